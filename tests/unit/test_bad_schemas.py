"""Broken contracts and exactly what is said about them; `make golden` rewrites the expected text.

`bad_schemas/<case>.json` holds `files` (path in the schema folder to its JSON; a text is written as it is,
`{"latin-1": text}` in that encoding) and, where it is not the smallest sound one, `contract`. A sound
`cart/codes.schema.json` is there unless the case has its own.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from support import CONTRACT, ROOT, document, lint, problems, run, write_files

FOLDER = ROOT / "tests" / "bad_schemas"
CASES = sorted(path.stem for path in FOLDER.glob("*.json"))
RULES = ROOT / "tests/unit/bad_schema_rules.json"
JUDGES = ("load", "dialect", "lower", "classes", "rules")
WITHOUT_CASE = {
    "no-bundle",  # a case is a folder; see diff/test_command
    "no-file",  # there is nothing to write down; see test_load
    "dialect",  # for a keyword that the dialect may use one day and `load` has no words for
}


def written(case: str, folder: Path) -> Path:
    said: dict[str, Any] = json.loads((FOLDER / f"{case}.json").read_text("utf-8"))
    files = {"contract.json": said.get("contract", CONTRACT), "cart/codes.schema.json": document(), **said["files"]}
    raw = {name: value["latin-1"].encode("latin-1") for name, value in files.items() if list(value) == ["latin-1"]}
    return write_files(folder, {**files, **raw})


@pytest.mark.parametrize("case", CASES)
def test_says_exactly(case: str, tmp_path: Path, update_expected: bool) -> None:
    schema = written(case, tmp_path)
    result = run("generate", "--schema", schema)
    expected = FOLDER / f"{case}.txt"
    if update_expected:
        expected.write_text(result.stderr, "utf-8")
    assert result.stderr == expected.read_text("utf-8")
    assert (result.exit_code, result.stdout) == (1, "")
    assert [path.name for path in tmp_path.iterdir()] == ["schema"], "something was written"
    assert result.stderr.endswith(" Nothing was written.\n")
    assert lint(schema).stderr == result.stderr.replace(" Nothing was written.\n", "\n"), "lint never writes"


@pytest.mark.parametrize("case", CASES)
def test_points_at_the_file(case: str, tmp_path: Path) -> None:
    """What a machine reads: the files are there, in order, and the line is one of the file's."""
    schema = written(case, tmp_path)
    rows = json.loads(run("lint", "--schema", schema, "--format", "json").stdout)
    assert [(row["file"], row["rule"], row["problem"]) for row in rows] == [
        (one.at.file, one.rule, one.problem) for one in problems(schema)
    ]
    for row in rows:
        lines = (tmp_path / row["file"]).read_bytes().count(b"\n") + 1
        assert 0 <= row["line"] <= lines
        assert row["remedy"] and row["problem"][-1] in ".?"


def test_every_rule_has_a_case(tmp_path: Path, update_expected: bool) -> None:
    """The names of rules are for machines, and stand in no text."""
    found = {case: problems(written(case, tmp_path / case)) for case in CASES}
    named = {case: sorted({one.rule for one in told}) for case, told in found.items()}
    if update_expected:
        RULES.write_text(json.dumps(named, indent=2) + "\n", "utf-8")
    assert named == json.loads(RULES.read_text("utf-8"))
    seen = {one.rule for told in found.values() for one in told if one.severity == "error"}
    assert sorted(stated_rules() - seen - WITHOUT_CASE) == []
    assert sorted(seen & WITHOUT_CASE) == [], "no longer without a case"


def stated_rules() -> set[str]:
    """Names of the errors that the sources can give, read from them."""
    found: set[str] = set()
    sources = ROOT / "codegen" / "wirepact_codegen"
    for path in (path for name in JUDGES for path in (*sources.glob(f"{name}.py"), *sources.glob(f"{name}/*.py"))):
        for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
            function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            given = {word.arg: word.value for word in call.keywords}
            at = given.get("rule") if function == "Diagnostic" else None
            if function in ("_problem", "error"):
                at = call.args[1]
            if isinstance(at, ast.Constant):
                found.add(str(at.value))
    return found


def test_stated_rules_are_found() -> None:
    assert {"duplicate-code", "dangling-ref", "keyword", "not-json"} <= stated_rules()
