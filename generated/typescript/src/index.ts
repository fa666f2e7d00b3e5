// @generated from contract.json by `make generate`. Do not edit; change the schema.

/**
 * Errors of three agent frameworks. Codes, verdicts, sentences, error classes and wire shapes of the AgentError
 * contract, Helix Agents and Flue. Each family is a module of its own.
 */

/** Name of the contract both packages are made from. */
export const CONTRACT_NAME = "wirepact";

/** Its version: two packages of one version say the same. */
export const CONTRACT_VERSION = "1.0.0";

/** SHA-256 of the bundled contract: differs where the contracts differ in anything. */
export const CONTRACT_DIGEST = "628430f474d673ce99c2384e600430f6c2164b574df42b50073f429231900654";
