"""What the integration tests share: a provider that fails as it is told to, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def fault_server() -> Iterator[str]:
    """URL of the fault server. It hangs for 3 s, and ends with the tests, with this process, or after two hours."""
    script = Path(__file__).with_name("fault_server.py")
    command = [sys.executable, str(script), "--parent", str(os.getpid()), "--hang", "3"]
    command += ["--max-seconds", "7200", "--max-requests", "20000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["url"]
        finally:
            process.terminate()
