"""What a type checker knows of streams, and what it refuses: each line that ends in `# wrong`. Checked, never run."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
from starlette.responses import StreamingResponse
from stream_errors import acme, jobs, probe, sse


async def send() -> AsyncIterator[acme.TextChunk | acme.DoneChunk]:
    yield acme.TextChunk(text="a")
    yield acme.DoneChunk()


async def send_dicts() -> AsyncIterator[dict[str, str]]:
    yield {"type": "text", "text": "a"}


async def answer() -> StreamingResponse:
    async for piece in sse.stream_sse(send_dicts(), acme.CHUNKS):
        print(piece.decode())
    return sse.sse_response(send(), acme.CHUNKS, before_first="chunk", keep_alive=15)


def read(response: httpx.Response) -> str | None:
    reader = sse.read_sse(response, acme.CHUNKS)
    for chunk in reader:
        if acme.is_known_chunk(chunk):
            if chunk.type == "text":
                print(chunk.text.upper())
            elif chunk.type == "error":
                print(chunk.code.upper())
        else:
            print(chunk.type.upper())
    settlement: sse.StreamSettlement[acme.AnyChunk] = reader.settlement
    return settlement.message


async def read_async(response: httpx.Response) -> None:
    async with sse.read_sse(response, probe.CHUNKS) as reader:
        async for chunk in reader:
            print(chunk["n"] if isinstance(chunk, dict) else chunk.oops + 1)


failed: jobs.JobFailed = jobs.chunk_from_error(ValueError(), trace_id="t", attempt=1, dev=True)
crashed: acme.Failed = acme.settlement_from_error(None)
stopped: jobs.Crashed | jobs.Cancelled = jobs.settlement_from_error("x", job_id="j", outcome="cancelled")

jobs.chunk_from_error(ValueError(), trace_id="t")  # wrong
jobs.chunk_from_error(ValueError(), trace_id=1, attempt=1)  # wrong
acme.chunk_from_error(ValueError(), attempt=1)  # wrong
acme.chunk_from_error(ValueError(), dev=True)  # wrong
jobs.settlement_from_error("x", job_id="j", outcome="completed")  # wrong
sse.read_sse(b"", acme.CHUNKS, done="maybe")  # wrong
sse.read_sse(b"", acme.CHUNKS, ends={"bye": "gone"})  # wrong
sse.read_sse(b"", acme)  # wrong
sse.stream_sse([1], acme.CHUNKS)  # wrong
print(sse.read_sse(b"", acme.CHUNKS).settlement.reason)  # wrong
print(probe.settlement_from_error)  # wrong
