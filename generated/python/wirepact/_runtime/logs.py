# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""A failure as a record of `logging`, no part of which can pass for a record of its own."""

from __future__ import annotations

from .causes import CHAIN_LIMIT, chain, is_error, name_of, safe_get, text_of
from .explain import seen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

TEXT_LIMIT = 100_000
"""Longest text of a traceback, in code points; the middle of a longer one is left out."""


def log(error: object, name: str, failed: str, request: Mapping[str, str] | None = None) -> None:
    """A record of the logger with that name, with the facts of a contract's error.

    Its `exc_text`, which a formatter prints, has nothing unseen in it, and each line is indented; `exc_info` is the
    error itself.

    Args:
        failed: What failed, as "a route".
        request: Facts of the request, further keys of the record.
    """
    import logging

    from ..observability import log_extra

    logger = logging.getLogger(name)
    if not logger.isEnabledFor(logging.ERROR):
        return
    known = error if is_error(error) else None
    text = (
        f"{failed} failed"
        if known is not None
        else f"{failed} failed with what is no error: {seen(repr(text_of(error)))}"
    )
    extra = {**log_extra(error), **{key: seen(value) for key, value in (request or {}).items()}}
    info = None if known is None else (type(known), known, safe_get(known, "__traceback__"))
    file, line, function, _ = logger.findCaller()
    record = logger.makeRecord(name, logging.ERROR, file, line, text, (), info, function, extra)
    if known is not None:
        record.exc_text = _indented(_traceback(known))
    logger.handle(record)


def _traceback(error: BaseException) -> str:
    """As Python prints it; without the stacks where there are too many, or reading one raises."""
    from traceback import TracebackException

    try:
        if _are_few(error):
            parts = TracebackException.from_exception(error).format()
            return "".join(part[:TEXT_LIMIT] for part in parts).rstrip("\n")
    except Exception:  # an error that does not want to be read
        pass
    return "\ncaused by ".join(f"{name_of(one)}: {text_of(one)}" for one in chain(error))


def _are_few(error: BaseException) -> bool:
    """Whether a failure has at most CHAIN_LIMIT errors, causes and members of groups counted."""
    found: dict[int, BaseException | None] = {}
    left: list[BaseException | None] = [error]
    while left and len(found) < CHAIN_LIMIT:
        one = left.pop()
        if one is not None and id(one) not in found:
            found[id(one)] = one
            members: Any = safe_get(one, "exceptions", ()) if issubclass(type(one), BaseExceptionGroup) else ()
            left += [one.__cause__, one.__context__, *members[:CHAIN_LIMIT]]
    return not any(one is not None and id(one) not in found for one in left)


def _indented(text: str) -> str:
    if len(text) > TEXT_LIMIT:
        text = f"{text[: TEXT_LIMIT // 2]}\n…\n{text[-TEXT_LIMIT // 2 :]}"
    return "\n".join(f"  {seen(line)}" for line in text.split("\n"))
