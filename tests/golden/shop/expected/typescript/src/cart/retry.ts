// @generated from targets/typescript/runtime/own/retry.ts by `wirepact generate`. Do not edit; change the schema.

/** Retrying by this family's verdicts: one decision for every retrier, and a wrapper for functions. */

import { completed, decide, isControl, members, retrying as retried } from "../runtime/retry.js";
import type { RetryDecision, RetryDefaults, RetryPolicy } from "../runtime/retry.js";
import {
  BACKOFF_FACTOR,
  codeIn,
  CONTROL,
  INITIAL_DELAY_MS,
  MAX_DELAY_MS,
  MAX_RETRIES,
  RULES,
  UNEXPECTED,
} from "./facts.js";
import { userMessageFor } from "./messages.js";
import { getRetryable } from "./verdict.js";

export { retryAfterMs } from "../runtime/retry.js";
export type { CancelSignal, RetryDecision, RetryPolicy } from "../runtime/retry.js";

/** A policy whose failures are thrown: the result is the call's own. */
export type RaisingPolicy = RetryPolicy & { readonly onFailure?: "error" | undefined };

/** Turns a callable, sync or async, into an async one that retries. */
export type RetryMiddleware<Text> = <A extends readonly unknown[], R>(
  call: (...args: A) => R,
) => (...args: A) => Promise<Awaited<R> | Text>;

/** The error's kind in the words of the rules. A group with control flow in it is control flow. */
function kindOf(error: unknown): string {
  if (members(error).some((one) => isControl(one) || CONTROL.has(codeIn(one)))) return "control";
  return codeIn(error) === undefined ? "other" : "own";
}

function defaults(): RetryDefaults {
  return {
    rules: { rows: RULES, kindOf, verdictOf: getRetryable },
    maxRetries: MAX_RETRIES,
    initialDelayMs: INITIAL_DELAY_MS,
    backoffFactor: BACKOFF_FACTOR,
    maxDelayMs: MAX_DELAY_MS,
    failureText: userMessageFor(UNEXPECTED),
  };
}

/**
 * What becomes of a failed call: the one decision of every retrier. `attempt` says which attempt failed, the first one
 * is 1. Throws for a policy with a wrong number alone, never for an error.
 *
 * Control flow and cancellation are thrown, and so is an error with a verdict of false; one with true is tried again
 * while attempts are left, one without a verdict where `retryOn` takes it; then `onFailure` decides. RETRY_RULES of
 * the contract take the place of these rules.
 */
export function retryDecision(
  error: unknown,
  options: { readonly attempt: number; readonly policy?: RetryPolicy | undefined },
): RetryDecision {
  return decide(error, options.attempt, completed(options.policy ?? {}, defaults()));
}

/**
 * Retry a function, by the rules of `retryDecision`: `retrying({ maxRetries: 1 })(call)`. With `onFailure` other than
 * "error" a text may stand for the result. Throws a RangeError for a policy with a wrong number.
 */
export function retrying(policy?: RaisingPolicy): RetryMiddleware<never>;
export function retrying(policy: RetryPolicy): RetryMiddleware<string>;
export function retrying(policy: RetryPolicy = {}): RetryMiddleware<string> {
  const made = completed(policy, defaults());
  return (call) => retried(call, made);
}
