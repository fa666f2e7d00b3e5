"""Documents no peer sends by accident, before every reader of both packages: a typed refusal, bounded in memory."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import ROOT
from wirepact_codegen import build

from malice.cases import DOCUMENTS, MEMORY_MB, NESTED, node, seeded

FAMILIES = build.read(ROOT / "schema")[0].families
SMALL = {name: one for name, one in DOCUMENTS.items() if one.times <= 1001}
HOSTILE = [*(one.text() for one in SMALL.values()), "[" * 100_000, '{"a":' * 20_000, "", "\ufeff{}", "{" * 300, "\x00"]


def expected() -> dict[str, str | None]:
    """Where each document is refused; None: it is kept."""
    places: dict[str, str | None] = {}
    for name, one in DOCUMENTS.items():
        places[name] = None if one.kept else "" if one.pointer is None else f"/x{one.pointer}"
    return places


@pytest.mark.heavy
@pytest.mark.parametrize("language", ["python", "typescript"])
def test_large_and_odd_documents(language: str, figure: Callable[[str], None]) -> None:
    if language == "typescript":
        documents = {name: one._asdict() for name, one in {**DOCUMENTS, **NESTED}.items()}
        answer = node("documents", documents=documents)
    else:
        script = Path(__file__).with_name("read_documents.py")
        done = subprocess.run([sys.executable, str(script)], capture_output=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr.decode()[-3000:]
        answer = json.loads(done.stdout)
    nested = [answer["found"].pop(name) for name in NESTED]
    assert None not in nested
    assert answer["found"] == expected()
    assert answer["megabytes"] < MEMORY_MB
    figure(f"{language}: {len(answer['found'])} documents, each refused at its place or kept; {answer['megabytes']} MB")


def readers() -> list[tuple[str, str, Any, type[Exception]]]:
    """Every function of the Python package that reads what a peer sent, and how it refuses."""
    found: list[tuple[str, str, Any, type[Exception]]] = []
    for family in FAMILIES:
        module = importlib.import_module(f"wirepact.{family.name}")
        names = [name for name in dir(module) if name.startswith("parse_")]
        assert len(names) >= len(family.shapes)
        found += [(family.name, name, getattr(module, name), module.WireError) for name in names]
    return found


def test_every_parser_refuses_in_its_own_words() -> None:
    count = 0
    for family, name, read, refusal in readers():
        for text in HOSTILE:
            for given in (text, text.encode("utf-8", "surrogatepass"), b"\xff" + text[:50].encode()):
                count += 1
                try:
                    read(given)
                except refusal as error:
                    assert isinstance(error, ValueError) and len(str(error)) < 1_000, (family, name)
    assert count > 1_000


def test_every_parser_of_typescript_refuses_in_its_own_words() -> None:
    assert node("parsers", texts=HOSTILE) == []


class Broken(dict[str, Any]):
    """A mapping whose own methods raise: what is read is what it holds."""

    def get(self, *_: object) -> Any:
        raise RuntimeError("secret")

    def __iter__(self) -> Any:
        raise RuntimeError("secret")

    items = keys = __getitem__ = get  # type: ignore[assignment]


class Text(str):
    """A text that answers nothing."""

    def isascii(self) -> bool:
        raise RuntimeError("secret")

    encode = rpartition = split = __str__ = isascii  # type: ignore[assignment]


class Raising:
    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError("secret")

    __repr__ = __str__ = __bool__ = __getattribute__  # type: ignore[assignment]


def forms() -> list[Any]:
    """JSON forms of errors, one part of each replaced."""
    draw = seeded("forms")
    values: list[Any] = [
        *(None, True, 1.5, 10**5000, float("nan"), "", "\ud800", "\r\nX-Evil: 1", b"x", [], {}),
        *(Raising(), [Raising()], {"a": Raising()}, Broken(message="m"), Text("abc"), {0: 0}),
        {"__class__": 1, "__dict__": 2, "__proto__": {"x": 1}, "constructor": 3},
    ]
    classes = (
        "helix.HelixError",
        "agent.AgentError",
        "flue.FlueError",
        "flue.ConversationStreamStoreError",
        "x.\ud800",
    )
    keys = ("code", "type", "meta", "headers", "reason", "status", "args", "__class__", "with_traceback", "retryable")
    made: list[Any] = list(values)
    for place in ("class", "name", "message", "fields", "stamp", "cause", "errors"):
        made += [{"class": f"wirepact.{draw.choice(classes)}", "message": "m", place: value} for value in values]
    for key in keys:
        made += [
            {"class": f"wirepact.{one}", "message": "m", "fields": {key: value}} for one in classes for value in values
        ]
    deep: dict[str, Any] = {"message": "m"}
    for _ in range(100_000):
        deep = {"message": "m", draw.choice(("cause", "x")): deep}
    ring: dict[str, Any] = {"message": "m"}
    ring |= {"cause": ring, "errors": [ring] * 50}
    return [*made, deep, ring, {"message": "m", "fields": {f"k{index}": index for index in range(100_000)}}]


@pytest.mark.parametrize("family", ["agent", "flue", "helix"])
def test_forms_of_errors(family: str) -> None:
    """Whatever a form holds it is an error or refused, and what comes of it can be written again."""
    module = importlib.import_module(f"wirepact.{family}")
    for form in forms():
        try:
            error = module.error_from_dict(form)
        except ValueError as refused:
            assert "secret" not in str(refused)
            continue
        assert isinstance(error, Exception)
        assert len(error.__dict__) <= 10_100
        json.dumps(module.error_to_dict(error), allow_nan=False).encode()


def test_forms_of_errors_in_typescript() -> None:
    assert node("forms") == []
