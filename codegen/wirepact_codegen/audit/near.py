"""Which declared code a text was meant to be: a slip of the hand, or another case or separator."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from ..naming import snake_case

_LONG = 8
"""A shorter text is near too many words."""
_KEPT = 100_000
"""So many answers are kept: the same texts come again and again, in a project of any size."""
_FOREIGN = frozenset(
    # So gRPC and tRPC name statuses, and Firebase, Twirp and Connect after them: no slip of a code.
    "aborted alreadyexists badrequest cancelled canceled clientclosedrequest conflict dataloss deadlineexceeded "
    "failedprecondition forbidden internal internalservererror invalidargument methodnotsupported notfound "
    "notimplemented outofrange parseerror payloadtoolarge permissiondenied preconditionfailed resourceexhausted "
    "timeout toomanyrequests unauthenticated unauthorized unavailable unimplemented unknown "
    "unprocessablecontent".split()
)


class Near:
    """The codes of a contract, to be asked for the one a text comes near."""

    def __init__(self, codes: Iterable[str]) -> None:
        self._codes = list(dict.fromkeys(codes))
        self._plain: dict[str, str] = {}
        self._shapes: dict[tuple[str, int], list[tuple[str, list[str]]]] = {}
        self._answers: dict[str, str | None] = {}
        for code in self._codes:
            self._plain.setdefault(_plain(code), code)
            words = _words(code)
            if words:
                self._shapes.setdefault((words[0][:1], len(words)), []).append((code, words))

    def surely(self, text: str) -> str | None:
        """The code that a text must have meant, where nothing but that code could stand: no other word is near.

        None also where it is a code, or too short to tell.
        """
        if text not in self._answers:
            if len(self._answers) == _KEPT:
                self._answers.clear()
            self._answers[text] = self._surely(text)
        return self._answers[text]

    def likely(self, text: str) -> str | None:
        """The code that a text in the place of one was meant to be, if it is a slip of any."""
        found = self._plain.get(_plain(text)) or self.surely(text)
        if found is None:
            found = self.nearest(text)
            most = min(2, len(text) // 4)
            found = found if found is not None and _edits(text, found) <= most else None
        return found

    def nearest(self, text: str) -> str | None:
        """The code a text is most like, if it is like any."""
        return next(iter(difflib.get_close_matches(text[:200], self._codes, 1, 0.8)), None)

    def _surely(self, text: str) -> str | None:
        if not _LONG <= len(text) <= 200 or not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*([_.:/-][A-Za-z0-9]+)*", text):
            return None
        plain = _plain(text)
        if plain in _FOREIGN:
            return None
        same = self._plain.get(plain)
        if same is not None:
            return same if same != text else None
        words = _words(text)
        return next(
            (code for code, others in self._shapes.get((words[0][:1], len(words)), ()) if _slip(words, others)), None
        )


def _plain(text: str) -> str:
    """Its letters and digits alone."""
    return "".join(char for char in text.lower() if char.isalnum())


def _words(text: str) -> list[str]:
    return [word for word in re.split("[^a-z0-9]+", snake_case(text).lower()) if word]


def _slip(words: list[str], others: list[str]) -> bool:
    """Whether one or two slips in longer words make one out of the other; another word is no slip."""
    total = 0
    for word, other in zip(words, others, strict=True):
        if word == other:
            continue
        shorter = min(len(word), len(other))
        most = 0 if shorter < 4 else 1 if shorter < 7 else 2
        if shorter < 6 and len(word) == len(other) and sorted(word) != sorted(other):
            return False  # `stage` is no slip of `state`
        if abs(len(word) - len(other)) > most or word[0] != other[0] or _digits(word) != _digits(other):
            return False
        edits = _edits(word, other)
        total += edits
        if edits > most or total > 2:
            return False
    return total > 0


def _digits(word: str) -> str:
    return "".join(char for char in word if char.isdigit())


def _edits(first: str, second: str) -> int:
    """How many letters are wrong, missing, too many or swapped with the next one."""
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(second, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == second[j - 2] and first[i - 2] == b:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]
