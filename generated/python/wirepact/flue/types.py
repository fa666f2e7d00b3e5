# @generated from schema/flue/ by `make generate`. Do not edit; change the schema.
"""Types of the codes, for checkers and for pydantic. Importing `typing` costs more than the codes: touched last."""

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "invalid_request",
    "invalid_json",
    "unsupported_media_type",
    "method_not_allowed",
    "route_not_found",
    "stream_not_found",
    "attachment_not_found",
    "agent_instance_not_found",
    "agent_instance_exists",
    "runtime_unavailable",
    "internal_error",
    "conversation_record_invariant",
    "attachment_conflict",
    "attachment_integrity",
    "attachment_not_available",
    "cloudflare_ai_binding_error",
    "conversation_stream_store_failure",
    "delegation_depth_exceeded",
    "instrumentation_already_installed",
    "operation_failed",
    "persisted_schema_version_unsupported",
    "product_event_version_unsupported",
    "invalid_provider_registration",
    "sandbox_operation_unsupported",
    "session_already_exists",
    "session_busy",
    "session_not_found",
    "skill_definition_validation",
    "skill_not_registered",
    "subagent_not_declared",
    "submission_aborted",
    "submission_interrupted",
    "submission_retry_exhausted",
    "submission_timeout",
    "tool_input_validation",
    "tool_legacy_definition",
    "tool_name_conflict",
    "tool_output_serialization",
    "tool_output_validation",
]
"""A code this version knows."""

LocalCode: TypeAlias = Code
"""A code that Python raises: every one."""
