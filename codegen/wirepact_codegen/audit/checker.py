"""Holds what sources say against the contract: which code a text is, and what is to be told of it."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from .. import ir
from ..diagnostics import quoted
from ..text import one_line
from .kinds import Place, Source
from .near import Near

IGNORE = "wirepact: ignore"
Rule = Literal["undeclared", "misspelt", "misplaced", "retired", "deprecated", "unused", "unreadable"]
Severity = Literal["error", "advice"]
_ADVICE = ("deprecated", "unused")
_QUOTED = re.compile(r"""(?<=["'`])[^"'`\\\n]{1,200}(?=["'`])""")
_CONSTANT = re.compile(r"""Codes(?:\.|\[["'])([A-Z][A-Za-z0-9_]*)""")
_NO_CODES = "It seems to use no code of the contract."
_LONG = 8
"""A shorter text may be a code by chance."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Finding:
    """One thing to be told.

    Attributes:
        file, line: Where; lines count from 1.
        rule: Which kind. code: The text, constant or code it is about; "" where it is a file.
        meant: The code to write instead, where there is one.
    """

    file: str
    line: int
    rule: Rule
    code: str | int
    problem: str
    remedy: str
    severity: Severity
    meant: str | int | None = None

    def text(self) -> str:
        mark = "advice: " if self.severity == "advice" else ""
        return f"{one_line(f'{self.file}:{self.line}: {mark}{self.problem}')}\n  {one_line(self.remedy)}"

    def as_json(self) -> dict[str, str | int | None]:
        return {
            "file": self.file,
            "line": self.line,
            "severity": self.severity,
            "rule": self.rule,
            "code": self.code,
            "meant": self.meant,
            "problem": self.problem,
            "remedy": self.remedy,
        }


class Checker:
    """What was found in all files.

    Attributes:
        used: Codes that stand somewhere, by family; text that could be a code of several is one of each.
        families: Families of which something is imported.
        properties: What the contract calls the key that a code travels under.
        silenced: File and line of what a comment silences.
    """

    def __init__(self, contract: ir.Contract) -> None:
        self._found: dict[tuple[str, int, str | int], tuple[bool, Finding]] = {}
        self.used: set[tuple[str, str | int]] = set()
        self.families: set[str] = set()
        self.silenced: set[tuple[str, int]] = set()
        self._source = Source("", "")
        self._user: tuple[Source, int] | None = None
        self._lines: dict[str, list[str]] = {}
        self._tables: dict[Place, ir.CodeTable] = {
            (family.name, table.table): table for family in contract.families for table in family.tables
        }
        self._rows: dict[Place, dict[str | int, ir.Code]] = {
            place: {code.wire: code for code in (*table.retired, *table.codes)} for place, table in self._tables.items()
        }
        self._constants: dict[Place, dict[str, ir.Code]] = {
            place: {code.name: code for code in rows.values()} for place, rows in self._rows.items()
        }
        self._homes: dict[str | int, list[Place]] = {}
        for place, rows in self._rows.items():
            for wire in rows:
                self._homes.setdefault(wire, []).append(place)
        self._every = Near(wire for wire in self._homes if isinstance(wire, str))
        self._near: dict[frozenset[Place], Near] = {}
        self._names: dict[Place, Near] = {}
        self.properties = frozenset(table.property for table in self._tables.values())

    def begin(self, source: Source) -> None:
        """What comes stands in this file."""
        self._source, self._user, self._lines = source, None, {}

    @contextmanager
    def at(self, source: Source, line: int) -> Generator[None]:
        """What comes stands in another file, and is used in this one, in this line."""
        if source is self._source:
            yield
            return
        before = self._source, self._user
        self._source, self._user = source, (self._source, line)
        try:
            yield
        finally:
            self._source, self._user = before

    def mentions(self, source: str) -> bool:
        """Mark the codes a source has in quotes or by constant, and say whether anything in quotes could be told.

        Read as plain text: what stands between two quotes is taken for a literal, which here and there it is not.
        """
        told = False
        for text in set(_QUOTED.findall(source)):
            home = self._homes.get(text)
            if home is None:
                told = told or self._every.surely(text) is not None
            else:
                self.uses(text)
                told = told or any(_passed(self._rows[place][text]) for place in home)
        for name in set(_CONSTANT.findall(source)):
            self.used.update((place[0], rows[name].wire) for place, rows in self._constants.items() if name in rows)
        return told

    def unused(self) -> list[tuple[str, ir.Code]]:
        """Active codes that stand nowhere, with their families; of several families those that are imported."""
        every = {family for family, _ in self._tables}
        families = every if len(every) == 1 else self.families
        return [
            (place[0], code)
            for place, table in self._tables.items()
            for code in table.codes
            if place[0] in families and code.lifecycle is ir.Lifecycle.ACTIVE and (place[0], code.wire) not in self.used
        ]

    # --- what is met ---------------------------------------------------------------------------

    def uses(self, text: str | int) -> None:
        """The text stands somewhere; if it is a code, it is used."""
        self.used.update((place[0], text) for place in self._homes.get(text, ()))

    def decides(self, place: Place, wire: str | int, line: int) -> None:
        """A class that decides its code is used, and so is the code."""
        self.used.add((place[0], wire))
        table = next((one for one in self._homes.get(wire, ()) if one[0] == place[0]), None)
        if table is not None:
            self._told_passed(self._rows[table][wire], f"The class {place[1]}", place[0], line)

    def certain(self, text: str | int, tables: frozenset[Place], line: int) -> None:
        """A text where only a code of these tables has a meaning."""
        rows = [self._rows[table][text] for table in sorted(tables) if text in self._rows[table]]
        if rows:
            self.uses(text)
            row = next((one for one in rows if not _passed(one)), rows[0])
            self._told_passed(row, quoted(text), self._named(tables), line)
            return
        if text == "":
            return  # what stands for no code at all
        whose = self._named(tables)
        others = sorted({place[0] for place in self._homes.get(text, ())} - {place[0] for place in tables})
        if others or text in self._homes:
            home = others[0] if others else self._named(frozenset(self._homes[text][:1]))
            problem = f"{quoted(text)} is a code of {home}, not of {whose}."
            self._tell("undeclared", line, text, problem, f"Use a code of {whose}.")
            return
        near = self._near_to(tables)
        meant = near.likely(text) if isinstance(text, str) else None
        if meant is None or not isinstance(text, str):
            other = near.nearest(text) if isinstance(text, str) else None
            such = "" if other is None else f", such as {quoted(other)}"
            remedy = f"Declare it in the contract, or use a code that is declared{such}."
            self._tell("undeclared", line, text, f"{quoted(text)} is no code of {whose}.", remedy)
        else:
            self._misspelt(line, text, meant, f"{quoted(text)} is no code of {whose}.", "Did you mean {}?")

    def constant(self, name: str, table: Place, line: int) -> None:
        """A member of `Codes`."""
        row = self._constants[table].get(name)
        whose = self._named(frozenset({table}))
        if row is not None:
            self.uses(row.wire)
            self._told_passed(row, f"The constant {name}", whose, line)
            return
        if any(char.islower() for char in name) or name.startswith("_"):
            return  # a method, or what every object has
        if table not in self._names:
            self._names[table] = Near(self._constants[table])
        meant = self._names[table].likely(name)
        problem = f"There is no constant {name} in the codes of {whose}."
        if meant is None:
            self._tell("undeclared", line, name, problem, "Declare the code, or use one that is declared.")
        else:
            row = self._constants[table][meant]
            self._tell("misspelt", line, name, problem, f"Did you mean {meant}?", row.wire)

    def key(self, text: str, tables: frozenset[Place], line: int) -> None:
        """A key of an object in which a code of these tables is looked up: a slip of one is told."""
        if text in self._homes:
            self.uncertain(text, line)
        elif self._near_to(tables).likely(text) is not None:
            self.certain(text, tables, line)

    def uncertain(self, text: str, line: int) -> None:
        """A text in a place where a code may stand, and much else: a slip of a code alone is told."""
        home = self._homes.get(text)
        if home is not None:
            row = self._rows[home[0]][text]
            if len(home) == 1 and len(text) >= _LONG and _passed(row):
                self._told_passed(row, quoted(text), self._named(frozenset(home)), line, sure=False)
            return
        meant = self._every.surely(text)
        if meant is not None:
            whose = self._named(frozenset(self._homes[meant][:1]))
            problem = f"{quoted(text)} looks like a code of {whose}, and is none."
            remedy = f"Did you mean {{}}? If not, say so on the line: `{IGNORE}`."
            self._misspelt(line, text, meant, problem, remedy, sure=False)

    def misplaced(self, text: str | int, name: str, key: str, line: int) -> None:
        """A code is given to a constructor that takes one object."""
        problem = f"{name} takes one object, and {quoted(text)} stands in its place."
        self._tell("misplaced", line, text, problem, f"Write `new {name}({{ {key}: {quoted(text)}, … }})`.")

    def unreadable(self, file: str, line: int, problem: str, *, partly: bool = False, advice: bool = False) -> None:
        """Nothing can be said of a file, or of this place in it: advice, where it has nothing to do with codes."""
        found = Finding(
            file=file,
            line=line,
            rule="unreadable",
            code="",
            problem=f"{'This' if partly else 'The file'} cannot be read: {problem}.",
            remedy=f"{'The rest of the file was read.' if partly else ''} {_NO_CODES}".strip()
            if advice
            else "What codes it uses is not known: mend it, or leave it out with --exclude.",
            severity="advice" if advice else "error",
        )
        self._found[file, line, ""] = True, found

    def told(self) -> list[Finding]:
        """All that was found, in order of file and line; one thing of a text on a line, the surest."""
        found = [one for _, one in self._found.values()]
        return sorted(found, key=lambda one: (one.file, one.line, one.rule, str(one.code)))

    # --- telling -------------------------------------------------------------------------------

    def _named(self, tables: frozenset[Place]) -> str:
        """The tables in words: the family alone where it is its own table, or all of them."""
        found: dict[str, list[str]] = {}
        for family, table in sorted(tables):
            found.setdefault(family, []).append(table)
        return " or ".join(
            f"{family} ({names[0]})" if len(names) == 1 and names[0] != "CODES" else family
            for family, names in found.items()
        )

    def _near_to(self, tables: frozenset[Place]) -> Near:
        if tables not in self._near:
            codes = [wire for table in sorted(tables) for wire in self._rows[table]]
            self._near[tables] = Near(wire for wire in codes if isinstance(wire, str))
        return self._near[tables]

    def _told_passed(self, row: ir.Code, what: str, whose: str, line: int, *, sure: bool = True) -> None:
        if not _passed(row):
            return
        instead = row.replaced_by
        remedy = f"Use {quoted(instead)} instead." if instead is not None else "Nothing replaces it."
        rule: Rule = "retired" if row.lifecycle is ir.Lifecycle.RETIRED else "deprecated"
        self._tell(rule, line, row.wire, f"{what} of {whose} is {rule}.", remedy, instead, sure=sure)

    def _misspelt(self, line: int, text: str, meant: str, problem: str, remedy: str, *, sure: bool = True) -> None:
        row = self._rows[self._homes[meant][0]][meant]
        word = row.replaced_by if row.lifecycle is ir.Lifecycle.RETIRED and row.replaced_by is not None else meant
        self._tell("misspelt", line, text, problem, remedy.format(quoted(word)), word, sure=sure)

    def _tell(
        self,
        rule: Rule,
        line: int,
        code: str | int,
        problem: str,
        remedy: str,
        meant: str | int | None = None,
        *,
        sure: bool = True,
    ) -> None:
        if self._is_silenced(self._source, line) or (self._user is not None and self._is_silenced(*self._user)):
            return
        if self._user is not None:
            problem = f"{problem[:-1]}, and {self._user[0].file}:{self._user[1]} uses it as one."
        file = self._source.file
        advice = rule in _ADVICE or (rule == "retired" and not sure)
        found = Finding(
            file=file,
            line=line,
            rule=rule,
            code=code,
            problem=problem,
            remedy=remedy,
            severity="advice" if advice else "error",
            meant=meant,
        )
        key = file, line, f"{rule} {code}" if rule == "misplaced" else code
        before = self._found.get(key)
        if before is None or (sure and not before[0]):
            self._found[key] = sure, found

    def _is_silenced(self, source: Source, line: int) -> bool:
        """Whether a comment on a line of a file silences what would be told of it."""
        lines = self._lines.get(source.file)
        if lines is None:
            lines = self._lines[source.file] = re.split(r"\r\n?|\n", source.text)
        silenced = 0 < line <= len(lines) and IGNORE in lines[line - 1]
        if silenced:
            self.silenced.add((source.file, line))
        return silenced


def _passed(row: ir.Code) -> bool:
    return row.lifecycle in (ir.Lifecycle.RETIRED, ir.Lifecycle.DEPRECATED)
