// @generated from schema/flue/markers.schema.json by `make generate`. Do not edit; change the schema.

/** Longest message of a CloudflareAIBindingError in code points, prefix and marker included. */
export const AI_BINDING_MESSAGE_LIMIT = 2000;

/** Status of the reply to a long poll that its client ended; the body is empty. */
export const CLIENT_ABORTED_STATUS = 499;

/**
 * Starts the message of the plain Error thrown where an entry point is misused: before the runtime is configured, or
 * with an empty instance id. It is no FlueError and the rest is prose; a bad payload is invalid_request instead.
 */
export const MISUSE_PREFIX = "[flue]";

/**
 * In a message: the failure was certainly a passing interruption. Retry classification looks for it before it guesses
 * from other text.
 */
export const RETRYABLE_INTERRUPTION_MARKER = "(retryable_interruption)";

/** Ends the message of a binding error with status 413; compaction looks for it to shrink the context and try again. */
export const WORKERS_AI_OVERFLOW_MARKER = "(request_too_large)";
