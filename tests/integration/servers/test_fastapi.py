"""What is FastAPI's and Starlette's own: validation, middleware, mounts, streams, the OpenAPI document."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from http import HTTPStatus
from typing import Annotated, Any

import fastapi
import pytest
from fastapi import BackgroundTasks, Body, Depends, FastAPI, Header, Query, WebSocket
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPBearer
from fastapi.testclient import TestClient
from openapi_spec_validator import validate
from pydantic import BaseModel, Field, Json
from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Host, Mount, Route, Router
from starlette.staticfiles import StaticFiles
from starlette.testclient import WebSocketDenialResponse
from wirepact import agent, flue, helix
from wirepact.fastapi import install

from .serving import in_thread

SECRET = "secret-0b5e"
INTERNAL = {"error": {"type": "internal_error", "message": "An internal error occurred.", "details": ""}}
JSON = {"content-type": "application/json"}


def ignore(_: object) -> None:
    pass


def nothing() -> dict[str, str]:
    return {}


def installed(app: Any, family: Any = flue, **options: Any) -> TestClient:
    install(app, family, logger=options.pop("logger", ignore), **options)
    return TestClient(app)


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["type"]


# --- what is refused at once -------------------------------------------------------------------


def test_a_family_without_an_envelope_is_refused_with_the_reason() -> None:
    with pytest.raises(ValueError, match=r'agent has no envelope.*"x-role": "envelope"'):
        install(FastAPI(), agent)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="json is no family"):
        install(FastAPI(), json)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Router is no FastAPI or Starlette app"):
        install(Router(), flue)  # type: ignore[arg-type]


def test_without_starlette_it_says_which_extra_brings_it() -> None:
    script = (
        "import sys; sys.modules['starlette'] = None; from wirepact import fastapi, flue\n"
        "try: fastapi.install(object(), flue)\nexcept ImportError as error: print(error)"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert said == "install needs Starlette: pip install 'wirepact[fastapi]'\n"


def test_a_second_installation_changes_nothing_or_is_refused() -> None:
    app = FastAPI()
    install(app, flue)
    stack, document = app.build_middleware_stack, app.openapi
    install(app, flue)
    install(app, family=flue, dev=False)
    assert app.build_middleware_stack is stack and app.openapi is document
    for family, dev in ((helix, False), (flue, True)):
        with pytest.raises(ValueError, match="answers with the errors of flue already"):
            install(app, family, dev)


def test_an_app_that_has_started_is_refused() -> None:
    app = FastAPI()
    TestClient(app).get("/")
    with pytest.raises(RuntimeError, match="has started"):
        install(app, flue)


# --- requests that do not validate -------------------------------------------------------------


class Thing(BaseModel):
    name: str = Field(max_length=3)
    setting: Json[dict[str, int]] | None = None


@pytest.fixture(scope="module")
def thing() -> Iterator[tuple[TestClient, TestClient]]:
    clients: list[TestClient] = []
    for dev in (False, True):
        app = FastAPI()

        @app.post("/thing/{number}")
        def take(
            number: int, thing: Thing, size: Annotated[int, Query()] = 1, x_kind: Annotated[int, Header()] = 1
        ) -> dict[str, str]:
            return {}

        @app.post("/bytes")
        def raw(data: Annotated[str, Body(media_type="text/plain", max_length=3)]) -> dict[str, str]:
            return {}

        clients.append(installed(app, dev=dev))
    yield clients[0], clients[1]


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({"json": {"name": "a"}, "url": f"/thing/{SECRET}"}, "invalid_request"),
        ({"json": {"name": SECRET}}, "invalid_request"),
        ({"json": {"name": 7}}, "invalid_request"),
        ({"json": {SECRET: SECRET}}, "invalid_request"),
        ({"json": [SECRET]}, "invalid_request"),
        ({"json": {"name": "a", "setting": f"{{{SECRET}"}}, "invalid_request"),
        ({"json": {"name": "a"}, "params": {"size": SECRET}}, "invalid_request"),
        ({"json": {"name": "a"}, "headers": {"x-kind": SECRET}}, "invalid_request"),
        ({}, "invalid_request"),
        ({"headers": {"content-type": "text/plain"}}, "invalid_request"),
        ({"content": b'{"name": "\\ud800-long"}', "headers": JSON}, "invalid_request"),
        ({"content": b'{"name": NaN}', "headers": JSON}, "invalid_request"),
        ({"content": f"{{{SECRET}".encode(), "headers": JSON}, "invalid_json"),
        ({"content": b"\x89PNG", "headers": JSON}, "invalid_json"),
        ({"content": b"[" * 100_000, "headers": JSON}, "invalid_json"),
        ({"content": b'{"name": "a"}', "headers": {"content-type": "text/plain"}}, "unsupported_media_type"),
        (
            {"content": b'{"name": "a"}', "headers": {"content-type": "text/json;x=application/json"}},
            "unsupported_media_type",
        ),
        ({"content": b'{"name": "a"}'}, "unsupported_media_type"),
        ({"data": {"name": SECRET}}, "unsupported_media_type"),
        ({"content": SECRET.encode(), "headers": {"content-type": "text/plain"}, "url": "/bytes"}, "invalid_request"),
        ({"json": {"name": "a"}, "headers": {"content-type": "application/merge-patch+json"}}, None),
    ],
)
def test_validation_is_told_apart_and_echoes_nothing(
    thing: tuple[TestClient, TestClient], sent: dict[str, Any], expected: str | None
) -> None:
    for client in thing:
        answer = client.post(**{"url": "/thing/1", **sent})
        if expected is None:
            assert answer.status_code == 200
            continue
        assert code(answer) == ({"unsupported_media_type": 415}.get(expected, 400), expected)
        assert ("dev" in answer.json()["error"]) is (client is thing[1])
        assert SECRET not in answer.text


def test_a_response_that_does_not_validate_is_ours_to_mend() -> None:
    app, logged = FastAPI(), list[object]()

    @app.get("/thing", response_model=Thing)
    def get() -> object:
        return {"name": SECRET}

    answer = installed(app, logger=logged.append).get("/thing")
    assert (answer.status_code, answer.json()) == (500, INTERNAL)
    assert [type(one).__name__ for one in logged] == ["ResponseValidationError"]


# --- HTTPException and handlers of the app's own -----------------------------------------------


def test_http_exceptions_of_fastapis_own_keep_their_headers() -> None:
    app = FastAPI()

    @app.get("/secure", dependencies=[Depends(HTTPBearer())])
    def secure() -> None: ...

    answer = installed(app).get("/secure")
    assert code(answer) == (answer.status_code, "invalid_request") and answer.status_code in (401, 403)
    if answer.status_code == 401:
        assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("status", [204, 304, 307])
def test_what_is_no_error_gets_no_body(status: int) -> None:
    app = FastAPI()

    @app.get("/")
    def get() -> None:
        raise HTTPException(status, "moved", {"Location": "/x", "X-Split": "a\r\nb: c"})

    answer = installed(app).get("/", follow_redirects=False)
    assert (answer.status_code, answer.content) == (status, b"")
    assert answer.headers["location"] == "/x" and "x-split" not in answer.headers


@pytest.mark.parametrize("family", [flue, helix])
def test_a_status_of_the_standard_library_is_that_status(family: Any) -> None:
    app, logged = FastAPI(), list[object]()

    @app.get("/{status}")
    def get(status: int) -> None:
        raise HTTPException(HTTPStatus(status))

    client = installed(app, family, logger=logged.append)
    for status in (400, 404, 405, 415, 429):
        answer = client.get(f"/{status}")
        assert answer.status_code == status
        assert answer.json() == family.render_failure(status).body
    assert logged == []


def test_a_slash_is_redirected_as_before() -> None:
    app = FastAPI()
    app.get("/here/")(nothing)
    assert installed(app).get("/here", follow_redirects=False).status_code == 307


def own(request: Request, error: Exception) -> Response:
    return PlainTextResponse("own", status_code=418)


@pytest.mark.parametrize("key", [404, HTTPStatus.NOT_FOUND, HTTPException, Exception, 500])
def test_of_two_handlers_the_later_one_wins(key: Any) -> None:
    for before in (True, False):
        app = Starlette(routes=[Route("/boom", boom)])
        if before:
            app.add_exception_handler(key, own)
        client = installed(app)
        if not before:
            app.add_exception_handler(key, own)
        path = "/boom" if key in (Exception, 500) else "/nowhere"
        client = TestClient(app, raise_server_exceptions=False)
        assert (client.get(path).status_code == 418) is not before


def test_a_handler_for_the_exception_of_fastapi_is_replaced_too() -> None:
    def refuse() -> None:
        raise fastapi.HTTPException(404, SECRET)

    for later in (False, True):
        app = FastAPI()
        app.get("/")(refuse)
        if not later:
            app.add_exception_handler(fastapi.HTTPException, own)
        client = installed(app)
        if later:
            app.add_exception_handler(fastapi.HTTPException, own)
        assert (client.get("/").status_code == 418) is later


def test_a_handler_for_an_error_of_the_app_is_left_alone() -> None:
    app = Starlette(routes=[Route("/boom", boom)])
    app.add_exception_handler(RuntimeError, own)
    assert installed(app).get("/boom").text == "own"


def boom(_: Request) -> Response:
    raise RuntimeError(SECRET)


@pytest.mark.parametrize(
    ("family", "error"),
    [
        (flue, helix.HelixError(SECRET, "provider_rate_limited", retryable=True)),
        (flue, agent.AgentError("TOOL_ARG_INVALID", SECRET)),
        (helix, flue.http_error("stream_not_found", message=SECRET)),
        (helix, agent.AgentError("TOOL_ARG_INVALID", SECRET)),
    ],
)
def test_an_error_of_another_family_is_foreign(family: Any, error: Exception) -> None:
    def fail(_: Request) -> Response:
        raise error

    app, logged = Starlette(routes=[Route("/", fail)]), list[object]()
    answer = installed(app, family, logger=logged.append).get("/")
    unexpected = {"error": "Something went wrong on our side.", "code": "framework_internal_error"}
    assert (answer.status_code, answer.json()) == (500, INTERNAL if family is flue else unexpected)
    assert logged == [error]


class Unreadable(HTTPException):
    def __init__(self, field: str) -> None:
        super().__init__(401, SECRET, {"a": "b"})
        self.__dict__["field"] = field

    def __getattribute__(self, name: str) -> Any:
        if name == super().__getattribute__("__dict__").get("field"):
            raise OSError(SECRET)
        return super().__getattribute__(name)


@pytest.mark.parametrize("field", ["status_code", "detail", "headers"])
def test_an_exception_that_does_not_want_to_be_read_is_answered(field: str) -> None:
    def fail(_: Request) -> Response:
        raise Unreadable(field)

    # Starlette itself reads the status, and fails with it.
    answer = installed(Starlette(routes=[Route("/", fail)])).get("/")
    assert (answer.status_code, answer.json()) == (500, INTERNAL)


# --- middleware --------------------------------------------------------------------------------


class Plain:
    """Middleware without Starlette's help; raises what its path asks for."""

    def __init__(self, app: Any, name: str) -> None:
        self.app, self.name = app, name

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"] == f"/{self.name}/http":
            raise HTTPException(429, SECRET, {"Retry-After": "9"})
        if scope["type"] == "http" and scope["path"] == f"/{self.name}/error":
            raise RuntimeError(SECRET)
        await self.app(scope, receive, send)


class Helped(BaseHTTPMiddleware):
    def __init__(self, app: Any, name: str) -> None:
        super().__init__(app)
        self.name = name

    async def dispatch(self, request: Request, call_next: Callable[[Request], Any]) -> Response:
        if request.url.path == f"/{self.name}/http":
            raise HTTPException(429, SECRET, {"Retry-After": "9"})
        response: Response = await call_next(request)
        if request.url.path == f"/{self.name}/error":
            raise RuntimeError(SECRET)
        response.headers[f"x-{self.name}"] = "passed"
        return response


def test_middleware_may_raise_whenever_it_was_added() -> None:
    app, logged = FastAPI(), list[object]()
    app.add_middleware(Plain, name="a")
    app.add_middleware(Helped, name="b")
    app.add_middleware(CORSMiddleware, allow_origins=["*"])
    install(app, flue, logger=logged.append)
    app.add_middleware(Plain, name="c")
    app.add_middleware(Helped, name="d")
    app.get("/boom")(boom)
    client = TestClient(app)
    for name in "abcd":
        answer = client.get(f"/{name}/http", headers={"origin": "https://a.example"})
        assert code(answer) == (429, "invalid_request") and answer.headers["retry-after"] == "9"
        # What lies around the one that raised has its say, CORS above all.
        assert ("access-control-allow-origin" in answer.headers) is (name in "ab")
        assert ("x-d" in answer.headers) is (name in "abc")
        answer = client.get(f"/{name}/error", headers={"origin": "https://a.example"})
        assert (answer.status_code, answer.json()) == (500, INTERNAL)
        assert ("access-control-allow-origin" in answer.headers) is (name in "ab")
    assert len(logged) == 4
    answer = client.get("/boom", headers={"origin": "https://a.example"})
    assert answer.headers["access-control-allow-origin"] == "*" and answer.headers["x-b"] == answer.headers["x-d"]
    assert (answer.json(), len(logged)) == (INTERNAL, 5)


def test_a_body_that_is_too_large_is_told_in_the_envelope() -> None:
    async def take(request: Request) -> Response:
        return JSONResponse(len(await request.body()))

    app = Starlette(routes=[Route("/", take, methods=["POST"])], max_body_size=10)
    client = installed(app)
    assert client.post("/", content=b"short").json() == 5
    for body in (b"x" * 100, iter([b"x" * 100])):
        assert code(client.post("/", content=body)) == (413, "invalid_request")


# --- mounts ------------------------------------------------------------------------------------


def sub_app(kind: type[Starlette]) -> Starlette:
    app = kind()
    app.router.routes.append(Route("/boom", boom))
    app.router.routes.append(Route("/boom", boom, methods=["PUT"]))
    return app


@pytest.mark.parametrize("kind", [FastAPI, Starlette])
def test_mounted_apps_answer_alike(kind: type[Starlette]) -> None:
    app, sub, deep, hosted = FastAPI(), sub_app(kind), sub_app(kind), sub_app(kind)
    sub.mount("/deep", deep)
    app.mount("/sub", sub)
    app.router.routes.append(Mount("/router", routes=[Mount("/in", app=sub_app(kind))]))
    app.router.routes.append(Mount("/wrapped", app=sub_app(kind), middleware=[Middleware(Plain, name="w")]))
    app.router.routes.insert(0, Host("hosted.example", app=hosted))
    client = installed(app)
    for path in ("/sub", "/sub/deep", "/router/in", "/wrapped"):
        assert code(client.get(f"{path}/nowhere")) == (404, "route_not_found")
        assert code(client.get(f"{path}/boom")) == (500, "internal_error")
        answer = client.delete(f"{path}/boom")
        assert code(answer) == (405, "method_not_allowed")
        assert answer.headers["allow"] == "GET, HEAD, PUT"
    assert code(client.get("/boom", headers={"host": "hosted.example"})) == (500, "internal_error")
    answer = client.delete("/boom", headers={"host": "hosted.example"})
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD, PUT")


def test_a_mounted_app_with_an_installation_of_its_own_keeps_it() -> None:
    app, sub = FastAPI(), sub_app(Starlette)
    install(sub, helix, logger=ignore)
    app.mount("/sub", sub)
    client = installed(app)
    assert client.get("/sub/boom").json()["code"] == "framework_internal_error"
    assert code(client.get("/nowhere")) == (404, "route_not_found")


@pytest.mark.parametrize("kind", [FastAPI, Starlette])
def test_a_mounted_app_keeps_its_own_handlers(kind: type[Starlette]) -> None:
    def missing(request: Request, error: Exception) -> Response:
        return PlainTextResponse("own", status_code=404)

    app = FastAPI()
    keys: dict[str, int | type[Exception]] = {"exception": HTTPException, "status": 404, "any": Exception}
    for name, key in keys.items():
        sub = sub_app(kind)
        sub.add_exception_handler(key, missing)
        app.mount(f"/{name}", sub)
    client = installed(app)
    assert client.get("/exception/nowhere").text == client.get("/status/nowhere").text == "own"
    assert code(client.get("/exception/boom")) == code(client.get("/status/boom")) == (500, "internal_error")
    assert code(client.get("/any/nowhere")) == (404, "route_not_found")
    assert TestClient(app, raise_server_exceptions=False).get("/any/boom").text == "own"


@pytest.mark.parametrize("kind", [FastAPI, Starlette])
def test_the_outermost_middleware_stays_the_one_that_instrumentation_looks_for(kind: type[Starlette]) -> None:
    app = kind()
    install(app, flue)
    assert type(app.build_middleware_stack()) is ServerErrorMiddleware


@pytest.mark.parametrize("path", ["/nowhere", "/"])
def test_head_tells_the_length_of_what_get_is_answered_with(path: str) -> None:
    def get(_: Request) -> Response:
        raise RuntimeError(SECRET)

    app = Starlette(routes=[Route("/", get)])
    install(app, flue, logger=ignore)
    with in_thread(app, []) as served:
        told, whole = served.client.head(path), served.client.get(path)
    assert told.content == b""
    assert int(told.headers["content-length"]) == len(whole.content) > 0


def test_files_and_foreign_apps_that_are_mounted(tmp_path: Any) -> None:
    (tmp_path / "a.txt").write_text("a")

    async def foreign(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError(SECRET)

    app = Starlette()
    app.mount("/files", StaticFiles(directory=tmp_path))
    app.mount("/foreign", foreign)
    client = installed(app)
    assert client.get("/files/a.txt").text == "a"
    assert code(client.get("/files/b.txt")) == (404, "route_not_found")
    assert code(client.post("/files/a.txt")) == (405, "method_not_allowed")
    assert code(client.get("/foreign/x")) == (500, "internal_error")


# --- 405 ---------------------------------------------------------------------------------------


class Endpoint(HTTPEndpoint):
    def get(self, request: Request) -> Response:
        return JSONResponse({})


def test_allow_is_the_union_in_one_order() -> None:
    app = Starlette(
        routes=[
            Route("/a/{id:int}", boom, methods=["PURGE"]),
            Route("/a/{id}", boom, methods=["DELETE"]),
            Route("/a/{id}", boom, methods=["GET"]),
            Route("/a/b", boom, methods=["POST"]),
            Route("/endpoint", Endpoint),
        ]
    )
    client = installed(app)
    assert client.patch("/a/7").headers["allow"] == "GET, HEAD, DELETE, PURGE"
    assert client.patch("/a/b").headers["allow"] == "GET, HEAD, POST, DELETE"
    assert client.post("/endpoint").headers["allow"] == "GET, HEAD"


def test_a_route_that_refuses_a_method_by_itself_says_which_it_takes() -> None:
    app = FastAPI()

    @app.get("/")
    def get() -> None:
        raise HTTPException(405, headers={"Allow": "PUT"})

    answer = installed(app).get("/")
    assert (code(answer), answer.headers["allow"]) == ((405, "method_not_allowed"), "PUT")


# --- streams, tasks, cancellation --------------------------------------------------------------


@pytest.mark.parametrize("helped", [False, True])
def test_what_is_raised_after_the_answer_began_is_raised_on_and_logged_once(helped: bool) -> None:
    async def broken() -> AsyncIterator[bytes]:
        yield b"half"
        raise RuntimeError(SECRET)

    app, logged = FastAPI(), list[object]()
    if helped:
        app.add_middleware(Helped, name="a")
        app.add_middleware(Helped, name="b")
    app.get("/")(lambda: StreamingResponse(broken()))
    client = installed(app, logger=logged.append)
    with pytest.raises(RuntimeError, match=SECRET):
        client.get("/")
    assert len(logged) == 1
    with in_thread(app, logged) as served:
        raw = served.raw("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert b"half" in raw and not raw.endswith(b"0\r\n\r\n")


@pytest.mark.parametrize("helped", [False, True])
def test_a_stream_that_fails_before_its_first_chunk_is_told_as_a_failure(helped: bool) -> None:
    async def broken(error: Exception) -> AsyncIterator[bytes]:
        raise error
        yield b""

    app, logged = FastAPI(), list[object]()
    if helped:
        app.add_middleware(Helped, name="a")
    app.add_middleware(CORSMiddleware, allow_origins=["*"])
    app.get("/foreign")(lambda: StreamingResponse(broken(RuntimeError(SECRET))))
    app.get("/own")(lambda: StreamingResponse(broken(flue.http_error("stream_not_found"))))
    app.get("/events")(lambda: StreamingResponse(broken(RuntimeError(SECRET)), media_type="text/event-stream"))
    packed = ExceptionGroup("", [flue.http_error("stream_not_found")])
    app.get("/packed")(lambda: StreamingResponse(broken(packed)))
    app.get("/refused")(lambda: StreamingResponse(broken(HTTPException(409, SECRET))))
    app.get("/empty")(lambda: StreamingResponse(iter(())))
    client = installed(app, logger=logged.append)
    answer = client.get("/foreign", headers={"origin": "https://a.example"})
    assert (answer.status_code, answer.json(), len(logged)) == (500, INTERNAL, 1)
    assert answer.headers["access-control-allow-origin"] == "*"
    assert code(client.get("/own")) == code(client.get("/packed")) == (404, "stream_not_found")
    assert code(client.get("/refused")) == (409, "invalid_request")
    assert client.get("/empty").content == b""
    # The start of an event stream is not held back, so there is an answer that can only be cut.
    with pytest.raises(RuntimeError, match=SECRET):
        client.get("/events")


def test_the_start_of_an_event_stream_is_sent_at_once() -> None:
    waiting = asyncio.Event()

    async def later() -> AsyncIterator[bytes]:
        await waiting.wait()
        yield b"data: 1\n\n"

    async def get(_: Request) -> Response:
        return StreamingResponse(later(), media_type="text/event-stream")

    async def ask() -> None:
        app = Starlette(routes=[Route("/", get)])
        install(app, flue, logger=ignore)
        sent: list[str] = []

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(3600)
            return {}

        async def send(message: Any) -> None:
            sent.append(message["type"])
            waiting.set()

        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}
        await asyncio.wait_for(app(scope, receive, send), 5)
        assert sent == ["http.response.start", "http.response.body", "http.response.body"]

    asyncio.run(ask())


@pytest.mark.parametrize("helped", [False, True])
def test_a_task_that_fails_behind_a_whole_answer_cuts_nothing(helped: bool) -> None:
    def fail() -> None:
        raise RuntimeError(SECRET)

    app, logged = FastAPI(), list[object]()
    if helped:
        app.add_middleware(Helped, name="a")

    @app.get("/")
    def get(tasks: BackgroundTasks) -> dict[str, bool]:
        tasks.add_task(fail)
        return {"ok": True}

    client = installed(app, logger=logged.append)
    with pytest.raises(RuntimeError, match=SECRET):
        client.get("/")
    assert len(logged) == 1
    with in_thread(app, logged) as served:
        answer = served.client.get("/")
        assert (answer.status_code, answer.json()) == (200, {"ok": True})


async def _asked(app: Any, *messages: dict[str, Any], method: str = "GET") -> list[dict[str, Any]]:
    """What the app sends when it receives these messages."""
    sent: list[dict[str, Any]] = []
    waiting = iter(messages)

    async def receive() -> dict[str, Any]:
        return next(waiting, {"type": "http.disconnect"})

    async def send(message: Any) -> None:
        sent.append(dict(message))

    scope = {"type": "http", "method": method, "path": "/", "root_path": "", "headers": [], "query_string": b""}
    await app({**scope, "http_version": "1.1", "scheme": "http", "server": ("a", 80)}, receive, send)
    return sent


@pytest.mark.parametrize("stop", [asyncio.CancelledError, KeyboardInterrupt, SystemExit])
def test_cancellation_passes(stop: type[BaseException]) -> None:
    async def get(_: Request) -> Response:
        task = asyncio.current_task()
        if task is not None and stop is asyncio.CancelledError:
            task.cancel()
            await asyncio.sleep(0)
        raise stop

    async def ask() -> None:
        app, logged = Starlette(routes=[Route("/", get)]), list[object]()
        install(app, flue, logger=logged.append)
        with pytest.raises(stop):
            await _asked(app)
        assert logged == []

    asyncio.run(ask())


@pytest.mark.parametrize("family", [flue, helix])
@pytest.mark.parametrize("helped", [False, True])
def test_the_cancellation_of_a_task_that_a_route_waited_for_is_a_failure(family: Any, helped: bool) -> None:
    app, logged = FastAPI(), list[Any]()
    if helped:
        app.add_middleware(Helped, name="a")

    @app.get("/")
    async def get() -> None:
        inner = asyncio.create_task(asyncio.sleep(60))
        await asyncio.sleep(0)
        inner.cancel()
        await inner

    install(app, family, logger=logged.append)
    with in_thread(app, []) as served:
        answer = served.client.get("/")
    assert (answer.status_code, answer.headers["content-type"]) == (500, "application/json")
    assert [type(one.__cause__) for one in logged] == [asyncio.CancelledError]


def test_it_is_one_for_the_server_too_once_the_answer_began() -> None:
    """A CancelledError would say to whoever runs the app that it was told to stop."""

    async def broken(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"a", "more_body": True})
        inner = asyncio.create_task(asyncio.sleep(60))
        await asyncio.sleep(0)
        inner.cancel()
        await inner

    async def ask() -> None:
        app, logged = Starlette(routes=[Mount("/", broken)]), list[Any]()
        install(app, flue, logger=logged.append)
        with pytest.raises(RuntimeError, match="was cancelled") as caught:
            await _asked(app)
        assert type(caught.value.__cause__) is asyncio.CancelledError
        assert logged == [caught.value]

    asyncio.run(ask())


def test_a_group_with_a_signal_in_it_passes() -> None:
    async def get(_: Request) -> Response:
        raise BaseExceptionGroup("", [ValueError(SECRET), asyncio.CancelledError()])

    async def ask() -> None:
        app = Starlette(routes=[Route("/", get)])
        install(app, flue, logger=ignore)
        with pytest.raises(BaseExceptionGroup):
            await _asked(app)

    asyncio.run(ask())


def test_a_client_that_went_away_is_no_failure_of_ours() -> None:
    async def post(request: Request) -> Response:
        return JSONResponse(len(await request.body()))

    async def ask() -> list[dict[str, Any]]:
        return await _asked(app, {"type": "http.request", "body": b"a", "more_body": True}, method="POST")

    app, logged = Starlette(routes=[Route("/", post, methods=["POST"])]), list[object]()
    install(app, flue, logger=logged.append)
    start, body = asyncio.run(ask())
    assert (start["status"], body.get("body", b""), logged) == (499, b"", [])


def test_a_websocket_that_is_refused_is_told_why() -> None:
    app = FastAPI()

    @app.websocket("/ws")
    async def ws(socket: WebSocket) -> None:
        raise HTTPException(401, SECRET, {"WWW-Authenticate": "Bearer"})

    client = installed(app)
    with pytest.raises(WebSocketDenialResponse) as refused, client.websocket_connect("/ws"):
        pass
    assert code(refused.value) == (401, "invalid_request")
    assert refused.value.headers["www-authenticate"] == "Bearer"


def test_a_websocket_that_fails_before_it_is_accepted_is_told_so() -> None:
    app, logged = FastAPI(), list[object]()

    @app.websocket("/ws")
    async def ws(socket: WebSocket) -> None:
        raise RuntimeError(SECRET)

    client = installed(app, logger=logged.append)
    with pytest.raises(WebSocketDenialResponse) as refused, client.websocket_connect("/ws"):
        pass
    assert (refused.value.status_code, refused.value.json()) == (500, INTERNAL)
    assert len(logged) == 1


def test_websockets_are_left_alone() -> None:
    app = FastAPI()

    @app.websocket("/ws")
    async def ws(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("hello")
        raise RuntimeError(SECRET)

    client = installed(app)
    with pytest.raises(RuntimeError, match=SECRET), client.websocket_connect("/ws") as socket:
        assert socket.receive_text() == "hello"
        socket.receive_text()


# --- logs --------------------------------------------------------------------------------------


def test_one_record_for_one_failure(caplog: pytest.LogCaptureFixture) -> None:
    app = FastAPI()
    app.add_middleware(Helped, name="a")

    @app.get("/")
    def get() -> None:
        raise RuntimeError("one\nERROR two")

    @app.get("/http/{status}")
    def refuse(status: int) -> None:
        raise HTTPException(status, SECRET)

    install(app, flue)
    with in_thread(app, []) as served, caplog.at_level(logging.INFO):
        for status in (500, 404, 405):
            path, method = {404: ("/nowhere", "GET")}.get(status, ("/", "GET" if status == 500 else "PUT"))
            assert served.client.request(method, path).status_code == status
            served.client.request("HEAD", path)
        # Kludex/starlette#1764: a body where the status allows none is found out by the server alone.
        for status in (204, 304, 499):
            assert served.client.get(f"/http/{status}").status_code == status
    records = [one for one in caplog.records if one.name != "httpx"]
    assert [(one.name, one.getMessage()) for one in records] == [("wirepact.flue", "a route failed")]
    assert records[0].exc_info is not None and isinstance(records[0].exc_info[1], RuntimeError)


def test_a_record_tells_the_code_and_the_request_on_one_line(caplog: pytest.LogCaptureFixture) -> None:
    app = FastAPI()

    @app.get("/items/{item}")
    def get(item: str) -> None:
        raise flue.SessionBusyError("s") if item == "own" else RuntimeError(SECRET)

    install(app, flue)
    with in_thread(app, []) as served:
        for item in ("own", "a%0aERROR%20b"):
            assert served.client.get(f"/items/{item}").status_code == 500
    told = [
        {key: value for key, value in vars(one).items() if key.startswith(("error_", "http_"))}
        for one in caplog.records
        if one.name == "wirepact.flue"
    ]
    assert told == [
        {
            "error_code": "session_busy",
            "error_family": "flue",
            "http_method": "GET",
            "http_path": "/items/own",
        },
        {"error_code": "_OTHER", "http_method": "GET", "http_path": "/items/a%0AERROR%20b"},
    ]


def test_a_logger_that_fails_changes_nothing() -> None:
    def broken(_: object) -> None:
        raise OSError("the disk is full")

    app = Starlette(routes=[Route("/", boom)])
    answer = installed(app, logger=broken).get("/")
    assert (answer.status_code, answer.json()) == (500, INTERNAL)


# --- OpenAPI -----------------------------------------------------------------------------------


class ErrorEnvelope(BaseModel):
    mine: int


class Problem(BaseModel):
    why: str


def documented(family: Any, clash: bool = False) -> dict[str, Any]:
    app = FastAPI()
    app.post("/thing")(lambda thing: thing)

    @app.get("/thing/{id}", responses={404: {"model": Problem}, "default": {"description": "mine"}})
    def get(id: int) -> Thing:
        raise NotImplementedError

    @app.put("/thing/{id}", responses={422: {"model": Problem}})
    def put(id: int, thing: Thing) -> Thing:
        raise NotImplementedError

    if clash:

        @app.get("/clash")
        def get_clash() -> ErrorEnvelope:
            raise NotImplementedError

    client = installed(app, family)
    found: dict[str, Any] = client.get("/openapi.json").json()
    assert client.get("/openapi.json").json() == found == app.openapi()
    assert client.get("/docs").status_code == 200
    return found


@pytest.mark.parametrize(("family", "shape"), [(flue, "ErrorEnvelope"), (helix, "ChatErrorBody")])
def test_the_document_shows_the_envelope(family: Any, shape: str) -> None:
    document = documented(family)
    validate(document)
    answer = document["paths"]["/thing"]["post"]["responses"]
    assert set(answer) == {"200", "default"}
    assert answer["default"]["content"] == {"application/json": {"schema": {"$ref": f"#/components/schemas/{shape}"}}}
    schemas = document["components"]["schemas"]
    assert shape in schemas and "HTTPValidationError" not in schemas and "ValidationError" not in schemas
    # What the app says itself stays.
    assert document["paths"]["/thing/{id}"]["get"]["responses"]["default"] == {"description": "mine"}
    assert "404" in document["paths"]["/thing/{id}"]["get"]["responses"]
    assert "422" in document["paths"]["/thing/{id}"]["put"]["responses"]


def test_a_model_of_the_same_name_stays_the_apps() -> None:
    document = documented(flue, clash=True)
    validate(document)
    schemas = document["components"]["schemas"]
    assert set(schemas["ErrorEnvelope"]["properties"]) == {"mine"}
    reference = document["paths"]["/thing"]["post"]["responses"]["default"]["content"]["application/json"]["schema"]
    assert reference == {"$ref": "#/components/schemas/flue_ErrorEnvelope"}
    inner = schemas["flue_ErrorEnvelope"]["properties"]["error"]
    assert inner["$ref"].removeprefix("#/components/schemas/") in schemas


def test_a_document_of_the_apps_own_making_is_completed() -> None:
    app = FastAPI()
    app.get("/")(nothing)
    made = app.openapi
    app.openapi = lambda: {**made(), "x-own": True}  # type: ignore[method-assign]
    install(app, flue)
    document = app.openapi()
    assert document["x-own"] is True and "default" in document["paths"]["/"]["get"]["responses"]
    validate(document)


def test_a_document_without_paths_or_off() -> None:
    app = FastAPI(openapi_url=None)
    assert installed(app).get("/openapi.json").status_code == 404
    empty = FastAPI()
    assert installed(empty).get("/openapi.json").json()["paths"] == {}


def test_every_method_shows_the_envelope() -> None:
    app = FastAPI()
    methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]
    for method in methods:
        app.add_api_route(f"/{method}", nothing, methods=[method])
    paths = installed(app).get("/openapi.json").json()["paths"]
    shown = {method for method in methods if "default" in paths[f"/{method}"][method.lower()]["responses"]}
    assert shown == set(methods)
