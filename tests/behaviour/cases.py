"""The vectors of the behaviours, and what both packages answer, as `wirepact parity` asks them."""

from __future__ import annotations

import functools
import json
import subprocess
from pathlib import Path
from typing import Any

from support import ROOT, read
from wirepact_codegen import ir, parity
from wirepact_codegen.parity.vectors import Vector

HERE = Path(__file__).parent
SCHEMA = ROOT / "schema"


@functools.cache
def contract() -> ir.Contract:
    return read(SCHEMA)


@functools.cache
def load() -> list[Vector]:
    """Every vector, in the order of files and of their contents."""
    return parity.vectors_of(contract(), SCHEMA)


@functools.cache
def answers() -> dict[str, dict[str, Any]]:
    """Language, then what its package answers: `results` in the order of the vectors, `public` functions, `asked`."""
    python, typescript = ROOT / "generated/python", ROOT / "generated/typescript"
    return dict(zip(ir.LANGUAGES, parity.answers_to(load(), contract(), SCHEMA, python, typescript), strict=True))


def run_node(script: str, text: str = "") -> Any:
    """The JSON a script of this folder prints when it is given the text."""
    done = subprocess.run(
        ["node", str(HERE / script)], input=text, capture_output=True, text=True, timeout=120, check=False
    )
    if done.returncode != 0:
        raise AssertionError(f"{script} failed; is the TypeScript package built (make build)?\n{done.stderr[-4000:]}")
    return json.loads(done.stdout)
