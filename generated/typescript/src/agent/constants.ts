// @generated from schema/agent/retry.schema.json by `make generate`. Do not edit; change the schema.

/** Largest request body an A2A server takes by default, in bytes (10 MiB); a larger one is A2A_BODY_TOO_LARGE. */
export const A2A_BODY_LIMIT_BYTES = 10485760;

/** Factor from one wait to the next when it is left out; the source states no default. */
export const BACKOFF_FACTOR = 2;

/** Wait in milliseconds ahead of the first retry when it is left out; the source states no default. */
export const INITIAL_DELAY_MS = 1000;

/**
 * Longest single wait in milliseconds when it is left out, also where a server asks for more (Retry-After); the source
 * states no default.
 */
export const MAX_DELAY_MS = 60000;

/**
 * Retries after the first attempt when max_retries / maxRetries is left out: a declared difference of the two trees.
 */
export const MAX_RETRIES = 2;

/** What on_failure / onFailure does when left out: the error is raised again. */
export const ON_FAILURE = "error";
