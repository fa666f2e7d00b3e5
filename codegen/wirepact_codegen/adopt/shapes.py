"""JSON Schema and OpenAPI definitions in the dialect: what both accept alike is carried, the rest is told.

A shape that comes out accepts everything its source accepts. Where the dialect has no word for a limit, the part
becomes wider (in the end: any JSON), and a note says where and why. Inline objects get the name of their title or of
their path; a digit stands in a name only where the source has it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from .. import patterns
from ..load import MAX_SAFE_INTEGER
from ..naming import snake_case
from .flatten import ANNOTATIONS, HINT, Circular, Flattener, said, types
from .found import Copy, Node, Note

UNKNOWN = "Not described in the source."
_SIMPLE: dict[str, tuple[str, ...]] = {
    "string": ("minLength", "maxLength", "pattern", "format"),
    "integer": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "boolean": (),
    "null": (),
    "array": tuple(
        "items minItems maxItems prefixItems additionalItems contains uniqueItems minContains maxContains".split()
    ),
    "object": tuple(
        "properties required additionalProperties propertyNames minProperties maxProperties patternProperties "
        "unevaluatedProperties dependentRequired dependentSchemas dependencies".split()
    ),
}
_ALWAYS = {"type", "enum", "const", "$ref", "oneOf", "anyOf", "allOf", "nullable", "discriminator", "format", "not"}


def pascal(text: str) -> str:
    """A type's name made of any text: `text-start` -> `TextStart`."""
    words = re.split("[^A-Za-z0-9]+", text)
    name = "".join(word[0].upper() + word[1:] for word in words if word)
    name = name or "".join(f"U{ord(char):04X}" for char in text)
    return name if name[:1].isalpha() else f"Type{name}"


class Shapes:
    """Definitions of one copy, translated by `all`."""

    def __init__(self, copy: Copy, taken: set[str]) -> None:
        self.copy, self.taken = copy, set(taken)
        self.notes: list[Note] = []
        self.made: dict[str, Node] = {}
        self.names: dict[str, str] = {}
        self.tags: dict[str, str] = {}
        self.inlined: dict[str, str] = {}
        self.unions: list[str] = []
        self.objects: dict[int, tuple[Node, str]] = {}
        self.flattener = Flattener(self._resolve, self._wider)
        self.looker = Flattener(self._resolve, lambda at, why: None)  # what it meets is told where it is carried over
        for name in copy.shapes:
            if name not in copy.code_types:
                self.names[name] = self._own_name(name)

    def all(self) -> dict[str, Node]:
        for source, name in self.names.items():
            self._define(name, self.copy.shapes[source], f"{self.copy.prefix}/{_step(source)}")
        self._named_unions()
        for tag in sorted(set(self.tags.values())):
            names = [name for name, its in self.tags.items() if its == tag]
            names = [name for name in names if tag not in self.made[name].get("required", ())]
            for name in names:
                self.made[name].setdefault("required", []).append(tag)
            listed = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
            self._note(self.copy.prefix, "tag", f'"{tag}" is required in {listed}, because a discriminator names it')
        return {name: _ordered(node) for name, node in self.made.items()}

    def _named_unions(self) -> None:
        """Where an inline union is one that the source has a name for, that name stands for it."""
        keys = ("oneOf", "discriminator")
        for union in self.unions:
            body = [self.made[union].get(key) for key in keys]
            for name in self.names.values():
                if [self.made[name].get(key) for key in keys] == body:
                    del self.made[union]
                    text = json.dumps(self.made).replace(f'"$ref": "#/$defs/{union}"', f'"$ref": "#/$defs/{name}"')
                    self.made = json.loads(text)
                    break

    # --- names ---------------------------------------------------------------------------------

    def _own_name(self, source: str) -> str:
        name = pascal(source)
        if name in self.names.values() or name in self.taken:
            others = {"-": "Dash", "_": "Underscore", ".": "Dot", "/": "Slash", " ": "Space", "$": "Dollar"}
            spelled = re.sub("[^A-Za-z0-9]", lambda found: f" {others.get(found[0], f'U{ord(found[0]):04X}')} ", source)
            name = pascal(spelled)
            while name in self.names.values() or name in self.taken:
                name += "Shape"
        return name

    def _inline_name(self, schema: Node, hint: str) -> str:
        title = schema.get("title")
        wanted = [pascal(title)] if isinstance(title, str) and re.fullmatch("[A-Za-z][A-Za-z0-9 _-]*", title) else []
        for name in (*wanted, hint):
            if name not in self.made and name not in self.names.values() and name not in self.taken:
                return name
        while hint in self.made or hint in self.names.values() or hint in self.taken:
            hint += "Object"
        return hint

    # --- notes ---------------------------------------------------------------------------------

    def _note(self, at: str, rule: str, problem: str, *, error: bool = False) -> None:
        self.notes.append(Note(at=at, rule=rule, problem=f"{problem}.", severity="error" if error else "note"))

    def _wider(self, at: str, why: str) -> None:
        self._note(at, "wider", f"{why}; the shape accepts more than its source here")

    # --- references ----------------------------------------------------------------------------

    def _resolve(self, ref: Any, at: str) -> Any:
        """The schema a reference names; None, and a note, where nothing may be read."""
        if not isinstance(ref, str) or not ref.startswith("#"):
            self._note(
                f"{at}/$ref",
                "outside-ref",
                f"{json.dumps(ref)[:120]} leads out of the document, and no other is read: it stands for any JSON. "
                "Give a document that holds all it refers to",
            )
            return None
        found = self.copy.root
        for step in ref[1:].split("/")[1:] if ref != "#" else ():
            key = step.replace("~1", "/").replace("~0", "~").replace("%25", "%").replace("%7B", "{").replace("%7D", "}")
            if isinstance(found, dict) and key in found:
                found = found[key]
            elif isinstance(found, list) and key.isdecimal() and int(key) < len(found):
                found = found[int(key)]
            else:
                self._note(f"{at}/$ref", "dangling", f"{json.dumps(ref)} names nothing, so it stands for any JSON")
                return None
        return found

    def _source(self, ref: Any) -> str | None:
        """The definition a reference names by its own place."""
        prefix = f"#{self.copy.prefix.partition('#')[2]}/"
        if isinstance(ref, str) and ref.startswith(prefix):
            name = ref.removeprefix(prefix).replace("~1", "/").replace("~0", "~")
            return name if name in self.copy.shapes else None
        return None

    def _reference(self, ref: Any, at: str, hint: str) -> Node:
        source = self._source(ref)
        if source in self.copy.code_types:
            kinds = {type(value) for value in _values(self.copy.shapes[source])}
            return {"type": "integer" if kinds == {int} else "string", "x-carries": "code"}
        if source is not None:
            return {"$ref": f"#/$defs/{self.names[source]}"}
        if isinstance(ref, str) and ref in self.inlined:
            return {"$ref": f"#/$defs/{self.inlined[ref]}"}
        schema = self._resolve(ref, at)
        if schema is None:
            return {}
        name = self._inline_name(
            schema if isinstance(schema, dict) else {}, pascal(str(ref).rpartition("/")[2]) or hint
        )
        self.inlined[ref] = name
        self._define(name, schema, f"{at}/$ref")
        return {"$ref": f"#/$defs/{name}"}

    # --- definitions ---------------------------------------------------------------------------

    def _define(self, name: str, schema: Any, at: str) -> None:
        self.made[name] = {}
        try:
            node = self._node(schema, at, name, named=True)
        except Circular as error:
            self._note(at, "circular", f"references lead back to {error} without a type between", error=True)
            node = {}
        except RecursionError:
            self._note(at, "too-deep", "it is nested too deep to be read", error=True)
            node = {}
        doc = schema if isinstance(schema, dict) else {}
        notes = {key: doc[key] for key in ("title",) if isinstance(doc.get(key), str) and doc[key]}
        text = doc.get("description")
        node.pop("x-carries", None)
        self.made[name] = {"description": text if isinstance(text, str) and text.strip() else UNKNOWN, **notes, **node}

    def _node(self, schema: Any, at: str, hint: str, *, named: bool = False) -> Node:
        """The schema as a type of the dialect; an object or a union in it gets a name of its own unless it has one.

        Raises:
            Circular: it is defined as itself.
        """
        if schema is False or (isinstance(schema, dict) and schema.get("not") == {}):
            self._wider(at, "nothing is valid here, and the dialect cannot say so")
            return {}
        if not isinstance(schema, dict):
            return {}
        flat = self.flattener.flat(schema, at)
        if "$ref" in flat:
            node = self._reference(flat["$ref"], at, hint)
            if named:
                self.flattener.opened(flat, at)  # a reference that leads back to itself is told here
            return self._nullable(node, hint) if flat.get("nullable") is True else node
        self._unheard(flat, at)
        if isinstance(flat.get("discriminator"), dict) and flat["discriminator"].get("mapping"):
            flat = {**flat, "discriminator": {"propertyName": flat["discriminator"].get("propertyName")}}
        if "const" in flat or "enum" in flat:
            return self._choice(flat, at, hint)
        for key in ("oneOf", "anyOf"):
            if isinstance(flat.get(key), list):
                return self._alternatives(flat, key, at, hint, named)
        return self._typed(flat, at, hint, named)

    def _unheard(self, flat: Node, at: str) -> None:
        known = _ALWAYS | {key for keys in _SIMPLE.values() for key in keys} | {HINT}
        for key in said(flat):
            if key not in known or key == "not":
                self._wider(f"{at}/{key}", f"`{key}` is left out, the dialect does not have it")

    def _nullable(self, node: Node, hint: str) -> Node:
        """The type, and null beside it."""
        if not set(said(node)) - {"format"} or node.get("type") == "null":
            return node
        if "enum" in node:
            return {**node, "enum": [*[one for one in node["enum"] if one is not None], None]}
        if "const" in node:
            return {"enum": [node["const"], None]}
        if isinstance(node.get("type"), str):
            return {**node, "type": [node["type"], "null"]}
        if isinstance(node.get("type"), list):
            return node if "null" in node["type"] else {**node, "type": [*node["type"], "null"]}
        if "anyOf" in node:
            has = any(one.get("type") == "null" for one in node["anyOf"])
            return node if has else {**node, "anyOf": [*node["anyOf"], {"type": "null"}]}
        return {"anyOf": [node, {"type": "null"}]}

    # --- values --------------------------------------------------------------------------------

    def _choice(self, flat: Node, at: str, hint: str) -> Node:
        """`const` and `enum`, held to the other keywords beside them."""
        values = [flat["const"]] if "const" in flat else list(flat["enum"])
        rest = {
            key: value for key, value in said(flat).items() if key not in ("const", "enum", "nullable", "discriminator")
        }
        if flat.get("nullable") is True:
            values = [*values, None] if None not in values else values
            rest.pop("type", None)
        values = [value for value in values if _fits(value, rest)]
        plain: list[str | int] = []
        others: list[Any] = []
        for value in values:
            if isinstance(value, float) and value.is_integer() and abs(value) <= MAX_SAFE_INTEGER:
                value = int(value)
            if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
                if value not in plain:
                    plain.append(value)
            elif value not in others:
                others.append(value)
        nothing = None in others
        branches: list[Node] = []
        for kind in (str, int):
            some = [value for value in plain if isinstance(value, kind)]
            if some:
                branches.append({"const": some[0]} if len(some) == 1 else {"enum": some})
        flags = [value for value in others if isinstance(value, bool)]
        if flags:
            branches.append({"type": "boolean"})
            if len(flags) == 1:
                self._wider(at, f"the constant {json.dumps(flags[0])} becomes a boolean")
        structures: dict[type, str] = {float: "number", list: "array", dict: "object"}
        for structure, word in structures.items():
            if any(type(value) is structure for value in others):
                self._wider(at, f"constants of type {word} become that type")
                branches = [one for one in branches if word != "number" or not _is_integers(one)]
                branches.append({"type": word})
        if nothing:
            branches.append({"type": "null"})
        if not branches:
            self._wider(at, "no value is valid here, and the dialect cannot say so")
            return {}
        if len(branches) == 1:
            return branches[0]
        if len(branches) == 2 and nothing:
            return self._nullable(branches[0], hint)
        return {"anyOf": branches}

    # --- one type ------------------------------------------------------------------------------

    def _typed(self, flat: Node, at: str, hint: str, named: bool) -> Node:
        kinds = types(flat)
        if "type" not in flat:
            kinds = [kind for kind, keys in _SIMPLE.items() if any(key in flat for key in keys if key != "format")]
            if flat.get("format") and not kinds:
                return {"format": flat["format"]}
            if not kinds:
                return {}
            if kinds == ["integer", "number"]:
                kinds = ["number"]
            if len(kinds) > 1 or kinds != ["object"]:
                self._wider(at, "it names no type, so what it says of some types is left out")
                return {}
            self._note(at, "type", "it speaks of properties and names no type; it is taken for an object")
        if not kinds:  # its parts allow no type together
            return {}
        if flat.get("nullable") is True and "null" not in kinds:
            kinds = [*kinds, "null"]
        if "number" in kinds and "integer" in kinds:
            kinds.remove("integer")
        parts = [(kind, self._one(kind, flat, at, hint, named and len(kinds) == 1)) for kind in kinds]
        if len(parts) == 1:
            return parts[0][1]
        if all(set(node) == {"type"} for _, node in parts):
            return {"type": [kind for kind, _ in parts]}
        if len(parts) == 2 and parts[1][0] == "null":
            return self._nullable(parts[0][1], hint)
        return {"anyOf": [node for _, node in parts]}

    def _one(self, kind: str, flat: Node, at: str, hint: str, named: bool) -> Node:
        match kind:
            case "string":
                return {"type": kind, **self._text(flat, at)}
            case "integer" | "number":
                return {"type": kind, **self._bounds(flat, at, kind)}
            case "array":
                return self._array(flat, at, hint)
            case "object":
                return self._object(flat, at, hint, named)
            case _:
                return {"type": kind}

    def _text(self, flat: Node, at: str) -> Node:
        made = _whole(flat, "minLength", "maxLength")
        if isinstance(flat.get("format"), str) and flat["format"]:
            made["format"] = flat["format"]
        pattern = flat.get("pattern")
        if isinstance(pattern, str):
            pattern = re.sub(r"\\.|\[(?:\\.|[^\]\\]++)*+", _digits, pattern)
            pattern = re.sub(
                r"\\\\|\{[0-9]+\\,|\\[-_ @%&'\"#~`!:;<>=,]",
                lambda found: found[0][1:] if found[0][0] == "\\" and found[0] not in ("\\\\", "\\-") else found[0],
                pattern,
            )
            why = (patterns.problem(pattern) or patterns.slow(pattern)) if pattern else "it is empty"
            if why is None:
                made["pattern"] = pattern
            elif pattern:
                self._wider(f"{at}/pattern", f"the pattern is left out, since {why}")
        return made

    def _bounds(self, flat: Node, at: str, kind: str) -> Node:
        made: Node = {}
        for key, limit in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
            bound, open_bound = flat.get(key), flat.get(limit)
            if open_bound is True:
                bound, open_bound = None, bound  # OpenAPI 3.0
            for name, value in ((key, bound), (limit, open_bound)):
                if isinstance(value, int | float) and not isinstance(value, bool):
                    if kind == "integer" and not float(value).is_integer():
                        name, value = key, int(-(-value // 1) if key == "minimum" else value // 1)
                    if abs(value) <= MAX_SAFE_INTEGER:
                        made[name] = int(value) if float(value).is_integer() else value
                    elif kind == "number":
                        self._wider(f"{at}/{name}", "a bound past 2^53 - 1 is left out")
        step = flat.get("multipleOf")
        if step is not None and kind == "integer" and float(step).is_integer() and step >= 1:
            made["multipleOf"] = int(step)
        elif step is not None:
            self._wider(f"{at}/multipleOf", "`multipleOf` of a number is left out")
        return made

    def _array(self, flat: Node, at: str, hint: str) -> Node:
        made: Node = {"type": "array"}
        items = flat.get("items", True)
        places = items if isinstance(items, list) else flat.get("prefixItems")
        if isinstance(places, list):
            self._wider(at, "the elements have a type by place, which the dialect does not have")
            rest = flat.get("additionalItems", True) if isinstance(items, list) else items
            if rest is False:
                flat = {**flat, "maxItems": min(flat.get("maxItems", len(places)), len(places))}
        elif items is False:
            made["maxItems"] = 0
        elif isinstance(items, dict):
            node = self._with_doc(items, f"{at}/items", f"{hint}Item")
            if said(node):
                made["items"] = node
        for key in ("contains", "uniqueItems", "minContains", "maxContains"):
            if flat.get(key) not in (None, False):
                self._wider(f"{at}/{key}", f"`{key}` is left out, the dialect does not have it")
        return {**_whole(flat, "minItems", "maxItems"), **made}

    def _object(self, flat: Node, at: str, hint: str, named: bool) -> Node:
        declared, asked = flat.get("properties"), flat.get("required")
        properties: Node = declared if isinstance(declared, dict) else {}
        required = [key for key in asked if isinstance(key, str)] if isinstance(asked, list) else []
        extra = flat.get("additionalProperties", True)
        if "unevaluatedProperties" in flat and "additionalProperties" not in flat:
            extra = flat["unevaluatedProperties"]
        if flat.get("patternProperties"):
            if extra is not True:
                self._wider(f"{at}/patternProperties", "keys by pattern are left out, so any further key is let in")
            else:
                self._wider(f"{at}/patternProperties", "`patternProperties` is left out, the dialect does not have it")
            extra = True
        for key in ("dependentRequired", "dependentSchemas", "dependencies"):
            if flat.get(key):
                self._wider(f"{at}/{key}", f"`{key}` is left out, the dialect does not have it")
        if properties or required or extra is False:
            for key in ("propertyNames", "minProperties", "maxProperties"):
                if key in flat and not (key == "minProperties" and flat[key] <= len(set(required))):
                    self._wider(f"{at}/{key}", f"`{key}` beside declared properties is left out")
            if named:
                return self._members(properties, required, extra, at, hint)
            if id(flat) in self.objects:  # an allOf brings its parts' objects along
                return {"$ref": f"#/$defs/{self.objects[id(flat)][1]}"}
            name = self._inline_name(flat, hint)
            self.objects[id(flat)] = flat, name
            self.made[name] = {}
            text = flat.get("description")
            body = self._members(properties, required, extra, at, name)
            self.made[name] = {"description": text if isinstance(text, str) and text.strip() else UNKNOWN, **body}
            return {"$ref": f"#/$defs/{name}"}
        made: Node = {"type": "object"}
        if isinstance(extra, dict):
            node = self._with_doc(extra, f"{at}/additionalProperties", f"{hint}Value")
            if said(node):
                made["additionalProperties"] = node
        names = flat.get("propertyNames")
        if isinstance(names, dict):
            names = self.flattener.sound(names, f"{at}/propertyNames")
            keys = self._text(names, f"{at}/propertyNames")
            keys.pop("format", None)
            if set(said(names)) - {"type", "minLength", "maxLength", "pattern", "format"}:
                self._wider(f"{at}/propertyNames", "what else it says of keys is left out")
            if keys:
                made["propertyNames"] = keys
        return {**made, **_whole(flat, "minProperties", "maxProperties")}

    def _members(self, properties: Node, required: list[str], extra: Any, at: str, hint: str) -> Node:
        made: Node = {"type": "object", "properties": {}}
        for key, schema in properties.items():
            place = f"{at}/properties/{_step(key)}"
            if schema is False:
                self._wider(place, "the key is refused, and the dialect cannot say so")
                schema = True
            made["properties"][key] = self._with_doc(schema, place, f"{hint}{pascal(key)}", carries=True)
        for key in required:
            made["properties"].setdefault(key, {})
        if required:
            made["required"] = list(dict.fromkeys(required))
        if extra is False:
            made["additionalProperties"] = False
        elif isinstance(extra, dict) and said(extra):
            node = self._with_doc(extra, f"{at}/additionalProperties", f"{hint}Value")
            if said(node):
                made["additionalProperties"] = node
        return made

    def _with_doc(self, schema: Any, at: str, hint: str, *, carries: bool = False) -> Node:
        node = self._node(schema, at, hint)
        if not carries:
            node = {key: value for key, value in node.items() if key != "x-carries"}
        doc = schema if isinstance(schema, dict) else {}
        text = doc.get("description")
        notes: Node = {"description": text} if isinstance(text, str) and text.strip() else {}
        if doc.get("deprecated") is True:
            notes["deprecated"] = True
        return {**node, **notes}

    # --- alternatives --------------------------------------------------------------------------

    def _alternatives(self, flat: Node, key: str, at: str, hint: str, named: bool) -> Node:
        given = list(flat[key])
        beside = {
            name: value
            for name, value in said(flat).items()
            if name not in (key, "discriminator", "nullable", "not", HINT)
        }
        if beside and all(
            isinstance(one, dict) and not set(said(one)) - {"required", "not", "minProperties"} for one in given
        ):
            self._wider(f"{at}/{key}", f"`{key}` of conditions on an object is left out")
            return self._node({name: value for name, value in flat.items() if name != key}, at, hint, named=named)
        if set(beside) == {"type"} and "object" in types(beside):
            beside = {}
        if beside:
            flat = self.flattener.both(
                {key: given, **{n: flat[n] for n in ("discriminator",) if n in flat}}, beside, at
            )
            given = flat.get(key, [])
        branches = list(self._branches(given, f"{at}/{key}"))
        nothing = flat.get("nullable") is True or any(_kinds(one) == {"null"} for one in map(self._open, branches))
        branches = [one for one in branches if _kinds(self._open(one)) != {"null"}]
        made = self._either(branches, key, flat, at, hint, named and not nothing)
        return self._nullable(made, hint) if nothing else made

    def _branches(self, given: list[Any], at: str) -> Iterator[Node]:
        """Branches with inline alternatives and lists of types taken apart."""
        for index, one in enumerate(given):
            flat = self.flattener.flat(one, f"{at}/{index}")
            inner = next((key for key in ("oneOf", "anyOf") if isinstance(flat.get(key), list)), None)
            if inner and set(said(flat)) == {inner}:
                yield from self._branches(flat[inner], f"{at}/{index}/{inner}")
            elif isinstance(flat.get("type"), list) and "enum" not in flat and "const" not in flat:
                for kind in flat["type"]:
                    keep = _ALWAYS - {"type"} | set(_SIMPLE.get(kind, ())) | ANNOTATIONS
                    yield {"type": kind, **{name: value for name, value in flat.items() if name in keep}}
            elif flat.get("nullable") is True:
                yield {name: value for name, value in flat.items() if name != "nullable"}
                yield {"type": "null"}
            else:
                yield flat

    def _open(self, schema: Node) -> Node:
        return self.looker.opened(schema, "")

    def _either(self, branches: list[Node], key: str, flat: Node, at: str, hint: str, named: bool) -> Node:
        opened = [self._open(one) for one in branches]
        if not branches:
            return {"type": "null"}
        if len(branches) == 1:
            return self._node(branches[0], f"{at}/{key}/0", hint, named=named)
        if all("const" in one and isinstance(one["const"], str | int) for one in opened):
            values = [one["const"] for one in opened]
            if named and len({type(value) for value in values}) == 1 and bool not in map(type, values):
                return {"oneOf": [_constant(one) for one in opened]}
        if all("const" in one or "enum" in one for one in opened):
            return self._choice({"enum": [value for one in opened for value in _values(one)]}, at, hint)
        if any(not said(one) for one in opened):
            if key == "oneOf":
                self._wider(f"{at}/{key}", "one branch accepts everything")
            return {}
        kinds = [self._all_kinds(one, frozenset()) for one in opened]
        objects = [one for one, kind in zip(branches, kinds, strict=True) if kind == {"object"}]
        made: list[Node] = []
        if objects:
            made.append(self._objects(objects, flat, at, hint, named and len(objects) == len(branches)))
        rest = [(one, kind) for one, kind in zip(branches, kinds, strict=True) if kind != {"object"}]
        if not rest:
            return made[0]
        clash = [
            kind for kind in ("string", "number", "boolean", "array", "object") if sum(kind in one for one in kinds) > 1
        ]
        if any(len(kind) > 1 and kind & set(clash) for _, kind in rest):
            self._wider(f"{at}/{key}", "branches of one JSON type cannot be told apart")
            return {}
        for kind in ("string", "number", "boolean", "array"):
            same = [one for one, its in rest if its == {kind}]
            if len(same) > 1:
                made.append(self._merged(same, kind, at, hint))
        made += [self._node(one, f"{at}/{key}", f"{hint}", named=False) for one, its in rest if not its & set(clash)]
        return made[0] if len(made) == 1 else {"anyOf": made}

    def _merged(self, same: list[Node], kind: str, at: str, hint: str) -> Node:
        """One type for branches of the same JSON type."""
        nodes = [self._node(one, at, hint) for one in same]
        if all("enum" in node or "const" in node for node in nodes):
            return self._choice({"enum": [value for node in nodes for value in _values(node)]}, at, hint)
        if all(node == nodes[0] for node in nodes):
            return nodes[0]
        wide = {"type": kind}
        if kind == "number" and all(_is_integers(node) for node in nodes):
            wide = {"type": "integer"}
        if wide not in [{name: value for name, value in node.items() if name != "format"} for node in nodes]:
            self._wider(at, f"branches that are all of type {kind} become one without limits")
        return wide

    def _objects(self, branches: list[Node], flat: Node, at: str, hint: str, named: bool) -> Node:
        """A tagged union of objects; any object where nothing tells them apart."""
        if len(branches) == 1:
            return self._node(branches[0], at, hint, named=named)
        leaves = list(self._leaves(branches, frozenset()))
        told = flat["discriminator"].get("propertyName") if isinstance(flat.get("discriminator"), dict) else None
        stated = told if isinstance(told, str) else None
        opened = [self._open(leaf) for leaf in leaves]
        tag = next(
            (
                name
                for name in dict.fromkeys([stated, *opened[0].get("properties", ())])
                if name and self._tells(name, opened, name == stated)
            ),
            None,
        )
        if tag is None:
            self._wider(
                at,
                f"no tag (a required property with one text each) tells the {len(leaves)} objects apart: any is let in",
            )
            return {"type": "object"}
        members: list[str] = []
        for leaf, full in zip(leaves, opened, strict=True):
            value = str(self._tag(full["properties"][tag]))
            node = self._node(leaf, at, f"{hint}{full.get(HINT) or pascal(value)}")
            name = self._end(node["$ref"].rpartition("/")[2])
            members.append(name)
            if tag not in full.get("required", ()):
                self.tags[name] = tag
        body = {
            "oneOf": [{"$ref": f"#/$defs/{name}"} for name in dict.fromkeys(members)],
            "discriminator": {"propertyName": tag},
        }
        if named:
            return body
        for name in self.unions:
            if {key: self.made[name].get(key) for key in body} == body:
                return {"$ref": f"#/$defs/{name}"}
        name = self._inline_name(flat, hint)
        self.unions.append(name)
        self.made[name] = {"description": UNKNOWN, **body}
        return {"$ref": f"#/$defs/{name}"}

    def _end(self, name: str) -> str:
        """The definition behind names that only lead to another."""
        sources = {made: source for source, made in self.names.items()}
        seen: set[str] = set()
        while name in sources and name not in seen:
            seen.add(name)
            schema = self.copy.shapes[sources[name]]
            flat = self.looker.flat(schema, "") if isinstance(schema, dict) else {}
            source = self._source(flat.get("$ref"))
            if source is None or source in self.copy.code_types:
                break
            name = self.names[source]
        return name

    def _leaves(self, branches: list[Node], way: frozenset[str]) -> Iterator[Node]:
        """Objects of a union, unions inside it taken apart."""
        for branch in branches:
            full = self._open(branch)
            inner = next((key for key in ("oneOf", "anyOf") if isinstance(full.get(key), list)), None)
            name = json.dumps(full, sort_keys=True)
            if inner and name not in way and "properties" not in full:
                yield from self._leaves([self.flattener.flat(one, "") for one in full[inner]], way | {name})
            else:
                yield branch

    def _tells(self, tag: str, opened: list[Node], stated: bool) -> bool:
        values = [
            self._tag(one.get("properties", {}).get(tag)) if stated or tag in one.get("required", ()) else None
            for one in opened
        ]
        return None not in values and len(set(values)) == len(values)

    def _tag(self, schema: Any) -> str | None:
        full = self._open(schema) if isinstance(schema, dict) else {}
        values = _values(full)
        return values[0] if len(values) == 1 and isinstance(values[0], str) else None

    def _all_kinds(self, schema: Node, way: frozenset[str]) -> set[str]:
        """JSON types a schema accepts, its alternatives followed."""
        full = self._open(schema)
        inner = next((key for key in ("oneOf", "anyOf") if isinstance(full.get(key), list)), None)
        if inner is None:
            return _kinds(full)
        name = json.dumps(full, sort_keys=True, default=str)
        if name in way:
            return set()
        return {kind for one in full[inner] for kind in self._all_kinds(self.looker.flat(one, ""), way | {name})}


def _kinds(full: Node) -> set[str]:
    """JSON types of a schema without alternatives; integer and number are one."""
    if "const" in full or "enum" in full:
        return {_kind_of(value) for value in _values(full)}
    if "type" not in full and any(key in full for key in ("properties", "required", "additionalProperties")):
        kinds = ["object"]
    else:
        kinds = types(full)
    found = {"number" if kind == "integer" else kind for kind in kinds}
    return found | {"null"} if full.get("nullable") is True else found


def _kind_of(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case str():
            return "string"
        case list():
            return "array"
        case dict():
            return "object"
        case _:
            return "number"


def _values(schema: Any) -> list[Any]:
    """The constants a schema lists, as `const`, `enum` or a `oneOf` of constants."""
    if not isinstance(schema, dict):
        return []
    if "const" in schema:
        return [schema["const"]]
    if isinstance(schema.get("enum"), list):
        return list(schema["enum"])
    rows = schema.get("oneOf", schema.get("anyOf"))
    listed = isinstance(rows, list) and all(isinstance(one, dict) and "const" in one for one in rows)
    return [one["const"] for one in rows] if listed and isinstance(rows, list) else []


def _constant(schema: Node) -> Node:
    texts = {key: schema[key] for key in ("title", "description") if isinstance(schema.get(key), str) and schema[key]}
    return {"const": schema["const"], **texts}


def _fits(value: Any, rest: Node) -> bool:
    if not rest or "$ref" in rest or any(key in rest for key in ("oneOf", "anyOf")):
        return True
    import jsonschema_rs

    try:
        return bool(jsonschema_rs.Draft202012Validator(rest).is_valid(value))
    except ValueError:
        return True


def _is_integers(node: Node) -> bool:
    return node.get("type") == "integer" or any(isinstance(value, int) for value in _values(node))


def _whole(flat: Node, *keys: str) -> Node:
    return {
        key: int(flat[key])
        for key in keys
        if isinstance(flat.get(key), int | float) and not isinstance(flat[key], bool) and flat[key] >= 0
        if not (key.startswith("min") and flat[key] == 0)
    }


def _digits(found: re.Match[str]) -> str:
    """`\\d` written out; a hyphen before it in a class stands for itself, and would make a range with a digit."""
    if found[0][0] != "[":
        return "[0-9]" if found[0] == r"\d" else found[0]
    return re.sub(r"-?\\d|\\.", lambda one: {r"\d": "0-9", r"-\d": r"\-0-9"}.get(one[0], one[0]), found[0])


def _step(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


_ORDER = "title description type const enum oneOf anyOf discriminator $ref properties required".split()


def _ordered(node: Node) -> Node:
    return dict(sorted(node.items(), key=lambda item: _ORDER.index(item[0]) if item[0] in _ORDER else 99))


def field_name(key: str) -> str:
    """A name for a field, its signs spelled out: what tells `a-b` from `a_b`."""
    words = {"-": "_dash_", ".": "_dot_", "_": "_", "$": "_dollar_", "@": "_at_", "/": "_slash_", " ": "_space_"}
    name = "".join(
        words.get(char, char if char.isascii() and char.isalnum() else f"_u{ord(char):04x}_") for char in key
    )
    case = "_lower" if key.islower() else "_upper" if key.isupper() else "_mixed"
    plain = re.sub("_+", "_", snake_case(name)).strip("_").lower()
    made = f"{plain}{'' if re.search('[^A-Za-z0-9]', key) and plain != key else case}"
    return made if made[:1].isalpha() else f"field_{made}"
