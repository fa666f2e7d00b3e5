// The two judges of TypeScript's world, and the reader, for many questions at once: a line of JSON in, a line out.
// {ask: "load", contract, root, bundle} makes a contract known, without a keyword that ajv `forgets`;
// {ask: "guard" | "ajv" | "read", contract, family, shape, texts} is answered with "1" and "0" a text, or with what
// `parseX` read, written again, null where it refuses.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { forgotten, validators } from "./schemas.mjs";

const contracts = new Map();

async function family(question) {
  const { root, modules } = contracts.get(question.contract);
  modules[question.family] ??= await import(pathToFileURL(`${root}/${question.family}/index.js`).href);
  return modules[question.family];
}

const answers = {
  load({ contract, root, bundle, forgets }) {
    const document = JSON.parse(readFileSync(bundle, "utf8"));
    const count = forgets === undefined ? 0 : forgotten(document, forgets);
    contracts.set(contract, { root, validator: validators(document, forgets === undefined), modules: {} });
    return count;
  },
  async guard(question) {
    const fits = (await family(question))[`is${question.shape}`];
    return question.texts.map((text) => Number(fits(JSON.parse(text)))).join("");
  },
  ajv({ contract, family, shape, texts }) {
    const fits = contracts.get(contract).validator(family, shape);
    return texts.map((text) => Number(fits(JSON.parse(text)))).join("");
  },
  async read(question) {
    const module = await family(question);
    const parse = module[`parse${question.shape}`];
    return question.texts.map((text) => {
      try {
        return JSON.stringify(parse(text));
      } catch (error) {
        if (!module.WireError.isInstance(error)) throw error;
        return null;
      }
    });
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  let reply;
  try {
    const question = JSON.parse(line);
    reply = { answer: await answers[question.ask](question) };
  } catch (error) {
    reply = { failed: String(error?.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
