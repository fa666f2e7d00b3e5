// One guard of the npm package against a hand-written one and compiled ajv: prints ratios as JSON, name to [ratio, aim].
import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import { isErrorChunk, isErrorDetail } from "../../generated/typescript/dist/esm/helix/index.js";

const bundle = JSON.parse(readFileSync(process.argv[2], "utf8"));
const chunk = {
  type: "error",
  error: "Rate limit exceeded",
  code: "provider_rate_limited",
  recoverable: true,
  agentId: "a1",
  agentType: "writer",
  timestamp: 1700000000000,
  step: 2,
};
const { code: _, ...unclassified } = chunk;
const at = { agentId: "a1", agentType: "writer", timestamp: 1700000000000, step: 2 };
/** Values as they come off the wire, in equal parts: the shape, and what stands beside it in a stream or a log. */
const CHUNKS = parsed([
  chunk,
  unclassified,
  { type: "text_delta", delta: "Hello", ...at },
  { ...chunk, code: "newer", extra: 1 },
]);
const nested = {
  message: "write failed",
  code: "provider_error",
  category: "provider",
  retryable: true,
  cause: "drop",
};
const DETAILS = parsed([
  nested,
  { message: "boom" },
  { ...nested, cause: nested },
  { error: "text", code: "provider_error" },
]);

function parsed(values) {
  return values.map((value) => JSON.parse(JSON.stringify(value)));
}

// By hand, with the same promises: never throws, own properties alone, finite numbers, at most 8 causes.
const isObject = (value) =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
function chunkByHand(value) {
  try {
    return (
      isObject(value) &&
      value.type === "error" &&
      typeof value.error === "string" &&
      (value.code === undefined || typeof value.code === "string") &&
      typeof value.recoverable === "boolean" &&
      typeof value.agentId === "string" &&
      typeof value.agentType === "string" &&
      Number.isFinite(value.timestamp) &&
      Number.isInteger(value.step)
    );
  } catch {
    return false;
  }
}
function detailIs(value, depth) {
  return (
    depth <= 8 &&
    isObject(value) &&
    typeof value.message === "string" &&
    (value.code === undefined || typeof value.code === "string") &&
    (value.category === undefined || typeof value.category === "string") &&
    (value.retryable === undefined || typeof value.retryable === "boolean") &&
    (value.flags === undefined || isObject(value.flags)) &&
    (value.cause === undefined || typeof value.cause === "string" || detailIs(value.cause, depth + 1))
  );
}
function detailByHand(value) {
  try {
    return detailIs(value, 0);
  } catch {
    return false;
  }
}

function rate(call, values, seconds = 0.03) {
  const expected = values.filter(call).length;
  const begin = performance.now();
  let count = 0;
  let sum = 0;
  while (performance.now() - begin < seconds * 1000) {
    for (let index = 0; index < 2000; index++) sum += call(values[index & 3]) ? 1 : 0;
    count += 2000;
  }
  if (sum * 4 !== count * expected) throw new Error("a guard changed its mind");
  return count / (performance.now() - begin);
}

/** How many times as long the first takes: median of the rounds. */
function ratio(own, other, values) {
  if (values.some((value) => own(value) !== other(value))) throw new Error("the two do not agree");
  for (let warm = 0; warm < 3; warm++) {
    rate(own, values);
    rate(other, values);
  }
  const rounds = Array.from({ length: 15 }, () => rate(other, values) / rate(own, values)).sort((a, b) => a - b);
  return rounds[7];
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(bundle, "bundle");
const compiled = (name) => ajv.compile({ $ref: `bundle#/$defs/helix/$defs/${name}` });
console.log(
  JSON.stringify({
    "isErrorChunk / by hand": [ratio(isErrorChunk, chunkByHand, CHUNKS), 1.3],
    "isErrorChunk / compiled ajv": [ratio(isErrorChunk, compiled("ErrorChunk"), CHUNKS), 0.5],
    "isErrorDetail / by hand": [ratio(isErrorDetail, detailByHand, DETAILS), 1.3],
    "isErrorDetail / compiled ajv": [ratio(isErrorDetail, compiled("ErrorDetail"), DETAILS), 0.5],
  }),
);
