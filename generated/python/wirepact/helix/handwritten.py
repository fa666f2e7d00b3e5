# @generated from the runtime sources of helix by `make generate`. Do not edit; change the schema.
"""The parts of Helix's errors that no table says: verdicts that follow the cause or the wire, and short-hands."""

from __future__ import annotations

from .._runtime.errors import BaseError
from .codes import is_code
from .errors import HelixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from .types import Code

__all__ = ["AgentResolutionError", "HelixStreamError", "create_max_steps_exhausted_error", "is_agent_not_found_error"]


class AgentResolutionError(HelixError):
    """An agent type could not be turned into an agent: not registered, or its factory failed.

    Build one with `not_found` or `failed`. Source: Framework Errors.
    """

    _marker_ = "wirepact.helix.AgentResolutionError"
    name = "AgentResolutionError"

    def __init__(self, message: str, code: str, retryable: bool | None = None, *, cause: object = None) -> None:
        super().__init__(message=message, code=code, retryable=retryable, cause=cause)
        self.args = (message, code, retryable)

    @classmethod
    def not_found(cls, agent_type: str) -> Self:
        """The agent type is not registered: 404, not retryable."""
        return cls(f"No agent of type '{agent_type}' is registered", "framework_agent_not_found", False)

    @classmethod
    def failed(cls, agent_type: str, cause: object) -> Self:
        """Building the agent threw. Retryable unless the cause carries a verdict of false."""
        verdict = getattr(cause, "retryable", None) if HelixError.is_instance(cause) else None
        message = f"The agent of type '{agent_type}' could not be built"
        return cls(message, "framework_agent_resolution_failed", verdict is not False, cause=cause)


class HelixStreamError(BaseError):
    """An error that came through the stream; no HelixError.

    Source: HelixStreamError.

    Args:
        message: The event's text, as it came.
        code: The event's code; None while the failure is unclassified, which is not the same as permanent.
        retryable: The event's `recoverable`; None where it said nothing. Never made up from the code.
    """

    _marker_ = "wirepact.helix.HelixStreamError"
    name = "HelixStreamError"
    code: str | None
    retryable: bool | None

    def __init__(
        self, message: str, code: str | None = None, retryable: bool | None = None, *, cause: object = None
    ) -> None:
        self.message = message
        self.code = code
        self.retryable = retryable
        self.args = (message, code, retryable)
        self._set_cause(cause)

    @property
    def known_code(self) -> Code | None:
        """The code, where this version knows it."""
        return self.code if is_code(self.code) else None


def is_agent_not_found_error(value: object) -> bool:
    """Whether the value is the error of an agent type that is not registered, from any copy of the package."""
    return HelixError.is_instance(value) and value.code == "framework_agent_not_found"


def create_max_steps_exhausted_error(max_steps: int) -> HelixError:
    """The error of a run that used up its steps: `framework_max_steps_exhausted`, not retryable."""
    return HelixError.create_max_steps_exhausted_error(max_steps)
