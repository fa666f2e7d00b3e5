"""The sources of one project: which imports which, and which could say anything about codes at all."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Protocol

from .. import ir
from ..adopt.bindings import parse
from ..sources import SUFFIXES, NotParsedError, text_of
from .checker import Checker
from .kinds import Family, Kind, Module, Names, Package, families_of
from .known import Known
from .python import walk as walk_python
from .python_names import Reader as PythonReader

_IMPORTED = re.compile(r"""(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']([^"'\n]+)["']""")
_ENDINGS = ("", ".ts", ".tsx", ".mts", ".cts", "/index.ts", "/index.tsx")
_SCRIPT = re.compile(r"\.([mc]?)jsx?$")
_ALIAS = re.compile("^[@~#]?/|^#")


class Reader(Protocol):
    """A file that was parsed, in either language."""

    names: Names

    def export(self, name: str) -> Kind | None:
        """What it offers to others under that name."""


@dataclass(slots=True)
class _Source:
    """A file.

    Attributes:
        told: Something in quotes in it could be told.
        near: It imports from the contract's package, or from a file that does.
        wanted: What it imports, as far as that may be another file: names of the language's own.
    """

    path: Path
    language: ir.Language
    told: bool
    near: bool
    wanted: tuple[str, ...]


class Project:
    """Files are added, then walked: those that could say something, which are parsed again for it."""

    def __init__(self, contract: ir.Contract, place: Path, checker: Checker) -> None:
        self.checker = checker
        self.known: dict[ir.Language, Known] = {language: Known(contract, language) for language in ir.LANGUAGES}
        self._named = {language: _pattern(known.packages) for language, known in self.known.items()}
        outs = [target.out for target in contract.targets if target.name == "typescript"]
        self._trees = [(place.resolve() / out).resolve() for out in outs]
        self._sources: dict[str, _Source] = {}
        self._tails: dict[str, list[str]] = {}
        self._readers: dict[str, Reader | None] = {}

    @property
    def count(self) -> int:
        return len(self._sources)

    def add(self, path: Path, text: str) -> None:
        """One more file.

        Raises:
            NotParsedError: it is not of the language that its name says.
            ValueError: its name says none.
        """
        language = SUFFIXES.get(path.suffix.lower())
        key = os.path.abspath(path)
        if language == "python":
            wanted = tuple(_modules(parse(text)))
            source = _Source(path, "python", False, False, wanted)
        elif language == "typescript":
            from ..adopt.syntax import fault, tree

            broken = fault(tree(path.name, text))
            if broken is not None:  # the parser may be the one that is behind: the rest of the file is read
                self.checker.unreadable(path.as_posix(), broken.line, str(broken), partly=True)
            source = _Source(path, "typescript", False, False, tuple(set(_IMPORTED.findall(text))))
        else:
            raise ValueError(f"what kind of source it is cannot be told; known are {', '.join(SUFFIXES)}")
        self._sources[key] = source
        source.told = self.checker.mentions(text)
        source.near = self._named[source.language].search(text) is not None or any(
            self._generated(key, one) is not None for one in source.wanted if one.startswith(".")
        )
        steps = _steps(key)
        self._tails.setdefault(steps[-1] if steps else "", []).append(key)

    def walk(self) -> None:
        """Go through every file that could say something."""
        self._spread()
        for key, source in self._sources.items():
            if not source.near and not source.told:
                continue
            try:
                text = text_of(source.path)
                reader = self._reader(key)
                if reader is not None:
                    self.checker.begin(source.path.as_posix(), text)
                    self.checker.families.update(name for kind in reader.names.values() for name in families_of(kind))
                    self._walk(reader)
            except RecursionError:
                self.checker.unreadable(source.path.as_posix(), 1, "it is nested too deeply")
            except (OSError, ValueError, NotParsedError):
                self.checker.unreadable(source.path.as_posix(), 1, "it has changed since this run began")
            if not source.near:
                self._readers.pop(key, None)

    def _walk(self, reader: Reader) -> None:
        if isinstance(reader, PythonReader):
            walk_python(reader, self.checker)
            return
        from .typescript import walk
        from .typescript_names import Reader as TypeScriptReader

        if isinstance(reader, TypeScriptReader):
            walk(reader, self.checker)

    def _spread(self) -> None:
        """A file that imports from one that is near is near itself."""
        found: dict[str, list[str]] = {}
        for key, source in self._sources.items():
            for one in source.wanted:
                there = self._found(key, one)
                if there is not None:
                    found.setdefault(there, []).append(key)
        waiting = [key for key, source in self._sources.items() if source.near]
        while waiting:
            for other in found.get(waiting.pop(), ()):
                if not self._sources[other].near:
                    self._sources[other].near = True
                    waiting.append(other)

    def _reader(self, key: str) -> Reader | None:
        """The file's reader; None while it is being made: two files import each other."""
        if key not in self._readers:
            self._readers[key] = None
            source = self._sources[key]
            text, known = text_of(source.path), self.known[source.language]
            if source.language == "python":
                self._readers[key] = PythonReader(parse(text), known, self._python(key))
            else:
                from ..adopt.syntax import tree
                from .typescript_names import Reader as TypeScriptReader

                self._readers[key] = TypeScriptReader(tree(source.path.name, text), known, self._typescript(key))
        return self._readers[key]

    # --- imports -------------------------------------------------------------------------------

    def _python(self, key: str) -> Callable[[str, str], Kind | None]:
        def exported(module: str, name: str) -> Kind | None:
            there = self._found(key, module)
            kind = self._offered(there, name) if there is not None else None
            inner = f"{module}{name}" if module.endswith(".") else f"{module}.{name}"
            found = self._found(key, inner) if kind is None and name != "*" else None
            return self._whole(found) if found is not None else kind

        return exported

    def _typescript(self, key: str) -> Callable[[str, str], Kind | None]:
        def exported(module: str, name: str) -> Kind | None:
            kind = self._generated(key, module)
            if kind is not None:
                return kind if name == "*" else self.known["typescript"].attribute(kind, name)
            there = self._found(key, module)
            return self._offered(there, name) if there is not None else None

        return exported

    def _offered(self, key: str, name: str) -> Kind | None:
        """What a file has under a name; `*` is all of it."""
        if not self._sources[key].near:
            return None
        if name == "*":
            return self._whole(key)
        reader = self._reader(key)
        return reader.export(name) if reader is not None else None

    def _whole(self, key: str) -> Kind | None:
        return Module(key, lambda name: self._offered(key, name)) if self._sources[key].near else None

    def _generated(self, key: str, module: str) -> Kind | None:
        """The part of the generated TypeScript package that a path leads to."""
        if not module.startswith("."):
            return None
        place = PurePath(os.path.normpath(os.path.join(os.path.dirname(key), module)))
        for tree in self._trees:
            if place.is_relative_to(tree):
                inside = [_SCRIPT.sub("", one) for one in place.relative_to(tree).parts]
                families = [one for one in inside if one in self.known["typescript"].names]
                return Family(families[0]) if families else Package()
        return None

    def _found(self, key: str, module: str) -> str | None:
        """The file that is imported under a name."""
        source = self._sources[key]
        if source.language == "python":
            return self._found_python(key, module)
        if module.startswith("."):
            base = os.path.normpath(os.path.join(os.path.dirname(key), module))
        elif _ALIAS.match(module):
            return self._by_tail(key, tuple(PurePath(_SCRIPT.sub("", _ALIAS.sub("", module))).parts))
        else:
            return None
        tries = [base, _SCRIPT.sub(r".\1ts", base), _SCRIPT.sub(".tsx", base)]
        return next((one + end for one in tries for end in _ENDINGS if one + end in self._sources), None)

    def _found_python(self, key: str, module: str) -> str | None:
        name = module.lstrip(".")
        level = len(module) - len(name)
        steps = tuple(name.split(".")) if name else ()
        if level == 0:
            return self._by_tail(key, steps)
        folder = os.path.dirname(key)
        for _ in range(level - 1):
            folder = os.path.dirname(folder)
        base = os.path.join(folder, *steps)
        return next((one for one in (f"{base}.py", os.path.join(base, "__init__.py")) if one in self._sources), None)

    def _by_tail(self, key: str, steps: tuple[str, ...]) -> str | None:
        """The one file whose path ends so, or the nearest of several."""
        language = self._sources[key].language
        found = [
            one
            for one in (self._tails.get(steps[-1], ()) if steps else ())
            if one != key and self._sources[one].language == language and _steps(one)[-len(steps) :] == steps
        ]
        return max(found, key=lambda one: (len(os.path.commonpath([one, key])), -len(one)), default=None)


def _pattern(packages: Iterable[str]) -> re.Pattern[str]:
    """Where one of the packages is named."""
    return re.compile("|".join(rf"(?<![\w-]){re.escape(one)}(?![\w-])" for one in sorted(packages)) or "(?!)")


def _steps(key: str) -> tuple[str, ...]:
    """The path of a file as the steps of a module."""
    path = PurePath(key)
    parts = path.parts[1:-1]
    return parts if path.stem in ("__init__", "index") else (*parts, path.stem)


def _modules(tree: ast.Module) -> Iterator[str]:
    """What a Python file imports: `a.b`, `..a`, and the names it takes from there, which may be modules too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            yield base
            for alias in node.names:
                yield f"{base}{alias.name}" if base.endswith(".") else f"{base}.{alias.name}"
