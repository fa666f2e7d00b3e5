// What the servers here share: a family of a built package, errors of it, and how a test asks and ends the server.
//
// node <script> <package> <family> [dev]: the package by its name, or the folder it is built in. Prints {"port"}; each line
// on stdin is answered with what was logged so far; the end of stdin ends the server.

import { createInterface } from "node:readline";

const [, , from, name, mode] = process.argv;
const isFolder = from.startsWith("/");

export const family = await import(isFolder ? `${from}/dist/esm/${name}/index.js` : `${from}/${name}`);
export const integration = (one) => import(isFolder ? `${from}/dist/esm/integrations/${one}.js` : `${from}/${one}`);
export const SECRET = "secret-0b5e";

const logged = [];
export const options = { dev: mode === "dev", logger: (error) => logged.push(error) };

class Foreign extends Error {}

const MADE = {
  flue: {
    own: () =>
      family.httpError("stream_not_found", {
        dev: "Look here.",
        meta: { stream: "s1" },
        headers: { "X-Own": "1", "X-Split": "a\r\nSet-Cookie: stolen=1", "Content-Length": "3" },
        cause: new Error(SECRET),
      }),
    busy: () => family.httpError("runtime_unavailable", { meta: { state: "loading" } }),
    plain: () => new family.SessionBusyError(),
  },
  helix: {
    own: () => new family.HelixError({ message: SECRET, code: "state_session_not_found" }),
    busy: () => new family.HelixError({ message: SECRET, code: "provider_rate_limited", retryable: true }),
    plain: () => new family.HelixError({ message: SECRET, code: "framework_hook_failed" }),
  },
  acme: {
    own: () => new family.NotFoundError({ resource: SECRET, id: "7", cause: new Error(SECRET) }),
    busy: () => new family.RateLimitedError(),
    plain: () => new family.AcmeError({ code: "a_newer_code\r\nX-Evil: 1", message: SECRET }),
  },
};

/** What a route throws, by the last part of its path. */
export function thrown(kind) {
  switch (kind) {
    case "foreign":
      return Object.assign(new Foreign(SECRET, { cause: new Error(SECRET) }), {
        status: 404,
        code: SECRET,
        headers: { "X-Secret": SECRET },
      });
    case "other":
      return Object.assign(new TypeError(SECRET), { type: SECRET, details: SECRET, meta: { at: SECRET } });
    case "hostile":
      return new Proxy(new Error(SECRET), {
        get(target, key) {
          if (key === "then" || typeof key === "symbol") return Reflect.get(target, key);
          throw new Error(SECRET);
        },
      });
    case "text":
      return `${SECRET}\nERROR a line of its own`;
    case "null":
      return null;
    case "group":
      return new AggregateError([new Error(SECRET), MADE[name].busy()], SECRET);
    default:
      return MADE[name][kind]();
  }
}

export function ready(server) {
  console.log(JSON.stringify({ port: server.address().port }));
  const lines = createInterface({ input: process.stdin });
  lines.on("line", () => console.log(JSON.stringify(logged.map((one) => typeof one))));
  lines.on("close", () => {
    server.closeAllConnections?.();
    server.close(() => process.exit(0));
  });
}
