"""Contracts whose texts and names are hostile: each is refused with its places, or gives back every text as it is.

`hostile` makes them, `attempts` tries each and looks at what comes of it: packages that import, type-check and run
nothing of the texts; tables, sentences, the reference and the exports, character for character.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from fuzz.attempts import Tally, batch

_SIZE = {False: 20, True: 50}


@pytest.mark.heavy
def test_hostile_contracts(
    seed: int, scale: Callable[[int, int], int], figure: Callable[[str], None], tmp_path: Path
) -> None:
    count = scale(40, 2_000)
    size = _SIZE[count > 40]
    whole = Tally()
    # a process of its own a batch: what one of them runs or leaves behind, the next one does not meet
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context, max_tasks_per_child=4) as workers:
        given = [(seed, first, size, str(tmp_path / str(first))) for first in range(0, count, size)]
        for tally in workers.map(_tried, given):
            whole.refused += tally.refused
            whole.accepted += tally.accepted
            whole.texts += tally.texts
            whole.faults += tally.faults
    figure(
        f"hostile contracts: {whole.refused + whole.accepted}, refused {whole.refused}, accepted {whole.accepted}, "
        f"{whole.texts} texts compared, {len(whole.faults)} faults"
    )
    shown = "\n".join(whole.faults[:20])
    assert not whole.faults, f"seed {seed}: {len(whole.faults)} faults, as by fuzz.attempts.batch\n{shown}"
    assert whole.refused + whole.accepted == count
    assert whole.accepted >= count // 3 and whole.refused >= count // 10


def _tried(given: tuple[int, int, int, str]) -> Tally:
    return batch(*given)
