// Flue's errors through TypeScript: nothing leaks, hostile values answer, errors keep what they are.
// Prints {leaks, hostile, identity} as JSON; takes JSON forms that Python wrote from stdin.

import { createRequire } from "node:module";
import vm from "node:vm";
import * as flue from "../../generated/typescript/dist/esm/flue/index.js";
import { FlueHttpError } from "../../generated/typescript/dist/esm/flue/errors.js";
import { CODES } from "../../generated/typescript/dist/esm/flue/reference.js";

const require = createRequire(import.meta.url);
const other = require("../../generated/typescript/dist/cjs/flue/index.js");
const otherHttp = require("../../generated/typescript/dist/cjs/flue/errors.js").FlueHttpError;
const quiet = () => undefined;
const problems = [];
const check = (holds, problem) => {
  if (holds !== true) problems.push(problem);
};
const throws = (call, type) => {
  try {
    call();
    return false;
  } catch (error) {
    return error instanceof type;
  }
};

// --- leaks ---

const SECRET = "s3cr3t-token-9c1f";
let seed = 20;
const dice = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
const pick = (values) => values[Math.floor(dice() * values.length)];

function foreign(depth = 0) {
  class Pool_s3cr3t extends Error {}
  const Kind = pick([Error, TypeError, RangeError, Pool_s3cr3t]);
  const cause = depth < 3 && dice() < 0.6 ? { cause: foreign(depth + 1) } : undefined;
  let error = new Kind(SECRET, cause);
  if (dice() < 0.3) error = new AggregateError([error, new Error(SECRET)], SECRET, cause);
  if (dice() < 0.2) error = vm.runInNewContext(`new Error(${JSON.stringify(SECRET)})`);
  for (const key of ["type", "code", "name", "details", "dev", "userMessage", "reason", "knownType", "stack"]) {
    if (dice() < 0.5) error[key] = pick([SECRET, "stream_not_found", { a: SECRET }]);
  }
  if (dice() < 0.5) Object.assign(error, { meta: { token: SECRET }, status: 404, headers: { "X-Token": SECRET } });
  if (dice() < 0.3) error.toJSON = () => ({ error: SECRET });
  if (dice() < 0.2) return pick([SECRET, { message: SECRET, type: "stream_not_found" }, [SECRET], Symbol(SECRET)]);
  return error;
}

function forms(error) {
  const texts = [];
  for (const dev of [false, true]) {
    for (const method of [undefined, "HEAD"]) {
      for (const aborted of [false, true]) {
        const answer = flue.renderError(error, { dev, method, aborted, logger: quiet });
        texts.push(answer.text, JSON.stringify(answer));
      }
    }
    for (const outcome of ["failed", "aborted"]) {
      texts.push(JSON.stringify(flue.submissionSettled("sub_1", outcome, error, { dev })));
    }
    texts.push(JSON.stringify(flue.settlementError(error, { dev })));
  }
  return texts;
}

function leaks() {
  const leaked = [];
  for (let index = 0; index < 1000; index++) {
    const error = foreign();
    const known = new flue.OperationFailedError({ operation: "prompt", reason: "no answer", cause: error });
    for (const text of [...forms(error), ...forms(known)]) if (text.includes("s3cr3t")) leaked.push(text);
  }
  const seen = JSON.stringify(flue.errorInfo(new Error(SECRET), { live: true }));
  return { asked: 1000, leaked, seen_by_operators: seen.includes(SECRET) };
}

// --- hostile values ---

const raise = () => {
  throw new Error("s3cr3t: hostile");
};
const TRAPS = Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, raise]));
const getter = (key, target = {}) => Object.defineProperty(target, key, { get: raise, enumerable: true });
const cyclic = {};
cyclic.self = cyclic;
let deep = [];
for (let index = 0; index < 5000; index++) deep = [deep];
let wide = 0;
for (let index = 0; index < 40; index++) wide = [wide, wide];
const { proxy, revoke } = Proxy.revocable({}, {});
revoke();

const METAS = {
  getter: () => getter("a", { b: 1 }),
  proxy: () => new Proxy({}, TRAPS),
  revoked: () => ({ proxy }),
  nan: () => ({ a: NaN, b: Infinity, c: -0, d: 10n ** 5000n, e: 5n, f: 2 ** 53, g: undefined }),
  cycle: () => cyclic,
  deep: () => ({ deep }),
  wide: () => ({ wide }),
  texts: () => Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [index, "x".repeat(10_000)])),
  surrogates: () => ({ "\ud800": ["\udfff", { "\udc00": "\ud83d" }] }),
  prototype: () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'),
  bare: () => Object.assign(Object.create(null), { a: 1 }),
  symbols: () => ({ [Symbol("s")]: 1, s: Symbol("s"), f: raise, list: [Symbol("s"), undefined, raise] }),
  errors: () => ({ e: new Error("s3cr3t: hostile"), other: vm.runInNewContext("new Error('s3cr3t: hostile')") }),
  to_json: () => ({ a: { toJSON: raise }, b: { toJSON: () => new Error("s3cr3t: hostile") }, c: new Date(0) }),
  map: () => ({ map: new Map([["a", 1]]), set: new Set([1]), bytes: new Uint8Array([1]), date: new Date(NaN) }),
  sparse: () => ({ list: Object.assign([], { length: 2 ** 32 - 1 }) }),
  accessor_list: () => ({ list: getter("0", [1, 2]) }),
};
const OPEN = ["proxy"];

function hostile() {
  for (const [name, make] of Object.entries(METAS)) {
    const begun = Date.now();
    const error = new flue.FlueError({ type: "operation_failed", message: "m", meta: make() });
    const answer = flue.renderError(error, { dev: true, logger: quiet });
    const settled = flue.submissionSettled("s1", "failed", error);
    const texts = [answer.text, JSON.stringify(settled), JSON.stringify(flue.errorInfo(error, { live: true }))];
    check(Date.now() - begun < 2000, `${name} takes too long`);
    check(flue.isErrorEnvelope(JSON.parse(answer.text)), `${name}: no envelope`);
    check(flue.parseErrorEnvelope(answer.text) !== undefined, `${name}: not I-JSON`);
    check(flue.isSubmissionSettled(settled), `${name}: no settlement`);
    for (const text of texts)
      check(text.length < 1_000_000 && !text.includes("s3cr3t"), `${name}: ${text.slice(0, 200)}`);
    check("meta" in answer.body.error !== OPEN.includes(name), `${name}: meta`);
  }
  check({}.polluted === undefined, "the prototype was changed");
  for (const key of ["type", "message", "details", "dev", "meta", "name", "status", "headers", "cause"]) {
    for (const odd of [null, 3, {}, [], NaN, Symbol("s"), raise, undefined]) {
      const error = new FlueHttpError({ type: "stream_not_found", status: 404, message: "m", dev: "v" });
      for (const change of [{ value: odd }, { get: raise }]) {
        Object.defineProperty(error, key, { ...change, configurable: true });
        const answer = flue.renderError(error, { dev: true, logger: quiet });
        check(flue.isErrorEnvelope(JSON.parse(answer.text)), `${key}: no envelope`);
        check(
          answer.status >= 400 && answer.status <= 599 && !answer.text.includes("s3cr3t"),
          `${key}: ${answer.text}`,
        );
        check(flue.isSubmissionSettled(flue.submissionSettled("s", "aborted", error)), `${key}: no settlement`);
        check(flue.isErrorInfo(flue.errorInfo(error, { live: true })), `${key}: no info`);
        check(flue.isDurableError(flue.durableErrorFields(error)), `${key}: not durable`);
      }
    }
  }
  loggers();
  observers();
  return problems.splice(0);
}

function loggers() {
  let count = 0;
  const error = new TypeError("x");
  const once = (given) => {
    count++;
    check(given === error, "the logger gets the error itself");
  };
  flue.renderError(error, { logger: once });
  check(count === 1, `the logger was called ${count} times`);
  for (const logger of [raise, () => Promise.reject(new Error("full")), () => getter("then")]) {
    check(flue.renderError(error, { logger }).status === 500, "a logger that fails changes nothing");
  }
  const written = [];
  const { error: real } = console;
  console.error = (...given) => written.push(given);
  try {
    flue.renderError(error);
    flue.renderError(new flue.SessionBusyError());
    flue.renderError(flue.httpError("route_not_found"));
    console.error = raise;
    flue.renderError(error);
  } finally {
    console.error = real;
  }
  check(written.length === 2, "without a logger the console gets it");
  check(written[0].length === 1 && written[0][0].startsWith("a route failed: TypeError: x\n"), "as one text");
  const answer = flue.renderError(flue.httpError("stream_not_found"));
  for (const change of [() => (answer.status = 200), () => (answer.headers.x = "y")]) {
    check(throws(change, TypeError), "an answer is frozen");
  }
  check(
    throws(() => flue.submissionSettled("s", "finished"), RangeError),
    "there is no such outcome",
  );
  check(
    throws(() => flue.submissionSettled(7, "failed"), TypeError),
    "an id is a text",
  );
  check(
    throws(() => flue.httpError("session_busy"), RangeError),
    "no route answers with it",
  );
  for (const [code, { httpStatus }] of CODES) {
    if (httpStatus !== undefined)
      check(flue.renderError(flue.httpError(code), { logger: quiet }).status === httpStatus, code);
  }
}

function observers() {
  const live = (value) => flue.errorInfo(value, { live: true });
  check(live(new Error("x")).stack?.includes("flue.mjs") === true, "a live error has its stack");
  check(live(vm.runInNewContext("new Error('x')")).stack !== undefined, "one of another realm too");
  for (const value of [{ stack: "x" }, { stack: "x", [Symbol.toStringTag]: "Error" }, "x", raise]) {
    check(live(value).stack === undefined, "what is no error has none");
  }
  const abort = AbortSignal.abort().reason;
  check(flue.errorInfo(abort).type === "AbortError" && flue.isCancellation(abort), "a signal's reason");
  check(!flue.FlueError.isInstance(abort), "is no FlueError");
  check(flue.errorInfo(AbortSignal.abort("why").reason).type === "_OTHER", "a reason of one's own is a value");
  check(live({ ...new flue.SessionBusyError() }).stack === undefined, "a copy is no error");
  for (const value of [raise, Error, null, undefined, 1n, Symbol("s")]) {
    check(Object.keys(live(value)).join() === "type", `${String(value)} says nothing`);
  }
}

// --- identity ---

const SAMPLE = {
  assistantText: "so far",
  attachmentId: "a1",
  attemptCount: 2,
  body: "b",
  details: "d",
  dev: "v",
  fields: ["execute"],
  interruptedTools: [{ name: "bash", id: "t1" }],
  issues: [{ message: "Required", path: ["a", 0] }],
  limit: 3,
  maxAttempts: 3,
  operation: "prompt",
  options: ["o"],
  outcome: "failed",
  path: "p",
  phase: "retry_exhausted_before_input",
  provider: "p",
  providerId: "x",
  reason: "size",
  status: 413,
  statusText: "Too Large",
  storedVersion: 4,
  submissionId: "sub_1",
  supportedVersion: 3,
  tool: "t",
  uid: "u1",
};
const BASE = { FlueError: { type: "a_type_of_tomorrow", message: "m", meta: { a: 1 } } };
BASE.FlueHttpError = { ...BASE.FlueError, status: 418, headers: { "X-A": "1" } };

function classes(from, http) {
  const found = Object.entries(from).filter(([, one]) => typeof one === "function" && one.prototype instanceof Error);
  return Object.fromEntries([...found.filter(([name]) => name !== "WireError"), ["FlueHttpError", http]]);
}

const facts = (error) => {
  const own = Object.entries(error).filter(([key]) => key !== "cause");
  return JSON.stringify([error.name, error.message, error.knownType, Object.fromEntries(own)]);
};

function identity(fromPython) {
  const ours = classes(flue, FlueHttpError);
  const theirs = classes(other, otherHttp);
  const names = Object.keys(ours);
  check(names.length === 33, `there are ${names.length} classes`);
  const made = Object.fromEntries(names.map((name) => [name, new ours[name]({ ...SAMPLE, ...BASE[name] })]));
  for (const name of names) {
    const error = made[name];
    const twin = new theirs[name]({ ...SAMPLE, ...BASE[name] });
    check(!(twin instanceof ours[name]) && ours[name].isInstance(twin), `${name}: of the other copy`);
    check(facts(error) === facts(twin), `${name}: the copies differ`);
    const lookalike = Object.assign(new Error(error.message), error, { name: error.name });
    check(!ours[name].isInstance(lookalike), `${name}: a lookalike`);
    check(flue.renderError(twin, { logger: quiet }).text === flue.renderError(error, { logger: quiet }).text, name);
    const sent = structuredClone(flue.errorToDict(error));
    for (const back of [flue.errorFromDict(sent), ours[name].fromDict(sent), other.errorFromDict(sent)]) {
      check(ours[name].isInstance(back) && facts(back) === facts(error), `${name}: ${facts(back)} ${facts(error)}`);
    }
    class Mine extends ours[name] {}
    const mine = new Mine({ ...SAMPLE, ...BASE[name] });
    check(Mine.isInstance(mine) && ours[name].isInstance(mine) && !Mine.isInstance(error), `${name}: an heir`);
    check(Mine.fromDict(structuredClone(mine.toDict())) instanceof Mine, `${name}: an heir comes back`);
    const frozen = Object.freeze(new ours[name]({ ...SAMPLE, ...BASE[name] }));
    check(flue.renderError(frozen, { logger: quiet }).text === flue.renderError(error, { logger: quiet }).text, name);
  }
  for (const name of names) {
    const isFlue = !["AgentRunError", "ResultUnavailableError"].includes(name);
    check(
      flue.FlueError.isInstance(made[name]) === isFlue && "code" in made[name] === false,
      `${name}: is it a FlueError`,
    );
  }
  const back = {};
  for (const [name, form] of Object.entries(fromPython)) back[name] = flue.errorToDict(flue.errorFromDict(form));
  return { problems: problems.splice(0), back, made: Object.fromEntries(names.map((n) => [n, made[n].toDict()])) };
}

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const fromPython = JSON.parse(Buffer.concat(chunks).toString());
process.stdout.write(JSON.stringify({ leaks: leaks(), hostile: hostile(), identity: identity(fromPython) }));
