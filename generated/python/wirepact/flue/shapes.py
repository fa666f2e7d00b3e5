# @generated from schema/flue/ by `make generate`. Do not edit; change the schema.
"""Flue: is a value one of its shapes, and what did a peer send?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from .models import (
        AnySubmissionSettled,
        EnvelopeError,
        ErrorEnvelope,
        ErrorInfo,
        InterruptedTool,
        ModelResponse,
        SettlementError,
        SubmissionAborted,
        SubmissionCompleted,
        SubmissionFailed,
        SubmissionSettled,
        TurnEvent,
        ValidationIssue,
    )


def is_envelope_error(value: object) -> bool:
    """Whether a parsed JSON value is an EnvelopeError, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "EnvelopeError", value)


def parse_envelope_error(value: object) -> EnvelopeError:
    """Read an EnvelopeError from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an EnvelopeError, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: EnvelopeError = parse(models, "EnvelopeError", value)
    return found


def is_error_envelope(value: object) -> bool:
    """Whether a parsed JSON value is an ErrorEnvelope, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "ErrorEnvelope", value)


def parse_error_envelope(value: object) -> ErrorEnvelope:
    """Read an ErrorEnvelope from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an ErrorEnvelope, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: ErrorEnvelope = parse(models, "ErrorEnvelope", value)
    return found


def is_error_info(value: object) -> bool:
    """Whether a parsed JSON value is an ErrorInfo, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "ErrorInfo", value)


def parse_error_info(value: object) -> ErrorInfo:
    """Read an ErrorInfo from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an ErrorInfo, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: ErrorInfo = parse(models, "ErrorInfo", value)
    return found


def is_finish_reason(value: object) -> bool:
    """Whether a parsed JSON value is a FinishReason, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "FinishReason", value)


def is_interrupted_tool(value: object) -> bool:
    """Whether a parsed JSON value is an InterruptedTool, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "InterruptedTool", value)


def parse_interrupted_tool(value: object) -> InterruptedTool:
    """Read an InterruptedTool from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not an InterruptedTool, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: InterruptedTool = parse(models, "InterruptedTool", value)
    return found


def is_model_response(value: object) -> bool:
    """Whether a parsed JSON value is a ModelResponse, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "ModelResponse", value)


def parse_model_response(value: object) -> ModelResponse:
    """Read a ModelResponse from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a ModelResponse, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: ModelResponse = parse(models, "ModelResponse", value)
    return found


def is_settlement_error(value: object) -> bool:
    """Whether a parsed JSON value is a SettlementError, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "SettlementError", value)


def parse_settlement_error(value: object) -> SettlementError:
    """Read a SettlementError from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SettlementError, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: SettlementError = parse(models, "SettlementError", value)
    return found


def is_submission_aborted(value: object) -> bool:
    """Whether a parsed JSON value is a SubmissionAborted, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "SubmissionAborted", value)


def parse_submission_aborted(value: object) -> SubmissionAborted:
    """Read a SubmissionAborted from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SubmissionAborted, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: SubmissionAborted = parse(models, "SubmissionAborted", value)
    return found


def is_submission_completed(value: object) -> bool:
    """Whether a parsed JSON value is a SubmissionCompleted, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "SubmissionCompleted", value)


def parse_submission_completed(value: object) -> SubmissionCompleted:
    """Read a SubmissionCompleted from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SubmissionCompleted, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: SubmissionCompleted = parse(models, "SubmissionCompleted", value)
    return found


def is_submission_failed(value: object) -> bool:
    """Whether a parsed JSON value is a SubmissionFailed, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "SubmissionFailed", value)


def parse_submission_failed(value: object) -> SubmissionFailed:
    """Read a SubmissionFailed from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a SubmissionFailed, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: SubmissionFailed = parse(models, "SubmissionFailed", value)
    return found


def is_submission_settled(value: object) -> bool:
    """Whether a parsed JSON value is a SubmissionSettled, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "SubmissionSettled", value)


def is_known_submission_settled(value: object) -> TypeIs[SubmissionSettled]:
    """Whether a model is a member of SubmissionSettled that this version knows."""
    from . import models

    return isinstance(
        value,
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
    from .._runtime.wire import parse
    from . import models

    found: AnySubmissionSettled = parse(models, "SubmissionSettled", value)
    return found


def is_tool_validation_issue(value: object) -> bool:
    """Whether a parsed JSON value is a ToolValidationIssue, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "ToolValidationIssue", value)


def is_turn_event(value: object) -> bool:
    """Whether a parsed JSON value is a TurnEvent, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "TurnEvent", value)


def parse_turn_event(value: object) -> TurnEvent:
    """Read a TurnEvent from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a TurnEvent, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: TurnEvent = parse(models, "TurnEvent", value)
    return found


def is_turn_purpose(value: object) -> bool:
    """Whether a parsed JSON value is a TurnPurpose, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "TurnPurpose", value)


def is_validation_issue(value: object) -> bool:
    """Whether a parsed JSON value is a ValidationIssue, as this version says. Never raises."""
    from .._runtime.wire import accepts
    from . import models

    return accepts(models, "ValidationIssue", value)


def parse_validation_issue(value: object) -> ValidationIssue:
    """Read a ValidationIssue from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a ValidationIssue, or not I-JSON.
    """
    from .._runtime.wire import parse
    from . import models

    found: ValidationIssue = parse(models, "ValidationIssue", value)
    return found
