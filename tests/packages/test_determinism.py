"""The same contract gives the same bytes, whatever the machine, the folder and the layout of the files."""

from __future__ import annotations

import difflib
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from support import ROOT, contents, run

_GENERATE = """
import os, sys
from pathlib import Path
from types import MappingProxyType
if {reverse}:
    for name in ("iterdir", "glob", "rglob"):
        plain = getattr(Path, name)
        setattr(Path, name, lambda self, *a, _plain=plain, **k: iter(sorted(_plain(self, *a, **k), reverse=True)))
    listed = os.listdir
    os.listdir = lambda *a: sorted(listed(*a), reverse=True)
from wirepact_codegen.cli import wirepact
wirepact(["generate", "--schema", sys.argv[1], "--out", sys.argv[2]], standalone_mode=False)
"""


def generate(
    schema: Path,
    out: Path,
    variables: Mapping[str, str] = MappingProxyType({}),
    *,
    cwd: Path = ROOT,
    reverse: bool = False,
) -> dict[str, bytes]:
    """All trees of a contract, made by a Python of its own."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    environment = {**kept, "PYTHONPATH": str(ROOT / "codegen"), **variables}
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", "-c", _GENERATE.format(reverse=reverse), str(schema), str(out)],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return contents(out)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The trees as this process makes them."""
    out = tmp_path_factory.mktemp("plain")
    result = run("generate", "--schema", ROOT / "schema", "--out", out)
    assert result.exit_code == 0, result.output
    return contents(out)


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


@pytest.mark.parametrize(
    "variables",
    [
        {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
        {"PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "Asia/Kathmandu"},
        {"PYTHONHASHSEED": "42", "LANG": "tr_TR.UTF-8", "TZ": "America/St_Johns", "PYTHONUTF8": "0"},
    ],
    ids=lambda one: f"seed-{one['PYTHONHASHSEED']}",
)
def test_machine(plain: dict[str, bytes], tmp_path: Path, variables: dict[str, str]) -> None:
    made = generate(ROOT / "schema", tmp_path / "out", variables)
    assert differing(made, plain) == []


def test_working_folder_and_order_of_files(plain: dict[str, bytes], tmp_path: Path) -> None:
    """A folder with settings of its own for the tools, and directories that list backwards."""
    (tmp_path / "pyproject.toml").write_text("[tool.ruff]\nline-length = 60\n[tool.black]\nline-length = 60\n")
    (tmp_path / "wirepact").mkdir()
    made = generate(ROOT / "schema", tmp_path / "out", cwd=tmp_path, reverse=True)
    assert differing(made, plain) == []


def shuffled(value: Any, rng: random.Random, *, names: bool = False) -> Any:
    """The same JSON with the keys of every object in another order, but those of `properties` and of data."""
    if isinstance(value, list):
        return [shuffled(item, rng) for item in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    if not names:
        rng.shuffle(keys)
    return {key: shuffled(value[key], rng, names=key == "properties") for key in keys}


def test_order_of_keys(plain: dict[str, bytes], tmp_path: Path) -> None:
    rng = random.Random(7)
    schema = tmp_path / "contract/schema"
    shutil.copytree(ROOT / "schema", schema)
    for path in schema.rglob("*.json"):
        if path.name != "dialect.schema.json":
            value = json.loads(path.read_text("utf-8"))
            path.write_text(json.dumps(shuffled(value, rng), indent=1, ensure_ascii=bool(rng.getrandbits(1))), "utf-8")
    result = run("generate", "--schema", schema, "--out", tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert differing(contents(tmp_path / "out"), plain) == []


def test_the_repository_holds_what_is_generated(plain: dict[str, bytes]) -> None:
    for name, data in plain.items():
        assert (ROOT / "generated" / name).read_bytes() == data, name


def test_generated_files_name_no_machine(plain: dict[str, bytes]) -> None:
    for name, data in plain.items():
        text = data.decode("utf-8")
        assert str(ROOT) not in text and str(Path.home()) + "/" not in text, name
        assert "\r" not in text and (text.endswith("\n") or not text), name
        if not name.endswith((".json", ".svg", ".LICENSE.txt", "py.typed")):
            lines = text.split("\n", 2)  # what a system has to run comes first
            assert "@generated from " in lines[lines[0].startswith("#!")], name


def test_one_more_code_changes_its_own_lines(plain: dict[str, bytes], tmp_path: Path) -> None:
    """A code in the middle adds lines of its own to lists and tables; the digest and the manifests follow."""
    schema = tmp_path / "contract/schema"
    shutil.copytree(ROOT / "schema", schema)
    path = schema / "helix/codes.schema.json"
    document = json.loads(path.read_text("utf-8"))
    rows = document["$defs"]["ErrorCode"]["oneOf"]
    error = {
        "retryable": False,
        "userMessage": "The tool has moved.",
        "section": "Tool Errors",
        "raisedBy": ["a probe"],
    }
    added = {"const": "tool_moved", "title": "Tool moved", "description": "The tool is elsewhere.", "x-error": error}
    rows.insert(len(rows) // 2, added)
    path.write_text(json.dumps(document, indent=2), "utf-8")
    german = schema / "helix/messages.de.json"
    said = json.loads(german.read_text("utf-8"))
    said["messages"]["tool_moved"] = "Das Werkzeug ist umgezogen."
    german.write_text(json.dumps(said), "utf-8")
    result = run("generate", "--schema", schema, "--out", tmp_path / "out")
    assert result.exit_code == 0, result.output
    made = contents(tmp_path / "out")
    page = "docs/helix/codes/tool_moved"
    assert (
        made.keys() - plain.keys() == {f"{page}.{end}" for end in ("html", "json", "md")} and made.keys() > plain.keys()
    )
    changed = {
        name: [
            line
            for line in difflib.unified_diff(_lines(plain.get(name, b"")), _lines(made[name]), n=0, lineterm="")
            if line[:1] in "+-" and line[:3] not in ("+++", "---") and "CONTRACT_DIGEST" not in line
        ]
        for name in differing(made, plain)
        if not name.endswith(".wirepact.json")
    }
    reference = {name for name in changed if name.startswith("docs/") and name in plain}
    assert {name.removeprefix("docs/").rpartition(".")[0] for name in reference} == {
        *("index", "helix/index", "helix/retry", "assets/index"),  # its row, and the counts; then the two beside it
        *("helix/codes/state_agent_type_mismatch", "helix/codes/state_step_messages_uncommitted"),
    }
    changed = {name: lines for name, lines in changed.items() if not name.startswith("docs/")}
    gone = {name: [line for line in lines if line.startswith("-")] for name, lines in changed.items()}
    (listed,) = gone.pop("schema/openapi.json")
    assert "framework_internal_error: " in listed, "the description of the reply that names every code with its status"
    assert not any(gone.values())
    assert {name: len(lines) for name, lines in changed.items() if lines} == {
        "python/wirepact/_runtime/codes.json": 1,
        "python/wirepact/helix/codes.py": 3,
        "python/wirepact/helix/locales.py": 1,
        "python/wirepact/helix/reference.py": 1,
        "python/wirepact/helix/types.py": 1,
        "schema/openapi.json": 12,
        "schema/wirepact.schema.json": 14,
        "typescript/bin/codes.json": 1,
        "typescript/src/helix/codes.ts": 4,
        "typescript/src/helix/messages.ts": 1,
        "typescript/src/helix/messages/de.ts": 1,
        "typescript/src/helix/reference.ts": 12,
        "typescript/src/helix/verdicts.ts": 1,
    }


def _lines(data: bytes) -> list[str]:
    return data.decode("utf-8").splitlines()
