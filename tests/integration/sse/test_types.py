"""Type checkers, at their strictest, know the chunks of a stream and how it ended, and refuse what users get wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT

HERE = Path(__file__).parent / "types"
USAGE = HERE / "usage.py"


def lines_with_errors(output: str, pattern: str) -> set[int]:
    return {int(line) for line in re.findall(pattern, output, re.M)}


@pytest.mark.heavy
@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_python(checker: str, streams: Path, tmp_path: Path) -> None:
    wrong = {number for number, line in enumerate(USAGE.read_text().splitlines(), 1) if line.endswith("# wrong")}
    packages = streams / "generated/python"
    if checker == "mypy":
        command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-incremental", str(USAGE)]
        pattern = r"usage\.py:([0-9]+): error:"
    else:
        (tmp_path / "usage.py").write_text(USAGE.read_text("utf-8"), "utf-8")
        settings = {"include": ["usage.py"], "typeCheckingMode": "strict", "extraPaths": [str(packages)]}
        venv = {"venvPath": str(ROOT), "venv": ".venv", "pythonVersion": "3.11"}
        (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings | venv), "utf-8")
        command = [str(Path(sys.executable).with_name("pyright")), "-p", str(tmp_path)]
        pattern = r"usage\.py:([0-9]+):[0-9]+ - error:"
    environment = {**os.environ, "MYPYPATH": str(packages)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE, env=environment, timeout=300, check=False)
    assert lines_with_errors(done.stdout, pattern) == wrong, done.stdout


@pytest.mark.parametrize("library", [["ES2022", "DOM"], ["ES2022"]], ids=["dom", "node"])
def test_typescript(library: list[str], streams: Path, tmp_path: Path) -> None:
    scope = tmp_path / "node_modules/@acme"
    scope.mkdir(parents=True)
    (scope / "errors").symlink_to(streams / "generated/typescript")
    (tmp_path / "node_modules/@types").symlink_to(ROOT / "node_modules/@types")
    (tmp_path / "node_modules/undici-types").symlink_to(ROOT / "node_modules/undici-types")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "usage.ts").write_text((HERE / "usage.ts").read_text("utf-8"), "utf-8")
    options = {
        "module": "nodenext",
        "target": "es2022",
        "lib": library,
        "types": [] if "DOM" in library else ["node"],
        "strict": True,
        "exactOptionalPropertyTypes": True,
        "noUncheckedIndexedAccess": True,
        "skipLibCheck": False,
        "noEmit": True,
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "files": ["usage.ts"]}), "utf-8")
    tsc = ROOT / "node_modules/.bin/tsc"
    done = subprocess.run([tsc, "-p", tmp_path], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


def test_a_page_that_only_reads_pays_for_reading(streams: Path, tmp_path: Path) -> None:
    """The bundle of a reader has the shapes, and neither the table of all facts nor what writes."""
    package = streams / "generated/typescript/dist/esm"
    parts = {
        "guard": f'export {{ isErrorChunk }} from "{package}/acme/index.js";',
        "error": f'export {{ AcmeError }} from "{package}/acme/index.js"; import "{package}/integrations/sse.js";',
        "reader": f'export {{ readSse }} from "{package}/integrations/sse.js";'
        f'export {{ CHUNKS }} from "{package}/acme/index.js";',
    }
    made: dict[str, str] = {}
    for name, text in parts.items():
        (tmp_path / f"{name}.mjs").write_text(text, "utf-8")
        command = [ROOT / "node_modules/.bin/esbuild", "--bundle", "--format=esm", tmp_path / f"{name}.mjs"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        made[name] = done.stdout
    for name in ("guard", "error"):
        assert "text/event-stream" not in made[name] and "chunkFromError" not in made[name], made[name]
    assert "text/event-stream" in made["reader"]
    assert "A service behind this one did not answer" not in made["reader"], "the table of all facts"
    assert "X-Accel-Buffering" not in made["reader"], "what writes"
