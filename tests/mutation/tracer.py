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

_QUIET, _IDLE = 100, 50_000
"""So many calls of a function that meet no new line, and it is traced no more until lines are taken; of all: nothing is."""


class Tracer:
    """Collects lines by file name, of files in some folders."""

    def __init__(self, folders: str) -> None:
        self.folders = tuple(folders.split(os.pathsep))
        self.seen: dict[str, set[int]] = {}
        self._files: dict[str, bool] = {}
        self._codes: dict[int, tuple[set[int], list[int], Any]] = {}
        self._foreign: set[int] = set()
        self._idle = 0
        self._kept: list[CodeType] = []  # so that no id is used twice

    def start(self) -> None:
        threading.settrace(self._call)
        sys.settrace(self._call)

    def take(self) -> dict[str, list[int]]:
        """What was seen since the last time."""
        if self._idle >= _IDLE:
            self.start()
        self._idle = 0
        seen, self.seen, self._codes = self.seen, {}, {}
        return {name: sorted(lines) for name, lines in seen.items() if lines}

    def _call(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        if id(code) in self._foreign:
            return None
        left, quiet, local = self._codes.get(id(code)) or self._known(code)
        if not left or quiet[0] > _QUIET:
            self._idle += 1
            if self._idle == _IDLE:
                sys.settrace(None)
            return None
        quiet[0] += 1
        return local

    def _known(self, code: CodeType) -> tuple[set[int], list[int], Any]:
        self._kept.append(code)
        name = code.co_filename
        if name not in self._files:
            self._files[name] = name.startswith(self.folders)
        if not self._files[name]:
            self._foreign.add(id(code))
            return set(), [0], None
        seen = self.seen.setdefault(name, set())
        left, quiet = {line for _, _, line in code.co_lines() if line} - seen, [0]

        def local(frame: FrameType, event: str, argument: object) -> Any:
            line = frame.f_lineno
            if line in left:
                seen.add(line)
                left.discard(line)
                quiet[0] = self._idle = 0
            if not left:
                frame.f_trace_lines = False
            return local

        made = (left, quiet, local)
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
