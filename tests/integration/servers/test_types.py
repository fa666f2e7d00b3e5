"""The real types of Hono, Express and the Fetch API take the adapters, in a browser's world and in Node's."""

from __future__ import annotations

import subprocess

import pytest
from support import ROOT

from .serving import APPS


@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.node.json"])
def test_the_compiler_takes_what_users_write(project: str) -> None:
    tsc = ROOT / "node_modules/.bin/tsc"
    folder = APPS.parent / "types"
    done = subprocess.run([tsc, "-p", folder / project], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout
