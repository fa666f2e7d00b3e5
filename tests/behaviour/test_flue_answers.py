"""What the vectors cannot say about Flue's answers: loggers, defaults, values that do not want to be read, bounds."""

from __future__ import annotations

import copy
import json
import logging
import pickle
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from wirepact import flue
from wirepact.flue.errors import FlueHttpError
from wirepact_codegen.parity.run import HOSTILE

GENERIC = {"error": {"type": "internal_error", "message": "An internal error occurred.", "details": ""}}
ROUTES = [code for code, info in flue.CODES.items() if info.http_status is not None]


def quiet(_: object) -> None:
    pass


# --- the logger --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "error", [ValueError("x"), flue.SessionBusyError(), flue.http_error("internal_error"), None, 3]
)
def test_what_is_answered_with_500_is_logged_once_and_whole(error: object) -> None:
    seen: list[object] = []
    assert flue.render_error(error, logger=seen.append).status == 500
    assert len(seen) == 1 and seen[0] is error


@pytest.mark.parametrize("route", [route for route in ROUTES if route != "internal_error"])
def test_a_failure_with_its_own_reply_is_not_logged(route: str) -> None:
    seen: list[object] = []
    assert flue.render_error(flue.http_error(route), logger=seen.append).status != 500
    assert seen == []


def test_a_logger_that_raises_changes_nothing() -> None:
    def broken(_: object) -> None:
        raise RuntimeError("the log is full")

    assert flue.render_error(ValueError("x"), logger=broken) == flue.render_error(ValueError("x"), logger=quiet)
    with pytest.raises(KeyboardInterrupt):
        flue.render_error(ValueError("x"), logger=lambda _: (_ for _ in ()).throw(KeyboardInterrupt()))


def test_without_a_logger_the_one_of_logging_gets_it(caplog: pytest.LogCaptureFixture) -> None:
    error = ValueError("the pool is empty")
    with caplog.at_level(logging.ERROR, logger="wirepact.flue"):
        flue.render_error(error)
        flue.render_error("no error at all")
        flue.render_error("one\r\nERROR two\u2028three")
    first, second, third = caplog.records
    # A text that was raised starts no line of its own.
    assert len(third.getMessage().splitlines()) == 1 and "one" in third.getMessage()
    assert first.name == "wirepact.flue" and first.exc_info is not None and first.exc_info[1] is error
    assert "no error at all" in second.getMessage()


@pytest.mark.parametrize("kind", HOSTILE)
def test_the_default_logger_takes_hostile_values(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)
    assert flue.render_error(HOSTILE[kind]()).body == GENERIC


# --- the answer --------------------------------------------------------------------------------


def test_an_answer_is_not_changed() -> None:
    answer = flue.render_error(flue.http_error("stream_not_found"))
    for change in (lambda: setattr(answer, "status", 200), lambda: delattr(answer, "body")):
        with pytest.raises(AttributeError):
            change()
    with pytest.raises(TypeError):
        answer.headers["x"] = "y"  # type: ignore[index]
    for made in (pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)):
        assert made == answer and made.text == answer.text
    assert answer != flue.render_error(flue.http_error("route_not_found"))


@pytest.mark.parametrize("route", ROUTES)
def test_each_route_type_can_be_raised_and_answers_as_the_table_says(route: str) -> None:
    info = flue.CODES[route]
    answer = flue.render_error(flue.http_error(route, meta={"state": "loading"}), logger=quiet)
    assert answer.status == info.http_status and flue.is_error_envelope(answer.body)
    assert {**info.headers, **{str(row["name"]): row["value"] for row in flue.ERROR_HEADERS}} == dict(answer.headers)
    with pytest.raises(ValueError):
        flue.http_error("session_busy")


def test_every_type_renders_with_its_own_name() -> None:
    for code in flue.CODE_LIST:
        answer = flue.render_error(flue.FlueError(code, "m"), logger=quiet)
        assert answer.status == 500 and answer.body is not None and answer.body["error"]["type"] == code


@pytest.mark.parametrize("method", ["HEAD", "head", "GET", "POST", None])
def test_only_head_has_no_body(method: str | None) -> None:
    answer = flue.render_error(flue.http_error("stream_not_found"), method=method)
    assert (answer.body is None) is (method is not None and method.upper() == "HEAD")
    assert (answer.text == "") is (answer.body is None)


# --- values that do not want to be read ---------------------------------------------------------


class Raising(dict[str, Any]):
    """A mapping that cannot be read."""

    def __getitem__(self, key: str) -> Any:
        raise RuntimeError("secret: hostile")


class Endless(Mapping[str, int]):
    def __getitem__(self, key: str) -> int:
        return 1

    def __iter__(self) -> Iterator[str]:
        index = 0
        while True:
            yield f"k{index}"
            index += 1

    def __len__(self) -> int:
        return 10**9


class Text(str):
    def __getitem__(self, key: Any) -> str:
        raise RuntimeError("secret: hostile")

    def __len__(self) -> int:
        raise RuntimeError("secret: hostile")


class Liar:
    """Says it is a text."""

    @property
    def __class__(self) -> Any:
        raise RuntimeError("secret: hostile")


class Meta(type):
    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise RuntimeError("secret: hostile")

    def __getattribute__(cls, name: str) -> Any:
        if name in ("_marker_", "__pydantic_serializer__"):
            raise RuntimeError("secret: hostile")
        return super().__getattribute__(name)


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def wide() -> dict[str, Any]:
    value: Any = 0
    for _ in range(40):
        value = [value, value]
    return {"wide": value}


METAS: dict[str, Callable[[], Any]] = {
    "raising": lambda: Raising(a=1),
    "endless": Endless,
    "list": lambda: [1],
    "text": lambda: "meta",
    "number": lambda: 7,
    "deep": lambda: {"deep": nested(5_000)},
    "wide": wide,
    "texts": lambda: {str(index): "x" * 10_000 for index in range(1_000)},
    "keys": lambda: {"k" * 1_000_000: 1, 5: 2, None: 3, b"b": 4, Text("own"): Text("value")},
    "values": lambda: {"a": float("nan"), "b": float("inf"), "c": 10**5_000, "d": b"\xff", "e": object(), "f": print},
    "surrogates": lambda: {"\ud800": ["\udfff", {"\udc00": "\ud83d"}]},
    "errors": lambda: {"error": ValueError("secret: hostile"), "list": [KeyError("secret: hostile")]},
    "models": lambda: {"issues": [flue.ValidationIssue(message="Required", path=["a", 0])]},
    "lock": lambda: {"lock": threading.Lock(), "liar": Liar(), "class": Liar},
    "set": lambda: {"set": {1, 2}},
    "metaclass": lambda: {"one": Meta("Named", (), {})()},
}


@pytest.mark.parametrize("kind", METAS)
def test_meta_is_made_safe_in_bounded_time(kind: str) -> None:
    error = flue.FlueError("operation_failed", "m", meta=METAS[kind]())
    begun = time.perf_counter()
    answer = flue.render_error(error, dev=True, logger=quiet)
    settled = flue.submission_settled("s1", "failed", error)
    info = flue.error_info(error, live=True)
    assert time.perf_counter() - begun < 20
    for text in (answer.text, settled.model_dump_json(), info.model_dump_json()):
        json.loads(text)
        assert len(text.encode()) < 1_000_000 and "secret: hostile" not in text
    assert flue.is_error_envelope(json.loads(answer.text)) and flue.parse_error_envelope(answer.text)
    assert flue.is_submission_settled(json.loads(settled.model_dump_json()))
    expected = not isinstance(METAS[kind](), (list, str, int))
    assert answer.body is not None and ("meta" in answer.body["error"]) is expected


def test_what_is_fine_in_meta_stays() -> None:
    meta = {"a": [1, 2.5, True, None, "é😀"], "b": {"c": {}}, "d": 2**53 - 1, "e": 3.0, "f": (1, 2)}
    answer = flue.render_error(flue.FlueError("operation_failed", "m", meta=meta), logger=quiet)
    assert answer.body is not None
    assert answer.body["error"]["meta"] == {**meta, "e": 3, "f": [1, 2]}
    assert '"e":3,' in answer.text
    issues = [flue.ValidationIssue(message="Required", path=["a", 0])]
    shown = flue.settlement_error(flue.ToolInputValidationError("t", issues)).meta
    assert shown == {"tool": "t", "issues": [{"message": "Required", "path": ["a", 0]}]}


FIELDS = ("type", "message", "details", "dev", "meta", "name", "status", "headers", "cause")


def unreadable(field: str) -> Exception:
    def read(_: object) -> Any:
        raise RuntimeError("secret: hostile")

    def write(_: object, __: object) -> None:
        pass

    kind = type("Odd", (FlueHttpError,), {field: property(read, write)})
    return kind(status=404, type="stream_not_found", message="m", dev="v", headers={"X-A": "1"}, meta={"a": 1})


@pytest.mark.parametrize("field", FIELDS)
def test_a_flue_error_that_cannot_be_read_still_answers(field: str) -> None:
    error = unreadable(field)
    answer = flue.render_error(error, dev=True, logger=quiet)
    assert "secret: hostile" not in answer.text and flue.is_error_envelope(answer.body)
    assert answer.status == (500 if field == "type" else 404)
    assert flue.is_submission_settled(flue.submission_settled("s", "failed", error).model_dump())
    assert flue.is_error_info(flue.error_info(error, live=True).model_dump())
    assert flue.is_durable_error(flue.durable_error_fields(error).model_dump())


ODD: dict[str, Callable[[], object]] = {
    "none": lambda: None,
    "number": lambda: 3,
    "bytes": lambda: b"x",
    "liar": Liar,
    "text": lambda: Text("t"),
    "list": lambda: ["a"],
    "mapping": lambda: {"a": 1},
    "nan": lambda: float("nan"),
    "huge": lambda: 10**5_000,
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("field", FIELDS)
def test_a_field_of_the_wrong_type_still_answers(field: str, odd: str) -> None:
    error = FlueHttpError(status=404, type="stream_not_found", message="m")
    error.__dict__[field] = ODD[odd]()
    answer = flue.render_error(error, dev=True, logger=quiet)
    assert 400 <= answer.status <= 599 and flue.is_error_envelope(json.loads(answer.text))
    flue.submission_settled("s", "aborted", error)
    flue.error_info(error, live=True)
    flue.durable_error_fields(error)


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_values_everywhere(kind: str) -> None:
    value = HOSTILE[kind]()
    begun = time.perf_counter()
    assert flue.render_error(value, dev=True, logger=quiet).body == GENERIC
    for outcome in ("failed", "aborted"):
        settled = flue.submission_settled("s", outcome, value)
        assert settled.error is not None and settled.error.type == "internal_error"
    for source in (None, "shell_bash_tool"):
        assert flue.is_error_info(flue.error_info(value, live=True, source=source).model_dump())
    assert flue.is_durable_error(flue.durable_error_fields(value).model_dump())
    wrapped = flue.OperationFailedError("prompt", "r", cause=value)
    assert "hostile" not in flue.render_error(wrapped, dev=True, logger=quiet).text
    assert flue.has_overflow_marker(value) is flue.has_retryable_interruption_marker(value) is False
    assert time.perf_counter() - begun < 20


def test_huge_texts_are_bounded() -> None:
    error = flue.FlueError("operation_failed", "m" * 5_000_000, "d" * 5_000_000, "v" * 5_000_000)
    assert len(flue.render_error(error, dev=True, logger=quiet).text) < 400_000
    body = flue.CloudflareAIBindingError(body="b" * 90_000)
    assert flue.settlement_error(body).details == "b" * 90_000


# --- observers ---------------------------------------------------------------------------------


def test_a_stack_is_there_only_live_and_only_of_a_real_error() -> None:
    def deep(count: int) -> None:
        if count:
            deep(count - 1)
        raise ValueError("where it happened")

    with pytest.raises(ValueError) as caught:
        deep(300)
    stack = flue.error_info(caught.value, live=True).stack
    assert stack is not None and "in deep" in stack and stack.endswith("ValueError: where it happened")
    assert stack.count("in deep") <= 50
    assert flue.error_info(caught.value).stack is None
    assert flue.error_info({"stack": "x", "name": "Error"}, live=True).stack is None
    assert flue.error_info(caught.value, live=True, source="shell_bash_tool").stack is None


def test_python_cancellation() -> None:
    import asyncio
    import concurrent.futures

    for error in (asyncio.CancelledError(), concurrent.futures.CancelledError()):
        assert flue.error_info(error).type == "AbortError" and flue.is_cancellation(error)
        assert not flue.FlueError.is_instance(error)
    for error in (KeyboardInterrupt(), SystemExit(1), GeneratorExit()):
        assert flue.error_info(error).type == type(error).__name__ and flue.is_cancellation(error)
    assert not flue.is_cancellation(flue.SubmissionAbortedError())


def test_what_is_no_object_is_other() -> None:
    for value in (print, ValueError, lambda: None, b"x", 1j, int):
        assert flue.error_info(value).model_dump() == {"type": "_OTHER"}


def test_an_aborted_submission_keeps_what_aborted_it() -> None:
    import asyncio

    for cause in (None, asyncio.CancelledError("secret"), KeyboardInterrupt()):
        settled = flue.submission_settled("s", "aborted", cause)
        assert settled.error is not None and settled.error.type == "submission_aborted"
    failed = flue.submission_settled("s", "failed", asyncio.CancelledError("secret"))
    assert failed.error is not None and failed.error.type == "internal_error"


def test_dev_is_written_only_when_asked_for() -> None:
    error = flue.OperationFailedError("prompt", "r", dev="look at the pool")
    assert flue.settlement_error(error).dev is None
    assert flue.settlement_error(error, dev=True).dev == "look at the pool"
    assert flue.settlement_error(ValueError("x"), dev=True).dev is None
    settled = flue.submission_settled("s", "failed", error, dev=True)
    assert settled.error is not None and settled.error.dev == "look at the pool"


def test_misuse_is_refused() -> None:
    with pytest.raises(ValueError):
        flue.submission_settled("s", "finished", None)  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        flue.submission_settled(7, "failed", None)  # type: ignore[call-overload]


def test_the_turn_that_failed_reads_back() -> None:
    response = {"finishReason": "error", "error": flue.error_info("no answer").model_dump()}
    turn = {"type": "turn", "turnId": "t", "purpose": "agent", "durationMs": 1, "request": {}, "response": response}
    turn["isError"] = flue.turn_is_error(False, "error")
    assert flue.parse_turn_event(turn).is_error and flue.is_turn_event(turn)
    assert [reason for reason in flue.FINISH_REASON_LIST if flue.turn_is_error(False, reason)] == ["error", "aborted"]
