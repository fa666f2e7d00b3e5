# @generated from schema/helix/ by `make generate`. Do not edit; change the schema.
"""Tables of Helix Agents: what its sources say as data. Importing this module parses them."""

from __future__ import annotations

from .._runtime.rows import Row, read_rows

ABORTS: tuple[Row, ...] = read_rows(r"""[
{"code":"framework_cancelled","runtime":"runtime-js","status":"failed","stop":"hard_abort"},
{"runtime":"runtime-js","status":"interrupted","stop":"soft_interrupt"},
{"code":"framework_cancelled","runtime":"cf-do","status":"failed","stop":"hard_abort"},
{"runtime":"cf-do","status":"interrupted","stop":"soft_interrupt"},
{"code":"framework_cancelled","runtime":"cf-workflows","status":"failed","stop":"hard_abort"},
{"runtime":"cf-workflows","status":"interrupted","stop":"soft_interrupt"}
]""")
"""How a stopped run ends; the source says it for these three runtimes.

Source: Only a terminal failure gets an error….

Columns:
    runtime: The runtime.
    stop: How it was stopped.
    status: The run's status.
    code: Code of the failure; left out: no error.
"""

CHAT_ROUTES: tuple[Row, ...] = read_rows(r"""[
{"code":"state_already_running","id":"send_busy","recovery":"Keep the text and send it again after that run has ended.","retryable":true,"route":"send","situation":"Another run owns the session.","statuses":[409]},
{"causeFrom":"RunStartConflictCause","code":"state_run_start_conflict","id":"send_start_conflict","route":"send","situation":"The run-start commit was refused for some other reason.","statuses":[409]},
{"code":"validation_error","id":"request_key_malformed","route":"any","situation":"A request that carries messages has a request key of the wrong form (RequestKey). The answer comes ahead of any read and does not repeat the key.","statuses":[400]},
{"bodyFields":["runId"],"code":"state_request_key_conflict","id":"request_key_conflict","recovery":"Send with a new key.","route":"send","situation":"The request key belongs to other input; nothing was written.","statuses":[409]},
{"bodyFields":["runId"],"code":"state_request_already_completed","id":"request_already_completed","recovery":"Read the snapshot again.","route":"send","situation":"The key's run has ended and a later run exists; nothing was written.","statuses":[409]},
{"code":"state_run_superseded","id":"submit_superseded","route":"submit","situation":"A late client-tool answer for a run that another entry has replaced.","statuses":[409]},
{"code":null,"committed":false,"exactBody":true,"id":"send_failed","route":"send","situation":"The entry ended in a failure and no run was committed: its history could not be read, a completion was refused, a CF Durable Object's /start answered with a typed body, or a CF Workflows handle has a preCommitFailure.","statuses":[400,404,503,409,500]},
{"code":null,"committed":true,"exactBody":true,"id":"send_failed_committed","recovery":"Use retry().","route":"send","situation":"The entry failed after its run was committed. Sending again would append the message twice.","statuses":[409,500]},
{"code":null,"exactBody":true,"id":"resume_failed","recovery":"On runtime-js the answer is stored already; the next resume that is supported goes on from it.","route":"resume","situation":"A typed error came out of submitToolResult() or resume(), or the handle of the resume has a preCommitFailure. Once this request stored a result it counts as committed: never 503.","statuses":[400,404,503,409,500]},
{"causeFrom":"HistoryIncompleteReason","code":null,"committed":false,"id":"read_failed","route":"read","situation":"A read that routes the request (session, current run, a resume's snapshot) failed before this request's input was committed; a DOPeerError for a 5xx, for one, is retryable.","statuses":[404,503,409,500]},
{"code":null,"committed":true,"id":"read_failed_committed","route":"read","situation":"A read failed after the input of this request was committed, for one the re-read of the response's message id. Sending again would append the input twice.","statuses":[409,500]},
{"cause":"resume_message_unknown","code":"state_not_resumable","id":"resume_message_unknown","route":"resume","situation":"A replay-prefix resume names a message that is not in the snapshot.","statuses":[409]},
{"bodyFields":["toolCallIds"],"cause":"answer_not_stored","code":"state_not_resumable","id":"answer_not_stored","recovery":"Read the snapshot again with retry() and answer those calls once more.","route":"resume","situation":"An awaited answer was rejected or lost on the way, while another answer of the request was stored.","statuses":[409]},
{"cause":"run_not_live","code":"transport_stream_drop","id":"run_not_live","recovery":"Read the snapshot again.","route":"resume","situation":"A resume waited for a run to go live and stopped waiting.","statuses":[503]},
{"code":"state_session_not_found","id":"snapshot_session_missing","route":"snapshot","situation":"A snapshot of a session that is not there.","statuses":[404]},
{"causeFrom":"HistoryIncompleteReason","code":null,"id":"snapshot_failed","route":"snapshot","situation":"A snapshot read failed: 503 when retryable, 409 when not, 500 for an unknown error.","statuses":[503,409,500]}
]""")
"""How a chat route answers a HelixError, situation by situation.

Source: Typed chat-route responses.

Columns:
    id: Name of the situation.
    route: The request; read: a read that routes it.
    situation: What happened.
    statuses: Statuses it can answer; with several, HTTP_STATUS_RULES picks one of them.
    code: Code in the body; null: the error's own.
    cause: The body's `cause`, where it is always the same.
    causeFrom: The list that the body's `cause` comes from, where the error has a reason.
    bodyFields: Further keys of the body.
    retryable: The body's `retryable`, where the row states one.
    committed: Whether the request's input was committed by then; left out: not part of the situation.
    exactBody: The body is exactly { error, code }; left out: not stated.
    recovery: What the caller does next.
"""

CONNECTION_DROPS: tuple[Row, ...] = read_rows(r"""[
{"error":"Error","message":"Network connection lost.","phase":"before_response","platform":"workerd","remote":true,"retryable":true},
{"error":"Error","message":"Network connection lost.","phase":"mid_body","platform":"workerd","remote":true,"retryable":true},
{"causeCodes":["UND_ERR_SOCKET","ECONNRESET"],"error":"TypeError","message":"fetch failed","phase":"before_response","platform":"node"},
{"causeCodes":["UND_ERR_SOCKET","ECONNRESET"],"error":"TypeError","message":"terminated","phase":"mid_body","platform":"node"}
]""")
"""What a dropped connection to the provider looks like. The message is shown for reading: it never decides.

Source: Connection drops.

Columns:
    platform: Where the call is made.
    phase: Before the response starts, or while it is read.
    error: The error's class: a plain Error, no other subclass, or a TypeError.
    message: Its message.
    retryable: Its own property `retryable`.
    remote: Its own property `remote`.
    causeCodes: The cause's `code` is one of these.
"""

ENTRY_FAILURE_ANSWERS: tuple[Row, ...] = read_rows(r"""[
{"answer":"409 state_already_running","class":"lost","code":"state_already_running","entry":"request","statuses":[409]},
{"answer":"the core status","class":"refused","entry":"request"},
{"answer":"503","class":"transient","committed":false,"entry":"request","statuses":[503]},
{"answer":"409 / 500","class":"transient","committed":true,"entry":"request","statuses":[409,500]},
{"answer":"the core status (409 / 500)","class":"fatal","entry":"request","statuses":[409,500]},
{"answer":"no-op","class":"lost","entry":"wake"},
{"answer":"the run ends failed, typed","class":"refused","entry":"wake"},
{"answer":"re-arm (lastFailure on the wake record)","class":"transient","entry":"wake"},
{"answer":"the run ends failed, typed","class":"fatal","entry":"wake"}
]""")
"""What a CF Durable Object does with a failed entry, by its EntryFailureClass. The /subagent/:type/* routes wrap the
same in the remote protocol's envelope, with the code in errorCode.

Source: CF Durable Object entry failures.

Columns:
    entry: request: /start, /resume, /retry; wake: an alarm, a recovery after eviction, a submit.
    class: Kind of failure.
    committed: Whether the input was committed; left out: no difference.
    answer: What is done, in short.
    statuses: Statuses a request can answer; left out: whichever HTTP_STATUS_RULES picks.
    code: Code in the body; left out: the error's own.
"""

ERROR_CHUNK_RULES: tuple[Row, ...] = read_rows(r"""[
{"attempt":"generateStep raised an error.","errorChunk":false,"follows":"Temporal: the activity runs again. DBOS: the step runs again. runtime-js, CF DO, CF Workflows: again if retryable: true, otherwise the run fails.","id":"generate_step_throws"},
{"attempt":"A step of type error that says shouldStop: false.","errorChunk":false,"follows":"The model is called again by the loop.","id":"error_step_continues"},
{"attempt":"An error step of a forced-completion call.","errorChunk":true,"exceptions":["dbos"],"follows":"Again if retryable (Temporal: also if unclassified), by the step itself, step.do or the activity; otherwise the run ends failed, with what the provider said. DBOS: a miss, then one more forced attempt.","id":"error_step_forced"},
{"attempt":"A step of type error that says shouldStop: true.","errorChunk":true,"follows":"The run fails; runtime-js, CF DO and CF Workflows first retry it if retryable.","id":"error_step_stops"}
]""")
"""Whether the adapter's held error report becomes an ErrorChunk, by how the attempt failed. At most one chunk a run,
and the stream always ends failed.

Source: Only a terminal failure gets an error….

Columns:
    id: Name of the row.
    attempt: The attempt that failed.
    follows: What happens next.
    errorChunk: Whether a failure that ends the run writes a chunk from onError.
    exceptions: Runtimes for which it is the other way round.
"""

FORCED_COMPLETION_CODES: tuple[Row, ...] = read_rows(r"""[
{"code":"framework_forced_completion_exhausted","listed":true,"onlyForced":true},
{"code":"framework_completion_protocol_violation","listed":true,"onlyForced":true},
{"code":"framework_completion_invalid_output","listed":true,"onlyForced":true},
{"code":"framework_completion_tool_missing","listed":true,"onlyForced":true},
{"code":"framework_completion_strategy_unavailable","listed":true,"onlyForced":false},
{"code":"framework_prompt_prefix_changed","listed":true,"onlyForced":false},
{"code":"framework_completion_schema_unsupported","listed":false,"onlyForced":false}
]""")
"""Codes with which a forced completion can end a run.

Source: Framework Errors.

Columns:
    code: The code.
    onlyForced: Whether a forced completion is its one source; false: it also refuses a run before its start, or
        any model call.
    listed: Whether the source's list of the group names it; false: only the code's own row says so.
"""

HISTORY_REASONS: tuple[Row, ...] = read_rows(r"""[
{"reason":"short_read","retryable":false,"status":409},
{"reason":"corrupt_row","retryable":false,"status":409},
{"carries":"cause: the store's error","reason":"store_error","retryable":true,"status":503},
{"carries":"snapshotPasses: one SnapshotPassOutcome a pass, summed up shortly in the message","reason":"snapshot_unstable","retryable":true,"status":503}
]""")
"""Verdict and snapshot answer of each HistoryIncompleteReason.

Source: State Errors.

Columns:
    reason: The reason.
    retryable: May the read be tried again.
    status: Status of a snapshot route's answer.
    carries: What the error brings along.
"""

HTTP_STATUS_RULES: tuple[Row, ...] = read_rows(r"""[
{"codes":["validation_error","framework_completion_strategy_unavailable","framework_completion_schema_unsupported"],"status":400,"why":"The caller's own mistake."},
{"codes":["state_session_not_found","state_checkpoint_not_found","state_checkpoint_foreign","framework_agent_not_found"],"status":404,"why":"Something asked for is missing; a foreign checkpoint answers like a missing one."},
{"codes":["state_already_running"],"status":409,"why":"The busy answer of a send, which carries retryable: true itself."},
{"committed":false,"retryable":true,"status":503,"why":"May be sent again; never once the input is committed."},
{"category":"state","status":409,"why":"The state of the session is against it."},
{"status":500,"why":"Everything else."}
]""")
"""Status that answers a HelixError (httpStatusForHelixError): the first row whose every column matches. The two rows of
CHAT_ROUTES for a busy session and a refused start are answers of their own.

Source: Typed chat-route responses.

Columns:
    codes: The error's code is one of these; left out: any.
    category: The error's category; left out: any.
    retryable: The error's verdict; left out: any.
    committed: Whether the input was committed; left out: either.
    status: The status.
    why: The rule in words.
"""

KEYED_ENTRY_ANSWERS: tuple[Row, ...] = read_rows(r"""[
{"bodyStatus":"attached","situation":"Same input, and the run is the one to attach to; the body names it.","status":200},
{"code":"state_request_key_conflict","situation":"Other input.","status":409},
{"code":"state_request_already_completed","situation":"Ended, and a later run exists.","status":409}
]""")
"""How an entry is answered when a run already holds its request key; this comes before the concurrency check, so it is
never a busy answer.

Source: CF Durable Object entry failures.

Columns:
    situation: The run that holds the key.
    status: The status.
    bodyStatus: The body's `status`, on success.
    code: The body's `code`, on refusal.
"""

LLM_STEP_RETRIES: tuple[Row, ...] = read_rows(r"""[
{"budget":"llmStepRetry, an executor option (LLMStepRetryPolicy)","forced":true,"mechanism":"the step itself","returned":true,"runtime":"runtime-js","thrown":true},
{"budget":"llmStepRetry in the DO config (LLMStepRetryPolicy)","forced":true,"mechanism":"the step itself","returned":true,"runtime":"cf-do","thrown":true},
{"budget":"llmStepRetry in the executor config (WorkflowStepRetryConfig)","forced":true,"mechanism":"step.do","note":"An unclassified error ends the run at once; another section of the source says it is retried.","returned":true,"runtime":"cf-workflows","thrown":true},
{"budget":"the activity retry policy","forced":true,"mechanism":"the activity retry","note":"An unclassified error of a forced call is retried too; a returned error of an ordinary call ends the run.","returned":false,"runtime":"temporal","thrown":true},
{"forced":false,"mechanism":"the step retry, for a raised error alone","note":"A returned error ends the run (FU-E5-LLM-ERROR-STEP-NOT-RETRIED); in a forced call it counts as a miss and another forced attempt follows.","returned":false,"runtime":"dbos","thrown":true}
]""")
"""Where each runtime calls a failed LLM step again, and on what budget.

Source: Retrying a failed model call.

Columns:
    runtime: The runtime.
    returned: An error step that the adapter returned is retried, if retryable: true.
    thrown: An error that generateStep raised is retried.
    forced: A forced-completion call is retried without using a forced attempt.
    mechanism: What calls it again.
    budget: What says how often.
    note: What else matters.
"""

MAX_STEPS: tuple[Row, ...] = read_rows(r"""[
{"code":"framework_max_steps_exhausted","retryable":false,"runtime":"runtime-js","status":"failed"},
{"code":"framework_max_steps_exhausted","retryable":false,"runtime":"cf-do","status":"failed"},
{"code":"framework_max_steps_exhausted","retryable":false,"runtime":"cf-workflows","status":"failed"},
{"runtime":"temporal","status":"completed"},
{"runtime":"dbos","status":"completed"}
]""")
"""How a run without an outputSchema ends when its maxSteps are used up.

Source: Only a terminal failure gets an error….

Columns:
    runtime: The runtime.
    status: The run's status.
    code: Code of the failure.
    retryable: Its verdict.
"""

PROVIDER_EXCEPTIONS: tuple[Row, ...] = read_rows(r"""[
{"code":"provider_timeout","drop":false,"kind":"timeout","names":["APITimeoutError","Timeout"],"retryable":true,"roots":["openai","anthropic","litellm"]},
{"code":"provider_timeout","drop":false,"kind":"timeout","names":["TimeoutException"],"retryable":true,"roots":["httpx","httpx2","httpcore","httpcore2"]},
{"code":"provider_timeout","drop":false,"kind":"timeout","names":["Timeout"],"retryable":true,"roots":["requests"]},
{"code":"provider_timeout","drop":false,"kind":"timeout","names":["TimeoutError"],"retryable":true},
{"code":"provider_error","drop":false,"kind":"connection","names":["ConnectError"],"retryable":true,"roots":["httpx","httpx2","httpcore","httpcore2"]},
{"code":"provider_error","drop":false,"kind":"connection","names":["ClientConnectorError"],"retryable":true,"roots":["aiohttp"]},
{"code":"provider_error","drop":false,"kind":"connection","names":["NewConnectionError"],"retryable":true,"roots":["urllib3"]},
{"code":"provider_error","drop":false,"kind":"connection","names":["ConnectionRefusedError"],"retryable":true,"roots":["builtins"]},
{"code":"provider_error","drop":true,"kind":"connection","names":["NetworkError","ProtocolError"],"retryable":true,"roots":["httpx","httpx2","httpcore","httpcore2","urllib3"]},
{"code":"provider_error","drop":true,"kind":"connection","names":["ChunkedEncodingError"],"retryable":true,"roots":["requests"]},
{"code":"provider_error","drop":true,"kind":"connection","names":["ClientConnectionError","ClientPayloadError"],"retryable":true,"roots":["aiohttp"]},
{"code":"provider_error","drop":true,"kind":"connection","names":["ConnectionError"],"retryable":true,"roots":["builtins"]},
{"code":"provider_error","drop":true,"kind":"connection","names":["IncompleteRead"],"retryable":true,"roots":["http","urllib3"]},
{"code":"provider_error","kind":"connection","names":["APIConnectionError"],"retryable":true,"roots":["openai","anthropic","litellm"]},
{"code":"provider_error","kind":"connection","names":["ConnectionError"],"retryable":true,"roots":["requests"]},
{"code":"provider_error","drop":false,"kind":"response","names":["JSONDecodeError","APIResponseValidationError"],"retryable":false},
{"code":"provider_error","drop":false,"kind":"response","names":["DecodingError"],"retryable":false,"roots":["httpx","httpx2"]},
{"code":"provider_error","drop":false,"kind":"response","names":["ContentTypeError"],"retryable":false,"roots":["aiohttp"]},
{"code":"provider_error","drop":false,"kind":"api","names":["APIError"],"roots":["openai","anthropic","litellm"]}
]""")
"""Exceptions of Python's provider and HTTP libraries, by the names of the class and its bases and the package that
defines them; none is imported. In order: what stands in `timeout` is asked first, then the status, then the words of
PROVIDER_TYPES, then the other rows.

Source: LLM Error Mapping.

Columns:
    kind: timeout: no answer in time; connection: none, or half of one; response: an answer that cannot be read;
        api: any other error of a provider's library.
    names: Names of the class or of a base.
    roots: Top-level packages that define it; left out: any.
    code: The code.
    retryable: The verdict where the error brings none of its own; left out: none.
    drop: Whether it is a connection that was there and dropped; left out: its cause tells.
"""

PROVIDER_STATUSES: tuple[Row, ...] = read_rows(r"""[
{"code":"provider_auth_error","retryable":false,"statuses":[401,403]},
{"code":"provider_timeout","retryable":true,"statuses":[408]},
{"code":"provider_rate_limited","retryable":true,"statuses":[429]},
{"code":"provider_invalid_request","retryable":false,"statuses":[400,422]},
{"code":"provider_overloaded","retryable":true,"statuses":[503,529]},
{"code":"provider_error","retryable":true,"statuses":[409]},
{"code":"provider_error","from":500,"retryable":true,"to":599},
{"code":"provider_error","from":100,"retryable":false,"to":999}
]""")
"""A provider's HTTP status and the code it becomes: the first row that covers it. An error without a status is
provider_error with its own verdict; a 2xx status decides nothing.

Source: ApiCallError Mapping.

Columns:
    statuses: The statuses; left out: the range.
    from: First status of a range.
    to: Last status of a range.
    code: The code.
    retryable: The verdict where the error brings none of its own.
"""

PROVIDER_TYPES: tuple[Row, ...] = read_rows(r"""[
{"code":"provider_rate_limited","permanent":true,"retryable":false,"types":["insufficient_quota"]},
{"code":"provider_overloaded","retryable":true,"types":["overloaded_error","overloaded"]},
{"code":"provider_rate_limited","retryable":true,"types":["rate_limit_error","rate_limit_exceeded"]},
{"code":"provider_auth_error","retryable":false,"types":["authentication_error","permission_error","invalid_api_key"]},
{"code":"provider_invalid_request","retryable":false,"types":["invalid_request_error","request_too_large"]},
{"code":"provider_timeout","retryable":true,"types":["timeout_error"]},
{"code":"provider_error","retryable":true,"types":["api_error","server_error"]}
]""")
"""What a provider calls its failure in a body or a stream event (`type` or `code`), where no status outside 2xx says
more. A type that is not listed is provider_error without a verdict.

Source: Provider Errors.

Columns:
    types: The provider's words.
    code: The code.
    retryable: The verdict where the error brings none of its own.
    permanent: No retry helps: false also against the verdict that the status, or a library that looks at the
        status alone, would give.
"""

STOP_REASONS: tuple[Row, ...] = read_rows(r"""[
{"completes":["temporal","dbos"],"custom":false,"fails":["runtime-js","cf-do","cf-workflows"],"observed":["temporal","dbos"],"stopReason":"content_filter"},
{"completes":["temporal","dbos"],"custom":true,"fails":["runtime-js","cf-do","cf-workflows"],"observed":[],"stopReason":"refusal"},
{"completes":["temporal","dbos"],"custom":false,"fails":["runtime-js","cf-do","cf-workflows"],"observed":["temporal"],"stopReason":"max_tokens"},
{"completes":["temporal","dbos"],"custom":false,"fails":["runtime-js","cf-do","cf-workflows"],"observed":[],"stopReason":"error"},
{"completes":["temporal","dbos"],"custom":false,"fails":["runtime-js","cf-do","cf-workflows"],"observed":[],"stopReason":"unknown"}
]""")
"""Stop reasons that make a final text step a failure, for an agent without an outputSchema.

Source: Temporal and DBOS complete a blocked, refused….

Columns:
    stopReason: The stop reason.
    fails: Runtimes that end the run failed.
    completes: Runtimes that end the run completed, with no error.
    observed: Where completing was seen live; elsewhere it follows from the code.
    custom: Only a custom adapter returns it, never llm-vercel.
"""

TERMINAL_DETAIL: tuple[Row, ...] = read_rows(r"""[
{"agentResult":true,"failedChunk":true,"note":"Any throw inside the run loop ends the run failed and calls onAgentFail.","onAgentFail":true,"runtime":"runtime-js","sessionState":true},
{"agentResult":true,"failedChunk":true,"note":"As runtime-js, which it runs.","onAgentFail":true,"runtime":"cf-do","sessionState":true},
{"note":"The run fails with the provider's message and detail once its retries ran out.","runtime":"cf-workflows"},
{"agentResult":true,"note":"Since @helix-agents/runtime-temporal 4.0; other activity failures keep only the detail of the ActivityFailure around them (DI-04).","onAgentFail":true,"runtime":"temporal","sessionState":true},
{"agentResult":false,"note":"The classified detail is lost at the terminal seams (DI-24).","runtime":"dbos","sessionState":false}
]""")
"""Where the classified detail of an ordinary LLM error that ends a run is found afterwards. A place that is left out is
one the source does not speak of.

Source: Runtime Error Handling.

Columns:
    runtime: The runtime.
    agentResult: AgentResult.errorDetail has it.
    sessionState: The persisted SessionState.errorDetail has it.
    failedChunk: The failed stream chunk has it.
    onAgentFail: The error given to onAgentFail has it.
    note: What else matters.
"""

VERCEL_ERRORS: tuple[Row, ...] = read_rows(r"""[
{"kind":"api_call","marker":"vercel.ai.error.AI_APICallError","names":["AI_APICallError","APICallError","ApiCallError"]},
{"kind":"retry","marker":"vercel.ai.error.AI_RetryError","names":["AI_RetryError","RetryError"]},
{"kind":"stream","marker":"vercel.ai.error.AI_StreamProviderError","names":["AI_StreamProviderError","StreamProviderError"]},
{"code":"provider_auth_error","kind":"gateway","marker":"vercel.ai.gateway.error.GatewayAuthenticationError","names":["GatewayAuthenticationError","GatewayError"],"retryable":false},
{"kind":"gateway","marker":"vercel.ai.gateway.error","names":["GatewayFailedDependencyError","GatewayForbiddenError","GatewayInternalServerError","GatewayInvalidRequestError","GatewayModelNotFoundError","GatewayRateLimitError","GatewayResponseError","GatewayTimeoutError"]},
{"kind":"other","marker":"vercel.ai.error","names":["AI_JSONParseError","AI_TypeValidationError","AI_EmptyResponseBodyError","AI_InvalidResponseDataError","AI_NoContentGeneratedError"]}
]""")
"""Errors of the AI SDK. The marker, a registered symbol that is true, comes first; the name counts for errors that lost
it on the way, or have the SDK's general one alone. Python knows them by the name of the class.

Source: LLM Error Mapping.

Columns:
    kind: api_call: the provider answered with a failure or could not be called; retry: its last error is what
        counts; stream: a failure told within a stream; gateway: around an api_call error, if it has one; other: not
        the provider's answer.
    marker: Key of the symbol (`Symbol.for`).
    names: Names of the error, or of its class.
    code: The code where the error has no status; left out: provider_error.
    retryable: The verdict where the error has neither a status nor one of its own; left out: none.
"""

ASYMMETRIES: tuple[Row, ...] = read_rows(r"""[
{"topic":"a StreamDropError","runtimes":["runtime-js","cf-do","cf-workflows","temporal"],"differs":"Temporal retries the activity with it, Cloudflare the step; runtime-js deals with it inside and lets it reach nobody. DBOS is not mentioned.","section":"Remote Agent Errors"},
{"topic":"a RemoteAgentFailedError","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"No difference: on each of the five the parent agent gets a failed tool call.","section":"Remote Agent Errors"},
{"topic":"state_run_start_conflict / entry_status_changed","runtimes":["temporal","dbos","cf-workflows"],"differs":"Everywhere: the session has left the status its entry was planned from. On Temporal, DBOS and CF Workflows the cause also covers a stale entry whose winner has finished by then.","section":"State Errors"},
{"topic":"state_run_start_conflict / resumed_companion_ref_missing","runtimes":["runtime-js","temporal","cf-workflows"],"differs":"runtime-js gives the parent a typed tool error. On Temporal and CF Workflows the child that was resumed fails with it (CP-105).","section":"State Errors"},
{"topic":"state_step_messages_uncommitted","runtimes":["dbos"],"differs":"DBOS alone raises it, when a turn tries to end with step messages that were not committed.","section":"State Errors"},
{"topic":"state_agent_type_mismatch","runtimes":["cf-do"],"differs":"The CF Durable Object alone raises it, in the agent-type gate of its drive pipeline: 409, nothing written.","section":"State Errors"},
{"topic":"state_history_incomplete / store_error retry","runtimes":["temporal","dbos","cf-workflows"],"differs":"Retried by the runtime's own means: the activity retry on Temporal, getMessagesStep run again on DBOS, the retry of the LLM step.do on CF Workflows.","section":"State Errors; Currently Produced vs Reserved Codes"},
{"topic":"framework_not_supported","runtimes":["temporal","dbos","cf-workflows","cf-do"],"differs":"Temporal, DBOS and CF Workflows refuse an agent that declares workspaces. The CF Durable Object refuses one with persistentAgents if it has no subAgentNamespace, and answers 500.","section":"Framework Errors"},
{"topic":"framework_companion_not_supported","runtimes":["cf-do"],"differs":"The CF Durable Object alone refuses such a companion (CP-40): nothing there can answer the tool that waits for a client or an approval.","section":"Framework Errors"},
{"topic":"framework_agent_not_found producers","runtimes":["cf-do","cf-workflows","temporal","runtime-js"],"differs":"Raised by the AgentRegistry of Cloudflare and of Temporal, by the CF Durable Object's resolver and by the look-up with which runtime-js takes a submit. A miss inside a Temporal activity comes out without its code (DI-04); on the CF Durable Object a wake that meets it ends the run failed.","section":"Framework Errors; Currently Produced vs Reserved Codes"},
{"topic":"framework_agent_resolution_failed","runtimes":["cf-do"],"differs":"The CF Durable Object alone: its resolver or llmAdapter factory raised an error. A request answers 503, or 409 / 500 if its input was committed; a wake is armed again, as far as the budget for crash loops goes.","section":"Framework Errors"},
{"topic":"framework_agent_name_conflict","runtimes":["dbos"],"differs":"DBOS alone raises it, when a second config object is registered under a name that the process already holds.","section":"Framework Errors"},
{"topic":"framework_auto_resume_exhausted, framework_usage_store_unavailable, framework_hook_failed","runtimes":["cf-do"],"differs":"All three come from the drive pipeline of the CF Durable Object and from nowhere else.","section":"Currently Produced vs Reserved Codes"},
{"topic":"framework_skills_unavailable","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"Temporal retries the activity and CF Workflows the step.do. runtime-js and the CF Durable Object fail the run; retry() does it again. DBOS writes a log line and goes on without the catalog.","section":"Currently Produced vs Reserved Codes"},
{"topic":"maxSteps runs out (no outputSchema)","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"Fails with framework_max_steps_exhausted on runtime-js, the CF Durable Object and CF Workflows; ends completed on Temporal and DBOS (DI-25).","section":"Currently Produced vs Reserved Codes"},
{"topic":"a hard abort","runtimes":["runtime-js","cf-do","cf-workflows"],"differs":"On these three the run ends failed with framework_cancelled, while a soft interrupt leaves it interrupted and without an error. Temporal and DBOS are not mentioned.","section":"Only a terminal failure gets an error…"},
{"topic":"resuming a completed or failed session","runtimes":["runtime-js","cf-do","dbos"],"differs":"runtime-js, and with it the CF Durable Object, raises ResumeRefusedError (state_not_resumable). What DBOS raises is a plain Error, so the classification is framework_internal_error (DI-31).","section":"Currently Produced vs Reserved Codes"},
{"topic":"keyed entry codes (request key)","runtimes":["runtime-js","cf-do"],"differs":"The plan of a keyed entry raises both codes on runtime-js and the CF Durable Object. The conflict also comes from handleChatStream, which belongs to no runtime.","section":"Currently Produced vs Reserved Codes"},
{"topic":"transport_error run-start fail-safes","runtimes":["temporal","dbos","cf-workflows"],"differs":"Temporal, DBOS and CF Workflows have RunStartAbandonedError and RunStartOutcomeUnknownError; CF Workflows alone has RunStartStalledError besides.","section":"Currently Produced vs Reserved Codes"},
{"topic":"memoryManager.buildTools throws","runtimes":["runtime-js","cf-do"],"differs":"On runtime-js and the CF Durable Object the step fails with framework_internal_error, retryable, and does not go on without the memory tools. The others are not mentioned.","section":"Currently Produced vs Reserved Codes"},
{"topic":"early completion refusal","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"runtime-js, the CF Durable Object, CF Workflows and Temporal refuse an agent with an outputSchema before the run starts; DBOS does not refuse yet.","section":"Currently Produced vs Reserved Codes"},
{"topic":"framework_prompt_prefix_changed","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"Checked where runtime-js, the CF Durable Object, CF Workflows and Temporal call the model; not yet on DBOS.","section":"Currently Produced vs Reserved Codes"},
{"topic":"state_session_not_found producers","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"The CF Durable Object answers it to a /resume or /retry that finds no session; elsewhere a missing session is a plain error. The chat route's snapshot answers it too.","section":"Currently Produced vs Reserved Codes"},
{"topic":"validation_error producers","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"The CF Durable Object uses it for request parsing, the identity gate and the rewrite for sub-agents; most other paths raise a plain error. The chat route uses it for a malformed request key.","section":"Currently Produced vs Reserved Codes"},
{"topic":"maxRetries for drop retries","runtimes":["dbos"],"differs":"llmConfig.maxRetries never gets to the adapter on DBOS (MA-27), so it always makes 3 retries; elsewhere the setting counts.","section":"Connection drops"},
{"topic":"LLM step time limit around the adapter's backoff","runtimes":["temporal","cf-workflows"],"differs":"The adapter's waits run inside Temporal's runLLMStep activity or the LLM step of CF Workflows, and each of those ends after 5 minutes by default. maxRetries: 5 waits up to 62 s.","section":"Connection drops"},
{"topic":"a drop after output started","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"runtime-js, the CF Durable Object and CF Workflows make a new attempt of the step (llmStepRetry). Temporal does so for a forced-completion call and fails the run for any other. DBOS fails the run, or, for a forced call, counts a miss and makes another forced attempt.","section":"Connection drops"},
{"topic":"form of a connection drop","runtimes":["runtime-js","cf-do","cf-workflows"],"differs":"By platform, not by runtime. Workers: a plain Error with its own retryable: true, before and during the body. Node: a TypeError, 'fetch failed' before and 'terminated' during the body, whose cause has the code UND_ERR_SOCKET or ECONNRESET.","section":"Connection drops"},
{"topic":"where the terminal errorDetail survives","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"runtime-js and the CF Durable Object: AgentResult.errorDetail, SessionState.errorDetail and the failed chunk. CF Workflows: the run fails with the provider's message and detail. Temporal: AgentResult.errorDetail, SessionState.errorDetail and onAgentFail, for an ordinary LLM error since runtime-temporal 4.0; other activity failures keep the ActivityFailure's detail alone (DI-04). DBOS loses it (DI-24).","section":"Runtime Error Handling"},
{"topic":"an unclassified LLM-step error","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"Not retried on runtime-js, the CF Durable Object and CF Workflows: the run fails at once (for CF Workflows another sentence of the source claims a retry). Temporal retries it in a forced call and, when generateStep raised it, by the activity retry. DBOS retries only what generateStep raised.","section":"Runtime Error Handling; retryable does not mark transient infrastructure failures; Only a terminal failure gets an error…"},
{"topic":"where LLM steps are retried","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"runtime-js and the CF Durable Object: in the step, returned and raised errors. CF Workflows: step.do. Temporal: the activity retry, for a forced call; a returned error of another call fails the run. DBOS: a returned error is not retried yet.","section":"Retrying a failed model call"},
{"topic":"when the held onError report is written","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"runtime-js and the CF Durable Object: when a terminal error is not retried. DBOS, and Temporal for an ordinary call: when the error is terminal. Temporal for a forced call: only when it is classified non-retryable. CF Workflows: when step.do does not get it back. Temporal writes it as the last thing in runLLMStep, so a failing hook or write before it repeats the activity and leaves no chunk.","section":"Only a terminal failure gets an error…"},
{"topic":"generateStep throws","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"Temporal repeats the activity, DBOS the step. CF Workflows, runtime-js and the CF Durable Object repeat it if it is classified retryable: true and else fail the run.","section":"Only a terminal failure gets an error…"},
{"topic":"an error step in a forced-completion call","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"runtime-js and the CF Durable Object retry in the step, CF Workflows by step.do, Temporal by the activity, all when it is retryable and Temporal also when it is unclassified; after that the run fails and one chunk is written. DBOS counts a miss, makes another forced attempt and writes none.","section":"Only a terminal failure gets an error…"},
{"topic":"pending entries after a turn fails past a suspension","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"DBOS clears the entries of the calls it waited for; the heal of the next turn gives each tool_use of theirs a not-executed result. runtime-js, the CF Durable Object and CF Workflows keep them, and the next new turn settles them ahead of its input: with the stored answer, or as not-executed (RM-81). Temporal is not mentioned.","section":"Only a terminal failure gets an error…"},
{"topic":"a timed-out attempt still running","runtimes":["temporal"],"differs":"Temporal alone: the attempt lives on in the worker while its retry streams. runLLMStep sends heartbeats and watches for a newer step_start of the step; once superseded or cancelled, the attempt stops its model call and drops what it would have written.","section":"Only a terminal failure gets an error…"},
{"topic":"a blocked, refused or truncated final reply (no outputSchema)","runtimes":["runtime-js","cf-do","cf-workflows","temporal","dbos"],"differs":"For content_filter, refusal, max_tokens, error and unknown: failed on runtime-js, the CF Durable Object and CF Workflows; completed without an error on Temporal and DBOS (DI-26).","section":"Temporal and DBOS complete a blocked, refused…"},
{"topic":"completionReason","runtimes":["runtime-js","cf-do","cf-workflows","dbos"],"differs":"DBOS writes 'failed' for every text answer, ordinary ones too (DI-27). runtime-js and both Cloudflare runtimes write it only when stopWhen or maxSteps stopped the run.","section":"Temporal and DBOS complete a blocked, refused…"},
{"topic":"DI-26 and outputSchema agents","runtimes":["dbos"],"differs":"Agents with an outputSchema are safe from it on every runtime, with one exception: follow-up turns of DBOS in persistent mode, which run without the schema (MA-21).","section":"Temporal and DBOS complete a blocked, refused…"},
{"topic":"a refused chat resume","runtimes":["runtime-js"],"differs":"On runtime-js the answer is stored first and the resume refused after; the next resume that is supported goes on from the stored answer. The others are not mentioned.","section":"Typed chat-route responses"},
{"topic":"errorCode across the boundary","runtimes":["temporal"],"differs":"Temporal alone needs it: agentStepResultSchema and failAgentStreamInputSchema carry errorCode from the activity to the workflow.","section":"Temporal Serialization"},
{"topic":"classified code on the stored errorDetail of an ordinary provider error","runtimes":["temporal","dbos"],"differs":"DBOS drops the code from the stored errorDetail (DI-24); Temporal keeps it since @helix-agents/runtime-temporal 4.0.","section":"retryable does not mark transient infrastructure failures"},
{"topic":"an LLM retry that runs out: chunk on the terminal path","runtimes":["temporal","dbos"],"differs":"Both write the chunk with the last attempt's error on their terminal path. DBOS does so for every application failure of a turn, whether or not anybody waits for handle.result(): a step without retries left, one that is not retried, a throw of the workflow's body. A cancellation, a lost ownership, a superseded run, a failed entry and a failure of the terminal writes themselves write nothing more.","section":"Only a terminal failure gets an error…"},
{"topic":"an entry that fails before its run-start commit, seen by the chat route","runtimes":["cf-do","cf-workflows"],"differs":"The CF Durable Object answers /start with a typed body; CF Workflows returns a handle with preCommitFailure. The chat route turns both into the same typed answer.","section":"Typed chat-route responses"},
{"topic":"a throw anywhere inside the run loop","runtimes":["runtime-js","cf-do"],"differs":"On runtime-js and the CF Durable Object it ends the run failed with the resolved detail and calls onAgentFail; the session never stays active. The others are not mentioned.","section":"Runtime Error Handling"}
]""")
"""Differences between runtimes that are meant: topic, runtimes, what differs, section."""
