"""Four judges give every vector its answer."""

from __future__ import annotations

from typing import Any

import pytest
from support import ROOT
from wirepact_codegen import build, ir

from judges.cases import Case, shape_cases
from judges.judges import JUDGES, JsonSchema, Judge, bundle

CASES = list(shape_cases())
FAMILIES = build.read(ROOT / "schema")[0].families


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_judges_agree(case: Case) -> None:
    value = case.value
    verdicts = {judge.name: judge.accepts(case.family, case.shape, value) for judge in JUDGES}
    assert verdicts == {judge.name: case.valid is (judge.name in case.judges) for judge in JUDGES}


def test_ids_are_distinct() -> None:
    assert len({case.id for case in CASES}) == len(CASES)


def test_every_public_shape_has_instances_of_both_kinds() -> None:
    public = {(family.name, shape.name) for family in FAMILIES for shape in family.shapes}
    assert {(case.family, case.shape) for case in CASES if case.valid} == public
    assert {(case.family, case.shape) for case in CASES if not case.valid} == public


def test_every_property_is_met_present_and_absent() -> None:
    met: dict[tuple[str, str, str], set[bool]] = {}
    for case in CASES:
        shape = next(family for family in FAMILIES if family.name == case.family).shape(case.shape)
        if isinstance(shape, ir.ObjectShape) and isinstance(case.value, dict):
            for one in shape.properties:
                met.setdefault((case.family, case.shape, one.wire), set()).add(one.wire in case.value)
    assert [place for place, seen in met.items() if seen != {True, False}] == []


CHUNK: dict[str, Any] = {
    "type": "error",
    "error": "Too many requests",
    "recoverable": True,
    "agentId": "a",
    "agentType": "t",
    "timestamp": 1,
    "step": 0,
}


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.name)
def test_a_judge_can_say_both(judge: Judge) -> None:
    """Each one is really asked: the same object turns from valid to invalid by one change."""
    assert judge.accepts("helix", "ErrorChunk", CHUNK) is True
    for broken in ({**CHUNK, "step": "0"}, {**CHUNK, "error": None}, {**CHUNK, "type": "text"}, None):
        assert judge.accepts("helix", "ErrorChunk", broken) is False


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.name)
def test_a_wrong_vector_is_seen(judge: Judge) -> None:
    """The comparison above fails where a vector has the wrong answer."""
    wrong = Case("wrong", "helix", "ErrorChunk", {**CHUNK, "step": "0"}, True, (judge.name,))
    with pytest.raises(AssertionError):
        test_judges_agree(wrong)


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.name)
def test_a_judge_knows_the_shapes_by_name(judge: Judge) -> None:
    with pytest.raises(Exception, match=r"NoSuchShape|no_such_shape|not a function"):
        judge.accepts("helix", "NoSuchShape", {})


def test_the_reference_reads_the_bundle() -> None:
    """A bundle with another limit gives another answer: the keyword asserts, and the document is the one used."""
    deep: dict[str, Any] = {"message": "m"}
    for _ in range(2):
        deep = {"message": "m", "cause": deep}
    document = {
        **bundle(),
        "$id": "urn:test",
        "$defs": {"f": {"$defs": {"S": {"x-maxDepth": {"property": "cause", "limit": 1}}}}},
    }
    assert JsonSchema(document).accepts("f", "S", deep["cause"])
    assert not JsonSchema(document).accepts("f", "S", deep)


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.name)
def test_the_end_of_a_pattern_is_the_end_of_the_text(judge: Judge) -> None:
    assert judge.accepts("helix", "RequestKey", "12")
    assert not judge.accepts("helix", "RequestKey", "12\n")
