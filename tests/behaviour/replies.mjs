// What the entries for servers and streams do without a server: prints {check: null or problem} as JSON.

import assert from "node:assert/strict";

import * as flue from "../../generated/typescript/dist/esm/flue/index.js";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";
import { CHUNKS } from "../../generated/typescript/dist/esm/helix/chunks.js";
import { install as installExpress } from "../../generated/typescript/dist/esm/integrations/express.js";
import {
  errorResponse,
  failureResponse,
  toResponse,
  withErrors,
} from "../../generated/typescript/dist/esm/integrations/fetch.js";
import { sentryBeforeSend } from "../../generated/typescript/dist/esm/integrations/observability.js";
import { factsIn } from "../../generated/typescript/dist/esm/runtime/carry.js";
import { claim } from "../../generated/typescript/dist/esm/runtime/server.js";
import { Writing } from "../../generated/typescript/dist/esm/runtime/streams.js";
import { check, report, thrown } from "./check.mjs";

const quiet = { logger: () => undefined };

async function told(response) {
  const body = await response.json();
  return [response.status, body.error.type, response.headers.get("content-type")];
}

await check("a response that was thrown", async () => {
  const redirect = new Response(null, { status: 302, headers: { Location: "/" } });
  assert.equal(errorResponse(redirect, flue, quiet), redirect);
  const early = new Response("x", { status: 399 });
  assert.equal(errorResponse(early, flue, quiet), early);
  const refused = new Response("secret", { status: 403, headers: { "X-Own": "1", "Content-Type": "text/plain" } });
  refused.headers.append("Set-Cookie", "a=1");
  refused.headers.append("Set-Cookie", "b=2");
  const made = errorResponse(refused, flue, quiet);
  assert.equal(made.status, 403);
  assert.equal(made.headers.get("x-own"), "1");
  assert.deepEqual(made.headers.getSetCookie(), ["a=1", "b=2"]);
  const text = await made.text();
  assert.ok(!text.includes("secret") && JSON.parse(text).error.message);
  assert.equal(errorResponse(Response.error(), flue, quiet).status, 500, "it has no status of its own");
});

await check("a failure by name and by status", async () => {
  assert.deepEqual(await told(failureResponse("invalid_json", flue, quiet)), [400, "invalid_json", "application/json"]);
  const method = failureResponse(405, flue, { ...quiet, headers: { Allow: "GET, HEAD" } });
  assert.equal(method.headers.get("allow"), "GET, HEAD");
  assert.deepEqual(await told(method), [405, "method_not_allowed", "application/json"]);
});

await check("a platform without Response", async () => {
  const { Response: kept } = globalThis;
  try {
    globalThis.Response = undefined;
    assert.throws(() => toResponse({ status: 500, headers: {}, body: {}, text: "{}" }), {
      name: "TypeError",
      message: "this platform has no Response",
    });
    globalThis.Response = { [Symbol.hasInstance]: () => assert.fail("asked") };
    assert.throws(() => errorResponse(new Error("m"), flue, quiet), TypeError);
  } finally {
    globalThis.Response = kept;
  }
});

await check("a handler", async () => {
  const read = withErrors(async (request, more) => Response.json([await request.json(), more]), flue, quiet);
  const send = (body, headers = { "Content-Type": "application/json" }) =>
    new Request("http://a.test/", { method: "POST", body, headers });
  assert.deepEqual(await (await read(send("[1]"), 2)).json(), [[1], 2]);
  assert.deepEqual((await told(await read(send("{"))))[1], "invalid_json");
  const twice = withErrors(
    async (request) => {
      await request.text();
      return Response.json(await request.json());
    },
    flue,
    quiet,
  );
  assert.deepEqual((await told(await twice(send("{"))))[0], 500, "what was read already is no fault of the sender");
  const own = withErrors(
    () => {
      JSON.parse("{");
    },
    flue,
    quiet,
  );
  assert.equal((await told(await own(send("{"))))[0], 500, "what the handler parses is its own affair");
  const frozen = Object.freeze({ json: async () => JSON.parse("{") });
  assert.equal((await told(await read(frozen)))[0], 500);
  assert.equal((await told(await read({})))[0], 500);
  assert.throws(() => withErrors(() => undefined, {}), TypeError);
});

await check("an app answers by one family, in one way", async () => {
  const app = {};
  const { logger } = quiet;
  assert.equal(claim(app, flue, { logger }), true);
  assert.equal(claim(app, flue, { logger, dev: false }), false);
  for (const [family, options] of [
    [helix, { logger }],
    [flue, { logger, dev: true }],
    [flue, {}],
  ]) {
    assert.throws(() => claim(app, family, options), {
      name: "RangeError",
      message: "the app answers with the errors of flue already; install once, with one family",
    });
  }
});

await check("what is no app of Express 5", () => {
  const refused = { name: "TypeError" };
  assert.throws(() => installExpress({}, flue), { ...refused, message: "this is no Express app: it has no use" });
  const old = { use: () => undefined, lazyrouter: () => undefined };
  assert.throws(() => installExpress(old, flue), { ...refused, message: /Express 4.*Express 5 is needed/ });
  assert.throws(() => installExpress({ use: () => undefined, process_params: () => undefined }, flue), TypeError);
});

await check("an event that cannot be read", () => {
  const event = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error("no");
      },
    },
  );
  assert.equal(sentryBeforeSend(event, { originalException: new Error("m") }), event);
  assert.equal(sentryBeforeSend(event, { originalException: null }), event);
  assert.equal(sentryBeforeSend(event), event);
  const listed = sentryBeforeSend({ tags: ["a"], fingerprint: [] }, { originalException: new Error("m") });
  assert.deepEqual(listed, { tags: ["a"], fingerprint: ["{{ default }}"] });
});

await check("facts of another type are none", () => {
  const given = { retryable: "true", code: true, error: 7, recoverable: 1 };
  const { error } = CHUNKS.roles.chunks;
  assert.deepEqual(factsIn(error, given), {});
  const good = { code: "c", error: "m", recoverable: false };
  assert.deepEqual(factsIn(error, good), { code: "c", message: "m", retryable: false });
  assert.deepEqual(factsIn(error, { ...good, code: 7 }), { code: 7, message: "m", retryable: false });
  assert.deepEqual(factsIn(error, { ...good, code: 7.5 }), { message: "m", retryable: false });
});

await check("a failure of a stream is told to the console, unless a logger is given", async () => {
  const needs = { agentId: "a", agentType: "t", step: 1, timestamp: 0 };
  const { error: kept } = console;
  const written = [];
  console.error = (...given) => void written.push(given);
  try {
    const failure = new helix.HelixError({ message: "m", code: "provider_timeout" });
    const writing = new Writing(CHUNKS, needs);
    assert.match(writing.failure(failure), /"code":"provider_timeout"/);
    assert.deepEqual([writing.ended, writing.ending()], [true, ""]);
    new Writing(CHUNKS, needs).failure("a text\n");
    const logged = [];
    new Writing(CHUNKS, needs, { logger: (error) => logged.push(error) }).failure(failure);
    assert.deepEqual(logged, [failure]);
    const broken = { logger: () => assert.fail("full") };
    assert.match(new Writing(CHUNKS, needs, broken).failure(failure), /provider_timeout/);
    assert.deepEqual(
      written.map((given) => given.length),
      [1, 1],
    );
    assert.match(written[0][0], /^a stream failed: HelixError \[provider_timeout\]: m\n {6}at /);
    assert.equal(written[1][0], 'a stream failed: "a text\\n"');
    console.error = undefined;
    assert.match(new Writing(CHUNKS, needs).failure(failure), /provider_timeout/);
  } finally {
    console.error = kept;
  }
  assert.ok((await thrown(() => new Writing(CHUNKS, {}))) instanceof Error, "what the error chunk needs is missing");
});

await check("what failed for good is never sent again", () => {
  const busy = new helix.HelixError({ message: "m", code: "provider_rate_limited", retryable: true });
  assert.equal(helix.entryFailureAnswer("request", "refused", busy).status, 503);
  assert.equal(helix.entryFailureAnswer("request", "fatal", busy).status, 500);
});

report();
