"""Writing and comparing trees: each file whole, every failure harmless, nobody else's file touched."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, contents, contract, document, manifest_of, run, shape, snapshot, write
from wirepact_codegen import emit

MARK = "# @generated from schema/x by `make generate`. Do not edit; change the schema.\n"
OLD = {"a.py": MARK + "a = 1\n", "pkg/b.py": MARK + "b = 1\n", "pkg/deep/c.json": "1\n", "gone/d.py": MARK}
NEW = {"a.py": MARK + "a = 2\n", "pkg/b.py": MARK + "b = 1\n", "pkg/deep/c.json": "2\n", "new/e.py": MARK + "e\n"}


def tree(folder: Path, files: dict[str, str]) -> emit.Tree:
    return emit.Tree(folder.resolve(), files)


def states(one: emit.Tree) -> dict[str, str]:
    return {found.path.relative_to(one.folder).as_posix(): found.state for found in emit.compare(one)}


def ours(folder: Path) -> dict[str, str]:
    """Every file but the generator's own."""
    return {name: data.decode() for name, data in contents(folder).items() if not name.startswith(".wirepact")}


@pytest.fixture
def old(tmp_path: Path) -> emit.Tree:
    made = tree(tmp_path / "out", OLD)
    emit.write([made])
    return made


# --- the plain way -----------------------------------------------------------------------------


def test_writes_and_then_has_nothing_to_do(old: emit.Tree) -> None:
    assert ours(old.folder) == OLD
    assert emit.compare(old) == []
    before = snapshot(old.folder)
    assert emit.write([old]) == []
    assert snapshot(old.folder) == before


def test_names_what_it_changed(old: emit.Tree) -> None:
    new = tree(old.folder, NEW)
    kept = snapshot(old.folder)["pkg/b.py"]
    changed = [path.relative_to(old.folder).as_posix() for path in emit.write([new])]
    assert changed == ["a.py", "gone/d.py", "new/e.py", "pkg/deep/c.json"]
    assert ours(old.folder) == NEW
    assert snapshot(old.folder)["pkg/b.py"] == kept
    assert not (old.folder / "gone").exists()
    assert emit.compare(new) == []


def test_check_says_what_is_what(old: emit.Tree) -> None:
    folder = old.folder
    (folder / "a.py").write_text(MARK + "a = 3\n")
    (folder / "pkg/deep/c.json").unlink()
    before = snapshot(folder)
    assert states(tree(folder, NEW)) == {
        "a.py": "edited",
        "gone/d.py": "orphan",
        "new/e.py": "missing",
        "pkg/deep/c.json": "missing",
    }
    assert states(tree(folder, {**OLD, "pkg/b.py": MARK + "b = 2\n"}))["pkg/b.py"] == "stale"
    assert snapshot(folder) == before, "check wrote something"


def test_line_endings_do_not_count(old: emit.Tree) -> None:
    for path in (*old.folder.rglob("*.py"), manifest_of(old)):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert emit.compare(old) == []
    edited = old.folder / "a.py"
    edited.write_bytes(edited.read_bytes().replace(b"a = 1", b"a = 7"))
    assert states(old) == {"a.py": "edited"}
    kept = snapshot(old.folder)["pkg/b.py"]
    assert emit.write([old]) == [edited]
    assert snapshot(old.folder)["pkg/b.py"] == kept, "what is right is not touched"
    assert edited.read_text() == OLD["a.py"] and emit.compare(old) == []


def test_without_its_manifest_a_tree_is_still_ours(old: emit.Tree) -> None:
    manifest_of(old).unlink()
    assert states(old) == {emit.MANIFEST: "missing"}
    assert states(tree(old.folder, NEW))["a.py"] == "stale"
    emit.write([old])
    assert emit.compare(old) == []


def test_a_stray_generated_file_is_an_orphan(old: emit.Tree) -> None:
    (old.folder / "pkg/left.py").write_text(MARK)
    (old.folder / "pkg/mine.py").write_text("x = 1\n")
    assert states(old) == {"pkg/left.py": "orphan", "pkg/mine.py": "unlisted"}
    emit.write([old])
    assert set(ours(old.folder)) == {*OLD, "pkg/mine.py"}
    assert states(old) == {"pkg/mine.py": "unlisted"}


def test_what_would_be_packed_is_named_and_never_touched(old: emit.Tree, tmp_path: Path) -> None:
    mine = ["pkg/mine.py", "pkg/new/deep.json", "gone/data.csv", "pkg/link.py", "pkg/linked"]
    passed = [
        *("LICENSE", "setup.cfg", "other/x.py", "package-lock.json"),  # beside what is packed
        *("pkg/__pycache__/b.pyc", "pkg/node_modules/m/index.js", "pkg/.cache/x", "pkg/.hidden", "pkg/b.pyc"),
        *("pkg/shop.egg-info/PKG-INFO", "pkg/another/.wirepact.json", "pkg/another/c.py"),
    ]
    for name in (*mine[:3], *passed):
        (old.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (old.folder / name).write_text("x\n")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/x.py").write_text("x\n")
    (old.folder / "pkg/link.py").symlink_to(tmp_path / "elsewhere/x.py")
    (old.folder / "pkg/linked").symlink_to(tmp_path / "elsewhere")
    before = snapshot(tmp_path)
    assert states(old) == dict.fromkeys(mine, "unlisted")
    assert emit.write([old]) == []
    assert snapshot(tmp_path) == before


def test_a_file_that_would_be_packed_fails_the_check(tmp_path: Path) -> None:
    said = contract({"python": {"package": "shop_errors", "out": "../out"}}, command="make it")
    schema = write(tmp_path, document(), said=said)
    assert run("generate", "--schema", schema).exit_code == 0
    mine = tmp_path / "out/shop_errors/cart/helpers.py"
    mine.write_text("x = 1\n")
    result = run("check", "--schema", schema)
    assert result.exit_code == 1
    assert result.stderr.endswith(
        "helpers.py is no file of this package, and would be packed with it: move it elsewhere.\n"
    )
    rows = json.loads(run("check", "--schema", schema, "--format", "json").stdout)
    assert [(row["state"], row["command"]) for row in rows] == [("unlisted", None)]
    mine.unlink()
    assert run("check", "--schema", schema).exit_code == 0


def test_a_manifest_torn_by_a_merge(tmp_path: Path) -> None:
    """`check` says so; `generate` mends it, but for files that nothing but the manifest knows to be generated."""
    schema = write(tmp_path, document(), said=contract({"typescript": {"package": "shop", "out": "../out"}}))
    assert run("generate", "--schema", schema).exit_code == 0
    manifest, package = tmp_path / "out/.wirepact.json", tmp_path / "out/package.json"
    good, torn = manifest.read_text(), "<<<<<<< ours\n" + manifest.read_text()
    manifest.write_text(torn)
    result = run("check", "--schema", schema)
    assert result.exit_code == 1 and result.stderr.count("\n") == 2
    assert ".wirepact.json cannot be read: it lists the generated files" in result.stderr
    assert run("generate", "--schema", schema).exit_code == 0
    assert manifest.read_text() == good

    manifest.write_text(torn)
    package.write_text(package.read_text().replace("1.0.0", "0.9.0"))
    before = snapshot(tmp_path)
    result = run("generate", "--schema", schema)
    assert result.exit_code == 1 and snapshot(tmp_path) == before
    assert "package.json may be a generated file" in result.stderr and "version control" in result.stderr
    manifest.write_text(good)
    assert run("generate", "--schema", schema).exit_code == 0


def test_a_file_of_somebody_else_stays(old: emit.Tree) -> None:
    (old.folder / "gone/mine.py").write_text("x = 1\n")
    (old.folder / "gone/__pycache__").mkdir()
    emit.write([tree(old.folder, NEW)])
    assert (old.folder / "gone/mine.py").read_text() == "x = 1\n"
    assert not (old.folder / "gone/d.py").exists()


# --- in the way --------------------------------------------------------------------------------


def blocked(one: emit.Tree, *names: str) -> None:
    """Writing is refused, names the place, and changes nothing."""
    before = snapshot(one.folder)
    with pytest.raises(emit.WriteError) as caught:
        emit.write([one])
    assert any(str(one.folder / name) in str(caught.value) for name in names), str(caught.value)
    assert snapshot(one.folder) == before


def test_a_foreign_file_in_the_way(old: emit.Tree) -> None:
    (old.folder / "new").mkdir()
    (old.folder / "new/e.py").write_text("mine = 1\n")
    assert states(tree(old.folder, NEW))["new/e.py"] == "foreign"
    blocked(tree(old.folder, NEW), "new/e.py")
    (old.folder / "new/e.py").write_bytes(NEW["new/e.py"].replace("\n", "\r\n").encode())
    emit.write([tree(old.folder, NEW)])
    assert {name: text.replace("\r\n", "\n") for name, text in ours(old.folder).items()} == NEW


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        *(("link", where) for where in ("new", "new/e.py", "a.py", emit.MANIFEST, ".wirepact-stage")),
        *(("folder", where) for where in ("new/e.py", "a.py", emit.MANIFEST)),
        *(("file", where) for where in ("new", ".wirepact-stage")),
    ],
)
def test_something_else_in_the_way(where: str, kind: str, old: emit.Tree, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    (outside / "new").mkdir(parents=True)
    path = old.folder / where
    path.unlink(missing_ok=True)
    path.parent.mkdir(exist_ok=True)
    if kind == "link":
        path.symlink_to(outside)
    elif kind == "folder":
        path.mkdir()
    else:
        path.write_text("x")
    blocked(tree(old.folder, NEW), where)
    assert contents(outside) == {}


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("x")
    with pytest.raises(emit.WriteError, match="Nothing was changed"):
        emit.write([tree(tmp_path / "out", OLD)])
    assert (tmp_path / "out").read_text() == "x"


@pytest.mark.parametrize("record", ["manifest", "journal"])
def test_records_that_point_outside_are_ignored(record: str, old: emit.Tree, tmp_path: Path) -> None:
    outside = tmp_path / "victim.py"
    outside.write_text(MARK)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/victim.py").write_text(MARK)
    (old.folder / "link").symlink_to(tmp_path / "folder")
    bad: list[Any] = ["../victim.py", str(outside), "pkg/../../victim.py", "link/victim.py", "", ".", "x\0y", 5, None]
    if record == "manifest":
        said = json.loads(manifest_of(old).read_text())
        said["files"] |= {str(name): "0" for name in bad}
        manifest_of(old).write_text(json.dumps(said))
    else:
        text = json.dumps({"move": bad, "remove": bad})
        (old.folder / ".wirepact-journal.json").write_text(text)
    emit.write([old])
    assert outside.exists() and (tmp_path / "folder/victim.py").exists()
    assert ours(old.folder) == {**OLD} and emit.compare(old) == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"files": []}', '{"files": {"a.py": 5}}', "null", "\udcff"])
def test_a_broken_manifest_is_no_reason_to_stop(text: str, old: emit.Tree) -> None:
    manifest_of(old).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert emit.MANIFEST in states(old) or states(old) == {"a.py": "edited"} or states(old) == {}
    emit.write([old])
    assert emit.compare(old) == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"move": 1, "remove": []}', "\udcff"])
def test_a_broken_journal_is_no_reason_to_stop(text: str, old: emit.Tree) -> None:
    (old.folder / ".wirepact-journal.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert states(old) == {".": "half-written"}
    emit.write([tree(old.folder, NEW)])
    assert ours(old.folder) == NEW


# --- interrupted -------------------------------------------------------------------------------


class Stopped(BaseException):
    """Stands for a kill: no handler of errors sees it."""


def stop_after(
    monkeypatch: pytest.MonkeyPatch, count: int, failure: BaseException, *, once: bool = False, done: bool = False
) -> None:
    """Let the writer's n-th step on the disk fail, and every one after it unless `once`; `done`: right after it."""
    left = [count]

    def broken(real: Any) -> Any:
        def step(*args: Any, **more: Any) -> Any:
            left[0] -= 1
            if left[0] == 0 or (left[0] < 0 and not once):
                if more.get("ignore_errors") and isinstance(failure, Exception):
                    return None
                if done:
                    real(*args, **more)
                raise failure
            return real(*args, **more)

        return step

    monkeypatch.setattr(os, "replace", broken(os.replace))
    monkeypatch.setattr(os, "link", broken(os.link))
    monkeypatch.setattr(shutil, "rmtree", broken(shutil.rmtree))
    for name in ("unlink", "mkdir", "write_bytes", "write_text"):
        monkeypatch.setattr(Path, name, broken(getattr(Path, name)))


def places(folder: Path) -> list[emit.Tree]:
    return [tree(folder / "one", OLD), tree(folder / "two", OLD)]


def ends(folder: Path) -> list[dict[str, str]]:
    return [ours(folder / name) for name in ("one", "two")]


def test_killed_at_any_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for count in range(1, 200):
        folder = tmp_path / str(count)
        emit.write(places(folder))
        new = [tree(one.folder, NEW) for one in places(folder)]
        done = False
        with monkeypatch.context() as patch, suppress(Stopped):
            stop_after(patch, count, Stopped())
            emit.write(new)
            done = True
        before = snapshot(folder)
        for one in new:
            journal = (one.folder / ".wirepact-journal.json").exists()
            assert (states(one) == {".": "half-written"}) is journal
        assert snapshot(folder) == before, "check wrote something"
        for name, data in before.items():
            path = name.partition("/")[2]
            if path in {*OLD, *NEW}:
                assert data[0].decode() in (OLD.get(path), NEW.get(path)), "a file that is neither old nor new"
        emit.write(new)
        assert ends(folder) == [NEW, NEW]
        assert [emit.compare(one) for one in new] == [[], []]
        if done:
            assert count > 40, "that many steps were taken"
            return
    raise AssertionError("there are more steps than were tried")


@pytest.mark.parametrize("once", [True, False])
def test_refused_at_any_step(once: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that fails leaves all old trees or all new ones; where undoing fails too, the tree is named."""
    told = set()
    for count in range(1, 200):
        folder = tmp_path / str(count)
        emit.write(places(folder))
        new = [tree(one.folder, NEW) for one in places(folder)]
        failed = ""
        with monkeypatch.context() as patch:
            stop_after(patch, count, OSError(errno.ENOSPC, "full", "somewhere"), once=once)
            try:
                emit.write(new)
            except emit.WriteError as error:
                failed = str(error)
        told.add(failed.partition(": ")[2])
        if not failed:
            assert ends(folder) == [NEW, NEW]
        elif "Nothing was changed" in failed:
            assert ends(folder) == [OLD, OLD], failed
        else:
            assert not once and "run the command again" in failed
            assert {".": "half-written"} in [states(one) for one in new]
        emit.write(new)
        assert ends(folder) == [NEW, NEW]
        assert [emit.compare(one) for one in new] == [[], []]
        if not failed and count > 60:
            break
    assert len(told) == (2 if once else 3)


@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
def test_told_to_stop_at_any_step(done: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C or SIGTERM once: all old trees or all new ones, and no records."""
    monkeypatch.setattr(os, "fsync", lambda _: None)  # takes long on a disk that is busy
    for count in range(1, 200):
        folder = tmp_path / str(count)
        emit.write(places(folder))
        new = [tree(one.folder, NEW) for one in places(folder)]
        stopped = False
        with monkeypatch.context() as patch:
            stop_after(patch, count, KeyboardInterrupt(), once=True, done=done)
            try:
                emit.write(new)
            except KeyboardInterrupt:
                stopped = True
        assert ends(folder) in ([OLD, OLD], [NEW, NEW])
        assert list(folder.rglob(".wirepact-*")) == []
        emit.write(new)
        assert ends(folder) == [NEW, NEW] and list(folder.rglob(".wirepact-*")) == []
        if not stopped:
            assert count > 40
            return
    raise AssertionError("there are more steps than were tried")


def refuse_the_sixth_move(patch: pytest.MonkeyPatch, killed: int) -> None:
    """It is the second tree's second; the n-th step after it is a kill."""
    real, left = os.replace, [6]

    def replace(source: Path, path: Path) -> None:
        left[0] -= 1
        if left[0] == 0:
            stop_after(patch, killed, Stopped())
            raise OSError(errno.ENOSPC, "full", "somewhere")
        real(source, path)

    patch.setattr(os, "replace", replace)


def test_undoing_killed_at_any_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move is refused, so things are put back; killed there, whoever comes next puts the rest back, in two parts too."""
    monkeypatch.setattr(os, "fsync", lambda _: None)  # takes long on a disk that is busy
    for count in range(2, 80):
        folder = tmp_path / str(count)
        emit.write(places(folder))
        new = [tree(one.folder, NEW) for one in places(folder)]
        ended = []
        with monkeypatch.context() as patch:
            refuse_the_sixth_move(patch, count // 2)
            try:
                emit.write(new)
            except (Stopped, emit.WriteError) as error:
                ended.append(type(error))
        assert ended
        with monkeypatch.context() as patch, suppress(Stopped):
            stop_after(patch, count, Stopped())  # and the next run too
            emit.write([tree(one.folder, OLD) for one in places(folder)])
        for one in new:
            whole = [ours(one.folder) in (OLD, NEW), (one.folder / ".wirepact-journal.json").exists()]
            assert any(whole), "a mixture that nothing tells"
        emit.write([tree(one.folder, OLD) for one in places(folder)])
        assert ends(folder) == [OLD, OLD] and list(folder.rglob(".wirepact-*")) == []
        if ended == [emit.WriteError]:
            return
    raise AssertionError("there are more steps than were tried")


def test_what_was_only_staged_is_no_tree_that_stands(old: emit.Tree) -> None:
    """A run that was killed before its journal: nothing differs, but the next one has something to take away."""
    assert emit.stands(old.listing)
    (old.folder / ".wirepact-stage").mkdir()
    assert emit.compare(old) == [] and not emit.stands(old.listing)
    assert emit.write([old]) == [] and emit.stands(old.listing)


def test_a_file_put_in_the_way_of_a_recovery(old: emit.Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run is killed before its first move; what somebody puts there since stays, and is named."""
    new = tree(old.folder, NEW)

    def stopped(folder: Path) -> None:
        raise Stopped

    with monkeypatch.context() as patch, suppress(Stopped):
        patch.setattr(emit, "_carry_out", stopped)
        patch.setattr(emit, "_undo", stopped)
        emit.write([new])
    assert states(new) == {".": "half-written"}
    (old.folder / "new").mkdir()
    (old.folder / "new/e.py").write_text("mine = 1\n")
    blocked(new, "new/e.py")
    (old.folder / "new/e.py").unlink()
    (old.folder / "new").rmdir()
    (old.folder / "new").symlink_to(old.folder.parent)
    blocked(new, "new")
    assert states(new) == {".": "half-written"}
    (old.folder / "new").unlink()
    emit.write([new])
    assert ours(old.folder) == NEW


def test_a_folder_of_a_tree_on_another_file_system(old: emit.Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.replace

    def replace(source: Path, path: Path) -> None:
        if Path(path).parent.name in ("pkg", "new") and Path(source).parent != Path(path).parent:
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), str(source), None, str(path))
        real(source, path)

    monkeypatch.setattr(os, "replace", replace)
    new = tree(old.folder, {**NEW, "pkg/b.py": MARK + "b = 2\n"})
    emit.write([new])
    assert ours(old.folder) == new.files and list(old.folder.rglob(".wirepact-*")) == []


def test_one_tree_that_cannot_be_written_stops_all(tmp_path: Path) -> None:
    emit.write(places(tmp_path))
    (tmp_path / "two/new").write_text("mine")
    with pytest.raises(emit.WriteError):
        emit.write([tree(one.folder, NEW) for one in places(tmp_path)])
    assert ends(tmp_path) == [OLD, {**OLD, "new": "mine"}]


# --- the real thing ----------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from wirepact_codegen import emit
mark, size = sys.argv[2], int(sys.argv[3])
files = {f"d{i % 7}/f{i}.py": "# @generated from x\\n" + mark * size for i in range(60)} | {f"only_{mark}.py": mark}
print("go", flush=True)
emit.write([emit.Tree(Path(sys.argv[1]).resolve() / name, files) for name in ("one", "two")])
"""


def writer(folder: Path, mark: str) -> subprocess.Popen[str]:
    path = {**os.environ, "PYTHONPATH": str(ROOT / "codegen")}
    command = [sys.executable, "-c", WRITER, str(folder), mark, "2000"]
    return subprocess.Popen(command, env=path, stdout=subprocess.PIPE, text=True)


def expected(folder: Path, mark: str) -> list[emit.Tree]:
    files = {f"d{i % 7}/f{i}.py": "# @generated from x\n" + mark * 2000 for i in range(60)} | {f"only_{mark}.py": mark}
    return [tree(folder / name, files) for name in ("one", "two")]


def marks(folder: Path) -> set[str]:
    """The one letter that each generated file is made of; a file of two letters is torn."""
    found = set()
    for path in folder.rglob("f*.py"):
        if ".wirepact-stage" not in path.parts:
            letters = set(path.read_text("utf-8").partition("\n")[2])
            assert len(letters) == 1, f"{path} is torn"
            found |= letters
    return found


def test_killed_for_real(tmp_path: Path) -> None:
    chance = random.Random(7)
    emit.write(expected(tmp_path, "a"))
    halves = 0
    for turn in range(40):
        process = writer(tmp_path, "ba"[turn % 2])
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.uniform(0, 0.06))
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert marks(tmp_path) <= {"a", "b"}
        halves += any((tmp_path / name / ".wirepact-journal.json").exists() for name in ("one", "two"))
    emit.write(expected(tmp_path, "c"))
    assert marks(tmp_path) == {"c"}
    assert [emit.compare(one) for one in expected(tmp_path, "c")] == [[], []]


def test_two_at_once(tmp_path: Path) -> None:
    for _ in range(3):
        both = [writer(tmp_path, mark) for mark in "ab"]
        assert [one.wait() for one in both] == [0, 0]
        for one in both:
            assert one.stdout is not None
            one.stdout.close()
        last = marks(tmp_path)
        assert last in ({"a"}, {"b"})
        assert [emit.compare(one) for one in expected(tmp_path, last.pop())] == [[], []]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 KiB, where we may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("mounting needs more rights; the same is tried step by step above")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    files = {f"f{index}.py": MARK + "a" * 4000 for index in range(20)}
    emit.write([tree(small_disk / "out", files)])
    before = contents(small_disk)
    bigger = {name: MARK + "b" * 9000 for name in files}
    with pytest.raises(emit.WriteError, match=r"No space left on device\. Nothing was changed"):
        emit.write([tree(small_disk / "out", bigger)])
    assert contents(small_disk) == before


def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() == 0:  # root may write anywhere: let the first step say what it would say to others
        stop_after(monkeypatch, 1, PermissionError(errno.EACCES, "no", str(tmp_path / "out")))
    else:
        tmp_path.chmod(0o555)
    with pytest.raises(emit.WriteError, match=r"Permission denied\. Nothing was changed"):
        emit.write([tree(tmp_path / "out", OLD)])
    monkeypatch.undo()
    tmp_path.chmod(0o755)
    assert contents(tmp_path) == {}


# --- the command -------------------------------------------------------------------------------


def test_the_command_tells_it(tmp_path: Path) -> None:
    schema = write(tmp_path)
    assert run("generate", "--schema", schema).exit_code == 0
    assert run("check", "--schema", schema).exit_code == 0
    file = tmp_path / "out/shop.schema.json"

    for state, words in (("edited", "was edited by hand"), ("missing", "is missing")):
        if state == "edited":
            file.write_text(file.read_text("utf-8").replace("Shop", "Shoe"), "utf-8")
        else:
            file.unlink()
        before = snapshot(tmp_path)
        result = run("check", "--schema", schema)
        assert result.exit_code == 1 and file.name in result.stderr and words in result.stderr
        assert "Run `wirepact generate`" in result.stderr
        rows = json.loads(run("check", "--schema", schema, "--format", "json").stdout)
        assert [(Path(row["file"]).name, row["state"]) for row in rows] == [(file.name, state)]
        assert snapshot(tmp_path) == before, "check wrote something"

    assert run("generate", "--schema", schema).exit_code == 0
    write(tmp_path, document({"Point": shape()}))
    assert "is stale" in run("check", "--schema", schema).stderr
    written = contents(tmp_path / "out")
    write(tmp_path, document({"Point": {"type": "objekt"}}))
    result = run("generate", "--schema", schema)
    assert (result.exit_code, result.stdout) == (1, "")
    assert contents(tmp_path / "out") == written
    rows = json.loads(run("check", "--schema", schema, "--format", "json").stdout)
    assert {row["rule"] for row in rows} == {"missing", "value"}


def test_a_foreign_file_ends_the_command(tmp_path: Path) -> None:
    schema = write(tmp_path)
    (tmp_path / "out").mkdir()
    mine = tmp_path / "out/shop.schema.json"
    mine.write_text("{}", "utf-8")
    result = run("generate", "--schema", schema)
    assert result.exit_code == 1 and "shop.schema.json is not a generated file" in result.stderr
    assert contents(tmp_path / "out") == {"shop.schema.json": b"{}"}


@pytest.mark.parametrize("arguments", [["nope"], ["generate", "--nope"], ["check", "--target", "cobol"], ["lint", "x"]])
def test_wrong_usage(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2
