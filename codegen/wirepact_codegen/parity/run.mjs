// Runs vectors in TypeScript's package: reads `[{id, function, family, input}]` as JSON from stdin and prints
// `{id: {result} | {raised} | {missing}}`. The twin of run.py: same builders, same way to show a result.

import { existsSync } from "node:fs";
import * as agent from "../../generated/typescript/dist/esm/agent/index.js";
import * as flue from "../../generated/typescript/dist/esm/flue/index.js";
import { FlueHttpError } from "../../generated/typescript/dist/esm/flue/errors.js";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";

export const FAMILIES = ["agent", "flue", "helix"];

class CannotBuild extends Error {}

const families = {};
const others = {};

/** Read what the families register; their modules may import this one. */
export async function register() {
  for (const family of FAMILIES) {
    const file = new URL(`./functions_${family}.mjs`, import.meta.url);
    families[family] = existsSync(file) ? await import(file.href) : {};
    Object.assign(others, families[family].BUILD);
  }
}

export async function run(name, family, value) {
  const call = families[family]?.FUNCTIONS?.[name];
  if (call === undefined) return { missing: `functions_${family}.mjs has no ${name}` };
  let given;
  try {
    given = build(value);
  } catch (error) {
    if (error instanceof CannotBuild) return { missing: error.message };
    throw error;
  }
  try {
    return { result: show(await call(given), given) ?? { $undefined: true } };
  } catch (error) {
    return { raised: error instanceof Error ? `${error.name}: ${error.message}` : "a value that is no error" };
  }
}

/** The value with every `$` object in it made. */
export function build(value) {
  if (Array.isArray(value)) return value.map(build);
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0].startsWith("$")) {
    const make = others[keys[0]] ?? BUILD[keys[0]];
    if (make === undefined) throw new CannotBuild(`TypeScript has no builder for ${keys[0]}`);
    return make(value[keys[0]], build);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, build(item)]));
}

const hidden = (error, key, value) =>
  Object.defineProperty(error, key, { value, writable: true, configurable: true, enumerable: false });

function makeError(spec) {
  const message = build(spec.message ?? "");
  const props = build(spec.props ?? {});
  const error = instance(spec.class, message, props);
  if (spec.name !== undefined && error.name !== spec.name) hidden(error, "name", spec.name);
  Object.assign(error, props);
  if ("cause" in spec) hidden(error, "cause", build(spec.cause));
  if ("detail" in spec) {
    if (others.detail === undefined) throw new CannotBuild("functions_helix.mjs has no builder of a detail");
    others.detail(error, spec.detail);
  }
  return error;
}

/** An error of the package's class of that name, of the language's, or of a new one. */
function instance(name, message, props) {
  if (name === "Error") return new Error(message);
  const ours = helix[name] ?? flue[name] ?? agent[name];
  if (typeof ours === "function" && ours.prototype instanceof Error) {
    const error = new ours({ ...props, message });
    hidden(error, "message", message);
    return error;
  }
  const native = globalThis[name];
  if (typeof native === "function" && native.prototype instanceof Error && name !== "DOMException") {
    return new native(message);
  }
  const made = { [name]: class extends Error {} }[name];
  return new made(message);
}

function sdkError(name, message, fields) {
  const error = Object.assign(new Error(message), { name }, fields);
  for (const key of ["vercel.ai.error", `vercel.ai.error.${name}`]) error[Symbol.for(key)] = true;
  return error;
}

function apiCallError({ message, statusCode, ...rest }) {
  const status = statusCode === null ? undefined : statusCode;
  return sdkError("AI_APICallError", message, { url: "https://provider.test/v1", statusCode: status, ...build(rest) });
}

function retryError({ last }) {
  const lastError = build(last);
  return sdkError("AI_RetryError", "Failed after 3 attempts.", {
    lastError,
    errors: [lastError],
    reason: "maxRetriesExceeded",
  });
}

function agentError({ code, message, retryable, cause }) {
  return new agent.AgentError(code, message, retryable, cause === undefined ? undefined : { cause: build(cause) });
}

function stamped({ error, verdict }) {
  const made = build(error);
  agent.stampRetryable(made, verdict);
  return made;
}

function flueError({ name, status, headers, ...parts }) {
  const made = build(parts);
  const error =
    status === undefined && headers === undefined
      ? new flue.FlueError(made)
      : new FlueHttpError({ ...made, status: status ?? 500, headers });
  if (name !== undefined) hidden(error, "name", name);
  return error;
}

function helixChain(spec) {
  let error;
  for (let index = (spec.length ?? spec) - 1; index >= 0; index--) {
    error = new helix.HelixError({ message: `e${index}`, code: "framework_internal_error", cause: error });
  }
  return error;
}

function cyclicCause(spec) {
  const error = makeError(spec);
  return hidden(error, "cause", error);
}

const raise = () => {
  throw new Error("secret: hostile");
};

function deep(count = 20_000) {
  let error = new Error("innermost");
  for (let index = 0; index < count; index++) error = new Error("link", { cause: error });
  return error;
}

function group() {
  let error = new Error("member");
  for (let index = 0; index < 100; index++) error = new AggregateError([error], "group");
  return error;
}

function throwing(keys, target) {
  for (const key of keys) Object.defineProperty(target, key, { get: raise, enumerable: true });
  return target;
}

const TRAPS = Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, raise]));
const FIELDS = ["message", "name", "code", "retryable", "cause", "status", "type"];

const HOSTILE = {
  throwing_text: () => Object.assign(throwing(["message"], new Error()), { toString: raise, toJSON: raise }),
  throwing_property: () => throwing(FIELDS, new Error("m")),
  throwing_everything: () => new Proxy(new Error("m"), TRAPS),
  throwing_object: () => new Proxy({}, TRAPS),
  null_prototype: () => Object.create(null),
  frozen: () => Object.freeze(new Error("frozen")),
  cycle: () => {
    const value = { secret: "hostile" };
    return Object.assign(value, { self: value });
  },
  deep_causes: deep,
  group,
  bytes: () => new Uint8Array([0xff, 0xfe]),
  lone_surrogate: () => new Error("a\ud800b"),
  huge_text: () => new Error("x".repeat(1_000_000)),
  nan: () => Number.NaN,
  object: () => new (class Bare {})(),
};

export const HOSTILE_KINDS = Object.keys(HOSTILE);

function hostile(spec) {
  const kind = spec.kind ?? spec;
  if (!Object.hasOwn(HOSTILE, kind)) throw new CannotBuild(`TypeScript has no hostile value of kind ${kind}`);
  return HOSTILE[kind]();
}

const BUILD = {
  $undefined: () => undefined,
  $error: makeError,
  $dom_exception: ({ name, message }) => new DOMException(message ?? "", name),
  $helix_error: (spec) => new helix.HelixError(build(spec)),
  $api_call_error: apiCallError,
  $retry_error: retryError,
  $agent_error: agentError,
  $stamped: stamped,
  $hitl_interrupt: ({ message }) => new agent.HitlInterrupt(message),
  $flue_error: flueError,
  $helix_chain: helixChain,
  $cyclic_cause: cyclicCause,
  $hostile: hostile,
  $repeat: ([text, times]) => text.repeat(times),
};

/** JSON of a result. An error shows its fields and how it relates to what was given. */
export function show(value, given) {
  if (value instanceof Error) return showError(value, given);
  if (Array.isArray(value)) return value.map((item) => show(item, given) ?? null);
  switch (typeof value) {
    case "undefined":
      return undefined;
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "object":
      break;
    case "string":
    case "boolean":
      return value;
    default:
      throw new TypeError(`a vector function gave a ${typeof value}, which has no JSON form`);
  }
  if (value === null) return null;
  const entries = Object.entries(value).map(([key, item]) => [key, show(item, given)]);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function showError(error, given) {
  const all = [given, ...attempt(() => (given !== null && typeof given === "object" ? Object.values(given) : []), [])];
  const fields = {};
  for (const key of ["name", "code", "retryable", "type", ...Object.keys(error)]) {
    if (["string", "number", "boolean"].includes(typeof error[key])) fields[key] = error[key];
  }
  const { cause } = error;
  const isError = attempt(() => cause instanceof Error && typeof cause.message === "string", false);
  return {
    ...fields,
    message: error.message,
    cause: isError ? { message: cause.message } : attempt(() => show(cause, given), "it has no JSON form"),
    is_error: true,
    is_helix_error: helix.HelixError.isInstance(error),
    same_instance: all.includes(error),
    cause_is_input: cause !== undefined && all.includes(cause),
    ...(isError ? { cause_message: cause.message } : {}),
  };
}

/** What the call gives, or the other value where a hostile input makes it throw. */
function attempt(call, otherwise) {
  try {
    return call();
  } catch {
    return otherwise;
  }
}

async function main() {
  await register();
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const results = {};
  for (const { id, function: name, family, input } of JSON.parse(Buffer.concat(chunks).toString())) {
    results[id] = await run(name, family, input);
  }
  process.stdout.write(JSON.stringify(results));
}

// Not awaited: the families' modules import this one, which has to be done by then.
if (process.argv[1] === new URL(import.meta.url).pathname) void main();
