// The built npm package as its user meets it. Run by node:test.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";

const dist = new URL("../../generated/typescript/dist/", import.meta.url);
const load = (path) => import(new URL(`esm/${path}.js`, dist));
const other = createRequire(import.meta.url);
const copy = (path) => other(new URL(`cjs/${path}.js`, dist).pathname);
const [agent, helix, flue] = await Promise.all(["agent/index", "helix/index", "flue/index"].map(load));

test("every code of the three families", async () => {
  const sizes = { agent: 51, helix: 52, flue: 39 };
  for (const [family, size] of Object.entries(sizes)) {
    const { CODES } = await load(`${family}/reference`);
    const { CODE_LIST, Codes } = await load(`${family}/index`);
    assert.equal(CODE_LIST.length, size);
    assert.deepEqual([...CODES.keys()], [...CODE_LIST]);
    assert.deepEqual(new Set(Object.values(Codes)), new Set(CODE_LIST));
  }
});

test("a mark holds across the two builds, and between families never", () => {
  const errors = [
    [agent, "AgentError", new agent.AgentError("TIMEOUT", "m")],
    [helix, "HelixError", new helix.HelixError({ message: "m", code: "tool_not_found" })],
    [flue, "FlueError", new flue.FlueError({ type: "session_busy", message: "m" })],
  ];
  for (const [family, name, error] of errors) {
    assert.equal(family[name].isInstance(error), true);
    for (const [at, others, wanted] of [
      ["agent", "AgentError", agent],
      ["helix", "HelixError", helix],
      ["flue", "FlueError", flue],
    ]) {
      const Class = copy(`${at}/index`)[others];
      assert.equal(error instanceof Class, false);
      assert.equal(Class.isInstance(error), wanted === family);
    }
  }
});

test("an agent error is not retryable unless it says so, and a pinned one never is", () => {
  assert.equal(new agent.AgentError("TIMEOUT", "m").retryable, false);
  assert.equal(new agent.AgentError("TIMEOUT", "m", true).retryable, true);
  assert.equal(new agent.AgentError("SWARM_HANDOFF", "m", true).retryable, false);
  const handoff = new agent.SwarmHandoff({ to: "billing", message: "refund", context: { order: 1 } });
  assert.deepEqual([handoff.code, handoff.retryable, handoff.signal.to], ["SWARM_HANDOFF", false, "billing"]);
  assert.equal(agent.AgentError.isInstance(new agent.HitlInterrupt()), false);
  assert.equal(agent.sameCode("POLICY_DENY", "POLICY_DENIED"), true);
});

test("a Helix error has the five values of its source", () => {
  const cause = new Error("inner");
  const error = new helix.HelixError({
    message: "limit",
    code: "provider_rate_limited",
    retryable: true,
    statusCode: 429,
    cause,
  });
  assert.deepEqual(
    [error.message, error.code, error.category, error.retryable, error.statusCode, error.cause],
    ["limit", "provider_rate_limited", "provider", true, 429, cause],
  );
  assert.equal(helix.createMaxStepsExhaustedError(5).message, "Max steps (5) reached");
  assert.deepEqual(Object.keys(new helix.HelixError({ message: "m", code: "x" })).includes("cause"), false);
});

test("an agent that could not be built follows its cause's verdict", () => {
  const failed = (cause) => helix.AgentResolutionError.failed("writer", cause).retryable;
  const inner = (retryable) => new helix.HelixError({ message: "m", code: "provider_error", retryable });
  assert.deepEqual([failed(inner(false)), failed(inner(true)), failed(new Error("x"))], [false, true, true]);
  assert.equal(helix.isAgentNotFoundError(helix.AgentResolutionError.notFound("writer")), true);
  assert.equal(helix.isAgentNotFoundError(new Error("x")), false);
});

test("a binding error is bounded as a whole and keeps its marker and its body", () => {
  const body = "😀".repeat(3000);
  const error = new flue.CloudflareAIBindingError({ status: 413, statusText: "Too Large", body });
  assert.equal([...error.message].length, 2000);
  assert.ok(error.message.endsWith(flue.WORKERS_AI_OVERFLOW_MARKER));
  assert.equal(error.details, body);
  assert.deepEqual(error.meta, { status: 413, statusText: "Too Large", reason: "request_too_large" });
  assert.equal(new flue.CloudflareAIBindingError().meta, undefined);
  assert.equal(flue.FlueError.isInstance(error), true);
});

test("each route type can be raised with its status and headers", async () => {
  const { CODES } = await load("flue/reference");
  const routes = [...CODES.values()].filter((info) => info.httpStatus !== undefined);
  assert.equal(routes.length, 11);
  for (const info of routes) assert.equal(flue.httpError(info.code).status, info.httpStatus);
  assert.deepEqual(flue.httpError("runtime_unavailable", { meta: { state: "loading" } }).headers, {
    "Retry-After": "1",
  });
  assert.deepEqual(flue.httpError("method_not_allowed", { headers: { Allow: "GET" } }).headers, { Allow: "GET" });
  assert.throws(() => flue.httpError("session_busy"), RangeError);
  assert.equal("FlueHttpError" in flue, false);
});

test("details name the uid, or say nothing", () => {
  const known = new flue.AgentInstanceExistsError({ uid: "u-1" });
  assert.deepEqual([known.status, known.type, known.uid], [409, "agent_instance_exists", "u-1"]);
  assert.ok(known.details.includes("u-1"));
  assert.equal(new flue.AgentInstanceExistsError().details, "");
});

test("eight causes nest, nine do not", () => {
  let detail = { message: "end" };
  for (let depth = 1; depth <= 9; depth++) {
    detail = { message: "m", cause: detail };
    assert.equal(helix.isErrorDetail(detail), depth <= 8, `${depth} deep`);
  }
  assert.throws(() => helix.parseErrorDetail(detail), helix.WireError);
});

test("what a newer peer sends is read, and told from what is known", () => {
  const settled = flue.parseSubmissionSettled('{"type":"submission_settled","outcome":"parked","submissionId":7}');
  assert.equal(flue.isKnownSubmissionSettled(settled), false);
  assert.equal(flue.isSubmissionSettled(settled), false);
  assert.deepEqual(JSON.parse(JSON.stringify(settled)).submissionId, 7);
});
