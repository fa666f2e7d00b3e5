/** What Helix's schema describes and no template can say: verdicts that follow the cause or the wire, and short-hands. */

import { fromDict, toDict, toJson, type ErrorForm } from "../runtime/boundary.js";
import { safeGet, textOf } from "../runtime/causes.js";
import { brand, causeOf, isHeir, isMarked } from "../runtime/error.js";
import { verdictOfCause } from "./classify.js";
import { Codes, isCode, type AnyCode, type Code } from "./codes.js";
import { HelixError, type HelixErrorOptions } from "./errors.js";
import { userMessageFor } from "./messages.js";
import { HISTORY_REASONS } from "./reference.js";
import type { HistoryIncompleteReason, SnapshotPassOutcome } from "./shapes.js";

/** An agent type could not be turned into an agent: not registered, or its factory failed. */
export class AgentResolutionError extends HelixError {
  constructor(options: HelixErrorOptions) {
    brand(AgentResolutionError, "AgentResolutionError", "wirepact.helix.AgentResolutionError");
    super(options);
  }

  /** The agent type is not registered; never retryable. */
  static notFound(agentType: string): AgentResolutionError {
    return new AgentResolutionError({
      message: `No agent of type '${agentType}' is registered`,
      code: Codes.FRAMEWORK_AGENT_NOT_FOUND,
      retryable: false,
    });
  }

  /** Building the agent threw. Retryable unless the cause is classified as not retryable. */
  static failed(agentType: string, cause: unknown): AgentResolutionError {
    return new AgentResolutionError({
      message: `The agent of type '${agentType}' could not be built`,
      code: Codes.FRAMEWORK_AGENT_RESOLUTION_FAILED,
      retryable: verdictOfCause(cause),
      cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): AgentResolutionError {
    return fromDict(AgentResolutionError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. */
  static override isInstance(value: unknown): value is AgentResolutionError {
    return isMarked(value, "wirepact.helix.AgentResolutionError") && isHeir(value, this, AgentResolutionError);
  }
}

/** What a new HelixStreamError takes. */
export interface HelixStreamErrorOptions {
  /** The event's text, as it came. */
  readonly message: string;
  /** The event's code. */
  readonly code?: AnyCode | undefined;
  /** The event's `recoverable`. */
  readonly retryable?: boolean | undefined;
  /** What led to it. */
  readonly cause?: unknown;
}

/** An error that came through the stream; no HelixError. */
export class HelixStreamError extends Error {
  /** The event's code; undefined while the failure is unclassified, which is not the same as permanent. */
  readonly code: AnyCode | undefined;
  /** Whether to try again, as the event says; undefined where it said nothing. Never made up from the code. */
  readonly retryable: boolean | undefined;

  constructor(options: HelixStreamErrorOptions) {
    brand(HelixStreamError, "HelixStreamError", "wirepact.helix.HelixStreamError");
    super(options.message, causeOf(options));
    this.code = options.code;
    this.retryable = options.retryable;
  }

  /** The code where this version knows it: a `switch` over it is exhaustive. */
  get knownCode(): Code | undefined {
    return isCode(this.code) ? this.code : undefined;
  }

  /**
   * The error of a stream's error event: an ErrorChunk or any object with the same fields. A part of the wrong type
   * counts as missing. Without a text the code's sentence stands. Never throws.
   */
  static fromEvent(event: unknown): HelixStreamError {
    const own = safeGet(event, "code");
    const code = typeof own === "string" ? textOf(own) : undefined;
    const retryable = safeGet(event, "recoverable");
    const texts = [safeGet(event, "error"), safeGet(event, "errorText"), userMessageFor(code ?? "")];
    return new HelixStreamError({
      message: textOf(texts.find((one) => typeof one === "string")),
      code,
      retryable: typeof retryable === "boolean" ? retryable : undefined,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): HelixStreamError {
    return fromDict(HelixStreamError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. */
  static isInstance(value: unknown): value is HelixStreamError {
    return isMarked(value, "wirepact.helix.HelixStreamError") && isHeir(value, this, HelixStreamError);
  }
}

/** Whether the value is the error of an agent type that is not registered, from any copy of the package. Never throws. */
export function isAgentNotFoundError(value: unknown): value is HelixError {
  return HelixError.isInstance(value) && safeGet(value, "code") === Codes.FRAMEWORK_AGENT_NOT_FOUND;
}

/** The error of a run that used up its steps. */
export function createMaxStepsExhaustedError(maxSteps: number): HelixError {
  return HelixError.createMaxStepsExhaustedError({ maxSteps });
}

/**
 * The error of a `beforeEntry` hook or `transformRequest` that threw: `framework_hook_failed`. Keeps the cause's
 * verdict; retryable where the cause is not classified.
 */
export function createHookFailedError(hook: string, cause: unknown): HelixError {
  return new HelixError({
    message: `The hook '${hook}' failed`,
    code: Codes.FRAMEWORK_HOOK_FAILED,
    retryable: verdictOfCause(cause),
    cause,
  });
}

/** What `createHistoryIncompleteError` takes besides the reason. */
export interface HistoryIncompleteOptions {
  /** Why each pass over the snapshot failed. */
  readonly snapshotPasses?: readonly SnapshotPassOutcome[] | undefined;
  /** Developer text. */
  readonly message?: string | undefined;
  /** The original failure, of any type. */
  readonly cause?: unknown;
}

/**
 * The error of a history that could not be read: `state_history_incomplete`, the verdict by HISTORY_REASONS. Its
 * `reason` is the body's `cause`.
 */
export function createHistoryIncompleteError(
  reason: HistoryIncompleteReason,
  options: HistoryIncompleteOptions = {},
): HelixError & { readonly reason: string } {
  const error = new HelixError({
    message: options.message ?? `The history could not be read completely: ${reason}`,
    code: Codes.STATE_HISTORY_INCOMPLETE,
    retryable: HISTORY_REASONS.find((row) => row.reason === reason)?.retryable,
    cause: options.cause,
  });
  const { snapshotPasses } = options;
  return Object.assign(error, { reason, ...(snapshotPasses === undefined ? {} : { snapshotPasses }) });
}
