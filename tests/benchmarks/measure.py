"""What the figures stand on: processes timed side by side, and one printed line a figure.

"CPU" is what a process and its children used (user and system), anything else the wall time of the whole process;
"net" is without the time a bare Python, or a contract of one code, takes.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
WIREPACT = (sys.executable, "-m", "wirepact_codegen")
GENERATOR = ROOT / "codegen"
BARE = (sys.executable, "-c", "pass")
BOTH = ("--target", "python", "--target", "typescript")
"""The packages: what others generate too. The reference has no peer here."""
ROUNDS = 9
CATALOGUE = ROOT / "tests" / "contracts" / "windows-hresult.json"


@dataclass(frozen=True)
class Command:
    """What is run, and where; `fresh`, a folder, is removed before each run, so that all of it is written."""

    words: Sequence[str]
    path: Path = ROOT / "generated" / "python"
    fresh: Path | None = None
    cwd: Path | None = None


@dataclass(frozen=True)
class Spent:
    """Seconds of one process."""

    wall: float
    cpu: float


def spent(command: Command) -> Spent:
    environment = {**os.environ, "PYTHONPATH": str(command.path), "PYTHONHASHSEED": "0"}
    if command.fresh is not None:
        shutil.rmtree(command.fresh, ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    quiet, kept = subprocess.DEVNULL, subprocess.PIPE
    subprocess.run(command.words, check=True, stdout=quiet, stderr=kept, env=environment, cwd=command.cwd)
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Spent(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def times(
    commands: Mapping[str, Command], rounds: int = ROUNDS, kind: Literal["wall", "cpu"] = "wall"
) -> dict[str, list[float]]:
    """Seconds of each command, a round after the other; they take turns at going first. A first round is not counted."""
    found: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name in reversed(list(commands)) if number % 2 else commands:
            seconds = spent(commands[name])
            if number:
                found[name].append(seconds.wall if kind == "wall" else seconds.cpu)
    return found


def told(name: str, ratios: Sequence[float], aim: float | None) -> bool:
    """Print one figure; whether it keeps its aim."""
    ratio = statistics.median(ratios)
    kept = aim is None or ratio <= aim
    spread = f"{min(ratios):.2f}-{max(ratios):.2f}" if len(ratios) > 1 else ""
    print(f"{ratio:6.3f}  {f'aim {aim:5.2f}' if aim else ' ' * 9}  {'ok' if kept else 'MISSED':6}  {spread:12} {name}")
    return kept


def over(own: Sequence[float], other: Sequence[float]) -> list[float]:
    return [one / two for one, two in zip(own, other, strict=True)]


def dcg(source: Path, into: Path, *more: str) -> Command:
    """datamodel-code-generator alone, with the formatter of its own, which is its fastest."""
    words = [str(BIN / "datamodel-codegen"), "--input", str(source), "--input-file-type", "jsonschema"]
    words += ["--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin", "--output", str(into), *more]
    return Command(words)


def imported(source: Path, name: str, schema: Path) -> Path:
    spent(Command([*WIREPACT, "import", str(source), "--name", name, "--out", str(schema)], GENERATOR))
    return schema


def generating(schema: Path, trees: Path) -> Command:
    words = [*WIREPACT, "generate", "--schema", str(schema), "--out", str(trees)]
    return Command(words, GENERATOR, trees)


def catalogue(folder: Path) -> tuple[int, Path, Command]:
    """A public catalogue: how many codes it has, a schema folder of them, and what makes an enum of them in models.py."""
    codes = catalogue_codes()
    enum = folder / "enum.json"
    enum.write_text(json.dumps({"title": "Code", "type": "string", "enum": codes}), "utf-8")
    into = dcg(enum, folder / "models.py", "--use-specialized-enum", "--target-python-version", "3.11")
    return len(codes), imported(CATALOGUE, "hresult", folder / "schema"), into


def catalogue_codes() -> list[str]:
    return list(dict.fromkeys(row["code"] for row in json.loads(CATALOGUE.read_text("utf-8"))["codes"]))
