// @generated from targets/typescript/runtime/agent/verdict.ts by `make generate`. Do not edit; change the schema.

/** Verdicts of the agent family: the mark on any error, and what a raise site says. */

import { safeGet } from "../runtime/causes.js";
import { siteVerdict as verdictAt, stamp, stampOf, type Situation } from "../runtime/verdict.js";
import type { AnyCode, Code } from "./codes.js";
import { AgentError } from "./errors.js";
import { CODES } from "./reference.js";

/**
 * Mark any error as worth another try or not. Class, message and JSON stay; the last mark counts. A frozen error is
 * remembered apart; a primitive is left alone, and so is an error whose code allows no other verdict (SWARM_HANDOFF).
 * Never throws. Source: Retryability contract.
 */
export function stampRetryable(error: unknown, verdict: boolean): void {
  if (!pinned(error)) stamp(error, verdict);
}

/**
 * The mark, else `retryable` of an AgentError (from any copy of the package), else undefined: unknown. A `retryable` of
 * other errors says nothing, and causes are not asked. Never throws. Source: Retryability contract.
 */
export function getRetryable(error: unknown): boolean | undefined {
  const found = stampOf(error);
  if (found !== undefined) return found;
  const field = AgentError.isInstance(error) ? safeGet(error, "retryable") : undefined;
  return typeof field === "boolean" ? field : undefined;
}

/**
 * The verdict a raise site gives: by the code's conditions where it has some, else the code's own. `kind` says what
 * happened in the words of the code's conditions: "network failure", "spawn failure". Undefined where the source leaves
 * the verdict open, and for an unknown code. Source: the tables of each section.
 */
export function siteVerdict(code: AnyCode, situation: Situation = {}): boolean | undefined {
  return verdictAt(CODES.get(code as Code), situation);
}

function pinned(error: unknown): boolean {
  return AgentError.isInstance(error) && CODES.get(safeGet(error, "code") as Code)?.pinned === true;
}
