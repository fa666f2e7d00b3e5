// @generated from schema/agent/errors.schema.json by `make generate`. Do not edit; change the schema.

import { anObject, ofCopy, plain } from "../runtime/guard.js";
import { parse, type Type } from "../runtime/wire.js";

/** Whom a swarm member hands over to, and what goes along. */
export interface HandoffSignal {
  /** Name of the member that takes over. */
  readonly to: string;
  /** What the next member is told. */
  readonly message?: string;
  /** Whatever else goes along: any JSON value. */
  readonly context?: unknown;
}

function fitsHandoffSignal(value: unknown): boolean {
  if (anObject(value) && typeof value.to === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsHandoffSignal);
    const { message } = value;
    return message === undefined || typeof message === "string";
  }
  return false;
}

/** Whether the value fits HandoffSignal as this version of the contract has it. Never throws. */
export function isHandoffSignal(value: unknown): value is HandoffSignal {
  try {
    return fitsHandoffSignal(value);
  } catch {
    return false;
  }
}

const typeHandoffSignal: Type = {
  type: "object",
  properties: [
    ["to", { type: "string" }, true],
    ["message", { type: "string" }],
    ["context", { type: "any" }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseHandoffSignal(input: unknown): HandoffSignal {
  return parse(input, typeHandoffSignal) as HandoffSignal;
}
