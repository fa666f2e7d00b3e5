// @generated from schema/helix/ by `make generate`. Do not edit; change the schema.

/** Code of a failure; its text up to the first underscore is its category. In the order of the contract. */
export const CODE_LIST = [
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
] as const;

/** A code this version knows. */
export type Code =
  | "provider_overloaded"
  | "provider_rate_limited"
  | "provider_auth_error"
  | "provider_content_filtered"
  | "provider_refused"
  | "provider_timeout"
  | "provider_invalid_request"
  | "provider_error"
  | "provider_unreachable"
  | "tool_input_invalid"
  | "tool_execution_failed"
  | "tool_not_found"
  | "tool_timeout"
  | "state_commit_stopped"
  | "state_concurrency_conflict"
  | "state_not_stoppable"
  | "state_session_not_found"
  | "state_already_running"
  | "state_not_resumable"
  | "state_history_incomplete"
  | "state_checkpoint_not_found"
  | "state_checkpoint_foreign"
  | "state_checkpoint_sequence_unavailable"
  | "state_run_start_conflict"
  | "state_run_superseded"
  | "state_step_messages_uncommitted"
  | "state_agent_type_mismatch"
  | "state_request_key_conflict"
  | "state_request_already_completed"
  | "transport_error"
  | "transport_stream_drop"
  | "transport_remote_agent_failed"
  | "validation_error"
  | "framework_internal_error"
  | "framework_not_supported"
  | "framework_companion_not_supported"
  | "framework_cancelled"
  | "framework_max_steps_exhausted"
  | "framework_completion_strategy_unavailable"
  | "framework_completion_schema_unsupported"
  | "framework_prompt_prefix_changed"
  | "framework_agent_not_found"
  | "framework_agent_resolution_failed"
  | "framework_agent_name_conflict"
  | "framework_auto_resume_exhausted"
  | "framework_usage_store_unavailable"
  | "framework_hook_failed"
  | "framework_skills_unavailable"
  | "framework_forced_completion_exhausted"
  | "framework_completion_protocol_violation"
  | "framework_completion_invalid_output"
  | "framework_completion_tool_missing";

/** A code as it travels: a newer peer may send one this version does not know. */
export type AnyCode = Code | (string & {});

/** A code that TypeScript raises itself. */
export type LocalCode = Code;

/** The codes by name. */
export const Codes = {
  /** The model provider has no capacity left for this call. */
  PROVIDER_OVERLOADED: "provider_overloaded",
  /** The model provider limits how often it may be called, and the limit is reached. */
  PROVIDER_RATE_LIMITED: "provider_rate_limited",
  /** The model provider does not accept the credentials it was sent. */
  PROVIDER_AUTH_ERROR: "provider_auth_error",
  /** The model provider's content policy stopped the call. */
  PROVIDER_CONTENT_FILTERED: "provider_content_filtered",
  /** The model declined to answer. */
  PROVIDER_REFUSED: "provider_refused",
  /** The model provider did not answer in time. */
  PROVIDER_TIMEOUT: "provider_timeout",
  /** The model provider calls the request malformed. */
  PROVIDER_INVALID_REQUEST: "provider_invalid_request",
  /**
   * The model provider failed in another way: another server error, an API-call error without a status, or a connection
   * that dropped.
   */
  PROVIDER_ERROR: "provider_error",
  /** The call to the model provider failed before it produced anything. */
  PROVIDER_UNREACHABLE: "provider_unreachable",
  /** The model called a tool with arguments that its schema refuses. */
  TOOL_INPUT_INVALID: "tool_input_invalid",
  /** The tool's own execute() raised an error. */
  TOOL_EXECUTION_FAILED: "tool_execution_failed",
  /** A call names a tool that is not there. */
  TOOL_NOT_FOUND: "tool_not_found",
  /** A tool ran longer than it may. */
  TOOL_TIMEOUT: "tool_timeout",
  /** A commit met the stop record of its own run and wrote nothing. */
  STATE_COMMIT_STOPPED: "state_commit_stopped",
  /** Another writer changed the session at the same time. */
  STATE_CONCURRENCY_CONFLICT: "state_concurrency_conflict",
  /** A stop met a session without a live run (completed, failed or interrupted) and wrote nothing. */
  STATE_NOT_STOPPABLE: "state_not_stoppable",
  /** There is no such session. */
  STATE_SESSION_NOT_FOUND: "state_session_not_found",
  /** Another run of the session is still live. */
  STATE_ALREADY_RUNNING: "state_already_running",
  /** The session cannot go on from where it stands. */
  STATE_NOT_RESUMABLE: "state_not_resumable",
  /** The stored history could not be read in full, so the model is not called. */
  STATE_HISTORY_INCOMPLETE: "state_history_incomplete",
  /** There is no checkpoint with that checkpointId. */
  STATE_CHECKPOINT_NOT_FOUND: "state_checkpoint_not_found",
  /** The checkpoint is another session's; refused before anything changed. */
  STATE_CHECKPOINT_FOREIGN: "state_checkpoint_foreign",
  /** A commit records where the live stream stands as streamSequence, and that head could not be read. */
  STATE_CHECKPOINT_SEQUENCE_UNAVAILABLE: "state_checkpoint_sequence_unavailable",
  /** The commit that starts a run was refused, not because another run is live: the cause says why. */
  STATE_RUN_START_CONFLICT: "state_run_start_conflict",
  /** A newer run has replaced the one that writes. */
  STATE_RUN_SUPERSEDED: "state_run_superseded",
  /** A DBOS turn was about to end with step messages that no commit holds: a bug of the framework. */
  STATE_STEP_MESSAGES_UNCOMMITTED: "state_step_messages_uncommitted",
  /** A CF Durable Object was asked for another agent type than its session was made with; nothing was written. */
  STATE_AGENT_TYPE_MISMATCH: "state_agent_type_mismatch",
  /** A request key of this session came again with other input; nothing was written. */
  STATE_REQUEST_KEY_CONFLICT: "state_request_key_conflict",
  /** The run of this request key has ended and a later run exists; nothing was written. */
  STATE_REQUEST_ALREADY_COMPLETED: "state_request_already_completed",
  /** Two parts of the system could not talk to each other. */
  TRANSPORT_ERROR: "transport_error",
  /** The stream of a remote sub-agent broke off without an end event. */
  TRANSPORT_STREAM_DROP: "transport_stream_drop",
  /** A remote sub-agent reports that it failed. */
  TRANSPORT_REMOTE_AGENT_FAILED: "transport_remote_agent_failed",
  /** The input does not have the form it must have. */
  VALIDATION_ERROR: "validation_error",
  /** Something failed that no other code describes. */
  FRAMEWORK_INTERNAL_ERROR: "framework_internal_error",
  /** The runtime has no support for something that the agent needs. */
  FRAMEWORK_NOT_SUPPORTED: "framework_not_supported",
  /**
   * A CF Durable Object refused a companion: somewhere in its tree stands a tool that waits for the client or for an
   * approval, which nothing there can answer.
   */
  FRAMEWORK_COMPANION_NOT_SUPPORTED: "framework_companion_not_supported",
  /** The work was cancelled; never retried. */
  FRAMEWORK_CANCELLED: "framework_cancelled",
  /** A run without an outputSchema used all its maxSteps and the model had not finished. */
  FRAMEWORK_MAX_STEPS_EXHAUSTED: "framework_max_steps_exhausted",
  /**
   * An agent with an outputSchema has a model that can be made to complete in no way: unknown to the adapter, or with
   * neither forced tool choice nor native structured output.
   */
  FRAMEWORK_COMPLETION_STRATEGY_UNAVAILABLE: "framework_completion_strategy_unavailable",
  /**
   * The completion tool's schema has no form as native structured output (z.record, tuple, intersection of objects,
   * z.date()), and the model needs the native_output strategy.
   */
  FRAMEWORK_COMPLETION_SCHEMA_UNSUPPORTED: "framework_completion_schema_unsupported",
  /**
   * The system prompt or the tools differ from before, while the session holds signed thinking of a model that ties
   * thinking to its history; refused before the call.
   */
  FRAMEWORK_PROMPT_PREFIX_CHANGED: "framework_prompt_prefix_changed",
  /** No agent of that type is registered. */
  FRAMEWORK_AGENT_NOT_FOUND: "framework_agent_not_found",
  /** A CF Durable Object could not build its agent: the resolver or the llmAdapter factory raised the cause. */
  FRAMEWORK_AGENT_RESOLUTION_FAILED: "framework_agent_resolution_failed",
  /** A DBOS process already holds another config under this agent name; refused before anything is written. */
  FRAMEWORK_AGENT_NAME_CONFLICT: "framework_agent_name_conflict",
  /**
   * A CF Durable Object woke a stranded run maxWakeResumeAttempts times without committed progress and gave up; the
   * cause is the last failure, an ErrorDetail.
   */
  FRAMEWORK_AUTO_RESUME_EXHAUSTED: "framework_auto_resume_exhausted",
  /**
   * A CF Durable Object's own usageStore factory raised an error; the entry stops, the internal store is no fallback.
   */
  FRAMEWORK_USAGE_STORE_UNAVAILABLE: "framework_usage_store_unavailable",
  /** A CF Durable Object's beforeEntry hook or transformRequest raised an error; nothing was written. */
  FRAMEWORK_HOOK_FAILED: "framework_hook_failed",
  /**
   * The skills provider raised an error while the catalog or a preloaded skill was read; the step stops instead of
   * going on without it.
   */
  FRAMEWORK_SKILLS_UNAVAILABLE: "framework_skills_unavailable",
  /** Every attempt to make the model complete was used up. */
  FRAMEWORK_FORCED_COMPLETION_EXHAUSTED: "framework_forced_completion_exhausted",
  /** The model did not keep to the completion protocol when it was made to complete. */
  FRAMEWORK_COMPLETION_PROTOCOL_VIOLATION: "framework_completion_protocol_violation",
  /** The output of a forced completion is not valid. */
  FRAMEWORK_COMPLETION_INVALID_OUTPUT: "framework_completion_invalid_output",
  /** A forced completion had no completion tool. */
  FRAMEWORK_COMPLETION_TOOL_MISSING: "framework_completion_tool_missing",
} as const;

const KNOWN: ReadonlySet<unknown> = /* @__PURE__ */ new Set(CODE_LIST);

/** Whether this version knows the code. */
export function isCode(value: unknown): value is Code {
  return KNOWN.has(value);
}

/** Whether two codes name one concept. */
export function sameCode(a: unknown, b: unknown): boolean {
  return typeof a === "string" && a === b;
}

/** Code of a failure of the front-end handler. In the order of the contract. */
export const FRONTEND_CODE_LIST = [
  "VALIDATION_ERROR",
  "STREAM_NOT_FOUND",
  "STREAM_READER_ERROR",
  "STREAM_FAILED",
  "CONFIGURATION_ERROR",
  "EXECUTION_ERROR",
  "STREAM_CREATION_ERROR",
] as const;

/** A code this version knows. */
export type FrontendCode =
  | "VALIDATION_ERROR"
  | "STREAM_NOT_FOUND"
  | "STREAM_READER_ERROR"
  | "STREAM_FAILED"
  | "CONFIGURATION_ERROR"
  | "EXECUTION_ERROR"
  | "STREAM_CREATION_ERROR";

/** A code as it travels: a newer peer may send one this version does not know. */
export type FrontendAnyCode = FrontendCode | (string & {});

/** A code that TypeScript raises itself. */
export type FrontendLocalCode = FrontendCode;

/** The codes by name. */
export const FrontendCodes = {
  /** The request does not have the form it must have. */
  VALIDATION_ERROR: "VALIDATION_ERROR",
  /** There is no such stream. */
  STREAM_NOT_FOUND: "STREAM_NOT_FOUND",
  /** No reader for the stream could be had. */
  STREAM_READER_ERROR: "STREAM_READER_ERROR",
  /** The stream has ended in a failure. */
  STREAM_FAILED: "STREAM_FAILED",
  /** The handler is not set up for what was asked. */
  CONFIGURATION_ERROR: "CONFIGURATION_ERROR",
  /** The agent could not be run. */
  EXECUTION_ERROR: "EXECUTION_ERROR",
  /** The stream could not be made. */
  STREAM_CREATION_ERROR: "STREAM_CREATION_ERROR",
} as const;

const FRONTEND_KNOWN: ReadonlySet<unknown> = /* @__PURE__ */ new Set(FRONTEND_CODE_LIST);

/** Whether this version knows the code. */
export function isFrontendCode(value: unknown): value is FrontendCode {
  return FRONTEND_KNOWN.has(value);
}

/** Whether two codes name one concept. */
export function sameFrontendCode(a: unknown, b: unknown): boolean {
  return typeof a === "string" && a === b;
}
