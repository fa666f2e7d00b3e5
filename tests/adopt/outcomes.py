"""What becomes of each catalogue on its way to two packages: `python tests/adopt/outcomes.py [--all] [NAME...]`.

import, generate, import in Python with warnings as errors; with `--all` also `tsc --strict` and parity.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from click.testing import CliRunner
from wirepact_codegen.cli import wirepact

ROOT = Path(__file__).resolve().parents[2]
CONTRACTS = sorted((ROOT / "tests" / "contracts").glob("*.json"))
ENVIRONMENT = os.environ | {
    "PATH": f"{ROOT / 'node_modules' / '.bin'}{os.pathsep}{os.environ['PATH']}",
    "PYTHONPATH": str(ROOT / "codegen"),
    "PYTHONDONTWRITEBYTECODE": "1",
}
LOAD_ALL = """
import importlib, sys
for module in map(importlib.import_module, sys.argv[1:]):
    [getattr(module, name) for name in module.__all__]
    print(len(module.CODE_LIST))
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How far one catalogue came, and what was said where it stopped."""

    name: str
    reached: str
    said: str = ""
    codes: int = 0


def outcome(path: Path, folder: Path, *, node: bool, policy: str = "stop") -> Outcome:
    name = path.stem
    module = name.replace("-", "_")
    schema = ["--schema", "schema"]
    made = ["import", path, "--name", name, "--on-conflict", policy]
    python, typescript = folder / "generated" / "python", folder / "generated" / "typescript"
    steps: list[tuple[str, list[str | Path], Path]] = [
        ("import", ["wirepact", *made], folder),
        ("generate", ["wirepact", "generate", *schema, *([] if node else ["--target", "python"])], folder),
        ("python", [sys.executable, "-W", "error", "-c", LOAD_ALL, f"{module}_errors.{module}"], python),
    ]
    if node:
        steps += [
            ("tsc", ["tsc", "-p", "tsconfig.json"], typescript),
            ("parity", ["wirepact", "parity", *schema], folder),
        ]
    codes = 0
    for step, command, where in steps:
        code, output, errors = ran([str(one) for one in command], where)
        if code or (step == "python" and errors):
            return Outcome(name, f"stops at {step}", errors if step != "parity" else output)
        codes = int(output) if step == "python" else codes
    return Outcome(name, steps[-1][0], codes=codes)


def ran(command: list[str], folder: Path) -> tuple[int, str, str]:
    """Exit status, output and errors of a command; our own runs in this process, which starts once for all."""
    if command[0] == "wirepact":
        with contextlib.chdir(folder):
            result = CliRunner().invoke(wirepact, command[1:])
        return result.exit_code, result.stdout, result.stderr
    done = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def outcomes(names: list[str], *, node: bool) -> Iterator[Outcome]:
    for path in CONTRACTS:
        for policy in ("stop", "omit") if not names or path.stem in names else ():
            with tempfile.TemporaryDirectory() as folder:
                one = outcome(path, Path(folder), node=node, policy=policy)
            yield one if policy == "stop" else replace(one, name=f"{one.name} --on-conflict omit")
            if one.reached != "stops at import":
                break


def main(arguments: list[str]) -> None:
    found = []
    for one in outcomes([name for name in arguments if name != "--all"], node="--all" in arguments):
        print(f"{one.name}: {one.reached}", *one.said.splitlines()[:2], sep="\n    ", flush=True)
        found.append(one)
    print(*(f"{count} {reached}" for reached, count in sorted(Counter(one.reached for one in found).items())), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
