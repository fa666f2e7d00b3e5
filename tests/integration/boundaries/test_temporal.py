"""Temporal's failure converter, without a server: what a failure keeps, and the error made of it again."""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import Any

import pytest
from temporalio.api.failure.v1 import Failure
from temporalio.converter import DataConverter
from temporalio.exceptions import ActivityError, ApplicationError, CancelledError, RetryState
from wirepact import agent, flue, helix
from wirepact.dbos import should_retry
from wirepact.observability import error_attributes
from wirepact.temporal import application_error, data_converter, error_from_application_error

from integration.boundaries.samples import NAMES, sample, told


def sent(error: BaseException, converter: DataConverter = data_converter) -> Failure:
    """The failure as it goes over the wire, in bytes and back."""
    failure = Failure()
    asyncio.run(converter.encode_failure(error, failure))
    return Failure.FromString(failure.SerializeToString())


def received(failure: Failure, converter: DataConverter = data_converter) -> BaseException:
    return asyncio.run(converter.decode_failure(failure))


def wrapped(outer: Any, inner: BaseException) -> Any:
    outer.__cause__ = inner
    return outer


def raised_from(outer: Exception, inner: Exception) -> Exception:
    try:
        try:
            raise inner
        except Exception as error:
            raise outer from error
    except Exception as error:
        return error


@pytest.mark.parametrize("name", NAMES)
def test_every_class_arrives_whole(name: str) -> None:
    error = sample(name)
    failure = sent(error)
    info = failure.application_failure_info
    assert info.type == (getattr(error, "code", None) or getattr(error, "type", None) or error.name)
    assert info.non_retryable and failure.message == str(error)
    found = received(failure)
    assert type(found) is ApplicationError and found.type == info.type
    assert told(error_from_application_error(found)) == told(error)
    by_hand = received(sent(application_error(error), DataConverter.default), DataConverter.default)
    assert told(error_from_application_error(by_hand)) == told(error)


class Refused(str, Enum):  # noqa: UP042 - of the kind that is meant
    """A code of an enum whose `str` is its name."""

    CODE = "provider_refused"


def test_without_the_converter_the_code_is_lost() -> None:
    failure = sent(agent.AgentError("BUDGET_EXCEEDED", "used up"), DataConverter.default)
    assert failure.application_failure_info.type == "AgentError"
    assert not failure.application_failure_info.non_retryable
    found = received(failure)
    assert error_from_application_error(found) is found


@pytest.mark.parametrize(
    ("error", "code", "final"),
    [
        (agent.AgentError("BUDGET_EXCEEDED", "m", False), "BUDGET_EXCEEDED", True),
        (agent.AgentError("TIMEOUT", "m", True), "TIMEOUT", False),
        (helix.HelixError("m", "provider_refused"), "provider_refused", True),
        (helix.HelixError("m", "code_of_tomorrow"), "code_of_tomorrow", False),
        (flue.FlueError("session_busy", "m"), "session_busy", False),
        (agent.HitlInterrupt(), "HitlInterrupt", True),  # nothing retries it
        (helix.HelixError("m", Refused.CODE), "provider_refused", True),
    ],
)
def test_code_and_verdict(error: BaseException, code: str, final: bool) -> None:
    """temporalio/sdk-python#679: what a retry policy lists is held against `type`."""
    info = sent(error).application_failure_info
    assert (info.type, info.non_retryable) == (code, final)


def test_a_wrapped_verdict() -> None:
    """temporalio/documentation#4605 and sdk-typescript#2291: no wrapper loses code, verdict or cause."""
    inner = agent.AgentError("BUDGET_EXCEEDED", "used up", False)
    outer = raised_from(RuntimeError("ctx"), raised_from(ValueError("between"), inner))
    failure = sent(outer)
    info = failure.application_failure_info
    assert (failure.message, info.type, info.non_retryable) == ("ctx", "BUDGET_EXCEEDED", True)
    assert failure.cause.cause.application_failure_info.type == "BUDGET_EXCEEDED"
    found = error_from_application_error(received(failure))
    assert str(found) == "ctx" and found.__cause__ is not None
    assert told(found.__cause__.__cause__) == told(inner)
    agent.stamp_retryable(outer, True)
    assert not sent(outer).application_failure_info.non_retryable, "its own stamp comes first"


def test_a_context_that_crossed_is_no_cause_either() -> None:
    """Nothing that Python noted by itself lends its verdict or its code, on either side."""
    try:
        try:
            raise agent.AgentError("TOOL_ARG_INVALID", "secret")
        except agent.AgentError:
            raise ConnectionError("db")  # noqa: B904 - as it happens in a handler
    except ConnectionError as raised:
        error = raised
    for found in (
        agent.error_from_dict(agent.error_to_dict(error)),
        error_from_application_error(application_error(error)),
    ):
        assert should_retry(error) and should_retry(found)
        assert found.__cause__ is None and error_attributes(found) == error_attributes(error) == {
            "error.type": "_OTHER"
        }
        noted = found.__context__
        assert isinstance(noted, agent.AgentError) and noted.code == "TOOL_ARG_INVALID", "still there to be read"


def test_a_context_is_no_cause() -> None:
    """What fails while another error is handled has its own verdict."""
    try:
        try:
            raise agent.AgentError("BUDGET_EXCEEDED", "used up", False)
        except agent.AgentError:
            raise ConnectionError("fallback") from None
    except ConnectionError as error:
        failure = sent(error)
    try:
        try:
            raise agent.AgentError("BUDGET_EXCEEDED", "used up", False)
        except agent.AgentError:
            raise ConnectionError("fallback")  # noqa: B904
    except ConnectionError as error:
        also = sent(error)
    for one in (failure, also):
        assert one.application_failure_info.type == "ConnectionError"
        assert not one.application_failure_info.non_retryable


def test_a_group_says_what_its_members_agree_on() -> None:
    final, other = agent.AgentError("BUDGET_EXCEEDED", "m", False), agent.AgentError("TIMEOUT", "m", True)
    for members, expected in (([final, ExceptionGroup("g", [final])], True), ([final, other], False)):
        group = ExceptionGroup("several", members)
        failure = sent(group)
        assert failure.application_failure_info.non_retryable is expected and failure.message == "several"
        found: Any = error_from_application_error(received(failure))
        assert isinstance(found, ExceptionGroup) and found.message == "several"
        assert told(found.exceptions[0]) == told(members[0])


def test_foreign_errors_and_temporals_own_go_the_usual_way() -> None:
    for error in (
        ValueError("bad"),
        CancelledError("stop"),
        ApplicationError("m", 1, type="t"),
        asyncio.CancelledError(),
    ):
        assert sent(error) == sent(error, DataConverter.default)
    stamped = ValueError("bad")
    agent.stamp_retryable(stamped, False)
    info = sent(stamped).application_failure_info
    assert (info.type, info.non_retryable) == ("ValueError", True)


def test_inside_an_activitys_error() -> None:
    error = helix.HelixError("m", "provider_timeout", retryable=True)
    how = {"scheduled_event_id": 1, "started_event_id": 2, "identity": "w", "activity_type": "a", "activity_id": "1"}
    outer = ActivityError("Activity task failed", retry_state=RetryState.MAXIMUM_ATTEMPTS_REACHED, **how)  # type: ignore[arg-type]
    found = received(sent(wrapped(outer, application_error(error))))
    assert isinstance(found, ActivityError) and isinstance(found.__cause__, ApplicationError)
    assert told(error_from_application_error(found)) == told(error)


def test_details_that_are_no_form() -> None:
    others = {"message": "hello", "orderId": 5}
    for details in (
        [],
        [1],
        [{"message": 5}],
        [others],
        ["text"],
        [None],
        [{"class": "wirepact._runtime.errors.BaseError"}],
    ):
        error = ApplicationError("m", *details)
        assert error_from_application_error(error) is error
    strange = OSError("x")
    assert error_from_application_error(strange) is strange


class Hostile(agent.AgentError):
    """Answers nothing it is asked."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __str__(self) -> str:
        raise RuntimeError("text")


def test_errors_that_raise_when_they_are_asked() -> None:
    looped, inner = agent.AgentError("TIMEOUT", "m"), ValueError("x")
    looped.__class__, inner.__cause__ = Hostile, inner
    deep: Exception = agent.AgentError("BUDGET_EXCEEDED", "m")
    for _ in range(20_000):
        deep = wrapped(ValueError("link"), deep)
    group: Exception = ExceptionGroup("g", [looped])
    for _ in range(5_000):
        group = ExceptionGroup("g", [group])
    for error in (looped, inner, deep, group, wrapped(RuntimeError("ctx"), looped)):
        made = application_error(error)
        assert isinstance(made, ApplicationError) and type(made.non_retryable) is bool
        assert isinstance(error_from_application_error(made), Exception)
        if error is not inner and error is not deep:  # they go Temporal's own way
            assert isinstance(received(sent(error)), ApplicationError)
        assert type(should_retry(error)) is bool
