# @generated from the runtime sources of flue by `make generate`. Do not edit; change the schema.
"""The HTTP answer to a failure in a route of Flue."""

from __future__ import annotations

from .._runtime.answer import ErrorAnswer
from .._runtime.causes import is_cancellation, is_error, safe_get, text_of
from .._runtime.ijson import is_object
from .._runtime.plain import plain_json, plain_text
from .constants import CLIENT_ABORTED_STATUS
from .errors import FlueHttpError
from .settlement import serialized

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ErrorAnswer", "render_error"]

_INTERNAL = 500
_FRAMING = frozenset({"connection", "content-length", "transfer-encoding"})


def render_error(
    error: object,
    *,
    dev: bool = False,
    method: str | None = None,
    aborted: bool = False,
    logger: Callable[[object], object] | None = None,
) -> ErrorAnswer:
    """Answer a request whose route raised, whatever it raised.

    An error with a status of its own answers with that and its headers; another FlueError with 500 and its own type;
    anything else with a 500 that says nothing about it (internal_error). The fixed headers (`ERROR_HEADERS`) are
    always there. The body is an ErrorEnvelope: `meta` where the error has some, never a cause or a stack.

    Whatever is answered with 500 is handed to the logger, once and whole; a logger that raises changes nothing.

    Source: HTTP error envelope.

    Args:
        dev: Whether this is local development; only then is the error's `dev` sent, unless it is "".
        method: The request's method; the answer to HEAD has no body.
        aborted: Whether the client itself ended a long poll: 499 without a body, and the cancellation is not logged.
        logger: Takes what was raised; when left out, the logger `wirepact.flue` of `logging`.
    """
    from .tables import ERROR_HEADERS

    fields = serialized(error, dev)
    status = _INTERNAL
    headers: dict[str, str] = {}
    if fields.pop("name", None) is not None and FlueHttpError.is_instance(error):
        status, headers = _owned(error, fields["type"])
    if status == _INTERNAL and not (aborted and is_cancellation(error)):
        _log(error, logger)
    fixed = {str(row["name"]): str(row["value"]) for row in ERROR_HEADERS}
    if aborted:
        return ErrorAnswer(CLIENT_ABORTED_STATUS, fixed)
    answered = fixed | {name: value for name, value in headers.items() if name.lower() not in fixed}
    if isinstance(method, str) and method.upper() == "HEAD":
        return ErrorAnswer(status, answered)
    details = fields.pop("details", "")
    body = {"type": fields.pop("type"), "message": fields.pop("message"), "details": details, **fields}
    return ErrorAnswer(status, answered, {"error": body})


def _owned(error: object, code: str) -> tuple[int, dict[str, str]]:
    """Status and headers of an error that has some; those of its type where its own cannot be used."""
    from .reference import CODES

    info = CODES.get(code)
    status = plain_json(safe_get(error, "status"))
    if type(status) is not int or not 400 <= status <= 599:
        status = info.http_status if info is not None and info.http_status is not None else _INTERNAL
    found: dict[str, tuple[str, str]] = {}
    for name, value in [*(info.headers.items() if info is not None else ()), *_items(safe_get(error, "headers"))]:
        text = str(value) if type(value) is int else plain_text(value)
        if text is not None and _is_token(name) and _is_value(text) and name.lower() not in _FRAMING:
            found[name.lower()] = (name, text)
    return status, dict(found.values())


def _items(headers: object) -> list[tuple[str, object]]:
    own = plain_json(headers)
    return list(own.items()) if is_object(own) else []


def _is_token(name: str) -> bool:
    return name != "" and name.isascii() and all(char.isalnum() or char in "!#$%&'*+-.^_`|~" for char in name)


def _is_value(text: str) -> bool:
    """Visible Latin-1, spaces and tabs: no line end can start another header."""
    return all(char == "\t" or " " <= char <= "~" or "\xa0" <= char <= "\xff" for char in text)


def _log(error: object, logger: Callable[[object], object] | None) -> None:
    try:
        if logger is not None:
            logger(error)
            return
        import logging

        known = error if is_error(error) else None
        text = "a route failed" if known is not None else f"a route raised what is no error: {text_of(error)}"
        logging.getLogger("wirepact.flue").error(text, exc_info=known)
    except Exception:
        return
