"""Rules of what a contract carries as it is: rows, constants and examples, and the texts a person reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import ir
from ..diagnostics import Diagnostic, advice, error
from ..ir import At
from ..json_schema import members_schema, shape_schema, type_schema
from ..text import unseen


def data_has_its_types(family: ir.Family) -> Iterator[Diagnostic]:
    """Rows and constants against the types declared for them, and examples against their shape."""
    places = list(_instances(family))
    if not places:
        return
    import jsonschema_rs

    definitions = {shape.name: shape_schema(shape) for shape in family.shapes}
    schema = {"prefixItems": [schema for _, schema, _ in places], "$defs": definitions}
    try:
        validator = jsonschema_rs.Draft202012Validator(schema)
    except ValueError:  # a faulty definition has its own diagnostic
        return
    for found in validator.iter_errors([_thawed(value) for _, _, value in places]):
        index, *steps = found.instance_path
        at = places[int(index)][0]
        for step in steps:
            at = at / step
        yield error(
            at, "data", f"The value does not have its declared type: {found.message}.", "Change the value or the type."
        )


def _instances(family: ir.Family) -> Iterator[tuple[At, dict[str, Any], ir.Json]]:
    """Each value of the family with its place and the schema it is held to."""
    for data in family.data:
        row = members_schema(data.columns, None)
        yield from ((data.at / "rows" / index, row, item) for index, item in enumerate(data.rows))
    for constant in family.constants:
        kind = type_schema(constant.type)
        if constant.per_language:
            yield from ((constant.at / "values" / language, kind, value) for language, value in constant.values)
        else:
            yield constant.at / "value", kind, constant.values[0][1]
    for shape in family.shapes:
        reference = {"$ref": f"#/$defs/{shape.name}"}
        yield from ((shape.at / "examples" / index, reference, item) for index, item in enumerate(shape.examples))


def _thawed(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_thawed(item) for item in value]
    if isinstance(value, dict):
        return {key: _thawed(item) for key, item in value.items()}
    return value


def text_is_visible(family: ir.Family) -> Iterator[Diagnostic]:
    for at, steps, text in _prose(family):
        if found := sorted({f"U+{ord(char):04X}" for char in unseen(text)}):
            for step in steps:
                at = at / step
            yield advice(
                at,
                "unseen",
                f"The text holds characters a reader cannot see: {', '.join(found)}.",
                "Take them out; they are shown as escapes in what is generated.",
            )


def _prose(family: ir.Family) -> Iterator[tuple[At, tuple[str, ...], str]]:
    """Each text that a person reads: a place, the steps from there, and the text."""
    for table in family.tables:
        for code in (*table.codes, *table.retired):
            yield code.at, ("title",), code.title
            yield code.at, ("description",), code.description
            if code.user_message is not None:
                yield code.at, ("x-error", "userMessage"), code.user_message
    for locale in family.locales:
        yield locale.at, ("unknownMessage",), locale.unknown_message
        for wire, text in locale.sentences:
            yield locale.at, ("messages", wire), text
    for shape in family.shapes:
        yield shape.at, ("description",), shape.description
        if isinstance(shape, ir.ObjectShape):
            for one in shape.properties:
                yield one.at, ("description",), one.description
