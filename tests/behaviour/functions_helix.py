"""What the vectors of the helix family call in Python; the provider's are in functions_helix_provider.py."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import functions_helix_provider
from wirepact import helix
from wirepact.helix.tables import CHAT_ROUTES

_SITUATIONS = {
    "a send refused because another run owns the session": "send_busy",
    "malformed request key": "request_key_malformed",
    "keyed send reuses its key for other input": "request_key_conflict",
    "replay-prefix resume names a message the snapshot does not hold": "resume_message_unknown",
    "an awaited answer was not stored while a sibling was": "answer_not_stored",
    "a snapshot read failed": "snapshot_failed",
    "a snapshot read failed with an unknown (non-Helix) error": "snapshot_failed",
}
"""The row of CHAT_ROUTES that a vector's words mean; other words are a row's own id."""


def _chat_route(given: dict[str, Any]) -> dict[str, Any]:
    situation = given["situation"]
    if situation.startswith("chatErrorResponse"):
        return _answer(helix.chat_error_response(given["error"], committed=given.get("committed", False)))
    answer = helix.chat_route_response(
        _SITUATIONS.get(situation, situation),
        given.get("error"),
        committed=given.get("committed", False),
        reason=given.get("reason"),
        run_id=given.get("holder_run"),
        tool_call_ids=given.get("toolCallIds", ()),
    )
    return _answer(answer)


def _answer(answer: Any) -> dict[str, Any]:
    return {"status": answer.status, "code": answer.body["code"], "headers": dict(answer.headers), "body": answer.body}


def _status(given: dict[str, Any]) -> dict[str, Any]:
    error = helix.HelixError("m", given["code"], retryable=given["retryable"])
    error.retryable = given["retryable"]
    return {"status": helix.http_status_for_helix_error(error, committed=given.get("committed", False))}


def _entry(given: dict[str, Any]) -> dict[str, Any]:
    answer = helix.entry_failure_answer(
        given["entry"], given["class"], given.get("error"), committed=given.get("committed", False)
    )
    return {"answer": answer.answer, "status": answer.status, "code": answer.code}


def _chunk(given: dict[str, Any]) -> Any:
    return helix.error_chunk_from_detail(
        given["detail"],
        agent_id=given["agentId"],
        agent_type=given["agentType"],
        step=given["step"],
        timestamp=given["timestamp"],
    )


def _ui_part(value: Any) -> dict[str, Any]:
    part = helix.to_ui_error_part(value)
    return {**part, "body": json.loads(part["errorText"])}


def _delays(policy: Any) -> dict[str, Any]:
    said = helix.DEFAULT_LLM_STEP_RETRY if policy == "default" else policy
    retries = int(said["limit"])
    first = range(1, min(retries, 10) + 1)
    return {"retries": retries, "delays_ms": [helix.llm_step_retry_delay_ms(one, said) for one in first]}


def _chat_error(given: Any) -> Any:
    if type(given) is not dict:
        return helix.parse_helix_chat_error(given)
    if "body" in given:
        return helix.parse_helix_chat_error(Exception(json.dumps(given["body"])))
    if "response_body" in given:
        error = Exception(given.get("error_message", ""))
        error.response_body = given["response_body"]  # type: ignore[attr-defined]
        error.status_code = 503  # type: ignore[attr-defined]
        return helix.parse_helix_chat_error(error)
    return helix.parse_helix_chat_error(Exception(given["error_message"]))


def _sentence(given: Any) -> Any:
    if isinstance(given, dict):
        return {code: helix.user_message_for(code) for code in helix.CODE_LIST}
    return helix.user_message_for(given)


def _category(given: dict[str, Any]) -> str | None:
    return helix.HelixError("m", given["code"], given.get("category")).category


def _step_result(given: dict[str, Any]) -> Any:
    wire = json.loads(helix.agent_step_result_from_error(given["error"]).model_dump_json())
    detail = helix.detail_from_agent_step_result(wire)
    assert detail is not None
    again = helix.agent_step_result_from_error(helix.error_from_detail(detail))
    assert json.loads(again.model_dump_json()) == wire
    return wire


def _fail_input(given: dict[str, Any]) -> Any:
    record = helix.fail_agent_stream_input_from_error(
        given["error"], given["sessionId"], started_at=given.get("startedAt")
    )
    detail = helix.detail_from_fail_agent_stream_input(json.loads(record.model_dump_json()))
    assert detail is not None and detail.code == record.error_code
    return record


def _is_known(value: Any) -> bool:
    return helix.is_known_snapshot_pass_outcome(helix.parse_snapshot_pass_outcome(value))


def _round_trip(error: Any) -> Any:
    return helix.error_from_dict(json.loads(json.dumps(helix.error_to_dict(error))))


def _helix_error(spec: dict[str, Any], build: Callable[[Any], Any]) -> Exception:
    return helix.HelixError(**{functions_helix_provider.snake(key): build(item) for key, item in spec.items()})


def _chain(spec: Any, _: object) -> Exception:
    length = spec["length"] if isinstance(spec, dict) else spec
    error: Exception | None = None
    for index in reversed(range(length)):
        error = helix.HelixError(message=f"e{index}", code="framework_internal_error", cause=error)
    assert error is not None
    return error


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    **functions_helix_provider.FUNCTIONS,
    "agent_step_result": _step_result,
    "category_from_code": _category,
    "chat_route_response": _chat_route,
    "classify_error": lambda value: helix.classify_error(value),
    "classify_known_error": lambda value: helix.classify_known_error(value),
    "ensure_error": lambda value: helix.ensure_error(value),
    "entry_failure_answer": _entry,
    "chunk_from_error": lambda given: helix.chunk_from_error(given.pop("error"), **given),
    "error_chunk": lambda given: helix.error_chunk(given.pop("error"), **given),
    "error_chunk_from_detail": _chunk,
    "error_form": lambda error: helix.error_to_dict(error),
    "error_round_trip": _round_trip,
    "extract_error_message": lambda value: helix.extract_error_message(value),
    "fail_agent_stream_input": _fail_input,
    "http_status_for_helix_error": _status,
    "is_known_snapshot_pass_outcome": _is_known,
    "llm_step_retry_delays": _delays,
    "parse_chat_error": _chat_error,
    "request_key_valid": lambda value: helix.is_valid_request_key(value),
    "resolve_error_detail": lambda given: helix.resolve_error_detail(given.get("error"), given.get("detail")),
    "retry_decision": lambda given: {"retry": helix.is_retryable_llm_step_error(given["detail"])},
    "stream_error_from_event": lambda event: helix.HelixStreamError.from_event(event),
    "to_error_chunk": lambda given: helix.to_error_chunk(given.pop("value"), **given),
    "to_ui_error_part": _ui_part,
    "typed_error_response": lambda given: _answer(helix.typed_error_response(given["error"])),
    "user_message_for": _sentence,
}
BUILD: dict[str, Callable[..., Any]] = {
    "$helix_chain": _chain,
    "$helix_error": _helix_error,
    "detail": helix.attach_error_detail,
    **functions_helix_provider.BUILD,
}
SHOW: dict[str, Callable[[BaseException], Any]] = {"is_helix_error": helix.HelixError.is_instance}

assert all(any(row["id"] == name for row in CHAT_ROUTES) for name in _SITUATIONS.values())
