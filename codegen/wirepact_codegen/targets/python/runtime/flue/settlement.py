"""How a Flue submission ended: a failure as it may be stored and sent."""

from __future__ import annotations

from .._runtime.causes import is_cancellation, name_of, safe_get, text_of
from .._runtime.ijson import is_object
from .._runtime.plain import plain_json, plain_text
from .._runtime.recognise import agreed
from .errors import FlueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal, overload

    from .models import SettlementError, SubmissionAborted, SubmissionCompleted, SubmissionFailed

__all__ = ["settlement_error", "submission_settled"]

_REDACTED = "internal_error"
_ABORTED = "submission_aborted"


def settlement_error(cause: object, *, dev: bool = False) -> SettlementError:
    """Serialize why a submission did not complete.

    A FlueError keeps name, message, type, details and meta, meta where it has some; anything else becomes
    internal_error with a fixed message and no name. Never a stack or a cause. Answers for any value.

    Source: Settlement error shape.

    Args:
        dev: Keep the error's help for developers where it has some: for local development alone.
    """
    from .models import SettlementError

    return SettlementError(**serialized(cause, dev))


if TYPE_CHECKING:

    @overload
    def submission_settled(
        submission_id: str, outcome: Literal["completed"], cause: object = None, *, dev: bool = False
    ) -> SubmissionCompleted: ...
    @overload
    def submission_settled(
        submission_id: str, outcome: Literal["failed"], cause: object = None, *, dev: bool = False
    ) -> SubmissionFailed: ...
    @overload
    def submission_settled(
        submission_id: str, outcome: Literal["aborted"], cause: object = None, *, dev: bool = False
    ) -> SubmissionAborted: ...


def submission_settled(
    submission_id: str, outcome: Literal["completed", "failed", "aborted"], cause: object = None, *, dev: bool = False
) -> SubmissionCompleted | SubmissionFailed | SubmissionAborted:
    """Make the event of a settled submission, which is also its stored record.

    `completed` carries no error. `failed` and `aborted` always carry one, as `settlement_error` makes it; an aborted
    submission whose cause is left out or is a cancellation carries submission_aborted.

    Source: Settlement error shape.

    Raises:
        ValueError: there is no such outcome.
        TypeError: the id is no text.
    """
    from .models import SettlementError, SubmissionAborted, SubmissionCompleted, SubmissionFailed

    identifier = plain_text(submission_id)
    if identifier is None:
        raise TypeError("submission_id is a text")
    if outcome == "completed":
        return SubmissionCompleted(submission_id=identifier)
    if outcome == "failed":
        return SubmissionFailed(submission_id=identifier, error=SettlementError(**serialized(cause, dev)))
    if outcome == "aborted":
        plain = cause is None or (is_cancellation(cause) and not FlueError.is_instance(cause))
        error = generic(_ABORTED) if plain else serialized(cause, dev)
        return SubmissionAborted(submission_id=identifier, error=SettlementError(**error))
    raise ValueError(f"{outcome!r} is no outcome; there are completed, failed and aborted")


def serialized(cause: object, dev: bool) -> dict[str, Any]:
    """The fields of `settlement_error`; a name is among them unless the cause was redacted."""
    code = plain_text(safe_get(cause, "type")) if FlueError.is_instance(cause) else None
    if not code:
        return generic(_REDACTED)
    message = plain_text(safe_get(cause, "message"))
    fields: dict[str, Any] = {
        "name": text_of(name_of(cause)),
        "message": generic(code)["message"] if message is None else message,
        "type": code,
        "details": plain_text(safe_get(cause, "details")) or "",
    }
    help = plain_text(safe_get(cause, "dev")) if dev else None
    if help:
        fields["dev"] = help
    meta = plain_json(safe_get(cause, "meta"))
    if is_object(meta):
        fields["meta"] = meta
    return fields


def spokesman(error: object) -> object:
    """The error, or of a group whose members are FlueErrors of one type its first member."""
    return agreed(error, lambda one: plain_text(safe_get(one, "type")) if FlueError.is_instance(one) else None)


def generic(code: str) -> dict[str, Any]:
    """The type with the contract's own message, that of internal_error for an unknown one."""
    from .reference import CODES

    info = CODES.get(code) or CODES[_REDACTED]
    return {"message": info.message or info.title, "type": code}
