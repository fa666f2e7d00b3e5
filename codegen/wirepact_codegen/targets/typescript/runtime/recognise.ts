/** Which code a foreign error is recognised as, by what a family's data says. Every function answers for any value. */

import { isError, isGroup, namesOf, safeGet } from "./causes.js";
import { isControl, members, MOST_MEMBERS } from "./retry.js";

/**
 * The code of an error: by its names (its own `name`, its class, a base class), its own `code`, its status. What stops
 * or steers work is recognised by name alone. Undefined: by nothing, or the value is no error.
 */
export function recognised<Code>(
  error: unknown,
  byName: ReadonlyMap<string, Code>,
  byCode: ReadonlyMap<string, Code>,
  byStatus: ReadonlyMap<number, Code>,
): Code | undefined {
  if (!isError(error)) return undefined;
  const name = byName.size > 0 ? namesOf(error).find((one) => byName.has(one)) : undefined;
  if (name !== undefined) return byName.get(name);
  if (isControl(error)) return undefined;
  const own = safeGet(error, "code");
  const found = typeof own === "string" ? byCode.get(own) : undefined;
  if (found !== undefined || byStatus.size === 0) return found;
  const status = statusOf(error);
  return status === undefined ? undefined : byStatus.get(status);
}

/**
 * What speaks for an AggregateError: its first member, where all members at any depth say the same; anything else speaks
 * for itself, and so does a group of which something is said.
 *
 * @param said - What is said of an error that is no group, to be compared; undefined: nothing.
 */
export function agreed(error: unknown, said: (error: unknown) => string | undefined): unknown {
  if (!isGroup(error) || said(error) !== undefined) return error;
  const found = members(error);
  const [first, ...others] = found.filter((one) => !isGroup(one));
  const word = found.length < MOST_MEMBERS && first !== undefined ? said(first) : undefined;
  return word !== undefined && others.every((one) => said(one) === word) ? first : error;
}

/** The HTTP status that an error or its response carries, 100 to 599; undefined where neither has one. */
export function statusOf(error: unknown): number | undefined {
  for (const place of [error, safeGet(error, "response")]) {
    for (const name of ["status_code", "statusCode", "status"]) {
      const status = safeGet(place, name);
      if (typeof status === "number" && Number.isInteger(status) && status >= 100 && status <= 599) return status;
    }
  }
  return undefined;
}
