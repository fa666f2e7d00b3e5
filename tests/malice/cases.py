"""Hostile input as data, so that both languages build the same, and the process of Node that is asked about it."""

from __future__ import annotations

import json
import os
import random
import string
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
SEED = int(os.environ.get("WIREPACT_SEED", "20260"))
"""Of every random choice here; `make fuzz` gives a new one and prints it."""
MAX_TEXT = 8 * 1024 * 1024
FAMILIES = ("agent", "flue", "helix")
MEMORY_MB = 500
"""Most memory a process may take over all documents of `DOCUMENTS`, the largest of 50 MB; it took twice that."""
CHUNK = {
    "type": "error",
    "error": "busy",
    "code": "c",
    "recoverable": True,
    "agentId": "a",
    "agentType": "w",
    "timestamp": 1,
    "step": 2,
}


class Document(NamedTuple):
    """A JSON text: `before`, then `unit` so many times with "#" for the number, then `after`.

    `kept`: it is taken as the value of an undeclared key; else it is refused, at `pointer` under that key or at the
    whole where that is None.
    """

    before: str
    unit: str
    times: int
    after: str
    kept: bool = False
    pointer: str | None = ""

    def body(self) -> bytes:
        """The text in bytes; "¿" stands for a byte that is no UTF-8."""
        return self.text().encode("utf-8", "surrogatepass").replace("¿".encode(), b"\xff")

    def text(self) -> str:
        if "#" not in self.unit:
            return self.before + self.unit * self.times + self.after
        return self.before + "".join(self.unit.replace("#", str(index)) for index in range(self.times)) + self.after


BEFORE = '{"type":"","x":'
"""What stands before a document: flue's ErrorInfo as far as its undeclared key."""
ROOM = MAX_TEXT - len(BEFORE) - 1
"""The most characters that a document may have there."""


def _deep(depth: int) -> str:
    return "/0" * depth


DOCUMENTS: dict[str, Document] = {
    "50 MB": Document('"', "x", 50_000_000, '"', pointer=None),
    "4 million numbers": Document("[", "0,", 4_100_000, "0]"),
    "3 million objects": Document("[", "{},", 2_700_000, "0]"),
    "a million values": Document("[", "0,", 999_900, "0]", kept=True),
    "700,000 keys": Document("{", '"#":0,', 700_000, '"k":0}', kept=True),
    "a key a million times": Document("{", '"k":0,', 1_000_000, '"k":0}', pointer="/k"),
    "a key twice, by an escape": Document('{"\\u006b":0,', "", 0, '"k":0}', pointer="/k"),
    "200 lists": Document("[" * 200, "", 0, "]" * 200, kept=True),
    "too deep by one": Document("[" * 201, "", 0, "]" * 201, pointer=_deep(200)),
    "text as long as may be": Document('"', "x", ROOM - 2, '"', kept=True),
    "longer by one": Document('"', "x", ROOM - 1, '"', pointer=None),
    "escapes": Document('"', "\\n", ROOM // 2 - 1, '"', kept=True),
    "quotes": Document('"', '\\"', ROOM // 2 - 1, '"', kept=True),
    "backslashes": Document('"', "\\\\", ROOM // 2 - 1, '"', kept=True),
    "a long key": Document('{"', "k", ROOM - 6, '":0}', kept=True),
    "an integer of 8 MB": Document("", "1", 8_000_000, ""),
    "a fraction of 8 MB": Document("0.", "1", 8_000_000, "", kept=True),
    "an exponent of 8 MB": Document("1e-", "9", 8_000_000, "", kept=True),
    "no finite number": Document("1e", "9", 400, ""),
    "past 2^53": Document("", "", 0, "9007199254740993"),
    "2^53 - 1": Document("", "", 0, "9007199254740991", kept=True),
    "NaN": Document("", "", 0, "NaN", pointer=None),
    "half a surrogate pair": Document('"', "", 0, '\\ud800"'),
    "half a pair in a key": Document('{"', "", 0, '\\ud800":1}'),
    "keys of prototypes": Document(
        '{"', "", 0, '__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}', kept=True
    ),
    "spaces": Document("", " ", 8_000_000, "1", kept=True),
    "no end": Document('"', "\\", 1001, '"', pointer=None),
}
NESTED = {
    "100,000 lists": Document("", "[", 100_000, "]" * 100_000),
    "100,000 objects": Document("", '{"a":', 100_000, "1" + "}" * 100_000),
    "4 million open lists": Document("", "[", 4_000_000, ""),
}
"""Refused, each language where it notices it."""


class Body(NamedTuple):
    """A document for every reader: what a parser says as it refuses it, or None where it is I-JSON.

    `by_size`: it is refused for its size alone, and would be read if it were smaller.
    """

    document: Document
    problem: str | None
    by_size: bool = False

    def at(self, part: int) -> Body:
        """The same, so many times smaller."""
        document = self.document
        if part == 1 or len(document.unit) * document.times < 1_000_000:
            return self
        return Body(document._replace(times=document.times // part), None if self.by_size else self.problem)


SMALL = "{" + ",".join(f'"{key}":0' for key in string.ascii_letters[:50]) + "},"
LONG, MANY = "longer than 8388608", "holds more than 1000000 values"
DEEP, TWICE, UTF8 = "nests deeper than 200", "the key is given twice", "it is not UTF-8"
BEYOND, SURROGATE = "the integer is beyond", "the text has a lone surrogate"
_START = '{"type":"error","message":"m","x":'
BODIES = {
    "7 MB of objects": Body(Document(f"{_START}[", "{},", 2_400_000, "0]}"), MANY, True),
    "7 MB of text": Body(Document(f'{_START}"', "é\\n", 1_750_000, '"}'), None),
    "100,000 lists": Body(Document(_START, "[", 100_000, "]" * 100_000 + "}"), DEEP),
    "100,000 objects": Body(Document("", '{"x":', 100_000, "1" + "}" * 100_000), DEEP),
    "a million keys": Body(Document('{"type":"error","message":"m",', '"#":0,', 1_000_000, '"k":0}'), LONG, True),
    "a million keys in small objects": Body(
        Document(f"{_START}[", SMALL, 1_000_000 // 50, "0]}"), MANY, True
    ),
    "900,000 keys in small objects": Body(
        Document(f"{_START}[", SMALL, 900_000 // 50, "0]}"), None
    ),
    "a key a million times": Body(Document('{"type":"error",', '"k":0,', 1_000_000, '"k":0}'), TWICE),
    "300,000 keys, one twice": Body(Document('{"k":0,', '"k#":0,', 300_000, '"k":0}'), TWICE),
    "a million wrong items": Body(Document('{"type":"error","message":"m","path":[', "{},", 980_000, "0]}"), None),
    "keys of prototypes": Body(
        Document(f"{_START}[", '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},', 20_000, "0]}"), None
    ),
    "a key of prototypes twice": Body(
        Document('{"type":"error",', '"__proto__":{"polluted":1},', 100_000, '"constructor":{"polluted":1}}'), TWICE
    ),
    "no UTF-8": Body(Document(f'{_START}"', "¿", 3_000_000, '"}'), UTF8),
    "past 2^53": Body(Document(f"{_START}[", "9007199254740993,", 400_000, "0]}"), BEYOND),
    "a long number": Body(Document(_START, "1", 7_000_000, "}"), BEYOND),
    "half surrogate pairs": Body(Document(f'{_START}"', "\\ud800", 1_000_000, '"}'), SURROGATE),
    "50 MB": Body(Document(f'{_START}"', "x", 50_000_000, '"}'), LONG, True),
    "50 MB of objects": Body(Document(f"{_START}[", '{"a":1},', 6_250_000, "0]}"), LONG, True),
}  # fmt: skip
"""Whole bodies, for every reader there is; the largest last, since what it took is not given back at once."""
TAKEN = {
    *("flue.ErrorInfo", "flue.ModelResponse", "flue.SettlementError", "flue.ToolValidationIssue"),
    *("flue.ValidationIssue", "helix.ErrorDetail", "helix.ErrorFlags"),
}
"""Shapes that an object with a type of text, a message and undeclared keys fits; each of `BODIES` is one or has none."""
WRONG = {"flue.ToolValidationIssue", "flue.ValidationIssue"}
"""Those in which `path` is a list of texts and integers."""
REFUSED = {
    "fastapi": {name: "400" for name in BODIES if name != "300,000 keys, one twice"},  # it takes integers by name
    "starlette": {name: "400" for name in ("100,000 lists", "100,000 objects", "no UTF-8", "a long number")},
    "celery": {name: "ValueError" for name in ("100,000 lists", "100,000 objects", "a long number")},
}
"""What other readers of Python say where `json` reads nothing; V8 reads all of it."""
ANSWERS = {
    **dict.fromkeys(("sse, an event", "sse, a stream", "sse, lines"), "interrupted"),  # no last chunk
    "sse, a reply": "failed",
    **dict.fromkeys(("fastapi", "starlette", "fetch, withErrors", "hono", "express"), "200"),
}
"""What else they say; all others never raise, and answer."""


def expected_of(reader: str, name: str, body: Body) -> str:
    """What the outcome of a reading starts with, and after "…" what stands in it."""
    family, _, parser = reader.partition(".")
    if not parser.startswith("parse") or ("chat" in parser.lower() and "body" not in parser.lower()):
        return REFUSED.get(reader, {}).get(name) or ANSWERS.get(reader, "answered")
    if body.problem is not None:
        return f"WireError: …{body.problem}"
    shape = parser.removeprefix("parse").replace("_", "").lower()
    fits = {one for one in TAKEN if not (name == "a million wrong items" and one in WRONG)}
    return "answered" if f"{family}.{shape}" in {one.lower() for one in fits} else "WireError: …"


TIME, SECONDS, OTHERS = 20, 0.2, 2.0
"""A parser takes at most so many times what a plain JSON reader takes for the same body, and as many seconds; what is
no parser alone, but reads a stream or answers a request around one, may take more seconds."""
MEMORY, MEGABYTES = 10, 64
"""A reader holds at most so many times the body, or what a plain JSON reader holds, and as many megabytes."""


def seeded(name: str) -> random.Random:
    return random.Random(f"{SEED} {name}")


def node(ask: str, **given: Any) -> Any:
    """What malice.mjs answers; it has five minutes."""
    command = ["node", "--expose-gc", str(HERE / "malice.mjs")]
    text = json.dumps({"ask": ask, "seed": SEED, **given})
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)
