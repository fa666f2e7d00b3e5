/** What the guards of all shapes share. Everything here reads own properties alone and keeps no state. */

type Check = (value: unknown) => boolean;

/** Levels a recursive shape may nest; a cycle ends here too. */
export const MAX_DEPTH = 200;

/** An object of any kind, for a first look at one key. */
export type Raw = Readonly<Record<string, unknown>>;

const PLAIN: unknown = /* @__PURE__ */ Object.getPrototypeOf({});

/**
 * The value's own properties, or undefined where it is no JSON object. The prototype is asked for and not `__proto__`:
 * that may be a key of the value, and is slow on objects of many forms.
 */
export function own(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === PLAIN) return value as Record<string, unknown>;
  if (Array.isArray(value)) return undefined;
  return prototype === null ? (value as Record<string, unknown>) : { ...value };
}

/** Whether it is an object of any kind, a list too: enough for a first look at its keys. */
export function anObject(value: unknown): value is Raw {
  return typeof value === "object" && value !== null;
}

/**
 * Whether it is an object as JSON.parse makes it: what is read of it is its own. `_read` is any key that all objects
 * inherit, read where the question stands: the engine then knows the object's form there, and its prototype with it.
 */
export function plain(value: object, _read: unknown): boolean {
  return Object.getPrototypeOf(value) === PLAIN;
}

/** Whether the own properties of any other object fit. */
export function ofCopy(value: Raw, fits: Check): boolean {
  return !Array.isArray(value) && fits({ ...value });
}

/** The value of a key that every object inherits, where the object has its own. */
export function ownValue(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Length of a text as JSON Schema counts it. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) count--;
  }
  return count;
}

/** Whether a text has that many code points; long ones are not counted. */
export function atLeast(text: string, limit: number): boolean {
  return text.length >= 2 * limit || (text.length >= limit && codePoints(text) >= limit);
}

/** Whether a text has no more code points than that; short ones and long ones are not counted. */
export function atMost(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= 2 * limit && codePoints(text) <= limit);
}

/** Whether it is one of the values. */
export function among(value: unknown, values: readonly unknown[]): boolean {
  return values.includes(value);
}

/** Whether every element fits, holes included. */
export function all(list: readonly unknown[], fits: Check): boolean {
  for (let index = 0; index < list.length; index++) if (!fits(list[index])) return false;
  return true;
}

/** Whether it is an object whose values and keys fit. */
export function mapOf(value: unknown, fits?: Check, fitsKey?: Check): value is object {
  const object = own(value);
  if (object === undefined) return false;
  for (const key of Object.keys(object)) {
    if (fits?.(object[key]) === false || fitsKey?.(key) === false) return false;
  }
  return true;
}

/** Whether no key but these is there. */
export function only(object: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  return Object.keys(object).every((key) => keys.includes(key));
}

/** Whether the values of all keys but these fit. */
export function others(object: Readonly<Record<string, unknown>>, keys: readonly string[], fits: Check): boolean {
  return Object.keys(object).every((key) => keys.includes(key) || fits(object[key]));
}

/** Whether at most `limit` objects nest under the first one through the key. */
export function within(object: Readonly<Record<string, unknown>>, key: string, limit: number): boolean {
  let inner = object[key];
  for (let depth = 1; typeof inner === "object"; depth++) {
    const nested = own(inner);
    if (nested === undefined) return true;
    if (depth > limit) return false;
    inner = nested[key];
  }
  return true;
}
