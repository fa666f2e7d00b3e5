// @generated from targets/typescript/runtime/own/recognise.ts by `wirepact generate`. Do not edit; change the schema.

/** The code that a value stands for. */

import { recognised } from "../runtime/recognise.js";
import { isCode, type Code } from "./codes.js";
import { BY_CODE, BY_NAME, BY_STATUS, codeIn } from "./facts.js";

/**
 * The code of an error of this family, where this version knows it; of any other error the code whose `matches`
 * recognise it: by name, by the error's own `code`, by the HTTP status it or its `response` carries.
 *
 * Undefined for what nothing recognises, for what is no error, and for a cancellation that no code names. Never throws.
 */
export function codeOf(value: unknown): Code | undefined {
  const own = codeIn(value);
  if (own === undefined) return recognised(value, BY_NAME, BY_CODE, BY_STATUS);
  return isCode(own) ? own : undefined;
}
