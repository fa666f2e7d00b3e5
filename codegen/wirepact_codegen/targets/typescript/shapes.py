"""Shapes as TypeScript: the interface, the guard as one expression, and the type description that `parseX` reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, assert_never

from ... import graph, ir
from ...naming import table_name
from . import literals, names
from .conditions import Called, Joined, Part, arrow, returned, when
from .literals import WIDTH, Layout, comment, member, scalar, string

PROTOTYPE = names.PROTOTYPE

_LOCAL_TAKEN = frozenset(
    "all among anObject atLeast atMost copy depth item level mapOf ofCopy only others ownValue plain value "
    "within".split()
) | names.RESERVED.difference(["type"])
"""What a local constant of a check may not be called."""

_FEW = 4
"""Up to that many values are compared one by one."""


class ShapeView(NamedTuple):
    """One shape, printed. All are whole declarations or "".

    Attributes:
        type: Interface or alias; the list of an enum before it.
        open_type: `AnyX`, for what a newer peer may send, where it differs from `X`.
        check: The unexported function, or "" where the guard says it itself.
        guard: Body of the exported guard.
        description: The constant that `parseX` reads.
        parsed: Return type of `parseX`.
        known: The guard between `AnyX` and `X` of a union.
    """

    name: str
    type: str
    open_type: str
    check: str
    guard: str
    description: str
    parsed: str
    known: str


class Shapes:
    """All shapes of one family: what must be known of the others to print one."""

    def __init__(self, family: ir.Family) -> None:
        self.family = family
        self.by_name = {shape.name: shape for shape in family.shapes}
        self._nesting = ""
        self.helpers: set[str] = set()
        self.constants: dict[str, str] = {}
        self.code_types: set[str] = set()
        self._names: dict[str, dict[str, int]] = {}

    # --- what depends on what ------------------------------------------------------------------

    @cached_property
    def open(self) -> frozenset[str]:
        """Shapes whose closed parts (enums, tags) a newer peer may outgrow."""
        edges = {shape.name: ir.references(ir.types_of(shape)) for shape in self.family.shapes}
        return graph.leading_to((shape.name for shape in self.family.shapes if _closes(shape)), edges)

    def _opens(self, kind: ir.Type) -> bool:
        return _lists_values(kind) or any(name in self.open for name in ir.references([kind]))

    @cached_property
    def recursive(self) -> frozenset[str]:
        """Shapes that may hold themselves without end: their checks count levels."""
        return frozenset(graph.in_circles({shape.name: _endless(shape) for shape in self.family.shapes}))

    @cached_property
    def counted(self) -> frozenset[str]:
        return frozenset(one.name for one in self.family.shapes if _counts(one) and one.name not in self.recursive)

    # --- types ---------------------------------------------------------------------------------

    def type(self, kind: ir.Type, *, open: bool = False) -> str:
        """The TypeScript type; `open` for what a newer peer may send."""
        match kind:
            case ir.StringType():
                return "string"
            case ir.IntegerType() | ir.NumberType():
                return "number"
            case ir.BooleanType():
                return "boolean"
            case ir.NullType():
                return "null"
            case ir.AnyType():
                return "unknown"
            case ir.LiteralType():
                wide = [f"({'number' if isinstance(kind.values[0], int) else 'string'} & {{}})"]
                return " | ".join([*map(scalar, kind.values), *(wide if open and len(kind.values) > 1 else [])])
            case ir.ListType():
                return f"readonly {self._grouped(kind.items, open=open)}[]"
            case ir.MapType():
                return f"{{ readonly [key: string]: {self.type(kind.values, open=open)} }}"
            case ir.RefType():
                return f"Any{kind.name}" if open and kind.name in self.open else kind.name
            case ir.UnionType():
                return " | ".join(dict.fromkeys(self._member(one, open=open) for one in kind.branches))
            case _:
                assert_never(kind)

    def _member(self, kind: ir.Type, *, open: bool) -> str:
        text = self.type(kind, open=open)
        return f"({text})" if isinstance(kind, ir.ListType) else text

    def _grouped(self, kind: ir.Type, *, open: bool) -> str:
        text = self.type(kind, open=open)
        return f"({text})" if " | " in text or text.startswith("readonly ") else text

    def property_type(self, one: ir.Property, *, open: bool = False) -> str:
        """A property's type; a code completes the known ones and takes any text."""
        if one.carries == "code" and isinstance(one.type, ir.StringType):
            known = [
                table_name(table.table, "AnyCode")
                for table in self.family.tables
                if table.property == one.wire and not table.of_integers
            ]
            self.code_types.update(known)
            return " | ".join(known) or "string"
        return self.type(one.type, open=open)

    # --- printing ------------------------------------------------------------------------------

    def view(self, shape: ir.Shape) -> ShapeView:
        return ShapeView(
            name=shape.name,
            type=self._declaration(shape),
            open_type=self._open_declaration(shape) if shape.name in self.open else "",
            check=self._check_function(shape),
            guard=f"return {self._call(shape.name, 'value', False)};",
            description=self._description(shape),
            parsed=f"Any{shape.name}" if shape.name in self.open else shape.name,
            known=self._known(shape) if isinstance(shape, ir.UnionShape) else "",
        )

    def _declaration(self, shape: ir.Shape) -> str:
        audience = "Operators only: never sent to a client." if getattr(shape, "audience", None) == "operator" else None
        doc = comment(shape.description, audience)
        match shape:
            case ir.ObjectShape():
                return f"{doc}export interface {shape.name} {self._body(shape, open=False)}\n"
            case ir.UnionShape():
                return f"{doc}{_alias(shape.name, [name for _, name in shape.members])}"
            case ir.EnumShape():
                name = names.list_name(shape.name)
                start = f"export const {name} = "
                items = [scalar(one.value) for one in shape.members]
                numbers = all(isinstance(one.value, int) for one in shape.members)
                text = literals.listed(items, 0, len(start), 10)
                text = literals.filled(items, 0) if numbers and "\n" in text else text
                each = "\n\n".join(
                    f"- {scalar(one.value)}: {one.description}" for one in shape.members if one.description
                )
                return (
                    f"{comment(shape.description, each)}{start}{text} as const;\n\n"
                    f"{doc}export type {shape.name} = (typeof {name})[number];\n"
                )
            case ir.AliasShape():
                return f"{doc}{_alias(shape.name, self.type(shape.type).split(' | '))}"
            case _:
                assert_never(shape)

    def _body(self, shape: ir.ObjectShape, *, open: bool) -> str:
        lines = [
            comment(one.description, deprecated=one.deprecated, indent=2) + self._line(one, open=open)
            for one in shape.properties
        ]
        extra = self._index_signature(shape, open=open)
        if extra:
            lines.append(f"  readonly [key: string]: {extra};\n")
        return "{\n" + "".join(lines) + "}" if lines else "{}"

    def _line(self, one: ir.Property, *, open: bool) -> str:
        start = f"  readonly {literals.key(one.wire)}{'' if one.required else '?'}: "
        kind = self.property_type(one, open=open)
        text = literals.wrapped(kind, 2, len(start))
        return f"{start.rstrip() if text.startswith(chr(10)) else start}{text};\n"

    def _index_signature(self, shape: ir.ObjectShape, *, open: bool) -> str | None:
        """Type of undeclared keys, where TypeScript can say it: every declared property must be of it."""
        if shape.extra is None or isinstance(shape.extra, ir.AnyType):
            return None
        extra = self.type(shape.extra, open=open)
        if any(self.property_type(one, open=open) != extra for one in shape.properties):
            return None
        return extra if all(one.required for one in shape.properties) else f"{extra} | undefined"

    def _open_declaration(self, shape: ir.Shape) -> str:
        name = shape.name
        doc = comment(f"{name} as a newer peer may send it: values this version does not know are kept.")
        match shape:
            case ir.UnionShape():
                members = [self.type(ir.RefType(name=one), open=True) for _, one in shape.members]
                known = name
                text = ""
                if members != [one for _, one in shape.members]:
                    known = f"Known{name}"
                    text += comment(f"{name} with a tag this version knows.") + _alias(known, members) + "\n"
                text += comment(f"A {name} with a tag this version does not know, kept as sent.")
                text += f"export interface Unknown{name} {{\n  readonly {literals.key(shape.tag)}: string;\n"
                text += "  readonly [key: string]: unknown;\n}\n\n"
                return f"{text}{doc}{_alias(f'Any{name}', [known, f'Unknown{name}'])}"
            case ir.EnumShape():
                wide = "number" if isinstance(shape.members[0].value, int) else "string"
                return f"{doc}{_alias(f'Any{name}', [name, f'({wide} & {{}})'])}"
            case ir.AliasShape():
                return f"{doc}{_alias(f'Any{name}', self.type(shape.type, open=True).split(' | '))}"
            case ir.ObjectShape():
                if self._index_signature(shape, open=False):
                    return f"{doc}export interface Any{name} {self._body(shape, open=True)}\n"
                changed = [one for one in shape.properties if self._opens(one.type)]
                if not changed:  # what grows stands under undeclared keys, whose type the interface cannot say
                    return f"{doc}{_alias(f'Any{name}', [name])}"
                without = " | ".join(string(one.wire) for one in changed)
                lines = "".join(self._line(one, open=True) for one in changed)
                return f"{doc}export interface Any{name} extends Omit<{name}, {without}> {{\n{lines}}}\n"
            case _:
                assert_never(shape)

    def _known(self, shape: ir.UnionShape) -> str:
        members = [self.type(ir.RefType(name=one), open=True) for _, one in shape.members]
        known = shape.name if members == [one for _, one in shape.members] else f"Known{shape.name}"
        tags = " || ".join(f"tag === {string(value)}" for value, _ in shape.members)
        read = f".{shape.tag}" if member("o", shape.tag) == f"o.{shape.tag}" else f".[{string(shape.tag)}]"
        body = f"  const tag: unknown = (value as Any{shape.name} | null | undefined)?{read};\n"
        if len(tags) + 10 > WIDTH:
            self.helpers.add("among")
            tags = f"among(tag, {self._values(tuple(value for value, _ in shape.members))})"
        return (
            comment("Whether this version knows the tag: then a `switch` over it is exhaustive.")
            + f"export function isKnown{shape.name}(value: Any{shape.name}): value is {known} {{\n"
            + f"{body}  return {tags};\n}}\n"
        )

    # --- checks --------------------------------------------------------------------------------

    def _check_function(self, shape: ir.Shape) -> str:
        recursive = shape.name in self.recursive
        level = ", level: number" if recursive else ", depth: number" if shape.name in self.counted else ""
        head = f"function fits{shape.name}(value: unknown{level}): boolean {{\n"
        # What a name stands for may be no container, and then stands in the deepest one.
        deepest = "MAX_DEPTH + 1" if isinstance(shape, ir.AliasShape) else "MAX_DEPTH"
        first: list[Part] = [f"level <= {deepest}"] if recursive else []
        if recursive:
            self.helpers.add("MAX_DEPTH")
        match shape:
            case ir.ObjectShape():
                return head + self._object_check(shape, first) + "}\n"
            case ir.UnionShape():
                tag = member("value", shape.tag)
                unfit = [f"!{self._helper('anObject')}(value)", *(["level > MAX_DEPTH"] if recursive else [])]
                lines = f"  if ({' || '.join(unfit)}) return false;\n"
                if shape.tag in PROTOTYPE:
                    tag = f"{self._helper('ownValue')}(value, {string(shape.tag)})"
                lines += f"  switch ({tag}) {{\n"
                for value, name in shape.members:
                    lines += f"    case {string(value)}:\n      return {self._call(name, 'value', recursive)};\n"
                return head + lines + "    default:\n      return false;\n  }\n}\n"
            case ir.EnumShape():
                self.helpers.add("among")
                return head + f"  return among(value, {names.list_name(shape.name)});\n}}\n"
            case ir.AliasShape():
                found = self.check(shape.type, "value", recursive)
                parts = [*first, *(found.parts if found and found.joint == "&&" else [found] if found else [])]
                return head + returned(parts or ["value !== undefined"]) + "}\n"
            case _:
                assert_never(shape)

    def _object_check(self, shape: ir.ObjectShape, first: list[Part]) -> str:
        """What one look at a required key tells comes first: most values that are not the shape end there. Then whether
        the object's properties are its own; of a copy, all is asked anew. What is looked at twice, or goes deeper, is
        read once, after that.
        """
        recursive, counted = shape.name in self.recursive, shape.name in self.counted
        looks: list[Part] = [*first, *([f"depth <= {shape.max_depth.limit}"] if counted and shape.max_depth else [])]
        looks.append(f"{self._helper('anObject')}(value)")
        rest: list[Part] = []
        reads: list[str] = []
        apart = ""
        if shape.max_depth and not counted:
            limit = f"{string(shape.max_depth.property)}, {shape.max_depth.limit}"
            rest.append(f"{self._helper('within')}(value, {limit})")
        for index, one in enumerate(shape.properties):
            if one.required and one.wire not in PROTOTYPE and _told_by_a_look(one.type):
                read = member("value", one.wire)
                looks.append(self.check(one.type, read, recursive) or f"{read} !== undefined")
                continue
            local = _local(one.wire, index)
            self._nesting = shape.name if shape.max_depth and one.wire == shape.max_depth.property else ""
            found = self.check(one.type, local, recursive)
            self._nesting = ""
            if one.required:
                rest += found.parts if found and found.joint == "&&" else [found or f"{local} !== undefined"]
            elif found:
                others = found.parts if found.joint == "||" else [found]
                rest.append(Joined("||", (f"{local} === undefined", *others)))
            else:
                continue
            if one.wire in PROTOTYPE:
                apart += f"    const {local} = {self._helper('ownValue')}(value, {string(one.wire)});\n"
            else:
                reads.append(local if local == one.wire else f"{literals.key(one.wire)}: {local}")
        if not isinstance(shape.extra, ir.AnyType):
            name = f"{names.list_name(shape.name).removesuffix('LIST')}KEYS"
            keys = self._list(name, [string(one.wire) for one in shape.properties], "string")
            if shape.extra is None:
                rest.append(f"{self._helper('only')}(value, {keys})")
            else:
                found = self.check(shape.extra, "item", recursive)
                rest.append(f"{self._helper('others')}(value, {keys}, {arrow('item', found or 'item !== undefined')})")
        if len(looks) == 1 + len(first) + counted:
            looks += _first_look(shape)
        level = "level" if recursive else "depth" if counted else ""
        again = arrow("copy", f"fits{shape.name}(copy, {level})") if level else f"fits{shape.name}"
        own, copied = f"{self._helper('plain')}(value, value.constructor)", f"{self._helper('ofCopy')}(value, {again})"
        if not rest:
            return returned([*looks, Joined("||", (own, copied))])
        lines = when(looks) + f"    if (!{own}) return {copied};\n" + apart
        if reads:
            lines += f"    const {literals.pattern(reads, 4, len('    const  = value;'))} = value;\n"
        return lines + returned(rest, 4) + "  }\n  return false;\n"

    def check(self, kind: ir.Type, x: str, recursive: bool) -> Joined | None:
        """What must hold of the expression `x`; None: anything does."""
        match kind:
            case ir.StringType():
                parts: list[Part] = [f'typeof {x} === "string"']
                if kind.min_length == 1:
                    parts.append(f'{x} !== ""')
                elif kind.min_length:
                    parts.append(f"{self._helper('atLeast')}({x}, {kind.min_length})")
                if kind.max_length is not None:
                    parts.append(f"{self._helper('atMost')}({x}, {kind.max_length})")
                if kind.pattern is not None:
                    parts.append(f"{self._pattern(kind.pattern)}.test({x})")
                return Joined("&&", tuple(parts))
            case ir.IntegerType() | ir.NumberType():
                test = "isInteger" if isinstance(kind, ir.IntegerType) else "isFinite"
                bounds = [f"{x} {sign} {literals.number(bound)}" for sign, bound in _bounds(kind)]
                if isinstance(kind, ir.IntegerType) and kind.multiple_of is not None:
                    bounds.append(f"{x} % {kind.multiple_of} === 0")
                typed = [f'typeof {x} === "number"'] if bounds else []
                return Joined("&&", (*typed, f"Number.{test}({x})", *bounds))
            case ir.BooleanType():
                return Joined("&&", (f'typeof {x} === "boolean"',))
            case ir.NullType():
                return Joined("&&", (f"{x} === null",))
            case ir.AnyType():
                return None
            case ir.LiteralType():
                if len(kind.values) > _FEW:
                    return Joined("&&", (f"{self._helper('among')}({x}, {self._values(kind.values)})",))
                return Joined("||", tuple(f"{x} === {scalar(one)}" for one in kind.values)).single()
            case ir.ListType():
                parts = [f"Array.isArray({x})"]
                if kind.min_items:
                    parts.append(f"{x}.length >= {kind.min_items}")
                if kind.max_items is not None:
                    parts.append(f"{x}.length <= {kind.max_items}")
                callback = self._callback(kind.items, recursive)
                if callback:
                    parts.append(f"{self._helper('all')}({x}, {callback})")
                return Joined("&&", tuple(parts))
            case ir.MapType():
                callback = self._callback(kind.values, recursive)
                keys = self._callback(kind.keys, recursive) if kind.keys else None
                parts = [f"{self._helper('anObject')}({x})", f"!Array.isArray({x})"]
                if callback or keys:
                    given = (x, callback or "undefined", *([keys] if keys else []))
                    parts = [Called(self._helper("mapOf"), given)]
                if kind.min_properties:
                    parts.append(f"Object.keys({x}).length >= {kind.min_properties}")
                if kind.max_properties is not None:
                    parts.append(f"Object.keys({x}).length <= {kind.max_properties}")
                return Joined("&&", tuple(parts))
            case ir.RefType():
                return Joined("&&", (self._call(kind.name, x, recursive),))
            case ir.UnionType():
                found = [self.check(one, x, recursive) for one in kind.branches]
                if any(one is None for one in found):
                    return None
                flat: list[Part] = []
                for one in found:
                    assert one is not None
                    flat += one.parts if one.joint == "||" or len(one.parts) == 1 else [one]
                return Joined("||", tuple(flat))
            case _:
                assert_never(kind)

    def _callback(self, kind: ir.Type, recursive: bool) -> str | None:
        if isinstance(kind, ir.RefType) and kind.name not in self.recursive and kind.name not in self.counted:
            return f"fits{kind.name}"
        found = self.check(kind, "item", recursive)
        return arrow("item", found) if found else None

    def _call(self, name: str, x: str, recursive: bool) -> str:
        here = "level" if x == "value" else "level + 1"  # a member of a union, or what a name stands for, is no deeper
        level = "" if name not in self.recursive else f", {here}" if recursive else ", 0"
        if name in self.counted:
            level = ", depth + 1" if name == self._nesting else ", 0"
        return f"fits{name}({x}{level})"

    def _helper(self, name: str) -> str:
        self.helpers.add(name)
        return name

    def _pattern(self, pattern: str) -> str:
        made = f'new RegExp({string(pattern)}, "u")'
        name = self._numbered("PATTERN", made)
        line = f"const {name}: RegExp = /* @__PURE__ */ {made};"
        if len(line) > WIDTH:
            line = f'const {name}: RegExp = /* @__PURE__ */ new RegExp(\n  {string(pattern)},\n  "u",\n);'
        self.constants[name] = line
        return name

    def _values(self, values: Sequence[str | int]) -> str:
        name = self._numbered("VALUES", repr(tuple(values)))
        self._list(name, [scalar(one) for one in values], "(string | number)")
        return name

    def _list(self, name: str, items: list[str], kind: str) -> str:
        start = f"const {name}: readonly {kind}[] = "
        self.constants[name] = f"{start}{literals.listed(items, 0, len(start))};"
        return name

    def _numbered(self, stem: str, made: str) -> str:
        """One name a value."""
        known = self._names.setdefault(stem, {})
        return f"{stem}_{known.setdefault(made, len(known) + 1)}"

    # --- descriptions --------------------------------------------------------------------------

    def _description(self, shape: ir.Shape) -> str:
        start = f"const type{shape.name}: Type = "
        match shape:
            case ir.ObjectShape():
                rows = tuple(
                    (string(one.wire), self.description(one.type), *(["true"] if one.required else []))
                    for one in shape.properties
                )
                said: dict[str, Layout] = {"type": string("object"), "properties": rows}
                if shape.extra is not None and not isinstance(shape.extra, ir.AnyType):
                    said["extra"] = self.description(shape.extra)
                if shape.max_depth:
                    said["maxDepth"] = (string(shape.max_depth.property), str(shape.max_depth.limit))
                text = literals.laid_out(said, 0, len(start), wide=False)
            case ir.UnionShape():
                members = tuple((string(value), f"() => type{name}") for value, name in shape.members)
                said = {"type": string("tagged"), "tag": string(shape.tag), "members": members}
                text = literals.laid_out(said, 0, len(start), wide=False)
            case ir.EnumShape():
                said = {"type": string("enum"), "values": names.list_name(shape.name)}
                text = literals.laid_out(said, 0, len(start))
            case ir.AliasShape():
                text = literals.laid_out(self.description(shape.type), 0, len(start))
            case _:
                assert_never(shape)
        return f"{start}{text};\n"

    def description(self, kind: ir.Type) -> Layout:
        """The type as `runtime/wire.ts` reads it."""
        match kind:
            case ir.StringType():
                pattern = self._pattern(kind.pattern) if kind.pattern is not None else None
                return _fields("string", minLength=kind.min_length, maxLength=kind.max_length, pattern=pattern)
            case ir.IntegerType() | ir.NumberType():
                return _fields(
                    "integer" if isinstance(kind, ir.IntegerType) else "number",
                    minimum=kind.minimum,
                    maximum=kind.maximum,
                    exclusiveMinimum=kind.exclusive_minimum,
                    exclusiveMaximum=kind.exclusive_maximum,
                    multipleOf=kind.multiple_of if isinstance(kind, ir.IntegerType) else None,
                )
            case ir.BooleanType():
                return _fields("boolean")
            case ir.NullType():
                return _fields("null")
            case ir.AnyType():
                return _fields("any")
            case ir.LiteralType():
                few = len(kind.values) <= _FEW
                return _fields("literal", values=tuple(map(scalar, kind.values)) if few else self._values(kind.values))
            case ir.ListType():
                items = self.description(kind.items)
                return _fields("list", items=items, minItems=kind.min_items, maxItems=kind.max_items)
            case ir.MapType():
                return _fields(
                    "map",
                    values=self.description(kind.values),
                    keys=self.description(kind.keys) if kind.keys else None,
                    minProperties=kind.min_properties,
                    maxProperties=kind.max_properties,
                )
            case ir.RefType():
                return f"() => type{kind.name}"
            case ir.UnionType():
                return _fields("either", of=tuple(self.description(one) for one in kind.branches))
            case _:
                assert_never(kind)


def _told_by_a_look(kind: ir.Type) -> bool:
    """Whether the check reads its value once and goes no deeper."""
    match kind:
        case ir.StringType():
            return kind.min_length is None and kind.max_length is None and kind.pattern is None
        case ir.IntegerType() | ir.NumberType():
            return not any(_bounds(kind)) and getattr(kind, "multiple_of", None) is None
        case ir.LiteralType():
            return len(kind.values) == 1 or len(kind.values) > _FEW
        case _:
            return isinstance(kind, (ir.BooleanType, ir.NullType, ir.AnyType))


def _first_look(shape: ir.ObjectShape) -> Iterator[str]:
    """Whether a required key is there, where no look tells all of one."""
    typed = {ir.StringType: "string", ir.IntegerType: "number", ir.NumberType: "number"}
    for one in shape.properties:
        if one.required and one.wire not in PROTOTYPE:
            read, kind = member("value", one.wire), typed.get(type(one.type))
            yield f'typeof {read} === "{kind}"' if kind else f"{read} !== undefined"
            return


def _local(key: str, index: int) -> str:
    """What a key's value is called in a check."""
    free = re.fullmatch(r"(?!fits|key[0-9])[a-z][A-Za-z0-9]*", key) and key not in _LOCAL_TAKEN
    return key if free else f"key{index}"


def _bounds(kind: ir.IntegerType | ir.NumberType) -> Iterator[tuple[str, int | float]]:
    for sign, bound in (
        (">=", kind.minimum),
        ("<=", kind.maximum),
        (">", kind.exclusive_minimum),
        ("<", kind.exclusive_maximum),
    ):
        if bound is not None:
            yield sign, bound


def _fields(type_: str, **fields: Layout | int | float | None) -> Layout:
    said: dict[str, Layout] = {"type": string(type_)}
    for name, value in fields.items():
        if value is not None:
            said[name] = literals.number(value) if isinstance(value, (int, float)) else value
    return said


def _alias(name: str, members: Sequence[str]) -> str:
    start = f"export type {name} ="
    text = literals.wrapped(" | ".join(members), 0, len(start) + 1)
    return f"{start}{'' if text.startswith(chr(10)) else ' '}{text};\n"


def _closes(shape: ir.Shape) -> bool:
    """Whether a shape itself lists values or tags."""
    return isinstance(shape, (ir.UnionShape, ir.EnumShape)) or any(map(_lists_values, ir.types_of(shape)))


def _lists_values(kind: ir.Type) -> bool:
    return any(isinstance(one, ir.LiteralType) and len(one.values) > 1 for one in ir.walk(kind))


def _counts(shape: ir.Shape) -> bool:
    """Whether a limited shape nests in itself as it stands alone, not in a list or a map: a counter tells the depth."""
    if not isinstance(shape, ir.ObjectShape) or shape.max_depth is None:
        return False
    nests = [one.type for one in shape.properties if one.wire == shape.max_depth.property]
    branches = [branch for kind in nests for branch in (kind.branches if isinstance(kind, ir.UnionType) else (kind,))]
    itself = ir.RefType(name=shape.name)
    return itself in branches and shape.name not in ir.references(one for one in branches if one != itself)


def _endless(shape: ir.Shape) -> tuple[str, ...]:
    """What a shape refers to, but not itself where a counter tells the depth."""
    if not isinstance(shape, ir.ObjectShape) or shape.max_depth is None or not _counts(shape):
        return ir.references(ir.types_of(shape))
    free = [one.type for one in shape.properties if one.wire != shape.max_depth.property]
    limited = [one.type for one in shape.properties if one.wire == shape.max_depth.property]
    others = [*free, *(() if shape.extra is None else (shape.extra,))]
    return (*ir.references(others), *(name for name in ir.references(limited) if name != shape.name))
