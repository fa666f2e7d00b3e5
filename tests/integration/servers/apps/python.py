"""The same server as the scripts beside it, as a FastAPI or a Starlette app."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from types import ModuleType
from typing import Any

from fastapi import APIRouter, FastAPI
from pydantic import BaseModel
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

SECRET = "secret-0b5e"
HEADERS = {"WWW-Authenticate": "Bearer", "X-Kept": "yes", "X-Split": "a\r\nSet-Cookie: stolen=1"}

Install = Callable[..., None]


class Thing(BaseModel):
    name: str


class ForeignError(Exception):
    status = 404
    code = SECRET
    headers = {"X-Secret": SECRET}  # noqa: RUF012


class OtherError(TypeError):
    type = SECRET
    details = SECRET
    meta = {"at": SECRET}  # noqa: RUF012


class HostileError(Exception):
    def __getattribute__(self, name: str) -> Any:
        if name.startswith("__"):
            return super().__getattribute__(name)
        raise RuntimeError(SECRET)

    def __str__(self) -> str:
        raise RuntimeError(SECRET)


def made(family: ModuleType, kind: str) -> Exception:
    """What a route raises, by the last part of its path."""
    match kind, family.ROLES["family"]:
        case "foreign", _:
            error: Exception = ForeignError(SECRET)
        case "other", _:
            error = OtherError(SECRET)
        case "hostile", _:
            return HostileError(SECRET)
        case "group", _:
            return ExceptionGroup(SECRET, [ValueError(SECRET), made(family, "busy")])
        case "own", "flue":
            headers = {"X-Own": "1", "X-Split": "a\r\nSet-Cookie: stolen=1", "Content-Length": "3"}
            error = family.http_error("stream_not_found", dev="Look here.", meta={"stream": "s1"}, headers=headers)
        case "busy", "flue":
            error = family.http_error("runtime_unavailable", meta={"state": "loading"})
        case "plain", "flue":
            error = family.SessionBusyError()
        case "own", "helix":
            error = family.HelixError(SECRET, "state_session_not_found")
        case "busy", "helix":
            error = family.HelixError(SECRET, "provider_rate_limited", retryable=True)
        case "plain", "helix":
            error = family.HelixError(SECRET, "framework_hook_failed")
        case "own", "acme":
            error = family.NotFoundError(SECRET, "7")
        case "busy", "acme":
            error = family.RateLimitedError()
        case "plain", "acme":
            error = family.AcmeError("a_newer_code\r\nX-Evil: 1", SECRET)
        case _:
            raise AssertionError(kind)
    error.__cause__ = ValueError(SECRET)
    return error


async def broken() -> AsyncIterator[bytes]:
    yield b"half"
    await asyncio.sleep(0.02)
    raise RuntimeError(SECRET)


def fastapi_app(family: ModuleType, install: Install, **options: Any) -> FastAPI:
    app = FastAPI()
    nested = APIRouter(prefix="/nested")

    @app.get("/thing")
    def get_thing() -> dict[str, bool]:
        return {"ok": True}

    @app.post("/thing")
    def post_thing(thing: Thing) -> dict[str, str]:
        return {"name": thing.name}

    @app.delete("/thing")
    def delete_thing() -> dict[str, str]:
        return {}

    @app.post("/own-json")
    def own_json(thing: Thing) -> object:
        return json.loads(f"{{{SECRET}")

    @app.get("/throw/{kind}")
    def throw(kind: str) -> None:
        raise made(family, kind)

    @app.get("/late-throw/{kind}")
    async def late(kind: str) -> None:
        await asyncio.sleep(0.001)
        raise made(family, kind)

    @app.get("/http/{status}")
    def http(status: int) -> None:
        raise HTTPException(status, SECRET, HEADERS)

    @app.get("/broken-off")
    def broken_off() -> StreamingResponse:
        return StreamingResponse(broken())

    @nested.get("/one/{id}")
    def get_one(id: str) -> dict[str, str]:
        return {}

    @nested.put("/one/{id}")
    def put_one(id: str) -> dict[str, str]:
        return {}

    app.include_router(nested)

    @app.middleware("http")
    async def middleware(request: Request, call_next: Callable[[Request], Any]) -> Response:
        if request.url.path.startswith("/middleware/"):
            raise made(family, request.url.path.rpartition("/")[2])
        response: Response = await call_next(request)
        return response

    install(app, family, **options)
    app.add_middleware(CORSMiddleware, allow_origins=["https://app.example"])
    return app


def starlette_app(family: ModuleType, install: Install, **options: Any) -> Starlette:
    async def thing(request: Request) -> Response:
        return JSONResponse({"name": (await request.json())["name"]} if request.method == "POST" else {})

    async def own_json(request: Request) -> Response:
        await request.json()
        return JSONResponse(json.loads(f"{{{SECRET}"))

    def throw(request: Request) -> Response:
        raise made(family, request.path_params["kind"])

    def http(request: Request) -> Response:
        raise HTTPException(request.path_params["status"], SECRET, HEADERS)

    def one(request: Request) -> Response:
        return JSONResponse({})

    def broken_off(request: Request) -> Response:
        return StreamingResponse(broken())

    class Throwing:
        """Middleware without Starlette's help."""

        def __init__(self, app: Any) -> None:
            self.app = app

        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "http" and scope["path"].startswith("/middleware/"):
                raise made(family, scope["path"].rpartition("/")[2])
            await self.app(scope, receive, send)

    app = Starlette(
        routes=[
            Route("/thing", thing, methods=["GET"]),
            Route("/thing", thing, methods=["POST"]),
            Route("/thing", thing, methods=["DELETE"]),
            Route("/own-json", own_json, methods=["POST"]),
            Route("/throw/{kind}", throw),
            Route("/late-throw/{kind}", throw),
            Route("/http/{status:int}", http),
            Route("/broken-off", broken_off),
            Mount(
                "/nested", routes=[Route("/one/{id}", one, methods=["GET"]), Route("/one/{id}", one, methods=["PUT"])]
            ),
        ]
    )
    app.add_middleware(Throwing)
    app.add_middleware(CORSMiddleware, allow_origins=["https://app.example"])
    install(app, family, **options)
    return app
