// @generated from targets/typescript/runtime/helix/classify.ts by `make generate`. Do not edit; change the schema.

/**
 * Any value in, a HelixError out: what is recognised is said by the `matches` of the codes.
 *
 * Source: Utility Functions, classifyError().
 */

import { isError, isGroup, namesOf, safeGet, textOf } from "../runtime/causes.js";
import { agreed } from "../runtime/recognise.js";
import type { Code } from "./codes.js";
import { HelixError } from "./errors.js";
import { CODES } from "./reference.js";

/**
 * A text for any value: an error's message, the `message` of an object, a text itself, else compact JSON. `null` is
 * "null". At most 10,000 code points, well formed. Never throws.
 */
export function extractErrorMessage(value: unknown): string {
  return textOf(value);
}

/** The value itself if it is an error, else an Error with its text, whose `cause` is the value. Never throws. */
export function ensureError(value: unknown): Error {
  return isError(value) ? value : new Error(textOf(value), { cause: value });
}

/**
 * The HelixError for any value: a HelixError is itself, a recognised error gets its code and the code's verdict,
 * anything else `framework_internal_error`. The value stays the cause. Never throws.
 */
export function classifyError(error: unknown): HelixError {
  return classifyKnownError(error) ?? made("framework_internal_error", error);
}

/**
 * As `classifyError`, but undefined for what no rule recognises, which is not the same as an internal error.
 *
 * Errors alone are recognised: by marker, by name (their own `name`, their class, a base class), by their own `code`
 * where a code says so. An AbortError or CancelledError is `framework_cancelled`. An AggregateError is what its first
 * member is, where all agree on code and verdict.
 */
export function classifyKnownError(error: unknown): HelixError | undefined {
  const member = agreed(error, said);
  const found = knownError(member);
  if (found === undefined || member === error || found === member) return found;
  const { code, category, retryable, statusCode } = found;
  return new HelixError({ message: textOf(found), code, category, retryable, statusCode, cause: error });
}

function said(error: unknown): string | undefined {
  const found = isGroup(error) ? undefined : knownError(error);
  return found === undefined ? undefined : JSON.stringify([found.code, found.retryable]);
}

function knownError(error: unknown): HelixError | undefined {
  if (HelixError.isInstance(error)) return error;
  if (!isError(error)) return undefined;
  const { byName, byCode } = known();
  const name = namesOf(error).find((one) => byName.has(one));
  const own = safeGet(error, "code");
  const code = name === undefined ? (typeof own === "string" ? byCode.get(own) : undefined) : byName.get(name);
  return code === undefined ? undefined : made(code, error);
}

/**
 * Whether a failure that keeps its cause's verdict may be tried again: not if the cause is classified as false.
 *
 * For `framework_agent_resolution_failed` and `framework_hook_failed`: an unclassified cause may pass.
 */
export function verdictOfCause(cause: unknown): boolean {
  return safeGet(classifyKnownError(cause), "retryable") !== false;
}

function made(code: Code, error: unknown): HelixError {
  return new HelixError({ message: textOf(error), code, cause: error });
}

interface Known {
  /** Code by error name. */
  readonly byName: ReadonlyMap<string, Code>;
  /** Code by the error's own code. */
  readonly byCode: ReadonlyMap<string, Code>;
}

let found: Known | undefined;

function known(): Known {
  if (found !== undefined) return found;
  const byName = new Map<string, Code>();
  const byCode = new Map<string, Code>();
  for (const info of CODES.values()) {
    for (const match of info.matches) {
      if (match.name !== undefined && !byName.has(match.name)) byName.set(match.name, info.code);
      if (match.code !== undefined && !byCode.has(match.code)) byCode.set(match.code, info.code);
    }
  }
  found = { byName, byCode };
  return found;
}
