// The TypeScript half of these tests: {ask, seed, ...} on stdin, what went wrong on stdout. See cases.py.

import { readFileSync } from "node:fs";

const DIST = new URL("../../generated/typescript/dist/esm/", import.meta.url);
const families = {};
for (const name of ["agent", "flue", "helix"]) families[name] = await import(new URL(`${name}/index.js`, DIST).href);
const observability = await import(new URL("integrations/observability.js", DIST).href);
const { helix, flue, agent } = families;
const CHUNK = {
  ...{ type: "error", error: "busy", code: "c", recoverable: true },
  ...{ agentId: "a", agentType: "w", timestamp: 1, step: 2 },
};
const problems = [];
const same = (holds, what) => holds || problems.push(what);
const said = (error) => {
  try {
    return String(error?.stack ?? error);
  } catch {
    return "what cannot be shown";
  }
};

function textOf({ before, unit, times, after }) {
  if (!unit.includes("#")) return before + unit.repeat(times) + after;
  return before + Array.from({ length: times }, (_, index) => unit.replace("#", String(index))).join("") + after;
}

function documents({ documents: given }) {
  const found = {};
  let peak = 0;
  for (const [name, document] of Object.entries(given)) {
    const text = `${JSON.stringify(CHUNK).slice(0, -1)},"x":${textOf(document)}}`;
    for (const form of [text, new TextEncoder().encode(text)]) {
      globalThis.gc();
      try {
        helix.parseErrorChunk(form);
        found[name] = null;
      } catch (error) {
        if (!helix.WireError.isInstance(error) || error.message.length > 5000) throw error;
        found[name] = error.pointer;
      }
      peak = Math.max(peak, process.memoryUsage().rss / 2 ** 20);
    }
  }
  if ({}.polluted !== undefined) throw new Error("a prototype was changed");
  return { found, megabytes: Math.round(peak) };
}

function parsers({ texts }) {
  let count = 0;
  for (const [family, module] of Object.entries(families)) {
    for (const name of Object.keys(module).filter((one) => one.startsWith("parse"))) {
      for (const text of texts) {
        for (const given of [text, new TextEncoder().encode(text), new Uint8Array([255, 254])]) {
          count += 1;
          try {
            module[name](given);
          } catch (error) {
            const typed = module.WireError.isInstance(error) && error.message.length < 1000;
            same(typed, `${family}.${name}: ${said(error).slice(0, 300)}`);
          }
        }
      }
    }
  }
  // A list that is shared doubles at each level, and one with holes is as long as it says.
  let shared = 1;
  for (let level = 0; level < 100; level++) shared = [shared, shared];
  for (const value of [shared, new Array(4_294_967_295)]) {
    try {
      helix.parseErrorChunk({ ...CHUNK, x: value });
      problems.push("it was kept");
    } catch (error) {
      same(helix.WireError.isInstance(error), said(error));
    }
  }
  same(count > 1000, `${count} questions`);
  same({}.polluted === undefined, "a prototype was changed");
  return problems;
}

const refusing = () => {
  throw new RangeError("secret");
};
const RAISING = new Proxy(
  {},
  { get: refusing, has: refusing, ownKeys: refusing, getPrototypeOf: refusing, getOwnPropertyDescriptor: refusing },
);

function forms() {
  const values = [
    ...[null, undefined, true, 1.5, 10n ** 5000n, Number.NaN, "", "\ud800", "\r\nX-Evil: 1", Symbol("x"), () => 1],
    ...[[], {}, RAISING, [RAISING], { a: RAISING }, { toJSON: refusing }, { toString: refusing }],
    Object.defineProperty({}, "code", { get: refusing, enumerable: true }),
    JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}'),
    new Array(4_294_967_295),
  ];
  const names = ["HelixError", "AgentError", "FlueError", "ConversationStreamStoreError", "__proto__", "CODES", "\ud800"];
  const keys = ["code", "type", "meta", "headers", "reason", "status", "stack", "__proto__", "constructor", "toJSON"];
  for (const [family, module] of Object.entries(families)) {
    const made = [...values];
    for (const value of values) {
      for (const place of ["class", "name", "message", "fields", "stamp", "cause", "errors"]) {
        made.push({ class: `wirepact.${family}.X`, message: "m", [place]: value });
      }
      for (const key of keys) {
        for (const name of names) {
          const fields = Object.fromEntries([[key, value]]);
          made.push({ class: `wirepact.${family}.${name}`, message: "m", fields });
        }
      }
    }
    let deep = { message: "m" };
    for (let level = 0; level < 100_000; level++) deep = { message: "m", [level % 2 ? "cause" : "x"]: deep };
    const ring = { message: "m" };
    Object.assign(ring, { cause: ring, errors: Array.from({ length: 50 }, () => ring) });
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
    made.push(deep, ring, { message: "m", fields: wide });
    for (const form of made) {
      let error;
      try {
        error = module.errorFromDict(form);
      } catch (refused) {
        same(refused instanceof TypeError && !refused.message.includes("secret"), `${family}: ${said(refused)}`);
        continue;
      }
      same(error instanceof Error && Object.keys(error).length <= 10_100, `${family}: no error`);
      JSON.stringify(module.errorToDict(error));
      JSON.stringify(error);
    }
  }
  same({}.polluted === undefined, "a prototype was changed");
  return problems;
}

const asks = { documents, parsers, forms };
const question = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(await asks[question.ask](question)));
void [flue, agent, observability];
