"""Which lists are taken for codes is one rule, and said where one is left aside; what nothing describes is in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support import run
from wirepact_codegen.adopt import adopt, report
from wirepact_codegen.adopt.found import RULE

TEXTS = {
    "py": (
        "class ErrorCode(StrEnum):\n    A = 'a'\nclass Color(StrEnum):\n    RED = 'red'\n"
        "class XError(Exception):\n    code = 'x'\n"
    ),
    "ts": 'enum ErrorCode { A = "a" }\nenum Color { Red = "red" }\nclass XError extends Error { code = "x"; }\n',
}


def codes(folder: Path, suffix: str, *only: str) -> set[str | int]:
    (folder / f"a.{suffix}").write_text(TEXTS[suffix], "utf-8")
    return {one.wire for one in adopt([folder / f"a.{suffix}"], "shop", only=only).merged.codes}


@pytest.mark.parametrize("suffix", TEXTS)
def test_only_takes_lists_and_classes_and_may_be_given_again(suffix: str, tmp_path: Path) -> None:
    assert codes(tmp_path, suffix) == {"a", "x"}
    assert codes(tmp_path, suffix, "errors") == codes(tmp_path, suffix, "exceptions") == {"x"}
    assert codes(tmp_path, suffix, "errors", "Color") == {"x", "red"}
    assert codes(tmp_path, suffix, "Color") == {"red"}


def test_the_rule_is_said_where_a_list_is_left_aside_and_nowhere_else(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(TEXTS["py"], "utf-8")
    said = list(report(adopt([path], "shop")))
    assert said[-3] == "Left aside (1):" and "--only Color" in said[-2] and said[-1] == f"  {RULE}"
    path.write_text("class ErrorCode(StrEnum):\n    A = 'a'\n", "utf-8")
    assert RULE not in "\n".join(report(adopt([path], "shop")))


def test_enumerations_of_a_document_that_are_left_aside_are_named(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"$defs": {"ErrorCode": {"enum": ["a"]}, "Color": {"enum": ["red"]}, "Same": {"enum": ["a"]}}}')
    made = adopt([path], "shop")
    assert [one.wire for one in made.merged.codes] == ["a"]
    (aside,) = (one.problem for one in made.notes if one.rule == "not-taken")
    assert aside == "Color is not taken for codes; `--only Color` takes it."


def test_a_code_that_nothing_describes_is_described_in_its_own_words(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    wires = ["card_declined", "NOT_FOUND", "notFound", "db.unavailable", "3ds_required", "!!", "\u00fcn-x"]
    path.write_text(json.dumps({"codes": [*wires, {"code": "told", "summary": "As it says."}]}), "utf-8")
    assert run("import", path, "--name", "shop", "--out", tmp_path / "schema").exit_code == 0
    table = json.loads((tmp_path / "schema/shop/codes.schema.json").read_text("utf-8"))["$defs"]["ShopCode"]
    assert [row["description"] for row in table["oneOf"]] == [
        "Card declined.",
        "Not found.",
        "Not found.",
        "Db unavailable.",
        "3ds required.",
        "Not described in the source.",
        "\u00dcn x.",
        "As it says.",
    ]
    assert adopt([path], "shop").unknown["summary"] == wires, "and is still one that no source describes"
