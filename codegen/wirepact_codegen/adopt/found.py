"""What a reader finds in a source: codes with their facts, shapes, and notes on what it had to leave out."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ..naming import constant_name
from ..text import one_line

Node = dict[str, Any]
FACTS = ("status", "retryable", "category", "summary")
"""What can be known of a code, besides that it is one."""
WORDS = {"status": "status", "retryable": "verdict", "category": "category", "summary": "description"}
"""What a report calls them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something the reader of a report has to know.

    Attributes:
        at: File and line, or file and JSON Pointer.
        rule: Short stable name, for machines.
        problem: What it is, one sentence.
        severity: An error stops the import; anything else is only listed.
    """

    at: str
    rule: str
    problem: str
    severity: Literal["error", "note"] = "note"

    def text(self) -> str:
        return one_line(f"{self.at}: {self.problem}")


@dataclass(frozen=True, slots=True)
class Ancestor:
    """A class that another extends, as far as it is here."""

    name: str
    at: str
    summary: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One code at one place. None: the source does not say.

    Attributes:
        wire: The value on the wire. name: What the source calls it.
        group: The list or table it stands in. at: File and line, or file and pointer.
        ancestors: What the class extends, the nearest first.
        stated: Place of a fact, where that is another one.
        either: What names the constant, where branches of a program give it different values.
    """

    wire: str | int
    at: str
    group: str = ""
    name: str | None = None
    status: int | None = None
    retryable: bool | None = None
    category: str | None = None
    summary: str | None = None
    error_class: str | None = None
    ancestors: tuple[Ancestor, ...] = ()
    deprecated: bool = False
    stated: tuple[tuple[str, str], ...] = ()
    either: str = ""

    def place(self, fact: str) -> str:
        """Where a fact is stated."""
        return dict(self.stated).get(fact, self.at)


@dataclass(frozen=True, slots=True)
class Statement:
    """What a class says of one fact.

    Attributes:
        name: The attribute. at: File and line.
        value: None: it cannot be read, and what a base says does not hold either.
        sure: Whether it holds however the program runs.
        empty: It says that there is none.
        why: Why it cannot be read.
    """

    name: str
    at: str
    value: str | int | bool | None
    sure: bool = True
    empty: bool = False
    why: str = "it is no plain value, or depends on how the program runs"


@dataclass(slots=True, kw_only=True)
class Copy:
    """What one copy of the contract says: all sources of one language, or one document.

    Attributes:
        label: What the report calls it.
        shapes: Definitions by name, as the document writes them. root: The document they refer into.
        prefix: Pointer of the place the definitions stand at, with file: `api.json#/$defs`.
        code_types: Names of definitions that are the list of codes itself.
        lists: Names that `only` may have.
    """

    label: str
    found: list[Found] = field(default_factory=list[Found])
    shapes: Node = field(default_factory=dict[str, Any])
    root: Any = None
    prefix: str = ""
    code_types: set[str] = field(default_factory=set[str])
    notes: list[Note] = field(default_factory=list[Note])
    lists: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of values under one name, which may or may not be the codes.

    Attributes:
        kind: A table states facts by code, and gives the codes where nothing else does.
        unread: Notes on what of it could not be read, for when it is taken.
    """

    name: str
    found: tuple[Found, ...]
    kind: Literal["list", "classes", "constants", "table"] = "list"
    unread: tuple[Note, ...] = ()


ABOUT_ERRORS = re.compile("err|(?<!de)fault|fail|problem|exception", re.IGNORECASE)
_ABOUT_CODES = re.compile("code|err|(?<!de)fault|fail|reason|problem|exception", re.IGNORECASE)
_MOST = 20
"""Notes of one list."""


_LONGEST = 1_000
"""Characters of the longest text that can be a code."""


MOST_TEXT = 10_000
"""Characters of the longest text that is put together: names that each double another would fill all memory."""


def added(first: object, second: object) -> str | int | None:
    """The sum of two texts, or of two integers; None for anything else, and for one that nobody can have meant."""
    if isinstance(first, str) and isinstance(second, str):
        return first + second if len(first) + len(second) <= MOST_TEXT else None
    if type(first) is int and type(second) is int:
        return first + second if abs(first + second) < 2**53 else None
    return None


def without_long_ones(copy: Copy) -> None:
    """Take texts for no codes that nobody can have meant as such."""
    for one in copy.found:
        if len(str(one.wire)) > _LONGEST:
            text = json.dumps(str(one.wire)[:40])
            copy.notes.append(left_out(one.at, f"{text}…", f"a code has at most {_LONGEST} characters"))
    copy.found = [one for one in copy.found if len(str(one.wire)) <= _LONGEST]


def left_out(at: str, what: str, why: str) -> Note:
    return Note(at=at, rule="left-out", problem=f"{what} is left out: {why}.")


def lost_base(at: str, name: str, base: str) -> Note:
    return Note(at=at, rule="base", problem=f"{name} extends {base}, which its class here does not.")


def facts_of(said: Mapping[str, str | int | bool | None]) -> dict[str, Any]:
    """The facts that values state under their names, those of the type they should have; blank text states none."""
    facts: dict[str, Any] = {}
    for name, value in said.items():
        fact = fact_of(name)
        fits = {
            "status": isinstance(value, int) and not isinstance(value, bool) and 100 <= value <= 599,
            "retryable": isinstance(value, bool) and verdict_of(name, value) is not None,
            "category": isinstance(value, str) and value.strip() != "",
        }
        if fact is not None and fits[fact]:
            facts[fact] = verdict_of(name, value) if isinstance(value, bool) else value
    return facts


def read_facts(name: str, said: Mapping[str, Statement]) -> tuple[dict[str, Any], list[Note]]:
    """The facts of a class that can be read, and notes on those that cannot."""
    facts: dict[str, Any] = {}
    notes: list[Note] = []
    for fact, one in said.items():
        read = facts_of({one.name: one.value})
        facts |= read
        if read or one.empty or (isinstance(one.value, str) and not one.value.strip()):
            continue
        if fact == "retryable" and isinstance(one.value, bool):
            notes += unsure(one.at, {one.name: one.value})
        elif one.value is not None:
            notes.append(left_out(one.at, f"{one.name}, {one.value!r},", f"that is no {WORDS[fact]}"))
        else:
            notes.append(left_out(one.at, f"{one.name} of {name}" if name else one.name, one.why))
    return facts, notes


def unsure(at: str, said: Mapping[str, str | int | bool | None]) -> list[Note]:
    """Notes on the flags of a class or a row that say nothing sure of another try."""
    flags = [(name, value) for name, value in said.items() if fact_of(name) == "retryable" and isinstance(value, bool)]
    return [left_out(at, f"{name}, {value},", _UNSURE) for name, value in flags if verdict_of(name, value) is None]


def none_of_the_codes(
    at: str, name: str, rows: Sequence[tuple[str | int | None, str | int | None]], known: set[str | int]
) -> list[Note]:
    """Notes on the rows of a table, of code and fact, that say nothing of a code; None is what could not be read."""
    notes: list[Note] = []
    strange = [code for code, _ in rows if code is not None and (isinstance(code, bool) or code not in known)]
    weak = [code for code, fact in rows if code in known and isinstance(fact, bool) and verdict_of(name, fact) is None]
    dark = sum(code is None or fact is None for code, fact in rows)
    for codes, why in ((strange, "that is none of the codes taken"), (weak, _UNSURE)):
        if codes:
            some = ", ".join(map(repr, codes[:5])) + (f" and {len(codes) - 5} more" if len(codes) > 5 else "")
            notes.append(left_out(at, f"{name}: {some}", why))
    if dark:
        notes.append(left_out(at, f"{name}: {dark} of {len(rows)} rows", "its values are not written here"))
    return notes


def about(name: str) -> bool:
    """Whether a list of that name may be one of codes."""
    texts = re.search("(messages?|texts?|titles?|labels?|descriptions?|docs|urls?)$", name, re.IGNORECASE)
    return _ABOUT_CODES.search(name) is not None and texts is None


CLASSES = ("errors", "exceptions")
"""What `only` may call the error classes; the first is what a report says."""
RULE = (
    "Codes are what lists hold whose name speaks of codes or errors, and what error classes carry; only where there is "
    "neither, what other lists, constants or tables hold. `--only NAME`, again for each, says which it is instead, "
    "`--only errors` the classes."
)


def chosen(listings: Sequence[Listing], only: Sequence[str], notes: list[Note]) -> list[Found]:
    """The codes among the lists of a copy; which lists were passed over is noted.

    With `only`, the lists of these names. Without: see `RULE`; of the others lists come before constants, and these
    before tables.
    """
    full = [one for one in listings if one.found]
    if only:
        classes = any(name in only for name in CLASSES)
        taken = [one for one in full if one.name in only or (classes and one.kind == "classes")]
    else:
        lists = [one for one in full if one.kind == "list"]
        taken = [one for one in lists if about(one.name)]
        taken += [one for one in full if one.kind == "classes"]
        taken = taken or lists
        for kind in ("constants", "table"):
            taken = taken or [one for one in full if one.kind == kind]
    known = {found.wire for one in taken for found in one.found}
    for one in listings:
        asked = one.name in only if only else one.kind == "list" and about(one.name)
        if any(one is other for other in taken) or (not one.found and asked):
            notes += one.unread[:_MOST]
            if len(one.unread) > _MOST:
                more = f"{one.name}: {len(one.unread) - _MOST} more"
                notes.append(left_out(one.unread[_MOST].at, more, "they cannot be read either"))
    for one in full:
        if one.kind == "table":
            continue
        if not any(one is other for other in taken) and any(found.wire not in known for found in one.found):
            members = ", ".join(str(found.name or found.wire) for found in one.found[:5])
            members += f" and {len(one.found) - 5} more" if len(one.found) > 5 else ""
            count = f"{len(one.found)} value{'s' if len(one.found) > 1 else ''}"
            notes.append(
                Note(
                    at=one.found[0].at,
                    rule="not-taken",
                    problem=f"{one.name} ({count}) is not taken for codes; `--only {one.name}` takes it: {members}.",
                )
            )
    order = {id(one): index for index, one in enumerate(full)}
    return [found for one in sorted(taken, key=lambda one: order[id(one)]) for found in one.found]


def names_codes(name: str) -> bool:
    """Whether a list of that name is one of codes, as far as the name says."""
    return re.search("codes?$", name, re.IGNORECASE) is not None


def names_error(name: str) -> bool:
    """Whether a class of that name is an error, where its base is not known."""
    return name.endswith(("Error", "Exception", "Fault", "Failure", "Problem"))


def of_one_type(listing: Listing, notes: list[Note]) -> Listing:
    """Loose constants, the rarer of text and integers taken out: a version or a limit is no code."""
    texts = [one for one in listing.found if isinstance(one.wire, str)]
    numbers = [one for one in listing.found if not isinstance(one.wire, str)]
    kept, rest = (texts, numbers) if len(texts) >= len(numbers) else (numbers, texts)
    notes += [
        Note(
            at=one.at,
            rule="not-taken",
            problem=f"{one.name} is not taken for a code: most constants here are of the other type.",
        )
        for one in (rest if kept else ())
    ]
    return Listing(listing.name, tuple(kept), listing.kind, listing.unread)


def fact_of(name: str) -> Literal["status", "retryable", "category"] | None:
    """Which fact an attribute, a key or a table of that name states, if any."""
    word = constant_name(name)
    if re.fullmatch("((HTTP|RESPONSE|ERROR)_)?STATUS(_?CODES?|ES)?(_(BY|FOR|OF|MAP|TABLE).*)?", word):
        return "status"
    if re.search("STATUS", word) and re.search("(HTTP|CODE|ERROR)", word) and not word.startswith("_"):
        return "status"
    if re.search("RETR(Y|IABLE|YABLE)", word) and not re.search("AFTER|COUNT|MAX|DELAY|LIMIT|POLICY", word):
        return "retryable"
    if re.fullmatch("(.*_)?CATEGOR(Y|IES)(_.*)?", word):
        return "category"
    return None


_DENYING = "NON?|NOT|NEVER|UN|DONT|CANT|CANNOT|WITHOUT|SKIP|STOP|AVOID|BLOCK|DISABLE|FORBID|PREVENT|SUPPRESS"
_DOUBTFUL = f"{_DENYING}|BLOCKED|DISABLED|EXCEPT|EXCLUDED?|FORBIDDEN|IGNORED?|PROHIBITED|SKIPPED|UNLESS|UNSAFE"
_UNSURE = "it does not say for sure whether another try may help"


def verdict_of(name: str, value: bool) -> bool | None:
    """What a flag or a table of that name, which speaks of another try, says by a value; None: nothing that is sure.

    `non_retryable` is the contrary of `retryable`; what `no_retry` does not forbid need not be worth another try.
    """
    word = constant_name(name)
    if re.search(f"(^|_)({_DENYING})_?RETR", word) is None:
        return None if re.search(f"(^|_)({_DOUBTFUL})(_|$)", word) else value
    sure = value or re.search("(^|_)(NON|NOT|UN)_?RETR(IABLE|YABLE)", word) is not None
    return not value if sure else None
