"""What one class hands on to another has to fit there; what mypy and tsc say of each pair was asked of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support import Node, code, document, run, shape, table, write
from unit.test_both_packages import built

TEXT: Node = {"type": "string"}
WHOLE: Node = {"type": "integer"}
ONE: Node = {"$ref": "#/$defs/One"}
FITTING: list[tuple[Node, Node]] = [
    ({"enum": ["a"]}, TEXT),
    ({"const": "a"}, {"enum": ["a", "b"]}),
    ({"const": 4}, WHOLE),
    ({**TEXT, "maxLength": 3}, {**TEXT, "pattern": "^a$"}),
    (WHOLE, {"type": "number"}),
    (WHOLE, {"type": ["integer", "null"]}),
    (TEXT, {}),
    (ONE, ONE),
    (ONE, {"$ref": "#/$defs/Either"}),
    ({"type": "array", "items": {"const": "a"}}, {"type": "array", "items": TEXT}),
    ({"type": "object", "additionalProperties": WHOLE}, {"type": "object"}),
    ({"$ref": "#/$defs/Nested"}, {"$ref": "#/$defs/Nested"}),
]
NOT_FITTING: list[tuple[Node, Node]] = [
    (WHOLE, {"enum": ["a", "b"]}),
    (TEXT, {"enum": ["a", "b"]}),
    ({"enum": ["a", "c"]}, {"enum": ["a", "b"]}),
    ({"type": "number"}, WHOLE),
    ({"type": ["integer", "null"]}, WHOLE),
    ({"type": "boolean"}, WHOLE),
    ({}, TEXT),
    ({"$ref": "#/$defs/Other"}, ONE),
    (ONE, {"type": "object"}),
    ({"type": "array", "items": TEXT}, {"type": "array", "items": WHOLE}),
    (TEXT, {"type": "array", "items": TEXT}),
    ({"$ref": "#/$defs/Nested"}, {"$ref": "#/$defs/Deeper"}),
    ({"$ref": "#/$defs/Deeper"}, {"$ref": "#/$defs/Nested"}),
]
DEFS: Node = {
    "One": shape({"kind": {"const": "one", "description": "Tag."}}, "kind"),
    "Other": shape({"kind": {"const": "other", "description": "Tag."}}, "kind"),
    "Either": {
        "description": "Either.",
        "oneOf": [ONE, {"$ref": "#/$defs/Other"}],
        "discriminator": {"propertyName": "kind"},
    },
    "Nested": {"description": "Lists.", "type": "array", "items": {"$ref": "#/$defs/Nested"}},
    "Deeper": {
        "description": "Lists of texts.",
        "type": "array",
        "items": {"anyOf": [{"$ref": "#/$defs/Deeper"}, TEXT]},
        "minItems": 1,
    },
}


def parameters(given: Node, *required: str) -> Node:
    said = {name: {"description": "A parameter.", **one} for name, one in given.items()}
    return {"properties": said, "required": list(required)}


CODE: Node = {**TEXT, "x-carries": "code"}
MESSAGE: Node = {**TEXT, "x-carries": "message"}


def classes(root: Node, own: Node, made: Node) -> Node:
    """Three parameters of one key: of the root, of a class, and of the class's factory."""
    of_root = parameters({"code": CODE, "message": MESSAGE, **root}, "code", "message")
    factory = {"description": "Made.", "message": "Made.", **parameters(made, *made)}
    return {
        "ShopError": {"description": "Root.", **of_root},
        "OwnError": {
            "description": "Own.",
            "extends": "ShopError",
            "code": "empty_cart",
            "message": "Oh.",
            **parameters(own),
            **({"factories": {"made": factory}} if made else {}),
        },
    }


def linted(folder: Path, said: Node, codes: Node | None = None) -> Any:
    return run("lint", "--schema", write(folder, document(DEFS, codes, **{"x-classes": said})))


@pytest.mark.parametrize(("given", "taken"), NOT_FITTING)
def test_what_does_not_fit_is_refused(given: Node, taken: Node, tmp_path: Path) -> None:
    for number, (said, place) in enumerate(
        [
            (classes({"x": taken}, {"x": given}, {}), "OwnError/properties/x"),
            (classes({"x": taken}, {}, {"x": given}), "OwnError/factories/made/properties/x"),
            (classes({}, {"x": taken}, {"x": given}), "OwnError/factories/made/properties/x"),
        ]
    ):
        done = linted(tmp_path / str(number), said)
        assert done.exit_code == 1 and f'/{place}: "x" is a parameter of ' in done.output, done.output


@pytest.mark.heavy
def test_what_fits_is_built_by_both_compilers(tmp_path: Path) -> None:
    """In a family each, by the root, the class and the factory."""
    families = {
        f"family{number}": document(DEFS, **{"x-classes": classes({"x": taken}, {"x": given}, {"x": given})})
        for number, (given, taken) in enumerate(FITTING)
    }
    built(tmp_path, **families)
    checked = [sys.executable, "-m", "mypy", "--strict", "-p", "shop"]
    done = subprocess.run(checked, cwd=tmp_path / "py", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_who_may_leave_out_what_is_demanded_is_refused(tmp_path: Path) -> None:
    said = classes({"x": WHOLE}, {"x": WHOLE}, {})
    said["ShopError"]["required"].append("x")
    done = linted(tmp_path, said)
    assert done.exit_code == 1 and 'properties/x: "x" may be left out here, and ShopError demands it.' in done.output


def test_what_stands_where_a_role_stands_has_that_role(tmp_path: Path) -> None:
    said = classes({"status": {**WHOLE, "x-carries": "status"}}, {"status": WHOLE}, {})
    done = linted(tmp_path, said)
    assert done.exit_code == 1 and 'has to carry "status": that of ShopError stands there.' in done.output


@pytest.mark.parametrize(
    ("base", "own", "missing"),
    [
        (parameters({"y": WHOLE}, "y"), parameters({"z": TEXT}), True),
        (parameters({"y": WHOLE}, "y"), None, True),
        (parameters({"y": WHOLE}), parameters({"z": TEXT}), True),
        (parameters({"y": WHOLE}), None, False),
        (parameters({"y": WHOLE}, "y"), parameters({"y": WHOLE, "z": TEXT}, "y"), False),
        (parameters({"y": WHOLE, "u": WHOLE}), parameters({"u": WHOLE, "z": TEXT}), False),
    ],
)
def test_the_meta_of_a_base_is_given(base: Node, own: Node | None, missing: bool, tmp_path: Path) -> None:
    root = parameters(
        {"code": CODE, "message": MESSAGE, "meta": {"type": "object", "x-carries": "meta"}}, "code", "message"
    )
    said = {"ShopError": {"description": "Root.", "call": "options", **root}}
    rows = [
        code("a", **{"class": "BaseError", "meta": base}),
        code("b", **{"class": "HeirError", "base": "BaseError", **({"meta": own} if own else {})}),
    ]
    done = linted(tmp_path, said, table(*rows))
    told = 'oneOf/1/x-error/base: "y" is a key of the meta of BaseError, and HeirError does not give it.'
    assert (done.exit_code == 1 and told in done.output) == missing, done.output
    if not missing:
        assert done.exit_code == 0, done.output
