# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""Helix Agents: is a value one of its shapes, and what did a peer send?"""

from __future__ import annotations

from .._runtime.ask import Shapes
from .._runtime.ijson import WireError as WireError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from .models import (
        AdapterFailure,
        AdapterRetryOutcome,
        AdapterRetryPlan,
        AdapterRetryPolicy,
        AgentStepResult,
        AnySnapshotPassOutcome,
        ChatErrorBody,
        EntryFailureClass,
        ErrorChunk,
        ErrorDetail,
        ErrorFlags,
        FailAgentStreamInput,
        FrontendErrorBody,
        HistoryIncompleteReason,
        LlmStepRetryPolicy,
        OutputPhase,
        RequestKey,
        RetryBackoff,
        RunStartConflictCause,
        Runtime,
        SnapshotDeadline,
        SnapshotFenceChanged,
        SnapshotPassOutcome,
        StreamErrorEvent,
    )

_SHAPES = Shapes(__name__.rpartition(".")[0])

ADAPTER_FAILURE_LIST: tuple[AdapterFailure, ...] = (
    "drop",
    "unreachable",
    "abort",
)
"""Values of AdapterFailure that this version knows, in the order of the contract."""


def is_adapter_failure(value: object) -> bool:
    """Whether a parsed JSON value is an AdapterFailure, as this version says. Never raises."""
    return _SHAPES.accepts("AdapterFailure", value)


def parse_adapter_failure(value: object) -> str:
    """Read an AdapterFailure from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an AdapterFailure, or not I-JSON.
    """
    found: str = _SHAPES.parse("AdapterFailure", value)
    return found


def is_adapter_retry_outcome(value: object) -> bool:
    """Whether a parsed JSON value is an AdapterRetryOutcome, as this version says. Never raises."""
    return _SHAPES.accepts("AdapterRetryOutcome", value)


def parse_adapter_retry_outcome(value: object) -> AdapterRetryOutcome:
    """Read an AdapterRetryOutcome from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an AdapterRetryOutcome, or not I-JSON.
    """
    found: AdapterRetryOutcome = _SHAPES.parse("AdapterRetryOutcome", value)
    return found


def is_adapter_retry_plan(value: object) -> bool:
    """Whether a parsed JSON value is an AdapterRetryPlan, as this version says. Never raises."""
    return _SHAPES.accepts("AdapterRetryPlan", value)


def parse_adapter_retry_plan(value: object) -> AdapterRetryPlan:
    """Read an AdapterRetryPlan from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an AdapterRetryPlan, or not I-JSON.
    """
    found: AdapterRetryPlan = _SHAPES.parse("AdapterRetryPlan", value)
    return found


def is_adapter_retry_policy(value: object) -> bool:
    """Whether a parsed JSON value is an AdapterRetryPolicy, as this version says. Never raises."""
    return _SHAPES.accepts("AdapterRetryPolicy", value)


def parse_adapter_retry_policy(value: object) -> AdapterRetryPolicy:
    """Read an AdapterRetryPolicy from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an AdapterRetryPolicy, or not I-JSON.
    """
    found: AdapterRetryPolicy = _SHAPES.parse("AdapterRetryPolicy", value)
    return found


def is_agent_step_result(value: object) -> bool:
    """Whether a parsed JSON value is an AgentStepResult, as this version says. Never raises."""
    return _SHAPES.accepts("AgentStepResult", value)


def parse_agent_step_result(value: object) -> AgentStepResult:
    """Read an AgentStepResult from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an AgentStepResult, or not I-JSON.
    """
    found: AgentStepResult = _SHAPES.parse("AgentStepResult", value)
    return found


def is_chat_error_body(value: object) -> bool:
    """Whether a parsed JSON value is a ChatErrorBody, as this version says. Never raises."""
    return _SHAPES.accepts("ChatErrorBody", value)


def parse_chat_error_body(value: object) -> ChatErrorBody:
    """Read a ChatErrorBody from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a ChatErrorBody, or not I-JSON.
    """
    found: ChatErrorBody = _SHAPES.parse("ChatErrorBody", value)
    return found


ENTRY_FAILURE_CLASS_LIST: tuple[EntryFailureClass, ...] = (
    "lost",
    "refused",
    "transient",
    "fatal",
)
"""Values of EntryFailureClass that this version knows, in the order of the contract."""


def is_entry_failure_class(value: object) -> bool:
    """Whether a parsed JSON value is an EntryFailureClass, as this version says. Never raises."""
    return _SHAPES.accepts("EntryFailureClass", value)


def parse_entry_failure_class(value: object) -> str:
    """Read an EntryFailureClass from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an EntryFailureClass, or not I-JSON.
    """
    found: str = _SHAPES.parse("EntryFailureClass", value)
    return found


def is_error_chunk(value: object) -> bool:
    """Whether a parsed JSON value is an ErrorChunk, as this version says. Never raises."""
    return _SHAPES.accepts("ErrorChunk", value)


def parse_error_chunk(value: object) -> ErrorChunk:
    """Read an ErrorChunk from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an ErrorChunk, or not I-JSON.
    """
    found: ErrorChunk = _SHAPES.parse("ErrorChunk", value)
    return found


def is_error_detail(value: object) -> bool:
    """Whether a parsed JSON value is an ErrorDetail, as this version says. Never raises."""
    return _SHAPES.accepts("ErrorDetail", value)


def parse_error_detail(value: object) -> ErrorDetail:
    """Read an ErrorDetail from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an ErrorDetail, or not I-JSON.
    """
    found: ErrorDetail = _SHAPES.parse("ErrorDetail", value)
    return found


def is_error_flags(value: object) -> bool:
    """Whether a parsed JSON value is an ErrorFlags, as this version says. Never raises."""
    return _SHAPES.accepts("ErrorFlags", value)


def parse_error_flags(value: object) -> ErrorFlags:
    """Read an ErrorFlags from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an ErrorFlags, or not I-JSON.
    """
    found: ErrorFlags = _SHAPES.parse("ErrorFlags", value)
    return found


def is_fail_agent_stream_input(value: object) -> bool:
    """Whether a parsed JSON value is a FailAgentStreamInput, as this version says. Never raises."""
    return _SHAPES.accepts("FailAgentStreamInput", value)


def parse_fail_agent_stream_input(value: object) -> FailAgentStreamInput:
    """Read a FailAgentStreamInput from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a FailAgentStreamInput, or not I-JSON.
    """
    found: FailAgentStreamInput = _SHAPES.parse("FailAgentStreamInput", value)
    return found


def is_frontend_error_body(value: object) -> bool:
    """Whether a parsed JSON value is a FrontendErrorBody, as this version says. Never raises."""
    return _SHAPES.accepts("FrontendErrorBody", value)


def parse_frontend_error_body(value: object) -> FrontendErrorBody:
    """Read a FrontendErrorBody from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a FrontendErrorBody, or not I-JSON.
    """
    found: FrontendErrorBody = _SHAPES.parse("FrontendErrorBody", value)
    return found


HISTORY_INCOMPLETE_REASON_LIST: tuple[HistoryIncompleteReason, ...] = (
    "short_read",
    "corrupt_row",
    "store_error",
    "snapshot_unstable",
)
"""Values of HistoryIncompleteReason that this version knows, in the order of the contract."""


def is_history_incomplete_reason(value: object) -> bool:
    """Whether a parsed JSON value is a HistoryIncompleteReason, as this version says. Never raises."""
    return _SHAPES.accepts("HistoryIncompleteReason", value)


def parse_history_incomplete_reason(value: object) -> str:
    """Read a HistoryIncompleteReason from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a HistoryIncompleteReason, or not I-JSON.
    """
    found: str = _SHAPES.parse("HistoryIncompleteReason", value)
    return found


def is_llm_step_retry_policy(value: object) -> bool:
    """Whether a parsed JSON value is a LlmStepRetryPolicy, as this version says. Never raises."""
    return _SHAPES.accepts("LlmStepRetryPolicy", value)


def parse_llm_step_retry_policy(value: object) -> LlmStepRetryPolicy:
    """Read a LlmStepRetryPolicy from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a LlmStepRetryPolicy, or not I-JSON.
    """
    found: LlmStepRetryPolicy = _SHAPES.parse("LlmStepRetryPolicy", value)
    return found


OUTPUT_PHASE_LIST: tuple[OutputPhase, ...] = (
    "before_output",
    "after_output",
)
"""Values of OutputPhase that this version knows, in the order of the contract."""


def is_output_phase(value: object) -> bool:
    """Whether a parsed JSON value is an OutputPhase, as this version says. Never raises."""
    return _SHAPES.accepts("OutputPhase", value)


def parse_output_phase(value: object) -> str:
    """Read an OutputPhase from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an OutputPhase, or not I-JSON.
    """
    found: str = _SHAPES.parse("OutputPhase", value)
    return found


def is_request_key(value: object) -> bool:
    """Whether a parsed JSON value is a RequestKey, as this version says. Never raises."""
    return _SHAPES.accepts("RequestKey", value)


def parse_request_key(value: object) -> RequestKey:
    """Read a RequestKey from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a RequestKey, or not I-JSON.
    """
    found: RequestKey = _SHAPES.parse("RequestKey", value)
    return found


RETRY_BACKOFF_LIST: tuple[RetryBackoff, ...] = ("exponential",)
"""Values of RetryBackoff that this version knows, in the order of the contract."""


def is_retry_backoff(value: object) -> bool:
    """Whether a parsed JSON value is a RetryBackoff, as this version says. Never raises."""
    return _SHAPES.accepts("RetryBackoff", value)


def parse_retry_backoff(value: object) -> str:
    """Read a RetryBackoff from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a RetryBackoff, or not I-JSON.
    """
    found: str = _SHAPES.parse("RetryBackoff", value)
    return found


RUN_START_CONFLICT_CAUSE_LIST: tuple[RunStartConflictCause, ...] = (
    "idempotency_mismatch",
    "entry_status_changed",
    "entry_abandoned",
    "resumed_companion_ref_missing",
    "request_key_taken",
)
"""Values of RunStartConflictCause that this version knows, in the order of the contract."""


def is_run_start_conflict_cause(value: object) -> bool:
    """Whether a parsed JSON value is a RunStartConflictCause, as this version says. Never raises."""
    return _SHAPES.accepts("RunStartConflictCause", value)


def parse_run_start_conflict_cause(value: object) -> str:
    """Read a RunStartConflictCause from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a RunStartConflictCause, or not I-JSON.
    """
    found: str = _SHAPES.parse("RunStartConflictCause", value)
    return found


RUNTIME_LIST: tuple[Runtime, ...] = (
    "runtime-js",
    "cf-do",
    "cf-workflows",
    "temporal",
    "dbos",
)
"""Values of Runtime that this version knows, in the order of the contract."""


def is_runtime(value: object) -> bool:
    """Whether a parsed JSON value is a Runtime, as this version says. Never raises."""
    return _SHAPES.accepts("Runtime", value)


def parse_runtime(value: object) -> str:
    """Read a Runtime from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a Runtime, or not I-JSON.
    """
    found: str = _SHAPES.parse("Runtime", value)
    return found


def is_snapshot_deadline(value: object) -> bool:
    """Whether a parsed JSON value is a SnapshotDeadline, as this version says. Never raises."""
    return _SHAPES.accepts("SnapshotDeadline", value)


def parse_snapshot_deadline(value: object) -> SnapshotDeadline:
    """Read a SnapshotDeadline from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SnapshotDeadline, or not I-JSON.
    """
    found: SnapshotDeadline = _SHAPES.parse("SnapshotDeadline", value)
    return found


def is_snapshot_fence_changed(value: object) -> bool:
    """Whether a parsed JSON value is a SnapshotFenceChanged, as this version says. Never raises."""
    return _SHAPES.accepts("SnapshotFenceChanged", value)


def parse_snapshot_fence_changed(value: object) -> SnapshotFenceChanged:
    """Read a SnapshotFenceChanged from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SnapshotFenceChanged, or not I-JSON.
    """
    found: SnapshotFenceChanged = _SHAPES.parse("SnapshotFenceChanged", value)
    return found


def is_snapshot_pass_outcome(value: object) -> bool:
    """Whether a parsed JSON value is a SnapshotPassOutcome, as this version says. Never raises."""
    return _SHAPES.accepts("SnapshotPassOutcome", value)


def is_known_snapshot_pass_outcome(value: object) -> TypeIs[SnapshotPassOutcome]:
    """Whether a model is a member of SnapshotPassOutcome that this version knows."""
    from . import models

    return issubclass(
        type(value),
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
    found: AnySnapshotPassOutcome = _SHAPES.parse("SnapshotPassOutcome", value)
    return found


def is_stream_error_event(value: object) -> bool:
    """Whether a parsed JSON value is a StreamErrorEvent, as this version says. Never raises."""
    return _SHAPES.accepts("StreamErrorEvent", value)


def parse_stream_error_event(value: object) -> StreamErrorEvent:
    """Read a StreamErrorEvent from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a StreamErrorEvent, or not I-JSON.
    """
    found: StreamErrorEvent = _SHAPES.parse("StreamErrorEvent", value)
    return found
