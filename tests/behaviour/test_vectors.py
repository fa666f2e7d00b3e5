"""Every vector in both languages, judged by one set of rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from behaviour import expect, run
from behaviour.cases import HERE, LANGUAGES, Vector, load, typescript_results

ALL = load()
NOT_MET: dict[str, str] = json.loads((HERE / "not_met.json").read_text("utf-8"))
"""Implied vectors that are answered otherwise on purpose, with the reason."""


def answer(vector: Vector, language: str) -> dict[str, Any]:
    if language == "python":
        return run.run(vector.function, vector.family, vector.input)
    return typescript_results()[vector.id]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("vector", ALL, ids=lambda one: f"{one.function}-{one.id}")
def test_vector(vector: Vector, language: str) -> None:
    if language not in vector.languages:
        pytest.skip(vector.note or "not built in this language")
    got = answer(vector, language)
    found = expect.problems(vector.expected, got["result"]) if "result" in got else [json.dumps(got)]
    if vector.id in NOT_MET:
        assert found, f"{vector.id} is met: take it off not_met.json"
        pytest.xfail(NOT_MET[vector.id])
    assert not found


def test_ids_are_unique() -> None:
    ids = [one.id for one in ALL]
    assert sorted(ids) == sorted(set(ids))


def test_what_is_not_met_is_only_implied() -> None:
    by_id = {one.id: one for one in ALL}
    assert all(by_id[name].implied and reason for name, reason in NOT_MET.items())


def test_a_language_left_out_has_a_reason() -> None:
    assert all(one.note for one in ALL if set(one.languages) != set(LANGUAGES))


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
