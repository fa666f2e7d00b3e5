"""What a reader and a writer do besides reading and writing: asked the wrong way, left early, told to raise."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import json
import subprocess
import threading
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import aiohttp
import httpx
import pytest
import requests

from .reading import Reply

HERE = Path(__file__).parent
TEXT = b'data: {"type":"text","text":"a"}\n\n'
DONE = b'data: {"type":"done"}\n\n'
ERROR = b'data: {"type":"error","code":"not_found","message":"m"}\n\n'


@pytest.fixture(autouse=True)
def package(streams: Path) -> None:
    """All tests here import the generated package."""


def test_a_reader_raises_where_it_is_asked_to() -> None:
    from stream_errors import acme, sse

    with pytest.raises(acme.NotFoundError) as failed:
        list(sse.read_sse([TEXT, ERROR], acme.CHUNKS, raises=True))
    assert failed.value.status == 404
    with pytest.raises(sse.StreamError) as broke:
        list(sse.read_sse([TEXT], acme.CHUNKS, raises=True))
    assert broke.value.settlement.outcome == "interrupted"
    assert len(list(sse.read_sse([TEXT, DONE], acme.CHUNKS, raises=True))) == 2


def test_a_stream_is_read_once_and_settled_at_its_end() -> None:
    from stream_errors import acme, sse

    reader = sse.read_sse([TEXT, DONE], acme.CHUNKS)
    with pytest.raises(RuntimeError, match="not ended"):
        _ = reader.settlement
    assert not reader.settled
    assert len(list(reader)) == 2
    assert reader.settled
    with pytest.raises(RuntimeError, match="once"):
        iter(reader)


def test_a_family_without_chunks_is_refused() -> None:
    from stream_errors import acme, sse

    bare = sse.ChunkStream(
        roles={**acme.ROLES, "chunks": None},
        parse=acme.parse_chunk,
        is_known=acme.is_known_chunk,
        from_error=acme.chunk_from_error,
        error=None,
        reference=None,
    )
    with pytest.raises(TypeError, match="acme has no chunks"):
        sse.read_sse([], bare)


@pytest.mark.parametrize("outcome", ["completed", "failed", "interrupted", "aborted", "refused"])
def test_the_source_is_closed_whatever_happens(outcome: str) -> None:
    from stream_errors import acme, sse

    pieces = {"completed": [TEXT, DONE], "failed": [ERROR], "interrupted": [TEXT], "aborted": [TEXT, DONE]}
    kind = "text/html" if outcome == "refused" else "text/event-stream"
    reply = Reply(200, kind, pieces.get(outcome, []))
    reader = sse.read_sse(reply, acme.CHUNKS)
    for _ in reader:
        if outcome == "aborted":
            break
    reader.close()
    assert reply.closed
    assert reader.settlement.outcome == {"refused": "failed"}.get(outcome, outcome)


def test_leaving_after_the_last_chunk_changes_nothing() -> None:
    from stream_errors import acme, sse

    for pieces in ([TEXT, DONE, TEXT], [TEXT + DONE + TEXT]):
        with sse.read_sse(pieces, acme.CHUNKS) as reader:
            for chunk in reader:
                if isinstance(chunk, acme.DoneChunk):
                    break
        assert reader.settlement.outcome == "completed"


def test_leaving_before_it_is_abortion_however_the_pieces_come() -> None:
    from stream_errors import acme, sse

    for pieces in ([TEXT, TEXT, DONE], [TEXT + TEXT + DONE]):
        with sse.read_sse(pieces, acme.CHUNKS) as reader:
            for _ in reader:
                break
        assert (reader.settlement.outcome, reader.settlement.chunks) == ("aborted", 1)


def test_a_source_that_fails_and_one_that_is_cancelled() -> None:
    from stream_errors import acme, sse

    class AbortError(Exception):
        pass

    def source(error: BaseException) -> Iterator[bytes]:
        yield TEXT
        raise error

    dropped = OSError("reset")
    reader = sse.read_sse(source(dropped), acme.CHUNKS)
    assert len(list(reader)) == 1
    assert (reader.settlement.outcome, reader.settlement.cause) == ("interrupted", dropped)
    assert reader.settlement.error is not None and reader.settlement.error.__cause__ is dropped
    for error in (KeyboardInterrupt(), AbortError()):
        reader = sse.read_sse(source(error), acme.CHUNKS)
        with pytest.raises(type(error)):
            list(reader)
        assert (reader.settlement.outcome, reader.settlement.cause) == ("aborted", error)


def test_a_response_read_the_wrong_way_says_so() -> None:
    from stream_errors import acme, sse

    async def body() -> AsyncIterator[bytes]:
        yield TEXT

    response = httpx.Response(200, headers={"content-type": "text/event-stream"}, content=body())
    with pytest.raises(RuntimeError, match="sync"):
        list(sse.read_sse(response, acme.CHUNKS))


def test_the_clients_of_python() -> None:
    from stream_errors import acme, sse

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/ok" else 404)
            self.send_header("content-type", "text/event-stream" if self.path == "/ok" else "application/json")
            self.end_headers()
            self.wfile.write(TEXT + DONE if self.path == "/ok" else b'{"error":{"code":"not_found","message":"m"}}')

        def log_message(self, *_: object) -> None: ...

    async def with_aiohttp(url: str) -> Any:
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            reader = sse.read_sse(response, acme.CHUNKS)
            return [one async for one in reader], reader.settlement

    def with_requests(url: str) -> Any:
        with requests.Session() as session:
            session.trust_env = False
            reader = sse.read_sse(session.get(url, stream=True, timeout=10), acme.CHUNKS)
            return list(reader), reader.settlement

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        for read in (with_requests, lambda url: asyncio.run(with_aiohttp(url))):
            chunks, settlement = read(f"{base}/ok")
            assert (chunks[0], len(chunks), settlement.outcome) == (acme.TextChunk(text="a"), 2, "completed")
            chunks, settlement = read(f"{base}/no")
            assert (chunks, settlement.status, settlement.code) == ([], 404, "not_found")
        server.shutdown()


@pytest.mark.parametrize("version", ["HTTP/1.0", "HTTP/1.1"])
def test_requests_gives_what_is_there(version: str) -> None:
    """A body that is not chunked has no pieces of its own: `iter_content(None)` waits for its end."""
    from stream_errors import acme, sse

    seen = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = version

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            if version == "HTTP/1.1":
                self.send_header("content-length", str(len(TEXT + DONE)))
            self.end_headers()
            self.wfile.write(TEXT)
            if seen.wait(10):
                self.wfile.write(DONE)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server, requests.Session() as session:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        session.trust_env = False
        url = f"http://127.0.0.1:{server.server_port}"
        reader = sse.read_sse(session.get(url, stream=True, timeout=20), acme.CHUNKS)
        for _ in reader:
            seen.set()
        assert (reader.settlement.outcome, reader.settlement.chunks) == ("completed", 2)
        held = session.get(url, timeout=20)  # read to its end before
        assert len(list(sse.read_sse(held, acme.CHUNKS))) == 2
        server.shutdown()


def test_helix_keeps_chunks_of_others() -> None:
    from wirepact import helix, sse

    other = {"type": "text_delta", "delta": "a"}
    error = helix.chunk_from_error(ValueError("secret"), agent_id="a", agent_type="t", step=1)

    async def source() -> AsyncIterator[Any]:
        yield other
        yield error

    async def sent() -> list[bytes]:
        needs = {"agent_id": "a", "agent_type": "t", "step": 1}
        return [one async for one in sse.stream_sse(source(), helix.CHUNKS, needs=needs)]

    pieces = asyncio.run(sent())
    reader = sse.read_sse(pieces, helix.CHUNKS)
    assert list(reader) == [other, error]
    assert reader.settlement.outcome == "failed" and reader.settlement.unknown == 1
    assert isinstance(reader.settlement.error, helix.HelixStreamError)
    ended = sse.read_sse([pieces[0], b"data: [DONE]\n\n"], helix.CHUNKS, done="end")
    assert list(ended) == [other] and ended.settlement.outcome == "completed"


def test_what_an_error_chunk_needs_is_asked_for_before_anything_is_sent() -> None:
    from stream_errors import acme, jobs
    from stream_errors import sse as own
    from wirepact import helix, sse

    with pytest.raises(TypeError):
        sse.stream_sse([], helix.CHUNKS)
    with pytest.raises(own.WireError):
        own.stream_sse([], jobs.CHUNKS, needs={"trace_id": "t", "attempt": 0})
    with pytest.raises(TypeError):
        own.stream_sse([], acme.CHUNKS, needs={"trace_id": "t"})


def test_a_source_is_closed_where_its_stream_is_left() -> None:
    from stream_errors import acme, sse

    left: list[str] = []

    async def source() -> AsyncIterator[Any]:
        try:
            while True:
                yield {"type": "text", "text": "a"}
        finally:
            left.append("async")

    def plain() -> Iterator[Any]:
        try:
            while True:
                yield {"type": "text", "text": "a"}
        finally:
            left.append("sync")

    async def run() -> None:
        for one, alive in ((source(), None), (plain(), None), (source(), 5.0), (plain(), 5.0)):
            stream = sse.stream_sse(one, acme.CHUNKS, keep_alive=alive)
            assert await anext(stream) == TEXT
            await stream.aclose()

    asyncio.run(run())
    assert left == ["async", "sync", "async", "sync"]


def test_cancellation_of_a_source_passes() -> None:
    from stream_errors import acme, sse

    async def source() -> AsyncIterator[Any]:
        yield {"type": "text", "text": "a"}
        running.set()
        await asyncio.sleep(60)

    async def run(alive: float | None) -> None:
        running.clear()
        stream = sse.stream_sse(source(), acme.CHUNKS, keep_alive=alive)
        assert await anext(stream) == TEXT
        reading = asyncio.ensure_future(anext(stream))
        await running.wait()
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading

    running = asyncio.Event()
    asyncio.run(run(None))
    running = asyncio.Event()
    asyncio.run(run(5.0))


def test_the_cancellation_of_a_task_that_a_source_waited_for_is_a_failure() -> None:
    from stream_errors import acme, sse

    async def waits(lead: bool) -> AsyncIterator[Any]:
        if lead:
            yield {"type": "text", "text": "a"}
        inner = asyncio.create_task(asyncio.sleep(60))
        await asyncio.sleep(0)
        inner.cancel()
        await inner

    def plain() -> Iterator[Any]:
        yield {"type": "text", "text": "a"}
        raise concurrent.futures.CancelledError

    async def run(source: Any, alive: float | None) -> None:
        logged: list[Any] = []
        found = [one async for one in sse.stream_sse(source, acme.CHUNKS, keep_alive=alive, logger=logged.append)]
        assert found[0] == TEXT and b'"type":"error"' in found[1] and len(found) == 2
        assert [type(one) for one in logged] == [RuntimeError]

    async def refused() -> None:
        with pytest.raises(RuntimeError, match="was cancelled"):
            await anext(sse.stream_sse(waits(False), acme.CHUNKS, before_first="raise"))

    for alive in (None, 5.0):
        asyncio.run(run(waits(True), alive))
        asyncio.run(run(plain(), alive))
    asyncio.run(refused())


def test_a_failure_before_the_first_chunk_may_be_raised() -> None:
    from stream_errors import acme, sse

    async def source() -> AsyncIterator[Any]:
        raise acme.NotFoundError("job", "7")
        yield

    async def run(alive: float | None) -> None:
        stream = sse.stream_sse(source(), acme.CHUNKS, before_first="raise", keep_alive=alive)
        with pytest.raises(acme.NotFoundError):
            await anext(stream)

    asyncio.run(run(None))
    asyncio.run(run(5.0))


def test_the_reader_of_typescript(streams: Path) -> None:
    command = ["node", str(HERE / "reader.mjs"), str(streams / "generated/typescript")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []


def test_headers_of_ones_own_take_the_place_of_ours() -> None:
    from stream_errors import acme, sse

    response = sse.sse_response([], acme.CHUNKS, headers={"Cache-Control": "no-store", "X-Own": "1"}, status_code=201)
    assert response.status_code == 201
    assert sorted(response.headers.items()) == [
        ("cache-control", "no-store"),
        ("content-type", "text/event-stream"),
        ("x-accel-buffering", "no"),
        ("x-own", "1"),
    ]


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_comments_take_a_time(seconds: float) -> None:
    from stream_errors import acme, sse

    with pytest.raises(ValueError, match="keep_alive"):
        sse.stream_sse([], acme.CHUNKS, keep_alive=seconds)


def test_a_source_that_is_none() -> None:
    from stream_errors import acme, sse

    reader = sse.read_sse(5, acme.CHUNKS)
    with pytest.raises(TypeError):
        list(reader)
    assert reader.settlement.outcome == "interrupted"


def test_chunks_of_any_mapping_and_of_a_newer_contract_go_out() -> None:
    from types import MappingProxyType

    from stream_errors import acme, sse

    newer = acme.parse_chunk({"type": "newer", "n": 1})

    async def sent() -> list[bytes]:
        odd = MappingProxyType({"type": "text", "text": "a"})
        return [one async for one in sse.stream_sse([odd, newer, acme.DoneChunk(), newer], acme.CHUNKS)]

    assert asyncio.run(sent()) == [TEXT, b'data: {"type":"newer","n":1}\n\n', DONE]


def test_a_model_inside_a_mapping_goes_out() -> None:
    from wirepact import helix, sse
    from wirepact._runtime.streams import _dumped as dumped

    detail = helix.ErrorDetail(message="m")

    async def sent(part: object) -> list[bytes]:
        needs, logged = {"agent_id": "a", "agent_type": "t", "step": 1}, list[object]()
        chunk = {"type": "usage", "detail": [part]}
        return [one async for one in sse.stream_sse([chunk], helix.CHUNKS, needs=needs, logger=logged.append)]

    assert asyncio.run(sent(detail)) == [b'data: {"type":"usage","detail":[{"message":"m"}]}\n\n']
    (failed,) = asyncio.run(sent(object()))
    assert b'"type":"error"' in failed
    with pytest.raises(helix.WireError) as refused:
        dumped(object())
    assert (refused.value.problem, refused.value.pointer) == ("a part of it is no JSON value", "")


def test_a_source_that_cannot_be_begun_is_a_failure() -> None:
    from stream_errors import acme, sse

    threads: list[int] = []

    class Rows:
        def __iter__(self) -> Iterator[Any]:
            threads.append(threading.get_ident())
            raise LookupError("secret")

    async def sent(source: Any, **options: Any) -> list[bytes]:
        return [one async for one in sse.stream_sse(source, acme.CHUNKS, logger=logged.append, **options)]

    for source in (Rows(), 5):
        for alive in (None, 5.0):
            logged: list[Any] = []
            (failed,) = asyncio.run(sent(source, keep_alive=alive))
            assert b'"code":"internal_error"' in failed and b"secret" not in failed and len(logged) == 1
    assert threading.get_ident() not in threads and len(threads) == 2
    with pytest.raises(LookupError):
        asyncio.run(sent(Rows(), before_first="raise"))


async def left(response: Any, when: asyncio.Event, said: list[str]) -> None:
    """Answer a client that leaves then; what is sent to it is noted."""

    async def receive() -> dict[str, str]:
        await when.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        said.append(message["type"])

    await asyncio.wait_for(response({"type": "http"}, receive, send), 10)


def test_a_send_that_fails_is_a_client_that_has_left() -> None:
    from stream_errors import acme, sse

    closed: list[bool] = []

    async def source() -> AsyncIterator[Any]:
        try:
            while True:
                yield {"type": "text", "text": "a"}
        finally:
            closed.append(True)

    async def receive() -> Any:
        await asyncio.sleep(60)

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            raise OSError("broken pipe")  # as servers of ASGI 2.4 do

    response = sse.sse_response(source(), acme.CHUNKS)
    asyncio.run(asyncio.wait_for(response({"type": "http"}, receive, send), 10))
    assert closed == [True]


@pytest.mark.parametrize("alive", [None, 5.0])
def test_a_finally_may_wait_when_the_client_leaves(alive: float | None) -> None:
    from stream_errors import acme, sse

    said: list[str] = []

    async def source() -> AsyncIterator[Any]:
        try:
            yield {"type": "text", "text": "a"}
            waiting.set()
            await asyncio.sleep(60)
        finally:
            for _ in range(3):
                await asyncio.sleep(0.01)  # gives a connection back, say
            said.append("given back")

    waiting = asyncio.Event()
    asyncio.run(left(sse.sse_response(source(), acme.CHUNKS, keep_alive=alive), waiting, said))
    assert said == ["http.response.start", "http.response.body", "given back"]


def test_a_source_that_takes_no_notice_of_a_leaver_is_left() -> None:
    from stream_errors import acme, sse

    said: list[str] = []

    async def source() -> AsyncIterator[Any]:
        try:
            while True:
                yield {"type": "text", "text": "a"}
                waiting.set()
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.sleep(60)
        finally:
            said.append("closed")

    waiting = asyncio.Event()
    asyncio.run(left(sse.sse_response(source(), acme.CHUNKS), waiting, said))
    assert said == ["http.response.start", "http.response.body", "closed"]


@pytest.mark.parametrize("odd", ['{"type":"text","text":"a"}', b'{"type":"done"}', bytearray(DONE), memoryview(TEXT)])
def test_the_text_of_a_chunk_is_no_chunk(odd: Any) -> None:
    from stream_errors import acme, sse

    logged: list[Any] = []

    async def sent() -> list[bytes]:
        return [one async for one in sse.stream_sse([odd], acme.CHUNKS, logger=logged.append)]

    (failed,) = asyncio.run(sent())
    assert b'"code":"internal_error"' in failed
    assert (logged[0].problem, logged[0].pointer) == ("a chunk to send is an object, not its JSON text", "")


def test_a_plain_source_is_closed_whichever_thread_comes_last() -> None:
    """Its step may have looked for a leaver just before there was one."""
    from stream_errors import sse

    for _ in range(200):
        closed = threading.Event()

        class Source:
            def __iter__(self) -> Iterator[Any]:
                return self

            def __next__(self) -> Any:
                return {"type": "text", "text": "a"}

            def close(self, closed: threading.Event = closed) -> None:
                closed.set()

        pulled = sse._Threaded(Source())  # type: ignore[attr-defined]
        step = threading.Thread(target=pulled._step)
        step.start()
        asyncio.run(pulled.aclose())
        step.join()
        assert closed.is_set()


def test_a_response_that_was_read_already() -> None:
    from stream_errors import acme, sse

    response = httpx.Response(200, headers={"content-type": "text/event-stream"}, content=TEXT + DONE)
    reader = sse.read_sse(response, acme.CHUNKS)
    assert len(list(reader)) == 2 and reader.settlement.outcome == "completed"
