"""The two marks in a stored error message, for code that has the text alone."""

from __future__ import annotations

from .._runtime.plain import is_text
from .constants import RETRYABLE_INTERRUPTION_MARKER, WORKERS_AI_OVERFLOW_MARKER

__all__ = ["has_overflow_marker", "has_retryable_interruption_marker", "strip_markers"]


def has_overflow_marker(message: object) -> bool:
    """Whether a stored error message says that the request was too large for the model: compact and try again.

    Source: WORKERS_AI_OVERFLOW_MARKER and RETRYABLE_INTERRUPTION_MARKER.
    """
    return _holds(message, WORKERS_AI_OVERFLOW_MARKER)


def has_retryable_interruption_marker(message: object) -> bool:
    """Whether a stored error message proves a passing interruption: ask this before guessing from other text.

    Source: WORKERS_AI_OVERFLOW_MARKER and RETRYABLE_INTERRUPTION_MARKER.
    """
    return _holds(message, RETRYABLE_INTERRUPTION_MARKER)


def strip_markers(message: str) -> str:
    """The message without marks, each with the space before it, as it may be shown.

    Source: WORKERS_AI_OVERFLOW_MARKER and RETRYABLE_INTERRUPTION_MARKER.
    """
    for marker in (WORKERS_AI_OVERFLOW_MARKER, RETRYABLE_INTERRUPTION_MARKER):
        message = message.replace(f" {marker}", "").replace(marker, "")
    return message


def _holds(message: object, marker: str) -> bool:
    return is_text(message) and str.__contains__(message, marker)
