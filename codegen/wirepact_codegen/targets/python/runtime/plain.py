"""Any value as JSON: what may go out in an error's structured data, whatever stands in it.

The functions here answer for any value, in bounded time and with bounded output, and give what I-JSON (RFC 7493) takes.
"""

from __future__ import annotations

from .causes import is_error
from .ijson import well_formed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeGuard

TEXT_LIMIT = 100_000
"""Longest text that is kept whole, in code points; `plain_json` keeps as much in all."""
NODE_LIMIT = 10_000
"""Most values that `plain_json` keeps."""
DEPTH_LIMIT = 32
"""Most objects and lists inside each other that it keeps."""
_SAFE = 2**53 - 1
_NOTHING: Any = object()


def plain_text(value: object, limit: int | None = TEXT_LIMIT) -> str | None:
    """The text, whatever its class, cut at the limit where there is one; a lone surrogate becomes U+FFFD. None where it
    is no text.
    """
    return well_formed(str.__getitem__(value, slice(0, limit))) if is_text(value) else None


def plain_number(value: object) -> int | None:
    """The integer, whatever its class (HTTPStatus, say); None for a truth value and anything else."""
    return int.__index__(value) if issubclass(type(value), int) and type(value) is not bool else None  # type: ignore[arg-type]


def plain_code(value: object) -> str | int | None:
    """The code that stands there, whatever its class; None where there is none."""
    return plain_text(value) if is_text(value) else plain_number(value)


def is_text(value: object) -> TypeGuard[str]:
    """Whether it is a text. `isinstance` would ask the value for its `__class__`, which may raise."""
    return issubclass(type(value), str)


def plain_json(value: object) -> Any:
    """The value as mappings, lists, texts, numbers, truth values and null, made anew.

    What has no JSON form is left out of an object and null in a list: errors, functions, bytes, cycles, and what
    raises when it is read. NaN and infinities are null; integers beyond ±(2^53 - 1) become their decimal text; pydantic
    models are what they dump. What goes past a limit is left out.
    """
    found = _plain(value, [NODE_LIMIT, TEXT_LIMIT], set())
    return None if found is _NOTHING else found


def _plain(value: object, room: list[int], above: set[int]) -> Any:
    if value is None or value is True or value is False:
        return value
    kind = type(value)
    if is_text(value):
        text = str.__getitem__(value, slice(0, max(room[1], 0)))
        room[1] -= len(text)
        return well_formed(text)
    if issubclass(kind, (int, float)):
        return _number(value)
    if is_error(value) or id(value) in above or len(above) >= DEPTH_LIMIT:
        return _NOTHING
    above.add(id(value))
    try:
        return _container(value, kind, room, above)
    except Exception:
        return _NOTHING
    finally:
        above.discard(id(value))


def _container(value: Any, kind: type, room: list[int], above: set[int]) -> Any:
    from collections.abc import Mapping

    if hasattr(kind, "__pydantic_serializer__"):
        return _plain(value.model_dump(mode="json"), room, above)
    if issubclass(kind, Mapping):
        made: dict[str, Any] = {}
        for key in value:
            room[0] -= 1
            if room[0] < 0:
                break
            name = plain_text(key, max(room[1], 0))
            item = _NOTHING if name is None else _plain(_item(value, key), room, above)
            if name is not None and item is not _NOTHING:
                room[1] -= len(name)
                made[name] = item
        return made
    if issubclass(kind, (list, tuple)):
        items: list[Any] = []
        for item in value:
            room[0] -= 1
            if room[0] < 0:
                break
            found = _plain(item, room, above)
            items.append(None if found is _NOTHING else found)
        return items
    return _NOTHING


def _item(value: Any, key: object) -> Any:
    try:
        return value[key]
    except Exception:
        return _NOTHING


def _number(value: Any) -> int | float | str | None:
    if issubclass(type(value), int):
        whole = int.__index__(value)
    else:
        number = float.__float__(value)
        if number != number or number in (float("inf"), float("-inf")):
            return None
        if not number.is_integer():
            return number
        whole = int(number)
    if -_SAFE <= whole <= _SAFE:
        return whole
    try:
        return str(whole) if abs(whole) < 10**4000 else None
    except ValueError:  # the process allows fewer digits
        return None
