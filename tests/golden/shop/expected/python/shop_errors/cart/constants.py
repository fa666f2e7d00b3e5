# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""Fixed values of Cart."""

from __future__ import annotations

MAX_LINES: int = 100
"""Most lines of a cart."""
