// @generated from targets/typescript/runtime/helix/provider.ts by `make generate`. Do not edit; change the schema.

/**
 * What a model provider's call raised, mapped to a HelixError: the errors of the AI SDK, and what fetch throws.
 *
 * The tables of `provider.schema.json` say what is recognised as what. The SDK's errors are told by their markers, then
 * by name; nothing of it is imported. The same functions stand in Python, where `mapVercelError` is
 * `map_provider_error` and knows Python's libraries instead.
 */

import { causeOfValue, chain, isCancellation, isError, nameOf, namesOf, safeGet, textOf } from "../runtime/causes.js";
import { classifyError } from "./classify.js";
import { isCode, type AnyCode } from "./codes.js";
import { PROVIDER_UNREACHABLE_MESSAGE, RETRIES_EXHAUSTED_PREFIX } from "./constants.js";
import { HelixError } from "./errors.js";
import {
  CONNECTION_DROPS,
  PROVIDER_EXCEPTIONS,
  PROVIDER_STATUSES,
  PROVIDER_TYPES,
  VERCEL_ERRORS,
  type ProviderExceptionsRow,
  type ProviderStatusesRow,
  type ProviderTypesRow,
  type VercelErrorsRow,
} from "./reference.js";

/**
 * Where an error was raised, if the adapter knows that the model had put nothing out: "doStream", the model object's
 * own call rejected with it; "streamText", the call around a model that cannot be wrapped (an id of a gateway).
 */
export type ProviderOrigin = "doStream" | "streamText";

/** What the caller of the provider knows about the failure. */
export interface MapProviderErrorOptions {
  /** The caller has retried already: the verdict is then false, and the message says so. */
  readonly retriesExhausted?: boolean | undefined;
  /** A plain Error or TypeError from there is `provider_unreachable`. */
  readonly origin?: ProviderOrigin | undefined;
}

const DEPTH = 8;
const MOST_LEAVES = 100;
const MOST_BODY = 65_536;

/**
 * The HelixError for what a provider's call raised; the error itself becomes its cause. Never throws.
 *
 * A HelixError comes back as it is; what no rule knows goes to `classifyError`. The verdict of an SDK error is its own
 * `isRetryable`, except that a body that names a permanent reason (`insufficient_quota`) says no. A retry error is
 * unwrapped and says no. The message is developer text and may quote the provider: show `userMessageFor(code)` to
 * people. A timeout (`TimeoutError`) is provider_timeout here, though `classifyError` does not know it.
 *
 * Source: LLM Error Mapping.
 */
export function mapVercelError(error: unknown, options: MapProviderErrorOptions = {}): HelixError {
  const found = mapped(error, options.origin, 0);
  return options.retriesExhausted === true ? exhausted(found, error) : found;
}

/** `mapVercelError` under the name it has in Python. */
export function mapProviderError(error: unknown, options: MapProviderErrorOptions = {}): HelixError {
  return mapVercelError(error, options);
}

/**
 * The code of a provider's HTTP status; `provider_error` for none and for one no row names.
 *
 * Source: ApiCallError Mapping.
 */
export function httpStatusToProviderCode(status: number | null | undefined): AnyCode {
  return statusRow(status ?? undefined)?.code ?? "provider_error";
}

/**
 * Whether a connection to the provider was there and dropped: told by its structure (CONNECTION_DROPS), never by its
 * message; also an API-call error with a 2xx status around one, and the gateway's error around that. One that workerd
 * marked `overloaded` is none. Never throws.
 *
 * Source: Connection drops.
 */
export function isConnectionDrop(error: unknown): boolean {
  const kind = vercelKind(error);
  const cause = kind === "gateway" ? causeOfValue(error) : undefined;
  if (cause !== undefined && vercelKind(cause) !== "gateway") return isConnectionDrop(cause);
  return kind === "api_call" ? isSuccess(statusOf(error)) && dropBelow(error) : isDrop(error);
}

// --- the mapping: the first rule that knows the error -----------------------------------------------

type Verdict = { readonly code: AnyCode; readonly retryable?: boolean | undefined };

const UNKNOWN: Verdict = { code: "provider_error" };

function mapped(error: unknown, origin: ProviderOrigin | undefined, depth: number): HelixError {
  if (HelixError.isInstance(error)) return error;
  if (depth >= DEPTH) return classifyError(error);
  const members = membersOf(error);
  if (members !== undefined) return agreed(error, members, depth) ?? classifyError(error);
  if (isCancellation(error)) return classifyError(error);
  const row = vercelRow(error);
  const kind = row?.kind;
  if (kind === "retry") {
    const last = lastError(error);
    if (last !== undefined) return exhausted(mapped(last, undefined, depth + 1), error);
  }
  const cause = causeOfValue(error);
  if (kind === "gateway" && (vercelKind(cause) === "api_call" || isDrop(cause))) {
    return around(mapped(cause, undefined, depth + 1), error);
  }
  if (kind === "api_call") return apiCall(error, depth);
  const sdk = kind === "stream" || kind === "gateway" ? { ...UNKNOWN, ...row } : undefined;
  return byTables(error, sdk) ?? byStructure(error, origin) ?? classifyError(error);
}

/** By timeout, status and words. `sdk`: what it is in the end, for an error that nobody else knows. */
function byTables(error: unknown, sdk: Verdict | undefined): HelixError | undefined {
  const timeout = timeoutRow(error);
  if (timeout !== undefined) return make(error, timeout);
  if (sdk === undefined && !isPlainObject(error)) return undefined;
  const words = [...wordsOf(error)];
  if (sdk === undefined && words.some(isCode)) return undefined;
  const status = statusOf(error);
  const row = statusRow(status) ?? typeRow(words) ?? sdk;
  if (row !== undefined) return make(error, row, status);
  return words.length > 0 ? make(error, UNKNOWN, status) : undefined;
}

function byStructure(error: unknown, origin: ProviderOrigin | undefined): HelixError | undefined {
  if (isDrop(error)) {
    return new HelixError({ message: textOf(error), code: "provider_error", retryable: true, cause: error });
  }
  if ((origin !== "doStream" && origin !== "streamText") || plainClass(error) === undefined) return undefined;
  const message = PROVIDER_UNREACHABLE_MESSAGE;
  const found = new HelixError({ message, code: "provider_unreachable", retryable: false, cause: error });
  for (const flag of ["overloaded", "remote"]) {
    const value = own(error, flag);
    if (typeof value === "boolean") Object.defineProperty(found, flag, { value });
  }
  return found;
}

/** An API-call error: by its status; with a 2xx one by what reading the answer failed with. */
function apiCall(error: unknown, depth: number): HelixError {
  const status = statusOf(error);
  const cause = isSuccess(status) ? causeOfValue(error) : undefined;
  if (cause === undefined) return make(error, statusRow(status) ?? typeRow([...wordsOf(error)]) ?? UNKNOWN, status);
  if (dropBelow(error)) {
    return new HelixError({ message: textOf(error), code: "provider_error", retryable: true, cause: error });
  }
  if (vercelKind(cause) !== undefined) return make(error, UNKNOWN);
  return around(mapped(cause, undefined, depth + 1), error);
}

/** As the verdict says, but for what the error says of itself. A status of success is not kept. */
function make(error: unknown, verdict: Verdict, status?: number): HelixError {
  const statusCode = isSuccess(status) ? undefined : status;
  const flag = safeGet(error, "isRetryable");
  let retryable = typeof flag === "boolean" ? flag : verdict.retryable;
  if (typeRow([...wordsOf(error)])?.permanent === true) retryable = false;
  return new HelixError({ message: textOf(error), code: verdict.code, retryable, statusCode, cause: error });
}

/** The same, after the last retry. That a provider is unreachable is said the same way then. */
function exhausted(found: HelixError, error: unknown): HelixError {
  const { code, category, statusCode } = found;
  let message = textOf(found);
  if (code !== "provider_unreachable" && !message.startsWith(RETRIES_EXHAUSTED_PREFIX)) {
    message = `${RETRIES_EXHAUSTED_PREFIX}${message}`;
  }
  return new HelixError({ message, code, category, retryable: false, statusCode, cause: error });
}

/** What the inner error was mapped to, with the outer one as its cause. */
function around(found: HelixError, error: unknown): HelixError {
  const { code, category, retryable, statusCode } = found;
  return new HelixError({ message: textOf(found), code, category, retryable, statusCode, cause: error });
}

/** What every member of an AggregateError is mapped to, if they agree. */
function agreed(error: unknown, members: readonly unknown[], depth: number): HelixError | undefined {
  const leaves = leavesOf(members);
  if (leaves.length === 0 || leaves.length > MOST_LEAVES) return undefined;
  const [first, ...others] = leaves.map((leaf) => mapped(leaf, undefined, depth + 1));
  if (first === undefined) return undefined;
  const same = others.every((one) => one.code === first.code && one.retryable === first.retryable);
  return same ? around(first, error) : undefined;
}

function leavesOf(members: readonly unknown[]): readonly unknown[] {
  const leaves: unknown[] = [];
  const waiting = [...members].reverse();
  for (let seen = 0; seen < 2 * MOST_LEAVES && waiting.length > 0; seen++) {
    const one = waiting.pop();
    const inner = membersOf(one);
    if (inner === undefined) leaves.push(one);
    else waiting.push(...[...inner].reverse());
  }
  return waiting.length > 0 ? [] : leaves;
}

// --- what an error says about itself ----------------------------------------------------------------

function vercelRow(error: unknown): VercelErrorsRow | undefined {
  if (error === null || typeof error !== "object") return undefined;
  const marked = VERCEL_ERRORS.find((row) => safeGet(error, Symbol.for(row.marker)) === true);
  if (marked !== undefined && marked.kind !== "other") return marked;
  const names = namesOf(error);
  return VERCEL_ERRORS.find((row) => names.some((name) => row.names.includes(name))) ?? marked;
}

function vercelKind(error: unknown): VercelErrorsRow["kind"] | undefined {
  return vercelRow(error)?.kind;
}

/** What a retry error gave up on. */
function lastError(error: unknown): unknown {
  const last = safeGet(error, "lastError") ?? undefined;
  if (last !== undefined) return last;
  return listOf(safeGet(error, "errors"))?.at(-1) ?? undefined;
}

function statusOf(error: unknown): number | undefined {
  const status = safeGet(error, "statusCode");
  return typeof status === "number" && Number.isInteger(status) && status >= 100 && status <= 999 ? status : undefined;
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

function statusRow(status: number | undefined): ProviderStatusesRow | undefined {
  if (status === undefined || isSuccess(status)) return undefined;
  return PROVIDER_STATUSES.find(({ statuses, from = Infinity, to = -Infinity }) =>
    statuses === undefined ? from <= status && status <= to : statuses.includes(status),
  );
}

/** The row of a timeout that any library may raise. */
function timeoutRow(error: unknown): ProviderExceptionsRow | undefined {
  if (!isError(error)) return undefined;
  const names = namesOf(error);
  return PROVIDER_EXCEPTIONS.find(
    (row) => row.kind === "timeout" && row.roots === undefined && names.some((name) => row.names.includes(name)),
  );
}

/** What the provider calls it: `code` and `type` of the error, and of the body it carries. */
function* wordsOf(error: unknown): Generator<string, void, undefined> {
  const data = own(error, "data") ?? parsed(own(error, "responseBody"));
  for (const holder of [error, own(error, "error"), data, own(data, "error")]) {
    for (const key of ["code", "type"]) {
      const word = own(holder, key);
      if (typeof word === "string" && word !== "") yield word;
    }
  }
}

function parsed(body: unknown): unknown {
  if (typeof body !== "string" || body.length > MOST_BODY || !body.startsWith("{")) return undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** The row of the first word that has one; a permanent reason comes first. */
function typeRow(words: readonly string[]): ProviderTypesRow | undefined {
  const found = words.flatMap((word) => PROVIDER_TYPES.filter((row) => row.types.includes(word)));
  return found.find((row) => row.permanent === true) ?? found[0];
}

function isDrop(error: unknown): boolean {
  const kind = plainClass(error);
  if (kind === undefined || own(error, "overloaded") === true) return false;
  return CONNECTION_DROPS.some(
    (row) =>
      row.error === kind &&
      ((row.retryable !== undefined && own(error, "retryable") === row.retryable) ||
        (row.causeCodes !== undefined && hasCode(causeOfValue(error), row.causeCodes))),
  );
}

/** Whether a drop is among the causes of an API-call error, or what is left of one: its code. */
function dropBelow(error: unknown): boolean {
  const cause = causeOfValue(error);
  const codes = CONNECTION_DROPS.flatMap((row) => row.causeCodes ?? []);
  return [...chain(cause, DEPTH)].some(isDrop) || hasCode(cause, codes);
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (const link of chain(error, DEPTH)) {
    const code = own(link, "code");
    if (typeof code === "string" && codes.includes(code)) return true;
  }
  return false;
}

/** "Error" or "TypeError" for an error of that very class, of any realm; undefined for everything else. */
function plainClass(error: unknown): string | undefined {
  if (!isError(error)) return undefined;
  const classes = namesOf(error).join();
  if (classes !== "Error" && classes !== "TypeError,Error") return undefined;
  return prototypesOf(error) === (classes === "Error" ? 2 : 3) ? nameOf(error) : undefined;
}

/** How many prototypes a value has, up to four. */
function prototypesOf(value: object): number {
  try {
    let count = 0;
    for (let one: unknown = Object.getPrototypeOf(value); one !== null && count < 4; count++) {
      one = Object.getPrototypeOf(one);
    }
    return count;
  } catch {
    return 4;
  }
}

/** The members of an AggregateError, as many as are looked at. */
function membersOf(error: unknown): readonly unknown[] | undefined {
  return isError(error) && namesOf(error).includes("AggregateError") ? listOf(safeGet(error, "errors")) : undefined;
}

function listOf(value: unknown): readonly unknown[] | undefined {
  const length = isArray(value) ? safeGet(value, "length") : undefined;
  if (typeof length !== "number") return undefined;
  return Array.from({ length: Math.min(length, MOST_LEAVES + 1) }, (_, index) => safeGet(value, index));
}

function isArray(value: unknown): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function isPlainObject(value: unknown): boolean {
  return value !== null && typeof value === "object" && !isError(value) && !isArray(value) && prototypesOf(value) <= 1;
}

/** A property of the value itself. */
function own(value: unknown, key: PropertyKey): unknown {
  if (value === null || typeof value !== "object") return undefined;
  try {
    return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  } catch {
    return undefined;
  }
}
