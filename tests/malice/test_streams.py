"""Streams from a peer who means harm: what is held of them is bounded by what an event may be, however they are cut."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator

import pytest
from wirepact import helix
from wirepact.sse import SseDecoder, WireError, read_sse

from malice.cases import node

MB = 2**20


def peak_of(call: Callable[[], object]) -> int:
    """Most bytes that the call held beside what there was."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def count(decoder: SseDecoder, piece: bytes) -> int:
    return sum(1 for _ in decoder.feed(piece))


@pytest.mark.parametrize("unit", [b"a\n", b"\n", b"\r", b"id:\n", b":\r\n", b"data:a\n\n"])
def test_short_lines_in_one_piece_cost_what_they_are(unit: bytes) -> None:
    piece = unit * (MB // 4 // len(unit))
    assert peak_of(lambda: count(SseDecoder(), piece)) < 3 * MB


def test_an_event_of_short_lines_costs_what_it_is() -> None:
    decoder = SseDecoder(limit=MB)
    piece = b"data:abc\n" * 10_000
    assert peak_of(lambda: [count(decoder, piece) for _ in range(10)]) < 3 * MB
    (event,) = decoder.feed(b"\n")
    assert event.data == "abc\n" * 99_999 + "abc"
    with pytest.raises(WireError):
        [count(decoder, piece) for _ in range(12)]


class Reply:
    """An answer that is no stream, in tiny pieces."""

    status_code = 503
    headers = {"content-type": "application/json"}  # noqa: RUF012

    def __init__(self, pieces: int) -> None:
        self.left = pieces

    def iter_bytes(self) -> Iterator[bytes]:
        while self.left > 0:
            self.left -= 1
            yield b" "


def test_a_reply_in_tiny_pieces_is_read_in_a_line() -> None:
    """The square of them would take many minutes. What is more than a body may be is not fetched."""
    reply = Reply(1_500_000)
    reader = read_sse(reply, helix.CHUNKS)
    assert [*reader] == [] and reader.settlement.status == 503
    assert reply.left == 1_500_000 - MB - 1


def test_streams_of_typescript_keep_no_piece() -> None:
    """Neither a signal nor tiny lines nor tiny pieces make a reader hold what it has read."""
    assert node("streams") == []
