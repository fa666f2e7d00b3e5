"""What import paths stand for by `paths` and `baseUrl` of the tsconfig.json or jsconfig.json that a file is under."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias, cast

from ..sources import text_of

_NAMES = ("tsconfig.json", "jsconfig.json")
_EXTRA = re.compile(r'("(?:[^"\\\n]++|\\.)*+")|/\*.*?\*/|//[^\n]*|,(?=\s*[}\]])', re.S)
"""Texts, which stay, and what JSON does not have: comments and commas at the end."""
_Object: TypeAlias = dict[str, object]


class Aliases:
    """The configurations of a project, each read once."""

    def __init__(self) -> None:
        self._near: dict[str, tuple[str, dict[str, list[str]]]] = {}

    def of(self, file: str, module: str) -> Iterator[str]:
        """Absolute paths, without endings, that a module may be at for a file."""
        if module.startswith("."):
            return
        base, paths = self._for(os.path.dirname(file))
        for pattern in sorted(paths, key=len, reverse=True):
            start, star, end = pattern.partition("*")
            if not star and module != pattern:
                continue
            if star and not (module.startswith(start) and module.endswith(end) and len(module) >= len(start + end)):
                continue
            inside = module[len(start) : len(module) - len(end)] if star else ""
            for place in paths[pattern]:
                yield os.path.normpath(place.replace("*", inside, 1))
        if base:
            yield os.path.normpath(os.path.join(base, module))

    def _for(self, folder: str) -> tuple[str, dict[str, list[str]]]:
        """`baseUrl`, "" for none, and `paths` in the configuration next to a folder, upwards."""
        if folder not in self._near:
            tries = (os.path.join(folder, one) for one in _NAMES)
            found = next((one for one in tries if os.path.isfile(one)), None)
            above = os.path.dirname(folder)
            if found is not None:
                said = _said(found)
                for one in _listed(_read(found).get("references")) if not any(said) else ():
                    place = _object(one).get("path")
                    if not any(said) and isinstance(place, str):
                        said = _said(_configuration(os.path.join(folder, place)))
                self._near[folder] = said
            else:
                self._near[folder] = self._for(above) if above != folder else ("", {})
        return self._near[folder]


def _said(file: str, seen: set[str] | None = None) -> tuple[str, dict[str, list[str]]]:
    """`baseUrl` and `paths` of a configuration, or of those that it extends, each read once."""
    base, paths, seen = "", dict[str, list[str]](), set[str]() if seen is None else seen
    if file in seen:
        return base, paths
    seen.add(file)
    value, folder = _read(file), os.path.dirname(file)
    extended = value.get("extends")
    for one in [extended] if isinstance(extended, str) else _listed(extended):
        if isinstance(one, str) and one.startswith((".", "/")):
            base, paths = _said(_configuration(os.path.normpath(os.path.join(folder, one))), seen)
    options = _object(value.get("compilerOptions"))
    own = options.get("baseUrl")
    if isinstance(own, str):
        base = os.path.join(folder, own)
    given = options.get("paths")
    if given is not None:
        there = base or folder
        paths = {
            name: [os.path.join(there, one) for one in _listed(places) if isinstance(one, str)]
            for name, places in _object(given).items()
        }
    return base, paths


def _configuration(path: str) -> str:
    if os.path.isdir(path):
        return os.path.join(path, _NAMES[0])
    return path if path.endswith(".json") else f"{path}.json"


def _read(file: str) -> _Object:
    """The object in a file of JSON with comments; an empty one where there is none."""
    try:
        value: object = json.loads(plain(text_of(Path(file))))
    except (OSError, ValueError, RecursionError):
        return {}
    return _object(value)


def plain(text: str) -> str:
    """JSON with comments, and with commas at the end, as JSON."""
    return _EXTRA.sub(_kept, _EXTRA.sub(_kept, text))  # a comma at the end may have had a comment behind it


def _kept(found: re.Match[str]) -> str:
    return found[1] or ""


def _listed(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _object(value: object) -> _Object:
    return cast("_Object", value) if isinstance(value, dict) else {}
