// The TypeScript half of these tests: {ask, seed, ...} on stdin, what went wrong on stdout. See cases.py.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { pathToFileURL } from "node:url";

const DIST = new URL("../../generated/typescript/dist/esm/", import.meta.url);
const families = {};
for (const name of ["agent", "flue", "helix"]) families[name] = await import(new URL(`${name}/index.js`, DIST).href);
const { CHAT_ROUTES } = await import(new URL("helix/reference.js", DIST).href);
const observability = await import(new URL("integrations/observability.js", DIST).href);
const { helix, flue, agent } = families;
const CHUNK = JSON.parse(
  '{"type":"error","error":"busy","code":"c","recoverable":true,"agentId":"a","agentType":"w","timestamp":1,"step":2}',
);
const ENDLESS = Object.assign([], { length: 4_294_967_295 });
const problems = [];
const same = (holds, what) => holds || problems.push(what);
const said = (error) => {
  try {
    return String(error?.stack ?? error);
  } catch {
    return "what cannot be shown";
  }
};

function textOf({ before, unit, times, after }) {
  if (!unit.includes("#")) return before + unit.repeat(times) + after;
  return before + Array.from({ length: times }, (_, index) => unit.replace("#", String(index))).join("") + after;
}

function documents({ before, documents: given }) {
  const found = {};
  let peak = 0;
  for (const [name, document] of Object.entries(given)) {
    const text = `${before}${textOf(document)}}`;
    for (const form of [text, new TextEncoder().encode(text)]) {
      globalThis.gc();
      try {
        flue.parseErrorInfo(form);
        found[name] = null;
      } catch (error) {
        if (!flue.WireError.isInstance(error) || error.message.length > 5000) throw error;
        found[name] = error.pointer;
      }
      peak = Math.max(peak, process.memoryUsage().rss / 2 ** 20);
    }
  }
  if ({}.polluted !== undefined) throw new Error("a prototype was changed");
  return { found, megabytes: Math.round(peak) };
}

/** Each case is [family, shape, text, problem]: see test_parsers.py. "¿" stands for a byte that is no UTF-8. */
function parsers({ cases, texts }) {
  const seen = new Set();
  for (const [family, shape, text, problem] of cases) {
    const module = families[family];
    const name = `parse${shape}`;
    seen.add(`${family}.${name}`);
    const bytes = Buffer.from(text, "utf8");
    const data = Uint8Array.from(Buffer.from(bytes.toString("latin1").replaceAll("Â¿", "ÿ"), "latin1"));
    for (const given of text.includes("¿") ? [data] : [text, data]) {
      const told = `${family}.${name}: ${text.slice(0, 200)}`;
      let found;
      try {
        found = module[name](given);
      } catch (error) {
        const typed = module.WireError.isInstance(error) && error.message.length < 1000;
        same(typed && problem !== null && error.message.includes(problem), `${told}: ${said(error).slice(0, 300)}`);
        continue;
      }
      same(problem === null && isDeepStrictEqual(found, JSON.parse(text)), `${told}: it was read`);
    }
  }
  for (const [family, module] of Object.entries(families)) {
    for (const name of Object.keys(module).filter((one) => one.startsWith("parse"))) {
      same(seen.has(`${family}.${name}`) || name === "parseHelixChatError", `${family}.${name} was not asked`);
    }
  }
  for (const text of texts) {
    for (const given of [text, new TextEncoder().encode(text), new Error(text), { message: text }, { error: text }]) {
      const found = helix.parseHelixChatError(given); // never raises
      same(found === undefined || typeof found.error === "string", `a chat error: ${text.slice(0, 200)}`);
    }
  }
  // A list that is shared doubles at each level, and one with holes is as long as it says.
  let shared = 1;
  for (let level = 0; level < 100; level++) shared = [shared, shared];
  for (const value of [shared, ENDLESS]) {
    try {
      helix.parseErrorChunk({ ...CHUNK, x: value });
      problems.push("it was kept");
    } catch (error) {
      same(helix.WireError.isInstance(error), said(error));
    }
  }
  same({}.polluted === undefined, "a prototype was changed");
  return problems;
}

const refusing = () => {
  throw new RangeError("secret");
};
const RAISING = new Proxy(
  {},
  { get: refusing, has: refusing, ownKeys: refusing, getPrototypeOf: refusing, getOwnPropertyDescriptor: refusing },
);

function forms() {
  const values = [
    null,
    undefined,
    true,
    1.5,
    10n ** 5000n,
    Number.NaN,
    "",
    "\ud800",
    "\r\nX-Evil: 1",
    Symbol("x"),
    () => 1,
    [],
    {},
    RAISING,
    [RAISING],
    { a: RAISING },
    { toJSON: refusing },
    { toString: refusing },
    Object.defineProperty({}, "code", { get: refusing, enumerable: true }),
    JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}'),
    ENDLESS,
  ];
  const names = ["HelixError", "AgentError", "FlueError", "ConversationStreamStoreError", "__proto__", "CODES", "\ud800"];
  const keys = ["code", "type", "meta", "headers", "reason", "status", "stack", "__proto__", "constructor", "toJSON"];
  for (const [family, module] of Object.entries(families)) {
    const made = [...values];
    for (const value of values) {
      for (const place of ["class", "name", "message", "fields", "stamp", "cause", "errors"]) {
        made.push({ class: `wirepact.${family}.X`, message: "m", [place]: value });
      }
      for (const key of keys) {
        for (const name of names) {
          const fields = Object.fromEntries([[key, value]]);
          made.push({ class: `wirepact.${family}.${name}`, message: "m", fields });
        }
      }
    }
    let deep = { message: "m" };
    for (let level = 0; level < 100_000; level++) deep = { message: "m", [level % 2 ? "cause" : "x"]: deep };
    const ring = { message: "m" };
    Object.assign(ring, { cause: ring, errors: Array.from({ length: 50 }, () => ring) });
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
    made.push(deep, ring, { message: "m", fields: wide });
    for (const form of made) {
      let error;
      try {
        error = module.errorFromDict(form);
      } catch (refused) {
        same(refused instanceof TypeError && !refused.message.includes("secret"), `${family}: ${said(refused)}`);
        continue;
      }
      same(error instanceof Error && Object.keys(error).length <= 10_100, `${family}: no error`);
      JSON.stringify(module.errorToDict(error));
      JSON.stringify(error);
    }
  }
  same({}.polluted === undefined, "a prototype was changed");
  return problems;
}

// --- public forms ----------------------------------------------------------------------------

const SECRET = "hunter2";
const LINE_ENDS = ["\r\n", "\n", "\r", "\u000b", "\u000c", "\u0085", "\u2028", "\u2029", "\0", "\u001b[2K", "\ud800"];

/** Numbers from 0 up to 1, the same for one seed (mulberry32). */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ADDRESS = `https://admin:${SECRET}@db.internal/v1?api_key=${SECRET}`;
const caught = (call) => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

/** What platforms and libraries throw, as they throw it. */
async function real() {
  const { APICallError, RetryError, NoObjectGeneratedError, TypeValidationError } = await import("ai");
  const { z } = await import("zod");
  const api = () =>
    new APICallError({
      message: `401 from ${ADDRESS}`,
      url: ADDRESS,
      requestBodyValues: { messages: [SECRET], apiKey: SECRET },
      statusCode: 401,
      responseHeaders: { "x-api-key": SECRET, "set-cookie": SECRET },
      responseBody: JSON.stringify({ error: { message: SECRET, code: SECRET, type: "invalid_request_error" } }),
      data: { error: { message: SECRET } },
    });
  const database = () => {
    const error = new Error(`connection to postgresql://admin:${SECRET}@db.internal:5432/app failed`);
    return Object.assign(error, { code: SECRET, detail: SECRET, query: SECRET, parameters: [SECRET], hint: SECRET });
  };
  return [
    api,
    () => new RetryError({ message: SECRET, reason: "maxRetriesExceeded", errors: [api(), api()] }),
    () => new TypeValidationError({ value: { password: SECRET }, cause: new Error(SECRET) }),
    () => new NoObjectGeneratedError({ message: SECRET, text: SECRET, response: { id: SECRET, headers: {} }, cause: api() }),
    () => caught(() => z.object({ [SECRET]: z.number() }).parse({ [SECRET]: SECRET })),
    () => caught(() => JSON.parse(`{"key": ${SECRET}`)),
    () => caught(() => new URL(`//${SECRET}`)),
    () => caught(() => readFileSync(`/run/secrets/${SECRET}`)),
    () => caught(() => decodeURIComponent(`%${SECRET}`)),
    () => new DOMException(SECRET, "TimeoutError"),
    () => new DOMException(SECRET, `${SECRET}Error`),
    () => new TypeError("fetch failed", { cause: Object.assign(new Error(`connect ${ADDRESS}`), { code: "ECONNREFUSED", address: SECRET }) }),
    database,
    () => new Error(SECRET.repeat(1000), { cause: database() }),
    () => Object.defineProperty(new Error("m"), "message", { get: refusing }),
    () => Object.assign(new Error(SECRET), { toString: refusing, toJSON: refusing, [Symbol.toPrimitive]: refusing }),
  ];
}

/** An error of the contract that was made of a foreign one: its message is for developers. */
function wrapped(next) {
  const error = foreign(next);
  const makes = [
    () => helix.classifyError(error),
    () => helix.mapVercelError(error, { retriesExhausted: next() < 0.5 }),
    () => new helix.HelixError({ message: SECRET, code: helix.CODE_LIST[Math.floor(next() * helix.CODE_LIST.length)], cause: error }),
    () => helix.createHookFailedError("hook", error),
    () => new agent.AgentError("TIMEOUT", SECRET, true),
  ];
  return makes[Math.floor(next() * makes.length)]();
}

let REAL = [];

function foreign(next, depth = 0) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const secret = () => {
    const end = pick(LINE_ENDS);
    return `${SECRET}${end}Set-Cookie: ${SECRET}${end}${end}data: ${SECRET}${"x".repeat(pick([0, 0, 0, 5000]))}`;
  };
  const thrown = [secret(), { message: secret(), [SECRET]: secret() }, Symbol(SECRET), RAISING, null, 10n ** 400n];
  if (next() < 0.1) return pick(thrown);
  const error = REAL.length > 0 && next() < 0.35 ? pick(REAL)() : new (pick([Error, TypeError, RangeError, SyntaxError, EvalError]))(secret());
  if (next() < 0.2) Object.defineProperty(error, "name", { value: `${SECRET}Error` });
  const values = [secret(), { [SECRET]: secret() }, [secret()], RAISING, { toJSON: refusing }, () => SECRET];
  for (const name of ["code", "type", "reason", "details", "dev", "category", "runId", "currentStatus", "toJSON"]) {
    if (next() < 0.3) Reflect.set(error, name, pick(values));
  }
  if (next() < 0.3) Reflect.set(error, "headers", { [`X-${SECRET}`]: secret() });
  const status = pick([200, 404, 429, 500, 503, 1e30, SECRET]);
  if (next() < 0.3) for (const name of ["status", "statusCode"]) Reflect.set(error, name, status);
  if (depth < 3 && next() < 0.4) Reflect.set(error, "cause", foreign(next, depth + 1));
  if (depth < 3 && next() < 0.15) return new AggregateError([error, foreign(next, depth + 1)], secret());
  return error;
}

/** Every form that goes to a person, a trace or a tracker: [the function that makes it, the form]. */
function publicForms(error, own) {
  const logger = () => undefined;
  const forms = [];
  const tell = (name, form) => forms.push([name, typeof form === "string" ? form : JSON.stringify(form)]);
  const answered = (name, answer) => tell(name, JSON.stringify(answer.headers) + answer.text);
  for (const [name, family] of Object.entries({ helix, flue, own })) {
    for (const dev of [false, true]) answered(`${name}.renderError`, family.renderError(error, { logger, dev }));
    for (const failure of ["unexpected", 503]) {
      answered(`${name}.renderFailure`, family.renderFailure(failure, { logger, error, detail: SECRET }));
    }
  }
  const needs = { agentId: "a", agentType: "t", step: 1, timestamp: 0 };
  const event = { originalException: error };
  answered("helix.chatErrorResponse", helix.chatErrorResponse(error));
  answered("helix.typedErrorResponse", helix.typedErrorResponse(error, { committed: true }));
  answered("helix.frontendErrorResponse", helix.frontendErrorResponse(error));
  for (const row of CHAT_ROUTES) answered("helix.chatRouteResponse", helix.chatRouteResponse(row.id, error));
  tell("helix.entryFailureAnswer", helix.entryFailureAnswer("request", "transient", error));
  tell("helix.helixErrorText", helix.helixErrorText(error));
  tell("helix.toUiErrorPart", helix.toUiErrorPart(error));
  tell("helix.toErrorChunk", helix.toErrorChunk(error, needs));
  tell("helix.errorChunk", helix.errorChunk(error, needs));
  tell("helix.errorChunkFromDetail", helix.errorChunkFromDetail(helix.resolveErrorDetail(error), needs));
  tell("helix.chunkFromError", helix.chunkFromError(error, needs));
  tell("helix.userMessageFor", helix.userMessageFor(helix.classifyError(error).code));
  tell("flue.settlementError", flue.settlementError(error, { dev: true }));
  tell("flue.settlementFromError", flue.settlementFromError(error, { submissionId: "s" }));
  tell("flue.submissionSettled", flue.submissionSettled("s", "failed", error));
  tell("own.chunkFromError", own.chunkFromError(error));
  tell("own.settlementFromError", own.settlementFromError(error));
  tell("observability.errorAttributes", observability.errorAttributes(error));
  tell("observability.logExtra", observability.logExtra(error));
  tell("observability.sentryFingerprint", observability.sentryFingerprint(error));
  tell("observability.sentryBeforeSend", observability.sentryBeforeSend({}, event));
  return forms;
}

async function gathered(items) {
  const found = [];
  for await (const item of items) found.push(item);
  return found;
}

/** What goes over a socket where it is thrown in a stream or a route. */
async function sentForms(error, own, { sse, fetch, hono, express }) {
  async function* source() {
    yield { type: "text", text: "x" };
    throw error;
  }
  const logger = () => undefined;
  const needs = { agentId: "a", agentType: "t", step: 1, timestamp: 0 };
  const forms = [];
  const answered = async (name, answer) =>
    forms.push([name, JSON.stringify([...answer.headers]) + (await answer.text())]);
  await answered("sse.sseStream", new Response(sse.sseStream(source(), helix.CHUNKS, { needs, logger })));
  await answered("sse.sseResponse", await sse.sseResponse(source(), helix.CHUNKS, { needs, logger }));
  await answered("helix.uiStreamResponse", helix.uiStreamResponse(source()));
  forms.push(["helix.uiStream", new TextDecoder().decode(Buffer.concat(await gathered(helix.uiStream(source()))))]);
  forms.push(["helix.uiParts", JSON.stringify(await gathered(helix.uiParts(source())))]);
  const raw = { method: "GET" };
  for (const family of [flue, own]) {
    await answered("fetch.errorResponse", fetch.errorResponse(error, family, { logger }));
    await answered("fetch.failureResponse", fetch.failureResponse(503, family, { logger, error, detail: SECRET }));
    const handler = fetch.withErrors(() => Promise.reject(error), family, { logger });
    await answered("fetch.withErrors", await handler(raw));
    const context = { req: { raw, method: "GET", path: "/" } };
    await answered("hono.errorHandler", await hono.errorHandler(family, { logger })(error, context));
    let told = "";
    const response = {
      headersSent: false,
      hasHeader: () => false,
      setHeader: (...given) => (told += given),
      removeHeader: () => undefined,
      end: (text) => (told += text),
    };
    express.errorHandler(family, { logger })(error, { method: "GET", path: "/" }, response, () => undefined);
    forms.push(["express.errorHandler", told]);
  }
  return forms;
}

async function parts(folder) {
  const load = (name) => import(new URL(`integrations/${name}.js`, DIST).href);
  const names = ["sse", "fetch", "hono", "express", "workers"];
  const integrations = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await load(name)])));
  return { own: await import(pathToFileURL(`${folder}/dist/esm/leaks/index.js`).href), integrations };
}

/** Which functions there are but for guards and readers, and which of them are asked here. */
async function functions({ folder }) {
  const { own, integrations } = await parts(folder);
  const error = new Error("m");
  const asked = [...publicForms(error, own), ...(await sentForms(error, own, integrations))].map(([name]) => name);
  const there = Object.entries({ ...families, own, observability, ...integrations }).flatMap(([place, module]) =>
    Object.entries(module)
      .filter(([, value]) => typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value)))
      .filter(([name]) => !/^(is|parse)[A-Z]/.test(name))
      .map(([name]) => `${place}.${name}`),
  );
  return { asked, there };
}

/** What the console is given while a function runs. */
function printed(run) {
  const { error: kept } = console;
  const written = [];
  console.error = (...given) => written.push(given);
  try {
    run();
  } finally {
    console.error = kept;
  }
  return written;
}

const words = (given) => given.map(said).join(" ").slice(0, 1000);

/** Whether it is one text of which only the first line can begin a record, and which a terminal does not obey. */
function isOneRecord([text, ...rest]) {
  if (rest.length > 0 || typeof text !== "string") return false;
  const [first, ...lines] = text.split("\n");
  const isSeen = !/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u.test(first + lines.join(""));
  return /^a (route|stream) failed: /.test(first) && isSeen && lines.every((line) => line.startsWith("  "));
}

async function leaks({ seed, count, folder }) {
  const next = numbers(seed);
  const { own, integrations } = await parts(folder);
  REAL = await real();
  let forms = 0;
  for (let index = 0; index < count; index++) {
    const error = foreign(next);
    const ours = index % 4 === 3 ? [wrapped(next)] : [];
    for (const one of [error, ...ours]) {
      for (const [name, text] of [...publicForms(one, own), ...(await sentForms(one, own, integrations))]) {
        forms += one === error ? 1 : 0;
        same(!text.includes(SECRET), `${name} of error ${index}: ${text.slice(0, 300)}`);
      }
      const written = printed(() => [helix, flue, own].forEach((family) => family.renderError(one)));
      same(written.length >= 2 || one !== error, `error ${index} is told ${written.length} times`);
      for (const given of written) same(isOneRecord(given), `a record of error ${index}: ${words(given)}`);
    }
  }
  return { problems, forms };
}

const TOLD = (end) => `a${end}[INFO] admin logged in${end}${end}data: y\u202e\u2067\u200b\u3164`;

/** Errors of all families and of none that say the text wherever an error can say something. */
function hostile(text, own) {
  const headers = { [text]: text, "X-A": text };
  const ours = [
    new helix.HelixError({ message: text, code: text }),
    new agent.AgentError(text, text),
    new flue.FlueError({ type: text, message: text, details: text, dev: text, meta: { [text]: text } }),
    flue.errorFromDict({ class: "wirepact.flue.FlueHttpError", message: text, fields: { headers } }),
    new own.LeaksError({ code: text, message: text }),
  ];
  const named = Object.defineProperty(new TypeError(text), "name", { value: text });
  return [
    ...ours,
    named,
    Object.assign(new Error(text), { code: text, stack: text }),
    Object.assign(new Error("m"), { stack: `Error: m\n    at ${text}` }),
    new DOMException(text, text),
    new Error("m", { cause: new Error(text, { cause: text }) }),
    new AggregateError([new AggregateError([named, text, { message: text }], text), ...ours], text, { cause: named }),
  ];
}

async function records({ folder }) {
  const { Writing } = await import(new URL("runtime/streams.js", DIST).href);
  const { own } = await parts(folder);
  const needs = { agentId: "a", agentType: "t", step: 1, timestamp: 0 };
  for (const end of LINE_ENDS) {
    const text = TOLD(end);
    for (const error of [...hostile(text, own), text, { message: text }]) {
      for (const family of [helix, flue, own]) {
        const answer = family.renderError(error, { dev: true, logger: () => undefined });
        for (const pair of Object.entries(answer.headers)) same(/^[ -~]*$/.test(pair.join("")), `a header: ${pair}`);
        same(!/[\r\n]/.test(answer.text), `a body: ${answer.text}`);
      }
      const facts = { ...observability.errorAttributes(error), ...observability.logExtra(error) };
      for (const value of Object.values(facts)) same(/^[ -~]*$/.test(String(value)), `a fact: ${value}`);
      const written = printed(() => {
        for (const family of [helix, flue, own]) {
          family.renderError(error);
          family.renderFailure("unexpected", { error });
        }
        new Writing(helix.CHUNKS, needs).failure(error);
        new Writing(own.CHUNKS, {}).failure(error);
      });
      same(written.length >= 5, `${written.length} records of ${said(error)}`);
      for (const given of written) {
        // What a person needs is there, on lines that cannot be a record's first.
        same(isOneRecord(given) && words(given).includes("admin logged in"), `a record: ${words(given)}`);
        if (!(error instanceof Error)) same(!words(given).includes("\n"), `a text: ${words(given)}`);
      }
    }
  }
  // No field of an error is told but its code, and what cannot be read or never ends is told all the same.
  const fields = { code: "ECODE", body: SECRET, headers: { a: SECRET }, request: { a: SECRET }, toJSON: () => SECRET };
  const [[shown]] = printed(() => flue.renderError(Object.assign(new Error("m"), fields)));
  const text = String(shown);
  same(text.startsWith("a route failed: Error [ECODE]: m\n") && !text.includes(SECRET), text);
  const ring = new Error("ring");
  ring.cause = new AggregateError([ring, ring], "members", { cause: ring });
  let deep = new Error("first");
  for (let level = 0; level < 20_000; level++) deep = new Error(`error ${level}`, { cause: deep });
  const revoked = Proxy.revocable(new Error("m"), {});
  revoked.revoke();
  const odd = [
    ring,
    deep,
    RAISING,
    revoked.proxy,
    Object.assign(new Error("m"), { cause: RAISING, errors: revoked.proxy }),
    Object.assign(new Error("m"), { errors: ENDLESS }),
    Object.defineProperties(new Error("m"), Object.fromEntries(["stack", "message", "name", "code", "cause", "errors"].map((key) => [key, { get: refusing }]))),
    Object.assign(new Error("m"), { toString: refusing, toJSON: refusing, [Symbol.toPrimitive]: refusing }),
    Object.assign(new Error("m"), { stack: 5, name: 5, code: Symbol("x"), cause: Symbol("x") }),
    new AggregateError(Array.from({ length: 20_000 }, (_, index) => new Error(`${index}`)), "wide"),
    new Error("line\n".repeat(1_000_000)),
    new Error("\x1b".repeat(1_000_000)),
  ];
  for (const [index, error] of odd.entries()) {
    const written = printed(() => flue.renderError(error));
    same(written.length === 1 && isOneRecord(written[0]), `odd ${index}: ${written.length} ${words(written[0] ?? [])}`);
    same(written[0]?.[0]?.length < 700_000, `odd ${index}: ${written[0]?.[0]?.length} characters`);
  }
  const tags = [["mine", "1"]];
  const kept = observability.sentryBeforeSend({ tags }, { originalException: new Error("m") });
  same(kept.tags === tags, "tags of another form are kept");
  same(observability.sentryBeforeSend(RAISING, { originalException: new Error("m") }) === RAISING, "an odd event");
  return problems;
}

// --- loops -----------------------------------------------------------------------------------

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function loops({ count }) {
  // Many calls at once through one wrapper: each has its own attempts, its own error and its own result.
  const retry = agent.toolRetryMiddleware({ retryOn: () => true, maxRetries: 2, initialDelayMs: 1 });
  const attempts = new Map();
  const call = retry(async (key) => {
    attempts.set(key, (attempts.get(key) ?? 0) + 1);
    await pause(0);
    if (key % 3 === 0 && attempts.get(key) < 3) throw new Error(`early ${key}`);
    if (key % 3 === 1) throw new Error(`always ${key}`);
    if (key % 3 === 2) throw new agent.AgentError("TIMEOUT", `final ${key}`, false);
    return key;
  });
  const ended = await Promise.allSettled(Array.from({ length: count }, (_, key) => call(key)));
  for (const [key, end] of ended.entries()) {
    const tried = attempts.get(key);
    const what = `${key}: ${end.status} after ${tried}`;
    if (key % 3 === 0) same(end.value === key && tried === 3, what);
    if (key % 3 === 1) same(end.reason?.message === `always ${key}` && tried === 3, what);
    if (key % 3 === 2) same(end.reason?.message === `final ${key}` && tried === 1, what);
  }
  // Marked and classified by as many at once: each finds its own.
  const shared = new helix.HelixError({ message: "m", code: "provider_rate_limited" });
  const weak = [];
  const work = async (key) => {
    const own = new Error(String(key));
    weak.push(new WeakRef(own));
    agent.stampRetryable(own, key % 2 === 0);
    await pause(0);
    const mapped = helix.classifyError(own);
    weak.push(new WeakRef(mapped));
    const outer = new Error(`outer ${key}`, { cause: key % 3 ? shared : own });
    await pause(0);
    const back = helix.errorFromDict(helix.errorToDict(outer));
    await Promise.resolve();
    const inner = key % 3 === 0;
    return (
      agent.getRetryable(own) === (key % 2 === 0) &&
      helix.resolveErrorDetail(own).message === String(key) &&
      mapped.cause === own &&
      back.message === `outer ${key}` &&
      back.cause.message === (inner ? String(key) : "m") &&
      agent.getRetryable(back.cause) === (inner ? key % 2 === 0 : undefined)
    );
  };
  const kept = await Promise.all(Array.from({ length: count }, (_, key) => work(key)));
  for (const [key, right] of kept.entries()) same(right, `${key} has another's`);
  same(agent.getRetryable(shared) === undefined, "what all share was marked");
  // And is let go, as what was retried is.
  let again = retry(async (key) => {
    const error = new Error(`always ${key}`);
    weak.push(new WeakRef(error));
    await pause(0);
    throw error;
  });
  await Promise.allSettled(Array.from({ length: count }, (_, key) => again(key)));
  again = undefined;
  for (let time = 0; time < 5; time++) {
    await pause(1);
    globalThis.gc();
  }
  const left = weak.filter((one) => one.deref() !== undefined).length;
  same(weak.length === 5 * count && left === 0, `${left} of ${weak.length} errors are kept`);
  // Stopped in the call, in the wait, before it starts: never again, and the reason comes out.
  for (const when of ["before", "call", "wait", "own wait"]) {
    const control = new AbortController();
    const reason = new Error("the reason");
    let calls = 0;
    const stopped = agent.toolRetryMiddleware({
      retryOn: () => true,
      maxRetries: 5,
      initialDelayMs: 600_000,
      maxDelayMs: 600_000,
      signal: control.signal,
      onFailure: "continue",
      ...(when === "own wait" ? { sleep: () => pause(1).then(() => control.abort(reason)) } : {}),
    })(async () => {
      calls += 1;
      if (when === "call") control.abort(reason);
      if (when === "wait") setTimeout(() => control.abort(reason), 5);
      throw when === "call" ? reason : new Error("again");
    });
    if (when === "before") control.abort(reason);
    const [end] = await Promise.allSettled([stopped()]);
    same(end.reason === reason && calls === (when === "before" ? 0 : 1), `${when}: ${calls} calls, ${end.status}`);
  }
  for (const name of ["AbortError", "CancelledError", "GraphBubbleUp"]) {
    const cancelled = Object.assign(new Error("stop"), { name });
    let calls = 0;
    const options = { retryOn: () => true, onFailure: "continue", initialDelayMs: 0 };
    const wrapped = agent.toolRetryMiddleware(options)(() => {
      calls += 1;
      throw cancelled;
    });
    const [end] = await Promise.allSettled([wrapped()]);
    same(end.reason === cancelled && calls === 1, `${name}: ${end.status} after ${calls}`);
  }
  return problems;
}

// --- streams ---------------------------------------------------------------------------------

async function streams() {
  const { SseDecoder, readSse } = await import(new URL("integrations/sse.js", DIST).href);
  const encoder = new TextEncoder();
  const count = (decoder, piece) => [...decoder.feed(piece)].length;
  const held = () => {
    for (let time = 0; time < 3; time++) globalThis.gc();
    return process.memoryUsage().heapUsed + process.memoryUsage().external;
  };
  // An event that is not over: what is held of it is its own size.
  const before = held();
  const decoder = new SseDecoder();
  const lines = encoder.encode("data:\n".repeat(100_000));
  for (let time = 0; time < 10; time++) count(decoder, lines);
  const byte = encoder.encode("x");
  const tiny = new SseDecoder();
  for (let time = 0; time < 1_000_000; time++) count(tiny, byte);
  const megabytes = (held() - before) / 2 ** 20;
  same(megabytes < 16, `two events of a megabyte are held in ${megabytes}`);
  const [event] = decoder.feed(encoder.encode("\n"));
  same(event.data === "\n".repeat(999_999), "the lines of the event");
  same([...tiny.feed(encoder.encode("\n\n"))].length === 0, "a line without a field");
  // A long stream under a signal that never aborts.
  const pieces = [];
  let listeners = 0;
  const { signal } = new AbortController();
  const counted = new Proxy(signal, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...given) => {
        listeners += key === "addEventListener" ? 1 : key === "removeEventListener" ? -1 : 0;
        return value.apply(target, given);
      };
    },
  });
  async function* source() {
    for (let index = 0; index < 50; index++) {
      const piece = encoder.encode(`: ${index}\n`);
      pieces.push(new WeakRef(piece));
      yield piece;
      await pause(0);
    }
    held();
    same(pieces.filter((one) => one.deref() !== undefined).length <= 3, "pieces that were read are kept");
  }
  const reader = readSse(source(), helix.CHUNKS, { signal: counted });
  for await (const chunk of reader) problems.push(`a chunk: ${JSON.stringify(chunk)}`);
  same((await reader.settlement).outcome === "interrupted" && listeners === 0, `${listeners} listeners are left`);
  // A body without end is not waited for: no body of ours is as long.
  let sent = 0;
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(encoder.encode(`{${"x".repeat(9999)}`)) });
  const answer = new Response(
    endless.pipeThrough(new TransformStream({ transform: (piece, out) => (sent += piece.length) && out.enqueue(piece) })),
    { status: 500, headers: { "content-type": "application/json" } },
  );
  const told = await helix.withChatStatus(async () => answer)();
  same(told === answer && sent < 1_000_000, `${sent} bytes of an answer without end were read`);
  await told.body.cancel();
  // A source that cannot be opened leaves no listener.
  const locked = new ReadableStream();
  locked.getReader();
  const failed = readSse(locked, helix.CHUNKS, { signal: counted });
  const [end] = await Promise.allSettled([failed[Symbol.asyncIterator]().next()]);
  same(end.status === "rejected" && listeners === 0, `${end.status}, ${listeners} listeners are left`);
  return problems;
}

const asks = { documents, parsers, forms, leaks, functions, records, loops, streams };
const question = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(await asks[question.ask](question)));
