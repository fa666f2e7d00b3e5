# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""What the shapes of Cart are for, and what its codes answer: integrations work from it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._runtime.roles import Roles

ROLES: Roles = {
    "family": "cart",
    "property": "code",
    "answers": {},
    "envelope": None,
    "chunks": None,
    "settlement": {"shape": "Settled", "tag": "outcome", "errors": {}},
}
"""Envelope, chunks and settlement with the place of each fact, and the codes for failures outside the contract."""
