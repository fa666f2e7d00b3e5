"""Read-only data: code tables and rows, built from JSON text when first touched.

Part of the light path: imports nothing but what Python has already loaded; `json` comes with first use.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, NoReturn


def _read_only(*_args: object, **_kwargs: object) -> NoReturn:
    raise TypeError("the data of a contract is read-only")


_refuse: Any = _read_only


class Row(dict[str, object]):
    """A row of data: a dict that refuses to be changed."""

    __slots__ = ()

    __setitem__ = __delitem__ = pop = popitem = clear = update = setdefault = __ior__ = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))

    def __copy__(self) -> Row:
        return self

    def __deepcopy__(self, _memo: object) -> Row:
        return self

    def __reduce__(self) -> tuple[type[Row], tuple[dict[str, object]]]:
        return Row, (dict(self),)


def freeze(value: Any) -> Any:
    """JSON with read-only rows for objects and tuples for arrays."""
    kind = value.__class__
    if kind is dict:
        return Row({key: freeze(item) for key, item in value.items()})
    if kind is list:
        return tuple([freeze(item) for item in value])
    return value


def read_rows(text: str) -> tuple[Row, ...]:
    """The rows of a table."""
    import json

    return tuple(freeze(json.loads(text)))


class CodeInfo:
    """All facts of one code. Read-only; what the contract does not state is None or empty.

    Attributes:
        code: The value on the wire. name: Its constant, the same in both languages.
        title: The code in two or three words. summary: What happened, one or two sentences.
        category: Group of the code within its family.
        retryable: True, False, or None (not without knowing more): the verdict where the raise site gives none.
        verdict: Why: "always", "never", "depends" (see `conditions`) or "unstated".
        conditions: Rows in order, the first that matches decides: `when` (words), `http` (statuses, or
            "4xx", "5xx", "any"), `kinds` (names of the situation), `retryable`.
        pinned: The raise site cannot give another verdict.
        control: What it signals, for control flow that is no failure.
        http_status: Status of the reply that carries it. headers: Headers that reply always has.
        languages: Which language raises it; both know it.
        same_as: Other spellings of the same concept.
        lifecycle: "active", "reserved", "deprecated" or "retired". replaced_by: The code to use instead.
        raised_by: Producers. matches: What is recognised as it, in order: `name`, `status`, own `code` or `condition`.
        behaviour: What a language does instead of raising it, or besides.
        user_message: A sentence safe for a person. recovery: What the caller does next. docs: A page about it.
        class_name, class_base, module, exported: The error class that carries it, what it extends, and where it is a
            public name.
        message, details: Texts of an error with this code when the raise site gives none.
        meta: Keys of the error's structured data. settles: A stored submission can end with it.
        grpc_status, problem_type: What carries it in those protocols. section: Heading of its source.
    """

    code: str | int
    name: str
    title: str
    summary: str
    category: str | None
    retryable: bool | None
    verdict: str
    conditions: tuple[Row, ...]
    pinned: bool
    control: str | None
    http_status: int | None
    headers: Row
    languages: tuple[str, ...]
    same_as: tuple[str | int, ...]
    lifecycle: str
    replaced_by: str | int | None
    raised_by: tuple[str, ...]
    matches: tuple[Row, ...]
    behaviour: Row
    user_message: str | None
    recovery: str | None
    docs: str | None
    class_name: str | None
    class_base: str | None
    module: str | None
    exported: bool
    message: str | None
    details: str | None
    meta: tuple[str, ...]
    settles: bool
    grpc_status: str | None
    problem_type: str | None
    section: str | None

    __slots__ = tuple(__annotations__)

    def __init__(self, row: dict[str, object]) -> None:
        for name in self.__slots__:
            object.__setattr__(self, name, freeze(row[name]) if name in row else _ABSENT.get(name))

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        raise AttributeError(f"{name}: the facts of a code are read-only")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def as_dict(self) -> dict[str, object]:
        """Every field by name."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __eq__(self, other: object) -> bool:
        return self.as_dict() == other.as_dict() if isinstance(other, CodeInfo) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"CodeInfo({self.code!r}, verdict={self.verdict!r}, category={self.category!r})"

    def __reduce__(self) -> tuple[type[CodeInfo], tuple[dict[str, object]]]:
        return CodeInfo, ({name: value for name, value in self.as_dict().items() if value is not None},)


_ABSENT: dict[str, object] = {
    "verdict": "unstated",
    "lifecycle": "active",
    "languages": ("python", "typescript"),
    "pinned": False,
    "settles": False,
    "exported": True,
    "headers": Row(),
    "behaviour": Row(),
    **dict.fromkeys(("conditions", "same_as", "raised_by", "matches", "meta"), ()),
}


class CodeTable(dict["str | int", CodeInfo]):
    """A read-only mapping from code to its facts, in schema order.

    A dict underneath, so that a look-up costs one; the text is parsed at the first look-up, and each row is
    built when it is first asked for. Pickles and copies to itself.
    """

    __slots__ = ("_name", "_raw", "_read")

    def __init__(self, name: tuple[str, str], read: Callable[[], str]) -> None:
        self._name = name
        self._read = read
        self._raw: dict[str | int, dict[str, object]] | None = None

    def _rows(self) -> dict[str | int, dict[str, object]]:
        if self._raw is None:
            import json

            self._raw = {row["code"]: row for row in json.loads(self._read())}
        return self._raw

    def __missing__(self, code: str | int) -> CodeInfo:
        row: dict[str, Any] = self._rows()[code]
        info = CodeInfo(row)
        # What is asked for is found fastest as it is; an enum's member that equals a code does not stand for it.
        super().__setitem__(code if type(code) is type(row["code"]) else row["code"], info)
        return info

    def get(self, code: object, default: Any = None) -> Any:
        """The facts of a code; the default for anything else, unhashable and hostile values included."""
        try:
            return self[code]  # type: ignore[index]
        except Exception:  # no such code, or a value that raises when it is looked at
            return default

    def __contains__(self, code: object) -> bool:
        return self.get(code) is not None

    def __len__(self) -> int:
        return len(self._rows())

    def __iter__(self) -> Iterator[str | int]:
        return iter(self._rows())

    def __reversed__(self) -> Iterator[str | int]:
        return reversed(self._rows())

    def _all(self) -> dict[str | int, CodeInfo]:
        return {code: self[code] for code in self._rows()}

    def keys(self) -> Any:
        return self._rows().keys()

    def values(self) -> Any:
        return self._all().values()

    def items(self) -> Any:
        return self._all().items()

    def copy(self) -> dict[str | int, CodeInfo]:
        return self._all()

    def __eq__(self, other: object) -> bool:
        return self is other or (other == self._all())

    def __ne__(self, other: object) -> bool:
        return not self.__eq__(other)

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __or__(self, other: Any) -> Any:
        return self._all() | other

    def __ror__(self, other: Any) -> Any:
        return other | self._all()

    def __repr__(self) -> str:
        return f"<{'.'.join(self._name)}: {len(self)} codes>"

    __setitem__ = __delitem__ = pop = popitem = clear = update = setdefault = __ior__ = _refuse

    def __copy__(self) -> CodeTable:
        return self

    def __deepcopy__(self, _memo: object) -> CodeTable:
        return self

    def __reduce__(self) -> tuple[Callable[[str, str], CodeTable], tuple[str, str]]:
        return _lookup, self._name


def _lookup(module: str, name: str) -> CodeTable:
    from importlib import import_module

    return getattr(import_module(module), name)  # type: ignore[no-any-return]
