// The reader of thrown values: texts of the values given on stdin, and what goes wrong with hostile ones.

import vm from "node:vm";
import * as causes from "../../generated/typescript/dist/esm/runtime/causes.js";
import { build, HOSTILE_KINDS } from "./run.mjs";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { values, limits } = JSON.parse(Buffer.concat(chunks).toString());
const faults = [];
const expect = (holds, what) => void (holds || faults.push(what));

const odd = [
  undefined,
  Symbol("s"),
  10n,
  () => 1,
  {
    toString: () => {
      throw 1;
    },
  },
  { [Symbol.toPrimitive]: 5 },
];
for (const value of [...HOSTILE_KINDS.map((kind) => build({ $hostile: { kind } })), ...odd]) {
  const started = performance.now();
  const text = causes.textOf(value);
  const links = [...causes.chain(value)];
  expect(text.length <= 2 * causes.TEXT_LIMIT && text.isWellFormed?.() !== false, "text");
  expect(!text.includes("secret: hostile"), "a hostile text is shown");
  expect(typeof causes.nameOf(value) === "string" && causes.namesOf(value).length > 0, "name");
  expect(links.length >= 1 && links.length <= causes.CHAIN_LIMIT, "chain");
  expect(!causes.isCancellation(value), "cancellation");
  expect(performance.now() - started < 20_000, "time");
}

const foreign = vm.runInNewContext("new TypeError('x', { cause: 'y' })");
expect(causes.isError(foreign) && causes.textOf(foreign) === "x" && causes.nameOf(foreign) === "TypeError", "realm");
expect([...causes.chain(foreign)].length === 2, "realm's cause");
const [a, b] = [new Error("a"), new Error("b")];
Object.assign(a, { cause: b });
Object.assign(b, { cause: a });
expect([...causes.chain(a)].length === 2, "cycle");
expect(causes.isCancellation(new DOMException("m", "AbortError")), "AbortError");
expect(!causes.isCancellation(new DOMException("m", "TimeoutError")), "TimeoutError");
expect(!causes.isCancellation({ name: "AbortError", message: "m" }), "data of that name");

const texts = values.map((value) => limits.map((limit) => causes.textOf(value, limit)));
process.stdout.write(JSON.stringify({ texts, faults }));
