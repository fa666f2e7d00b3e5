// What the reader and the writer of the built package do besides reading and writing. Writes what is not as it should be.
import { deepStrictEqual, match, rejects, strictEqual, throws } from "node:assert";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const load = (name) => import(join(folder, `dist/esm/${name}.js`));
const [{ encodeEvent, readSse, SseDecoder, sseResponse, sseStream, StreamError }, acme, jobs] = await Promise.all([
  load("integrations/sse"),
  load("acme/index"),
  load("jobs/index"),
]);
const TEXT = 'data: {"type":"text","text":"a"}\n\n';
const DONE = 'data: {"type":"done"}\n\n';
const ERROR = 'data: {"type":"error","code":"not_found","message":"m"}\n\n';
const text = { type: "text", text: "a" };

async function all(reader) {
  const found = [];
  for await (const one of reader) found.push(one);
  return found;
}

async function* failing(error) {
  yield TEXT;
  throw error;
}

const wrong = [];
async function check(name, call) {
  try {
    await call();
  } catch (error) {
    wrong.push(`${name}: ${error?.stack}`);
  }
}

await check("raises where asked", async () => {
  await rejects(all(readSse([TEXT, ERROR], acme.CHUNKS, { throws: true })), (error) => {
    return acme.NotFoundError.isInstance(error) && error.status === 404;
  });
  await rejects(all(readSse([TEXT], acme.CHUNKS, { throws: true })), (error) => {
    return StreamError.isInstance(error) && error.settlement.outcome === "interrupted";
  });
});

await check("once", async () => {
  const reader = readSse([TEXT, DONE], acme.CHUNKS);
  strictEqual((await all(reader)).length, 2);
  throws(() => reader[Symbol.asyncIterator](), TypeError);
});

await check("a drop and an abort of the source", async () => {
  const dropped = new TypeError("terminated");
  const reader = readSse(failing(dropped), acme.CHUNKS);
  strictEqual((await all(reader)).length, 1);
  const settlement = await reader.settlement;
  deepStrictEqual([settlement.outcome, settlement.cause], ["interrupted", dropped]);
  strictEqual(settlement.error.cause, dropped);
  const aborted = readSse(failing(new DOMException("no", "AbortError")), acme.CHUNKS);
  await all(aborted);
  strictEqual((await aborted.settlement).outcome, "aborted");
});

await check("leaving, however the pieces come", async () => {
  for (const pieces of [[TEXT, TEXT, DONE], [TEXT + TEXT + DONE]]) {
    const reader = readSse(pieces, acme.CHUNKS);
    // oxlint-disable-next-line no-unreachable-loop
    for await (const chunk of reader) {
      deepStrictEqual(chunk, text);
      break;
    }
    const { outcome, chunks } = await reader.settlement;
    deepStrictEqual([outcome, chunks], ["aborted", 1]);
    const last = readSse(pieces, acme.CHUNKS);
    for await (const chunk of last) if (chunk.type === "done") break;
    strictEqual((await last.settlement).outcome, "completed");
  }
});

await check("a signal ends the wait", async () => {
  const stopping = new AbortController();
  const { signal } = stopping;
  setTimeout(() => stopping.abort(new DOMException("late", "TimeoutError")), 10);
  let cancelled;
  const body = new ReadableStream({
    cancel(reason) {
      cancelled = reason;
    },
  });
  const reader = readSse(body, acme.CHUNKS, { signal });
  deepStrictEqual(await all(reader), []);
  const { outcome, cause } = await reader.settlement;
  deepStrictEqual([outcome, cause.name, cancelled.name], ["aborted", "TimeoutError", "TimeoutError"]);
  const gone = readSse([TEXT], acme.CHUNKS, { signal: AbortSignal.abort("why") });
  deepStrictEqual(await all(gone), []);
  strictEqual((await gone.settlement).cause, "why");
});

await check("a body that somebody else reads", async () => {
  const body = new ReadableStream();
  body.getReader();
  const reader = readSse(new Response(), acme.CHUNKS);
  await all(reader);
  strictEqual((await reader.settlement).outcome, "failed");
  const locked = readSse(body, acme.CHUNKS);
  await rejects(all(locked), TypeError);
  strictEqual((await locked.settlement).outcome, "interrupted");
});

await check("left before it began", async () => {
  for (const way of ["return", "throw"]) {
    let cancelled = 0;
    const body = new ReadableStream({ cancel: () => void cancelled++ });
    const reader = readSse(body, acme.CHUNKS);
    const chunks = reader[Symbol.asyncIterator]();
    const left = chunks[way](new Error("left"));
    if (way === "throw") await rejects(left, /left/);
    else strictEqual((await left).done, true);
    deepStrictEqual([(await reader.settlement).outcome, cancelled, (await chunks.next()).done], ["aborted", 1, true]);
  }
  const locked = new ReadableStream();
  locked.getReader();
  const other = readSse(locked, acme.CHUNKS);
  await other[Symbol.asyncIterator]().return();
  strictEqual((await other.settlement).outcome, "aborted");
});

await check("a source that uses its buffer again", async () => {
  const whole = new TextEncoder().encode(TEXT + 'data: {"type":"text",\ndata: "text":"long"}\n\n' + DONE);
  for (const buffer of [Buffer.alloc(7), new Uint8Array(7)]) {
    async function* pieces() {
      for (let at = 0; at < whole.length; at += 7) {
        const size = Math.min(7, whole.length - at);
        buffer.set(whole.subarray(at, at + size));
        yield buffer.subarray(0, size);
      }
    }
    const reader = readSse(pieces(), acme.CHUNKS);
    deepStrictEqual(await all(reader), [text, { type: "text", text: "long" }, { type: "done" }]);
    const envelope = new TextEncoder().encode('{"error":{"code":"not_found","message":"m","retryable":false}}');
    async function* refusal() {
      for (const one of envelope) {
        buffer[0] = one;
        yield buffer.subarray(0, 1);
      }
    }
    const reply = { status: 404, headers: new Headers({ "content-type": "application/json" }), body: refusal() };
    const refused = readSse(reply, acme.CHUNKS);
    await all(refused);
    strictEqual((await refused.settlement).code, "not_found");
  }
});

await check("a refusal that has no end", async () => {
  const reply = { status: 500, headers: new Headers(), body: new ReadableStream({ start: (one) => one.enqueue(new Uint8Array(2 ** 20 + 1)) }) };
  const reader = readSse(reply, acme.CHUNKS);
  await all(reader);
  deepStrictEqual([(await reader.settlement).outcome, (await reader.settlement).status], ["failed", 500]);
});

await check("a family without chunks", () => {
  throws(() => readSse([], { ...acme.CHUNKS, roles: { ...acme.ROLES, chunks: undefined } }), TypeError);
});

await check("what the error chunk needs", () => {
  throws(() => sseStream([], jobs.CHUNKS), jobs.WireError);
  throws(() => sseStream([], jobs.CHUNKS, { needs: { attempt: 0, traceId: "t" } }), jobs.WireError);
});

async function sent(source, options) {
  const read = await new Response(sseStream(source, acme.CHUNKS, { logger: () => undefined, ...options })).text();
  return read.split("\n\n").slice(0, -1).map((one) => JSON.parse(one.replace("data: ", "")));
}

await check("what is no JSON is a failure", async () => {
  const cyclic = { ...text };
  cyclic.self = cyclic;
  const failure = { type: "error", code: "internal_error", message: "Something went wrong on our side." };
  for (const odd of [{ ...text, n: Number.NaN }, { ...text, n: 1n }, cyclic, { ...text, text: "\ud800" }, undefined, null]) {
    deepStrictEqual(await sent([text, odd, text]), [text, failure]);
  }
  // The text of a chunk, in any form, is no chunk: it would go out as a text, or as a list of numbers.
  const bytes = new TextEncoder().encode(JSON.stringify(text));
  for (const odd of [JSON.stringify(text), JSON.stringify({ type: "done" }), bytes, bytes.buffer]) {
    deepStrictEqual(await sent([text, odd, text]), [text, failure]);
  }
});

await check("a source that is no generator, and one that throws at once", async () => {
  deepStrictEqual(await sent(new Set([text])), [text, { type: "done" }]);
  const [failure] = await sent(() => {
    throw new acme.RateLimitedError();
  });
  deepStrictEqual([failure.code, failure.retryable], ["rate_limited", true]);
});

await check("the stream is left", async () => {
  const left = [];
  async function* source(signal) {
    try {
      signal.addEventListener("abort", () => left.push("signal"));
      for (;;) yield text;
    } finally {
      left.push("finally");
    }
  }
  const reader = sseStream(source, acme.CHUNKS).getReader();
  await reader.read();
  await reader.cancel();
  await new Promise((resolve) => setTimeout(resolve, 20));
  deepStrictEqual(left, ["signal", "finally"]);
});

await check("what the source waited for was aborted while the reader is there: a failure", async () => {
  const stop = new DOMException("no", "AbortError");
  async function* source(lead) {
    if (lead) yield text;
    throw stop;
  }
  const logged = [];
  const logger = (error) => logged.push(error.cause);
  const reader = sseStream(source(true), acme.CHUNKS, { logger }).getReader();
  await reader.read();
  const { value } = await reader.read();
  match(new TextDecoder().decode(value), /"type":"error"/);
  deepStrictEqual([await reader.read(), logged], [{ done: true, value: undefined }, [stop]]);
  await rejects(sseResponse(source(false), acme.CHUNKS), (error) => error.cause === stop);
});

await check("an abort by the reader is no failure", async () => {
  const logged = [];
  async function* source(signal) {
    yield text;
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new DOMException("no", "AbortError"))));
  }
  const reader = sseStream(source, acme.CHUNKS, { logger: (error) => logged.push(error) }).getReader();
  await reader.read();
  const waits = reader.read();
  await reader.cancel();
  deepStrictEqual([await waits, logged], [{ done: true, value: undefined }, []]);
});

await check("a large event in tiny pieces", () => {
  const decoder = new SseDecoder();
  const whole = new TextEncoder().encode(encodeEvent("x".repeat(50_000)));
  const found = [];
  for (let at = 0; at < whole.length; at++) found.push(...decoder.feed(whole.subarray(at, at + 1)));
  deepStrictEqual(
    found.map((one) => one.data),
    ["x".repeat(50_000)],
  );
});

await check("headers and times", async () => {
  const response = await sseResponse([], acme.CHUNKS, { headers: { "Cache-Control": "no-store" }, status: 201 });
  deepStrictEqual([response.status, response.headers.get("cache-control")], [201, "no-store"]);
  for (const keepAliveMs of [0, -1, Number.NaN]) throws(() => sseStream([], acme.CHUNKS, { keepAliveMs }), RangeError);
  async function* slow() {
    await new Promise((resolve) => setTimeout(resolve, 30));
    yield text;
  }
  for (const keepAliveMs of [Number.POSITIVE_INFINITY, 2 ** 31]) {
    deepStrictEqual(await sent(slow(), { keepAliveMs }), [text, { type: "done" }]);
  }
});

await check("a response that cannot be made leaves its source", async () => {
  const left = [];
  async function* source(signal) {
    signal.addEventListener("abort", () => left.push("signal"));
    try {
      for (;;) yield text;
    } finally {
      left.push("finally");
    }
  }
  await rejects(sseResponse(source, acme.CHUNKS, { headers: { "x-title": "\u65e5" } }), TypeError);
  await rejects(sseResponse(source, acme.CHUNKS, { status: 204 }), TypeError);
  await new Promise((resolve) => setTimeout(resolve, 5));
  deepStrictEqual(left, ["signal", "finally", "signal", "finally"]);
});

process.stdout.write(JSON.stringify(wrong));
