"""What the reader of the TypeScript package says of each type: where, and what. Python's types are pydantic's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError
from support import ROOT
from wirepact import agent, flue, helix
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


def test_a_number_within_bounds() -> None:
    bounds = {"gt": 0, "le": 1.5}
    adapter: TypeAdapter[float] = TypeAdapter(Annotated[float, wire.NumberRange(**bounds)])
    for value in (1, 1.5, 5e-324):
        read = adapter.validate_python(value)
        assert (read, type(read)) == (value, type(value))
    for wrong in (0, 0.0, -1, 2, 1.6, float("inf"), float("nan"), True, "1", None):
        with pytest.raises(ValidationError) as caught:
            adapter.validate_python(wrong)
        [error] = caught.value.errors()
        assert (error["loc"], error["msg"]) == ((), "Input should be a valid number, greater than 0 and at most 1.5")
    assert adapter.json_schema() == {"type": "number", "exclusiveMinimum": 0, "maximum": 1.5}


@pytest.mark.parametrize("value", [-3, -2, -1, 0, 1, 2, 3])
@pytest.mark.parametrize("bound", [-1.5, -1, -1.0, 0, 0.5, 1.5, 2, 2.0])
def test_an_integer_meets_a_bound_that_is_none(value: int, bound: float) -> None:
    said = {"ge": value >= bound, "gt": value > bound, "le": value <= bound, "lt": value < bound}
    for one in (value, float(value)):
        assert said == {name: _takes(wire.NumberRange(**{name: bound}), one) for name in said}


def _takes(mark: object, value: object) -> bool:
    try:
        TypeAdapter(Annotated[float, mark]).validate_python(value)
    except ValidationError:
        return False
    return True


def test_a_number_without_bounds() -> None:
    adapter: TypeAdapter[float] = TypeAdapter(wire.StrictFloat)
    for value in (5, 5.0, 2**53 + 1, -(10**40)):
        read = adapter.validate_python(value)
        assert (read, type(read)) == (value, type(value))
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python("5")
    assert [(error["loc"], error["msg"]) for error in caught.value.errors()] == [((), "Input should be a valid number")]
    assert adapter.json_schema() == {"type": "number"}


@pytest.mark.parametrize("mode", ["validation", "serialization"])
def test_integers_that_are_listed_stand_in_the_json_schema(mode: Literal["validation", "serialization"]) -> None:
    class Listed(wire.WireModel):
        status: wire.OneOf[Literal[400, 503]]
        version: wire.Exactly[Literal[2]]
        text: wire.OneOf[Literal["a", "b"]]

    told = {
        name: {key: value for key, value in one.items() if key != "title"}
        for name, one in Listed.model_json_schema(mode=mode)["properties"].items()
    }
    assert told == {
        "status": {"type": "integer", "enum": [400, 503]},
        "version": {"type": "integer", "const": 2},
        "text": {"type": "string", "enum": ["a", "b"]},
    }


def test_a_number_in_a_model_says_what_the_contract_says() -> None:
    families: dict[str, Any] = json.loads((ROOT / "generated/schema/wirepact.schema.json").read_text("utf-8"))["$defs"]
    told = ("type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "enum", "const")
    compared: set[str] = set()
    for family, module in {"agent": agent, "flue": flue, "helix": helix}.items():
        for name, shape in families[family]["$defs"].items():
            numbers = {k: v for k, v in shape.get("properties", {}).items() if v.get("type") in ("integer", "number")}
            if not numbers:
                continue
            described = getattr(module, name).model_json_schema()
            properties = described["$defs"][name]["properties"] if "$ref" in described else described["properties"]
            for key, said in numbers.items():
                assert {k: properties[key].get(k) for k in told} == {k: said.get(k) for k in told}, f"{name}.{key}"
                compared |= said.keys() & set(told)
    assert {"minimum", "type"} <= compared


class Bounds(wire.WireModel):
    max_retries: Annotated[int, wire.IntRange(ge=0), Field(alias="maxRetries")]
    page_size: Annotated[wire.Maybe[wire.StrictInt], Field(alias="pageSize")] = None


class Crossed(wire.WireModel):
    """A name that is the other field's key."""

    a: Annotated[str, Field(alias="b")]
    b: Annotated[str, Field(alias="a")]


def test_a_constructor_takes_a_wire_key_for_its_field() -> None:
    bounds: Any = Bounds
    made = bounds(maxRetries=1, pageSize=7, pageColour="red")
    assert (made.max_retries, made.page_size, made.model_extra) == (1, 7, {"pageColour": "red"})
    assert made.model_dump() == {"maxRetries": 1, "pageSize": 7, "pageColour": "red"}
    assert bounds(max_retries=1, pageSize=None).model_dump() == {"maxRetries": 1}
    with pytest.raises(ValidationError, match="valid integer, at least 0"):
        bounds(maxRetries=-1)
    assert Crossed(a="1", b="2").model_dump() == {"b": "1", "a": "2"}


def test_a_field_is_given_once() -> None:
    both: list[dict[str, Any]] = [
        {"max_retries": 1, "maxRetries": 99},
        {"max_retries": 1, "page_size": None, "pageSize": 7},
    ]
    for data in both:
        with pytest.raises(TypeError, match=r"^Bounds got '(max_retries|page_size)' twice: .*'(maxRetries|pageSize)'$"):
            Bounds(**data)
        with pytest.raises(TypeError, match="twice"):
            Bounds(max_retries=1).model_copy(update=data)


def test_a_copy_takes_a_wire_key_for_its_field() -> None:
    one = Bounds(max_retries=1, page_size=2)
    assert one.model_copy() == one.model_copy(update={}) == one.model_copy(deep=True) == one
    copied = one.model_copy(update={"pageSize": 9, "seen": True})
    assert (copied.page_size, copied.model_extra) == (9, {"seen": True})


def test_a_wire_key_is_no_attribute() -> None:
    one: Any = Bounds(max_retries=1)
    for _ in range(2):
        with pytest.raises(AttributeError, match=r"^Bounds has no attribute 'pageSize'; the field is 'page_size'$"):
            one.pageSize = 9
    one.page_size, one.seen = 3, True
    assert one.model_dump() == {"maxRetries": 1, "pageSize": 3, "seen": True}


@pytest.mark.parametrize(
    ("bound", "inside", "outside"), [("ge", 1, 0), ("gt", 1, 0), ("le", 1, 2), ("lt", 1, 2)], ids=str
)
def test_an_integer_is_held_to_a_bound_with_a_fraction(bound: str, inside: int, outside: int) -> None:
    """And stays an integer: `number` between 0.5 and 1.5."""
    half = 0.5 if bound in ("ge", "gt") else 1.5
    taken: TypeAdapter[float] = TypeAdapter(Annotated[float, wire.NumberRange(**{bound: half})])
    assert (taken.validate_python(inside), type(taken.validate_python(inside))) == (inside, int)
    with pytest.raises(ValidationError):
        taken.validate_python(outside)
