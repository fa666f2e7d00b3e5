// @generated from targets/typescript/runtime/integrations/fetch.ts by `make generate`. Do not edit; change the schema.

/**
 * Failures as a `Response` of the Fetch API, in the envelope of a family. For any server that speaks it: Workers, Deno,
 * Bun, Node's adapters.
 */

import type { ErrorAnswer } from "../runtime/answer.js";
import { isCancellation, nameOf, safeGet } from "../runtime/causes.js";
import { checkFamily, type ErrorFamily } from "../runtime/envelope.js";
import type { Failure } from "../runtime/roles.js";

export type { ErrorFamily, Failure };

/** The platform's own `Response`. */
export type FetchResponse = typeof globalThis extends { readonly Response: { readonly prototype: infer R } }
  ? R
  : { readonly status: number };

/** What is read of a request: a `Request` of the Fetch API is one. */
export interface RequestLike {
  readonly method: string;
  readonly signal?: { readonly aborted: boolean } | null | undefined;
}

/** How a server answers. */
export interface ServerOptions {
  /** Whether this is local development: an envelope with a place for it then has help for developers. */
  readonly dev?: boolean | undefined;
  /** Takes what was thrown where the answer is a 500; when left out, `console.error`. */
  readonly logger?: ((error: unknown) => unknown) | undefined;
}

/** What `errorResponse` takes beside the error and the family. */
export interface ErrorResponseOptions extends ServerOptions {
  /** The request: the answer to HEAD has no body; one that was aborted by its client is answered with 499. */
  readonly request?: RequestLike | undefined;
}

/** What `failureResponse` takes beside the failure and the family. */
export interface FailureResponseOptions extends ErrorResponseOptions {
  /** Further headers, such as Allow. */
  readonly headers?: unknown;
  /** Help for developers, sent in local development alone. */
  readonly detail?: unknown;
  /** What was thrown: handed to the logger where the answer is a 500. */
  readonly error?: unknown;
}

/**
 * The response to a request whose handler threw, whatever it threw. Never throws, but for a family without an envelope:
 * a TypeError or a RangeError.
 */
export function errorResponse(error: unknown, family: ErrorFamily, options: ErrorResponseOptions = {}): FetchResponse {
  checkFamily(family);
  const { request, dev, logger } = options;
  const aborted = safeGet(safeGet(request, "signal"), "aborted") === true && isCancellation(error);
  return toResponse(family.renderError(error, { dev, logger, aborted, method: request?.method }));
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
  checkFamily(family);
  const { request, ...rest } = options;
  return toResponse(family.renderFailure(failure, { ...rest, method: request?.method }));
}

/**
 * A handler that answers whatever the given one throws, in the envelope. A body that `request.json()` cannot read is
 * answered as invalid_json. Throws at once for a family without an envelope.
 */
export function withErrors<Request extends RequestLike, Rest extends readonly unknown[], Response>(
  handler: (request: Request, ...rest: Rest) => Response | Promise<Response>,
  family: ErrorFamily,
  options: ServerOptions = {},
): (request: Request, ...rest: Rest) => Promise<Response | FetchResponse> {
  checkFamily(family);
  return async (request, ...rest) => {
    const malformed = new Set<unknown>();
    watchJson(request, malformed);
    try {
      return await handler(request, ...rest);
    } catch (error) {
      if (malformed.has(error)) return failureResponse("invalid_json", family, { ...options, request, error });
      return errorResponse(error, family, { ...options, request });
    }
  };
}

/** A response of the answer. */
export function toResponse(answer: ErrorAnswer): FetchResponse {
  const make = safeGet(globalThis, "Response");
  if (typeof make !== "function") throw new TypeError("this platform has no Response");
  const init = { status: answer.status, headers: answer.headers };
  return Reflect.construct(make, [answer.body === undefined ? null : answer.text, init]) as FetchResponse;
}

/** Note which errors come from reading the request's body as JSON, and from no other JSON that a handler reads. */
function watchJson(request: object, malformed: Set<unknown>): void {
  const json = safeGet(request, "json");
  if (typeof json !== "function") return;
  const value = async (...given: unknown[]): Promise<unknown> => {
    try {
      return (await Reflect.apply(json, request, given)) as unknown;
    } catch (error) {
      if (nameOf(error) === "SyntaxError") malformed.add(error);
      throw error;
    }
  };
  try {
    Object.defineProperty(request, "json", { value, configurable: true, writable: true });
  } catch {
    return;
  }
}
