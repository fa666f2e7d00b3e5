"""What types come down to: without names and alternatives, as readers, programs and rules compare them."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from . import ir

Atom: TypeAlias = (
    "ir.StringType | ir.IntegerType | ir.NumberType | ir.BooleanType | ir.NullType | ir.AnyType | ir.LiteralType"
    " | ir.ListType | ir.MapType | ir.ObjectShape | ir.UnionShape | ir.EnumShape"
)
"""A type without names and alternatives."""


class Types:
    """One family, asked for what its types are made of."""

    def __init__(self, family: ir.Family) -> None:
        self.shapes = {shape.name: shape for shape in family.shapes}

    def atoms(self, kind: ir.Type | ir.Shape, seen: frozenset[str] = frozenset()) -> tuple[Atom, ...]:
        """The alternatives of a type, names followed."""
        match kind:
            case ir.RefType():
                if kind.name in seen:
                    return ()
                return self.atoms(self.shapes[kind.name], seen | {kind.name})
            case ir.AliasShape():
                return self.atoms(kind.type, seen | {kind.name})
            case ir.UnionType():
                return tuple(atom for branch in kind.branches for atom in self.atoms(branch, seen))
            case _:
                return (kind,)

    def members(self, union: ir.UnionShape) -> list[Atom]:
        return [atom for _, name in union.members for atom in self.atoms(self.shapes[name])]

    def fits(self, given: ir.Type, taken: ir.Type, asked: frozenset[tuple[ir.Type, ir.Type]] = frozenset()) -> bool:
        """Whether type checkers of both languages let a value of one type stand where the other is meant.

        They look at no limits and patterns; lists and maps are only read.
        """
        if given == taken or (given, taken) in asked:  # what holds itself is a type of its own in Python
            return given == taken
        asked |= {(given, taken)}
        choices = self.atoms(taken)
        return all(any(self._fits(one, choice, asked) for choice in choices) for one in self.atoms(given))

    def _fits(self, given: Atom, taken: Atom, asked: frozenset[tuple[ir.Type, ir.Type]]) -> bool:
        if isinstance(taken, ir.AnyType):
            return True
        if json_kind(given) != json_kind(taken):
            return False
        values, choices = values_of(given), values_of(taken)
        if choices is not None:
            return values is not None and set(values) <= set(choices)
        match given, taken:
            case ir.ListType(items=one), ir.ListType(items=other):
                return self.fits(one, other, asked)
            case ir.MapType(values=one), ir.MapType(values=other):
                return self.fits(one, other, asked)
            case _, (ir.ObjectShape() | ir.MapType()):
                return given == taken
            case _, ir.UnionShape():
                return given == taken or given in self.members(taken)
            case _:
                return not (isinstance(given, ir.NumberType) and isinstance(taken, ir.IntegerType))


def json_kind(atom: Atom) -> str:
    """What tells the alternatives of a type apart."""
    match atom:
        case ir.StringType():
            return "text"
        case ir.LiteralType():
            return "text" if isinstance(atom.values[0], str) else "number"
        case ir.EnumShape():
            return "text" if isinstance(atom.members[0].value, str) else "number"
        case ir.IntegerType() | ir.NumberType():
            return "number"
        case ir.BooleanType():
            return "boolean"
        case ir.NullType():
            return "null"
        case ir.AnyType():
            return "any"
        case ir.ListType():
            return "list"
        case ir.MapType() | ir.ObjectShape() | ir.UnionShape():
            return "object"
        case _:
            assert_never(atom)


def values_of(atom: Atom) -> tuple[str | int, ...] | None:
    match atom:
        case ir.LiteralType():
            return atom.values
        case ir.EnumShape():
            return tuple(member.value for member in atom.members)
        case _:
            return None
