"""The campaign in small: what a test sees is killed, what none can see is told as a survivor, with its explanation."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RUNTIME = "codegen/wirepact_codegen/targets/{}/runtime/recognise.{}"
SEEN = [
    (RUNTIME.format("python", "py"), "all(said(one) == first", "any(said(one) == first"),
    (RUNTIME.format("typescript", "ts"), "others.every(", "others.some("),
]
UNSEEN = (
    RUNTIME.format("python", "py"),
    "return issubclass(type(error), BaseExceptionGroup)",
    "return bool(issubclass(type(error), BaseExceptionGroup))",
)


@pytest.mark.heavy
def test_kills_what_a_test_sees_and_tells_the_rest(tmp_path: Path) -> None:
    command = [sys.executable, str(HERE / "mutate.py"), "--copy", str(tmp_path), "--verbose", "--count"]
    tests = ["--tests", "tests/behaviour/test_groups.py", "tests/unit/test_lower.py"]
    plants = [part for plant in SEEN for part in ("--also", *plant)]
    killed = subprocess.run([*command, "0", *tests, *plants], capture_output=True, text=True, check=False)
    assert killed.returncode == 0, killed.stdout + killed.stderr
    assert ": 2 killed (100.0%, 0 by time), 0 survived" in killed.stdout

    asked = [*command, "9", *tests, *plants, "--also", *UNSEEN]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert told.stderr == "", told.stderr
    file, old, new = UNSEEN
    assert re.search(
        rf"survived {re.escape(file)}:\d+ .*\n  - {re.escape(old)}\n  \+ {re.escape(new)}\n  not explained", told.stdout
    )
    (figure,) = re.findall(r"12 mutants of seed \d+: (\d+) killed .*, (\d+) survived", told.stdout)
    assert sum(map(int, figure)) == 12
    assert int(figure[0]) >= 2
    # Two test files cannot see 85 % of what may be drawn anywhere, and the command says so.
    assert told.returncode == 1, told.stdout


def test_explanations_are_of_lines_that_there_are() -> None:
    for one in tomllib.loads((HERE / "explained.toml").read_text("utf-8"))["survivor"]:
        lines = [line.strip() for line in (ROOT / one["file"]).read_text("utf-8").split("\n")]
        assert one["before"] in lines, f"{one['file']} no longer has {one['before']!r}"
        assert one["after"] != one["before"] and one["why"].endswith(".")
