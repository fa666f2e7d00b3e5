"""Public faults of retrying, cancelling, odd throws, cause chains, pickling and class checks, each as its whole kind.

Each case names the public report it is reduced from.
"""

from __future__ import annotations

import asyncio
import copy
import json
import pickle
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from wirepact import agent, flue, helix
from wirepact._runtime import causes

NODE: dict[str, str | None] = {}


def node() -> dict[str, str | None]:
    """Each check of the twin script with what went wrong."""
    if not NODE:
        script = Path(__file__).with_name("retry_and_cancel.mjs")
        done = subprocess.run(["node", str(script)], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        NODE.update(json.loads(done.stdout))
    return NODE


CHECKS = (
    "quota is no rate limit",
    "abort during backoff",
    "abort with a cause",
    "cause cycle and depth",
    "frozen errors",
    "odd throws",
    "thrown nothing",
    "copies of the package",
    "kin and strangers",
    "a renamed error",
    "another realm",
)


@pytest.mark.parametrize("name", CHECKS)
def test_typescript(name: str) -> None:
    assert node()[name] is None


def test_typescript_checks_are_all_named() -> None:
    assert sorted(node()) == sorted(CHECKS)


class Failing:
    def __init__(self, *errors: BaseException) -> None:
        self.errors = errors
        self.count = 0

    def __call__(self) -> None:
        self.count += 1
        raise self.errors[min(self.count, len(self.errors)) - 1]


def retried(call: Callable[[], object], **options: Any) -> BaseException:
    with pytest.raises(BaseException) as caught:
        agent.tool_retry(call, **{"sleep": lambda _: None, "retry_on": Exception, **options})()
    return caught.value


@pytest.mark.parametrize(("retryable", "count"), ((False, 1), (True, 4)))
def test_quota_is_no_rate_limit(retryable: bool, count: int) -> None:
    """The error's verdict decides, not the status under it. langchain-ai/langchainjs#1929, openai/openai-python#3507"""
    error = agent.AgentError("MODEL_ERROR", "429", retryable)
    error.status = 429  # type: ignore[attr-defined]
    error.__cause__ = TimeoutError("429")
    call = Failing(error)
    assert retried(call) is error and call.count == count


def test_a_marked_foreign_error_ends_the_retries() -> None:
    first, second = TimeoutError("again"), TimeoutError("no more")
    agent.stamp_retryable(second, False)
    call = Failing(first, second)
    assert retried(call) is second and call.count == 2


def test_no_wrapper_of_the_last_error() -> None:
    """The last error itself comes out, and crosses a process. jd/tenacity#182, temporalio/documentation#4605"""
    with ProcessPoolExecutor(1) as pool:
        found = pool.submit(retry_in_a_worker).exception(timeout=60)
    assert isinstance(found, agent.AgentError)
    assert (found.code, found.retryable, agent.get_retryable(found)) == ("TIMEOUT", True, True)


def retry_in_a_worker() -> None:
    agent.tool_retry(Failing(agent.AgentError("TIMEOUT", "late", True)), sleep=lambda _: None)()


def test_a_server_cannot_stall() -> None:
    """Huge and endless waits are cut to the cap. urllib3/urllib3#3743, shashankswe2020-ux/whoop-mcp#17"""
    waits: list[float] = []
    for value in ("9999999999", "9" * 5000, 1e308, float("inf"), 10**400):
        error = TimeoutError("late")
        error.retry_after = value  # type: ignore[attr-defined]
        retried(Failing(error), sleep=waits.append, max_retries=1, max_delay_ms=60_000)
    assert waits == [60.0] * 5


@pytest.mark.parametrize("pause", (0.0, 0.05))
def test_a_timeout_around_the_retries_ends_them(pause: float) -> None:
    """jd/tenacity#529: one attempt, and the timeout of whoever waits."""
    count = 0

    async def slow() -> None:
        nonlocal count
        count += 1
        await asyncio.sleep(60)

    async def run() -> None:
        async with asyncio.timeout(0.1):
            await agent.tool_retry(slow, retry_on=lambda error: not isinstance(error, ValueError))()

    started = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(run())
    assert time.monotonic() - started < 20 and count == 1


@pytest.mark.parametrize("kind", (KeyboardInterrupt, SystemExit, GeneratorExit, asyncio.CancelledError))
def test_base_exceptions_come_through_every_helper(kind: type[BaseException]) -> None:
    """groodt/retrying#12, getsentry/sentry#26920"""
    for on_failure in ("error", "continue", lambda error: "text"):
        error = kind()
        call = Failing(error)
        assert retried(call, on_failure=on_failure) is error and call.count == 1
    decision = agent.retry_decision(kind(), attempt=1, policy=agent.RetryPolicy(retry_on=lambda _: True))
    assert decision.action == "raise"


def test_ctrl_c_ends_the_wait() -> None:
    def interrupted(_seconds: float) -> None:
        raise KeyboardInterrupt

    call = Failing(TimeoutError("late"))
    assert isinstance(retried(call, sleep=interrupted), KeyboardInterrupt) and call.count == 1


@pytest.mark.parametrize("name", ("SoftTimeLimitExceeded", "GraphInterrupt"))
def test_signals_of_runners(name: str) -> None:
    """Exception subclasses that runners stop work with. getsentry/sentry#26920"""
    base = type("GraphBubbleUp" if name == "GraphInterrupt" else name, (Exception,), {})
    error = type(name, (base,), {})()
    assert retried(Failing(error), on_failure="continue") is error


def test_cancel_with_a_network_cause() -> None:
    """smithy-lang/smithy-typescript#2271"""
    error = asyncio.CancelledError()
    error.__cause__ = ConnectionError("reset")
    assert agent.retry_decision(error, attempt=1, policy=agent.RetryPolicy(retry_on=Exception)).action == "raise"


def test_cause_cycles_and_depth() -> None:
    """oven-sh/bun#22863, deronek/poe-disenchant-tool#253"""
    first, second, third = ValueError("a"), ValueError("b"), ValueError("c")
    first.__cause__, second.__context__, third.__cause__ = second, third, first
    deep: Exception = ValueError("end")
    for _ in range(20_000):
        outer = ValueError("link")
        outer.__cause__ = deep
        deep = outer
    group: Exception = ValueError("end")
    for _ in range(5_000):
        group = ExceptionGroup("g", [group])
    for error in (first, deep, group):
        started = time.perf_counter()
        assert agent.get_retryable(error) is None and agent.retry_after_ms(error) is None
        assert agent.retry_decision(error, attempt=1).action == "raise"
        assert len(list(causes.chain(error))) <= 100 and len(causes.text_of(error)) < 200
        assert time.perf_counter() - started < 20


@pytest.mark.parametrize(
    "make",
    (
        lambda: agent.AgentError(code="TIMEOUT", message="m", retryable=True),
        lambda: agent.AgentError("TIMEOUT", "m"),
        lambda: agent.HitlInterrupt(),
        lambda: agent.SwarmHandoff(agent.HandoffSignal(to="b", message="m", context={})),
    ),
)
def test_pickling(make: Callable[[], BaseException]) -> None:
    """ray-project/ray#52660, #20830, #31806; celery/celery#3586; python/cpython#120810"""
    error = make()
    error.add_note("seen")
    ways: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy]
    ways += [lambda value, p=p: pickle.loads(pickle.dumps(value, p)) for p in range(6)]
    for way in ways:
        made = way(error)
        assert type(made) is type(error) and made.args == error.args and str(made) == str(error)
        assert made.__notes__ == ["seen"]
        assert {**vars(made), "signal": None} == {**vars(error), "signal": None}
    built = type(error)(*error.args)
    assert str(built) == str(error)


def test_kin_and_strangers() -> None:
    """connectrpc/connect-es#1041, smithy-lang/smithy-typescript#2008: by the mark, never by name or fields."""

    class Mine(agent.AgentError):
        pass

    stranger = type("AgentError", (Exception,), {"code": "TIMEOUT", "retryable": True, "name": "AgentError"})("m")
    for foreign in (stranger, helix.HelixError(message="m", code="x"), flue.FlueError("t", "m"), agent.HitlInterrupt()):
        assert not agent.AgentError.is_instance(foreign)
        assert agent.get_retryable(foreign) is None
    assert agent.AgentError.is_instance(Mine("TIMEOUT", "m", True))
    assert not Mine.is_instance(agent.AgentError("TIMEOUT", "m"))
    assert not agent.HitlInterrupt.is_instance(agent.AgentError("TIMEOUT", "m"))
