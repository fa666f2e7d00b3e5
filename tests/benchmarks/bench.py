"""Speed as ratios, each pair timed side by side in one run: machines are noisy, and a bare time says nothing.

Prints one line a figure: the median ratio of whole-process times, its aim, the spread. Exit 1 where an aim is missed.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
ROUNDS = 9


@dataclass(frozen=True)
class Pair:
    """A command, the command it is held against, and the most its time may be, as a ratio."""

    name: str
    command: Sequence[str]
    against: Sequence[str]
    aim: float


def pairs(folder: Path) -> list[Pair]:
    wirepact = str(BIN / "wirepact")
    schema = str(ROOT / "schema")
    generate = [wirepact, "generate", "--schema", schema, "--out", str(folder / "trees")]
    bundle = str(ROOT / "generated/schema/wirepact.schema.json")
    dcg = [
        *(str(BIN / "datamodel-codegen"), "--input", bundle, "--input-file-type", "jsonschema"),
        *("--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin"),
        *("--output", str(folder / "models.py")),
    ]
    bare = [sys.executable, "-c", "pass"]
    return [
        Pair("generate / datamodel-code-generator alone", generate, dcg, 1.6),
        Pair("import wirepact.agent / bare Python", [sys.executable, "-c", "import wirepact.agent"], bare, 1.5),
        Pair(
            "check / generate", [wirepact, "check", "--schema", schema, "--out", str(folder / "trees")], generate, 1.1
        ),
    ]


def seconds(command: Sequence[str]) -> float:
    """Wall time of the whole process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generated" / "python"), "PYTHONHASHSEED": "0"}
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
    return time.perf_counter() - begin


def ratio(pair: Pair) -> list[float]:
    """The ratio of each round; the two commands take turns at going first."""
    seconds(pair.command), seconds(pair.against)
    ratios = []
    for number in range(ROUNDS):
        if number % 2:
            other, own = seconds(pair.against), seconds(pair.command)
        else:
            own, other = seconds(pair.command), seconds(pair.against)
        ratios.append(own / other)
    return ratios


def calls() -> dict[str, tuple[float, float | None]]:
    """Ratios of single calls, measured inside a process of each language."""
    bundle = str(ROOT / "generated/schema/wirepact.schema.json")
    here = Path(__file__).parent
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generated" / "python")}
    figures: dict[str, tuple[float, float | None]] = {}
    for command in ([sys.executable, str(here / "calls.py"), bundle], ["node", str(here / "calls.mjs"), bundle]):
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        figures |= json.loads(done.stdout)
    return figures


def told(name: str, ratio: float, aim: float | None, spread: str = "") -> bool:
    """Print one figure; whether it keeps its aim."""
    kept = aim is None or ratio <= aim
    print(f"{ratio:6.3f}  {f'aim {aim:5.2f}' if aim else ' ' * 9}  {'ok' if kept else 'MISSED':6}  {spread:12} {name}")
    return kept


def main() -> int:
    missed = 0
    with tempfile.TemporaryDirectory(prefix="wirepact-bench-") as folder:
        for pair in pairs(Path(folder)):
            ratios = ratio(pair)
            spread = f"{min(ratios):.2f}-{max(ratios):.2f}"
            missed += not told(pair.name, statistics.median(ratios), pair.aim, spread)
    for name, (figure, aim) in calls().items():
        missed += not told(name, figure, aim)
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
