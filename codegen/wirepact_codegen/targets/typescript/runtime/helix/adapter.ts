/**
 * How often an adapter repeats a failed provider call, and how it ends.
 *
 * Source: Connection drops; Provider unreachable.
 */

import { DROP_RETRY, RETRIES_EXHAUSTED_PREFIX, UNREACHABLE_RETRY } from "./constants.js";
import { CONNECTION_DROPS } from "./reference.js";
import type {
  AdapterFailure,
  AdapterRetryOutcome,
  AdapterRetryPlan,
  AdapterRetryPolicy,
  OutputPhase,
} from "./shapes.js";
import { retryableOf } from "./verdicts.js";

/** What an adapter's retries depend on. */
export interface AdapterRetryOptions {
  /** `llmConfig.maxRetries`; default 3, at most 32. On DBOS it does not reach the adapter. */
  readonly maxRetries?: number | undefined;
  /** After output there is no retry here: the step may still be retried. */
  readonly phase?: OutputPhase | undefined;
  /** workerd marked an unreachable provider so: no retry. */
  readonly overloaded?: boolean | undefined;
  /** A Runtime; only "dbos" differs. */
  readonly runtime?: string | undefined;
  /** Message of a drop, which the final one quotes; default: workerd's. */
  readonly message?: string | undefined;
}

const MOST_RETRIES = 32;

/**
 * What the adapter does about a failed call: retries, waits in milliseconds, and the error when all have failed.
 *
 * Source: Connection drops; Provider unreachable.
 */
export function adapterRetryPolicy(failure: AdapterFailure, options: AdapterRetryOptions = {}): AdapterRetryPlan {
  const { maxRetries, phase = "before_output", overloaded = false, runtime, message } = options;
  const reaches = Number.isInteger(maxRetries) && runtime !== "dbos" && runtime !== "DBOS";
  let retries = Math.max(0, Math.min((reaches ? maxRetries : undefined) ?? DROP_RETRY.maxRetries, MOST_RETRIES));
  let policy: AdapterRetryPolicy = DROP_RETRY;
  if (failure === "unreachable") {
    policy = UNREACHABLE_RETRY;
    retries = overloaded ? 0 : Math.min(retries, policy.maxRetries);
  }
  if (failure === "abort" || phase === "after_output") retries = 0;
  const delaysMs = Array.from({ length: retries }, (_, index) => policy.delayMs * (policy.factor ?? 1) ** index);
  const totalWaitMs = delaysMs.reduce((sum, delay) => sum + delay, 0);
  return { retries, delaysMs, totalWaitMs, final: finalOf(failure, retries, message) };
}

function finalOf(failure: AdapterFailure, retries: number, message: string | undefined): AdapterRetryOutcome {
  if (failure === "unreachable") return { code: "provider_unreachable", retryable: false };
  if (failure === "abort") {
    const retryable = retryableOf("framework_cancelled");
    return { code: "framework_cancelled", ...(retryable === undefined ? {} : { retryable }) };
  }
  if (retries === 0) return { code: "provider_error", retryable: true };
  const text = message ?? CONNECTION_DROPS[0]?.message ?? "";
  return { code: "provider_error", retryable: false, message: `${RETRIES_EXHAUSTED_PREFIX}${text}` };
}
