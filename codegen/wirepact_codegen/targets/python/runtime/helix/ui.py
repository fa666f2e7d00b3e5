"""The AI SDK's UI message stream, for a Python back end: one that always ends, with errors a client can read.

`StreamingResponse(helix.ui_stream(texts()), headers=helix.UI_STREAM_HEADERS)` is a whole route; nothing of a framework
is imported. The same functions stand in TypeScript.
"""

from __future__ import annotations

from types import MappingProxyType

from .._runtime.causes import is_error, safe_get, stray_cancellation
from .._runtime.plain import plain_text
from .reference import user_message_for
from .stream import error_chunk, helix_error_text, parse_helix_chat_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterable, Callable, Mapping
    from typing import Any

    from .models import ErrorChunk

__all__ = ["UI_STREAM_HEADERS", "to_error_chunk", "to_ui_error_part", "ui_parts", "ui_stream"]

UI_STREAM_HEADERS: Mapping[str, str] = MappingProxyType(
    {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-cache",
        "X-Vercel-AI-UI-Message-Stream": "v1",
        "X-Accel-Buffering": "no",
    }
)
"""Headers of a response that holds such a stream."""

_TERMINAL = ("finish", "error", "abort")


def to_ui_error_part(value: object, *, locale: str | None = None) -> dict[str, Any]:
    """The part for a failure, `{ type, errorText }`: of an error of any kind, or of an ErrorChunk. Never raises.

    The text is that of `helix_error_text`; in the client, `parseHelixChatError(chat.error)` reads it back.
    """
    text = _chunk_text(value)
    return {"type": "error", "errorText": helix_error_text(value, locale=locale) if text is None else text}


def to_error_chunk(
    value: object,
    *,
    agent_id: str,
    agent_type: str,
    step: int,
    timestamp: float | None = None,
    locale: str | None = None,
) -> ErrorChunk:
    """The chunk for a failure: an error, as `error_chunk` has it, or an error part of a UI stream.

    A part's sentence, code and verdict are taken over; one whose text is no typed body has a general sentence and no
    code. Never raises. The arguments are those of `error_chunk`.
    """
    chunk = error_chunk(value, agent_id=agent_id, agent_type=agent_type, step=step, timestamp=timestamp, locale=locale)
    if is_error(value) or safe_get(value, "type") != "error":
        return chunk
    text = plain_text(safe_get(value, "errorText"), None)
    if text is None:
        return chunk
    body = parse_helix_chat_error(text)
    said: dict[str, Any] = {**chunk.model_dump(by_alias=True, exclude_none=True), "error": user_message_for("", locale)}
    said |= {"recoverable": body is not None and body.retryable is True}
    said.pop("code", None)
    if body is not None:
        said |= {"error": body.error, "code": body.code}
    return type(chunk).model_validate(said)


async def ui_parts(
    source: AsyncIterable[str | Mapping[str, Any]],
    *,
    message_id: str | None = None,
    locale: str | None = None,
    log: Callable[[Exception], object] | None = None,
) -> AsyncGenerator[Mapping[str, Any], None]:
    """The parts of a source of texts and parts, from a start to an end.

    The end is "finish", or an error part where the source raises, before its first item or after. A source that brings
    them itself gets none twice. Texts become one text block. An error is mapped as `map_provider_error` does: raise a
    HelixError for what is not the provider's. A task that is cancelled is, and the source is closed; that another
    one was cancelled, which the source waited for, is an error of the source.

    Args:
        source: What the model says; parts are mappings with a `type`.
        message_id: Id of the message, for the start part; left out: the client makes one.
        locale: Language of the sentence.
        log: Called once with what the source raised.
    """
    begin = {"type": "start"} if message_id is None else {"type": "start", "messageId": message_id}
    started, ended, blocks, open_ = False, False, 0, ""
    failure: Exception | None = None
    try:
        async for item in source:
            text = item if isinstance(item, str) else None
            kind = "text" if text is not None else plain_text(safe_get(item, "type"))
            if kind is None:
                raise TypeError("a part has no type")
            if not started and kind != "start":
                yield begin
            started = True
            if text is not None:
                if not open_:
                    blocks += 1
                    open_ = f"text-{blocks}"
                    yield {"type": "text-start", "id": open_}
                yield {"type": "text-delta", "id": open_, "delta": text}
                continue
            if open_:
                yield {"type": "text-end", "id": open_}
                open_ = ""
            ended = ended or kind in _TERMINAL
            yield item  # type: ignore[misc]
    except BaseException as error:
        found = stray_cancellation(error) or error
        if not isinstance(found, Exception):
            raise
        failure = found
        _tell(log, failure)
    finally:
        await _close(source)
    if not started:
        yield begin
    if open_:
        yield {"type": "text-end", "id": open_}
    if not ended:
        yield {"type": "finish"} if failure is None else to_ui_error_part(failure, locale=locale)


async def ui_stream(
    source: AsyncIterable[str | Mapping[str, Any]],
    *,
    message_id: str | None = None,
    locale: str | None = None,
    log: Callable[[Exception], object] | None = None,
) -> AsyncGenerator[bytes, None]:
    """`ui_parts` as the bytes of server-sent events; the last says `[DONE]`.

    A part that JSON cannot hold is a failure. The arguments are those of `ui_parts`.
    """
    parts = ui_parts(source, message_id=message_id, locale=locale, log=log)
    try:
        async for part in parts:
            try:
                frame = _frame(part)
            except Exception as error:
                _tell(log, error)
                yield _frame(to_ui_error_part(None, locale=locale))
                break
            yield frame
        yield b"data: [DONE]\n\n"
    finally:
        await parts.aclose()


def _frame(part: Mapping[str, Any]) -> bytes:
    """Half a surrogate pair goes as an escape, since its other half may stand in the next text."""
    import json

    text = json.dumps(dict(part), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return b"data: %s\n\n" % text.encode("utf-8", "backslashreplace")


def _tell(log: Callable[[Exception], object] | None, error: Exception) -> None:
    from contextlib import suppress

    if log is not None:
        with suppress(Exception):
            log(error)


async def _close(source: object) -> None:
    """A generator that is left in the middle is closed at once, not when it is collected; its failure is nobody's."""
    from contextlib import suppress

    close = getattr(source, "aclose", None)
    if close is not None:
        with suppress(Exception):
            await close()


def _chunk_text(value: object) -> str | None:
    """The text of an ErrorChunk; None for anything else."""
    if is_error(value) or safe_get(value, "type") != "error":
        return None
    error, code = (plain_text(safe_get(value, name), None) for name in ("error", "code"))
    retryable = safe_get(value, "recoverable")
    if error is None or type(retryable) is not bool:
        return None
    import json

    body = {"error": error, "code": "framework_internal_error" if code is None else code, "retryable": retryable}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))
