# @generated from the runtime sources of flue by `make generate`. Do not edit; change the schema.
"""A failure as operators see it: live observations, stored events, model turns."""

from __future__ import annotations

from .._runtime.causes import is_cancellation, is_error, name_of, safe_get, text_of
from .._runtime.ijson import well_formed
from .._runtime.plain import is_text, plain_text
from .errors import FlueError
from .settlement import serialized

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from .models import DurableError, ErrorInfo

__all__ = ["durable_error_fields", "error_info", "is_cancellation", "turn_is_error"]

_OTHER = "_OTHER"
_ABORT = "AbortError"
_ABORTS = frozenset({"CancelledError", _ABORT})
_FRAMES = 50
_STACK_LIMIT = 20_000


def error_info(value: object, *, live: bool = False, source: Literal["shell_bash_tool"] | None = None) -> ErrorInfo:
    """Classify what was raised, for observers inside the process.

    In this order: a cancellation has the type "AbortError" (CancelledError, AbortError, a DOMException of that name); a
    FlueError its own type and meta; any other object its `type`, else `code`, else `name` where that is text, else
    "_OTHER"; a text is the message of an "_OTHER"; anything else is "_OTHER". The class name of an exception counts as
    its name, `str()` as its message; functions and classes are no objects here. Answers for any value.

    Source: errorInfo on live observations.

    Args:
        live: Whether the error is observed as it is raised: only then, and only for an exception, is there a stack.
        source: "shell_bash_tool" for a failure of the caller's own shell call: type, name and message alone.
    """
    from .models import ErrorInfo

    fields = _classified(value)
    if live and is_error(value):
        fields["stack"] = _stack(value)
    if source == "shell_bash_tool":
        fields = {key: fields[key] for key in _kept("shell_tool") if key in fields}
    return ErrorInfo(**fields)


def durable_error_fields(value: object) -> DurableError:
    """The error of an operation or compaction event, which is stored: name and message.

    A FlueError keeps type, details and meta too. A foreign message stays, for the events are records of an operator:
    never send them to a client. Never a stack or a cause. Answers for any value.

    Source: errorInfo on live observations.
    """
    from .models import DurableError

    known = serialized(value, False)
    if "name" in known:
        return DurableError(**known)
    name = text_of(name_of(value)) if is_error(value) else plain_text(safe_get(value, "name"))
    return DurableError(name=name or "Error", message=text_of(value))


def turn_is_error(threw: bool, finish_reason: str | None = None) -> bool:
    """Whether a model call failed: it raised, or finished as "error" or "aborted".

    Source: Turn error normalization.
    """
    return threw or finish_reason in ("error", "aborted")


def _classified(value: object) -> dict[str, Any]:
    if _is_abort(value):
        return {"type": _ABORT, "name": text_of(name_of(value)), "message": text_of(value)}
    if FlueError.is_instance(value):
        known = serialized(value, False)
        if "name" in known:
            return {key: known[key] for key in ("type", "name", "message", "meta") if key in known}
    if is_text(value):
        return {"type": _OTHER, "message": text_of(value)}
    if value is None or issubclass(type(value), (int, float, complex, bytes, bytearray, type)) or _is_function(value):
        return {"type": _OTHER}
    code = plain_text(safe_get(value, "code"))
    name = text_of(name_of(value)) if is_error(value) else plain_text(safe_get(value, "name"))
    message = text_of(value) if is_error(value) else plain_text(safe_get(value, "message"))
    own = plain_text(safe_get(value, "type"))
    kind = next((one for one in (own, code, name) if one is not None), _OTHER)
    found = {"type": kind, "name": name, "code": code, "message": message}
    return {key: item for key, item in found.items() if item is not None}


def _is_abort(value: object) -> bool:
    """By the class: an error that merely says it is called AbortError has other fields to be read first."""
    if not is_error(value):
        return False
    try:
        classes = {base.__name__ for base in type.mro(type(value))}
    except Exception:
        return False
    return not _ABORTS.isdisjoint(classes) or ("DOMException" in classes and name_of(value) == _ABORT)


def _is_function(value: object) -> bool:
    return callable(value) and not is_error(value)


def _kept(form: str) -> tuple[str, ...]:
    from .tables import ERROR_FIELDS

    kept: Any = next(row["fields"] for row in ERROR_FIELDS if row["form"] == form)
    return tuple(map(str, kept))


def _stack(error: BaseException) -> str:
    """Where it was raised, innermost last, at most 50 frames of 20,000 code points; causes have stacks of their own."""
    message = text_of(error)
    text = f"{name_of(error)}: {message}" if message else name_of(error)
    try:
        from traceback import format_tb

        frames = format_tb(error.__traceback__, -_FRAMES)
    except Exception:
        return text
    trace = well_formed("".join(frames))[-_STACK_LIMIT:]
    return f"Traceback (most recent call last):\n{trace}{text}" if trace else text
