"""`allOf` and keywords beside `$ref` written out, so that one schema says all by itself.

What a combination accepts is what all its parts accept; where that has no plain form, the part is said to be wider.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .found import Node

HINT = "x-hint"
"""On a schema written out: the name of the definition it came from."""
ANNOTATIONS = frozenset(
    "title description $comment deprecated default example examples readOnly writeOnly xml externalDocs $schema $id id "
    "$anchor $defs definitions contentEncoding contentMediaType contentSchema".split()
)
_JSON_TYPES = ("object", "array", "string", "integer", "number", "boolean", "null")
Widen = Callable[[str, str], None]
"""Told a pointer and a reason where the result accepts more than the source."""


def said(schema: Node) -> Node:
    """The keywords that decide what is accepted."""
    return {key: value for key, value in schema.items() if key not in ANNOTATIONS and not key.startswith("x-")}


def types(schema: Node) -> list[str]:
    """The types a schema names, in its order; all of them where it names none."""
    given = schema.get("type")
    if isinstance(given, str):
        return [given]
    named = [one for one in given if one in _JSON_TYPES] if isinstance(given, list) else _JSON_TYPES
    return list(dict.fromkeys(named))


def _fits(key: str, value: Any) -> bool:
    """Whether a keyword has a value of a type that it can have."""
    match key:
        case "type":
            named = value if isinstance(value, list) else [value]
            return named != [] and all(one in _JSON_TYPES for one in named)
        case "allOf" | "anyOf" | "enum" | "oneOf" | "required":
            return isinstance(value, list)
        case "additionalProperties" | "items":
            return isinstance(value, dict | list | bool)
        case "properties":
            return isinstance(value, dict)
        case "format" | "pattern":
            return isinstance(value, str)
        case "exclusiveMaximum" | "exclusiveMinimum" if isinstance(value, bool):
            return True  # OpenAPI 3.0
        case "exclusiveMaximum" | "exclusiveMinimum" | "maximum" | "minimum" | "multipleOf":
            return _is_number(value)
        case "maxItems" | "maxLength" | "maxProperties" | "minItems" | "minLength" | "minProperties":
            return _is_number(value)
        case _:
            return True


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300


class Circular(Exception):
    """References that lead back to themselves without a type between."""


class Flattener:
    """Writes schemas out; `resolve` gives the schema of a reference, None where there is none."""

    def __init__(self, resolve: Callable[[str, str], Any], widen: Widen) -> None:
        self.resolve, self.widen = resolve, widen

    def flat(self, schema: Any, at: str, way: tuple[str, ...] = ()) -> Node:
        """The schema without `allOf`; a lone reference stays one.

        Raises:
            Circular: it is defined as itself.
        """
        if not isinstance(schema, dict):
            return {} if schema is not False else {"not": {}}
        node = self.sound(schema, at)
        if "allOf" not in node and not ("$ref" in node and len(said(node)) > 1):
            return node
        rest = {key: value for key, value in node.items() if key not in ("allOf", "$ref")}
        parts = [one for one in node.get("allOf", ()) if one is not True and one != {}]
        parts += [{"$ref": node["$ref"]}] if "$ref" in node else []
        notes = {key: value for key, value in rest.items() if key not in said(rest)}
        lone = parts[0] if len(parts) == 1 else None
        if isinstance(lone, dict) and (not said(rest) or said(rest) == {"nullable": True}):
            flat = self.flat(lone, f"{at}/allOf/0", way)
            return {**flat, **notes, **said(rest)}
        made: Node = {}
        for index, part in enumerate(parts):
            made = self.both(made, self.opened(part, f"{at}/allOf/{index}", way), at)
        made = self.both(made, said(rest), at)
        return {**{key: value for key, value in made.items() if key not in notes}, **notes}

    def sound(self, schema: Node, at: str) -> Node:
        """The schema without the keywords whose values are of no type that they can have."""
        wrong = [key for key, value in schema.items() if not _fits(key, value)]
        for key in wrong:
            self.widen(f"{at}/{key}", f"`{key}` is left out, as it cannot be {json.dumps(schema[key])[:40]}")
        return {key: value for key, value in schema.items() if key not in wrong} if wrong else schema

    def opened(self, schema: Any, at: str, way: tuple[str, ...] = ()) -> Node:
        """The schema written out, references followed.

        Raises:
            Circular: they lead back.
        """
        flat = self.flat(schema, at, way)
        name = None
        while "$ref" in flat:
            ref = flat["$ref"]
            if ref in way:
                raise Circular(ref)
            way = (*way, ref)
            name = name or str(ref).rpartition("/")[2]
            target = self.resolve(ref, at)
            if target is None:
                return {}
            flat = self.flat(target, at, way)
        return {HINT: name, **flat} if name else flat

    def both(self, one: Node, other: Node, at: str) -> Node:
        """What accepts an instance that both accept."""
        if not said(one) or not said(other):
            return {**other, **one} if said(one) else {**one, **other}
        for first, second in ((one, other), (other, one)):
            for key in ("oneOf", "anyOf"):
                if key in first:
                    return self._spread(first, second, key, at)
        made: Node = {}
        for key in dict.fromkeys([*one, *other]):
            if key in one and key in other:
                if one[key] == other[key] or key in ANNOTATIONS or key.startswith("x-"):
                    made[key] = one[key]
                else:
                    self._meet(made, key, one[key], other[key], at)
            else:
                made[key] = one.get(key, other.get(key))
        if any("properties" in part or "additionalProperties" in part for part in (one, other)):
            self._members(made, one, other, at)
        if "const" in made and "enum" in made:
            del made["enum"]
        return made

    def _spread(self, union: Node, rest: Node, key: str, at: str) -> Node:
        beside = {name: value for name, value in union.items() if name != key}
        branches: list[Any] = []
        for index, branch in enumerate(union[key]):
            opened = self.opened(branch, f"{at}/{key}/{index}")
            branches.append(self.both(opened, self.both(said(beside), rest, at), at))
        return {key: branches, **{name: beside[name] for name in ("discriminator",) if name in beside}}

    def _meet(self, made: Node, key: str, one: Any, other: Any, at: str) -> None:
        match key:
            case "type":
                wide = [{"integer", "number"} if kind == "number" else {kind} for kind in types({"type": other})]
                allowed = set[str]().union(*wide)
                kept = [kind for kind in types({"type": one}) if kind in allowed]
                if "number" in types({"type": one}) and "integer" in types({"type": other}) and "number" not in kept:
                    kept.append("integer")
                made["type"] = kept[0] if len(kept) == 1 else kept
                if not kept:
                    made["not"] = {}
            case "required":
                made[key] = list(dict.fromkeys(name for name in (*one, *other) if isinstance(name, str)))
            case "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties":
                made[key] = max(one, other)
            case "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties":
                made[key] = min(one, other)
            case "enum":
                made[key] = [value for value in one if value in other]
                if not made[key]:
                    made["not"] = {}
            case "items":
                made[key] = {"allOf": [one, other]}
            case "properties" | "additionalProperties":
                made[key] = one  # `_members` says it
            case "const":
                made["not"] = {}
            case "nullable":
                made[key] = False
            case _:
                made[key] = one
                self.widen(at, f"two values of `{key}` cannot be told together, the first is kept")

    def _members(self, made: Node, one: Node, other: Node, at: str) -> None:
        """Properties of both, each held to what the other says of keys it does not declare."""
        declared: Node = {}
        names = dict.fromkeys([*one.get("properties", {}), *other.get("properties", {})])
        for name in names:
            parts = [_of(name, one), _of(name, other)]
            if False in parts:
                if name in made.get("required", ()):
                    self.widen(f"{at}/properties/{name}", "one part asks for it and another refuses it")
                    parts = [part for part in parts if part is not False]
                else:
                    continue
            kept = [part for part in parts if part is not True and part != {}]
            same = {json.dumps(part, sort_keys=True): part for part in kept}
            declared[name] = {} if not same else kept[0] if len(same) == 1 else {"allOf": kept}
        made["properties"] = declared
        extra = [part.get("additionalProperties", True) for part in (one, other)]
        if False in extra:
            made["additionalProperties"] = False
        else:
            typed = [part for part in extra if part is not True and part != {}]
            if typed:
                made["additionalProperties"] = typed[0] if len(typed) == 1 else {"allOf": typed}


def _of(name: str, schema: Node) -> Any:
    """What a schema says of a key: its own declaration, or that of undeclared keys."""
    properties = schema.get("properties", {})
    if name in properties:
        return properties[name]
    if any(key in schema for key in ("patternProperties", "unevaluatedProperties")):
        return True
    return schema.get("additionalProperties", True)
