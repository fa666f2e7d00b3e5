/** Reads messages with built packages: what each `parse` makes of what the other side wrote, and how codes are judged. */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { pathToFileURL } from "node:url";

const { folder, plan } = JSON.parse(readFileSync(0, "utf8"));
const load = (side, family, name) => import(pathToFileURL(`${folder}/${side}/src/${family}/${name}.js`).href);

const answers = [];
for (const { family, shapes, codes, given, classes, failures, needs, tags } of plan) {
  const sides = {};
  for (const side of ["old", "new"]) {
    sides[side] = { ...(await load(side, family, "index")), CODES: (await load(side, family, "reference")).CODES };
  }
  const harmed = new Set();
  for (const [side, name, messages] of shapes) {
    const other = side === "old" ? "new" : "old";
    for (const message of messages.filter((one) => sides[side][`is${name}`](one))) {
      try {
        if (!isDeepStrictEqual(sides[other][`parse${name}`](JSON.stringify(message)), message))
          throw new Error("changed");
      } catch {
        harmed.add(`${other}-reader`);
      }
    }
  }
  for (const code of codes) {
    const [before, after] = ["old", "new"].map((side) => facts(sides[side], code));
    const known = ["old", "new"].map((side) => sides[side].isCode(code));
    if (isDeepStrictEqual(before, after) || (!known[0] && known[1])) continue;
    harmed.add("new-reader");
    if (!known[0] || known[1]) harmed.add("old-reader");
  }
  for (const one of classes) {
    const [before, after] = ["old", "new"].map((side) => sent(sides[side], one.name, one[side], given));
    for (const made of Object.keys(before).filter((name) => name in after)) {
      // A code that one of them does not know is judged with the codes.
      const lost =
        before[made][0] === after[made][0] && !["old", "new"].every((side) => sides[side].isCode(before[made][0]));
      if (lost || isDeepStrictEqual(before[made], after[made])) continue;
      for (const side of ["old", "new"]) harmed.add(`${side}-reader`);
    }
  }
  for (const failure of failures) {
    const [before, after] = ["old", "new"].map((side) => answered(sides[side], failure, needs));
    for (const made of Object.keys(before).filter((name) => name in after)) {
      if (before[made].every((one) => after[made].includes(one))) continue;
      for (const side of ["old", "new"]) harmed.add(`${side}-reader`);
    }
  }
  for (const [writer, reader] of [["old", "new"], ["new", "old"]]) {
    const [written, read] = [writer, reader].map((side) => sides[side].CHUNKS?.roles.chunks);
    if (!written || !read) continue;
    for (const value of tags[writer][written.shape] ?? Object.keys(written.ends)) {
      const known = read.tag === written.tag ? read.ends[value] : undefined;
      if (written.ends[value] !== known) harmed.add(`${reader}-reader`);
    }
  }
  answers.push([...harmed].sort());
}
process.stdout.write(JSON.stringify(answers));

/** Code, verdict, status and category of an error that is built with the least, by the class and by each factory. */
function sent(family, name, { positional, needed, factories }, code) {
  const given = (names) => Object.fromEntries(names.map((one) => [one, { code, waited: 1 }[one] ?? "x"]));
  const values = Object.values(given(needed));
  const made = { "": positional ? new family[name](...values) : new family[name](given(needed)) };
  for (const [factory, names] of Object.entries(factories)) made[factory] = family[name][factory](given(names));
  return Object.fromEntries(
    Object.entries(made).map(([how, error]) => [
      how,
      [
        error.code,
        error.retryable ?? family.retryableOf(error.code),
        error.status ?? family.CODES.get(error.code)?.httpStatus,
        family.categoryOf(error.code),
      ],
    ]),
  );
}

/** Key and value of everything that goes out, but for sentences and what the caller gave, by the function. */
function answered(family, failure, needs) {
  if ("kind" in failure)
    return family.renderFailure ? { renderFailure: leaves(family.renderFailure(failure.kind).body) } : {};
  if ("own" in failure && !family.isCode(failure.own)) return {};
  const given = { name: "cancelled" in failure ? "AbortError" : "OtherError", ...failure };
  const error =
    "own" in failure
      ? new family.CartFailure({ code: failure.own, message: "x", retryable: true })
      : Object.assign(new Error("x"), given);
  const found = {};
  const more = Object.fromEntries(needs.map((name) => [name, "x"]));
  if (family.renderError && !("cancelled" in failure)) found.renderError = leaves(family.renderError(error, { logger: () => {} }).body);
  for (const make of "cancelled" in failure ? ["settlementFromError"] : ["chunkFromError", "settlementFromError"]) {
    try {
      if (family[make]) found[make] = leaves(family[make](error, more));
    } catch (refused) {
      // "x" is none of what a caller could give.
      if (!needs.some((name) => refused.pointer?.endsWith(`/${name}`))) throw refused;
    }
  }
  return found;
}

function leaves(body, place = "") {
  if (typeof body !== "object" || body === null) {
    if (place.endsWith(".message")) return [`${place}: a sentence`];
    return body === "x" ? [] : [`${place}: ${JSON.stringify(body)}`];
  }
  return Object.entries(body).flatMap(([key, value]) => leaves(value, `${place}.${key}`));
}

function facts(family, code) {
  const info = family.CODES.get(code);
  const rows = (info?.conditions ?? []).map(({ http = [], kinds = [], retryable }) => ({ http, kinds, retryable }));
  const stated = [info?.verdict ?? "unstated", info?.httpStatus, info?.grpcStatus];
  return [family.retryableOf(code), family.categoryOf(code), stated, rows];
}
