/**
 * Streams of a family's typed chunks over server-sent events: sent from any server that speaks the Fetch API, read in a
 * browser or in Node. `CHUNKS` of a family says what its chunks are: `readSse(response, acme.CHUNKS)`.
 */

import { isCancellation, quietly, safeGet } from "../runtime/causes.js";
import { encodeComment, HEADERS } from "../runtime/sse.js";
import {
  BODY_LIMIT,
  Reading,
  Writing,
  type ChunkStream,
  type ReadingOptions,
  type StreamSettlement,
  type WritingOptions,
} from "../runtime/streams.js";

export { encodeComment, encodeEvent, SseDecoder, type SseEvent, type SseFields } from "../runtime/sse.js";
export { StreamError } from "../runtime/streams.js";
export type {
  ChunkStream,
  OtherChunk,
  ReadingOptions,
  StreamAborted,
  StreamCompleted,
  StreamCounts,
  StreamFailed,
  StreamInterrupted,
  StreamSettlement,
  WritingOptions,
} from "../runtime/streams.js";

/** The platform's own `Response`. */
export type FetchResponse = typeof globalThis extends { readonly Response: { readonly prototype: infer R } }
  ? R
  : { readonly status: number };

/** The platform's own `ReadableStream`. */
export type ByteStream = typeof globalThis extends { readonly ReadableStream: { readonly prototype: infer R } }
  ? R
  : StreamLike;

/** What an AbortSignal has of use here. */
export interface SignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): unknown;
  removeEventListener(type: "abort", listener: () => void): unknown;
}

/** The platform's own `AbortSignal`: what `fetch` and SDKs take. */
export type PlatformSignal = typeof globalThis extends { readonly AbortSignal: { readonly prototype: infer S } }
  ? S
  : SignalLike;

/** What is used of a ReadableStream. */
export interface StreamLike {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: unknown }>;
    cancel(reason?: unknown): Promise<unknown>;
  };
}

/** What is used of a Response. */
export interface ReplyLike {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: StreamLike | null;
}

/** A reply of `fetch`, its body, or pieces of one: bytes or text. */
export type SseSource = ReplyLike | StreamLike | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** How `readSse` reads. */
export interface ReadSseOptions extends ReadingOptions {
  /** Leaves the stream when it aborts. */
  readonly signal?: SignalLike | undefined;
  /** Throw the settlement's error at the end, where it has one. */
  readonly throws?: boolean | undefined;
}

interface Platform {
  readonly AbortController: new () => { readonly signal: PlatformSignal; abort(reason?: unknown): void };
  readonly ReadableStream: new (source: {
    start?(controller: Controller): void;
    pull(controller: Controller): Promise<void>;
    cancel(reason: unknown): void;
  }) => ByteStream;
  readonly Response: new (body: ByteStream, init: { status: number; headers: Record<string, string> }) => FetchResponse;
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly clearTimeout: (timer: unknown) => void;
  readonly setTimeout: (call: () => void, ms: number) => unknown;
}

interface Controller {
  readonly desiredSize: number | null;
  enqueue(chunk: Uint8Array): void;
  close(): void;
  error(reason: unknown): void;
}

/** A timer that is asked for longer goes off at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** What every runtime has and no library of ES2022 declares. */
const platform = globalThis as unknown as Platform;

/**
 * Read a stream of typed chunks: iterate over the result with `for await`, then ask its `settlement`.
 *
 * The chunk that ends the stream is given like the others; what follows it is not read. A dropped connection ends the
 * iteration and is the settlement's cause. A reply that is no stream (another status than 2xx, another content type)
 * gives no chunk and is failed, with the code of the family's envelope where its body is one. An abort, and leaving the
 * loop, settle as aborted. The body is cancelled where it did not come to its end.
 *
 * @throws TypeError where the family has no chunks.
 */
export function readSse<Chunk>(
  source: SseSource,
  chunks: ChunkStream<Chunk, never>,
  options: ReadSseOptions = {},
): SseReader<Chunk> {
  return new SseReader(source, new Reading(chunks, options), options);
}

/** A stream that is read, once. */
export class SseReader<Chunk> implements AsyncIterable<Chunk> {
  /** How the stream ended; settled once the iteration is over, never rejected. */
  readonly settlement: Promise<StreamSettlement<Chunk>>;
  readonly #source: SseSource;
  readonly #reading: Reading<Chunk>;
  readonly #options: ReadSseOptions;
  #settle: (settlement: StreamSettlement<Chunk>) => void = () => undefined;
  #started = false;
  #begun = false;

  /** `readSse` makes them. */
  constructor(source: SseSource, reading: Reading<Chunk>, options: ReadSseOptions) {
    this.#source = source;
    this.#reading = reading;
    this.#options = options;
    this.settlement = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** @throws TypeError where it was iterated over before. */
  [Symbol.asyncIterator](): AsyncGenerator<Chunk, void, undefined> {
    if (this.#started) throw new TypeError("a stream is read once");
    this.#started = true;
    const chunks = this.#chunks();
    const [leave, fail] = [chunks.return.bind(chunks), chunks.throw.bind(chunks)];
    chunks.return = (value) => (this.#unread(), leave(value));
    chunks.throw = (error) => (this.#unread(), fail(error));
    return chunks;
  }

  /** Settle where the iteration is left before it began: nothing in a generator runs then. */
  #unread(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#reading.abort();
    quietly(() => new Pieces(replyOf(this.#source)?.body ?? this.#source, undefined).leave());
    if (this.#reading.settlement !== undefined) this.#settle(this.#reading.settlement);
  }

  async *#chunks(): AsyncGenerator<Chunk, void, undefined> {
    this.#begun = true;
    const reading = this.#reading;
    const { signal, throws } = this.#options;
    const reply = replyOf(this.#source);
    let pieces: Pieces | undefined;
    try {
      pieces = new Pieces(reply === undefined ? this.#source : reply.body, signal);
      if (reply !== undefined && reading.refuses(reply.status, reply.contentType)) {
        await this.#refused(pieces, reply);
      }
      while (reading.settlement === undefined) {
        const piece = await this.#next(pieces, (error) => reading.end(error));
        if (piece === undefined) break;
        for (const chunk of reading.feed(piece)) {
          yield chunk;
          if (signal?.aborted === true) reading.abort(signal.reason);
        }
      }
      reading.end();
    } catch (error) {
      reading.end(error);
      throw error;
    } finally {
      reading.abort();
      pieces?.leave();
      if (reading.settlement !== undefined) this.#settle(reading.settlement);
    }
    if (throws === true && reading.settlement?.error !== undefined) throw reading.settlement.error;
  }

  async #refused(pieces: Pieces, { status, contentType }: Reply): Promise<void> {
    const held: Uint8Array[] = [];
    let size = 0;
    const whole = (): Uint8Array | undefined => (size > BODY_LIMIT ? undefined : joined(held, size));
    const broken = (cause: unknown): void => this.#reading.refuse(status, contentType, whole(), cause);
    while (size <= BODY_LIMIT) {
      const piece = await this.#next(pieces, broken);
      if (piece === undefined) break;
      const bytes = typeof piece === "string" ? new platform.TextEncoder().encode(piece) : piece;
      held.push(joined([bytes], bytes.length)); // a copy: its source may use the buffer again
      size += bytes.length;
    }
    if (this.#reading.settlement !== undefined) return;
    this.#reading.refuse(status, contentType, whole());
  }

  /** The next piece; undefined at the end, which an abort is, and a drop after `broken` was told. */
  async #next(pieces: Pieces, broken: (error: unknown) => void): Promise<Uint8Array | string | undefined> {
    const { signal } = this.#options;
    try {
      const piece = await pieces.next();
      if (signal?.aborted !== true) return piece;
      this.#reading.abort(signal.reason);
    } catch (error) {
      if (signal?.aborted === true) this.#reading.abort(signal.reason);
      else if (isCancellation(error)) this.#reading.abort(error);
      else broken(error);
    }
    return undefined;
  }
}

interface Taken {
  readonly done?: boolean | undefined;
  readonly value?: unknown;
}

interface Reply {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: SseSource;
}

function replyOf(source: SseSource): Reply | undefined {
  const status = safeGet(source, "status");
  const headers = safeGet(source, "headers");
  if (typeof status !== "number" || typeof safeGet(headers, "get") !== "function") return undefined;
  const reply = source as ReplyLike;
  return { status, contentType: reply.headers.get("content-type") ?? undefined, body: reply.body ?? [] };
}

/** The pieces of a body, whatever gives them; an abort ends the wait for one. */
class Pieces {
  readonly #take: () => Promise<Taken>;
  readonly #stop: (reason: unknown) => unknown;
  readonly #signal: SignalLike | undefined;
  readonly #listener = (): void => this.#wake();
  /** Ends the wait there is. One promise for all waits would keep every piece until the last. */
  #wake: () => void = () => undefined;
  #ended = false;

  constructor(source: SseSource, signal: SignalLike | undefined) {
    this.#signal = signal;
    if (isStream(source)) {
      const reader = source.getReader();
      this.#take = () => reader.read();
      this.#stop = (reason) => reader.cancel(reason);
    } else {
      const iterator = iteratorOf(source as AsyncIterable<unknown> | Iterable<unknown>);
      this.#take = async () => await iterator.next();
      this.#stop = () => iterator.return?.();
    }
    if (signal?.aborted === false) signal.addEventListener("abort", this.#listener);
  }

  /** The next piece; undefined at the end and after an abort. Rejects as the source does. */
  async next(): Promise<Uint8Array | string | undefined> {
    if (this.#signal?.aborted === true) return undefined;
    const found = await new Promise<Taken | undefined>((resolve, reject) => {
      this.#wake = () => resolve(undefined);
      this.#take().then(resolve, reject);
    });
    if (found?.done === true) this.#ended = true;
    return found === undefined || found.done === true ? undefined : (found.value as Uint8Array | string);
  }

  /** Leave the source. What that does takes its own time, and its failure is nobody's. */
  leave(): void {
    this.#signal?.removeEventListener("abort", this.#listener);
    if (this.#ended) return;
    this.#ended = true;
    void (async () => this.#stop(this.#signal?.reason))().catch(() => undefined);
  }
}

function isStream(source: unknown): source is StreamLike {
  return typeof safeGet(source, "getReader") === "function";
}

function iteratorOf(source: unknown): AsyncIterator<unknown> | Iterator<unknown> {
  if (typeof source === "string" || ArrayBuffer.isView(source)) return [source][Symbol.iterator]();
  const found = source as AsyncIterable<unknown> & Iterable<unknown>;
  return typeof safeGet(source, Symbol.asyncIterator) === "function"
    ? found[Symbol.asyncIterator]()
    : found[Symbol.iterator]();
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Chunks, or what gives them once the reader is there; the signal aborts when the reader leaves. */
export type ChunkSource<Chunk> =
  | AsyncIterable<Chunk>
  | Iterable<Chunk>
  | ((signal: PlatformSignal) => AsyncIterable<Chunk> | Iterable<Chunk>);

/** How `sseStream` writes. */
export interface SseStreamOptions extends WritingOptions {
  /** A failure before the first chunk: an error chunk too, or the stream breaks with it. */
  readonly beforeFirst?: "chunk" | "throw" | undefined;
  /** Milliseconds without a chunk after which a comment is sent, which readers drop; left out: never. */
  readonly keepAliveMs?: number | undefined;
}

/** How `sseResponse` answers. */
export interface SseResponseOptions extends SseStreamOptions {
  /** 200 when left out. */
  readonly status?: number | undefined;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What the family's error chunk needs besides the error: to be given where there is something. */
export type NeedsOption<Needs extends object> = object extends Needs
  ? { readonly needs?: Needs | undefined }
  : { readonly needs: Needs };
type Given<Options, Needs extends object> = object extends Needs
  ? [options?: Options & NeedsOption<Needs>]
  : [options: Options & NeedsOption<Needs>];

/**
 * The bytes of a stream of typed chunks, with one chunk that ends it, whatever the source does.
 *
 * A failure becomes the family's error chunk, with nothing of a foreign error in it, and is logged once, whole. A source
 * that ends without its last chunk gets the family's chunk for a good end, where there is one that needs nothing;
 * otherwise the stream just ends, and its reader takes it for interrupted. What the source gives after its last chunk is
 * not sent. Where the reader leaves, the source's `return` is called, so that its `finally` runs; a source that waits
 * sees it by the signal it was given, and its AbortError is then no failure; one that comes while the reader is there is.
 * What is no chunk of the contract is a failure of the source; a tag this version does not know goes out as it is.
 *
 * @throws WireError where what the error chunk needs is missing or does not fit; RangeError where keepAliveMs is not above
 * 0.
 */
export function sseStream<Chunk, Needs extends object>(
  source: ChunkSource<Chunk>,
  chunks: ChunkStream<Chunk, Needs>,
  ...[options]: Given<SseStreamOptions, Needs>
): ByteStream {
  return new Sending(source, chunks, (options ?? {}) as Sent<Needs>).stream();
}

/**
 * A response that sends `sseStream`. The first chunk is waited for: a failure until then rejects, so that the app answers
 * it with a status. With `beforeFirst: "chunk"` it does not wait, and sends an error chunk.
 *
 * @throws WireError where what the error chunk needs is missing or does not fit; what `Response` throws for a status or
 * headers that it does not take, with the source left.
 */
export async function sseResponse<Chunk, Needs extends object>(
  source: ChunkSource<Chunk>,
  chunks: ChunkStream<Chunk, Needs>,
  ...[options]: Given<SseResponseOptions, Needs>
): Promise<FetchResponse> {
  const { status = 200, headers, ...rest } = (options ?? {}) as Sent<Needs> & SseResponseOptions;
  const sending = new Sending(source, chunks, { ...rest, beforeFirst: rest.beforeFirst ?? "throw" });
  if (rest.beforeFirst !== "chunk") await sending.first();
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  const all = { ...HEADERS, ...(Object.fromEntries(own) as Record<string, string>) };
  try {
    return new platform.Response(sending.stream(), { status, headers: all });
  } catch (error) {
    sending.leave(error);
    throw error;
  }
}

type Sent<Needs> = SseStreamOptions & { readonly needs?: Needs | undefined };

/** A source whose chunks are pulled one at a time. */
class Sending<Chunk, Needs extends object> {
  readonly #writing: Writing<Chunk, Needs>;
  readonly #options: SseStreamOptions;
  readonly #abort = new platform.AbortController();
  readonly #source: ChunkSource<Chunk>;
  readonly #encoder = new platform.TextEncoder();
  #iterator: AsyncIterator<unknown> | Iterator<unknown> | undefined = undefined;
  #held: Promise<string> | undefined = undefined;
  #begun = false;
  #over = false;

  constructor(source: ChunkSource<Chunk>, chunks: ChunkStream<Chunk, Needs>, options: Sent<Needs>) {
    const { needs, ...rest } = options;
    if (rest.keepAliveMs !== undefined && !(rest.keepAliveMs > 0)) throw new RangeError("keepAliveMs is above 0");
    this.#writing = new Writing(chunks, needs ?? ({} as Needs), rest);
    this.#options = rest;
    this.#source = source;
  }

  /** Wait for the first chunk; rejects as the source does. */
  async first(): Promise<void> {
    const text = await this.#next();
    this.#held = Promise.resolve(text);
  }

  stream(): ByteStream {
    return new platform.ReadableStream({
      pull: (controller) => this.#pull(controller),
      cancel: (reason) => this.leave(reason),
    });
  }

  async #pull(controller: Controller): Promise<void> {
    try {
      const text = await this.#waited((comment) => {
        if (controller.desiredSize !== 0) controller.enqueue(this.#encoder.encode(comment));
      });
      if (text !== "") controller.enqueue(this.#encoder.encode(text));
      if (this.#over) controller.close();
    } catch (error) {
      controller.error(error);
    }
  }

  /** The text to send next, with comments while it is not there. */
  async #waited(say: (comment: string) => void): Promise<string> {
    const next = this.#held ?? this.#next();
    this.#held = undefined;
    const { keepAliveMs } = this.#options;
    if (keepAliveMs === undefined) return next;
    const every = Math.min(keepAliveMs, LONGEST_TIMER_MS);
    let timer: unknown;
    const again = (): void => {
      timer = platform.setTimeout(() => {
        if (this.#over) return;
        say(encodeComment("keep-alive"));
        again();
      }, every);
    };
    again();
    try {
      return await next;
    } finally {
      platform.clearTimeout(timer);
    }
  }

  async #next(): Promise<string> {
    try {
      this.#iterator ??= iteratorOf(
        typeof this.#source === "function" ? this.#source(this.#abort.signal) : this.#source,
      );
      const found = await this.#iterator.next();
      const text = found.done === true ? this.#writing.ending() : this.#writing.encode(found.value);
      this.#begun = true;
      if (found.done === true) this.#over = true;
      else if (this.#writing.ended) this.leave(undefined);
      return text;
    } catch (error) {
      const left = this.#over;
      this.leave(error);
      if (isCancellation(error) && left) throw error;
      const aborted = "what the source waited for was aborted";
      const failure = isCancellation(error) ? new Error(aborted, { cause: error }) : error;
      if (!this.#begun && this.#options.beforeFirst === "throw") throw failure;
      return this.#writing.failure(failure);
    }
  }

  /** Nothing more is sent: the source is told, and left. */
  leave(reason: unknown): void {
    if (this.#over) return;
    this.#over = true;
    this.#abort.abort(reason);
    void (async () => this.#iterator?.return?.())().catch(() => undefined);
  }
}
