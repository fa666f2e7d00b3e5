"""What a comparison finds: one change, whom it breaks, and what the contract's version has to become."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..ir import At
from ..text import one_line

Side = Literal["old-reader", "new-reader", "python", "typescript"]
Bump = Literal["major", "minor", "patch"]
Kind = Literal["change", "error", "unclassified"]

WIRE: tuple[Side, ...] = ("old-reader", "new-reader")
SOURCE: tuple[Side, ...] = ("python", "typescript")
SIDES: tuple[Side, ...] = (*WIRE, *SOURCE)
BUMPS: tuple[Bump, ...] = ("patch", "minor", "major")


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One difference between two contracts.

    Attributes:
        rule: Short stable name, for machines and for `--allow`.
        pointer: JSON Pointer into the bundle: the new one, or the old one for what is gone.
        place: The pointer by name: an element of an array is its code, tag, name or value.
        turns: What binds an allowance to this very change: the old and the new value, or a digest of them.
        at: The same place in the file it was read from.
        what: What has changed, one sentence. fix: What to do where that is not meant.
        breaks: Who is harmed: an old reader by a new writer, a new reader by an old writer, a program in Python or
            TypeScript that compiled with the old package. Empty: nobody.
        kind: "error": never right, and nothing allows it. "unclassified": no rule knows what it does.
    """

    rule: str
    pointer: str
    place: str
    turns: str
    at: At
    what: str
    breaks: tuple[Side, ...]
    bump: Bump
    fix: str
    kind: Kind = "change"

    @property
    def key(self) -> str:
        """What `--allow` takes, before `=` and the reason."""
        return one_line(":".join(filter(None, (self.rule, self.place, self.turns))))

    def fails(self, *, wire_only: bool = False) -> bool:
        """Whether the change needs a reason: it breaks somebody, or nobody knows."""
        sides = WIRE if wire_only else SIDES
        return self.kind != "change" or any(side in sides for side in self.breaks)


def ordered(sides: set[Side]) -> tuple[Side, ...]:
    return tuple(side for side in SIDES if side in sides)
