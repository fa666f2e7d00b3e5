"""What Helix's runtimes do, as data: retries, error chunks, stops, stop reasons, keyed entries, terminal details."""

from __future__ import annotations

from wirepact import helix

RUNTIMES = ("runtime-js", "cf-do", "cf-workflows", "temporal", "dbos")


def test_where_a_model_step_is_retried() -> None:
    rows = {row["runtime"]: row for row in helix.LLM_STEP_RETRIES}
    assert tuple(rows) == RUNTIMES == helix.RUNTIME_LIST
    assert [rows[one]["returned"] for one in RUNTIMES] == [True, True, True, False, False]
    assert [rows[one]["thrown"] for one in RUNTIMES] == [True] * 5
    assert [rows[one]["forced"] for one in RUNTIMES] == [True, True, True, True, False]


def test_which_attempt_gets_an_error_chunk() -> None:
    rows = {row["id"]: row for row in helix.ERROR_CHUNK_RULES}
    assert {name: row["errorChunk"] for name, row in rows.items()} == {
        "generate_step_throws": False,
        "error_step_continues": False,
        "error_step_forced": True,
        "error_step_stops": True,
    }
    assert rows["error_step_forced"]["exceptions"] == ("dbos",)


def test_how_a_stopped_run_ends() -> None:
    found = {(row["runtime"], row["stop"]): (row["status"], row.get("code")) for row in helix.ABORTS}
    for runtime in RUNTIMES[:3]:
        assert found[runtime, "hard_abort"] == ("failed", "framework_cancelled")
        assert found[runtime, "soft_interrupt"] == ("interrupted", None)
    assert len(found) == 6


def test_how_a_run_out_of_steps_ends() -> None:
    assert {row["runtime"]: (row["status"], row.get("code"), row.get("retryable")) for row in helix.MAX_STEPS} == {
        **dict.fromkeys(RUNTIMES[:3], ("failed", "framework_max_steps_exhausted", False)),
        **dict.fromkeys(RUNTIMES[3:], ("completed", None, None)),
    }


def test_stop_reasons_that_fail_a_reply() -> None:
    rows = {row["stopReason"]: row for row in helix.STOP_REASONS}
    assert list(rows) == ["content_filter", "refusal", "max_tokens", "error", "unknown"]
    for row in rows.values():
        assert row["fails"] == RUNTIMES[:3] and row["completes"] == RUNTIMES[3:]
    assert [name for name, row in rows.items() if row["custom"]] == ["refusal"]
    assert helix.STOPPED_FINISH_REASONS == ("length", "content-filter", "error", "other")


def test_keyed_entries() -> None:
    assert [(row["status"], row.get("bodyStatus"), row.get("code")) for row in helix.KEYED_ENTRY_ANSWERS] == [
        (200, "attached", None),
        (409, None, "state_request_key_conflict"),
        (409, None, "state_request_already_completed"),
    ]


def test_where_a_terminal_detail_is_found() -> None:
    rows = {row["runtime"]: row for row in helix.TERMINAL_DETAIL}
    places = ("agentResult", "sessionState", "failedChunk", "onAgentFail")
    assert [rows["runtime-js"][one] for one in places] == [rows["cf-do"][one] for one in places] == [True] * 4
    assert [rows["temporal"].get(one) for one in places] == [True, True, None, True]
    assert [rows["dbos"].get(one) for one in places] == [False, False, None, None]


def test_verdicts_of_a_refused_resume() -> None:
    for verdict in (True, False):
        error = helix.ResumeRefusedError(verdict)
        assert (error.code, error.retryable) == ("state_not_resumable", verdict)


def test_codes_of_the_run_start_errors() -> None:
    for kind in (helix.RunStartAbandonedError, helix.RunStartOutcomeUnknownError, helix.RunStartStalledError):
        assert helix.classify_error(kind()).code == "transport_error"


def test_forced_completion_codes() -> None:
    assert {row["code"] for row in helix.FORCED_COMPLETION_CODES} >= {
        "framework_forced_completion_exhausted",
        "framework_completion_protocol_violation",
        "framework_completion_invalid_output",
        "framework_completion_tool_missing",
        "framework_completion_strategy_unavailable",
        "framework_prompt_prefix_changed",
    }
