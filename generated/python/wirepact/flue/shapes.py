# @generated from schema/flue/ by `make generate`. Do not edit; change the schema.
"""Flue: is a value one of its shapes, and what did a peer send?"""

from __future__ import annotations

from .._runtime.ask import Shapes
from .._runtime.ijson import WireError as WireError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from .models import (
        AnySubmissionSettled,
        DurableError,
        EnvelopeError,
        ErrorEnvelope,
        ErrorInfo,
        FinishReason,
        InterruptedTool,
        ModelResponse,
        SettlementError,
        SubmissionAborted,
        SubmissionCompleted,
        SubmissionFailed,
        SubmissionSettled,
        ToolValidationIssue,
        TurnEvent,
        TurnPurpose,
        ValidationIssue,
    )

_SHAPES = Shapes(__name__.rpartition(".")[0])


def is_durable_error(value: object) -> bool:
    """Whether a parsed JSON value is a DurableError, as this version says. Never raises."""
    return _SHAPES.accepts("DurableError", value)


def parse_durable_error(value: object) -> DurableError:
    """Read a DurableError from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a DurableError, or not I-JSON.
    """
    found: DurableError = _SHAPES.parse("DurableError", value)
    return found


def is_envelope_error(value: object) -> bool:
    """Whether a parsed JSON value is an EnvelopeError, as this version says. Never raises."""
    return _SHAPES.accepts("EnvelopeError", value)


def parse_envelope_error(value: object) -> EnvelopeError:
    """Read an EnvelopeError from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an EnvelopeError, or not I-JSON.
    """
    found: EnvelopeError = _SHAPES.parse("EnvelopeError", value)
    return found


def is_error_envelope(value: object) -> bool:
    """Whether a parsed JSON value is an ErrorEnvelope, as this version says. Never raises."""
    return _SHAPES.accepts("ErrorEnvelope", value)


def parse_error_envelope(value: object) -> ErrorEnvelope:
    """Read an ErrorEnvelope from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an ErrorEnvelope, or not I-JSON.
    """
    found: ErrorEnvelope = _SHAPES.parse("ErrorEnvelope", value)
    return found


def is_error_info(value: object) -> bool:
    """Whether a parsed JSON value is an ErrorInfo, as this version says. Never raises."""
    return _SHAPES.accepts("ErrorInfo", value)


def parse_error_info(value: object) -> ErrorInfo:
    """Read an ErrorInfo from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an ErrorInfo, or not I-JSON.
    """
    found: ErrorInfo = _SHAPES.parse("ErrorInfo", value)
    return found


FINISH_REASON_LIST: tuple[FinishReason, ...] = (
    "stop",
    "length",
    "toolUse",
    "error",
    "aborted",
)
"""Values of FinishReason that this version knows, in the order of the contract."""


def is_finish_reason(value: object) -> bool:
    """Whether a parsed JSON value is a FinishReason, as this version says. Never raises."""
    return _SHAPES.accepts("FinishReason", value)


def parse_finish_reason(value: object) -> str:
    """Read a FinishReason from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a FinishReason, or not I-JSON.
    """
    found: str = _SHAPES.parse("FinishReason", value)
    return found


def is_interrupted_tool(value: object) -> bool:
    """Whether a parsed JSON value is an InterruptedTool, as this version says. Never raises."""
    return _SHAPES.accepts("InterruptedTool", value)


def parse_interrupted_tool(value: object) -> InterruptedTool:
    """Read an InterruptedTool from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an InterruptedTool, or not I-JSON.
    """
    found: InterruptedTool = _SHAPES.parse("InterruptedTool", value)
    return found


def is_model_response(value: object) -> bool:
    """Whether a parsed JSON value is a ModelResponse, as this version says. Never raises."""
    return _SHAPES.accepts("ModelResponse", value)


def parse_model_response(value: object) -> ModelResponse:
    """Read a ModelResponse from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a ModelResponse, or not I-JSON.
    """
    found: ModelResponse = _SHAPES.parse("ModelResponse", value)
    return found


def is_settlement_error(value: object) -> bool:
    """Whether a parsed JSON value is a SettlementError, as this version says. Never raises."""
    return _SHAPES.accepts("SettlementError", value)


def parse_settlement_error(value: object) -> SettlementError:
    """Read a SettlementError from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SettlementError, or not I-JSON.
    """
    found: SettlementError = _SHAPES.parse("SettlementError", value)
    return found


def is_submission_aborted(value: object) -> bool:
    """Whether a parsed JSON value is a SubmissionAborted, as this version says. Never raises."""
    return _SHAPES.accepts("SubmissionAborted", value)


def parse_submission_aborted(value: object) -> SubmissionAborted:
    """Read a SubmissionAborted from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SubmissionAborted, or not I-JSON.
    """
    found: SubmissionAborted = _SHAPES.parse("SubmissionAborted", value)
    return found


def is_submission_completed(value: object) -> bool:
    """Whether a parsed JSON value is a SubmissionCompleted, as this version says. Never raises."""
    return _SHAPES.accepts("SubmissionCompleted", value)


def parse_submission_completed(value: object) -> SubmissionCompleted:
    """Read a SubmissionCompleted from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SubmissionCompleted, or not I-JSON.
    """
    found: SubmissionCompleted = _SHAPES.parse("SubmissionCompleted", value)
    return found


def is_submission_failed(value: object) -> bool:
    """Whether a parsed JSON value is a SubmissionFailed, as this version says. Never raises."""
    return _SHAPES.accepts("SubmissionFailed", value)


def parse_submission_failed(value: object) -> SubmissionFailed:
    """Read a SubmissionFailed from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SubmissionFailed, or not I-JSON.
    """
    found: SubmissionFailed = _SHAPES.parse("SubmissionFailed", value)
    return found


def is_submission_settled(value: object) -> bool:
    """Whether a parsed JSON value is a SubmissionSettled, as this version says. Never raises."""
    return _SHAPES.accepts("SubmissionSettled", value)


def is_known_submission_settled(value: object) -> TypeIs[SubmissionSettled]:
    """Whether a model is a member of SubmissionSettled that this version knows."""
    from . import models

    return issubclass(
        type(value),
        (
            models.SubmissionCompleted,
            models.SubmissionFailed,
            models.SubmissionAborted,
        ),
    )


def parse_submission_settled(value: object) -> AnySubmissionSettled:
    """Read a SubmissionSettled from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SubmissionSettled, or not I-JSON.
    """
    found: AnySubmissionSettled = _SHAPES.parse("SubmissionSettled", value)
    return found


def is_tool_validation_issue(value: object) -> bool:
    """Whether a parsed JSON value is a ToolValidationIssue, as this version says. Never raises."""
    return _SHAPES.accepts("ToolValidationIssue", value)


def parse_tool_validation_issue(value: object) -> ToolValidationIssue:
    """Read a ToolValidationIssue from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a ToolValidationIssue, or not I-JSON.
    """
    found: ToolValidationIssue = _SHAPES.parse("ToolValidationIssue", value)
    return found


def is_turn_event(value: object) -> bool:
    """Whether a parsed JSON value is a TurnEvent, as this version says. Never raises."""
    return _SHAPES.accepts("TurnEvent", value)


def parse_turn_event(value: object) -> TurnEvent:
    """Read a TurnEvent from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a TurnEvent, or not I-JSON.
    """
    found: TurnEvent = _SHAPES.parse("TurnEvent", value)
    return found


TURN_PURPOSE_LIST: tuple[TurnPurpose, ...] = (
    "agent",
    "compaction",
    "compaction_prefix",
)
"""Values of TurnPurpose that this version knows, in the order of the contract."""


def is_turn_purpose(value: object) -> bool:
    """Whether a parsed JSON value is a TurnPurpose, as this version says. Never raises."""
    return _SHAPES.accepts("TurnPurpose", value)


def parse_turn_purpose(value: object) -> str:
    """Read a TurnPurpose from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a TurnPurpose, or not I-JSON.
    """
    found: str = _SHAPES.parse("TurnPurpose", value)
    return found


def is_validation_issue(value: object) -> bool:
    """Whether a parsed JSON value is a ValidationIssue, as this version says. Never raises."""
    return _SHAPES.accepts("ValidationIssue", value)


def parse_validation_issue(value: object) -> ValidationIssue:
    """Read a ValidationIssue from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a ValidationIssue, or not I-JSON.
    """
    found: ValidationIssue = _SHAPES.parse("ValidationIssue", value)
    return found
