// @generated from schema/helix/ by `make generate`. Do not edit; change the schema.

import { fromDict, toDict, toJson, type ErrorForm } from "../runtime/boundary.js";
import { brand, causeOf, fill, isHeir, isMarked } from "../runtime/error.js";
import { isCode, isFrontendCode } from "./codes.js";
import type { AnyCode, Code, FrontendAnyCode, FrontendCode } from "./codes.js";
import type { RunStartConflictCause } from "./shapes.js";
import { categoryOf } from "./categories.js";
import { retryableOf } from "./verdicts.js";

/** What a new AgentAlreadyRunningError takes. */
export interface AgentAlreadyRunningErrorOptions {
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** Another run of the session is live. */
export class AgentAlreadyRunningError extends Error {
  constructor(options: AgentAlreadyRunningErrorOptions = {}) {
    brand(AgentAlreadyRunningError, "AgentAlreadyRunningError", "wirepact.helix.AgentAlreadyRunningError");
    super(options.message ?? "Another run of the session is live", causeOf(options));
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): AgentAlreadyRunningError {
    return fromDict(AgentAlreadyRunningError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is AgentAlreadyRunningError {
    if (!isHeir(value, this, AgentAlreadyRunningError)) return false;
    return isMarked(value, "wirepact.helix.AgentAlreadyRunningError");
  }
}

/** What a new AgentNotResumableError takes. */
export interface AgentNotResumableErrorOptions {
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** The session cannot go on. No runtime raises it; classification knows it. */
export class AgentNotResumableError extends Error {
  constructor(options: AgentNotResumableErrorOptions = {}) {
    brand(AgentNotResumableError, "AgentNotResumableError", "wirepact.helix.AgentNotResumableError");
    super(options.message ?? "The session cannot be resumed", causeOf(options));
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): AgentNotResumableError {
    return fromDict(AgentNotResumableError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is AgentNotResumableError {
    if (!isHeir(value, this, AgentNotResumableError)) return false;
    return isMarked(value, "wirepact.helix.AgentNotResumableError");
  }
}

/** What a new FencingTokenMismatchError takes. */
export interface FencingTokenMismatchErrorOptions {
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** The writer's fencing token is no longer the current one. */
export class FencingTokenMismatchError extends Error {
  constructor(options: FencingTokenMismatchErrorOptions = {}) {
    brand(FencingTokenMismatchError, "FencingTokenMismatchError", "wirepact.helix.FencingTokenMismatchError");
    super(options.message ?? "The fencing token is not the current one", causeOf(options));
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): FencingTokenMismatchError {
    return fromDict(FencingTokenMismatchError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is FencingTokenMismatchError {
    if (!isHeir(value, this, FencingTokenMismatchError)) return false;
    return isMarked(value, "wirepact.helix.FencingTokenMismatchError");
  }
}

/** A failure of the FrontendHandler before the stream starts, answered over HTTP. */
export class FrontendHandlerError extends Error {
  /** One of FRONTEND_CODES. */
  readonly code: FrontendAnyCode;
  /** HTTP status of the answer. */
  readonly statusCode: number;

  constructor(message: string, code: FrontendAnyCode, statusCode: number, options?: ErrorOptions) {
    brand(FrontendHandlerError, "FrontendHandlerError", "wirepact.helix.FrontendHandlerError");
    super(message, options);
    this.code = code;
    this.statusCode = statusCode;
  }

  /** The code where this version knows it: a `switch` over it is exhaustive. */
  get knownCode(): FrontendCode | undefined {
    return isFrontendCode(this.code) ? this.code : undefined;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): FrontendHandlerError {
    return fromDict(FrontendHandlerError, this, value, ["message", "code", "statusCode"]);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is FrontendHandlerError {
    if (!isHeir(value, this, FrontendHandlerError)) return false;
    return isMarked(value, "wirepact.helix.FrontendHandlerError");
  }
}

/** What a new HelixError takes. */
export interface HelixErrorOptions {
  /** Developer text. */
  readonly message: string;
  /** Code of the failure; `knownCode` where this version knows it. */
  readonly code: AnyCode;
  /** Group of the code; left out: its text up to the first underscore. */
  readonly category?: string | undefined;
  /** May the failed call be tried again; left out: the code's default verdict, where it has one. */
  readonly retryable?: boolean | undefined;
  /** HTTP status that the failure came with. */
  readonly statusCode?: number | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/**
 * A classified failure: a code, its category and whether to try again. `isInstance` recognises it by a marker, across
 * copies of the package.
 */
export class HelixError extends Error {
  /** Code of the failure; `knownCode` where this version knows it. */
  readonly code: AnyCode;
  /** Group of the code; left out: its text up to the first underscore. */
  readonly category: string | undefined;
  /** May the failed call be tried again; left out: the code's default verdict, where it has one. */
  readonly retryable: boolean | undefined;
  /** HTTP status that the failure came with. */
  readonly statusCode: number | undefined;

  constructor(options: HelixErrorOptions) {
    brand(HelixError, "HelixError", "wirepact.helix.HelixError");
    super(options.message, causeOf(options));
    this.code = options.code;
    this.category = options.category ?? categoryOf(options.code);
    this.retryable = options.retryable ?? retryableOf(options.code);
    this.statusCode = options.statusCode;
  }

  /** The code where this version knows it: a `switch` over it is exhaustive. */
  get knownCode(): Code | undefined {
    return isCode(this.code) ? this.code : undefined;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): HelixError {
    return fromDict(HelixError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is HelixError {
    if (!isHeir(value, this, HelixError)) return false;
    return isMarked(value, "wirepact.helix.HelixError");
  }

  /** A run without an outputSchema used all its steps. */
  static createMaxStepsExhaustedError(options: {
    /** The budget that was used. */
    readonly maxSteps: number;
    /** Developer text. */
    readonly message?: string | undefined;
    /** The original failure, of any type. */
    readonly cause?: unknown;
  }): HelixError & { readonly maxSteps: number } {
    const error = new HelixError({
      message: options.message ?? fill("Max steps ({maxSteps}) reached", { maxSteps: options.maxSteps }),
      code: "framework_max_steps_exhausted",
      retryable: false,
      cause: options.cause,
    });
    return Object.assign(error, { maxSteps: options.maxSteps });
  }
}

/** What a new RemoteAgentFailedError takes. */
export interface RemoteAgentFailedErrorOptions {
  /** Session of the remote agent. */
  readonly remoteSessionId: string;
  /** Why the remote agent failed. */
  readonly remoteError: string;
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** The remote sub-agent reports a failed state, or its transport failed for good. Not a HelixError. */
export class RemoteAgentFailedError extends Error {
  /** Session of the remote agent. */
  readonly remoteSessionId: string;
  /** Why the remote agent failed. */
  readonly remoteError: string;

  constructor(options: RemoteAgentFailedErrorOptions) {
    brand(RemoteAgentFailedError, "RemoteAgentFailedError", "wirepact.helix.RemoteAgentFailedError");
    super(options.message ?? "The remote agent failed", causeOf(options));
    this.remoteSessionId = options.remoteSessionId;
    this.remoteError = options.remoteError;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): RemoteAgentFailedError {
    return fromDict(RemoteAgentFailedError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is RemoteAgentFailedError {
    if (!isHeir(value, this, RemoteAgentFailedError)) return false;
    return isMarked(value, "wirepact.helix.RemoteAgentFailedError");
  }
}

/** What a new RunStartRejectedError takes. */
export interface RunStartRejectedErrorOptions {
  /** Why; on the wire it is `cause`. */
  readonly reason: RunStartConflictCause;
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** A run-start commit was refused although no other run is live. A plain error with a code of its own. */
export class RunStartRejectedError extends Error {
  /** Why; on the wire it is `cause`. */
  readonly reason: RunStartConflictCause;
  readonly code: AnyCode = "state_run_start_conflict";
  readonly retryable: boolean = false;

  constructor(options: RunStartRejectedErrorOptions) {
    brand(RunStartRejectedError, "RunStartRejectedError", "wirepact.helix.RunStartRejectedError");
    super(options.message ?? fill("The run start was refused: {reason}", { reason: options.reason }), causeOf(options));
    this.reason = options.reason;
  }

  /** The code where this version knows it: a `switch` over it is exhaustive. */
  get knownCode(): Code | undefined {
    return isCode(this.code) ? this.code : undefined;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): RunStartRejectedError {
    return fromDict(RunStartRejectedError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is RunStartRejectedError {
    if (!isHeir(value, this, RunStartRejectedError)) return false;
    return isMarked(value, "wirepact.helix.RunStartRejectedError");
  }
}

/** What a new RunSupersededError takes. */
export interface RunSupersededErrorOptions {
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** The run that writes is no longer the session's live run. A plain error with a code of its own. */
export class RunSupersededError extends Error {
  readonly code: AnyCode = "state_run_superseded";
  readonly retryable: boolean = false;

  constructor(options: RunSupersededErrorOptions = {}) {
    brand(RunSupersededError, "RunSupersededError", "wirepact.helix.RunSupersededError");
    super(options.message ?? "A newer run has replaced this one", causeOf(options));
  }

  /** The code where this version knows it: a `switch` over it is exhaustive. */
  get knownCode(): Code | undefined {
    return isCode(this.code) ? this.code : undefined;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): RunSupersededError {
    return fromDict(RunSupersededError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is RunSupersededError {
    if (!isHeir(value, this, RunSupersededError)) return false;
    return isMarked(value, "wirepact.helix.RunSupersededError");
  }
}

/** What a new StaleStateError takes. */
export interface StaleStateErrorOptions {
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** The stored state is newer than the one the write was made from. */
export class StaleStateError extends Error {
  constructor(options: StaleStateErrorOptions = {}) {
    brand(StaleStateError, "StaleStateError", "wirepact.helix.StaleStateError");
    super(options.message ?? "The stored state has changed", causeOf(options));
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): StaleStateError {
    return fromDict(StaleStateError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is StaleStateError {
    if (!isHeir(value, this, StaleStateError)) return false;
    return isMarked(value, "wirepact.helix.StaleStateError");
  }
}

/** What a new StepCommitConflictError takes. */
export interface StepCommitConflictErrorOptions {
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** Another commit of the same step came first. */
export class StepCommitConflictError extends Error {
  constructor(options: StepCommitConflictErrorOptions = {}) {
    brand(StepCommitConflictError, "StepCommitConflictError", "wirepact.helix.StepCommitConflictError");
    super(options.message ?? "The step was already committed", causeOf(options));
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): StepCommitConflictError {
    return fromDict(StepCommitConflictError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is StepCommitConflictError {
    if (!isHeir(value, this, StepCommitConflictError)) return false;
    return isMarked(value, "wirepact.helix.StepCommitConflictError");
  }
}

/** What a new StreamDropError takes. */
export interface StreamDropErrorOptions {
  /** Session of the remote agent. */
  readonly remoteSessionId: string;
  /** Last position that was read: resume from here. */
  readonly lastSequence: number;
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** The event stream of a remote sub-agent broke off without an end event. Not a HelixError. */
export class StreamDropError extends Error {
  /** Session of the remote agent. */
  readonly remoteSessionId: string;
  /** Last position that was read: resume from here. */
  readonly lastSequence: number;

  constructor(options: StreamDropErrorOptions) {
    brand(StreamDropError, "StreamDropError", "wirepact.helix.StreamDropError");
    super(options.message ?? "The stream of the remote agent broke off", causeOf(options));
    this.remoteSessionId = options.remoteSessionId;
    this.lastSequence = options.lastSequence;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): StreamDropError {
    return fromDict(StreamDropError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is StreamDropError {
    if (!isHeir(value, this, StreamDropError)) return false;
    return isMarked(value, "wirepact.helix.StreamDropError");
  }
}

/** What a new CommitStoppedError takes. */
export interface CommitStoppedErrorOptions {
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** A commit of a stopped run met its stop record and wrote nothing. */
export class CommitStoppedError extends HelixError {
  constructor(options: CommitStoppedErrorOptions = {}) {
    brand(CommitStoppedError, "CommitStoppedError", "wirepact.helix.CommitStoppedError");
    super({
      message: options.message ?? "The run was stopped; nothing was committed",
      code: "state_commit_stopped",
      retryable: false,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): CommitStoppedError {
    return fromDict(CommitStoppedError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is CommitStoppedError {
    if (!isHeir(value, this, CommitStoppedError)) return false;
    return isMarked(value, "wirepact.helix.CommitStoppedError");
  }
}

/** The handler is not set up for what was asked. */
export class ConfigurationError extends FrontendHandlerError {
  constructor(message: string, options?: ErrorOptions) {
    brand(ConfigurationError, "ConfigurationError", "wirepact.helix.ConfigurationError");
    super(message, "CONFIGURATION_ERROR", 501, options);
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ConfigurationError {
    return fromDict(ConfigurationError, this, value, ["message"]);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ConfigurationError {
    if (!isHeir(value, this, ConfigurationError)) return false;
    return isMarked(value, "wirepact.helix.ConfigurationError");
  }
}

/** The agent could not be run. */
export class ExecutionError extends FrontendHandlerError {
  constructor(message: string, options?: ErrorOptions) {
    brand(ExecutionError, "ExecutionError", "wirepact.helix.ExecutionError");
    super(message, "EXECUTION_ERROR", 500, options);
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ExecutionError {
    return fromDict(ExecutionError, this, value, ["message"]);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ExecutionError {
    if (!isHeir(value, this, ExecutionError)) return false;
    return isMarked(value, "wirepact.helix.ExecutionError");
  }
}

/** What a new RequestAlreadyCompletedError takes. */
export interface RequestAlreadyCompletedErrorOptions {
  /** The run that answered the request. */
  readonly runId: string;
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** The request key's run has ended and a later run exists. */
export class RequestAlreadyCompletedError extends HelixError {
  /** The run that answered the request. */
  readonly runId: string;

  constructor(options: RequestAlreadyCompletedErrorOptions) {
    brand(RequestAlreadyCompletedError, "RequestAlreadyCompletedError", "wirepact.helix.RequestAlreadyCompletedError");
    super({
      message: options.message ?? "The request was already answered",
      code: "state_request_already_completed",
      retryable: false,
      cause: options.cause,
    });
    this.runId = options.runId;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): RequestAlreadyCompletedError {
    return fromDict(RequestAlreadyCompletedError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is RequestAlreadyCompletedError {
    if (!isHeir(value, this, RequestAlreadyCompletedError)) return false;
    return isMarked(value, "wirepact.helix.RequestAlreadyCompletedError");
  }
}

/** What a new RequestKeyConflictError takes. */
export interface RequestKeyConflictErrorOptions {
  /** The run that holds the key. */
  readonly runId: string;
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** The request key is held by a run with other input. */
export class RequestKeyConflictError extends HelixError {
  /** The run that holds the key. */
  readonly runId: string;

  constructor(options: RequestKeyConflictErrorOptions) {
    brand(RequestKeyConflictError, "RequestKeyConflictError", "wirepact.helix.RequestKeyConflictError");
    super({
      message: options.message ?? "The request key is already in use for other input",
      code: "state_request_key_conflict",
      retryable: false,
      cause: options.cause,
    });
    this.runId = options.runId;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): RequestKeyConflictError {
    return fromDict(RequestKeyConflictError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is RequestKeyConflictError {
    if (!isHeir(value, this, RequestKeyConflictError)) return false;
    return isMarked(value, "wirepact.helix.RequestKeyConflictError");
  }
}

/** What a new ResumeRefusedError takes. */
export interface ResumeRefusedErrorOptions {
  /** Whether the same resume can work later. */
  readonly retryable: boolean;
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/**
 * A resume was refused: false for a completed or failed session, true while a batch of client tools is partly
 * unanswered.
 */
export class ResumeRefusedError extends HelixError {
  constructor(options: ResumeRefusedErrorOptions) {
    brand(ResumeRefusedError, "ResumeRefusedError", "wirepact.helix.ResumeRefusedError");
    super({
      message: options.message ?? "The session cannot be resumed",
      code: "state_not_resumable",
      retryable: options.retryable,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ResumeRefusedError {
    return fromDict(ResumeRefusedError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ResumeRefusedError {
    if (!isHeir(value, this, ResumeRefusedError)) return false;
    return isMarked(value, "wirepact.helix.ResumeRefusedError");
  }
}

/** What a new RunStartAbandonedError takes. */
export interface RunStartAbandonedErrorOptions {
  /** May the start be tried again; left out: not stated. */
  readonly retryable?: boolean | undefined;
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** A run start was given up before it was known to have happened. */
export class RunStartAbandonedError extends HelixError {
  constructor(options: RunStartAbandonedErrorOptions = {}) {
    brand(RunStartAbandonedError, "RunStartAbandonedError", "wirepact.helix.RunStartAbandonedError");
    super({
      message: options.message ?? "The run start was abandoned",
      code: "transport_error",
      retryable: options.retryable,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): RunStartAbandonedError {
    return fromDict(RunStartAbandonedError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is RunStartAbandonedError {
    if (!isHeir(value, this, RunStartAbandonedError)) return false;
    return isMarked(value, "wirepact.helix.RunStartAbandonedError");
  }
}

/** What a new RunStartConflictError takes. */
export interface RunStartConflictErrorOptions {
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/**
 * A run-start commit met a live run. Its own code is state_run_start_conflict; it classifies, like its parent, as
 * state_already_running.
 */
export class RunStartConflictError extends AgentAlreadyRunningError {
  readonly code: AnyCode = "state_run_start_conflict";

  constructor(options: RunStartConflictErrorOptions = {}) {
    brand(RunStartConflictError, "AgentAlreadyRunningError", "wirepact.helix.RunStartConflictError");
    super({
      message: options.message ?? "The run start met a live run",
      cause: options.cause,
    });
  }

  /** The code where this version knows it: a `switch` over it is exhaustive. */
  get knownCode(): Code | undefined {
    return isCode(this.code) ? this.code : undefined;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): RunStartConflictError {
    return fromDict(RunStartConflictError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is RunStartConflictError {
    if (!isHeir(value, this, RunStartConflictError)) return false;
    return isMarked(value, "wirepact.helix.RunStartConflictError");
  }
}

/** What a new RunStartOutcomeUnknownError takes. */
export interface RunStartOutcomeUnknownErrorOptions {
  /** May the start be tried again; left out: not stated. */
  readonly retryable?: boolean | undefined;
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** Whether a run start happened could not be learned. */
export class RunStartOutcomeUnknownError extends HelixError {
  constructor(options: RunStartOutcomeUnknownErrorOptions = {}) {
    brand(RunStartOutcomeUnknownError, "RunStartOutcomeUnknownError", "wirepact.helix.RunStartOutcomeUnknownError");
    super({
      message: options.message ?? "The outcome of the run start is unknown",
      code: "transport_error",
      retryable: options.retryable,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): RunStartOutcomeUnknownError {
    return fromDict(RunStartOutcomeUnknownError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is RunStartOutcomeUnknownError {
    if (!isHeir(value, this, RunStartOutcomeUnknownError)) return false;
    return isMarked(value, "wirepact.helix.RunStartOutcomeUnknownError");
  }
}

/** What a new RunStartStalledError takes. */
export interface RunStartStalledErrorOptions {
  /** May the start be tried again; left out: not stated. */
  readonly retryable?: boolean | undefined;
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/** A run was committed but never started (CF Workflows). */
export class RunStartStalledError extends HelixError {
  constructor(options: RunStartStalledErrorOptions = {}) {
    brand(RunStartStalledError, "RunStartStalledError", "wirepact.helix.RunStartStalledError");
    super({
      message: options.message ?? "The run was committed but did not start",
      code: "transport_error",
      retryable: options.retryable,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): RunStartStalledError {
    return fromDict(RunStartStalledError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is RunStartStalledError {
    if (!isHeir(value, this, RunStartStalledError)) return false;
    return isMarked(value, "wirepact.helix.RunStartStalledError");
  }
}

/** The stream could not be made. */
export class StreamCreationError extends FrontendHandlerError {
  constructor(message: string, options?: ErrorOptions) {
    brand(StreamCreationError, "StreamCreationError", "wirepact.helix.StreamCreationError");
    super(message, "STREAM_CREATION_ERROR", 500, options);
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): StreamCreationError {
    return fromDict(StreamCreationError, this, value, ["message"]);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is StreamCreationError {
    if (!isHeir(value, this, StreamCreationError)) return false;
    return isMarked(value, "wirepact.helix.StreamCreationError");
  }
}

/** The stream has ended in a failure. */
export class StreamFailedError extends FrontendHandlerError {
  constructor(message: string, options?: ErrorOptions) {
    brand(StreamFailedError, "StreamFailedError", "wirepact.helix.StreamFailedError");
    super(message, "STREAM_FAILED", 410, options);
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): StreamFailedError {
    return fromDict(StreamFailedError, this, value, ["message"]);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is StreamFailedError {
    if (!isHeir(value, this, StreamFailedError)) return false;
    return isMarked(value, "wirepact.helix.StreamFailedError");
  }
}

/** There is no such stream. */
export class StreamNotFoundError extends FrontendHandlerError {
  constructor(message: string, options?: ErrorOptions) {
    brand(StreamNotFoundError, "StreamNotFoundError", "wirepact.helix.StreamNotFoundError");
    super(message, "STREAM_NOT_FOUND", 404, options);
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): StreamNotFoundError {
    return fromDict(StreamNotFoundError, this, value, ["message"]);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is StreamNotFoundError {
    if (!isHeir(value, this, StreamNotFoundError)) return false;
    return isMarked(value, "wirepact.helix.StreamNotFoundError");
  }
}

/** No reader for the stream could be had. */
export class StreamReaderError extends FrontendHandlerError {
  constructor(message: string, options?: ErrorOptions) {
    brand(StreamReaderError, "StreamReaderError", "wirepact.helix.StreamReaderError");
    super(message, "STREAM_READER_ERROR", 404, options);
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): StreamReaderError {
    return fromDict(StreamReaderError, this, value, ["message"]);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is StreamReaderError {
    if (!isHeir(value, this, StreamReaderError)) return false;
    return isMarked(value, "wirepact.helix.StreamReaderError");
  }
}

/** The request does not have the form it must have. */
export class ValidationError extends FrontendHandlerError {
  constructor(message: string, options?: ErrorOptions) {
    brand(ValidationError, "ValidationError", "wirepact.helix.ValidationError");
    super(message, "VALIDATION_ERROR", 400, options);
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ValidationError {
    return fromDict(ValidationError, this, value, ["message"]);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ValidationError {
    if (!isHeir(value, this, ValidationError)) return false;
    return isMarked(value, "wirepact.helix.ValidationError");
  }
}
