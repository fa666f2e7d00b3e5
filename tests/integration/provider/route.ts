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
