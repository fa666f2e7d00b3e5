"""The names both languages share: one rule, so that `Codes.X` means the same code everywhere.

A constant is the wire value in UPPER_SNAKE:

1. A word boundary inside camelCase becomes "_" (`runId` -> `RUN_ID`, `HTTPError` -> `HTTP_ERROR`); a value
   without small letters has none (`A2A_CARD`).
2. ASCII punctuation and space become "_"; any other character but a letter becomes `U` and its code
   point (`s²` -> `SU00B2`), as does every character of a value without letters and digits.
3. ASCII letters are upper-cased; letters beyond ASCII that are the same in every normal form stay.
4. A first digit gets `CODE_` before it; an integer is `CODE_` and its digits, `CODE_MINUS_` if negative;
   the empty text is `EMPTY`.

Two values with one name are a diagnostic, and `x-name` pins another; a value never changes a name
that is not its own.
"""

from __future__ import annotations

import re
import unicodedata

from .text import is_unseen

_PLAIN = re.compile("[a-z][a-z0-9_]*|[A-Z][A-Z0-9_]*")
_BOUNDARY = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])(?![A-Z]s(?![a-z]))")
_UPPER = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def constant_name(wire: str | int) -> str:
    """The constant for a code or enum value, an identifier in Python and in JavaScript."""
    if isinstance(wire, int):
        return f"CODE_MINUS_{-wire}" if wire < 0 else f"CODE_{wire}"
    if not wire:
        return "EMPTY"
    if _PLAIN.fullmatch(wire):
        return wire.upper()
    words = _BOUNDARY.sub("_", wire) if any("a" <= char <= "z" for char in wire) else wire
    plain = not any(char.isalnum() for char in wire)
    name = "".join(_part(char, spelled_out=plain) for char in words).translate(_UPPER)
    if unicodedata.normalize("NFKC", name) != name:  # letters that would grow together with their neighbours
        name = "".join(_part(char, spelled_out=plain or not char.isascii()) for char in words).translate(_UPPER)
    return name if is_identifier(name) and not name.startswith("__") else f"CODE_{name}"


def snake_case(wire: str) -> str:
    """A property's key in snake_case (`lastSequence` -> `last_sequence`), before any language's own rules."""
    lowered = _BOUNDARY.sub("_", wire)
    return "".join(char.lower() if char.isascii() else char for char in lowered)


def camel_case(name: str) -> str:
    """A Python name as TypeScript spells it: functions in camelCase (`is_code` -> `isCode`), all else alike."""
    if not name[:1].islower():
        return name
    first, *rest = name.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def pascal_case(constant: str) -> str:
    """`CHAT_ROUTES` -> `ChatRoutes`."""
    return "".join(word[0] + word[1:].lower() for word in constant.split("_") if word)


def table_name(table: str, name: str) -> str:
    """What one table of codes calls a thing that each has.

    Args:
        table: Its exported constant. CODES, the family's own, takes the names as they are.
        name: What that one calls it: `Codes`, `CODE_LIST`, `is_code`, `isCode`, which for FRONTEND_CODES are
            `FrontendCodes`, `FRONTEND_CODE_LIST`, `is_frontend_code`, `isFrontendCode`.
    """
    first = table.removesuffix("CODES").removesuffix("_")
    if not first:
        return name
    if name.isupper():
        return f"{first}_{name}"
    verb = next((verb for verb in ("is", "same") if name.startswith(verb)), "")
    rest = name.removeprefix(verb)
    return f"{verb}_{first.lower()}{rest}" if rest.startswith("_") else f"{verb}{pascal_case(first)}{rest}"


def _part(char: str, *, spelled_out: bool) -> str:
    if spelled_out or not (char.isascii() or _stays(char)):
        return f"U{ord(char):04X}"
    return char if char.isalnum() or char == "_" else "_"


def _stays(char: str) -> bool:
    """A letter beyond ASCII that both languages take in an identifier and NFKC leaves alone.

    Only what Unicode 3.2 had: newer letters are letters to one version of Python or Node and not to the next.
    """
    return (
        char.isidentifier()
        and unicodedata.ucd_3_2_0.category(char).startswith("L")
        and unicodedata.normalize("NFKC", char) == char
        and not is_unseen(char)
    )


def is_identifier(name: str) -> bool:
    """Whether both languages take the name as it stands."""
    return name.isidentifier() and unicodedata.normalize("NFKC", name) == name
