"""A call that turns its cancellation into an error of its own: whoever tries again still stops."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import pytest
import tenacity
from wirepact import agent, helix

ERROR = helix.HelixError("busy", "provider_rate_limited", retryable=True)
CAUGHT = (helix.HelixError, tenacity.TryAgain)
Call = Callable[[], Awaitable[object]]
FEW: Any = {"max_retries": 3, "initial_delay_ms": 0, "jitter": False, "retry_on": CAUGHT}


def plainly(call: Call) -> Call:
    """A callable that is no coroutine function, and gives an awaitable."""
    return lambda: call()


def steps(call: Call) -> Call:
    return lambda: helix.aretry_llm_step(call, policy={"limit": 3, "delayMs": 0})


def failed_results(call: Call) -> Call:
    """A step that gives its failure as a result."""

    async def step() -> object:
        try:
            return await call()
        except CAUGHT as error:
            return error

    async def run() -> object:
        found = await helix.aretry_llm_step(
            step, policy={"limit": 3, "delayMs": 0}, failure_of=lambda one: one if isinstance(one, Exception) else None
        )
        if isinstance(found, Exception):
            raise found
        return found

    return run


RETRIERS: dict[str, Callable[[Call], Call]] = {
    "tool": lambda call: agent.tool_retry(call, **FEW),
    "model": lambda call: agent.model_retry(call, **FEW),
    "plain": lambda call: agent.tool_retry(plainly(call), **FEW),
    "continue": lambda call: agent.tool_retry(call, on_failure="continue", **FEW),
    "tenacity": lambda call: tenacity.AsyncRetrying(**agent.RetryPolicy(**FEW).tenacity_kwargs()).wraps(call),
    "steps": steps,
    "results": failed_results,
}
each = pytest.mark.parametrize("retrier", RETRIERS.values(), ids=RETRIERS)
ours = pytest.mark.parametrize("name", sorted(RETRIERS.keys() - {"tenacity"}))


class Turned:
    """Waits for long, and fails with its error once it is cancelled; fails at once after that."""

    def __init__(self, error: Exception = ERROR) -> None:
        self.error = error
        self.calls = 0

    async def __call__(self) -> object:
        self.calls += 1
        try:
            await asyncio.sleep(60 if self.calls == 1 else 0)
        except asyncio.CancelledError as stopped:
            raise self.error from stopped
        return "finished"


async def cancelled_once(awaitable: Awaitable[object]) -> object:
    task = asyncio.ensure_future(awaitable)
    await asyncio.sleep(0.01)
    task.cancel()
    return await task


async def within(awaitable: Awaitable[object]) -> object:
    async with asyncio.timeout(0.01):
        return await awaitable


async def waited_for(awaitable: Awaitable[object]) -> object:
    return await asyncio.wait_for(awaitable, 0.01)


async def in_a_scope(awaitable: Awaitable[object]) -> None:
    with anyio.CancelScope() as scope:
        asyncio.get_running_loop().call_later(0.01, scope.cancel)
        await awaitable


@each
@pytest.mark.parametrize("stop", [cancelled_once, within, waited_for, in_a_scope])
def test_nothing_is_tried_again(retrier: Callable[[Call], Call], stop: Callable[[Any], Any]) -> None:
    turned = Turned()
    with pytest.raises(helix.HelixError) as caught:
        asyncio.run(stop(retrier(turned)()))
    assert caught.value is ERROR and turned.calls == 1


@ours
def test_nor_where_the_error_asks_for_it(name: str) -> None:
    """tenacity tries again after its own exception, whatever else is asked; it is an error like any other here."""
    turned = Turned(tenacity.TryAgain())
    with pytest.raises(tenacity.TryAgain):
        asyncio.run(cancelled_once(RETRIERS[name](turned)()))
    assert turned.calls == 1


@each
def test_what_was_cancelled_inside_of_the_call_is_tried_again(retrier: Callable[[Call], Call]) -> None:
    calls = 0

    async def call() -> str:
        nonlocal calls
        calls += 1
        try:
            if calls == 1:
                async with asyncio.timeout(0.001):
                    await asyncio.sleep(60)
            if calls == 2:
                with anyio.fail_after(0.001):
                    await anyio.sleep(60)
            if calls == 3:
                await asyncio.wait_for(asyncio.sleep(60), 0.001)
        except TimeoutError as late:
            raise ERROR from late
        return "done"

    assert asyncio.run(retrier(call)()) == "done" and calls == 4  # type: ignore[arg-type]


@ours
def test_whoever_cleans_up_after_a_cancellation_may_try_again(name: str) -> None:
    """What was cancelled before the call began is not what the call failed by."""
    calls = 0

    async def call() -> str:
        nonlocal calls
        calls += 1
        await asyncio.sleep(0)
        if calls < 3:
            raise ERROR
        return "tidy"

    async def work() -> object:
        try:
            return await asyncio.sleep(60, "late")
        finally:
            assert await RETRIERS[name](call)() == "tidy"

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancelled_once(work()))
    assert calls == 3


def test_without_a_loop_nothing_is_cancelled() -> None:
    calls: list[int] = []

    def call() -> str:
        calls.append(1)
        if len(calls) % 2:
            raise ERROR
        return "done"

    assert agent.tool_retry(call, **FEW)() == "done"
    assert tenacity.Retrying(**agent.RetryPolicy(**FEW).tenacity_kwargs())(call) == "done"
    assert helix.retry_llm_step(call, policy={"limit": 1, "delayMs": 0}) == "done"
    assert len(calls) == 6


def test_a_coroutine_without_a_loop_of_asyncio() -> None:
    """Whoever runs it: a loop of another kind has no task to ask."""
    calls: list[int] = []

    async def call() -> str:
        calls.append(1)
        if len(calls) == 1:
            raise ERROR
        return "done"

    with pytest.raises(StopIteration) as ended:
        agent.tool_retry(call, **FEW, sleep=lambda _: None)().send(None)
    assert ended.value.value == "done"
