"""Each of twenty public catalogues becomes two packages, or stops with a message that names the code and the rule."""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from adopt.outcomes import CONTRACTS, outcome, outcomes
from support import run

CONFLICTS = {"discord": 3, "kubernetes": 1, "stripe": 12}
"""Catalogues that state a fact of a code in two ways, and for how many codes."""


@cache
def imported(path: Path) -> dict[str, Any]:
    """The files of the contract made of a catalogue, the first statement of a fact taken; as JSON, by name."""
    with tempfile.TemporaryDirectory() as folder:
        schema = Path(folder) / "schema"
        result = run("import", path, "--name", path.stem, "--out", schema, "--on-conflict", "first")
        assert result.exit_code == 0, result.output
        return {one.name: json.loads(one.read_text("utf-8")) for one in schema.rglob("*.json")}


@pytest.mark.parametrize("path", CONTRACTS, ids=lambda path: path.stem)
def test_every_fact_comes_over_and_nothing_else(path: Path) -> None:
    said = json.loads(path.read_text("utf-8"))
    files = imported(path)
    (table,) = (one for one in files["codes.schema.json"]["$defs"].values() if "x-codes" in one)
    rows = {row["const"]: row for row in table["oneOf"]}
    assert list(rows) == list(dict.fromkeys(one["code"] for one in said["codes"]))
    for one in reversed(said["codes"]):  # the first statement of a fact is checked last
        error = rows[one["code"]]["x-error"]
        others = [other for other in said["codes"] if other["code"] == one["code"]]
        for key, name in (("category", "category"), ("retryable", "retryable"), ("http_status", "httpStatus")):
            stated = [other[key] for other in others if key in other]
            stated = [value for value in stated if key != "http_status" or 400 <= value <= 599]
            assert error.get(name) == (stated[0] if stated else None)
        assert set(error) <= {"category", "retryable", "httpStatus"}
    assert len({row.get("x-name", id(row)) for row in rows.values()}) == len(rows)


@pytest.mark.parametrize("name", CONFLICTS)
def test_what_a_source_states_twice_stops_the_import(name: str, tmp_path: Path) -> None:
    path = next(one for one in CONTRACTS if one.stem == name)
    result = run("import", path, "--name", name, "--out", tmp_path / "schema")
    assert result.exit_code == 1
    told = [line for line in result.output.splitlines() if line.endswith("[conflict]")]
    assert len(told) == CONFLICTS[name]
    twice = Counter(one["code"] for one in json.loads(path.read_text("utf-8"))["codes"])
    for line in told:
        assert any(f"{json.dumps(code)} has more than one " in line for code, count in twice.items() if count > 1), line
    assert not (tmp_path / "schema").exists()


def definitions(files: dict[str, Any]) -> dict[str, Any]:
    return dict(files.get("shapes.schema.json", {}).get("$defs", {}))


@pytest.mark.parametrize("path", CONTRACTS, ids=lambda path: path.stem)
def test_no_type_has_a_number_its_source_does_not_have(path: Path) -> None:
    text = path.read_text("utf-8")
    for name in definitions(imported(path)):
        for digits in re.findall("[0-9]+", name):
            assert re.search(rf"[A-Za-z]{digits}|{digits}[A-Za-z]", text), name


@pytest.mark.parametrize("path", CONTRACTS, ids=lambda path: path.stem)
def test_a_shape_accepts_what_its_source_accepts(path: Path) -> None:
    said = json.loads(path.read_text("utf-8")).get("shapes", {})
    made = definitions(imported(path))
    dice = random.Random(7)
    tried = 0
    for name, schema in said.get("$defs", {}).items():
        plain = "".join(word[0].upper() + word[1:] for word in re.split("[^A-Za-z0-9]+", name) if word)
        mine = plain if plain in made else f"{plain}Shape"
        ours = jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{mine}", "$defs": made})
        theirs = jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": said["$defs"]})
        for _ in range(12):
            instance = sample(schema, said, dice, 0)
            if theirs.is_valid(instance):
                tried += 1
                assert ours.is_valid(instance), (name, instance)
    assert tried or not said


def sample(schema: Any, root: dict[str, Any], dice: random.Random, depth: int) -> Any:
    """An instance that is valid more often than not."""
    if not isinstance(schema, dict) or not schema:
        return dice.choice([1, "x", None, [], {"a": 1}])
    if "$ref" in schema:
        return sample(root["$defs"][schema["$ref"].rpartition("/")[2]], root, dice, depth + 1)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return dice.choice(schema["enum"])
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return sample(dice.choice(schema[key]), root, dice, depth + 1)
    if "allOf" in schema:
        parts = [sample(one, root, dice, depth + 1) for one in schema["allOf"]]
        return {key: value for part in parts for key, value in part.items()}
    kind = schema.get("type", "object" if "properties" in schema else "string")
    kind = dice.choice(kind) if isinstance(kind, list) else kind
    match kind:
        case "object":
            return dict(members(schema, root, dice, depth))
        case "array":
            count = max(schema.get("minItems", 0), 0 if depth > 6 else dice.randint(0, 2))
            return [sample(schema.get("items", {}), root, dice, depth + 1) for _ in range(count)]
        case "integer" | "number":
            return dice.choice([schema.get("minimum", 0), schema.get("maximum", 1), schema.get("minimum", 0)])
        case "boolean":
            return dice.random() < 0.5
        case "null":
            return None
        case _:
            return dice.choice(["", "a", "data-x", "/a", "1s"])


def members(schema: dict[str, Any], root: dict[str, Any], dice: random.Random, depth: int) -> Iterator[tuple[str, Any]]:
    required = schema.get("required", ())
    for key, part in schema.get("properties", {}).items():
        constant = isinstance(part, dict) and "const" in part
        if key in required or constant or (depth < 6 and dice.random() < 0.5):
            yield key, sample(part, root, dice, depth + 1)
    extra = schema.get("additionalProperties", True)
    if extra is not False and depth < 4 and dice.random() < 0.3:
        yield "extra", sample(extra, root, dice, depth + 1)


def test_both_packages_of_a_small_one_are_equal(tmp_path: Path) -> None:
    path = next(one for one in CONTRACTS if one.stem == "json-rpc")
    made = outcome(path, tmp_path, node=True)
    assert made.reached == "parity", made.said


@pytest.mark.heavy
def test_how_far_each_catalogue_comes() -> None:
    found = list(outcomes([], node=True))
    assert Counter(one.reached for one in found) == {"parity": 20, "stops at import": 3}, found
    stopped = {one.name for one in found if one.reached == "stops at import"}
    assert stopped == set(CONFLICTS)
    codes = {path.stem: {one["code"] for one in json.loads(path.read_text("utf-8"))["codes"]} for path in CONTRACTS}
    whole = {one.name.partition(" ")[0]: one.codes for one in found if one.reached == "parity"}
    assert whole == {name: len(each) for name, each in codes.items()}
