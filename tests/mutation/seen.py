"""Which tests run which lines of the sources: found by running every test once, a process a test file.

What a test's own process runs is known by line, in Python by tracing. What processes run that a test starts counts for
its whole file, since a fixture may have started them: Python's from the tracer too, Node's from V8's coverage, taken
from built JavaScript to its TypeScript by the source maps.
"""

from __future__ import annotations

import bisect
import json
import os
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from copies import PYTHON, TYPESCRIPT
from tracer import Tracer

Lines = dict[str, set[int]]
_BASE64 = {letter: n for n, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}


class Origins:
    """Finds the source that a file is, or is a copy of, and how many lines stand before its text."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._known: dict[str, tuple[str, int] | None] = {}
        self._by_name: dict[str, list[tuple[str, bytes]]] = defaultdict(list)
        for folder in (PYTHON, TYPESCRIPT):
            for path in (root / folder).rglob("*.*"):
                if path.suffix in (".py", ".ts"):
                    self._by_name[path.name].append((path.relative_to(root).as_posix(), path.read_bytes()))

    def of(self, name: str) -> tuple[str, int] | None:
        if name not in self._known:
            self._known[name] = self._find(Path(name))
        return self._known[name]

    def _find(self, path: Path) -> tuple[str, int] | None:
        if path.is_relative_to(self.root / "codegen"):
            return path.relative_to(self.root).as_posix(), 0
        try:
            data = path.read_bytes()
        except OSError:
            return None
        for source, text in self._by_name[path.name]:
            if data.endswith(text):
                return source, data.count(b"\n", 0, len(data) - len(text))
        return None


class Mapped:
    """A built JavaScript file: where each of its segments comes from."""

    def __init__(self, script: Path, origins: Origins) -> None:
        self.source: tuple[str, int] | None = None
        self.offsets: list[int] = []
        self.lines: list[int] = []
        try:
            said = json.loads(script.with_name(f"{script.name}.map").read_text("utf-8"))
            text = script.read_text("utf-8")
        except OSError:
            return
        self.source = origins.of(str((script.parent / said["sources"][0]).resolve()))
        starts = [0]
        for line in text.split("\n"):
            starts.append(starts[-1] + len(line.encode("utf-16-le")) // 2 + 1)
        from_line = 0
        for number, segments in enumerate(said["mappings"].split(";")):
            column = 0
            for segment in filter(None, segments.split(",")):
                fields = list(_numbers(segment))
                column += fields[0]
                if len(fields) > 3:
                    from_line += fields[2]
                    self.offsets.append(starts[number] + column)
                    self.lines.append(from_line + 1)

    def ran(self, functions: list[Any]) -> set[int]:
        counts = [0] * len(self.offsets)
        for function in functions:
            for one in function["ranges"]:
                low, high = (bisect.bisect_left(self.offsets, one[key]) for key in ("startOffset", "endOffset"))
                counts[low:high] = [one["count"]] * (high - low)
        return {line for line, count in zip(self.lines, counts, strict=True) if count}


def _numbers(segment: str) -> Iterator[int]:
    value = shift = 0
    for letter in segment:
        digit = _BASE64[letter]
        value += (digit & 31) << shift
        shift += 5
        if not digit & 32:
            yield -(value >> 1) if value & 1 else value >> 1
            value = shift = 0


class Watcher:
    """A pytest plugin: notes the lines of each test of one file, and how long it took."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        self.origins = Origins(root)
        # Of the sources, what was generated from them, and what tests generate.
        self.folders = os.pathsep.join((f"{root}/codegen/", f"{root}/generated/python/", f"{folder.parent}/"))
        self.tracer = Tracer(self.folders)
        self.scripts: dict[str, Mapped] = {}
        self.whole: Lines = defaultdict(set)
        self.tests: dict[str, dict[str, Any]] = {}
        self.now: Lines | None = None

    def watch(self) -> None:
        """From here on; before it nothing of ours is loaded."""
        os.environ |= {
            "WIREPACT_TRACED": str(self.folder),
            "WIREPACT_TRACED_FOLDERS": self.folders,
            "NODE_V8_COVERAGE": str(self.folder),
        }
        self.tracer.start()

    def _take(self, into: Lines) -> None:
        for name, lines in self.tracer.take().items():
            if origin := self.origins.of(name):
                into[origin[0]] |= {line - origin[1] for line in lines}
        for path in self.folder.glob("*.lines"):
            self._started(json.loads(path.read_text("utf-8")))
            path.unlink()
        for path in self.folder.glob("coverage-*.json"):
            try:
                said = json.loads(path.read_text("utf-8"))
            except ValueError:
                continue  # it is being written
            self._node(said)
            path.unlink()

    def _started(self, seen: dict[str, list[int]]) -> None:
        for name, lines in seen.items():
            if origin := self.origins.of(name):
                self.whole[origin[0]] |= {line - origin[1] for line in lines}

    def _node(self, said: Any) -> None:
        for script in said["result"]:
            place = unquote(urlsplit(script["url"]).path)
            if "/dist/" not in place or "/node_modules/" in place:
                continue
            if place not in self.scripts:
                self.scripts[place] = Mapped(Path(place), self.origins)
            mapped = self.scripts[place]
            if mapped.source is not None:
                name, before = mapped.source
                self.whole[name] |= {line - before for line in mapped.ran(script["functions"])}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._take(self.whole)
        self.now = defaultdict(set)
        self.tests[item.nodeid] = {"setup": 0.0, "call": 0.0, "lines": self.now, "outcomes": []}
        done = yield
        self._take(self.now)
        return done

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        with self._timed(item, "setup"):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        with self._timed(item, "call"):
            return (yield)

    @contextmanager
    def _timed(self, item: pytest.Item, phase: str) -> Iterator[None]:
        """Processor time, of the test and of what it waits for, since the machine may have other work."""
        began = sum(os.times()[:4])
        try:
            yield
        finally:
            self.tests[item.nodeid][phase] = sum(os.times()[:4]) - began

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        own = self.now if self.now is not None else self.whole
        self._take(own)
        try:
            return (yield)
        finally:
            self._take(own if fixturedef.scope == "function" else self.whole)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.tests[report.nodeid]["outcomes"].append(report.outcome)

    def written(self, place: Path) -> None:
        """All of it, as JSON; a test that does not pass says nothing of a mutant and is left out."""
        self._take(self.whole)
        tests = {
            name: {**one, "lines": {file: sorted(lines) for file, lines in one["lines"].items()}}
            for name, one in self.tests.items()
            if set(one["outcomes"]) == {"passed"}
        }
        failed = [name for name, one in self.tests.items() if "failed" in one["outcomes"]]
        whole = {file: sorted(lines) for file, lines in self.whole.items()}
        place.write_text(json.dumps({"whole": whole, "tests": tests, "failed": failed}), "utf-8")


class Seen:
    """The tests that meet a line, by their files."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, dict[str, Any]] = {}
        self.failed: list[str] = []
        self._met: dict[tuple[str, int], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._by_source: dict[str, set[int]] = defaultdict(set)
        for path in sorted(folder.glob("*.json")):
            said = json.loads(path.read_text("utf-8"))
            self.failed += said["failed"]
            if not said["tests"]:
                continue
            file = next(iter(said["tests"])).partition("::")[0]
            self.files[file] = said["tests"]
            for source, lines in said["whole"].items():
                for line in lines:
                    self._met[source, line][file] |= said["tests"].keys()
                    self._by_source[source].add(line)
            for test, one in said["tests"].items():
                for source, lines in one["lines"].items():
                    for line in lines:
                        self._met[source, line][file].add(test)
                        self._by_source[source].add(line)

    def lines(self, source: str) -> set[int]:
        """Lines of the source that any test runs."""
        return self._by_source[source]

    def tests(self, places: Iterable[tuple[str, int]], seconds: float, first: str) -> list[str]:
        """Tests that meet one of the lines, as many as the time allows: those of the folder `first` before others, and
        of each the quickest files. Of a file that takes longer than what is left, the quickest tests.
        """
        found: dict[str, set[str]] = defaultdict(set)
        for place in places:
            if place in self._met:
                for file, tests in self._met[place].items():
                    found[file] |= tests
        costs = {file: self._cost(file, tests) for file, tests in found.items()}
        chosen: list[str] = []
        for file in sorted(found, key=lambda one: (not one.startswith(first), costs[one])):
            known, kept = self.files[file], found[file]
            if costs[file] > seconds:
                left, kept = seconds - self._cost(file, ()), set()
                for test in sorted(found[file], key=lambda one: known[one]["call"]):
                    left -= known[test]["call"]
                    if left > 0 or not (kept or chosen):
                        kept.add(test)
            seconds -= self._cost(file, kept) if kept else 0
            chosen += [test for test in known if test in kept]
        return chosen

    def cost(self, tests: Iterable[str]) -> float:
        """Seconds that these tests took."""
        by_file: dict[str, list[str]] = defaultdict(list)
        for test in tests:
            by_file[test.partition("::")[0]].append(test)
        return sum(self._cost(file, some) for file, some in by_file.items())

    def whole(self) -> float:
        """Seconds that all tests took."""
        return sum(self._cost(file, tests) for file, tests in self.files.items())

    def _cost(self, file: str, tests: Iterable[str]) -> float:
        known = self.files[file]
        setup = max(one["setup"] for one in known.values())
        return 0.1 + float(setup + sum(known[test]["call"] for test in tests))
