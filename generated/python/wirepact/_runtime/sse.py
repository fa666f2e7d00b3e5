# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""Server-sent events, written and read: text/event-stream as WHATWG HTML has it, in pieces of any size.

Part of the light path: imports nothing.
"""

from __future__ import annotations

from .ijson import MAX_TEXT, WireError, well_formed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MEDIA_TYPE = "text/event-stream"
HEADERS = {"content-type": MEDIA_TYPE, "cache-control": "no-cache", "x-accel-buffering": "no"}
"""What a reply with events is sent with, in small letters: nothing on the way keeps it back or stores it."""
_BOM = b"\xef\xbb\xbf"
_SLICE = 65_536
"""Most bytes whose lines are looked at at once: a piece may be a whole body, and a line two bytes of it."""


class SseEvent:
    """One event as it was received.

    Attributes:
        data: Its data, lines joined by "\\n"; invalid UTF-8 in it is U+FFFD.
        event: Its name; "message" where it has none. id: The last id the stream has given so far.
        intact: False where bytes that are no UTF-8 were replaced.
    """

    __slots__ = ("data", "event", "id", "intact")

    def __init__(self, data: str, event: str = "message", id: str = "", intact: bool = True) -> None:
        self.data = data
        self.event = event
        self.id = id
        self.intact = intact

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SseEvent):
            return NotImplemented
        mine = (self.data, self.event, self.id, self.intact)
        return mine == (other.data, other.event, other.id, other.intact)

    def __repr__(self) -> str:
        return f"SseEvent({self.data!r}, event={self.event!r}, id={self.id!r}, intact={self.intact})"


class SseDecoder:
    """Makes events of the pieces of a stream, wherever they are cut.

    A line ends in LF, CR or CRLF; one BOM at the very start is dropped. An event without a data line is none, and
    neither is one that the stream ends in.

    Attributes:
        retry: Milliseconds to wait before connecting again, where the stream said so.
        limit: Most bytes of one event, its lines of data and the line being read.
    """

    def __init__(self, *, limit: int = MAX_TEXT) -> None:
        self.limit = limit
        self.retry: int | None = None
        self._line = bytearray()
        self._held = 0
        self._after_cr = False
        self._first = True
        self._data: bytearray | None = None
        self._event = b""
        self._id = ""

    def feed(self, piece: bytes | str) -> Iterator[SseEvent]:
        """The events that end in this piece. Read them all before the next piece is fed.

        Raises:
            WireError: an event is larger than the limit; nothing more can be read.
        """
        whole = well_formed(piece).encode() if isinstance(piece, str) else bytes(piece)
        for start in range(0, len(whole), _SLICE):
            yield from self._feed(whole[start : start + _SLICE])

    def _feed(self, data: bytes) -> Iterator[SseEvent]:
        if self._after_cr:
            self._after_cr = False
            data = data.removeprefix(b"\n")
        for line in data.splitlines(keepends=True):
            end = len(line) - (2 if line.endswith(b"\r\n") else line.endswith((b"\n", b"\r")))
            if self._held + len(self._line) + end > self.limit:
                raise WireError(f"an event is longer than {self.limit} bytes")
            self._line += line[:end]
            if end == len(line):
                return
            whole = bytes(self._line)
            self._line.clear()
            found = self._take(whole)
            if found is not None:
                yield found
        self._after_cr = data.endswith(b"\r")

    def _take(self, line: bytes) -> SseEvent | None:
        if self._first:
            self._first = False
            line = line.removeprefix(_BOM)
        if not line:
            return self._dispatch()
        field, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if field == b"data":
            if self._data is None:
                self._data = bytearray(value)
            else:
                self._data += b"\n" + value
            self._held += len(line) + 1
        elif field == b"event":
            self._held += len(value) - len(self._event)
            self._event = value
        elif field == b"id" and b"\0" not in value:
            self._id = value.decode(errors="replace")
        elif field == b"retry" and value.isdigit() and len(value) < 16:
            self.retry = int(value)
        return None

    def _dispatch(self) -> SseEvent | None:
        raw, name = self._data, self._event
        self._data, self._event, self._held = None, b"", 0
        if raw is None:
            return None
        try:
            text, intact = raw.decode(), True
        except UnicodeDecodeError:
            text, intact = raw.decode(errors="replace"), False
        return SseEvent(text, name.decode(errors="replace") or "message", self._id, intact)


def encode_event(data: str, *, event: str | None = None, id: str | None = None, retry: int | None = None) -> bytes:
    """An event as bytes; `SseDecoder` reads it back. Each line of the data is a line of its own; CR and CRLF end
    a line too, and are read back as LF.

    Raises:
        ValueError: a name or an id with a line end, or an id with U+0000, which no reader would understand.
    """
    lines: list[str] = []
    for name, value in (("event", event), ("id", id)):
        if value is not None:
            if "\n" in value or "\r" in value or (name == "id" and "\0" in value):
                raise ValueError(f"an event's {name} is one line")
            lines.append(f"{name}: {value}")
    if retry is not None:
        lines.append(f"retry: {int(retry)}")
    lines += [f"data: {line}" for line in data.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    return well_formed("\n".join([*lines, "", ""])).encode()


def encode_comment(text: str = "") -> bytes:
    """A comment, which readers drop: it keeps a connection in use while there is nothing to say."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return well_formed("".join(f": {line}\n" for line in lines) + "\n").encode()
