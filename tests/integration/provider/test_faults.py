"""Public faults of retries and of answers that hide what failed, tried on the real clients.

Each names the report it is reduced from. The same rules are tried on recorded shapes in `tests/faults`.
"""

from __future__ import annotations

import json
import urllib.request
from typing import Any
from urllib.parse import quote

import pytest
from wirepact import agent, helix

from integration.provider.calls import CALLS, outcome
from integration.provider.test_vercel import ask

NOW = 1_795_000_000.0
"""Wed, 18 Nov 2026 11:06:40 GMT, in seconds since 1970."""
WAITS: dict[str, int | None] = {
    "Retry-After=Wed, 18 Nov 2026 11:07:10 GMT": 30_000,
    "Retry-After=Wed, 21 Oct 2026 07:28:00 GMT": 0,
    "Retry-After=-5": None,
    "Retry-After=1.5": 1_500,
    "Retry-After=abc": None,
    "Retry-After=": None,
    "x=y": None,
    "Retry-After=9999999999": 2**31 - 1,
    "Retry-After=999999": 999_999_000,
    "Retry-After-Ms=250": 250,
}
"""What a 429 says, and the milliseconds it asks for: nothing negative, nothing a timer cannot hold."""
CLIENTS = ("openai", "anthropic", "httpx", "requests", "aiohttp")


def raised(url: str, library: str, fault: str) -> Exception:
    with pytest.raises(Exception) as caught:
        CALLS[library](f"{url}/{quote(fault)}", False, limit=10.0)
    return caught.value


def test_waits_in_typescript_are_those_of_python(fault_server: str) -> None:
    """NousResearch/hermes-agent#84738, urllib3/urllib3#3743"""
    faults = [f"429+{header}" for header in WAITS]
    rows: list[dict[str, Any]] = [
        {"call": "generate", "provider": provider, "fault": quote(fault), "now": NOW * 1000}
        for provider in ("openai", "anthropic")
        for fault in faults
    ]
    found = [one["wait"] for one in ask(fault_server, 6, rows)]
    assert found == [*WAITS.values()] * 2


@pytest.mark.parametrize("library", CLIENTS)
def test_waits_a_server_asks_for(fault_server: str, library: str) -> None:
    """NousResearch/hermes-agent#84738, urllib3/urllib3#3743"""
    for header, expected in WAITS.items():
        error = raised(fault_server, library, f"429+{header}")
        for one in (error, helix.map_provider_error(error)):
            assert agent.retry_after_ms(one, lambda: NOW) == expected, header


@pytest.mark.parametrize("library", CLIENTS)
def test_a_server_cannot_stall_a_client(fault_server: str, library: str) -> None:
    """shashankswe2020-ux/whoop-mcp#17: what is waited is cut to the cap, which is 60 s where nothing else is said."""
    for options, most in (({}, 60.0), ({"max_delay_ms": 1_000}, 1.0)):
        waits: list[float] = []

        def call() -> None:
            raise raised(fault_server, library, "429+Retry-After=999999")

        with pytest.raises(Exception, match="429"):
            agent.tool_retry(call, sleep=waits.append, retry_on=Exception, max_retries=1, **options)()
        assert waits == [most]


@pytest.mark.parametrize("library", CLIENTS)
@pytest.mark.parametrize(("word", "calls"), [("insufficient_quota", 1), ("rate_limit_exceeded", 4)])
def test_a_quota_is_no_rate_limit(fault_server: str, library: str, word: str, calls: int) -> None:
    """langchain-ai/langchainjs#1929, openai/openai-python#3507: the parsed body decides, ahead of every retry."""
    if library == "aiohttp" and calls == 1:
        calls = 4  # Its errors have no body.
    fault = f"429+word={word}@step-{library}"

    def step() -> None:
        raise helix.map_provider_error(raised(fault_server, library, fault))

    with pytest.raises(helix.HelixError) as caught:
        helix.retry_llm_step(step, sleep=lambda _: None)
    assert (caught.value.code, caught.value.status_code) == ("provider_rate_limited", 429)
    with urllib.request.urlopen(f"{fault_server}/__stats", timeout=5) as answer:
        assert json.load(answer)[f"{fault}/{'anthropic' if library == 'anthropic' else 'openai'}"] == calls


@pytest.mark.parametrize("library", CLIENTS)
def test_a_page_does_not_hide_the_status(fault_server: str, library: str) -> None:
    """cardpay/python-sdk-v3#6: the status, no error of a JSON reader."""
    found = outcome(library, fault_server, "520+body=html")
    assert (found["code"], found["retryable"], found["status"]) == ("provider_error", True, 520)
    assert "JSON" not in found["raised"]


@pytest.mark.parametrize("library", CLIENTS)
def test_a_page_that_says_it_is_json(fault_server: str, library: str) -> None:
    """AltimateAI/altimate-code#1119: an answer that cannot be read is the provider's failure, and lasts."""
    found = outcome(library, fault_server, "200+body=html+type=json")
    assert (found["code"], found["retryable"], found["status"]) == ("provider_error", False, None)
    found = outcome(library, fault_server, "200+body=html+type=none")
    if library in ("openai", "anthropic"):
        assert found == {"raised": None, "value": "<html><body>Bad gateway</body></html>"}
    else:
        assert (found["code"], found["retryable"]) == ("provider_error", False)
    found = outcome(library, fault_server, "502+body=empty+type=json")
    assert (found["code"], found["retryable"], found["status"]) == ("provider_error", True, 502)


@pytest.mark.parametrize("library", ["openai", "anthropic"])
def test_an_error_within_a_stream_has_no_status_of_success(fault_server: str, library: str) -> None:
    """pydantic/pydantic-ai#4729: the word of the event says what it is, as it does before a stream."""
    code = "provider_error" if library == "openai" else "provider_overloaded"
    for fault in ("sse-error", "sse-error-late"):
        found = outcome(library, fault_server, fault, "stream")
        assert (found["code"], found["retryable"], found["status"]) == (code, True, None)
    assert outcome(library, fault_server, "500" if library == "openai" else "529")["code"] == code
