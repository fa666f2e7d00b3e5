"""Source files of a project: which there are, and their text. Links, installed code and folders with a dot are left."""

from __future__ import annotations

import io
import os
import stat
import tokenize
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

SUFFIXES = {".py": "python", ".ts": "typescript", ".mts": "typescript", ".cts": "typescript", ".tsx": "typescript"}
MAX_BYTES = 64 * 2**20
"""Of one source."""
_PYTHON = (".py", ".pyi", ".pyw")
_SKIPPED = {"node_modules", "__pycache__", "dist", "build", "site-packages"}


class NotParsedError(Exception):
    """A text is not of its language.

    Attributes:
        line: Where it ends to be, from 1.
    """

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


def text_of(path: Path) -> str:
    """The text of a regular file; anything else is not even opened, as it may wait or act.

    It is UTF-8, and of Python what its first lines say.

    Raises:
        OSError, ValueError: it cannot be read; `reason` says why.
    """
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        os.scandir(path).close()  # its own reason comes first
    if not stat.S_ISREG(status.st_mode):
        raise ValueError("it is no regular file")
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES // 2**20} MB, the most that is read of one source")
    return data.decode(_encoding(data) if path.suffix.lower() in _PYTHON else "utf-8-sig")


def _encoding(data: bytes) -> str:
    """How a Python source is written, by its mark or its comment (`# -*- coding: latin-1 -*-`)."""
    try:
        encoding = tokenize.detect_encoding(io.BytesIO(data).readline)[0]
        " ".encode(encoding)  # nothing at all would be decoded whatever the encoding
    except SyntaxError as error:
        data.decode("utf-8-sig")  # most often it is just that
        raise ValueError(f"it says of itself what is not so: {error}") from None
    except LookupError:
        raise ValueError("it names an encoding that is none of text") from None
    return encoding


def reason(error: OSError | ValueError) -> str:
    """Why `text_of` could not read a file."""
    why = str(error)
    if isinstance(error, UnicodeDecodeError):
        why = f"it is not {'UTF-8' if error.encoding in ('utf-8', 'utf8') else error.encoding}"
    return error.strerror or why if isinstance(error, OSError) else why


def files_of(
    sources: Sequence[Path],
    left_out: Callable[[Path], bool] = lambda path: False,
    endings: Collection[str] = SUFFIXES,
    skipped: Callable[[Path], None] = lambda path: None,
) -> Iterator[Path]:
    """Files as given, what has one of the endings in the folders, and folders that cannot be listed, in order.

    Args:
        left_out: Whether a file or folder inside of those given is not wanted.
        skipped: Told each file inside that has another ending.
    """
    for source in sources:
        if not source.is_dir():
            yield source
            continue
        found: set[Path] = set()
        closed: list[OSError] = []
        for folder, names, inside in os.walk(source, onerror=closed.append):
            here = Path(folder)
            names[:] = [
                name
                for name in names
                if name not in _SKIPPED and not name.startswith(".") and not left_out(here / name)
            ]
            found |= {here / name for name in inside if not name.startswith(".")}
        folders = {Path(str(one.filename)) for one in closed}
        for path in sorted(found | folders):
            if left_out(path) or (path in found and not _is_plain(path)):
                continue
            if path in folders or path.suffix.lower() in endings:
                yield path
            else:
                skipped(path)


def _is_plain(path: Path) -> bool:
    """Whether it is a file and no link; also where that cannot be told, so that reading it says why."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return True
