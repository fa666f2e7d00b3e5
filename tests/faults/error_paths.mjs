// The TypeScript half of test_error_paths.py: prints what went wrong in each check.

import vm from "node:vm";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";

const problems = {};
let current = [];
const same = (holds, what) => holds || current.push(what);
function check(name, run) {
  current = problems[name] = [];
  try {
    run();
  } catch (error) {
    current.push(`it threw ${error?.stack}`);
  }
}
const context = { agentId: "a", agentType: "t", step: 1, timestamp: 0 };
const open = (error) => [
  helix.typedErrorResponse(error).text,
  helix.chatErrorResponse(error).text,
  JSON.stringify(helix.errorChunk(error, context)),
  helix.helixErrorText(error),
];
const forms = (error) => [
  ...open(error),
  JSON.stringify(helix.resolveErrorDetail(error)),
  JSON.stringify(helix.errorToDict(error)),
];
const known = (message, cause) => new helix.HelixError({ message, code: "provider_error", cause });
const ring = (...errors) => {
  errors.forEach((error, index) => (error.cause = errors[(index + 1) % errors.length]));
  return errors[0];
};
const chained = (make) => {
  let error = make();
  for (let index = 0; index < 20_000; index++) error = make(error);
  return error;
};

check("cause cycles", () => {
  const rings = [ring(new Error("a"), new Error("b")), ring(known("a"), known("b")), ring(new Error("a"), known("b"))];
  for (const error of rings)
    same(
      forms(error).every((text) => text.length < 3_000),
      "size",
    );
});
check("deep chains", () => {
  const group = new AggregateError([], "g");
  group.errors.push(group);
  const plain = chained((cause) => new Error("x".repeat(100), { cause }));
  const classified = chained((cause) => known("x".repeat(100), cause));
  for (const error of [plain, classified, group]) {
    const start = performance.now();
    same(
      forms(error).every((text) => text.length < 10_000),
      "size",
    );
    same(performance.now() - start < 20_000, "time");
  }
});
check("kept causes", () => {
  const error = new Error("save failed", { cause: new Error("disk gone") });
  const found = helix.classifyError(error);
  same(found.cause === error, "the cause");
  same(JSON.stringify(helix.errorToDict(found)).includes("disk gone"), "the operator's form");
  same(!open(found).some((text) => /disk gone|save failed/.test(text)), "a public form");
});
check("frozen errors", () => {
  for (const seal of [Object.freeze, Object.seal, Object.preventExtensions]) {
    const error = seal(new Error("m"));
    const before = JSON.stringify([{ ...error }, error.message, Object.getOwnPropertyNames(error)]);
    helix.attachErrorDetail(error, { message: "kept", code: "provider_timeout" });
    same(helix.resolveErrorDetail(error).code === "provider_timeout", "the detail");
    same(before === JSON.stringify([{ ...error }, error.message, Object.getOwnPropertyNames(error)]), "a write");
  }
  for (const value of [null, undefined, 1, "text"]) same(helix.attachErrorDetail(value, {}) === value, "a primitive");
});
const traps = Object.fromEntries(
  Object.getOwnPropertyNames(Reflect).map((name) => [
    name,
    () => {
      throw new Error("secret");
    },
  ]),
);
const fixed = JSON.stringify({
  error: helix.userMessageFor("framework_internal_error"),
  code: "framework_internal_error",
});
check("odd throws", () => {
  const throwing = {
    toString() {
      throw new Error("secret");
    },
  };
  for (const value of [
    Object.create(null),
    throwing,
    { [Symbol.toPrimitive]: 5 },
    Symbol("secret"),
    10n,
    new Proxy({}, traps),
    new Proxy(() => 1, traps),
    new Uint8Array([137, 80, 78, 71]),
    () => "secret",
    "secret",
    vm.runInNewContext('new Error("secret")'),
  ]) {
    const found = helix.classifyError(value);
    same(found.code === "framework_internal_error" && found.cause === value, "the classification");
    same(helix.chatErrorResponse(value).text === fixed, "the answer");
    same(typeof String(found) === "string" && typeof JSON.stringify(found) === "string", "its text");
    same(!open(value).some((text) => text.includes("secret")), "a leak");
  }
});
check("nothing thrown", () => {
  for (const value of [undefined, null, 0, "", false, Number.NaN]) {
    const found = helix.classifyError(value);
    same(found.code === "framework_internal_error", "the code");
    same(value === undefined || Object.is(found.cause, value), `the cause of ${String(value)}`);
    same(helix.chatErrorResponse(value).text === fixed, "the answer");
  }
});
check("public forms", () => {
  class PgPoolExhausted extends Error {}
  const error = new PgPoolExhausted("db password wrong", { cause: new Error("/etc/secret") });
  for (const one of [error, helix.classifyError(error), helix.createHookFailedError("h", error)]) {
    same(!open(one).some((text) => /password|secret|Pg|at |\.mjs/.test(text)), open(one).join("\n"));
  }
});
check("written text", () => {
  for (const text of ["\ud800", "a\udfffb", "\0", "\u2028", "é😀", "x".repeat(1_000_000)]) {
    const error = Object.assign(known(text, new Error(text)), { extra: text, number: Number.NaN, big: 10n });
    for (const form of forms(error)) {
      JSON.parse(form);
      same(!/\\ud[89a-f]/i.test(form), "a lone surrogate");
    }
    const event = helix.HelixStreamError.fromEvent({ type: "error", error: text, code: text });
    same(!/\p{Surrogate}/u.test(event.message), "an event's text");
  }
  same(
    helix.parseHelixChatError(new Error('{"error":"\\ud800","code":"x"}')) === undefined,
    "a body that is no I-JSON",
  );
});
check("JSON.stringify", () => {
  class Mine extends helix.RequestKeyConflictError {}
  for (const error of [known("developer text", new Error("secret")), new Mine({ runId: "r" })]) {
    for (const text of [JSON.stringify(error), JSON.stringify({ error }), JSON.stringify({ ...error })]) {
      same(text.includes(error.code) && !/secret|stack|\.mjs/.test(text), text);
    }
    same(JSON.parse(JSON.stringify(error)).message === error.message, "the message");
    const form = JSON.stringify(error.toDict());
    same(form.includes(error.code) && form.includes(error.message), "the operator's form");
  }
});
check("values in messages", () => {
  for (const value of ["Hi {x.constructor} $& $1 %s", "{reason}", "{maxSteps}", "$'", "\\1"]) {
    same(new helix.RunStartRejectedError({ reason: value }).message.includes(value), value);
    same(helix.AgentResolutionError.notFound(value).message.includes(value), value);
  }
});
check("newer peers", () => {
  const body = helix.parseHelixChatError(new Error('{"error":"m","code":"brand_new","cause":"new_cause","n":{"a":1}}'));
  same(body?.code === "brand_new" && body.n.a === 1, "the body");
  const error = new helix.HelixError({ message: body.error, code: body.code });
  same(error.knownCode === undefined && error.retryable === undefined, "the error");
  same(helix.typedErrorResponse(error).text === '{"error":"Something went wrong.","code":"brand_new"}', "the answer");
  const event = helix.HelixStreamError.fromEvent({ type: "error", error: "m", code: "brand_new", recoverable: true });
  same(event.code === "brand_new" && event.knownCode === undefined && event.retryable === true, "the event");
});

process.stdout.write(JSON.stringify(problems));
