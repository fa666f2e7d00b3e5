// @generated from targets/typescript/runtime/server.ts by `make generate`. Do not edit; change the schema.

/** What every front for a server shares: how it is told to answer, and the answer as plain data. */

import type { ErrorAnswer } from "./answer.js";
import { isCancellation, nameOf, quietly, safeGet } from "./causes.js";
import { checkFamily, type ErrorFamily } from "./envelope.js";
import type { Failure } from "./roles.js";

/** What is read of a request: a `Request` of the Fetch API is one. */
export interface RequestLike {
  readonly method: string;
  readonly signal?: { readonly aborted: boolean } | null | undefined;
}

/** How a server answers. */
export interface ServerOptions {
  /** Whether this is local development: an envelope with a place for it then has help for developers. */
  readonly dev?: boolean | undefined;
  /** Takes what was thrown where the answer is a 500; when left out, `console.error` gets it as a text. */
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

/** Headers of a body that a route meant to send, which a failure takes back. */
const OF_THE_BODY: readonly string[] = [
  "Content-Disposition",
  "Content-Encoding",
  "Content-Language",
  "Content-Length",
  "Content-Range",
  "ETag",
  "Last-Modified",
  "Transfer-Encoding",
];

/** Headers that let a cache keep what a route meant to send. */
const OF_CACHES: readonly string[] = [
  "cache-control",
  "cdn-cache-control",
  "cloudflare-cdn-cache-control",
  "edge-control",
  "expires",
  "netlify-cdn-cache-control",
  "surrogate-control",
  "vercel-cdn-cache-control",
];

/** The headers of a response, as far as they are used here. */
export interface SentHeaders {
  has(name: string): boolean;
  set(name: string, value: string): unknown;
  delete(name: string): unknown;
}

/**
 * Take back what a route said of the answer that it meant to send: its body's headers, and for how long a cache may keep
 * it, in whose place comes no-store. What a failure says itself of caches stays.
 */
export function takeBack(headers: SentHeaders, answer: ErrorAnswer): void {
  for (const name of OF_THE_BODY) headers.delete(name);
  if (answer.status < 400) return;
  const own = new Set(Object.keys(answer.headers).map((name) => name.toLowerCase()));
  const left = OF_CACHES.filter((name) => !own.has(name) && headers.has(name));
  for (const name of left) headers.delete(name);
  if (left.length > 0 && !own.has("cache-control")) headers.set("Cache-Control", "no-store");
}

const MARK: unique symbol = /* @__PURE__ */ Symbol.for("wirepact.server") as never;

/**
 * Whether an app is still to be set up; false: it answers by this family, and in this way, already.
 *
 * @throws TypeError, RangeError for what is no family or has no envelope; RangeError where the app answers by another
 * family or in another way.
 */
export function claim(app: object, family: ErrorFamily, options: ServerOptions): boolean {
  checkFamily(family);
  const name = String(family.ROLES.family);
  const wanted = { name, render: family.renderError, dev: options.dev ?? false, logger: options.logger };
  const there = safeGet(app, MARK) as typeof wanted | undefined;
  if (there === undefined) {
    Reflect.defineProperty(app, MARK, { value: wanted });
    return true;
  }
  if (there.render === wanted.render && there.dev === wanted.dev && there.logger === wanted.logger) return false;
  throw new RangeError(`the app answers with the errors of ${there.name} already; install once, with one family`);
}

/** What a response says beside its body: the cookies it sets, of which there may be several, and the other headers. */
export function headersIn(response: unknown): { readonly headers: Record<string, string>; readonly cookies: string[] } {
  const found = { headers: {} as Record<string, string>, cookies: [] as string[] };
  const headers = safeGet(response, "headers");
  quietly(() =>
    Reflect.apply(safeGet(headers, "forEach") as () => unknown, headers, [
      (value: string, name: string): void => {
        if (name === "set-cookie") found.cookies.push(value);
        else found.headers[name] = value;
      },
    ]),
  );
  return found;
}

const FORMS: readonly string[] = ["multipart/form-data", "application/x-www-form-urlencoded"];

/**
 * What is wrong with a request whose body could not be read as a form, by the error that its `formData` gave; undefined
 * where the fault is not the caller's. Platforms give a TypeError for a form that is broken and for a body of another type.
 */
export function refusalOfForm(error: unknown, request: RequestLike): Failure | undefined {
  if (nameOf(error) !== "TypeError" || safeGet(safeGet(request, "signal"), "aborted") === true) return undefined;
  const type = headerOf(request, "content-type").replace(/;.*$/s, "").trim().toLowerCase();
  const isEmpty = safeGet(request, "body") === null || headerOf(request, "content-length") === "0";
  return isEmpty || FORMS.includes(type) ? "invalid_request" : "unsupported_media_type";
}

function headerOf(request: RequestLike, name: string): string {
  const headers = safeGet(request, "headers");
  const get = safeGet(headers, "get");
  return typeof get === "function" ? String(Reflect.apply(get, headers, [name]) ?? "") : "";
}

/** The answer to a request whose handler threw. */
export function answerError(error: unknown, family: ErrorFamily, options: ErrorResponseOptions): ErrorAnswer {
  checkFamily(family);
  const { request, dev, logger } = options;
  const aborted = safeGet(safeGet(request, "signal"), "aborted") === true && isCancellation(error);
  return family.renderError(error, { dev, logger, aborted, method: request?.method });
}

/** The answer to a request that is refused. */
export function answerFailure(
  failure: Failure | number,
  family: ErrorFamily,
  options: FailureResponseOptions,
): ErrorAnswer {
  checkFamily(family);
  const { request, ...rest } = options;
  return family.renderFailure(failure, { ...rest, method: request?.method });
}
