"""What a page's Chat (the AI SDK, 5 to 7) gets to know of a failed chat route, in either language.

`chat.mjs` serves the answers and the routes, and lets the SDK's own Chat class read them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import openai
import pytest
import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.responses import StreamingResponse
from support import ROOT
from wirepact import helix

from integration.provider.calls import MESSAGES

VERSIONS = [pytest.param(version, marks=() if version == 6 else pytest.mark.heavy) for version in (5, 6, 7)]
Call = dict[str, Any]
Outcome = dict[str, Any]


def send(url: str, version: int, calls: list[Call], **given: Any) -> list[Outcome]:
    """What each Chat ended with. Nothing may be left that nobody handled."""
    script = Path(__file__).with_name("chat.mjs")
    asked = json.dumps({"url": url, "version": version, "calls": calls, **given})
    done = subprocess.run(["node", str(script)], input=asked, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    said = json.loads(done.stdout)
    assert said["unhandled"] == []
    return list(said["outcomes"])


def frames(wire: str) -> list[Any]:
    """The events of a stream: parts, and the last as text."""
    events = [one.removeprefix("data: ") for one in wire.split("\n\n")]
    assert events.pop() == ""
    return [one if one == "[DONE]" else json.loads(one) for one in events]


# --- the rows of CHAT_ROUTES ------------------------------------------------------------------------

BUSY = helix.HelixError("secret", "state_already_running", retryable=True)
LOST = helix.HelixError("secret", "state_history_incomplete", retryable=True)
TORN = helix.HelixError("secret", "state_history_incomplete", retryable=False)
ROWS: list[tuple[str, Mapping[str, Any], int, str, bool | None, Mapping[str, Any]]] = [
    # Row, arguments, status, code, the body's own verdict, what else the body has.
    ("send_busy", {}, 409, "state_already_running", True, {}),
    ("send_start_conflict", {"reason": "entry_status_changed"}, 409, "state_run_start_conflict", None, {"cause": "entry_status_changed"}),
    ("request_key_malformed", {}, 400, "validation_error", None, {}),
    ("request_key_conflict", {"run_id": "r1"}, 409, "state_request_key_conflict", None, {"runId": "r1"}),
    ("request_already_completed", {"run_id": "r2"}, 409, "state_request_already_completed", None, {"runId": "r2"}),
    ("submit_superseded", {}, 409, "state_run_superseded", None, {}),
    ("send_failed", {"error": LOST}, 503, "state_history_incomplete", None, {}),
    ("send_failed_committed", {"error": LOST}, 409, "state_history_incomplete", None, {}),
    ("resume_failed", {"error": TORN}, 409, "state_history_incomplete", None, {}),
    ("read_failed", {"reason": "snapshot_unstable"}, 503, "state_history_incomplete", None, {"cause": "snapshot_unstable"}),
    ("read_failed_committed", {"error": BUSY}, 409, "state_already_running", None, {}),
    ("resume_message_unknown", {}, 409, "state_not_resumable", None, {"cause": "resume_message_unknown"}),
    ("answer_not_stored", {"tool_call_ids": ["c1"]}, 409, "state_not_resumable", None, {"cause": "answer_not_stored", "toolCallIds": ["c1"]}),
    ("run_not_live", {}, 503, "transport_stream_drop", None, {"cause": "run_not_live"}),
    ("snapshot_session_missing", {}, 404, "state_session_not_found", None, {}),
    ("snapshot_failed", {"error": ValueError("secret")}, 500, "framework_internal_error", None, {}),
]  # fmt: skip


def test_no_row_is_forgotten() -> None:
    from wirepact.helix.tables import CHAT_ROUTES

    assert [row[0] for row in ROWS] == [row["id"] for row in CHAT_ROUTES]


def in_typescript(arguments: Mapping[str, Any]) -> list[Any]:
    """The arguments of `chatRouteResponse`; JSON cannot say an error, so it gets what a body would be made of."""
    names = {"run_id": "runId", "tool_call_ids": "toolCallIds", "reason": "reason"}
    options = {names[key]: value for key, value in arguments.items() if key in names}
    error = arguments.get("error")
    if isinstance(error, helix.HelixError):
        return [{"helix": {"message": "secret", "code": error.code, "retryable": error.retryable}}, options]
    return [{"plain": "secret"} if error is not None else None, options]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_typed_body_reaches_the_page(fault_server: str, version: int) -> None:
    answers = {}
    for row, arguments, *_ in ROWS:
        answer = helix.chat_route_response(row, **arguments)
        answers[row] = {"status": answer.status, "headers": dict(answer.headers), "text": answer.text}
    routes = {row: in_typescript(arguments) for row, arguments, *_ in ROWS}
    calls: list[Call] = [
        {"path": f"/{kind}/{row[0]}", "fetch": kept}
        for kept in (False, True)
        for kind in ("answer", "row")
        for row in ROWS
    ]
    found = send(fault_server, version, calls, answers=answers, routes=routes)
    for call, got in zip(calls, found, strict=True):
        row = call["path"].rpartition("/")[2]
        ((_, _, status, code, retryable, more),) = (one for one in ROWS if one[0] == row)
        # A body without a verdict leaves the status to say it, where the status is still there.
        status_is_known = call["fetch"] or version == 7
        expected = {"code": code, **more}
        verdict = (status == 503) if retryable is None and status_is_known else retryable
        if verdict is not None:
            expected["retryable"] = verdict
        body = dict(got["body"] or {})
        sentence = body.pop("error", "")
        assert (got["state"], got["status"], body) == ("error", status, expected), call
        assert sentence == helix.user_message_for(code) and "secret" not in got["wire"]
        assert got["error"] == ("AI_APICallError" if version == 7 else "Error")


@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_no_typed_body(fault_server: str, version: int) -> None:
    json_type, html, sse = ({"Content-Type": one} for one in ("application/json", "text/html", "text/event-stream"))
    page = "<html><body>Bad gateway</body></html>"
    part = 'data: {"type":"start"}\n\n'
    answers = {
        "empty": {"status": 502, "headers": {}, "text": ""},
        "page": {"status": 502, "headers": html, "text": page},
        "page as JSON": {"status": 502, "headers": json_type, "text": page},
        "list": {"status": 400, "headers": json_type, "text": "[1,2]"},
        "half": {"status": 400, "headers": json_type, "text": '{"error":"x"}'},
        "huge": {"status": 400, "headers": json_type, "text": json.dumps({"error": "x" * 70_000, "code": "y"})},
        "JSON": {"status": 200, "headers": json_type, "text": '{"error":"x","code":"y"}'},
        "cut": {"status": 200, "headers": sse, "text": part},
    }
    calls: list[Call] = [{"path": f"/answer/{name}", "fetch": kept} for name in answers for kept in (False, True)]
    for call, got in zip(calls, send(fault_server, version, calls, answers=answers), strict=True):
        name = call["path"].rpartition("/")[2]
        assert got["body"] is None, call
        # Neither shows: where the route is yours, a stream from `uiStreamResponse` or `ui_stream` always says how it ended.
        assert got["state"] == ("ready" if name in ("JSON", "cut") else "error"), call
        if name == "page":
            assert got["message"] == page
        if name == "empty":
            assert got["message"] == ("Failed to fetch the chat response." if version == 7 else "")


@pytest.mark.parametrize("version", VERSIONS)
def test_what_of_a_part_reaches_the_page(fault_server: str, version: int) -> None:
    """The text of an error part alone; so the typed body goes there, as text."""

    def stream(*parts: Mapping[str, Any]) -> dict[str, Any]:
        text = "".join(f"data: {json.dumps(part)}\n\n" for part in ({"type": "start"}, *parts)) + "data: [DONE]\n\n"
        return {"status": 200, "headers": {"Content-Type": "text/event-stream"}, "text": text}

    chunk = helix.error_chunk(BUSY, agent_id="a", agent_type="w", step=1, timestamp=1).model_dump(by_alias=True)
    late = [{"type": "text-start", "id": "1"}, {"type": "text-delta", "id": "1", "delta": "late"}]
    answers = {
        "keys": stream({"type": "error", "errorText": "x", "code": "provider_error", "recoverable": True}),
        "after": stream({"type": "error", "errorText": "x"}, *late),
        "kind": stream({"type": "helix-error", "errorText": "x"}),
        "chunk": stream(chunk),
        "part": stream(helix.to_ui_error_part(chunk)),
    }
    calls = [{"path": f"/answer/{name}"} for name in answers]
    keys, after, kind, wrong, part = send(fault_server, version, calls, answers=answers)
    assert (keys["message"], keys["body"]) == ("x", None)
    assert (after["message"], after["text"]) == ("x", None)
    for one in (kind, wrong):
        assert (one["error"], one["body"]) == ("AI_TypeValidationError", None)
    told = {"error": chunk["error"], "code": "state_already_running", "retryable": True}
    assert (part["error"], part["body"]) == ("Error", told)


# --- streams of the AI SDK ----------------------------------------------------------------------------

DROPS = ("reset-mid-body", "close-mid-body")
PROVIDER = {
    "429": ("provider_rate_limited", True),
    "401": ("provider_auth_error", False),
    "sse-error-late": ("provider_error", True),
    **dict.fromkeys(DROPS, ("provider_error", True)),
}
HEADERS = {
    "content-type": "text/event-stream",
    "cache-control": "no-cache",
    "x-vercel-ai-ui-message-stream": "v1",
    "x-accel-buffering": "no",
}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_stream_that_always_ends(fault_server: str, version: int) -> None:
    calls = [{"path": f"/{kind}/{fault}"} for kind in ("guarded", "writer") for fault in (*PROVIDER, "ok", "html")]
    for call, got in zip(calls, send(fault_server, version, calls), strict=True):
        fault = call["path"].rpartition("/")[2]
        assert (got["status"], got["headers"]) == (200, HEADERS), call
        *parts, done = frames(got["wire"])
        kinds = [part["type"] for part in parts]
        assert done == "[DONE]" and kinds[0] == "start" and kinds.count("start") == 1, call
        if fault in PROVIDER:
            code, retryable = PROVIDER[fault]
            told = {"error": helix.user_message_for(code), "code": code, "retryable": retryable}
            assert (got["state"], got["body"]) == ("error", told), call
            assert kinds.count("error") == 1 and "fault" not in got["wire"]
        else:
            assert (got["state"], kinds.count("finish"), kinds[-1]) == ("ready", 1, "finish"), call
        if fault in DROPS:
            assert kinds[-1] == "error" and got["text"] == ["hel"]


@pytest.mark.heavy
@pytest.mark.parametrize("version", (5, 6, 7))
def test_what_the_stock_response_does(fault_server: str, version: int) -> None:
    """The reason for all of this."""
    calls = [{"path": f"/{kind}/{fault}"} for kind in ("stock", "told") for fault in ("429", *DROPS)]
    for call, got in zip(calls, send(fault_server, version, calls), strict=True):
        if call["path"].endswith("mid-body"):
            assert got["wire"] == "broken: terminated" and got["message"] == "terminated" and got["body"] is None
        else:
            assert got["message"] == "An error occurred." if "stock" in call["path"] else got["body"]["code"]
    error = {"type": "error", "errorText": "An error occurred."}
    [stock] = send(fault_server, version, [{"path": "/stock/429"}])
    assert (frames(stock["wire"]), stock["headers"]) == ([{"type": "start"}, error, "[DONE]"], HEADERS)


# --- streams of texts and parts, made in TypeScript and in Python --------------------------------------


class Unsendable:
    """A value JSON has no form for."""


async def texts() -> AsyncIterator[str | Mapping[str, Any]]:
    yield "hel"
    yield "lo \ud83d"
    yield "\ude00"
    yield {"type": "data-note", "data": {"n": 1}, "transient": True}
    yield "bye"


async def thrown(when: str) -> AsyncIterator[str | Mapping[str, Any]]:
    if when == "late":
        yield "hel"
    if when == "unread":
        yield {"type": "data-note", "data": Unsendable()}
    raise helix.HelixError("secret", "state_already_running", retryable=True)


async def model(url: str, fault: str) -> AsyncIterator[str]:
    """What a provider's stream says, as a FastAPI route would hand it on."""
    async with openai.AsyncOpenAI(api_key="k", base_url=f"{url}/{fault}/openai/v1", max_retries=0) as client:
        answer = await client.chat.completions.create(model="m", messages=MESSAGES, stream=True)  # type: ignore[call-overload]
        async for part in answer:
            for choice in part.choices:
                if choice.delta.content:
                    yield choice.delta.content


@pytest.fixture(scope="module")
def backend(fault_server: str) -> Iterator[str]:
    """URL of a FastAPI app on uvicorn. Its middleware would end a broken stream as if it were whole."""
    app = FastAPI()

    @app.middleware("http")
    async def pass_on(request: Request, call_next: Callable[[Request], Any]) -> Response:
        return await call_next(request)  # type: ignore[no-any-return]

    sources: dict[str, Callable[[str], AsyncIterator[str | Mapping[str, Any]]]] = {
        "texts": lambda _: texts(),
        "thrown": thrown,
        "model": lambda fault: model(fault_server, fault),
    }

    @app.post("/{kind}/{word}")
    async def route(kind: str, word: str) -> StreamingResponse:
        return StreamingResponse(helix.ui_stream(sources[kind](word)), headers=helix.UI_STREAM_HEADERS)

    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="critical"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    for _ in range(500):
        if server.started:
            break
        time.sleep(0.02)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


def test_both_languages_write_the_same_stream(fault_server: str, backend: str) -> None:
    paths = ("/texts/-", "/thrown/early", "/thrown/late", "/thrown/unread")
    calls: list[Call] = [{"path": path} for path in paths] + [{"path": path, "base": backend} for path in paths]
    found = send(fault_server, 6, calls)
    ours, theirs = found[:4], found[4:]
    for one in (*ours, *theirs):
        assert one["headers"]["content-type"].startswith("text/event-stream")
        assert {**one["headers"], "content-type": "text/event-stream"} == HEADERS
    assert [one["wire"] for one in ours] == [one["wire"] for one in theirs]
    for said, early, late, unread in (ours, theirs):
        assert (said["state"], said["text"]) == ("ready", ["hello 😀", "bye"])
        assert said["data"] == [{"type": "data-note", "data": {"n": 1}, "transient": True}]
        for one in (early, late):
            assert one["body"]["code"] == "state_already_running" and one["body"]["retryable"] is True
            assert "secret" not in one["wire"]
        assert late["text"] == ["hel"]
        assert unread["body"]["code"] == "framework_internal_error"
    sentence = helix.user_message_for("state_already_running")
    text = json.dumps({"error": sentence, "code": "state_already_running", "retryable": True}, separators=(",", ":"))
    assert frames(theirs[1]["wire"]) == [{"type": "start"}, {"type": "error", "errorText": text}, "[DONE]"]


def test_a_provider_that_drops_behind_fastapi(fault_server: str, backend: str) -> None:
    calls: list[Call] = [{"path": f"/model/{fault}", "base": backend} for fault in (*PROVIDER, "ok")]
    for call, got in zip(calls, send(fault_server, 6, calls), strict=True):
        fault = call["path"].rpartition("/")[2]
        if fault == "ok":
            assert (got["state"], got["text"], got["body"]) == ("ready", ["hel"], None)
            continue
        code, retryable = PROVIDER[fault]
        assert (got["body"]["code"], got["body"]["retryable"]) == (code, retryable), call
        assert got["text"] == (None if fault in ("429", "401") else ["hel"])


# --- the generators themselves --------------------------------------------------------------------------


async def drain(source: AsyncIterator[Any], **options: Any) -> list[Mapping[str, Any]]:
    return [part async for part in helix.ui_parts(source, **options)]


async def of(*items: Any) -> AsyncIterator[Any]:
    for item in items:
        if isinstance(item, BaseException):
            raise item
        yield item


def test_parts_that_a_source_brings_come_once() -> None:
    start, finish = {"type": "start", "messageId": "theirs"}, {"type": "finish", "finishReason": "stop"}
    assert asyncio.run(drain(of(start, finish), message_id="ours")) == [start, finish]
    error = {"type": "error", "errorText": "x"}
    assert asyncio.run(drain(of(error, ValueError("late")))) == [{"type": "start"}, error]
    assert asyncio.run(drain(of(), message_id="ours")) == [{"type": "start", "messageId": "ours"}, {"type": "finish"}]
    for item in (None, 1, {}, {"type": 1}, b"bytes"):
        begin, end = asyncio.run(drain(of(item)))
        assert begin == {"type": "start"} and "framework_internal_error" in end["errorText"]
    assert asyncio.run(drain(None))[1]["type"] == "error"  # type: ignore[arg-type]


class Unreadable(Mapping[str, Any]):
    """A part that says what it is and nothing more."""

    def __getitem__(self, key: str) -> Any:
        return "data-x"

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[str]:
        raise RuntimeError("secret")


def test_a_part_that_cannot_be_sent_is_a_failure() -> None:
    told: list[str] = []
    deep: dict[str, Any] = {"type": "data-x"}
    at = deep
    for _ in range(100_000):
        at["data"] = at = {}
    cycle: dict[str, Any] = {"type": "data-x"}
    cycle["data"] = cycle
    parts = (
        Unreadable(),
        deep,
        cycle,
        {"type": "data-x", "data": float("nan")},
        {"type": "data-x", 1: b""},
    )

    async def read(part: Any) -> str:
        stream = helix.ui_stream(of("hel", part, "lo"), log=lambda error: told.append(type(error).__name__))
        return b"".join([frame async for frame in stream]).decode()

    for part in parts:
        *_, end, done = frames(asyncio.run(read(part)))
        assert (end["type"], done) == ("error", "[DONE]")
        assert "secret" not in end["errorText"] and "framework_internal_error" in end["errorText"]
    assert told == ["RuntimeError", "RecursionError", "ValueError", "ValueError", "TypeError"]


def test_what_failed_is_logged_once() -> None:
    told: list[Exception] = []
    error = ValueError("secret")

    def log(one: Exception) -> None:
        told.append(one)
        raise RuntimeError("a log that fails")

    *_, end = asyncio.run(drain(of("x", error), log=log))
    assert end["type"] == "error" and told == [error]


def test_a_task_that_is_cancelled_is_cancelled() -> None:
    events: list[str] = []

    async def source() -> AsyncIterator[str]:
        try:
            yield "x"
            await asyncio.sleep(60)
        finally:
            events.append("closed")

    async def read() -> None:
        async for _ in helix.ui_stream(source(), log=lambda error: events.append(f"logged {error!r}")):
            events.append("part")

    async def main() -> None:
        task = asyncio.create_task(read())
        await asyncio.sleep(0.01)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        assert task.cancelled()

    asyncio.run(main())
    assert events == ["part", "part", "part", "closed"]


def test_a_reader_that_leaves_closes_the_source() -> None:
    closed = []

    async def source() -> AsyncIterator[str]:
        try:
            for _ in range(1000):
                yield "x"
        finally:
            closed.append(True)

    async def main() -> None:
        stream = helix.ui_stream(source())
        for _ in range(3):
            await anext(stream)
        assert closed == []
        await stream.aclose()
        assert closed == [True]

    asyncio.run(main())


HOSTILE = """
import { toErrorChunk, toUiErrorPart, uiParts, uiStream, uiStreamResponse, withChatStatus, isErrorChunk } from
  "./generated/typescript/dist/esm/helix/index.js";
const raise = () => { throw new Error("secret"); };
const traps = Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, raise]));
const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
const cycle = { type: "data-x" };
cycle.data = cycle;
const odd = [null, undefined, 1, 10n, Symbol("s"), raise, Object.create(null), new Proxy({}, traps), proxy, cycle,
  { get type() { raise(); } }, { type: "error", get errorText() { raise(); } }, { type: "data-x", toJSON: raise },
  { type: "error", error: "x", get recoverable() { raise(); } }, { type: "data-x", toJSON() {} }];
const about = { agentId: "a", agentType: "w", step: 1, timestamp: 1 };
const wire = async (source, options) => {
  let text = "";
  for await (const bytes of uiStream(source, options)) text += new TextDecoder().decode(bytes);
  return text;
};
async function* of(...items) { yield* items; }
async function* thrown(value) { yield "x"; throw value; }
let logged = 0;
const log = () => { logged += 1; raise(); };
const texts = [];
for (const one of odd) {
  texts.push(await wire(of("x", one), { log }), await wire(thrown(one), { log }));
  if (!isErrorChunk(toErrorChunk(one, about)) || typeof toUiErrorPart(one).errorText !== "string") texts.push("wrong");
}
for (const source of [undefined, {}, { [Symbol.asyncIterator]: raise }]) texts.push(await wire(source));
let closed = 0;
async function* endless() { try { for (;;) yield "x"; } finally { closed += 1; } }
const left = uiStream(endless());
await left.next(), await left.next(), await left.return();
const reader = uiStreamResponse(endless()).body.getReader();
await reader.read(), await reader.cancel();
await new Promise((done) => setTimeout(done, 10));
const head = { get: () => "application/json" };
const others = [undefined, null, {}, { status: 500 }, { status: 500, headers: head }, Response.error()];
const kept = await Promise.all(others.map(async (one) => (await withChatStatus(async () => one)("u")) === one));
const abort = await withChatStatus(async () => { throw new DOMException("x", "AbortError"); })("u").catch((e) => e.name);
console.log(JSON.stringify({ texts, logged, closed, kept, abort, count: odd.length }));
"""


def test_typescript_ends_whatever_comes() -> None:
    command = ["node", "--input-type=module", "-"]
    done = subprocess.run(command, input=HOSTILE, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    for text in found["texts"]:
        assert text.endswith("data: [DONE]\n\n") and '"type":"error"' in text and "secret" not in text
    assert found["logged"] == 2 * found["count"] and found["closed"] == 2
    assert found["kept"] == [True] * 6 and found["abort"] == "AbortError"


def test_codecs_between_chunk_and_part() -> None:
    about: dict[str, Any] = {"agent_id": "a1", "agent_type": "writer", "step": 2, "timestamp": 5}
    error = helix.HelixError("secret", "provider_overloaded", retryable=True)
    chunk = helix.error_chunk(error, **about)
    for one in (chunk, chunk.model_dump(by_alias=True, exclude_none=True)):
        part = helix.to_ui_error_part(one)
        assert helix.to_error_chunk(part, **about) == chunk
        body = helix.parse_helix_chat_error(part["errorText"])
        assert body is not None and (body.code, body.retryable) == ("provider_overloaded", True)
    assert helix.to_error_chunk(error, **about) == chunk
    plain = helix.to_error_chunk({"type": "error", "errorText": "An error occurred."}, **about)
    assert (plain.error, plain.code, plain.recoverable) == (helix.user_message_for(""), None, False)
    assert helix.to_error_chunk(ValueError("secret"), **about).error == helix.user_message_for("")
    assert "secret" not in helix.to_ui_error_part(ValueError("secret"))["errorText"]


@pytest.mark.heavy
def test_the_types_fit_those_of_the_sdk(tmp_path: Path) -> None:
    """A route as a user writes it, checked against the SDK's own types."""
    source = Path(__file__).with_name("route.ts").read_text("utf-8")
    folder = ROOT / ".work" / "route-types"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "route.ts").write_text(source, "utf-8")
    options = {
        "target": "ES2022",
        "lib": ["ES2022", "DOM", "DOM.AsyncIterable"],
        "module": "NodeNext",
        "strict": True,
        "exactOptionalPropertyTypes": True,
        "skipLibCheck": True,
        "noEmit": True,
        "types": [],
        "paths": {"wirepact/helix": ["../../generated/typescript/dist/esm/helix/index.d.ts"]},
    }
    said = json.dumps({"compilerOptions": options, "files": ["route.ts"]})
    (folder / "tsconfig.json").write_text(said, "utf-8")
    command = ["npx", "--no-install", "tsc", "-p", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stdout
