"""Error paths answer odd input, and both languages answer the same."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
import tenacity
from wirepact import agent, flue, helix

DEPTH = 20_000
DATES = (
    "Sun, 06 Nov 1994 08:49:37 GMT",
    "sun, 06 Nov 1994 08:49:37 GMT",
    "Sunn 06 Nov 1994 08:49:37 GMT",
    "Sun, 06:Nov:1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08 49 37 GMT",
    "Sun, 06 nov 1994 08:49:37 GMT",
    "Sun, 06 anF 1994 08:49:37 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 0050 08:49:37 GMT",
    "Sun, 06 Nov 0000 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:60 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT\n",
    "Thu, 01 Jan 1970 00:00:07 GMT",
)


class Refusing:
    """It raises whatever it is asked."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError("no")

    def __str__(self) -> str:
        raise RuntimeError("no")


class Heir(helix.HelixError):
    """A class of a user's own: it has no marker."""


class NoCode(helix.HelixError):
    @property
    def code(self) -> str:  # type: ignore[override]
        raise RuntimeError("no")

    @code.setter
    def code(self, value: str) -> None: ...


def fail(*_args: object) -> Any:
    raise RuntimeError("no")


def asks(date: object) -> Exception:
    error = Exception("busy")
    error.retry_after = date  # type: ignore[attr-defined]
    return error


def chain_of(error: BaseException | None) -> list[str]:
    return [] if error is None else [type(error).__name__, *chain_of(error.__cause__)]


def body(length: int) -> str:
    rest = '{"code":"a","error":""}'
    return f'{{"code":"a","error":"{chr(0x1F600) * (length - len(rest))}"}}'


def decided(error: Exception | None = None, **options: Any) -> int | None:
    policy = agent.RetryPolicy(**{"retry_on": Exception, "jitter": False, "initial_delay_ms": 100, **options})
    return agent.retry_decision(error or asks(DATES[0]), attempt=1, policy=policy).delay_ms


def drawn(random: Callable[[], Any]) -> bool:
    delay = decided(Exception("x"), jitter=True, random=random)
    return delay is not None and 50 <= delay <= 100


def signal(name: str) -> str:
    error = type(name, (Exception,), {})("stop")
    policy = agent.RetryPolicy(retry_on=Exception, on_failure="continue")
    return agent.retry_decision(error, attempt=1, policy=policy).action


def ours() -> dict[str, Any]:
    deep: dict[str, Any] = {"message": "bottom"}
    for _ in range(DEPTH):
        deep = {"message": "m", "cause": deep}
    cyclic: dict[str, Any] = {"message": "m"}
    cyclic["cause"] = cyclic
    outer = agent.HitlInterrupt("outer", cause=agent.AgentError("TIMEOUT", "inner", True))
    revived: Any = agent.error_from_dict(json.loads(json.dumps(agent.error_to_dict(outer))))
    refusing: Any = Refusing()
    details: list[Any] = [None, {}, refusing, {"code": 7, "category": "x"}, {"code": "x", "category": "y"}]
    return {
        "dates": [agent.retry_after_ms(asks(date), lambda: 0.0) for date in DATES],
        "clock": [decided(now=fail), decided(now=lambda: float("nan"))],
        "dice": [drawn(fail), drawn(lambda: float("nan")), drawn(lambda: "1")],
        "signals": [
            signal(name) for name in ("SoftTimeLimitExceeded", "GraphBubbleUp", "ContinueAsNewError", "ContinueAsNew")
        ],
        "deep": [len(chain_of(family.error_from_dict(deep))) for family in (agent, flue, helix)],
        "cyclic": len(chain_of(helix.HelixError.from_dict(cyclic))),
        "no_class": str(helix.error_from_dict({"class": "wirepact.helix.createHookFailedError", "message": "m"})),
        "agent": [
            agent.HitlInterrupt.is_instance(revived),
            agent.AgentError.is_instance(revived.cause),
            revived.cause.code,
        ],
        "bodies": [
            helix.parse_helix_chat_error(value) is not None
            for value in ({"error": "x", "code": "y"}, [body(65_536)], body(65_536), body(65_537))
        ],
        "delays": [
            helix.llm_step_retry_delay_ms(2, {"limit": 3, "delayMs": delay})
            for delay in (1500.9, 1500.0, -1, None, float("nan"))
        ],
        "limits": [
            helix.llm_step_retry_delay_ms(1, {"limit": limit, "delayMs": 5}) for limit in ("3", None, float("nan"), "")
        ],
        "codes": [helix.classified_code(detail) for detail in details],
        "heirs": [Heir.is_instance(refusing), helix.is_agent_not_found_error(NoCode("m", "provider_error"))],
        "steps": str(helix.create_max_steps_exhausted_error(refusing)),
        "logged": helix.chat_error_response(Exception("x"), log=fail).status,
    }


def test_both_languages_say_the_same(node: Callable[..., Any]) -> None:
    found = ours()
    assert found == node("error_paths.mjs", json.dumps({"dates": DATES, "depth": DEPTH}))
    assert found["dates"] == [2**31 - 1, *[None] * 7, 0, None, None, None, 7000]
    assert found["clock"] == [100, 100] and found["dice"] == [True] * 3 and found["signals"] == ["raise"] * 4
    assert found["deep"] == [10] * 3 and found["cyclic"] == 10  # itself, eight causes, and the text of the next
    assert found["agent"] == [True, True, "TIMEOUT"]
    assert found["bodies"] == [False, False, True, False]
    assert found["delays"] == [3001, 3000, 0, 0, 0] and found["limits"] == [None] * 4
    assert found["codes"] == [None, None, None, None, "x"] and found["heirs"] == [False, False]
    assert found["steps"] == "Max steps (?) reached" and found["logged"] == 500


@pytest.mark.parametrize("matching", [True, False])
@pytest.mark.parametrize("asynchronous", [True, False])
def test_tenacitys_own_exception_is_one_like_others(matching: bool, asynchronous: bool) -> None:
    calls = 0

    def tool() -> str:
        nonlocal calls
        calls += 1
        assert calls < 10, "it is called without end"
        raise tenacity.TryAgain

    async def later() -> str:
        return tool()

    options: Any = {"max_retries": 2, "retry_on": tenacity.TryAgain if matching else None, "sleep": lambda _: None}
    with pytest.raises(tenacity.TryAgain):
        if asynchronous:
            import asyncio

            asyncio.run(agent.tool_retry(later, **options)())
        else:
            agent.tool_retry(tool, **options)()
    assert calls == (3 if matching else 1)
    assert agent.tool_retry(on_failure="continue", max_retries=0)(lambda: fail())() == agent.user_message_for(
        "TOOL_EXECUTION"
    )


def test_a_model_has_its_own_text() -> None:
    for options in ({}, {"failure_text": None}):
        text = agent.model_retry(fail, max_retries=0, on_failure="continue", **options)()  # type: ignore[arg-type]
        assert text == agent.user_message_for("MODEL_ERROR")


def test_names_and_stacks_are_bounded() -> None:
    error = ValueError("x" * 10**6)
    error.name = "\ud800" + "A" * 10**6  # type: ignore[attr-defined]
    try:
        raise error
    except ValueError:
        stack = flue.error_info(error, live=True).stack
    assert stack is not None and len(stack) < 50_000
    assert "\ud800" not in stack


def test_fewer_digits_than_usual() -> None:
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        error = flue.http_error("invalid_request", meta={"number": 10**1000, "list": [10**1000]})
        assert flue.settlement_error(error).meta == {"number": None, "list": [None]}
    finally:
        sys.set_int_max_str_digits(usual)
