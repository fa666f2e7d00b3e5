"""One error of every class of every family, dressed with all that a boundary may lose, and what has to arrive of it."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

from packages.test_errors import ROWS, python
from wirepact import agent, flue, helix
from wirepact._runtime.errors import BaseError

MAKE: dict[str, Callable[[], Any]] = {
    **{f"{row.cls}-{index}": functools.partial(python, row) for index, row in enumerate(ROWS)},
    "AgentResolutionError-not-found": lambda: helix.AgentResolutionError.not_found("writer"),
    "AgentResolutionError-failed": lambda: helix.AgentResolutionError.failed("writer", OSError("no module")),
}
NAMES = [*MAKE]


def sample(name: str) -> Any:
    """The error, with a stamp, a note, a field that its class does not know and causes of other families."""
    error = MAKE[name]()
    error.later = {"set": ["after", 1]}
    error.add_note("seen in the worker")
    agent.stamp_retryable(error, False)
    error.__cause__ = helix.HelixError("why", "provider_timeout", retryable=True)
    error.__cause__.__cause__ = flue.FlueError("session_busy", "inner", meta={"a": [1]})
    error.__cause__.__cause__.__cause__ = OSError("disk gone")
    return error


def told(error: Any, *, causes: bool = True) -> dict[str, Any]:
    """All that has to arrive: class, code, verdict, fields, text and, unless the boundary cannot, causes."""
    made: dict[str, Any] = {
        "class": type(error).__name__,
        "text": str(error),
        "name": getattr(error, "name", None),
        "verdict": agent.get_retryable(error),
    }
    if isinstance(error, BaseError):
        made["fields"] = fields(error)
        made["rebuilt"] = fields(type(error)(*error.args))
    else:  # a foreign class becomes a plain exception of its name
        made = {"class": made["name"] or made["class"], "text": made["text"], "verdict": made["verdict"]}
    if causes and error.__cause__ is not None:
        made["cause"] = told(error.__cause__)
    return made


def fields(error: BaseError) -> dict[str, Any]:
    names = {*vars(error), "code", "type", "retryable"} - {"name"}
    return {key: plain(getattr(error, key, None)) for key in names if not key.startswith("_")}


def plain(value: Any) -> Any:
    """Models as what they dump, so that a value and its JSON compare."""
    return json.loads(json.dumps(value, default=lambda one: one.model_dump(mode="json", by_alias=True)))
