/**
 * Retrying for any family: its policy, the one decision every retrier asks for, and the loop around a callable.
 *
 * A family brings a table of rules and two questions about an error; see `RetryRules`.
 */

import { chain, isCancellation, isError, isGroup, namesOf, safeGet } from "./causes.js";

/** Longest wait in milliseconds, about 25 days: what a timer can hold. */
export const MAX_WAIT_MS = 2_147_483_647;
/** Signals of runners (Celery, LangGraph, Temporal) that are thrown and no failures, by class name. */
export const PASS_THROUGH: readonly string[] = [
  "SoftTimeLimitExceeded",
  "GraphBubbleUp",
  "ContinueAsNewError",
  "ContinueAsNew",
];
export const MOST_MEMBERS = 1000;
const RETRY_AFTER = ["retryAfterMs", "retry_after_ms", "retryAfter", "retry_after", "retry-after-ms", "retry-after"];
const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
const HTTP_DATE = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

declare const setTimeout: (callback: () => void, ms: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** What an AbortSignal has of use here. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** A row of a family's table; a column it leaves out fits anything. */
export interface RetryRule {
  /** A word of `kindOf`. */
  readonly error?: string;
  readonly verdict?: "retryable" | "terminal" | "unknown";
  readonly filter?: "match" | "no_match";
  readonly attemptsLeft?: boolean;
  readonly onFailure?: "error" | "continue" | "callable";
  readonly action: "retry" | "raise" | "feedback";
  readonly because: string;
}

/** What a family says about retrying. */
export interface RetryRules {
  /** The first row that fits decides; none: raise. */
  readonly rows: readonly RetryRule[];
  /** Which kind of error it is, in the words of the table. */
  readonly kindOf: (error: unknown) => string;
  /** The error's own verdict; undefined: it has none. */
  readonly verdictOf: (error: unknown) => boolean | undefined;
}

/** The rules of a family that brings none. */
export const DEFAULT_RULES: readonly RetryRule[] = [
  { error: "control", action: "raise", because: "Control flow and cancellation pass untouched." },
  { verdict: "terminal", action: "raise", because: "A verdict of false is final: no filter changes it." },
  {
    verdict: "retryable",
    attemptsLeft: true,
    action: "retry",
    because: "A verdict of true outranks the filter while attempts are left.",
  },
  {
    verdict: "unknown",
    filter: "match",
    attemptsLeft: true,
    action: "retry",
    because: "Without a verdict the filter decides.",
  },
  { onFailure: "error", action: "raise", because: "The failure reaches the caller." },
  { action: "feedback", because: "A text stands for the result, as onFailure asks." },
];

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type ErrorClass = abstract new (...args: never[]) => Error;

/** How often, how soon and for which errors to try again. */
export interface RetryPolicy {
  /** Tries after the first one. */
  readonly maxRetries?: number | undefined;
  /** Wait ahead of the first retry. */
  readonly initialDelayMs?: number | undefined;
  /** Factor from one wait to the next, at least 1. */
  readonly backoffFactor?: number | undefined;
  /** Longest single wait, whatever a Retry-After asks for. */
  readonly maxDelayMs?: number | undefined;
  /** Draw each wait from the upper half of what it would be; on unless false. */
  readonly jitter?: boolean | undefined;
  /** Which errors without a verdict to retry: classes, or a predicate. Left out, none. A predicate that throws says no. */
  readonly retryOn?: ErrorClass | readonly ErrorClass[] | ((error: unknown) => boolean) | undefined;
  /**
   * When all is done: "error" throws the same instance again, "continue" gives `failureText` as the result, a callable
   * writes that text (nothing, or an exception in it: `failureText`). The rules come first.
   */
  readonly onFailure?: "error" | "continue" | ((error: unknown) => string | null | undefined) | undefined;
  /** Text for a person that tells nothing of the error. */
  readonly failureText?: string | undefined;
  /** Ends the wait with its reason, and keeps a call from being made again. */
  readonly signal?: CancelSignal | undefined;
  /** Waits; a timer when left out. */
  readonly sleep?: ((ms: number, signal: CancelSignal | undefined) => PromiseLike<void>) | undefined;
  /** A number from 0 up to 1; one that throws counts as left out. */
  readonly random?: (() => number) | undefined;
  /** Milliseconds since 1970; one that throws counts as left out. */
  readonly now?: (() => number) | undefined;
}

/** The values of a policy that have no default here. */
export interface RetryDefaults {
  readonly rules: RetryRules;
  readonly maxRetries: number;
  readonly initialDelayMs: number;
  readonly backoffFactor: number;
  readonly maxDelayMs: number;
  readonly failureText: string;
}

interface Decided<Action extends string> {
  readonly action: Action;
  /** The error that was asked about. */
  readonly error: unknown;
  /** The rule, in words. */
  readonly because: string;
}

/**
 * What becomes of a failed call: "retry" after `delayMs` (whole); "raise" `error`, the same instance; "feedback":
 * `text` stands for the result.
 */
export type RetryDecision =
  | Decided<"raise">
  | (Decided<"retry"> & { readonly delayMs: number })
  | (Decided<"feedback"> & { readonly text: string });

/** A policy in which everything is said. Throws a RangeError for a number out of its range, or another `onFailure`. */
export function completed(policy: RetryPolicy, defaults: RetryDefaults): RetryPolicy & RetryDefaults {
  const given = Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== undefined));
  const made: RetryPolicy & RetryDefaults = { ...defaults, ...given };
  for (const [name, least] of [
    ["maxRetries", 0],
    ["initialDelayMs", 0],
    ["backoffFactor", 1],
    ["maxDelayMs", 0],
  ] as const) {
    const value = made[name];
    const whole = name === "maxRetries";
    if (!Number.isFinite(value) || value < least || (whole && !Number.isInteger(value))) {
      throw new RangeError(`${name}: it is no ${whole ? "whole " : ""}number of at least ${least}`);
    }
  }
  if (!["error", "continue", undefined].includes(made.onFailure as string) && typeof made.onFailure !== "function") {
    throw new RangeError('onFailure: it is neither "error" nor "continue" nor callable');
  }
  return made;
}

/** What becomes of the error of the given attempt; the first one is 1. Never throws. */
export function decide(error: unknown, attempt: number, policy: RetryPolicy & RetryDefaults): RetryDecision {
  const { action, because } = ruleFor(error, attempt, policy) ?? { action: "raise", because: "" };
  switch (action) {
    case "raise":
      return { action, error, because };
    case "retry":
      return { action, error, delayMs: delayMs(attempt, policy, error), because };
    case "feedback":
      return { action, error, text: textFor(error, policy), because };
  }
}

/** The wait after the failure of an attempt: exponential, or what the error asks for where that is longer. */
export function delayMs(attempt: number, policy: RetryPolicy & RetryDefaults, error?: unknown): number {
  const cap = Math.min(policy.maxDelayMs, MAX_WAIT_MS);
  let wait = backoffMs(attempt, policy.initialDelayMs, policy.backoffFactor, cap);
  if (policy.jitter !== false) wait = wait / 2 + (wait / 2) * unit(policy.random);
  const asked = retryAfterMs(error, policy.now) ?? 0;
  return Math.floor(Math.min(Math.max(wait, asked), cap) + 0.5);
}

/**
 * The callable with its failures tried again; it always gives a promise. A text given for a failure comes back as the
 * result.
 */
export function retrying<A extends readonly unknown[], R>(
  call: (...args: A) => R,
  policy: RetryPolicy & RetryDefaults,
): (...args: A) => Promise<Awaited<R> | string> {
  return async function retried(this: unknown, ...args: A): Promise<Awaited<R> | string> {
    for (let attempt = 1; ; attempt++) {
      if (policy.signal?.aborted) throw policy.signal.reason;
      let decision: RetryDecision;
      try {
        return await Reflect.apply(call, this, args);
      } catch (error) {
        if (policy.signal?.aborted) throw error;
        decision = decide(error, attempt, policy);
        if (decision.action === "raise") throw error;
      }
      if (decision.action === "feedback") return decision.text;
      await (policy.sleep ?? sleep)(decision.delayMs, policy.signal);
    }
  };
}

/** Wait; rejects with the signal's reason as soon as it is aborted, and leaves no timer behind. */
export function sleep(ms: number, signal?: CancelSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      },
      Math.min(ms, MAX_WAIT_MS),
    );
    signal?.addEventListener("abort", stop);
  });
}

/** Whether it stops or steers work rather than reports a failure: a cancellation, or a runner's own signal. */
export function isControl(error: unknown): boolean {
  return isCancellation(error) || (isError(error) && namesOf(error).some((name) => PASS_THROUGH.includes(name)));
}

/** The error and, of an AggregateError, every error in it at any depth; at most 1,000. */
export function members(error: unknown): readonly unknown[] {
  const found = new Set([error]);
  for (const one of found) {
    const inner = isGroup(one) ? safeGet(one, "errors") : undefined;
    if (!Array.isArray(inner)) continue;
    for (let index = 0; index < inner.length && found.size < MOST_MEMBERS; index++) found.add(safeGet(inner, index));
  }
  return [...found];
}

/** The wait ahead of a retry (the first one is 1), without jitter. */
export function backoffMs(retry: number, initialDelayMs: number, backoffFactor: number, maxDelayMs: number): number {
  return initialDelayMs === 0 ? 0 : Math.min(initialDelayMs * backoffFactor ** Math.max(retry - 1, 0), maxDelayMs);
}

/**
 * The wait an error or one of its causes asks for, in milliseconds, at most 2^31 - 1; undefined where none does.
 *
 * Read from `retryAfterMs`, `retryAfter` (seconds), and the headers `retry-after-ms` and `retry-after` of
 * `response.headers`, `headers` or `responseHeaders`. Seconds may have decimals; a date is an HTTP date (RFC 9110, the
 * form that ends in GMT), and 0 once it is past. Negative numbers and anything else count as not given.
 */
export function retryAfterMs(error: unknown, now: () => number = Date.now): number | undefined {
  for (const link of chain(error, 8)) {
    const response = safeGet(link, "response");
    const headers = [safeGet(response, "headers"), safeGet(link, "headers"), safeGet(link, "responseHeaders")];
    for (const source of [link, ...headers]) {
      for (const name of RETRY_AFTER) {
        const value = source === link ? safeGet(link, name) : header(source, name);
        const wait = waitMs(value, /ms$/i.test(name) ? 1 : 1000, now);
        if (wait !== undefined) return Math.floor(Math.min(wait, MAX_WAIT_MS) + 0.5);
      }
    }
  }
  return undefined;
}

function ruleFor(error: unknown, attempt: number, policy: RetryPolicy & RetryDefaults): RetryRule | undefined {
  const { rules } = policy;
  const words = new Map([
    [true, "retryable"],
    [false, "terminal"],
  ]);
  const facts: Record<string, () => unknown> = {
    error: () => rules.kindOf(error),
    verdict: () => words.get(rules.verdictOf(error) as boolean) ?? "unknown",
    filter: () => (takes(error, policy.retryOn) ? "match" : "no_match"),
    attemptsLeft: () => attempt <= policy.maxRetries,
    onFailure: () => (typeof policy.onFailure === "function" ? "callable" : (policy.onFailure ?? "error")),
  };
  const known = new Map<string, unknown>();
  return rules.rows.find((row) =>
    Object.entries(facts).every(([column, fact]) => {
      const wanted = row[column as keyof RetryRule];
      if (wanted === undefined) return true;
      if (!known.has(column)) known.set(column, fact());
      return known.get(column) === wanted;
    }),
  );
}

function takes(error: unknown, retryOn: RetryPolicy["retryOn"]): boolean {
  if (retryOn === undefined) return false;
  try {
    if (typeof retryOn === "function" && !isErrorClass(retryOn)) {
      return Boolean((retryOn as (error: unknown) => boolean)(error));
    }
    const classes = typeof retryOn === "function" ? [retryOn as ErrorClass] : (retryOn as readonly ErrorClass[]);
    return classes.some((one) => {
      const own = safeGet(one, "isInstance");
      return error instanceof one || (typeof own === "function" && Reflect.apply(own, one, [error]) === true);
    });
  } catch {
    return false;
  }
}

function isErrorClass(value: object): boolean {
  const prototype = safeGet(value, "prototype");
  return prototype === Error.prototype || prototype instanceof Error;
}

function textFor(error: unknown, policy: RetryPolicy & RetryDefaults): string {
  let text: unknown;
  try {
    text = typeof policy.onFailure === "function" ? policy.onFailure(error) : undefined;
  } catch {
    text = undefined;
  }
  return typeof text === "string" ? text : policy.failureText;
}

function header(headers: unknown, name: string): unknown {
  try {
    const get = safeGet(headers, "get");
    const found: unknown = typeof get === "function" ? Reflect.apply(get, headers, [name]) : undefined;
    if (found !== undefined && found !== null) return found;
    const pairs = Array.isArray(headers) ? headers : Object.entries((headers as object | undefined) ?? {});
    return pairs.find(([key]: [unknown]) => String(key).toLowerCase() === name)?.[1];
  } catch {
    return undefined;
  }
}

function waitMs(value: unknown, unit: number, now: () => number): number | undefined {
  if (typeof value === "number") return value >= 0 ? value * unit : undefined;
  if (typeof value !== "string") return undefined;
  const text = value.replace(/^[ \t]+|[ \t]+$/g, "");
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * unit;
  const date = dateMs(text);
  return date === undefined ? undefined : Math.max(0, date - asked(now, Date.now));
}

/** Milliseconds since 1970 of an IMF-fixdate. */
function dateMs(text: string): number | undefined {
  const [, day = "", month = "", year = "", hour = "", minute = "", second = ""] = HTTP_DATE.exec(text) ?? [];
  const place = MONTHS.indexOf(month);
  if (day === "" || place < 0 || place % 3 !== 0) return undefined;
  const [d, y, h, m, s] = [Number(day), Number(year), Number(hour), Number(minute), Number(second)];
  const made = new Date(0);
  made.setUTCFullYear(y, place / 3, d);
  made.setUTCHours(h, m, s);
  const same = made.getUTCDate() === d && made.getUTCHours() === h && made.getUTCMinutes() === m;
  return y > 0 && same && made.getUTCSeconds() === s ? made.getTime() : undefined;
}

function unit(random: () => number = Math.random): number {
  return Math.min(Math.max(asked(random, Math.random), 0), 1);
}

/** What a caller's function says, where that is a finite number: a wait must not be lost over it. */
function asked(own: () => number, usual: () => number): number {
  try {
    const value = own();
    return Number.isFinite(value) ? value : usual();
  } catch {
    return usual();
  }
}
