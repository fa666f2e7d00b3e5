"""What a name or an expression of a source stands for, as far as codes are concerned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

_CODE_NAMES = ("code", "errorcode", "errcode", "knowncode")
Place: TypeAlias = tuple[str, str]
"""A family, and a thing of it: a code table's constant, a class or a shape."""


@dataclass(frozen=True, slots=True)
class Package:
    """The contract's package."""


@dataclass(frozen=True, slots=True)
class Family:
    """A family's module, or a part of it."""

    name: str


class Source(NamedTuple):
    """A file of the project: its name as it is shown, and its text."""

    file: str
    text: str


@dataclass(frozen=True, slots=True)
class Module:
    """Another file of the project; `listed`: the names that it gives to those that ask for all."""

    file: str
    offers: Callable[[str], Kind | None] = field(compare=False)
    listed: Callable[[], Iterable[str]] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Members:
    """A class or an enumeration of the source, declared at a node: what its names stand for."""

    node: object
    offers: Callable[[str], Kind | None] = field(compare=False)


@dataclass(frozen=True, slots=True)
class ErrorClass:
    """An error class; `own`: a class of the source that extends one and is constructed in its own way."""

    place: Place
    own: bool = False
    members: Members | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape's type."""

    place: Place


@dataclass(frozen=True, slots=True)
class Instance:
    """A value of one of these classes and shapes."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Constants:
    """`Codes` of a table."""

    table: Place


@dataclass(frozen=True, slots=True)
class Rows:
    """`CODES`: a table by its codes."""

    table: Place


@dataclass(frozen=True, slots=True)
class Code:
    """A value that is a code of one of these tables."""

    tables: frozenset[Place]


@dataclass(frozen=True, slots=True)
class CodeType:
    """The type of such a value."""

    tables: frozenset[Place]


@dataclass(frozen=True, slots=True)
class Takes:
    """A function of a code; `every`: each of its arguments is one; `guard`: it says whether there is such a code."""

    tables: frozenset[Place]
    every: bool = False
    guard: bool = False
    made: Instance | None = None


class Argument(NamedTuple):
    """What a function takes.

    Attributes:
        position: Among its arguments; None: by name alone.
        kind: What it says that it wants.
    """

    position: int | None
    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Makes:
    """A function that returns this, as far as it says so, and what it takes."""

    kind: Instance | Code | None
    takes: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Guard:
    """A function that says whether its argument is this."""

    kind: Instance


@dataclass(frozen=True, slots=True)
class Record:
    """A value with these fields, as a type of the source has it."""

    fields: tuple[tuple[str, Kind], ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A value that is written out at a node of a syntax tree.

    Attributes:
        home: The reader of its file. scope: What names mean there.
        changing: Something of it is given another value somewhere.
    """

    node: object
    home: object = field(compare=False)
    scope: Names = field(compare=False)
    changing: bool = False


Kind: TypeAlias = (
    Package
    | Family
    | Module
    | Members
    | ErrorClass
    | Shape
    | Instance
    | Constants
    | Rows
    | Code
    | CodeType
    | Takes
    | Makes
    | Guard
    | Record
    | Written
)
_LONGEST = 10_000
"""Characters of the longest text that is put together."""


def together(parts: Iterable[str | None]) -> str | None:
    """The text that these are; None where one is not known, or where nobody can have meant one that long."""
    made = ""
    for one in parts:
        if one is None or len(made) + len(one) > _LONGEST:
            return None
        made += one
    return made


Facts: TypeAlias = dict[str, Kind | None]
"""What a few names stand for; None: something that is not known."""


class Later:
    """What a name stands for, looked up when it is first asked for; nothing where that leads to itself or too far."""

    __slots__ = ("_find", "_kind")

    def __init__(self, find: Callable[[], Kind | None]) -> None:
        self._find: Callable[[], Kind | None] | None = find
        self._kind: Kind | None = None

    def kind(self) -> Kind | None:
        if self._find is not None:
            find, self._find = self._find, None
            with suppress(RecursionError):
                self._kind = find()
        return self._kind


class _Gone:
    """Nothing is known by that name any more, whatever it was further out."""


_GONE = _Gone()
_Entry: TypeAlias = Kind | Later | _Gone | None


class Names:
    """What names, and paths like `self.error`, stand for; None: something that is not known.

    A scope reads what it does not have from the one around it: entering one costs nothing, however much is known.
    """

    __slots__ = ("_around", "_own", "_parts")

    def __init__(self, around: Names | None = None) -> None:
        self._around = around
        self._own: dict[str, _Entry] = {}
        self._parts: dict[str, set[str]] = {}

    def inner(self, known: Mapping[str, Kind | None] | None = None) -> Names:
        """A scope inside this one, in which this is known besides."""
        made = Names(self)
        if known:
            made.update(known)
        return made

    def __contains__(self, name: str) -> bool:
        return not isinstance(self._found(name), _Gone)

    def get(self, name: str) -> Kind | None:
        """What a name stands for; None also where there is no such name."""
        return _kind_of(self._found(name))

    def __setitem__(self, name: str, kind: _Entry) -> None:
        self._own[name] = kind
        end = name.rfind(".")
        while end > 0:
            self._parts.setdefault(name[:end], set()).add(name)
            end = name.rfind(".", 0, end)

    def update(self, known: Mapping[str, Kind | None]) -> None:
        for name, kind in known.items():
            self[name] = kind

    def bind(self, name: str, kind: _Entry) -> None:
        """The name means this from here on, and what was known of its parts is known no more."""
        scope: Names | None = self
        while scope is not None:
            for path in scope._parts.get(name, ()):
                self._own[path] = _GONE
            scope = scope._around
        self[name] = kind

    def own(self) -> Iterator[str]:
        """The names that this scope itself says something of."""
        return iter(self._own)

    def known(self) -> Iterator[Kind]:
        """What is known of its names without looking anything up."""
        return (kind for kind in self._own.values() if kind is not None and not isinstance(kind, Later | _Gone))

    def merge(self, ways: list[Names]) -> None:
        """After branches in scopes of their own, of which one was taken: what all of them know is known."""
        for name in dict.fromkeys(name for way in ways for name in way.own()):
            found = [way._found(name) for way in ways]
            if all(one is found[0] for one in found):
                self[name] = found[0]
            else:
                kinds = [way.get(name) for way in ways]
                self[name] = kinds[0] if all(one == kinds[0] for one in kinds) else None

    def or_else(self, other: Names) -> None:
        """What the other one knows is known where nothing else is: of an import that may fail, one way is there."""
        for name in other.own():
            self[name] = Later(_either(self._found(name), other._found(name)))

    def _found(self, name: str) -> _Entry:
        scope: Names | None = self
        while scope is not None:
            if name in scope._own:
                return scope._own[name]
            scope = scope._around
        return _GONE


def _either(first: _Entry, second: _Entry) -> Callable[[], Kind | None]:
    return lambda: _kind_of(first) or _kind_of(second)


def _kind_of(entry: _Entry) -> Kind | None:
    return None if isinstance(entry, _Gone) else entry.kind() if isinstance(entry, Later) else entry


def is_code_name(name: str, also: Iterable[str] = ()) -> bool:
    """Whether a key, an attribute or a variable is called as codes are, or as one of these."""
    return name.lower().replace("_", "") in _CODE_NAMES or name in also


def value_of(kind: Kind | None) -> Kind | None:
    """What a value of that type is."""
    match kind:
        case ErrorClass(place=place) | Shape(place=place):
            return Instance((place,))
        case CodeType(tables=tables):
            return Code(tables)
        case _:
            return None


def families_of(kind: Kind | None) -> frozenset[str]:
    """The families that a thing is of."""
    match kind:
        case Family(name=name):
            return frozenset({name})
        case ErrorClass(place=place) | Shape(place=place) | Constants(table=place) | Rows(table=place):
            return frozenset({place[0]})
        case Code(tables=places) | CodeType(tables=places) | Takes(tables=places) | Instance(places=places):
            return frozenset(place[0] for place in places)
        case Makes(kind=made, takes=takes):
            return families_of(made).union(*(families_of(one.kind) for one in takes))
        case Guard(kind=made):
            return families_of(made)
        case _:
            return frozenset()


def joined(kinds: Iterable[Kind | None]) -> Kind | None:
    """What a value is that is one of these; None: it cannot be said."""
    found = list(dict.fromkeys(kinds))
    if not found or len(found) == 1:
        return found[0] if found else None
    places: list[Place] = []
    tables: frozenset[Place] = frozenset()
    for kind in found:
        if isinstance(kind, Instance) and not tables:
            places += kind.places
        elif isinstance(kind, Code) and not places:
            tables |= kind.tables
        else:
            return None
    return Code(tables) if tables else Instance(tuple(dict.fromkeys(places)))
