/** What a type checker knows of streams, and what it refuses. Checked, never run. */

import * as acme from "@acme/errors/acme";
import * as jobs from "@acme/errors/jobs";
import * as probe from "@acme/errors/probe";
import { readSse, sseResponse, sseStream, type StreamSettlement } from "@acme/errors/sse";

async function* send(): AsyncGenerator<acme.TextChunk | acme.DoneChunk> {
  yield { type: "text", text: "a" };
  yield { type: "done" };
}

export async function answer(request: Request): Promise<Response> {
  const body: ReadableStream = sseStream(send(), acme.CHUNKS, { keepAliveMs: 10 });
  void body;
  if (request.url.endsWith("jobs")) {
    return sseResponse([{ kind: "progress", percent: 1 }], jobs.CHUNKS, { needs: { attempt: 1, traceId: "t" } });
  }
  // The signal is one that `fetch` and the SDKs take.
  const asked = async function* (signal: AbortSignal): AsyncGenerator<acme.TextChunk> {
    const found = await fetch("http://127.0.0.1:9/", { signal });
    signal.throwIfAborted();
    yield { type: "text", text: await found.text() };
  };
  if (request.url.endsWith("asked")) return sseResponse(asked, acme.CHUNKS);
  return sseResponse((signal) => (signal.aborted ? [] : send()), acme.CHUNKS, { beforeFirst: "chunk" });
}

export async function read(response: Response, signal: AbortSignal): Promise<string> {
  const reader = readSse(response, acme.CHUNKS, { signal });
  for await (const chunk of reader) {
    if (!acme.isKnownChunk(chunk)) continue;
    switch (chunk.type) {
      case "text":
        console.log(chunk.text.toUpperCase());
        break;
      case "error":
        console.log(chunk.code.toUpperCase());
        break;
      default:
        console.log(chunk.type satisfies "done");
    }
  }
  const settlement: StreamSettlement<acme.AnyChunk> = await reader.settlement;
  switch (settlement.outcome) {
    case "failed":
      return settlement.message;
    case "interrupted":
      return settlement.error.message;
    case "aborted":
      return String(settlement.cause);
    default:
      return settlement.outcome satisfies "completed";
  }
}

export async function others(response: Response): Promise<void> {
  for await (const chunk of readSse(response.body ?? [], probe.CHUNKS, { done: "end" })) {
    if (probe.isOops(chunk)) console.log(chunk.oops + 1);
    else console.log(chunk["n"]);
  }
}

export const failed: jobs.JobFailed = jobs.chunkFromError(null, { traceId: "t", attempt: 1, dev: true });
export const crashed: acme.Failed = acme.settlementFromError(null);
export const stopped: jobs.Crashed | jobs.Cancelled = jobs.settlementFromError("x", { jobId: "j", outcome: "cancelled" });

// @ts-expect-error -- its error chunk needs more
jobs.chunkFromError(null, { traceId: "t" });
// @ts-expect-error -- the trace is a text
jobs.chunkFromError(null, { traceId: 1, attempt: 1 });
// @ts-expect-error -- it needs nothing
acme.chunkFromError(null, { attempt: 1 });
// @ts-expect-error -- no such settlement carries an error
jobs.settlementFromError("x", { jobId: "j", outcome: "completed" });
// @ts-expect-error -- the needs are missing
sseStream([], jobs.CHUNKS);
// @ts-expect-error -- there is no such word
readSse([], acme.CHUNKS, { done: "maybe" });
// @ts-expect-error -- a family is not its chunks
readSse([], acme);
// @ts-expect-error -- it has no settlement
void probe.settlementFromError;
