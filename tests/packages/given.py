"""Packages as they are given out, and the tools that build, check and install them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from support import ROOT

TOOLS = f"{ROOT / 'node_modules/.bin'}{os.pathsep}{Path(sys.executable).parent}"
ENVIRONMENT = {**os.environ, "PATH": f"{TOOLS}{os.pathsep}{os.environ['PATH']}"}

WIREPACT = {"name": "wirepact", "version": "0.1.0", "license": "MIT"}
OWN = {"name": "@blue-sky/errors", "version": "3.1.4-rc.1", "license": "Apache-2.0 OR MIT"}
"""What contract.json says of the second one; the contract itself is 0.1.0."""


@dataclass(frozen=True)
class Packages:
    """Files ready to be given out, and what they were made from.

    Attributes:
        python: The import name of the Python package. says: name, version and licence of contract.json.
    """

    typescript: Path
    tarball: Path
    wheel: Path
    sdist: Path
    python: str
    says: Mapping[str, str]


def ran(*command: str | Path, cwd: Path = ROOT) -> tuple[int, str]:
    """Exit code and all that was said: kept in a file, since a pipe loses what a tool says as it exits."""
    with tempfile.TemporaryFile() as said:
        done = subprocess.run([str(one) for one in command], cwd=cwd, env=ENVIRONMENT, stdout=said, stderr=said)
        said.seek(0)
        return done.returncode, said.read().decode("utf-8")


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """What a command says, which has to succeed."""
    code, said = ran(*command, cwd=cwd)
    assert code == 0, f"{[str(one) for one in command]}\n{said}"
    return said


def environment(folder: Path, python: str | Path, *wanted: str | Path) -> Path:
    """A fresh environment that has installed what is wanted, with the pip of this one; its Python."""
    run(python, "-m", "venv", "--without-pip", folder)
    made = folder / "bin/python"
    pip = [sys.executable, "-m", "pip", "--python", made, "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", "--no-compile", *wanted, cwd=folder)  # compiled is what is imported
    return made


def built(project: Path, out: Path) -> tuple[Path, Path]:
    """Wheel and sdist of a Python project."""
    run(sys.executable, "-m", "hatchling", "build", "-d", out, cwd=project)
    (wheel,), (sdist,) = out.glob("*.whl"), out.glob("*.tar.gz")
    return wheel, sdist


def packed(package: Path, out: Path, *options: str) -> Path:
    """The npm tarball of a package."""
    out.mkdir(parents=True, exist_ok=True)
    (entry,) = json.loads(run("npm", "pack", "--json", "--silent", *options, "--pack-destination", out, cwd=package))
    return out / str(entry["filename"])


_told: list[str] = []


def tell(line: str) -> None:
    """Keep a figure for the end of the run, where it is printed whatever the outcome."""
    if line not in _told:
        _told.append(line)


def told() -> tuple[str, ...]:
    return tuple(_told)
