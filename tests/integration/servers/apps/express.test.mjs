// What is Express' own, over a socket.

import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import express, { Router } from "express";
import createError from "http-errors";

const root = new URL("../../../../generated/typescript/dist/esm/", import.meta.url).href;
const agent = await import(`${root}agent/index.js`);
const flue = await import(`${root}flue/index.js`);
const helix = await import(`${root}helix/index.js`);
const { errorHandler, install, notFoundHandler } = await import(`${root}integrations/express.js`);

const SECRET = "secret-0b5e";

/** Ask an app, which is installed on and ends with the test. */
async function asking(test, app, options = {}) {
  const logged = [];
  install(app, flue, { logger: (one) => logged.push(one), ...options });
  const server = app.listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address();
  const ask = (method, path, { headers = {}, body } = {}) =>
    new Promise((done, fail) => {
      const sent = request({ port, host: "127.0.0.1", method, path, headers, agent: false }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part) => (text += part));
        response.on("error", fail).on("end", () => {
          assert.ok(!text.includes(SECRET), text);
          const type = text === "" ? "" : JSON.parse(text).error.type;
          done({ code: [response.statusCode, type], headers: response.headers, text });
        });
      });
      sent.on("error", fail).end(body);
    });
  return { ask, logged, port };
}

test("a family without an envelope is refused at once, with the reason", () => {
  assert.throws(() => install(express(), agent), { name: "RangeError", message: /agent has no envelope/ });
  assert.throws(() => errorHandler(undefined), { name: "TypeError", message: /no ROLES/ });
  assert.throws(() => notFoundHandler(express(), {}), { name: "TypeError" });
  assert.equal(errorHandler(flue).length, 4);
});

test("OPTIONS stays Express' own where the path has routes", async (t) => {
  const router = Router();
  router.post("/inner", (_request, response) => void response.send());
  const app = express();
  app.get("/outer", (_request, response) => void response.send());
  app.use("/in", router);
  const { port } = await asking(t, app);
  for (const [path, status, allow] of [
    ["/outer", 200, "GET, HEAD"],
    ["/in/inner", 200, "POST"],
    ["/nowhere", 404, null],
  ]) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "OPTIONS" });
    assert.deepEqual([response.status, response.headers.get("allow")], [status, allow], path);
    await response.text();
  }
});

test("an answer says how long it is, and the connection stays", async (t) => {
  const app = express();
  app.get("/throw", () => {
    throw flue.httpError("stream_not_found", { message: "\u00e9\u4e2d\ud83d\ude00" });
  });
  app.get("/sized", (_request, response) => {
    response.set({ "Content-Length": "3", "Transfer-Encoding": "chunked" });
    throw new Error(SECRET);
  });
  app.get("/gone", (_request, _response, next) => next(createError(499)));
  const { port } = await asking(t, app);
  const socket = connect(port, "127.0.0.1");
  t.after(() => socket.destroy());
  const asked = [
    ["GET", "/throw"],
    ["HEAD", "/throw"],
    ["GET", "/sized"],
    ["GET", "/nowhere"],
    ["HEAD", "/nowhere"],
    ["PUT", "/throw"],
    ["GET", "/gone"],
  ];
  // All on one connection, and only the last says that it is the last.
  const head = ([method, path], at) =>
    `${method} ${path} HTTP/1.1\r\nHost: a\r\n${at === asked.length - 1 ? "Connection: close\r\n" : ""}\r\n`;
  socket.write(asked.map(head).join(""));
  let bytes = Buffer.concat(await socket.toArray());
  for (const [method, path] of asked) {
    const end = bytes.indexOf("\r\n\r\n") + 4;
    const headers = bytes.subarray(0, end).toString("latin1").toLowerCase();
    assert.ok(headers.startsWith("http/1.1 "), `${method} ${path}: ${headers}`);
    assert.ok(!headers.includes("transfer-encoding"), headers);
    const said = /^content-length: (\d+)\r$/m.exec(headers)?.[1];
    assert.equal(said === undefined, method === "HEAD", headers);
    const length = Number(said ?? 0);
    const body = bytes.subarray(end, end + length);
    if (length > 0) JSON.parse(body.toString());
    assert.equal(length > 0, method !== "HEAD" && path !== "/gone");
    bytes = bytes.subarray(end + length);
  }
  assert.equal(bytes.length, 0);

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const reused = [];
  for (const path of ["/throw", "/nowhere", "/sized", "/throw"]) {
    await new Promise((done, fail) => {
      const sent = request({ port, host: "127.0.0.1", path, agent }, (response) => response.resume().on("end", done));
      sent
        .on("error", fail)
        .on("close", () => reused.push(sent.reusedSocket))
        .end();
    });
    await new Promise((done) => setImmediate(done));
  }
  assert.deepEqual(reused, [false, true, true, true]);
});

test("what is registered after it is asked before it", async (t) => {
  const app = express();
  app.get("/early", (_request, response) => response.json({ error: { type: "none" } }));
  const { ask } = await asking(t, app);
  app.get("/late", (_request, response) => response.json({ error: { type: "none" } }));
  app.get("/late/throw", () => {
    throw new Error(SECRET);
  });
  app.use("/own", () => {
    throw new Error(SECRET);
  });
  for (let round = 0; round < 3; round++) {
    for (const [method, path, expected] of [
      ["GET", "/early", [200, "none"]],
      ["GET", "/late", [200, "none"]],
      ["PUT", "/late", [405, "method_not_allowed"]],
      ["GET", "/late/throw", [500, "internal_error"]],
      ["GET", "/later", round === 0 ? [404, "route_not_found"] : [200, "none"]],
      ["GET", "/own", round < 2 ? [500, "internal_error"] : [418, "own"]],
    ]) {
      assert.deepEqual([round, path, (await ask(method, path)).code], [round, path, expected]);
    }
    const before = app.router.stack.length;
    await ask("GET", "/nowhere");
    assert.equal(app.router.stack.length, before);
    if (round === 0) app.get("/later", (_request, response) => response.json({ error: { type: "none" } }));
    // oxlint-disable-next-line max-params
    const own = (_error, request, response, next) =>
      request.path === "/own" ? response.status(418).json({ error: { type: "own" } }) : next(_error);
    if (round === 1) app.use(own);
  }
});

test("instrumentation that wraps handlers, or adds its own, changes nothing", async (t) => {
  const app = express();
  const { use } = app;
  app.use = (...given) => {
    use.apply(app, given);
    const layer = app.router.stack.at(-1);
    const { handle } = layer;
    if (handle.length === 4) layer.handle = (error, request, response, next) => handle(error, request, response, next);
    return use.call(app, (_request, _response, next) => next());
  };
  const { ask } = await asking(t, app);
  app.get("/late", (_request, response) => response.json({ error: { type: "none" } }));
  assert.deepEqual((await ask("GET", "/late")).code, [200, "none"]);
  assert.deepEqual((await ask("GET", "/nowhere")).code, [404, "route_not_found"]);
  const { length } = app.router.stack;
  assert.deepEqual((await ask("PUT", "/late")).code, [405, "method_not_allowed"]);
  assert.equal(app.router.stack.length, length);
});

test("once more changes nothing, another family or another way is refused", () => {
  for (const app of [express(), Router()]) {
    const options = { logger: () => undefined };
    install(app, flue, options);
    const { length } = (app.router ?? app).stack;
    install(app, flue, { dev: false, ...options });
    const refusal = { name: "RangeError", message: /answers with the errors of flue already/ };
    assert.throws(() => install(app, helix, options), refusal);
    assert.throws(() => install(app, flue, { ...options, dev: true }), refusal);
    assert.throws(() => install(app, flue), refusal);
    assert.equal((app.router ?? app).stack.length, length);
  }
});

test("what is no app of Express 5 is refused", () => {
  const use = () => undefined;
  for (const earlier of [
    { use, lazyrouter: use },
    { use, process_params: use },
  ]) {
    assert.throws(() => install(earlier, flue), { name: "TypeError", message: /Express 5 is needed/ });
    assert.throws(() => notFoundHandler(earlier, flue), { name: "TypeError", message: /Express 5 is needed/ });
  }
  for (const value of [{}, null, undefined]) assert.throws(() => install(value, flue), { name: "TypeError" });
});

test("405 tells every method the path takes", async (t) => {
  const app = express();
  const deep = Router();
  deep
    .route("/two/:id")
    .get(() => undefined)
    .patch(() => undefined);
  const nested = Router();
  nested.use("/deep/:part", deep);
  nested.post(["/one", "/uno"], () => undefined);
  nested.get("/", () => undefined);
  app.get(/^\/pattern\/(\d+)$/, () => undefined);
  app.use("/nested", (_request, _response, next) => next(), nested);
  app.delete("/nested/one", () => undefined);
  app.use("/nested/deep", (_request, _response, next) => next());
  app.all("/any", (_request, response) => response.json({ error: { type: "none" } }));
  const { ask } = await asking(t, app);
  for (const [path, allow] of [
    ["/nested/one", "POST, DELETE"],
    ["/nested/uno?x=1", "POST"],
    ["/NESTED/ONE/", "POST, DELETE"],
    ["/nested/deep/a/two/7", "GET, HEAD, PATCH"],
    ["/nested", "GET, HEAD"],
    ["/pattern/12", "GET, HEAD"],
  ]) {
    const answer = await ask("PUT", path);
    assert.deepEqual([path, answer.code, answer.headers.allow], [path, [405, "method_not_allowed"], allow]);
  }
  for (const path of ["/nested/two", "/nested/deep/a", "/pattern/x", "/", "//", "/%2e"]) {
    const answer = await ask("PUT", path);
    assert.deepEqual([path, answer.code, answer.headers.allow], [path, [404, "route_not_found"], undefined]);
  }
  assert.equal((await ask("PUT", "/any")).code[0], 200);
});

test("what the body parsers refuse is told by what it is", async (t) => {
  const app = express();
  app.use("/verified", express.json({ verify: () => assert.fail(SECRET) }));
  app.use(express.json({ limit: 100 }), express.urlencoded({ parameterLimit: 2 }));
  app.post("/", (_request, response) => response.json({ error: { type: "none" } }));
  const { ask, logged } = await asking(t, app);
  const json = { "Content-Type": "application/json" };
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  for (const [path, headers, body, expected] of [
    ["/", json, `{${SECRET}`, [400, "invalid_json"]],
    ["/", json, '"text"', [400, "invalid_json"]],
    ["/", json, JSON.stringify({ a: "x".repeat(200) }), [413, "invalid_request"]],
    ["/", { "Content-Type": "application/json; charset=x-none" }, "{}", [415, "unsupported_media_type"]],
    ["/", { ...json, "Content-Encoding": "x-none" }, "{}", [415, "unsupported_media_type"]],
    ["/", { ...json, "Content-Encoding": "gzip" }, gzipSync("{}").subarray(0, 12), [400, "invalid_request"]],
    ["/", form, "a=1&b=2&c=3", [413, "invalid_request"]],
    ["/verified", json, "{}", [403, "invalid_request"]],
  ]) {
    assert.deepEqual((await ask("POST", path, { headers, body })).code, expected);
  }
  assert.equal(logged.length, 0);
});

test("a path that cannot be decoded", async (t) => {
  const app = express();
  app.get("/one/:id", (_request, response) => response.json({ error: { type: "none" } }));
  const { ask } = await asking(t, app);
  assert.deepEqual((await ask("GET", "/one/%ff")).code, [400, "invalid_request"]);
  assert.deepEqual((await ask("PUT", "/one/%ff")).code[0] >= 400, true);
});

test("http-errors keep status and headers; the status of another error is its own affair", async (t) => {
  const app = express();
  const thrown = {
    teapot: () => createError(418, SECRET, { headers: { "Retry-After": "3", "X-Split": "a\r\nSet-Cookie: b=c" } }),
    unavailable: () => createError(503, SECRET),
    fault: () => createError(500, SECRET),
    upstream: () => Object.assign(new Error(SECRET), { status: 401, statusCode: 401 }),
    upstreamToo: () => Object.assign(new Error(SECRET), { status: 404, type: "entity.parse.failed" }),
    text: () => SECRET,
    cleared: () => createError(204, SECRET),
  };
  app.get("/:kind", (request, response, next) => {
    response.set({ ETag: SECRET, "Content-Encoding": "gzip", "Content-Length": "3", "X-Own": "kept" });
    next(thrown[request.params.kind]());
  });
  const { ask, logged } = await asking(t, app);
  const teapot = await ask("GET", "/teapot");
  assert.deepEqual(teapot.code, [418, "invalid_request"]);
  assert.equal(teapot.headers["retry-after"], "3");
  assert.equal(teapot.headers["x-own"], "kept");
  for (const name of ["etag", "content-encoding", "set-cookie", "x-split"])
    assert.equal(teapot.headers[name], undefined);
  const unavailable = await ask("GET", "/unavailable");
  assert.deepEqual([unavailable.code, unavailable.headers["retry-after"]], [[503, "runtime_unavailable"], "1"]);
  assert.equal(logged.length, 0);
  for (const kind of ["fault", "upstream", "upstreamToo", "text", "cleared"]) {
    assert.deepEqual((await ask("GET", `/${kind}`)).code, [500, "internal_error"]);
  }
  assert.equal(logged.length, 5);
});

test("no cache keeps a failure for what a route said of another answer", async (t) => {
  const app = express();
  app.get("/public", (_request, response) => {
    response.set({ Expires: "9", "CDN-Cache-Control": "9", "Cache-Control": "public, max-age=999", Vary: "Origin" });
    response.cookie("s", "1");
    throw new Error(SECRET);
  });
  app.get("/edge", (_request, response, next) => {
    response.set("CDN-Cache-Control", "max-age=999");
    next(createError(404));
  });
  app.get("/said", (_request, response) => {
    response.set("Cache-Control", "public, max-age=999");
    throw flue.httpError("stream_not_found", { headers: { "cache-control": "max-age=5" } });
  });
  app.get("/silent", (_request, _response, next) => next(createError(404)));
  const { ask } = await asking(t, app);
  for (const [path, expected] of [
    ["/public", "no-store"],
    ["/edge", "no-store"],
    ["/said", "max-age=5"],
    ["/silent", undefined],
  ]) {
    const { headers } = await ask("GET", path);
    assert.deepEqual([path, headers["cache-control"]], [path, expected]);
    for (const name of ["expires", "cdn-cache-control"]) assert.equal(headers[name], undefined);
    if (path === "/public") assert.deepEqual([headers["set-cookie"], headers.vary], [["s=1; Path=/"], "Origin"]);
  }
});

test("apps that are mounted", async (t) => {
  const app = express();
  const sub = express();
  sub.get("/boom", () => {
    throw new Error(SECRET);
  });
  app.use("/sub", sub);
  const { ask } = await asking(t, app);
  assert.deepEqual((await ask("GET", "/sub/boom")).code, [500, "internal_error"]);
  assert.deepEqual((await ask("GET", "/sub/none")).code, [404, "route_not_found"]);
});

test("a layer is left as it was", () => {
  const app = express();
  app.get("/one/:id", () => undefined);
  const before = JSON.stringify(app.router.stack);
  const sent = [];
  const response = { hasHeader: () => false, removeHeader() {}, setHeader() {}, end: (text) => sent.push(text) };
  notFoundHandler(app, flue)({ method: "PUT", path: "/one/2" }, response, assert.fail);
  assert.equal(response.statusCode, 405);
  assert.equal(JSON.stringify(app.router.stack), before);
  // The layers of earlier routers note in themselves what they matched.
  const layer = { route: { methods: { get: true } }, params: { id: "1" }, path: "/one/1" };
  layer.match = function match(path) {
    Object.assign(this, { params: { id: "2" }, path });
    return true;
  };
  notFoundHandler({ stack: [layer] }, flue)({ method: "PUT", path: "/one/2" }, response, assert.fail);
  assert.deepEqual([response.statusCode, layer.params, layer.path], [405, { id: "1" }, "/one/1"]);
});
