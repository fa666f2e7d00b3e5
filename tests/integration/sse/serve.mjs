// A server of Node that sends streams of the built package; says its port, then, asked with a line, whose `finally` ran.
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const [folder] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const { getRequestListener } = require("@hono/node-server");
const { sseResponse, sseStream } = await import(join(folder, "dist/esm/integrations/sse.js"));
const acme = await import(join(folder, "dist/esm/acme/index.js"));
const jobs = await import(join(folder, "dist/esm/jobs/index.js"));
const closed = [];
const logged = [];
const logger = (error) => logged.push(String(error));

async function* some(count, then) {
  for (let index = 0; index < count; index++) yield { type: "text", text: `${index} é🌍` };
  if (then !== undefined) throw then;
}

async function* forever(name, first, signal) {
  try {
    if (first) yield { type: "text", text: "first" };
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  } finally {
    closed.push(name);
  }
}

const options = { logger };
const routes = {
  "/good": () => sseResponse(some(2), acme.CHUNKS, options),
  "/sync": () => sseResponse([{ type: "text", text: "a" }, { type: "done" }, { type: "text", text: "late" }], acme.CHUNKS),
  "/fails-late": () => sseResponse(some(1, new Error("secret")), acme.CHUNKS, options),
  "/fails-own": () => sseResponse(some(1, new acme.NotFoundError({ resource: "job", id: "7" })), acme.CHUNKS, options),
  "/fails-first": () => sseResponse(some(0, new acme.NotFoundError({ resource: "job", id: "7" })), acme.CHUNKS, options),
  "/fails-first-chunk": () =>
    sseResponse(some(0, new Error("secret")), acme.CHUNKS, { ...options, beforeFirst: "chunk" }),
  "/not-a-chunk": () => sseResponse([{ type: "text" }], acme.CHUNKS, options),
  "/no-end": () =>
    sseResponse([{ kind: "progress", percent: 1 }], jobs.CHUNKS, { needs: { attempt: 1, traceId: "t" }, ...options }),
  "/needs": () =>
    sseResponse(some(1, new jobs.JobError({ code: "busy", message: "secret" })), jobs.CHUNKS, {
      needs: { attempt: 1, traceId: "t" },
      beforeFirst: "chunk",
      ...options,
    }),
  "/slow": () => sseResponse((signal) => forever("/slow", true, signal), acme.CHUNKS, options),
  "/kept": () =>
    sseResponse((signal) => forever("/kept", true, signal), acme.CHUNKS, { ...options, keepAliveMs: 20 }),
};

async function answer(request) {
  try {
    return await routes[new URL(request.url).pathname]();
  } catch (error) {
    const { status, text, headers } = acme.renderError(error, { logger });
    return new Response(text, { status, headers });
  }
}

const server = createServer(getRequestListener(answer));
server.listen(0, "127.0.0.1", () => process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`));
const lines = createInterface({ input: process.stdin });
lines.on("line", () => process.stdout.write(`${JSON.stringify([...closed, ...logged])}\n`));
lines.on("close", () => process.exit(0));
void sseStream;
