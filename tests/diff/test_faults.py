"""Faults of other breaking-change gates, each tried on this one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support import code, document, shape, table
from wirepact_codegen.diff import Change

from diff.test_rules import changes

BOTH = ("python", "typescript")


def between(folder: Path, old: Any, new: Any) -> dict[str, Change]:
    """Changes by rule, of one property of a shape that is of two kinds."""
    documents = [document({"Request": shape({"status": kind}, "status")}) for kind in (old, new)]
    found = changes(folder, *documents)
    assert len({change.rule for change in found}) == len(found)
    return {change.rule: change for change in found}


def test_a_value_for_another_is_a_removal_and_an_addition(tmp_path: Path) -> None:
    found = between(tmp_path, {"enum": ["low", "high"]}, {"enum": ["low", "severe"]})
    assert {rule: (one.breaks, one.bump) for rule, one in found.items()} == {
        "value-removed": (BOTH, "major"),
        "value-added": (BOTH, "minor"),  # a list of several is open to readers: what is exhaustive breaks alone
    }


def test_a_narrowed_value_breaks_the_reader_that_is_new(tmp_path: Path) -> None:
    wide, narrow = {"enum": ["ok", "failed"]}, {"enum": ["ok"]}
    assert between(tmp_path, wide, narrow)["value-removed"].breaks == ("new-reader", *BOTH)
    assert between(tmp_path / "back", narrow, wide)["value-added"].breaks == ("old-reader", *BOTH)


def test_a_free_text_that_becomes_narrower_is_flagged(tmp_path: Path) -> None:
    free = {"type": "string"}
    found = between(tmp_path / "enum", free, {"enum": ["a", "b"]})["type-changed"]
    assert found.breaks == BOTH and found.bump == "major"  # `parse` keeps a value that may be newer
    for index, narrow in enumerate(({"pattern": "^a"}, {"maxLength": 3})):
        assert between(tmp_path / str(index), free, {**free, **narrow})["limit-changed"].breaks == ("new-reader",)
    assert between(tmp_path / "const", free, {"const": "a"})["type-changed"].breaks == ("new-reader", *BOTH)
    assert between(tmp_path / "min", {"type": "integer"}, {"type": "integer", "minimum": 1})["limit-changed"].fails()


@pytest.mark.parametrize(
    ("value", "breaks"), [("A$", BOTH), ("a$", ("new-reader", *BOTH)), ("A$\n", ("new-reader", *BOTH))]
)
def test_a_dollar_sign_in_a_class_is_no_end(value: str, breaks: tuple[str, ...], tmp_path: Path) -> None:
    text = {"type": "string", "pattern": "^[A-Z$]+$"}
    assert between(tmp_path, {"enum": [value, "US"]}, text)["type-changed"].breaks == breaks


def test_a_key_that_becomes_required_or_refused_is_told(tmp_path: Path) -> None:
    kind = {"a": {"type": "string"}}
    (found,) = changes(tmp_path, document({"A": shape(kind)}), document({"A": shape(kind, "a")}))
    assert (found.rule, found.breaks) == ("property-required", ("new-reader", *BOTH))
    closed = document({"A": shape(kind, additionalProperties=False)})
    (found,) = changes(tmp_path / "closed", document({"A": shape(kind)}), closed)
    assert (found.rule, found.breaks) == ("undeclared-keys", ())  # `parse` keeps such keys: only `is` refuses them


def test_an_enum_that_moved_breaks_nobody_on_the_wire(tmp_path: Path) -> None:
    listed = {"enum": ["x", "y"]}
    old = document({"Bar": shape({"f": listed})})
    new = document({"Bar": shape({"f": {"$ref": "#/$defs/Foo"}}), "Foo": {"description": "A list.", **listed}})
    assert [(one.rule, one.breaks) for one in changes(tmp_path, old, new)] == [("type-moved", ()), ("shape-added", ())]
    renamed = document({"Bar": shape({"f": {"$ref": "#/$defs/Baz"}}), "Baz": {"description": "A list.", **listed}})
    found = changes(tmp_path / "renamed", new, renamed)
    assert [(one.rule, one.breaks) for one in found] == [("type-moved", ()), ("shape-renamed", BOTH)]
    assert not any(one.fails(wire_only=True) for one in found)


def test_an_alias_beside_a_deprecated_name_is_no_rename(tmp_path: Path) -> None:
    """Adding a code stops an exhaustive switch from compiling, so it is named; on the wire it is nothing."""
    old = document(codes=table(code("widht")))
    new = document(
        codes=table(
            code("widht", lifecycle="deprecated", replacedBy="width", sameAs=["width"]), code("width", sameAs=["widht"])
        )
    )
    found = changes(tmp_path, old, new)
    assert [(one.rule, one.bump) for one in found] == [
        ("code-lifecycle", "minor"),
        ("code-successor", "minor"),
        ("code-alias", "minor"),
        ("code-added", "minor"),
    ]
    assert [one.rule for one in found if one.fails()] == ["code-added"]
    assert not any(one.fails(wire_only=True) for one in found)


def test_more_retired_codes_keep_those_that_were(tmp_path: Path) -> None:
    def kept(*names: str) -> Any:
        return document(codes=table(code("live"), *(code(name, lifecycle="retired") for name in names)))

    found = changes(tmp_path, kept("a1", "a2", "a3"), kept("a1", "a2", "a3", "a4"))
    assert [(one.rule, one.fails()) for one in found] == [("code-reserved", False)]
    used = document(
        codes=table(code("live"), code("a1"), code("a2", lifecycle="retired"), code("a3", lifecycle="retired"))
    )
    found = changes(tmp_path / "used", kept("a1", "a2", "a3"), used)
    assert [(one.rule, one.kind) for one in found] == [("code-revived", "error")]
