"""What the vectors of the agent family call in Python."""

from __future__ import annotations

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
    return {
        "action": decision.action,
        "text": decision.text,
        "same_instance": decision.error is error,
    }


def _on_failure(said: Any) -> Any:
    return (lambda _: said["callable_returns"]) if isinstance(said, dict) else said


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "agent_site_verdict": _site_verdict,
    "get_retryable": lambda error: agent.get_retryable(error),
    "retry_decision": _decision,
}
