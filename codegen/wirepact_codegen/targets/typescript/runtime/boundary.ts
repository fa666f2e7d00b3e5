/**
 * Errors across boundaries that strip them: `structuredClone`, workers, queues, workflow engines. JSON out, the same
 * error in. What the form does not hold: the stack, and what JSON has no form for.
 */

import { causeOfValue, isError, isGroup, nameOf, safeGet, textOf } from "./causes.js";
import { markOf } from "./error.js";
import { plainJson, plainText } from "./plain.js";
import { stamp, stampOf } from "./verdict.js";

/** The JSON form of an error. For operators: it holds foreign texts. */
export interface ErrorForm {
  /** Mark of its class; left out for a foreign error. */
  readonly class?: string;
  readonly name: string;
  readonly message: string;
  /** Its fields by their names on the wire. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The verdict put on it, where there is one; `fields.retryable` is its own. */
  readonly stamp?: boolean;
  /** What led to it, in the same form; its text where that is no error or nests deeper than 8. */
  readonly cause?: ErrorForm | string;
  /** Members of an AggregateError, in the same form and as deep; at most 100 in all. */
  readonly errors?: readonly (ErrorForm | string)[];
}

/** How many members of aggregate errors are still taken; counted down. */
export interface Room {
  left: number;
}

/** Makes the error of a form that stands in another one, at the depth it is given. */
export type Make = (value: unknown, depth: number, room: Room) => Error;

/** A class that the generator made or that has the same two statics. */
interface Revivable {
  readonly prototype: Error;
  readonly fromDict: (value: unknown) => Error;
}

/** How deep causes and members nest; what is deeper is its text. */
const DEPTH = 8;
/** Most members of aggregate errors in one form. */
export const MEMBERS = 100;
const OWN = ["code", "type", "retryable"];
const TAKEN: ReadonlySet<string> = /* @__PURE__ */ new Set(["cause", "message", "name", "stack"]);

const STRINGS =
  "code type category details dev reason outcome uid runId submissionId assistantText remoteSessionId remoteError";
const NUMBERS = "status statusCode limit lastSequence";
const OBJECTS = "meta headers signal";

/** What a field holds; whole numbers alone are numbers here. */
export type Kind = "string" | "number" | "boolean" | "object" | "any";

/** The JSON form of any error. Never throws. */
export function toDict(error: unknown): ErrorForm {
  return form(error, [], { left: MEMBERS });
}

/**
 * What `JSON.stringify` writes of an error: name, message and fields, where the language alone would leave the
 * message out. No cause, no stack, no help for developers. Never throws.
 */
export function toJson(error: Error): Record<string, unknown> {
  const fields = Object.fromEntries(
    ownKeys(error)
      .filter((key) => key !== "dev")
      .map((key) => [key, safeGet(error, key)]),
  );
  return { name: textOf(nameOf(error)), message: textOf(error), ...(plainJson(fields) as Record<string, unknown>) };
}

/**
 * An error of the class from its JSON form. Its causes become plain Errors: a class knows no other class, so that a
 * bundle holds those alone that it uses. `revive` gives causes their classes too. A field that is missing, or holds
 * what its class has no place for, gets the value its constructor gives it, or undefined.
 *
 * @param made - The class, whose constructor takes options unless `positional` names its parameters.
 * @param asked - The class it was asked of: `made` or an heir.
 * @param pinned - Verdicts that stand whatever the form says, by code.
 * @param kinds - What its fields hold, where that is something else than their names say.
 * @throws TypeError where the value is no JSON form of an error, or of one the class cannot be.
 */
export function fromDict<T extends Error>(
  made: { readonly prototype: T },
  asked: unknown,
  value: unknown,
  positional?: readonly string[],
  pinned?: ReadonlyMap<unknown, boolean>,
  kinds?: Readonly<Record<string, Kind>>,
): T {
  const { name, message, fields: said, mark: verdict } = read(value);
  const fields = Object.fromEntries(Object.entries(said).filter(([key, item]) => fits(key, item, kinds)));
  const cause = innerFrom(safeGet(value, "cause"), 0, { left: MEMBERS }, plain);
  const options: Record<string, unknown> = { ...fields, message, cause };
  const given = positional === undefined ? [options] : [...positional.map((key) => options[key]), options];
  const error = construct(made, isHeirOf(asked, made) ? asked : made, given);
  const fixed = pinned?.get(safeGet(error, "code")) ?? pinned?.get(fields["code"]);
  const holds = ([key, item]: [string, unknown]): boolean =>
    (!OWN.includes(key) && !(key in error)) || fits(key, item, kinds);
  if ("meta" in error) restore(error, { meta: undefined });
  restore(error, Object.fromEntries(Object.entries(said).filter(holds)));
  if (fixed === undefined) stamp(error, verdict as boolean);
  else restore(error, { retryable: fixed });
  hide(error, "message", message);
  if (typeof name === "string" && name !== error.name) hide(error, "name", name);
  return error;
}

/**
 * The error of a JSON form, of the class among these that it names; of `root` where the family's class is not among
 * them, with the mark it came with; without one, a plain Error. Causes alike, as deep as `toDict` writes them; of a
 * deeper one the text is kept.
 *
 * @param home - What the marks of the family's classes begin with: contract and family.
 * @param classes - By name: what the modules of the family export.
 * @param root - The class its errors extend, where it has one.
 * @throws TypeError where the value is no JSON form of an error.
 */
export function revive(
  value: unknown,
  home: string,
  classes: Readonly<Record<string, unknown>>,
  root: Revivable | undefined,
): Error {
  const within: Make = (one, depth, room) => nested(flat(one, home, classes, root), one, depth, room, within);
  return within(value, 0, { left: MEMBERS });
}

/**
 * The error with the cause of the form; an AggregateError where the form has members.
 *
 * @param depth - How deep the form itself stands.
 */
export function nested(error: Error, value: unknown, depth: number, room: Room, make: Make): Error {
  const members: unknown = safeGet(value, "errors");
  const found: Error[] = [];
  if (Array.isArray(members) && markOf(error) === undefined) {
    for (const one of members.slice(0, Math.max(room.left, 0)) as unknown[]) {
      room.left -= 1;
      const member = innerFrom(one, depth, room, make);
      if (member !== undefined) found.push(member);
    }
  }
  const made = found.length === 0 ? error : aggregate(error, found);
  const cause = innerFrom(safeGet(value, "cause"), depth, room, make);
  if (cause !== undefined) hide(made, "cause", cause);
  return made;
}

function aggregate(error: Error, members: readonly Error[]): Error {
  const made = new AggregateError(members, error.message);
  for (const key of Reflect.ownKeys(error)) {
    const property = Object.getOwnPropertyDescriptor(error, key);
    if (property !== undefined && key !== "stack" && key !== "message") Object.defineProperty(made, key, property);
  }
  return made;
}

/** The error of a form without what stands in it. */
function flat(
  value: unknown,
  home: string,
  classes: Readonly<Record<string, unknown>>,
  root: Revivable | undefined,
): Error {
  const { class: mark } = read(value);
  if (root === undefined || mark?.startsWith(`${home}.`) !== true) return foreign(value);
  const name = mark.slice(home.length + 1);
  const found = Object.hasOwn(classes, name) ? classes[name] : undefined;
  const known = typeof safeGet(found, "fromDict") === "function";
  const error = (known ? (found as Revivable) : root).fromDict({ ...(value as object), cause: undefined });
  if (!known) hide(error, Symbol.for("wirepact.class"), mark);
  return error;
}

function form(error: unknown, above: readonly unknown[], room: Room): ErrorForm {
  const mark = markOf(error);
  const names = isError(error) ? (mark === undefined ? OWN : [...ownKeys(error), ...OWN]) : [];
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    const found = safeGet(error, name);
    const own = mark !== undefined && !OWN.includes(name) && found !== null;
    if (own || typeof found === (name === "retryable" ? "boolean" : "string")) fields[name] = found;
    else if (mark !== undefined && typeof found === "number") fields[name] = found;
  }
  const written = plainJson(fields) as Record<string, unknown>;
  const verdict = stampOf(error);
  const cause = causeOfValue(error);
  const path = [...above, error];
  const inner = (one: unknown): ErrorForm | string =>
    isError(one) && path.length <= DEPTH ? form(one, path, room) : textOf(one);
  const errors: (ErrorForm | string)[] = [];
  const members = mark === undefined ? membersOf(error) : undefined;
  const told = cause === undefined || path.includes(cause) ? {} : { cause: inner(cause) };
  for (const one of members ?? []) {
    if (room.left <= 0) break;
    if (path.includes(one)) continue;
    room.left -= 1;
    errors.push(inner(one));
  }
  return {
    ...(mark === undefined ? {} : { class: mark }),
    name: textOf(nameOf(error)),
    message: textOf(error),
    ...(Object.keys(written).length === 0 ? {} : { fields: written }),
    ...(verdict === undefined ? {} : { stamp: verdict }),
    ...told,
    ...(errors.length === 0 ? {} : { errors }),
  };
}

/** The members of an AggregateError; undefined of anything else. */
function membersOf(error: unknown): readonly unknown[] | undefined {
  const found = isGroup(error) ? safeGet(error, "errors") : undefined;
  try {
    return Array.isArray(found)
      ? Array.from({ length: Math.min(found.length, MEMBERS) }, (_, index) => safeGet(found, index))
      : undefined;
  } catch {
    return undefined;
  }
}

function ownKeys(error: Error): string[] {
  try {
    return Object.keys(error).filter((key) => !TAKEN.has(key));
  } catch {
    return [];
  }
}

interface Said {
  readonly class: string | undefined;
  readonly mark: unknown;
  readonly name: unknown;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function read(value: unknown): Said {
  const message = plainText(safeGet(value, "message"));
  if (message === undefined) throw new TypeError("the value is not the JSON form of an error: no message");
  const fields = plainJson(safeGet(value, "fields")); // no larger than what `toDict` writes
  return {
    class: plainText(safeGet(value, "class")),
    mark: safeGet(value, "stamp"),
    name: plainText(safeGet(value, "name")),
    message,
    fields: Object.fromEntries(
      isObject(fields) ? Object.entries(fields).filter(([, item]) => item !== null && item !== undefined) : [],
    ),
  };
}

function innerFrom(value: unknown, depth: number, room: Room, make: Make): Error | undefined {
  const told = plainText(typeof value === "string" ? value : safeGet(value, "message"));
  if (told === undefined) return undefined;
  return typeof value === "string" || depth >= DEPTH ? new Error(told) : make(value, depth + 1, room);
}

/** A foreign error, and what stands in it as foreign ones. */
function plain(value: unknown, depth: number, room: Room): Error {
  return nested(foreign(value), value, depth, room, plain);
}

/** A foreign error: its name, message, own code and verdict. Nothing that stands in it. */
export function foreign(value: unknown): Error {
  const { name, message, fields, mark } = read(value);
  const error = new Error(message);
  if (typeof name === "string" && name !== "Error") hide(error, "name", name);
  restore(
    error,
    Object.fromEntries(Object.entries(fields).filter(([key, item]) => OWN.includes(key) && fits(key, item))),
  );
  stamp(error, mark as boolean);
  return error;
}

type Constructor = new (...given: never[]) => unknown;

function isHeirOf(asked: unknown, made: { readonly prototype: Error }): asked is { readonly prototype: Error } {
  return typeof asked === "function" && Object.prototype.isPrototypeOf.call(made.prototype, asked.prototype as object);
}

function construct<T extends Error>(made: { readonly prototype: T }, asked: object, given: readonly unknown[]): T {
  try {
    return Reflect.construct(made as unknown as Constructor, given, asked as Constructor) as T;
  } catch (error) {
    throw new TypeError("the JSON form is not that of this class", { cause: error });
  }
}

/** Give the error its fields back, but nothing that its class has a method or getter for. */
function restore(error: Error, fields: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(fields)) {
    if (TAKEN.has(key) || (key in error && !Object.hasOwn(error, key))) continue;
    Object.defineProperty(error, key, { value, writable: true, enumerable: true, configurable: true });
  }
}

/** Whether the value is of the kind that a field of the name holds. */
function fits(key: string, value: unknown, kinds?: Readonly<Record<string, Kind>>): boolean {
  const kind = kinds !== undefined && Object.hasOwn(kinds, key) ? kinds[key] : usual(key);
  switch (kind) {
    case "number":
      return Number.isInteger(value);
    case "object":
      return isObject(value);
    case "string":
    case "boolean":
      return typeof value === kind;
    default:
      return true;
  }
}

function usual(key: string): Kind {
  const within = (names: string): boolean => names.split(" ").includes(key);
  if (within(STRINGS)) return "string";
  if (within(NUMBERS)) return "number";
  if (within(OBJECTS)) return "object";
  return key === "retryable" ? "boolean" : "any";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hide(error: Error, key: string | symbol, value: unknown): void {
  Object.defineProperty(error, key, { value, writable: true, enumerable: false, configurable: true });
}
