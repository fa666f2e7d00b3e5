"""Nothing of what is foreign gets out, and no code or text starts a header, a line of a log or an event of its own."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterator
from typing import Any

import pytest
from wirepact import agent, flue, helix
from wirepact.observability import error_attributes, log_extra, sentry_before_send, sentry_fingerprint
from wirepact.sse import encode_event

from malice.cases import node, seeded

SECRET = "hunter2"
LINE_ENDS = ("\r\n", "\n", "\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\x00", "\x1b[2K", "\ud800")
KINDS: tuple[type[Exception], ...] = (
    *(ValueError, KeyError, OSError, RuntimeError, AttributeError, TimeoutError, ConnectionError, UnicodeError),
    *(LookupError, AssertionError, StopIteration, MemoryError, RecursionError, ImportError),
)
ATTRIBUTES = ("code", "type", "message", "name", "reason", "details", "dev", "category", "run_id", "current_status")
NEEDS: dict[str, Any] = {"agent_id": "a", "agent_type": "t", "step": 1, "timestamp": 0}


def secret(draw: random.Random) -> str:
    end = draw.choice(LINE_ENDS)
    return f"{SECRET}{end}Set-Cookie: {SECRET}{end}{end}data: {SECRET}{'x' * draw.choice((0, 0, 0, 5_000))}"


def foreign(draw: random.Random, depth: int = 0) -> Exception:
    """An error of no contract with secrets in every place that something may read."""
    kind = draw.choice(KINDS)
    if draw.random() < 0.2:
        kind = type(f"{SECRET}Error", (kind,), {"__module__": SECRET, "__str__": lambda _: SECRET})
    error: Exception = kind(secret(draw))
    if depth < 3 and draw.random() < 0.15:
        error = ExceptionGroup(secret(draw), [foreign(draw, depth + 1) for _ in range(draw.randint(1, 3))])
    for name in draw.sample(ATTRIBUTES, draw.randint(0, 4)):
        error.__dict__[name] = draw.choice((secret(draw), {SECRET: secret(draw)}, [secret(draw)], Hostile()))
    if draw.random() < 0.3:
        error.__dict__["headers"] = {f"X-{SECRET}": secret(draw)}
        error.__dict__["status_code"] = draw.choice((200, 404, 429, 500, 503, 10**30, SECRET))
    error.add_note(SECRET)
    if depth < 3 and draw.random() < 0.4:
        setattr(error, draw.choice(("__cause__", "__context__")), foreign(draw, depth + 1))
    return error


class Hostile:
    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(SECRET)

    __str__ = __repr__ = __bool__ = __getattribute__  # type: ignore[assignment]


def silent(_: object) -> None:
    """A logger that keeps nothing."""


def public(error: object) -> Iterator[tuple[str, str]]:
    """Every form that goes to a person, a trace or a tracker."""
    for family in (helix, flue):
        for dev in (False, True):
            answer = family.render_error(error, dev=dev, logger=silent)
            yield f"{family.__name__}.render_error", f"{dict(answer.headers)}{answer.text}"
    yield "chat_error_response", helix.chat_error_response(error).text
    yield "typed_error_response", helix.typed_error_response(error).text
    yield "helix_error_text", helix.helix_error_text(error)
    yield "to_ui_error_part", json.dumps(helix.to_ui_error_part(error))
    yield "chunk_from_error", helix.chunk_from_error(error, **NEEDS).model_dump_json()
    yield "submission_settled", flue.submission_settled("s", "failed", error).model_dump_json()
    yield "error_attributes", json.dumps(error_attributes(error))
    yield "log_extra", json.dumps(log_extra(error))
    yield "sentry", json.dumps([sentry_fingerprint(error), sentry_before_send({}, {"exc_info": (None, error, None)})])


def leaks(count: int, name: str) -> int:
    draw = seeded(name)
    checked = 0
    for _ in range(count):
        error = foreign(draw)
        for form, text in public(error):
            checked += 1
            assert SECRET not in text, (form, text[:300])
            text.encode()
    return checked


def test_nothing_of_a_foreign_error_goes_out() -> None:
    assert leaks(300, "leaks") > 3_000


@pytest.mark.heavy
def test_nothing_of_ten_thousand_foreign_errors_goes_out() -> None:
    print(f"{leaks(10_000, 'many leaks')} public forms of 10000 foreign errors")


def test_nothing_of_a_foreign_error_goes_out_of_typescript() -> None:
    assert node("leaks", count=300) == []


@pytest.mark.heavy
def test_nothing_of_ten_thousand_foreign_errors_goes_out_of_typescript() -> None:
    assert node("leaks", count=10_000) == []
    print("10000 foreign errors of TypeScript")


@pytest.mark.parametrize("end", LINE_ENDS)
def test_codes_and_texts_start_no_line(end: str, caplog: pytest.LogCaptureFixture) -> None:
    """In headers, records of logs, attributes and events: of the contract's own errors too."""
    told = f"a{end}Set-Cookie: x{end}{end}data: y"
    errors = [
        helix.HelixError(told, told),
        agent.AgentError(told, told),
        flue.FlueError(told, told, told, told, {told: told}),
        flue.error_from_dict({"class": "wirepact.flue.FlueHttpError", "message": told, "fields": {"headers": {told: told, "X-A": told}}}),
    ]  # fmt: skip
    with caplog.at_level(logging.DEBUG):
        for error in errors:
            for family in (helix, flue):
                answer = family.render_error(error, dev=True)
                for name, value in answer.headers.items():
                    assert (name + value).isprintable() and (name + value).isascii()
                assert end == "\x00" or end not in answer.text or end in ("\x85", "\u2028", "\u2029")
            for value in (*error_attributes(error).values(), *log_extra(error).values(), *sentry_fingerprint(error)):
                assert str(value).isprintable()
            chunk = helix.chunk_from_error(error, **NEEDS)
            frame = encode_event(chunk.model_dump_json()).decode("utf-8")
            assert frame.startswith("data: ") and frame.count("\n") == 2
    for record in caplog.records:
        assert record.getMessage().isprintable(), record.getMessage()


def test_an_event_of_sentry_that_is_none() -> None:
    """`sentry_before_send` never raises, and takes no tags away."""

    class Event(dict[str, Any]):
        def keys(self) -> Any:
            raise RuntimeError(SECRET)

        __iter__ = __getitem__ = get = keys  # type: ignore[assignment]

    hint = {"exc_info": (None, helix.HelixError("m", "provider_error"), None)}
    nothing: Any = None
    hostile: Any = Event(a=1)
    assert sentry_before_send(nothing, hint) is None
    assert sentry_before_send(hostile, hint) is hostile
    assert sentry_before_send({"tags": [["mine", "1"]]}, hint)["tags"] == [["mine", "1"]]
