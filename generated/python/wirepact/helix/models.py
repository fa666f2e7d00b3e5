# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""Helix Agents: the objects that travel or are stored."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from .._runtime.wire import (
    Exactly,
    IntRange,
    Maybe,
    NumberRange,
    OneOf,
    SparseWireModel,
    StrictFloat,
    StrictInt,
    Tags,
    WireModel,
    filled,
)

AdapterFailure: TypeAlias = OneOf[Literal["drop", "unreachable", "abort"]]
"""A failure the adapter has a retry rule of its own for.

Values:
    drop: The connection to the provider dropped.
    unreachable: The provider could not be reached.
    abort: The call was aborted.
"""


class AdapterRetryOutcome(WireModel):
    """The error the adapter ends with when every retry has failed."""

    code: str
    """Its code."""

    retryable: Maybe[bool] = None
    """Its verdict; left out: the code has none."""

    message: Maybe[str] = None
    """Its message, where the retries changed it; left out: the failure's own."""


class AdapterRetryPolicy(WireModel):
    """How often the adapter repeats a provider call inside one step."""

    max_retries: Annotated[int, IntRange(ge=0), Field(alias="maxRetries")]
    """Retries after the first call; 0: none."""

    delay_ms: Annotated[int, IntRange(ge=0), Field(alias="delayMs")]
    """Wait before the first retry, in milliseconds."""

    factor: Maybe[Annotated[float, NumberRange(ge=1)]] = None
    """The wait grows by this from retry to retry; nothing caps it."""


class AgentStepResult(SparseWireModel):
    """What a step reports back to its workflow."""

    should_continue: Annotated[bool, Field(alias="shouldContinue")]
    """Whether another step follows."""

    is_complete: Annotated[bool, Field(alias="isComplete")]
    """Whether the agent is done."""

    pending_tool_calls: Annotated[list[Any], Field(alias="pendingToolCalls")]
    """Calls that wait for a result, passed through as they are."""

    error: Maybe[str] = None
    """Message of the step's failure."""

    recoverable: Maybe[bool] = None
    """Whether the step can be tried again."""

    error_code: Annotated[Maybe[str], Field(alias="errorCode")] = None
    """Code of the step's failure."""

    stop_reason: Annotated[Any, Field(alias="stopReason")] = None
    """Why the model stopped, passed through as it is."""


class ChatErrorBody(WireModel):
    """Body with which a chat route answers a HelixError. typedErrorResponse sends `error` and `code` alone, and then a
    503 is the one sign that a retry may help.
    """

    error: str
    """Sentence for a person."""

    code: str
    """Code of the failure."""

    retryable: Maybe[bool] = None
    """May the request be sent again."""

    cause: Maybe[str] = None
    """Why, where the code alone does not say it: a RunStartConflictCause, a HistoryIncompleteReason, or the cause of a
    CHAT_ROUTES row.
    """

    current_status: Annotated[Maybe[str], Field(alias="currentStatus")] = None
    """Status of the session; with state_not_stoppable."""

    run_id: Annotated[Maybe[str], Field(alias="runId")] = None
    """The run that holds or has answered the request key."""

    tool_call_ids: Annotated[Maybe[list[str]], Field(alias="toolCallIds")] = None
    """The calls to answer again; with answer_not_stored."""


EntryFailureClass: TypeAlias = OneOf[Literal["lost", "refused", "transient", "fatal"]]
"""What kind of failure ended an entry (classifyEntryFailure).

Values:
    lost: Another entry won the race for the session.
    refused: The entry is not allowed.
    transient: The failure may pass.
    fatal: The failure stays.
"""


class ErrorChunk(WireModel):
    """One error in the stream. It ends a client's read, so only a failure that ends the run gets one."""

    type: Exactly[Literal["error"]] = filled()
    """Says that the chunk is an error."""

    error: str
    """Text for a person."""

    code: Maybe[str] = None
    """Code of the failure; left out while it is unclassified. Codes of a newer sender are ordinary."""

    recoverable: bool
    """Whether the client can try again; elsewhere called `retryable`."""

    agent_id: Annotated[str, Field(alias="agentId")]
    """The agent that failed."""

    agent_type: Annotated[str, Field(alias="agentType")]
    """Its type."""

    timestamp: StrictFloat
    """When it was written, in milliseconds since 1970."""

    step: StrictInt
    """Number of the step."""


class ErrorFlags(WireModel):
    """workerd's own marks on an error."""

    overloaded: Maybe[bool] = None
    """The platform is overloaded: do not retry."""

    remote: Maybe[bool] = None
    """The error came from the other side of the connection."""


class FailAgentStreamInput(WireModel):
    """What the activity that ends a stream as failed is given."""

    session_id: Annotated[str, Field(alias="sessionId", min_length=1)]
    """The session."""

    error: str
    """Message of the failure."""

    error_code: Annotated[Maybe[str], Field(alias="errorCode")] = None
    """Code of the failure."""

    started_at: Annotated[Maybe[StrictFloat], Field(alias="startedAt")] = None
    """When the run started, in milliseconds since 1970."""


class FrontendErrorBody(WireModel):
    """Body with which an API route answers a FrontendHandlerError."""

    error: str
    """Message of the error."""

    code: str
    """One of FRONTEND_CODES."""


HistoryIncompleteReason: TypeAlias = OneOf[Literal["short_read", "corrupt_row", "store_error", "snapshot_unstable"]]
"""Why the stored history could not be read; HISTORY_REASONS has the verdicts.

Values:
    short_read: The number of messages stayed wrong after the bounded re-reads.
    corrupt_row: A stored row is not valid.
    store_error: A call to the store raised an error.
    snapshot_unstable: No pass over the snapshot was stable.
"""


OutputPhase: TypeAlias = OneOf[Literal["before_output", "after_output"]]
"""Whether the model had put anything out when the call failed.

Values:
    before_output: Nothing had come out.
    after_output: Some output had been streamed.
"""


RequestKey: TypeAlias = Annotated[str, Field(min_length=1, max_length=128, pattern="^[A-Za-z0-9._:-]+$")]
"""Key that makes a send idempotent. The whole text must match; a key of another form is never repeated in an
answer.
"""


RetryBackoff: TypeAlias = OneOf[Literal["exponential"]]
"""How the wait grows from retry to retry.

Values:
    exponential: It doubles.
"""


RunStartConflictCause: TypeAlias = OneOf[
    Literal[
        "idempotency_mismatch",
        "entry_status_changed",
        "entry_abandoned",
        "resumed_companion_ref_missing",
        "request_key_taken",
    ]
]
"""Why a run-start commit was refused while no other run was live.

Values:
    idempotency_mismatch: The same idempotency key came with something else.
    entry_status_changed: The session is no longer in the status that the entry was planned from, for example
        after an abort.
    entry_abandoned: The entry had been given up.
    resumed_companion_ref_missing: The parent of a resumed companion no longer refers to it.
    request_key_taken: The request key belongs to a different run of this session. A keyed entry plans again and
        attaches, so callers rarely see this.
"""


Runtime: TypeAlias = OneOf[Literal["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"]]
"""A runtime of Helix Agents.

Values:
    runtime-js: The JavaScript executor.
    cf-do: Cloudflare Durable Object.
    cf-workflows: Cloudflare Workflows.
    temporal: Temporal.
    dbos: DBOS.
"""


class SnapshotDeadline(WireModel):
    """The read as a whole missed its deadline; always the last pass."""

    outcome: Exactly[Literal["deadline"]] = filled()
    """The outcome."""

    read: str
    """The read that was in flight."""


class SnapshotFenceChanged(WireModel):
    """A field that guards the snapshot moved during the pass."""

    outcome: Exactly[Literal["fence_changed"]] = filled()
    """The outcome."""

    field: str
    """The field that moved."""

    before: Any
    """Its value at the start, any JSON."""

    after: Any
    """Its value at the end, any JSON."""


class StreamErrorEvent(WireModel):
    """What HelixStreamError.fromEvent reads; an ErrorChunk is one."""

    type: Exactly[Literal["error"]] = filled()
    """Says that the event is an error."""

    error: str
    """The text."""

    code: Maybe[str] = None
    """Code of the failure; left out while it is unclassified. Codes of a newer sender are ordinary."""

    recoverable: Maybe[bool] = None
    """Whether the client can try again."""


class AdapterRetryPlan(WireModel):
    """What the adapter does about a failed provider call: retries, waits and how it ends."""

    retries: Annotated[int, IntRange(ge=0, le=32)]
    """Retries after the first call. The 32nd alone waits over a century, so more are not planned."""

    delays_ms: Annotated[list[Annotated[int, IntRange(ge=0)]], Field(alias="delaysMs")]
    """Wait before each retry, in milliseconds."""

    total_wait_ms: Annotated[int, IntRange(ge=0), Field(alias="totalWaitMs")]
    """Sum of the waits, in milliseconds."""

    final: AdapterRetryOutcome
    """How it ends when all of them fail."""


class ErrorDetail(WireModel, max_depth=("cause", 8)):
    """The resolved form of a failure. For operators: its texts are not for a person's eyes."""

    message: str
    """Developer text of the outermost error."""

    code: Maybe[str] = None
    """Code of the failure; left out while it is unclassified. Codes of a newer sender are ordinary."""

    category: Maybe[str] = None
    """Group of the code."""

    retryable: Maybe[bool] = None
    """May the failed call be tried again; left out: unknown, which is not the same as no."""

    cause: "Maybe[str | ErrorDetail]" = None
    """The wrapped failure: its message, or its own detail where the outer error is classified itself."""

    flags: Maybe[ErrorFlags] = None
    """Marks that the platform put on the error."""


class LlmStepRetryPolicy(WireModel):
    """How often a failed LLM step is called again; `{ limit: 0, delayMs: 0 }` turns it off."""

    limit: Annotated[int, IntRange(ge=0)]
    """Retries after the first call."""

    delay_ms: Annotated[int, IntRange(ge=0), Field(alias="delayMs")]
    """Wait before the first retry, in milliseconds."""

    backoff: Maybe[RetryBackoff] = None
    """How the wait grows; left out: not stated by the source."""


class UnknownSnapshotPassOutcome(WireModel):
    """A member of SnapshotPassOutcome that this version does not know, as it was sent."""

    outcome: str
    """Which member it is."""


SnapshotPassOutcome: TypeAlias = Annotated[
    SnapshotFenceChanged | SnapshotDeadline, Tags("outcome", ("fence_changed", "deadline"), UnknownSnapshotPassOutcome)
]
"""Why one pass of a snapshot read was not stable."""


AnySnapshotPassOutcome: TypeAlias = Annotated[
    SnapshotFenceChanged | SnapshotDeadline | UnknownSnapshotPassOutcome,
    Tags("outcome", ("fence_changed", "deadline"), UnknownSnapshotPassOutcome, is_open=True),
]
"""SnapshotPassOutcome, or what a newer peer sends in its place."""
