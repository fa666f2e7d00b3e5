// @generated from schema/flue/codes.schema.json by `make generate`. Do not edit; change the schema.

const UNKNOWN = "Something went wrong.";

const MESSAGES: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map<unknown, string>([
  ["invalid_request", "The request was not understood."],
  ["invalid_json", "The request was not understood."],
  ["unsupported_media_type", "The request came in a form that is not supported."],
  ["method_not_allowed", "This action is not possible here."],
  ["route_not_found", "That page or service was not found."],
  ["stream_not_found", "This conversation has not started yet."],
  ["attachment_not_found", "The attachment was not found."],
  ["agent_instance_not_found", "This conversation is no longer available."],
  ["agent_instance_exists", "This conversation already exists."],
  ["runtime_unavailable", "The service is restarting."],
  ["internal_error", "Something went wrong on our side."],
  ["conversation_record_invariant", "The saved conversation could not be read."],
  ["attachment_conflict", "The attachment could not be saved."],
  ["attachment_integrity", "The attachment is damaged."],
  ["attachment_not_available", "The attachment is not available here."],
  ["cloudflare_ai_binding_error", "The AI model did not answer."],
  ["conversation_stream_store_failure", "The conversation could not be saved."],
  ["delegation_depth_exceeded", "The assistant passed the work on too many times."],
  ["instrumentation_already_installed", "Something is set up wrongly on our side."],
  ["operation_failed", "The assistant did not finish its work."],
  ["persisted_schema_version_unsupported", "The saved data cannot be opened."],
  ["product_event_version_unsupported", "The saved data cannot be opened."],
  ["invalid_provider_registration", "Something is set up wrongly on our side."],
  ["sandbox_operation_unsupported", "This action is not supported here."],
  ["session_already_exists", "The conversation could not be started."],
  ["session_busy", "The assistant is still working on the last request."],
  ["session_not_found", "The conversation was not found."],
  ["skill_definition_validation", "Something is set up wrongly on our side."],
  ["skill_not_registered", "The assistant does not have that skill."],
  ["subagent_not_declared", "The assistant asked for a helper that is not available."],
  ["submission_aborted", "The request was stopped."],
  ["submission_interrupted", "The request could not be started."],
  ["submission_retry_exhausted", "The assistant could not finish the request."],
  ["submission_timeout", "The request took too long."],
  ["tool_input_validation", "The assistant used a tool in the wrong way."],
  ["tool_legacy_definition", "Something is set up wrongly on our side."],
  ["tool_name_conflict", "Something is set up wrongly on our side."],
  ["tool_output_serialization", "A tool the assistant used gave no usable result."],
  ["tool_output_validation", "A tool the assistant used gave no usable result."],
]);

/**
 * A sentence safe for a person; a general one for a code without one. The contract has one language so far, so the
 * locale changes nothing.
 */
export function userMessageFor(code: string | number, _locale?: string): string {
  return MESSAGES.get(code) ?? UNKNOWN;
}
