"""What the figures stand on: a command that hangs is ended, and an aim is told from a bound."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest
from benchmarks import measure


def test_a_command_that_takes_too_long_is_ended_with_what_it_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(measure, "LONGEST", 2.0)
    child = tmp_path / "child"
    text = (
        "import pathlib, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"pathlib.Path({str(child)!r}).write_text(str(child.pid))\n"
        "time.sleep(600)"
    )
    with pytest.raises(SystemExit, match=r"ended: it took more than 2 seconds"):
        measure.spent(measure.Command([sys.executable, "-c", text]))
    assert _has_ended(int(child.read_text()))


def _has_ended(process: int) -> bool:
    for _ in range(100):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        if "\nState:\tZ" in Path(f"/proc/{process}/status").read_text():
            return True
        time.sleep(0.1)
    return False


def test_the_whole_is_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "ENDS", time.monotonic())
    with pytest.raises(SystemExit, match=r"ended: it took more than 1 seconds"):
        measure.spent(measure.Command([sys.executable, "-c", "import time; time.sleep(600)"]))


def test_a_command_that_fails_says_what_it_wrote() -> None:
    with pytest.raises(SystemExit, match="what went wrong"):
        measure.spent(measure.Command([sys.executable, "-c", "raise SystemExit('what went wrong')"]))


@pytest.mark.parametrize(
    ("ratios", "limits", "kept", "words"),
    [
        ([1.0, 9.0, 1.1], {"aim": 1.2}, True, ["1.100", "aim", "1.200", "ok"]),
        ([1.0, 1.3, 1.4], {"aim": 1.2}, False, ["1.300", "aim", "1.200", "MISSED"]),
        ([1.0, 1.3, 1.4], {"aim": 1.2, "bound": 2.0}, False, ["1.300", "aim", "1.200", "MISSED"]),
        ([1.0, 1.3, 1.4], {"bound": 2.0}, True, ["1.300", "bound", "2.000", "ok"]),
        ([1.02], {"aim": 1.0, "noise": 0.03}, True, ["1.020", "aim", "1.000", "+-0.030", "ok"]),
        ([1.04], {"aim": 1.0, "noise": 0.03}, False, ["1.040", "aim", "1.000", "+-0.030", "MISSED"]),
        ([7.0], {}, True, ["7.000", "name"]),
    ],
)
def test_a_figure_says_whose_limit_it_has(
    capsys: pytest.CaptureFixture[str], ratios: list[float], limits: dict[str, float], kept: bool, words: list[str]
) -> None:
    assert measure.told("name", ratios, **limits) is kept
    assert capsys.readouterr().out.split()[: len(words)] == words
