# @generated from schema/agent/ by `make generate`. Do not edit; change the schema.
"""Tables of AgentError contract: what its sources say as data. Importing this module parses them."""

from __future__ import annotations

from .._runtime.rows import Row, read_rows

RETRY_KNOBS: tuple[Row, ...] = read_rows(r"""[
{"defaultPython":3,"defaultTypescript":2,"meaning":"How often a failed call is tried again.","python":"max_retries","typescript":"maxRetries","unit":"retries"},
{"meaning":"Wait ahead of the first retry.","python":"initial_delay_ms","typescript":"initialDelayMs","unit":"milliseconds"},
{"meaning":"By how much each wait exceeds the one that went before.","python":"backoff_factor","typescript":"backoffFactor","unit":"factor"},
{"meaning":"Longest single wait.","python":"max_delay_ms","typescript":"maxDelayMs","unit":"milliseconds"},
{"meaning":"Spreads the waits at random.","python":"jitter","typescript":"jitter"}
]""")
"""The five settings of the exponential backoff, the same in both languages. Only the number of retries has a default in
the source.

Source: Retry-middleware contract (recap).

Columns:
    python: Name in Python.
    typescript: Name in TypeScript.
    unit: Unit of the value.
    meaning: What it does.
    defaultPython: Default in Python, where one is stated.
    defaultTypescript: Default in TypeScript, where one is stated.
"""

RETRY_RULES: tuple[Row, ...] = read_rows(r"""[
{"action":"raise","because":"Control flow passes untouched ahead of any other rule, so that suspended runs resume and swarms route.","error":"control"},
{"action":"raise","because":"A false verdict is final: no filter and no on_failure changes it. Budgets, call limits, policy denials and failed validation of arguments, plans and graphs are such by design.","verdict":"terminal"},
{"action":"retry","attemptsLeft":true,"because":"A true verdict outranks the filter while retries are left.","verdict":"retryable"},
{"action":"retry","attemptsLeft":true,"because":"Without a verdict the filter alone decides.","filter":"match","verdict":"unknown"},
{"action":"raise","because":"An AgentError is never turned into text, its retries used up or not.","error":"agent_error"},
{"action":"raise","because":"The default: the failure reaches the caller.","error":"other","onFailure":"error"},
{"action":"feedback","because":"An unexpected failure becomes a tool message or a short completion, and the run ends in order.","error":"other","onFailure":"continue"},
{"action":"feedback","because":"The callable writes the text; where it returns None a fallback text stands in.","error":"other","onFailure":"callable"}
]""")
"""What becomes of a failed call; the first row that fits decides. A column left out fits anything. Retry middleware,
the remote SPARQL adapter and the A2A and MCP clients all go by it.

Source: Contract when retrying.

Columns:
    error: Kind of error: control flow (HitlInterrupt, SWARM_HANDOFF), any AgentError, any other.
    verdict: The error's verdict; unknown: no stamp and no AgentError.
    filter: Whether the mechanism's own filter (retry_on / retryOn) takes the error.
    attemptsLeft: Whether a retry is left.
    onFailure: The setting on_failure / onFailure.
    action: Try again, raise the same instance again, or go on with a text in its place.
    because: The rule in words.
"""
