"""Contracts that tests write themselves, as packages that can be asked."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any, NamedTuple

from support import ROOT, contract, read, write_files
from wirepact_codegen import build, emit, ir

from judges.batch import Subject


class Made(NamedTuple):
    """A contract, and where its packages are."""

    subject: Subject
    contract: ir.Contract


def shipped() -> Made:
    """The contract of this repository, with the packages as they are built."""
    place = Subject(
        "shipped",
        ROOT / "generated/python",
        "wirepact",
        ROOT / "generated/typescript/dist/esm",
        ROOT / "generated/schema/wirepact.schema.json",
    )
    return Made(place, build.read(ROOT / "schema")[0])


def made(folder: Path, name: str, documents: dict[str, Any]) -> Made:
    """A contract of a family a document, its packages written under the folder."""
    said = contract(
        {
            "python": {"package": name, "out": "../python"},
            "typescript": {"package": name, "out": "../typescript"},
            "schema": {"out": "../bundle"},
        },
        families=[{"name": family, "title": "Made", "description": "Made for a test."} for family in documents],
    )
    files = {f"{family}/made.schema.json": document for family, document in documents.items()}
    write_files(folder, {"contract.json": said, **files})
    return built(folder, name)


def built(folder: Path, name: str) -> Made:
    """The contract in `<folder>/schema`, its packages written under the folder; TypeScript is compiled unchecked."""
    found = read(folder / "schema")
    emit.write(build.trees(found, folder / "schema", out=folder / "out"))
    source = folder / "out/typescript/src"
    files = [path for path in source.rglob("*.ts") if path.parts[-2] != "integrations"]
    command = [ROOT / "node_modules/.bin/esbuild", *files, f"--outdir={folder / 'js'}", f"--outbase={source}"]
    subprocess.run([*command, "--format=esm", "--log-level=warning"], check=True)
    (folder / "js/package.json").write_text('{"type": "module"}')
    bundle = next((folder / "out/schema").glob("*.schema.json"))
    package = next(one.package for one in found.targets if one.name == "python")
    return Made(Subject(name, folder / "out/python", package, folder / "js", bundle), found)
