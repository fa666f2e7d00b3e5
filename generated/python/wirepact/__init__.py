# @generated from contract.json by `make generate`. Do not edit; change the schema.
"""Errors of three agent frameworks.

Codes, verdicts, sentences, error classes and wire shapes of the AgentError contract, Helix Agents and Flue.
"""

__version__ = "0.1.0"
CONTRACT_NAME = "wirepact"
CONTRACT_VERSION = "1.0.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "628430f474d673ce99c2384e600430f6c2164b574df42b50073f429231900654"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
