"""What a user of the Python package writes: checked by mypy and pyright against the installed wheel, then run."""

from __future__ import annotations

import json
import pickle
from typing import assert_never, assert_type

import wirepact
from wirepact import agent, flue, helix


def status(code: helix.FrontendCode) -> int:
    match code:
        case "VALIDATION_ERROR":
            return 400
        case "STREAM_NOT_FOUND" | "STREAM_READER_ERROR":
            return 404
        case "STREAM_FAILED":
            return 410
        case "CONFIGURATION_ERROR":
            return 501
        case "EXECUTION_ERROR" | "STREAM_CREATION_ERROR":
            return 500
        case _:
            assert_never(code)


def told(error: Exception) -> str:
    if helix.HelixError.is_instance(error):
        assert_type(error.retryable, bool | None)
        return helix.user_message_for(error.code)
    return helix.user_message_for(None)


def main() -> None:
    assert wirepact.__version__ and len(wirepact.CONTRACT_DIGEST) == 64
    error = helix.HelixError("429", "provider_rate_limited", cause=TimeoutError())
    assert told(pickle.loads(pickle.dumps(error))) == helix.CODES["provider_rate_limited"].user_message
    assert status("STREAM_FAILED") == 410
    assert agent.AgentError("TIMEOUT", "late").retryable is False
    assert flue.CODES["session_busy"].class_name == "SessionBusyError"
    where = {"agentId": "a", "agentType": "t", "timestamp": 1, "step": 1}
    chunk = {"type": "error", "error": "e", "recoverable": True, **where}
    assert helix.is_error_chunk(chunk)
    read = helix.parse_error_chunk(json.dumps(chunk))
    assert_type(read.recoverable, bool)
    assert read.agent_id == "a"


main()
