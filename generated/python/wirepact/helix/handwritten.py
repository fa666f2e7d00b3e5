# @generated from the runtime sources of helix by `make generate`. Do not edit; change the schema.
"""The parts of Helix's errors that no table says: verdicts that follow the cause or the wire, and short-hands."""

from __future__ import annotations

from .._runtime.causes import TEXT_LIMIT, safe_get
from .._runtime.errors import BaseError
from .._runtime.plain import plain_text
from .classify import verdict_of_cause
from .codes import is_code
from .errors import HelixError
from .reference import user_message_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self, TypeGuard

    from .models import HistoryIncompleteReason, SnapshotPassOutcome
    from .types import Code

__all__ = [
    "AgentResolutionError",
    "HelixStreamError",
    "create_history_incomplete_error",
    "create_hook_failed_error",
    "create_max_steps_exhausted_error",
    "is_agent_not_found_error",
]


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
        """Building the agent threw. Retryable unless the cause is classified as not retryable."""
        message = f"The agent of type '{agent_type}' could not be built"
        return cls(message, "framework_agent_resolution_failed", verdict_of_cause(cause), cause=cause)


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

    @classmethod
    def from_event(cls, event: object) -> Self:
        """The error of a stream's error event: an ErrorChunk, a mapping or any object with the same fields.

        A part of the wrong type counts as missing. Without a text the code's sentence stands. Never raises.
        """
        code, retryable = safe_get(event, "code"), safe_get(event, "recoverable")
        known = plain_text(code, TEXT_LIMIT)
        texts = (plain_text(safe_get(event, name), TEXT_LIMIT) for name in ("error", "errorText"))
        message = next((one for one in texts if one is not None), user_message_for(known))
        return cls(message, known, retryable if type(retryable) is bool else None)


def is_agent_not_found_error(value: object) -> TypeGuard[HelixError]:
    """Whether the value is the error of an agent type that is not registered, from any copy of the package.

    Never raises.
    """
    return HelixError.is_instance(value) and safe_get(value, "code") == "framework_agent_not_found"


def create_max_steps_exhausted_error(max_steps: int) -> HelixError:
    """The error of a run that used up its steps: `framework_max_steps_exhausted`, not retryable."""
    return HelixError.create_max_steps_exhausted_error(max_steps)


def create_hook_failed_error(hook: str, cause: object) -> HelixError:
    """The error of a `beforeEntry` hook or `transformRequest` that threw: `framework_hook_failed`.

    Keeps the cause's verdict; retryable where the cause is not classified. Source: Framework Errors.
    """
    verdict = verdict_of_cause(cause)
    return HelixError(f"The hook '{hook}' failed", "framework_hook_failed", retryable=verdict, cause=cause)


def create_history_incomplete_error(
    reason: HistoryIncompleteReason,
    *,
    snapshot_passes: tuple[SnapshotPassOutcome, ...] | None = None,
    message: str | None = None,
    cause: object = None,
) -> HelixError:
    """The error of a history that could not be read: `state_history_incomplete`, the verdict by HISTORY_REASONS.

    Its `reason` is the body's `cause`; `snapshot_passes` says why each pass failed. Source: State Errors.
    """
    from .tables import HISTORY_REASONS

    verdict = next((row["retryable"] for row in HISTORY_REASONS if row["reason"] == reason), None)
    text = message if message is not None else f"The history could not be read completely: {reason}"
    error = HelixError(
        text, "state_history_incomplete", retryable=verdict if isinstance(verdict, bool) else None, cause=cause
    )
    error.reason = reason  # type: ignore[attr-defined]
    if snapshot_passes is not None:
        error.snapshot_passes = snapshot_passes  # type: ignore[attr-defined]
    return error
