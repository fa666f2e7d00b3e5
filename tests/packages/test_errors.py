"""Every error class of the documents: its fields in both languages, its mark, and what becomes of it on the way."""

from __future__ import annotations

import copy
import importlib
import pickle
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from judges.judges import node, snake
from packages import careless
from packages import documents as said
from support import ROOT
from wirepact import agent, flue, helix

HELIX = ("HelixError",)
FLUE = ("FlueError",)
HTTP = ("FlueError", "AgentInstanceExistsError")


@dataclass(frozen=True, slots=True)
class Row:
    """One class, built once.

    Attributes:
        given: Constructor parameters by their names in TypeScript, in positional order.
        fields: What the error then has, by the same names; `meta` keys as `meta.key`.
        bases: Public classes it is an instance of besides its own; every other class of the family refuses it.
        positional: TypeScript takes the parameters one by one.
    """

    family: str
    cls: str
    given: dict[str, Any]
    fields: dict[str, Any]
    bases: tuple[str, ...] = ()
    positional: bool = False
    message: str | None = None


def helix_row(cls: str, code: str | None = None, verdict: bool | None = None, **given: Any) -> Row:
    """A HelixError subclass where it has a code, else a plain error."""
    fields = dict(given)
    if code is not None:
        fields |= {"code": code, "retryable": verdict, "category": code.partition("_")[0]}
    return Row("helix", cls, given, fields, HELIX if code is not None else ())


def flue_row(cls: str, bases: tuple[str, ...] = FLUE, **meta: Any) -> Row:
    """A FlueError subclass whose parameters all become meta."""
    return Row("flue", cls, meta, {"type": said.FLUE_CLASSES[cls], "meta": meta or None}, bases)


def frontend_row(cls: str, code: str, status: int) -> Row:
    given = {"message": "m"}
    return Row("helix", cls, given, {"code": code, "statusCode": status}, ("FrontendHandlerError",), True, "m")


ISSUES = [{"message": "Required", "path": ["a", 0]}]
ROWS = [
    Row("agent", "AgentError", {"code": "TIMEOUT", "message": "late", "retryable": True}, {"code": "TIMEOUT", "retryable": True, "known": "TIMEOUT"}, (), True, "late"),
    Row("agent", "AgentError", {"code": "NEW_CODE", "message": "m"}, {"code": "NEW_CODE", "retryable": False, "known": None}, (), True, "m"),
    Row("agent", "AgentError", {"code": "SWARM_HANDOFF", "message": "m", "retryable": True}, {"code": "SWARM_HANDOFF", "retryable": False}, (), True, "m"),
    Row("agent", "HitlInterrupt", {"message": "wait"}, {}, (), True, "wait"),
    Row("agent", "SwarmHandoff", {"signal": {"to": "writer", "message": "go", "context": 1}}, {"code": "SWARM_HANDOFF", "retryable": False, "signal": {"to": "writer", "message": "go", "context": 1}}, ("AgentError",), True),
    Row("helix", "HelixError", {"message": "Rate limit exceeded", "code": "provider_rate_limited", "retryable": True, "statusCode": 429}, {"code": "provider_rate_limited", "category": "provider", "retryable": True, "statusCode": 429, "known": "provider_rate_limited"}, (), False, "Rate limit exceeded"),
    Row("helix", "HelixError", {"message": "m", "code": "tool_added_later"}, {"code": "tool_added_later", "category": "tool", "retryable": None, "statusCode": None, "known": None}, (), False, "m"),
    *(helix_row(cls) for cls in ("StaleStateError", "FencingTokenMismatchError", "StepCommitConflictError", "AgentAlreadyRunningError", "AgentNotResumableError")),
    Row("helix", "RunStartConflictError", {}, {"code": "state_run_start_conflict", "name": "AgentAlreadyRunningError", "known": "state_run_start_conflict"}, ("AgentAlreadyRunningError",)),
    Row("helix", "RunSupersededError", {}, {"code": "state_run_superseded", "retryable": False, "known": "state_run_superseded"}),
    Row("helix", "RunStartRejectedError", {"reason": "entry_abandoned"}, {"code": "state_run_start_conflict", "retryable": False, "reason": "entry_abandoned"}),
    helix_row("CommitStoppedError", "state_commit_stopped", False),
    helix_row("StreamDropError", remoteSessionId="s1", lastSequence=41),
    helix_row("RemoteAgentFailedError", remoteSessionId="s1", remoteError="out of memory"),
    helix_row("ResumeRefusedError", "state_not_resumable", False, retryable=False),
    helix_row("ResumeRefusedError", "state_not_resumable", True, retryable=True),
    helix_row("RequestKeyConflictError", "state_request_key_conflict", False, runId="r1"),
    helix_row("RequestAlreadyCompletedError", "state_request_already_completed", False, runId="r1"),
    *(helix_row(cls, "transport_error") for cls in ("RunStartAbandonedError", "RunStartOutcomeUnknownError", "RunStartStalledError")),
    Row("helix", "FrontendHandlerError", {"message": "m", "code": "STREAM_FAILED", "statusCode": 410}, {"code": "STREAM_FAILED", "statusCode": 410, "known": "STREAM_FAILED"}, (), True, "m"),
    *(frontend_row(cls, code, status) for code, (cls, status) in said.FRONTEND.items()),
    Row("helix", "HelixStreamError", {"message": "m", "code": "provider_error", "retryable": False}, {"code": "provider_error", "retryable": False}, (), False, "m"),
    Row("helix", "HelixStreamError", {"message": "m"}, {"code": None, "retryable": None}, (), False, "m"),
    Row("flue", "FlueError", {"type": "session_busy", "message": "m", "details": "d", "dev": "v", "meta": {"a": 1}}, {"type": "session_busy", "details": "d", "dev": "v", "meta": {"a": 1}, "known": "session_busy"}, (), False, "m"),
    Row("flue", "FlueError", {"type": "added_later", "message": "m"}, {"type": "added_later", "details": "", "dev": "", "meta": None, "known": None}, (), False, "m"),
    Row("flue", "AgentInstanceExistsError", {"uid": "u-1"}, {"type": "agent_instance_exists", "status": 409, "uid": "u-1"}, FLUE),
    Row("flue", "AgentInstanceExistsError", {}, {"type": "agent_instance_exists", "status": 409, "uid": None}, FLUE),
    Row("flue", "AgentInstanceNotFoundError", {}, {"type": "agent_instance_not_found", "status": 404}, FLUE),
    Row("flue", "AgentRunError", {"outcome": "failed", "submissionId": "s1"}, {"outcome": "failed", "submissionId": "s1"}),
    Row("flue", "ResultUnavailableError", {"reason": "no data", "assistantText": "I tried"}, {"reason": "no data", "assistantText": "I tried"}),
    flue_row("AttachmentConflictError", path="p", attachmentId="a"),
    flue_row("AttachmentIntegrityError", attachmentId="a", reason="digest"),
    flue_row("AttachmentNotAvailableError", attachmentId="a"),
    flue_row("ConversationStreamStoreError", operation="append", path="p", reason="gap"),
    Row("flue", "DelegationDepthExceededError", {"limit": 4}, {"type": "delegation_depth_exceeded", "limit": 4}, FLUE),
    flue_row("OperationFailedError", operation="prompt", reason="model call failed"),
    flue_row("PersistedSchemaVersionError", storedVersion=9, supportedVersion=8),
    flue_row("ProductEventVersionError", storedVersion="x", supportedVersion=8),
    flue_row("ProviderRegistrationError", providerId="acme"),
    flue_row("SandboxOperationUnsupportedError", operation="chmod", provider="local", options={"mode": 7}),
    flue_row("SkillDefinitionValidationError", issues=ISSUES),
    flue_row("SubmissionInterruptedError", phase="retry_exhausted_before_input", attemptCount=3, maxAttempts=3),
    flue_row("SubmissionRetryExhaustedError", attemptCount=3, maxAttempts=3, interruptedTools=[{"name": "search", "id": "t1"}]),
    flue_row("SubmissionRetryExhaustedError", attemptCount=3, maxAttempts=3),
    flue_row("ToolInputValidationError", tool="search", issues=ISSUES),
    flue_row("ToolLegacyDefinitionError", fields=["parameters", "execute"]),
    flue_row("ToolOutputSerializationError", tool="search"),
    flue_row("ToolOutputValidationError", tool="search", issues=ISSUES),
    *(flue_row(cls) for cls in ("InstrumentationAlreadyInstalledError", "SessionAlreadyExistsError", "SessionBusyError", "SessionNotFoundError", "SkillNotRegisteredError", "SubagentNotDeclaredError", "SubmissionAbortedError", "SubmissionTimeoutError", "ToolNameConflictError")),
    Row("flue", "CloudflareAIBindingError", {"status": 500, "statusText": "Internal", "body": "oops"}, {"type": "cloudflare_ai_binding_error", "details": "oops", "meta": {"status": 500, "statusText": "Internal"}}, FLUE),
]  # fmt: skip
each_row = pytest.mark.parametrize("row", ROWS, ids=[f"{row.cls}-{index}" for index, row in enumerate(ROWS)])


def module(row: Row) -> Any:
    return {"agent": agent, "helix": helix, "flue": flue}[row.family]


def python(row: Row) -> Any:
    given = {snake(key): value for key, value in row.given.items()}
    if row.cls == "SwarmHandoff":
        given["signal"] = agent.HandoffSignal(**given["signal"])
    return getattr(module(row), row.cls)(**given)


def field_of(error: Any, name: str) -> Any:
    if name == "known":
        return getattr(error, "known_code", getattr(error, "known_type", None))
    found = getattr(error, snake(name))
    return found.model_dump() if hasattr(found, "model_dump") else found


def classes(family: Any) -> list[str]:
    return [
        name
        for name in family.__all__
        if isinstance(getattr(family, name), type)
        and issubclass(getattr(family, name), Exception)
        and name != "WireError"
    ]


@each_row
def test_fields_in_python(row: Row) -> None:
    error = python(row)
    assert {name: field_of(error, name) for name in row.fields} == row.fields
    assert str(error) == error.message and error.message.strip()
    if row.message is not None:
        assert error.message == row.message
    assert error.cause is None


@each_row
def test_fields_in_typescript(row: Row) -> None:
    values = list(row.given.values()) if row.positional else [row.given] if row.given else []
    made = node().ask(ask="make", family=row.family, **{"class": row.cls}, values=values)
    assert {name: made.get(name) for name in row.fields} == row.fields
    assert made["is_error"] and made["message"].strip()
    assert made["message"] == python(row).message


@each_row
def test_marks_in_both_languages(row: Row) -> None:
    """An error is an instance of its class and its bases, and of no other class of the family."""
    expected = {row.cls, *row.bases} | ({"AgentError"} if row.cls == "SwarmHandoff" else set())
    error = python(row)
    every = classes(module(row))
    assert {name for name in every if getattr(module(row), name).is_instance(error)} == expected
    values = list(row.given.values()) if row.positional else [row.given] if row.given else []
    made = node().ask(ask="make", family=row.family, **{"class": row.cls}, values=values, bases=every)
    assert set(made["instance"]) == expected
    assert isinstance(error, Exception)


def test_every_class_has_a_row() -> None:
    for family in (agent, helix, flue):
        name = family.__name__.rpartition(".")[2]
        missing = set(classes(family)) - {row.cls for row in ROWS if row.family == name}
        assert missing <= {"AgentResolutionError"}, missing
    assert set(said.FLUE_CLASSES) <= {row.cls for row in ROWS}


def test_the_http_base_is_no_public_name() -> None:
    assert not hasattr(flue, "FlueHttpError") and not hasattr(flue, "InvalidRequestError")
    assert not set(node().ask(ask="exports", family="flue")) & {"FlueHttpError", "InvalidRequestError"}


@pytest.mark.parametrize("type", said.FLUE_ROUTES)
def test_each_route_type_can_be_raised(type: str) -> None:
    error = flue.http_error(type)
    assert (error.type, error.status, error.known_type) == (type, said.FLUE_ROUTES[type], type)
    assert flue.FlueError.is_instance(error) and error.message
    made = node().ask(ask="call", family="flue", name="httpError", values=[type])
    assert (made["type"], made["status"]) == (type, said.FLUE_ROUTES[type])
    if type == "runtime_unavailable":
        assert dict(error.headers or {}) == made["headers"] == {"Retry-After": "1"}


def test_an_unknown_route_type_is_refused() -> None:
    with pytest.raises(ValueError, match="no route type"):
        flue.http_error("session_busy")
    with pytest.raises(RuntimeError):
        node().ask(ask="call", family="flue", name="httpError", values=["session_busy"])


def test_factories() -> None:
    steps = helix.create_max_steps_exhausted_error(5)
    assert (steps.message, steps.code, steps.retryable) == (
        "Max steps (5) reached",
        "framework_max_steps_exhausted",
        False,
    )
    missing = helix.AgentResolutionError.not_found("writer")
    assert (missing.code, missing.retryable) == ("framework_agent_not_found", False) and helix.is_agent_not_found_error(
        missing
    )
    reason = ValueError("no key")
    failed = helix.AgentResolutionError.failed("writer", reason)
    assert (failed.code, failed.retryable) == ("framework_agent_resolution_failed", True)
    assert failed.cause is failed.__cause__ is reason and not helix.is_agent_not_found_error(failed)
    final = helix.HelixError("m", "provider_auth_error", retryable=False)
    assert helix.AgentResolutionError.failed("writer", final).retryable is False
    assert helix.AgentResolutionError.failed("writer", helix.HelixError("m", "provider_overloaded")).retryable is True
    made = node().ask(
        ask="make", family="helix", **{"class": "AgentResolutionError"}, factory="notFound", values=["writer"]
    )
    assert (made["code"], made["retryable"], made["message"]) == (missing.code, False, missing.message)


def test_what_the_documents_say_of_single_classes() -> None:
    assert not issubclass(agent.HitlInterrupt, agent.AgentError)
    assert not any(issubclass(cls, flue.FlueError) for cls in (flue.AgentRunError, flue.ResultUnavailableError))
    plain = helix.StreamDropError, helix.RemoteAgentFailedError, helix.RunStartRejectedError
    assert not any(issubclass(cls, helix.HelixError) for cls in plain)
    assert "u-1" in flue.AgentInstanceExistsError("u-1").details
    assert "7" in flue.DelegationDepthExceededError(7).message
    assert "it broke" in flue.OperationFailedError("prompt", "it broke").message
    agent_codes = agent.AgentError("TIMEOUT", "m")
    assert not hasattr(flue.FlueError("session_busy", "m"), "code"), "another family must not read it as one of its own"
    assert not hasattr(agent_codes, "category")


def test_the_provider_answer_is_bounded() -> None:
    body = "x😀" * 1500
    error = flue.CloudflareAIBindingError(status=413, status_text="Too Large", body=body)
    assert len(error.message) == 2000 and error.message.endswith(flue.WORKERS_AI_OVERFLOW_MARKER)
    assert error.details == body
    assert error.meta == {"status": 413, "statusText": "Too Large", "reason": "request_too_large"}
    given = {"status": 413, "statusText": "Too Large", "body": body}
    made = node().ask(ask="make", family="flue", **{"class": "CloudflareAIBindingError"}, values=[given])
    assert (made["message"], made["details"], made["meta"]) == (error.message, error.details, error.meta)
    assert flue.WORKERS_AI_OVERFLOW_MARKER not in flue.CloudflareAIBindingError(status=500, body=body).message


# --- on the way --------------------------------------------------------------------------------


def state(error: Any) -> tuple[Any, ...]:
    return type(error), error.args, str(error), {key: str(value) for key, value in vars(error).items()}


@each_row
def test_args_build_it_again(row: Row) -> None:
    error = python(row)
    again = type(error)(*error.args)
    assert state(again) == state(error)


@each_row
def test_pickle_and_copy_keep_everything_but_the_cause(row: Row) -> None:
    error = python(row)
    error.__cause__ = ValueError("why")
    error.add_note("seen by a test")
    error.stamp = {"a": 1}
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert state(pickle.loads(pickle.dumps(error, protocol))) == state(error)
    for other in (copy.copy(error), copy.deepcopy(error)):
        assert state(other) == state(error) and other is not error
        assert other.__notes__ == ["seen by a test"]


@pytest.mark.parametrize("index", range(len(careless.made())), ids=[type(one).__name__ for one in careless.made()])
def test_a_careless_subclass_survives(index: int) -> None:
    error = careless.made()[index]
    error.add_note("n")
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert state(pickle.loads(pickle.dumps(error, protocol))) == state(error)
    assert state(copy.copy(error)) == state(copy.deepcopy(error)) == state(error)
    assert any(base.is_instance(error) for base in (agent.AgentError, helix.HelixError, flue.FlueError))
    assert type(error).is_instance(error)  # type: ignore[attr-defined]


def test_careless_subclasses_come_back_from_another_process() -> None:
    with ProcessPoolExecutor(1) as pool:
        for index, expected in enumerate(careless.made()):
            found = pool.submit(careless.fail, index).exception(timeout=60)
            assert type(found) is type(expected)
            assert (found.args, str(found)) == (expected.args, str(expected))
            assert "from the worker" in found.__notes__


# --- copies of the package ---------------------------------------------------------------------


@pytest.fixture
def twin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The package a second time, under another name."""
    shutil.copytree(
        ROOT / "generated/python/wirepact", tmp_path / "wirepact_twin", ignore=shutil.ignore_patterns("__pycache__")
    )
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module
    for name in [name for name in sys.modules if name.partition(".")[0] == "wirepact_twin"]:
        del sys.modules[name]


def test_marks_hold_across_copies_in_python(twin: Any) -> None:
    other = twin("wirepact_twin.helix")
    foreign = other.CommitStoppedError()
    assert not isinstance(foreign, helix.HelixError)
    assert helix.HelixError.is_instance(foreign) and helix.CommitStoppedError.is_instance(foreign)
    assert not helix.ResumeRefusedError.is_instance(foreign) and not agent.AgentError.is_instance(foreign)
    assert other.HelixError.is_instance(helix.CommitStoppedError())


def test_only_the_mark_counts() -> None:
    class HelixError(Exception):
        code, category, retryable, status_code, name = "provider_error", "provider", True, None, "HelixError"

    class Hostile:
        def __getattribute__(self, name: str) -> Any:
            raise RuntimeError(name)

    for odd in (HelixError("m"), Hostile(), None, 1, "HelixError", helix.HelixError, object()):
        assert helix.HelixError.is_instance(odd) is False


def test_marks_hold_across_copies_in_typescript() -> None:
    """The CommonJS twin is another copy of every class."""
    for row in ROWS:
        values = list(row.given.values()) if row.positional else [row.given] if row.given else []
        found = node().ask(ask="twin", family=row.family, **{"class": row.cls}, values=values)
        assert found == {"same": False, "theirs": True, "ours": True, "plain": False}, row.cls
