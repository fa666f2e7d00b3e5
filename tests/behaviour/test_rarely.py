"""What happens rarely: an option that is seldom given, an argument at fault, a value that nothing else has."""

from __future__ import annotations

import asyncio
import copy
import pickle
import threading
import traceback
from collections.abc import Callable
from typing import Any

import pytest
from wirepact import agent, flue, helix
from wirepact._runtime import carry, envelope, logs, retry, streams
from wirepact._runtime.errors import fill, fill_all
from wirepact._runtime.ijson import WireError


def test_in_typescript(node: Callable[..., Any]) -> None:
    assert {name: said for name, said in node("rarely.mjs").items() if said is not None} == {}


NUMBERS = ["2", "0.00001", "10000000000000000", "1e+21", "1.5e-7", "-0.5"]
"""As JavaScript writes them; the twin says the same."""


def test_a_template() -> None:
    assert fill("{a} of {b}, {c", {"a": "{b}", "b": None, "d": 1}) == "{b} of ?, {c"
    assert fill("{a} {b} {c}", {"a": [1, {"b": 2}], "b": True, "c": 1.5}) == '[1,{"b":2}] true 1.5'
    assert fill("{a} {e} {b}", {"a": 1, "b": 2}) == "1 {e} 2"
    assert [fill("{a}", {"a": one}) for one in (2.0, 1e-05, 1e16, 1e21, 1.5e-07, -0.5)] == NUMBERS
    circle: list[object] = []
    circle.append(circle)
    assert fill("{a}", {"a": circle}) == "?"
    assert fill_all("{a} {b}", {"a": 1, "b": 2}) == "1 2"
    assert fill_all("{a} {b}", {"a": 1, "b": None}) == ""
    assert fill_all("{a} {b}", {"a": 1}) == ""
    assert fill_all("plain {", {}) == "plain {"


def test_a_family_without_what_is_asked_for() -> None:
    with pytest.raises(TypeError, match=r"^the family agent has no chunks$"):
        carry.chunk_carrier(agent.ROLES)
    with pytest.raises(ValueError, match=r"^no settlement of the family flue carries an error as 'completed'$"):
        carry.settlement_carrier(flue.ROLES, "completed")
    with pytest.raises(ValueError, match=r"^no settlement of the family helix carries an error as 'failed'$"):
        carry.settlement_carrier(helix.ROLES, "failed")
    settlement: Any = flue.ROLES["settlement"]
    assert carry.settlement_carrier(flue.ROLES, "failed") == settlement["errors"]["failed"]
    wrong: Any = "completed"
    with pytest.raises(ValueError, match=r"^'completed' carries no error; failed and aborted do$"):
        flue.settlement_from_error(ValueError("x"), submission_id="s", outcome=wrong)


def test_a_stream_of_which_the_contract_has_the_error_chunk_alone() -> None:
    def number(value: Any) -> list[int]:
        if not isinstance(value, dict) or type(value.get("code")) is not int:
            raise WireError("it is no number")
        return [value["code"]]

    tagged: Callable[[object], Any] = streams.or_other(number, "type", "error")
    bare: Callable[[object], Any] = streams.or_other(number, None, None)
    assert tagged({"type": "error", "code": 1}) == [1]
    assert tagged({"type": "text", "code": 1}) == {"type": "text", "code": 1}
    assert tagged({"code": 1}) == {"code": 1}
    with pytest.raises(WireError, match="it is no number"):
        tagged({"type": "error", "code": "1"})
    assert bare({"code": 1}) == [1]
    assert bare({"code": "1"}) == {"code": "1"}
    for value in (1, "1", None, [1]):
        for read in (tagged, bare):
            with pytest.raises(WireError, match=r"^it is not an object$"):
                read(value if value != "1" else '"a"')


def test_what_each_failure_outside_the_contract_answers_with() -> None:
    statuses: dict[Any, int] = {
        "route_not_found": 404,
        "method_not_allowed": 405,
        "unsupported_media_type": 415,
        "invalid_json": 400,
        "invalid_request": 400,
        "unexpected": 500,
    }
    for failure, status in statuses.items():
        assert envelope.refusal(failure, {failure: "own"}, (), "other") == (status, "own")


def test_the_rules_of_a_family_that_brings_none() -> None:
    def said(kind: str, verdict: bool | None, attempt: int = 1, **options: Any) -> tuple[str, str]:
        rules = retry.RetryRules(retry.DEFAULT_RULES, lambda _: kind, lambda _: verdict)
        policy = retry.RetryPolicy(
            rules=rules,
            max_retries=1,
            initial_delay_ms=0,
            backoff_factor=2,
            max_delay_ms=0,
            failure_text="t",
            **options,
        )
        decision = policy.decide(ValueError("m"), attempt)
        return decision.action, decision.because

    reaches = ("raise", "The failure reaches the caller.")
    assert said("control", True, retry_on=Exception) == ("raise", "Control flow and cancellation pass untouched.")
    final = ("raise", "A verdict of false is final: no filter changes it.")
    assert said("other", False, retry_on=Exception) == final
    assert said("other", True) == ("retry", "A verdict of true outranks the filter while attempts are left.")
    assert said("other", None, retry_on=Exception) == ("retry", "Without a verdict the filter decides.")
    assert said("other", None) == reaches
    for verdict in (True, None):
        assert said("other", verdict, 2, retry_on=Exception) == reaches
        told = said("other", verdict, 2, retry_on=Exception, on_failure="continue")
        assert told == ("feedback", "A text stands for the result, as onFailure asks.")


def test_the_status_of_a_session_that_was_not_stopped() -> None:
    class Foreign(Exception):
        code = "state_not_stoppable"

    error, other = helix.HelixError("m", "state_not_stoppable"), helix.HelixError("m", "provider_timeout")
    for one in (error, other, foreign := Foreign()):
        vars(one)["current_status"] = "completed"
    bodies: list[Any] = [helix.chat_error_response(one).body for one in (error, other, foreign)]
    assert [one.get("currentStatus") for one in bodies] == ["completed", None, None]


def test_what_an_error_of_a_stream_was_made_from() -> None:
    inner = KeyError("m")
    assert helix.HelixStreamError("m", cause=inner).__cause__ is inner
    assert helix.HelixStreamError("m", cause="a text").cause == "a text"


def test_a_failure_stands_in_the_log_as_python_prints_it(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise helix.HelixError("late", "provider_timeout") from KeyError("k")
    except helix.HelixError as raised:
        error: Exception = raised
    logs.log(error, "wirepact.test", "a route", {"http_method": "GET\u202e"})
    (record,) = caplog.records
    assert (record.name, record.levelname, record.message) == ("wirepact.test", "ERROR", "a route failed")
    assert record.exc_text is not None and record.exc_info is not None and record.exc_info[1] is error
    printed = "".join(traceback.format_exception(error)).rstrip().split("\n")
    assert record.exc_text.split("\n") == [f"  {line}" for line in printed]
    assert printed[0] == "KeyError: 'k'" and printed[-1].endswith("HelixError: late")
    assert (vars(record)["error_code"], vars(record)["http_method"]) == ("provider_timeout", "GET\\u{202e}")


def test_a_long_failure_loses_its_middle_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    error = ValueError("a" * 80_000)
    error.add_note("b" * 80_000)
    logs.log(error, "wirepact.test", "a route")
    head, between, tail = str(caplog.records[0].exc_text).split("\n")
    assert head == f"  ValueError: {'a' * (50_000 - len('ValueError: '))}"
    assert (between, tail) == ("  …", f"  {'b' * 50_000}")


def test_an_answer_is_a_value() -> None:
    made = flue.render_error(flue.AgentInstanceNotFoundError())
    same = pickle.loads(pickle.dumps(made))
    assert same == made and same is not made
    assert made != flue.render_error(ValueError("m"))
    assert made != (made.status, made.headers, made.body)
    assert repr(made) == f"ErrorAnswer(status={made.status}, headers={dict(made.headers)!r}, body={made.body!r})"
    with pytest.raises(AttributeError, match=r"^an answer is not changed: status$"):
        made.status = 200  # type: ignore[misc]
    with pytest.raises(AttributeError, match=r"^an answer is not changed: body$"):
        del made.body
    empty = type(made)(204, {}, None)
    assert (empty.text, type(made)(400, {}, {"a": "\ud800é"}).text) == ("", '{"a":"\ufffdé"}')


def test_a_history_says_why_each_pass_failed() -> None:
    passes: Any = ({"pass": 1, "outcome": "failed"},)
    plain = helix.create_history_incomplete_error("short_read")
    error = helix.create_history_incomplete_error(
        "short_read", snapshot_passes=passes, message="m", cause=KeyError("k")
    )
    assert (error.code, error.message, error.retryable) == ("state_history_incomplete", "m", False)
    assert vars(error)["reason"] == "short_read" and vars(error)["snapshot_passes"] is passes
    assert isinstance(error.__cause__, KeyError)
    assert "snapshot_passes" not in vars(plain) and "short_read" in plain.message


def test_rows_that_there_are_not() -> None:
    answer = helix.entry_failure_answer("request", "lost")
    assert (answer.answer, answer.status, answer.code) == ("409 state_already_running", 409, "state_already_running")
    assert (
        repr(answer)
        == "EntryFailureAnswer(answer='409 state_already_running', status=409, code='state_already_running')"
    )
    with pytest.raises(KeyError, match="no answer for 'nowhere' and 'fatal'"):
        helix.entry_failure_answer("nowhere", "fatal", ValueError("m"))


def test_a_frontend_error_without_its_facts_is_the_unexpected() -> None:
    unexpected = helix.typed_error_response(None)
    for facts in ({"status_code": 200}, {"status_code": "400"}, {"code": 7}):
        error = helix.FrontendHandlerError("m", "bad_request", 400)
        assert helix.frontend_error_response(error).status == 400
        vars(error).update(facts)
        assert helix.frontend_error_response(error) == unexpected


def busy() -> helix.HelixError:
    return helix.HelixError("m", "provider_rate_limited", retryable=True)


POLICY: Any = {"limit": 2, "delayMs": 1}


def test_a_step_that_is_tried_again_tells_of_it_and_waits() -> None:
    left = [busy(), busy()]
    told: list[tuple[int, object, int]] = []

    def step() -> str:
        if left:
            raise left.pop()
        return "done"

    def on_retry(retry: int, failure: object, delay: int) -> None:
        told.append((retry, type(failure), delay))

    assert helix.retry_llm_step(step, policy=POLICY, on_retry=on_retry) == "done"
    assert [one[:2] for one in told] == [(1, helix.HelixError), (2, helix.HelixError)]

    async def astep() -> str:
        return step()

    left[:] = [busy(), busy()]
    told.clear()
    assert asyncio.run(helix.aretry_llm_step(astep, policy=POLICY, on_retry=on_retry)) == "done"
    assert [one[:2] for one in told] == [(1, helix.HelixError), (2, helix.HelixError)]

    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    left[:] = [busy(), busy()]
    assert asyncio.run(helix.aretry_llm_step(astep, policy=POLICY, sleep=sleep)) == "done"
    left[:] = [busy(), busy()]
    assert helix.retry_llm_step(step, policy=POLICY, sleep=waits.append) == "done"
    assert waits == [one[2] / 1000 for one in told] * 2


def test_a_step_that_is_stopped_is_not_tried_again() -> None:
    tried: list[int] = []

    def step() -> None:
        tried.append(1)
        raise busy()

    async def astep() -> None:
        step()

    signal = threading.Event()
    with pytest.raises(helix.HelixError) as caught:
        helix.retry_llm_step(step, signal=signal, on_retry=lambda *_: signal.set())
    assert (caught.value.code, len(tried)) == ("framework_cancelled", 1)
    assert getattr(caught.value.__cause__, "code", None) == "provider_rate_limited"

    async def stopped() -> None:
        event = asyncio.Event()
        await helix.aretry_llm_step(astep, signal=event, on_retry=lambda *_: event.set())

    with pytest.raises(helix.HelixError) as caught:
        asyncio.run(stopped())
    assert (caught.value.code, len(tried)) == ("framework_cancelled", 2)

    async def unstopped() -> None:
        await helix.aretry_llm_step(astep, policy=POLICY, signal=asyncio.Event())

    with pytest.raises(helix.HelixError) as caught:
        asyncio.run(unstopped())
    assert (caught.value.code, len(tried)) == ("provider_rate_limited", 5), "the wait ends by itself"


def test_a_table_of_codes_is_a_mapping_that_is_not_changed() -> None:
    codes: Any = helix.CODES
    plain = dict(codes.items())
    info = codes["provider_timeout"]
    assert codes == plain and codes == codes and codes != {} and codes != {"provider_timeout": info}
    assert list(codes) == list(plain) == list(codes.keys()) == list(helix.CODE_LIST)
    assert list(reversed(codes)) == list(reversed(helix.CODE_LIST)) and len(codes) == len(plain)
    assert list(codes.values()) == list(plain.values()) and codes.copy() == plain and codes.copy() is not codes
    assert (codes | {"x": 1}) == {**plain, "x": 1} and ({"x": 1} | codes) == {"x": 1, **plain}
    assert copy.copy(codes) is codes is copy.deepcopy(codes) is pickle.loads(pickle.dumps(codes))
    assert hash(codes) == hash(codes) and repr(codes) == f"<wirepact.helix.reference.CODES: {len(plain)} codes>"
    for change in (
        lambda: codes.__setitem__("x", info),
        lambda: codes.pop("provider_timeout"),
        lambda: codes.update(x=info),
        codes.popitem,
        codes.clear,
        lambda: codes.setdefault("x", info),
        lambda: codes.__delitem__("provider_timeout"),
        lambda: codes.__ior__({}),
    ):
        with pytest.raises(TypeError, match=r"^the data of a contract is read-only$"):
            change()
    with pytest.raises(KeyError, match="nope"):
        codes["nope"]
    other: Any = 7
    for nothing in ("nope", 7, None, [], object()):
        assert codes.get(nothing) is None and codes.get(nothing, other) is other and nothing not in codes
    assert "provider_timeout" in codes and codes.get("provider_timeout") is info


def test_facts_of_a_code_are_a_value() -> None:
    info: Any = helix.CODES["provider_timeout"]
    same = pickle.loads(pickle.dumps(info))
    assert same == info and same is not info and hash(same) == hash(info)
    assert info != helix.CODES["provider_rate_limited"] and info != info.as_dict() and info.as_dict() == same.as_dict()
    assert repr(info) == f"CodeInfo('provider_timeout', verdict={info.verdict!r}, category={info.category!r})"
    with pytest.raises(AttributeError, match=r"^code: the facts of a code are read-only$"):
        info.code = "x"
    row: Any = helix.HISTORY_REASONS[0]
    assert copy.copy(row) is row is copy.deepcopy(row) and hash(row) == hash(pickle.loads(pickle.dumps(row)))
    assert pickle.loads(pickle.dumps(row)) == row
    with pytest.raises(TypeError, match="read-only"):
        row["x"] = 1


def test_a_decision_is_not_changed() -> None:
    decision: Any = agent.RetryPolicy(max_retries=1).decide(ValueError("m"), 1)
    assert pickle.loads(pickle.dumps(decision)).action == decision.action
    with pytest.raises(AttributeError, match=r"^action: a decision is read-only$"):
        decision.action = "retry"
    wanted = f"RetryDecision({decision.action!r}, delay_ms={decision.delay_ms!r}, because={decision.because!r})"
    assert repr(decision) == wanted


def test_waits_between_tries_of_an_async_call() -> None:
    waits: list[float] = []

    async def pause(seconds: float) -> None:
        waits.append(seconds)

    async def call() -> str:
        tried.append(1)
        if len(tried) < 3:
            raise agent.AgentError("TIMEOUT", "m", retryable=True)
        return "done"

    for sleep in (pause, waits.append, None):
        tried: list[int] = []
        retried = agent.tool_retry(max_retries=2, sleep=sleep, initial_delay_ms=1, max_delay_ms=1, jitter=False)(call)
        assert asyncio.run(retried()) == "done" and len(tried) == 3
    assert waits == [0.001] * 4
