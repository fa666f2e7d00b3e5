"""The real AI SDK, versions 5, 6 and 7, on a provider that fails: what it throws or streams, and what that becomes.

`vercel.mjs` makes the calls with the built package; the expectations here are written from what the SDK is known to do.
"""

from __future__ import annotations

import functools
import json
import os
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

Row = dict[str, Any]
Outcome = dict[str, Any]

AUTH = ("provider_auth_error", False)
INVALID = ("provider_invalid_request", False)
TIMEOUT = ("provider_timeout", True)
LIMITED = ("provider_rate_limited", True)
OVERLOADED = ("provider_overloaded", True)
PASSING = ("provider_error", True)
LASTING = ("provider_error", False)
UNKNOWN = ("framework_internal_error", None)

STATUSES = {
    **dict.fromkeys(("401", "403"), AUTH),
    "408": TIMEOUT,
    "429": LIMITED,
    **dict.fromkeys(("400", "422"), INVALID),
    **dict.fromkeys(("503", "529"), OVERLOADED),
    **dict.fromkeys(("500", "502", "504", "409"), PASSING),
    **dict.fromkeys(("402", "404", "405", "410", "413", "415"), LASTING),
    **dict.fromkeys(("503+body=html", "503+body=empty", "529+body=text+type=none"), OVERLOADED),
    **dict.fromkeys(("520+body=html", "502+body=empty+type=json"), PASSING),
    "404+body=html": LASTING,
    "429+word=insufficient_quota": ("provider_rate_limited", False),
    # The SDK does not look at this header; Python's clients do.
    "503+x-should-retry=false": OVERLOADED,
}
RETRYABLE = ("408", "409", "429", "5")
"""How the statuses begin that the SDK marks as worth another try."""
UNREADABLE = {
    **dict.fromkeys(
        ("bad-json", "empty-body", "html", "200+body=html+type=json", "200+body=html+type=none"), "AI_JSONParseError"
    ),
    "wrong-shape": "AI_TypeValidationError",
}
PROVIDERS = ("openai", "anthropic", "responses")
VERSIONS = (5, 6, 7)
SERVED = {5: "unknown", 6: "other", 7: "interrupted"}
"""How a stream finishes that ended without saying so."""


def table(version: int) -> Iterator[tuple[Row, Outcome]]:
    """Each call, and the facts it has to end with."""
    for provider in PROVIDERS:
        for call in ("generate", "stream"):
            yield from failures(provider, call)
        yield from readings(provider, version)
        yield from streams(provider, version)
    yield from gateway()


def failures(provider: str, call: str) -> Iterator[tuple[Row, Outcome]]:
    """What comes before an answer: thrown by `generateText`, a part and one `onError` of `streamText`."""
    asked = {"call": call, "provider": provider}
    part = {"from": "part", "errors": 1, "parts": ["start", "error"], "rejected": "AI_NoOutputGeneratedError"}
    told = {"thrown": "AI_APICallError", "marked": True, "drop": False, **(part if call == "stream" else {})}
    for fault, (code, retryable) in STATUSES.items():
        flag = fault.startswith(RETRYABLE)
        facts = {"code": code, "retryable": retryable, "status": int(fault[:3]), "flag": flag}
        yield {**asked, "fault": fault}, {**told, **facts}
    # Without a status it keeps its own flag, and is none of what the contract calls a drop.
    unreached = {**told, "code": "provider_error", "retryable": True, "status": None, "flag": True}
    yield {**asked, "fault": "reset-before-headers"}, {**unreached, "causeCode": "ECONNRESET"}
    yield {**asked, "fault": "close-before-headers"}, {**unreached, "causeCode": "UND_ERR_SOCKET"}
    yield {**asked, "fault": "ok", "base": closed()}, {**unreached, "causeCode": "ECONNREFUSED"}
    tls = {**asked, "fault": "ok", "tls": True}
    yield tls, {**unreached, "causeCode": "ERR_SSL_WRONG_VERSION_NUMBER"}
    unknown = {**asked, "fault": "ok", "base": "http://nowhere.invalid"}
    yield unknown, {**unreached, "causeCode": "ENOTFOUND"}
    yield {**asked, "fault": "ok", "key": None}, {"thrown": "AI_LoadAPIKeyError", "code": UNKNOWN[0], "retryable": None}
    fetched = {**asked, "fault": "ok"}
    yield {**fetched, "fetch": "caused"}, {**unreached, "causeCode": "ECONNRESET"}
    for fetch, thrown in (("plain", "Error"), ("bare", "TypeError")):
        raw = {"thrown": thrown, "marked": False}
        yield {**fetched, "fetch": fetch}, {**raw, "code": UNKNOWN[0], "retryable": None}
        mapping = {"origin": "doStream"}
        unreachable = {"code": "provider_unreachable", "retryable": False, "kept": True}
        yield {**fetched, "fetch": fetch, "mapping": mapping}, {**raw, **unreachable}


def readings(provider: str, version: int) -> Iterator[tuple[Row, Outcome]]:
    """What `generateText` makes of an answer it cannot read to its end."""
    asked = {"call": "generate", "provider": provider}
    call = {"thrown": "AI_APICallError", "marked": True, "code": "provider_error", "status": None}
    for fault in ("reset-mid-body", "close-mid-body"):
        yield {**asked, "fault": fault}, {**call, "retryable": True, "flag": True, "cause": "TypeError", "drop": True}
    for fault, cause in UNREADABLE.items():
        facts: Outcome = {**call, "retryable": False, "flag": False, "cause": cause, "drop": False}
        if provider == "responses" and fault == "wrong-shape":
            facts = {"thrown": "TypeError", "code": UNKNOWN[0], "drop": False}
            if version == 7:
                facts = {"thrown": "AI_APICallError", "code": "provider_error", "retryable": False, "status": 500}
        yield {**asked, "fault": fault}, facts
    yield {**asked, "fault": "content-filter"}, {"thrown": None, "finish": "content-filter", "text": "hello"}
    yield {**asked, "fault": "ok"}, {"thrown": None, "finish": "stop", "text": "hello"}


def streams(provider: str, version: int) -> Iterator[tuple[Row, Outcome]]:
    """What `streamText` makes of an answer that began well: 1.5 of the facts, a row a fault."""
    asked = {"call": "stream", "provider": provider}
    late = {"code": "provider_error", "retryable": True, "drop": True, "status": None, "errors": 0}
    text: Outcome = {"pending": True} if version == 5 else {"rejected": "AI_APICallError"}
    for fault in ("reset-mid-body", "close-mid-body"):
        yield {**asked, "fault": fault}, {"from": "iteration", "thrown": "AI_APICallError", **late, **text}
    code, retryable = OVERLOADED if provider == "anthropic" else PASSING
    status = 529 if provider == "anthropic" else 500
    first: Outcome = {
        "thrown": "AI_APICallError",
        "status": status,
        "errors": 1,
        "rejected": "AI_NoOutputGeneratedError",
    }
    after: Outcome = {"thrown": "object", "errors": 1, "finish": "error", "text": "hel"}
    if version == 7:
        after |= {"thrown": "AI_StreamProviderError", "status": status}
    told = {"from": "part", "code": code, "retryable": retryable, "drop": False}
    if version == 5 and provider == "openai":
        first = {"thrown": "object", "status": None, "errors": 1, "text": ""}
    if version == 5 and provider == "responses":
        first = after = {"thrown": None, "errors": 0, "finish": "unknown"}
        told = {}
    yield {**asked, "fault": "sse-error"}, {**first, **told}
    yield {**asked, "fault": "sse-error-late"}, {**after, **told}
    unread = {"from": "part", "thrown": "AI_JSONParseError", "code": UNKNOWN[0], "errors": 1, "text": "hel"}
    yield {**asked, "fault": "sse-bad-json"}, unread
    for fault in ("html", "bad-json", "empty-body"):
        empty: Outcome = {"thrown": None, "errors": 0, "finish": SERVED[version], "text": ""}
        if provider == "anthropic" and version > 5:
            empty = {"thrown": "AI_NoOutputGeneratedError", "code": UNKNOWN[0], "from": "part", "errors": 1}
        yield {**asked, "fault": fault}, empty
    yield {**asked, "fault": "sse-truncated"}, {"thrown": None, "finish": SERVED[version], "text": "hel"}
    yield {**asked, "fault": "content-filter"}, {"thrown": None, "finish": "content-filter", "text": "hel"}
    yield {**asked, "fault": "ok"}, {"thrown": None, "finish": "stop", "text": "hel", "errors": 0}
    ended: Outcome = {"errors": 0, "aborts": 1, "thrown": None, "rejected": "AI_NoOutputGeneratedError"}
    for abort, name in (("signal", "AbortError"), ("timeout", "TimeoutError")):
        rejected = ended if version == 5 else {**ended, "rejected": name}
        for fault in ("hang-before-headers", "hang-mid-body"):
            yield {**asked, "fault": fault, "abort": abort}, rejected


def gateway() -> Iterator[tuple[Row, Outcome]]:
    """The gateway wraps; the API-call error below says more than what it makes up."""
    for call in ("generate", "stream"):
        asked = {"call": call, "provider": "gateway"}
        for fault, name, (code, retryable) in (
            ("400", "GatewayInvalidRequestError", INVALID),
            ("401", "GatewayAuthenticationError", AUTH),
            ("404", "GatewayModelNotFoundError", LASTING),
            ("429", "GatewayRateLimitError", LIMITED),
            ("500", "GatewayInternalServerError", PASSING),
            ("503", "GatewayInternalServerError", OVERLOADED),
            ("429+body=html", "GatewayResponseError", LIMITED),
            ("503+body=empty", "GatewayResponseError", OVERLOADED),
        ):
            # `generateText` puts an error in its place that has the name alone.
            status = None if (fault, call) == ("401", "generate") else int(fault[:3])
            facts = {"thrown": name, "marked": False, "code": code, "retryable": retryable, "status": status}
            yield {**asked, "fault": fault}, {**facts, "drop": False}
        passing = {"code": "provider_error", "retryable": True, "status": None}
        yield {**asked, "fault": "reset-before-headers"}, {"thrown": "GatewayResponseError", **passing}
        late = "AI_APICallError" if call == "stream" else "GatewayResponseError"
        yield {**asked, "fault": "reset-mid-body"}, {"thrown": late, **passing, "drop": True}


def endings(version: int) -> Iterator[tuple[Row, Outcome]]:
    """Aborts and time limits of `generateText`; retries (1.4), whose waits the script shortens."""
    for provider in ("openai", "anthropic"):
        asked = {"call": "generate", "provider": provider}
        for fault in ("hang-before-headers", "hang-mid-body"):
            yield {**asked, "fault": fault, "abort": "signal"}, {"thrown": "AbortError", "code": "framework_cancelled"}
            # A reason of the caller's own is thrown as it is, or within the body wrapped as a failure to read it.
            thrown = "Error" if fault == "hang-before-headers" else "AI_APICallError"
            own = {"thrown": thrown, "code": UNKNOWN[0], "retryable": None, "message": "the user left"}
            yield {**asked, "fault": fault, "abort": "reason"}, own
            late = {"thrown": "TimeoutError", "code": "provider_timeout", "retryable": True}
            yield {**asked, "fault": fault, "abort": "timeout"}, late
        used = {"thrown": "AI_RetryError", "reason": "maxRetriesExceeded", "retryable": False, "kept": True}
        for fault, (code, _), status in (
            ("429+retry-after-ms=20", LIMITED, 429),
            ("503", OVERLOADED, 503),
            ("529+x-should-retry=false", OVERLOADED, 529),
            ("reset-before-headers", PASSING, None),
            ("close-mid-body", PASSING, None),
        ):
            name = f"{fault}@used-{version}"
            facts = {**used, "tries": 3, "code": code, "status": status, "requests": 3}
            yield {**asked, "fault": name, "maxRetries": 2}, facts
        # A body that names a permanent reason says no; the SDK asks again all the same.
        quota = f"429+word=insufficient_quota@used-{version}"
        yield {**asked, "fault": quota, "maxRetries": 1}, {**used, "tries": 2, "code": "provider_rate_limited"}
        fatal = f"seq-503,401@fatal-{version}"
        stopped = {"thrown": "AI_RetryError", "reason": "errorNotRetryable", "tries": 2, "status": 401, "requests": 2}
        yield {**asked, "fault": fatal, "maxRetries": 2}, {**stopped, "code": AUTH[0], "retryable": False, "kept": True}
        for fault in ("400", "401", "bad-json"):
            name = f"{fault}@raw-{version}"
            yield {**asked, "fault": name, "maxRetries": 2}, {"thrown": "AI_APICallError", "requests": 1}
        again = {"thrown": None, "text": "hello", "requests": 2}
        yield {**asked, "fault": f"flaky-1-503@again-{version}", "maxRetries": 2}, again
        # While it waits for the next try an abort is an AbortError, whatever the signal's reason was.
        for abort in ("signal", "timeout", "reason"):
            waiting = {**asked, "fault": "503+retry-after-ms=1500", "maxRetries": 2, "abort": abort}
            yield waiting, {"thrown": "AbortError", "code": "framework_cancelled"}
        stream = {**asked, "call": "stream", "maxRetries": 2}
        once = {"thrown": "AI_APICallError", "from": "iteration", "retryable": True, "requests": 1}
        yield {**stream, "fault": f"reset-mid-body@stream-{version}"}, once
        given_up = {**used, "from": "part", "errors": 1, "code": "provider_overloaded", "requests": 3}
        yield {**stream, "fault": f"503@stream-{version}"}, given_up


@functools.cache
def closed() -> str:
    """A URL on which nothing listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


def ask(url: str, version: int, rows: list[Row], folder: Path | None = None, **environment: str) -> list[Outcome]:
    script = Path(__file__).with_name("vercel.mjs")
    asked = json.dumps({"url": url, "version": version, "rows": rows, "folder": folder and str(folder)})
    env = {**{name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}, **environment}
    command = ["node", str(script)]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, timeout=120, check=False, env=env)
    assert done.returncode == 0, done.stderr[-4000:]
    return list(json.loads(done.stdout))


def differences(url: str, version: int, expected: list[tuple[Row, Outcome]]) -> list[str]:
    """Each call that did not end as it has to, and how it did."""
    rows = [{**row, "base": url.replace("http:", "https:")} if row.pop("tls", False) else row for row, _ in expected]
    found = ask(url, version, rows)
    with urllib.request.urlopen(f"{url}/__stats", timeout=5) as answer:
        seen = json.load(answer)
    wrong = []
    for row, (_, facts), got in zip(rows, expected, found, strict=True):
        got["requests"] = seen.get(f"{row['fault']}/{row['provider']}")
        actual = {key: got.get(key) for key in facts}
        if actual != facts or not got.get("same", True):
            wrong.append(f"{row}\n  expected {facts}\n  found {got}\n")
    return wrong


OTHERS = [pytest.param(version, marks=() if version == 6 else pytest.mark.heavy) for version in VERSIONS]


@pytest.mark.parametrize("version", OTHERS)
def test_what_comes_of_a_call(fault_server: str, version: int) -> None:
    assert differences(fault_server, version, list(table(version))) == []


@pytest.mark.parametrize("version", OTHERS)
def test_aborts_and_retries(fault_server: str, version: int) -> None:
    assert differences(fault_server, version, list(endings(version))) == []


def test_the_message_after_retries_is_ours(fault_server: str) -> None:
    """The SDK's own wording changes from version to version, so it is not repeated."""
    row = {"call": "generate", "provider": "openai", "fault": "503+retry-after-ms=20", "maxRetries": 1}
    [found] = ask(fault_server, 6, [row])
    assert found["message"] == "Failed after retries: fault 503"


@pytest.mark.parametrize("version", OTHERS)
def test_a_gateway_without_a_key_in_production(fault_server: str, version: int) -> None:
    """There the SDK leaves neither status nor class, only a general name."""
    row = {"call": "generate", "provider": "gateway", "fault": "401"}
    [found] = ask(fault_server, version, [row], NODE_ENV="production")
    assert (found["thrown"], found["marked"]) == ("GatewayError", True)
    assert (found["code"], found["retryable"], found["status"]) == (*AUTH, None)


@pytest.mark.heavy
def test_a_version_that_does_not_wrap_a_drop(fault_server: str, tmp_path: Path) -> None:
    """Before provider-utils 4.0.50 a stream's drop comes bare, and generateText's wrapper says it is permanent."""
    (tmp_path / "package.json").write_text("{}", "utf-8")
    command = [
        "npm",
        "install",
        "--silent",
        "--no-audit",
        "--no-fund",
        "ai@6.0.190",
        "@ai-sdk/openai@3.0.100",
        "zod@4.6.7",
    ]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=300)
    drops: list[Row] = [
        {"call": call, "provider": "openai", "fault": fault}
        for fault in ("reset-mid-body", "close-mid-body")
        for call in ("stream", "generate")
    ]
    found = ask(fault_server, 6, drops, folder=tmp_path)
    for row, got in zip(drops, found, strict=True):
        bare = row["call"] == "stream"
        assert (got["thrown"], got["flag"]) == (("TypeError", None) if bare else ("AI_APICallError", False)), row
        assert (got["code"], got["retryable"], got["drop"]) == (*PASSING, True), row
        assert got.get("pending", False) is bare
