"""Public faults of determinism and staleness: the same contract gives the same bytes, and `check` is right about it."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, code, contents, contract, document, read, run, shape, snapshot, table, write

TEXT = {"type": "string"}
BOTH = {
    "python": {"package": "shop_errors", "out": "../out/python"},
    "typescript": {"package": "@shop/errors", "out": "../out/typescript"},
    "schema": {"out": "../out/schema"},
}
LETTERS = ["ch", "h", "i", "I", "ä", "z", "a_b", "aC", "abc", "～", "😀", "a", "Z", "_"]
LETTERS += [f"one_more_code_{index}" for index in range(20)]
"""Values that a collator of one country or another would put elsewhere."""

CODES = [
    {**code(wire, retryable=True, userMessage="It went wrong.", category=("x", "y")[index % 2]), "x-name": f"C{index}"}
    for index, wire in enumerate(LETTERS)
]
SHAPES: dict[str, Any] = {
    f"Shape{name}": shape({"z": TEXT, "a": {"$ref": "#/$defs/Level"}, "m": {"type": ["integer", "null"]}}, "z")
    for name in ("B", "A", "Z", "M", "I")
}
SHAPES["Level"] = {"description": "A level.", "enum": LETTERS}
CLASSES = {
    "CartError": {
        "description": "The root.",
        "properties": {"code": {**TEXT, "x-carries": "code"}, "message": {**TEXT, "x-carries": "message"}},
        "required": ["code", "message"],
    },
    **{f"{name}Error": {"description": "One.", "extends": "CartError", "code": "h"} for name in ("Zoo", "Ant", "Moo")},
}


def whole(codes: list[Any] | None = None) -> dict[str, Any]:
    listed = table(*(codes or CODES), categories={"y": "Y.", "x": "X."})
    return document(SHAPES, listed, **{"x-classes": CLASSES})


def generated(folder: Path, *documents: Any, said: Any = None) -> dict[str, bytes]:
    schema = write(folder, *(documents or (whole(),)), said=said or contract(BOTH))
    result = run("generate", "--schema", schema)
    assert result.exit_code == 0, result.output
    return contents(folder / "out")


def shuffled(value: Any, chance: random.Random, *, ordered: bool = False) -> Any:
    """The same JSON with its keys in another order, but for those of `properties`."""
    if isinstance(value, list):
        return [shuffled(item, chance) for item in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    if not ordered:
        chance.shuffle(keys)
    return {key: shuffled(value[key], chance, ordered=key == "properties" and not ordered) for key in keys}


def test_the_order_of_keys_and_files_is_no_matter(tmp_path: Path) -> None:
    # OpenAPITools/openapi-generator#22836, orval-labs/orval#1382
    first = generated(tmp_path / "first")
    chance = random.Random(3)
    mixed = shuffled(whole(), chance)
    assert json.dumps(mixed) != json.dumps(whole())
    assert generated(tmp_path / "second", mixed, said=shuffled(contract(BOTH), chance)) == first
    names = list(SHAPES)
    parts = [
        {"title": "Rest", "$defs": {name: SHAPES[name] for name in names if name in ("ShapeB", "ShapeZ", "Level")}},
        {"title": "Most", "$defs": {name: SHAPES[name] for name in reversed(names)}},
    ]
    digest = read(write(tmp_path / "third", whole(), said=contract(BOTH))).digest
    moved = {name: {**SHAPES[name], "properties": dict(SHAPES[name].get("properties", {}))} for name in ("ShapeA",)}
    rest = {name: one for name, one in SHAPES.items() if name not in moved and name != "ShapeM"}
    split = [
        document({**rest}, table(*CODES, categories={"x": "X.", "y": "Y."}), **{"x-classes": CLASSES}),
        {
            "title": "More",
            "$defs": json.loads(json.dumps({**moved, "ShapeM": SHAPES["ShapeM"]}).replace("#/", "part0.schema.json#/")),
        },
    ]
    assert parts and read(write(tmp_path / "fourth", *split, said=contract(BOTH))).digest == digest


def test_the_order_of_codes_and_properties_is_meaning(tmp_path: Path) -> None:
    one = generated(tmp_path / "one")
    assert generated(tmp_path / "two", whole([*CODES[1:], CODES[0]])) != one


PLACES = [
    {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "1", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"},
    {"PYTHONHASHSEED": "77", "LC_ALL": "cs_CZ.UTF-8", "TZ": "America/St_Johns", "PYTHONUTF8": "0", "COLUMNS": "20"},
    {"PYTHONHASHSEED": "1234", "LC_ALL": "sv_SE.ISO-8859-1", "PYTHONOPTIMIZE": "1", "HOME": "/nowhere"},
]


@pytest.mark.heavy  # test_determinism asks the same of the real contract in the quick part
def test_the_place_of_the_run_is_no_matter(tmp_path: Path) -> None:
    # openapi-generators/openapi-python-client#459 and #1378, adonisjs/assembler#111
    schema = write(tmp_path, whole(), said=contract(BOTH))
    runs = []
    for index, place in enumerate(PLACES):
        out = tmp_path / f"run {index}"
        folder = (tmp_path, ROOT, tmp_path / "schema", Path("/"))[index]
        command = [sys.executable, "-m", "wirepact_codegen", "generate", "--schema", str(schema), "--out", str(out)]
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "codegen"), **place}
        runs.append((out, subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.PIPE)))
    for _, process in runs:
        _, error = process.communicate()
        assert process.returncode == 0, error
    first, *others = (contents(out) for out, _ in runs)
    assert len(first) > 20
    for other in others:
        assert other == first
    for name, data in first.items():
        assert str(tmp_path).encode() not in data, name


def test_codes_stand_in_the_order_of_the_contract(tmp_path: Path) -> None:
    # strukto-ai/mirage#246
    made = generated(tmp_path)
    places = {
        "typescript/src/cart/codes.ts": "CODE_LIST = [",
        "python/shop_errors/cart/codes.py": "CODE_LIST: tuple[Code, ...] = (",
    }
    for name, start in places.items():
        text = made[name].decode("utf-8").partition(start)[2]
        listed = [text.index(json.dumps(wire, ensure_ascii=False)) for wire in LETTERS]
        assert listed == sorted(listed), name


def test_a_new_code_moves_nothing_else(tmp_path: Path) -> None:
    # orval-labs/orval#1382
    before = generated(tmp_path / "before")
    new = {**code("brand_new", retryable=True, userMessage="New.", category="x"), "x-name": "BRAND_NEW"}
    after = generated(tmp_path / "after", whole([*CODES[:5], new, *CODES[5:]]))
    assert set(before) == set(after)
    for name in before:
        if name.endswith(".wirepact.json"):
            continue
        old, fresh = before[name].decode().splitlines(), after[name].decode().splitlines()
        gone = [line for line in old if line not in fresh and "DIGEST" not in line and "$id" not in line]
        assert gone == [], name


def git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "init.defaultBranch=main"]
    done = subprocess.run(["git", *identity, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def test_a_clone_with_other_line_endings(tmp_path: Path) -> None:
    # dotansimha/graphql-code-generator#10309, flop-labs/tclk#91
    if shutil.which("git") is None:
        pytest.skip("needs git")
    origin = tmp_path / "origin"
    generated(origin)
    git(origin, "init", "-q")
    git(origin, "add", ".")
    git(origin, "commit", "-q", "-m", "all")
    git(tmp_path, "clone", "-q", "-c", "core.autocrlf=true", "origin", "clone")
    clone = tmp_path / "clone"
    python = clone / "out/python/shop_errors/cart/codes.py"
    assert b"\r\n" in python.read_bytes()
    before = snapshot(clone / "out")
    assert run("check", "--schema", clone / "schema").exit_code == 0
    assert snapshot(clone / "out") == before
    assert run("generate", "--schema", clone / "schema").exit_code == 0
    assert run("check", "--schema", clone / "schema").exit_code == 0
    assert git(clone, "status", "--porcelain") == ""
    for name, data in contents(clone / "out").items():
        assert data.count(b"\r\n") in (0, data.count(b"\n")), f"{name} has two kinds of line ending"
    python.write_bytes(python.read_bytes().replace(b"return", b"retrun", 1))
    result = run("check", "--schema", clone / "schema")
    assert result.exit_code == 1 and "codes.py was edited by hand" in result.stderr


def test_missing_and_left_over_files(tmp_path: Path) -> None:
    # datamodel-code-generator/datamodel-code-generator#2585
    generated(tmp_path)
    gone = tmp_path / "out/typescript/src/cart/codes.ts"
    kept = gone.read_bytes()
    gone.unlink()
    result = run("check", "--schema", tmp_path / "schema")
    assert result.exit_code == 1 and "codes.ts is missing" in result.stderr
    gone.write_bytes(kept)
    assert run("check", "--schema", tmp_path / "schema").exit_code == 0
    families = [*contract()["families"], {"name": "stock", "title": "Stock", "description": "Errors of stock."}]
    both = tmp_path / "both"
    folder = both / "schema" / "stock"
    folder.mkdir(parents=True)
    (folder / "codes.schema.json").write_text(json.dumps(document()), "utf-8")
    generated(both, said=contract(BOTH, families=families))
    write(both, whole(), said=contract(BOTH))
    before = snapshot(both)
    result = run("check", "--schema", both / "schema")
    assert result.exit_code == 1
    assert f"{os.path.join('python', 'shop_errors', 'stock', 'codes.py')} is no longer generated" in result.stderr
    assert snapshot(both) == before
    assert run("generate", "--schema", both / "schema").exit_code == 0
    assert not (both / "out/python/shop_errors/stock").exists()
    assert run("check", "--schema", both / "schema").exit_code == 0
