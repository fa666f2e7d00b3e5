// What becomes of the streams of readings.json: prints, as JSON, how each ended.

import { readFileSync } from "node:fs";

import { CHUNKS } from "../../generated/typescript/dist/esm/helix/chunks.js";
import { Reading } from "../../generated/typescript/dist/esm/runtime/streams.js";

const cases = JSON.parse(readFileSync(new URL("readings.json", import.meta.url), "utf-8"));
const found = {};
for (const one of cases) {
  const reading = new Reading(CHUNKS, one.options);
  let chunks = 0;
  for (const piece of one.feed) {
    for (const _ of reading.feed(typeof piece === "string" ? piece : Uint8Array.from(piece))) chunks++;
  }
  if (one.abort) reading.abort();
  reading.end();
  reading.abort();
  const settled = reading.settlement;
  found[one.name] = {
    outcome: settled.outcome,
    given: chunks,
    counts: [settled.chunks, settled.unknown, settled.malformed],
    error: settled.error?.message ?? null,
    cause: settled.cause?.name ?? null,
    failure: {
      code: settled.code ?? null,
      message: settled.message ?? null,
      retryable: settled.retryable ?? null,
      status: settled.status ?? null,
    },
  };
}
console.log(JSON.stringify(found));
