// @generated from targets/typescript/runtime/integrations/express.ts by `make generate`. Do not edit; change the schema.

/** Every error answer of an Express 5 app in the envelope of a family: `install(app, flue)`. Imports nothing of Express. */

import type { ErrorAnswer } from "../runtime/answer.js";
import { isError, nameOf, safeGet, textOf } from "../runtime/causes.js";
import { checkFamily, statusOf, type ErrorFamily } from "../runtime/envelope.js";
import type { Failure } from "../runtime/roles.js";
import { OF_THE_BODY, type ServerOptions } from "../runtime/server.js";

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
 * Call it last, after every route: Express asks in order. What is thrown after an answer began goes to `next`, so that
 * Express cuts the connection. Not seen: a falsy value that a handler throws, which Express takes for no error, and the
 * methods of an app (not a router) that is mounted in this one. Returns the app.
 *
 * @throws TypeError, RangeError for what is no family or has no envelope.
 */
export function install<App extends ExpressApp>(app: App, family: ErrorFamily, options: ServerOptions = {}): App {
  app.use(notFoundHandler(app, family, options));
  app.use(errorHandler(family, options));
  return app;
}

/** The handler after the last route: 405 with `Allow` where the path takes other methods, else 404. */
export function notFoundHandler(app: unknown, family: ErrorFamily, options: ServerOptions = {}): NotFoundHandler {
  checkFamily(family);
  return (request, response, next) => {
    if (response.headersSent) return next();
    const { method } = request;
    const found = [...new Set(methodsOf(safeGet(app, "router") ?? app, request.path))];
    const methods = found.includes("GET") ? [...new Set(["GET", "HEAD", ...found])] : found;
    const allow = methods.length > 0 && !methods.includes(method) ? { Allow: methods.join(", ") } : undefined;
    const failure = allow === undefined ? "route_not_found" : "method_not_allowed";
    send(request, response, family.renderFailure(failure, { ...options, method, headers: allow }));
  };
}

/** The error handler, with the four parameters that Express knows it by; it comes after everything else. */
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

/** The methods of the routes that take the path, nested routers included. */
function* methodsOf(router: unknown, path: string, depth = 0): Generator<string> {
  const stack = safeGet(router, "stack");
  if (!Array.isArray(stack) || depth > 20) return;
  for (const layer of stack as unknown[]) {
    const route = safeGet(layer, "route");
    const handle = safeGet(layer, "handle");
    if (route === undefined && !Array.isArray(safeGet(handle, "stack"))) continue;
    const matched = matchedBy(layer, path);
    if (matched === undefined) continue;
    if (route === undefined) yield* methodsOf(handle, rest(path, matched), depth + 1);
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
  for (const name of OF_THE_BODY) response.removeHeader(name);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  // Said by us: Node works out no length once one was removed, and then ends the connection with the body.
  if (request.method !== "HEAD")
    response.setHeader("Content-Length", String(new TextEncoder().encode(answer.text).length));
  if (answer.body === undefined) response.end();
  else response.end(answer.text);
}
