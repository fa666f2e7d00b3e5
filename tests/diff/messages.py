"""Messages that a version of a family writes: for each shape a base one, and what one part of it may be instead."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from wirepact_codegen import ir

TEXTS = ["ab", "", "a", "abc", "abcd", "abcde", "abcdef", "xyz9", "a1", "123", "A-b", "b" * 9]
MORE_TEXTS = [
    "b",
    "z",
    "9",
    "A",
    "ac",
    "99",
    "b9",
    "z9b",
    "1b",
    "xyz",
    "1234",
    "Abcd",
    "-b",
    "a" * 12,
    "1" * 12,
    "z" * 30,
]
MORE_TEXTS += [text * times for text in ("ab", "xyz", "a1", "Ab", "b") for times in range(2, 7)]
NUMBERS = [3, 1, 2, 4, 0, -1, 6, 9, 10, 11, 12, 30, 7.5, 0.25, 0.5, 0.75, 1.5, -0.5]
KEYS = ["k", "k2", "K", "later", "other"]
MORE_KEYS = ["ab", "a", "xyz9", "7"]


class Writer:
    """What one family writes. `names`: keys that undeclared keys of a type may have too; `deep`: those that nest."""

    def __init__(self, family: ir.Family, names: list[str], deep: list[str], *, thorough: bool = False) -> None:
        self.shapes = {shape.name: shape for shape in family.shapes}
        self.names, self.deep = names, deep
        self.texts, self.keys, self.most = TEXTS, KEYS, 40
        if thorough:
            self.texts, self.keys, self.most = [*TEXTS, *MORE_TEXTS], [*KEYS, *MORE_KEYS], 80
        self._chosen: dict[tuple[int, int], list[Any]] = {}

    def of(self, name: str) -> list[Any]:
        """Messages of a shape, the base one first."""
        return list(self._shape(self.shapes[name], 3))

    def at_random(self, name: str, chance: random.Random, count: int) -> list[Any]:
        """Further ones: of each part any of what it may be, all parts at once."""
        found: list[Any] = []
        with suppress(IndexError):  # there is nothing to choose from
            for _ in range(count):
                found.append(self._any(self.shapes[name], chance, 3))
        return found

    def _any(self, node: ir.Shape | ir.Type, chance: random.Random, depth: int) -> Any:
        match node:
            case ir.ObjectShape():
                made = {}
                for one in node.properties:
                    if one.required or (depth > 0 and chance.random() < 0.5):
                        made[one.wire] = self._any(one.type, chance, depth - 1)
                if node.extra is not None and chance.random() < 0.4:
                    free = isinstance(
                        node.extra, ir.AnyType
                    )  # one that has the name of a later property is not expected
                    key = "x-else" if free else chance.choice([*self.keys, *self.names])
                    if key not in {one.wire for one in node.properties}:
                        made[key] = self._any(node.extra, chance, depth - 1)
                return made
            case ir.UnionShape():
                return self._any(self.shapes[chance.choice(node.members)[1]], chance, depth)
            case ir.AliasShape():
                return self._any(node.type, chance, depth)
            case ir.RefType() if depth > -3:
                return self._any(self.shapes[node.name], chance, depth - 1)
            case ir.UnionType():
                return self._any(chance.choice(node.branches), chance, depth)
            case ir.ListType() if depth > 0:
                least = node.min_items or 0
                length = chance.randint(least, least + 2 if node.max_items is None else min(node.max_items, least + 2))
                return [self._any(node.items, chance, depth - 1) for _ in range(length)]
            case ir.EnumShape():
                return chance.choice(node.members).value
            case _:
                key = id(node), depth
                if key not in self._chosen:
                    self._chosen[key] = self._some(node, depth)
                return chance.choice(self._chosen[key])

    def _names(self, kind: ir.MapType) -> list[str]:
        """Keys that a map may have: the usual ones, or where they are too few such as its pattern lets through."""
        if kind.keys is None:
            return self.keys
        usual, others = ([key for key in texts if _is_text(kind.keys, key)] for texts in (self.keys, self.texts))
        return usual if len(usual) > 4 else list(dict.fromkeys([*usual, *others]))[:7]

    def _named(self, kind: ir.MapType) -> Iterator[list[str]]:
        """The keys that shapes declare, as many at once as the map holds: all keys of a map are data."""
        named = [key for key in self.names if kind.keys is None or _is_text(kind.keys, key)]
        room = len(named) if kind.max_properties is None else kind.max_properties
        for start in range(0, len(named), max(room, 1)):
            some = named[start : start + room]
            if some and len(some) >= (kind.min_properties or 0):
                yield some

    def _shape(self, shape: ir.Shape, depth: int) -> Iterator[Any]:
        match shape:
            case ir.AliasShape():
                yield from self._type(shape.type, depth)
            case ir.EnumShape():
                yield from (member.value for member in shape.members)
            case ir.UnionShape():
                for _, name in shape.members:
                    yield from self._shape(self.shapes[name], depth)
            case ir.ObjectShape():
                yield from self._object(shape, depth)

    def _object(self, shape: ir.ObjectShape, depth: int) -> Iterator[Any]:
        choices = {one.wire: self._some(one.type, depth - 1) for one in shape.properties}
        if not all(choices[one.wire] for one in shape.properties if one.required):
            return  # too deep
        least = {one.wire: choices[one.wire][0] for one in shape.properties if one.required}
        most = {wire: values[0] for wire, values in choices.items() if values}
        yield least
        yield most
        for one in shape.properties:
            yield from ({**most, one.wire: value} for value in choices[one.wire][1:])
            if not one.required:
                yield {wire: value for wire, value in most.items() if wire != one.wire}
        if isinstance(shape.extra, ir.AnyType):
            yield {**most, "x-else": {"a": 1}}
        elif shape.extra is not None:
            values = self._some(shape.extra, depth - 1)
            for key in [*self.keys, *self.names]:
                if key not in most:
                    yield from ({**most, key: value} for value in values)
        for key in [one.wire for one in shape.properties if one.wire in self.deep and depth == 3]:
            made = dict(least)
            for _ in range(6):
                made = {**least, key: made}
                yield made

    def _some(self, kind: ir.Type, depth: int) -> list[Any]:
        if depth < 0 and isinstance(kind, ir.RefType | ir.ListType) and not _plain(kind):
            return [[]] if isinstance(kind, ir.ListType) and not kind.min_items else []
        found: list[Any] = []
        for value in self._type(kind, depth):
            if len(found) == self.most * (4 if isinstance(kind, ir.MapType) else 1):
                break
            if not any(type(one) is type(value) and one == value for one in found):
                found.append(value)
        return found

    def _type(self, kind: ir.Type, depth: int) -> Iterator[Any]:
        match kind:
            case ir.StringType():
                yield from (text for text in self.texts if _is_text(kind, text))
            case ir.IntegerType() | ir.NumberType():
                yield from (number for number in (*NUMBERS, *_at_the_ends(kind)) if _is_number(kind, number))
            case ir.BooleanType():
                yield from (True, False)
            case ir.NullType():
                yield None
            case ir.AnyType():
                yield from ("x", 1, None, {"a": [1]})
            case ir.LiteralType():
                yield from kind.values
            case ir.ListType():
                items = self._some(kind.items, depth - 1)
                least = kind.min_items or 0
                if items:
                    most = 6 if kind.max_items is None else kind.max_items
                    for length in range(max(least, 1), min(most, 6) + 1):
                        yield [items[0]] * length
                    yield from ([item] * max(least, 1) for item in items[1:] if most)
                if not least:
                    yield []
            case ir.MapType():
                items = self._some(kind.values, depth - 1)
                names = self._names(kind)
                least = kind.min_properties or 0
                most = min(6 if kind.max_properties is None else kind.max_properties, len(names))
                for count in range(least, most + 1) if items else [0][: not least]:
                    yield {key: items[0] for key in names[:count]}
                wide = [dict.fromkeys(some, item) for some in self._named(kind) for item in items]
                usual: list[Any] = []
                for key in names if max(least, 1) <= most else ():
                    others = [name for name in names if name != key][: max(least - 1, 0)]
                    usual += [{**dict.fromkeys(others, items[0]), key: item} for item in items]
                yield from (one for both in zip_longest(wide, usual) for one in both if one is not None)
            case ir.RefType():
                yield from self._shape(self.shapes[kind.name], depth)
            case ir.UnionType():
                for branch in kind.branches:
                    yield from self._some(branch, depth)[:12]


def _at_the_ends(kind: ir.IntegerType | ir.NumberType) -> Iterator[float]:
    """The least and the largest there are, or some that are far away."""
    step = (kind.multiple_of or 1) if isinstance(kind, ir.IntegerType) else 0.25
    ends = (kind.minimum, kind.maximum, kind.exclusive_minimum, kind.exclusive_maximum, -120, 120)
    for end in ends:
        if end is not None:
            near = end // step * step
            yield from (near - step, near, near + step)


def _plain(kind: ir.Type) -> bool:
    return isinstance(kind, ir.ListType) and not isinstance(kind.items, ir.RefType | ir.ListType)


def _is_text(kind: ir.StringType, text: str) -> bool:
    fits = kind.pattern is None or re.search(kind.pattern, text) is not None
    return fits and (kind.min_length or 0) <= len(text) <= (99 if kind.max_length is None else kind.max_length)


def _is_number(kind: ir.IntegerType | ir.NumberType, value: float) -> bool:
    if isinstance(kind, ir.IntegerType) and (value != int(value) or (kind.multiple_of and value % kind.multiple_of)):
        return False
    return (
        (kind.minimum is None or value >= kind.minimum)
        and (kind.maximum is None or value <= kind.maximum)
        and (kind.exclusive_minimum is None or value > kind.exclusive_minimum)
        and (kind.exclusive_maximum is None or value < kind.exclusive_maximum)
    )
