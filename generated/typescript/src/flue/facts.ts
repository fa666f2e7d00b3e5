// @generated from schema/flue/codes.schema.json by `make generate`. Do not edit; change the schema.

import { safeGet } from "../runtime/causes.js";
import { isMarked } from "../runtime/error.js";
import type { Code } from "./codes.js";
import { FlueError } from "./errors.js";

/** What the marks of the family's classes begin with. */
export const MARK = "wirepact.flue";

/** The class that the errors of the codes extend. */
export { FlueError as Root };

/** Codes whose verdict no raise site changes. */
export const PINNED: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([]);

/** The code that an error of the family carries, known or not; undefined for any other value. Never throws. */
export function codeIn(error: unknown): string | undefined {
  const code = isMarked(error, "wirepact.flue.FlueError") ? safeGet(error, "type") : undefined;
  return typeof code === "string" ? code : undefined;
}

/** The verdict that an error of the family carries; undefined for any other value. Never throws. */
export function verdictIn(error: unknown): boolean | undefined {
  const found = isMarked(error, "wirepact.flue.FlueError") ? safeGet(error, "retryable") : undefined;
  return typeof found === "boolean" ? found : undefined;
}
