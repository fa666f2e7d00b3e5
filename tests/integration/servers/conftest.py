"""A contract of one's own, generated and built."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import ROOT, run


@pytest.fixture(scope="session")
def acme(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a contract that `wirepact init acme` made, with both packages, the TypeScript one built."""
    folder = tmp_path_factory.mktemp("acme")
    made = run("init", "acme", "--folder", folder / "schema")
    assert made.exit_code == 0, made.output
    assert run("generate", "--schema", folder / "schema").exit_code == 0
    package = folder / "generated/typescript"
    tsc = ROOT / "node_modules/.bin/tsc"
    done = subprocess.run([tsc, "-p", "tsconfig.json"], cwd=package, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    sys.path.insert(0, str(folder / "generated/python"))
    yield folder
    sys.path.remove(str(folder / "generated/python"))
