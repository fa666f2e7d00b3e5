"""The bundled contract: self-contained, plain 2020-12, the same for the same contract."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
from support import ROOT, code, document, read, run, shape, table, write
from wirepact_codegen.text import is_unseen, json_file

TEXT = {"type": "string"}
ROOT_CLASS = {
    "description": "The root.",
    "properties": {"code": {**TEXT, "x-carries": "code"}},
    "factories": {
        "rows": {"description": "Named like a keyword.", "properties": {"p": {"$ref": "#/$defs/Point"}}},
        "enum": {"description": "Too.", "properties": {"p": {"$ref": "#/$defs/Point"}}},
    },
}


def references(node: Any) -> list[str]:
    if isinstance(node, list):
        return [ref for item in node for ref in references(item)]
    if not isinstance(node, dict):
        return []
    own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
    return own + [ref for item in node.values() for ref in references(item)]


def test_words_of_the_dialect_as_names_and_data(tmp_path: Path) -> None:
    """A header, a property, a factory and a row may be called like a keyword; only keywords are read as such."""
    codes = table(code("a", headers={"$ref": "x", "$comment": "y", "b": "c"}))
    row = {"$ref": {"z": 1, "a": 2}}
    tables = {"ROWS": {"description": "R.", "properties": {"$ref": {"type": "object"}}, "rows": [row]}}
    defs = {"Point": shape({"rows": {"$ref": "#/$defs/Point"}, "$ref": TEXT, "enum": {"$ref": "#/$defs/Point"}})}
    schema = write(tmp_path, document(defs, codes, **{"x-tables": tables, "x-classes": {"CartError": ROOT_CLASS}}))
    bundled = read(schema).bundle["$defs"]["cart"]
    assert bundled["$defs"]["CartCode"]["oneOf"][0]["x-error"]["headers"] == {"$ref": "x", "$comment": "y", "b": "c"}
    assert bundled["x-tables"]["ROWS"]["rows"] == [row]
    point = {"$ref": "#/$defs/cart/$defs/Point"}
    assert bundled["$defs"]["Point"]["properties"] == {"rows": point, "$ref": TEXT, "enum": point}
    made = bundled["x-classes"]["CartError"]["factories"]
    assert {name: one["properties"] for name, one in made.items()} == {"rows": {"p": point}, "enum": {"p": point}}
    assert list(made) == ["enum", "rows"]


def test_this_repository(tmp_path: Path) -> None:
    output = tmp_path / "bundle.json"
    assert run("export", "--schema", ROOT / "schema", "--output", output).exit_code == 0
    bundled = json.loads(output.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(bundled)
    said = json.loads((ROOT / "schema" / "contract.json").read_text("utf-8"))
    assert bundled["$id"] == f"urn:wirepact:{said['name']}:{said['version']}"
    whole = read(ROOT / "schema")
    assert json_file(whole.bundle) == output.read_text("utf-8")
    for ref in references(bundled):
        node: Any = bundled
        for step in ref.removeprefix("#/").split("/"):
            node = node[step]
    for family in whole.families:
        for one in family.shapes:
            here = {"$ref": f"#/$defs/{family.name}/$defs/{one.name}", "$defs": bundled["$defs"]}
            for example in one.examples:
                plain = json.loads(json.dumps(example))
                assert jsonschema.Draft202012Validator(here).is_valid(plain), (family.name, one.name)


def test_every_source_file_is_in_the_dialect_and_plain_2020_12() -> None:
    dialect = json.loads((ROOT / "schema" / "dialect.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(dialect)
    validator = jsonschema.Draft202012Validator(dialect)
    files = [*(ROOT / "schema").glob("*/*.schema.json"), ROOT / "schema" / "contract.json"]
    assert len(files) > 10
    for file in files:
        value = json.loads(file.read_text("utf-8"))
        assert list(validator.iter_errors(value)) == [], file
        jsonschema.Draft202012Validator.check_schema(value)


def test_nothing_unseen_stands_in_the_file() -> None:
    said = {"description": "user\u202e\u2066 \u200b\x7f\x00 \U000e0001 é 😀", "key\u2028": 1}
    text = json_file(said)
    assert not any(is_unseen(char) for char in text)
    assert "é 😀" in text
    assert json.loads(text) == said
