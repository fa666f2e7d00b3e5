// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

const UNKNOWN = "Something went wrong with the cart.";

const MESSAGES: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map<unknown, string>([
  ["sold_out", "This item is sold out."],
  ["card.declined", "The card was not accepted."],
]);

/**
 * A sentence safe for a person; a general one for a code without one. The contract has one language so far, so the
 * locale changes nothing.
 */
export function userMessageFor(code: string | number, _locale?: string): string {
  return MESSAGES.get(code) ?? UNKNOWN;
}
