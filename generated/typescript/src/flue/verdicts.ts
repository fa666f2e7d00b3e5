// @generated from schema/flue/codes.schema.json by `make generate`. Do not edit; change the schema.

import type { Code } from "./codes.js";

const RETRYABLE: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([]);

const NOT_RETRYABLE: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([]);

/** A code's default verdict; undefined where more must be known, and for an unknown code. */
export function retryableOf(code: string | number): boolean | undefined {
  if (RETRYABLE.has(code)) return true;
  return NOT_RETRYABLE.has(code) ? false : undefined;
}
