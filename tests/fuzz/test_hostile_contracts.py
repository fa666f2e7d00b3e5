"""Contracts whose texts and names are hostile: each is refused with its places, or gives back every text as it is.

`hostile` makes them, `attempts` tries each and looks at what comes of it: packages that import, type-check and run
nothing of the texts; tables, sentences, the reference and the exports, character for character.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from pathlib import Path

import pytest

from fuzz.attempts import Tally, batch

_SIZE = {False: 20, True: 50}
_ENOUGH = 300.0
"""Seconds that a batch may take."""


@pytest.mark.heavy
def test_hostile_contracts(
    seed: int, scale: Callable[[int, int], int], figure: Callable[[str], None], tmp_path: Path
) -> None:
    count = scale(40, 2_000)
    size = _SIZE[count > 40]
    whole = Tally()
    # A new process after a few: what batches run or leave behind, others do not meet. Not an executor, which may wait for
    # ever for the process that takes another's place.
    with multiprocessing.get_context("spawn").Pool(2, maxtasksperchild=4) as workers:
        given = [(seed, first, size, str(tmp_path / str(first))) for first in range(0, count, size)]
        made = workers.imap(_tried, given)
        for _ in given:
            tally = made.next(_ENOUGH)
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
