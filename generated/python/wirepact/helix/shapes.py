# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""Helix Agents: is a value one of its shapes, and what did a peer send?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from .models import (
        AdapterRetryPolicy,
        AgentStepResult,
        AnySnapshotPassOutcome,
        ChatErrorBody,
        ErrorChunk,
        ErrorDetail,
        ErrorFlags,
        FailAgentStreamInput,
        FrontendErrorBody,
        LlmStepRetryPolicy,
        SnapshotDeadline,
        SnapshotFenceChanged,
        SnapshotPassOutcome,
        StreamErrorEvent,
    )


def is_adapter_retry_policy(value: object) -> bool:
    """Whether a parsed JSON value is an AdapterRetryPolicy, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "AdapterRetryPolicy", value)


def parse_adapter_retry_policy(value: object) -> AdapterRetryPolicy:
    """Read an AdapterRetryPolicy from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an AdapterRetryPolicy, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: AdapterRetryPolicy = parse(models, "AdapterRetryPolicy", value)
    return found


def is_agent_step_result(value: object) -> bool:
    """Whether a parsed JSON value is an AgentStepResult, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "AgentStepResult", value)


def parse_agent_step_result(value: object) -> AgentStepResult:
    """Read an AgentStepResult from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an AgentStepResult, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: AgentStepResult = parse(models, "AgentStepResult", value)
    return found


def is_chat_error_body(value: object) -> bool:
    """Whether a parsed JSON value is a ChatErrorBody, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "ChatErrorBody", value)


def parse_chat_error_body(value: object) -> ChatErrorBody:
    """Read a ChatErrorBody from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a ChatErrorBody, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: ChatErrorBody = parse(models, "ChatErrorBody", value)
    return found


def is_entry_failure_class(value: object) -> bool:
    """Whether a parsed JSON value is an EntryFailureClass, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "EntryFailureClass", value)


def is_error_chunk(value: object) -> bool:
    """Whether a parsed JSON value is an ErrorChunk, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "ErrorChunk", value)


def parse_error_chunk(value: object) -> ErrorChunk:
    """Read an ErrorChunk from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an ErrorChunk, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: ErrorChunk = parse(models, "ErrorChunk", value)
    return found


def is_error_detail(value: object) -> bool:
    """Whether a parsed JSON value is an ErrorDetail, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "ErrorDetail", value)


def parse_error_detail(value: object) -> ErrorDetail:
    """Read an ErrorDetail from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an ErrorDetail, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: ErrorDetail = parse(models, "ErrorDetail", value)
    return found


def is_error_flags(value: object) -> bool:
    """Whether a parsed JSON value is an ErrorFlags, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "ErrorFlags", value)


def parse_error_flags(value: object) -> ErrorFlags:
    """Read an ErrorFlags from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an ErrorFlags, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: ErrorFlags = parse(models, "ErrorFlags", value)
    return found


def is_fail_agent_stream_input(value: object) -> bool:
    """Whether a parsed JSON value is a FailAgentStreamInput, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "FailAgentStreamInput", value)


def parse_fail_agent_stream_input(value: object) -> FailAgentStreamInput:
    """Read a FailAgentStreamInput from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a FailAgentStreamInput, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: FailAgentStreamInput = parse(models, "FailAgentStreamInput", value)
    return found


def is_frontend_error_body(value: object) -> bool:
    """Whether a parsed JSON value is a FrontendErrorBody, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "FrontendErrorBody", value)


def parse_frontend_error_body(value: object) -> FrontendErrorBody:
    """Read a FrontendErrorBody from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a FrontendErrorBody, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: FrontendErrorBody = parse(models, "FrontendErrorBody", value)
    return found


def is_history_incomplete_reason(value: object) -> bool:
    """Whether a parsed JSON value is a HistoryIncompleteReason, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "HistoryIncompleteReason", value)


def is_llm_step_retry_policy(value: object) -> bool:
    """Whether a parsed JSON value is a LlmStepRetryPolicy, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "LlmStepRetryPolicy", value)


def parse_llm_step_retry_policy(value: object) -> LlmStepRetryPolicy:
    """Read a LlmStepRetryPolicy from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a LlmStepRetryPolicy, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: LlmStepRetryPolicy = parse(models, "LlmStepRetryPolicy", value)
    return found


def is_request_key(value: object) -> bool:
    """Whether a parsed JSON value is a RequestKey, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "RequestKey", value)


def is_retry_backoff(value: object) -> bool:
    """Whether a parsed JSON value is a RetryBackoff, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "RetryBackoff", value)


def is_run_start_conflict_cause(value: object) -> bool:
    """Whether a parsed JSON value is a RunStartConflictCause, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "RunStartConflictCause", value)


def is_runtime(value: object) -> bool:
    """Whether a parsed JSON value is a Runtime, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "Runtime", value)


def is_snapshot_deadline(value: object) -> bool:
    """Whether a parsed JSON value is a SnapshotDeadline, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "SnapshotDeadline", value)


def parse_snapshot_deadline(value: object) -> SnapshotDeadline:
    """Read a SnapshotDeadline from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SnapshotDeadline, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: SnapshotDeadline = parse(models, "SnapshotDeadline", value)
    return found


def is_snapshot_fence_changed(value: object) -> bool:
    """Whether a parsed JSON value is a SnapshotFenceChanged, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "SnapshotFenceChanged", value)


def parse_snapshot_fence_changed(value: object) -> SnapshotFenceChanged:
    """Read a SnapshotFenceChanged from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SnapshotFenceChanged, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: SnapshotFenceChanged = parse(models, "SnapshotFenceChanged", value)
    return found


def is_snapshot_pass_outcome(value: object) -> bool:
    """Whether a parsed JSON value is a SnapshotPassOutcome, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "SnapshotPassOutcome", value)


def is_known_snapshot_pass_outcome(value: object) -> TypeIs[SnapshotPassOutcome]:
    """Whether a model is a member of SnapshotPassOutcome that this version knows."""
    from . import models

    return isinstance(
        value,
        (
            models.SnapshotFenceChanged,
            models.SnapshotDeadline,
        ),
    )


def parse_snapshot_pass_outcome(value: object) -> AnySnapshotPassOutcome:
    """Read a SnapshotPassOutcome from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SnapshotPassOutcome, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: AnySnapshotPassOutcome = parse(models, "SnapshotPassOutcome", value)
    return found


def is_stream_error_event(value: object) -> bool:
    """Whether a parsed JSON value is a StreamErrorEvent, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "StreamErrorEvent", value)


def parse_stream_error_event(value: object) -> StreamErrorEvent:
    """Read a StreamErrorEvent from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a StreamErrorEvent, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: StreamErrorEvent = parse(models, "StreamErrorEvent", value)
    return found
