// The twin of test_agent_retry.py: what is called how often, what waits, what passes through.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import * as agent from "../../generated/typescript/dist/esm/agent/index.js";
import { HelixError } from "../../generated/typescript/dist/esm/helix/index.js";
import { RETRY_RULES } from "../../generated/typescript/dist/esm/agent/reference.js";
import { check, report, thrown } from "./check.mjs";

const MIDDLEWARE = [agent.toolRetryMiddleware, agent.modelRetryMiddleware];

class TimeoutError extends Error {}

/** A callable that fails so many times, then gives "done"; and the waits between. */
function calls(error, times = Infinity) {
  const made = {
    count: 0,
    waits: [],
    sync: () => {
      made.count += 1;
      if (made.count <= times) throw error;
      return "done";
    },
    later: async () => made.sync(),
    options: (more) => ({ sleep: async (ms) => void made.waits.push(ms), jitter: false, ...more }),
  };
  return made;
}

await check("defaults", async () => {
  for (const middleware of MIDDLEWARE) {
    for (const kind of ["sync", "later"]) {
      const error = new agent.AgentError("TIMEOUT", "late", true);
      const made = calls(error);
      assert.equal(await thrown(middleware(made.options())(made[kind])), error);
      assert.equal(made.count, 1 + agent.MAX_RETRIES);
      assert.equal(agent.MAX_RETRIES, 2);
      assert.deepEqual(made.waits, [1000, 2000]);
    }
  }
});

await check("arguments and this", async () => {
  const tool = {
    base: 1,
    run: agent.toolRetryMiddleware()(function run(a, b) {
      return this.base + a + b;
    }),
  };
  assert.equal(await tool.run(2, 3), 6);
});

await check("stops when it works", async () => {
  const made = calls(new TimeoutError("late"), 1);
  assert.equal(await agent.toolRetryMiddleware(made.options({ retryOn: [TimeoutError] }))(made.later)(), "done");
  assert.deepEqual([made.count, made.waits], [2, [1000]]);
});

await check("without a match nothing is retried", async () => {
  const bad = () => {
    throw new Error("in the filter");
  };
  for (const retryOn of [undefined, [], [TypeError], TypeError, () => false, bad, [null]]) {
    const made = calls(new TimeoutError("late"));
    await thrown(agent.toolRetryMiddleware(made.options({ retryOn }))(made.sync));
    assert.equal(made.count, 1);
  }
});

await check("filters", async () => {
  for (const retryOn of [
    [TimeoutError],
    TimeoutError,
    [TypeError, Error],
    Error,
    (error) => error.message === "late",
  ]) {
    const made = calls(new TimeoutError("late"));
    await thrown(agent.toolRetryMiddleware(made.options({ retryOn, maxRetries: 2 }))(made.sync));
    assert.equal(made.count, 3);
  }
});

await check("on failure", async () => {
  const text = async (more) => {
    const made = calls(new Error("secret: dsn"));
    return agent.toolRetryMiddleware(made.options(more))(made.sync)();
  };
  const bad = () => {
    throw new Error("secret: again");
  };
  assert.equal(await text({ onFailure: (error) => `failed: ${error.name}` }), "failed: Error");
  for (const onFailure of ["continue", () => null, () => undefined, bad, () => 5]) {
    assert.equal(await text({ onFailure }), agent.userMessageFor("TOOL_EXECUTION"));
  }
  assert.equal(await text({ onFailure: "continue", failureText: "No luck." }), "No luck.");
  const model = calls(new Error("secret: dsn"));
  assert.equal(
    await agent.modelRetryMiddleware({ onFailure: "continue" })(model.later)(),
    agent.userMessageFor("MODEL_ERROR"),
  );
});

await check("what passes through", async () => {
  const errors = [
    new agent.HitlInterrupt("ask a person"),
    new agent.SwarmHandoff({ to: "b", message: "m", context: {} }),
    new agent.AgentError("SWARM_HANDOFF", "to b"),
    new agent.AgentError("BUDGET_EXCEEDED", "used up"),
    new DOMException("stopped", "AbortError"),
    Object.assign(new Error("stopped"), { name: "AbortError" }),
    new AggregateError([new Error("x"), new agent.HitlInterrupt()]),
    new (class GraphInterrupt extends class GraphBubbleUp extends Error {} {})(),
  ];
  for (const error of errors) {
    for (const onFailure of ["error", "continue", () => "soft"]) {
      for (const kind of ["sync", "later"]) {
        const made = calls(error);
        const call = agent.toolRetryMiddleware(made.options({ retryOn: () => true, onFailure }))(made[kind]);
        assert.equal(await thrown(call), error);
        assert.deepEqual([made.count, made.waits], [1, []]);
      }
    }
  }
});

await check("thrown values that are no errors", async () => {
  for (const value of [undefined, null, 0, "", false, "boom", 10n, Symbol("s"), Object.create(null), () => 1]) {
    const made = calls(value);
    const retried = agent.toolRetryMiddleware(made.options({ retryOn: () => true, maxRetries: 1 }))(made.sync);
    assert.equal(await thrown(retried), value);
    assert.equal(made.count, 2);
    const soft = calls(value);
    const text = await agent.toolRetryMiddleware(soft.options({ onFailure: "continue" }))(soft.sync)();
    assert.equal(text, agent.userMessageFor("TOOL_EXECUTION"));
  }
});

await check("abort while waiting", async () => {
  const controller = new AbortController();
  const reason = new Error("enough");
  const made = calls(new TimeoutError("late"));
  const options = { retryOn: TimeoutError, initialDelayMs: 10_000, signal: controller.signal, onFailure: "continue" };
  setTimeout(() => controller.abort(reason), 20);
  const started = performance.now();
  assert.equal(await thrown(agent.toolRetryMiddleware(options)(made.later)), reason);
  assert.ok(performance.now() - started < 5000);
  assert.equal(made.count, 1);
});

await check("abort ahead of and during a call", async () => {
  const reason = new Error("enough");
  const before = calls(new TimeoutError("late"));
  assert.equal(await thrown(agent.toolRetryMiddleware({ signal: AbortSignal.abort(reason) })(before.sync)), reason);
  assert.equal(before.count, 0);
  const controller = new AbortController();
  const error = new TimeoutError("late");
  const options = { retryOn: () => true, signal: controller.signal, onFailure: "continue" };
  const during = agent.toolRetryMiddleware(options)(() => {
    controller.abort();
    throw error;
  });
  assert.equal(await thrown(during), error);
});

await check("no timer and no listener is left behind", async () => {
  const code = `
    import { toolRetryMiddleware } from ${JSON.stringify(import.meta.resolve("../../generated/typescript/dist/esm/agent/index.js"))};
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    const fail = () => { throw new Error("x"); };
    const options = { retryOn: Error, initialDelayMs: 60_000, signal: controller.signal };
    await toolRetryMiddleware(options)(fail)().catch(() => {});
  `;
  execFileSync(process.execPath, ["--input-type=module", "-e", code], { timeout: 10_000 });
  const added = new Set();
  const signal = {
    aborted: false,
    reason: undefined,
    addEventListener: (_type, listener) => added.add(listener),
    removeEventListener: (_type, listener) => added.delete(listener),
  };
  const made = calls(new TimeoutError("late"), 3);
  await agent.toolRetryMiddleware({ retryOn: Error, initialDelayMs: 1, maxRetries: 5, signal })(made.sync)();
  assert.equal(added.size, 0);
});

await check("a timer is never given more than it can hold", async () => {
  const native = globalThis.setTimeout;
  const given = [];
  globalThis.setTimeout = (callback, ms) => {
    given.push(ms);
    return native(callback, 0);
  };
  try {
    const error = Object.assign(new Error("x"), { retryAfter: 9_999_999_999 });
    const made = calls(error, 1);
    await agent.toolRetryMiddleware({ retryOn: Error, maxDelayMs: 1e15 })(made.sync)();
  } finally {
    globalThis.setTimeout = native;
  }
  assert.deepEqual(given, [2_147_483_647]);
});

await check("retry after and cap", async () => {
  const made = calls(Object.assign(new TimeoutError("late"), { retryAfter: 999_999 }));
  await thrown(agent.toolRetryMiddleware(made.options({ retryOn: TimeoutError, maxDelayMs: 1500 }))(made.sync));
  assert.deepEqual(made.waits, [1500, 1500]);
});

await check("retry after in a Headers object and in a Map", async () => {
  for (const headers of [new Headers({ "Retry-After": "2" }), new Map([["retry-after", "2"]])]) {
    assert.equal(agent.retryAfterMs(Object.assign(new Error("x"), { response: { headers } })), 2000);
  }
});

await check("jitter spreads", async () => {
  const made = calls(new TimeoutError("late"));
  const options = made.options({ jitter: undefined, retryOn: Error, maxRetries: 200, maxDelayMs: 1000 });
  await thrown(agent.toolRetryMiddleware(options)(made.sync));
  assert.ok(made.waits.every((wait) => wait >= 500 && wait <= 1000));
  assert.ok(new Set(made.waits).size > 50);
});

await check("a wrong policy is refused", async () => {
  const wrong = [
    { maxRetries: -1 },
    { maxRetries: 1.5 },
    { maxRetries: true },
    { maxRetries: "3" },
    { initialDelayMs: -1 },
    { initialDelayMs: Number.NaN },
    { maxDelayMs: Infinity },
    { backoffFactor: 0.5 },
    { onFailure: "ignore" },
    { onFailure: null },
  ];
  for (const policy of wrong)
    assert.throws(() => agent.toolRetryMiddleware(policy), RangeError, JSON.stringify(policy));
});

await check("every row of the table decides", () => {
  const marked = (verdict) => {
    const error = new Error(String(verdict));
    agent.stampRetryable(error, verdict);
    return error;
  };
  const errors = [
    ["control", "unknown", new agent.HitlInterrupt()],
    ["agent_error", "retryable", new agent.AgentError("TIMEOUT", "m", true)],
    ["agent_error", "terminal", new agent.AgentError("ABORTED", "m")],
    ["other", "unknown", new Error()],
    ["other", "retryable", marked(true)],
    ["other", "terminal", marked(false)],
  ];
  const reached = new Set();
  for (const [error, verdict, value] of errors) {
    for (const filter of ["match", "no_match"]) {
      for (const attemptsLeft of [true, false]) {
        for (const onFailure of ["error", "continue", "callable"]) {
          const facts = { error, verdict, filter, attemptsLeft, onFailure };
          const row = RETRY_RULES.find((one) =>
            Object.entries(facts).every(([key, fact]) => one[key] === undefined || one[key] === fact),
          );
          const policy = {
            maxRetries: attemptsLeft ? 1 : 0,
            retryOn: () => filter === "match",
            onFailure: onFailure === "callable" ? () => "text" : onFailure,
          };
          const decision = agent.retryDecision(value, { attempt: 1, policy });
          assert.deepEqual([decision.action, decision.because], [row.action, row.because]);
          assert.equal(decision.error, value);
          assert.equal(decision.text !== undefined, decision.action === "feedback");
          assert.equal(decision.delayMs !== undefined, decision.action === "retry");
          reached.add(row.because);
        }
      }
    }
  }
  assert.equal(reached.size, RETRY_RULES.length);
});

await check("two copies of the package know each other", async () => {
  const other = createRequire(import.meta.url)("../../generated/typescript/dist/cjs/agent/index.js");
  assert.notEqual(other.AgentError, agent.AgentError);
  const final = new other.AgentError("ABORTED", "m");
  assert.equal(agent.getRetryable(final), false);
  assert.equal(
    agent.retryDecision(new other.HitlInterrupt(), { attempt: 1, policy: { retryOn: () => true } }).action,
    "raise",
  );
  const error = new Error("x");
  other.stampRetryable(error, true);
  assert.equal(agent.getRetryable(error), true);
  agent.stampRetryable(error, false);
  assert.equal(other.getRetryable(error), false);
  const frozen = Object.freeze(new Error("frozen"));
  agent.stampRetryable(frozen, true);
  assert.equal(agent.getRetryable(frozen), true);
});

await check("a family's class in the filter matches errors of another copy", async () => {
  const { HelixError: Other } = createRequire(import.meta.url)("../../generated/typescript/dist/cjs/helix/index.js");
  const made = calls(new Other({ message: "m", code: "provider_timeout" }));
  await thrown(agent.toolRetryMiddleware(made.options({ retryOn: [HelixError], maxRetries: 1 }))(made.sync));
  assert.equal(made.count, 2);
});

report();
