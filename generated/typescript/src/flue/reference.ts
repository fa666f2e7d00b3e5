// @generated from schema/flue/ by `make generate`. Do not edit; change the schema.

import { codeTable, type CodeTable } from "../runtime/reference.js";
import type { Code } from "./codes.js";

export type { Asymmetry, CodeInfo, CodeTable, Condition, Lifecycle, Match, Verdict } from "../runtime/reference.js";

/**
 * Which failure a Flue error reports. The source states no verdict on retrying for any of them, so none is claimed; the
 * categories are this contract's own.
 */
export const CODES: CodeTable<Code> = /* @__PURE__ */ codeTable<Code>([
  {
    code: "invalid_request",
    name: "INVALID_REQUEST",
    title: "Malformed request",
    summary:
      "The URL, a parameter, the instance id or a payload is not acceptable (INVALID_REQUEST_CAUSES); `details` says which. Admission of a send rejects with it too, through a class that is not exported.",
    category: "route",
    verdict: "unstated",
    httpStatus: 400,
    userMessage: "The request was not understood.",
    message: "The request is not valid.",
    recovery: "Read details, correct the request and send it again; match by type.",
    section: "Route error types",
  },
  {
    code: "invalid_json",
    name: "INVALID_JSON",
    title: "Body not JSON",
    summary: "A body came and is no JSON; `details` holds what the parser reported.",
    category: "route",
    verdict: "unstated",
    httpStatus: 400,
    userMessage: "The request was not understood.",
    message: "The request body is not valid JSON.",
    recovery: "Send valid JSON.",
    section: "Route error types",
  },
  {
    code: "unsupported_media_type",
    name: "UNSUPPORTED_MEDIA_TYPE",
    title: "Wrong content type",
    summary: "A body came without `Content-Type: application/json`.",
    category: "route",
    verdict: "unstated",
    httpStatus: 415,
    userMessage: "The request came in a form that is not supported.",
    message: "The request body must be sent as application/json.",
    recovery: "Set the Content-Type header.",
    section: "Route error types",
  },
  {
    code: "method_not_allowed",
    name: "METHOD_NOT_ALLOWED",
    title: "Method not allowed",
    summary:
      "The path exists and does not take this method. The reply's Allow header lists what it takes and differs by route, so it is no fixed header here.",
    category: "route",
    verdict: "unstated",
    httpStatus: 405,
    userMessage: "This action is not possible here.",
    message: "This route does not take the method.",
    recovery: "Use a method from the Allow header.",
    section: "Route error types",
  },
  {
    code: "route_not_found",
    name: "ROUTE_NOT_FOUND",
    title: "No such route",
    summary: "No route takes this method and path; the reply does not say which routes there are.",
    category: "route",
    verdict: "unstated",
    httpStatus: 404,
    userMessage: "That page or service was not found.",
    message: "No route matches the request.",
    section: "Route error types",
  },
  {
    code: "stream_not_found",
    name: "STREAM_NOT_FOUND",
    title: "No such stream",
    summary: "A conversation was read from an instance nobody has prompted yet.",
    category: "route",
    verdict: "unstated",
    httpStatus: 404,
    userMessage: "This conversation has not started yet.",
    message: "There is no event stream for this instance.",
    details: "A stream begins with the instance's first prompt.",
    recovery: "Send a prompt first.",
    section: "Route error types",
  },
  {
    code: "attachment_not_found",
    name: "ATTACHMENT_NOT_FOUND",
    title: "No such attachment",
    summary: "The attachment id is unknown, or belongs to a conversation that is not the default one.",
    category: "route",
    verdict: "unstated",
    httpStatus: 404,
    userMessage: "The attachment was not found.",
    message: "There is no such attachment.",
    section: "Route error types",
  },
  {
    code: "agent_instance_not_found",
    name: "AGENT_INSTANCE_NOT_FOUND",
    title: "Instance not found",
    summary:
      "A send that only continues (`uid` is text) named an instance that is absent or has another uid; the two look the same to the caller. Raised at admission, before anything is stored.",
    category: "instance",
    verdict: "unstated",
    httpStatus: 404,
    userMessage: "This conversation is no longer available.",
    message: "There is no agent instance with that uid.",
    details: "The instance is absent, or its uid is a different one.",
    recovery: "Send without a uid to deliver unconditionally.",
    className: "AgentInstanceNotFoundError",
    classBase: "FlueHttpError",
    module: "@flue/runtime",
    section: "AgentInstanceNotFoundError",
  },
  {
    code: "agent_instance_exists",
    name: "AGENT_INSTANCE_EXISTS",
    title: "Instance exists",
    summary:
      "A send that only creates (`uid` is null) named an instance that is already there. Raised at admission, before anything is stored.",
    category: "instance",
    verdict: "unstated",
    httpStatus: 409,
    userMessage: "This conversation already exists.",
    recovery: "Continue the instance with the uid from the error or its details.",
    className: "AgentInstanceExistsError",
    classBase: "FlueHttpError",
    module: "@flue/runtime",
    section: "AgentInstanceExistsError",
  },
  {
    code: "runtime_unavailable",
    name: "RUNTIME_UNAVAILABLE",
    title: "Runtime not ready",
    summary:
      "The local development runtime is loading, draining or did not load; in development `dev` holds why it did not.",
    category: "route",
    verdict: "unstated",
    httpStatus: 503,
    headers: {
      "Retry-After": "1",
    },
    userMessage: "The service is restarting.",
    message: "The runtime is not available.",
    recovery: "Wait as Retry-After says and send again.",
    meta: ["state"],
    section: "Route error types",
  },
  {
    code: "internal_error",
    name: "INTERNAL_ERROR",
    title: "Internal error",
    summary:
      "Stands in for any failure whose own text must not leave the server; the original is logged there. A settlement carries it for the same reason.",
    category: "route",
    verdict: "unstated",
    httpStatus: 500,
    userMessage: "Something went wrong on our side.",
    message: "An internal error occurred.",
    settles: true,
    section: "Route error types",
  },
  {
    code: "conversation_record_invariant",
    name: "CONVERSATION_RECORD_INVARIANT",
    title: "Record breaks contract",
    summary:
      "A stored conversation record breaks the stream's contract. No class of it is exported; it can stand in a 500 reply or a settlement.",
    category: "store",
    verdict: "unstated",
    userMessage: "The saved conversation could not be read.",
    message: "A stored conversation record is not valid.",
    recovery: "Match by type.",
    settles: true,
    section: "Route error types",
  },
  {
    code: "attachment_conflict",
    name: "ATTACHMENT_CONFLICT",
    title: "Attachment id reused",
    summary:
      "An attachment id came again with other content, metadata or owner. Raised inside store operations; one that escapes to a route answers 500, and it can stand in a settlement.",
    category: "store",
    verdict: "unstated",
    userMessage: "The attachment could not be saved.",
    message: "The attachment id {attachmentId} is already in use.",
    meta: ["path", "attachmentId"],
    settles: true,
    className: "AttachmentConflictError",
    module: "@flue/runtime/adapter",
    section: "AttachmentConflictError",
  },
  {
    code: "attachment_integrity",
    name: "ATTACHMENT_INTEGRITY",
    title: "Attachment damaged",
    summary:
      "The bytes of an attachment do not pass verification. Raised inside store operations; one that escapes to a route answers 500, and it can stand in a settlement.",
    category: "store",
    verdict: "unstated",
    userMessage: "The attachment is damaged.",
    message: "The attachment {attachmentId} failed its {reason} check.",
    meta: ["attachmentId", "reason"],
    settles: true,
    className: "AttachmentIntegrityError",
    module: "@flue/runtime/adapter",
    section: "AttachmentIntegrityError",
  },
  {
    code: "attachment_not_available",
    name: "ATTACHMENT_NOT_AVAILABLE",
    title: "Attachment not visible",
    summary:
      "A delegated task named an attachment the calling session's conversation cannot see; thrown by the harness operations.",
    category: "operation",
    verdict: "unstated",
    userMessage: "The attachment is not available here.",
    message: "The attachment {attachmentId} is not available in this conversation.",
    meta: ["attachmentId"],
    className: "AttachmentNotAvailableError",
    module: "@flue/runtime",
    section: "AttachmentNotAvailableError",
  },
  {
    code: "cloudflare_ai_binding_error",
    name: "CLOUDFLARE_AI_BINDING_ERROR",
    title: "Workers AI failed",
    summary:
      "A request over the Workers AI binding failed. The provider's answer stands in `message` (bounded) and in `details`, since later classification reads the stored message alone. It can stand in a settlement.",
    category: "provider",
    verdict: "unstated",
    userMessage: "The AI model did not answer.",
    meta: ["status", "statusText", "reason"],
    settles: true,
    className: "CloudflareAIBindingError",
    module: "@flue/runtime/cloudflare",
    section: "CloudflareAIBindingError",
  },
  {
    code: "conversation_stream_store_failure",
    name: "CONVERSATION_STREAM_STORE_FAILURE",
    title: "Stream write refused",
    summary:
      "An operation on the canonical conversation stream was refused and left the stream as it was. Raised inside store operations; one that escapes to a route answers 500, and it can stand in a settlement.",
    category: "store",
    verdict: "unstated",
    userMessage: "The conversation could not be saved.",
    message: "The stream operation {operation} was refused.",
    meta: ["operation", "path", "reason"],
    settles: true,
    className: "ConversationStreamStoreError",
    module: "@flue/runtime/adapter",
    section: "ConversationStreamStoreError",
  },
  {
    code: "delegation_depth_exceeded",
    name: "DELEGATION_DEPTH_EXCEEDED",
    title: "Delegation too deep",
    summary:
      "Tasks and harness tools delegated to each other in a chain longer than allowed; thrown by the harness operations.",
    category: "operation",
    verdict: "unstated",
    userMessage: "The assistant passed the work on too many times.",
    className: "DelegationDepthExceededError",
    module: "@flue/runtime",
    section: "DelegationDepthExceededError",
  },
  {
    code: "instrumentation_already_installed",
    name: "INSTRUMENTATION_ALREADY_INSTALLED",
    title: "Already instrumented",
    summary: "instrument() found an owner of the same kind still active.",
    category: "observation",
    verdict: "unstated",
    userMessage: "Something is set up wrongly on our side.",
    message: "An instrumentation of this kind is already active.",
    recovery: "Dispose of the active one first.",
    className: "InstrumentationAlreadyInstalledError",
    module: "@flue/runtime",
    section: "InstrumentationAlreadyInstalledError",
  },
  {
    code: "operation_failed",
    name: "OPERATION_FAILED",
    title: "Operation failed",
    summary:
      "A harness operation began and did not complete: its model call failed, or a durable input could not be stored or recovered. A submission can settle with it.",
    category: "operation",
    verdict: "unstated",
    userMessage: "The assistant did not finish its work.",
    message: "The operation {operation} did not complete: {reason}",
    meta: ["operation", "reason"],
    settles: true,
    className: "OperationFailedError",
    module: "@flue/runtime",
    section: "OperationFailedError",
  },
  {
    code: "persisted_schema_version_unsupported",
    name: "PERSISTED_SCHEMA_VERSION_UNSUPPORTED",
    title: "Schema version unsupported",
    summary:
      "The database bears a schema version this runtime does not know: written by a newer Flue, or not a version at all. Thrown at startup, as the store is opened, and can stand in a 500 reply or a settlement.",
    category: "store",
    verdict: "unstated",
    userMessage: "The saved data cannot be opened.",
    message: "The stored schema version {storedVersion} is not supported.",
    details: "This runtime supports version {supportedVersion}.",
    meta: ["storedVersion", "supportedVersion"],
    settles: true,
    className: "PersistedSchemaVersionError",
    module: "@flue/runtime/adapter",
    section: "PersistedSchemaVersionError",
  },
  {
    code: "product_event_version_unsupported",
    name: "PRODUCT_EVENT_VERSION_UNSUPPORTED",
    title: "Event version unsupported",
    summary:
      "A store bears an event format this runtime does not know, after a rollback say. Thrown as the store is opened (startup, migrate(), a Durable Object's start), so no request meets it.",
    category: "store",
    verdict: "unstated",
    userMessage: "The saved data cannot be opened.",
    message: "The stored event version {storedVersion} is not supported.",
    details: "This runtime supports version {supportedVersion}.",
    meta: ["storedVersion", "supportedVersion"],
    className: "ProductEventVersionError",
    module: "@flue/runtime",
    section: "ProductEventVersionError",
  },
  {
    code: "invalid_provider_registration",
    name: "INVALID_PROVIDER_REGISTRATION",
    title: "Provider incomplete",
    summary: "registerProvider() got an id outside the built-in catalog and not both of `api` and `baseUrl`.",
    category: "provider",
    verdict: "unstated",
    userMessage: "Something is set up wrongly on our side.",
    message: "The provider {providerId} cannot be registered as given.",
    recovery: "Give both api and baseUrl, or an id of the catalog.",
    meta: ["providerId"],
    className: "ProviderRegistrationError",
    module: "@flue/runtime",
    section: "ProviderRegistrationError",
  },
  {
    code: "sandbox_operation_unsupported",
    name: "SANDBOX_OPERATION_UNSUPPORTED",
    title: "Sandbox cannot do",
    summary:
      "A sandbox adapter does not implement the operation or its options, and refused before any file was touched.",
    category: "sandbox",
    verdict: "unstated",
    userMessage: "This action is not supported here.",
    message: "The sandbox {provider} does not support {operation} with these options.",
    meta: ["operation", "provider", "options"],
    className: "SandboxOperationUnsupportedError",
    module: "@flue/runtime",
    section: "SandboxOperationUnsupportedError",
  },
  {
    code: "session_already_exists",
    name: "SESSION_ALREADY_EXISTS",
    title: "Session exists",
    summary:
      "Creating a session failed inside the harness. The public operations of the harness make the default session where it is missing, so they cannot meet it.",
    category: "session",
    verdict: "unstated",
    userMessage: "The conversation could not be started.",
    message: "The session already exists.",
    className: "SessionAlreadyExistsError",
    module: "@flue/runtime",
    section: "SessionAlreadyExistsError",
  },
  {
    code: "session_busy",
    name: "SESSION_BUSY",
    title: "Session busy",
    summary:
      "A harness operation was called while the session was still running another; a session runs one at a time.",
    category: "session",
    verdict: "unstated",
    userMessage: "The assistant is still working on the last request.",
    message: "The session is already running an operation.",
    recovery: "Wait for the running operation, or open another session for parallel work.",
    className: "SessionBusyError",
    module: "@flue/runtime",
    section: "SessionBusyError",
  },
  {
    code: "session_not_found",
    name: "SESSION_NOT_FOUND",
    title: "No such session",
    summary:
      "Looking up a session failed inside the harness. The public operations of the harness make the default session where it is missing, so they cannot meet it.",
    category: "session",
    verdict: "unstated",
    userMessage: "The conversation was not found.",
    message: "There is no such session.",
    className: "SessionNotFoundError",
    module: "@flue/runtime",
    section: "SessionNotFoundError",
  },
  {
    code: "skill_definition_validation",
    name: "SKILL_DEFINITION_VALIDATION",
    title: "Bad skill definition",
    summary: "defineSkill() got a definition that is not valid.",
    category: "skill",
    verdict: "unstated",
    userMessage: "Something is set up wrongly on our side.",
    message: "The skill's definition is not valid.",
    meta: ["issues"],
    className: "SkillDefinitionValidationError",
    module: "@flue/runtime",
    section: "SkillDefinitionValidationError",
  },
  {
    code: "skill_not_registered",
    name: "SKILL_NOT_REGISTERED",
    title: "Unknown skill",
    summary:
      "skill(name) named one that was not found in the session's sandbox when it started. Skills imported from a SKILL.md are not looked up there.",
    category: "skill",
    verdict: "unstated",
    userMessage: "The assistant does not have that skill.",
    message: "The skill is not registered in this session.",
    className: "SkillNotRegisteredError",
    module: "@flue/runtime",
    section: "SkillNotRegisteredError",
  },
  {
    code: "subagent_not_declared",
    name: "SUBAGENT_NOT_DECLARED",
    title: "Unknown subagent",
    summary: "task({ agent }) named a subagent the agent does not declare.",
    category: "operation",
    verdict: "unstated",
    userMessage: "The assistant asked for a helper that is not available.",
    message: "The agent declares no such subagent.",
    className: "SubagentNotDeclaredError",
    module: "@flue/runtime",
    section: "SubagentNotDeclaredError",
  },
  {
    code: "submission_aborted",
    name: "SUBMISSION_ABORTED",
    title: "Submission aborted",
    summary:
      "The instance's work was stopped, over the abort route or an AbortSignal, queued work included. An outcome of its own, not a failure; what has already settled or completes first is left as it is.",
    category: "submission",
    verdict: "unstated",
    userMessage: "The request was stopped.",
    message: "The submission was aborted.",
    settles: true,
    className: "SubmissionAbortedError",
    module: "@flue/runtime",
    section: "SubmissionAbortedError",
  },
  {
    code: "submission_interrupted",
    name: "SUBMISSION_INTERRUPTED",
    title: "Never started",
    summary:
      "Every attempt was interrupted (crash, restart, shutdown) before the input was applied, and the attempts ran out with no model call begun.",
    category: "submission",
    verdict: "unstated",
    userMessage: "The request could not be started.",
    message: "The submission was interrupted before it began.",
    details: "{attemptCount} of {maxAttempts} attempts were used.",
    meta: ["phase", "attemptCount", "maxAttempts"],
    settles: true,
    className: "SubmissionInterruptedError",
    module: "@flue/runtime",
    section: "SubmissionInterruptedError",
  },
  {
    code: "submission_retry_exhausted",
    name: "SUBMISSION_RETRY_EXHAUSTED",
    title: "Attempts used up",
    summary:
      "The input was applied, and recovery tried again until durability.maxAttempts ran out without a complete response. Tool calls whose outcome nobody can confirm are listed; none was taken for complete or repeated.",
    category: "submission",
    verdict: "unstated",
    userMessage: "The assistant could not finish the request.",
    message: "The submission did not complete in the attempts it has.",
    details: "{attemptCount} of {maxAttempts} attempts were used.",
    meta: ["attemptCount", "maxAttempts", "interruptedTools"],
    settles: true,
    className: "SubmissionRetryExhaustedError",
    module: "@flue/runtime",
    section: "SubmissionRetryExhaustedError",
  },
  {
    code: "submission_timeout",
    name: "SUBMISSION_TIMEOUT",
    title: "Submission too slow",
    summary: "The submission ran past durability.timeoutMs.",
    category: "submission",
    verdict: "unstated",
    userMessage: "The request took too long.",
    message: "The submission took longer than allowed.",
    settles: true,
    className: "SubmissionTimeoutError",
    module: "@flue/runtime",
    section: "SubmissionTimeoutError",
  },
  {
    code: "tool_input_validation",
    name: "TOOL_INPUT_VALIDATION",
    title: "Bad tool input",
    summary:
      "The model's arguments do not fit the tool's input schema; the message speaks to the model, which may correct them. In a model turn it goes back to the model as the tool's error result and the submission goes on; elsewhere it reaches the caller.",
    category: "tool",
    verdict: "unstated",
    userMessage: "The assistant used a tool in the wrong way.",
    message: "The arguments for the tool {tool} do not fit its input schema.",
    recovery: "Correct the arguments and call the tool again.",
    meta: ["tool", "issues"],
    className: "ToolInputValidationError",
    module: "@flue/runtime",
    section: "ToolInputValidationError",
  },
  {
    code: "tool_legacy_definition",
    name: "TOOL_LEGACY_DEFINITION",
    title: "Old tool definition",
    summary: "defineTool() got the old fields `parameters` or `execute`.",
    category: "tool",
    verdict: "unstated",
    userMessage: "Something is set up wrongly on our side.",
    message: "The tool's definition uses fields that are no longer supported.",
    recovery: "Write input for parameters and run for execute.",
    meta: ["fields"],
    className: "ToolLegacyDefinitionError",
    module: "@flue/runtime",
    section: "ToolLegacyDefinitionError",
  },
  {
    code: "tool_name_conflict",
    name: "TOOL_NAME_CONFLICT",
    title: "Tool name taken",
    summary:
      "Two tools of a list have one name, or a custom or adapter tool has a name the framework keeps for itself. Raised while a session gathers its tools, before any model call.",
    category: "tool",
    verdict: "unstated",
    userMessage: "Something is set up wrongly on our side.",
    message: "A tool's name is already taken.",
    recovery: "Give each tool a name of its own.",
    className: "ToolNameConflictError",
    module: "@flue/runtime",
    section: "ToolNameConflictError",
  },
  {
    code: "tool_output_serialization",
    name: "TOOL_OUTPUT_SERIALIZATION",
    title: "Output not JSON",
    summary:
      "A tool returned what JSON cannot hold, or undefined although it declares an output schema; the cause, if any, is the serializer's. In a model turn it goes back to the model as the tool's error result and the submission goes on; elsewhere it reaches the caller.",
    category: "tool",
    verdict: "unstated",
    userMessage: "A tool the assistant used gave no usable result.",
    message: "The output of the tool {tool} cannot be written as JSON.",
    meta: ["tool"],
    className: "ToolOutputSerializationError",
    module: "@flue/runtime",
    section: "ToolOutputSerializationError",
  },
  {
    code: "tool_output_validation",
    name: "TOOL_OUTPUT_VALIDATION",
    title: "Bad tool output",
    summary:
      "What a tool returned does not fit its output schema. In a model turn it goes back to the model as the tool's error result and the submission goes on; elsewhere it reaches the caller.",
    category: "tool",
    verdict: "unstated",
    userMessage: "A tool the assistant used gave no usable result.",
    message: "The output of the tool {tool} does not fit its output schema.",
    meta: ["tool", "issues"],
    className: "ToolOutputValidationError",
    module: "@flue/runtime",
    section: "ToolOutputValidationError",
  },
]);

/** Codes of the past, kept so that none is used again. */
export const RETIRED: CodeTable<string> = /* @__PURE__ */ codeTable<string>([]);

/** A row of BODILESS_REPLIES. */
export interface BodilessRepliesRow {
  /** Which reply. */
  readonly when: string;
  /** Its status; left out: the error's own. */
  readonly status?: number;
}

/** Error replies without the envelope. */
export const BODILESS_REPLIES: readonly BodilessRepliesRow[] = [
  {
    when: "A HEAD read of a conversation fails: status and headers alone.",
  },
  {
    when: "The client aborts a long poll: the body is empty.",
    status: 499,
  },
];

/** A row of ERROR_FIELDS. */
export interface ErrorFieldsRow {
  /** Where the error stands. */
  readonly form: "operation_event" | "compaction_event" | "submission_settled" | "shell_tool";
  /** A Flue error, any other, or both alike. */
  readonly error: "flue" | "other" | "any";
  /** The fields kept. */
  readonly fields: readonly string[];
  /** What else holds. */
  readonly says?: string;
}

/**
 * Which fields of a failure each serialized form keeps; meta only where the error has some. None of them holds a stack.
 */
export const ERROR_FIELDS: readonly ErrorFieldsRow[] = [
  {
    form: "operation_event",
    error: "flue",
    fields: ["name", "message", "type", "details", "meta"],
  },
  {
    form: "operation_event",
    error: "other",
    fields: ["name", "message"],
    says: "The foreign message stays: the events are for operators.",
  },
  {
    form: "compaction_event",
    error: "flue",
    fields: ["name", "message", "type", "details", "meta"],
  },
  {
    form: "compaction_event",
    error: "other",
    fields: ["name", "message"],
    says: "The foreign message stays: the events are for operators.",
  },
  {
    form: "submission_settled",
    error: "flue",
    fields: ["name", "message", "type", "details", "meta"],
  },
  {
    form: "submission_settled",
    error: "other",
    fields: ["message", "type"],
    says: "Redacted: type is internal_error and the message a fixed one.",
  },
  {
    form: "shell_tool",
    error: "any",
    fields: ["type", "name", "message"],
    says: "A failure of the caller's own shell() call, as ErrorInfo.",
  },
];

/** A row of ERROR_HEADERS. */
export interface ErrorHeadersRow {
  /** Name of the header. */
  readonly name: string;
  /** Its value. */
  readonly value: string;
}

/** Headers of every error reply, beside those of its type. */
export const ERROR_HEADERS: readonly ErrorHeadersRow[] = [
  {
    name: "content-type",
    value: "application/json",
  },
  {
    name: "x-content-type-options",
    value: "nosniff",
  },
  {
    name: "cross-origin-resource-policy",
    value: "cross-origin",
  },
];

/** A row of ERROR_INFO_APPEARS_ON. */
export interface ErrorInfoAppearsOnRow {
  /** The observation or shape. */
  readonly on: string;
  /** When it is there. */
  readonly when: string;
}

/** Where observers find an ErrorInfo. */
export const ERROR_INFO_APPEARS_ON: readonly ErrorInfoAppearsOnRow[] = [
  {
    on: "tool",
    when: "The tool call failed.",
  },
  {
    on: "operation",
    when: "The operation failed.",
  },
  {
    on: "submission_settled",
    when: "The outcome is not completed.",
  },
  {
    on: "ModelResponse.error",
    when: "The request threw, or the message carries a provider's error.",
  },
];

/** A row of INVALID_REQUEST_CAUSES. */
export interface InvalidRequestCausesRow {
  /** Where it is refused: by a route, or as a send is admitted (over HTTP or in the process). */
  readonly at: "route" | "admission";
  /** What is wrong. */
  readonly cause: string;
}

/** What is answered with invalid_request, and where; `details` says which it was. */
export const INVALID_REQUEST_CAUSES: readonly InvalidRequestCausesRow[] = [
  {
    at: "route",
    cause: "The URL or a parameter has a bad shape.",
  },
  {
    at: "route",
    cause: "The instance id segment is empty.",
  },
  {
    at: "route",
    cause: "The payload of a dispatch is not valid.",
  },
  {
    at: "route",
    cause: "A uid condition and initialData come together.",
  },
  {
    at: "route",
    cause: "The creation data does not fit the agent's initialDataSchema.",
  },
  {
    at: "admission",
    cause: "A uid condition that is text and initialData come together.",
  },
  {
    at: "admission",
    cause: "The creation data does not fit the agent's initialDataSchema.",
  },
  {
    at: "admission",
    cause: "The agent argument is no function.",
  },
];

/** A row of TOOL_FEEDBACK. */
export interface ToolFeedbackRow {
  /** Type of the error. */
  readonly type: string;
  /** Where it goes in a model turn. */
  readonly inTurn: "tool_result";
  /** Where it goes outside of one. */
  readonly elsewhere: "caller";
}

/**
 * Tool failures that a model turn does not raise: the model gets them as the tool's error result and the submission
 * goes on.
 */
export const TOOL_FEEDBACK: readonly ToolFeedbackRow[] = [
  {
    type: "tool_input_validation",
    inTurn: "tool_result",
    elsewhere: "caller",
  },
  {
    type: "tool_output_serialization",
    inTurn: "tool_result",
    elsewhere: "caller",
  },
  {
    type: "tool_output_validation",
    inTurn: "tool_result",
    elsewhere: "caller",
  },
];
