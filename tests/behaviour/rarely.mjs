// The twin of test_rarely.py: prints {check: null or problem} as JSON.

import assert from "node:assert/strict";

import * as carry from "../../generated/typescript/dist/esm/runtime/carry.js";
import { checkFamily } from "../../generated/typescript/dist/esm/runtime/envelope.js";
import { fill, fillWhole } from "../../generated/typescript/dist/esm/runtime/error.js";
import { fits, orOther } from "../../generated/typescript/dist/esm/runtime/streams.js";
import { WireError } from "../../generated/typescript/dist/esm/runtime/wire.js";
import * as agent from "../../generated/typescript/dist/esm/agent/index.js";
import * as flue from "../../generated/typescript/dist/esm/flue/index.js";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";
import { ROLES as AGENT } from "../../generated/typescript/dist/esm/agent/roles.js";
import { ROLES as FLUE } from "../../generated/typescript/dist/esm/flue/roles.js";
import { check, report } from "./check.mjs";

await check("a template", () => {
  assert.equal(fill("{a} of {b}, {c}", { a: "{b}", b: null, d: 1 }), "{b} of ?, {c}");
  assert.equal(fill("{a} {b} {c}", { a: [1, { b: 2 }], b: true, c: 1.5 }), '[1,{"b":2}] true 1.5');
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
    for (const value of [1, "a", null, [1]]) assert.throws(() => read(value), WireError);
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

report();
