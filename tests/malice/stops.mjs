// Stopped at every step there is, in TypeScript: {times} on stdin, {stops, scenarios, problems} on stdout. See
// test_cancelled.py.

import { readFileSync, readdirSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { Hono } from "hono";

const ran = new Session();
ran.connect();
await ran.post("Profiler.enable");
await ran.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

const DIST = new URL("../../generated/typescript/dist/esm/", import.meta.url);
const load = (name) => import(new URL(name, DIST).href);
const agent = await load("agent/index.js");
const helix = await load("helix/index.js");
const flue = await load("flue/index.js");
const { readSse, sseResponse, sseStream } = await load("integrations/sse.js");
const { withErrors } = await load("integrations/fetch.js");
const { install } = await load("integrations/hono.js");
const { times } = JSON.parse(readFileSync(0, "utf8"));

const ERROR = '{"type":"error","error":"busy","code":"c","recoverable":true,"agentId":"a","agentType":"w","timestamp":1,"step":2}';
const LATER = { type: "text", text: "x" };
const NEEDS = { agentId: "a", agentType: "w", step: 1, timestamp: 1 };
const MOST = 400;
const problems = new Set();
let stray = 0;
process.on("unhandledRejection", () => (stray += 1));

const bytes = (text) => new TextEncoder().encode(text);
const soon = () => Promise.resolve();
const turn = () => new Promise((resolve) => setImmediate(resolve));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A signal whose listeners are counted. */
function counted() {
  const control = new AbortController();
  const { signal } = control;
  const found = { control, signal, listeners: 0 };
  for (const [name, by] of [
    ["addEventListener", 1],
    ["removeEventListener", -1],
  ]) {
    signal[name] = (...given) => {
      found.listeners += by;
      return AbortSignal.prototype[name].apply(signal, given);
    };
  }
  return found;
}

/** Gives things one after another, and waits before, between and after them, and as it is closed. */
function source(things, seen, fails) {
  return (async function* () {
    seen.opened += 1;
    try {
      for (const one of things) {
        await soon();
        yield one;
        await turn();
      }
      await pause(1);
      if (fails !== undefined) throw fails;
    } finally {
      await soon();
      seen.closed += 1;
    }
  })();
}

/** The same as a stream of the platform, which tells that it was cancelled. */
function stream(things, seen, fails) {
  const left = [...things];
  seen.opened += 1;
  return new ReadableStream({
    async pull(controller) {
      await turn();
      if (left.length > 0) controller.enqueue(left.shift());
      else {
        seen.closed += 1;
        if (fails === undefined) controller.close();
        else controller.error(fails);
      }
    },
    cancel() {
      seen.closed += 1;
    },
  });
}

const closed = (seen) => (seen.closed === seen.opened && seen.opened <= 1 ? undefined : JSON.stringify(seen));

/** Each gives what is run under a signal, whether that rejects with the signal's reason, and what has to hold after. */
const scenarios = {};
for (const [name, wrap] of [
  ["tool", agent.toolRetryMiddleware],
  ["model", agent.modelRetryMiddleware],
]) {
  for (const [kind, options] of [
    ["", {}],
    [", an own sleep", { sleep: turn }],
    [", feedback", { onFailure: "continue" }],
  ]) {
    scenarios[`${name}${kind}`] = (signal) => {
      const seen = { begun: 0, ended: 0 };
      const call = wrap({ retryOn: Error, maxRetries: 3, initialDelayMs: 1, maxDelayMs: 2, signal, ...options })(async () => {
        if (signal.aborted) problems.add(`${name}${kind}: called after the abort`);
        seen.begun += 1;
        try {
          await turn();
          throw new Error("again");
        } finally {
          await soon();
          seen.ended += 1;
        }
      });
      return { run: call(), rejects: true, check: () => (seen.begun === seen.ended ? undefined : JSON.stringify(seen)) };
    };
  }
}
const event = bytes(`data: ${JSON.stringify(LATER)}\n\n`);
const READ = [event, event.subarray(0, 9), event.subarray(9), bytes(`data: ${ERROR}\n\n`)];
for (const [name, open] of [
  ["a reader of a generator", (seen) => source(READ, seen)],
  ["a reader of a stream", (seen) => stream(READ, seen)],
  ["a reader of a broken stream", (seen) => stream(READ.slice(0, 2), seen, new TypeError("terminated"))],
  ["a reader of a reply", (seen) => new Response(stream(READ, seen), { headers: { "content-type": "text/event-stream" } })],
  ["a reader of a refusal", (seen) => new Response(stream([bytes("{"), bytes("}")], seen), { status: 503 })],
  ["a reader of a refusal that breaks", (seen) => new Response(stream([bytes("{")], seen, new Error("m")), { status: 503 })],
]) {
  scenarios[name] = (signal) => {
    const seen = { opened: 0, closed: 0 };
    const reader = readSse(open(seen), helix.CHUNKS, { signal });
    const run = (async () => {
      let late = 0; // one may be on its way
      for await (const chunk of reader) {
        if (signal.aborted && ++late > 1) problems.add(`${name}: ${JSON.stringify(chunk)} after the abort`);
        await soon();
      }
      const { outcome } = await reader.settlement;
      if (signal.aborted && !["aborted", "failed", "interrupted"].includes(outcome)) problems.add(`${name}: ${outcome}`);
    })();
    return { run, rejects: false, check: () => closed(seen) };
  };
}
scenarios["steps of a model"] = (signal) => {
  const seen = { begun: 0, ended: 0 };
  const step = async () => {
    seen.begun += 1;
    await turn();
    seen.ended += 1;
    throw new helix.HelixError({ message: "again", code: "provider_rate_limited", retryable: true });
  };
  const run = helix.retryLlmStep(step, { signal, sleep: turn }).catch((error) => {
    if (signal.aborted && !["framework_cancelled", "provider_rate_limited"].includes(error.code)) throw error;
    if (signal.aborted && error.code === "framework_cancelled") throw signal.reason;
    throw new Error("again");
  });
  return { run, rejects: true, check: () => (seen.begun === seen.ended ? undefined : JSON.stringify(seen)) };
};
/** The reader of what is sent leaves. */
const sent = (made) => (signal) => {
  const seen = { opened: 0, closed: 0 };
  const told = [];
  const reader = made(seen, told).getReader();
  const run = (async () => {
    for (;;) {
      if (signal.aborted) return void (await reader.cancel(signal.reason));
      const { done } = await reader.read();
      if (done) return;
    }
  })();
  const leave = () => reader.cancel(signal.reason);
  AbortSignal.prototype.addEventListener.call(signal, "abort", leave, { once: true });
  return { run, rejects: false, check: () => closed(seen) ?? (told.length === 0 ? undefined : String(told)) };
};
for (const [kind, options] of [
  ["", {}],
  [" that waits", { keepAliveMs: 1 }],
]) {
  const send = (make, more = {}) =>
    sent((seen, told) => sseStream(make(seen), helix.CHUNKS, { needs: NEEDS, logger: (error) => told.push(error), ...options, ...more }));
  scenarios[`a writer${kind}`] = send((seen) => source([LATER, LATER], seen));
  scenarios[`a writer${kind} of a failure`] = send((seen) => source([LATER], seen, new Error("m")), { logger: () => undefined });
  scenarios[`a writer${kind} with a signal`] = send((seen) => (signal) => source([LATER, signal.aborted ? undefined : LATER], seen));
}
scenarios["parts"] = sent((seen) => helix.uiStreamResponse(source(["a", { type: "text-delta", id: "1", delta: "x" }], seen)).body);
scenarios["parts that fail"] = sent((seen) => helix.uiStreamResponse(source(["a"], seen, new Error("m"))).body);

scenarios["parts as they are"] = (signal) => {
  const seen = { opened: 0, closed: 0 };
  const run = (async () => {
    for await (const part of helix.uiParts(source(["a", "b"], seen))) if (signal.aborted) return void part;
  })();
  return { run, rejects: false, check: () => closed(seen) };
};
scenarios["a response"] = (signal) => {
  const seen = { opened: 0, closed: 0 };
  const run = (async () => {
    const answer = await sseResponse(source([LATER, LATER], seen), helix.CHUNKS, { needs: NEEDS, logger: () => undefined });
    const reader = answer.body.getReader();
    while (!signal.aborted && !(await reader.read()).done);
    await reader.cancel(signal.reason);
  })();
  return { run, rejects: false, check: () => closed(seen) };
};
scenarios["an answer with its status"] = (signal) => {
  const seen = { opened: 0, closed: 0 };
  const init = { status: 503, headers: { "content-type": "application/json" } };
  const refused = [bytes('{"error":"m",'), bytes('"code":"provider_overloaded"}')];
  const ask = async () => {
    await turn();
    signal.throwIfAborted();
    return new Response(stream(refused, seen), init);
  };
  const run = helix.withChatStatus(ask)().then(async (answer) => {
    if ((await answer.json()).retryable !== true) problems.add("an answer without its verdict");
  });
  return { run, rejects: true, check: () => closed(seen) };
};
/** A handler that is asked with a body in pieces, and ends with what its client ends with. */
const handled = (ask, text) => (signal) => {
  const seen = { opened: 0, closed: 0 };
  const body = stream([bytes(text.slice(0, 1)), bytes(text.slice(1))], seen);
  const request = new Request("http://here/", { method: "POST", body, duplex: "half", signal });
  const run = ask(request, signal).then(async (answer) => {
    const told = await answer.text();
    if (![200, 400, 404].includes(answer.status) && !signal.aborted) problems.add(`${answer.status}: ${told}`);
    if (seen.closed === 0) await request.body.cancel();
  });
  return { run, rejects: false, check: () => closed(seen) };
};
const quiet = { logger: () => undefined };
const guarded = withErrors(async (request) => Response.json(await request.json()), flue, quiet);
const hono = install(new Hono(), flue, quiet);
hono.post("/", async (context) => context.json(await context.req.json()));
hono.post("/form", async (context) => context.json(Object.keys(await context.req.parseBody())));
const elsewhere = (path) => (request) => hono.fetch(new Request(new URL(path, request.url), request));
for (const [name, ask] of [
  ["a handler", guarded],
  ["an app", (request) => hono.fetch(request)],
]) {
  scenarios[name] = handled(async (request, signal) => ask(request, signal), "{}");
  scenarios[`${name} that cannot read it`] = handled(async (request, signal) => ask(request, signal), "{{");
}
scenarios["an app without the route"] = handled(elsewhere("elsewhere"), "{}");

const timers = () => process.getActiveResourcesInfo().filter((one) => one === "Timeout").length;

/** Stop it after so many steps, of the queue of promises or of the loop; whether it came to its end before. */
async function stopped(name, step, wait) {
  const found = counted();
  const { control, signal } = found;
  const reason = new Error("the word");
  const before = timers();
  let whole = false;
  const { run, rejects, check } = scenarios[name](signal);
  const ended = run.then(
    () => (whole = true),
    (error) => {
      whole = !signal.aborted;
      if (signal.aborted && rejects && error !== reason && error?.message !== "again") problems.add(`${name}: ${error?.stack}`);
      if (!signal.aborted && error?.message !== "again") problems.add(`${name}: ${error?.stack}`);
    },
  );
  for (let turns = 0; turns < step && !whole; turns++) await wait();
  const early = !whole;
  control.abort(reason);
  await ended;
  for (let time = 0; time < 50 && (check() !== undefined || timers() > before); time++) await pause(1);
  const left = check();
  if (left !== undefined) problems.add(`${name} at ${step}: ${left}`);
  if (timers() > before) problems.add(`${name} at ${step}: ${timers() - before} timers are left`);
  if (found.listeners !== 0) problems.add(`${name} at ${step}: ${found.listeners} listeners are left`);
  return !early;
}

let stops = 0;
for (const name of Object.keys(scenarios)) {
  for (const wait of [soon, turn]) {
    let step = 0;
    for (; step < MOST; step++) {
      let whole = true;
      for (let time = 0; time < times; time++) whole = await stopped(name, step, wait);
      stops += 1;
      if (whole) break;
    }
    if (step < 3 && wait === soon) problems.add(`${name}: it has ${step} steps`);
  }
}
await pause(5);
if (stray > 0) problems.add(`${stray} rejections that nobody took`);

/** What is async in the package and has not run: nobody stopped it. */
const { result } = await ran.post("Profiler.takePreciseCoverage");
let found = 0;
for (const name of readdirSync(DIST, { recursive: true }).filter((one) => one.endsWith(".js"))) {
  const text = readFileSync(new URL(name, DIST), "utf8");
  const script = result.find((one) => one.url === new URL(name, DIST).href);
  const begun = new Set();
  for (const { ranges } of script?.functions ?? []) if (ranges[0].count > 0) begun.add(ranges[0].startOffset);
  const code = text.replace(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, (comment) => " ".repeat(comment.length));
  for (const { index } of code.matchAll(/\basync (?=function|[*#(]|\w+(?:\(| =>))/g)) {
    found += 1;
    if (!begun.has(index)) problems.add(`${name}:${text.slice(0, index).split("\n").length} was never stopped`);
  }
}
if (found < 20) problems.add(`${found} async functions were found`);
process.stdout.write(JSON.stringify({ stops, scenarios: Object.keys(scenarios).length, problems: [...problems].slice(0, 40) }));
