// @generated from schema/flue/codes.schema.json by `make generate`. Do not edit; change the schema.

const CATEGORIES: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map<unknown, string>([
  ["invalid_request", "route"],
  ["invalid_json", "route"],
  ["unsupported_media_type", "route"],
  ["method_not_allowed", "route"],
  ["route_not_found", "route"],
  ["stream_not_found", "route"],
  ["attachment_not_found", "route"],
  ["agent_instance_not_found", "instance"],
  ["agent_instance_exists", "instance"],
  ["runtime_unavailable", "route"],
  ["internal_error", "route"],
  ["conversation_record_invariant", "store"],
  ["attachment_conflict", "store"],
  ["attachment_integrity", "store"],
  ["attachment_not_available", "operation"],
  ["cloudflare_ai_binding_error", "provider"],
  ["conversation_stream_store_failure", "store"],
  ["delegation_depth_exceeded", "operation"],
  ["instrumentation_already_installed", "observation"],
  ["operation_failed", "operation"],
  ["persisted_schema_version_unsupported", "store"],
  ["product_event_version_unsupported", "store"],
  ["invalid_provider_registration", "provider"],
  ["sandbox_operation_unsupported", "sandbox"],
  ["session_already_exists", "session"],
  ["session_busy", "session"],
  ["session_not_found", "session"],
  ["skill_definition_validation", "skill"],
  ["skill_not_registered", "skill"],
  ["subagent_not_declared", "operation"],
  ["submission_aborted", "submission"],
  ["submission_interrupted", "submission"],
  ["submission_retry_exhausted", "submission"],
  ["submission_timeout", "submission"],
  ["tool_input_validation", "tool"],
  ["tool_legacy_definition", "tool"],
  ["tool_name_conflict", "tool"],
  ["tool_output_serialization", "tool"],
  ["tool_output_validation", "tool"],
]);

/** The category of a code; undefined where it has none or is unknown. */
export function categoryOf(code: string | number): string | undefined {
  return CATEGORIES.get(code);
}
