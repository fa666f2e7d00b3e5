"""One code looked up in three places: the command, the Python package and the npm package say the same."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from packages.given import packed, run
from support import ROOT, code, contract, document, read, table, write
from support import run as command
from wirepact_codegen import build, cli, explained, ir

PYTHON = ROOT / "generated/python"
BIN = ROOT / "generated/typescript/bin/explain.js"
FAMILIES = ("agent", "helix", "flue")
Ask = Callable[..., tuple[int, str, str]]


def spawned(*arguments: str | Path, **environment: str) -> tuple[int, str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR")}
    done = subprocess.run(
        [str(one) for one in arguments], capture_output=True, encoding="utf-8", env=kept | environment, timeout=60
    )
    return done.returncode, done.stdout, done.stderr


def in_python(*arguments: str, **environment: str) -> tuple[int, str, str]:
    return spawned(sys.executable, "-m", "wirepact", *arguments, PYTHONPATH=str(PYTHON), **environment)


def in_node(*arguments: str, **environment: str) -> tuple[int, str, str]:
    return spawned("node", BIN, *arguments, **environment)


@pytest.fixture(scope="module")
def whole() -> ir.Contract:
    return read(ROOT / "schema")


@pytest.fixture
def in_command(whole: ir.Contract, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """The command, which reads the contract once for all questions."""
    monkeypatch.setattr(build, "read", lambda _folder: (whole, ()))
    text = explained.packed(whole)
    monkeypatch.setattr(explained, "packed", lambda _contract: text)

    def ask(*arguments: str, **environment: str) -> tuple[int, str, str]:
        given = ["explain", *arguments, "--schema", str(ROOT / "schema")]
        said: Result = CliRunner().invoke(cli.wirepact, given, env=environment, catch_exceptions=False)
        return said.exit_code, said.stdout, said.stderr

    return ask


def rows() -> list[tuple[str, dict[str, Any]]]:
    """Family and row of every code, read from the schema files themselves."""
    found = []
    for family in FAMILIES:
        for path in sorted((ROOT / "schema" / family).glob("*.schema.json")):
            for one in json.loads(path.read_text("utf-8")).get("$defs", {}).values():
                found += [(family, row) for row in one["oneOf"]] if "x-codes" in one else []
    return found


EVERY_IN_PYTHON = """
import contextlib, io, json, sys
from wirepact._runtime.explain import main
made = []
for given in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        made.append([main("it", given), out.getvalue()])
json.dump(made, sys.stdout)
"""
EVERY_IN_NODE = """
import { readFileSync } from "node:fs";
const [, path, write] = [0, process.argv[1], process.stdout.write.bind(process.stdout)];
const made = [];
for (const [index, given] of JSON.parse(readFileSync(0, "utf8")).entries()) {
  const said = [];
  process.stdout.write = (text) => said.push(text);
  process.argv = [process.argv[0], path, ...given];
  await import(`file://${path}?${index}`);
  made.push([process.exitCode, said.join("")]);
}
write(JSON.stringify(made));
process.exitCode = 0;
"""


def test_every_code_of_every_family_in_all_three_places(in_command: Ask) -> None:
    """One process a place: what starts it is the concern of the other tests."""
    asked = [[str(row["const"]), "--family", family, "--format", "json"] for family, row in rows()]
    assert len(asked) == 150
    programs = ([sys.executable, "-c", EVERY_IN_PYTHON], ["node", "--input-type=module", "-e", EVERY_IN_NODE, BIN])
    python, node = (
        json.loads(
            subprocess.run(
                one,
                input=json.dumps(asked),
                stdout=-1,
                check=True,
                encoding="utf-8",
                env={**os.environ, "PYTHONPATH": str(PYTHON)},
            ).stdout
        )
        for one in programs
    )
    for (family, row), given, theirs, others in zip(rows(), asked, python, node, strict=True):
        status, out, said = in_command(*given)
        assert (status, said) == (0, ""), given
        assert theirs == others == [0, out], given
        (facts,) = (one for one in json.loads(out) if one["title"] == row["title"])
        error = row["x-error"]
        assert (facts["family"], facts["code"], facts["description"]) == (family, row["const"], row["description"])
        assert facts["httpStatus"] == error.get("httpStatus") and facts["docs"] == error.get("docs")
        assert facts["raisedBy"] == error.get("raisedBy", [])
        if isinstance(error.get("retryable"), bool):
            assert facts["retryable"] is error["retryable"]
        if "userMessage" in error:
            assert facts["sentences"][0] == {"locale": None, "text": error["userMessage"]}


@pytest.mark.parametrize("width", ["30", "80", "200"])
def test_the_text_is_the_same_and_as_wide_as_the_reader_has_it(in_command: Ask, width: str) -> None:
    for asked in ("framework_internal_error", "TOOL_ARG_INVALID", "method_not_allowed", "STREAM_FAILED"):
        status, out, said = in_command(asked, COLUMNS=width)
        assert (status, said) == (0, "")
        assert in_python(asked, COLUMNS=width) == in_node(asked, COLUMNS=width) == (0, out, "")
        assert "\x1b" not in out, "plain in a pipe"
        body = out.partition("On the wire")[0]
        prose = [line for line in body.splitlines()[1:] if "import " not in line]
        assert max(map(len, prose)) <= min(int(width), 100)
        for part in ("Verdict", "What to do", "Raised in"):
            assert f"\n{part}" in out


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("TIMEOUT", ["agent"]),
        ("timeout", ["agent"]),
        ("agent.Codes.TIMEOUT", ["agent"]),
        ("ProviderRateLimited", ["helix"]),
        ("provider-rate-limited", ["helix"]),
        ("Provider rate limit", ["helix"]),
        ("helix/provider_rate_limited", ["helix"]),
        ("Codes.INVALID_JSON", ["flue"]),
        ("AttachmentConflictError", ["flue"]),
        ("validation_error", ["helix"]),
        ("stream_not_found", ["flue"]),
        ("helix:stream_not_found", ["helix"]),
        ("Stream Not Found", ["helix", "flue"]),
    ],
)
def test_any_spelling_finds_it(in_command: Ask, asked: str, wanted: list[str]) -> None:
    places = [ask(asked, "--format", "json") for ask in (in_command, in_python, in_node)]
    assert places[0] == places[1] == places[2]
    status, out, said = places[0]
    assert (status, said) == (0, "") and [one["family"] for one in json.loads(out)] == wanted


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("provider_rate_limitd", "provider_rate_limited (helix)"),
        ("TIEMOUT", "TIMEOUT (agent)"),
        ("ABORTEDDD", "ABORTED (agent)"),  # as many slips as a text of that length may have
        ("rate_limit", "provider_rate_limited (helix)"),
        ("flue.invalid_jsno", "invalid_json (flue)"),
        ("nothing that is called remotely so", None),
        ("", None),
        ("???", None),
        ("\x1b[31mred", None),
        ("a" * 5000, None),
    ],
)
def test_an_unknown_code_exits_with_1_and_what_is_near(in_command: Ask, asked: str, near: str | None) -> None:
    places = [ask(asked) for ask in (in_command, in_python, in_node)]
    assert places[0] == places[1] == places[2]
    status, out, said = places[0]
    assert (status, out) == (1, "") and said.startswith("No code is called ") and "\x1b" not in said
    assert ("Near it:" in said) is (near is not None) and (near or "") in said
    assert [json.loads(ask(asked, "--format", "json")[1]) for ask in (in_command, in_python, in_node)] == [[]] * 3


@pytest.mark.parametrize(
    "given",
    [
        (),
        ("TIMEOUT", "ABORTED"),
        ("TIMEOUT", "--family", "nobody"),
        ("TIMEOUT", "--family"),
        ("TIMEOUT", "--format", "xml"),
        ("--nonsense",),
        ("TIMEOUT", "--nonsense"),
        ("-x",),
    ],
)
def test_wrong_usage_exits_with_2(in_command: Ask, given: tuple[str, ...]) -> None:
    for ask in (in_command, in_python, in_node):
        status, out, said = ask(*given)
        assert (status, out) == (2, "") and said, ask


def test_help_is_no_mistake(in_command: Ask) -> None:
    for ask in (in_command, in_python, in_node):
        status, out, said = ask("--help")
        assert (status, said) == (0, "") and "CODE" in out


def test_a_terminal_without_utf_8_gets_all_of_it() -> None:
    said = in_python("TIMEOUT", "--format", "json", PYTHONIOENCODING="ascii")
    assert said[0] == 0 and json.loads(said[1]) == json.loads(in_python("TIMEOUT", "--format", "json")[1])
    assert in_python("\u20ac", PYTHONIOENCODING="ascii")[0] == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is a disk that is full")
@pytest.mark.parametrize("buffered", ["", "1"])
def test_output_that_cannot_be_written_is_told_in_one_line(buffered: str) -> None:
    python = f"PYTHONPATH={PYTHON} PYTHONUNBUFFERED={buffered} {sys.executable} -m wirepact"
    for program in (python, f"node {BIN}"):
        for given in ("TIMEOUT", "--help"):
            status, _, said = spawned("sh", "-c", f"{program} {given} >/dev/full")
            assert status == 1 and re.fullmatch(r"\S.* wirepact: the output: .*no space left on device.*\n", said, re.I)
        assert spawned("sh", "-c", f"{program} nobody 2>/dev/full") == (1, "", "")
        assert spawned("sh", "-c", f"{program} TIMEOUT >/dev/full 2>&1") == (1, "", "")


def test_a_reader_that_leaves_is_no_failure() -> None:
    for program in (f"PYTHONPATH={PYTHON} {sys.executable} -m wirepact", f"node {BIN}"):
        for given, wanted in (("TIMEOUT", 0), ("--help", 0), ("nobody --format json", 1)):
            line = f"({program} {given}; echo $? >&2) | true"
            said = spawned("sh", "-c", line)[2].splitlines()
            assert said == ([] if wanted == 0 else ['No code is called "nobody".']) + [str(wanted)], (program, given)
        assert spawned("sh", "-c", f"{program} TIMEOUT >&-")[::2] == (0, ""), program


def test_the_look_up_costs_nothing_until_it_is_asked() -> None:
    code = "import sys, wirepact.helix; print([name for name in sys.modules if 'explain' in name])"
    assert spawned(sys.executable, "-c", code, PYTHONPATH=str(PYTHON))[1] == "[]\n"
    reading = [path for path in PYTHON.rglob("*.py") if re.search(r"codes\.json|explain", path.read_text("utf-8"))]
    # What is logged or refused is shown with the look-up's own escapes, which read no file.
    assert {path.name for path in reading} == {"explain.py", "__main__.py", "ijson.py", "logs.py"}
    source = ROOT / "generated/typescript/src"
    assert not [path for path in source.rglob("*.ts") if "codes.json" in path.read_text("utf-8")]


def test_codes_of_ones_own(tmp_path: Path) -> None:
    """Installed from the wheel's folder and from the tarball, without the generator."""
    assert command("init", "acme", "--folder", tmp_path / "schema").exit_code == 0
    assert command("generate", "--schema", tmp_path / "schema").exit_code == 0
    page = tmp_path / "page"
    page.mkdir()
    tarball = packed(tmp_path / "generated/typescript", tmp_path, "--ignore-scripts")
    run("npm", "init", "--yes", cwd=page)
    run("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", tarball, cwd=page)
    schema = json.loads((tmp_path / "schema/acme/codes.schema.json").read_text("utf-8"))
    (listed,) = (one["oneOf"] for one in schema["$defs"].values() if "x-codes" in one)
    first = str(listed[0]["const"])
    said = command("explain", first, "--schema", tmp_path / "schema", "--format", "json").stdout
    assert json.loads(said)[0]["description"] == listed[0]["description"]
    python = [sys.executable, "-S", "-m", "acme_errors", first, "--format", "json"]
    assert spawned(*python, PYTHONPATH=str(tmp_path / "generated/python")) == (0, said, "")
    assert run("npx", "--no", "@acme/errors", first, "--format", "json", cwd=page) == said
    assert run(page / "node_modules/.bin/acme-errors", first, "--format=json", cwd=page) == said


def test_codes_that_are_numbers_and_text_that_would_move_the_terminal(tmp_path: Path) -> None:
    hostile = "One \x1b[31mred\u202e line\x9b1m, \u3164a\U000e0041b\ue000.\nAnother \U0001f600."
    listed = [
        {**code(-32700, retryable=False, userMessage="It could not be read."), "title": "Parse error"},
        {**code(404, retryable=True), "title": "Not there", "description": hostile},
    ]
    targets = {
        "python": {"package": "shop_errors", "out": "../python"},
        "typescript": {"package": "shop", "out": "../typescript"},
    }
    folder = write(tmp_path, document(codes=table(*listed)), said=contract(targets))
    made = command("generate", "--schema", folder)
    assert made.exit_code == 0, made.output
    for given in (["-32700"], ["404"], ["-32701"], ["--", "-32700"], ["32700"]):
        here = command("explain", "--schema", folder, *given)
        said = (here.exit_code, here.stdout, here.stderr)
        assert spawned(sys.executable, "-m", "shop_errors", *given, PYTHONPATH=str(tmp_path / "python")) == said
        assert spawned("node", tmp_path / "typescript/bin/explain.js", *given) == said
        assert said[0] == int(given == ["-32701"]) and "\x1b" not in said[1] and "\u202e" not in said[1]
        assert "-32700 (cart)" in (said[1] or said[2]) or given == ["404"]
        assert not re.search("[\x9b\u3164\ue000\U000e0041]", said[1])
    here = command("explain", "--schema", folder, "404", "--format", "json").stdout
    assert json.loads(here)[0]["description"] == hostile and "\U0001f600" in here
    assert not re.search("[\x1b\x9b\u202e\u3164\ue000\U000e0041]", here)
    given = ("404", "--format", "json")
    assert spawned(sys.executable, "-m", "shop_errors", *given, PYTHONPATH=str(tmp_path / "python"))[1] == here
    assert spawned("node", tmp_path / "typescript/bin/explain.js", *given)[1] == here


def test_a_code_in_any_script_is_found_whatever_the_locale_says(tmp_path: Path) -> None:
    targets = {
        "python": {"package": "odd_errors", "out": "../python"},
        "typescript": {"package": "odd", "out": "../typescript"},
    }
    row = {**code("日本語", retryable=False), "x-name": "JAPANESE"}
    folder = write(tmp_path, document(codes=table(row)), said=contract(targets))
    assert command("generate", "--schema", folder).exit_code == 0
    places = {"PYTHONPATH": os.pathsep.join([str(tmp_path / "python"), str(ROOT / "codegen")])}
    settings = ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"LC_ALL": "C.UTF-8"})
    programs = (
        [sys.executable, "-m", "odd_errors"],
        [sys.executable, "-m", "wirepact_codegen", "explain", "--schema", str(folder)],
        ["node", str(tmp_path / "typescript/bin/explain.js")],
    )
    for program in programs:
        for setting in settings:
            status, out, said = spawned(*program, "日本語", "--format", "json", **places, **setting)
            assert (status, said) == (0, "") and json.loads(out)[0]["code"] == "日本語", (program, setting)
            status, out, said = spawned(*program, "--", "日本", **places, **setting)
            assert (status, out) == (1, "") and "Near it" in said, (program, setting)
    said = spawned(*programs[1], "日本語", **places, PYTHONIOENCODING="latin-1")
    assert said[0] == 0 and said[1].startswith("日本語 (cart)\n"), said


@pytest.mark.skipif(shutil.which("script") is None, reason="script(1) gives a terminal")
def test_labels_are_bold_on_a_terminal_alone(tmp_path: Path) -> None:
    for program in (f"{sys.executable} -m wirepact", f"node {BIN}"):
        for setting, bold in (("TERM=xterm", True), ("TERM=xterm NO_COLOR=1", False), ("TERM=dumb", False)):
            line = f"{setting} {program} TIMEOUT"
            _, out, _ = spawned("script", "-qec", line, "/dev/null", PYTHONPATH=str(PYTHON), COLUMNS="80")
            assert ("\x1b[1mVerdict\x1b[0m" in out) is bold and "Verdict" in out, line
