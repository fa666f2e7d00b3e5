"""What changing one thing in the real contract does: `check` fails, `generate` changes both packages, `check` passes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, Node, contents, run, write


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The contract and what it gives."""
    root = tmp_path_factory.mktemp("contract")
    shutil.copytree(ROOT / "schema", root / "schema")
    assert run("generate", "--schema", root / "schema").exit_code == 0
    return root


@pytest.fixture
def scratch(pristine: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(pristine, tmp_path / "contract"))


def a_code(document: Node, wire: str) -> Node:
    tables = [one for one in document["$defs"].values() if "x-codes" in one]
    found: Node = next(code for table in tables for code in table["oneOf"] if code["const"] == wire)
    return found["x-error"]  # type: ignore[no-any-return]


def verdict(document: Node) -> None:
    a_code(document, "provider_rate_limited")["retryable"] = False


def sentence(document: Node) -> None:
    a_code(document, "provider_rate_limited")["userMessage"] = "Wait a while, then ask again."


def status(document: Node) -> None:
    error = a_code(document, "method_not_allowed")
    error["httpStatus"] = 400 + (error["httpStatus"] - 399) % 100


def field(document: Node) -> None:
    document["$defs"]["ErrorChunk"]["properties"]["zone"] = {"type": "string", "description": "Where it ran."}


CHANGES: list[tuple[Callable[[Node], None], str, set[str]]] = [
    (verdict, "helix/codes.schema.json", {"python/wirepact/helix/reference.py", "typescript/src/helix/verdicts.ts"}),
    (sentence, "helix/codes.schema.json", {"python/wirepact/helix/reference.py", "typescript/src/helix/messages.ts"}),
    (status, "flue/codes.schema.json", {"python/wirepact/flue/reference.py", "typescript/src/flue/reference.ts"}),
    (field, "helix/chunk.schema.json", {"python/wirepact/helix/models.py", "typescript/src/helix/shapes.ts"}),
]


@pytest.mark.parametrize(("change", "file", "expected"), CHANGES, ids=[one[0].__name__ for one in CHANGES])
def test_one_change(change: Callable[[Node], None], file: str, expected: set[str], scratch: Path) -> None:
    schema = scratch / "schema"
    assert run("check", "--schema", schema).exit_code == 0
    source = schema / file
    document: Any = json.loads(source.read_text("utf-8"))
    change(document)
    source.write_text(json.dumps(document, indent=2), "utf-8")
    before = contents(scratch / "generated")

    stale = run("check", "--schema", schema)
    assert stale.exit_code == 1 and contents(scratch / "generated") == before
    assert run("generate", "--schema", schema).exit_code == 0
    after = contents(scratch / "generated")
    changed = {name for name in after if after[name] != before.get(name)}
    assert expected <= changed
    assert all(Path(name).name in stale.stderr for name in changed if not name.endswith(".wirepact.json"))
    assert run("check", "--schema", schema).exit_code == 0


@pytest.mark.parametrize("name", ["python/wirepact/flue/codes.py", "typescript/src/agent/codes.ts"])
def test_a_hand_edit_is_named(name: str, scratch: Path) -> None:
    path = scratch / "generated" / name
    path.write_text(path.read_text("utf-8").replace("retry", "try again", 1) + "\n", "utf-8")
    found = run("check", "--schema", scratch / "schema")
    assert found.exit_code == 1
    (line, _) = found.stderr.splitlines()
    assert line.endswith(f"{name} was edited by hand: change the schema instead.")


def test_a_command_is_text(scratch: Path) -> None:
    """What a header quotes stays in the header, whatever it holds."""
    said = json.loads((scratch / "schema" / "contract.json").read_text("utf-8"))
    said["command"] = "make generate\nimport os\u2028os.abort()"
    (scratch / "schema" / "contract.json").write_text(json.dumps(said), "utf-8")
    assert run("generate", "--schema", scratch / "schema").exit_code == 0
    for name, data in contents(scratch / "generated").items():
        if name.endswith((".py", ".ts")) and data:
            first, rest = data.decode("utf-8").split("\n", 1)
            assert "make generate\\nimport os\\u2028os.abort()" in first
            assert "os.abort" not in rest


def test_a_target_that_the_contract_lacks(tmp_path: Path) -> None:
    """Asking for it is a slip, and not a success that wrote nothing."""
    for command in ("generate", "check"):
        found = run(command, "--schema", write(tmp_path), "--target", "typescript")
        assert found.exit_code == 2
        assert 'contract.json lists no "typescript" under targets.' in found.stderr
