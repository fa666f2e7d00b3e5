// @generated from targets/typescript/runtime/helix/boundary.ts by `make generate`. Do not edit; change the schema.

/**
 * Failures across process boundaries: Temporal's records, and the JSON form of any error.
 *
 * Source: Temporal Serialization.
 */

import { revive, toDict, type ErrorForm } from "../runtime/boundary.js";
import { safeGet } from "../runtime/causes.js";
import { categoryOf } from "./categories.js";
import { classifiedCode, resolveErrorDetail } from "./detail.js";
import * as errors from "./errors.js";
import * as handwritten from "./handwritten.js";
import type { AgentStepResult, ErrorDetail, FailAgentStreamInput } from "./shapes.js";

export type { ErrorForm } from "../runtime/boundary.js";

/** What a failed step's record says besides the failure. */
export interface AgentStepResultOptions {
  /** Whether another step follows; default false. */
  readonly shouldContinue?: boolean | undefined;
  /** Whether the agent is done; default false. */
  readonly isComplete?: boolean | undefined;
  /** Calls that wait for a result; default none. */
  readonly pendingToolCalls?: readonly unknown[] | undefined;
  /** Why the model stopped. */
  readonly stopReason?: unknown;
}

/**
 * The record of a step that failed: message, verdict as `recoverable`, code as `errorCode`. An unclassified failure
 * has no `errorCode`, and without a verdict no `recoverable`.
 */
export function agentStepResultFromError(error: unknown, options: AgentStepResultOptions = {}): AgentStepResult {
  const detail = resolveErrorDetail(error);
  return {
    shouldContinue: options.shouldContinue ?? false,
    isComplete: options.isComplete ?? false,
    pendingToolCalls: [...(options.pendingToolCalls ?? [])],
    ...carried(detail),
    ...(detail.retryable === undefined ? {} : { recoverable: detail.retryable }),
    ...(options.stopReason === undefined ? {} : { stopReason: options.stopReason }),
  };
}

/** The failure a step's record carries; undefined where it has no `error`. `errorFromDetail` makes an error of it. */
export function detailFromAgentStepResult(result: AgentStepResult): ErrorDetail | undefined {
  return detailOf(result);
}

/**
 * The record that ends a stream as failed.
 *
 * @param options - `startedAt`: when the run started, in milliseconds since 1970.
 * @throws RangeError where the session id is empty.
 */
export function failAgentStreamInputFromError(
  error: unknown,
  sessionId: string,
  options: { readonly startedAt?: number | undefined } = {},
): FailAgentStreamInput {
  if (sessionId === "") throw new RangeError("the session id is empty");
  const { startedAt } = options;
  return { sessionId, ...carried(resolveErrorDetail(error)), ...(startedAt === undefined ? {} : { startedAt }) };
}

/** The failure in the record that ends a stream; undefined where it has no `error`. */
export function detailFromFailAgentStreamInput(record: FailAgentStreamInput): ErrorDetail | undefined {
  return detailOf(record);
}

/** The JSON form of any error: class, name, message, fields, cause. For operators: causes may be foreign. */
export function errorToDict(error: unknown): ErrorForm {
  return toDict(error);
}

/**
 * The error of its JSON form, of the very class, and its causes of theirs; of HelixError for a class of the family that this
 * version does not know, whose mark it keeps; a plain Error for a foreign error. A class's own `fromDict` knows no
 * other class, and makes plain Errors of causes.
 *
 * @throws TypeError where the value is no JSON form of an error.
 */
export function errorFromDict(value: unknown): Error {
  return revive(value, "wirepact.helix", { ...errors, ...handwritten }, errors.HelixError);
}

function carried(detail: ErrorDetail): { readonly error: string; readonly errorCode?: string } {
  const code = classifiedCode(detail);
  return code === undefined ? { error: detail.message } : { error: detail.message, errorCode: code };
}

function detailOf(record: unknown): ErrorDetail | undefined {
  const message = safeGet(record, "error");
  if (typeof message !== "string") return undefined;
  const code = safeGet(record, "errorCode");
  const category = typeof code === "string" ? categoryOf(code) : undefined;
  return resolveErrorDetail(undefined, { message, code, category, retryable: safeGet(record, "recoverable") });
}
