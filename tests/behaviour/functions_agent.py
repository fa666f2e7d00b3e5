"""What the vectors of the agent family call in Python."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from wirepact import agent


def _site_verdict(given: dict[str, Any]) -> bool | None:
    condition = given["condition"]
    return agent.site_verdict(given["code"], http=condition.get("http"), kind=condition.get("kind"))


def _decision(given: dict[str, Any]) -> dict[str, Any]:
    """The decision after the first attempt, where retries are left, or after the last one."""
    error = given["error"]
    policy = agent.RetryPolicy(
        max_retries=1 if given["attempts_left"] else 0,
        retry_on=lambda _: given["filter"] == "match",
        **({"on_failure": _on_failure(given["on_failure"])} if "on_failure" in given else {}),
    )
    decision = agent.retry_decision(error, attempt=1, policy=policy)
    return {"action": decision.action, "text": decision.text, "same_instance": decision.error is error}


def _on_failure(said: Any) -> Any:
    if not isinstance(said, dict):
        return said

    def write(_error: Exception) -> Any:
        if "callable_raises" in said:
            raise ValueError("secret: raised while writing")
        return said["callable_returns"]

    return write


def _delays(given: dict[str, Any]) -> dict[str, Any]:
    options = {_snake(key): value for key, value in given["policy"].items()}
    if "random" in given:
        options["random"] = lambda: given["random"]
    policy = agent.RetryPolicy(retry_on=lambda _: True, **options)
    delays: list[int] = []
    while (decision := agent.retry_decision(given["error"], attempt=len(delays) + 1, policy=policy)).action == "retry":
        assert decision.delay_ms is not None
        delays.append(decision.delay_ms)
    return {"delays_ms": delays, "retries": len(delays)}


def _stamp(given: dict[str, Any]) -> dict[str, Any]:
    error = given["error"]

    def seen() -> tuple[Any, ...]:
        args = getattr(error, "args", None)
        form = {key: item for key, item in vars(error).items() if key[0] != "_"} if _is_error(error) else error
        return type(error), json.dumps(form, default=repr), repr(args), repr(error)

    kind, form, args, text = seen()
    returned = agent.stamp_retryable(error, given["verdict"])
    kind_then, form_then, args_then, text_then = seen()
    return {
        "verdict": agent.get_retryable(error),
        "returned": returned,
        "type_unchanged": kind is kind_then,
        "json_unchanged": form == form_then,
        "message_unchanged": args == args_then and text == text_then,
    }


def _is_error(value: object) -> bool:
    return isinstance(value, BaseException)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def _agent_error(spec: dict[str, Any], build: Callable[[Any], Any]) -> agent.AgentError:
    return agent.AgentError(**{key: build(item) for key, item in spec.items()})


def _stamped(spec: dict[str, Any], build: Callable[[Any], Any]) -> Any:
    error = build(spec["error"])
    agent.stamp_retryable(error, spec["verdict"])
    return error


def _cancelled(spec: Any, build: Callable[[Any], Any]) -> BaseException:
    error = asyncio.CancelledError()
    if isinstance(spec, dict):
        error.__cause__ = build(spec["cause"])
    return error


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "agent_site_verdict": _site_verdict,
    "error_round_trip": lambda error: agent.error_from_dict(json.loads(json.dumps(agent.error_to_dict(error)))),
    "get_retryable": lambda error: agent.get_retryable(error),
    "retry_after_ms": lambda given: agent.retry_after_ms(given["error"], lambda: given["now_ms"] / 1000),
    "retry_decision": _decision,
    "retry_delays": _delays,
    "stamp_retryable": _stamp,
}

BUILD: dict[str, Callable[..., Any]] = {
    "$agent_error": _agent_error,
    "$cancelled": _cancelled,
    "$group": lambda members, build: BaseExceptionGroup("several", build(members)),
    "$hitl_interrupt": lambda spec, _: agent.HitlInterrupt(**spec),
    "$stamped": _stamped,
}
