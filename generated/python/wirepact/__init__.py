# @generated from contract.json by `make generate`. Do not edit; change the schema.
"""Errors of three agent frameworks.

Codes, verdicts, sentences, error classes and wire shapes of the AgentError contract, Helix Agents and Flue.
"""

__version__ = "0.1.0"
CONTRACT_NAME = "wirepact"
CONTRACT_VERSION = "1.0.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "f97e262a5a7d0876ce9f859220b0bf2cec5dfb39ee02ea59567a933dd1ceb5ae"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
