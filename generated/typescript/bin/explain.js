#!/usr/bin/env node
// @generated from targets/typescript/runtime/bin/explain.js by `make generate`. Do not edit; change the schema.

/**
 * What the contract says of one code, looked up by whoever meets it: `npx <package> CODE`.
 *
 * The facts stand in `codes.json` beside this file, which nothing but this command reads. The Python package brings
 * the same file and prints the same text.
 */

import { readFileSync } from "node:fs";

/**
 * @typedef {Record<string, any>} Explanation All there is to say of one code, as JSON: the same keys for every code.
 * @typedef {string | string[]} Part A paragraph, or lines that are not to be wrapped.
 */

/** @type {Record<string, [why: string, advice: string]>} */
const VERDICTS = {
  always: ["the same call may succeed when it is made again.", "Try again after a pause."],
  never: [
    "the same call fails again, however often it is made.",
    "Do not try again: change what was asked for, or tell the person.",
  ],
  depends: ["the first row that fits decides.", "Try again where the first row that fits says so."],
  unstated: ["the contract leaves it open.", "Decide by the caller's own rule."],
};
/** @type {Record<string, string>} */
const LIVES = {
  reserved: "nothing raises it yet.",
  deprecated: "it may still arrive, and nothing new should send it.",
  retired: "nothing sends it any more, and its text never means anything else.",
};
/** @type {Record<string, string>} */
const LANGUAGES = { python: "Python", typescript: "TypeScript" };
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\u{f0000}-\u{10ffff}]/gu;
const LABELS = 16;
const WIDEST = 100;
const NARROW = 60;

/**
 * The explanations in the text of `codes.json`: what all share is written there once.
 * @param {string} text
 * @returns {Explanation[]}
 */
function unpack(text) {
  const { absent, shared, tables } = JSON.parse(text);
  /** @type {Explanation[]} */
  const rows = [];
  for (const table of tables) {
    for (const row of table.rows) {
      const whole = { ...absent, ...table.absent, ...row };
      for (const key of Object.keys(shared)) if (key in row) whole[key] = shared[key][row[key]];
      rows.push(whole);
    }
  }
  return rows;
}

/**
 * Exit code, what goes to standard output, and what goes to standard error.
 * @param {Explanation[]} rows
 * @param {{ code: string, family: string | undefined, format: string }} asked
 * @param {number} width Columns of the reader's terminal.
 * @param {boolean} bold
 * @returns {[code: number, out: string, said: string]}
 */
function answer(rows, asked, width, bold) {
  const { code, family } = asked;
  const families = [...new Set(rows.map((row) => row.family))];
  if (family !== undefined && !families.includes(family)) {
    return [2, "", `There is no family "${seen(family)}": ${families.join(", ")}.\n`];
  }
  const there = rows.filter((row) => family === undefined || row.family === family);
  const found = find(there, code);
  const said = found.length > 0 ? "" : unknown(code, near(there, code), find(rows, code));
  const status = found.length > 0 ? 0 : 1;
  if (asked.format === "json") return [status, `${seenJson(JSON.stringify(found, null, 2))}\n`, said];
  const pages = found.map((row) => [...lines(row, width, bold)].map((line) => `${line}\n`).join(""));
  return [status, pages.join("\n"), said];
}

/**
 * @param {string} code
 * @param {Explanation[]} others
 * @param {Explanation[]} elsewhere Codes of that name in families that were not asked for.
 */
function unknown(code, others, elsewhere) {
  const [where, head, rows] =
    elsewhere.length > 0 ? [" in that family", "There is", elsewhere] : ["", "Near it", others];
  const listed = rows.map((row) => `  ${seen(String(row.code))} (${row.family})\n`).join("");
  return `No code is called "${seen(code)}"${where}.\n${listed && `${head}:\n${listed}`}`;
}

// --- finding ----------------------------------------------------------------------------------

/**
 * The codes that are spelt so: on the wire, else in any spelling, else as a member (`helix.Codes.TIMEOUT`).
 * @param {Explanation[]} rows
 * @param {string} asked
 * @returns {Explanation[]}
 */
function find(rows, asked) {
  const exact = rows.filter((row) => String(row.code) === asked);
  if (exact.length > 0) return exact;
  const whole = spelt(rows, asked);
  const path = asked.split(/[./:#]+/);
  const last = path.pop() ?? "";
  if (whole.length > 0 || path.length === 0) return whole;
  const named = new Set(rows.map((row) => row.family).filter((family) => path.includes(family)));
  const there = named.size > 0 ? rows.filter((row) => named.has(row.family)) : rows;
  const member = there.filter((row) => String(row.code) === last);
  return member.length > 0 ? member : spelt(there, last);
}

/**
 * @param {Explanation[]} rows
 * @param {string} asked
 */
function spelt(rows, asked) {
  const wanted = plain(asked);
  return rows.filter((row) => wanted !== "" && names(row).some((name) => plain(name) === wanted));
}

/**
 * What people call a code: its text, its constant, its title, and the class that carries it alone.
 * @param {Explanation} row
 * @returns {string[]}
 */
function names(row) {
  const own = row.errorClass === null || row.errorClass.general ? [] : [row.errorClass.name];
  return [String(row.code), row.constant, row.title, ...own];
}

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * At most five codes that are spelt nearly so, the nearest first; then those that contain it.
 * @param {Explanation[]} rows
 * @param {string} asked
 * @returns {Explanation[]}
 */
function near(rows, asked) {
  const wanted = plain(asked.split(/[./:#]+/).at(-1) ?? "");
  const limit = Math.max(1, Math.floor([...wanted].length / 3));
  const scored = rows.map((row) => {
    const name = plain(String(row.code));
    if ([...wanted].length > 2 && name.includes(wanted)) return { row, steps: limit };
    const close = wanted !== "" && Math.abs([...wanted].length - [...name].length) <= limit;
    return { row, steps: close ? stepsBetween([...wanted], [...name]) : Infinity };
  });
  const kept = scored.filter(({ steps }) => steps <= limit).sort((one, other) => one.steps - other.steps);
  return kept.slice(0, 5).map(({ row }) => row);
}

/**
 * How many letters are to be changed, added, left out or swapped with their neighbour.
 * @param {string[]} one
 * @param {string[]} other
 * @returns {number}
 */
function stepsBetween(one, other) {
  /** @type {number[]} */
  let before = [];
  let last = [0, ...other.keys()].map((_, index) => index);
  for (const [i, left] of one.entries()) {
    const row = [i + 1];
    for (const [j, right] of other.entries()) {
      let best = Math.min(last[j + 1] + 1, row[j] + 1, last[j] + Number(left !== right));
      if (i > 0 && j > 0 && left === other[j - 1] && one[i - 1] === right) best = Math.min(best, before[j - 1] + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[other.length];
}

// --- printing ---------------------------------------------------------------------------------

/**
 * The explanation as text, wrapped to a width; plain unless labels are to be bold.
 * @param {Explanation} row
 * @param {number} columns
 * @param {boolean} bold
 * @returns {Generator<string>}
 */
function* lines(row, columns, bold) {
  const width = Math.max(24, Math.min(columns, WIDEST));
  const [on, off] = bold ? ["\x1b[1m", "\x1b[0m"] : ["", ""];
  yield `${on}${seen(String(row.code))}${off} (${row.family})`;
  yield* wrapped(`${row.title}. ${row.description}`, width);
  yield "";
  for (const [label, parts] of facts(row)) {
    const indent = width < NARROW ? 2 : LABELS;
    const body = parts.flatMap((part) => (typeof part === "string" ? wrapped(part, width - indent) : part));
    if (width < NARROW) yield `${on}${label}${off}`;
    else yield `${on}${label}${off}${" ".repeat(indent - label.length)}${body.shift()}`;
    for (const line of body) yield `${" ".repeat(indent)}${line}`;
  }
}

/**
 * Labels and paragraphs.
 * @param {Explanation} row
 * @returns {Generator<[label: string, parts: Part[]]>}
 */
function* facts(row) {
  const [why, usual] = VERDICTS[row.verdict] ?? ["", ""];
  const pinned = row.pinned ? " No raise site can say otherwise." : "";
  yield ["Verdict", [`${row.verdict}: ${why}${pinned}`, ...row.conditions.map(condition)]];
  if (row.control) yield ["Control flow", [row.control]];
  const advice = row.control ? "Let it pass: it is control flow and no failure." : usual;
  yield ["What to do", [row.recovery || advice]];
  if (row.sentences.length > 0) {
    yield [
      "To a person",
      row.sentences.map((/** @type {any} */ one) => (one.locale ? `${one.locale}: ${one.text}` : one.text)),
    ];
  }
  if (row.httpStatus !== null) yield ["HTTP status", [String(row.httpStatus)]];
  else if (row.statuses.length > 0) {
    yield ["HTTP status", row.statuses.map((/** @type {any} */ one) => `${one.status}: ${one.when}`)];
  }
  const headers = Object.entries(row.headers);
  if (headers.length > 0) yield ["Headers", headers.map(([name, value]) => `${name}: ${value}`)];
  if (row.grpcStatus) yield ["gRPC status", [row.grpcStatus]];
  if (row.problemType) yield ["Problem type", [row.problemType]];
  if (row.category) {
    yield ["Category", [`${row.category}${row.categoryDescription ? `: ${row.categoryDescription}` : ""}`]];
  }
  if (row.lifecycle !== "active") {
    const instead = row.replacedBy === null ? "" : ` Use ${row.replacedBy.code}.`;
    yield ["Life", [`${row.lifecycle}: ${LIVES[row.lifecycle]}${instead}`]];
  }
  if (row.sameAs.length > 0) yield ["Same as", [row.sameAs.map((/** @type {any} */ one) => one.code).join(", ")]];
  if (row.lifecycle === "active" || row.lifecycle === "deprecated") {
    yield ["Raised in", [row.languages.map((/** @type {string} */ one) => LANGUAGES[one]).join(" and ")]];
  }
  if (row.raisedBy.length > 0) yield ["Raised by", [row.raisedBy.join("; ")]];
  for (const [name, said] of Object.entries(row.behaviour)) yield [`In ${LANGUAGES[name]}`, [said]];
  if (row.matches.length > 0) yield ["Recognised by", row.matches.map(match)];
  if (row.answers.length > 0) yield ["Answers", [row.answers.join(", ").replaceAll("_", " ")]];
  if (row.settles) {
    yield ["Settles", [`A stored submission can end with it${row.settles === true ? "" : `, as ${row.settles}`}.`]];
  }
  if (row.errorClass !== null) yield ["Class", classParts(row.errorClass)];
  const imports = Object.values(row.imports);
  if (imports.length > 0) yield ["Import", [imports.map(seen)]];
  if (row.wire.length > 0) yield ["On the wire", row.wire.flatMap(wire)];
  if (row.differences.length > 0) {
    yield [
      "Runtimes differ",
      row.differences.map((/** @type {any} */ one) => `${one.topic} (${one.runtimes.join(", ")}): ${one.differs}`),
    ];
  }
  if (row.docs || row.address.includes("://")) yield ["More", [row.docs || row.address]];
  if (row.section) yield ["Source", [row.section]];
}

/**
 * @param {Record<string, any>} one
 * @returns {string}
 */
function condition(one) {
  const http = one.http.length > 0 ? ` (${one.http.join(", ")})` : "";
  const then = one.retryable === null ? "left open" : one.retryable ? "try again" : "do not try again";
  return `- ${one.when}${http}: ${then}`;
}

/**
 * @param {Record<string, any>} one
 * @returns {string}
 */
function match(one) {
  if (one.status.length > 0) return `status ${one.status.join(", ")}`;
  if (one.name !== null) return `an error called ${one.name}`;
  return one.code === null ? one.condition : `an error whose own code is ${one.code}`;
}

/**
 * @param {Record<string, any>} one
 * @returns {string[]}
 */
function classParts(one) {
  const base = one.base ? `, a${/^[AEIOU]/.test(one.base) ? "n" : ""} ${one.base}` : "";
  const made = [`${one.name}${base}${one.general ? ", which carries other codes too" : ""}`];
  if (!one.exported) made.push(one.description);
  for (const [said, needed] of [
    ["takes", true],
    ["may take", false],
  ]) {
    const taken = one.parameters.filter((/** @type {any} */ param) => param.required === needed);
    const listed = taken.map((/** @type {any} */ param) => param.python || param.typescript).join(", ");
    if (listed) made.push(`${said} ${listed}`);
  }
  return made;
}

/**
 * @param {Record<string, any>} one
 * @returns {Part[]}
 */
function wire(one) {
  return [`${one.kind}, ${one.shape}:`, JSON.stringify(one.value, null, 2).split("\n").map(seen)];
}

/**
 * Lines of at most that width; a longer word has one to itself.
 * @param {string} text
 * @param {number} width
 * @returns {string[]}
 */
function wrapped(text, width) {
  /** @type {string[]} */
  const made = [];
  for (const word of text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "").split(/[ \t\r\n]+/)) {
    const shown = seen(word);
    const last = made.at(-1);
    if (last !== undefined && [...last].length + 1 + [...shown].length <= width)
      made[made.length - 1] = `${last} ${shown}`;
    else made.push(shown);
  }
  return made;
}

/**
 * Text that a terminal shows as it is: what it would obey or hide is written as an escape.
 * @param {string} text
 * @returns {string}
 */
function seen(text) {
  return text.replace(UNSEEN, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/**
 * The same of JSON on several lines, which stays the same value.
 * @param {string} text
 * @returns {string}
 */
function seenJson(text) {
  const escaped = (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(UNSEEN, (char) => (char === "\n" ? char : char.split("").map(escaped).join("")));
}

// --- the command ------------------------------------------------------------------------------

/**
 * What the command line asks for; a text is what is wrong with it.
 * @param {string[]} given
 * @returns {{ code: string, family: string | undefined, format: string } | string | undefined} undefined: for help
 */
function read(given) {
  /** @type {Record<string, string>} */
  const options = {};
  /** @type {string[]} */
  const codes = [];
  for (let index = 0, plainFrom = given.length; index < given.length; index += 1) {
    const one = given[index];
    const [name, ...rest] = one.split("=");
    if (index > plainFrom || !one.startsWith("-") || /^-\d+$/.test(one)) codes.push(one);
    else if (one === "--") plainFrom = index;
    else if (one === "-h" || one === "--help") return undefined;
    else if (name === "--family" || name === "--format") {
      const value = rest.length > 0 ? rest.join("=") : given[(index += 1)];
      if (value === undefined) return `${name} wants a value`;
      options[name] = value;
    } else return `there is no option ${seen(one)}`;
  }
  const [code, ...more] = codes;
  if (code === undefined || more.length > 0) return "one code is wanted";
  const format = options["--format"] ?? "text";
  if (format !== "text" && format !== "json") return `--format is text or json, not ${seen(format)}`;
  return { code, family: options["--family"], format };
}

function main() {
  const { name } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EPIPE") return; // nobody reads any more, as in `… | head -1`
      process.exitCode = 1;
      if (stream === process.stdout) process.stderr.write(`npx ${name}: the output: ${error.message}\n`);
    });
  }
  const usage = `usage: npx ${name} CODE [--family NAME] [--format text|json]\n`;
  const asked = read(process.argv.slice(2));
  if (typeof asked !== "object") {
    (asked === undefined ? process.stdout : process.stderr).write(asked === undefined ? usage : `${usage}${asked}\n`);
    return asked === undefined ? 0 : 2;
  }
  const { env, stdout, stderr } = process;
  const width = Number(env.COLUMNS) || stdout.columns || 80;
  const bold = Boolean(stdout.isTTY) && env.NO_COLOR === undefined && env.TERM !== "dumb";
  const [code, out, said] = answer(
    unpack(readFileSync(new URL("codes.json", import.meta.url), "utf8")),
    asked,
    width,
    bold,
  );
  stdout.write(out);
  stderr.write(said);
  return code;
}

process.exitCode = main();
