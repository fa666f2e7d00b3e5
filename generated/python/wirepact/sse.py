# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""Streams of a family's typed chunks over server-sent events: sent by any ASGI app, read with any HTTP client.

`CHUNKS` of a family says what its chunks are: `read_sse(response, acme.CHUNKS)`.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Literal, TypedDict, TypeVar

from ._runtime.causes import is_cancellation, stray_cancellation
from ._runtime.ijson import MAX_TEXT, WireError
from ._runtime.sse import HEADERS, SseDecoder, SseEvent, encode_comment, encode_event
from ._runtime.streams import BODY_LIMIT, ChunkStream, Reading, StreamError, StreamSettlement, Writing

if TYPE_CHECKING:
    from typing import Unpack, overload

    from starlette.background import BackgroundTask
    from starlette.responses import StreamingResponse

__all__ = [
    "ChunkStream",
    "SseDecoder",
    "SseEvent",
    "SseReader",
    "StreamError",
    "StreamSettlement",
    "WireError",
    "encode_comment",
    "encode_event",
    "read_sse",
    "sse_response",
    "stream_sse",
]

C = TypeVar("C")
_END: Any = object()
_PIECE = 65_536


# --- reading -----------------------------------------------------------------------------------


def read_sse(
    source: object,
    chunks: ChunkStream[C],
    *,
    raises: bool = False,
    done: Literal["ignore", "end"] = "ignore",
    ends: Mapping[str, Literal["completed", "failed", "aborted"]] | None = None,
    malformed: Literal["count", "refuse"] = "count",
    limit: int = MAX_TEXT,
) -> SseReader[C]:
    """Read a stream of typed chunks: iterate over the result, with `for` or `async for`, then ask its `settlement`.

    The chunk that ends the stream is given like the others; what follows it is not read. A dropped connection ends the
    iteration and is the settlement's cause. A reply that is no stream (another status than 2xx, another content type)
    gives no chunk and is failed, with the code of the family's envelope where its body is one. Cancellation passes
    through, and settles as aborted; so does leaving the loop (an `async for` settles only as its `async with` ends, or
    with `aclose`).

    Args:
        source: A response of httpx, requests or aiohttp whose body was not read, or pieces of the body: bytes or
            text, an iterable or an async iterable of them. It is closed at the end.
        chunks: The family's `CHUNKS`.
        raises: Raise the settlement's error at the end, where it has one.
        done: What the `[DONE]` of the AI SDK's protocol does: nothing, or end the stream as completed.
        ends: Further tags that end a stream, each with how: for a contract that has no chunk for a good end.
        malformed: Skip and count an event that is no chunk, or end the stream as interrupted with the WireError.
        limit: Most bytes of one event; a larger one ends the stream as interrupted.

    Raises:
        TypeError: the family has no chunks.
    """
    reading = Reading(chunks, done=done, ends=ends, malformed=malformed, limit=limit)
    return SseReader(source, reading, raises)


class SseReader(Generic[C]):
    """A stream that is read, once. As a context manager it closes the source, however the block is left."""

    def __init__(self, source: object, reading: Reading[C], raises: bool) -> None:
        self._source: Any = source
        self._reading = reading
        self._raises = raises
        self._started = False
        self._body: Any = None

    @property
    def settlement(self) -> StreamSettlement[C]:
        """How the stream ended.

        Raises:
            RuntimeError: it has not ended yet.
        """
        found = self._reading.settlement
        if found is None:
            raise RuntimeError("the stream has not ended: it is settled once the iteration is over")
        return found

    @property
    def settled(self) -> bool:
        """Whether it has ended."""
        return self._reading.settlement is not None

    def __iter__(self) -> Iterator[C]:
        self._start()
        return self._chunks()

    def __aiter__(self) -> AsyncIterator[C]:
        self._start()
        return self._async_chunks()

    def close(self) -> None:
        """Leave the stream: aborted, unless it has ended."""
        self._reading.abort()
        for one in (self._body, self._source):
            _close(one)

    async def aclose(self) -> None:
        """As `close`, for an async source."""
        self._reading.abort()
        for one in (self._body, self._source):
            await _aclose(one)

    def __enter__(self) -> SseReader[C]:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    async def __aenter__(self) -> SseReader[C]:
        return self

    async def __aexit__(self, *_raised: object) -> None:
        await self.aclose()

    def _start(self) -> None:
        if self._started:
            raise RuntimeError("a stream is read once")
        self._started = True

    def _chunks(self) -> Iterator[C]:
        reading = self._reading
        try:
            self._open(_pieces)
            reply = _reply(self._source)
            if reply is not None and reading.refuses(*reply):
                held = bytearray()
                while (piece := self._next(reply, held)) is not _END and _keep(held, piece):
                    pass
                self._refuse(reply, held)
            while not self.settled and (piece := self._next(None)) is not _END:
                yield from reading.feed(piece)
            reading.end()
        finally:
            self.close()
        self._raise()

    async def _async_chunks(self) -> AsyncIterator[C]:
        reading = self._reading
        try:
            self._open(_async_pieces)
            reply = _reply(self._source)
            if reply is not None and reading.refuses(*reply):
                held = bytearray()
                while (piece := await self._anext(reply, held)) is not _END and _keep(held, piece):
                    pass
                self._refuse(reply, held)
            while not self.settled and (piece := await self._anext(None)) is not _END:
                for chunk in reading.feed(piece):
                    yield chunk
            reading.end()
        finally:
            await self.aclose()
        self._raise()

    def _open(self, pieces: Callable[[Any], Any]) -> None:
        try:
            self._body = pieces(self._source)
        except Exception as error:
            self._reading.end(error)
            raise

    def _next(self, reply: tuple[int, str | None] | None, held: bytes | bytearray = b"") -> Any:
        try:
            return next(self._body, _END)
        except BaseException as error:
            self._broken(error, reply, held)
            return _END

    async def _anext(self, reply: tuple[int, str | None] | None, held: bytes | bytearray = b"") -> Any:
        try:
            return await anext(self._body, _END)
        except BaseException as error:
            self._broken(error, reply, held)
            return _END

    def _broken(self, error: BaseException, reply: tuple[int, str | None] | None, held: bytes | bytearray) -> None:
        """A drop ends the stream; cancellation passes, and so does a mistake in using the source."""
        if is_cancellation(error) or not isinstance(error, Exception):
            self._reading.abort(error)
            raise error
        if reply is not None:
            self._refuse(reply, held, error)
        else:
            self._reading.end(error)
        if isinstance(error, (RuntimeError, TypeError)):
            raise error

    def _refuse(self, reply: tuple[int, str | None], held: bytes | bytearray, cause: Exception | None = None) -> None:
        if not self.settled:
            self._reading.refuse(*reply, bytes(held) if len(held) <= BODY_LIMIT else None, cause)

    def _raise(self) -> None:
        if self._raises and self.settlement.error is not None:
            raise self.settlement.error


def _keep(held: bytearray, piece: bytes | str) -> bool:
    """Hold a piece of a body that is no stream; False once it is more than is read of one."""
    part = piece[: BODY_LIMIT + 1]
    held += part.encode(errors="replace") if isinstance(part, str) else part
    return len(held) <= BODY_LIMIT


def _reply(source: Any) -> tuple[int, str | None] | None:
    """Status and content type, where the source is a response."""
    headers: Any = getattr(source, "headers", None)
    for name in ("status_code", "status"):
        status = getattr(source, name, None)
        if isinstance(status, int) and callable(getattr(headers, "get", None)):
            found: object = headers.get("content-type")
            return status, found if isinstance(found, str) else None
    return None


def _pieces(source: Any) -> Iterator[bytes | str]:
    if isinstance(source, (bytes, str)):
        return iter([source])
    if hasattr(source, "iter_bytes"):
        return iter(source.iter_bytes())
    return _content(source) if hasattr(source, "iter_content") else iter(source)


def _content(source: Any) -> Iterator[bytes]:
    """What requests receives, as it comes: of what is not chunked, `iter_content` waits for a size or the end."""
    raw: Any = getattr(source, "raw", None)
    held = getattr(source, "_content_consumed", True)
    if held or getattr(raw, "chunked", True) or not hasattr(raw, "read1"):
        return iter(source.iter_content(None))
    return iter(lambda: raw.read1(_PIECE, decode_content=True), b"")


def _async_pieces(source: Any) -> AsyncIterator[bytes | str]:
    if hasattr(source, "aiter_bytes"):
        return aiter(source.aiter_bytes())
    content: Any = getattr(source, "content", None)
    if hasattr(content, "iter_any"):
        return aiter(content.iter_any())
    return aiter(source if hasattr(source, "__aiter__") else _sync_as_async(source))


async def _sync_as_async(source: Any) -> AsyncIterator[bytes | str]:
    for piece in _pieces(source):
        yield piece


def _close(source: Any) -> None:
    close = getattr(source, "close", None)
    try:
        if close is not None:
            close()
    except Exception:
        return


async def _aclose(source: Any) -> None:
    close = getattr(source, "aclose", None)
    try:
        if close is not None:
            await close()
        else:
            _close(source)
    except Exception:
        return


# --- writing -----------------------------------------------------------------------------------


class StreamOptions(TypedDict, total=False):
    """How `stream_sse` writes."""

    needs: Mapping[str, Any] | None
    before_first: Literal["chunk", "raise"]
    keep_alive: float | None
    locale: str | None
    logger: Callable[[object], object] | None


class ResponseOptions(StreamOptions, total=False):
    """How `sse_response` answers."""

    status_code: int
    headers: Mapping[str, str] | None
    background: BackgroundTask | None


if TYPE_CHECKING:
    Dicts = AsyncIterable[Mapping[str, Any]] | Iterable[Mapping[str, Any]]
    Chunks = AsyncIterable[C | Mapping[str, Any]] | Iterable[C | Mapping[str, Any]]

if TYPE_CHECKING:

    @overload
    def stream_sse(
        source: Dicts, chunks: ChunkStream[Any], **options: Unpack[StreamOptions]
    ) -> AsyncGenerator[bytes, None]: ...
    @overload
    def stream_sse(
        source: Chunks[C], chunks: ChunkStream[C], **options: Unpack[StreamOptions]
    ) -> AsyncGenerator[bytes, None]: ...


def stream_sse(
    source: Chunks[C],
    chunks: ChunkStream[C],
    *,
    needs: Mapping[str, Any] | None = None,
    before_first: Literal["chunk", "raise"] = "chunk",
    keep_alive: float | None = None,
    locale: str | None = None,
    logger: Callable[[object], object] | None = None,
) -> AsyncGenerator[bytes, None]:
    """The bytes of a stream of typed chunks, with one chunk that ends it, whatever the source does.

    A failure becomes the family's error chunk, with nothing of a foreign error in it, and is logged once, whole. A
    source that ends without its last chunk gets the family's chunk for a good end, where there is one that needs
    nothing; otherwise the stream just ends, and its reader takes it for interrupted. What the source gives after its
    last chunk is not sent. Where the reader leaves, the source is closed and its `finally` runs; cancellation passes.
    That of a task which the source waited for is a failure of the source.

    Args:
        source: The chunks: models or dicts, from an async or a plain iterable; the latter runs in a thread. What is no
            chunk of the contract is a failure of the source; a tag this version does not know goes out as it is.
        chunks: The family's `CHUNKS`.
        needs: What `chunk_from_error` needs besides the error, by its parameters.
        before_first: A failure before the first chunk: an error chunk too, or raised, for an app that answers with a
            status.
        keep_alive: Seconds, above 0, without a chunk after which a comment is sent, which readers drop; None: never.
        locale: Language of the sentence. logger: Takes a failure; left out: the logger `wirepact.<family>`.

    Raises:
        TypeError, WireError: what the error chunk needs is missing or does not fit.
        ValueError: `keep_alive` is not above 0.
    """
    if keep_alive is not None and not keep_alive > 0:
        raise ValueError("keep_alive is above 0")
    writing = Writing(chunks, needs=needs, locale=locale, logger=logger)
    made = _written(source, writing, before_first == "raise")
    return made if keep_alive is None else _kept_alive(made, keep_alive, before_first == "raise")


if TYPE_CHECKING:

    @overload
    def sse_response(
        source: Dicts, chunks: ChunkStream[Any], **options: Unpack[ResponseOptions]
    ) -> StreamingResponse: ...
    @overload
    def sse_response(
        source: Chunks[C], chunks: ChunkStream[C], **options: Unpack[ResponseOptions]
    ) -> StreamingResponse: ...


def sse_response(
    source: Chunks[C],
    chunks: ChunkStream[C],
    *,
    status_code: int = 200,
    headers: Mapping[str, str] | None = None,
    background: BackgroundTask | None = None,
    needs: Mapping[str, Any] | None = None,
    before_first: Literal["chunk", "raise"] = "raise",
    keep_alive: float | None = None,
    locale: str | None = None,
    logger: Callable[[object], object] | None = None,
) -> StreamingResponse:
    """A response of Starlette and FastAPI that sends `stream_sse`.

    The first chunk is waited for before the headers are sent: a failure until then is raised to the app, whose error
    handlers answer it with a status. With `before_first="chunk"` the headers go out at once.

    Args:
        source, chunks, needs, keep_alive, locale, logger: As for `stream_sse`.

    Raises:
        ImportError: starlette is not installed; the extra `fastapi` of this package brings it.
        TypeError, WireError: what the error chunk needs is missing or does not fit.
    """
    made = stream_sse(
        source,
        chunks,
        needs=needs,
        before_first=before_first,
        keep_alive=keep_alive,
        locale=locale,
        logger=logger,
    )
    sent = {**HEADERS, **{name.lower(): value for name, value in (headers or {}).items()}}
    response: Any = _response_class()(made, status_code=status_code, headers=sent, background=background)
    response.waits = before_first == "raise"
    found: StreamingResponse = response
    return found


@cache
def _response_class() -> Any:
    import asyncio

    try:
        import anyio
        from starlette.responses import StreamingResponse
    except ImportError as error:
        package = __name__.rpartition(".")[0]
        raise ImportError(f"sse_response needs Starlette: pip install '{package}[fastapi]'") from error

    class SseResponse(StreamingResponse):
        """One task runs the source from its first chunk to its end, another waits for the client to leave.

        The source's task is cancelled once, as tasks of asyncio are: the scopes of anyio cancel again at every await,
        so that no `finally` could wait for anything.
        """

        waits = False
        _gone = False

        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            running = asyncio.create_task(self._run(self.body_iterator, send))
            leaving = asyncio.create_task(_left(receive))
            try:
                await asyncio.wait({running, leaving}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                with anyio.CancelScope(shield=True):
                    leaving.cancel()
                    self._gone = not running.done()
                    running.cancel()
                    await asyncio.wait({running, leaving})
            if not leaving.cancelled():
                leaving.result()
            if not (self._gone and running.cancelled()):
                running.result()
            if self.background is not None:
                await self.background()

        async def _run(self, made: Any, send: Any) -> None:
            begun = False
            try:
                first = await anext(made, b"") if self.waits else b""
                begun = True
                await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
                if first:
                    await send({"type": "http.response.body", "body": first, "more_body": True})
                async for data in made:
                    if self._gone:  # and the source takes no notice of it
                        return
                    await send({"type": "http.response.body", "body": data, "more_body": True})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            except OSError:  # the source's own until the reply began; then it is of a client that has left
                if not begun:
                    raise
            finally:
                await made.aclose()

    return SseResponse


async def _left(receive: Any) -> None:
    """Wait until the client leaves."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _written(source: Any, writing: Writing[Any], raises: bool) -> AsyncGenerator[bytes, None]:
    pulled: Any = None
    first = True
    try:
        while not writing.ended:
            try:
                if pulled is None:
                    pulled = aiter(source) if hasattr(source, "__aiter__") else _Threaded(source)
                chunk = await anext(pulled, _END)
                data = writing.ending() if chunk is _END else writing.encode(chunk)
            except BaseException as error:
                stray = stray_cancellation(error)
                if stray is None and (is_cancellation(error) or (first and raises)):
                    raise
                if stray is not None and first and raises:
                    raise stray from error
                chunk, data = _END, writing.failure(stray or error)
            first = False
            if data:
                yield data
            if chunk is _END:
                return
    finally:
        await _aclose(pulled)


class _Threaded:
    """A plain iterable run in a thread, a step at a time; closed there too, by the step that runs where one does."""

    def __init__(self, source: Any) -> None:
        from threading import Lock

        self._source = source
        self._iterator: Any = source if hasattr(source, "__next__") else None
        self._lock = Lock()
        self._left = False

    def __aiter__(self) -> _Threaded:
        return self

    async def __anext__(self) -> Any:
        found = await self._run(self._step)
        if found is _END:
            raise StopAsyncIteration
        return found

    async def aclose(self) -> None:
        from asyncio import shield

        self._left = True
        await shield(self._run(self._shut))

    async def _run(self, call: Callable[[], Any]) -> Any:
        from asyncio import to_thread

        return await to_thread(call)

    def _step(self) -> Any:
        try:
            with self._lock:
                if self._iterator is None:
                    self._iterator = iter(self._source)
                return next(self._iterator, _END)
        finally:
            if self._left:  # set before the lock was found taken: whoever comes last closes
                self._shut()

    def _shut(self) -> None:
        if self._lock.acquire(blocking=False):
            try:
                _close(self._iterator)
            finally:
                self._lock.release()


async def _kept_alive(made: AsyncGenerator[bytes, None], seconds: float, waits: bool) -> AsyncGenerator[bytes, None]:
    """The same, with comments while there is nothing else. The source runs in one task of its own."""
    import asyncio

    queue: asyncio.Queue[bytes | Exception | None] = asyncio.Queue(1)

    async def produce() -> None:
        try:
            async for data in made:
                await queue.put(data)
            await queue.put(None)
        except Exception as error:
            await queue.put(error)
        finally:
            await made.aclose()

    producer = asyncio.create_task(produce())
    getter: asyncio.Task[bytes | Exception | None] | None = None
    try:
        while True:
            getter = getter or asyncio.create_task(queue.get())
            if producer.done() and queue.empty() and not getter.done():
                await producer  # it was cancelled: what it had to say is taken
            running = {getter} if producer.done() else {getter, producer}
            await asyncio.wait(running, timeout=None if waits else seconds, return_when=asyncio.FIRST_COMPLETED)
            if not getter.done():
                if not producer.done():
                    yield encode_comment("keep-alive")
                continue
            item, getter, waits = getter.result(), None, False
            if isinstance(item, Exception):
                raise item
            if item is None:
                return
            yield item
    finally:
        for task in (producer, getter):
            if task is not None:
                task.cancel()
        await asyncio.gather(producer, *([getter] if getter else []), return_exceptions=True)
