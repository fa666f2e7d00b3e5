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
export const CONTRACT_DIGEST = "9e132b03f95031d13473dae08d2aed2ae92f5d2096441f5dd50bed676eefd10b";
