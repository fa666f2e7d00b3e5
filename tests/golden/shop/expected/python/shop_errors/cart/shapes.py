# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""Cart: is a value one of its shapes, and what did a peer send?"""

from __future__ import annotations

from .._runtime.ask import Shapes
from .._runtime.ijson import WireError as WireError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from .models import AnySettled, CartError, Line, Paid, Refused, Settled

_SHAPES = Shapes(__name__.rpartition(".")[0])


def is_cart_error(value: object) -> bool:
    """Whether a parsed JSON value is a CartError, as this version says. Never raises."""
    return _SHAPES.accepts("CartError", value)


def parse_cart_error(value: object) -> CartError:
    """Read a CartError from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a CartError, or not I-JSON.
    """
    found: CartError = _SHAPES.parse("CartError", value)
    return found


def is_line(value: object) -> bool:
    """Whether a parsed JSON value is a Line, as this version says. Never raises."""
    return _SHAPES.accepts("Line", value)


def parse_line(value: object) -> Line:
    """Read a Line from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a Line, or not I-JSON.
    """
    found: Line = _SHAPES.parse("Line", value)
    return found


def is_paid(value: object) -> bool:
    """Whether a parsed JSON value is a Paid, as this version says. Never raises."""
    return _SHAPES.accepts("Paid", value)


def parse_paid(value: object) -> Paid:
    """Read a Paid from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a Paid, or not I-JSON.
    """
    found: Paid = _SHAPES.parse("Paid", value)
    return found


def is_refused(value: object) -> bool:
    """Whether a parsed JSON value is a Refused, as this version says. Never raises."""
    return _SHAPES.accepts("Refused", value)


def parse_refused(value: object) -> Refused:
    """Read a Refused from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a Refused, or not I-JSON.
    """
    found: Refused = _SHAPES.parse("Refused", value)
    return found


def is_settled(value: object) -> bool:
    """Whether a parsed JSON value is a Settled, as this version says. Never raises."""
    return _SHAPES.accepts("Settled", value)


def is_known_settled(value: object) -> TypeIs[Settled]:
    """Whether a model is a member of Settled that this version knows."""
    from . import models

    return issubclass(
        type(value),
        (
            models.Paid,
            models.Refused,
        ),
    )


def parse_settled(value: object) -> AnySettled:
    """Read a Settled from text, UTF-8 bytes or a parsed value of a peer that may be newer.

    Raises:
        WireError: it is not a Settled, or not I-JSON.
    """
    found: AnySettled = _SHAPES.parse("Settled", value)
    return found
