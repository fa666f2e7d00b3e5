# @generated from the runtime sources of helix by `make generate`. Do not edit; change the schema.
"""Calling a failed model step again.

Source: Retrying a failed model call.
"""

from __future__ import annotations

from .._runtime.causes import is_error, safe_get
from .._runtime.retry import MAX_WAIT_MS, backoff_ms, cancellations, is_control
from .constants import DEFAULT_LLM_STEP_RETRY
from .detail import resolved
from .errors import HelixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import asyncio
    import threading
    from collections.abc import Awaitable, Callable, Mapping
    from typing import Any, TypeVar

    from .models import LlmStepRetryPolicy

    T = TypeVar("T")
    Policy = LlmStepRetryPolicy | Mapping[str, object]
    OnRetry = Callable[[int, object, int], object]

__all__ = ["aretry_llm_step", "is_retryable_llm_step_error", "llm_step_retry_delay_ms", "retry_llm_step"]


def is_retryable_llm_step_error(error: object) -> bool:
    """Whether a failed step is called again: only where its verdict is true, never for want of one.

    Args:
        error: The failure, or the ErrorDetail it was resolved to.
    """
    said = resolved(error) if is_error(error) else error
    return safe_get(said, "retryable") is True


def llm_step_retry_delay_ms(retry: int, policy: Policy | None = None) -> int | None:
    """Milliseconds before a retry, the first being 1; None where the policy has no such retry.

    Each wait is twice the one before, also where the policy leaves `backoff` out; 2^31 - 1 at most. A part of the
    policy that is no number counts as 0, and of the wait the whole milliseconds.
    """
    said = DEFAULT_LLM_STEP_RETRY if policy is None else policy
    limit, delay = _number(said, "limit"), _number(said, "delayMs", "delay_ms")
    if not 1 <= retry <= limit:
        return None
    doubles = safe_get(said, "backoff") in (None, "exponential")
    return int(backoff_ms(retry, delay, 2 if doubles else 1, MAX_WAIT_MS))


def retry_llm_step(
    call: Callable[[], T],
    *,
    policy: Policy | None = None,
    failure_of: Callable[[T], object] | None = None,
    on_retry: OnRetry | None = None,
    sleep: Callable[[float], object] | None = None,
    signal: threading.Event | None = None,
) -> T:
    """Call a step, and again while it fails with a verdict of true and the policy has retries left.

    Args:
        call: The step; each call is a new attempt.
        policy: Default: DEFAULT_LLM_STEP_RETRY, 3 retries after 1, 2 and 4 s; `{"limit": 0, "delayMs": 0}` has none.
        failure_of: The error or ErrorDetail in a step's result; None where it did not fail.
        on_retry: Called before each wait with the retry's number, the failure and the milliseconds.
        sleep: Waits some seconds; default: on the signal if there is one, else `time.sleep`.
        signal: Stops the loop when set, also in a wait.

    Returns:
        The result of the last attempt, a failed one included where `failure_of` told it.

    Raises:
        HelixError: framework_cancelled, once the signal is set; the last failure is the cause.
        Exception: what the last attempt raised. Cancellation passes through at once.
    """
    retry = 0
    while True:
        result, failure = _outcome(call, failure_of)
        retry += 1
        delay = _delay(failure, retry, policy)
        if delay is None:
            return _ended(result, failure)
        if on_retry is not None:
            on_retry(retry, failure, delay)
        _stop(signal, failure)
        if sleep is not None:
            sleep(delay / 1000)
        elif signal is not None:
            signal.wait(delay / 1000)
        else:
            from time import sleep as pause

            pause(delay / 1000)
        _stop(signal, failure)


async def aretry_llm_step(
    call: Callable[[], Awaitable[T]],
    *,
    policy: Policy | None = None,
    failure_of: Callable[[T], object] | None = None,
    on_retry: OnRetry | None = None,
    sleep: Callable[[float], Awaitable[object]] | None = None,
    signal: asyncio.Event | None = None,
) -> T:
    """As `retry_llm_step`, for an async step. Cancelling the task ends it at once, in a wait too.

    What the step makes of its cancellation, an error or a result, is given as it is.
    """
    before = cancellations()
    retry = 0
    while True:
        result: list[T] = []
        failure: object = None
        try:
            result.append(await call())
        except Exception as error:
            failure = error
        if result and failure_of is not None:
            failure = failure_of(result[0])
        retry += 1
        delay = _delay(failure, retry, policy) if cancellations() <= before else None
        if delay is None:
            return _ended(result, failure)
        if on_retry is not None:
            on_retry(retry, failure, delay)
        _stop(signal, failure)
        await (sleep(delay / 1000) if sleep is not None else _pause(delay / 1000, signal))
        _stop(signal, failure)


def _outcome(call: Callable[[], T], failure_of: Callable[[T], object] | None) -> tuple[list[T], object]:
    """The result, none where the step raised, and how it failed."""
    try:
        result = call()
    except Exception as error:
        return [], error
    return [result], failure_of(result) if failure_of is not None else None


def _ended(result: list[T], failure: object) -> T:
    if result:
        return result[0]
    assert isinstance(failure, BaseException)
    raise failure


def _delay(failure: object, retry: int, policy: Policy | None) -> int | None:
    if failure is None or is_control(failure) or not is_retryable_llm_step_error(failure):
        return None
    return llm_step_retry_delay_ms(retry, policy)


def _stop(signal: Any, failure: object) -> None:
    if signal is not None and signal.is_set():
        raise HelixError("The step was stopped", "framework_cancelled", cause=failure)


async def _pause(seconds: float, signal: asyncio.Event | None) -> None:
    import asyncio

    if signal is None:
        await asyncio.sleep(seconds)
        return
    try:
        await asyncio.wait_for(signal.wait(), seconds)
    except TimeoutError:
        return


def _number(said: object, *names: str) -> float:
    found = next((one for name in names if type(one := safe_get(said, name)) in (int, float)), 0)
    return found if found > 0 else 0
