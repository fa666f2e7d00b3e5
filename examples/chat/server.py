"""A chat route that streams, and says in the contract's words how it failed. `make example` runs it."""

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
from faults import BROKEN, Fault, base_url, provider, refuse
from openai import AsyncOpenAI, AsyncStream, OpenAIError
from openai.types.chat import ChatCompletionChunk, ChatCompletionMessageParam
from pydantic import BaseModel
from wirepact import helix
from wirepact.fastapi import install

PAGE = Path(__file__).with_name("dist")
FINISH_REASONS = {"length": "length", "content_filter": "content-filter"}  # OpenAI's word, the AI SDK's

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
    fault: Fault = send.fault if send.trigger == "submit-message" else "none"  # a second try is answered
    refuse(fault)
    try:  # ahead of the stream, so that a refusal has a status and a body
        stream = await model.with_options(base_url=base_url(request, fault)).chat.completions.create(
            model="scripted", messages=[to_openai(message) for message in send.messages], stream=True
        )
    except OpenAIError as error:
        raise helix.map_provider_error(error) from error
    respond = BROKEN.get(fault, StreamingResponse)
    return respond(helix.ui_stream(texts(stream), log=note), headers=helix.UI_STREAM_HEADERS)


async def texts(stream: AsyncStream[ChatCompletionChunk]) -> AsyncIterator[str | Mapping[str, Any]]:
    """What the model says, then why it ended; a stream that ends without a reason was cut off.

    What is raised here becomes an error part. The reason tells the page that the answer is whole.
    """
    async with stream:
        async for chunk in stream:
            for choice in chunk.choices:
                if choice.delta.content:
                    yield choice.delta.content
                if choice.finish_reason:
                    yield {"type": "finish", "finishReason": FINISH_REASONS.get(choice.finish_reason, "stop")}
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
