"""What the figures stand on: processes timed side by side, and one printed line a figure.

"CPU" is what a process and its children used (user and system), anything else the wall time of the whole process;
"net" is without the time a bare Python, or a contract of one code, takes. Each figure is the median of at least five
ratios, each of two runs in the same round. "aim" is what was asked for; "bound" is our own, of what nobody asked for.
"""

from __future__ import annotations

import json
import os
import resource
import shlex
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
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
ROUNDS = 5
LONGEST = 600.0
"""Seconds of one command: many times what any takes."""
ENDS = time.monotonic() + 3600
"""When the whole of it is ended, whatever runs."""
CATALOGUE = ROOT / "tests" / "contracts" / "windows-hresult.json"


@dataclass(frozen=True)
class Command:
    """What is run, and where.

    Attributes:
        fresh: A folder that is removed before each run, so that all of it is written. before: Done before each run.
        cache: The generator's cache; None: it has none.
    """

    words: Sequence[str]
    path: Path = ROOT / "generated" / "python"
    fresh: Path | None = None
    cwd: Path | None = None
    cache: Path | None = None
    before: Callable[[], object] | None = None


@dataclass(frozen=True)
class Spent:
    """Seconds of one process and its children, the bytes of the one that held most, and what was printed.

    `peak` is at least what this process holds: the system counts it in before the command takes its place.
    """

    wall: float
    cpu: float
    peak: float
    said: str


def environment_with(path: Path) -> dict[str, str]:
    """Where modules are found; what is imported a second time has its bytecode, as where it is installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(path), "PYTHONHASHSEED": "0"}


def spent(command: Command) -> Spent:
    environment = environment_with(command.path) | {"WIREPACT_CACHE_DIR": str(command.cache or "")}
    if command.fresh is not None:
        shutil.rmtree(command.fresh, ignore_errors=True)
    if command.before is not None:
        command.before()
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as failed:
        begin = time.perf_counter()
        process = subprocess.Popen(
            command.words, stdout=said, stderr=failed, env=environment, cwd=command.cwd, start_new_session=True
        )
        used = _ended(process, shlex.join(command.words))
        wall = time.perf_counter() - begin
        said.seek(0)
        failed.seek(0)
        if process.returncode:
            raise SystemExit(f"{shlex.join(command.words)}\n{failed.read().decode('utf-8', 'replace')}")
        unit = 1 if sys.platform == "darwin" else 1024
        return Spent(wall, used.ru_utime + used.ru_stime, used.ru_maxrss * unit, said.read().decode("utf-8"))


def _ended(process: subprocess.Popen[bytes], name: str) -> resource.struct_rusage:
    """Wait for a process, and end it with its children where it takes too long or the waiting is broken off."""
    limit = max(1.0, min(LONGEST, ENDS - time.monotonic()))
    late = threading.Event()

    def end() -> None:
        late.set()
        os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(limit, end)
    timer.start()
    try:
        _, status, used = os.wait4(process.pid, 0)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    finally:
        timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    if late.is_set():
        raise SystemExit(f"{name}\nended: it took more than {limit:.0f} seconds")
    return used


def measured(commands: Mapping[str, Command], rounds: int, *, first: bool = True) -> dict[str, list[Spent]]:
    """What each command takes, a round after the other; they take turns at going first.

    `first`: a first round is not counted; without it, all of what they read is to be warm already.
    """
    found: dict[str, list[Spent]] = {name: [] for name in commands}
    for number in range(-1 if first else 0, rounds):
        for name in reversed(list(commands)) if number > 0 and number % 2 else commands:
            one = spent(commands[name])
            if number >= 0:
                found[name].append(one)
    return found


def times(
    commands: Mapping[str, Command], rounds: int = ROUNDS, kind: Literal["wall", "cpu"] = "wall"
) -> dict[str, list[float]]:
    """Seconds of each command; a first round is not counted."""
    found = measured(commands, rounds)
    return {name: [one.wall if kind == "wall" else one.cpu for one in values] for name, values in found.items()}


def told(
    name: str, ratios: Sequence[float], aim: float | None = None, *, bound: float | None = None, noise: float = 0.0
) -> bool:
    """Print one figure; whether it keeps what was asked for (`aim`) or what we hold ourselves to (`bound`).

    `noise`: by how much the measurement itself is off, where the aim leaves no room for it.
    """
    ratio = statistics.median(ratios)
    limit = bound if aim is None else aim
    kept = limit is None or ratio <= limit + noise
    verdict = "" if limit is None else "ok" if kept else "MISSED"
    kind = "" if limit is None else f"{'bound' if aim is None else 'aim':5} {limit:5.3f}"
    kind += f" +-{noise:.3f}" if noise else ""
    spread = f"{min(ratios):.2f}-{max(ratios):.2f}" if len(ratios) > 1 else ""
    print(f"{ratio:6.3f}  {kind:19}  {verdict:6}  {spread:12} {name}", flush=True)
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
    words = [*WIREPACT, "generate", "--schema", str(schema), "--out", str(trees), *BOTH]
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
