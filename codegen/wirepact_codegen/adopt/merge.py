"""Copies of one contract put together: each code once, and in what the copies differ.

Facts are merged where they agree and kept where one copy alone has them. Where they do not agree nothing is guessed:
it is a conflict, and the caller says who wins.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from ..load import MAX_SAFE_INTEGER
from ..naming import constant_name, is_identifier
from .found import FACTS, WORDS, Copy, Found, Note

Policy = Literal["stop", "first", "omit"]
_SIGNS = {
    "-": "DASH",
    ".": "DOT",
    "/": "SLASH",
    ":": "COLON",
    " ": "SPACE",
    "_": "UNDERSCORE",
    "#": "HASH",
    "$": "DOLLAR",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A fact of a code that two places state differently; `said` is (place, value) in order."""

    wire: str | int
    fact: str
    said: tuple[tuple[str, str], ...]
    between: bool


@dataclass(slots=True)
class Drift:
    """In what the copies differ.

    Attributes:
        counts: Distinct codes of each copy. alone: Codes that one copy alone has, by its label.
        spelled: Codes of two copies that mean one, each with its copy's label.
        named: Names under which copies have different values, with the value of each copy.
        other: Codes of which copies state a fact differently, by fact.
    """

    counts: dict[str, int] = field(default_factory=dict[str, int])
    alone: dict[str, list[str | int]] = field(default_factory=dict[str, list[str | int]])
    spelled: list[dict[str, str | int]] = field(default_factory=list[dict[str, str | int]])
    named: list[tuple[str, dict[str, str | int]]] = field(default_factory=list[tuple[str, dict[str, str | int]]])
    other: dict[str, list[str | int]] = field(default_factory=dict[str, list[str | int]])

    def line(self) -> str:
        """`46 in Python, 44 in TypeScript, 2 only in Python, 1 spelled differently, 3 with another status`."""
        parts = [f"{count} in {label}" for label, count in self.counts.items()]
        parts += [f"{len(codes)} only in {label}" for label, codes in self.alone.items() if codes]
        parts += [f"{len(self.spelled)} spelled differently"] if self.spelled else []
        parts += [f"{len(self.named)} with another value under one name"] if self.named else []
        parts += [f"{len(codes)} with another {WORDS[fact]}" for fact, codes in self.other.items() if codes]
        same = len(self.counts) > 1 and len(parts) == len(self.counts)
        return ", ".join([*parts, "no drift"] if same else parts)


@dataclass(slots=True)
class Merged:
    """The codes of all copies, in order of their first place."""

    codes: list[Found]
    names: dict[str | int, str]
    drift: Drift
    conflicts: list[Conflict]
    repeated: list[str | int]
    notes: list[Note]


def merge(copies: Sequence[Copy], policy: Policy, pinned: Mapping[str | int, str], files: Sequence[str] = ()) -> Merged:
    """Put copies together.

    Args:
        policy: Where facts disagree: `stop` (an error), `first` (the first place wins), `omit` (leave the fact out).
        pinned: Constants that codes already have; they keep them.
        files: All files in their order, which with the lines says which place is the first.
    """
    order = {file: index for index, file in enumerate(files)}
    notes: list[Note] = []
    conflicts: list[Conflict] = []
    repeated: list[str | int] = []
    by_copy: list[dict[str | int, Found]] = []
    said: list[dict[tuple[str | int, str], set[object]]] = []
    for copy in copies:
        rows: dict[str | int, list[Found]] = {}
        for one in _of_branches(copy.found, policy, notes):
            if (problem := _unfit(one.wire)) is not None:
                notes.append(Note(at=one.at, rule="not-i-json", problem=problem, severity="error"))
            else:
                rows.setdefault(one.wire, []).append(one)
        made: dict[str | int, Found] = {}
        said.append({})
        for wire, places in rows.items():
            in_one = len({one.group for one in places}) == 1
            made[wire], clashing = _one(places, FACTS if in_one else FACTS[:3], order, between=False)
            for fact in FACTS[:3]:
                said[-1][wire, fact] = {getattr(one, fact) for one in places} - {None}
            if in_one and not clashing and len({one.at for one in places}) > 1:
                repeated.append(wire)
            conflicts += clashing
        by_copy.append(made)
    drift = _drift(copies, by_copy)
    codes: list[Found] = []
    for wire in dict.fromkeys(wire for made in by_copy for wire in made):
        places = [made[wire] for made in by_copy if wire in made]
        code, clashing = _one(places, FACTS[:3], order, between=True)
        for fact in FACTS[:3]:
            values = [one[wire, fact] for one in said if one.get((wire, fact))]
            if any(one != values[0] for one in values):
                drift.other.setdefault(fact, []).append(wire)
        conflicts += clashing
        classes = dict.fromkeys(one.error_class for one in places if one.error_class)
        if len(classes) > 1:
            problem = f"{json.dumps(wire, ensure_ascii=False)} has the classes {', '.join(classes)}; the first is kept."
            notes.append(Note(at=code.place("error_class"), rule="class", problem=problem))
        lines = dict.fromkeys(tuple(up.name for up in one.ancestors) for one in places if one.error_class)
        if len(classes) == 1 and len(lines) > 1:
            said_of = " and ".join(", ".join(line) or "none" for line in lines)
            problem = f"{code.error_class} extends {said_of}; the first is kept."
            notes.append(Note(at=code.place("error_class"), rule="class", problem=problem))
        codes.append(code)
    unsure: dict[str | int, list[str]] = {}
    for conflict in conflicts if policy != "first" else ():
        unsure.setdefault(conflict.wire, []).append(conflict.fact)
    codes = [replace(one, **dict.fromkeys(unsure.get(one.wire, ()))) for one in codes]  # type: ignore[arg-type]
    if len({type(one.wire) for one in codes}) > 1:
        fewer = min((str, int), key=lambda kind: sum(isinstance(one.wire, kind) for one in codes))
        some = [one for one in codes if isinstance(one.wire, fewer)]
        listed = ", ".join(json.dumps(one.wire) for one in some[:5])
        problem = (
            f"Some codes are text and some are integers ({listed}): a table has codes of one type. "
            "Take the lists of one type with `--only`, and import the others under a `--name` of their own."
        )
        notes.append(Note(at=some[0].at, rule="code-type", problem=problem, severity="error"))
    if policy == "stop":
        first: dict[tuple[str | int, str], Conflict] = {}
        for conflict in conflicts:
            first.setdefault((conflict.wire, conflict.fact), conflict)
        for conflict in first.values():
            problem = f"{json.dumps(conflict.wire, ensure_ascii=False)} has more than one {WORDS[conflict.fact]}."
            notes.append(Note(at=conflict.said[0][0], rule="conflict", problem=problem, severity="error"))
    names = dict(_names(codes, pinned))
    return Merged(codes, names, drift, conflicts, repeated, notes)


def _of_branches(found: Sequence[Found], policy: Policy, notes: list[Note]) -> list[Found]:
    """The codes without those that stand under a constant which another branch gives another value."""
    by_name: dict[str, list[Found]] = {}
    for one in found:
        if one.either:
            by_name.setdefault(one.either, []).append(one)
    dropped: set[int] = set()
    for places in by_name.values():
        first, others = places[0], [one for one in places if one.wire != places[0].wire]
        if not others:
            continue
        said = " and ".join(f"{json.dumps(one.wire, ensure_ascii=False)} ({one.at})" for one in (first, *others))
        problem = f"{first.name} is {said}: which of them holds depends on how the program runs."
        severity: Literal["error", "note"] = "error" if policy == "stop" else "note"
        notes.append(Note(at=first.at, rule="conflict", problem=problem, severity=severity))
        dropped |= {id(one) for one in (places if policy == "omit" else others) if policy != "stop"}
    return [one for one in found if id(one) not in dropped]


def _one(
    places: Sequence[Found], facts: Sequence[str], order: Mapping[str, int], *, between: bool
) -> tuple[Found, list[Conflict]]:
    """One row of several for a code, with what the first place says, and the facts they do not agree on."""
    first, conflicts = places[0], list[Conflict]()
    changes: dict[str, object] = {}
    where: dict[str, str] = {}
    for fact in ("name", "error_class", *FACTS):
        stated = [(one.place(fact), getattr(one, fact)) for one in places if getattr(one, fact) is not None]
        values = {value for _, value in stated}
        if len(values) > 1 and fact in facts:
            stated.sort(key=lambda one: _position(one[0], order))
            said = tuple((at, json.dumps(value, ensure_ascii=False)) for at, value in stated)
            conflicts.append(Conflict(wire=first.wire, fact=fact, said=said, between=between))
        changes[fact] = stated[0][1] if stated else None
        if stated:
            where[fact] = stated[0][0]
    changes["stated"] = tuple(where.items())
    changes["ancestors"] = next((one.ancestors for one in places if one.error_class), ())
    return replace(first, deprecated=any(one.deprecated for one in places), **changes), conflicts  # type: ignore[arg-type]


def _position(at: str, order: Mapping[str, int]) -> tuple[int, int]:
    """Where a place stands among all: its file, then its line."""
    file, _, line = at.rpartition(":")
    if file in order and line.isdigit():
        return order[file], int(line)
    return order.get(at.partition("#")[0], len(order)), 0


def _unfit(wire: str | int) -> str | None:
    if isinstance(wire, int):
        return f"{wire} is past 2^53 - 1: JavaScript would round it." if abs(wire) > MAX_SAFE_INTEGER else None
    return "The code holds half a surrogate pair." if re.search("[\ud800-\udfff]", wire) else None


# --- drift -------------------------------------------------------------------------------------


def _drift(copies: Sequence[Copy], by_copy: Sequence[Mapping[str | int, Found]]) -> Drift:
    drift = Drift(counts={copy.label: len(made) for copy, made in zip(copies, by_copy, strict=True)})
    if len(copies) < 2:
        return drift
    missing: list[dict[str | int, Found]] = []
    for index, made in enumerate(by_copy):
        others = [other for place, other in enumerate(by_copy) if place != index]
        missing.append({wire: one for wire, one in made.items() if not all(wire in other for other in others)})
    matched: set[tuple[int, str | int]] = set()
    for name, values in _other_values(copies):
        drift.named.append((name, {copies[index].label: wire for index, wire in values.items()}))
        matched |= set(values.items())
    for index, mine in enumerate(missing):
        for wire, one in mine.items():
            if (index, wire) in matched:
                continue
            twins = {copies[index].label: wire}
            for place in range(index + 1, len(copies)):
                for other_wire, other in missing[place].items():
                    free = (place, other_wire) not in matched and wire not in by_copy[place] and other_wire not in mine
                    if free and other_wire not in by_copy[index] and _alike(one, other):
                        twins[copies[place].label] = other_wire
                        matched.add((place, other_wire))
                        break
            if len(twins) > 1:
                matched.add((index, wire))
                drift.spelled.append(twins)
    for index, mine in enumerate(missing):
        label = copies[index].label
        for wire in mine:
            if (index, wire) in matched:
                continue
            holders = [copy.label for copy, made in zip(copies, by_copy, strict=True) if wire in made]
            if label == holders[0]:
                drift.alone.setdefault(" and ".join(holders), []).append(wire)
    return drift


def _other_values(copies: Sequence[Copy]) -> Iterator[tuple[str, dict[int, str | int]]]:
    """Names under which no two copies share a value, and these are no two spellings of one; with a value of each."""
    by_name: dict[str, dict[int, list[Found]]] = {}
    for index, copy in enumerate(copies):
        for one in copy.found:
            if one.name and _bare(one.name):
                by_name.setdefault(_bare(one.name), {}).setdefault(index, []).append(one)
    for places in by_name.values():
        bare = {index: {_bare(str(one.wire)) or str(one.wire) for one in found} for index, found in places.items()}
        if len(places) > 1 and not set.intersection(*bare.values()):
            first = next(iter(places.values()))[0]
            yield str(first.name), {index: found[0].wire for index, found in places.items()}


def _alike(one: Found, other: Found) -> bool:
    """Whether two codes are one in two spellings: by their letters and digits."""
    if isinstance(one.wire, str) and isinstance(other.wire, str):
        return _bare(one.wire) == _bare(other.wire) != ""
    return False


def _bare(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


# --- names -------------------------------------------------------------------------------------


def _names(codes: Sequence[Found], pinned: Mapping[str | int, str]) -> Iterator[tuple[str | int, str]]:
    """Code and constant, where the constant is not the one its value gives.

    A code keeps the name it has; then come the names sources give; where one is taken, the code's own text is spelled
    out. Who comes first keeps the short name, so that a code that is added renames none.
    """
    taken: dict[str, str | int] = {name: wire for wire, name in pinned.items()}
    plain = {one.wire: constant_name(one.wire) for one in codes}
    named = {one.wire: _given(one) for one in codes}
    shared = {name for name, count in Counter(plain.values()).items() if count > 1}
    for one in codes:
        if one.wire in pinned:
            if pinned[one.wire] != plain[one.wire]:
                yield one.wire, pinned[one.wire]
            continue
        candidates = [named[one.wire], plain[one.wire], *spelled(one.wire)]
        name = next(name for name in candidates if name and taken.setdefault(name, one.wire) == one.wire)
        if name != plain[one.wire] or (name in shared and re.fullmatch("[A-Z][A-Z0-9_]*", name)):
            yield one.wire, name


def _given(one: Found) -> str | None:
    name = constant_name(one.name) if one.name else None
    return name if name and re.fullmatch("[A-Z][A-Z0-9_]*", name) and is_identifier(name) else None


def spelled(wire: str | int) -> Iterator[str]:
    """Names for a code whose plain one is taken, from its own text alone: signs by name, then case, then a digest."""
    import hashlib

    text = str(wire)
    parts = [
        char if char.isascii() and char.isalnum() else f"_{_SIGNS.get(char, f'U{ord(char):04X}')}_" for char in text
    ]
    name = re.sub("_+", "_", "".join(parts)).strip("_").upper()[:80] or "EMPTY"
    name = name if name[0].isalpha() else f"CODE_{name}"
    yield name
    case = "LOWER" if text.islower() else "UPPER" if text.isupper() else "MIXED"
    yield f"{name}_{case}"
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest().upper()
    for length in range(6, 65):
        yield f"{name}_{digest[:length]}"
