"""What the reader of the TypeScript package says of each type: where, and what. Python's types are pydantic's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import pytest
from pydantic import TypeAdapter, ValidationError
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


def test_an_integer_within_bounds() -> None:
    """Every bound counts, is told, and stands in the JSON Schema under its keyword there."""
    bounds = {"ge": 3, "le": 9, "gt": 0, "lt": 12, "multiple_of": 3}
    adapter: TypeAdapter[int] = TypeAdapter(Annotated[int, wire.IntRange(**bounds)])
    for value in (3, 6.0, 9):
        read = adapter.validate_python(value)
        assert read == value and type(read) is int
    told = "at least 3 and at most 9 and greater than 0 and less than 12 and a multiple of 3"
    for wrong in (0, 4, 12, 6.5, True, "6", None):
        with pytest.raises(ValidationError, match=f"valid integer, {told} "):
            adapter.validate_python(wrong)
    assert adapter.json_schema() == {
        "type": "integer",
        "minimum": 3,
        "maximum": 9,
        "exclusiveMinimum": 0,
        "exclusiveMaximum": 12,
        "multipleOf": 3,
    }
