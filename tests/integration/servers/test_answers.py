"""Envelopes from data: the same failures in both languages, for Flue, Helix and a contract that `wirepact init` made."""

from __future__ import annotations

import importlib
import json
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from support import ROOT
from wirepact_codegen.naming import snake_case

from .serving import APPS

SECRET = "secret-0b5e"
SPLIT = {"X-Own": "1", "X-Split": "a\r\nSet-Cookie: b", "Content-Length": "3", "Retry-After": 7, "Bad Name": "x"}
KINDS = ("route_not_found", "method_not_allowed", "unsupported_media_type", "invalid_json", "invalid_request")

Case = dict[str, Any]


def python_error(family: ModuleType, said: Case) -> object:
    given = dict(said)
    kind, cause = given.pop("class"), given.pop("cause", None)
    if kind == "value":
        return given["value"]
    if kind == "Error":
        error: Exception = Exception(given.get("message", ""))
        error.__dict__.update(given.get("own", {}))
    elif kind == "FlueHttpError":
        error = importlib.import_module("wirepact.flue.errors").FlueHttpError(**given)
    else:
        error = getattr(family, kind)(**{snake_case(name): value for name, value in given.items()})
    if cause is not None:
        error.__cause__ = ValueError(cause)
    return error


def python_answers(family: ModuleType, cases: list[Case]) -> list[Case]:
    found: list[Case] = []
    for case in cases:
        logged: list[object] = []
        error = python_error(family, case["error"]) if "error" in case else None
        options = {**case.get("options", {}), "logger": logged.append}
        if "failure" in case:
            answer = family.render_failure(case["failure"], error=error, **options)
        else:
            answer = family.render_error(error, **options)
        headers, whole = dict(answer.headers), all(one is error for one in logged)
        found.append(
            {
                "status": answer.status,
                "headers": headers,
                "body": answer.body,
                "text": answer.text,
                "logged": len(logged),
                "whole": whole,
            }
        )
    return found


def typescript_answers(package: Path, family: str, cases: list[Case]) -> list[Case]:
    command = ["node", str(APPS / "answers.mjs"), str(package), family]
    done = subprocess.run(command, input=json.dumps(cases), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)  # type: ignore[no-any-return]


VALUES: list[Any] = [None, SECRET, 7, [], {"message": SECRET, "a": None}]
COMMON: list[Case] = [
    *({"failure": kind} for kind in (*KINDS, "unexpected", "no such kind", 99, 200, 600, 404.5, True)),
    *({"failure": status} for status in (400, 401, 404, 405, 409, 410, 415, 422, 429, 499, 500, 501, 502, 503, 599)),
    {"failure": 405, "options": {"headers": {"Allow": "GET, POST", **SPLIT}}},
    {"failure": 500, "error": {"class": "Error", "message": SECRET}},
    {"failure": 502, "error": {"class": "Error", "message": SECRET}},
    {"failure": 404, "options": {"dev": True, "detail": "No route is called \ud800 that.\r\nX: y"}},
    {"failure": 404, "options": {"detail": SECRET}},
    {"failure": 404, "options": {"method": "HEAD", "headers": {"Content-Type": "text/html"}}},
    {"error": {"class": "Error", "message": SECRET, "cause": SECRET}},
    {"error": {"class": "Error", "message": SECRET}, "options": {"dev": True, "method": "head"}},
    {"error": {"class": "Error", "message": SECRET}, "options": {"aborted": True}},
    {"error": {"class": "Error", "message": SECRET, "own": {"name": "AbortError"}}, "options": {"aborted": True}},
    {"error": {"class": "Error", "own": {"status": 404, "code": SECRET, "headers": {"X-A": SECRET}, "meta": {"a": 1}}}},
    *({"error": {"class": "value", "value": value}} for value in VALUES),
]

FLUE: list[Case] = [
    {"error": {"class": "SubmissionAbortedError"}},
    {"error": {"class": "FlueHttpError", "type": "stream_not_found", "message": "m", "status": 404, "headers": SPLIT}},
    {"error": {"class": "FlueHttpError", "type": "internal_error", "message": "m", "status": 500, "cause": SECRET}},
    {"error": {"class": "FlueError", "type": "a_newer\r\ntype", "message": "one\r\ntwo", "details": "\ud800"}},
    {"error": {"class": "FlueHttpError", "type": "runtime_unavailable", "message": "m", "status": 204}},
]

HELIX: list[Case] = [
    {"error": {"class": "HelixError", "message": SECRET, "code": code, "retryable": verdict, "cause": SECRET}}
    for code in ("provider_rate_limited", "state_already_running", "state_not_stoppable", "a_newer\r\ncode")
    for verdict in (True, False)
]

ACME: list[Case] = [
    {"error": {"class": "NotFoundError", "resource": SECRET, "id": "7", "cause": SECRET}},
    {"error": {"class": "RateLimitedError"}},
    {"error": {"class": "UpstreamFailedError", "message": SECRET}},
    {"error": {"class": "InternalError", "message": SECRET}},
    {"error": {"class": "InternalError", "message": SECRET}, "options": {"aborted": True}},
    {"error": {"class": "AcmeError", "code": "a_newer\r\ncode", "message": SECRET, "status": 418, "retryable": True}},
    {"error": {"class": "AcmeError", "code": "rate_limited", "message": SECRET, "retryable": False}},
    *(
        {"error": {"class": "AcmeError", "code": "not_found", "message": SECRET, "status": status}}
        for status in (200, 304, 399, 400, 599, 600)
    ),
]

FLAT: list[Case] = [
    {"error": {"class": "FlatError", "code": 5003, "words": SECRET}},
    {"error": {"class": "FlatError", "code": 5003, "words": SECRET, "recoverable": False}},
    {"error": {"class": "FlatError", "code": 77, "words": SECRET, "kind": "a\ud800", "reasons": ["one", "two"]}},
    {"error": {"class": "FlatError", "code": 4000, "words": SECRET, "hint": "Look.", "data": {"a": [1]}}},
    {"error": {"class": "Error", "message": SECRET, "own": {"name": "PoolError"}}},
]
BARE: list[Case] = [{"error": {"class": "Error", "message": SECRET, "own": {"code": "gone"}}}]
"""An error of a family without classes is any that carries one of its codes."""

OWN = {"flue": FLUE, "helix": HELIX, "acme": ACME, "flat": FLAT, "bare": BARE}


def answered(family: str, cases: list[Case], request: pytest.FixtureRequest) -> tuple[list[Case], list[Case]]:
    if family in ("acme", "flat", "bare", "plain"):
        name = "acme" if family == "acme" else "odd"
        folder: Path = request.getfixturevalue(name)
        module = importlib.import_module(f"{name}_errors.{family}")
        package = folder / "generated/typescript"
    else:
        module, package = importlib.import_module(f"wirepact.{family}"), ROOT / "generated/typescript"
    return python_answers(module, cases), typescript_answers(package, family, cases)


@pytest.mark.parametrize("family", OWN)
def test_both_languages_answer_alike(family: str, request: pytest.FixtureRequest) -> None:
    cases = [*COMMON, *OWN[family]]
    python, typescript = answered(family, cases, request)
    for case, one, other in zip(cases, python, typescript, strict=True):
        assert one == other, case
        assert 400 <= one["status"] <= 599 and one["whole"], case
        if not case.get("options", {}).get("aborted"):
            assert one["logged"] == (one["status"] == 500 and ("error" in case)), case
        assert all(not {"\r", "\n"} & {*name, *value} for name, value in one["headers"].items()), case
        names = {name.lower() for name in one["headers"]}
        assert not names & {"content-length", "x-split", "bad name", "set-cookie"}, case
        assert one["headers"].get("Content-Type", one["headers"].get("content-type")) == "application/json", case
        assert SECRET not in json.dumps(one), case
        json.loads(one["text"] or "null")
        one["text"].encode()


def flat(number: int, text: str, http: int, again: bool = False, group: str = "", **more: Any) -> Case:
    return {"object": "error", "number": number, "text": text, "again": again, "http": http, "group": group, **more}


def body(family: str, code: str, message: str, **more: Any) -> Case:
    if family == "helix":
        return {"error": message, "code": code, **more}
    return {"error": {"type" if family == "flue" else "code": code, "message": message, **more}}


WRONG = "Some of what you entered is not valid."
EXPECTED: dict[str, list[tuple[Case, int, Case | None]]] = {
    "acme": [
        ({"failure": "route_not_found"}, 404, body("acme", "not_found", "That could not be found.", retryable=False)),
        ({"failure": "method_not_allowed"}, 405, body("acme", "invalid_request", WRONG, retryable=False)),
        ({"failure": "unsupported_media_type"}, 415, body("acme", "invalid_request", WRONG, retryable=False)),
        ({"failure": 422}, 422, body("acme", "invalid_request", WRONG, retryable=False)),
        ({"failure": 402}, 402, body("acme", "invalid_request", WRONG, retryable=False)),
        ({"failure": 502}, 502, body("acme", "upstream_failed", "Another service is not answering right now.")),
        ({"failure": 501}, 501, body("acme", "internal_error", "Something went wrong on our side.")),
        ({"failure": 499}, 499, None),
        (
            {"error": {"class": "AcmeError", "code": "newer", "message": SECRET, "status": 418}},
            418,
            body("acme", "newer", "Something went wrong."),
        ),
        (
            {"error": {"class": "AcmeError", "code": "rate_limited", "message": SECRET, "retryable": False}},
            429,
            body("acme", "rate_limited", "That was a little fast. Please try again in a moment.", retryable=False),
        ),
    ],
    "helix": [
        ({"failure": "invalid_json"}, 400, body("helix", "VALIDATION_ERROR", "The request was not valid.")),
        ({"failure": 404}, 404, body("helix", "VALIDATION_ERROR", "The request was not valid.")),
        ({"failure": 503}, 503, body("helix", "framework_internal_error", "Something went wrong on our side.")),
    ],
    "flue": [
        (
            {"failure": 409},
            409,
            body("flue", "invalid_request", "The request is not valid.", details=""),
        ),
        (
            {"failure": 503},
            503,
            body("flue", "runtime_unavailable", "The runtime is not available.", details=""),
        ),
    ],
}


HINTED = {"class": "FlatError", "code": 4000, "words": SECRET, "hint": "Look."}
EXPECTED["flat"] = [
    ({"failure": "invalid_request"}, 422, flat(4000, "Not so.", 422, data={})),
    ({"failure": "invalid_json"}, 400, flat(4000, "Not so.", 400, data={})),
    ({"failure": 404}, 404, flat(4000, "Not so.", 404, data={})),
    ({"failure": 503}, 503, flat(5003, "Later.", 503, True, data={})),
    ({"failure": 501}, 501, flat(5000, "Our fault.", 501, group="ours", data={})),
    (
        {"error": {"class": "FlatError", "code": 77, "words": SECRET, "httpCode": 418, "reasons": ["a"]}},
        418,
        flat(77, "Something went wrong.", 418, data={}, reasons=["a"]),
    ),
    (
        {"error": {**HINTED, "recoverable": True, "kind": "mine", "data": {"a": 1}}},
        422,
        flat(4000, "Not so.", 422, True, "mine", data={"a": 1}),
    ),
    ({"error": HINTED, "options": {"dev": True}}, 422, flat(4000, "Not so.", 422, data={}, hint="Look.")),
    (
        {"error": {"class": "Error", "message": SECRET, "own": {"name": "PoolError"}}},
        500,
        flat(5100, "Not over HTTP.", 500, data={}),
    ),
    ({"error": {"class": "Error", "message": SECRET}}, 500, flat(5000, "Our fault.", 500, group="ours", data={})),
]
EXPECTED["bare"] = [
    ({"failure": status}, status, {"error": "Something went wrong."}) for status in (400, 404, 405, 410, 500, 503)
]
BAD = {"code": "bad", "message": "Not right."}
EXPECTED["plain"] = [
    *(({"failure": status}, status, BAD) for status in (400, 404, 405, 409, 415)),
    *(
        ({"failure": kind}, status, BAD)
        for kind, status in {"route_not_found": 404, "method_not_allowed": 405, "unsupported_media_type": 415}.items()
    ),
    ({"failure": 503}, 503, {"code": "broken", "message": "Broken."}),
    ({"failure": "unexpected"}, 500, {"code": "broken", "message": "Broken."}),
]


@pytest.mark.parametrize("family", EXPECTED)
def test_the_answer_is_the_one_of_the_contract(family: str, request: pytest.FixtureRequest) -> None:
    cases = [case for case, _, _ in EXPECTED[family]]
    for found in answered(family, cases, request):
        assert [(one["status"], one["body"]) for one in found] == [
            (status, said) for _, status, said in EXPECTED[family]
        ]
