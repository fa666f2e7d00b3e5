# @generated from contract.json by `make generate`. Do not edit; change the schema.
"""Errors of three agent frameworks.

Codes, verdicts, sentences, error classes and wire shapes of the AgentError contract, Helix Agents and Flue.
"""

__version__ = "0.1.0"
CONTRACT_NAME = "wirepact"
CONTRACT_VERSION = "1.0.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "26bcd8197cfa9c30626922ebee219ccea01046712009d0e72b3e64ebb35beb2d"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
