"""Start a contract: `starter/`, a small one that is sound as it stands, under a name of one's own.

Also what every new contract needs, however it is made: its names, and a writer that overwrites nothing.
"""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Mapping
from pathlib import Path

from .dialect import dialect
from .targets import integrations

_STARTER = Path(__file__).parent / "starter"
NAME = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
"""What a contract may be called: words of small letters and digits, a hyphen between them."""

_DEVICE = re.compile("con|prn|aux|nul|(com|lpt)[0-9]")
"""What Windows keeps to itself: no file and no folder is called so."""


class OccupiedError(Exception):
    """A file is there already; nothing was written.

    Attributes:
        paths: The files.
    """

    def __init__(self, paths: list[Path]) -> None:
        super().__init__(", ".join(map(str, paths)))
        self.paths = paths


def family_name(name: str) -> str:
    """The module a contract's only family gets: `blue-sky` is `blue_sky`; `class` is taken, so `class_errors`."""
    word = name.replace("-", "_")
    taken = keyword.iskeyword(word) or word in integrations() or word == "runtime" or _DEVICE.fullmatch(word)
    return f"{word}_errors" if taken else word


def type_name(name: str) -> str:
    """What its types begin with: `blue-sky` -> `BlueSky`."""
    return "".join(word[0].upper() + word[1:] for word in re.split("[-_]", name))


def start(name: str) -> dict[str, str]:
    """Path and text of each file of the starter contract, under another name."""
    words = {"acme": family_name(name), "Acme": type_name(name)}
    files = frame(name, f"Errors of {name}", f"What can go wrong in {name}, and what travels when it does.")
    for path in sorted((_STARTER / "acme").glob("*.json")):
        text = re.sub("[Aa]cme", lambda found: words[found.group()], path.read_text("utf-8"))
        files[f"{words['acme']}/{path.name}"] = text
    return files


def frame(name: str, title: str, description: str) -> dict[str, str]:
    """contract.json of one family, and the dialect for the editor, which completes and checks the contract by it."""
    family = family_name(name)
    contract = {
        "$schema": "dialect.schema.json",
        "name": f"{name}-errors" if _DEVICE.fullmatch(name) else name,
        "version": "0.1.0",
        "title": title,
        "description": description,
        "families": [{"name": family, "title": type_name(name), "description": f"{title}."}],
        "targets": {
            "python": {"package": f"{name.replace('-', '_')}_errors", "out": "../generated/python", "project": True},
            "typescript": {"package": f"@{name}/errors", "out": "../generated/typescript"},
            "schema": {"out": "../generated/schema"},
            "docs": {"out": "../generated/docs"},
        },
    }
    return {"contract.json": as_text(contract), "dialect.schema.json": as_text(dialect())}


def as_text(value: object) -> str:
    """JSON as a schema folder holds it."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def write(folder: Path, files: Mapping[str, str]) -> list[Path]:
    """Write files into a folder, all of them or none.

    Raises:
        OccupiedError: one is there already.
        OSError: the folder cannot be written.
    """
    there = [folder / name for name in files if (folder / name).exists() or (folder / name).is_symlink()]
    if there:
        raise OccupiedError(there)
    written: list[Path] = []
    try:
        for name, text in sorted(files.items()):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8", newline="\n") as file:
                written.append(path)
                file.write(text)
    except OSError:
        for path in written:
            path.unlink(missing_ok=True)
        raise
    return written
