// @generated from targets/typescript/runtime/verdict.ts by `make generate`. Do not edit; change the schema.

/**
 * Verdicts on single errors: a stamp put on any of them, and what a code's conditions say about a situation.
 *
 * A stamp is a property that no enumeration shows, under a symbol every copy of the package shares; an object that
 * takes no new property is remembered apart, in this copy alone. It changes no class, message or field. The form of an
 * error keeps it; JSON.stringify and structuredClone do not.
 */

import { safeGet } from "./causes.js";
import type { CodeInfo, Condition } from "./reference.js";

const STAMP: unique symbol = /* @__PURE__ */ Symbol.for("wirepact.retryable") as never;
const frozen: WeakMap<object, boolean> = /* @__PURE__ */ new WeakMap();
const STATUS_CLASSES: Readonly<Record<string, number>> = { "1xx": 1, "2xx": 2, "3xx": 3, "4xx": 4, "5xx": 5 };

/**
 * Mark an error as worth another try or not; the last mark counts. A primitive, and a verdict that is no boolean, leave
 * everything as it is. Never throws.
 */
export function stamp(error: unknown, verdict: boolean): void {
  if (error === null || (typeof error !== "object" && typeof error !== "function")) return;
  if (typeof verdict !== "boolean") return;
  try {
    const property = { value: verdict, writable: true, configurable: true, enumerable: false };
    if (Reflect.defineProperty(error, STAMP, property)) return;
  } catch {
    // A proxy that refuses: remember it apart.
  }
  frozen.set(error, verdict);
}

/** The mark, or undefined. Never throws. */
export function stampOf(error: unknown): boolean | undefined {
  if (error === null || (typeof error !== "object" && typeof error !== "function")) return undefined;
  const found = frozen.get(error) ?? safeGet(error, STAMP);
  return typeof found === "boolean" ? found : undefined;
}

/** A situation: the status of the failed exchange, or a name for what happened. */
export interface Situation {
  readonly http?: number | undefined;
  /** Compared without regard to case and hyphens. */
  readonly kind?: string | undefined;
}

/**
 * The verdict of a code in a situation: its first condition that covers the status or names the kind decides. The
 * code's plain verdict where it has one; undefined where no condition fits, or the one that fits leaves it open.
 */
export function siteVerdict(info: CodeInfo | undefined, situation: Situation = {}): boolean | undefined {
  if (info === undefined || info.conditions.length === 0) return info?.retryable;
  return info.conditions.find((row) => covers(row, situation))?.retryable;
}

function covers(row: Condition, { http, kind }: Situation): boolean {
  if (typeof http === "number" && Number.isInteger(http) && row.http.some((one) => hasStatus(one, http))) return true;
  return typeof kind === "string" && row.kinds.some((one) => folded(one) === folded(kind));
}

function hasStatus(pattern: number | string, status: number): boolean {
  if (pattern === "any") return true;
  return typeof pattern === "string" ? Math.floor(status / 100) === STATUS_CLASSES[pattern] : status === pattern;
}

function folded(kind: string): string {
  return kind.replaceAll("-", " ").toLowerCase().split(/\s+/).filter(Boolean).join(" ");
}
