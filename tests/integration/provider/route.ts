// A chat route and its page, as one writes them with the AI SDK: only its types are checked.

import { openai } from "@ai-sdk/openai";
import { createUIMessageStream, createUIMessageStreamResponse, DefaultChatTransport, streamText } from "ai";
import { helixErrorText, parseHelixChatError, uiParts, uiStreamResponse, withChatStatus } from "wirepact/helix";

export function POST(request: Request): Response {
  const result = streamText({ model: openai("gpt-5"), prompt: "hi", abortSignal: request.signal });
  return uiStreamResponse(result.toUIMessageStream({ onError: helixErrorText }));
}

export function withData(request: Request): Response {
  const stream = createUIMessageStream({
    onError: helixErrorText,
    async execute({ writer }) {
      writer.write({ type: "data-note", data: { n: 1 }, transient: true });
      const result = streamText({ model: openai("gpt-5"), prompt: "hi", abortSignal: request.signal });
      for await (const part of uiParts(result.toUIMessageStream({ onError: helixErrorText }))) writer.write(part);
    },
  });
  return createUIMessageStreamResponse({ stream });
}

export const transport = new DefaultChatTransport({ api: "/chat", fetch: withChatStatus(fetch) });

export function mayRetry(error: Error | undefined): boolean {
  return parseHelixChatError(error)?.retryable === true;
}

async function* texts(): AsyncGenerator<string> {
  yield "hel";
}

async function* both(): AsyncGenerator<string | { type: "data-note"; data: number }> {
  yield "hel";
  yield { type: "data-note", data: 1 };
}

export const responses: Response[] = [uiStreamResponse(texts()), uiStreamResponse(both(), { headers: { "X-A": "1" } })];

export async function kinds(): Promise<string[]> {
  const found: string[] = [];
  for await (const part of uiParts(texts())) {
    if (part.type === "text-delta") found.push(part.delta);
    if (part.type === "error") found.push(part.errorText);
    // @ts-expect-error: no part is called so
    if (part.type === "helix-error") found.push("");
  }
  return found;
}
