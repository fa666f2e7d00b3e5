// @generated from targets/typescript/runtime/helix/http.ts by `make generate`. Do not edit; change the schema.

/**
 * Answers to a request that failed. Bodies hold sentences for a person and facts of the contract, no foreign text.
 *
 * Source: Typed chat-route responses, FrontendHandlerError, CF Durable Object entry failures.
 */

import { ErrorAnswer } from "../runtime/answer.js";
import { causeOfValue, escapeUnseen, quietly, safeGet, textOf } from "../runtime/causes.js";
import { classifyError, classifyKnownError } from "./classify.js";
import { REQUEST_KEY_MAX_LENGTH, REQUEST_KEY_MIN_LENGTH } from "./constants.js";
import { FrontendHandlerError, HelixError } from "./errors.js";
import { userMessageFor } from "./messages.js";
import { CHAT_ROUTES, ENTRY_FAILURE_ANSWERS, HISTORY_REASONS, HTTP_STATUS_RULES } from "./reference.js";
import { HISTORY_INCOMPLETE_REASON_LIST, RUN_START_CONFLICT_CAUSE_LIST } from "./shapes.js";

const JSON_HEADERS = { "Content-Type": "application/json" } as const;
const INTERNAL = "framework_internal_error";

type ChatRoute = (typeof CHAT_ROUTES)[number];
type Body = { error: string; code: string; [key: string]: unknown };

/** What decides a status besides the error. */
export interface CommittedOption {
  /** Whether the request's input was committed; default false. */
  readonly committed?: boolean | undefined;
}

/** What a typed answer takes. */
export interface TypedErrorOptions extends CommittedOption {
  /** Language of the sentence. */
  readonly locale?: string | undefined;
}

/** What `chatErrorResponse` takes. */
export interface ChatErrorOptions extends TypedErrorOptions {
  /** Given to `log`; never sent. */
  readonly sessionId?: string | undefined;
  /** Called once with the error and the session id, for an error that nothing recognises. */
  readonly log?: ((error: unknown, sessionId: string | undefined) => unknown) | undefined;
}

/** What `chatRouteResponse` takes. */
export interface ChatRouteOptions extends TypedErrorOptions {
  /** The body's `cause`, of the row's list; left out: the error's own `reason`. */
  readonly reason?: string | undefined;
  /** The body's `runId`, for the rows of a request key; left out: the error's own. */
  readonly runId?: string | undefined;
  /** The body's `toolCallIds`. */
  readonly toolCallIds?: readonly string[] | undefined;
}

/** What a Durable Object does with a failed entry. */
export interface EntryFailureAnswer {
  /** The row's answer, in words. */
  readonly answer: string;
  /** HTTP status of a request's reply; undefined for a wake. */
  readonly status: number | undefined;
  /** The code the reply carries; undefined: the error's own. */
  readonly code: string | undefined;
}

/**
 * The status that answers an error: 400, 404, 409, 500, or 503 where the request may be sent again.
 *
 * Never 503 once the request's input was committed: sending again would append it twice. Anything that is no
 * HelixError is classified first.
 */
export function httpStatusForHelixError(error: unknown, options: CommittedOption = {}): number {
  const known = classifyError(error);
  const code = codeOf(known);
  const category = safeGet(known, "category");
  const retryable = safeGet(known, "retryable");
  const committed = options.committed === true;
  const rule = HTTP_STATUS_RULES.find(
    (one) =>
      (one.codes === undefined || one.codes.includes(code)) &&
      (one.category === undefined || one.category === category) &&
      (one.retryable === undefined || one.retryable === retryable) &&
      (one.committed === undefined || one.committed === committed),
  );
  return rule?.status ?? 500;
}

/** The answer with exactly `{ error, code }`: a sentence and the code; its 503 is the one sign to send again. */
export function typedErrorResponse(error: unknown, options: TypedErrorOptions = {}): ErrorAnswer {
  const known = classifyError(error);
  return answer(httpStatusForHelixError(known, options), bodyFor(codeOf(known), options.locale));
}

/**
 * The route's own answer for a FrontendHandlerError: its status and `{ error, code }`, `error` being its message. The
 * message was written for the caller; its cause stays here.
 */
export function frontendErrorResponse(error: FrontendHandlerError): ErrorAnswer {
  if (!FrontendHandlerError.isInstance(error)) return typedErrorResponse(error);
  const status = safeGet(error, "statusCode");
  const code = safeGet(error, "code");
  if (!isStatus(status) || typeof code !== "string") return typedErrorResponse(undefined);
  return answer(status, { error: textOf(error), code: textOf(code) });
}

/**
 * The answer of a chat route for whatever was thrown, its own failures included. Never throws.
 *
 * A recognised error is answered by its code: with what the code's row of CHAT_ROUTES carries (`retryable`, `cause`,
 * `runId`), else as `typedErrorResponse`. A FrontendHandlerError gets its status, its code and the code's sentence. Of
 * an unknown error nothing is sent: 500, a general sentence, framework_internal_error.
 */
export function chatErrorResponse(error: unknown, options: ChatErrorOptions = {}): ErrorAnswer {
  const known = classifyKnownError(error);
  if (known !== undefined) {
    const code = codeOf(known);
    const status = httpStatusForHelixError(known, options);
    return answer(status, { ...bodyFor(code, options.locale), ...extraOf(code, error) });
  }
  const status = safeGet(error, "statusCode");
  const code = safeGet(error, "code");
  if (FrontendHandlerError.isInstance(error) && isStatus(status) && typeof code === "string") {
    return answer(status, bodyFor(textOf(code), options.locale));
  }
  quietly(() => options.log?.(error, options.sessionId));
  return answer(500, bodyFor(INTERNAL, options.locale));
}

/**
 * The answer of one situation, a row of CHAT_ROUTES, named by its `id`. The error is the failure, where the row's code
 * is the error's own.
 *
 * @throws RangeError where there is no such row.
 */
export function chatRouteResponse(routeId: string, error?: unknown, options: ChatRouteOptions = {}): ErrorAnswer {
  const row: ChatRoute | undefined = CHAT_ROUTES.find((one) => one.id === routeId);
  if (row === undefined) {
    throw new RangeError(escapeUnseen(`no row of CHAT_ROUTES is called ${JSON.stringify(routeId)}`));
  }
  const said = options.reason ?? reasonOf(error);
  const why = said !== undefined && reasonsOf(row.causeFrom).includes(said) ? said : undefined;
  const known = error === undefined && why !== undefined ? historyError(why) : classifyError(error);
  const body = bodyFor(row.code ?? codeOf(known), options.locale);
  let [status = 500] = row.statuses;
  if (row.statuses.length > 1) {
    status = httpStatusForHelixError(known, { committed: row.committed ?? options.committed });
    if (!row.statuses.includes(status)) status = 500;
  }
  if (row.exactBody === true) return answer(status, body);
  if (row.retryable !== undefined) body["retryable"] = row.retryable;
  const cause = row.cause ?? why;
  if (cause !== undefined) body["cause"] = cause;
  const run = options.runId ?? ownOf(error, "runId");
  if (row.bodyFields?.includes("runId") && typeof run === "string") body["runId"] = textOf(run);
  const calls = (options.toolCallIds ?? []).map((one) => textOf(one));
  if (row.bodyFields?.includes("toolCallIds") && calls.length > 0) body["toolCallIds"] = calls;
  return answer(status, body);
}

/**
 * What follows a failed entry, by the row of ENTRY_FAILURE_ANSWERS.
 *
 * @param entry - "request" or "wake".
 * @param failure - An EntryFailureClass: "lost", "refused", "transient" or "fatal".
 * @param error - The failure, which decides where the row leaves the status open.
 * @throws RangeError where there is no such row.
 */
export function entryFailureAnswer(
  entry: string,
  failure: string,
  error?: unknown,
  options: CommittedOption = {},
): EntryFailureAnswer {
  const committed = options.committed === true;
  const row = ENTRY_FAILURE_ANSWERS.find(
    (one) =>
      one.entry === entry && one.class === failure && (one.committed === undefined || one.committed === committed),
  );
  if (row === undefined) {
    throw new RangeError(escapeUnseen(`no answer for ${JSON.stringify(entry)} and ${JSON.stringify(failure)}`));
  }
  const statuses = row.statuses ?? [];
  let status = statuses.length === 1 ? statuses[0] : undefined;
  if (status === undefined && entry === "request") {
    // A fatal failure is never answered with 503: sending again would fail again.
    status = httpStatusForHelixError(error, { committed: committed || failure === "fatal" });
    if (statuses.length > 0 && !statuses.includes(status)) status = 500;
  }
  return { answer: row.answer, status, code: row.code };
}

/** Whether a text is a request key: REQUEST_KEY_MIN_LENGTH to REQUEST_KEY_MAX_LENGTH of `[A-Za-z0-9._:-]`. */
export function isValidRequestKey(value: unknown): value is string {
  if (typeof value !== "string" || value.length < REQUEST_KEY_MIN_LENGTH) return false;
  return value.length <= REQUEST_KEY_MAX_LENGTH && !/[^A-Za-z0-9._:-]/.test(value);
}

/** What the body of a code carries besides the sentence: what its own row of CHAT_ROUTES names. */
function extraOf(code: string, error: unknown): Record<string, unknown> {
  const row: ChatRoute | undefined = CHAT_ROUTES.find((one) => one.code === code && one.cause === undefined);
  const listed = row?.causeFrom ?? (code === "state_history_incomplete" ? "HistoryIncompleteReason" : undefined);
  const why = reasonOf(error);
  const run = ownOf(error, "runId");
  const status = ownOf(error, "currentStatus");
  return {
    ...(row?.retryable === undefined ? {} : { retryable: row.retryable }),
    ...(why !== undefined && reasonsOf(listed).includes(why) ? { cause: why } : {}),
    ...(row?.bodyFields?.includes("runId") && typeof run === "string" ? { runId: textOf(run) } : {}),
    ...(code === "state_not_stoppable" && typeof status === "string" ? { currentStatus: textOf(status) } : {}),
  };
}

/** A fact of a HelixError; a foreign error's is not sent. */
function ownOf(error: unknown, key: string): unknown {
  return HelixError.isInstance(error) ? safeGet(error, key) : undefined;
}

/** The error's own `reason`, or that of the plain error it was classified from. */
function reasonOf(error: unknown): string | undefined {
  for (const one of [error, HelixError.isInstance(error) ? causeOfValue(error) : undefined]) {
    const reason = safeGet(one, "reason");
    if (typeof reason === "string") return reason;
  }
  return undefined;
}

/** The list of reasons a row names. */
function reasonsOf(name: string | undefined): readonly string[] {
  if (name === "RunStartConflictCause") return RUN_START_CONFLICT_CAUSE_LIST;
  return name === "HistoryIncompleteReason" ? HISTORY_INCOMPLETE_REASON_LIST : [];
}

function historyError(reason: string): HelixError {
  const retryable = HISTORY_REASONS.find((row) => row.reason === reason)?.retryable;
  return new HelixError({ message: "", code: "state_history_incomplete", retryable });
}

function codeOf(error: HelixError): string {
  const code = safeGet(error, "code");
  return typeof code === "string" ? textOf(code) : INTERNAL;
}

function bodyFor(code: string, locale: string | undefined): Body {
  return { error: userMessageFor(code, locale), code };
}

function answer(status: number, body: Readonly<Record<string, unknown>>): ErrorAnswer {
  return new ErrorAnswer(status, JSON_HEADERS, body);
}

function isStatus(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 400 && value <= 599;
}
