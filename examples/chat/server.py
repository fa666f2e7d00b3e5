"""A chat route that streams, and says in the contract's words how it failed. `make example` runs it.

`chat` and `texts` are what to copy; REFUSALS and `fault` are there for the page's buttons.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any, Literal

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import StreamingResponse
from fastapi.staticfiles import StaticFiles
from faults import CutShort, half, provider
from openai import AsyncOpenAI, AsyncStream, OpenAIError
from openai.types.chat import ChatCompletionChunk, ChatCompletionMessageParam
from pydantic import BaseModel
from wirepact import helix
from wirepact.fastapi import install

PAGE = Path(__file__).with_name("dist")
Fault = Literal[
    "none", "long", "limit", "no-key", "limit-late", "drop", "no-finish", "cut", "early-end",
    "busy", "clash", "newer", "newer-final",
]  # fmt: skip
REFUSALS = {
    "busy": ("state_already_running", True),
    "clash": ("state_request_key_conflict", False),
    "newer": ("provider_paused", True),  # no version of the contract has these two yet
    "newer-final": ("provider_withdrawn", False),
}

log = logging.getLogger("uvicorn.error")
model = AsyncOpenAI(api_key="scripted", max_retries=0)
app = FastAPI()
install(app, helix)  # whatever a route raises is answered with { error, code, retryable? }


class Part(BaseModel):
    type: str
    text: str = ""


class Message(BaseModel):
    role: Literal["user", "assistant"]
    parts: list[Part]


class Send(BaseModel):
    """What the AI SDK's transport sends, as far as it is read here. `fault` is the page's own."""

    messages: list[Message]
    trigger: Literal["submit-message", "regenerate-message"]
    fault: Fault = "none"


@app.post("/api/chat")
async def chat(send: Send, request: Request) -> StreamingResponse:
    fault = send.fault if send.trigger == "submit-message" else "none"  # a second try is answered
    if fault in REFUSALS:
        code, retryable = REFUSALS[fault]
        raise helix.HelixError("developer text: run 4711 is at fault", code, retryable=retryable)

    try:  # ahead of the stream, so that a refusal is a status and a body
        stream = await model.with_options(base_url=f"{request.base_url}provider/{fault}/v1").chat.completions.create(
            model="scripted", messages=[to_openai(message) for message in send.messages], stream=True
        )
    except OpenAIError as error:
        raise helix.map_provider_error(error) from error

    frames = helix.ui_stream(texts(stream), log=note)
    if fault == "cut":
        return CutShort(half(frames), headers=helix.UI_STREAM_HEADERS)
    if fault == "early-end":
        return StreamingResponse(half(frames), headers=helix.UI_STREAM_HEADERS)
    return StreamingResponse(frames, headers=helix.UI_STREAM_HEADERS)


async def texts(stream: AsyncStream[ChatCompletionChunk]) -> AsyncIterator[str | Mapping[str, Any]]:
    """What the model says, then why it ended. A stream that ends without a reason was cut off."""
    async with stream:
        async for chunk in stream:
            for choice in chunk.choices:
                if choice.delta.content:
                    yield choice.delta.content
                if choice.finish_reason:
                    yield {"type": "finish", "finishReason": choice.finish_reason.replace("_", "-")}
                    return
    raise helix.HelixError("the provider's stream has no finish", "transport_stream_drop", retryable=True)


def to_openai(message: Message) -> ChatCompletionMessageParam:
    text = "".join(part.text for part in message.parts if part.type == "text")
    if message.role == "user":
        return {"role": "user", "content": text}
    return {"role": "assistant", "content": text}


def note(error: Exception) -> None:
    """The whole truth stays here; the page gets the code's sentence."""
    log.warning("The answer broke off: %r", error)


app.mount("/provider", provider)
app.mount("/", StaticFiles(directory=PAGE, html=True, check_dir=False))

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Serve the example chat on 127.0.0.1.")
    parser.add_argument("--port", type=int, default=8000)
    uvicorn.run(app, host="127.0.0.1", port=parser.parse_args().port, access_log=False)
