// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

import type { Code } from "./codes.js";

const RETRYABLE: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([]);

const NOT_RETRYABLE: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>(["sold_out"]);

/** A code's default verdict; undefined where more must be known, and for an unknown code. */
export function retryableOf(code: string | number): boolean | undefined {
  if (RETRYABLE.has(code)) return true;
  return NOT_RETRYABLE.has(code) ? false : undefined;
}
