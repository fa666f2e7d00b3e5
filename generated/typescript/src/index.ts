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
export const CONTRACT_DIGEST = "e8e32d88b1f44aae54c901019ea23231ad78a8aa169c5a4d55412c351fb3eade";
