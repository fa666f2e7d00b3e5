# @generated from contract.json by `wirepact generate`. Do not edit; change the schema.
"""Shop errors.

Errors of a small shop, for looking at what is generated.
"""

CONTRACT_NAME = "shop"
CONTRACT_VERSION = "2.1.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "d4b041e640e63e0dec17c81cdce957bf5415246f517f268ec6ee19846a61cb57"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
