"""Does a reader of one version take what a writer of the other sends, and do programs see the same type?

A writer sends instances of its own version. A reader is `parse_x`: known parts must have their types; unknown tags,
values of a list of several, and undeclared keys pass, those of a closed object too. An undeclared key that happens to
have the name of a later property is not expected, except in a map, and in an object whose undeclared keys have a type:
there they are data.
"""

from __future__ import annotations

import math
import re
from itertools import takewhile
from typing import TypeAlias, TypeGuard

from .. import ir
from ..atoms import Atom, Types, json_kind, values_of
from ..patterns import for_python
from .patterns import includes


class _Answers:
    """What was answered of pairs of types. While one is being asked the answer is yes: what holds itself is judged by
    the rest of it.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, object], bool] = {}

    def asked(self, one: Atom, other: Atom) -> bool | None:
        """The answer; None where there is none yet, and `answered` is to be told."""
        pair = _pair(one, other)
        found = self._known.get(pair)
        if found is None:
            self._known[pair] = True
        return found

    def answered(self, one: Atom, other: Atom, *, yes: bool) -> bool:
        if not yes:
            pair = _pair(one, other)
            for later in list(takewhile(lambda known: known != pair, reversed(self._known))):
                if self._known[later]:  # a yes that may rest on this one: it is asked again
                    del self._known[later]
            self._known[pair] = False
        return yes


def _pair(one: Atom, other: Atom) -> tuple[object, object]:
    """Shapes go by their names, other types by what they are."""
    return getattr(one, "name", one), getattr(other, "name", other)


class Reading:
    """A reader of one version before a writer of another."""

    def __init__(self, reader: Types, writer: Types) -> None:
        self.reader, self.writer = reader, writer
        self._known = _Answers()

    def takes(self, reader: ir.Type | ir.Shape, writer: ir.Type | ir.Shape) -> bool:
        """Whether the reader's type lets every instance of the writer's through."""
        choices = self.reader.atoms(reader)
        return all(any(self._atom(one, sent) for one in choices) for sent in self.writer.atoms(writer))

    def _atom(self, reader: Atom, writer: Atom) -> bool:
        if isinstance(reader, ir.AnyType):
            return True
        if isinstance(writer, ir.AnyType) or json_kind(reader) != json_kind(writer):
            return False
        if json_kind(reader) not in ("list", "object"):
            return self._plain(reader, writer)
        known = self._known.asked(reader, writer)
        if known is None:
            known = self._known.answered(reader, writer, yes=self._holds(reader, writer))
        return known

    def _plain(self, reader: Atom, writer: Atom) -> bool:
        match reader:
            case ir.BooleanType() | ir.NullType():
                return True
            case ir.LiteralType() if len(reader.values) == 1:
                return values_of(writer) == reader.values
            case ir.LiteralType() | ir.EnumShape():  # a list of values may grow: any other is let through
                return not isinstance(writer, ir.NumberType)
            case ir.StringType():
                values = values_of(writer)
                if values is not None:
                    return all(_fits(reader, str(value)) for value in values)
                assert isinstance(writer, ir.StringType)
                lengths = [(one.min_length or 0, one.max_length) for one in (reader, writer)]
                return includes(reader.pattern, writer.pattern, *lengths)
            case ir.IntegerType() | ir.NumberType():
                return _numbers(reader, writer)
            case _:
                raise TypeError(reader)

    # --- lists and objects -------------------------------------------------------------------

    def _holds(self, reader: Atom, writer: Atom) -> bool:
        if isinstance(writer, ir.UnionShape):
            return all(self._atom(reader, member) for member in self.writer.members(writer))
        match reader:
            case ir.ListType():
                assert isinstance(writer, ir.ListType)
                return (
                    (reader.min_items or 0) <= (writer.min_items or 0)
                    and _at_most(writer.max_items, reader.max_items)
                    and (writer.max_items == 0 or self.takes(reader.items, writer.items))
                )
            case ir.ObjectShape():
                return self._declared(reader, writer)
            case ir.MapType():
                return self._map(reader, writer)
            case ir.UnionShape():
                return isinstance(writer, ir.ObjectShape) and self._tagged(reader, writer)
            case _:
                raise TypeError(reader)

    def _declared(self, reader: ir.ObjectShape, writer: Atom) -> bool:
        sent, extra = _contents(writer)
        for one in reader.properties:
            other = sent.get(one.wire)
            if one.required and not (other and other.required):
                return False
            if other is not None and not self.takes(one.type, other.type):
                return False
            also = _under(writer, one.wire) if other is None else None
            if also is not None and not self.takes(one.type, also):
                return False
        if is_typed(reader.extra):
            known = {one.wire for one in reader.properties}
            others = [one.type for wire, one in sent.items() if wire not in known]
            others += [extra] if extra is not None else []
            if not all(self.takes(reader.extra, one) for one in others):
                return False
        return _depth(reader.max_depth, writer.max_depth if isinstance(writer, ir.ObjectShape) else None)

    def _map(self, reader: ir.MapType, writer: Atom) -> bool:
        sent, extra = _contents(writer)
        values = [one.type for one in sent.values()] + ([extra] if extra is not None else [])
        if isinstance(writer, ir.MapType) and writer.max_properties == 0:
            return not reader.min_properties
        if isinstance(writer, ir.MapType):
            keys = self._plain(reader.keys or ir.StringType(), writer.keys or ir.StringType())
            low, high = writer.min_properties or 0, writer.max_properties
        else:
            free = reader.keys is None or self._plain(reader.keys, ir.StringType())
            keys = all(_fits(reader.keys or ir.StringType(), wire) for wire in sent) and (extra is None or free)
            low, high = sum(one.required for one in sent.values()), len(sent) if extra is None else None
        return (
            keys
            and (reader.min_properties or 0) <= low
            and _at_most(high, reader.max_properties)
            and all(self.takes(reader.values, one) for one in values)
        )

    def _tagged(self, reader: ir.UnionShape, writer: ir.ObjectShape) -> bool:
        tag = next((one for one in writer.properties if one.wire == reader.tag), None)
        if tag is None or not tag.required:
            return False
        members = dict(reader.members)
        for atom in self.writer.atoms(tag.type):
            values = values_of(atom)
            if json_kind(atom) != "text":
                return False
            named = members.values() if values is None else [members[str(v)] for v in values if v in members]
            if not all(self._atom(member, writer) for name in named for member in self._named(name)):
                return False
        return True

    def _named(self, name: str) -> tuple[Atom, ...]:
        return self.reader.atoms(self.reader.shapes[name])


def is_typed(extra: ir.Type | None) -> TypeGuard[ir.Type]:
    """Whether undeclared keys are data of a type."""
    return extra is not None and not isinstance(extra, ir.AnyType)


def _contents(writer: Atom) -> tuple[dict[str, ir.Property], ir.Type | None]:
    """Declared properties, and the type of what else may stand there."""
    if isinstance(writer, ir.ObjectShape):
        return {one.wire: one for one in writer.properties}, writer.extra
    assert isinstance(writer, ir.MapType)
    return {}, writer.values if writer.max_properties != 0 else None


def _under(writer: Atom, key: str) -> ir.Type | None:
    """The type of what a writer sends as data under a key that it does not declare; None: nothing is expected."""
    if isinstance(writer, ir.ObjectShape):
        return writer.extra if is_typed(writer.extra) else None
    assert isinstance(writer, ir.MapType)
    sends = writer.max_properties != 0 and (writer.keys is None or _fits(writer.keys, key))
    return writer.values if sends else None


def _depth(reader: ir.MaxDepth | None, writer: ir.MaxDepth | None) -> bool:
    if reader is None:
        return True
    return writer is not None and writer.property == reader.property and writer.limit <= reader.limit


def _at_most(sent: float | None, taken: float | None) -> bool:
    return taken is None or (sent is not None and sent <= taken)


def _fits(kind: ir.StringType, value: str) -> bool:
    if not (kind.min_length or 0) <= len(value) or not _at_most(len(value), kind.max_length):
        return False
    return kind.pattern is None or re.search(for_python(kind.pattern), value) is not None


def _numbers(reader: ir.IntegerType | ir.NumberType, writer: Atom) -> bool:
    low, high = _span(reader)
    step = (reader.multiple_of or 1) if isinstance(reader, ir.IntegerType) else None
    values = values_of(writer)
    if values is not None:
        numbers = [(int(value), 0) for value in values]
        return all(low <= one <= high and (step is None or one[0] % step == 0) for one in numbers)
    assert isinstance(writer, (ir.IntegerType, ir.NumberType))
    if step is not None and (isinstance(writer, ir.NumberType) or (writer.multiple_of or 1) % step):
        return False
    least, most = _span(writer)
    return low <= least and most <= high


_Bound: TypeAlias = "tuple[float, int]"


def _span(kind: ir.IntegerType | ir.NumberType) -> tuple[_Bound, _Bound]:
    """Both ends, each as a number and a hair's breadth beside it where the number itself is excluded."""
    low: _Bound = max((kind.minimum if kind.minimum is not None else -math.inf, 0), (-math.inf, 0))
    high: _Bound = (kind.maximum if kind.maximum is not None else math.inf, 0)
    whole = isinstance(kind, ir.IntegerType)
    if kind.exclusive_minimum is not None:
        low = max(low, (kind.exclusive_minimum + 1, 0) if whole else (kind.exclusive_minimum, 1))
    if kind.exclusive_maximum is not None:
        high = min(high, (kind.exclusive_maximum - 1, 0) if whole else (kind.exclusive_maximum, -1))
    step = (kind.multiple_of or 1) if isinstance(kind, ir.IntegerType) else 1
    if whole and math.isfinite(low[0]):
        low = (-(-low[0] // step) * step, 0)
    if whole and math.isfinite(high[0]):
        high = (high[0] // step * step, 0)
    return low, high


# --- what a type checker sees --------------------------------------------------------------------


class Sameness:
    """Whether two types are one to a program of a language: Python goes by class, TypeScript by structure."""

    def __init__(self, old: Types, new: Types, *, structural: bool) -> None:
        self.old, self.new, self.structural = old, new, structural
        self._known = _Answers()

    def same(self, old: ir.Type | ir.Shape, new: ir.Type | ir.Shape) -> bool:
        before, after = self._merged(self.old.atoms(old)), self._merged(self.new.atoms(new))
        if not self.structural and (_is_any(before) or _is_any(after)):
            return True  # Any goes with everything
        return len(before) == len(after) and all(any(self._atom(a, b) for b in after) for a in before)

    def _merged(self, atoms: tuple[Atom, ...]) -> list[Atom]:
        """A union of classes is its members; integers are numbers in TypeScript."""
        made: list[Atom] = []
        for atom in atoms:
            if isinstance(atom, ir.UnionShape):
                side = self.old if atom is self.old.shapes.get(atom.name) else self.new
                made += side.members(atom)
            else:
                made.append(atom)
        if not self.structural and any(isinstance(atom, ir.IntegerType | ir.NumberType) for atom in made):
            return [atom for atom in made if not isinstance(atom, ir.BooleanType)]  # bool is an int to Python
        return made

    def _atom(self, old: Atom, new: Atom) -> bool:
        if json_kind(old) != json_kind(new):
            return False
        values = values_of(old), values_of(new)
        if values[0] is not None or values[1] is not None:
            return values[0] is not None and values[1] is not None and set(values[0]) == set(values[1])
        match old, new:
            case (ir.ListType(), ir.ListType()) | (ir.MapType(), ir.MapType()):
                return self._inside(old, new)
            case ir.ObjectShape(), ir.ObjectShape():
                if not self.structural or old.name == new.name:
                    return old.name == new.name  # what changed inside is told there
                return self._inside(old, new)
            case ((ir.IntegerType() | ir.NumberType()), (ir.IntegerType() | ir.NumberType())):
                return self.structural or type(old) is type(new)
            case _:
                return type(old) is type(new)

    def _inside(self, old: Atom, new: Atom) -> bool:
        """Of types that hold others: whether those are the same."""
        if (known := self._known.asked(old, new)) is not None:
            return known
        match old, new:
            case ir.ListType(), ir.ListType():
                same = self.same(old.items, new.items)
            case ir.MapType(), ir.MapType():
                same = self.same(old.values, new.values)
            case ir.ObjectShape(), ir.ObjectShape():
                before = {one.wire: one for one in old.properties}
                after = {one.wire: one for one in new.properties}
                same = before.keys() == after.keys() and all(
                    one.required == after[wire].required and self.same(one.type, after[wire].type)
                    for wire, one in before.items()
                )
            case _:
                raise TypeError(old)
        return self._known.answered(old, new, yes=same)


def _is_any(atoms: list[Atom]) -> bool:
    return any(isinstance(atom, ir.AnyType) for atom in atoms)
