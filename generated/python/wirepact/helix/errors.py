# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""Error classes of Helix Agents."""

from __future__ import annotations

from .._runtime.errors import BaseError, fill
from .codes import is_code, is_frontend_code
from .reference import category_of, retryable_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from .models import RunStartConflictCause
    from .types import Code, FrontendCode


class AgentAlreadyRunningError(BaseError):
    """Another run of the session is live.

    Source: classifyError().

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.AgentAlreadyRunningError"
    name = "AgentAlreadyRunningError"

    def __init__(self, message: str | None = None, *, cause: object = None) -> None:
        self.message = message if message is not None else "Another run of the session is live"
        self.args = (message,)
        self._set_cause(cause)


class AgentNotResumableError(BaseError):
    """The session cannot go on. No runtime raises it; classification knows it.

    Source: Currently Produced vs Reserved Codes.

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.AgentNotResumableError"
    name = "AgentNotResumableError"

    def __init__(self, message: str | None = None, *, cause: object = None) -> None:
        self.message = message if message is not None else "The session cannot be resumed"
        self.args = (message,)
        self._set_cause(cause)


class FencingTokenMismatchError(BaseError):
    """The writer's fencing token is no longer the current one.

    Source: classifyError().

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.FencingTokenMismatchError"
    name = "FencingTokenMismatchError"

    def __init__(self, message: str | None = None, *, cause: object = None) -> None:
        self.message = message if message is not None else "The fencing token is not the current one"
        self.args = (message,)
        self._set_cause(cause)


class FrontendHandlerError(BaseError):
    """A failure of the FrontendHandler before the stream starts, answered over HTTP.

    Source: FrontendHandlerError.

    Args:
        message: Developer text.
        code: One of FRONTEND_CODES.
        status_code: HTTP status of the answer.
    """

    _marker_ = "wirepact.helix.FrontendHandlerError"
    name = "FrontendHandlerError"
    code: str
    status_code: int

    def __init__(self, message: str, code: str, status_code: int, *, cause: object = None) -> None:
        self.message = message
        self.code = code
        self.status_code = status_code
        self.args = (message, code, status_code)
        self._set_cause(cause)

    @property
    def known_code(self) -> FrontendCode | None:
        """The code, where this version knows it."""
        return self.code if is_frontend_code(self.code) else None


class HelixError(BaseError):
    """A classified failure: a code, its category and whether to try again. `isInstance` recognises it by a marker,
    across copies of the package.

    Source: Error Classification.

    Args:
        message: Developer text.
        code: Code of the failure; `knownCode` where this version knows it.
        category: Group of the code; left out: its text up to the first underscore.
        retryable: May the failed call be tried again; left out: the code's default verdict, where it has one.
        status_code: HTTP status that the failure came with.
    """

    _marker_ = "wirepact.helix.HelixError"
    name = "HelixError"
    code: str
    category: str | None
    retryable: bool | None
    status_code: int | None

    def __init__(
        self,
        message: str,
        code: str,
        category: str | None = None,
        retryable: bool | None = None,
        status_code: int | None = None,
        *,
        cause: object = None,
    ) -> None:
        self.message = message
        self.code = code
        self.category = category if category is not None else category_of(code)
        self.retryable = retryable if retryable is not None else retryable_of(code)
        self.status_code = status_code
        self.args = (message, code, category, retryable, status_code)
        self._set_cause(cause)

    @property
    def known_code(self) -> Code | None:
        """The code, where this version knows it."""
        return self.code if is_code(self.code) else None

    @classmethod
    def create_max_steps_exhausted_error(cls, max_steps: int, *, cause: object = None) -> Self:
        """A run without an outputSchema used all its steps."""
        error = cls(
            message=fill("Max steps ({maxSteps}) reached", {"maxSteps": max_steps}),
            code="framework_max_steps_exhausted",
            retryable=False,
            cause=cause,
        )
        error.__dict__.update(max_steps=max_steps)
        return error


class RemoteAgentFailedError(BaseError):
    """The remote sub-agent reports a failed state, or its transport failed for good. Not a HelixError.

    Source: Remote Agent Errors.

    Args:
        remote_session_id: Session of the remote agent.
        remote_error: Why the remote agent failed.
        message: Developer text.
    """

    _marker_ = "wirepact.helix.RemoteAgentFailedError"
    name = "RemoteAgentFailedError"
    remote_session_id: str
    remote_error: str

    def __init__(
        self, remote_session_id: str, remote_error: str, message: str | None = None, *, cause: object = None
    ) -> None:
        self.remote_session_id = remote_session_id
        self.remote_error = remote_error
        self.message = message if message is not None else "The remote agent failed"
        self.args = (remote_session_id, remote_error, message)
        self._set_cause(cause)


class RunStartRejectedError(BaseError):
    """A run-start commit was refused although no other run is live. A plain error with a code of its own.

    Source: classifyError().

    Args:
        reason: Why; on the wire it is `cause`.
        message: Developer text.
    """

    _marker_ = "wirepact.helix.RunStartRejectedError"
    name = "RunStartRejectedError"
    code: str = "state_run_start_conflict"
    retryable: bool | None = False
    reason: RunStartConflictCause

    def __init__(self, reason: RunStartConflictCause, message: str | None = None, *, cause: object = None) -> None:
        self.reason = reason
        self.message = (
            message if message is not None else fill("The run start was refused: {reason}", {"reason": reason})
        )
        self.args = (reason, message)
        self._set_cause(cause)

    @property
    def known_code(self) -> Code | None:
        """The code, where this version knows it."""
        return self.code if is_code(self.code) else None


class RunSupersededError(BaseError):
    """The run that writes is no longer the session's live run. A plain error with a code of its own.

    Source: classifyError().

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.RunSupersededError"
    name = "RunSupersededError"
    code: str = "state_run_superseded"
    retryable: bool | None = False

    def __init__(self, message: str | None = None, *, cause: object = None) -> None:
        self.message = message if message is not None else "A newer run has replaced this one"
        self.args = (message,)
        self._set_cause(cause)

    @property
    def known_code(self) -> Code | None:
        """The code, where this version knows it."""
        return self.code if is_code(self.code) else None


class StaleStateError(BaseError):
    """The stored state is newer than the one the write was made from.

    Source: classifyError().

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.StaleStateError"
    name = "StaleStateError"

    def __init__(self, message: str | None = None, *, cause: object = None) -> None:
        self.message = message if message is not None else "The stored state has changed"
        self.args = (message,)
        self._set_cause(cause)


class StepCommitConflictError(BaseError):
    """Another commit of the same step came first.

    Source: classifyError().

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.StepCommitConflictError"
    name = "StepCommitConflictError"

    def __init__(self, message: str | None = None, *, cause: object = None) -> None:
        self.message = message if message is not None else "The step was already committed"
        self.args = (message,)
        self._set_cause(cause)


class StreamDropError(BaseError):
    """The event stream of a remote sub-agent broke off without an end event. Not a HelixError.

    Source: Remote Agent Errors.

    Args:
        remote_session_id: Session of the remote agent.
        last_sequence: Last position that was read: resume from here.
        message: Developer text.
    """

    _marker_ = "wirepact.helix.StreamDropError"
    name = "StreamDropError"
    remote_session_id: str
    last_sequence: int

    def __init__(
        self, remote_session_id: str, last_sequence: int, message: str | None = None, *, cause: object = None
    ) -> None:
        self.remote_session_id = remote_session_id
        self.last_sequence = last_sequence
        self.message = message if message is not None else "The stream of the remote agent broke off"
        self.args = (remote_session_id, last_sequence, message)
        self._set_cause(cause)


class CommitStoppedError(HelixError):
    """A commit of a stopped run met its stop record and wrote nothing.

    Source: classifyError().
    """

    _marker_ = "wirepact.helix.CommitStoppedError"
    name = "CommitStoppedError"
    code: str = "state_commit_stopped"
    retryable: bool | None = False

    def __init__(self, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(
            message=message if message is not None else "The run was stopped; nothing was committed",
            code="state_commit_stopped",
            retryable=False,
            cause=cause,
        )
        self.args = (message,)


class ConfigurationError(FrontendHandlerError):
    """The handler is not set up for what was asked.

    Source: FrontendHandlerError.

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.ConfigurationError"
    name = "ConfigurationError"
    code: str = "CONFIGURATION_ERROR"
    status_code: int = 501

    def __init__(self, message: str, *, cause: object = None) -> None:
        super().__init__(message=message, code="CONFIGURATION_ERROR", status_code=501, cause=cause)
        self.args = (message,)


class ExecutionError(FrontendHandlerError):
    """The agent could not be run.

    Source: FrontendHandlerError.

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.ExecutionError"
    name = "ExecutionError"
    code: str = "EXECUTION_ERROR"
    status_code: int = 500

    def __init__(self, message: str, *, cause: object = None) -> None:
        super().__init__(message=message, code="EXECUTION_ERROR", status_code=500, cause=cause)
        self.args = (message,)


class RequestAlreadyCompletedError(HelixError):
    """The request key's run has ended and a later run exists.

    Source: State Errors.

    Args:
        run_id: The run that answered the request.
    """

    _marker_ = "wirepact.helix.RequestAlreadyCompletedError"
    name = "RequestAlreadyCompletedError"
    code: str = "state_request_already_completed"
    retryable: bool | None = False
    run_id: str

    def __init__(self, run_id: str, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(
            message=message if message is not None else "The request was already answered",
            code="state_request_already_completed",
            retryable=False,
            cause=cause,
        )
        self.run_id = run_id
        self.args = (run_id, message)


class RequestKeyConflictError(HelixError):
    """The request key is held by a run with other input.

    Source: State Errors.

    Args:
        run_id: The run that holds the key.
    """

    _marker_ = "wirepact.helix.RequestKeyConflictError"
    name = "RequestKeyConflictError"
    code: str = "state_request_key_conflict"
    retryable: bool | None = False
    run_id: str

    def __init__(self, run_id: str, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(
            message=message if message is not None else "The request key is already in use for other input",
            code="state_request_key_conflict",
            retryable=False,
            cause=cause,
        )
        self.run_id = run_id
        self.args = (run_id, message)


class ResumeRefusedError(HelixError):
    """A resume was refused: false for a completed or failed session, true while a batch of client tools is partly
    unanswered.

    Source: Currently Produced vs Reserved Codes.

    Args:
        retryable: Whether the same resume can work later.
    """

    _marker_ = "wirepact.helix.ResumeRefusedError"
    name = "ResumeRefusedError"
    code: str = "state_not_resumable"
    retryable: bool | None

    def __init__(self, retryable: bool, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(
            message=message if message is not None else "The session cannot be resumed",
            code="state_not_resumable",
            retryable=retryable,
            cause=cause,
        )
        self.args = (retryable, message)


class RunStartAbandonedError(HelixError):
    """A run start was given up before it was known to have happened.

    Source: Currently Produced vs Reserved Codes.

    Args:
        retryable: May the start be tried again; left out: not stated.
    """

    _marker_ = "wirepact.helix.RunStartAbandonedError"
    name = "RunStartAbandonedError"
    code: str = "transport_error"
    retryable: bool | None

    def __init__(self, retryable: bool | None = None, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(
            message=message if message is not None else "The run start was abandoned",
            code="transport_error",
            retryable=retryable,
            cause=cause,
        )
        self.args = (retryable, message)


class RunStartConflictError(AgentAlreadyRunningError):
    """A run-start commit met a live run. Its own code is state_run_start_conflict; it classifies, like its parent, as
    state_already_running.

    Source: classifyError().
    """

    _marker_ = "wirepact.helix.RunStartConflictError"
    name = "AgentAlreadyRunningError"
    code: str = "state_run_start_conflict"

    def __init__(self, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(message=message if message is not None else "The run start met a live run", cause=cause)
        self.args = (message,)

    @property
    def known_code(self) -> Code | None:
        """The code, where this version knows it."""
        return self.code if is_code(self.code) else None


class RunStartOutcomeUnknownError(HelixError):
    """Whether a run start happened could not be learned.

    Source: Currently Produced vs Reserved Codes.

    Args:
        retryable: May the start be tried again; left out: not stated.
    """

    _marker_ = "wirepact.helix.RunStartOutcomeUnknownError"
    name = "RunStartOutcomeUnknownError"
    code: str = "transport_error"
    retryable: bool | None

    def __init__(self, retryable: bool | None = None, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(
            message=message if message is not None else "The outcome of the run start is unknown",
            code="transport_error",
            retryable=retryable,
            cause=cause,
        )
        self.args = (retryable, message)


class RunStartStalledError(HelixError):
    """A run was committed but never started (CF Workflows).

    Source: Currently Produced vs Reserved Codes.

    Args:
        retryable: May the start be tried again; left out: not stated.
    """

    _marker_ = "wirepact.helix.RunStartStalledError"
    name = "RunStartStalledError"
    code: str = "transport_error"
    retryable: bool | None

    def __init__(self, retryable: bool | None = None, message: str | None = None, *, cause: object = None) -> None:
        super().__init__(
            message=message if message is not None else "The run was committed but did not start",
            code="transport_error",
            retryable=retryable,
            cause=cause,
        )
        self.args = (retryable, message)


class StreamCreationError(FrontendHandlerError):
    """The stream could not be made.

    Source: FrontendHandlerError.

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.StreamCreationError"
    name = "StreamCreationError"
    code: str = "STREAM_CREATION_ERROR"
    status_code: int = 500

    def __init__(self, message: str, *, cause: object = None) -> None:
        super().__init__(message=message, code="STREAM_CREATION_ERROR", status_code=500, cause=cause)
        self.args = (message,)


class StreamFailedError(FrontendHandlerError):
    """The stream has ended in a failure.

    Source: FrontendHandlerError.

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.StreamFailedError"
    name = "StreamFailedError"
    code: str = "STREAM_FAILED"
    status_code: int = 410

    def __init__(self, message: str, *, cause: object = None) -> None:
        super().__init__(message=message, code="STREAM_FAILED", status_code=410, cause=cause)
        self.args = (message,)


class StreamNotFoundError(FrontendHandlerError):
    """There is no such stream.

    Source: FrontendHandlerError.

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.StreamNotFoundError"
    name = "StreamNotFoundError"
    code: str = "STREAM_NOT_FOUND"
    status_code: int = 404

    def __init__(self, message: str, *, cause: object = None) -> None:
        super().__init__(message=message, code="STREAM_NOT_FOUND", status_code=404, cause=cause)
        self.args = (message,)


class StreamReaderError(FrontendHandlerError):
    """No reader for the stream could be had.

    Source: FrontendHandlerError.

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.StreamReaderError"
    name = "StreamReaderError"
    code: str = "STREAM_READER_ERROR"
    status_code: int = 404

    def __init__(self, message: str, *, cause: object = None) -> None:
        super().__init__(message=message, code="STREAM_READER_ERROR", status_code=404, cause=cause)
        self.args = (message,)


class ValidationError(FrontendHandlerError):
    """The request does not have the form it must have.

    Source: FrontendHandlerError.

    Args:
        message: Developer text.
    """

    _marker_ = "wirepact.helix.ValidationError"
    name = "ValidationError"
    code: str = "VALIDATION_ERROR"
    status_code: int = 400

    def __init__(self, message: str, *, cause: object = None) -> None:
        super().__init__(message=message, code="VALIDATION_ERROR", status_code=400, cause=cause)
        self.args = (message,)
