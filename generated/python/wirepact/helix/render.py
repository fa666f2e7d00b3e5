# @generated from the runtime sources of helix by `make generate`. Do not edit; change the schema.
"""The answer to any failed request, in the body of a typed chat route. For `wirepact.fastapi` and other servers."""

from __future__ import annotations

from .._runtime import envelope
from .._runtime.answer import ErrorAnswer
from .._runtime.causes import is_cancellation
from .http import chat_error_response
from .reference import user_message_for
from .roles import ROLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .._runtime.roles import Failure

__all__ = ["ErrorAnswer", "render_error", "render_failure"]

_PACKAGE = __name__.rpartition(".")[0]


def render_error(
    error: object,
    *,
    dev: bool = False,
    method: str | None = None,
    aborted: bool = False,
    logger: Callable[[object], object] | None = None,
) -> ErrorAnswer:
    """Answer a request whose route raised, whatever it raised: as `chat_error_response`, for a request whose input was
    not committed. Never raises.

    Whatever is answered with 500 is handed to the logger, once and whole; a logger that raises changes nothing.

    Args:
        dev: Changes nothing: a Helix body has no place for help for developers.
        method: The request's method; the answer to HEAD has no body.
        aborted: Whether the client itself went away: 499 without a body, and the cancellation is not logged.
        logger: Takes what was raised; when left out, the logger `wirepact.helix` of `logging`.
    """
    del dev
    made = chat_error_response(error)
    if made.status == envelope.INTERNAL and not (aborted and is_cancellation(error)):
        envelope.report(error, logger, _PACKAGE)
    return envelope.reply(envelope.CLIENT_CLOSED if aborted else made.status, made.headers, made.body or {}, method)


def render_failure(
    failure: Failure | int,
    *,
    headers: object = None,
    detail: object = None,
    dev: bool = False,
    method: str | None = None,
    error: object = None,
    logger: Callable[[object], object] | None = None,
) -> ErrorAnswer:
    """Answer a request that the server refused by itself: no route, no such method, a body that cannot be read.

    VALIDATION_ERROR where the caller is at fault, else framework_internal_error: no code of Helix speaks of routes and
    methods, and one that happens to have the status would tell of another failure. 499 has no body. Never raises.

    Args:
        failure: What is wrong, or the status the server gives it (400 to 599, which stays).
        headers: Further headers, such as Allow.
        detail, dev: Change nothing: a Helix body has no place for help for developers.
        method: The request's method; the answer to HEAD has no body.
        error: What the server raised: handed to the logger where the answer is a 500.
        logger: As for `render_error`.
    """
    del detail, dev
    status, code = envelope.refusal(failure, ROLES["answers"], (), "framework_internal_error")
    if status == envelope.INTERNAL and error is not None:
        envelope.report(error, logger, _PACKAGE)
    carrier = ROLES["envelope"]
    assert carrier is not None
    body = envelope.filled(carrier, {"code": code, "message": user_message_for(code)})
    return envelope.reply(status, envelope.headers_of({"Content-Type": "application/json"}, headers), body, method)
