// Ask a built TypeScript package what `parity` wants to know. Usage: ask.mjs FOLDER < plan > answers
import { readFileSync } from "node:fs";
import { opened } from "./run.mjs";

const load = opened(process.argv[2]);
const plan = JSON.parse(readFileSync(0, "utf8"));

const snake = (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isEmpty = (value) =>
  value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0);
/** What a row says: null and empty members say nothing, in rows within it too. */
function setOnly(value) {
  if (Array.isArray(value)) return value.map(setOnly);
  if (typeof value !== "object" || value === null) return value;
  const made = Object.entries(value).map(([key, item]) => [key, setOnly(item)]);
  return Object.fromEntries(made.filter(([, item]) => !isEmpty(item)));
}
const facts = (info) => setOnly(Object.fromEntries(Object.entries(info).map(([key, value]) => [snake(key), value])));
const table = (map) => Object.fromEntries([...map].map(([code, info]) => [String(code), facts(info)]));
const python = (value) => (value === null ? "None" : value === true ? "True" : String(value));
const orNull = (value) => (value === undefined ? null : value);

/** What a function of the package says; that it is missing or fails is an answer too. */
function answer(module, name, ...values) {
  try {
    return orNull(module[name](...values));
  } catch (error) {
    return { fails: error.name };
  }
}

/** What a parser makes of a value as it goes out again; of text, of the JSON that it is. */
const parsed = (module, name, value) => ({
  gives: answer(module, name, typeof value === "string" ? JSON.stringify(value) : value),
});

function error(module, one, values) {
  const Class = module[one.name];
  const given =
    one.call === "positional"
      ? values.map(({ value }) => value)
      : [Object.fromEntries(values.map(({ wire, value }) => [wire, value]))];
  let made;
  try {
    made = one.factory === undefined ? new Class(...given) : Class[one.factory.typescript](...given);
  } catch (error) {
    return { fails: error.name };
  }
  const field = (value) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.keys(setOnly(value)).length
        ? setOnly(value)
        : null
      : orNull(value);
  return {
    name: made.name,
    message: made.message,
    fields: Object.fromEntries(Object.keys(one.attributes).map((wire) => [wire, field(made[wire])])),
    is_instance: one.bases.filter((name) => module[name]).map((name) => module[name].isInstance(made)),
    known: orNull("knownCode" in made ? made.knownCode : made.knownType),
  };
}

function ask(module, reference, one) {
  const codes = one.tables.flatMap((names) => [...module[names.list]]);
  const others = ["", "no_such_code", "constructor", "__proto__", 7, null, true];
  const all = [...codes, ...others];
  const each = (answer) => Object.fromEntries(all.map((code) => [python(code), answer(code)]));
  const perTable = (answer) => Object.fromEntries(one.tables.map((names) => [names.constant, answer(names)]));
  const either = (name) => (name in reference ? reference[name] : module[name]);
  return {
    lists: perTable((names) => [...module[names.list]]),
    names: perTable((names) => ({ ...module[names.namespace] })),
    tables: perTable((names) => table(reference[names.constant])),
    retired: table(reference.RETIRED),
    known: perTable((names) => all.map((code) => answer(module, names.typescript_guard, code))),
    verdicts: each((code) => answer(module, "retryableOf", code)),
    sentences: each((code) => answer(module, "userMessageFor", code)),
    locales: Object.fromEntries(
      one.locales.flatMap((locale) =>
        all.map((code) => [`${locale} ${python(code)}`, answer(module, "userMessageFor", code, locale)]),
      ),
    ),
    categories: each((code) => answer(module, "categoryOf", code)),
    same: perTable((names) =>
      each((code) => all.filter((other) => answer(module, names.typescript_same, code, other)).map(python)),
    ),
    data: Object.fromEntries(one.data.map((name) => [name, reference[name]])),
    constants: Object.fromEntries(one.constants.map((name) => [name, either(name)])),
    classes: Object.fromEntries(
      one.classes.flatMap((plan) =>
        Object.entries(plan.calls).map(([call, given]) => [`${plan.name} (${call} given)`, error(module, plan, given)]),
      ),
    ),
    factories: Object.fromEntries(
      one.factories.map((plan) => [`${plan.name}.${plan.factory.typescript}`, error(module, plan, plan.given)]),
    ),
    shapes: Object.fromEntries(
      one.shapes.map((shape) => [shape.name, one.instances.map((value) => answer(module, shape.typescript, value))]),
    ),
    parsers: Object.fromEntries(
      one.parsers.map((shape) => [shape.name, one.instances.map((value) => parsed(module, shape.typescript, value))]),
    ),
    exports: [...new Set([...Object.keys(module), ...Object.keys(reference)])],
  };
}

const answers = { $digest: (await load(".")).CONTRACT_DIGEST };
for (const one of plan.families) {
  for (const locale of one.languages) {
    (await load(`./${one.name}`)).addMessages((await load(`./${one.name}/messages/${locale}`)).MESSAGES);
  }
  answers[one.name] = ask(await load(`./${one.name}`), await load(`./${one.name}/reference`), one);
}
process.stdout.write(JSON.stringify(answers));
