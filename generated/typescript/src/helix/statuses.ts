// @generated from schema/helix/ by `make generate`. Do not edit; change the schema.

/** HTTP status of the codes that have one. */
export const STATUSES: ReadonlyMap<unknown, number> = /* @__PURE__ */ new Map<unknown, number>([
  ["state_not_stoppable", 409],
  ["state_session_not_found", 404],
  ["state_already_running", 409],
  ["state_checkpoint_not_found", 404],
  ["state_checkpoint_foreign", 404],
  ["state_run_start_conflict", 409],
  ["state_run_superseded", 409],
  ["state_agent_type_mismatch", 409],
  ["state_request_key_conflict", 409],
  ["state_request_already_completed", 409],
  ["transport_stream_drop", 503],
  ["validation_error", 400],
  ["framework_not_supported", 500],
  ["framework_completion_strategy_unavailable", 400],
  ["framework_completion_schema_unsupported", 400],
  ["framework_agent_not_found", 404],
  ["framework_usage_store_unavailable", 503],
]);
