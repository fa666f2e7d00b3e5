// @generated from schema/agent/codes.schema.json by `make generate`. Do not edit; change the schema.

import type { Code } from "./codes.js";

const RETRYABLE: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([
  "TIMEOUT",
  "STRUCTURED_INVALID",
  "CHECKPOINT_WRITE",
  "SANDBOX_TIMEOUT",
  "MCP_PROTOCOL",
]);

const NOT_RETRYABLE: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([
  "BUDGET_EXCEEDED",
  "BUDGET_NO_PRICE",
  "MODEL_CAPABILITY",
  "ABORTED",
  "UNKNOWN_TOOL",
  "TOOL_ARG_INVALID",
  "TOOL_EXECUTION",
  "STRUCTURED_NO_MATCH",
  "CHECKPOINT_MISSING",
  "MEMORY_CORRUPT",
  "STORAGE_KEY_INVALID",
  "THREAD_ID_INVALID",
  "MESSAGE_NOT_FOUND",
  "MESSAGE_NOT_EDITABLE",
  "CHECKPOINT_SERIALIZABLE",
  "LOCK_ERROR",
  "HITL_DECISION",
  "POLICY_DENY",
  "POLICY_DENIED",
  "PII_BLOCKED",
  "SANDBOX_ERROR",
  "SANDBOX_OUTPUT_TOO_LARGE",
  "ORCHESTRATION_EMPTY",
  "ORCHESTRATION_STRATEGY",
  "ROUTER_NO_MATCH",
  "SUBAGENT_UNKNOWN",
  "SWARM_EMPTY",
  "SWARM_UNKNOWN_ENTRY",
  "SWARM_HANDOFF",
  "SWARM_INCOMPLETE",
  "RUN_INCOMPLETE",
  "WORKFLOW_DUPLICATE_ID",
  "WORKFLOW_UNKNOWN_DEP",
  "WORKFLOW_CYCLE",
  "A2A_ERROR",
  "A2A_BODY_TOO_LARGE",
  "MCP_ERROR",
  "MCP_TOOL_ERROR",
  "MCP_NOT_CONNECTED",
  "FS_ESCAPE",
  "FS_NO_MATCH",
]);

/** A code's default verdict; undefined where more must be known, and for an unknown code. */
export function retryableOf(code: string | number): boolean | undefined {
  if (RETRYABLE.has(code)) return true;
  return NOT_RETRYABLE.has(code) ? false : undefined;
}
