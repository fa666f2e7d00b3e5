// Visits a reference in a real browser and says what it saw: `node browser.mjs <plan.json>`, one JSON document out.
//
// The plan: {chromium, sites: {name: base URL}, pages: {name: [paths]}, axe: path of axe's source,
// asks: {name: what to ask}, shots: folder or null}. What the answers should be is the tests' affair.
import { readFileSync } from "node:fs";

import { launch } from "../browser.mjs";

const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));
const WIDTHS = [390, 820, 1440];
const THEMES = ["light", "dark"];
const axe = readFileSync(plan.axe, "utf8");
const seen = { requests: [], messages: [], overflow: [], axe: [], answers: {} };

const browser = await launch(plan.chromium);
try {
  for (const [name, base] of Object.entries(plan.sites)) await visit(name, base);
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(seen));

async function open(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("request", (request) => seen.requests.push(request.url()));
  page.on("console", (message) => seen.messages.push(`${page.url()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.messages.push(`${page.url()}: ${error.message}`));
  return page;
}

// Each page at each width, in one of the themes: at the narrowest in the one, at the widest in the other, and the next
// page the other way round. Whoever asks for shots gets both themes at all widths. What a server
// gives, axe has seen from the disk.
async function visit(name, base) {
  const paths = plan.pages[name];
  for (const [place, width] of WIDTHS.entries()) {
    for (const [theme, colorScheme] of THEMES.entries()) {
      const page = await open({ viewport: { width, height: 900 }, colorScheme });
      for (const [index, path] of paths.entries()) {
        if (!plan.shots && (index + Math.floor(place / 2) + theme) % 2) continue;
        await page.goto(base + path);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) seen.overflow.push([path, width, over]);
        if (plan.shots) {
          const shot = `${plan.shots}/${name}-${path.replace(/[^a-z0-9]+/gi, "_")}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: shot, fullPage: true });
        }
        if (width !== 820 && name !== "server") await examine(page, path, `${width} ${colorScheme}`);
      }
      await page.context().close();
    }
  }
  if (name in plan.asks) seen.answers[name] = await ask(base, plan.asks[name]);
}

async function examine(page, path, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ preload: false, resultTypes: ["violations"] }));
  for (const one of violations) {
    seen.axe.push({ path, where, rule: one.id, impact: one.impact, nodes: one.nodes.map((node) => node.html.slice(0, 160)) });
  }
}

async function ask(base, asks) {
  const page = await open({ viewport: { width: 1280, height: 900 } });
  const found = { searches: {}, filters: {}, opened: {}, texts: {}, keyboard: {} };
  for (const text of asks.searches ?? []) found.searches[text] = await search(page, base, text);
  for (const query of asks.filters ?? []) found.filters[query] = await filter(page, base, query);
  for (const path of asks.opened ?? []) {
    await page.goto(base + path);
    found.opened[path] = await page.textContent("h1 code");
  }
  for (const path of asks.texts ?? []) {
    await page.goto(base + path);
    const pwned = await page.evaluate(() => globalThis.pwned === 1 || document.getElementById("pwned") !== null);
    found.texts[path] = { text: await page.textContent("main"), pwned };
  }
  if (asks.nothing) {
    await page.goto(base + "index.html");
    await page.keyboard.press("/");
    await page.keyboard.type(asks.nothing);
    await page.waitForFunction(() => document.querySelector("dialog .hint").textContent.startsWith("No "));
    found.nothing = await page.textContent("dialog .hint");
  }
  if (asks.keyboard) found.keyboard = await keyboard(page, base, asks.keyboard);
  await page.context().close();
  return found;
}

// What the search box lists, best first, and the code whose page Enter opens.
async function search(page, base, text) {
  await page.goto(base + "index.html");
  await page.keyboard.press("/");
  await page.keyboard.type(text);
  await page.waitForSelector("dialog [role=option][aria-selected=true]");
  const listed = await page.$$eval("dialog [role=option] strong", (all) => all.map((one) => one.textContent));
  await Promise.all([page.waitForURL((url) => !url.pathname.endsWith("/index.html")), page.keyboard.press("Enter")]);
  return { listed, opened: await page.textContent("h1 code") };
}

// The codes that a filtered list shows: by an address that holds the filters, or by setting them.
async function filter(page, base, query) {
  await page.goto(`${base}index.html?${query}`);
  const shown = () =>
    page.$$eval(".row", (rows) => rows.filter((row) => row.checkVisibility()).map((row) => row.querySelector("code").textContent));
  const said = new URLSearchParams(query);
  if (said.has("q")) await page.waitForSelector("[data-results]:not([hidden])");
  const byAddress = await shown();
  await page.goto(`${base}index.html`);
  for (const [name, value] of said) {
    if (name === "q") await page.fill("input[name=q]", value);
    else await page.selectOption(`select[name=${name}]`, value);
  }
  if (said.has("q")) await page.waitForSelector("[data-results]:not([hidden])");
  const bySetting = await shown();
  await page.click("[data-clear]");
  await page.waitForFunction(() => !document.querySelector("[data-count]").textContent.includes(" of "));
  return { byAddress, bySetting, cleared: (await shown()).length, all: await page.locator("[data-list] .row").count() };
}

// A way through the pages without a mouse.
async function keyboard(page, base, text) {
  await page.goto(base + "index.html");
  await page.keyboard.press("Tab");
  const first = await page.evaluate(() => document.activeElement.textContent);
  await page.keyboard.press("Enter");
  const skipped = await page.evaluate(() => document.activeElement.id);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(text);
  await page.waitForSelector("dialog [role=option][aria-selected=true]");
  const active = () => page.getAttribute("dialog input", "aria-activedescendant");
  const before = await active();
  await page.keyboard.press("ArrowDown");
  const after = await active();
  await page.keyboard.press("Escape");
  const closed = await page.evaluate(() => !document.querySelector("dialog").open);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? "auto");
  const themes = [await theme()];
  await page.focus("[data-theme-button]");
  for (let turn = 0; turn < 3; turn++) {
    await page.keyboard.press("Enter");
    themes.push(await theme());
  }
  return { first, skipped, moved: before !== after, closed, themes };
}
