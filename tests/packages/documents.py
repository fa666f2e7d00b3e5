"""What the three source documents say of codes, as data of the tests: nothing here is read from `schema/`."""

from __future__ import annotations

YES, NO, DEPENDS = "always", "never", "depends"

AGENT_SECTIONS: dict[str, dict[str, str]] = {
    "Budgets & limits": {"BUDGET_EXCEEDED": NO, "BUDGET_NO_PRICE": NO},
    "Model & provider": {"MODEL_ERROR": DEPENDS, "MODEL_CAPABILITY": NO},
    "Agent loop & tools": {
        "ABORTED": NO,
        "TIMEOUT": YES,
        "UNKNOWN_TOOL": NO,
        "TOOL_ARG_INVALID": NO,
        "TOOL_EXECUTION": NO,
        "STRUCTURED_INVALID": YES,
        "STRUCTURED_NO_MATCH": NO,
        "CHECKPOINT_MISSING": NO,
        "MEMORY_CORRUPT": NO,
    },
    "Storage & state": {
        "STORAGE_KEY_INVALID": NO,
        "THREAD_ID_INVALID": NO,
        "MESSAGE_NOT_FOUND": NO,
        "MESSAGE_NOT_EDITABLE": NO,
    },
    "Python-only durability codes": {"CHECKPOINT_SERIALIZABLE": NO, "CHECKPOINT_WRITE": YES, "LOCK_ERROR": NO},
    "Governance & policy": {"HITL_DECISION": NO, "POLICY_DENY": NO, "POLICY_DENIED": NO, "PII_BLOCKED": NO},
    "Sandboxed execution": {"SANDBOX_TIMEOUT": YES, "SANDBOX_ERROR": NO, "SANDBOX_OUTPUT_TOO_LARGE": NO},
    "Multi-agent & workflows": {
        "ORCHESTRATION_EMPTY": NO,
        "ORCHESTRATION_STRATEGY": NO,
        "ROUTER_NO_MATCH": NO,
        "SUBAGENT_UNKNOWN": NO,
        "SWARM_EMPTY": NO,
        "SWARM_UNKNOWN_ENTRY": NO,
        "SWARM_HANDOFF": NO,
        "SWARM_INCOMPLETE": NO,
        "RUN_INCOMPLETE": NO,
        "WORKFLOW_DUPLICATE_ID": NO,
        "WORKFLOW_UNKNOWN_DEP": NO,
        "WORKFLOW_CYCLE": NO,
    },
    "A2A & remote agents": {"A2A_TRANSPORT": DEPENDS, "A2A_CARD": DEPENDS, "A2A_ERROR": NO, "A2A_BODY_TOO_LARGE": NO},
    "MCP": {
        "MCP_TRANSPORT": DEPENDS,
        "MCP_PROTOCOL": YES,
        "MCP_ERROR": NO,
        "MCP_TOOL_ERROR": NO,
        "MCP_NOT_CONNECTED": NO,
    },
    "Filesystem & remote SPARQL": {"FS_ESCAPE": NO, "FS_NO_MATCH": NO, "REMOTE_SPARQL": DEPENDS},
}
AGENT = {code: verdict for rows in AGENT_SECTIONS.values() for code, verdict in rows.items()}
PYTHON_ONLY = {
    *("CHECKPOINT_SERIALIZABLE CHECKPOINT_WRITE LOCK_ERROR".split()),
    *("POLICY_DENIED ORCHESTRATION_STRATEGY SWARM_INCOMPLETE RUN_INCOMPLETE".split()),
}
TYPESCRIPT_ONLY = {"POLICY_DENY", "PII_BLOCKED", "SUBAGENT_UNKNOWN", "FS_ESCAPE", "FS_NO_MATCH"}

HELIX = {
    "provider": """overloaded rate_limited auth_error content_filtered refused timeout invalid_request error
        unreachable""".split(),
    "tool": "input_invalid execution_failed not_found timeout".split(),
    "state": """commit_stopped concurrency_conflict not_stoppable session_not_found already_running not_resumable
        history_incomplete checkpoint_not_found checkpoint_foreign checkpoint_sequence_unavailable run_start_conflict
        run_superseded step_messages_uncommitted agent_type_mismatch request_key_conflict
        request_already_completed""".split(),
    "transport": "error stream_drop remote_agent_failed".split(),
    "validation": ["error"],
    "framework": """internal_error not_supported companion_not_supported cancelled max_steps_exhausted
        completion_strategy_unavailable completion_schema_unsupported prompt_prefix_changed agent_not_found
        agent_resolution_failed agent_name_conflict auto_resume_exhausted usage_store_unavailable hook_failed
        skills_unavailable forced_completion_exhausted completion_protocol_violation completion_invalid_output
        completion_tool_missing""".split(),
}
HELIX_CODES = {f"{category}_{rest}" for category, codes in HELIX.items() for rest in codes}
HELIX_RETIRED = "framework_completion_tool_choice_unsupported"  # wirepact: ignore
HELIX_RESERVED = {
    *("provider_content_filtered provider_refused tool_input_invalid tool_execution_failed".split()),
    *("tool_not_found tool_timeout state_session_not_found validation_error".split()),
}
HELIX_VERDICTS = {
    YES: """provider_overloaded provider_rate_limited provider_timeout state_checkpoint_sequence_unavailable
        transport_stream_drop framework_auto_resume_exhausted framework_usage_store_unavailable
        framework_skills_unavailable""".split(),
    NO: """provider_auth_error provider_content_filtered provider_refused provider_invalid_request
        provider_unreachable state_commit_stopped state_not_stoppable state_run_start_conflict state_run_superseded
        state_step_messages_uncommitted state_agent_type_mismatch state_request_key_conflict
        state_request_already_completed transport_remote_agent_failed framework_not_supported
        framework_companion_not_supported framework_max_steps_exhausted framework_completion_strategy_unavailable
        framework_completion_schema_unsupported framework_prompt_prefix_changed framework_agent_not_found
        framework_agent_name_conflict""".split(),
    DEPENDS: """provider_error state_not_resumable state_history_incomplete framework_agent_resolution_failed
        framework_hook_failed""".split(),
    "unstated": "tool_input_invalid tool_execution_failed tool_not_found tool_timeout".split(),
}
FRONTEND = {
    "VALIDATION_ERROR": ("ValidationError", 400),
    "STREAM_NOT_FOUND": ("StreamNotFoundError", 404),
    "STREAM_READER_ERROR": ("StreamReaderError", 404),
    "STREAM_FAILED": ("StreamFailedError", 410),
    "CONFIGURATION_ERROR": ("ConfigurationError", 501),
    "EXECUTION_ERROR": ("ExecutionError", 500),
    "STREAM_CREATION_ERROR": ("StreamCreationError", 500),
}
CHAT_ROUTE_STATUSES = [
    *([409], [409], [400], [409], [409], [409]),
    [400, 404, 503, 409, 500],
    [409, 500],
    [400, 404, 503, 409, 500],
    [404, 503, 409, 500],
    [409, 500],
    *([409], [409], [503], [404]),
    [503, 409, 500],
]
PROVIDER_STATUSES = {
    401: "provider_auth_error",
    403: "provider_auth_error",
    408: "provider_timeout",
    429: "provider_rate_limited",
    400: "provider_invalid_request",
    422: "provider_invalid_request",
    503: "provider_overloaded",
    529: "provider_overloaded",
}
RECOGNISED_NAMES = {
    "AbortError": "framework_cancelled",
    "StaleStateError": "state_concurrency_conflict",
    "FencingTokenMismatchError": "state_concurrency_conflict",
    "StepCommitConflictError": "state_concurrency_conflict",
    "AgentAlreadyRunningError": "state_already_running",
    "RunStartConflictError": "state_already_running",
    "RunSupersededError": "state_run_superseded",
    "RunStartRejectedError": "state_run_start_conflict",
    "CommitStoppedError": "state_commit_stopped",
    "AgentNotResumableError": "state_not_resumable",
    "StreamDropError": "transport_stream_drop",
    "RemoteAgentFailedError": "transport_remote_agent_failed",
}

FLUE_ROUTES = {
    "invalid_request": 400,
    "invalid_json": 400,
    "unsupported_media_type": 415,
    "method_not_allowed": 405,
    "route_not_found": 404,
    "stream_not_found": 404,
    "attachment_not_found": 404,
    "agent_instance_not_found": 404,
    "agent_instance_exists": 409,
    "runtime_unavailable": 503,
    "internal_error": 500,
}
FLUE_CLASSES = {
    "AgentInstanceExistsError": "agent_instance_exists",
    "AgentInstanceNotFoundError": "agent_instance_not_found",
    "AttachmentConflictError": "attachment_conflict",
    "AttachmentIntegrityError": "attachment_integrity",
    "AttachmentNotAvailableError": "attachment_not_available",
    "CloudflareAIBindingError": "cloudflare_ai_binding_error",
    "ConversationStreamStoreError": "conversation_stream_store_failure",
    "DelegationDepthExceededError": "delegation_depth_exceeded",
    "InstrumentationAlreadyInstalledError": "instrumentation_already_installed",
    "OperationFailedError": "operation_failed",
    "PersistedSchemaVersionError": "persisted_schema_version_unsupported",
    "ProductEventVersionError": "product_event_version_unsupported",
    "ProviderRegistrationError": "invalid_provider_registration",
    "SandboxOperationUnsupportedError": "sandbox_operation_unsupported",
    "SessionAlreadyExistsError": "session_already_exists",
    "SessionBusyError": "session_busy",
    "SessionNotFoundError": "session_not_found",
    "SkillDefinitionValidationError": "skill_definition_validation",
    "SkillNotRegisteredError": "skill_not_registered",
    "SubagentNotDeclaredError": "subagent_not_declared",
    "SubmissionAbortedError": "submission_aborted",
    "SubmissionInterruptedError": "submission_interrupted",
    "SubmissionRetryExhaustedError": "submission_retry_exhausted",
    "SubmissionTimeoutError": "submission_timeout",
    "ToolInputValidationError": "tool_input_validation",
    "ToolLegacyDefinitionError": "tool_legacy_definition",
    "ToolNameConflictError": "tool_name_conflict",
    "ToolOutputSerializationError": "tool_output_serialization",
    "ToolOutputValidationError": "tool_output_validation",
}
FLUE_TYPES = {*FLUE_ROUTES, *FLUE_CLASSES.values(), "conversation_record_invariant"}
FLUE_META = {
    "attachment_conflict": ["path", "attachmentId"],
    "attachment_integrity": ["attachmentId", "reason"],
    "attachment_not_available": ["attachmentId"],
    "cloudflare_ai_binding_error": ["status", "statusText", "reason"],
    "conversation_stream_store_failure": ["operation", "path", "reason"],
    "operation_failed": ["operation", "reason"],
    "persisted_schema_version_unsupported": ["storedVersion", "supportedVersion"],
    "product_event_version_unsupported": ["storedVersion", "supportedVersion"],
    "invalid_provider_registration": ["providerId"],
    "sandbox_operation_unsupported": ["operation", "provider", "options"],
    "skill_definition_validation": ["issues"],
    "submission_interrupted": ["phase", "attemptCount", "maxAttempts"],
    "submission_retry_exhausted": ["attemptCount", "maxAttempts", "interruptedTools"],
    "tool_input_validation": ["tool", "issues"],
    "tool_legacy_definition": ["fields"],
    "tool_output_serialization": ["tool"],
    "tool_output_validation": ["tool", "issues"],
    "runtime_unavailable": ["state"],
}
FLUE_ADAPTER = {
    *("AttachmentConflictError AttachmentIntegrityError".split()),
    *("ConversationStreamStoreError PersistedSchemaVersionError".split()),
}

ASYMMETRY_TOPICS = [
    "a StreamDropError",
    "a RemoteAgentFailedError",
    "state_run_start_conflict / entry_status_changed",
    "state_run_start_conflict / resumed_companion_ref_missing",
    "state_step_messages_uncommitted",
    "state_agent_type_mismatch",
    "state_history_incomplete / store_error retry",
    "framework_not_supported",
    "framework_companion_not_supported",
    "framework_agent_not_found producers",
    "framework_agent_resolution_failed",
    "framework_agent_name_conflict",
    "framework_auto_resume_exhausted, framework_usage_store_unavailable, framework_hook_failed",
    "framework_skills_unavailable",
    "maxSteps runs out (no outputSchema)",
    "a hard abort",
    "resuming a completed or failed session",
    "keyed entry codes (request key)",
    "transport_error run-start fail-safes",
    "memoryManager.buildTools throws",
    "early completion refusal",
    "framework_prompt_prefix_changed",
    "state_session_not_found producers",
    "validation_error producers",
    "maxRetries for drop retries",
    "LLM step time limit around the adapter's backoff",
    "a drop after output started",
    "form of a connection drop",
    "where the terminal errorDetail survives",
    "an unclassified LLM-step error",
    "where LLM steps are retried",
    "when the held onError report is written",
    "generateStep throws",
    "an error step in a forced-completion call",
    "pending entries after a turn fails past a suspension",
    "a timed-out attempt still running",
    "a blocked, refused or truncated final reply (no outputSchema)",
    "completionReason",
    "DI-26 and outputSchema agents",
    "a refused chat resume",
    "errorCode across the boundary",
    "classified code on the stored errorDetail of an ordinary provider error",
    "an LLM retry that runs out: chunk on the terminal path",
    "an entry that fails before its run-start commit, seen by the chat route",
    "a throw anywhere inside the run loop",
]
