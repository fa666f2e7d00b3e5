// Ask a built TypeScript package the vectors. Usage: run.mjs FOLDER < plan > answers; the twin of run.py.
//
// A vector's `$` objects are built, a function is called, and what comes out is shown as JSON. The function is what an
// adapter has under that name, what standard.mjs has, or the package's own: `functions_<family>.mjs` beside the vectors
// exports as its default a function that takes the package's families by name and gives `{ FUNCTIONS, BUILD, SHOW }`,
// as in run.py.

import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { functions as standard } from "./standard.mjs";

class CannotBuild extends Error {}

/** Import an entry of a built package the way a consumer does: through its exports. */
export function opened(folder) {
  const place = path.resolve(folder, "package.json");
  const { exports } = JSON.parse(readFileSync(place, "utf8"));
  const require = createRequire(pathToFileURL(place));
  return (entry) => import(pathToFileURL(require.resolve(path.resolve(folder, exports[entry].import.default))).href);
}

/** Each family of a package, its reference included. */
export async function familiesOf(folder, names) {
  const load = opened(folder);
  const entries = names.map(async (name) => [
    name,
    { ...(await load(`./${name}/reference`)), ...(await load(`./${name}`)) },
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Builds inputs, calls functions and shows results; adapters are those of a folder, or none. */
export async function runner(families, adapters = null) {
  const functions = {};
  const standards = {};
  const builders = {};
  const tellers = {};
  let current;

  for (const family of Object.keys(families)) {
    standards[family] = standard(families[family]);
    const file = adapters === null ? undefined : path.resolve(adapters, `functions_${family}.mjs`);
    if (file === undefined || !existsSync(file)) continue;
    const made = (await import(pathToFileURL(file).href)).default(families);
    functions[family] = made.FUNCTIONS ?? {};
    Object.assign(builders, made.BUILD);
    Object.assign(tellers, made.SHOW);
  }

  async function run({ family, function: name, typescript, args }, adapted = true) {
    const places = [adapted ? (functions[family] ?? {}) : {}, standards[family]];
    const place = places.find((one) => Object.hasOwn(one, name));
    const call = place === undefined ? families[family][typescript] : place[name];
    current = family;
    if (typeof call !== "function") return { missing: `TypeScript has no ${typescript}, and no adapter for ${name}` };
    let given;
    try {
      given = args.map(build);
    } catch (error) {
      const text = attempt(() => String(error.message), "what is no error was thrown");
      return { missing: error instanceof CannotBuild ? text : `its input cannot be built: ${text}` };
    }
    try {
      return { result: show(await call(...given), given[0]) ?? { $undefined: true } };
    } catch (error) {
      const text = attempt(() => String(error.message), "it has no text");
      return { raised: attempt(() => namesOf(error), []), message: text };
    }
  }

  /** The value with every `$` object in it made. */
  function build(value) {
    if (Array.isArray(value)) return value.map(build);
    if (value === null || typeof value !== "object") return value;
    const keys = Object.keys(value);
    if (keys.length === 1 && keys[0].startsWith("$")) {
      const [key] = keys;
      if (Object.hasOwn(builders, key)) return builders[key](value[key], build);
      if (Object.hasOwn(own, key)) return own[key](value[key]);
      throw new CannotBuild(`TypeScript has no builder for ${key}`);
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, build(item)]));
  }

  function makeError(spec) {
    const message = build(spec.message ?? "");
    const props = build(spec.props ?? {});
    const error = instance(spec.class, message, props);
    if (spec.name !== undefined && error.name !== spec.name) hidden(error, "name", spec.name);
    Object.assign(error, props);
    if ("cause" in spec) hidden(error, "cause", build(spec.cause));
    if ("detail" in spec) {
      if (builders.detail === undefined) throw new CannotBuild("no adapter gives an error a detail");
      builders.detail(error, spec.detail);
    }
    return error;
  }

  /** An error of the package's class of that name, of the language's, or of a new one. */
  function instance(name, message, props) {
    if (name === "Error") return new Error(message);
    const order = [families[current] ?? {}, ...Object.values(families)];
    const ours = order.find((family) => Object.hasOwn(family, name))?.[name];
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

  /** An error of the package's class of that name; `given` are its parameters as ask.mjs has them. */
  function ours(spec) {
    const values = spec.given.map(({ wire, value }) => [wire, build(value)]);
    const given = spec.call === "positional" ? values.map(([, value]) => value) : [Object.fromEntries(values)];
    return new families[current][spec.class](...given);
  }

  function stamped({ error, verdict }) {
    const made = build(error);
    families[current].stampRetryable(made, verdict);
    return made;
  }

  function cyclicCause(spec) {
    const error = makeError(spec);
    return hidden(error, "cause", error);
  }

  const own = {
    $undefined: () => undefined,
    $error: makeError,
    $dom_exception: ({ name, message }) => new DOMException(message ?? "", name),
    $ours: ours,
    $stamped: stamped,
    $cancelled: () => new DOMException("stopped", "AbortError"),
    $group: (members) => new AggregateError(members.map(build), "several"),
    $cyclic_cause: cyclicCause,
    $hostile: hostile,
    $repeat: ([text, times]) => text.repeat(times),
  };

  /** JSON of a result. An error shows its fields and how it relates to what was given. */
  function show(value, given) {
    if (value instanceof Error) return showError(value, given);
    if (Array.isArray(value)) return value.map((item) => show(item, given) ?? null);
    if (value instanceof Set) return [...value].map((item) => show(item, given) ?? null);
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
        throw new TypeError(`a vector's function gave a ${typeof value}, which has no JSON form`);
    }
    if (value === null) return null;
    const entries = Object.entries(value).map(([key, item]) => [key, show(item, given)]);
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
  }

  function showError(error, given) {
    const members = () => (given !== null && typeof given === "object" ? Object.values(given) : []);
    const all = [given, ...attempt(members, [])];
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
      same_instance: all.includes(error),
      cause_is_input: cause !== undefined && all.includes(cause),
      ...(isError ? { cause_message: cause.message } : {}),
      ...Object.fromEntries(Object.entries(tellers).map(([key, tell]) => [key, tell(error)])),
    };
  }

  return { run, build, show };
}

const hidden = (error, key, value) =>
  Object.defineProperty(error, key, { value, writable: true, configurable: true, enumerable: false });

/** Its own name and those of its classes. */
function namesOf(error) {
  const names = [error.name];
  for (let at = Object.getPrototypeOf(error); at !== null; at = Object.getPrototypeOf(at))
    names.push(at.constructor.name);
  return names.map(String);
}

const raise = () => {
  throw new Error("secret: hostile");
};

function deep(count = 20_000) {
  let error = new Error("innermost");
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0; // to note where each is made takes nine tenths of the time
  for (let index = 0; index < count; index++) error = new Error("link", { cause: error });
  Error.stackTraceLimit = limit;
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

/** What the call gives, or the other value where a hostile input makes it throw. */
function attempt(call, otherwise) {
  try {
    return call();
  } catch {
    return otherwise;
  }
}

/** Public functions, by family; a class is none. */
function functionsOf(family) {
  const isFunction = (value) =>
    typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value));
  return Object.keys(family).filter((name) => isFunction(family[name]));
}

async function main() {
  const plan = JSON.parse(readFileSync(0, "utf8"));
  const families = await familiesOf(process.argv[2], plan.families);
  const publicNames = Object.fromEntries(plan.families.map((name) => [name, functionsOf(families[name])]));
  const asked = new Set();
  const counts = Object.fromEntries(plan.families.map((name) => [name, {}]));
  for (const name of plan.families) {
    for (const one of publicNames[name]) {
      const call = families[name][one];
      families[name][one] = (...args) => {
        asked.add(`${name} ${one}`);
        return call(...args);
      };
    }
  }
  const { run } = await runner(families, plan.adapters);
  const results = [];
  for (const [place, vector] of plan.vectors.entries()) {
    asked.clear();
    results.push(vector.languages.includes("typescript") ? await run(vector, place < plan.adapted) : {});
    for (const key of asked) {
      const [name, one] = key.split(" ");
      counts[name][one] = (counts[name][one] ?? 0) + 1;
    }
  }
  process.stdout.write(JSON.stringify({ results, public: publicNames, asked: counts }));
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await main();
