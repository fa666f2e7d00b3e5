# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""What every generated error class stands on: identity, text, pickling, cause.

Part of the light path: imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Self

    from typing_extensions import TypeIs


class BaseError(Exception):
    """An error of a contract.

    `args` holds the full positional arguments, so that `type(error)(*error.args)` builds it again; `str()` is
    the message. Pickle, copy and deepcopy keep class, `args` and attributes without calling the constructor
    (subclasses may change it); as with every exception, pickle loses cause and traceback.

    Attributes:
        name: What matching by name sees; the class's own name unless the contract says otherwise.
        message: Text for developers.
    """

    _marker_: str
    name: str
    message: str

    def __str__(self) -> str:
        return self.message

    @property
    def cause(self) -> object:
        """The underlying failure: `__cause__`, or the value given as cause where that is no exception."""
        return self.__cause__ if self.__cause__ is not None else self.__dict__.get("_cause")

    def _set_cause(self, cause: Any) -> None:
        if issubclass(type(cause), BaseException):
            self.__cause__ = cause
        elif cause is not None:
            self._cause = cause

    @classmethod
    def is_instance(cls, value: object) -> TypeIs[Self]:
        """Whether the value is an error of this class or of a subclass, from any copy or version of the package.

        The marker alone decides: a foreign error with the same fields is none. Never raises. A subclass of your
        own has no marker, and is told by its class.
        """
        marker = cls.__dict__.get("_marker_")
        kind = type(value)
        if issubclass(kind, cls):
            return True
        return marker is not None and issubclass(kind, BaseException) and marker in markers_of(kind)

    def to_dict(self) -> dict[str, Any]:
        """Its JSON form, for a boundary that strips errors; both languages read it.

        Class, name, message, fields and cause (at most 8 deep, then as text). For operators: a cause may be foreign.
        """
        from .boundary import to_dict

        return to_dict(self)

    @classmethod
    def from_dict(cls, value: object) -> Self:
        """The error of a JSON form: of the class it names, where that is this one or a subclass, else of this one.

        Raises:
            ValueError: no JSON form of an error.
        """
        from .boundary import from_dict

        found: Any = from_dict(cls, value)
        return found  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (type(self), self.args, self.__dict__.copy())


def markers_of(kind: type) -> tuple[object, ...]:
    """Markers of a class and its bases. Kept for the classes seen last, unless a metaclass may answer for itself."""
    plain = type(kind) is type
    found = _seen_classes.get(kind) if plain else None
    if found is None:
        marked = (type.__dict__["__dict__"].__get__(base).get("_marker_") for base in type.mro(kind))
        found = tuple(marker for marker in marked if marker is not None)
        if plain:
            if len(_seen_classes) >= _MOST_CLASSES:
                _seen_classes.clear()
            _seen_classes[kind] = found
    return found


_MOST_CLASSES = 500
_seen_classes: dict[type, tuple[object, ...]] = {}


def _revive(cls: type[BaseError], args: tuple[object, ...], state: dict[str, object]) -> BaseError:
    error = cls.__new__(cls, *args)
    error.args = args
    error.__dict__.update(state)
    return error


def fill(template: str, values: Mapping[str, object]) -> str:
    """The template with each `{key}` replaced by the value's text; a key without a value becomes "?".

    Text stands as it is and is never read as a template, true / false / numbers as JSON writes them, anything else
    as compact JSON, "?" where it has none.
    """
    first, *rest = template.split("{")
    parts = [first]
    for part in rest:
        key, end, after = part.partition("}")
        if end and key in values:
            parts += ["?" if values[key] is None else _text(values[key]), after]
        else:
            parts += ["{", part]
    return "".join(parts)


def fill_all(template: str, values: Mapping[str, object]) -> str:
    """`fill`, or "" where a key of the template has no value."""
    keys = [part.partition("}")[0] for part in template.split("{")[1:] if "}" in part]
    return "" if any(values.get(key) is None for key in keys) else fill(template, values)


def _text(value: object) -> str:
    if issubclass(type(value), str):
        return value  # type: ignore[return-value]
    if type(value) is int or type(value) is float:
        from .causes import number_text

        return number_text(value)
    import json

    try:
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=str)
    except Exception:
        return "?"


def only_set(values: dict[str, object]) -> dict[str, object] | None:
    """The entries that have a value; None where there are none."""
    return {key: value for key, value in values.items() if value is not None} or None
