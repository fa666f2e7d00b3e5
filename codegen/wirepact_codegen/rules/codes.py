"""Rules of code tables: rows that contradict each other, and what a table says it has."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from .. import ir, roles
from ..diagnostics import Diagnostic, advice, error, quoted


def one_code_table(family: ir.Family) -> Iterator[Diagnostic]:
    own = [table for table in family.tables if table.table == "CODES"]
    if not own:
        yield error(
            family.at,
            "code-table",
            f'Family "{family.name}" has no code table.',
            'Mark one definition with "x-codes": {"table": "CODES", ...}.',
        )
    names = Counter(table.table for table in family.tables)
    for table in family.tables:
        if names[table.table] > 1:
            yield error(
                table.at / "x-codes" / "table",
                "code-table",
                f"More than one table is called {table.table}.",
                "Give each table of codes a constant of its own.",
            )


def codes_are_distinct(family: ir.Family) -> Iterator[Diagnostic]:
    for table in family.tables:
        everything = (*table.codes, *table.retired)
        kinds = {type(code.wire) for code in everything}
        if len(kinds) > 1:
            yield error(
                table.at / "oneOf",
                "code-type",
                "Some codes are text and some are integers.",
                "Give one table codes of one type.",
            )
        by_wire: dict[str | int, ir.Code] = {}
        by_name: dict[str, ir.Code] = {}
        offered: set[str] = set()
        for code in everything:
            if code.wire in by_wire:
                yield error(
                    code.at / "const",
                    "duplicate-code",
                    f"Code {quoted(code.wire)} is also at {by_wire[code.wire].at}.",
                    "Keep one of the two rows: a code is never used again, retired ones included.",
                )
                continue
            by_wire[code.wire] = code
            if code.name in by_name:
                other = _other(code.name, {*(one.name for one in everything), *offered})
                offered.add(other)
                yield error(
                    code.at / "const",
                    "identifier",
                    f"{quoted(code.wire)} and {quoted(by_name[code.name].wire)} both become {code.name}.",
                    f'Pin a name for one of them, for instance "x-name": "{other}".',
                )
            by_name.setdefault(code.name, code)


def _other(name: str, taken: set[str]) -> str:
    if not re.fullmatch("[A-Z][A-Z0-9_]*", name):  # more than x-name takes
        name = "CODE"
    return next(f"{name}_{n}" for n in range(2, len(taken) + 3) if f"{name}_{n}" not in taken)


def categories_are_known(family: ir.Family) -> Iterator[Diagnostic]:
    for table in family.tables:
        known = [category.name for category in table.categories]
        without = [quoted(code.wire) for code in (*table.codes, *table.retired) if code.category is None]
        if without and known:
            more = f" and {len(without) - 5} more" if len(without) > 5 else ""
            yield advice(
                table.at / "x-codes" / "categories",
                "category",
                f"Without a category: {', '.join(without[:5])}{more}.",
                "Give them one where it is known.",
            )
        for code in (*table.codes, *table.retired):
            if code.category is not None and code.category not in known:
                yield error(
                    code.at / "x-error" / "category",
                    "category",
                    f'"{code.category}" is no category of {table.table}.',
                    f"Use one of {', '.join(known)}, or declare it under x-codes.categories."
                    if known
                    else "Declare it under x-codes.categories.",
                )
            elif (
                table.category_by_prefix and isinstance(code.wire, str) and code.wire.split("_", 1)[0] != code.category
            ):
                yield error(
                    code.at / "x-error" / "category",
                    "category",
                    f'The prefix of {quoted(code.wire)} says another category than "{code.category}".',
                    "Leave the category out, or turn categoryByPrefix off.",
                )


def codes_refer_to_codes(family: ir.Family) -> Iterator[Diagnostic]:
    for table in family.tables:
        rows = {code.wire: code for code in (*table.codes, *table.retired)}
        for code in rows.values():
            at = code.at / "x-error"
            for index, other in enumerate(code.same_as):
                if other == code.wire or other not in rows:
                    yield error(
                        at / "sameAs" / index,
                        "same-as",
                        f"{quoted(other)} is no other code of {table.table}.",
                        "Name a code of this table.",
                    )
                elif code.wire not in rows[other].same_as:
                    yield error(
                        at / "sameAs" / index,
                        "same-as",
                        f"{quoted(other)} does not name {quoted(code.wire)} in turn.",
                        f'Add "sameAs": [{quoted(code.wire)}] there.',
                    )
            if code.replaced_by is not None and (code.replaced_by not in rows or code.replaced_by == code.wire):
                yield error(
                    at / "replacedBy",
                    "replaced-by",
                    f"{quoted(code.replaced_by)} is no other code of {table.table}.",
                    "Name the code to use instead.",
                )
            elif code.replaced_by is not None and rows[code.replaced_by].lifecycle is ir.Lifecycle.RETIRED:
                yield error(
                    at / "replacedBy",
                    "replaced-by",
                    f"{quoted(code.replaced_by)} is retired itself.",
                    "Name a live code.",
                )
            if code.lifecycle is ir.Lifecycle.DEPRECATED and code.replaced_by is None:
                yield advice(
                    at,
                    "replaced-by",
                    f"{quoted(code.wire)} is deprecated and names no successor.",
                    "Add `replacedBy` where there is one.",
                )
            if code.pinned and code.retryable is None:
                yield error(
                    at / "pinned", "pinned", "A pinned verdict has to be stated.", "Set `retryable` to true or false."
                )


def tables_are_complete(family: ir.Family) -> Iterator[Diagnostic]:
    for table in family.tables:
        for code in table.codes:
            if "sentences" in table.complete and code.user_message is None:
                yield error(
                    code.at / "x-error",
                    "sentence-missing",
                    f"Code {quoted(code.wire)} has no sentence for a person.",
                    "Add `userMessage`: what happened and what they can do, in plain words.",
                )
            if "classes" in table.complete and code.class_name is None:
                yield error(
                    code.at / "x-error",
                    "class-missing",
                    f"Code {quoted(code.wire)} has no error class.",
                    "Add `class`.",
                )


def settlements_have_tags(family: ir.Family) -> Iterator[Diagnostic]:
    found = roles.settlement(family)
    tags = [tag for tag, _ in found[1]] if found else []
    for table in family.tables:
        for code in (*table.codes, *table.retired):
            if isinstance(code.settles, str) and code.settles not in tags:
                yield error(
                    code.at / "x-error" / "settles",
                    "unknown-tag",
                    f"No settlement that carries an error has the tag {quoted(code.settles)}.",
                    f"Write one of {', '.join(map(quoted, tags))}, or true." if tags else "Write true or false.",
                )


def sentences_name_no_code(family: ir.Family) -> Iterator[Diagnostic]:
    for table in family.tables:
        said = [(code.at, code.user_message) for code in table.codes if code.user_message is not None]
        sentences = [(at / "x-error" / "userMessage", sentence) for at, sentence in said]
        sentences.append((table.at / "x-codes" / "unknownMessage", table.unknown_message))
        wires = (str(code.wire) for code in (*table.codes, *table.retired))
        telling = _by_first_word(wires, (sentence for _, sentence in sentences))
        for at, sentence in sentences:
            yield from _told_to_people(at, sentence, telling)


def locales_are_complete(family: ir.Family) -> Iterator[Diagnostic]:
    """Sentences in a further language: one for each code that has one, none for another, and no code in it."""
    if not family.locales:
        return
    every = [code for table in family.tables for code in table.codes]
    known = {str(code.wire) for table in family.tables for code in (*table.codes, *table.retired)}
    every_sentence = (text for one in family.locales for text in (one.unknown_message, *dict(one.sentences).values()))
    telling = _by_first_word(known, every_sentence)
    for locale in family.locales:
        said = dict(locale.sentences)
        at = locale.at / "messages"
        for code in every:
            if code.user_message is not None and str(code.wire) not in said:
                yield error(
                    at,
                    "sentence-missing",
                    f"Code {quoted(code.wire)} has no sentence in {locale.tag}.",
                    f"Say this in it: {code.user_message}",
                )
        for wire in said:
            if wire not in known:
                near = difflib.get_close_matches(wire, sorted(known), 1, 0.7)
                remedy = f"Did you mean {quoted(near[0])}?" if near else "Take it out."
                yield error(at / wire, "sentence-of-nothing", f"{quoted(wire)} is no code of the family.", remedy)
        for here, sentence in [
            *((at / wire, text) for wire, text in said.items()),
            (locale.at / "unknownMessage", locale.unknown_message),
        ]:
            if not sentence.strip():
                yield error(here, "sentence", "The sentence is empty.", "Say what happened, and what they can do.")
            else:
                yield from _told_to_people(here, sentence, telling)


def _told_to_people(at: ir.At, sentence: str, telling: dict[str, list[str]]) -> Iterator[Diagnostic]:
    if named := _named(sentence, telling):
        yield error(at, "sentence", f'The sentence names the code "{named}".', "Say it in words a person knows.")
    if found := _PLACEHOLDER.search(sentence):
        yield error(
            at,
            "sentence",
            f"The sentence holds {found.group()}, and is shown as it stands.",
            "Say it without; developers' texts, `message` and `details`, take placeholders.",
        )


_WORD = re.compile(r"\w+|\W")
_PLACEHOLDER = re.compile(r"\{[A-Za-z_]\w*\}")
_BY_CHANCE = re.compile(r"[A-Za-z]+|[\W_]*")


def _by_first_word(wires: Iterable[str], sentences: Iterable[str]) -> dict[str, list[str]]:
    """Codes that no sentence holds by chance (words and marks it may), by what a text that names one has there.

    Those alone that begin like a word of the sentences.
    """
    words = {word for sentence in sentences for word in _WORD.findall(sentence)}
    found: dict[str, list[str]] = {}
    for wire in wires:
        first = _WORD.match(wire)
        if first is not None and first.group() in words and not _BY_CHANCE.fullmatch(wire):
            found.setdefault(first.group(), []).append(wire)
    for named in found.values():
        named.sort(key=len, reverse=True)
    return found


def _named(sentence: str, telling: dict[str, list[str]]) -> str | None:
    """The first code a sentence names as a word of its own, of several the longest."""
    for word in _WORD.finditer(sentence):
        for wire in telling.get(word.group(), ()):
            start, end = word.start(), word.start() + len(wire)
            around = sentence[max(start - 1, 0) : start] + sentence[end : end + 1]
            if sentence.startswith(wire, start) and not re.search(r"\w", around):
                return wire
    return None
