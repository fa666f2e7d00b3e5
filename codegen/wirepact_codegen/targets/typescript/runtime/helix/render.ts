/** The answer to any failed request, in the body of a typed chat route. For `wirepact/hono` and other servers. */

import { ErrorAnswer } from "../runtime/answer.js";
import { isCancellation } from "../runtime/causes.js";
import { CLIENT_CLOSED, filled, headersOf, INTERNAL, refusal, reply, report } from "../runtime/envelope.js";
import type { RenderErrorOptions, RenderFailureOptions } from "../runtime/envelope.js";
import type { Failure } from "../runtime/roles.js";
import { chatErrorResponse } from "./http.js";
import { userMessageFor } from "./messages.js";
import { ROLES } from "./roles.js";

export { ErrorAnswer };
export type { RenderErrorOptions, RenderFailureOptions };

/**
 * Answer a request whose route threw, whatever it threw: as `chatErrorResponse`, for a request whose input was not
 * committed. Never throws. `dev` changes nothing: a Helix body has no place for help for developers.
 *
 * Whatever is answered with 500 is handed to the logger, once and whole; a logger that throws changes nothing.
 */
export function renderError(error: unknown, options: RenderErrorOptions = {}): ErrorAnswer {
  const made = chatErrorResponse(error);
  const aborted = options.aborted === true;
  if (made.status === INTERNAL && !(aborted && isCancellation(error))) report(error, options.logger);
  return reply(aborted ? CLIENT_CLOSED : made.status, made.headers, made.body ?? {}, options.method);
}

/**
 * Answer a request that the server refused by itself: no route, no such method, a body that cannot be read. The failure
 * is what is wrong, or the status the server gives it (400 to 599, which stays).
 *
 * VALIDATION_ERROR where the caller is at fault, else framework_internal_error: no code of Helix speaks of routes and
 * methods, and one that happens to have the status would tell of another failure. `dev` and `detail` change nothing; 499
 * has no body. Never throws.
 */
export function renderFailure(failure: Failure | number, options: RenderFailureOptions = {}): ErrorAnswer {
  const { status, code } = refusal<string>(failure, ROLES.answers, [], "framework_internal_error");
  if (status === INTERNAL && options.error !== undefined) report(options.error, options.logger);
  const body = ROLES.envelope === undefined ? {} : filled(ROLES.envelope, { code, message: userMessageFor(code) });
  return reply(status, headersOf({ "Content-Type": "application/json" }, options.headers), body, options.method);
}
