// @generated from schema/helix/ by `make generate`. Do not edit; change the schema.

import type { AdapterRetryPolicy, LlmStepRetryPolicy } from "./shapes.js";

/** Default of the step retry: waits of 1, 2 and 4 s. Only an error with retryable: true is retried. */
export const DEFAULT_LLM_STEP_RETRY: LlmStepRetryPolicy = {
  backoff: "exponential",
  delayMs: 1000,
  limit: 3,
};

/**
 * Adapter retry of a connection drop before any output; llmConfig.maxRetries overrides maxRetries (not on DBOS). A
 * later drop or an abort is not retried here.
 */
export const DROP_RETRY: AdapterRetryPolicy = {
  delayMs: 2000,
  factor: 2,
  maxRetries: 3,
};

/** Message of a provider_unreachable error, safe for a person; the raw text is its cause. */
export const PROVIDER_UNREACHABLE_MESSAGE = "The model provider could not be reached.";

/** Header that carries the request key. */
export const REQUEST_KEY_HEADER = "X-Helix-Request-Key";

/** Most characters of a request key. */
export const REQUEST_KEY_MAX_LENGTH = 128;

/** Fewest characters of a request key. */
export const REQUEST_KEY_MIN_LENGTH = 1;

/** Parameter that may carry it instead. */
export const REQUEST_KEY_PARAM = "requestKey";

/** Form of a request key; match the whole text (in Python fullmatch: its `$` lets a last newline through). */
export const REQUEST_KEY_PATTERN = "^[A-Za-z0-9._:-]+$";

/** Stands before the inner message when retries ran out; the verdict is then false. */
export const RETRIES_EXHAUSTED_PREFIX = "Failed after retries: ";

/** Default deadline of a whole snapshot read, in milliseconds. */
export const SNAPSHOT_DEADLINE_MS = 10000;

/**
 * Provider finish reasons, besides any unknown one, that llm-vercel turns into a reply with a stop reason of
 * STOP_REASONS.
 */
export const STOPPED_FINISH_REASONS = ["length", "content-filter", "error", "other"] as const;

/**
 * Adapter retry of an unreachable provider: at most this often, fewer if llmConfig.maxRetries is smaller, never when
 * the error is marked overloaded.
 */
export const UNREACHABLE_RETRY: AdapterRetryPolicy = {
  delayMs: 2000,
  maxRetries: 1,
};
