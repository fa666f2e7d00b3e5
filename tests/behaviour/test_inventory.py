"""Which test holds which behaviour: `tests/inventory.json` maps the lines of the inventory to files and tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from wirepact import agent, flue, helix
from wirepact_codegen.naming import snake_case

ROOT = Path(__file__).parent.parent.parent
MAP: dict[str, list[str]] = json.loads((ROOT / "tests" / "inventory.json").read_text("utf-8"))


def _lines(family: str, *ranges: str) -> Iterator[str]:
    for one in " ".join(ranges).split():
        first, _, last = one.partition("-")
        yield from (f"{family}{number}" for number in range(int(first), int(last or first) + 1))


BEHAVIOUR = (
    *_lines("A", "1-30 32-33 41-42"),
    *_lines("H", "1-40 44-50 53-55 58-59 69-70 72-83 87-90 96"),
    *_lines("F", "1-32 34-49 52-53 60"),
)
"""Lines that a contract package answers for: marked [c]."""
AS_DATA = (*_lines("A", "31"), *_lines("H", "51 56 61 67 84 92-93 95"), *_lines("F", "58"))
"""Lines that a contract package carries as data: marked [c as data]."""
ELSEWHERE = (
    *_lines("A", "34-40 43"),
    *_lines("H", "41-43 52 57 60 62-66 68 71 85-86 91 94"),
    *_lines("F", "33 50-51 54-57 59"),
)
"""Lines that a runtime answers for, or a document alone: here they are data, or not contradicted."""
NO_DATA = {
    "F57": "what a call rejects with before anything is admitted is no Flue error, and nothing of a contract",
    "H42": "the text of a warning of a runtime that coerces tool input; nothing here coerces",
    "H43": "the text of a warning of a runtime that repairs structured output; nothing here repairs",
    "H94": "an example of a client's loop; what may be tried again is `retryable`",
}
"""Lines of the last kind that have neither, and why."""


@cache
def _text(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def _holds(place: str) -> bool:
    path, _, name = place.partition("::")
    if not (ROOT / path).is_file():
        return False
    if not name:
        return True
    function = name.partition("[")[0]
    if path.endswith(".py"):
        return re.search(rf"^(async )?def {re.escape(function)}\(", _text(path), re.MULTILINE) is not None
    return f'"{name}"' in _text(path)


def test_keys_are_sorted_lines() -> None:
    assert list(MAP) == sorted(MAP, key=lambda line: (line[0], int(line[1:])))
    lines = [*BEHAVIOUR, *AS_DATA, *ELSEWHERE]
    assert len(lines) == len(set(lines)) == 43 + 96 + 60
    assert set(MAP) <= set(lines)


@pytest.mark.parametrize("line", sorted(MAP))
def test_a_line_points_to_tests(line: str) -> None:
    assert MAP[line]
    assert [place for place in MAP[line] if not _holds(place)] == []


def test_every_line_has_a_test() -> None:
    assert [line for line in (*BEHAVIOUR, *AS_DATA) if line not in MAP] == []


def test_every_other_line_has_one_or_a_reason() -> None:
    assert {line for line in ELSEWHERE if line not in MAP} == set(NO_DATA)


def test_most_lines_have_a_test_of_their_own() -> None:
    """A map that names one file for everything would say nothing."""
    places = [place for line in BEHAVIOUR for place in MAP[line]]
    assert len(set(places)) > len(BEHAVIOUR)


def test_the_check_can_fail() -> None:
    assert not _holds("tests/behaviour/none.py") and not _holds("tests/behaviour/test_inventory.py::test_none")
    assert _holds("tests/behaviour/test_inventory.py::test_the_check_can_fail")
    assert not _holds("tests/behaviour/agent_retry.mjs::no such check")
    assert _holds("tests/behaviour/agent_retry.mjs::abort while waiting")


# --- what has no test elsewhere ----------------------------------------------------------------


def test_a_fallback_with_an_exception() -> None:
    """framework_internal_error has no verdict of its own, but for tools that could not be built."""
    rows = {row["kinds"]: row.get("retryable") for row in helix.CODES["framework_internal_error"].conditions}
    assert rows == {("memory_tools",): True, ("unrecognised",): None}
    assert "memoryManager.buildTools throws" in [row["topic"] for row in helix.ASYMMETRIES]


def test_the_time_to_connect_has_no_default() -> None:
    matches = [str(one["condition"]) for one in helix.CODES["provider_unreachable"].matches]
    assert any("connectTimeoutMs (opt-in, model objects only)" in one for one in matches)
    assert not [name for name in dir(helix) if "CONNECT" in name.upper() and "TIMEOUT" in name.upper()]


def test_what_is_named_without_a_definition_is_not_invented() -> None:
    assert not [name for name in dir(helix) if "terminal_llm" in name]


def test_attempts_that_live_on_are_told() -> None:
    rows = {row["topic"]: row for row in helix.ASYMMETRIES}
    assert "Temporal" in rows["a timed-out attempt still running"]["differs"]
    assert "DBOS" in rows["pending entries after a turn fails past a suspension"]["differs"]


def test_the_remote_protocol_has_words_of_its_own() -> None:
    assert "NOT_FOUND" in str(helix.CODES["framework_agent_not_found"].recovery)
    assert not helix.is_code("NOT_FOUND")
    assert "errorCode" in (ROOT / "schema/helix/retry.schema.json").read_text("utf-8")


def test_functions_that_need_a_store_are_producers() -> None:
    producers = {one for info in helix.CODES.values() for one in info.raised_by}
    names = """loadLLMHistory readSnapshotView resolveCheckpoint resolveCommitSequence refuseIfStopped planKeyedEntry
        assertRuntimeSupportsWorkspaces checkCompletionSupport prepareForcedCompletionCall checkPrefixStability
        resolveSkillsCatalog""".split()
    assert set(names) <= producers
    assert not [name for name in names if hasattr(helix, name) or hasattr(helix, snake_case(name))]


def test_what_unsafe_names_and_files_are() -> None:
    said = {code: info.summary for code, info in agent.CODES.items()}
    assert "`..`" in said["STORAGE_KEY_INVALID"] and "NUL" in said["STORAGE_KEY_INVALID"]
    assert "one safe directory" in said["THREAD_ID_INVALID"]
    assert "left as it is" in said["MEMORY_CORRUPT"] and agent.retryable_of("MEMORY_CORRUPT") is False


def test_an_abort_is_an_outcome_of_its_own() -> None:
    summary = flue.CODES["submission_aborted"].summary
    assert "not a failure" in summary and "left as it is" in summary


def test_the_list_of_types_is_ours_alone() -> None:
    said = json.loads((ROOT / "schema/flue/codes.schema.json").read_text("utf-8"))
    assert "exports no such list" in said["description"]


def test_a_superseded_run_has_a_status_of_its_own() -> None:
    assert "status superseded, not failed" in str(helix.CODES["state_run_superseded"].recovery)
    assert helix.retryable_of("state_run_superseded") is False


def test_a_read_that_routes_may_be_tried_again() -> None:
    (row,) = (row for row in helix.CHAT_ROUTES if "DOPeerError" in str(row["situation"]))
    assert row["route"] == "read" and 503 in row["statuses"]


def test_an_exhausted_resume_keeps_the_last_detail() -> None:
    last = {"message": "Rate limited", "code": "provider_rate_limited", "category": "provider", "retryable": True}
    code = "framework_auto_resume_exhausted"
    said = {"message": "m", "code": code, "category": "framework", "retryable": True, "cause": last}
    assert helix.is_error_detail(said) and helix.retryable_of(code) is True
    assert helix.resolve_error_detail(None, said).model_dump() == said
