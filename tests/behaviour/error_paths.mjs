// The twin of test_error_paths.py: what error paths say to odd input. Prints each name with its answer, as JSON.

import * as agent from "../../generated/typescript/dist/esm/agent/index.js";
import * as flue from "../../generated/typescript/dist/esm/flue/index.js";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";

const { dates, depth } = JSON.parse(
  await new Promise((resolve) => {
    let text = "";
    process.stdin.on("data", (part) => (text += part)).on("end", () => resolve(text));
  }),
);

const fail = () => {
  throw new Error("no");
};
const asks = (retryAfter) => Object.assign(new Error("busy"), { retryAfter });
const chainOf = (error) => (error === undefined ? [] : [error.constructor.name, ...chainOf(error.cause)]);
const body = (length) => {
  const rest = '{"code":"a","error":""}';
  return `{"code":"a","error":"${"\u{1f600}".repeat(length - rest.length)}"}`;
};

let deep = { message: "bottom" };
for (let index = 0; index < depth; index++) deep = { message: "m", cause: deep };
const cyclic = { message: "m" };
cyclic.cause = cyclic;

const decided = (policy, error = asks("Sun, 06 Nov 1994 08:49:37 GMT")) =>
  agent.retryDecision(error, {
    attempt: 1,
    policy: { retryOn: Error, jitter: false, initialDelayMs: 100, ...policy },
  }).delayMs;
const drawn = (random) => {
  const delayMs = decided({ jitter: true, random }, new Error("x"));
  return delayMs >= 50 && delayMs <= 100;
};

class Signal extends Error {}
const signal = (name) => {
  const error = new Signal("stop");
  error.name = name;
  return agent.retryDecision(error, { attempt: 1, policy: { retryOn: Error, onFailure: "continue" } }).action;
};

const inner = new agent.AgentError("TIMEOUT", "inner", true);
const outer = new agent.HitlInterrupt("outer", { cause: inner });
const revived = agent.errorFromDict(JSON.parse(JSON.stringify(agent.errorToDict(outer))));

process.on("unhandledRejection", () => process.exit(3));
const logged = helix.chatErrorResponse(new Error("x"), { log: async () => fail() }).status;
await new Promise((resolve) => setTimeout(resolve, 1));

class Heir extends helix.HelixError {}
const refusing = new Proxy(new Error("x"), { get: () => true, getPrototypeOf: fail });

process.stdout.write(
  JSON.stringify({
    dates: dates.map((date) => agent.retryAfterMs(asks(date), () => 0) ?? null),
    clock: [decided({ now: fail }), decided({ now: () => NaN })],
    dice: [drawn(fail), drawn(() => NaN), drawn(() => "1")],
    signals: ["SoftTimeLimitExceeded", "GraphBubbleUp", "ContinueAsNewError", "ContinueAsNew"].map(signal),
    deep: [agent.errorFromDict(deep), flue.errorFromDict(deep), helix.errorFromDict(deep)].map(
      (error) => chainOf(error).length,
    ),
    cyclic: chainOf(helix.HelixError.fromDict(cyclic)).length,
    no_class: helix.errorFromDict({ class: "wirepact.helix.createHookFailedError", message: "m" }).message,
    agent: [agent.HitlInterrupt.isInstance(revived), agent.AgentError.isInstance(revived.cause), revived.cause.code],
    bodies: [{ error: "x", code: "y" }, [body(65_536)], body(65_536), body(65_537)].map(
      (value) => helix.parseHelixChatError(value) !== undefined,
    ),
    delays: [1500.9, 1500, -1, null, NaN].map((delayMs) => helix.llmStepRetryDelayMs(2, { limit: 3, delayMs })),
    limits: ["3", null, NaN, undefined].map((limit) => helix.llmStepRetryDelayMs(1, { limit, delayMs: 5 }) ?? null),
    codes: [undefined, {}, new Proxy({}, { get: fail }), { code: 7, category: "x" }, { code: "x", category: "y" }].map(
      (detail) => helix.classifiedCode(detail) ?? null,
    ),
    heirs: [Heir.isInstance(refusing), helix.isAgentNotFoundError(refusing)],
    steps: helix.createMaxStepsExhaustedError({ toJSON: () => undefined }).message,
    logged,
  }),
);
