"""Retrying for any family: its policy, the one decision every retrier asks for, and the loop around a callable.

A family brings a table of rules and two questions about an error; see `RetryRules`. The loop stands on tenacity (extra
`retry`); policy and decision need nothing.
"""

from __future__ import annotations

from datetime import UTC
from time import time

from .causes import chain, is_cancellation, is_error, names_of, safe_get
from .plain import is_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from typing import Any, Literal, NoReturn, ParamSpec, TypedDict, TypeGuard, TypeVar

    from tenacity import RetryCallState

    P = ParamSpec("P")
    R = TypeVar("R")
    RetryOn = type[BaseException] | Sequence[type[BaseException]] | Callable[[Exception], bool]
    OnFailure = Literal["error", "continue"] | Callable[[Exception], str | None]

    class RetryOptions(TypedDict, total=False):
        """The options of a policy, for a signature."""

        max_retries: int
        initial_delay_ms: float
        backoff_factor: float
        max_delay_ms: float
        jitter: bool
        retry_on: RetryOn | None
        on_failure: OnFailure
        failure_text: str | None
        sleep: Callable[[float], Awaitable[None] | None] | None
        random: Callable[[], float] | None
        now: Callable[[], float] | None


MAX_WAIT_MS = 2**31 - 1
"""Longest wait in milliseconds, about 25 days: what a JavaScript timer can hold."""
PASS_THROUGH = ("SoftTimeLimitExceeded", "GraphBubbleUp", "ContinueAsNewError", "ContinueAsNew")
"""Signals of runners (Celery, LangGraph, Temporal) that are exceptions and no failures, by class name."""
DEFAULT_RULES: Sequence[Mapping[str, object]] = (
    {"error": "control", "action": "raise", "because": "Control flow and cancellation pass untouched."},
    {"verdict": "terminal", "action": "raise", "because": "A verdict of false is final: no filter changes it."},
    {
        "verdict": "retryable",
        "attemptsLeft": True,
        "action": "retry",
        "because": "A verdict of true outranks the filter while attempts are left.",
    },
    {
        "verdict": "unknown",
        "filter": "match",
        "attemptsLeft": True,
        "action": "retry",
        "because": "Without a verdict the filter decides.",
    },
    {"onFailure": "error", "action": "raise", "because": "The failure reaches the caller."},
    {"action": "feedback", "because": "A text stands for the result, as onFailure asks."},
)
"""The rules of a family that brings none."""
MOST_MEMBERS = 1000
_PACKAGE = __name__.partition("._runtime")[0]
_RETRY_AFTER = ("retry_after_ms", "retry_after", "retry-after-ms", "retry-after")
_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"
_HTTP_DATE = r"[A-Z][a-z]{2}, ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT"


class RetryRules:
    """What a family says about retrying.

    Args:
        rows: A table: the first row that fits decides, by its `action` (retry, raise, feedback) and `because`. Columns
            that must fit where a row has them: `error` (a word of `kind_of`), `verdict` (retryable, terminal, unknown),
            `filter` (match, no_match), `attemptsLeft`, `onFailure` (error, continue, callable). No row: raise.
        kind_of: Says which kind of error it is, in the words of the table.
        verdict_of: The error's own verdict; None: it has none.
    """

    __slots__ = ("kind_of", "rows", "verdict_of")

    def __init__(
        self,
        rows: Sequence[Mapping[str, object]],
        kind_of: Callable[[object], str],
        verdict_of: Callable[[object], bool | None],
    ) -> None:
        self.rows = rows
        self.kind_of = kind_of
        self.verdict_of = verdict_of


class RetryDecision:
    """What becomes of a failed call. Read-only.

    Attributes:
        action: "retry" after `delay_ms`; "raise" `error`, the same instance; "feedback": `text` stands for the result.
        error: The error that was asked about.
        text: For "feedback" alone. delay_ms: For "retry" alone, in whole milliseconds.
        because: The rule, in words.
    """

    __slots__ = ("action", "because", "delay_ms", "error", "text")

    action: Literal["retry", "raise", "feedback"]
    error: object
    text: str | None
    delay_ms: int | None
    because: str

    def __init__(self, **values: object) -> None:
        for name in self.__slots__:
            object.__setattr__(self, name, values[name])

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        raise AttributeError(f"{name}: a decision is read-only")

    def __repr__(self) -> str:
        return f"RetryDecision({self.action!r}, delay_ms={self.delay_ms!r}, because={self.because!r})"

    def __reduce__(self) -> tuple[Callable[[dict[str, object]], RetryDecision], tuple[dict[str, object]]]:
        return _decided, ({name: getattr(self, name) for name in self.__slots__},)


def _decided(values: dict[str, object]) -> RetryDecision:
    return RetryDecision(**values)


class RetryPolicy:
    """How often, how soon and for which errors to try again.

    Args:
        rules: The family's rules.
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
        rules: RetryRules,
        max_retries: int,
        initial_delay_ms: float,
        backoff_factor: float,
        max_delay_ms: float,
        failure_text: str,
        jitter: bool = True,
        retry_on: RetryOn | None = None,
        on_failure: OnFailure = "error",
        sleep: Callable[[float], Awaitable[None] | None] | None = None,
        random: Callable[[], float] | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        self.rules = rules
        self.max_retries = max_retries
        self.initial_delay_ms = initial_delay_ms
        self.backoff_factor = backoff_factor
        self.max_delay_ms = max_delay_ms
        self.failure_text = failure_text
        self.jitter = jitter
        self.retry_on = retry_on
        self.on_failure = on_failure
        self.sleep = sleep
        self.random = random
        self.now = now
        for name, least in (("max_retries", 0), ("initial_delay_ms", 0), ("backoff_factor", 1), ("max_delay_ms", 0)):
            value: object = getattr(self, name)
            whole = name == "max_retries"
            if not _is_number(value) or not least <= value < float("inf") or (whole and not isinstance(value, int)):
                raise ValueError(f"{name}: {value!r} is no {'whole ' if whole else ''}number of at least {least}")
        if not (callable(on_failure) or on_failure in ("error", "continue")):
            raise ValueError(f'on_failure: {on_failure!r} is neither "error" nor "continue" nor callable')

    def decide(self, error: object, attempt: int) -> RetryDecision:
        """What becomes of the error of the given attempt; the first one is 1. Never raises.

        A BaseException out of an `on_failure` callable passes through.
        """
        row = self._rule(error, attempt)
        action = row.get("action", "raise")
        text = self._text(error) if action == "feedback" else None
        delay = self.delay_ms(attempt, error) if action == "retry" else None
        return RetryDecision(action=action, error=error, text=text, delay_ms=delay, because=row.get("because", ""))

    def delay_ms(self, attempt: int, error: object = None) -> int:
        """The wait after the failure of an attempt: exponential, or what the error asks for where that is longer."""
        cap = min(self.max_delay_ms, MAX_WAIT_MS)
        wait = backoff_ms(attempt, self.initial_delay_ms, self.backoff_factor, cap)
        if self.jitter:
            wait = wait / 2 + wait / 2 * _unit(self.random)
        asked = retry_after_ms(error, self.now) or 0
        return int(min(max(wait, asked), cap) + 0.5)

    def retry(self, state: RetryCallState) -> bool:
        """tenacity's `retry`: whether verdict and filter let the error be tried again, whatever the attempt.

        Never in an asyncio task that is being cancelled.
        """
        error = state.outcome.exception() if state.outcome is not None else None
        return error is not None and not cancellations() and self._rule(error, 0).get("action") == "retry"

    def stop(self, state: RetryCallState) -> bool:
        """tenacity's `stop`."""
        return state.attempt_number > self.max_retries

    def wait(self, state: RetryCallState) -> float:
        """tenacity's `wait`, in seconds."""
        error = state.outcome.exception() if state.outcome is not None else None
        return self.delay_ms(state.attempt_number, error) / 1000

    def tenacity_kwargs(self) -> dict[str, Any]:
        """Arguments for a `tenacity.retry` or `Retrying` of your own; failures are raised, `on_failure` is not used."""
        return {"retry": self.retry, "stop": self.stop, "wait": self.wait, "reraise": True}

    def _rule(self, error: object, attempt: int) -> Mapping[str, object]:
        words = {True: "retryable", False: "terminal", None: "unknown"}
        facts: dict[str, Callable[[], object]] = {
            "error": lambda: self.rules.kind_of(error),
            "verdict": lambda: words[self.rules.verdict_of(error)],
            "filter": lambda: "match" if self._takes(error) else "no_match",
            "attemptsLeft": lambda: attempt <= self.max_retries,
            "onFailure": lambda: "callable" if callable(self.on_failure) else self.on_failure,
        }
        known: dict[str, object] = {}
        for row in self.rules.rows:
            for column, fact in facts.items():
                if column in row and column not in known:
                    known[column] = fact()
                if column in row and row[column] != known[column]:
                    break
            else:
                return row
        return {}

    def _takes(self, error: object) -> bool:
        if self.retry_on is None or not _is_exception(error):
            return False
        try:
            if not isinstance(self.retry_on, type) and callable(self.retry_on):
                return bool(self.retry_on(error))
            classes = (self.retry_on,) if isinstance(self.retry_on, type) else self.retry_on
            return any(_is_a(error, one) for one in classes)
        except Exception:
            return False

    def _text(self, error: object) -> str:
        text: object = None
        if callable(self.on_failure) and _is_exception(error):
            try:
                text = self.on_failure(error)
            except Exception:
                text = None
        return text if is_text(text) else self.failure_text


def retrying(call: Callable[P, R], policy: RetryPolicy) -> Callable[P, R]:
    """The callable with its failures tried again; coroutine functions stay such, the rest blocks while it waits.

    A text given for a failure comes back as the result. A callable that returns an awaitable is awaited and retried as
    a coroutine. Generators are not retried: their failures come after the call. What an asyncio task raises that was
    cancelled meanwhile is raised as it is.

    Raises:
        ImportError: tenacity is not installed.
    """
    from functools import wraps
    from inspect import isawaitable, iscoroutinefunction

    _tenacity()
    again: Any = call

    async def go_on(first: object, args: Any, kwargs: Any) -> Any:
        waiting = [first]

        async def attempt() -> object:
            result: object = waiting.pop() if waiting else again(*args, **kwargs)
            return await result if isawaitable(result) else result

        return await _Run(policy).asynchronous(attempt)

    if iscoroutinefunction(call) or iscoroutinefunction(getattr(call, "__call__", None)):  # noqa: B004

        @wraps(call)
        async def retried_later(*args: Any, **kwargs: Any) -> Any:
            async def attempt() -> object:
                result: Any = call(*args, **kwargs)
                return await result

            return await _Run(policy).asynchronous(attempt)

        return retried_later  # type: ignore[return-value]

    @wraps(call)
    def retried(*args: Any, **kwargs: Any) -> Any:
        result = _Run(policy).synchronous(lambda: call(*args, **kwargs))
        return go_on(result, args, kwargs) if isawaitable(result) else result

    return retried


def is_control(error: object) -> bool:
    """Whether it stops or steers work rather than reports a failure: a cancellation, or a runner's own signal."""
    return is_cancellation(error) or (is_error(error) and not set(PASS_THROUGH).isdisjoint(names_of(error)))


def cancellations() -> int:
    """How many requests to cancel the current asyncio task are open; 0 outside of one.

    A call that is cancelled may turn that into an error of its own: the count alone still tells. One that was higher
    before the call is no matter of the call: a task may clean up after its cancellation.
    """
    from asyncio import current_task

    try:
        task = current_task()
    except RuntimeError:  # no loop of asyncio runs
        return 0
    return task.cancelling() if task is not None else 0


def members(error: object) -> list[object]:
    """The error and, of a group, every error in it at any depth; at most 1,000."""
    found: list[object] = [error]
    for one in found:
        inner: Any = safe_get(one, "exceptions") if issubclass(type(one), BaseExceptionGroup) else None
        if inner.__class__ is tuple:
            found.extend(inner[: MOST_MEMBERS - len(found)])
    return found


def backoff_ms(retry: int, initial_delay_ms: float, backoff_factor: float, max_delay_ms: float) -> float:
    """The wait ahead of a retry (the first one is 1), without jitter."""
    try:
        wait = initial_delay_ms * float(backoff_factor) ** max(retry - 1, 0)
    except OverflowError:
        return max_delay_ms if initial_delay_ms else 0.0
    return min(wait, max_delay_ms)


def retry_after_ms(error: object, now: Callable[[], float] | None = None) -> int | None:
    """The wait an error or one of its causes asks for, in milliseconds, at most 2^31 - 1; None where none does.

    Read from `retry_after_ms`, `retry_after` (seconds), and the headers `retry-after-ms` and `retry-after` of
    `response.headers`, `headers` or `response_headers`. Seconds may have decimals; a date is an HTTP date (RFC 9110,
    the form that ends in GMT), and 0 once it is past. Negative numbers and anything else count as not given.
    """
    for link in chain(error, 8):
        response = safe_get(link, "response")
        headers = [safe_get(response, "headers"), safe_get(link, "headers"), safe_get(link, "response_headers")]
        for source in (link, *headers):
            for name in _RETRY_AFTER:
                value: object = _header(source, name) if source is not link else safe_get(link, name)
                wait = _wait_ms(value, 1 if name.endswith("ms") else 1000, now or time)
                if wait is not None:
                    return int(min(wait, MAX_WAIT_MS) + 0.5)
    return None


def _header(headers: Any, name: str) -> object:
    """A header of a mapping in whatever case, of a message object, or of a list of pairs."""
    try:
        pairs: Any = headers if type(headers) in (list, tuple) else headers.items()
        return next((_decoded(value) for key, value in pairs if _decoded(key).lower() == name), None)
    except Exception:
        return None


def _decoded(value: Any) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _wait_ms(value: object, unit: int, now: Callable[[], float]) -> float | None:
    if is_text(value):
        text = str.strip(value, " \t")
        whole, dot, part = text.partition(".")
        if text.isascii() and whole.isdigit() and (not dot or part.isdigit()):
            value = float(text)
        else:
            date = _date(text)
            return None if date is None else max(0.0, (date - _asked(now, time)) * 1000)
    return value * unit if _is_number(value) and value >= 0 else None


def _date(text: str) -> float | None:
    """Seconds since 1970 of an IMF-fixdate."""
    from datetime import datetime
    from re import fullmatch

    found = fullmatch(_HTTP_DATE, text)
    if found is None:
        return None
    day, month, year, hour, minute, second = found.groups()
    place = _MONTHS.find(month)
    if place < 0 or place % 3:
        return None
    try:
        made = datetime(int(year), place // 3 + 1, int(day), int(hour), int(minute), int(second), tzinfo=UTC)
    except ValueError:
        return None
    return made.timestamp()


def _is_number(value: object) -> TypeGuard[int | float]:
    return type(value) in (int, float) and value == value


def _is_exception(error: object) -> TypeGuard[Exception]:
    return issubclass(type(error), Exception)


def _is_a(error: Exception, kind: Any) -> bool:
    own: object = getattr(kind, "is_instance", None)
    return isinstance(error, kind) or (callable(own) and own(error) is True)


def _unit(random: Callable[[], float] | None) -> float:
    from random import random as draw

    return min(max(_asked(random or draw, draw), 0.0), 1.0)


def _asked(own: Callable[[], float], usual: Callable[[], float]) -> float:
    """What a caller's function says, where that is a finite number: a wait must not be lost over it."""
    try:
        value = own()
    except Exception:
        return usual()
    return value if _is_number(value) and abs(value) != float("inf") else usual()


def _tenacity() -> Any:
    try:
        import tenacity
    except ImportError as error:
        raise ImportError(f"retrying needs tenacity: pip install '{_PACKAGE}[retry]'") from error
    return tenacity


class _Failed:
    """An attempt that failed, as a result: so that tenacity gives no exception, not even its TryAgain, a meaning."""

    __slots__ = ("cancelled", "error")

    def __init__(self, error: Exception, cancelled: bool = False) -> None:
        self.error = error
        self.cancelled = cancelled


class _Run:
    """One call with its retries."""

    def __init__(self, policy: RetryPolicy) -> None:
        self._policy = policy
        self._decision: RetryDecision | None = None

    def synchronous(self, attempt: Callable[[], object]) -> object:
        from time import sleep

        def outcome() -> object:
            try:
                return attempt()
            except Exception as error:
                return _Failed(error)

        return self._result(_tenacity().Retrying(**self._kwargs(), sleep=self._policy.sleep or sleep)(outcome))

    async def asynchronous(self, attempt: Callable[[], Awaitable[object]]) -> object:
        async def sleep(seconds: float) -> None:
            if self._policy.sleep is None:
                from asyncio import sleep as wait

                await wait(seconds)
                return
            pause = self._policy.sleep(seconds)
            if pause is not None:
                await pause

        before = cancellations()

        async def outcome() -> object:
            try:
                return await attempt()
            except Exception as error:
                return _Failed(error, cancellations() > before)

        return self._result(await _tenacity().AsyncRetrying(**self._kwargs(), sleep=sleep)(outcome))

    def _kwargs(self) -> dict[str, Any]:
        return {"retry": self._retry, "wait": self._wait}

    def _retry(self, state: RetryCallState) -> bool:
        if state.outcome is None or state.outcome.failed:  # what is no Exception stops everything
            return False
        result: object = state.outcome.result()
        self._decision = None
        if type(result) is _Failed and not result.cancelled:
            self._decision = self._policy.decide(result.error, state.attempt_number)
        return self._decision is not None and self._decision.action == "retry"

    def _wait(self, _state: RetryCallState) -> float:
        return ((self._decision.delay_ms or 0) if self._decision is not None else 0) / 1000

    def _result(self, result: object) -> object:
        """The call's own result, or the text that stands for its failure; without one the same error is raised."""
        if type(result) is not _Failed:
            return result
        if self._decision is None or self._decision.text is None:
            raise result.error
        return self._decision.text
