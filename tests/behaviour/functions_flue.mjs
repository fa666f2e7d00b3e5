// What the vectors of the Flue family call in TypeScript.

export default function ({ flue }) {
  function render({ thrown, mode, method, aborted_by_client: aborted }) {
    const logged = [];
    const answer = flue.renderError(thrown, {
      dev: mode === "dev",
      method,
      aborted,
      logger: (error) => logged.push(error),
    });
    const whole = logged.every((one) => Object.is(one, thrown));
    const { status, headers, body, text } = answer;
    return { status, headers, body, body_text: text, logged: logged.length === 1 && whole };
  }

  function settle({ submissionId, outcome, cause }) {
    const settled = flue.submissionSettled(submissionId, outcome, cause);
    const isOther = () => JSON.stringify(settled.error) !== JSON.stringify(flue.settlementError(cause));
    if (outcome === "failed" && isOther()) throw new Error("the settlement's error is another one");
    return settled;
  }

  function observe({ thrown, live = true, source }) {
    return flue.errorInfo(thrown, { live, source });
  }

  function markers(message) {
    return {
      overflow: flue.hasOverflowMarker(message),
      retryable_interruption: flue.hasRetryableInterruptionMarker(message),
    };
  }

  function bindingError(given) {
    const { message, details, meta } = new flue.CloudflareAIBindingError(given);
    const marked = message.endsWith(flue.WORKERS_AI_OVERFLOW_MARKER);
    return { message, length: Array.from(message).length, marked, details, meta };
  }

  function httpError({ type, ...options }) {
    const error = flue.httpError(type, options);
    const { message, status, headers, details, dev, meta } = error;
    return { type: error.type, message, status, headers, details, dev, meta };
  }

  /** The base of what is answered over HTTP, which is no public name. */
  const FlueHttpError = Object.getPrototypeOf(flue.AgentInstanceExistsError);

  function flueError({ name, status, headers, ...parts }, build) {
    const made = build(parts);
    const error =
      status === undefined && headers === undefined
        ? new flue.FlueError(made)
        : new FlueHttpError({ ...made, status: status ?? 500, headers });
    if (name !== undefined) {
      Object.defineProperty(error, "name", { value: name, writable: true, configurable: true, enumerable: false });
    }
    return error;
  }

  const FUNCTIONS = {
    cloudflare_ai_binding_error: bindingError,
    durable_error_fields: flue.durableErrorFields,
    error_info: observe,
    error_round_trip: (error) => flue.errorFromDict(structuredClone(flue.errorToDict(error))),
    http_error: httpError,
    interruption_markers: markers,
    is_cancellation: flue.isCancellation,
    is_known_submission_settled: (value) => flue.isKnownSubmissionSettled(flue.parseSubmissionSettled(value)),
    render_envelope: render,
    settlement_error: settle,
    settlement_from_error: ({ error, submissionId, outcome }) =>
      flue.settlementFromError(error, { submissionId, outcome }),
    strip_markers: flue.stripMarkers,
    turn_is_error: ({ threw, finishReason }) => flue.turnIsError(threw, finishReason),
  };
  const BUILD = { $flue_error: flueError };

  return { FUNCTIONS, BUILD };
}
