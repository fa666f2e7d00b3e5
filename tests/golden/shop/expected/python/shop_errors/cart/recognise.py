# @generated from the runtime sources of cart by `wirepact generate`. Do not edit; change the schema.
"""The code that a value stands for."""

from __future__ import annotations

from .._runtime.recognise import recognised
from .codes import is_code
from .facts import BY_CODE, BY_NAME, BY_STATUS, code_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .types import Code

__all__ = ["code_of"]


def code_of(value: object) -> Code | None:
    """The code of an error of this family, where this version knows it; of any other exception the code whose
    `matches` recognise it: by name, by the error's own `code`, by the HTTP status it or its `response` carries.

    None for what nothing recognises, for what is no exception, and for a cancellation that no code names. Never raises.
    """
    own = code_in(value)
    if own is None:
        return recognised(value, BY_NAME, BY_CODE, BY_STATUS)
    return own if is_code(own) else None
