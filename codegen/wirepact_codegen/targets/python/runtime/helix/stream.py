"""Errors in the stream and in the browser. What a client gets has sentences, never a foreign text.

Source: Stream Protocol, Typed chat-route responses.
"""

from __future__ import annotations

from .._runtime.causes import TEXT_LIMIT, is_error, safe_get, text_of
from .._runtime.plain import plain_text
from .classify import classify_known_error
from .detail import classified_code, cleaned, resolved
from .provider import map_provider_error
from .reference import user_message_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from .models import ChatErrorBody, ErrorChunk, ErrorDetail

__all__ = ["error_chunk", "error_chunk_from_detail", "helix_error_text", "parse_helix_chat_error"]

_MAX_BODY = 65_536


def error_chunk(
    error: object,
    *,
    agent_id: str,
    agent_type: str,
    step: int,
    timestamp: float | None = None,
    locale: str | None = None,
) -> ErrorChunk:
    """The chunk for a failure that ends the run.

    `error` is the code's sentence, a general one for an unclassified failure; `code` stands there only if the failure
    is classified; `recoverable` is true only where its verdict is. Never raises for a hostile error.

    Args:
        error: The failure.
        agent_id: The agent. agent_type: Its type. step: Number of the step.
        timestamp: Milliseconds since 1970; left out: now.
        locale: Language of the sentence.
    """
    return _chunk(resolved(error), agent_id, agent_type, step, timestamp, locale)


def error_chunk_from_detail(
    detail: ErrorDetail | Mapping[str, object],
    *,
    agent_id: str,
    agent_type: str,
    step: int,
    timestamp: float | None = None,
    locale: str | None = None,
) -> ErrorChunk:
    """As `error_chunk`, from the detail of the failure."""
    return _chunk(cleaned(detail), agent_id, agent_type, step, timestamp, locale)


def helix_error_text(error: object, *, locale: str | None = None) -> str:
    """The typed body as JSON text, for a UI stream's `errorText`: `{ error, code, retryable? }`.

    `parse_helix_chat_error` reads it back from the client's error. What a provider's call failed with is mapped as
    `map_provider_error` does. Of an unknown error a general sentence and framework_internal_error are sent, nothing
    else.
    """
    import json

    known = classify_known_error(error) or map_provider_error(error)
    said = plain_text(safe_get(known, "code"), TEXT_LIMIT)
    retryable = safe_get(known, "retryable")
    code = "framework_internal_error" if said is None else said
    body: dict[str, Any] = {"error": user_message_for(code, locale), "code": code}
    if type(retryable) is bool:
        body["retryable"] = retryable
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def parse_helix_chat_error(value: object) -> ChatErrorBody | None:
    """The typed body in a chat client's error; None where there is none. Never raises.

    Read are, in this order: the `responseBody` of an error (ai 7), its message (ai 5 and 6: the body's text), a text.
    The body must be a JSON object with texts `error` and `code`, at most 65,536 code points long. Where it has no
    `retryable` and the error has a `statusCode` (ai 7), that says it: 503 alone may be sent again.
    """
    from .shapes import WireError, parse_chat_error_body

    message = text_of(value, _MAX_BODY + 1) if is_error(value) else safe_get(value, "message")
    for text in (safe_get(value, "responseBody"), safe_get(value, "response_body"), message, value):
        if type(text) is not str or len(text) > _MAX_BODY or not text.lstrip().startswith("{"):
            continue
        try:
            body = parse_chat_error_body(text)
        except WireError:
            continue
        statuses = (safe_get(value, "statusCode"), safe_get(value, "status_code"))
        status = next((one for one in statuses if issubclass(type(one), (int, float)) and type(one) is not bool), 0)
        return (
            body.model_copy(update={"retryable": status == 503}) if body.retryable is None and status >= 400 else body
        )
    return None


def _chunk(
    detail: Mapping[str, Any], agent_id: str, agent_type: str, step: int, timestamp: float | None, locale: str | None
) -> ErrorChunk:
    from .models import ErrorChunk

    code = classified_code(detail)
    if timestamp is None:
        from time import time

        timestamp = int(time() * 1000)
    chunk: dict[str, Any] = {
        "type": "error",
        "error": user_message_for(code, locale),
        "recoverable": detail.get("retryable") is True,
        "agentId": agent_id,
        "agentType": agent_type,
        "timestamp": timestamp,
        "step": step,
    }
    return ErrorChunk.model_validate(chunk if code is None else {**chunk, "code": code})
