"""The packages as they are handed out: built once a run, that of wirepact and that of a contract of one's own."""

from __future__ import annotations

import json
import shutil

import pytest
from packages.given import OWN, WIREPACT, Packages, built, packed, told
from support import ROOT, run


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if told():
        terminalreporter.section("packages")
        for line in told():
            terminalreporter.write_line(line)


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
    assert run("init", "blue-sky", "--folder", folder / "schema").exit_code == 0
    contract = json.loads(said.read_text("utf-8"))
    contract["packages"] = {"version": OWN["version"], "license": OWN["license"], "keywords": ["sky", "blue"]}
    said.write_text(json.dumps(contract), "utf-8")
    made = run("generate", "--schema", folder / "schema")
    assert made.exit_code == 0, made.output
    for name in ("python", "typescript"):
        (folder / "generated" / name / "LICENSE").write_text("Do as you like.\n", "utf-8")
    assert run("check", "--schema", folder / "schema").exit_code == 0
    wheel, sdist = built(folder / "generated/python", folder / "dist")
    tarball = packed(folder / "generated/typescript", folder / "dist")
    return Packages(folder / "generated/typescript", tarball, wheel, sdist, "blue_sky_errors", OWN)


@pytest.fixture(params=["ours", "own"])
def packages(request: pytest.FixtureRequest) -> Packages:
    made = request.getfixturevalue(request.param)
    assert isinstance(made, Packages)
    return made
