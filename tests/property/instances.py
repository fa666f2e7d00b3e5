"""Strategies for instances of a shape, made from the IR, and for what one change makes of them. All within I-JSON."""

from __future__ import annotations

from typing import Any, assert_never

from hypothesis import strategies as st
from wirepact_codegen import ir

LARGEST = 2**53 - 1

characters = st.characters(exclude_categories=["Cs"])
text = st.text(characters, max_size=6)
integers = st.integers(-LARGEST, LARGEST) | st.integers(-3, 3)
# A large number goes out of JavaScript with its last digits as zeros: the same number to it, another to Python's int.
numbers = integers | st.floats(-LARGEST, LARGEST) | st.sampled_from([1e300, -1e21, 5e-324, -0.0, 2.0])
scalars = st.none() | st.booleans() | numbers | text
keys = text | st.sampled_from(["__proto__", "constructor", "__init__", "toString", "model_fields", "type", "cause", ""])
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3), max_leaves=5
)


def instance(shape: ir.Shape, family: ir.Family, depth: int = 3) -> st.SearchStrategy[Any]:
    """Valid instances; `depth` bounds how often a shape may hold another."""
    match shape:
        case ir.EnumShape():
            return st.sampled_from([member.value for member in shape.members])
        case ir.AliasShape():
            return _of(shape.type, family, depth)
        case ir.UnionShape():
            return st.one_of(*(instance(family.shape(name), family, depth) for _, name in shape.members))
        case ir.ObjectShape():
            must = {one.wire: _of(one.type, family, depth - 1) for one in shape.properties if one.required}
            may = {
                one.wire: _of(one.type, family, depth - 1)
                for one in shape.properties
                if not one.required and (depth > 0 or not isinstance(one.type, ir.RefType | ir.UnionType))
            }
            declared = st.fixed_dictionaries(must, optional=may)
            names = {one.wire for one in shape.properties}
            if shape.extra is None:
                return declared
            others = st.dictionaries(
                keys.filter(lambda key: key not in names), _of(shape.extra, family, depth - 1), max_size=2
            )
            return st.builds(lambda one, other: {**one, **other}, declared, others)
        case _:
            assert_never(shape)


def _of(kind: ir.Type, family: ir.Family, depth: int) -> st.SearchStrategy[Any]:
    match kind:
        case ir.StringType():
            if kind.pattern is not None:
                found = st.from_regex(kind.pattern, fullmatch=True).map(lambda value: value[: kind.max_length])
                return found.filter(lambda value: len(value) >= (kind.min_length or 0) and "\n" not in value)
            return st.text(characters, min_size=kind.min_length or 0, max_size=kind.max_length or 8)
        case ir.IntegerType():
            low = kind.minimum if kind.minimum is not None else -LARGEST
            high = kind.maximum if kind.maximum is not None else LARGEST
            whole = st.integers(low, high)
            return whole | whole.filter(lambda value: abs(value) < 2**53).map(float)
        case ir.NumberType():
            low_number, high_number = kind.minimum, kind.maximum
            return numbers.filter(
                lambda value: (
                    (low_number is None or value >= low_number) and (high_number is None or value <= high_number)
                )
            )
        case ir.BooleanType():
            return st.booleans()
        case ir.NullType():
            return st.none()
        case ir.AnyType():
            return anything
        case ir.LiteralType():
            return st.sampled_from(kind.values)
        case ir.ListType():
            return st.lists(_of(kind.items, family, depth), min_size=kind.min_items or 0, max_size=kind.max_items or 3)
        case ir.MapType():
            names = _of(kind.keys, family, depth) if kind.keys else keys
            return st.dictionaries(
                names,
                _of(kind.values, family, depth),
                min_size=kind.min_properties or 0,
                max_size=kind.max_properties or 3,
            )
        case ir.RefType():
            return instance(family.shape(kind.name), family, depth)
        case ir.UnionType():
            return st.one_of(*(_of(branch, family, depth) for branch in kind.branches))
        case _:
            assert_never(kind)


def far(value: Any) -> bool:
    """Whether a whole number past 2^53 - 1 is in it: schemas take it for an integer, readers refuse it where one is meant."""
    match value:
        case float():
            return value.is_integer() and abs(value) > LARGEST
        case dict():
            return any(map(far, value.values()))
        case list():
            return any(map(far, value))
        case _:
            return False


@st.composite
def changed(draw: st.DrawFn, valid: st.SearchStrategy[Any]) -> Any:
    """An instance after one change somewhere in it: a key gone, a value of another kind, a text longer by one."""
    value = draw(valid)
    steps: list[str | int] = []
    here = value
    while isinstance(here, dict | list) and here and draw(st.integers(0, 3)):
        step = draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
        steps.append(step)
        here = here[step]
    return _at(value, steps, draw)


def _at(value: Any, steps: list[str | int], draw: st.DrawFn) -> Any:
    if not steps:
        return _other(value, draw)
    step, *rest = steps
    if isinstance(value, dict):
        if not rest and draw(st.integers(0, 2)) == 0:
            return {key: item for key, item in value.items() if key != step}
        return {**value, step: _at(value[step], rest, draw)}
    return [_at(item, rest, draw) if index == step else item for index, item in enumerate(value)]


def _other(value: Any, draw: st.DrawFn) -> Any:
    near: list[Any] = [None, [value], {"a": value}, "", {}, []]
    match value:
        case bool():
            near += [int(value), str(value).lower()]
        case int() | float():
            near += [value == 1, str(value), 0.5, -1, 0]
        case str():
            near += [value + "x", value + "\n", value.upper(), 1, True]
        case dict():
            near += [{**value, draw(keys): draw(scalars)}, list(value)]
        case list():
            near += [[*value, draw(scalars)], {"0": value}]
        case _:
            pass
    return draw(st.sampled_from(near) | anything)
