"""Instances of a shape from a seeded source, fast: valid ones, and what one change makes of them. All within I-JSON.

`Maker.instance` follows the IR to a valid value (where a pattern and its bounds can both be met), `Maker.changed` goes
down the same way and does one thing wrong, or nearly wrong, at one place. `spelled` writes a value as JSON text in one
of the many ways a peer may.
"""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from re import _constants as sre
from re import _parser as parser
from typing import Any, assert_never

from judges.judges import compiled
from wirepact_codegen import ir
from wirepact_codegen.targets.python.names import field_name

LARGEST = 2**53 - 1
CHARACTERS = (
    *"aZ09 _-.:/\\\"'\n\r\t\x00\x7f",
    *"\u00e9\u0301\u200d\u2028\ud7ff\ue000\uffff\ufeff",
    *"名ſİß",
    *"😀\U00010000\U0010ffff",
)
INHERITED = ("__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "__defineGetter__")
KEYS = (
    *INHERITED,
    *("", " ", "0", "1", "-1", "10", "a", "type", "cause", "length", "code", "x y", "a/b", "a~b", "\u2028", "😀", "é"),
    *("__init__", "__dict__", "__class__", "model_fields", "model_dump", "model_config", "model_extra", "self"),
    *("toJSON", "then", "prototype", "$ref", "__pydantic_extra__", "agent_id", "agentId"),
)
NUMBERS: tuple[int | float, ...] = (
    *(0, 1, -1, 2, 10, 255, LARGEST, -LARGEST, LARGEST - 1),
    *(1.0, -0.0, 100.0, 0.5, -1.5, 0.1, 1e-7, 5e-324),
)
HUGE = (1e21, -1e300, 1.7976931348623157e308)
"""Where a number is meant. To JSON Schema they are integers, past what I-JSON allows of these."""
SPANS = (*range(4), 7)


class Maker:
    """Instances of one family's shapes. `rng` is all that decides."""

    def __init__(self, family: ir.Family, rng: random.Random) -> None:
        self.family = family
        self.rng = rng
        self.left = 0
        self.kind = ""
        """What the last change was."""
        self.values = [
            value
            for shape in family.shapes
            for one in ir.types_of(shape)
            for part in ir.walk(one)
            if isinstance(part, ir.LiteralType)
            for value in part.values
        ]
        self.tags = [tag for shape in family.shapes if isinstance(shape, ir.UnionShape) for tag, _ in shape.members]

    # --- valid -----------------------------------------------------------------------------------

    def valid(self, shape: ir.Shape) -> Any:
        self.left = 60
        return self.instance(shape, 3)

    def instance(self, shape: ir.Shape, depth: int) -> Any:
        match shape:
            case ir.EnumShape():
                return self.rng.choice(shape.members).value
            case ir.AliasShape():
                return self.of(shape.type, depth)
            case ir.UnionShape():
                return self.instance(self.family.shape(self.rng.choice(shape.members)[1]), depth)
            case ir.ObjectShape():
                return self._object(shape, depth)
            case _:
                assert_never(shape)

    def _object(self, shape: ir.ObjectShape, depth: int) -> dict[str, Any]:
        made: dict[str, Any] = {}
        every = self.rng.random()
        for one in shape.properties:
            if one.required or (self.rng.random() < every and (depth > 0 or not _holds(one.type))):
                made[one.wire] = self.of(one.type, depth - 1)
        if shape.extra is not None and self.rng.random() < 0.3:
            declared = {one.wire for one in shape.properties}
            for key in self._keys(1 + (self.rng.random() < 0.3)):
                if key not in declared:
                    made[key] = self.of(shape.extra, depth - 1)
            absent = [field_name(one) for one in shape.properties if one.wire not in made]
            if absent and self.rng.random() < 0.5:  # a field's name in Python is no key of the wire
                made |= {
                    key: self.of(shape.extra, depth - 1) for key in [self.rng.choice(absent)] if key not in declared
                }
        if shape.max_depth is not None and depth > 0 and self.rng.random() < 0.4:
            self._nested(shape, shape.max_depth, made, self.rng.randint(1, shape.max_depth.limit))
        if self.rng.random() < 0.2:
            keys = list(made)
            self.rng.shuffle(keys)
            made = {key: made[key] for key in keys}
        return made

    def _nested(self, shape: ir.ObjectShape, depth: ir.MaxDepth, outer: dict[str, Any], times: int) -> None:
        """Put that many objects into each other, through the property that nests."""
        kind = next(one.type for one in shape.properties if one.wire == depth.property)
        if ir.RefType(name=shape.name) not in (kind.branches if isinstance(kind, ir.UnionType) else (kind,)):
            return
        for _ in range(times):
            inner = self._object(shape, 0)
            outer[depth.property] = inner
            outer = inner

    def of(self, kind: ir.Type, depth: int) -> Any:
        rng = self.rng
        self.left -= 1
        if self.left < 0:
            depth = min(depth, -4)
        match kind:
            case ir.StringType():
                return self._string(kind)
            case ir.IntegerType() | ir.NumberType():
                return self._number(kind)
            case ir.BooleanType():
                return rng.random() < 0.5
            case ir.NullType():
                return None
            case ir.AnyType():
                return self.anything(2 if self.left > 0 else 0)
            case ir.LiteralType():
                return rng.choice(kind.values)
            case ir.ListType():
                if depth < -3 and not kind.min_items:
                    return []
                return [self.of(kind.items, depth - 1) for _ in range(self._span(kind.min_items, kind.max_items))]
            case ir.MapType():
                size = self._span(kind.min_properties, kind.max_properties) if depth >= -3 else kind.min_properties or 0
                keys = self._keys(size) if kind.keys is None else [self._string(kind.keys) for _ in range(size)]
                return {key: self.of(kind.values, depth - 1) for key in keys}
            case ir.RefType():
                return self.instance(self.family.shape(kind.name), depth)
            case ir.UnionType():
                flat = [one for one in kind.branches if not _holds(one)] if depth < 0 else []
                return self.of(rng.choice(flat or kind.branches), depth)
            case _:
                assert_never(kind)

    def anything(self, depth: int = 2) -> Any:
        """Any JSON value."""
        rng = self.rng
        choice = rng.random()
        if depth and choice < 0.15:
            return [self.anything(depth - 1) for _ in range(rng.choice(SPANS))]
        if depth and choice < 0.3:
            return {key: self.anything(depth - 1) for key in self._keys(rng.choice(SPANS))}
        if choice < 0.6:
            return self._text(rng.choice(SPANS))
        return rng.choice((None, True, False, *NUMBERS, *NUMBERS))

    def _span(self, least: int | None, most: int | None) -> int:
        low = least or 0
        high = most if most is not None else low + 3
        return self.rng.choice((low, min(high, low + 6), self.rng.randint(low, min(high, low + 3))))

    def _keys(self, count: int) -> list[str]:
        found: dict[str, None] = {}
        while len(found) < count:
            found[self.rng.choice(KEYS) if self.rng.random() < 0.6 else self._text(self.rng.choice(SPANS))] = None
        return list(found)

    def _text(self, length: int) -> str:
        few = self.rng.random() < 0.3
        return "".join(self.rng.choices("ab1" if few else CHARACTERS, k=length))

    def _string(self, kind: ir.StringType) -> str:
        low = kind.min_length or 0
        high = kind.max_length if kind.max_length is not None else low + 6
        if kind.pattern is None:
            return self._text(self.rng.choice((low, min(high, low + 40), self.rng.randint(low, min(high, low + 6)))))
        for _ in range(8):
            found = fitting(kind.pattern, self.rng)
            if low <= len(found) <= high:
                return found
        return fitting(kind.pattern, self.rng)

    def _number(self, kind: ir.IntegerType | ir.NumberType) -> int | float:
        rng = self.rng
        bounds = [
            *(
                one
                for one in (kind.minimum, kind.exclusive_minimum, kind.maximum, kind.exclusive_maximum)
                if one is not None
            )
        ]
        near: list[int | float] = [rng.choice(NUMBERS), rng.randint(-50, 50), rng.randint(-LARGEST, LARGEST)]
        for bound in bounds:
            near += [bound, bound + 1, bound - 1, bound + 0.5, bound - 0.5]
        if len(bounds) > 1:
            near += [(bounds[0] + bounds[-1]) // 2, (bounds[0] + bounds[-1]) / 2]
        if isinstance(kind, ir.NumberType):
            near += [rng.choice(HUGE)]
        else:
            step = kind.multiple_of or 1
            near = [int(one) // step * step for one in near if abs(one) <= LARGEST] + [step, 0]
        fits = [one for one in near if _within(kind, one) and (abs(one) <= LARGEST or abs(one) >= 1e21)]
        if not fits:
            return bounds[0] if bounds else 0
        found = rng.choice(fits)
        return float(found) if isinstance(kind, ir.IntegerType) and rng.random() < 0.15 else found

    # --- order -----------------------------------------------------------------------------------

    def laid_out(self, kind: ir.Type, value: Any) -> Any:
        """The value as Python writes it: declared keys as the schema lists them, then the others as they were sent."""
        match kind:
            case ir.RefType():
                return self._laid_out(self.family.shape(kind.name), value)
            case ir.UnionType():
                fit = [one for one in kind.branches if self._json_type(one) == _type_name(value)]
                return self.laid_out(fit[0], value) if fit else value
            case ir.ListType() if isinstance(value, list):
                return [self.laid_out(kind.items, item) for item in value]
            case ir.MapType() if isinstance(value, dict):
                return {key: self.laid_out(kind.values, item) for key, item in value.items()}
            case _:
                return value

    def _laid_out(self, shape: ir.Shape, value: Any) -> Any:
        if isinstance(shape, ir.AliasShape):
            return self.laid_out(shape.type, value)
        if not isinstance(value, dict):
            return value
        if isinstance(shape, ir.UnionShape):
            member = dict(shape.members).get(value[shape.tag])
            if member is None:
                return {shape.tag: value[shape.tag], **value}
            return self._laid_out(self.family.shape(member), value)
        if not isinstance(shape, ir.ObjectShape):
            return value
        kinds = {one.wire: one.type for one in shape.properties}
        order = [*(key for key in kinds if key in value), *(key for key in value if key not in kinds)]
        return {key: self.laid_out(kinds.get(key, shape.extra or ir.AnyType()), value[key]) for key in order}

    # --- one change ------------------------------------------------------------------------------

    def changed(self, shape: ir.Shape) -> Any:
        """An instance after one change; `kind` says of what kind."""
        self.kind = "none"
        return self._change(ir.RefType(name=shape.name), self.valid(shape))

    def _change(self, kind: ir.Type, value: Any) -> Any:
        """The value with one change in it, or in one of its parts."""
        rng = self.rng
        if rng.random() < 0.06:
            return self._other(value)
        match kind:
            case ir.RefType():
                return self._change_shape(self.family.shape(kind.name), value)
            case ir.UnionType():
                return self._change(self._branch(kind, value), value)
            case ir.ListType() if isinstance(value, list):
                if value and rng.random() < 0.6:
                    index = rng.randrange(len(value))
                    return [self._change(kind.items, item) if at == index else item for at, item in enumerate(value)]
                return self._resized(kind, value)
            case ir.MapType() if isinstance(value, dict):
                if value and rng.random() < 0.6:
                    key = rng.choice(list(value))
                    if kind.keys is not None and rng.random() < 0.4:
                        made = {one: item for one, item in value.items() if one != key}
                        return {**made, self._near_text(kind.keys, key): value[key]}
                    return {**value, key: self._change(kind.values, value[key])}
                return self._refilled(kind, value)
            case ir.StringType() if isinstance(value, str):
                return self._near_text(kind, value)
            case ir.IntegerType() | ir.NumberType():
                return self._near_number(kind)
            case ir.LiteralType():
                return self._near_literal(kind.values)
            case _:
                return self._other(value)

    def _branch(self, kind: ir.UnionType, value: Any) -> ir.Type:
        """The branch that the value is of, most likely; now and then another one."""
        found = [one for one in kind.branches if self._json_type(one) == _type_name(value)]
        return self.rng.choice(found if found and self.rng.random() < 0.8 else kind.branches)

    def _json_type(self, kind: ir.Type) -> str:
        match kind:
            case ir.StringType():
                return "string"
            case ir.IntegerType() | ir.NumberType():
                return "number"
            case ir.LiteralType():
                return _type_name(kind.values[0])
            case ir.ListType():
                return "array"
            case ir.BooleanType():
                return "boolean"
            case ir.NullType():
                return "null"
            case ir.RefType():
                shape = self.family.shape(kind.name)
                if isinstance(shape, ir.EnumShape):
                    return _type_name(shape.members[0].value)
                return self._json_type(shape.type) if isinstance(shape, ir.AliasShape) else "object"
            case _:
                return "object"

    def _change_shape(self, shape: ir.Shape, value: Any) -> Any:
        match shape:
            case ir.EnumShape():
                return self._near_literal([member.value for member in shape.members])
            case ir.AliasShape():
                return self._change(shape.type, value)
            case ir.UnionShape() if isinstance(value, dict):
                if self.rng.random() < 0.25:
                    return self._other_tag(shape, value)
                name = dict(shape.members).get(value.get(shape.tag, ""))
                return self._change_shape(self.family.shape(name), value) if name else self._other(value)
            case ir.ObjectShape() if isinstance(value, dict):
                return self._change_object(shape, value)
            case _:
                return self._other(value)

    def _change_object(self, shape: ir.ObjectShape, value: dict[str, Any]) -> Any:
        rng = self.rng
        choice = rng.random()
        there = [one for one in shape.properties if one.wire in value]
        if shape.max_depth is not None and choice < 0.2:
            self.kind = "depth"
            made = dict(value)
            self._nested(shape, shape.max_depth, made, shape.max_depth.limit + rng.choice((0, 1, 1, 2)))
            return made
        if there and choice < 0.6:
            one = rng.choice(there)
            return {**value, one.wire: self._change(one.type, value[one.wire])}
        if there and choice < 0.75:
            one = rng.choice([one for one in there if one.required] or there)
            self.kind = "key dropped" if one.required else "optional key dropped"
            return {key: item for key, item in value.items() if key != one.wire}
        if shape.properties and choice < 0.85:
            one = rng.choice(shape.properties)
            self.kind = "null"
            return {**value, one.wire: None}
        if shape.properties and choice < 0.9:
            one = rng.choice(shape.properties)
            near = [
                field_name(one),
                field_name(one),
                one.wire.upper(),
                f"{one.wire}_",
                f" {one.wire}",
                f"{one.wire}\u0301",
            ]
            self.kind = "key near-miss"
            return {**value, rng.choice(near): value.get(one.wire, self.anything())}
        self.kind = "unknown key"
        wanted = shape.extra if shape.extra is not None and rng.random() < 0.4 else ir.AnyType()
        made = self._change(wanted, self.of(wanted, 0)) if rng.random() < 0.5 else self.of(wanted, 0)
        self.kind = "unknown key"
        return {**value, rng.choice(KEYS): made}

    def _other_tag(self, shape: ir.UnionShape, value: dict[str, Any]) -> Any:
        self.kind = "tag"
        tags = [*(tag for tag, _ in shape.members), *self.tags, "", "added_later", *INHERITED, None, 1, ["a"]]
        return {**value, shape.tag: self.rng.choice(tags)}

    def _other(self, value: Any) -> Any:
        self.kind = "wrong type"
        return self.rng.choice(
            [
                *(None, True, False, 0, 1, -1, 0.5, 1.0, "", "a", [], {}, [None], {"a": 1}, "null", "true"),
                *([value], {"a": value}, {"__proto__": value}, str(value)[:50]),
            ]
        )

    def _resized(self, kind: ir.ListType, value: list[Any]) -> Any:
        self.kind = "size of a list"
        least, most = kind.min_items or 0, kind.max_items
        sizes = [*([least - 1, least] if least else []), *([most, most + 1] if most is not None and most < 60 else [])]
        size = self.rng.choice(sizes or [0, len(value) + 1])
        return [*value, *(self.of(kind.items, -1) for _ in range(size - len(value)))][:size]

    def _refilled(self, kind: ir.MapType, value: dict[str, Any]) -> Any:
        self.kind = "size of a map"
        least, most = kind.min_properties or 0, kind.max_properties
        sizes = [*([least - 1, least] if least else []), *([most, most + 1] if most is not None and most < 60 else [])]
        made = dict(value)
        size = self.rng.choice(sizes or [0, len(value) + 1])
        for _ in range(50):
            if len(made) >= size:
                break
            made.setdefault(self._string(kind.keys or ir.StringType()), self.of(kind.values, -1))
        return dict(list(made.items())[:size])

    def _near_text(self, kind: ir.StringType, value: str) -> str:
        rng = self.rng
        bounds = [one for one in (kind.min_length, kind.max_length) if one is not None and one < 3000]
        if bounds and rng.random() < 0.6:
            self.kind = "length of a text"
            length = max(0, rng.choice(bounds) + rng.choice((-1, 0, 1)))
            if kind.pattern is None:
                return self._text(length)
            return (value * (length // max(1, len(value)) + 1) if value else "a" * length)[:length]
        self.kind = "pattern" if kind.pattern is not None else "text"
        at = rng.randint(0, len(value))
        odd = rng.choice([*CHARACTERS, "\n", "\n", "\u0660", "\u00b2", "A", "a", "Z", "0"])
        return rng.choice(
            [
                *(value + "\n", "\n" + value, value + odd, value.upper(), value.lower(), ""),
                *(value[:at] + odd + value[at:], value[:at] + value[at + 1 :], value[:at] + odd + value[at + 1 :]),
            ]
        )

    def _near_number(self, kind: ir.IntegerType | ir.NumberType) -> Any:
        self.kind = "number"
        rng = self.rng
        bounds = [
            *(
                one
                for one in (kind.minimum, kind.exclusive_minimum, kind.maximum, kind.exclusive_maximum)
                if one is not None
            )
        ]
        if bounds and rng.random() < 0.7:
            self.kind = "bound"
            made = rng.choice(bounds) + rng.choice((-1, 0, 1, 0.5, -0.5, 1e-9))
            if LARGEST < abs(made) < 1e21 or (isinstance(made, int) and abs(made) > LARGEST):
                return LARGEST if made > 0 else -LARGEST
            return float(made) if rng.random() < 0.2 else made
        step = kind.multiple_of if isinstance(kind, ir.IntegerType) else None
        if step is not None:
            self.kind = "multiple"
            return step * rng.randint(-9, 9) + rng.choice((0, 0, 1, -1, 0.5))
        return rng.choice([*NUMBERS, True, "1", "0x1", ""])

    def _near_literal(self, values: Any) -> Any:
        self.kind = "near-miss of a value"
        rng = self.rng
        value = rng.choice(values)
        if isinstance(value, int):
            near = [one for one in (value + 1, value - 1, float(value), value + 0.5, -value) if abs(one) <= LARGEST]
            return rng.choice([*near, str(value), bool(value)])
        near = [value.upper(), value + " ", value + "\n", value[:-1], value + "\x00", value.capitalize(), "added_later"]
        return rng.choice([*near, *self.values, *INHERITED, f"{value}\u0301"])


def _within(kind: ir.IntegerType | ir.NumberType, value: float) -> bool:
    return (
        (kind.minimum is None or value >= kind.minimum)
        and (kind.maximum is None or value <= kind.maximum)
        and (kind.exclusive_minimum is None or value > kind.exclusive_minimum)
        and (kind.exclusive_maximum is None or value < kind.exclusive_maximum)
    )


def _holds(kind: ir.Type) -> bool:
    """Whether it may hold further shapes."""
    return any(isinstance(one, ir.RefType) for one in ir.walk(kind))


def _type_name(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
        case _:
            return "object"


# --- text --------------------------------------------------------------------------------------


def fitting(pattern: str, rng: random.Random) -> str:
    """A text that a portable pattern finds itself in, by following its parse tree; now and then with more around it."""
    made = _walk(parser.parse(pattern), rng)
    if rng.random() < 0.2:
        made = rng.choice(CHARACTERS) + made if not pattern.startswith("^") else made + rng.choice("a0\n😀")
    if compiled(pattern).search(made):
        return made
    return _walk(parser.parse(pattern), rng)


def _walk(tree: Any, rng: random.Random) -> str:
    made = ""
    for operation, argument in tree:
        if operation is sre.LITERAL:
            made += chr(argument)
        elif operation is sre.NOT_LITERAL:
            made += rng.choice([one for one in CHARACTERS if ord(one) != argument])
        elif operation is sre.IN:
            made += _member(argument, rng)
        elif operation in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            low, high, inner = argument
            times = rng.choice((low, min(int(high), low + 3), rng.randint(low, min(int(high), low + 5))))
            made += "".join(_walk(inner, rng) for _ in range(times))
        elif operation is sre.SUBPATTERN:
            made += _walk(argument[-1], rng)
        elif operation is sre.BRANCH:
            made += _walk(rng.choice(argument[1]), rng)
        elif operation is not sre.AT:
            raise NotImplementedError(operation)
    return made


def _member(items: Any, rng: random.Random) -> str:
    refused = items[0][0] is sre.NEGATE
    spans = [
        (argument, argument) if operation is sre.LITERAL else argument
        for operation, argument in items
        if operation is not sre.NEGATE
    ]
    if refused:
        allowed = [one for one in CHARACTERS if not any(low <= ord(one) <= high for low, high in spans)]
        return rng.choice(allowed or ["\u3042"])
    low, high = rng.choice(spans)
    code = rng.choice((low, high, rng.randint(low, high)))
    return chr(code if not 0xD800 <= code <= 0xDFFF else low)


def spelled(value: Any, rng: random.Random) -> str:
    """The value as JSON text on one line, spelled in one of the ways a peer may: escapes, blanks, `1e0` for 1."""
    if rng.random() < 0.6:
        return json.dumps(value, ensure_ascii=rng.random() < 0.5)
    blank = " " if rng.random() < 0.5 else "\t"
    text = json.dumps(value, ensure_ascii=False, separators=(f"{blank},", f":{blank}"))
    return blank + re.sub(r'"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*', lambda found: _token(found[0], rng), text) + blank


def _token(token: str, rng: random.Random) -> str:
    if not token.startswith('"'):
        if re.fullmatch("-?[0-9]{1,9}", token) and rng.random() < 0.5:
            return token + rng.choice((".0", "e0", "E+0", "e-0", ".00e0"))
        return token.replace("e", "E") if rng.random() < 0.3 else token
    if "\\" in token or rng.random() < 0.7:
        return token
    return '"' + "".join(_escape(char) if rng.random() < 0.3 else char for char in token[1:-1]) + '"'


def _escape(char: str) -> str:
    return "".join(f"\\u{int.from_bytes(unit, 'big'):04x}" for unit in _units(char))


def _units(char: str) -> list[bytes]:
    whole = char.encode("utf-16-be")
    return [whole[at : at + 2] for at in range(0, len(whole), 2)]


# --- text that is not I-JSON, or not JSON --------------------------------------------------------

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null|[{}\[\]:,]')
BEYOND = {
    "integer past the limit": ("9007199254740992", "-9007199254740992", "9" * 30, "12345678901234567890"),
    "number written as digits": ("1e16", "9007199254740992.0", "-1E20", "999999999999999868928.0"),
    "number that is infinite": ("1e400", "-1e309", "9e99999"),
    "half a character": ('"\\ud800"', '"a\\udfffb"', '"\\udc00\\ud800"', '{"\\udbff": 1}'),
    "no number": ("NaN", "Infinity", "-Infinity", "0x10", "01", "+1", ".5", "1.", "1e", "--1", "\u0661"),
    "no text": ("'a'", '"\t"', '"\\x41"', '"\\u12"', "undefined", "None", "True", '"a', "a"),
    "no container": ("[1,]", '{"a":1,}', "{1:2}", "[1 2]", '{"a" 1}', "[", "{", "/**/[]", "(1)"),
}
"""What neither reader takes, wherever it stands."""


def broken(text: str, rng: random.Random) -> tuple[str, str]:
    """The text after one change that no reader of I-JSON takes, and the kind of it."""
    tokens = list(_TOKEN.finditer(text))
    keys = [one for one, after in pairwise(tokens) if after[0] == ":" and one[0][0] == '"']
    if keys and rng.random() < 0.25:
        key = rng.choice(keys)
        again = f'"{"".join(map(_escape, json.loads(key[0])))}"' if rng.random() < 0.3 else key[0]
        return f"{text[: key.start()]}{again}: 0, {text[key.start() :]}", "key given twice"
    values = [one for one in tokens if one not in keys and one[0] not in "{}[]:,"]
    kind = rng.choice(list(BEYOND))
    made = rng.choice(BEYOND[kind])
    if not values:
        return f"[{text}, {made}]", kind
    value = rng.choice(values)
    return text[: value.start()] + made + text[value.end() :], kind


def scrambled(text: str, rng: random.Random) -> str:
    """The text after one change of a character: most likely no JSON any more, and JSON to both readers or to none."""
    at = rng.randint(0, len(text))
    odd = rng.choice([*'{}[]:,"\\0123456789eE+-. \t/abtfnu', "\ufeff", "\u00a0", "\x0b", "\x00", "\u2028", "😀"])
    return rng.choice((text[:at] + odd + text[at:], text[:at] + text[at + 1 :], text[:at] + odd + text[at + 1 :]))
