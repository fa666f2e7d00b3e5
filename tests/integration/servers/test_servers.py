"""The same requests to five servers, in both languages: the same status, headers and body from each."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from support import ROOT

from .apps.python import SECRET, fastapi_app, starlette_app
from .serving import Served, in_node, in_thread

FLUE = {"content-type": "application/json", "x-content-type-options": "nosniff"}


def python(make: Callable[..., Any]) -> Callable[[str, bool], AbstractContextManager[Served]]:
    def start(family: str, dev: bool) -> AbstractContextManager[Served]:
        logged: list[Any] = []
        install = importlib.import_module("wirepact.fastapi").install
        module = importlib.import_module(f"wirepact.{family}")
        return in_thread(make(module, install, dev=dev, logger=logged.append), logged)

    return start


def node(script: str) -> Callable[[str, bool], AbstractContextManager[Served]]:
    return lambda family, dev: in_node(script, ROOT / "generated/typescript", family, "dev" if dev else "")


SERVERS: dict[str, Callable[[str, bool], AbstractContextManager[Served]]] = {
    "fastapi": python(fastapi_app),
    "starlette": python(starlette_app),
    "hono": node("hono.mjs"),
    "express": node("express.mjs"),
    "fetch": node("fetch.mjs"),
}
ROUTED = tuple(name for name in SERVERS if name != "fetch")
NODE = ("hono", "express", "fetch")


@pytest.fixture(scope="module", params=SERVERS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def flue(kind: str) -> Iterator[Served]:
    with SERVERS[kind]("flue", False) as served:
        yield served


@pytest.fixture(scope="module")
def flue_dev(kind: str) -> Iterator[Served]:
    with SERVERS[kind]("flue", True) as served:
        yield served


@pytest.fixture(scope="module")
def helix(kind: str) -> Iterator[Served]:
    with SERVERS[kind]("helix", False) as served:
        yield served


def flue_body(type: str, message: str, details: str = "", **more: Any) -> dict[str, Any]:
    return {"error": {"type": type, "message": message, "details": details, **more}}


INTERNAL = flue_body("internal_error", "An internal error occurred.")
NOT_FOUND = flue_body("route_not_found", "No route matches the request.")
INVALID = flue_body("invalid_request", "The request is not valid.")
BAD_JSON = flue_body("invalid_json", "The request body is not valid JSON.")
OTHER_TYPE = flue_body("unsupported_media_type", "The request body must be sent as application/json.")
METHOD = flue_body("method_not_allowed", "This route does not take the method.")
BUSY = flue_body("runtime_unavailable", "The runtime is not available.", meta={"state": "loading"})
NO_STREAM = "There is no event stream for this instance.", "A stream begins with the instance's first prompt."
JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("method", "path", "status", "body"),
    [
        ("GET", "/nowhere", 404, NOT_FOUND),
        ("GET", "/throw/own", 404, flue_body("stream_not_found", *NO_STREAM, meta={"stream": "s1"})),
        ("GET", "/late-throw/own", 404, flue_body("stream_not_found", *NO_STREAM, meta={"stream": "s1"})),
        ("GET", "/throw/busy", 503, BUSY),
        ("GET", "/middleware/busy", 503, BUSY),
        ("GET", "/throw/foreign", 500, INTERNAL),
        ("GET", "/late-throw/foreign", 500, INTERNAL),
        ("GET", "/middleware/foreign", 500, INTERNAL),
        ("GET", "/throw/other", 500, INTERNAL),
        ("GET", "/throw/hostile", 500, INTERNAL),
        ("GET", "/throw/group", 500, INTERNAL),
    ],
)
def test_each_answers_alike(flue: Served, method: str, path: str, status: int, body: object) -> None:
    answer = flue.client.request(method, path, headers={"origin": "https://app.example"})
    assert (answer.status_code, answer.json()) == (status, body)
    assert {name: answer.headers[name] for name in FLUE} == FLUE
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.headers["access-control-allow-origin"] == "https://app.example" or path == "/middleware/hostile"
    assert SECRET not in answer.text and SECRET not in str(answer.headers)
    assert int(answer.headers.get("content-length", len(answer.content))) == len(answer.content)


@pytest.mark.parametrize("path", ["/throw/text", "/late-throw/text", "/middleware/text", "/late-throw/null"])
def test_what_is_no_error_is_answered_too(kind: str, flue: Served, path: str) -> None:
    if kind in NODE:
        answer = flue.client.get(path)
        assert (answer.status_code, answer.json()) == (500, INTERNAL)


def test_headers_of_an_error_are_sent_but_cannot_split(flue: Served) -> None:
    answer = flue.client.get("/throw/own")
    assert answer.headers["x-own"] == "1"
    assert "x-split" not in answer.headers and "set-cookie" not in answer.headers
    assert "content-encoding" not in answer.headers and "etag" not in answer.headers
    assert flue.client.get("/throw/busy").headers["retry-after"] == "1"


@pytest.mark.parametrize("path", ["/thing", "/nested/one/7"])
def test_a_wrong_method_is_told_every_right_one(kind: str, flue: Served, path: str) -> None:
    if kind == "fetch" and path != "/thing":
        return
    answer = flue.client.patch(path)
    assert (answer.status_code, answer.json()) == (405, METHOD)
    allowed = {"/thing": {"GET", "POST", "DELETE"}, "/nested/one/7": {"GET", "PUT"}}[path]
    assert set(answer.headers["allow"].split(", ")) - {"HEAD"} == allowed
    # FastAPI's routes do not take HEAD.
    assert ("HEAD" in answer.headers["allow"]) is (kind != "fastapi")


@pytest.mark.parametrize(("path", "status"), [("/nowhere", 404), ("/throw/busy", 503), ("/throw/foreign", 500)])
def test_head_has_no_body(kind: str, flue: Served, path: str, status: int) -> None:
    status = 405 if kind == "fastapi" and path != "/nowhere" else status
    raw = flue.raw(f"HEAD {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    head, _, body = raw.partition(b"\r\n\r\n")
    assert head.split()[1] == str(status).encode() and body == b""
    assert b"application/json" in head
    lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")]
    whole = flue.client.get(path) if status != 405 else flue.client.put(path)
    assert lengths in ([], [b"content-length: %d" % len(whole.content)])


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 410, 413, 418, 422, 429, 451, 500, 502, 503, 504, 599])
def test_what_a_framework_refuses_keeps_status_and_headers(kind: str, flue: Served, status: int) -> None:
    if kind not in ROUTED:
        return
    answer = flue.client.get(f"/http/{status}")
    code = {404: NOT_FOUND, 503: flue_body("runtime_unavailable", "The runtime is not available.")}
    assert answer.status_code == status
    assert answer.json() == code.get(status, INVALID if status < 500 else INTERNAL)
    assert (answer.headers["www-authenticate"], answer.headers["x-kept"]) == ("Bearer", "yes")
    assert SECRET not in answer.text and "set-cookie" not in answer.headers


def test_a_client_that_is_gone_gets_no_body(kind: str, flue: Served) -> None:
    if kind in ROUTED:
        raw = flue.raw("GET /http/499 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert raw.startswith(b"HTTP/1.1 499") and raw.partition(b"\r\n\r\n")[2] in (b"", b"0\r\n\r\n")


@pytest.mark.parametrize("body", [b"{bad", b"\xff\xfe{", b'{"name": \x89PNG}', b'{"name": "\\ud800'])
def test_json_that_cannot_be_read_is_told_apart(flue: Served, body: bytes) -> None:
    answer = flue.client.post("/thing", content=body, headers=JSON)
    assert (answer.status_code, answer.json()) == (400, BAD_JSON)


def test_other_json_that_a_route_reads_is_no_fault_of_the_request(flue: Served) -> None:
    answer = flue.client.post("/own-json", json={"name": "n"})
    assert (answer.status_code, answer.json()) == (500, INTERNAL)


@pytest.mark.parametrize("path", ["/form", "/form-data"])
def test_a_form_that_cannot_be_read_is_the_fault_of_the_request(kind: str, flue: Served, path: str) -> None:
    if kind not in ("hono", "fetch"):
        return
    for media_type in ("multipart/form-data; boundary=x", "multipart/form-data"):
        answer = flue.client.post(path, content=b"garbage", headers={"content-type": media_type})
        assert (answer.status_code, answer.json()) == (400, INVALID)
    if (kind, path) != ("hono", "/form"):  # Hono's parseBody takes what is no form for one without fields
        answer = flue.client.post(path, content=b"garbage", headers={"content-type": "text/plain"})
        assert (answer.status_code, answer.json()) == (415, OTHER_TYPE)
    assert flue.client.post(path, data={"a": "1"}).status_code == 200


def test_help_for_developers_is_sent_only_there(kind: str, flue: Served, flue_dev: Served) -> None:
    assert "dev" not in flue.client.get("/throw/own").json()["error"]
    assert flue_dev.client.get("/throw/own").json()["error"]["dev"] == "Look here."
    assert flue_dev.client.get("/throw/foreign").json() == INTERNAL
    if kind in ROUTED:
        assert flue_dev.client.get("/http/401").json()["error"]["dev"] == SECRET


def test_what_is_answered_with_500_is_logged_once(flue_dev: Served) -> None:
    before = len(flue_dev.logged())
    for path in ("/throw/own", "/throw/busy", "/nowhere"):
        flue_dev.client.get(path)
    assert len(flue_dev.logged()) == before
    for path in ("/throw/foreign", "/middleware/foreign", "/late-throw/group", "/throw/plain"):
        assert flue_dev.client.get(path).status_code == 500
    assert len(flue_dev.logged()) == before + 4


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        ("/nowhere", 404, {"error": "The request was not valid.", "code": "VALIDATION_ERROR"}),
        ("/throw/own", 404, {"error": "This conversation could not be found.", "code": "state_session_not_found"}),
        ("/throw/foreign", 500, {"error": "Something went wrong on our side.", "code": "framework_internal_error"}),
    ],
)
def test_helix_answers_in_its_own_body(helix: Served, path: str, status: int, body: object) -> None:
    answer = helix.client.get(path)
    assert (answer.status_code, answer.json()) == (status, body)
    assert SECRET not in answer.text and answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize("kind", ["fastapi", "starlette", "express"], indirect=True)
def test_an_answer_that_breaks_off_is_cut(kind: str, flue_dev: Served) -> None:
    """By the middleware of FastAPI's app, too, which would end the body as if it were whole."""
    raw = flue_dev.raw("GET /broken-off HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    assert b"half" in raw and not raw.endswith(b"0\r\n\r\n") and SECRET.encode() not in raw
    answer = flue_dev.client.get("/thing")
    assert answer.status_code == 200
