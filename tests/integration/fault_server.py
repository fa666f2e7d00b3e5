"""A model provider, or a chat route, that fails as it is told to; on loopback, for tests with the real clients.

A client's base URL says how: `URL/<fault>/<dialect>/v1`, to which the client adds its own path. Faults:

    ok                          a whole answer: JSON, or SSE where the request asks for a stream
    404, 200+body=html, …       that status with the dialect's error body; then, each after a "+": `body` (html, text,
                                empty), `type` (json, html, none), `word` (the provider's code or type), else a header
    reset-before-headers, reset-mid-body, close-before-headers, close-mid-body    RST or FIN instead of (half) an answer
    hang-before-headers, hang-mid-body      silence, for `hang` seconds
    bad-json, wrong-shape, empty-body, html                                       200 with that body
    content-filter              an answer that ends with a filter
    sse-error, sse-error-late   an error event, at once or after some output
    sse-bad-json, sse-truncated an event that is no JSON; an end without a finish
    flaky-N-<fault>             the fault for the first N requests, then ok
    seq-A,B,C                   A, then B, then C and for ever
    <fault>@<name>              the fault, counted by itself

Dialects: openai (chat completions; the Responses API where the path says so), anthropic, gateway (the AI
gateway's errors and drops), plain. `/__stats` counts the requests of each fault and dialect, `/__reset` forgets them, `/__stop` ends it.

It ends by itself: after so many requests or seconds, and when the process `--parent` is gone. Started as a program it
first prints `{"port": …, "url": …}`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import socket
import struct
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from http.client import responses as reasons
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import unquote, urlsplit

MOST_BYTES = 1 << 20
MOST_CONNECTIONS = 128
SSE = "text/event-stream"
BODIES = {
    "html": (b"<html><body>Bad gateway</body></html>", "text/html"),
    "text": (b"no healthy upstream", "text/plain"),
}
TYPES = {"json": "application/json", "html": "text/html", "none": ""}

OPENAI_WORDS = {
    **dict.fromkeys((400, 404, 413, 422), ("invalid_request_error", "bad_request")),
    401: ("invalid_request_error", "invalid_api_key"),
    403: ("invalid_request_error", "unsupported_country_region_territory"),
    408: ("timeout", "request_timeout"),
    409: ("conflict_error", "conflict"),
    429: ("rate_limit_error", "rate_limit_exceeded"),
}
ANTHROPIC_WORDS = {
    **dict.fromkeys((400, 422), "invalid_request_error"),
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    **dict.fromkeys((408, 504), "timeout_error"),
    **dict.fromkeys((503, 529), "overloaded_error"),
}
GATEWAY_WORDS = {
    400: "invalid_request_error",
    401: "authentication_error",
    404: "model_not_found",
    429: "rate_limit_exceeded",
}


def error_body(dialect: str, status: int, word: str | None = None) -> dict[str, Any]:
    """The body a provider of that dialect refuses with; `word` is what it calls the failure."""
    message = f"fault {status}"
    if dialect == "plain":
        return {"message": message}
    if dialect == "anthropic":
        kind = word or ANTHROPIC_WORDS.get(status, "api_error")
        return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_body"}
    if dialect == "gateway":
        return {"error": {"message": message, "type": word or GATEWAY_WORDS.get(status, "internal_server_error")}}
    kind, code = OPENAI_WORDS.get(status, ("server_error", None))
    return {"error": {"message": message, "type": word or kind, "param": None, "code": word or code}}


def whole(dialect: str, finish: str = "stop") -> dict[str, Any]:
    """An answer in one piece: the text "hello"."""
    if dialect == "anthropic":
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "m",
            "content": [{"type": "text", "text": "hello"}],
            "stop_reason": "end_turn" if finish == "stop" else "refusal",
            "stop_sequence": None,
            "usage": {"input_tokens": 1, "output_tokens": 1},
        }
    if dialect == "gateway":
        usage = {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2}
        return {"content": [{"type": "text", "text": "hello"}], "finishReason": finish, "usage": usage, "warnings": []}
    if dialect == "responses":
        said = {"type": "output_text", "text": "hello", "annotations": []}
        item = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [said]}
        return {
            "id": "resp_1",
            "object": "response",
            "created_at": 1,
            "status": "completed" if finish == "stop" else "incomplete",
            "incomplete_details": None if finish == "stop" else {"reason": "content_filter"},
            "model": "m",
            "output": [item],
            "usage": {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2},
        }
    message = {"role": "assistant", "content": "hello"}
    return {
        "id": "chatcmpl_1",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


def event(data: Mapping[str, Any] | str, name: str | None = None) -> bytes:
    """One event of a stream."""
    text = data if isinstance(data, str) else json.dumps(data)
    return f"{f'event: {name}' if name else ''}\ndata: {text}\n\n".lstrip().encode()


def events(*parts: Mapping[str, Any]) -> bytes:
    """Events that are named after their type, as Anthropic's are."""
    return b"".join(event(part, part["type"]) for part in parts)


def chat_chunk(delta: Mapping[str, Any], finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return event(
        {"id": "chatcmpl_1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
    )


def opening(dialect: str) -> bytes:
    """The events up to the text "hel"."""
    if dialect == "anthropic":
        return events(
            {"type": "message_start", "message": {**whole(dialect), "content": [], "stop_reason": None}},
            {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
            {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "hel"}},
        )
    if dialect == "gateway":
        said = ({"type": "stream-start", "warnings": []}, {"type": "text-start", "id": "0"})
        return b"".join(event(one) for one in (*said, {"type": "text-delta", "id": "0", "delta": "hel"}))
    if dialect == "responses":
        item = {"type": "message", "id": "msg_1", "role": "assistant", "content": [], "status": "in_progress"}
        response = {**whole(dialect), "output": [], "status": "in_progress"}
        place = {"item_id": "msg_1", "output_index": 0, "content_index": 0}
        return b"".join(
            event({**one, "sequence_number": number})
            for number, one in enumerate(
                (
                    {"type": "response.created", "response": response},
                    {"type": "response.output_item.added", "output_index": 0, "item": item},
                    {"type": "response.output_text.delta", **place, "delta": "hel", "logprobs": []},
                )
            )
        )
    return chat_chunk({"role": "assistant", "content": ""}) + chat_chunk({"content": "hel"})


def ending(dialect: str, finish: str = "stop") -> bytes:
    """The events that end an answer."""
    if dialect == "anthropic":
        stop = {"stop_reason": "end_turn" if finish == "stop" else "refusal", "stop_sequence": None}
        return events(
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": stop, "usage": {"output_tokens": 1}},
            {"type": "message_stop"},
        )
    if dialect == "responses":
        item = whole(dialect)["output"][0]
        done = {"type": "response.output_item.done", "sequence_number": 3, "output_index": 0, "item": item}
        kind = "response.completed" if finish == "stop" else "response.incomplete"
        return event(done) + event({"type": kind, "sequence_number": 4, "response": whole(dialect, finish)})
    return chat_chunk({}, finish) + event("[DONE]")


def error_event(dialect: str) -> bytes:
    """A failure told within a stream."""
    if dialect == "anthropic":
        return event(error_body(dialect, 529), "error")
    if dialect == "responses":
        said = {"type": "error", "code": "server_error", "message": "in-band fault", "param": None}
        return event({**said, "sequence_number": 9})
    return event(error_body(dialect, 500))


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    timeout = 30
    disable_nagle_algorithm = True
    server: FaultServer

    def log_message(self, format: str, *args: object) -> None:
        return

    def do_GET(self) -> None:
        self.answer_as_told()

    do_POST = do_HEAD = do_GET

    def answer_as_told(self) -> None:
        stream = self.asks_for_stream()
        fault, dialect, *rest = [unquote(one) for one in urlsplit(self.path).path.split("/") if one] + ["", "plain"]
        if fault.startswith("__"):
            return self.control(fault)
        dialect = "responses" if "responses" in rest else dialect
        seen = self.server.count(f"{fault}/{dialect}")
        fault = fault.partition("@")[0]
        if flaky := re.fullmatch(r"flaky-(\d{1,3})-(.+)", fault):
            fault = flaky[2] if seen <= int(flaky[1]) else "ok"
        elif fault.startswith("seq-"):
            steps = fault.removeprefix("seq-").split(",")
            fault = steps[min(seen, len(steps)) - 1]
        with suppress(BrokenPipeError, ConnectionResetError):
            self.play(fault, dialect, stream)

    def asks_for_stream(self) -> bool:
        """Read the request; a gateway's says it in a header."""
        raw = self.rfile.read(min(int(self.headers.get("content-length") or 0), MOST_BYTES))
        while "chunked" in self.headers.get("transfer-encoding", "") and len(raw) < MOST_BYTES:
            size = int(self.rfile.readline(64).split(b";")[0] or b"0", 16)
            raw += self.rfile.read(size)
            self.rfile.readline(64)
            if not size:
                break
        with suppress(ValueError, AttributeError):
            if json.loads(raw).get("stream"):
                return True
        return self.headers.get("ai-language-model-streaming") == "true"

    def control(self, word: str) -> None:
        if word == "__reset":
            self.server.forget()
        self.reply(200, json.dumps(self.server.counted()).encode())
        if word == "__stop":
            self.server.stop_soon()

    # --- the faults ---

    PLAIN: ClassVar[dict[str, tuple[bytes, str]]] = {
        "bad-json": (b'{"choices": [', "application/json"),
        "wrong-shape": (b'{"unexpected": true}', "application/json"),
        "empty-body": (b"", "application/json"),
        "html": BODIES["html"],
    }

    def play(self, fault: str, dialect: str, stream: bool) -> None:
        drop, _, where = fault.partition("-")
        if status := re.fullmatch(r"([2-5]\d\d)((?:\+[^+]+)*)", fault):
            self.refuse(int(status[1]), status[2], dialect)
        elif fault in self.PLAIN:
            self.reply(200, *self.PLAIN[fault])
        elif drop in ("reset", "close", "hang") and where in ("before-headers", "mid-body"):
            if where == "mid-body":
                self.half(dialect, stream)
            self.end(drop)
        elif fault in ("ok", "content-filter"):
            finish = "stop" if fault == "ok" else "content_filter"
            if stream:
                self.stream(opening(dialect), ending(dialect, finish))
            else:
                self.reply(200, json.dumps(whole(dialect, finish)).encode())
        elif fault == "sse-error":
            self.stream(error_event(dialect))
        elif fault == "sse-error-late":
            self.stream(opening(dialect), error_event(dialect))
        elif fault == "sse-bad-json":
            self.stream(opening(dialect), b"data: {not json\n\n", ending(dialect))
        elif fault == "sse-truncated":
            self.stream(opening(dialect))
        else:
            self.reply(404, json.dumps({"unknown_fault": fault[:64]}).encode())

    def refuse(self, status: int, mods: str, dialect: str) -> None:
        said = dict(one.partition("=")[::2] for one in mods.split("+") if one)
        word, form, kind = (said.pop(name, None) for name in ("word", "body", "type"))
        body, content_type = BODIES.get(
            form or "", (json.dumps(error_body(dialect, status, word)).encode(), TYPES["json"])
        )
        self.reply(status, b"" if form == "empty" else body, TYPES[kind] if kind else content_type, said)

    def half(self, dialect: str, stream: bool) -> None:
        if stream:
            self.start(200, {"content-type": SSE, "transfer-encoding": "chunked"})
            return self.chunk(opening(dialect))
        body = json.dumps(whole(dialect)).encode()
        self.start(200, {"content-type": "application/json", "content-length": str(len(body))})
        self.wfile.write(body[: len(body) // 2])

    # --- bytes ---

    def start(self, status: int, headers: Mapping[str, str]) -> None:
        self.send_response_only(status, reasons.get(status, "Unknown"))
        for name, value in {"x-request-id": "req_1", "request-id": "req_1", **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def reply(
        self, status: int, body: bytes, kind: str = "application/json", headers: Mapping[str, str] | None = None
    ) -> None:
        self.start(
            status, {**({"content-type": kind} if kind else {}), "content-length": str(len(body)), **(headers or {})}
        )
        if self.command != "HEAD":
            self.wfile.write(body)

    def stream(self, *parts: bytes) -> None:
        self.start(200, {"content-type": SSE, "transfer-encoding": "chunked"})
        for part in (*parts, b""):
            self.chunk(part)

    def chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))

    def end(self, how: str) -> None:
        """RST, FIN, or silence."""
        self.close_connection = True
        if how == "hang":
            self.server.stopping.wait(self.server.hang)
            return
        time.sleep(self.server.settle)
        with suppress(OSError):
            if how == "close":
                self.connection.shutdown(socket.SHUT_RDWR)
                return self.connection.close()
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            # Detached, since the files over it would keep the descriptor, and a FIN would go out first.
            os.close(self.connection.detach())


class FaultServer(ThreadingHTTPServer):
    """The server; `url` is where it listens.

    Args:
        port: 0 takes a free one.
        most: Requests after which it stops.
        hang: Seconds of silence.
        settle: Seconds between the last bytes and a drop, so that they are read first.
    """

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, port: int = 0, most: int = 5000, hang: float = 10.0, settle: float = 0.02) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.hang, self.settle, self.most = hang, settle, most
        self.stopping = threading.Event()
        self._seen: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._slots = threading.BoundedSemaphore(MOST_CONNECTIONS)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        with self._slots:
            super().process_request_thread(request, client_address)

    def handle_error(self, request: Any, client_address: Any) -> None:
        return

    def count(self, key: str) -> int:
        """Note a request; how many of its kind there were."""
        with self._lock:
            self._seen[key] += 1
            if self._seen.total() >= self.most:
                self.stop_soon()
            return self._seen[key]

    def counted(self) -> dict[str, int]:
        with self._lock:
            return dict(self._seen)

    def forget(self) -> None:
        with self._lock:
            self._seen.clear()

    def stop_soon(self) -> None:
        if not self.stopping.is_set():
            self.stopping.set()
            threading.Thread(target=self.shutdown, daemon=True).start()

    def watch(self, seconds: float, parent: int | None) -> None:
        """Stop after so many seconds, and when the process `parent` is gone."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.stopping.wait(0.5):
            if parent is not None and not is_alive(parent):
                break
        self.stop_soon()


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--max-requests", type=int, default=5000)
    parser.add_argument("--max-seconds", type=float, default=600.0)
    parser.add_argument("--hang", type=float, default=10.0, help="seconds of silence")
    parser.add_argument("--parent", type=int, default=None, help="end when this process is gone")
    said = parser.parse_args(argv)
    server = FaultServer(said.port, said.max_requests, said.hang)
    print(json.dumps({"port": server.server_address[1], "url": server.url}), flush=True)
    threading.Thread(target=server.watch, args=(said.max_seconds, said.parent), daemon=True).start()
    with suppress(KeyboardInterrupt), server:
        server.serve_forever(poll_interval=0.1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
