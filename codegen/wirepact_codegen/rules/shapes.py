"""Rules of shapes and types."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterator

from .. import graph, ir, patterns
from ..diagnostics import Diagnostic, advice, error
from ..ir import At
from ..load import MAX_SAFE_INTEGER


def types_make_sense(family: ir.Family) -> Iterator[Diagnostic]:
    endless = _circular(family)
    for at, kind in _types(family):
        match kind:
            case ir.StringType():
                yield from _span(at, "Length", kind.min_length, kind.max_length)
                yield from _pattern(at / "pattern", kind.pattern)
            case ir.IntegerType():
                yield from _range(at, kind)
                for key, bound in (("minimum", kind.minimum), ("maximum", kind.maximum)):
                    if bound is not None and abs(bound) > MAX_SAFE_INTEGER:
                        yield error(
                            at / key,
                            "range",
                            "The bound is past 2^53 - 1, and the wire is I-JSON.",
                            "Use text for larger numbers.",
                        )
            case ir.NumberType():
                yield from _range(at, kind)
            case ir.ListType():
                yield from _span(at, "Items", kind.min_items, kind.max_items)
            case ir.MapType():
                yield from _span(at, "Properties", kind.min_properties, kind.max_properties)
                if kind.keys is not None:
                    yield from _pattern(at / "propertyNames" / "pattern", kind.keys.pattern)
            case ir.UnionType():
                kinds = Counter(one for branch in kind.branches for one in _json_types(branch, family, endless))
                for one in sorted(name for name, count in kinds.items() if count > 1):
                    yield error(
                        at,
                        "untagged-union",
                        f"Two branches are both of JSON type {one}.",
                        "Make it a oneOf with a `discriminator`, or one type.",
                    )
            case _:
                pass


def _span(at: At, suffix: str, low: float | None, high: float | None) -> Iterator[Diagnostic]:
    if low is not None and high is not None and low > high:
        yield error(
            at / f"max{suffix}", "range", f"max{suffix} {high} is below min{suffix} {low}.", "Swap them, or drop one."
        )


def _range(at: At, kind: ir.IntegerType | ir.NumberType) -> Iterator[Diagnostic]:
    """Bounds that leave no number between them."""
    told = list(_span(at, "imum", kind.minimum, kind.maximum))
    yield from told
    low = max((one for one in (kind.minimum, kind.exclusive_minimum) if one is not None), default=-math.inf)
    high = min((one for one in (kind.maximum, kind.exclusive_maximum) if one is not None), default=math.inf)
    open_ended = low == kind.exclusive_minimum or high == kind.exclusive_maximum
    empty = low > high or (low == high and open_ended)
    if isinstance(kind, ir.IntegerType) and not math.isinf(low) and not math.isinf(high):
        step = kind.multiple_of or 1
        first = -(-(int(low) + (low == kind.exclusive_minimum)) // step) * step
        empty = first > int(high) - (high == kind.exclusive_maximum)
    if empty and not told:
        which = "integer" if isinstance(kind, ir.IntegerType) else "number"
        yield error(at, "range", f"No {which} is within these limits.", "Widen them, or drop one.")


def _pattern(at: At, pattern: str | None) -> Iterator[Diagnostic]:
    if pattern is None:
        return
    if why := patterns.problem(pattern):
        yield error(
            at,
            "pattern",
            f"The pattern does not mean the same in every language: {why}.",
            "Keep to literals, classes of characters, groups, | and quantifiers; write [0-9] for a digit.",
        )
    elif why := patterns.slow(pattern):
        yield error(
            at,
            "pattern",
            f"A short text could keep JavaScript busy for hours: {why}.",
            "Let each round begin or end with what nothing else in it matches: "
            "a+ for (a+)+, [a-z]+(_[a-z]+)* for ([a-z]+_?)*.",
        )


def _json_types(kind: ir.Type, family: ir.Family, endless: Container[str]) -> set[str]:
    match kind:
        case ir.StringType():
            return {"string"}
        case ir.IntegerType() | ir.NumberType():
            return {"number"}
        case ir.BooleanType():
            return {"boolean"}
        case ir.NullType():
            return {"null"}
        case ir.ListType():
            return {"array"}
        case ir.MapType():
            return {"object"}
        case ir.LiteralType():
            return {"string" if isinstance(kind.values[0], str) else "number"}
        case ir.UnionType():
            return {one for branch in kind.branches for one in _json_types(branch, family, endless)}
        case ir.AnyType():
            return {"string", "number", "boolean", "null", "array", "object"}
        case ir.RefType():
            if kind.name in endless:
                return set()
            try:
                shape = family.shape(kind.name)
            except KeyError:
                return set()
            match shape:
                case ir.ObjectShape() | ir.UnionShape():
                    return {"object"}
                case ir.EnumShape():
                    return {"string" if isinstance(shape.members[0].value, str) else "number"}
                case ir.AliasShape():
                    return _json_types(shape.type, family, endless)


def _types(family: ir.Family) -> Iterator[tuple[At, ir.Type]]:
    """Every type of the family with its place, parts of types included."""
    for shape in family.shapes:
        match shape:
            case ir.ObjectShape():
                for one in shape.properties:
                    yield from _parts(one.at, one.type)
                if shape.extra is not None:
                    yield from _parts(shape.at / "additionalProperties", shape.extra)
            case ir.AliasShape():
                yield from _parts(shape.at, shape.type)
            case _:
                pass
    for data in family.data:
        for column in data.columns:
            yield from _parts(column.at, column.type)
    for constant in family.constants:
        yield from _parts(constant.at / "type", constant.type)
    for one_class in family.classes:
        given = [field.property for field in one_class.fields]
        for one in (*given, *(one for factory in one_class.factories for one in factory.properties)):
            yield from _parts(one.at, one.type)
    for table in family.tables:
        for code in (*table.codes, *table.retired):
            for one in code.meta:
                yield from _parts(one.at, one.type)


def _parts(at: At, kind: ir.Type) -> Iterator[tuple[At, ir.Type]]:
    yield at, kind
    match kind:
        case ir.ListType():
            yield from _parts(at / "items", kind.items)
        case ir.MapType():
            yield from _parts(at / "additionalProperties", kind.values)
        case ir.UnionType():
            for index, branch in enumerate(kind.branches):
                yield from _parts(at if kind.inline else at / "anyOf" / index, branch)
        case _:
            pass


def aliases_end(family: ir.Family) -> Iterator[Diagnostic]:
    """A name for a name that leads back to itself means nothing."""
    for name, path in _circular(family).items():
        yield error(
            family.shape(name).at,
            "circular",
            f'"{name}" is defined as itself ({" -> ".join(path)}).',
            "Let one of them be a type of its own; what holds itself does so through a property, a list or a map.",
        )


def _circular(family: ir.Family) -> dict[str, list[str]]:
    """Aliases that lead back to themselves, by references and unions alone, each with the way."""
    leads = {shape.name: _names(shape.type) for shape in family.shapes if isinstance(shape, ir.AliasShape)}
    circles = graph.in_circles(leads)
    within = {name: [to for to in leads[name] if circles.get(to) == circles[name]] for name in circles}
    return {name: graph.way_back(name, within) for name in leads if name in within}


def _names(kind: ir.Type) -> list[str]:
    match kind:
        case ir.RefType():
            return [kind.name]
        case ir.UnionType():
            return [name for branch in kind.branches for name in _names(branch)]
        case _:
            return []


def values_end(family: ir.Family) -> Iterator[Diagnostic]:
    """What cannot be without another of itself is endless: nobody can write one, and no reader takes anything."""
    shapes = {shape.name: shape for shape in family.shapes}
    needs = {name: _demanded(shape) for name, shape in shapes.items()}
    stuck = dict.fromkeys(graph.in_circles(needs))
    users: dict[str, list[str]] = {}
    for name in stuck:
        for to in needs[name]:
            users.setdefault(to, []).append(name)
    left = list(stuck)
    while left:
        name = left.pop()
        if name in stuck and _ends(shapes[name], stuck):
            del stuck[name]
            left += users.get(name, ())
    leads = {name: [to for to in needs[name] if to in stuck] for name in stuck}
    circles = graph.in_circles(leads)
    within = {name: [to for to in leads[name] if circles.get(to) == circle] for name, circle in circles.items()}
    for name in sorted(within.keys() - _circular(family).keys()):
        yield error(
            shapes[name].at,
            "endless",
            f'No value of "{name}" has an end: each needs another ({" -> ".join(graph.way_back(name, within))}).',
            "Leave a property on the way out of `required`, or let it be null or an empty list.",
        )


def _demanded(node: ir.Shape | ir.Type) -> list[str]:
    """The shapes of which a value may have to hold one."""
    match node:
        case ir.ObjectShape():
            return [name for one in node.properties if one.required for name in _demanded(one.type)]
        case ir.UnionShape():
            return [name for _, name in node.members]
        case ir.AliasShape():
            return _demanded(node.type)
        case ir.RefType():
            return [node.name]
        case ir.UnionType():
            return [name for branch in node.branches for name in _demanded(branch)]
        case ir.ListType() if node.min_items:
            return _demanded(node.items)
        case ir.MapType() if node.min_properties:
            return _demanded(node.values)
        case _:
            return []


def _ends(node: ir.Shape | ir.Type, stuck: Container[str]) -> bool:
    """Whether some value of it is whole, as far as those of `stuck` are not."""
    match node:
        case ir.ObjectShape():
            return all(_ends(one.type, stuck) for one in node.properties if one.required)
        case ir.UnionShape():
            return any(name not in stuck for _, name in node.members)
        case ir.AliasShape():
            return _ends(node.type, stuck)
        case ir.RefType():
            return node.name not in stuck
        case ir.UnionType():
            return any(_ends(branch, stuck) for branch in node.branches)
        case ir.ListType() if node.min_items:
            return _ends(node.items, stuck)
        case ir.MapType() if node.min_properties:
            return _ends(node.values, stuck)
        case _:
            return True


def unions_hold_objects(family: ir.Family) -> Iterator[Diagnostic]:
    objects = {shape.name for shape in family.shapes if isinstance(shape, ir.ObjectShape)}
    for shape in family.shapes:
        if isinstance(shape, ir.UnionShape):
            for _, name in shape.members:
                if name not in objects:
                    yield error(
                        shape.at,
                        "tag",
                        f'"{name}" is no object with declared properties.',
                        "A member of a tagged union is an object.",
                    )


def depth_limits_hold(family: ir.Family) -> Iterator[Diagnostic]:
    for shape in family.shapes:
        if isinstance(shape, ir.ObjectShape) and shape.max_depth is not None:
            nests = next((one for one in shape.properties if one.wire == shape.max_depth.property), None)
            if nests is None or not any(
                part == ir.RefType(name=shape.name) for _, part in _parts(nests.at, nests.type)
            ):
                yield error(
                    shape.at / "x-maxDepth" / "property",
                    "max-depth",
                    f'"{shape.max_depth.property}" does not hold the shape "{shape.name}".',
                    "Name the property through which the shape nests in itself.",
                )


def optional_or_nullable(family: ir.Family) -> Iterator[Diagnostic]:
    for shape in family.shapes:
        if isinstance(shape, ir.ObjectShape):
            for one in shape.properties:
                if not one.required and isinstance(one.type, ir.UnionType) and ir.NullType() in one.type.branches:
                    yield advice(
                        one.at,
                        "optional-nullable",
                        f'"{one.wire}" may be absent and may be null.',
                        "Keep one of the two, unless they mean different things.",
                    )


def travels_to_somebody(family: ir.Family) -> Iterator[Diagnostic]:
    for shape in family.shapes:
        if isinstance(shape, ir.ObjectShape | ir.UnionShape) and shape.role is not None and shape.audience is None:
            yield error(
                shape.at,
                "audience",
                f'"{shape.name}" travels, and nobody says to whom.',
                'Add "x-audience": "public" or "operator".',
            )
