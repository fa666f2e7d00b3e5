"""Which names Python files bind to what: in every branch of a module or class, and across files by what they import."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import PurePath
from typing import NamedTuple, TypeAlias, TypeVar

from ..sources import NotParsedError

T = TypeVar("T")
Way: TypeAlias = tuple[str, ...]
_CHANGING = ("add", "append", "discard", "extend", "insert", "pop", "remove", "setdefault", "update")
_LONG = re.compile("[0-9][0-9a-fox_]{1000}", re.IGNORECASE)
"""What an integer of more than `_BITS` has, in whatever base."""
_BITS = 4_000
"""Some 1,200 decimal digits, well below the 4,300 that Python shows."""


def parse(text: str) -> ast.Module:
    """The syntax tree of a source.

    Raises:
        NotParsedError: it is no Python, or not of this version.
    """
    try:
        tree = ast.parse(text)
        _shown(tree, text)
        return tree
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise NotParsedError(getattr(error, "lineno", None) or 1, _reason(error, text)) from None


def expression(text: str) -> ast.expr | None:
    """The expression that a text is, as in an annotation; None where it is none."""
    try:
        tree = ast.parse(text, mode="eval")
        _shown(tree, text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tree.body


def _shown(tree: ast.AST, text: str) -> None:
    """Refuse an integer that Python could not show again; the longest decimal ones it refuses itself."""
    if _LONG.search(text):
        values = ((one.lineno, one.value) for one in ast.walk(tree) if isinstance(one, ast.Constant))
        if lines := [line for line, value in values if isinstance(value, int) and value.bit_length() > _BITS]:
            error = SyntaxError("an integer has too many digits")
            error.lineno = min(lines)
            raise error


def _reason(error: BaseException, text: str) -> str:
    """Why Python cannot parse a text; a form that a later version has is named as such."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    lines = text.splitlines()
    line = getattr(error, "lineno", None)
    said = lines[line - 1] if isinstance(line, int) and 0 < line <= len(lines) else ""
    if sys.version_info < (3, 12) and re.match(r"\s*type\s+\w+\s*(\[.*\])?\s*=", said):
        return f"`type X = ...` is of Python 3.12 and later, and this is Python {here}, which cannot parse it"
    if sys.version_info < (3, 12) and re.match(r"\s*(class|(async\s+)?def)\s+\w+\s*\[", said):
        return f"type parameters are of Python 3.12 and later, and this is Python {here}, which cannot parse them"
    if isinstance(error, RecursionError | MemoryError):
        return "it is nested too deeply"
    return f"{getattr(error, 'msg', None) or str(error) or 'invalid syntax'} (parsed as Python {here})"


class Binding(NamedTuple):
    """A name and the expression it stands for; `way`: the branches it stands in, outermost first."""

    name: str
    value: ast.expr
    line: int
    way: Way


def bindings(body: Sequence[ast.stmt]) -> list[Binding]:
    """What a body binds, all branches of it, in order. What is bound anew later, whichever way it goes, is left out."""
    found = sorted((one for way, block in blocks(body) for one in _bound(block, way)), key=lambda one: one.line)
    later: dict[str, set[Way]] = {}
    kept: list[Binding] = []
    for one in reversed(found):
        ways = later.setdefault(one.name, set())
        if not any(one.way[:length] in ways for length in range(len(one.way) + 1)):
            kept.append(one)
        ways.add(one.way)
    return kept[::-1]


def blocks(body: Sequence[ast.stmt]) -> Iterator[tuple[Way, Sequence[ast.stmt]]]:
    """The body, and the blocks of its compound statements with the branches that lead there."""
    stack: list[tuple[Way, Sequence[ast.stmt]]] = [((), body)]
    while stack:
        way, block = stack.pop()
        yield way, block
        for node in block:
            for branch, inner in _branches(node):
                stack.append(((*way, f"{node.lineno}:{node.col_offset} {branch}") if branch else way, inner))


def _branches(node: ast.stmt) -> Iterator[tuple[str, Sequence[ast.stmt]]]:
    """Each block of a statement; a name where it may not be run."""
    match node:
        case ast.With() | ast.AsyncWith():
            yield "", node.body
        case ast.Try() | ast.TryStar():
            yield "try", node.body
            yield from ((f"except {index}", one.body) for index, one in enumerate(node.handlers))
            yield "else", node.orelse
            yield "", node.finalbody
        case ast.If() | ast.For() | ast.AsyncFor() | ast.While():
            yield "body", node.body
            yield "else", node.orelse
        case ast.Match():
            yield from ((f"case {index}", one.body) for index, one in enumerate(node.cases))
        case _:
            return


def _bound(block: Sequence[ast.stmt], way: Way) -> Iterator[Binding]:
    for node in block:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from (Binding(name, value, node.lineno, way) for name, value in _unpacked(target, node.value))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield Binding(node.target.id, node.value, node.lineno, way)
        elif type(node).__name__ == "TypeAlias":  # Python 3.12
            yield Binding(getattr(node, "name").id, getattr(node, "value"), node.lineno, way)  # noqa: B009


def _unpacked(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Names and values of `A, B = "a", "b"`; where they cannot be told apart, an expression that is no literal."""
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple | ast.List):
        parts = value.elts if isinstance(value, ast.Tuple | ast.List) else []
        starred = any(isinstance(one, ast.Starred) for one in (*target.elts, *parts))
        for index, inner in enumerate(target.elts):
            item = ast.copy_location(ast.Subscript(value, ast.Constant(index), ast.Load()), value)
            yield from _unpacked(inner, parts[index] if len(parts) == len(target.elts) and not starred else item)
    elif isinstance(target, ast.Starred):
        yield from _unpacked(target.value, ast.copy_location(ast.Starred(value, ast.Load()), value))


def changed(body: Sequence[ast.stmt]) -> Iterator[tuple[str, ast.stmt]]:
    """Names whose values are changed where they stand, and how: `X += …`, `X["a"] = …`, `X.append(…)`."""
    for _, block in blocks(body):
        for node in block:
            match node:
                case ast.AugAssign(target=ast.Name(id=name)):
                    yield name, node
                case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name))]):
                    yield name, node
                case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=how))):
                    if how in _CHANGING:
                        yield name, node
                case _:
                    pass


def set_on_classes(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """Name, attribute and line of `Name.attribute = …` and `setattr(Name, "attribute", …)`, wherever they stand."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets):
                for target in targets:
                    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
                        yield target.value.id, target.attr, node.lineno
            case (
                ast.AnnAssign(target=ast.Attribute(value=ast.Name(id=name), attr=attribute), value=ast.expr())
                | ast.AugAssign(target=ast.Attribute(value=ast.Name(id=name), attr=attribute))
                | ast.Call(
                    func=ast.Name(id="setattr"),
                    args=[ast.Name(id=name), ast.Constant(value=str() as attribute), _],
                )
            ):
                yield name, attribute, node.lineno
            case _:
                pass


def docs_after(body: Sequence[ast.stmt]) -> dict[tuple[str, int], str]:
    """By name and line, the text that stands alone after an assignment: by custom, its documentation."""
    found: dict[tuple[str, int], str] = {}
    for way, block in blocks(body):
        for node, after in pairwise(block):
            if (
                isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
                and isinstance(after.value.value, str)
                and after.value.value.strip()
            ):
                for one in _bound([node], way):
                    found[one.name, one.line] = first_paragraph(after.value.value)
    return found


def first_paragraph(text: str) -> str:
    """The first paragraph of a doc text, on one line."""
    return " ".join(text.strip().split("\n\n", 1)[0].split())


def classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


class Imports:
    """What a name means in one of several files: what it binds itself, what it imports, or what one file alone has."""

    def __init__(self, files: Sequence[str]) -> None:
        self._said: dict[str, dict[str, tuple[Sequence[str], str, bool]]] = {file: {} for file in files}
        self._parts = {part for file in files for part in (*PurePath(file).parts[:-1], PurePath(file).stem)}

    def add(self, file: str, name: str, steps: Sequence[str], original: str, *, inside: bool) -> None:
        """`name` in that file is `original` of a module; `inside`: one of the same project."""
        self._said[file][name] = steps, original, inside

    def of(self, file: str, name: str) -> tuple[Sequence[str], str, bool] | None:
        return self._said[file].get(name)

    def meant(self, places: Mapping[str, Mapping[str, T]], name: str, here: str) -> tuple[str, T] | None:
        """The file and the thing, among those of that name by file; None: which is meant cannot be told."""
        found = places.get(name, {})
        if here in found:
            return here, found[here]
        steps, original, inside = self._said[here].get(name, ((), name, True))
        if not inside and not self._parts.intersection(steps):
            return None  # it is imported from elsewhere
        found = places.get(original, {})
        shared = {file: _shared(steps, file) for file in found}
        files = [file for file in found if shared[file] == max(shared.values())]
        return (files[0], found[files[0]]) if len(files) == 1 else None


def _shared(steps: Sequence[str], file: str) -> int:
    """How many of the last steps of a module's name are those of a file."""
    path = PurePath(file).with_suffix("").parts
    path = path[:-1] if path[-1] in ("__init__", "index") else path
    pairs = zip(reversed(steps), reversed(path), strict=False)
    return next((count for count, (step, part) in enumerate(pairs) if step != part), min(len(steps), len(path)))


class Names:
    """The names of Python files."""

    def __init__(self, trees: Sequence[tuple[str, ast.Module]]) -> None:
        self.values: dict[str, dict[str, list[Binding]]] = {}
        self.classes: dict[str, dict[str, list[ast.ClassDef]]] = {}
        self.home: dict[ast.ClassDef, str] = {}
        self._imports = Imports([file for file, _ in trees])
        for file, tree in trees:
            for bound in bindings(tree.body):
                self.values.setdefault(bound.name, {}).setdefault(file, []).append(bound)
            for node in classes(tree):
                self.home[node] = file
                self.classes.setdefault(node.name, {}).setdefault(file, []).append(node)
            imports = [one for _, block in blocks(tree.body) for one in block if isinstance(one, ast.ImportFrom)]
            for one in imports:
                for alias in one.names:
                    steps, inside = (one.module or "").split("."), one.level > 0
                    self._imports.add(file, alias.asname or alias.name, steps, alias.name, inside=inside)

    def value(self, name: str, here: str) -> tuple[str, list[Binding]] | None:
        """The file and the bindings of a name, one a branch; None: which is meant cannot be told."""
        return self._imports.meant(self.values, name, here)

    def class_(self, name: str, here: str) -> list[ast.ClassDef]:
        """The classes a name may mean."""
        found = self._imports.meant(self.classes, name, here)
        return found[1] if found else []
