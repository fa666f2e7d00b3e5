// @generated from targets/typescript/runtime/helix/ui.ts by `make generate`. Do not edit; change the schema.

/**
 * The AI SDK's UI message stream: one that always ends, with errors a client can read. Nothing of the SDK is imported.
 *
 * A connection to the provider that drops while the answer is read breaks `toUIMessageStreamResponse`: the client sees
 * half a body. `uiStreamResponse(result.toUIMessageStream({ onError: helixErrorText }))` ends it with an error part
 * instead, on versions 5, 6 and 7. The same functions stand in Python, but for those that make or read a Response.
 */

import { isError, quietly, safeGet } from "../runtime/causes.js";
import { userMessageFor } from "./messages.js";
import type { ErrorChunk } from "./shapes.js";
import { errorChunk, helixErrorText, parseHelixChatError, type ErrorChunkOptions } from "./stream.js";

/** A part of the stream, as far as it is looked at. */
export interface UiPart {
  /** What it is: "text-delta", "finish", … */
  readonly type: string;
}

/** The part that tells a failure. `errorText` is what the client's `chat.error.message` will be. */
export interface UiErrorPart extends UiPart {
  readonly type: "error";
  readonly errorText: string;
}

/** What `uiParts` adds to a source. */
export type OwnUiPart =
  | UiErrorPart
  | { readonly type: "start"; readonly messageId?: string }
  | { readonly type: "text-start" | "text-end"; readonly id: string }
  | { readonly type: "text-delta"; readonly id: string; readonly delta: string }
  | { readonly type: "finish" };

/** What a stream takes besides its source. */
export interface UiStreamOptions {
  /** Id of the message, for the start part; left out: the client makes one. */
  readonly messageId?: string | undefined;
  /** Language of the sentence. */
  readonly locale?: string | undefined;
  /** Called once with what the source threw. */
  readonly log?: ((error: unknown) => unknown) | undefined;
}

/** `Response`, where the program that uses this has that type. */
export type WebResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : object;

/** Headers of a response that holds such a stream. */
export const UI_STREAM_HEADERS: Readonly<Record<string, string>> = /* @__PURE__ */ Object.freeze({
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache",
  "X-Vercel-AI-UI-Message-Stream": "v1",
  "X-Accel-Buffering": "no",
});

const TERMINAL = ["finish", "error", "abort"];
/** Longest body of an answer that is looked at, in code units: `parseHelixChatError` takes no longer one. */
const MOST_BODY = 131_072;

/**
 * The part for a failure: an error of any kind, or an ErrorChunk. Its text is that of `helixErrorText`, which
 * `parseHelixChatError(chat.error)` reads back. Never throws.
 */
export function toUiErrorPart(value: unknown, options: { readonly locale?: string | undefined } = {}): UiErrorPart {
  return { type: "error", errorText: chunkText(value) ?? helixErrorText(value, options) };
}

/**
 * The chunk for a failure: an error, as `errorChunk` has it, or an error part of a UI stream, whose sentence, code and
 * verdict are taken over. A part whose text is no typed body has a general sentence and no code. Never throws.
 */
export function toErrorChunk(value: unknown, options: ErrorChunkOptions): ErrorChunk {
  const text = isError(value) || safeGet(value, "type") !== "error" ? undefined : safeGet(value, "errorText");
  if (typeof text !== "string") return errorChunk(value, options);
  const body = parseHelixChatError(text);
  const { agentId, agentType, timestamp = Date.now(), step } = options;
  return {
    type: "error",
    error: body?.error ?? userMessageFor("", options.locale),
    ...(body === undefined ? {} : { code: body.code }),
    recoverable: body?.retryable === true,
    agentId,
    agentType,
    timestamp,
    step,
  };
}

/**
 * The parts of a source of texts and parts, from a start to an end: "finish", or an error part where the source
 * throws, before its first item or after. A source that brings them itself gets none twice. Texts become one text
 * block. Never throws because of the source.
 */
export async function* uiParts<S extends UiPart | string>(
  source: AsyncIterable<S>,
  options: UiStreamOptions = {},
): AsyncGenerator<Exclude<S, string> | OwnUiPart, void, undefined> {
  const { messageId, locale, log } = options;
  const begin: OwnUiPart = { type: "start", ...(messageId === undefined ? {} : { messageId }) };
  let started = false;
  let ended = false;
  let blocks = 0;
  let open: string | undefined;
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const item of source) {
      const type = typeof item === "string" ? "text" : safeGet(item, "type");
      if (typeof type !== "string") throw new TypeError("a part has no type");
      if (!started && type !== "start") yield begin;
      started = true;
      if (typeof item === "string") {
        if (open === undefined) yield { type: "text-start", id: (open = `text-${++blocks}`) };
        yield { type: "text-delta", id: open, delta: item };
        continue;
      }
      if (open !== undefined) yield { type: "text-end", id: open };
      open = undefined;
      ended ||= TERMINAL.includes(type);
      yield item as Exclude<S, string>;
    }
  } catch (error) {
    failure = { error };
    quietly(() => log?.(error));
  }
  if (!started) yield begin;
  if (open !== undefined) yield { type: "text-end", id: open };
  if (!ended) yield failure === undefined ? { type: "finish" } : toUiErrorPart(failure.error, { locale });
}

/** `uiParts` as the bytes of server-sent events; the last says `[DONE]`. A part that JSON cannot hold is a failure. */
export async function* uiStream(
  source: AsyncIterable<UiPart | string>,
  options: UiStreamOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new web.TextEncoder();
  const frame = (data: string): Uint8Array => encoder.encode(`data: ${data}\n\n`);
  for await (const part of uiParts(source, options)) {
    const text = json(part, options.log);
    yield frame(text ?? JSON.stringify(toUiErrorPart(undefined, options)));
    if (text === undefined) break;
  }
  yield frame("[DONE]");
}

/**
 * `uiStream` as a response with UI_STREAM_HEADERS, for whatever speaks `Response`. A client that goes away ends the
 * source at its next item: give the model's call the request's signal, so that it ends at once.
 */
export function uiStreamResponse(
  source: AsyncIterable<UiPart | string>,
  options: UiStreamOptions & { readonly headers?: Readonly<Record<string, string>> | undefined } = {},
): WebResponse {
  const bytes = uiStream(source, options);
  const body = new web.ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return();
    },
  });
  const headers = new web.Headers(UI_STREAM_HEADERS);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return new web.Response(body, { status: 200, headers });
}

/**
 * A `fetch` for a chat transport that keeps what the status says. A body `{ error, code }` has no verdict: its 503 is
 * the one sign that sending again may help, and the AI SDK drops the status (5 and 6). Such a body gets a `retryable`,
 * which `parseHelixChatError(chat.error)` then has, and keeps its headers; every other answer comes through as it is.
 *
 * `new DefaultChatTransport({ fetch: withChatStatus(fetch) })`
 */
export function withChatStatus<F extends (...asked: never[]) => PromiseLike<object>>(fetch: F): F {
  const ask = async (...asked: never[]): Promise<object> => withVerdict(await fetch(...asked));
  return ask as unknown as F;
}

/** The answer with a verdict in its body; itself where it is no such answer, or cannot be read. */
async function withVerdict(answer: object): Promise<object> {
  try {
    const { status, statusText, headers } = answer as WebAnswer;
    if (status < 400 || !(headers.get("content-type") ?? "").includes("json")) return answer;
    const body = parseHelixChatError(await shortText((answer as WebAnswer).clone()));
    if (body === undefined || body.retryable !== undefined) return answer;
    const told = JSON.stringify({ ...body, retryable: status === 503 });
    const kept = new web.Headers(headers);
    for (const name of ["content-length", "content-encoding", "transfer-encoding"]) kept.delete(name);
    return new web.Response(told, { status, statusText, headers: kept }) as object;
  } catch {
    return answer;
  }
}

/** The text of a body; undefined where it is longer than any body of ours, of which no more is waited for. */
async function shortText(answer: WebAnswer): Promise<string | undefined> {
  if (answer.body === null || answer.body === undefined) return answer.text(); // React Native has no streams
  const reader = answer.body.getReader();
  const decoder = new web.TextDecoder();
  for (let text = ""; text.length <= MOST_BODY; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
  quietly(() => reader.cancel());
  return undefined;
}

/** The text of an ErrorChunk; undefined for anything else. */
function chunkText(value: unknown): string | undefined {
  if (isError(value) || safeGet(value, "type") !== "error") return undefined;
  const [error, code, retryable] = ["error", "code", "recoverable"].map((key) => safeGet(value, key));
  if (typeof error !== "string" || typeof retryable !== "boolean") return undefined;
  return JSON.stringify({ error, code: typeof code === "string" ? code : "framework_internal_error", retryable });
}

function json(part: UiPart, log: UiStreamOptions["log"]): string | undefined {
  try {
    const text = JSON.stringify(part) as string | undefined;
    if (text === undefined) throw new TypeError("a part has no JSON");
    return text;
  } catch (error) {
    quietly(() => log?.(error));
    return undefined;
  }
}

interface WebHeaders {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

interface WebAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: WebHeaders;
  readonly body?: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
      cancel(): Promise<void>;
    };
  } | null;
  clone(): WebAnswer;
  text(): Promise<string>;
}

interface Controller {
  enqueue(bytes: Uint8Array): void;
  close(): void;
}

/** What every runtime has and no library of ES2022 declares. */
const web = globalThis as unknown as {
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly TextDecoder: new () => {
    decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
  };
  readonly ReadableStream: new (source: {
    pull(controller: Controller): Promise<void>;
    cancel(): Promise<void>;
  }) => object;
  readonly Response: new (
    body: object | string,
    said: {
      readonly status: number;
      readonly statusText?: string;
      readonly headers: WebHeaders;
    },
  ) => WebResponse;
  readonly Headers: new (from: WebHeaders | Readonly<Record<string, string>>) => WebHeaders;
};
