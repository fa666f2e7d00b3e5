"""Public faults of error paths, tried on Helix: cause chains, odd throws, writing, leaks, newer peers, each as its whole
kind. Each case names the report it is reduced from.
"""

from __future__ import annotations

import json
import logging
import math
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from wirepact import helix

CHECKS = (
    "cause cycles",
    "deep chains",
    "kept causes",
    "frozen errors",
    "odd throws",
    "nothing thrown",
    "public forms",
    "written text",
    "JSON.stringify",
    "values in messages",
    "newer peers",
)
CONTEXT: dict[str, Any] = {"agent_id": "a", "agent_type": "t", "step": 1, "timestamp": 0}
NODE: dict[str, list[str]] = {}


@pytest.mark.parametrize("name", CHECKS)
def test_typescript(name: str) -> None:
    if not NODE:
        script = Path(__file__).with_name("error_paths.mjs")
        done = subprocess.run(["node", str(script)], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        NODE.update(json.loads(done.stdout))
        assert sorted(NODE) == sorted(CHECKS)
    assert NODE[name] == []


def forms(error: object) -> list[str]:
    """What goes out, and what operators keep."""
    return [*public(error), helix.resolve_error_detail(error).model_dump_json(), json.dumps(helix.error_to_dict(error))]


def public(error: object) -> list[str]:
    return [
        helix.typed_error_response(error).text,
        helix.chat_error_response(error).text,
        helix.error_chunk(error, **CONTEXT).model_dump_json(),
        helix.helix_error_text(error),
    ]


def linked(*links: BaseException, by: str = "__cause__") -> BaseException:
    """Errors in a ring, each the cause of the one before."""
    for one, following in zip(links, (*links[1:], links[0]), strict=True):
        setattr(one, by, following)
    return links[0]


@pytest.mark.parametrize("by", ["__cause__", "__context__", "cause"])
def test_cause_cycles(by: str) -> None:
    """127: rings of plain, of classified and of mixed errors."""
    known = [helix.HelixError(str(index), "provider_error") for index in range(3)]
    rings = [linked(ValueError("a"), ValueError("b"), by=by)]
    if by != "cause":
        rings += [linked(*known, by=by), linked(ValueError("a"), known[0], by=by)]
    for error in rings:
        assert all(len(text) < 3_000 for text in forms(error))


def _deep() -> BaseException:
    error: BaseException = ValueError("innermost")
    for _ in range(20_000):
        outer = ValueError("x" * 100)
        outer.__cause__ = error
        error = outer
    return error


def _groups() -> BaseException:
    error: Exception = ValueError("member")
    for _ in range(5_000):
        error = ExceptionGroup("g", [error])
    return error


def _helix() -> BaseException:
    error: BaseException | None = None
    for _ in range(20_000):
        error = helix.HelixError("x" * 100, "provider_error", cause=error)
    assert error is not None
    return error


@pytest.mark.parametrize("make", [_deep, _groups, _helix])
def test_deep_chains(make: Callable[[], BaseException]) -> None:
    """128: bounded time, depth and size."""
    error = make()
    forms(ValueError("warm"))
    start = time.perf_counter()
    texts = forms(error)
    assert time.perf_counter() - start < 20 and all(len(text) < 10_000 for text in texts)


def test_kept_causes() -> None:
    """130: the cause stays on the error, and in what operators keep; in no public form."""
    inner = OSError("disk gone")
    try:
        raise ValueError("save failed") from inner
    except ValueError as raised:
        error = raised
    known = helix.classify_error(error)
    assert known.cause is error and error.__cause__ is inner
    assert "disk gone" in json.dumps(helix.error_to_dict(known)) and "disk gone" in forms(known)[-1]
    assert not [text for text in public(known) if "disk gone" in text or "save failed" in text]


def test_errors_that_refuse_attributes() -> None:
    """132: a helper writes nothing that shows, and never raises."""

    class Frozen(Exception):
        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError(name)

    error = helix.attach_error_detail(Frozen("m"), {"message": "kept", "code": "provider_timeout"})
    assert helix.resolve_error_detail(error).code == "provider_timeout" and str(error) == "m" and error.args == ("m",)
    for value in (None, 1, "text", object()):
        assert helix.attach_error_detail(value, {"message": "m"}) is value


class _Odd:
    def __str__(self) -> str:
        raise RuntimeError("secret")

    __repr__ = __str__
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("secret")


@pytest.mark.parametrize("value", [_Odd(), None, 0, "", False, b"\x89PNG", math.nan, [], {}, "boom", object(), _Odd])
def test_odd_throws(value: object) -> None:
    """133, 134, 135: an internal error with a fixed sentence; the value is the cause and goes nowhere."""
    known = helix.classify_error(value)
    assert known.code == "framework_internal_error" and (value is None or known.cause is value)
    for text in public(value):
        assert "boom" not in text and "secret" not in text and "PNG" not in text
    answer = helix.chat_error_response(value)
    assert (answer.status, answer.body) == (
        500,
        {"error": helix.user_message_for("framework_internal_error"), "code": "framework_internal_error"},
    )
    str(known), repr(known), json.dumps(known.to_dict())


def test_public_forms_tell_nothing() -> None:
    """161, 165: no message, stack, path, cause, class name or repr."""

    class PgPoolExhausted(Exception):
        pass

    def fail() -> None:
        raise PgPoolExhausted("db password wrong in module x") from OSError("/etc/secret")

    try:
        fail()
    except PgPoolExhausted as raised:
        error = raised
    error.add_note("note")
    for one in (error, helix.classify_error(error), helix.create_hook_failed_error("h", error)):
        for text in public(one):
            assert not [part for part in ("password", "secret", "Pg", "note", "Traceback", ".py") if part in text]


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "\x00", "\u2028", "é😀", "x" * 1_000_000])
def test_written_text(text: str) -> None:
    """197, 198: every form is UTF-8 and JSON, whatever stands in the error."""
    error: Any = helix.HelixError(text, "state_request_key_conflict", cause=ValueError(text))
    error.extra, error.number, error.raw = text, math.nan, b"\x89PNG"
    for form in forms(error):
        json.loads(form.encode())
    body = '{"error":"\\ud800","code":"x"}'
    assert helix.parse_helix_chat_error(Exception(body)) is None
    event = helix.HelixStreamError.from_event({"type": "error", "error": text, "code": text})
    assert event.message.encode() and helix.is_error_detail(json.loads(forms(event)[-2]))


def test_a_logger_sees_code_and_text(caplog: pytest.LogCaptureFixture) -> None:
    """200: what an operator logs has them; attributes clash with no field of a log record."""
    error = helix.HelixError("developer text", "provider_timeout")
    logging.getLogger("x").error("failed", extra={"error": helix.error_to_dict(error)}, exc_info=error)
    record = caplog.records[0]
    assert record.error["fields"]["code"] == "provider_timeout"  # type: ignore[attr-defined]
    assert "developer text" in caplog.text


@pytest.mark.parametrize("value", ["Hi {x.__class__} $& $1 %s", "{reason}", "{maxSteps}", "%(name)s", "\\1"])
def test_values_in_messages(value: str) -> None:
    """202: a value stands in a message as it is, and is no template."""
    assert value in str(helix.RunStartRejectedError(value))  # type: ignore[arg-type]
    assert value in str(helix.AgentResolutionError.not_found(value))
    assert value in str(helix.create_hook_failed_error(value, None))


def test_codes_are_plain_text() -> None:
    """203: a code formats as its value everywhere."""
    code = helix.Codes.PROVIDER_TIMEOUT
    assert {f"{code}", str(code), format(code), "%s" % code, json.loads(json.dumps(code))} == {"provider_timeout"}  # noqa: UP031
    assert type(code) is str and {code: 1}["provider_timeout"] == 1


def test_newer_peers() -> None:
    """073, 074, 076, 079: what is merely new is kept as sent, and is no failure."""
    body = helix.parse_helix_chat_error(Exception('{"error":"m","code":"brand_new","cause":"new_cause","n":{"a":1}}'))
    assert body is not None and (body.code, body.cause) == ("brand_new", "new_cause")
    assert json.loads(body.model_dump_json())["n"] == {"a": 1}
    error = helix.HelixError(body.error, body.code)
    assert (error.code, error.known_code, error.retryable) == ("brand_new", None, None)
    event = helix.HelixStreamError.from_event({"type": "error", "error": "m", "code": "brand_new", "recoverable": True})
    assert (event.known_code, event.code, event.retryable) == (None, "brand_new", True)
    assert helix.http_status_for_helix_error(error) == 500 and helix.typed_error_response(error).body == {
        "error": "Something went wrong.",
        "code": "brand_new",
    }
    stream = [{"type": "delta"}, {"type": "vendor_usage"}, {"type": "error", "error": "m", "recoverable": False}]
    assert [helix.is_stream_error_event(one) for one in stream] == [False, False, True]
    assert (
        helix.resolve_error_detail(ValueError("m"), {"message": "m", "code": "brand_new", "new": 1}).code == "brand_new"
    )
