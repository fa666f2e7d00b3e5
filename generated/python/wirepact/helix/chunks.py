# @generated from the runtime sources of helix by `make generate`. Do not edit; change the schema.
"""The chunks of a Helix stream, of which the contract has the error chunk; all others are kept as they are."""

from __future__ import annotations

from .._runtime import streams
from . import reference
from .handwritten import HelixStreamError
from .roles import ROLES
from .shapes import parse_chat_error_body, parse_error_chunk
from .stream import error_chunk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from .._runtime.roles import Fact
    from .models import ErrorChunk

__all__ = ["CHUNKS", "chunk_from_error"]


def chunk_from_error(
    error: object,
    *,
    agent_id: str,
    agent_type: str,
    step: int,
    timestamp: float | None = None,
    locale: str | None = None,
) -> ErrorChunk:
    """`error_chunk`, under the name that every family with chunks has."""
    return error_chunk(error, agent_id=agent_id, agent_type=agent_type, step=step, timestamp=timestamp, locale=locale)


def _error(facts: Mapping[Fact, Any]) -> HelixStreamError:
    return HelixStreamError(facts["message"], facts.get("code"), facts.get("retryable"))


CHUNKS: streams.ChunkStream[ErrorChunk | dict[str, Any]] = streams.ChunkStream(
    roles=ROLES,
    parse=streams.or_other(parse_error_chunk, "type", "error"),
    is_known=streams.is_no_other,
    from_error=chunk_from_error,
    error=_error,
    reference=reference,
    envelope=parse_chat_error_body,
)
"""What reading and writing a stream asks of the family: no chunk of the contract ends a stream well, so say which of
yours does (`ends`), or that `[DONE]` does (`done="end"`)."""
