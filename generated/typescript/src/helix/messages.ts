// @generated from schema/helix/codes.schema.json by `make generate`. Do not edit; change the schema.

import { nearest, tagOf, type Messages } from "../runtime/locales.js";

export type { Messages } from "../runtime/locales.js";

const UNKNOWN = "Something went wrong.";

const MESSAGES: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map<unknown, string>([
  ["provider_overloaded", "The AI service is very busy right now. Please try again in a moment."],
  ["provider_rate_limited", "Too many requests were made in a short time. Please wait a moment and try again."],
  ["provider_auth_error", "The AI service could not be used because of a setup problem on our side."],
  ["provider_content_filtered", "This request could not be answered because of a content rule."],
  ["provider_refused", "The assistant declined to answer this request."],
  ["provider_timeout", "The AI service took too long to answer. Please try again."],
  ["provider_invalid_request", "The AI service could not process this request."],
  ["provider_error", "The AI service had a problem. Please try again later."],
  ["provider_unreachable", "The AI service could not be reached. Please try again later."],
  ["tool_input_invalid", "The assistant tried to use one of its tools in a way that did not work."],
  ["tool_execution_failed", "One of the assistant's tools failed."],
  ["tool_not_found", "The assistant tried to use a tool that is not available."],
  ["tool_timeout", "One of the assistant's tools took too long."],
  ["state_commit_stopped", "This run was stopped."],
  ["state_concurrency_conflict", "This conversation was changed somewhere else at the same time."],
  ["state_not_stoppable", "There is nothing to stop: this run has already ended."],
  ["state_session_not_found", "This conversation could not be found."],
  [
    "state_already_running",
    "The assistant is still working on the previous message. Please send this again once it has finished.",
  ],
  ["state_not_resumable", "This conversation cannot be continued from here."],
  ["state_history_incomplete", "The history of this conversation could not be loaded completely."],
  ["state_checkpoint_not_found", "The saved point in this conversation could not be found."],
  ["state_checkpoint_foreign", "The saved point in this conversation could not be found."],
  ["state_checkpoint_sequence_unavailable", "Progress could not be saved just now. Please try again."],
  [
    "state_run_start_conflict",
    "This message could not be started because the conversation has changed in the meantime.",
  ],
  ["state_run_superseded", "A newer message has taken over this conversation."],
  ["state_step_messages_uncommitted", "Something went wrong while saving this turn."],
  ["state_agent_type_mismatch", "This conversation belongs to a different assistant."],
  ["state_request_key_conflict", "This message could not be sent because it clashes with an earlier one."],
  ["state_request_already_completed", "This message has already been answered."],
  ["transport_error", "The connection failed."],
  ["transport_stream_drop", "The connection was interrupted. Please try again."],
  ["transport_remote_agent_failed", "A helper of the assistant failed."],
  ["validation_error", "The request was not valid."],
  ["framework_internal_error", "Something went wrong on our side."],
  ["framework_not_supported", "This feature is not available here."],
  ["framework_companion_not_supported", "This assistant cannot work together with one of its helpers here."],
  ["framework_cancelled", "This was cancelled."],
  ["framework_max_steps_exhausted", "The assistant ran out of steps before it could finish."],
  ["framework_completion_strategy_unavailable", "This assistant is not set up correctly and cannot answer."],
  ["framework_completion_schema_unsupported", "This assistant is not set up correctly and cannot answer."],
  ["framework_prompt_prefix_changed", "This conversation cannot be continued because the assistant has been changed."],
  ["framework_agent_not_found", "This assistant is not available."],
  ["framework_agent_resolution_failed", "The assistant could not be started."],
  ["framework_agent_name_conflict", "This assistant is not set up correctly."],
  [
    "framework_auto_resume_exhausted",
    "The assistant was interrupted and could not pick up its work again. Please try again.",
  ],
  ["framework_usage_store_unavailable", "The service is not available right now. Please try again."],
  ["framework_hook_failed", "The request could not be processed."],
  ["framework_skills_unavailable", "Part of the assistant is not available right now. Please try again."],
  ["framework_forced_completion_exhausted", "The assistant could not produce a final answer."],
  ["framework_completion_protocol_violation", "The assistant could not produce a valid final answer."],
  ["framework_completion_invalid_output", "The assistant's final answer did not have the expected form."],
  ["framework_completion_tool_missing", "The assistant could not produce a final answer."],
  ["VALIDATION_ERROR", "The request was not valid."],
  ["STREAM_NOT_FOUND", "This answer could not be found."],
  ["STREAM_READER_ERROR", "This answer could not be read."],
  ["STREAM_FAILED", "This answer could not be finished."],
  ["CONFIGURATION_ERROR", "This is not available here."],
  ["EXECUTION_ERROR", "The assistant could not be started."],
  ["STREAM_CREATION_ERROR", "The assistant could not start to answer."],
]);

/** Languages that the package has sentences in besides English, each in `wirepact/helix/messages/<locale>`. */
export const LOCALES: readonly string[] = ["de"];

const ADDED: Map<string, Messages> = /* @__PURE__ */ new Map();

/**
 * Add a language, or put another in the place of one: `userMessageFor` knows it from here on. A page pays for the
 * languages that it adds alone.
 */
export function addMessages(messages: Messages): void {
  ADDED.set(tagOf(messages.locale), messages);
}

/**
 * A sentence safe for a person; a general one for a code without one. In the language of the locale where it was
 * added: by the whole tag, then by its language; else in English.
 */
export function userMessageFor(code: string | number, locale?: string): string {
  const added = nearest(ADDED, locale);
  return added === undefined ? (MESSAGES.get(code) ?? UNKNOWN) : (added.sentences.get(code) ?? added.unknown);
}
