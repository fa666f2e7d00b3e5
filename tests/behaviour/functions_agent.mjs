// What the vectors of the agent family call in TypeScript.

import * as agent from "../../generated/typescript/dist/esm/agent/index.js";

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
  return typeof said === "object" ? () => said.callable_returns : said;
}

export const FUNCTIONS = {
  agent_site_verdict: siteVerdict,
  get_retryable: (error) => agent.getRetryable(error),
  retry_decision: decision,
};
