"""A FastAPI app that sends streams of the generated package; the same routes as `serve.mjs`."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

NEEDS = {"attempt": 1, "trace_id": "t"}


class App:
    """The app and what happened in it.

    Attributes:
        logged: What failed. left: By route, set once its source's `finally` has run.
    """

    def __init__(self, *, middleware: bool) -> None:
        from stream_errors import acme, jobs, sse

        self.logged: list[object] = []
        self.left = {name: threading.Event() for name in ("/slow", "/slow-sync", "/slow-first", "/kept")}
        self.ended = threading.Event()
        self.app = app = FastAPI()
        more: dict[str, Any] = {"logger": self.logged.append}

        if middleware:

            @app.middleware("http")
            async def passes(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
                return await call(request)

        @app.exception_handler(Exception)
        @app.exception_handler(acme.AcmeError)
        async def answers(_request: Request, error: Exception) -> Response:
            answer = acme.render_error(error, logger=self.logged.append)
            return JSONResponse(answer.body, answer.status, dict(answer.headers))

        async def some(count: int, then: Exception | None = None) -> AsyncIterator[Any]:
            for index in range(count):
                await asyncio.sleep(0)
                text = f"{index} é🌍"
                yield acme.TextChunk(text=text) if index % 2 else {"type": "text", "text": text}
            if then is not None:
                raise then

        async def forever(name: str, first: bool = True) -> AsyncIterator[Any]:
            try:
                if first:
                    yield acme.TextChunk(text="first")
                await asyncio.Event().wait()
            finally:
                self.left[name].set()

        def forever_sync() -> Iterator[Any]:
            try:
                while True:
                    yield {"type": "text", "text": "first"}
                    time.sleep(0.01)
            finally:
                self.left["/slow-sync"].set()

        def jobs_failing() -> Iterator[Any]:
            yield {"kind": "progress", "percent": 1}
            raise jobs.JobError("busy", "secret")

        lost = acme.NotFoundError("job", "7")
        routes: dict[str, Callable[[], StreamingResponse]] = {
            "/good": lambda: sse.sse_response(some(2), acme.CHUNKS, **more),
            "/sync": lambda: sse.sse_response(
                [{"type": "text", "text": "a"}, acme.DoneChunk(), acme.TextChunk(text="late")], acme.CHUNKS
            ),
            "/fails-late": lambda: sse.sse_response(some(1, RuntimeError("secret")), acme.CHUNKS, **more),
            "/fails-own": lambda: sse.sse_response(some(1, lost), acme.CHUNKS, **more),
            "/fails-first": lambda: sse.sse_response(some(0, lost), acme.CHUNKS, **more),
            "/fails-first-chunk": lambda: sse.sse_response(
                some(0, RuntimeError("secret")), acme.CHUNKS, before_first="chunk", **more
            ),
            "/not-a-chunk": lambda: sse.sse_response([{"type": "text"}], acme.CHUNKS, before_first="chunk", **more),
            "/no-end": lambda: sse.sse_response([{"kind": "progress", "percent": 1}], jobs.CHUNKS, needs=NEEDS, **more),
            "/needs": lambda: sse.sse_response(jobs_failing(), jobs.CHUNKS, needs=NEEDS, **more),
            "/slow": lambda: sse.sse_response(forever("/slow"), acme.CHUNKS, **more),
            "/slow-sync": lambda: sse.sse_response(forever_sync(), acme.CHUNKS, **more),
            "/slow-first": lambda: sse.sse_response(forever("/slow-first", False), acme.CHUNKS, **more),
            "/kept": lambda: sse.sse_response(forever("/kept"), acme.CHUNKS, keep_alive=0.02, **more),
        }
        for path, made in routes.items():
            app.get(path, response_model=None)(self._endpoint(made))

    def _endpoint(self, made: Callable[[], StreamingResponse]) -> Callable[[], Awaitable[StreamingResponse]]:
        async def endpoint() -> StreamingResponse:
            response = made()
            return response

        return endpoint
