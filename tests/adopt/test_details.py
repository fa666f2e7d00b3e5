"""One detail of a document that cannot be read is left out and listed; the rest of the document comes over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from wirepact_codegen.adopt import Adopted, adopt


def read(folder: Path, document: Any) -> Adopted:
    path = folder / "api.json"
    path.write_text(json.dumps(document), "utf-8")
    return adopt([path], "shop")


def notes(made: Adopted) -> list[str]:
    return [f"{one.at.partition('#')[2]}: {one.problem}" for one in made.notes if one.severity == "note"]


def codes(made: Adopted) -> list[str | int]:
    assert made.files and not made.errors, made.errors
    return [one.wire for one in made.merged.codes]


NULL = "null is neither text nor an integer, so it is no code. Write it between quotes if it is text."


def test_null_is_no_code_and_stops_nothing(tmp_path: Path) -> None:
    made = read(tmp_path, {"enum": ["a", "b", None]})
    assert codes(made) == ["a", "b"] and f"/enum/2: {NULL}" in notes(made)
    made = read(tmp_path, {"$defs": {"ErrorCode": {"enum": ["a", None]}}})
    assert codes(made) == ["a"] and f"/$defs/ErrorCode/enum/1: {NULL}" in notes(made)
    made = read(tmp_path, {"$defs": {"ErrorCode": {"oneOf": [{"const": "a"}, {"const": None}]}}})
    assert codes(made) == ["a"] and f"/$defs/ErrorCode/oneOf/1: {NULL}" in notes(made)
    made = read(tmp_path, {"$defs": {"ErrorCode": {"type": ["string", "null"], "enum": ["a", None]}}})
    assert codes(made) == ["a"] and not notes(made), "it is said that it may be null"
    made = read(tmp_path, {"codes": ["a", None]})
    assert codes(made) == ["a"] and f"/codes/1/code: {NULL}" in notes(made)


def api(replies: dict[str, Any], **schemas: Any) -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "paths": {"/x": {"get": {"responses": replies}}},
        "components": {"schemas": schemas},
    }


def body(schema: Any) -> dict[str, Any]:
    return {"description": "x", "content": {"application/json": {"schema": schema}}}


ERROR = {"type": "object", "properties": {"code": {"enum": ["a", "b"]}, "more": {"$ref": "other.json#/More"}}}
REF = {"$ref": "#/components/schemas/Failure"}


def test_a_reference_that_leads_out_is_any_value(tmp_path: Path) -> None:
    made = read(
        tmp_path, api({"404": body(REF), "409": {"$ref": "r.json"}, "410": body({"$ref": "s.json"})}, Failure=ERROR)
    )
    assert codes(made) == ["a", "b"]
    shape = json.loads(made.files["shop/shapes.schema.json"])["$defs"]["Failure"]
    assert {"$ref", "type"}.isdisjoint(shape["properties"]["more"])
    said = [one for one in notes(made) if "leads out of the document" in one]
    assert [one.partition(": ")[0] for one in said] == [
        "/paths/~1x/get/responses/409",
        "/paths/~1x/get/responses/410",
        "/components/schemas/Failure/properties/more/$ref",
    ]


def test_a_body_without_a_name_is_listed(tmp_path: Path) -> None:
    own = {"type": "object", "properties": {"code": {"const": "c"}}}
    made = read(tmp_path, api({"404": body(own), "409": body({**own, "required": ["code"]})}))
    assert codes(made) == ["c"]
    (said,) = (one for one in notes(made) if "no name" in one)
    assert said.startswith("/paths/~1x/get/responses/404: The body of this reply and of 1 more is left out")


def test_a_title_names_a_body(tmp_path: Path) -> None:
    own = {"title": "Failure", "type": "object", "properties": {"code": {"const": "c"}}}
    made = read(tmp_path, api({"404": body(own), "409": body(own)}))
    assert codes(made) == ["c"] and "Failure" in json.loads(made.files["shop/shapes.schema.json"])["$defs"]
    assert not [one for one in notes(made) if "The body" in one]
    made = read(tmp_path, api({"404": body(own), "409": body({**own, "required": ["code"]})}))
    assert any(
        "409: The body of this reply is left out: another one is called Failure too." in one for one in notes(made)
    )
