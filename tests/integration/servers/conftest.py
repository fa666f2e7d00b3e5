"""Contracts of one's own, generated and built."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import ROOT, run, write_files

from .odd import files


@pytest.fixture(scope="session")
def acme(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a contract that `wirepact init acme` made, with both packages, the TypeScript one built."""
    folder = tmp_path_factory.mktemp("acme")
    made = run("init", "acme", "--folder", folder / "schema")
    assert made.exit_code == 0, made.output
    yield from built(folder)


@pytest.fixture(scope="session")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The same of the contract in `odd.py`."""
    folder = tmp_path_factory.mktemp("odd")
    write_files(folder, files())
    yield from built(folder)


def built(folder: Path) -> Iterator[Path]:
    done = run("generate", "--schema", folder / "schema")
    assert done.exit_code == 0, done.output
    tsc = ROOT / "node_modules/.bin/tsc"
    package = folder / "generated/typescript"
    compiled = subprocess.run([tsc, "-p", "tsconfig.json"], cwd=package, capture_output=True, text=True, check=False)
    assert compiled.returncode == 0, compiled.stdout
    sys.path.insert(0, str(folder / "generated/python"))
    yield folder
    sys.path.remove(str(folder / "generated/python"))
