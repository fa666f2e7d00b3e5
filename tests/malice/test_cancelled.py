"""Cancelled at every step there is: it passes, whoever asks for it, and no task, source, generator or mark is left."""

from __future__ import annotations

import ast
import asyncio
import contextvars
import gc
import json
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI, WebSocket
from starlette.middleware.base import BaseHTTPMiddleware
from wirepact import agent, flue, helix
from wirepact.fastapi import install
from wirepact.sse import encode_event, read_sse, sse_response, stream_sse

from malice.cases import CHUNK

NEEDS: dict[str, Any] = {"agent_id": "a", "agent_type": "w", "step": 1, "timestamp": 1}
PART = {"type": "text-delta", "id": "1", "delta": "x"}
SHORT = {"limit": 2, "delayMs": 1}
LATER: dict[str, Any] = {**CHUNK, "type": "text"}


class Source:
    """Gives things one after another, and waits before, between and after them, and as it is closed."""

    def __init__(self, *things: Any, fails: BaseException | None = None) -> None:
        self.things = things
        self.fails = fails
        self.opened = self.closed = 0

    async def __aiter__(self) -> AsyncIterator[Any]:
        self.opened += 1
        try:
            for one in self.things:
                await asyncio.sleep(0)
                yield one
                await asyncio.sleep(0)
            await asyncio.sleep(0.001)
            if self.fails is not None:
                raise self.fails
        finally:
            self.closed += 1
            await asyncio.sleep(0)

    def plain(self) -> Iterator[Any]:
        self.opened += 1
        try:
            yield from self.things
            if self.fails is not None:
                raise self.fails
        finally:
            self.closed += 1


class Reply:
    """An answer as httpx has it."""

    def __init__(self, source: Source, status: int, kind: str) -> None:
        self.source = source
        self.status_code = status
        self.headers = {"content-type": kind}
        self.left = 0

    def aiter_bytes(self) -> AsyncIterator[bytes]:
        return aiter(self.source)

    async def aclose(self) -> None:
        self.left += 1
        await asyncio.sleep(0)


Scenario = Callable[[], tuple[Awaitable[object], Callable[[bool], None]]]
"""Gives what is run, and what has to hold afterwards: told whether it came to its end."""


def _closed(source: Source) -> Callable[[bool], None]:
    def check(_: bool) -> None:
        assert source.closed == source.opened <= 1

    return check


def retried(wrap: Any, **options: Any) -> Scenario:
    def made() -> tuple[Awaitable[object], Callable[[bool], None]]:
        calls = ended = 0

        async def call() -> str:
            nonlocal calls, ended
            calls += 1
            try:
                await asyncio.sleep(0)
                raise ValueError("again")
            finally:
                await asyncio.sleep(0)
                ended += 1

        def check(whole: bool) -> None:
            assert ended <= calls <= ended + 1 and calls <= 4 and (not whole or ended == calls == 4)

        return wrap(
            call, retry_on=ValueError, max_retries=3, initial_delay_ms=0, on_failure="continue", **options
        )(), check

    return made


def awaited_later(wrap: Any) -> Scenario:
    """A plain callable that returns an awaitable, retried as a coroutine."""

    def made() -> tuple[Awaitable[object], Callable[[bool], None]]:
        calls = ended = 0

        async def work() -> str:
            nonlocal ended
            try:
                await asyncio.sleep(0)
                raise ValueError("again")
            finally:
                await asyncio.sleep(0)
                ended += 1

        def call() -> Awaitable[str]:
            nonlocal calls
            calls += 1
            return work()

        def check(whole: bool) -> None:
            assert ended <= calls <= ended + 1 and calls <= 4 and (not whole or ended == calls == 4)

        return wrap(
            call, retry_on=ValueError, max_retries=3, sleep=lambda _: asyncio.sleep(0), on_failure="continue"
        )(), check

    return made


def llm_steps(signalled: bool = False, **options: Any) -> Scenario:
    return lambda: _llm_steps(signalled, options)


def _llm_steps(signalled: bool, options: dict[str, Any]) -> tuple[Awaitable[object], Callable[[bool], None]]:
    calls = 0

    async def step(*_: object) -> str:
        nonlocal calls
        calls += 1
        await asyncio.sleep(0)
        raise helix.HelixError("m", "provider_rate_limited", retryable=True)

    async def run() -> None:
        try:
            signal = {"signal": asyncio.Event()} if signalled else {}
            await helix.aretry_llm_step(step, **signal, **options)
        except helix.HelixError:
            return

    def check(whole: bool) -> None:
        assert not whole or calls > 1

    return run(), check


def reading(*things: bytes, reply: tuple[int, str] | None = None, fails: BaseException | None = None) -> Scenario:
    def made() -> tuple[Awaitable[object], Callable[[bool], None]]:
        source = Source(*things, fails=fails)
        given: Any = source if reply is None else Reply(source, *reply)
        reader = read_sse(given, helix.CHUNKS)

        async def run() -> None:
            async with reader:
                async for _ in reader:
                    await asyncio.sleep(0)

        def check(whole: bool) -> None:
            assert source.closed == source.opened <= 1
            if source.opened or whole:  # one that never began is nobody's
                assert reader.settled and (whole or reader.settlement.outcome in ("aborted", "failed", "interrupted"))
                assert reply is None or given.left >= 1

        return run(), check

    return made


def writing(threaded: bool = False, fails: BaseException | None = None, **options: Any) -> Scenario:
    def made() -> tuple[Awaitable[object], Callable[[bool], None]]:
        source = Source(LATER, LATER, fails=fails)
        told: list[object] = []
        given: Any = source.plain() if threaded else source

        async def run() -> bytes:
            made = stream_sse(given, helix.CHUNKS, needs=NEEDS, logger=told.append, **options)
            try:
                return b"".join([data async for data in made])
            except ValueError:
                return b""
            finally:
                await made.aclose()

        def check(_: bool) -> None:
            assert source.closed == source.opened <= 1
            assert [one for one in told if one is not fails] == []

        return run(), check

    return made


def answering(raw: Any, **options: Any) -> Scenario:
    def made() -> tuple[Awaitable[object], Callable[[bool], None]]:
        source = Source(LATER, LATER, fails=raw)
        response = sse_response(source, helix.CHUNKS, needs=NEEDS, logger=len, **options)
        return _asked(response, raw), _closed(source)

    return made


async def _asked(app: Any, expected: Any = None, path: str = "/", body: bytes = b"{}") -> list[Any]:
    """One request to an ASGI app, whose client stays until the answer is there."""
    sent: list[Any] = []
    over = asyncio.Event()
    given = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Any:
        await asyncio.sleep(0)
        if given:
            return given.pop()
        await over.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        await asyncio.sleep(0)
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "headers": [(b"content-type", b"application/json")],
             "query_string": b"", "root_path": "", "http_version": "1.1", "scheme": "http", "client": None, "server": None, "state": {}}  # fmt: skip
    try:
        await app(scope, receive, send)
    except Exception as error:
        assert error is expected
    finally:
        over.set()
    return sent


def serving(fails: bool, middleware: bool, path: str = "/") -> Scenario:
    app = FastAPI()
    opened: list[str] = []

    @app.post("/")
    async def route() -> dict[str, str]:
        opened.append("route")
        try:
            await asyncio.sleep(0)
            if fails:
                raise flue.SessionBusyError()
            return {}
        finally:
            await asyncio.sleep(0)
            opened.append("left")

    if middleware:

        async def dispatch(request: Any, call_next: Any) -> Any:
            return await call_next(request)

        app.add_middleware(BaseHTTPMiddleware, dispatch=dispatch)
    install(app, flue, logger=len)

    def made() -> tuple[Awaitable[object], Callable[[bool], None]]:
        opened.clear()

        async def run() -> None:
            sent = await _asked(app, path=path)
            assert sent[0]["status"] == (404 if path != "/" else 500 if fails else 200), sent

        def check(whole: bool) -> None:
            assert not whole or opened == (["route", "left"] if path == "/" else [])

        return run(), check

    return made


def speaking(fails: bool, accepts: bool) -> Scenario:
    """A route over a websocket, which may be refused with an answer."""
    app = FastAPI()
    opened: list[str] = []

    @app.websocket("/")
    async def route(socket: WebSocket) -> None:
        opened.append("route")
        try:
            if accepts:
                await socket.accept()
            await asyncio.sleep(0)
            if fails:
                raise flue.SessionBusyError()
            await socket.close()
        finally:
            await asyncio.sleep(0)
            opened.append("left")

    install(app, flue, logger=len)

    def made() -> tuple[Awaitable[object], Callable[[bool], None]]:
        opened.clear()
        sent: list[str] = []

        async def receive() -> Any:
            await asyncio.sleep(0)
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            await asyncio.sleep(0)
            sent.append(message["type"])

        async def run() -> None:
            scope = {"type": "websocket", "path": "/", "raw_path": b"/", "headers": [], "query_string": b"", "root_path": "", "scheme": "ws",
                     "http_version": "1.1", "client": None, "server": None, "subprotocols": [], "state": {}, "extensions": {"websocket.http.response": {}}}  # fmt: skip
            try:
                await app(scope, receive, send)
            except flue.SessionBusyError:
                assert accepts

        def check(whole: bool) -> None:
            assert not whole or opened == ["route", "left"]
            if whole and fails and not accepts:
                assert sent[0] == "websocket.http.response.start", sent

        return run(), check

    return made


def parts(fails: BaseException | None) -> Scenario:
    def made() -> tuple[Awaitable[object], Callable[[bool], None]]:
        source = Source("a", PART, fails=fails)

        async def run() -> bytes:
            made = helix.ui_stream(aiter(source))
            try:
                return b"".join([data async for data in made])
            finally:
                await made.aclose()

        def check(_: bool) -> None:
            assert source.closed == source.opened <= 1

        return run(), check

    return made


def parts_as_they_are(fails: BaseException | None) -> Scenario:
    def made() -> tuple[Awaitable[object], Callable[[bool], None]]:
        source = Source("a", PART, fails=fails)

        async def run() -> None:
            made = helix.ui_parts(aiter(source))
            try:
                async for _ in made:
                    await asyncio.sleep(0)
            finally:
                await made.aclose()

        return run(), _closed(source)

    return made


def blocking() -> Scenario:
    """A source without awaits, read with `async for`."""

    def made() -> tuple[Awaitable[object], Callable[[bool], None]]:
        source = Source(EVENT, EVENT, LAST)

        async def run() -> None:
            async with read_sse(source.plain(), helix.CHUNKS) as reader:
                async for _ in reader:
                    await asyncio.sleep(0)

        return run(), _closed(source)

    return made


EVENT = encode_event(json.dumps(LATER))
LAST = encode_event(json.dumps(CHUNK))
SCENARIOS: dict[str, Scenario] = {
    "tool": retried(agent.tool_retry),
    "model": retried(agent.model_retry),
    "tool, an own sleep": retried(agent.tool_retry, sleep=lambda _: asyncio.sleep(0)),
    "tool, an awaitable": awaited_later(agent.tool_retry),
    "model, an awaitable": awaited_later(agent.model_retry),
    "steps of a model": llm_steps(sleep=lambda _: asyncio.sleep(0)),
    "steps of a model that wait": llm_steps(policy=SHORT),
    "steps of a model under a signal": llm_steps(True, policy=SHORT),
    "parts as they are": parts_as_they_are(None),
    "a reader that blocks": blocking(),
    "a socket": speaking(False, True),
    "a socket that fails": speaking(True, True),
    "a socket that is refused": speaking(True, False),
    "a reader": reading(EVENT, EVENT[:5], EVENT[5:], LAST),
    "a reader of a broken stream": reading(EVENT, fails=ConnectionError("reset")),
    "a reader of a reply": reading(EVENT, LAST, reply=(200, "text/event-stream")),
    "a reader of a refusal": reading(b"{", b"}", reply=(503, "application/json")),
    "a reader of a refusal that breaks": reading(b"{", reply=(503, "text/html"), fails=OSError("reset")),
    "a writer": writing(),
    "a writer of a failure": writing(fails=ValueError("m")),
    "a writer that raises": writing(fails=ValueError("m"), before_first="raise"),
    "a writer that waits": writing(keep_alive=0.0005),
    "a writer that waits for a failure": writing(keep_alive=0.0005, fails=ValueError("m"), before_first="raise"),
    "a writer in a thread": writing(threaded=True),
    "a writer in a thread that waits": writing(threaded=True, keep_alive=0.0005, fails=ValueError("m")),
    "a response": answering(None),
    "a response at once": answering(None, before_first="chunk"),
    "a response that waits": answering(None, keep_alive=0.0005),
    "an app": serving(False, False),
    "an app that fails": serving(True, False),
    "an app with middleware": serving(True, True),
    "an app without the route": serving(False, False, "/elsewhere"),
    "parts": parts(None),
    "parts that fail": parts(ValueError("m")),
}  # fmt: skip


class Stopped(Exception):
    """What a neighbour in a group fails with."""


async def _cancelled(run: Awaitable[object], step: int) -> bool:
    """Cancel it after so many turns of the loop; whether it came to its end before."""
    task = asyncio.ensure_future(run)
    for _ in range(step):
        if task.done():
            break
        await asyncio.sleep(0)
    asked = task.cancel("the word")
    try:
        await task
    except asyncio.CancelledError:
        assert asked and task.cancelled()
    else:
        assert not asked, "a cancellation was swallowed"
    return not asked


async def _timed_out(run: Awaitable[object], step: int) -> bool:
    whole = False

    async def alarm(timeout: asyncio.Timeout) -> None:
        for _ in range(step):
            await asyncio.sleep(0)
        if not whole:
            timeout.reschedule(0)

    try:
        async with asyncio.timeout(None) as timeout:
            ringing = asyncio.ensure_future(alarm(timeout))
            await run
            whole = True
    except TimeoutError:
        assert timeout.expired() and not whole
    finally:
        await ringing
    assert asyncio.current_task().cancelling() == 0  # type: ignore[union-attr]
    return whole


async def _in_a_group(run: Awaitable[object], step: int) -> bool:
    whole = False

    async def neighbour() -> None:
        for _ in range(step):
            await asyncio.sleep(0)
        if not whole:
            raise Stopped

    async def work() -> None:
        nonlocal whole
        await run
        whole = True

    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(work())
            group.create_task(neighbour())
    except ExceptionGroup as error:
        assert [type(one) for one in error.exceptions] == [Stopped]
    return whole


WAYS = {"cancel": _cancelled, "timeout": _timed_out, "group": _in_a_group}


async def _at_a_step(scenario: Scenario, way: Any, step: int) -> bool:
    run, check = scenario()
    whole: bool = await way(run, step)
    for _ in range(100):  # what was told to end ends in its own time, which is soon
        if asyncio.all_tasks() == {asyncio.current_task()}:
            break
        await asyncio.sleep(0.001)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    check(whole)
    return whole


def _everywhere(name: str, way: str, times: int = 1) -> int:
    """Try each step until it comes to its end before; how many there were."""
    gc.collect()
    gc.disable()  # what is left to the collector was not closed
    try:
        for step in range(2_000):
            for _ in range(times):
                with asyncio.Runner() as runner:
                    loop: Any = runner.get_loop()
                    whole = runner.run(_at_a_step(SCENARIOS[name], WAYS[way], step))
                    left = [one for one in loop._asyncgens if one.ag_frame is not None]
                    assert [one for one in left if "starlette" not in one.ag_code.co_filename] == [], step
            if whole:
                return step
    finally:
        gc.enable()
    raise AssertionError("it never came to its end")


@pytest.mark.parametrize("name", SCENARIOS)
def test_cancelled_at_every_step(name: str) -> None:
    assert _everywhere(name, "cancel") >= 3


@pytest.mark.heavy
def test_stopped_at_every_step_in_every_way(scale: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    before = threading.active_count()
    times = scale(1, 20)
    stops = sum(_everywhere(name, way, times) for name in SCENARIOS for way in WAYS)
    assert stops > 500 and threading.active_count() <= before + 1
    figure(
        f"{stops} distinct stops, at every step of {len(SCENARIOS)} coroutines in {len(WAYS)} ways, each "
        f"{times} {'time' if times == 1 else 'times'}: none swallowed, nothing left"
    )


def test_every_coroutine_of_the_package_is_in_a_scenario() -> None:
    """Each `async def` in its sources has run: what is new there is stopped as well, or fails here."""
    package = Path(helix.__file__).parents[1]
    written = set()
    for file in package.rglob("*.py"):
        for one in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(one, ast.AsyncFunctionDef):
                first = min(line.lineno for line in [one, *one.decorator_list])
                written.add((str(file.relative_to(package)), first, one.name))
    ran = set()

    def seen(frame: Any, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(package)):
            name = str(Path(code.co_filename).relative_to(package))
            ran.add((name, code.co_firstlineno, code.co_name))

    sys.setprofile(seen)
    try:
        for scenario in SCENARIOS.values():
            asyncio.run(_at_a_step(scenario, _cancelled, 100_000))
    finally:
        sys.setprofile(None)
    assert len(written) > 30 and written - ran == set()


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("place", range(3))
def test_what_ends_the_process_passes(kind: type[BaseException], place: int) -> None:
    """Out of the source of a stream that is read or written, and the source is closed."""
    error = kind("stop")
    source = Source(*[EVENT] * place, fails=error)
    reader = read_sse(source.plain(), helix.CHUNKS)
    with pytest.raises(kind) as caught:
        list(reader)
    assert caught.value is error and source.closed == 1 and reader.settlement.outcome == "aborted"
    for give in (lambda one: aiter(one), lambda one: one.plain()):
        source = Source(*[LATER] * place, fails=error)
        told: list[object] = []

        async def run(given: Any, told: list[object]) -> None:
            async for _ in stream_sse(given, helix.CHUNKS, needs=NEEDS, logger=told.append):
                pass

        with pytest.raises(kind) as caught:
            asyncio.run(run(give(source), told))
        assert caught.value is error and source.closed == 1 and told == []


class Unclosable:
    """A source that ends, and cannot be closed."""

    def __init__(self, *things: Any) -> None:
        self.left = list(things)

    def __aiter__(self) -> Unclosable:
        return self

    async def __anext__(self) -> Any:
        if not self.left:
            raise StopAsyncIteration
        return self.left.pop(0)

    async def aclose(self) -> None:
        raise ValueError("hunter2")


def test_a_source_that_cannot_be_closed_ends_as_another() -> None:
    async def run() -> tuple[bytes, bytes, str]:
        parts = b"".join([one async for one in helix.ui_stream(Unclosable("a"))])
        written = b"".join([one async for one in stream_sse(Unclosable(CHUNK), helix.CHUNKS, needs=NEEDS, logger=len)])
        reader = read_sse(Unclosable(written), helix.CHUNKS)
        async with reader:
            assert [one.error async for one in reader] == ["busy"]
        return parts, written, reader.settlement.outcome

    parts, written, outcome = asyncio.run(run())
    assert parts.endswith(b'data: {"type":"finish"}\n\ndata: [DONE]\n\n') and b"hunter2" not in parts + written
    assert outcome == "failed"


def test_each_task_keeps_its_context() -> None:
    """Attempts, sources and readers of a thousand tasks see their own variables, and set no other's."""
    mine: contextvars.ContextVar[int] = contextvars.ContextVar("mine")

    def told() -> Iterator[Any]:
        yield {**LATER, "text": mine.get()}

    async def work(key: int) -> None:
        mine.set(key)
        attempts = 0

        @agent.tool_retry(retry_on=ValueError, max_retries=2, initial_delay_ms=1)
        async def call() -> int:
            nonlocal attempts
            attempts += 1
            await asyncio.sleep(0)
            assert mine.get() == key
            if attempts < 3:
                raise ValueError
            return mine.get()

        assert await call() == key
        if key % 20 == 0:  # a thread each
            data = b"".join([one async for one in stream_sse(told(), helix.CHUNKS, needs=NEEDS, logger=len)])
            assert f'"text":{key}'.encode() in data

            async def pieces() -> AsyncIterator[bytes]:
                assert mine.get() == key
                yield data

            assert [one async for one in read_sse(pieces(), helix.CHUNKS)] and mine.get() == key

    async def main() -> None:
        await asyncio.gather(*(work(key) for key in range(1_000)))
        assert mine.get(None) is None

    asyncio.run(main())


@pytest.mark.heavy
def test_stopped_at_every_step_in_typescript(scale: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    """And what was asked of the platform is given back: listeners, timers, readers of streams, generators.

    Each async function of the package has run: what is new there is stopped as well, or fails here.
    """
    times = scale(1, 20)
    script = Path(__file__).with_name("stops.mjs")
    question = json.dumps({"times": times})
    done = subprocess.run(["node", script], input=question, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    answer = json.loads(done.stdout)
    assert answer["problems"] == []
    assert answer["stops"] > 500
    figure(
        f"{answer['stops']} distinct stops in TypeScript, after each number of turns of the promises and of the loop in "
        f"{answer['scenarios']} functions and streams, each {times} {'time' if times == 1 else 'times'}: "
        "none swallowed; no listener, timer, stream or generator left"
    )
