"""Regular expressions that mean the same to Python, JavaScript (flag u) and Rust.

The portable subset: literals, `^` and `$`, classes of characters and ranges (`[^\\n]` where one would write `.`),
groups `(...)` and `(?:...)`, `|`, greedy and lazy quantifiers, escapes of syntax characters, and
`\\n \\r \\t \\f`. `$` is the end alone, as in JavaScript and Rust (`\\Z` in Python). A pattern searches,
as JSON Schema says: it is not anchored unless it says so.

JavaScript backtracks: it tries every way in which a pattern can match a text before it says no. A repeat whose text
can be matched in two ways doubles these ways again and again, so that 30 characters take seconds.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass

_SYNTAX = set("^$\\.*+?()[]{}|/")
_CONTROL = set("nrtf")
_BOUNDS = re.compile(r"\{([0-9]+)(,[0-9]*)?\}")

_MANY = 16
"""From so many rounds on, a counted repeat is judged as one without end."""
_MANY_EMPTY = 10
_MAX_STEPS = 300_000
_LAST_CHAR = 0x10FFFF


def problem(pattern: str) -> str | None:
    """Why a pattern is not portable; None for one that is."""
    found = _scan(pattern)
    if found:
        return found
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return f"it is no regular expression ({error})"
    import jsonschema_rs

    try:
        jsonschema_rs.Draft202012Validator({"pattern": pattern}, pattern_options=jsonschema_rs.RegexOptions())
    except ValueError:  # of what is left, too large an automaton
        return "the engine of one language does not take it, most likely because its repeats multiply"
    return None


def _scan(pattern: str) -> str | None:
    index, in_class, depth = 0, False, 0
    can_repeat = False
    while index < len(pattern):
        char, rest = pattern[index], pattern[index + 1 : index + 3]
        if char == "\\":
            if not rest:
                return "it ends in a backslash"
            if rest[0] in "dDwWsSbB":
                return f"\\{rest[0]} covers other characters in each language"
            if rest[0].isdigit() or rest[0] == "k":
                return "it refers back to a group"
            if rest[0] not in _SYNTAX | _CONTROL and not (in_class and rest[0] == "-"):
                return f"\\{rest[0]} is no escape that every language knows"
            index += 2
            can_repeat = True
            continue
        if in_class:
            if char == "]":
                in_class = False
                can_repeat = True
            elif char == "[":
                return "[ inside a class needs a backslash"
            elif pattern.startswith(("&&", "--", "~~", "||"), index):
                return f"{pattern[index : index + 2]} inside a class is an operator in some languages"
        elif char == "[":
            in_class = True
            if rest.startswith(("]", "^]")):
                return "an empty class"
            index += rest.startswith("^")
        elif char == "(":
            depth += 1
            if rest.startswith("?") and not rest.startswith("?:"):
                return f"({rest} is look-around, a named group or a flag"
            index += 2 if rest.startswith("?:") else 0
            can_repeat = False
        elif char == ")":
            depth -= 1
            can_repeat = True
        elif char in "*+?":
            if not can_repeat:
                return f"nothing stands before {char}"
            can_repeat = False
            index += rest.startswith("?")
            if rest.startswith("+"):
                return "a possessive quantifier"
        elif char == "{":
            bounds = _BOUNDS.match(pattern, index)
            if bounds is None or not can_repeat:
                return "{ needs a backslash where it is no quantifier"
            if any(len(bound) > 9 or int(bound) > 1000 for bound in re.findall("[0-9]+", bounds[0])):
                return "it repeats more than 1,000 times"
            index = bounds.end() - 1
            index += pattern.startswith("?", index + 1)
            can_repeat = False
        elif char in "}]":
            return f"{char} needs a backslash"
        elif char in "|^$":
            can_repeat = False
        elif char == ".":
            return ". covers other line breaks in each language"
        else:
            can_repeat = True
        index += 1
    return "a class is not closed" if in_class else "a group is not closed" if depth > 0 else None


def slow(pattern: str) -> str | None:
    """Why an engine that backtracks can take exponential time for a portable pattern; None if it cannot.

    Choices that are written out one after another (`a?a?a?`) are not counted, nor is time that grows as a power of
    the length.
    """
    try:
        for repeat, rounds in _repeats(_Parser(pattern).either(), 1):
            if _Loop(repeat, rounds).is_ambiguous():
                part = repeat.source if len(repeat.source) <= 60 else f"{repeat.source[:59]}…"
                return f"{part} can match one text in several ways"
    except (_TooLarge, RecursionError):
        return "it is too large to tell whether a repeat can match one text in several ways"
    return None


def for_python(pattern: str) -> str:
    """A portable pattern as `re` has to be given it, whose `$` would let a last line break through."""
    token = r"\\.|\[(?:\\.|[^\]\\]++)*+\]|\$"
    return re.sub(token, lambda found: r"\Z" if found[0] == "$" else found[0], pattern, flags=re.DOTALL)


class _TooLarge(Exception):
    pass


_Ranges = list[tuple[int, int]]


@dataclass
class _Chars:
    ranges: _Ranges


@dataclass
class _Sequence:
    parts: list[_Node]


@dataclass
class _Either:
    branches: list[_Node]


@dataclass
class _Repeat:
    body: _Node
    low: int
    high: int | None
    source: str


_Node = _Chars | _Sequence | _Either | _Repeat


class _Parser:
    """Reads what `problem` let through. Python's own parser will not do: it merges the branches of `[ab]|a`."""

    def __init__(self, pattern: str) -> None:
        token = r"\\.|\[(?:\\.|[^\]\\]++)*+\]|\(\?:|[*+?]\??|\{\d+(?:,\d*)?\}\??|."
        self.tokens = re.findall(token, pattern, re.DOTALL)
        self.place = 0

    def _next(self, *ends: str) -> bool:
        return self.place < len(self.tokens) and (self.tokens[self.place] in ends if ends else True)

    def either(self) -> _Node:
        branches = [self._sequence()]
        while self._next("|"):
            self.place += 1
            branches.append(self._sequence())
        return branches[0] if len(branches) == 1 else _Either(branches)

    def _sequence(self) -> _Node:
        parts: list[_Node] = []
        while self._next() and not self._next("|", ")"):
            start = self.place
            part = self._atom()
            if self._next() and self.tokens[self.place][0] in "*+?{":
                low, high = _bounds(self.tokens[self.place])
                self.place += 1
                part = _Repeat(part, low, high, "".join(self.tokens[start : self.place]))
            parts.append(part)
        return _Sequence(parts)

    def _atom(self) -> _Node:
        token = self.tokens[self.place]
        self.place += 1
        if token in ("(", "(?:"):
            inner = self.either()
            self.place += 1
            return inner
        if token in "^$":
            return _Sequence([])
        if token.startswith("["):
            return _Chars(_class(token[1:-1]))
        return _Chars([(_code(token), _code(token))])


def _bounds(token: str) -> tuple[int, int | None]:
    if token[0] in "*+?":
        return int(token[0] == "+"), 1 if token[0] == "?" else None
    low, comma, high = token.rstrip("?")[1:-1].partition(",")
    return int(low), int(high) if high else None if comma else int(low)


def _code(char: str) -> int:
    return ord({"\\n": "\n", "\\r": "\r", "\\t": "\t", "\\f": "\f"}.get(char, char[-1]))


def _class(inner: str) -> _Ranges:
    one = r"(\\.|[^\\])"
    found = re.findall(f"{one}(?:-{one})?", inner.removeprefix("^"), re.DOTALL)
    ranges = sorted((_code(low), _code(high or low)) for low, high in found)
    if not inner.startswith("^"):
        return ranges
    without: _Ranges = []
    place = 0
    for low, high in [*ranges, (_LAST_CHAR + 1, _LAST_CHAR + 1)]:
        if low > place:
            without.append((place, low - 1))
        place = max(place, high + 1)
    return without


def _repeats(node: _Node, rounds: int) -> Iterator[tuple[_Repeat, int]]:
    """The outermost repeats of many rounds; how often the least goes round, counted with the repeats around it."""
    match node:
        case _Chars():
            return
        case _Repeat(body, low, high):
            if high is None or high * rounds >= _MANY:
                yield node, low * rounds
            else:
                yield from _repeats(body, max(high, 1) * rounds)
        case _Sequence(inner) | _Either(inner):
            for one in inner:
                yield from _repeats(one, rounds)


@dataclass
class _Part:
    """How a part of a loop can be passed: places it begins and ends at, each with the number of ways (2: or more)."""

    empty: int
    first: dict[int, int]
    last: dict[int, int]


class _Loop:
    """Round and round through the body of a repeat: a place for each class in it, and links to what may follow."""

    def __init__(self, repeat: _Repeat, rounds: int) -> None:
        self.chars: list[_Ranges] = []
        self.links: dict[tuple[int, int], int] = {}
        self.steps = 0
        body = self._part(repeat.body)
        self._link(body, body)
        self.empty_rounds = body.empty > 0 and rounds >= _MANY_EMPTY

    def is_ambiguous(self) -> bool:
        """Whether two ways part at a place and meet again over the same text: from there the loop leads back."""
        if self.empty_rounds or any(ways > 1 for ways in self.links.values()):
            return True
        masks = self._masks()
        after: list[list[int]] = [[] for _ in self.chars]
        for start, end in self.links:
            after[start].append(end)
        waiting = [(place, place) for place in range(len(self.chars))]
        seen: set[tuple[int, int]] = set()
        while waiting:
            left, right = waiting.pop()
            self._step(len(after[left]) * len(after[right]))
            for one in after[left]:
                for other in after[right]:
                    if one == other and left != right:
                        return True
                    if one != other:
                        pair = min(one, other), max(one, other)
                        if masks[one] & masks[other] and pair not in seen:
                            seen.add(pair)
                            waiting.append(pair)
        return False

    def _masks(self) -> list[int]:
        """For each place a bit for each run of characters that all classes treat alike."""
        cuts = sorted({cut for ranges in self.chars for low, high in ranges for cut in (low, high + 1)})
        masks: list[int] = []
        for ranges in self.chars:
            mask = 0
            for low, high in ranges:
                mask |= (1 << bisect(cuts, high)) - (1 << (bisect(cuts, low) - 1))
            masks.append(mask)
        return masks

    def _step(self, count: int = 1) -> None:
        self.steps += count
        if self.steps > _MAX_STEPS:
            raise _TooLarge

    def _link(self, one: _Part, other: _Part) -> None:
        self._step(len(one.last) * len(other.first))
        for start, ways in one.last.items():
            for end, more in other.first.items():
                self.links[start, end] = self.links.get((start, end), 0) + ways * more

    def _part(self, node: _Node) -> _Part:
        self._step()
        match node:
            case _Chars(ranges):
                self.chars.append(ranges)
                place = len(self.chars) - 1
                return _Part(0, {place: 1}, {place: 1})
            case _Sequence(parts):
                return self._chain([self._part(one) for one in parts])
            case _Either(branches):
                made = _Part(0, {}, {})
                for one in map(self._part, branches):
                    made = _Part(min(2, made.empty + one.empty), made.first | one.first, made.last | one.last)
                return made
            case _Repeat(body, low, high):
                # As ECMAScript has it: only the rounds that must be may be empty.
                rounds = [self._part(body) for _ in range(low)]
                if high is None and rounds and not rounds[-1].empty:
                    self._link(rounds[-1], rounds[-1])
                elif high is None:
                    again = self._part(body)
                    self._link(again, again)
                    rounds.append(_Part(1, again.first, again.last))
                else:
                    rest = _Part(1, {}, {})
                    for _ in range(high - low):
                        more = self._chain([self._part(body), rest])
                        rest = _Part(1, more.first, more.last)
                    rounds.append(rest)
                return self._chain(rounds)

    def _chain(self, parts: list[_Part]) -> _Part:
        made = _Part(1, {}, {})
        for one in parts:
            self._link(made, one)
            self._step(len(made.first) + len(made.last) + len(one.first) + len(one.last))
            made = _Part(
                min(2, made.empty * one.empty),
                made.first | {place: min(2, made.empty * ways) for place, ways in one.first.items() if made.empty},
                one.last | {place: min(2, one.empty * ways) for place, ways in made.last.items() if one.empty},
            )
        return made
