"""What hostile bodies cost: every reader of both packages, beside a plain JSON reader, and what comes of each."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from malice.cases import BODIES, LONG, MEGABYTES, MEMORY, OTHERS, SECONDS, TIME, Body, expected_of

HERE = Path(__file__).parent
PROGRAMS = {
    "python": [sys.executable, str(HERE / "readers.py")],
    "typescript": ["node", "--expose-gc", str(HERE / "readers.mjs")],
}


def asked(language: str, readers: list[str], bodies: dict[str, Body]) -> list[Any]:
    documents = {name: [one.before, one.unit, one.times, one.after] for name, (one, *_) in bodies.items()}
    question = json.dumps({"readers": readers, "bodies": documents})
    done = subprocess.run(PROGRAMS[language], input=question, capture_output=True, text=True, timeout=3000, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found: list[Any] = json.loads(done.stdout)
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("language", ["python", "typescript"])
def test_what_every_reader_takes(
    language: str, scale: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    """In the short form the large bodies are a three-hundredth; in the full one every reader gets them whole."""
    part = scale(300, 1)
    bodies = {name: one.at(part) for name, one in BODIES.items()}
    readers = asked(language, [], {})
    parsers = [name for name in readers if ".parse" in name and "hat" not in name]
    assert len(parsers) >= 39 and len(readers) - len(parsers) > 25
    rows = asked(language, readers, bodies)
    assert len(rows) == len(readers) * len(bodies)
    dear, slow, refused, wrong = 0.0, 0.0, 0, []
    for reader, name, size, outcome, plain, held, spent, peak in rows:
        told = f"{reader}, {name}: {outcome} after {spent:.2f} s ({plain:.2f}), {peak} bytes ({held}) for {size}"
        start, _, problem = expected_of(reader, name, bodies[name]).partition("…")
        by_length = reader in parsers and bodies[name].problem == LONG
        if not (outcome.startswith(start) and problem in outcome):
            wrong.append(f"{told}; not {start}{problem}")
        if by_length and (spent > plain / 20 + 0.02 or peak > 2**20):
            wrong.append(f"{told}; its length alone refuses it")
        if (
            spent > TIME * plain + (SECONDS if reader in parsers else OTHERS)
            or peak > MEMORY * max(size, held) + MEGABYTES * 2**20
        ):
            wrong.append(f"{told}; it is too much")
        refused += "Error" in outcome
        if size > 1_000_000:
            dear, slow = max(dear, peak / max(size, held)), max(slow, spent / max(plain, 0.01))
    assert wrong == []
    most = f"at most {dear:.1f} times the memory and {slow:.0f} times the time of a plain reading"
    figure(
        f"{language}: {len(rows)} readings, each of {len(readers)} readers of each of {len(bodies)} bodies"
        f"{'' if part == 1 else f', the large ones a {part}th'}: {refused} refused by type, the others answered as "
        f"written down; {most if part == 1 else 'none above its bounds'}"
    )
