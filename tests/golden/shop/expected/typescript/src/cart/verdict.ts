// @generated from targets/typescript/runtime/family/verdict.ts by `wirepact generate`. Do not edit; change the schema.

/** Verdicts on single errors: the mark on any of them, and what a raise site says. */

import { siteVerdict as verdictAt, stamp, stampOf, type Situation } from "../runtime/verdict.js";
import type { AnyCode, Code } from "./codes.js";
import { codeIn, PINNED, verdictIn } from "./facts.js";
import { CODES } from "./reference.js";
import { retryableOf } from "./verdicts.js";

/**
 * Mark any error as worth another try or not. Class, message and JSON stay; the last mark counts. A frozen error is
 * remembered apart; a primitive is left alone, and so is an error of this family whose code allows no other verdict.
 * Never throws.
 */
export function stampRetryable(error: unknown, verdict: boolean): void {
  if (!PINNED.has(codeIn(error))) stamp(error, verdict);
}

/**
 * The mark, else `retryable` of an error of this family (from any copy of the package), else the default verdict of its
 * code, else undefined: unknown. A `retryable` of other errors says nothing, and causes are not asked. Never throws.
 */
export function getRetryable(error: unknown): boolean | undefined {
  const found = stampOf(error) ?? verdictIn(error);
  if (found !== undefined) return found;
  const code = codeIn(error);
  return code === undefined ? undefined : retryableOf(code);
}

/**
 * The verdict a raise site gives: by the code's conditions where it has some, else the code's own. `kind` says what
 * happened in the words of the code's conditions; case and hyphens do not matter. Undefined where the contract leaves
 * the verdict open, and for an unknown code.
 */
export function siteVerdict(code: AnyCode, situation: Situation = {}): boolean | undefined {
  return verdictAt(CODES.get(code as Code), situation);
}
