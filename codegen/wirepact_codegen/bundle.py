"""The contract as one self-contained 2020-12 document, and its digest.

`$defs/<family>/$defs/<Name>` holds each definition, references rewritten to match; the other parts
of the files stand beside them. Keys are sorted where their order means nothing, so the same contract
gives the same bytes however its files are laid out.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from .load import Sources

_PARTS = ("$defs", "x-classes", "x-tables", "x-constants")


def bundle(sources: Sources) -> dict[str, Any]:
    """The whole contract; its `$id` is `urn:wirepact:<contract>:<version>`."""
    said = sources.contract.value
    families: dict[str, Any] = {}
    for entry in said["families"]:
        name = entry["name"]
        family: dict[str, Any] = {"title": entry["title"], "description": entry["description"]}
        for document in sources.families.get(name, ()):
            value = document.value if isinstance(document.value, dict) else {}
            for part in _PARTS:
                if isinstance(value.get(part), dict):
                    family.setdefault(part, {}).update(_canonical(value[part], name, inside_names=True))
            if isinstance(value.get("x-asymmetry"), list):
                family.setdefault("x-asymmetry", []).extend(_canonical(value["x-asymmetry"], name))
        for locale, document in sources.messages.get(name, ()):
            value = document.value if isinstance(document.value, dict) else {}
            kept = {key: value[key] for key in ("unknownMessage", "messages") if key in value}
            family.setdefault("x-messages", {})[locale] = _sorted(kept)
        families[name] = {
            key: dict(sorted(family[key].items())) if key in _PARTS else family[key]
            for key in ("title", "description", *_PARTS, "x-asymmetry", "x-messages")
            if key in family
        }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:wirepact:{said['name']}:{said['version']}",
        "title": said["title"],
        "description": said["description"],
        "$defs": families,
    }


def digest(document: dict[str, Any]) -> str:
    """SHA-256 over the bundle's compact JSON, lower-case hex."""
    text = json.dumps(document, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _sorted(value: Any) -> Any:
    return {key: _sorted(value[key]) for key in sorted(value)} if isinstance(value, dict) else value


_DATA = ("const", "enum", "examples", "rows", "value", "values", "headers", "categories")
_NAMES = ("properties", "factories")


def _canonical(value: Any, family: str, *, inside_names: bool = False, data: bool = False) -> Any:
    """Sort keys except those of `properties`; rewrite references. `data` holds no keywords, nor do names."""
    if isinstance(value, list):
        return [_canonical(item, family, data=data) for item in value]
    if not isinstance(value, dict):
        return value
    made: dict[str, Any] = {}
    for key in value if inside_names else sorted(value):
        item = value[key]
        if not isinstance(item, dict | list) and key not in ("$ref", "$comment", "$schema"):
            made[key] = item
        elif data or inside_names:
            made[key] = _canonical(item, family, data=data)
        elif key == "$ref" and isinstance(item, str):
            made[key] = f"#/$defs/{family}/$defs/{item.rpartition('/')[2]}"
        elif key in ("$comment", "$schema"):
            continue
        else:
            named = _canonical(item, family, inside_names=key in _NAMES, data=key in _DATA)
            made[key] = dict(sorted(named.items())) if key == "factories" else named
    return made
