"""Nothing of what is foreign gets out, and no code or text starts a header, a line of a log or an event of its own."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from support import run
from wirepact import agent, flue, helix
from wirepact.fastapi import install
from wirepact.observability import error_attributes, log_extra, sentry_before_send, sentry_fingerprint
from wirepact.sse import encode_event, stream_sse

from malice.cases import node, seeded
from malice.foreign import LINE_ENDS, SECRET, foreign, wrapped

NEEDS: dict[str, Any] = {"agent_id": "a", "agent_type": "t", "step": 1, "timestamp": 0}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The family of a contract as `wirepact init` starts it."""
    folder = tmp_path_factory.mktemp("leaks")
    assert run("init", "leaks", "--folder", folder / "schema").exit_code == 0
    assert run("generate", "--schema", folder / "schema", "--target", "python").exit_code == 0
    sys.path.insert(0, str(folder / "generated/python"))
    try:
        yield __import__("leaks_errors.leaks", fromlist=["leaks"])
    finally:
        sys.path.remove(str(folder / "generated/python"))
        for name in [name for name in sys.modules if name.partition(".")[0] == "leaks_errors"]:
            del sys.modules[name]


def silent(_: object) -> None:
    """A logger that keeps nothing."""


def public(error: Exception, own: ModuleType) -> Iterator[tuple[str, str]]:
    """Every form that goes to a person, a trace or a tracker."""
    for family in (helix, flue, own):
        name = family.__name__
        for dev in (False, True):
            answer = family.render_error(error, dev=dev, logger=silent)
            yield f"{name}.render_error", f"{dict(answer.headers)}{answer.text}"
        for failure in ("unexpected", 503):
            answer = family.render_failure(failure, error=error, logger=silent, detail=SECRET)
            yield f"{name}.render_failure", f"{dict(answer.headers)}{answer.text}"
    yield "chat_error_response", helix.chat_error_response(error, session_id=SECRET).text
    yield "typed_error_response", helix.typed_error_response(error, committed=True).text
    yield "frontend_error_response", helix.frontend_error_response(error).text  # type: ignore[arg-type]
    for row in helix.CHAT_ROUTES:
        yield "chat_route_response", helix.chat_route_response(row["id"], error).text
    yield "entry_failure_answer", repr(helix.entry_failure_answer("request", "transient", error))
    yield "helix_error_text", helix.helix_error_text(error)
    yield "to_ui_error_part", json.dumps(helix.to_ui_error_part(error))
    yield "to_error_chunk", helix.to_error_chunk(error, **NEEDS).model_dump_json()
    yield "chunk_from_error", helix.chunk_from_error(error, **NEEDS).model_dump_json()
    yield "own.chunk_from_error", own.chunk_from_error(error).model_dump_json()
    yield "submission_settled", flue.submission_settled("s", "failed", error).model_dump_json()
    yield "settlement_from_error", flue.settlement_from_error(error, submission_id="s").model_dump_json()
    yield "settlement_error", flue.settlement_error(error, dev=True).model_dump_json()
    yield "user_message_for", helix.user_message_for(helix.classify_error(error).code)
    yield "error_attributes", json.dumps(error_attributes(error))
    yield "log_extra", json.dumps(log_extra(error))
    yield "sentry", json.dumps([sentry_fingerprint(error), sentry_before_send({}, {"exc_info": (None, error, None)})])


async def sent(error: Exception, app: Any) -> list[tuple[str, str]]:
    """What goes over a socket where it is raised in a stream or a route."""

    async def source() -> Any:
        yield {"type": "text", "text": "x"}
        raise error

    def asked(made: Any) -> str:
        return b"".join(made).decode()

    parts = [data async for data in helix.ui_stream(source())]
    written = [data async for data in stream_sse(source(), helix.CHUNKS, needs=NEEDS, logger=silent)]
    told: list[str] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        told.append(str(message.get("headers", "")) + message.get("body", b"").decode())

    scope = {"type": "http", "method": "GET", "path": "/", "raw_path": b"/", "headers": [], "query_string": b"",
             "root_path": "", "http_version": "1.1", "scheme": "http", "client": None, "server": None, "state": {}}  # fmt: skip
    app.state.error = error
    await app(scope, receive, send)
    return [("ui_stream", asked(parts)), ("stream_sse", asked(written)), ("fastapi", "".join(told))]


def served() -> Any:
    from fastapi import FastAPI

    app = FastAPI()

    @app.get("/")
    async def route() -> None:
        raise app.state.error

    install(app, flue, logger=silent)
    return app


class Lines(logging.Handler):
    """Lines of logs as they are declared: the message and what is beside it, without the traceback, which is whole."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.usual = set(logging.makeLogRecord({}).__dict__) | {"exc_info", "exc_text"}

    def emit(self, record: logging.LogRecord) -> None:
        beside = {name: value for name, value in record.__dict__.items() if name not in self.usual}
        self.lines.append(f"{record.getMessage()} {beside}")


def leaks(count: int, name: str, own: ModuleType) -> int:
    draw = seeded(name)
    checked = 0
    app, lines = served(), Lines()
    loggers = [logging.getLogger(one) for one in ("wirepact.flue", "wirepact.helix", own.__name__)]
    before = [(one.propagate, one.level) for one in loggers]
    for one in loggers:
        one.addHandler(lines)
        one.propagate = False
    try:
        with asyncio.Runner() as runner:
            for index in range(count):
                error = wrapped(draw) if index % 4 == 3 else foreign(draw)
                for family in (flue, helix, own):
                    family.render_error(error)
                logged = [("log", line) for line in lines.lines]
                lines.lines.clear()
                assert logged or index % 4 == 3
                for form, text in (*public(error, own), *runner.run(sent(error, app)), *logged):
                    checked += 1
                    assert SECRET not in text, (index, form, text[:300])
                    text.encode()
                    assert form != "log" or text.isprintable()
    finally:
        for one, (propagate, _) in zip(loggers, before, strict=True):
            one.removeHandler(lines)
            one.propagate = propagate
    return checked


@pytest.mark.filterwarnings("ignore:code property")  # of aiohttp's errors
def test_nothing_of_a_foreign_error_goes_out(own: ModuleType) -> None:
    assert leaks(60, "leaks", own) > 2_700


@pytest.mark.heavy
@pytest.mark.filterwarnings("ignore:code property")
def test_nothing_of_ten_thousand_foreign_errors_goes_out(
    own: ModuleType, scale: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    count = scale(500, 10_000)
    forms = leaks(count, "many leaks", own)
    assert forms > count * 45
    figure(f"{forms} public forms of {count} foreign errors in Python: no secret in any")


def test_nothing_of_a_foreign_error_goes_out_of_typescript() -> None:
    assert node("leaks", count=150) == []


@pytest.mark.heavy
def test_nothing_of_ten_thousand_foreign_errors_goes_out_of_typescript(
    scale: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    count = scale(1_000, 10_000)
    assert node("leaks", count=count) == []
    figure(f"{count} foreign errors in TypeScript, each in some 40 public forms: no secret in any")


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
