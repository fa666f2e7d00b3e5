"""Any value in, a HelixError out: what is recognised is said by the `matches` of the codes.

Source: Utility Functions, classifyError().
"""

from __future__ import annotations

from .._runtime.causes import is_error, names_of, safe_get, text_of
from .._runtime.plain import plain_text
from .._runtime.recognise import agreed
from .errors import HelixError

__all__ = [
    "classify_error",
    "classify_known_error",
    "ensure_error",
    "extract_error_message",
    "verdict_of_cause",
]

_known_codes: tuple[dict[str, str], dict[str, str]] | None = None


def extract_error_message(value: object) -> str:
    """A text for any value: an error's message, the `message` of an object, a text itself, else compact JSON.

    `None` is "null". At most 10,000 code points, well formed. Never raises.
    """
    return text_of(value)


def ensure_error(value: object) -> BaseException:
    """The value itself if it is an exception, else an Exception with its text; its `cause` is then the value."""
    if is_error(value):
        return value
    error = Exception(text_of(value))
    error.cause = value  # type: ignore[attr-defined]
    return error


def classify_error(error: object) -> HelixError:
    """The HelixError for any value: a HelixError is itself, a recognised error gets its code and the code's verdict,
    anything else framework_internal_error. The value stays the cause. Never raises.
    """
    known = classify_known_error(error)
    return known if known is not None else HelixError(text_of(error), "framework_internal_error", cause=error)


def classify_known_error(error: object) -> HelixError | None:
    """As `classify_error`, but None for what no rule recognises, which is not the same as an internal error.

    Exceptions alone are recognised: by marker, by name (its own `name`, its class, a base class), by their own
    `code` where a code says so. Cancellation is framework_cancelled, KeyboardInterrupt and the like included. A group
    is what its first member is, where all agree on code and verdict; an error raised from a HelixError may mean
    another failure, and is not.
    """
    member = agreed(error, _said)
    if member is error:
        return _known_error(error)
    known = _known_error(member)
    if known is None or known is member:
        return known
    return HelixError(text_of(known), known.code, known.category, known.retryable, known.status_code, cause=error)


def _said(error: object) -> object:
    known = None if issubclass(type(error), BaseExceptionGroup) else _known_error(error)
    return None if known is None else (known.code, known.retryable)


def _known_error(error: object) -> HelixError | None:
    if not is_error(error):
        return None
    if HelixError.is_instance(error):
        return error
    by_name, by_code = _known_codes or _known()
    code = None
    for name in names_of(error):
        if name in by_name:
            code = by_name[name]
            break
    if code is None:
        own = plain_text(safe_get(error, "code"))
        code = None if own is None else by_code.get(own)
    if code is None and not issubclass(type(error), Exception):
        code = "framework_cancelled"
    return None if code is None else HelixError(text_of(error), code, cause=error)


def verdict_of_cause(cause: object) -> bool:
    """Whether a failure that keeps its cause's verdict may be tried again: not if the cause is classified as false.

    For framework_agent_resolution_failed and framework_hook_failed: an unclassified cause may pass.
    """
    known = classify_known_error(cause)
    return known is None or safe_get(known, "retryable") is not False


def _known() -> tuple[dict[str, str], dict[str, str]]:
    """Code by error name, and by the error's own code."""
    global _known_codes
    if _known_codes is None:
        from .reference import CODES

        by_name: dict[str, str] = {}
        by_code: dict[str, str] = {}
        for code, info in CODES.items():
            for match in info.matches:
                if "name" in match:
                    by_name.setdefault(str(match["name"]), code)
                elif "code" in match:
                    by_code.setdefault(str(match["code"]), code)
        _known_codes = by_name, by_code
    return _known_codes
