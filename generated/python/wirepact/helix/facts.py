# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""What the runtime sources ask of Helix Agents. Nothing here is a public name."""

from __future__ import annotations

from .._runtime.causes import safe_get
from .._runtime.plain import plain_text
from .errors import HelixError

Root = HelixError
"""The class that the errors of the codes extend; None: there is none."""
PINNED: frozenset[str | None] = frozenset()
"""Codes whose verdict no raise site changes."""


def code_in(error: object) -> str | None:
    """The code that an error of the family carries, known or not; None for any other value. Never raises."""
    return plain_text(safe_get(error, "code")) if Root.is_instance(error) else None


def verdict_in(error: object) -> bool | None:
    """The verdict that an error of the family carries; None for any other value. Never raises."""
    found: object = safe_get(error, "retryable") if Root.is_instance(error) else None
    return found if found is True or found is False else None
