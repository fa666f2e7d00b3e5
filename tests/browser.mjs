// A headless chromium that talks to nobody but the page's server, with a new empty profile.
import { chromium } from "playwright-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launch = (executablePath) => chromium.launch({ executablePath, args: FLAGS });
