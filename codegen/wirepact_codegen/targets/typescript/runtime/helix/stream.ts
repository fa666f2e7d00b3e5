/**
 * Errors in the stream and in the browser. What a client gets has sentences, never a foreign text.
 *
 * Source: Stream Protocol, Typed chat-route responses.
 */

import { safeGet, textOf } from "../runtime/causes.js";
import { classifyKnownError } from "./classify.js";
import { classifiedCode, resolveErrorDetail } from "./detail.js";
import { userMessageFor } from "./messages.js";
import { mapVercelError } from "./provider.js";
import { parseChatErrorBody, type ChatErrorBody, type ErrorChunk, type ErrorDetail } from "./shapes.js";

const MAX_BODY = 65_536;

/** Whose failure a chunk tells. */
export interface ErrorChunkOptions {
  /** The agent. */
  readonly agentId: string;
  /** Its type. */
  readonly agentType: string;
  /** Number of the step. */
  readonly step: number;
  /** Milliseconds since 1970; left out: now. */
  readonly timestamp?: number | undefined;
  /** Language of the sentence. */
  readonly locale?: string | undefined;
}

/**
 * The chunk for a failure that ends the run.
 *
 * `error` is the code's sentence, a general one for an unclassified failure; `code` stands there only if the failure
 * is classified; `recoverable` is true only where its verdict is. Never throws for a hostile error.
 */
export function errorChunk(error: unknown, options: ErrorChunkOptions): ErrorChunk {
  return errorChunkFromDetail(resolveErrorDetail(error), options);
}

/** As `errorChunk`, from the detail of the failure. */
export function errorChunkFromDetail(detail: ErrorDetail, options: ErrorChunkOptions): ErrorChunk {
  const said = resolveErrorDetail(detail, detail);
  const code = classifiedCode(said);
  return {
    type: "error",
    error: userMessageFor(code ?? "", options.locale),
    ...(code === undefined ? {} : { code }),
    recoverable: said.retryable === true,
    agentId: options.agentId,
    agentType: options.agentType,
    timestamp: options.timestamp ?? Date.now(),
    step: options.step,
  };
}

/**
 * The typed body as JSON text, for a UI stream's `errorText` (the `onError` of `toUIMessageStreamResponse`):
 * `{ error, code, retryable? }`.
 *
 * `parseHelixChatError` reads it back from the client's error. What a provider's call failed with is mapped as
 * `mapVercelError` does. Of an unknown error a general sentence and framework_internal_error are sent, nothing else.
 */
export function helixErrorText(error: unknown, options: { readonly locale?: string | undefined } = {}): string {
  const known = classifyKnownError(error) ?? mapVercelError(error);
  const own = safeGet(known, "code");
  const code = typeof own === "string" ? textOf(own) : "framework_internal_error";
  const retryable = safeGet(known, "retryable");
  return JSON.stringify({
    error: userMessageFor(code, options.locale),
    code,
    ...(typeof retryable === "boolean" ? { retryable } : {}),
  });
}

/**
 * The typed body in a chat client's error; undefined where there is none. Never throws.
 *
 * Read are, in this order: the `responseBody` of an error (ai 7), its message (ai 5 and 6: the body's text), a text.
 * The body must be a JSON object with texts `error` and `code`, at most 65,536 code points long. Where it has no
 * `retryable` and the error has a `statusCode` (ai 7), that says it: 503 alone may be sent again. ai 5 and 6 lose the
 * status; `withChatStatus` keeps it.
 */
export function parseHelixChatError(value: unknown): ChatErrorBody | undefined {
  for (const text of [safeGet(value, "responseBody"), safeGet(value, "message"), value]) {
    if (typeof text !== "string" || text.length > 2 * MAX_BODY || !text.trimStart().startsWith("{")) continue;
    if (text.length > MAX_BODY && Array.from(text).length > MAX_BODY) continue;
    try {
      const body = parseChatErrorBody(text);
      const status = safeGet(value, "statusCode");
      const told = body.retryable === undefined && typeof status === "number" && status >= 400;
      return told ? { ...body, retryable: status === 503 } : body;
    } catch {
      continue;
    }
  }
  return undefined;
}
