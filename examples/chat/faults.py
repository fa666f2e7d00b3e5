"""What goes wrong on purpose, for the page's buttons. Nothing here is to be copied.

A model provider that does as its base URL says, refusals, and answers that end before their end.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from typing import Any, ClassVar, Literal

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from starlette.types import Send
from wirepact import helix

Fault = Literal[
    "none", "long", "limit", "no-key", "busy", "clash", "newer", "newer-final",
    "limit-late", "drop", "no-finish", "cut", "early-end",
]  # fmt: skip
ANSWER = (
    "Every failure has a code, and every code says two things: a sentence for the person who waits, "
    "and whether trying again can help. This page knows both, so it never has to guess."
)
HALF = 12  # words
REFUSALS = {
    "busy": ("state_already_running", True),
    "clash": ("state_request_key_conflict", False),
    "newer": ("provider_paused", True),  # these two are in no version of the contract yet
    "newer-final": ("provider_withdrawn", False),
}
LIMIT = {"error": {"message": "org-4711 is over its limit", "type": "rate_limit_error", "code": "rate_limit_exceeded"}}
NO_KEY = {"error": {"message": "bad key sk-4711", "type": "invalid_request_error", "code": "invalid_api_key"}}

provider = FastAPI()


def refuse(fault: Fault) -> None:
    """Raise what a route itself would refuse a message with."""
    if fault in REFUSALS:
        code, retryable = REFUSALS[fault]
        raise helix.HelixError("run 4711 is at fault", code, retryable=retryable)


def base_url(request: Request, fault: Fault) -> str:
    """Where the provider is that fails so: in this server."""
    return f"http://127.0.0.1:{request.scope['server'][1]}/provider/{fault}/v1"


class EndsEarly(StreamingResponse):
    """A body that lacks its second half, and ends as if it were whole."""

    says_end: ClassVar[bool] = True

    async def stream_response(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        sent = 0
        async for chunk in self.body_iterator:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
            sent += 1
            if sent == HALF:
                break
        if self.says_end:
            await send({"type": "http.response.body", "body": b""})


class Cut(EndsEarly):
    """A body whose connection goes away in the middle."""

    says_end = False


BROKEN: dict[Fault, type[StreamingResponse]] = {"cut": Cut, "early-end": EndsEarly}


@provider.post("/{fault}/v1/chat/completions")
async def complete(fault: Fault) -> Response:
    """OpenAI's chat completions, streamed."""
    await asyncio.sleep(0.4)
    if fault == "limit":
        return JSONResponse(LIMIT, 429)
    if fault == "no-key":
        return JSONResponse(NO_KEY, 401)
    return (Cut if fault == "drop" else StreamingResponse)(events(fault), media_type="text/event-stream")


async def events(fault: Fault) -> AsyncIterator[bytes]:
    words = ANSWER.split() * (12 if fault == "long" else 1)
    for count, word in enumerate(words):
        if count == HALF and fault == "limit-late":
            yield event(LIMIT)
        if count == HALF and fault in ("limit-late", "no-finish"):
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
