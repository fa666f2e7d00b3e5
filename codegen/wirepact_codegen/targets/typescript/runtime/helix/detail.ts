/**
 * ErrorDetail: what a runtime keeps of a failure that ends a run. For operators.
 *
 * Source: resolveErrorDetail().
 */

import { causeOfValue, chain, isError, safeGet, textOf, wellFormed } from "../runtime/causes.js";
import { classifyKnownError } from "./classify.js";
import { isCode, type AnyCode } from "./codes.js";
import { HelixError } from "./errors.js";
import type { ErrorDetail, ErrorFlags } from "./shapes.js";

const DEPTH = 8;
const ATTACHED = "wirepact.helix.detail";
/** Details of errors that take no property. */
const FROZEN: WeakMap<object, ErrorDetail> = /* @__PURE__ */ new WeakMap();

/**
 * Attach a detail to an error of any class; `resolveErrorDetail` then finds it. Returns the error.
 *
 * Class, message and JSON stay as they are; a frozen error takes it too. What is no error is left alone. Never throws.
 */
export function attachErrorDetail<T>(error: T, detail: unknown): T {
  const made = tidy(detail, 0);
  if (!isError(error) || made === undefined) return error;
  const said = { value: made, writable: true, configurable: true };
  try {
    if (Reflect.defineProperty(error, Symbol.for(ATTACHED), said)) return error;
  } catch {
    return error;
  }
  FROZEN.set(error, made);
  return error;
}

/** The detail attached to the value; undefined where there is none. Never throws. */
export function attachedErrorDetail(error: unknown): ErrorDetail | undefined {
  return attached(error, 0);
}

/**
 * The detail of any value. Never throws; bounded in depth (8 nested, then the cause's text) and time.
 *
 * An explicit `detail` wins. Then the first of the error and its causes, outermost first, that has an attached detail
 * or is recognised: as a cause it gives code, category and verdict, the outer message stays and its message is
 * `cause`; as the outermost its own cause is resolved the same way. Otherwise the message, with the value's own text
 * `code` and boolean `retryable`: nothing is made up.
 */
export function resolveErrorDetail(error: unknown, detail?: unknown): ErrorDetail {
  return (detail === undefined ? undefined : tidy(detail, 0)) ?? resolved(error, 0, []);
}

/** An error that resolves to the detail: a HelixError where it has a known code or a category, else a plain one. */
export function errorFromDetail(detail: unknown): Error {
  const said = resolveErrorDetail(detail, detail);
  const code = classifiedCode(said);
  const { message, category, retryable } = said;
  const error = code === undefined ? new Error(message) : new HelixError({ message, code, category, retryable });
  return attachErrorDetail(error, said);
}

/** The code of a detail, unless it is a foreign error's own: that one is not known and has no category. */
export function classifiedCode(detail: ErrorDetail): AnyCode | undefined {
  const code = safeGet(detail, "code");
  if (typeof code !== "string") return undefined;
  return isCode(code) || (safeGet(detail, "category") ?? undefined) !== undefined ? code : undefined;
}

function resolved(error: unknown, depth: number, above: readonly unknown[]): ErrorDetail {
  let index = 0;
  for (const link of chain(error)) {
    const given = attached(link, depth);
    if (given !== undefined && index === 0) return given;
    const known = given ?? classifyKnownError(link);
    if (known !== undefined) {
      const { message, ...facts } = factsOf(known);
      if (index === 0) return { message, ...facts, ...nested(link, depth, above) };
      return { message: textOf(error), cause: message, ...facts, ...(flagsOf(error) ?? flagsOf(link)) };
    }
    index++;
  }
  const code = safeGet(error, "code");
  const retryable = safeGet(error, "retryable");
  return {
    message: textOf(error),
    ...(typeof code === "string" ? { code: textOf(code) } : {}),
    ...(typeof retryable === "boolean" ? { retryable } : {}),
    ...flagsOf(error),
  };
}

/** Message, code, category and verdict, each only where it has its type. */
function factsOf(known: unknown): Omit<ErrorDetail, "cause" | "flags"> {
  const code = safeGet(known, "code");
  const category = safeGet(known, "category");
  const retryable = safeGet(known, "retryable");
  return {
    message: textOf(known),
    ...(typeof code === "string" ? { code: wellFormed(code) } : {}),
    ...(typeof category === "string" ? { category: wellFormed(category) } : {}),
    ...(typeof retryable === "boolean" ? { retryable } : {}),
  };
}

/** The cause of a classified error as its own detail, and the platform's marks of either. */
function nested(error: unknown, depth: number, above: readonly unknown[]): Pick<ErrorDetail, "cause" | "flags"> {
  const cause = causeOfValue(error);
  const flags = flagsOf(error);
  const path = [...above, error];
  if (cause === undefined || path.includes(cause)) return flags ?? {};
  if (depth >= DEPTH) return { cause: textOf(cause), ...flags };
  const inner = resolved(cause, depth + 1, path);
  return { cause: inner, ...(flags ?? (inner.flags === undefined ? {} : { flags: inner.flags })) };
}

function flagsOf(value: unknown): { readonly flags: ErrorFlags } | undefined {
  const overloaded = safeGet(value, "overloaded");
  const remote = safeGet(value, "remote");
  if (typeof overloaded !== "boolean" && typeof remote !== "boolean") return undefined;
  return {
    flags: {
      ...(typeof overloaded === "boolean" ? { overloaded } : {}),
      ...(typeof remote === "boolean" ? { remote } : {}),
    },
  };
}

function attached(error: unknown, depth: number): ErrorDetail | undefined {
  if (!isError(error)) return undefined;
  const found = safeGet(error, Symbol.for(ATTACHED)) ?? FROZEN.get(error);
  return found === undefined ? undefined : tidy(found, depth);
}

/** A detail, known keys alone and each only where it has its type; undefined without a message. */
function tidy(detail: unknown, depth: number): ErrorDetail | undefined {
  const message = safeGet(detail, "message");
  if (typeof message !== "string") return undefined;
  const cause = safeGet(detail, "cause");
  const inner = typeof cause === "object" && depth < DEPTH ? tidy(cause, depth + 1) : undefined;
  const text = typeof cause === "string" ? wellFormed(cause) : depth < DEPTH ? undefined : textOf(cause);
  const kept = cause === undefined || cause === null ? undefined : (inner ?? text);
  return {
    ...factsOf(detail),
    message: wellFormed(message),
    ...(kept === undefined ? {} : { cause: kept }),
    ...flagsOf(safeGet(detail, "flags")),
  };
}
