/** Server-sent events, written and read: text/event-stream as WHATWG HTML has it, in pieces of any size. */

import { wellFormed } from "./causes.js";
import { WireError } from "./wire.js";

declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export const MEDIA_TYPE = "text/event-stream";
/** Longest event that is read, in bytes, unless another limit is given. */
export const EVENT_LIMIT: number = 8_388_608;
/** What a reply with events is sent with, in small letters: nothing on the way keeps it back or stores it. */
export const HEADERS: Readonly<Record<string, string>> = {
  "content-type": MEDIA_TYPE,
  "cache-control": "no-cache",
  "x-accel-buffering": "no",
};

const LF = 10;
const CR = 13;
const LINE_END: Uint8Array = /* @__PURE__ */ Uint8Array.of(LF);

/** One event as it was received. */
export interface SseEvent {
  /** Its data, lines joined by "\n"; invalid UTF-8 in it is U+FFFD. */
  readonly data: string;
  /** Its name; "message" where it has none. */
  readonly event: string;
  /** The last id the stream has given so far. */
  readonly id: string;
  /** False where bytes that are no UTF-8 were replaced. */
  readonly intact: boolean;
}

/**
 * Makes events of the pieces of a stream, wherever they are cut.
 *
 * A line ends in LF, CR or CRLF; one BOM at the very start is dropped. An event without a data line is none, and
 * neither is one that the stream ends in.
 */
export class SseDecoder {
  /** Milliseconds to wait before connecting again, where the stream said so. */
  retry: number | undefined = undefined;
  /** Most bytes of one event, its lines of data and the line being read. */
  readonly limit: number;
  #line: Uint8Array[] = [];
  #pending = 0;
  #held = 0;
  #afterCr = false;
  #first = true;
  #data: Uint8Array[] = [];
  #event = "";
  #named = 0;
  #id = "";
  #half = "";

  constructor(options: { readonly limit?: number | undefined } = {}) {
    this.limit = options.limit ?? EVENT_LIMIT;
  }

  /**
   * The events that end in this piece. Read them all before the next piece is fed.
   *
   * @throws WireError where an event is larger than the limit; nothing more can be read.
   */
  *feed(piece: Uint8Array | string): Generator<SseEvent, void, undefined> {
    const data = typeof piece === "string" ? this.#encoded(piece) : piece;
    if (data.length === 0) return;
    let start = this.#afterCr && data[0] === LF ? 1 : 0;
    this.#afterCr = data[data.length - 1] === CR;
    while (start < data.length) {
      const end = lineEnd(data, start);
      this.#pending += (end < 0 ? data.length : end) - start;
      if (this.#held + this.#pending > this.limit) {
        throw new WireError("", `an event is longer than ${this.limit} bytes`);
      }
      if (end < 0) {
        keep(this.#line, joined([data.subarray(start)]));
        return;
      }
      const rest = data.subarray(start, end);
      const line = this.#line.length === 0 ? rest : joined([...this.#line, rest]);
      this.#line = [];
      this.#pending = 0;
      start = end + (data[end] === CR && data[end + 1] === LF ? 2 : 1);
      const found = this.#take(line);
      if (found !== undefined) yield found;
    }
  }

  /** UTF-8 of a piece of text, whose end may be half of a character. */
  #encoded(piece: string): Uint8Array {
    const text = this.#half + piece;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    this.#half = isHalf ? text.slice(-1) : "";
    return new TextEncoder().encode(isHalf ? text.slice(0, -1) : text);
  }

  #take(whole: Uint8Array): SseEvent | undefined {
    let line = whole;
    if (this.#first) {
      this.#first = false;
      if (line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf) line = line.subarray(3);
    }
    if (line.length === 0) return this.#dispatch();
    const colon = line.indexOf(58);
    const name = colon < 0 ? line : line.subarray(0, colon);
    const value = colon < 0 ? line.subarray(line.length) : line.subarray(colon + (line[colon + 1] === 32 ? 2 : 1));
    switch (name.length > 5 ? "" : decoded(name).text) {
      case "data":
        keep(this.#data, joined(this.#data.length === 0 ? [value] : [LINE_END, value]));
        this.#held += line.length + 1;
        return;
      case "event":
        this.#held += value.length - this.#named;
        this.#named = value.length;
        this.#event = decoded(value).text;
        return;
      case "id":
        if (!value.includes(0)) this.#id = decoded(value).text;
        return;
      case "retry": {
        const { text } = decoded(value);
        if (/^[0-9]{1,15}$/.test(text)) this.retry = Number(text);
        return;
      }
      default:
        return;
    }
  }

  #dispatch(): SseEvent | undefined {
    const [lines, event] = [this.#data, this.#event];
    this.#data = [];
    this.#event = "";
    this.#held = this.#named = 0;
    if (lines.length === 0) return undefined;
    const { text, intact } = decoded(joined(lines));
    return { data: text, event: event === "" ? "message" : event, id: this.#id, intact };
  }
}

/** What an event has besides its data. */
export interface SseFields {
  readonly event?: string | undefined;
  readonly id?: string | undefined;
  /** Milliseconds to wait before connecting again. */
  readonly retry?: number | undefined;
}

/**
 * An event as text; `SseDecoder` reads it back. Each line of the data is a line of its own; CR and CRLF end a line too,
 * and are read back as LF.
 *
 * @throws RangeError where a name or an id has a line end, or an id U+0000: no reader would understand it.
 */
export function encodeEvent(data: string, fields: SseFields = {}): string {
  const lines: string[] = [];
  for (const name of ["event", "id"] as const) {
    const value = fields[name];
    if (value === undefined) continue;
    if (/[\n\r]/.test(value) || (name === "id" && value.includes("\0"))) {
      throw new RangeError(`an event's ${name} is one line`);
    }
    lines.push(`${name}: ${value}`);
  }
  if (fields.retry !== undefined) lines.push(`retry: ${Math.trunc(fields.retry)}`);
  lines.push(...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`));
  return wellFormed(`${lines.join("\n")}\n\n`);
}

/** A comment, which readers drop: it keeps a connection in use while there is nothing to say. */
export function encodeComment(text: string = ""): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => `: ${line}\n`);
  return wellFormed(`${lines.join("")}\n`);
}

/** Where the next line ends; -1: not in this piece. */
function lineEnd(data: Uint8Array, start: number): number {
  for (let index = start; index < data.length; index++) if (data[index] === LF || data[index] === CR) return index;
  return -1;
}

/**
 * Hold one part more of a whole: a few ever longer ones, however many there come. The part is a copy: a source may use its
 * buffer again, and the `slice` of Node's is none.
 */
function keep(parts: Uint8Array[], part: Uint8Array): void {
  let last = part;
  for (let before = parts.at(-1); before !== undefined && before.length <= last.length; ) {
    parts.pop();
    last = joined([before, last]);
    before = parts.at(-1);
  }
  parts.push(last);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function decoded(bytes: Uint8Array): { readonly text: string; readonly intact: boolean } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), intact: true };
  } catch {
    return { text: new TextDecoder("utf-8", { fatal: false, ignoreBOM: true }).decode(bytes), intact: false };
  }
}
