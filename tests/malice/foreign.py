"""Errors of no contract with secrets in every place that something may read; the real classes of what raises them."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import urllib.error
from collections.abc import Callable
from email.message import Message
from typing import Any

import aiohttp
import anthropic
import httpx
import openai
import pydantic
import requests
from multidict import CIMultiDict, CIMultiDictProxy
from wirepact import agent, helix
from yarl import URL

SECRET = "hunter2"
LINE_ENDS = ("\r\n", "\n", "\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\x00", "\x1b[2K", "\ud800")
ADDRESS = f"https://admin:{SECRET}@db.internal/v1?api_key={SECRET}"
HEADERS = {"authorization": f"Bearer {SECRET}", "x-api-key": SECRET, "set-cookie": f"session={SECRET}"}
KINDS: tuple[type[Exception], ...] = (
    *(ValueError, KeyError, OSError, RuntimeError, AttributeError, TimeoutError, ConnectionError, UnicodeError),
    *(LookupError, AssertionError, StopIteration, MemoryError, RecursionError, ImportError),
)
ATTRIBUTES = ("code", "type", "message", "name", "reason", "details", "dev", "category", "run_id", "current_status",
              "body", "request", "url", "hint", "params", "statement", "cmd", "filename", "user_message", "error")  # fmt: skip


def secret(draw: random.Random) -> str:
    end = draw.choice(LINE_ENDS)
    return f"{SECRET}{end}Set-Cookie: {SECRET}{end}{end}data: {SECRET}{'x' * draw.choice((0, 0, 0, 5_000))}"


class Hostile:
    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(SECRET)

    __str__ = __repr__ = __bool__ = __getattribute__  # type: ignore[assignment]


class Refusing(Exception):
    """An error that does not want to be read."""

    def __str__(self) -> str:
        raise RuntimeError(SECRET)

    __repr__ = __str__

    @property
    def code(self) -> str:
        raise RuntimeError(SECRET)

    status_code = message = name = code


class Model(pydantic.BaseModel):
    password: int


def _request() -> httpx.Request:
    return httpx.Request("POST", ADDRESS, headers=HEADERS, json={"messages": [SECRET]})


def _response(draw: random.Random) -> httpx.Response:
    body = {"error": {"message": SECRET, "type": draw.choice(("invalid_request_error", SECRET)), "code": SECRET}}
    return httpx.Response(draw.choice((400, 401, 429, 500, 503)), headers=HEADERS, json=body, request=_request())


def _requests(draw: random.Random) -> Exception:
    response = requests.Response()
    response.status_code, response.url = draw.choice((401, 429, 503)), ADDRESS
    response._content = json.dumps({"error": SECRET}).encode()
    response.headers.update(HEADERS)
    return requests.HTTPError(f"401 for {ADDRESS}", response=response)


def _aiohttp(draw: random.Random) -> Exception:
    headers = CIMultiDictProxy(CIMultiDict(HEADERS))
    info = aiohttp.RequestInfo(URL(ADDRESS), "POST", headers, URL(ADDRESS))
    return aiohttp.ClientResponseError(info, (), status=draw.choice((401, 503)), message=SECRET, headers=headers)


def _invalid(_: random.Random) -> Exception:
    try:
        Model.model_validate({"password": SECRET})
    except pydantic.ValidationError as error:
        return error
    raise AssertionError


def _database(_: random.Random) -> Exception:
    try:
        sqlite3.connect(":memory:").execute(f"SELECT {SECRET} FROM users WHERE password = '{SECRET}'")
    except sqlite3.Error as error:
        raised: Exception = ConnectionError(f"connection to postgresql://admin:{SECRET}@db.internal:5432/app failed")
        raised.__cause__ = error
        return raised
    raise AssertionError


def _http(_: random.Random) -> Exception:
    headers = Message()
    headers["Authorization"] = SECRET
    return urllib.error.HTTPError(ADDRESS, 503, SECRET, headers, None)


REAL: tuple[Callable[[random.Random], Exception], ...] = (
    lambda draw: openai.APIStatusError(SECRET, response=_response(draw), body={"message": SECRET, "code": SECRET}),
    lambda draw: openai.RateLimitError(SECRET, response=_response(draw), body={"code": "insufficient_quota", "key": SECRET}),
    lambda draw: openai.APIConnectionError(message=f"no route to {ADDRESS}", request=_request()),
    lambda draw: anthropic.APIStatusError(SECRET, response=_response(draw), body={"error": {"message": SECRET}}),
    lambda draw: anthropic.APITimeoutError(request=_request()),
    lambda draw: httpx.HTTPStatusError(f"500 for {ADDRESS}", request=_request(), response=_response(draw)),
    lambda draw: httpx.ReadError(SECRET, request=_request()),
    _requests,
    _aiohttp,
    _invalid,
    _database,
    _http,
    lambda draw: subprocess.CalledProcessError(1, ["psql", f"--password={SECRET}"], SECRET, SECRET),
    lambda draw: FileNotFoundError(2, SECRET, f"/run/secrets/{SECRET}"),
    lambda draw: ImportError(SECRET, name=SECRET, path=f"/srv/{SECRET}"),
    lambda draw: UnicodeDecodeError("utf-8", SECRET.encode(), 0, 1, SECRET),
    lambda draw: json.JSONDecodeError(SECRET, json.dumps({"key": SECRET}), 3),
    lambda draw: Refusing(SECRET),
    lambda draw: ValueError(SECRET * 1_000_000 if draw.random() < 0.02 else SECRET * 1_000),
)  # fmt: skip
"""What libraries raise, as they raise it."""


def foreign(draw: random.Random, depth: int = 0) -> Exception:
    """Any error of these, in any others."""
    if draw.random() < 0.35:
        error = draw.choice(REAL)(draw)
    else:
        kind = draw.choice(KINDS)
        if draw.random() < 0.2:
            kind = type(f"{SECRET}Error", (kind,), {"__module__": SECRET, "__str__": lambda _: SECRET})
        error = kind(secret(draw))
    if depth < 3 and draw.random() < 0.15:
        error = ExceptionGroup(secret(draw), [foreign(draw, depth + 1) for _ in range(draw.randint(1, 3))])
    for name in draw.sample(ATTRIBUTES, draw.randint(0, 4)):
        error.__dict__[name] = draw.choice((secret(draw), {SECRET: secret(draw)}, [secret(draw)], Hostile()))
    if draw.random() < 0.2:
        error.__dict__["headers"] = {f"X-{SECRET}": secret(draw)}
        error.__dict__["status_code"] = draw.choice((200, 404, 429, 500, 503, 10**30, SECRET))
    error.add_note(SECRET)
    if depth < 3 and draw.random() < 0.4:
        setattr(error, draw.choice(("__cause__", "__context__")), foreign(draw, depth + 1))
    return error


def wrapped(draw: random.Random) -> Exception:
    """An error of the contract that was made of a foreign one: its message is for developers."""
    error = foreign(draw)
    made: Exception = draw.choice(
        (
            lambda: helix.classify_error(error),
            lambda: helix.map_provider_error(error, retries_exhausted=draw.random() < 0.5),
            lambda: helix.HelixError(secret(draw), draw.choice(helix.CODE_LIST), cause=error),
            lambda: helix.create_hook_failed_error("hook", error),
            lambda: agent.AgentError("TIMEOUT", secret(draw), True),
        )
    )()
    made.__cause__ = error
    return made
