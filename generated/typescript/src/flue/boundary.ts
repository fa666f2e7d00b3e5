// @generated from targets/typescript/runtime/flue/boundary.ts by `make generate`. Do not edit; change the schema.

/** The JSON form of any error, for boundaries that strip errors: `structuredClone`, workers, queues. */

import { revive, toDict, type ErrorForm } from "../runtime/boundary.js";
import * as errors from "./errors.js";
import * as handwritten from "./handwritten.js";

export type { ErrorForm } from "../runtime/boundary.js";

/** The JSON form of any error: class, name, message, fields, cause. For operators: causes may be foreign. */
export function errorToDict(error: unknown): ErrorForm {
  return toDict(error);
}

/**
 * The error of its JSON form, of the very class, and its causes of theirs; of FlueError for a class of the family that this
 * version does not know, whose mark it keeps; a plain Error for a foreign error. A class's own `fromDict` knows no
 * other class, and makes plain Errors of causes.
 *
 * @throws TypeError where the value is no JSON form of an error.
 */
export function errorFromDict(value: unknown): Error {
  return revive(value, "wirepact.flue", { ...errors, ...handwritten }, errors.FlueError);
}
