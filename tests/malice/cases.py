"""Hostile input as data, so that both languages build the same, and the process of Node that is asked about it."""

from __future__ import annotations

import json
import os
import random
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
    "text of 8 MB": Document('"', "x", 8_000_000, '"', kept=True),
    "escapes": Document('"', "\\n", 4_000_000, '"', kept=True),
    "quotes": Document('"', '\\"', 4_000_000, '"', kept=True),
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


BODIES = {
    "50 MB": Document('{"type":"error","x":"', "x", 50_000_000, '"}'),
    "50 MB of objects": Document('{"type":"error","x":[', '{"a":1},', 6_250_000, "0]}"),
    "7 MB of objects": Document('{"type":"error","x":[', "{},", 2_500_000, "0]}"),
    "7 MB of numbers": Document('{"type":"error","x":[', "1,", 3_500_000, "0]}"),
    "7 MB of text": Document('{"type":"error","x":"', "é\\n", 1_750_000, '"}'),
    "7 MB of lists": Document('{"type":"error","x":[', "[[]],", 1_400_000, "0]}"),
    "100,000 lists": Document('{"type":"error","x":', "[", 100_000, "]" * 100_000 + "}"),
    "100,000 objects": Document("", '{"x":', 100_000, "1" + "}" * 100_000),
    "a million keys": Document('{"type":"error",', '"#":0,', 800_000, '"k":0}'),
    "a key a million times": Document('{"type":"error",', '"k":0,', 1_000_000, '"k":0}'),
    "a million keys, one twice": Document('{"k":0,', '"#":0,', 750_000, '"k":0}'),
    "prototype keys": Document('{"type":"error","__proto__":{"polluted":1},', '"__proto__":{"polluted":1},', 100_000, '"constructor":{"prototype":{"polluted":1}}}'),
    "no UTF-8": Document('{"type":"error","x":"', "¿", 3_000_000, '"}'),
    "past 2^53": Document('{"type":"error","x":[', "9007199254740993,", 400_000, "0]}"),
    "long numbers": Document('{"type":"error","x":', "1", 7_000_000, "}"),
    "half surrogate pairs": Document('{"type":"error","x":"', "\\ud800", 1_000_000, '"}'),
}  # fmt: skip
"""Whole bodies, for every reader there is."""
TIME, SECONDS = 50, 3.0
"""A reader takes at most so many times what a plain JSON reader takes for the same body, and as many seconds."""
MEMORY, MEGABYTES = 4, 128
"""A reader holds at most so many times the body, or what a plain JSON reader holds, and as many megabytes."""


def seeded(name: str) -> random.Random:
    return random.Random(f"{SEED} {name}")


def node(ask: str, **given: Any) -> Any:
    """What malice.mjs answers; it has two minutes."""
    command = ["node", "--expose-gc", str(HERE / "malice.mjs")]
    text = json.dumps({"ask": ask, "seed": SEED, **given})
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)
