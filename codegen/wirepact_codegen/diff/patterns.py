"""Does one pattern let through all that another does, limits of length included? Both as automata, walked side by side.

For the portable subset that `wirepact_codegen.patterns` allows. A pattern searches: it is not anchored unless it
says so.
"""

from __future__ import annotations

from functools import cache
from typing import Any

_MAX_STATES = 20_000
_EVERY = ((0, 0xD7FF), (0xE000, 0x10FFFF))

Ranges = tuple[tuple[int, int], ...]


Lengths = tuple[int, int | None]
"""The least and the most characters; None: any number."""
_ANY: Lengths = (0, None)


@cache
def includes(wide: str | None, narrow: str | None, taken: Lengths = _ANY, sent: Lengths = _ANY) -> bool:
    """Whether every text of a length `sent` that matches `narrow` matches `wide` and has a length `taken`.

    None matches all. Where the automata grow too large to say, pattern and lengths are each asked alone.
    """
    lengths = taken[0] <= sent[0] and (taken[1] is None or (sent[1] is not None and sent[1] <= taken[1]))
    if lengths and (wide is None or wide == narrow):
        return True
    if narrow is None and wide is None:
        return sent[1] is not None and sent[1] < sent[0]
    alone = (taken, sent) == (_ANY, _ANY)
    if lengths and not alone and includes(wide, narrow):
        return True
    try:
        return _includes(_Automaton(wide or ""), _Automaton(narrow or ""), taken, sent)
    except (_TooLarge, RecursionError):
        return False


class _TooLarge(Exception):
    pass


class _Automaton:
    """A nondeterministic automaton: edges on ranges of characters, and edges that cost nothing.

    A free edge may hold only at the start of the text (`^`) or at its end (`$`).
    """

    def __init__(self, pattern: str) -> None:
        import re._parser as parser  # type: ignore[import-not-found]

        self.edges: list[list[tuple[Ranges, int]]] = []
        self.free: list[list[tuple[str, int]]] = []
        self.start, before, after, self.end = (self._state() for _ in range(4))
        self._edge(self.start, _EVERY, self.start)
        self._free(self.start, before)
        self._sequence(list(parser.parse(pattern)), before, after)
        self._free(after, self.end)
        self._edge(self.end, _EVERY, self.end)

    def _state(self) -> int:
        if len(self.edges) >= _MAX_STATES:
            raise _TooLarge
        self.edges.append([])
        self.free.append([])
        return len(self.edges) - 1

    def _edge(self, start: int, ranges: Ranges, end: int) -> None:
        self.edges[start].append((ranges, end))

    def _free(self, start: int, end: int, when: str = "") -> None:
        self.free[start].append((when, end))

    def _sequence(self, items: list[Any], start: int, end: int) -> None:
        for item in items:
            following = self._state()
            self._item(item, start, following)
            start = following
        self._free(start, end)

    def _item(self, item: Any, start: int, end: int) -> None:
        name, value = str(item[0]), item[1]
        if name == "LITERAL":
            self._edge(start, ((value, value),), end)
        elif name == "NOT_LITERAL":
            self._edge(start, _without(((value, value),)), end)
        elif name == "IN":
            self._edge(start, _class(value), end)
        elif name == "BRANCH":
            for branch in value[1]:
                self._sequence(list(branch), start, end)
        elif name == "SUBPATTERN":
            self._sequence(list(value[-1]), start, end)
        elif name in ("MAX_REPEAT", "MIN_REPEAT"):
            self._repeat(*value, start=start, end=end)
        elif name == "AT":
            self._free(start, end, "start" if str(value) == "AT_BEGINNING" else "end")
        else:
            raise _TooLarge

    def _repeat(self, low: int, high: Any, inner: Any, *, start: int, end: int) -> None:
        body = list(inner)
        for _ in range(low):
            following = self._state()
            self._sequence(body, start, following)
            start = following
        if str(high) == "MAXREPEAT":
            loop = self._state()
            self._free(start, loop)
            again = self._state()
            self._sequence(body, loop, again)
            self._free(again, loop)
            self._free(loop, end)
            return
        for _ in range(int(high) - low):
            self._free(start, end)
            following = self._state()
            self._sequence(body, start, following)
            start = following
        self._free(start, end)

    def closure(self, states: frozenset[int], *holds: str) -> frozenset[int]:
        """The states that are reached for nothing."""
        found, waiting = set(states), list(states)
        while waiting:
            for when, state in self.free[waiting.pop()]:
                if (not when or when in holds) and state not in found:
                    found.add(state)
                    waiting.append(state)
        return frozenset(found)

    def step(self, states: frozenset[int], char: int) -> frozenset[int]:
        reached = {
            end
            for state in states
            for ranges, end in self.edges[state]
            if any(low <= char <= high for low, high in ranges)
        }
        return self.closure(frozenset(reached))

    def accepts(self, states: frozenset[int], *, at_start: bool) -> bool:
        return self.end in self.closure(states, "end", *(["start"] if at_start else []))

    def limits(self, states: frozenset[int]) -> set[int]:
        """First characters of the parts between which all characters behave alike."""
        return {
            place
            for state in states
            for ranges, _ in self.edges[state]
            for low, high in ranges
            for place in (low, high + 1)
        }


def _includes(wide: _Automaton, narrow: _Automaton, taken: Lengths, sent: Lengths) -> bool:
    longest = max(0, *taken[:1], *sent[:1], *(one[1] for one in (taken, sent) if one[1] is not None)) + 1
    first = narrow.closure(frozenset([narrow.start]), "start"), wide.closure(frozenset([wide.start]), "start"), 0
    seen, waiting, at_start = {first}, [first], True
    while waiting:
        few, many, length = waiting.pop()
        if (
            _within(length, sent)
            and narrow.accepts(few, at_start=at_start)
            and not (_within(length, taken) and wide.accepts(many, at_start=at_start))
        ):
            return False
        at_start = False
        if sent[1] is not None and length >= sent[1]:
            continue
        for char in sorted(narrow.limits(few) | wide.limits(many)):
            if char > 0x10FFFF or 0xD800 <= char <= 0xDFFF:
                continue
            after = narrow.step(few, char), wide.step(many, char), min(length + 1, longest)
            if after[0] and after not in seen:
                if len(seen) >= _MAX_STATES:
                    raise _TooLarge
                seen.add(after)
                waiting.append(after)
    return True


def _within(length: int, limits: Lengths) -> bool:
    return limits[0] <= length and (limits[1] is None or length <= limits[1])


def _class(items: list[Any]) -> Ranges:
    ranges: list[tuple[int, int]] = []
    negated = False
    for item in items:
        name = str(item[0])
        if name == "NEGATE":
            negated = True
        elif name == "LITERAL":
            ranges.append((item[1], item[1]))
        elif name == "RANGE":
            ranges.append((item[1][0], item[1][1]))
        else:
            raise _TooLarge
    return _without(tuple(ranges)) if negated else tuple(ranges)


def _without(ranges: Ranges) -> Ranges:
    made, place = [], 0
    for low, high in [*sorted(ranges), (0x110000, 0x110000)]:
        if low > place:
            made.append((place, low - 1))
        place = max(place, high + 1)
    return tuple(made)
