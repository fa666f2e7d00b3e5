"""Identifiers of the Python package that stand for a schema's keys and names: one rule, reported where it fails.

A field is its key in snake_case, made an identifier:

1. ASCII punctuation and space become `_`; a key of punctuation alone is spelt out (`$` -> `u0024`), as is any
   character no identifier may hold; the empty key is `empty`.
2. A first `_` or digit gets `field` before it: pydantic keeps names with `_` to itself.
3. Keywords, members of a model, and names that a class body needs itself get `_` after them (`from_`, `copy_`).

`x-name` pins another name; rule 3 holds for it too.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from ... import ir
from ...naming import constant_name, is_identifier, snake_case
from ...text import is_unseen

T = TypeVar("T")

MODEL_MEMBERS = frozenset(
    "construct copy dict from_orm json model_computed_fields model_config model_construct model_copy model_dump "
    "model_dump_json model_extra model_fields model_fields_set model_json_schema model_parametrized_name "
    "model_post_init model_rebuild model_validate model_validate_json model_validate_strings mro parse_file parse_obj "
    "parse_raw register schema schema_json update_forward_refs validate".split()
)
"""What every model and its metaclass already have; a field of that name would hide it."""

_CLASS_BODY = frozenset("bool dict filled float int list object str".split())
"""Names that annotations in a class body read: a field would stand before them."""

MODULE_NAMES = frozenset(
    "Annotated Any Exactly Field IntRange Literal Maybe NumberRange OneOf Shapes SparseWireModel StrictFloat "
    "StrictInt TYPE_CHECKING Tags TypeAlias TypeAliasType TypeIs Union WireError WireModel False None True".split()
)
"""Names that `models.py` or `shapes.py` may import, and words no class may have; a shape called so is reported."""


TAKEN = frozenset("BaseError False Literal Mapping None Root Self Sequence True TYPE_CHECKING".split())
"""Names that `errors.py`, `facts.py` and `constants.py` have already, and words that are no names."""


def field_name(one: ir.Property) -> str:
    """The Python name of one property."""
    name = one.name or _from_key(one.wire)
    if keyword.iskeyword(name) or name in MODEL_MEMBERS or name in _CLASS_BODY:
        return f"{name}_"
    return name


def field_names(properties: Iterable[ir.Property]) -> dict[str, str]:
    """Wire key to Python name, in order; `collisions` says which are not distinct."""
    return {one.wire: field_name(one) for one in properties}


def collisions(properties: Iterable[ir.Property]) -> list[tuple[str, tuple[ir.Property, ...]]]:
    """Each Python name that more than one property would get, with those properties."""
    return _shared((field_name(one), one) for one in properties)


def module_collisions(shapes: Iterable[ir.Shape]) -> list[tuple[str, tuple[ir.Shape, ...]]]:
    """Each name in `models.py` or `shapes.py` that shapes would take from each other or from an import.

    One shape alone stands beside the name where an import has it already.
    """
    listed = tuple(shapes)
    found: list[tuple[str, tuple[ir.Shape, ...]]] = [
        (name, (one,)) for one in listed for name in model_names(one) if name in MODULE_NAMES
    ]
    found += _shared((name, one) for one in listed for name in model_names(one))
    found += _shared((name, one) for one in listed for name in function_names(one))
    return found


def model_names(shape: ir.Shape) -> tuple[str, ...]:
    """What a shape is called in `models.py`."""
    if isinstance(shape, ir.UnionShape):
        return shape.name, f"Any{shape.name}", f"Unknown{shape.name}"
    return (shape.name,)


def function_names(shape: ir.Shape) -> tuple[str, ...]:
    """What a shape has in `shapes.py`: the functions, and the list of an enum's values."""
    name = snake_case(shape.name)
    if isinstance(shape, ir.UnionShape):
        return f"is_{name}", f"is_known_{name}", f"parse_{name}"
    if isinstance(shape, ir.EnumShape):
        return f"is_{name}", f"parse_{name}", list_name(shape)
    return f"is_{name}", f"parse_{name}"


def list_name(shape: ir.EnumShape) -> str:
    """The constant that lists an enum's values."""
    return f"{constant_name(shape.name)}_LIST"


@cache
def _from_key(key: str) -> str:
    if not key:
        return "empty"
    spelt_out = not any(char.isalnum() for char in key)
    name = "".join(_part(char, spelt_out) for char in snake_case(key))
    return f"field{'' if name.startswith('_') else '_'}{name}" if name[0] == "_" or name[0].isdigit() else name


def _part(char: str, spelt_out: bool) -> str:
    if not spelt_out and char.isascii():
        return char if char.isalnum() else "_"
    if not spelt_out and is_identifier(f"a{char}") and not is_unseen(char):
        return char
    return f"u{ord(char):04x}"


def _shared(pairs: Iterable[tuple[str, T]]) -> list[tuple[str, tuple[T, ...]]]:
    groups: dict[str, list[T]] = {}
    for name, one in pairs:
        groups.setdefault(name, []).append(one)
    return [(name, tuple(group)) for name, group in groups.items() if len(group) > 1]
