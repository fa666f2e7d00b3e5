// What the vectors of the agent family call in TypeScript.

export default function ({ agent }) {
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
    const seen = () => [
      Object.getPrototypeOf(Object(error)),
      JSON.stringify([Object.entries(Object(error)), error]),
      String(error),
    ];
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

  function cancelled(spec, build) {
    const error = new DOMException("stopped", "AbortError");
    if (spec.cause !== undefined) Object.defineProperty(error, "cause", { value: build(spec.cause) });
    return error;
  }

  const FUNCTIONS = {
    agent_site_verdict: siteVerdict,
    error_round_trip: (error) => agent.errorFromDict(structuredClone(agent.errorToDict(error))),
    get_retryable: (error) => agent.getRetryable(error),
    retry_after_ms: ({ error, now_ms: now }) => agent.retryAfterMs(error, () => now),
    retry_decision: decision,
    retry_delays: delays,
    stamp_retryable: stamp,
  };

  function agentError({ code, message, retryable, cause }, build) {
    return new agent.AgentError(code, message, retryable, cause === undefined ? undefined : { cause: build(cause) });
  }

  function stamped({ error, verdict }, build) {
    const made = build(error);
    agent.stampRetryable(made, verdict);
    return made;
  }

  const BUILD = {
    $agent_error: agentError,
    $cancelled: cancelled,
    $group: (members, build) => new AggregateError(build(members), "several"),
    $hitl_interrupt: ({ message }) => new agent.HitlInterrupt(message),
    $stamped: stamped,
  };

  return { FUNCTIONS, BUILD };
}
