"""Text from a schema on its way into a generated file: made visible, wrapped, never run.

Every description passes `escape_unseen` before it reaches a comment; literals are written by the target's
own `literals` module. Nothing else puts schema text into a file.
"""

from __future__ import annotations

import json
import os
import re
import textwrap

_UNSEEN = re.compile(
    "[\0-\x09\x0b-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u180e\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000110bd\U000110cd"
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
)
"""Characters a reader cannot see or that move what they see: controls but the newline, bidi and zero-width marks,
fillers, surrogates, private use, line and paragraph separators. A list of our own, because each Python brings another
version of Unicode and the same schema has to give the same bytes."""


def is_unseen(char: str) -> bool:
    """Whether a character would be invisible, or change how the text around it looks. A newline is not."""
    return _UNSEEN.match(char) is not None


def unseen(text: str) -> list[str]:
    """The unseen characters of a text, in its order."""
    return [] if text.isascii() and text.isprintable() else _UNSEEN.findall(text)


def escape_unseen(text: str) -> str:
    r"""Write each unseen character as `\uXXXX` (`\u{XXXXX}` past the BMP); all others stay."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub(lambda found: _escaped(found.group()), text)


def escape_unseen_json(text: str) -> str:
    """JSON text with each unseen character inside its strings as a JSON escape: the value stays the same."""
    if text.isascii() and "\x7f" not in text:  # JSON escapes all other controls by itself
        return text
    return _UNSEEN.sub(lambda found: json.dumps(found.group())[1:-1], text)


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def compact_json(value: object) -> str:
    """The value as JSON on one line, nothing unseen in it."""
    return escape_unseen_json(_encode(value))


def json_file(value: object) -> str:
    """The value as a file of JSON for people to read, nothing unseen in it."""
    return escape_unseen_json(json.dumps(value, ensure_ascii=False, indent=2)) + "\n"


def given(text: str) -> str:
    """An argument or a file's name as the person means it: UTF-8, whatever the locale says.

    Bytes that are not stay lone surrogates, from which `os.fsencode` makes them again.
    """
    try:
        return os.fsencode(text).decode("utf-8", "surrogateescape")
    except UnicodeError:
        return text


def one_line(text: str) -> str:
    """Text for a terminal: nothing unseen in it, a newline as its escape."""
    return escape_unseen(text).replace("\n", "\\n")


def markdown(text: str) -> str:
    """Text for a paragraph or a table cell: on one line, and none of it is a tag, a link or a mark; nor does its first
    sign begin a list, a heading or a block of code.
    """
    said = escape_unseen(re.sub("[ \n]+", " ", text).strip(" "))
    said = re.sub(r"[\\`*_\[\]<>|&~]", r"\\\g<0>", said)
    return re.sub(r"^(?:([0-9]+)(?=[.)])|(?=[#+=-]))", r"\1\\", said)


def _escaped(char: str) -> str:
    code = ord(char)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\u{{{code:x}}}"


def paragraphs(text: str, width: int) -> list[str]:
    """Lines of at most `width` characters where words allow it, a blank line between paragraphs.

    Line breaks inside a paragraph are white space. Unseen characters come out escaped.
    """
    if len(text) <= width and text.isascii() and text.isprintable():
        return [text.strip()] if text.strip() else []
    lines: list[str] = []
    for block in re.split(r"\n[ \n]*\n", text.replace("\r\n", "\n").replace("\t", " ").strip(" \n")):
        folded = escape_unseen(" ".join(block.split("\n")))
        if folded.isascii() and len(folded) <= width:
            wrapped = [folded.rstrip()] if folded.strip() else []
        else:
            wrapped = textwrap.wrap(folded, width, break_long_words=False, break_on_hyphens=False)
        if wrapped:
            lines += ["", *wrapped] if lines else wrapped
    return lines


def in_comment(text: str) -> str:
    """Text inside a comment of HTML: no two hyphens stand together, so that nothing in it ends the comment."""
    return re.sub("-(?=-)", "- ", text)


def source_header(sources: str, command: str) -> str:
    """The first line of a generated file, without its comment mark."""
    return one_line(f"@generated from {sources} by `{command}`. Do not edit; change the schema.")
