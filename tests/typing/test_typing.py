"""Two type checkers, at their strictest, know what users rely on, and refuse what users get wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from support import ROOT

HERE = Path(__file__).parent
PACKAGE = ROOT / "generated/python"


def mypy(*files: Path) -> dict[str, dict[int, str]]:
    """By file, the lines with an error and what it says."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file=", "--no-incremental"]
    done = subprocess.run(
        [*command, "--python-version=3.11", *map(str, files)],
        capture_output=True,
        text=True,
        env={**os.environ, "MYPYPATH": str(PACKAGE)},
        cwd=files[0].parent,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    found = re.findall(r"^(.+?):([0-9]+): error: (.*)$", done.stdout, re.M)
    return _by_file((Path(file).name, int(line), text) for file, line, text in found)


def pyright(*files: Path) -> dict[str, dict[int, str]]:
    """The same of pyright."""
    folder = files[0].parent
    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.11", "extraPaths": [str(PACKAGE)]}
    settings |= {"include": [file.name for file in files]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return _by_file(
        (Path(one["file"]).name, one["range"]["start"]["line"] + 1, one["message"])
        for one in json.loads(done.stdout)["generalDiagnostics"]
        if one["severity"] == "error"
    )


def _by_file(found: Iterable[tuple[str, int, str]]) -> dict[str, dict[int, str]]:
    errors: dict[str, dict[int, str]] = {}
    for file, line, text in found:
        errors.setdefault(file, {})[line] = text
    return errors


@pytest.fixture(scope="module", params=[mypy, pyright], ids=lambda one: one.__name__)
def errors(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[int, str]]:
    """What one checker says of all files, in one run: the two here, and copies of usage.py with something missing."""
    folder = tmp_path_factory.mktemp("typing")
    usage = (HERE / "usage.py").read_text("utf-8")
    texts = {
        "usage.py": usage,
        "mistakes.py": (HERE / "mistakes.py").read_text("utf-8"),
        "no_case.py": usage.replace('        case "STREAM_FAILED":\n            return 410\n', ""),
        "no_none.py": usage.replace("        case None:\n            return 500\n", ""),
        "no_member.py": usage.replace(" | flue.SubmissionAborted(error=error)", ""),
        "misspelt_case.py": usage.replace('case "STREAM_FAILED"', 'case "STREAM_FAILURE"'),
    }
    assert len(set(texts.values())) == len(texts)
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    found: dict[str, dict[int, str]] = request.param(*(folder / name for name in texts))
    return found


def test_what_users_write_is_known(errors: dict[str, dict[int, str]]) -> None:
    assert errors.get("usage.py", {}) == {}


@pytest.mark.parametrize("name", ["no_case.py", "no_none.py", "no_member.py", "misspelt_case.py"])
def test_a_match_that_misses_a_case_is_refused(errors: dict[str, dict[int, str]], name: str) -> None:
    found = errors[name]
    assert any("assert_never" in text or "Never" in text for text in found.values()), found


def test_what_users_get_wrong_is_refused(errors: dict[str, dict[int, str]]) -> None:
    lines = (HERE / "mistakes.py").read_text("utf-8").splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
    found = errors["mistakes.py"]
    assert {lines[number - 1] for number in wrong - set(found)} == set()
    assert {number: text for number, text in found.items() if number not in wrong} == {}
