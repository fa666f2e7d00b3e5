"""What OpenTelemetry, logging and Sentry keep of an error: the real libraries, and nothing leaves this process."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import logging
import subprocess
import sys
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import pytest
import sentry_sdk
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from sentry_sdk.transport import Transport
from support import ROOT
from wirepact import agent, flue, helix
from wirepact.observability import error_attributes, log_extra, sentry_before_send, sentry_fingerprint
from wirepact.sse import StreamError


def wrapped(cause: BaseException) -> Exception:
    return raised_from(RuntimeError("secret"), cause)


def raised_from(error: Exception, cause: BaseException) -> Exception:
    error.__cause__ = cause
    return error


def stamped() -> Exception:
    error = ValueError("secret")
    agent.stamp_retryable(error, False)
    return error


CASES: dict[str, tuple[Callable[[], object], dict[str, Any]]] = {
    "helix": (
        lambda: helix.HelixError("secret", "provider_rate_limited"),
        {"code": "provider_rate_limited", "family": "helix", "category": "provider", "retryable": True},
    ),
    "agent": (
        lambda: agent.AgentError("TIMEOUT", "secret", True),
        {"code": "TIMEOUT", "family": "agent", "retryable": True},
    ),
    "flue": (lambda: flue.FlueError("stream_not_found", "secret"), {"code": "stream_not_found", "family": "flue"}),
    "unknown code": (
        lambda: helix.HelixError("secret", "provider_of_tomorrow"),
        {"code": "provider_of_tomorrow", "family": "helix", "category": "provider"},
    ),
    "a code that is a text": (
        lambda: helix.HelixError("secret", "secret of user 7", "framework"),
        {"code": "_OTHER", "family": "helix", "category": "framework"},
    ),
    "a code that has no end": (
        lambda: agent.AgentError("X" * 65, "secret"),
        {"code": "_OTHER", "family": "agent", "retryable": False},
    ),
    "no code": (lambda: agent.HitlInterrupt("secret"), {"code": "HitlInterrupt", "family": "agent"}),
    "wrapped": (
        lambda: wrapped(wrapped(helix.HelixError("secret", "provider_overloaded"))),
        {"code": "provider_overloaded", "family": "helix", "category": "provider", "retryable": True},
    ),
    "a code of an enum": (
        lambda: helix.HelixError("secret", StrEnum("C", {"A": "provider_rate_limited"}).A),
        {"code": "provider_rate_limited", "family": "helix", "category": "provider", "retryable": True},
    ),
    "stamped": (stamped, {"code": "_OTHER", "retryable": False}),
    "of no family": (
        lambda: raised_from(StreamError("secret"), helix.HelixError("secret", "provider_rate_limited")),
        {"code": "provider_rate_limited", "family": "helix", "category": "provider", "retryable": True},
    ),
    "no JSON": (lambda: helix.WireError("secret"), {"code": "_OTHER"}),
    "foreign": (lambda: ValueError("secret"), {"code": "_OTHER"}),
    "foreign fields": (lambda: {"code": "secret", "retryable": True, "family": "x"}, {"code": "_OTHER"}),
    "text": (lambda: "secret", {"code": "_OTHER"}),
    "nothing": (lambda: None, {"code": "_OTHER"}),
}


def named(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts as OpenTelemetry's attributes."""
    return {"error.type" if key == "code" else f"wirepact.{key}": value for key, value in facts.items()}


@pytest.mark.parametrize("name", CASES)
def test_facts_without_a_text(name: str) -> None:
    make, facts = CASES[name]
    error = make()
    assert error_attributes(error) == named(facts)
    assert log_extra(error) == {f"error_{key}": value for key, value in facts.items()}
    code = facts["code"]
    assert sentry_fingerprint(error) == ["{{ default }}", *([] if code == "_OTHER" else [code])]
    assert "secret" not in json.dumps([error_attributes(error), log_extra(error), sentry_fingerprint(error)])


def test_a_familys_table_gives_the_category_that_an_error_has_no_field_for() -> None:
    error = agent.AgentError("TIMEOUT", "secret", True)
    assert log_extra(wrapped(error), category_of=agent.category_of)["error_category"] == "agent_loop"
    assert error_attributes(error, category_of=agent.category_of)["wirepact.category"] == "agent_loop"
    given = log_extra(helix.HelixError("secret", "provider_error", "framework"), category_of=helix.category_of)
    assert given["error_category"] == "framework"
    broken = {**log_extra(error), **log_extra(None, category_of=agent.category_of)}
    assert "error_category" not in broken | log_extra(error, category_of=lambda _: str(1 / 0))


def test_control_flow_and_cancellation_are_left_alone() -> None:
    assert error_attributes(asyncio.CancelledError()) == {"error.type": "_OTHER"}
    loop = ValueError("secret")
    loop.__cause__ = other = TypeError("secret")
    other.__cause__ = loop
    assert error_attributes(loop) == {"error.type": "_OTHER"}


def test_values_that_do_not_want_to_be_read() -> None:
    class Hostile(helix.HelixError):
        @property
        def category(self) -> str:  # type: ignore[override]
            raise RuntimeError("secret")

        @category.setter
        def category(self, value: object) -> None:
            return

    error = Hostile("secret", "provider_error")
    error.code = type("Text", (str,), {"__len__": lambda self: 1 / 0})("provider_error")
    assert error_attributes(error)["error.type"] == "provider_error"
    assert sentry_before_send({"a": 1}, {"exc_info": (Hostile, error, None)})["tags"]["error_family"] == "helix"


def test_another_copy_of_the_package() -> None:
    """Errors of a copy that was loaded under another name are told by their marks."""
    folder = ROOT / "generated/python/wirepact"
    spec = importlib.util.spec_from_file_location(
        "copied_wirepact", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None and spec.loader is not None
    sys.modules["copied_wirepact"] = module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        copied: Any = importlib.import_module("copied_wirepact.helix")
        error = copied.HelixError("secret", "provider_rate_limited")
        assert not isinstance(error, helix.HelixError)
        assert error_attributes(error) == named(CASES["helix"][1])
    finally:
        for name in [one for one in sys.modules if one.startswith("copied_wirepact")]:
            del sys.modules[name]


def test_a_span() -> None:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    tracer = provider.get_tracer("test")
    error = helix.HelixError("secret", "provider_rate_limited")
    with pytest.raises(helix.HelixError), tracer.start_as_current_span("call", record_exception=False) as span:
        span.set_attributes(error_attributes(error))
        raise error
    (ours,) = exporter.get_finished_spans()
    assert dict(ours.attributes or {}) == named(CASES["helix"][1])
    exporter.clear()
    with pytest.raises(helix.HelixError), tracer.start_as_current_span("call"):
        raise error
    (plain,) = exporter.get_finished_spans()
    (event,) = plain.events
    assert "error.type" not in {**(plain.attributes or {}), **(event.attributes or {})}
    provider.shutdown()


def test_a_log_record() -> None:
    records: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = records.append  # type: ignore[method-assign]
    log = logging.Logger("test")
    log.addHandler(handler)
    error = agent.AgentError("TIMEOUT", "secret", True)
    log.error("The step failed", extra=log_extra(error))
    assert vars(records[0])["error_code"] == "TIMEOUT" and vars(records[0])["error_retryable"] is True
    taken = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName"}
    keys = {f"error_{key}" for _, facts in CASES.values() for key in facts}
    assert keys == {"error_code", "error_family", "error_category", "error_retryable"} and not keys & taken


class InMemory(Transport):
    """Keeps what Sentry would send."""

    def __init__(self) -> None:
        super().__init__({"dsn": None})
        self.events: list[Any] = []

    def capture_envelope(self, envelope: Any) -> None:
        self.events.append(envelope.get_event())


def test_an_event_of_sentry() -> None:
    transport = InMemory()
    client = sentry_sdk.Client(
        dsn="http://key@127.0.0.1:9/1",
        transport=transport,
        before_send=sentry_before_send,
        default_integrations=False,
        auto_enabling_integrations=False,
    )
    limited = helix.HelixError("secret", "provider_rate_limited")
    with sentry_sdk.isolation_scope(), sentry_sdk.new_scope() as scope:
        scope.set_client(client)
        scope.set_tag("error_family", "mine")
        for error in (limited, wrapped(limited), ValueError("secret")):
            scope.capture_exception(error)
        scope.fingerprint = ["mine"]
        scope.capture_exception(limited)
        scope.fingerprint = None
        scope.capture_message("no exception")
    client.close()
    first, around, foreign, pinned, message = transport.events
    for event in (first, around):
        assert event["fingerprint"] == ["{{ default }}", "provider_rate_limited"]
        expected = {"error_code": "provider_rate_limited", "error_category": "provider", "error_retryable": "true"}
        assert event["tags"] == {**expected, "error_family": "mine"}
    assert foreign["fingerprint"] == ["{{ default }}"] and foreign["tags"]["error_code"] == "_OTHER"
    assert pinned["fingerprint"] == ["mine"]
    assert "fingerprint" not in message and "error_code" not in message["tags"]


TYPESCRIPT = """
import { createRequire } from "node:module";
import * as agent from "./generated/typescript/dist/esm/agent/index.js";
import * as flue from "./generated/typescript/dist/esm/flue/index.js";
import * as helix from "./generated/typescript/dist/esm/helix/index.js";
import * as seen from "./generated/typescript/dist/esm/integrations/observability.js";
import * as seenStreams from "./generated/typescript/dist/esm/integrations/sse.js";
const copy = createRequire(import.meta.url)("./generated/typescript/dist/cjs/helix/index.js");
const error = (code, category) => new helix.HelixError({ message: "secret", code, category });
const wrapped = (cause) => new Error("secret", { cause });
const stamped = new Error("secret");
agent.stampRetryable(stamped, false);
const loop = new Error("secret");
loop.cause = wrapped(loop);
const hostile = error("provider_error");
for (const key of ["category", "code", "type", "retryable"]) {
  Object.defineProperty(hostile, key, { get() { throw new Error("secret"); } });
}
const cases = {
  helix: error("provider_rate_limited"),
  agent: new agent.AgentError("TIMEOUT", "secret", true),
  flue: new flue.FlueError({ type: "stream_not_found", message: "secret" }),
  "unknown code": error("provider_of_tomorrow"),
  "a code that is a text": error("secret of user 7", "framework"),
  "a code that has no end": new agent.AgentError("X".repeat(65), "secret"),
  "no code": new agent.HitlInterrupt("secret"),
  wrapped: wrapped(wrapped(error("provider_overloaded"))),
  stamped,
  "of no family": new seenStreams.StreamError("secret", { cause: error("provider_rate_limited") }),
  "no JSON": new helix.WireError("", "secret"),
  foreign: new TypeError("secret"),
  "foreign fields": { code: "secret", retryable: true, family: "x" },
  text: "secret",
  nothing: undefined,
  "another copy": new copy.HelixError({ message: "secret", code: "provider_rate_limited" }),
  loop,
  hostile,
  "a revoked proxy": (() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })(),
};
const told = (one) => [seen.errorAttributes(one), seen.logExtra(one), seen.sentryFingerprint(one)];
const event = (given, hint) => seen.sentryBeforeSend(given, hint);
const limited = { originalException: cases.helix };
console.log(JSON.stringify({
  facts: Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, told(one)])),
  event: event({ message: "m", tags: { error_family: "mine" } }, limited),
  pinned: event({ fingerprint: ["mine"] }, limited).fingerprint,
  foreign: event({}, { originalException: cases.foreign }),
  none: [event({ a: 1 }, {}), event({ a: 1 }, undefined)],
  asked: [
    seen.logExtra(wrapped(cases.agent), { categoryOf: agent.categoryOf }).error_category,
    seen.errorAttributes(cases.agent, { categoryOf: agent.categoryOf })["wirepact.category"],
    seen.logExtra(error("provider_error", "framework"), { categoryOf: helix.categoryOf }).error_category,
    "error_category" in seen.logExtra(cases.agent, { categoryOf: () => { throw stamped; } }),
  ],
}));
"""


def test_typescript_tells_the_same() -> None:
    command = ["node", "--input-type=module", "-"]
    done = subprocess.run(command, input=TYPESCRIPT, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    expected = {name: facts for name, (_, facts) in CASES.items()}
    expected["another copy"] = expected["helix"]
    del expected["a code of an enum"]  # an enum of TypeScript is its texts
    expected |= {"loop": {"code": "_OTHER"}, "a revoked proxy": {"code": "_OTHER"}}
    expected["hostile"] = {"code": "HelixError", "family": "helix"}
    for name, (attributes, extra, fingerprint) in found["facts"].items():
        facts = expected.pop(name)
        assert attributes == named(facts), name
        assert extra == {f"error_{key}": value for key, value in facts.items()}, name
        code = facts["code"]
        assert fingerprint == ["{{ default }}", *([] if code == "_OTHER" else [code])], name
    assert expected == {} and "secret" not in done.stdout
    tags = {"error_code": "provider_rate_limited", "error_category": "provider", "error_retryable": "true"}
    fingerprint = ["{{ default }}", "provider_rate_limited"]
    assert found["event"] == {"message": "m", "tags": {**tags, "error_family": "mine"}, "fingerprint": fingerprint}
    assert found["pinned"] == ["mine"]
    assert found["foreign"] == {"tags": {"error_code": "_OTHER"}, "fingerprint": ["{{ default }}"]}
    assert found["none"] == [{"a": 1}, {"a": 1}]
    assert found["asked"] == ["agent_loop", "agent_loop", "framework", False]


def test_no_library_is_imported() -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from wirepact.observability import error_attributes\n"
        "from wirepact import helix\n"
        "error_attributes(helix.HelixError('m', 'provider_error'))\n"
        "print({'opentelemetry', 'sentry_sdk', 'logging', 'pydantic'} & set(sys.modules))"
    )
    command = [sys.executable, "-I", "-S", "-c", code, str(ROOT / "generated/python")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
