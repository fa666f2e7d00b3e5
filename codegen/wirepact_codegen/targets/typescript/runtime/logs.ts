/** A failure as one text for the console, no part of which can pass for a record of its own. */

import { causeOfValue, CHAIN_LIMIT, escapeUnseen, isError, nameOf, safeGet, textOf } from "./causes.js";

/** Longest text of a record, in UTF-16 units. */
const TEXT_LIMIT = 100_000;
/** Longest stack of one error, and longest code. */
const STACK_LIMIT = 10_000;
const CODE_LIMIT = 100;

/**
 * Write what failed, as "a route", to `console.error`: class, code, message and stack of the error, its causes and
 * members. Each line but the first is indented.
 */
export function toConsole(error: unknown, failed: string): void {
  const write = safeGet(safeGet(globalThis, "console"), "error");
  if (typeof write === "function") Reflect.apply(write, undefined, [recordOf(error, failed)]);
}

function recordOf(error: unknown, failed: string): string {
  const lines: string[] = [];
  const left: [string, unknown][] = [[`${failed} failed`, error]];
  const seen = new Set<unknown>();
  let room = TEXT_LIMIT;
  for (let next = left.pop(); next !== undefined && seen.size < CHAIN_LIMIT && room > 0; next = left.pop()) {
    const [label, value] = next;
    if (seen.has(value)) continue;
    seen.add(value);
    const text = `${label}: ${shown(value)}`.slice(0, room);
    room -= text.length;
    lines.push(text);
    if (isError(value)) left.push(...membersOf(value).reverse());
  }
  return lines.join("\n").split("\n").map(escapeUnseen).join("\n  ");
}

/** What led to an error, then what it is made of: each with its label. */
function membersOf(error: Error): [string, unknown][] {
  const found: [string, unknown][] = [];
  const cause = causeOfValue(error);
  if (cause !== undefined) found.push(["caused by", cause]);
  const members = safeGet(error, "errors");
  const length = Math.min(Number(plain(safeGet(members, "length")) ?? 0), CHAIN_LIMIT);
  for (let index = 0; index < length; index++) found.push([`member ${index + 1}`, safeGet(members, index)]);
  return found;
}

function shown(value: unknown): string {
  if (!isError(value)) return JSON.stringify(textOf(value));
  const code = plain(safeGet(value, "code")) ?? plain(safeGet(value, "type"));
  const head = `${nameOf(value)}${code === undefined ? "" : ` [${String(code).slice(0, CODE_LIMIT)}]`}: ${textOf(value)}`;
  const stack = safeGet(value, "stack");
  if (typeof stack !== "string") return head;
  // V8 begins a stack with class and message, which stand there already; other engines do not.
  const first = stack.search(/^ +at /m);
  return `${head}\n${stack.slice(Math.max(first, 0), Math.max(first, 0) + STACK_LIMIT)}`;
}

function plain(value: unknown): string | number | undefined {
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
