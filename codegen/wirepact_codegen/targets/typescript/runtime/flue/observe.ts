/** A failure as operators see it: live observations, stored events, model turns. */

import { isCancellation, isError, nameOf, safeGet, textOf } from "../runtime/causes.js";
import { plainText } from "../runtime/plain.js";
import { ERROR_FIELDS } from "./reference.js";
import { settlementError } from "./settlement.js";
import type { DurableError, ErrorInfo } from "./shapes.js";

export { isCancellation };

const OTHER = "_OTHER";
const ABORT = "AbortError";
const STACK_LIMIT = 20_000;

/** How a failure is observed. */
export interface ErrorInfoOptions {
  /** Whether it is observed as it is thrown: only then, and only for a real Error, is there a stack. */
  readonly live?: boolean | undefined;
  /** "shell_bash_tool" for a failure of the caller's own shell call: type, name and message alone. */
  readonly source?: "shell_bash_tool" | undefined;
}

/**
 * Classify what was thrown, for observers inside the process.
 *
 * In this order: a DOMException named AbortError has the type "AbortError"; a FlueError its own type and meta; any
 * other object its `type`, else `code`, else `name` where that is text, else "_OTHER"; a text is the message of an
 * "_OTHER"; anything else, functions and null included, is "_OTHER". Answers for any value.
 *
 * Source: errorInfo on live observations.
 */
export function errorInfo(value: unknown, options: ErrorInfoOptions = {}): ErrorInfo {
  const stack = options.live === true && isReal(value) ? plainText(safeGet(value, "stack"), STACK_LIMIT) : undefined;
  const fields: ErrorInfo = { ...classified(value), ...(stack === undefined ? {} : { stack }) };
  if (options.source !== "shell_bash_tool") return fields;
  const kept = ERROR_FIELDS.find((row) => row.form === "shell_tool")?.fields ?? [];
  return Object.fromEntries(Object.entries(fields).filter(([key]) => kept.includes(key))) as ErrorInfo & object;
}

/**
 * The error of an operation or compaction event, which is stored: name and message.
 *
 * A FlueError keeps type, details and meta too. A foreign message stays, for the events are records of an operator:
 * never send them to a client. Never a stack or a cause. Answers for any value.
 *
 * Source: errorInfo on live observations.
 */
export function durableErrorFields(value: unknown): DurableError {
  const { name, ...known } = settlementError(value);
  if (name !== undefined) return { name, ...known };
  const own = isError(value) ? nameOf(value) : plainText(safeGet(value, "name"));
  return { name: own === undefined || own === "" ? "Error" : own, message: textOf(value) };
}

/**
 * Whether a model call failed: it threw, or finished as "error" or "aborted".
 *
 * Source: Turn error normalization.
 */
export function turnIsError(threw: boolean, finishReason?: string | undefined): boolean {
  return threw || finishReason === "error" || finishReason === "aborted";
}

function classified(value: unknown): ErrorInfo {
  if (typeof value === "string") return { type: OTHER, message: textOf(value) };
  if (typeof value !== "object" || value === null) return { type: OTHER };
  const name = plainText(safeGet(value, "name"));
  const message = plainText(safeGet(value, "message"));
  const texts = { ...(name === undefined ? {} : { name }), ...(message === undefined ? {} : { message }) };
  if (name === ABORT && isDomException(value)) return { type: ABORT, ...texts };
  const known = settlementError(value);
  if (known.name !== undefined && known.type !== undefined) {
    const { meta } = known;
    return { type: known.type, name: known.name, message: known.message, ...(meta === undefined ? {} : { meta }) };
  }
  const code = plainText(safeGet(value, "code"));
  const type = plainText(safeGet(value, "type")) ?? code ?? name ?? OTHER;
  return { type, ...texts, ...(code === undefined ? {} : { code }) };
}

function isDomException(value: object): boolean {
  try {
    return Object.prototype.toString.call(value) === "[object DOMException]";
  } catch {
    return false;
  }
}

/** Whether it is an error and not an object that says it is one. */
function isReal(value: unknown): boolean {
  try {
    return value instanceof Error || (isError(value) && safeGet(value, Symbol.toStringTag) === undefined);
  } catch {
    return false;
  }
}
