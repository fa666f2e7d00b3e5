# @generated from schema/flue/ by `make generate`. Do not edit; change the schema.
"""Fixed values of Flue."""

from __future__ import annotations

AI_BINDING_MESSAGE_LIMIT: int = 2000
"""Longest message of a CloudflareAIBindingError in code points, prefix and marker included.

Source: CloudflareAIBindingError.
"""

CLIENT_ABORTED_STATUS: int = 499
"""Status of the reply to a long poll that its client ended; the body is empty.

Source: HTTP error envelope.
"""

MISUSE_PREFIX: str = "[flue]"
"""Starts the message of the plain Error thrown where an entry point is misused: before the runtime is configured, or
with an empty instance id. It is no FlueError and the rest is prose; a bad payload is invalid_request instead.

Source: Errors Reference.
"""

RETRYABLE_INTERRUPTION_MARKER: str = "(retryable_interruption)"
"""In a message: the failure was certainly a passing interruption. Retry classification looks for it before it guesses
from other text.

Source: WORKERS_AI_OVERFLOW_MARKER and RETRYABLE_INTERRUPTION_MARKER.
"""

WORKERS_AI_OVERFLOW_MARKER: str = "(request_too_large)"
"""Ends the message of a binding error with status 413; compaction looks for it to shrink the context and try again.

Source: WORKERS_AI_OVERFLOW_MARKER and RETRYABLE_INTERRUPTION_MARKER.
"""
