"""Streams over real sockets: FastAPI under uvicorn and Node, each read by httpx and by Node's fetch; connections that
drop, and readers that leave.
"""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from ..servers.serving import in_node, in_thread

HERE = Path(__file__).parent
WAIT = 10
"""Seconds after which a test gives up on what it waits for."""
TEXT = {"type": "text", "text": "0 é🌍"}
GENERAL = "Something went wrong on our side."


def failed(chunks: list[Any], code: str, message: str, status: int, error: str, **more: Any) -> dict[str, Any]:
    """What is read of a stream that ends in an error chunk; in an envelope, where there are no chunks."""
    return {"chunks": chunks, "outcome": "failed", "code": code, "message": message, "status": status, "error": error}


def ended(outcome: str, *chunks: Any, error: str | None = None) -> dict[str, Any]:
    nothing = dict.fromkeys(("code", "message", "status"))
    return {"chunks": list(chunks), "outcome": outcome, **nothing, "error": error}


def acme_error(code: str, message: str, retryable: bool | None = None) -> dict[str, Any]:
    said = {"type": "error", "code": code, "message": message}
    return said if retryable is None else {**said, "retryable": retryable}


DONE = {"type": "done"}
LOST = ("not_found", "That could not be found.")
BUSY = {"code": "busy", "text": "All workers are busy.", "again": True, "attempt": 1}
READ: dict[str, dict[str, Any]] = {
    "/good": ended("completed", TEXT, {"type": "text", "text": "1 é🌍"}, DONE),
    "/sync": ended("completed", {"type": "text", "text": "a"}, DONE),
    "/fails-late": failed(
        [TEXT, acme_error("internal_error", GENERAL)], "internal_error", GENERAL, 500, "InternalError"
    ),
    "/fails-own": failed([TEXT, acme_error(*LOST, False)], *LOST, 404, "NotFoundError"),
    "/fails-first": failed([], *LOST, 404, "NotFoundError"),
    "/fails-first-chunk": failed(
        [acme_error("internal_error", GENERAL)], "internal_error", GENERAL, 500, "InternalError"
    ),
    "/no-end": ended("interrupted", {"kind": "progress", "percent": 1}, error="StreamError"),
}
JOBS = {"/no-end"}


def family_of(path: str) -> str:
    return "jobs" if path in JOBS else "acme"


def told(chunks: list[Any], settlement: Any) -> dict[str, Any]:
    found = {name: getattr(settlement, name) for name in ("outcome", "code", "message", "status")}
    plain = [one.model_dump(mode="json") for one in chunks]
    return {"chunks": plain, **found, "error": settlement.error and type(settlement.error).__name__}


def with_httpx(base: str, path: str) -> dict[str, Any]:
    from stream_errors import acme, jobs, sse

    family: Any = {"acme": acme, "jobs": jobs}[family_of(path)]
    with httpx.Client(trust_env=False, timeout=WAIT) as client, client.stream("GET", base + path) as response:
        reader = sse.read_sse(response, family.CHUNKS)
        return told(list(reader), reader.settlement)


def with_async_httpx(base: str, path: str) -> dict[str, Any]:
    from stream_errors import acme, jobs, sse

    family: Any = {"acme": acme, "jobs": jobs}[family_of(path)]

    async def run() -> dict[str, Any]:
        async with (
            httpx.AsyncClient(trust_env=False, timeout=WAIT) as client,
            client.stream("GET", base + path) as response,
        ):
            reader = sse.read_sse(response, family.CHUNKS)
            return told([one async for one in reader], reader.settlement)

    return asyncio.run(run())


def with_fetch(folder: Path, *asked: tuple[str, str, str]) -> list[dict[str, Any]]:
    """What node reads: for each a family, a URL and how the reader leaves."""
    command = ["node", str(HERE / "fetching.mjs"), str(folder / "generated/typescript")]
    flat = [part for one in asked for part in one]
    done = subprocess.run([*command, *flat], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module", params=["plain", "middleware"])
def python(request: pytest.FixtureRequest, streams: Path) -> Iterator[tuple[str, Any]]:
    """URL of the FastAPI app, with a BaseHTTPMiddleware around it or without, and what happened in it."""
    from .app import App

    made = App(middleware=request.param == "middleware")
    with in_thread(made.app, made.logged) as served:
        yield f"http://127.0.0.1:{served.port}", made


@pytest.fixture(scope="module")
def node(streams: Path) -> Iterator[tuple[str, Any]]:
    with in_node("serve.mjs", streams / "generated/typescript", "", apps=HERE) as served:
        yield f"http://127.0.0.1:{served.port}", served


def read_all_ways(base: str, folder: Path) -> None:
    paths = list(READ)
    fetched = with_fetch(folder, *((family_of(path), base + path, "") for path in paths))
    for path, found in zip(paths, fetched, strict=True):
        assert found.pop("why") is None
        assert found == READ[path], path
        assert with_httpx(base, path) == READ[path], path
        assert with_async_httpx(base, path) == READ[path], path


def test_what_fastapi_sends_is_read_everywhere(python: tuple[str, Any], streams: Path) -> None:
    read_all_ways(python[0], streams)


def test_what_node_sends_is_read_everywhere(node: tuple[str, Any], streams: Path) -> None:
    read_all_ways(node[0], streams)


def raw(base: str, path: str) -> tuple[httpx.Headers, str]:
    with httpx.Client(trust_env=False, timeout=WAIT) as client:
        response = client.get(base + path)
        return response.headers, response.text


def test_both_servers_send_the_same_bytes(python: tuple[str, Any], node: tuple[str, Any]) -> None:
    for path in ("/good", "/sync", "/fails-late", "/fails-own", "/fails-first-chunk", "/no-end"):
        (ours, text), (theirs, other) = raw(python[0], path), raw(node[0], path)
        assert text == other, path
        assert "secret" not in text
        for headers in (ours, theirs):
            assert headers["content-type"].startswith("text/event-stream")
            assert headers["cache-control"] == "no-cache" and headers["x-accel-buffering"] == "no"


def test_what_an_error_chunk_needs_is_given(python: tuple[str, Any]) -> None:
    _, text = raw(python[0], "/needs")
    last = json.loads(text.strip().rpartition("data: ")[2])
    assert last == {"kind": "failed", "traceId": "t", "error": BUSY}


def test_what_is_no_chunk_is_a_failure_of_the_server(python: tuple[str, Any], node: tuple[str, Any]) -> None:
    found = with_httpx(python[0], "/not-a-chunk")
    assert (found["code"], found["chunks"]) == ("internal_error", [acme_error("internal_error", GENERAL)])
    with httpx.Client(trust_env=False) as client:  # there, before the first chunk: a status
        assert client.get(node[0] + "/not-a-chunk").status_code == 500


def test_each_failure_is_logged_once_and_whole(python: tuple[str, Any]) -> None:
    base, made = python
    made.logged.clear()
    for path in ("/fails-late", "/fails-first-chunk", "/fails-own"):
        raw(base, path)
    assert [str(one) for one in made.logged] == ["secret", "secret", "There is no job with the id 7."]


def test_node_logs_each_failure_once(node: tuple[str, Any]) -> None:
    base, served = node
    before = len(served.logged())
    for path in ("/fails-late", "/fails-first-chunk"):
        raw(base, path)
    assert served.logged()[before:] == ["Error: secret", "Error: secret"]


@pytest.mark.parametrize("path", ["/slow", "/slow-sync", "/kept"])
def test_the_source_is_closed_when_the_reader_leaves(python: tuple[str, Any], path: str) -> None:
    from stream_errors import acme, sse

    base, made = python
    with httpx.Client(trust_env=False, timeout=WAIT) as client, client.stream("GET", base + path) as response:
        reader = sse.read_sse(response, acme.CHUNKS)
        for chunk in reader:
            assert chunk == acme.TextChunk(text="first")
            break
        reader.close()
        assert reader.settlement.outcome == "aborted"
    assert made.left[path].wait(WAIT)


def test_a_reader_that_leaves_before_the_first_chunk(python: tuple[str, Any]) -> None:
    base, made = python
    port = int(base.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as connection:
        connection.sendall(b"GET /slow-first HTTP/1.1\r\nhost: x\r\n\r\n")
    assert made.left["/slow-first"].wait(WAIT)


@pytest.mark.parametrize("leave", ["abort", "fetch", "break"])
def test_a_reader_in_node_that_leaves(
    python: tuple[str, Any], node: tuple[str, Any], streams: Path, leave: str
) -> None:
    _, made = python
    made.left["/slow"].clear()
    for found in with_fetch(streams, *(("acme", base + "/slow", leave) for base in (python[0], node[0]))):
        assert (found["outcome"], found["chunks"]) == ("aborted", [{"type": "text", "text": "first"}])
        assert found["why"] == {"break": None}.get(leave, "AbortError")
    assert made.left["/slow"].wait(WAIT)
    assert "/slow" in eventually(node[1].logged, "/slow")


def eventually(ask: Any, wanted: str) -> list[Any]:
    for _ in range(200):
        found: list[Any] = ask()
        if wanted in found:
            return found
        threading.Event().wait(0.02)
    return found


def test_comments_keep_a_connection_in_use(python: tuple[str, Any], node: tuple[str, Any]) -> None:
    for base in (python[0], node[0]):
        with httpx.Client(trust_env=False, timeout=WAIT) as client, client.stream("GET", base + "/kept") as response:
            text = ""
            for piece in response.iter_text():
                text += piece
                if text.count(": keep-alive\n\n") >= 2:
                    break
        assert text.startswith('data: {"type":"text","text":"first"}\n\n: keep-alive\n\n')


def test_a_cancelled_reader_is_cancelled(python: tuple[str, Any]) -> None:
    from stream_errors import acme, sse

    async def run() -> str:
        async with (
            httpx.AsyncClient(trust_env=False, timeout=WAIT) as client,
            client.stream("GET", python[0] + "/slow") as response,
        ):
            reader = sse.read_sse(response, acme.CHUNKS)
            got = asyncio.Event()

            async def read() -> None:
                async for _ in reader:
                    got.set()

            task = asyncio.create_task(read())
            await asyncio.wait_for(got.wait(), WAIT)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert isinstance(reader.settlement.cause, asyncio.CancelledError)
            return reader.settlement.outcome

    assert asyncio.run(run()) == "aborted"


# --- connections that drop ---------------------------------------------------------------------

EVENT = b'data: {"type":"text","text":"a"}\n\n'
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n"
CHUNKED = HEAD + b"transfer-encoding: chunked\r\n\r\n%x\r\n" % len(EVENT) + EVENT + b"\r\n"
DROPS = {
    "chunked body without its end": (CHUNKED, False),
    "reset": (CHUNKED, True),
    "shorter than it said": (HEAD + b"content-length: 999\r\n\r\n" + EVENT, False),
    "closed where no length was said": (HEAD + b"connection: close\r\n\r\n" + EVENT, False),
    "clean end without the last chunk": (CHUNKED + b"0\r\n\r\n", False),
}


@contextmanager
def dropping(answer: bytes, reset: bool, times: int) -> Iterator[str]:
    """A server that gives so many connections its bytes and closes them, with a reset where asked for."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(WAIT)

        def serve() -> None:
            for _ in range(times):
                connection, _ = listening.accept()
                with connection:
                    connection.settimeout(WAIT)
                    connection.recv(65536)
                    connection.sendall(answer)
                    if reset:
                        threading.Event().wait(0.1)  # or the reset takes what was sent with it
                        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread.join(WAIT)


@pytest.mark.parametrize("name", DROPS)
def test_a_dropped_connection_is_the_cause_of_the_settlement(name: str, streams: Path) -> None:
    wanted = ended("interrupted", {"type": "text", "text": "a"}, error="StreamError")
    with dropping(*DROPS[name], times=3) as base:
        assert with_httpx(base, "/") == wanted
        assert with_async_httpx(base, "/") == wanted
        (found,) = with_fetch(streams, ("acme", base, ""))
    clean = "clean" in name or "no length" in name
    assert found.pop("why") == (None if clean else "TypeError")
    assert found == wanted


def test_an_envelope_that_came_before_the_connection_dropped(streams: Path) -> None:
    body = b'{"error":{"code":"not_found","message":"That could not be found."}}'
    head = b"HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n"
    wanted = failed([], *LOST, 404, "NotFoundError")
    with dropping(head + body, reset=False, times=3) as base:
        assert with_httpx(base, "/") == wanted
        assert with_async_httpx(base, "/") == wanted
        (found,) = with_fetch(streams, ("acme", base, ""))
    assert found.pop("why") == "TypeError"
    assert found == wanted
