"""Speed as ratios, each pair timed side by side in one run: machines are noisy, and a bare time says nothing.

Prints one line a figure: the median ratio, its aim, the spread. Exit 1 where an aim is missed. "CPU" is what a process
and its children used (user and system), anything else the wall time of the whole process; "net" is without the time a
bare Python, or a contract of one code, takes.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
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
MANY, FEW = 25_000, 1_000
CATALOGUE = ROOT / "tests" / "contracts" / "windows-hresult.json"


@dataclass(frozen=True)
class Command:
    """What is run; `fresh`, a folder, is removed before each run, so that all of it is written."""

    words: Sequence[str]
    path: Path = ROOT / "generated" / "python"
    fresh: Path | None = None


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
    subprocess.run(command.words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
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


# --- figures -----------------------------------------------------------------------------------


def of_this_contract(folder: Path) -> bool:
    own = ["--schema", str(ROOT / "schema"), "--out", str(folder / "trees"), *BOTH]
    generate = Command([*WIREPACT, "generate", *own], GENERATOR)
    found = times(
        {
            "generate": generate,
            "dcg": dcg(ROOT / "generated/schema/wirepact.schema.json", folder / "models.py"),
            "check": Command([*WIREPACT, "check", *own], GENERATOR),
        }
    )
    light = times({"import": Command([sys.executable, "-c", "import wirepact.agent"]), "bare": Command(BARE)})
    return all(
        [
            told("generate / datamodel-code-generator alone", over(found["generate"], found["dcg"]), 1.6),
            told("import wirepact.agent / bare Python", over(light["import"], light["bare"]), 1.5),
            told("check / generate", over(found["check"], found["generate"]), 1.1),
        ]
    )


def of_a_catalogue(folder: Path) -> bool:
    """A public catalogue of 2,927 codes against an enum of the same values."""
    codes = list(dict.fromkeys(row["code"] for row in json.loads(CATALOGUE.read_text("utf-8"))["codes"]))
    name = f"{len(codes):,} codes"
    schema = imported(CATALOGUE, "hresult", folder / "schema")
    enum = folder / "enum.json"
    enum.write_text(json.dumps({"title": "Code", "type": "string", "enum": codes}), "utf-8")
    enums = ("--use-specialized-enum", "--target-python-version", "3.11")
    trees = folder / "trees"
    found = times(
        {"generate": generating(schema, trees), "dcg": dcg(enum, folder / "models.py", *enums)},
        kind="cpu",
    )
    code = repr(codes[-1])
    package, module = trees / "python", "from hresult_errors import hresult"

    def script(text: str, path: Path) -> Command:
        return Command([sys.executable, "-c", text], path)

    loads = times(
        {
            "own": script(module, package),
            "dcg": script("import models", folder),
            "bare": Command(BARE),
            "own look-up": script(f"{module}; hresult.CODES[{code}].category", package),
            "dcg look-up": script(f"import models; models.Code({code}).value", folder),
        },
        rounds=3 * ROUNDS,
    )
    bare = statistics.median(loads["bare"])
    net = {one: [max(seconds - bare, 0.0) for seconds in values] for one, values in loads.items()}
    net = {one: [statistics.median(values)] for one, values in net.items()}
    look = "import and first look-up / the enum's"
    return all(
        [
            told(f"{name}: generate both languages / StrEnum of dcg alone, CPU", over(*found.values()), 1.0),
            told(f"{name}: import / import of the enum, gross", over(loads["own"], loads["dcg"]), 0.5),
            told(f"{name}: import / import of the enum, net", over(net["own"], net["dcg"]), 0.5),
            told(f"{name}: {look}, gross", over(loads["own look-up"], loads["dcg look-up"]), None),
            told(f"{name}: {look}, net", over(net["own look-up"], net["dcg look-up"]), None),
        ]
    )


def of_growth(folder: Path) -> bool:
    """How far the time of many codes is from growing in a line with them."""
    commands: dict[str, Command] = {}
    for count in (MANY, FEW, 1):
        source = folder / f"{count}.json"
        source.write_text(json.dumps({"codes": [synthetic(index) for index in range(count)]}), "utf-8")
        schema = imported(source, "many", folder / f"schema{count}")
        commands[str(count)] = generating(schema, folder / f"trees{count}")
    many, few, start = times(commands, rounds=5, kind="cpu").values()
    times_as_many = MANY / FEW
    net = [(one - three) / (two - three) for one, two, three in zip(many, few, start, strict=True)]
    name = f"generate {MANY:,} codes / {times_as_many:.0f} times {FEW:,}, CPU"
    return all(
        [
            told(name, [one / times_as_many for one in over(many, few)], 1.2),
            told(f"{name}, net", [one / times_as_many for one in net], None),
        ]
    )


def synthetic(index: int) -> dict[str, str | int | bool]:
    summary = f"What failed is number {index}."
    row = {"code": f"part_{index}_failed", "category": "abcd"[index % 4], "summary": summary}
    return {**row, "http_status": 400 + index % 100, "retryable": index % 3 == 0}


def imported(source: Path, name: str, schema: Path) -> Path:
    spent(Command([*WIREPACT, "import", str(source), "--name", name, "--out", str(schema)], GENERATOR))
    return schema


def generating(schema: Path, trees: Path) -> Command:
    words = [*WIREPACT, "generate", "--schema", str(schema), "--out", str(trees)]
    return Command(words, GENERATOR, trees)


def of_calls() -> bool:
    """Ratios of single calls, measured inside a process of each language."""
    bundle = str(ROOT / "generated/schema/wirepact.schema.json")
    here = Path(__file__).parent
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generated" / "python")}
    figures: dict[str, tuple[float, float | None]] = {}
    for command in ([sys.executable, str(here / "calls.py"), bundle], ["node", str(here / "calls.mjs"), bundle]):
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        figures |= json.loads(done.stdout)
    return all([told(name, [figure], aim) for name, (figure, aim) in figures.items()])


def main() -> int:
    kept: list[bool] = []
    for figures in (of_this_contract, of_a_catalogue, of_growth):
        with tempfile.TemporaryDirectory(prefix="wirepact-bench-") as folder:
            kept.append(figures(Path(folder)))
    kept.append(of_calls())
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
