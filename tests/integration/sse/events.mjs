// Events of the built package, decoded and encoded as `test_events.py` asks: JSON in, JSON out.
import { join } from "node:path";
import { text } from "node:stream/consumers";

const [folder] = process.argv.slice(2);
const sse = await import(join(folder, "dist/esm/integrations/sse.js"));
const { decode = [], encode = [], surrogates = [], limited } = JSON.parse(await text(process.stdin));

function decoded(pieces) {
  const decoder = new sse.SseDecoder();
  const events = pieces.flatMap((piece) =>
    Array.from(decoder.feed(typeof piece === "string" ? piece : Uint8Array.from(piece)), (one) => ({ ...one })),
  );
  return { events, retry: decoder.retry ?? null };
}

function encoded([data, fields]) {
  try {
    return sse.encodeEvent(data, fields);
  } catch (error) {
    return error.name;
  }
}

const halves = Array.from(surrogates, (one) => one.split("|")).map(([first, then]) => {
  const decoder = new sse.SseDecoder();
  return [...decoder.feed(`data: ${first}`), ...decoder.feed(`${then}\n\n`)].map((one) => one.data);
});
/** The data of the events; null where one is longer than the limit. */
function read([pieces, limit]) {
  const decoder = new sse.SseDecoder({ limit });
  try {
    return pieces.flatMap((piece) => Array.from(decoder.feed(piece), (one) => one.data));
  } catch {
    return null;
  }
}
process.stdout.write(
  JSON.stringify({
    decoded: decode.map(decoded),
    encoded: encode.map(encoded),
    comments: [sse.encodeComment("ping"), sse.encodeComment(), sse.encodeComment("a\r\nb\rc")],
    halves,
    limited: limited === undefined ? undefined : read(limited),
  }),
);
