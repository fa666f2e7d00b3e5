// @generated from targets/typescript/runtime/carry.ts by `make generate`. Do not edit; change the schema.

/** An error's public facts in a shape of the wire, and read back from one. `ROLES` says where each stands. */

import { escapeUnseen, safeGet } from "./causes.js";
import { plainJson, plainText } from "./plain.js";
import { agreed } from "./recognise.js";
import type { Carrier, Fact, Roles } from "./roles.js";
import { WireError } from "./wire.js";

/** Facts of an error; what is not known is left out. */
export type Facts = { readonly [fact in Fact]?: unknown };

/** What a family that is data alone has for `factsOf`. */
export interface Teller {
  /** In which property its errors have a fact. */
  readonly attributes: { readonly [fact in Fact]?: string };
  /** The code for what nothing recognises. */
  readonly unexpected: string | number;
  /** HTTP status by code. */
  readonly statuses: ReadonlyMap<unknown, number>;
  readonly codeIn: (error: unknown) => string | number | undefined;
  readonly codeOf: (error: unknown) => string | number | undefined;
  readonly getRetryable: (error: unknown) => boolean | undefined;
  readonly retryableOf: (code: string | number) => boolean | undefined;
  readonly categoryOf: (code: string | number) => string | undefined;
  readonly userMessageFor: (code: string | number, locale?: string) => string;
}

/** What `factsOf` takes beside the error. */
export interface FactsOptions {
  /** Language of the sentence. */
  readonly locale?: string | undefined;
  /** Keep the error's help for developers: for local development alone. */
  readonly dev?: boolean | undefined;
}

/** The facts that `factsOf` gives, and those of the code for the unexpected. */
export function bothOf(teller: Teller, error: unknown, options: FactsOptions = {}): readonly [Facts, Facts] {
  return [factsOf(teller, error, options), factsOf(teller, undefined, options)];
}

/**
 * The facts that may go out: code, message (the code's sentence) and whatever else is known. Never throws.
 *
 * An error of the family tells its own; one that it recognises tells the facts of its code alone, and so does anything
 * else, with the code for the unexpected. An AggregateError whose members agree on code and verdict tells what its first
 * member does. A foreign error with one of the family as its cause may mean another failure, and is foreign.
 */
export function factsOf(teller: Teller, raised: unknown, options: FactsOptions = {}): Facts {
  const stamped = teller.getRetryable(raised);
  const error = agreed(raised, (one) => {
    const found = ownCode(teller, one) ?? teller.codeOf(one);
    return found === undefined ? undefined : JSON.stringify([found, teller.getRetryable(one)]);
  });
  const own = ownCode(teller, error);
  const code = own ?? teller.codeOf(error) ?? teller.unexpected;
  const facts: { [fact in Fact]?: unknown } = {
    code,
    message: teller.userMessageFor(code, options.locale),
    retryable: stamped ?? teller.getRetryable(error) ?? teller.retryableOf(code),
    status: teller.statuses.get(code),
    category: teller.categoryOf(code),
  };
  for (const [fact, name] of own === undefined ? [] : Object.entries(teller.attributes)) {
    const value = ownFact(fact, safeGet(error, name), options.dev === true);
    if (value !== undefined) facts[fact as Fact] = value;
  }
  return facts;
}

function ownCode(teller: Teller, error: unknown): string | number | undefined {
  const carried = teller.codeIn(error);
  return typeof carried === "string" ? plainText(carried) || undefined : carried;
}

function ownFact(fact: string, value: unknown, dev: boolean): unknown {
  switch (fact) {
    case "status":
      return typeof value === "number" && Number.isInteger(value) && value >= 400 && value <= 599 ? value : undefined;
    case "meta":
    case "headers": {
      const found = plainJson(value);
      return isRecord(found) && Object.keys(found).length > 0 ? found : undefined;
    }
    case "details": {
      const found = plainJson(value);
      const isEmpty = typeof found === "object" && found !== null && Object.keys(found).length === 0;
      return isEmpty ? undefined : found || undefined;
    }
    case "category":
      return plainText(value) || undefined;
    case "dev":
      return dev ? plainText(value) || undefined : undefined;
    default:
      return undefined;
  }
}

/** What stands for a fact that is not known where a shape demands it. */
const WITHOUT: Facts = {
  retryable: false,
  status: 500,
  category: "",
  details: "",
  dev: "",
  meta: {},
  headers: {},
  cause: "",
};

/** Keys that no error fills: of the object with the facts, and of the one around it. */
export interface Needs {
  readonly inner?: Readonly<Record<string, unknown>> | undefined;
  readonly outer?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The shape that carries the facts. Where it has no room for the optional ones, they are left out; where it has none for
 * the others either, those of the code for the unexpected stand there.
 *
 * @param facts - Those of the error, then those of the code for the unexpected.
 * @param parse - Reads the shape.
 * @throws WireError where what the caller gave does not fit the shape.
 */
export function carry<T>(
  carrier: Carrier,
  [facts, spare]: readonly [Facts, Facts],
  parse: (value: unknown) => T,
  needs: Needs = {},
): T {
  const { fields, required } = carrier;
  const placed = (chosen: readonly string[], known: Facts): Record<string, unknown> =>
    Object.fromEntries(
      chosen.flatMap((fact) => {
        const [key, value] = [fields[fact as Fact], known[fact as Fact]];
        return key === undefined || value === undefined ? [] : [[key, value]];
      }),
    );
  const made = (chosen: readonly string[], known: Facts): unknown => {
    const told = { ...placed(required, WITHOUT), ...placed(chosen, known) };
    let value: Record<string, unknown> = { ...carrier.constants, ...told, ...given(needs.inner) };
    for (const key of [...carrier.path].reverse()) value = { ...carrier.outer, [key]: value, ...given(needs.outer) };
    return value;
  };
  for (const chosen of [Object.keys(fields), required]) {
    try {
      return parse(made(chosen, facts));
    } catch (error) {
      if (!WireError.isInstance(error)) throw error;
    }
  }
  return parse(made(required, spare));
}

function given(needs: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(needs ?? {}).filter(([, value]) => value !== undefined));
}

/** The facts in a parsed JSON value of the shape; what is not there, or of another kind, is left out. */
export function factsIn(carrier: Carrier, value: unknown): Facts {
  let held = value;
  for (const key of carrier.path) held = isRecord(held) ? held[key] : undefined;
  const found: { [fact in Fact]?: unknown } = {};
  if (!isRecord(held)) return found;
  for (const [fact, key] of Object.entries(carrier.fields)) {
    const item = Object.hasOwn(held, key) ? held[key] : undefined;
    if (isOf(fact, item)) found[fact as Fact] = item;
  }
  return found;
}

function isOf(fact: string, value: unknown): boolean {
  switch (fact) {
    case "code":
      return typeof value === "string" || Number.isInteger(value);
    case "retryable":
      return typeof value === "boolean";
    case "status":
      return Number.isInteger(value);
    case "meta":
    case "headers":
      return isRecord(value);
    default:
      return typeof value === "string";
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The chunk that carries an error.
 *
 * @throws TypeError where the family has no chunks.
 */
export function chunkCarrier(roles: Roles): Carrier {
  if (roles.chunks === undefined) throw new TypeError(`the family ${roles.family} has no chunks`);
  return roles.chunks.error;
}

/**
 * The settlement that carries an error, by its tag.
 *
 * @throws RangeError where no settlement with that tag carries an error.
 */
export function settlementCarrier(roles: Roles, outcome: string): Carrier {
  const errors = roles.settlement?.errors ?? {};
  const found = Object.hasOwn(errors, outcome) ? errors[outcome] : undefined;
  if (found === undefined) {
    throw new RangeError(
      escapeUnseen(`no settlement of the family ${roles.family} carries an error as ${JSON.stringify(outcome)}`),
    );
  }
  return found;
}

/** A class of errors that reads their JSON form. */
export interface ErrorClass {
  readonly fromDict: (value: unknown) => Error;
}

/**
 * What makes the family's error of facts that came in: of the class of its code, else of the root class. It gives
 * undefined where the code is not known.
 *
 * @param fields - The key on the wire of each fact that the classes have.
 * @param classes - By code.
 */
export function errorMaker(
  root: ErrorClass,
  fields: { readonly [fact in Fact]?: string },
  classes: ReadonlyMap<unknown, ErrorClass>,
): (facts: Facts) => Error | undefined {
  return (facts) => {
    if (facts.code === undefined) return undefined;
    const known = Object.entries(fields).map(([fact, key]) => [key, facts[fact as Fact]]);
    const form = { message: facts.message ?? "", fields: Object.fromEntries(known) as unknown };
    return (classes.get(facts.code) ?? root).fromDict(form);
  };
}
