"""What runs keep for each other changes no byte, hides no fault, and is never in the way."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from support import ROOT, contents, contract, document, run, write
from wirepact_codegen import build, cache
from wirepact_codegen.targets.python import models

Spoil = Callable[[Path], object]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache."""
    place = tmp_path / "cache"
    monkeypatch.setenv("WIREPACT_CACHE_DIR", str(place))
    cache._generator.cache_clear()
    yield place
    cache._generator.cache_clear()


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    """The golden contract, whose shapes go through datamodel-code-generator and whose Python goes through ruff."""
    return Path(shutil.copytree(ROOT / "tests" / "golden" / "shop" / "schema", tmp_path / "contract" / "schema"))


def generated(schema: Path, out: Path, *more: str) -> dict[str, bytes]:
    result = run("generate", "--schema", schema, "--out", out, *more)
    assert result.exit_code == 0, result.output
    return contents(out)


def without_cache(schema: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    with monkeypatch.context() as patch:
        patch.setenv("WIREPACT_CACHE_DIR", "")
        return generated(schema, out)


def entries(folder: Path) -> set[Path]:
    return {path for path in folder.iterdir() if len(path.name) == 64}


def forbidden(*_: object, **__: object) -> NoReturn:
    raise AssertionError("made again")


def edit(schema: Path, name: str, change: Callable[[Any], object]) -> None:
    said = json.loads((schema / name).read_text("utf-8"))
    change(said)
    (schema / name).write_text(json.dumps(said, indent=2), "utf-8")


def rows(said: Any) -> list[Any]:
    found: list[Any] = next(one["oneOf"] for one in said["$defs"].values() if "x-codes" in one)
    return found


def codes_file(schema: Path) -> str:
    return next(
        path.relative_to(schema).as_posix()
        for path in sorted(schema.glob("*/*.schema.json"))
        if '"x-codes"' in path.read_text("utf-8")
    )


# --- the same bytes ----------------------------------------------------------------------------


def test_with_and_without(folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = without_cache(schema, tmp_path / "plain", monkeypatch)
    assert not folder.exists()
    assert generated(schema, tmp_path / "first") == plain
    assert entries(folder)
    assert generated(schema, tmp_path / "second") == plain


def test_a_code_more_makes_no_model_again(
    folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generated(schema, tmp_path / "out")
    more = {"const": "one_more", "title": "One more", "description": "One more.", "x-error": {"userMessage": "No."}}
    edit(schema, codes_file(schema), lambda said: rows(said).append(more))
    with monkeypatch.context() as patch:
        patch.setattr(models, "_generated", forbidden)
        made = generated(schema, tmp_path / "out")
    assert made == without_cache(schema, tmp_path / "plain", monkeypatch)


def test_nothing_new_is_not_even_read(
    folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ["--schema", schema, "--out", tmp_path / "out"]
    generated(schema, tmp_path / "out")
    monkeypatch.setattr(build, "read", forbidden)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")}
    for command in ("generate", "check"):
        result = run(command, *given)
        assert result.exit_code == 0 and result.stdout.endswith("files, all up to date.\n"), result.output
    assert run("check", *given, "--format", "json").stdout == "[]\n"
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")} == before


@pytest.mark.parametrize(
    "change",
    [
        lambda schema: edit(schema, "contract.json", lambda said: said.update(title="Another")),
        lambda schema: edit(schema, codes_file(schema), lambda said: rows(said)[0].update(title="Another")),
        lambda schema: (schema / "cart" / "messages.fr.json").write_text(
            (schema / "cart" / "messages.de.json").read_text("utf-8"), "utf-8"
        ),
        lambda schema: [path.unlink() for path in schema.glob("cart/messages.*.json")],
        lambda schema: (schema / "cart" / "more.schema.json").write_text(
            json.dumps({"title": "More", "$defs": {"More": {"type": "string", "description": "More."}}}), "utf-8"
        ),
    ],
    ids=["contract", "row", "language-added", "language-gone", "file-added"],
)
def test_every_part_of_a_contract_has_a_say(
    change: Spoil, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = {**document(), "$defs": {**document()["$defs"]}}
    rows(codes)[0]["x-error"]["userMessage"] = "Nothing is there."
    targets = {name: {"out": f"../{name}", **more} for name, more in PACKAGES.items()}
    schema = write(tmp_path, codes, said=contract(targets))
    said = {"unknownMessage": "Etwas ging schief.", "messages": {"empty_cart": "Nichts ist da."}}
    (schema / "cart" / "messages.de.json").write_text(json.dumps(said), "utf-8")
    before = generated(schema, tmp_path / "out")
    change(schema)
    made = generated(schema, tmp_path / "out")
    assert made != before
    assert made == without_cache(schema, tmp_path / "plain", monkeypatch)


PACKAGES: dict[str, dict[str, str]] = {"python": {"package": "shop"}, "typescript": {"package": "shop"}}


def test_each_choice_of_targets_is_another_run(folder: Path, schema: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert {name.split("/")[0] for name in generated(schema, out, "--target", "typescript")} == {"typescript"}
    assert run("check", "--schema", schema, "--out", out, "--target", "typescript").exit_code == 0
    assert run("check", "--schema", schema, "--out", out).exit_code == 1
    assert run("check", "--schema", schema, "--out", tmp_path / "elsewhere", "--target", "typescript").exit_code == 1
    generated(schema, out)
    assert run("check", "--schema", schema, "--out", out).exit_code == 0


def test_the_hash_seed_has_no_say(folder: Path, schema: Path, tmp_path: Path) -> None:
    """Entries of one seed serve another: a second run elsewhere adds what it made as a whole, and nothing else."""
    found = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "codegen")}
        words = [sys.executable, "-m", "wirepact_codegen", "generate", "--schema", str(schema), "--out"]
        subprocess.run([*words, str(tmp_path / seed)], check=True, env=environment, capture_output=True, timeout=60)
        found.append(entries(folder))
    assert len(found[1] - found[0]) == 1
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


def test_runs_at_the_same_time(folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "codegen")}
    words = [sys.executable, "-m", "wirepact_codegen", "generate", "--schema", str(schema), "--out"]
    running = [subprocess.Popen([*words, str(tmp_path / str(n))], env=environment, stdout=-3) for n in range(3)]
    assert [one.wait(60) for one in running] == [0, 0, 0]
    plain = without_cache(schema, tmp_path / "plain", monkeypatch)
    assert all(contents(tmp_path / str(n)) == plain for n in range(3))
    assert {path.name for path in folder.iterdir()} - {path.name for path in entries(folder)} == {
        ".gitignore",
        "CACHEDIR.TAG",
    }


# --- nothing is hidden -------------------------------------------------------------------------


def test_what_stands_on_the_disk_is_told(folder: Path, schema: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    made = generated(schema, out)
    edited, gone, stray = (
        out / "typescript/src/cart/codes.ts",
        out / "typescript/README.md",
        out / "typescript/src/x.ts",
    )
    edited.write_text(edited.read_text("utf-8") + "// mine\n", "utf-8")
    gone.unlink()
    stray.write_text(edited.read_text("utf-8"), "utf-8")
    given = ["--schema", schema, "--out", out]
    warm = run("check", *given)
    os.environ["WIREPACT_CACHE_DIR"] = ""
    cold = run("check", *given)
    os.environ["WIREPACT_CACHE_DIR"] = str(folder)
    assert (warm.exit_code, warm.stderr) == (cold.exit_code, cold.stderr)
    assert warm.exit_code == 1 and all(path.name in warm.stderr for path in (edited, gone, stray))
    assert generated(schema, out) == made


def test_a_fault_stays_one(folder: Path, schema: Path, tmp_path: Path) -> None:
    given = ["--schema", schema, "--out", tmp_path / "out"]
    generated(schema, tmp_path / "out")
    sound = (schema / codes_file(schema)).read_bytes()
    edit(schema, codes_file(schema), lambda said: rows(said)[0]["x-error"].update(httpStatus=700))
    kept = entries(folder)
    for command in ("generate", "check", "generate"):
        result = run(command, *given)
        assert result.exit_code == 1 and "700" in result.stderr
    assert entries(folder) == kept
    (schema / codes_file(schema)).write_bytes(sound)
    assert run("check", *given).exit_code == 0


def test_a_file_that_moves_behind_a_link_is_looked_at_again(folder: Path, schema: Path, tmp_path: Path) -> None:
    """The same bytes from outside the folder are refused, and what was kept does not change that."""
    generated(schema, tmp_path / "out")
    file = schema / codes_file(schema)
    (tmp_path / file.name).write_bytes(file.read_bytes())
    file.unlink()
    file.symlink_to(tmp_path / file.name)
    result = run("generate", "--schema", schema, "--out", tmp_path / "out")
    assert result.exit_code == 1 and "outside the schema folder" in result.stderr


def under_links(schema: Path, tmp_path: Path, name: str) -> Path:
    """Both packages of the contract, and a folder for them which is a link to one or another."""
    targets = {one: {"out": f"../generated/{one}", **more} for one, more in PACKAGES.items()}
    edit(schema, "contract.json", lambda said: said.update(targets=targets))
    link = tmp_path / "contract" / "generated"
    for place in ("A", "B"):
        (tmp_path / place / name).mkdir(parents=True)
    if name:
        link.mkdir()
    return link / name


@pytest.mark.parametrize("name", ["", "typescript"], ids=["above-all", "of-one-target"])
@pytest.mark.parametrize("given", [True, False], ids=["out", "contract"])
def test_a_link_to_another_folder_is_another_place(
    given: bool, name: str, folder: Path, schema: Path, tmp_path: Path
) -> None:
    link = under_links(schema, tmp_path, name)
    more = ["--out", tmp_path / "contract" / "generated"] if given else []
    link.symlink_to(tmp_path / "A" / name)
    assert run("generate", "--schema", schema, *more).exit_code == 0
    link.unlink()
    link.symlink_to(tmp_path / "B" / name)
    result = run("check", "--schema", schema, *more)
    assert result.exit_code == 1 and "is missing" in result.stderr, result.output
    assert run("generate", "--schema", schema, *more).exit_code == 0
    assert run("check", "--schema", schema, *more).exit_code == 0
    assert contents(tmp_path / "A") == contents(tmp_path / "B") != {}


def test_the_same_words_from_elsewhere_are_another_place(
    folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Relative paths from another folder, and a schema folder that is a link to one contract or another."""
    shutil.copytree(schema, tmp_path / "other" / "schema")
    given = ["--schema", "schema", "--out", "out"]
    monkeypatch.chdir(schema.parent)
    assert run("generate", *given).exit_code == 0
    monkeypatch.chdir(tmp_path / "other")
    assert run("check", *given).exit_code == 1
    edit(tmp_path / "other" / "schema", "contract.json", lambda said: said.update(title="Another"))
    link, out = tmp_path / "link", ["--out", tmp_path / "out"]
    link.symlink_to(schema)
    assert run("generate", "--schema", link, *out).exit_code == 0
    link.unlink()
    link.symlink_to(tmp_path / "other" / "schema")
    assert "is stale" in run("check", "--schema", link, *out).stderr


def test_a_name_of_the_same_file_has_a_say(folder: Path, tmp_path: Path) -> None:
    """Sentences of a language may be a link within the contract: its name says of which."""
    codes = {**document(), "$defs": {**document()["$defs"]}}
    rows(codes)[0]["x-error"]["userMessage"] = "Nothing is there."
    schema = write(tmp_path, codes, said=contract({"python": {"package": "shop", "out": "../python"}}))
    said = {"unknownMessage": "Etwas ging schief.", "messages": {"empty_cart": "Nichts ist da."}}
    (schema / "sentences.json").write_text(json.dumps(said), "utf-8")
    (schema / "cart" / "messages.de.json").symlink_to(schema / "sentences.json")
    generated(schema, tmp_path / "out")
    (schema / "cart" / "messages.de.json").rename(schema / "cart" / "messages.fr.json")
    assert run("check", "--schema", schema, "--out", tmp_path / "out").exit_code == 1


# --- a cache that is none ----------------------------------------------------------------------


def swapped(entry: Path) -> None:
    """Another entry, whole, under this name."""
    other = next(one for one in sorted(entries(entry.parent)) if one != entry and one.is_file())
    entry.write_bytes(other.read_bytes())


def folded(entry: Path) -> None:
    entry.unlink()
    entry.mkdir()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda entry: entry.write_bytes(b""),
        lambda entry: entry.write_bytes(entry.read_bytes()[:-1]),
        lambda entry: entry.write_bytes(entry.read_bytes().replace(b"e", b"f")),
        lambda entry: entry.write_bytes(b"\xff" * 100),
        lambda entry: entry.write_bytes(b"{}"),
        swapped,
        folded,
    ],
    ids=["empty", "cut-off", "changed", "binary", "foreign", "swapped", "folder"],
)
def test_damaged(spoil: Spoil, folder: Path, schema: Path, tmp_path: Path) -> None:
    made = generated(schema, tmp_path / "out")
    for entry in sorted(entries(folder)):
        spoil(entry)
    assert run("check", "--schema", schema, "--out", tmp_path / "out").exit_code == 0
    assert generated(schema, tmp_path / "out") == made
    assert generated(schema, tmp_path / "elsewhere") == made


def test_no_folder_can_be_made(schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    made = without_cache(schema, tmp_path / "plain", monkeypatch)
    monkeypatch.setenv("WIREPACT_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert generated(schema, tmp_path / "out") == made


def test_nothing_can_be_written(folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache that may only be read still serves; what is new is not kept, and nobody is told."""
    made = generated(schema, tmp_path / "out")

    def refused(*_: object, **__: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(cache.os, "utime", refused)
    monkeypatch.setattr(cache.os, "open", refused)
    monkeypatch.setattr(build, "read", forbidden)
    result = run("generate", "--schema", schema, "--out", tmp_path / "out")
    assert result.exit_code == 0 and result.stderr == "" and contents(tmp_path / "out") == made
    cache.remember("text", "something new")
    cache.keep()


def test_a_refused_entry_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where its place is taken, nor where there is no room for it."""
    cache.remember("text", "one")
    cache.keep()
    (entry,) = entries(folder)
    before = {path.name for path in folder.iterdir()}
    folded(entry)
    cache.remember("text", "one")
    cache.keep()
    assert {path.name for path in folder.iterdir()} == before

    def full(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache, "_seal", full)
    cache.remember("text", "two")
    cache.keep()
    assert {path.name for path in folder.iterdir()} == before


posix = pytest.mark.skipif(
    sys.platform == "win32", reason="NOT TRIED: Windows has neither owners nor modes of this kind"
)


@posix
def test_nobody_else_may_write_what_is_kept(folder: Path, schema: Path, tmp_path: Path) -> None:
    """Whatever the umask lets others do."""
    before = os.umask(0)
    try:
        generated(schema, tmp_path / "out")
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert entries(folder) and {path.stat().st_mode & 0o777 for path in entries(folder)} == {0o600}


@posix
@pytest.mark.parametrize("which", ["folder", "entries"])
@pytest.mark.parametrize("mode", [0o020, 0o002, 0], ids=["group", "others", "owner"])
def test_what_somebody_else_may_have_written_is_not_used(
    mode: int, which: str, folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole entries, which say something else than the contract: nobody reads them, and the folder stays as it is."""
    made = generated(schema, tmp_path / "out")
    forged = cache._place(*(cache._inputs(schema, (), tmp_path / "out") or ()))
    assert forged is not None and forged.is_file()
    text = json.dumps({"command": "rm", "trees": []}).encode()
    forged.write_bytes(cache._seal(forged, text) + b"\n" + text)
    assert run("check", "--schema", schema, "--out", tmp_path / "out").stdout == "0 files, all up to date.\n"
    others = {folder} if which == "folder" else entries(folder)
    for path in others:
        path.chmod(path.stat().st_mode | mode)
    if mode == 0:
        mine = os.geteuid()
        if mine == 0:
            for path in others:
                os.chown(path, 65534, 65534)
        else:
            monkeypatch.setattr(cache.os, "geteuid", lambda: mine + 1)
    kept = {path.name: path.read_bytes() for path in entries(folder)}
    result = run("check", "--schema", schema, "--out", tmp_path / "out")
    count = sum(not name.endswith(".wirepact.json") for name in made)
    assert result.stdout == f"{count} files, all up to date.\n" and result.stderr == ""
    assert generated(schema, tmp_path / "out") == made
    assert (kept == {path.name: path.read_bytes() for path in entries(folder)}) is (
        which == "folder" or (mode == 0 and os.geteuid() != 0)
    )


@pytest.mark.parametrize("home", [None, "~nobody-here", "relative"])
def test_no_home(home: str | None, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("WIREPACT_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    if home is None:
        monkeypatch.setattr(cache.Path, "home", lambda: (_ for _ in ()).throw(RuntimeError()))
        assert cache._folder() is None
    else:
        monkeypatch.setenv("XDG_CACHE_HOME", home)
        monkeypatch.setattr(cache.Path, "home", lambda: tmp_path / "home")
        assert (
            cache._folder()
            == tmp_path / "home" / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "wirepact"
        )
    assert generated(schema, tmp_path / "out")


# --- what is kept ------------------------------------------------------------------------------


def test_another_generator_has_entries_of_its_own(
    folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = generated(schema, tmp_path / "out")
    kept = entries(folder)
    with monkeypatch.context() as patch:
        patch.setattr(cache, "_digest_of_generator", lambda: "0" * 64)
        cache._generator.cache_clear()
        assert generated(schema, tmp_path / "out") == made
        assert len(entries(folder)) == 2 * len(kept)
    cache._generator.cache_clear()


def test_a_generator_that_is_edited_while_it_runs_keeps_nothing(
    folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digests = iter(["0" * 64, "1" * 64])
    monkeypatch.setattr(cache, "_digest_of_generator", lambda: next(digests))
    assert generated(schema, tmp_path / "out")
    assert not folder.exists()


def test_a_contract_that_is_edited_meanwhile_is_not_remembered(
    folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = build.read

    def slow(place: Path) -> Any:
        found = read(place)
        edit(schema, "contract.json", lambda said: said.update(title=said["title"] + "!"))
        return found

    with monkeypatch.context() as patch:
        patch.setattr(build, "read", slow)
        before = generated(schema, tmp_path / "out")
    assert run("check", "--schema", schema, "--out", tmp_path / "out").exit_code == 1
    assert generated(schema, tmp_path / "out") != before


def test_the_generators_own_files_are_all_in_its_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "codegen" / "wirepact_codegen"
    shutil.copytree(ROOT / "codegen" / "wirepact_codegen", package, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "schema").mkdir()
    shutil.copy(ROOT / "schema" / "dialect.schema.json", tmp_path / "schema")
    monkeypatch.setattr(cache, "_HERE", package)
    digest = cache._digest_of_generator()
    assert digest == cache._digest_of_generator()
    for name in ("cli.py", "targets/python/templates/codes.py.jinja", "targets/typescript/runtime/wire.ts"):
        (package / name).write_text((package / name).read_text("utf-8") + "\n", "utf-8")
        digest, before = cache._digest_of_generator(), digest
        assert digest != before, name
    (tmp_path / "schema" / "dialect.schema.json").write_text("{}", "utf-8")
    assert cache._digest_of_generator() != digest


def test_an_odd_file_among_the_generators_ends_no_command(
    folder: Path, schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor's lock has no say; a source that cannot be read, or that goes meanwhile, is as no cache."""
    package = tmp_path / "codegen" / "wirepact_codegen"
    shutil.copytree(ROOT / "codegen" / "wirepact_codegen", package, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "_HERE", package)
    made = generated(schema, tmp_path / "out")
    before = cache._digest_of_generator()
    (package / ".#cli.py").symlink_to("somebody@somewhere.1234")
    assert cache._digest_of_generator() == before
    (package / "more.py").symlink_to(tmp_path / "nowhere")
    kept = entries(folder)
    cache._generator.cache_clear()
    for verb in ("generate", "check"):
        result = run(verb, "--schema", schema, "--out", tmp_path / "out")
        assert (result.exit_code, result.stderr) == (0, ""), result.output
    assert contents(tmp_path / "out") == made and entries(folder) == kept


def test_packages_count_in_the_order_in_which_they_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no folder, or may not be read, has no packages."""
    places = [str(tmp_path / name) for name in ("a", "b")]
    for place, version in zip(places, ("1.0", "2.0"), strict=True):
        Path(place, f"ruff-{version}.dist-info").mkdir(parents=True)
    (tmp_path / "file.zip").write_text("", "utf-8")
    real = os.listdir

    def listdir(place: str) -> list[str]:
        if place == "closed":
            raise PermissionError(13, "Permission denied", place)
        return real(place)

    found = []
    monkeypatch.setattr(cache.os, "listdir", listdir)
    for path in (places, places[::-1], [*places, str(tmp_path / "file.zip"), "closed", str(tmp_path / "none")]):
        with monkeypatch.context() as patch:
            patch.setattr(sys, "path", path)
            found.append(cache._digest_of_generator())
    assert found[0] == found[2] != found[1]


def test_it_stays_small(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not used for longest goes first; what is not an entry is nobody's to remove."""
    monkeypatch.setattr(cache, "_MOST", 5000)
    for number in range(4):
        cache.remember("x" * 1000, str(number))
        cache.keep()
        for age, entry in enumerate(sorted(entries(folder), key=lambda one: one.stat().st_mtime_ns)):
            os.utime(entry, (1_000_000_000 + number * 100 + age, 1_000_000_000 + number * 100 + age))
    (folder / "notes.txt").write_text("y" * 10_000, "utf-8")
    assert cache.known("0") is not None  # used just now
    for number in (4, 5):
        cache.remember("x" * 1000, str(number))
    cache.keep()
    assert [number for number in range(6) if cache.known(str(number)) is None] == [1, 2]
    assert sum(entry.stat().st_size for entry in entries(folder)) <= 5000
    assert (folder / "notes.txt").exists()


def test_none_is_wanted(schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIREPACT_CACHE_DIR", "")
    monkeypatch.setattr(cache, "_digest_of_generator", forbidden)
    cache._generator.cache_clear()
    assert generated(schema, tmp_path / "out")
