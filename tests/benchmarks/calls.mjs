// The guards of the npm package against compiled ajv and hand-written ones: prints as JSON [name, ratios, aim, bound] each.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import * as agent from "../../generated/typescript/dist/esm/agent/index.js";
import * as flue from "../../generated/typescript/dist/esm/flue/index.js";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";

const [, , bundle, vectors] = process.argv;
const FAMILIES = { agent, flue, helix };
const ROUNDS = 41;

// --- instances ---------------------------------------------------------------------------------

/** Shape to its vectors, [value, whether it is one]; those that are built (huge or deep) are left out. */
function shapes() {
  const found = new Map();
  for (const family of Object.keys(FAMILIES)) {
    for (const file of readdirSync(join(vectors, family))) {
      const document = JSON.parse(readFileSync(join(vectors, family, file), "utf8"));
      if (document.function !== "validate_shape") continue;
      for (const { input, expected } of document.vectors) {
        if (/"\$(repeat|concat|number|nest)"/.test(JSON.stringify(input))) continue;
        const key = `${family}/${input.shape}`;
        found.set(key, [...(found.get(key) ?? []), [input.value, expected]]);
      }
    }
  }
  return found;
}

/** As one sender writes them: two that fit, two objects (where there are) that do not. */
function few(cases) {
  const wrong = cases.filter(([, fits]) => !fits);
  const objects = wrong.filter(([value]) => typeof value === "object" && value !== null && !Array.isArray(value));
  return [...cases.filter(([, fits]) => fits).slice(0, 2), ...(objects.length > 1 ? objects : wrong).slice(0, 2)];
}

// --- by hand: never throws, at most 8 causes; takes inherited properties for the object's own --------

function all(values, check) {
  if (!Array.isArray(values)) return false;
  for (const one of values) if (!check(one)) return false;
  return true;
}

const isText = (value) => typeof value === "string";
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function chunk(value) {
  return (
    isObject(value) &&
    value.type === "error" &&
    typeof value.error === "string" &&
    (value.code === undefined || typeof value.code === "string") &&
    typeof value.recoverable === "boolean" &&
    typeof value.agentId === "string" &&
    typeof value.agentType === "string" &&
    Number.isFinite(value.timestamp) &&
    Number.isInteger(value.step)
  );
}

function detail(value, depth) {
  return (
    depth <= 8 &&
    isObject(value) &&
    typeof value.message === "string" &&
    (value.code === undefined || typeof value.code === "string") &&
    (value.category === undefined || typeof value.category === "string") &&
    (value.retryable === undefined || typeof value.retryable === "boolean") &&
    (value.flags === undefined || flags(value.flags)) &&
    (value.cause === undefined || typeof value.cause === "string" || detail(value.cause, depth + 1))
  );
}

function flags(value) {
  return (
    isObject(value) &&
    (value.overloaded === undefined || typeof value.overloaded === "boolean") &&
    (value.remote === undefined || typeof value.remote === "boolean")
  );
}

function envelope(value) {
  if (!isObject(value)) return false;
  const { error } = value;
  return (
    isObject(error) &&
    typeof error.type === "string" &&
    typeof error.message === "string" &&
    typeof error.details === "string" &&
    (error.dev === undefined || typeof error.dev === "string") &&
    (error.meta === undefined || isObject(error.meta))
  );
}

function policy(value) {
  return (
    isObject(value) &&
    Number.isInteger(value.maxRetries) &&
    value.maxRetries >= 0 &&
    Number.isInteger(value.delayMs) &&
    value.delayMs >= 0 &&
    (value.factor === undefined || (Number.isFinite(value.factor) && value.factor >= 1))
  );
}

const optional = (value, type) => value === undefined || typeof value === type;

function signal(value) {
  return isObject(value) && typeof value.to === "string" && optional(value.message, "string");
}

function body(value) {
  return (
    isObject(value) &&
    typeof value.error === "string" &&
    typeof value.code === "string" &&
    optional(value.retryable, "boolean") &&
    optional(value.cause, "string") &&
    optional(value.currentStatus, "string") &&
    optional(value.runId, "string") &&
    (value.toolCallIds === undefined || all(value.toolCallIds, isText))
  );
}

function step(value) {
  return (
    isObject(value) &&
    typeof value.shouldContinue === "boolean" &&
    typeof value.isComplete === "boolean" &&
    Array.isArray(value.pendingToolCalls) &&
    optional(value.error, "string") &&
    optional(value.recoverable, "boolean") &&
    optional(value.errorCode, "string")
  );
}

const isCount = (value) => Number.isInteger(value) && value >= 0;

function plan(value) {
  if (!isObject(value)) return false;
  const { final } = value;
  return (
    isCount(value.retries) &&
    value.retries <= 32 &&
    all(value.delaysMs, isCount) &&
    isCount(value.totalWaitMs) &&
    isObject(final) &&
    typeof final.code === "string" &&
    optional(final.retryable, "boolean") &&
    optional(final.message, "string")
  );
}

function failure(value) {
  return (
    isObject(value) &&
    optional(value.name, "string") &&
    typeof value.message === "string" &&
    optional(value.type, "string") &&
    optional(value.details, "string") &&
    optional(value.dev, "string") &&
    (value.meta === undefined || isObject(value.meta))
  );
}

function settled(value) {
  return (
    isObject(value) &&
    value.type === "submission_settled" &&
    typeof value.submissionId === "string" &&
    value.outcome === "failed" &&
    (value.error === undefined || failure(value.error))
  );
}

function information(value) {
  return (
    isObject(value) &&
    typeof value.type === "string" &&
    optional(value.name, "string") &&
    optional(value.code, "string") &&
    optional(value.message, "string") &&
    (value.meta === undefined || isObject(value.meta)) &&
    optional(value.stack, "string")
  );
}

const isStep = (value) => typeof value === "string" || Number.isInteger(value);

function issue(value) {
  return isObject(value) && typeof value.message === "string" && (value.path === undefined || all(value.path, isStep));
}

// Written out each time: one function that makes them all would hide from the engine what each calls.
const BY_HAND = {
  "agent/HandoffSignal": (value) => {
    try {
      return signal(value);
    } catch {
      return false;
    }
  },
  "flue/ErrorEnvelope": (value) => {
    try {
      return envelope(value);
    } catch {
      return false;
    }
  },
  "flue/ErrorInfo": (value) => {
    try {
      return information(value);
    } catch {
      return false;
    }
  },
  "flue/SubmissionFailed": (value) => {
    try {
      return settled(value);
    } catch {
      return false;
    }
  },
  "flue/ValidationIssue": (value) => {
    try {
      return issue(value);
    } catch {
      return false;
    }
  },
  "helix/AdapterRetryPlan": (value) => {
    try {
      return plan(value);
    } catch {
      return false;
    }
  },
  "helix/AdapterRetryPolicy": (value) => {
    try {
      return policy(value);
    } catch {
      return false;
    }
  },
  "helix/AgentStepResult": (value) => {
    try {
      return step(value);
    } catch {
      return false;
    }
  },
  "helix/ChatErrorBody": (value) => {
    try {
      return body(value);
    } catch {
      return false;
    }
  },
  "helix/ErrorChunk": (value) => {
    try {
      return chunk(value);
    } catch {
      return false;
    }
  },
  "helix/ErrorDetail": (value) => {
    try {
      return detail(value, 0);
    } catch {
      return false;
    }
  },
};

const LIMITED = new Set(["helix/ErrorDetail"]);

// --- measuring ---------------------------------------------------------------------------------

/** Nanoseconds a call, in a loop of its own: where one guard is called, as in a program. */
function timer() {
  return new Function(
    "call",
    "values",
    `const rounds = Math.ceil(200 / values.length), begin = performance.now();
    let count = 0, fits = 0;
    do {
      for (let round = 0; round < rounds; round++) {
        for (let index = 0; index < values.length; index++) fits += call(values[index]) ? 1 : 0;
      }
      count += rounds * values.length;
    } while (count < 2000 || performance.now() - begin < 1);
    globalThis.seen = fits;
    return (performance.now() - begin) / count * 1e6;`,
  );
}

const mean = (numbers) => Math.exp(numbers.reduce((sum, one) => sum + Math.log(one), 0) / numbers.length);

const median = (numbers) => numbers.toSorted((one, two) => one - two)[Math.floor(numbers.length / 2)];

/**
 * How many times as long the first takes on the values of `measured`, round after round; both have seen all of `seen`
 * before. They take turns in rounds shorter than a turn of the scheduler's.
 */
function ratios(own, other, seen, measured) {
  const [one, two] = [timer(), timer()];
  for (const [call, time] of [
    [own, one],
    [other, two],
  ]) {
    for (let round = 0; round < 3; round++) for (const value of seen) call(value);
    for (let round = 0; round < 60; round++) time(call, measured);
  }
  return Array.from({ length: ROUNDS }, () => one(own, measured) / two(other, measured));
}

/** Of several guards: the geometric mean of each round. */
const means = (found) => found[0].map((_, round) => mean(found.map((one) => one[round])));

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(JSON.parse(readFileSync(bundle, "utf8")), "bundle");

const hands = [];
const of = { fitting: [], few: [], all: [] };
const slowest = { ratio: 0, ratios: [], name: "" };
const asked = Array.from(shapes(), ([key, cases]) => {
  const [family, name] = key.split("/");
  const compiled = ajv.getSchema(`bundle#/$defs/${family}/$defs/${name}`);
  return { key, name, cases, own: FAMILIES[family][`is${name}`], compiled };
});
for (const { key, name, cases, own, compiled } of asked) {
  const picked = few(cases);
  const some = picked.map(([value]) => value);
  if (picked.some(([value, fits]) => own(value) !== fits || compiled(value) !== fits)) throw new Error(key);
  const found = ratios(own, compiled, some, some);
  of.few.push(found);
  if (median(found) > slowest.ratio) Object.assign(slowest, { ratio: median(found), ratios: found, name });
  of.fitting.push(ratios(own, compiled, some, some.filter(own)));
  if (!BY_HAND[key]) continue;
  const hand = BY_HAND[key];
  if (some.some((value) => own(value) !== hand(value))) throw new Error(`${key}: not as by hand`);
  hands.push([
    `is${name} / by hand, with the same try${LIMITED.has(key) ? " and depth limit" : ""}`,
    ratios(own, hand, some, some),
    1.3,
    null,
  ]);
}
for (const { key, cases, own, compiled } of asked) {
  const agreed = cases.filter(([value, fits]) => own(value) === fits && compiled(value) === fits);
  if (agreed.length < cases.length * 0.9) throw new Error(key);
  const values = agreed.map(([value]) => value);
  of.all.push(ratios(own, compiled, values, values));
}
const count = of.few.length;
const figures = [
  ...hands,
  [`guards of ${count} shapes / compiled ajv, four values each, two fit (geometric mean)`, means(of.few), 0.5, null],
  ["the same, those that fit alone", means(of.fitting), null, 0.6],
  ["the same, all vectors of the shape: objects of many forms", means(of.all), null, 0.5],
  [`the slowest of them, is${slowest.name}`, slowest.ratios, null, 1],
];
console.log(JSON.stringify(figures));
