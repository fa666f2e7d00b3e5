# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""Read JSON from a peer as I-JSON (RFC 7493): no duplicate keys, no number that another reader would see differently.

Loads `json` at the first text read, so that a start-up pays nothing for it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TypeGuard

MAX_DEPTH = 200
"""Objects and lists that may stand inside the outermost one, in each other."""
MAX_TEXT = 8 * 1024 * 1024
"""Longest text, in characters or bytes."""
MAX_NODES = 1_000_000
"""Values that one document may hold."""
MAX_INTEGER = 2**53 - 1
"""Integers beyond this, either side of zero, do not survive JavaScript."""
_FIRST_WITH_EXPONENT = 1e21
"""Numbers below this JavaScript writes as digits, so `1e16` would go out again as an integer that is refused."""
_BEYOND = "the integer is beyond ±(2^53 - 1)"
_SHOWN = 500
"""So much of a pointer stands in a message: keys are as long as the peer likes."""

_dict: Any = dict
_list: Any = list
_type: Any = type


class WireError(ValueError):
    """What a peer sent is not what the contract says. Its text shows as escapes what cannot be seen.

    Attributes:
        problem: What is wrong; never holds what was sent.
        pointer: JSON Pointer to the place; "" is the whole value.
    """

    problem: str
    pointer: str

    def __init__(self, problem: str, pointer: str = "") -> None:
        super().__init__(problem, pointer)
        self.problem = problem
        self.pointer = pointer

    def __str__(self) -> str:
        from .explain import seen  # what only a refusal needs

        place = self.pointer if len(self.pointer) <= _SHOWN else f"{self.pointer[:_SHOWN]}…"
        return seen(f"{place}: {self.problem}" if place else self.problem)


class _Refused:
    """Stands in the tree where the reader met what I-JSON forbids."""

    def __init__(self, problem: str) -> None:
        self.problem = problem


def read(value: object) -> Any:
    """Return the JSON value in a text, in UTF-8 bytes, or as given, checked as I-JSON.

    A value that is already parsed no longer shows its duplicate keys; all else is checked. Text is always JSON
    text: a parsed string cannot be passed. Whatever is no JSON (a set, an object) is refused.

    Raises:
        WireError: malformed, not I-JSON, or larger than MAX_TEXT, MAX_DEPTH and MAX_NODES allow.
    """
    return read_and_judge(value)[0]


def read_and_judge(value: object) -> tuple[Any, bool]:
    """The same, and whether it holds a number that is fine where a number is meant, and beyond where an integer is."""
    if isinstance(value, (str, bytes, bytearray)):
        value = _loads(value)
    return value, check(value)


def well_formed(text: str) -> str:
    """The text with each lone surrogate replaced by U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether it is a dict: isinstance for a type checker that wants to know what is in it."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether it is a list."""
    return isinstance(value, list)


def pointer_of(steps: list[str | int]) -> str:
    """The JSON Pointer (RFC 6901) of a path."""
    return "".join("/" + well_formed(str(step)).replace("~", "~0").replace("/", "~1") for step in steps)


def _loads(source: str | bytes | bytearray) -> object:
    import json

    if len(source) > MAX_TEXT:
        raise WireError(f"it is longer than {MAX_TEXT} characters")
    try:
        text = source if isinstance(source, str) else bytes(source).decode("utf-8-sig")
        value: object = json.loads(
            text, object_pairs_hook=_object, parse_int=_integer, parse_float=_number, parse_constant=_constant
        )
    except UnicodeDecodeError:
        raise WireError("it is not UTF-8") from None
    except RecursionError:
        raise WireError(f"it nests deeper than {MAX_DEPTH}") from None
    except ValueError as error:
        where = f" at line {error.lineno} column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        raise WireError(f"it is not JSON{where}") from None
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                value[key] = _Refused("the key is given twice")
            seen.add(key)
    return value


def _integer(digits: str) -> object:
    if len(digits) <= len(str(-MAX_INTEGER)):
        return int(digits)
    return _Refused(_BEYOND)


def _number(digits: str) -> object:
    return float(digits)


def _constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def check(root: object) -> bool:
    """Refuse what I-JSON forbids, anywhere in it. True: it has a number that would be beyond where an integer is meant.

    An iterator for each container that is open: neither depth nor length costs more memory, and what is too large is
    refused before it is looked at. Methods of `dict` and `list` themselves, whatever a subclass makes of them.
    """
    if _is_ordinary(root, _LEVELS):
        return False
    steps: list[str | int] = [""]
    open_: list[Iterator[tuple[str | int, object]]] = [iter([("", root)])]
    inner: Iterator[tuple[str | int, object]] | None
    nodes, far = 1, False
    while open_:
        for step, value in open_[-1]:
            steps[-1] = step
            problem, inner = None, None
            if is_object(value):
                size = _dict.__len__(value)
                if not _is_ordinary(value, 0):
                    inner = iter(_dict.items(value))
                    if not all(map(_is_text, _dict.keys(value))):
                        problem = "it has a key that is no well-formed text"
            elif is_list(value):
                size = _list.__len__(value)
                if not _is_ordinary(value, 0):
                    inner = enumerate(_list.__iter__(value))
            else:
                problem = None if _is_text(value) else _problem(value)
                if problem is None:
                    continue
                if problem is _FAR:
                    far = True
                    continue
                raise WireError(problem, pointer_of(steps[1:]))
            nodes += size
            if nodes > MAX_NODES:
                problem = f"it holds more than {MAX_NODES} values"
            elif len(open_) - 1 > MAX_DEPTH:
                problem = f"it nests deeper than {MAX_DEPTH}"
            if problem is not None:
                raise WireError(problem, pointer_of(steps[1:]))
            if inner is not None:
                open_.append(inner)
                steps.append("")
                break
        else:
            open_.pop()
            steps.pop()
    return far


_ITEMS, _LEVELS = 30, 3
"""So many in a container and so many containers in each other are far from MAX_NODES and MAX_DEPTH."""


def _is_ordinary(value: Any, levels: int) -> bool:
    """Whether a small value is surely I-JSON, found out fast: that of most messages. False says nothing."""
    kind = _type(value)
    if not (kind is dict or kind is list) or len(value) > _ITEMS:
        return False
    items = value
    if kind is dict:
        items = value.values()
        for key in value:
            if type(key) is not str or not (key.isascii() or _is_text(key)):
                return False
    for item in items:
        kind = _type(item)
        if kind is str:
            if not (item.isascii() or _is_text(item)):
                return False
        elif kind is int or kind is float:
            if not -MAX_INTEGER <= item <= MAX_INTEGER:
                return False
        elif kind is dict or kind is list:
            if levels == 0 or not _is_ordinary(item, levels - 1):
                return False
        elif item is not None and kind is not bool:
            return False
    return True


def _is_text(value: object) -> bool:
    return isinstance(value, str) and (str.isascii(value) or _problem(value) is None)


_FAR = "a number without a fraction, written with an exponent"


def _problem(value: object) -> str | None:
    """What is wrong with a value that is no container."""
    if value is None or isinstance(value, bool):
        return None
    if isinstance(value, str):
        try:
            str.encode(value)
        except UnicodeEncodeError:
            return "the text has a lone surrogate"
        return None
    if isinstance(value, int):
        return None if -MAX_INTEGER <= value <= MAX_INTEGER else _BEYOND
    if isinstance(value, float):
        if -MAX_INTEGER <= value <= MAX_INTEGER:
            return None
        if value - value != 0:
            return "the number is not finite"
        return _BEYOND if abs(value) < _FIRST_WITH_EXPONENT else _FAR
    if isinstance(value, _Refused):
        return value.problem
    return None if hasattr(type(value), "__pydantic_validator__") else "it is no JSON value"
