"""The vectors of the behaviours, and what the built npm package answers to them."""

from __future__ import annotations

import functools
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
VECTORS = HERE.parent / "vectors" / "behaviour"
LANGUAGES = ("python", "typescript")


@dataclass(frozen=True)
class Vector:
    """One question and its right answer; `family` says whose function answers."""

    id: str
    function: str
    family: str
    input: Any
    expected: Any
    implied: bool
    languages: tuple[str, ...]
    note: str | None


def load() -> list[Vector]:
    """Every vector, in the order of files and of their contents."""
    found: list[Vector] = []
    for path in sorted(VECTORS.glob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        for one in document["vectors"]:
            given = one["input"]
            family = given.get("contract", document["contract"]) if isinstance(given, dict) else document["contract"]
            found.append(
                Vector(
                    id=one["id"],
                    function=document["function"],
                    family=family,
                    input=given,
                    expected=one["expected"],
                    implied=one.get("implied", False),
                    languages=tuple(one.get("languages", LANGUAGES)),
                    note=one.get("note"),
                )
            )
    return found


@functools.cache
def typescript_results() -> dict[str, dict[str, Any]]:
    """What the built npm package answers to all vectors, by id."""
    asked = [
        {"id": one.id, "function": one.function, "family": one.family, "input": one.input}
        for one in load()
        if "typescript" in one.languages
    ]
    return run_node("run.mjs", json.dumps(asked))


def run_node(script: str, text: str = "") -> Any:
    """The JSON a script of this folder prints when it is given the text."""
    done = subprocess.run(
        ["node", str(HERE / script)], input=text, capture_output=True, text=True, timeout=120, check=False
    )
    if done.returncode != 0:
        raise AssertionError(f"{script} failed; is the TypeScript package built (make build)?\n{done.stderr[-4000:]}")
    return json.loads(done.stdout)
