"""What a mutant is: one small change of one source, and where to look for the tests that can see it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WORD = re.compile(r"[\w$./:@+-]+")


@dataclass(frozen=True, slots=True)
class Site:
    """A place and what stands there instead.

    Attributes:
        file: The source, from the root of the project.
        start, end: Bytes of it that are replaced. line: Where that is, from 1.
        lines: Lines whose execution means that the change was met.
        names: What the statement binds, where it runs when the module is loaded: who uses these meets the change.
        kind: What sort of change.
        before, after: The statement's first line that changes, without its indentation, as it was and as it is.
    """

    file: str
    start: int
    end: int
    new: str
    line: int
    lines: frozenset[int]
    names: tuple[str, ...]
    kind: str
    before: str
    after: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]


def site(
    file: str, source: bytes, span: tuple[int, int], new: str, kind: str, lines: Iterable[int], names: Sequence[str]
) -> Site:
    start, end = span
    changed = source[:start] + new.encode() + source[end:]
    line = source.count(b"\n", 0, start)
    before = source.split(b"\n")[line].decode().strip()
    after = changed.split(b"\n")[line].decode().strip()
    return Site(
        file, start, end, new, line + 1, frozenset(lines) or frozenset({line + 1}), tuple(names), kind, before, after
    )


def longer(text: str) -> str:
    """Another word in the place of a word."""
    return f"{text}_" if text else "_"
