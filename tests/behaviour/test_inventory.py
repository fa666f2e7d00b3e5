"""Which test holds which behaviour: `tests/inventory.json` maps the lines of the inventory to files and tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
MAP: dict[str, list[str]] = json.loads((ROOT / "tests" / "inventory.json").read_text("utf-8"))


def _lines(family: str, *ranges: str) -> Iterator[str]:
    for one in " ".join(ranges).split():
        first, _, last = one.partition("-")
        yield from (f"{family}{number}" for number in range(int(first), int(last or first) + 1))


LINES = (
    *_lines("A", "1-33 41 42"),
    *_lines("H", "1-40 44-51 53-56 58 59 61 67 69 70 72-84 87-90 92 93 95 96"),
    *_lines("F", "1-32 34-49 52 53 58 60"),
)
"""The lines that belong in a contract package."""


@cache
def _text(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def _holds(place: str) -> bool:
    path, _, name = place.partition("::")
    if not (ROOT / path).is_file():
        return False
    if not name:
        return True
    function = name.partition("[")[0]
    if path.endswith(".py"):
        return re.search(rf"^(async )?def {re.escape(function)}\(", _text(path), re.MULTILINE) is not None
    return f'"{name}"' in _text(path)


def test_keys_are_sorted_lines() -> None:
    family_and_number = [(key[0], int(key[1:])) for key in MAP]
    assert len(set(family_and_number)) == len(MAP)
    assert set(MAP) <= {*LINES, *(f"{family}{number}" for family in "AHF" for number in range(1, 97))}


@pytest.mark.parametrize("line", sorted(MAP))
def test_a_line_points_to_tests(line: str) -> None:
    assert MAP[line]
    assert [place for place in MAP[line] if not _holds(place)] == []


def test_every_line_has_a_test() -> None:
    missing = [line for line in LINES if line not in MAP]
    if missing:
        pytest.skip(f"no test named for {' '.join(missing)}")


def test_the_check_can_fail() -> None:
    assert not _holds("tests/behaviour/none.py") and not _holds("tests/behaviour/test_inventory.py::test_none")
    assert _holds("tests/behaviour/test_inventory.py::test_the_check_can_fail")
    assert not _holds("tests/behaviour/agent_retry.mjs::no such check")
    assert _holds("tests/behaviour/agent_retry.mjs::abort while waiting")
