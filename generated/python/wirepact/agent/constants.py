# @generated from schema/agent/ by `make generate`. Do not edit; change the schema.
"""Fixed values of AgentError contract."""

from __future__ import annotations

A2A_BODY_LIMIT_BYTES: int = 10485760
"""Largest request body an A2A server takes by default, in bytes (10 MiB); a larger one is A2A_BODY_TOO_LARGE.

Source: A2A & remote agents.
"""

MAX_RETRIES: int = 3
"""Retries after the first attempt when max_retries / maxRetries is left out: a declared difference of the two trees.

Source: Retry-middleware contract (recap).
"""

ON_FAILURE: str = "error"
"""What on_failure / onFailure does when left out: the error is raised again.

Source: Retry-middleware contract (recap).
"""
