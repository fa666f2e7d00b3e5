"""Codes and shapes in JSON and YAML documents: OpenAPI 3.x, JSON Schema, and a neutral catalogue.

A catalogue is `{"name", "codes": [{"code", "http_status", "retryable", "category", "summary", "name"}], "shapes"}`, all
but the code optional. YAML is read as JSON would be: `NO`, `on` and `012` are text, and what is neither text nor an
integer is never taken for a code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ..load import parse_json
from .flatten import said
from .found import Copy, Found, Listing, Node, Note, chosen

_CODE_KEYS = ("code", "error_code", "errorCode", "errcode", "type", "error")
_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


def parse(file: str, text: str) -> tuple[Any, list[Note]]:
    """The value of a JSON or YAML document, and what is wrong with it."""
    notes: list[Note] = []
    try:
        if re.search(r"\.ya?ml$", file, re.IGNORECASE):
            from .yaml import load

            value, faults = load(text), list[tuple[str, str, str]]()
        else:
            value, faults = parse_json(text)
    except (ValueError, RecursionError) as error:
        return None, [Note(at=file, rule="syntax", problem=f"It cannot be read: {error}.", severity="error")]
    for pointer, problem, _ in faults:
        notes.append(Note(at=f"{file}#{pointer}", rule="not-i-json", problem=problem, severity="error"))
    if not isinstance(value, dict):
        notes.append(Note(at=file, rule="document", problem="It holds no object.", severity="error"))
        value = None
    return value, notes


def read(file: str, text: str, only: tuple[str, ...] = ()) -> Copy:
    """What a document says of codes, and its shapes."""
    value, notes = parse(file, text)
    if value is None:
        return Copy(label=file, notes=notes)
    if isinstance(value.get("codes"), list):
        copy = _catalogue(file, value)
    elif "openapi" in value or "swagger" in value:
        copy = _openapi(file, value, only)
    else:
        copy = _schema(file, value, only)
    copy.notes[:0] = notes
    return copy


# --- catalogue ---------------------------------------------------------------------------------


def _catalogue(file: str, value: Node) -> Copy:
    shapes = value.get("shapes")
    shapes = shapes if isinstance(shapes, dict) else {}
    copy = Copy(label=file, root=shapes, shapes=_mapping(shapes, "$defs"), prefix=f"{file}#/$defs")
    for index, row in enumerate(value["codes"]):
        row = row if isinstance(row, dict) else {"code": row}
        at = f"{file}#/codes/{index}"
        wire: Any = row.get("code")
        if not _is_code(wire):
            copy.notes.append(_no_code(f"{at}/code", wire))
            continue
        status, retryable = row.get("http_status"), row.get("retryable")
        copy.found.append(
            Found(
                wire=wire,
                at=at,
                name=_text(row.get("name")),
                status=status if isinstance(status, int) and not isinstance(status, bool) else None,
                retryable=retryable if isinstance(retryable, bool) else None,
                category=_text(row.get("category")),
                summary=_text(row.get("summary")),
            )
        )
        known = {"code", "name", "http_status", "retryable", "category", "summary"}
        copy.notes += [
            Note(at=f"{at}/{key}", rule="left-out", problem=f'"{key}" is left out: a catalogue does not have it.')
            for key in row
            if key not in known
        ]
    return copy


# --- JSON Schema -------------------------------------------------------------------------------


def _schema(file: str, value: Node, only: tuple[str, ...]) -> Copy:
    key = "$defs" if "$defs" in value or "definitions" not in value else "definitions"
    shapes = dict(_mapping(value, key))
    copy = Copy(label=file, root=value, prefix=f"{file}#/{key}")
    _lists(copy, shapes, f"{file}#/{key}", only)
    if "$ref" not in value and (said(value).keys() & {"type", "properties", "oneOf", "anyOf", "allOf", "enum"}):
        name = _text(value.get("title")) or re.sub(r"(\.schema)?\.\w+$", "", file.rpartition("/")[2])
        codes = list(_constants(value, file, name))
        if codes and not shapes:
            copy.found += codes
        elif name not in shapes:
            shapes[name] = {one: part for one, part in value.items() if one not in ("$defs", "definitions")}
    copy.shapes = shapes
    return copy


def _lists(copy: Copy, shapes: Node, at: str, only: tuple[str, ...]) -> None:
    """Take the enumerations that are lists of codes."""
    listings = [Listing(name, tuple(_constants(one, f"{at}/{name}", name, copy.notes))) for name, one in shapes.items()]
    named = [one for one in listings if re.search("code|reason", one.name, re.IGNORECASE)]
    passed: list[Note] = []
    copy.found += chosen(listings if only else named, only, passed)
    if only:
        copy.notes += passed
    copy.code_types = {one.group for one in copy.found}


def _constants(schema: Any, at: str, group: str, notes: list[Note] | None = None) -> Iterator[Found]:
    """The values of an enumeration: `enum` with OpenAPI's names beside it, or a `oneOf` of constants."""
    if not isinstance(schema, dict) or "properties" in schema:
        return
    if isinstance(schema.get("enum"), list):
        names = schema.get("x-enum-varnames") or schema.get("x-enumNames") or ()
        texts = schema.get("x-enum-descriptions") or schema.get("x-enumDescriptions") or ()
        for index, value in enumerate(schema["enum"]):
            if value is None and (schema.get("nullable") is True or "null" in _types(schema)):
                continue
            if _is_code(value):
                name = _text(names[index]) if isinstance(names, list) and index < len(names) else None
                text = _text(texts[index]) if isinstance(texts, list) and index < len(texts) else None
                yield Found(wire=value, at=f"{at}/enum/{index}", group=group, name=name, summary=text)
            elif notes is not None and re.search("code|reason", group, re.IGNORECASE):
                notes.append(_no_code(f"{at}/enum/{index}", value))
        return
    rows = schema.get("oneOf", schema.get("anyOf"))
    if isinstance(rows, list) and rows and all(isinstance(row, dict) and "const" in row for row in rows):
        for index, row in enumerate(rows):
            if _is_code(row["const"]):
                yield Found(
                    wire=row["const"],
                    at=f"{at}/oneOf/{index}",
                    group=group,
                    summary=_text(row.get("description")),
                    deprecated=row.get("deprecated") is True,
                )
            elif notes is not None:
                notes.append(_no_code(f"{at}/oneOf/{index}", row["const"]))


# --- OpenAPI -----------------------------------------------------------------------------------


def _openapi(file: str, value: Node, only: tuple[str, ...]) -> Copy:
    version = str(value.get("openapi", value.get("swagger")))
    schemas = _mapping(_mapping(value, "components"), "schemas")
    copy = Copy(label=file, root=value, prefix=f"{file}#/components/schemas")
    if not version.startswith("3."):
        problem = f"OpenAPI {version} is not read: convert it to 3.0 or 3.1."
        copy.notes.append(Note(at=f"{file}#", rule="version", problem=problem, severity="error"))
        return copy
    _lists(copy, schemas, copy.prefix, only)
    reader = _Responses(copy)
    for status, response, at in reader.responses():
        reader.response(status, response, at)
    copy.found += reader.found()
    wanted = _reachable(reader.schemas, schemas) if reader.schemas else set(schemas)
    copy.shapes = {name: schema for name, schema in schemas.items() if name in wanted}
    rest = sorted(set(schemas) - wanted)
    if rest:
        more = f" and {len(rest) - 5} more" if len(rest) > 5 else ""
        problem = f"{len(rest)} schemas are in no error reply and are left out: {', '.join(rest[:5])}{more}."
        copy.notes.append(Note(at=copy.prefix, rule="left-out", problem=problem))
    for found, ref in reader.inline:
        copy.shapes.setdefault(found, ref)
    return copy


class _Responses:
    """The error replies of an OpenAPI document and the codes in them."""

    def __init__(self, copy: Copy) -> None:
        self.copy = copy
        self.schemas: list[Any] = []
        self.inline: list[tuple[str, Any]] = []
        self.codes: dict[str | int, list[tuple[str, int | None]]] = {}
        self.lists: list[tuple[list[Any], int | None, str]] = []

    def responses(self) -> Iterator[tuple[str, Any, str]]:
        """Status (a number, `4XX` or `default`), reply and place of every error reply."""
        file = self.copy.label
        for path, item in _mapping(self.copy.root, "paths").items():
            for method, operation in item.items() if isinstance(item, dict) else ():
                if method in _METHODS:
                    at = f"{file}#/paths/{_step(str(path))}/{method}/responses"
                    for status, reply in _mapping(operation, "responses").items():
                        if re.match("[45]|default", str(status)):
                            yield str(status), reply, f"{at}/{status}"
        for name, reply in _mapping(_mapping(self.copy.root, "components"), "responses").items():
            yield "", reply, f"{file}#/components/responses/{name}"

    def response(self, status: str, reply: Any, at: str) -> None:
        reply = self._followed(reply)
        number = int(status) if re.fullmatch("[45][0-9][0-9]", status) else None
        for kind, media in _mapping(reply, "content").items():
            if not re.search(r"[/+]json\b", str(kind)) or not isinstance(media, dict):
                continue
            schema = media.get("schema")
            if schema is not None:
                self.schemas.append(schema)
                if isinstance(schema, dict) and "$ref" not in schema and _text(schema.get("title")):
                    self.inline.append((str(schema["title"]), schema))
                for values in self._code_values(schema, 0):
                    self.lists.append((values, number, at))
            examples = [
                media.get("example"),
                *(self._followed(one).get("value") for one in _mapping(media, "examples").values()),
            ]
            for example in examples:
                for code in _codes_in(example):
                    self._say(code, number, at)

    def found(self) -> Iterator[Found]:
        """Each code once, with a status where all replies that name it have the same one.

        A reply that may carry every code there is names none of them.
        """
        known = {one.wire for one in self.copy.found}
        every = len(known.union(*(values for values, _, _ in self.lists), self.codes))
        for values, status, at in self.lists:
            for value in values:
                self._say(value, status if len(set(values)) < every or every == 1 else None, at)
        for wire, places in self.codes.items():
            statuses = {status for _, status in places if status is not None}
            alone = len(statuses) == 1
            if len(statuses) > 1:
                listed = ", ".join(map(str, sorted(statuses)))
                problem = f"{json.dumps(wire)} stands in replies of {listed}, so its status is not known."
                self.copy.notes.append(Note(at=places[0][0], rule="left-out", problem=problem))
            if wire not in known or alone:
                yield Found(wire=wire, at=places[0][0], group="responses", status=statuses.pop() if alone else None)

    def _say(self, value: Any, status: int | None, at: str) -> None:
        if _is_code(value):
            self.codes.setdefault(value, []).append((at, status))
        elif value is not None:
            self.copy.notes.append(_no_code(at, value))

    def _code_values(self, schema: Any, depth: int) -> Iterator[list[Any]]:
        """Value lists of the property that carries the code."""
        schema = self._followed(schema)
        if depth > 6:
            return
        properties = _mapping(schema, "properties")
        for key in _CODE_KEYS:
            values = _plain_values(self._followed(properties.get(key)))
            if values and (key not in ("type", "error") or all(isinstance(one, str) for one in values)):
                yield values
                break
        for key in ("error", "errors", "detail"):
            inner = self._followed(properties.get(key))
            yield from self._code_values(inner.get("items", inner), depth + 1) if inner else ()
        for key in ("oneOf", "anyOf"):
            for part in schema.get(key, ()) if isinstance(schema.get(key), list) else ():
                yield from self._code_values(part, depth + 1)
        parts = schema.get("allOf")
        found = [list(self._code_values(part, depth + 1)) for part in parts] if isinstance(parts, list) else []
        lists = [values for one in found for values in one]
        if lists:  # a value that all of them allow
            yield [value for value in lists[0] if all(value in values for values in lists)]

    def _followed(self, node: Any) -> Node:
        """The object behind references inside the document; nothing else is followed."""
        for _ in range(20):
            if not isinstance(node, dict):
                return {}
            ref = node.get("$ref")
            if not isinstance(ref, str) or not ref.startswith("#/"):
                return node
            node = self.copy.root
            for step in ref[2:].split("/"):
                node = node.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(node, dict) else None
        return {}


def _reachable(roots: list[Any], schemas: Node) -> set[str]:
    """Names of the schemas that others lead to."""
    found: set[str] = set()
    stack = list(roots)
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            ref = node.get("$ref")
            if isinstance(ref, str) and ref.startswith("#/components/schemas/"):
                name = ref.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
                if name in schemas and name not in found:
                    found.add(name)
                    stack.append(schemas[name])
            stack += node.values()
        elif isinstance(node, list):
            stack += node
    return found


def _codes_in(example: Any, depth: int = 0) -> Iterator[Any]:
    if isinstance(example, dict) and depth < 4:
        for key in _CODE_KEYS[:4]:
            if _is_code(example.get(key)):
                yield example[key]
                return
        for key in ("error", "errors", "detail"):
            inner = example.get(key)
            for one in inner if isinstance(inner, list) else [inner]:
                yield from _codes_in(one, depth + 1)


# --- values ------------------------------------------------------------------------------------


def _plain_values(schema: Node) -> list[Any]:
    if "const" in schema:
        return [schema["const"]]
    if isinstance(schema.get("enum"), list):
        return [value for value in schema["enum"] if value is not None]
    return [one.wire for one in _constants(schema, "", "")]


def _is_code(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))


def _no_code(at: str, value: Any) -> Note:
    shown = json.dumps(value, default=str)
    problem = f"{shown} is neither text nor an integer, so it is no code. Write it between quotes if it is text."
    return Note(at=at, rule="code-type", problem=problem, severity="error")


def _types(schema: Node) -> list[Any]:
    given = schema.get("type")
    return given if isinstance(given, list) else [given]


def _mapping(node: Any, key: str) -> Node:
    value = node.get(key) if isinstance(node, dict) else None
    return value if isinstance(value, dict) else {}


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _step(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
