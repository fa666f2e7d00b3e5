// What the vectors of the helix family call in TypeScript; the provider's are in functions_helix_provider.mjs.

import providing from "./functions_helix_provider.mjs";

export default function ({ helix }) {
  const provider = providing({ helix });

  /** The row of CHAT_ROUTES that a vector's words mean; other words are a row's own id. */
  const SITUATIONS = {
    "a send refused because another run owns the session": "send_busy",
    "malformed request key": "request_key_malformed",
    "keyed send reuses its key for other input": "request_key_conflict",
    "replay-prefix resume names a message the snapshot does not hold": "resume_message_unknown",
    "an awaited answer was not stored while a sibling was": "answer_not_stored",
    "a snapshot read failed": "snapshot_failed",
    "a snapshot read failed with an unknown (non-Helix) error": "snapshot_failed",
  };

  function chatRoute({ situation, error, committed, reason, holder_run, toolCallIds }) {
    if (situation.startsWith("chatErrorResponse")) return shown(helix.chatErrorResponse(error, { committed }));
    const options = { committed, reason, runId: holder_run, toolCallIds };
    return shown(helix.chatRouteResponse(SITUATIONS[situation] ?? situation, error, options));
  }

  const shown = ({ status, headers, body }) => ({ status, code: body.code, headers, body });

  function status({ code, retryable, committed }) {
    const error = new helix.HelixError({ message: "m", code, retryable: retryable ?? undefined });
    Object.assign(error, { retryable: retryable ?? undefined });
    return { status: helix.httpStatusForHelixError(error, { committed }) };
  }

  function chunk({ detail, ...options }) {
    return helix.errorChunkFromDetail(detail, options);
  }

  function delays(policy) {
    const said = policy === "default" ? helix.DEFAULT_LLM_STEP_RETRY : policy;
    const first = Array.from({ length: Math.min(said.limit, 10) }, (_, index) => index + 1);
    return { retries: said.limit, delays_ms: first.map((retry) => helix.llmStepRetryDelayMs(retry, said)) };
  }

  function chatError(given) {
    if (!isSpec(given)) return helix.parseHelixChatError(given);
    if ("body" in given) return helix.parseHelixChatError(new Error(JSON.stringify(given.body)));
    const error = new Error(given.error_message ?? "");
    if ("response_body" in given) Object.assign(error, { responseBody: given.response_body, statusCode: 503 });
    return helix.parseHelixChatError(error);
  }

  /** Whether it describes an error; a hostile value throws when it is asked. */
  function isSpec(given) {
    try {
      return ["body", "error_message", "response_body"].some((key) => key in given);
    } catch {
      return false;
    }
  }

  function sentence(given) {
    if (typeof given !== "object") return helix.userMessageFor(given);
    return Object.fromEntries(helix.CODE_LIST.map((code) => [code, helix.userMessageFor(code)]));
  }

  function stepResult({ error }) {
    const wire = JSON.parse(JSON.stringify(helix.agentStepResultFromError(error)));
    const again = helix.agentStepResultFromError(helix.errorFromDetail(helix.detailFromAgentStepResult(wire)));
    if (JSON.stringify(again) !== JSON.stringify(wire)) throw new Error("the record changed on its way back");
    return wire;
  }

  function failInput({ error, sessionId, startedAt }) {
    const record = helix.failAgentStreamInputFromError(error, sessionId, { startedAt });
    const detail = helix.detailFromFailAgentStreamInput(JSON.parse(JSON.stringify(record)));
    if (detail.code !== record.errorCode) throw new Error("the code changed on its way back");
    return record;
  }

  const FUNCTIONS = {
    ...provider.FUNCTIONS,
    agent_step_result: stepResult,
    category_from_code: ({ code, category }) => new helix.HelixError({ message: "m", code, category }).category,
    chat_route_response: chatRoute,
    classify_error: (value) => helix.classifyError(value),
    classify_known_error: (value) => helix.classifyKnownError(value),
    ensure_error: (value) => helix.ensureError(value),
    entry_failure_answer: (given) =>
      helix.entryFailureAnswer(given.entry, given.class, given.error, { committed: given.committed }),
    chunk_from_error: ({ error, agent_id: agentId, agent_type: agentType, step, timestamp }) =>
      helix.chunkFromError(error, { agentId, agentType, step, timestamp }),
    error_chunk: ({ error, agent_id: agentId, agent_type: agentType, step, timestamp }) =>
      helix.errorChunk(error, { agentId, agentType, step, timestamp }),
    error_chunk_from_detail: chunk,
    to_error_chunk: ({ value, agent_id: agentId, agent_type: agentType, step, timestamp }) =>
      helix.toErrorChunk(value, { agentId, agentType, step, timestamp }),
    to_ui_error_part: (value) => {
      const part = helix.toUiErrorPart(value);
      return { ...part, body: JSON.parse(part.errorText) };
    },
    error_form: (error) => helix.errorToDict(error),
    error_round_trip: (error) => helix.errorFromDict(structuredClone(helix.errorToDict(error))),
    extract_error_message: (value) => helix.extractErrorMessage(value),
    fail_agent_stream_input: failInput,
    http_status_for_helix_error: status,
    is_known_snapshot_pass_outcome: (value) => helix.isKnownSnapshotPassOutcome(helix.parseSnapshotPassOutcome(value)),
    llm_step_retry_delays: delays,
    parse_chat_error: chatError,
    request_key_valid: (value) => helix.isValidRequestKey(value),
    resolve_error_detail: ({ error, detail }) => helix.resolveErrorDetail(error, detail),
    retry_decision: ({ detail }) => ({ retry: helix.isRetryableLlmStepError(detail) }),
    stream_error_from_event: (event) => helix.HelixStreamError.fromEvent(event),
    typed_error_response: ({ error }) => shown(helix.typedErrorResponse(error)),
    user_message_for: sentence,
  };
  function chain(spec) {
    let error;
    for (let index = (spec.length ?? spec) - 1; index >= 0; index--) {
      error = new helix.HelixError({ message: `e${index}`, code: "framework_internal_error", cause: error });
    }
    return error;
  }

  const BUILD = {
    $helix_chain: chain,
    $helix_error: (spec, build) => new helix.HelixError(build(spec)),
    detail: helix.attachErrorDetail,
    ...provider.BUILD,
  };
  const SHOW = { is_helix_error: (error) => helix.HelixError.isInstance(error) };

  return { FUNCTIONS, BUILD, SHOW };
}
