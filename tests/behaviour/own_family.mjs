// The twin of test_own_family.py. Usage: own_family.mjs FOLDER, the npm package of own_contract.py, built.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { check, report, thrown } from "./check.mjs";

const FOLDER = path.resolve(process.argv[2]);
const load = (name) => import(pathToFileURL(path.join(FOLDER, `dist/esm/${name}/index.js`)).href);
const [shop, cards, depot, bare, meter] = await Promise.all(["shop", "cards", "depot", "bare", "meter"].map(load));

/** A callable that fails so many times, then gives "done"; and the waits between. */
function calls(error, times = Infinity) {
  const made = {
    count: 0,
    waits: [],
    sync: () => {
      made.count += 1;
      if (made.count <= times) throw error;
      return "done";
    },
    later: async () => made.sync(),
    run: (family, kind, policy = {}) =>
      family.retrying({ sleep: async (ms) => void made.waits.push(ms), jitter: false, ...policy })(made[kind])(),
  };
  return made;
}

function foreign(name, fields = {}) {
  const made = new { [name]: class extends Error {} }[name]("m");
  return Object.assign(made, fields);
}

await check("the mark outranks the error and the code", () => {
  assert.equal(shop.getRetryable(new shop.RateLimitedError()), true);
  assert.equal(shop.getRetryable(new shop.ShopError({ code: "rate_limited", message: "m", retryable: false })), false);
  assert.equal(shop.getRetryable(new shop.ShopError({ code: "newer", message: "m" })), undefined);
  assert.equal(shop.getRetryable(foreign("Claims", { retryable: true, code: "rate_limited" })), undefined);
  for (const error of [new shop.RateLimitedError(), new Error("m"), Object.freeze(new Error("m"))]) {
    for (const verdict of [false, true]) {
      assert.equal(shop.stampRetryable(error, verdict), undefined);
      assert.equal(shop.getRetryable(error), verdict);
    }
  }
});

await check("a verdict and a code under names of their own", () => {
  assert.equal(depot.getRetryable(new depot.DepotError("m", "stock_empty", 409)), false);
  assert.equal(depot.getRetryable(new depot.DepotError("m", "stock_empty", 409, true)), true);
  assert.equal(depot.getRetryable(foreign("Claims", { recoverable: true, type: "late" })), undefined);
});

await check("a pinned code takes no mark", () => {
  const errors = [
    [depot, new depot.DepotError("m", "handed_over", 500, true)],
    [meter, new meter.MeterError({ code: 7, message: "m", meterId: "m-1", retryable: true })],
  ];
  for (const [family, error] of errors) {
    family.stampRetryable(error, true);
    assert.equal(family.getRetryable(error), false);
  }
});

await check("the first row that covers the situation decides", () => {
  const asked = [{ http: 503 }, { http: 418 }, { http: 404 }, { http: 302 }, { kind: "Belt-Stopped" }, { kind: "rain" }, {}];
  assert.deepEqual(
    asked.map((situation) => depot.siteVerdict("lane_blocked", situation)),
    [true, false, false, undefined, true, undefined, undefined],
  );
});

await check("without a class the property is the mark", () => {
  const error = foreign("SystemError", { code: "EAGAIN" });
  assert.deepEqual([bare.getRetryable(error), bare.codeOf(error)], [true, "EAGAIN"]);
  assert.deepEqual([bare.codeOf({ code: "EAGAIN" }), bare.codeOf(foreign("TimeoutError"))], [undefined, "ETIMEDOUT"]);
  assert.equal("classifyError" in bare, false);
});

await check("what the matches say is recognised", () => {
  const recognised = {
    stock_empty: [foreign("StockError"), foreign("Other", { name: "StockError" }), foreign("Other", { code: "E_STOCK" })],
    lane_blocked: [foreign("Other", { status: 503 }), foreign("Other", { response: { status: 529 } })],
    late: [foreign("TimeoutError"), foreign("Other", { statusCode: 504 })],
    stopped: [new DOMException("stopped", "AbortError")],
  };
  const statuses = { stock_empty: 409, lane_blocked: 503, late: 504, stopped: 500 };
  for (const [code, errors] of Object.entries(recognised)) {
    for (const error of errors) {
      const found = depot.classifyError(error);
      assert.deepEqual([found.type, found.statusCode, depot.codeOf(error)], [code, statuses[code], code]);
      assert.equal(found.cause, error);
      assert.equal(Object.getPrototypeOf(found), depot.DepotError.prototype);
    }
  }
  const verdicts = [foreign("Other", { status: 503 }), foreign("TimeoutError"), new Error("m")];
  assert.deepEqual(
    verdicts.map((error) => depot.classifyError(error).recoverable),
    [true, true, undefined],
  );
  for (const none of [new Error("m"), foreign("Other", { status: 200 }), "StockError", null]) {
    assert.equal(depot.classifyKnownError(none), undefined);
  }
});

await check("the unexpected has a code and the rest is the table's", () => {
  const error = shop.classifyError(new Error("secret"));
  assert.deepEqual([error.code, error.status, error.retryable, error.message], ["internal_error", 500, undefined, "secret"]);
  assert.equal(depot.classifyError(1).type, "fault");
  const found = cards.classifyError(null);
  assert.deepEqual([found.code, found.knownCode, cards.getRetryable(found)], ["unexpected", undefined, undefined]);
  const own = new shop.NotFoundError({ resource: "user", id: "7" });
  assert.equal(shop.classifyError(own), own);
});

await check("a group is what all its members are", () => {
  const busy = new shop.RateLimitedError();
  const other = new shop.NotFoundError({ resource: "user", id: "7" });
  const inner = new AggregateError([new shop.RateLimitedError()], "h");
  assert.equal(shop.classifyError(new AggregateError([busy, inner], "g")), busy);
  for (const mixed of [[], [busy, other], [busy, new Error("m")], [new Error("m"), new Error("m")]]) {
    const group = new AggregateError(mixed, "g");
    assert.equal(shop.classifyKnownError(group), undefined);
    const found = shop.classifyError(group);
    assert.deepEqual([found.code, found.cause], ["internal_error", group]);
  }
  assert.equal(shop.classifyKnownError(new Error("m", { cause: busy })), undefined);
});

await check("cancellation is no failure", async () => {
  const abort = new DOMException("stopped", "AbortError");
  const group = new AggregateError([new Error("m"), abort], "several");
  for (const signal of [abort, foreign("CancelledError"), foreign("GraphBubbleUp"), group]) {
    assert.equal(shop.classifyKnownError(signal), undefined);
    assert.equal(await thrown(() => shop.classifyError(signal)), signal);
    for (const kind of ["sync", "later"]) {
      const made = calls(signal);
      assert.equal(await thrown(() => made.run(shop, kind, { retryOn: () => true, onFailure: "continue" })), signal);
      assert.equal(made.count, 1);
    }
  }
  const handed = calls(new depot.DepotError("m", "handed_over", 500));
  assert.equal((await thrown(() => handed.run(depot, "sync", { onFailure: "continue" }))).type, "handed_over");
});

await check("a verdict decides ahead of the filter", async () => {
  for (const kind of ["sync", "later"]) {
    const busy = calls(new shop.RateLimitedError());
    assert.equal((await thrown(() => busy.run(shop, kind))).name, "RateLimitedError");
    assert.deepEqual([busy.count, busy.waits], [3, [1000, 2000]]);
    const never = calls(new shop.InvalidRequestError());
    await thrown(() => never.run(shop, kind, { retryOn: Error, onFailure: "continue" }));
    assert.equal(never.count, 1);
    const tried = calls(new Error("secret"));
    const policy = { retryOn: Error, onFailure: () => "told", maxRetries: 4 };
    assert.equal(await tried.run(shop, kind, policy), "told");
    assert.deepEqual([tried.count, tried.waits], [5, [1000, 2000, 4000, 8000]]);
    assert.equal(await calls(new Error("m")).run(shop, kind, { onFailure: "continue" }), "Something went wrong on our side.");
    assert.equal(await calls(new shop.RateLimitedError(), 1).run(shop, kind), "done");
  }
});

await check("the contract's own constants and rules", async () => {
  const late = calls(new depot.DepotError("m", "late", 504));
  await thrown(() => late.run(depot, "sync"));
  assert.deepEqual([late.count, late.waits], [2, [40]]);
  const told = calls(new meter.MeterError({ code: 7, message: "m", meterId: "m-1" }));
  assert.equal(await told.run(meter, "sync"), "Something went wrong.");
  assert.equal(told.count, 3);
});

await check("an error comes back from its form", () => {
  const made = [
    [shop, new shop.NotFoundError({ resource: "user", id: "7", cause: new Error("inner") })],
    [meter, new meter.MeterError({ code: -32001, message: "m", meterId: "m-1", status: "worn" })],
    [depot, new depot.StockEmptyError({ message: "m" })],
  ];
  for (const [family, error] of made) {
    family.stampRetryable(error, true);
    const back = family.errorFromDict(structuredClone(family.errorToDict(error)));
    assert.equal(Object.getPrototypeOf(back), Object.getPrototypeOf(error));
    assert.deepEqual({ ...back }, { ...error });
    assert.equal(family.getRetryable(back), true);
  }
  const newer = { class: "kit.shop.NewerError", name: "NewerError", message: "m", fields: { code: "newer" } };
  const back = shop.errorFromDict(newer);
  assert.deepEqual([back.constructor, back.code, shop.errorToDict(back).class], [shop.ShopError, "newer", newer.class]);
});

await check("a page pays for what it uses", () => {
  const size = (text) => {
    const contents = text.replace('"shop"', JSON.stringify(path.join(FOLDER, "dist/esm/shop/index.js")));
    const options = { bundle: true, minify: true, write: false, format: "esm", treeShaking: true };
    const { outputFiles } = buildSync({ stdin: { contents, resolveDir: FOLDER, loader: "js" }, ...options });
    return outputFiles[0].contents.length;
  };
  const most = { isCode: 400, isErrorChunk: 1000, stampRetryable: 1000, getRetryable: 1000, codeOf: 2500, retrying: 8500 };
  const sizes = Object.keys(most).map((name) => [name, size(`import { ${name} } from "shop"; console.log(${name}({}));`)]);
  for (const [name, bytes] of sizes) assert.ok(bytes <= most[name], `${name}: ${bytes}`);
});

await check("it is the same from CommonJS", () => {
  const place = JSON.stringify(path.join(FOLDER, "dist/cjs/shop/index.js"));
  const code = `const { classifyError } = require(${place}); console.log(classifyError(1).code)`;
  assert.equal(execFileSync(process.execPath, ["-e", code], { encoding: "utf8" }), "internal_error\n");
});

report();
