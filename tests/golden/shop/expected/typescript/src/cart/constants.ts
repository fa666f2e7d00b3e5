// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

/** Most lines of a cart. */
export const MAX_LINES = 100;
