"""Nothing of what is foreign gets out, and no code or text starts a header, a line of a log or an event of its own."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from adopt.outcomes import ENVIRONMENT
from support import run
from wirepact import agent, flue, helix
from wirepact._runtime.streams import Writing
from wirepact.fastapi import install
from wirepact.observability import error_attributes, log_extra, sentry_before_send, sentry_fingerprint
from wirepact.sse import encode_event, sse_response, stream_sse

from malice.cases import node, seeded
from malice.foreign import LINE_ENDS, SECRET, Hostile, foreign, wrapped

NEEDS: dict[str, Any] = {"agent_id": "a", "agent_type": "t", "step": 1, "timestamp": 0}


@pytest.fixture(scope="module")
def leaks_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of a contract as `wirepact init` starts it: a family that is data alone."""
    folder = tmp_path_factory.mktemp("leaks")
    assert run("init", "leaks", "--folder", folder / "schema").exit_code == 0
    assert run("generate", "--schema", folder / "schema").exit_code == 0
    return folder / "generated"


@pytest.fixture(scope="module")
def own(leaks_folder: Path) -> Iterator[ModuleType]:
    """That family in Python."""
    sys.path.insert(0, str(leaks_folder / "python"))
    try:
        yield __import__("leaks_errors.leaks", fromlist=["leaks"])
    finally:
        sys.path.remove(str(leaks_folder / "python"))
        for name in [name for name in sys.modules if name.partition(".")[0] == "leaks_errors"]:
            del sys.modules[name]


@pytest.fixture(scope="module")
def npm(leaks_folder: Path) -> str:
    """The folder of the npm package that has it, built."""
    folder = leaks_folder / "typescript"
    subprocess.run(["npm", "run", "--silent", "build"], cwd=folder, env=ENVIRONMENT, check=True)
    return str(folder)


def silent(_: object) -> None:
    """A logger that keeps nothing."""


def public(error: Exception, own: ModuleType) -> Iterator[tuple[str, str]]:
    """Every form that goes to a person, a trace or a tracker, by the function that makes it."""
    for family in (helix, flue, own):
        name = family.__name__.rpartition(".")[2]
        for dev in (False, True):
            answer = family.render_error(error, dev=dev, logger=silent)
            yield f"{name}.render_error", f"{dict(answer.headers)}{answer.text}"
        for failure in ("unexpected", 503):
            answer = family.render_failure(failure, error=error, logger=silent, detail=SECRET)
            yield f"{name}.render_failure", f"{dict(answer.headers)}{answer.text}"
    yield "helix.chat_error_response", helix.chat_error_response(error, session_id=SECRET).text
    yield "helix.typed_error_response", helix.typed_error_response(error, committed=True).text
    yield "helix.frontend_error_response", helix.frontend_error_response(error).text  # type: ignore[arg-type]
    for row in helix.CHAT_ROUTES:
        yield "helix.chat_route_response", helix.chat_route_response(row["id"], error).text
    yield "helix.entry_failure_answer", repr(helix.entry_failure_answer("request", "transient", error))
    yield "helix.helix_error_text", helix.helix_error_text(error)
    yield "helix.to_ui_error_part", json.dumps(helix.to_ui_error_part(error))
    yield "helix.to_error_chunk", helix.to_error_chunk(error, **NEEDS).model_dump_json()
    yield "helix.error_chunk", helix.error_chunk(error, **NEEDS).model_dump_json()
    detail = helix.resolve_error_detail(error)
    yield "helix.error_chunk_from_detail", helix.error_chunk_from_detail(detail, **NEEDS).model_dump_json()
    yield "helix.chunk_from_error", helix.chunk_from_error(error, **NEEDS).model_dump_json()
    yield "leaks.chunk_from_error", own.chunk_from_error(error).model_dump_json()
    yield "leaks.settlement_from_error", own.settlement_from_error(error).model_dump_json()
    yield "flue.submission_settled", flue.submission_settled("s", "failed", error).model_dump_json()
    yield "flue.settlement_from_error", flue.settlement_from_error(error, submission_id="s").model_dump_json()
    yield "flue.settlement_error", flue.settlement_error(error, dev=True).model_dump_json()
    yield "helix.user_message_for", helix.user_message_for(helix.classify_error(error).code)
    yield "observability.error_attributes", json.dumps(error_attributes(error))
    yield "observability.log_extra", json.dumps(log_extra(error))
    yield "observability.sentry_fingerprint", json.dumps(sentry_fingerprint(error))
    event = sentry_before_send({}, {"exc_info": (None, error, None)})
    yield "observability.sentry_before_send", json.dumps(event)


NOT_PUBLIC = {
    "gives an error, or the same one: its message is for developers": "error_from_dict error_from_detail "
    "classify_error classify_known_error map_provider_error ensure_error attach_error_detail http_error "
    "create_history_incomplete_error create_hook_failed_error create_max_steps_exhausted_error "
    "application_error error_from_application_error error_from_dbos_error portable_error",
    "holds foreign texts, for operators": "error_to_dict extract_error_message attached_error_detail "
    "resolve_error_detail detail_from_agent_step_result detail_from_fail_agent_stream_input error_info "
    "agent_step_result_from_error fail_agent_stream_input_from_error durable_error_fields strip_markers",
    "gives a code, a number, a verdict or a plan": "adapter_retry_policy category_of classified_code code_of get_retryable "
    "http_status_for_helix_error http_status_to_provider_code llm_step_retry_delay_ms retry_after_ms retry_decision "
    "retryable_of same_code same_frontend_code site_verdict stamp_retryable verdict_of_cause has_overflow_marker "
    "has_retryable_interruption_marker turn_is_error should_retry",
    "calls what it is given": "aretry_llm_step retry_llm_step model_retry tool_retry retrying",
    "is of codes alone": "user_message_for",
    "writes or reads what the caller gives": "encode_comment encode_event read_sse",
}


def functions(own: ModuleType) -> set[str]:
    """Every function that a user can call, but for guards and readers."""
    integrations = [__import__(f"wirepact.{name}", fromlist=["x"])
                    for name in ("celery", "dbos", "fastapi", "observability", "sse", "temporal")]  # fmt: skip
    found = set()
    for module in (agent, flue, helix, own, *integrations):
        for name in module.__all__:
            if inspect.isfunction(getattr(module, name)) and not name.startswith(("is_", "parse_")):
                found.add(f"{module.__name__.rpartition('.')[2]}.{name}")
    return found


def test_every_function_is_asked_or_makes_nothing_public(own: ModuleType) -> None:
    asked = {name for name, _ in public(ValueError(SECRET), own)} | SENT
    excused = {name for names in NOT_PUBLIC.values() for name in names.split()}
    there = functions(own)
    assert {name for name in there - asked if name.partition(".")[2] not in excused} == set()
    assert excused - {name.partition(".")[2] for name in there} == set()
    assert asked - there == set()


SENT = {"helix.ui_parts", "helix.ui_stream", "sse.stream_sse", "sse.sse_response", "fastapi.install"}


async def sent(error: Exception, app: Any) -> list[tuple[str, str]]:
    """What goes over a socket where it is raised in a stream or a route."""

    async def source() -> Any:
        yield {"type": "text", "text": "x"}
        raise error

    def asked(made: Any) -> str:
        return b"".join(made).decode()

    parts = [data async for data in helix.ui_stream(source())]
    single = [part async for part in helix.ui_parts(source())]
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
    answered = "".join(told)
    told.clear()
    response = sse_response(source(), helix.CHUNKS, needs=NEEDS, logger=silent)
    await response(scope, asyncio.Event().wait, send)
    return [
        ("helix.ui_stream", asked(parts)),
        ("helix.ui_parts", json.dumps(single)),
        ("sse.stream_sse", asked(written)),
        ("fastapi.install", answered),
        ("sse.sse_response", "".join(told)),
    ]


def served() -> Any:
    from fastapi import FastAPI

    app = FastAPI()

    @app.get("/")
    async def route() -> None:
        raise app.state.error

    install(app, flue, logger=silent)
    return app


FORMAT = logging.Formatter(
    "%(levelname)s:%(name)s:%(message)s %(error_code)s %(error_family)s %(http_method)s %(http_path)s",
    defaults=dict.fromkeys(("error_code", "error_family", "http_method", "http_path"), "-"),
)


class Printed(logging.Handler):
    """What is printed of each record."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(FORMAT.format(record))


@contextmanager
def printed(*names: str) -> Iterator[list[str]]:
    """What is printed by the loggers with these names."""
    handler, loggers = Printed(), [logging.getLogger(name) for name in names]
    before = [one.propagate for one in loggers]
    for one in loggers:
        one.addHandler(handler)
        one.propagate = False
    try:
        yield handler.texts
    finally:
        for one, propagate in zip(loggers, before, strict=True):
            one.removeHandler(handler)
            one.propagate = propagate


def is_seen(char: str) -> bool:
    """By the Unicode of this Python, and not by the list of the code that is tested."""
    return (
        unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
        and char not in "\u115f\u1160\u3164\uffa0"
    )


def is_one_record(text: str) -> bool:
    """Whether only its first line can begin a record, and a terminal obeys none of it."""
    first, *rest = text.split("\n")
    return (
        first.startswith("ERROR:")
        and all(line.startswith("  ") for line in rest)
        and all(map(is_seen, "".join((first, *rest))))
    )


def leaks(count: int, name: str, own: ModuleType) -> int:
    """How many forms were asked of so many foreign errors, and of some of ours around others."""
    draw = seeded(name)
    checked = 0
    app = served()
    with asyncio.Runner() as runner, printed("wirepact.flue", "wirepact.helix", own.__name__) as records:
        for index in range(count):
            ours = [wrapped(draw)] if index % 4 == 3 else []
            for error in (foreign(draw), *ours):
                for family in (flue, helix, own):
                    family.render_error(error)
                assert len(records) >= 2 or error in ours
                for record in records:
                    assert is_one_record(record), record[:1000]
                # The stack is for developers; the line that begins a record is often all that is kept.
                logged = [("log", record.partition("\n")[0]) for record in records]
                records.clear()
                for form, text in (*public(error, own), *runner.run(sent(error, app)), *logged):
                    checked += error not in ours
                    assert SECRET not in text, (index, form, text[:300])
                    text.encode()
    return checked


@pytest.mark.filterwarnings("ignore:code property")  # of aiohttp's errors
def test_nothing_of_a_foreign_error_goes_out(own: ModuleType) -> None:
    assert leaks(60, "leaks", own) > 60 * 50


@pytest.mark.heavy
@pytest.mark.filterwarnings("ignore:code property")
def test_nothing_of_ten_thousand_foreign_errors_goes_out(
    own: ModuleType, scale: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    count = scale(500, 10_000)
    forms = leaks(count, "many leaks", own)
    assert forms > count * 50
    figure(f"{forms} public forms of {count} foreign errors in Python: no secret in any")


def test_nothing_of_a_foreign_error_goes_out_of_typescript(npm: str) -> None:
    found = node("leaks", count=150, folder=npm)
    assert found["problems"] == [] and found["forms"] > 150 * 60


@pytest.mark.heavy
def test_nothing_of_ten_thousand_foreign_errors_goes_out_of_typescript(
    npm: str, scale: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    count = scale(1_000, 10_000)
    found = node("leaks", count=count, folder=npm)
    assert found["problems"] == [] and found["forms"] > count * 60
    figure(f"{found['forms']} public forms of {count} foreign errors in TypeScript: no secret in any")


def test_codes_and_texts_start_no_line_in_typescript(npm: str) -> None:
    """In headers, texts for the console, attributes and bodies; a text for the console is short and always made."""
    assert node("records", folder=npm) == []


NOT_PUBLIC_IN_TYPESCRIPT = {
    "gives an error, or the same one: its message is for developers": "errorFromDict errorFromDetail classifyError "
    "classifyKnownError mapVercelError mapProviderError ensureError attachErrorDetail httpError "
    "createHistoryIncompleteError createHookFailedError createMaxStepsExhaustedError revived errorOf",
    "holds foreign texts, for operators": "errorToDict extractErrorMessage attachedErrorDetail resolveErrorDetail "
    "detailFromAgentStepResult detailFromFailAgentStreamInput errorInfo agentStepResultFromError "
    "failAgentStreamInputFromError durableErrorFields stripMarkers carried carrying",
    "gives a code, a number, a verdict or a plan": "adapterRetryPolicy categoryOf classifiedCode codeOf getRetryable "
    "httpStatusForHelixError httpStatusToProviderCode llmStepRetryDelayMs retryAfterMs retryDecision retryableOf "
    "sameCode sameFrontendCode siteVerdict stampRetryable verdictOfCause hasOverflowMarker "
    "hasRetryableInterruptionMarker turnIsError",
    "calls what it is given": "retryLlmStep modelRetryMiddleware toolRetryMiddleware retrying withChatStatus",
    "is of codes alone": "userMessageFor addMessages",
    "writes or reads what the caller gives": "encodeComment encodeEvent readSse toResponse",
    "puts handlers in place, of which the one for errors is asked": "install notFoundHandler",
}


def test_every_function_of_typescript_is_asked_or_makes_nothing_public(npm: str) -> None:
    found = node("functions", folder=npm)
    asked, there = set(found["asked"]), set(found["there"])
    excused = {name for names in NOT_PUBLIC_IN_TYPESCRIPT.values() for name in names.split()}
    assert {name for name in there - asked if name.partition(".")[2] not in excused} == set()
    assert excused - {name.partition(".")[2] for name in there} == set()
    assert asked - there == set()


def told(end: str) -> str:
    return f"a{end}INFO:root:admin logged in{end}{end}data: y\u202e\u2067\u200b\u3164"


def hostile(text: str, own: ModuleType) -> Iterator[Exception]:
    """Errors of all families and of none that say the text wherever an error can say something."""
    yield helix.HelixError(text, text)
    yield agent.AgentError(text, text)
    yield flue.FlueError(text, text, text, text, {text: text})
    form = {"class": "wirepact.flue.FlueHttpError", "message": text}
    yield flue.error_from_dict({**form, "fields": {"headers": {text: text, "X-A": text}}})
    yield own.LeaksError(text, text)
    for kind in (
        ValueError,
        KeyError,
        type(text.replace("\0", "").encode("utf-8", "replace").decode(), (Exception,), {}),
    ):
        error: Exception = kind(text)
        error.add_note(text)
        yield error
    caused = helix.HelixError("m", "provider_error", cause=ValueError(text))
    caused.__cause__ = flue.FlueError(text, text, text)
    caused.__cause__.__context__ = KeyError(text)
    yield caused
    yield ExceptionGroup(text, [ExceptionGroup(text, [ValueError(text), caused]), own.LeaksError(text, text)])
    yield SyntaxError(text, (text, 1, 1, text))
    try:
        exec(compile(f"def f():\n raise ValueError({text!r})\nf()", f"<{text.partition(chr(0))[0]}>", "exec"), {})
    except (ValueError, UnicodeError) as error:
        yield error


@pytest.mark.parametrize("end", LINE_ENDS)
def test_codes_and_texts_start_no_line(end: str, own: ModuleType) -> None:
    """In headers, records of logs, attributes and events: of the contract's own errors too."""
    text = told(end)
    with printed("wirepact.flue", "wirepact.helix", "wirepact.leaks", own.__name__) as records:
        for error in hostile(text, own):
            for family in (helix, flue, own):
                answer = family.render_error(error, dev=True)
                for name, value in answer.headers.items():
                    assert (name + value).isprintable() and (name + value).isascii()
                assert end == "\x00" or end not in answer.text or end in ("\x85", "\u2028", "\u2029")
                family.render_failure("unexpected", error=error)
            for value in (*error_attributes(error).values(), *log_extra(error).values(), *sentry_fingerprint(error)):
                assert str(value).isprintable()
            chunk = helix.chunk_from_error(error, **NEEDS)
            frame = encode_event(chunk.model_dump_json()).decode("utf-8")
            assert frame.startswith("data: ") and frame.count("\n") == 2
            Writing(helix.CHUNKS, needs=NEEDS).failure(error)
            Writing(own.CHUNKS).failure(error)
            # What a person needs is there, on lines that cannot be a record's first.
            assert len(records) >= 3 and all("admin logged in" in record for record in records)
            assert [record for record in records if not is_one_record(record)] == []
            records.clear()
        for family in (helix, flue, own):
            family.render_error(text)
        Writing(own.CHUNKS).failure({"message": text})
        assert len(records) == 4
        assert all(is_one_record(record) and "\n" not in record and "admin" in record for record in records)


@pytest.mark.parametrize("end", LINE_ENDS)
def test_a_request_starts_no_line(end: str) -> None:
    from fastapi import FastAPI

    class Failing:
        """A middleware, since no route takes a path with a line end."""

        def __init__(self, app: Any) -> None:
            pass

        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            raise ValueError("m")

    async def send(_: Any) -> None:
        pass

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    app = FastAPI()
    app.add_middleware(Failing)
    install(app, flue)
    text = told(end)
    scope = {"type": "http", "method": text, "path": f"/{text}", "raw_path": b"/", "headers": [], "query_string": b"",
             "root_path": "", "http_version": "1.1", "scheme": "http", "client": None, "server": None, "state": {}}  # fmt: skip
    with printed("wirepact.flue") as records:
        asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    (record,) = records
    assert is_one_record(record) and record.partition("\n")[0].count("admin") == 2


def test_a_record_has_the_error_and_nothing_else_of_it(own: ModuleType) -> None:
    """Handlers get the error itself; what they print by default has its text, notes and causes, and no field."""
    error = helix.HelixError("the message", "provider_error", cause=OSError("the cause"))
    error.__cause__ = OSError("the other cause")
    error.add_note("the note")
    for one in (error, error.__cause__):
        one.__dict__.update({name: SECRET for name in ("body", "request", "headers", "response", "details", "meta")})
    kept: list[logging.LogRecord] = []
    logger = logging.getLogger(own.__name__)
    refuse = kept.append  # a filter that gives None refuses
    logger.addFilter(refuse)  # type: ignore[arg-type]
    try:
        with printed(own.__name__) as records:
            own.render_error(error)
            assert records == []
            logger.removeFilter(refuse)  # type: ignore[arg-type]
            logger.setLevel(logging.CRITICAL)
            own.render_error(error)
            logger.setLevel(logging.NOTSET)
            logger.disabled = True
            own.render_error(error)
            logger.disabled = False
            assert records == [] and len(kept) == 1
            own.render_error(error)
    finally:
        logger.removeFilter(refuse)  # type: ignore[arg-type]
        logger.setLevel(logging.NOTSET)
        logger.disabled = False
    (record,), (text,) = kept, records
    assert record.exc_info is not None and record.exc_info[:2] == (helix.HelixError, error)
    assert (record.levelname, record.name, record.funcName, record.filename) == (
        "ERROR",
        own.__name__,
        "log",
        "logs.py",
    )
    assert record.__dict__["error_code"] == "provider_error" and SECRET not in text
    assert all(part in text for part in ("the message", "the other cause", "the note"))


def test_a_record_is_short_and_always_made() -> None:
    """Whatever the error is like: a log that fails would hide the failure."""

    class Silent(Exception):
        def __getattribute__(self, name: str) -> Any:
            raise RuntimeError(name)

        def __str__(self) -> str:
            raise RuntimeError("no text")

    deep: Exception = ValueError("the first")
    for index in range(20_000):
        above = ValueError(f"error {index}")
        above.__cause__ = deep
        deep = above
    ring = ValueError("ring")
    ring.__cause__ = KeyError("other")
    ring.__cause__.__cause__ = ring
    noted = ValueError("noted")
    noted.__notes__ = Hostile()  # type: ignore[assignment]
    wide = ExceptionGroup("wide", [ValueError(f"{index}") for index in range(20_000)])
    errors = (Silent(), ring, noted, wide, deep, ValueError("line\n" * 1_000_000), ValueError("\x1b" * 1_000_000))
    with printed("wirepact.flue") as records:
        for error in errors:
            flue.render_error(error)
    assert len(records) == len(errors)
    assert [record[:500] for record in records if not is_one_record(record) or len(record) > 700_000] == []


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
