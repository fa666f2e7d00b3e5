# @generated from the runtime sources of helix by `make generate`. Do not edit; change the schema.
"""Answers to a request that failed. Bodies hold sentences for a person and facts of the contract, no foreign text.

Source: Typed chat-route responses, FrontendHandlerError, CF Durable Object entry failures.
"""

from __future__ import annotations

from .._runtime.answer import ErrorAnswer
from .._runtime.causes import TEXT_LIMIT, cause_of, safe_get, text_of
from .._runtime.envelope import status_of
from .._runtime.plain import plain_text
from .classify import classify_error, classify_known_error
from .errors import FrontendHandlerError, HelixError
from .reference import user_message_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

__all__ = [
    "EntryFailureAnswer",
    "chat_error_response",
    "chat_route_response",
    "entry_failure_answer",
    "frontend_error_response",
    "http_status_for_helix_error",
    "is_valid_request_key",
    "typed_error_response",
]

_JSON = {"Content-Type": "application/json"}
_INTERNAL = "framework_internal_error"
_KEY_CHARACTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:-")


class EntryFailureAnswer:
    """What a Durable Object does with a failed entry.

    Attributes:
        answer: The row's answer, in words. status: HTTP status of a request's reply; None for a wake.
        code: The code the reply carries; None: the error's own.
    """

    __slots__ = ("answer", "code", "status")

    def __init__(self, answer: str, status: int | None, code: str | None) -> None:
        self.answer = answer
        self.status = status
        self.code = code

    def __repr__(self) -> str:
        return f"EntryFailureAnswer(answer={self.answer!r}, status={self.status}, code={self.code!r})"


def http_status_for_helix_error(error: object, *, committed: bool = False) -> int:
    """The status that answers an error: 400, 404, 409, 500, or 503 where the request may be sent again.

    Never 503 once the request's input was committed: sending again would append it twice. Anything that is no
    HelixError is classified first.
    """
    known = classify_error(error)
    return _status(
        _code(known),
        safe_get(known, "category"),
        safe_get(known, "retryable"),
        committed,
    )


def typed_error_response(error: object, *, committed: bool = False, locale: str | None = None) -> ErrorAnswer:
    """The answer with exactly `{ error, code }`: a sentence and the code; its 503 is the one sign to send again."""
    known = classify_error(error)
    return _answer(http_status_for_helix_error(known, committed=committed), _body(_code(known), locale))


def frontend_error_response(error: FrontendHandlerError) -> ErrorAnswer:
    """The route's own answer for a FrontendHandlerError: its status and `{ error, code }`, `error` being its message.

    The message was written for the caller; its cause stays here.
    """
    if not FrontendHandlerError.is_instance(error):
        return typed_error_response(error)
    status, code = status_of(safe_get(error, "status_code")), plain_text(safe_get(error, "code"), TEXT_LIMIT)
    if status is None or code is None:
        return typed_error_response(None)
    return _answer(status, {"error": text_of(error), "code": code})


def chat_error_response(
    error: object,
    *,
    committed: bool = False,
    session_id: str | None = None,
    log: Callable[[object, str | None], object] | None = None,
    locale: str | None = None,
) -> ErrorAnswer:
    """The answer of a chat route for whatever was raised, its own failures included. Never raises.

    A recognised error is answered by its code: with what the code's row of CHAT_ROUTES carries (`retryable`,
    `cause`, `runId`), else as `typed_error_response`. A FrontendHandlerError gets its status, its code and the code's
    sentence. Of an unknown error nothing is sent: 500, a general sentence, framework_internal_error.

    Args:
        error: What was raised.
        committed: Whether the request's input was committed.
        session_id: Given to `log`; never sent.
        log: Called once with the error and the session id, for an error that nothing recognises.
        locale: Language of the sentence.
    """
    known = classify_known_error(error)
    if known is not None:
        code = _code(known)
        status = http_status_for_helix_error(known, committed=committed)
        return _answer(status, {**_body(code, locale), **_extra(code, error)})
    own, said = status_of(safe_get(error, "status_code")), plain_text(safe_get(error, "code"), TEXT_LIMIT)
    if FrontendHandlerError.is_instance(error) and own is not None and said is not None:
        return _answer(own, _body(said, locale))
    if log is not None:
        from contextlib import suppress

        with suppress(Exception):
            log(error, session_id)
    return _answer(500, _body(_INTERNAL, locale))


def chat_route_response(
    route_id: str,
    error: object = None,
    *,
    committed: bool = False,
    reason: str | None = None,
    run_id: str | None = None,
    tool_call_ids: Iterable[str] = (),
    locale: str | None = None,
) -> ErrorAnswer:
    """The answer of one situation, a row of CHAT_ROUTES.

    Args:
        route_id: The row's `id`.
        error: The failure, where the row's code is the error's own.
        committed: Whether the request's input was committed, where the row does not say it.
        reason: The body's `cause`, of the row's list; left out: the error's own `reason`.
        run_id: The body's `runId`, for the rows of a request key; left out: the error's own.
        tool_call_ids: The body's `toolCallIds`.
        locale: Language of the sentence.

    Raises:
        KeyError: no such row.
    """
    row = _route(route_id)
    why = reason if reason is not None else _reason(error)
    why = why if why in _reasons(row.get("causeFrom")) else None
    known = _history(why) if error is None and why is not None else classify_error(error)
    body = _body(row["code"] or _code(known), locale)
    status = row["statuses"][0]
    if len(row["statuses"]) > 1:
        status = http_status_for_helix_error(known, committed=row.get("committed", committed))
        status = status if status in row["statuses"] else 500
    if row.get("exactBody"):
        return _answer(status, body)
    if "retryable" in row:
        body["retryable"] = row["retryable"]
    cause = row.get("cause", why)
    if cause is not None:
        body["cause"] = cause
    run = plain_text(run_id if run_id is not None else _own(error, "run_id"), TEXT_LIMIT)
    if "runId" in row.get("bodyFields", ()) and run is not None:
        body["runId"] = run
    calls = [text_of(one) for one in tool_call_ids]
    if "toolCallIds" in row.get("bodyFields", ()) and calls:
        body["toolCallIds"] = calls
    return _answer(status, body)


def entry_failure_answer(
    entry: str, failure: str, error: object = None, *, committed: bool = False
) -> EntryFailureAnswer:
    """What follows a failed entry, by the row of ENTRY_FAILURE_ANSWERS.

    Args:
        entry: "request" or "wake".
        failure: An EntryFailureClass: "lost", "refused", "transient" or "fatal".
        error: The failure, which decides where the row leaves the status open.
        committed: Whether the request's input was committed.

    Raises:
        KeyError: no such row.
    """
    from .tables import ENTRY_FAILURE_ANSWERS

    rows: Any = ENTRY_FAILURE_ANSWERS
    for row in rows:
        if (row["entry"], row["class"]) == (entry, failure) and row.get("committed", committed) is committed:
            break
    else:
        raise KeyError(f"no answer for {entry!r} and {failure!r}")
    statuses = row.get("statuses", ())
    status = statuses[0] if len(statuses) == 1 else None
    if status is None and entry == "request":
        # A fatal failure is never answered with 503: sending again would fail again.
        status = http_status_for_helix_error(error, committed=committed or failure == "fatal")
        status = status if not statuses or status in statuses else 500
    return EntryFailureAnswer(row["answer"], status, row.get("code"))


def is_valid_request_key(value: object) -> bool:
    """Whether a text is a request key: REQUEST_KEY_MIN_LENGTH to REQUEST_KEY_MAX_LENGTH of `[A-Za-z0-9._:-]`.

    Without pydantic, unlike `is_request_key`. Never raises.
    """
    from .constants import REQUEST_KEY_MAX_LENGTH, REQUEST_KEY_MIN_LENGTH

    if type(value) is not str or not REQUEST_KEY_MIN_LENGTH <= len(value) <= REQUEST_KEY_MAX_LENGTH:
        return False
    return _KEY_CHARACTERS.issuperset(value)


def _status(code: str, category: object, retryable: object, committed: bool) -> int:
    from .tables import HTTP_STATUS_RULES

    rules: Any = HTTP_STATUS_RULES
    for rule in rules:
        if (
            code in rule.get("codes", (code,))
            and rule.get("category", category) == category
            and rule.get("retryable", retryable) is retryable
            and rule.get("committed", committed) is committed
        ):
            found: int = rule["status"]
            return found
    return 500


def _route(route_id: str) -> Mapping[str, Any]:
    from .tables import CHAT_ROUTES

    found = next((row for row in CHAT_ROUTES if row["id"] == route_id), None)
    if found is None:
        raise KeyError(f"no row of CHAT_ROUTES is called {route_id!r}")
    return found


def _extra(code: str, error: object) -> dict[str, Any]:
    """What the body of a code carries besides the sentence: what its own row of CHAT_ROUTES names."""
    from .tables import CHAT_ROUTES

    made: dict[str, Any] = {}
    rows: Any = CHAT_ROUTES
    none: Any = {}
    row = next((one for one in rows if one["code"] == code and "cause" not in one), none)
    if "retryable" in row:
        made["retryable"] = row["retryable"]
    listed = row.get("causeFrom", "HistoryIncompleteReason" if code == "state_history_incomplete" else None)
    why = _reason(error)
    if why in _reasons(listed):
        made["cause"] = why
    run = plain_text(_own(error, "run_id"), TEXT_LIMIT)
    if "runId" in row.get("bodyFields", ()) and run is not None:
        made["runId"] = run
    status = plain_text(_own(error, "current_status"), TEXT_LIMIT)
    if code == "state_not_stoppable" and status is not None:
        made["currentStatus"] = status
    return made


def _own(error: object, name: str) -> object:
    """A fact of a HelixError; a foreign error's is not sent."""
    return safe_get(error, name) if HelixError.is_instance(error) else None


def _reason(error: object) -> str | None:
    """The error's own `reason`, or that of the plain error it was classified from."""
    for one in (error, cause_of(error) if HelixError.is_instance(error) else None):
        reason = plain_text(safe_get(one, "reason"))
        if reason is not None:
            return reason
    return None


def _reasons(name: object) -> tuple[str, ...]:
    """The list of reasons a row names."""
    from .shapes import HISTORY_INCOMPLETE_REASON_LIST, RUN_START_CONFLICT_CAUSE_LIST

    if name == "RunStartConflictCause":
        return RUN_START_CONFLICT_CAUSE_LIST
    return HISTORY_INCOMPLETE_REASON_LIST if name == "HistoryIncompleteReason" else ()


def _history(reason: str | None) -> HelixError:
    from .tables import HISTORY_REASONS

    verdict = next((row["retryable"] for row in HISTORY_REASONS if row["reason"] == reason), None)
    return HelixError("", "state_history_incomplete", retryable=verdict if isinstance(verdict, bool) else None)


def _code(error: HelixError) -> str:
    code = plain_text(safe_get(error, "code"), TEXT_LIMIT)
    return _INTERNAL if code is None else code


def _body(code: str, locale: str | None) -> dict[str, Any]:
    return {"error": user_message_for(code, locale), "code": code}


def _answer(status: int, body: dict[str, Any]) -> ErrorAnswer:
    return ErrorAnswer(status, _JSON, body)
