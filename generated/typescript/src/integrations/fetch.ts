// @generated from targets/typescript/runtime/integrations/fetch.ts by `make generate`. Do not edit; change the schema.

/**
 * Failures as a `Response` of the Fetch API, in the envelope of a family. For any server that speaks it: Workers, Deno,
 * Bun, Node's adapters.
 */

import type { ErrorAnswer } from "../runtime/answer.js";
import { nameOf, safeGet } from "../runtime/causes.js";
import { checkFamily, type ErrorFamily } from "../runtime/envelope.js";
import type { Failure } from "../runtime/roles.js";
import { answerError, answerFailure, headersIn, refusalOfForm } from "../runtime/server.js";
import type { ErrorResponseOptions, FailureResponseOptions, RequestLike, ServerOptions } from "../runtime/server.js";

export type { ErrorFamily, ErrorResponseOptions, Failure, FailureResponseOptions, RequestLike, ServerOptions };

/** The platform's own `Response`. */
export type FetchResponse = typeof globalThis extends { readonly Response: { readonly prototype: infer R } }
  ? R
  : { readonly status: number };

/**
 * The response to a request whose handler threw, whatever it threw. A `Response` that was thrown is the answer as it is
 * where it is no failure, such as a redirect; else its status, headers and cookies stay, with the envelope in the place of
 * its body. Never throws, but for a family without an envelope: a TypeError or a RangeError.
 */
export function errorResponse(error: unknown, family: ErrorFamily, options: ErrorResponseOptions = {}): FetchResponse {
  checkFamily(family);
  const status = isResponse(error) ? safeGet(error, "status") : undefined;
  if (typeof status !== "number" || status < 200) return toResponse(answerError(error, family, options));
  if (status < 400) return error as FetchResponse;
  const { headers, cookies } = headersIn(error);
  return toResponse(answerFailure(status, family, { ...options, headers, error }), cookies);
}

/**
 * The response to a request that is refused: what is wrong, or the status (400 to 599), with `Allow` among the headers
 * for a method that is not taken. Never throws, but as `errorResponse` does.
 */
export function failureResponse(
  failure: Failure | number,
  family: ErrorFamily,
  options: FailureResponseOptions = {},
): FetchResponse {
  return toResponse(answerFailure(failure, family, options));
}

/**
 * A handler that answers whatever the given one throws, as `errorResponse` does. A body that `request.json()` cannot read
 * is answered as invalid_json; a form that `request.formData()` cannot read as invalid_request, or as
 * unsupported_media_type where the request sends no form. Throws at once for a family without an envelope.
 */
export function withErrors<Request extends RequestLike, Rest extends readonly unknown[], Response>(
  handler: (request: Request, ...rest: Rest) => Response | Promise<Response>,
  family: ErrorFamily,
  options: ServerOptions = {},
): (request: Request, ...rest: Rest) => Promise<Response | FetchResponse> {
  checkFamily(family);
  return async (request, ...rest) => {
    const refused = watchBody(request);
    try {
      return await handler(request, ...rest);
    } catch (error) {
      const failure = refused.get(error);
      if (failure !== undefined) return failureResponse(failure, family, { ...options, request, error });
      return errorResponse(error, family, { ...options, request });
    }
  };
}

/** A response of the answer, which sets further cookies. */
export function toResponse(answer: ErrorAnswer, cookies: readonly string[] = []): FetchResponse {
  const make = safeGet(globalThis, "Response");
  if (typeof make !== "function") throw new TypeError("this platform has no Response");
  const headers = [...Object.entries(answer.headers), ...cookies.map((cookie) => ["Set-Cookie", cookie])];
  return Reflect.construct(make, [answer.body === undefined ? null : answer.text, { status: answer.status, headers }]);
}

/** Whether it is the platform's own `Response`. */
function isResponse(value: unknown): boolean {
  const kind = safeGet(globalThis, "Response");
  try {
    return typeof kind === "function" && value instanceof kind;
  } catch {
    return false;
  }
}

/** Which errors come from reading the request's body, as they come, and from nothing else that a handler reads. */
function watchBody(request: RequestLike): ReadonlyMap<unknown, Failure> {
  const refused = new Map<unknown, Failure>();
  watch(request, "json", (error) => {
    if (nameOf(error) === "SyntaxError") refused.set(error, "invalid_json");
  });
  watch(request, "formData", (error) => {
    const failure = refusalOfForm(error, request);
    if (failure !== undefined) refused.set(error, failure);
  });
  return refused;
}

/** Tell what a first reading of the body fails with; a body that was read before cannot be read, whatever was sent. */
function watch(request: object, name: "json" | "formData", tell: (error: unknown) => void): void {
  const read = safeGet(request, name);
  if (typeof read !== "function") return;
  const value = async (...given: unknown[]): Promise<unknown> => {
    const isSecond = safeGet(request, "bodyUsed") === true;
    try {
      return (await Reflect.apply(read, request, given)) as unknown;
    } catch (error) {
      if (!isSecond) tell(error);
      throw error;
    }
  };
  try {
    Object.defineProperty(request, name, { value, configurable: true, writable: true });
  } catch {
    return;
  }
}
