// @generated from targets/typescript/runtime/flue/settlement.ts by `make generate`. Do not edit; change the schema.

/** How a Flue submission ended: a failure as it may be stored and sent. */

import { escapeUnseen, isCancellation, nameOf, safeGet } from "../runtime/causes.js";
import { plainJson, plainText } from "../runtime/plain.js";
import type { Code } from "./codes.js";
import { FlueError } from "./errors.js";
import { CODES } from "./reference.js";
import type { SettlementError, SubmissionAborted, SubmissionCompleted, SubmissionFailed } from "./shapes.js";

const REDACTED = "internal_error";
const ABORTED = "submission_aborted";

/** How a failure is serialized. */
export interface SettlementErrorOptions {
  /** Keep the error's help for developers where it has some: for local development alone. */
  readonly dev?: boolean | undefined;
}

/**
 * Serialize why a submission did not complete.
 *
 * A FlueError keeps name, message, type, details and meta, meta where it has some; anything else becomes
 * internal_error with a fixed message and no name. Never a stack or a cause. Answers for any value.
 *
 * Source: Settlement error shape.
 */
export function settlementError(cause: unknown, options: SettlementErrorOptions = {}): SettlementError {
  const type = FlueError.isInstance(cause) ? plainText(safeGet(cause, "type")) : undefined;
  if (type === undefined || type === "") return generic(REDACTED);
  const dev = options.dev === true ? plainText(safeGet(cause, "dev")) : undefined;
  const meta = plainJson(safeGet(cause, "meta"));
  return {
    name: nameOf(cause),
    message: plainText(safeGet(cause, "message")) ?? generic(type).message,
    type,
    details: plainText(safeGet(cause, "details")) ?? "",
    ...(dev === undefined || dev === "" ? {} : { dev }),
    ...(isRecord(meta) ? { meta } : {}),
  };
}

/**
 * Make the event of a settled submission, which is also its stored record.
 *
 * `completed` carries no error. `failed` and `aborted` always carry one, as `settlementError` makes it; an aborted
 * submission whose cause is left out or is a cancellation carries submission_aborted. Throws a RangeError for an
 * outcome that is none, a TypeError for an id that is no text.
 *
 * Source: Settlement error shape.
 */
export function submissionSettled(
  submissionId: string,
  outcome: "completed",
  cause?: unknown,
  options?: SettlementErrorOptions,
): SubmissionCompleted;
export function submissionSettled(
  submissionId: string,
  outcome: "failed",
  cause?: unknown,
  options?: SettlementErrorOptions,
): SubmissionFailed;
export function submissionSettled(
  submissionId: string,
  outcome: "aborted",
  cause?: unknown,
  options?: SettlementErrorOptions,
): SubmissionAborted;
export function submissionSettled(
  submissionId: string,
  outcome: "completed" | "failed" | "aborted",
  cause?: unknown,
  options?: SettlementErrorOptions,
): SubmissionCompleted | SubmissionFailed | SubmissionAborted;
export function submissionSettled(
  submissionId: string,
  outcome: "completed" | "failed" | "aborted",
  cause?: unknown,
  options: SettlementErrorOptions = {},
): SubmissionCompleted | SubmissionFailed | SubmissionAborted {
  const id = plainText(submissionId);
  if (id === undefined) throw new TypeError("submissionId is a text");
  const event = { type: "submission_settled", submissionId: id } as const;
  switch (outcome) {
    case "completed":
      return { ...event, outcome };
    case "failed":
      return { ...event, outcome, error: settlementError(cause, options) };
    case "aborted": {
      const plain = cause === undefined || cause === null || (isCancellation(cause) && !FlueError.isInstance(cause));
      return { ...event, outcome, error: plain ? generic(ABORTED) : settlementError(cause, options) };
    }
    default:
      throw new RangeError(escapeUnseen(`${String(outcome)} is no outcome; there are completed, failed and aborted`));
  }
}

/** The type with the contract's own message, that of internal_error for an unknown one. */
function generic(type: string): { readonly message: string; readonly type: string } {
  const info = CODES.get(type as Code) ?? CODES.get(REDACTED);
  return { message: info?.message ?? info?.title ?? type, type };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
