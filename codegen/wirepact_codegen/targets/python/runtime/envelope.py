"""The reply to a failed request, put together from what a family's `ROLES` say of its shapes and codes.

Everything here answers for any value and never raises; what is foreign gets into no reply.
"""

from __future__ import annotations

from .answer import ErrorAnswer
from .causes import text_of
from .ijson import is_object
from .plain import is_text, plain_json, plain_number, plain_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from .roles import Carrier, Fact, Failure

    Logger = Callable[[object], object]

INTERNAL = 500
_BAD_REQUEST = 400
CLIENT_CLOSED = 499
"""Answers a request whose client is gone; never with a body."""
JSON_HEADERS = {"Content-Type": "application/json", "X-Content-Type-Options": "nosniff"}
_STATUSES: dict[Failure, int] = {
    "route_not_found": 404,
    "method_not_allowed": 405,
    "unsupported_media_type": 415,
    "invalid_json": 400,
    "invalid_request": 400,
    "unexpected": INTERNAL,
}
_NAMED: dict[str | None, Failure] = {kind: kind for kind in _STATUSES}
_KINDS: dict[int, Failure] = {
    400: "invalid_request",
    404: "route_not_found",
    405: "method_not_allowed",
    415: "unsupported_media_type",
    422: "invalid_request",
    500: "unexpected",
}
_EMPTY: dict[str, Any] = {
    "retryable": False,
    "category": "",
    "details": "",
    "dev": "",
    "status": INTERNAL,
    "meta": {},
    "headers": {},
    "cause": "",
}
_FRAMING = frozenset(
    "connection content-encoding content-length keep-alive te trailer transfer-encoding upgrade".split()
)


def filled(carrier: Carrier, facts: Mapping[Fact, object], needs: Mapping[str, object] | None = None) -> dict[str, Any]:
    """An object with the facts of an error in their places, as plain JSON.

    A fact that is None or has no place is left out; one that must be there and is None is false, 500 for a status, or
    empty.

    Args:
        needs: Values of the keys that no error fills, by key.
    """
    inner: dict[str, Any] = dict(carrier["constants"])
    for fact, key in carrier["fields"].items():
        value = plain_json(facts.get(fact))
        if value is None and fact in carrier["required"]:
            value = _EMPTY.get(fact, "")
        if value is not None:
            inner[key] = value
    outer = inner
    for key in reversed(carrier["path"]):
        outer = {key: outer}
    given = {key: plain_json(value) for key, value in (needs or {}).items()}
    return {**carrier["outer"], **outer, **given} if carrier["path"] else {**outer, **given}


def refusal(
    failure: object,
    answers: Mapping[Failure, str | int],
    codes: Iterable[tuple[str | int, int | None]],
    unexpected: str | int,
) -> tuple[int, str | int]:
    """Status and code for what a framework refused by itself, named as `Failure` or by its status.

    The code that `answers` it; else the first one with that status; else, where the caller is at fault, the one for an
    invalid request, or the first one with 400; else the unexpected one. What is neither a Failure nor an error status
    is unexpected.

    Args:
        codes: Each live code with its status, in the order of the contract.
    """
    table = list(codes)
    kind: Failure | None
    number = plain_number(failure)
    if number is not None and 400 <= number <= 599:
        kind, status = _KINDS.get(number), number
    else:
        named = _NAMED.get(plain_text(failure), "unexpected")
        kind, status = named, _STATUSES[named]
        if named == "invalid_request":
            own = dict(table).get(answers.get(named, unexpected))
            status = own if own is not None and 400 <= own < INTERNAL else status
    code = answers.get(kind) if kind is not None else None
    if code is None:
        code = next((one for one, its in table if its == status), None)
    if code is None and status < INTERNAL:
        code = answers.get("invalid_request", next((one for one, its in table if its == _BAD_REQUEST), None))
    return status, unexpected if code is None else code


def status_of(value: object) -> int | None:
    """The value where it is the status of an error reply: 400 to 599."""
    found = plain_json(value)
    return found if type(found) is int and 400 <= found <= 599 else None


def headers_of(fixed: Mapping[str, str], *said: object) -> dict[str, str]:
    """The fixed headers, and of each further mapping what is fit to be sent; a later one wins, a fixed one always.

    Left out: names that are no token, values with a line end or beyond Latin-1, and what frames or encodes the message.
    """
    kept = {name.lower() for name in fixed} | _FRAMING
    found: dict[str, tuple[str, str]] = {}
    for headers in said:
        own = plain_json(headers)
        for name, value in own.items() if is_object(own) else ():
            text = str(value) if type(value) is int else plain_text(value)
            if text is not None and _is_token(name) and _is_value(text) and name.lower() not in kept:
                found[name.lower()] = (name, text.strip(" \t"))
    return {**fixed, **dict(found.values())}


def reply(status: int, headers: Mapping[str, str], body: dict[str, Any], method: object) -> ErrorAnswer:
    """The answer; one to HEAD, and one to a client that is gone, has no body."""
    bare = status == CLIENT_CLOSED or (is_text(method) and text_of(method).upper() == "HEAD")
    return ErrorAnswer(status, headers, None if bare else body)


def report(error: object, logger: Logger | None, name: str) -> None:
    """Hand an error to the logger, else to the one of `logging` with that name. One that raises changes nothing."""
    try:
        if logger is not None:
            logger(error)
            return
        from .logs import log

        log(error, name, "a route")
    except Exception:
        return


def _is_token(name: str) -> bool:
    return name != "" and name.isascii() and all(char.isalnum() or char in "!#$%&'*+-.^_`|~" for char in name)


def _is_value(text: str) -> bool:
    """Visible Latin-1, spaces and tabs: no line end can start another header."""
    return all(char == "\t" or " " <= char <= "~" or "\xa0" <= char <= "\xff" for char in text)
