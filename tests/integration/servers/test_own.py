"""A contract that `wirepact init` made, in servers: `acme_errors.fastapi` and `@acme/errors/hono`, by their names."""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate
from support import ROOT

from .apps.python import SECRET, fastapi_app, starlette_app
from .serving import APPS, Served, in_node, in_thread


@pytest.fixture(scope="module")
def project(acme: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that has `@acme/errors` and the frameworks installed, and the scripts that use them."""
    folder = tmp_path_factory.mktemp("project")
    for name, target in {
        "@acme/errors": acme / "generated/typescript",
        "@hono/node-server": ROOT / "node_modules/@hono/node-server",
        "express": ROOT / "node_modules/express",
        "hono": ROOT / "node_modules/hono",
    }.items():
        link = folder / "node_modules" / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(target)
    for script in APPS.glob("*.mjs"):
        shutil.copy(script, folder)
    return folder


@pytest.fixture(scope="module", params=["fastapi", "starlette", "hono", "express", "fetch"])
def served(request: pytest.FixtureRequest, acme: Path, project: Path) -> Iterator[Served]:
    kind = str(request.param)
    if kind in ("fastapi", "starlette"):
        family = importlib.import_module("acme_errors.acme")
        install = importlib.import_module("acme_errors.fastapi").install
        logged: list[Any] = []
        make = fastapi_app if kind == "fastapi" else starlette_app
        with in_thread(make(family, install, logger=logged.append), logged) as one:
            yield one
    else:
        with in_node(f"{kind}.mjs", "@acme/errors", "acme", apps=project) as one:
            yield one


def body(code: str, message: str, **more: Any) -> dict[str, Any]:
    return {"error": {"code": code, "message": message, **more}}


WRONG = body("invalid_request", "Some of what you entered is not valid.", retryable=False)
LOST = body("not_found", "That could not be found.", retryable=False)
OURS = body("internal_error", "Something went wrong on our side.")
FAST = body("rate_limited", "That was a little fast. Please try again in a moment.", retryable=True)


@pytest.mark.parametrize(
    ("request_line", "content", "status", "expected"),
    [
        ("GET /throw/own", None, 404, LOST),
        ("GET /throw/busy", None, 429, FAST),
        ("GET /late-throw/busy", None, 429, FAST),
        ("GET /middleware/busy", None, 429, FAST),
        ("GET /throw/plain", None, 500, body("a_newer_code\r\nX-Evil: 1", "Something went wrong.")),
        ("GET /throw/foreign", None, 500, OURS),
        ("GET /throw/hostile", None, 500, OURS),
        ("GET /nowhere", None, 404, LOST),
        ("PATCH /thing", None, 405, WRONG),
        ("POST /thing", "{bad", 400, WRONG),
        ("GET /thing", None, 200, None),
    ],
)
def test_each_server_answers_by_the_contract(
    served: Served, request_line: str, content: str | None, status: int, expected: object
) -> None:
    method, path = request_line.split()
    answer = served.client.request(method, path, content=content, headers={"content-type": "application/json"})
    assert answer.status_code == status
    if expected is None:
        return
    assert answer.json() == expected and SECRET not in answer.text
    assert answer.headers["content-type"] == "application/json" and "x-evil" not in answer.headers
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers.get("retry-after") == ("1" if status == 429 else None)
    if status == 405:
        assert {"GET", "POST", "DELETE"} <= set(answer.headers["allow"].split(", "))


def test_what_is_answered_with_500_is_logged_once(served: Served) -> None:
    before = len(served.logged())
    for path in ("/throw/foreign", "/throw/plain", "/throw/own"):
        served.client.get(path)
    assert len(served.logged()) == before + 2


def test_the_document_of_the_app_shows_the_contracts_envelope(acme: Path) -> None:
    acme_errors = importlib.import_module("acme_errors.acme")
    app = fastapi_app(acme_errors, importlib.import_module("acme_errors.fastapi").install)
    document = app.openapi()
    validate(document)
    reference = {"$ref": "#/components/schemas/Envelope"}
    assert (
        document["paths"]["/thing"]["post"]["responses"]["default"]["content"]["application/json"]["schema"]
        == reference
    )
    assert document["components"]["schemas"]["ErrorBody"]["required"] == ["code", "message"]
