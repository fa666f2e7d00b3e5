// @generated from schema/agent/codes.schema.json by `make generate`. Do not edit; change the schema.

/**
 * Which failure an AgentError reports: 51 strings, two of which spell one concept. Both languages know all of them;
 * `languages` says which one raises a code. In the order of the contract.
 */
export const CODE_LIST = [
  "BUDGET_EXCEEDED",
  "BUDGET_NO_PRICE",
  "MODEL_ERROR",
  "MODEL_CAPABILITY",
  "ABORTED",
  "TIMEOUT",
  "UNKNOWN_TOOL",
  "TOOL_ARG_INVALID",
  "TOOL_EXECUTION",
  "STRUCTURED_INVALID",
  "STRUCTURED_NO_MATCH",
  "CHECKPOINT_MISSING",
  "MEMORY_CORRUPT",
  "STORAGE_KEY_INVALID",
  "THREAD_ID_INVALID",
  "MESSAGE_NOT_FOUND",
  "MESSAGE_NOT_EDITABLE",
  "CHECKPOINT_SERIALIZABLE",
  "CHECKPOINT_WRITE",
  "LOCK_ERROR",
  "HITL_DECISION",
  "POLICY_DENY",
  "POLICY_DENIED",
  "PII_BLOCKED",
  "SANDBOX_TIMEOUT",
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
  "A2A_TRANSPORT",
  "A2A_CARD",
  "A2A_ERROR",
  "A2A_BODY_TOO_LARGE",
  "MCP_TRANSPORT",
  "MCP_PROTOCOL",
  "MCP_ERROR",
  "MCP_TOOL_ERROR",
  "MCP_NOT_CONNECTED",
  "FS_ESCAPE",
  "FS_NO_MATCH",
  "REMOTE_SPARQL",
] as const;

/** A code this version knows. */
export type Code =
  | "BUDGET_EXCEEDED"
  | "BUDGET_NO_PRICE"
  | "MODEL_ERROR"
  | "MODEL_CAPABILITY"
  | "ABORTED"
  | "TIMEOUT"
  | "UNKNOWN_TOOL"
  | "TOOL_ARG_INVALID"
  | "TOOL_EXECUTION"
  | "STRUCTURED_INVALID"
  | "STRUCTURED_NO_MATCH"
  | "CHECKPOINT_MISSING"
  | "MEMORY_CORRUPT"
  | "STORAGE_KEY_INVALID"
  | "THREAD_ID_INVALID"
  | "MESSAGE_NOT_FOUND"
  | "MESSAGE_NOT_EDITABLE"
  | "CHECKPOINT_SERIALIZABLE"
  | "CHECKPOINT_WRITE"
  | "LOCK_ERROR"
  | "HITL_DECISION"
  | "POLICY_DENY"
  | "POLICY_DENIED"
  | "PII_BLOCKED"
  | "SANDBOX_TIMEOUT"
  | "SANDBOX_ERROR"
  | "SANDBOX_OUTPUT_TOO_LARGE"
  | "ORCHESTRATION_EMPTY"
  | "ORCHESTRATION_STRATEGY"
  | "ROUTER_NO_MATCH"
  | "SUBAGENT_UNKNOWN"
  | "SWARM_EMPTY"
  | "SWARM_UNKNOWN_ENTRY"
  | "SWARM_HANDOFF"
  | "SWARM_INCOMPLETE"
  | "RUN_INCOMPLETE"
  | "WORKFLOW_DUPLICATE_ID"
  | "WORKFLOW_UNKNOWN_DEP"
  | "WORKFLOW_CYCLE"
  | "A2A_TRANSPORT"
  | "A2A_CARD"
  | "A2A_ERROR"
  | "A2A_BODY_TOO_LARGE"
  | "MCP_TRANSPORT"
  | "MCP_PROTOCOL"
  | "MCP_ERROR"
  | "MCP_TOOL_ERROR"
  | "MCP_NOT_CONNECTED"
  | "FS_ESCAPE"
  | "FS_NO_MATCH"
  | "REMOTE_SPARQL";

/** A code as it travels: a newer peer may send one this version does not know. */
export type AnyCode = Code | (string & {});

/** A code that TypeScript raises itself. */
export type LocalCode = Exclude<
  Code,
  | "CHECKPOINT_SERIALIZABLE"
  | "CHECKPOINT_WRITE"
  | "LOCK_ERROR"
  | "POLICY_DENIED"
  | "ORCHESTRATION_STRATEGY"
  | "SWARM_INCOMPLETE"
  | "RUN_INCOMPLETE"
>;

/** The codes by name. */
export const Codes = {
  /** The run passed maxTokens, maxCostUsd or deadlineMs, or used up its model calls or tool calls (maxToolCalls). */
  BUDGET_EXCEEDED: "BUDGET_EXCEEDED",
  /** A cost limit (maxCostUsd) is set, and the model has no known price to hold it against. */
  BUDGET_NO_PRICE: "BUDGET_NO_PRICE",
  /**
   * The call failed over HTTP or in transport, the answer was cut off before any usable content, or its text was lost
   * while reasoning was split off.
   */
  MODEL_ERROR: "MODEL_ERROR",
  /** The input holds an image and the model has no vision. */
  MODEL_CAPABILITY: "MODEL_CAPABILITY",
  /** A signal stopped the run. */
  ABORTED: "ABORTED",
  /** A run or one of its steps outlived the runtime guard's deadline. A budget's deadlineMs is BUDGET_EXCEEDED. */
  TIMEOUT: "TIMEOUT",
  /** No tool of that name is registered. */
  UNKNOWN_TOOL: "UNKNOWN_TOOL",
  /** The arguments of a tool call do not fit the tool's schema. */
  TOOL_ARG_INVALID: "TOOL_ARG_INVALID",
  /** A tool's own code threw something that is no framework error; the original is the cause. */
  TOOL_EXECUTION: "TOOL_EXECUTION",
  /** A structured output does not fit its schema; a self-repair may come next. */
  STRUCTURED_INVALID: "STRUCTURED_INVALID",
  /** All steps or attempts (maxSteps, maxAttempts) went by without one valid structured response. */
  STRUCTURED_NO_MATCH: "STRUCTURED_NO_MATCH",
  /** A resume found nothing saved for the thread. */
  CHECKPOINT_MISSING: "CHECKPOINT_MISSING",
  /** The memory file does not hold messages as valid JSON. It is reported, and the file is left as it is. */
  MEMORY_CORRUPT: "MEMORY_CORRUPT",
  /** The key climbs out of its folder (`..`) or holds a NUL character. */
  STORAGE_KEY_INVALID: "STORAGE_KEY_INVALID",
  /** The threadId cannot serve as the name of one safe directory. */
  THREAD_ID_INVALID: "THREAD_ID_INVALID",
  /** The message that editMessage should change is not part of the history. */
  MESSAGE_NOT_FOUND: "MESSAGE_NOT_FOUND",
  /** The message that editMessage should change holds tool calls. */
  MESSAGE_NOT_EDITABLE: "MESSAGE_NOT_EDITABLE",
  /**
   * The checkpoint holds values JSON has no form for, such as a datetime, a Path or a model; they are not turned into
   * text silently (default=str).
   */
  CHECKPOINT_SERIALIZABLE: "CHECKPOINT_SERIALIZABLE",
  /** The file was not written, even after the writer's own retries. */
  CHECKPOINT_WRITE: "CHECKPOINT_WRITE",
  /** A lock on a local file could not be taken or kept. */
  LOCK_ERROR: "LOCK_ERROR",
  /** A tool that waits for a person was answered with a decision it does not allow. */
  HITL_DECISION: "HITL_DECISION",
  /**
   * A policy with exitBehavior "error" refuses the tool call. Python spells it POLICY_DENIED; on the wire either may
   * come.
   */
  POLICY_DENY: "POLICY_DENY",
  /**
   * A policy with exitBehavior "error" refuses the tool call. TypeScript spells it POLICY_DENY; on the wire either may
   * come.
   */
  POLICY_DENIED: "POLICY_DENIED",
  /** The strategy `block` found personal data in what the model reads or writes. */
  PII_BLOCKED: "PII_BLOCKED",
  /** Code or a command in the sandbox ran past its time budget. */
  SANDBOX_TIMEOUT: "SANDBOX_TIMEOUT",
  /** The sandbox itself failed: an interpreter error, or a working directory or shell it cannot use. */
  SANDBOX_ERROR: "SANDBOX_ERROR",
  /** A command wrote more than the buffer holds. */
  SANDBOX_OUTPUT_TOO_LARGE: "SANDBOX_OUTPUT_TOO_LARGE",
  /** The plan names no agent. */
  ORCHESTRATION_EMPTY: "ORCHESTRATION_EMPTY",
  /** The strategy's name is not known. In TypeScript the type of the option leaves no such case. */
  ORCHESTRATION_STRATEGY: "ORCHESTRATION_STRATEGY",
  /** The router has no model, or its model picked no agent that can be read or exists. */
  ROUTER_NO_MATCH: "ROUTER_NO_MATCH",
  /** The task tool named a subagent that is not there. */
  SUBAGENT_UNKNOWN: "SUBAGENT_UNKNOWN",
  /** A swarm was built with no agent in it. */
  SWARM_EMPTY: "SWARM_EMPTY",
  /** The swarm's entryPoint names nobody in its roster. */
  SWARM_UNKNOWN_ENTRY: "SWARM_UNKNOWN_ENTRY",
  /**
   * A member called handoff_to_agent. The swarm takes the HandoffSignal it carries and routes to the next member;
   * callers never see it as a failure.
   */
  SWARM_HANDOFF: "SWARM_HANDOFF",
  /** The swarm's stream ended and brought no result; a guard of Python alone. */
  SWARM_INCOMPLETE: "SWARM_INCOMPLETE",
  /** A run's or resumed run's stream ended and brought no result: an asynchronous generator has no return value. */
  RUN_INCOMPLETE: "RUN_INCOMPLETE",
  /** Two nodes of the workflow have one id. */
  WORKFLOW_DUPLICATE_ID: "WORKFLOW_DUPLICATE_ID",
  /** A node of the workflow depends on an id no node has. */
  WORKFLOW_UNKNOWN_DEP: "WORKFLOW_UNKNOWN_DEP",
  /** Nodes of the workflow depend on each other in a circle, or one depends on itself. */
  WORKFLOW_CYCLE: "WORKFLOW_CYCLE",
  /** The network failed on the way to a remote agent, or the status was a bad one. */
  A2A_TRANSPORT: "A2A_TRANSPORT",
  /** A remote agent's card could not be fetched or is not valid, for lack of a name say. */
  A2A_CARD: "A2A_CARD",
  /** The remote agent answered with an error frame, over JSON-RPC or SSE. */
  A2A_ERROR: "A2A_ERROR",
  /** A request body is larger than the server takes, 10 MiB unless set otherwise. */
  A2A_BODY_TOO_LARGE: "A2A_BODY_TOO_LARGE",
  /** The network failed, the status was a bad one, or the server's process could not be started or written to. */
  MCP_TRANSPORT: "MCP_TRANSPORT",
  /** The server's SSE response is empty or malformed. */
  MCP_PROTOCOL: "MCP_PROTOCOL",
  /** The server answered with a JSON-RPC error object. */
  MCP_ERROR: "MCP_ERROR",
  /** The tool ran and its result says isError. */
  MCP_TOOL_ERROR: "MCP_TOOL_ERROR",
  /** A method was called ahead of connect(). */
  MCP_NOT_CONNECTED: "MCP_NOT_CONNECTED",
  /** A path leads out of the filesystem tool's root. */
  FS_ESCAPE: "FS_ESCAPE",
  /** The oldString that edit_file should replace is not in the file. */
  FS_NO_MATCH: "FS_NO_MATCH",
  /**
   * A request to a remote SPARQL endpoint failed. The adapter has by then retried what it may, as long as Retry-After
   * asked.
   */
  REMOTE_SPARQL: "REMOTE_SPARQL",
} as const;

const KNOWN: ReadonlySet<unknown> = /* @__PURE__ */ new Set(CODE_LIST);

/** Whether this version knows the code. */
export function isCode(value: unknown): value is Code {
  return KNOWN.has(value);
}

const SPELLINGS: ReadonlyMap<unknown, unknown> = /* @__PURE__ */ new Map<unknown, unknown>([
  ["POLICY_DENIED", "POLICY_DENY"],
]);

/** Whether two codes name one concept, in whichever spelling. */
export function sameCode(a: unknown, b: unknown): boolean {
  return typeof a === "string" && (SPELLINGS.get(a) ?? a) === (SPELLINGS.get(b) ?? b);
}
