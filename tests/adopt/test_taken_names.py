"""Names of sources that a contract has taken give way, however many there are, and the rest of them stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from wirepact_codegen.adopt import Adopted, adopt

MANY = 24
Node = dict[str, Any]


def document(folder: Path, shapes: Node) -> Path:
    path = folder / "api.json"
    path.write_text(json.dumps({"$defs": {"ErrorCode": {"enum": ["a"]}, **shapes}}), "utf-8")
    return path


def definitions(made: Adopted) -> Node:
    assert made.files and not made.errors, made.errors
    found: Node = json.loads(made.files["shop/shapes.schema.json"])["$defs"]
    return found


def test_error_classes_with_the_names_of_schemas_are_left_out_and_listed(tmp_path: Path) -> None:
    names = [f"Failure{chr(65 + n)}" for n in range(MANY)]
    bases = [f"Base{chr(65 + n)}" for n in range(MANY)]
    text = "".join(
        f"class {base}(Exception): ...\nclass {name}({base}):\n    code = '{name}'\n"
        for name, base in zip(names, bases, strict=True)
    )
    (tmp_path / "a.py").write_text(text + "class Other(Exception):\n    code = 'other'\n", "utf-8")
    plain = {"type": "object", "properties": {"x": {"type": "string"}}}
    made = adopt([tmp_path / "a.py", document(tmp_path, dict.fromkeys([*names, *bases], plain))], "shop")
    assert set(definitions(made)) == {*names, *bases}
    table: Node = json.loads(made.files["shop/codes.schema.json"])["$defs"]["ShopCode"]
    classes = {row["const"]: row["x-error"].get("class") for row in table["oneOf"]}
    assert classes == {**dict.fromkeys(names), "other": "Other", "a": None}
    said = "".join(one.problem for one in made.notes if one.rule == "left-out")
    assert all(said.count(f"The class {name} is left out: ") == 1 for name in (*names, *bases))


def test_schemas_with_names_that_every_family_has_get_others(tmp_path: Path) -> None:
    names = "AnyCode CancelSignal Code CodeInfo Codes ErrorForm LocalCode Messages RetryDecision RetryPolicy WireError".split()
    plain = {"type": "object", "properties": {"x": {"type": "string"}}}
    shapes = {**dict.fromkeys(names, plain), "Kept": {"type": "array", "items": {"$ref": "#/$defs/Messages"}}}
    made = adopt([document(tmp_path, shapes)], "shop", only=["ErrorCode"])
    assert set(definitions(made)) == {*(f"{name}Shape" for name in names), "Kept"}
    assert definitions(made)["Kept"]["items"] == {"$ref": "#/$defs/MessagesShape"}
    assert sum(one.rule == "renamed" for one in made.notes) == len(names)


def test_properties_that_share_a_name_are_told_apart(tmp_path: Path) -> None:
    pairs = [f"key-{chr(97 + n)}" for n in range(MANY)]
    properties = {key: {"type": "string"} for one in pairs for key in (one, one.replace("-", "_"))}
    made = definitions(adopt([document(tmp_path, {"Shape": {"type": "object", "properties": properties}})], "shop"))
    assert list(made["Shape"]["properties"]) == list(properties)
    assert sum("x-name" in one for one in made["Shape"]["properties"].values()) >= MANY


def test_what_cannot_give_way_ends_and_is_told(tmp_path: Path) -> None:
    keys = {key: {"type": "string"} for key in ("a_b_lower", "a-b", "a_b")}
    made = adopt([document(tmp_path, {"Shape": {"type": "object", "properties": keys}})], "shop")
    assert [one.rule for one in made.errors] == ["identifier"] and not made.files
