# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""All facts of the codes of Cart, parsed when first touched."""

from __future__ import annotations

from .._runtime.rows import CodeTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .._runtime.rows import CodeInfo

CODES: Mapping[str, CodeInfo] = CodeTable((__name__, "CODES"), lambda: _CODES_TEXT)  # type: ignore[assignment]
"""Facts of every live code, by code, in the order of the contract."""

RETIRED: Mapping[str, CodeInfo] = CodeTable((__name__, "RETIRED"), lambda: _RETIRED_TEXT)  # type: ignore[assignment]
"""Codes that are no longer sent and never used again: same rows, in no list and no type."""


def retryable_of(code: object) -> bool | None:
    """The default verdict of a code; None: it depends, is not stated, or the code is unknown."""
    info = CODES.get(code)  # type: ignore[call-overload]
    return None if info is None else info.retryable


def category_of(code: object) -> str | None:
    """The category of a code; None where there is none."""
    info: CodeInfo | None = CODES.get(code)  # type: ignore[call-overload]
    return None if info is None else info.category


def user_message_for(code: object, locale: str | None = None) -> str:
    """A sentence safe for a person; a general one for an unknown code. Sentences are in English so far."""
    del locale
    info = CODES.get(code)  # type: ignore[call-overload]
    return (info and info.user_message) or "Something went wrong with the cart."


_CODES_TEXT = r"""[
{"code":"sold_out","name":"SOLD_OUT","title":"Sold out","summary":"None is left.","category":"stock","retryable":false,"verdict":"never","http_status":409,"user_message":"This item is sold out.","class_name":"SoldOutError","message":"Item {item} is sold out.","meta":["item"]},
{"code":"card.declined","name":"CARD_DECLINED","title":"Card declined","summary":"The bank said no.","category":"payment","verdict":"depends","conditions":[{"when":"The bank was not reached.","http":["5xx"],"kinds":[],"retryable":true}],"languages":["python"],"user_message":"The card was not accepted."}
]"""

_RETIRED_TEXT = r"""[
{"code":"gift_wrap_missing","name":"GIFT_WRAP_MISSING","title":"No gift wrap","summary":"No longer sent.","category":"stock","verdict":"unstated","lifecycle":"retired","replaced_by":"sold_out"}
]"""
