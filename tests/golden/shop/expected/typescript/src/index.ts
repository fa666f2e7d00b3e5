// @generated from contract.json by `wirepact generate`. Do not edit; change the schema.

/** Shop errors. Errors of a small shop, for looking at what is generated. Each family is a module of its own. */

/** Name of the contract both packages are made from. */
export const CONTRACT_NAME: string = "shop";

/** Its version: two packages of one version say the same. */
export const CONTRACT_VERSION: string = "2.1.0";

/** SHA-256 of the bundled contract: differs where the contracts differ in anything. */
export const CONTRACT_DIGEST: string = "82d8471c0fd07dfcd21e6d5286941bf653cc8a84e1bb30394ed5f9631352a327";
