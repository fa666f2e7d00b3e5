"""Verdicts of the agent family: the mark on any error, and what a raise site says."""

from __future__ import annotations

from .._runtime.verdict import site_verdict as _verdict_at
from .._runtime.verdict import stamp, stamp_of
from .errors import AgentError
from .reference import CODES

__all__ = ["get_retryable", "site_verdict", "stamp_retryable"]


def stamp_retryable(error: object, verdict: bool) -> None:
    """Mark any exception as worth another try or not. Class, text, `args` and JSON stay; the last mark counts.

    The mark survives pickle, copy and deepcopy, not `ExceptionGroup.split` or `derive`. What is no exception is left
    alone, and so is an error whose code allows no other verdict (SWARM_HANDOFF). Never raises.

    Source: Retryability contract.
    """
    if not _pinned(error):
        stamp(error, verdict)


def get_retryable(error: object) -> bool | None:
    """The mark, else `retryable` of an AgentError (from any copy of the package), else None: unknown.

    A `retryable` of other errors says nothing, and causes are not asked. Never raises.

    Source: Retryability contract.
    """
    found = stamp_of(error)
    if found is not None:
        return found
    try:
        known = isinstance(error, AgentError) or AgentError.is_instance(error)
        field: object = error.retryable if known else None  # type: ignore[attr-defined]
    except Exception:
        return None
    return field if field is True or field is False else None


def site_verdict(code: str, *, http: int | None = None, kind: str | None = None) -> bool | None:
    """The verdict a raise site gives: by the code's conditions where it has some, else the code's own.

    Args:
        code: A known code; others have no verdict.
        http: Status of the failed exchange.
        kind: What happened, in the words of the code's conditions: "network failure", "spawn failure".

    Returns:
        None where the source leaves the verdict open.

    Source: the tables of each section.
    """
    return _verdict_at(CODES.get(code), http=http, kind=kind)


def _pinned(error: object) -> bool:
    try:
        return AgentError.is_instance(error) and bool(CODES.get(error.code) and CODES[error.code].pinned)
    except Exception:
        return False
