// Sends errors over the boundaries of a browser: `node browser.mjs EXECUTABLE` prints each check with what went wrong.

import { build } from "esbuild";
import { chromium } from "playwright-core";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../../generated/typescript/dist/esm/", import.meta.url));
const IMPORTS = `
  import * as agent from "./agent/index.js";
  import * as flue from "./flue/index.js";
  import { carried, carrying, revived } from "./integrations/workers.js";
  const make = () => {
    const cause = new flue.SessionBusyError({ details: "d" });
    const error = new agent.AgentError("BUDGET_EXCEEDED", "used up", false, { cause });
    agent.stampRetryable(error, false);
    return error;
  };
`;
const WORKER = `${IMPORTS}
  const fail = carrying(async (how) => {
    if (how === "abort") throw AbortSignal.abort().reason;
    throw make();
  });
  self.onmessage = ({ data }) => {
    if (data === "uncaught") throw carried(make());
    if (data === "bare") return self.postMessage(make());
    fail(data).catch((error) => self.postMessage(error));
  };
`;
const PAGE = `${IMPORTS}
  const form = JSON.stringify(agent.errorToDict(make()));
  const whole = (value) => {
    const error = revived(value, agent, flue);
    const same = JSON.stringify(agent.errorToDict(error)) === form;
    return same && error instanceof agent.AgentError && error.cause instanceof flue.SessionBusyError;
  };
  const heard = (target, kind) => new Promise((resolve) => target.addEventListener(kind, resolve, { once: true }));
  const asked = async (how, kind = "message") => {
    const worker = new Worker(globalThis.workerUrl);
    const event = heard(worker, kind);
    worker.postMessage(how);
    const found = await event;
    worker.terminate();
    return found;
  };
  globalThis.answers = async () => {
    const { port1, port2 } = new MessageChannel();
    const channel = heard(port2, "message");
    port2.start();
    port1.postMessage(carried(make()));
    const bare = (await asked("bare")).data;
    const uncaught = await asked("uncaught", "error");
    const aborted = revived((await asked("abort")).data, agent);
    const clone = revived(structuredClone(carried(new DOMException("stop", "AbortError"))), agent);
    return {
      "structured clone": whole(structuredClone(carried(make()))),
      "message channel": whole((await channel).data),
      "worker messages": whole((await asked("fail")).data),
      "sent as it is": [bare.name, bare.code, agent.AgentError.isInstance(bare)],
      "an uncaught error": [uncaught.error ?? null, uncaught.message.includes("used up")],
      "cancellation": [aborted.name, clone.name, clone instanceof DOMException],
    };
  };
`;

async function bundled(contents) {
  const made = await build({ stdin: { contents, resolveDir: DIST }, bundle: true, format: "iife", write: false });
  return made.outputFiles[0].text;
}

const browser = await chromium.launch({
  executablePath: process.argv[2],
  args: ["--no-sandbox", "--disable-background-networking"],
});
try {
  const page = await browser.newPage();
  await page.goto("about:blank");
  await page.evaluate((code) => {
    globalThis.workerUrl = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  }, await bundled(WORKER));
  await page.addScriptTag({ content: await bundled(PAGE) });
  process.stdout.write(JSON.stringify(await page.evaluate(() => globalThis.answers())));
} finally {
  await browser.close();
}
