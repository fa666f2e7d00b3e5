# @generated from contract.json by `wirepact generate`. Do not edit; change the schema.
"""Shop errors.

Errors of a small shop, for looking at what is generated.
"""

CONTRACT_NAME = "shop"
CONTRACT_VERSION = "2.1.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "2e9cee29ba673e182ff3f28b654975a6f105e7624ac54fb7933cc3adc409622b"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
