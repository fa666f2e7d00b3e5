// What vectors may call of every family besides its functions as they are; standard.py says what and how.

/** The functions by name, those that the family has what they need for. */
export function functions(family) {
  const policyOf = (given) => ({
    jitter: false,
    ...given.policy,
    ...("filter" in given ? { retryOn: () => given.filter === "match" } : {}),
    ...("on_failure" in given ? { onFailure: onFailure(given.on_failure) } : {}),
  });
  const onFailure = (said) => (typeof said === "object" ? () => said.callable_returns : said);

  function siteVerdict(given) {
    if (given === null || typeof given !== "object") return family.siteVerdict(given);
    return family.siteVerdict(given.code, { http: given.http, kind: given.kind });
  }

  function stampRetryable({ error, verdict }) {
    const returned = family.stampRetryable(error, verdict);
    return { verdict: family.getRetryable(error), returned };
  }

  function retryDecision(given) {
    const policy = policyOf({ ...given, policy: { maxRetries: (given.attempts_left ?? true) ? 1 : 0 } });
    const { action, text, delayMs, because, error } = family.retryDecision(given.error, { attempt: 1, policy });
    return { action, text, delay_ms: delayMs, because, same_instance: Object.is(error, given.error) };
  }

  function retryDelays(given) {
    const policy = policyOf({ filter: "match", ...given });
    const delays = [];
    for (;;) {
      const found = family.retryDecision(given.error, { attempt: delays.length + 1, policy });
      if (found.action !== "retry") return { delays_ms: delays, retries: delays.length };
      delays.push(found.delayMs);
    }
  }

  async function retrying(given) {
    const { error, fails = Infinity, sync } = given;
    const waits = [];
    let calls = 0;
    const call = () => {
      calls += 1;
      if (calls <= fails) throw error;
      return "done";
    };
    const policy = { ...policyOf(given), sleep: async (ms) => void waits.push(ms) };
    try {
      const result = await family.retrying(policy)(sync ? call : async () => call())();
      return { calls, waits_ms: waits, result };
    } catch (thrown) {
      return { calls, waits_ms: waits, same_instance: Object.is(thrown, error) };
    }
  }

  const errorRoundTrip = (error) => family.errorFromDict(JSON.parse(JSON.stringify(family.errorToDict(error))));

  const needs = {
    site_verdict: [siteVerdict, "siteVerdict"],
    stamp_retryable: [stampRetryable, "stampRetryable"],
    retry_decision: [retryDecision, "retryDecision"],
    retry_delays: [retryDelays, "retryDecision"],
    retrying: [retrying, "retrying"],
    error_round_trip: [errorRoundTrip, "errorToDict"],
  };
  return Object.fromEntries(
    Object.entries(needs)
      .filter(([, [, needed]]) => needed in family)
      .map(([name, [call]]) => [name, call]),
  );
}
