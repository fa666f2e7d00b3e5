"""Reading a schema folder: what is not in the text of a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support import CONTRACT, code, contract, document, lint, problems, read, shape, table, told, write, write_files
from wirepact_codegen import load


def test_no_contract(tmp_path: Path) -> None:
    (tmp_path / "schema").mkdir()
    result = lint(tmp_path / "schema")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[0] == "schema/contract.json#: There is no such file."


def test_a_folder_called_like_a_file(tmp_path: Path) -> None:
    schema = write(tmp_path)
    (schema / "cart" / "odd.schema.json").mkdir()
    assert [(one.at.file, one.problem) for one in problems(schema)] == [
        ("schema/cart/odd.schema.json", "The file cannot be read: Is a directory.")
    ]


@pytest.mark.parametrize("what", ["file", "folder"])
def test_links_out_of_the_folder_are_not_read(what: str, tmp_path: Path) -> None:
    secret = tmp_path / "outside" / "secret.schema.json"
    secret.parent.mkdir()
    secret.write_text('{"title": "hunter2"}', "utf-8")
    schema = write(tmp_path)
    if what == "file":
        (schema / "cart" / "link.schema.json").symlink_to(secret)
    else:
        write_files(tmp_path, {"contract.json": contract(families=[*CONTRACT["families"], family("linked")])})
        (schema / "linked").symlink_to(secret.parent)
    result = lint(schema)
    assert {rule for rule, _ in told(schema)} == {"folder"}
    assert result.exit_code == 1 and "hunter2" not in result.output


def test_a_link_inside_the_folder_is_read(tmp_path: Path) -> None:
    schema = write(tmp_path)
    (schema / "more.json").write_text(json.dumps({"title": "More", "$defs": {"Point": shape()}}), "utf-8")
    (schema / "cart" / "more.schema.json").symlink_to(schema / "more.json")
    assert [one.name for one in read(schema).families[0].shapes] == ["Point"]


def family(name: str) -> dict[str, str]:
    return {"name": name, "title": "T", "description": "D."}


def test_numbers_without_a_fraction_are_integers(tmp_path: Path) -> None:
    rows = table(code(404, httpStatus=404), code(-1, retryable=True))
    plain = write(tmp_path / "plain", document({"N": {"type": "integer", "description": "N.", "minimum": 10}}, rows))
    text = (plain / "cart" / "part0.schema.json").read_text("utf-8")
    assert text.count(": 404") == 2
    floats = text.replace(": 404", ": 4.04e2").replace(": -1", ": -1.0").replace(": 10", ": 1E1")
    same = write_files(tmp_path / "floats", {"contract.json": contract(), "cart/part0.schema.json": floats})
    assert read(same).digest == read(plain).digest
    assert [one.wire for one in read(same).families[0].codes.codes] == [404, -1]


def test_problems_stand_on_their_line(tmp_path: Path) -> None:
    text = """{
  "title": "Cart",
  "$defs": {
    "A/b": {},
    "A": [
      1,
      {"x": "}",
       "y": 2}
    ]
  }
}
"""
    at = {"": 1, "/title": 2, "/$defs": 3, "/$defs/A~1b": 4, "/$defs/A": 5, "/$defs/A/1": 7, "/$defs/A/1/y": 8}
    assert {pointer: load.line_of(text, pointer) for pointer in at} == at
    assert load.line_of(text, "/$defs/A/1/none") == 7, "the nearest there is"
    assert load.line_of("", "/a") == 0


def test_advice_does_not_change_the_exit_status(tmp_path: Path) -> None:
    rows = table({**code("a", lifecycle="deprecated"), "description": "Bidi \u202e here."})
    schema = write(tmp_path, document({"A": shape({"x": {"type": ["string", "null"]}})}, rows))
    assert {(one.rule, one.severity) for one in problems(schema)} == {
        ("replaced-by", "advice"),
        ("optional-nullable", "advice"),
        ("unseen", "advice"),
    }
    result = lint(schema)
    assert result.exit_code == 0
    assert result.stderr.count("advice: ") == 3 and "\u202e" not in result.output


def test_a_whole_run_is_in_order(tmp_path: Path) -> None:
    """Files by name, then index 2 before index 10, then the rule."""
    codes = [code(f"c{index}", category="x") for index in range(12)]
    schema = write(tmp_path, document(codes=table(*codes)), {"title": "Z", "nope": 1})
    found = problems(schema)
    assert [one.at.pointer for one in found] == [
        *(f"/$defs/CartCode/oneOf/{index}/x-error/category" for index in range(12)),
        "/nope",
    ]
