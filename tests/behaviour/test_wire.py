"""What the reader of the TypeScript package says of each type: where, and what. Python's types are pydantic's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from wirepact._runtime import ijson, wire


def test_in_typescript(node: Callable[..., Any]) -> None:
    assert {name: said for name, said in node("wire.mjs").items() if said is not None} == {}


def test_a_text_of_the_largest_size_is_read() -> None:
    most = 8 * 1024 * 1024
    assert ijson.read(f"[{' ' * (most - 2)}]") == ijson.read(f"[{' ' * (most - 2)}]".encode()) == []
    with pytest.raises(ijson.WireError, match=f"^it is longer than {most} characters$"):
        ijson.read(f"[{' ' * (most - 1)}]")


def test_a_member_of_a_union_is_built_before_it_is_written() -> None:
    """Some versions of pydantic write nothing of a class that was never read."""

    class Late(wire.WireModel, defer_build=True):
        a: int

    value = Late.model_construct(a=1)
    assert not Late.__pydantic_complete__
    written: Any = wire._write_member(value, lambda one: type(one).__pydantic_complete__)  # type: ignore[arg-type]
    assert written is True
