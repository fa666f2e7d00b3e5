// @generated from schema/agent/errors.schema.json by `make generate`. Do not edit; change the schema.

import { fromDict, toDict, toJson, type ErrorForm } from "../runtime/boundary.js";
import { brand, isHeir, isMarked } from "../runtime/error.js";
import { isCode } from "./codes.js";
import type { AnyCode, Code } from "./codes.js";
import type { HandoffSignal } from "./shapes.js";

/** Verdicts that no raise site changes. */
const PINNED: ReadonlyMap<unknown, boolean> = /* @__PURE__ */ new Map<unknown, boolean>([["SWARM_HANDOFF", false]]);

/**
 * Any failure the framework raises: a stable code and a verdict on retrying. Not retryable unless the raise site says
 * so.
 */
export class AgentError extends Error {
  /** Which failure it is; text, since a newer peer may send a code this version does not know. */
  readonly code: AnyCode;
  /** Whether the call may be tried again; false when left out. */
  readonly retryable: boolean;

  constructor(code: AnyCode, message: string, retryable = false, options?: ErrorOptions) {
    brand(AgentError, "AgentError", "wirepact.agent.AgentError");
    super(message, options);
    this.code = code;
    this.retryable = PINNED.get(code) ?? retryable;
  }

  /** The code where this version knows it: a `switch` over it is exhaustive. */
  get knownCode(): Code | undefined {
    return isCode(this.code) ? this.code : undefined;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): AgentError {
    return fromDict(AgentError, this, value, ["code", "message", "retryable"], PINNED);
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
  static isInstance(value: unknown): value is AgentError {
    if (!isHeir(value, this, AgentError)) return false;
    return isMarked(value, "wirepact.agent.AgentError");
  }
}

/**
 * Suspends a run until a person decides. No AgentError and no failure: every layer lets it pass, none retries or
 * swallows it.
 */
export class HitlInterrupt extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    brand(HitlInterrupt, "HitlInterrupt", "wirepact.agent.HitlInterrupt");
    super(message ?? "The run waits for a person to decide.", options);
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): HitlInterrupt {
    return fromDict(HitlInterrupt, this, value, ["message"]);
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
  static isInstance(value: unknown): value is HitlInterrupt {
    if (!isHeir(value, this, HitlInterrupt)) return false;
    return isMarked(value, "wirepact.agent.HitlInterrupt");
  }
}

/** Control flow of a swarm: one member hands over to another. Never retryable, whatever the raise site says. */
export class SwarmHandoff extends AgentError {
  /** Where the swarm routes next. */
  readonly signal: HandoffSignal;

  constructor(signal: HandoffSignal, message?: string, options?: ErrorOptions) {
    brand(SwarmHandoff, "SwarmHandoff", "wirepact.agent.SwarmHandoff");
    super("SWARM_HANDOFF", message ?? "A swarm member hands over to another one.", false, options);
    this.signal = signal;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SwarmHandoff {
    return fromDict(SwarmHandoff, this, value, ["signal", "message"], PINNED);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SwarmHandoff {
    if (!isHeir(value, this, SwarmHandoff)) return false;
    return isMarked(value, "wirepact.agent.SwarmHandoff");
  }
}
