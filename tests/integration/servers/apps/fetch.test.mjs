// Handlers of the Fetch API without a server around them.

import assert from "node:assert/strict";
import { test } from "node:test";

const root = new URL("../../../../generated/typescript/dist/esm/", import.meta.url).href;
const agent = await import(`${root}agent/index.js`);
const flue = await import(`${root}flue/index.js`);
const { errorResponse, failureResponse, withErrors } = await import(`${root}integrations/fetch.js`);

const SECRET = "secret-0b5e";
const logger = () => undefined;
const hostile = new Proxy(() => undefined, {
  get() {
    throw new Error(SECRET);
  },
  getPrototypeOf() {
    throw new Error(SECRET);
  },
});

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

test("a family without an envelope is refused with the reason", () => {
  assert.throws(() => withErrors(() => new Response(), agent), {
    name: "RangeError",
    message: /agent has no envelope/,
  });
  assert.throws(() => errorResponse(null, {}), { name: "TypeError", message: /no ROLES/ });
  assert.throws(() => failureResponse(404, undefined), { name: "TypeError" });
});

test("whatever is thrown is answered", async () => {
  for (const value of [new Error(SECRET), SECRET, null, undefined, 0, Symbol(SECRET), { message: SECRET }, hostile]) {
    const sync = () => {
      throw value;
    };
    const later = async () => {
      throw value;
    };
    for (const handler of [sync, later]) {
      const answer = await withErrors(handler, flue, { logger })(new Request("http://a/"));
      assert.ok(answer instanceof Response);
      assert.deepEqual(await code(answer), [500, "internal_error"]);
    }
    assert.deepEqual(await code(errorResponse(value, flue, { logger })), [500, "internal_error"]);
  }
});

test("a handler's own answer and its further arguments pass", async () => {
  const seen = [];
  const handler = withErrors((request, ...rest) => {
    seen.push(rest);
    return new Response(request.url);
  }, flue);
  assert.equal(await (await handler(new Request("http://a/x"), { KEY: 1 }, "context")).text(), "http://a/x");
  assert.deepEqual(seen, [[{ KEY: 1 }, "context"]]);
});

test("only a body that cannot be read is the caller's fault", async () => {
  const read = withErrors(async (request) => Response.json(await request.json()), flue, { logger });
  const own = withErrors(async () => Response.json(JSON.parse(`{${SECRET}`)), flue, { logger });
  const twice = withErrors(async (request) => [await request.json(), await request.json()], flue, { logger });
  const post = (body) => new Request("http://a/", { method: "POST", body });
  assert.deepEqual(await code(read(post(`{${SECRET}`))), [400, "invalid_json"]);
  assert.deepEqual(await (await read(post('{"a": 1}'))).json(), { a: 1 });
  assert.deepEqual(await code(own(post("{}"))), [500, "internal_error"]);
  assert.deepEqual(await code(twice(post("{}"))), [500, "internal_error"]);
  const frozen = Object.freeze({ method: "POST", json: async () => JSON.parse("{") });
  assert.deepEqual(await code(read(frozen)), [500, "internal_error"]);
});

test("a form that cannot be read is told from other faults", async () => {
  const read = withErrors(async (request) => new Response([...(await request.formData())]), flue, { logger });
  const post = (init) => new Request("http://a/", { method: "POST", ...init });
  for (const [init, expected] of BROKEN_FORMS) assert.deepEqual(await code(read(post(init))), expected);
  const form = { body: "a=%ff", headers: { "content-type": "application/x-www-form-urlencoded" } };
  assert.equal((await read(post(form))).status, 200);
  for (const own of [
    async (request) => {
      await request.text();
      await request.formData();
    },
    async (request) => {
      await request.formData().catch(() => undefined);
      throw new TypeError("Failed to parse body as FormData.");
    },
    async () => new Response(SECRET, { headers: FORM }).formData(),
    async (request) => (await request.formData().catch(() => ({}))).get(SECRET),
  ]) {
    const answer = withErrors(own, flue, { logger })(post({ body: SECRET, headers: FORM }));
    assert.deepEqual(await code(answer), [500, "internal_error"]);
  }
  const cut = new ReadableStream({ pull: (controller) => controller.error(new Error(SECRET)) });
  assert.deepEqual(await code(read(post({ body: cut, duplex: "half", headers: FORM }))), [500, "internal_error"]);
});

test("a Response that is thrown is the answer, in the envelope where it is a failure", async () => {
  const headers = new Headers({ "X-Own": "1", "Content-Type": "text/html", "Content-Length": "3" });
  for (const one of ["a=1", "b=2"]) headers.append("Set-Cookie", one);
  const logged = [];
  const options = { logger: (one) => logged.push(one) };
  const ask = (thrown) => withErrors(() => Promise.reject(thrown), flue, options)(new Request("http://a/"));
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

test("HEAD, headers and statuses", async () => {
  const request = new Request("http://a/", { method: "HEAD" });
  assert.equal(await errorResponse(new Error(SECRET), flue, { request, logger }).text(), "");
  const refused = failureResponse("method_not_allowed", flue, { headers: { Allow: "GET", "X-A": "b\r\nc: d" } });
  assert.deepEqual([refused.status, refused.headers.get("allow"), refused.headers.get("x-a")], [405, "GET", null]);
  for (const status of [0, 99, 199, 204, 304, 399, 600, Number.NaN, 404.5]) {
    assert.deepEqual(await code(failureResponse(status, flue)), [500, "internal_error"]);
  }
  const gone = failureResponse(499, flue);
  assert.deepEqual([gone.status, gone.body], [499, null]);
});

test("a cancellation is a client that went away where it did", async () => {
  const logged = [];
  const handler = withErrors(() => Promise.reject(new DOMException(SECRET, "AbortError")), flue, {
    logger: (one) => logged.push(one),
  });
  const gone = await handler(new Request("http://a/", { signal: AbortSignal.abort() }));
  assert.deepEqual([gone.status, await gone.text(), logged.length], [499, "", 0]);
  assert.deepEqual(await code(handler(new Request("http://a/"))), [500, "internal_error"]);
  assert.equal(logged.length, 1);
});

test("a text that was thrown starts no line of the log", (t) => {
  const told = t.mock.method(console, "error", () => undefined);
  errorResponse("one\r\nERROR two", flue);
  assert.deepEqual(told.mock.calls[0].arguments, ['a route failed: "one\\r\\nERROR two"']);
});
