# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""Helix Agents.

Errors of Helix Agents from the provider call through the stream to the browser.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .adapter import adapter_retry_policy as adapter_retry_policy
    from .boundary import agent_step_result_from_error as agent_step_result_from_error
    from .boundary import detail_from_agent_step_result as detail_from_agent_step_result
    from .boundary import detail_from_fail_agent_stream_input as detail_from_fail_agent_stream_input
    from .boundary import error_from_dict as error_from_dict
    from .boundary import error_to_dict as error_to_dict
    from .boundary import fail_agent_stream_input_from_error as fail_agent_stream_input_from_error
    from .chunks import CHUNKS as CHUNKS
    from .chunks import chunk_from_error as chunk_from_error
    from .classify import classify_error as classify_error
    from .classify import classify_known_error as classify_known_error
    from .classify import ensure_error as ensure_error
    from .classify import extract_error_message as extract_error_message
    from .classify import verdict_of_cause as verdict_of_cause
    from .codes import CODE_LIST as CODE_LIST
    from .codes import FRONTEND_CODE_LIST as FRONTEND_CODE_LIST
    from .codes import Codes as Codes
    from .codes import FrontendCodes as FrontendCodes
    from .codes import is_code as is_code
    from .codes import is_frontend_code as is_frontend_code
    from .codes import same_code as same_code
    from .codes import same_frontend_code as same_frontend_code
    from .constants import DEFAULT_LLM_STEP_RETRY as DEFAULT_LLM_STEP_RETRY
    from .constants import DROP_RETRY as DROP_RETRY
    from .constants import PROVIDER_UNREACHABLE_MESSAGE as PROVIDER_UNREACHABLE_MESSAGE
    from .constants import REQUEST_KEY_HEADER as REQUEST_KEY_HEADER
    from .constants import REQUEST_KEY_MAX_LENGTH as REQUEST_KEY_MAX_LENGTH
    from .constants import REQUEST_KEY_MIN_LENGTH as REQUEST_KEY_MIN_LENGTH
    from .constants import REQUEST_KEY_PARAM as REQUEST_KEY_PARAM
    from .constants import REQUEST_KEY_PATTERN as REQUEST_KEY_PATTERN
    from .constants import RETRIES_EXHAUSTED_PREFIX as RETRIES_EXHAUSTED_PREFIX
    from .constants import SNAPSHOT_DEADLINE_MS as SNAPSHOT_DEADLINE_MS
    from .constants import STOPPED_FINISH_REASONS as STOPPED_FINISH_REASONS
    from .constants import UNREACHABLE_RETRY as UNREACHABLE_RETRY
    from .detail import attach_error_detail as attach_error_detail
    from .detail import attached_error_detail as attached_error_detail
    from .detail import classified_code as classified_code
    from .detail import error_from_detail as error_from_detail
    from .detail import resolve_error_detail as resolve_error_detail
    from .errors import AgentAlreadyRunningError as AgentAlreadyRunningError
    from .errors import AgentNotResumableError as AgentNotResumableError
    from .errors import CommitStoppedError as CommitStoppedError
    from .errors import ConfigurationError as ConfigurationError
    from .errors import ExecutionError as ExecutionError
    from .errors import FencingTokenMismatchError as FencingTokenMismatchError
    from .errors import FrontendHandlerError as FrontendHandlerError
    from .errors import HelixError as HelixError
    from .errors import RemoteAgentFailedError as RemoteAgentFailedError
    from .errors import RequestAlreadyCompletedError as RequestAlreadyCompletedError
    from .errors import RequestKeyConflictError as RequestKeyConflictError
    from .errors import ResumeRefusedError as ResumeRefusedError
    from .errors import RunStartAbandonedError as RunStartAbandonedError
    from .errors import RunStartConflictError as RunStartConflictError
    from .errors import RunStartOutcomeUnknownError as RunStartOutcomeUnknownError
    from .errors import RunStartRejectedError as RunStartRejectedError
    from .errors import RunStartStalledError as RunStartStalledError
    from .errors import RunSupersededError as RunSupersededError
    from .errors import StaleStateError as StaleStateError
    from .errors import StepCommitConflictError as StepCommitConflictError
    from .errors import StreamCreationError as StreamCreationError
    from .errors import StreamDropError as StreamDropError
    from .errors import StreamFailedError as StreamFailedError
    from .errors import StreamNotFoundError as StreamNotFoundError
    from .errors import StreamReaderError as StreamReaderError
    from .errors import ValidationError as ValidationError
    from .handwritten import AgentResolutionError as AgentResolutionError
    from .handwritten import HelixStreamError as HelixStreamError
    from .handwritten import create_history_incomplete_error as create_history_incomplete_error
    from .handwritten import create_hook_failed_error as create_hook_failed_error
    from .handwritten import create_max_steps_exhausted_error as create_max_steps_exhausted_error
    from .handwritten import is_agent_not_found_error as is_agent_not_found_error
    from .http import EntryFailureAnswer as EntryFailureAnswer
    from .http import chat_error_response as chat_error_response
    from .http import chat_route_response as chat_route_response
    from .http import entry_failure_answer as entry_failure_answer
    from .http import frontend_error_response as frontend_error_response
    from .http import http_status_for_helix_error as http_status_for_helix_error
    from .http import is_valid_request_key as is_valid_request_key
    from .http import typed_error_response as typed_error_response
    from .locales import LOCALES as LOCALES
    from .locales import add_messages as add_messages
    from .models import AdapterFailure as AdapterFailure
    from .models import AdapterRetryOutcome as AdapterRetryOutcome
    from .models import AdapterRetryPlan as AdapterRetryPlan
    from .models import AdapterRetryPolicy as AdapterRetryPolicy
    from .models import AgentStepResult as AgentStepResult
    from .models import AnySnapshotPassOutcome as AnySnapshotPassOutcome
    from .models import ChatErrorBody as ChatErrorBody
    from .models import EntryFailureClass as EntryFailureClass
    from .models import ErrorChunk as ErrorChunk
    from .models import ErrorDetail as ErrorDetail
    from .models import ErrorFlags as ErrorFlags
    from .models import FailAgentStreamInput as FailAgentStreamInput
    from .models import FrontendErrorBody as FrontendErrorBody
    from .models import HistoryIncompleteReason as HistoryIncompleteReason
    from .models import LlmStepRetryPolicy as LlmStepRetryPolicy
    from .models import OutputPhase as OutputPhase
    from .models import RequestKey as RequestKey
    from .models import RetryBackoff as RetryBackoff
    from .models import RunStartConflictCause as RunStartConflictCause
    from .models import Runtime as Runtime
    from .models import SnapshotDeadline as SnapshotDeadline
    from .models import SnapshotFenceChanged as SnapshotFenceChanged
    from .models import SnapshotPassOutcome as SnapshotPassOutcome
    from .models import StreamErrorEvent as StreamErrorEvent
    from .models import UnknownSnapshotPassOutcome as UnknownSnapshotPassOutcome
    from .provider import http_status_to_provider_code as http_status_to_provider_code
    from .provider import is_connection_drop as is_connection_drop
    from .provider import map_provider_error as map_provider_error
    from .reference import CODES as CODES
    from .reference import FRONTEND_CODES as FRONTEND_CODES
    from .reference import RETIRED as RETIRED
    from .reference import category_of as category_of
    from .reference import retryable_of as retryable_of
    from .reference import user_message_for as user_message_for
    from .render import ErrorAnswer as ErrorAnswer
    from .render import render_error as render_error
    from .render import render_failure as render_failure
    from .roles import ROLES as ROLES
    from .shapes import ADAPTER_FAILURE_LIST as ADAPTER_FAILURE_LIST
    from .shapes import ENTRY_FAILURE_CLASS_LIST as ENTRY_FAILURE_CLASS_LIST
    from .shapes import HISTORY_INCOMPLETE_REASON_LIST as HISTORY_INCOMPLETE_REASON_LIST
    from .shapes import OUTPUT_PHASE_LIST as OUTPUT_PHASE_LIST
    from .shapes import RETRY_BACKOFF_LIST as RETRY_BACKOFF_LIST
    from .shapes import RUN_START_CONFLICT_CAUSE_LIST as RUN_START_CONFLICT_CAUSE_LIST
    from .shapes import RUNTIME_LIST as RUNTIME_LIST
    from .shapes import WireError as WireError
    from .shapes import is_adapter_failure as is_adapter_failure
    from .shapes import is_adapter_retry_outcome as is_adapter_retry_outcome
    from .shapes import is_adapter_retry_plan as is_adapter_retry_plan
    from .shapes import is_adapter_retry_policy as is_adapter_retry_policy
    from .shapes import is_agent_step_result as is_agent_step_result
    from .shapes import is_chat_error_body as is_chat_error_body
    from .shapes import is_entry_failure_class as is_entry_failure_class
    from .shapes import is_error_chunk as is_error_chunk
    from .shapes import is_error_detail as is_error_detail
    from .shapes import is_error_flags as is_error_flags
    from .shapes import is_fail_agent_stream_input as is_fail_agent_stream_input
    from .shapes import is_frontend_error_body as is_frontend_error_body
    from .shapes import is_history_incomplete_reason as is_history_incomplete_reason
    from .shapes import is_known_snapshot_pass_outcome as is_known_snapshot_pass_outcome
    from .shapes import is_llm_step_retry_policy as is_llm_step_retry_policy
    from .shapes import is_output_phase as is_output_phase
    from .shapes import is_request_key as is_request_key
    from .shapes import is_retry_backoff as is_retry_backoff
    from .shapes import is_run_start_conflict_cause as is_run_start_conflict_cause
    from .shapes import is_runtime as is_runtime
    from .shapes import is_snapshot_deadline as is_snapshot_deadline
    from .shapes import is_snapshot_fence_changed as is_snapshot_fence_changed
    from .shapes import is_snapshot_pass_outcome as is_snapshot_pass_outcome
    from .shapes import is_stream_error_event as is_stream_error_event
    from .shapes import parse_adapter_failure as parse_adapter_failure
    from .shapes import parse_adapter_retry_outcome as parse_adapter_retry_outcome
    from .shapes import parse_adapter_retry_plan as parse_adapter_retry_plan
    from .shapes import parse_adapter_retry_policy as parse_adapter_retry_policy
    from .shapes import parse_agent_step_result as parse_agent_step_result
    from .shapes import parse_chat_error_body as parse_chat_error_body
    from .shapes import parse_entry_failure_class as parse_entry_failure_class
    from .shapes import parse_error_chunk as parse_error_chunk
    from .shapes import parse_error_detail as parse_error_detail
    from .shapes import parse_error_flags as parse_error_flags
    from .shapes import parse_fail_agent_stream_input as parse_fail_agent_stream_input
    from .shapes import parse_frontend_error_body as parse_frontend_error_body
    from .shapes import parse_history_incomplete_reason as parse_history_incomplete_reason
    from .shapes import parse_llm_step_retry_policy as parse_llm_step_retry_policy
    from .shapes import parse_output_phase as parse_output_phase
    from .shapes import parse_request_key as parse_request_key
    from .shapes import parse_retry_backoff as parse_retry_backoff
    from .shapes import parse_run_start_conflict_cause as parse_run_start_conflict_cause
    from .shapes import parse_runtime as parse_runtime
    from .shapes import parse_snapshot_deadline as parse_snapshot_deadline
    from .shapes import parse_snapshot_fence_changed as parse_snapshot_fence_changed
    from .shapes import parse_snapshot_pass_outcome as parse_snapshot_pass_outcome
    from .shapes import parse_stream_error_event as parse_stream_error_event
    from .steps import aretry_llm_step as aretry_llm_step
    from .steps import is_retryable_llm_step_error as is_retryable_llm_step_error
    from .steps import llm_step_retry_delay_ms as llm_step_retry_delay_ms
    from .steps import retry_llm_step as retry_llm_step
    from .stream import error_chunk as error_chunk
    from .stream import error_chunk_from_detail as error_chunk_from_detail
    from .stream import helix_error_text as helix_error_text
    from .stream import parse_helix_chat_error as parse_helix_chat_error
    from .tables import ABORTS as ABORTS
    from .tables import ASYMMETRIES as ASYMMETRIES
    from .tables import CHAT_ROUTES as CHAT_ROUTES
    from .tables import CONNECTION_DROPS as CONNECTION_DROPS
    from .tables import ENTRY_FAILURE_ANSWERS as ENTRY_FAILURE_ANSWERS
    from .tables import ERROR_CHUNK_RULES as ERROR_CHUNK_RULES
    from .tables import FORCED_COMPLETION_CODES as FORCED_COMPLETION_CODES
    from .tables import HISTORY_REASONS as HISTORY_REASONS
    from .tables import HTTP_STATUS_RULES as HTTP_STATUS_RULES
    from .tables import KEYED_ENTRY_ANSWERS as KEYED_ENTRY_ANSWERS
    from .tables import LLM_STEP_RETRIES as LLM_STEP_RETRIES
    from .tables import MAX_STEPS as MAX_STEPS
    from .tables import PROVIDER_EXCEPTIONS as PROVIDER_EXCEPTIONS
    from .tables import PROVIDER_STATUSES as PROVIDER_STATUSES
    from .tables import PROVIDER_TYPES as PROVIDER_TYPES
    from .tables import STOP_REASONS as STOP_REASONS
    from .tables import TERMINAL_DETAIL as TERMINAL_DETAIL
    from .tables import VERCEL_ERRORS as VERCEL_ERRORS
    from .types import Code as Code
    from .types import FrontendCode as FrontendCode
    from .types import FrontendLocalCode as FrontendLocalCode
    from .types import LocalCode as LocalCode
    from .ui import UI_STREAM_HEADERS as UI_STREAM_HEADERS
    from .ui import to_error_chunk as to_error_chunk
    from .ui import to_ui_error_part as to_ui_error_part
    from .ui import ui_parts as ui_parts
    from .ui import ui_stream as ui_stream
    from .verdict import get_retryable as get_retryable
    from .verdict import site_verdict as site_verdict
    from .verdict import stamp_retryable as stamp_retryable
else:
    _WHERE = {
        "adapter": ("adapter_retry_policy",),
        "boundary": (
            "agent_step_result_from_error",
            "detail_from_agent_step_result",
            "detail_from_fail_agent_stream_input",
            "error_from_dict",
            "error_to_dict",
            "fail_agent_stream_input_from_error",
        ),
        "chunks": (
            "CHUNKS",
            "chunk_from_error",
        ),
        "classify": (
            "classify_error",
            "classify_known_error",
            "ensure_error",
            "extract_error_message",
            "verdict_of_cause",
        ),
        "codes": (
            "CODE_LIST",
            "Codes",
            "FRONTEND_CODE_LIST",
            "FrontendCodes",
            "is_code",
            "is_frontend_code",
            "same_code",
            "same_frontend_code",
        ),
        "constants": (
            "DEFAULT_LLM_STEP_RETRY",
            "DROP_RETRY",
            "PROVIDER_UNREACHABLE_MESSAGE",
            "REQUEST_KEY_HEADER",
            "REQUEST_KEY_MAX_LENGTH",
            "REQUEST_KEY_MIN_LENGTH",
            "REQUEST_KEY_PARAM",
            "REQUEST_KEY_PATTERN",
            "RETRIES_EXHAUSTED_PREFIX",
            "SNAPSHOT_DEADLINE_MS",
            "STOPPED_FINISH_REASONS",
            "UNREACHABLE_RETRY",
        ),
        "detail": (
            "attach_error_detail",
            "attached_error_detail",
            "classified_code",
            "error_from_detail",
            "resolve_error_detail",
        ),
        "errors": (
            "AgentAlreadyRunningError",
            "AgentNotResumableError",
            "CommitStoppedError",
            "ConfigurationError",
            "ExecutionError",
            "FencingTokenMismatchError",
            "FrontendHandlerError",
            "HelixError",
            "RemoteAgentFailedError",
            "RequestAlreadyCompletedError",
            "RequestKeyConflictError",
            "ResumeRefusedError",
            "RunStartAbandonedError",
            "RunStartConflictError",
            "RunStartOutcomeUnknownError",
            "RunStartRejectedError",
            "RunStartStalledError",
            "RunSupersededError",
            "StaleStateError",
            "StepCommitConflictError",
            "StreamCreationError",
            "StreamDropError",
            "StreamFailedError",
            "StreamNotFoundError",
            "StreamReaderError",
            "ValidationError",
        ),
        "handwritten": (
            "AgentResolutionError",
            "HelixStreamError",
            "create_history_incomplete_error",
            "create_hook_failed_error",
            "create_max_steps_exhausted_error",
            "is_agent_not_found_error",
        ),
        "http": (
            "EntryFailureAnswer",
            "chat_error_response",
            "chat_route_response",
            "entry_failure_answer",
            "frontend_error_response",
            "http_status_for_helix_error",
            "is_valid_request_key",
            "typed_error_response",
        ),
        "locales": (
            "LOCALES",
            "add_messages",
        ),
        "models": (
            "AdapterFailure",
            "AdapterRetryOutcome",
            "AdapterRetryPlan",
            "AdapterRetryPolicy",
            "AgentStepResult",
            "AnySnapshotPassOutcome",
            "ChatErrorBody",
            "EntryFailureClass",
            "ErrorChunk",
            "ErrorDetail",
            "ErrorFlags",
            "FailAgentStreamInput",
            "FrontendErrorBody",
            "HistoryIncompleteReason",
            "LlmStepRetryPolicy",
            "OutputPhase",
            "RequestKey",
            "RetryBackoff",
            "RunStartConflictCause",
            "Runtime",
            "SnapshotDeadline",
            "SnapshotFenceChanged",
            "SnapshotPassOutcome",
            "StreamErrorEvent",
            "UnknownSnapshotPassOutcome",
        ),
        "provider": (
            "http_status_to_provider_code",
            "is_connection_drop",
            "map_provider_error",
        ),
        "reference": (
            "CODES",
            "FRONTEND_CODES",
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
        "shapes": (
            "ADAPTER_FAILURE_LIST",
            "ENTRY_FAILURE_CLASS_LIST",
            "HISTORY_INCOMPLETE_REASON_LIST",
            "OUTPUT_PHASE_LIST",
            "RETRY_BACKOFF_LIST",
            "RUNTIME_LIST",
            "RUN_START_CONFLICT_CAUSE_LIST",
            "WireError",
            "is_adapter_failure",
            "is_adapter_retry_outcome",
            "is_adapter_retry_plan",
            "is_adapter_retry_policy",
            "is_agent_step_result",
            "is_chat_error_body",
            "is_entry_failure_class",
            "is_error_chunk",
            "is_error_detail",
            "is_error_flags",
            "is_fail_agent_stream_input",
            "is_frontend_error_body",
            "is_history_incomplete_reason",
            "is_known_snapshot_pass_outcome",
            "is_llm_step_retry_policy",
            "is_output_phase",
            "is_request_key",
            "is_retry_backoff",
            "is_run_start_conflict_cause",
            "is_runtime",
            "is_snapshot_deadline",
            "is_snapshot_fence_changed",
            "is_snapshot_pass_outcome",
            "is_stream_error_event",
            "parse_adapter_failure",
            "parse_adapter_retry_outcome",
            "parse_adapter_retry_plan",
            "parse_adapter_retry_policy",
            "parse_agent_step_result",
            "parse_chat_error_body",
            "parse_entry_failure_class",
            "parse_error_chunk",
            "parse_error_detail",
            "parse_error_flags",
            "parse_fail_agent_stream_input",
            "parse_frontend_error_body",
            "parse_history_incomplete_reason",
            "parse_llm_step_retry_policy",
            "parse_output_phase",
            "parse_request_key",
            "parse_retry_backoff",
            "parse_run_start_conflict_cause",
            "parse_runtime",
            "parse_snapshot_deadline",
            "parse_snapshot_fence_changed",
            "parse_snapshot_pass_outcome",
            "parse_stream_error_event",
        ),
        "steps": (
            "aretry_llm_step",
            "is_retryable_llm_step_error",
            "llm_step_retry_delay_ms",
            "retry_llm_step",
        ),
        "stream": (
            "error_chunk",
            "error_chunk_from_detail",
            "helix_error_text",
            "parse_helix_chat_error",
        ),
        "tables": (
            "ABORTS",
            "ASYMMETRIES",
            "CHAT_ROUTES",
            "CONNECTION_DROPS",
            "ENTRY_FAILURE_ANSWERS",
            "ERROR_CHUNK_RULES",
            "FORCED_COMPLETION_CODES",
            "HISTORY_REASONS",
            "HTTP_STATUS_RULES",
            "KEYED_ENTRY_ANSWERS",
            "LLM_STEP_RETRIES",
            "MAX_STEPS",
            "PROVIDER_EXCEPTIONS",
            "PROVIDER_STATUSES",
            "PROVIDER_TYPES",
            "STOP_REASONS",
            "TERMINAL_DETAIL",
            "VERCEL_ERRORS",
        ),
        "types": (
            "Code",
            "FrontendCode",
            "FrontendLocalCode",
            "LocalCode",
        ),
        "ui": (
            "UI_STREAM_HEADERS",
            "to_error_chunk",
            "to_ui_error_part",
            "ui_parts",
            "ui_stream",
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
    "ABORTS",
    "ADAPTER_FAILURE_LIST",
    "ASYMMETRIES",
    "AdapterFailure",
    "AdapterRetryOutcome",
    "AdapterRetryPlan",
    "AdapterRetryPolicy",
    "AgentAlreadyRunningError",
    "AgentNotResumableError",
    "AgentResolutionError",
    "AgentStepResult",
    "AnySnapshotPassOutcome",
    "CHAT_ROUTES",
    "CHUNKS",
    "CODES",
    "CODE_LIST",
    "CONNECTION_DROPS",
    "ChatErrorBody",
    "Code",
    "Codes",
    "CommitStoppedError",
    "ConfigurationError",
    "DEFAULT_LLM_STEP_RETRY",
    "DROP_RETRY",
    "ENTRY_FAILURE_ANSWERS",
    "ENTRY_FAILURE_CLASS_LIST",
    "ERROR_CHUNK_RULES",
    "EntryFailureAnswer",
    "EntryFailureClass",
    "ErrorAnswer",
    "ErrorChunk",
    "ErrorDetail",
    "ErrorFlags",
    "ExecutionError",
    "FORCED_COMPLETION_CODES",
    "FRONTEND_CODES",
    "FRONTEND_CODE_LIST",
    "FailAgentStreamInput",
    "FencingTokenMismatchError",
    "FrontendCode",
    "FrontendCodes",
    "FrontendErrorBody",
    "FrontendHandlerError",
    "FrontendLocalCode",
    "HISTORY_INCOMPLETE_REASON_LIST",
    "HISTORY_REASONS",
    "HTTP_STATUS_RULES",
    "HelixError",
    "HelixStreamError",
    "HistoryIncompleteReason",
    "KEYED_ENTRY_ANSWERS",
    "LLM_STEP_RETRIES",
    "LOCALES",
    "LlmStepRetryPolicy",
    "LocalCode",
    "MAX_STEPS",
    "OUTPUT_PHASE_LIST",
    "OutputPhase",
    "PROVIDER_EXCEPTIONS",
    "PROVIDER_STATUSES",
    "PROVIDER_TYPES",
    "PROVIDER_UNREACHABLE_MESSAGE",
    "REQUEST_KEY_HEADER",
    "REQUEST_KEY_MAX_LENGTH",
    "REQUEST_KEY_MIN_LENGTH",
    "REQUEST_KEY_PARAM",
    "REQUEST_KEY_PATTERN",
    "RETIRED",
    "RETRIES_EXHAUSTED_PREFIX",
    "RETRY_BACKOFF_LIST",
    "ROLES",
    "RUNTIME_LIST",
    "RUN_START_CONFLICT_CAUSE_LIST",
    "RemoteAgentFailedError",
    "RequestAlreadyCompletedError",
    "RequestKey",
    "RequestKeyConflictError",
    "ResumeRefusedError",
    "RetryBackoff",
    "RunStartAbandonedError",
    "RunStartConflictCause",
    "RunStartConflictError",
    "RunStartOutcomeUnknownError",
    "RunStartRejectedError",
    "RunStartStalledError",
    "RunSupersededError",
    "Runtime",
    "SNAPSHOT_DEADLINE_MS",
    "STOPPED_FINISH_REASONS",
    "STOP_REASONS",
    "SnapshotDeadline",
    "SnapshotFenceChanged",
    "SnapshotPassOutcome",
    "StaleStateError",
    "StepCommitConflictError",
    "StreamCreationError",
    "StreamDropError",
    "StreamErrorEvent",
    "StreamFailedError",
    "StreamNotFoundError",
    "StreamReaderError",
    "TERMINAL_DETAIL",
    "UI_STREAM_HEADERS",
    "UNREACHABLE_RETRY",
    "UnknownSnapshotPassOutcome",
    "VERCEL_ERRORS",
    "ValidationError",
    "WireError",
    "adapter_retry_policy",
    "add_messages",
    "agent_step_result_from_error",
    "aretry_llm_step",
    "attach_error_detail",
    "attached_error_detail",
    "category_of",
    "chat_error_response",
    "chat_route_response",
    "chunk_from_error",
    "classified_code",
    "classify_error",
    "classify_known_error",
    "create_history_incomplete_error",
    "create_hook_failed_error",
    "create_max_steps_exhausted_error",
    "detail_from_agent_step_result",
    "detail_from_fail_agent_stream_input",
    "ensure_error",
    "entry_failure_answer",
    "error_chunk",
    "error_chunk_from_detail",
    "error_from_detail",
    "error_from_dict",
    "error_to_dict",
    "extract_error_message",
    "fail_agent_stream_input_from_error",
    "frontend_error_response",
    "get_retryable",
    "helix_error_text",
    "http_status_for_helix_error",
    "http_status_to_provider_code",
    "is_adapter_failure",
    "is_adapter_retry_outcome",
    "is_adapter_retry_plan",
    "is_adapter_retry_policy",
    "is_agent_not_found_error",
    "is_agent_step_result",
    "is_chat_error_body",
    "is_code",
    "is_connection_drop",
    "is_entry_failure_class",
    "is_error_chunk",
    "is_error_detail",
    "is_error_flags",
    "is_fail_agent_stream_input",
    "is_frontend_code",
    "is_frontend_error_body",
    "is_history_incomplete_reason",
    "is_known_snapshot_pass_outcome",
    "is_llm_step_retry_policy",
    "is_output_phase",
    "is_request_key",
    "is_retry_backoff",
    "is_retryable_llm_step_error",
    "is_run_start_conflict_cause",
    "is_runtime",
    "is_snapshot_deadline",
    "is_snapshot_fence_changed",
    "is_snapshot_pass_outcome",
    "is_stream_error_event",
    "is_valid_request_key",
    "llm_step_retry_delay_ms",
    "map_provider_error",
    "parse_adapter_failure",
    "parse_adapter_retry_outcome",
    "parse_adapter_retry_plan",
    "parse_adapter_retry_policy",
    "parse_agent_step_result",
    "parse_chat_error_body",
    "parse_entry_failure_class",
    "parse_error_chunk",
    "parse_error_detail",
    "parse_error_flags",
    "parse_fail_agent_stream_input",
    "parse_frontend_error_body",
    "parse_helix_chat_error",
    "parse_history_incomplete_reason",
    "parse_llm_step_retry_policy",
    "parse_output_phase",
    "parse_request_key",
    "parse_retry_backoff",
    "parse_run_start_conflict_cause",
    "parse_runtime",
    "parse_snapshot_deadline",
    "parse_snapshot_fence_changed",
    "parse_snapshot_pass_outcome",
    "parse_stream_error_event",
    "render_error",
    "render_failure",
    "resolve_error_detail",
    "retry_llm_step",
    "retryable_of",
    "same_code",
    "same_frontend_code",
    "site_verdict",
    "stamp_retryable",
    "to_error_chunk",
    "to_ui_error_part",
    "typed_error_response",
    "ui_parts",
    "ui_stream",
    "user_message_for",
    "verdict_of_cause",
]
