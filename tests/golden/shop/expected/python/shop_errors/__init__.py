# @generated from contract.json by `wirepact generate`. Do not edit; change the schema.
"""Shop errors.

Errors of a small shop, for looking at what is generated.
"""

__version__ = "2.1.0"
CONTRACT_NAME = "shop"
CONTRACT_VERSION = "2.1.0"
"""Version of the contract; this package's own version moves freely."""
CONTRACT_DIGEST = "82d8471c0fd07dfcd21e6d5286941bf653cc8a84e1bb30394ed5f9631352a327"
"""SHA-256 of the contract: equal in both languages when both were made from the same one."""
