"""What is in order is not told: for each rule of codes, shapes, classes and roles the right thing next to the wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import Node, code, document, problems, shape, table, told, write

TEXT: Node = {"type": "string", "description": "A text."}
TAG: Node = {"const": "a", "description": "Its kind."}


def carries(what: str, kind: str = "string") -> Node:
    return {"type": kind, "description": "A value.", "x-carries": what}


def ref(name: str) -> Node:
    return {"$ref": f"#/$defs/{name}"}


CODES: dict[str, Node] = {
    "successors": table(
        code("old", lifecycle="deprecated", replacedBy="new"),
        code("gone", lifecycle="retired", replacedBy="new"),
        code("far", lifecycle="retired", replacedBy="old"),
        code("new"),
    ),
    "spellings": table(code("a_b", sameAs=["c_d"]), code("c_d", sameAs=["a_b"]), code("e_f")),
    "pinned": table(code("a_b", pinned=True, retryable=False), code("c_d", pinned=True, retryable=True)),
    "categories": table(
        code("web_down", category="web"), code("web_slow", category="web"), categories={"web": "Of the web."}
    ),
    "prefixes": table(code("web_down"), code("web"), categories={"web": "Of the web."}, categoryByPrefix=True),
    "integers": table({**code(1), "x-name": "ONE"}, {**code(2), "x-name": "TWO"}),
    "sentences": table(code("a_b", userMessage="Not a b."), complete=("sentences",)),
    "plain words": table(code("stop", userMessage="Please stop and wait."), code("stop_now", userMessage="Stop, now.")),
    "parts of words": table(code("a_b", userMessage="Not xa_b, a_bc nor _a_b.")),
    "classes": table(code("a_b", **{"class": "AbError", "base": "CartError"}), complete=("classes",)),
    "names": table(code("a_b"), {**code("a-b"), "x-name": "A_B_2"}),
}
ROOT: Node = {
    "CartError": {"description": "Any of them.", "properties": {"code": carries("code")}, "required": ["code"]}
}


@pytest.mark.parametrize("name", CODES)
def test_codes(name: str, tmp_path: Path) -> None:
    classes = {"x-classes": ROOT} if name == "classes" else {}
    assert told(write(tmp_path, document(codes=CODES[name], **classes))) == set()


def test_a_second_table_has_the_same_rights(tmp_path: Path) -> None:
    other = table(code("a_b"), table="WEB_CODES")
    assert told(write(tmp_path, document({"Web": other}, codes=table(code("a_b"))))) == set()


SHAPES: dict[str, Node] = {
    "bounds that meet": {
        "Whole": shape(
            {
                "text": {**TEXT, "minLength": 2, "maxLength": 2},
                "number": {"type": "number", "description": "N.", "minimum": 1, "maximum": 1},
                "integer": {"type": "integer", "description": "N.", "minimum": -(2**53 - 1), "maximum": 2**53 - 1},
                "list": {"type": "array", "description": "L.", "minItems": 0, "maxItems": 0},
                "map": {"type": "object", "description": "M.", "minProperties": 3, "maxProperties": 3},
            }
        )
    },
    "a name for a name": {
        "One": {"description": "A.", **ref("Two")},
        "Two": {"description": "A.", "anyOf": [ref("Three"), {"type": "integer"}]},
        "Three": {"description": "A.", "type": "string"},
    },
    "itself, through a property or a list": {
        "Node": shape({"next": {"description": "N.", **ref("Node")}}),
        "Many": {"description": "M.", "type": "array", "items": ref("Many")},
        "Map": {"description": "M.", "type": "object", "additionalProperties": ref("Map")},
    },
    "a limit of depth": {
        "Node": shape(
            {"next": {"description": "N.", **ref("Node")}}, **{"x-maxDepth": {"property": "next", "limit": 2}}
        ),
        "List": shape(
            {"all": {"type": "array", "description": "N.", "items": ref("List")}},
            **{"x-maxDepth": {"property": "all", "limit": 2}},
        ),
    },
    "null where it is required": {
        "Whole": shape({"a": {"type": ["string", "null"], "description": "A."}}, "a"),
        "Other": shape({"a": {"anyOf": [{"type": "string"}, {"type": "integer"}], "description": "A."}}),
    },
    "a union of objects": {
        "Both": {"description": "B.", "oneOf": [ref("A")], "discriminator": {"propertyName": "kind"}},
        "A": shape({"kind": TAG}, "kind"),
    },
    "what travels to somebody": {"Whole": shape({"a": TEXT}, **{"x-role": "detail", "x-audience": "operator"})},
    "what goes nowhere": {"Whole": shape({"a": TEXT})},
    "branches of several types": {
        "Whole": shape(
            {
                "a": {
                    "description": "A.",
                    "anyOf": [
                        {"type": "string"},
                        {"type": "integer"},
                        {"type": "boolean"},
                        {"type": "array"},
                        ref("Part"),
                    ],
                }
            }
        ),
        "Part": shape({"a": TEXT}),
    },
}


@pytest.mark.parametrize("name", SHAPES)
def test_shapes(name: str, tmp_path: Path) -> None:
    assert told(write(tmp_path, document(SHAPES[name]))) == set()


def test_data_and_examples(tmp_path: Path) -> None:
    parts: Node = {
        "x-tables": {"ROWS": {"description": "R.", "properties": {"a": TEXT}, "required": ["a"], "rows": [{"a": "b"}]}},
        "x-constants": {"ONE": {"description": "O.", "type": {"type": "integer"}, "value": 1}},
    }
    defs = {"Whole": shape({"a": TEXT}, "a", examples=[{"a": "b"}, {"a": "b", "c": [1]}])}
    assert told(write(tmp_path, document(defs, **parts))) == set()


def test_classes(tmp_path: Path) -> None:
    classes: Node = {
        "CartError": {
            "description": "Any of them.",
            "properties": {"code": carries("code"), "message": carries("message"), "cartId": TEXT},
            "required": ["code"],
        },
        "EmptyError": {
            "description": "An empty one.",
            "extends": "CartError",
            "code": "empty_cart",
            "message": "Cart {cartId} has nothing in {where}.",
            "details": "Not in {where}, {cartId}.",
            "properties": {"where": TEXT},
            "factories": {
                "of": {
                    "description": "Of one.",
                    "code": "empty_cart",
                    "message": "{it} {it}",
                    "properties": {"it": TEXT},
                }
            },
        },
        "DeepError": {"description": "Deep.", "extends": "EmptyError", "message": "{where} of {cartId}"},
    }
    made = code(
        "full_cart", message="{size} in {cartId}", meta={"properties": {"size": TEXT}}, **{"class": "FullError"}
    )
    codes = table(code("empty_cart"), {**made, "x-error": {**made["x-error"], "base": "CartError"}})
    assert told(write(tmp_path, document(codes=codes, **{"x-classes": classes}))) == set()


REFUSED = {"route_not_found": 404, "method_not_allowed": 405, "unsupported_media_type": 415, "invalid_json": 400}
BODY: Node = {
    "Body": shape(
        {"code": carries("code"), "message": carries("message"), "status": carries("status", "integer")},
        "code",
        "message",
        "status",
        **{"x-role": "envelope", "x-audience": "public"},
    )
}


def test_a_server_has_its_answers_by_status_or_by_name(tmp_path: Path) -> None:
    by_status = [code(f"a{status}", httpStatus=status) for status in (404, 405, 415, 400)]
    assert told(write(tmp_path / "status", document(BODY, codes=table(*by_status)))) == set()
    kinds = [*REFUSED, "invalid_request", "unexpected"]
    by_name = [code(f"b_{kind}", answers=[kind]) for kind in kinds]
    assert told(write(tmp_path / "name", document(BODY, codes=table(*by_name)))) == set()

    # Each that is missing is advised, by its name and status, and none else.
    for kind, status in {**REFUSED, "invalid_request": 400}.items():
        rows = [one for one, other in zip(by_name, kinds, strict=True) if other != kind]
        (found,) = problems(write(tmp_path / kind, document(BODY, codes=table(*rows))))
        assert (found.rule, found.severity, found.at.pointer) == ("answers", "advice", "/$defs/Body")
        assert found.problem == f"No code answers {kind} ({status})."
        assert f'"answers": ["{kind}"]' in found.remedy
    retired = code("c", httpStatus=404, lifecycle="reserved")
    rows = [one for one, other in zip(by_name, kinds, strict=True) if other != "route_not_found"]
    (found,) = problems(write(tmp_path / "reserved", document(BODY, codes=table(*rows, retired))))
    assert found.problem == "No code answers route_not_found (404)."


def test_an_envelope_may_hold_another(tmp_path: Path) -> None:
    defs: Node = {
        "Body": shape(
            {"error": {"description": "E.", "x-carries": "error", **ref("Inner")}, "more": TEXT},
            "error",
            **{"x-role": "envelope", "x-audience": "public"},
        ),
        "Inner": shape({"code": carries("code"), "message": carries("message")}, "code", "message"),
    }
    rows = [code(f"a{status}", httpStatus=status) for status in (404, 405, 415, 400)]
    assert told(write(tmp_path, document(defs, codes=table(*rows)))) == set()


def test_a_stream_ends_in_members_of_its_union(tmp_path: Path) -> None:
    def member(kind: str, properties: Node | None = None, **more: object) -> Node:
        tag: Node = {"const": kind, "description": "Its kind."}
        return shape({"kind": tag, **(properties or {})}, "kind", **more)

    defs: Node = {
        "Chunk": {
            "description": "One of them.",
            "oneOf": [ref("Failed"), ref("Done"), ref("Left")],
            "discriminator": {"propertyName": "kind"},
        },
        "Failed": member(
            "failed",
            {"code": carries("code"), "message": carries("message")},
            **{"x-role": "chunk", "x-audience": "public", "x-outcome": "failed"},
        ),
        "Done": member("done", **{"x-outcome": "completed"}),
        "Left": member("left", **{"x-outcome": "aborted"}),
    }
    assert told(write(tmp_path / "all", document(defs))) == set()
    for name in ("Done", "Left"):
        union = {**defs["Chunk"], "oneOf": [one for one in defs["Chunk"]["oneOf"] if not one["$ref"].endswith(name)]}
        schema = write(tmp_path / name, document({**defs, "Chunk": union}))
        assert told(schema) == {("outcome", f"/$defs/{name}/x-outcome")}
