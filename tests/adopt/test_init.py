"""A contract that was just started generates, builds, installs its names, and passes its own parity."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from adopt.outcomes import ENVIRONMENT
from support import contents, run

USE = """
import blue_sky_errors.blue_sky as ours
error = ours.NotFoundError(resource="user", id="7")
assert error.code == ours.Codes.NOT_FOUND and error.known_code == "not_found" and error.retryable is False
assert str(error) == "There is no user with the id 7."
assert len(ours.CODE_LIST) == 5 and ours.CODES["upstream_failed"].verdict == "depends"
assert ours.parse_chunk('{"type": "new"}') is not None and not ours.is_chunk({"type": "new"})
assert ours.is_settlement({"outcome": "failed", "error": {"code": "x", "message": "y"}})
"""


def test_it_generates_builds_and_is_equal_in_both_languages(tmp_path: Path) -> None:
    schema, python, typescript = tmp_path / "schema", tmp_path / "generated/python", tmp_path / "generated/typescript"
    started = run("init", "blue-sky", "--folder", schema)
    assert started.exit_code == 0, started.output
    typed = [line.strip() for line in started.output.partition("Next:")[2].splitlines() if line.strip()]
    assert typed[0].startswith("wirepact generate") and "wirepact parity" in typed[1] and len(typed) == 2
    assert run("lint", "--schema", schema).output == "1 family, 5 codes, 9 shapes, 0 pieces of advice.\n"
    assert run("generate", "--schema", schema).exit_code == 0
    used = subprocess.run([sys.executable, "-W", "error", "-c", USE], cwd=python, env=ENVIRONMENT, capture_output=True)
    assert used.returncode == 0, used.stderr
    built = subprocess.run(["npm", "run", "--silent", "build"], cwd=typescript, env=ENVIRONMENT, capture_output=True)
    assert built.returncode == 0, built.stdout
    equal = run("parity", "--schema", schema)
    assert equal.exit_code == 0 and "blue_sky: equal" in equal.output, equal.output
    project = tomllib.loads((python / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == "blue-sky-errors" and project["dependencies"] == ["pydantic>=2.12.2"]
    package = json.loads((typescript / "package.json").read_text("utf-8"))
    assert package["name"] == "@blue-sky/errors" and "dependencies" not in package


@pytest.mark.heavy
def test_the_python_package_installs(tmp_path: Path) -> None:
    run("init", "acme", "--folder", tmp_path / "schema")
    run("generate", "--schema", tmp_path / "schema", "--target", "python")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
    where = ["--no-build-isolation", "--target", tmp_path / "site", tmp_path / "generated/python"]
    installed = subprocess.run([*pip, *where], capture_output=True, text=True)
    assert installed.returncode == 0, installed.stderr
    assert (tmp_path / "site/acme_errors/py.typed").is_file()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    schema = tmp_path / "schema"
    (schema / "acme").mkdir(parents=True)
    (schema / "acme/codes.schema.json").write_text("mine", "utf-8")
    before = contents(tmp_path)
    result = run("init", "acme", "--folder", schema)
    assert result.exit_code == 1 and "codes.schema.json is there already." in result.output
    assert contents(tmp_path) == before


@pytest.mark.parametrize("name", ["", "Acme", "../x", "a/b", "a_b", "1a", "a--b", "x\0y", "..", "é"])
def test_a_name_that_no_package_can_have_is_wrong_usage(name: str, tmp_path: Path) -> None:
    result = run("init", "--folder", tmp_path / "schema", "--", name)
    assert result.exit_code == 2 and not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["class", "con", "runtime", "a1-b2"])
def test_a_name_that_is_taken_as_a_module_still_makes_a_sound_contract(name: str, tmp_path: Path) -> None:
    assert run("init", name, "--folder", tmp_path / "schema").exit_code == 0
    assert run("lint", "--schema", tmp_path / "schema").exit_code == 0
