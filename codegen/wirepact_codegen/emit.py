"""Compare generated trees with the disk, and write them so that each file is whole, old or new.

A tree is a folder with a manifest (`.wirepact.json`: every file and its SHA-256). Writing stages all
new files beside their places, records the moves in a journal, and only then renames. A run that fails
or is told to stop leaves the old trees, all of them; one that is killed after the journal is finished
by the next `generate` (one that was killed while it put the old tree back is undone), and until then
`check` names the tree. A machine that loses its power is another matter: nothing is synchronised, and
`check` names what it tore. Only generated files are ever replaced or removed: those that the manifest
lists, and those whose first line is a header of ours, whole. JSON has none and is ours by the manifest
alone; what another generator marks in its way is not ours.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

MANIFEST = ".wirepact.json"
_JOURNAL = ".wirepact-journal.json"
_UNDO = "undo.json"
_STAGE = ".wirepact-stage"
_NEW, _OLD = "new", "old"
_MARKS = ((b"# ", b""), (b"// ", b""), (b"/* ", b" */"), (b"<!-- ", b" -->"))
_LONGEST = 2**16
"""Bytes in which a first line ends; the command in it may be as long as a contract likes."""
_NOT_OURS = {"node_modules", "dist", "__pycache__", _STAGE, ".git"}

State = Literal["missing", "stale", "edited", "orphan", "half-written", "foreign", "unlisted", "unreadable"]


class WriteError(Exception):
    """A tree could not be written; it stands as it was unless the message says otherwise."""


@dataclass(frozen=True, slots=True, order=True)
class Difference:
    """One file of a tree that is not as the contract says.

    Attributes:
        path: The file on disk.
        state: missing; stale (as generated, from another contract or by another generator); edited (by hand);
            orphan (generated, no longer part of the tree); half-written (a run was interrupted, or writes); foreign
            (somebody else's file in a place the tree needs); unlisted (somebody else's file among those that
            are packed); unreadable (a manifest that is none).
    """

    path: Path
    state: State


@dataclass(frozen=True, slots=True)
class Listing:
    """What a tree is to be: the folder, and each path in it with the SHA-256 of its text."""

    folder: Path
    files: Mapping[str, str]


@dataclass(frozen=True)
class Tree:
    """One target's files: the folder, and each path in it with its whole text."""

    folder: Path
    files: Mapping[str, str]

    @cached_property
    def listing(self) -> Listing:
        return Listing(self.folder, {name: _sha(text.encode("utf-8")) for name, text in sorted(self.files.items())})


def compare(tree: Tree | Listing) -> list[Difference]:
    """Where the disk differs from the tree. Line endings do not count. Reads only.

    While another run writes, the answer is of before or after it, or half-written.
    """
    if isinstance(tree, Tree):
        tree = tree.listing
    for _ in range(3):
        moment = _moment(tree.folder)
        if moment is None:
            break
        found = _differences(tree)
        if _moment(tree.folder) == moment:
            return found
    return [Difference(tree.folder, "half-written")]


def _moment(folder: Path) -> tuple[int, ...] | None:
    """What every run changes that changes anything: which file the manifest is; None while a journal is there."""
    if (folder / _JOURNAL).exists():
        return None
    try:
        found = (folder / MANIFEST).lstat()
    except (FileNotFoundError, NotADirectoryError):
        return ()
    return (found.st_ino, found.st_mtime_ns, found.st_ctime_ns)


def _differences(tree: Listing) -> list[Difference]:
    manifest = _manifest(tree.folder)
    listed = manifest or {}
    found = []
    for name, digest in tree.files.items():
        path = tree.folder / name
        data = _read(path)
        if data is None:
            found.append(Difference(path, "missing"))
        elif (there := _sha(data.replace(b"\r\n", b"\n"))) != digest:
            found.append(Difference(path, _why(data, there, listed.get(name))))
    gone = {*listed, *_strays(tree)} - set(tree.files)
    found += [Difference(tree.folder / name, "orphan") for name in gone if (tree.folder / name).is_file()]
    if manifest is None:
        found.append(Difference(tree.folder / MANIFEST, "unreadable"))
    elif not found and not _is(tree.folder / MANIFEST, _manifest_text(tree)):
        found.append(Difference(tree.folder / MANIFEST, "stale" if listed else "missing"))
    found += [Difference(tree.folder / name, "unlisted") for name in _unlisted(tree) if name not in gone]
    return sorted(found)


def stands(tree: Listing) -> bool:
    """Whether all is as it is to be, and an interrupted run has left nothing."""
    return not (tree.folder / _STAGE).exists() and all(one.state == "unlisted" for one in compare(tree))


def _why(data: bytes, there: str, listed: str | None) -> State:
    if listed is None:
        return "stale" if _says_so(data) else "foreign"
    return "stale" if there == listed else "edited"


def _says_so(data: bytes) -> bool:
    """Whether a file begins with a header of ours (`text.source_header`), in a comment; `#!` may stand before it."""
    first, _, rest = data[:_LONGEST].partition(b"\n")
    line = (rest.partition(b"\n")[0] if first.startswith(b"#!") else first).removesuffix(b"\r")
    return b" by `" in line and any(
        line.startswith(begin + b"@generated from ") and line.endswith(b"`. Do not edit; change the schema." + end)
        for begin, end in _MARKS
    )


def _strays(tree: Tree | Listing) -> Iterator[str]:
    """Files that say they are generated, in the tree's folders, but are none of it. Trees in those are passed over."""
    folders = {(tree.folder / name).parent for name in tree.files}
    for folder in folders:
        if folder != tree.folder and (folder / MANIFEST).exists():
            continue
        for path in map(folder.joinpath, _names(folder)):
            name = path.relative_to(tree.folder).as_posix()
            if name not in tree.files and path.name not in _NOT_OURS and path.is_file() and not path.is_symlink():
                with suppress(FileNotFoundError), path.open("rb") as file:  # gone just now
                    if _says_so(file.read(_LONGEST)):
                        yield name


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []


def _unlisted(tree: Listing) -> Iterator[str]:
    """What else lies in the folders that are packed. Caches, hidden files and trees of their own are passed over."""
    for top in sorted({name.partition("/")[0] for name in tree.files if "/" in name}):
        for place, folders, names in os.walk(tree.folder / top):
            folder = Path(place)
            links = [name for name in folders if (folder / name).is_symlink()]
            folders[:] = [name for name in folders if not _passed_over(folder / name)]
            for name in (*names, *links):
                path = (folder / name).relative_to(tree.folder).as_posix()
                if path not in tree.files and not _passed_over(folder / name):
                    yield path


def _passed_over(path: Path) -> bool:
    """Whether a name is left alone: no package builder takes it, or it belongs to another generated tree."""
    name = path.name
    return (
        name in _NOT_OURS or name.startswith(".") or name.endswith((".pyc", ".egg-info")) or (path / MANIFEST).exists()
    )


def write(trees: list[Tree]) -> list[Path]:
    """Bring the trees on disk to what they should be; what is already so is not touched, line endings included.

    Returns:
        The files written or removed, in order.

    Raises:
        WriteError: a file that is not ours stands in the way, or the disk refused. Nothing has changed then.
    """
    changed: list[Path] = []
    with _locked([tree.folder for tree in trees]):
        plans: list[tuple[Tree, list[str], list[str]]] = []
        try:
            for tree in trees:
                _finish(tree.folder)
                _refuse_foreign(tree)
                moved = [name for name, text in tree.files.items() if not _is(tree.folder / name, text)]
                gone = {*(_manifest(tree.folder) or ()), *_strays(tree)} - set(tree.files)
                removed = sorted(name for name in gone if (tree.folder / name).is_file())
                if moved or removed or not _is(tree.folder / MANIFEST, _manifest_text(tree.listing)):
                    plans.append((tree, moved, removed))
            for tree, moved, removed in plans:
                _stage(tree, moved, removed)
        except BaseException as error:
            for tree in trees:
                _drop_stage(tree.folder)
            if isinstance(error, OSError):
                raise _refused(error, trees) from error
            raise
        begun = False
        try:
            for tree, _, _ in plans:
                os.replace(tree.folder / _STAGE / _JOURNAL, tree.folder / _JOURNAL)
            begun = True
            for tree, _, _ in plans:
                _carry_out(tree.folder)
            for tree, _, _ in plans:
                (tree.folder / _JOURNAL).unlink(missing_ok=True)
        except BaseException as error:  # told to stop, too: SystemExit, KeyboardInterrupt
            # As long as not all have begun, the journals on the disk say which have; later, all have.
            folders = [tree.folder for tree, _, _ in plans if begun or (tree.folder / _JOURNAL).exists()]
            undone = [_undo(folder) for folder in folders]
            for tree, _, _ in plans:
                _drop_stage(tree.folder)
            if isinstance(error, OSError):
                raise _refused(error, trees, undone=all(undone)) from error
            raise
        try:
            for tree, _, _ in plans:
                _drop_stage(tree.folder)
        except BaseException:  # told to stop when all was done
            for tree, _, _ in plans:
                _drop_stage(tree.folder)
            raise
        for tree, moved, removed in plans:
            changed += [tree.folder / name for name in sorted([*moved, *removed])]
    return changed


def _refuse_foreign(tree: Tree) -> None:
    for name in (MANIFEST, _STAGE):
        path = tree.folder / name
        if path.is_symlink() or (path.exists() and path.is_dir() == (name == MANIFEST)):
            raise WriteError(f"{path} is in the way: the generator keeps its own records there. Move it elsewhere.")
    listed = _manifest(tree.folder)
    for name, text in tree.files.items():
        _refuse_in_the_way(tree.folder, name)
        if not _is_ours(tree.folder / name, name, listed) and not _is(tree.folder / name, text):
            if listed is None:
                raise WriteError(
                    f"{tree.folder / name} may be a generated file: {tree.folder / MANIFEST}, which lists them, cannot "
                    f"be read. Take the list back from version control; or move {name.rpartition('/')[2]} elsewhere, "
                    "and run the command again."
                )
            raise _foreign(tree.folder / name)


def _refuse_in_the_way(folder: Path, name: str) -> None:
    """Links, and folders and files in each other's place."""
    path = folder / name
    for part in (path, *path.parents):
        if part == folder:
            break
        if part.is_symlink() or (part != path and part.exists() and not part.is_dir()):
            raise WriteError(f"{part} is in the way: it is not a folder or file of ours. Move it elsewhere.")
    if path.is_dir():
        raise WriteError(f"{path} is a folder, and a generated file belongs there. Move it elsewhere.")


def _is_ours(path: Path, name: str, listed: Mapping[str, str] | None) -> bool:
    data = _read(path)
    return data is None or name in (listed or ()) or _says_so(data)


def _foreign(path: Path) -> WriteError:
    return WriteError(f"{path} is not a generated file, and would be overwritten. Move it elsewhere.")


def _stage(tree: Tree, moved: list[str], removed: list[str]) -> None:
    stage = tree.folder / _STAGE
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    for name in moved:
        path = stage / _NEW / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(tree.files[name].encode("utf-8"))
    kept = [name for name in (*moved, *removed, MANIFEST) if (tree.folder / name).is_file()]
    for name in kept:
        path = stage / _OLD / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _keep(tree.folder / name, path)
    (stage / MANIFEST).write_bytes(_manifest_text(tree.listing).encode("utf-8"))
    said = {"move": moved, "remove": removed, "kept": kept}
    (stage / _UNDO).write_text(json.dumps({**said, "undo": True}), "utf-8")
    (stage / _JOURNAL).write_text(json.dumps({**said, "undo": False}), "utf-8")


def _keep(path: Path, copy: Path) -> None:
    """Give a file a second name: it costs no room, and the moves replace names, never contents."""
    try:
        os.link(path, copy)
    except OSError:  # a file system without links
        shutil.copy2(path, copy)


def _finish(folder: Path) -> None:
    """Carry out a journal, from wherever it was left; without one, drop what was only staged."""
    if (folder / _JOURNAL).exists():
        try:
            _carry_out(folder)
            (folder / _JOURNAL).unlink(missing_ok=True)
        except OSError as error:
            raise WriteError(
                f"{_place(error, folder)}: {os.strerror(error.errno or errno.EIO)}. "
                "An interrupted run could not be finished; run the command again when that is mended."
            ) from error
    _drop_stage(folder)


@dataclass(frozen=True, slots=True)
class _Journal:
    """What was to be done to a tree, or undone. `kept`: what has its old file in the stage."""

    moved: list[str]
    removed: list[str]
    kept: list[str]
    undo: bool


def _carry_out(folder: Path) -> None:
    """What the journal says. Done twice or in two parts, it does no harm."""
    journal = _journal(folder)
    if journal is not None:
        (_put_back if journal.undo else _move)(folder, journal)


def _move(folder: Path, journal: _Journal) -> None:
    """New files to their places, then the manifest."""
    stage = folder / _STAGE
    waiting = [name for name in journal.moved if (stage / _NEW / name).exists()]
    listed = _manifest(folder)
    for name in waiting:
        _refuse_in_the_way(folder, name)
        if not _is_ours(folder / name, name, listed) and _read(folder / name) != _read(stage / _NEW / name):
            raise _foreign(folder / name)
    for name in waiting:
        _replace(stage / _NEW / name, folder / name)
    for name in journal.removed:
        _remove(folder, name)
    if (stage / MANIFEST).exists():
        os.replace(stage / MANIFEST, folder / MANIFEST)


def _put_back(folder: Path, journal: _Journal) -> None:
    """Old files to their places, and away with the new ones."""
    old = folder / _STAGE / _OLD
    waiting = [name for name in journal.kept if (old / name).exists() and _read(old / name) != _read(folder / name)]
    for name in waiting:
        _refuse_in_the_way(folder, name)
    for name in waiting:
        _replace(old / name, folder / name)
    for name in {*journal.moved, MANIFEST} - {*journal.kept}:
        _remove(folder, name)


def _remove(folder: Path, name: str) -> None:
    if not _behind_link(folder, name):
        for path in (folder / name, _near(folder / name)):
            path.unlink(missing_ok=True)
        _drop_empty((folder / name).parent, folder)


def _replace(source: Path, path: Path) -> None:
    """A whole file to its place, which may be on a file system of its own inside the tree."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.replace(source, path)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        try:
            shutil.copy2(source, _near(path))
            os.replace(_near(path), path)
        except BaseException:
            with suppress(OSError):
                _near(path).unlink(missing_ok=True)
            raise
        source.unlink()


def _near(path: Path) -> Path:
    return path.with_name(f"{_STAGE}-{path.name}")


def _undo(folder: Path) -> bool:
    """Put the old tree back; where the disk refuses that too, the journal stays, and the next run does the rest."""
    try:
        os.replace(folder / _STAGE / _UNDO, folder / _JOURNAL)
        _carry_out(folder)
        (folder / _JOURNAL).unlink(missing_ok=True)
    except OSError:
        return False
    return True


def _drop_stage(folder: Path) -> None:
    stage = folder / _STAGE
    with suppress(OSError):  # a folder that may not be entered
        if stage.is_dir() and not stage.is_symlink() and not (folder / _JOURNAL).exists():
            shutil.rmtree(stage, ignore_errors=True)


def _journal(folder: Path) -> _Journal | None:
    """What no run of ours can have written there is left out; None: nothing of it can be read."""
    try:
        said = json.loads((folder / _JOURNAL).read_bytes())
        moved, removed, kept = ([name for name in said[key] if _is_inside(name)] for key in ("move", "remove", "kept"))
        return _Journal(moved, removed, kept, said["undo"] is True)
    except (ValueError, TypeError, KeyError):
        return None


def _drop_empty(folder: Path, root: Path) -> None:
    """Away with a folder that has nothing left in it; it stays where it may not be read, or is a disk of its own."""
    with suppress(OSError):
        while folder != root:
            if folder.is_dir():
                if any(path.name != "__pycache__" for path in folder.iterdir()):
                    return
                shutil.rmtree(folder)
            folder = folder.parent


@contextmanager
def _locked(folders: list[Path]) -> Iterator[None]:
    """One writer a tree at a time; a second one waits. Held on the folders themselves, so nothing is left behind."""
    held: list[int] = []
    try:
        for folder in sorted(set(folders)):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                import fcntl

                handle = os.open(folder, os.O_RDONLY)
            except ImportError:  # on Windows, where no folder can be opened either, two writers are not kept apart
                continue
            except OSError as error:
                raise WriteError(f"{folder}: {os.strerror(error.errno or errno.EIO)}. Nothing was changed.") from error
            held.append(handle)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        for handle in held:
            os.close(handle)


def _manifest_text(tree: Listing) -> str:
    said = {"about": "Files made by `wirepact generate`, with their SHA-256. Do not edit.", "files": {**tree.files}}
    return json.dumps(said, indent=1, ensure_ascii=False) + "\n"


def _manifest(folder: Path) -> dict[str, str] | None:
    """Files of the last run; empty where there is no manifest, None where there is one that cannot be read."""
    data = _read(folder / MANIFEST)
    if data is None:
        return {}
    try:
        return {
            name: str(sha)
            for name, sha in json.loads(data)["files"].items()
            if _is_inside(name) and not _behind_link(folder, name)
        }
    except (ValueError, LookupError, TypeError, AttributeError):
        return None


def _is_inside(name: object) -> bool:
    """Whether a name from a record can be that of a generated file."""
    if not isinstance(name, str) or "\0" in name:
        return False
    path = Path(name)  # on Windows `/x` and `c:x` lead elsewhere, and are not absolute
    return not path.anchor and ".." not in path.parts and path.parts != ()


def _behind_link(folder: Path, name: str) -> bool:
    return any((folder / part).is_symlink() for part in Path(name).parents if part.parts)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None
    except PermissionError:
        if path.is_dir():  # so Windows says that it is one
            return None
        raise


def _is(path: Path, text: str) -> bool:
    """Whether a file holds the text, with whatever line endings a checkout gave it."""
    data = _read(path)
    return data is not None and data.replace(b"\r\n", b"\n") == text.encode("utf-8")


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _refused(error: OSError, trees: list[Tree], *, undone: bool = True) -> WriteError:
    place = _place(error, trees[0].folder)
    end = "Nothing was changed." if undone else "Some files are new and some are old; run the command again."
    return WriteError(f"{place}: {os.strerror(error.errno or errno.EIO)}. {end}")


def _place(error: OSError, folder: Path) -> object:
    """The file that the disk refused: of a move the place it was for."""
    return error.filename2 or error.filename or folder
