"""Hold the sources of a project against a contract: codes that are undeclared, misspelt, retired, or never used.

Sources are read, never run. Where only a code of a family has a meaning, whatever is none is told; elsewhere, as in
`{code: "..."}` of anybody's object, a slip of a declared code alone is.
"""

from __future__ import annotations

import fnmatch
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .. import ir
from ..diagnostics import Diagnostic, quoted
from ..load import load
from ..sources import files_of, reason, text_of
from ..text import given, json_file
from .checker import IGNORE, Checker, Finding
from .project import READ, Project

__all__ = ["READ", "Audit", "Finding", "as_json", "audit", "notes", "report"]
_MARK = "@generated"
_FEW = 20
"""So many unused codes are listed without being asked for."""
_UNREAD = (".astro", ".coffee", ".ipynb", ".ejs", ".marko", ".mdx", ".pyx", ".svelte", ".vue")
"""Endings of what holds Python, TypeScript or JavaScript and is not read."""
_MINIFIED = (".min.js", ".min.mjs", ".min.cjs")


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found.

    Attributes:
        findings: In order of file and line, the unused codes last.
        files: How many were read. generated: How many were left out, as they are made by a generator.
        unread: By ending, how many files may hold codes and cannot be read.
        silenced: How many lines a comment silences of which something would be told.
    """

    findings: tuple[Finding, ...]
    files: int
    generated: int
    unread: Mapping[str, int] = field(default_factory=Counter[str])
    silenced: int = 0

    @property
    def failing(self) -> bool:
        """Whether anything is more than advice."""
        return any(one.severity == "error" for one in self.findings)


def audit(contract: ir.Contract, place: Path, paths: Sequence[Path], exclude: Sequence[str] = ()) -> Audit:
    """Read Python and TypeScript sources and say which codes in them the contract does not have, and the reverse.

    Args:
        place: The schema folder of the contract, or its bundle.
        paths: Files and folders. What starts with a mark of a generator is left out.
        exclude: Patterns, as of a shell, of paths that are left out too.
    """
    checker = Checker(contract)
    project = Project(contract, place, checker)
    generated, unread = 0, Counter[str]()

    def skipped(path: Path) -> None:
        if path.suffix.lower() in _UNREAD:
            unread[path.suffix.lower()] += 1

    for path in files_of(paths, lambda one: _excluded(one, exclude), READ, skipped):
        if _excluded(path, exclude):
            continue
        minified = next((one for one in _MINIFIED if path.name.lower().endswith(one)), None)
        if minified is not None:
            unread[minified] += 1
            continue
        shown = given(path.as_posix())
        try:
            text = text_of(path)
            if _MARK in text[: text.find("\n") + 1]:
                generated += 1
                continue
            project.add(path, text)
        except (OSError, ValueError) as error:
            checker.unreadable(shown, 1, reason(error))
    project.walk()
    found = (*checker.told(), *_unused(checker, place))
    return Audit(found, project.count, generated, dict(sorted(unread.items())), len(checker.silenced))


def report(made: Audit, *, every: bool = False) -> Iterator[str]:
    """The findings as text, and what they come to; `every`: all unused codes, however many."""
    unused = [one for one in made.findings if one.rule == "unused"]
    listed = every or len(unused) <= _FEW
    for one in made.findings:
        if one.rule != "unused" or listed:
            yield one.text()
    if unused and not listed:
        yield f"{len(unused)} declared codes are used nowhere in what was read; --unused lists them."
    yield from notes(made)
    faults = sum(one.severity == "error" for one in made.findings)
    advice = len(made.findings) - faults
    left = f", {made.generated} generated ones left out" if made.generated else ""
    read = f"{made.files} file{_s(made.files)} read{left}"
    yield f"{read}: {faults} fault{_s(faults)}, {advice} piece{_s(advice)} of advice."


def as_json(made: Audit) -> str:
    """The findings as a JSON array. A file's name that is not UTF-8 has lone surrogates, which `os.fsencode` takes."""
    return json_file([one.as_json() for one in made.findings])


def notes(made: Audit) -> Iterator[str]:
    """What was not looked at, or is not told, and is no finding."""
    if made.unread:
        listed = ", ".join(f"{count} {ending}" for ending, count in made.unread.items())
        yield f"Files that may hold codes and are not read: {listed}."
    if made.silenced:
        yield f"Silenced by `{IGNORE}`: {made.silenced} line{_s(made.silenced)}."


def _s(count: int) -> str:
    return "" if count == 1 else "s"


def _excluded(path: Path, patterns: Sequence[str]) -> bool:
    return any(fnmatch.fnmatch(f"/{path.as_posix()}", f"*/{one}") for one in patterns)


def _unused(checker: Checker, place: Path) -> list[Finding]:
    """A finding for each code that is declared and never used, at its row."""
    rows = checker.unused()
    if not rows:
        return []
    told = [Diagnostic(at=code.at, rule="unused", problem="", remedy="", severity="advice") for _, code in rows]
    lines = [one.line for one in load(place).with_lines(told)]
    # Where the names of its files begin: beside a folder; a bundle is named as it was given.
    root = place.resolve().parent if place.is_dir() else Path()
    return [
        Finding(
            file=given(Path(os.path.relpath(root / code.at.file)).as_posix()),
            line=line,
            rule="unused",
            code=code.wire,
            problem=f"{quoted(code.wire)} of {family} is used nowhere in what was read.",
            remedy=_keep(code),
            severity="advice",
        )
        for (family, code), line in zip(rows, lines, strict=True)
    ]


def _keep(code: ir.Code) -> str:
    if code.answers:
        return f"The packages answer with it: {', '.join(code.answers)}."
    return "If nothing else uses it, retire it; a code is never taken out of the contract."
