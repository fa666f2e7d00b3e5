"""What the command says and how it ends."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, run

from tests.audit import teams

FAULT = "from acme_errors import acme\n\nacme.is_code('not_fuond')\n"
FINE = "from acme_errors import acme\n\nacme.is_code('not_found')\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shop's contract in ./schema and an empty ./src."""
    teams.shop(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    return tmp_path / "src"


def test_a_fault_is_named_with_file_line_and_remedy(here: Path) -> None:
    (here / "a.py").write_text(FAULT, "utf-8")
    result = run("audit", "src")
    assert result.exit_code == 1
    assert 'src/a.py:3: "not_fuond" is no code of acme.\n  Did you mean "not_found"?\n' in result.output
    assert result.output.splitlines()[-1].startswith("1 file read: 1 fault, ")


def test_unused_codes_alone_are_advice(here: Path) -> None:
    (here / "a.py").write_text(FINE, "utf-8")
    result = run("audit", "src")
    assert result.exit_code == 0
    assert 'advice: "rate_limited" of acme is used nowhere in what was read.' in result.output
    assert "not_found" not in result.output.replace("route_not_found", "")
    assert "schema/acme/codes.schema.json:" in result.output


def test_many_unused_codes_are_counted_until_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    folder = teams.FIXTURE / "desk"
    short, long = run("audit", folder), run("audit", folder, "--unused")
    assert "--unused lists them." in short.output and "used nowhere in what was read.\n" not in short.output
    assert '"BUDGET_EXCEEDED" of agent is used nowhere' in long.output and "--unused" not in long.output


def test_json_has_all_of_it(here: Path) -> None:
    (here / "a.py").write_text(FAULT, "utf-8")
    result = run("audit", "src", "--format", "json")
    rows = json.loads(result.stdout)
    assert result.exit_code == 1
    assert rows[0] == {
        "file": "src/a.py",
        "line": 3,
        "severity": "error",
        "rule": "misspelt",
        "code": "not_fuond",
        "meant": "not_found",
        "problem": '"not_fuond" is no code of acme.',
        "remedy": 'Did you mean "not_found"?',
    }
    assert {row["rule"] for row in rows[1:]} == {"unused"} and all(row["line"] > 1 for row in rows[1:])


def test_a_comment_on_the_line_silences_it(here: Path) -> None:
    (here / "a.py").write_text(FAULT.replace("')\n", "')  # wirepact: ignore\n"), "utf-8")
    (here / "b.ts").write_text(
        'import { isCode } from "@acme/errors/acme";\nisCode("x"); // wirepact: ignore\n', "utf-8"
    )
    assert run("audit", "src").exit_code == 0


def test_a_file_that_cannot_be_read_is_named_and_stops_nothing(here: Path) -> None:
    (here / "a.py").write_text(FAULT + "def broken(:\n", "utf-8")
    (here / "b.py").write_bytes(b"\xff\xfe\x00")
    (here / "c.py").write_text(FAULT, "utf-8")
    (here / "d.py").write_text(FAULT + "x = " + "-" * 100_000 + "1\n", "utf-8")
    (here / "e.py").write_text(FINE + "x = (" + "a + " * 3000 + "b)\n", "utf-8")
    result = run("audit", "src")
    assert result.exit_code == 1
    assert "src/a.py:4: The file cannot be read: " in result.output
    assert "src/b.py:1: The file cannot be read: it is not UTF-8." in result.output
    assert 'src/c.py:3: "not_fuond"' in result.output
    assert "src/d.py:1: The file cannot be read: it is nested too deeply" in result.output
    assert run("audit", "src", "--exclude", "[abd].py", "--exclude", "src/[ce]*").exit_code == 0
    assert run("audit", "src/a.py", here / "b.py", "--exclude", "src").exit_code == 1
    assert run("audit", "src/a.py", here / "b.py", "--exclude", "src/*").exit_code == 0


def test_what_the_typescript_parser_does_not_know_is_advice_and_the_rest_is_read(here: Path) -> None:
    text = 'import { isCode } from "@acme/errors/acme";\ninterface A<out T> { a: T }\nisCode("not_fuond");\n'
    (here / "a.ts").write_text(text, "utf-8")
    result = run("audit", "src")
    assert "src/a.ts:2: advice: This cannot be read: " in result.output
    assert 'src/a.ts:3: "not_fuond" is no code of acme.' in result.output
    (here / "a.ts").write_text(text.replace("fuond", "found"), "utf-8")
    assert run("audit", "src").exit_code == 0


def test_generated_installed_and_hidden_files_are_left_out(here: Path) -> None:
    for name in ("node_modules/a/a.py", ".venv/lib/a.py", "dist/a.py", ".a.py", "web/.next/a.py"):
        path = here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(FAULT, "utf-8")
    (here / "made.py").write_text("# @generated from somewhere. Do not edit.\n" + FAULT, "utf-8")
    (here / "link.py").symlink_to(here / "made.py")
    result = run("audit", "src")
    assert result.exit_code == 0 and "0 files read, 1 generated ones left out:" in result.output


def test_wrong_usage_and_a_faulty_contract(here: Path) -> None:
    assert run("audit").exit_code == 2
    assert run("audit", "nowhere").exit_code == 2
    assert run("audit", "src", "--schema", "nowhere").exit_code == 2
    (here / "notes.txt").write_text("", "utf-8")
    assert run("audit", "src/notes.txt").exit_code == 1
    Path("schema/contract.json").write_text("{", "utf-8")
    assert run("audit", "src").exit_code == 1


def test_the_contract_as_one_document_does_too(here: Path) -> None:
    (here / "a.py").write_text(FAULT, "utf-8")
    (here / "b.ts").write_text('import { isCode } from "@acme/errors/acme";\nisCode("not_fuond");\n', "utf-8")
    assert run("export", "--output", "acme.json").exit_code == 0
    result = run("audit", "src", "--schema", "acme.json")
    assert result.exit_code == 1 and ": 2 faults" in result.output
    row = json.loads(run("audit", "src", "--schema", "acme.json", "--format", "json").stdout)[-1]
    lines = Path(row["file"]).read_text("utf-8").splitlines()
    assert row["rule"] == "unused" and row["code"] in "".join(lines[row["line"] - 1 : row["line"] + 1])


def test_codes_that_are_numbers(here: Path) -> None:
    path = Path("schema/acme/codes.schema.json")
    value = json.loads(path.read_text("utf-8"))
    rows = value["$defs"]["AcmeCode"]["oneOf"]
    for number, row in enumerate(rows):
        row["const"] = 4000 + number if number else -32600
        row["x-error"].pop("class", None)
        row["x-error"]["userMessage"] = "It failed."
        row["x-error"].pop("replacedBy", None)
        row["x-error"].pop("lifecycle", None)
    value["x-classes"]["AcmeError"]["properties"]["code"]["type"] = "integer"
    path.write_text(json.dumps(value), "utf-8")
    wire = Path("schema/acme/wire.schema.json")
    wire.write_text(json.dumps({**json.loads(wire.read_text("utf-8")), "$defs": {}}), "utf-8")
    (here / "a.py").write_text(
        "from acme_errors import acme\n\n\ndef f(e: acme.AcmeError):\n    return e.code in (4001, -32600, 4999)\n",
        "utf-8",
    )
    (here / "b.ts").write_text(
        'import { AcmeError } from "@acme/errors/acme";\n'
        "export const f = (e: AcmeError) => e.code === 4001 || e.code === -32600 || e.code === -1;\n",
        "utf-8",
    )
    result = run("audit", "src")
    assert "src/a.py:5: 4999 is no code of acme." in result.output, result.output
    assert "src/b.ts:2: -1 is no code of acme." in result.output and ": 2 faults" in result.output


def test_what_is_silenced_and_what_is_not_read_is_counted(here: Path) -> None:
    (here / "a.py").write_text(FAULT.replace("')\n", "')  # wirepact: ignore\n"), "utf-8")
    for name in ("a.vue", "b.vue", "c.ipynb", "d.min.js", "e.md", "f.json", "node_modules/g.vue", "out/h.vue"):
        (here / name).parent.mkdir(exist_ok=True)
        (here / name).write_text("", "utf-8")
    result = run("audit", "src", "--exclude", "out")
    assert "Files that may hold codes and are not read: 1 .ipynb, 1 .min.js, 2 .vue.\n" in result.output
    assert "Silenced by `wirepact: ignore`: 1 line.\n" in result.output and "1 file read:" in result.output
    told = run("audit", "src", "--format", "json")
    assert "3 .vue" in told.stderr and json.loads(told.stdout)
    (here / "a.py").write_text(FINE + "print('x')  # wirepact: ignore\n", "utf-8")
    assert "Silenced" not in run("audit", "src").output  # there was nothing to tell


JAVASCRIPT = 'const { isCode } = require("@acme/errors/acme");\nexport const a = <b>{isCode("not_fuond")}</b>;\n'


@pytest.mark.parametrize("ending", [".js", ".jsx", ".mjs", ".cjs", ".JS", ".pyi", ".pyw"])
def test_javascript_and_stubs_are_read(ending: str, here: Path) -> None:
    text = FAULT if ending.startswith(".py") else JAVASCRIPT
    (here / f"a{ending}").write_text(text, "utf-8")
    for path in ("src", f"src/a{ending}"):
        result = run("audit", path)
        assert f'src/a{ending}:{text.count(chr(10))}: "not_fuond" is no code of acme.' in result.output
    assert ending.lower() in run("audit", "--help").output


def test_a_folder_that_cannot_be_listed_is_told(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "closed").mkdir()
    (here / "a.py").write_text(FINE, "utf-8")
    scandir = os.scandir

    def closed(path: str | Path) -> Any:
        if Path(path).name == "closed":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", closed)
    result = run("audit", "src")
    assert result.exit_code == 1 and "1 file read:" in result.output
    assert "src/closed:1: The file cannot be read: Permission denied." in result.output
    assert run("audit", "src", "--exclude", "closed").exit_code == 0
    assert run("import", "src", "--name", "x", "--report-only").exit_code == 1


def test_python_is_read_in_the_encoding_it_names(here: Path) -> None:
    for cookie, encoding in [("latin-1", "latin-1"), ("cp1251", "cp1251"), ("utf-8", "utf-8-sig"), ("gbk", "gbk")]:
        text = f"# -*- coding: {cookie} -*-\n# é\n" if encoding == "latin-1" else f"# -*- coding: {cookie} -*-\n"
        (here / "a.py").write_bytes((text + FAULT).encode(encoding))
        result = run("audit", "src")
        assert '"not_fuond" is no code of acme.' in result.output and ": 1 fault," in result.output
    for cookie, why in [
        ("no-such", "it says of itself what is not so: unknown encoding: no-such"),
        ("rot13", "it names an encoding that is none of text"),
        ("ascii", "it is not ascii"),
    ]:
        (here / "a.py").write_bytes(f"# coding: {cookie}\n# é\n{FAULT}".encode())
        assert f"src/a.py:1: The file cannot be read: {why}." in run("audit", "src").output


BROKEN = {
    "a.py": FAULT + "def broken(:\n",
    "a.ts": 'import { isCode } from "@acme/errors/acme";\nclass { "x" ] isCode("x")\n',
    "b.py": "from a import is_code\ndef broken(:\n    is_code('x')\n",
}
SOUND = {
    "a.py": "print('x'\n",
    "a.ts": 'import { isCode } from "@acme/errors/acme";\ninterface A<out T> { a: T }\nisCode("not_found");\n',
    "b.ts": 'class { "x" ] f("x")\n',
}


def test_one_rule_says_when_what_cannot_be_parsed_fails(here: Path) -> None:
    """In both languages: where the file has to do with the contract, and what was not read has a text in it."""
    (here / "a").mkdir()
    (here / "a/__init__.py").write_text("from acme_errors.acme import is_code\n", "utf-8")
    for files, status in ((BROKEN, 1), (SOUND, 0)):
        for name, text in files.items():
            (here / name).write_text(text, "utf-8")
            result = run("audit", "src")
            assert result.exit_code == status, (name, result.output)
            assert ("advice: " in result.output.split("cannot be read")[0]) == (status == 0), result.output
            (here / name).unlink()


def test_names_of_files_are_utf_8_whatever_the_locale_says(here: Path) -> None:
    (here / "é").mkdir()
    (here / "é/a.py").write_text(FAULT, "utf-8")
    odd = os.fsencode(here) + b"/\xff.py"
    Path(os.fsdecode(odd)).write_text(FAULT, "utf-8")
    command = [sys.executable, "-m", "wirepact_codegen", "audit", "src", "--format", "json"]
    for locale in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LC_ALL": "C.UTF-8"}):
        said = subprocess.run(command, env={**os.environ, **locale}, capture_output=True, check=False, timeout=60)
        files = {row["file"] for row in json.loads(said.stdout) if row["rule"] == "misspelt"}
        assert files == {"src/é/a.py", "src/\udcff.py"}, said.stderr
        assert all(os.path.exists(one) for one in files)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("form", ["text", "json"])
def test_output_that_goes_nowhere_is_a_short_message(form: str, here: Path) -> None:
    (here / "a.py").write_text(FINE, "utf-8")
    command = [sys.executable, "-m", "wirepact_codegen", "audit", "src", "--format", form]
    with open("/dev/full", "wb") as full:
        said = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert said.returncode == 1 and said.stderr == b"wirepact: the output: No space left on device.\n"
