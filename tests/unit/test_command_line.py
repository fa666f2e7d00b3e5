"""What every command says, and that it does its work for those who read none of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT, document, run, write

SOURCE = """export const ERROR_CODES = { A_FAILED: "a_failed", B_FAILED: "b_failed" } as const;
"""


@pytest.mark.parametrize("command", ["import", "init", "generate", "lint"])
def test_a_reader_that_is_gone_stops_no_work(command: str, tmp_path: Path) -> None:
    (tmp_path / "a.ts").write_text(SOURCE, "utf-8")
    arguments = {"import": ["import", "a.ts", "--name", "pins"], "init": ["init", "pins"]}.get(command, [command])
    if command in ("generate", "lint"):
        assert run("init", "pins", "--folder", tmp_path / "schema").exit_code == 0
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "wirepact_codegen", *arguments],
            cwd=tmp_path,
            stdout=writing,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT / "codegen")},
            text=True,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "schema/contract.json").is_file()
    assert (tmp_path / "generated/python").is_dir() == (command == "generate")


def test_what_writes_nothing_does_not_say_so(tmp_path: Path) -> None:
    schema = write(tmp_path, document())
    sound = write(tmp_path / "sound", document())
    (schema / "cart/part0.schema.json").write_text("{", "utf-8")
    for writes, arguments in (
        (True, ["generate", "--schema", schema]),
        (True, ["docs", "--schema", schema]),
        (True, ["export", "--schema", schema, "--output", tmp_path / "x.json"]),
        (False, ["export", "--schema", schema]),
        (False, ["lint", "--schema", schema]),
        (False, ["check", "--schema", schema]),
        (False, ["diff", sound, schema]),
    ):
        said = run(*arguments)
        assert said.exit_code == 1 and ("1 problem." in said.stderr or "problems." in said.stderr)
        assert ("Nothing was written." in said.stderr) is writes, arguments


def test_one_is_no_plural(tmp_path: Path) -> None:
    said = run("lint", "--schema", write(tmp_path, document())).stdout
    assert said.startswith("1 family, 1 code, 0 shapes, 0 pieces of advice.")


TELL = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
LOST = {
    "while it works": TELL,
    "in an import that goes on without": "import swallowing",
    "as an object goes": f"class Going:\n def __del__(self):\n  {TELL}\n  return None\nGoing()",
}


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="Windows ends a process that is sent SIGTERM")
@pytest.mark.parametrize("told", LOST)
def test_a_signal_is_not_lost_where_python_drops_what_is_raised(told: str, tmp_path: Path) -> None:
    (tmp_path / "swallowing.py").write_text(f"try:\n {TELL}\n list(range(9))\nexcept BaseException:\n pass\n", "utf-8")
    script = (
        f"from wirepact_codegen import start\nstart._stop_cleanly()\n{LOST[told]}\n"
        "import time\nfor _ in range(1000):\n time.sleep(0.01)\nprint('worked on')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "codegen"), str(tmp_path)])},
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGTERM, "", "")


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="Windows ends a process that is sent SIGTERM")
def test_a_library_that_makes_another_error_of_a_signal_shows_no_traceback(tmp_path: Path) -> None:
    script = (
        "from wirepact_codegen import cli, start\n"
        f"def command(**_):\n try:\n  {TELL}\n  list(range(9))\n"
        " except SystemExit as error:\n  raise ValueError('no validator') from error\n"
        "cli.wirepact = command\nstart.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "codegen")},
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGTERM, "", "")
