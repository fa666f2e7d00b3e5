"""Codes and shapes in JSON and YAML documents: OpenAPI 3.x, JSON Schema, and a neutral catalogue.

A catalogue is a list of codes, or `{"name", "codes": [{"code", "http_status", "retryable", "category", "summary",
"name"}], "shapes"}`, all but the code optional. YAML is read as JSON would be: `NO`, `on` and `012` are text, and what
is neither text nor an integer is never taken for a code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ..load import parse_json
from .flatten import said
from .found import Copy, Found, Listing, Node, Note, chosen, left_out

CODE_KEYS = ("code", "error_code", "errorCode", "errcode")
"""Properties whose name says that they carry the code."""
_CODE_KEYS = (*CODE_KEYS, "type", "error")
_OUTSIDE = "leads out of the document, and no other is read"
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
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error) or "it is no such document"
        return None, [Note(at=file, rule="syntax", problem=f"It cannot be read: {why}.", severity="error")]
    for pointer, problem, _ in faults:
        notes.append(Note(at=f"{file}#{pointer}", rule="not-i-json", problem=problem, severity="error"))
    if isinstance(value, list):
        value = {"codes": value}
    if not isinstance(value, dict):
        notes.append(Note(at=file, rule="document", problem="It holds no object and no list.", severity="error"))
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
        if not copy.shapes and not copy.found:
            known = 'OpenAPI 3, JSON Schema with definitions or an enumeration, and {"codes": [...]}'
            problem = f"What kind of document it is cannot be told; known are {known}."
            copy.notes.append(Note(at=file, rule="unknown-kind", problem=problem, severity="error"))
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
        kinds: dict[str, type] = {"http_status": int, "retryable": bool}
        copy.notes += [
            left_out(f"{at}/{key}", json.dumps(row[key], default=str)[:80], f"a {key} is no such value")
            for key in sorted(known & row.keys() - {"code"})
            if row[key] is not None and type(row[key]) is not kinds.get(key, str)
        ]
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
        unread: list[Note] = []
        codes = [] if shapes else list(_constants(value, f"{file}#", name, unread))
        copy.lists += [name] if codes else []
        taken = chosen([Listing(name, tuple(codes), unread=tuple(unread))], only, copy.notes) if codes else []
        copy.found += taken
        if not taken and name not in shapes:
            shapes[name] = {one: part for one, part in value.items() if one not in ("$defs", "definitions")}
    copy.shapes = shapes
    return copy


def _lists(copy: Copy, shapes: Node, at: str, only: tuple[str, ...]) -> None:
    """Take the enumerations that are lists of codes."""
    listings: list[Listing] = []
    for name, one in shapes.items():
        unread: list[Note] = []
        found = tuple(_constants(one, f"{at}/{name}", name, unread))
        listings.append(Listing(name, found, unread=tuple(unread)))
    copy.lists = [one.name for one in listings if one.found]
    named = [one for one in listings if re.search("code|reason", one.name, re.IGNORECASE)]
    passed: list[Note] = []
    copy.found += chosen(listings if only else named, only, passed)
    known = {one.wire for one in copy.found}
    rest = [one.name for one in listings if any(row.wire not in known for row in one.found)]
    copy.notes += [one for one in passed if only or one.rule != "not-taken"]
    if rest and not only:
        names = ", ".join(rest[:5]) + (f" and {len(rest) - 5} more" if len(rest) > 5 else "")
        problem = f"{names} {'is' if len(rest) == 1 else 'are'} not taken for codes; `--only {rest[0]}` takes it."
        copy.notes.append(Note(at=at, rule="not-taken", problem=problem))
    copy.code_types = {one.group for one in copy.found}


def _constants(schema: Any, at: str, group: str, unread: list[Note]) -> Iterator[Found]:
    """The values of an enumeration: `enum` with OpenAPI's names beside it, or a `oneOf` of constants.

    Args:
        unread: Takes a note on each value that is no code.
    """
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
            else:
                unread.append(_no_code(f"{at}/enum/{index}", value))
        return
    key = "oneOf" if "oneOf" in schema else "anyOf"
    rows = schema.get(key)
    if isinstance(rows, list) and rows and all(isinstance(row, dict) and "const" in row for row in rows):
        for index, row in enumerate(rows):
            if _is_code(row["const"]):
                yield Found(
                    wire=row["const"],
                    at=f"{at}/{key}/{index}",
                    group=group,
                    summary=_text(row.get("description")),
                    deprecated=row.get("deprecated") is True,
                )
            else:
                unread.append(_no_code(f"{at}/{key}/{index}", row["const"]))


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
    reader.look()
    stated = list(reader.found())
    known = {one.wire for one in copy.found}
    further = Listing("responses", tuple(one for one in stated if one.wire not in known))
    copy.lists += [further.name] if further.found else []
    copy.found += [one for one in stated if one.wire in known] + chosen([further], only, copy.notes)
    copy.notes += reader.unread if not only or further.name in only else []
    wanted = _reachable(reader.schemas, schemas) if reader.schemas else set(schemas)
    copy.shapes = {name: schema for name, schema in schemas.items() if name in wanted}
    rest = sorted(set(schemas) - wanted)
    if rest:
        more = f" and {len(rest) - 5} more" if len(rest) > 5 else ""
        problem = f"{len(rest)} schemas are in no error reply and are left out: {', '.join(rest[:5])}{more}."
        copy.notes.append(Note(at=copy.prefix, rule="left-out", problem=problem))
    for found, schema, at in reader.inline:
        if copy.shapes.setdefault(found, schema) != schema:
            copy.notes.append(left_out(at, "The body of this reply", f"another one is called {found} too"))
    if reader.unnamed:
        places = list(dict.fromkeys(reader.unnamed))
        count = (
            "The body of this reply" if len(places) == 1 else f"The body of this reply and of {len(places) - 1} more"
        )
        why = "it has no name; a `title`, or a place under components, would give it one"
        copy.notes.append(left_out(places[0], count, why))
    return copy


class _Responses:
    """The error replies of an OpenAPI document and the codes in them.

    A list of codes has the status of a reply only where it is that reply's own: no reply of another status, `default`,
    `4XX` and 200 included, leads to the schema it stands in. An example names its own code.
    """

    def __init__(self, copy: Copy) -> None:
        self.copy = copy
        self.schemas: list[Any] = []
        self.inline: list[tuple[str, Any, str]] = []
        self.unnamed: list[str] = []
        self.codes: dict[str | int, list[tuple[str, str | None]]] = {}
        self.lists: list[tuple[list[Any], str, frozenset[str], str]] = []
        self.components = _mapping(_mapping(copy.root, "components"), "schemas")
        self.used: dict[str, set[str]] = {}
        self.unread: list[Note] = []

    def look(self) -> None:
        """Read all replies."""
        graph = {name: _direct(schema) for name, schema in self.components.items()}
        replies = list(self._replies())
        for status, reply, _ in replies:
            followed = self._followed(reply)
            self.used.setdefault(f"#{id(followed)}", set()).add(status)
            stack = list(_direct(followed))
            seen: set[str] = set()
            while stack:
                name = stack.pop()
                if name not in seen:
                    seen.add(name)
                    self.used.setdefault(name, set()).add(status)
                    stack += graph.get(name, ())
        for status, reply, at in replies:
            if re.match("[45]|default", status):
                self._response(status, reply, at)
        for name, reply in _mapping(_mapping(self.copy.root, "components"), "responses").items():
            self._response("", reply, f"{self.copy.label}#/components/responses/{name}")

    def _replies(self) -> Iterator[tuple[str, Any, str]]:
        """Status (a number, `4XX` or `default`), reply and place of every reply, those of callbacks included."""
        root, file = self.copy.root, self.copy.label
        places = [(_mapping(root, key), f"{file}#/{key}") for key in ("paths", "webhooks")]
        for key in ("pathItems", "callbacks"):
            places.append((_mapping(_mapping(root, "components"), key), f"{file}#/components/{key}"))
        stack: list[tuple[Any, str]] = list(reversed(places))
        while stack:
            node, at = stack.pop()
            inner = [(value, f"{at}/{_step(str(key))}") for key, value in node.items() if isinstance(value, dict)]
            if at.rpartition("/")[2] in _METHODS and isinstance(node.get("responses"), dict):
                for status, reply in node["responses"].items():
                    yield str(status).upper().replace("DEFAULT", "default"), reply, f"{at}/responses/{status}"
                inner = [one for one in inner if one[1] == f"{at}/callbacks"]
            stack += reversed(inner)

    def _response(self, status: str, reply: Any, at: str) -> None:
        reply = self._followed(reply)
        if "$ref" in reply:
            self.copy.notes.append(left_out(at, "This reply", f"{json.dumps(reply['$ref'])[:120]} {_OUTSIDE}"))
        for kind, media in _mapping(reply, "content").items():
            if not re.search(r"[/+]json\b|/\*$", str(kind)) or not isinstance(media, dict):
                continue
            schema = media.get("schema")
            if schema is not None:
                self.schemas.append(schema)
                if isinstance(schema, dict) and "$ref" not in schema:
                    if _text(schema.get("title")):
                        self.inline.append((str(schema["title"]), schema, at))
                    else:
                        self.unnamed.append(at)
                elif isinstance(schema, dict) and not str(schema["$ref"]).startswith("#"):
                    why = f"{json.dumps(schema['$ref'])[:120]} {_OUTSIDE}"
                    self.copy.notes.append(left_out(at, "The body of this reply", why))
                for values, owners in self._code_values(schema, f"#{id(reply)}", 0):
                    if not values:
                        why = "its parts allow no value together"
                        self.copy.notes.append(left_out(at, "The code of this reply", why))
                    self.lists.append((values, status, owners, at))
            examples = [
                media.get("example"),
                *(self._followed(one).get("value") for one in _mapping(media, "examples").values()),
            ]
            for example in examples:
                for code in _codes_in(example):
                    self._say(code, status or None, at)

    def found(self) -> Iterator[Found]:
        """Each code once, with a status where all replies that name it as their own have the same one."""
        known = {one.wire for one in self.copy.found}
        shared: dict[str, tuple[list[Any], str]] = {}
        for values, status, owners, at in self.lists:
            own = status != "" and any(self.used.get(owner) == {status} for owner in owners)
            if not own and status:
                for owner in sorted(owners)[:1]:
                    shared.setdefault(owner, (values, at))
            for value in values:
                self._say(value, status if own else None, at)
        for wire, places in self.codes.items():
            statuses = {status for _, status in places if status is not None}
            number = min(statuses) if len(statuses) == 1 else ""
            alone = re.fullmatch("[45][0-9][0-9]", number) is not None
            if len(statuses) > 1:
                listed = ", ".join(sorted(statuses))
                problem = f"{json.dumps(wire)} stands in replies of {listed}, so its status is not known."
                self.copy.notes.append(Note(at=places[0][0], rule="left-out", problem=problem))
            if wire not in known or alone:
                stated = next((at for at, status in places if status is not None), places[0][0])
                yield Found(wire=wire, at=stated, group="responses", status=int(number) if alone else None)
        for owner, (values, at) in shared.items():
            some = ", ".join(map(json.dumps, values[:5])) + (f" and {len(values) - 5} more" if len(values) > 5 else "")
            replies = ", ".join(sorted(self.used.get(owner, ()))) or "several statuses"
            problem = f"The list of {some} is shared by replies of {replies}: no status is taken from them."
            self.copy.notes.append(Note(at=at, rule="left-out", problem=problem))

    def _say(self, value: Any, status: str | None, at: str) -> None:
        if _is_code(value):
            self.codes.setdefault(value, []).append((at, status))
        elif value is not None:
            self.unread.append(_no_code(at, value))

    def _code_values(self, schema: Any, owner: str, depth: int) -> Iterator[tuple[list[Any], frozenset[str]]]:
        """Value lists of the property that carries the code, each with what it stands in: a component, or the reply."""
        schema, owner = self._owned(schema, owner)
        if depth > 6:
            return
        properties = _mapping(schema, "properties")
        for key in _CODE_KEYS:
            listed, place = self._owned(properties.get(key), owner)
            values = _plain_values(listed)
            if values and (key not in ("type", "error") or all(isinstance(one, str) for one in values)):
                yield values, frozenset([place])
                break
        for key in ("error", "errors", "detail"):
            inner, place = self._owned(properties.get(key), owner)
            yield from self._code_values(inner.get("items", inner), place, depth + 1) if inner else ()
        for key in ("oneOf", "anyOf"):
            for part in schema.get(key, ()) if isinstance(schema.get(key), list) else ():
                yield from self._code_values(part, owner, depth + 1)
        parts = schema.get("allOf")
        found = [list(self._code_values(part, owner, depth + 1)) for part in parts] if isinstance(parts, list) else []
        lists = [one for part in found for one in part]
        if lists:  # a value that all of them allow
            values = [value for value in lists[0][0] if all(value in one for one, _ in lists)]
            yield values, frozenset(place for _, owners in lists for place in owners)

    def _owned(self, node: Any, owner: str) -> tuple[Node, str]:
        """The object behind references, and the last component that was passed on the way; `""` for other places."""
        for _ in range(20):
            ref = node.get("$ref") if isinstance(node, dict) else None
            if not isinstance(ref, str) or not ref.startswith("#/"):
                break
            name = ref.removeprefix("#/components/schemas/")
            owner = "" if name == ref or "/" in name else name.replace("~1", "/").replace("~0", "~")
            node = self._target(ref)
        return (node if isinstance(node, dict) and "$ref" not in node else self._followed(node)), owner

    def _target(self, ref: str) -> Any:
        node = self.copy.root
        for step in ref[2:].split("/"):
            node = node.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(node, dict) else None
        return node

    def _followed(self, node: Any) -> Node:
        """The object behind references inside the document; nothing else is followed."""
        for _ in range(20):
            if not isinstance(node, dict):
                return {}
            ref = node.get("$ref")
            if not isinstance(ref, str) or not ref.startswith("#/"):
                return node
            node = self._target(ref)
        return {}


def _direct(node: Any) -> set[str]:
    """Names of the components a node refers to, anywhere in it, or leads into."""
    found: set[str] = set()
    stack = [node]
    while stack:
        one = stack.pop()
        if isinstance(one, dict):
            mapping = one.get("discriminator")
            refs = [one.get("$ref")]
            if isinstance(mapping, dict) and isinstance(mapping.get("mapping"), dict):
                refs += mapping["mapping"].values()
            for ref in refs:
                if isinstance(ref, str) and ref.startswith("#/components/schemas/"):
                    name = ref.removeprefix("#/components/schemas/").partition("/")[0]
                    found.add(name.replace("~1", "/").replace("~0", "~"))
            stack += one.values()
        elif isinstance(one, list):
            stack += one
    return found


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
        for key in CODE_KEYS:
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
    return [one.wire for one in _constants(schema, "", "", [])]


def _is_code(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))


def _no_code(at: str, value: Any) -> Note:
    shown = json.dumps(value, default=str)
    problem = f"{shown} is neither text nor an integer, so it is no code. Write it between quotes if it is text."
    if value is None:
        return Note(at=at, rule="left-out", problem=problem)
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
