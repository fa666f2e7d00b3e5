"""What the entries for servers and streams do with a request, a response or a stream alone, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any

import pytest
from wirepact import helix
from wirepact._runtime.carry import facts_in
from wirepact.dbos import error_from_dbos_error, portable_error
from wirepact.observability import sentry_before_send, sentry_fingerprint
from wirepact.sse import read_sse


def test_in_typescript(node: Callable[..., Any]) -> None:
    assert {name: said for name, said in node("replies.mjs").items() if said is not None} == {}


def test_facts_of_another_type_are_none() -> None:
    chunks: Any = helix.ROLES["chunks"]
    error = chunks["error"]
    assert facts_in(error, {"retryable": "true", "code": True, "error": 7, "recoverable": 1}) == {}
    good = {"code": "c", "error": "m", "recoverable": False}
    assert facts_in(error, good) == {"code": "c", "message": "m", "retryable": False}
    assert facts_in(error, {**good, "code": 7}) == {"code": 7, "message": "m", "retryable": False}
    assert facts_in(error, {**good, "code": 7.5}) == {"message": "m", "retryable": False}


FRAMES = b'data: {"type":"a"}\n\ndata: {"type":"b"}\n\n'


class Pieces:
    """An async source, or a plain one, that tells whether it was closed; closing it may fail."""

    def __init__(self, fails: bool = False) -> None:
        self.left = [FRAMES[:20], FRAMES[20:]]
        self.fails = fails
        self.closed: list[str] = []

    def _close(self, how: str) -> None:
        self.closed.append(how)
        if self.fails:
            raise OSError("it is gone")


class Plain(Pieces):
    def __iter__(self) -> Iterator[bytes]:
        while self.left:
            yield self.left.pop(0)

    def close(self) -> None:
        self._close("close")


class Async(Pieces):
    async def __aiter__(self) -> AsyncIterator[bytes]:
        while self.left:
            yield self.left.pop(0)

    async def aclose(self) -> None:
        self._close("aclose")


def kinds(chunks: Iterable[Any]) -> list[str]:
    return [chunk["type"] for chunk in chunks]


@pytest.mark.parametrize("source", [FRAMES, FRAMES.decode(), [FRAMES], iter([FRAMES.decode()])], ids=type)
def test_what_a_stream_is_read_from(source: Any) -> None:
    reader = read_sse(source, helix.CHUNKS)
    assert not reader.settled
    with pytest.raises(RuntimeError, match="has not ended"):
        _ = reader.settlement
    assert kinds(reader) == ["a", "b"]
    assert reader.settled and reader.settlement.outcome == "interrupted"
    with pytest.raises(RuntimeError):
        iter(reader)


@pytest.mark.parametrize("fails", [False, True])
def test_leaving_a_block_closes_the_source_and_settles(fails: bool) -> None:
    plain = Plain(fails)
    with read_sse(plain, helix.CHUNKS) as reader:
        assert next(iter(reader))["type"] == "a"
    assert (reader.settlement.outcome, set(plain.closed)) == ("aborted", {"close"})

    async def read(source: Any) -> tuple[list[str], str]:
        async with read_sse(source, helix.CHUNKS) as reader:
            found = [chunk["type"] async for chunk in reader]
        return found, reader.settlement.outcome

    asynchronous, plain = Async(fails), Plain(fails)
    assert asyncio.run(read(asynchronous)) == asyncio.run(read(plain)) == (["a", "b"], "interrupted")
    assert set(asynchronous.closed) == {"aclose"} and set(plain.closed) == {"close"}
    assert asyncio.run(read(FRAMES)) == asyncio.run(read([FRAMES])) == (["a", "b"], "interrupted")

    async def leave() -> str:
        async with read_sse(Async(fails), helix.CHUNKS) as reader:
            async for _ in reader:
                break
        return reader.settlement.outcome

    assert asyncio.run(leave()) == "aborted"


def test_an_event_for_sentry_that_cannot_be_read() -> None:
    error = helix.HelixError("m", "provider_timeout")
    hint = {"exc_info": (type(error), error, None)}
    event: Any = {"tags": ["a"], "fingerprint": ["mine"]}
    for nothing in ({}, {"exc_info": None}, {"exc_info": ()}):
        assert sentry_before_send(event, nothing) is event
    odd: Any = 7
    assert sentry_before_send(odd, hint) is odd
    assert sentry_before_send(event, hint) == {"tags": ["a"], "fingerprint": ["mine"]}
    bare: Any = {}
    made: Any = sentry_before_send(bare, hint)
    assert bare == {} and made["fingerprint"] == sentry_fingerprint(error) == ["{{ default }}", "provider_timeout"]
    assert set(made["tags"].values()) >= {"provider_timeout", "helix", "true"}


def test_a_code_that_is_a_number_or_no_word() -> None:
    class Numbered(helix.HelixError):
        pass

    for code, word in (
        (7, "7"),
        (10**15 - 1, "9" * 15),
        (10**15, None),
        (-(10**15), None),
        ("a b", None),
        (True, None),
    ):
        error = Numbered("m", "provider_timeout")
        vars(error)["code"] = code
        wanted = ["{{ default }}"] if word is None else ["{{ default }}", word]
        assert sentry_fingerprint(error) == wanted, code


def test_what_failed_for_good_is_never_sent_again() -> None:
    busy = helix.HelixError("m", "provider_rate_limited", retryable=True)
    assert helix.entry_failure_answer("request", "refused", busy).status == 503
    assert helix.entry_failure_answer("request", "fatal", busy).status == 500


def test_an_error_for_a_portable_workflow_has_its_facts_in_their_places() -> None:
    made = portable_error(helix.HelixError("m", "provider_timeout"))
    assert (made.message, made.name, made.code) == ("m", "HelixError", "provider_timeout")
    back: Any = error_from_dbos_error(made)
    assert (type(back), back.message, back.code) == (helix.HelixError, "m", "provider_timeout")
