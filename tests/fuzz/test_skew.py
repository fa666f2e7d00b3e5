"""Two versions that differ at random read each other's messages: what happens is what the comparison says.

Nothing it calls compatible does harm, in either language; nothing it calls a break of the wire is harmless.
"""

from __future__ import annotations

import multiprocessing
import random
import shutil
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest
from diff import truth, typescript
from wirepact_codegen.diff.changes import WIRE

from fuzz.evolutions import evolution

pytestmark = pytest.mark.heavy

BATCH = 60
MESSAGES = 25


class Verdict(NamedTuple):
    """What was said of one evolution, and what happened."""

    name: str
    changes: tuple[str, ...]
    told: frozenset[str]
    keys: tuple[str, ...]
    python: frozenset[str]
    typescript: frozenset[str]

    @property
    def wrong(self) -> bool:
        return not self.told == self.python == self.typescript

    def __str__(self) -> str:
        happened = f"python {sorted(self.python)}, typescript {sorted(self.typescript)}"
        lines = [f"{self.name}: {happened}, and told {sorted(self.told)}", *self.changes, *self.keys]
        return "\n    ".join(lines)


def test_versions_read_each_other(
    tmp_path: Path, seed: int, scale: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    count = scale(15, 500)
    names = [f"{seed} {index}" for index in range(count)]
    batches = [names[start : start + BATCH] for start in range(0, count, BATCH)]
    with ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
        folders = [tmp_path / str(index) for index in range(len(batches))]
        verdicts = [one for batch in pool.map(judged, batches, folders) for one in batch]
    wrong = [one for one in verdicts if one.wrong]
    assert not wrong, f"{len(wrong)} of {count}:\n" + "\n".join(map(str, wrong))
    assert len(verdicts) == count
    breaks = Counter(", ".join(sorted(one.told)) or "nobody" for one in verdicts)
    rules = len({key.partition(":")[0] for one in verdicts for key in one.keys})
    assert count < 500 or (rules >= 60 and min(breaks.values()) >= 20), (rules, breaks)
    said = ", ".join(f"{number} break {whom}" for whom, number in sorted(breaks.items()))
    figure(f"skew: {count} evolutions by {rules} rules, {said}; 0 disagreements in two languages")


def judged(names: list[str], folder: Path) -> list[Verdict]:
    """Made in one go, and read in both languages."""
    made = [evolution(random.Random(name)) for name in names]
    rows = [(name, one.old, one.new) for name, one in zip(names, made, strict=True)]
    packages = truth.written(rows, folder, ("python", "typescript"))
    read = typescript.readings(packages, typescript.stripped(packages), MESSAGES)
    verdicts = [
        Verdict(
            pair.name,
            one.told,
            frozenset(pair.told & set(WIRE)),
            tuple(f"{change.key} {change.breaks}" for change in pair.changes),
            frozenset(truth.readings(packages, pair, MESSAGES)),
            frozenset(harmed),
        )
        for pair, one, harmed in zip(packages.pairs, made, read, strict=True)
    ]
    truth.unload()
    shutil.rmtree(folder)
    return verdicts
