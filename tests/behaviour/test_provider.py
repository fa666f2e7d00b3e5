"""A provider's errors: shapes recorded from the real libraries, values that do not want to be read, nothing leaked."""

from __future__ import annotations

import asyncio
import builtins
import concurrent.futures
import copy
import http.client
import json
import pickle
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from wirepact import helix
from wirepact.helix.tables import PROVIDER_EXCEPTIONS, PROVIDER_STATUSES, PROVIDER_TYPES
from wirepact_codegen.parity.run import HOSTILE

SDK = {
    "APIError": "Exception",
    "APIStatusError": "APIError",
    **dict.fromkeys(("AuthenticationError", "BadRequestError", "ConflictError", "NotFoundError"), "APIStatusError"),
    **dict.fromkeys(("PermissionDeniedError", "RateLimitError", "UnprocessableEntityError"), "APIStatusError"),
    "InternalServerError": "APIStatusError",
    "APIConnectionError": "APIError",
    "APITimeoutError": "APIConnectionError",
    "APIResponseValidationError": "APIError",
}
HTTPX = {
    "HTTPError": "Exception",
    "RequestError": "HTTPError",
    "TransportError": "RequestError",
    "NetworkError": "TransportError",
    "ReadError": "NetworkError",
    "ConnectError": "NetworkError",
    "ProtocolError": "TransportError",
    "RemoteProtocolError": "ProtocolError",
    "TimeoutException": "TransportError",
    "ReadTimeout": "TimeoutException",
    "PoolTimeout": "TimeoutException",
    "HTTPStatusError": "HTTPError",
    "DecodingError": "RequestError",
    "InvalidURL": "Exception",
}
RECORDED = {
    "openai": SDK,
    "anthropic": {
        **SDK,
        "RequestTimeoutError": "APIStatusError",
        "ContentTooLargeError": "APIStatusError",
        "ServiceUnavailableError": "InternalServerError",
        "OverloadedError": "InternalServerError",
    },
    "httpx": HTTPX,
    "httpx2": HTTPX,
    "requests.exceptions": {
        "RequestException": "OSError",
        "HTTPError": "RequestException",
        "ConnectionError": "RequestException",
        "SSLError": "ConnectionError",
        "ChunkedEncodingError": "RequestException",
        "Timeout": "RequestException",
        "ReadTimeout": "Timeout",
        "ConnectTimeout": "ConnectionError Timeout",
        "JSONDecodeError": "RequestException",
        "RetryError": "RequestException",
    },
    "urllib3.exceptions": {
        "HTTPError": "Exception",
        "MaxRetryError": "HTTPError",
        "NewConnectionError": "HTTPError",
        "ProtocolError": "HTTPError",
    },
    "aiohttp.client_exceptions": {
        "ClientError": "Exception",
        "ClientConnectionError": "ClientError",
        "ClientOSError": "ClientConnectionError OSError",
        "ClientConnectorError": "ClientOSError",
        "ClientConnectorDNSError": "ClientConnectorError",
        "ServerDisconnectedError": "ClientConnectionError",
        "ServerTimeoutError": "ClientConnectionError TimeoutError",
        "ClientPayloadError": "ClientError",
        "ClientResponseError": "ClientError",
        "ContentTypeError": "ClientResponseError",
    },
    "litellm.exceptions": {
        "Timeout": "openai.APITimeoutError",
        "InternalServerError": "openai.InternalServerError",
        "APIError": "openai.APIError",
        "APIConnectionError": "openai.APIConnectionError",
    },
    "tenacity": {"RetryError": "Exception"},
    "google.api_core.exceptions": {"RetryError": "Exception"},
}
"""Classes and their bases as the libraries have them, by the module each library gives them."""


def _classes() -> dict[str, type[Exception]]:
    """The classes by `library.Name`."""
    made: dict[str, type[Exception]] = {}
    for module, classes in RECORDED.items():
        library = module.partition(".")[0]
        for name, said in classes.items():
            bases = [made.get(f"{library}.{one}") or made.get(one) or getattr(builtins, one) for one in said.split()]
            made[f"{library}.{name}"] = type(name, tuple(bases), {"__module__": module})
    return made


CLASSES = _classes()


def make(name: str, message: str = "m", /, cause: BaseException | None = None, **fields: Any) -> Exception:
    """An error of a recorded class, with its own attributes."""
    error = CLASSES[name](message)
    for key, value in fields.items():
        setattr(error, key, value)
    error.__cause__ = cause
    return error


class Response:
    """What every library's response has."""

    def __init__(self, status: int, headers: dict[str, str] | None = None) -> None:
        self.status_code = status
        self.headers = headers or {}

    def __bool__(self) -> bool:
        return self.status_code < 400


def status(name: str, number: int, /, **fields: Any) -> Exception:
    """An error for an answer, as openai and anthropic make it."""
    return make(name, status_code=number, response=Response(number, fields.pop("headers", None)), **fields)


OPENAI: dict[str, Any] = {"code": None, "type": None, "param": None, "body": None, "request_id": None}
OVERLOADED = {"type": "error", "error": {"type": "overloaded_error", "message": "m"}}
QUOTA = {"message": "m", "type": "insufficient_quota", "code": "insufficient_quota", "param": None}
JSON_ERROR = json.JSONDecodeError("Expecting value", "", 0)

Row = tuple[str, Callable[[], object], str, bool | None, bool]
ROWS: list[Row] = [
    # name, error, code, verdict, connection drop
    ("openai 401", lambda: status("openai.AuthenticationError", 401, **OPENAI), "provider_auth_error", False, False),
    ("openai 403", lambda: status("openai.PermissionDeniedError", 403), "provider_auth_error", False, False),
    ("openai 404", lambda: status("openai.NotFoundError", 404), "provider_error", False, False),
    ("openai 408", lambda: status("openai.APIStatusError", 408), "provider_timeout", True, False),
    ("openai 409", lambda: status("openai.ConflictError", 409), "provider_error", True, False),
    ("openai 413", lambda: status("openai.APIStatusError", 413), "provider_error", False, False),
    ("openai 422", lambda: status("openai.UnprocessableEntityError", 422), "provider_invalid_request", False, False),
    ("openai 400", lambda: status("openai.BadRequestError", 400, **OPENAI), "provider_invalid_request", False, False),
    ("openai 429", lambda: status("openai.RateLimitError", 429, **OPENAI), "provider_rate_limited", True, False),
    ("openai 500", lambda: status("openai.InternalServerError", 500), "provider_error", True, False),
    ("openai 503", lambda: status("openai.InternalServerError", 503), "provider_overloaded", True, False),
    ("openai 529", lambda: status("openai.InternalServerError", 529), "provider_overloaded", True, False),
    ("openai in-band", lambda: make("openai.APIError", **{**OPENAI, "type": "server_error"}), "provider_error", True, False),
    ("openai in-band, unknown", lambda: make("openai.APIError", **{**OPENAI, "type": "new"}), "provider_error", None, False),
    ("openai reset", lambda: make("openai.APIConnectionError", cause=make("httpx2.ReadError")), "provider_error", True, True),
    ("openai cut", lambda: make("openai.APIConnectionError", cause=make("httpx2.RemoteProtocolError")), "provider_error", True, True),
    ("openai refused", lambda: make("openai.APIConnectionError", cause=make("httpx2.ConnectError")), "provider_error", True, False),
    ("openai no cause", lambda: make("openai.APIConnectionError"), "provider_error", True, False),
    ("openai timeout", lambda: make("openai.APITimeoutError", cause=make("httpx2.ReadTimeout")), "provider_timeout", True, False),
    ("openai odd answer", lambda: status("openai.APIResponseValidationError", 200), "provider_error", False, False),
    ("anthropic 408", lambda: status("anthropic.RequestTimeoutError", 408), "provider_timeout", True, False),
    ("anthropic 413", lambda: status("anthropic.ContentTooLargeError", 413), "provider_error", False, False),
    ("anthropic 503", lambda: status("anthropic.ServiceUnavailableError", 503), "provider_overloaded", True, False),
    ("anthropic 529", lambda: status("anthropic.OverloadedError", 529), "provider_overloaded", True, False),
    ("anthropic in-band", lambda: status("anthropic.APIStatusError", 200, type="overloaded_error", body=OVERLOADED), "provider_overloaded", True, False),
    ("anthropic in-band, by body", lambda: status("anthropic.APIStatusError", 200, body=OVERLOADED), "provider_overloaded", True, False),
    ("anthropic in-band, unknown", lambda: status("anthropic.APIStatusError", 200, type="new"), "provider_error", None, False),
    ("anthropic timeout", lambda: make("anthropic.APITimeoutError"), "provider_timeout", True, False),
    ("anthropic odd answer", lambda: status("anthropic.APIResponseValidationError", 200), "provider_error", False, False),
    *[
        row
        for lib in ("httpx", "httpx2")
        for row in (
            (f"{lib} 429", lambda lib=lib: make(f"{lib}.HTTPStatusError", response=Response(429)), "provider_rate_limited", True, False),
            (f"{lib} reset", lambda lib=lib: make(f"{lib}.ReadError"), "provider_error", True, True),
            (f"{lib} cut", lambda lib=lib: make(f"{lib}.RemoteProtocolError"), "provider_error", True, True),
            (f"{lib} refused", lambda lib=lib: make(f"{lib}.ConnectError"), "provider_error", True, False),
            (f"{lib} read timeout", lambda lib=lib: make(f"{lib}.ReadTimeout"), "provider_timeout", True, False),
            (f"{lib} pool timeout", lambda lib=lib: make(f"{lib}.PoolTimeout"), "provider_timeout", True, False),
            (f"{lib} garbled", lambda lib=lib: make(f"{lib}.DecodingError"), "provider_error", False, False),
            (f"{lib} bad URL", lambda lib=lib: make(f"{lib}.InvalidURL"), "framework_internal_error", None, False),
        )
    ],
    ("requests 503", lambda: make("requests.HTTPError", response=Response(503)), "provider_overloaded", True, False),
    ("requests drop", lambda: make("requests.ConnectionError", cause=make("urllib3.ProtocolError")), "provider_error", True, True),
    ("requests refused", lambda: make("requests.ConnectionError", cause=make("urllib3.MaxRetryError", cause=make("urllib3.NewConnectionError"))), "provider_error", True, False),
    ("requests half a body", lambda: make("requests.ChunkedEncodingError"), "provider_error", True, True),
    ("requests read timeout", lambda: make("requests.ReadTimeout"), "provider_timeout", True, False),
    ("requests TLS", lambda: make("requests.SSLError"), "provider_error", True, False),
    ("requests not JSON", lambda: make("requests.JSONDecodeError"), "provider_error", False, False),
    ("requests own retries", lambda: make("requests.RetryError"), "framework_internal_error", None, False),
    ("aiohttp 429", lambda: make("aiohttp.ClientResponseError", status=429), "provider_rate_limited", True, False),
    ("aiohttp drop", lambda: make("aiohttp.ServerDisconnectedError"), "provider_error", True, True),
    ("aiohttp reset", lambda: make("aiohttp.ClientOSError"), "provider_error", True, True),
    ("aiohttp half a body", lambda: make("aiohttp.ClientPayloadError"), "provider_error", True, True),
    ("aiohttp refused", lambda: make("aiohttp.ClientConnectorError"), "provider_error", True, False),
    ("aiohttp DNS", lambda: make("aiohttp.ClientConnectorDNSError"), "provider_error", True, False),
    ("aiohttp timeout", lambda: make("aiohttp.ServerTimeoutError"), "provider_timeout", True, False),
    ("aiohttp not JSON", lambda: make("aiohttp.ContentTypeError", status=200), "provider_error", False, False),
    ("litellm timeout", lambda: make("litellm.Timeout", status_code=408), "provider_timeout", True, False),
    ("litellm 500", lambda: make("litellm.InternalServerError", status_code=500), "provider_error", True, False),
    ("litellm 529", lambda: make("litellm.APIError", status_code=529), "provider_overloaded", True, False),
    ("litellm 403", lambda: make("litellm.APIError", status_code=403), "provider_auth_error", False, False),
    ("TimeoutError", TimeoutError, "provider_timeout", True, False),
    ("asyncio.TimeoutError", asyncio.TimeoutError, "provider_timeout", True, False),
    ("futures.TimeoutError", concurrent.futures.TimeoutError, "provider_timeout", True, False),
    ("reset", ConnectionResetError, "provider_error", True, True),
    ("broken pipe", BrokenPipeError, "provider_error", True, True),
    ("refused", ConnectionRefusedError, "provider_error", True, False),
    ("half a body", lambda: http.client.IncompleteRead(b"x"), "provider_error", True, True),
    ("not JSON", lambda: JSON_ERROR, "provider_error", False, False),
    ("cancelled", asyncio.CancelledError, "framework_cancelled", None, False),
    ("future cancelled", concurrent.futures.CancelledError, "framework_cancelled", None, False),
    ("interrupt", KeyboardInterrupt, "framework_cancelled", None, False),
    ("another OSError", lambda: OSError(2, "m"), "framework_internal_error", None, False),
    ("another ValueError", lambda: ValueError("m"), "framework_internal_error", None, False),
    ("same name, other package", lambda: type("ReadError", (Exception,), {"__module__": "tarfile"})("m"), "framework_internal_error", None, False),
    ("ConnectionError, other package", lambda: type("ConnectionError", (Exception,), {"__module__": "kafka"})("m"), "framework_internal_error", None, False),
]  # fmt: skip


@pytest.mark.parametrize(("made", "code", "verdict", "drop"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_recorded_shapes(made: Callable[[], object], code: str, verdict: bool | None, drop: bool) -> None:
    error = made()
    found = helix.map_provider_error(error)
    assert (found.code, found.retryable) == (code, verdict)
    assert found.cause is error
    assert helix.is_connection_drop(error) is drop


def test_no_library_is_imported() -> None:
    code = (
        "import sys; from wirepact import helix; helix.map_provider_error(Exception('m'));"
        "print(sorted({'openai', 'anthropic', 'httpx', 'httpx2', 'requests', 'aiohttp', 'pydantic', 'tenacity'}"
        " & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# --- the tables ------------------------------------------------------------------------------------


def test_statuses_agree_with_the_codes() -> None:
    """A code's own `matches` and PROVIDER_STATUSES say the same."""
    for info in helix.CODES.values():
        for listed in (number for match in info.matches for number in match.get("status", ())):
            assert helix.http_status_to_provider_code(listed) == info.code
    named = {number for row in PROVIDER_STATUSES for number in row.get("statuses", ())}  # type: ignore[attr-defined]
    assert named == {400, 401, 403, 408, 409, 422, 429, 503, 529}


@pytest.mark.parametrize("number", [None, 0, 99, 200, 204, 299, 1000, True, "429", 429.0])
def test_what_is_no_status_of_a_failure(number: Any) -> None:
    assert helix.http_status_to_provider_code(number) == "provider_error"


def test_tables_name_codes_of_the_contract() -> None:
    for row in (*PROVIDER_STATUSES, *PROVIDER_TYPES, *PROVIDER_EXCEPTIONS):
        assert helix.is_code(row["code"])
        default = helix.retryable_of(row["code"])
        assert row.get("permanent") or default is None or row.get("retryable") is default


# --- what counts more ------------------------------------------------------------------------------


@pytest.mark.parametrize("word, verdict", [("false", False), ("true", True), ("FALSE", False), ("maybe", True)])
@pytest.mark.parametrize("name", ["x-should-retry", "X-Should-Retry"])
def test_the_header_overrides_the_table(name: str, word: str, verdict: bool) -> None:
    assert helix.map_provider_error(status("openai.RateLimitError", 429, headers={name: word})).retryable is verdict


def test_the_header_of_a_refused_request_and_of_the_error_itself() -> None:
    assert helix.map_provider_error(status("openai.BadRequestError", 400, headers={"x-should-retry": "true"})).retryable
    error = make("aiohttp.ClientResponseError", status=503, headers={"x-should-retry": "false"})
    assert helix.map_provider_error(error).retryable is False


@pytest.mark.parametrize("name", ["is_retryable", "isRetryable"])
@pytest.mark.parametrize("verdict", [True, False])
def test_its_own_verdict_counts_more_than_table_and_header(name: str, verdict: bool) -> None:
    for error in (
        status("openai.RateLimitError", 429, headers={"x-should-retry": str(not verdict).lower()}),
        make("httpx.ReadError"),
        make("openai.APITimeoutError"),
        JSON_ERROR,
    ):
        error = copy.copy(error)
        setattr(error, name, verdict)
        assert helix.map_provider_error(error).retryable is verdict


@pytest.mark.parametrize("value", ["true", 1, None, [True]])
def test_a_verdict_is_a_boolean(value: Any) -> None:
    error = status("openai.AuthenticationError", 401)
    error.is_retryable = value  # type: ignore[attr-defined]
    assert helix.map_provider_error(error).retryable is False


def test_retries_exhausted() -> None:
    found = helix.map_provider_error(status("openai.RateLimitError", 429), retries_exhausted=True)
    assert (found.code, found.retryable, found.status_code) == ("provider_rate_limited", False, 429)
    assert found.message == "Failed after retries: m"
    again = helix.map_provider_error(found, retries_exhausted=True)
    assert (again.message, again.cause) == ("Failed after retries: m", found)


def test_tenacity_is_unwrapped() -> None:
    attempt: concurrent.futures.Future[None] = concurrent.futures.Future()
    attempt.set_exception(status("openai.RateLimitError", 429))
    found = helix.map_provider_error(make("tenacity.RetryError", last_attempt=attempt))
    assert (found.code, found.retryable, found.message) == ("provider_rate_limited", False, "Failed after retries: m")
    unfinished = make("tenacity.RetryError", last_attempt=concurrent.futures.Future[None]())
    assert helix.map_provider_error(unfinished).code == "framework_internal_error"
    assert helix.map_provider_error(make("google.RetryError", last_attempt=attempt)).code == "framework_internal_error"


def test_a_timeout_over_a_cancellation_is_a_timeout() -> None:
    async def run() -> BaseException:
        try:
            async with asyncio.timeout(0.01):
                await asyncio.sleep(5)
        except TimeoutError as error:
            return error
        raise AssertionError

    error = asyncio.run(run())
    assert isinstance(error.__cause__, asyncio.CancelledError)
    assert helix.map_provider_error(error).code == "provider_timeout"


def test_a_task_group_whose_members_agree() -> None:
    group = BaseExceptionGroup("g", [make("httpx.ReadError"), ExceptionGroup("h", [ConnectionResetError("m")])])
    found = helix.map_provider_error(group)
    assert (found.code, found.retryable, found.cause) == ("provider_error", True, group)
    cancelled = BaseExceptionGroup("g", [asyncio.CancelledError(), asyncio.CancelledError()])
    assert helix.map_provider_error(cancelled).code == "framework_cancelled"
    assert helix.map_provider_error(ExceptionGroup("g", [ValueError("x")] * 5000)).code == "framework_internal_error"


def test_properties_are_not_run_for_words() -> None:
    """aiohttp's `code` warns when it is read."""

    class Warns(Exception):
        @property
        def code(self) -> str:
            raise AssertionError("read")

        type = code
        body = code

    assert helix.map_provider_error(Warns("m")).code == "framework_internal_error"


def test_a_suppressed_context_is_not_asked() -> None:
    error = CLASSES["openai.APIConnectionError"]("m")
    error.__context__ = make("httpx.ReadError")
    assert helix.is_connection_drop(error)
    error.__suppress_context__ = True
    assert not helix.is_connection_drop(error)


# --- values that do not want to be read -----------------------------------------------------------


def _raises(*_args: object) -> Any:
    raise RuntimeError("secret: hostile")


def _hostile() -> Iterable[tuple[str, Callable[[], Any]]]:
    yield from HOSTILE.items()
    read = (
        "args code type status status_code response headers is_retryable isRetryable last_error lastError errors error"
    )
    for name in (*read.split(), "body", "data", "cause", "name", "message", "last_attempt", "overloaded", "__dict__"):
        for known in ("openai.RateLimitError", "tenacity.RetryError", "httpx.ReadError", "aiohttp.ClientResponseError"):
            yield (
                f"{known} without {name}",
                lambda name=name, known=known: type("Mine", (CLASSES[known],), {name: property(_raises)})("m"),
            )

    class Meta(type):
        def __getattribute__(cls, name: str) -> Any:
            return _raises()

    yield "a class that will not say its name", lambda: Meta.__call__(Meta, "Bad", (Exception,), {})
    yield "a mapping that raises", lambda: type("M", (dict,), {"get": _raises, "__getitem__": _raises})(type="x")
    yield "a status that is no number", lambda: make("openai.RateLimitError", status_code=type("I", (int,), {"__index__": _raises, "__eq__": _raises, "__hash__": _raises})(429))  # fmt: skip
    yield "a word that will not compare", lambda: make("openai.APIError", code=type("S", (str,), {"__eq__": _raises, "__hash__": _raises})("x"))  # fmt: skip
    yield "causes in a circle", _circle
    yield "retries of itself", _itself
    yield "gateways in a circle", lambda: _circle("GatewayResponseError")
    yield "a wrapper of itself", lambda: _circle("APICallError", status_code=200)


def _circle(name: str = "APIConnectionError", **fields: Any) -> Exception:
    cls = type(name, (Exception,), {"__module__": "openai"})
    first, second = cls("m"), cls("n")
    for key, value in fields.items():
        setattr(first, key, value)
        setattr(second, key, value)
    first.__cause__, second.__cause__ = second, first
    return first


def _itself() -> Exception:
    error = type("RetryError", (Exception,), {})("m")
    error.last_error = error  # type: ignore[attr-defined]
    return error


HOSTILE_ROWS = list(_hostile())


@pytest.mark.parametrize("made", [row[1] for row in HOSTILE_ROWS], ids=[row[0] for row in HOSTILE_ROWS])
def test_hostile_values_give_an_answer(made: Callable[[], Any]) -> None:
    error = made()
    start = time.perf_counter()
    for found in (
        helix.map_provider_error(error),
        helix.map_provider_error(error, retries_exhausted=True, origin="doStream"),
    ):
        assert helix.is_code(found.code)
        assert len(found.message) <= 10_100
        found.message.encode("utf-8")
        helix.resolve_error_detail(found)
    assert helix.is_connection_drop(error) in (True, False)
    assert time.perf_counter() - start < 20


# --- nothing leaks, and what was found survives ---------------------------------------------------


def test_no_secret_in_a_public_form() -> None:
    rng = random.Random(146)
    for number in range(300):
        secret = f"sk-{number}-{rng.getrandbits(40):x}"
        name = rng.choice(sorted(CLASSES))
        error = make(name, secret, cause=ValueError(secret), status_code=rng.choice([None, 200, 401, 429, 500, 529]))
        error.body = {"error": {"message": secret, "type": rng.choice(["overloaded_error", secret])}}  # type: ignore[attr-defined]
        error.response = Response(429, {"authorization": secret})  # type: ignore[attr-defined]
        error.add_note(secret)
        found = helix.map_provider_error(error, retries_exhausted=rng.random() < 0.5)
        public = [
            helix.user_message_for(found.code),
            json.dumps(helix.typed_error_response(found).body),
            json.dumps(helix.chat_error_response(found).body),
            json.dumps(helix.chat_error_response(error).body),
        ]
        assert not any(secret in text for text in public)


def test_an_unreachable_provider_has_a_message_for_a_person() -> None:
    error = Exception("internal error; reference = abc123")
    assert helix.map_provider_error(error, origin="doStream").message == helix.PROVIDER_UNREACHABLE_MESSAGE


class Unpicklable(Exception):
    """As openai's: its constructor wants more than `args` holds."""

    def __init__(self, message: str, *, response: object) -> None:
        super().__init__(message)
        self.response = response
        self.lock = _raises

    __reduce__ = _raises


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_what_was_found_survives_without_its_cause(protocol: int) -> None:
    found = helix.map_provider_error(Unpicklable("m", response=Response(529)))
    again = pickle.loads(pickle.dumps(found, protocol))
    assert (again.code, again.retryable, again.status_code, again.message) == ("provider_overloaded", True, 529, "m")
    assert again.cause is None and found.cause is not None


# --- the same in TypeScript ------------------------------------------------------------------------


def test_typescript(node: Callable[..., Any]) -> None:
    answers = node("provider.mjs")
    assert len(answers) > 100
    assert [name for name, problem in answers.items() if problem] == []


def test_both_languages_have_the_same_names() -> None:
    root = Path(__file__).parents[2] / "codegen/wirepact_codegen/targets/typescript/runtime/helix"
    for module in ("provider", "adapter"):
        text = (root / f"{module}.ts").read_text("utf-8")
        public = {line.split("(")[0].removeprefix("export function ") for line in text.splitlines() if line.startswith("export function ")}  # fmt: skip
        twins = {"".join(part.capitalize() for part in name.split("_")) for name in _public(module)}
        assert {name[0].upper() + name[1:] for name in public} - {"MapVercelError"} == twins


def _public(module: str) -> list[str]:
    import importlib

    return list(importlib.import_module(f"wirepact.helix.{module}").__all__)
