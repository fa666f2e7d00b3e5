// @generated from targets/typescript/runtime/streams.ts by `make generate`. Do not edit; change the schema.

/** Typed streams: what a family's chunks are, and what becomes of a stream that is read. No input or output here. */

import { factsIn, isRecord, type Facts } from "./carry.js";
import { quietly } from "./causes.js";
import { brand, isMarked } from "./error.js";
import { toConsole } from "./logs.js";
import type { Outcome, Roles } from "./roles.js";
import { encodeEvent, MEDIA_TYPE, SseDecoder, type SseEvent } from "./sse.js";
import { isText, parse, WireError } from "./wire.js";

/** Most bytes that are read of a reply that is no stream. */
export const BODY_LIMIT: number = 1_048_576;
/** What the stream protocol of the AI SDK ends with; no JSON. */
const DONE = "[DONE]";

/** Language of the sentence, beside what an error chunk needs. */
export interface Locale {
  readonly locale?: string | undefined;
}

/** What reading and writing a family's chunks asks of it; each family with chunks has one, `CHUNKS`. */
export interface ChunkStream<Chunk, Needs extends object = object> {
  /** The family's `ROLES`. */
  readonly roles: Roles;
  /** Reads a chunk. */
  readonly parse: (value: unknown) => Chunk;
  /** Whether this version knows its tag. */
  readonly isKnown: (chunk: Chunk) => boolean;
  /** The family's `chunkFromError`. */
  readonly fromError: (error: unknown, options: Needs & Locale) => Chunk;
  /** Makes the family's error of facts that came in; undefined where it has no class for it. */
  readonly error?: ((facts: Facts) => Error | undefined) | undefined;
  /** A sentence, a verdict and an HTTP status by code. */
  readonly sentence: (code: string | number) => string;
  readonly verdict: (code: string | number) => boolean | undefined;
  readonly statuses: ReadonlyMap<unknown, number>;
  /** Reads the body of an error reply, where the family has one. */
  readonly envelope?: ((value: unknown) => unknown) | undefined;
  /** The chunk that ends a stream well and needs nothing, where there is one. */
  readonly completed?: Readonly<Record<string, unknown>> | undefined;
}

/** Any other object of a contract that has the error chunk alone. */
export interface OtherChunk {
  readonly [key: string]: unknown;
}

/** What was counted. */
export interface StreamCounts {
  /** How many chunks were read. */
  readonly chunks: number;
  /** How many of these this version does not know. */
  readonly unknown: number;
  /** How many events were skipped because they are no chunk. */
  readonly malformed: number;
}

/** The stream ended as it should. */
export interface StreamCompleted<Chunk> extends StreamCounts {
  readonly outcome: "completed";
  /** The chunk that ended it. */
  readonly chunk?: Chunk | undefined;
  readonly error?: undefined;
}

/** A chunk or the reply says so, or the reply is no stream. */
export interface StreamFailed<Chunk> extends StreamCounts {
  readonly outcome: "failed";
  /** The chunk that ended it. */
  readonly chunk?: Chunk | undefined;
  readonly code?: string | number | undefined;
  /** A sentence for a person. */
  readonly message: string;
  /** The verdict that came, else that of the code. */
  readonly retryable?: boolean | undefined;
  /** HTTP status of the code, or of a reply that was no stream. */
  readonly status?: number | undefined;
  /** The family's error, a StreamError where it has none. */
  readonly error: Error;
  /** Why the reply is no stream. */
  readonly cause?: unknown;
}

/** The reader left, or a chunk says so. */
export interface StreamAborted<Chunk> extends StreamCounts {
  readonly outcome: "aborted";
  readonly chunk?: Chunk | undefined;
  readonly error?: undefined;
  /** The signal's reason. */
  readonly cause?: unknown;
}

/** The stream broke off: whether the work was done is not known. */
export interface StreamInterrupted extends StreamCounts {
  readonly outcome: "interrupted";
  readonly chunk?: undefined;
  readonly error: StreamError;
  /** What broke it off, where it did not just end. */
  readonly cause?: unknown;
}

/** How a stream that was read ended. */
export type StreamSettlement<Chunk> =
  | StreamCompleted<Chunk>
  | StreamFailed<Chunk>
  | StreamAborted<Chunk>
  | StreamInterrupted;

/** A stream did not end as it should. */
export class StreamError extends Error {
  /** How it ended. */
  declare readonly settlement: StreamSettlement<unknown>;

  constructor(message: string, options?: ErrorOptions) {
    brand(StreamError, "StreamError", "wirepact.StreamError");
    super(message, options);
  }

  /** Whether the value is a StreamError, of any copy of this package. */
  static isInstance(value: unknown): value is StreamError {
    return isMarked(value, "wirepact.StreamError");
  }
}

/** How a stream is read. */
export interface ReadingOptions {
  /** What the `[DONE]` of the AI SDK's protocol does: nothing, or end the stream as completed. */
  readonly done?: "ignore" | "end" | undefined;
  /** Further tags that end a stream, each with how: for a contract that has no chunk for a good end. */
  readonly ends?: { readonly [tag: string]: Outcome } | undefined;
  /** Skip and count an event that is no chunk, or end the stream as interrupted with the WireError. */
  readonly malformed?: "count" | "refuse" | undefined;
  /** Most bytes of one event; a larger one ends the stream as interrupted. */
  readonly limit?: number | undefined;
}

/**
 * What reads the chunks of a contract that has the error chunk alone: any other object is kept as it is.
 *
 * @param tag - The key that tells the error chunk, and its value there.
 */
export function orOther<Chunk>(
  read: (value: unknown) => Chunk,
  tag?: string,
  expected?: string | number,
): (value: unknown) => Chunk | OtherChunk {
  return (received) => {
    const value = parse(received, { type: "map", values: { type: "any" } });
    if (!isRecord(value)) throw new WireError("", "it is not an object");
    if (tag !== undefined) return value[tag] === expected && Object.hasOwn(value, tag) ? read(value) : value;
    try {
      return read(value);
    } catch (error) {
      if (!WireError.isInstance(error)) throw error;
      return value;
    }
  };
}

/** What says whether `read` takes a value. */
export function fits(read: (value: unknown) => unknown): (value: unknown) => boolean {
  return (value) => {
    try {
      read(value);
      return true;
    } catch {
      return false;
    }
  };
}

/** How a stream ended that ends in this chunk, given as it travels; undefined: it goes on. */
export function outcomeOf(roles: Roles, value: unknown): Outcome | undefined {
  const { chunks } = roles;
  if (chunks?.tag === undefined || !isRecord(value)) return undefined;
  const said = Object.hasOwn(value, chunks.tag) ? value[chunks.tag] : undefined;
  return typeof said === "string" && Object.hasOwn(chunks.ends, said) ? chunks.ends[said] : undefined;
}

/** The state of one stream that is read: pieces in, chunks out, and one settlement. */
export class Reading<Chunk> {
  /** Undefined until it ended. What is fed afterwards is not looked at. */
  settlement: StreamSettlement<Chunk> | undefined = undefined;
  readonly #stream: ChunkStream<Chunk, never>;
  readonly #options: ReadingOptions;
  readonly #decoder: SseDecoder;
  readonly #counts = { chunks: 0, unknown: 0, malformed: 0 };

  /** @throws TypeError where the family has no chunks. */
  constructor(stream: ChunkStream<Chunk, never>, options: ReadingOptions = {}) {
    if (stream.roles.chunks === undefined) throw new TypeError(`the family ${stream.roles.family} has no chunks`);
    this.#stream = stream;
    this.#options = options;
    this.#decoder = new SseDecoder({ limit: options.limit });
  }

  /** The chunks that end in the piece; the last one may settle the stream, and is given all the same. */
  *feed(piece: Uint8Array | string): Generator<Chunk, void, undefined> {
    if (this.settlement !== undefined) return;
    try {
      for (const event of this.#decoder.feed(piece)) {
        if (event.data === DONE) {
          if (this.#options.done === "end") return this.#settle({ outcome: "completed" });
          continue;
        }
        const found = this.#read(event);
        if (found !== undefined) yield found.chunk;
        if (this.settlement !== undefined) return;
      }
    } catch (error) {
      if (!WireError.isInstance(error)) throw error;
      this.end(error);
    }
  }

  /** The stream is over: interrupted, unless a chunk has settled it. */
  end(cause?: unknown): void {
    if (this.settlement !== undefined) return;
    const error = new StreamError("the stream broke off before its last chunk", caused(cause));
    this.#settle({ outcome: "interrupted", error, cause });
  }

  /** The reader leaves. */
  abort(cause?: unknown): void {
    if (this.settlement === undefined) this.#settle({ outcome: "aborted", cause });
  }

  /** Whether a reply is no stream; its body is then for `refuse`. */
  refuses(status: number, contentType: string | undefined): boolean {
    return status < 200 || status > 299 || essence(contentType) !== MEDIA_TYPE;
  }

  /**
   * Settle by a reply that is no stream: what its envelope says, where it is the family's.
   *
   * @param body - Undefined where it could not be read, or is larger than BODY_LIMIT.
   */
  refuse(status: number, contentType: string | undefined, body?: Uint8Array, cause?: unknown): void {
    const { envelope } = this.#stream.roles;
    let facts: Facts = {};
    let why = cause;
    if (envelope !== undefined && this.#stream.envelope !== undefined && body !== undefined && body.length > 0) {
      try {
        facts = factsIn(envelope, this.#stream.envelope(body));
      } catch (error) {
        why ??= error;
      }
    }
    if (Object.keys(facts).length === 0) {
      const kind = essence(contentType).slice(0, 100) || "without a content type";
      why = new WireError("", `the reply is no stream: status ${status}, ${kind}`, caused(why));
    }
    this.#fail(facts, status, undefined, why);
  }

  #read(event: SseEvent): { readonly chunk: Chunk } | undefined {
    let chunk: Chunk;
    try {
      if (!event.intact) throw new WireError("", "it is not UTF-8");
      chunk = this.#stream.parse(event.data);
    } catch (error) {
      if (!WireError.isInstance(error)) throw error;
      this.#counts.malformed++;
      if (this.#options.malformed === "refuse") throw error;
      return undefined;
    }
    this.#counts.chunks++;
    const known = this.#stream.isKnown(chunk);
    if (!known) this.#counts.unknown++;
    this.#conclude(chunk, known);
    return { chunk };
  }

  #conclude(chunk: Chunk, known: boolean): void {
    const chunks = this.#stream.roles.chunks;
    const { ends = {} } = this.#options;
    const said = chunks?.tag !== undefined && isRecord(chunk) ? chunk[chunks.tag] : undefined;
    let outcome = outcomeOf(this.#stream.roles, chunk);
    if (chunks?.tag === undefined && known) outcome = "failed";
    if (outcome === undefined && typeof said === "string" && Object.hasOwn(ends, said)) outcome = ends[said];
    if (outcome === "failed") {
      this.#fail(chunks === undefined ? {} : factsIn(chunks.error, chunk), undefined, chunk, undefined);
    } else if (outcome !== undefined) this.#settle({ outcome, chunk });
  }

  // oxlint-disable-next-line max-params
  #fail(facts: Facts, replied: number | undefined, chunk: Chunk | undefined, cause: unknown): void {
    const stream = this.#stream;
    const code = facts.code as string | number | undefined;
    const message = typeof facts.message === "string" && facts.message !== "" ? facts.message : undefined;
    const text = message ?? stream.sentence(code ?? "");
    let status = replied;
    if (status === undefined || (status >= 200 && status <= 299)) {
      status = (facts.status as number | undefined) ?? stream.statuses.get(code) ?? status;
    }
    const told = { ...facts, message: text, ...(status === undefined ? {} : { status }) };
    const made = Object.keys(facts).length === 0 ? undefined : stream.error?.(told);
    const error = made ?? new StreamError(text, caused(cause));
    if (made !== undefined && cause !== undefined) hide(made, "cause", cause);
    const retryable =
      (facts.retryable as boolean | undefined) ?? (code === undefined ? undefined : stream.verdict(code));
    this.#settle({ outcome: "failed", chunk, code, message: text, retryable, status, error, cause });
  }

  #settle(found: Settling<Chunk>): void {
    this.settlement = { ...found, ...this.#counts } as StreamSettlement<Chunk>;
    if (found.error instanceof StreamError) hide(found.error, "settlement", this.settlement);
  }
}

type Without<T> = T extends StreamCounts ? Omit<T, keyof StreamCounts> : never;
type Settling<Chunk> = Without<StreamSettlement<Chunk>>;

function essence(contentType: string | undefined): string {
  return (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function caused(cause: unknown): ErrorOptions | undefined {
  return cause === undefined ? undefined : { cause };
}

function hide(error: Error, key: string, value: unknown): void {
  Object.defineProperty(error, key, { value, writable: true, configurable: true, enumerable: false });
}

/** How a stream is written. */
export interface WritingOptions {
  /** Language of the sentence. */
  readonly locale?: string | undefined;
  /** Takes what made the stream fail; when left out, `console.error` gets it as a text. */
  readonly logger?: ((error: unknown) => unknown) | undefined;
}

/** The state of one stream that is written: chunks in, text out, and one last chunk. */
export class Writing<Chunk, Needs extends object> {
  /** Whether the last chunk was written. */
  ended = false;
  readonly #stream: ChunkStream<Chunk, Needs>;
  readonly #needs: Needs;
  readonly #options: WritingOptions;

  /** @throws WireError where what the error chunk needs is missing or does not fit: before anything is sent. */
  constructor(stream: ChunkStream<Chunk, Needs>, needs: Needs, options: WritingOptions = {}) {
    if (stream.roles.chunks === undefined) throw new TypeError(`the family ${stream.roles.family} has no chunks`);
    this.#stream = stream;
    this.#needs = needs;
    this.#options = options;
    if (stream.roles.chunks.error.needs.length > 0) stream.parse(this.#errorChunk(undefined));
  }

  /**
   * The event of a chunk.
   *
   * @throws WireError where it is no chunk.
   */
  encode(chunk: unknown): string {
    if (isText(chunk)) throw new WireError("", "a chunk to send is an object, not its JSON text");
    this.#stream.parse(chunk);
    this.ended = outcomeOf(this.#stream.roles, chunk) !== undefined;
    return encodeEvent(JSON.stringify(chunk));
  }

  /** The event that ends a stream that failed. The failure is logged, once and whole. */
  failure(error: unknown): string {
    quietly(() => (this.#options.logger ?? ((thrown: unknown) => toConsole(thrown, "a stream")))(error));
    const found = this.encode(this.#errorChunk(error));
    this.ended = true;
    return found;
  }

  /** What a stream ends in that gave no last chunk: the one of the contract that needs nothing, else nothing. */
  ending(): string {
    if (this.ended || this.#stream.completed === undefined) return "";
    return this.encode(this.#stream.completed);
  }

  #errorChunk(error: unknown): Chunk {
    return this.#stream.fromError(error, { ...this.#needs, locale: this.#options.locale });
  }
}
