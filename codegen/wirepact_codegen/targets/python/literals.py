"""Python literals and docstrings: the only ways schema text gets into a Python file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...text import escape_unseen, is_unseen, paragraphs

_WIDTH = 120
_BARE_QUOTE = re.compile(r'(?<!\\)((?:\\\\)*)"$')
_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def literal(value: bool | int | float | str | None) -> str:
    r"""The value as a Python literal in the formatter's own style, ASCII escapes for whatever cannot be seen.

    The literal evaluates to the very same value: a bidi mark is `\u202e` in the file, a lone surrogate `\ud800`.
    """
    if not isinstance(value, str):
        return repr(value)
    if value.isascii() and value.isprintable() and '"' not in value and "\\" not in value:
        return f'"{value}"'
    quote = "'" if value.count('"') > value.count("'") else '"'
    return quote + "".join(_escaped(char, quote) for char in value) + quote


def docstring(
    texts: Sequence[str], *, indent: int, items: Sequence[tuple[str, str]] = (), heading: str = "Args"
) -> str:
    """A docstring of several texts, a blank line between them, with its quotes; "" where there is no text.

    `items` (name, text) follow as a list under the heading. The first line carries no indent, the others do. It reads
    as written and runs nothing: backslashes and quotes are escaped, control characters show as escapes.
    """
    width = _WIDTH - indent - 3
    text = "\n\n".join(map(_in_docstring, texts))
    lines = paragraphs(text, width)
    if not lines:
        return ""
    if len(lines) == 1 and len(lines[0]) + 4 > width:
        lines = paragraphs(text, width - 4)  # or the formatter puts the closing quotes after it, past the margin
    if items:
        lines += ["", f"{heading}:"]
    for name, text in items:
        first, *rest = paragraphs(_in_docstring(f"{name}: {text}"), width - 8)
        lines += [f"    {first}", *(f"        {line}" if line else "" for line in rest)]
    if len(lines) == 1 and '"' not in lines[0]:
        return f'"""{lines[0]}"""'
    if lines[0].startswith('"'):
        lines[0] = f"\\{lines[0]}"
    if len(lines) == 1:
        closed = _BARE_QUOTE.sub(r"\1\"", lines[0])
        return f'"""{closed}"""'
    margin = " " * indent
    body = "\n".join(f"{margin}{line}" if line and index else line for index, line in enumerate(lines))
    return f'"""{body}\n{margin}"""'


def _in_docstring(text: str) -> str:
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return text
    seen = escape_unseen(text.replace("\r\n", "\n").replace("\t", " "))
    return seen.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


def _escaped(char: str, quote: str) -> str:
    if char == quote:
        return f"\\{char}"
    if char in _ESCAPES:
        return _ESCAPES[char]
    if not is_unseen(char):
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
