# @generated from schema/cart/ by `wirepact generate`. Do not edit; change the schema.
"""What the runtime sources ask of Cart. Nothing here is a public name."""

from __future__ import annotations

from .._runtime.causes import safe_get
from .._runtime.plain import plain_text
from .._runtime.recognise import status_of
from .._runtime.retry import DEFAULT_RULES
from .._runtime.verdict import site_verdict
from .errors import CartFailure
from .reference import CODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .types import Code

Root = CartFailure
"""The class that the errors of the codes extend; None: there is none."""
PINNED: frozenset[str | None] = frozenset()
"""Codes whose verdict no raise site changes."""
CONTROL: frozenset[str | None] = frozenset()
"""Codes that are control flow and no failure."""
BY_NAME: Mapping[str, Code] = {}
"""What is recognised by the name of an error."""
BY_CODE: Mapping[str, Code] = {}
"""What is recognised by an error's own code."""
BY_STATUS: Mapping[int, Code] = {}
"""What is recognised by an HTTP status."""
UNEXPECTED: str = "unexpected"
"""The code of what nothing recognises."""
RULES = DEFAULT_RULES
"""What becomes of a failed call; the first row that fits decides."""
MAX_RETRIES = 2
INITIAL_DELAY_MS = 1000
BACKOFF_FACTOR = 2
MAX_DELAY_MS = 60000


def code_in(error: object) -> str | None:
    """The code that an error of the family carries, known or not; None for any other value. Never raises."""
    return plain_text(safe_get(error, "code")) if Root.is_instance(error) else None


def verdict_in(error: object) -> bool | None:
    """The verdict that an error of the family carries; None for any other value. Never raises."""
    found: object = safe_get(error, "retryable") if Root.is_instance(error) else None
    return found if found is True or found is False else None


def root_error(code: str, message: str, cause: object) -> Root:
    """An error of the root class, as the table has its code; where its verdict depends, the cause's HTTP status decides."""
    info = CODES.get(code)
    verdict = site_verdict(info, http=status_of(cause))
    return Root(code=code, message=message, retryable=verdict if verdict is not None else False, cause=cause)
