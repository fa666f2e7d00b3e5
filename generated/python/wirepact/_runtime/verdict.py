# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""Verdicts on single errors: a stamp put on any of them, and what a code's conditions say about a situation.

A stamp is an attribute of the error under a private name. It changes no class, text, `args` or equality, and survives
pickle, copy and deepcopy with the other attributes. `ExceptionGroup.split` and `derive` build new groups, which have
none: stamp those again, or stamp the members.
"""

from __future__ import annotations

from .causes import is_error
from .plain import plain_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from .rows import CodeInfo, Row

_STAMP = "__wirepact_retryable__"
_attributes: Callable[[BaseException], dict[str, object]] = BaseException.__dict__["__dict__"].__get__
"""The attributes of an exception, past whatever its class does to reading and writing them."""
_STATUS_CLASSES = {"1xx": 1, "2xx": 2, "3xx": 3, "4xx": 4, "5xx": 5}


def stamp(error: object, verdict: bool) -> None:
    """Mark an exception as worth another try or not; the last mark counts.

    What is no exception, and a verdict that is no boolean, leave everything as it is. Never raises, also where the
    error refuses attributes.
    """
    if is_error(error) and (verdict is True or verdict is False):
        _attributes(error)[_STAMP] = verdict


def stamp_of(error: object) -> bool | None:
    """The mark, or None."""
    try:
        found = _attributes(error).get(_STAMP)  # type: ignore[arg-type]
    except TypeError:  # no exception
        return None
    return found if found is True or found is False else None


def site_verdict(info: CodeInfo | None, *, http: object = None, kind: object = None) -> bool | None:
    """The verdict of a code in a situation: its first condition that covers the status or names the kind decides.

    Args:
        info: Facts of the code; None (unknown code) has no verdict.
        http: Status of the failed exchange. kind: Name of the situation, without regard to case and hyphens.

    Returns:
        The code's plain verdict where it has one; None where no condition fits or the one that fits leaves it open.
    """
    if info is None:
        return None
    if not info.conditions:
        return info.retryable
    for row in info.conditions:
        if _covers(row, http, kind):
            found = row.get("retryable")
            return found if isinstance(found, bool) else None
    return None


def _covers(row: Row, http: object, kind: object) -> bool:
    status = plain_number(http)
    if status is not None and any(_has_status(one, status) for one in _items(row, "http")):
        return True
    words = _folded(kind) if issubclass(type(kind), str) else None
    return words is not None and any(_folded(one) == words for one in _items(row, "kinds"))


def _items(row: Row, key: str) -> Iterable[object]:
    found: Any = row.get(key)
    return found or ()


def _has_status(pattern: object, status: int) -> bool:
    if pattern == "any":
        return True
    return status // 100 == _STATUS_CLASSES[pattern] if isinstance(pattern, str) else status == pattern


def _folded(kind: Any) -> list[str]:
    return str.replace(kind, "-", " ").lower().split()
