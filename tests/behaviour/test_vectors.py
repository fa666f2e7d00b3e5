"""Every vector in both languages, judged by one set of rules."""

from __future__ import annotations

from typing import Any

import pytest
from packages import documents as said
from support import ROOT
from wirepact_codegen import ir, parity
from wirepact_codegen.naming import camel_case
from wirepact_codegen.parity import expect, vectors

from behaviour.cases import answers, contract, load

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
    ids = [(one.family, one.id) for one in ALL]
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


# --- completeness ------------------------------------------------------------------------------


def test_answers_about_every_code_are_those_of_the_documents() -> None:
    verdicts = {said.YES: True, said.NO: False, said.DEPENDS: None, "unstated": None}
    helix = {code: verdict for verdict, codes in said.HELIX_VERDICTS.items() for code in codes}
    expected: dict[tuple[str, str], dict[str, Any]] = {
        ("agent", "retryable_of"): {code: verdicts[verdict] for code, verdict in said.AGENT.items()},
        ("helix", "retryable_of"): {code: verdicts[verdict] for code, verdict in helix.items()},
        ("helix", "category_of"): {f"{one}_{rest}": one for one, codes in said.HELIX.items() for rest in codes},
        ("flue", "retryable_of"): dict.fromkeys(said.FLUE_TYPES),
    }
    for (family, function), answers_of in expected.items():
        found = {one.args[0]: one.expected for one in ALL if (one.family, one.function) == (family, function)}
        assert found == answers_of, (family, function)
    for family, codes in (("agent", said.AGENT), ("helix", said.HELIX_CODES), ("flue", said.FLUE_TYPES)):
        asked = {str(one.args[0]) for one in ALL if (one.family, one.function) == (family, "user_message_for")}
        assert set(codes) <= asked, family


def test_every_code_is_named_by_a_vector() -> None:
    """What `x-complete` asks of all three families; `wirepact parity` holds it."""
    for family in contract().families:
        assert "vectors" in family.codes.complete, family.name
        assert vectors.unnamed(family, [one for one in ALL if one.family == family.name]) == []
        missing = {code.wire for code in family.codes.codes[:2]}
        without = [one for one in ALL if not missing & vectors.texts([*one.args, one.expected])]
        assert len(vectors.unnamed(family, [one for one in without if one.family == family.name])) >= 2


ALONE: dict[str, dict[str, str]] = {
    "agent": {
        "tool_retry": "tests/behaviour/test_agent_retry.py::test_uses",
        "model_retry": "tests/behaviour/test_agent_retry.py::test_uses",
        "toolRetryMiddleware": "tests/behaviour/agent_retry.mjs::arguments and this",
        "modelRetryMiddleware": "tests/behaviour/agent_retry.mjs::arguments and this",
    },
    "helix": {
        "retry_llm_step": "tests/behaviour/test_helix_steps.py::test_the_next_attempt_may_work",
        "aretry_llm_step": "tests/behaviour/test_helix_steps.py::test_the_next_attempt_may_work",
        "render_error": "tests/integration/servers/test_answers.py::test_both_languages_answer_alike",
        "render_failure": "tests/integration/servers/test_answers.py::test_both_languages_answer_alike",
        "ui_parts": "tests/integration/provider/test_chat.py::test_parts_that_a_source_brings_come_once",
        "ui_stream": "tests/integration/provider/test_chat.py::test_both_languages_write_the_same_stream",
        "uiStreamResponse": "tests/integration/provider/test_chat.py::test_a_stream_that_always_ends",
        "withChatStatus": "tests/integration/provider/test_chat.py::test_a_typed_body_reaches_the_page",
        "addMessages": "tests/locales/test_locales.py::test_both_languages_find_the_same_sentence",
    },
    "flue": {
        "render_failure": "tests/integration/servers/test_answers.py::test_both_languages_answer_alike",
    },
}
"""Functions that take a function, which no vector can hold, and the test that asks each."""


@pytest.mark.parametrize("family", ALONE)
def test_every_public_function_is_asked(family: str) -> None:
    """By a vector, by the tables of `wirepact parity`, or by a test that is named here."""
    (lowered,) = (one for one in contract().families if one.name == family)
    in_tables = parity.in_tables(lowered)
    unasked: set[str] = set()
    for language, spelt in (("python", {}), ("typescript", parity.twins(lowered))):
        answer = answers()[language]
        known = {spelt.get(name, camel_case(name)) if spelt else name for name in in_tables}
        unasked |= {
            one for one in answer["public"][family] if not answer["asked"][family].get(one) and one not in known
        }
    twins = {camel_case(name) for name in ALONE[family]}
    assert unasked - twins <= set(ALONE[family]), "write a vector, or name the test that asks it"
    assert set(ALONE[family]) <= unasked, "there is a vector now: take it off the list"
    for place in ALONE[family].values():
        path, _, name = place.partition("::")
        assert name in (ROOT / path).read_text("utf-8"), place
