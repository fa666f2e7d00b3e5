# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""Cart: the objects that travel or are stored."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from .._runtime.wire import Exactly, IntRange, Maybe, SparseWireModel, StrictFloat, Tags, WireModel, filled


class Line(SparseWireModel, closed=True):
    """One line of the cart."""

    item: Annotated[str, Field(min_length=1)]
    """What."""

    count: Annotated[int, IntRange(ge=1)]
    """How many."""

    note: str | None = None
    """A wish, or null where it was taken back."""


class Paid(WireModel):
    """It was paid."""

    outcome: Exactly[Literal["paid"]] = filled()

    total: StrictFloat


class CartError(WireModel):
    """What a client is sent."""

    code: str

    message: str

    lines: Maybe[list[Line]] = None
    """The lines it is about."""


class Refused(WireModel):
    """It was not."""

    outcome: Exactly[Literal["refused"]] = filled()

    error: CartError


class UnknownSettled(WireModel):
    """A member of Settled that this version does not know, as it was sent."""

    outcome: str
    """Which member it is."""


Settled: TypeAlias = Annotated[Paid | Refused, Tags("outcome", ("paid", "refused"), UnknownSettled)]
"""How a checkout ended."""


AnySettled: TypeAlias = Annotated[
    Paid | Refused | UnknownSettled, Tags("outcome", ("paid", "refused"), UnknownSettled, is_open=True)
]
"""Settled, or what a newer peer sends in its place."""
