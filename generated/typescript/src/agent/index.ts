// @generated from schema/agent/ by `make generate`. Do not edit; change the schema.

/**
 * AgentError contract: One error contract of a TypeScript and a Python agent framework: a code and a retry verdict on
 * every failure.
 */

export { CODE_LIST, Codes, isCode, sameCode } from "./codes.js";
export type { AnyCode, Code, LocalCode } from "./codes.js";
export { AgentError, HitlInterrupt, SwarmHandoff } from "./errors.js";
export { categoryOf } from "./categories.js";
export { userMessageFor } from "./messages.js";
export { retryableOf } from "./verdicts.js";
export { ROLES } from "./roles.js";
export * from "./constants.js";
export * from "./shapes.js";
export * from "./boundary.js";
export * from "./retry.js";
export * from "./verdict.js";
export { WireError } from "../runtime/wire.js";
