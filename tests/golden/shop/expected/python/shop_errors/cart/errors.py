# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""Error classes of Cart."""

from __future__ import annotations

from .._runtime.errors import BaseError, fill, only_set
from .codes import is_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from .types import Code


class CartFailure(BaseError):
    """Any failure of a cart."""

    _marker_ = "shop.cart.CartFailure"
    name = "CartFailure"
    code: str
    retryable: bool
    meta: Mapping[str, object] | None

    def __init__(
        self,
        code: str,
        message: str,
        retryable: bool = False,
        meta: Mapping[str, object] | None = None,
        *,
        cause: object = None,
    ) -> None:
        self.code = code
        self.message = message
        self.retryable = retryable
        self.meta = meta
        self.args = (code, message, retryable, meta)
        self._set_cause(cause)

    @property
    def known_code(self) -> Code | None:
        """The code, where this version knows it."""
        return self.code if is_code(self.code) else None


class LineRefused(CartFailure):
    """One line of the cart cannot be taken.

    Args:
        line: Number of the line, from 1.
    """

    _marker_ = "shop.cart.LineRefused"
    name = "LineRefused"
    code: str = "sold_out"
    line: int

    def __init__(self, line: int, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(
            code="sold_out",
            message=message if message is not None else fill("Line {line} was refused.", {"line": line}),
            cause=cause,
        )
        self.line = line
        self.args = (line, message)

    @classmethod
    def too_many(cls, line: int, left: int, *, cause: object = None) -> Self:
        """More were asked for than there are."""
        error = cls(line=line, message=fill("Only {left} are left.", {"left": left}), cause=cause)
        error.__dict__.update(left=left)
        return error


class SoldOutError(CartFailure):
    """None is left.

    Args:
        item: The item.
    """

    _marker_ = "shop.cart.SoldOutError"
    name = "SoldOutError"
    code: str = "sold_out"
    retryable: bool = False

    def __init__(self, item: str, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(
            code="sold_out",
            message=message if message is not None else fill("Item {item} is sold out.", {"item": item}),
            retryable=False,
            meta=only_set({"item": item}),
            cause=cause,
        )
        self.args = (item, message)
