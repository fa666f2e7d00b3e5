// @generated from targets/typescript/runtime/family/boundary.ts by `wirepact generate`. Do not edit; change the schema.

/** The JSON form of any error, for boundaries that strip errors: `structuredClone`, workers, queues. */

import { revive, toDict, type ErrorForm } from "../runtime/boundary.js";
import * as errors from "./errors.js";
import { MARK, Root } from "./facts.js";

export type { ErrorForm } from "../runtime/boundary.js";

/** The JSON form of any error: class, name, message, fields, cause. For operators: causes may be foreign. */
export function errorToDict(error: unknown): ErrorForm {
  return toDict(error);
}

/**
 * The error of its JSON form, of the very class, and its causes of theirs; of the family's root class for a class of the
 * family that this version does not know, whose mark it keeps; a plain Error for a foreign error. A class's own
 * `fromDict` knows no other class, and makes plain Errors of causes.
 *
 * @throws TypeError where the value is no JSON form of an error.
 */
export function errorFromDict(value: unknown): Error {
  return revive(value, MARK, { ...errors }, Root);
}
