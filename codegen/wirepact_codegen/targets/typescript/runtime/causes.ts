/**
 * What a value that was thrown says about itself, read without trusting it.
 *
 * Every function here answers for any value: a property or text that throws counts as missing, texts are well formed
 * and bounded, chains end.
 */

/** Longest text `textOf` gives, in code points. */
export const TEXT_LIMIT = 10_000;
/** Most values `chain` gives. */
export const CHAIN_LIMIT = 100;
const DEPTH = 8;

/**
 * The message of an error, the `message` of an object, a text itself, else compact JSON. What JSON has no form for
 * becomes its own text or "<constructor name>". At most `limit` code points, the rest cut off; a lone surrogate
 * becomes U+FFFD.
 */
export function textOf(value: unknown, limit: number = TEXT_LIMIT): string {
  if (typeof value === "string") return bounded(value, limit);
  const message = safeGet(value, "message");
  if (typeof message === "string") return bounded(message, limit);
  return bounded(isError(value) ? `<${nameOf(value)}>` : json(value, limit), limit);
}

/** The property of an object or function; undefined where there is none or reading it throws. */
export function safeGet(value: unknown, key: PropertyKey): unknown {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) return undefined;
  try {
    return Reflect.get(value, key);
  } catch {
    return undefined;
  }
}

/** Its own `name` where that is a text, else the name of its constructor, else its type; bounded as a text. */
export function nameOf(value: unknown): string {
  const name = safeGet(value, "name");
  if (typeof name === "string" && name !== "") return bounded(name, TEXT_LIMIT);
  return bounded(prototypeNames(value)[0] ?? (value === null ? "null" : typeof value), TEXT_LIMIT);
}

/** `nameOf`, then the names of the constructors up the prototype chain but `Object`, each once. */
export function namesOf(value: unknown): readonly string[] {
  return [...new Set([nameOf(value), ...prototypeNames(value)])];
}

/** What led to it: the `cause` of an error or object, unless that is a method. */
export function causeOfValue(value: unknown): unknown {
  const cause = safeGet(value, "cause");
  return cause === null || typeof cause === "function" ? undefined : cause;
}

/** The value, then its causes, outermost first: each once, at most `limit` values. */
export function* chain(value: unknown, limit: number = CHAIN_LIMIT): Generator<unknown, void, undefined> {
  const seen = new Set<unknown>();
  for (let link = value; seen.size < limit && !seen.has(link); ) {
    seen.add(link);
    yield link;
    link = causeOfValue(link);
    if (link === undefined) return;
  }
}

/** Whether it is an error that stops work rather than reports a failure: aborted or cancelled, by name. */
export function isCancellation(value: unknown): boolean {
  return isError(value) && namesOf(value).some((name) => name === "AbortError" || name === "CancelledError");
}

/** Whether it is an error, of this realm or of another. */
export function isError(value: unknown): value is Error {
  try {
    if (value instanceof Error) return true;
    return ["[object Error]", "[object DOMException]"].includes(Object.prototype.toString.call(value));
  } catch {
    return false;
  }
}

/** Whether it is an AggregateError. */
export function isGroup(error: unknown): boolean {
  return isError(error) && namesOf(error).includes("AggregateError");
}

/** Call what reports a failure; that it throws, or its promise rejects, must not replace the answer. */
export function quietly(report: () => unknown): void {
  try {
    const done = report();
    const then = safeGet(done, "then");
    if (typeof then === "function") Reflect.apply(then, done, [undefined, () => undefined]);
  } catch {
    return;
  }
}

/** The text with each lone surrogate replaced by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** What a reader cannot see, or what moves what they see: the same as in Python, whatever the engine knows of Unicode. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\u{f0000}-\u{10ffff}]/gu;

/** Text that shows as it is: what a terminal would obey or hide is written as an escape. */
export function escapeUnseen(text: string): string {
  return text.replace(UNSEEN, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

function bounded(text: string, limit: number): string {
  return wellFormed(
    text.length <= limit
      ? text
      : Array.from(text.slice(0, 2 * limit))
          .slice(0, limit)
          .join(""),
  );
}

function prototypeNames(value: unknown): string[] {
  const names: string[] = [];
  if (value === null || (typeof value !== "object" && typeof value !== "function")) return names;
  try {
    let prototype: unknown = Object.getPrototypeOf(value);
    for (let depth = 0; depth < CHAIN_LIMIT && typeof prototype === "object" && prototype !== null; depth++) {
      const own = Object.getOwnPropertyDescriptor(prototype, "constructor")?.value as unknown;
      const name = typeof own === "function" ? safeGet(own, "name") : undefined;
      if (typeof name === "string" && name !== "" && name !== "Object") names.push(name);
      prototype = Object.getPrototypeOf(prototype);
    }
  } catch {
    return names;
  }
  return names;
}

interface Sink {
  readonly parts: string[];
  room: number;
}

function json(value: unknown, limit: number): string {
  const sink: Sink = { parts: [], room: limit };
  try {
    write(value, sink, 0);
  } catch {
    return `<${nameOf(value)}>`;
  }
  return sink.parts.join("");
}

function put(sink: Sink, text: string): void {
  sink.parts.push(text);
  sink.room -= text.length;
}

/** Add the value's compact JSON, until the room is used up; what stands deeper than 8 is "…". */
function write(value: unknown, sink: Sink, depth: number): void {
  if (sink.room < 0) return;
  switch (typeof value) {
    case "string":
      return put(sink, quoted(value, sink));
    case "object":
      break;
    case "function":
      return put(sink, depth > 0 ? "null" : "<function>");
    case "undefined":
    case "symbol":
      return put(sink, depth > 0 ? "null" : String(value));
    default:
      return put(sink, Object.is(value, -0) ? "0" : String(value));
  }
  if (value === null) return put(sink, "null");
  if (isError(value)) return put(sink, quoted(textOf(value), sink));
  if (depth >= DEPTH) return put(sink, '"…"');
  if (Array.isArray(value)) {
    put(sink, "[");
    for (let index = 0; index < value.length && sink.room >= 0; index++) {
      if (index > 0) put(sink, ",");
      write(value[index], sink, depth + 1);
    }
    return put(sink, "]");
  }
  const own = safeGet(value, "toJSON");
  if (typeof own === "function") return write(Reflect.apply(own, value, []), sink, depth + 1);
  put(sink, "{");
  let comma = "";
  for (const key of Object.keys(value)) {
    if (sink.room < 0) break;
    const item = safeGet(value, key);
    if (item === undefined || typeof item === "function" || typeof item === "symbol") continue;
    put(sink, `${comma}${quoted(key, sink)}:`);
    write(item, sink, depth + 1);
    comma = ",";
  }
  put(sink, "}");
}

function quoted(text: string, sink: Sink): string {
  return JSON.stringify(wellFormed(text.slice(0, Math.max(sink.room, 0) + 1)));
}
