"""What goes wrong on purpose: a model provider that does as it is told, and answers that end before their end.

Nothing here is to be copied.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from typing import Any

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse, StreamingResponse
from starlette.types import Send

ANSWER = (
    "Every failure has a code, and every code says two things: a sentence for the person who waits, "
    "and whether trying again can help. This page knows both, so it never has to guess."
)
LONG = " ".join([ANSWER] * 12)
LIMIT = {"error": {"message": "org-4711 is over its limit", "type": "rate_limit_error", "code": "rate_limit_exceeded"}}
NO_KEY = {"error": {"message": "bad key sk-4711", "type": "invalid_request_error", "code": "invalid_api_key"}}

provider = FastAPI()


class CutShort(StreamingResponse):
    """A body whose connection goes away before its end."""

    async def stream_response(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async for chunk in self.body_iterator:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})


async def half(frames: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    """The first of them."""
    async with aclosing(frames):
        for _ in range(12):
            yield await anext(frames)


@provider.post("/{script}/v1/chat/completions")
async def complete(script: str) -> Response:
    """OpenAI's chat completions, streamed; the base URL says how they go."""
    await asyncio.sleep(0.4)
    if script == "limit":
        return JSONResponse(LIMIT, 429)
    if script == "no-key":
        return JSONResponse(NO_KEY, 401)
    respond = CutShort if script == "drop" else StreamingResponse
    return respond(events(script), media_type="text/event-stream")


async def events(script: str) -> AsyncIterator[bytes]:
    words = (LONG if script == "long" else ANSWER).split()
    for count, word in enumerate(words):
        if count == 12 and script == "limit-late":
            yield event(LIMIT)
        if count == 12 and script in ("limit-late", "drop", "no-finish"):
            return
        yield event(chunk({"content": word if count == 0 else f" {word}"}))
        await asyncio.sleep(0.04)
    yield event(chunk({}, "stop"))
    yield b"data: [DONE]\n\n"


def event(data: Mapping[str, Any]) -> bytes:
    return f"data: {json.dumps(data)}\n\n".encode()


def chunk(delta: Mapping[str, str], finish: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "scripted", "choices": [choice]}
