"""Keys of the wire beside the names that Python gives to their fields: an undeclared key is never the field."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from judges.judges import JsonSchema
from support import contract, document, run, shape, write

TEXT = {"type": "string"}
DEFS: dict[str, Any] = {
    "Deep": shape(
        {"innerCause": {"$ref": "#/$defs/Deep"}, "statusCode": {"type": "integer"}},
        **{"x-maxDepth": {"property": "innerCause", "limit": 2}},
    ),
    "First": shape({"eventType": {"const": "first"}, "agentId": TEXT}, "eventType"),
    "Second": shape({"eventType": {"const": "second"}, "agentId": TEXT}, "eventType", "agentId"),
    "Event": {
        "description": "An event.",
        "oneOf": [{"$ref": "#/$defs/First"}, {"$ref": "#/$defs/Second"}],
        "discriminator": {"propertyName": "eventType"},
    },
}


@pytest.fixture(scope="module")
def cart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, JsonSchema]]:
    folder = tmp_path_factory.mktemp("names")
    targets = {"python": {"out": "../out/py", "package": "malice_names"}, "schema": {"out": "../out/schema"}}
    assert run("generate", "--schema", write(folder, document(DEFS), said=contract(targets))).exit_code == 0
    (bundle,) = (folder / "out/schema").glob("*.schema.json")
    sys.path.insert(0, str(folder / "out/py"))
    try:
        yield importlib.import_module("malice_names.cart"), JsonSchema(json.loads(Path(bundle).read_text("utf-8")))
    finally:
        sys.path.remove(str(folder / "out/py"))
        for name in [name for name in sys.modules if name.partition(".")[0] == "malice_names"]:
            del sys.modules[name]


def nested(key: str, times: int) -> dict[str, Any]:
    value: dict[str, Any] = {"statusCode": 1}
    for _ in range(times):
        value = {key: value}
    return value


CASES: list[tuple[str, str, Any, bool]] = [
    ("Deep", "deep", nested("innerCause", 2), True),
    ("Deep", "deep", nested("innerCause", 3), False),
    ("Deep", "deep", nested("inner_cause", 5), True),
    ("Deep", "deep", {"innerCause": nested("inner_cause", 5)}, True),
    ("Deep", "deep", {"inner_cause": 1, "innerCause": nested("innerCause", 2)}, False),
    ("Deep", "deep", {"statusCode": 1, "status_code": "x"}, True),
    ("Event", "event", {"event_type": "first"}, False),
    ("Event", "event", {"eventType": "second", "agent_id": "x"}, False),
    ("Event", "event", {"eventType": "second", "event_type": "first", "agentId": "x", "agent_id": 5}, True),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: json.dumps(case[2])[:60])
def test_a_key_is_known_by_its_own_spelling(case: tuple[str, str, Any, bool], cart: tuple[Any, JsonSchema]) -> None:
    definition, name, value, valid = case
    module, reference = cart
    assert reference.accepts("cart", definition, value) is valid
    assert getattr(module, f"is_{name}")(value) is valid
    if not valid:
        with pytest.raises(module.WireError):
            getattr(module, f"parse_{name}")(value)
        return
    read = getattr(module, f"parse_{name}")(json.dumps(value))
    assert json.loads(read.model_dump_json()) == value


def test_a_constructor_still_counts(cart: tuple[Any, JsonSchema]) -> None:
    deep = cart[0].Deep
    assert deep(inner_cause=deep(inner_cause=deep(status_code=1))).inner_cause.inner_cause.status_code == 1
    with pytest.raises(ValueError):
        deep(inner_cause=deep(inner_cause={"inner_cause": {"status_code": 1}}))
