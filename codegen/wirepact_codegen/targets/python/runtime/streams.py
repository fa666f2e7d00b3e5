"""Typed streams: what a family's chunks are, and what becomes of a stream that is read. No input or output here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from .carry import facts_in
from .ijson import MAX_TEXT, WireError, is_object, read
from .sse import MEDIA_TYPE, SseDecoder, encode_event

if TYPE_CHECKING:
    from .roles import Fact, Roles
    from .sse import SseEvent

C = TypeVar("C")

Outcome = Literal["completed", "failed", "aborted", "interrupted"]
BODY_LIMIT = 1_048_576
"""Most bytes that are read of a reply that is no stream."""
DONE = "[DONE]"
"""What the stream protocol of the AI SDK ends with; no JSON."""


@dataclass(frozen=True, kw_only=True)
class ChunkStream(Generic[C]):
    """What reading and writing a family's chunks asks of it; each family with chunks has one, `CHUNKS`.

    Attributes:
        roles: The family's `ROLES`.
        parse: Reads a chunk. is_known: Whether this version knows its tag.
        from_error: The family's `chunk_from_error`.
        error: Makes the family's error of facts that came in, None where it has no class for it.
        reference: The family's module of that name: sentences, verdicts, statuses.
        envelope: Reads the body of an error reply; None: the family has none.
        completed: The chunk that ends a stream well and needs nothing; None: there is none.
    """

    roles: Roles
    parse: Callable[[object], C]
    is_known: Callable[[C], bool]
    from_error: Callable[..., C]
    error: Callable[[Mapping[Fact, Any]], Exception | None] | None
    reference: Any
    envelope: Callable[[object], object] | None = None
    completed: Mapping[str, object] | None = None

    @property
    def needs(self) -> tuple[str, ...]:
        """What the error chunk needs besides the error, by the names of the wire."""
        found = self.roles["chunks"]
        return () if found is None else tuple(found["error"]["needs"])

    def outcome_of(self, value: Mapping[str, object]) -> Outcome | None:
        """How a stream ended that ends in this chunk, given as it travels; None: it goes on."""
        found = self.roles["chunks"]
        tag = found and found["tag"]
        said = value.get(tag) if tag else None
        return found["ends"].get(said) if found is not None and isinstance(said, str) else None


@dataclass(frozen=True, kw_only=True)
class StreamSettlement(Generic[C]):
    """How a stream that was read ended.

    Attributes:
        outcome: completed; failed: a chunk or the reply says so, or the reply is no stream; aborted: the reader left,
            or a chunk says so; interrupted: it broke off, and whether the work was done is not known.
        chunk: The chunk that ended it.
        code, message, retryable, status: Of what failed: the code, the sentence for a person, the verdict, and the
            HTTP status of the code, or of a reply that was no stream. None, and a general sentence, where not known.
        error: failed: the family's error; interrupted: a StreamError; else None.
        cause: What broke it off, refused it or aborted it.
        chunks: How many were read. unknown: How many of these this version does not know.
        malformed: How many events were skipped because they are no chunk.
    """

    outcome: Outcome
    chunk: C | None = None
    code: str | int | None = None
    message: str | None = None
    retryable: bool | None = None
    status: int | None = None
    error: Exception | None = field(default=None, compare=False)
    cause: BaseException | None = field(default=None, compare=False)
    chunks: int = 0
    unknown: int = 0
    malformed: int = 0


class StreamError(Exception):
    """A stream did not end as it should.

    Attributes:
        settlement: How it ended.
    """

    settlement: StreamSettlement[Any] | None = None


def or_other(
    parse: Callable[[object], C], tag: str | None, value: str | int | None
) -> Callable[[object], C | dict[str, Any]]:
    """What reads the chunks of a contract that has the error chunk alone: any other object is kept as it is."""

    def read_chunk(received: object) -> C | dict[str, Any]:
        found: object = read(received)
        if tag is None or (is_object(found) and found.get(tag) == value):
            try:
                return parse(found)
            except WireError:
                if tag is not None:
                    raise
        if is_object(found):
            return found
        raise WireError("it is not an object")

    return read_chunk


def is_no_other(chunk: object) -> bool:
    """Whether it was read as what the contract has."""
    return not is_object(chunk)


class Reading(Generic[C]):
    """The state of one stream that is read: pieces in, chunks out, and one settlement.

    Attributes:
        settlement: None until it ended. What is fed afterwards is not looked at.
    """

    def __init__(
        self,
        chunks: ChunkStream[C],
        *,
        done: Literal["ignore", "end"] = "ignore",
        malformed: Literal["count", "refuse"] = "count",
        limit: int = MAX_TEXT,
        ends: Mapping[str, Literal["completed", "failed", "aborted"]] | None = None,
    ) -> None:
        if chunks.roles["chunks"] is None:
            raise TypeError(f"the family {chunks.roles['family']} has no chunks")
        self.settlement: StreamSettlement[C] | None = None
        self._stream = chunks
        self._roles = chunks.roles["chunks"]
        self._done = done
        self._strict = malformed == "refuse"
        self._ends = ends or {}
        self._decoder = SseDecoder(limit=limit)
        self._chunks = self._unknown = self._malformed = 0

    def feed(self, piece: bytes | str) -> Iterator[C]:
        """The chunks that end in the piece; the last one may settle the stream, and is given all the same."""
        if self.settlement is not None:
            return
        try:
            for event in self._decoder.feed(piece):
                if event.data == DONE:
                    if self._done == "end":
                        self._settle("completed")
                        return
                    continue
                found = self._read(event)
                if found is not None:
                    yield found[0]
                if self.settlement is not None:
                    return
        except WireError as error:
            self.end(error)

    def end(self, cause: Exception | None = None) -> None:
        """The stream is over: interrupted, unless a chunk has settled it."""
        if self.settlement is None:
            error = StreamError("the stream broke off before its last chunk")
            error.__cause__ = cause
            self._settle("interrupted", error=error, cause=cause)

    def abort(self, cause: BaseException | None = None) -> None:
        """The reader leaves."""
        if self.settlement is None:
            self._settle("aborted", cause=cause)

    def refuses(self, status: int, content_type: str | None) -> bool:
        """Whether a reply is no stream; its body is then for `refuse`."""
        return not 200 <= status < 300 or (content_type or "").partition(";")[0].strip().lower() != MEDIA_TYPE

    def refuse(self, status: int, content_type: str | None, body: bytes | None, cause: Exception | None = None) -> None:
        """Settle by a reply that is no stream: what its envelope says, where it is the family's.

        Args:
            body: None where it could not be read, or is larger than BODY_LIMIT.
        """
        facts: dict[Fact, Any] = {}
        carrier = self._stream.roles["envelope"]
        if carrier is not None and self._stream.envelope is not None and body:
            try:
                value = read(body)
                self._stream.envelope(value)
                facts = facts_in(carrier, value)
            except WireError as error:
                cause = cause or error
        if not facts:
            kind = (content_type or "").partition(";")[0].strip().lower()[:100] or "without a content type"
            refused = WireError(f"the reply is no stream: status {status}, {kind}")
            refused.__cause__ = cause
            cause = refused
        self._fail(facts, status, None, cause)

    def _read(self, event: SseEvent) -> tuple[C] | None:
        try:
            if not event.intact:
                raise WireError("it is not UTF-8")
            value: object = read(event.data)
            chunk = self._stream.parse(value)
        except WireError:
            self._malformed += 1
            if self._strict:
                raise
            return None
        self._chunks += 1
        if not self._stream.is_known(chunk):
            self._unknown += 1
        self._conclude(chunk, value if is_object(value) else {})
        return (chunk,)

    def _conclude(self, chunk: C, value: Mapping[str, object]) -> None:
        tag = self._roles["tag"]
        said = value.get(tag) if tag is not None else None
        outcome: Outcome | None = self._stream.outcome_of(value)
        if tag is None and self._stream.is_known(chunk):
            outcome = "failed"
        if outcome is None and isinstance(said, str):
            outcome = self._ends.get(said)
        if outcome == "failed":
            self._fail(facts_in(self._roles["error"], value), None, chunk, None)
        elif outcome is not None:
            self._settle(outcome, chunk=chunk)

    def _fail(self, facts: dict[Fact, Any], status: int | None, chunk: C | None, cause: Exception | None) -> None:
        reference = self._stream.reference
        code = facts.get("code")
        info = reference.CODES.get(code)
        message = facts.get("message") or reference.user_message_for(code)
        if status is None or 200 <= status < 300:
            status = facts.get("status") or (info and info.http_status) or status
        error: Exception | None = None
        if facts and self._stream.error is not None:
            told: dict[Fact, Any] = {**facts, "message": message}
            if status is not None:
                told["status"] = status
            error = self._stream.error(told)
        if error is None:
            error = StreamError(message)
        error.__cause__ = cause
        self._settle(
            "failed",
            chunk=chunk,
            code=code,
            message=message,
            retryable=facts.get("retryable", reference.retryable_of(code)),
            status=status,
            error=error,
            cause=cause,
        )

    def _settle(self, outcome: Outcome, **facts: Any) -> None:
        found: StreamSettlement[C] = StreamSettlement(
            outcome=outcome, chunks=self._chunks, unknown=self._unknown, malformed=self._malformed, **facts
        )
        if isinstance(found.error, StreamError):
            found.error.settlement = found
        self.settlement = found


class Writing(Generic[C]):
    """The state of one stream that is written: chunks in, bytes out, and one last chunk.

    Attributes:
        ended: Whether the last chunk was written.
    """

    def __init__(
        self,
        chunks: ChunkStream[C],
        *,
        needs: Mapping[str, Any] | None = None,
        locale: str | None = None,
        logger: Callable[[object], object] | None = None,
    ) -> None:
        self.ended = False
        self._stream = chunks
        self._needs = dict(needs or {})
        self._locale = locale
        self._logger = logger
        if self._needs or chunks.needs:
            self._error_chunk(None)  # what is missing shows before anything is sent

    def encode(self, chunk: C | Mapping[str, Any]) -> bytes:
        """The event of a chunk.

        Raises:
            WireError: it is no chunk.
        """
        import json

        if isinstance(chunk, str | bytes | bytearray | memoryview):
            raise WireError("a chunk to send is an object, not its JSON text")
        dump = getattr(chunk, "model_dump", None)
        given: Any = chunk if dump is None else dump(mode="json")
        value: object = dict(given) if issubclass(type(given), Mapping) and not is_object(given) else given
        self._stream.parse(value)
        self.ended = is_object(value) and self._stream.outcome_of(value) is not None
        return encode_event(
            json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_dumped)
        )

    def failure(self, error: object) -> bytes:
        """The event that ends a stream that failed. The failure is logged, once and whole."""
        self._log(error)
        found = self.encode(self._error_chunk(error))
        self.ended = True
        return found

    def ending(self) -> bytes:
        """What a stream ends in that gave no last chunk: the one of the contract that needs nothing, else nothing."""
        if self.ended or self._stream.completed is None:
            return b""
        return self.encode(self._stream.completed)

    def _error_chunk(self, error: object) -> C:
        return self._stream.from_error(error, locale=self._locale, **self._needs)

    def _log(self, error: object) -> None:
        try:
            if self._logger is not None:
                self._logger(error)
                return
            from .logs import log

            log(error, f"wirepact.{self._stream.roles['family']}", "a stream")
        except Exception:
            return


def _dumped(value: object) -> object:
    """A model inside a chunk that is given as a mapping, as it is sent."""
    dump = getattr(value, "model_dump", None)
    if dump is None:
        raise WireError("a part of it is no JSON value")
    return dump(mode="json")
