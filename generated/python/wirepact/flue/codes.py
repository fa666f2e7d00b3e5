# @generated from schema/flue/ by `make generate`. Do not edit; change the schema.
"""Codes of Flue: the list, the constants, and what tells one from other values."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from typing_extensions import TypeIs

    from .types import Code

CODE_LIST: tuple[Code, ...] = (
    "invalid_request",
    "invalid_json",
    "unsupported_media_type",
    "method_not_allowed",
    "route_not_found",
    "stream_not_found",
    "attachment_not_found",
    "agent_instance_not_found",
    "agent_instance_exists",
    "runtime_unavailable",
    "internal_error",
    "conversation_record_invariant",
    "attachment_conflict",
    "attachment_integrity",
    "attachment_not_available",
    "cloudflare_ai_binding_error",
    "conversation_stream_store_failure",
    "delegation_depth_exceeded",
    "instrumentation_already_installed",
    "operation_failed",
    "persisted_schema_version_unsupported",
    "product_event_version_unsupported",
    "invalid_provider_registration",
    "sandbox_operation_unsupported",
    "session_already_exists",
    "session_busy",
    "session_not_found",
    "skill_definition_validation",
    "skill_not_registered",
    "subagent_not_declared",
    "submission_aborted",
    "submission_interrupted",
    "submission_retry_exhausted",
    "submission_timeout",
    "tool_input_validation",
    "tool_legacy_definition",
    "tool_name_conflict",
    "tool_output_serialization",
    "tool_output_validation",
)
"""Every live code, in the order of the contract."""


class Codes:
    """Which failure a Flue error reports. The source states no verdict on retrying for any of them, so none is claimed;
    the categories are this contract's own.
    """

    __slots__ = ()
    INVALID_REQUEST: Final = "invalid_request"
    """The URL, a parameter, the instance id or a payload is not acceptable (INVALID_REQUEST_CAUSES); `details` says
    which. Admission of a send rejects with it too, through a class that is not exported.
    """
    INVALID_JSON: Final = "invalid_json"
    """A body came and is no JSON; `details` holds what the parser reported."""
    UNSUPPORTED_MEDIA_TYPE: Final = "unsupported_media_type"
    """A body came without `Content-Type: application/json`."""
    METHOD_NOT_ALLOWED: Final = "method_not_allowed"
    """The path exists and does not take this method. The reply's Allow header lists what it takes and differs by route,
    so it is no fixed header here.
    """
    ROUTE_NOT_FOUND: Final = "route_not_found"
    """No route takes this method and path; the reply does not say which routes there are."""
    STREAM_NOT_FOUND: Final = "stream_not_found"
    """A conversation was read from an instance nobody has prompted yet."""
    ATTACHMENT_NOT_FOUND: Final = "attachment_not_found"
    """The attachment id is unknown, or belongs to a conversation that is not the default one."""
    AGENT_INSTANCE_NOT_FOUND: Final = "agent_instance_not_found"
    """A send that only continues (`uid` is text) named an instance that is absent or has another uid; the two look the
    same to the caller. Raised at admission, before anything is stored.
    """
    AGENT_INSTANCE_EXISTS: Final = "agent_instance_exists"
    """A send that only creates (`uid` is null) named an instance that is already there. Raised at admission, before
    anything is stored.
    """
    RUNTIME_UNAVAILABLE: Final = "runtime_unavailable"
    """The local development runtime is loading, draining or did not load; in development `dev` holds why it did
    not.
    """
    INTERNAL_ERROR: Final = "internal_error"
    """Stands in for any failure whose own text must not leave the server; the original is logged there. A settlement
    carries it for the same reason.
    """
    CONVERSATION_RECORD_INVARIANT: Final = "conversation_record_invariant"
    """A stored conversation record breaks the stream's contract. No class of it is exported; it can stand in a 500
    reply or a settlement.
    """
    ATTACHMENT_CONFLICT: Final = "attachment_conflict"
    """An attachment id came again with other content, metadata or owner. Raised inside store operations; one that
    escapes to a route answers 500, and it can stand in a settlement.
    """
    ATTACHMENT_INTEGRITY: Final = "attachment_integrity"
    """The bytes of an attachment do not pass verification. Raised inside store operations; one that escapes to a route
    answers 500, and it can stand in a settlement.
    """
    ATTACHMENT_NOT_AVAILABLE: Final = "attachment_not_available"
    """A delegated task named an attachment the calling session's conversation cannot see; thrown by the harness
    operations.
    """
    CLOUDFLARE_AI_BINDING_ERROR: Final = "cloudflare_ai_binding_error"
    """A request over the Workers AI binding failed. The provider's answer stands in `message` (bounded) and in
    `details`, since later classification reads the stored message alone. It can stand in a settlement.
    """
    CONVERSATION_STREAM_STORE_FAILURE: Final = "conversation_stream_store_failure"
    """An operation on the canonical conversation stream was refused and left the stream as it was. Raised inside store
    operations; one that escapes to a route answers 500, and it can stand in a settlement.
    """
    DELEGATION_DEPTH_EXCEEDED: Final = "delegation_depth_exceeded"
    """Tasks and harness tools delegated to each other in a chain longer than allowed; thrown by the harness
    operations.
    """
    INSTRUMENTATION_ALREADY_INSTALLED: Final = "instrumentation_already_installed"
    """instrument() found an owner of the same kind still active."""
    OPERATION_FAILED: Final = "operation_failed"
    """A harness operation began and did not complete: its model call failed, or a durable input could not be stored or
    recovered. A submission can settle with it.
    """
    PERSISTED_SCHEMA_VERSION_UNSUPPORTED: Final = "persisted_schema_version_unsupported"
    """The database bears a schema version this runtime does not know: written by a newer Flue, or not a version at all.
    Thrown at startup, as the store is opened, and can stand in a 500 reply or a settlement.
    """
    PRODUCT_EVENT_VERSION_UNSUPPORTED: Final = "product_event_version_unsupported"
    """A store bears an event format this runtime does not know, after a rollback say. Thrown as the store is opened
    (startup, migrate(), a Durable Object's start), so no request meets it.
    """
    INVALID_PROVIDER_REGISTRATION: Final = "invalid_provider_registration"
    """registerProvider() got an id outside the built-in catalog and not both of `api` and `baseUrl`."""
    SANDBOX_OPERATION_UNSUPPORTED: Final = "sandbox_operation_unsupported"
    """A sandbox adapter does not implement the operation or its options, and refused before any file was touched."""
    SESSION_ALREADY_EXISTS: Final = "session_already_exists"
    """Creating a session failed inside the harness. The public operations of the harness make the default session where
    it is missing, so they cannot meet it.
    """
    SESSION_BUSY: Final = "session_busy"
    """A harness operation was called while the session was still running another; a session runs one at a time."""
    SESSION_NOT_FOUND: Final = "session_not_found"
    """Looking up a session failed inside the harness. The public operations of the harness make the default session
    where it is missing, so they cannot meet it.
    """
    SKILL_DEFINITION_VALIDATION: Final = "skill_definition_validation"
    """defineSkill() got a definition that is not valid."""
    SKILL_NOT_REGISTERED: Final = "skill_not_registered"
    """skill(name) named one that was not found in the session's sandbox when it started. Skills imported from a
    SKILL.md are not looked up there.
    """
    SUBAGENT_NOT_DECLARED: Final = "subagent_not_declared"
    """task({ agent }) named a subagent the agent does not declare."""
    SUBMISSION_ABORTED: Final = "submission_aborted"
    """The instance's work was stopped, over the abort route or an AbortSignal, queued work included. An outcome of its
    own, not a failure; what has already settled or completes first is left as it is.
    """
    SUBMISSION_INTERRUPTED: Final = "submission_interrupted"
    """Every attempt was interrupted (crash, restart, shutdown) before the input was applied, and the attempts ran out
    with no model call begun.
    """
    SUBMISSION_RETRY_EXHAUSTED: Final = "submission_retry_exhausted"
    """The input was applied, and recovery tried again until durability.maxAttempts ran out without a complete response.
    Tool calls whose outcome nobody can confirm are listed; none was taken for complete or repeated.
    """
    SUBMISSION_TIMEOUT: Final = "submission_timeout"
    """The submission ran past durability.timeoutMs."""
    TOOL_INPUT_VALIDATION: Final = "tool_input_validation"
    """The model's arguments do not fit the tool's input schema; the message speaks to the model, which may correct
    them. In a model turn it goes back to the model as the tool's error result and the submission goes on; elsewhere
    it reaches the caller.
    """
    TOOL_LEGACY_DEFINITION: Final = "tool_legacy_definition"
    """defineTool() got the old fields `parameters` or `execute`."""
    TOOL_NAME_CONFLICT: Final = "tool_name_conflict"
    """Two tools of a list have one name, or a custom or adapter tool has a name the framework keeps for itself. Raised
    while a session gathers its tools, before any model call.
    """
    TOOL_OUTPUT_SERIALIZATION: Final = "tool_output_serialization"
    """A tool returned what JSON cannot hold, or undefined although it declares an output schema; the cause, if any, is
    the serializer's. In a model turn it goes back to the model as the tool's error result and the submission goes
    on; elsewhere it reaches the caller.
    """
    TOOL_OUTPUT_VALIDATION: Final = "tool_output_validation"
    """What a tool returned does not fit its output schema. In a model turn it goes back to the model as the tool's
    error result and the submission goes on; elsewhere it reaches the caller.
    """


_KNOWN = frozenset(CODE_LIST)


def is_code(value: object) -> TypeIs[Code]:
    """Whether the value is a code this version knows. An unknown one is ordinary: of a newer peer. Never raises."""
    try:
        return isinstance(value, str) and value in _KNOWN
    except Exception:  # a value that raises when it is looked at
        return False


def same_code(a: object, b: object) -> bool:
    """Whether two codes name one concept: equal, or declared spellings of each other. Matches what is on the wire.

    Never raises.
    """
    try:
        if not (isinstance(a, str) and isinstance(b, str)):
            return False
        return a == b
    except Exception:  # a value that raises when it is looked at
        return False
