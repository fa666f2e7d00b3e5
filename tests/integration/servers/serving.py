"""Servers for tests: one in a thread here, or one of the scripts in `apps`. Loopback only, a port of their own, and ended."""

from __future__ import annotations

import json
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

APPS = Path(__file__).with_name("apps")


class Served:
    """A server that runs.

    Attributes:
        client: Sends it requests. port: Where it listens.
        logged: What its logger was given so far; its types, where the server is no Python.
    """

    def __init__(self, port: int, logged: Callable[[], list[Any]]) -> None:
        self.port = port
        self.logged = logged
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=10, trust_env=False)

    def raw(self, text: str) -> bytes:
        """Everything it answers to one request that is sent as it stands, until it closes the connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            connection.sendall(text.encode())
            found = b""
            while part := connection.recv(65536):
                found += part
            return found


@contextmanager
def in_thread(app: Any, logged: list[Any]) -> Iterator[Served]:
    """The app under uvicorn."""
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="critical", lifespan="off")
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    served = Served(listening.getsockname()[1], lambda: list(logged))
    try:
        yield served
    finally:
        served.client.close()
        server.should_exit = True
        thread.join(10)
        listening.close()


@contextmanager
def in_node(script: str, package: Path | str, family: str, mode: str = "", apps: Path = APPS) -> Iterator[Served]:
    """A script of `apps` in node, on the built package in that folder, or of that name."""
    command = ["node", str(apps / script), str(package), family, mode]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        asked, told = process.stdin, process.stdout
        assert asked is not None and told is not None
        first = told.readline()
        assert first, f"{script} does not start; is the TypeScript package built (make build)?"

        def logged() -> list[Any]:
            asked.write("\n")
            asked.flush()
            return list(json.loads(told.readline()))

        served = Served(json.loads(first)["port"], logged)
        try:
            yield served
        finally:
            served.client.close()
            asked.close()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
