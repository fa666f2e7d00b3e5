// Presses the buttons of the example chat as a person does, and says what that person saw.
//
// `node chat.mjs <plan.json>`, one JSON document out. The plan: {chromium, url, axe: path of axe's source, shots: folder
// or null, presses: {name: {group, button, stop?}}, answers: {name: {status, type, body}}}. The tests judge it.
import { readFileSync } from "node:fs";

import { launch } from "../browser.mjs";

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const axe = readFileSync(plan.axe, "utf8");
const seen = { requests: [], presses: {}, answers: {}, looks: [], conversation: null, keyboard: null };

const browser = await launch(plan.chromium);
try {
  const steps = [
    ...Object.entries(plan.presses).map(([name, press]) => async () => {
      seen.presses[name] = await pressing(name, press).catch(failed);
    }),
    ...Object.entries(plan.answers).map(([name, answer]) => async () => {
      seen.answers[name] = await answered(answer).catch(failed);
    }),
    ...[390, 1280].flatMap((width) =>
      ["light", "dark"].map((colorScheme) => async () => {
        seen.looks.push(...(await look(width, colorScheme).catch((error) => [failed(error)])));
      }),
    ),
    async () => {
      seen.conversation = await conversation().catch(failed);
    },
  ];
  // A page each, and mostly they wait for an answer as a person does: a few at a time.
  const next = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) await step();
  };
  await Promise.all([next(), next(), next()]);
  seen.keyboard = await byKeyboard().catch(failed);
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(seen));

/** One that fails does not hide the others. */
function failed(error) {
  return { failed: String(error) };
}

/** The page, which notes what it says, and what goes wrong in it. */
async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.said = { console: [], errors: [] };
  page.on("request", (request) => seen.requests.push(request.url()));
  page.on("console", (message) => page.said.console.push(message.text()));
  page.on("pageerror", (error) => page.said.errors.push(error.message));
  await page.goto(plan.url);
  await page.waitForSelector("[role=status]");
  await page.evaluate(() => {
    const status = document.querySelector("[role=status]");
    globalThis.told = [];
    new MutationObserver(() => {
      const text = status.innerText.trim();
      if (text !== globalThis.told.at(-1)) globalThis.told.push(text);
    }).observe(status, { childList: true, subtree: true, characterData: true });
  });
  return page;
}

async function close(page) {
  await page.context().close();
  return page.said;
}

function button(page, group, name) {
  return page.getByRole("group", { name: group, exact: true }).getByRole("button", { name, exact: true });
}

/** Waits for a status of one of these words. */
function settled(page, ...words) {
  return page.waitForFunction(
    (all) => all.some((word) => document.querySelector("[role=status]").innerText.startsWith(word)),
    words.length ? words : ["Done.", "Failed.", "Stopped.", "Interrupted."],
  );
}

/** What is on the page, and what the status has said since the last time. */
async function state(page) {
  const again = page.getByRole("button", { name: "Try again", exact: true });
  return {
    told: await page.evaluate(() => globalThis.told.splice(0)),
    messages: await page.$$eval("li", (all) =>
      all.map((one) => ({
        role: one.dataset.role,
        text: [...one.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data : "")).join(""),
        mark: one.querySelector("small")?.innerText ?? null,
      })),
    ),
    code: (await page.$(".told code")) && (await page.textContent(".told code")),
    again: await again.isVisible(),
    focus: await page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.textContent),
  };
}

async function pressing(name, press) {
  const page = await open();
  await button(page, press.group, press.button).click();
  if (press.stop) {
    await page.waitForFunction(() => document.querySelector("li[data-role=assistant]")?.textContent.length > 20);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
  }
  await settled(page);
  const first = await state(page);
  if (plan.shots) await page.screenshot({ path: `${plan.shots}/${name}.png` });
  let second = null;
  if (first.again) {
    await page.getByRole("button", { name: "Try again", exact: true }).click();
    await settled(page, "Done.");
    second = await state(page);
  }
  return { first, second, ...(await close(page)) };
}

/** What the page makes of an answer that no route of ours gives. */
async function answered(answer) {
  const page = await open();
  await page.route("**/api/chat", (route) =>
    answer === null
      ? route.abort("connectionrefused")
      : route.fulfill({ status: answer.status, contentType: answer.type, body: answer.body }),
  );
  await button(page, "It works", "Answer").click();
  await settled(page);
  return { ...(await state(page)), ...(await close(page)) };
}

/** Rules that the page breaks as it is first, while it answers, and when it has failed; and how far it is too wide. */
async function look(width, colorScheme) {
  const page = await open({ viewport: { width, height: 860 }, colorScheme });
  const found = [];
  const examine = async (when) => {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run({ preload: false, resultTypes: ["violations"] }));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const broken = violations.map((one) => [one.impact, one.id, one.nodes.map((node) => node.html.slice(0, 120))]);
    found.push({ when, width, colorScheme, over, broken });
    if (plan.shots)
      await page.screenshot({ path: `${plan.shots}/${when}-${width}-${colorScheme}.png`, fullPage: true });
  };
  await examine("first");
  await button(page, "It works", "Answer").click();
  await settled(page, "Answering");
  await examine("answering");
  await settled(page, "Done.");
  await examine("done");
  await button(page, "In the middle", "Connection cut").click();
  await settled(page, "Interrupted.");
  await examine("interrupted");
  await close(page);
  return found;
}

/** An answer that ends early, one that is whole, and none, one below the other; a button that is pressed too soon. */
async function conversation() {
  const page = await open();
  await button(page, "In the middle", "Answer ends early").click();
  await settled(page, "Interrupted.");
  await button(page, "It works", "Answer").click();
  await settled(page, "Answering");
  await button(page, "In the middle", "Provider drops").click({ force: true });
  await settled(page, "Done.");
  await page.route("**/api/chat", () => {});
  await button(page, "It works", "Answer").click();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await settled(page, "Stopped.");
  return { ...(await state(page)), ...(await close(page)) };
}

/** A question, a failure and a second try without a mouse. */
async function byKeyboard() {
  const page = await open();
  const focused = () => page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.textContent);
  const ways = [];
  const tabTo = async (name, key = "Tab") => {
    for (let turn = 0; turn < 30 && (await focused()) !== name; turn++) {
      await page.keyboard.press(key);
      ways.push(await focused());
    }
  };
  await tabTo("Your message");
  await page.keyboard.type("  hello  ");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await settled(page, "Done.");
  const asked = await state(page);
  await tabTo("Still working");
  await page.keyboard.press("Enter");
  await settled(page, "Failed.");
  const refused = await state(page);
  await tabTo("Try again", "Shift+Tab");
  await page.keyboard.press("Enter");
  await settled(page, "Done.");
  return { ways, asked, refused, again: await state(page), ...(await close(page)) };
}
