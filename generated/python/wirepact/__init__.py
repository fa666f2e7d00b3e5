# @generated from contract.json by `make generate`. Do not edit; change the schema.
"""Errors of three agent frameworks.

Codes, verdicts, sentences, error classes and wire shapes of the AgentError contract, Helix Agents and Flue.
"""

CONTRACT_NAME = "wirepact"
CONTRACT_VERSION = "1.0.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "d3876a86d175b554282aa3dfa97577183f2507cf26200a56433df9f66c101042"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
