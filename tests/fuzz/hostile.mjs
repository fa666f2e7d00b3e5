// What the built modules of a batch give back, a line a family: answers on standard output, requests on standard input.
// Importing them runs nothing of their texts: a global that one of these sets is told.
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import path from "node:path";

const plain = (value) => {
  if (value instanceof Map) return [...value.entries()].map(([, row]) => plain(row));
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  }
  return value;
};

const answer = async (folder, asked) => {
  const load = async (name) => {
    const file = path.join(folder, asked.module, `${name}.js`);
    return existsSync(file) ? await import(pathToFileURL(file).href) : {};
  };
  const family = await load("index");
  const reference = await load("reference");
  const constants = await load("constants");
  const messages = await load("messages");
  const made = { tables: {}, lists: {}, constants: {}, data: {}, enums: {}, valid: {}, parsed: {} };
  for (const name of asked.tables) {
    made.tables[name] = plain(reference[name]);
    const list = name === "CODES" ? "CODE_LIST" : undefined;
    if (list) made.lists[name] = plain(family[list]);
  }
  made.retired = plain(reference.RETIRED);
  for (const name of asked.constants) made.constants[name] = plain(constants[name]);
  for (const name of asked.data) made.data[name] = plain(reference[name]);
  made.asymmetries = plain(reference.ASYMMETRIES ?? []);
  for (const [name, list] of Object.entries(asked.enums)) made.enums[name] = plain(family[list]);
  for (const [name, examples] of Object.entries(asked.examples)) {
    made.valid[name] = examples.map((one) => family[`is${name}`](one));
    made.parsed[name] = examples.map((one) => plain(family[`parse${name}`](JSON.stringify(one))));
  }
  for (const [locale] of asked.messages) {
    const { MESSAGES } = await load(`messages/${locale}`);
    messages.addMessages(MESSAGES);
  }
  made.unknown = messages.userMessageFor("\u0001 no such code");
  made.said = asked.codes.map((code) => messages.userMessageFor(code));
  made.translated = asked.messages.map(([locale, codes]) =>
    ["\u0001", ...codes].map((code) => messages.userMessageFor(code, locale)),
  );
  return made;
};

const { folder, asked } = JSON.parse(readFileSync(0, "utf8"));
const made = [];
for (const one of asked) {
  try {
    made.push({ module: one.module, ...(await answer(folder, one)) });
  } catch (error) {
    made.push({ module: one.module, raised: `${error}\n${error?.stack}`.slice(0, 2000) });
  }
}
process.stdout.write(JSON.stringify({ made, ran: "PWNED" in globalThis }));
