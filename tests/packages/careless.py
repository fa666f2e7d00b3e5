"""Subclasses as users write them: constructors of their own, other bases beside ours. Importable, so that they pickle."""

from __future__ import annotations

from wirepact import agent, flue, helix


class KeywordOnly(agent.AgentError):
    def __init__(self, *, where: str) -> None:
        super().__init__("TIMEOUT", f"late in {where}", True)
        self.where = where


class Reordered(helix.HelixError):
    def __init__(self, status: int, text: str) -> None:
        super().__init__(text, "provider_error", status_code=status)
        self.extra = [status]


class Nothing(flue.FlueError):
    def __init__(self) -> None:
        super().__init__("session_busy", "busy", meta={"a": [1]})


class WithValueError(agent.AgentError, ValueError):
    pass


class WithKeyError(helix.HelixError, KeyError):
    pass


class WithOSError(flue.FlueError, OSError):
    pass


def made() -> list[Exception]:
    return [
        KeywordOnly(where="step 2"),
        Reordered(502, "bad gateway"),
        Nothing(),
        WithValueError("TIMEOUT", "late"),
        WithKeyError("m", "provider_error"),
        WithOSError("session_busy", "busy", details="d"),
    ]


def fail(index: int) -> None:
    """Raise one of them, in another process."""
    error = made()[index]
    error.add_note("from the worker")
    raise error
