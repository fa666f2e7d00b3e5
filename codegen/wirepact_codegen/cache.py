"""What a run leaves for the next, in the user's cache folder: costly texts, and what a whole run made.

An entry is a file called by the SHA-256 of all that it follows from: what it is made of, this generator to the byte,
and which packages are installed. So no entry is ever out of date, and neither other versions nor runs at the
same time come in each other's way. It begins with a SHA-256 over its name and text, and a damaged one is as none; so
is a folder that cannot be read or written, and a generator whose files cannot all be read. What stands on the disk is
never taken from here: `emit` looks each time.

`WIREPACT_CACHE_DIR` names another folder; where it is empty, nothing is kept. On POSIX the folder and each entry have
to belong to the user who runs the command, and nobody else may write them: others are as none, since whoever can write
an entry says what is generated. So a folder that CI restores for another owner, or with a group that may write, is just
not used; `chown` and `chmod -R go-w` mend that.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent
_MOST = 64 * 2**20
"""Bytes of all entries; those that were not used for longest go first."""

_waiting: dict[Path, str] = {}


def known(*of: str) -> str | None:
    """The text that an earlier run made of just this; None: it is to be made."""
    return _read(_place(*of))


def remember(text: str, *of: str) -> str:
    """The text again, which has to follow from `of` and the generator alone; `keep` writes it."""
    if (place := _place(*of)) is not None:
        _waiting[place] = text
    return text


def keep() -> None:
    """Write what this run has made. Called at the end: of a run that fails, nothing is kept."""
    kept, folder = dict(_waiting), _folder()
    _waiting.clear()
    if folder is None or not kept:
        return
    with suppress(OSError):
        if _generator() != _digest_of_generator():  # an edit while it ran: made by which?
            return
        if not folder.exists():
            folder.mkdir(parents=True, mode=0o700)
            (folder / "CACHEDIR.TAG").write_text("Signature: 8a477f597d28d172789f06886806bc55\n", "utf-8")
            (folder / ".gitignore").write_text("*\n", "utf-8")
        if _is_mine(folder.stat()):
            for place, text in kept.items():
                _write(place, text.encode("utf-8"))
            _trim(folder)


@dataclass(frozen=True, slots=True)
class Made:
    """What a whole run made of a contract.

    Attributes:
        command: What to run where a file differs. trees: Each target's folder, and its files with the SHA-256 of each.
    """

    command: str
    trees: Sequence[tuple[str, Mapping[str, str]]]


class Run:
    """One way to call `generate` or `check` on a contract as it is on the disk now.

    Args:
        schema: The folder of contract.json. names, out: As the command was given them.
    """

    def __init__(self, schema: Path, names: Sequence[str], out: Path | None) -> None:
        self._given = (schema, names, out)
        self._of = _inputs(*self._given)

    def made(self) -> Made | None:
        """What it made the last time; None: it is not known."""
        text = None if self._of is None else known(*self._of)
        if text is None:
            return None
        try:
            said = json.loads(text)
            return Made(str(said["command"]), [(str(folder), dict(files)) for folder, files in said["trees"]])
        except (ValueError, LookupError, TypeError):
            return None

    def keep(self, what: Made) -> None:
        """Remember what it made, unless the contract was edited meanwhile; and what the run has made on the way."""
        if self._of is not None and self._of == _inputs(*self._given):
            remember(json.dumps({"command": what.command, "trees": what.trees}), *self._of)
        keep()


def _inputs(schema: Path, names: Sequence[str], out: Path | None) -> tuple[str, ...] | None:
    """All that a run follows from: where each target really writes, and every file that `load` reads, by its name and
    its real place.
    """
    try:
        root = schema.resolve()
        contract = (root / "contract.json").read_bytes()
        said = json.loads(contract)
        found = ["run", str(root), *sorted(names), "", _sha(contract)]
        for name, target in said["targets"].items():
            found.append(os.path.realpath(root / target["out"] if out is None else out / name))
        for family in said["families"]:
            folder = root / family.get("folder", family["name"])
            for name in sorted(os.listdir(folder)):
                if name.lower().endswith(".json"):
                    found += [name, os.path.realpath(folder / name), _sha((folder / name).read_bytes())]
        return (*found, os.path.realpath(root / "contract.json"))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):  # the run says what is wrong
        return None


# --- entries -----------------------------------------------------------------------------------


def _place(*of: str) -> Path | None:
    folder = _folder()
    if folder is None:
        return None
    try:
        with suppress(FileNotFoundError):  # there is none yet
            if not _is_mine(folder.stat()):
                return None
        name = hashlib.sha256(_generator().encode("ascii"))
    except OSError:
        return None
    for part in of:
        data = part.encode("utf-8", "surrogatepass")
        name.update(b"%d:" % len(data) + data)
    return folder / name.hexdigest()


def _read(place: Path | None) -> str | None:
    if place is None:
        return None
    try:
        with place.open("rb") as file:
            if not _is_mine(os.fstat(file.fileno())):
                return None
            seal, _, data = file.read().partition(b"\n")
        if seal != _seal(place, data):
            return None
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    with suppress(OSError):
        os.utime(place)  # used just now
    return text


def _write(place: Path, data: bytes) -> None:
    """An entry, whole or not at all."""
    near = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        with open(near, "wb", opener=_private) as file:
            file.write(_seal(place, data) + b"\n" + data)
        os.replace(near, place)
    except BaseException:  # told to stop, too
        with suppress(OSError):
            near.unlink(missing_ok=True)
        raise


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _is_mine(found: os.stat_result) -> bool:
    """Whether nobody but the user can have written it; Windows keeps others out of a profile by itself."""
    return sys.platform == "win32" or (found.st_uid == os.geteuid() and not found.st_mode & 0o022)


def _seal(place: Path, data: bytes) -> bytes:
    return _sha(place.name.encode("ascii") + data).encode("ascii")


def _trim(folder: Path) -> None:
    """Away with entries, the one used longest ago first, until the rest is small enough. Other files stay."""
    entries = [one for one in os.scandir(folder) if len(one.name.partition(".")[0]) == 64]
    found = sorted((one.stat().st_mtime, one.stat().st_size, one.path) for one in entries)
    size = sum(length for _, length, _ in found)
    for _, length, path in found:
        if size <= _MOST:
            return
        Path(path).unlink(missing_ok=True)
        size -= length


def _folder() -> Path | None:
    said = os.environ.get("WIREPACT_CACHE_DIR")
    if said is not None:
        return Path(said).absolute() if said else None
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "wirepact"
    base = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    return (Path(base) if base and os.path.isabs(base) else home / ".cache") / "wirepact"


@cache
def _generator() -> str:
    return _digest_of_generator()


def _digest_of_generator() -> str:
    """Of every file of this package, the dialect, Python's version, and the name and version of each other package.

    Raises:
        OSError: one of the files cannot be read.
    """
    found = hashlib.sha256(sys.version.encode("utf-8"))
    for place in sys.path:  # in order: of a package that is there twice the first counts
        with suppress(OSError):  # no folder, or one from which Python cannot import either
            # The names hold the versions; to ask importlib.metadata for five of them costs 27 ms of a start of 80.
            found.update(
                "\n".join(sorted(one for one in os.listdir(place) if one.endswith(".dist-info"))).encode("utf-8")
            )
    paths = [
        os.path.join(folder, name)
        for folder, _, names in os.walk(_HERE)
        for name in names
        if not folder.endswith("__pycache__") and not name.startswith(".")  # an editor's: no source of ours is hidden
    ]
    paths += map(str, _HERE.parents[1].glob("schema/dialect.schema.json"))  # where it is in a checkout
    for path in sorted(paths):
        with open(path, "rb") as file:
            found.update(f"{os.path.relpath(path, _HERE)} {_sha(file.read())}\n".encode())
    return found.hexdigest()


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
