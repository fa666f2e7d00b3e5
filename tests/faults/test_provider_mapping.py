"""Public faults of retries and cancellation that a provider's errors could have, in both languages.

146 and 147 (a quota that ran out is no rate limit), 138 (a wrapper keeps the verdict), 156 (an abort over a network
fault), 157 and 158 (cancellation is no failure), 170 (an HTML page hides the status), 172 (an error within a stream
that began with 200). What a Retry-After is worth (148 to 150) is tried with the retry policy.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
from typing import Any

import pytest
from support import ROOT
from wirepact import helix

TYPESCRIPT = """
import * as helix from "./generated/typescript/dist/esm/helix/index.js";
const api = (props, cause) => {
  const error = Object.assign(new Error("m", { cause }), { name: "AI_APICallError", ...props });
  for (const key of ["vercel.ai.error", "vercel.ai.error.AI_APICallError"]) error[Symbol.for(key)] = true;
  return error;
};
const facts = (found) => ({ code: found.code, retryable: found.retryable ?? null, status: found.statusCode ?? null });
const calls = async (error, most = 3) => {
  let count = 0;
  for (;;) {
    count++;
    if (count >= most || !helix.isRetryableLlmStepError(helix.resolveErrorDetail(helix.mapVercelError(error)))) return count;
  }
};
const body = (code) => ({ statusCode: 429, isRetryable: true, data: { error: { code, message: "m" } } });
const reset = Object.assign(new Error("s"), { code: "ECONNRESET" });
const abort = Object.assign(new Error("m", { cause: reset }), { name: "AbortError" });
const stream = { type: "overloaded_error", message: "m" };
console.log(JSON.stringify({
  quota: facts(helix.mapVercelError(api(body("insufficient_quota")))),
  limit: facts(helix.mapVercelError(api(body("rate_limit_exceeded")))),
  quota_calls: await calls(api(body("insufficient_quota"))),
  limit_calls: await calls(api(body("rate_limit_exceeded"))),
  abort: facts(helix.mapVercelError(abort)),
  html: facts(helix.mapVercelError(api({ statusCode: 520, isRetryable: true, responseBody: "<html>".repeat(100) }))),
  stream: facts(helix.mapVercelError(stream)),
  status_200: facts(helix.mapVercelError({ ...stream, statusCode: 200 })),
}));
"""


class RateLimitError(Exception):
    """As openai's: the status, the words of the body, the body's inner object."""

    def __init__(self, word: str) -> None:
        super().__init__("Error code: 429")
        self.status_code = 429
        self.code = self.type = word
        self.body = {"code": word, "type": word, "message": "m"}


def calls(error: Exception, most: int = 3) -> int:
    """How often a step is called that always fails so."""
    count = 1
    while count < most and helix.is_retryable_llm_step_error(
        helix.resolve_error_detail(helix.map_provider_error(error))
    ):
        count += 1
    return count


def facts(error: object) -> dict[str, Any]:
    found = helix.map_provider_error(error)
    return {"code": found.code, "retryable": found.retryable, "status": found.status_code}


@pytest.fixture(scope="module")
def typescript() -> dict[str, Any]:
    done = subprocess.run(
        ["node", "--input-type=module", "-"], input=TYPESCRIPT, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


QUOTA = {"code": "provider_rate_limited", "retryable": False, "status": 429}
LIMIT = {"code": "provider_rate_limited", "retryable": True, "status": 429}
OVERLOADED = {"code": "provider_overloaded", "retryable": True, "status": None}


def test_146_a_quota_that_ran_out_is_not_tried_again(typescript: dict[str, Any]) -> None:
    assert facts(RateLimitError("insufficient_quota")) == typescript["quota"] == QUOTA
    assert facts(RateLimitError("rate_limit_exceeded")) == typescript["limit"] == LIMIT


def test_147_the_body_decides_before_the_retry(typescript: dict[str, Any]) -> None:
    assert calls(RateLimitError("insufficient_quota")) == typescript["quota_calls"] == 1
    assert calls(RateLimitError("rate_limit_exceeded")) == typescript["limit_calls"] == 3


def test_138_a_wrapper_keeps_the_verdict() -> None:
    try:
        try:
            raise helix.map_provider_error(RateLimitError("insufficient_quota"))
        except helix.HelixError as error:
            raise RuntimeError("while the step ran") from error
    except RuntimeError as outer:
        detail = helix.resolve_error_detail(outer)
    assert (detail.code, detail.retryable) == ("provider_rate_limited", False)
    assert calls(RateLimitError("insufficient_quota")) == 1


def test_156_an_abort_over_a_network_fault_is_an_abort(typescript: dict[str, Any]) -> None:
    error = asyncio.CancelledError("m")
    error.__cause__ = ConnectionResetError("s")
    assert facts(error)["code"] == typescript["abort"]["code"] == "framework_cancelled"
    assert facts(error)["retryable"] is not True and typescript["abort"]["retryable"] is not True


def test_157_158_cancellation_is_not_tried_again() -> None:
    for error in (asyncio.CancelledError(), KeyboardInterrupt(), SystemExit(1), GeneratorExit()):
        assert not helix.is_retryable_llm_step_error(
            helix.resolve_error_detail(helix.map_provider_error(error, retries_exhausted=False))
        )


def test_170_an_html_page_does_not_hide_the_status(typescript: dict[str, Any]) -> None:
    class InternalServerError(Exception):
        status_code = 520
        body = "<html>" * 100

    expected = {"code": "provider_error", "retryable": True, "status": 520}
    assert facts(InternalServerError("m")) == typescript["html"] == expected


def test_172_an_error_within_a_stream_is_told_by_its_word(typescript: dict[str, Any]) -> None:
    class APIStatusError(Exception):
        """As anthropic's for an event of a stream: its status is the stream's."""

        def __init__(self) -> None:
            super().__init__("m")
            self.status_code = 200
            self.body = {"type": "error", "error": {"type": "overloaded_error", "message": "m"}}

    assert facts(APIStatusError()) == facts({"type": "overloaded_error", "message": "m"}) == OVERLOADED
    assert typescript["stream"] == typescript["status_200"] == OVERLOADED
