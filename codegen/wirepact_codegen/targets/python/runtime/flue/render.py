"""The HTTP answer to a failure in a route of Flue."""

from __future__ import annotations

from .._runtime import envelope
from .._runtime.answer import ErrorAnswer
from .._runtime.causes import is_cancellation, safe_get
from .._runtime.plain import plain_text
from .constants import CLIENT_ABORTED_STATUS
from .errors import FlueHttpError
from .roles import ROLES
from .settlement import generic, serialized, spokesman

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .._runtime.roles import Fact, Failure

__all__ = ["ErrorAnswer", "render_error", "render_failure"]

_PACKAGE = __name__.rpartition(".")[0]
_REFUSALS = (("runtime_unavailable", 503),)
"""Beside what answers a failure by its kind: a 409 of an application is not Flue's agent_instance_exists."""


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
    always there. The body is an ErrorEnvelope: `meta` where the error has some, never a cause or a stack. A group whose
    members are FlueErrors of one type is answered as its first member; an error raised from a FlueError may mean
    another failure, and is not.

    Whatever is answered with 500 is handed to the logger, once and whole; a logger that raises changes nothing.

    Source: HTTP error envelope.

    Args:
        dev: Whether this is local development; only then is the error's `dev` sent, unless it is "".
        method: The request's method; the answer to HEAD has no body.
        aborted: Whether the client itself ended a long poll: 499 without a body, and the cancellation is not logged.
        logger: Takes what was raised; when left out, the logger `wirepact.flue` of `logging`.
    """
    raised, error = error, spokesman(error)
    fields = serialized(error, dev)
    status = envelope.INTERNAL
    headers: tuple[object, ...] = ()
    if fields.pop("name", None) is not None and FlueHttpError.is_instance(error):
        status, headers = _owned(error, fields["type"])
    if status == envelope.INTERNAL and not (aborted and is_cancellation(error)):
        envelope.report(raised, logger, _PACKAGE)
    return _answer(CLIENT_ABORTED_STATUS if aborted else status, fields, () if aborted else headers, method)


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

    Nothing of the server's own texts is sent. A status without a type of Flue is answered as invalid_request, from 500
    on as internal_error; 499 has no body. Never raises.

    Args:
        failure: What is wrong, or the status the server gives it (400 to 599, which stays).
        headers: Further headers, such as Allow.
        detail: Help for developers, sent as `dev` when that is set.
        dev: Whether this is local development.
        method: The request's method; the answer to HEAD has no body.
        error: What the server raised: handed to the logger where the answer is a 500.
        logger: As for `render_error`.
    """
    from .reference import CODES

    status, code = envelope.refusal(failure, ROLES["answers"], _REFUSALS, "internal_error")
    info = CODES[str(code)]
    if status == envelope.INTERNAL and error is not None:
        envelope.report(error, logger, _PACKAGE)
    help = plain_text(detail) if dev else None
    fields: dict[str, Any] = {**generic(str(code)), "details": info.details or "", **({"dev": help} if help else {})}
    return _answer(status, fields, (info.headers, headers), method)


def _owned(error: object, code: str) -> tuple[int, tuple[object, ...]]:
    """Status and headers of an error that has some; those of its type where its own cannot be used."""
    from .reference import CODES

    info = CODES.get(code)
    status = envelope.status_of(safe_get(error, "status"))
    if status is None:
        status = info.http_status if info is not None and info.http_status is not None else envelope.INTERNAL
    return status, (info.headers if info is not None else None, safe_get(error, "headers"))


def _answer(status: int, fields: dict[str, Any], headers: tuple[object, ...], method: str | None) -> ErrorAnswer:
    from .tables import ERROR_HEADERS

    carrier = ROLES["envelope"]
    assert carrier is not None
    fixed = {str(row["name"]): str(row["value"]) for row in ERROR_HEADERS}
    facts: dict[Fact, Any] = {
        "code": fields["type"],
        "message": fields["message"],
        "details": fields.get("details"),
        "dev": fields.get("dev"),
        "meta": fields.get("meta"),
    }
    body = envelope.filled(carrier, facts)
    return envelope.reply(status, envelope.headers_of(fixed, *headers), body, method)
