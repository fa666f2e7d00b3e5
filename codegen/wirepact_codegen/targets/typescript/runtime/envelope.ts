/**
 * The reply to a failed request, put together from what a family's `ROLES` say of its shapes and codes.
 *
 * Everything here answers for any value and never throws; what is foreign gets into no reply.
 */

import { ErrorAnswer } from "./answer.js";
import { quietly, safeGet } from "./causes.js";
import { toConsole } from "./logs.js";
import { plainJson, plainText } from "./plain.js";
import type { Carrier, Fact, Failure, Roles } from "./roles.js";

/** What `renderError` takes beside the error. */
export interface RenderErrorOptions {
  /** Whether this is local development; only then is the error's `dev` sent, unless it is "". */
  readonly dev?: boolean | undefined;
  /** The request's method; the answer to HEAD has no body. */
  readonly method?: string | undefined;
  /** Whether the client itself went away: 499 without a body, and the cancellation is not logged. */
  readonly aborted?: boolean | undefined;
  /** Takes what was thrown; when left out, `console.error` gets it as a text. */
  readonly logger?: ((error: unknown) => unknown) | undefined;
}

/** What `renderFailure` takes beside the failure. */
export interface RenderFailureOptions {
  /** Further headers, such as Allow. */
  readonly headers?: unknown;
  /** Help for developers, sent as `dev` when that is set and the envelope has a place for it. */
  readonly detail?: unknown;
  /** Whether this is local development. */
  readonly dev?: boolean | undefined;
  /** The request's method; the answer to HEAD has no body. */
  readonly method?: string | undefined;
  /** What the server threw: handed to the logger where the answer is a 500. */
  readonly error?: unknown;
  /** Takes it; when left out, `console.error` gets it as a text. */
  readonly logger?: ((error: unknown) => unknown) | undefined;
}

/** What a family's module has that answers requests: `import * as flue from "wirepact/flue"` is one. */
export interface ErrorFamily {
  readonly ROLES: Roles;
  readonly renderError: (error: unknown, options?: RenderErrorOptions) => ErrorAnswer;
  readonly renderFailure: (failure: Failure | number, options?: RenderFailureOptions) => ErrorAnswer;
}

export const INTERNAL = 500;
const BAD_REQUEST = 400;
/** Answers a request whose client is gone; never with a body. */
export const CLIENT_CLOSED = 499;
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "application/json",
  "X-Content-Type-Options": "nosniff",
};

const STATUSES: ReadonlyMap<unknown, number> = /* @__PURE__ */ new Map([
  ["route_not_found", 404],
  ["method_not_allowed", 405],
  ["unsupported_media_type", 415],
  ["invalid_json", 400],
  ["invalid_request", 400],
  ["unexpected", INTERNAL],
]);
const KINDS: ReadonlyMap<number, Failure> = /* @__PURE__ */ new Map<number, Failure>([
  [400, "invalid_request"],
  [404, "route_not_found"],
  [405, "method_not_allowed"],
  [415, "unsupported_media_type"],
  [422, "invalid_request"],
  [500, "unexpected"],
]);
const FRAMING: readonly string[] =
  /* @__PURE__ */ "connection content-encoding content-length keep-alive te trailer transfer-encoding upgrade".split(
    " ",
  );
const TOKEN = /^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/;
/** Visible Latin-1, spaces and tabs: no line end can start another header. */
const VALUE = /^[\t\x20-\x7e\xa0-\xff]*$/;
const EDGES = /^[\t ]+|[\t ]+$/g;

/** Throws where the value is no family (a TypeError), or a family without an envelope (a RangeError). */
export function checkFamily(family: unknown): asserts family is ErrorFamily {
  const roles = safeGet(family, "ROLES");
  if (typeof roles !== "object" || roles === null) throw new TypeError("this is no family: it has no ROLES");
  if (safeGet(roles, "envelope") === undefined || typeof safeGet(family, "renderError") !== "function") {
    const name = String(safeGet(roles, "family"));
    throw new RangeError(
      `the family ${name} has no envelope, so nothing says what an error reply holds: give its body "x-role": "envelope"`,
    );
  }
}

/**
 * An object with the facts of an error in their places, as plain JSON; `needs` are values of the keys that no error
 * fills. A fact that is undefined or has no place is left out; one that must be there and is undefined is false, 500 for
 * a status, or empty.
 */
export function filled(
  carrier: Carrier,
  facts: { readonly [fact in Fact]?: unknown },
  needs: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const inner: Record<string, unknown> = { ...carrier.constants };
  for (const [fact, key] of Object.entries(carrier.fields) as [Fact, string][]) {
    const value = plainJson(facts[fact]) ?? (carrier.required.includes(fact) ? empty(fact) : undefined);
    if (value !== undefined) inner[key] = value;
  }
  const nested = carrier.path.reduceRight<Record<string, unknown>>((object, key) => ({ [key]: object }), inner);
  const given = Object.entries(needs).map(([key, value]) => [key, plainJson(value)]);
  return { ...carrier.outer, ...nested, ...Object.fromEntries(given) };
}

function empty(fact: Fact): unknown {
  if (fact === "retryable") return false;
  if (fact === "status") return INTERNAL;
  return fact === "meta" || fact === "headers" ? {} : "";
}

/**
 * Status and code for what a framework refused by itself, named as `Failure` or by its status.
 *
 * The code that `answers` it; else the first one with that status; else the one for an invalid request where the caller
 * is at fault; else the unexpected one. What is neither a Failure nor an error status is unexpected.
 *
 * @param codes - Each live code with its status, in the order of the contract.
 */
export function refusal<Code extends string | number>(
  failure: unknown,
  answers: Roles["answers"],
  codes: readonly (readonly [Code, number | undefined])[],
  unexpected: Code,
): { readonly status: number; readonly code: Code } {
  const given = statusOf(failure);
  let kind: Failure | undefined;
  let status: number;
  if (given !== undefined) {
    kind = KINDS.get(given);
    status = given;
  } else {
    kind = STATUSES.has(failure) ? (failure as Failure) : "unexpected";
    status = STATUSES.get(kind) ?? INTERNAL;
    if (kind === "invalid_request") {
      const own = codes.find(([code]) => code === answers.invalid_request)?.[1];
      if (own !== undefined && own >= 400 && own < INTERNAL) status = own;
    }
  }
  const first = (wanted: number): Code | undefined => codes.find(([, its]) => its === wanted)?.[0];
  const code =
    (kind === undefined ? undefined : answers[kind]) ??
    first(status) ??
    (status < INTERNAL ? (answers.invalid_request ?? first(BAD_REQUEST)) : undefined);
  return { status, code: (code as Code | undefined) ?? unexpected };
}

/** The value where it is the status of an error reply: 400 to 599. */
export function statusOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 400 && value <= 599 ? value : undefined;
}

/**
 * The fixed headers, and of each further object what is fit to be sent; a later one wins, a fixed one always.
 *
 * Left out: names that are no token, values with a line end or beyond Latin-1, and what frames or encodes the message.
 */
export function headersOf(fixed: Readonly<Record<string, string>>, ...said: unknown[]): Record<string, string> {
  const kept = new Set([...FRAMING, ...Object.keys(fixed).map((name) => name.toLowerCase())]);
  const found = new Map<string, [string, string]>();
  for (const headers of said.map(plainJson)) {
    if (typeof headers !== "object" || headers === null || Array.isArray(headers)) continue;
    for (const [name, value] of Object.entries(headers)) {
      const text = Number.isInteger(value) ? String(value) : plainText(value);
      const key = name.toLowerCase();
      if (text !== undefined && TOKEN.test(name) && VALUE.test(text) && !kept.has(key)) {
        found.set(key, [name, text.replace(EDGES, "")]);
      }
    }
  }
  return { ...fixed, ...Object.fromEntries(found.values()) };
}

/** The answer; one to HEAD, and one to a client that is gone, has no body. */
export function reply(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
  method: unknown,
): ErrorAnswer {
  const bare = status === CLIENT_CLOSED || (typeof method === "string" && method.toUpperCase() === "HEAD");
  return new ErrorAnswer(status, headers, bare ? undefined : body);
}

/** Hand what was thrown to the logger, else as a text to `console.error`. One that throws changes nothing. */
export function report(error: unknown, logger: ((error: unknown) => unknown) | undefined): void {
  quietly(() => (logger ?? ((thrown: unknown) => toConsole(thrown, "a route")))(error));
}
