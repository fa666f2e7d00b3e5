"""Failures across process boundaries: Temporal's records, and the JSON form of any error.

Source: Temporal Serialization.
"""

from __future__ import annotations

from .._runtime.boundary import from_dict, to_dict
from .._runtime.causes import safe_get
from .._runtime.errors import BaseError
from .._runtime.plain import plain_text
from .detail import classified_code, cleaned, resolved
from .errors import HelixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from .models import AgentStepResult, ErrorDetail, FailAgentStreamInput

__all__ = [
    "agent_step_result_from_error",
    "detail_from_agent_step_result",
    "detail_from_fail_agent_stream_input",
    "error_from_dict",
    "error_to_dict",
    "fail_agent_stream_input_from_error",
]


def agent_step_result_from_error(
    error: object,
    *,
    should_continue: bool = False,
    is_complete: bool = False,
    pending_tool_calls: Iterable[Any] = (),
    stop_reason: Any = None,
) -> AgentStepResult:
    """The record of a step that failed: message, verdict as `recoverable`, code as `errorCode`.

    An unclassified failure has no `errorCode`, and without a verdict no `recoverable`.
    """
    from .models import AgentStepResult

    detail = resolved(error)
    made: dict[str, Any] = {
        "shouldContinue": should_continue,
        "isComplete": is_complete,
        "pendingToolCalls": list(pending_tool_calls),
        **_carried(detail),
    }
    if "retryable" in detail:
        made["recoverable"] = detail["retryable"]
    return AgentStepResult.model_validate(made if stop_reason is None else {**made, "stopReason": stop_reason})


def detail_from_agent_step_result(result: AgentStepResult | Mapping[str, object]) -> ErrorDetail | None:
    """The failure a step's record carries; None where it has no `error`. `error_from_detail` makes an error of it."""
    return _detail(result)


def fail_agent_stream_input_from_error(
    error: object, session_id: str, *, started_at: float | None = None
) -> FailAgentStreamInput:
    """The record that ends a stream as failed.

    Args:
        error: The failure.
        session_id: The session.
        started_at: When the run started, in milliseconds since 1970.

    Raises:
        ValueError: the session id is empty.
    """
    from .models import FailAgentStreamInput

    made: dict[str, Any] = {"sessionId": session_id, **_carried(resolved(error))}
    return FailAgentStreamInput.model_validate(made if started_at is None else {**made, "startedAt": started_at})


def detail_from_fail_agent_stream_input(record: FailAgentStreamInput | Mapping[str, object]) -> ErrorDetail | None:
    """The failure in the record that ends a stream; None where it has no `error`."""
    return _detail(record)


def error_to_dict(error: object) -> dict[str, Any]:
    """The JSON form of any error: class, name, message, fields, cause. For operators: causes may be foreign."""
    return to_dict(error)


def error_from_dict(value: object) -> BaseError | Exception:
    """The error of its JSON form, of the very class; of HelixError for a class of the family that this version does not
    know, whose mark it keeps; a plain Exception for a foreign error.

    Raises:
        ValueError: no JSON form of an error.
    """
    return from_dict(BaseError, value, __name__.rpartition(".")[0], HelixError)


def _carried(detail: Mapping[str, Any]) -> dict[str, str]:
    code = classified_code(detail)
    message: str = detail["message"]
    return {"error": message} if code is None else {"error": message, "errorCode": code}


def _detail(record: object) -> ErrorDetail | None:
    from .models import ErrorDetail
    from .reference import category_of

    message = plain_text(safe_get(record, "error"), None)
    if message is None:
        return None
    code = _either(record, "errorCode", "error_code")
    said = {"message": message, "code": code, "retryable": safe_get(record, "recoverable")}
    if plain_text(code) is not None:
        said["category"] = category_of(code)
    return ErrorDetail.model_validate(cleaned(said))


def _either(record: object, *names: str) -> object:
    """What stands under the wire's name, or under Python's."""
    return next((found for name in names if (found := safe_get(record, name)) is not None), None)
