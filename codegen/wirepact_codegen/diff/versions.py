"""A contract as it was at a git ref, in a folder of its own."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from pathlib import Path


class RefError(Exception):
    """There is no such version to compare with; the message says what to do."""


def at_ref(ref: str, place: Path, into: Path) -> Path:
    """Write the schema folder or bundle as it was at `ref` under `into`, and return where.

    Raises:
        RefError: no git, no repository, no such ref, or the place was not there then.
    """
    place = place.resolve()
    inside = place if place.is_dir() else place.parent
    commit = _git(inside, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}").decode().strip()
    if not commit:
        raise RefError(
            f'"{ref}" names no commit here. A shallow clone has no tags: run `git fetch --tags --unshallow`,'
            " or `git fetch origin tag NAME --depth 1`."
        )
    if place.is_file():
        target = into / place.name
        text = _git(inside, "show", f"{commit}:./{place.name}")
        if not text:
            raise RefError(f"{place.name} was not there at {ref}.")
        target.write_bytes(text)
        return target
    target = into / place.name
    target.mkdir()
    prefix = _git(inside, "rev-parse", "--show-prefix").decode().rstrip("\n")
    if not _git(inside, "ls-tree", "--name-only", commit, "./"):
        raise RefError(f"{prefix.rstrip('/') or '.'} was not there at {ref}.")
    with tarfile.open(fileobj=io.BytesIO(_git(inside, "archive", "--format=tar", commit, "."))) as archive:
        archive.extractall(target, filter="data")
    return target


def _git(folder: Path, *arguments: str) -> bytes:
    here = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}  # a hook has its own
    here |= {"LC_ALL": "C"}
    try:
        made = subprocess.run(["git", "-C", str(folder), *arguments], env=here, capture_output=True, check=False)
    except OSError as error:
        raise RefError(
            f"git cannot be run: {error.strerror}. Name the old contract's folder or bundle instead."
        ) from None
    if b"not a git repository" in made.stderr:
        raise RefError(f"{folder} is in no git repository. Name the old contract's folder or bundle instead.")
    return made.stdout if made.returncode == 0 else b""
