/** The HTTP answer to any failed request, in the envelope of this family. */

import { ErrorAnswer } from "../runtime/answer.js";
import { factsOf, type Facts } from "../runtime/carry.js";
import { isCancellation } from "../runtime/causes.js";
import {
  CLIENT_CLOSED,
  filled,
  headersOf,
  INTERNAL,
  JSON_HEADERS,
  refusal,
  reply,
  report,
  statusOf,
} from "../runtime/envelope.js";
import type { RenderErrorOptions, RenderFailureOptions } from "../runtime/envelope.js";
import { plainText } from "../runtime/plain.js";
import type { Failure } from "../runtime/roles.js";
import { categoryOf } from "./categories.js";
import type { AnyCode, Code } from "./codes.js";
import { UNEXPECTED } from "./facts.js";
import { userMessageFor } from "./messages.js";
import { CODES } from "./reference.js";
import { ROLES } from "./roles.js";
import { TELLER } from "./teller.js";
import { retryableOf } from "./verdicts.js";

export { ErrorAnswer };
export type { RenderErrorOptions, RenderFailureOptions };

/**
 * Answer a request whose route threw, whatever it threw. Never throws.
 *
 * An error of the family is told with its own facts: its status (400 to 599) or its code's, its code's headers and its
 * own, its verdict, and what else the envelope has a place for; the message is the sentence for its code. Anything else is
 * told by the code alone that recognises it, else by the one for the unexpected: nothing of it is sent.
 *
 * Whatever is answered with 500 is handed to the logger, once and whole; a logger that throws changes nothing.
 */
export function renderError(error: unknown, options: RenderErrorOptions = {}): ErrorAnswer {
  const facts = factsOf(TELLER, error, { dev: options.dev });
  const status = statusOf(facts.status) ?? INTERNAL;
  const aborted = options.aborted === true;
  if (status === INTERNAL && !(aborted && isCancellation(error))) report(error, options.logger);
  return answer(aborted ? CLIENT_CLOSED : status, facts, facts.headers, options.method);
}

/**
 * Answer a request that the server refused by itself: no route, no such method, a body that cannot be read. The failure
 * is what is wrong, or the status the server gives it (400 to 599, which stays).
 *
 * The code is the one that `answers` the failure in the contract, else the first one with its status, else the one for an
 * invalid request or the first one with 400, or from 500 on for the unexpected. Nothing of the server's own texts is sent;
 * 499 has no body. Never throws.
 */
export function renderFailure(failure: Failure | number, options: RenderFailureOptions = {}): ErrorAnswer {
  const live = [...CODES.values()].filter((info) => info.lifecycle === "active");
  const codes = live.map((info): [AnyCode, number | undefined] => [info.code, info.httpStatus]);
  const { status, code } = refusal<AnyCode>(failure, ROLES.answers, codes, UNEXPECTED);
  if (status === INTERNAL && options.error !== undefined) report(options.error, options.logger);
  const help = options.dev === true ? plainText(options.detail) : undefined;
  const facts: Facts = {
    code,
    message: userMessageFor(code),
    retryable: retryableOf(code),
    category: categoryOf(code),
    dev: help === "" ? undefined : help,
  };
  return answer(status, facts, options.headers, options.method);
}

function answer(status: number, facts: Facts, headers: unknown, method: string | undefined): ErrorAnswer {
  const info = CODES.get(facts.code as Code);
  const body = ROLES.envelope === undefined ? {} : filled(ROLES.envelope, { ...facts, status });
  return reply(status, headersOf(JSON_HEADERS, info?.headers, headers), body, method);
}
