"""What lowering works out, so that no target has to: concepts with several spellings, and the table of each class."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import Node, code, document, read, table, write
from wirepact_codegen import build
from wirepact_codegen.naming import table_name

TEXT = {"type": "string", "description": "A text."}


def same(*others: str) -> Node:
    return {"sameAs": list(others)}


@pytest.mark.parametrize(
    "rows",
    [
        {"a": same("b", "c"), "b": same("a"), "c": same("a")},
        {"a": same("c"), "b": same("c"), "c": same("a", "b")},
        {"a": same("b"), "b": same("a", "c"), "c": same("b")},
        {"a": same("b"), "b": same("a", "c"), "c": {**same("b"), "lifecycle": "retired"}},
    ],
    ids=["star", "late", "chain", "retired"],
)
def test_one_concept_whoever_names_whom(rows: dict[str, Node], tmp_path: Path) -> None:
    codes = table(*(code(wire, **said) for wire, said in rows.items()), code("d"))
    (family,) = read(write(tmp_path, document(codes=codes))).families
    assert family.codes.spellings == (("a", "a"), ("b", "a"), ("c", "a"))


def root(wire: str) -> Node:
    return {"description": "An error.", "properties": {wire: {**TEXT, "x-carries": "code"}}, "required": [wire]}


def test_a_class_has_the_table_its_codes_are_from(tmp_path: Path) -> None:
    far = table(code("far_away"), code("far_off"), table="FAR_CODES", property="type")
    near = table(code("near"), code("nearer", **{"class": "Nearer"}))
    classes = {
        "CartError": root("code"),
        "FarError": root("type"),
        "FarAway": {"description": "An error.", "extends": "FarError", "code": "far_away"},
        "Other": {"description": "An error."},
    }
    (family,) = read(write(tmp_path, document({"FarCode": far}, codes=near, **{"x-classes": classes}))).families
    assert {one.name: one.table for one in family.classes} == {
        "CartError": "CODES",
        "Nearer": "CODES",
        "Other": "CODES",
        "FarError": "FAR_CODES",
        "FarAway": "FAR_CODES",
    }
    names = [one.name for one in family.classes]
    assert names == ["CartError", "FarError", "Other", "FarAway", "Nearer"], "bases first, else by name"


def test_every_name_of_a_table_is_made_from_its_constant() -> None:
    names = ("CODE_LIST", "Codes", "LocalCode", "is_code", "isCode", "same_code", "sameCode")
    assert [table_name("CODES", name) for name in names] == list(names)
    assert [table_name("WEB_UI_CODES", name) for name in names] == [
        "WEB_UI_CODE_LIST",
        "WebUiCodes",
        "WebUiLocalCode",
        "is_web_ui_code",
        "isWebUiCode",
        "same_web_ui_code",
        "sameWebUiCode",
    ]


def test_of_several_roots_the_one_counts_that_most_codes_have(tmp_path: Path) -> None:
    """Neither the first by name nor by place: what a code's class extends where it says no base."""
    codes = table(code("near"), code("far"), code("new", **{"class": "NewError"}))
    classes = {
        "AnyError": root("code"),
        "OtherError": root("code"),
        "NearError": {"description": "An error.", "extends": "OtherError", "code": "near"},
        "FarError": {"description": "An error.", "extends": "OtherError", "code": "far"},
        "OneError": {"description": "An error.", "extends": "AnyError", "code": "near"},
        "LooseError": {"description": "An error.", "extends": "AnyError"},
        "LooserError": {"description": "An error.", "extends": "AnyError"},
    }
    (family,) = read(write(tmp_path, document(codes=codes, **{"x-classes": classes}))).families
    assert {one.name: one.base for one in family.classes}["NewError"] == "OtherError"


def test_a_class_made_from_its_code_fixes_what_its_base_takes(tmp_path: Path) -> None:
    said = {"retryable": False, "httpStatus": 409, "headers": {"Retry-After": "1"}, "class": "FullError"}
    taken: dict[str, Node] = {
        "code": {**TEXT, "x-carries": "code"},
        "retryable": {"type": "boolean", "description": "Whether.", "x-carries": "retryable"},
        "status": {"type": "integer", "description": "Which.", "x-carries": "status"},
        "headers": {"type": "object", "description": "What.", "additionalProperties": TEXT, "x-carries": "headers"},
    }
    fixed: dict[str, object] = {"code": "full"}
    facts = {"retryable": False, "status": 409, "headers": {"Retry-After": "1"}}
    for number, name in enumerate(("", *facts)):
        root = {"description": "Any.", "properties": {one: taken[one] for one in ("code", name) if one}}
        classes = {"CartError": {**root, "required": ["code"]}}
        codes = table(code("full", **said), code("other"))
        document_ = document(codes=codes, **{"x-classes": classes})
        _, made = build.read_released(write(tmp_path / str(number), document_)).families[0].classes
        assert dict(made.fixed) == fixed | ({name: facts[name]} if name else {})
