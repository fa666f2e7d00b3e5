// @generated from schema/helix/codes.schema.json by `make generate`. Do not edit; change the schema.

import type { Code } from "./codes.js";

const RETRYABLE: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([
  "provider_overloaded",
  "provider_rate_limited",
  "provider_timeout",
  "state_already_running",
  "state_checkpoint_sequence_unavailable",
  "transport_stream_drop",
  "framework_auto_resume_exhausted",
  "framework_usage_store_unavailable",
  "framework_skills_unavailable",
]);

const NOT_RETRYABLE: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([
  "provider_auth_error",
  "provider_content_filtered",
  "provider_refused",
  "provider_invalid_request",
  "provider_unreachable",
  "state_commit_stopped",
  "state_not_stoppable",
  "state_run_start_conflict",
  "state_run_superseded",
  "state_step_messages_uncommitted",
  "state_agent_type_mismatch",
  "state_request_key_conflict",
  "state_request_already_completed",
  "transport_remote_agent_failed",
  "framework_not_supported",
  "framework_companion_not_supported",
  "framework_max_steps_exhausted",
  "framework_completion_strategy_unavailable",
  "framework_completion_schema_unsupported",
  "framework_prompt_prefix_changed",
  "framework_agent_not_found",
  "framework_agent_name_conflict",
]);

/** A code's default verdict; undefined where more must be known, and for an unknown code. */
export function retryableOf(code: string | number): boolean | undefined {
  if (RETRYABLE.has(code)) return true;
  return NOT_RETRYABLE.has(code) ? false : undefined;
}
