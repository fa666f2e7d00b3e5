# @generated from contract.json by `make generate`. Do not edit; change the schema.
"""Errors of three agent frameworks.

Codes, verdicts, sentences, error classes and wire shapes of the AgentError contract, Helix Agents and Flue.
"""

__version__ = "0.1.0"
CONTRACT_NAME = "wirepact"
CONTRACT_VERSION = "1.0.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "9936806eb08808fa8f76ff078591e951e7ee254269799f3fc1512553fd1e328e"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
