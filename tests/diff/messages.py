"""Messages that a version of a family writes: for each shape a base one, and what one part of it may be instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wirepact_codegen import ir

TEXTS = ["ab", "", "a", "abc", "abcd", "abcde", "abcdef", "xyz9", "a1", "123", "A-b", "b" * 9]
NUMBERS = [3, 1, 2, 4, 0, -1, 6, 9, 10, 11, 12, 30, 7.5, 0.25, 0.5, 0.75, 1.5, -0.5]
KEYS = ["k", "k2", "K", "later", "other"]


class Writer:
    """What one family writes. `names`: keys that undeclared keys of a type may have too; `deep`: those that nest."""

    def __init__(self, family: ir.Family, names: list[str], deep: list[str]) -> None:
        self.shapes = {shape.name: shape for shape in family.shapes}
        self.names, self.deep = names, deep

    def of(self, name: str) -> list[Any]:
        """Messages of a shape, the base one first."""
        return list(self._shape(self.shapes[name], 3))

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
            for key in [*KEYS, *self.names]:
                if key not in most:
                    yield from ({**most, key: value} for value in self._some(shape.extra, depth - 1))
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
            if not any(type(one) is type(value) and one == value for one in found):
                found.append(value)
        return found[:40]

    def _type(self, kind: ir.Type, depth: int) -> Iterator[Any]:
        match kind:
            case ir.StringType():
                yield from (text for text in TEXTS if _is_text(kind, text))
            case ir.IntegerType() | ir.NumberType():
                yield from (number for number in NUMBERS if _is_number(kind, number))
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
                    for length in range(max(least, 1), min(kind.max_items or 6, 6) + 1):
                        yield [items[0]] * length
                    yield from ([item] * max(least, 1) for item in items[1:])
                if not least:
                    yield []
            case ir.MapType():
                items = self._some(kind.values, depth - 1)
                names = [key for key in KEYS if kind.keys is None or _is_text(kind.keys, key)]
                for count in range(kind.min_properties or 0, min(kind.max_properties or 3, len(names)) + 1):
                    yield {key: items[0] for key in names[:count]}
                for key in names if (kind.min_properties or 0) < 2 and kind.max_properties != 0 else ():
                    yield from ({key: item} for item in items)
            case ir.RefType():
                yield from self._shape(self.shapes[kind.name], depth)
            case ir.UnionType():
                for branch in kind.branches:
                    yield from self._some(branch, depth)[:12]


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
