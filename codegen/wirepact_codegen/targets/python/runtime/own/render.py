"""The HTTP answer to any failed request, in the envelope of this family."""

from __future__ import annotations

from .._runtime import envelope
from .._runtime.answer import ErrorAnswer
from .._runtime.causes import is_cancellation
from .._runtime.plain import plain_text
from .facts import UNEXPECTED
from .reference import CODES, category_of, retryable_of, user_message_for
from .roles import ROLES
from .teller import TELLER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .._runtime.roles import Fact, Failure
    from .._runtime.rows import CodeInfo

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
    """Answer a request whose route raised, whatever it raised. Never raises.

    An error of the family is told with its own facts: its status (400 to 599) or its code's, its code's headers and
    its own, its verdict, and what else the envelope has a place for; the message is the sentence for its code. Anything
    else is told by the code alone that recognises it, else by the one for the unexpected: nothing of it is sent.

    Whatever is answered with 500 is handed to the logger, once and whole; a logger that raises changes nothing.

    Args:
        dev: Whether this is local development; only then is the error's `dev` sent, unless it is "".
        method: The request's method; the answer to HEAD has no body.
        aborted: Whether the client itself went away: 499 without a body, and the cancellation is not logged.
        logger: Takes what was raised; when left out, the logger of `logging` with the name of this family's module.
    """
    facts = TELLER.facts(error, dev=dev)
    status = envelope.status_of(facts.get("status")) or envelope.INTERNAL
    if status == envelope.INTERNAL and not (aborted and is_cancellation(error)):
        envelope.report(error, logger, _PACKAGE)
    return _answer(envelope.CLIENT_CLOSED if aborted else status, facts, facts.get("headers"), method)


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

    The code is the one that `answers` the failure in the contract, else the first one with its status, else the one for
    an invalid request or the first one with 400, or from 500 on for the unexpected. Nothing of the server's own texts
    is sent; 499 has no body. Never raises.

    Args:
        failure: What is wrong, or the status the server gives it (400 to 599, which stays).
        headers: Further headers, such as Allow.
        detail: Help for developers, sent as `dev` when that is set and the envelope has a place for it.
        dev: Whether this is local development.
        method: The request's method; the answer to HEAD has no body.
        error: What the server raised: handed to the logger where the answer is a 500.
        logger: As for `render_error`.
    """
    live = ((code, info.http_status) for code, info in CODES.items() if info.lifecycle == "active")
    status, code = envelope.refusal(failure, ROLES["answers"], live, UNEXPECTED)
    if status == envelope.INTERNAL and error is not None:
        envelope.report(error, logger, _PACKAGE)
    facts: dict[Fact, object] = {
        "code": code,
        "message": user_message_for(code),
        "retryable": retryable_of(code),
        "category": category_of(code),
        "dev": plain_text(detail) or None if dev else None,
    }
    return _answer(status, facts, headers, method)


def _answer(status: int, facts: dict[Fact, object], headers: object, method: str | None) -> ErrorAnswer:
    carrier = ROLES["envelope"]
    assert carrier is not None
    info: CodeInfo | None = CODES.get(facts["code"])  # type: ignore[call-overload]
    body = envelope.filled(carrier, {**facts, "status": status})
    said = (info.headers if info is not None else None, headers)
    return envelope.reply(status, envelope.headers_of(envelope.JSON_HEADERS, *said), body, method)
