"""What is a framework's own in TypeScript: node asks, and tells."""

from __future__ import annotations

import subprocess

import pytest

from .serving import APPS


@pytest.mark.parametrize("name", ["express", "fetch", "hono"])
def test_node_finds_nothing(name: str) -> None:
    command = ["node", "--test", "--test-reporter=tap", str(APPS / f"{name}.test.mjs")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-6000:]
