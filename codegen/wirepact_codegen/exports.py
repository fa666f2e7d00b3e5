"""The contract in forms that others read: OpenAPI components, and its codes as a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from . import ir
from .explain import Explainer, Explanation, answered
from .text import json_file

_SENT = (ir.Lifecycle.ACTIVE, ir.Lifecycle.DEPRECATED)


def as_openapi(contract: ir.Contract) -> str:
    """An OpenAPI 3.1 document of components alone: merge them into your own, or point at them from there.

    `schemas` has what a caller may see, and what that refers to; operator shapes are left out. `responses` has one a
    status that the codes state, and `default`. Names begin with the family, since two may use one name. A code stays
    text in every body, because a newer server may send one more; the known ones are a schema of their own.
    """
    schemas: dict[str, Any] = {}
    responses: dict[str, Any] = {}
    bundled = contract.bundle["$defs"]
    for family in contract.families:
        for table in family.tables:
            schemas[f"{family.name}.{table.name}"] = _codes(table)
        for name in _shown(family):
            schemas[f"{family.name}.{name}"] = _Schemas(family).schema(bundled[family.name]["$defs"][name])
        responses |= _responses(contract, family)
    made = {
        "openapi": "3.1.0",
        "info": {
            "title": contract.title,
            "version": contract.version,
            "description": contract.description,
        },
        "paths": {},
        "components": {"schemas": dict(sorted(schemas.items())), "responses": responses},
    }
    return json_file(made)


def as_json(contract: ir.Contract) -> str:
    """Every code with its facts, a row each, retired ones included."""
    names, rows = _table(contract)
    made = {
        "contract": contract.name,
        "version": contract.version,
        "digest": contract.digest,
        "codes": [dict(zip(names, row, strict=True)) for row in rows],
    }
    return json_file(made)


def as_csv(contract: ir.Contract) -> str:
    """The same rows; lists are joined with "; ", and what is not stated is empty.

    A text that a spreadsheet would work out (it begins with =, +, -, @, a tab or a line break) has an apostrophe before
    it, and so has one that begins so after apostrophes: take one away, and each text is as it was.
    """
    names, rows = _table(contract)
    lines = [names, *([_cell(value) for value in row] for row in rows)]
    return "".join(f"{','.join(map(_quoted, line))}\n" for line in lines)


FORMATS: dict[str, Callable[[ir.Contract], str]] = {
    "jsonschema": lambda contract: json_file(contract.bundle),
    "openapi": as_openapi,
    "csv": as_csv,
    "json": as_json,
}


# --- the table ---------------------------------------------------------------------------------


def _table(contract: ir.Contract) -> tuple[list[str], list[list[Any]]]:
    """Columns and rows; a protocol that no code of the contract speaks of has no column."""
    explained = list(_explained(contract))
    locales = dict.fromkeys(one["locale"] for about in explained for one in about["sentences"] if one["locale"])
    columns: dict[str, Callable[[Explanation], Any]] = {
        "family": lambda one: one["family"],
        "table": lambda one: one["table"],
        "code": lambda one: one["code"],
        "constant": lambda one: one["constant"],
        "title": lambda one: one["title"],
        "description": lambda one: one["description"],
        "category": lambda one: one["category"],
        "verdict": lambda one: one["verdict"],
        "retryable": lambda one: one["retryable"],
        "httpStatus": lambda one: one["httpStatus"],
        "grpcStatus": lambda one: one["grpcStatus"],
        "problemType": lambda one: one["problemType"],
        "userMessage": _sentence(None),
        **{f"userMessage.{locale}": _sentence(locale) for locale in locales},
        "recovery": lambda one: one["recovery"],
        "languages": lambda one: one["languages"],
        "raisedBy": lambda one: one["raisedBy"],
        "errorClass": lambda one: one["errorClass"] and one["errorClass"]["name"],
        "lifecycle": lambda one: one["lifecycle"],
        "replacedBy": lambda one: one["replacedBy"] and one["replacedBy"]["code"],
        "sameAs": lambda one: [other["code"] for other in one["sameAs"]],
        "docs": lambda one: one["docs"] or (one["address"] if "://" in one["address"] else None),
    }
    for protocol in ("grpcStatus", "problemType"):
        if not any(columns[protocol](one) for one in explained):
            del columns[protocol]
    return list(columns), [[read(one) for read in columns.values()] for one in explained]


def _explained(contract: ir.Contract) -> Iterator[Explanation]:
    for family in contract.families:
        explainer = Explainer(contract, family)
        for table in family.tables:
            for code in (*table.codes, *table.retired):
                yield explainer.explain(table, code)


def _sentence(locale: str | None) -> Callable[[Explanation], str | None]:
    return lambda one: next((said["text"] for said in one["sentences"] if said["locale"] == locale), None)


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case list():
            return _kept("; ".join(map(str, value)))
        case str():
            return _kept(value)
        case _:
            return str(value)


def _kept(text: str) -> str:
    """A text, kept from being a formula; a list of integers is one too, and a negative one is none."""
    return f"'{text}" if re.match(r"'*[=+@\t\r\n]|'*-(?![0-9]+(?:; -?[0-9]+)*\Z)", text) else text


def _quoted(cell: str) -> str:
    """A cell between commas. Python's own writer leaves a lone carriage return bare, and readers end the line there."""
    return '"' + cell.replace('"', '""') + '"' if re.search('[,"\r\n]', cell) else cell


# --- OpenAPI -----------------------------------------------------------------------------------


def _codes(table: ir.CodeTable) -> dict[str, Any]:
    return {
        "description": table.description,
        "type": "integer" if table.of_integers else "string",
        "enum": [code.wire for code in table.codes],
        "x-enum-varnames": [code.name for code in table.codes],
        "x-enum-descriptions": [code.description for code in table.codes],
    }


def _shown(family: ir.Family) -> list[str]:
    """The public shapes, and what they refer to; an operator's shape is not gone into."""
    found: dict[str, None] = {}
    todo = [one.name for one in family.shapes if _audience(one) == "public"]
    while todo:
        name = todo.pop()
        shape = family.shape(name)
        if name not in found and _audience(shape) != "operator":
            found[name] = None
            todo += ir.references(ir.types_of(shape))
    return list(found)


def _audience(shape: ir.Shape) -> ir.Audience | None:
    return shape.audience if isinstance(shape, ir.ObjectShape | ir.UnionShape) else None


class _Schemas:
    """Bundled definitions of a family as OpenAPI has them: no keywords of the dialect, references to components."""

    def __init__(self, family: ir.Family) -> None:
        self.family = family

    def schema(self, value: dict[str, Any]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, item in value.items():
            if key == "$ref":
                name = str(item).rpartition("/")[2]
                if _audience(self.family.shape(name)) != "operator":
                    made[key] = self.place(name)
            elif key == "properties":
                made[key] = {name: self.schema(one) for name, one in item.items()}
            elif key in ("items", "additionalProperties", "propertyNames") and isinstance(item, dict):
                made[key] = self.schema(item)
            elif key in ("oneOf", "anyOf"):
                made[key] = [self.schema(one) for one in item]
            elif key == "discriminator":
                made[key] = {**item, "mapping": self._tags({one["$ref"].rpartition("/")[2] for one in value["oneOf"]})}
            elif not key.startswith("x-"):
                made[key] = item
        if made.get("type") == "object" and not made.keys() & {"properties", "additionalProperties"}:
            made["additionalProperties"] = True  # else a generator takes it for an object that is always empty
        return made

    def place(self, name: str) -> str:
        return f"#/components/schemas/{self.family.name}.{name}"

    def _tags(self, names: set[str]) -> dict[str, str]:
        unions = (one for one in self.family.shapes if isinstance(one, ir.UnionShape))
        union = next(one for one in unions if {name for _, name in one.members} == names)
        return {
            tag: self.place(name) for tag, name in union.members if _audience(self.family.shape(name)) != "operator"
        }


def _responses(contract: ir.Contract, family: ir.Family) -> dict[str, Any]:
    """A response a status, and one for any other, of each table whose codes a body carries."""
    explainer, schemas = Explainer(contract, family), _Schemas(family)
    made: dict[str, Any] = {}
    for table in family.tables:
        prefix = family.name if table is family.codes else f"{family.name}.{table.table.lower()}"
        groups: dict[int, list[ir.Code]] = {}
        body: str | None = None
        bodies: dict[str | int, Any] = {}
        for code in table.codes:
            about = explainer.explain(table, code)
            for one in about["wire"]:
                if one["kind"] == "envelope":
                    body, bodies[code.wire] = one["shape"], one["value"]
            if code.lifecycle in _SENT:
                for status in answered(about):
                    groups.setdefault(status, []).append(code)
        if body is None:
            continue
        schema = {"$ref": schemas.place(body)}
        for status, codes in sorted(groups.items()):
            made[f"{prefix}.{status}"] = _response(schema, codes, bodies)
        made[f"{prefix}.default"] = {
            "description": "Any other failure.",
            "content": {"application/json": {"schema": schema}},
        }
    return made


def _response(schema: dict[str, Any], codes: list[ir.Code], bodies: dict[str | int, Any]) -> dict[str, Any]:
    examples = {
        str(code.wire): {"summary": code.title, "value": bodies[code.wire]} for code in codes if code.wire in bodies
    }
    content = {"schema": schema, **({"examples": examples} if examples else {})}
    headers: dict[str, Any] = {}
    for name in dict.fromkeys(name for code in codes for name, _ in code.headers):
        given = [dict(code.headers).get(name) for code in codes]
        values = list(dict.fromkeys(value for value in given if value is not None))
        always = {"required": True} if None not in given else {}
        headers[name] = {**always, "schema": {"type": "string", "examples": values}}
    listed = "; ".join(f"{code.wire}: {code.title}" for code in codes)
    return {
        "description": f"{listed}.",
        **({"headers": headers} if headers else {}),
        "content": {"application/json": content},
    }
