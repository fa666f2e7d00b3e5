// Never run: the compiler answers. A line under @ts-expect-error has to be refused.
import { expectTypeOf } from "expect-type";
import { AgentError, type LocalCode as AgentLocalCode } from "wirepact/agent";
import { FlueError, isKnownSubmissionSettled, parseSubmissionSettled, type SubmissionSettled } from "wirepact/flue";
import { CODES } from "wirepact/helix/reference";
import { CODE_LIST, Codes, FrontendHandlerError, HelixError, isErrorChunk, retryableOf } from "wirepact/helix";
import type { AnyCode, Code, ErrorChunk, FrontendCode, HelixErrorOptions } from "wirepact/helix";

function listed(error: FrontendHandlerError): string {
  switch (error.knownCode) {
    case "VALIDATION_ERROR":
    case "STREAM_NOT_FOUND":
    case "STREAM_READER_ERROR":
    case "STREAM_FAILED":
    case "CONFIGURATION_ERROR":
    case "EXECUTION_ERROR":
    case "STREAM_CREATION_ERROR":
      return error.knownCode;
    case undefined:
      return "unknown";
  }
}

// @ts-expect-error STREAM_CREATION_ERROR has no case
function incomplete(error: FrontendHandlerError): string {
  switch (error.knownCode) {
    case "VALIDATION_ERROR":
    case "STREAM_NOT_FOUND":
    case "STREAM_READER_ERROR":
    case "STREAM_FAILED":
    case "CONFIGURATION_ERROR":
    case "EXECUTION_ERROR":
      return error.knownCode;
    case undefined:
      return "unknown";
  }
}

function misspelt(error: HelixError): boolean {
  switch (error.knownCode) {
    // @ts-expect-error no such code
    case "provider_rate_limitd":
      return true;
    default:
      return false;
  }
}

function settled(text: string): string {
  const read = parseSubmissionSettled(text);
  if (!isKnownSubmissionSettled(read)) return read.outcome;
  switch (read.outcome) {
    case "completed":
      // @ts-expect-error a completed submission carries no error
      return read.error;
    case "failed":
    case "aborted":
      return read.error?.message ?? read.submissionId;
  }
}

expectTypeOf(Codes.PROVIDER_RATE_LIMITED).toEqualTypeOf<"provider_rate_limited">();
expectTypeOf<(typeof CODE_LIST)[number]>().toEqualTypeOf<Code>();
expectTypeOf<"POLICY_DENIED">().not.toExtend<AgentLocalCode>();
expectTypeOf<"POLICY_DENY">().toExtend<AgentLocalCode>();
expectTypeOf<string>().toExtend<AnyCode>();
expectTypeOf<string>().not.toExtend<Code>();
expectTypeOf<FrontendCode>().not.toExtend<Code>();
expectTypeOf(retryableOf("x")).toEqualTypeOf<boolean | undefined>();
expectTypeOf<AgentError["retryable"]>().toEqualTypeOf<boolean>();
expectTypeOf<HelixError["retryable"]>().toEqualTypeOf<boolean | undefined>();
expectTypeOf(CODES.get("provider_error")!.httpStatus).toEqualTypeOf<number | undefined>();
expectTypeOf<ErrorChunk["recoverable"]>().toEqualTypeOf<boolean>();

const unknown: unknown = {};
if (isErrorChunk(unknown)) expectTypeOf(unknown).toEqualTypeOf<ErrorChunk>();
if (HelixError.isInstance(unknown)) expectTypeOf(unknown).toEqualTypeOf<HelixError>();

const options: HelixErrorOptions = { message: "m", code: "a_newer_one", category: undefined };
// @ts-expect-error a settlement's outcome is one of three
const wrong: SubmissionSettled = { type: "submission_settled", submissionId: "s", outcome: "parked" };
// @ts-expect-error a Flue error has no code
const code: unknown = new FlueError({ type: "session_busy", message: "m" }).code;

class Mine extends HelixError {
  override name = "Mine";
  constructor(readonly tenant: string) {
    super({ message: "m", code: Codes.TOOL_NOT_FOUND });
  }
}

export { code, incomplete, listed, Mine, misspelt, options, settled, wrong };
