#!/usr/bin/env python
"""Change the sources in small ways, one at a time, and see whether a test fails.

    tests/mutation/mutate.py --seed N --count 300

A third of the mutants each is of the generator's rules and lowering, of the Python runtime and of the TypeScript
runtime, drawn by the seed: each for itself, so that a change elsewhere draws the same ones. Of every mutant run only
tests that meet a changed line, the quickest first, until one fails; a hang counts as killed. What survives is run once
more, with more of its tests: which of them are quick differs from run to run. One that `explained.toml` explains counts
as survived, and is run with --explained alone. Exit status 1: fewer than 85 % are killed, it takes more than 20 minutes,
or one survives without an explanation.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import islice, zip_longest
from pathlib import Path
from typing import Protocol

import pytest
import python_sites
import typescript_sites
from copies import PYTHON, ROOT, TYPESCRIPT, Copy
from seen import Seen, Watcher
from sites import Site, site

CODEGEN = "codegen/wirepact_codegen/"
STRATA = {
    "generator": (f"{CODEGEN}rules/*.py", f"{CODEGEN}lower.py", f"{CODEGEN}classes.py", f"{CODEGEN}roles.py"),
    "python": (f"{PYTHON}**/*.py",),
    "typescript": (f"{TYPESCRIPT}**/*.ts",),
}
LEAST_KILLED = 0.85
# What a run of its tests ends with: passed, none there, or pytest itself at fault, which says nothing of the mutant. What
# does not load (2, 4) or ends the process is killed: a comment in its place does neither.
_SURVIVED = (0, 3, 5)
# Seconds of processor time that the tests of a mutant may take, as measured without one, and the part of all tests that
# this is at usual speed: a slow machine asks no fewer.
ENOUGH, PART = 12.0, 1 / 36
# So many times of that for one that survived.
MORE = 5
# So many are collected and run before the others are collected: they kill most mutants.
FEW = 200
# Tests of other parts, or that say nothing of behaviour, or take long: types, packing and bytes, browsers, campaigns.
IGNORED = (
    "tests/adopt",
    "tests/audit",
    "tests/diff",
    "tests/parity",
    "tests/unit/test_cache.py",
    "tests/unit/test_emit.py",
    "tests/unit/test_layers.py",
    "tests/unit/test_one_change.py",
    "tests/unit/test_typescript_target.py",
    "tests/mutation",
    "tests/fuzz",
    "tests/property",
    "tests/malice/test_hostile_files.py",
    "tests/malice/test_loops.py",
    "tests/typing",
    "tests/benchmarks",
    "tests/e2e",
    "tests/docs",
    "tests/consumers",
    "tests/packages/test_consumers.py",
    "tests/packages/test_determinism.py",
    "tests/packages/test_floor.py",
    "tests/packages/test_npm.py",
    "tests/packages/test_readme.py",
    "tests/packages/test_sizes.py",
    "tests/packages/test_wheel.py",
    "tests/faults/test_performance.py",
    "tests/faults/test_same_bytes.py",
    "tests/integration/sse/test_types.py",
    "tests/integration/servers/test_types.py",
)
# What is slow to load, and none of ours: a mutant's process is born with it.
LOADED = (
    "pydantic",
    "datamodel_code_generator",
    "datamodel_code_generator.parser.jsonschema",
    "jsonschema",
    "jsonschema_rs",
    "jinja2",
    "click.testing",
    "yaml",
    "fastapi",
    "starlette.testclient",
    "uvicorn",
    "httpx",
    "openai",
    "anthropic",
    "tenacity",
    "celery",
    "requests",
    "aiohttp",
    "opentelemetry.sdk.trace",
    "sentry_sdk",
    "hypothesis",
)


@dataclass
class Child:
    """A process that runs tests in a copy."""

    pid: int
    copy: Copy
    until: float
    done: Callable[[int | None], None]


@dataclass
class Outcome:
    """What became of a mutant: killed by a failing test, by time, or not; `tests` met it."""

    site: Site
    tests: list[str]
    how: str = "survived"
    seconds: float = 0.0

    @property
    def killed(self) -> bool:
        return self.how in ("killed", "time")


class Chosen:
    """A pytest plugin: only these tests, in this order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.order = {test: number for number, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((one for one in items if one.nodeid in self.order), key=lambda one: self.order[one.nodeid])


class Pool:
    """Runs tests in copies, one process each, as many at once as there are copies."""

    def __init__(self, copies: Sequence[Copy]) -> None:
        self.free = list(copies)
        for copy in copies:
            copy.restore()
        self.running: list[Child] = []

    def run(self, copy: Copy, body: Callable[[Copy], int], limit: float, done: Callable[[int | None], None]) -> None:
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            _born(copy, body)
        self.running.append(Child(pid, copy, time.monotonic() + limit, done))

    def take(self) -> Copy:
        while not self.free:
            self.wait()
        return self.free.pop()

    def finish(self) -> None:
        while self.running:
            self.wait()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        for child in self.running:  # some are left only where this process is interrupted
            self._end(child)

    def _end(self, child: Child) -> None:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)  # what its tests started is of its group

    def wait(self) -> None:
        for child in list(self.running):
            pid, status = os.waitpid(child.pid, os.WNOHANG)
            late = time.monotonic() > child.until
            if not pid and not late:
                continue
            self._end(child)
            if not pid:
                os.waitpid(child.pid, 0)
            self.running.remove(child)
            child.done(None if not pid else os.waitstatus_to_exitcode(status))
            child.copy.restore()
            self.free.append(child.copy)
            return
        time.sleep(0.01)


def _born(copy: Copy, body: Callable[[Copy], int]) -> None:
    """The rest of a child's life: as if it had been started in the copy."""
    code = 3
    try:
        os.setsid()
        log = os.open(copy.scratch / "log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(log, stream)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.chdir(copy.root)
        environment = copy.environment()
        os.environ.clear()
        os.environ.update(environment, TMPDIR=str(copy.scratch), PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
        tempfile.tempdir = None
        here = {str(Path(__file__).parent), str(ROOT / "codegen"), str(ROOT / "generated/python")}
        sys.path[:] = [one for one in sys.path if one not in here]
        sys.executable = str(copy.python)
        code = body(copy)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _pytest(copy: Copy, files: Iterable[str], *more: str, plugin: object) -> int:
    arguments = [*files, "-q", "-m", "not heavy", "-p", "no:cacheprovider", "--rootdir", str(copy.root), *more]
    return int(pytest.main([*arguments, f"--basetemp={copy.scratch / 'tmp'}"], plugins=[plugin]))


def watch(copies: Sequence[Copy], files: Sequence[str], place: Path) -> None:
    """Run each test file once, and write what its tests meet; a file that was run before in this place is not."""
    place.mkdir(parents=True, exist_ok=True)

    def body(file: str, copy: Copy) -> int:
        folder = copy.scratch / "met"
        folder.mkdir()
        watcher = Watcher(copy.root, folder)
        watcher.watch()
        code = _pytest(copy, [file], plugin=watcher)
        watcher.written(place / _named(file))
        return code

    def ended(file: str, copy: Copy, code: int | None) -> None:
        if code not in (0, 1, 5):
            log = (copy.scratch / "log").read_text("utf-8", "replace")
            print(f"{file} does not run in a copy: {code}\n{log[-2000:]}", flush=True)

    with Pool(copies) as pool:
        for file in files:
            if not (place / _named(file)).exists():
                copy = pool.take()
                pool.run(copy, partial(body, file), 900, partial(ended, file, copy))
        pool.finish()


def _named(file: str) -> str:
    return f"{file.replace('/', '.')}.json"


def test_files(root: Path, asked: Sequence[str]) -> list[str]:
    """Files with tests, the largest first, so that none is left running alone."""
    found = [
        path for one in asked for path in ([root / one] if one.endswith(".py") else (root / one).rglob("test_*.py"))
    ]
    names = {path.relative_to(root).as_posix(): path.stat().st_size for path in found}
    named = {one for one in asked if one.endswith(".py")}
    kept = [one for one in names if one in named or not one.startswith(IGNORED)]
    return sorted(kept, key=lambda one: -names[one])


class Finder(Protocol):
    """What is asked of a language."""

    def sites(self, file: str, source: bytes) -> list[Site]: ...
    def sound(self, one: Site, source: bytes) -> bool: ...
    def loaded(self, source: bytes) -> Iterator[tuple[int, tuple[str, ...]]]: ...


class Sources:
    """The sources that are changed, as one copy has them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = {
            name: sorted({path.relative_to(root).as_posix() for one in patterns for path in root.glob(one)})
            for name, patterns in STRATA.items()
        }
        self._texts: dict[str, bytes] = {}
        self._loaded: dict[str, dict[int, tuple[str, ...]]] = {}

    def text(self, file: str) -> bytes:
        if file not in self._texts:
            self._texts[file] = (self.root / file).read_bytes()
        return self._texts[file]

    def draw(self, count: int, seed: int) -> list[Site]:
        """Mutants of every stratum in turn, each as likely as another of its stratum."""
        drawn = [list(islice(self._shuffled(name, seed), -(-count // len(self.files)))) for name in self.files]
        return [one for turn in zip_longest(*drawn) for one in turn if one is not None][:count]

    def _shuffled(self, stratum: str, seed: int) -> Iterator[Site]:
        """One mutant of each place, in an order that the seed says and that no other source changes."""
        files = self.files[stratum]
        finder = _finder(files[0])
        found = [one for file in files for one in finder.sites(file, self.text(file))]
        found.sort(key=lambda one: sha256(f"{seed} {one.file} {one.before} {one.after}".encode()).digest())
        places: set[tuple[str, int, int]] = set()
        for one in found:
            place = (one.file, one.start, one.end)
            if place not in places and finder.sound(one, self.text(one.file)):
                places.add(place)
                yield one

    def given(self, file: str, old: str, new: str) -> Site:
        """A mutant that is said: a text that stands once in a source, and another."""
        source = self.text(file)
        if source.count(old.encode()) != 1:
            raise SystemExit(f"{file} has not just one {old!r}")
        start = source.index(old.encode())
        line = source.count(b"\n", 0, start) + 1
        return site(file, source, (start, start + len(old.encode())), new, "given", [line], ())

    def meeting(self, one: Site) -> Iterator[tuple[str, int]]:
        """Places whose execution means that the mutant was met; of one that is met on loading, where its names are."""
        if not one.names:
            yield from ((one.file, line) for line in one.lines)
            return
        names, known = list(one.names), set(one.names)
        stratum = next(files for files in self.files.values() if one.file in files)
        for name in names:
            word = re.compile(rf"(?<![\w$]){re.escape(name)}(?![\w$])")
            for file in stratum if not name.startswith("_") else (one.file,):
                for number, line in enumerate(self.text(file).decode().split("\n"), 1):
                    if word.search(line):
                        bound = self.loaded(file).get(number)
                        if bound is None:
                            yield file, number
                        elif file == one.file:
                            names += [other for other in bound if other not in known]
                            known.update(bound)

    def loaded(self, file: str) -> dict[int, tuple[str, ...]]:
        if file not in self._loaded:
            self._loaded[file] = dict(_finder(file).loaded(self.text(file)))
        return self._loaded[file]


def _finder(file: str) -> Finder:
    return typescript_sites if file.endswith(".ts") else python_sites


def attack(
    pool: Pool,
    mutants: Iterable[Site],
    sources: Sources,
    seen: Seen,
    told: Callable[[Outcome], None],
    known: Container[tuple[str, str, str]] = (),
    times: int = 1,
) -> list[Outcome]:
    """Run the tests of every mutant but those that are known to survive."""
    outcomes: list[Outcome] = []
    enough = max(ENOUGH, seen.whole() * PART) * times

    def body(tests: list[str], copy: Copy) -> int:
        os.environ["PYTHONDONTWRITEBYTECODE"], sys.dont_write_bytecode = "1", True
        code = 0
        for some in filter(None, (tests[:FEW], tests[FEW:])):
            code = _pytest(copy, dict.fromkeys(test.partition("::")[0] for test in some), "-x", plugin=Chosen(some))
            if code not in _SURVIVED:
                break
        return code

    def ended(outcome: Outcome, began: float, code: int | None) -> None:
        outcome.how = "time" if code is None else "survived" if code in _SURVIVED else "killed"
        outcome.seconds = time.monotonic() - began
        told(outcome)

    for one in mutants:
        first = "tests/behaviour/" if one.file.startswith((PYTHON, TYPESCRIPT)) else "tests/unit/"
        tests = seen.tests(sources.meeting(one), enough, first)
        if not tests:  # its line is run by none that is traced: whoever runs anything of the file may meet it
            tests = seen.tests(((one.file, line) for line in seen.lines(one.file)), enough, first)
        outcome = Outcome(one, tests)
        outcomes.append(outcome)
        if not tests or _line_of(one) in known:
            told(outcome)
            continue
        copy = pool.take()
        if copy.change(one.file, one.apply(sources.text(one.file))):
            limit = (30 + 4 * seen.cost(tests)) * max(1, os.getloadavg()[0] / (os.cpu_count() or 1))
            pool.run(copy, partial(body, tests), limit, partial(ended, outcome, time.monotonic()))
        else:  # it does not build
            copy.restore()
            pool.free.append(copy)
            outcome.how = "killed"
            told(outcome)
    pool.finish()
    return outcomes


def explanations() -> dict[tuple[str, str, str], str]:
    """Why a mutant that survives does no harm, by file and by the line before and after."""
    said = tomllib.loads(Path(__file__).with_name("explained.toml").read_text("utf-8"))
    return {(one["file"], one["before"], one["after"]): one["why"] for one in said.get("survivor", [])}


def _line_of(one: Site) -> tuple[str, str, str]:
    return one.file, one.before, one.after


def neutral(sources: Sources, seed: int) -> Iterator[Site]:
    """Of each stratum a change that is none: a comment. A test that fails for it looks at the text, or is unsound."""
    for files in sources.files.values():
        file = random.Random(seed).choice(files)
        source = sources.text(file)
        new = f"{'//' if file.endswith('.ts') else '#'} Nothing.\n"
        lines = range(1, source.count(b"\n") + 1)
        yield site(file, source, (len(source), len(source)), new, "none", lines, ())


def main() -> int:
    began = time.monotonic()
    asked = _arguments()
    for name in LOADED:
        with suppress(ImportError):
            importlib.import_module(name)
    gc.freeze()
    place = Path(asked.copy or tempfile.mkdtemp(prefix="wirepact-mutants-")).resolve()
    try:
        copies, sources, seen = _prepared(place, asked.workers, asked.tests)
        count = sum(map(len, seen.files.values()))
        print(f"{count} tests, {len(seen.failed)} of no use, ready in {time.monotonic() - began:.0f} s", flush=True)
        for test in seen.failed if asked.verbose else ():
            print(f"  fails without a mutant: {test}")
        given = [sources.given(*one) for one in asked.also]
        drawn = [one for one in sources.draw(asked.count, asked.seed) if asked.only in one.file]
        told = _line if asked.verbose else lambda _: None
        with Pool(copies) as pool:
            controls = attack(pool, neutral(sources, asked.seed), sources, seen, told) if asked.count else []
            said = explanations()
            known = () if asked.explained else said
            outcomes = attack(pool, [*given, *drawn], sources, seen, told, known)
            again = [one.site for one in outcomes if one.tests and not one.killed and _line_of(one.site) not in said]
            outcomes = [one for one in outcomes if one.site not in again]
            outcomes += attack(pool, again, sources, seen, told, times=MORE)
    finally:
        if not asked.copy:
            shutil.rmtree(place, ignore_errors=True)
    seconds = time.monotonic() - began
    rate, open_ = _report(outcomes, asked.seed, seconds)
    unsound = [one.site.file for one in controls if one.killed]
    for file in unsound:
        print(f"a comment in {file} makes a test fail: nothing said here counts")
    return int(rate < LEAST_KILLED or open_ > 0 or seconds > asked.minutes * 60 or bool(unsound))


def _prepared(place: Path, workers: int, tests: Sequence[str]) -> tuple[list[Copy], Sources, Seen]:
    """A copy for each worker, the sources in it, and what its tests meet."""
    first = Copy(place / "copy")
    if not first.root.exists():
        first.make()
    names = [f"worker{number}" for number in range(workers)]
    # What is run of the sources as they are leaves its byte code, and that is copied too.
    watch([Copy(first.root, name) for name in names], test_files(first.root, tests), place / "met")
    copies = [Copy(place / name) for name in names]
    for copy in copies:  # anew each time: a run that was killed leaves its mutants behind
        shutil.rmtree(copy.root, ignore_errors=True)
        first.again(copy.root)
    seen = Seen(place / "met")
    if not seen.files:
        raise SystemExit("No test can run in the copy.")
    return copies, Sources(first.root), seen


def _line(outcome: Outcome) -> None:
    one, tests = outcome.site, len(outcome.tests)
    print(f"{outcome.how:8} {outcome.seconds:5.1f} s {tests:4} tests {one.file}:{one.line} {one.kind}", flush=True)


def _report(outcomes: Sequence[Outcome], seed: int, seconds: float) -> tuple[float, int]:
    """Tell what survived and how many did not; the share of these, and how many survived without an explanation."""
    explained = explanations()
    survived = [one for one in outcomes if not one.killed]
    known = 0
    for outcome in sorted(survived, key=lambda one: (one.site.file, one.site.line)):
        one, tests = outcome.site, len(outcome.tests)
        why = explained.get(_line_of(one))
        known += why is not None
        print(f"\nsurvived {one.file}:{one.line} ({one.kind}, {tests} tests)\n  - {one.before}\n  + {one.after}")
        print(f"  {why or 'not explained'}")
    killed = len(outcomes) - len(survived)
    rate = killed / len(outcomes) if outcomes else 1.0
    late = sum(one.how == "time" for one in outcomes)
    print(
        f"\n{len(outcomes)} mutants of seed {seed}: {killed} killed ({rate:.1%}, {late} by time), "
        f"{len(survived)} survived ({known} explained), in {seconds / 60:.1f} minutes"
    )
    return rate, len(survived) - known


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=20240901)
    parser.add_argument("--count", type=int, default=300, help="how many mutants")
    parser.add_argument("--explained", action="store_true", help="run those too whose survival is explained")
    parser.add_argument("--minutes", type=float, default=20, help="time it may take")
    parser.add_argument("--workers", type=int, default=2, help="mutants at once")
    parser.add_argument("--tests", nargs="+", default=["tests"], metavar="PATH", help="tests to use, folders or files")
    parser.add_argument(
        "--also", nargs=3, action="append", default=[], metavar=("FILE", "OLD", "NEW"), help="a mutant of your own"
    )
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="of those drawn, the ones of files with this in their path"
    )
    parser.add_argument("--copy", metavar="FOLDER", help="keep the copy and what tests meet there, and use it again")
    parser.add_argument("--verbose", action="store_true", help="a line for every mutant")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
