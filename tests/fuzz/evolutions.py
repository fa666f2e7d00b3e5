"""Families at random, and what one to four random changes make of each: every keyword, wherever it may stand."""

from __future__ import annotations

import copy
import json
import random
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from diff import cases
from diff.cases import TEXT, WHOLE, Node, row, shape
from support import ROOT, contract, write_files
from wirepact_codegen import build
from wirepact_codegen.diagnostics import ContractError

PATTERNS = (
    "^[a-z]+$",
    "^[a-z0-9]+$",
    "^[0-9]+$",
    "^a",
    "^[a-z][a-z]*$",
    "^[A-Za-z]",
    "b$",
    "^[a-z]{2,5}$",
    "^(ab|xyz)",
)
WORDS = ("a", "b", "ab", "xyz9", "m", "n", "x", "y")
KEYS = ("k", "later", "other", "more", "size", "note", "k2")
STATUSES = (400, 404, 409, 410, 422, 429, 500, 503)


class Evolution(NamedTuple):
    """What was changed: the rows of `told` say it in words."""

    old: Node
    new: Node
    told: tuple[str, ...]


def evolution(chance: random.Random) -> Evolution:
    """A family that is sound, and another one made from it that is too."""
    while True:
        old = start(chance)
        if not is_sound(old):
            continue
        for _ in range(20):
            new, told = json.loads(json.dumps(old)), []
            for _ in range(chance.choice([1, 1, 2, 2, 3, 4])):
                said = change(new, chance)
                told += [said] if said else []
            if told and new != old and is_sound(new):
                return Evolution(old, new, tuple(told))


def is_sound(document: Node) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        files = {"contract.json": contract(), "cart/cart.schema.json": document}
        try:
            build.read(write_files(Path(folder), files))
        except ContractError:
            return False
    return True


# --- where it starts ---------------------------------------------------------------------------


@cache
def _written() -> tuple[str, ...]:
    """The golden family and the one `wirepact init` writes, each in one file."""
    found = []
    for folder in (ROOT / "tests/golden/shop/schema/cart", ROOT / "codegen/wirepact_codegen/starter/acme"):
        whole: Node = {"title": "Cart"}
        for path in sorted(folder.glob("*.schema.json")):
            part = json.loads(path.read_text("utf-8"))
            for key in ("$defs", "x-classes", "x-constants", "x-tables"):
                if key in part:
                    whole[key] = {**whole.get(key, {}), **part[key]}
            whole["x-asymmetry"] = [*whole.get("x-asymmetry", []), *part.get("x-asymmetry", [])]
        found.append(json.dumps(whole))
    return tuple(found)


def start(chance: random.Random) -> Node:
    """One with something of everything, the golden one or the starter's; some parts gone, some added at random."""
    if chance.random() < 0.25:
        document: Node = json.loads(chance.choice(_written()))
    else:
        document = cases.base()
        if chance.random() < 0.4:
            cases.with_roles(document)
        document = json.loads(json.dumps(document))  # every part its own
    for _ in range(chance.randint(0, 3)):
        _without(document, chance)
    for _ in range(chance.randint(0, 3)):
        name = f"Made{chance.randint(0, 99)}"
        document["$defs"][name] = a_shape(chance, document)
        if chance.random() < 0.5:
            holder = chance.choice(_objects(document))
            holder["properties"][chance.choice(KEYS)] = {"$ref": f"#/$defs/{name}"}
    for _ in range(chance.randint(0, 4)):
        _add_code(document, chance)
    for _ in range(chance.randint(0, 4)):
        change(document, chance)
    return document


def _without(document: Node, chance: random.Random) -> None:
    holder = chance.choice(_objects(document))
    if holder["properties"]:
        key = chance.choice(list(holder["properties"]))
        if key not in holder.get("required", []):
            del holder["properties"][key]


# --- types at random ---------------------------------------------------------------------------


def a_type(chance: random.Random, document: Node, depth: int = 2) -> Node:
    """A type that stands in a place."""
    makers = [_text, _text, _whole, _whole, _number, _enum, _const, lambda _: {"type": "boolean"}, lambda _: {}]
    pick = chance.random()
    if depth and pick < 0.4:
        inner = a_type(chance, document, depth - 1)
        if pick < 0.12:
            return _bounded({"type": "array", "items": inner}, "Items", chance)
        if pick < 0.22:
            made = _bounded({"type": "object", "additionalProperties": inner}, "Properties", chance)
            return made | ({"propertyNames": {"pattern": chance.choice(PATTERNS)}} if chance.random() < 0.4 else {})
        if pick < 0.3:
            return {"type": [*chance.sample(["string", "integer", "boolean"], chance.randint(1, 2)), "null"]}
        names = [name for name in document["$defs"] if "x-codes" not in document["$defs"][name]]
        return {"$ref": f"#/$defs/{chance.choice(names)}"}
    if depth and pick < 0.46:
        return {"anyOf": [_text(chance), chance.choice([_whole(chance), {"type": "boolean"}, {"type": "null"}])]}
    return chance.choice(makers)(chance)


def a_shape(chance: random.Random, document: Node) -> Node:
    """A definition."""
    if chance.random() < 0.15:
        return {
            "description": "Values.",
            "oneOf": [_value(word) for word in chance.sample(WORDS, chance.randint(2, 4))],
        }
    if chance.random() < 0.15:
        return {
            "description": "A list.",
            **_bounded({"type": "array", "items": a_type(chance, document)}, "Items", chance),
        }
    keys = chance.sample(KEYS, chance.randint(1, 5))
    made = shape({key: a_type(chance, document) for key in keys}, *(key for key in keys if chance.random() < 0.5))
    extra = chance.random()
    if extra < 0.4:
        made["additionalProperties"] = a_type(chance, document, 1) if extra < 0.25 else extra < 0.3
    return made


def _value(word: str) -> Node:
    return {"const": word, "title": word, "description": f"It is {word}."}


def _text(chance: random.Random) -> Node:
    made: Node = {"type": "string"}
    if chance.random() < 0.35:
        made["minLength"] = chance.randint(0, 4)
    if chance.random() < 0.35:
        made["maxLength"] = chance.randint(made.get("minLength", 1), 9)
    if chance.random() < 0.3:
        made["pattern"] = chance.choice(PATTERNS)
    return made


def _whole(chance: random.Random) -> Node:
    made: Node = {"type": "integer"}
    if chance.random() < 0.3:
        made[chance.choice(["minimum", "exclusiveMinimum"])] = chance.randint(-2, 4)
    if chance.random() < 0.3:
        made[chance.choice(["maximum", "exclusiveMaximum"])] = chance.randint(6, 12)
    if chance.random() < 0.2:
        made["multipleOf"] = chance.choice([2, 3, 4])
    return made


def _number(chance: random.Random) -> Node:
    made: Node = {"type": "number"}
    if chance.random() < 0.4:
        made[chance.choice(["minimum", "exclusiveMinimum"])] = chance.choice([-0.5, 0, 0.5, 1])
    if chance.random() < 0.4:
        made[chance.choice(["maximum", "exclusiveMaximum"])] = chance.choice([1.5, 2, 7.5])
    return made


def _enum(chance: random.Random) -> Node:
    if chance.random() < 0.25:
        return {"enum": chance.sample([1, 2, 3, 4, 6], chance.randint(2, 3))}
    return {"enum": chance.sample(WORDS, chance.randint(2, 4))}


def _const(chance: random.Random) -> Node:
    return {"const": chance.choice([*WORDS, 1, 2, 7])}


def _bounded(made: Node, of: str, chance: random.Random) -> Node:
    if chance.random() < 0.3:
        made[f"min{of}"] = chance.randint(0, 2)
    if chance.random() < 0.3:
        made[f"max{of}"] = chance.randint(made.get(f"min{of}", 0), 4)
    return made


# --- changes -----------------------------------------------------------------------------------

Change = Callable[[Node, random.Random], str | None]


def change(document: Node, chance: random.Random) -> str | None:
    """One change somewhere, and what it was; None where it found no place for itself."""
    made = chance.choices(list(_CHANGES), list(_CHANGES.values()))[0]
    said = made(document, chance)
    return f"{made.__name__.strip('_')}: {said}" if said else None


def _defs(document: Node) -> dict[str, Node]:
    return {name: one for name, one in document["$defs"].items() if "x-codes" not in one}


def _objects(document: Node) -> list[Node]:
    return [one for one in _defs(document).values() if "properties" in one]


def _unions(document: Node) -> list[Node]:
    return [one for one in _defs(document).values() if "discriminator" in one]


def _rows(document: Node) -> list[Node]:
    return next(one for one in document["$defs"].values() if "x-codes" in one)["oneOf"]


def _types(node: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every place where a type stands: in words, the container, and the key. What an error fills stays as wide as it is."""
    if not isinstance(node, dict):
        return
    for key, one in node.get("properties", {}).items():
        if "x-carries" in one:
            continue
        yield f"{place}/{key}", node["properties"], key
        yield from _types(one, f"{place}/{key}")
    for key in ("items", "additionalProperties"):
        if isinstance(node.get(key), dict):
            yield f"{place}/{key}", node, key
            yield from _types(node[key], f"{place}/{key}")
    for index, one in enumerate(node.get("anyOf", ())):
        yield f"{place}/anyOf/{index}", node["anyOf"], index
        yield from _types(one, f"{place}/anyOf/{index}")


def _a_place(document: Node, chance: random.Random) -> tuple[str, Any, Any]:
    places = [found for name, one in _defs(document).items() for found in _types(one, name)]
    return chance.choice(places)


def _limit(document: Node, chance: random.Random) -> str | None:
    """Another limit, in a type that has some or may have."""
    places = [
        (f"{place}/{key}", holder[key])
        for name, one in _defs(document).items()
        for place, holder, key in _types(one, name)
        if holder[key].get("type") in ("string", "integer", "number", "array", "object")
        and "properties" not in holder[key]
    ] + [(name, one) for name, one in _defs(document).items() if one.get("type") == "array"]
    if not places:
        return None
    place, node = chance.choice(places)
    kind = node["type"]
    keys = {
        "string": {"minLength": range(5), "maxLength": range(1, 10), "pattern": PATTERNS},
        "integer": {
            "minimum": range(-2, 5),
            "exclusiveMinimum": range(-2, 5),
            "maximum": range(5, 13),
            "exclusiveMaximum": range(5, 13),
            "multipleOf": (1, 2, 3, 4),
        },
        "number": {
            "minimum": (-0.5, 0, 0.5, 1),
            "exclusiveMinimum": (-0.5, 0, 0.5),
            "maximum": (1, 1.5, 2, 7.5),
            "exclusiveMaximum": (1.5, 2, 7.5),
        },
        "array": {"minItems": range(3), "maxItems": range(6)},
        "object": {"minProperties": range(3), "maxProperties": range(5), "propertyNames": ()},
    }[kind]
    key = chance.choice(list(keys))
    if key in node and chance.random() < 0.3:
        del node[key]
        return f"{place}: no {key}"
    node[key] = _names(chance) if key == "propertyNames" else chance.choice(list(keys[key]))
    return f"{place}: {key} {node[key]}"


def _names(chance: random.Random) -> Node:
    return {"pattern": chance.choice(PATTERNS)} if chance.random() < 0.7 else {"maxLength": chance.randint(1, 5)}


def _type(document: Node, chance: random.Random) -> str:
    """Another type altogether."""
    place, holder, key = _a_place(document, chance)
    kept = {one: value for one, value in holder[key].items() if one in ("description", "deprecated", "x-name")}
    holder[key] = {**kept, **a_type(chance, document)}
    return f"{place}: {json.dumps(holder[key])}"


def _near(document: Node, chance: random.Random) -> str | None:
    """A type that is next to the one that stands there: nullable, an alternative more or less, in a list, a name for it."""
    place, holder, key = _a_place(document, chance)
    node = holder[key]
    kept = {one: node.pop(one) for one in list(node) if one in ("description", "deprecated", "x-name", "x-carries")}
    match chance.randint(0, 5):
        case 0 if (
            isinstance(node.get("type"), str) and len(node) == 1 and node["type"] not in ("null", "array", "object")
        ):
            node = {"type": [node["type"], "null"]}
        case 1 if isinstance(node.get("type"), list):
            kinds = [one for one in node["type"] if chance.random() < 0.6] or node["type"][:1]
            node = {"type": kinds if len(kinds) > 1 else kinds[0]}
        case 2 if "anyOf" in node and len(node["anyOf"]) > 2:
            node["anyOf"].pop(chance.randrange(len(node["anyOf"])))
        case 2 if "anyOf" in node:
            node["anyOf"].append(chance.choice([{"type": "boolean"}, {"type": "null"}, _whole(chance), _text(chance)]))
        case 3 if node.get("type") == "integer":
            node["type"] = "number"
            node.pop("multipleOf", None)
        case 4 if "$ref" not in node and "anyOf" not in node and chance.random() < 0.5:
            document["$defs"]["Named2"] = {"description": "It has a name now.", **copy.deepcopy(node)}
            node = {"$ref": "#/$defs/Named2"}
        case 5 if "$ref" not in node and not isinstance(node.get("type"), list) and "anyOf" not in node and node:
            node = {"anyOf": [node, {"type": "null"}]}
        case _:
            holder[key] = {**kept, **node}
            return None
    holder[key] = {**kept, **node}
    return f"{place}: {json.dumps(holder[key])}"


def _values(document: Node, chance: random.Random) -> str | None:
    """A list of values grows, shrinks, or stands otherwise; a constant is another one, or several."""
    lists = [
        (f"{place}/{key}", holder[key])
        for name, one in _defs(document).items()
        for place, holder, key in _types(one, name)
        if {"enum", "const"} & holder[key].keys()
    ] + [(name, one) for name, one in _defs(document).items() if "oneOf" in one and "discriminator" not in one]
    if not lists:
        return None
    place, node = chance.choice(lists)
    if "const" in node:
        whole = isinstance(node["const"], int)
        if chance.random() < 0.5:
            node["enum"] = [node.pop("const"), 9 if whole else "z"]
        else:
            node["const"] = 9 if whole else "z"
    elif "enum" in node:
        values = node["enum"]
        more = [one for one in ((1, 2, 3, 4, 6) if isinstance(values[0], int) else WORDS) if one not in values]
        _grown(values, more, chance)
    else:
        values = [one["const"] for one in node["oneOf"]]
        _grown(values, [word for word in WORDS if word not in values], chance)
        said = {one["const"]: one for one in node["oneOf"]}
        node["oneOf"] = [said.get(value, _value(value)) for value in values]
    return f"{place}: {json.dumps(node)[:120]}"


def _grown(values: list[Any], more: list[Any], chance: random.Random) -> None:
    match chance.randint(0, 3):
        case 0 if more:
            values.insert(chance.randint(0, len(values)), chance.choice(more))
        case 1 if len(values) > 1:
            values.pop(chance.randrange(len(values)))
        case 2 if more:
            values[chance.randrange(len(values))] = chance.choice(more)
        case _:
            chance.shuffle(values)


def _property(document: Node, chance: random.Random) -> str | None:
    """A property comes, goes, is called otherwise, is needed or not, or stands elsewhere."""
    name = chance.choice([name for name, one in _defs(document).items() if "properties" in one])
    node = document["$defs"][name]
    properties, required = node["properties"], node.setdefault("required", [])
    match chance.randint(0, 7):
        case 0 | 1:
            key = chance.choice([*KEYS, "fresh"])
            if key in properties:
                return None
            properties[key] = a_type(chance, document)
            if chance.random() < 0.3:
                required.append(key)
            return f"{name}: {key} {json.dumps(properties[key])} {'required' if key in required else ''}"
        case 2 if properties:
            key = chance.choice(list(properties))
            del properties[key]
            required[:] = [one for one in required if one != key]
            return f"{name}: no {key}"
        case 3 if properties:
            key = chance.choice(list(properties))
            node["properties"] = {f"{key}2" if one == key else one: value for one, value in properties.items()}
            required[:] = [f"{key}2" if one == key else one for one in required]
            return f"{name}: {key} is {key}2"
        case 4 | 5 if properties:
            key = chance.choice(list(properties))
            required.remove(key) if key in required else required.append(key)
            return f"{name}: {key} {'required' if key in required else 'optional'}"
        case 6:
            items = list(properties.items())
            chance.shuffle(items)
            node["properties"] = dict(items)
            return f"{name}: order"
        case _ if properties:
            key = chance.choice(list(properties))
            word = chance.choice(["deprecated", "x-name", "description", "format", "x-carries"])
            value: Any = {"deprecated": True, "x-name": "renamed", "description": "Other.", "format": "uri"}.get(word)
            if word == "x-carries":
                value = chance.choice(["details", "dev", "meta", "message", "code", "retryable"])
            if word in properties[key]:
                del properties[key][word]
            else:
                properties[key][word] = value
            return f"{name}/{key}: {word} {properties[key].get(word)}"
    return None


def _undeclared(document: Node, chance: random.Random) -> str | None:
    name = chance.choice([name for name, one in _defs(document).items() if "properties" in one])
    node = document["$defs"][name]
    node.pop("additionalProperties", None)
    extra: Any = chance.choice([None, False, True, {}, a_type(chance, document, 1), TEXT, WHOLE])
    if extra is not None:
        node["additionalProperties"] = copy.deepcopy(extra)
    return f"{name}: additionalProperties {json.dumps(extra)}"


def _depth(document: Node, chance: random.Random) -> str | None:
    nested = [one for one in _objects(document) if "x-maxDepth" in one]
    if not nested:
        return None
    node = chance.choice(nested)
    if chance.random() < 0.3:
        del node["x-maxDepth"]
        return "no depth"
    node["x-maxDepth"]["limit"] = chance.randint(1, 5)
    return f"depth {node['x-maxDepth']['limit']}"


def _union(document: Node, chance: random.Random) -> str | None:
    """Members of a union come, go, change places or tags."""
    unions = _unions(document)
    if not unions:
        return None
    union = chance.choice(unions)
    tag = union["discriminator"]["propertyName"]
    names = [one["$ref"].rpartition("/")[2] for one in union["oneOf"]]
    # One may be of another kind by now, or gone.
    members = [name for name in names if "properties" in document["$defs"].get(name, {})]
    if not members:
        return None
    match chance.randint(0, 4):
        case 0:
            name = f"Fresh{chance.randint(0, 9)}"
            document["$defs"][name] = shape(
                {tag: {"const": name.lower()}, "k": a_type(chance, document)},
                tag,
                **{key: value for key, value in document["$defs"][members[0]].items() if key == "x-audience"},
            )
            union["oneOf"].insert(chance.randint(0, len(names)), {"$ref": f"#/$defs/{name}"})
            return f"a member {name} {json.dumps(document['$defs'][name]['properties'])}"
        case 1 if len(names) > 2:
            return f"no member {union['oneOf'].pop(chance.randrange(len(names)))}"
        case 2:
            chance.shuffle(union["oneOf"])
            return "members in another order"
        case 3:
            member = document["$defs"][chance.choice(members)]
            if tag in member["properties"]:
                member["properties"][tag] = {"const": "retagged"}
            return "another tag"
        case _:
            name = chance.choice(members)
            other = f"{name}2"
            document["$defs"][other] = copy.deepcopy(document["$defs"][name])
            document["$defs"][other]["properties"]["more"] = a_type(chance, document)
            union["oneOf"][names.index(name)] = {"$ref": f"#/$defs/{other}"}
            return f"member {other} in the place of {name}"


def _definition(document: Node, chance: random.Random) -> str | None:
    """A definition comes, is called otherwise, or is of another kind; words about one."""
    names = list(_defs(document))
    match chance.randint(0, 4):
        case 0:
            document["$defs"]["Fresh"] = a_shape(chance, document)
            return "Fresh"
        case 1:
            name = chance.choice(names)
            cases.rename(name, f"{name}Renamed")(document)
            return f"{name} is renamed"
        case 2:
            name = chance.choice(names)
            document["$defs"][name] = a_shape(chance, document)
            return f"{name} is {json.dumps(document['$defs'][name])[:200]}"
        case 3:
            node = document["$defs"][chance.choice(names)]
            word = chance.choice(["x-role", "x-audience", "x-outcome"])
            if word in node:
                del node[word]
            else:
                node[word] = {
                    "x-role": chance.choice(["body", "detail", "envelope", "chunk", "terminal"]),
                    "x-audience": chance.choice(["public", "operator"]),
                    "x-outcome": chance.choice(["completed", "aborted", "failed"]),
                }[word]
            return f"{word}"
        case _:
            document["$defs"][chance.choice(names)]["description"] = "Said otherwise."
            return "words"


def _add_code(document: Node, chance: random.Random) -> str:
    rows = _rows(document)
    categories = next(one for one in document["$defs"].values() if "x-codes" in one)["x-codes"].get("categories", {})
    error: Node = {}
    if chance.random() < 0.6:
        error["retryable"] = chance.choice([True, False])
    if chance.random() < 0.5:
        error["httpStatus"] = chance.choice(STATUSES)
    made = row(f"made_{chance.randint(0, 999)}", **error)
    made["x-error"].pop("category")
    if categories:
        made["x-error"]["category"] = chance.choice(list(categories))
    rows.insert(chance.randint(0, len(rows)), made)
    return made["const"]


def _code(document: Node, chance: random.Random) -> str | None:
    """A code comes, goes, retires, is called otherwise; a fact of one is another."""
    table = next(one for one in document["$defs"].values() if "x-codes" in one)
    rows = table["oneOf"]
    live = [one for one in rows if one.get("x-error", {}).get("lifecycle") != "retired"]
    one = chance.choice(live)
    said = one.setdefault("x-error", {})
    wire = one["const"]
    match chance.randint(0, 22):
        case 0:
            return f"new {_add_code(document, chance)}"
        case 1 if len(live) > 2:
            rows.remove(one)
            return f"no {wire}"
        case 2 if len(live) > 2:
            one["x-error"] = {key: said[key] for key in ("category", "retryable", "httpStatus") if key in said}
            one["x-error"]["lifecycle"] = "retired"
            return f"{wire} retired"
        case 3:
            new = copy.deepcopy(one)
            new["const"] = f"{wire}_too"
            new["x-error"] = {
                key: value for key, value in said.items() if key in ("category", "retryable", "httpStatus")
            }
            new["x-error"]["sameAs"] = [wire]
            said["sameAs"] = [*said.get("sameAs", []), f"{wire}_too"]
            new.pop("x-name", None)
            rows.append(new)
            return f"{wire} has another spelling"
        case 4:
            chance.shuffle(rows)
            return "codes in another order"
        case 5 | 6:
            said["retryable"] = chance.choice(
                [True, False, {"when": [_when(chance) for _ in range(chance.randint(1, 2))]}]
            )
            return f"{wire} retryable {said['retryable']}"
        case 7:
            said.pop("retryable", None)
            return f"{wire} retryable not stated"
        case 8:
            said["httpStatus"] = chance.choice(STATUSES)
            return f"{wire} {said['httpStatus']}"
        case 9 if "httpStatus" in said:
            del said["httpStatus"]
            return f"{wire} without a status"
        case 10 if table["x-codes"].get("categories"):
            said["category"] = chance.choice(list(table["x-codes"]["categories"]))
            return f"{wire} of {said['category']}"
        case 11:
            said["grpcStatus"] = chance.choice(["ABORTED", "UNAVAILABLE", "INTERNAL"])
            return f"{wire} {said['grpcStatus']}"
        case 12:
            matches = said.setdefault("matches", [])
            if matches and chance.random() < 0.5:
                matches.pop(chance.randrange(len(matches)))
            else:
                matches.append(
                    chance.choice([{"name": "OddError"}, {"status": [chance.choice(STATUSES)]}, {"code": "ODD"}])
                )
            return f"{wire} matches {said['matches']}"
        case 13:
            if "answers" in said:
                del said["answers"]
            else:
                said["answers"] = [chance.choice(["invalid_request", "invalid_json", "not_found", "unexpected"])]
            return f"{wire} answers {said.get('answers')}"
        case 14:
            said["headers"] = {"Retry-After": str(chance.randint(1, 3))}
            return f"{wire} headers"
        case 15:
            said["lifecycle"] = chance.choice(["deprecated", "reserved", "active"])
            return f"{wire} {said['lifecycle']}"
        case 16:
            if "class" in said:
                del said["class"]
                for key in ("meta", "message", "details", "base", "exported", "module"):
                    said.pop(key, None)
            else:
                said["class"] = f"Made{len(rows)}"
            return f"{wire} class {said.get('class')}"
        case 17:
            said["languages"] = [chance.choice(["python", "typescript"])]
            return f"{wire} {said['languages']}"
        case 18:
            one["const"] = f"{wire}_now"
            return f"{wire} is called otherwise"
        case 19:
            one["x-name"] = f"NAME_{chance.randint(0, 99)}"
            return f"{wire} is {one['x-name']} in code"
        case 20 if len(live) < len(rows):
            old = chance.choice([each for each in rows if each not in live])
            if chance.random() < 0.5:
                rows.remove(old)
                return f"no trace of {old['const']}"
            del old["x-error"]["lifecycle"]
            return f"{old['const']} lives again"
        case 21 if len(live) > 2:
            other = chance.choice([each for each in live if each is not one])
            said.update({"lifecycle": "deprecated", "replacedBy": other["const"]})
            return f"{other['const']} for {wire}"
        case _:
            key = chance.choice(["pinned", "settles", "userMessage", "recovery", "problemType", "control"])
            value = {"pinned": True, "settles": True, "problemType": "about:blank"}.get(key, "It is so.")
            if key in said:
                del said[key]
            else:
                said[key] = value
            return f"{wire} {key}"


def _when(chance: random.Random) -> Node:
    made: Node = {"if": "So."}
    if chance.random() < 0.5:
        made["http"] = [chance.choice(["5xx", "4xx", 409, 429])]
    if chance.random() < 0.3:
        made["kinds"] = [chance.choice(["offline", "reset"])]
    if chance.random() < 0.8:
        made["retryable"] = chance.choice([True, False])
    return made


def _table(document: Node, chance: random.Random) -> str | None:
    said = next(one for one in document["$defs"].values() if "x-codes" in one)["x-codes"]
    match chance.randint(0, 3):
        case 0:
            said["categoryByPrefix"] = not said.get("categoryByPrefix", False)
            return f"categoryByPrefix {said['categoryByPrefix']}"
        case 1:
            said.setdefault("categories", {})["fresh"] = "Fresh."
            return "a category"
        case 2:
            said["table"] = f"TABLE_{chance.randint(0, 9)}"
            return f"the table is {said['table']}"
        case _:
            said["unknownMessage"] = "Nobody knows."
            return "the sentence for unknown codes"


def _class(document: Node, chance: random.Random) -> str | None:
    """What a class sends, extends, takes, and what its factories make."""
    classes = document.get("x-classes", {})
    names = [name for name in classes if name != "CartFailure"]
    codes = [one["const"] for one in _rows(document) if one.get("x-error", {}).get("lifecycle") != "retired"]
    if not names:
        return None
    name = chance.choice(names)
    node = classes[name]
    taken = {one.get("x-carries") for one in node.get("properties", {}).values()}
    match chance.randint(0, 8):
        case 0 | 1 | 3 if taken & {"code", "retryable", "status"}:
            return None  # what a class takes it does not decide as well
        case 0:
            node["code"] = chance.choice(codes)
        case 1:
            node["retryable"] = chance.choice([True, False])
        case 2:
            root = classes.get("CartFailure", node)
            root["defaultRetryable"] = chance.choice([True, False])
        case 3:
            node["status"] = chance.choice(STATUSES)
        case 4:
            node.setdefault("properties", {})["k"] = a_type(chance, document, 0)
        case 5:
            classes[f"Made{chance.randint(0, 9)}"] = {
                "description": "Made.",
                "extends": chance.choice([name, node.get("extends", name)]),
                "code": chance.choice(codes),
            }
        case 6 if "extends" in node:
            node["extends"] = chance.choice([one for one in classes if one != name])
        case 7:
            classes[f"{name}Renamed"] = classes.pop(name)
        case _:
            made = classes.get("CartFailure", {}).get("factories", {}).get("failed")
            if made is None:
                return None
            made["code"] = chance.choice(codes)
    return f"{name} {json.dumps(node)[:160]}"


def _data(document: Node, chance: random.Random) -> str | None:
    constants = document.get("x-constants", {})
    if not constants:
        return None
    name = chance.choice(list(constants))
    node = constants[name]
    if "value" in node:
        node["value"] = node["value"] + (1 if isinstance(node["value"], int) else "x")
    else:
        node["values"]["python"] = node["values"]["python"] + "x"
    return name


_CHANGES: dict[Change, int] = {
    _limit: 5,
    _type: 3,
    _near: 5,
    _values: 4,
    _property: 8,
    _undeclared: 3,
    _depth: 1,
    _union: 3,
    _definition: 3,
    _code: 9,
    _table: 1,
    _class: 2,
    _data: 1,
}
