/**
 * What traces, logs and error trackers keep of an error, whichever family it is of. No library is imported.
 *
 * Everything here is low in cardinality and holds no message, no cause and no data of a user. An error of a contract
 * counts, of this copy of the package or another; of one that wraps it (`new Error("…", { cause: error })`) the inner
 * error does. The same functions stand in Python, with the same keys.
 *
 * OpenTelemetry (which sets no `error.type` by itself), a structured logger and Sentry:
 *
 *     span.setAttributes(errorAttributes(error));
 *     log.error({ ...logExtra(error) }, "The step failed");
 *     Sentry.init({ beforeSend: sentryBeforeSend });
 */

import { chain, safeGet } from "../runtime/causes.js";
import { markOf } from "../runtime/error.js";
import { stampOf } from "../runtime/verdict.js";

const OTHER = "_OTHER";
const WORD = /^[A-Za-z0-9_.:-]{1,64}$/;

interface Facts {
  readonly code: string;
  readonly family: string | undefined;
  readonly category: string | undefined;
  readonly retryable: boolean | undefined;
}

/** What `errorAttributes` and `logExtra` take beside the error. */
export interface AttributesOptions {
  /**
   * The family's function of that name, such as `agent.categoryOf`: gives the category of an error that has no field for
   * it. A bundle has no family's table otherwise.
   */
  readonly categoryOf?: ((code: never) => string | undefined) | undefined;
}

/**
 * OpenTelemetry attributes of an error: `error.type`, and `wirepact.family`, `.category`, `.retryable`.
 *
 * `error.type` is the code, or the name of an error class that has none; "_OTHER" where the error is of no contract,
 * and for a code that is no short word. A key without a value is left out. Never throws.
 */
export function errorAttributes(error: unknown, options: AttributesOptions = {}): Record<string, string | boolean> {
  const { code, ...facts } = factsOf(error, options);
  return { "error.type": code, ...prefixed("wirepact.", facts) };
}

/** The same for a structured log: `error_code`, `error_family`, `error_category`, `error_retryable`. Never throws. */
export function logExtra(error: unknown, options: AttributesOptions = {}): Record<string, string | boolean> {
  return prefixed("error_", factsOf(error, options));
}

/** How Sentry groups the error: as it would, and by its code. Never throws. */
export function sentryFingerprint(error: unknown): string[] {
  const { code } = factsOf(error);
  return code === OTHER ? ["{{ default }}"] : ["{{ default }}", code];
}

/**
 * For `beforeSend` of Sentry: adds `logExtra` as tags, and the fingerprint where the event has none. An event without
 * an exception comes back as it is. Never throws.
 */
export function sentryBeforeSend<E extends object>(event: E, hint?: unknown): E {
  const error = safeGet(hint, "originalException");
  if (error === undefined || error === null) return event;
  const tags = Object.fromEntries(Object.entries(logExtra(error)).map(([key, value]) => [key, String(value)]));
  const found = safeGet(event, "tags") ?? {};
  const own = safeGet(event, "fingerprint");
  try {
    return {
      ...event,
      // What else than an object stands there is the caller's affair.
      tags: typeof found === "object" && !Array.isArray(found) ? { ...tags, ...found } : found,
      fingerprint: Array.isArray(own) && own.length > 0 ? own : sentryFingerprint(error),
    };
  } catch {
    return event;
  }
}

/** Code, family, category and verdict, each where there is one; the code always is. */
function factsOf(error: unknown, options: AttributesOptions = {}): Facts {
  const found = [...chain(error)].find((one) => markOf(one) !== undefined);
  const [, family, name] = markOf(found)?.split(".") ?? [];
  const said = [safeGet(found, "code"), safeGet(found, "type")].filter((one) => one !== undefined && one !== null);
  const code = said.map(word).find((one) => one !== undefined);
  const verdicts = [stampOf(error), stampOf(found), safeGet(found, "retryable")];
  return {
    code: code ?? (said.length === 0 ? word(name) : undefined) ?? OTHER,
    family: word(family),
    category: word(safeGet(found, "category") ?? categoryOf(said[0], options)),
    retryable: verdicts.find((one) => typeof one === "boolean"),
  };
}

function categoryOf(code: unknown, options: AttributesOptions): unknown {
  try {
    return code === undefined ? undefined : options.categoryOf?.(code as never);
  } catch {
    return undefined;
  }
}

/** A code as a short word; undefined for what is none, or could be anybody's text. */
function word(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : undefined;
  return typeof value === "string" && WORD.test(value) ? value : undefined;
}

/** The facts that are there, under names with a prefix. */
function prefixed(prefix: string, facts: Partial<Facts>): Record<string, string | boolean> {
  const made: Record<string, string | boolean> = {};
  for (const [key, value] of Object.entries(facts)) if (value !== undefined) made[`${prefix}${key}`] = value;
  return made;
}
