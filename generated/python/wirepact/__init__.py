# @generated from contract.json by `make generate`. Do not edit; change the schema.
"""Errors of three agent frameworks.

Codes, verdicts, sentences, error classes and wire shapes of the AgentError contract, Helix Agents and Flue.
"""

CONTRACT_NAME = "wirepact"
CONTRACT_VERSION = "1.0.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "e8e32d88b1f44aae54c901019ea23231ad78a8aa169c5a4d55412c351fb3eade"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
