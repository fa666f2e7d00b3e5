// @generated from schema/helix/ by `make generate`. Do not edit; change the schema.

import { codeTable, type Asymmetry, type CodeTable } from "../runtime/reference.js";
import type { Code, FrontendCode } from "./codes.js";
import type { EntryFailureClass, HistoryIncompleteReason, Runtime } from "./shapes.js";

export type { Asymmetry, CodeInfo, CodeTable, Condition, Lifecycle, Match, Verdict } from "../runtime/reference.js";

/** Code of a failure; its text up to the first underscore is its category. */
export const CODES: CodeTable<Code> = /* @__PURE__ */ codeTable<Code>([
  {
    code: "provider_overloaded",
    name: "PROVIDER_OVERLOADED",
    title: "Provider overloaded",
    summary: "The model provider has no capacity left for this call.",
    category: "provider",
    verdict: "always",
    retryable: true,
    userMessage: "The AI service is very busy right now. Please try again in a moment.",
    raisedBy: ["mapVercelError"],
    matches: [
      {
        status: [503, 529],
      },
    ],
    section: "Provider Errors",
  },
  {
    code: "provider_rate_limited",
    name: "PROVIDER_RATE_LIMITED",
    title: "Provider rate limit",
    summary: "The model provider limits how often it may be called, and the limit is reached.",
    category: "provider",
    verdict: "always",
    retryable: true,
    userMessage: "Too many requests were made in a short time. Please wait a moment and try again.",
    raisedBy: ["mapVercelError"],
    matches: [
      {
        status: [429],
      },
    ],
    section: "Provider Errors",
  },
  {
    code: "provider_auth_error",
    name: "PROVIDER_AUTH_ERROR",
    title: "Provider credentials refused",
    summary: "The model provider does not accept the credentials it was sent.",
    category: "provider",
    verdict: "never",
    retryable: false,
    userMessage: "The AI service could not be used because of a setup problem on our side.",
    raisedBy: ["mapVercelError"],
    matches: [
      {
        status: [401, 403],
      },
    ],
    section: "Provider Errors",
  },
  {
    code: "provider_content_filtered",
    name: "PROVIDER_CONTENT_FILTERED",
    title: "Content filtered",
    summary: "The model provider's content policy stopped the call.",
    category: "provider",
    verdict: "never",
    retryable: false,
    userMessage: "This request could not be answered because of a content rule.",
    lifecycle: "reserved",
    section: "Provider Errors",
  },
  {
    code: "provider_refused",
    name: "PROVIDER_REFUSED",
    title: "Model refused",
    summary: "The model declined to answer.",
    category: "provider",
    verdict: "never",
    retryable: false,
    userMessage: "The assistant declined to answer this request.",
    lifecycle: "reserved",
    section: "Provider Errors",
  },
  {
    code: "provider_timeout",
    name: "PROVIDER_TIMEOUT",
    title: "Provider timeout",
    summary: "The model provider did not answer in time.",
    category: "provider",
    verdict: "always",
    retryable: true,
    userMessage: "The AI service took too long to answer. Please try again.",
    raisedBy: ["mapVercelError"],
    matches: [
      {
        status: [408],
      },
    ],
    section: "Provider Errors",
  },
  {
    code: "provider_invalid_request",
    name: "PROVIDER_INVALID_REQUEST",
    title: "Provider request invalid",
    summary: "The model provider calls the request malformed.",
    category: "provider",
    verdict: "never",
    retryable: false,
    userMessage: "The AI service could not process this request.",
    raisedBy: ["mapVercelError"],
    matches: [
      {
        status: [400, 422],
      },
    ],
    section: "Provider Errors",
  },
  {
    code: "provider_error",
    name: "PROVIDER_ERROR",
    title: "Provider failure",
    summary:
      "The model provider failed in another way: another server error, an API-call error without a status, or a connection that dropped.",
    category: "provider",
    verdict: "depends",
    conditions: [
      {
        when: "retries around the call ran out",
        kinds: ["retries_exhausted"],
        retryable: false,
      },
      {
        when: "the connection to the provider dropped",
        kinds: ["connection_drop"],
        retryable: true,
      },
      {
        when: "another server error: the SDK error's isRetryable decides",
        http: ["5xx"],
        kinds: ["api_call_error"],
      },
      {
        when: "an API-call error that has no status: its isRetryable decides",
        kinds: ["no_status"],
      },
    ],
    userMessage: "The AI service had a problem. Please try again later.",
    raisedBy: ["mapVercelError"],
    matches: [
      {
        condition:
          "a dropped connection, recognised by structure (CONNECTION_DROPS), also as the cause of an API-call error with a 2xx status",
      },
      {
        condition: "an API-call error whose status no other code lists (5xx is the stated case) or that has none",
      },
    ],
    section: "Provider Errors",
  },
  {
    code: "provider_unreachable",
    name: "PROVIDER_UNREACHABLE",
    title: "Provider unreachable",
    summary: "The call to the model provider failed before it produced anything.",
    category: "provider",
    verdict: "never",
    retryable: false,
    userMessage: "The AI service could not be reached. Please try again later.",
    recovery:
      "Nothing more inside the run: the adapter has already tried once more, unless the failure was marked overloaded.",
    raisedBy: ["VercelAIAdapter"],
    matches: [
      {
        condition: "a model object's own doStream rejected with a plain Error or TypeError that is no connection drop",
      },
      {
        condition:
          "without a model object (a V2 model, an id of a gateway): streamText was called, nothing had come out, and it is a plain Error or TypeError",
      },
      {
        condition: "doStream had not resolved within connectTimeoutMs (opt-in, model objects only)",
      },
    ],
    section: "Provider unreachable",
  },
  {
    code: "tool_input_invalid",
    name: "TOOL_INPUT_INVALID",
    title: "Tool input invalid",
    summary: "The model called a tool with arguments that its schema refuses.",
    category: "tool",
    verdict: "unstated",
    userMessage: "The assistant tried to use one of its tools in a way that did not work.",
    recovery: "The model sees the failed call and can correct it.",
    lifecycle: "reserved",
    section: "Tool Errors",
  },
  {
    code: "tool_execution_failed",
    name: "TOOL_EXECUTION_FAILED",
    title: "Tool failed",
    summary: "The tool's own execute() raised an error.",
    category: "tool",
    verdict: "unstated",
    userMessage: "One of the assistant's tools failed.",
    lifecycle: "reserved",
    section: "Tool Errors",
  },
  {
    code: "tool_not_found",
    name: "TOOL_NOT_FOUND",
    title: "Tool unknown",
    summary: "A call names a tool that is not there.",
    category: "tool",
    verdict: "unstated",
    userMessage: "The assistant tried to use a tool that is not available.",
    lifecycle: "reserved",
    section: "Tool Errors",
  },
  {
    code: "tool_timeout",
    name: "TOOL_TIMEOUT",
    title: "Tool timeout",
    summary: "A tool ran longer than it may.",
    category: "tool",
    verdict: "unstated",
    userMessage: "One of the assistant's tools took too long.",
    lifecycle: "reserved",
    section: "Tool Errors",
  },
  {
    code: "state_commit_stopped",
    name: "STATE_COMMIT_STOPPED",
    title: "Commit of a stopped run",
    summary: "A commit met the stop record of its own run and wrote nothing.",
    category: "state",
    verdict: "never",
    retryable: false,
    userMessage: "This run was stopped.",
    recovery: "The runtime ends the run as the stop says: interrupted, or failed with framework_cancelled.",
    raisedBy: ["refuseIfStopped"],
    matches: [
      {
        name: "CommitStoppedError",
      },
      {
        code: "state_commit_stopped",
      },
    ],
    className: "CommitStoppedError",
    section: "State Errors",
  },
  {
    code: "state_concurrency_conflict",
    name: "STATE_CONCURRENCY_CONFLICT",
    title: "Concurrent change",
    summary: "Another writer changed the session at the same time.",
    category: "state",
    verdict: "unstated",
    userMessage: "This conversation was changed somewhere else at the same time.",
    raisedBy: ["classifyError"],
    matches: [
      {
        name: "StaleStateError",
      },
      {
        name: "FencingTokenMismatchError",
      },
      {
        name: "StepCommitConflictError",
      },
    ],
    section: "State Errors",
  },
  {
    code: "state_not_stoppable",
    name: "STATE_NOT_STOPPABLE",
    title: "Nothing to stop",
    summary: "A stop met a session without a live run (completed, failed or interrupted) and wrote nothing.",
    category: "state",
    verdict: "never",
    retryable: false,
    httpStatus: 409,
    userMessage: "There is nothing to stop: this run has already ended.",
    recovery: "Read currentStatus in the answer.",
    raisedBy: ["stop"],
    section: "State Errors",
  },
  {
    code: "state_session_not_found",
    name: "STATE_SESSION_NOT_FOUND",
    title: "Session missing",
    summary: "There is no such session.",
    category: "state",
    verdict: "unstated",
    httpStatus: 404,
    userMessage: "This conversation could not be found.",
    lifecycle: "reserved",
    raisedBy: ["CF Durable Object /resume", "CF Durable Object /retry", "chat snapshot route"],
    section: "State Errors",
  },
  {
    code: "state_already_running",
    name: "STATE_ALREADY_RUNNING",
    title: "Run already active",
    summary: "Another run of the session is still live.",
    category: "state",
    verdict: "always",
    retryable: true,
    httpStatus: 409,
    userMessage: "The assistant is still working on the previous message. Please send this again once it has finished.",
    recovery: "Send again after the live run has ended, or stop that run first.",
    raisedBy: ["classifyError", "handleChatStream", "CF Durable Object /start, /resume and /retry"],
    matches: [
      {
        name: "AgentAlreadyRunningError",
      },
      {
        name: "RunStartConflictError",
      },
    ],
    section: "State Errors",
  },
  {
    code: "state_not_resumable",
    name: "STATE_NOT_RESUMABLE",
    title: "Session not resumable",
    summary: "The session cannot go on from where it stands.",
    category: "state",
    verdict: "depends",
    conditions: [
      {
        when: "the session is completed or failed",
        kinds: ["completed", "failed"],
        retryable: false,
      },
      {
        when: "the session is paused and its batch of client tools is still partly unanswered",
        kinds: ["partial_batch"],
        retryable: true,
      },
      {
        when: "an AgentNotResumableError, or a refusal of the chat route",
        kinds: ["agent_not_resumable", "resume_message_unknown", "answer_not_stored"],
      },
    ],
    userMessage: "This conversation cannot be continued from here.",
    raisedBy: ["runtime-js resume", "CF Durable Object resume", "chat resume route"],
    matches: [
      {
        name: "AgentNotResumableError",
      },
    ],
    className: "ResumeRefusedError",
    section: "State Errors",
  },
  {
    code: "state_history_incomplete",
    name: "STATE_HISTORY_INCOMPLETE",
    title: "History incomplete",
    summary: "The stored history could not be read in full, so the model is not called.",
    category: "state",
    verdict: "depends",
    conditions: [
      {
        when: "the count of messages still does not match after the bounded re-reads",
        kinds: ["short_read"],
        retryable: false,
      },
      {
        when: "a stored row is not valid",
        kinds: ["corrupt_row"],
        retryable: false,
      },
      {
        when: "a call to the store raised an error, which is the cause",
        kinds: ["store_error"],
        retryable: true,
      },
      {
        when: "no pass over the snapshot was stable",
        kinds: ["snapshot_unstable"],
        retryable: true,
      },
    ],
    userMessage: "The history of this conversation could not be loaded completely.",
    recovery:
      "Read the reason (on the wire: cause). For store_error the runtime's own retry policy applies; for snapshot_unstable snapshotPasses says why each pass failed.",
    raisedBy: ["loadLLMHistory", "readSnapshotView"],
    section: "State Errors",
  },
  {
    code: "state_checkpoint_not_found",
    name: "STATE_CHECKPOINT_NOT_FOUND",
    title: "Checkpoint missing",
    summary: "There is no checkpoint with that checkpointId.",
    category: "state",
    verdict: "unstated",
    httpStatus: 404,
    userMessage: "The saved point in this conversation could not be found.",
    raisedBy: ["resolveCheckpoint"],
    section: "State Errors",
  },
  {
    code: "state_checkpoint_foreign",
    name: "STATE_CHECKPOINT_FOREIGN",
    title: "Foreign checkpoint",
    summary: "The checkpoint is another session's; refused before anything changed.",
    category: "state",
    verdict: "unstated",
    httpStatus: 404,
    userMessage: "The saved point in this conversation could not be found.",
    recovery: "Answered like a missing checkpoint, so that nobody learns whose it is.",
    raisedBy: ["resolveCheckpoint"],
    section: "State Errors",
  },
  {
    code: "state_checkpoint_sequence_unavailable",
    name: "STATE_CHECKPOINT_SEQUENCE_UNAVAILABLE",
    title: "Stream position unavailable",
    summary: "A commit records where the live stream stands as streamSequence, and that head could not be read.",
    category: "state",
    verdict: "always",
    retryable: true,
    userMessage: "Progress could not be saved just now. Please try again.",
    recovery:
      "Nothing was written; the runtime's retry policy applies. If the read keeps failing, the run fails with this code.",
    raisedBy: ["resolveCommitSequence"],
    section: "State Errors",
  },
  {
    code: "state_run_start_conflict",
    name: "STATE_RUN_START_CONFLICT",
    title: "Run start refused",
    summary: "The commit that starts a run was refused, not because another run is live: the cause says why.",
    category: "state",
    verdict: "never",
    retryable: false,
    httpStatus: 409,
    userMessage: "This message could not be started because the conversation has changed in the meantime.",
    recovery: "Read the cause (RunStartConflictCause).",
    raisedBy: ["run-start commit of the stores", "handleChatStream"],
    matches: [
      {
        name: "RunStartRejectedError",
      },
    ],
    className: "RunStartRejectedError",
    section: "State Errors",
  },
  {
    code: "state_run_superseded",
    name: "STATE_RUN_SUPERSEDED",
    title: "Run superseded",
    summary: "A newer run has replaced the one that writes.",
    category: "state",
    verdict: "never",
    retryable: false,
    httpStatus: 409,
    userMessage: "A newer message has taken over this conversation.",
    recovery: "Nothing: never retried. The run reports the status superseded, not failed.",
    raisedBy: [
      "superseded-run fence: run-attributed commit, fenced saveState, lease renewal, status change of an ended run",
      "late client-tool submit",
    ],
    matches: [
      {
        name: "RunSupersededError",
      },
    ],
    className: "RunSupersededError",
    section: "State Errors",
  },
  {
    code: "state_step_messages_uncommitted",
    name: "STATE_STEP_MESSAGES_UNCOMMITTED",
    title: "Step messages uncommitted",
    summary: "A DBOS turn was about to end with step messages that no commit holds: a bug of the framework.",
    category: "state",
    verdict: "never",
    retryable: false,
    userMessage: "Something went wrong while saving this turn.",
    raisedBy: ["DBOS turn exit guard"],
    section: "State Errors",
  },
  {
    code: "state_agent_type_mismatch",
    name: "STATE_AGENT_TYPE_MISMATCH",
    title: "Other agent type",
    summary:
      "A CF Durable Object was asked for another agent type than its session was made with; nothing was written.",
    category: "state",
    verdict: "never",
    retryable: false,
    httpStatus: 409,
    userMessage: "This conversation belongs to a different assistant.",
    raisedBy: ["CF Durable Object drive pipeline: /start on an existing session, /resume, /retry"],
    section: "State Errors",
  },
  {
    code: "state_request_key_conflict",
    name: "STATE_REQUEST_KEY_CONFLICT",
    title: "Request key reused",
    summary: "A request key of this session came again with other input; nothing was written.",
    category: "state",
    verdict: "never",
    retryable: false,
    httpStatus: 409,
    userMessage: "This message could not be sent because it clashes with an earlier one.",
    recovery: "Give the new request a key of its own; runId names the run that holds the old one.",
    raisedBy: ["planKeyedEntry", "handleChatStream"],
    className: "RequestKeyConflictError",
    section: "State Errors",
  },
  {
    code: "state_request_already_completed",
    name: "STATE_REQUEST_ALREADY_COMPLETED",
    title: "Request already answered",
    summary: "The run of this request key has ended and a later run exists; nothing was written.",
    category: "state",
    verdict: "never",
    retryable: false,
    httpStatus: 409,
    userMessage: "This message has already been answered.",
    recovery: "Read the snapshot again: it holds the turn, and runId names the run that answered.",
    raisedBy: ["planKeyedEntry"],
    className: "RequestAlreadyCompletedError",
    section: "State Errors",
  },
  {
    code: "transport_error",
    name: "TRANSPORT_ERROR",
    title: "Communication failure",
    summary: "Two parts of the system could not talk to each other.",
    category: "transport",
    verdict: "unstated",
    userMessage: "The connection failed.",
    raisedBy: ["RunStartAbandonedError", "RunStartOutcomeUnknownError", "RunStartStalledError"],
    section: "Transport Errors",
  },
  {
    code: "transport_stream_drop",
    name: "TRANSPORT_STREAM_DROP",
    title: "Remote stream dropped",
    summary: "The stream of a remote sub-agent broke off without an end event.",
    category: "transport",
    verdict: "always",
    retryable: true,
    httpStatus: 503,
    userMessage: "The connection was interrupted. Please try again.",
    recovery: "Read on from lastSequence; after a chat resume with the cause run_not_live, read the snapshot again.",
    raisedBy: ["classifyError", "chat resume that waited for a starting run"],
    matches: [
      {
        name: "StreamDropError",
      },
    ],
    section: "Transport Errors",
  },
  {
    code: "transport_remote_agent_failed",
    name: "TRANSPORT_REMOTE_AGENT_FAILED",
    title: "Remote agent failed",
    summary: "A remote sub-agent reports that it failed.",
    category: "transport",
    verdict: "never",
    retryable: false,
    userMessage: "A helper of the assistant failed.",
    recovery: "The parent agent sees a failed tool call.",
    raisedBy: ["classifyError"],
    matches: [
      {
        name: "RemoteAgentFailedError",
      },
    ],
    section: "Transport Errors",
  },
  {
    code: "validation_error",
    name: "VALIDATION_ERROR",
    title: "Input invalid",
    summary: "The input does not have the form it must have.",
    category: "validation",
    verdict: "unstated",
    httpStatus: 400,
    userMessage: "The request was not valid.",
    lifecycle: "reserved",
    raisedBy: [
      "CF Durable Object request parsing",
      "CF Durable Object identity gate",
      "CF Durable Object sub-agent rewrite",
      "chat route: malformed request key",
    ],
    section: "Validation Errors",
  },
  {
    code: "framework_internal_error",
    name: "FRAMEWORK_INTERNAL_ERROR",
    title: "Internal error",
    summary: "Something failed that no other code describes.",
    category: "framework",
    verdict: "depends",
    conditions: [
      {
        when: "memoryManager.buildTools raised an error (runtime-js, CF Durable Object)",
        kinds: ["memory_tools"],
        retryable: true,
      },
      {
        when: "the fallback of classifyError for an unrecognised error or value",
        kinds: ["unrecognised"],
      },
    ],
    userMessage: "Something went wrong on our side.",
    raisedBy: ["classifyError", "memoryManager.buildTools"],
    matches: [
      {
        condition: "an error that nothing else recognises",
      },
      {
        condition: "a value that is no error",
      },
    ],
    section: "Framework Errors",
  },
  {
    code: "framework_not_supported",
    name: "FRAMEWORK_NOT_SUPPORTED",
    title: "Feature not supported",
    summary: "The runtime has no support for something that the agent needs.",
    category: "framework",
    verdict: "never",
    retryable: false,
    httpStatus: 500,
    userMessage: "This feature is not available here.",
    recovery: "Change the agent's definition or the server's set-up.",
    raisedBy: ["assertRuntimeSupportsWorkspaces", "CF Durable Object: persistentAgents without subAgentNamespace"],
    section: "Framework Errors",
  },
  {
    code: "framework_companion_not_supported",
    name: "FRAMEWORK_COMPANION_NOT_SUPPORTED",
    title: "Companion not supported",
    summary:
      "A CF Durable Object refused a companion: somewhere in its tree stands a tool that waits for the client or for an approval, which nothing there can answer.",
    category: "framework",
    verdict: "never",
    retryable: false,
    userMessage: "This assistant cannot work together with one of its helpers here.",
    recovery: "Change the agent's definition.",
    raisedBy: ["CF Durable Object"],
    section: "Framework Errors",
  },
  {
    code: "framework_cancelled",
    name: "FRAMEWORK_CANCELLED",
    title: "Cancelled",
    summary: "The work was cancelled; never retried.",
    category: "framework",
    verdict: "unstated",
    userMessage: "This was cancelled.",
    raisedBy: [
      "classifyError",
      "hard abort on runtime-js",
      "hard abort on the CF Durable Object",
      "hard abort on CF Workflows",
    ],
    matches: [
      {
        name: "AbortError",
      },
      {
        name: "CancelledError",
      },
      {
        condition: "in Python, an exception that is no Exception, such as KeyboardInterrupt",
      },
    ],
    section: "Framework Errors",
  },
  {
    code: "framework_max_steps_exhausted",
    name: "FRAMEWORK_MAX_STEPS_EXHAUSTED",
    title: "Steps used up",
    summary: "A run without an outputSchema used all its maxSteps and the model had not finished.",
    category: "framework",
    verdict: "never",
    retryable: false,
    userMessage: "The assistant ran out of steps before it could finish.",
    recovery: "retry() goes on with a fresh budget.",
    raisedBy: ["createMaxStepsExhaustedError"],
    section: "Framework Errors",
  },
  {
    code: "framework_completion_strategy_unavailable",
    name: "FRAMEWORK_COMPLETION_STRATEGY_UNAVAILABLE",
    title: "No completion strategy",
    summary:
      "An agent with an outputSchema has a model that can be made to complete in no way: unknown to the adapter, or with neither forced tool choice nor native structured output.",
    category: "framework",
    verdict: "never",
    retryable: false,
    httpStatus: 400,
    userMessage: "This assistant is not set up correctly and cannot answer.",
    recovery: "Set the adapter's capabilities override.",
    raisedBy: ["checkCompletionSupport", "prepareForcedCompletionCall"],
    section: "Framework Errors",
  },
  {
    code: "framework_completion_schema_unsupported",
    name: "FRAMEWORK_COMPLETION_SCHEMA_UNSUPPORTED",
    title: "Completion schema unsupported",
    summary:
      "The completion tool's schema has no form as native structured output (z.record, tuple, intersection of objects, z.date()), and the model needs the native_output strategy.",
    category: "framework",
    verdict: "never",
    retryable: false,
    httpStatus: 400,
    userMessage: "This assistant is not set up correctly and cannot answer.",
    recovery: "Change the schema or the model.",
    raisedBy: ["checkCompletionSupport", "prepareForcedCompletionCall", "VercelAIAdapter"],
    section: "Framework Errors",
  },
  {
    code: "framework_prompt_prefix_changed",
    name: "FRAMEWORK_PROMPT_PREFIX_CHANGED",
    title: "Prompt prefix changed",
    summary:
      "The system prompt or the tools differ from before, while the session holds signed thinking of a model that ties thinking to its history; refused before the call.",
    category: "framework",
    verdict: "never",
    retryable: false,
    userMessage: "This conversation cannot be continued because the assistant has been changed.",
    recovery: "Restore the prompt and the tools, or start a new session.",
    raisedBy: ["checkPrefixStability"],
    section: "Framework Errors",
  },
  {
    code: "framework_agent_not_found",
    name: "FRAMEWORK_AGENT_NOT_FOUND",
    title: "Agent not registered",
    summary: "No agent of that type is registered.",
    category: "framework",
    verdict: "never",
    retryable: false,
    httpStatus: 404,
    userMessage: "This assistant is not available.",
    recovery: "Detect it with isAgentNotFoundError; the remote protocol calls it NOT_FOUND.",
    raisedBy: ["AgentRegistry of CF and Temporal", "CF Durable Object resolver", "runtime-js submit-side lookup"],
    section: "Framework Errors",
  },
  {
    code: "framework_agent_resolution_failed",
    name: "FRAMEWORK_AGENT_RESOLUTION_FAILED",
    title: "Agent not resolved",
    summary: "A CF Durable Object could not build its agent: the resolver or the llmAdapter factory raised the cause.",
    category: "framework",
    verdict: "depends",
    conditions: [
      {
        when: "the cause is classified retryable: false",
        kinds: ["cause_not_retryable"],
        retryable: false,
      },
      {
        when: "the cause is classified retryable: true, or not classified",
        kinds: ["cause_retryable", "cause_unclassified"],
        retryable: true,
      },
    ],
    userMessage: "The assistant could not be started.",
    recovery:
      "A request answers 503, or 409 / 500 once its input is committed; a wake is armed again, as far as the budget for crash loops goes.",
    raisedBy: ["AgentResolutionError.failed"],
    section: "Framework Errors",
  },
  {
    code: "framework_agent_name_conflict",
    name: "FRAMEWORK_AGENT_NAME_CONFLICT",
    title: "Agent name taken",
    summary: "A DBOS process already holds another config under this agent name; refused before anything is written.",
    category: "framework",
    verdict: "never",
    retryable: false,
    userMessage: "This assistant is not set up correctly.",
    recovery: "Keep one config per agent name and process.",
    raisedBy: ["registerAgent", "execute()", "resume()", "retry()"],
    section: "Framework Errors",
  },
  {
    code: "framework_auto_resume_exhausted",
    name: "FRAMEWORK_AUTO_RESUME_EXHAUSTED",
    title: "Auto-resume given up",
    summary:
      "A CF Durable Object woke a stranded run maxWakeResumeAttempts times without committed progress and gave up; the cause is the last failure, an ErrorDetail.",
    category: "framework",
    verdict: "always",
    retryable: true,
    userMessage: "The assistant was interrupted and could not pick up its work again. Please try again.",
    recovery: "Call /retry.",
    raisedBy: ["CF Durable Object drive pipeline"],
    section: "Framework Errors",
  },
  {
    code: "framework_usage_store_unavailable",
    name: "FRAMEWORK_USAGE_STORE_UNAVAILABLE",
    title: "Usage store unavailable",
    summary:
      "A CF Durable Object's own usageStore factory raised an error; the entry stops, the internal store is no fallback.",
    category: "framework",
    verdict: "always",
    retryable: true,
    httpStatus: 503,
    userMessage: "The service is not available right now. Please try again.",
    recovery: "Send the request again; a wake arms again by itself.",
    raisedBy: ["CF Durable Object drive pipeline"],
    section: "Framework Errors",
  },
  {
    code: "framework_hook_failed",
    name: "FRAMEWORK_HOOK_FAILED",
    title: "Hook failed",
    summary: "A CF Durable Object's beforeEntry hook or transformRequest raised an error; nothing was written.",
    category: "framework",
    verdict: "depends",
    conditions: [
      {
        when: "the cause is classified retryable: false",
        kinds: ["cause_not_retryable"],
        retryable: false,
      },
      {
        when: "the cause is classified retryable: true, or not classified",
        kinds: ["cause_retryable", "cause_unclassified"],
        retryable: true,
      },
    ],
    userMessage: "The request could not be processed.",
    raisedBy: ["CF Durable Object beforeEntry", "CF Durable Object transformRequest"],
    section: "Framework Errors",
  },
  {
    code: "framework_skills_unavailable",
    name: "FRAMEWORK_SKILLS_UNAVAILABLE",
    title: "Skills unavailable",
    summary:
      "The skills provider raised an error while the catalog or a preloaded skill was read; the step stops instead of going on without it.",
    category: "framework",
    verdict: "always",
    retryable: true,
    userMessage: "Part of the assistant is not available right now. Please try again.",
    raisedBy: ["resolveSkillsCatalog"],
    section: "Framework Errors",
  },
  {
    code: "framework_forced_completion_exhausted",
    name: "FRAMEWORK_FORCED_COMPLETION_EXHAUSTED",
    title: "Forced completion used up",
    summary: "Every attempt to make the model complete was used up.",
    category: "framework",
    verdict: "unstated",
    userMessage: "The assistant could not produce a final answer.",
    section: "Framework Errors",
  },
  {
    code: "framework_completion_protocol_violation",
    name: "FRAMEWORK_COMPLETION_PROTOCOL_VIOLATION",
    title: "Completion protocol broken",
    summary: "The model did not keep to the completion protocol when it was made to complete.",
    category: "framework",
    verdict: "unstated",
    userMessage: "The assistant could not produce a valid final answer.",
    section: "Framework Errors",
  },
  {
    code: "framework_completion_invalid_output",
    name: "FRAMEWORK_COMPLETION_INVALID_OUTPUT",
    title: "Completion output invalid",
    summary: "The output of a forced completion is not valid.",
    category: "framework",
    verdict: "unstated",
    userMessage: "The assistant's final answer did not have the expected form.",
    section: "Framework Errors",
  },
  {
    code: "framework_completion_tool_missing",
    name: "FRAMEWORK_COMPLETION_TOOL_MISSING",
    title: "Completion tool missing",
    summary: "A forced completion had no completion tool.",
    category: "framework",
    verdict: "unstated",
    userMessage: "The assistant could not produce a final answer.",
    section: "Framework Errors",
  },
]);

/** Code of a failure of the front-end handler. */
export const FRONTEND_CODES: CodeTable<FrontendCode> = /* @__PURE__ */ codeTable<FrontendCode>([
  {
    code: "VALIDATION_ERROR",
    name: "VALIDATION_ERROR",
    title: "Request invalid",
    summary: "The request does not have the form it must have.",
    verdict: "unstated",
    httpStatus: 400,
    userMessage: "The request was not valid.",
    className: "ValidationError",
    classBase: "FrontendHandlerError",
    module: "@helix-agents/ai-sdk",
    section: "FrontendHandlerError",
  },
  {
    code: "STREAM_NOT_FOUND",
    name: "STREAM_NOT_FOUND",
    title: "Stream missing",
    summary: "There is no such stream.",
    verdict: "unstated",
    httpStatus: 404,
    userMessage: "This answer could not be found.",
    className: "StreamNotFoundError",
    classBase: "FrontendHandlerError",
    module: "@helix-agents/ai-sdk",
    section: "FrontendHandlerError",
  },
  {
    code: "STREAM_READER_ERROR",
    name: "STREAM_READER_ERROR",
    title: "Stream unreadable",
    summary: "No reader for the stream could be had.",
    verdict: "unstated",
    httpStatus: 404,
    userMessage: "This answer could not be read.",
    className: "StreamReaderError",
    classBase: "FrontendHandlerError",
    module: "@helix-agents/ai-sdk",
    section: "FrontendHandlerError",
  },
  {
    code: "STREAM_FAILED",
    name: "STREAM_FAILED",
    title: "Stream failed",
    summary: "The stream has ended in a failure.",
    verdict: "unstated",
    httpStatus: 410,
    userMessage: "This answer could not be finished.",
    className: "StreamFailedError",
    classBase: "FrontendHandlerError",
    module: "@helix-agents/ai-sdk",
    section: "FrontendHandlerError",
  },
  {
    code: "CONFIGURATION_ERROR",
    name: "CONFIGURATION_ERROR",
    title: "Handler misconfigured",
    summary: "The handler is not set up for what was asked.",
    verdict: "unstated",
    httpStatus: 501,
    userMessage: "This is not available here.",
    className: "ConfigurationError",
    classBase: "FrontendHandlerError",
    module: "@helix-agents/ai-sdk",
    section: "FrontendHandlerError",
  },
  {
    code: "EXECUTION_ERROR",
    name: "EXECUTION_ERROR",
    title: "Execution failed",
    summary: "The agent could not be run.",
    verdict: "unstated",
    httpStatus: 500,
    userMessage: "The assistant could not be started.",
    className: "ExecutionError",
    classBase: "FrontendHandlerError",
    module: "@helix-agents/ai-sdk",
    section: "FrontendHandlerError",
  },
  {
    code: "STREAM_CREATION_ERROR",
    name: "STREAM_CREATION_ERROR",
    title: "Stream not created",
    summary: "The stream could not be made.",
    verdict: "unstated",
    httpStatus: 500,
    userMessage: "The assistant could not start to answer.",
    className: "StreamCreationError",
    classBase: "FrontendHandlerError",
    module: "@helix-agents/ai-sdk",
    section: "FrontendHandlerError",
  },
]);

/** Codes of the past, kept so that none is used again. */
export const RETIRED: CodeTable<string> = /* @__PURE__ */ codeTable<string>([
  {
    code: "framework_completion_tool_choice_unsupported",
    name: "FRAMEWORK_COMPLETION_TOOL_CHOICE_UNSUPPORTED",
    title: "Tool choice unsupported",
    summary:
      "The model rejects forced tool choice. Was never raised; such a model now completes with the native_output strategy.",
    category: "framework",
    verdict: "unstated",
    lifecycle: "retired",
    section: "Framework Errors",
  },
]);

/** A row of ABORTS. */
export interface AbortsRow {
  /** The runtime. */
  readonly runtime: Runtime;
  /** How it was stopped. */
  readonly stop: "hard_abort" | "soft_interrupt";
  /** The run's status. */
  readonly status: "failed" | "interrupted";
  /** Code of the failure; left out: no error. */
  readonly code?: string;
}

/** How a stopped run ends; the source says it for these three runtimes. */
export const ABORTS: readonly AbortsRow[] = [
  {
    runtime: "runtime-js",
    stop: "hard_abort",
    status: "failed",
    code: "framework_cancelled",
  },
  {
    runtime: "runtime-js",
    stop: "soft_interrupt",
    status: "interrupted",
  },
  {
    runtime: "cf-do",
    stop: "hard_abort",
    status: "failed",
    code: "framework_cancelled",
  },
  {
    runtime: "cf-do",
    stop: "soft_interrupt",
    status: "interrupted",
  },
  {
    runtime: "cf-workflows",
    stop: "hard_abort",
    status: "failed",
    code: "framework_cancelled",
  },
  {
    runtime: "cf-workflows",
    stop: "soft_interrupt",
    status: "interrupted",
  },
];

/** A row of CHAT_ROUTES. */
export interface ChatRoutesRow {
  /** Name of the situation. */
  readonly id: string;
  /** The request; read: a read that routes it. */
  readonly route: "send" | "submit" | "resume" | "read" | "snapshot" | "any";
  /** What happened. */
  readonly situation: string;
  /** Statuses it can answer; with several, HTTP_STATUS_RULES picks one of them. */
  readonly statuses: readonly number[];
  /** Code in the body; null: the error's own. */
  readonly code: string | null;
  /** The body's `cause`, where it is always the same. */
  readonly cause?: string;
  /** The list that the body's `cause` comes from, where the error has a reason. */
  readonly causeFrom?: "RunStartConflictCause" | "HistoryIncompleteReason";
  /** Further keys of the body. */
  readonly bodyFields?: readonly string[];
  /** The body's `retryable`, where the row states one. */
  readonly retryable?: boolean;
  /** Whether the request's input was committed by then; left out: not part of the situation. */
  readonly committed?: boolean;
  /** The body is exactly { error, code }; left out: not stated. */
  readonly exactBody?: boolean;
  /** What the caller does next. */
  readonly recovery?: string;
}

/** How a chat route answers a HelixError, situation by situation. */
export const CHAT_ROUTES: readonly ChatRoutesRow[] = [
  {
    id: "send_busy",
    route: "send",
    situation: "Another run owns the session.",
    statuses: [409],
    code: "state_already_running",
    retryable: true,
    recovery: "Keep the text and send it again after that run has ended.",
  },
  {
    id: "send_start_conflict",
    route: "send",
    situation: "The run-start commit was refused for some other reason.",
    statuses: [409],
    code: "state_run_start_conflict",
    causeFrom: "RunStartConflictCause",
  },
  {
    id: "request_key_malformed",
    route: "any",
    situation:
      "A request that carries messages has a request key of the wrong form (RequestKey). The answer comes ahead of any read and does not repeat the key.",
    statuses: [400],
    code: "validation_error",
  },
  {
    id: "request_key_conflict",
    route: "send",
    situation: "The request key belongs to other input; nothing was written.",
    statuses: [409],
    code: "state_request_key_conflict",
    bodyFields: ["runId"],
    recovery: "Send with a new key.",
  },
  {
    id: "request_already_completed",
    route: "send",
    situation: "The key's run has ended and a later run exists; nothing was written.",
    statuses: [409],
    code: "state_request_already_completed",
    bodyFields: ["runId"],
    recovery: "Read the snapshot again.",
  },
  {
    id: "submit_superseded",
    route: "submit",
    situation: "A late client-tool answer for a run that another entry has replaced.",
    statuses: [409],
    code: "state_run_superseded",
  },
  {
    id: "send_failed",
    route: "send",
    situation:
      "The entry ended in a failure and no run was committed: its history could not be read, a completion was refused, a CF Durable Object's /start answered with a typed body, or a CF Workflows handle has a preCommitFailure.",
    statuses: [400, 404, 503, 409, 500],
    code: null,
    committed: false,
    exactBody: true,
  },
  {
    id: "send_failed_committed",
    route: "send",
    situation: "The entry failed after its run was committed. Sending again would append the message twice.",
    statuses: [409, 500],
    code: null,
    committed: true,
    exactBody: true,
    recovery: "Use retry().",
  },
  {
    id: "resume_failed",
    route: "resume",
    situation:
      "A typed error came out of submitToolResult() or resume(), or the handle of the resume has a preCommitFailure. Once this request stored a result it counts as committed: never 503.",
    statuses: [400, 404, 503, 409, 500],
    code: null,
    exactBody: true,
    recovery: "On runtime-js the answer is stored already; the next resume that is supported goes on from it.",
  },
  {
    id: "read_failed",
    route: "read",
    situation:
      "A read that routes the request (session, current run, a resume's snapshot) failed before this request's input was committed; a DOPeerError for a 5xx, for one, is retryable.",
    statuses: [404, 503, 409, 500],
    code: null,
    causeFrom: "HistoryIncompleteReason",
    committed: false,
  },
  {
    id: "read_failed_committed",
    route: "read",
    situation:
      "A read failed after the input of this request was committed, for one the re-read of the response's message id. Sending again would append the input twice.",
    statuses: [409, 500],
    code: null,
    committed: true,
  },
  {
    id: "resume_message_unknown",
    route: "resume",
    situation: "A replay-prefix resume names a message that is not in the snapshot.",
    statuses: [409],
    code: "state_not_resumable",
    cause: "resume_message_unknown",
  },
  {
    id: "answer_not_stored",
    route: "resume",
    situation: "An awaited answer was rejected or lost on the way, while another answer of the request was stored.",
    statuses: [409],
    code: "state_not_resumable",
    cause: "answer_not_stored",
    bodyFields: ["toolCallIds"],
    recovery: "Read the snapshot again with retry() and answer those calls once more.",
  },
  {
    id: "run_not_live",
    route: "resume",
    situation: "A resume waited for a run to go live and stopped waiting.",
    statuses: [503],
    code: "transport_stream_drop",
    cause: "run_not_live",
    recovery: "Read the snapshot again.",
  },
  {
    id: "snapshot_session_missing",
    route: "snapshot",
    situation: "A snapshot of a session that is not there.",
    statuses: [404],
    code: "state_session_not_found",
  },
  {
    id: "snapshot_failed",
    route: "snapshot",
    situation: "A snapshot read failed: 503 when retryable, 409 when not, 500 for an unknown error.",
    statuses: [503, 409, 500],
    code: null,
    causeFrom: "HistoryIncompleteReason",
  },
];

/** A row of CONNECTION_DROPS. */
export interface ConnectionDropsRow {
  /** Where the call is made. */
  readonly platform: string;
  /** Before the response starts, or while it is read. */
  readonly phase: "before_response" | "mid_body";
  /** The error's class: a plain Error, no other subclass, or a TypeError. */
  readonly error: string;
  /** Its message. */
  readonly message: string;
  /** Its own property `retryable`. */
  readonly retryable?: boolean;
  /** Its own property `remote`. */
  readonly remote?: boolean;
  /** The cause's `code` is one of these. */
  readonly causeCodes?: readonly string[];
}

/** What a dropped connection to the provider looks like. The message is shown for reading: it never decides. */
export const CONNECTION_DROPS: readonly ConnectionDropsRow[] = [
  {
    platform: "workerd",
    phase: "before_response",
    error: "Error",
    message: "Network connection lost.",
    retryable: true,
    remote: true,
  },
  {
    platform: "workerd",
    phase: "mid_body",
    error: "Error",
    message: "Network connection lost.",
    retryable: true,
    remote: true,
  },
  {
    platform: "node",
    phase: "before_response",
    error: "TypeError",
    message: "fetch failed",
    causeCodes: ["UND_ERR_SOCKET", "ECONNRESET"],
  },
  {
    platform: "node",
    phase: "mid_body",
    error: "TypeError",
    message: "terminated",
    causeCodes: ["UND_ERR_SOCKET", "ECONNRESET"],
  },
];

/** A row of ENTRY_FAILURE_ANSWERS. */
export interface EntryFailureAnswersRow {
  /** request: /start, /resume, /retry; wake: an alarm, a recovery after eviction, a submit. */
  readonly entry: "request" | "wake";
  /** Kind of failure. */
  readonly class: EntryFailureClass;
  /** Whether the input was committed; left out: no difference. */
  readonly committed?: boolean;
  /** What is done, in short. */
  readonly answer: string;
  /** Statuses a request can answer; left out: whichever HTTP_STATUS_RULES picks. */
  readonly statuses?: readonly number[];
  /** Code in the body; left out: the error's own. */
  readonly code?: string;
}

/**
 * What a CF Durable Object does with a failed entry, by its EntryFailureClass. The /subagent/:type/* routes wrap the
 * same in the remote protocol's envelope, with the code in errorCode.
 */
export const ENTRY_FAILURE_ANSWERS: readonly EntryFailureAnswersRow[] = [
  {
    entry: "request",
    class: "lost",
    answer: "409 state_already_running",
    statuses: [409],
    code: "state_already_running",
  },
  {
    entry: "request",
    class: "refused",
    answer: "the core status",
  },
  {
    entry: "request",
    class: "transient",
    committed: false,
    answer: "503",
    statuses: [503],
  },
  {
    entry: "request",
    class: "transient",
    committed: true,
    answer: "409 / 500",
    statuses: [409, 500],
  },
  {
    entry: "request",
    class: "fatal",
    answer: "the core status (409 / 500)",
    statuses: [409, 500],
  },
  {
    entry: "wake",
    class: "lost",
    answer: "no-op",
  },
  {
    entry: "wake",
    class: "refused",
    answer: "the run ends failed, typed",
  },
  {
    entry: "wake",
    class: "transient",
    answer: "re-arm (lastFailure on the wake record)",
  },
  {
    entry: "wake",
    class: "fatal",
    answer: "the run ends failed, typed",
  },
];

/** A row of ERROR_CHUNK_RULES. */
export interface ErrorChunkRulesRow {
  /** Name of the row. */
  readonly id: string;
  /** The attempt that failed. */
  readonly attempt: string;
  /** What happens next. */
  readonly follows: string;
  /** Whether a failure that ends the run writes a chunk from onError. */
  readonly errorChunk: boolean;
  /** Runtimes for which it is the other way round. */
  readonly exceptions?: readonly Runtime[];
}

/**
 * Whether the adapter's held error report becomes an ErrorChunk, by how the attempt failed. At most one chunk a run,
 * and the stream always ends failed.
 */
export const ERROR_CHUNK_RULES: readonly ErrorChunkRulesRow[] = [
  {
    id: "generate_step_throws",
    attempt: "generateStep raised an error.",
    follows:
      "Temporal: the activity runs again. DBOS: the step runs again. runtime-js, CF DO, CF Workflows: again if retryable: true, otherwise the run fails.",
    errorChunk: false,
  },
  {
    id: "error_step_continues",
    attempt: "A step of type error that says shouldStop: false.",
    follows: "The model is called again by the loop.",
    errorChunk: false,
  },
  {
    id: "error_step_forced",
    attempt: "An error step of a forced-completion call.",
    follows:
      "Again if retryable (Temporal: also if unclassified), by the step itself, step.do or the activity; otherwise the run ends failed, with what the provider said. DBOS: a miss, then one more forced attempt.",
    errorChunk: true,
    exceptions: ["dbos"],
  },
  {
    id: "error_step_stops",
    attempt: "A step of type error that says shouldStop: true.",
    follows: "The run fails; runtime-js, CF DO and CF Workflows first retry it if retryable.",
    errorChunk: true,
  },
];

/** A row of FORCED_COMPLETION_CODES. */
export interface ForcedCompletionCodesRow {
  /** The code. */
  readonly code: string;
  /**
   * Whether a forced completion is its one source; false: it also refuses a run before its start, or any model call.
   */
  readonly onlyForced: boolean;
  /** Whether the source's list of the group names it; false: only the code's own row says so. */
  readonly listed: boolean;
}

/** Codes with which a forced completion can end a run. */
export const FORCED_COMPLETION_CODES: readonly ForcedCompletionCodesRow[] = [
  {
    code: "framework_forced_completion_exhausted",
    onlyForced: true,
    listed: true,
  },
  {
    code: "framework_completion_protocol_violation",
    onlyForced: true,
    listed: true,
  },
  {
    code: "framework_completion_invalid_output",
    onlyForced: true,
    listed: true,
  },
  {
    code: "framework_completion_tool_missing",
    onlyForced: true,
    listed: true,
  },
  {
    code: "framework_completion_strategy_unavailable",
    onlyForced: false,
    listed: true,
  },
  {
    code: "framework_prompt_prefix_changed",
    onlyForced: false,
    listed: true,
  },
  {
    code: "framework_completion_schema_unsupported",
    onlyForced: false,
    listed: false,
  },
];

/** A row of HISTORY_REASONS. */
export interface HistoryReasonsRow {
  /** The reason. */
  readonly reason: HistoryIncompleteReason;
  /** May the read be tried again. */
  readonly retryable: boolean;
  /** Status of a snapshot route's answer. */
  readonly status: number;
  /** What the error brings along. */
  readonly carries?: string;
}

/** Verdict and snapshot answer of each HistoryIncompleteReason. */
export const HISTORY_REASONS: readonly HistoryReasonsRow[] = [
  {
    reason: "short_read",
    retryable: false,
    status: 409,
  },
  {
    reason: "corrupt_row",
    retryable: false,
    status: 409,
  },
  {
    reason: "store_error",
    retryable: true,
    status: 503,
    carries: "cause: the store's error",
  },
  {
    reason: "snapshot_unstable",
    retryable: true,
    status: 503,
    carries: "snapshotPasses: one SnapshotPassOutcome a pass, summed up shortly in the message",
  },
];

/** A row of HTTP_STATUS_RULES. */
export interface HttpStatusRulesRow {
  /** The error's code is one of these; left out: any. */
  readonly codes?: readonly string[];
  /** The error's category; left out: any. */
  readonly category?: string;
  /** The error's verdict; left out: any. */
  readonly retryable?: boolean;
  /** Whether the input was committed; left out: either. */
  readonly committed?: boolean;
  /** The status. */
  readonly status: number;
  /** The rule in words. */
  readonly why: string;
}

/**
 * Status that answers a HelixError (httpStatusForHelixError): the first row whose every column matches. The two rows of
 * CHAT_ROUTES for a busy session and a refused start are answers of their own.
 */
export const HTTP_STATUS_RULES: readonly HttpStatusRulesRow[] = [
  {
    codes: ["validation_error", "framework_completion_strategy_unavailable", "framework_completion_schema_unsupported"],
    status: 400,
    why: "The caller's own mistake.",
  },
  {
    codes: [
      "state_session_not_found",
      "state_checkpoint_not_found",
      "state_checkpoint_foreign",
      "framework_agent_not_found",
    ],
    status: 404,
    why: "Something asked for is missing; a foreign checkpoint answers like a missing one.",
  },
  {
    codes: ["state_already_running"],
    status: 409,
    why: "The busy answer of a send, which carries retryable: true itself.",
  },
  {
    retryable: true,
    committed: false,
    status: 503,
    why: "May be sent again; never once the input is committed.",
  },
  {
    category: "state",
    status: 409,
    why: "The state of the session is against it.",
  },
  {
    status: 500,
    why: "Everything else.",
  },
];

/** A row of KEYED_ENTRY_ANSWERS. */
export interface KeyedEntryAnswersRow {
  /** The run that holds the key. */
  readonly situation: string;
  /** The status. */
  readonly status: number;
  /** The body's `status`, on success. */
  readonly bodyStatus?: string;
  /** The body's `code`, on refusal. */
  readonly code?: string;
}

/**
 * How an entry is answered when a run already holds its request key; this comes before the concurrency check, so it is
 * never a busy answer.
 */
export const KEYED_ENTRY_ANSWERS: readonly KeyedEntryAnswersRow[] = [
  {
    situation: "Same input, and the run is the one to attach to; the body names it.",
    status: 200,
    bodyStatus: "attached",
  },
  {
    situation: "Other input.",
    status: 409,
    code: "state_request_key_conflict",
  },
  {
    situation: "Ended, and a later run exists.",
    status: 409,
    code: "state_request_already_completed",
  },
];

/** A row of LLM_STEP_RETRIES. */
export interface LlmStepRetriesRow {
  /** The runtime. */
  readonly runtime: Runtime;
  /** An error step that the adapter returned is retried, if retryable: true. */
  readonly returned: boolean;
  /** An error that generateStep raised is retried. */
  readonly thrown: boolean;
  /** A forced-completion call is retried without using a forced attempt. */
  readonly forced: boolean;
  /** What calls it again. */
  readonly mechanism: string;
  /** What says how often. */
  readonly budget?: string;
  /** What else matters. */
  readonly note?: string;
}

/** Where each runtime calls a failed LLM step again, and on what budget. */
export const LLM_STEP_RETRIES: readonly LlmStepRetriesRow[] = [
  {
    runtime: "runtime-js",
    returned: true,
    thrown: true,
    forced: true,
    mechanism: "the step itself",
    budget: "llmStepRetry, an executor option (LLMStepRetryPolicy)",
  },
  {
    runtime: "cf-do",
    returned: true,
    thrown: true,
    forced: true,
    mechanism: "the step itself",
    budget: "llmStepRetry in the DO config (LLMStepRetryPolicy)",
  },
  {
    runtime: "cf-workflows",
    returned: true,
    thrown: true,
    forced: true,
    mechanism: "step.do",
    budget: "llmStepRetry in the executor config (WorkflowStepRetryConfig)",
    note: "An unclassified error ends the run at once; another section of the source says it is retried.",
  },
  {
    runtime: "temporal",
    returned: false,
    thrown: true,
    forced: true,
    mechanism: "the activity retry",
    budget: "the activity retry policy",
    note: "An unclassified error of a forced call is retried too; a returned error of an ordinary call ends the run.",
  },
  {
    runtime: "dbos",
    returned: false,
    thrown: true,
    forced: false,
    mechanism: "the step retry, for a raised error alone",
    note: "A returned error ends the run (FU-E5-LLM-ERROR-STEP-NOT-RETRIED); in a forced call it counts as a miss and another forced attempt follows.",
  },
];

/** A row of MAX_STEPS. */
export interface MaxStepsRow {
  /** The runtime. */
  readonly runtime: Runtime;
  /** The run's status. */
  readonly status: "failed" | "completed";
  /** Code of the failure. */
  readonly code?: string;
  /** Its verdict. */
  readonly retryable?: boolean;
}

/** How a run without an outputSchema ends when its maxSteps are used up. */
export const MAX_STEPS: readonly MaxStepsRow[] = [
  {
    runtime: "runtime-js",
    status: "failed",
    code: "framework_max_steps_exhausted",
    retryable: false,
  },
  {
    runtime: "cf-do",
    status: "failed",
    code: "framework_max_steps_exhausted",
    retryable: false,
  },
  {
    runtime: "cf-workflows",
    status: "failed",
    code: "framework_max_steps_exhausted",
    retryable: false,
  },
  {
    runtime: "temporal",
    status: "completed",
  },
  {
    runtime: "dbos",
    status: "completed",
  },
];

/** A row of PROVIDER_EXCEPTIONS. */
export interface ProviderExceptionsRow {
  /**
   * timeout: no answer in time; connection: none, or half of one; response: an answer that cannot be read; api: any
   * other error of a provider's library.
   */
  readonly kind: "timeout" | "connection" | "response" | "api";
  /** Names of the class or of a base. */
  readonly names: readonly string[];
  /** Top-level packages that define it; left out: any. */
  readonly roots?: readonly string[];
  /** The code. */
  readonly code: string;
  /** The verdict where the error brings none of its own; left out: none. */
  readonly retryable?: boolean;
  /** Whether it is a connection that was there and dropped; left out: its cause tells. */
  readonly drop?: boolean;
}

/**
 * Exceptions of Python's provider and HTTP libraries, by the names of the class and its bases and the package that
 * defines them; none is imported. In order: what stands in `timeout` is asked first, then the status, then the words of
 * PROVIDER_TYPES, then the other rows.
 */
export const PROVIDER_EXCEPTIONS: readonly ProviderExceptionsRow[] = [
  {
    kind: "timeout",
    names: ["APITimeoutError", "Timeout"],
    roots: ["openai", "anthropic", "litellm"],
    code: "provider_timeout",
    retryable: true,
    drop: false,
  },
  {
    kind: "timeout",
    names: ["TimeoutException"],
    roots: ["httpx", "httpx2", "httpcore", "httpcore2"],
    code: "provider_timeout",
    retryable: true,
    drop: false,
  },
  {
    kind: "timeout",
    names: ["Timeout"],
    roots: ["requests"],
    code: "provider_timeout",
    retryable: true,
    drop: false,
  },
  {
    kind: "timeout",
    names: ["TimeoutError"],
    code: "provider_timeout",
    retryable: true,
    drop: false,
  },
  {
    kind: "connection",
    names: ["ConnectError"],
    roots: ["httpx", "httpx2", "httpcore", "httpcore2"],
    code: "provider_error",
    retryable: true,
    drop: false,
  },
  {
    kind: "connection",
    names: ["ClientConnectorError"],
    roots: ["aiohttp"],
    code: "provider_error",
    retryable: true,
    drop: false,
  },
  {
    kind: "connection",
    names: ["NewConnectionError"],
    roots: ["urllib3"],
    code: "provider_error",
    retryable: true,
    drop: false,
  },
  {
    kind: "connection",
    names: ["ConnectionRefusedError"],
    roots: ["builtins"],
    code: "provider_error",
    retryable: true,
    drop: false,
  },
  {
    kind: "connection",
    names: ["NetworkError", "ProtocolError"],
    roots: ["httpx", "httpx2", "httpcore", "httpcore2", "urllib3"],
    code: "provider_error",
    retryable: true,
    drop: true,
  },
  {
    kind: "connection",
    names: ["ChunkedEncodingError"],
    roots: ["requests"],
    code: "provider_error",
    retryable: true,
    drop: true,
  },
  {
    kind: "connection",
    names: ["ClientConnectionError", "ClientPayloadError"],
    roots: ["aiohttp"],
    code: "provider_error",
    retryable: true,
    drop: true,
  },
  {
    kind: "connection",
    names: ["ConnectionError"],
    roots: ["builtins"],
    code: "provider_error",
    retryable: true,
    drop: true,
  },
  {
    kind: "connection",
    names: ["IncompleteRead"],
    roots: ["http", "urllib3"],
    code: "provider_error",
    retryable: true,
    drop: true,
  },
  {
    kind: "connection",
    names: ["APIConnectionError"],
    roots: ["openai", "anthropic", "litellm"],
    code: "provider_error",
    retryable: true,
  },
  {
    kind: "connection",
    names: ["ConnectionError"],
    roots: ["requests"],
    code: "provider_error",
    retryable: true,
  },
  {
    kind: "response",
    names: ["JSONDecodeError", "APIResponseValidationError"],
    code: "provider_error",
    retryable: false,
    drop: false,
  },
  {
    kind: "response",
    names: ["DecodingError"],
    roots: ["httpx", "httpx2"],
    code: "provider_error",
    retryable: false,
    drop: false,
  },
  {
    kind: "response",
    names: ["ContentTypeError"],
    roots: ["aiohttp"],
    code: "provider_error",
    retryable: false,
    drop: false,
  },
  {
    kind: "api",
    names: ["APIError"],
    roots: ["openai", "anthropic", "litellm"],
    code: "provider_error",
    drop: false,
  },
];

/** A row of PROVIDER_STATUSES. */
export interface ProviderStatusesRow {
  /** The statuses; left out: the range. */
  readonly statuses?: readonly number[];
  /** First status of a range. */
  readonly from?: number;
  /** Last status of a range. */
  readonly to?: number;
  /** The code. */
  readonly code: string;
  /** The verdict where the error brings none of its own. */
  readonly retryable: boolean;
}

/**
 * A provider's HTTP status and the code it becomes: the first row that covers it. An error without a status is
 * provider_error with its own verdict; a 2xx status decides nothing.
 */
export const PROVIDER_STATUSES: readonly ProviderStatusesRow[] = [
  {
    statuses: [401, 403],
    code: "provider_auth_error",
    retryable: false,
  },
  {
    statuses: [408],
    code: "provider_timeout",
    retryable: true,
  },
  {
    statuses: [429],
    code: "provider_rate_limited",
    retryable: true,
  },
  {
    statuses: [400, 422],
    code: "provider_invalid_request",
    retryable: false,
  },
  {
    statuses: [503, 529],
    code: "provider_overloaded",
    retryable: true,
  },
  {
    statuses: [409],
    code: "provider_error",
    retryable: true,
  },
  {
    from: 500,
    to: 599,
    code: "provider_error",
    retryable: true,
  },
  {
    from: 100,
    to: 999,
    code: "provider_error",
    retryable: false,
  },
];

/** A row of PROVIDER_TYPES. */
export interface ProviderTypesRow {
  /** The provider's words. */
  readonly types: readonly string[];
  /** The code. */
  readonly code: string;
  /** The verdict where the error brings none of its own. */
  readonly retryable: boolean;
  /**
   * No retry helps: false also against the verdict that the status, or a library that looks at the status alone, would
   * give.
   */
  readonly permanent?: boolean;
}

/**
 * What a provider calls its failure in a body or a stream event (`type` or `code`), where no status outside 2xx says
 * more. A type that is not listed is provider_error without a verdict.
 */
export const PROVIDER_TYPES: readonly ProviderTypesRow[] = [
  {
    types: ["insufficient_quota"],
    code: "provider_rate_limited",
    retryable: false,
    permanent: true,
  },
  {
    types: ["overloaded_error", "overloaded"],
    code: "provider_overloaded",
    retryable: true,
  },
  {
    types: ["rate_limit_error", "rate_limit_exceeded"],
    code: "provider_rate_limited",
    retryable: true,
  },
  {
    types: ["authentication_error", "permission_error", "invalid_api_key"],
    code: "provider_auth_error",
    retryable: false,
  },
  {
    types: ["invalid_request_error", "request_too_large"],
    code: "provider_invalid_request",
    retryable: false,
  },
  {
    types: ["timeout_error"],
    code: "provider_timeout",
    retryable: true,
  },
  {
    types: ["api_error", "server_error"],
    code: "provider_error",
    retryable: true,
  },
];

/** A row of STOP_REASONS. */
export interface StopReasonsRow {
  /** The stop reason. */
  readonly stopReason: string;
  /** Runtimes that end the run failed. */
  readonly fails: readonly Runtime[];
  /** Runtimes that end the run completed, with no error. */
  readonly completes: readonly Runtime[];
  /** Where completing was seen live; elsewhere it follows from the code. */
  readonly observed: readonly Runtime[];
  /** Only a custom adapter returns it, never llm-vercel. */
  readonly custom: boolean;
}

/** Stop reasons that make a final text step a failure, for an agent without an outputSchema. */
export const STOP_REASONS: readonly StopReasonsRow[] = [
  {
    stopReason: "content_filter",
    fails: ["runtime-js", "cf-do", "cf-workflows"],
    completes: ["temporal", "dbos"],
    observed: ["temporal", "dbos"],
    custom: false,
  },
  {
    stopReason: "refusal",
    fails: ["runtime-js", "cf-do", "cf-workflows"],
    completes: ["temporal", "dbos"],
    observed: [],
    custom: true,
  },
  {
    stopReason: "max_tokens",
    fails: ["runtime-js", "cf-do", "cf-workflows"],
    completes: ["temporal", "dbos"],
    observed: ["temporal"],
    custom: false,
  },
  {
    stopReason: "error",
    fails: ["runtime-js", "cf-do", "cf-workflows"],
    completes: ["temporal", "dbos"],
    observed: [],
    custom: false,
  },
  {
    stopReason: "unknown",
    fails: ["runtime-js", "cf-do", "cf-workflows"],
    completes: ["temporal", "dbos"],
    observed: [],
    custom: false,
  },
];

/** A row of TERMINAL_DETAIL. */
export interface TerminalDetailRow {
  /** The runtime. */
  readonly runtime: Runtime;
  /** AgentResult.errorDetail has it. */
  readonly agentResult?: boolean;
  /** The persisted SessionState.errorDetail has it. */
  readonly sessionState?: boolean;
  /** The failed stream chunk has it. */
  readonly failedChunk?: boolean;
  /** The error given to onAgentFail has it. */
  readonly onAgentFail?: boolean;
  /** What else matters. */
  readonly note: string;
}

/**
 * Where the classified detail of an ordinary LLM error that ends a run is found afterwards. A place that is left out is
 * one the source does not speak of.
 */
export const TERMINAL_DETAIL: readonly TerminalDetailRow[] = [
  {
    runtime: "runtime-js",
    agentResult: true,
    sessionState: true,
    failedChunk: true,
    onAgentFail: true,
    note: "Any throw inside the run loop ends the run failed and calls onAgentFail.",
  },
  {
    runtime: "cf-do",
    agentResult: true,
    sessionState: true,
    failedChunk: true,
    onAgentFail: true,
    note: "As runtime-js, which it runs.",
  },
  {
    runtime: "cf-workflows",
    note: "The run fails with the provider's message and detail once its retries ran out.",
  },
  {
    runtime: "temporal",
    agentResult: true,
    sessionState: true,
    onAgentFail: true,
    note: "Since @helix-agents/runtime-temporal 4.0; other activity failures keep only the detail of the ActivityFailure around them (DI-04).",
  },
  {
    runtime: "dbos",
    agentResult: false,
    sessionState: false,
    note: "The classified detail is lost at the terminal seams (DI-24).",
  },
];

/** A row of VERCEL_ERRORS. */
export interface VercelErrorsRow {
  /**
   * api_call: the provider answered with a failure or could not be called; retry: its last error is what counts;
   * stream: a failure told within a stream; gateway: around an api_call error, if it has one; other: not the provider's
   * answer.
   */
  readonly kind: "api_call" | "retry" | "stream" | "gateway" | "other";
  /** Key of the symbol (`Symbol.for`). */
  readonly marker: string;
  /** Names of the error, or of its class. */
  readonly names: readonly string[];
  /** The code where the error has no status; left out: provider_error. */
  readonly code?: string;
  /** The verdict where the error has neither a status nor one of its own; left out: none. */
  readonly retryable?: boolean;
}

/**
 * Errors of the AI SDK. The marker, a registered symbol that is true, comes first; the name counts for errors that lost
 * it on the way, or have the SDK's general one alone. Python knows them by the name of the class.
 */
export const VERCEL_ERRORS: readonly VercelErrorsRow[] = [
  {
    kind: "api_call",
    marker: "vercel.ai.error.AI_APICallError",
    names: ["AI_APICallError", "APICallError", "ApiCallError"],
  },
  {
    kind: "retry",
    marker: "vercel.ai.error.AI_RetryError",
    names: ["AI_RetryError", "RetryError"],
  },
  {
    kind: "stream",
    marker: "vercel.ai.error.AI_StreamProviderError",
    names: ["AI_StreamProviderError", "StreamProviderError"],
  },
  {
    kind: "gateway",
    marker: "vercel.ai.gateway.error.GatewayAuthenticationError",
    names: ["GatewayAuthenticationError", "GatewayError"],
    code: "provider_auth_error",
    retryable: false,
  },
  {
    kind: "gateway",
    marker: "vercel.ai.gateway.error",
    names: [
      "GatewayFailedDependencyError",
      "GatewayForbiddenError",
      "GatewayInternalServerError",
      "GatewayInvalidRequestError",
      "GatewayModelNotFoundError",
      "GatewayRateLimitError",
      "GatewayResponseError",
      "GatewayTimeoutError",
    ],
  },
  {
    kind: "other",
    marker: "vercel.ai.error",
    names: [
      "AI_JSONParseError",
      "AI_TypeValidationError",
      "AI_EmptyResponseBodyError",
      "AI_InvalidResponseDataError",
      "AI_NoContentGeneratedError",
    ],
  },
];

/** Differences between runtimes that are meant. */
export const ASYMMETRIES: readonly Asymmetry[] = [
  {
    topic: "a StreamDropError",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal"],
    differs:
      "Temporal retries the activity with it, Cloudflare the step; runtime-js deals with it inside and lets it reach nobody. DBOS is not mentioned.",
    section: "Remote Agent Errors",
  },
  {
    topic: "a RemoteAgentFailedError",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs: "No difference: on each of the five the parent agent gets a failed tool call.",
    section: "Remote Agent Errors",
  },
  {
    topic: "state_run_start_conflict / entry_status_changed",
    runtimes: ["temporal", "dbos", "cf-workflows"],
    differs:
      "Everywhere: the session has left the status its entry was planned from. On Temporal, DBOS and CF Workflows the cause also covers a stale entry whose winner has finished by then.",
    section: "State Errors",
  },
  {
    topic: "state_run_start_conflict / resumed_companion_ref_missing",
    runtimes: ["runtime-js", "temporal", "cf-workflows"],
    differs:
      "runtime-js gives the parent a typed tool error. On Temporal and CF Workflows the child that was resumed fails with it (CP-105).",
    section: "State Errors",
  },
  {
    topic: "state_step_messages_uncommitted",
    runtimes: ["dbos"],
    differs: "DBOS alone raises it, when a turn tries to end with step messages that were not committed.",
    section: "State Errors",
  },
  {
    topic: "state_agent_type_mismatch",
    runtimes: ["cf-do"],
    differs:
      "The CF Durable Object alone raises it, in the agent-type gate of its drive pipeline: 409, nothing written.",
    section: "State Errors",
  },
  {
    topic: "state_history_incomplete / store_error retry",
    runtimes: ["temporal", "dbos", "cf-workflows"],
    differs:
      "Retried by the runtime's own means: the activity retry on Temporal, getMessagesStep run again on DBOS, the retry of the LLM step.do on CF Workflows.",
    section: "State Errors; Currently Produced vs Reserved Codes",
  },
  {
    topic: "framework_not_supported",
    runtimes: ["temporal", "dbos", "cf-workflows", "cf-do"],
    differs:
      "Temporal, DBOS and CF Workflows refuse an agent that declares workspaces. The CF Durable Object refuses one with persistentAgents if it has no subAgentNamespace, and answers 500.",
    section: "Framework Errors",
  },
  {
    topic: "framework_companion_not_supported",
    runtimes: ["cf-do"],
    differs:
      "The CF Durable Object alone refuses such a companion (CP-40): nothing there can answer the tool that waits for a client or an approval.",
    section: "Framework Errors",
  },
  {
    topic: "framework_agent_not_found producers",
    runtimes: ["cf-do", "cf-workflows", "temporal", "runtime-js"],
    differs:
      "Raised by the AgentRegistry of Cloudflare and of Temporal, by the CF Durable Object's resolver and by the look-up with which runtime-js takes a submit. A miss inside a Temporal activity comes out without its code (DI-04); on the CF Durable Object a wake that meets it ends the run failed.",
    section: "Framework Errors; Currently Produced vs Reserved Codes",
  },
  {
    topic: "framework_agent_resolution_failed",
    runtimes: ["cf-do"],
    differs:
      "The CF Durable Object alone: its resolver or llmAdapter factory raised an error. A request answers 503, or 409 / 500 if its input was committed; a wake is armed again, as far as the budget for crash loops goes.",
    section: "Framework Errors",
  },
  {
    topic: "framework_agent_name_conflict",
    runtimes: ["dbos"],
    differs:
      "DBOS alone raises it, when a second config object is registered under a name that the process already holds.",
    section: "Framework Errors",
  },
  {
    topic: "framework_auto_resume_exhausted, framework_usage_store_unavailable, framework_hook_failed",
    runtimes: ["cf-do"],
    differs: "All three come from the drive pipeline of the CF Durable Object and from nowhere else.",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "framework_skills_unavailable",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "Temporal retries the activity and CF Workflows the step.do. runtime-js and the CF Durable Object fail the run; retry() does it again. DBOS writes a log line and goes on without the catalog.",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "maxSteps runs out (no outputSchema)",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "Fails with framework_max_steps_exhausted on runtime-js, the CF Durable Object and CF Workflows; ends completed on Temporal and DBOS (DI-25).",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "a hard abort",
    runtimes: ["runtime-js", "cf-do", "cf-workflows"],
    differs:
      "On these three the run ends failed with framework_cancelled, while a soft interrupt leaves it interrupted and without an error. Temporal and DBOS are not mentioned.",
    section: "Only a terminal failure gets an error…",
  },
  {
    topic: "resuming a completed or failed session",
    runtimes: ["runtime-js", "cf-do", "dbos"],
    differs:
      "runtime-js, and with it the CF Durable Object, raises ResumeRefusedError (state_not_resumable). What DBOS raises is a plain Error, so the classification is framework_internal_error (DI-31).",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "keyed entry codes (request key)",
    runtimes: ["runtime-js", "cf-do"],
    differs:
      "The plan of a keyed entry raises both codes on runtime-js and the CF Durable Object. The conflict also comes from handleChatStream, which belongs to no runtime.",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "transport_error run-start fail-safes",
    runtimes: ["temporal", "dbos", "cf-workflows"],
    differs:
      "Temporal, DBOS and CF Workflows have RunStartAbandonedError and RunStartOutcomeUnknownError; CF Workflows alone has RunStartStalledError besides.",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "memoryManager.buildTools throws",
    runtimes: ["runtime-js", "cf-do"],
    differs:
      "On runtime-js and the CF Durable Object the step fails with framework_internal_error, retryable, and does not go on without the memory tools. The others are not mentioned.",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "early completion refusal",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "runtime-js, the CF Durable Object, CF Workflows and Temporal refuse an agent with an outputSchema before the run starts; DBOS does not refuse yet.",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "framework_prompt_prefix_changed",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "Checked where runtime-js, the CF Durable Object, CF Workflows and Temporal call the model; not yet on DBOS.",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "state_session_not_found producers",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "The CF Durable Object answers it to a /resume or /retry that finds no session; elsewhere a missing session is a plain error. The chat route's snapshot answers it too.",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "validation_error producers",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "The CF Durable Object uses it for request parsing, the identity gate and the rewrite for sub-agents; most other paths raise a plain error. The chat route uses it for a malformed request key.",
    section: "Currently Produced vs Reserved Codes",
  },
  {
    topic: "maxRetries for drop retries",
    runtimes: ["dbos"],
    differs:
      "llmConfig.maxRetries never gets to the adapter on DBOS (MA-27), so it always makes 3 retries; elsewhere the setting counts.",
    section: "Connection drops",
  },
  {
    topic: "LLM step time limit around the adapter's backoff",
    runtimes: ["temporal", "cf-workflows"],
    differs:
      "The adapter's waits run inside Temporal's runLLMStep activity or the LLM step of CF Workflows, and each of those ends after 5 minutes by default. maxRetries: 5 waits up to 62 s.",
    section: "Connection drops",
  },
  {
    topic: "a drop after output started",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "runtime-js, the CF Durable Object and CF Workflows make a new attempt of the step (llmStepRetry). Temporal does so for a forced-completion call and fails the run for any other. DBOS fails the run, or, for a forced call, counts a miss and makes another forced attempt.",
    section: "Connection drops",
  },
  {
    topic: "form of a connection drop",
    runtimes: ["runtime-js", "cf-do", "cf-workflows"],
    differs:
      "By platform, not by runtime. Workers: a plain Error with its own retryable: true, before and during the body. Node: a TypeError, 'fetch failed' before and 'terminated' during the body, whose cause has the code UND_ERR_SOCKET or ECONNRESET.",
    section: "Connection drops",
  },
  {
    topic: "where the terminal errorDetail survives",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "runtime-js and the CF Durable Object: AgentResult.errorDetail, SessionState.errorDetail and the failed chunk. CF Workflows: the run fails with the provider's message and detail. Temporal: AgentResult.errorDetail, SessionState.errorDetail and onAgentFail, for an ordinary LLM error since runtime-temporal 4.0; other activity failures keep the ActivityFailure's detail alone (DI-04). DBOS loses it (DI-24).",
    section: "Runtime Error Handling",
  },
  {
    topic: "an unclassified LLM-step error",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "Not retried on runtime-js, the CF Durable Object and CF Workflows: the run fails at once (for CF Workflows another sentence of the source claims a retry). Temporal retries it in a forced call and, when generateStep raised it, by the activity retry. DBOS retries only what generateStep raised.",
    section:
      "Runtime Error Handling; retryable does not mark transient infrastructure failures; Only a terminal failure gets an error…",
  },
  {
    topic: "where LLM steps are retried",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "runtime-js and the CF Durable Object: in the step, returned and raised errors. CF Workflows: step.do. Temporal: the activity retry, for a forced call; a returned error of another call fails the run. DBOS: a returned error is not retried yet.",
    section: "Retrying a failed model call",
  },
  {
    topic: "when the held onError report is written",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "runtime-js and the CF Durable Object: when a terminal error is not retried. DBOS, and Temporal for an ordinary call: when the error is terminal. Temporal for a forced call: only when it is classified non-retryable. CF Workflows: when step.do does not get it back. Temporal writes it as the last thing in runLLMStep, so a failing hook or write before it repeats the activity and leaves no chunk.",
    section: "Only a terminal failure gets an error…",
  },
  {
    topic: "generateStep throws",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "Temporal repeats the activity, DBOS the step. CF Workflows, runtime-js and the CF Durable Object repeat it if it is classified retryable: true and else fail the run.",
    section: "Only a terminal failure gets an error…",
  },
  {
    topic: "an error step in a forced-completion call",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "runtime-js and the CF Durable Object retry in the step, CF Workflows by step.do, Temporal by the activity, all when it is retryable and Temporal also when it is unclassified; after that the run fails and one chunk is written. DBOS counts a miss, makes another forced attempt and writes none.",
    section: "Only a terminal failure gets an error…",
  },
  {
    topic: "pending entries after a turn fails past a suspension",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "DBOS clears the entries of the calls it waited for; the heal of the next turn gives each tool_use of theirs a not-executed result. runtime-js, the CF Durable Object and CF Workflows keep them, and the next new turn settles them ahead of its input: with the stored answer, or as not-executed (RM-81). Temporal is not mentioned.",
    section: "Only a terminal failure gets an error…",
  },
  {
    topic: "a timed-out attempt still running",
    runtimes: ["temporal"],
    differs:
      "Temporal alone: the attempt lives on in the worker while its retry streams. runLLMStep sends heartbeats and watches for a newer step_start of the step; once superseded or cancelled, the attempt stops its model call and drops what it would have written.",
    section: "Only a terminal failure gets an error…",
  },
  {
    topic: "a blocked, refused or truncated final reply (no outputSchema)",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "temporal", "dbos"],
    differs:
      "For content_filter, refusal, max_tokens, error and unknown: failed on runtime-js, the CF Durable Object and CF Workflows; completed without an error on Temporal and DBOS (DI-26).",
    section: "Temporal and DBOS complete a blocked, refused…",
  },
  {
    topic: "completionReason",
    runtimes: ["runtime-js", "cf-do", "cf-workflows", "dbos"],
    differs:
      "DBOS writes 'failed' for every text answer, ordinary ones too (DI-27). runtime-js and both Cloudflare runtimes write it only when stopWhen or maxSteps stopped the run.",
    section: "Temporal and DBOS complete a blocked, refused…",
  },
  {
    topic: "DI-26 and outputSchema agents",
    runtimes: ["dbos"],
    differs:
      "Agents with an outputSchema are safe from it on every runtime, with one exception: follow-up turns of DBOS in persistent mode, which run without the schema (MA-21).",
    section: "Temporal and DBOS complete a blocked, refused…",
  },
  {
    topic: "a refused chat resume",
    runtimes: ["runtime-js"],
    differs:
      "On runtime-js the answer is stored first and the resume refused after; the next resume that is supported goes on from the stored answer. The others are not mentioned.",
    section: "Typed chat-route responses",
  },
  {
    topic: "errorCode across the boundary",
    runtimes: ["temporal"],
    differs:
      "Temporal alone needs it: agentStepResultSchema and failAgentStreamInputSchema carry errorCode from the activity to the workflow.",
    section: "Temporal Serialization",
  },
  {
    topic: "classified code on the stored errorDetail of an ordinary provider error",
    runtimes: ["temporal", "dbos"],
    differs:
      "DBOS drops the code from the stored errorDetail (DI-24); Temporal keeps it since @helix-agents/runtime-temporal 4.0.",
    section: "retryable does not mark transient infrastructure failures",
  },
  {
    topic: "an LLM retry that runs out: chunk on the terminal path",
    runtimes: ["temporal", "dbos"],
    differs:
      "Both write the chunk with the last attempt's error on their terminal path. DBOS does so for every application failure of a turn, whether or not anybody waits for handle.result(): a step without retries left, one that is not retried, a throw of the workflow's body. A cancellation, a lost ownership, a superseded run, a failed entry and a failure of the terminal writes themselves write nothing more.",
    section: "Only a terminal failure gets an error…",
  },
  {
    topic: "an entry that fails before its run-start commit, seen by the chat route",
    runtimes: ["cf-do", "cf-workflows"],
    differs:
      "The CF Durable Object answers /start with a typed body; CF Workflows returns a handle with preCommitFailure. The chat route turns both into the same typed answer.",
    section: "Typed chat-route responses",
  },
  {
    topic: "a throw anywhere inside the run loop",
    runtimes: ["runtime-js", "cf-do"],
    differs:
      "On runtime-js and the CF Durable Object it ends the run failed with the resolved detail and calls onAgentFail; the session never stays active. The others are not mentioned.",
    section: "Runtime Error Handling",
  },
];
