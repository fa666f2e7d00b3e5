/** Every error answer of a Hono app in the envelope of a family: `install(app, flue)`. Imports nothing of Hono. */

import { ErrorAnswer } from "../runtime/answer.js";
import { isError, nameOf, quietly, safeGet, textOf } from "../runtime/causes.js";
import { checkFamily, headersOf, INTERNAL, statusOf, type ErrorFamily } from "../runtime/envelope.js";
import type { Failure } from "../runtime/roles.js";
import { answerError, answerFailure, claim, headersIn, refusalOfForm, takeBack } from "../runtime/server.js";
import type { RequestLike, SentHeaders, ServerOptions } from "../runtime/server.js";
import { errorResponse, toResponse, type FetchResponse } from "./fetch.js";

export type { ErrorFamily, FetchResponse, ServerOptions };

/** A Hono app, as far as it is used here. */
export interface HonoApp {
  onError(handler: (error: Error, context: HonoContext) => Promise<FetchResponse>): unknown;
  notFound(handler: (context: HonoContext) => Promise<FetchResponse>): unknown;
  readonly router: { match(method: string, path: string): readonly unknown[] };
  readonly routes: readonly { readonly method: string }[];
  fetch(request: never, ...rest: never[]): unknown;
}

/** Hono's context, as far as it is used here. */
export interface HonoContext {
  readonly req: { readonly raw: RequestLike; readonly method: string; readonly path: string };
}

/**
 * Make every error answer of a Hono app one of the family, with the family's status, headers and envelope: what is
 * thrown in routes and middleware, HTTPException, whose status and headers stay, JSON and forms that cannot be read, unknown
 * routes and methods, with every method that the path takes in `Allow`. An answer to HEAD has no body.
 *
 * Headers that were set on the context stay, cookies too, but for those of a body and of caches: an answer that a route
 * let caches keep says no-store. Throw Errors: what is none, a Response included, never reaches Hono's own handler, and is
 * answered by `errorResponse`, without the headers that middleware has set.
 *
 * Call it before the app is served, since it puts another `fetch` in its place. A sub-app with an error handler of its own
 * keeps it; what `app.mount` put there answers for itself. Call it again and nothing changes. Returns the app.
 *
 * @throws TypeError for what is no Hono app or no family; RangeError for a family without an envelope, or an app that
 * answers by another family or in another way already.
 */
export function install<App extends HonoApp>(app: App, family: ErrorFamily, options: ServerOptions = {}): App {
  const fetch = safeGet(app, "fetch");
  if (typeof fetch !== "function") throw new TypeError("this is no Hono app: it has no fetch");
  if (!claim(app, family, options)) return app;
  app.onError(errorHandler(family, options));
  app.notFound(notFoundHandler(app, family, options));
  const guarded = async (request: RequestLike, ...rest: unknown[]): Promise<unknown> => {
    try {
      return (await Reflect.apply(fetch, app, [request, ...rest])) as unknown;
    } catch (error) {
      return errorResponse(error, family, { ...options, request });
    }
  };
  Reflect.set(app, "fetch", guarded);
  return app;
}

/** For `app.onError`: the answer to an Error that was thrown. `install` does it all. */
export function errorHandler(
  family: ErrorFamily,
  options: ServerOptions = {},
): (error: unknown, context: HonoContext) => Promise<FetchResponse> {
  checkFamily(family);
  return async (error, context) => {
    const request = context.req.raw;
    const told = { ...options, request, error };
    const refused = isError(error) && typeof safeGet(error, "getResponse") === "function";
    const response = refused ? safeGet(error, "res") : undefined;
    const given = refused ? safeGet(error, "status") : undefined;
    // The status of an HTTPException that is given none.
    const status = given === INTERNAL ? (statusOf(safeGet(response, "status")) ?? given) : given;
    const failure = status === 400 || !refused ? await refusedBody(error, context) : undefined;
    if (failure !== undefined) return send(context, answerFailure(failure, family, told));
    if (typeof status !== "number") return send(context, answerError(error, family, told));
    const { headers, cookies } = headersIn(response);
    if (status >= 200 && status < 400) return send(context, new ErrorAnswer(status, headersOf({}, headers)), cookies);
    return send(context, answerFailure(status, family, { ...told, headers, detail: textOf(error) }), cookies);
  };
}

/** For `app.notFound`: 405 with `Allow` where the path takes other methods, else 404. `install` does it all. */
export function notFoundHandler(
  app: Pick<HonoApp, "router" | "routes">,
  family: ErrorFamily,
  options: ServerOptions = {},
): (context: HonoContext) => Promise<FetchResponse> {
  checkFamily(family);
  return async (context) => {
    const told = { ...options, request: context.req.raw };
    const methods = methodsOf(app, context.req.path);
    // A route that takes the method has answered with Hono's own 404.
    if (methods.length === 0 || methods.includes(context.req.method)) {
      return sendUnthrown(context, answerFailure("route_not_found", family, told));
    }
    const headers = { Allow: methods.join(", ") };
    return sendUnthrown(context, answerFailure("method_not_allowed", family, { ...told, headers }));
  };
}

/** The answer to what was thrown, with the headers that were set on the context, such as the id of the request. */
function send(context: HonoContext, answer: ErrorAnswer, cookies: readonly string[] = []): FetchResponse {
  const made = sendUnthrown(context, answer);
  for (const cookie of cookies) (made as FetchResponse & Made).headers.append("Set-Cookie", cookie);
  // Hono puts the headers of a response that there was over those of the one that takes its place; these are in it.
  Reflect.set(context, "res", undefined);
  return made;
}

/** The same where nothing was thrown: Hono takes a response that is gone for one that is there. */
function sendUnthrown(context: HonoContext, answer: ErrorAnswer): FetchResponse {
  const make = safeGet(context, "body");
  if (typeof make !== "function") return toResponse(answer);
  // Those of a response that was fetched cannot be changed.
  quietly(() => takeBack(safeGet(safeGet(context, "res"), "headers") as SentHeaders, answer));
  const text = answer.body === undefined ? null : answer.text;
  const made = Reflect.apply(make, context, [text, answer.status, answer.headers]) as FetchResponse & Made;
  takeBack(made.headers, answer);
  return made;
}

interface Made {
  readonly headers: SentHeaders & { append(name: string, value: string): unknown };
}

/** The methods that the path takes: the router is asked for each that the app has, and what takes any does not count. */
function methodsOf(app: Pick<HonoApp, "router" | "routes">, path: string): readonly string[] {
  const own = new Set(app.routes.map((route) => route.method));
  own.delete("ALL");
  const found = [...own].filter((method) => {
    const [handlers] = app.router.match(method, path);
    return (
      Array.isArray(handlers) &&
      handlers.some((one: unknown) => safeGet(safeGet(safeGet(one, 0), 1), "method") === method)
    );
  });
  return found.includes("GET") ? ["GET", "HEAD", ...found.filter((one) => one !== "GET" && one !== "HEAD")] : found;
}

/** What is wrong with the request where the error is from reading its body: Hono keeps the body as text, or as a form. */
async function refusedBody(error: unknown, context: HonoContext): Promise<Failure | undefined> {
  const cached = safeGet(context.req, "bodyCache");
  const refused = typeof safeGet(error, "getResponse") === "function";
  if (nameOf(error) === "TypeError") {
    const form = await settled(safeGet(cached, "formData"));
    // A body that the app had read already gives a TypeError, too, on every platform with one of these words.
    const isSecond = /unusable|already|locked|disturbed/i.test(textOf(error));
    return form.threw && Object.is(form.value, error) && !isSecond ? refusalOfForm(error, context.req.raw) : undefined;
  }
  if (!refused && nameOf(error) !== "SyntaxError") return undefined;
  for (const key of ["text", "json"]) {
    const { value: body } = await settled(safeGet(cached, key));
    try {
      if (typeof body === "string") JSON.parse(body);
    } catch (again) {
      // The same text gives the same message; other JSON that a route reads gives another.
      const isOfBody = refused ? nameOf(again) === "SyntaxError" : textOf(again) === textOf(error);
      return isOfBody ? "invalid_json" : undefined;
    }
  }
  return undefined;
}

/** What came of a promise, or of a plain value; one that is still open is not waited for. */
async function settled(promise: unknown): Promise<{ readonly threw: boolean; readonly value: unknown }> {
  try {
    return { threw: false, value: await Promise.race([promise, undefined]) };
  } catch (error) {
    return { threw: true, value: error };
  }
}
