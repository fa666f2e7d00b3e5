# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""Fixed values of Helix Agents."""

from __future__ import annotations

from .._runtime.rows import Row

DEFAULT_LLM_STEP_RETRY: Row = Row({"backoff": "exponential", "delayMs": 1000, "limit": 3})
"""Default of the step retry: waits of 1, 2 and 4 s. Only an error with retryable: true is retried.

Source: Retrying a failed model call.
"""

DROP_RETRY: Row = Row({"delayMs": 2000, "factor": 2, "maxRetries": 3})
"""Adapter retry of a connection drop before any output; llmConfig.maxRetries overrides maxRetries (not on DBOS). A
later drop or an abort is not retried here.

Source: Connection drops.
"""

PROVIDER_UNREACHABLE_MESSAGE: str = "The model provider could not be reached."
"""Message of a provider_unreachable error, safe for a person; the raw text is its cause.

Source: Provider unreachable.
"""

REQUEST_KEY_HEADER: str = "X-Helix-Request-Key"
"""Header that carries the request key.

Source: Typed chat-route responses.
"""

REQUEST_KEY_MAX_LENGTH: int = 128
"""Most characters of a request key.

Source: Typed chat-route responses.
"""

REQUEST_KEY_MIN_LENGTH: int = 1
"""Fewest characters of a request key.

Source: Typed chat-route responses.
"""

REQUEST_KEY_PARAM: str = "requestKey"
"""Parameter that may carry it instead.

Source: Typed chat-route responses.
"""

REQUEST_KEY_PATTERN: str = "^[A-Za-z0-9._:-]+$"
"""Form of a request key; match the whole text (in Python fullmatch: its `$` lets a last newline through).

Source: Typed chat-route responses.
"""

RETRIES_EXHAUSTED_PREFIX: str = "Failed after retries: "
"""Stands before the inner message when retries ran out; the verdict is then false.

Source: RetryError Mapping.
"""

SNAPSHOT_DEADLINE_MS: int = 10000
"""Default deadline of a whole snapshot read, in milliseconds.

Source: State Errors.
"""

STOPPED_FINISH_REASONS: tuple[object, ...] = ("length", "content-filter", "error", "other")
"""Provider finish reasons, besides any unknown one, that llm-vercel turns into a reply with a stop reason of
STOP_REASONS.

Source: Temporal and DBOS complete a blocked, refused….
"""

UNREACHABLE_RETRY: Row = Row({"delayMs": 2000, "maxRetries": 1})
"""Adapter retry of an unreachable provider: at most this often, fewer if llmConfig.maxRetries is smaller, never when
the error is marked overloaded.

Source: Provider unreachable.
"""
