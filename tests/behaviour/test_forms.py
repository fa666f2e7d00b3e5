"""JSON forms of errors: what is kept, what a partial or odd form gives, and that both languages say the same."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from wirepact import agent, flue, helix
from wirepact._runtime import boundary
from wirepact._runtime.errors import BaseError

FAMILIES: tuple[tuple[ModuleType, type[BaseError]], ...] = (
    (agent, agent.AgentError),
    (flue, flue.FlueError),
    (helix, helix.HelixError),
)
KINDS: dict[str, tuple[type[Any], ModuleType]] = {
    f"{family.__name__}.{name}": (kind, family)
    for family, _ in FAMILIES
    for name in family.__all__
    if name[0].isupper() and isinstance(kind := getattr(family, name), type) and issubclass(kind, BaseError)
}
SIGNAL = {"from": "a", "to": "b", "reason": "r"}
VALUES: dict[str, Any] = {
    "attempt_count": 2,
    "code": "TIMEOUT",
    "details": "d",
    "dev": "v",
    "fields": ["execute"],
    "headers": {"X-A": "1"},
    "interrupted_tools": [{"name": "bash", "id": "t1"}],
    "issues": [{"message": "Required", "path": ["a", 0]}],
    "last_sequence": 4,
    "limit": 3,
    "max_attempts": 3,
    "message": "m",
    "meta": {"a": 1},
    "options": ["o"],
    "outcome": "failed",
    "retryable": True,
    "signal": SIGNAL,
    "status": 413,
    "status_code": 418,
    "stored_version": 4,
    "supported_version": 3,
}
ODD = ({}, *({"every": value} for value in (5, "x", True, None, [], {}, [1], {"a": 1}, 4.5)))
NEWER = {
    "class": "NewerError",
    "name": "NewerError",
    "message": "m",
    "fields": {
        "code": "code_of_tomorrow",
        "type": "type_of_tomorrow",
        "retryable": True,
        "extra": {"a": [1]},
        "some_key": 1,
        "theURL": 2,
        "URL": 3,
    },
    "stamp": False,
}


def wire(form: object) -> Any:
    return json.loads(json.dumps(form))


def stamped(error: Any, verdict: bool) -> Any:
    agent.stamp_retryable(error, verdict)
    return error


def odd_forms() -> list[dict[str, Any]]:
    """A form of each class with fields left out or of a wrong type."""
    names = [*boundary._KINDS, "issues", "options", "interruptedTools", "fields", "tool", "path", "attachmentId"]
    return [
        {
            "class": kind._marker_,
            "name": kind.name,
            "message": "m",
            "fields": dict.fromkeys(names, odd["every"]) if odd else {},
        }
        for kind, _ in KINDS.values()
        for odd in ODD
    ]


def forms() -> list[dict[str, Any]]:
    """Forms that both languages read and write again; a name, since theirs is another for a plain error."""
    return [{"name": "NamedError", **form} for form in (*odd_forms(), *whole_forms())]


def whole_forms() -> list[dict[str, Any]]:
    pinned = {"code": "SWARM_HANDOFF", "retryable": True}
    return [
        *({**NEWER, "class": f"wirepact.{name}.NewerError"} for name in ("agent", "flue", "helix", "other")),
        {
            "message": "m",
            "cause": {**NEWER, "class": "wirepact.helix.NewerError", "cause": {"name": "E", "message": "why"}},
        },
        {**NEWER, "class": "wirepact.agent.AgentError"},
        {"class": "wirepact.agent.AgentError", "message": "m", "fields": pinned, "stamp": True},
        {"class": "wirepact.agent.SwarmHandoff", "message": "m", "fields": {"signal": SIGNAL, **pinned}, "stamp": True},
        {"class": "wirepact.agent.SwarmHandoff", "message": "m", "fields": {"code": "TIMEOUT", "retryable": True}},
        {"class": "wirepact.agent.NewerError", "message": "m", "fields": pinned, "stamp": True},
        {"message": "m", "fields": {"code": 5, "type": "t", "retryable": "yes"}, "stamp": "yes"},
        {"message": "m", "fields": {"retryable": True}},
        {"message": "m", "stamp": True, "cause": {"name": "InnerError", "message": "i", "stamp": False}},
        wire(agent.error_to_dict(stamped(agent.AgentError("TIMEOUT", "m", True), False))),
        wire(agent.error_to_dict(stamped(TimeoutError("late"), True))),
    ]


def said(error: Any, form: dict[str, Any]) -> dict[str, Any]:
    """What an error is, by names on the wire."""
    policy = agent.RetryPolicy(retry_on=Exception, jitter=False)
    keys = [*form.get("fields", {}), *boundary._KINDS]
    return {
        "form": wire(agent.error_to_dict(error)),
        "fields": {key: getattr(error, boundary._snake(key), getattr(error, key, None)) for key in keys},
        "verdict": agent.get_retryable(error),
        "action": agent.retry_decision(error, attempt=1, policy=policy).action,
    }


def test_both_languages_read_and_write_the_same(node: Callable[..., Any]) -> None:
    given = forms()
    theirs = node("forms.mjs", json.dumps({"forms": given, "keys": [*boundary._KINDS]}))
    for family, _ in FAMILIES:
        name = family.__name__.rpartition(".")[2]
        for form, answer in zip(given, theirs[name], strict=True):
            assert said(family.error_from_dict(form), form) == answer, (name, form)


def test_a_stamp_stays_one() -> None:
    for error in (agent.AgentError("TIMEOUT", "m", True), helix.HelixError("m", "provider_timeout"), OSError("x")):
        for verdict in (True, False):
            stamped(error, verdict)
            back: Any = agent.error_from_dict(wire(agent.error_to_dict(error)))
            assert getattr(back, "retryable", None) == getattr(error, "retryable", None)
            assert agent.get_retryable(back) is verdict
            policy = agent.RetryPolicy(retry_on=Exception, jitter=False)
            decided = [repr(agent.retry_decision(one, attempt=1, policy=policy)) for one in (back, error)]
            assert decided[0] == decided[1]
            assert agent.error_to_dict(back)["stamp"] is verdict
    own = stamped(helix.HelixError("m", "provider_timeout", retryable=True), False)
    back = helix.HelixError.from_dict(own.to_dict())
    assert back.retryable is True and agent.get_retryable(back) is False and back.to_dict() == own.to_dict()
    assert "stamp" not in helix.HelixError("m", "provider_timeout").to_dict()


@pytest.mark.parametrize("verdict", [True, "yes", None])
def test_a_pinned_verdict_stands(verdict: object) -> None:
    form = {"message": "m", "fields": {"code": "SWARM_HANDOFF", "retryable": verdict, "signal": SIGNAL}, "stamp": True}
    for kind in (agent.AgentError, agent.SwarmHandoff):
        for back in (kind.from_dict(form), agent.error_from_dict({"class": kind._marker_, **form})):
            assert getattr(back, "retryable", None) is False and agent.get_retryable(back) is False
            assert type(back)(*back.args).retryable is False  # type: ignore[union-attr]


def test_a_partial_form_holds_what_the_class_promises() -> None:
    assert agent.AgentError.from_dict({"message": "m"}).retryable is False
    assert agent.AgentError.from_dict({"message": "m", "fields": {"code": 5, "retryable": "yes"}}).retryable is False
    plain = flue.FlueError.from_dict({"message": "m", "fields": {"details": 5, "meta": []}})
    assert (plain.details, plain.dev, plain.meta, plain.type) == ("", "", None, None)
    assert flue.ToolInputValidationError.from_dict({"message": "m"}).meta is None


def test_a_class_of_tomorrow_is_the_familys_root() -> None:
    for family, root in FAMILIES:
        form = {**NEWER, "class": root._marker_.rpartition(".")[0] + ".NewerError", "cause": "why"}
        back = family.error_from_dict(form)
        assert type(back) is root and back.name == "NewerError" and back.extra == {"a": [1]}
        assert back.retryable is True and agent.get_retryable(back) is False and root.is_instance(back)
        out = wire(family.error_to_dict(back))
        assert out["class"] == form["class"] and out["name"] == form["name"]
        assert {key: out["fields"].get(key) for key in form["fields"]} == form["fields"]
        assert out["stamp"] is False and out == wire(family.error_to_dict(family.error_from_dict(out)))
        assert type(family.error_from_dict({**form, "class": "wirepact.other.NewerError"})) is Exception


@pytest.mark.parametrize("name", KINDS)
def test_its_arguments_build_it_again(name: str) -> None:
    kind, family = KINDS[name]
    for length in (1, 1990, 3000):
        values = {**VALUES, "body": "b" * length, **({"code": "provider_timeout"} if family is helix else {})}
        names = inspect.signature(kind).parameters
        for left_out in ((), ("message",), ("status", "body"), ("retryable", "category")):
            given = {
                one: values.get(one, one)
                for one, parameter in names.items()
                if one != "cause" and (one not in left_out or parameter.default is inspect.Parameter.empty)
            }
            back = family.error_from_dict(wire(kind(**given).to_dict()))
            again = type(back)(*back.args)
            assert type(back) is kind and again.to_dict() == back.to_dict() == wire(kind(**given).to_dict())


def test_the_kinds_of_all_fields_are_known() -> None:
    """Every field that a class of the contract declares stands in the table of kinds."""
    for kind, _ in KINDS.values():
        for base in kind.__mro__:
            declared = getattr(base, "__annotations__", {}) if "_marker_" in base.__dict__ else {}
            assert {boundary._wire(name) for name in declared if name[0] != "_"} <= boundary._KINDS.keys()
