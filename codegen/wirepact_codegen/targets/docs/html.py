"""Pieces of a page that no template prints well: coloured JSON, types with their links, and the environment.

Text from a contract reaches a page through the environment's escape or through `text` here, and no other way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, assert_never

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from ... import ir
from ...text import escape_unseen, escape_unseen_json, markdown

_HERE = Path(__file__).parent
_INLINE = 72


def text(value: object) -> Markup:
    """Any text, made visible and escaped."""
    return escape(escape_unseen(str(value)))


@cache
def environments() -> tuple[Environment, Environment]:
    """What prints the pages, and what prints their Markdown twins."""
    loader = FileSystemLoader(_HERE / "templates", encoding="utf-8")
    pages = Environment(
        loader=loader,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=True,
        finalize=_visible,
        auto_reload=False,
    )
    pages.filters["soft"] = breakable
    twins = Environment(
        loader=loader,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # Markdown: each text passes `md` or `span`
        auto_reload=False,
    )
    twins.filters["md"] = lambda value: markdown(str(value))
    twins.filters["span"] = code_span
    twins.filters["cell"] = lambda value: code_span(value).replace("|", "\\|")
    twins.filters["json"] = fenced
    return pages, twins


def _visible(value: Any) -> Any:
    return escape_unseen(value) if type(value) is str else value


def breakable(value: object) -> Markup:
    """A long name that may go on in the next line after a mark inside it."""
    return Markup(re.sub(r"(?<=[_./:-])(?=[A-Za-z0-9])", "<wbr>", str(text(value))))


def outer_link(address: str | None) -> str | None:
    """An address that a page may link to; anything but a web address is text."""
    return address if address and re.match(r"https?://[^\s]", address, re.IGNORECASE) else None


# --- Markdown ----------------------------------------------------------------------------------


def code_span(value: object) -> str:
    """A code span; in a table its bars need an escape as well."""
    said = escape_unseen(str(value)).replace("\n", "\\n")
    longest = max((len(run) for run in re.findall("`+", said)), default=0)
    if not said:
        return '""'
    room = " " if said[0] in "` " or said[-1] in "` " else ""
    return f"{'`' * (longest + 1)}{room}{said}{room}{'`' * (longest + 1)}"


def fenced(value: Any) -> str:
    """A value as a block of JSON."""
    said = plain_json(value)
    longest = max((len(run) for run in re.findall("`+", said)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}json\n{said}\n{fence}"


# --- JSON --------------------------------------------------------------------------------------


def plain_json(value: Any, *, inside: bool = False) -> str:
    """JSON to read: lists and objects on one line where they are short and stand inside something, if only a table."""
    return "".join(part for part, _ in _tokens(value, int(inside)))


def coloured_json(value: Any) -> Markup:
    """The same with its parts marked: keys, text, and other values."""
    made = []
    for part, kind in _tokens(value, 0):
        made.append(f'<span class="{kind}">{escape(part)}</span>' if kind else str(escape(part)))
    return Markup("".join(made))


def _tokens(value: Any, depth: int) -> Iterator[tuple[str, str]]:
    match value:
        case dict() | list():
            line = escape_unseen_json(json.dumps(value, ensure_ascii=False))
            short = len(line) + 2 * depth <= _INLINE and (depth > 0 or not value)
            yield from _members(value, depth, short)
        case str():
            yield escape_unseen_json(json.dumps(value, ensure_ascii=False)), "js"
        case _:
            yield json.dumps(value), "jv"


def _members(value: dict[str, Any] | list[Any], depth: int, short: bool) -> Iterator[tuple[str, str]]:
    opens, closes = "{}" if isinstance(value, dict) else "[]"
    if not value:
        yield opens + closes, ""
        return
    room = " " if isinstance(value, dict) else ""
    lead = "\n" + "  " * (depth + 1)
    pairs: list[tuple[str | None, Any]] = (
        list(value.items()) if isinstance(value, dict) else [(None, item) for item in value]
    )
    for index, (key, item) in enumerate(pairs):
        before = opens if index == 0 else ","
        yield before + ((room if index == 0 else " ") if short else lead), ""
        if key is not None:
            yield escape_unseen_json(json.dumps(key, ensure_ascii=False)), "jk"
            yield ": ", ""
        yield from _tokens(item, depth + 1)
    yield (room if short else "\n" + "  " * depth) + closes, ""


# --- types -------------------------------------------------------------------------------------


def type_text(kind: ir.Type) -> str:
    """A type in words."""
    return "".join(part for part, _ in type_parts(kind))


def type_markup(kind: ir.Type) -> Markup:
    """A type in words, the shapes it names as links of their page."""
    return Markup("").join(
        Markup('<a href="#{0}">{1}</a>').format(name, text(part)) if name else text(part)
        for part, name in type_parts(kind)
    )


def type_parts(kind: ir.Type) -> Iterator[tuple[str, str | None]]:
    match kind:
        case ir.StringType():
            said = _range(kind.min_length, kind.max_length, "characters")
            yield " ".join(["string", *said, *([f"/{kind.pattern}/"] if kind.pattern else [])]), None
        case ir.IntegerType() | ir.NumberType():
            said = _bounds(kind)
            if isinstance(kind, ir.IntegerType) and kind.multiple_of:
                said.append(f"in steps of {kind.multiple_of}")
            yield " ".join(["integer" if isinstance(kind, ir.IntegerType) else "number", *said]), None
        case ir.BooleanType():
            yield "boolean", None
        case ir.NullType():
            yield "null", None
        case ir.AnyType():
            yield "any JSON", None
        case ir.LiteralType():
            yield " or ".join(json.dumps(value, ensure_ascii=False) for value in kind.values), None
        case ir.ListType():
            yield "list of ", None
            yield from type_parts(kind.items)
            said = _range(kind.min_items, kind.max_items, "items")
            if said:
                yield f", {said[0]}", None
        case ir.MapType():
            yield "map of ", None
            yield from type_parts(kind.values)
        case ir.RefType():
            yield kind.name, kind.name
        case ir.UnionType():
            for index, branch in enumerate(kind.branches):
                if index:
                    yield " or ", None
                yield from type_parts(branch)
        case _:
            assert_never(kind)


def _range(least: int | None, most: int | None, what: str) -> list[str]:
    if least is None and most is None:
        return []
    if least == most:
        return [f"of {least} {what}"]
    if most is None:
        return [f"of {least} {what} or more"] if least else []
    return [f"of {least or 0} to {most} {what}"]


def _bounds(kind: ir.IntegerType | ir.NumberType) -> list[str]:
    if kind.minimum is not None and kind.maximum is not None:
        return [f"from {kind.minimum} to {kind.maximum}"]
    named = (
        ("at least", kind.minimum),
        ("at most", kind.maximum),
        ("above", kind.exclusive_minimum),
        ("below", kind.exclusive_maximum),
    )
    return [f"{word} {bound}" for word, bound in named if bound is not None]
