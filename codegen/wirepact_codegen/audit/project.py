"""The sources of one project: which imports which, and which could say anything about codes at all."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Protocol

from .. import ir
from ..adopt.bindings import parse
from ..sources import SUFFIXES, NotParsedError, text_of
from ..text import given
from .aliases import Aliases
from .checker import Checker
from .kinds import Family, Kind, Module, Names, Package, Source, families_of
from .known import Known
from .python import walk as walk_python
from .python_names import Reader as PythonReader

READ: dict[str, ir.Language] = {
    **{suffix: "python" if language == "python" else "typescript" for suffix, language in SUFFIXES.items()},
    ".pyi": "python",
    ".pyw": "python",
    ".js": "typescript",
    ".jsx": "typescript",
    ".mjs": "typescript",
    ".cjs": "typescript",
}
"""What is read, by the ending of its name."""
_IMPORTED = re.compile(r"""(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']([^"'\n]+)["']""")
_EXTENDED = re.compile(r"\bextends\s+(?:[\w$]+\.)*([\w$]+)")
_PYTHON_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([\w.]+))", re.M)
_ENDINGS = (
    *("", ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"),
    *("/index.ts", "/index.tsx", "/index.js", "/index.jsx"),
)
_SCRIPT = re.compile(r"\.([mc]?)jsx?$")
_QUOTE = re.compile("[\"'`]")
_LOOKS, _LOOKS_A_CHARACTER = 500_000, 3
"""So many expressions are looked at for one file at most; what people write takes one look in ten characters."""
_ALIAS = re.compile("^[@~#]?/|^#")


class Reader(Protocol):
    """A file that was parsed, in either language."""

    names: Names
    source: Source

    def export(self, name: str) -> Kind | None:
        """What it offers to others under that name."""

    def listed(self) -> Iterable[str]:
        """The names it gives to those that ask for all."""
        ...


@dataclass(slots=True)
class _File:
    """A file.

    Attributes:
        told: Something in quotes in it could be told.
        near: It imports from the contract's package, or from a file that does.
        wanted: What it imports, as far as that may be another file: names of the language's own.
        unread: What of it could not be parsed, why, and whether a text in quotes is in it.
        size: Characters.
    """

    path: Path
    language: ir.Language
    told: bool
    near: bool
    wanted: tuple[str, ...]
    unread: tuple[NotParsedError, bool] | None = None
    size: int = 0


class Project:
    """Files are added, then walked: those that could say something, which are parsed again for it."""

    def __init__(self, contract: ir.Contract, place: Path, checker: Checker) -> None:
        self.checker = checker
        self.known: dict[ir.Language, Known] = {language: Known(contract, language) for language in ir.LANGUAGES}
        self._named = {language: _pattern(known.packages) for language, known in self.known.items()}
        outs = [target.out for target in contract.targets if target.name == "typescript"]
        self._trees = [(place.resolve() / out).resolve() for out in outs]
        self._sources: dict[str, _File] = {}
        self._extended: set[str] = set()
        self._asked: set[str] = set()
        self._aliases = Aliases()
        self._tails: dict[str, list[str]] = {}
        self._readers: dict[str, Reader | None] = {}

    @property
    def count(self) -> int:
        """How many files were read, or most of them."""
        return sum(one.unread is None or one.language == "typescript" for one in self._sources.values())

    def add(self, path: Path, text: str) -> None:
        """One more file.

        Raises:
            NotParsedError: it is not of the language that its name says.
            ValueError: its name says none.
        """
        language = READ.get(path.suffix.lower())
        key = os.path.abspath(path)
        if language == "python":
            source = self._python_file(path, text)
        elif language == "typescript":
            from ..adopt.syntax import fault, tree
            from .typescript_names import unparsed

            root = tree(_grammar(path), text)
            broken = fault(root)
            source = _File(path, "typescript", False, False, tuple(set(_IMPORTED.findall(text))))
            if broken is not None:  # the parser may be the one that is behind: the rest of the file is read
                source.unread = broken, _QUOTE.search(unparsed(root)) is not None
            self._extended.update(_EXTENDED.findall(text))
        else:
            raise ValueError(f"what kind of source it is cannot be told; known are {', '.join(READ)}")
        self._sources[key] = source
        source.size = len(text)
        source.told = self.checker.mentions(text)
        source.near = self._named[source.language].search(text) is not None or any(
            self._generated(self._places(key, one)) is not None for one in source.wanted
        )
        steps = _steps(key)
        self._tails.setdefault(steps[-1] if steps else "", []).append(key)

    def _python_file(self, path: Path, text: str) -> _File:
        try:
            tree = parse(text)
        except NotParsedError as error:
            wanted = {first or last for first, last in _PYTHON_IMPORT.findall(text)}
            return _File(path, "python", False, False, tuple(wanted), (error, _QUOTE.search(text) is not None))
        bases: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases.update(_last(one) for one in node.bases)
            elif isinstance(node, ast.ImportFrom):
                self._asked.update(alias.name for alias in node.names)
                bases.update(alias.name for alias in node.names if alias.asname is not None)  # it may be one
        self._extended |= bases
        return _File(path, "python", False, False, tuple(_modules(tree)))

    def walk(self) -> None:
        """Go through every file that could say something."""
        self._spread()
        for key, source in self._sources.items():
            shown = given(source.path.as_posix())
            if source.unread is not None:
                why, quotes = source.unread
                partly = source.language == "typescript"
                fails = quotes and (source.near or source.told)
                self.checker.unreadable(shown, why.line, str(why), partly=partly, advice=not fails)
            if (not source.near and not source.told) or (source.unread is not None and source.language == "python"):
                continue
            self.known[source.language].room = _LOOKS + _LOOKS_A_CHARACTER * source.size
            try:
                reader = self._reader(key) if source.near else self._made(key)
                if reader is None:
                    raise ValueError("it could not be made")
                self.checker.begin(reader.source)
                self.checker.families.update(name for kind in reader.names.known() for name in families_of(kind))
                self._walk(reader)
            except RecursionError:
                self.checker.unreadable(shown, 1, "it is nested too deeply, or its names lead on too often")
            except (OSError, ValueError, NotParsedError):
                self.checker.unreadable(shown, 1, "it has changed since this run began")

    def _walk(self, reader: Reader) -> None:
        if isinstance(reader, PythonReader):
            walk_python(reader, self.checker, self._asked.__contains__)
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
        """The file's reader, as others ask for what it offers; None while it is being made, or if it cannot be."""
        if key not in self._readers:
            self._readers[key] = None
            source = self._sources[key]
            try:
                if source.unread is None or source.language == "typescript":
                    self._readers[key] = reader = self._made(key)
                    if not source.near and isinstance(reader, PythonReader):
                        reader.release()
            except (OSError, ValueError, NotParsedError, RecursionError):
                pass  # told when the file itself is gone through
        return self._readers[key]

    def _made(self, key: str) -> Reader:
        source = self._sources[key]
        known, text = self.known[source.language], text_of(source.path)
        known.room += _LOOKS_A_CHARACTER * len(text)
        place = Source(given(source.path.as_posix()), text)
        if source.language == "python":
            return PythonReader(parse(text), place, known, self._python(key), self._extended)
        from ..adopt.syntax import tree
        from .typescript_names import Reader as TypeScriptReader

        root = tree(_grammar(source.path), text)
        return TypeScriptReader(root, place, known, self._typescript(key), self._extended)

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
            kind = self._generated(self._places(key, module))
            if kind is not None:
                return kind if name == "*" else self.known["typescript"].attribute(kind, name)
            there = self._found(key, module)
            return self._offered(there, name) if there is not None else None

        return exported

    def _offered(self, key: str, name: str) -> Kind | None:
        """What a file has under a name; `*` is all of it."""
        if name == "*":
            return self._whole(key)
        reader = self._reader(key)
        return reader.export(name) if reader is not None else None

    def _whole(self, key: str) -> Kind:
        def listed() -> Iterable[str]:
            reader = self._reader(key)
            return reader.listed() if reader is not None else ()

        return Module(key, lambda name: self._offered(key, name), listed)

    def _places(self, key: str, module: str) -> Sequence[str]:
        """Where the path of an import may lead to, without an ending."""
        if self._sources[key].language == "python":
            return ()
        if module.startswith("."):
            return (os.path.normpath(os.path.join(os.path.dirname(key), module)),)
        return tuple(self._aliases.of(key, module))

    def _generated(self, places: Iterable[str]) -> Kind | None:
        """The part of the generated TypeScript package that a path leads to."""
        for path in map(PurePath, places):
            for tree in self._trees:
                if path.is_relative_to(tree):
                    inside = [_SCRIPT.sub("", one) for one in path.relative_to(tree).parts]
                    families = [one for one in inside if one in self.known["typescript"].names]
                    return Family(families[0]) if families else Package()
        return None

    def _found(self, key: str, module: str) -> str | None:
        """The file that is imported under a name."""
        if self._sources[key].language == "python":
            return self._found_python(key, module)
        found = next((there for one in self._places(key, module) if (there := self._at(one)) is not None), None)
        if found is None and _ALIAS.match(module):
            return self._by_tail(key, tuple(PurePath(_SCRIPT.sub("", _ALIAS.sub("", module))).parts))
        return found

    def _at(self, base: str) -> str | None:
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
        tries = (f"{base}.py", os.path.join(base, "__init__.py"), f"{base}.pyi", os.path.join(base, "__init__.pyi"))
        return next((one for one in tries if one in self._sources), None)

    def _by_tail(self, key: str, steps: tuple[str, ...]) -> str | None:
        """The one file whose path ends so, or the nearest of several."""
        language = self._sources[key].language
        found = [
            one
            for one in (self._tails.get(steps[-1], ()) if steps else ())
            if one != key and self._sources[one].language == language and _steps(one)[-len(steps) :] == steps
        ]
        return max(found, key=lambda one: (len(os.path.commonpath([one, key])), -len(one)), default=None)


def _grammar(path: Path) -> str:
    """The file's name, so that what is JavaScript may hold JSX."""
    return f"{path.name}x" if path.suffix.lower() in (".js", ".mjs", ".cjs") else path.name


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


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
