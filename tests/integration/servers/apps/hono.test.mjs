// What is Hono's own, asked through `app.request` and `app.fetch`.

import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { Hono } from "hono";
import { LinearRouter } from "hono/router/linear-router";
import { PatternRouter } from "hono/router/pattern-router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { TrieRouter } from "hono/router/trie-router";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";

const root = new URL("../../../../generated/typescript/dist/esm/", import.meta.url).href;
const agent = await import(`${root}agent/index.js`);
const flue = await import(`${root}flue/index.js`);
const helix = await import(`${root}helix/index.js`);
const { errorHandler, install, notFoundHandler } = await import(`${root}integrations/hono.js`);

const SECRET = "secret-0b5e";
const logger = () => undefined;
const post = (body, type = "application/json") => ({ method: "POST", body, headers: { "content-type": type } });

const FORM = { "content-type": "multipart/form-data; boundary=x" };
const BROKEN_FORMS = [
  [{ body: SECRET, headers: FORM }, [400, "invalid_request"]],
  [{ body: SECRET, headers: { "content-type": "multipart/form-data" } }, [400, "invalid_request"]],
  [{ body: SECRET, headers: { "content-type": "text/plain" } }, [415, "unsupported_media_type"]],
  [{ body: new Uint8Array([1]) }, [415, "unsupported_media_type"]],
  [{}, [400, "invalid_request"]],
];

async function code(response) {
  const text = await (await response).text();
  assert.ok(!text.includes(SECRET), text);
  return [(await response).status, JSON.parse(text).error.type];
}

test("a family without an envelope is refused at once, with the reason", () => {
  const app = new Hono();
  assert.throws(() => install(app, agent), { name: "RangeError", message: /agent has no envelope/ });
  assert.throws(() => errorHandler({}), { name: "TypeError", message: /no ROLES/ });
  assert.throws(() => notFoundHandler(app, null), { name: "TypeError" });
  assert.throws(() => install({ onError() {}, notFound() {} }, flue), { name: "TypeError", message: /no Hono app/ });
});

for (const [name, make] of Object.entries({
  default: () => new Hono(),
  linear: () => new Hono({ router: new LinearRouter() }),
  pattern: () => new Hono({ router: new PatternRouter() }),
  regexp: () => new Hono({ router: new RegExpRouter() }),
  trie: () => new Hono({ router: new TrieRouter() }),
})) {
  test(`405 tells every method the path takes: ${name} router`, async () => {
    const app = make();
    app.use("*", async (_c, next) => next());
    app.get("/a/:id", (c) => c.text("a"));
    app.post("/a/:id", (c) => c.text("a"));
    app.on(["PURGE", "DELETE"], "/a/:id", (c) => c.text("a"));
    app.all("/any", (c) => c.text("any"));
    app.post("/only", (c) => c.notFound());
    install(app, flue, { logger });
    const answer = await app.request("/a/7", { method: "PUT" });
    assert.deepEqual(answer.headers.get("allow").split(", ").sort(), ["DELETE", "GET", "HEAD", "POST", "PURGE"]);
    assert.deepEqual(await code(answer), [405, "method_not_allowed"]);
    assert.equal((await app.request("/any", { method: "PUT" })).status, 200);
    assert.equal((await app.request("/only")).headers.get("allow"), "POST");
    assert.deepEqual(await code(app.request("/only", { method: "POST" })), [404, "route_not_found"]);
    assert.deepEqual(await code(app.request("/none", { method: "PUT" })), [404, "route_not_found"]);
  });
}

test("sub-apps and base paths", async () => {
  const app = new Hono();
  const plain = new Hono().get("/boom", () => {
    throw new Error(SECRET);
  });
  const own = new Hono().get("/boom", () => {
    throw new Error(SECRET);
  });
  own.onError((_error, c) => c.text("own", 418));
  app.route("/plain", plain).route("/own", own);
  app.basePath("/v1").get("/thing", (c) => c.json({}));
  install(app, flue, { logger });
  assert.deepEqual(await code(app.request("/plain/boom")), [500, "internal_error"]);
  assert.equal((await app.request("/own/boom")).status, 418);
  assert.equal((await app.request("/v1/thing", { method: "DELETE" })).headers.get("allow"), "GET, HEAD");
});

test("what is no Error of this realm is answered, too", async () => {
  const values = [
    SECRET,
    null,
    undefined,
    0,
    { message: SECRET },
    Symbol(SECRET),
    vm.runInNewContext("new Error('x')"),
  ];
  for (const value of values) {
    const app = new Hono();
    app.get("/sync", () => {
      throw value;
    });
    app.get("/async", async () => {
      throw value;
    });
    app.use("/deep/*", async (_c, next) => next());
    app.get("/deep/one", () => Promise.reject(value));
    const logged = [];
    install(app, flue, { logger: (one) => logged.push(one) });
    for (const path of ["/sync", "/async", "/deep/one"]) {
      assert.deepEqual(await code(app.request(path)), [500, "internal_error"]);
      assert.equal(await (await app.request(path, { method: "HEAD" })).text(), "");
    }
    assert.equal(logged.length, 6);
    assert.ok(logged.every((one) => Object.is(one, value)));
  }
});

test("JSON that cannot be read is told from other faults", async () => {
  const app = new Hono();
  app.post("/json", async (c) => c.json(await c.req.json()));
  app.post(
    "/validated",
    validator("json", (value) => value),
    (c) => c.json({}),
  );
  app.post("/text", async (c) => c.json(JSON.parse(`{${SECRET} ${(await c.req.text()).length}`)));
  app.get("/own", () => JSON.parse(`{${SECRET}`));
  app.post("/refused", async (c) => {
    await c.req.json();
    throw new HTTPException(400, { message: SECRET });
  });
  install(app, flue, { logger });
  assert.deepEqual(await code(app.request("/json", post(`{${SECRET}`))), [400, "invalid_json"]);
  assert.deepEqual(await code(app.request("/json", post(""))), [400, "invalid_json"]);
  assert.deepEqual(await code(app.request("/json", post("{bad", "text/plain"))), [400, "invalid_json"]);
  assert.deepEqual(await code(app.request("/validated", post("{bad"))), [400, "invalid_json"]);
  assert.deepEqual(await code(app.request("/text", post("no json", "text/plain"))), [500, "internal_error"]);
  assert.deepEqual(await code(app.request("/own")), [500, "internal_error"]);
  assert.deepEqual(await code(app.request("/refused", post("{}"))), [400, "invalid_request"]);
});

test("a form that cannot be read is told from other faults", async () => {
  const app = new Hono();
  app.post("/form", async (c) => c.text([...(await c.req.formData())]));
  app.post("/parsed", async (c) => c.json(await c.req.parseBody()));
  app.post("/logged", async (c) => {
    await c.req.text();
    return c.json(await c.req.parseBody());
  });
  app.post(
    "/validated",
    validator("form", (value) => value),
    (c) => c.json({ error: { type: "none" } }),
  );
  app.post("/own/second", async (c) => {
    await c.req.raw.text();
    await c.req.formData();
  });
  app.post("/own/caught", async (c) => {
    await c.req.formData().catch(() => undefined);
    throw new TypeError("Failed to parse body as FormData.");
  });
  app.post("/own/other", () => new Response(SECRET, { headers: FORM }).formData());
  app.post("/own/open", (c) => {
    c.req.formData().catch(() => undefined);
    throw new TypeError(SECRET);
  });
  install(app, flue, { logger });
  const ask = (path, init) => code(app.request(path, { method: "POST", ...init }));
  for (const [init, expected] of BROKEN_FORMS) assert.deepEqual(await ask("/form", init), expected);
  for (const path of ["/parsed", "/logged", "/validated"]) {
    for (const [init, expected] of BROKEN_FORMS.slice(0, 2)) assert.deepEqual(await ask(path, init), expected);
  }
  for (const path of ["/own/second", "/own/caught", "/own/other"]) {
    assert.deepEqual(await ask(path, BROKEN_FORMS[0][0]), [500, "internal_error"], path);
  }
  // The answer does not wait for a body that never ends.
  const endless = { body: new ReadableStream({}), duplex: "half", headers: FORM };
  assert.deepEqual(await ask("/own/open", endless), [500, "internal_error"]);
  const cut = new ReadableStream({ pull: (controller) => controller.error(new Error(SECRET)) });
  assert.deepEqual(await ask("/form", { ...endless, body: cut }), [500, "internal_error"]);
});

test("HTTPException keeps status and headers, and sends no text", async () => {
  const app = new Hono();
  const headers = { "WWW-Authenticate": "Bearer", "Content-Type": "text/html", "Content-Encoding": "gzip" };
  app.get("/bare", () => {
    throw new HTTPException(403, { message: SECRET, cause: new Error(SECRET) });
  });
  app.get("/with", () => {
    throw new HTTPException(401, { res: new Response(SECRET, { headers }) });
  });
  app.get("/moved", () => {
    throw new HTTPException(302, { res: new Response(null, { status: 302, headers: { Location: "/x" } }) });
  });
  app.get("/fault", () => {
    throw new HTTPException(500, { message: SECRET });
  });
  const logged = [];
  install(app, flue, { logger: (one) => logged.push(one) });
  assert.deepEqual(await code(app.request("/bare")), [403, "invalid_request"]);
  const answer = await app.request("/with");
  assert.equal(answer.headers.get("www-authenticate"), "Bearer");
  assert.equal(answer.headers.get("content-type"), "application/json");
  assert.equal(answer.headers.get("content-encoding"), null);
  assert.deepEqual(await code(answer), [401, "invalid_request"]);
  const moved = await app.request("/moved");
  assert.deepEqual([moved.status, moved.headers.get("location"), await moved.text()], [302, "/x", ""]);
  assert.equal(logged.length, 0);
  assert.deepEqual(await code(app.request("/fault")), [500, "internal_error"]);
  assert.equal(logged.length, 1);
});

test("the response of an HTTPException gives each cookie, and the status where there is no other", async () => {
  const app = new Hono();
  app.use("*", async (c, next) => {
    c.header("Set-Cookie", "m=0");
    await next();
  });
  const cookies = new Headers({ "X-Own": "1", "Cache-Control": "max-age=60" });
  for (const one of ["a=1; Expires=Mon, 01 Jan 2035 00:00:00 GMT", "b=2"]) cookies.append("Set-Cookie", one);
  app.get("/status/:given", (c) => {
    const given = c.req.param("given") === "none" ? undefined : Number(c.req.param("given"));
    throw new HTTPException(given, { res: new Response(SECRET, { status: 403, headers: cookies }) });
  });
  app.get("/ok", () => {
    throw new HTTPException(undefined, { res: new Response(SECRET) });
  });
  install(app, flue, { logger });
  for (const [given, expected] of [
    ["none", 403],
    ["409", 409],
    ["303", 303],
  ]) {
    const answer = await app.request(`/status/${given}`);
    const set = ["m=0", "a=1; Expires=Mon, 01 Jan 2035 00:00:00 GMT", "b=2"];
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [expected, set]);
    assert.deepEqual([answer.headers.get("x-own"), answer.headers.get("cache-control")], ["1", "max-age=60"]);
    assert.ok(!(await answer.text()).includes(SECRET));
  }
  assert.deepEqual(await code(app.request("/ok")), [500, "internal_error"]);
});

test("no cache keeps a failure for what a route said of another answer", async () => {
  const app = new Hono();
  app.get("/public", (c) => {
    for (const name of ["Expires", "CDN-Cache-Control", "Surrogate-Control"]) c.header(name, "9");
    c.header("Cache-Control", "public, max-age=999");
    c.header("Set-Cookie", "s=1");
    c.header("Vary", "Origin");
    throw new Error(SECRET);
  });
  app.get("/edge", (c) => {
    c.header("CDN-Cache-Control", "max-age=999");
    throw new HTTPException(404);
  });
  app.get("/said", (c) => {
    c.header("Cache-Control", "public, max-age=999");
    throw flue.httpError("stream_not_found", { headers: { "cache-control": "max-age=5" } });
  });
  app.get("/silent", () => {
    throw new Error(SECRET);
  });
  install(app, flue, { logger });
  for (const [path, expected] of [
    ["/public", "no-store"],
    ["/edge", "no-store"],
    ["/said", "max-age=5"],
    ["/silent", null],
  ]) {
    const { headers } = await app.request(path);
    assert.deepEqual([path, headers.get("cache-control")], [path, expected]);
    for (const name of ["expires", "cdn-cache-control", "surrogate-control"]) assert.equal(headers.get(name), null);
    if (path === "/public") assert.deepEqual([headers.get("set-cookie"), headers.get("vary")], ["s=1", "Origin"]);
  }
});

test("a Response that is thrown is the answer, in the envelope where it is a failure", async () => {
  const headers = new Headers({ "X-Own": "1", "Content-Type": "text/html", "Content-Length": "3" });
  for (const one of ["a=1", "b=2"]) headers.append("Set-Cookie", one);
  const logged = [];
  const options = { logger: (one) => logged.push(one) };
  const ask = (thrown) => {
    const app = new Hono();
    app.get("/", () => Promise.reject(thrown));
    return install(app, flue, options).request("/");
  };
  for (const status of [204, 302, 304]) {
    const thrown = new Response(null, { status, headers });
    assert.equal(await ask(thrown), thrown);
  }
  const fine = new Response("fine", { headers });
  assert.equal(await (await ask(fine)).text(), "fine");
  for (const [status, type] of [
    [404, "route_not_found"],
    [409, "invalid_request"],
    [500, "internal_error"],
  ]) {
    const answer = await ask(new Response(SECRET, { status, headers }));
    assert.deepEqual([answer.headers.get("x-own"), answer.headers.getSetCookie()], ["1", ["a=1", "b=2"]]);
    assert.equal(answer.headers.get("content-type"), "application/json");
    assert.deepEqual(await code(answer), [status, type]);
  }
  assert.equal(logged.length, 1);
  assert.deepEqual(await code(ask(Response.error())), [500, "internal_error"]);
  assert.deepEqual(await code(ask(Object.create(Response.prototype))), [500, "internal_error"]);
});

test("headers of a response that middleware had touched are no other matter", async () => {
  const app = new Hono();
  const taken = ["etag", "content-encoding", "content-length", "cdn-cache-control"];
  app.use("*", async (c, next) => {
    c.res.headers.set("X-Request-Id", "r1");
    c.header("Set-Cookie", "m=0");
    for (const name of [...taken, "Cache-Control", "Content-Type"]) c.header(name, "9");
    await next();
    c.header("X-After", "a1");
    if (c.req.path === "/after") throw new Error(SECRET);
  });
  app.use("/fetched", async (c, next) => {
    await next();
    throw new Error(SECRET);
  });
  app.get("/", () => {
    throw flue.httpError("stream_not_found", { headers: { "X-Request-Id": "own", "Cache-Control": "max-age=5" } });
  });
  app.get("/cookies", () => {
    throw new HTTPException(403, { res: new Response(SECRET, { headers: { "Set-Cookie": "a=1" } }) });
  });
  app.get("/after", (c) => c.text(SECRET));
  app.get("/fetched", (c) => {
    c.res = undefined;
    c.res = Response.redirect("http://a/");
  });
  app.get("/missing", (c) => c.notFound());
  install(app, flue, { logger });
  for (const [path, status, type, id, cache, cookies] of [
    ["/", 404, "stream_not_found", "own", "max-age=5", ["m=0"]],
    ["/cookies", 403, "invalid_request", "r1", "no-store", ["m=0", "a=1"]],
    ["/after", 500, "internal_error", "r1", "no-store", ["m=0"]],
    ["/fetched", 500, "internal_error", null, null, []],
    ["/nowhere", 404, "route_not_found", "r1", "no-store", ["m=0"]],
    ["/missing", 404, "route_not_found", "r1", "no-store", ["m=0"]],
  ]) {
    const answer = await app.request(path);
    const { headers } = answer;
    const found = [path, headers.get("x-request-id"), headers.get("cache-control"), headers.getSetCookie()];
    assert.deepEqual(found, [path, id, cache, cookies]);
    assert.deepEqual([headers.get("x-after"), headers.get("content-type")], ["a1", "application/json"]);
    for (const name of taken) assert.equal(headers.get(name), null, `${path} ${name}`);
    assert.deepEqual(await code(answer), [status, type]);
  }
});

test("an app that is mounted answers for itself", async () => {
  const app = new Hono();
  app.mount("/other", () => new Response("own", { status: 404 }));
  install(app, flue);
  const answer = await app.request("/other/one");
  assert.deepEqual([answer.status, await answer.text()], [404, "own"]);
});

test("headers that middleware has set stay, those of a body that was meant to be sent go", async () => {
  const app = new Hono();
  app.use("*", async (c, next) => {
    c.header("X-Request-Id", "r1");
    await next();
    c.header("X-After", "a1");
  });
  app.get("/", (c) => {
    for (const name of ["ETag", "Content-Encoding", "Content-Length"]) c.header(name, "3");
    c.header("Content-Type", "text/html");
    throw flue.httpError("runtime_unavailable", { meta: { state: "loading" } });
  });
  install(app, flue, { logger });
  for (const [path, expected] of [
    ["/", [503, "runtime_unavailable"]],
    ["/nowhere", [404, "route_not_found"]],
  ]) {
    const answer = await app.request(path);
    assert.deepEqual([answer.headers.get("x-request-id"), answer.headers.get("x-after")], ["r1", "a1"]);
    assert.equal(answer.headers.get("content-type"), "application/json");
    for (const name of ["etag", "content-encoding", "content-length"]) assert.equal(answer.headers.get(name), null);
    assert.deepEqual(await code(answer), expected);
  }
});

test("a client that went away gets 499, and only then", async () => {
  const app = new Hono();
  app.get("/", () => {
    throw new DOMException(SECRET, "AbortError");
  });
  const logged = [];
  install(app, flue, { logger: (one) => logged.push(one) });
  const gone = await app.request(new Request("http://a/", { signal: AbortSignal.abort() }));
  assert.deepEqual([gone.status, await gone.text(), logged.length], [499, "", 0]);
  assert.deepEqual(await code(app.request("/")), [500, "internal_error"]);
  assert.equal(logged.length, 1);
});

test("once more changes nothing, another family or another way is refused", async () => {
  const app = new Hono();
  app.get("/", () => {
    throw new Error(SECRET);
  });
  const logged = [];
  const options = { logger: (one) => logged.push(one) };
  const { fetch } = install(app, flue, options);
  assert.equal(install(app, flue, { dev: false, ...options }).fetch, fetch);
  assert.deepEqual(await code(app.request("/")), [500, "internal_error"]);
  assert.equal(logged.length, 1);
  const refusal = { name: "RangeError", message: /answers with the errors of flue already/ };
  assert.throws(() => install(app, helix, options), refusal);
  assert.throws(() => install(app, flue, { ...options, dev: true }), refusal);
  assert.throws(() => install(app, flue), refusal);
  assert.deepEqual(await code(app.request("/")), [500, "internal_error"]);
});
