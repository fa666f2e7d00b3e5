# @generated from schema/flue/ by `make generate`. Do not edit; change the schema.
"""Flue: the objects that travel or are stored."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from .._runtime.wire import Exactly, Maybe, OneOf, SparseWireModel, StrictFloat, StrictInt, Tags, WireModel, filled


class DurableError(WireModel):
    """The failure an operation or compaction event keeps: name and message, and a Flue error's own fields. A record of
    operators: a foreign message stays in it, a stack never.
    """

    name: str
    """Name of the error; tells nothing apart."""

    message: str
    """Message of the error."""

    type: Maybe[str] = None
    """Which failure a Flue error is; may be one this version does not know."""

    details: Maybe[str] = None
    """More of it, for a Flue error."""

    meta: Maybe[dict[str, Any]] = None
    """A Flue error's structured data."""


class EnvelopeError(WireModel):
    """A typed failure as a caller sees it; cause and stack never travel."""

    type: str
    """Which failure; may be one this version does not know."""

    message: str
    """One sentence, safe for a caller."""

    details: str
    """More of it; there even when empty."""

    dev: Maybe[str] = None
    """Help for developers: in local development alone, and only when the error has some."""

    meta: Maybe[dict[str, Any]] = None
    """Structured data, in every mode when the error has some."""


class ErrorInfo(WireModel):
    """A failure as classified for observers in the same process; never stored and never sent."""

    type: str
    """A Flue error's type, AbortError, or what another value says of itself (type, code or name); else `_OTHER`."""

    name: Maybe[str] = None
    """Name of the error, where it is text."""

    code: Maybe[str] = None
    """The value's own code, where it is text."""

    message: Maybe[str] = None
    """Message of the error, where it is text."""

    meta: Maybe[dict[str, Any]] = None
    """A Flue error's structured data."""

    stack: Maybe[str] = None
    """Where it was thrown: only from a real error seen live."""


FinishReason: TypeAlias = OneOf[Literal["stop", "length", "toolUse", "error", "aborted"]]
"""Why a model call finished: every provider's own value maps to one of these.

Values:
    stop: The model was done.
    length: A length limit cut it off.
    toolUse: The model asks for tools.
    error: The call failed.
    aborted: The call was stopped.
"""


class InterruptedTool(WireModel):
    """A tool call whose outcome is not known; it was neither taken for complete nor repeated."""

    name: str
    """Name of the tool."""

    id: str
    """Id of the call."""


class SettlementError(WireModel):
    """A serialized failure: a Flue error with its own text, anything else as internal_error without it. Never a
    stack.
    """

    name: Maybe[str] = None
    """Name of the error's class; tells nothing apart."""

    message: str
    """One sentence, safe for a caller."""

    type: Maybe[str] = None
    """Which failure; may be one this version does not know."""

    details: Maybe[str] = None
    """More of it."""

    dev: Maybe[str] = None
    """Help for developers; not written outside local development."""

    meta: Maybe[dict[str, Any]] = None
    """Structured data of the failure."""


class SubmissionCompleted(WireModel):
    """It ended with a complete response and carries no error."""

    type: Exactly[Literal["submission_settled"]] = filled()
    """Names the event."""

    submission_id: Annotated[str, Field(alias="submissionId")]
    """The submission that settled."""

    outcome: Exactly[Literal["completed"]] = filled()
    """How it settled."""


TurnPurpose: TypeAlias = OneOf[Literal["agent", "compaction", "compaction_prefix"]]
"""What a model call is for.

Values:
    agent: The agent's own work.
    compaction: Compacting the conversation.
    compaction_prefix: The prefix call of a compaction.
"""


class ValidationIssue(WireModel):
    """One thing wrong with a value, in the form Standard Schema gives its issues."""

    message: str
    """What is wrong."""

    path: Maybe[list[str | StrictInt]] = None
    """Keys and indexes that lead to the value; left out for the value as a whole."""


class ErrorEnvelope(WireModel):
    """Body of an error reply."""

    error: EnvelopeError
    """What went wrong."""


class ModelResponse(SparseWireModel):
    """What a model call brought, normalized across providers; every part is optional."""

    response_id: Annotated[Maybe[str], Field(alias="responseId")] = None
    """The provider's id of the response."""

    response_model: Annotated[Maybe[str], Field(alias="responseModel")] = None
    """The model that answered."""

    output: Any = None
    """The assistant's message (LlmAssistantMessage): opaque here, passed through."""

    usage: Any = None
    """What the call used up (PromptUsage): opaque here, passed through."""

    finish_reason: Annotated[Maybe[FinishReason], Field(alias="finishReason")] = None
    """Why it finished, normalized. The source's interface says text; its words name these five values."""

    provider_finish_reason: Annotated[Maybe[str], Field(alias="providerFinishReason")] = None
    """The provider's own word for it; telemetry, never part of replay or identity."""

    gateway_log_id: Annotated[Maybe[str], Field(alias="gatewayLogId")] = None
    """Log id of the Cloudflare AI Gateway, from this response's own cf-aig-log-id header; telemetry."""

    error: Maybe[ErrorInfo] = None
    """The classified failure, when the request threw or the message carries a provider's error."""


class SubmissionAborted(WireModel):
    """It was stopped, which is no failure."""

    type: Exactly[Literal["submission_settled"]] = filled()
    """Names the event."""

    submission_id: Annotated[str, Field(alias="submissionId")]
    """The submission that settled."""

    outcome: Exactly[Literal["aborted"]] = filled()
    """How it settled."""

    error: Maybe[SettlementError] = None
    """What stopped it: optional to read, always written."""


class SubmissionFailed(WireModel):
    """It ended in a failure."""

    type: Exactly[Literal["submission_settled"]] = filled()
    """Names the event."""

    submission_id: Annotated[str, Field(alias="submissionId")]
    """The submission that settled."""

    outcome: Exactly[Literal["failed"]] = filled()
    """How it settled."""

    error: Maybe[SettlementError] = None
    """Why it failed: optional to read, always written."""


ToolValidationIssue: TypeAlias = ValidationIssue
"""A validation issue under the name tools know it by."""


class TurnEvent(WireModel):
    """One model call and how it went."""

    type: Exactly[Literal["turn"]] = filled()
    """Names the event."""

    turn_id: Annotated[str, Field(alias="turnId")]
    """Id of the turn."""

    purpose: TurnPurpose
    """What the call was for."""

    duration_ms: Annotated[StrictFloat, Field(alias="durationMs")]
    """How long it took, in milliseconds."""

    request: Any
    """The request (ModelRequestInfo): opaque here, passed through."""

    response: ModelResponse
    """What came back."""

    is_error: Annotated[bool, Field(alias="isError")]
    """True when the request threw or finished as `error` or `aborted`."""


class UnknownSubmissionSettled(WireModel):
    """A member of SubmissionSettled that this version does not know, as it was sent."""

    outcome: str
    """Which member it is."""


SubmissionSettled: TypeAlias = Annotated[
    SubmissionCompleted | SubmissionFailed | SubmissionAborted,
    Tags("outcome", ("completed", "failed", "aborted"), UnknownSubmissionSettled),
]
"""How a submission ended, told apart by its outcome."""


AnySubmissionSettled: TypeAlias = Annotated[
    SubmissionCompleted | SubmissionFailed | SubmissionAborted | UnknownSubmissionSettled,
    Tags("outcome", ("completed", "failed", "aborted"), UnknownSubmissionSettled, is_open=True),
]
"""SubmissionSettled, or what a newer peer sends in its place."""
