// @generated from targets/typescript/runtime/wire.ts by `make generate`. Do not edit; change the schema.

/** Reading what a peer sent: I-JSON (RFC 7493), then the shape, with everything that is merely new kept as it is. */

import { MAX_DEPTH, codePoints, own, ownValue, within } from "./guard.js";
import { brand, isMarked } from "./error.js";

/** Longest text, in characters or bytes. */
const MAX_TEXT = 8 * 1024 * 1024;
/** Values that one document may hold. */
const MAX_NODES = 1_000_000;

declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** What was received is not what the contract says. */
export class WireError extends Error {
  /** JSON Pointer of the part at fault; "" is the whole. */
  readonly pointer: string;
  /** What is wrong with it. */
  readonly problem: string;

  constructor(pointer: string, problem: string, options?: ErrorOptions) {
    brand(WireError, "WireError", "wirepact.WireError");
    super(`${pointer === "" ? "the document" : pointer}: ${problem}`, options);
    this.pointer = pointer;
    this.problem = problem;
  }

  /** Whether the value is a WireError, of any copy of this package. */
  static isInstance(value: unknown): value is WireError {
    return isMarked(value, "wirepact.WireError");
  }
}

/** A type as data; a function names another one, so that types may hold themselves. */
export type Type =
  | (() => Type)
  | {
      readonly type: "string";
      readonly minLength?: number;
      readonly maxLength?: number;
      readonly pattern?: RegExp;
    }
  | {
      readonly type: "integer" | "number";
      readonly minimum?: number;
      readonly maximum?: number;
      readonly exclusiveMinimum?: number;
      readonly exclusiveMaximum?: number;
      readonly multipleOf?: number;
    }
  | { readonly type: "boolean" | "null" | "any" }
  | { readonly type: "literal"; readonly values: readonly (string | number)[] }
  | { readonly type: "list"; readonly items: Type; readonly minItems?: number; readonly maxItems?: number }
  | {
      readonly type: "map";
      readonly values: Type;
      readonly keys?: Type;
      readonly minProperties?: number;
      readonly maxProperties?: number;
    }
  | {
      readonly type: "object";
      readonly properties: readonly (readonly [key: string, type: Type, required?: true])[];
      /** Type of undeclared keys; left out: any. */
      readonly extra?: Type;
      readonly maxDepth?: readonly [key: string, limit: number];
    }
  | { readonly type: "tagged"; readonly tag: string; readonly members: readonly (readonly [string, Type])[] }
  | { readonly type: "either"; readonly of: readonly Type[] };

/**
 * The value a peer sent, if its known parts have their types. Text and bytes are read as I-JSON; anything else is
 * taken as parsed already, where duplicate keys can no longer be seen.
 */
export function parse(input: unknown, type: Type): unknown {
  try {
    const value = typeof input === "string" || ArrayBuffer.isView(input) ? fromText(input) : input;
    wellFormed(value, "", 0, { above: new Set(), done: new Set(), count: 0 });
    check(type, value, "", 0);
    return value;
  } catch (error) {
    throw WireError.isInstance(error) ? error : new WireError("", "it cannot be read", { cause: error });
  }
}

function step(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function fromText(input: string | ArrayBufferView): unknown {
  let text: string;
  let value: unknown;
  const size = typeof input === "string" ? input.length : input.byteLength;
  if (size > MAX_TEXT) throw new WireError("", `it is longer than ${MAX_TEXT}`);
  try {
    text =
      typeof input === "string"
        ? input
        : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(input as Uint8Array);
  } catch {
    throw new WireError("", "it is not UTF-8");
  }
  try {
    value = JSON.parse(text);
  } catch {
    throw new WireError("", "it is not JSON");
  }
  scan(text);
  return value;
}

/** Refuse what JSON.parse lets pass silently: a key given twice, an integer that loses digits. The text is JSON. */
function scan(text: string): void {
  const token = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|[{}[\],]/g;
  const open: { keys: Set<string> | undefined; at: string | number; wants: boolean }[] = [];
  const pointer = (): string => open.reduce((path, one) => step(path, one.at), "");
  for (const [found] of text.matchAll(token)) {
    const inner = open.at(-1);
    if (found === "{") open.push({ keys: new Set(), at: "", wants: true });
    else if (found === "[") open.push({ keys: undefined, at: 0, wants: false });
    else if (found === "}" || found === "]") open.pop();
    else if (found === ",") {
      if (inner?.keys) inner.wants = true;
      else if (inner) inner.at = Number(inner.at) + 1;
    } else if (found.startsWith('"')) {
      if (!inner?.keys || !inner.wants) continue;
      const key = JSON.parse(found) as string;
      inner.wants = false;
      inner.at = key;
      if (inner.keys.has(key)) throw new WireError(pointer(), "the key is given twice");
      inner.keys.add(key);
    } else if (/^-?[0-9]+$/.test(found) && !Number.isSafeInteger(Number(found))) {
      throw new WireError(pointer(), "the integer is beyond ±(2^53 - 1)");
    }
  }
}

interface Seen {
  readonly above: Set<unknown>;
  readonly done: Set<unknown>;
  count: number;
}

function wellFormed(value: unknown, pointer: string, depth: number, seen: Seen): void {
  if (++seen.count > MAX_NODES) throw new WireError("", `it holds more than ${MAX_NODES} values`);
  switch (typeof value) {
    case "string":
      if (/\p{Surrogate}/u.test(value)) throw new WireError(pointer, "the text has a lone surrogate");
      return;
    case "number":
      if (!Number.isFinite(value)) throw new WireError(pointer, "the number is not finite");
      return;
    case "boolean":
    case "undefined":
      return;
    case "object":
      break;
    default:
      throw new WireError(pointer, `a ${typeof value} is no JSON value`);
  }
  if (value === null || seen.done.has(value)) return;
  if (seen.above.has(value)) throw new WireError(pointer, "it holds itself");
  if (depth > MAX_DEPTH) throw new WireError(pointer, `it nests deeper than ${MAX_DEPTH}`);
  seen.above.add(value);
  for (const [key, item] of Object.entries(value)) {
    if (/\p{Surrogate}/u.test(key)) throw new WireError(pointer, "a key has a lone surrogate");
    wellFormed(item, step(pointer, key), depth + 1, seen);
  }
  seen.above.delete(value);
  seen.done.add(value);
}

function resolved(type: Type): Exclude<Type, () => Type> {
  let found = type;
  while (typeof found === "function") found = found();
  return found;
}

function check(reference: Type, value: unknown, pointer: string, depth: number): void {
  const type = resolved(reference);
  if (depth > MAX_DEPTH) throw new WireError(pointer, `it nests deeper than ${MAX_DEPTH}`);
  const need = (holds: boolean, problem: string): void => {
    if (!holds) throw new WireError(pointer, problem);
  };
  switch (type.type) {
    case "any":
      return need(value !== undefined, "it is missing");
    case "null":
      return need(value === null, "it is not null");
    case "boolean":
      return need(typeof value === "boolean", "it is not a boolean");
    case "string":
      if (typeof value !== "string") return need(false, "it is not a text");
      if (type.minLength !== undefined) need(codePoints(value) >= type.minLength, "it is too short");
      if (type.maxLength !== undefined) need(codePoints(value) <= type.maxLength, "it is too long");
      if (type.pattern !== undefined) need(type.pattern.test(value), `it does not match ${type.pattern.source}`);
      return;
    case "integer":
    case "number":
      if (typeof value !== "number") return need(false, `it is no ${type.type}`);
      if (type.type === "integer") need(Number.isInteger(value), "it is no integer");
      if (type.minimum !== undefined) need(value >= type.minimum, `it is below ${type.minimum}`);
      if (type.maximum !== undefined) need(value <= type.maximum, `it is above ${type.maximum}`);
      if (type.exclusiveMinimum !== undefined) {
        need(value > type.exclusiveMinimum, `it is not above ${type.exclusiveMinimum}`);
      }
      if (type.exclusiveMaximum !== undefined) {
        need(value < type.exclusiveMaximum, `it is not below ${type.exclusiveMaximum}`);
      }
      if (type.multipleOf !== undefined) need(value % type.multipleOf === 0, `it is no multiple of ${type.multipleOf}`);
      return;
    case "literal": {
      const [first] = type.values;
      if (type.values.length === 1) return need(value === first, `it is not ${JSON.stringify(first)}`);
      if (typeof first === "number") return need(Number.isInteger(value), "it is no integer");
      return need(typeof value === "string", "it is not a text");
    }
    case "list":
      if (!Array.isArray(value)) return need(false, "it is not a list");
      if (type.minItems !== undefined) need(value.length >= type.minItems, "it has too few elements");
      if (type.maxItems !== undefined) need(value.length <= type.maxItems, "it has too many elements");
      for (const [index, item] of value.entries()) check(type.items, item, step(pointer, index), depth + 1);
      return;
    case "either": {
      const branch = type.of.find((one) => takes(one, value));
      if (branch === undefined) return need(false, "it has none of the types it may have");
      return check(branch, value, pointer, depth);
    }
  }
  const object = own(value);
  if (object === undefined) return need(false, "it is not an object");
  switch (type.type) {
    case "map": {
      const keys = Object.keys(object);
      if (type.minProperties !== undefined) need(keys.length >= type.minProperties, "it has too few keys");
      if (type.maxProperties !== undefined) need(keys.length <= type.maxProperties, "it has too many keys");
      for (const key of keys) {
        if (type.keys !== undefined) check(type.keys, key, step(pointer, key), depth + 1);
        check(type.values, object[key], step(pointer, key), depth + 1);
      }
      return;
    }
    case "tagged": {
      const tag = ownValue(object, type.tag);
      if (typeof tag !== "string") throw new WireError(step(pointer, type.tag), "the tag is not a text");
      const member = type.members.find(([name]) => name === tag);
      if (member !== undefined) check(member[1], value, pointer, depth);
      return;
    }
    case "object": {
      if (type.maxDepth !== undefined) {
        need(within(object, ...type.maxDepth), `more than ${type.maxDepth[1]} nest in "${type.maxDepth[0]}"`);
      }
      for (const [key, inner, required] of type.properties) {
        const item = ownValue(object, key);
        if (item !== undefined) check(inner, item, step(pointer, key), depth + 1);
        else if (required) throw new WireError(step(pointer, key), "it is missing");
      }
      if (type.extra === undefined) return;
      for (const key of Object.keys(object)) {
        if (!type.properties.some(([declared]) => declared === key)) {
          check(type.extra, object[key], step(pointer, key), depth + 1);
        }
      }
    }
  }
}

/** Whether the value's JSON type is that of the branch. */
function takes(reference: Type, value: unknown): boolean {
  const type = resolved(reference);
  switch (type.type) {
    case "any":
      return true;
    case "null":
      return value === null;
    case "boolean":
    case "string":
      return typeof value === type.type;
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number";
    case "literal":
      return typeof value === typeof type.values[0];
    case "list":
      return Array.isArray(value);
    case "either":
      return type.of.some((one) => takes(one, value));
    default:
      return own(value) !== undefined;
  }
}
