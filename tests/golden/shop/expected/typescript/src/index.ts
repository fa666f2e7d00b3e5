// @generated from contract.json by `wirepact generate`. Do not edit; change the schema.

/** Shop errors. Errors of a small shop, for looking at what is generated. Each family is a module of its own. */

/** Name of the contract both packages are made from. */
export const CONTRACT_NAME = "shop";

/** Its version: two packages of one version say the same. */
export const CONTRACT_VERSION = "2.1.0";

/** SHA-256 of the bundled contract: differs where the contracts differ in anything. */
export const CONTRACT_DIGEST = "d4b041e640e63e0dec17c81cdce957bf5415246f517f268ec6ee19846a61cb57";
