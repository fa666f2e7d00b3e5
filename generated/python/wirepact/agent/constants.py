# @generated from schema/agent/ by `make generate`. Do not edit; change the schema.
"""Fixed values of AgentError contract."""

from __future__ import annotations

A2A_BODY_LIMIT_BYTES: int = 10485760
"""Largest request body an A2A server takes by default, in bytes (10 MiB); a larger one is A2A_BODY_TOO_LARGE.

Source: A2A & remote agents.
"""

BACKOFF_FACTOR: int = 2
"""Factor from one wait to the next when it is left out; the source states no default.

Source: Retry-middleware contract (recap).
"""

INITIAL_DELAY_MS: int = 1000
"""Wait in milliseconds ahead of the first retry when it is left out; the source states no default.

Source: Retry-middleware contract (recap).
"""

MAX_DELAY_MS: int = 60000
"""Longest single wait in milliseconds when it is left out, also where a server asks for more (Retry-After); the source
states no default.

Source: Retry-middleware contract (recap).
"""

MAX_RETRIES: int = 3
"""Retries after the first attempt when max_retries / maxRetries is left out: a declared difference of the two trees.

Source: Retry-middleware contract (recap).
"""

ON_FAILURE: str = "error"
"""What on_failure / onFailure does when left out: the error is raised again.

Source: Retry-middleware contract (recap).
"""
