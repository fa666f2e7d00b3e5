"""Whatever is put before them, the judges agree; and what both packages read they write back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from judges.judges import JUDGES
from judges.test_parse import LANGUAGES, exact, parse
from property.instances import changed, far, instance
from support import ROOT
from wirepact_codegen import build, ir

FAMILIES = build.read(ROOT / "schema")[0].families
SHAPES = [(family, shape) for family in FAMILIES for shape in family.shapes]
each_shape = pytest.mark.parametrize(("family", "shape"), SHAPES, ids=[shape.name for _, shape in SHAPES])


def verdicts(family: ir.Family, shape: ir.Shape, value: Any) -> dict[str, bool]:
    return {judge.name: judge.accepts(family.name, shape.name, value) for judge in JUDGES}


@each_shape
@given(data=st.data())
def test_all_accept_what_is_made_to_be_valid(family: ir.Family, shape: ir.Shape, data: st.DataObject) -> None:
    value = data.draw(instance(shape, family))
    assert verdicts(family, shape, value) == {judge.name: True for judge in JUDGES}
    for language in LANGUAGES:
        answer = parse(language, family.name, shape.name, {"text": json.dumps(value)})
        assert "text" in answer, (language, answer)
        assert exact(json.loads(answer["text"])) == exact(value), language


@each_shape
@given(data=st.data())
def test_all_agree_after_one_change(family: ir.Family, shape: ir.Shape, data: st.DataObject) -> None:
    value = data.draw(changed(instance(shape, family)))
    found = verdicts(family, shape, value)
    assert len(set(found.values())) == 1, found
    read = {one: parse(one, family.name, shape.name, {"text": json.dumps(value)}) for one in LANGUAGES}
    assert read["python"].keys() == read["typescript"].keys(), read
    if found["python"] and not far(value):
        assert "text" in read["python"], read


def test_a_judge_that_forgets_one_property_is_found() -> None:
    """One change in an instance is enough to tell a judge that takes any `step` from one that does not."""
    family = next(family for family in FAMILIES if family.name == "helix")

    @settings(max_examples=400, phases=[Phase.generate])
    @given(changed(instance(family.shape("ErrorChunk"), family)))
    def agree(value: Any) -> None:
        forgetful = {**value, "step": 1} if isinstance(value, dict) and "step" in value else value
        reference = JUDGES[0]
        assert reference.accepts("helix", "ErrorChunk", value) == reference.accepts("helix", "ErrorChunk", forgetful)

    with pytest.raises(AssertionError):
        agree()
