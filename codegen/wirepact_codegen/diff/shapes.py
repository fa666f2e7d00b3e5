"""Shapes: what travels, part by part. Whether a reader copes is asked of `reading` at each place that differs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import ir
from ..atoms import Atom, Types, json_kind, values_of
from ..ir import At
from ..targets.python.names import field_name
from .changes import SOURCE, WIRE, Side, ordered
from .compare import Found, matched, others, reordered, shown, texts
from .reading import Reading, Sameness, is_typed


def shapes(found: Found, old: ir.Family, new: ir.Family) -> None:
    Shapes(found, old, new).compare()


class Shapes:
    """The shapes of one family, old and new."""

    def __init__(self, found: Found, old: ir.Family, new: ir.Family) -> None:
        self.found, self.old, self.new = found, old, new
        before, after = Types(old), Types(new)
        self.before, self.after = before, after
        self.old_reads = Reading(before, after)
        self.new_reads = Reading(after, before)
        self.python = Sameness(before, after, structural=False)
        self.typescript = Sameness(before, after, structural=True)
        self.reached = frozenset(WIRE)
        """Readers that what is being compared can reach at all: what stands around it may keep all of it from them."""

    def compare(self) -> None:
        pairs = list(
            matched(((one.name, one) for one in self.old.shapes), ((one.name, one) for one in self.new.shapes))
        )
        added = {name: after for name, before, after in pairs if before is None and after is not None}
        for name, before, after in pairs:
            if before is not None and after is not None:
                self._shape(before, after)
            elif before is not None:
                other = next((one for one in added.values() if self._alike(before, one)), None)
                if other is None:
                    self.found.add("shape-removed", before.at, f"{name} is gone, with its type and functions.", SOURCE)
                else:
                    del added[other.name]
                    what = f"{name} is called {other.name} now: its type and functions have other names."
                    self.found.says_of(other.at)
                    self.found.add("shape-renamed", before.at, what, SOURCE, gone=True)
        for name, after in added.items():
            self.found.add("shape-added", after.at, f"{name} is a new definition.")

    def _alike(self, old: ir.Shape, new: ir.Shape) -> bool:
        return type(old) is type(new) and self._harm(old, new) == () and self.typescript.same(old, new)

    def _harm(self, old: ir.Type | ir.Shape, new: ir.Type | ir.Shape) -> tuple[Side, ...]:
        """Who cannot read what the other sends."""
        return (*self._old_harm(old, new), *self._new_harm(old, new))

    def _old_harm(self, old: ir.Type | ir.Shape, sent: ir.Type | ir.Shape) -> tuple[Side, ...]:
        """The old reader, where it does not take all that is sent."""
        return () if "old-reader" not in self.reached or self.old_reads.takes(old, sent) else ("old-reader",)

    def _new_harm(self, sent: ir.Type | ir.Shape, new: ir.Type | ir.Shape) -> tuple[Side, ...]:
        return () if "new-reader" not in self.reached or self.new_reads.takes(new, sent) else ("new-reader",)

    def _sources(self, old: ir.Type | ir.Shape, new: ir.Type | ir.Shape) -> tuple[Side, ...]:
        """Programs that see another type."""
        sides: set[Side] = set()
        if not self.python.same(old, new):
            sides.add("python")
        if not self.typescript.same(old, new):
            sides.add("typescript")
        return ordered(sides)

    # --- definitions ---------------------------------------------------------------------------

    def _shape(self, old: ir.Shape, new: ir.Shape) -> None:
        at = new.at
        texts(self.found, old, new, {"title": "title", "description": "description", "section": "x-section"}, at)
        texts(self.found, old, new, {"examples": "examples"}, at)
        for name, key in (("role", "x-role"), ("outcome", "x-outcome"), ("audience", "x-audience")):
            before, after = getattr(old, name, None), getattr(new, name, None)
            if before != after:
                what = f"The {name} of {new.name} was {shown(before)} and is {shown(after)}."
                self.found.add("shape-role", at / key, what)
        match old, new:
            case ir.ObjectShape(), ir.ObjectShape():
                self._object(old, new)
            case ir.UnionShape(), ir.UnionShape():
                self._union(old, new)
            case ir.EnumShape(), ir.EnumShape():
                self._enum(old, new)
            case ir.AliasShape(), ir.AliasShape():
                self._type(old.type, new.type, old.at, at, new.name)
            case _:
                what = f"{new.name} was {_KINDS[type(old)]} and is {_KINDS[type(new)]}."
                self.found.add("shape-kind", at, what, (*self._harm(old, new), *SOURCE))
        others(self.found, old, new, _COMPARED, at, "definition")

    def _object(self, old: ir.ObjectShape, new: ir.ObjectShape) -> None:
        pairs = matched(((one.wire, one) for one in old.properties), ((one.wire, one) for one in new.properties))
        for key, before, after in pairs:
            if before is None and after is not None:
                self._added(old, new, after)
            elif after is None and before is not None:
                breaks: set[Side] = {*SOURCE}
                if before.required:
                    breaks.add("old-reader")
                elif new.extra and self._index(new, self.after) and self.typescript.same(before.type, new.extra):
                    breaks.discard("typescript")  # the index signature answers for it
                if is_typed(new.extra) and not self.new_reads.takes(new.extra, before.type):
                    breaks.add("new-reader")
                if is_typed(new.extra) and not self.old_reads.takes(before.type, new.extra):
                    breaks.add("old-reader")
                self.found.add("property-removed", before.at, f"{new.name} has no {shown(key)} any more.", breaks)
            elif before is not None and after is not None:
                self._property(before, after, new.name)
        if reordered((one.wire for one in old.properties), (one.wire for one in new.properties)):
            what = f"The properties of {new.name} stand in another order."
            self.found.add("property-order", new.at / "properties", what)
        if old.extra != new.extra:
            self._extra(old, new)
        elif self._index(old, self.before) and not self._index(new, self.after):
            what = f"{new.name} has no index signature in TypeScript any more: its properties are of several types."
            self.found.add("undeclared-keys", new.at / "properties", what, ["typescript"])
        if old.max_depth != new.max_depth:
            harm = self._depth_harm(old.max_depth, new.max_depth)
            what = f"The depth of {new.name} was {_depth(old.max_depth)} and is {_depth(new.max_depth)}."
            self.found.add("depth-changed", new.at / "x-maxDepth", what, harm)

    def _depth_harm(self, old: ir.MaxDepth | None, new: ir.MaxDepth | None) -> set[Side]:
        sides: set[Side] = set()
        if old and not (new and new.property == old.property and new.limit <= old.limit):
            sides.add("old-reader")
        if new and not (old and old.property == new.property and old.limit <= new.limit):
            sides.add("new-reader")
        return sides

    def _added(self, old: ir.ObjectShape, new: ir.ObjectShape, one: ir.Property) -> None:
        breaks: set[Side] = set()
        if is_typed(old.extra):
            if not self.old_reads.takes(old.extra, one.type):
                breaks.add("old-reader")
            if not self.new_reads.takes(one.type, old.extra):
                breaks.add("new-reader")
        if one.required:
            breaks |= {"new-reader", "typescript"}
            if not _is_const(one.type):
                breaks.add("python")
        state = "required" if one.required else "optional"
        self.found.add("property-added", one.at, f"{new.name} has {shown(one.wire)} now, {state}.", breaks)

    def _property(self, old: ir.Property, new: ir.Property, of: str) -> None:
        at, what = new.at, f"{shown(new.wire)} of {of}"
        texts(self.found, old, new, {"description": "description"}, at)
        if field_name(old) != field_name(new):
            said = f"{what} is called {field_name(new)} in Python now; it was {field_name(old)}."
            self.found.add("property-name", at / "x-name", said, ["python"])
        if old.deprecated != new.deprecated:
            state = "is deprecated" if new.deprecated else "is no longer deprecated"
            self.found.add("property-deprecated", at / "deprecated", f"{what} {state}.")
        if old.carries != new.carries:
            said = f"{what} carried {old.carries or 'nothing of an error'} and carries {new.carries or 'nothing'} now."
            self.found.add("property-carries", at / "x-carries", said)
        if new.required and not old.required:
            breaks: tuple[Side, ...] = ("new-reader", *SOURCE)
            self.found.add("property-required", at, f"{what} is required now.", breaks)
        elif old.required and not new.required:
            kinds = {json_kind(atom) for atom in self.before.atoms(old.type)}
            sides: list[Side] = ["old-reader"]
            if not kinds & {"null", "any"}:
                sides.append("python")
            if "any" not in kinds:
                sides.append("typescript")
            self.found.add("property-optional", at, f"{what} may be absent now.", sides)
        self._type(old.type, new.type, old.at, at, what, optional=not (old.required or new.required))
        others(self.found, old, new, "wire name description type required deprecated carries at", at, "property")

    def _extra(self, old: ir.ObjectShape, new: ir.ObjectShape) -> None:
        breaks: set[Side] = set()
        if is_typed(old.extra) and new.extra and not self.old_reads.takes(old.extra, new.extra):
            breaks.add("old-reader")
        if is_typed(new.extra) and old.extra and not self.new_reads.takes(new.extra, old.extra):
            breaks.add("new-reader")
        index = self._index(old, self.before)
        if index and not (
            self._index(new, self.after) and old.extra and new.extra and self.typescript.same(old.extra, new.extra)
        ):
            breaks.add("typescript")
        what = f"Undeclared keys of {new.name} were {_undeclared(old.extra)} and are {_undeclared(new.extra)}."
        if new.extra is None:
            what += f" `parse` lets them through all the same; only `is` refuses a {new.name} that has some."
        self.found.add("undeclared-keys", new.at / "additionalProperties", what, breaks)

    def _index(self, shape: ir.ObjectShape, side: Types) -> bool:
        """Whether the TypeScript interface has an index signature."""
        if shape.extra is None or isinstance(shape.extra, ir.AnyType):
            return False
        same = Sameness(side, side, structural=True)
        return all(same.same(one.type, shape.extra) for one in shape.properties)

    def _union(self, old: ir.UnionShape, new: ir.UnionShape) -> None:
        if old.tag != new.tag:
            what = f"The members of {new.name} are told apart by {shown(new.tag)} and no longer by {shown(old.tag)}."
            self.found.add("tag-key", new.at / "discriminator", what, (*self._harm(old, new), *SOURCE))
            return
        index = {name: position for position, (_, name) in enumerate(new.members)}
        old_index = {name: position for position, (_, name) in enumerate(old.members)}
        for value, before, after in matched(old.members, new.members):
            if before is None and after is not None:
                what = f"{new.name} has a member {after} now, tagged {shown(value)}."
                self.found.add("tag-added", new.at / "oneOf" / index[after], what, SOURCE)
            elif after is None and before is not None:
                what = f"{new.name} has no member tagged {shown(value)} any more: it is read as unknown."
                self.found.add("tag-removed", old.at / "oneOf" / old_index[before], what, SOURCE)
            elif before is not None and after is not None and before != after:
                kinds = ir.RefType(name=before), ir.RefType(name=after)
                what = f"The member of {new.name} tagged {shown(value)} was {before} and is {after}."
                breaks = (*self._harm(*kinds), *self._sources(*kinds))
                self.found.says_of(old.at / "oneOf" / old_index[before])
                self.found.add("tag-member", new.at / "oneOf" / index[after], what, breaks)
        if reordered(dict(old.members), dict(new.members)):
            self.found.add("tags-reordered", new.at / "oneOf", f"The members of {new.name} stand in another order.")

    def _enum(self, old: ir.EnumShape, new: ir.EnumShape) -> None:
        before, after = ([member.value for member in one.members] for one in (old, new))
        self._values(old, new, old.at, new.at, new.name)
        said = {member.value: member for member in old.members}
        for member in new.members:
            if member.value in said and said[member.value] != member:
                place = new.at / "oneOf" / after.index(member.value)
                self.found.add("text-changed", place, f"The text of {shown(member.value)} has changed.")
        if reordered(before, after):
            self.found.add("values-reordered", new.at, f"The values of {new.name} stand in another order.")

    # --- types ---------------------------------------------------------------------------------

    def _type(self, old: ir.Type, new: ir.Type, old_at: At, at: At, what: str, *, optional: bool = False) -> None:
        """`optional`: the value may be absent on either side, which Python reads as None."""
        if old == new:
            return  # what a reference names is compared there
        around, self.reached = self.reached, frozenset(self._harm(old, new))
        self._within(old, new, old_at, at, what, optional=optional)
        self.reached = around

    def _within(self, old: ir.Type, new: ir.Type, old_at: At, at: At, what: str, *, optional: bool) -> None:
        match old, new:
            case ir.LiteralType(), ir.LiteralType():
                self._literal(old, new, old_at, at, what)
            case ir.ListType(), ir.ListType():
                self._limits(old, new, at, what, {"min_items": "minItems", "max_items": "maxItems"})
                self._type(old.items, new.items, old_at / "items", at / "items", f"An element of {what}")
            case ir.MapType(), ir.MapType():
                limits = {"min_properties": "minProperties", "max_properties": "maxProperties"}
                self._limits(old, new, at, what, limits)
                if old.keys != new.keys:
                    keys = (ir.MapType(values=ir.AnyType(), keys=one.keys) for one in (old, new))
                    said = f"What a key of {what} looks like has changed."
                    self.found.add("limit-changed", at / "propertyNames", said, self._harm(*keys))
                inner = "additionalProperties"
                self._type(old.values, new.values, old_at / inner, at / inner, f"A value of {what}")
            case (ir.StringType(), ir.StringType()):
                limits = {"min_length": "minLength", "max_length": "maxLength", "pattern": "pattern"}
                self._limits(old, new, at, what, limits)
            case (ir.IntegerType(), ir.IntegerType()) | (ir.NumberType(), ir.NumberType()):
                self._limits(old, new, at, what, _BOUNDS)
            case (ir.UnionType(), _) | (_, ir.UnionType()):
                self._branches(old, new, old_at, at, what, optional)
            case _:
                self._changed(old, new, at, what)

    def _changed(self, old: ir.Type, new: ir.Type, at: At, what: str) -> None:
        breaks = (*self._harm(old, new), *self._sources(old, new))
        moved = not breaks and [*map(json_kind, self.before.atoms(old))] == [*map(json_kind, self.after.atoms(new))]
        rule = "type-moved" if moved or (_refers(old, new) and not set(breaks) - {"python"}) else "type-changed"
        self.found.add(rule, at, f"{what} was {_told(old)} and is {_told(new)}.", breaks)

    def _limits(self, old: ir.Type, new: ir.Type, at: At, what: str, keys: dict[str, str]) -> None:
        """Each limit apart, so that each is allowed apart."""
        bare: Any
        if isinstance(new, ir.ListType):
            bare = ir.ListType(items=ir.AnyType())
        elif isinstance(new, ir.MapType):
            bare = ir.MapType(values=ir.AnyType())
        else:
            bare = type(new)()  # type: ignore[call-arg]
        for name, key in keys.items():
            before, after = getattr(old, name, None), getattr(new, name, None)
            if before == after:
                continue
            alone = [replace(bare, **{name: value}) for value in (before, after)]
            said = f"{key} of {what} was {_limit(before)} and is {_limit(after)}."
            self.found.add("limit-changed", at / key, said, self._harm(*alone))

    def _literal(self, old: ir.LiteralType, new: ir.LiteralType, old_at: At, at: At, what: str) -> None:
        if len(old.values) == len(new.values) == 1:
            breaks = (*self._harm(old, new), *SOURCE)
            said = f"{what} was always {shown(old.values[0])} and is always {shown(new.values[0])}."
            self.found.add("const-changed", at / "const", said, breaks)
            return
        self._values(old, new, old_at, at, what)
        if reordered(old.values, new.values):
            self.found.add("values-reordered", at, f"The values of {what} stand in another order.")

    def _values(
        self, old: ir.LiteralType | ir.EnumShape, new: ir.LiteralType | ir.EnumShape, old_at: At, at: At, what: str
    ) -> None:
        """Each value that came or went. A list of one value in place holds; of several, others pass."""
        before, after = values_of(old) or (), values_of(new) or ()
        if len(before) == 1 or len(after) == 1:
            for key in ("const", "enum"):
                self.found.says_of(at / key)
        for index, value in enumerate(after):
            if value not in before:
                sent = _one_value(value)
                breaks = self._old_harm(old, sent)
                said = f"{what} may be {shown(value)} now."
                self.found.add("value-added", _place(new, at, index), said, (*breaks, *SOURCE))
        for index, value in enumerate(before):
            if value not in after:
                sent = _one_value(value)
                breaks = self._new_harm(sent, new)
                said = f"{what} is never {shown(value)} any more."
                self.found.add("value-removed", _place(old, old_at, index), said, (*breaks, *SOURCE))

    def _branches(self, old: ir.Type, new: ir.Type, old_at: At, at: At, what: str, optional: bool) -> None:
        """Alternatives told apart by their JSON type: which came, which went, which changed."""
        before, after = self._by_kind(old, old_at, self.before), self._by_kind(new, at, self.after)
        if before is None or after is None or not before.keys() & after.keys():
            self._changed(old, new, at, what)
            return
        sources = set(self._sources(old, new))
        for kind, was, became in matched(before.items(), after.items()):
            if was is not None and became is not None:
                self._type(was[0], became[0], was[1], became[1], what)
            elif became is not None:
                breaks = sources - ({"python"} if kind == "null" and optional else set())
                breaks |= {*self._old_harm(old, became[0])}
                self.found.add("branch-added", became[1], f"{what} may be {_told(became[0], kind)} now.", breaks)
            elif was is not None:
                breaks = sources - ({"python"} if kind == "null" and optional else set())
                breaks |= {*self._new_harm(was[0], new)}
                self.found.add("branch-removed", at, f"{what} is never {_told(was[0], kind)} any more.", breaks)

    def _by_kind(self, kind: ir.Type, at: At, side: Types) -> dict[str, tuple[ir.Type, At]] | None:
        """The branches by JSON type; None where a branch is itself of several."""
        branches = kind.branches if isinstance(kind, ir.UnionType) else (kind,)
        made: dict[str, tuple[ir.Type, At]] = {}
        for index, branch in enumerate(branches):
            kinds = {json_kind(atom) for atom in side.atoms(branch)}
            if len(kinds) != 1:
                return None
            apart = isinstance(kind, ir.UnionType) and not kind.inline
            made[kinds.pop()] = branch, at / "anyOf" / index if apart else at
        return made


_COMPARED = (
    "name title description section examples role outcome audience properties extra max_depth tag members type at"
)
_KINDS = {
    ir.ObjectShape: "an object",
    ir.UnionShape: "a tagged union",
    ir.EnumShape: "a list of values",
    ir.AliasShape: "a name for another type",
}
_BOUNDS = {
    "minimum": "minimum",
    "maximum": "maximum",
    "exclusive_minimum": "exclusiveMinimum",
    "exclusive_maximum": "exclusiveMaximum",
    "multiple_of": "multipleOf",
}


def _one_value(value: str | int) -> ir.LiteralType:
    values: Any = (value,)
    return ir.LiteralType(values=values)


def _is_const(kind: ir.Type) -> bool:
    return isinstance(kind, ir.LiteralType) and len(kind.values) == 1


def _refers(old: ir.Type, new: ir.Type) -> bool:
    return isinstance(old, ir.RefType) or isinstance(new, ir.RefType)


def _place(kind: ir.LiteralType | ir.EnumShape, at: At, index: int) -> At:
    if isinstance(kind, ir.EnumShape):
        described = any(member.title or member.description for member in kind.members)
        return at / ("oneOf" if described else "enum") / index
    return at / "const" if len(kind.values) == 1 else at / "enum" / index


def _told(kind: ir.Type | Atom, name: str = "") -> str:
    match kind:
        case ir.StringType():
            return "a text" if kind == ir.StringType() else "a text with limits"
        case ir.IntegerType():
            return "an integer"
        case ir.NumberType():
            return "a number"
        case ir.BooleanType():
            return "true or false"
        case ir.NullType():
            return "null"
        case ir.AnyType():
            return "anything"
        case ir.LiteralType():
            return f"one of {', '.join(map(shown, kind.values))}" if len(kind.values) > 1 else shown(kind.values[0])
        case ir.ListType():
            return "a list"
        case ir.MapType():
            return "a map"
        case ir.RefType():
            return kind.name
        case ir.UnionType():
            return " or ".join(_told(branch) for branch in kind.branches)
        case _:
            return name


def _limit(value: object) -> str:
    return "not set" if value is None else shown(value)


def _undeclared(extra: ir.Type | None) -> str:
    return "refused" if extra is None else "kept" if isinstance(extra, ir.AnyType) else _told(extra)


def _depth(depth: ir.MaxDepth | None) -> str:
    return "not limited" if depth is None else f"{depth.limit} under {shown(depth.property)}"
