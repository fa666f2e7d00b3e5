"""Every vector in both languages, judged by one set of rules."""

from __future__ import annotations

from typing import Any

import pytest
from wirepact_codegen import ir
from wirepact_codegen.parity import expect, vectors

from behaviour.cases import answers, load

ALL = load()


@pytest.mark.parametrize("language", ir.LANGUAGES)
@pytest.mark.parametrize("place", range(len(ALL)), ids=lambda place: f"{ALL[place].function}-{ALL[place].id}")
def test_vector(place: int, language: str) -> None:
    vector = ALL[place]
    if language not in vector.languages:
        pytest.skip(vector.note or "not built in this language")
    found = vectors.problems(vector, answers()[language]["results"][place])
    if vector.not_met is not None:
        assert found, f"{vector.id} is met: take its notMet away"
        pytest.xfail(vector.not_met)
    assert not found


def test_ids_are_unique() -> None:
    ids = [one.id for one in ALL]
    assert sorted(ids) == sorted(set(ids))


def test_more_than_a_thousand_questions() -> None:
    assert len(ALL) > 1_000 and {one.family for one in ALL} == {"agent", "flue", "helix"}


def test_the_rules_can_fail() -> None:
    """Each rule, given something wrong, says so."""
    result = {"status": 500, "headers": {"A": "1"}, "body": {"secret": "x"}, "text": None, "cause": {"cause": {}}}
    wrong: dict[str, Any] = {
        "absent": ["status"],
        "exact": True,
        "exact_keys": ["status"],
        "keys_include": ["nothing"],
        "keys_subset_of": ["status"],
        "body_keys_exact": ["other"],
        "one_of": [404],
        "not_contains": ["secret"],
        "body_has": {"secret": "y"},
        "body_fields": {"secret": "y"},
        "body": {},
        "body_text": "y",
        "headers": {"a": "2"},
        "has": ["nothing"],
        "no_body": True,
        "text_non_null": True,
        "max_cause_depth": 1,
        "error_has": {"type": "x"},
        "error_exact_keys": ["type"],
        "delays_ms": [1],
        "status": 404,
        "same_instance": True,
    }
    assert [key for key, want in wrong.items() if not expect.problems({key: want}, result)] == []
    assert expect.problems(False, 0) and expect.problems(1, True) and expect.problems({"non_empty": True}, "")
