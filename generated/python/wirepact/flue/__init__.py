# @generated from schema/flue/ by `make generate`. Do not edit; change the schema.
"""Flue.

Typed failures of the Flue runtime, their HTTP envelope and settlement records.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .boundary import error_from_dict as error_from_dict
    from .boundary import error_to_dict as error_to_dict
    from .codes import CODE_LIST as CODE_LIST
    from .codes import Codes as Codes
    from .codes import is_code as is_code
    from .codes import same_code as same_code
    from .constants import AI_BINDING_MESSAGE_LIMIT as AI_BINDING_MESSAGE_LIMIT
    from .constants import CLIENT_ABORTED_STATUS as CLIENT_ABORTED_STATUS
    from .constants import MISUSE_PREFIX as MISUSE_PREFIX
    from .constants import RETRYABLE_INTERRUPTION_MARKER as RETRYABLE_INTERRUPTION_MARKER
    from .constants import WORKERS_AI_OVERFLOW_MARKER as WORKERS_AI_OVERFLOW_MARKER
    from .errors import AgentInstanceExistsError as AgentInstanceExistsError
    from .errors import AgentInstanceNotFoundError as AgentInstanceNotFoundError
    from .errors import AgentRunError as AgentRunError
    from .errors import AttachmentConflictError as AttachmentConflictError
    from .errors import AttachmentIntegrityError as AttachmentIntegrityError
    from .errors import AttachmentNotAvailableError as AttachmentNotAvailableError
    from .errors import ConversationStreamStoreError as ConversationStreamStoreError
    from .errors import DelegationDepthExceededError as DelegationDepthExceededError
    from .errors import FlueError as FlueError
    from .errors import InstrumentationAlreadyInstalledError as InstrumentationAlreadyInstalledError
    from .errors import OperationFailedError as OperationFailedError
    from .errors import PersistedSchemaVersionError as PersistedSchemaVersionError
    from .errors import ProductEventVersionError as ProductEventVersionError
    from .errors import ProviderRegistrationError as ProviderRegistrationError
    from .errors import ResultUnavailableError as ResultUnavailableError
    from .errors import SandboxOperationUnsupportedError as SandboxOperationUnsupportedError
    from .errors import SessionAlreadyExistsError as SessionAlreadyExistsError
    from .errors import SessionBusyError as SessionBusyError
    from .errors import SessionNotFoundError as SessionNotFoundError
    from .errors import SkillDefinitionValidationError as SkillDefinitionValidationError
    from .errors import SkillNotRegisteredError as SkillNotRegisteredError
    from .errors import SubagentNotDeclaredError as SubagentNotDeclaredError
    from .errors import SubmissionAbortedError as SubmissionAbortedError
    from .errors import SubmissionInterruptedError as SubmissionInterruptedError
    from .errors import SubmissionRetryExhaustedError as SubmissionRetryExhaustedError
    from .errors import SubmissionTimeoutError as SubmissionTimeoutError
    from .errors import ToolInputValidationError as ToolInputValidationError
    from .errors import ToolLegacyDefinitionError as ToolLegacyDefinitionError
    from .errors import ToolNameConflictError as ToolNameConflictError
    from .errors import ToolOutputSerializationError as ToolOutputSerializationError
    from .errors import ToolOutputValidationError as ToolOutputValidationError
    from .handwritten import CloudflareAIBindingError as CloudflareAIBindingError
    from .handwritten import http_error as http_error
    from .markers import has_overflow_marker as has_overflow_marker
    from .markers import has_retryable_interruption_marker as has_retryable_interruption_marker
    from .markers import strip_markers as strip_markers
    from .models import AnySubmissionSettled as AnySubmissionSettled
    from .models import DurableError as DurableError
    from .models import EnvelopeError as EnvelopeError
    from .models import ErrorEnvelope as ErrorEnvelope
    from .models import ErrorInfo as ErrorInfo
    from .models import FinishReason as FinishReason
    from .models import InterruptedTool as InterruptedTool
    from .models import ModelResponse as ModelResponse
    from .models import SettlementError as SettlementError
    from .models import SubmissionAborted as SubmissionAborted
    from .models import SubmissionCompleted as SubmissionCompleted
    from .models import SubmissionFailed as SubmissionFailed
    from .models import SubmissionSettled as SubmissionSettled
    from .models import ToolValidationIssue as ToolValidationIssue
    from .models import TurnEvent as TurnEvent
    from .models import TurnPurpose as TurnPurpose
    from .models import UnknownSubmissionSettled as UnknownSubmissionSettled
    from .models import ValidationIssue as ValidationIssue
    from .observe import durable_error_fields as durable_error_fields
    from .observe import error_info as error_info
    from .observe import is_cancellation as is_cancellation
    from .observe import turn_is_error as turn_is_error
    from .reference import CODES as CODES
    from .reference import RETIRED as RETIRED
    from .reference import category_of as category_of
    from .reference import retryable_of as retryable_of
    from .reference import user_message_for as user_message_for
    from .render import ErrorAnswer as ErrorAnswer
    from .render import render_error as render_error
    from .render import render_failure as render_failure
    from .roles import ROLES as ROLES
    from .settle import settlement_from_error as settlement_from_error
    from .settlement import settlement_error as settlement_error
    from .settlement import submission_settled as submission_settled
    from .shapes import FINISH_REASON_LIST as FINISH_REASON_LIST
    from .shapes import TURN_PURPOSE_LIST as TURN_PURPOSE_LIST
    from .shapes import WireError as WireError
    from .shapes import is_durable_error as is_durable_error
    from .shapes import is_envelope_error as is_envelope_error
    from .shapes import is_error_envelope as is_error_envelope
    from .shapes import is_error_info as is_error_info
    from .shapes import is_finish_reason as is_finish_reason
    from .shapes import is_interrupted_tool as is_interrupted_tool
    from .shapes import is_known_submission_settled as is_known_submission_settled
    from .shapes import is_model_response as is_model_response
    from .shapes import is_settlement_error as is_settlement_error
    from .shapes import is_submission_aborted as is_submission_aborted
    from .shapes import is_submission_completed as is_submission_completed
    from .shapes import is_submission_failed as is_submission_failed
    from .shapes import is_submission_settled as is_submission_settled
    from .shapes import is_tool_validation_issue as is_tool_validation_issue
    from .shapes import is_turn_event as is_turn_event
    from .shapes import is_turn_purpose as is_turn_purpose
    from .shapes import is_validation_issue as is_validation_issue
    from .shapes import parse_durable_error as parse_durable_error
    from .shapes import parse_envelope_error as parse_envelope_error
    from .shapes import parse_error_envelope as parse_error_envelope
    from .shapes import parse_error_info as parse_error_info
    from .shapes import parse_finish_reason as parse_finish_reason
    from .shapes import parse_interrupted_tool as parse_interrupted_tool
    from .shapes import parse_model_response as parse_model_response
    from .shapes import parse_settlement_error as parse_settlement_error
    from .shapes import parse_submission_aborted as parse_submission_aborted
    from .shapes import parse_submission_completed as parse_submission_completed
    from .shapes import parse_submission_failed as parse_submission_failed
    from .shapes import parse_submission_settled as parse_submission_settled
    from .shapes import parse_tool_validation_issue as parse_tool_validation_issue
    from .shapes import parse_turn_event as parse_turn_event
    from .shapes import parse_turn_purpose as parse_turn_purpose
    from .shapes import parse_validation_issue as parse_validation_issue
    from .tables import BODILESS_REPLIES as BODILESS_REPLIES
    from .tables import ERROR_FIELDS as ERROR_FIELDS
    from .tables import ERROR_HEADERS as ERROR_HEADERS
    from .tables import ERROR_INFO_APPEARS_ON as ERROR_INFO_APPEARS_ON
    from .tables import INVALID_REQUEST_CAUSES as INVALID_REQUEST_CAUSES
    from .tables import TOOL_FEEDBACK as TOOL_FEEDBACK
    from .types import Code as Code
    from .types import LocalCode as LocalCode
    from .verdict import get_retryable as get_retryable
    from .verdict import site_verdict as site_verdict
    from .verdict import stamp_retryable as stamp_retryable
else:
    _WHERE = {
        "boundary": (
            "error_from_dict",
            "error_to_dict",
        ),
        "codes": (
            "CODE_LIST",
            "Codes",
            "is_code",
            "same_code",
        ),
        "constants": (
            "AI_BINDING_MESSAGE_LIMIT",
            "CLIENT_ABORTED_STATUS",
            "MISUSE_PREFIX",
            "RETRYABLE_INTERRUPTION_MARKER",
            "WORKERS_AI_OVERFLOW_MARKER",
        ),
        "errors": (
            "AgentInstanceExistsError",
            "AgentInstanceNotFoundError",
            "AgentRunError",
            "AttachmentConflictError",
            "AttachmentIntegrityError",
            "AttachmentNotAvailableError",
            "ConversationStreamStoreError",
            "DelegationDepthExceededError",
            "FlueError",
            "InstrumentationAlreadyInstalledError",
            "OperationFailedError",
            "PersistedSchemaVersionError",
            "ProductEventVersionError",
            "ProviderRegistrationError",
            "ResultUnavailableError",
            "SandboxOperationUnsupportedError",
            "SessionAlreadyExistsError",
            "SessionBusyError",
            "SessionNotFoundError",
            "SkillDefinitionValidationError",
            "SkillNotRegisteredError",
            "SubagentNotDeclaredError",
            "SubmissionAbortedError",
            "SubmissionInterruptedError",
            "SubmissionRetryExhaustedError",
            "SubmissionTimeoutError",
            "ToolInputValidationError",
            "ToolLegacyDefinitionError",
            "ToolNameConflictError",
            "ToolOutputSerializationError",
            "ToolOutputValidationError",
        ),
        "handwritten": (
            "CloudflareAIBindingError",
            "http_error",
        ),
        "markers": (
            "has_overflow_marker",
            "has_retryable_interruption_marker",
            "strip_markers",
        ),
        "models": (
            "AnySubmissionSettled",
            "DurableError",
            "EnvelopeError",
            "ErrorEnvelope",
            "ErrorInfo",
            "FinishReason",
            "InterruptedTool",
            "ModelResponse",
            "SettlementError",
            "SubmissionAborted",
            "SubmissionCompleted",
            "SubmissionFailed",
            "SubmissionSettled",
            "ToolValidationIssue",
            "TurnEvent",
            "TurnPurpose",
            "UnknownSubmissionSettled",
            "ValidationIssue",
        ),
        "observe": (
            "durable_error_fields",
            "error_info",
            "is_cancellation",
            "turn_is_error",
        ),
        "reference": (
            "CODES",
            "RETIRED",
            "category_of",
            "retryable_of",
            "user_message_for",
        ),
        "render": (
            "ErrorAnswer",
            "render_error",
            "render_failure",
        ),
        "roles": ("ROLES",),
        "settle": ("settlement_from_error",),
        "settlement": (
            "settlement_error",
            "submission_settled",
        ),
        "shapes": (
            "FINISH_REASON_LIST",
            "TURN_PURPOSE_LIST",
            "WireError",
            "is_durable_error",
            "is_envelope_error",
            "is_error_envelope",
            "is_error_info",
            "is_finish_reason",
            "is_interrupted_tool",
            "is_known_submission_settled",
            "is_model_response",
            "is_settlement_error",
            "is_submission_aborted",
            "is_submission_completed",
            "is_submission_failed",
            "is_submission_settled",
            "is_tool_validation_issue",
            "is_turn_event",
            "is_turn_purpose",
            "is_validation_issue",
            "parse_durable_error",
            "parse_envelope_error",
            "parse_error_envelope",
            "parse_error_info",
            "parse_finish_reason",
            "parse_interrupted_tool",
            "parse_model_response",
            "parse_settlement_error",
            "parse_submission_aborted",
            "parse_submission_completed",
            "parse_submission_failed",
            "parse_submission_settled",
            "parse_tool_validation_issue",
            "parse_turn_event",
            "parse_turn_purpose",
            "parse_validation_issue",
        ),
        "tables": (
            "BODILESS_REPLIES",
            "ERROR_FIELDS",
            "ERROR_HEADERS",
            "ERROR_INFO_APPEARS_ON",
            "INVALID_REQUEST_CAUSES",
            "TOOL_FEEDBACK",
        ),
        "types": (
            "Code",
            "LocalCode",
        ),
        "verdict": (
            "get_retryable",
            "site_verdict",
            "stamp_retryable",
        ),
    }
    _LAZY = {name: module for module, names in _WHERE.items() for name in names}

    def __getattr__(name):
        module = _LAZY.get(name)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{module}"), name)
        globals()[name] = value
        return value

    def __dir__():
        return sorted({*globals(), *_LAZY})


__all__ = [
    "AI_BINDING_MESSAGE_LIMIT",
    "AgentInstanceExistsError",
    "AgentInstanceNotFoundError",
    "AgentRunError",
    "AnySubmissionSettled",
    "AttachmentConflictError",
    "AttachmentIntegrityError",
    "AttachmentNotAvailableError",
    "BODILESS_REPLIES",
    "CLIENT_ABORTED_STATUS",
    "CODES",
    "CODE_LIST",
    "CloudflareAIBindingError",
    "Code",
    "Codes",
    "ConversationStreamStoreError",
    "DelegationDepthExceededError",
    "DurableError",
    "ERROR_FIELDS",
    "ERROR_HEADERS",
    "ERROR_INFO_APPEARS_ON",
    "EnvelopeError",
    "ErrorAnswer",
    "ErrorEnvelope",
    "ErrorInfo",
    "FINISH_REASON_LIST",
    "FinishReason",
    "FlueError",
    "INVALID_REQUEST_CAUSES",
    "InstrumentationAlreadyInstalledError",
    "InterruptedTool",
    "LocalCode",
    "MISUSE_PREFIX",
    "ModelResponse",
    "OperationFailedError",
    "PersistedSchemaVersionError",
    "ProductEventVersionError",
    "ProviderRegistrationError",
    "RETIRED",
    "RETRYABLE_INTERRUPTION_MARKER",
    "ROLES",
    "ResultUnavailableError",
    "SandboxOperationUnsupportedError",
    "SessionAlreadyExistsError",
    "SessionBusyError",
    "SessionNotFoundError",
    "SettlementError",
    "SkillDefinitionValidationError",
    "SkillNotRegisteredError",
    "SubagentNotDeclaredError",
    "SubmissionAborted",
    "SubmissionAbortedError",
    "SubmissionCompleted",
    "SubmissionFailed",
    "SubmissionInterruptedError",
    "SubmissionRetryExhaustedError",
    "SubmissionSettled",
    "SubmissionTimeoutError",
    "TOOL_FEEDBACK",
    "TURN_PURPOSE_LIST",
    "ToolInputValidationError",
    "ToolLegacyDefinitionError",
    "ToolNameConflictError",
    "ToolOutputSerializationError",
    "ToolOutputValidationError",
    "ToolValidationIssue",
    "TurnEvent",
    "TurnPurpose",
    "UnknownSubmissionSettled",
    "ValidationIssue",
    "WORKERS_AI_OVERFLOW_MARKER",
    "WireError",
    "category_of",
    "durable_error_fields",
    "error_from_dict",
    "error_info",
    "error_to_dict",
    "get_retryable",
    "has_overflow_marker",
    "has_retryable_interruption_marker",
    "http_error",
    "is_cancellation",
    "is_code",
    "is_durable_error",
    "is_envelope_error",
    "is_error_envelope",
    "is_error_info",
    "is_finish_reason",
    "is_interrupted_tool",
    "is_known_submission_settled",
    "is_model_response",
    "is_settlement_error",
    "is_submission_aborted",
    "is_submission_completed",
    "is_submission_failed",
    "is_submission_settled",
    "is_tool_validation_issue",
    "is_turn_event",
    "is_turn_purpose",
    "is_validation_issue",
    "parse_durable_error",
    "parse_envelope_error",
    "parse_error_envelope",
    "parse_error_info",
    "parse_finish_reason",
    "parse_interrupted_tool",
    "parse_model_response",
    "parse_settlement_error",
    "parse_submission_aborted",
    "parse_submission_completed",
    "parse_submission_failed",
    "parse_submission_settled",
    "parse_tool_validation_issue",
    "parse_turn_event",
    "parse_turn_purpose",
    "parse_validation_issue",
    "render_error",
    "render_failure",
    "retryable_of",
    "same_code",
    "settlement_error",
    "settlement_from_error",
    "site_verdict",
    "stamp_retryable",
    "strip_markers",
    "submission_settled",
    "turn_is_error",
    "user_message_for",
]
