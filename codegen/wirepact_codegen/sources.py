"""Source files of a project: which there are, and their text. Links, installed code and folders with a dot are left."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

SUFFIXES = {".py": "python", ".ts": "typescript", ".mts": "typescript", ".cts": "typescript", ".tsx": "typescript"}
MAX_BYTES = 64 * 2**20
"""Of one source."""
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

    Raises:
        OSError, ValueError: it cannot be read; `reason` says why.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise ValueError("it is no regular file")
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES // 2**20} MB, the most that is read of one source")
    return data.decode("utf-8-sig")


def reason(error: OSError | ValueError) -> str:
    """Why `text_of` could not read a file."""
    why = "it is not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)
    return error.strerror or why if isinstance(error, OSError) else why


def files_of(sources: Sequence[Path], left_out: Callable[[Path], bool] = lambda path: False) -> Iterator[Path]:
    """Files as given, and what can be read in the folders, in order.

    Args:
        left_out: Whether a file or folder inside of those given is not wanted.
    """
    for source in sources:
        if not source.is_dir():
            yield source
            continue
        found: list[Path] = []
        for folder, names, inside in os.walk(source):
            here = Path(folder)
            names[:] = [
                name
                for name in names
                if name not in _SKIPPED and not name.startswith(".") and not left_out(here / name)
            ]
            found += [here / name for name in inside if not name.startswith(".")]
        for path in sorted(found):
            if path.suffix.lower() in SUFFIXES and path.is_file() and not path.is_symlink() and not left_out(path):
                yield path
