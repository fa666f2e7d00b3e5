// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

import { all, anObject, ofCopy, only, plain } from "../runtime/guard.js";
import { parse, type Type } from "../runtime/wire.js";
import type { AnyCode } from "./codes.js";

const LINE_KEYS: readonly string[] = ["item", "count", "note"];

/** What a client is sent. */
export interface CartError {
  readonly code: AnyCode;
  readonly message: string;
  /** The lines it is about. */
  readonly lines?: readonly Line[];
}

function fitsCartError(value: unknown): boolean {
  if (anObject(value) && typeof value.code === "string" && typeof value.message === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsCartError);
    const { lines } = value;
    return lines === undefined || (Array.isArray(lines) && all(lines, fitsLine));
  }
  return false;
}

/** Whether the value fits CartError as this version of the contract has it. Never throws. */
export function isCartError(value: unknown): value is CartError {
  try {
    return fitsCartError(value);
  } catch {
    return false;
  }
}

const typeCartError: Type = {
  type: "object",
  properties: [
    ["code", { type: "string" }, true],
    ["message", { type: "string" }, true],
    ["lines", { type: "list", items: () => typeLine }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseCartError(input: unknown): CartError {
  return parse(input, typeCartError) as CartError;
}

/** One line of the cart. */
export interface Line {
  /** What. */
  readonly item: string;
  /** How many. */
  readonly count: number;
  /** A wish, or null where it was taken back. */
  readonly note?: string | null;
}

function fitsLine(value: unknown): boolean {
  if (anObject(value) && typeof value.item === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsLine);
    const { item: key0, count, note } = value;
    return (
      typeof key0 === "string" &&
      key0 !== "" &&
      typeof count === "number" &&
      Number.isInteger(count) &&
      count >= 1 &&
      (note === undefined || typeof note === "string" || note === null) &&
      only(value, LINE_KEYS)
    );
  }
  return false;
}

/** Whether the value fits Line as this version of the contract has it. Never throws. */
export function isLine(value: unknown): value is Line {
  try {
    return fitsLine(value);
  } catch {
    return false;
  }
}

const typeLine: Type = {
  type: "object",
  properties: [
    ["item", { type: "string", minLength: 1 }, true],
    ["count", { type: "integer", minimum: 1 }, true],
    ["note", { type: "either", of: [{ type: "string" }, { type: "null" }] }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseLine(input: unknown): Line {
  return parse(input, typeLine) as Line;
}

/** It was paid. */
export interface Paid {
  readonly outcome: "paid";
  readonly total: number;
}

function fitsPaid(value: unknown): boolean {
  return (
    anObject(value) &&
    value.outcome === "paid" &&
    Number.isFinite(value.total) &&
    (plain(value, value.constructor) || ofCopy(value, fitsPaid))
  );
}

/** Whether the value fits Paid as this version of the contract has it. Never throws. */
export function isPaid(value: unknown): value is Paid {
  try {
    return fitsPaid(value);
  } catch {
    return false;
  }
}

const typePaid: Type = {
  type: "object",
  properties: [
    ["outcome", { type: "literal", values: ["paid"] }, true],
    ["total", { type: "number" }, true],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parsePaid(input: unknown): Paid {
  return parse(input, typePaid) as Paid;
}

/** It was not. */
export interface Refused {
  readonly outcome: "refused";
  readonly error: CartError;
}

function fitsRefused(value: unknown): boolean {
  if (anObject(value) && value.outcome === "refused") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsRefused);
    const { error } = value;
    return fitsCartError(error);
  }
  return false;
}

/** Whether the value fits Refused as this version of the contract has it. Never throws. */
export function isRefused(value: unknown): value is Refused {
  try {
    return fitsRefused(value);
  } catch {
    return false;
  }
}

const typeRefused: Type = {
  type: "object",
  properties: [
    ["outcome", { type: "literal", values: ["refused"] }, true],
    ["error", () => typeCartError, true],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseRefused(input: unknown): Refused {
  return parse(input, typeRefused) as Refused;
}

/** How a checkout ended. */
export type Settled = Paid | Refused;

/** A Settled with a tag this version does not know, kept as sent. */
export interface UnknownSettled {
  readonly outcome: string;
  readonly [key: string]: unknown;
}

/** Settled as a newer peer may send it: values this version does not know are kept. */
export type AnySettled = Settled | UnknownSettled;

function fitsSettled(value: unknown): boolean {
  if (!anObject(value)) return false;
  switch (value.outcome) {
    case "paid":
      return fitsPaid(value);
    case "refused":
      return fitsRefused(value);
    default:
      return false;
  }
}

/** Whether the value fits Settled as this version of the contract has it. Never throws. */
export function isSettled(value: unknown): value is Settled {
  try {
    return fitsSettled(value);
  } catch {
    return false;
  }
}

/** Whether this version knows the tag: then a `switch` over it is exhaustive. */
export function isKnownSettled(value: AnySettled): value is Settled {
  const tag: unknown = (value as AnySettled | null | undefined)?.outcome;
  return tag === "paid" || tag === "refused";
}

const typeSettled: Type = {
  type: "tagged",
  tag: "outcome",
  members: [
    ["paid", () => typePaid],
    ["refused", () => typeRefused],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseSettled(input: unknown): AnySettled {
  return parse(input, typeSettled) as AnySettled;
}
