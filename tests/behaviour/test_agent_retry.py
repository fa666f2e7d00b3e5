"""The retry loop of the agent family: what is called how often, what waits, what passes through."""

from __future__ import annotations

import asyncio
import copy
import itertools
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
import tenacity
from wirepact import agent, helix

WRAPPERS = (agent.tool_retry, agent.model_retry)
RULES = agent.RETRY_RULES


class Calls:
    """A callable that fails so many times (always when left out), then gives "done"; and the waits between."""

    def __init__(self, error: BaseException, times: int | None = None) -> None:
        self.error = error
        self.times = times
        self.count = 0
        self.waits: list[float] = []

    def __call__(self, *_args: object) -> str:
        self.count += 1
        if self.times is None or self.count <= self.times:
            raise self.error
        return "done"

    async def later(self, *args: object) -> str:
        await asyncio.sleep(0)
        return self(*args)

    def options(self, **more: Any) -> dict[str, Any]:
        return {"sleep": self.waits.append, "jitter": False, **more}


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize("asynchronous", (False, True))
def test_defaults(wrapper: Callable[..., Any], asynchronous: bool) -> None:
    error = agent.AgentError("TIMEOUT", "late", True)
    calls = Calls(error)
    with pytest.raises(agent.AgentError) as caught:
        if asynchronous:
            asyncio.run(wrapper(calls.later, **calls.options())())
        else:
            wrapper(calls, **calls.options())()
    assert caught.value is error
    assert calls.count == 4 == 1 + agent.MAX_RETRIES
    assert calls.waits == [1.0, 2.0, 4.0]


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_uses(wrapper: Callable[..., Any]) -> None:
    """A direct call, a decorator with options and one without; name and arguments stay."""

    @wrapper
    def plain(a: int, *, b: int) -> int:
        """Text."""
        return a + b

    @wrapper(max_retries=1)
    def with_options(a: int) -> int:
        return a

    @wrapper()
    async def later(a: int) -> int:
        return a

    assert plain(1, b=2) == 3 and plain.__name__ == "plain" and plain.__doc__ == "Text."
    assert with_options(4) == 4 and wrapper(lambda: 5)() == 5
    assert asyncio.iscoroutinefunction(later) and asyncio.run(later(6)) == 6

    class Tool:
        @wrapper
        def run(self, a: int) -> tuple[object, int]:
            return self, a

    tool = Tool()
    assert tool.run(7) == (tool, 7)


def test_stops_when_it_works() -> None:
    calls = Calls(TimeoutError("late"), times=1)
    assert agent.tool_retry(calls, **calls.options(retry_on=TimeoutError))() == "done"
    assert calls.count == 2 and calls.waits == [1.0]


def test_a_plain_function_that_gives_a_coroutine() -> None:
    calls = Calls(TimeoutError("late"))
    wrapped = agent.tool_retry(lambda: calls.later(), **calls.options(retry_on=[TimeoutError], max_retries=2))
    with pytest.raises(TimeoutError):
        asyncio.run(wrapped())
    assert calls.count == 3


@pytest.mark.parametrize("retry_on", (None, [ValueError], ValueError, (), lambda error: False, lambda error: 1 / 0))
def test_without_a_match_nothing_is_retried(retry_on: Any) -> None:
    calls = Calls(TimeoutError("late"))
    with pytest.raises(TimeoutError):
        agent.tool_retry(calls, **calls.options(retry_on=retry_on))()
    assert calls.count == 1


@pytest.mark.parametrize(
    "retry_on", ([TimeoutError], TimeoutError, (KeyError, OSError), Exception, lambda error: "late" in str(error))
)
def test_filters(retry_on: Any) -> None:
    calls = Calls(TimeoutError("late"))
    with pytest.raises(TimeoutError):
        agent.tool_retry(calls, **calls.options(retry_on=retry_on, max_retries=2))()
    assert calls.count == 3


def test_on_failure() -> None:
    def text(**more: Any) -> object:
        calls = Calls(ValueError("secret: dsn"))
        return agent.tool_retry(calls, **calls.options(**more))()

    def raises(_error: Exception) -> str:
        raise ValueError("secret: again")

    assert text(on_failure=lambda error: f"failed: {type(error).__name__}") == "failed: ValueError"
    fallbacks = [text(on_failure=one) for one in ("continue", lambda error: None, raises, lambda error: 5)]
    assert fallbacks == [agent.user_message_for("TOOL_EXECUTION")] * 4
    assert text(on_failure="continue", failure_text="No luck.") == "No luck."
    model = Calls(ValueError("secret: dsn"))
    assert agent.model_retry(model, on_failure="continue")() == agent.user_message_for("MODEL_ERROR")
    later = Calls(ValueError("secret: dsn"))
    assert asyncio.run(agent.tool_retry(later.later, on_failure="continue")()) == fallbacks[0]


@pytest.mark.parametrize(
    "error",
    (
        agent.HitlInterrupt("ask a person"),
        agent.SwarmHandoff(agent.HandoffSignal(to="b", message="m", context={})),
        agent.AgentError("SWARM_HANDOFF", "to b"),
        agent.AgentError("BUDGET_EXCEEDED", "used up"),
        asyncio.CancelledError(),
        KeyboardInterrupt(),
        SystemExit(3),
        GeneratorExit(),
        ExceptionGroup("g", [ValueError(), agent.HitlInterrupt()]),
        BaseExceptionGroup("g", [ValueError(), KeyboardInterrupt()]),
        type("SoftTimeLimitExceeded", (Exception,), {})(),
    ),
    ids=lambda one: type(one).__name__,
)
@pytest.mark.parametrize("on_failure", ("error", "continue", lambda error: "soft"))
def test_what_passes_through(error: BaseException, on_failure: Any) -> None:
    """The same instance after one call, whatever filter and on_failure say, in a sync and an async callable."""
    before = (error.__cause__, error.__context__, getattr(error, "__notes__", None), repr(error))
    calls = Calls(error)
    with pytest.raises(BaseException) as caught:
        agent.tool_retry(calls, **calls.options(retry_on=Exception, on_failure=on_failure))()
    assert caught.value is error and calls.count == 1 and calls.waits == []
    if not isinstance(error, (KeyboardInterrupt, SystemExit)):
        later = Calls(error)
        wrapped = agent.model_retry(later.later, **later.options(retry_on=lambda _: True, on_failure=on_failure))

        async def run() -> BaseException | None:
            try:
                await wrapped()
            except BaseException as found:
                return found
            return None

        assert asyncio.run(run()) is error and later.count == 1
    assert (error.__cause__, error.__context__, getattr(error, "__notes__", None), repr(error)) == before


@pytest.mark.parametrize("broken", (KeyboardInterrupt, asyncio.CancelledError))
def test_cancelling_inside_on_failure_counts(broken: type[BaseException]) -> None:
    def on_failure(_error: Exception) -> str:
        raise broken

    with pytest.raises(broken):
        agent.tool_retry(Calls(ValueError()), on_failure=on_failure)()


def test_cancel_while_waiting() -> None:
    calls = Calls(TimeoutError("late"))
    wrapped = agent.tool_retry(calls.later, retry_on=TimeoutError, initial_delay_ms=60_000)

    async def run() -> float:
        task = asyncio.create_task(wrapped())
        await asyncio.sleep(0.02)
        started = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.monotonic() - started

    assert asyncio.run(run()) < 30
    assert calls.count == 1


def test_retry_after_and_cap() -> None:
    error = TimeoutError("late")
    error.retry_after = 999_999  # type: ignore[attr-defined]
    calls = Calls(error)
    with pytest.raises(TimeoutError):
        agent.tool_retry(calls, **calls.options(retry_on=TimeoutError, max_delay_ms=1500))()
    assert calls.waits == [1.5, 1.5, 1.5]


def test_jitter_spreads() -> None:
    calls = Calls(TimeoutError("late"))
    with pytest.raises(TimeoutError):
        agent.tool_retry(calls, sleep=calls.waits.append, retry_on=TimeoutError, max_retries=200, max_delay_ms=1000)()
    assert all(0.5 <= wait <= 1.0 for wait in calls.waits)
    assert len(set(calls.waits)) > 50


@pytest.mark.parametrize(
    "option",
    (
        {"max_retries": -1},
        {"max_retries": 1.5},
        {"max_retries": True},
        {"max_retries": "3"},
        {"initial_delay_ms": -1},
        {"initial_delay_ms": float("nan")},
        {"max_delay_ms": float("inf")},
        {"backoff_factor": 0.5},
        {"on_failure": "ignore"},
        {"on_failure": None},
    ),
)
def test_a_wrong_policy_is_refused(option: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        agent.tool_retry(**option)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(TypeError):
        agent.tool_retry(maxRetries=3)  # type: ignore[call-overload]


def test_the_policy_fits_a_tenacity_object_of_ones_own() -> None:
    policy = agent.RetryPolicy(retry_on=TimeoutError, max_retries=2, jitter=False)
    calls = Calls(TimeoutError("late"))
    mine = tenacity.Retrying(**policy.tenacity_kwargs(), sleep=calls.waits.append)
    with pytest.raises(TimeoutError):
        mine(calls)
    assert calls.count == 3 and calls.waits == [1.0, 2.0]
    final = Calls(agent.AgentError("ABORTED", "m"))
    mixed = tenacity.Retrying(
        retry=tenacity.retry_if_result(lambda text: text is None) | policy.retry,
        stop=policy.stop,
        wait=policy.wait,
        sleep=final.waits.append,
    )
    with pytest.raises(agent.AgentError):
        mixed(final)
    assert final.count == 1


def test_every_row_of_the_table_decides() -> None:
    """The decision goes by RETRY_RULES in every situation there is, and every row is reached."""
    errors = {
        ("control", "unknown"): agent.HitlInterrupt(),
        ("agent_error", "retryable"): agent.AgentError("TIMEOUT", "m", True),
        ("agent_error", "terminal"): agent.AgentError("ABORTED", "m"),
        ("other", "unknown"): ValueError(),
        ("other", "retryable"): ValueError("yes"),
        ("other", "terminal"): ValueError("no"),
    }
    agent.stamp_retryable(errors["other", "retryable"], True)
    agent.stamp_retryable(errors["other", "terminal"], False)
    reached: set[object] = set()
    settings = ("error", "continue", lambda error: "text")
    for ((kind, verdict), error), takes, left, setting in itertools.product(
        errors.items(), (True, False), (True, False), settings
    ):
        facts = {
            "error": kind,
            "verdict": verdict,
            "filter": "match" if takes else "no_match",
            "attemptsLeft": left,
            "onFailure": setting if isinstance(setting, str) else "callable",
        }
        row = next(one for one in RULES if all(one[key] == facts[key] for key in facts if key in one))
        policy = agent.RetryPolicy(max_retries=int(left), retry_on=lambda _, answer=takes: answer, on_failure=setting)
        decision = agent.retry_decision(error, attempt=1, policy=policy)
        assert (decision.action, decision.because) == (row["action"], row["because"])
        assert decision.error is error
        assert (decision.text is not None) == (decision.action == "feedback")
        assert (decision.delay_ms is not None) == (decision.action == "retry")
        reached.add(row["because"])
    assert reached == {row["because"] for row in RULES}


def test_the_filter_is_not_asked_where_it_cannot_count() -> None:
    asked: list[object] = []
    for error in (agent.HitlInterrupt(), KeyboardInterrupt(), agent.AgentError("ABORTED", "m")):
        policy = agent.RetryPolicy(retry_on=lambda one: bool(asked.append(one)))
        agent.retry_decision(error, attempt=1, policy=policy)
    assert asked == []


def test_a_family_error_of_another_copy_is_matched_by_its_class() -> None:
    copy = type("HelixError", (Exception,), {"_marker_": helix.HelixError.__dict__["_marker_"], "retryable": False})
    calls = Calls(copy("from another copy"))
    with pytest.raises(copy):
        agent.tool_retry(calls, **calls.options(retry_on=[helix.HelixError], max_retries=1))()
    assert calls.count == 2


def test_without_tenacity_the_way_out_is_named() -> None:
    code = (
        "import sys; sys.modules['tenacity'] = None\n"
        "from wirepact import agent\n"
        "print(agent.retry_decision(ValueError(), attempt=1).action)\n"
        "try: agent.tool_retry(print)\n"
        "except ImportError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["raise", "retrying needs tenacity: pip install 'wirepact[retry]'"]


def test_a_decision_is_copied_and_pickled() -> None:
    made = agent.retry_decision(ConnectionError("x"), attempt=1, policy=agent.RetryPolicy(retry_on=ConnectionError))
    for twin in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert (twin.action, twin.delay_ms, twin.text, twin.because) == ("retry", made.delay_ms, None, made.because)


def test_typescript(node: Callable[..., Any]) -> None:
    """The twin of this file, run by node: each check's name with what went wrong."""
    results: dict[str, str | None] = node("agent_retry.mjs")
    assert len(results) >= 16
    assert {name: problem for name, problem in results.items() if problem is not None} == {}
