"""What really happens in TypeScript: the packages made into JavaScript, and asked in one process."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from support import ROOT

from diff import programs, truth


def compiled(packages: truth.Packages) -> Path:
    """Where the modules stand, once the compiler has let them through."""
    built = packages.folder / "js"
    options = "--target es2022 --lib es2022 --module nodenext --rootDir ts --skipLibCheck".split()
    command = [ROOT / "node_modules/.bin/tsc", *options, "--types", "", "--outDir", built, *_sources(packages)]
    subprocess.run(command, cwd=packages.folder, check=True)
    return _modules(built)


def stripped(packages: truth.Packages) -> Path:
    """Where they stand without their types, of which nobody asked: a tenth of the time."""
    built = packages.folder / "js"
    options = ["--target=es2022", "--outbase=ts", f"--outdir={built}", "--log-level=error"]
    subprocess.run([ROOT / "node_modules/.bin/esbuild", *options, *_sources(packages)], cwd=packages.folder, check=True)
    return _modules(built)


def _sources(packages: truth.Packages) -> list[str]:
    paths = (packages.folder / "ts").glob("*/src/*/*.ts")
    return sorted(path.relative_to(packages.folder).as_posix() for path in paths)


def _modules(built: Path) -> Path:
    (built / "package.json").write_text('{"type": "module"}', "utf-8")
    return built


def readings(packages: truth.Packages, built: Path, more: int = 0) -> list[set[str]]:
    """Which readers are harmed, pair by pair."""
    plan = [
        {
            "family": pair.family,
            "shapes": truth.messages(pair, more),
            "codes": truth.codes(pair),
            "given": truth.code_given(pair),
            "failures": truth.failures(pair),
            "needs": truth.needs(pair),
            "tags": truth.tags(pair),
            "classes": programs.calls(packages, pair),
        }
        for pair in packages.pairs
    ]
    asked = json.dumps({"folder": str(built), "plan": plan})
    script = ROOT / "tests/diff/read.mjs"
    said = subprocess.run(["node", str(script)], input=asked, capture_output=True, text=True, check=True)
    return [set(harmed) for harmed in json.loads(said.stdout)]
