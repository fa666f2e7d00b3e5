// The twin of test_rarely.py: prints {check: null or problem} as JSON.

import assert from "node:assert/strict";
import { runInNewContext } from "node:vm";

import { fromDict } from "../../generated/typescript/dist/esm/runtime/boundary.js";
import * as carry from "../../generated/typescript/dist/esm/runtime/carry.js";
import { checkFamily, refusal } from "../../generated/typescript/dist/esm/runtime/envelope.js";
import { fill, fillWhole } from "../../generated/typescript/dist/esm/runtime/error.js";
import { toConsole } from "../../generated/typescript/dist/esm/runtime/logs.js";
import { plainJson } from "../../generated/typescript/dist/esm/runtime/plain.js";
import { completed, decide, DEFAULT_RULES } from "../../generated/typescript/dist/esm/runtime/retry.js";
import { claim } from "../../generated/typescript/dist/esm/runtime/server.js";
import { fits, orOther, Reading } from "../../generated/typescript/dist/esm/runtime/streams.js";
import { parse, WireError } from "../../generated/typescript/dist/esm/runtime/wire.js";
import * as agent from "../../generated/typescript/dist/esm/agent/index.js";
import * as flue from "../../generated/typescript/dist/esm/flue/index.js";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";
import { ROLES as AGENT } from "../../generated/typescript/dist/esm/agent/roles.js";
import { ROLES as FLUE } from "../../generated/typescript/dist/esm/flue/roles.js";
import { sseStream } from "../../generated/typescript/dist/esm/integrations/sse.js";
import { check, report, thrown } from "./check.mjs";

await check("a template", () => {
  assert.equal(fill("{a} of {b}, {c}", { a: "{b}", b: null, d: 1 }), "{b} of ?, {c}");
  assert.equal(fill("{a} {b} {c}", { a: [1, { b: 2 }], b: true, c: 1.5 }), '[1,{"b":2}] true 1.5');
  assert.deepEqual(
    [2, 1e-5, 1e16, 1e21, 1.5e-7, -0.5].map((a) => fill("{a}", { a })),
    ["2", "0.00001", "10000000000000000", "1e+21", "1.5e-7", "-0.5"],
  );
  const circle = {};
  circle.circle = circle;
  assert.equal(fill("{a} {b}", { a: circle, b: { toJSON: () => undefined } }), "? ?");
  assert.equal(fillWhole("{a} {b}", { a: 1, b: 2 }), "1 2");
  assert.equal(fillWhole("{a} {b}", { a: 1, b: undefined }), "");
  assert.equal(fillWhole("{a} {b}", { a: 1 }), "");
  assert.equal(fillWhole("plain", {}), "plain");
});

await check("a family without what is asked for", () => {
  assert.throws(() => carry.settlementCarrier(FLUE, "completed"), {
    name: "RangeError",
    message: 'no settlement of the family flue carries an error as "completed"',
  });
  assert.equal(carry.settlementCarrier(FLUE, "failed"), FLUE.settlement.errors.failed);
  assert.throws(
    () => checkFamily(agent),
    (error) => error instanceof RangeError && error.message.startsWith("the family agent has no envelope"),
  );
  assert.throws(() => checkFamily({ ROLES: null }), {
    name: "TypeError",
    message: "this is no family: it has no ROLES",
  });
  assert.throws(() => checkFamily({ ROLES: AGENT }), RangeError);
  checkFamily(flue);
  checkFamily(helix);
  const one = flue.settlementFromError(new Error("x"), { submissionId: "s" });
  assert.equal(one.outcome, "failed");
  assert.throws(() => flue.settlementFromError(new Error("x"), { submissionId: "s", outcome: "completed" }), {
    name: "RangeError",
    message: "completed carries no error; failed and aborted do",
  });
});

await check("a stream of which the contract has the error chunk alone", () => {
  const tagged = orOther((value) => (typeof value.code === "number" ? [value.code] : bad()), "type", "error");
  const bare = orOther((value) => (typeof value.code === "number" ? [value.code] : bad()));
  function bad() {
    throw new WireError("/code", "it is no number");
  }
  assert.deepEqual(tagged({ type: "error", code: 1 }), [1]);
  assert.deepEqual(tagged({ type: "text", code: 1 }), { type: "text", code: 1 });
  assert.deepEqual(tagged({ code: 1 }), { code: 1 });
  assert.throws(() => tagged({ type: "error", code: "1" }), WireError);
  assert.deepEqual(bare({ code: 1 }), [1]);
  assert.deepEqual(bare({ code: "1" }), { code: "1" });
  for (const read of [tagged, bare])
    for (const value of [1, '"a"', null, [1]])
      assert.throws(() => read(value), { name: "WireError", pointer: "", problem: "it is not an object" });
  const broken = orOther(() => {
    throw new TypeError("a fault of the reader");
  });
  assert.throws(() => broken({}), TypeError);
  assert.equal(fits(tagged)({ type: "text" }), true);
  assert.equal(fits(tagged)({ type: "error" }), false);
});

await check("an error that takes no detail", () => {
  const detail = { kind: "provider", message: "m" };
  const wild = new Proxy(new Error("m"), {
    defineProperty() {
      throw new Error("no");
    },
  });
  assert.equal(helix.attachErrorDetail(wild, detail), wild);
  const frozen = Object.freeze(new Error("m"));
  assert.equal(helix.attachErrorDetail(frozen, detail), frozen);
  assert.equal(helix.attachErrorDetail(7, detail), 7);
});

await check("an error of a route", () => {
  const own = helix.chatErrorResponse(new helix.FrontendHandlerError("Not that.", "bad_request", 400));
  assert.equal(own.status, 400);
  assert.equal(own.body.code, "bad_request");
  assert.notEqual(own.body.error, "Not that.");
});

await check("an error of a stream as JSON", () => {
  const error = new helix.HelixStreamError({ message: "m", code: "provider_timeout", retryable: true });
  const made = JSON.parse(JSON.stringify(error));
  assert.equal(made.name, "HelixStreamError");
  assert.equal(made.message, "m");
  assert.equal(made.code, "provider_timeout");
  assert.equal("stack" in made, false);
});

await check("what each failure outside the contract answers with", () => {
  const statuses = {
    route_not_found: 404,
    method_not_allowed: 405,
    unsupported_media_type: 415,
    invalid_json: 400,
    invalid_request: 400,
    unexpected: 500,
  };
  for (const [failure, status] of Object.entries(statuses)) {
    assert.deepEqual(refusal(failure, { [failure]: "own" }, [], "other"), { status, code: "own" });
  }
});

await check("the rules of a family that brings none", () => {
  const said = (error, verdict, options, attempt = 1) => {
    const rules = { rows: DEFAULT_RULES, kindOf: () => error, verdictOf: () => verdict };
    const usual = { rules, maxRetries: 1, initialDelayMs: 0, backoffFactor: 2, maxDelayMs: 0, failureText: "t" };
    const { action, because } = decide(new Error("m"), attempt, completed(options, usual));
    return [action, because];
  };
  const any = { retryOn: () => true };
  const none = {};
  const go = { onFailure: "continue" };
  const reaches = ["raise", "The failure reaches the caller."];
  assert.deepEqual(said("control", true, any), ["raise", "Control flow and cancellation pass untouched."]);
  assert.deepEqual(said("other", false, any), ["raise", "A verdict of false is final: no filter changes it."]);
  assert.deepEqual(said("other", true, none), [
    "retry",
    "A verdict of true outranks the filter while attempts are left.",
  ]);
  assert.deepEqual(said("other", undefined, any), ["retry", "Without a verdict the filter decides."]);
  assert.deepEqual(said("other", undefined, none), reaches);
  for (const verdict of [true, undefined]) {
    assert.deepEqual(said("other", verdict, any, 2), reaches);
    const told = said("other", verdict, { ...any, ...go }, 2);
    assert.deepEqual(told, ["feedback", "A text stands for the result, as onFailure asks."]);
  }
});

await check("the status of a session that was not stopped", () => {
  const error = new helix.HelixError({ message: "m", code: "state_not_stoppable" });
  const other = new helix.HelixError({ message: "m", code: "provider_timeout" });
  for (const one of [error, other]) one.currentStatus = "completed";
  assert.equal(helix.chatErrorResponse(error).body.currentStatus, "completed");
  assert.equal("currentStatus" in helix.chatErrorResponse(other).body, false);
});

await check("what an error of a stream was made from", () => {
  const cause = new RangeError("m");
  assert.equal(new helix.HelixStreamError({ message: "m", cause }).cause, cause);
});

await check("a field of any kind", () => {
  class Listed extends Error {
    constructor(options) {
      super(options.message);
      this.parts = options.parts ?? [];
      this.status = options.status;
    }
  }
  const form = { message: "m", fields: { parts: [1], status: "odd" } };
  const usual = fromDict(Listed, Listed, form);
  assert.deepEqual([usual.parts, usual.status], [[1], undefined]);
  assert.equal(fromDict(Listed, Listed, form, undefined, undefined, { status: "any" }).status, "odd");
  for (const retryable of ["yes", 1, {}]) {
    assert.equal(helix.HelixError.fromDict({ message: "m", fields: { retryable } }).retryable, undefined);
  }
});

await check("bytes of any kind are read, and numbers are not taken for them", () => {
  const told = { error: "m", code: "provider_error" };
  const bytes = new TextEncoder().encode(JSON.stringify(told));
  for (const given of [bytes, bytes.buffer, new DataView(bytes.buffer), runInNewContext("b.slice()", { b: bytes.buffer })]) {
    assert.deepEqual(helix.parseChatErrorBody(given), told);
  }
  assert.throws(() => helix.parseChatErrorBody(new Uint8Array([0xff]).buffer), { problem: "it is not UTF-8" });
  for (const scalar of [2, true, 2n, Symbol("s"), () => 1]) {
    assert.throws(() => helix.parseChatErrorBody(scalar), (error) => error.problem !== "it is not UTF-8");
  }
  assert.equal(parse(2, { type: "integer" }), 2);
});

await check("a verdict beside the headers of the answer", async () => {
  const headers = { "Content-Type": "application/problem+json", "Retry-After": "5", "Content-Length": "999", "X-Id": "7" };
  const body = JSON.stringify({ error: "m", code: "framework_internal_error" });
  const answer = await helix.withChatStatus(async () => new Response(body, { status: 503, headers }))();
  assert.equal((await answer.json()).retryable, true);
  assert.deepEqual(
    ["retry-after", "x-id", "content-type", "content-length"].map((name) => answer.headers.get(name)),
    ["5", "7", "application/problem+json", null],
  );
});

await check("a header in another case takes the place of ours", async () => {
  async function* none() {}
  const own = { "content-type": "text/event-stream; charset=utf-8", "x-accel-BUFFERING": "yes", "X-Own": "1" };
  const { headers } = helix.uiStreamResponse(none(), { headers: own });
  assert.deepEqual(
    ["content-type", "x-accel-buffering", "x-own", "cache-control"].map((name) => headers.get(name)),
    ["text/event-stream; charset=utf-8", "yes", "1", "no-cache"],
  );
});

await check("a value that writes itself", () => {
  const value = { a: { toJSON: () => ({ b: [2n], c: undefined }) }, d: { toJSON: () => "t" }, e: { toJSON: () => [1] } };
  assert.deepEqual(plainJson(value), { a: { b: [2] }, d: "t", e: [1] });
});

await check("the status of a reply that is no stream", () => {
  const body = new TextEncoder().encode('{"error":"No.","code":"state_not_stoppable"}');
  for (const [status, wanted] of [
    [199, 199],
    [200, 409], // a success is none of the failure's
    [299, 409],
    [300, 300],
  ]) {
    const reading = new Reading(helix.CHUNKS);
    reading.refuse(status, "application/json", body);
    assert.equal(reading.settlement.status, wanted);
  }
});

await check("an app that another copy of the package has set up", () => {
  const app = {};
  assert.equal(claim(app, flue, {}), true);
  const other = {};
  const mark = Symbol.for("wirepact.server"); // every version has to find it there
  Object.defineProperty(other, mark, { value: app[mark] });
  assert.equal(claim(other, flue, {}), false);
  assert.throws(() => claim(other, helix, {}), { name: "RangeError", message: /errors of flue already/ });
});

await check("a stream that is to break where nothing was sent", async () => {
  const error = new RangeError("m");
  // oxlint-disable-next-line require-yield
  const source = async function* source() {
    throw error;
  };
  const needs = { agentId: "a", agentType: "t", step: 1, timestamp: 0 };
  const stream = sseStream(source(), helix.CHUNKS, { needs, beforeFirst: "throw", logger: () => undefined });
  assert.equal(await thrown(() => stream.getReader().read()), error);
});

/** What the console is given of a failure. */
function consoled(error) {
  const { error: usual } = console;
  const told = [];
  console.error = (...texts) => told.push(texts);
  try {
    toConsole(error, "a route");
  } finally {
    console.error = usual;
  }
  assert.equal(told.length, 1);
  return told[0].join(" ").split("\n");
}

await check("a failure in the console", () => {
  const bare = (made) => Object.assign(made, { stack: undefined });
  const members = [bare(new RangeError("one")), "tw\no"];
  const cause = bare(new AggregateError(members, "several\u202e"));
  const error = new helix.HelixError({ message: "late", code: "provider_timeout", cause });
  error.stack = "Error: late\n    at here (file.js:1:2)\n    at there";
  assert.deepEqual(consoled(error), [
    "a route failed: HelixError [provider_timeout]: late",
    "      at here (file.js:1:2)",
    "      at there",
    "  caused by: AggregateError: several\\u{202e}",
    "  member 1: RangeError: one",
    '  member 2: "tw\\no"',
  ]);
});

await check("a long failure in the console", () => {
  let long;
  for (let index = 0; index < 20; index++) long = new Error("a".repeat(9000), { cause: long });
  for (let one = long; one; one = one.cause) one.stack = undefined;
  const lines = consoled(long).map((line, index) => (index === 0 ? line : line.slice(2)));
  const whole = `caused by: Error: ${"a".repeat(9000)}`;
  assert.equal(lines.join("").length, 100_000);
  assert.deepEqual(lines.slice(1, -1), Array.from({ length: 10 }, () => whole));
  assert.equal(whole.startsWith(lines.at(-1)), true);
});

report();
