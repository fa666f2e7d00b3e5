/** Any value in, an error of this family out: what is recognised is said by the `matches` of the codes. */

import { textOf } from "../runtime/causes.js";
import { agreed } from "../runtime/recognise.js";
import { isControl, members } from "../runtime/retry.js";
import { codeIn, Root, rootError, UNEXPECTED } from "./facts.js";
import { codeOf } from "./recognise.js";
import { getRetryable } from "./verdict.js";

/**
 * The family's error for any value: an error of the family is itself, a recognised one gets its code, anything else the
 * code for the unexpected. It has the verdict and status of its code; a verdict that depends on an HTTP status goes by the
 * value's. The value stays the cause, and its text is the message, for developers: a person is told
 * `userMessageFor(error.code)`. An AggregateError whose members agree on code and verdict is what its first member is; a
 * foreign error with one of the family as its cause may mean another failure, and is foreign.
 *
 * The code for the unexpected is the one that `answers` it, else the first one with status 500; where the contract has
 * neither, "unexpected" (0 in a table of integers), known or not.
 *
 * @throws The value itself, where it is a cancellation or another signal (an AggregateError: where one is in it) that no
 * code names: it is no failure, and must not end here. Nothing else is thrown.
 */
export function classifyError(value: unknown): Root {
  const known = classifyKnownError(value);
  if (known !== undefined) return known;
  if (members(value).some(isControl)) throw value;
  return rootError(UNEXPECTED, textOf(value), value);
}

/**
 * As `classifyError`, but undefined for what nothing recognises, which is not the same as the unexpected. Errors alone
 * are recognised, see `codeOf`. Never throws.
 */
export function classifyKnownError(value: unknown): Root | undefined {
  const found = agreed(value, said);
  if (Root.isInstance(found)) return found;
  const code = codeOf(found);
  return code === undefined ? undefined : rootError(code, textOf(found), value);
}

function said(value: unknown): string | undefined {
  const code = codeIn(value) ?? codeOf(value);
  return code === undefined ? undefined : JSON.stringify([code, getRetryable(value)]);
}
