"""What a type checker refuses: each line that ends in `# wrong`, and no other. Checked, never run."""

from __future__ import annotations

from wirepact import agent, flue, helix

code: agent.Code = "TIME_OUT"  # wrong
retired: helix.Code = "framework_completion_tool_choice_unsupported"  # wrong
foreign: helix.Code = "session_not_found"  # wrong
elsewhere: agent.LocalCode = "PII_BLOCKED"  # wrong
print(helix.Codes.PROVIDER_RATE_LIMIT)  # wrong
print(agent.CODE_LISTS)  # wrong
helix.Codes.PROVIDER_ERROR = "x"  # wrong
agent.AgentError("TIMEOUT")  # wrong
agent.AgentError("TIMEOUT", "late", retryable="yes")  # wrong
helix.StreamDropError("s1", "7")  # wrong
helix.RunStartRejectedError("no_such_cause")  # wrong
flue.AttachmentIntegrityError("a", "colour")  # wrong
flue.AgentRunError("completed", "s1")  # wrong
print(flue.FlueError("session_busy", "m").code)  # wrong
print(helix.HelixError("m", "c").kind)  # wrong
helix.ErrorDetail(mesage="m")  # wrong
helix.ErrorDetail(message=1)  # wrong
helix.ErrorChunk(type="text", error="e", recoverable=True, agent_id="a", agent_type="t", timestamp=1, step=0)  # wrong
helix.LlmStepRetryPolicy(limit=3, delay_ms=1000, backoff="linear")  # wrong
print(helix.parse_error_chunk("{}").agentId)  # wrong
helix.CODES["provider_error"] = helix.CODES["provider_refused"]  # wrong
