// @generated from targets/typescript/runtime/integrations/workers.ts by `wirepact generate`. Do not edit; change the schema.

/**
 * Errors through workers, message ports and child processes: whole, where structured clone keeps a message, a stack and
 * a cause.
 *
 * Do not post an error itself: its class, code, verdict and fields are lost, and what arrives is no error of the
 * contract. Throw or post `carried(error)` on one side and read `revived(value, family)` on the other. In a browser an
 * uncaught error of a worker arrives as its text alone: there, post it.
 *
 * Lost on the way, as always: the classes of foreign errors, which become plain ones of the same name (a DOMException
 * too), and what JSON has no form for.
 */

import { foreign, MEMBERS, nested, toDict, type ErrorForm, type Make } from "../runtime/boundary.js";
import { isError, safeGet, wellFormed } from "../runtime/causes.js";
import { markOf } from "../runtime/error.js";

/** A family, as `import * as agent from ".../agent"` gives it: of this package, or of another one of the kind. */
export interface Family {
  readonly errorFromDict: (value: unknown) => Error;
}

const KEY = "wirepact.error";

/** An error that structured clone and JSON keep: it has the JSON form of the one it stands for as its cause. */
export class CarriedError extends Error {
  override readonly cause: { readonly [KEY]: ErrorForm };

  constructor(error: unknown) {
    const form = toDict(error);
    super(form.message);
    this.cause = { [KEY]: form };
    Object.defineProperty(this, "cause", { enumerable: false });
    const stack = safeGet(error, "stack");
    const shown = { configurable: true, writable: true };
    Object.defineProperty(this, "name", { value: form.name, ...shown });
    if (typeof stack === "string") Object.defineProperty(this, "stack", { value: wellFormed(stack), ...shown });
  }

  /** What JSON takes. */
  toJSON(): { readonly [KEY]: ErrorForm } {
    return this.cause;
  }
}

/**
 * The error, or whatever was thrown, as one that arrives whole: to throw in a worker, to post over a port, to send to
 * another process. For operators: its causes may be foreign. Never throws.
 */
export function carried(error: unknown): Error {
  return isError(error) && formIn(error) !== undefined ? error : new CarriedError(error);
}

/**
 * The function, with what it throws, or rejects with, carried: the work that a pool of workers is given.
 *
 * Cancellation is carried like the rest and keeps its name.
 */
export function carrying<Given extends readonly unknown[], Result>(
  work: (...given: Given) => Result,
): (...given: Given) => Result {
  return (...given) => {
    try {
      const result = work(...given);
      const then: unknown = safeGet(result, "then");
      if (typeof then !== "function") return result;
      return Promise.resolve(result).catch((error: unknown) => {
        throw carried(error);
      }) as Result;
    } catch (error) {
      throw carried(error);
    }
  };
}

/**
 * The error that was carried, of its very class, with the stack it had; its causes alike. Takes what came out of a
 * message, a rejection, an `error` event or JSON. Any other value comes back as it is: no code is made up for it.
 *
 * @param families - Whose errors may arrive; one of another family becomes a plain Error.
 */
export function revived(value: unknown, ...families: readonly Family[]): unknown {
  const form = formIn(value);
  if (form === undefined) return value;
  const made = errorOf(form, families);
  const stack = isError(value) ? safeGet(value, "stack") : undefined;
  if (typeof stack === "string") {
    Object.defineProperty(made, "stack", { value: stack, writable: true, enumerable: false, configurable: true });
  }
  return made;
}

/**
 * The error of a JSON form, as `errorToDict` writes it in either language, of the first family that knows it; its causes
 * and members alike, whichever family they are of.
 *
 * @throws TypeError where the value is no JSON form of an error.
 */
export function errorOf(value: unknown, families: readonly Family[]): Error {
  const make: Make = (form, depth, room) => nested(flat(form, families), form, depth, room, make);
  return make(value, 0, { left: MEMBERS });
}

function formIn(value: unknown): unknown {
  const form = safeGet(safeGet(value, "cause"), KEY) ?? safeGet(value, KEY);
  return typeof safeGet(form, "message") === "string" ? form : undefined;
}

function flat(value: unknown, families: readonly Family[]): Error {
  const form = Object.fromEntries(
    ["class", "name", "message", "fields", "stamp"].map((key) => [key, safeGet(value, key)]),
  );
  for (const family of families) {
    try {
      const found = family.errorFromDict(form);
      if (markOf(found) !== undefined) return found;
    } catch {
      continue;
    }
  }
  return foreign(form);
}
