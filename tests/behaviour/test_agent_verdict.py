"""Marks and verdicts: what survives which boundary, and every code's conditions."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
from wirepact import agent, flue, helix


class Two(Exception):
    """Needs two arguments and hands one on: pickle cannot build it by `args`, unless it says how."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail)
        self.detail = detail


class Mine(agent.AgentError):
    """A user's subclass with a constructor of its own."""

    def __init__(self, tool: str) -> None:
        super().__init__("TOOL_EXECUTION", f"{tool} failed", True)
        self.tool = tool


def errors() -> list[BaseException]:
    return [
        ValueError("plain"),
        OSError(2, "no file", "a.txt"),
        Two("a", "b"),
        ExceptionGroup("g", [ValueError()]),
        agent.AgentError("TIMEOUT", "late", True),
        agent.HitlInterrupt(),
        Mine("search"),
        helix.HelixError(message="m", code="provider_timeout", retryable=True),
        flue.FlueError("session_busy", "m"),
        KeyboardInterrupt(),
    ]


WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle{protocol}": (lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol)))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    },
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("verdict", (True, False))
@pytest.mark.parametrize("index", range(len(errors())))
def test_a_mark_survives(way: str, verdict: bool, index: int) -> None:
    error = errors()[index]
    error.add_note("seen")
    agent.stamp_retryable(error, verdict)
    made = WAYS[way](error)
    assert agent.get_retryable(made) is verdict
    assert type(made) is type(error) and str(made) == str(error) and made.__notes__ == ["seen"]
    if not isinstance(error, BaseExceptionGroup):
        assert made.args == error.args and repr(made) == repr(error)


def _stamped(index: int) -> None:
    error = errors()[index]
    agent.stamp_retryable(error, False)
    raise error


def test_a_mark_survives_a_process_pool() -> None:
    with ProcessPoolExecutor(1) as pool:
        for index, expected in enumerate(errors()):
            if isinstance(expected, Exception):
                found = pool.submit(_stamped, index).exception(timeout=60)
                assert type(found) is type(expected) and agent.get_retryable(found) is False


def test_groups_forget() -> None:
    group = ExceptionGroup("g", [ValueError(), TypeError()])
    agent.stamp_retryable(group, False)
    kept, rest = group.split(ValueError)
    assert agent.get_retryable(kept) is None and agent.get_retryable(rest) is None
    member = group.exceptions[0]
    agent.stamp_retryable(member, True)
    assert kept is not None and agent.get_retryable(kept.exceptions[0]) is True


def test_a_mark_is_not_shared() -> None:
    first, second = ValueError("a"), ValueError("a")
    agent.stamp_retryable(first, True)
    assert agent.get_retryable(second) is None
    assert agent.get_retryable(copy.copy(second)) is None


@pytest.mark.parametrize("value", (None, 5, "text", object(), [], {}, ValueError, len, ("a",)))
def test_only_exceptions_take_a_mark(value: object) -> None:
    agent.stamp_retryable(value, True)
    assert agent.get_retryable(value) is None


def test_control_flow_is_pinned() -> None:
    """HitlInterrupt is no AgentError; SWARM_HANDOFF is one, with its signal, and never retryable."""
    signal = agent.HandoffSignal(to="b", message="m", context={"a": 1})
    handoff = agent.SwarmHandoff(signal)
    assert handoff.signal is signal and (handoff.code, handoff.retryable) == ("SWARM_HANDOFF", False)
    assert (signal.to, signal.message, signal.context) == ("b", "m", {"a": 1})
    assert isinstance(handoff, agent.AgentError)
    assert not isinstance(agent.HitlInterrupt(), agent.AgentError)
    assert not agent.AgentError.is_instance(agent.HitlInterrupt())
    assert not issubclass(agent.HitlInterrupt, agent.AgentError)
    assert agent.AgentError("SWARM_HANDOFF", "m", True).retryable is False
    with pytest.raises(TypeError):
        agent.SwarmHandoff(signal, retryable=True)  # type: ignore[call-arg]
    for code in agent.CODE_LIST:
        assert (agent.CODES[code].control is not None) == (code == "SWARM_HANDOFF")


def test_raising_leaves_the_error_as_it_is() -> None:
    """Class, message and fields are what the raise site said; the default verdict is false."""
    error = agent.AgentError("NO_SUCH_CODE", "as said")
    assert (error.code, error.message, str(error), error.retryable) == ("NO_SUCH_CODE", "as said", "as said", False)
    assert isinstance(error, Exception) and error.args == ("NO_SUCH_CODE", "as said", False)
    cause = OSError("disk")
    assert agent.AgentError("TOOL_EXECUTION", "m", cause=cause).__cause__ is cause


@pytest.mark.parametrize("code", agent.CODE_LIST)
def test_every_condition_of_every_code(code: str) -> None:
    info = agent.CODES[code]
    if not info.conditions:
        assert agent.site_verdict(code) is agent.site_verdict(code, http=500, kind="anything") is info.retryable
        return
    assert agent.site_verdict(code) is None and agent.site_verdict(code, kind="made up") is None
    taken: set[int] = set()
    for row in info.conditions:
        for kind in row.get("kinds", ()):
            assert agent.site_verdict(code, kind=kind) is row.get("retryable")
            assert agent.site_verdict(code, kind=kind.upper().replace(" ", "-")) is row.get("retryable")
        for status in range(100, 600):
            one = row.get("http", ())
            if status not in taken and ("any" in one or status in one or f"{status // 100}xx" in one):
                taken.add(status)
                assert agent.site_verdict(code, http=status) is row.get("retryable")


def test_what_is_stated_for_every_code() -> None:
    """Terminal by design, durability and structured output: the verdicts the source gives in words."""
    terminal = "BUDGET_EXCEEDED BUDGET_NO_PRICE POLICY_DENY POLICY_DENIED TOOL_ARG_INVALID WORKFLOW_CYCLE"
    for code in terminal.split():
        assert agent.retryable_of(code) is False
    assert agent.retryable_of("STRUCTURED_INVALID") is True and agent.retryable_of("STRUCTURED_NO_MATCH") is False
    assert agent.retryable_of("CHECKPOINT_WRITE") is True and agent.retryable_of("CHECKPOINT_SERIALIZABLE") is False
    assert {"WORKFLOW_DUPLICATE_ID", "WORKFLOW_UNKNOWN_DEP", "MESSAGE_NOT_FOUND", "MESSAGE_NOT_EDITABLE"} <= set(
        agent.CODE_LIST
    )
    assert agent.same_code("POLICY_DENY", "POLICY_DENIED") and not agent.same_code("POLICY_DENY", "ABORTED")
    assert agent.A2A_BODY_LIMIT_BYTES == 10 * 1024 * 1024
    assert all(info.summary and info.raised_by for info in agent.CODES.values())
    assert agent.CODES["TOOL_ARG_INVALID"].behaviour["typescript"]


def test_feedback_instead_of_a_code() -> None:
    """Where a language tells the model instead of raising, or besides, its row says so."""
    told = {code: tuple(info.behaviour) for code, info in agent.CODES.items() if info.behaviour}
    python_only = dict.fromkeys(("PII_BLOCKED", "SUBAGENT_UNKNOWN", "FS_ESCAPE", "FS_NO_MATCH"), ("python",))
    assert told == {"TOOL_ARG_INVALID": ("typescript",), **python_only}
    assert "ToolRejection" in agent.CODES["PII_BLOCKED"].behaviour["python"]


def test_who_raises_a_code() -> None:
    rows = {
        "MODEL_ERROR": "all model providers",
        "STRUCTURED_INVALID": "structured parse",
        "LOCK_ERROR": "with_file_lock (Python)",
        "REMOTE_SPARQL": "remote SPARQL adapter",
    }
    for code, producer in rows.items():
        assert producer in agent.CODES[code].raised_by
    assert all(one and one.strip() == one for info in agent.CODES.values() for one in info.raised_by)
