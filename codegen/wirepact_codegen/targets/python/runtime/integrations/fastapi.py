"""Every error answer of a FastAPI or Starlette app in the envelope of a family: `install(app, flue)`.

Needs Starlette alone; nothing of it is imported before `install` is called.
"""

from __future__ import annotations

from ._runtime.causes import safe_get, stray_cancellation, text_of
from ._runtime.envelope import headers_of
from ._runtime.ijson import is_object
from ._runtime.plain import plain_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, Protocol

    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ._runtime.answer import ErrorAnswer
    from ._runtime.roles import Failure, Roles

    class ErrorFamily(Protocol):
        """What a family's module has that answers requests."""

        @property
        def ROLES(self) -> Roles: ...
        @property
        def render_error(self) -> Callable[..., ErrorAnswer]: ...
        @property
        def render_failure(self) -> Callable[..., ErrorAnswer]: ...


__all__ = ["install"]

_MARK = "_wirepact_errors"
_REQUEST = f"{__name__}.request"
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "QUERY")
_NO_METHOD = "-"
_STOCK = ("HTTPValidationError", "ValidationError")
_CLIENT_CLOSED = 499
_SHOWN = 20


def install(
    app: Starlette,
    family: ErrorFamily,
    dev: bool = False,
    logger: Callable[[object], object] | None = None,
) -> None:
    """Make every error answer of an app one of the family, with the family's status, headers and envelope.

    Covered: the family's errors and any other exception, in routes, dependencies, streams before their first chunk, and
    middleware, whenever it was added; HTTPException, whose status and headers stay; requests that do not validate;
    unknown routes and methods, with every method that the path takes in `Allow`; the apps mounted in this one, unless
    they have an installation of their own, or a handler; a websocket that is refused before it was accepted, where the
    server can answer one. An answer to HEAD has no body, and the length of the one to GET. The OpenAPI document of a
    FastAPI app shows the envelope.

    Of an HTTPException its status alone picks code and sentence, for its text may be anybody's: that a route found no
    item reads as what the family says of 404. Raise an error of the family where its own words are wanted; one that
    wraps it (`raise RuntimeError(...) from error`) may mean another failure, and is answered as the unexpected.

    Handlers for HTTPException, validation, statuses from 400 on and Exception that the app had are replaced; one that
    is registered afterwards wins. What is raised after an answer began is raised on, so that the server cuts the
    connection; cancellation of the request always is. That of a task which the route waited for is a failure of the
    route. What a websocket that was accepted raises is left alone.

    Call it again and nothing changes.

    Args:
        family: The family's module, such as `wirepact.flue`.
        dev: Whether this is local development: an envelope with a place for it then has help for developers, which may
            name what the request got wrong.
        logger: Takes what was raised where the answer is a 500, and what is raised after an answer began; when left
            out, the first goes to the family's logger of `logging`, with `http_method`, `http_path` and the keys of
            `log_extra` of `observability`, of which a foreign error has fewer; the second is the server's.

    Raises:
        ImportError: Starlette is not installed; the extra `fastapi` of this package brings it.
        TypeError: no Starlette app, or no family.
        ValueError: the family has no envelope, or the app answers by another family or in other ways already.
        RuntimeError: the app has started.
    """
    _check(app, family)
    wanted = _Answers(app, family, dev, logger)
    there = getattr(app, _MARK, None)
    if there is not None:
        if (there.family, there.dev, there.logger) == (family, dev, logger):
            return
        name = there.family.ROLES["family"]
        raise ValueError(f"the app answers with the errors of {name} already; install once, with one family")
    if app.middleware_stack is not None:
        raise RuntimeError("the app has started; install before it takes its first request")
    wanted.take_over()


def _check(app: object, family: object) -> None:
    try:
        from starlette.applications import Starlette
    except ImportError as error:
        raise ImportError(f"install needs Starlette: pip install '{__name__.rpartition('.')[0]}[fastapi]'") from error
    if not isinstance(app, Starlette):
        raise TypeError(f"{type(app).__name__} is no FastAPI or Starlette app")
    roles: object = safe_get(family, "ROLES")
    if not is_object(roles):
        raise TypeError(f"{text_of(safe_get(family, '__name__', family), 100)} is no family: it has no ROLES")
    if roles.get("envelope") is None or not callable(safe_get(family, "render_error")):
        raise ValueError(
            f"the family {roles.get('family')} has no envelope, so nothing says what an error reply holds: "
            'give the shape of its body "x-role": "envelope"'
        )


class _Answers:
    """How one app answers."""

    def __init__(
        self, app: Starlette, family: ErrorFamily, dev: bool, logger: Callable[[object], object] | None
    ) -> None:
        self.app = app
        self.family = family
        self.dev = dev
        self.logger = logger

    def take_over(self, mounted: bool = False) -> None:
        """Become the one who answers. An app that is only mounted keeps the handlers that it has of its own."""
        from starlette.exceptions import HTTPException

        async def handle(request: Request, error: Exception) -> Response:
            return self.response(request.scope, error)

        handlers = self.app.exception_handlers
        if not mounted:
            for key in [key for key in handlers if key is Exception or (plain_number(key) or 0) >= 400]:
                del handlers[key]
        for kind in (HTTPException, _of_fastapi("HTTPException"), _of_fastapi("RequestValidationError")):
            if kind is not None and not (mounted and _is_own(handlers.get(kind))):
                handlers[kind] = handle
        build = self.app.build_middleware_stack
        setattr(self.app, "build_middleware_stack", lambda: self._framed(self._guarded(build)))  # noqa: B010
        document: Callable[[], dict[str, Any]] | None = getattr(self.app, "openapi", None)
        if document is not None:
            setattr(self.app, "openapi", _documented(document, self.family))  # noqa: B010
        setattr(self.app, _MARK, self)

    def _framed(self, stack: ASGIApp) -> ASGIApp:
        """The stack with the frame in it: outermost stays Starlette's own middleware, which those who instrument an app
        look for.
        """
        from starlette.middleware.errors import ServerErrorMiddleware

        if not isinstance(stack, ServerErrorMiddleware):
            return _Frame(stack, self)
        stack.app = _Frame(stack.app, self)
        return stack

    def _guarded(self, build: Callable[[], ASGIApp]) -> ASGIApp:
        """The app's own stack, with a guard around the routes and around each middleware.

        So an answer to a failure passes whatever lies further out, such as the middleware that adds CORS headers.
        """
        from starlette.middleware import Middleware

        for app in _mounted(self.app.routes):
            if getattr(app, _MARK, None) is None and app.middleware_stack is None:
                _Answers(app, self.family, self.dev, self.logger).take_over(mounted=True)
        own = self.app.user_middleware
        guard = Middleware(_Guard, answers=self)  # older Starlettes pass the app by name
        self.app.user_middleware = [guard, *(one for middleware in own for one in (middleware, guard))]
        try:
            return build()
        finally:
            self.app.user_middleware = own

    def response(self, scope: Scope, error: Exception) -> Response:
        """The answer to what was raised."""
        from starlette.exceptions import HTTPException
        from starlette.responses import Response

        try:
            if isinstance(error, HTTPException) and 200 <= error.status_code < 400:
                return Response(status_code=error.status_code, headers=headers_of({}, error.headers))
            made = self._answer(scope, error)
        except Exception:  # an error that does not want to be read
            made = self._told(scope, error)
        body = made.text.encode()
        if scope.get("method") != "HEAD":
            return Response(body, made.status, dict(made.headers))
        answer = Response(b"", made.status, dict(made.headers))
        answer.headers["content-length"] = str(len(body))  # what GET is answered with
        return answer

    def _told(self, scope: Scope, error: Exception) -> ErrorAnswer:
        return self.family.render_error(error, dev=self.dev, logger=self._logger(scope))

    def _logger(self, scope: Scope) -> Callable[[object], object]:
        """Who takes a failure: the app's logger, else the family's, which is told of the request."""
        from urllib.parse import quote

        from ._runtime.logs import log

        if self.logger is not None:
            return self.logger
        # The path is decoded and may hold line ends: as a URL has it, it starts no line of its own.
        path = quote(text_of(scope.get("path"), 1000), safe="/:@!$&'()*+,;=")
        name = text_of(safe_get(self.family, "__name__"))
        request = {"http_method": text_of(scope.get("method", "WEBSOCKET"), 100), "http_path": path}
        return lambda error: log(error, name, "a route", request)

    def _answer(self, scope: Scope, error: Exception) -> ErrorAnswer:
        from starlette.exceptions import HTTPException
        from starlette.requests import ClientDisconnect

        failure: Failure | int
        headers: dict[str, str] = {}
        detail: object = None
        invalid = _of_fastapi("RequestValidationError")
        if isinstance(error, ClientDisconnect):
            failure = _CLIENT_CLOSED
        elif isinstance(error, HTTPException):
            failure, detail = error.status_code, text_of(error.detail)
            headers = headers_of({}, error.headers)
            if failure == 400 and _is_of_json(error.__cause__):
                failure = "invalid_json"
            elif failure == 405:
                headers = self._with_allow(scope, headers)
        elif invalid is not None and isinstance(error, invalid):
            failure, detail = _why_invalid(scope, error)
        elif _is_of_json(error):
            failure = "invalid_json"
        else:
            return self._told(scope, error)
        return self.family.render_failure(
            failure,
            headers=headers,
            detail=detail,
            dev=self.dev,
            error=error,
            logger=self._logger(scope),
        )

    def _with_allow(self, scope: Scope, headers: dict[str, str]) -> dict[str, str]:
        """With all methods that the path takes: a route that was found first tells its own alone.

        A route that takes the method has refused by itself, and what it says stays.
        """
        told = {
            method.strip(): None
            for name, value in headers.items()
            if name.lower() == "allow"
            for method in value.split(",")
        }
        entry = _state(scope)["entry"]
        found = dict.fromkeys(_methods_of(self.app.routes, entry)) if entry else {}
        if scope.get("method") in found:
            return headers
        rest = {name: value for name, value in headers.items() if name.lower() != "allow"}
        return {**rest, "Allow": ", ".join(sorted({**found, **told}, key=_order))}

    def hears(self, error: Exception, state: dict[str, Any]) -> None:
        """Tell the logger what was raised after the answer began, once; that the client went away is no failure."""
        from contextlib import suppress

        from starlette.requests import ClientDisconnect

        if self.logger is None or state["told"] or isinstance(error, ClientDisconnect):
            return
        state["told"] = True
        with suppress(Exception):
            self.logger(error)


class _Frame:
    """Around the whole app: answers in the place of what the framework puts around guards, such as its body limit."""

    def __init__(self, app: ASGIApp, answers: _Answers) -> None:
        self.app = app
        self.answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = _state(scope)
        replaced = False

        async def watched(message: Message) -> None:
            nonlocal replaced
            if state["broken"] is not None:
                # A middleware between ends the body of an answer that broke off as if it were whole.
                raise state["broken"]
            if message["type"] == "http.response.start" and not state["theirs"]:
                replaced = message["status"] >= 400 and _kind(message) != state["seen"].get(self.answers)
                if replaced:
                    from starlette.exceptions import HTTPException

                    error = HTTPException(message["status"])
                    await self.answers.response(scope, error)(scope, receive, send)
            if not replaced:
                await send(message)

        await self.app(scope, receive, watched)


class _Guard:
    """Answers what the app inside it raises, while nothing of an answer was sent.

    The start of an answer waits for its body, so that a stream which fails at once is still told as a failure; that of
    an event stream does not, since a first event may take long.
    """

    def __init__(self, app: ASGIApp, answers: _Answers) -> None:
        self.app = app
        self.answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = _state(scope)
        state["entry"] = {key: scope[key] for key in ("type", "path", "root_path", "headers") if key in scope}
        started = finished = False
        held: Message | None = None

        async def watched(message: Message) -> None:
            nonlocal started, finished, held
            if message["type"] == "http.response.start" and not _is_event_stream(message):
                held = message
                return
            await begin()
            started = True
            if message["type"] == "http.response.start":
                state["seen"][self.answers] = _kind(message)
            ends = message["type"] == "http.response.body" and not message.get("more_body", False)
            finished = finished or ends or message["type"] == "http.response.pathsend"
            await send(message)

        async def begin() -> None:
            nonlocal started, held
            if held is not None:
                start, held, started = held, None, True
                state["seen"][self.answers] = _kind(start)
                await send(start)

        try:
            await self.app(scope, receive, watched)
            await begin()
        except BaseException as raised:
            stray = None if isinstance(raised, Exception) else stray_cancellation(raised)
            error = stray or raised
            if not isinstance(error, Exception):
                raise
            handlers = self.answers.app.exception_handlers
            if held is not None:
                held, error = None, _before_the_start(error)
            if not started and 500 not in handlers and Exception not in handlers:
                state["broken"] = None
                await self.answers.response(scope, error)(scope, receive, watched)
                return
            if not started:
                state["theirs"] = True
            elif not finished and state["broken"] is None:
                state["broken"] = error
            if started:
                self.answers.hears(error, state)
            if stray is not None:
                raise stray from raised
            raise

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses with an answer where the app raises before it accepts, and the server can send one."""
        silent = True

        async def watched(message: Message) -> None:
            nonlocal silent
            silent = False
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as error:
            if not silent or "websocket.http.response" not in (scope.get("extensions") or {}):
                raise
            await self.answers.response(scope, error)(scope, receive, watched)


def _before_the_start(error: Exception) -> Exception:
    """What was raised: Starlette takes an answer that is held back for one that began, and says so around it; earlier
    ones pack what a stream raises into a group of one.
    """
    from starlette.exceptions import HTTPException

    while issubclass(type(error), ExceptionGroup):
        members: tuple[Exception, ...] = safe_get(error, "exceptions", ())
        if len(members) != 1:
            break
        error = members[0]
    cause = error.__cause__
    return cause if type(error) is RuntimeError and isinstance(cause, HTTPException) else error


def _state(scope: Scope) -> dict[str, Any]:
    """What all parts around one request know of it.

    `broken`: What was raised before an answer was whole. `theirs`: The app's own handler answers. `seen`: By app, what
    passed its guards. `entry`: What the routes of an app are asked with. `told`: Whether the logger was told.
    """
    new: dict[str, Any] = {"broken": None, "theirs": False, "seen": {}, "entry": None, "told": False}
    found: dict[str, Any] = scope.setdefault(_REQUEST, new)
    return found


def _is_event_stream(start: Message) -> bool:
    return b"text/event-stream" in _kind(start)[1].lower()


def _kind(start: Message) -> tuple[int, bytes]:
    """What tells one answer's start from another's: status and media type."""
    headers: dict[bytes, bytes] = {name.lower(): value for name, value in start.get("headers", ())}
    return start["status"], headers.get(b"content-type", b"")


def _mounted(routes: Iterable[object]) -> Iterator[Starlette]:
    """The apps that are mounted among the routes, behind middleware of their mount, too."""
    from starlette.applications import Starlette

    for route in routes:
        app: object = safe_get(route, "app")
        for _ in range(20):
            if app is None or isinstance(app, Starlette):
                break
            app = safe_get(app, "app")
        if isinstance(app, Starlette):
            yield app
        else:
            yield from _mounted(_inner(route))


def _inner(route: object) -> list[Any]:
    """The routes below a mount, or those of a router that was included."""
    found: list[Any] | None = safe_get(route, "routes")
    return safe_get(safe_get(route, "original_router"), "routes", []) if found is None else found


def _methods_of(routes: Sequence[Any], entry: Scope) -> Iterator[str]:
    """The methods that the path takes, each route being asked for each."""
    from starlette.routing import Match

    for route in routes:
        match, child = route.matches({**entry, "method": _NO_METHOD, "path_params": {}})
        if match is Match.FULL:
            yield from _methods_of(safe_get(route, "routes") or (), {**entry, **child})
        elif match is Match.PARTIAL:
            for method in dict.fromkeys((*_METHODS, *(safe_get(route, "methods") or ()))):
                if route.matches({**entry, "method": method, "path_params": {}})[0] is Match.FULL:
                    yield method


def _order(method: str) -> tuple[int, str]:
    return _METHODS.index(method) if method in _METHODS else len(_METHODS), method


def _is_of_json(error: object) -> bool:
    """Whether it is from reading a request's body as JSON, and not from other JSON that a route reads."""
    from starlette.requests import Request

    if not isinstance(error, (ValueError, RecursionError)):
        return False
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code is Request.json.__code__:
            return True
        trace = trace.tb_next
    return False


def _of_fastapi(name: str) -> type[Exception] | None:
    """An error class of FastAPI; None where FastAPI is not there."""
    import sys

    found: type[Exception] | None = safe_get(sys.modules.get("fastapi.exceptions"), name)
    return found


def _is_own(handler: object) -> bool:
    """Whether a handler is the app's own, and not the one that FastAPI gives every app."""
    return handler is not None and safe_get(handler, "__module__") != "fastapi.exception_handlers"


def _why_invalid(scope: Scope, error: Any) -> tuple[Failure, str]:
    """Which failure a request is that does not validate, and for developers where: nothing of what was sent."""
    from json import JSONDecodeError

    found = error.errors()
    told = [f"{'.'.join(map(str, one.get('loc', ())))}: {one.get('msg')}" for one in found[:_SHOWN]]
    detail = text_of("; ".join(told))
    if isinstance(error.__cause__, JSONDecodeError):
        return "invalid_json", detail
    if any(one.get("loc", ())[:1] == ("body",) for one in found) and _is_of_other_type(scope):
        return "unsupported_media_type", detail
    return "invalid_request", detail


def _is_of_other_type(scope: Scope) -> bool:
    """Whether there is a body that is no JSON for a route that reads JSON."""
    headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
    if headers.get(b"content-length", "0") == "0" and b"transfer-encoding" not in headers:
        return False
    given = headers.get(b"content-type", "").partition(";")[0].strip().lower()
    field = safe_get(safe_get(scope.get("route"), "body_field"), "field_info")
    return _is_json(str(safe_get(field, "media_type", "application/json"))) and not _is_json(given)


def _is_json(media_type: str) -> bool:
    return media_type == "application/json" or (media_type.startswith("application/") and media_type.endswith("+json"))


def _documented(document: Callable[[], dict[str, Any]], family: ErrorFamily) -> Callable[[], dict[str, Any]]:
    """The app's own OpenAPI document, with the envelope as every operation's answer to what fails."""
    done: list[object] = []

    def documented() -> dict[str, Any]:
        made = document()
        if not (done and done[0] is made):
            _describe(made, family)
            done[:] = [made]
        return made

    return documented


def _describe(document: dict[str, Any], family: ErrorFamily) -> None:
    schemas: dict[str, Any] = document.setdefault("components", {}).setdefault("schemas", {})
    name = _add_envelope(schemas, family)
    answer = {
        "description": "The request failed.",
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}},
    }
    stock = {"$ref": f"#/components/schemas/{_STOCK[0]}"}
    for path in document.get("paths", {}).values():
        for method in ("get", "put", "post", "delete", "options", "head", "patch", "trace"):
            if method not in path:
                continue
            responses: dict[str, Any] = path[method].setdefault("responses", {})
            content = safe_get(safe_get(responses.get("422"), "content"), "application/json")
            if safe_get(content, "schema") == stock:
                del responses["422"]
            responses.setdefault("default", answer)
    for one in _STOCK:
        if f'"#/components/schemas/{one}"' not in _text(document):
            schemas.pop(one, None)


def _text(value: object) -> str:
    import json

    return json.dumps(value, default=str)


def _add_envelope(schemas: dict[str, Any], family: ErrorFamily) -> str:
    """Add the envelope's schemas; where the app has others of those names, under the family's name as well."""
    from pydantic.json_schema import models_json_schema

    carrier = family.ROLES["envelope"]
    assert carrier is not None
    model = getattr(family, carrier["shape"])
    for prefix in ("", f"{family.ROLES['family']}_"):
        template = f"#/components/schemas/{prefix}{{model}}"
        names, found = models_json_schema([(model, "serialization")], ref_template=template)
        made = {f"{prefix}{name}": schema for name, schema in found["$defs"].items()}
        if all(schemas.get(name, schema) == schema for name, schema in made.items()):
            break
    schemas.update(made)
    return str(names[model, "serialization"]["$ref"]).rpartition("/")[2]
