// @generated from schema/helix/codes.schema.json by `make generate`. Do not edit; change the schema.

import { safeGet } from "../runtime/causes.js";
import { isMarked } from "../runtime/error.js";
import type { Code } from "./codes.js";
import { HelixError } from "./errors.js";

/** What the marks of the family's classes begin with. */
export const MARK = "wirepact.helix";

/** The class that the errors of the codes extend. */
export { HelixError as Root };

/** Codes whose verdict no raise site changes. */
export const PINNED: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([]);

/** The code that an error of the family carries, known or not; undefined for any other value. Never throws. */
export function codeIn(error: unknown): string | undefined {
  const code = isMarked(error, "wirepact.helix.HelixError") ? safeGet(error, "code") : undefined;
  return typeof code === "string" ? code : undefined;
}

/** The verdict that an error of the family carries; undefined for any other value. Never throws. */
export function verdictIn(error: unknown): boolean | undefined {
  const found = isMarked(error, "wirepact.helix.HelixError") ? safeGet(error, "retryable") : undefined;
  return typeof found === "boolean" ? found : undefined;
}
