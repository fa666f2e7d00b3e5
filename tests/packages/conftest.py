"""The packages as they are handed out: built once a run, that of wirepact and that of a contract of one's own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from support import ROOT
from support import run as wirepact

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


@pytest.fixture(scope="session")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    """Wirepact's own, from the checkout and the `dist` that `make build` left there."""
    folder = tmp_path_factory.mktemp("wirepact")
    package = folder / "typescript"
    shutil.copytree(ROOT / "generated/typescript", package, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copy2(ROOT / "LICENSE", package)
    wheel, sdist = built(ROOT, folder / "dist")
    tarball = packed(package, folder / "dist", "--ignore-scripts")
    return Packages(package, tarball, wheel, sdist, "wirepact", WIREPACT)


@pytest.fixture(scope="session")
def own(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    """Those of a contract that `wirepact init` started, with a licence of its own."""
    folder = tmp_path_factory.mktemp("own")
    said = folder / "schema/contract.json"
    assert wirepact("init", "blue-sky", "--folder", folder / "schema").exit_code == 0
    contract = json.loads(said.read_text("utf-8"))
    contract["packages"] = {"version": OWN["version"], "license": OWN["license"], "keywords": ["sky", "blue"]}
    said.write_text(json.dumps(contract), "utf-8")
    made = wirepact("generate", "--schema", folder / "schema")
    assert made.exit_code == 0, made.output
    for name in ("python", "typescript"):
        (folder / "generated" / name / "LICENSE").write_text("Do as you like.\n", "utf-8")
    assert wirepact("check", "--schema", folder / "schema").exit_code == 0
    wheel, sdist = built(folder / "generated/python", folder / "dist")
    tarball = packed(folder / "generated/typescript", folder / "dist")
    return Packages(folder / "generated/typescript", tarball, wheel, sdist, "blue_sky_errors", OWN)


@pytest.fixture(params=["ours", "own"])
def packages(request: pytest.FixtureRequest) -> Packages:
    made = request.getfixturevalue(request.param)
    assert isinstance(made, Packages)
    return made


def install(folder: Path, *tarballs: Path) -> None:
    """Put packed packages where a project in the folder finds them, as npm does and without asking a registry."""
    for tarball in tarballs:
        run("npm", "install", "--silent", "--offline", "--no-save", "--no-package-lock", tarball, cwd=folder)
