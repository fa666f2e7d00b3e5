// Errors of a contract of one's own over Node's boundaries. Run in its package's folder; reads and prints JSON forms.

import assert from "node:assert/strict";
import { once } from "node:events";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

const folder = pathToFileURL(`${process.cwd()}/dist/esm/`);
const orders = await import(new URL("orders/index.js", folder));
const { carrying, errorOf, revived } = await import(new URL("integrations/workers.js", folder));

if (isMainThread) {
  let text = "";
  for await (const part of process.stdin) text += part;
  const answers = {};
  const worker = new Worker(fileURLToPath(import.meta.url));
  for (const [name, form] of Object.entries(JSON.parse(text))) {
    worker.postMessage(form);
    const [message] = await once(worker, "message");
    assert.ok(!orders.OrdersError.isInstance(message));
    const error = revived(message, orders);
    assert.ok(error instanceof orders.OrdersError && error.cause instanceof orders.RateLimitedError);
    assert.deepEqual(orders.errorToDict(orders.errorFromDict(form)), form);
    answers[name] = orders.errorToDict(error);
  }
  await worker.terminate();
  process.stdout.write(JSON.stringify(answers));
} else {
  const fail = carrying(async (form) => {
    throw errorOf(form, [orders]);
  });
  parentPort.on("message", (form) => fail(form).catch((error) => parentPort.postMessage(error)));
}
