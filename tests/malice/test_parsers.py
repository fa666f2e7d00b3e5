"""Documents no peer sends by accident, before every reader of both packages: a typed refusal, bounded in memory."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, find, settings
from property.instances import instance
from pydantic import BaseModel
from support import ROOT
from wirepact import helix
from wirepact.helix import ChatErrorBody
from wirepact_codegen import build
from wirepact_codegen.naming import snake_case

from malice.cases import BEFORE, BEYOND, DEEP, DOCUMENTS, MEMORY_MB, NESTED, SURROGATE, TWICE, node, seeded

FAMILIES = build.read(ROOT / "schema")[0].families
SMALL = {name: one for name, one in DOCUMENTS.items() if one.times <= 1001}


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
        answer = node("documents", before=BEFORE, documents=documents)
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


HELD: dict[str, tuple[str, str | None]] = {
    "a key twice": ('{"k":0,"l":1,"k":0}', TWICE),
    "a key twice, by an escape": ('{"k":0,"\\u006b":0}', TWICE),
    "a key of prototypes twice": ('{"__proto__":0,"__proto__":0}', TWICE),
    "past 2^53": ("[9007199254740993]", BEYOND),
    "past -2^53": ("-9007199254740992", BEYOND),
    "past 2^53 by an exponent": ("1e16", BEYOND),
    "an integer of 5,000 digits": ("1" * 5_000, BEYOND),
    "no finite number": ("1e400", "the number is not finite"),
    "no number": ("NaN", "it is not JSON"),
    "half a pair": ('"\\udc00"', SURROGATE),
    "half a pair in a key": ('{"\\ud800":0}', "a key"),
    "lists": ("[" * 201 + "]" * 201, DEEP),
    "objects": ('{"x":' * 201 + "0" + "}" * 201, DEEP),
    "100,000 lists": ("[" * 100_000 + "]" * 100_000, DEEP),
    "100,000 objects": ('{"x":' * 100_000 + "0" + "}" * 100_000, DEEP),
    "a long key of what is wrong": (f'{{"{"k" * 100_000}":9007199254740993}}', BEYOND),
    "no UTF-8": ('"¿"', "it is not UTF-8"),
    "no JSON": ("'x'", "it is not JSON"),
    "200 lists": ("[" * 200 + "]" * 200, None),
    "2^53 - 1": ("[9007199254740991,-9007199254740991,1e21]", None),
    "a pair": ('"\\ud83d\\ude00"', None),
    "many keys": ("{" + ",".join(f'"{index}":{index}' for index in range(1_000)) + "}", None),
    "keys of prototypes": ('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}', None),
}
"""JSON for the value of an undeclared key, and what is said of it; None: it comes back as it is."""
NOTHING = ["", "\x00", "{" * 300, "[" * 100_000, '{"a":' * 20_000, "'x'", '"¿"', "nul", "{}{}"]
"""What is no document, whatever is read."""
KEYS = ("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__class__", "__dict__", "model_config")


class Case(NamedTuple):
    """A document for one parser, and what is said of it; None: its value comes back, each key an own one."""

    family: str
    shape: str
    text: str
    problem: str | None


@cache
def cases() -> list[Case]:
    found: list[Case] = []
    once = settings(database=None, derandomize=True, max_examples=1, phases=[Phase.generate])
    for family in FAMILIES:
        for shape in family.shapes:
            found += [Case(family.name, shape.name, text, "") for text in NOTHING]
            found.append(Case(family.name, shape.name, '"\\ud800"', SURROGATE))
            valid = find(instance(shape, family, 0), lambda _: True, settings=once)
            written = json.dumps(valid)
            found.append(Case(family.name, shape.name, written, None))
            if not isinstance(valid, dict):
                continue
            before = written[:-1] + ("," if valid else "")
            keys = ",".join(f'"{key}":{{"polluted":1}}' for key in KEYS)
            found.append(Case(family.name, shape.name, f"{before}{keys}}}", None))
            for told, problem in HELD.values():
                found.append(Case(family.name, shape.name, f'{before}"x-new":{told}}}', problem))
    return found


def plain(value: Any) -> Any:
    return value.model_dump(mode="json") if isinstance(value, BaseModel) else value


def test_every_parser_refuses_in_its_own_words_or_gives_the_value() -> None:
    """A refusal is a WireError that says what is wrong and holds nothing that was sent but 500 characters of its place."""
    given = cases()
    parsers = set()
    for family, shape, text, problem in given:
        module = importlib.import_module(f"wirepact.{family}")
        read = getattr(module, f"parse_{snake_case(shape)}")
        parsers.add((family, read.__name__))
        data = text.encode().replace("¿".encode(), b"\xff")
        for form in (data, bytearray(data)) if "¿" in text else (text, data, bytearray(data)):
            if problem is None:
                assert plain(read(form)) == json.loads(text), (family, shape, text[:200])
                continue
            with pytest.raises(module.WireError) as caught:
                read(form)
            assert isinstance(caught.value, ValueError) and problem in str(caught.value), (family, shape, text[:200])
            assert len(str(caught.value)) < 1_000
    every = {
        (family.name, name)
        for family in FAMILIES
        for name in dir(importlib.import_module(f"wirepact.{family.name}"))
        if name.startswith("parse_")
    }
    # It reads what a client threw, and answers undefined or None for what it does not know.
    assert every - parsers == {("helix", "parse_helix_chat_error")}
    assert len(given) > 800


@pytest.mark.parametrize("text", [one.text() for one in [*SMALL.values(), *NESTED.values()]] + NOTHING)
def test_what_reads_a_chat_error_never_refuses(text: str) -> None:
    for given in (text, text.encode("utf-8", "surrogatepass"), Exception(text), {"message": text}, {"error": text}):
        found = helix.parse_helix_chat_error(given)
        assert found is None or isinstance(found, ChatErrorBody)


def test_every_parser_of_typescript_refuses_in_its_own_words_or_gives_the_value() -> None:
    assert node("parsers", cases=cases(), texts=[one.text() for one in SMALL.values()] + NOTHING) == []


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
