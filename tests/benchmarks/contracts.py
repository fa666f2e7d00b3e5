"""Contracts of any size, the same ones each time: for wirepact, for those who generate from JSON Schema, and by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FAMILY = "many"
MODULE = f"{FAMILY}_errors"


def rows(count: int) -> list[dict[str, str | int | bool]]:
    """Codes, as `wirepact import` takes them."""
    return [
        {
            "code": f"part_{index}_failed",
            "category": "abcd"[index % 4],
            "summary": f"What failed is number {index}.",
            "http_status": 400 + index % 100,
            "retryable": index % 3 == 0,
        }
        for index in range(count)
    ]


def shape_name(index: int) -> str:
    return f"Detail{_letters(index)}"


def _letters(index: int) -> str:
    """In letters: who generates from a schema has ideas of their own about digits in a name."""
    return "".join(chr(ord("a") + int(digit)) for digit in f"{index:05d}").capitalize()


def _text(index: int) -> str:
    return f"Structured detail number {index}."


def shapes(count: int, code: Mapping[str, str]) -> dict[str, object]:
    """Objects of six properties, three of them required; every other one holds the one before it.

    No text stands beside a reference: json-schema-to-typescript would print all that is referred to once more.
    """
    made: dict[str, object] = {}
    for index in range(count):
        link: dict[str, object] = {
            "type": "array",
            "items": {"type": "string"},
            "description": "What stands before it.",
        }
        if index % 2:
            link = {"$ref": f"#/$defs/{shape_name(index - 1)}"}
        made[shape_name(index)] = {
            "type": "object",
            "description": _text(index),
            "required": ["code", "attempt", f"name_{index}"],
            "properties": {
                "code": code,
                "attempt": {"type": "integer", "minimum": 0, "description": "Which attempt."},
                f"name_{index}": {"type": "string", "maxLength": 200, "description": _text(index)},
                "ratio": {"type": "number", "description": "A ratio."},
                "final": {"type": "boolean", "description": "Whether it is the last."},
                "link": link,
            },
        }
    return made


def add_shapes(schema: Path, count: int) -> None:
    """Shapes for the family that `wirepact import` made in a folder."""
    made = shapes(count, {"type": "string", "x-carries": "code"})
    document = {"$schema": "../dialect.schema.json", "title": "Shapes", "$defs": made}
    (schema / FAMILY / "shapes.schema.json").write_text(json.dumps(document), "utf-8")


def for_others(codes: int, count: int, *, described: bool, code: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The same as one JSON Schema document.

    `code`: what a shape says of a code; without it, it refers to the enum of codes, as is usual. `described` gives each code its text, as our own schemas do; that needs a `oneOf`.
    """
    every = rows(codes)
    listed: dict[str, object] = {"type": "string", "enum": [row["code"] for row in every]}
    if described:
        titled = [{"const": row["code"], "title": row["code"], "description": row["summary"]} for row in every]
        listed = {"oneOf": titled}
    defs = {
        "ErrorCode": {"description": "Every code.", **listed},
        **shapes(count, code or {"$ref": "#/$defs/ErrorCode"}),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Contract",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in defs},
        "$defs": defs,
    }


def by_hand(count: int) -> str:
    """The same shapes as models of pydantic, as an engineer writes them who minds the start: built at first use."""
    text = [
        '"""By hand."""\n\nfrom pydantic import BaseModel, ConfigDict, Field\n\n\n'
        "class Model(BaseModel):\n"
        '    model_config = ConfigDict(strict=True, extra="allow", defer_build=True)\n'
    ]
    for index in [*range(0, count, 2), *range(1, count, 2)]:
        link = shape_name(index - 1) if index % 2 else "list[str]"
        text.append(
            f'\n\nclass {shape_name(index)}(Model):\n    """{_text(index)}"""\n\n'
            "    code: str\n    attempt: int = Field(ge=0)\n"
            f"    name_{index}: str = Field(max_length=200)\n"
            "    ratio: float | None = None\n    final: bool | None = None\n"
            f"    link: {link} | None = None\n"
        )
    return "".join(text)
