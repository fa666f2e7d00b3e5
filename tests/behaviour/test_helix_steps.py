"""A failed model step is called again, and only where its verdict says so."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from wirepact import helix


class Step:
    """A step that gives or raises one thing after another, the last one for ever."""

    def __init__(self, *outcomes: object) -> None:
        self.outcomes = list(outcomes)
        self.calls = 0

    def __call__(self) -> Any:
        self.calls += 1
        outcome = self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome


def timeout() -> helix.HelixError:
    return helix.HelixError("m", "provider_timeout")


def both(step: Step, **options: Any) -> list[float]:
    """Run it through the loop for plain and for async steps, from the same start; the waits of both are the same."""
    again = Step(*step.outcomes)
    waits: list[float] = []
    awaited: list[float] = []

    async def call() -> Any:
        return again()

    async def sleep(seconds: float) -> None:
        awaited.append(seconds)

    errors: list[BaseException | None] = [None, None]
    try:
        helix.retry_llm_step(step, sleep=waits.append, **options)
    except BaseException as error:
        errors[0] = error
    try:
        asyncio.run(helix.aretry_llm_step(call, sleep=sleep, **options))
    except BaseException as error:
        errors[1] = error
    assert waits == awaited and step.calls == again.calls and type(errors[0]) is type(errors[1])
    return waits


def test_the_default_budget() -> None:
    step = Step(timeout())
    assert both(step) == [1, 2, 4] and step.calls == 4


def test_a_policy() -> None:
    assert both(Step(timeout()), policy={"limit": 2, "delayMs": 500}) == [0.5, 1]
    assert both(Step(timeout()), policy={"limit": 0, "delayMs": 0}) == []
    model = helix.LlmStepRetryPolicy(limit=1, delay_ms=20)
    assert both(Step(timeout()), policy=model) == [0.02]


def test_the_last_error_comes_out() -> None:
    last = timeout()
    with pytest.raises(helix.HelixError) as found:
        helix.retry_llm_step(Step(timeout(), timeout(), timeout(), last), sleep=lambda _: None)
    assert found.value is last


def test_a_mistake_in_telling_a_failure_is_no_failure_of_the_step() -> None:
    class Found(ConnectionError):
        """What would be worth another try."""

    def failure_of(_: object) -> object:
        raise Found

    step, again = Step("done"), Step("done")

    async def call() -> Any:
        return again()

    with pytest.raises(Found):
        helix.retry_llm_step(step, failure_of=failure_of, sleep=lambda _: None)
    with pytest.raises(Found):
        asyncio.run(helix.aretry_llm_step(call, failure_of=failure_of))
    assert step.calls == again.calls == 1


def test_the_next_attempt_may_work() -> None:
    assert helix.retry_llm_step(Step(timeout(), "done"), sleep=lambda _: None) == "done"


@pytest.mark.parametrize(
    "error",
    [
        ValueError("unclassified"),
        helix.HelixError("m", "provider_refused"),
        helix.HelixError("m", "state_concurrency_conflict"),
        helix.RunSupersededError(),
        concurrent.futures.CancelledError(),
        type("AbortError", (Exception,), {"retryable": True})("stop"),
    ],
)
def test_only_true_is_retried(error: BaseException) -> None:
    step = Step(error)
    assert both(step) == [] and step.calls == 1


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(), GeneratorExit()])
def test_what_is_no_exception_passes_through(error: BaseException) -> None:
    step = Step(error)
    with pytest.raises(type(error)):
        helix.retry_llm_step(step)
    assert step.calls == 1


def test_a_wrapped_verdict_counts() -> None:
    outer = ValueError("outer")
    outer.__cause__ = timeout()
    assert helix.is_retryable_llm_step_error(outer) and both(Step(outer, "done")) == [1]


def test_an_error_step_that_was_returned() -> None:
    failed = helix.agent_step_result_from_error(timeout())
    step = Step(failed, failed, "done")
    result = helix.retry_llm_step(
        step,
        failure_of=lambda one: None if one == "done" else helix.detail_from_agent_step_result(one),
        sleep=lambda _: None,
    )
    assert result == "done" and step.calls == 3
    assert helix.retry_llm_step(Step(failed), failure_of=lambda _: {"retryable": False}) is failed


def test_retries_are_told() -> None:
    seen: list[tuple[int, object, int]] = []
    error = timeout()
    with pytest.raises(helix.HelixError):
        helix.retry_llm_step(Step(error), on_retry=lambda *told: seen.append(told), sleep=lambda _: None)
    assert seen == [(1, error, 1000), (2, error, 2000), (3, error, 4000)]


def stopped(run: Callable[[], object]) -> None:
    start = time.perf_counter()
    with pytest.raises(helix.HelixError) as found:
        run()
    assert found.value.code == "framework_cancelled" and isinstance(found.value.cause, helix.HelixError)
    assert time.perf_counter() - start < 0.9


def test_a_stop_ends_the_wait() -> None:
    signal = threading.Event()
    timer = threading.Timer(0.05, signal.set)
    timer.start()
    stopped(lambda: helix.retry_llm_step(Step(timeout()), signal=signal))

    async def main() -> None:
        event = asyncio.Event()
        asyncio.get_running_loop().call_later(0.05, event.set)

        async def call() -> None:
            raise timeout()

        await helix.aretry_llm_step(call, signal=event)

    stopped(lambda: asyncio.run(main()))


def test_cancelling_the_task_ends_the_wait() -> None:
    async def main() -> int:
        step = Step(timeout())

        async def call() -> Any:
            return step()

        task = asyncio.create_task(helix.aretry_llm_step(call))
        await asyncio.sleep(0.02)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return step.calls

    assert asyncio.run(main()) == 1
