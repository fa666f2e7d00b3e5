/** Reads messages with built packages: what each `parse` makes of what the other side wrote, and how codes are judged. */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { pathToFileURL } from "node:url";

const { folder, plan } = JSON.parse(readFileSync(0, "utf8"));
const load = (side, family, name) => import(pathToFileURL(`${folder}/${side}/src/${family}/${name}.js`).href);

const answers = [];
for (const { family, shapes, codes } of plan) {
  const sides = {};
  for (const side of ["old", "new"]) {
    sides[side] = { ...(await load(side, family, "index")), CODES: (await load(side, family, "reference")).CODES };
  }
  const harmed = new Set();
  for (const [side, name, messages] of shapes) {
    const other = side === "old" ? "new" : "old";
    for (const message of messages.filter((one) => sides[side][`is${name}`](one))) {
      try {
        if (!isDeepStrictEqual(sides[other][`parse${name}`](JSON.stringify(message)), message)) throw new Error("changed");
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
  answers.push([...harmed].sort());
}
process.stdout.write(JSON.stringify(answers));

function facts(family, code) {
  const info = family.CODES.get(code);
  const rows = (info?.conditions ?? []).map(({ http = [], kinds = [], retryable }) => ({ http, kinds, retryable }));
  const stated = [info?.verdict ?? "unstated", info?.httpStatus, info?.grpcStatus];
  return [family.retryableOf(code), family.categoryOf(code), stated, rows];
}
