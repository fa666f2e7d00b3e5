"""Python's real clients on a provider that fails: which exception comes, and what it is mapped to.

The expectations are written from what the libraries are known to raise, not from the mapping. Most of the matrix is
heavy; a row of each kind is not.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anthropic
import openai
import pytest
from packages.given import environment
from support import ROOT
from wirepact import helix

from integration.provider.calls import MESSAGES, outcome

Verdict = tuple[str, bool | None]

AUTH: Verdict = ("provider_auth_error", False)
INVALID: Verdict = ("provider_invalid_request", False)
TIMEOUT: Verdict = ("provider_timeout", True)
LIMITED: Verdict = ("provider_rate_limited", True)
QUOTA: Verdict = ("provider_rate_limited", False)
OVERLOADED: Verdict = ("provider_overloaded", True)
PASSING: Verdict = ("provider_error", True)
LASTING: Verdict = ("provider_error", False)

STATUSES: dict[str, Verdict] = {
    **dict.fromkeys(("401", "403"), AUTH),
    **dict.fromkeys(("400", "422"), INVALID),
    "408": TIMEOUT,
    "429": LIMITED,
    **dict.fromkeys(("503", "529"), OVERLOADED),
    **dict.fromkeys(
        ("409", "500", "502", "504", "502+body=empty", "520+body=html", "502+body=empty+type=json"), PASSING
    ),
    **dict.fromkeys(("402", "404", "405", "410", "413", "415", "404+body=html"), LASTING),
    "400+x-should-retry=true": ("provider_invalid_request", True),
    "503+x-should-retry=false": ("provider_overloaded", False),
    "429+word=insufficient_quota": QUOTA,
}
OPENAI = {
    "400": "BadRequestError",
    "401": "AuthenticationError",
    "403": "PermissionDeniedError",
    "404": "NotFoundError",
    "409": "ConflictError",
    "422": "UnprocessableEntityError",
    "429": "RateLimitError",
    **dict.fromkeys(("500", "502", "503", "504", "520", "529"), "InternalServerError"),
}
ANTHROPIC = OPENAI | {
    "408": "RequestTimeoutError",
    "413": "ContentTooLargeError",
    "402": "PaymentRequiredError",
    "503": "ServiceUnavailableError",
    "504": "GatewayTimeoutError",
    "529": "OverloadedError",
}
MODES = ("plain", "stream")
DROPS = ("reset-before-headers", "close-before-headers", "reset-mid-body", "close-mid-body")
HANGS = ("hang-before-headers", "hang-mid-body")
BROKEN = ("bad-json", "empty-body", "200+body=html+type=json")

Row = tuple[str, str, str, str | None, Verdict | None, bool]
"""Library, fault, mode; the exception (none: the call succeeds), its verdict, whether it is a dropped connection."""


def rows() -> Iterator[Row]:
    for library, names in (("openai", OPENAI), ("anthropic", ANTHROPIC)):
        for fault, verdict in STATUSES.items():
            for mode in MODES:
                yield library, fault, mode, names.get(fault[:3], "APIStatusError"), verdict, False
        raw = library == "anthropic"
        for mode in MODES:
            for fault in DROPS:
                late = raw and mode == "stream" and fault.endswith("mid-body")
                name = (
                    ("ReadError" if fault.startswith("reset") else "RemoteProtocolError")
                    if late
                    else "APIConnectionError"
                )
                yield library, fault, mode, name, PASSING, True
            yield library, "hang-before-headers", mode, "APITimeoutError", TIMEOUT, False
        yield library, "hang-mid-body", "plain", "APITimeoutError", TIMEOUT, False
        yield library, "hang-mid-body", "stream", "ReadTimeout" if raw else "APITimeoutError", TIMEOUT, False
        for fault in BROKEN:
            yield library, fault, "plain", "JSONDecodeError", LASTING, False
        in_band = ("APIStatusError", OVERLOADED) if raw else ("APIError", PASSING)
        for fault in ("sse-error", "sse-error-late"):
            yield library, fault, "stream", *in_band, False
        yield library, "sse-bad-json", "stream", *((None, None) if raw else ("JSONDecodeError", LASTING)), False
        for fault in ("html", "200+body=html+type=none", "wrong-shape", "content-filter", "ok"):
            yield library, fault, "plain", None, None, False
        for fault in ("html", "bad-json", "empty-body", "wrong-shape", "sse-truncated", "content-filter", "ok"):
            yield library, fault, "stream", None, None, False
    for library, status_error in (
        ("httpx", "HTTPStatusError"),
        ("httpx2", "HTTPStatusError"),
        ("requests", "HTTPError"),
        ("aiohttp", "ClientResponseError"),
    ):
        for fault, verdict in STATUSES.items():
            for mode in MODES:
                # The words of a body count where the client has read it: an unread stream is left alone.
                unread = fault.endswith("quota") and (mode == "stream" or library == "aiohttp")
                yield library, fault, mode, status_error, LIMITED if unread else verdict, False
        for mode in MODES:
            for fault in DROPS:
                reset, late = fault.startswith("reset"), fault.endswith("mid-body")
                yield library, fault, mode, DROPPED[library][late * 2 + (not reset)], PASSING, True
            for fault, name in zip(HANGS, HUNG[library], strict=True):
                # What requests says of a time-out within a body cannot be told from a connection that failed.
                yield library, fault, mode, name, PASSING if name == "ConnectionError" else TIMEOUT, False
        for fault in ("bad-json", "200+body=html+type=json"):
            yield library, fault, "plain", "JSONDecodeError", LASTING, False
        yield (
            library,
            "html",
            "plain",
            "ContentTypeError" if library == "aiohttp" else "JSONDecodeError",
            LASTING,
            False,
        )


DROPPED = {
    **dict.fromkeys(("httpx", "httpx2"), ("ReadError", "RemoteProtocolError") * 2),
    "requests": ("ConnectionError", "ConnectionError", "ChunkedEncodingError", "ChunkedEncodingError"),
    "aiohttp": ("ClientOSError", "ServerDisconnectedError", "ClientPayloadError", "ClientPayloadError"),
}
"""RST and FIN before the headers, RST and FIN within the body."""
HUNG = {
    **dict.fromkeys(("httpx", "httpx2"), ("ReadTimeout", "ReadTimeout")),
    "requests": ("ReadTimeout", "ConnectionError"),
    "aiohttp": ("TimeoutError", "TimeoutError"),
}


def quick(library: str, fault: str, mode: str) -> bool:
    """Whether a row belongs to the quick part: one of each kind, more for the two SDKs."""
    if library in ("openai", "anthropic"):
        return fault in ("429", "503") if fault in STATUSES and mode == "stream" else fault != "hang-mid-body"
    return mode == "plain" and fault in (
        "401",
        "429",
        "503",
        "429+word=insufficient_quota",
        "reset-mid-body",
        "bad-json",
    )


@pytest.mark.parametrize(
    ("library", "fault", "mode", "raised", "verdict", "drop"),
    [pytest.param(*row, id="-".join(row[:3]), marks=() if quick(*row[:3]) else pytest.mark.heavy) for row in rows()],
)
def test_what_comes_of_a_call(
    fault_server: str, library: str, fault: str, mode: str, raised: str | None, verdict: Verdict | None, drop: bool
) -> None:
    found = outcome(library, fault_server, fault, mode)
    assert found["raised"] == raised
    if verdict is not None:
        status = int(fault[:3]) if fault in STATUSES else None
        expected = (*verdict, status, drop)
        assert (found["code"], found["retryable"], found["status"], found["drop"]) == expected


@pytest.mark.parametrize("library", ["openai", "anthropic"])
def test_an_answer_that_is_no_error_has_nothing_to_map(fault_server: str, library: str) -> None:
    assert "<html>" in outcome(library, fault_server, "html")["value"]
    assert outcome(library, fault_server, "wrong-shape")["value"] is None
    filtered = outcome(library, fault_server, "content-filter")["value"]
    assert filtered == ["hello", "content_filter" if library == "openai" else "refusal"]
    assert outcome(library, fault_server, "html", "stream")["value"] == []


CLIENTS = ("openai", "anthropic", "httpx", "httpx2", "requests", "aiohttp")


@pytest.mark.parametrize("library", CLIENTS)
def test_refused_is_no_drop(library: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    found = outcome(library, url, "ok")
    assert (found["code"], found["retryable"], found["status"], found["drop"]) == (*PASSING, None, False)


@pytest.mark.parametrize("library", CLIENTS)
def test_an_unknown_host_is_no_drop(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    found = outcome(library, "http://nowhere.invalid", "ok")
    assert (found["code"], found["retryable"], found["drop"]) == (*PASSING, False)


def test_each_time_limit_of_aiohttp(fault_server: str) -> None:
    """The whole call's limit is Python's own TimeoutError, the socket's a subclass of it and of a lost connection."""
    import aiohttp

    async def call(fault: str, limit: aiohttp.ClientTimeout) -> None:
        async with (
            aiohttp.ClientSession(timeout=limit) as session,
            session.post(f"{fault_server}/{fault}/openai") as answer,
        ):
            await answer.read()

    for fault in HANGS:
        for limit in (aiohttp.ClientTimeout(total=0.2), aiohttp.ClientTimeout(sock_read=0.2)):
            with pytest.raises(TimeoutError) as caught:
                asyncio.run(call(fault, limit))
            assert mapped(caught.value) == TIMEOUT and not helix.is_connection_drop(caught.value)


# --- retries: the SDKs try again by themselves, and raise the last error without a mark ---------


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The waits between the tries, none of which is waited."""
    found: list[float] = []
    monkeypatch.setattr(time, "sleep", found.append)
    return found


def requests_of(url: str, key: str) -> int:
    with urllib.request.urlopen(f"{url}/__stats", timeout=5) as answer:
        return int(json.load(answer).get(key, 0))


TRIES = {
    **dict.fromkeys(("408", "409", "429", "500", "503", "529", "reset-before-headers", "400+x-should-retry=true"), 3),
    **dict.fromkeys(("400", "401", "404", "413", "422", "503+x-should-retry=false", "bad-json"), 1),
    "429+word=insufficient_quota": 3,
}
"""How often an SDK asks: it does not look at the body."""


@pytest.mark.parametrize("library", ["openai", "anthropic"])
@pytest.mark.parametrize("fault", TRIES)
def test_tries_that_are_used_up_are_told_by_the_caller(
    fault_server: str, waits: list[float], library: str, fault: str
) -> None:
    name = f"{fault}@tries-{library}"
    found = outcome(library, fault_server, name, retries=2, exhausted=True)
    assert requests_of(fault_server, f"{name}/{library}") == TRIES[fault]
    assert len(waits) == TRIES[fault] - 1
    once = outcome(library, fault_server, f"{fault}@once-{library}")
    assert (found["code"], found["status"], found["raised"]) == (once["code"], once["status"], once["raised"])
    assert found["retryable"] is False
    assert found["message"] == f"Failed after retries: {once['message']}"


def test_what_the_sdks_do_when_nothing_is_said() -> None:
    """Two retries each, so that the last error they raise is often one that was tried three times."""
    for client in (openai.OpenAI(api_key="k"), anthropic.Anthropic(api_key="k")):
        assert client.max_retries == 2
        limit: Any = client.timeout
        assert (limit.connect, limit.read) == (5, 600)


def test_what_an_error_of_an_sdk_carries(fault_server: str) -> None:
    """openai keeps the inner object of the body, anthropic the whole of it; the words are found in both."""
    with pytest.raises(openai.RateLimitError) as ours:
        asyncio.run(_ask(fault_server, "429"))
    inner = {"message": "fault 429", "type": "rate_limit_error", "param": None, "code": "rate_limit_exceeded"}
    assert (ours.value.body, ours.value.code, ours.value.type) == (inner, "rate_limit_exceeded", "rate_limit_error")
    with pytest.raises(anthropic.RateLimitError) as theirs:
        asyncio.run(_ask_anthropic(fault_server, "429"))
    assert theirs.value.body == {
        "type": "error",
        "error": {"type": "rate_limit_error", "message": "fault 429"},
        "request_id": "req_body",
    }
    for error in (ours.value, theirs.value):
        assert (error.status_code, error.request_id, error.response.status_code) == (429, "req_1", 429)


@pytest.mark.parametrize("library", ["openai", "anthropic"])
def test_an_error_within_a_stream_is_not_tried_again(fault_server: str, waits: list[float], library: str) -> None:
    name = f"sse-error@{library}"
    assert outcome(library, fault_server, name, "stream", retries=2)["raised"] is not None
    assert requests_of(fault_server, f"{name}/{library}") == 1
    assert waits == []


@pytest.mark.parametrize("library", ["openai", "anthropic"])
def test_a_wait_that_is_asked_for_is_kept(fault_server: str, waits: list[float], library: str) -> None:
    for header, seconds in (("retry-after=7", 7.0), ("retry-after-ms=250", 0.25)):
        waits.clear()
        name = f"flaky-1-429+{header}@{library}"
        assert outcome(library, fault_server, name, retries=2)["value"][0] == "hello"
        assert waits == [seconds]


@pytest.mark.parametrize("library", ["openai", "anthropic"])
def test_what_is_not_used_up_keeps_its_verdict(fault_server: str, library: str) -> None:
    found = outcome(library, fault_server, "503", retries=0)
    assert (found["code"], found["retryable"]) == OVERLOADED
    assert not found["message"].startswith("Failed after retries")


def test_a_quota_that_ran_out_is_asked_for_once(fault_server: str) -> None:
    """By a loop that follows the mapping; the SDKs' own tries do not look at the body."""
    for library in ("openai", "anthropic", "httpx", "requests"):
        name = f"429+word=insufficient_quota@loop-{library}"
        for _ in range(3):
            found = outcome(library, fault_server, name)
            if found["retryable"] is not True:
                break
        dialect = library if library == "anthropic" else "openai"
        assert requests_of(fault_server, f"{name}/{dialect}") == 1


# --- asynchronous clients, cancellation, groups ----------------------------------------------------


async def _ask(url: str, fault: str, limit: float = 10.0) -> object:
    async with openai.AsyncOpenAI(
        api_key="k", base_url=f"{url}/{fault}/openai/v1", max_retries=0, timeout=limit
    ) as client:
        return await client.chat.completions.create(model="m", messages=MESSAGES)  # type: ignore[arg-type]


async def _ask_anthropic(url: str, fault: str) -> list[str]:
    async with anthropic.AsyncAnthropic(api_key="k", base_url=f"{url}/{fault}/anthropic", max_retries=0) as client:
        answer = await client.messages.create(model="m", max_tokens=9, messages=MESSAGES, stream=True)  # type: ignore[arg-type]
        return [event.type async for event in answer]


def mapped(error: BaseException) -> tuple[str, bool | None]:
    found = helix.map_provider_error(error)
    return found.code, found.retryable


def test_asynchronous_clients_raise_the_same(fault_server: str) -> None:
    for fault, verdict in (("401", AUTH), ("529", OVERLOADED), ("close-mid-body", PASSING)):
        with pytest.raises(openai.APIError) as caught:
            asyncio.run(_ask(fault_server, fault))
        assert mapped(caught.value) == verdict
    with pytest.raises(Exception, match="incomplete chunked read") as late:
        asyncio.run(_ask_anthropic(fault_server, "close-mid-body"))
    assert mapped(late.value) == PASSING and helix.is_connection_drop(late.value)


def test_a_limit_of_the_caller_is_a_timeout(fault_server: str) -> None:
    async def under(limit: Any) -> None:
        async with limit:
            await _ask(fault_server, "hang-before-headers")

    async def wait_for() -> None:
        await asyncio.wait_for(_ask(fault_server, "hang-before-headers"), 0.1)

    async def with_timeout() -> None:
        await under(asyncio.timeout(0.1))

    for call in (wait_for, with_timeout):
        with pytest.raises(TimeoutError) as caught:
            asyncio.run(call())
        assert mapped(caught.value) == TIMEOUT


def test_a_call_that_was_cancelled_is_cancelled(fault_server: str) -> None:
    async def call() -> None:
        task = asyncio.create_task(_ask(fault_server, "hang-before-headers"))
        await asyncio.sleep(0.1)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError) as caught:
        asyncio.run(call())
    assert mapped(caught.value)[0] == "framework_cancelled"
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        pool.submit(time.sleep, 0.05)
        waiting = pool.submit(time.sleep, 0)
        waiting.cancel()
        with pytest.raises(concurrent.futures.CancelledError) as other:
            waiting.result()
    assert mapped(other.value)[0] == "framework_cancelled"


def test_a_task_group_whose_calls_agree(fault_server: str) -> None:
    async def group(*faults: str) -> None:
        async with asyncio.TaskGroup() as tasks:
            for fault in faults:
                tasks.create_task(_ask(fault_server, fault))

    with pytest.raises(ExceptionGroup) as one:
        asyncio.run(group("429"))
    assert mapped(one.value) == LIMITED
    failures = []
    for fault in ("429", "401"):
        with pytest.raises(openai.APIStatusError) as caught:
            asyncio.run(_ask(fault_server, fault))
        failures.append(caught.value)
    assert mapped(ExceptionGroup("both", failures)) == ("framework_internal_error", None)
    assert mapped(ExceptionGroup("both", [failures[0], failures[0]])) == LIMITED


def test_a_mapped_error_of_an_sdk_travels(fault_server: str) -> None:
    """openai's errors cannot be unpickled; ours around one can."""
    import pickle

    with pytest.raises(openai.RateLimitError) as caught:
        asyncio.run(_ask(fault_server, "429"))
    with pytest.raises(TypeError):
        pickle.loads(pickle.dumps(caught.value))
    found = helix.map_provider_error(caught.value)
    assert found.__cause__ is caught.value
    again = pickle.loads(pickle.dumps(found))
    assert (again.code, again.retryable, again.status_code) == (*LIMITED, 429)


# --- older versions ---------------------------------------------------------------------------------

OLD = ("openai==2.54.0", "anthropic==0.125.0")
"""They stand on httpx, not on httpx2; openai's stream raises httpx's own errors on a drop."""


@pytest.mark.heavy
def test_older_versions_are_mapped_alike(fault_server: str, tmp_path: Path) -> None:
    python = environment(tmp_path / "old", sys.executable, *OLD)
    asked = [row for row in rows() if row[0] in ("openai", "anthropic")]
    path = os.pathsep.join((str(ROOT / "generated/python"), str(ROOT / "tests")))
    done = subprocess.run(
        [python, "-m", "integration.provider.calls"],
        input=json.dumps({"url": fault_server, "rows": [row[:3] for row in asked]}),
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    wrong = []
    for (library, fault, mode, raised, verdict, drop), found in zip(asked, json.loads(done.stdout), strict=True):
        if verdict is None:
            ok = found["raised"] is None
        else:
            facts = (found["code"], found["retryable"], found["drop"])
            ok = found["raised"] is not None and facts == (*verdict, drop)
        if not ok:
            wrong.append((library, fault, mode, raised, verdict, found))
    assert wrong == []
