"""The vectors as the tests read them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).resolve().parent.parent / "vectors"

SHARED_NAMES = {
    "error_chunk": ("helix", "ErrorChunk"),
    "agent_step_result": ("helix", "AgentStepResult"),
    "fail_agent_stream_input": ("helix", "FailAgentStreamInput"),
    "flue_envelope": ("flue", "ErrorEnvelope"),
    "submission_settled": ("flue", "SubmissionSettled"),
    "error_info": ("flue", "ErrorInfo"),
    "turn": ("flue", "TurnEvent"),
    "validation_issue": ("flue", "ValidationIssue"),
}
"""Shapes of vectors/validate_shape.json by the names that file has for them."""


@dataclass(frozen=True, slots=True)
class Case:
    """One vector about a shape.

    Attributes:
        raw: The value as the file has it, builders (`$repeat`, `$number`, `$nest`) included.
        judges: Who gives the answer; the others are known to give the opposite, for the reason the note says.
    """

    id: str
    family: str
    shape: str
    raw: Any
    valid: bool
    judges: tuple[str, ...]

    @property
    def value(self) -> Any:
        return build(self.raw)


def vectors(name: str) -> list[dict[str, Any]]:
    """The vectors of one file."""
    return list(json.loads((VECTORS / name).read_text("utf-8"))["vectors"])


def build(raw: Any) -> Any:
    """The value a vector stands for: `$repeat` [text, times], `$concat` of texts, `$number` as digits, `$nest` objects in each other."""
    if isinstance(raw, list):
        return [build(item) for item in raw]
    if not isinstance(raw, dict):
        return raw
    match raw:
        case {"$repeat": [text, times], **rest} if not rest:
            return text * times
        case {"$concat": parts, **rest} if not rest:
            return "".join(build(part) for part in parts)
        case {"$number": digits, **rest} if not rest:
            return float(digits)
        case {"$nest": {"key": key, "times": times, "value": outer, "leaf": leaf}, **rest} if not rest:
            made = build(leaf)
            for _ in range(times):
                made = {**outer, key: made}
            return made
    return {key: build(item) for key, item in raw.items()}


def shape_cases() -> Iterator[Case]:
    """Every vector about a shape: those of the sources, then our own."""
    for row in vectors("validate_shape.json"):
        family, shape = SHARED_NAMES[row["input"]["shape"]]
        yield _case(row, family, shape)
    for path in sorted(VECTORS.glob("*/*.json")):
        document = json.loads(path.read_text("utf-8"))
        if document["function"] == "validate_shape":
            for row in document["vectors"]:
                yield _case(row, document["contract"], row["input"]["shape"])


def _case(row: dict[str, Any], family: str, shape: str) -> Case:
    who = tuple(row.get("languages", ("jsonschema", "python", "typescript", "ajv")))
    return Case(row["id"], family, shape, row["input"]["value"], row["expected"], who)
