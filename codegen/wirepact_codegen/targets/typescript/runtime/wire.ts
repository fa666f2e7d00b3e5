/** Reading what a peer sent: I-JSON (RFC 7493), then the shape, with everything that is merely new kept as it is. */

import { MAX_DEPTH, codePoints, own, ownValue, within } from "./guard.js";
import { escapeUnseen } from "./causes.js";
import { brand, isMarked } from "./error.js";

/** Longest text, in characters or bytes. */
const MAX_TEXT = 8_388_608; // written out: a bundler keeps a product that nobody reads
/** Values that one document may hold. */
const MAX_NODES = 1_000_000;
/** So much of a pointer stands in a message: keys are as long as the peer likes. */
const SHOWN = 500;

declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** What was received is not what the contract says. Of the keys in its message, what cannot be seen shows as escapes. */
export class WireError extends Error {
  /** JSON Pointer of the part at fault; "" is the whole. */
  readonly pointer: string;
  /** What is wrong with it. */
  readonly problem: string;

  constructor(pointer: string, problem: string, options?: ErrorOptions) {
    brand(WireError, "WireError", "wirepact.WireError");
    const place = pointer.length <= SHOWN ? pointer : `${pointer.slice(0, SHOWN).replace(/[\ud800-\udbff]$/, "")}…`;
    super(escapeUnseen(`${place === "" ? "the document" : place}: ${problem}`), options);
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
  /** `literal` of one value is a constant and holds; the values of several, and of an `enum`, may grow. */
  | { readonly type: "literal" | "enum"; readonly values: readonly (string | number)[] }
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
    const value = isText(input) ? fromText(input) : input;
    wellFormed(value, undefined, 0, { above: new Set(), count: 1 });
    // Half a character as such beside the other half as an escape: no text, though what JSON.parse makes of it is one.
    if (typeof input === "string" && /\p{Surrogate}/u.test(input)) refuse(undefined, "the text has a lone surrogate");
    check(type, value, undefined);
    return value;
  } catch (error) {
    throw WireError.isInstance(error) ? error : new WireError("", "it cannot be read", { cause: error });
  }
}

/** Whether it is what `parse` reads as JSON text: a string, or bytes, of another realm too. */
export function isText(input: unknown): input is string | ArrayBufferView | ArrayBuffer {
  if (typeof input === "string" || ArrayBuffer.isView(input)) return true;
  return typeof input === "object" && Object.prototype.toString.call(input) === "[object ArrayBuffer]";
}

/** A place in the value; only a failure makes a pointer of it. */
type Path = { readonly above: Path; readonly key: string | number } | undefined;

function pointer(path: Path): string {
  if (path === undefined) return "";
  return `${pointer(path.above)}/${String(path.key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function refuse(path: Path, problem: string): never {
  throw new WireError(pointer(path), problem);
}

function fromText(input: string | ArrayBufferView | ArrayBuffer): unknown {
  let text: string;
  let value: unknown;
  const size = typeof input === "string" ? input.length : input.byteLength;
  if (size > MAX_TEXT) throw new WireError("", `it is longer than ${MAX_TEXT}`);
  try {
    text =
      typeof input === "string"
        ? input
        : new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(input as Uint8Array);
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
  const token = /"|-?[0-9][0-9.eE+-]*|[{}[\],]/g;
  const open: { keys: Set<string> | undefined; at: string | number; wants: boolean }[] = [];
  const here = (): Path => open.reduce<Path>((above, one) => ({ above, key: one.at }), undefined);
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    const inner = open.at(-1);
    if (open.length > MAX_DEPTH && (found === "{" || found === "[")) {
      refuse(here(), `it nests deeper than ${MAX_DEPTH}`);
    }
    if (found === "{") open.push({ keys: new Set(), at: "", wants: true });
    else if (found === "[") open.push({ keys: undefined, at: 0, wants: false });
    else if (found === "}" || found === "]") open.pop();
    else if (found === ",") {
      if (inner?.keys) inner.wants = true;
      else if (inner) inner.at = Number(inner.at) + 1;
    } else if (found === '"') {
      token.lastIndex = endOfString(text, match.index);
      if (!inner?.keys || !inner.wants) continue;
      const key = JSON.parse(text.slice(match.index, token.lastIndex)) as string;
      inner.wants = false;
      inner.at = key;
      if (inner.keys.has(key)) refuse(here(), "the key is given twice");
      inner.keys.add(key);
    } else if (/^-?[0-9]+$/.test(found) && !within53(Number(found))) {
      refuse(here(), BEYOND);
    }
  }
}

/** Where a string of JSON ends that begins at `start`. An expression would fill its stack with a text of 8 MB. */
function endOfString(text: string, start: number): number {
  let end = start;
  let escape: number;
  do {
    end = text.indexOf('"', end + 1);
    for (escape = end; text[escape - 1] === "\\"; ) escape--;
  } while ((end - escape) % 2 === 1);
  return end + 1;
}

/** Objects that are open, and how many values there are: one that is shared counts wherever it stands. */
interface Seen {
  readonly above: Set<unknown>;
  count: number;
}

function wellFormed(value: unknown, path: Path, depth: number, seen: Seen): void {
  switch (typeof value) {
    case "string":
      if (/\p{Surrogate}/u.test(value)) refuse(path, "the text has a lone surrogate");
      return;
    case "number":
      if (!Number.isFinite(value)) refuse(path, "the number is not finite");
      // What has no exponent when it is written would go out as an integer that is refused.
      if (!within53(value) && Math.abs(value) < 1e21) refuse(path, BEYOND);
      return;
    case "boolean":
    case "undefined":
      return;
    case "object":
      break;
    default:
      refuse(path, `a ${typeof value} is no JSON value`);
  }
  if (value === null) return;
  if (seen.above.has(value)) refuse(path, "it holds itself");
  if (depth > MAX_DEPTH) refuse(path, `it nests deeper than ${MAX_DEPTH}`);
  const list: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
  const keys = list === undefined ? Object.keys(value) : [];
  const size = list === undefined ? keys.length : list.length;
  seen.count += size;
  if (seen.count > MAX_NODES) refuse(path, `it holds more than ${MAX_NODES} values`);
  seen.above.add(value);
  for (let index = 0; index < size; index++) {
    const key = keys[index];
    if (key !== undefined && /\p{Surrogate}/u.test(key)) refuse(path, "a key has a lone surrogate");
    const item = key === undefined ? list?.[index] : (value as Readonly<Record<string, unknown>>)[key];
    wellFormed(item, { above: path, key: key ?? index }, depth + 1, seen);
  }
  seen.above.delete(value);
}

function resolved(type: Type): Exclude<Type, () => Type> {
  let found = type;
  while (typeof found === "function") found = found();
  return found;
}

/** What `wellFormed` has passed is no deeper than it may be. */
function check(reference: Type, value: unknown, path: Path): void {
  const type = resolved(reference);
  switch (type.type) {
    case "any":
      return need(path, value !== undefined, "it is missing");
    case "null":
      return need(path, value === null, "it is not null");
    case "boolean":
      return need(path, typeof value === "boolean", "it is not a boolean");
    case "string":
      if (typeof value !== "string") return refuse(path, "it is not a text");
      if (type.minLength !== undefined) need(path, codePoints(value) >= type.minLength, "it is too short");
      if (type.maxLength !== undefined) need(path, codePoints(value) <= type.maxLength, "it is too long");
      if (type.pattern !== undefined) need(path, type.pattern.test(value), `it does not match ${type.pattern.source}`);
      return;
    case "integer":
    case "number":
      if (typeof value !== "number") return refuse(path, `it is no ${type.type}`);
      if (type.type === "integer") whole(path, value);
      if (type.minimum !== undefined) need(path, value >= type.minimum, `it is below ${type.minimum}`);
      if (type.maximum !== undefined) need(path, value <= type.maximum, `it is above ${type.maximum}`);
      if (type.exclusiveMinimum !== undefined) {
        need(path, value > type.exclusiveMinimum, `it is not above ${type.exclusiveMinimum}`);
      }
      if (type.exclusiveMaximum !== undefined) {
        need(path, value < type.exclusiveMaximum, `it is not below ${type.exclusiveMaximum}`);
      }
      if (type.multipleOf !== undefined)
        need(path, value % type.multipleOf === 0, `it is no multiple of ${type.multipleOf}`);
      return;
    case "literal":
    case "enum": {
      const [first] = type.values;
      if (type.type === "literal" && type.values.length === 1)
        return need(path, value === first, `it is not ${JSON.stringify(first)}`);
      if (typeof first === "number") return whole(path, value);
      return need(path, typeof value === "string", "it is not a text");
    }
    case "list":
      if (!Array.isArray(value)) return refuse(path, "it is not a list");
      if (type.minItems !== undefined) need(path, value.length >= type.minItems, "it has too few elements");
      if (type.maxItems !== undefined) need(path, value.length <= type.maxItems, "it has too many elements");
      for (const [index, item] of value.entries()) check(type.items, item, { above: path, key: index });
      return;
    case "either": {
      const branch = type.of.find((one) => takes(one, value));
      if (branch === undefined) return refuse(path, "it has none of the types it may have");
      return check(branch, value, path);
    }
  }
  const object = own(value);
  if (object === undefined) return refuse(path, "it is not an object");
  switch (type.type) {
    case "map": {
      const keys = Object.keys(object);
      if (type.minProperties !== undefined) need(path, keys.length >= type.minProperties, "it has too few keys");
      if (type.maxProperties !== undefined) need(path, keys.length <= type.maxProperties, "it has too many keys");
      for (const key of keys) {
        if (type.keys !== undefined) check(type.keys, key, { above: path, key: key });
        check(type.values, object[key], { above: path, key: key });
      }
      return;
    }
    case "tagged": {
      const tag = ownValue(object, type.tag);
      if (typeof tag !== "string") refuse({ above: path, key: type.tag }, "the tag is not a text");
      const member = type.members.find(([name]) => name === tag);
      if (member !== undefined) check(member[1], value, path);
      return;
    }
    case "object": {
      if (type.maxDepth !== undefined) {
        need(path, within(object, ...type.maxDepth), `more than ${type.maxDepth[1]} nest in "${type.maxDepth[0]}"`);
      }
      for (const [key, inner, required] of type.properties) {
        const item = ownValue(object, key);
        if (item !== undefined) check(inner, item, { above: path, key: key });
        else if (required) refuse({ above: path, key: key }, "it is missing");
      }
      if (type.extra === undefined) return;
      for (const key of Object.keys(object)) {
        if (!type.properties.some(([declared]) => declared === key)) {
          check(type.extra, object[key], { above: path, key: key });
        }
      }
    }
  }
}

const BEYOND = "the integer is beyond ±(2^53 - 1)";

function within53(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

function whole(path: Path, value: unknown): void {
  if (typeof value !== "number" || !Number.isInteger(value)) return refuse(path, "it is no integer");
  need(path, within53(value), BEYOND);
}

function need(path: Path, holds: boolean, problem: string): void {
  if (!holds) refuse(path, problem);
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
    case "enum":
      return typeof value === typeof type.values[0];
    case "list":
      return Array.isArray(value);
    case "either":
      return type.of.some((one) => takes(one, value));
    default:
      return own(value) !== undefined;
  }
}
