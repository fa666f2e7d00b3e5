# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""Types of the codes, for checkers and for pydantic. Importing `typing` costs more than the codes: touched last."""

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
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
]
"""A code this version knows."""

LocalCode: TypeAlias = Code
"""A code that Python raises: every one."""

FrontendCode: TypeAlias = Literal[
    "VALIDATION_ERROR",
    "STREAM_NOT_FOUND",
    "STREAM_READER_ERROR",
    "STREAM_FAILED",
    "CONFIGURATION_ERROR",
    "EXECUTION_ERROR",
    "STREAM_CREATION_ERROR",
]
"""A code this version knows."""

FrontendLocalCode: TypeAlias = FrontendCode
"""A code that Python raises: every one."""
