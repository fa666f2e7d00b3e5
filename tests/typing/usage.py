"""What a user writes, and what a type checker then knows. Checked, never run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never, assert_type

from wirepact import agent, flue, helix
from wirepact.agent import AgentError
from wirepact.helix import ErrorChunk, HelixError, WireError


def codes(code: str, value: object) -> None:
    assert_type(agent.CODE_LIST, tuple[agent.Code, ...])
    assert_type(helix.Codes.PROVIDER_RATE_LIMITED, Literal["provider_rate_limited"])
    known: helix.Code = helix.Codes.PROVIDER_RATE_LIMITED
    local: agent.LocalCode = "LOCK_ERROR"
    assert_type(helix.retryable_of(known), bool | None)
    assert_type(helix.user_message_for(code), str)
    assert_type(helix.category_of(code), str | None)
    assert_type(agent.same_code(local, code), bool)
    info = helix.CODES[code]
    assert_type(info.retryable, bool | None)
    assert_type(info.http_status, int | None)
    assert_type(info.languages, tuple[str, ...])
    assert_type(agent.MAX_RETRIES, int)
    if helix.is_code(value):
        assert_type(value, helix.Code)
    if helix.is_frontend_code(code):
        assert_type(code, helix.FrontendCode)
    else:
        assert_type(code, str)


def errors(thrown: Exception) -> str:
    error = AgentError("TIMEOUT", "late", retryable=True)
    assert_type(error.code, str)
    assert_type(error.retryable, bool)
    assert_type(error.known_code, agent.Code | None)
    if HelixError.is_instance(thrown):
        assert_type(thrown, HelixError)
        assert_type(thrown.retryable, bool | None)
        assert_type(thrown.status_code, int | None)
        assert_type(thrown.known_code, helix.Code | None)
        return thrown.message
    drop = helix.StreamDropError("s1", 7)
    assert_type(drop.last_sequence, int)
    exists = flue.AgentInstanceExistsError("u1")
    assert_type(exists.uid, str | None)
    assert_type(exists.status, int)
    assert_type(exists.meta, Mapping[str, object] | None)
    assert_type(exists.known_type, flue.Code | None)
    assert_type(flue.AgentRunError("failed", "s1").outcome, Literal["failed", "aborted"])
    assert_type(helix.AgentResolutionError.not_found("writer"), helix.AgentResolutionError)
    assert_type(agent.SwarmHandoff(agent.HandoffSignal(to="writer")).signal.to, str)
    raise helix.create_max_steps_exhausted_error(5) from error


def frontend(error: helix.FrontendHandlerError) -> int:
    match error.known_code:
        case None:
            return 500
        case "VALIDATION_ERROR":
            return 400
        case "STREAM_NOT_FOUND" | "STREAM_READER_ERROR":
            return 404
        case "STREAM_FAILED":
            return 410
        case "CONFIGURATION_ERROR":
            return 501
        case "EXECUTION_ERROR" | "STREAM_CREATION_ERROR":
            return 500
        case _ as missing:
            assert_never(missing)


def shapes(text: str) -> str:
    chunk = helix.parse_error_chunk(text)
    assert_type(chunk, ErrorChunk)
    assert_type(chunk.code, str | None)
    assert_type(chunk.agent_id, str)
    assert_type(chunk.type, Literal["error"])
    made = ErrorChunk(error="e", recoverable=True, agent_id="a", agent_type="t", timestamp=1, step=0)
    detail = helix.ErrorDetail(message="m", cause=helix.ErrorDetail(message="n"))
    assert_type(detail.cause, str | helix.ErrorDetail | None)
    backoff: helix.RetryBackoff = "exponential"
    policy = helix.LlmStepRetryPolicy(limit=3, delay_ms=1000, backoff=backoff)
    assert_type(helix.parse_retry_backoff(text), str)
    assert_type(flue.FINISH_REASON_LIST, tuple[flue.FinishReason, ...])
    try:
        helix.parse_error_detail(b"{}")
    except WireError as error:
        assert_type(error.pointer, str)
        return error.problem
    return made.model_dump_json() + policy.model_dump_json()


def settled(text: str) -> str:
    event = flue.parse_submission_settled(text)
    assert_type(event, flue.AnySubmissionSettled)
    if not flue.is_known_submission_settled(event):
        assert_type(event, flue.UnknownSubmissionSettled)
        return "unknown"
    match event:
        case flue.SubmissionCompleted():
            return "completed"
        case flue.SubmissionFailed(error=error) | flue.SubmissionAborted(error=error):
            assert_type(error, flue.SettlementError | None)
            return error.message if error else ""
        case _ as missing:
            assert_never(missing)
