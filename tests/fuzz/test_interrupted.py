"""Interrupted runs: killed at random moments, told to stop, without room or rights, two at once.

After each: every file is whole, of one contract or the other; a tree without a journal is wholly of one of them; `check`
names a tree with one; what lies there of others is as it was. The next run finishes it, and then nothing is left over.
"""

from __future__ import annotations

import functools
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import cast

import pytest
from support import ROOT, code, contract, document, shape, table, write_files
from wirepact_codegen import build, emit

from fuzz.killed import stop_at

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(sys.platform == "win32", reason="NOT TRIED: there are neither forks nor kills on Windows"),
]

Scale = Callable[[int, int], int]
Figure = Callable[[str], None]
JOURNAL, STAGE = ".wirepact-journal.json", ".wirepact-stage"
TARGETS = {
    "python": {"package": "shop", "out": "../generated/python"},
    "typescript": {"package": "shop", "out": "../generated/typescript"},
    "schema": {"out": "../generated/schema"},
}
NOBODY = 65534
OTHERS = {
    "python/shop/acme_pb.py": "# @generated from file acme.proto (package acme, syntax proto3)\n",
    "python/shop/cart/notes.py": '"""Each says `@generated from schema/x by `y`. Do not edit; change the schema.` first."""\n',
    "typescript/src/acme_pb.ts": "// @generated from file acme.proto (package acme, syntax proto3)\n",
    "typescript/src/store/acme.ts": "/* @generated from acme.graphql by `graphql-codegen` */\n",
    "schema/acme.json": '{"$comment": "# @generated from acme.yaml by `acme`. Do not edit; change the schema."}\n',
}
"""What other generators make, in folders of the trees."""


# --- two contracts and a place for them --------------------------------------------------------


class Contracts:
    """Two of them: one has what the other lacks, and what both have differs."""

    def __init__(self, folder: Path, *, whole: bool) -> None:
        cart = {
            "a": document({"Line": shape({"item": {"type": "string"}}, "item")}),
            "b": document({"Price": shape({"sum": {"type": "number"}})}, table(code("sold_out"), code("too_dear"))),
        }
        other = {"a": "till", "b": "store"}
        self.schemas: dict[str, Path] = {}
        self.files: dict[str, dict[str, dict[str, str]]] = {}
        for name, first in cart.items():
            families = [{"name": family, "title": "Shop", "description": "Errors."} for family in ("cart", other[name])]
            said = contract(TARGETS, families=families, title=f"Shop {name}")
            files = {"cart/cart.schema.json": first, f"{other[name]}/more.schema.json": document()}
            self.schemas[name] = write_files(folder / name, {"contract.json": said, **files})
            trees = build.trees(build.read(self.schemas[name])[0], self.schemas[name])
            self.files[name] = {
                tree.folder.name: {
                    one: text for one, text in tree.files.items() if whole or one.count("/") == 0 or _of_a_family(one)
                }
                for tree in trees
            }


def _of_a_family(name: str) -> bool:
    return Path(name).parent.name in ("cart", "till", "store")


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """A folder in memory where there is one: a disk that is busy takes long."""
    memory = Path("/dev/shm")
    made = tempfile.mkdtemp(prefix="wirepact-fuzz-", dir=memory if os.access(memory, os.W_OK) else None)
    yield Path(made).resolve()
    shutil.rmtree(made)


@pytest.fixture
def folder(place: Path) -> Path:
    return Path(tempfile.mkdtemp(dir=place))


@pytest.fixture(scope="module")
def whole(place: Path) -> Contracts:
    """All that the command writes."""
    return Contracts(place / "whole", whole=True)


@pytest.fixture(scope="module")
def contracts(place: Path) -> Contracts:
    """What stands in the folders of the families, and beside the packages: some of each, and quickly written."""
    return Contracts(place / "few", whole=False)


class Site:
    """Where both are written by turns, among files of a user's."""

    def __init__(self, contracts: Contracts, folder: Path) -> None:
        self.contracts, self.folder = contracts, folder.resolve()
        self.out, self.temporary = self.folder / "out", self.folder / "tmp"
        self.temporary.mkdir(parents=True)
        self.trees = {
            name: [emit.Tree(self.out / target, files) for target, files in targets.items()]
            for name, targets in contracts.files.items()
        }
        outside = self.folder / "outside"
        self.mine = [
            *(self.out / name for name in ("notes.txt", "python/setup.cfg", "python/shop/mine.py", "schema/m.json")),
            *(self.out / name for name in ("python/shop/till/mine.txt", "typescript/src/deep/mine.ts")),
            outside / "keep.py",
        ]
        for path in self.mine:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("# @generated from nothing of this\n" if path.parent == outside else "mine\n", "utf-8")
        for name, text in OTHERS.items():
            self.mine.append(self.out / name)
            self.mine[-1].parent.mkdir(parents=True, exist_ok=True)
            self.mine[-1].write_text(text, "utf-8")
        self.mine += [self.out / "python/shop/linked", self.out / "python/link.py"]
        self.mine[-2].symlink_to(outside)
        self.mine[-1].symlink_to(outside / "keep.py")
        self.before = self.seen()

    def seen(self) -> list[tuple[object, ...]]:
        """What lies there of others."""
        found = []
        for path in self.mine:
            one = path.lstat()
            held = os.readlink(path) if path.is_symlink() else path.read_text("utf-8")
            found.append((path, one.st_ino, one.st_mtime_ns, one.st_mode, held))
        return found

    def write(self, name: str) -> None:
        emit.write(self.trees[name])

    def command(self, verb: str, name: str) -> list[str]:
        return [verb, "--schema", str(self.contracts.schemas[name]), "--out", str(self.out)]

    def run(self, verb: str, name: str, **more: str) -> subprocess.CompletedProcess[str]:
        """The command itself, to its end."""
        return subprocess.run(
            [sys.executable, "-m", "wirepact_codegen", *self.command(verb, name)],
            env=self.environment(**more),
            capture_output=True,
            text=True,
            check=False,
        )

    def environment(self, **more: str) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(ROOT / "codegen"), "TMPDIR": str(self.temporary), **more}

    def start(self, name: str, number: int = signal.SIGKILL, steps: int = 0) -> subprocess.Popen[str]:
        """The command, which sends itself a signal at a step; it says "begun" first."""
        script = str(ROOT / "tests/fuzz/killed.py")
        command = [sys.executable, script, str(int(number)), str(steps), str(self.out), *self.command("generate", name)]
        pipe = subprocess.PIPE
        return subprocess.Popen(
            command, env=self.environment(), stdout=pipe, stderr=pipe, text=True, start_new_session=True
        )

    # --- judged --------------------------------------------------------------------------------

    def states(self) -> dict[str, str]:
        """Of each tree: wholly of which contract, half written, or nothing yet. Every file in it is whole."""
        assert self.seen() == self.before, "something of the user's was touched"
        states = {}
        for target in TARGETS:
            folder = self.out / target
            known = [self.contracts.files[name][target] for name in "ab"]
            there = set()
            for name, path in self.generated(folder):
                there.add(name)
                assert path.read_text("utf-8") in [files.get(name) for files in known], f"{path} is torn, or a stranger"
            before = {path: path.stat().st_mtime_ns for _, path in self.generated(folder)}
            found = [self.differing(name, target) for name in "ab"]
            assert before == {path: path.stat().st_mtime_ns for _, path in self.generated(folder)}, "check wrote"
            if (folder / JOURNAL).exists():
                assert found == [["half-written"], ["half-written"]], found
                states[target] = "half"
            elif not there:
                states[target] = "none"
            else:
                whole = [name for name, states in zip("ab", found, strict=True) if not states]
                assert len(whole) == 1, f"{folder} is a mixture, and nothing says so: {found}"
                states[target] = whole[0]
        return states

    def differing(self, name: str, target: str) -> list[str]:
        tree = next(tree for tree in self.trees[name] if tree.folder.name == target)
        return sorted({found.state for found in emit.compare(tree) if found.state != "unlisted"})

    def generated(self, folder: Path) -> Iterator[tuple[str, Path]]:
        for place, folders, names in os.walk(folder):
            folders[:] = [one for one in folders if one != STAGE]
            for path in (Path(place, name) for name in names):
                if path not in self.mine and not path.name.startswith(".wirepact"):
                    yield path.relative_to(folder).as_posix(), path

    def finished(self, name: str) -> None:
        """All of one contract, and nothing left over."""
        assert self.states() == dict.fromkeys(TARGETS, name)
        self.tidy()
        for target, files in self.contracts.files[name].items():
            folder = self.out / target
            assert {one for one, _ in self.generated(folder)} == files.keys()
            needed = {folder / one for file in files for one in Path(file).parents}
            needed |= {one for path in self.mine for one in path.parents}
            found = {path for path in folder.rglob("*") if path.is_dir() and not path.is_symlink()}
            assert found <= needed, "empty folders are left"

    def tidy(self) -> None:
        left = [path for path in self.out.rglob(".wirepact*") if path.name != emit.MANIFEST]
        assert left == [], "records are left over"


def begun(contracts: Contracts, folder: Path) -> Site:
    made = Site(contracts, folder)
    made.write("a")
    made.finished("a")
    return made


@pytest.fixture
def site(contracts: Contracts, folder: Path) -> Site:
    return begun(contracts, folder / "site")


# --- in a process of its own that shares what is loaded here -----------------------------------


def forked(
    work: Callable[[], None], *, number: int = signal.SIGKILL, steps: int = 0, folder: Path, user: int | None = None
) -> Callable[[], tuple[int, str]]:
    """Start work in a child that sends itself a signal at its n-th step in a folder; the answer waits for its end.

    Exit 0: done; 3: refused, with the sentence; 4: anything else, with the traceback.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 4
        try:
            os.close(reading)
            if user is not None:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)
            stop_at(number, steps, str(folder))
            try:
                work()
                status = 0
            except emit.WriteError as error:
                status = 3
                os.write(writing, str(error).encode())
            except BaseException:
                os.write(writing, traceback.format_exc().encode())
        finally:
            os._exit(status)
    os.close(writing)

    def ended() -> tuple[int, str]:
        with os.fdopen(reading, "rb") as said:
            text = said.read().decode()
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), text

    return ended


def writing(site: Site, name: str) -> Callable[[], None]:
    return lambda: site.write(name)


def steps_of(site: Site, name: str) -> int:
    """How many steps it takes to write one contract over the other."""
    low, high = 1, 1
    while True:  # the first step at which a kill comes too late, by doubling and halving
        status, _ = forked(writing(site, name), steps=high, folder=site.out)()
        site.write("ab"[name == "a"])
        if status == 0:
            break
        low, high = high, high * 2
    while high - low > 16:
        middle = (low + high) // 2
        status, _ = forked(writing(site, name), steps=middle, folder=site.out)()
        site.write("ab"[name == "a"])
        low, high = (low, middle) if status == 0 else (middle, high)
    return high


# --- killed ------------------------------------------------------------------------------------


def test_the_command_killed_at_random_moments(
    whole: Contracts, folder: Path, seed: int, scale: Scale, figure: Figure
) -> None:
    """The whole command: half of the kills anywhere in its time, half at a step of its writing, in two chains."""
    count = scale(6, 300)
    sites = [begun(whole, folder / str(index)) for index in range(2)]
    steps = steps_of(sites[0], "b")
    started = time.monotonic()
    sites[0].run("generate", "b")
    takes = time.monotonic() - started
    parts = [count // 2, count - count // 2]
    with ThreadPoolExecutor(2) as pool:
        chains = [
            pool.submit(_chain, site, random.Random(f"{seed} {index}"), part, takes, steps)
            for index, (site, part) in enumerate(zip(sites, parts, strict=True))
        ]
        counted = sum((chain.result() for chain in chains), Counter[str]())
    kills = counted["killed by time"] + counted["killed at a step"]
    assert kills == count
    assert not count >= 300 or (counted["killed at a step"] >= 100 and counted["half-written"] >= 30), counted
    figure(f"interrupted: generate killed {kills} times, {_said(counted)}; 0 torn files, 0 leftovers")


def _chain(site: Site, chance: random.Random, count: int, takes: float, steps: int) -> Counter[str]:
    """Kill after kill, with a run to the end between some of them, so that recoveries are killed too."""
    counted: Counter[str] = Counter()
    kills = 0
    while kills < count:
        name = chance.choice("ab")
        at_step = chance.random() < 0.5
        process = site.start(name, steps=chance.randint(1, steps) if at_step else 0)
        if not at_step:
            with suppress(subprocess.TimeoutExpired):
                process.wait(chance.uniform(0, takes * 1.1))
            process.kill()
        _, said = process.communicate()
        if process.returncode == -signal.SIGKILL:
            kills += 1
            counted["killed at a step" if at_step else "killed by time"] += 1
        else:
            counted["ended before"] += 1
            assert process.returncode == 0, said
            if all(state == name for state in site.states().values()):
                site.tidy()
        states = site.states()
        counted["half-written"] += "half" in states.values()
        counted["between trees"] += len(set(states.values()) - {"half"}) > 1
        if kills % 10 == 5:
            done = site.run("check", name)
            assert done.returncode == 1, "there are files of the user's"
            assert ("is half written" in done.stderr) is ("half" in states.values()), done.stderr
            counted["checked"] += 1
        if chance.random() < 0.2:
            name = chance.choice("ab")
            done = site.run("generate", name)
            assert (done.returncode, done.stderr) == (0, ""), done.stderr
            site.finished(name)
            counted["finished"] += 1
    site.write(name)
    site.finished(name)
    return counted


def _said(counted: Counter[str]) -> str:
    return ", ".join(f"{number} {what}" for what, number in sorted(counted.items()))


@pytest.mark.parametrize("start", ["empty", "old"])
def test_writing_killed_at_every_step(
    start: str, contracts: Contracts, folder: Path, scale: Scale, figure: Figure
) -> None:
    """Each step of writing in turn, recovery included: what the kill leaves is taken further by a run killed later on."""
    site = Site(contracts, folder)
    if start == "old":
        site.write("a")
    done, step, halves, stride = False, 1, 0, scale(41, 1)
    kills = 0
    while not done:
        for following in (step, step // 2 or 1):  # the second run begins with the recovery
            status, said = forked(writing(site, "b"), steps=following, folder=site.out)()
            assert status in (0, -signal.SIGKILL), said
            kills += status != 0
            done = done or (following == step and status == 0)
            halves += "half" in site.states().values()
        site.write("b")
        site.finished("b")
        if start == "old":
            site.write("a")
        else:
            for target in TARGETS:
                _emptied(site, target)
        step += stride
    assert kills > 20 and halves > 2
    figure(f"interrupted: writing from {start}, killed at {kills} steps in order, {halves} trees half-written")


def _emptied(site: Site, target: str) -> None:
    for _, path in site.generated(site.out / target):
        path.unlink()
    (site.out / target / emit.MANIFEST).unlink()


def test_undoing_killed(site: Site, seed: int, scale: Scale, figure: Figure) -> None:
    """A disk that refuses a step makes the run put things back, which is killed, and killed again."""
    chance = random.Random(f"{seed} undoing")
    counted: Counter[str] = Counter()
    rounds = scale(25, 500)
    steps = steps_of(site, "b")
    now = "a"
    for _ in range(rounds):
        to = "ab"[now == "a"]
        refused, killed = chance.randint(steps // 2, steps), chance.randint(1, 60)

        def work(to: str = to, refused: int = refused, killed: int = killed) -> None:
            _refuse_at(refused, killed, str(site.out))
            site.write(to)

        status, said = forked(work, folder=site.out)()
        assert status in (0, 3, -signal.SIGKILL), said
        counted[{0: "done", 3: "put back"}.get(status, "killed")] += 1
        states = site.states()
        counted["half-written"] += "half" in states.values()
        if status == 3:
            assert "Nothing was changed" in said and set(states.values()) == {now}, (said, states)
        for _ in range(chance.randint(0, 2)):
            forked(writing(site, chance.choice("ab")), steps=chance.randint(1, steps), folder=site.out)()
            site.states()
        now = chance.choice("ab")
        site.write(now)
        _without_empty(site.out)  # where it was the removal that was refused
        site.finished(now)
    assert counted["killed"] and counted["put back"]
    figure(f"interrupted: {rounds} refused steps, {_said(counted)}")


def _refuse_at(refused: int, killed: int, folder: str) -> None:
    """Refuse the n-th move, link or removal in a folder, and kill this process some steps after."""
    left = [refused]

    def watch(event: str, told: tuple[object, ...]) -> None:
        if event.partition(".")[0] in ("open", "os") and any(str(one).startswith(folder) for one in told):
            left[0] -= 1
            if left[0] == 0:
                raise OSError(28, os.strerror(28), str(told[0]))
            if left[0] == -killed:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)


# --- told to stop ------------------------------------------------------------------------------


def test_told_to_stop(whole: Contracts, folder: Path, seed: int, scale: Scale, figure: Figure) -> None:
    """Ctrl-C, which the whole group gets, and SIGTERM: the old trees or the new ones, no traceback, nothing left over."""
    chance, site = random.Random(f"{seed} stop"), begun(whole, folder / "site")
    count = scale(3, 60)
    steps = steps_of(site, "b")
    started = time.monotonic()
    site.run("generate", "b")
    takes = time.monotonic() - started
    counted: Counter[str] = Counter()
    now = "b"
    while counted["stopped"] < count:
        to = "ab"[now == "a"]
        number = chance.choice([signal.SIGINT, signal.SIGTERM])
        at_step = chance.random() < 0.5
        process = site.start(to, number, chance.randint(1, steps) if at_step else 0)
        assert process.stdout is not None and process.stdout.readline() == "begun\n"
        if not at_step:
            with suppress(subprocess.TimeoutExpired):
                process.wait(chance.uniform(0, takes))
            with suppress(ProcessLookupError):
                (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
        out, said = process.communicate()
        states = set(site.states().values())
        assert said == "" and "Traceback" not in out, f"{number} {said}"
        done = process.returncode in (0, -number)  # all is done, and Python itself is at its end
        assert done or process.returncode == 128 + number, process.returncode
        assert states == {to} if done else states in ({now}, {to}), states
        counted["ended before" if done else "stopped"] += 1
        counted["at a step"] += at_step and not done
        counted["in time to undo"] += states == {now}
        site.finished(states.pop())
        assert list(site.temporary.iterdir()) == [], "a temporary file is left"
        now = to if site.differing(to, "python") == [] else now
    figure(f"interrupted: {count} times told to stop, {_said(counted)}; 0 leftovers")


# --- no room, no rights ------------------------------------------------------------------------


_MOUNT = ["mount", "-t", "tmpfs", "-o"]
_OWN_SPACE = ["unshare", "--map-root-user", "--mount"]


@functools.cache
def may_mount(*within: str) -> bool:
    """Whether a process can have a file system of its own."""
    with tempfile.TemporaryDirectory() as folder:
        script = '"$@" && umount "$0"'
        command = [*within, "sh", "-c", script, folder, *_MOUNT, "size=64k", "tmpfs", folder]
        wanted = ("sh", "mount", *within[:1])
        return all(map(shutil.which, wanted)) and subprocess.run(command, capture_output=True).returncode == 0


def on_a_disk(test: Callable[..., None]) -> Callable[..., None]:
    """A test that mounts. Where we may not, it runs in a user namespace, which needs no rights; `make fuzz` fails where
    there is neither.
    """

    @functools.wraps(test)
    def run(**given: object) -> None:
        if may_mount():
            test(**given)
            return
        if not may_mount(*_OWN_SPACE):
            end = pytest.fail if os.environ.get("WIREPACT_FUZZ") == "full" else pytest.skip
            end("NOT TRIED: a small file system needs the right to mount, or user namespaces")
        this = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
        command = [*_OWN_SPACE, sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", this]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout + done.stderr
        for line in done.stdout.splitlines():
            if line.startswith("interrupted: "):
                cast("Figure", given["figure"])(f"{line} (in a user namespace)")

    return run


@contextmanager
def disk(folder: Path, options: str) -> Iterator[Path]:
    """A file system of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([*_MOUNT, options, "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@on_a_disk
def test_a_disk_that_is_full(contracts: Contracts, folder: Path, seed: int, scale: Scale, figure: Figure) -> None:
    """Too little room, or too few names: refused with the place, and all as it was; killed there, it is finished later."""
    chance = random.Random(f"{seed} full")
    counted: Counter[str] = Counter()
    rounds = scale(20, 250)
    with disk(folder / "disk", "size=8m,nr_inodes=2000") as place:
        site = begun(contracts, place / "site")
        now = "a"
        steps = steps_of(site, "b")
        for turn in range(rounds):
            to = "ab"[now == "a"]
            if turn % 3:
                ballast = place / "ballast"
                free = shutil.disk_usage(place).free
                ballast.write_bytes(b"x" * max(0, free - chance.randint(0, 700_000)))
            else:
                ballast = place / "names"
                ballast.mkdir()
                for index in range(max(0, os.statvfs(place).f_ffree - chance.randint(0, 330))):
                    (ballast / str(index)).touch()
            kill = chance.randint(1, steps) if chance.random() < 0.3 else 0
            status, said = forked(writing(site, to), steps=kill, folder=site.out)()
            states = site.states()
            if status == 3:
                assert "No space left on device. Nothing was changed." in said, said
                assert set(states.values()) == {now}, states
                site.tidy()
            else:
                assert status == 0 or (kill and status == -signal.SIGKILL), said
            counted[{0: "found room", 3: "refused"}.get(status, "killed")] += 1
            shutil.rmtree(ballast) if ballast.is_dir() else ballast.unlink()
            now = chance.choice("ab")
            site.write(now)
            site.finished(now)
    assert counted["refused"] > rounds // 4, counted
    figure(f"interrupted: {rounds} times on a full disk, {_said(counted)}")


@on_a_disk
def test_the_command_says_where_there_is_no_room(whole: Contracts, folder: Path) -> None:
    """In the trees, in the folder for temporary files, and where the output goes."""
    with disk(folder / "disk", "size=4m") as place:
        site = begun(whole, place / "site")
        ballast = place / "ballast"
        ballast.write_bytes(b"x" * (shutil.disk_usage(place).free - 8192))
        done = site.run("generate", "b", TMPDIR=str(folder))
        assert done.returncode == 1 and done.stdout == "", done.stdout
        assert done.stderr.endswith("No space left on device. Nothing was changed.\n"), done.stderr
        assert done.stderr.count("\n") == 1
        done = site.run("generate", "a")  # nothing to write there; what is formatted is too much for it
        assert done.returncode == 1 and "No space left on device" in done.stderr and done.stderr.count("\n") == 1
        site.finished("a")
        ballast.unlink()
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "wirepact_codegen", *site.command("check", "a")]
        done = subprocess.run(command, env=site.environment(), stdout=full, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 1 and "Traceback" not in done.stderr


def test_files_that_may_not_grow(site: Site, seed: int, scale: Scale, figure: Figure) -> None:
    """A limit on the size of files: needs no rights, and refuses a write in the middle of a file."""
    chance = random.Random(f"{seed} size")
    sizes = sorted(len(text.encode()) for files in site.contracts.files["b"].values() for text in files.values())
    rounds = scale(15, 100)
    refused = 0
    for _ in range(rounds):
        limit = chance.choice([chance.choice(sizes) - 1, chance.randint(0, sizes[-1])])

        def work(limit: int = limit) -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            site.write("b")

        status, said = forked(work, folder=site.out)()
        assert status in (0, 3), said
        if status == 3:
            assert "File too large. Nothing was changed." in said
            site.finished("a")
        refused += status == 3
        site.write("a")
    assert refused
    figure(f"interrupted: {rounds} limits of a file's size, {refused} refused in the middle of one")


@on_a_disk
def test_a_disk_that_may_only_be_read(whole: Contracts, folder: Path) -> None:
    with disk(folder / "disk", "size=8m") as place:
        site = begun(whole, place / "site")
        status, _ = forked(writing(site, "b"), steps=steps_of(site, "b") - 30, folder=site.out)()
        assert status == -signal.SIGKILL and "half" in site.states().values()
        for half in (True, False):
            states = site.states()
            subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
            done = site.run("generate", "b", TMPDIR=str(folder))
            assert done.returncode == 1 and "Read-only file system. " in done.stderr, done.stderr
            assert done.stderr.count("\n") == 1
            assert half == ("could not be finished" in done.stderr), done.stderr
            assert site.run("check", "b", TMPDIR=str(folder)).returncode == 1
            assert site.states() == states
            subprocess.run(["mount", "-o", "remount,rw", str(place)], check=True)
            site.write("a")
            site.finished("a")


def test_rights_that_are_lost(contracts: Contracts, folder: Path, seed: int, scale: Scale, figure: Figure) -> None:
    """A folder or a file somewhere that may not be written, read or entered: refused, named, and all as it was."""
    user = NOBODY if os.geteuid() == 0 else None
    for above in (folder, *folder.parents):
        with suppress(PermissionError):
            above.chmod(above.stat().st_mode | 0o111)
    site = begun(contracts, folder / "site")
    for place, folders, names in os.walk(site.folder, followlinks=False):
        for name in (*folders, *names, "."):
            if user is not None:
                os.chown(Path(place, name), user, user, follow_symlinks=False)
    site.before = site.seen()
    chance = random.Random(f"{seed} rights")
    counted: Counter[str] = Counter()
    now, rounds = "a", scale(30, 200)
    for _ in range(rounds):
        to = "ab"[now == "a"]
        paths = [path for path in site.out.rglob("*") if path not in site.mine and not path.is_symlink()]
        path = chance.choice([chance.choice(paths), chance.choice([one for one in paths if one.is_dir()])])
        mode = path.stat().st_mode
        path.chmod(chance.choice([0, 0o444, 0o555, 0o333, 0o111]))
        status, said = forked(writing(site, to), folder=site.out, user=user)()
        still = path.exists()
        if still and path.stat().st_mode & 0o777 not in (0o644, 0o755):
            path.chmod(mode)
        assert status in (0, 3), said
        if status == 3:
            assert "Permission denied. Nothing was changed." in said, said
            assert set(site.states().values()) == {now}
            site.tidy()
        counted["refused" if status else "written"] += 1
        status, said = forked(writing(site, to), folder=site.out, user=user)()
        assert status == 0, said
        _without_empty(site.out)  # one that could not be read when it became so
        site.finished(to)
        now = to
    assert counted["refused"] and counted["written"]
    figure(f"interrupted: rights lost {rounds} times, {_said(counted)}")


# --- in the way --------------------------------------------------------------------------------


def test_something_in_the_way_of_a_recovery(site: Site, seed: int, scale: Scale, figure: Figure) -> None:
    """A run is killed; then somebody puts a file, folder or link where a file of it belongs. It stays, until moved."""
    chance = random.Random(f"{seed} way")
    counted: Counter[str] = Counter()
    rounds, steps, now = scale(30, 250), steps_of(site, "b"), "a"
    elsewhere = site.folder / "elsewhere"
    for _ in range(rounds):
        to = "ab"[now == "a"]
        kill = chance.choice([0, chance.randint(1, steps), chance.randint(steps // 2, steps)])
        if kill:
            status, _ = forked(writing(site, to), steps=kill, folder=site.out)()
            counted["killed"] += status != 0
            if status == 0:
                now = to
        target = chance.choice(list(TARGETS))
        name = chance.choice(sorted(site.contracts.files[to][target]))
        path = site.out / target / name
        if chance.random() < 0.3 and path.parent != site.out / target:
            path = path.parent
        if path in {parent for mine in site.mine for parent in mine.parents}:
            continue
        shutil.rmtree(elsewhere, ignore_errors=True)
        elsewhere.mkdir()
        (elsewhere / "x.txt").write_text("mine")
        kind = chance.choice(["file", "folder", "link", "dangling"])
        # By a run that finished, or by the one that was killed: its manifest may not be there yet.
        ours = path.is_file()
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        if kind == "file":
            path.write_text("mine")
        elif kind == "folder":
            path.mkdir()
            (path / "x.txt").write_text("mine")
        else:
            path.symlink_to(elsewhere if kind == "link" else elsewhere / "none")
        listed = (site.out / target / emit.MANIFEST).is_file() and name in json.loads(
            (site.out / target / emit.MANIFEST).read_text()
        )["files"]
        one = path.lstat()
        status, said = forked(writing(site, to), folder=site.out)()
        assert status in (0, 3), said
        if status == 0:
            passes = kind == "folder" if path.name != Path(name).name else kind == "file" and (ours or listed)
            assert passes, (path, kind)
            counted["not in the way"] += 1
        else:
            assert str(path) in said, (path, said)
            now_there = path.lstat()
            assert (now_there.st_ino, now_there.st_mtime_ns, now_there.st_mode) == (
                one.st_ino,
                one.st_mtime_ns,
                one.st_mode,
            )
            counted["refused"] += 1
        if kind == "folder" and path.is_dir():
            assert (path / "x.txt").read_text() == "mine"
        assert (elsewhere / "x.txt").read_text() == "mine" and len(list(elsewhere.iterdir())) == 1
        (path / "x.txt").unlink(missing_ok=True) if kind == "folder" and path.is_dir() else None
        if status == 3 and kind != "folder":
            path.unlink()
        _without_empty(site.out)
        now = chance.choice("ab")
        site.write(now)
        site.finished(now)
    assert counted["refused"]
    figure(f"interrupted: {rounds} times something in the way, {_said(counted)}; all of it stayed")


def _without_empty(folder: Path) -> None:
    for place, _, _ in os.walk(folder, topdown=False):
        with suppress(OSError):
            Path(place).rmdir()


# --- another file system -----------------------------------------------------------------------


@on_a_disk
def test_another_file_system(contracts: Contracts, folder: Path, seed: int, scale: Scale, figure: Figure) -> None:
    """The trees on one, and a folder inside a tree on another: killed there as anywhere."""
    chance = random.Random(f"{seed} systems")
    rounds = scale(20, 150)
    halves = 0
    with disk(folder / "disk", "size=8m") as place, disk(place / "site/out/python/shop/cart", "size=2m"):
        (place / "site/out/typescript/src/store").mkdir(parents=True)
        with disk(place / "site/out/typescript/src/store", "size=2m") as store:
            site = Site(contracts, place / "site")
            site.mine.append(store / "mine.txt")
            site.mine[-1].write_text("mine")
            site.before = site.seen()
            site.write("a")
            site.finished("a")
            steps = steps_of(site, "b")
            for _ in range(rounds):
                to = chance.choice("ab")
                status, said = forked(writing(site, to), steps=chance.randint(1, steps), folder=site.out)()
                assert status in (0, -signal.SIGKILL), said
                halves += "half" in site.states().values()
                if chance.random() < 0.5:
                    now = chance.choice("ab")
                    site.write(now)
                    site.finished(now)
    assert halves
    figure(f"interrupted: {rounds} kills over three file systems, {halves} half-written")


# --- what is kept between runs -----------------------------------------------------------------


def test_a_cache_that_is_broken(whole: Contracts, folder: Path, seed: int, scale: Scale, figure: Figure) -> None:
    """Killed while it is written, cut, changed, filled with other things or in the way: as none, and never believed."""
    chance, site = random.Random(f"{seed} cache"), begun(whole, folder / "site")
    kept, counted = folder / "kept", Counter[str]()
    for _ in range(scale(4, 60)):
        name = chance.choice("ab")
        steps = chance.choice([0, chance.randint(1, 40)])
        script = [str(ROOT / "tests/fuzz/killed.py"), str(int(signal.SIGKILL)), str(steps), str(kept)]
        done = subprocess.run(
            [sys.executable, *script, *site.command("generate", name)],
            env=site.environment(WIREPACT_CACHE_DIR=str(kept)),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in (0, -signal.SIGKILL) and done.stderr == "", done.stderr
        counted["killed" if done.returncode else "done"] += 1
        if done.returncode == 0:
            site.finished(name)
        entries = [path for path in kept.rglob("*") if path.is_file()]
        for path in chance.sample(entries, len(entries) // 2):
            data, counted["broken entries"] = path.read_bytes(), counted["broken entries"] + 1
            match chance.randint(0, 4):
                case 0:
                    path.write_bytes(data[: chance.randint(0, len(data))])
                case 1 if data:
                    place = chance.randrange(len(data))
                    path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
                case 2:
                    other = chance.choice(entries)
                    path.write_bytes(other.read_bytes() if other.is_file() else b"")
                case 3:
                    path.unlink()
                    path.mkdir()
                case _:
                    path.unlink()
                    path.symlink_to(folder / "nowhere")
        if chance.random() < 0.1:
            shutil.rmtree(kept)
            kept.write_text("a file")
        elif kept.is_file():
            kept.unlink()
    figure(f"interrupted: a cache broken, {_said(counted)}; never believed")


# --- two at once -------------------------------------------------------------------------------


def test_two_at_once(site: Site, whole: Contracts, folder: Path, seed: int, scale: Scale, figure: Figure) -> None:
    """Both contracts at once, one of them killed in some rounds, while another process keeps comparing."""
    chance = random.Random(f"{seed} two")
    rounds, counted, steps = scale(10, 100), Counter[str](), steps_of(site, "b")
    for _ in range(rounds):
        kill = chance.choice([0, 0, chance.randint(1, steps)])
        order = chance.sample("ab", 2)
        watching = forked(lambda: _compare_for_a_while(site), folder=site.out)
        both = [forked(writing(site, name), steps=kill if name == order[0] else 0, folder=site.out) for name in order]
        ended = [one() for one in both]
        watched = watching()
        assert watched[0] == 0, watched[1]
        assert ended[1][0] == 0, ended[1][1]
        assert ended[0][0] in (0, -signal.SIGKILL), ended[0][1]
        states = site.states()
        counted["one killed"] += ended[0][0] != 0
        counted["half-written"] += "half" in states.values()
        if ended[0][0] == 0:
            assert len(set(states.values())) == 1 and "half" not in states.values(), states
            counted[f"the {'first' if states['python'] == order[0] else 'second'} was last"] += 1
            site.finished(states["python"])
        name = chance.choice("ab")
        site.write(name)
        site.finished(name)
    site = begun(whole, folder / "whole")
    for _ in range(scale(1, 6)):
        processes = [site.start(name) for name in "ab"]
        said = [process.communicate()[1] for process in processes]
        assert [process.returncode for process in processes] == [0, 0], said
        states = site.states()
        assert len(set(states.values())) == 1, states
        site.finished(states["python"])
    figure(f"interrupted: {rounds} rounds of two at once, {_said(counted)}")


def _compare_for_a_while(site: Site) -> None:
    """Each answer is of the one contract, of the other or half-written, whatever is written meanwhile."""
    for _ in range(6):
        for tree in (tree for name in "ab" for tree in site.trees[name]):
            found = {
                one.path.relative_to(tree.folder).as_posix(): one.state
                for one in emit.compare(tree)
                if one.state != "unlisted"
            }
            (other,) = [
                files[tree.folder.name]
                for files in site.contracts.files.values()
                if files[tree.folder.name] != tree.files
            ]
            changed = {name: "stale" for name in tree.files.keys() & other.keys() if tree.files[name] != other[name]}
            missing, orphans = tree.files.keys() - other.keys(), other.keys() - tree.files.keys()
            expected = changed | dict.fromkeys(missing, "missing") | dict.fromkeys(orphans, "orphan")
            assert found in ({}, {".": "half-written"}, expected), found
