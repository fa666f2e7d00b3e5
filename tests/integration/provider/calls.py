"""Calls of Python's real clients to the fault server, and what each ends with.

As a program it reads `[library, fault, mode]` rows as JSON and prints the outcomes, so that another environment with
other versions can be asked the same.
"""

from __future__ import annotations

import asyncio
import functools
import importlib
import json
import sys
from collections.abc import Callable
from typing import Any

from wirepact import helix

MESSAGES = [{"role": "user", "content": "hi"}]
LIMIT = 0.25
"""Seconds a client waits for an answer that hangs."""

Outcome = dict[str, Any]


def outcome(library: str, url: str, fault: str, mode: str = "plain", **how: Any) -> Outcome:
    """Call once: `raised` names the exception, the rest is what it is mapped to; or `value`, what came back.

    Args:
        library: A key of CALLS.
        url: Of the fault server; or of nothing at all.
        fault: What the server does.
        mode: "plain" or "stream".
        how: `retries` of an SDK (0), `exhausted` of the mapping (False), `limit` in seconds.
    """
    exhausted = how.pop("exhausted", False)
    limit = how.pop("limit", LIMIT if "hang" in fault else 10.0)
    try:
        value = CALLS[library](f"{url}/{fault}", mode == "stream", limit=limit, **how)
    except Exception as error:
        found = helix.map_provider_error(error, retries_exhausted=exhausted)
        return {
            "raised": type(error).__name__,
            "code": found.code,
            "retryable": found.retryable,
            "status": found.status_code,
            "drop": helix.is_connection_drop(error),
            "message": str(found),
        }
    return {"raised": None, "value": value}


@functools.lru_cache
def _client(library: str, kind: str) -> Any:
    """An SDK's client; its HTTP client is shared by all that are made from it."""
    return getattr(importlib.import_module(library), kind)(api_key="k", base_url="http://127.0.0.1:9")


def openai(base: str, stream: bool, limit: float, retries: int = 0) -> Any:
    client = _client("openai", "OpenAI").with_options(base_url=f"{base}/openai/v1", max_retries=retries, timeout=limit)
    answer = client.chat.completions.create(model="m", messages=MESSAGES, stream=stream)
    if stream:
        return [choice.delta.content or choice.finish_reason for part in answer for choice in part.choices]
    if isinstance(answer, str):
        return answer
    return answer.choices and [answer.choices[0].message.content, answer.choices[0].finish_reason]


def anthropic(base: str, stream: bool, limit: float, retries: int = 0) -> Any:
    client = _client("anthropic", "Anthropic").with_options(
        base_url=f"{base}/anthropic", max_retries=retries, timeout=limit
    )
    answer = client.messages.create(model="m", max_tokens=9, messages=MESSAGES, stream=stream)
    if stream:
        return [part.type for part in answer]
    return answer if isinstance(answer, str) else answer.content and [answer.content[0].text, answer.stop_reason]


@functools.lru_cache
def _pool(library: str) -> Any:
    """One client for all calls of httpx or httpx2: a new one reads the certificates each time."""
    return importlib.import_module(library).Client(trust_env=False)


def httpx_like(library: str, base: str, stream: bool, limit: float) -> Any:
    asked: dict[str, Any] = {
        "url": f"{base}/openai/v1/chat/completions",
        "json": {"stream": stream},
        "timeout": limit,
    }
    if not stream:
        return _pool(library).post(**asked).raise_for_status().json()["id"]
    with _pool(library).stream("POST", **asked) as answer:
        answer.raise_for_status()
        return len(list(answer.iter_lines()))


def requests(base: str, stream: bool, limit: float) -> Any:
    client = importlib.import_module("requests")
    url = f"{base}/openai/v1/chat/completions"
    with client.post(url, json={"stream": stream}, stream=stream, timeout=limit) as answer:
        answer.raise_for_status()
        return len(list(answer.iter_lines())) if stream else answer.json()["id"]


def aiohttp(base: str, stream: bool, limit: float) -> Any:
    client = importlib.import_module("aiohttp")

    async def call() -> Any:
        timeout = client.ClientTimeout(total=limit)
        async with client.ClientSession(timeout=timeout, raise_for_status=True) as session:
            url = f"{base}/openai/v1/chat/completions"
            async with session.post(url, json={"stream": stream}) as answer:
                return len(await answer.read()) if stream else (await answer.json())["id"]

    return asyncio.run(call())


CALLS: dict[str, Callable[..., Any]] = {
    "openai": openai,
    "anthropic": anthropic,
    "httpx": functools.partial(httpx_like, "httpx"),
    "httpx2": functools.partial(httpx_like, "httpx2"),
    "requests": requests,
    "aiohttp": aiohttp,
}

if __name__ == "__main__":
    asked = json.load(sys.stdin)
    json.dump([outcome(library, asked["url"], fault, mode) for library, fault, mode in asked["rows"]], sys.stdout)
