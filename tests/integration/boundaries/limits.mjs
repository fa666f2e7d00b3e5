// What Node's boundaries do to errors that are sent as they are, and odd values that are carried.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createRequire } from "node:module";
import vm from "node:vm";
import { Worker } from "node:worker_threads";
import * as agent from "../../../generated/typescript/dist/esm/agent/index.js";
import * as flue from "../../../generated/typescript/dist/esm/flue/index.js";
import * as helix from "../../../generated/typescript/dist/esm/helix/index.js";
import { carried, carrying, errorOf, revived } from "../../../generated/typescript/dist/esm/integrations/workers.js";
import { check, report, thrown } from "../../behaviour/check.mjs";

const families = [agent, flue, helix];
const require = createRequire(import.meta.url);
const across = (error) => revived(structuredClone(carried(error)), ...families);
const retryAll = { attempt: 1, policy: { retryOn: () => true } };

// whatwg/html#5665, piscinajs/piscina#1143
await check("an error sent as it is is none of ours", async () => {
  for (const error of [
    new agent.AgentError("TIMEOUT", "late", true),
    new helix.HelixError({ message: "late", code: "provider_timeout", retryable: true }),
  ]) {
    const clone = structuredClone(error);
    assert.deepEqual([clone.name, clone.code, clone.retryable], ["Error", undefined, undefined]);
    assert.ok(!agent.AgentError.isInstance(clone) && !helix.HelixError.isInstance(clone));
    assert.equal(agent.getRetryable(clone), undefined);
    assert.equal(revived(clone, ...families), clone);
    assert.notEqual(helix.classifyError(clone).code, error.code);
  }
  const url = new URL("../../../generated/typescript/dist/esm/agent/index.js", import.meta.url);
  const code = `import { AgentError } from ${JSON.stringify(url.href)}; throw new AgentError("TIMEOUT", "late", true);`;
  const [error] = await once(new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`)), "error");
  assert.equal(error.code, "TIMEOUT");
  assert.ok(!agent.AgentError.isInstance(error), "half of one is none");
  assert.equal(agent.getRetryable(error), undefined);
});

// temporalio/documentation#4605, temporalio/sdk-typescript#2291
await check("a wrapper keeps what it wraps", () => {
  const inner = new agent.AgentError("BUDGET_EXCEEDED", "used up", false);
  agent.stampRetryable(inner, false);
  const found = across(new Error("ctx", { cause: new TypeError("between", { cause: inner }) }));
  assert.deepEqual([found.message, found.cause.name, found.cause.message], ["ctx", "TypeError", "between"]);
  const made = found.cause.cause;
  assert.ok(made instanceof agent.AgentError);
  assert.deepEqual([made.code, made.retryable, agent.getRetryable(made)], ["BUDGET_EXCEEDED", false, false]);
});

await check("causes and members of other families", () => {
  const error = new agent.AgentError("TOOL_EXECUTION", "m", false, { cause: new flue.SessionBusyError({}) });
  assert.ok(across(error).cause instanceof flue.SessionBusyError);
  const group = new AggregateError([error, new helix.HelixError({ message: "m", code: "provider_timeout" }), "text"], "all");
  const found = across(group);
  assert.ok(found instanceof AggregateError);
  assert.deepEqual([found.name, found.message], ["AggregateError", "all"]);
  assert.ok(found.errors[0] instanceof agent.AgentError && found.errors[0].cause instanceof flue.SessionBusyError);
  assert.ok(found.errors[1] instanceof helix.HelixError);
  assert.deepEqual([found.errors[2].message, found.errors.length], ["text", 3]);
  assert.deepEqual(agent.errorToDict(found.errors[1]), agent.errorToDict(group.errors[1]));
  const alone = agent.errorFromDict(JSON.parse(JSON.stringify(agent.errorToDict(group))));
  assert.ok(alone instanceof AggregateError && alone.errors[0] instanceof agent.AgentError);
});

await check("groups without end", () => {
  const self = new AggregateError([], "self");
  self.errors.push(self, ...Array(100_000).fill(self));
  assert.equal(agent.errorToDict(self).errors, undefined);
  let deep = new AggregateError([], "end");
  for (let index = 0; index < 5_000; index++) deep = new AggregateError([deep], "g");
  const wide = new AggregateError([], "wide");
  for (let index = 0; index < 1_000; index++) wide.errors.push(new AggregateError(wide.errors.slice(0, 3), String(index)));
  for (const group of [deep, wide]) {
    const form = JSON.stringify(agent.errorToDict(group));
    assert.ok(form.length < 20_000);
    assert.deepEqual(agent.errorToDict(errorOf(JSON.parse(form), families)), JSON.parse(form));
  }
  let shared = { name: "AggregateError", message: "m" };
  for (let index = 0; index < 50; index++) shared = { ...shared, errors: Array(50).fill(shared) };
  assert.ok(agent.errorFromDict(shared).errors.length <= 100);
});

await check("what structured clone refuses or loses", () => {
  const error = new agent.AgentError("TIMEOUT", "late", true, { cause: Object.assign(new Error("c"), { call() {} }) });
  error.cause.cause = () => 1;
  assert.throws(() => structuredClone(error), { name: "DataCloneError" });
  assert.ok(across(error) instanceof agent.AgentError);
  const frozen = Object.freeze(new RangeError("far"));
  agent.stampRetryable(frozen, false);
  assert.equal(agent.getRetryable(across(frozen)), false);
  assert.deepEqual([across(frozen).name, across(frozen).message], ["RangeError", "far"]);
});

await check("cancellation stays one", async () => {
  for (const reason of [AbortSignal.abort().reason, Object.assign(new Error("stop"), { name: "AbortError" })]) {
    const found = across(await thrown(carrying(() => Promise.reject(reason))));
    assert.equal(found.name, "AbortError");
    assert.equal(agent.retryDecision(found, retryAll).action, "raise");
  }
  assert.ok(across(new agent.HitlInterrupt()) instanceof agent.HitlInterrupt);
});

await check("odd values", async () => {
  const raise = () => {
    throw new Error("trap");
  };
  const traps = Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, raise]));
  const { proxy, revoke } = Proxy.revocable(new Error("x"), {});
  revoke();
  const odd = [undefined, null, 0, "text", Symbol("s"), 10n, Object.create(null), { toString: raise }, proxy];
  odd.push(new Proxy({}, traps), new Proxy(new Error("x"), traps), { message: 5 }, new Error("\ud800"), raise);
  for (const value of odd) {
    const error = await thrown(carrying(() => Promise.reject(value)));
    const found = revived(structuredClone(error), ...families);
    assert.ok(found instanceof Error && found.message.isWellFormed?.() !== false);
    assert.equal(agent.getRetryable(found), undefined);
    assert.equal(revived(value, ...families), value);
  }
  for (const form of [{}, { message: 5 }, null, "text"]) {
    assert.throws(() => errorOf(form, families), TypeError);
    assert.deepEqual(revived({ "wirepact.error": form }, ...families), { "wirepact.error": form });
  }
  const hostile = { "wirepact.error": { message: "m", class: "wirepact.agent.SwarmHandoff", fields: { code: {} } } };
  assert.ok(revived(hostile, ...families) instanceof Error);
});

await check("work that does not fail", async () => {
  assert.equal(carrying((a, b) => a + b)(1, 2), 3);
  assert.equal(await carrying(async (a) => a)(5), 5);
  assert.throws(
    carrying(() => {
      throw new Error("now");
    }),
    { name: "Error", message: "now" },
  );
});

await check("stacks and carrying twice", () => {
  const error = new agent.AgentError("TIMEOUT", "late", true);
  const once = carried(error);
  assert.equal(carried(once), once);
  assert.equal(across(error).stack, error.stack);
  assert.ok(!JSON.stringify(once).includes("at "));
});

// liveblocks/liveblocks#432, jestjs/jest#2549
await check("other copies and other realms", () => {
  const other = require("../../../generated/typescript/dist/cjs/integrations/workers.js");
  const error = new agent.AgentError("TIMEOUT", "late", true);
  assert.equal(carried(other.carried(error)).name, "AgentError");
  assert.ok(revived(structuredClone(carried(other.carried(error))), agent) instanceof agent.AgentError);
  const foreign = vm.runInNewContext("new Error('save failed', { cause: new TypeError('disk gone') })");
  const found = across(foreign);
  assert.deepEqual([found.message, found.cause.name, found.cause.message], ["save failed", "TypeError", "disk gone"]);
  const unknown = revived(structuredClone(carried(error)), flue);
  assert.deepEqual([unknown.constructor, unknown.code, unknown.retryable], [Error, "TIMEOUT", true]);
});

report();
