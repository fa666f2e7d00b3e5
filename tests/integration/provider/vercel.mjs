// Calls of the real AI SDK to the fault server, and what each ends with.
// Reads {url, version, rows: [{call, provider, fault, ...}]} as JSON, also `folder`, whose node_modules are taken;
// prints the outcomes in that order.

import dns from "node:dns";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { retryAfterMs } from "../../../generated/typescript/dist/esm/agent/index.js";
import {
  isConnectionDrop,
  mapProviderError,
  mapVercelError,
} from "../../../generated/typescript/dist/esm/helix/index.js";

const { url, version, rows, folder } = JSON.parse(await text(process.stdin));
const named = (name) => (version === 6 ? `@ai-sdk/${name}` : `${name}-sdk${version}`);
const load = (name) => import(folder ? pathToFileURL(createRequire(`${folder}/x.js`).resolve(name)).href : name);
const names = [version === 6 ? "ai" : `ai${version}`, named("openai")];
const [ai, openai, anthropic] = await Promise.all([...names, ...(folder ? [] : [named("anthropic")])].map(load));
globalThis.AI_SDK_LOG_WARNINGS = false;

// The SDK waits for 2 s and more between its tries: nobody waits here. Other waits are left alone.
const setTimer = globalThis.setTimeout;
globalThis.setTimeout = (run, ms, ...rest) => setTimer(run, ms >= 1900 ? 5 : ms, ...rest);
const pause = (ms) => new Promise((done) => setTimer(done, ms));

// No name is asked for outside this process.
const lookUp = dns.lookup;
dns.lookup = (host, options, done) => {
  if (host !== "nowhere.invalid") return lookUp(host, options, done);
  process.nextTick(done, Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND" }));
};

const FETCHES = {
  plain: () => Promise.reject(new Error("Network connection lost.")),
  bare: () => Promise.reject(new TypeError("fetch failed")),
  caused: () =>
    Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error("read"), { code: "ECONNRESET" }) })),
};

function model({ provider, fault, base, fetch, key = "k" }, fetchThen = FETCHES[fetch]) {
  const options = { apiKey: key ?? undefined, ...(fetchThen ? { fetch: fetchThen } : {}) };
  const at = (dialect) => `${base ?? url}/${fault}/${dialect}/v1`;
  if (provider === "anthropic") return anthropic.createAnthropic({ ...options, baseURL: at("anthropic") })("m");
  if (provider === "gateway") return ai.createGateway({ ...options, baseURL: at("gateway") })("p/m");
  const made = openai.createOpenAI({ ...options, baseURL: at("openai") });
  return provider === "responses" ? made.responses("m") : made.chat("m");
}

const REASONS = {
  reason: () => new Error("the user left"),
  timeout: () => new DOMException("The operation was aborted due to timeout", "TimeoutError"), // as AbortSignal.timeout
};

/** Ends a call a little after its request was sent, or after an answer to it began. */
function ending({ abort, fault }) {
  if (abort === undefined) return {};
  const controller = new AbortController();
  const soon = () => setTimer(() => controller.abort(REASONS[abort]?.()), 30);
  const fetchThen = async (...asked) => {
    if (fault === "hang-before-headers") soon();
    const answer = await fetch(...asked);
    soon();
    return answer;
  };
  return { fetch: fetchThen, signal: controller.signal };
}

function told(error, row) {
  const found = mapVercelError(error, row.mapping ?? {});
  const twin = mapProviderError(error, row.mapping ?? {});
  const same = found.code === twin.code && found.retryable === twin.retryable;
  return {
    thrown: error?.name ?? typeof error,
    marked: error?.[Symbol.for("vercel.ai.error")] === true,
    flag: error?.isRetryable ?? null,
    cause: error?.cause?.name ?? null,
    causeCode: error?.cause?.code ?? null,
    reason: error?.reason?.toString() ?? null,
    tries: error?.errors?.length ?? null,
    code: found.code,
    retryable: found.retryable ?? null,
    status: found.statusCode ?? null,
    drop: isConnectionDrop(error),
    message: found.message,
    wait: retryAfterMs(found, () => row.now) ?? null,
    kept: found === error || found.cause === error,
    same,
  };
}

async function generate(row) {
  const end = ending(row);
  const asked = {
    model: model(row, end.fetch),
    prompt: "hi",
    maxRetries: row.maxRetries ?? 0,
    abortSignal: end.signal,
  };
  const { text: said, finishReason } = await ai.generateText(asked);
  return { thrown: null, text: said, finish: finishReason };
}

async function stream(row) {
  const end = ending(row);
  const found = { thrown: null, parts: [], errors: 0, aborts: 0 };
  const result = ai.streamText({
    model: model(row, end.fetch),
    prompt: "hi",
    maxRetries: row.maxRetries ?? 0,
    abortSignal: end.signal,
    onError: () => void found.errors++,
    onAbort: () => void found.aborts++,
  });
  let first;
  try {
    for await (const part of result.fullStream) {
      if (!found.parts.includes(part.type)) found.parts.push(part.type);
      if (part.type === "error") first ??= { from: "part", ...told(part.error, row) };
      if (part.type === "finish") found.finish = part.finishReason;
    }
  } catch (error) {
    first = { from: "iteration", ...told(error, row) };
  }
  const settled = Promise.resolve(result.text).then(
    (said) => ({ text: said }),
    (error) => ({ rejected: error?.name ?? typeof error, rejectedWith: told(error, row) }),
  );
  return { ...found, ...first, ...(await Promise.race([settled, pause(400).then(() => ({ pending: true }))])) };
}

async function outcome(row) {
  try {
    return await (row.call === "stream" ? stream : generate)(row);
  } catch (error) {
    return told(error, row);
  }
}

process.on("unhandledRejection", () => {});
const outcomes = [];
for (let start = 0; start < rows.length; start += 16) {
  outcomes.push(...(await Promise.all(rows.slice(start, start + 16).map(outcome))));
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0));
