# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""What a value that was thrown says about itself, read without trusting it.

Every function here answers for any value: an attribute or text that raises counts as missing, texts are well formed
and bounded, chains end. Exceptions that are no `Exception` (KeyboardInterrupt, cancellation) pass through.
"""

from __future__ import annotations

from collections.abc import Mapping

from .ijson import well_formed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TypeGuard

TEXT_LIMIT = 10_000
"""Longest text `text_of` gives, in code points."""
CHAIN_LIMIT = 100
"""Most values `chain` gives."""
_DEPTH = 8
_NAMED_BY_PYTHON = (ImportError, NameError, AttributeError)


def text_of(value: object, limit: int = TEXT_LIMIT) -> str:
    """The message of an error, the `message` of a mapping or object, a text itself, else compact JSON.

    `None` is "null", as in JSON; what JSON has no form for becomes its own text or "<class name>". At most `limit`
    code points, the rest cut off; a lone surrogate becomes U+FFFD.
    """
    if is_error(value):
        text = _message(value)
    elif _is_text(value):
        text = _plain(value)
    else:
        message = safe_get(value, "message")
        text = _plain(message) if _is_text(message) else _json(value, limit)
    return well_formed(text[:limit])


def safe_get(value: object, name: str, default: Any = None) -> Any:
    """A mapping's key, or the attribute of anything else; the default where there is none or reading it raises."""
    try:
        return value.get(name, default) if _is_mapping(value) else getattr(value, name, default)
    except Exception:
        return default


def name_of(value: object) -> str:
    """Its own `name` where that is a text, else the name of its class; at most TEXT_LIMIT code points.

    The `name` Python gives to ImportError, NameError and AttributeError is another thing and does not count.
    """
    return well_formed((_own_name(value) or _class_name(type(value)))[:TEXT_LIMIT])


def names_of(value: object) -> tuple[str, ...]:
    """`name_of`, then the names of its class and of every base but `object`, each once."""
    own, names = _own_name(value), _class_names(type(value))
    return names if own is None or own == names[0] else (own, *(name for name in names if name != own))


def _own_name(value: object) -> str | None:
    kind = type(value)
    try:
        name: object = getattr(value, "name", None) if issubclass(kind, BaseException) else safe_get(value, "name")
    except Exception:
        return None
    if name is None or not _is_text(name):
        return None
    if issubclass(kind, _NAMED_BY_PYTHON) and safe_get(safe_get(value, "__dict__"), "name") is None:
        return None
    return well_formed(_plain(name)[:TEXT_LIMIT]) or None


def _class_names(kind: type) -> tuple[str, ...]:
    """Names of a class and its bases. Kept for the classes seen last, unless a metaclass may answer for itself."""
    plain = type(kind) is type
    names = _seen_classes.get(kind) if plain else None
    if names is None:
        names = tuple(dict.fromkeys(_class_name(base) for base in type.mro(kind) if base is not object)) or ("object",)
        if plain:
            if len(_seen_classes) >= _MOST_CLASSES:
                _seen_classes.clear()
            _seen_classes[kind] = names
    return names


_MOST_CLASSES = 500
_seen_classes: dict[type, tuple[str, ...]] = {}


def cause_of(value: object) -> object | None:
    """What led to it: its given cause, else `__context__` unless it was suppressed."""
    cause = given_cause(value)
    if cause is None and is_error(value) and not safe_get(value, "__suppress_context__", False):
        cause = safe_get(value, "__context__")
    return cause


def given_cause(value: object) -> object | None:
    """What somebody said led to it: `__cause__`, else a `cause` given as a value."""
    cause: object = safe_get(value, "__cause__") if is_error(value) else None
    if cause is None:
        given: object = safe_get(value, "cause")
        cause = None if callable(given) else given
    return cause


def chain(value: object, limit: int = CHAIN_LIMIT) -> Iterator[object]:
    """The value, then its causes, outermost first: each once, at most `limit` values."""
    seen: list[object] = []
    ids: set[int] = set()
    link: object | None = value
    while len(seen) < limit and id(link) not in ids:
        seen.append(link)
        ids.add(id(link))
        yield link
        link = cause_of(link)
        if link is None:
            return


def is_cancellation(value: object) -> bool:
    """Whether it stops work rather than reports a failure: no `Exception`, or cancelled or aborted by name."""
    if not is_error(value):
        return False
    return not issubclass(type(value), Exception) or not {"CancelledError", "AbortError"}.isdisjoint(names_of(value))


def stray_cancellation(value: object) -> RuntimeError | None:
    """The failure that a cancellation stands for which was not asked of the task that runs, as when a task that it
    waited for was cancelled; None for anything else.
    """
    if not is_error(value) or {"CancelledError", "AbortError"}.isdisjoint(names_of(value)):
        return None
    from asyncio import current_task

    try:
        task = current_task()
    except RuntimeError:
        return None
    if task is None or task.cancelling():
        return None
    failure = RuntimeError("what the task waited for was cancelled")
    failure.__cause__ = value
    return failure


def is_error(value: object) -> TypeGuard[BaseException]:
    """Whether it is an exception. `isinstance` would ask the value for its `__class__`, which may raise."""
    return issubclass(type(value), BaseException)


def _is_text(value: object) -> TypeGuard[str]:
    return issubclass(type(value), str)


def _is_mapping(value: object) -> TypeGuard[Mapping[str, Any]]:
    return issubclass(type(value), Mapping)


def _is_list(value: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    return issubclass(type(value), (list, tuple))


def _plain(text: str) -> str:
    """The text of a text, whatever its class says."""
    return text if type(text) is str else str.__getitem__(text, slice(0, None))


def _message(error: BaseException) -> str:
    """Its text; of a KeyError the key, where Python would show the key's repr."""
    if type(error) is KeyError and len(error.args) == 1 and _is_text(error.args[0]):
        return _plain(error.args[0])
    return _own_text(error)


def _own_text(value: object) -> str:
    kind = type(value)
    try:
        if kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__:
            return f"<{_class_name(kind)}>"
        return _plain(str(value))
    except Exception:
        return f"<{_class_name(kind)}>"


def _class_name(kind: type) -> str:
    try:
        name: object = type.__dict__["__name__"].__get__(kind)
    except Exception:
        return "object"
    return name if isinstance(name, str) else "object"


def _json(value: object, limit: int) -> str:
    parts: list[str] = []
    try:
        _write(value, parts, [limit], 0)
    except Exception:
        return _own_text(value)
    return "".join(parts)


def _write(value: object, parts: list[str], room: list[int], depth: int) -> None:
    """Add the value's compact JSON, until the room is used up; what stands deeper than 8 is "…"."""

    def put(text: str) -> None:
        parts.append(text)
        room[0] -= len(text)

    if room[0] < 0:
        return
    if value is None or value is True or value is False:
        put("null" if value is None else "true" if value else "false")
    elif type(value) is int or type(value) is float:
        put(number_text(value))
    elif is_error(value):
        put(_quoted(_message(value), room[0]))
    elif _is_text(value):
        put(_quoted(_plain(value), room[0]))
    elif (_is_mapping(value) or _is_list(value)) and depth >= _DEPTH:
        put('"…"')
    elif _is_mapping(value):
        put("{")
        for index, key in enumerate(value):
            if room[0] < 0:
                break
            name = _plain(key) if _is_text(key) else _own_text(key)
            put(f"{',' if index else ''}{_quoted(name, room[0])}:")
            _write(value[key], parts, room, depth + 1)
        put("}")
    elif _is_list(value):
        put("[")
        for index, item in enumerate(value):
            if room[0] < 0:
                break
            put("," if index else "")
            _write(item, parts, room, depth + 1)
        put("]")
    else:
        text = _own_text(value)
        put(_quoted(text, room[0]) if depth else text)


def _quoted(text: str, room: int) -> str:
    import json

    return json.dumps(well_formed(text[: max(room, 0) + 1]), ensure_ascii=False)


def number_text(value: int | float) -> str:
    """As JavaScript writes it, so that both languages say the same."""
    if not isinstance(value, float):
        return int.__repr__(value) if abs(value) < 10**4000 else "<int>"
    if value != value or value in (float("inf"), float("-inf")):
        return {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}[float.__repr__(value)]
    if value.is_integer() and abs(value) < 1e21:
        return int.__repr__(int(value))
    text = float.__repr__(value)
    digits, e, exponent = text.partition("e")
    if not e:
        return text
    if -7 < int(exponent) < 0:
        sign, digits = ("-", digits[1:]) if digits.startswith("-") else ("", digits)
        return f"{sign}0.{'0' * (-int(exponent) - 1)}{digits.replace('.', '')}"
    return f"{digits}e{'-' if exponent.startswith('-') else '+'}{exponent.lstrip('+-').lstrip('0')}"
