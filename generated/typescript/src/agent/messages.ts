// @generated from schema/agent/codes.schema.json by `make generate`. Do not edit; change the schema.

const UNKNOWN = "Something went wrong while the assistant was working.";

const MESSAGES: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map<unknown, string>([
  ["BUDGET_EXCEEDED", "This run reached its limit and stopped."],
  ["BUDGET_NO_PRICE", "This run could not be started."],
  ["MODEL_ERROR", "The AI model did not give a usable answer."],
  ["MODEL_CAPABILITY", "The selected AI model cannot work with images."],
  ["ABORTED", "The run was stopped."],
  ["TIMEOUT", "The run took too long."],
  ["UNKNOWN_TOOL", "The assistant tried to use a tool that is not available."],
  ["TOOL_ARG_INVALID", "The assistant used a tool in the wrong way."],
  ["TOOL_EXECUTION", "A tool the assistant used did not finish its work."],
  ["STRUCTURED_INVALID", "The answer did not come back in the expected form."],
  ["STRUCTURED_NO_MATCH", "No answer in the expected form could be produced."],
  ["CHECKPOINT_MISSING", "There is no saved run to continue."],
  ["MEMORY_CORRUPT", "The saved conversation could not be read."],
  ["STORAGE_KEY_INVALID", "The file could not be stored under that name."],
  ["THREAD_ID_INVALID", "The conversation could not be opened."],
  ["MESSAGE_NOT_FOUND", "The message to edit is not in this conversation."],
  ["MESSAGE_NOT_EDITABLE", "This message cannot be edited."],
  ["CHECKPOINT_SERIALIZABLE", "The progress of this run could not be saved."],
  ["CHECKPOINT_WRITE", "The progress of this run was not saved this time."],
  ["LOCK_ERROR", "The stored data could not be opened safely."],
  ["HITL_DECISION", "That choice is not allowed for this step."],
  ["POLICY_DENY", "This action is not allowed."],
  ["POLICY_DENIED", "This action is not allowed."],
  ["PII_BLOCKED", "The message was held back because it contains personal information."],
  ["SANDBOX_TIMEOUT", "The command took too long."],
  ["SANDBOX_ERROR", "The command could not be run."],
  ["SANDBOX_OUTPUT_TOO_LARGE", "The command produced more output than can be shown."],
  ["ORCHESTRATION_EMPTY", "There is no agent to do this work."],
  ["ORCHESTRATION_STRATEGY", "This plan could not be started."],
  ["ROUTER_NO_MATCH", "No suitable agent was found for this request."],
  ["SUBAGENT_UNKNOWN", "The assistant asked for a helper that is not available."],
  ["SWARM_EMPTY", "There is no agent in this team."],
  ["SWARM_UNKNOWN_ENTRY", "The team of agents could not be started."],
  ["SWARM_HANDOFF", "Your request is being passed to another agent."],
  ["SWARM_INCOMPLETE", "The team of agents ended without an answer."],
  ["RUN_INCOMPLETE", "The run ended without an answer."],
  ["WORKFLOW_DUPLICATE_ID", "Two steps of this workflow clash."],
  ["WORKFLOW_UNKNOWN_DEP", "A step of this workflow waits for a step that does not exist."],
  ["WORKFLOW_CYCLE", "The steps of this workflow wait for each other."],
  ["A2A_TRANSPORT", "The remote agent could not be reached."],
  ["A2A_CARD", "The remote agent could not be identified."],
  ["A2A_ERROR", "The remote agent reported a problem."],
  ["A2A_BODY_TOO_LARGE", "The request is too large."],
  ["MCP_TRANSPORT", "An external tool service could not be reached."],
  ["MCP_PROTOCOL", "An external tool service gave an answer that could not be read."],
  ["MCP_ERROR", "An external tool service reported a problem."],
  ["MCP_TOOL_ERROR", "An external tool did not finish its work."],
  ["MCP_NOT_CONNECTED", "An external tool service is not connected."],
  ["FS_ESCAPE", "That file is outside the allowed folder."],
  ["FS_NO_MATCH", "The text to replace was not found in the file."],
  ["REMOTE_SPARQL", "The data source did not give a usable answer."],
]);

/**
 * A sentence safe for a person; a general one for a code without one. The contract has one language so far, so the
 * locale changes nothing.
 */
export function userMessageFor(code: string | number, _locale?: string): string {
  return MESSAGES.get(code) ?? UNKNOWN;
}
