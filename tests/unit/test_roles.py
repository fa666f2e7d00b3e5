"""What integrations are told of a family's shapes: each fact of `ROLES` under the name that the runtimes read."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from support import Node, code, document, read, shape, table, told, write
from wirepact_codegen.roles import roles, settles_as

TEXT: Node = {"type": "string", "description": "A text."}
PUBLIC = {"x-audience": "public"}


def tagged(value: str, properties: Node | None = None, *required: str, **more: str) -> Node:
    """A member of a union over `kind`."""
    tag = {"const": value, "description": "Which."}
    return shape({"kind": tag, **(properties or {})}, "kind", *required, **PUBLIC, **more)


def union(*members: str, **more: str) -> Node:
    return {
        "description": "One of them.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in members],
        "discriminator": {"propertyName": "kind"},
        **PUBLIC,
        **more,
    }


FACTS: Node = {"code": {**TEXT, "x-carries": "code"}, "message": {**TEXT, "x-carries": "message"}}


def test_a_family_with_every_role(tmp_path: Path) -> None:
    defs: Node = {
        "Problem": shape(FACTS, "code", **PUBLIC),
        "Reply": shape(
            {"error": {"$ref": "#/$defs/Problem", "description": "It.", "x-carries": "error"}},
            "error",
            **PUBLIC,
            **{"x-role": "envelope"},
        ),
        "Word": tagged("word", {"text": TEXT}, "text", **{"x-role": "chunk"}),
        "Broken": tagged("broken", {**FACTS, "part": TEXT}, "code", "part", **{"x-role": "chunk"}),
        "Finished": tagged("finished", **{"x-role": "terminal"}),
        "Part": union("Word", "Broken", "Finished", **{"x-role": "chunk"}),
        "Stopped": tagged("stopped", FACTS, "code", "message"),
        "Delivered": tagged("delivered"),
        "Ending": union("Stopped", "Delivered", **{"x-role": "settlement"}),
    }
    rows = table(code("gone", answers=["route_not_found", "unexpected"]), code("odd", answers=["invalid_json"]))
    (family,) = read(write(tmp_path, document(defs, rows))).families
    facts = {"fields": {"code": "code", "message": "message"}, "needs": ()}
    broken = {"shape": "Broken", "path": (), "outer": {}, "constants": {"kind": "broken"}, "required": ("code",)}
    stopped = {"shape": "Stopped", "path": (), "outer": {}, "constants": {"kind": "stopped"}}
    assert roles(family) == {
        "family": "cart",
        "property": "code",
        "answers": {"route_not_found": "gone", "unexpected": "gone", "invalid_json": "odd"},
        "envelope": {
            "shape": "Reply",
            "path": ("error",),
            "outer": {},
            "constants": {},
            "required": ("code",),
            **facts,
        },
        "chunks": {
            "shape": "Part",
            "tag": "kind",
            "ends": {"broken": "failed", "finished": "completed"},
            "error": broken | facts | {"needs": ("part",)},
        },
        "settlement": {
            "shape": "Ending",
            "tag": "kind",
            "errors": {"stopped": stopped | facts | {"required": ("code", "message")}},
        },
    }


def test_a_family_without_any(tmp_path: Path) -> None:
    (family,) = read(write(tmp_path)).families
    assert roles(family) == {
        "family": "cart",
        "property": "code",
        "answers": {},
        "envelope": None,
        "chunks": None,
        "settlement": None,
    }


@pytest.mark.parametrize(
    ("failed", "usual", "stopped"),
    [
        ("failed aborted", "failed", "aborted"),
        ("cancelled failed", "failed", "cancelled"),
        ("canceled failed", "failed", "canceled"),
        ("canceled cancelled aborted", "canceled", "aborted"),
        ("broken gone", "broken", None),
        ("aborted broken", "aborted", None),
        ("failed", "failed", None),
    ],
)
def test_which_settlement_a_failure_and_a_cancellation_are(failed: str, usual: str, stopped: str | None) -> None:
    assert settles_as(failed.split()) == (usual, stopped)


@pytest.mark.parametrize("order", list(permutations(("First", "Second", "Third"))))
def test_a_way_out_is_found_in_whatever_order_shapes_stand(order: tuple[str, ...], tmp_path: Path) -> None:
    """What needs another one ends where that one does, also where that is seen last."""

    def either(*kinds: Node) -> Node:
        return {"description": "It.", "anyOf": list(kinds)}

    to: dict[str, Node] = {name: {"$ref": f"#/$defs/{name}"} for name in order}
    some: dict[str, Node] = {name: {"type": "array", "minItems": 1, "items": to[name]} for name in order}
    ends: Node = {"type": "string"}
    for way_out, found in ((ends, set[str]()), (some["Second"], {"endless"})):
        defs: Node = {
            "First": shape({"a": either(to["Second"], some["Third"])}, "a"),
            "Second": shape({"b": {**to["First"], "description": "It."}}, "b"),
            "Third": shape({"c": either(to["First"], way_out)}, "c"),
        }
        folder = write(tmp_path / str(len(found)), document({name: defs[name] for name in order}))
        assert {rule for rule, _ in told(folder)} == found


@pytest.mark.parametrize("fact", ["code", "details", "dev"])
def test_a_constant_carries_nothing(fact: str, tmp_path: Path) -> None:
    defs: Node = {
        "Word": tagged("word", {"text": TEXT}, **{"x-role": "chunk"}),
        "Broken": tagged("broken", {one: it for one, it in FACTS.items() if one != fact}, **{"x-role": "chunk"}),
        "Part": union("Word", "Broken", **{"x-role": "chunk"}),
    }
    defs["Broken"]["properties"]["kind"]["x-carries"] = fact
    assert told(write(tmp_path, document(defs))) >= {("carrier", "/$defs/Broken/properties/kind")}
