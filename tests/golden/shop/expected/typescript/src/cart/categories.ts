// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

const CATEGORIES: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map<unknown, string>([
  ["sold_out", "stock"],
  ["card.declined", "payment"],
]);

/** The category of a code; undefined where it has none or is unknown. */
export function categoryOf(code: string | number): string | undefined {
  return CATEGORIES.get(code);
}
