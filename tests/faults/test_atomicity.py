"""Public faults of tools that write files: all of it or nothing, and a run that failed is simply run again."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support import code, contents, contract, document, run, table, write

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
