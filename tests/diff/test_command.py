"""`wirepact diff`: what it takes, prints and exits with."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, contract, document, lint, run, table, write

from diff.cases import BODY, CODES, SOLD, WHOLE, Case, all_of, base, drop, flip, insert, put, row

PLACE = "/$defs/cart/$defs/CartCode/oneOf/sold_out/x-error/httpStatus"
STATUS = f"code-status:{PLACE}:409->410"
CASE = Case("", put(f"{SOLD}/httpStatus", 410))


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    old, new = CASE.documents()
    return write(tmp_path / "old", old), write(tmp_path / "new", new)


def git(folder: Path, *arguments: str) -> str:
    said = ("-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *said, *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


def committed(folder: Path, document_: Any) -> Path:
    """A repository whose HEAD holds the contract in `deep/schema`."""
    schema = write(folder / "deep", document_)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "First")
    return schema


def test_text_names_whom_where_and_the_fix(sides: tuple[Path, Path]) -> None:
    result = run("diff", *sides)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"BREAKS readers on either side [major] {STATUS}",
        "  schema/cart/part0.schema.json#/$defs/CartCode/oneOf/0/x-error/httpStatus:"
        ' httpStatus of "sold_out" was 409 and is 410.',
        "  Keep the status, or make a new code for the reply that has the other one.",
        f"  Where it is meant: --allow '{STATUS}=reason'",
        "1 change, 1 of them not allowed; major: 1.0.0 becomes 2.0.0 (it is 1.0.0).",
    ]


def test_nothing_and_a_sentence_pass(tmp_path: Path) -> None:
    old, new = write(tmp_path / "a", document()), write(tmp_path / "b", document(codes=table(unknownMessage="Oh.")))
    assert (run("diff", old, old).exit_code, run("diff", old, old).stdout) == (0, "no change.\n")
    result = run("diff", old, new)
    assert result.exit_code == 0 and "code-sentence" in result.stdout and "1.0.1" in result.stdout


def test_a_break_is_allowed_with_a_reason(sides: tuple[Path, Path], tmp_path: Path) -> None:
    result = run("diff", *sides, "--allow", f"{STATUS}=410 = gone")
    assert result.exit_code == 0 and "Allowed: 410 = gone" in result.stdout
    for wrong in (STATUS, f"{STATUS}=", f"{STATUS}=  ", "code-status=why"):
        assert run("diff", *sides, "--allow", wrong).exit_code == 2
    other = run("diff", *sides, "--allow", f"{STATUS}x=why")
    assert other.exit_code == 1 and "is allowed and not there" in other.stderr
    listed = tmp_path / "allowed.txt"
    listed.write_text(f"# why\n\n{STATUS}=It is gone.\n", "utf-8")
    assert run("diff", *sides, "--allow-file", listed).exit_code == 0


def test_an_allowance_is_of_one_code_and_one_change(sides: tuple[Path, Path], tmp_path: Path) -> None:
    """Neither another row in the same position nor another value fits it; a row that only moved does."""
    allow = ("--allow", f"{STATUS}=It is gone.")
    moved = Case("", all_of(put(f"{SOLD}/httpStatus", 410), flip(CODES)))
    other = Case("", put(f"{SOLD}/httpStatus", 403))
    shifted = Case(
        "", all_of(insert(CODES, 0, row("new_one", httpStatus=410)), put(f"{CODES}/3/x-error/httpStatus", 410))
    )
    for name, case, code in (("moved", moved, 0), ("other", other, 1), ("shifted", shifted, 1)):
        result = run("diff", sides[0], write(tmp_path / name, case.documents()[1]), *allow)
        assert result.exit_code == code, result.output
        assert ("is allowed and not there" in result.stderr) == (code == 1)


def test_what_is_printed_can_be_typed(tmp_path: Path) -> None:
    edit = all_of(put(f"{BODY}/label/pattern", "^it's=(a|b)$"), put(f"{BODY}/note", WHOLE), drop(f"{CODES}/1"))
    old, new = Case("", edit).documents()
    places = write(tmp_path / "a", old), write(tmp_path / "b", new)
    printed = [line for line in run("diff", *places).stdout.splitlines() if "--allow" in line]
    typed = [word for line in printed for word in shlex.split(line.partition(": ")[2])]
    assert len(printed) == 3
    as_it_stands = run("diff", *places, *typed)
    assert as_it_stands.exit_code == 2 and "gives no reason" in as_it_stands.stderr
    typed = [word.removesuffix("=reason") + "=It is meant." if word != "--allow" else word for word in typed]
    assert run("diff", *places, *typed).exit_code == 0


def test_an_error_is_not_allowed(tmp_path: Path) -> None:
    old, new = Case("", drop("$defs/CartCode/oneOf/7")).documents()
    places = write(tmp_path / "a", old), write(tmp_path / "b", new)
    key = "code-forgotten:/$defs/cart/$defs/CartCode/oneOf/gift_wrap"
    result = run("diff", *places, "--allow", f"{key}=why")
    assert result.exit_code == 1 and f"ERROR [major] {key}" in result.stdout


def test_the_wire_alone(tmp_path: Path) -> None:
    old, new = Case("", put("$defs/CartCode/oneOf/3/x-name", "STRANGE")).documents()
    places = write(tmp_path / "a", old), write(tmp_path / "b", new)
    assert run("diff", *places).exit_code == 1
    result = run("diff", *places, "--level", "wire")
    assert result.exit_code == 0 and "breaks programs in both languages" in result.stdout


def test_json_for_machines(sides: tuple[Path, Path]) -> None:
    result = run("diff", *sides, "--format", "json")
    said = json.loads(result.stdout)
    assert (result.exit_code, said["fails"], said["bump"], said["next"]) == (1, True, "major", "2.0.0")
    (change,) = said["changes"]
    assert change["breaks"] == ["old-reader", "new-reader"]
    assert change["allow"] == STATUS and change["allowed"] is None and change["fails"]
    assert change["pointer"] == PLACE.replace("sold_out", "0") and change["place_by_name"] == PLACE


def test_markdown_for_a_pull_request(tmp_path: Path) -> None:
    old = base()
    new = base()
    put(f"{SOLD}/httpStatus", 410)(new)
    put("$defs/CartCode/x-codes/unknownMessage", "Oh | <b>no</b>.")(new)
    places = write(tmp_path / "a", old), write(tmp_path / "b", new)
    said = run("diff", *places, "--format", "markdown").stdout
    assert said.startswith("### Contract `shop`: 2 changes")
    assert f"`{STATUS}`" in said and "<summary>1 that break nobody</summary>" in said
    rows = [line for line in said.splitlines() if line.startswith("|")]
    assert all(line.count(" | ") == 3 for line in rows if "---" not in line)


def test_a_bundle_on_either_side(sides: tuple[Path, Path], tmp_path: Path) -> None:
    old = tmp_path / "old.schema.json"
    assert run("export", "--schema", sides[0], "--output", old).exit_code == 0
    assert run("diff", old, sides[0]).stdout == "no change.\n"
    assert run("diff", sides[0], old).stdout == "no change.\n"
    result = run("diff", old, sides[1])
    assert result.exit_code == 1 and STATUS in result.stdout


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("{}", "no-bundle"),
        ("[]", "no-bundle"),
        ("{", "not-json"),
        ('{"$id": "urn:wirepact:shop:1.0.0"}', "no-bundle"),
        (
            '{"$id": "urn:wirepact:shop:1.0.0", "$defs": {"cart": {"title": "T", "$defs": {"A": {"typ": 1}}}}}',
            "keyword",
        ),
    ],
)
def test_what_is_no_bundle_is_told(text: str, rule: str, tmp_path: Path) -> None:
    place = tmp_path / "broken.schema.json"
    place.write_text(text, "utf-8")
    result = run("diff", place, write(tmp_path, document()), "--format", "json")
    rows = json.loads(result.stdout)
    assert result.exit_code == 1 and rule in {row["rule"] for row in rows}
    if rule == "keyword":
        assert {row["pointer"] for row in rows if row["rule"] == rule} == {"/$defs/cart/$defs/A/typ"}


def test_an_unsound_contract_is_told_as_lint_tells_it(tmp_path: Path) -> None:
    old, new = write(tmp_path / "a", document()), write(tmp_path / "b", {"title": "Cart", "$defs": {}})
    result = run("diff", old, new)
    assert result.exit_code == 1 and result.stderr == lint(new).stderr


def test_against_a_git_ref(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = CASE.documents()
    schema = committed(tmp_path, old)
    assert run("diff", "--against", "HEAD", schema).stdout == "no change.\n"
    shutil.rmtree(schema)
    write(tmp_path / "deep", new)
    assert STATUS in run("diff", "--against", "HEAD", schema).stdout
    monkeypatch.chdir(tmp_path / "deep")
    assert STATUS in run("diff", "--against", "HEAD").stdout
    monkeypatch.setenv("GIT_DIR", "elsewhere")  # as a hook of another repository would have it
    assert STATUS in run("diff", "--against", "HEAD").stdout


def test_a_ref_that_is_not_there(tmp_path: Path) -> None:
    schema = committed(tmp_path, document())
    result = run("diff", "--against", "v9", schema)
    assert result.exit_code == 2 and "git fetch" in result.stderr
    assert run("diff", "--against=--output=x", schema).exit_code == 2
    assert not (tmp_path / "x").exists()
    later = write(tmp_path / "later", document())
    result = run("diff", "--against", "HEAD", later)
    assert result.exit_code == 2 and "later/schema was not there at HEAD" in result.stderr
    outside = write(tmp_path.parent / f"{tmp_path.name}_outside", document())
    assert "git repository" in run("diff", "--against", "HEAD", outside).stderr


def test_a_version_that_goes_down_or_is_not_raised_is_told(tmp_path: Path) -> None:
    old, new = CASE.documents()
    places = {
        version: write(tmp_path / version, new, said=contract(version=version))
        for version in ("0.9.0", "1.1.0", "2.0.0")
    }
    first = write(tmp_path / "first", old)
    allow = ("--allow", f"{STATUS}=It is gone.")
    results = {version: run("diff", first, place, *allow) for version, place in places.items()}
    assert {version: result.exit_code for version, result in results.items()} == {"0.9.0": 1, "1.1.0": 0, "2.0.0": 0}
    assert "The version goes down, from 1.0.0 to 0.9.0, and the contract has changed." in results["0.9.0"].stdout
    again = run("diff", first, places["0.9.0"], *allow, "--allow", "version-lowered:/version:none->none=It is meant.")
    assert again.exit_code == 1, "nothing allows it"
    made = json.loads(run("diff", first, places["0.9.0"], *allow, "--format", "json").stdout)
    (lowered,) = (one for one in made["changes"] if one["rule"] == "version-lowered")
    assert (lowered["kind"], lowered["fails"], lowered["breaks"]) == ("error", True, [])
    same = write(tmp_path / "same", old, said=contract(version="0.9.0"))
    alone = run("diff", first, same)
    assert alone.exit_code == 0 and "goes down, from 1.0.0 to 0.9.0, and nothing has changed." in alone.stderr
    assert results["1.1.0"].stderr == "The version is 1.1.0: make it 2.0.0 or more before the release.\n"
    assert results["2.0.0"].stderr == ""


def test_wrong_usage(tmp_path: Path) -> None:
    schema = write(tmp_path, document())
    assert run("diff").exit_code == 2
    assert run("diff", schema, schema, schema).exit_code == 2
    assert run("diff", "--against", "HEAD", schema, schema).exit_code == 2
    assert run("diff", tmp_path / "nowhere", schema).exit_code == 2


def test_the_last_release_is_kept_and_compared_with() -> None:
    (release,) = (ROOT / "releases").glob("*.schema.json")
    result = run("diff", release, ROOT / "schema", "--allow-file", ROOT / "releases" / "allowed.txt")
    assert result.exit_code == 0, result.output
    assert "wirepact diff releases/" in (ROOT / "Makefile").read_text("utf-8")


BROKEN = {
    "empty.json": (b"", "The file is not JSON"),
    "brace.json": (b"{", "The file is not JSON"),
    "list.json": (b"[]", "The file is no bundled contract."),
    "other.json": (b'{"$defs": {"A": {"type": "object"}}}', "The file is no bundled contract."),
    "id.json": (b'{"$id": "urn:wirepact:x:1.0.0", "$defs": 7}', "The file is no bundled contract."),
    "bytes.json": (b"\xff\xfe\x00", "The file is not UTF-8"),
    "deep.json": (b'{"a":' * 3000, ""),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_contract_is_told_on_either_side(name: str, tmp_path: Path) -> None:
    data, wanted = BROKEN[name]
    (tmp_path / name).write_bytes(data)
    schema = write(tmp_path, document())
    for places in ((tmp_path / name, schema), (schema, tmp_path / name)):
        result = run("diff", *places)
        assert result.exit_code == 1 and f"{name}#" in result.stderr and wanted in result.stderr, result.output
        made = run("diff", *places, "--format", "json")
        assert made.exit_code == 1 and json.loads(made.stdout)[0]["remedy"]


def test_allowances_that_are_no_text_are_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "allowed.txt").write_bytes(b"\xff")
    schema = write(tmp_path, document())
    result = run("diff", schema, schema, "--allow-file", tmp_path / "allowed.txt")
    assert result.exit_code == 2 and "not UTF-8" in result.stderr
