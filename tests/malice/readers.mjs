// Everything of the TypeScript package that reads what others wrote, and what one body costs each. See readers.py.

import { readFileSync, writeFileSync } from "node:fs";
import express from "express";
import { Hono } from "hono";

const DIST = new URL("../../generated/typescript/dist/esm/", import.meta.url);
const load = (name) => import(new URL(name, DIST).href);
const { readers: asked, bodies } = JSON.parse(readFileSync(0, "utf8"));
const families = {};
for (const name of ["agent", "flue", "helix"]) families[name] = await load(`${name}/index.js`);
const { helix, flue } = families;
const { readSse } = await load("integrations/sse.js");
const { withErrors } = await load("integrations/fetch.js");
const { install: installHono } = await load("integrations/hono.js");
const { install: installExpress } = await load("integrations/express.js");
const { revived } = await load("integrations/workers.js");
const observability = await load("integrations/observability.js");

function bytesOf([before, unit, times, after]) {
  const middle = unit.includes("#")
    ? Array.from({ length: times }, (_, index) => unit.replace("#", String(index))).join("")
    : unit.repeat(times);
  const parts = `${before}${middle}${after}`.split("¿").map((part) => new TextEncoder().encode(part));
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Uint8Array.of(255), part])));
}

const textOf = (body) => new TextDecoder().decode(body);

/** What a lenient JSON reader gives; of what is none, the text. */
function plainly(body) {
  const text = textOf(body);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The same, made once a body: nobody may change it. */
const last = { body: undefined, value: undefined };
function parsed(body) {
  if (last.body !== body) Object.assign(last, { body, value: plainly(body) });
  return last.value;
}

function reply(body, type) {
  let start = 0;
  const stream = new ReadableStream({
    pull(controller) {
      controller.enqueue(body.subarray(start, start + 65_536));
      start += 65_536;
      if (start >= body.length) controller.close();
    },
  });
  return new Response(stream, { status: type === "text/event-stream" ? 200 : 500, headers: { "content-type": type } });
}

const streamed = (body, type) => async () => {
  const reader = readSse(reply(body, type), helix.CHUNKS);
  for await (const chunk of reader) if (typeof chunk !== "object") throw new Error("a chunk is no object");
  return (await reader.settlement).outcome;
};
const event = (body) => Buffer.concat([Buffer.from("data: "), body, Buffer.from("\n\n")]);
const lines = (body) => body.map((byte) => (byte === 44 ? 10 : byte));
const sdk = (extra) => Object.assign(new Error("400"), { name: "AI_APICallError", statusCode: 400, ...extra });

const known = new Set(["invalid_json", "invalid_request"]);

/** Refused in the envelope, or taken. */
async function told(answer) {
  const text = await answer.text();
  const isRefused = known.has(answer.ok ? "" : JSON.parse(text).error.type);
  if ((!answer.ok && !isRefused) || ![200, 400].includes(answer.status) || text.length > 5000) {
    throw new Error(`${answer.status} ${text.slice(0, 500)}`);
  }
  return String(answer.status);
}

const hono = installHono(new Hono(), flue, { logger: () => undefined });
hono.post("/", async (context) => context.json(Object.keys(await context.req.json()).length));
const app = express();
app.use(express.json({ limit: "60mb", strict: false }));
app.post("/", (request, response) => void response.json(Object.keys(request.body).length));
installExpress(app, flue, { logger: () => undefined });
const server = await new Promise((resolve) => {
  const made = app.listen(0, "127.0.0.1", () => resolve(made));
});
server.keepAliveTimeout = 0; // a reading in between may take long
const url = `http://127.0.0.1:${server.address().port}/`;
const post = (body) => ({ method: "POST", body, headers: { "content-type": "application/json" } });

/** By name; what one refuses with is a WireError or a TypeError, and all else an answer. */
const readers = {
  "provider, an answer": (body) => {
    const error = sdk({ responseBody: textOf(body) });
    return () => helix.mapVercelError(error);
  },
  "provider, a body": (body) => {
    const error = sdk({ data: parsed(body) });
    return () => helix.mapVercelError(error);
  },
  "sse, an event": (body) => streamed(event(body), "text/event-stream"),
  "sse, a stream": (body) => streamed(body, "text/event-stream"),
  "sse, lines": (body) => streamed(lines(body), "text/event-stream"),
  "sse, a reply": (body) => streamed(body, "application/json"),
  "helix.withChatStatus": (body) => async () => {
    const answer = await helix.withChatStatus(async () => reply(body, "application/json"))();
    if (answer.status !== 500) throw new Error("another answer");
    await answer.body.cancel();
  },
  "fetch, withErrors": (body) => async () => {
    const request = new Request("http://here/", { method: "POST", body });
    const handler = withErrors(async (one) => Response.json(Object.keys(await one.json()).length), flue);
    const answer = await handler(request);
    return told(answer);
  },
  hono: (body) => async () => told(await hono.request("http://here/", post(body))),
  express: (body) => async () => told(await fetch(url, post(body))),
  workers: (body) => {
    const value = { "wirepact.error": { class: "wirepact.helix.HelixError", message: "m", fields: parsed(body) } };
    return () => revived(value, helix);
  },
};
for (const [family, module] of Object.entries(families)) {
  for (const [name, read] of Object.entries(module)) {
    if (name.startsWith("parse") && name !== "parseHelixChatError") {
      readers[`${family}.${name}`] = (body) => () => read(body);
    }
  }
  for (const place of ["fields", "errors", "cause"]) {
    readers[`${family}.errorFromDict, ${place}`] = (body) => {
      const form = { message: "m", [place]: parsed(body) };
      return () => module.errorFromDict(form);
    };
  }
}
const wholes = {
  "helix.classifyError": helix.classifyError,
  "helix.mapVercelError": helix.mapVercelError,
  "helix.resolveErrorDetail": (value) => helix.resolveErrorDetail(new Error("m"), value),
  "helix.errorFromDetail": (value) => helix.errorFromDetail({ message: "m", cause: value }),
  "helix.detailFromAgentStepResult": (value) => helix.detailFromAgentStepResult({ error: value }),
  "helix.HelixStreamError.fromEvent": (value) => helix.HelixStreamError.fromEvent({ error: value }),
  "helix.toUiErrorPart": (value) => helix.toUiErrorPart({ type: "error", error: value }),
  "helix.errorToDict": helix.errorToDict,
  "flue.renderError": (value) => flue.renderError(value, { logger: () => undefined, dev: true }),
  "flue.renderError, meta": (value) =>
    flue.renderError(new flue.FlueError({ type: "x", message: "m", meta: { x: value } }), { logger: () => undefined }),
  "flue.submissionSettled": (value) => flue.submissionSettled("s", "failed", value),
  "flue.errorInfo": flue.errorInfo,
  "observability.errorAttributes": observability.errorAttributes,
};
for (const [name, call] of Object.entries(wholes)) {
  readers[name] = (body) => {
    const value = parsed(body);
    return () => call(value);
  };
}
const texts = {
  "helix.parseHelixChatError": (text) => helix.parseHelixChatError(new Error(text)),
  "helix.toErrorChunk": (text) =>
    helix.toErrorChunk({ type: "error", errorText: text }, { agentId: "a", agentType: "w", step: 1, timestamp: 1 }),
  "flue.stripMarkers": flue.stripMarkers,
};
for (const [name, call] of Object.entries(texts)) {
  readers[name] = (body) => {
    const text = textOf(body);
    return () => call(text);
  };
}

function status(name) {
  const line = readFileSync("/proc/self/status", "utf8")
    .split("\n")
    .find((one) => one.startsWith(`${name}:`));
  return Number(line.split(/\s+/)[1]) * 1024;
}

let held = Infinity;

/**
 * Seconds, bytes and what came of it: a refusal, a short text, or an answer. The peak is the program's own, set back to
 * what it holds; what is left is collected where it is much.
 */
async function measured(call) {
  if (status("VmRSS") > held) {
    globalThis.gc();
    held = status("VmRSS") + 8 * 2 ** 20;
  }
  writeFileSync("/proc/self/clear_refs", "5");
  const before = status("VmRSS");
  const started = process.cpuUsage();
  let result;
  try {
    result = await call();
  } catch (error) {
    if (!helix.WireError.isInstance(error) && error?.name !== "TypeError") throw error;
    if (error.message.length > 1000) throw error;
    result = `${error.name}: ${error.message}`;
  }
  const { user, system } = process.cpuUsage(started);
  const outcome = typeof result === "string" && result.length < 1000 ? result : "answered";
  return [(user + system) / 1e6, Math.max(status("VmHWM") - before, 0), outcome];
}

for (const reader of asked) await measured(readers[reader](Buffer.from("{}"))); // what loads at first use counts for nobody
const rows = [];
for (const [name, document] of Object.entries(asked.length === 0 ? {} : bodies)) {
  const body = bytesOf(document);
  Object.assign(last, { body: undefined, value: undefined });
  held = 0;
  const [plain, took] = await measured(() => plainly(body));
  parsed(body);
  held = 0;
  for (const reader of asked) {
    let [spent, peak, outcome] = await measured(readers[reader](body));
    let beside = plain;
    if (spent > 10 * plain) {
      // The machine may have been busy, or be slower than it was: both once more, and the lesser ratio counts.
      const [again] = await measured(readers[reader](body));
      const [now] = await measured(() => plainly(body));
      if (again * plain < spent * now) [spent, beside] = [again, now];
    }
    if (spent < plain / 20 && peak > 2 ** 20) {
      // The heap grew, which it does by megabytes, just when one wanted next to nothing: once more, the lesser counts.
      peak = Math.min(peak, (await measured(readers[reader](body)))[1]);
    }
    rows.push([reader, name, body.length, outcome, beside, took, spent, peak]);
  }
}
if ({}.polluted !== undefined) throw new Error("a prototype was changed");
process.stdout.write(JSON.stringify(asked.length === 0 ? Object.keys(readers) : rows));
server.close();
server.closeAllConnections();
