"""References to look at: the shipped contract's, one whose every text is hostile, and one of 2,927 codes."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import browser
import pytest
from support import ROOT, run, write

from docs.hostile import hostile


@pytest.fixture(scope="session")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped contract's reference."""
    root = tmp_path_factory.mktemp("shipped")
    shutil.copytree(ROOT / "schema", root / "schema")
    made = run("docs", "--schema", root / "schema")
    assert made.exit_code == 0, made.output
    return root / "generated" / "docs"


@pytest.fixture(scope="session")
def hostile_reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    said, made = hostile()
    root = tmp_path_factory.mktemp("hostile")
    written = run("docs", "--schema", write(root, made, said=said))
    assert written.exit_code == 0, written.output
    return root / "generated" / "docs"


@pytest.fixture(scope="session")
def large_reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The largest public catalogue there is, as `import` takes it."""
    root = tmp_path_factory.mktemp("large")
    source = ROOT / "tests" / "contracts" / "windows-hresult.json"
    taken = run("import", source, "--name", "hresult", "--on-conflict", "first", "--out", root / "schema")
    assert taken.exit_code == 0, taken.output
    made = run("docs", "--schema", root / "schema")
    assert made.exit_code == 0, made.output
    return root / "generated" / "docs"


@pytest.fixture(scope="session")
def chromium() -> str:
    return browser.chromium()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        del format, args


@pytest.fixture(scope="session")
def served(reference: Path) -> Iterator[str]:
    """The reference in a subfolder of a plain static server."""
    top = reference.parent
    handler = functools.partial(_Quiet, directory=str(top))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/{reference.name}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
