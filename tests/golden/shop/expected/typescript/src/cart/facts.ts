// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

import { safeGet } from "../runtime/causes.js";
import { isMarked } from "../runtime/error.js";
import { statusOf } from "../runtime/recognise.js";
import { DEFAULT_RULES, type RetryRule } from "../runtime/retry.js";
import { siteVerdict } from "../runtime/verdict.js";
import type { AnyCode, Code } from "./codes.js";
import { CartFailure } from "./errors.js";
import { CODES } from "./reference.js";

/** What the marks of the family's classes begin with. */
export const MARK = "shop.cart";

/** The class that the errors of the codes extend. */
export { CartFailure as Root };

/** Codes whose verdict no raise site changes. */
export const PINNED: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([]);

/** Codes that are control flow and no failure. */
export const CONTROL: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>([]);

/** What is recognised by the name of an error. */
export const BY_NAME: ReadonlyMap<string, Code> = /* @__PURE__ */ new Map<string, Code>();

/** What is recognised by an error's own code. */
export const BY_CODE: ReadonlyMap<string, Code> = /* @__PURE__ */ new Map<string, Code>();

/** What is recognised by an HTTP status. */
export const BY_STATUS: ReadonlyMap<number, Code> = /* @__PURE__ */ new Map<number, Code>();

/** The code of what nothing recognises. */
export const UNEXPECTED = "unexpected";

/** What becomes of a failed call; the first row that fits decides. */
export const RULES: readonly RetryRule[] = DEFAULT_RULES;

export const MAX_RETRIES = 2;
export const INITIAL_DELAY_MS = 1000;
export const BACKOFF_FACTOR = 2;
export const MAX_DELAY_MS = 60000;

/** The code that an error of the family carries, known or not; undefined for any other value. Never throws. */
export function codeIn(error: unknown): string | undefined {
  const code = isMarked(error, "shop.cart.CartFailure") ? safeGet(error, "code") : undefined;
  return typeof code === "string" ? code : undefined;
}

/** The verdict that an error of the family carries; undefined for any other value. Never throws. */
export function verdictIn(error: unknown): boolean | undefined {
  const found = isMarked(error, "shop.cart.CartFailure") ? safeGet(error, "retryable") : undefined;
  return typeof found === "boolean" ? found : undefined;
}

/** An error of the root class, as the table has its code; where its verdict depends, the cause's HTTP status decides. */
export function rootError(code: AnyCode, message: string, cause: unknown): CartFailure {
  const retryable = siteVerdict(CODES.get(code as Code), { http: statusOf(cause) }) ?? false;
  return new CartFailure({ code, message, retryable, cause });
}
