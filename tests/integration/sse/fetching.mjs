// Streams read with `fetch` and the built package: `node fetching.mjs FOLDER [FAMILY URL LEAVE]...`, where LEAVE is "" or
// how the reader leaves after its first chunk: "abort" (its signal), "fetch" (that of fetch), "break".
import { join } from "node:path";

const [folder, ...asked] = process.argv.slice(2);
const { readSse } = await import(join(folder, "dist/esm/integrations/sse.js"));
const found = [];
for (let index = 0; index < asked.length; index += 3) {
  const [family, url, leave] = asked.slice(index, index + 3);
  const { CHUNKS } = await import(join(folder, `dist/esm/${family}/index.js`));
  const [own, theirs] = [new AbortController(), new AbortController()];
  const reader = readSse(await fetch(url, { signal: theirs.signal }), CHUNKS, { signal: own.signal });
  const chunks = [];
  for await (const chunk of reader) {
    chunks.push(chunk);
    if (leave === "abort") own.abort();
    if (leave === "fetch") theirs.abort();
    if (leave === "break") break;
  }
  const { outcome, code = null, message = null, status = null, error, cause } = await reader.settlement;
  const why = cause === undefined ? null : (cause?.name ?? "?");
  found.push({ chunks, outcome, code, message, status, error: error?.name ?? null, why });
}
process.stdout.write(JSON.stringify(found));
