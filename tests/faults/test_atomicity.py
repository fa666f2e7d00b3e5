"""Public faults of tools that write files: all of it or nothing, and a run that failed is simply run again."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest
from support import ROOT, code, contents, contract, document, run, table, write

TARGETS = {
    "python": {"package": "shop", "out": "../generated/python"},
    "schema": {"out": "../generated/schema"},
}
CHANGED = document(codes=table(code("empty_cart"), code("sold_out")))


def generated(folder: Path) -> Path:
    schema = write(folder, document(), said=contract(TARGETS))
    assert run("generate", "--schema", schema).exit_code == 0
    return schema


# --- the old output is removed before the input is read ----------------------------------------


@pytest.mark.parametrize("broken", ["", "{", '{"title": "Cart"}', "\0", "[]"])
@pytest.mark.parametrize("name", ["contract.json", "cart/part0.schema.json"])
def test_an_input_that_cannot_be_read_leaves_the_output(name: str, broken: str, tmp_path: Path) -> None:
    schema = generated(tmp_path)
    before = contents(tmp_path / "generated")
    (schema / name).write_text(broken, "utf-8")
    result = run("generate", "--schema", schema)
    told = "cart" if broken.startswith('{"') and "/" in name else name  # a family without its codes
    assert result.exit_code == 1 and told in result.stderr, result.output
    assert contents(tmp_path / "generated") == before
    (schema / name).unlink()
    (schema / name).mkdir()
    result = run("generate", "--schema", schema)
    assert result.exit_code == 1 and name.partition("/")[0] in result.stderr
    assert contents(tmp_path / "generated") == before


def test_no_input_at_all_leaves_the_output(tmp_path: Path) -> None:
    schema = generated(tmp_path)
    before = contents(tmp_path / "generated")
    schema.rename(tmp_path / "elsewhere")
    assert run("generate", "--schema", schema).exit_code == 2
    assert contents(tmp_path / "generated") == before


# --- one place that is blocked -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["python/shop/cart/codes.py", "schema/shop.schema.json", "python/shop/py.typed"])
def test_a_folder_in_the_place_of_a_file_stops_all(name: str, tmp_path: Path) -> None:
    schema = generated(tmp_path)
    blocked = tmp_path / "generated" / name
    blocked.unlink()
    blocked.mkdir()
    (blocked / "mine.txt").write_text("mine", "utf-8")
    before = contents(tmp_path / "generated")
    write(tmp_path, CHANGED, said=contract(TARGETS))
    result = run("generate", "--schema", schema)
    assert result.exit_code == 1 and name.rpartition("/")[2] in result.stderr, result.output
    assert contents(tmp_path / "generated") == before
    (blocked / "mine.txt").unlink()
    blocked.rmdir()
    assert run("generate", "--schema", schema).exit_code == 0
    assert run("check", "--schema", schema).exit_code == 0


@pytest.mark.skipif(
    os.geteuid() == 0, reason="root may write anywhere; each step is refused in tests/unit/test_emit.py"
)
def test_a_tree_that_may_not_be_written_stops_all(tmp_path: Path) -> None:
    schema = generated(tmp_path)
    before = contents(tmp_path / "generated")
    write(tmp_path, CHANGED, said=contract(TARGETS))
    (tmp_path / "generated/schema").chmod(0o555)
    result = run("generate", "--schema", schema)
    (tmp_path / "generated/schema").chmod(0o755)
    assert result.exit_code == 1 and contents(tmp_path / "generated") == before


# --- told to stop, and no room for what is said ------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_told_to_stop_the_command_leaves_nothing_behind(number: int, tmp_path: Path) -> None:
    """While it writes: the status that shells expect, no traceback, all as it was."""
    schema = generated(tmp_path)
    before = contents(tmp_path / "generated")
    write(tmp_path, CHANGED, said=contract(TARGETS))
    (tmp_path / "temporary").mkdir()
    done = command(tmp_path, "generate", "--schema", schema, stop=(number, 60))
    assert (done.returncode, done.stdout, done.stderr) == (128 + number, "begun\n", "")
    assert contents(tmp_path / "generated") == before and list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
@pytest.mark.parametrize("verb", ["generate", "check"])
def test_no_room_for_what_is_said(verb: str, tmp_path: Path) -> None:
    schema = generated(tmp_path)
    write(tmp_path, CHANGED, said=contract(TARGETS)) if verb == "generate" else None
    with open("/dev/full", "w") as full:
        done = command(tmp_path, verb, "--schema", schema, out=full)
    assert (done.returncode, done.stderr) == (1, "wirepact: the output: No space left on device.\n")
    assert run("check", "--schema", schema).exit_code == 0


def command(
    folder: Path, *arguments: str | Path, stop: tuple[int, int] = (0, 0), out: IO[str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, which may send itself a signal at a step in `generated`."""
    script = ROOT / "tests/fuzz/killed.py" if stop[0] else ROOT / "codegen/wirepact_codegen/__main__.py"
    told = [str(int(stop[0])), str(stop[1]), str(folder / "generated")] if stop[0] else []
    return subprocess.run(
        [sys.executable, str(script), *told, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "codegen"), "TMPDIR": str(folder / "temporary")},
        stdout=out or subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


# --- a scaffold that failed half way -----------------------------------------------------------


@contextmanager
def disk_full(monkeypatch: pytest.MonkeyPatch, after: int) -> Iterator[list[int]]:
    """A disk on which so many files find room, the next one in part."""
    written: list[int] = []
    real = Path.open

    def opened(self: Path, mode: str = "r", *more: Any, **given: Any) -> Any:
        file = real(self, mode, *more, **given)
        if "x" in mode or "w" in mode:
            written.append(1)
            if len(written) > after:
                write = file.write

                def part(text: str) -> None:
                    write(text[:1])
                    file.flush()
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))

                file.write = part
        return file

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", opened)
        yield written


@pytest.mark.parametrize("command", ["init", "import"])
@pytest.mark.parametrize("after", range(9))
def test_a_full_disk_leaves_nothing_in_the_way(
    command: str, after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "codes.json"
    source.write_text('{"codes": ["a"], "shapes": {"$defs": {"A": {"type": "object"}}}}', "utf-8")
    schema = tmp_path / "schema"
    words = {
        "init": ("init", "acme", "--folder", schema),
        "import": ("import", source, "--name", "acme", "--out", schema),
    }[command]
    before = contents(tmp_path)
    with disk_full(monkeypatch, after) as written:
        failed = run(*words)
    if len(written) <= after:
        assert failed.exit_code == 0, "all files found room"
        return
    assert failed.exit_code == 1 and "No space left on device" in failed.stderr, failed.output
    assert contents(tmp_path) == before
    again = run(*words)
    assert again.exit_code == 0, again.output
    assert run("lint", "--schema", schema).exit_code == 0
