// Helix's errors through TypeScript: nothing leaks, hostile values answer, errors keep what they are, steps are retried.
// Prints {count, leaks, hostile, identity, steps} as JSON; takes JSON forms that Python wrote from stdin.

import { createRequire } from "node:module";
import vm from "node:vm";
import { Worker } from "node:worker_threads";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";
import { CHAT_ROUTES } from "../../generated/typescript/dist/esm/helix/reference.js";
import { build } from "./run.mjs";

const other = createRequire(import.meta.url)("../../generated/typescript/dist/cjs/helix/index.js");
const SECRET = "s3cr3t-dsn-7f2a";
const COUNT = 1_000;
const NAMES = ["StaleStateError", "RunStartRejectedError", "AbortError", "StreamDropError", "FrontendHandlerError"];
let seed = 7;
const dice = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
const pick = (values) => values[Math.floor(dice() * values.length)];

function foreign(depth = 0) {
  class Pool_s3cr3t extends Error {}
  const Kind = pick([Error, TypeError, Pool_s3cr3t]);
  let cause = depth < 3 && dice() < 0.5 ? foreign(depth + 1) : undefined;
  if (cause !== undefined && dice() < 0.5)
    cause = new helix.HelixError({ message: SECRET, code: "provider_error", cause });
  let error = new Kind(SECRET, cause === undefined ? undefined : { cause });
  if (dice() < 0.2) error = vm.runInNewContext(`new Error(${JSON.stringify(SECRET)})`);
  for (const key of ["code", "category", "type", "reason", "runId", "currentStatus", "statusCode", "detail", "stack"]) {
    if (dice() < 0.5) error[key] = pick([SECRET, { a: SECRET }, 409]);
  }
  if (dice() < 0.4) error.name = pick([SECRET, ...NAMES]);
  if (dice() < 0.3) error = new AggregateError([error], SECRET);
  if (dice() < 0.2) helix.attachErrorDetail(error, { message: SECRET, code: SECRET, cause: SECRET });
  if (dice() < 0.2) return pick([SECRET, { message: SECRET, code: SECRET }, [SECRET], Symbol(SECRET)]);
  return error;
}

function forms(error) {
  const answers = [
    helix.typedErrorResponse(error),
    helix.typedErrorResponse(error, { committed: true }),
    helix.chatErrorResponse(error, { sessionId: "s1", log: () => undefined }),
    helix.frontendErrorResponse(error),
    ...CHAT_ROUTES.map((row) => helix.chatRouteResponse(row.id, error)),
  ];
  if (!answers.every((one) => helix.isChatErrorBody(JSON.parse(one.text)))) throw new Error("no ChatErrorBody");
  const chunk = helix.errorChunk(error, { agentId: "a", agentType: "t", step: 1, timestamp: 0 });
  return [...answers.map((one) => one.text), JSON.stringify(chunk), helix.helixErrorText(error)];
}

const leaks = [];
for (let index = 0; index < COUNT; index++) {
  const error = foreign();
  for (const one of [error, helix.classifyError(error), helix.AgentResolutionError.failed("writer", error)]) {
    leaks.push(...forms(one).filter((text) => text.includes("s3cr3t")));
  }
}

const hostile = [];
const kinds = [
  "throwing_text throwing_property throwing_everything throwing_object null_prototype frozen cycle deep_causes",
  "group bytes lone_surrogate huge_text nan object",
].flatMap((line) => line.split(" "));
const values = [
  ...kinds.map((kind) => [kind, build({ $hostile: kind })]),
  ["undefined", undefined],
  ["null", null],
  ["empty", ""],
  ["zero", 0],
  ["false", false],
  ["bigint", 10n],
  ["symbol", Symbol("s")],
  [
    "throwing toString",
    {
      toString: () => {
        throw new Error("secret");
      },
    },
  ],
  ["toPrimitive", { [Symbol.toPrimitive]: 5 }],
  ["function", () => 1],
  ["sealed", Object.seal(new Error("m"))],
  ["self member", Object.assign(new AggregateError([], "g"), { errors: "x" })],
  [
    "odd",
    Object.assign(new helix.HelixError({ message: "m", code: "x" }), { code: 7, category: [], retryable: "yes" }),
  ],
];
for (const [name, value] of values) {
  const start = performance.now();
  try {
    const expect = (holds, what) => holds || hostile.push(`${name}: ${what}`);
    expect(helix.HelixError.isInstance(helix.classifyError(value)), "classify");
    expect(Array.from(helix.extractErrorMessage(value)).length <= 10_000, "message");
    helix.ensureError(value);
    const detail = helix.resolveErrorDetail(value);
    expect(helix.isErrorDetail(JSON.parse(JSON.stringify(detail))), "detail");
    expect(JSON.stringify(detail).length < 200_000, "size");
    const form = helix.errorToDict(value);
    expect(helix.errorFromDict(structuredClone(form)).message === form.message, "form");
    helix.agentStepResultFromError(value);
    helix.failAgentStreamInputFromError(value, "s");
    helix.HelixStreamError.fromEvent(value);
    helix.parseHelixChatError(value);
    expect(helix.attachErrorDetail(value, { message: "kept" }) === value || Number.isNaN(value), "attach");
    expect(!helix.isValidRequestKey(value), "key");
    helix.isRetryableLlmStepError(value);
    expect(!forms(value).some((text) => text.includes("secret")), "leak");
  } catch (error) {
    hostile.push(`${name}: threw ${error?.stack}`);
  }
  if (performance.now() - start > 20_000) hostile.push(`${name}: slow`);
}
const frozen = Object.freeze(new Error("outer"));
helix.attachErrorDetail(frozen, { message: "kept", code: "provider_timeout" });
if (helix.attachedErrorDetail(frozen)?.message !== "kept") hostile.push("a frozen error lost its detail");

// --- identity ---

const identity = [];
const same = (holds, what) => holds || identity.push(what);
const made = {
  HelixError: new helix.HelixError({ message: "m", code: "provider_timeout", statusCode: 408 }),
  RequestKeyConflictError: new helix.RequestKeyConflictError({ runId: "r1" }),
  RequestAlreadyCompletedError: new helix.RequestAlreadyCompletedError({ runId: "r1" }),
  ResumeRefusedError: new helix.ResumeRefusedError({ retryable: true }),
  CommitStoppedError: new helix.CommitStoppedError({}),
  StreamDropError: new helix.StreamDropError({ remoteSessionId: "s", lastSequence: 3 }),
  RemoteAgentFailedError: new helix.RemoteAgentFailedError({ remoteSessionId: "s", remoteError: "e" }),
  RunStartRejectedError: new helix.RunStartRejectedError({ reason: "entry_abandoned" }),
  RunStartConflictError: new helix.RunStartConflictError({}),
  RunSupersededError: new helix.RunSupersededError({}),
  StaleStateError: new helix.StaleStateError({}),
  RunStartStalledError: new helix.RunStartStalledError({ retryable: false }),
  ValidationError: new helix.ValidationError("bad"),
  FrontendHandlerError: new helix.FrontendHandlerError("m", "NEW_CODE", 418),
  AgentResolutionError: helix.AgentResolutionError.notFound("writer"),
  HelixStreamError: new helix.HelixStreamError({ message: "m", code: "x", retryable: false }),
};
const facts = (error) => JSON.stringify([error.name, error.message, { ...error }]);
const through = (value) => [structuredClone(value), JSON.parse(JSON.stringify(value))];
for (const [name, error] of Object.entries(made)) {
  const Kind = helix[name];
  for (const form of through(error.toDict())) {
    for (const back of [helix.errorFromDict(form), Kind.fromDict(form)]) {
      same(back instanceof Kind && Kind.isInstance(back), `${name}: class`);
      same(facts(back) === facts(error), `${name}: ${facts(back)} for ${facts(error)}`);
    }
  }
  class Mine extends Kind {}
  const heir = Mine.fromDict(error.toDict());
  same(heir instanceof Mine && Kind.isInstance(heir), `${name}: heir`);
  same(other[name].isInstance(error) && Kind.isInstance(other.errorFromDict(error.toDict())), `${name}: copies`);
  const classified = (value) => helix.classifyKnownError(value)?.code;
  same(classified(helix.errorFromDict(error.toDict())) === classified(error), `${name}: classification`);
}
same(!helix.HelixError.isInstance({ ...made.HelixError, name: "HelixError" }), "the same fields are no HelixError");
const nested = new helix.HelixError({ message: "o", code: "framework_hook_failed", cause: made.StreamDropError });
same(helix.errorFromDict(nested.toDict()).cause instanceof helix.StreamDropError, "the cause's class");
const worker = new Worker(
  `const { parentPort, workerData } = require("node:worker_threads");
   import(workerData).then(({ RequestKeyConflictError }) =>
     parentPort.postMessage(new RequestKeyConflictError({ runId: "r9", cause: new TypeError("why") }).toDict()));`,
  { eval: true, workerData: new URL("../../generated/typescript/dist/esm/helix/index.js", import.meta.url).href },
);
const sent = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
const arrived = helix.errorFromDict(sent);
same(helix.RequestKeyConflictError.isInstance(arrived) && arrived.runId === "r9", "a worker's error");
same(arrived.cause instanceof Error && arrived.cause.name === "TypeError", "a worker's cause");
for (const bad of [null, undefined, 7, "text", {}, { message: 7 }, []]) {
  try {
    helix.errorFromDict(bad);
    identity.push(`${JSON.stringify(bad)} is taken for a form`);
  } catch (error) {
    same(error instanceof TypeError, "another error than TypeError");
  }
}

// --- steps ---

const steps = [];
const retryable = () => new helix.HelixError({ message: "m", code: "provider_timeout" });
async function attempt(fail, options) {
  const waits = [];
  let calls = 0;
  const sleep = async (ms) => void waits.push(ms);
  try {
    const result = await helix.retryLlmStep(() => fail(++calls), { sleep, ...options });
    return { calls, waits, result };
  } catch (error) {
    return { calls, waits, error };
  }
}
const expect = (holds, what) => holds || steps.push(what);
const always = await attempt(() => Promise.reject(retryable()));
expect(always.calls === 4 && String(always.waits) === "1000,2000,4000", "the default budget");
expect(always.error.code === "provider_timeout", "the last error");
const none = await attempt(
  () => {
    throw retryable();
  },
  { policy: { limit: 0, delayMs: 0 } },
);
expect(none.calls === 1, "no retries");
for (const error of [new Error("x"), new helix.HelixError({ message: "m", code: "provider_refused" }), "text", null]) {
  const once = await attempt(() => {
    throw error;
  });
  expect(once.calls === 1 && once.error === error, "what is not retryable");
}
const abort = await attempt(() => {
  throw new DOMException("stop", "AbortError");
});
expect(abort.calls === 1 && abort.error.name === "AbortError", "an abort");
const second = await attempt((call) => (call === 1 ? Promise.reject(retryable()) : "done"));
expect(second.calls === 2 && second.result === "done", "the second attempt");
const returned = await attempt((call) => ({ call, error: call < 3 ? { retryable: true } : undefined }), {
  failureOf: (step) => step.error,
});
expect(returned.calls === 3 && returned.result.call === 3, "a returned error step");
const controller = new AbortController();
const started = performance.now();
setTimeout(() => controller.abort(), 20);
try {
  await helix.retryLlmStep(
    () => {
      throw retryable();
    },
    { signal: controller.signal },
  );
  steps.push("the stop was not seen");
} catch (error) {
  expect(error.code === "framework_cancelled" && error.cause.code === "provider_timeout", "stopped in a wait");
  expect(performance.now() - started < 900, "stopped at once");
}
const turned = new AbortController();
const late = retryable();
const gone = await attempt(
  async () => {
    turned.abort();
    throw late;
  },
  { signal: turned.signal },
);
expect(gone.calls === 1 && gone.error.code === "framework_cancelled", "an abort that the step turned into an error");
expect(gone.error.cause === late, "the step's own error");

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const text = Buffer.concat(chunks).toString();
const revived = (text === "" ? [] : JSON.parse(text)).map((form) => {
  const error = helix.errorFromDict(form);
  return { name: error.constructor.name, form: helix.errorToDict(error) };
});
process.stdout.write(JSON.stringify({ count: COUNT, leaks, hostile, identity, steps, revived }));
