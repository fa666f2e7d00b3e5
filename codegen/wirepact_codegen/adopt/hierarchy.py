"""The error classes of a contract: those of the codes, those they extend, and the root of them all.

A class that others extend takes its code from whoever raises it, whether it has one of its own or not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from .found import Found, Note

_NAME = "[A-Z][A-Za-z0-9]*"


@dataclass(slots=True)
class Hierarchy:
    """Classes by name.

    Attributes:
        of_code: Class of each code that has one.
        between: Classes that others extend, with what they are for.
        bases: What a class extends; one that is not here extends the root.
        root: The root class where the sources have one.
    """

    of_code: dict[str | int, str] = field(default_factory=dict[str | int, str])
    between: dict[str, str | None] = field(default_factory=dict[str, str | None])
    bases: dict[str, str] = field(default_factory=dict[str, str])
    root: str | None = None

    def leads(self, name: str, base: str) -> bool:
        """Whether a class is another, or extends it over however many."""
        while name != base and name in self.bases:
            name = self.bases[name]
        return name == base

    def drop(self, name: str) -> bool:
        """Take out a class; those that extend it extend what it does. Whether it was there."""
        there = name in self.between
        above = self.bases.pop(name, None)
        self.between.pop(name, None)
        self.of_code = {code: one for code, one in self.of_code.items() if one != name}
        for one, base in list(self.bases.items()):
            if base == name:
                self.bases.pop(one)
                if above is not None:
                    self.bases[one] = above
        if self.root == name:
            self.root = None
        return there


def hierarchy(codes: Sequence[Found], usual: str, notes: list[Note]) -> Hierarchy:
    """The classes of codes; what of them is lost is noted.

    Args:
        usual: Name of the root class where the sources do not have exactly one.
    """
    made = Hierarchy()
    places: dict[str, str] = {}
    for code in codes:
        name = code.error_class
        if not name:
            continue
        at = code.place("error_class")
        if not re.fullmatch(_NAME, name):
            notes.append(
                _lost(at, f"The class {name} is left out: a class has letters and digits alone, a capital first.")
            )
        elif name in places:
            notes.append(
                _lost(at, f"The class {name} of {code.wire!r} is left out: another code has one of that name.")
            )
        else:
            made.of_code[code.wire] = name
            places[name] = at
            _climb(made, code, name, notes)
    heirs = {base for base in made.bases.values()}
    tops = [name for name in dict.fromkeys(heirs) if name not in made.bases]
    tops.sort()
    if len(tops) == 1 or usual in tops:
        made.root = tops[0] if len(tops) == 1 else usual
    if made.root is not None:
        others = [name for name in {**made.between, **places} if name not in made.bases and name != made.root]
        if others:
            listed = ", ".join(others[:5]) + (f" and {len(others) - 5} more" if len(others) > 5 else "")
            at = places.get(others[0], "classes")
            notes.append(
                _lost(at, f"As a contract has one root, what extends {made.root} here and not there is {listed}.")
            )
    return made


def _climb(made: Hierarchy, code: Found, name: str, notes: list[Note]) -> None:
    for ancestor in code.ancestors:
        if not re.fullmatch(_NAME, ancestor.name):
            notes.append(
                _lost(ancestor.at, f"That {name} extends {ancestor.name} is left out: no class is called that.")
            )
            continue
        if made.leads(ancestor.name, name):
            return
        known = made.bases.setdefault(name, ancestor.name)
        if known != ancestor.name:
            notes.append(_lost(ancestor.at, f"That a {name} extends {ancestor.name} is left out: one extends {known}."))
            return
        made.between.setdefault(ancestor.name, ancestor.summary)
        name = ancestor.name


def _lost(at: str, problem: str) -> Note:
    return Note(at=at, rule="class", problem=problem)
