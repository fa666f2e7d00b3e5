"""A contract of one's own, as `wirepact init acme` starts it, with two families more: generated, built and imported."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import ROOT, run

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def streams(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the contract; its Python package `stream_errors` can be imported, the TypeScript one is built."""
    folder = tmp_path_factory.mktemp("streams")
    schema = folder / "schema"
    assert run("init", "acme", "--folder", schema).exit_code == 0
    shutil.copytree(HERE / "schema", schema, dirs_exist_ok=True)
    said = json.loads((schema / "contract.json").read_text("utf-8"))
    for name in ("jobs", "probe"):
        said["families"].append({"name": name, "title": name.title(), "description": f"Errors of {name}."})
    said["targets"]["python"]["package"] = "stream_errors"
    (schema / "contract.json").write_text(json.dumps(said), "utf-8")
    made = run("generate", "--schema", schema)
    assert made.exit_code == 0, made.output
    package = folder / "generated/typescript"
    tsc = ROOT / "node_modules/.bin/tsc"
    done = subprocess.run([tsc, "-p", "tsconfig.json"], cwd=package, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    sys.path.insert(0, str(folder / "generated/python"))
    yield folder
    sys.path.remove(str(folder / "generated/python"))
