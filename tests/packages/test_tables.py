"""The tables of the packages hold what the documents say: every code, its facts, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from types import ModuleType
from typing import Any, get_args

import pytest
from judges.judges import node
from packages import documents as said
from support import ROOT
from wirepact import agent, flue, helix

FAMILIES: tuple[ModuleType, ...] = (agent, helix, flue)
each_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.__name__)


def name(family: ModuleType) -> str:
    return family.__name__.rpartition(".")[2]


def tables(family: ModuleType) -> list[Any]:
    return [family.CODES, *([family.FRONTEND_CODES] if family is helix else [])]


def test_sizes_in_both_languages() -> None:
    assert [len(family.CODES) for family in FAMILIES] == [51, 52, 39]
    assert [len(family.CODE_LIST) for family in FAMILIES] == [51, 52, 39]
    for family in FAMILIES:
        assert node().ask(ask="value", family=name(family), name="CODE_LIST") == list(family.CODE_LIST)
        assert node().ask(ask="size", family=name(family), entry="/reference", name="CODES") == len(family.CODES)


def test_agent_codes() -> None:
    assert list(map(len, said.AGENT_SECTIONS.values())) == [2, 2, 9, 4, 3, 4, 3, 12, 4, 5, 3]
    assert {code: info.verdict for code, info in agent.CODES.items()} == said.AGENT
    assert list(agent.CODE_LIST) == list(said.AGENT)
    for section, codes in said.AGENT_SECTIONS.items():
        assert {code for code, info in agent.CODES.items() if info.section == section} == set(codes)
    assert {code for code, info in agent.CODES.items() if info.conditions} == {
        code for code, verdict in said.AGENT.items() if verdict == said.DEPENDS
    }


def test_agent_languages() -> None:
    languages = {code: set(info.languages) for code, info in agent.CODES.items()}
    assert sum("typescript" in one for one in languages.values()) == 44
    assert sum("python" in one for one in languages.values()) == 46
    assert sum(len(one) == 2 for one in languages.values()) == 39
    assert {code for code, one in languages.items() if one == {"python"}} == said.PYTHON_ONLY
    assert {code for code, one in languages.items() if one == {"typescript"}} == said.TYPESCRIPT_ONLY
    assert set(get_args(agent.LocalCode)) == set(said.AGENT) - said.TYPESCRIPT_ONLY


def test_agent_names_two_spellings_of_one_concept() -> None:
    assert agent.CODES["POLICY_DENY"].same_as == ("POLICY_DENIED",)
    assert agent.CODES["POLICY_DENIED"].same_as == ("POLICY_DENY",)
    assert agent.same_code("POLICY_DENY", "POLICY_DENIED") and agent.same_code("POLICY_DENIED", "POLICY_DENY")
    assert not agent.same_code("POLICY_DENY", "PII_BLOCKED")
    assert agent.Codes.POLICY_DENY == "POLICY_DENY" and agent.Codes.POLICY_DENIED == "POLICY_DENIED"
    concepts = {
        frozenset(filter(lambda other: agent.same_code(code, other), agent.CODE_LIST)) for code in agent.CODE_LIST
    }
    assert len(concepts) == 50


def test_agent_constants() -> None:
    assert agent.MAX_RETRIES == 3
    assert node().ask(ask="value", family="agent", name="MAX_RETRIES") == 2
    assert agent.A2A_BODY_LIMIT_BYTES == 10 * 1024 * 1024
    assert agent.CODES["SWARM_HANDOFF"].pinned and agent.CODES["SWARM_HANDOFF"].control
    assert [code for code, info in agent.CODES.items() if info.pinned] == ["SWARM_HANDOFF"]


def test_helix_codes() -> None:
    assert set(helix.CODE_LIST) == said.HELIX_CODES
    assert Counter(info.category for info in helix.CODES.values()) == {
        "provider": 9,
        "tool": 4,
        "state": 16,
        "transport": 3,
        "validation": 1,
        "framework": 19,
    }
    for code, info in helix.CODES.items():
        assert info.category == code.partition("_")[0] == helix.category_of(code)


def test_helix_verdicts() -> None:
    for verdict, codes in said.HELIX_VERDICTS.items():
        for code in codes:
            assert helix.CODES[code].verdict == verdict, code
            assert helix.retryable_of(code) == {said.YES: True, said.NO: False}.get(verdict), code
            assert bool(helix.CODES[code].conditions) == (verdict == said.DEPENDS), code


def test_helix_lifecycle() -> None:
    assert {code for code, info in helix.CODES.items() if info.lifecycle == "reserved"} == said.HELIX_RESERVED
    assert {info.lifecycle for info in helix.CODES.values()} == {"active", "reserved"}


def test_the_retired_code_is_nowhere_but_among_the_retired() -> None:
    gone = said.HELIX_RETIRED
    assert list(helix.RETIRED) == [gone]
    assert helix.RETIRED[gone].lifecycle == "retired"
    assert gone not in helix.CODE_LIST and gone not in helix.CODES and gone not in get_args(helix.Code)
    assert gone not in vars(helix.Codes).values() and not helix.is_code(gone)
    assert not node().ask(ask="call", family="helix", name="isCode", values=[gone])
    for file in ("codes", "messages", "verdicts", "errors", "shapes"):
        assert gone not in (ROOT / f"generated/typescript/src/helix/{file}.ts").read_text("utf-8")
    assert len(agent.RETIRED) == len(flue.RETIRED) == 0


def test_helix_recognises_by_status_and_by_name() -> None:
    matches: list[tuple[str, Any]] = [(code, match) for code, info in helix.CODES.items() for match in info.matches]
    assert {
        status: code
        for code, match in matches
        for status in match.get("status", ())
        if status in said.PROVIDER_STATUSES
    } == said.PROVIDER_STATUSES
    names = {match["name"]: code for code, match in matches if "name" in match}
    assert names == said.RECOGNISED_NAMES | {"CancelledError": "framework_cancelled"}, "the last is Python's AbortError"


def test_frontend_codes_are_a_table_of_their_own() -> None:
    assert {code: (info.class_name, info.http_status) for code, info in helix.FRONTEND_CODES.items()} == said.FRONTEND
    assert not set(helix.FRONTEND_CODES) & set(helix.CODES)
    assert not any(map(helix.is_code, helix.FRONTEND_CODE_LIST)) and all(map(helix.is_frontend_code, said.FRONTEND))


def test_chat_routes() -> None:
    rows: list[Any] = list(helix.CHAT_ROUTES)
    assert len(rows) == 16
    assert {code for row in rows if (code := row["code"])} <= set(helix.CODES)
    assert [list(row["statuses"]) for row in rows] == said.CHAT_ROUTE_STATUSES


def test_asymmetries() -> None:
    assert [row["topic"] for row in helix.ASYMMETRIES] == said.ASYMMETRY_TOPICS
    assert len(said.ASYMMETRY_TOPICS) == 45
    runtimes = set(helix.RUNTIME_LIST)
    row: Any
    for row in helix.ASYMMETRIES:
        assert row["differs"] and row["section"] and set(row["runtimes"]) <= runtimes, row["topic"]


def test_helix_constants() -> None:
    assert dict(helix.DEFAULT_LLM_STEP_RETRY) == {"limit": 3, "delayMs": 1000, "backoff": "exponential"}
    assert {key: helix.DROP_RETRY[key] for key in ("maxRetries", "delayMs", "factor")} == {
        "maxRetries": 3,
        "delayMs": 2000,
        "factor": 2,
    }
    assert {key: helix.UNREACHABLE_RETRY[key] for key in ("maxRetries", "delayMs")} == {
        "maxRetries": 1,
        "delayMs": 2000,
    }
    assert helix.PROVIDER_UNREACHABLE_MESSAGE == "The model provider could not be reached."
    assert helix.RETRIES_EXHAUSTED_PREFIX == "Failed after retries: "
    assert (helix.REQUEST_KEY_HEADER, helix.REQUEST_KEY_PARAM) == ("X-Helix-Request-Key", "requestKey")
    assert (helix.REQUEST_KEY_MIN_LENGTH, helix.REQUEST_KEY_MAX_LENGTH, helix.SNAPSHOT_DEADLINE_MS) == (1, 128, 10_000)
    assert helix.RUN_START_CONFLICT_CAUSE_LIST == (
        "idempotency_mismatch",
        "entry_status_changed",
        "entry_abandoned",
        "resumed_companion_ref_missing",
        "request_key_taken",
    )
    verdicts = {row["reason"]: row["retryable"] for row in helix.HISTORY_REASONS}
    assert verdicts == {"short_read": False, "corrupt_row": False, "store_error": True, "snapshot_unstable": True}


def test_flue_types() -> None:
    assert len(said.FLUE_TYPES) == 39 and set(flue.CODE_LIST) == said.FLUE_TYPES
    assert {code: info.http_status for code, info in flue.CODES.items() if info.http_status} == said.FLUE_ROUTES
    classes = {info.class_name: code for code, info in flue.CODES.items() if info.class_name and info.exported}
    assert classes == said.FLUE_CLASSES and len(classes) == 29
    assert dict(flue.CODES["runtime_unavailable"].headers) == {"Retry-After": "1"}
    assert "unauthorized" not in flue.CODE_LIST


def test_flue_modules() -> None:
    for info in flue.CODES.values():
        if info.class_name in said.FLUE_ADAPTER:
            assert info.module == "@flue/runtime/adapter"
        elif info.class_name == "CloudflareAIBindingError":
            assert info.module == "@flue/runtime/cloudflare"
        elif info.class_name in said.FLUE_CLASSES:
            assert info.module == "@flue/runtime"


def test_flue_meta() -> None:
    assert {code: list(info.meta) for code, info in flue.CODES.items() if info.meta} == {
        **said.FLUE_META,
        **{code: ["uid"] for code, info in flue.CODES.items() if list(info.meta) == ["uid"]},
    }


def test_flue_markers() -> None:
    assert flue.WORKERS_AI_OVERFLOW_MARKER == "(request_too_large)"
    assert flue.RETRYABLE_INTERRUPTION_MARKER == "(retryable_interruption)"
    assert flue.FINISH_REASON_LIST == ("stop", "length", "toolUse", "error", "aborted")
    assert flue.TURN_PURPOSE_LIST == ("agent", "compaction", "compaction_prefix")


@each_family
def test_every_code_is_described(family: ModuleType) -> None:
    for table in tables(family):
        for code, info in table.items():
            assert info.code == code
            assert info.summary.strip() and info.title.strip() and info.section, code


@each_family
def test_every_code_has_a_sentence_that_names_no_code(family: ModuleType) -> None:
    every = [code for one in FAMILIES for table in tables(one) for code in table]
    for table in tables(family):
        for code, info in table.items():
            sentence = family.user_message_for(code)
            assert sentence == info.user_message and sentence.strip(), code
            assert not [other for other in every if re.search(rf"\b{other}\b", sentence)], code
            assert not re.search(r"[A-Za-z]_[A-Za-z]|[{}<>]", sentence), code
    general = family.user_message_for("no_such_code")
    assert general and general == family.user_message_for(None) == family.user_message_for(7)


@each_family
def test_names_of_the_codes(family: ModuleType) -> None:
    constants = {key: value for key, value in vars(family.Codes).items() if not key.startswith("_")}
    assert list(constants.values()) == list(family.CODE_LIST)
    assert list(constants) == [code.upper() for code in family.CODE_LIST]
    assert list(get_args(family.Code)) == list(family.CODE_LIST)
