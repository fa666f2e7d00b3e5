// What a user of the ES modules writes: compiled against the installed package, then run.
import { CONTRACT_DIGEST, CONTRACT_VERSION } from "wirepact";
import { AgentError, type AnyCode, getRetryable, stampRetryable } from "wirepact/agent";
import { FlueError, isErrorEnvelope, isKnownSubmissionSettled, parseSubmissionSettled } from "wirepact/flue";
import { CODES } from "wirepact/flue/reference";
import { Codes, HelixError, isErrorChunk, isFrontendCode, retryableOf, userMessageFor } from "wirepact/helix";
import type { ErrorChunk, FrontendCode, HelixErrorOptions } from "wirepact/helix";

function hold(right: boolean, what: string): void {
  if (!right) throw new Error(what);
}

function status(code: FrontendCode): number {
  switch (code) {
    case "VALIDATION_ERROR":
      return 400;
    case "STREAM_NOT_FOUND":
    case "STREAM_READER_ERROR":
      return 404;
    case "STREAM_FAILED":
      return 410;
    case "CONFIGURATION_ERROR":
      return 501;
    case "EXECUTION_ERROR":
    case "STREAM_CREATION_ERROR":
      return 500;
  }
}

// @ts-expect-error a code has no case
function incomplete(code: FrontendCode): number {
  switch (code) {
    case "VALIDATION_ERROR":
      return 400;
  }
}

class Mine extends HelixError {
  override name = "Mine";
  constructor(readonly tenant: string) {
    super({ message: "m", code: Codes.TOOL_NOT_FOUND });
  }
}

const sent = { type: "error", error: "e", recoverable: true, agentId: "a", agentType: "t", timestamp: 1, step: 1 } as const;
// @ts-expect-error what is left out is left out, and not undefined
const inexact: ErrorChunk = { ...sent, code: undefined };
const options: HelixErrorOptions = { message: "m", code: "a_newer_code" };
const late = new Error("late");
const newer: AnyCode = "A_NEWER_CODE";
const chunk: unknown = sent;
const settled = parseSubmissionSettled('{"type":"submission_settled","submissionId":"s","outcome":"completed"}');

hold(/^[0-9a-f]{64}$/.test(CONTRACT_DIGEST) && CONTRACT_VERSION !== "", "the contract");
hold(isErrorChunk(chunk) && chunk.recoverable, "a guard narrows");
hold(isFrontendCode("STREAM_FAILED") && status("STREAM_FAILED") === 410, "a switch");
hold(new HelixError(options).knownCode === undefined && new Mine("t") instanceof HelixError, "a class");
hold(HelixError.isInstance(new Mine("t")) && !HelixError.isInstance(new AgentError(newer, "m")), "a mark");
stampRetryable(late, true);
hold(getRetryable(late) === true, "a stamp");
hold(retryableOf("provider_rate_limited") === true && userMessageFor("x").length > 0, "look-ups");
hold(isKnownSubmissionSettled(settled) && settled.outcome === "completed", "a union");
hold(!isErrorEnvelope({}) && CODES.get("session_busy")?.className === "SessionBusyError", "a table");
hold(new FlueError({ type: "session_busy", message: "m" }).type === "session_busy", "a Flue error");

export { incomplete, inexact };
