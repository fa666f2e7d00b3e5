# @generated from the runtime sources of helix by `make generate`. Do not edit; change the schema.
"""How often an adapter repeats a failed provider call, and how it ends.

Source: Connection drops; Provider unreachable.
"""

from __future__ import annotations

from .constants import DROP_RETRY, RETRIES_EXHAUSTED_PREFIX, UNREACHABLE_RETRY
from .reference import retryable_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from .models import AdapterFailure, AdapterRetryPlan, OutputPhase

    _Policy = Mapping[str, Any]

__all__ = ["adapter_retry_policy"]

_MOST_RETRIES = 32
_DROP: _Policy = DROP_RETRY
_UNREACHABLE: _Policy = UNREACHABLE_RETRY


def adapter_retry_policy(
    failure: AdapterFailure,
    *,
    max_retries: int | None = None,
    phase: OutputPhase = "before_output",
    overloaded: bool = False,
    runtime: str | None = None,
    message: str | None = None,
) -> AdapterRetryPlan:
    """What the adapter does about a failed call: retries, waits in milliseconds, and the error when all have failed.

    Source: Connection drops; Provider unreachable.

    Args:
        max_retries: `llmConfig.maxRetries`; default 3, at most 32. On DBOS it does not reach the adapter.
        phase: After output there is no retry here: the step may still be retried.
        overloaded: workerd marked an unreachable provider so: no retry.
        runtime: One of RUNTIME_LIST; only "dbos" differs.
        message: Message of a drop, which the final one quotes; default: workerd's.
    """
    from .models import AdapterRetryPlan

    given = max_retries if type(max_retries) is int and runtime not in ("dbos", "DBOS") else None
    retries = max(0, min(_DROP["maxRetries"] if given is None else given, _MOST_RETRIES))
    policy = _DROP
    if failure == "unreachable":
        policy = _UNREACHABLE
        retries = 0 if overloaded else min(retries, policy["maxRetries"])
    if failure == "abort" or phase == "after_output":
        retries = 0
    delays = [int(policy["delayMs"] * policy.get("factor", 1) ** index) for index in range(retries)]
    final = _final(failure, retries, message)
    plan = {"retries": retries, "delaysMs": delays, "totalWaitMs": sum(delays), "final": final}
    return AdapterRetryPlan.model_validate(plan)


def _final(failure: str, retries: int, message: str | None) -> dict[str, Any]:
    if failure == "unreachable":
        return {"code": "provider_unreachable", "retryable": False}
    if failure == "abort":
        verdict = retryable_of("framework_cancelled")
        return {"code": "framework_cancelled", **({} if verdict is None else {"retryable": verdict})}
    if not retries:
        return {"code": "provider_error", "retryable": True}
    text = _dropped() if message is None else message
    return {"code": "provider_error", "retryable": False, "message": f"{RETRIES_EXHAUSTED_PREFIX}{text}"}


def _dropped() -> str:
    from .tables import CONNECTION_DROPS

    return str(CONNECTION_DROPS[0]["message"])
