"""What a contract says, read from its files by themselves: what every output has to give back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fuzz.hostile import Made, Node

_COPIED = {
    "code": "const",
    "name": "x-name",
    "title": "title",
    "summary": "description",
}
_OF_THE_ERROR = {
    "control": None,
    "httpStatus": None,
    "headers": {},
    "userMessage": None,
    "recovery": None,
    "raisedBy": [],
    "matches": [],
    "behaviour": {},
    "message": None,
    "details": None,
    "module": None,
    "section": None,
    "problemType": None,
    "grpcStatus": None,
    "lifecycle": "active",
    "replacedBy": None,
    "sameAs": [],
    "pinned": False,
    "settles": False,
    "exported": True,
}


def row(node: Node) -> Node:
    """The facts of a code, as both packages have them."""
    error: Node = node["x-error"]
    made: Node = {key: node[said] for key, said in _COPIED.items() if said in node}
    made |= {key: error.get(key, absent) for key, absent in _OF_THE_ERROR.items()}
    made["settles"] = bool(made["settles"])
    made["className"], made["classBase"] = error.get("class"), error.get("base")
    made["meta"] = list(error.get("meta", {}).get("properties", {}))
    rows = error["retryable"]["when"] if isinstance(error.get("retryable"), dict) else []
    made["conditions"] = [
        {"when": one["if"], "http": one.get("http", []), "kinds": one.get("kinds", []), "retryable": one["retryable"]}
        for one in rows
    ]
    if "docs" in error:
        made["docs"] = error["docs"]
    if "category" in error:
        made["category"] = error["category"]
    return made


def families(made: Made) -> dict[str, Node]:
    """Everything that a family has to give back, by its name."""
    return {one["name"]: _family(made, one) for one in made.contract["families"]}


def _family(made: Made, family: Node) -> Node:
    folder = f"{family.get('folder', family['name'])}/"
    documents = [
        value for name, value in sorted(made.files.items()) if name.startswith(folder) and name.endswith(".schema.json")
    ]
    said = {
        name.removesuffix(".json").rpartition(".")[2]: value
        for name, value in made.files.items()
        if name.startswith(f"{folder}messages.") and not name.endswith(".schema.json")
    }
    defs = [(name, node) for one in documents for name, node in one.get("$defs", {}).items()]
    tables = {node["x-codes"]["table"]: node for _, node in defs if "x-codes" in node}
    live = {name: [row(one) for one in node["oneOf"] if _lives(one)] for name, node in tables.items()}
    gone = [row(one) for name in sorted(tables, key=_first) for one in tables[name]["oneOf"] if not _lives(one)]
    return {
        "title": family["title"],
        "description": family["description"],
        "tables": live,
        "retired": gone,
        "unknown": tables["CODES"]["x-codes"]["unknownMessage"],
        "messages": said,
        "constants": {
            name: one.get("values") or {"python": one["value"], "typescript": one["value"]}
            for document in documents
            for name, one in document.get("x-constants", {}).items()
        },
        "data": {name: one["rows"] for document in documents for name, one in document.get("x-tables", {}).items()},
        "asymmetries": [one for document in documents for one in document.get("x-asymmetry", [])],
        "enums": {name: _values(node) for name, node in defs if _values(node)},
        "objects": {
            name: list(node["properties"])
            for name, node in defs
            if "x-codes" not in node and node.get("type") == "object" and "properties" in node
        },
        "described": [name for document in documents for name in document.get("x-classes", {})],
        "docs": {name: node["description"] for name, node in defs if "x-codes" not in node},
        "examples": {name: node["examples"] for name, node in defs if node.get("examples")},
    }


def _lives(node: Node) -> bool:
    return node["x-error"].get("lifecycle") != "retired"


def _first(table: str) -> tuple[bool, str]:
    return table != "CODES", table


def _values(node: Node) -> list[Any]:
    if "x-codes" in node or "discriminator" in node:
        return []
    values = node.get("enum") or [one["const"] for one in node.get("oneOf", []) if "const" in one]
    return [] if None in values else list(values)


def differences(place: str, wanted: Any, found: Any) -> Iterator[str]:
    """Where what is found is not what is wanted; keys that nobody asked for do not count."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key, item in wanted.items():
            if key in found:
                yield from differences(f"{place}/{key[:40]!r}", item, found[key])
            elif item not in (None, [], {}):
                yield f"{place}: no {key[:80]!r}"
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for index, (one, other) in enumerate(zip(wanted, found, strict=True)):
            yield from differences(f"{place}/{index}", one, other)
    elif wanted != found or type(wanted) is not type(found):
        yield f"{place}: {str(wanted)[:200]!r} is {str(found)[:200]!r}"


def texts(value: Any) -> int:
    """How many texts stand in a value."""
    if isinstance(value, dict):
        return sum(texts(item) for item in value.values())
    if isinstance(value, list):
        return sum(texts(item) for item in value)
    return isinstance(value, str)
