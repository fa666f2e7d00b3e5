# @generated from schema/agent/ by `make generate`. Do not edit; change the schema.
"""Codes of AgentError contract: the list, the constants, and what tells one from other values."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from typing_extensions import TypeIs

    from .types import Code

CODE_LIST: tuple[Code, ...] = (
    "BUDGET_EXCEEDED",
    "BUDGET_NO_PRICE",
    "MODEL_ERROR",
    "MODEL_CAPABILITY",
    "ABORTED",
    "TIMEOUT",
    "UNKNOWN_TOOL",
    "TOOL_ARG_INVALID",
    "TOOL_EXECUTION",
    "STRUCTURED_INVALID",
    "STRUCTURED_NO_MATCH",
    "CHECKPOINT_MISSING",
    "MEMORY_CORRUPT",
    "STORAGE_KEY_INVALID",
    "THREAD_ID_INVALID",
    "MESSAGE_NOT_FOUND",
    "MESSAGE_NOT_EDITABLE",
    "CHECKPOINT_SERIALIZABLE",
    "CHECKPOINT_WRITE",
    "LOCK_ERROR",
    "HITL_DECISION",
    "POLICY_DENY",
    "POLICY_DENIED",
    "PII_BLOCKED",
    "SANDBOX_TIMEOUT",
    "SANDBOX_ERROR",
    "SANDBOX_OUTPUT_TOO_LARGE",
    "ORCHESTRATION_EMPTY",
    "ORCHESTRATION_STRATEGY",
    "ROUTER_NO_MATCH",
    "SUBAGENT_UNKNOWN",
    "SWARM_EMPTY",
    "SWARM_UNKNOWN_ENTRY",
    "SWARM_HANDOFF",
    "SWARM_INCOMPLETE",
    "RUN_INCOMPLETE",
    "WORKFLOW_DUPLICATE_ID",
    "WORKFLOW_UNKNOWN_DEP",
    "WORKFLOW_CYCLE",
    "A2A_TRANSPORT",
    "A2A_CARD",
    "A2A_ERROR",
    "A2A_BODY_TOO_LARGE",
    "MCP_TRANSPORT",
    "MCP_PROTOCOL",
    "MCP_ERROR",
    "MCP_TOOL_ERROR",
    "MCP_NOT_CONNECTED",
    "FS_ESCAPE",
    "FS_NO_MATCH",
    "REMOTE_SPARQL",
)
"""Every live code, in the order of the contract."""


class Codes:
    """Which failure an AgentError reports: 51 strings, two of which spell one concept. Both languages know all of them;
    `languages` says which one raises a code.
    """

    __slots__ = ()
    BUDGET_EXCEEDED: Final = "BUDGET_EXCEEDED"
    """The run passed maxTokens, maxCostUsd or deadlineMs, or used up its model calls or tool calls (maxToolCalls)."""
    BUDGET_NO_PRICE: Final = "BUDGET_NO_PRICE"
    """A cost limit (maxCostUsd) is set, and the model has no known price to hold it against."""
    MODEL_ERROR: Final = "MODEL_ERROR"
    """The call failed over HTTP or in transport, the answer was cut off before any usable content, or its text was lost
    while reasoning was split off.
    """
    MODEL_CAPABILITY: Final = "MODEL_CAPABILITY"
    """The input holds an image and the model has no vision."""
    ABORTED: Final = "ABORTED"
    """A signal stopped the run."""
    TIMEOUT: Final = "TIMEOUT"
    """A run or one of its steps outlived the runtime guard's deadline. A budget's deadlineMs is BUDGET_EXCEEDED."""
    UNKNOWN_TOOL: Final = "UNKNOWN_TOOL"
    """No tool of that name is registered."""
    TOOL_ARG_INVALID: Final = "TOOL_ARG_INVALID"
    """The arguments of a tool call do not fit the tool's schema."""
    TOOL_EXECUTION: Final = "TOOL_EXECUTION"
    """A tool's own code threw something that is no framework error; the original is the cause."""
    STRUCTURED_INVALID: Final = "STRUCTURED_INVALID"
    """A structured output does not fit its schema; a self-repair may come next."""
    STRUCTURED_NO_MATCH: Final = "STRUCTURED_NO_MATCH"
    """All steps or attempts (maxSteps, maxAttempts) went by without one valid structured response."""
    CHECKPOINT_MISSING: Final = "CHECKPOINT_MISSING"
    """A resume found nothing saved for the thread."""
    MEMORY_CORRUPT: Final = "MEMORY_CORRUPT"
    """The memory file does not hold messages as valid JSON. It is reported, and the file is left as it is."""
    STORAGE_KEY_INVALID: Final = "STORAGE_KEY_INVALID"
    """The key climbs out of its folder (`..`) or holds a NUL character."""
    THREAD_ID_INVALID: Final = "THREAD_ID_INVALID"
    """The threadId cannot serve as the name of one safe directory."""
    MESSAGE_NOT_FOUND: Final = "MESSAGE_NOT_FOUND"
    """The message that editMessage should change is not part of the history."""
    MESSAGE_NOT_EDITABLE: Final = "MESSAGE_NOT_EDITABLE"
    """The message that editMessage should change holds tool calls."""
    CHECKPOINT_SERIALIZABLE: Final = "CHECKPOINT_SERIALIZABLE"
    """The checkpoint holds values JSON has no form for, such as a datetime, a Path or a model; they are not turned into
    text silently (default=str).
    """
    CHECKPOINT_WRITE: Final = "CHECKPOINT_WRITE"
    """The file was not written, even after the writer's own retries."""
    LOCK_ERROR: Final = "LOCK_ERROR"
    """A lock on a local file could not be taken or kept."""
    HITL_DECISION: Final = "HITL_DECISION"
    """A tool that waits for a person was answered with a decision it does not allow."""
    POLICY_DENY: Final = "POLICY_DENY"
    """A policy with exitBehavior "error" refuses the tool call. Python spells it POLICY_DENIED; on the wire either may
    come.
    """
    POLICY_DENIED: Final = "POLICY_DENIED"
    """A policy with exitBehavior "error" refuses the tool call. TypeScript spells it POLICY_DENY; on the wire either
    may come.
    """
    PII_BLOCKED: Final = "PII_BLOCKED"
    """The strategy `block` found personal data in what the model reads or writes."""
    SANDBOX_TIMEOUT: Final = "SANDBOX_TIMEOUT"
    """Code or a command in the sandbox ran past its time budget."""
    SANDBOX_ERROR: Final = "SANDBOX_ERROR"
    """The sandbox itself failed: an interpreter error, or a working directory or shell it cannot use."""
    SANDBOX_OUTPUT_TOO_LARGE: Final = "SANDBOX_OUTPUT_TOO_LARGE"
    """A command wrote more than the buffer holds."""
    ORCHESTRATION_EMPTY: Final = "ORCHESTRATION_EMPTY"
    """The plan names no agent."""
    ORCHESTRATION_STRATEGY: Final = "ORCHESTRATION_STRATEGY"
    """The strategy's name is not known. In TypeScript the type of the option leaves no such case."""
    ROUTER_NO_MATCH: Final = "ROUTER_NO_MATCH"
    """The router has no model, or its model picked no agent that can be read or exists."""
    SUBAGENT_UNKNOWN: Final = "SUBAGENT_UNKNOWN"
    """The task tool named a subagent that is not there."""
    SWARM_EMPTY: Final = "SWARM_EMPTY"
    """A swarm was built with no agent in it."""
    SWARM_UNKNOWN_ENTRY: Final = "SWARM_UNKNOWN_ENTRY"
    """The swarm's entryPoint names nobody in its roster."""
    SWARM_HANDOFF: Final = "SWARM_HANDOFF"
    """A member called handoff_to_agent. The swarm takes the HandoffSignal it carries and routes to the next member;
    callers never see it as a failure.
    """
    SWARM_INCOMPLETE: Final = "SWARM_INCOMPLETE"
    """The swarm's stream ended and brought no result; a guard of Python alone."""
    RUN_INCOMPLETE: Final = "RUN_INCOMPLETE"
    """A run's or resumed run's stream ended and brought no result: an asynchronous generator has no return value."""
    WORKFLOW_DUPLICATE_ID: Final = "WORKFLOW_DUPLICATE_ID"
    """Two nodes of the workflow have one id."""
    WORKFLOW_UNKNOWN_DEP: Final = "WORKFLOW_UNKNOWN_DEP"
    """A node of the workflow depends on an id no node has."""
    WORKFLOW_CYCLE: Final = "WORKFLOW_CYCLE"
    """Nodes of the workflow depend on each other in a circle, or one depends on itself."""
    A2A_TRANSPORT: Final = "A2A_TRANSPORT"
    """The network failed on the way to a remote agent, or the status was a bad one."""
    A2A_CARD: Final = "A2A_CARD"
    """A remote agent's card could not be fetched or is not valid, for lack of a name say."""
    A2A_ERROR: Final = "A2A_ERROR"
    """The remote agent answered with an error frame, over JSON-RPC or SSE."""
    A2A_BODY_TOO_LARGE: Final = "A2A_BODY_TOO_LARGE"
    """A request body is larger than the server takes, 10 MiB unless set otherwise."""
    MCP_TRANSPORT: Final = "MCP_TRANSPORT"
    """The network failed, the status was a bad one, or the server's process could not be started or written to."""
    MCP_PROTOCOL: Final = "MCP_PROTOCOL"
    """The server's SSE response is empty or malformed."""
    MCP_ERROR: Final = "MCP_ERROR"
    """The server answered with a JSON-RPC error object."""
    MCP_TOOL_ERROR: Final = "MCP_TOOL_ERROR"
    """The tool ran and its result says isError."""
    MCP_NOT_CONNECTED: Final = "MCP_NOT_CONNECTED"
    """A method was called ahead of connect()."""
    FS_ESCAPE: Final = "FS_ESCAPE"
    """A path leads out of the filesystem tool's root."""
    FS_NO_MATCH: Final = "FS_NO_MATCH"
    """The oldString that edit_file should replace is not in the file."""
    REMOTE_SPARQL: Final = "REMOTE_SPARQL"
    """A request to a remote SPARQL endpoint failed. The adapter has by then retried what it may, as long as Retry-After
    asked.
    """


_KNOWN = frozenset(CODE_LIST)


def is_code(value: object) -> TypeIs[Code]:
    """Whether the value is a code this version knows. An unknown one is ordinary: of a newer peer. Never raises."""
    try:
        return isinstance(value, str) and value in _KNOWN
    except Exception:  # a value that raises when it is looked at
        return False


_SAME = {
    "POLICY_DENY": "POLICY_DENY",
    "POLICY_DENIED": "POLICY_DENY",
}


def same_code(a: object, b: object) -> bool:
    """Whether two codes name one concept: equal, or declared spellings of each other. Matches what is on the wire.

    Never raises.
    """
    try:
        if not (isinstance(a, str) and isinstance(b, str)):
            return False
        return a == b or (a in _SAME and _SAME[a] == _SAME.get(b))
    except Exception:  # a value that raises when it is looked at
        return False
