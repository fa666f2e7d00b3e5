"""Nothing of a foreign failure reaches a person, and no value makes an answer fail: both languages."""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError
from wirepact import helix
from wirepact.helix.tables import CHAT_ROUTES
from wirepact_codegen.parity.run import HOSTILE

COUNT = 1_000
SECRET = "s3cr3t-dsn-7f2a"
NAMES = ("StaleStateError", "RunStartRejectedError", "AbortError", "StreamDropError", "FrontendHandlerError")


def foreign(dice: random.Random, depth: int = 0) -> BaseException:
    """An error with the secret in its text, arguments, attributes, notes, cause, context, members and class."""
    named = type(f"Pool_{SECRET.replace('-', '_')}", (Exception,), {"__module__": SECRET})
    kind: type[Exception] = dice.choice([ValueError, KeyError, OSError, RuntimeError, named])
    error: Any = kind(*[SECRET] * dice.randint(1, 3))
    for name in ("code", "category", "type", "reason", "run_id", "current_status", "status_code", "detail", "headers"):
        if dice.random() < 0.5:
            setattr(error, name, dice.choice([SECRET, {"a": SECRET}, 409]))
    if dice.random() < 0.4:
        error.name = dice.choice([SECRET, *NAMES])
    if dice.random() < 0.5:
        error.add_note(SECRET)
    if dice.random() < 0.3:
        error = ExceptionGroup(SECRET, [error])
    if depth < 3 and dice.random() < 0.5:
        cause = foreign(dice, depth + 1)
        error.__cause__ = helix.HelixError(SECRET, "provider_error", cause=cause) if dice.random() < 0.5 else cause
    if dice.random() < 0.2:
        helix.attach_error_detail(error, {"message": SECRET, "code": SECRET, "cause": SECRET})
    return error


def public(error: object) -> list[str]:
    """Every public form, as text."""
    answers = [
        helix.typed_error_response(error),
        helix.typed_error_response(error, committed=True),
        helix.chat_error_response(error, session_id="s1", log=lambda *_: None),
        helix.frontend_error_response(error),  # type: ignore[arg-type]
        *(helix.chat_route_response(str(row["id"]), error) for row in CHAT_ROUTES),
    ]
    chunk = helix.error_chunk(error, agent_id="a", agent_type="t", step=1, timestamp=0)
    texts = [one.text + repr(one) for one in answers]
    assert all(helix.is_chat_error_body(json.loads(one.text)) for one in answers)
    return [*texts, chunk.model_dump_json(), helix.helix_error_text(error)]


def test_a_foreign_error_says_nothing() -> None:
    dice = random.Random(7)
    for _ in range(COUNT):
        error = foreign(dice)
        for one in (error, helix.classify_error(error), helix.AgentResolutionError.failed("writer", error)):
            leaks = [text for text in public(one) if "s3cr3t" in text]
            assert not leaks, repr(error)


def test_no_operator_form_is_called_public() -> None:
    """What carries the text is marked for operators in the contract."""
    defs: dict[str, Any] = {}
    for path in sorted((__import__("pathlib").Path(__file__).parents[2] / "schema" / "helix").glob("*.json")):
        defs |= json.loads(path.read_text("utf-8")).get("$defs", {})
    operator = {name for name, one in defs.items() if one.get("x-audience") == "operator"}
    assert {"ErrorDetail", "AgentStepResult", "FailAgentStreamInput"} <= operator
    assert {"ErrorChunk", "ChatErrorBody", "StreamErrorEvent"}.isdisjoint(operator)


VALUES: dict[str, Callable[[], object]] = {
    **HOSTILE,
    "none": lambda: None,
    "empty": lambda: "",
    "cancelled": asyncio.CancelledError,
    "interrupt": KeyboardInterrupt,
    "exit": lambda: SystemExit(1),
    "generator": GeneratorExit,
    "future": concurrent.futures.CancelledError,
    "base_group": lambda: BaseExceptionGroup("g", [KeyboardInterrupt()]),
    "odd_helix": lambda: _odd(helix.HelixError("m", "provider_error")),
    "class": lambda: ValueError,
}


def _odd(error: Any) -> Any:
    """A HelixError whose fields have the wrong types."""
    error.code, error.category, error.retryable, error.message, error.reason = 7, [], "yes", None, {}
    return error


@pytest.mark.parametrize("name", VALUES)
def test_every_value_gets_an_answer(name: str) -> None:
    value = VALUES[name]()
    start = time.perf_counter()
    assert helix.HelixError.is_instance(helix.classify_error(value))
    assert len(helix.extract_error_message(value)) <= 10_000
    assert issubclass(type(helix.ensure_error(value)), BaseException)
    detail = helix.resolve_error_detail(value)
    assert helix.is_error_detail(json.loads(detail.model_dump_json()))
    assert len(detail.model_dump_json()) < 200_000
    json.dumps(helix.error_to_dict(value), allow_nan=False).encode()
    again = helix.error_from_dict(helix.error_to_dict(value))
    assert helix.error_to_dict(again)["message"] == helix.error_to_dict(value)["message"]
    helix.agent_step_result_from_error(value)
    helix.fail_agent_stream_input_from_error(value, "s")
    helix.HelixStreamError.from_event(value)
    helix.parse_helix_chat_error(value)
    helix.attach_error_detail(value, {"message": "m"})
    assert helix.is_retryable_llm_step_error(value) in (True, False)
    assert helix.is_valid_request_key(value) is False
    assert not [text for text in public(value) if "secret" in text]
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize("name", ["cancelled", "interrupt", "exit", "generator", "future", "base_group"])
def test_cancellation_has_its_code(name: str) -> None:
    known = helix.classify_known_error(VALUES[name]())
    assert known is not None and (known.code, known.retryable) == ("framework_cancelled", None)


def test_an_empty_session_id_is_refused() -> None:
    with pytest.raises(ValidationError):
        helix.fail_agent_stream_input_from_error(ValueError("x"), "")


def test_what_an_unknown_error_logs() -> None:
    seen: list[tuple[object, str | None]] = []
    error = ValueError(SECRET)
    helix.chat_error_response(error, session_id="s1", log=lambda *given: seen.append(given))
    helix.chat_error_response(helix.HelixError("m", "provider_error"), log=lambda *given: seen.append(given))
    assert seen == [(error, "s1")]

    def fails(*_: object) -> None:
        raise RuntimeError

    assert helix.chat_error_response(error, log=fails).status == 500


def test_frontend_errors_are_answered_with_their_own_text() -> None:
    for row in helix.FRONTEND_CODES.values():
        kind = getattr(helix, str(row.class_name))
        answer = helix.frontend_error_response(kind("seen by the caller", cause=ValueError(SECRET)))
        assert (answer.status, answer.body) == (row.http_status, {"error": "seen by the caller", "code": row.code})
        chat = helix.chat_error_response(kind("seen by the caller"))
        assert (chat.status, chat.body) == (row.http_status, {"error": row.user_message, "code": row.code})


def test_verdicts_that_follow_the_cause() -> None:
    causes: list[tuple[object, bool]] = [
        (helix.HelixError("m", "provider_auth_error"), False),
        (helix.HelixError("m", "provider_timeout"), True),
        (ValueError("unclassified"), True),
        (helix.RunSupersededError(), False),
        (helix.StaleStateError(), True),
        ("text", True),
    ]
    for cause, verdict in causes:
        for error in (helix.AgentResolutionError.failed("a", cause), helix.create_hook_failed_error("h", cause)):
            assert error.retryable is verdict and error.cause is cause


def test_reasons_of_an_incomplete_history() -> None:
    for reason, verdict in (
        ("short_read", False),
        ("corrupt_row", False),
        ("store_error", True),
        ("snapshot_unstable", True),
    ):
        error = helix.create_history_incomplete_error(reason)  # type: ignore[arg-type]
        body = helix.chat_error_response(error).body
        assert error.retryable is verdict and body is not None
        assert (body["code"], body["cause"]) == ("state_history_incomplete", reason)


def test_the_typed_text_of_a_ui_stream_comes_back() -> None:
    for code in helix.CODE_LIST:
        error = helix.HelixError("developer text", code)
        body = helix.parse_helix_chat_error(Exception(helix.helix_error_text(error)))
        assert body is not None and (body.code, body.retryable) == (code, error.retryable)
        assert body.error == helix.user_message_for(code)


def test_typescript(node: Callable[..., Any]) -> None:
    done = node("helix.mjs")
    assert done["leaks"] == [] and done["hostile"] == [] and done["count"] == COUNT
