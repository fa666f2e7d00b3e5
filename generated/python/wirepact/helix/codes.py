# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""Codes of Helix Agents: the list, the constants, and what tells one from other values."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from typing_extensions import TypeIs

    from .types import Code, FrontendCode

CODE_LIST: tuple[Code, ...] = (
    "provider_overloaded",
    "provider_rate_limited",
    "provider_auth_error",
    "provider_content_filtered",
    "provider_refused",
    "provider_timeout",
    "provider_invalid_request",
    "provider_error",
    "provider_unreachable",
    "tool_input_invalid",
    "tool_execution_failed",
    "tool_not_found",
    "tool_timeout",
    "state_commit_stopped",
    "state_concurrency_conflict",
    "state_not_stoppable",
    "state_session_not_found",
    "state_already_running",
    "state_not_resumable",
    "state_history_incomplete",
    "state_checkpoint_not_found",
    "state_checkpoint_foreign",
    "state_checkpoint_sequence_unavailable",
    "state_run_start_conflict",
    "state_run_superseded",
    "state_step_messages_uncommitted",
    "state_agent_type_mismatch",
    "state_request_key_conflict",
    "state_request_already_completed",
    "transport_error",
    "transport_stream_drop",
    "transport_remote_agent_failed",
    "validation_error",
    "framework_internal_error",
    "framework_not_supported",
    "framework_companion_not_supported",
    "framework_cancelled",
    "framework_max_steps_exhausted",
    "framework_completion_strategy_unavailable",
    "framework_completion_schema_unsupported",
    "framework_prompt_prefix_changed",
    "framework_agent_not_found",
    "framework_agent_resolution_failed",
    "framework_agent_name_conflict",
    "framework_auto_resume_exhausted",
    "framework_usage_store_unavailable",
    "framework_hook_failed",
    "framework_skills_unavailable",
    "framework_forced_completion_exhausted",
    "framework_completion_protocol_violation",
    "framework_completion_invalid_output",
    "framework_completion_tool_missing",
)
"""Every live code, in the order of the contract."""


class Codes:
    """Code of a failure; its text up to the first underscore is its category."""

    __slots__ = ()
    PROVIDER_OVERLOADED: Final = "provider_overloaded"
    """The model provider has no capacity left for this call."""
    PROVIDER_RATE_LIMITED: Final = "provider_rate_limited"
    """The model provider limits how often it may be called, and the limit is reached."""
    PROVIDER_AUTH_ERROR: Final = "provider_auth_error"
    """The model provider does not accept the credentials it was sent."""
    PROVIDER_CONTENT_FILTERED: Final = "provider_content_filtered"
    """The model provider's content policy stopped the call."""
    PROVIDER_REFUSED: Final = "provider_refused"
    """The model declined to answer."""
    PROVIDER_TIMEOUT: Final = "provider_timeout"
    """The model provider did not answer in time."""
    PROVIDER_INVALID_REQUEST: Final = "provider_invalid_request"
    """The model provider calls the request malformed."""
    PROVIDER_ERROR: Final = "provider_error"
    """The model provider failed in another way: another server error, an API-call error without a status, or a
    connection that dropped.
    """
    PROVIDER_UNREACHABLE: Final = "provider_unreachable"
    """The call to the model provider failed before it produced anything."""
    TOOL_INPUT_INVALID: Final = "tool_input_invalid"
    """The model called a tool with arguments that its schema refuses."""
    TOOL_EXECUTION_FAILED: Final = "tool_execution_failed"
    """The tool's own execute() raised an error."""
    TOOL_NOT_FOUND: Final = "tool_not_found"
    """A call names a tool that is not there."""
    TOOL_TIMEOUT: Final = "tool_timeout"
    """A tool ran longer than it may."""
    STATE_COMMIT_STOPPED: Final = "state_commit_stopped"
    """A commit met the stop record of its own run and wrote nothing."""
    STATE_CONCURRENCY_CONFLICT: Final = "state_concurrency_conflict"
    """Another writer changed the session at the same time."""
    STATE_NOT_STOPPABLE: Final = "state_not_stoppable"
    """A stop met a session without a live run (completed, failed or interrupted) and wrote nothing."""
    STATE_SESSION_NOT_FOUND: Final = "state_session_not_found"
    """There is no such session."""
    STATE_ALREADY_RUNNING: Final = "state_already_running"
    """Another run of the session is still live."""
    STATE_NOT_RESUMABLE: Final = "state_not_resumable"
    """The session cannot go on from where it stands."""
    STATE_HISTORY_INCOMPLETE: Final = "state_history_incomplete"
    """The stored history could not be read in full, so the model is not called."""
    STATE_CHECKPOINT_NOT_FOUND: Final = "state_checkpoint_not_found"
    """There is no checkpoint with that checkpointId."""
    STATE_CHECKPOINT_FOREIGN: Final = "state_checkpoint_foreign"
    """The checkpoint is another session's; refused before anything changed."""
    STATE_CHECKPOINT_SEQUENCE_UNAVAILABLE: Final = "state_checkpoint_sequence_unavailable"
    """A commit records where the live stream stands as streamSequence, and that head could not be read."""
    STATE_RUN_START_CONFLICT: Final = "state_run_start_conflict"
    """The commit that starts a run was refused, not because another run is live: the cause says why."""
    STATE_RUN_SUPERSEDED: Final = "state_run_superseded"
    """A newer run has replaced the one that writes."""
    STATE_STEP_MESSAGES_UNCOMMITTED: Final = "state_step_messages_uncommitted"
    """A DBOS turn was about to end with step messages that no commit holds: a bug of the framework."""
    STATE_AGENT_TYPE_MISMATCH: Final = "state_agent_type_mismatch"
    """A CF Durable Object was asked for another agent type than its session was made with; nothing was written."""
    STATE_REQUEST_KEY_CONFLICT: Final = "state_request_key_conflict"
    """A request key of this session came again with other input; nothing was written."""
    STATE_REQUEST_ALREADY_COMPLETED: Final = "state_request_already_completed"
    """The run of this request key has ended and a later run exists; nothing was written."""
    TRANSPORT_ERROR: Final = "transport_error"
    """Two parts of the system could not talk to each other."""
    TRANSPORT_STREAM_DROP: Final = "transport_stream_drop"
    """The stream of a remote sub-agent broke off without an end event."""
    TRANSPORT_REMOTE_AGENT_FAILED: Final = "transport_remote_agent_failed"
    """A remote sub-agent reports that it failed."""
    VALIDATION_ERROR: Final = "validation_error"
    """The input does not have the form it must have."""
    FRAMEWORK_INTERNAL_ERROR: Final = "framework_internal_error"
    """Something failed that no other code describes."""
    FRAMEWORK_NOT_SUPPORTED: Final = "framework_not_supported"
    """The runtime has no support for something that the agent needs."""
    FRAMEWORK_COMPANION_NOT_SUPPORTED: Final = "framework_companion_not_supported"
    """A CF Durable Object refused a companion: somewhere in its tree stands a tool that waits for the client or for an
    approval, which nothing there can answer.
    """
    FRAMEWORK_CANCELLED: Final = "framework_cancelled"
    """The work was cancelled; never retried."""
    FRAMEWORK_MAX_STEPS_EXHAUSTED: Final = "framework_max_steps_exhausted"
    """A run without an outputSchema used all its maxSteps and the model had not finished."""
    FRAMEWORK_COMPLETION_STRATEGY_UNAVAILABLE: Final = "framework_completion_strategy_unavailable"
    """An agent with an outputSchema has a model that can be made to complete in no way: unknown to the adapter, or with
    neither forced tool choice nor native structured output.
    """
    FRAMEWORK_COMPLETION_SCHEMA_UNSUPPORTED: Final = "framework_completion_schema_unsupported"
    """The completion tool's schema has no form as native structured output (z.record, tuple, intersection of objects,
    z.date()), and the model needs the native_output strategy.
    """
    FRAMEWORK_PROMPT_PREFIX_CHANGED: Final = "framework_prompt_prefix_changed"
    """The system prompt or the tools differ from before, while the session holds signed thinking of a model that ties
    thinking to its history; refused before the call.
    """
    FRAMEWORK_AGENT_NOT_FOUND: Final = "framework_agent_not_found"
    """No agent of that type is registered."""
    FRAMEWORK_AGENT_RESOLUTION_FAILED: Final = "framework_agent_resolution_failed"
    """A CF Durable Object could not build its agent: the resolver or the llmAdapter factory raised the cause."""
    FRAMEWORK_AGENT_NAME_CONFLICT: Final = "framework_agent_name_conflict"
    """A DBOS process already holds another config under this agent name; refused before anything is written."""
    FRAMEWORK_AUTO_RESUME_EXHAUSTED: Final = "framework_auto_resume_exhausted"
    """A CF Durable Object woke a stranded run maxWakeResumeAttempts times without committed progress and gave up; the
    cause is the last failure, an ErrorDetail.
    """
    FRAMEWORK_USAGE_STORE_UNAVAILABLE: Final = "framework_usage_store_unavailable"
    """A CF Durable Object's own usageStore factory raised an error; the entry stops, the internal store is no
    fallback.
    """
    FRAMEWORK_HOOK_FAILED: Final = "framework_hook_failed"
    """A CF Durable Object's beforeEntry hook or transformRequest raised an error; nothing was written."""
    FRAMEWORK_SKILLS_UNAVAILABLE: Final = "framework_skills_unavailable"
    """The skills provider raised an error while the catalog or a preloaded skill was read; the step stops instead of
    going on without it.
    """
    FRAMEWORK_FORCED_COMPLETION_EXHAUSTED: Final = "framework_forced_completion_exhausted"
    """Every attempt to make the model complete was used up."""
    FRAMEWORK_COMPLETION_PROTOCOL_VIOLATION: Final = "framework_completion_protocol_violation"
    """The model did not keep to the completion protocol when it was made to complete."""
    FRAMEWORK_COMPLETION_INVALID_OUTPUT: Final = "framework_completion_invalid_output"
    """The output of a forced completion is not valid."""
    FRAMEWORK_COMPLETION_TOOL_MISSING: Final = "framework_completion_tool_missing"
    """A forced completion had no completion tool."""


_KNOWN = frozenset(CODE_LIST)


def is_code(value: object) -> TypeIs[Code]:
    """Whether the value is a code this version knows. An unknown one is ordinary: of a newer peer. Never raises."""
    try:
        return isinstance(value, str) and value in _KNOWN
    except Exception:  # a value that raises when it is looked at
        return False


def same_code(a: object, b: object) -> bool:
    """Whether two codes name one concept: equal, or declared spellings of each other. Matches what is on the wire.

    Never raises.
    """
    try:
        if not (isinstance(a, str) and isinstance(b, str)):
            return False
        return a == b
    except Exception:  # a value that raises when it is looked at
        return False


FRONTEND_CODE_LIST: tuple[FrontendCode, ...] = (
    "VALIDATION_ERROR",
    "STREAM_NOT_FOUND",
    "STREAM_READER_ERROR",
    "STREAM_FAILED",
    "CONFIGURATION_ERROR",
    "EXECUTION_ERROR",
    "STREAM_CREATION_ERROR",
)
"""Every live code, in the order of the contract."""


class FrontendCodes:
    """Code of a failure of the front-end handler."""

    __slots__ = ()
    VALIDATION_ERROR: Final = "VALIDATION_ERROR"
    """The request does not have the form it must have."""
    STREAM_NOT_FOUND: Final = "STREAM_NOT_FOUND"
    """There is no such stream."""
    STREAM_READER_ERROR: Final = "STREAM_READER_ERROR"
    """No reader for the stream could be had."""
    STREAM_FAILED: Final = "STREAM_FAILED"
    """The stream has ended in a failure."""
    CONFIGURATION_ERROR: Final = "CONFIGURATION_ERROR"
    """The handler is not set up for what was asked."""
    EXECUTION_ERROR: Final = "EXECUTION_ERROR"
    """The agent could not be run."""
    STREAM_CREATION_ERROR: Final = "STREAM_CREATION_ERROR"
    """The stream could not be made."""


_FRONTEND_KNOWN = frozenset(FRONTEND_CODE_LIST)


def is_frontend_code(value: object) -> TypeIs[FrontendCode]:
    """Whether the value is a code this version knows. An unknown one is ordinary: of a newer peer. Never raises."""
    try:
        return isinstance(value, str) and value in _FRONTEND_KNOWN
    except Exception:  # a value that raises when it is looked at
        return False


def same_frontend_code(a: object, b: object) -> bool:
    """Whether two codes name one concept: equal, or declared spellings of each other. Matches what is on the wire.

    Never raises.
    """
    try:
        if not (isinstance(a, str) and isinstance(b, str)):
            return False
        return a == b
    except Exception:  # a value that raises when it is looked at
        return False
