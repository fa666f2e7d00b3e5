# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""What the integrations with queues and workflow engines share: errors of all families of this package.

Where a foreign error wraps one of the contract (`raise RuntimeError(...) from error`), the contract's word counts: the
nearest contract error, or error with a stamp, along the causes that were given on purpose. A context that Python notes
by itself is no such cause.
"""

from __future__ import annotations

from .boundary import MEMBERS, from_dict, marker_of, nested
from .causes import is_error, safe_get
from .plain import is_text, plain_code
from .retry import is_control as is_signal
from .retry import members
from .verdict import stamp_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType
    from typing import Any

    from .errors import BaseError

_PACKAGE = __name__.partition("._runtime")[0]
_LIMIT = 100


def verdict_of(error: object) -> bool | None:
    """Whether the call may be tried again: the stamp, else the error's own verdict, else its code's; None: unknown.

    Of a group what all its members agree on.
    """
    found = next((one for one in _given_causes(error) if marker_of(one) or stamp_of(one) is not None), None)
    if found is None and _is_group(error):
        verdicts = {verdict_of(one) for one in members(error) if not _is_group(one)}
        return verdicts.pop() if len(verdicts) == 1 else None
    mark, marker = stamp_of(found), marker_of(found)
    if mark is not None or not marker:
        return mark
    for one in (_told(found, "verdict_in"), safe_get(found, "retryable")):
        if one is True or one is False:
            return one
    table: Any = _module(marker, "reference")
    verdict: object = table.retryable_of(_code(found)) if table is not None else None
    return verdict if verdict is True or verdict is False else None


def concerns(error: object) -> bool:
    """Whether the contract has a word on it: it, a cause it was raised from or a member is of it, or has a stamp."""
    found = [*_given_causes(error), *members(error)]
    return not is_signal(error) and any(marker_of(one) or stamp_of(one) is not None for one in found)


def code_of(error: object) -> str | int | None:
    """The code of the nearest contract error, in the field its family has for it."""
    return _code(next((one for one in _given_causes(error) if marker_of(one)), None))


def is_control(error: object) -> bool:
    """Whether it stops or steers work rather than reports a failure; a group is, where one of its members is.

    Cancellation, signals of runners, and what the error's family calls control flow.
    """
    return any(is_signal(one) or _is_familys_control(one) for one in members(error))


def may_retry(error: object) -> bool:
    """Whether a runner may try the call again: anything but control flow and a verdict of false. Never raises."""
    return not is_control(error) and verdict_of(error) is not False


def error_of(value: object) -> BaseError | Exception:
    """The error of a JSON form, of its very class, whichever family of this package it is of; causes alike.

    Raises:
        ValueError: no JSON form of an error.
    """
    return _error_of(value, 0, [MEMBERS])


def error_among(value: object) -> BaseError | Exception:
    """`error_of` where others keep data of their own, which may well have a message: what `to_dict` writes has a name.

    Raises:
        ValueError: no JSON form of an error.
    """
    if not is_text(safe_get(value, "name")):
        raise ValueError("the value is not the JSON form of an error: it has no name")
    return error_of(value)


def load_classes() -> None:
    """Import the error classes of every family, for a reader that looks them up among what is imported."""
    from importlib import import_module
    from pkgutil import iter_modules

    for family in iter_modules(import_module(_PACKAGE).__path__):
        if family.ispkg and not family.name.startswith("_"):
            for name in ("errors", "handwritten"):
                _import(f"{_PACKAGE}.{family.name}.{name}")


def _error_of(value: object, depth: int, room: list[int]) -> BaseError | Exception:
    marker: object = safe_get(value, "class")
    alone = {key: safe_get(value, key) for key in ("class", "name", "message", "fields", "stamp")}
    family: Any = _module(marker, "boundary") if is_text(marker) else None
    error: BaseError | Exception = family.error_from_dict(alone) if family is not None else _foreign(alone)
    return nested(error, value, depth, room, _error_of)


def _foreign(value: object) -> BaseError | Exception:
    from .errors import BaseError

    return from_dict(BaseError, value)


def _code(error: object) -> str | int | None:
    said = (_told(error, "code_in"), safe_get(error, "code"), safe_get(error, "type"))
    return next((code for one in said if (code := plain_code(one)) is not None), None)


def _told(error: object, question: str) -> object:
    """What the error's family says of it, which knows in which attributes its classes have code and verdict."""
    asked = safe_get(_module(marker_of(error), "facts"), question)
    return asked(error) if callable(asked) else None


def _given_causes(error: object) -> Iterator[object]:
    seen: list[object] = []
    while is_error(error) and len(seen) < _LIMIT and not any(error is one for one in seen):
        seen.append(error)
        yield error
        error = safe_get(error, "__cause__")


def _is_group(error: object) -> bool:
    return issubclass(type(error), BaseExceptionGroup)


def _is_familys_control(error: object) -> bool:
    marker = marker_of(error)
    if not marker:
        return False
    retry: Any = _module(marker, "retry")
    policy = safe_get(retry, "RetryPolicy")
    if policy is not None and policy().rules.kind_of(error) == "control":
        return True
    table: Any = _module(marker, "reference")
    info: object = table.CODES.get(_code(error)) if table is not None else None
    return safe_get(info, "control") is not None


def _module(marker: str, name: str) -> ModuleType | None:
    """A module of the marker's family; None where this package has no such family, or the family no such module."""
    family = marker.partition(".")[2].partition(".")[0]
    public = family.isidentifier() and not family.startswith("_")
    return _import(f"{_PACKAGE}.{family}.{name}") if public else None


def _import(name: str) -> ModuleType | None:
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError:
        return None
