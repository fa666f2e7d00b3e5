// @generated from contract.json by `make generate`. Do not edit; change the schema.

/**
 * Errors of three agent frameworks. Codes, verdicts, sentences, error classes and wire shapes of the AgentError
 * contract, Helix Agents and Flue. Each family is a module of its own.
 */

/** Name of the contract both packages are made from. */
export const CONTRACT_NAME: string = "wirepact";

/** Its version: two packages of one version say the same. */
export const CONTRACT_VERSION: string = "1.0.0";

/** SHA-256 of the bundled contract: differs where the contracts differ in anything. */
export const CONTRACT_DIGEST: string = "f97e262a5a7d0876ce9f859220b0bf2cec5dfb39ee02ea59567a933dd1ceb5ae";
