"""Plain JSON Schema 2020-12 of what the IR holds, for validators that know nothing of the dialect."""

from __future__ import annotations

from typing import Any

from . import ir


def shape_schema(shape: ir.Shape) -> dict[str, Any]:
    """Plain JSON Schema 2020-12 of a shape, references as `#/$defs/Name`."""
    match shape:
        case ir.ObjectShape():
            return members_schema(shape.properties, shape.extra)
        case ir.UnionShape():
            return {"oneOf": [{"$ref": f"#/$defs/{name}"} for _, name in shape.members]}
        case ir.EnumShape():
            return {"enum": [member.value for member in shape.members]}
        case ir.AliasShape():
            return type_schema(shape.type)


def members_schema(properties: tuple[ir.Property, ...], extra: ir.Type | None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {one.wire: type_schema(one.type) for one in properties},
        "required": [one.wire for one in properties if one.required],
        "additionalProperties": False if extra is None else type_schema(extra),
    }


def type_schema(kind: ir.Type) -> dict[str, Any]:
    """Plain JSON Schema 2020-12 of a type."""
    match kind:
        case ir.StringType():
            made: dict[str, Any] = {
                "type": "string",
                "minLength": kind.min_length,
                "maxLength": kind.max_length,
                "pattern": kind.pattern,
            }
        case ir.IntegerType() | ir.NumberType():
            made = {
                "type": "integer" if isinstance(kind, ir.IntegerType) else "number",
                "minimum": kind.minimum,
                "maximum": kind.maximum,
                "exclusiveMinimum": kind.exclusive_minimum,
                "exclusiveMaximum": kind.exclusive_maximum,
                "multipleOf": kind.multiple_of if isinstance(kind, ir.IntegerType) else None,
            }
        case ir.BooleanType():
            made = {"type": "boolean"}
        case ir.NullType():
            made = {"type": "null"}
        case ir.AnyType():
            made = {}
        case ir.LiteralType():
            made = {"enum": list(kind.values)}
        case ir.ListType():
            made = {
                "type": "array",
                "items": type_schema(kind.items),
                "minItems": kind.min_items,
                "maxItems": kind.max_items,
            }
        case ir.MapType():
            made = {
                "type": "object",
                "additionalProperties": type_schema(kind.values),
                "propertyNames": type_schema(kind.keys) if kind.keys else None,
                "minProperties": kind.min_properties,
                "maxProperties": kind.max_properties,
            }
        case ir.RefType():
            made = {"$ref": f"#/$defs/{kind.name}"}
        case ir.UnionType():
            made = {"anyOf": [type_schema(branch) for branch in kind.branches]}
    return {key: value for key, value in made.items() if value is not None}
