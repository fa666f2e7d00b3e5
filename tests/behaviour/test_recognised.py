"""How a foreign error is recognised: by its names, its own code, its status, in this order; and what speaks for a group."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from starlette.exceptions import HTTPException
from wirepact import fastapi
from wirepact._runtime.recognise import agreed, recognised, status_of

NAMES = {"RateLimit": "by_name", "CancelledError": "left"}
CODES = {"ECONNRESET": "by_code"}
STATUSES = {429: "by_status"}


class RateLimit(Exception):
    pass


class Heir(RateLimit):
    pass


class Other(Exception):
    pass


def made(kind: type[Exception], **facts: object) -> Exception:
    error = kind("m")
    vars(error).update(facts)
    return error


def ask(error: object) -> str | None:
    return recognised(error, NAMES, CODES, STATUSES)


def test_in_typescript(node: Callable[..., Any]) -> None:
    assert {name: said for name, said in node("recognised.mjs").items() if said is not None} == {}


def test_what_comes_first() -> None:
    assert ask(Heir("m")) == "by_name"
    assert ask(made(RateLimit, code="ECONNRESET", status=429)) == "by_name"
    assert ask(made(Other, name="RateLimit", code="ECONNRESET")) == "by_name"
    assert ask(made(Other, code="ECONNRESET", status=429)) == "by_code"
    for code in ("EOTHER", 429, ["ECONNRESET"], None, {}):
        assert ask(made(Other, code=code, status=429)) == "by_status"
    assert ask(made(Other, code="EOTHER", status=430)) is None
    assert ask(type("Thing", (), {"name": "RateLimit", "code": "ECONNRESET", "status": 429})()) is None
    assert ask("RateLimit") is None


def test_what_stops_work_is_known_by_its_name_alone() -> None:
    left: Any = asyncio.CancelledError()
    assert ask(left) == "left"
    left.code, left.status = "ECONNRESET", 429
    assert recognised(left, {}, CODES, STATUSES) is None
    told = made(RateLimit, code="ECONNRESET", status=429)
    assert recognised(told, {}, {}, STATUSES) == "by_status"
    assert recognised(told, {}, {}, {}) is None


def test_a_status() -> None:
    for name in ("status_code", "statusCode", "status"):
        assert status_of(made(Other, **{name: 404})) == 404
        assert status_of(made(Other, response=made(Other, **{name: 404}))) == 404
    assert status_of(made(Other, status=503, response=made(Other, status=404))) == 503
    assert status_of(made(Other, status="503", response=made(Other, status=404))) == 404
    for number in (100, 599, HTTPStatus.NOT_FOUND):
        assert status_of(made(Other, status=number)) == number
    assert type(status_of(made(Other, status=HTTPStatus.NOT_FOUND))) is int
    for nothing in (99, 600, 404.0, "404", None, True):
        assert status_of(made(Other, status=nothing)) is None
    assert status_of(None) is None


def said(error: object) -> str | None:
    return None if isinstance(error, BaseExceptionGroup) else str(error)


def test_a_group() -> None:
    def group(*errors: Exception) -> ExceptionGroup[Exception]:
        return ExceptionGroup("g", errors)

    one, two, other = ValueError("same"), ValueError("same"), ValueError("other")
    assert agreed(one, said) is one
    assert agreed(group(one, two), said) is one
    assert agreed(group(group(group(two)), one), said) in (one, two)
    for mixed in (group(one, other), group(one, group(two, other))):
        assert agreed(mixed, said) is mixed
    silent = group(one, two)
    assert agreed(silent, lambda _: None) is silent
    assert agreed(silent, lambda _: "of all") is silent
    many = group(*[one] * 2000)
    assert agreed(many, said) is many, "more than are looked at"


def test_what_starlette_packs_an_error_into() -> None:
    unpacked: Callable[[Exception], Exception] = fastapi._before_the_start  # type: ignore[attr-defined]
    answer, plain = HTTPException(404), ValueError("m")
    assert unpacked(plain) is plain
    assert unpacked(ExceptionGroup("g", [plain])) is plain
    assert unpacked(ExceptionGroup("g", [ExceptionGroup("h", [answer])])) is answer
    several = ExceptionGroup("g", [plain, answer])
    assert unpacked(several) is several
    for kind, found in ((RuntimeError, answer), (ValueError, None)):
        around = kind("Caught handled exception, but response already started.")
        around.__cause__ = answer
        assert unpacked(around) is (found or around)
    around = RuntimeError("m")
    around.__cause__ = plain
    assert unpacked(around) is around
