"""What the reader of the TypeScript package says of each type: where, and what. Python's types are pydantic's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def test_in_typescript(node: Callable[..., Any]) -> None:
    assert {name: said for name, said in node("wire.mjs").items() if said is not None} == {}
