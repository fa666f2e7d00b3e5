/** What the error classes of all families share. */

/**
 * Give a class its name and its mark, once. Constructors call it first, so that a class nobody constructs has no
 * effect at load time and a bundler can drop it. A mark of three parts (contract, family, class) makes it the class of a
 * family; `wirepact.WireError` is of none.
 */
export function brand(type: { readonly prototype: object }, name: string, key: string): void {
  const mark = Symbol.for(key);
  if (Object.hasOwn(type.prototype, mark)) return;
  Object.defineProperty(type.prototype, "name", { value: name, writable: true, configurable: true });
  Object.defineProperty(type.prototype, mark, { value: true });
  if (/\..*\./.test(key)) Object.defineProperty(type.prototype, Symbol.for("wirepact.class"), { value: key });
}

/** The mark of the value's class, or of the nearest base, in a family; undefined for anything else. Never throws. */
export function markOf(value: unknown): string | undefined {
  try {
    const mark: unknown = Reflect.get(value as object, Symbol.for("wirepact.class"));
    return typeof mark === "string" ? mark : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the value carries the mark, whichever copy of the package made it. Never throws. */
export function isMarked(value: unknown, key: string): boolean {
  try {
    return typeof value === "object" && value !== null && Reflect.get(value, Symbol.for(key)) === true;
  } catch {
    return false;
  }
}

/**
 * Whether the value is of the class `isInstance` was called on. A class of a user's own inherits the method and has no
 * mark of its own: it is told by `instanceof`. Never throws.
 */
export function isHeir(value: unknown, asked: unknown, marked: unknown): boolean {
  try {
    return typeof asked !== "function" || asked === marked || value instanceof asked;
  } catch {
    return false;
  }
}

/** The options `Error` takes, without a cause where none was given. */
export function causeOf(options: { readonly cause?: unknown } | undefined): ErrorOptions | undefined {
  return options?.cause === undefined ? undefined : { cause: options.cause };
}

const KEY = /\{([^{}]*)\}/g;

/** A message with each `{key}` replaced by its value, "?" without one or its JSON; never reads a value as a template. */
export function fill(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(KEY, (whole, key: string) => (Object.hasOwn(values, key) ? shown(values[key]) : whole));
}

/** The same, but "" where a value is missing. */
export function fillWhole(template: string, values: Readonly<Record<string, unknown>>): string {
  const keys = Array.from(template.matchAll(KEY), ([, key]) => key ?? "");
  return keys.every((key) => Object.hasOwn(values, key) && values[key] !== undefined) ? fill(template, values) : "";
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return "?";
  if (typeof value !== "object") return String(value);
  try {
    return (JSON.stringify(value) as string | undefined) ?? "?";
  } catch {
    return "?";
  }
}

/** The keys that have a value; undefined where none has. */
export function metaOf<T extends object>(values: T): T | undefined {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : (Object.fromEntries(given) as T);
}
