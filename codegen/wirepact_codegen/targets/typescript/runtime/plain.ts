/**
 * Any value as JSON: what may go out in an error's structured data, whatever stands in it.
 *
 * Both functions answer for any value, in bounded time and with bounded output, and give what I-JSON (RFC 7493) takes.
 */

import { isError, safeGet, wellFormed } from "./causes.js";

/** Longest text that is kept whole, in code points; `plainJson` keeps as much in all. */
const TEXT_LIMIT = 100_000;
/** Most values that `plainJson` keeps. */
const NODE_LIMIT = 10_000;
/** Most objects and lists inside each other that it keeps. */
const DEPTH_LIMIT = 32;
const NOTHING: unique symbol = /* @__PURE__ */ Symbol("nothing");

/** The text, cut at the limit; a lone surrogate becomes U+FFFD. Undefined where it is no text. */
export function plainText(value: unknown, limit: number = TEXT_LIMIT): string | undefined {
  return typeof value === "string" ? cut(value, limit).text : undefined;
}

/**
 * The value as objects, lists, texts, numbers, truth values and null, made anew.
 *
 * What has no JSON form is left out of an object and null in a list: errors, functions, symbols, cycles, and what
 * throws when it is read. NaN and infinities are null; integers beyond ±(2^53 - 1) become their decimal text; a
 * `toJSON` is asked once. What goes past a limit is left out.
 */
export function plainJson(value: unknown): unknown {
  const found = plain(value, { nodes: NODE_LIMIT, text: TEXT_LIMIT }, new Set());
  return found === NOTHING ? null : found;
}

interface Room {
  nodes: number;
  text: number;
}

function plain(value: unknown, room: Room, above: Set<unknown>): unknown {
  switch (typeof value) {
    case "string": {
      const { text, length } = cut(value, Math.max(room.text, 0));
      room.text -= length;
      return text;
    }
    case "boolean":
      return value;
    case "number":
    case "bigint":
      return number(value);
    case "object":
      break;
    default:
      return NOTHING;
  }
  if (value === null) return null;
  if (isError(value) || above.has(value) || above.size >= DEPTH_LIMIT) return NOTHING;
  above.add(value);
  try {
    return container(value, room, above);
  } catch {
    return NOTHING;
  } finally {
    above.delete(value);
  }
}

function container(value: object, room: Room, above: Set<unknown>): unknown {
  const own = safeGet(value, "toJSON");
  if (typeof own === "function") {
    const written: unknown = Reflect.apply(own, value, []);
    return isObject(written) ? members(written, room, above) : plain(written, room, above);
  }
  return members(value, room, above);
}

function members(value: object, room: Room, above: Set<unknown>): unknown {
  if (isError(value) || ArrayBuffer.isView(value)) return NOTHING;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (let index = 0; index < value.length && --room.nodes >= 0; index++) {
      const found = plain(safeGet(value, index), room, above);
      items.push(found === NOTHING ? null : found);
    }
    return items;
  }
  const made: [string, unknown][] = [];
  for (const key of Object.keys(value)) {
    if (--room.nodes < 0) break;
    const { text, length } = cut(key, Math.max(room.text, 0));
    const item = plain(safeGet(value, key), room, above);
    if (item === NOTHING) continue;
    room.text -= length;
    made.push([text, item]);
  }
  return Object.fromEntries(made);
}

function number(value: number | bigint): number | string | null {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return null;
    if (!Number.isInteger(value)) return value;
    return Number.isSafeInteger(value) ? value + 0 : BigInt(value).toString();
  }
  if (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER) return Number(value);
  const most = 10n ** 4000n;
  return value < most && value > -most ? value.toString() : null;
}

/** The first code points of a text, and how many they are. */
function cut(value: string, limit: number): { readonly text: string; readonly length: number } {
  let end = 0;
  let length = 0;
  for (; end < value.length && length < limit; length++) end += (value.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return { text: wellFormed(value.slice(0, end)), length };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
