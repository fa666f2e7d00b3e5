"""An instance of any shape: the first of its own examples, else the least that its type allows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from . import ir
from .json_schema import shape_schema

_DEEPEST = 12
_MOST = 10_000
"""Values and characters of an instance that is made: what needs more is no example to read."""
_WORDS = "text"


class NoSampleError(Exception):
    """No instance could be made."""


class Samples:
    """Instances of one family's shapes, each held against its schema before it is given out."""

    def __init__(self, family: ir.Family) -> None:
        self.family = family
        self._validator: Any = None
        self._room = 0

    def of(self, name: str) -> Any:
        """An instance of that shape as plain JSON; None where none can be made (a pattern that nothing fits)."""
        found = self._of(name)
        return found if found is not None and self.accepts(name, found) else None

    def accepts(self, name: str, value: Any) -> bool:
        """Whether a value is an instance of that shape."""
        if self._validator is None:
            import jsonschema_rs

            schema = {
                "$defs": {one.name: shape_schema(one) for one in self.family.shapes},
                "properties": {one.name: {"$ref": f"#/$defs/{one.name}"} for one in self.family.shapes},
            }
            # The dialect has patterns of the subset that this engine takes in linear time.
            options = jsonschema_rs.RegexOptions()
            self._validator = jsonschema_rs.Draft202012Validator(schema, pattern_options=options)
        return bool(self._validator.is_valid({name: value}))

    def _of(self, name: str) -> Any:
        shape = self.family.shape(name)
        self._room = _MOST
        try:
            return self._ordered(shape, self._shape(shape, 0))
        except NoSampleError:
            return None

    def _ordered(self, shape: ir.Shape, value: Any) -> Any:
        """An object with its keys as the schema lists them: an example of the contract has them sorted."""
        if isinstance(shape, ir.UnionShape) and isinstance(value, dict):
            member = dict(shape.members).get(value.get(shape.tag, ""))
            return self._ordered(self.family.shape(member), value) if member else value
        if not isinstance(shape, ir.ObjectShape) or not isinstance(value, dict):
            return value
        kinds = {one.wire: one.type for one in shape.properties}
        keys = [*(key for key in kinds if key in value), *(key for key in value if key not in kinds)]
        return {
            key: self._ordered(self.family.shape(kind.name), value[key])
            if isinstance(kind := kinds.get(key), ir.RefType)
            else value[key]
            for key in keys
        }

    def _shape(self, shape: ir.Shape, depth: int) -> Any:
        if depth > _DEEPEST:
            raise NoSampleError(shape.name)
        if shape.examples:
            return thawed(shape.examples[0])
        match shape:
            case ir.ObjectShape():
                return {one.wire: self._type(one.type, one.wire, depth) for one in shape.properties if one.required}
            case ir.UnionShape():
                return self._shape(self.family.shape(shape.members[0][1]), depth + 1)
            case ir.EnumShape():
                return shape.members[0].value
            case ir.AliasShape():
                return self._type(shape.type, shape.name, depth)

    def _type(self, kind: ir.Type, name: str, depth: int) -> Any:
        self._room -= 1 + (kind.min_length or 0 if isinstance(kind, ir.StringType) else 0)
        if self._room < 0:
            raise NoSampleError(name)
        match kind:
            case ir.StringType():
                return _string(kind, name)
            case ir.IntegerType():
                return _integer(kind)
            case ir.NumberType():
                return _number(kind)
            case ir.BooleanType():
                return True
            case ir.NullType() | ir.AnyType():
                return None
            case ir.LiteralType():
                return kind.values[0]
            case ir.ListType():
                return [self._type(kind.items, name, depth) for _ in range(kind.min_items or 0)]
            case ir.MapType():
                return self._map(kind, name, depth)
            case ir.RefType():
                return self._shape(self.family.shape(kind.name), depth + 1)
            case ir.UnionType():
                return self._type(kind.branches[0], name, depth)

    def _map(self, kind: ir.MapType, name: str, depth: int) -> dict[str, Any]:
        count = kind.min_properties or 0
        if not count:
            return {}
        keys = list(dict.fromkeys(_strings(kind.keys or ir.StringType(), "key")))
        if len(keys) < count:
            raise NoSampleError(name)
        return {key: self._type(kind.values, name, depth) for key in keys[:count]}


def thawed(value: ir.Json) -> Any:
    """Frozen JSON as lists and dicts."""
    if isinstance(value, dict):
        return {key: thawed(item) for key, item in value.items()}
    return [thawed(item) for item in value] if isinstance(value, tuple) else value


# --- text --------------------------------------------------------------------------------------


def _string(kind: ir.StringType, name: str) -> str:
    for text in _strings(kind, name):
        return text
    raise NoSampleError(name)


def _strings(kind: ir.StringType, name: str) -> Iterator[str]:
    """Texts that the type takes: the property's own name if that will do."""
    least, most = kind.min_length or 0, kind.max_length
    if kind.pattern is None:
        for text in (name, _WORDS, *(f"{name}{number}" for number in range(2, 30))):
            if len(text) >= least and (most is None or len(text) <= most):
                yield text
        padded = (name or _WORDS) * (least // max(1, len(name or _WORDS)) + 1)
        yield padded[: least or (0 if most == 0 else min(1, most or 1))]
        return
    expression = kind.pattern
    for more in range(least + 4):
        found = _Pattern(expression, more).text()
        if found is None:
            return
        if len(found) >= least and (most is None or len(found) <= most) and re.search(expression, found):
            yield found


class _Pattern:
    """A text that a portable pattern matches: first alternatives, first characters, `more` repeats above the least."""

    def __init__(self, pattern: str, more: int) -> None:
        self.pattern, self.more, self.at = pattern, more, 0

    def text(self) -> str | None:
        try:
            return self._alternatives()
        except (IndexError, ValueError):
            return None

    def _alternatives(self) -> str:
        first: str | None = None
        while True:
            found = self._sequence()
            first = found if first is None else first
            if self.at >= len(self.pattern) or self.pattern[self.at] != "|":
                return first
            self.at += 1

    def _sequence(self) -> str:
        made = ""
        while self.at < len(self.pattern) and self.pattern[self.at] not in "|)":
            atom = self._atom()
            made += atom * self._times()
        return made

    def _atom(self) -> str:
        char = self.pattern[self.at]
        self.at += 1
        if char in "^$":
            return ""
        if char == "\\":
            return self._escaped()
        if char == "[":
            return self._class()
        if char == "(":
            if self.pattern.startswith("?:", self.at):
                self.at += 2
            found = self._alternatives()
            self.at += 1
            return found
        return char

    def _escaped(self) -> str:
        char = self.pattern[self.at]
        self.at += 1
        return {"n": "\n", "r": "\r", "t": "\t", "f": "\f"}.get(char, char)

    def _class(self) -> str:
        start = self.at
        refused = self.pattern[self.at] == "^"
        self.at += refused
        first = ""
        while (char := self.pattern[self.at]) != "]":
            self.at += 1
            one = self._escaped() if char == "\\" else char
            first = first or one
        self.at += 1
        if not refused:
            return first
        whole = re.compile(self.pattern[start - 1 : self.at])
        return next(
            (
                char
                for char in map(chr, (*range(97, 123), *range(48, 58), *range(65, 91), *range(32, 0x250)))
                if whole.fullmatch(char)
            ),
            first,
        )

    def _times(self) -> int:
        rest = self.pattern[self.at :]
        bounds = re.match(r"\{(\d+)(,(\d*))?\}", rest)
        if bounds:
            self.at += bounds.end()
            least = int(bounds[1])
            most = least if bounds[2] is None else int(bounds[3]) if bounds[3] else least + self.more
        elif rest[:1] in ("*", "+", "?"):
            self.at += 1
            least = int(rest[0] == "+")
            most = 1 if rest[0] == "?" else least + self.more
        else:
            return 1
        if self.pattern.startswith("?", self.at):
            self.at += 1
        return min(most, least + self.more)


# --- numbers -----------------------------------------------------------------------------------


def _integer(kind: ir.IntegerType) -> int:
    bounds = [kind.minimum, None if kind.exclusive_minimum is None else kind.exclusive_minimum + 1]
    least = max((one for one in bounds if one is not None), default=None)
    bounds = [kind.maximum, None if kind.exclusive_maximum is None else kind.exclusive_maximum - 1]
    most = min((one for one in bounds if one is not None), default=None)
    step = kind.multiple_of or 1
    if least is not None:
        return -(-least // step) * step
    return step if most is None or most >= step else most // step * step


def _number(kind: ir.NumberType) -> int | float:
    least, most = kind.minimum, kind.maximum
    if kind.exclusive_minimum is not None and (least is None or kind.exclusive_minimum >= least):
        above = kind.exclusive_minimum
        ceiling = most if most is not None else kind.exclusive_maximum
        return (above + ceiling) / 2 if ceiling is not None else above + 1
    if least is not None:
        return least
    if kind.exclusive_maximum is not None:
        return min(most, kind.exclusive_maximum - 1) if most is not None else kind.exclusive_maximum - 1
    return most if most is not None else 1
