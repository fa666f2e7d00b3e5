"""A small contract and every file it becomes: a change of a template shows as a difference to review.

`make golden` rewrites the expected files. Runtime sources are left out, wherever they go: they are copied as they are.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from wirepact_codegen import build

CASES = sorted(path.parent.parent for path in Path(__file__).parent.glob("*/schema/contract.json"))
PLACES = ("_runtime/", "/runtime/", "/bin/explain.js")
TARGETS = Path(build.__file__).parent / "targets"
RUNTIME = tuple(
    path.read_text("utf-8") for path in sorted(TARGETS.glob("*/runtime/**/*")) if path.suffix in (".py", ".ts", ".js")
)


def made(case: Path) -> dict[str, str]:
    """Path below `expected/`, and text, of every generated file that depends on the schema."""
    contract, _ = build.read(case / "schema")
    trees = build.trees(contract, case / "schema")
    return {
        f"{tree.folder.name}/{name}": text
        for tree in trees
        for name, text in tree.files.items()
        if not text.endswith(RUNTIME) and not any(part in f"/{name}" for part in PLACES)
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_generated_files_are_as_expected(case: Path, update_expected: bool) -> None:
    files, expected = made(case), case / "expected"
    if update_expected:
        shutil.rmtree(expected, ignore_errors=True)
        for name, text in files.items():
            path = expected / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    there = {path.relative_to(expected).as_posix(): path for path in expected.rglob("*") if path.is_file()}
    assert sorted(there) == sorted(files), "If the change is meant: make golden, and review the difference."
    for name, text in files.items():
        assert there[name].read_text("utf-8") == text, f"{name}: if the change is meant: make golden, and review."
