# @generated from schema/flue/ by `make generate`. Do not edit; change the schema.
"""Error classes of Flue."""

from __future__ import annotations

from .._runtime.errors import BaseError, fill, fill_all, only_set
from .codes import is_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal

    from .models import InterruptedTool, ValidationIssue
    from .types import Code


class AgentRunError(BaseError):
    """Rejection of an awaited dispatch whose submission settled otherwise than completed. No FlueError.

    Source: AgentRunError.

    Args:
        outcome: How the submission settled.
        submission_id: The settled submission.
        message: What happened, for a developer.
    """

    _marker_ = "wirepact.flue.AgentRunError"
    name = "AgentRunError"
    outcome: Literal["failed", "aborted"]
    submission_id: str

    def __init__(
        self,
        outcome: Literal["failed", "aborted"],
        submission_id: str,
        message: str | None = None,
        *,
        cause: object = None,
    ) -> None:
        self.outcome = outcome
        self.submission_id = submission_id
        self.message = (
            message
            if message is not None
            else fill(
                "The submission {submissionId} settled as {outcome}.",
                {"outcome": outcome, "submissionId": submission_id},
            )
        )
        self.args = (outcome, submission_id, message)
        self._set_cause(cause)


class FlueError(BaseError):
    """Base of the framework's typed failures: tell them from others by the class, then by `type`; `name` tells nothing
    apart.

    Source: FlueError.

    Args:
        type: Which failure it is; text, since a newer peer may send a type this version does not know.
        message: One sentence, safe for a caller.
        details: More about the request and what its caller can do, just as safe; empty when there is nothing to
            add.
        dev: For developers: alternatives, files, fixes. On the wire in local development alone; empty when there
            is nothing.
        meta: Structured data of the types that document some.
    """

    _marker_ = "wirepact.flue.FlueError"
    name = "FlueError"
    type: str
    details: str
    dev: str
    meta: Mapping[str, object] | None

    def __init__(
        self,
        type: str,
        message: str,
        details: str = "",
        dev: str = "",
        meta: Mapping[str, object] | None = None,
        *,
        cause: object = None,
    ) -> None:
        self.type = type
        self.message = message
        self.details = details
        self.dev = dev
        self.meta = meta
        self.args = (type, message, details, dev, meta)
        self._set_cause(cause)

    @property
    def known_type(self) -> Code | None:
        """The type, where this version knows it."""
        return self.type if is_code(self.type) else None


class ResultUnavailableError(BaseError):
    """The model gave up on the result a call asked for (options.result) through the framework's own tool for it. No
    FlueError.

    Source: ResultUnavailableError.

    Args:
        reason: The model's explanation.
        assistant_text: What the assistant had said until then.
        message: What happened, for a developer.
    """

    _marker_ = "wirepact.flue.ResultUnavailableError"
    name = "ResultUnavailableError"
    reason: str
    assistant_text: str

    def __init__(self, reason: str, assistant_text: str, message: str | None = None, *, cause: object = None) -> None:
        self.reason = reason
        self.assistant_text = assistant_text
        self.message = message if message is not None else "The model produced no result that fits the schema."
        self.args = (reason, assistant_text, message)
        self._set_cause(cause)


class AttachmentConflictError(FlueError):
    """An attachment id came again with other content, metadata or owner. Raised inside store operations; one that
    escapes to a route answers 500, and it can stand in a settlement.

    Source: AttachmentConflictError.

    Args:
        path: Path of the conversation's store.
        attachment_id: The id used twice.
    """

    _marker_ = "wirepact.flue.AttachmentConflictError"
    name = "AttachmentConflictError"
    type: str = "attachment_conflict"

    def __init__(
        self,
        path: str,
        attachment_id: str,
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="attachment_conflict",
            message=message
            if message is not None
            else fill("The attachment id {attachmentId} is already in use.", {"attachmentId": attachment_id}),
            details=details,
            dev=dev,
            meta=only_set({"path": path, "attachmentId": attachment_id}),
            cause=cause,
        )
        self.args = (path, attachment_id, message, details, dev)


class AttachmentIntegrityError(FlueError):
    """The bytes of an attachment do not pass verification. Raised inside store operations; one that escapes to a route
    answers 500, and it can stand in a settlement.

    Source: AttachmentIntegrityError.

    Args:
        attachment_id: The attachment.
        reason: Which check failed.
    """

    _marker_ = "wirepact.flue.AttachmentIntegrityError"
    name = "AttachmentIntegrityError"
    type: str = "attachment_integrity"

    def __init__(
        self,
        attachment_id: str,
        reason: Literal["size", "digest", "chunks"],
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="attachment_integrity",
            message=message
            if message is not None
            else fill(
                "The attachment {attachmentId} failed its {reason} check.",
                {"attachmentId": attachment_id, "reason": reason},
            ),
            details=details,
            dev=dev,
            meta=only_set({"attachmentId": attachment_id, "reason": reason}),
            cause=cause,
        )
        self.args = (attachment_id, reason, message, details, dev)


class AttachmentNotAvailableError(FlueError):
    """A delegated task named an attachment the calling session's conversation cannot see; thrown by the harness
    operations.

    Source: AttachmentNotAvailableError.

    Args:
        attachment_id: The attachment.
    """

    _marker_ = "wirepact.flue.AttachmentNotAvailableError"
    name = "AttachmentNotAvailableError"
    type: str = "attachment_not_available"

    def __init__(
        self, attachment_id: str, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None
    ) -> None:
        super().__init__(
            type="attachment_not_available",
            message=message
            if message is not None
            else fill(
                "The attachment {attachmentId} is not available in this conversation.", {"attachmentId": attachment_id}
            ),
            details=details,
            dev=dev,
            meta=only_set({"attachmentId": attachment_id}),
            cause=cause,
        )
        self.args = (attachment_id, message, details, dev)


class ConversationStreamStoreError(FlueError):
    """An operation on the canonical conversation stream was refused and left the stream as it was. Raised inside store
    operations; one that escapes to a route answers 500, and it can stand in a settlement.

    Source: ConversationStreamStoreError.

    Args:
        operation: The refused operation.
        path: Path of the stream.
        reason: Why it was refused.
    """

    _marker_ = "wirepact.flue.ConversationStreamStoreError"
    name = "ConversationStreamStoreError"
    type: str = "conversation_stream_store_failure"

    def __init__(
        self,
        operation: str,
        path: str,
        reason: str,
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="conversation_stream_store_failure",
            message=message
            if message is not None
            else fill("The stream operation {operation} was refused.", {"operation": operation}),
            details=details,
            dev=dev,
            meta=only_set({"operation": operation, "path": path, "reason": reason}),
            cause=cause,
        )
        self.args = (operation, path, reason, message, details, dev)


class DelegationDepthExceededError(FlueError):
    """A chain of delegations grew longer than allowed.

    Source: DelegationDepthExceededError.

    Args:
        limit: Longest chain allowed.
    """

    _marker_ = "wirepact.flue.DelegationDepthExceededError"
    name = "DelegationDepthExceededError"
    type: str = "delegation_depth_exceeded"
    limit: int

    def __init__(
        self, limit: int, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None
    ) -> None:
        super().__init__(
            type="delegation_depth_exceeded",
            message=message
            if message is not None
            else fill("Delegation went deeper than the limit of {limit}.", {"limit": limit}),
            details=details,
            dev=dev,
            cause=cause,
        )
        self.limit = limit
        self.args = (limit, message, details, dev)


class FlueHttpError(FlueError):
    """Base of the failures that own a reply. No public name: it is raised by type.

    Source: FlueError.

    Args:
        status: Status of the reply.
        headers: Headers the reply needs besides the fixed ones: Allow, Retry-After.
    """

    _marker_ = "wirepact.flue.FlueHttpError"
    name = "FlueHttpError"
    status: int
    headers: Mapping[str, str] | None

    def __init__(
        self,
        status: int,
        type: str,
        message: str,
        headers: Mapping[str, str] | None = None,
        details: str = "",
        dev: str = "",
        meta: Mapping[str, object] | None = None,
        *,
        cause: object = None,
    ) -> None:
        super().__init__(type=type, message=message, details=details, dev=dev, meta=meta, cause=cause)
        self.status = status
        self.headers = headers
        self.args = (status, type, message, headers, details, dev, meta)


class InstrumentationAlreadyInstalledError(FlueError):
    """instrument() found an owner of the same kind still active.

    Source: InstrumentationAlreadyInstalledError.
    """

    _marker_ = "wirepact.flue.InstrumentationAlreadyInstalledError"
    name = "InstrumentationAlreadyInstalledError"
    type: str = "instrumentation_already_installed"

    def __init__(self, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None) -> None:
        super().__init__(
            type="instrumentation_already_installed",
            message=message if message is not None else "An instrumentation of this kind is already active.",
            details=details,
            dev=dev,
            cause=cause,
        )
        self.args = (message, details, dev)


class OperationFailedError(FlueError):
    """A harness operation began and did not complete: its model call failed, or a durable input could not be stored or
    recovered. A submission can settle with it.

    Source: OperationFailedError.

    Args:
        operation: The operation: prompt, skill, task, shell or compact.
        reason: Text of the failure; prose, also part of the message.
    """

    _marker_ = "wirepact.flue.OperationFailedError"
    name = "OperationFailedError"
    type: str = "operation_failed"

    def __init__(
        self,
        operation: str,
        reason: str,
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="operation_failed",
            message=message
            if message is not None
            else fill(
                "The operation {operation} did not complete: {reason}", {"operation": operation, "reason": reason}
            ),
            details=details,
            dev=dev,
            meta=only_set({"operation": operation, "reason": reason}),
            cause=cause,
        )
        self.args = (operation, reason, message, details, dev)


class PersistedSchemaVersionError(FlueError):
    """The database bears a schema version this runtime does not know: written by a newer Flue, or not a version at all.
    Thrown at startup, as the store is opened, and can stand in a 500 reply or a settlement.

    Source: PersistedSchemaVersionError.

    Args:
        stored_version: Version found in the database.
        supported_version: Version this runtime supports.
    """

    _marker_ = "wirepact.flue.PersistedSchemaVersionError"
    name = "PersistedSchemaVersionError"
    type: str = "persisted_schema_version_unsupported"

    def __init__(
        self,
        stored_version: str | int,
        supported_version: str | int,
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="persisted_schema_version_unsupported",
            message=message
            if message is not None
            else fill("The stored schema version {storedVersion} is not supported.", {"storedVersion": stored_version}),
            details=details
            or fill_all("This runtime supports version {supportedVersion}.", {"supportedVersion": supported_version}),
            dev=dev,
            meta=only_set({"storedVersion": stored_version, "supportedVersion": supported_version}),
            cause=cause,
        )
        self.args = (stored_version, supported_version, message, details, dev)


class ProductEventVersionError(FlueError):
    """A store bears an event format this runtime does not know, after a rollback say. Thrown as the store is opened
    (startup, migrate(), a Durable Object's start), so no request meets it.

    Source: ProductEventVersionError.

    Args:
        stored_version: Version found in the store.
        supported_version: Version this runtime supports.
    """

    _marker_ = "wirepact.flue.ProductEventVersionError"
    name = "ProductEventVersionError"
    type: str = "product_event_version_unsupported"

    def __init__(
        self,
        stored_version: str | int,
        supported_version: str | int,
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="product_event_version_unsupported",
            message=message
            if message is not None
            else fill("The stored event version {storedVersion} is not supported.", {"storedVersion": stored_version}),
            details=details
            or fill_all("This runtime supports version {supportedVersion}.", {"supportedVersion": supported_version}),
            dev=dev,
            meta=only_set({"storedVersion": stored_version, "supportedVersion": supported_version}),
            cause=cause,
        )
        self.args = (stored_version, supported_version, message, details, dev)


class ProviderRegistrationError(FlueError):
    """registerProvider() got an id outside the built-in catalog and not both of `api` and `baseUrl`.

    Source: ProviderRegistrationError.

    Args:
        provider_id: The provider's id.
    """

    _marker_ = "wirepact.flue.ProviderRegistrationError"
    name = "ProviderRegistrationError"
    type: str = "invalid_provider_registration"

    def __init__(
        self, provider_id: str, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None
    ) -> None:
        super().__init__(
            type="invalid_provider_registration",
            message=message
            if message is not None
            else fill("The provider {providerId} cannot be registered as given.", {"providerId": provider_id}),
            details=details,
            dev=dev,
            meta=only_set({"providerId": provider_id}),
            cause=cause,
        )
        self.args = (provider_id, message, details, dev)


class SandboxOperationUnsupportedError(FlueError):
    """A sandbox adapter does not implement the operation or its options, and refused before any file was touched.

    Source: SandboxOperationUnsupportedError.

    Args:
        operation: The refused operation.
        provider: The adapter that refused.
        options: The options that came with it: any JSON value.
    """

    _marker_ = "wirepact.flue.SandboxOperationUnsupportedError"
    name = "SandboxOperationUnsupportedError"
    type: str = "sandbox_operation_unsupported"

    def __init__(
        self,
        operation: str,
        provider: str,
        options: object,
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="sandbox_operation_unsupported",
            message=message
            if message is not None
            else fill(
                "The sandbox {provider} does not support {operation} with these options.",
                {"operation": operation, "provider": provider},
            ),
            details=details,
            dev=dev,
            meta=only_set({"operation": operation, "provider": provider, "options": options}),
            cause=cause,
        )
        self.args = (operation, provider, options, message, details, dev)


class SessionAlreadyExistsError(FlueError):
    """Creating a session failed inside the harness. The public operations of the harness make the default session where
    it is missing, so they cannot meet it.

    Source: SessionAlreadyExistsError.
    """

    _marker_ = "wirepact.flue.SessionAlreadyExistsError"
    name = "SessionAlreadyExistsError"
    type: str = "session_already_exists"

    def __init__(self, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None) -> None:
        super().__init__(
            type="session_already_exists",
            message=message if message is not None else "The session already exists.",
            details=details,
            dev=dev,
            cause=cause,
        )
        self.args = (message, details, dev)


class SessionBusyError(FlueError):
    """A harness operation was called while the session was still running another; a session runs one at a time.

    Source: SessionBusyError.
    """

    _marker_ = "wirepact.flue.SessionBusyError"
    name = "SessionBusyError"
    type: str = "session_busy"

    def __init__(self, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None) -> None:
        super().__init__(
            type="session_busy",
            message=message if message is not None else "The session is already running an operation.",
            details=details,
            dev=dev,
            cause=cause,
        )
        self.args = (message, details, dev)


class SessionNotFoundError(FlueError):
    """Looking up a session failed inside the harness. The public operations of the harness make the default session
    where it is missing, so they cannot meet it.

    Source: SessionNotFoundError.
    """

    _marker_ = "wirepact.flue.SessionNotFoundError"
    name = "SessionNotFoundError"
    type: str = "session_not_found"

    def __init__(self, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None) -> None:
        super().__init__(
            type="session_not_found",
            message=message if message is not None else "There is no such session.",
            details=details,
            dev=dev,
            cause=cause,
        )
        self.args = (message, details, dev)


class SkillDefinitionValidationError(FlueError):
    """defineSkill() got a definition that is not valid.

    Source: SkillDefinitionValidationError.

    Args:
        issues: What is wrong with the definition.
    """

    _marker_ = "wirepact.flue.SkillDefinitionValidationError"
    name = "SkillDefinitionValidationError"
    type: str = "skill_definition_validation"

    def __init__(
        self,
        issues: Sequence[ValidationIssue],
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="skill_definition_validation",
            message=message if message is not None else "The skill's definition is not valid.",
            details=details,
            dev=dev,
            meta=only_set({"issues": issues}),
            cause=cause,
        )
        self.args = (issues, message, details, dev)


class SkillNotRegisteredError(FlueError):
    """skill(name) named one that was not found in the session's sandbox when it started. Skills imported from a
    SKILL.md are not looked up there.

    Source: SkillNotRegisteredError.
    """

    _marker_ = "wirepact.flue.SkillNotRegisteredError"
    name = "SkillNotRegisteredError"
    type: str = "skill_not_registered"

    def __init__(self, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None) -> None:
        super().__init__(
            type="skill_not_registered",
            message=message if message is not None else "The skill is not registered in this session.",
            details=details,
            dev=dev,
            cause=cause,
        )
        self.args = (message, details, dev)


class SubagentNotDeclaredError(FlueError):
    """task({ agent }) named a subagent the agent does not declare.

    Source: SubagentNotDeclaredError.
    """

    _marker_ = "wirepact.flue.SubagentNotDeclaredError"
    name = "SubagentNotDeclaredError"
    type: str = "subagent_not_declared"

    def __init__(self, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None) -> None:
        super().__init__(
            type="subagent_not_declared",
            message=message if message is not None else "The agent declares no such subagent.",
            details=details,
            dev=dev,
            cause=cause,
        )
        self.args = (message, details, dev)


class SubmissionAbortedError(FlueError):
    """The instance's work was stopped, over the abort route or an AbortSignal, queued work included. An outcome of its
    own, not a failure; what has already settled or completes first is left as it is.

    Source: SubmissionAbortedError.
    """

    _marker_ = "wirepact.flue.SubmissionAbortedError"
    name = "SubmissionAbortedError"
    type: str = "submission_aborted"

    def __init__(self, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None) -> None:
        super().__init__(
            type="submission_aborted",
            message=message if message is not None else "The submission was aborted.",
            details=details,
            dev=dev,
            cause=cause,
        )
        self.args = (message, details, dev)


class SubmissionInterruptedError(FlueError):
    """Every attempt was interrupted (crash, restart, shutdown) before the input was applied, and the attempts ran out
    with no model call begun.

    Source: SubmissionInterruptedError.

    Args:
        phase: How far the submission came.
        attempt_count: Attempts made.
        max_attempts: Attempts allowed.
    """

    _marker_ = "wirepact.flue.SubmissionInterruptedError"
    name = "SubmissionInterruptedError"
    type: str = "submission_interrupted"

    def __init__(
        self,
        phase: Literal["retry_exhausted_before_input"],
        attempt_count: int,
        max_attempts: int,
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="submission_interrupted",
            message=message if message is not None else "The submission was interrupted before it began.",
            details=details
            or fill_all(
                "{attemptCount} of {maxAttempts} attempts were used.",
                {"attemptCount": attempt_count, "maxAttempts": max_attempts},
            ),
            dev=dev,
            meta=only_set({"phase": phase, "attemptCount": attempt_count, "maxAttempts": max_attempts}),
            cause=cause,
        )
        self.args = (phase, attempt_count, max_attempts, message, details, dev)


class SubmissionRetryExhaustedError(FlueError):
    """The input was applied, and recovery tried again until durability.maxAttempts ran out without a complete response.
    Tool calls whose outcome nobody can confirm are listed; none was taken for complete or repeated.

    Source: SubmissionRetryExhaustedError.

    Args:
        attempt_count: Attempts made.
        max_attempts: Attempts allowed.
        interrupted_tools: Tool calls with unknown outcome, when there are any.
    """

    _marker_ = "wirepact.flue.SubmissionRetryExhaustedError"
    name = "SubmissionRetryExhaustedError"
    type: str = "submission_retry_exhausted"

    def __init__(
        self,
        attempt_count: int,
        max_attempts: int,
        interrupted_tools: Sequence[InterruptedTool] | None = None,
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="submission_retry_exhausted",
            message=message if message is not None else "The submission did not complete in the attempts it has.",
            details=details
            or fill_all(
                "{attemptCount} of {maxAttempts} attempts were used.",
                {"attemptCount": attempt_count, "maxAttempts": max_attempts},
            ),
            dev=dev,
            meta=only_set(
                {"attemptCount": attempt_count, "maxAttempts": max_attempts, "interruptedTools": interrupted_tools}
            ),
            cause=cause,
        )
        self.args = (attempt_count, max_attempts, interrupted_tools, message, details, dev)


class SubmissionTimeoutError(FlueError):
    """The submission ran past durability.timeoutMs.

    Source: SubmissionTimeoutError.
    """

    _marker_ = "wirepact.flue.SubmissionTimeoutError"
    name = "SubmissionTimeoutError"
    type: str = "submission_timeout"

    def __init__(self, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None) -> None:
        super().__init__(
            type="submission_timeout",
            message=message if message is not None else "The submission took longer than allowed.",
            details=details,
            dev=dev,
            cause=cause,
        )
        self.args = (message, details, dev)


class ToolInputValidationError(FlueError):
    """The model's arguments do not fit the tool's input schema; the message speaks to the model, which may correct
    them. In a model turn it goes back to the model as the tool's error result and the submission goes on; elsewhere
    it reaches the caller.

    Source: ToolInputValidationError.

    Args:
        tool: Name of the tool.
        issues: What is wrong with the arguments.
    """

    _marker_ = "wirepact.flue.ToolInputValidationError"
    name = "ToolInputValidationError"
    type: str = "tool_input_validation"

    def __init__(
        self,
        tool: str,
        issues: Sequence[ValidationIssue],
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="tool_input_validation",
            message=message
            if message is not None
            else fill("The arguments for the tool {tool} do not fit its input schema.", {"tool": tool}),
            details=details,
            dev=dev,
            meta=only_set({"tool": tool, "issues": issues}),
            cause=cause,
        )
        self.args = (tool, issues, message, details, dev)


class ToolLegacyDefinitionError(FlueError):
    """defineTool() got the old fields `parameters` or `execute`.

    Source: ToolLegacyDefinitionError.

    Args:
        fields: The old fields found.
    """

    _marker_ = "wirepact.flue.ToolLegacyDefinitionError"
    name = "ToolLegacyDefinitionError"
    type: str = "tool_legacy_definition"

    def __init__(
        self,
        fields: Sequence[str],
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="tool_legacy_definition",
            message=message
            if message is not None
            else "The tool's definition uses fields that are no longer supported.",
            details=details,
            dev=dev,
            meta=only_set({"fields": fields}),
            cause=cause,
        )
        self.args = (fields, message, details, dev)


class ToolNameConflictError(FlueError):
    """Two tools of a list have one name, or a custom or adapter tool has a name the framework keeps for itself. Raised
    while a session gathers its tools, before any model call.

    Source: ToolNameConflictError.
    """

    _marker_ = "wirepact.flue.ToolNameConflictError"
    name = "ToolNameConflictError"
    type: str = "tool_name_conflict"

    def __init__(self, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None) -> None:
        super().__init__(
            type="tool_name_conflict",
            message=message if message is not None else "A tool's name is already taken.",
            details=details,
            dev=dev,
            cause=cause,
        )
        self.args = (message, details, dev)


class ToolOutputSerializationError(FlueError):
    """A tool returned what JSON cannot hold, or undefined although it declares an output schema; the cause, if any, is
    the serializer's. In a model turn it goes back to the model as the tool's error result and the submission goes
    on; elsewhere it reaches the caller.

    Source: ToolOutputSerializationError.

    Args:
        tool: Name of the tool.
    """

    _marker_ = "wirepact.flue.ToolOutputSerializationError"
    name = "ToolOutputSerializationError"
    type: str = "tool_output_serialization"

    def __init__(
        self, tool: str, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None
    ) -> None:
        super().__init__(
            type="tool_output_serialization",
            message=message
            if message is not None
            else fill("The output of the tool {tool} cannot be written as JSON.", {"tool": tool}),
            details=details,
            dev=dev,
            meta=only_set({"tool": tool}),
            cause=cause,
        )
        self.args = (tool, message, details, dev)


class ToolOutputValidationError(FlueError):
    """What a tool returned does not fit its output schema. In a model turn it goes back to the model as the tool's
    error result and the submission goes on; elsewhere it reaches the caller.

    Source: ToolOutputValidationError.

    Args:
        tool: Name of the tool.
        issues: What is wrong with the output.
    """

    _marker_ = "wirepact.flue.ToolOutputValidationError"
    name = "ToolOutputValidationError"
    type: str = "tool_output_validation"

    def __init__(
        self,
        tool: str,
        issues: Sequence[ValidationIssue],
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            type="tool_output_validation",
            message=message
            if message is not None
            else fill("The output of the tool {tool} does not fit its output schema.", {"tool": tool}),
            details=details,
            dev=dev,
            meta=only_set({"tool": tool, "issues": issues}),
            cause=cause,
        )
        self.args = (tool, issues, message, details, dev)


class AgentInstanceExistsError(FlueHttpError):
    """A send that only creates met an instance that is already there.

    Source: AgentInstanceExistsError.

    Args:
        uid: The instance's uid, usable to continue it; left out for instances older than uids.
    """

    _marker_ = "wirepact.flue.AgentInstanceExistsError"
    name = "AgentInstanceExistsError"
    type: str = "agent_instance_exists"
    status: int = 409
    uid: str | None

    def __init__(
        self,
        uid: str | None = None,
        message: str | None = None,
        details: str = "",
        dev: str = "",
        *,
        cause: object = None,
    ) -> None:
        super().__init__(
            status=409,
            type="agent_instance_exists",
            message=message if message is not None else "The agent instance already exists.",
            details=details or fill_all("Its uid is {uid}; a send with that uid continues it.", {"uid": uid}),
            dev=dev,
            cause=cause,
        )
        self.uid = uid
        self.args = (uid, message, details, dev)


class AgentInstanceNotFoundError(FlueHttpError):
    """A send that only continues (`uid` is text) named an instance that is absent or has another uid; the two look the
    same to the caller. Raised at admission, before anything is stored.

    Source: AgentInstanceNotFoundError.
    """

    _marker_ = "wirepact.flue.AgentInstanceNotFoundError"
    name = "AgentInstanceNotFoundError"
    type: str = "agent_instance_not_found"
    status: int = 404

    def __init__(self, message: str | None = None, details: str = "", dev: str = "", *, cause: object = None) -> None:
        super().__init__(
            status=404,
            type="agent_instance_not_found",
            message=message if message is not None else "There is no agent instance with that uid.",
            details=details or "The instance is absent, or its uid is a different one.",
            dev=dev,
            cause=cause,
        )
        self.args = (message, details, dev)
