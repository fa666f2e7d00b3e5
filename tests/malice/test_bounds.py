"""What hostile bodies cost: every reader of both packages, each in memory and time of its own, beside a plain JSON reader."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from malice.cases import BODIES, MEGABYTES, MEMORY, SECONDS, TIME, seeded

HERE = Path(__file__).parent
PROGRAMS = {
    "python": [sys.executable, str(HERE / "readers.py")],
    "typescript": ["node", "--expose-gc", str(HERE / "readers.mjs")],
}
SAMPLE = 6
"""So many of the generated parsers read the whole bodies: they share what reads JSON, and differ in the shape."""


def asked(language: str, readers: list[str], bodies: Mapping[str, Any]) -> list[Any]:
    question = json.dumps({"readers": readers, "bodies": bodies})
    done = subprocess.run(PROGRAMS[language], input=question, capture_output=True, text=True, timeout=3000, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found: list[Any] = json.loads(done.stdout)
    return found


def bodies(part: int) -> dict[str, list[Any]]:
    """The bodies, the large ones a part of what they are."""
    times = {name: one.times if one.times <= 100_000 else one.times // part for name, one in BODIES.items()}
    return {name: [one.before, one.unit, times[name], one.after] for name, one in BODIES.items()}


def costs(language: str, readers: list[str], part: int) -> tuple[int, int, float, float]:
    """How many readings there were, how many were refused, and the most that one took, in bodies' lengths and times."""
    rows = asked(language, readers, bodies(part))
    assert len(rows) == len(readers) * len(BODIES)
    dear, slow = 0.0, 0.0
    for reader, name, size, outcome, plain, held, spent, peak in rows:
        told = f"{reader}, {name}: {outcome} after {spent:.2f} s ({plain:.2f}), {peak} bytes ({held}) for {size}"
        assert outcome in ("answered", "WireError", "ValueError", "TypeError"), told
        assert peak <= MEMORY * max(size, held) + MEGABYTES * 2**20, told
        assert spent <= TIME * plain + SECONDS, told
        if size > 5_000_000:
            dear, slow = max(dear, peak / max(size, held)), max(slow, spent / max(plain, 0.1))
    return len(rows), sum(row[3] != "answered" for row in rows), dear, slow


@pytest.mark.heavy
@pytest.mark.parametrize("language", ["python", "typescript"])
def test_what_every_reader_takes(
    language: str, scale: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    """In the short form the bodies are a hundredth; in the full one every parser reads those, too."""
    every = asked(language, [], {})
    parsers = [name for name in every if ".parse" in name and "elixChatError" not in name and "chat_error" not in name]
    others = [name for name in every if name not in parsers]
    assert len(parsers) >= 39 and len(others) > 25
    some = seeded("parsers").sample(parsers, SAMPLE)
    if scale(0, 1):
        count, refused, _, _ = costs(language, parsers, 100)
        assert count >= 600
        figure(f"{language}: {count} readings of a hundredth by {len(parsers)} parsers, {refused} refused")
    count, refused, dear, slow = costs(language, [*others, *some], scale(100, 1))
    assert count >= scale(500, 500)
    figure(
        f"{language}: {count} readings of hostile bodies by {len(others) + SAMPLE} readers, {refused} refused by type; "
        f"at most {dear:.1f} times the memory and {slow:.0f} times the time"
    )
