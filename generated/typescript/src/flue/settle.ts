// @generated from targets/typescript/runtime/flue/settle.ts by `make generate`. Do not edit; change the schema.

/** How a Flue submission that did not complete is settled, from what was thrown. */

import { escapeUnseen, isCancellation, safeGet } from "../runtime/causes.js";
import { plainText } from "../runtime/plain.js";
import { agreed } from "../runtime/recognise.js";
import { FlueError } from "./errors.js";
import { submissionSettled, type SettlementErrorOptions } from "./settlement.js";
import type { SubmissionAborted, SubmissionFailed } from "./shapes.js";

/** What `settlementFromError` takes beside the error. */
export interface SettlementFromErrorOptions extends SettlementErrorOptions {
  /** Identifies the submission. */
  readonly submissionId: string;
  /** Which settlement; left out, failed, of a cancellation and of submission_aborted aborted. */
  readonly outcome?: "failed" | "aborted" | undefined;
}

/**
 * The settlement of a submission that did not complete: `submissionSettled`, which says what goes out of it. Throws a
 * RangeError for an outcome that is none, a TypeError for an id that is no text.
 */
export function settlementFromError(
  raised: unknown,
  options: SettlementFromErrorOptions,
): SubmissionFailed | SubmissionAborted {
  const error = agreed(raised, (one) => (FlueError.isInstance(one) ? plainText(safeGet(one, "type")) : undefined));
  const outcome: string = options.outcome ?? (aborts(error) ? "aborted" : "failed");
  if (outcome === "aborted") return submissionSettled(options.submissionId, "aborted", error, options);
  if (outcome === "failed") return submissionSettled(options.submissionId, "failed", error, options);
  throw new RangeError(escapeUnseen(`${outcome} carries no error; failed and aborted do`));
}

function aborts(error: unknown): boolean {
  return FlueError.isInstance(error) ? safeGet(error, "type") === "submission_aborted" : isCancellation(error);
}
