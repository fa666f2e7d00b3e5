"""What the entries for servers and streams do with a request, a response or a stream alone, without a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wirepact import helix
from wirepact._runtime.carry import facts_in


def test_in_typescript(node: Callable[..., Any]) -> None:
    assert {name: said for name, said in node("replies.mjs").items() if said is not None} == {}


def test_facts_of_another_type_are_none() -> None:
    chunks: Any = helix.ROLES["chunks"]
    error = chunks["error"]
    assert facts_in(error, {"retryable": "true", "code": True, "error": 7, "recoverable": 1}) == {}
    good = {"code": "c", "error": "m", "recoverable": False}
    assert facts_in(error, good) == {"code": "c", "message": "m", "retryable": False}
    assert facts_in(error, {**good, "code": 7}) == {"code": 7, "message": "m", "retryable": False}
    assert facts_in(error, {**good, "code": 7.5}) == {"message": "m", "retryable": False}
