"""Everything of the Python package that reads what others wrote, and what one body costs each: a program.

Asked on stdin with `{"readers": [...], "bodies": {name: Document}}`; answers a row for each pair. The memory is what
the program held beside what there was, the time is its own CPU time, and that of json.loads for the same body. All
run in one process, one after another: what one reading leaves is collected before the next is measured.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import importlib
import json
import sys
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from malice.cases import FAMILIES, Document

Read = Callable[[bytes], Callable[[], object]]
"""Gives what is measured for a body: what is built before counts for nobody."""


class Reply:
    """An answer as httpx has it, in pieces as sockets give them."""

    def __init__(self, body: bytes, content_type: str, size: int = 65_536) -> None:
        self.status_code = 200 if content_type == "text/event-stream" else 500
        self.headers = {"content-type": content_type}
        self.pieces = (body[start : start + size] for start in range(0, len(body), size))

    def iter_bytes(self) -> Any:
        return self.pieces


@lru_cache(maxsize=1)
def _parsed(body: bytes) -> Any:
    """What a lenient JSON reader gives; of what is none, the text. Made once a body: nobody may change it."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return body.decode(errors="replace")


def _stream(body: bytes, content_type: str, before: bytes = b"", after: bytes = b"") -> Callable[[], object]:
    from wirepact import helix
    from wirepact.sse import read_sse

    def run() -> object:
        reader = read_sse(Reply(before + body + after, content_type), helix.CHUNKS)
        assert sum(1 for _ in reader) == reader.settlement.chunks
        return reader.settlement.outcome

    return run


def _answered(body: bytes) -> Exception:
    """An error of an HTTP client, with the answer in it."""
    error = RuntimeError("500")
    error.__dict__["response"] = type("Answer", (), {"status_code": 400, "headers": {}, "_content": body})()
    return error


def _sdk(body: bytes) -> Exception:
    """An error of a provider's SDK, with the body it has read."""
    error = RuntimeError("400")
    error.__dict__.update(status_code=400, body=_parsed(body))
    return error


def _celery(body: bytes) -> Callable[[], object]:
    from wirepact.celery import CarriedError

    form = f'{{"class":"wirepact.helix.HelixError","message":"m","fields":{body.decode(errors="replace")}}}'
    return lambda: CarriedError(form)


def _temporal(body: bytes) -> Callable[[], object]:
    from temporalio.exceptions import ApplicationError
    from wirepact.temporal import error_from_application_error

    error = ApplicationError(
        "m", {"class": "wirepact.helix.HelixError", "name": "N", "message": "m", "fields": _parsed(body)}
    )
    return lambda: error_from_application_error(error)


def _dbos(body: bytes) -> Callable[[], object]:
    from wirepact.dbos import error_from_dbos_error

    error = type("PortableWorkflowError", (Exception,), {})("m")
    error.data = {"name": "N", "message": "m", "cause": {"message": "n", "errors": _parsed(body)}}
    return lambda: error_from_dbos_error(error)


def _app(make: Callable[..., Any]) -> Read:
    """A server with a route that takes a body, asked over ASGI: refused in the envelope, or taken."""
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route
    from wirepact import flue
    from wirepact.fastapi import install

    async def plain(request: Request) -> Response:
        return Response(str(len(await request.json())))

    async def checked(thing: dict[str, int]) -> int:
        return len(thing)

    app = make(plain, checked, Route)
    install(app, flue, logger=len)

    def of(body: bytes) -> Callable[[], object]:
        def run() -> object:
            status, told = asyncio.run(_asked(app, body))
            assert status in (200, 400) and len(told) < 5_000, (status, told[:500])
            assert status == 200 or json.loads(told)["error"]["type"] in ("invalid_json", "invalid_request"), told
            return str(status)

        return run

    return of


async def _asked(app: Any, body: bytes) -> tuple[int, bytes]:
    pieces = [body[start : start + 65_536] for start in range(0, len(body), 65_536)][::-1]
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": pieces.pop() if pieces else b"", "more_body": bool(pieces)}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "raw_path": b"/", "query_string": b"", "root_path": "",
             "headers": [(b"content-type", b"application/json")], "http_version": "1.1", "scheme": "http",
             "client": None, "server": None, "state": {}}  # fmt: skip
    await app(scope, receive, send)
    return sent[0]["status"], b"".join(one.get("body", b"") for one in sent)


def _fastapi(_: Any, checked: Any, __: Any) -> Any:
    from fastapi import FastAPI

    app = FastAPI()
    app.post("/")(checked)
    return app


def _starlette(plain: Any, _: Any, route: Any) -> Any:
    from starlette.applications import Starlette

    return Starlette(routes=[route("/", plain, methods=["POST"])])


def _form(place: str, body: bytes) -> object:
    return {"message": "m", place: _parsed(body)}


def _read(prepare: Callable[[bytes], Any], call: Callable[[Any], object]) -> Read:
    def of(body: bytes) -> Callable[[], object]:
        value = prepare(body)
        return lambda: call(value)

    return of


def readers() -> dict[str, Read]:
    """By name; what one refuses with is a ValueError, and all else an answer."""
    found: dict[str, Read] = {}
    for family in FAMILIES:
        module = importlib.import_module(f"wirepact.{family}")
        for name in dir(module):
            if name.startswith("parse_") and name != "parse_helix_chat_error":
                found[f"{family}.{name}"] = _read(bytes, getattr(module, name))
        for place in ("fields", "errors", "cause"):
            found[f"{family}.error_from_dict, {place}"] = _read(partial(_form, place), module.error_from_dict)
    from wirepact import flue, helix
    from wirepact.observability import error_attributes

    wholes: dict[str, Callable[[Any], object]] = {
        "helix.classify_error": helix.classify_error,
        "helix.map_provider_error": helix.map_provider_error,
        "helix.resolve_error_detail": lambda value: helix.resolve_error_detail(ValueError("m"), value),
        "helix.error_from_detail": lambda value: helix.error_from_detail({"message": "m", "cause": value}),
        "helix.detail_from_agent_step_result": lambda value: helix.detail_from_agent_step_result({"error": value}),
        "helix.HelixStreamError.from_event": lambda value: helix.HelixStreamError.from_event({"error": value}),
        "helix.to_ui_error_part": lambda value: helix.to_ui_error_part({"type": "error", "error": value}),
        "helix.error_to_dict": helix.error_to_dict,
        "flue.render_error": lambda value: flue.render_error(value, logger=len, dev=True),
        "flue.render_error, meta": lambda value: flue.render_error(
            flue.FlueError("x", "m", meta={"x": value}), logger=len
        ),
        "flue.submission_settled": lambda value: flue.submission_settled("s", "failed", value),
        "flue.error_info": flue.error_info,
        "observability.error_attributes": error_attributes,
    }
    for name, call in wholes.items():
        found[name] = _read(_parsed, call)
    texts: dict[str, Callable[[str], object]] = {
        "helix.parse_helix_chat_error": lambda text: helix.parse_helix_chat_error(Exception(text)),
        "helix.to_error_chunk": lambda text: helix.to_error_chunk(
            {"type": "error", "errorText": text}, agent_id="a", agent_type="w", step=1, timestamp=1
        ),
        "flue.strip_markers": flue.strip_markers,
    }
    for name, told in texts.items():
        found[name] = _read(lambda body: body.decode(errors="replace"), told)
    return found | {
        "provider, an answer": _read(_answered, helix.map_provider_error),
        "provider, a body": _read(_sdk, helix.map_provider_error),
        "sse, an event": lambda body: _stream(body, "text/event-stream", b"data: ", b"\n\n"),
        "sse, a stream": lambda body: _stream(body, "text/event-stream"),
        "sse, lines": lambda body: _stream(body.replace(b",", b"\n"), "text/event-stream"),
        "sse, a reply": lambda body: _stream(body, "application/json"),
        "fastapi": _app(_fastapi),
        "starlette": _app(_starlette),
        "celery": _celery,
        "temporal": _temporal,
        "dbos": _dbos,
    }


def _status(name: str) -> int:
    for line in Path("/proc/self/status").read_text("utf-8").splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    raise LookupError(name)


def measured(call: Callable[[], object]) -> tuple[float, int, str]:
    """Seconds, bytes and what came of it: a refusal, a short text, or an answer. The peak is set back before."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    Path("/proc/self/clear_refs").write_text("5", "ascii")
    before, started = _status("VmRSS"), process_time()
    result: object = None
    try:
        result = call()
    except ValueError as error:
        result = f"{type(error).__name__}: {error}"
        assert len(result) < 1_000, result[:200]
    spent, peak = process_time() - started, _status("VmHWM")
    return spent, max(peak - before, 0), result if isinstance(result, str) and len(result) < 1_000 else "answered"


def main() -> None:
    asked = json.load(sys.stdin)
    all_ = readers()
    if not asked["readers"]:
        print(json.dumps([*all_]))
        return
    for reader in asked["readers"]:
        measured(all_[reader](b"{}"))  # what loads at first use counts for nobody
    rows = []
    for name, given in asked["bodies"].items():
        body = Document(*given).body()
        plain, held, _ = sorted(measured(partial(_parsed.__wrapped__, body)) for _ in range(3))[1]
        _parsed(body)
        gc.freeze()  # what stays is not gone through before each reading
        for reader in asked["readers"]:
            spent, peak, outcome = measured(all_[reader](body))
            beside = plain
            if spent > 10 * plain:
                # The machine may have been busy, or be slower than it was: both once more, and the lesser ratio counts.
                again, now = measured(all_[reader](body))[0], measured(partial(_parsed.__wrapped__, body))[0]
                if again * plain < spent * now:
                    spent, beside = again, now
            rows.append([reader, name, len(body), outcome, beside, held, spent, peak])
        gc.unfreeze()
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
