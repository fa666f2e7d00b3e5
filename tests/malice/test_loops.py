"""Many at once: marking, retrying and classifying from 32 threads and 1,000 tasks, and cancelled wherever it waits."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import threading
import weakref
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from support import run
from wirepact import agent, flue, helix
from wirepact.sse import SseDecoder

from malice.cases import CHUNK, node

THREADS = 32
NEEDS: dict[str, Any] = {"agent_id": "a", "agent_type": "w", "step": 1, "timestamp": 1}
FIRST_TOUCH = """
import sys, threading
sys.setswitchinterval(1e-6)
from wirepact import agent, flue, helix
gate, failed = threading.Barrier(32), []
chunk = {"type": "error", "error": "busy", "code": "c", "recoverable": True, "agentId": "a", "agentType": "w",
         "timestamp": 1, "step": 2}
def first():
    gate.wait()
    try:
        error = helix.HelixError("m", "provider_rate_limited")
        assert helix.parse_error_chunk(chunk).agent_id == "a" and helix.is_error_chunk(chunk)
        assert error.retryable is True and helix.CODES["provider_rate_limited"].verdict == "always"
        assert helix.resolve_error_detail(error).code == "provider_rate_limited"
        assert flue.submission_settled("s", "failed", error).error is not None
        assert helix.parse_error_detail({"message": "m", "cause": {"message": "n"}}).cause.message == "n"
        assert flue.render_error(error, logger=print).status == 500
        assert agent.error_from_dict(agent.error_to_dict(agent.AgentError("TIMEOUT", "m"))).code == "TIMEOUT"
        helix.classify_error(TimeoutError())
    except BaseException as error:
        failed.append(repr(error))
threads = [threading.Thread(target=first) for _ in range(32)]
for one in threads: one.start()
for one in threads: one.join()
assert not failed, failed[:3]
"""


def first_touch(times: int) -> None:
    for _ in range(times):
        done = subprocess.run([sys.executable, "-c", FIRST_TOUCH], capture_output=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr.decode()[-2000:]


def test_what_loads_at_first_touch_is_touched_by_all_at_once() -> None:
    first_touch(1)


@pytest.mark.heavy
def test_what_loads_at_first_touch_many_times() -> None:
    first_touch(40)


def in_threads(work: Callable[[int], None], times: int) -> None:
    gate = threading.Barrier(THREADS)

    def each(index: int) -> None:
        gate.wait()
        for turn in range(times):
            work(index * times + turn)

    with ThreadPoolExecutor(THREADS) as pool:
        for one in [pool.submit(each, index) for index in range(THREADS)]:
            one.result(timeout=900)  # that it ends: how fast it does is no matter of a test


def mixed(key: int, fail: Callable[[int], Any]) -> None:
    """One of three calls: fails twice, always, or finally; what comes out is its own."""
    if key % 3 == 0:
        assert fail(key) == key
        return
    with pytest.raises((ValueError, agent.AgentError)) as caught:
        fail(key)
    assert caught.value.args[-2 if key % 3 == 2 else 0] == f"{'final' if key % 3 == 2 else 'always'} {key}"


def attempted(key: int, attempts: dict[int, int]) -> int:
    attempts[key] = attempts.get(key, 0) + 1
    if key % 3 == 0 and attempts[key] < 3:
        raise ValueError(f"early {key}")
    if key % 3 == 1:
        raise ValueError(f"always {key}")
    if key % 3 == 2:
        raise agent.AgentError("TIMEOUT", f"final {key}", False)
    return key


def test_retries_of_many_threads_keep_apart() -> None:
    attempts: dict[int, int] = {}
    shared = agent.tool_retry(
        lambda key: attempted(key, attempts), retry_on=ValueError, max_retries=2, sleep=lambda _: None
    )
    in_threads(lambda key: mixed(key, shared), 30)
    assert all(count == (1 if key % 3 == 2 else 3) for key, count in attempts.items())


def test_marks_and_classification_of_many_threads() -> None:
    one = ValueError("shared")

    def work(key: int) -> None:
        agent.stamp_retryable(one, key % 2 == 0)
        assert agent.get_retryable(one) in (True, False)
        own = ValueError(str(key))
        agent.stamp_retryable(own, key % 2 == 0)
        assert agent.get_retryable(own) is (key % 2 == 0)
        assert helix.classify_error(helix.StreamDropError("m", 1, "r")).retryable is True
        assert helix.resolve_error_detail(own).message == str(key)
        assert flue.render_error(own, logger=lambda _: None).status == 500

    in_threads(work, 20)


@pytest.mark.heavy
def test_all_of_it_from_all_threads(scale: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    """Reading, answering, mapping and carrying at once, with a switch between threads after every few steps."""
    shared = helix.HelixError("m", "provider_rate_limited", cause=ConnectionError("reset"))
    text = json.dumps(CHUNK)
    before = sys.getswitchinterval()
    times = scale(50, 1_000)

    def work(key: int) -> None:
        own = ValueError(str(key))
        own.__cause__ = shared
        agent.stamp_retryable(own, key % 2 == 0)
        back = helix.error_from_dict(helix.error_to_dict(own))
        assert str(back) == str(key) and agent.get_retryable(back) is (key % 2 == 0)
        assert helix.map_provider_error(TimeoutError(str(key))).code == "provider_timeout"
        assert helix.parse_error_chunk(text).agent_id == "a" and helix.chunk_from_error(own, **NEEDS).code is not None
        assert helix.chat_error_response(shared).status == helix.typed_error_response(shared).status
        assert helix.resolve_error_detail(own).message == str(key)
        (event,) = SseDecoder().feed(f"data: {key}\n\n")
        assert event.data == str(key)
        decision = agent.retry_decision(own, attempt=1)
        assert decision.error is own and decision.action == ("retry" if key % 2 == 0 else "raise")

    sys.setswitchinterval(1e-6)
    try:
        in_threads(work, times)
    finally:
        sys.setswitchinterval(before)
    assert shared.__cause__ is not None and agent.get_retryable(shared) is None
    figure(f"{THREADS * times} turns of ten calls from {THREADS} threads at once: each kept its own")


def test_retries_of_a_thousand_tasks_keep_apart() -> None:
    attempts: dict[int, int] = {}

    @agent.tool_retry(retry_on=ValueError, max_retries=2, initial_delay_ms=1, jitter=False)
    async def shared(key: int) -> int:
        await asyncio.sleep(0)
        return attempted(key, attempts)

    async def main() -> list[Any]:
        return await asyncio.gather(*(shared(key) for key in range(1_000)), return_exceptions=True)

    for key, result in enumerate(asyncio.run(main())):
        if key % 3 == 0:
            assert result == key
        else:
            assert str(key) in str(result) and isinstance(result, agent.AgentError if key % 3 == 2 else ValueError)
    assert all(count == (1 if key % 3 == 2 else 3) for key, count in attempts.items())


def test_marks_and_classification_of_a_thousand_tasks() -> None:
    """Each task marks and classifies its own, with others at every await between; what comes out is its own."""
    shared = helix.HelixError("m", "provider_rate_limited")

    async def work(key: int) -> tuple[Any, ...]:
        own = ValueError(str(key))
        agent.stamp_retryable(own, key % 2 == 0)
        await asyncio.sleep(0)
        known = helix.classify_error(helix.StreamDropError(str(key), key, "r"))
        await asyncio.sleep(0)
        detail = helix.resolve_error_detail(own)
        mapped = helix.map_provider_error(TimeoutError(str(key)) if key % 2 else ConnectionError(str(key)))
        wrapped = ValueError(f"outer {key}")
        wrapped.__cause__ = shared if key % 3 else own
        await asyncio.sleep(0)
        back = helix.error_from_dict(helix.error_to_dict(wrapped))
        await asyncio.sleep(0)
        return (
            *(agent.get_retryable(own), known.retryable, detail.message, mapped.code, str(mapped.__cause__)),
            *(
                str(back),
                str(back.__cause__),
                agent.get_retryable(back.__cause__),
                agent.retry_decision(own, attempt=1).action,
            ),
        )

    async def main() -> list[Any]:
        return await asyncio.gather(*(work(key) for key in range(1_000)))

    for key, found in enumerate(asyncio.run(main())):
        even, inner = key % 2 == 0, key % 3 == 0
        assert found == (
            *(even, True, str(key), "provider_error" if even else "provider_timeout", str(key)),
            *(f"outer {key}", str(key) if inner else "m", even if inner else None, "retry" if even else "raise"),
        )
    assert agent.get_retryable(shared) is None


def test_retries_marks_and_classification_of_a_thousand_calls_in_typescript() -> None:
    assert node("loops", count=1_000) == []


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The family of a contract as `wirepact init` starts it."""
    folder = tmp_path_factory.mktemp("malice")
    assert run("init", "malice", "--folder", folder / "schema").exit_code == 0
    assert run("generate", "--schema", folder / "schema", "--target", "python").exit_code == 0
    (package,) = [one.name for one in (folder / "generated/python").iterdir() if one.is_dir() and "." not in one.name]
    sys.path.insert(0, str(folder / "generated/python"))
    try:
        module = __import__(f"{package}.malice", fromlist=["malice"])
        yield module
    finally:
        sys.path.remove(str(folder / "generated/python"))
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]


class Awaited:
    """Counts the points at which a coroutine hands over to the loop, and cancels at one of them."""

    def __init__(self, cancel_at: int) -> None:
        self.count = 0
        self.cancel_at = cancel_at

    async def point(self, *_: object) -> None:
        self.count += 1
        if self.count == self.cancel_at:
            task = asyncio.current_task()
            assert task is not None
            task.cancel("stop")
        await asyncio.sleep(0)


Wrap = Callable[[Any, Callable[..., Awaitable[None]]], Callable[[], Awaitable[object]]]
WRAPPERS: dict[str, Wrap] = {
    "tool": lambda _, point: agent.tool_retry(failing(point), retry_on=ValueError, sleep=point, on_failure="continue"),
    "model": lambda _, point: agent.model_retry(
        failing(point), retry_on=ValueError, sleep=point, on_failure="continue"
    ),
    "own": lambda own, point: own.retrying(failing(point), retry_on=ValueError, sleep=point, on_failure="continue"),
}


def failing(point: Callable[..., Awaitable[None]]) -> Callable[[], Awaitable[str]]:
    async def call() -> str:
        await point()
        try:
            raise ValueError("again")
        finally:
            await point()

    return call


@pytest.mark.parametrize("name", WRAPPERS)
def test_cancelled_at_every_point(name: str, own: Any) -> None:
    """At each await of each attempt and of each pause the cancellation comes out, and nothing runs after it."""

    async def one(cancel_at: int) -> int:
        awaited = Awaited(cancel_at)
        task = asyncio.ensure_future(WRAPPERS[name](own, awaited.point)())
        if not cancel_at:
            assert isinstance(await task, str)
            return awaited.count
        with pytest.raises(asyncio.CancelledError) as caught:
            await task
        assert task.cancelled() and caught.value.args in (("stop",), ())
        # The clean-up of the attempt that was cancelled is the one thing that may still run.
        assert awaited.count <= cancel_at + 1
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return awaited.count

    points = asyncio.run(one(0))
    assert points > 6
    for cancel_at in range(1, points + 1):
        asyncio.run(one(cancel_at))


def test_a_thousand_tasks_cancelled_while_they_wait() -> None:
    started = 0

    @agent.tool_retry(retry_on=ValueError, max_retries=5, initial_delay_ms=600_000, max_delay_ms=600_000)
    async def call() -> None:
        nonlocal started
        started += 1
        raise ValueError("again")

    async def main() -> list[Any]:
        tasks = [asyncio.create_task(call()) for _ in range(1_000)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        return await asyncio.gather(*tasks, return_exceptions=True)

    assert {type(result) for result in asyncio.run(main())} == {asyncio.CancelledError}
    assert started == 1_000


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, GeneratorExit, asyncio.CancelledError])
def test_what_stops_work_is_not_tried_again(kind: type[BaseException], own: Any) -> None:
    for wrap in (agent.tool_retry, agent.model_retry, own.retrying):
        calls = 0
        error = kind("stop")

        def call(error: BaseException = error) -> None:
            nonlocal calls
            calls += 1
            raise error

        with pytest.raises(kind) as caught:
            wrap(call, retry_on=BaseException, on_failure="continue", sleep=lambda _: None)()
        assert caught.value is error and calls == 1


class Own(ValueError):
    """Can be pointed to weakly."""


class Kept:
    """What was marked, classified, answered, carried and retried, by weak references."""

    def __init__(self) -> None:
        self.all: list[weakref.ref[BaseException]] = []

    def work(self, key: int) -> None:
        error = Own(str(key))
        self.all.append(weakref.ref(error))
        agent.stamp_retryable(error, True)
        known = helix.classify_error(error)
        self.all.append(weakref.ref(known))
        helix.render_error(known, logger=lambda _: None)
        helix.error_from_dict(helix.error_to_dict(known))

        def call() -> None:
            raise error

        agent.tool_retry(call, max_retries=1, sleep=lambda _: None, on_failure="continue")()

    async def task(self, key: int) -> None:
        self.work(key)
        error = Own(str(key))
        self.all.append(weakref.ref(error))

        async def call() -> None:
            await asyncio.sleep(0)
            raise error

        retried = agent.tool_retry(call, retry_on=Own, max_retries=1, initial_delay_ms=0, on_failure="continue")
        await retried()

    def left(self) -> int:
        gc.collect()
        return sum(one() is not None for one in self.all)


def test_nothing_is_kept() -> None:
    """Errors that were marked, classified, answered and retried are let go, of one thread, of many, and of tasks."""
    kept = Kept()
    for key in range(200):
        kept.work(key)
    assert kept.left() == 0
    in_threads(kept.work, 20)
    assert len(kept.all) == 2 * (200 + THREADS * 20) and kept.left() == 0

    async def main() -> int:
        await asyncio.gather(*(kept.task(key) for key in range(1_000)))
        await asyncio.sleep(0)
        return kept.left()

    assert asyncio.run(main()) == 0 and len(kept.all) == 2 * (200 + THREADS * 20) + 3 * 1_000
