"""Reading a schema folder: what is not in the text of a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support import CONTRACT, code, contract, document, lint, problems, read, shape, table, told, write, write_files
from wirepact_codegen import load
from wirepact_codegen.diagnostics import ContractError


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


def test_broken_json_stands_on_its_line(tmp_path: Path) -> None:
    for name in ("contract.json", "cart/part0.schema.json"):
        schema = write(tmp_path / name.partition("/")[0], document())
        (schema / name).write_text('{\n  "a": 1,\n  "b": }\n', "utf-8")
        (found,) = (one for one in problems(schema) if one.rule == "not-json")
        assert "line 3" in found.problem and found.line == 3


def test_a_bundle_is_called_as_it_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("v1.json").write_text("{}", "utf-8")
    for given in ("v1.json", str(tmp_path / "v1.json")):
        with pytest.raises(ContractError) as raised:
            load.load(Path(given))
        assert [one.at.file for one in raised.value.diagnostics] == [given]


@pytest.mark.parametrize(
    ("version", "sound"),
    [
        ("1.2.3", True),
        ("1.2.3-rc.1", True),
        ("1.2.3-0a.x-y", True),
        ("01.2.3", False),
        ("1.2.3-.", False),
        ("1.2.3-rc.01", False),
        ("1.2.3-", False),
    ],
)
def test_versions_are_semver(version: str, sound: bool, tmp_path: Path) -> None:
    for said in (contract(version=version), contract(packages={"version": version})):
        assert (problems(write(tmp_path, document(), said=said)) == ()) is sound


def test_a_version_that_no_index_takes_is_told(tmp_path: Path) -> None:
    python = {"python": {"package": "shop", "out": "../py"}}
    for version, count in (("1.2.3-nightly.4", 1), ("1.2.3-rc.1", 0)):
        found = problems(write(tmp_path, document(), said=contract(python, packages={"version": version})))
        assert [(one.rule, one.severity, one.at.pointer) for one in found] == [
            ("python-version", "advice", "/packages/version")
        ] * count


def test_an_envelope_that_no_code_answers_in_is_told(tmp_path: Path) -> None:
    body = shape({"code": {"type": "string", "x-carries": "code"}}, "code", **{"x-role": "envelope"})
    rows = table(code("missing", httpStatus=404), code("wrong", answers=["invalid_json", "method_not_allowed"]))
    (found,) = problems(write(tmp_path, document({"Body": {**body, "x-audience": "public"}}, rows)))
    assert (found.rule, found.severity) == ("answers", "advice")
    assert found.problem == "No code answers unsupported_media_type (415), invalid_request (400)."


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


def test_what_a_reader_cannot_see_is_told_of_every_text(tmp_path: Path) -> None:
    """In sentences of every language and in descriptions: a person reads them all."""
    hidden = "So\u200b."
    row = {**code("full", userMessage=hidden), "title": hidden, "description": hidden}
    item = shape({"size": {"type": "integer", "description": hidden}}) | {"description": hidden}
    letter = {"description": hidden, "enum": ["a"]}
    files = {
        "contract.json": contract(),
        "cart/codes.schema.json": document({"Item": item, "Letter": letter}, table(row)),
        "cart/messages.de.json": {"unknownMessage": hidden, "messages": {"full": hidden}},
    }
    assert told(write_files(tmp_path, files)) == {
        ("unseen", pointer)
        for pointer in (
            "/$defs/CartCode/oneOf/0/description",
            "/$defs/CartCode/oneOf/0/title",
            "/$defs/CartCode/oneOf/0/x-error/userMessage",
            "/$defs/Item/description",
            "/$defs/Item/properties/size/description",
            "/$defs/Letter/description",
            "/messages/full",
            "/unknownMessage",
        )
    }


def test_a_whole_run_is_in_order(tmp_path: Path) -> None:
    """Files by name, then index 2 before index 10, then the rule."""
    codes = [code(f"c{index}", category="x") for index in range(12)]
    schema = write(tmp_path, document(codes=table(*codes)), {"title": "Z", "nope": 1})
    found = problems(schema)
    assert [one.at.pointer for one in found] == [
        *(f"/$defs/CartCode/oneOf/{index}/x-error/category" for index in range(12)),
        "/nope",
    ]
