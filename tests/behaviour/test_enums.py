"""A code or a status of an enum says what its plain value says, whatever was looked up before."""

from __future__ import annotations

import subprocess
import sys
from enum import Enum, IntEnum, StrEnum
from http import HTTPStatus
from typing import Any

import pytest
from support import ROOT
from wirepact import agent, flue, helix


class Plain(StrEnum):
    LIMITED = "provider_rate_limited"
    NEWER = "provider_of_tomorrow"
    MISSING = "stream_not_found"
    REPLY = "VALIDATION_ERROR"


class Named(str, Enum):  # noqa: UP042 - of the kind that is meant
    """Its `str` is "Named.LIMITED"."""

    LIMITED = "provider_rate_limited"
    NEWER = "provider_of_tomorrow"
    MISSING = "stream_not_found"
    REPLY = "VALIDATION_ERROR"


class Odd(str):
    """A text that does not want to be looked at."""

    def __len__(self) -> int:
        raise RuntimeError

    def lower(self) -> str:
        raise RuntimeError


ENUMS = pytest.mark.parametrize("enum", [Plain, Named])


@ENUMS
def test_look_ups(enum: Any) -> None:
    for code in (enum.LIMITED, enum.NEWER):
        plain = code.value
        assert helix.is_code(code) is helix.is_code(plain)
        assert helix.CODES.get(code) is helix.CODES.get(plain)
        assert helix.retryable_of(code) is helix.retryable_of(plain)
        assert helix.category_of(code) == helix.category_of(plain) == "provider"
        for locale in (None, "de"):
            assert helix.user_message_for(code, locale) == helix.user_message_for(plain, locale)


def test_a_look_up_does_not_depend_on_earlier_ones() -> None:
    told = """
from enum import StrEnum
from wirepact import helix
code = StrEnum("Codes", {"A": "provider_rate_limited"}).A
first = [helix.CODES[code], helix.user_message_for(code), helix.retryable_of(code), helix.HelixError("m", code).retryable]
helix.CODES["provider_rate_limited"]
assert first == [
    helix.CODES[code], helix.user_message_for(code), helix.retryable_of(code), helix.HelixError("m", code).retryable
], first
kept = [type(one) for one in dict.keys(helix.CODES) if one == code]
assert kept == [str], "the member does not stand for the code"
"""
    command = [sys.executable, "-c", told]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT / "generated/python")
    assert done.returncode == 0, done.stderr


@ENUMS
def test_answers_of_helix(enum: Any) -> None:
    for code in (enum.LIMITED, enum.NEWER):
        error, plain = helix.HelixError("m", code), helix.HelixError("m", code.value)
        assert (error.retryable, error.category) == (plain.retryable, plain.category)
        for answer in (helix.chat_error_response, helix.typed_error_response, helix.http_status_for_helix_error):
            assert answer(error) == answer(plain)
        told: dict[str, Any] = {"agent_id": "a", "agent_type": "t", "step": 1, "timestamp": 5}
        assert helix.error_chunk(error, **told) == helix.error_chunk(plain, **told)
        assert helix.helix_error_text(error) == helix.helix_error_text(plain)
        assert helix.resolve_error_detail(error) == helix.resolve_error_detail(plain)
        assert helix.error_to_dict(error) == helix.error_to_dict(plain)


@ENUMS
def test_answers_of_flue(enum: Any) -> None:
    assert flue.http_error(enum.MISSING).status == 404
    for make in (flue.FlueError, flue.http_error):
        error, plain = make(enum.MISSING, message="m"), make(enum.MISSING.value, message="m")
        assert flue.render_error(error) == flue.render_error(plain)
        assert flue.submission_settled("s", "failed", error) == flue.submission_settled("s", "failed", plain)


@ENUMS
def test_the_fields_of_others(enum: Any) -> None:
    class Foreign(Exception):
        code = enum.LIMITED
        status_code = HTTPStatus.TOO_MANY_REQUESTS

    plain = helix.map_provider_error(
        type("Foreign", (Exception,), {"code": enum.LIMITED.value, "status_code": 429})("m")
    )
    found = helix.map_provider_error(Foreign("m"))
    assert (found.code, found.retryable) == (plain.code, plain.retryable)
    event = {"error": Named.LIMITED, "code": enum.LIMITED, "recoverable": True}
    assert helix.HelixStreamError.from_event(event).code == "provider_rate_limited"


def test_statuses() -> None:
    for family in (flue, helix):
        for status in (400, 404, 405, 415, 418, 499, 500, 503):
            of_enum: Any = HTTPStatus(status) if status != 499 else IntEnum("Status", {"A": 499}).A
            assert family.render_failure(of_enum) == family.render_failure(status), status  # type: ignore[attr-defined]
        assert family.render_failure(True).status == 500  # type: ignore[attr-defined]
    answer = helix.chat_error_response(helix.FrontendHandlerError("m", Named.REPLY, HTTPStatus.BAD_REQUEST))
    assert answer == helix.chat_error_response(helix.FrontendHandlerError("m", "VALIDATION_ERROR", 400))
    assert answer.status == 400
    found = helix.http_status_to_provider_code(HTTPStatus.TOO_MANY_REQUESTS)
    assert found == helix.http_status_to_provider_code(429) == "provider_rate_limited"
    for code in agent.CODE_LIST:
        for status in (408, 429, 500):
            assert agent.site_verdict(code, http=HTTPStatus(status)) is agent.site_verdict(code, http=status)


def test_long_texts_are_cut_where_typescript_cuts_them() -> None:
    """`textOf` keeps 10,000 code points of what goes out; a detail keeps its texts whole."""
    long = "c" * 150_000
    error = helix.HelixError("m", long)
    body = helix.typed_error_response(error).body
    assert body is not None and body["code"] == long[:10_000]
    assert helix.HelixStreamError.from_event({"error": long, "code": long}).code == long[:10_000]
    assert str(helix.HelixStreamError.from_event({"error": long})) == long[:10_000]
    detail = helix.resolve_error_detail(helix.attach_error_detail(ValueError("x"), {"message": long, "cause": long}))
    assert (detail.message, detail.cause) == (long, long)


def test_a_status_of_a_client_says_it_too() -> None:
    error = ValueError('{"error":"m","code":"framework_internal_error"}')
    error.status_code = HTTPStatus.SERVICE_UNAVAILABLE  # type: ignore[attr-defined]
    body = helix.parse_helix_chat_error(error)
    assert body is not None and body.retryable is True


def test_a_text_that_does_not_want_to_be_looked_at() -> None:
    error = helix.HelixError("m", Odd("provider_rate_limited"))
    assert helix.chat_error_response(error) == helix.chat_error_response(helix.HelixError("m", "provider_rate_limited"))
    assert helix.helix_error_text(error) == helix.helix_error_text(helix.HelixError("m", "provider_rate_limited"))
