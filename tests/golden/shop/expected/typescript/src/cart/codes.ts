// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

/** Why a cart cannot go on. In the order of the contract. */
export const CODE_LIST = ["sold_out", "card.declined"] as const;

/** A code this version knows. */
export type Code = "sold_out" | "card.declined";

/** A code as it travels: a newer peer may send one this version does not know. */
export type AnyCode = Code | (string & {});

/** A code that TypeScript raises itself. */
export type LocalCode = Exclude<Code, "card.declined">;

/** The codes by name. */
export const Codes = {
  /** None is left. */
  SOLD_OUT: "sold_out",
  /** The bank said no. */
  CARD_DECLINED: "card.declined",
} as const;

const KNOWN: ReadonlySet<unknown> = /* @__PURE__ */ new Set(CODE_LIST);

/** Whether this version knows the code. */
export function isCode(value: unknown): value is Code {
  return KNOWN.has(value);
}

/** Whether two codes name one concept. */
export function sameCode(a: unknown, b: unknown): boolean {
  return typeof a === "string" && a === b;
}
