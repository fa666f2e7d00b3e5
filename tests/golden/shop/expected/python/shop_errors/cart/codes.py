# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""Codes of Cart: the list, the constants, and what tells one from other values."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from typing_extensions import TypeIs

    from .types import Code

CODE_LIST: tuple[Code, ...] = (
    "sold_out",
    "card.declined",
)
"""Every live code, in the order of the contract."""


class Codes:
    """Why a cart cannot go on."""

    __slots__ = ()
    SOLD_OUT: Final = "sold_out"
    """None is left."""
    CARD_DECLINED: Final = "card.declined"
    """The bank said no."""


_KNOWN = frozenset(CODE_LIST)


def is_code(value: object) -> TypeIs[Code]:
    """Whether the value is a code this version knows. An unknown one is ordinary: of a newer peer. Never raises."""
    try:
        return isinstance(value, str) and value in _KNOWN
    except Exception:  # a value that raises when it is looked at
        return False


def same_code(a: object, b: object) -> bool:
    """Whether two codes name one concept: equal, or declared spellings of each other. Matches what is on the wire.

    Never raises.
    """
    try:
        if not (isinstance(a, str) and isinstance(b, str)):
            return False
        return a == b
    except Exception:  # a value that raises when it is looked at
        return False
