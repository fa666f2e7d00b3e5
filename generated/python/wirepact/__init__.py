# @generated from contract.json by `make generate`. Do not edit; change the schema.
"""Errors of three agent frameworks.

Codes, verdicts, sentences, error classes and wire shapes of the AgentError contract, Helix Agents and Flue.
"""

CONTRACT_NAME = "wirepact"
CONTRACT_VERSION = "1.0.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "e801675de1c762e7856d6024915eee614d3fcb70e6040b42326c7287ac646ac2"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
