// A handler of the Fetch API without a framework, behind Hono's adapter for Node.

import { serve } from "@hono/node-server";

import { family, integration, options, ready, SECRET, thrown } from "./common.mjs";

const { errorResponse, failureResponse, withErrors } = await integration("fetch");
const TAKEN = { "/thing": ["GET", "POST", "DELETE"], "/own-json": ["POST"], "/form": ["POST"], "/form-data": ["POST"] };

async function handler(request) {
  const { pathname } = new URL(request.url);
  const kind = pathname.split("/").at(-1);
  if (pathname.startsWith("/throw/") || pathname.startsWith("/middleware/")) throw thrown(kind);
  if (pathname.startsWith("/late-throw/")) return Promise.reject(thrown(kind));
  const methods = TAKEN[pathname];
  if (methods === undefined) return failureResponse("route_not_found", family, { ...options, request });
  if (!methods.includes(request.method)) {
    const headers = {
      Allow: methods.includes("GET") ? `GET, HEAD, ${methods.slice(1).join(", ")}` : methods.join(", "),
    };
    return failureResponse("method_not_allowed", family, { ...options, request, headers });
  }
  if (pathname.startsWith("/form")) return Response.json([...(await request.formData())]);
  const body = request.method === "POST" ? await request.json() : {};
  return Response.json(pathname === "/own-json" ? JSON.parse(`{${SECRET}`) : body);
}

const made = errorResponse(new Error(SECRET), family, { logger: () => undefined });
if (!(made instanceof Response) || made.status !== 500) throw new Error("errorResponse gives a Response");
const answered = withErrors(handler, family, options);
const cors = async (request) => {
  const response = await answered(request);
  if (request.headers.has("origin")) response.headers.set("Access-Control-Allow-Origin", "https://app.example");
  return response;
};
const server = serve({ fetch: cors, port: 0, hostname: "127.0.0.1" }, () => ready(server));
