// @generated from schema/flue/ by `make generate`. Do not edit; change the schema.

import { all, among, anObject, ofCopy, plain } from "../runtime/guard.js";
import { parse, type Type } from "../runtime/wire.js";
import type { AnyCode } from "./codes.js";

/**
 * The failure an operation or compaction event keeps: name and message, and a Flue error's own fields. A record of
 * operators: a foreign message stays in it, a stack never.
 *
 * Operators only: never sent to a client.
 */
export interface DurableError {
  /** Name of the error; tells nothing apart. */
  readonly name: string;
  /** Message of the error. */
  readonly message: string;
  /** Which failure a Flue error is; may be one this version does not know. */
  readonly type?: AnyCode;
  /** More of it, for a Flue error. */
  readonly details?: string;
  /** A Flue error's structured data. */
  readonly meta?: { readonly [key: string]: unknown };
}

function fitsDurableError(value: unknown): boolean {
  if (anObject(value) && typeof value.name === "string" && typeof value.message === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsDurableError);
    const { type, details, meta } = value;
    return (
      (type === undefined || typeof type === "string") &&
      (details === undefined || typeof details === "string") &&
      (meta === undefined || (anObject(meta) && !Array.isArray(meta)))
    );
  }
  return false;
}

/** Whether the value fits DurableError as this version of the contract has it. Never throws. */
export function isDurableError(value: unknown): value is DurableError {
  try {
    return fitsDurableError(value);
  } catch {
    return false;
  }
}

const typeDurableError: Type = {
  type: "object",
  properties: [
    ["name", { type: "string" }, true],
    ["message", { type: "string" }, true],
    ["type", { type: "string" }],
    ["details", { type: "string" }],
    ["meta", { type: "map", values: { type: "any" } }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseDurableError(input: unknown): DurableError {
  return parse(input, typeDurableError) as DurableError;
}

/** A typed failure as a caller sees it; cause and stack never travel. */
export interface EnvelopeError {
  /** Which failure; may be one this version does not know. */
  readonly type: AnyCode;
  /** One sentence, safe for a caller. */
  readonly message: string;
  /** More of it; there even when empty. */
  readonly details: string;
  /** Help for developers: in local development alone, and only when the error has some. */
  readonly dev?: string;
  /** Structured data, in every mode when the error has some. */
  readonly meta?: { readonly [key: string]: unknown };
}

function fitsEnvelopeError(value: unknown): boolean {
  if (
    anObject(value) &&
    typeof value.type === "string" &&
    typeof value.message === "string" &&
    typeof value.details === "string"
  ) {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsEnvelopeError);
    const { dev, meta } = value;
    return (
      (dev === undefined || typeof dev === "string") && (meta === undefined || (anObject(meta) && !Array.isArray(meta)))
    );
  }
  return false;
}

/** Whether the value fits EnvelopeError as this version of the contract has it. Never throws. */
export function isEnvelopeError(value: unknown): value is EnvelopeError {
  try {
    return fitsEnvelopeError(value);
  } catch {
    return false;
  }
}

const typeEnvelopeError: Type = {
  type: "object",
  properties: [
    ["type", { type: "string" }, true],
    ["message", { type: "string" }, true],
    ["details", { type: "string" }, true],
    ["dev", { type: "string" }],
    ["meta", { type: "map", values: { type: "any" } }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseEnvelopeError(input: unknown): EnvelopeError {
  return parse(input, typeEnvelopeError) as EnvelopeError;
}

/** Body of an error reply. */
export interface ErrorEnvelope {
  /** What went wrong. */
  readonly error: EnvelopeError;
}

function fitsErrorEnvelope(value: unknown): boolean {
  if (anObject(value) && value.error !== undefined) {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsErrorEnvelope);
    const { error } = value;
    return fitsEnvelopeError(error);
  }
  return false;
}

/** Whether the value fits ErrorEnvelope as this version of the contract has it. Never throws. */
export function isErrorEnvelope(value: unknown): value is ErrorEnvelope {
  try {
    return fitsErrorEnvelope(value);
  } catch {
    return false;
  }
}

const typeErrorEnvelope: Type = {
  type: "object",
  properties: [["error", () => typeEnvelopeError, true]],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseErrorEnvelope(input: unknown): ErrorEnvelope {
  return parse(input, typeErrorEnvelope) as ErrorEnvelope;
}

/**
 * A failure as classified for observers in the same process; never stored and never sent.
 *
 * Operators only: never sent to a client.
 */
export interface ErrorInfo {
  /** A Flue error's type, AbortError, or what another value says of itself (type, code or name); else `_OTHER`. */
  readonly type: AnyCode;
  /** Name of the error, where it is text. */
  readonly name?: string;
  /** The value's own code, where it is text. */
  readonly code?: string;
  /** Message of the error, where it is text. */
  readonly message?: string;
  /** A Flue error's structured data. */
  readonly meta?: { readonly [key: string]: unknown };
  /** Where it was thrown: only from a real error seen live. */
  readonly stack?: string;
}

function fitsErrorInfo(value: unknown): boolean {
  if (anObject(value) && typeof value.type === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsErrorInfo);
    const { name, code, message, meta, stack } = value;
    return (
      (name === undefined || typeof name === "string") &&
      (code === undefined || typeof code === "string") &&
      (message === undefined || typeof message === "string") &&
      (meta === undefined || (anObject(meta) && !Array.isArray(meta))) &&
      (stack === undefined || typeof stack === "string")
    );
  }
  return false;
}

/** Whether the value fits ErrorInfo as this version of the contract has it. Never throws. */
export function isErrorInfo(value: unknown): value is ErrorInfo {
  try {
    return fitsErrorInfo(value);
  } catch {
    return false;
  }
}

const typeErrorInfo: Type = {
  type: "object",
  properties: [
    ["type", { type: "string" }, true],
    ["name", { type: "string" }],
    ["code", { type: "string" }],
    ["message", { type: "string" }],
    ["meta", { type: "map", values: { type: "any" } }],
    ["stack", { type: "string" }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseErrorInfo(input: unknown): ErrorInfo {
  return parse(input, typeErrorInfo) as ErrorInfo;
}

/**
 * Why a model call finished: every provider's own value maps to one of these.
 *
 * - "stop": The model was done.
 *
 * - "length": A length limit cut it off.
 *
 * - "toolUse": The model asks for tools.
 *
 * - "error": The call failed.
 *
 * - "aborted": The call was stopped.
 */
export const FINISH_REASON_LIST = ["stop", "length", "toolUse", "error", "aborted"] as const;

/** Why a model call finished: every provider's own value maps to one of these. */
export type FinishReason = (typeof FINISH_REASON_LIST)[number];

/** FinishReason as a newer peer may send it: values this version does not know are kept. */
export type AnyFinishReason = FinishReason | (string & {});

function fitsFinishReason(value: unknown): boolean {
  return among(value, FINISH_REASON_LIST);
}

/** Whether the value fits FinishReason as this version of the contract has it. Never throws. */
export function isFinishReason(value: unknown): value is FinishReason {
  try {
    return fitsFinishReason(value);
  } catch {
    return false;
  }
}

const typeFinishReason: Type = { type: "enum", values: FINISH_REASON_LIST };

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseFinishReason(input: unknown): AnyFinishReason {
  return parse(input, typeFinishReason) as AnyFinishReason;
}

/** A tool call whose outcome is not known; it was neither taken for complete nor repeated. */
export interface InterruptedTool {
  /** Name of the tool. */
  readonly name: string;
  /** Id of the call. */
  readonly id: string;
}

function fitsInterruptedTool(value: unknown): boolean {
  return (
    anObject(value) &&
    typeof value.name === "string" &&
    typeof value.id === "string" &&
    (plain(value, value.constructor) || ofCopy(value, fitsInterruptedTool))
  );
}

/** Whether the value fits InterruptedTool as this version of the contract has it. Never throws. */
export function isInterruptedTool(value: unknown): value is InterruptedTool {
  try {
    return fitsInterruptedTool(value);
  } catch {
    return false;
  }
}

const typeInterruptedTool: Type = {
  type: "object",
  properties: [
    ["name", { type: "string" }, true],
    ["id", { type: "string" }, true],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseInterruptedTool(input: unknown): InterruptedTool {
  return parse(input, typeInterruptedTool) as InterruptedTool;
}

/**
 * What a model call brought, normalized across providers; every part is optional.
 *
 * Operators only: never sent to a client.
 */
export interface ModelResponse {
  /** The provider's id of the response. */
  readonly responseId?: string;
  /** The model that answered. */
  readonly responseModel?: string;
  /** The assistant's message (LlmAssistantMessage): opaque here, passed through. */
  readonly output?: unknown;
  /** What the call used up (PromptUsage): opaque here, passed through. */
  readonly usage?: unknown;
  /** Why it finished, normalized. The source's interface says text; its words name these five values. */
  readonly finishReason?: FinishReason;
  /** The provider's own word for it; telemetry, never part of replay or identity. */
  readonly providerFinishReason?: string;
  /** Log id of the Cloudflare AI Gateway, from this response's own cf-aig-log-id header; telemetry. */
  readonly gatewayLogId?: string;
  /** The classified failure, when the request threw or the message carries a provider's error. */
  readonly error?: ErrorInfo;
}

/** ModelResponse as a newer peer may send it: values this version does not know are kept. */
export interface AnyModelResponse extends Omit<ModelResponse, "finishReason"> {
  readonly finishReason?: AnyFinishReason;
}

function fitsModelResponse(value: unknown): boolean {
  if (anObject(value)) {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsModelResponse);
    const { responseId, responseModel, finishReason, providerFinishReason, gatewayLogId, error } = value;
    return (
      (responseId === undefined || typeof responseId === "string") &&
      (responseModel === undefined || typeof responseModel === "string") &&
      (finishReason === undefined || fitsFinishReason(finishReason)) &&
      (providerFinishReason === undefined || typeof providerFinishReason === "string") &&
      (gatewayLogId === undefined || typeof gatewayLogId === "string") &&
      (error === undefined || fitsErrorInfo(error))
    );
  }
  return false;
}

/** Whether the value fits ModelResponse as this version of the contract has it. Never throws. */
export function isModelResponse(value: unknown): value is ModelResponse {
  try {
    return fitsModelResponse(value);
  } catch {
    return false;
  }
}

const typeModelResponse: Type = {
  type: "object",
  properties: [
    ["responseId", { type: "string" }],
    ["responseModel", { type: "string" }],
    ["output", { type: "any" }],
    ["usage", { type: "any" }],
    ["finishReason", () => typeFinishReason],
    ["providerFinishReason", { type: "string" }],
    ["gatewayLogId", { type: "string" }],
    ["error", () => typeErrorInfo],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseModelResponse(input: unknown): AnyModelResponse {
  return parse(input, typeModelResponse) as AnyModelResponse;
}

/** A serialized failure: a Flue error with its own text, anything else as internal_error without it. Never a stack. */
export interface SettlementError {
  /** Name of the error's class; tells nothing apart. */
  readonly name?: string;
  /** One sentence, safe for a caller. */
  readonly message: string;
  /** Which failure; may be one this version does not know. */
  readonly type?: AnyCode;
  /** More of it. */
  readonly details?: string;
  /** Help for developers; not written outside local development. */
  readonly dev?: string;
  /** Structured data of the failure. */
  readonly meta?: { readonly [key: string]: unknown };
}

function fitsSettlementError(value: unknown): boolean {
  if (anObject(value) && typeof value.message === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsSettlementError);
    const { name, type, details, dev, meta } = value;
    return (
      (name === undefined || typeof name === "string") &&
      (type === undefined || typeof type === "string") &&
      (details === undefined || typeof details === "string") &&
      (dev === undefined || typeof dev === "string") &&
      (meta === undefined || (anObject(meta) && !Array.isArray(meta)))
    );
  }
  return false;
}

/** Whether the value fits SettlementError as this version of the contract has it. Never throws. */
export function isSettlementError(value: unknown): value is SettlementError {
  try {
    return fitsSettlementError(value);
  } catch {
    return false;
  }
}

const typeSettlementError: Type = {
  type: "object",
  properties: [
    ["name", { type: "string" }],
    ["message", { type: "string" }, true],
    ["type", { type: "string" }],
    ["details", { type: "string" }],
    ["dev", { type: "string" }],
    ["meta", { type: "map", values: { type: "any" } }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseSettlementError(input: unknown): SettlementError {
  return parse(input, typeSettlementError) as SettlementError;
}

/** It was stopped, which is no failure. */
export interface SubmissionAborted {
  /** Names the event. */
  readonly type: "submission_settled";
  /** The submission that settled. */
  readonly submissionId: string;
  /** How it settled. */
  readonly outcome: "aborted";
  /** What stopped it: optional to read, always written. */
  readonly error?: SettlementError;
}

function fitsSubmissionAborted(value: unknown): boolean {
  if (
    anObject(value) &&
    value.type === "submission_settled" &&
    typeof value.submissionId === "string" &&
    value.outcome === "aborted"
  ) {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsSubmissionAborted);
    const { error } = value;
    return error === undefined || fitsSettlementError(error);
  }
  return false;
}

/** Whether the value fits SubmissionAborted as this version of the contract has it. Never throws. */
export function isSubmissionAborted(value: unknown): value is SubmissionAborted {
  try {
    return fitsSubmissionAborted(value);
  } catch {
    return false;
  }
}

const typeSubmissionAborted: Type = {
  type: "object",
  properties: [
    ["type", { type: "literal", values: ["submission_settled"] }, true],
    ["submissionId", { type: "string" }, true],
    ["outcome", { type: "literal", values: ["aborted"] }, true],
    ["error", () => typeSettlementError],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseSubmissionAborted(input: unknown): SubmissionAborted {
  return parse(input, typeSubmissionAborted) as SubmissionAborted;
}

/** It ended with a complete response and carries no error. */
export interface SubmissionCompleted {
  /** Names the event. */
  readonly type: "submission_settled";
  /** The submission that settled. */
  readonly submissionId: string;
  /** How it settled. */
  readonly outcome: "completed";
}

function fitsSubmissionCompleted(value: unknown): boolean {
  return (
    anObject(value) &&
    value.type === "submission_settled" &&
    typeof value.submissionId === "string" &&
    value.outcome === "completed" &&
    (plain(value, value.constructor) || ofCopy(value, fitsSubmissionCompleted))
  );
}

/** Whether the value fits SubmissionCompleted as this version of the contract has it. Never throws. */
export function isSubmissionCompleted(value: unknown): value is SubmissionCompleted {
  try {
    return fitsSubmissionCompleted(value);
  } catch {
    return false;
  }
}

const typeSubmissionCompleted: Type = {
  type: "object",
  properties: [
    ["type", { type: "literal", values: ["submission_settled"] }, true],
    ["submissionId", { type: "string" }, true],
    ["outcome", { type: "literal", values: ["completed"] }, true],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseSubmissionCompleted(input: unknown): SubmissionCompleted {
  return parse(input, typeSubmissionCompleted) as SubmissionCompleted;
}

/** It ended in a failure. */
export interface SubmissionFailed {
  /** Names the event. */
  readonly type: "submission_settled";
  /** The submission that settled. */
  readonly submissionId: string;
  /** How it settled. */
  readonly outcome: "failed";
  /** Why it failed: optional to read, always written. */
  readonly error?: SettlementError;
}

function fitsSubmissionFailed(value: unknown): boolean {
  if (
    anObject(value) &&
    value.type === "submission_settled" &&
    typeof value.submissionId === "string" &&
    value.outcome === "failed"
  ) {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsSubmissionFailed);
    const { error } = value;
    return error === undefined || fitsSettlementError(error);
  }
  return false;
}

/** Whether the value fits SubmissionFailed as this version of the contract has it. Never throws. */
export function isSubmissionFailed(value: unknown): value is SubmissionFailed {
  try {
    return fitsSubmissionFailed(value);
  } catch {
    return false;
  }
}

const typeSubmissionFailed: Type = {
  type: "object",
  properties: [
    ["type", { type: "literal", values: ["submission_settled"] }, true],
    ["submissionId", { type: "string" }, true],
    ["outcome", { type: "literal", values: ["failed"] }, true],
    ["error", () => typeSettlementError],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseSubmissionFailed(input: unknown): SubmissionFailed {
  return parse(input, typeSubmissionFailed) as SubmissionFailed;
}

/** How a submission ended, told apart by its outcome. */
export type SubmissionSettled = SubmissionCompleted | SubmissionFailed | SubmissionAborted;

/** A SubmissionSettled with a tag this version does not know, kept as sent. */
export interface UnknownSubmissionSettled {
  readonly outcome: string;
  readonly [key: string]: unknown;
}

/** SubmissionSettled as a newer peer may send it: values this version does not know are kept. */
export type AnySubmissionSettled = SubmissionSettled | UnknownSubmissionSettled;

function fitsSubmissionSettled(value: unknown): boolean {
  if (!anObject(value)) return false;
  switch (value.outcome) {
    case "completed":
      return fitsSubmissionCompleted(value);
    case "failed":
      return fitsSubmissionFailed(value);
    case "aborted":
      return fitsSubmissionAborted(value);
    default:
      return false;
  }
}

/** Whether the value fits SubmissionSettled as this version of the contract has it. Never throws. */
export function isSubmissionSettled(value: unknown): value is SubmissionSettled {
  try {
    return fitsSubmissionSettled(value);
  } catch {
    return false;
  }
}

/** Whether this version knows the tag: then a `switch` over it is exhaustive. */
export function isKnownSubmissionSettled(value: AnySubmissionSettled): value is SubmissionSettled {
  const tag: unknown = (value as AnySubmissionSettled | null | undefined)?.outcome;
  return tag === "completed" || tag === "failed" || tag === "aborted";
}

const typeSubmissionSettled: Type = {
  type: "tagged",
  tag: "outcome",
  members: [
    ["completed", () => typeSubmissionCompleted],
    ["failed", () => typeSubmissionFailed],
    ["aborted", () => typeSubmissionAborted],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseSubmissionSettled(input: unknown): AnySubmissionSettled {
  return parse(input, typeSubmissionSettled) as AnySubmissionSettled;
}

/** A validation issue under the name tools know it by. */
export type ToolValidationIssue = ValidationIssue;

function fitsToolValidationIssue(value: unknown): boolean {
  return fitsValidationIssue(value);
}

/** Whether the value fits ToolValidationIssue as this version of the contract has it. Never throws. */
export function isToolValidationIssue(value: unknown): value is ToolValidationIssue {
  try {
    return fitsToolValidationIssue(value);
  } catch {
    return false;
  }
}

const typeToolValidationIssue: Type = () => typeValidationIssue;

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseToolValidationIssue(input: unknown): ToolValidationIssue {
  return parse(input, typeToolValidationIssue) as ToolValidationIssue;
}

/**
 * One model call and how it went.
 *
 * Operators only: never sent to a client.
 */
export interface TurnEvent {
  /** Names the event. */
  readonly type: "turn";
  /** Id of the turn. */
  readonly turnId: string;
  /** What the call was for. */
  readonly purpose: TurnPurpose;
  /** How long it took, in milliseconds. */
  readonly durationMs: number;
  /** The request (ModelRequestInfo): opaque here, passed through. */
  readonly request: unknown;
  /** What came back. */
  readonly response: ModelResponse;
  /** True when the request threw or finished as `error` or `aborted`. */
  readonly isError: boolean;
}

/** TurnEvent as a newer peer may send it: values this version does not know are kept. */
export interface AnyTurnEvent extends Omit<TurnEvent, "purpose" | "response"> {
  readonly purpose: AnyTurnPurpose;
  readonly response: AnyModelResponse;
}

function fitsTurnEvent(value: unknown): boolean {
  if (
    anObject(value) &&
    value.type === "turn" &&
    typeof value.turnId === "string" &&
    Number.isFinite(value.durationMs) &&
    value.request !== undefined &&
    typeof value.isError === "boolean"
  ) {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsTurnEvent);
    const { purpose, response } = value;
    return fitsTurnPurpose(purpose) && fitsModelResponse(response);
  }
  return false;
}

/** Whether the value fits TurnEvent as this version of the contract has it. Never throws. */
export function isTurnEvent(value: unknown): value is TurnEvent {
  try {
    return fitsTurnEvent(value);
  } catch {
    return false;
  }
}

const typeTurnEvent: Type = {
  type: "object",
  properties: [
    ["type", { type: "literal", values: ["turn"] }, true],
    ["turnId", { type: "string" }, true],
    ["purpose", () => typeTurnPurpose, true],
    ["durationMs", { type: "number" }, true],
    ["request", { type: "any" }, true],
    ["response", () => typeModelResponse, true],
    ["isError", { type: "boolean" }, true],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseTurnEvent(input: unknown): AnyTurnEvent {
  return parse(input, typeTurnEvent) as AnyTurnEvent;
}

/**
 * What a model call is for.
 *
 * - "agent": The agent's own work.
 *
 * - "compaction": Compacting the conversation.
 *
 * - "compaction_prefix": The prefix call of a compaction.
 */
export const TURN_PURPOSE_LIST = ["agent", "compaction", "compaction_prefix"] as const;

/** What a model call is for. */
export type TurnPurpose = (typeof TURN_PURPOSE_LIST)[number];

/** TurnPurpose as a newer peer may send it: values this version does not know are kept. */
export type AnyTurnPurpose = TurnPurpose | (string & {});

function fitsTurnPurpose(value: unknown): boolean {
  return among(value, TURN_PURPOSE_LIST);
}

/** Whether the value fits TurnPurpose as this version of the contract has it. Never throws. */
export function isTurnPurpose(value: unknown): value is TurnPurpose {
  try {
    return fitsTurnPurpose(value);
  } catch {
    return false;
  }
}

const typeTurnPurpose: Type = { type: "enum", values: TURN_PURPOSE_LIST };

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseTurnPurpose(input: unknown): AnyTurnPurpose {
  return parse(input, typeTurnPurpose) as AnyTurnPurpose;
}

/** One thing wrong with a value, in the form Standard Schema gives its issues. */
export interface ValidationIssue {
  /** What is wrong. */
  readonly message: string;
  /** Keys and indexes that lead to the value; left out for the value as a whole. */
  readonly path?: readonly (string | number)[];
}

function fitsValidationIssue(value: unknown): boolean {
  if (anObject(value) && typeof value.message === "string") {
    if (!plain(value, value.constructor)) return ofCopy(value, fitsValidationIssue);
    const { path } = value;
    return (
      path === undefined ||
      (Array.isArray(path) && all(path, (item) => typeof item === "string" || Number.isInteger(item)))
    );
  }
  return false;
}

/** Whether the value fits ValidationIssue as this version of the contract has it. Never throws. */
export function isValidationIssue(value: unknown): value is ValidationIssue {
  try {
    return fitsValidationIssue(value);
  } catch {
    return false;
  }
}

const typeValidationIssue: Type = {
  type: "object",
  properties: [
    ["message", { type: "string" }, true],
    ["path", { type: "list", items: { type: "either", of: [{ type: "string" }, { type: "integer" }] } }],
  ],
};

/** Read what a possibly newer peer sent: JSON text, its bytes, or a parsed value. Throws a WireError. */
export function parseValidationIssue(input: unknown): ValidationIssue {
  return parse(input, typeValidationIssue) as ValidationIssue;
}
