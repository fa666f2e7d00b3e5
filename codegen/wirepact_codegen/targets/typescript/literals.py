"""The one way from a value to TypeScript text: literals, comments, and lists that break as the formatter breaks them.

Nothing else puts schema text into a `.ts` file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TypeAlias

from ... import ir
from ...text import escape_unseen, is_unseen, paragraphs

WIDTH = 120
_encode = json.JSONEncoder(ensure_ascii=False).encode
_BARE_KEY = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*\Z")


def string(text: str) -> str:
    """A double-quoted literal that evaluates to the very text; `'...'` where that needs fewer escapes."""
    if _plain(text):
        return f'"{text}"'
    body = _encode(text)[1:-1].replace("</", "\\u003c/")
    if not (body.isascii() and body.isprintable()):
        body = "".join(_unit(char) if is_unseen(char) else char for char in body)
    if text.count('"') > text.count("'"):
        return "'" + body.replace('\\"', '"').replace("'", "\\'") + "'"
    return f'"{body}"'


def _plain(text: str) -> bool:
    """Whether a text, and each part of it, is its own literal but for the quotes around it."""
    return text.isascii() and text.isprintable() and '"' not in text and "\\" not in text and "</" not in text


def _unit(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


_LITERAL = re.compile(r"\"(?:[^\"\\]++|\\.)*+\"|'(?:[^'\\]++|\\.)*+'")


def bare(code: str) -> str:
    """Code with the insides of its literals blanked out: what is left stands where it stood, and is code."""
    return _LITERAL.sub(lambda found: "_" * len(found.group()), code)


def parts(code: str, separator: str) -> list[str]:
    """The parts of code between separators; what looks like one inside a literal is none."""
    marks, found, start = bare(code), list[str](), 0
    while (end := marks.find(separator, start)) >= 0:
        found.append(code[start:end])
        start = end + len(separator)
    return [*found, code[start:]]


def number(value: int | float) -> str:
    """A numeric literal; lower-case exponent, no trailing zero."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        value = int(value)
    if isinstance(value, int):
        return repr(value)
    return re.sub(r"e\+?(-?)0*", r"e\1", repr(value))


def scalar(value: bool | int | float | str | None) -> str:
    """A literal of a value that is no list and no object."""
    if isinstance(value, str):
        return string(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return number(value)


def key(name: str) -> str:
    """A property name in an interface or an object literal that is no prototype."""
    return name if _BARE_KEY.match(name) else string(name)


def member(owner: str, name: str) -> str:
    """Read access to a property."""
    return f"{owner}.{name}" if _BARE_KEY.match(name) else f"{owner}[{string(name)}]"


def own_key(name: str) -> str:
    """A property name in an object literal: `__proto__` is computed, so that it becomes a property."""
    return '["__proto__"]' if name == "__proto__" else key(name)


def value(data: ir.Json, indent: int = 0, before: int = 0, after: int = 1) -> str:
    """A literal of any JSON value; objects one property a line, lists on one line where they fit.

    Args:
        indent: Columns the first line of the statement is indented by.
        before: Columns already used on the line.
        after: Columns that follow the last character.
    """
    if isinstance(data, str):
        return string(data)
    if isinstance(data, dict):
        return block([(own_key(name), item) for name, item in data.items()], indent)
    if isinstance(data, (list, tuple)):
        flat = all(not isinstance(item, (dict, list, tuple)) for item in data)
        items = [value(item, indent + 2, indent + 2) for item in data]
        numbers = len(items) > 1 and all(isinstance(one, (int, float)) and not isinstance(one, bool) for one in data)
        if flat and not numbers:
            return listed(items, indent, before, after)
        line = f"[{', '.join(items)}]"
        breaks = len(data) > 1 and all(isinstance(one, (dict, list, tuple)) and len(one) > 1 for one in data)
        if "\n" not in line and not breaks and before + len(line) + after <= WIDTH:
            return line
        if numbers:
            return filled(items, indent)
        return _broken("[", items, "]", indent)
    return scalar(data)


def block(pairs: Sequence[tuple[str, ir.Json]], indent: int) -> str:
    """An object literal, one property a line."""
    if not pairs:
        return "{}"
    lines: list[str] = []
    plain = _plain(" ".join([item for _, item in pairs if isinstance(item, str)]))
    for name, item in pairs:
        if isinstance(item, str):
            text = f'"{item}"' if plain else string(item)
            too_long = len(name) > 4 and indent + 4 + len(name) + len(text) + 1 > WIDTH
            lines.append(f"{name}:\n{' ' * (indent + 4)}{text}" if too_long else f"{name}: {text}")
        else:
            lines.append(f"{name}: {value(item, indent + 2, indent + 4 + len(name))}")
    return _broken("{", lines, "}", indent)


def listed(items: Sequence[str], indent: int, before: int, after: int = 1, marks: str = "[]") -> str:
    """`[a, b]` on one line if it fits, else one item a line."""
    line = f"{marks[0]}{', '.join(items)}{marks[1]}"
    if not items or ("\n" not in line and before + len(line) + after <= WIDTH):
        return line
    return _broken(marks[0], items, marks[1], indent)


Layout: TypeAlias = "str | tuple[Layout, ...] | dict[str, Layout]"
"""A literal of ready texts: a text as it is, a list, or an object."""


def laid_out(tree: Layout, indent: int, before: int, *, wide: bool = True) -> str:
    """The literal on one line where it fits (and `wide` allows it), else one part a line."""
    if isinstance(tree, str):
        return tree
    if isinstance(tree, dict):
        parts = [
            f"{own_key(name)}: {laid_out(item, indent + 2, indent + 4 + len(own_key(name)))}"
            for name, item in tree.items()
        ]
        line = f"{{ {', '.join(parts)} }}"
        one_line = wide and "\n" not in line and before + len(line) + 1 <= WIDTH
        return line if one_line else _broken("{", parts, "}", indent)
    parts = [laid_out(item, indent + 2, indent + 2) for item in tree]
    line = f"[{', '.join(parts)}]"
    kinds = {type(item) for item in tree}
    forced = len(tree) > 1 and kinds in ({dict}, {tuple}) and all(len(item) > 1 for item in tree)
    one_line = not forced and "\n" not in line and before + len(line) + 1 <= WIDTH
    return line if one_line else _broken("[", parts, "]", indent)


def filled(items: Sequence[str], indent: int) -> str:
    """A list of numbers: as many a line as fit."""
    pad, line = " " * (indent + 2), ""
    lines: list[str] = []
    for item in items:
        if line and indent + 2 + len(line) + len(item) + 2 > WIDTH:
            lines.append(line)
            line = ""
        line += f"{' ' if line else ''}{item},"
    return "[\n" + "".join(f"{pad}{one}\n" for one in [*lines, line]) + " " * indent + "]"


def _broken(start: str, items: Sequence[str], end: str, indent: int) -> str:
    pad = " " * (indent + 2)
    return f"{start}\n" + "".join(f"{pad}{item},\n" for item in items) + " " * indent + end


def pattern(names: Sequence[str], indent: int, used: int) -> str:
    """What an object is taken apart into, a name a line where it does not fit."""
    line = f"{{ {', '.join(names)} }}"
    if used + len(line) <= WIDTH:
        return line
    pad = " " * (indent + 2)
    return "{\n" + "".join(f"{pad}{name},\n" for name in names) + " " * indent + "}"


def union(members: Sequence[str], indent: int, before: int, after: int = 1) -> str:
    """A union type, on one line if it fits, else one member a line."""
    line = " | ".join(members)
    if before + len(line) + after <= WIDTH:
        return line
    pad = "\n" + " " * (indent + 2)
    return pad + pad.join(f"| {member}" for member in members)


def wrapped(kind: str, indent: int, before: int) -> str:
    """A type, one member of a union a line where it does not fit; one with an object in it as it is."""
    return kind if "{" in bare(kind) else union(parts(kind, " | "), indent, before)


def comment(*parts: str | None, indent: int = 0, deprecated: bool = False) -> str:
    """A doc comment of the parts, a blank line between them; "" where there is nothing to say. Ends in a newline."""
    texts = [part for part in parts if part and part.strip()]
    lines = [_safe(line) for line in paragraphs("\n\n".join(texts), WIDTH - indent - 3)]
    if deprecated:
        lines += ["", "@deprecated"] if lines else ["@deprecated"]
    if not lines:
        return ""
    pad = " " * indent
    if len(lines) == 1 and len(lines[0]) + indent + 7 <= WIDTH:
        return f"{pad}/** {lines[0]} */\n"
    body = "".join(f"{pad} * {line}".rstrip() + "\n" for line in lines)
    return f"{pad}/**\n{body}{pad} */\n"


def _safe(line: str) -> str:
    """No comment end, and no tag: a line that begins with one would be an instruction to editors and compilers."""
    safe = escape_unseen(line).replace("*/", "*\\/")
    return re.sub(r"^(\s*)@", r"\1\\@", safe) if "@" in safe else safe
