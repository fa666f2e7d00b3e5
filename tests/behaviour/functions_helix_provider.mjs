// What the vectors about a provider's errors call in TypeScript.

export default function ({ helix }) {
  function facts(found, given) {
    const { flags } = helix.resolveErrorDetail(found);
    const { code, category, retryable, message, statusCode, cause } = found;
    return {
      code,
      category,
      retryable,
      message,
      status_code: statusCode,
      cause_is_input: cause === given,
      same_instance: found === given,
      cause_message: cause === undefined ? undefined : helix.extractErrorMessage(cause),
      detail_flags: flags,
    };
  }

  const drop = (error) => ({ is_drop: helix.isConnectionDrop(error), ...facts(helix.mapVercelError(error), error) });

  /** An adapter says where the call failed only if the model is one it can tell it for. */
  function unreachable({ model, rejected_by: place, error }) {
    const origin = place === (model === "object" ? "doStream" : "streamText") ? place : undefined;
    const found = helix.mapVercelError(error, { origin });
    return { unreachable: found.code === "provider_unreachable", ...facts(found, error) };
  }

  function status(given) {
    const props = { ...given, statusCode: given.statusCode ?? undefined };
    const error = aiError({ name: "AI_APICallError", props }, (value) => value);
    const found = helix.mapVercelError(error);
    if (helix.httpStatusToProviderCode(given.statusCode) !== found.code) throw new Error("the status alone says else");
    return facts(found, error);
  }

  function policy({ failure, ...options }) {
    const { retries, delaysMs, totalWaitMs, final } = helix.adapterRetryPolicy(failure, options);
    return { retries, delays_ms: delaysMs, total_wait_ms: totalWaitMs, final };
  }

  const map = ({ error, ...options }) => facts(helix.mapProviderError(error, options), error);

  /** An error of the AI SDK with its own class and marker; `marked` false: one that crossed JSON. */
  function aiError({ name, message = "", marked = true, props = {}, ...rest }, build) {
    const gateway = name.startsWith("Gateway");
    const made = { [name]: class extends Error {} }[name];
    const error = Object.assign(new made(message), build(props));
    error.name = name;
    const root = gateway ? "vercel.ai.gateway.error" : "vercel.ai.error";
    if (marked) for (const key of [root, `${root}.${name}`]) error[Symbol.for(key)] = true;
    if ("cause" in rest) error.cause = build(rest.cause);
    return error;
  }

  function sdkError(name, message, fields) {
    const error = Object.assign(new Error(message), { name }, fields);
    for (const key of ["vercel.ai.error", `vercel.ai.error.${name}`]) error[Symbol.for(key)] = true;
    return error;
  }

  function apiCallError({ message, statusCode, ...rest }, build) {
    const status = statusCode === null ? undefined : statusCode;
    return sdkError("AI_APICallError", message, {
      url: "https://provider.test/v1",
      statusCode: status,
      ...build(rest),
    });
  }

  function retryError({ last }, build) {
    const lastError = build(last);
    const said = { lastError, errors: [lastError], reason: "maxRetriesExceeded" };
    return sdkError("AI_RetryError", "Failed after 3 attempts.", said);
  }

  const FUNCTIONS = {
    adapter_retry_policy: policy,
    connection_drop: drop,
    http_status_to_provider_code: status,
    map_provider_error: map,
    provider_unreachable: unreachable,
    retry_error_unwrap: (error) => facts(helix.mapVercelError(error), error),
  };
  const BUILD = {
    $ai_error: aiError,
    $api_call_error: apiCallError,
    $group: (members, build) => new AggregateError(build(members), "several"),
    $retry_error: retryError,
  };

  return { FUNCTIONS, BUILD };
}
