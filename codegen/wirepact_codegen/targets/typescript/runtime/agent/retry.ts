/** Retrying by the AgentError contract: one decision for every retrier, and middleware for tools and models. */

import { safeGet } from "../runtime/causes.js";
import { completed, decide, isControl, members, retrying } from "../runtime/retry.js";
import type { RetryDecision, RetryDefaults, RetryPolicy } from "../runtime/retry.js";
import type { Code } from "./codes.js";
import { BACKOFF_FACTOR, INITIAL_DELAY_MS, MAX_DELAY_MS, MAX_RETRIES } from "./constants.js";
import { AgentError, HitlInterrupt } from "./errors.js";
import { userMessageFor } from "./messages.js";
import { CODES, RETRY_RULES } from "./reference.js";
import { getRetryable } from "./verdict.js";

export { retryAfterMs } from "../runtime/retry.js";
export type { CancelSignal, RetryDecision, RetryPolicy } from "../runtime/retry.js";

/** A policy whose failures are thrown: the result is the call's own. */
export type RaisingPolicy = RetryPolicy & { readonly onFailure?: "error" | undefined };

/** Turns a callable, sync or async, into an async one that retries. */
export type RetryMiddleware<Text> = <A extends readonly unknown[], R>(
  call: (...args: A) => R,
) => (...args: A) => Promise<Awaited<R> | Text>;

/** The error's kind in the words of RETRY_RULES. A group with control flow in it is control flow. */
function kindOf(error: unknown): string {
  if (members(error).some(steers)) return "control";
  return AgentError.isInstance(error) ? "agent_error" : "other";
}

function steers(error: unknown): boolean {
  if (HitlInterrupt.isInstance(error) || isControl(error)) return true;
  return AgentError.isInstance(error) && CODES.get(safeGet(error, "code") as Code)?.control !== undefined;
}

function defaults(code: Code): RetryDefaults {
  return {
    rules: { rows: RETRY_RULES, kindOf, verdictOf: getRetryable },
    maxRetries: MAX_RETRIES,
    initialDelayMs: INITIAL_DELAY_MS,
    backoffFactor: BACKOFF_FACTOR,
    maxDelayMs: MAX_DELAY_MS,
    failureText: userMessageFor(code),
  };
}

/**
 * What becomes of a failed call: the one decision of every retrier. `attempt` says which attempt failed, the first one
 * is 1. Throws for a policy with a wrong number alone, never for an error. Source: Contract when retrying.
 */
export function retryDecision(
  error: unknown,
  options: { readonly attempt: number; readonly policy?: RetryPolicy | undefined },
): RetryDecision {
  return decide(error, options.attempt, completed(options.policy ?? {}, defaults("TOOL_EXECUTION")));
}

/**
 * Retry a tool. With `onFailure` other than "error" a text may stand for the result. Throws a RangeError for a policy
 * with a wrong number. Source: Retry-middleware contract (recap).
 */
export function toolRetryMiddleware(policy?: RaisingPolicy): RetryMiddleware<never>;
export function toolRetryMiddleware(policy: RetryPolicy): RetryMiddleware<string>;
export function toolRetryMiddleware(policy: RetryPolicy = {}): RetryMiddleware<string> {
  const made = completed(policy, defaults("TOOL_EXECUTION"));
  return (call) => retrying(call, made);
}

/** Retry a model call: as `toolRetryMiddleware`, with another `failureText`. Source: Retry-middleware contract (recap). */
export function modelRetryMiddleware(policy?: RaisingPolicy): RetryMiddleware<never>;
export function modelRetryMiddleware(policy: RetryPolicy): RetryMiddleware<string>;
export function modelRetryMiddleware(policy: RetryPolicy = {}): RetryMiddleware<string> {
  const made = completed(policy, defaults("MODEL_ERROR"));
  return (call) => retrying(call, made);
}
