// Sends errors over every boundary of Node there is and prints what arrives. Reads their JSON forms, prints JSON.
// As a worker or child process it answers: it makes the error of each form again and sends it back carried.

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";
import { isMainThread, MessageChannel, parentPort, Worker, workerData } from "node:worker_threads";

const folder = new URL("../../../generated/typescript/dist/esm/", import.meta.url);
const { carried, carrying, errorOf, revived } = await import(new URL("workers.js", new URL("integrations/", folder)));
const families = await Promise.all(
  ["agent", "flue", "helix"].map((name) => import(new URL(`${name}/index.js`, folder))),
);
const [agent] = families;
const file = fileURLToPath(import.meta.url);

const fail = carrying((form) => {
  throw errorOf(form, families);
});
const failLater = carrying(async (form) => {
  await Promise.resolve();
  throw errorOf(form, families);
});

/** What the call throws, as it is. */
async function thrown(call) {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

/** A message's answer: whatever was thrown, posted or thrown again. */
async function answer(form, post) {
  post(await thrown(() => (form.name.length % 2 ? fail : failLater)(form)));
}

if (!isMainThread && workerData?.uncaught !== undefined) {
  throw carried(errorOf(workerData.uncaught, families));
} else if (!isMainThread) {
  parentPort.on("message", (form) => answer(form, (error) => parentPort.postMessage(error)));
} else if (process.send) {
  process.on("message", (form) => answer(form, (error) => process.send(error)));
} else {
  await main();
}

async function main() {
  let text = "";
  for await (const part of process.stdin) text += part;
  const forms = JSON.parse(text);
  const none = forms.map((form) => carried(errorOf(form, families)));
  if (process.argv[2] === "none") return print({ none });
  print({
    none,
    json: forms.map((form) => JSON.parse(JSON.stringify(carried(errorOf(form, families))))),
    structuredClone: forms.map((form) => structuredClone(carried(errorOf(form, families)))),
    "v8.serialize": forms.map((form) => v8.deserialize(v8.serialize(carried(errorOf(form, families))))),
    "message channel": await overChannel(forms),
    "worker messages": await overWorker(forms),
    "worker error event": await overEvents(forms),
    "fork json": await overFork(forms, "json"),
    "fork advanced": await overFork(forms, "advanced"),
  });
}

function print(answers) {
  const written = Object.entries(answers).map(([name, found]) => [
    name,
    found.map((value) => agent.errorToDict(revived(value, ...families))),
  ]);
  process.stdout.write(JSON.stringify(Object.fromEntries(written)));
}

async function overChannel(forms) {
  const { port1, port2 } = new MessageChannel();
  const found = await collect(forms, port2, (form) => port1.postMessage(carried(errorOf(form, families))));
  port1.close();
  return found;
}

async function overWorker(forms) {
  const worker = new Worker(file);
  const found = await collect(forms, worker, (form) => worker.postMessage(form));
  await worker.terminate();
  return found;
}

/** A worker each that ends with an uncaught error: every seventh form. */
async function overEvents(forms) {
  const found = [];
  for (const [index, form] of forms.entries()) {
    if (index % 7 !== 0) {
      found.push({ ...carried(errorOf(form, families)).toJSON() });
      continue;
    }
    const worker = new Worker(file, { workerData: { uncaught: form } });
    found.push((await once(worker, "error"))[0]);
  }
  return found;
}

async function overFork(forms, serialization) {
  const child = fork(file, { serialization });
  const found = await collect(forms, child, (form) => child.send(form));
  child.disconnect();
  return found;
}

/** Answers in the order of the questions, one at a time. */
async function collect(forms, from, ask) {
  const found = [];
  for (const form of forms) {
    const next = once(from, "message");
    ask(form);
    found.push((await next)[0]);
  }
  return found;
}
