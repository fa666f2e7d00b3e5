"""The same streams, byte for byte, read by both packages: the same chunks and the same settlement, wherever they are cut."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise
from pathlib import Path
from typing import Any

import pytest

from .reading import SAMPLES, expected, pieces_of, read, read_async

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def node(streams: Path) -> dict[str, Any]:
    command = ["node", str(HERE / "reading.mjs"), str(streams / "generated/typescript")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["id"])
def test_both_languages_read_what_was_sent(sample: dict[str, Any], streams: Path, node: dict[str, Any]) -> None:
    assert read(sample, pieces_of(sample)) == expected(sample)
    assert read_async(sample, pieces_of(sample)) == expected(sample)
    assert node[sample["id"]]["read"] == expected(sample)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["id"])
def test_wherever_a_stream_is_cut_it_is_read_the_same(
    sample: dict[str, Any], streams: Path, node: dict[str, Any]
) -> None:
    whole = b"".join(pieces_of(sample))
    for cuts in _cuts(len(whole)):
        edges = [0, *cuts, len(whole)]
        pieces = [whole[start:end] for start, end in pairwise(edges)]
        assert read(sample, pieces) == expected(sample), cuts
    assert node[sample["id"]]["differs"] == []


def _cuts(length: int) -> Iterator[tuple[int, ...]]:
    """Every cut of a sample; every pair of cuts of a short one."""
    if length < 1000:
        yield from ((at,) for at in range(length + 1))
    if length < 100:
        yield from combinations_with_replacement(range(length + 1), 2)
