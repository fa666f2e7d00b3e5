// Sample streams read with the built package; `reading.py` is the same in Python. Writes, by the id of the sample, what
// was read with its own pieces and, cut at every byte (pairs of cuts for a short one), whatever was read differently.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const { readSse } = await import(join(folder, "dist/esm/integrations/sse.js"));
const samples = JSON.parse(readFileSync(new URL("samples.json", import.meta.url), "utf8"));
const families = new Map();

async function chunksOf(name) {
  if (!families.has(name)) families.set(name, (await import(join(folder, `dist/esm/${name}/index.js`))).CHUNKS);
  return families.get(name);
}

function bytesOf(piece) {
  if (typeof piece === "string") return Buffer.from(piece);
  return piece.hex === undefined ? Buffer.from(piece.text.repeat(piece.times)) : Buffer.from(piece.hex, "hex");
}

function streamOf(pieces) {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new Uint8Array(piece));
      controller.close();
    },
  });
}

async function read(sample, pieces, plain) {
  const { reply } = sample;
  const headers = new Headers(reply?.type ? { "content-type": reply.type } : {});
  const body = plain ? pieces : streamOf(pieces);
  const source = reply === undefined ? body : { status: reply.status, headers, body: streamOf(pieces) };
  const reader = readSse(source, await chunksOf(sample.family), sample.options);
  const chunks = [];
  for await (const chunk of reader) chunks.push(chunk);
  const { outcome, code, message, retryable, status, error, cause, ...counts } = await reader.settlement;
  const facts = { code, message, retryable, status, error: error?.name };
  for (const name of Object.keys(facts)) facts[name] ??= null;
  const { unknown, malformed, chunks: count } = counts;
  return {
    chunks,
    settlement: { outcome, ...facts, cause: cause !== undefined, chunks: count, unknown, malformed },
  };
}

const found = {};
for (const sample of samples) {
  const pieces = sample.pieces.map(bytesOf);
  const whole = Buffer.concat(pieces);
  const first = await read(sample, pieces, false);
  const differs = [];
  const same = async (cuts) => {
    const edges = [0, ...cuts, whole.length];
    const parts = edges.slice(1).map((end, index) => whole.subarray(edges[index], end));
    if (JSON.stringify(await read(sample, parts, true)) !== JSON.stringify(first)) differs.push(cuts);
  };
  for (let at = 0; at <= whole.length && whole.length < 1000; at++) {
    await same([at]);
    for (let then = at; then <= whole.length && whole.length < 100; then++) await same([at, then]);
  }
  found[sample.id] = { read: first, differs };
}
process.stdout.write(JSON.stringify(found));
