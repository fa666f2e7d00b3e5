# @generated from the runtime sources of cart by `wirepact generate`. Do not edit; change the schema.
"""Retrying by this family's verdicts: one decision for every retrier, and a wrapper for functions."""

from __future__ import annotations

from .._runtime import retry
from .._runtime.retry import RetryDecision, RetryRules, retry_after_ms
from .facts import BACKOFF_FACTOR, CONTROL, INITIAL_DELAY_MS, MAX_DELAY_MS, MAX_RETRIES, RULES, UNEXPECTED, code_in
from .reference import user_message_for
from .verdict import get_retryable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any, ParamSpec, TypeVar, Unpack, overload

    from .._runtime.retry import OnFailure, RetryOn, RetryOptions

    P = ParamSpec("P")
    R = TypeVar("R")

__all__ = ["RetryDecision", "RetryPolicy", "retry_after_ms", "retry_decision", "retrying"]


def _kind_of(error: object) -> str:
    """The error's kind in the words of the rules. A group with control flow in it is control flow."""
    if any(retry.is_control(one) or code_in(one) in CONTROL for one in retry.members(error)):
        return "control"
    return "other" if code_in(error) is None else "own"


_RULES = RetryRules(RULES, _kind_of, get_retryable)


class RetryPolicy(retry.RetryPolicy):
    """How often, how soon and for which errors to try again.

    Control flow and cancellation are raised, and so is an error with a verdict of false; one with true is tried again
    while attempts are left, one without a verdict where `retry_on` takes it; then `on_failure` decides. RETRY_RULES of
    the contract take the place of these rules. `tenacity_kwargs()` fits your own tenacity object.

    Args:
        max_retries: Tries after the first one.
        initial_delay_ms: Wait ahead of the first retry. backoff_factor: Factor from one wait to the next, at least 1.
        max_delay_ms: Longest single wait, whatever a Retry-After asks for.
        jitter: Draw each wait from the upper half of what it would be.
        retry_on: Which errors without a verdict to retry: classes, or a predicate that is given exceptions alone.
            Left out, none. A predicate that raises says no.
        on_failure: When all is done: "error" raises the same instance again, "continue" gives `failure_text` as the
            result, a callable writes that text (None or an exception in it: `failure_text`). The rules come first.
        failure_text: Text for a person that tells nothing of the error.
        sleep: Takes seconds; may be async for a coroutine. `time.sleep` and `asyncio.sleep` when left out.
        random: Gives a number from 0 up to 1. now: Gives seconds since 1970. One that raises counts as left out.

    Raises:
        ValueError: a number out of its range, or another word for `on_failure`.
    """

    def __init__(
        self,
        *,
        max_retries: int = MAX_RETRIES,
        initial_delay_ms: float = INITIAL_DELAY_MS,
        backoff_factor: float = BACKOFF_FACTOR,
        max_delay_ms: float = MAX_DELAY_MS,
        jitter: bool = True,
        retry_on: RetryOn | None = None,
        on_failure: OnFailure = "error",
        failure_text: str | None = None,
        sleep: Callable[[float], Awaitable[None] | None] | None = None,
        random: Callable[[], float] | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(
            rules=_RULES,
            max_retries=max_retries,
            initial_delay_ms=initial_delay_ms,
            backoff_factor=backoff_factor,
            max_delay_ms=max_delay_ms,
            jitter=jitter,
            retry_on=retry_on,
            on_failure=on_failure,
            failure_text=failure_text if failure_text is not None else user_message_for(UNEXPECTED),
            sleep=sleep,
            random=random,
            now=now,
        )


def retry_decision(error: object, *, attempt: int, policy: RetryPolicy | None = None) -> RetryDecision:
    """What becomes of a failed call: the one decision of every retrier. Never raises.

    Args:
        attempt: Which attempt failed; the first one is 1.
        policy: The default policy when left out.
    """
    return (policy if policy is not None else RetryPolicy()).decide(error, attempt)


if TYPE_CHECKING:

    @overload
    def retrying(call: Callable[P, R], /, **options: Unpack[RetryOptions]) -> Callable[P, R]: ...
    @overload
    def retrying(**options: Unpack[RetryOptions]) -> Callable[[Callable[P, R]], Callable[P, R]]: ...


def retrying(call: Any = None, /, **options: Any) -> Any:
    """Retry a function: `retrying(call, max_retries=1)`, or a decorator with or without options.

    Functions and coroutine functions stay what they are. The options are those of RetryPolicy; with `on_failure` other
    than "error" a text may stand for the result.

    Raises:
        ImportError: tenacity is not installed; the extra `retry` of this package brings it.
        ValueError, TypeError: an option is wrong.
    """
    policy = RetryPolicy(**options)

    def wrap(later: Any) -> Any:
        return retry.retrying(later, policy)

    return wrap if call is None else wrap(call)
