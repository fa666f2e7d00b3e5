// Answers one JSON line with another: {ask, family, ...} -> {answer} or {failed}. Usage: judge.mjs BUNDLE
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { validators } from "./schemas.mjs";

const require = createRequire(import.meta.url);
const bundle = JSON.parse(readFileSync(process.argv[2], "utf8"));
const validator = validators(bundle);

const build = (_key, value) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 1 && "$number" in value
    ? Number(value.$number)
    : value;

/** An error as JSON: what a caller can see of it. */
function shown(error) {
  const plain = (value) => (value === undefined ? null : value);
  const own = Object.fromEntries(Object.getOwnPropertyNames(error).map((key) => [key, plain(error[key])]));
  delete own.stack;
  return {
    ...own,
    name: error.name,
    message: error.message,
    known: plain("knownCode" in error ? error.knownCode : error.knownType),
    is_error: error instanceof Error,
  };
}

const answers = {
  guard: (module, { shape, value }) => module[`is${shape}`](value),
  ajv: (_module, { family, shape, value }) => validator(family, shape)(value),
  parse(module, { shape, text, base64, value }) {
    const input = text ?? (base64 === undefined ? value : Buffer.from(base64, "base64"));
    try {
      return { text: JSON.stringify(module[`parse${shape}`](input)) };
    } catch (error) {
      if (!module.WireError.isInstance(error)) throw error;
      return { pointer: error.pointer, problem: error.problem };
    }
  },
  exports: (module) => Object.keys(module).sort(),
  value: (module, { name }) => module[name] ?? null,
  size: (module, { name }) => module[name].size,
  call(module, { name, values }) {
    const found = module[name](...values) ?? null;
    return found instanceof Error ? shown(found) : found;
  },
  /** An error of the CommonJS twin before the classes of this one, and the other way round. */
  twin(module, { family, class: name, values }) {
    const other = require(`wirepact/${family}`);
    const theirs = new other[name](...values);
    return {
      same: theirs instanceof module[name],
      theirs: module[name].isInstance(theirs),
      ours: other[name].isInstance(new module[name](...values)),
      plain: module[name].isInstance(Object.assign(new Error("m"), { ...theirs, name: theirs.name })),
    };
  },
  make(module, { class: name, values, factory, bases = [] }) {
    const Class = module[name];
    const error = factory === undefined ? new Class(...values) : Class[factory](...values);
    return { ...shown(error), instance: bases.filter((base) => module[base].isInstance(error)) };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  let reply;
  try {
    const question = JSON.parse(line, build);
    const module = await import(`wirepact/${question.family}${question.entry ?? ""}`);
    reply = { answer: answers[question.ask](module, question) };
  } catch (error) {
    reply = { failed: String(error?.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
