"""Which lines of the sources a Python process runs, told without a line in them. Every Python of a copy can load it.

It stands on nothing else: processes that are started without site-packages load it too.
"""

from __future__ import annotations

import atexit
import json
import os
import sys
import threading
from types import CodeType, FrameType
from typing import Any


class Tracer:
    """Collects lines by file name, of files in some folders."""

    def __init__(self, folders: str) -> None:
        self.folders = tuple(folders.split(os.pathsep))
        self.seen: dict[str, set[int]] = {}
        self._files: dict[str, bool] = {}
        self._codes: dict[int, tuple[set[int], Any]] = {}
        self._foreign: set[int] = set()
        self._kept: list[CodeType] = []  # so that no id is used twice

    def start(self) -> None:
        threading.settrace(self._call)
        sys.settrace(self._call)

    def take(self) -> dict[str, list[int]]:
        """What was seen since the last time."""
        seen, self.seen, self._codes = self.seen, {}, {}
        return {name: sorted(lines) for name, lines in seen.items() if lines}

    def _call(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        if id(code) in self._foreign:
            return None
        left, local = self._codes.get(id(code)) or self._known(code)
        return local if left else None

    def _known(self, code: CodeType) -> tuple[set[int], Any]:
        self._kept.append(code)
        name = code.co_filename
        if name not in self._files:
            self._files[name] = name.startswith(self.folders)
        if not self._files[name]:
            self._foreign.add(id(code))
            return set(), None
        seen = self.seen.setdefault(name, set())
        left = {line for _, _, line in code.co_lines() if line} - seen

        def local(frame: FrameType, event: str, argument: object) -> Any:
            line = frame.f_lineno
            seen.add(line)
            left.discard(line)
            return local if left else None

        made = (left, local)
        self._codes[id(code)] = made
        return made


def in_a_process() -> None:
    """Trace a process that a test has started, and write what it ran when it ends."""
    folder = os.environ["WIREPACT_TRACED"]
    tracer = Tracer(os.environ["WIREPACT_TRACED_FOLDERS"])
    owner = os.getpid()

    def write() -> None:
        if os.getpid() == owner:
            sys.settrace(None)
            place = os.path.join(folder, f"{owner}-{os.urandom(4).hex()}")
            with open(f"{place}.part", "w", encoding="utf-8") as file:
                json.dump(tracer.take(), file)
            os.rename(f"{place}.part", f"{place}.lines")

    atexit.register(write)
    tracer.start()
