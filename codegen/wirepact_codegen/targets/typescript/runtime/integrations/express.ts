/** Every error answer of an Express 5 app in the envelope of a family: `install(app, flue)`. Imports nothing of Express. */

import type { ErrorAnswer } from "../runtime/answer.js";
import { isError, nameOf, safeGet, textOf } from "../runtime/causes.js";
import { checkFamily, statusOf, type ErrorFamily } from "../runtime/envelope.js";
import type { Failure } from "../runtime/roles.js";
import { claim, takeBack, type ServerOptions } from "../runtime/server.js";

declare const TextEncoder: new () => { encode(text: string): { readonly length: number } };

export type { ErrorFamily, ServerOptions };

/** An Express app or router, as far as it is used here. */
export interface ExpressApp {
  use(handler: NotFoundHandler): unknown;
  use(handler: ErrorHandler): unknown;
}

/** Express' request, as far as it is used here. */
export interface ExpressRequest {
  readonly method: string;
  readonly path: string;
}

/** Express' response, as far as it is used here. */
export interface ExpressResponse {
  statusCode: number;
  readonly headersSent: boolean;
  hasHeader(name: string): boolean;
  setHeader(name: string, value: string): unknown;
  removeHeader(name: string): unknown;
  end(text?: string): unknown;
}

export type NotFoundHandler = (
  request: ExpressRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => void;
export type ErrorHandler = (
  error: unknown,
  request: ExpressRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => void;

/** What the body parsers call a failure, where it is another than the status says. */
const PARSER_FAILURES: ReadonlyMap<unknown, Failure | number> = /* @__PURE__ */ new Map<unknown, Failure | number>([
  ["charset.unsupported", "unsupported_media_type"],
  ["encoding.unsupported", "unsupported_media_type"],
  ["entity.parse.failed", "invalid_json"],
  ["request.aborted", 499],
]);

/**
 * Make every error answer of an Express app one of the family, with the family's status, headers and envelope: what is
 * thrown or given to `next`, refusals of the body parsers and of http-errors, whose status and headers stay, unknown
 * routes and methods, with every method that the path takes in `Allow`. An answer to HEAD has no body.
 *
 * Headers that were set before stay, cookies too, but for those of a body and of caches: an answer that a route let
 * caches keep says no-store. What is thrown after an answer began goes to `next`, so that Express cuts the connection.
 *
 * Before or after the routes is the same: what is registered later is asked first. An error handler of the app's own that
 * answers keeps its answer. Not seen: a falsy value that a handler throws, which Express takes for no error, and the
 * methods of an app (not a router) that is mounted in this one. Call it again and nothing changes. Returns the app.
 *
 * @throws TypeError for an app of Express 4, where what an async route throws reaches no handler, or what is no family;
 * RangeError for a family without an envelope, or an app that answers by another family or in another way already.
 */
export function install<App extends ExpressApp>(app: App, family: ErrorFamily, options: ServerOptions = {}): App {
  checkApp(app);
  if (typeof safeGet(app, "use") !== "function") throw new TypeError("this is no Express app: it has no use");
  if (claim(app, family, options)) place(app, family, options);
  return app;
}

/** Put the handlers behind all others. Where one comes behind them later, they go on to it, and to new ones behind it. */
function place(app: ExpressApp, family: ErrorFamily, options: ServerOptions): void {
  const answerUnknown = notFoundHandler(app, family, options);
  const answerError = errorHandler(family, options);
  let isPlacedAgain = false;
  const goesOn = (): boolean => {
    if (lastOf(app) === last) return false;
    if (!isPlacedAgain) place(app, family, options);
    isPlacedAgain = true;
    return true;
  };
  const onUnknown: NotFoundHandler = (request, response, next) =>
    goesOn() ? next() : answerUnknown(request, response, next);
  // oxlint-disable-next-line max-params
  const onError: ErrorHandler = (error, request, response, next) =>
    goesOn() ? next(error) : answerError(error, request, response, next);
  app.use(onUnknown);
  app.use(onError);
  // The layer, not its handler, which instrumentation may wrap.
  const last = lastOf(app);
}

/**
 * The handler for `app.use` after the last route: 405 with `Allow` where the path takes other methods, else 404. `install`
 * does it all. Refuses what `install` refuses, an app that answers already apart.
 */
export function notFoundHandler(app: unknown, family: ErrorFamily, options: ServerOptions = {}): NotFoundHandler {
  checkApp(app);
  checkFamily(family);
  return (request, response, next) => {
    if (response.headersSent) return next();
    const { method } = request;
    const found = [...new Set(methodsOf(stackOf(app), request.path))];
    const methods = found.includes("GET") ? [...new Set(["GET", "HEAD", ...found])] : found;
    const allow = methods.length > 0 && !methods.includes(method) ? { Allow: methods.join(", ") } : undefined;
    if (method === "OPTIONS" && allow !== undefined) return next(); // Express answers it itself, by what it collected
    const failure = allow === undefined ? "route_not_found" : "method_not_allowed";
    send(request, response, family.renderFailure(failure, { ...options, method, headers: allow }));
  };
}

/** The error handler for `app.use`, with the four parameters that Express knows it by; it comes after everything else. */
export function errorHandler(family: ErrorFamily, options: ServerOptions = {}): ErrorHandler {
  checkFamily(family);
  // oxlint-disable-next-line max-params
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const { method } = request;
    const failure = refusedWith(error);
    if (failure === undefined) return send(request, response, family.renderError(error, { ...options, method }));
    const told = { ...options, method, error, headers: safeGet(error, "headers"), detail: textOf(error) };
    return send(request, response, family.renderFailure(failure, told));
  };
}

/**
 * The failure of what Express and its parsers raise: by `type`, else by the status of an http-error, which always says
 * whether its message may be shown, or of a path that cannot be decoded. The status of any other error is its own affair:
 * an upstream's 401 is not ours.
 */
function refusedWith(error: unknown): Failure | number | undefined {
  if (!isError(error)) return undefined;
  const status = statusOf(safeGet(error, "status"));
  const isHttpError = typeof safeGet(error, "expose") === "boolean" && safeGet(error, "statusCode") === status;
  const isBadPath = nameOf(error) === "URIError" && status === 400;
  if (status === undefined || !(isHttpError || isBadPath)) return undefined;
  return PARSER_FAILURES.get(safeGet(error, "type")) ?? status;
}

function checkApp(app: unknown): void {
  if (["lazyrouter", "process_params"].some((name) => typeof safeGet(app, name) === "function")) {
    throw new TypeError("this is an app of Express 4, where what an async route throws is lost; Express 5 is needed");
  }
}

/** What an app or a router asks, in order. */
function stackOf(app: unknown): unknown {
  return safeGet(safeGet(app, "router") ?? app, "stack");
}

function lastOf(app: unknown): unknown {
  const stack = stackOf(app);
  return Array.isArray(stack) ? stack.at(-1) : undefined;
}

/** The methods of the routes that take the path, nested routers included. */
function* methodsOf(stack: unknown, path: string, depth = 0): Generator<string> {
  if (!Array.isArray(stack) || depth > 20) return;
  for (const layer of stack as unknown[]) {
    const route = safeGet(layer, "route");
    const handle = safeGet(layer, "handle");
    if (route === undefined && !Array.isArray(safeGet(handle, "stack"))) continue;
    const matched = matchedBy(layer, path);
    if (matched === undefined) continue;
    if (route === undefined) yield* methodsOf(safeGet(handle, "stack"), rest(path, matched), depth + 1);
    else yield* methodsIn(safeGet(route, "methods"));
  }
}

function* methodsIn(methods: unknown): Generator<string> {
  if (typeof methods !== "object" || methods === null) return;
  for (const [name, taken] of Object.entries(methods)) {
    if (taken === true && name !== "_all") yield name.toUpperCase();
  }
}

/** The part of the path that a layer takes; undefined: it takes none. Older layers note it in themselves: put back. */
function matchedBy(layer: unknown, path: string): string | undefined {
  const match = safeGet(layer, "match");
  if (typeof match !== "function") return undefined;
  const before = { params: safeGet(layer, "params"), path: safeGet(layer, "path") };
  try {
    const found: unknown = Reflect.apply(match, layer, [path]);
    if (found === false || found === undefined || found === null) return undefined;
    const matched = safeGet(found === true ? layer : found, "path");
    return typeof matched === "string" ? matched : undefined;
  } catch {
    return undefined;
  } finally {
    if (before.path !== safeGet(layer, "path")) Object.assign(layer as object, before);
  }
}

function rest(path: string, matched: string): string {
  const left = path.slice(matched.length);
  return left.startsWith("/") ? left : `/${left}`;
}

function send(request: ExpressRequest, response: ExpressResponse, answer: ErrorAnswer): void {
  response.statusCode = answer.status;
  const headers = {
    has: (name: string) => response.hasHeader(name),
    set: (name: string, value: string) => response.setHeader(name, value),
    delete: (name: string) => response.removeHeader(name),
  };
  takeBack(headers, answer);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  // Said by us: Node works out no length once one was removed, and then ends the connection with the body.
  if (request.method !== "HEAD")
    response.setHeader("Content-Length", String(new TextEncoder().encode(answer.text).length));
  if (answer.body === undefined) response.end();
  else response.end(answer.text);
}
