# @generated from contract.json by `make generate`. Do not edit; change the schema.
"""Errors of three agent frameworks.

Codes, verdicts, sentences, error classes and wire shapes of the AgentError contract, Helix Agents and Flue.
"""

CONTRACT_NAME = "wirepact"
CONTRACT_VERSION = "1.0.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "9e132b03f95031d13473dae08d2aed2ae92f5d2096441f5dd50bed676eefd10b"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
