"""What the README shows is true: its snippets run, compile, and stand in the schema."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT

README = (ROOT / "README.md").read_text("utf-8")


def snippet(name: str) -> str:
    found = re.search(rf"<!-- snippet: {name} -->\n```\w+\n(.*?)```", README, re.DOTALL)
    assert found, f"the README has no snippet {name}"
    return found[1]


def test_the_schema_snippet_stands_in_the_schema() -> None:
    shown = json.loads(snippet("schema"))
    codes = json.loads((ROOT / "schema/helix/codes.schema.json").read_text("utf-8"))
    row = next(row for row in codes["$defs"]["ErrorCode"]["oneOf"] if row["const"] == shown["const"])
    assert shown == {**row, "x-error": {key: row["x-error"][key] for key in shown["x-error"]}}


@pytest.mark.parametrize("name", ["python", "behaviours"])
def test_the_python_snippets_run(name: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generated/python")}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", snippet(name)], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_typescript_snippet_compiles(tmp_path: Path) -> None:
    package = ROOT / "generated/typescript"
    if not (package / "dist").is_dir():
        pytest.fail("the npm package is not built: make build")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/wirepact").symlink_to(package)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "tell.ts").write_text(snippet("typescript"))
    flags = ["--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--target", "es2022", "--noEmit"]
    done = subprocess.run(
        [ROOT / "node_modules/.bin/tsc", *flags, "tell.ts"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`make ([a-z-]+)`", README)) | {"generate", "test"}))
def test_every_target_of_the_readme_is_there(name: str) -> None:
    assert re.search(rf"^{name}:.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_every_link_leads_somewhere(path: str) -> None:
    assert (ROOT / path).exists()
