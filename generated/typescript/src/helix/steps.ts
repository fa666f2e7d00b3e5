// @generated from targets/typescript/runtime/helix/steps.ts by `make generate`. Do not edit; change the schema.

/**
 * Calling a failed model step again.
 *
 * Source: Retrying a failed model call.
 */

import { isError, safeGet } from "../runtime/causes.js";
import { MAX_WAIT_MS, backoffMs, isControl, sleep as pause, type CancelSignal } from "../runtime/retry.js";
import { DEFAULT_LLM_STEP_RETRY } from "./constants.js";
import { resolveErrorDetail } from "./detail.js";
import { HelixError } from "./errors.js";
import type { LlmStepRetryPolicy } from "./shapes.js";

/** What `retryLlmStep` takes. */
export interface RetryLlmStepOptions<T> {
  /** Default: DEFAULT_LLM_STEP_RETRY, 3 retries after 1, 2 and 4 s; `{ limit: 0, delayMs: 0 }` has none. */
  readonly policy?: LlmStepRetryPolicy | undefined;
  /** The error or ErrorDetail in a step's result; undefined where it did not fail. */
  readonly failureOf?: ((result: T) => unknown) | undefined;
  /** Called before each wait with the retry's number, the failure and the milliseconds. */
  readonly onRetry?: ((retry: number, failure: unknown, delayMs: number) => unknown) | undefined;
  /** Waits some milliseconds; default: a timer, which the signal ends. */
  readonly sleep?: ((delayMs: number, signal: CancelSignal | undefined) => PromiseLike<unknown>) | undefined;
  /** Stops the loop when aborted, also in a wait. */
  readonly signal?: CancelSignal | undefined;
}

/**
 * Whether a failed step is called again: only where its verdict is true, never for want of one. Takes the failure, or
 * the ErrorDetail it was resolved to.
 */
export function isRetryableLlmStepError(error: unknown): boolean {
  return safeGet(isError(error) ? resolveErrorDetail(error) : error, "retryable") === true;
}

/**
 * Milliseconds before a retry, the first being 1; undefined where the policy has no such retry.
 *
 * Each wait is twice the one before, also where the policy leaves `backoff` out; 2^31 - 1 at most. A part of the
 * policy that is no number counts as 0, and of the wait the whole milliseconds.
 */
export function llmStepRetryDelayMs(
  retry: number,
  policy: LlmStepRetryPolicy = DEFAULT_LLM_STEP_RETRY,
): number | undefined {
  const { limit, delayMs, backoff } = policy;
  if (typeof limit !== "number" || !(retry >= 1 && retry <= limit)) return undefined;
  const doubles = backoff === undefined || backoff === "exponential";
  const delay = typeof delayMs === "number" && delayMs > 0 ? delayMs : 0;
  return Math.floor(backoffMs(retry, delay, doubles ? 2 : 1, MAX_WAIT_MS));
}

/**
 * Call a step, and again while it fails with a verdict of true and the policy has retries left. Each call is a new
 * attempt. Gives the result of the last one, a failed one included where `failureOf` told it.
 *
 * @throws HelixError `framework_cancelled`, once the signal is aborted; the last failure is the cause.
 * @throws What the last attempt threw. Cancellation passes through at once.
 */
export async function retryLlmStep<T>(
  call: () => T | PromiseLike<T>,
  options: RetryLlmStepOptions<T> = {},
): Promise<T> {
  const { policy, failureOf, onRetry, sleep = pause, signal } = options;
  for (let retry = 1; ; retry++) {
    const outcome = await outcomeOf(call, failureOf);
    const again = outcome.failed && !isControl(outcome.failure) && isRetryableLlmStepError(outcome.failure);
    const delayMs = again ? llmStepRetryDelayMs(retry, policy) : undefined;
    if (delayMs === undefined) {
      if ("result" in outcome) return outcome.result;
      throw outcome.failure;
    }
    onRetry?.(retry, outcome.failure, delayMs);
    stopIf(signal, outcome.failure);
    try {
      await sleep(delayMs, signal);
    } finally {
      stopIf(signal, outcome.failure);
    }
  }
}

type Outcome<T> = { readonly failed: boolean; readonly failure: unknown } | Returned<T>;
interface Returned<T> {
  readonly result: T;
  readonly failed: boolean;
  readonly failure: unknown;
}

async function outcomeOf<T>(
  call: () => T | PromiseLike<T>,
  failureOf: ((result: T) => unknown) | undefined,
): Promise<Outcome<T>> {
  let result: T;
  try {
    result = await call();
  } catch (failure) {
    return { failed: true, failure };
  }
  const failure = failureOf?.(result) ?? undefined;
  return { result, failed: failure !== undefined, failure };
}

function stopIf(signal: CancelSignal | undefined, failure: unknown): void {
  if (signal?.aborted === true) {
    throw new HelixError({ message: "The step was stopped", code: "framework_cancelled", cause: failure });
  }
}
