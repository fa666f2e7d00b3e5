"""What becomes of a stream of chunks, piece by piece and without a socket: the same in both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from wirepact import agent, helix
from wirepact._runtime.streams import ChunkStream, Reading, StreamError, Writing

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("readings.json").read_text("utf-8"))


def wanted(case: dict[str, Any]) -> dict[str, Any]:
    """What the case says; of a failure that is not described, the message alone."""
    message = case["error"] if case["outcome"] == "failed" else None
    return {key: case[key] for key in ("outcome", "counts", "error", "cause")} | {
        "given": case["counts"][0],
        "failure": case.get("failure", {"code": None, "message": message, "retryable": None, "status": None}),
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_in_python(case: dict[str, Any]) -> None:
    reading = Reading(helix.CHUNKS, **case.get("options", {}))
    given = [
        chunk for piece in case["feed"] for chunk in reading.feed(piece if isinstance(piece, str) else bytes(piece))
    ]
    if case.get("abort"):
        reading.abort()
    reading.end()
    reading.abort()
    settled = reading.settlement
    assert settled is not None
    if isinstance(settled.error, StreamError):
        assert settled.error.settlement is settled and settled.error.__cause__ is settled.cause
    found = {
        "outcome": settled.outcome,
        "given": len(given),
        "counts": [settled.chunks, settled.unknown, settled.malformed],
        "error": None if settled.error is None else getattr(settled.error, "message", str(settled.error)),
        "cause": None if settled.cause is None else type(settled.cause).__name__,
        "failure": {key: getattr(settled, key) for key in ("code", "message", "retryable", "status")},
    }
    assert found == wanted(case)


def test_in_typescript(node: Callable[..., Any]) -> None:
    assert node("readings.mjs") == {case["name"]: wanted(case) for case in CASES}


def test_replies_that_are_no_stream() -> None:
    def refused(status: int, kind: str | None, body: bytes | None) -> tuple[Any, ...]:
        reading: Reading[Any] = Reading(helix.CHUNKS)
        assert reading.refuses(status, kind)
        cause = KeyError("k") if body is None else None
        reading.refuse(status, kind, body, cause)
        settled = reading.settlement
        assert settled is not None and settled.outcome == "failed"
        chain = [settled.cause, settled.cause and settled.cause.__cause__]
        told = [None if one is None else f"{type(one).__name__}: {one}" for one in chain]
        return settled.code, settled.retryable, settled.status, told

    assert refused(503, "application/json", b'{"error":"Later.","code":"provider_rate_limited"}') == (
        "provider_rate_limited",
        True,
        503,
        [None, None],
    )
    assert refused(200, "text/html; charset=utf-8", b"") == (
        None,
        None,
        200,
        ["WireError: the reply is no stream: status 200, text/html", None],
    )
    assert refused(502, None, None) == (
        None,
        None,
        502,
        ["WireError: the reply is no stream: status 502, without a content type", "KeyError: 'k'"],
    )
    code, retryable, status, told = refused(400, "application/json", b"{")
    assert (code, retryable, status, told[0]) == (
        None,
        None,
        400,
        "WireError: the reply is no stream: status 400, application/json",
    )
    assert told[1] is not None and told[1].startswith("WireError: ")
    for status, wanted in ((199, 199), (200, 409), (299, 409), (300, 300)):  # a success is none of the failure's
        assert refused(status, None, b'{"error":"No.","code":"state_not_stoppable"}')[2] == wanted
    reading: Reading[Any] = Reading(helix.CHUNKS)
    assert not reading.refuses(200, "Text/Event-Stream; charset=utf-8")
    assert not reading.refuses(299, "text/event-stream")
    for number in (199, 300):
        assert reading.refuses(number, "text/event-stream")


def test_a_family_without_chunks_is_no_stream() -> None:
    stream: Any = helix.CHUNKS
    none = ChunkStream(
        **{
            **{name: getattr(stream, name) for name in ("parse", "is_known", "from_error", "error", "reference")},
            "roles": agent.ROLES,
        }
    )
    with pytest.raises(TypeError, match=r"^the family agent has no chunks$"):
        Reading(none)


NEEDS = {"agent_id": "a", "agent_type": "t", "step": 1}


def test_a_failure_is_logged_where_it_is_said_and_never_stops_the_stream(caplog: pytest.LogCaptureFixture) -> None:
    logged: list[object] = []
    error = helix.HelixError("m", "provider_timeout")
    writing: Writing[Any] = Writing(helix.CHUNKS, needs=NEEDS, logger=logged.append)
    assert b'"code":"provider_timeout"' in writing.failure(error)
    assert (logged, writing.ended, writing.ending()) == ([error], True, b"")
    assert caplog.records == []

    plain: Writing[Any] = Writing(helix.CHUNKS, needs=NEEDS)
    plain.failure(error)
    plain.failure("a text\n")
    first, second = caplog.records
    assert (first.name, first.levelname, first.getMessage()) == ("wirepact.helix", "ERROR", "a stream failed")
    assert first.exc_info is not None and first.exc_info[1] is error
    assert second.getMessage() == "a stream failed with what is no error: 'a text\\n'"
    assert second.exc_info is None or second.exc_info[1] is None

    def broken(_: object) -> None:
        raise RuntimeError("the logger is full")

    assert b"provider_timeout" in Writing(helix.CHUNKS, needs=NEEDS, logger=broken).failure(error)
