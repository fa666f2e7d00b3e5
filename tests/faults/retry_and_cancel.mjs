// The TypeScript half of test_retry_and_cancel.py.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import vm from "node:vm";
import * as agent from "../../generated/typescript/dist/esm/agent/index.js";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";
import { chain, textOf } from "../../generated/typescript/dist/esm/runtime/causes.js";
import { check, report, thrown } from "../behaviour/check.mjs";

const require = createRequire(import.meta.url);
const now = async () => {};

// langchain-ai/langchainjs#1929, openai/openai-python#3507
await check("quota is no rate limit", async () => {
  for (const [retryable, expected] of [
    [false, 1],
    [true, 3],
  ]) {
    let count = 0;
    const error = Object.assign(new agent.AgentError("MODEL_ERROR", "429", retryable), { status: 429 });
    const call = agent.modelRetryMiddleware({ sleep: now, retryOn: () => true })(() => {
      count += 1;
      throw error;
    });
    assert.equal(await thrown(call), error);
    assert.equal(count, expected);
  }
});

// vercel/ai#7656
await check("abort during backoff", async () => {
  const controller = new AbortController();
  let count = 0;
  const call = agent.toolRetryMiddleware({ retryOn: Error, initialDelayMs: 10_000, signal: controller.signal })(() => {
    count += 1;
    throw new Error("x");
  });
  const started = performance.now();
  setTimeout(() => controller.abort(), 20);
  assert.equal(await thrown(call), controller.signal.reason);
  assert.ok(performance.now() - started < 1000);
  assert.equal(count, 1);
});

// smithy-lang/smithy-typescript#2271
await check("abort with a cause", async () => {
  const cause = Object.assign(new Error("reset"), { code: "ECONNRESET" });
  const error = Object.assign(new Error("stopped", { cause }), { name: "AbortError" });
  agent.stampRetryable(error, true);
  const policy = { retryOn: () => true, onFailure: "continue" };
  assert.equal(agent.retryDecision(error, { attempt: 1, policy }).action, "raise");
});

// oven-sh/bun#22863, deronek/poe-disenchant-tool#253
await check("cause cycle and depth", () => {
  const [a, b] = [new Error("a"), new Error("b")];
  Object.assign(a, { cause: b });
  Object.assign(b, { cause: a });
  let deep = new Error("end");
  for (let index = 0; index < 20_000; index++) deep = new Error("link", { cause: deep });
  let group = new AggregateError([], "end");
  for (let index = 0; index < 5_000; index++) group = new AggregateError([group], "g");
  const self = new AggregateError([], "self");
  self.errors.push(self, ...Array(100_000).fill(self));
  for (const error of [a, deep, group, self]) {
    const started = performance.now();
    assert.equal(agent.getRetryable(error), undefined);
    assert.equal(agent.retryAfterMs(error), undefined);
    assert.equal(agent.retryDecision(error, { attempt: 1 }).action, "raise");
    assert.ok([...chain(error)].length <= 100 && textOf(error).length < 200);
    assert.ok(performance.now() - started < 20_000);
  }
});

// salesforce/lwc#1940
await check("frozen errors", () => {
  for (const lock of [Object.freeze, Object.seal, Object.preventExtensions]) {
    const error = lock(new Error("x"));
    const form = JSON.stringify(error);
    assert.equal(agent.stampRetryable(error, true), undefined);
    assert.equal(agent.getRetryable(error), true);
    agent.stampRetryable(error, false);
    assert.equal(agent.getRetryable(error), false);
    assert.deepEqual([JSON.stringify(error), Object.keys(error)], [form, []]);
  }
  const plain = new Error("x");
  agent.stampRetryable(plain, true);
  assert.deepEqual([Object.keys(plain), JSON.stringify(plain), { ...plain }], [[], "{}", {}]);
  const late = new Error("x");
  agent.stampRetryable(late, true);
  agent.stampRetryable(Object.freeze(late), false);
  assert.equal(agent.getRetryable(late), false);
});

// fullstack-build/tslog#335
await check("odd throws", async () => {
  const raise = () => {
    throw new Error("trap");
  };
  const traps = Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, raise]));
  const { proxy, revoke } = Proxy.revocable(new Error("x"), {});
  revoke();
  const odd = [Object.create(null), { toString: raise }, { [Symbol.toPrimitive]: 5 }, Symbol("s"), 10n, proxy];
  odd.push(new Proxy({}, traps), new Proxy(new Error("x"), traps), new Proxy(raise, traps));
  for (const value of odd) {
    assert.equal(agent.getRetryable(value), undefined);
    agent.stampRetryable(value, true);
    assert.ok([true, undefined].includes(agent.getRetryable(value)));
    assert.equal(agent.retryAfterMs(value), undefined);
    assert.equal(typeof textOf(value), "string");
  }
  for (const value of odd.slice(0, 5)) {
    const call = agent.toolRetryMiddleware({ sleep: now, onFailure: "continue" })(() => {
      throw value;
    });
    if (agent.getRetryable(value) === undefined) assert.equal(typeof (await call()), "string");
  }
});

// langchain-ai/langchainjs#9797, apify/crawlee#1636
await check("thrown nothing", async () => {
  for (const value of [undefined, null, 0, "", false, "boom"]) {
    const call = () => Promise.reject(value);
    assert.equal(await thrown(agent.toolRetryMiddleware({ sleep: now, retryOn: () => true })(call)), value);
    const text = await agent.toolRetryMiddleware({ sleep: now, onFailure: "continue" })(call)();
    assert.ok(text !== "" && !text.includes("boom"));
  }
});

// liveblocks/liveblocks#432, temporalio/sdk-typescript#1128
await check("copies of the package", () => {
  const other = require("../../generated/typescript/dist/cjs/agent/index.js");
  for (const [one, two] of [
    [agent, other],
    [other, agent],
  ]) {
    const error = new one.AgentError("TIMEOUT", "m", true);
    assert.ok(!(error instanceof two.AgentError) && two.AgentError.isInstance(error));
    assert.equal(two.getRetryable(error), true);
    assert.equal(error.code, "TIMEOUT");
    one.stampRetryable(error, false);
    assert.equal(two.getRetryable(error), false);
    assert.ok(two.HitlInterrupt.isInstance(new one.HitlInterrupt()));
  }
});

// connectrpc/connect-es#1041
await check("kin and strangers", () => {
  class Mine extends agent.AgentError {}
  assert.ok(agent.AgentError.isInstance(new Mine("TIMEOUT", "m")));
  assert.ok(!(new agent.HitlInterrupt() instanceof agent.AgentError));
  assert.ok(!agent.HitlInterrupt.isInstance(new agent.AgentError("TIMEOUT", "m")));
  for (const stranger of [{ code: "TIMEOUT", retryable: true }, new helix.HelixError({ message: "m", code: "x" })]) {
    assert.ok(!agent.AgentError.isInstance(stranger));
    assert.equal(agent.getRetryable(stranger), undefined);
  }
});

// smithy-lang/smithy-typescript#2008
await check("a renamed error", () => {
  const error = Object.assign(new agent.AgentError("TIMEOUT", "m", true), { name: "HitlInterrupt" });
  assert.ok(!agent.HitlInterrupt.isInstance(error));
  assert.equal(agent.retryDecision(error, { attempt: 1 }).action, "retry");
});

// jestjs/jest#2549
await check("another realm", () => {
  const error = vm.runInNewContext("new Error('x')");
  agent.stampRetryable(error, false);
  assert.equal(agent.getRetryable(error), false);
  assert.equal(textOf(error), "x");
  const aborted = vm.runInNewContext("Object.assign(new Error('x'), { name: 'AbortError' })");
  assert.equal(agent.retryDecision(aborted, { attempt: 1, policy: { retryOn: () => true } }).action, "raise");
});

report();
