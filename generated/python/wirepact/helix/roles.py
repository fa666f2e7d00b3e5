# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""What the shapes of Helix Agents are for, and what its codes answer: integrations work from it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._runtime.roles import Roles

ROLES: Roles = {
    "family": "helix",
    "property": "code",
    "answers": {
        "unexpected": "framework_internal_error",
        "invalid_request": "VALIDATION_ERROR",
        "invalid_json": "VALIDATION_ERROR",
    },
    "envelope": {
        "shape": "ChatErrorBody",
        "path": (),
        "fields": {"message": "error", "code": "code", "retryable": "retryable"},
        "required": ("message", "code"),
        "outer": {},
        "constants": {},
        "needs": (),
    },
    "chunks": {
        "shape": "ErrorChunk",
        "tag": "type",
        "ends": {"error": "failed"},
        "error": {
            "shape": "ErrorChunk",
            "path": (),
            "fields": {"message": "error", "code": "code", "retryable": "recoverable"},
            "required": ("message", "retryable"),
            "outer": {},
            "constants": {"type": "error"},
            "needs": ("agentId", "agentType", "timestamp", "step"),
        },
    },
    "settlement": None,
}
"""Envelope, chunks and settlement with the place of each fact, and the codes for failures outside the contract."""
