# @generated from contract.json by `make generate`. Do not edit; change the schema.
"""Errors of three agent frameworks.

Codes, verdicts, sentences, error classes and wire shapes of the AgentError contract, Helix Agents and Flue.
"""

CONTRACT_NAME = "wirepact"
CONTRACT_VERSION = "1.0.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "0d846d784eec63687ee6afef74c199ce9e3fe4814ed22195e471d834df7333f7"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
