// @generated from schema/helix/ by `make generate`. Do not edit; change the schema.

import { all, among, anObject, atMost, ofCopy, plain } from "../runtime/guard.js";
import { parse, type Type } from "../runtime/wire.js";
import type { AnyCode, FrontendAnyCode } from "./codes.js";

const PATTERN_1: RegExp = /* @__PURE__ */ new RegExp("^[A-Za-z0-9._:-]+$", "u");

/**
 * A failure the adapter has a retry rule of its own for.
 *
 * - "drop": The connection to the provider dropped.
 *
 * - "unreachable": The provider could not be reached.
 *
 * - "abort": The call was aborted.
 */
export const ADAPTER_FAILURE_LIST = ["drop", "unreachable", "abort"] as const;

/** A failure the adapter has a retry rule of its own for. */
export type AdapterFailure = (typeof ADAPTER_FAILURE_LIST)[number];

/** AdapterFailure as a newer peer may send it: values this version does not know are kept. */
export type AnyAdapterFailure = AdapterFailure | (string & {});

function fitsAdapterFailure(value: unknown): boolean {
  return among(value, ADAPTER_FAILURE_LIST);
}

/** Whether the value fits AdapterFailure as this version of the contract has it. Never throws. */
export function isAdapterFailure(value: unknown): value is AdapterFailure {
  try {
    return fitsAdapterFailure(value);
  } catch {
    return false;
  }
}

const typeAdapterFailure: Type = { type: "enum", values: ADAPTER_FAILURE_LIST };

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseAdapterFailure(input: unknown): AnyAdapterFailure {
  return parse(input, typeAdapterFailure) as AnyAdapterFailure;
}

/**
 * The error the adapter ends with when every retry has failed.
 *
 * Operators only: never sent to a client.
 */
export interface AdapterRetryOutcome {
  /** Its code. */
  readonly code: AnyCode | FrontendAnyCode;
  /** Its verdict; left out: the code has none. */
  readonly retryable?: boolean;
  /** Its message, where the retries changed it; left out: the failure's own. */
  readonly message?: string;
}

function fitsAdapterRetryOutcome(value: unknown): boolean {
  if (anObject(value) && typeof value.code === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsAdapterRetryOutcome);
    const { retryable, message } = value;
    return (
      (retryable === undefined || typeof retryable === "boolean") &&
      (message === undefined || typeof message === "string")
    );
  }
  return false;
}

/** Whether the value fits AdapterRetryOutcome as this version of the contract has it. Never throws. */
export function isAdapterRetryOutcome(value: unknown): value is AdapterRetryOutcome {
  try {
    return fitsAdapterRetryOutcome(value);
  } catch {
    return false;
  }
}

const typeAdapterRetryOutcome: Type = {
  type: "object",
  properties: [
    ["code", { type: "string" }, true],
    ["retryable", { type: "boolean" }],
    ["message", { type: "string" }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseAdapterRetryOutcome(input: unknown): AdapterRetryOutcome {
  return parse(input, typeAdapterRetryOutcome) as AdapterRetryOutcome;
}

/**
 * What the adapter does about a failed provider call: retries, waits and how it ends.
 *
 * Operators only: never sent to a client.
 */
export interface AdapterRetryPlan {
  /** Retries after the first call. The 32nd alone waits over a century, so more are not planned. */
  readonly retries: number;
  /** Wait before each retry, in milliseconds. */
  readonly delaysMs: readonly number[];
  /** Sum of the waits, in milliseconds. */
  readonly totalWaitMs: number;
  /** How it ends when all of them fail. */
  readonly final: AdapterRetryOutcome;
}

function fitsAdapterRetryPlan(value: unknown): boolean {
  if (anObject(value) && typeof value.retries === "number") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsAdapterRetryPlan);
    const { retries, delaysMs, totalWaitMs, final } = value;
    return (
      typeof retries === "number" &&
      Number.isInteger(retries) &&
      retries >= 0 &&
      retries <= 32 &&
      Array.isArray(delaysMs) &&
      all(delaysMs, (item) => typeof item === "number" && Number.isInteger(item) && item >= 0) &&
      typeof totalWaitMs === "number" &&
      Number.isInteger(totalWaitMs) &&
      totalWaitMs >= 0 &&
      fitsAdapterRetryOutcome(final)
    );
  }
  return false;
}

/** Whether the value fits AdapterRetryPlan as this version of the contract has it. Never throws. */
export function isAdapterRetryPlan(value: unknown): value is AdapterRetryPlan {
  try {
    return fitsAdapterRetryPlan(value);
  } catch {
    return false;
  }
}

const typeAdapterRetryPlan: Type = {
  type: "object",
  properties: [
    ["retries", { type: "integer", minimum: 0, maximum: 32 }, true],
    ["delaysMs", { type: "list", items: { type: "integer", minimum: 0 } }, true],
    ["totalWaitMs", { type: "integer", minimum: 0 }, true],
    ["final", () => typeAdapterRetryOutcome, true],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseAdapterRetryPlan(input: unknown): AdapterRetryPlan {
  return parse(input, typeAdapterRetryPlan) as AdapterRetryPlan;
}

/** How often the adapter repeats a provider call inside one step. */
export interface AdapterRetryPolicy {
  /** Retries after the first call; 0: none. */
  readonly maxRetries: number;
  /** Wait before the first retry, in milliseconds. */
  readonly delayMs: number;
  /** The wait grows by this from retry to retry; nothing caps it. */
  readonly factor?: number;
}

function fitsAdapterRetryPolicy(value: unknown): boolean {
  if (anObject(value) && typeof value.maxRetries === "number") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsAdapterRetryPolicy);
    const { maxRetries, delayMs, factor } = value;
    return (
      typeof maxRetries === "number" &&
      Number.isInteger(maxRetries) &&
      maxRetries >= 0 &&
      typeof delayMs === "number" &&
      Number.isInteger(delayMs) &&
      delayMs >= 0 &&
      (factor === undefined || (typeof factor === "number" && Number.isFinite(factor) && factor >= 1))
    );
  }
  return false;
}

/** Whether the value fits AdapterRetryPolicy as this version of the contract has it. Never throws. */
export function isAdapterRetryPolicy(value: unknown): value is AdapterRetryPolicy {
  try {
    return fitsAdapterRetryPolicy(value);
  } catch {
    return false;
  }
}

const typeAdapterRetryPolicy: Type = {
  type: "object",
  properties: [
    ["maxRetries", { type: "integer", minimum: 0 }, true],
    ["delayMs", { type: "integer", minimum: 0 }, true],
    ["factor", { type: "number", minimum: 1 }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseAdapterRetryPolicy(input: unknown): AdapterRetryPolicy {
  return parse(input, typeAdapterRetryPolicy) as AdapterRetryPolicy;
}

/**
 * What a step reports back to its workflow.
 *
 * Operators only: never sent to a client.
 */
export interface AgentStepResult {
  /** Whether another step follows. */
  readonly shouldContinue: boolean;
  /** Whether the agent is done. */
  readonly isComplete: boolean;
  /** Calls that wait for a result, passed through as they are. */
  readonly pendingToolCalls: readonly unknown[];
  /** Message of the step's failure. */
  readonly error?: string;
  /** Whether the step can be tried again. */
  readonly recoverable?: boolean;
  /** Code of the step's failure. */
  readonly errorCode?: string;
  /** Why the model stopped, passed through as it is. */
  readonly stopReason?: unknown;
}

function fitsAgentStepResult(value: unknown): boolean {
  if (anObject(value) && typeof value.shouldContinue === "boolean" && typeof value.isComplete === "boolean") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsAgentStepResult);
    const { pendingToolCalls, error, recoverable, errorCode } = value;
    return (
      Array.isArray(pendingToolCalls) &&
      (error === undefined || typeof error === "string") &&
      (recoverable === undefined || typeof recoverable === "boolean") &&
      (errorCode === undefined || typeof errorCode === "string")
    );
  }
  return false;
}

/** Whether the value fits AgentStepResult as this version of the contract has it. Never throws. */
export function isAgentStepResult(value: unknown): value is AgentStepResult {
  try {
    return fitsAgentStepResult(value);
  } catch {
    return false;
  }
}

const typeAgentStepResult: Type = {
  type: "object",
  properties: [
    ["shouldContinue", { type: "boolean" }, true],
    ["isComplete", { type: "boolean" }, true],
    ["pendingToolCalls", { type: "list", items: { type: "any" } }, true],
    ["error", { type: "string" }],
    ["recoverable", { type: "boolean" }],
    ["errorCode", { type: "string" }],
    ["stopReason", { type: "any" }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseAgentStepResult(input: unknown): AgentStepResult {
  return parse(input, typeAgentStepResult) as AgentStepResult;
}

/**
 * Body with which a chat route answers a HelixError. typedErrorResponse sends `error` and `code` alone, and then a 503
 * is the one sign that a retry may help.
 */
export interface ChatErrorBody {
  /** Sentence for a person. */
  readonly error: string;
  /** Code of the failure. */
  readonly code: AnyCode | FrontendAnyCode;
  /** May the request be sent again. */
  readonly retryable?: boolean;
  /**
   * Why, where the code alone does not say it: a RunStartConflictCause, a HistoryIncompleteReason, or the cause of a
   * CHAT_ROUTES row.
   */
  readonly cause?: string;
  /** Status of the session; with state_not_stoppable. */
  readonly currentStatus?: string;
  /** The run that holds or has answered the request key. */
  readonly runId?: string;
  /** The calls to answer again; with answer_not_stored. */
  readonly toolCallIds?: readonly string[];
}

function fitsChatErrorBody(value: unknown): boolean {
  if (anObject(value) && typeof value.error === "string" && typeof value.code === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsChatErrorBody);
    const { retryable, cause, currentStatus, runId, toolCallIds } = value;
    return (
      (retryable === undefined || typeof retryable === "boolean") &&
      (cause === undefined || typeof cause === "string") &&
      (currentStatus === undefined || typeof currentStatus === "string") &&
      (runId === undefined || typeof runId === "string") &&
      (toolCallIds === undefined ||
        (Array.isArray(toolCallIds) && all(toolCallIds, (item) => typeof item === "string")))
    );
  }
  return false;
}

/** Whether the value fits ChatErrorBody as this version of the contract has it. Never throws. */
export function isChatErrorBody(value: unknown): value is ChatErrorBody {
  try {
    return fitsChatErrorBody(value);
  } catch {
    return false;
  }
}

const typeChatErrorBody: Type = {
  type: "object",
  properties: [
    ["error", { type: "string" }, true],
    ["code", { type: "string" }, true],
    ["retryable", { type: "boolean" }],
    ["cause", { type: "string" }],
    ["currentStatus", { type: "string" }],
    ["runId", { type: "string" }],
    ["toolCallIds", { type: "list", items: { type: "string" } }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseChatErrorBody(input: unknown): ChatErrorBody {
  return parse(input, typeChatErrorBody) as ChatErrorBody;
}

/**
 * What kind of failure ended an entry (classifyEntryFailure).
 *
 * - "lost": Another entry won the race for the session.
 *
 * - "refused": The entry is not allowed.
 *
 * - "transient": The failure may pass.
 *
 * - "fatal": The failure stays.
 */
export const ENTRY_FAILURE_CLASS_LIST = ["lost", "refused", "transient", "fatal"] as const;

/** What kind of failure ended an entry (classifyEntryFailure). */
export type EntryFailureClass = (typeof ENTRY_FAILURE_CLASS_LIST)[number];

/** EntryFailureClass as a newer peer may send it: values this version does not know are kept. */
export type AnyEntryFailureClass = EntryFailureClass | (string & {});

function fitsEntryFailureClass(value: unknown): boolean {
  return among(value, ENTRY_FAILURE_CLASS_LIST);
}

/** Whether the value fits EntryFailureClass as this version of the contract has it. Never throws. */
export function isEntryFailureClass(value: unknown): value is EntryFailureClass {
  try {
    return fitsEntryFailureClass(value);
  } catch {
    return false;
  }
}

const typeEntryFailureClass: Type = { type: "enum", values: ENTRY_FAILURE_CLASS_LIST };

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseEntryFailureClass(input: unknown): AnyEntryFailureClass {
  return parse(input, typeEntryFailureClass) as AnyEntryFailureClass;
}

/** One error in the stream. It ends a client's read, so only a failure that ends the run gets one. */
export interface ErrorChunk {
  /** Says that the chunk is an error. */
  readonly type: "error";
  /** Text for a person. */
  readonly error: string;
  /** Code of the failure; left out while it is unclassified. Codes of a newer sender are ordinary. */
  readonly code?: AnyCode | FrontendAnyCode;
  /** Whether the client can try again; elsewhere called `retryable`. */
  readonly recoverable: boolean;
  /** The agent that failed. */
  readonly agentId: string;
  /** Its type. */
  readonly agentType: string;
  /** When it was written, in milliseconds since 1970. */
  readonly timestamp: number;
  /** Number of the step. */
  readonly step: number;
}

function fitsErrorChunk(value: unknown): boolean {
  if (
    anObject(value) &&
    value.type === "error" &&
    typeof value.error === "string" &&
    typeof value.recoverable === "boolean" &&
    typeof value.agentId === "string" &&
    typeof value.agentType === "string" &&
    Number.isFinite(value.timestamp) &&
    Number.isInteger(value.step)
  ) {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsErrorChunk);
    const { code } = value;
    return code === undefined || typeof code === "string";
  }
  return false;
}

/** Whether the value fits ErrorChunk as this version of the contract has it. Never throws. */
export function isErrorChunk(value: unknown): value is ErrorChunk {
  try {
    return fitsErrorChunk(value);
  } catch {
    return false;
  }
}

const typeErrorChunk: Type = {
  type: "object",
  properties: [
    ["type", { type: "literal", values: ["error"] }, true],
    ["error", { type: "string" }, true],
    ["code", { type: "string" }],
    ["recoverable", { type: "boolean" }, true],
    ["agentId", { type: "string" }, true],
    ["agentType", { type: "string" }, true],
    ["timestamp", { type: "number" }, true],
    ["step", { type: "integer" }, true],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseErrorChunk(input: unknown): ErrorChunk {
  return parse(input, typeErrorChunk) as ErrorChunk;
}

/**
 * The resolved form of a failure. For operators: its texts are not for a person's eyes.
 *
 * Operators only: never sent to a client.
 */
export interface ErrorDetail {
  /** Developer text of the outermost error. */
  readonly message: string;
  /** Code of the failure; left out while it is unclassified. Codes of a newer sender are ordinary. */
  readonly code?: AnyCode | FrontendAnyCode;
  /** Group of the code. */
  readonly category?: string;
  /** May the failed call be tried again; left out: unknown, which is not the same as no. */
  readonly retryable?: boolean;
  /** The wrapped failure: its message, or its own detail where the outer error is classified itself. */
  readonly cause?: string | ErrorDetail;
  /** Marks that the platform put on the error. */
  readonly flags?: ErrorFlags;
}

function fitsErrorDetail(value: unknown, depth: number): boolean {
  if (depth <= 8 && anObject(value) && typeof value.message === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, (copy) => fitsErrorDetail(copy, depth));
    const { code, category, retryable, cause, flags } = value;
    return (
      (code === undefined || typeof code === "string") &&
      (category === undefined || typeof category === "string") &&
      (retryable === undefined || typeof retryable === "boolean") &&
      (cause === undefined || typeof cause === "string" || fitsErrorDetail(cause, depth + 1)) &&
      (flags === undefined || fitsErrorFlags(flags))
    );
  }
  return false;
}

/** Whether the value fits ErrorDetail as this version of the contract has it. Never throws. */
export function isErrorDetail(value: unknown): value is ErrorDetail {
  try {
    return fitsErrorDetail(value, 0);
  } catch {
    return false;
  }
}

const typeErrorDetail: Type = {
  type: "object",
  properties: [
    ["message", { type: "string" }, true],
    ["code", { type: "string" }],
    ["category", { type: "string" }],
    ["retryable", { type: "boolean" }],
    ["cause", { type: "either", of: [{ type: "string" }, () => typeErrorDetail] }],
    ["flags", () => typeErrorFlags],
  ],
  maxDepth: ["cause", 8],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseErrorDetail(input: unknown): ErrorDetail {
  return parse(input, typeErrorDetail) as ErrorDetail;
}

/**
 * workerd's own marks on an error.
 *
 * Operators only: never sent to a client.
 */
export interface ErrorFlags {
  /** The platform is overloaded: do not retry. */
  readonly overloaded?: boolean;
  /** The error came from the other side of the connection. */
  readonly remote?: boolean;
}

function fitsErrorFlags(value: unknown): boolean {
  if (anObject(value)) {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsErrorFlags);
    const { overloaded, remote } = value;
    return (
      (overloaded === undefined || typeof overloaded === "boolean") &&
      (remote === undefined || typeof remote === "boolean")
    );
  }
  return false;
}

/** Whether the value fits ErrorFlags as this version of the contract has it. Never throws. */
export function isErrorFlags(value: unknown): value is ErrorFlags {
  try {
    return fitsErrorFlags(value);
  } catch {
    return false;
  }
}

const typeErrorFlags: Type = {
  type: "object",
  properties: [
    ["overloaded", { type: "boolean" }],
    ["remote", { type: "boolean" }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseErrorFlags(input: unknown): ErrorFlags {
  return parse(input, typeErrorFlags) as ErrorFlags;
}

/**
 * What the activity that ends a stream as failed is given.
 *
 * Operators only: never sent to a client.
 */
export interface FailAgentStreamInput {
  /** The session. */
  readonly sessionId: string;
  /** Message of the failure. */
  readonly error: string;
  /** Code of the failure. */
  readonly errorCode?: string;
  /** When the run started, in milliseconds since 1970. */
  readonly startedAt?: number;
}

function fitsFailAgentStreamInput(value: unknown): boolean {
  if (anObject(value) && typeof value.error === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsFailAgentStreamInput);
    const { sessionId, errorCode, startedAt } = value;
    return (
      typeof sessionId === "string" &&
      sessionId !== "" &&
      (errorCode === undefined || typeof errorCode === "string") &&
      (startedAt === undefined || Number.isFinite(startedAt))
    );
  }
  return false;
}

/** Whether the value fits FailAgentStreamInput as this version of the contract has it. Never throws. */
export function isFailAgentStreamInput(value: unknown): value is FailAgentStreamInput {
  try {
    return fitsFailAgentStreamInput(value);
  } catch {
    return false;
  }
}

const typeFailAgentStreamInput: Type = {
  type: "object",
  properties: [
    ["sessionId", { type: "string", minLength: 1 }, true],
    ["error", { type: "string" }, true],
    ["errorCode", { type: "string" }],
    ["startedAt", { type: "number" }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseFailAgentStreamInput(input: unknown): FailAgentStreamInput {
  return parse(input, typeFailAgentStreamInput) as FailAgentStreamInput;
}

/** Body with which an API route answers a FrontendHandlerError. */
export interface FrontendErrorBody {
  /** Message of the error. */
  readonly error: string;
  /** One of FRONTEND_CODES. */
  readonly code: AnyCode | FrontendAnyCode;
}

function fitsFrontendErrorBody(value: unknown): boolean {
  return (
    anObject(value) &&
    typeof value.error === "string" &&
    typeof value.code === "string" &&
    (plain(value, value.constructor) || ofCopy(value, fitsFrontendErrorBody))
  );
}

/** Whether the value fits FrontendErrorBody as this version of the contract has it. Never throws. */
export function isFrontendErrorBody(value: unknown): value is FrontendErrorBody {
  try {
    return fitsFrontendErrorBody(value);
  } catch {
    return false;
  }
}

const typeFrontendErrorBody: Type = {
  type: "object",
  properties: [
    ["error", { type: "string" }, true],
    ["code", { type: "string" }, true],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseFrontendErrorBody(input: unknown): FrontendErrorBody {
  return parse(input, typeFrontendErrorBody) as FrontendErrorBody;
}

/**
 * Why the stored history could not be read; HISTORY_REASONS has the verdicts.
 *
 * - "short_read": The number of messages stayed wrong after the bounded re-reads.
 *
 * - "corrupt_row": A stored row is not valid.
 *
 * - "store_error": A call to the store raised an error.
 *
 * - "snapshot_unstable": No pass over the snapshot was stable.
 */
export const HISTORY_INCOMPLETE_REASON_LIST = [
  "short_read",
  "corrupt_row",
  "store_error",
  "snapshot_unstable",
] as const;

/** Why the stored history could not be read; HISTORY_REASONS has the verdicts. */
export type HistoryIncompleteReason = (typeof HISTORY_INCOMPLETE_REASON_LIST)[number];

/** HistoryIncompleteReason as a newer peer may send it: values this version does not know are kept. */
export type AnyHistoryIncompleteReason = HistoryIncompleteReason | (string & {});

function fitsHistoryIncompleteReason(value: unknown): boolean {
  return among(value, HISTORY_INCOMPLETE_REASON_LIST);
}

/** Whether the value fits HistoryIncompleteReason as this version of the contract has it. Never throws. */
export function isHistoryIncompleteReason(value: unknown): value is HistoryIncompleteReason {
  try {
    return fitsHistoryIncompleteReason(value);
  } catch {
    return false;
  }
}

const typeHistoryIncompleteReason: Type = { type: "enum", values: HISTORY_INCOMPLETE_REASON_LIST };

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseHistoryIncompleteReason(input: unknown): AnyHistoryIncompleteReason {
  return parse(input, typeHistoryIncompleteReason) as AnyHistoryIncompleteReason;
}

/** How often a failed LLM step is called again; `{ limit: 0, delayMs: 0 }` turns it off. */
export interface LlmStepRetryPolicy {
  /** Retries after the first call. */
  readonly limit: number;
  /** Wait before the first retry, in milliseconds. */
  readonly delayMs: number;
  /** How the wait grows; left out: not stated by the source. */
  readonly backoff?: RetryBackoff;
}

/** LlmStepRetryPolicy as a newer peer may send it: values this version does not know are kept. */
export interface AnyLlmStepRetryPolicy extends Omit<LlmStepRetryPolicy, "backoff"> {
  readonly backoff?: AnyRetryBackoff;
}

function fitsLlmStepRetryPolicy(value: unknown): boolean {
  if (anObject(value) && typeof value.limit === "number") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsLlmStepRetryPolicy);
    const { limit, delayMs, backoff } = value;
    return (
      typeof limit === "number" &&
      Number.isInteger(limit) &&
      limit >= 0 &&
      typeof delayMs === "number" &&
      Number.isInteger(delayMs) &&
      delayMs >= 0 &&
      (backoff === undefined || fitsRetryBackoff(backoff))
    );
  }
  return false;
}

/** Whether the value fits LlmStepRetryPolicy as this version of the contract has it. Never throws. */
export function isLlmStepRetryPolicy(value: unknown): value is LlmStepRetryPolicy {
  try {
    return fitsLlmStepRetryPolicy(value);
  } catch {
    return false;
  }
}

const typeLlmStepRetryPolicy: Type = {
  type: "object",
  properties: [
    ["limit", { type: "integer", minimum: 0 }, true],
    ["delayMs", { type: "integer", minimum: 0 }, true],
    ["backoff", () => typeRetryBackoff],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseLlmStepRetryPolicy(input: unknown): AnyLlmStepRetryPolicy {
  return parse(input, typeLlmStepRetryPolicy) as AnyLlmStepRetryPolicy;
}

/**
 * Whether the model had put anything out when the call failed.
 *
 * - "before_output": Nothing had come out.
 *
 * - "after_output": Some output had been streamed.
 */
export const OUTPUT_PHASE_LIST = ["before_output", "after_output"] as const;

/** Whether the model had put anything out when the call failed. */
export type OutputPhase = (typeof OUTPUT_PHASE_LIST)[number];

/** OutputPhase as a newer peer may send it: values this version does not know are kept. */
export type AnyOutputPhase = OutputPhase | (string & {});

function fitsOutputPhase(value: unknown): boolean {
  return among(value, OUTPUT_PHASE_LIST);
}

/** Whether the value fits OutputPhase as this version of the contract has it. Never throws. */
export function isOutputPhase(value: unknown): value is OutputPhase {
  try {
    return fitsOutputPhase(value);
  } catch {
    return false;
  }
}

const typeOutputPhase: Type = { type: "enum", values: OUTPUT_PHASE_LIST };

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseOutputPhase(input: unknown): AnyOutputPhase {
  return parse(input, typeOutputPhase) as AnyOutputPhase;
}

/**
 * Key that makes a send idempotent. The whole text must match; a key of another form is never repeated in an answer.
 */
export type RequestKey = string;

function fitsRequestKey(value: unknown): boolean {
  return typeof value === "string" && value !== "" && atMost(value, 128) && PATTERN_1.test(value);
}

/** Whether the value fits RequestKey as this version of the contract has it. Never throws. */
export function isRequestKey(value: unknown): value is RequestKey {
  try {
    return fitsRequestKey(value);
  } catch {
    return false;
  }
}

const typeRequestKey: Type = { type: "string", minLength: 1, maxLength: 128, pattern: PATTERN_1 };

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseRequestKey(input: unknown): RequestKey {
  return parse(input, typeRequestKey) as RequestKey;
}

/**
 * How the wait grows from retry to retry.
 *
 * - "exponential": It doubles.
 */
export const RETRY_BACKOFF_LIST = ["exponential"] as const;

/** How the wait grows from retry to retry. */
export type RetryBackoff = (typeof RETRY_BACKOFF_LIST)[number];

/** RetryBackoff as a newer peer may send it: values this version does not know are kept. */
export type AnyRetryBackoff = RetryBackoff | (string & {});

function fitsRetryBackoff(value: unknown): boolean {
  return among(value, RETRY_BACKOFF_LIST);
}

/** Whether the value fits RetryBackoff as this version of the contract has it. Never throws. */
export function isRetryBackoff(value: unknown): value is RetryBackoff {
  try {
    return fitsRetryBackoff(value);
  } catch {
    return false;
  }
}

const typeRetryBackoff: Type = { type: "enum", values: RETRY_BACKOFF_LIST };

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseRetryBackoff(input: unknown): AnyRetryBackoff {
  return parse(input, typeRetryBackoff) as AnyRetryBackoff;
}

/**
 * Why a run-start commit was refused while no other run was live.
 *
 * - "idempotency_mismatch": The same idempotency key came with something else.
 *
 * - "entry_status_changed": The session is no longer in the status that the entry was planned from, for example after
 * an abort.
 *
 * - "entry_abandoned": The entry had been given up.
 *
 * - "resumed_companion_ref_missing": The parent of a resumed companion no longer refers to it.
 *
 * - "request_key_taken": The request key belongs to a different run of this session. A keyed entry plans again and
 * attaches, so callers rarely see this.
 */
export const RUN_START_CONFLICT_CAUSE_LIST = [
  "idempotency_mismatch",
  "entry_status_changed",
  "entry_abandoned",
  "resumed_companion_ref_missing",
  "request_key_taken",
] as const;

/** Why a run-start commit was refused while no other run was live. */
export type RunStartConflictCause = (typeof RUN_START_CONFLICT_CAUSE_LIST)[number];

/** RunStartConflictCause as a newer peer may send it: values this version does not know are kept. */
export type AnyRunStartConflictCause = RunStartConflictCause | (string & {});

function fitsRunStartConflictCause(value: unknown): boolean {
  return among(value, RUN_START_CONFLICT_CAUSE_LIST);
}

/** Whether the value fits RunStartConflictCause as this version of the contract has it. Never throws. */
export function isRunStartConflictCause(value: unknown): value is RunStartConflictCause {
  try {
    return fitsRunStartConflictCause(value);
  } catch {
    return false;
  }
}

const typeRunStartConflictCause: Type = { type: "enum", values: RUN_START_CONFLICT_CAUSE_LIST };

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseRunStartConflictCause(input: unknown): AnyRunStartConflictCause {
  return parse(input, typeRunStartConflictCause) as AnyRunStartConflictCause;
}

/**
 * A runtime of Helix Agents.
 *
 * - "runtime-js": The JavaScript executor.
 *
 * - "cf-do": Cloudflare Durable Object.
 *
 * - "cf-workflows": Cloudflare Workflows.
 *
 * - "temporal": Temporal.
 *
 * - "dbos": DBOS.
 */
export const RUNTIME_LIST = ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"] as const;

/** A runtime of Helix Agents. */
export type Runtime = (typeof RUNTIME_LIST)[number];

/** Runtime as a newer peer may send it: values this version does not know are kept. */
export type AnyRuntime = Runtime | (string & {});

function fitsRuntime(value: unknown): boolean {
  return among(value, RUNTIME_LIST);
}

/** Whether the value fits Runtime as this version of the contract has it. Never throws. */
export function isRuntime(value: unknown): value is Runtime {
  try {
    return fitsRuntime(value);
  } catch {
    return false;
  }
}

const typeRuntime: Type = { type: "enum", values: RUNTIME_LIST };

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseRuntime(input: unknown): AnyRuntime {
  return parse(input, typeRuntime) as AnyRuntime;
}

/**
 * The read as a whole missed its deadline; always the last pass.
 *
 * Operators only: never sent to a client.
 */
export interface SnapshotDeadline {
  /** The outcome. */
  readonly outcome: "deadline";
  /** The read that was in flight. */
  readonly read: string;
}

function fitsSnapshotDeadline(value: unknown): boolean {
  return (
    anObject(value) &&
    value.outcome === "deadline" &&
    typeof value.read === "string" &&
    (plain(value, value.constructor) || ofCopy(value, fitsSnapshotDeadline))
  );
}

/** Whether the value fits SnapshotDeadline as this version of the contract has it. Never throws. */
export function isSnapshotDeadline(value: unknown): value is SnapshotDeadline {
  try {
    return fitsSnapshotDeadline(value);
  } catch {
    return false;
  }
}

const typeSnapshotDeadline: Type = {
  type: "object",
  properties: [
    ["outcome", { type: "literal", values: ["deadline"] }, true],
    ["read", { type: "string" }, true],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseSnapshotDeadline(input: unknown): SnapshotDeadline {
  return parse(input, typeSnapshotDeadline) as SnapshotDeadline;
}

/**
 * A field that guards the snapshot moved during the pass.
 *
 * Operators only: never sent to a client.
 */
export interface SnapshotFenceChanged {
  /** The outcome. */
  readonly outcome: "fence_changed";
  /** The field that moved. */
  readonly field: string;
  /** Its value at the start, any JSON. */
  readonly before: unknown;
  /** Its value at the end, any JSON. */
  readonly after: unknown;
}

function fitsSnapshotFenceChanged(value: unknown): boolean {
  return (
    anObject(value) &&
    value.outcome === "fence_changed" &&
    typeof value.field === "string" &&
    value.before !== undefined &&
    value.after !== undefined &&
    (plain(value, value.constructor) || ofCopy(value, fitsSnapshotFenceChanged))
  );
}

/** Whether the value fits SnapshotFenceChanged as this version of the contract has it. Never throws. */
export function isSnapshotFenceChanged(value: unknown): value is SnapshotFenceChanged {
  try {
    return fitsSnapshotFenceChanged(value);
  } catch {
    return false;
  }
}

const typeSnapshotFenceChanged: Type = {
  type: "object",
  properties: [
    ["outcome", { type: "literal", values: ["fence_changed"] }, true],
    ["field", { type: "string" }, true],
    ["before", { type: "any" }, true],
    ["after", { type: "any" }, true],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseSnapshotFenceChanged(input: unknown): SnapshotFenceChanged {
  return parse(input, typeSnapshotFenceChanged) as SnapshotFenceChanged;
}

/**
 * Why one pass of a snapshot read was not stable.
 *
 * Operators only: never sent to a client.
 */
export type SnapshotPassOutcome = SnapshotFenceChanged | SnapshotDeadline;

/** A SnapshotPassOutcome with a tag this version does not know, kept as sent. */
export interface UnknownSnapshotPassOutcome {
  readonly outcome: string;
  readonly [key: string]: unknown;
}

/** SnapshotPassOutcome as a newer peer may send it: values this version does not know are kept. */
export type AnySnapshotPassOutcome = SnapshotPassOutcome | UnknownSnapshotPassOutcome;

function fitsSnapshotPassOutcome(value: unknown): boolean {
  if (!anObject(value)) return false;
  switch (value.outcome) {
    case "fence_changed":
      return fitsSnapshotFenceChanged(value);
    case "deadline":
      return fitsSnapshotDeadline(value);
    default:
      return false;
  }
}

/** Whether the value fits SnapshotPassOutcome as this version of the contract has it. Never throws. */
export function isSnapshotPassOutcome(value: unknown): value is SnapshotPassOutcome {
  try {
    return fitsSnapshotPassOutcome(value);
  } catch {
    return false;
  }
}

/** Whether this version knows the tag: then a `switch` over it is exhaustive. */
export function isKnownSnapshotPassOutcome(value: AnySnapshotPassOutcome): value is SnapshotPassOutcome {
  const tag: unknown = (value as AnySnapshotPassOutcome | null | undefined)?.outcome;
  return tag === "fence_changed" || tag === "deadline";
}

const typeSnapshotPassOutcome: Type = {
  type: "tagged",
  tag: "outcome",
  members: [
    ["fence_changed", () => typeSnapshotFenceChanged],
    ["deadline", () => typeSnapshotDeadline],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseSnapshotPassOutcome(input: unknown): AnySnapshotPassOutcome {
  return parse(input, typeSnapshotPassOutcome) as AnySnapshotPassOutcome;
}

/** What HelixStreamError.fromEvent reads; an ErrorChunk is one. */
export interface StreamErrorEvent {
  /** Says that the event is an error. */
  readonly type: "error";
  /** The text. */
  readonly error: string;
  /** Code of the failure; left out while it is unclassified. Codes of a newer sender are ordinary. */
  readonly code?: AnyCode | FrontendAnyCode;
  /** Whether the client can try again. */
  readonly recoverable?: boolean;
}

function fitsStreamErrorEvent(value: unknown): boolean {
  if (anObject(value) && value.type === "error" && typeof value.error === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsStreamErrorEvent);
    const { code, recoverable } = value;
    return (
      (code === undefined || typeof code === "string") &&
      (recoverable === undefined || typeof recoverable === "boolean")
    );
  }
  return false;
}

/** Whether the value fits StreamErrorEvent as this version of the contract has it. Never throws. */
export function isStreamErrorEvent(value: unknown): value is StreamErrorEvent {
  try {
    return fitsStreamErrorEvent(value);
  } catch {
    return false;
  }
}

const typeStreamErrorEvent: Type = {
  type: "object",
  properties: [
    ["type", { type: "literal", values: ["error"] }, true],
    ["error", { type: "string" }, true],
    ["code", { type: "string" }],
    ["recoverable", { type: "boolean" }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseStreamErrorEvent(input: unknown): StreamErrorEvent {
  return parse(input, typeStreamErrorEvent) as StreamErrorEvent;
}
