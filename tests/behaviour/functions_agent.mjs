// What the vectors of the agent family call in TypeScript.

import * as agent from "../../generated/typescript/dist/esm/agent/index.js";
import { build, show } from "./run.mjs";

function siteVerdict({ code, condition }) {
  return agent.siteVerdict(code, condition);
}

/** The decision after the first attempt, where retries are left, or after the last one. */
function decision(given) {
  const policy = {
    maxRetries: given.attempts_left ? 1 : 0,
    retryOn: () => given.filter === "match",
    ...("on_failure" in given ? { onFailure: onFailure(given.on_failure) } : {}),
  };
  const { action, text, error } = agent.retryDecision(given.error, { attempt: 1, policy });
  return { action, text, same_instance: error === given.error };
}

function onFailure(said) {
  if (typeof said !== "object") return said;
  return () => {
    if ("callable_raises" in said) throw new Error("secret: thrown while writing");
    return said.callable_returns;
  };
}

function delays(given) {
  const policy = { ...given.policy, retryOn: () => true };
  if ("random" in given) policy.random = () => given.random;
  const found = [];
  for (;;) {
    const { action, delayMs } = agent.retryDecision(given.error, { attempt: found.length + 1, policy });
    if (action !== "retry") return { delays_ms: found, retries: found.length };
    found.push(delayMs);
  }
}

function stamp({ error, verdict }) {
  const seen = () => {
    const shown = error instanceof Error ? show(error, { error }) : error;
    return [Object.getPrototypeOf(Object(error)), JSON.stringify([shown, error]), String(error)];
  };
  const before = seen();
  const returned = agent.stampRetryable(error, verdict);
  const after = seen();
  return {
    verdict: agent.getRetryable(error),
    returned,
    type_unchanged: before[0] === after[0],
    json_unchanged: before[1] === after[1],
    message_unchanged: before[2] === after[2],
  };
}

function cancelled(spec) {
  const error = new DOMException("stopped", "AbortError");
  if (spec.cause !== undefined) Object.defineProperty(error, "cause", { value: build(spec.cause) });
  return error;
}

export const FUNCTIONS = {
  agent_site_verdict: siteVerdict,
  get_retryable: (error) => agent.getRetryable(error),
  retry_after_ms: ({ error, now_ms: now }) => agent.retryAfterMs(error, () => now),
  retry_decision: decision,
  retry_delays: delays,
  stamp_retryable: stamp,
};

export const BUILD = {
  $cancelled: cancelled,
  $group: (members) => new AggregateError(members.map(build), "several"),
};
