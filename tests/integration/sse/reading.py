"""Sample streams read with the generated Python package; `reading.mjs` is the same in TypeScript."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

SAMPLES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("samples.json").read_text("utf-8"))
EMPTY: dict[str, Any] = {
    "code": None,
    "message": None,
    "retryable": None,
    "status": None,
    "error": None,
    "cause": False,
}


class Reply:
    """A response as httpx has it, whose body comes in the given pieces."""

    def __init__(self, status: int, content_type: str | None, pieces: Sequence[bytes]) -> None:
        self.status_code = status
        self.headers = {} if content_type is None else {"content-type": content_type}
        self.closed = 0
        self._pieces = pieces

    def iter_bytes(self) -> Iterator[bytes]:
        yield from self._pieces

    async def aiter_bytes(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            yield piece

    def close(self) -> None:
        self.closed += 1

    async def aclose(self) -> None:
        self.closed += 1


def pieces_of(sample: dict[str, Any]) -> list[bytes]:
    return [_bytes(one) for one in sample["pieces"]]


def _bytes(piece: Any) -> bytes:
    if isinstance(piece, str):
        return piece.encode()
    return bytes.fromhex(piece["hex"]) if "hex" in piece else str(piece["text"]).encode() * int(piece["times"])


def source_of(sample: dict[str, Any], pieces: Sequence[bytes]) -> Any:
    reply = sample.get("reply")
    return list(pieces) if reply is None else Reply(reply["status"], reply["type"], pieces)


def read(sample: dict[str, Any], pieces: Sequence[bytes], package: str = "stream_errors") -> dict[str, Any]:
    """What is read of the pieces: chunks as JSON, and the settlement."""
    reader = _reader(sample, pieces, package)
    return told([plain(one) for one in reader], reader.settlement)


def read_async(sample: dict[str, Any], pieces: Sequence[bytes], package: str = "stream_errors") -> dict[str, Any]:
    async def run() -> dict[str, Any]:
        reader = _reader(sample, pieces, package)
        return told([plain(one) async for one in reader], reader.settlement)

    return asyncio.run(run())


def _reader(sample: dict[str, Any], pieces: Sequence[bytes], package: str) -> Any:
    family = import_module(f"{package}.{sample['family']}")
    sse = import_module(f"{package}.sse")
    return sse.read_sse(source_of(sample, pieces), family.CHUNKS, **sample["options"])


def plain(chunk: Any) -> Any:
    return chunk.model_dump(mode="json") if hasattr(chunk, "model_dump") else chunk


def told(chunks: list[Any], settlement: Any) -> dict[str, Any]:
    found = {name: getattr(settlement, name) for name in ("outcome", *EMPTY, "chunks", "unknown", "malformed")}
    error = settlement.error
    return {
        "chunks": chunks,
        "settlement": found | {"error": error and type(error).__name__, "cause": settlement.cause is not None},
    }


def expected(sample: dict[str, Any]) -> dict[str, Any]:
    settlement = {**EMPTY, "unknown": 0, "malformed": 0, "chunks": len(sample["chunks"]), **sample["settlement"]}
    return {"chunks": sample["chunks"], "settlement": settlement}
