"""The reader of thrown values: the same text in both languages, bounded, and never a failure of its own."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from wirepact._runtime import causes
from wirepact_codegen.parity import run

VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 42, 2**53, 1.5, -0.0, 1.0, 1e20, 1e21, 1.25e-10, 1e-6, 1e-7, 1.5e-5, 5e-324, 1e300),
    *("", "text", "a\nb", "\u2028", "é😀", "\x00\x1f\x7f", '"quoted"', "\\"),
    *([], {}, [1, "a", None], {"foo": "bar"}, {"a": {"b": [1.0, 2.5]}}, {"message": "m"}, {"message": 5}, {"": ""}),
    *({"é": "\u2028"}, {"a": "x" * 20_000}, ["x" * 5] * 5000, {"b": 1, "a": 2}, {"m": {"message": "inner"}}),
    [[[[[[[[["deep"]]]]]]]]],
]


def test_both_languages_say_the_same(node: Callable[..., Any]) -> None:
    limits = (10_000, 100, 3, 0)
    found = node("agent_causes.mjs", json.dumps({"values": VALUES, "limits": limits}))
    ours = [[causes.text_of(value, limit) for limit in limits] for value in VALUES]
    assert ours == found["texts"]
    assert found["faults"] == []


@pytest.mark.parametrize("kind", run.HOSTILE)
def test_hostile_values(kind: str) -> None:
    value = run.HOSTILE[kind]()
    started = time.perf_counter()
    text = causes.text_of(value)
    assert len(text) <= causes.TEXT_LIMIT and text.encode() and "secret: hostile" not in text
    assert isinstance(causes.name_of(value), str) and causes.names_of(value)
    assert 1 <= len(list(causes.chain(value))) <= causes.CHAIN_LIMIT
    assert causes.is_cancellation(value) is False
    assert time.perf_counter() - started < 20


def test_the_chain() -> None:
    first, second, third = ValueError("a"), KeyError("b"), OSError("c")
    first.__cause__, first.__context__ = second, third
    assert list(causes.chain(first)) == [first, second]
    second.__context__ = third
    assert list(causes.chain(first)) == [first, second, third]
    second.__suppress_context__ = True
    assert list(causes.chain(first)) == [first, second]
    second.cause = "as a value"  # type: ignore[attr-defined]
    assert list(causes.chain(first)) == [first, second, "as a value"]
    third.__cause__ = first
    del second.cause  # type: ignore[attr-defined]
    second.__cause__ = third
    assert list(causes.chain(first)) == [first, second, third]
    assert list(causes.chain({"cause": {"cause": None}})) == [{"cause": {"cause": None}}, {"cause": None}]


def test_names() -> None:
    error = type("Mine", (ValueError,), {})("m")
    assert causes.names_of(error) == ("Mine", "ValueError", "Exception", "BaseException")
    error.name = "Given"  # type: ignore[attr-defined]
    assert causes.names_of(error)[:2] == ("Given", "Mine")
    assert causes.name_of(ModuleNotFoundError("m", name="package")) == "ModuleNotFoundError"
    assert causes.name_of({"name": "FromJson"}) == "FromJson"


def test_texts_only_python_has() -> None:
    assert causes.text_of(KeyError("key")) == "key"
    assert causes.text_of(KeyError("a", "b")) == "('a', 'b')"
    assert causes.text_of(object()) == "<object>"
    assert causes.text_of({1, 2}) == "{1, 2}"
    assert causes.text_of([ValueError("v"), b"x"]) == '["v","b\'x\'"]'
    assert causes.text_of(10**5000) == "<int>"
    assert causes.text_of(Exception("a\ud800")) == "a\ufffd"
