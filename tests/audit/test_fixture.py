"""Ten files of two teams: just what their comments say is found, and nothing in what others wrote or in this project."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ROOT, run
from wirepact_codegen import audit, build

from tests.audit import teams


def audited(schema: Path, *folders: Path) -> audit.Audit:
    return audit.audit(build.read(schema)[0], schema, folders)


@pytest.fixture
def schemas(tmp_path: Path) -> dict[str, Path]:
    return {"shop": teams.shop(tmp_path), "desk": ROOT / "schema"}


@pytest.mark.parametrize("team", ["shop", "desk"])
def test_what_is_planted_is_found_and_nothing_else(team: str, schemas: dict[str, Path]) -> None:
    made = audited(schemas[team], teams.FIXTURE / team)
    found = {(Path(one.file).name, one.line, one.rule) for one in made.findings if one.rule != "unused"}
    planted = list(teams.planted(teams.FIXTURE / team))
    assert len(planted) > 20
    assert sorted(found) == sorted(one[:3] for one in planted)
    meant = {(Path(one.file).name, one.line): str(one.meant) for one in made.findings if one.meant is not None}
    for file, line, _, said in planted:
        assert (said or "").casefold() == meant.get((file, line), "").casefold(), (file, line)
    assert made.files == 5 and made.failing


def test_what_the_shop_declares_and_never_uses_is_told_at_its_row(schemas: dict[str, Path]) -> None:
    made = audited(schemas["shop"], teams.FIXTURE / "shop")
    unused = {str(one.code): one for one in made.findings if one.rule == "unused"}
    assert sorted(unused) == ["gift_card_empty", "price_changed"]
    lines = (schemas["shop"] / "acme" / "codes.schema.json").read_text("utf-8").splitlines()
    for code, one in unused.items():
        assert f'"const": "{code}"' in "".join(lines[one.line - 1 : one.line + 1])


def test_the_code_of_another_team_is_left_alone(schemas: dict[str, Path]) -> None:
    made = audited(schemas["shop"], teams.FIXTURE / "desk")
    assert [one for one in made.findings if one.rule != "unused"] == []
    other = audited(schemas["desk"], teams.FIXTURE / "shop")  # flue has two codes of these names
    assert {(one.code, one.meant) for one in other.findings} == {
        ("invalid_requst", "invalid_request"),
        ("internal_eror", "internal_error"),
    }


def test_this_project_has_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    clean = [
        "tests/e2e",
        "tests/docs",
        "tests/packages",
        "tests/judges",
        "tests/parity",
        "tests/property",
        "tests/golden",
    ]
    result = run("audit", "generated", "examples", "codegen", *clean)
    assert result.exit_code == 0, result.output
    assert ": 0 faults" in result.output.splitlines()[-1]
    assert "generated ones left out" in result.output


def test_the_mistakes_that_types_find_are_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    made = audited(Path("schema"), Path("tests/typing/mistakes.py"))
    assert {one.rule for one in made.findings} >= {"misspelt", "undeclared", "retired"}
