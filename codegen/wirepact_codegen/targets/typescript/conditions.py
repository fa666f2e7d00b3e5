"""Conditions of a guard: joined by one operator, on one line where they fit, else one a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .literals import WIDTH


class Joined(NamedTuple):
    """Conditions joined by one operator."""

    joint: str
    parts: tuple[Part, ...]

    def single(self) -> Joined:
        return Joined("&&", self.parts) if len(self.parts) == 1 else self

    def text(self, indent: int, used: int) -> str:
        """In brackets where it needs them, broken where it does not fit."""
        if len(self.parts) == 1:
            return _text(self.parts[0], indent, used)
        line = f"({self.line()})"
        if used + len(line) <= WIDTH:
            return line
        pad = "\n" + " " * (indent + 2)
        return f"({f' {self.joint}{pad}'.join(_text(part, indent + 2, indent + 6) for part in self.parts)})"

    def line(self) -> str:
        return f" {self.joint} ".join(map(_line, self.parts))


class Called(NamedTuple):
    """A call whose arguments may need a line each."""

    callee: str
    arguments: tuple[str, ...]

    def line(self) -> str:
        return f"{self.callee}({', '.join(self.arguments)})"

    def text(self, indent: int, used: int) -> str:
        if used + len(self.line()) <= WIDTH:
            return self.line()
        pad = " " * (indent + 2)
        return f"{self.callee}(\n" + "".join(f"{pad}{one},\n" for one in self.arguments) + f"{' ' * indent})"


Part = str | Called | Joined


def _text(part: Part, indent: int, used: int) -> str:
    return part if isinstance(part, str) else part.text(indent, used)


def _line(part: Part) -> str:
    if isinstance(part, Joined) and len(part.parts) > 1:
        return f"({part.line()})"
    return part if isinstance(part, str) else part.line()


def returned(parts: Sequence[Part], indent: int = 2) -> str:
    """`return a && b;`, one condition a line where it does not fit."""
    joined = Joined("&&", tuple(parts))
    line = parts[0].line() if len(parts) == 1 and isinstance(parts[0], Joined) else joined.line()
    pad = " " * indent
    if len(line) + indent + len("return ;") <= WIDTH:
        return f"{pad}return {line};\n"
    if len(parts) == 1 and isinstance(parts[0], Joined):
        joined = parts[0]
    if indent + 2 + len(line) <= WIDTH:
        return f"{pad}return (\n{pad}  {line}\n{pad});\n"
    return f"{pad}return (\n{_broken(joined, indent + 2)}\n{pad});\n"


def when(parts: Sequence[Part]) -> str:
    """The head of a block: `if (a && b) {`, one condition a line where it does not fit."""
    joined = Joined("&&", tuple(parts))
    line = f"  if ({joined.line()}) {{\n"
    return line if len(line) <= WIDTH + 1 else f"  if (\n{_broken(joined, 4)}\n  ) {{\n"


def _broken(joined: Joined, indent: int) -> str:
    pad = " " * indent
    return pad + f" {joined.joint}\n{pad}".join(_text(part, indent, indent + 3) for part in joined.parts)


def arrow(name: str, found: Joined | str) -> str:
    return f"({name}) => {found if isinstance(found, str) else found.line()}"
