# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""Helix Agents.

Errors of Helix Agents from the provider call through the stream to the browser.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
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
    from .handwritten import create_max_steps_exhausted_error as create_max_steps_exhausted_error
    from .handwritten import is_agent_not_found_error as is_agent_not_found_error
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
    from .models import RequestKey as RequestKey
    from .models import RetryBackoff as RetryBackoff
    from .models import RunStartConflictCause as RunStartConflictCause
    from .models import Runtime as Runtime
    from .models import SnapshotDeadline as SnapshotDeadline
    from .models import SnapshotFenceChanged as SnapshotFenceChanged
    from .models import SnapshotPassOutcome as SnapshotPassOutcome
    from .models import StreamErrorEvent as StreamErrorEvent
    from .models import UnknownSnapshotPassOutcome as UnknownSnapshotPassOutcome
    from .reference import CODES as CODES
    from .reference import FRONTEND_CODES as FRONTEND_CODES
    from .reference import RETIRED as RETIRED
    from .reference import category_of as category_of
    from .reference import retryable_of as retryable_of
    from .reference import user_message_for as user_message_for
    from .shapes import ENTRY_FAILURE_CLASS_LIST as ENTRY_FAILURE_CLASS_LIST
    from .shapes import HISTORY_INCOMPLETE_REASON_LIST as HISTORY_INCOMPLETE_REASON_LIST
    from .shapes import RETRY_BACKOFF_LIST as RETRY_BACKOFF_LIST
    from .shapes import RUN_START_CONFLICT_CAUSE_LIST as RUN_START_CONFLICT_CAUSE_LIST
    from .shapes import RUNTIME_LIST as RUNTIME_LIST
    from .shapes import WireError as WireError
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
    from .shapes import is_request_key as is_request_key
    from .shapes import is_retry_backoff as is_retry_backoff
    from .shapes import is_run_start_conflict_cause as is_run_start_conflict_cause
    from .shapes import is_runtime as is_runtime
    from .shapes import is_snapshot_deadline as is_snapshot_deadline
    from .shapes import is_snapshot_fence_changed as is_snapshot_fence_changed
    from .shapes import is_snapshot_pass_outcome as is_snapshot_pass_outcome
    from .shapes import is_stream_error_event as is_stream_error_event
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
    from .shapes import parse_request_key as parse_request_key
    from .shapes import parse_retry_backoff as parse_retry_backoff
    from .shapes import parse_run_start_conflict_cause as parse_run_start_conflict_cause
    from .shapes import parse_runtime as parse_runtime
    from .shapes import parse_snapshot_deadline as parse_snapshot_deadline
    from .shapes import parse_snapshot_fence_changed as parse_snapshot_fence_changed
    from .shapes import parse_snapshot_pass_outcome as parse_snapshot_pass_outcome
    from .shapes import parse_stream_error_event as parse_stream_error_event
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
    from .tables import STOP_REASONS as STOP_REASONS
    from .tables import TERMINAL_DETAIL as TERMINAL_DETAIL
    from .types import Code as Code
    from .types import FrontendCode as FrontendCode
    from .types import FrontendLocalCode as FrontendLocalCode
    from .types import LocalCode as LocalCode
else:
    _WHERE = {
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
            "create_max_steps_exhausted_error",
            "is_agent_not_found_error",
        ),
        "models": (
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
        "reference": (
            "CODES",
            "FRONTEND_CODES",
            "RETIRED",
            "category_of",
            "retryable_of",
            "user_message_for",
        ),
        "shapes": (
            "ENTRY_FAILURE_CLASS_LIST",
            "HISTORY_INCOMPLETE_REASON_LIST",
            "RETRY_BACKOFF_LIST",
            "RUNTIME_LIST",
            "RUN_START_CONFLICT_CAUSE_LIST",
            "WireError",
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
            "is_request_key",
            "is_retry_backoff",
            "is_run_start_conflict_cause",
            "is_runtime",
            "is_snapshot_deadline",
            "is_snapshot_fence_changed",
            "is_snapshot_pass_outcome",
            "is_stream_error_event",
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
            "parse_request_key",
            "parse_retry_backoff",
            "parse_run_start_conflict_cause",
            "parse_runtime",
            "parse_snapshot_deadline",
            "parse_snapshot_fence_changed",
            "parse_snapshot_pass_outcome",
            "parse_stream_error_event",
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
            "STOP_REASONS",
            "TERMINAL_DETAIL",
        ),
        "types": (
            "Code",
            "FrontendCode",
            "FrontendLocalCode",
            "LocalCode",
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
    "ASYMMETRIES",
    "AdapterRetryPolicy",
    "AgentAlreadyRunningError",
    "AgentNotResumableError",
    "AgentResolutionError",
    "AgentStepResult",
    "AnySnapshotPassOutcome",
    "CHAT_ROUTES",
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
    "EntryFailureClass",
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
    "LlmStepRetryPolicy",
    "LocalCode",
    "MAX_STEPS",
    "PROVIDER_UNREACHABLE_MESSAGE",
    "REQUEST_KEY_HEADER",
    "REQUEST_KEY_MAX_LENGTH",
    "REQUEST_KEY_MIN_LENGTH",
    "REQUEST_KEY_PARAM",
    "REQUEST_KEY_PATTERN",
    "RETIRED",
    "RETRIES_EXHAUSTED_PREFIX",
    "RETRY_BACKOFF_LIST",
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
    "UNREACHABLE_RETRY",
    "UnknownSnapshotPassOutcome",
    "ValidationError",
    "WireError",
    "category_of",
    "create_max_steps_exhausted_error",
    "is_adapter_retry_policy",
    "is_agent_not_found_error",
    "is_agent_step_result",
    "is_chat_error_body",
    "is_code",
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
    "is_request_key",
    "is_retry_backoff",
    "is_run_start_conflict_cause",
    "is_runtime",
    "is_snapshot_deadline",
    "is_snapshot_fence_changed",
    "is_snapshot_pass_outcome",
    "is_stream_error_event",
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
    "parse_request_key",
    "parse_retry_backoff",
    "parse_run_start_conflict_cause",
    "parse_runtime",
    "parse_snapshot_deadline",
    "parse_snapshot_fence_changed",
    "parse_snapshot_pass_outcome",
    "parse_stream_error_event",
    "retryable_of",
    "same_code",
    "same_frontend_code",
    "user_message_for",
]
