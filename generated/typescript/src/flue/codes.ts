// @generated from schema/flue/codes.schema.json by `make generate`. Do not edit; change the schema.

/**
 * Which failure a Flue error reports. The source states no verdict on retrying for any of them, so none is claimed; the
 * categories are this contract's own. In the order of the contract.
 */
export const CODE_LIST = [
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
] as const;

/** A code this version knows. */
export type Code =
  | "invalid_request"
  | "invalid_json"
  | "unsupported_media_type"
  | "method_not_allowed"
  | "route_not_found"
  | "stream_not_found"
  | "attachment_not_found"
  | "agent_instance_not_found"
  | "agent_instance_exists"
  | "runtime_unavailable"
  | "internal_error"
  | "conversation_record_invariant"
  | "attachment_conflict"
  | "attachment_integrity"
  | "attachment_not_available"
  | "cloudflare_ai_binding_error"
  | "conversation_stream_store_failure"
  | "delegation_depth_exceeded"
  | "instrumentation_already_installed"
  | "operation_failed"
  | "persisted_schema_version_unsupported"
  | "product_event_version_unsupported"
  | "invalid_provider_registration"
  | "sandbox_operation_unsupported"
  | "session_already_exists"
  | "session_busy"
  | "session_not_found"
  | "skill_definition_validation"
  | "skill_not_registered"
  | "subagent_not_declared"
  | "submission_aborted"
  | "submission_interrupted"
  | "submission_retry_exhausted"
  | "submission_timeout"
  | "tool_input_validation"
  | "tool_legacy_definition"
  | "tool_name_conflict"
  | "tool_output_serialization"
  | "tool_output_validation";

/** A code as it travels: a newer peer may send one this version does not know. */
export type AnyCode = Code | (string & {});

/** A code that TypeScript raises itself. */
export type LocalCode = Code;

/** The codes by name. */
export const Codes = {
  /**
   * The URL, a parameter, the instance id or a payload is not acceptable (INVALID_REQUEST_CAUSES); `details` says
   * which. Admission of a send rejects with it too, through a class that is not exported.
   */
  INVALID_REQUEST: "invalid_request",
  /** A body came and is no JSON; `details` holds what the parser reported. */
  INVALID_JSON: "invalid_json",
  /** A body came without `Content-Type: application/json`. */
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
  /**
   * The path exists and does not take this method. The reply's Allow header lists what it takes and differs by route,
   * so it is no fixed header here.
   */
  METHOD_NOT_ALLOWED: "method_not_allowed",
  /** No route takes this method and path; the reply does not say which routes there are. */
  ROUTE_NOT_FOUND: "route_not_found",
  /** A conversation was read from an instance nobody has prompted yet. */
  STREAM_NOT_FOUND: "stream_not_found",
  /** The attachment id is unknown, or belongs to a conversation that is not the default one. */
  ATTACHMENT_NOT_FOUND: "attachment_not_found",
  /**
   * A send that only continues (`uid` is text) named an instance that is absent or has another uid; the two look the
   * same to the caller. Raised at admission, before anything is stored.
   */
  AGENT_INSTANCE_NOT_FOUND: "agent_instance_not_found",
  /**
   * A send that only creates (`uid` is null) named an instance that is already there. Raised at admission, before
   * anything is stored.
   */
  AGENT_INSTANCE_EXISTS: "agent_instance_exists",
  /** The local development runtime is loading, draining or did not load; in development `dev` holds why it did not. */
  RUNTIME_UNAVAILABLE: "runtime_unavailable",
  /**
   * Stands in for any failure whose own text must not leave the server; the original is logged there. A settlement
   * carries it for the same reason.
   */
  INTERNAL_ERROR: "internal_error",
  /**
   * A stored conversation record breaks the stream's contract. No class of it is exported; it can stand in a 500 reply
   * or a settlement.
   */
  CONVERSATION_RECORD_INVARIANT: "conversation_record_invariant",
  /**
   * An attachment id came again with other content, metadata or owner. Raised inside store operations; one that escapes
   * to a route answers 500, and it can stand in a settlement.
   */
  ATTACHMENT_CONFLICT: "attachment_conflict",
  /**
   * The bytes of an attachment do not pass verification. Raised inside store operations; one that escapes to a route
   * answers 500, and it can stand in a settlement.
   */
  ATTACHMENT_INTEGRITY: "attachment_integrity",
  /**
   * A delegated task named an attachment the calling session's conversation cannot see; thrown by the harness
   * operations.
   */
  ATTACHMENT_NOT_AVAILABLE: "attachment_not_available",
  /**
   * A request over the Workers AI binding failed. The provider's answer stands in `message` (bounded) and in `details`,
   * since later classification reads the stored message alone. It can stand in a settlement.
   */
  CLOUDFLARE_AI_BINDING_ERROR: "cloudflare_ai_binding_error",
  /**
   * An operation on the canonical conversation stream was refused and left the stream as it was. Raised inside store
   * operations; one that escapes to a route answers 500, and it can stand in a settlement.
   */
  CONVERSATION_STREAM_STORE_FAILURE: "conversation_stream_store_failure",
  /**
   * Tasks and harness tools delegated to each other in a chain longer than allowed; thrown by the harness operations.
   */
  DELEGATION_DEPTH_EXCEEDED: "delegation_depth_exceeded",
  /** instrument() found an owner of the same kind still active. */
  INSTRUMENTATION_ALREADY_INSTALLED: "instrumentation_already_installed",
  /**
   * A harness operation began and did not complete: its model call failed, or a durable input could not be stored or
   * recovered. A submission can settle with it.
   */
  OPERATION_FAILED: "operation_failed",
  /**
   * The database bears a schema version this runtime does not know: written by a newer Flue, or not a version at all.
   * Thrown at startup, as the store is opened, and can stand in a 500 reply or a settlement.
   */
  PERSISTED_SCHEMA_VERSION_UNSUPPORTED: "persisted_schema_version_unsupported",
  /**
   * A store bears an event format this runtime does not know, after a rollback say. Thrown as the store is opened
   * (startup, migrate(), a Durable Object's start), so no request meets it.
   */
  PRODUCT_EVENT_VERSION_UNSUPPORTED: "product_event_version_unsupported",
  /** registerProvider() got an id outside the built-in catalog and not both of `api` and `baseUrl`. */
  INVALID_PROVIDER_REGISTRATION: "invalid_provider_registration",
  /** A sandbox adapter does not implement the operation or its options, and refused before any file was touched. */
  SANDBOX_OPERATION_UNSUPPORTED: "sandbox_operation_unsupported",
  /**
   * Creating a session failed inside the harness. The public operations of the harness make the default session where
   * it is missing, so they cannot meet it.
   */
  SESSION_ALREADY_EXISTS: "session_already_exists",
  /** A harness operation was called while the session was still running another; a session runs one at a time. */
  SESSION_BUSY: "session_busy",
  /**
   * Looking up a session failed inside the harness. The public operations of the harness make the default session where
   * it is missing, so they cannot meet it.
   */
  SESSION_NOT_FOUND: "session_not_found",
  /** defineSkill() got a definition that is not valid. */
  SKILL_DEFINITION_VALIDATION: "skill_definition_validation",
  /**
   * skill(name) named one that was not found in the session's sandbox when it started. Skills imported from a SKILL.md
   * are not looked up there.
   */
  SKILL_NOT_REGISTERED: "skill_not_registered",
  /** task({ agent }) named a subagent the agent does not declare. */
  SUBAGENT_NOT_DECLARED: "subagent_not_declared",
  /**
   * The instance's work was stopped, over the abort route or an AbortSignal, queued work included. An outcome of its
   * own, not a failure; what has already settled or completes first is left as it is.
   */
  SUBMISSION_ABORTED: "submission_aborted",
  /**
   * Every attempt was interrupted (crash, restart, shutdown) before the input was applied, and the attempts ran out
   * with no model call begun.
   */
  SUBMISSION_INTERRUPTED: "submission_interrupted",
  /**
   * The input was applied, and recovery tried again until durability.maxAttempts ran out without a complete response.
   * Tool calls whose outcome nobody can confirm are listed; none was taken for complete or repeated.
   */
  SUBMISSION_RETRY_EXHAUSTED: "submission_retry_exhausted",
  /** The submission ran past durability.timeoutMs. */
  SUBMISSION_TIMEOUT: "submission_timeout",
  /**
   * The model's arguments do not fit the tool's input schema; the message speaks to the model, which may correct them.
   * In a model turn it goes back to the model as the tool's error result and the submission goes on; elsewhere it
   * reaches the caller.
   */
  TOOL_INPUT_VALIDATION: "tool_input_validation",
  /** defineTool() got the old fields `parameters` or `execute`. */
  TOOL_LEGACY_DEFINITION: "tool_legacy_definition",
  /**
   * Two tools of a list have one name, or a custom or adapter tool has a name the framework keeps for itself. Raised
   * while a session gathers its tools, before any model call.
   */
  TOOL_NAME_CONFLICT: "tool_name_conflict",
  /**
   * A tool returned what JSON cannot hold, or undefined although it declares an output schema; the cause, if any, is
   * the serializer's. In a model turn it goes back to the model as the tool's error result and the submission goes on;
   * elsewhere it reaches the caller.
   */
  TOOL_OUTPUT_SERIALIZATION: "tool_output_serialization",
  /**
   * What a tool returned does not fit its output schema. In a model turn it goes back to the model as the tool's error
   * result and the submission goes on; elsewhere it reaches the caller.
   */
  TOOL_OUTPUT_VALIDATION: "tool_output_validation",
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
