# @generated from the runtime sources of cart by `wirepact generate`. Do not edit; change the schema.
"""Verdicts on single errors: the mark on any of them, and what a raise site says."""

from __future__ import annotations

from .._runtime.verdict import site_verdict as _verdict_at
from .._runtime.verdict import stamp, stamp_of
from .facts import PINNED, code_in, verdict_in
from .reference import CODES, retryable_of

__all__ = ["get_retryable", "site_verdict", "stamp_retryable"]


def stamp_retryable(error: object, verdict: bool) -> None:
    """Mark any exception as worth another try or not. Class, text, `args` and JSON stay; the last mark counts.

    The mark survives pickle, copy and deepcopy, not `ExceptionGroup.split` or `derive`. What is no exception is left
    alone, and so is an error of this family whose code allows no other verdict. Never raises.
    """
    if code_in(error) not in PINNED:
        stamp(error, verdict)


def get_retryable(error: object) -> bool | None:
    """The mark, else `retryable` of an error of this family, else the default verdict of its code, else None: unknown.

    A `retryable` of other errors says nothing, and causes are not asked. Never raises.
    """
    found = stamp_of(error)
    if found is not None:
        return found
    found = verdict_in(error)
    return found if found is not None else retryable_of(code_in(error))


def site_verdict(code: object, *, http: int | None = None, kind: str | None = None) -> bool | None:
    """The verdict a raise site gives: by the code's conditions where it has some, else the code's own.

    Args:
        code: A known code; others have no verdict.
        http: Status of the failed exchange.
        kind: What happened, in the words of the code's conditions; case and hyphens do not matter.

    Returns:
        None where the contract leaves the verdict open.
    """
    return _verdict_at(CODES.get(code), http=http, kind=kind)  # type: ignore[call-overload]
