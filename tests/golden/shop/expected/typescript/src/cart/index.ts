// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

/** Cart: Errors of the cart. */

export { CODE_LIST, Codes, isCode, sameCode } from "./codes.js";
export type { AnyCode, Code, LocalCode } from "./codes.js";
export { CartFailure, LineRefused, SoldOutError } from "./errors.js";
export type { CartFailureOptions, LineRefusedOptions, SoldOutErrorOptions } from "./errors.js";
export { categoryOf } from "./categories.js";
export { userMessageFor } from "./messages.js";
export { retryableOf } from "./verdicts.js";
export { ROLES } from "./roles.js";
export * from "./constants.js";
export * from "./shapes.js";
export * from "./boundary.js";
export * from "./classify.js";
export * from "./recognise.js";
export * from "./retry.js";
export * from "./verdict.js";
export { WireError } from "../runtime/wire.js";
