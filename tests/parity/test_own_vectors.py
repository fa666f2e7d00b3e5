"""Vectors of a contract of one's own: read without an adapter, asked in both packages, and every fault of theirs told."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from adopt.outcomes import ENVIRONMENT
from support import contents, run

VECTORS: list[dict[str, Any]] = [
    {"id": "1", "function": "is_code", "input": "not_found", "expected": True},
    {"id": "2", "function": "is_code", "input": "no_such_code", "expected": False},
    {"id": "3", "function": "retryable_of", "input": "rate_limited", "expected": True},
    {"id": "4", "function": "retryable_of", "input": "upstream_failed", "expected": None},
    {"id": "5", "function": "same_code", "args": ["not_found", "not_found"], "expected": True},
    {
        "id": "6",
        "function": "user_message_for",
        "input": "internal_error",
        "expected": {"non_empty": True, "not_contains": ["internal_error"]},
    },
    {"id": "7", "function": "parse_chunk", "input": {"type": "new", "kept": 1}, "expected": {"type": "new", "kept": 1}},
    {"id": "8", "function": "parse_chunk", "input": "no JSON", "expected": {"$raises": "WireError"}},
    {"id": "9", "function": "validate_shape", "input": {"shape": "Chunk", "value": {"type": "new"}}, "expected": False},
    {"id": "10", "function": "is_code", "input": {"$hostile": {"kind": "throwing_text"}}, "expected": False},
    {"id": "11", "function": "category_of", "input": "invalid_request", "expected": "request"},
    {
        "id": "12",
        "function": "category_of",
        "input": "not_found",
        "expected": "of another kind",
        "implied": True,
        "notMet": "Kinds are not told apart yet.",
    },
    {
        "id": "13",
        "function": "is_code",
        "input": {"$error": {"class": "NotFoundError", "message": "m"}},
        "expected": False,
        "languages": ["python"],
        "note": "Asked in one language alone.",
    },
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A contract that was just started, its packages built."""
    folder = tmp_path_factory.mktemp("own")
    assert run("init", "acme", "--folder", folder / "schema").exit_code == 0
    assert run("generate", "--schema", folder / "schema").exit_code == 0
    place = folder / "generated/typescript"
    made = subprocess.run(["npm", "run", "--silent", "build"], cwd=place, env=ENVIRONMENT, capture_output=True)
    assert made.returncode == 0, made.stdout
    return folder


@pytest.fixture
def own(built: Path) -> Any:
    """The contract without vectors; what a test adds is taken away again."""
    before = (built / "schema/contract.json").read_text("utf-8")
    yield built
    (built / "schema/contract.json").write_text(before, "utf-8")
    for name in ("schema/vectors", "tests"):
        shutil.rmtree(built / name, ignore_errors=True)


def put(folder: Path, rows: Any, name: str = "schema/vectors/acme/all.json", **head: Any) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({**head, "vectors": rows}), "utf-8")


def told(folder: Path) -> tuple[int, dict[str, Any]]:
    result = run("parity", "--schema", folder / "schema", "--format", "json")
    return result.exit_code, json.loads(result.output)[0]


def test_without_vectors_the_tables_are_compared(own: Path) -> None:
    status, report = told(own)
    assert (status, report["vectors"]["asked"], report["differences"]) == (0, 0, [])


def test_they_are_asked_in_both_packages(own: Path) -> None:
    put(own, VECTORS)
    status, report = told(own)
    assert (status, report["differences"]) == (0, [])
    assert (report["vectors"]["asked"], report["vectors"]["equal"]) == (13, 12)
    assert report["vectors"]["not_met"] == ["12 (category_of): Kinds are not told apart yet."]
    assert report["vectors"]["one_language"] == ["13 (is_code): python alone: Asked in one language alone."]
    assert report["behaviours"]["is_code"] == [4, 3] and report["behaviours"]["parse_chunk"] == [2, 2]
    text = run("parity", "--schema", own / "schema").output
    assert "vectors: 13 asked, 12 equal in both languages and as expected" in text
    assert "1 not met:\n      12 (category_of): Kinds are not told apart yet." in text


def test_one_file_for_one_function_stands_beside_the_folders(own: Path) -> None:
    put(own, [{"id": "a", "input": "not_found", "expected": True}], "schema/vectors/is_code.json", function="is_code")
    assert told(own)[1]["vectors"]["equal"] == 1


def test_a_folder_of_ones_own_choice(own: Path) -> None:
    contract = json.loads((own / "schema/contract.json").read_text("utf-8"))
    contract["vectors"] = {"folder": "../tests/vectors", "adapters": "../tests"}
    (own / "schema/contract.json").write_text(json.dumps(contract), "utf-8")
    missing = run("parity", "--schema", own / "schema")
    assert missing.exit_code == 1 and "tests/vectors: there is no such folder" in missing.output
    put(own, [{"id": "a", "function": "shout", "input": {"$code": "x"}, "expected": "X!"}], "tests/vectors/a.json")
    (own / "tests/functions_acme.py").write_text(
        "from acme_errors import acme\n"
        "FUNCTIONS = {'shout': lambda text: f'{text.upper()}!' if not acme.is_code(text) else text}\n"
        "BUILD = {'$code': lambda spec, build: build(spec)}\n"
    )
    (own / "tests/functions_acme.mjs").write_text(
        "export default ({ acme }) => ({\n"
        "  FUNCTIONS: { shout: (text) => (acme.isCode(text) ? text : `${text.toUpperCase()}!`) },\n"
        "  BUILD: { $code: (spec, build) => build(spec) },\n"
        "});\n"
    )
    status, report = told(own)
    assert (status, report["differences"], report["vectors"]["equal"]) == (0, [], 1)
    assert report["behaviours"]["is_code"] == [1, 1]


WRONG = [
    ({"function": "is_code", "input": "not_found", "expected": False}, "expected false, got true"),
    ({"function": "no_such", "input": 1, "expected": 1}, "TypeScript has no noSuch, and no adapter for no_such"),
    ({"function": "parse_chunk", "input": "no JSON", "expected": None}, "it raised WireError: "),
    ({"function": "is_code", "input": "x", "expected": {"$raises": "WireError"}}, "it did not raise WireError"),
    ({"function": "is_code", "input": {"$nothing": 1}, "expected": False}, "Python has no builder for $nothing"),
    ({"function": "retryable_of", "input": "not_found", "expected": 0}, "expected 0, got false"),
]


def test_a_wrong_answer_is_a_difference(own: Path) -> None:
    put(own, [{"id": str(index), **row} for index, (row, _) in enumerate(WRONG)])
    status, report = told(own)
    assert status == 1 and len(report["differences"]) == 2 * len(WRONG)
    for index, (_, text) in enumerate(WRONG):
        lines = [line for line in report["differences"] if line.startswith(f"vector {index} ")]
        assert len(lines) == 2 and any(text in line for line in lines), lines


def test_an_answer_that_is_met_after_all_is_told(own: Path) -> None:
    put(own, [{**VECTORS[0], "implied": True, "notMet": "It was not."}])
    status, report = told(own)
    assert status == 1
    assert report["differences"] == [
        f"vector 1 (is_code) in {language}: it is met, so take its notMet away" for language in ("python", "typescript")
    ]


def test_a_package_that_says_else_is_told(own: Path) -> None:
    put(own, VECTORS[:3])
    path = own / "generated/typescript/dist/esm/acme/verdicts.js"
    before = path.read_text("utf-8")
    try:
        path.write_text(before.replace('"rate_limited"', '"limited"'), "utf-8")
        status, report = told(own)
    finally:
        path.write_text(before, "utf-8")
    assert status == 1
    assert "vector 3 (retryable_of) in typescript: expected true, got nothing" in report["differences"]


def test_codes_that_need_a_vector(own: Path) -> None:
    path = own / "schema/acme/codes.schema.json"
    before = path.read_text("utf-8")
    try:
        path.write_text(before.replace('["sentences"]', '["sentences", "vectors"]'), "utf-8")
        put(own, VECTORS[:2])
        status, report = told(own)
    finally:
        path.write_text(before, "utf-8")
    codes = ["invalid_request", "rate_limited", "upstream_failed", "internal_error"]
    assert status == 1
    assert report["differences"] == [f"{code}: no vector names it" for code in codes]


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        ([{"id": "1", "expected": True}], 'all.json#/vectors/0: "function" is missing.'),
        ([{"function": "is_code", "expected": True}], 'all.json#/vectors/0: "id" is missing.'),
        ([{"id": "1", "function": "is_code"}], 'all.json#/vectors/0: "expected" is missing.'),
        ([VECTORS[0], VECTORS[0]], "all.json#/vectors/1: acme has two vectors 1, the other at "),
        ([], '"vectors" is empty. Write {"function": "is_code", '),
        ([{**VECTORS[0], "expcted": 1}], 'all.json#/vectors/0: there is no key "expcted"; there are args, '),
        ([{**VECTORS[0], "not_met": "x"}], 'there is no key "not_met"; there are '),
        ([3], "all.json#/vectors/0: a vector is an object."),
        ("none", 'there is no list "vectors" in it.'),
        ([{**VECTORS[0], "languages": ["python"]}], 'a "note" has to say why'),
        ([{**VECTORS[0], "languages": ["perl"]}], '"languages" names python, typescript or both.'),
        ([{**VECTORS[0], "notMet": "no"}], 'only an "implied" answer may be "notMet".'),
        ([{**VECTORS[0], "args": 5}], '"args" is a list.'),
    ],
)
def test_a_file_that_is_no_vectors_is_said(own: Path, rows: Any, text: str) -> None:
    put(own, rows)
    result = run("parity", "--schema", own / "schema")
    assert result.exit_code == 1 and text in result.output and "Traceback" not in result.output


MISPLACED = {
    "schema/vectors/acmee/all.json": "acmee is no family of this contract. Name the folder acme.",
    "schema/vectors/acme/more/all.json": "it lies too deep to be asked. Move it to ",
    "schema/vectors/acme/all.yaml": "vectors are read from .json files alone. Write it as JSON.",
    "schema/vectors/all.jsonl": "vectors are read from .json files alone. Write it as JSON.",
    "schema/vectors/package.json": 'there is no list "vectors" in it. Write {"function": ',
}


@pytest.mark.parametrize("name", MISPLACED)
def test_a_file_that_nothing_would_ask_is_said_with_its_place_and_a_remedy(own: Path, name: str) -> None:
    put(own, VECTORS[:1])
    (own / name).parent.mkdir(exist_ok=True)
    (own / name).write_text(json.dumps({"name": "x"} if "package" in name else {"vectors": VECTORS[:1]}), "utf-8")
    result = run("parity", "--schema", own / "schema")
    assert result.exit_code == 1 and f"{own / name}: {MISPLACED[name]}" in result.output, result.output


def test_what_is_no_vector_beside_them_is_let_be(own: Path) -> None:
    put(own, VECTORS[:1])
    for name in ("README.md", "acme/notes.txt", "__pycache__/a.json", ".cache/b.json", "acme/c.schema.json"):
        (own / "schema/vectors" / name).parent.mkdir(exist_ok=True)
        (own / "schema/vectors" / name).write_text("x", "utf-8")
    assert told(own)[0] == 0


def test_a_function_that_no_package_has_is_said_with_its_place_and_a_remedy(own: Path) -> None:
    put(own, [{"id": "1", "function": "is_cod", "input": "not_found", "expected": True}])
    status, report = told(own)
    assert status == 1 and report["vectors"]["asked"] == 1 and report["vectors"]["equal"] == 0
    for line, language in zip(report["differences"], ("python", "typescript"), strict=True):
        assert line.startswith(f"vector 1 (is_cod) in {language}: ")
        assert "all.json#/vectors/0: name a public function of acme, or add it to functions_acme.py and .mjs" in line


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "it cannot be read as JSON"),
        ("", "it cannot be read as JSON"),
        ("[1]", 'there is no list "vectors" in it.'),
        ('{"contract": "acmee", "vectors": [1]}', "acmee is no family of this contract. Name acme"),
        ('{"vectors": [], "vectors": []}', 'the key "vectors" is there twice in one object'),
        ("[" * 100_000, "it is nested too deeply"),
        ("\udcff", "it cannot be read as JSON"),
    ],
)
def test_a_file_that_cannot_be_read_is_said(own: Path, text: str, problem: str) -> None:
    put(own, VECTORS[:1])
    (own / "schema/vectors/acme/all.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    result = run("parity", "--schema", own / "schema")
    assert result.exit_code == 1 and "acme/all.json" in result.output and problem in result.output
    assert "Traceback" not in result.output


def test_node_is_needed_and_that_is_said(own: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    put(own, VECTORS)
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("parity", "--schema", own / "schema")
    assert result.exit_code == 1
    assert "Node is needed to run the TypeScript package and the vectors in it" in result.output


def test_generate_reads_no_vectors(own: Path) -> None:
    before = contents(own / "generated/python")
    put(own, "no list")
    (own / "schema/vectors/acme/more.json").write_text("{", "utf-8")
    for command in ("generate", "check", "lint"):
        assert run(command, "--schema", own / "schema").exit_code == 0, command
    assert contents(own / "generated/python") == before
    assert os.listdir(own / "schema/vectors/acme")
