// @generated from schema/flue/markers.schema.json by `make generate`. Do not edit; change the schema.

/** Longest message of a CloudflareAIBindingError in code points, prefix and marker included. */
export const AI_BINDING_MESSAGE_LIMIT = 2000;

/** Status of the reply to a long poll that its client ended; the body is empty. */
export const CLIENT_ABORTED_STATUS = 499;

/**
 * In a message: the failure was certainly a passing interruption. Retry classification looks for it before it guesses
 * from other text.
 */
export const RETRYABLE_INTERRUPTION_MARKER = "(retryable_interruption)";

/** Ends the message of a binding error with status 413; compaction looks for it to shrink the context and try again. */
export const WORKERS_AI_OVERFLOW_MARKER = "(request_too_large)";
