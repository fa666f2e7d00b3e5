"""JSON Schema in the dialect: each case as it comes out, and told where it accepts more than its source."""

from __future__ import annotations

import json
import subprocess
from itertools import product
from typing import Any

import jsonschema_rs
import pytest
from wirepact_codegen.adopt.found import Copy
from wirepact_codegen.adopt.shapes import Shapes

Node = dict[str, Any]
TEXT: Node = {"type": "string"}


def adopted(shapes: Node, code_types: set[str] | None = None) -> tuple[Node, list[str]]:
    """Definitions without their descriptions, and place and rule of each note."""
    copy = Copy(label="x", root={"$defs": shapes}, shapes=shapes, prefix="x#/$defs", code_types=code_types or set())
    reader = Shapes(copy, set())
    made = reader.all()
    for node in made.values():
        node.pop("description")
    return made, [f"{note.at.removeprefix('x#/$defs/')} {note.rule}" for note in reader.notes]


def obj(properties: Node, *required: str, **more: Any) -> Node:
    return {"type": "object", "properties": properties, **({"required": list(required)} if required else {}), **more}


def tagged(value: str, **more: Any) -> Node:
    return obj({"type": {"const": value}, **more}, "type")


UNION = {"oneOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}], "discriminator": {"propertyName": "type"}}
AB = {"A": tagged("a"), "B": tagged("b")}

EXACT: dict[str, tuple[Node, Node]] = {
    "annotations": ({"X": {"type": "string", "default": "a", "readOnly": True, "x-mine": 1}}, {"X": TEXT}),
    "true": ({"X": obj({"a": True})}, {"X": obj({"a": {}})}),
    "inline object": (
        {"X": obj({"to_whom": obj({"a": TEXT})})},
        {"X": obj({"to_whom": {"$ref": "#/$defs/XToWhom"}}), "XToWhom": obj({"a": TEXT})},
    ),
    "titled object": (
        {"X": obj({"a": {**obj({"b": TEXT}), "title": "Inner thing"}})},
        {"X": obj({"a": {"$ref": "#/$defs/InnerThing"}}), "InnerThing": obj({"b": TEXT})},
    ),
    "object in a list in a map": (
        {"X": obj({"a": {"type": "object", "additionalProperties": {"type": "array", "items": obj({"b": TEXT})}}})},
        {
            "X": obj(
                {
                    "a": {
                        "type": "object",
                        "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/XAValueItem"}},
                    }
                }
            ),
            "XAValueItem": obj({"b": TEXT}),
        },
    ),
    "a taken path": (
        {"X": obj({"a": obj({"b": TEXT})}), "XA": TEXT},
        {"X": obj({"a": {"$ref": "#/$defs/XAObject"}}), "XA": TEXT, "XAObject": obj({"b": TEXT})},
    ),
    "nullable": ({"X": {"type": "string", "nullable": True}}, {"X": {"type": ["string", "null"]}}),
    "nullable reference": (
        {"X": obj({"a": {"allOf": [{"$ref": "#/$defs/T"}], "nullable": True}}), "T": TEXT},
        {"X": obj({"a": {"anyOf": [{"$ref": "#/$defs/T"}, {"type": "null"}]}}), "T": TEXT},
    ),
    "allOf of objects": (
        {"X": {"allOf": [{"$ref": "#/$defs/A"}, obj({"b": {"type": "integer"}}, "b")]}, "A": obj({"a": TEXT}, "a")},
        {"X": obj({"b": {"type": "integer"}, "a": TEXT}, "a", "b"), "A": obj({"a": TEXT}, "a")},
    ),
    "allOf with closed parts": (
        {"X": {"allOf": [obj({"a": TEXT, "b": TEXT}, additionalProperties=False), obj({"a": TEXT, "c": TEXT})]}},
        {"X": obj({"a": TEXT, "b": TEXT}, additionalProperties=False)},
    ),
    "allOf that narrows": (
        {"X": {"allOf": [obj({"a": {"type": "integer"}}), obj({"a": {"const": 5, "type": "integer"}}, "a")]}},
        {"X": obj({"a": {"const": 5}}, "a")},
    ),
    "draft 4 bounds": (
        {"X": {"type": "number", "minimum": 0, "exclusiveMinimum": True}},
        {"X": {"type": "number", "exclusiveMinimum": 0}},
    ),
    "bounds of an integer": (
        {"X": {"type": "integer", "minimum": 0.5, "maximum": 2**63, "multipleOf": 1.0}},
        {"X": {"type": "integer", "minimum": 1, "multipleOf": 1}},
    ),
    "digits in a pattern": (
        {"X": {**TEXT, "pattern": r"^\d+[a\d]\\d$"}},
        {"X": {**TEXT, "pattern": r"^[0-9]+[a0-9]\\d$"}},
    ),
    "a hyphen before digits": ({"X": {**TEXT, "pattern": r"^[+-\d]+$"}}, {"X": {**TEXT, "pattern": r"^[+\-0-9]+$"}}),
    "digits after a bracket": ({"X": {**TEXT, "pattern": r"^\[\d+\]$"}}, {"X": {**TEXT, "pattern": r"^\[[0-9]+\]$"}}),
    "digits after an escape": ({"X": {**TEXT, "pattern": r"^[.\-\d]+$"}}, {"X": {**TEXT, "pattern": r"^[.\-0-9]+$"}}),
    "values of two types": ({"X": {"enum": ["a", "b", 1]}}, {"X": {"anyOf": [{"enum": ["a", "b"]}, {"const": 1}]}}),
    "values beside a type": ({"X": {"type": "string", "enum": ["a", 1, "b"]}}, {"X": {"enum": ["a", "b"]}}),
    "both truth values": ({"X": {"enum": [True, False]}}, {"X": {"type": "boolean"}}),
    "values or null": ({"X": {"enum": ["a", "b", None]}}, {"X": {"enum": ["a", "b", None]}}),
    "required but undeclared": ({"X": {"type": "object", "required": ["a"]}}, {"X": obj({"a": {}}, "a")}),
    "two types": ({"X": {"type": ["string", "integer"]}}, {"X": {"type": ["string", "integer"]}}),
    "tag by const": ({"X": {"anyOf": UNION["oneOf"]}, **AB}, {"X": UNION, **AB}),
    "tag by enum of one": (
        {"X": {"oneOf": UNION["oneOf"]}, "A": obj({"type": {"enum": ["a"]}}, "type"), "B": tagged("b")},
        {"X": UNION, **AB},
    ),
    "union in a union": (
        {"X": {"oneOf": [{"$ref": "#/$defs/Y"}, {"$ref": "#/$defs/C"}]}, "Y": UNION, "C": tagged("c"), **AB},
        {
            "X": {**UNION, "oneOf": [*UNION["oneOf"], {"$ref": "#/$defs/C"}]},
            "Y": UNION,
            "C": tagged("c"),
            **AB,
        },
    ),
    "inline members": (
        {"X": obj({"e": {"oneOf": [tagged("on-start"), tagged("end")]}})},
        {
            "X": obj({"e": {"$ref": "#/$defs/XE"}}),
            "XE": {
                "oneOf": [{"$ref": "#/$defs/XEOnStart"}, {"$ref": "#/$defs/XEEnd"}],
                "discriminator": {"propertyName": "type"},
            },
            "XEOnStart": tagged("on-start"),
            "XEEnd": tagged("end"),
        },
    ),
    "union or null": (
        {"X": obj({"a": {"anyOf": [*UNION["oneOf"], {"type": "null"}]}}), "U": UNION, **AB},
        {"X": obj({"a": {"anyOf": [{"$ref": "#/$defs/U"}, {"type": "null"}]}}), "U": UNION, **AB},
    ),
    "names with signs": (
        {"text-start": TEXT, "TextStart": obj({"a": {"$ref": "#/$defs/text-start"}}), "a b": TEXT},
        {"TextStart": TEXT, "TextStartShape": obj({"a": {"$ref": "#/$defs/TextStart"}}), "AB": TEXT},
    ),
    "a reference into a definition": (
        {"X": obj({"a": obj({"b": TEXT})}), "Y": obj({"c": {"$ref": "#/$defs/X/properties/a"}})},
        {
            "X": obj({"a": {"$ref": "#/$defs/XA"}}),
            "XA": obj({"b": TEXT}),
            "Y": obj({"c": {"$ref": "#/$defs/A"}}),
            "A": obj({"b": TEXT}),
        },
    ),
}


@pytest.mark.parametrize("case", EXACT)
def test_what_the_dialect_has_is_carried(case: str) -> None:
    source, wanted = EXACT[case]
    made, notes = adopted(source)
    assert {name: {k: v for k, v in node.items() if k != "title"} for name, node in made.items()} == wanted
    assert notes == []


WIDER: dict[str, tuple[Node, Node, list[str]]] = {
    "unique items": (
        {"X": {"type": "array", "uniqueItems": True, "items": TEXT}},
        {"X": {"type": "array", "items": TEXT}},
        ["X/uniqueItems wider"],
    ),
    "not": ({"X": {"type": "string", "not": {"const": "a"}}}, {"X": TEXT}, ["X/not wider"]),
    "condition": (
        {"X": {**obj({"a": TEXT}), "if": {}, "then": {}}},
        {"X": obj({"a": TEXT})},
        ["X/if wider", "X/then wider"],
    ),
    "keys by pattern, otherwise closed": (
        {"X": obj({"a": TEXT}, patternProperties={"^x": TEXT}, additionalProperties=False)},
        {"X": obj({"a": TEXT})},
        ["X/patternProperties wider"],
    ),
    "elements by place": (
        {"X": {"type": "array", "prefixItems": [TEXT], "items": False}},
        {"X": {"type": "array", "maxItems": 1}},
        ["X wider"],
    ),
    "one truth value": (
        {"X": obj({"ok": {"const": False}})},
        {"X": obj({"ok": {"type": "boolean"}})},
        ["X/properties/ok wider"],
    ),
    "objects without a tag": (
        {"X": {"oneOf": [obj({"a": TEXT}), obj({"b": TEXT})]}},
        {"X": {"type": "object"}},
        ["X wider"],
    ),
    "a tag with two texts": (
        {"X": {"oneOf": [tagged("a"), obj({"type": {"enum": ["b", "c"]}}, "type")]}},
        {"X": {"type": "object"}},
        ["X wider"],
    ),
    "types that exclude each other": (
        {"X": obj({"a": {"allOf": [TEXT, {"type": "integer"}]}})},
        {"X": obj({"a": {}})},
        ["X/properties/a/not wider"],
    ),
    "a form or null": ({"X": {"anyOf": [{"format": "date"}, {"type": "null"}]}}, {"X": {"format": "date"}}, []),
    "conditions on an object": (
        {"X": {**obj({"a": TEXT, "b": TEXT}), "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}},
        {"X": obj({"a": TEXT, "b": TEXT})},
        ["X/anyOf wider"],
    ),
    "look-around": ({"X": {**TEXT, "pattern": "(?=a)"}}, {"X": TEXT}, ["X/pattern wider"]),
    "a pattern that takes exponential time": ({"X": {**TEXT, "pattern": "^(a+)+$"}}, {"X": TEXT}, ["X/pattern wider"]),
    "a part of a number": (
        {"X": {"type": "number", "multipleOf": 0.01}},
        {"X": {"type": "number"}},
        ["X/multipleOf wider"],
    ),
    "texts with limits": (
        {"X": {"anyOf": [{**TEXT, "maxLength": 1}, {**TEXT, "minLength": 5}]}},
        {"X": TEXT},
        ["X wider"],
    ),
}


@pytest.mark.parametrize("case", WIDER)
def test_what_the_dialect_lacks_is_told_and_refuses_nothing(case: str) -> None:
    source, wanted, told = WIDER[case]
    made, notes = adopted(source)
    assert made == wanted
    assert sorted(notes) == sorted(told)
    ours = jsonschema_rs.Draft202012Validator({"$ref": "#/$defs/X", "$defs": made})
    theirs = jsonschema_rs.Draft202012Validator({"$ref": "#/$defs/X", "$defs": source})
    instances = [
        "",
        "a",
        "aaaaaa",
        1,
        0.05,
        None,
        [],
        ["a"],
        ["a", "a"],
        {},
        {"a": "x"},
        {"b": "x"},
        {"ok": False},
        {"xa": ""},
    ]
    instances += [{"type": one} for one in "abcd"]
    for instance in instances:
        assert ours.is_valid(instance) or not theirs.is_valid(instance), instance


PATTERNS = r"""
^[+-\d]+$ ^[^+-\d]$ ^[!--\d]+$ ^[\\-\d]$ ^[a\-\d]+$ ^[\d-a]$ ^[\d\d-.]+$ ^[a-\d]$ ^[--\d]$ ^\[\d\]$ ^\[\d-\d\]$ ^\\\d$
^\\[\d]\d$ ^a{2\,3}$ ^[{2\,]+$ ^\d{1,2}\-\d$ ^\d\.\d\,\d$
""".split()


def test_a_pattern_accepts_what_its_source_accepts() -> None:
    """The source as most have it, without the flag u: there a hyphen beside a set of characters is one."""
    made = [adopted({"X": {**TEXT, "pattern": one}})[0]["X"].get("pattern", "") for one in PATTERNS]
    texts = [
        "",
        "a{2,3}",
        "[0-9]",
        "0.9,0",
        *map("".join, product("+-.,!\\[]{a09", repeat=1)),
        *map("".join, (*product("+-.,\\[]a09", repeat=2), *product("+-.,\\[]a09", repeat=3))),
    ]
    script = """
    const { pairs, texts } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    const lost = ([source, made]) =>
      texts.filter((one) => new RegExp(source).test(one) && !new RegExp(made, "u").test(one));
    const idle = pairs.filter(([source]) => !texts.some((one) => new RegExp(source).test(one)));
    console.log(JSON.stringify([Object.fromEntries(pairs.map((one) => [one[0], lost(one)])), idle]));
    """
    given = json.dumps({"pairs": list(zip(PATTERNS, made, strict=True)), "texts": texts})
    done = subprocess.run(["node", "-e", script], input=given, capture_output=True, text=True, check=True)
    lost, idle = json.loads(done.stdout)
    assert {source: some for source, some in lost.items() if some} == {} and idle == []
    assert sum(bool(one) for one in made) > len(made) / 2


def test_a_reference_to_nothing_stands_for_any_json() -> None:
    made, notes = adopted({"X": obj({"a": {"$ref": "#/$defs/No"}})})
    assert made == {"X": obj({"a": {}})}
    assert notes == ["X/properties/a/$ref dangling"]


def test_a_stated_discriminator_asks_for_its_tag() -> None:
    loose = {"A": obj({"type": {"const": "a", "default": "a"}}), "B": obj({"type": {"const": "b"}})}
    made, notes = adopted({"X": UNION, **loose})
    assert made == {"X": UNION, **AB}
    assert notes == ["x#/$defs tag"]


def test_a_reference_to_the_list_of_codes_is_text_that_carries_one() -> None:
    shapes = {
        "Code": {"enum": ["a", "b"]},
        "X": obj({"code": {"$ref": "#/$defs/Code"}, "more": {"items": {"$ref": "#/$defs/Code"}, "type": "array"}}),
    }
    made, _ = adopted(shapes, {"Code"})
    assert made == {"X": obj({"code": {**TEXT, "x-carries": "code"}, "more": {"type": "array", "items": TEXT}})}
