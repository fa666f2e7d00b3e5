"""Text from a schema on its way into a generated file: made visible, wrapped, never run.

Every description passes `visible` before it reaches a comment; literals are written by the target's
own `literals` module. Nothing else puts schema text into a file.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories a reader cannot see or that move what they see: controls, bidi and zero-width
marks, surrogates, private and unassigned code points, line and paragraph separators."""


def is_unseen(char: str) -> bool:
    """Whether a character would be invisible, or change how the text around it looks. A newline is not."""
    return char != "\n" and unicodedata.category(char) in _UNSEEN


def escape_unseen(text: str) -> str:
    r"""Write each unseen character as `\uXXXX` (`\u{XXXXX}` past the BMP); all others stay."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(char) if is_unseen(char) else char for char in text)


def _escaped(char: str) -> str:
    code = ord(char)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\u{{{code:x}}}"


def paragraphs(text: str, width: int) -> list[str]:
    """Lines of at most `width` characters where words allow it, a blank line between paragraphs.

    Line breaks inside a paragraph are white space. Unseen characters come out escaped.
    """
    lines: list[str] = []
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n").replace("\t", " ").strip()):
        folded = escape_unseen(" ".join(block.split("\n")))
        wrapped = textwrap.wrap(folded, width, break_long_words=False, break_on_hyphens=False)
        if wrapped:
            lines += ["", *wrapped] if lines else wrapped
    return lines


def source_header(sources: str, command: str) -> str:
    """The first line of a generated file, without its comment mark."""
    return f"@generated from {escape_unseen(sources)} by `{escape_unseen(command)}`. Do not edit; change the schema."
