"""What a name or an expression of a source stands for, as far as codes are concerned."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

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


@dataclass(frozen=True, slots=True)
class Module:
    """Another file of the project."""

    file: str
    offers: Callable[[str], Kind | None] = field(compare=False)


@dataclass(frozen=True, slots=True)
class ErrorClass:
    """An error class; `own`: a class of the source that extends one and is constructed in its own way."""

    place: Place
    own: bool = False


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


@dataclass(frozen=True, slots=True)
class Makes:
    """A function that returns this."""

    kind: Instance | Code


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
    """A value that is written out at a node of the syntax tree of this file."""

    node: object


Kind: TypeAlias = (
    Package
    | Family
    | Module
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
Names: TypeAlias = dict[str, Kind | None]
"""What names, and paths like `self.error`, stand for; None: something that is not known."""


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
        case Makes(kind=made) | Guard(kind=made):
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


def bind(names: Names, name: str, kind: Kind | None) -> None:
    """The name means this from here on, and what was known of its parts is known no more."""
    for path in [one for one in names if one.startswith(f"{name}.")]:
        del names[path]
    names[name] = kind


def merge(names: Names, ways: list[Names]) -> None:
    """After branches, of which one was taken: what all of them know is known."""
    if not ways:
        return
    first, *others = ways
    for name in {name for way in ways for name in way}:
        kind = first.get(name)
        names[name] = kind if all(other.get(name) == kind for other in others) else None
