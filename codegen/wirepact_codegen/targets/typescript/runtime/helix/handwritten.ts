/** What Helix's schema describes and no template can say: verdicts that follow the cause or the wire, and short-hands. */

import { brand, causeOf, isHeir, isMarked } from "../runtime/error.js";
import { Codes, isCode, type AnyCode, type Code } from "./codes.js";
import { HelixError, type HelixErrorOptions } from "./errors.js";

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
      retryable: !(HelixError.isInstance(cause) && cause.retryable === false),
      cause,
    });
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

  /** Whether the value is one, by its mark alone: also from another copy of the package. */
  static isInstance(value: unknown): value is HelixStreamError {
    return isMarked(value, "wirepact.helix.HelixStreamError") && isHeir(value, this, HelixStreamError);
  }
}

/** Whether the value is the error of an agent type that is not registered, from any copy of the package. */
export function isAgentNotFoundError(value: unknown): value is HelixError {
  try {
    return HelixError.isInstance(value) && value.code === Codes.FRAMEWORK_AGENT_NOT_FOUND;
  } catch {
    return false;
  }
}

/** The error of a run that used up its steps. */
export function createMaxStepsExhaustedError(maxSteps: number): HelixError {
  return HelixError.createMaxStepsExhaustedError({ maxSteps });
}
