// The twin of test_recognised.py: prints {check: null or problem} as JSON.

import assert from "node:assert/strict";

import { agreed, recognised, statusOf } from "../../generated/typescript/dist/esm/runtime/recognise.js";
import { isGroup } from "../../generated/typescript/dist/esm/runtime/causes.js";
import { members } from "../../generated/typescript/dist/esm/runtime/retry.js";
import { check, report } from "./check.mjs";

const NAMES = new Map([
  ["RateLimit", "by_name"],
  ["AbortError", "left"],
]);
const CODES = new Map([["ECONNRESET", "by_code"]]);
const STATUSES = new Map([[429, "by_status"]]);
const made = (name, facts) => Object.assign(new Error("m"), { name }, facts);
const ask = (error) => recognised(error, NAMES, CODES, STATUSES);

await check("what comes first", () => {
  class RateLimit extends Error {}
  class Heir extends RateLimit {}
  assert.equal(ask(new Heir("m")), "by_name");
  assert.equal(ask(made("RateLimit", { code: "ECONNRESET", status: 429 })), "by_name");
  assert.equal(ask(made("Other", { code: "ECONNRESET", status: 429 })), "by_code");
  for (const code of ["EOTHER", 429, ["ECONNRESET"], null, {}])
    assert.equal(ask(made("Other", { code, status: 429 })), "by_status");
  assert.equal(ask(made("Other", { code: "EOTHER", status: 430 })), undefined);
  assert.equal(ask({ name: "RateLimit", code: "ECONNRESET", status: 429 }), undefined, "it is no error");
  assert.equal(ask("RateLimit"), undefined);
});

await check("what stops work is known by its name alone", () => {
  const left = new DOMException("m", "AbortError");
  assert.equal(ask(left), "left");
  const none = new Map();
  assert.equal(
    recognised(Object.assign(new Error("m"), { name: "AbortError", code: "ECONNRESET" }), none, CODES, STATUSES),
    undefined,
  );
  assert.equal(recognised(made("RateLimit", { code: "ECONNRESET", status: 429 }), none, none, STATUSES), "by_status");
  assert.equal(recognised(made("RateLimit", { code: "ECONNRESET", status: 429 }), none, none, none), undefined);
});

await check("a status", () => {
  for (const name of ["status_code", "statusCode", "status"]) {
    assert.equal(statusOf(made("E", { [name]: 404 })), 404);
    assert.equal(statusOf(made("E", { response: { [name]: 404 } })), 404);
  }
  assert.equal(statusOf(made("E", { status: 503, response: { status: 404 } })), 503);
  assert.equal(statusOf(made("E", { status: "503", response: { status: 404 } })), 404);
  for (const status of [100, 599]) assert.equal(statusOf({ status }), status);
  for (const status of [99, 600, 404.5, "404", null, true, Number.NaN]) assert.equal(statusOf({ status }), undefined);
  assert.equal(statusOf(undefined), undefined);
});

await check("a group", () => {
  const group = (...errors) => new AggregateError(errors, "g");
  const [one, two, other] = [new Error("same"), new Error("same"), new Error("other")];
  const said = (error) => (isGroup(error) ? undefined : error.message);
  assert.equal(agreed(one, said), one);
  assert.equal(agreed(group(one, two), said), one);
  assert.ok([one, two].includes(agreed(group(group(group(two)), one), said)));
  for (const mixed of [group(one, other), group(), group(group()), group(one, group(two, other))]) {
    assert.equal(agreed(mixed, said), mixed);
  }
  const silent = group(one, two);
  assert.equal(
    agreed(silent, () => undefined),
    silent,
    "nothing is said of its members",
  );
  assert.equal(
    agreed(silent, () => "of all"),
    silent,
    "something is said of the group",
  );
  const many = group(...Array.from({ length: 2000 }, () => new Error("same")));
  assert.equal(agreed(many, said), many, "more than are looked at");
  assert.equal(isGroup(one), false);
  assert.equal(isGroup({ name: "AggregateError" }), false);
  // What a validator's error lists are no errors of a group.
  const invalid = made("ZodError", { errors: [{ code: "too_small" }, { code: "invalid_type" }] });
  assert.deepEqual(members(invalid), [invalid]);
  assert.equal(agreed(group(invalid), said), invalid);
});

report();
