# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""Types of the codes, for checkers and for pydantic. Importing `typing` costs more than the codes: touched last."""

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "sold_out",
    "card.declined",
]
"""A code this version knows."""

LocalCode: TypeAlias = Code
"""A code that Python raises: every one."""
