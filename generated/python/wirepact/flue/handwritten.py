# @generated from the runtime sources of flue by `make generate`. Do not edit; change the schema.
"""The parts of Flue's errors that no table says: a bounded provider answer, and route failures by type."""

from __future__ import annotations

from .._runtime.errors import fill, fill_all
from .constants import AI_BINDING_MESSAGE_LIMIT, WORKERS_AI_OVERFLOW_MARKER
from .errors import FlueError, FlueHttpError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CloudflareAIBindingError", "http_error"]


class CloudflareAIBindingError(FlueError):
    """A Workers AI binding request failed.

    `message` is the given text, status and the provider's body, cut to 2,000 code points as a whole; for
    status 413 it ends in `WORKERS_AI_OVERFLOW_MARKER`, inside that bound. `details` is the whole body. `meta` has
    `status` and `statusText` where known, and `reason: "request_too_large"` for 413.

    Source: CloudflareAIBindingError.

    Args:
        message: Start of the message; a general sentence when left out.
        status: The provider's HTTP status.
        status_text: The provider's status text.
        body: The provider's answer.
    """

    _marker_ = "wirepact.flue.CloudflareAIBindingError"
    name = "CloudflareAIBindingError"
    type: str = "cloudflare_ai_binding_error"

    def __init__(
        self,
        message: str | None = None,
        status: int | None = None,
        status_text: str | None = None,
        body: str | None = None,
        *,
        cause: object = None,
    ) -> None:
        reply = " ".join(str(part) for part in (status, status_text) if part is not None and part != "")
        text = message if message is not None else "The Workers AI binding request failed"
        text += f" ({reply})" if reply else ""
        text += f": {body}" if body else ""
        too_large = status == 413
        mark = f" {WORKERS_AI_OVERFLOW_MARKER}" if too_large else ""
        meta = {"status": status, "statusText": status_text, "reason": "request_too_large" if too_large else None}
        super().__init__(
            type="cloudflare_ai_binding_error",
            message=text[: AI_BINDING_MESSAGE_LIMIT - len(mark)] + mark,
            details=body or "",
            meta={key: value for key, value in meta.items() if value is not None} or None,
            cause=cause,
        )
        self.args = (message, status, status_text, body)

    def _arguments(self) -> tuple[object, ...]:
        """The arguments that build this error, read from its fields."""
        said = self.meta or {}
        status, status_text = said.get("status"), said.get("statusText")
        end = f" {WORKERS_AI_OVERFLOW_MARKER}" if status == 413 else ""
        text = self.message.removesuffix(end)
        reply = " ".join(str(part) for part in (status, status_text) if part is not None and part != "")
        rest = (f" ({reply})" if reply else "") + (f": {self.details}" if self.details else "")
        return text.removesuffix(rest), status, status_text, self.details


def http_error(
    type: str,
    *,
    message: str | None = None,
    details: str | None = None,
    dev: str = "",
    meta: Mapping[str, object] | None = None,
    headers: Mapping[str, str] | None = None,
    cause: object = None,
) -> FlueHttpError:
    """Build the error of a route type, most of which have no class of their own.

    Args:
        type: One of the eleven types with a status.
        message, details: Caller-safe text; the type's own when left out.
        headers: Headers besides those the type always has, such as Allow.

    Raises:
        ValueError: the type is no route type.
    """
    from .reference import CODES, user_message_for

    info = CODES.get(type)
    if info is None or info.http_status is None:
        routes = ", ".join(code for code, row in CODES.items() if row.http_status is not None)
        raise ValueError(f"{type!r} is no route type; there are {routes}")
    return FlueHttpError(
        type=type,
        message=message if message is not None else fill(info.message or user_message_for(type), meta or {}),
        status=info.http_status,
        details=details if details is not None else fill_all(info.details or "", meta or {}),
        dev=dev,
        meta=meta,
        headers={**{key: str(value) for key, value in info.headers.items()}, **(headers or {})} or None,
        cause=cause,
    )
