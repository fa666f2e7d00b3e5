/** The HTTP answer to a failure in a route of Flue. */

import { ErrorAnswer } from "../runtime/answer.js";
import { isCancellation, safeGet } from "../runtime/causes.js";
import { filled, headersOf, INTERNAL, refusal, reply, report, statusOf } from "../runtime/envelope.js";
import type { RenderErrorOptions, RenderFailureOptions } from "../runtime/envelope.js";
import { plainText } from "../runtime/plain.js";
import { agreed } from "../runtime/recognise.js";
import type { Failure } from "../runtime/roles.js";
import type { Code } from "./codes.js";
import { CLIENT_ABORTED_STATUS } from "./constants.js";
import { FlueError, FlueHttpError } from "./errors.js";
import { CODES, ERROR_HEADERS } from "./reference.js";
import { ROLES } from "./roles.js";
import { settlementError } from "./settlement.js";

export { ErrorAnswer };
export type { RenderErrorOptions, RenderFailureOptions };

/** Beside what answers a failure by its kind: a 409 of an application is not Flue's agent_instance_exists. */
const REFUSALS: readonly (readonly [string, number])[] = [["runtime_unavailable", 503]];

/**
 * Answer a request whose route threw, whatever it threw.
 *
 * An error with a status of its own answers with that and its headers; another FlueError with 500 and its own type;
 * anything else with a 500 that says nothing about it (internal_error). The fixed headers (`ERROR_HEADERS`) are always
 * there. The body is an ErrorEnvelope: `meta` where the error has some, never a cause or a stack. An AggregateError whose
 * members are FlueErrors of one type is answered as its first member; an error with a FlueError as its cause may mean
 * another failure, and is not.
 *
 * Whatever is answered with 500 is handed to the logger, once and whole; a logger that throws changes nothing.
 *
 * Source: HTTP error envelope.
 */
export function renderError(error: unknown, options: RenderErrorOptions = {}): ErrorAnswer {
  const found = agreed(error, (one) => (FlueError.isInstance(one) ? plainText(safeGet(one, "type")) : undefined));
  const { name, ...facts } = settlementError(found, { dev: options.dev });
  const aborted = options.aborted === true;
  const owned = name !== undefined && FlueHttpError.isInstance(found) ? owns(found, facts.type ?? "") : undefined;
  const status = owned?.status ?? INTERNAL;
  if (status === INTERNAL && !(aborted && isCancellation(error))) report(error, options.logger);
  if (aborted) return answer(CLIENT_ABORTED_STATUS, facts, [], options.method);
  return answer(status, facts, owned?.headers ?? [], options.method);
}

/**
 * Answer a request that the server refused by itself: no route, no such method, a body that cannot be read. The failure
 * is what is wrong, or the status the server gives it (400 to 599, which stays).
 *
 * Nothing of the server's own texts is sent. A status without a type of Flue is answered as invalid_request, from 500 on
 * as internal_error; 499 has no body. Never throws.
 */
export function renderFailure(failure: Failure | number, options: RenderFailureOptions = {}): ErrorAnswer {
  const { status, code } = refusal(failure, ROLES.answers, REFUSALS, "internal_error");
  const info = CODES.get(code as Code);
  if (status === INTERNAL && options.error !== undefined) report(options.error, options.logger);
  const help = options.dev === true ? plainText(options.detail) : undefined;
  const message = info?.message ?? info?.title ?? code;
  const facts = { type: code, message, details: info?.details, dev: help === "" ? undefined : help };
  return answer(status, facts, [info?.headers, options.headers], options.method);
}

/** Status and headers of an error that has some; those of its type where its own cannot be used. */
function owns(error: unknown, type: string): { readonly status: number; readonly headers: readonly unknown[] } {
  const info = CODES.get(type as Code);
  const status = statusOf(safeGet(error, "status")) ?? info?.httpStatus ?? INTERNAL;
  return { status, headers: [info?.headers, safeGet(error, "headers")] };
}

interface Facts {
  readonly type?: string;
  readonly message: string;
  readonly details?: string | undefined;
  readonly dev?: string | undefined;
  readonly meta?: unknown;
}

function answer(status: number, facts: Facts, headers: readonly unknown[], method: string | undefined): ErrorAnswer {
  const fixed = Object.fromEntries(ERROR_HEADERS.map((row) => [row.name, row.value]));
  const body = ROLES.envelope === undefined ? {} : filled(ROLES.envelope, { ...facts, code: facts.type });
  return reply(status, headersOf(fixed, ...headers), body, method);
}
