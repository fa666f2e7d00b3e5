# @generated from schema/agent/ by `make generate`. Do not edit; change the schema.
"""Error classes of AgentError contract."""

from __future__ import annotations

from .._runtime.errors import BaseError
from .codes import is_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .models import HandoffSignal
    from .types import Code

_PINNED = {"SWARM_HANDOFF": False}
"""Verdicts that no raise site can change."""


class AgentError(BaseError):
    """Any failure the framework raises: a stable code and a verdict on retrying. Not retryable unless the raise site
    says so.

    Source: AgentError shape.

    Args:
        code: Which failure it is; text, since a newer peer may send a code this version does not know.
        message: What happened, for a developer.
        retryable: Whether the call may be tried again; false when left out.
    """

    _marker_ = "wirepact.agent.AgentError"
    name = "AgentError"
    code: str
    retryable: bool

    def __init__(self, code: str, message: str, retryable: bool = False, *, cause: object = None) -> None:
        self.code = code
        self.message = message
        self.retryable = _PINNED.get(code, retryable)
        self.args = (code, message, retryable)
        self._set_cause(cause)

    @property
    def known_code(self) -> Code | None:
        """The code, where this version knows it."""
        return self.code if is_code(self.code) else None


class HitlInterrupt(BaseError):
    """Suspends a run until a person decides. No AgentError and no failure: every layer lets it pass, none retries or
    swallows it.

    Source: Contract when retrying.

    Args:
        message: What the run waits for, for a developer.
    """

    _marker_ = "wirepact.agent.HitlInterrupt"
    name = "HitlInterrupt"

    def __init__(self, message: str | None = None, *, cause: object = None) -> None:
        self.message = message if message is not None else "The run waits for a person to decide."
        self.args = (message,)
        self._set_cause(cause)


class SwarmHandoff(AgentError):
    """Control flow of a swarm: one member hands over to another. Never retryable, whatever the raise site says.

    Source: Multi-agent & workflows.

    Args:
        signal: Where the swarm routes next.
    """

    _marker_ = "wirepact.agent.SwarmHandoff"
    name = "SwarmHandoff"
    code: str = "SWARM_HANDOFF"
    retryable: bool = False
    signal: HandoffSignal

    def __init__(self, signal: HandoffSignal, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(
            code="SWARM_HANDOFF",
            message=message if message is not None else "A swarm member hands over to another one.",
            retryable=False,
            cause=cause,
        )
        self.signal = signal
        self.args = (signal, message)
