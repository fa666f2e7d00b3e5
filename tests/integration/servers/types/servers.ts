// Never run: the compiler answers. A line under @ts-expect-error has to be refused.
import express, { Router } from "express";
import { Hono } from "hono";
import { createFactory } from "hono/factory";
import { expectTypeOf } from "expect-type";
import * as agent from "wirepact/agent";
import * as express5 from "wirepact/express";
import { errorResponse, failureResponse, withErrors, type ErrorFamily } from "wirepact/fetch";
import * as flue from "wirepact/flue";
import * as helix from "wirepact/helix";
import { errorHandler, install, notFoundHandler } from "wirepact/hono";

// Hono's own types take the handlers, whatever the app's bindings and base path are.
const app = new Hono<{ Bindings: { KEY: string }; Variables: { user: string } }>().basePath("/api");
app.onError(errorHandler(flue)).notFound(notFoundHandler(app, flue, { dev: true }));
expectTypeOf(install(app, helix)).toEqualTypeOf(app);
const routed = new Hono().get("/thing", (c) => c.json({ ok: true }));
expectTypeOf(install(routed, flue, { logger: console.error })).toEqualTypeOf(routed);
install(createFactory().createApp(), flue);

// Express' own types, too.
const server = express();
server.use(express5.notFoundHandler(server, flue));
server.use(express5.errorHandler(helix, { dev: false }));
expectTypeOf(express5.install(server, flue)).toEqualTypeOf(server);
express5.install(Router(), flue);

// A Response is the platform's own.
expectTypeOf(errorResponse(new Error(""), flue)).toEqualTypeOf<Response>();
expectTypeOf(failureResponse(405, helix, { headers: { Allow: "GET" } })).toEqualTypeOf<Response>();
const worker = {
  fetch: withErrors(async (request: Request, env: { KEY: string }) => new Response(env.KEY + request.url), flue),
};
expectTypeOf(worker.fetch).parameters.toEqualTypeOf<[request: Request, env: { KEY: string }]>();
expectTypeOf(worker.fetch).returns.resolves.toEqualTypeOf<Response>();

// An object with the three members is a family.
const own: ErrorFamily = { ROLES: flue.ROLES, renderError: flue.renderError, renderFailure: flue.renderFailure };
errorResponse(null, own);

// @ts-expect-error agent has no envelope
errorHandler(agent);
// @ts-expect-error agent has no envelope
express5.install(server, agent);
// @ts-expect-error agent has no envelope
withErrors(() => new Response(), agent);
// @ts-expect-error no such failure
failureResponse("no_such_failure", flue);
// @ts-expect-error no Hono app
install({}, flue);
