// What the vectors of the Flue family call in TypeScript.

import * as flue from "../../generated/typescript/dist/esm/flue/index.js";

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
  return flue.submissionSettled(submissionId, outcome, cause);
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

export const FUNCTIONS = {
  cloudflare_ai_binding_error: bindingError,
  durable_error_fields: flue.durableErrorFields,
  error_info: observe,
  http_error: httpError,
  interruption_markers: markers,
  is_cancellation: flue.isCancellation,
  render_envelope: render,
  settlement_error: settle,
  strip_markers: flue.stripMarkers,
  turn_is_error: ({ threw, finishReason }) => flue.turnIsError(threw, finishReason),
};
