"""Places in a bundle by name: an element of an array is the code, tag, name or value it stands for, never its index."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

_NAMES = ("const", "name", "topic", "$ref", "title", "type")
_TEXTS = frozenset({"title", "description", "section", "x-section", "docs", "recovery", "examples"})


class Missing:
    """The value of a place that is not there."""


MISSING = Missing()


class Document:
    """A bundle, and the way to its parts."""

    def __init__(self, bundle: dict[str, Any]) -> None:
        self.root: Any = bundle
        self._lists: dict[int, list[str]] = {}

    def names(self, items: list[Any]) -> list[str]:
        """What the elements are called; those of one name by what they hold."""
        if (known := self._lists.get(id(items))) is None:
            plain = [_name(item) for item in items]
            count = Counter(plain)
            known = [name if count[name] == 1 else digest(item) for name, item in zip(plain, items, strict=True)]
            self._lists[id(items)] = known
        return known

    def named(self, pointer: str) -> str:
        """A JSON Pointer with names in the place of indexes."""
        here: Any = self.root
        steps = [""]
        for step in pointer.split("/")[1:]:
            if isinstance(here, list) and step.isdigit() and int(step) < len(here):
                steps.append(_escaped(self.names(here)[int(step)]))
                here = here[int(step)]
            else:
                steps.append(step)
                key = step.replace("~1", "/").replace("~0", "~")
                here = here[key] if isinstance(here, dict) and key in here else MISSING
        return "/".join(steps)

    def pointer(self, place: str) -> str:
        """The JSON Pointer of a place by name, as far as it is there."""
        here: Any = self.root
        steps = [""]
        for step in place.split("/")[1:]:
            key = step.replace("~1", "/").replace("~0", "~")
            if isinstance(here, list) and key in self.names(here):
                index = self.names(here).index(key)
                steps.append(str(index))
                here = here[index]
            else:
                steps.append(step)
                here = here[key] if isinstance(here, dict) and key in here else MISSING
        return "/".join(steps)

    def at(self, place: str) -> tuple[Any, bool]:
        """What stands at a place by name, and whether it is an element of an array."""
        here: Any = self.root
        element = False
        for step in place.split("/")[1:]:
            key = step.replace("~1", "/").replace("~0", "~")
            element = isinstance(here, list)
            if isinstance(here, list) and key in self.names(here):
                here = here[self.names(here).index(key)]
            elif isinstance(here, dict) and key in here:
                here = here[key]
            else:
                return MISSING, element
        return here, element


def differences(old: Document, new: Document) -> Iterator[str]:
    """Every place where two bundles differ, as JSON Pointers by name; order is no difference."""
    yield from _differences(old, new, old.root, new.root, "")


def _differences(before: Document, after: Document, old: Any, new: Any, place: str) -> Iterator[str]:
    if old == new and type(old) is type(new):
        return
    if isinstance(old, list) and isinstance(new, list):
        old = dict(zip(before.names(old), old, strict=True))
        new = dict(zip(after.names(new), new, strict=True))
    if not (isinstance(old, dict) and isinstance(new, dict)):
        yield place
        return
    for key in (*new, *(key for key in old if key not in new)):
        inside = f"{place}/{_escaped(key)}"
        if key == "required" and all(isinstance(side.get(key, []), list) for side in (old, new)):
            yield from _differences(before, after, old.get(key, []), new.get(key, []), inside)
        elif key in old and key in new:
            yield from _differences(before, after, old[key], new[key], inside)
        else:
            yield inside


def digest(*parts: Any) -> str:
    """Eight hexadecimal digits of values, without the texts in them that only people read."""
    text = json.dumps([_bare(part) for part in parts], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _bare(node: Any) -> Any:
    if isinstance(node, dict):
        return {
            key: _bare(item)
            for key, item in node.items()
            if not (key in _TEXTS and isinstance(item, str | list))  # a property of such a name holds an object
        }
    if isinstance(node, list | tuple):
        return [_bare(item) for item in node]
    return None if isinstance(node, Missing) else node


def _name(item: Any) -> str:
    if not isinstance(item, dict):
        return digest(item) if isinstance(item, list) else item if isinstance(item, str) else json.dumps(item)
    for key in _NAMES:
        value = item.get(key)
        if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
            return str(value).rpartition("/")[2] if key == "$ref" else str(value)
    return digest(item)


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")
