"""How fast `generate` is, next to what others take for the same."""

from __future__ import annotations

import json
from pathlib import Path

from measure import (
    BOTH,
    GENERATOR,
    ROOT,
    WIREPACT,
    Command,
    catalogue,
    dcg,
    generating,
    imported,
    over,
    times,
    told,
)

MANY, FEW = 25_000, 1_000


def figures(folder: Path) -> bool:
    kept = []
    for part in (of_this_contract, of_a_catalogue, of_growth):
        place = folder / part.__name__
        place.mkdir()
        kept.append(part(place))
    return all(kept)


def of_this_contract(folder: Path) -> bool:
    own = ["--schema", str(ROOT / "schema"), "--out", str(folder / "trees"), *BOTH]
    found = times(
        {
            "generate": Command([*WIREPACT, "generate", *own], GENERATOR),
            "dcg": dcg(ROOT / "generated/schema/wirepact.schema.json", folder / "models.py"),
            "check": Command([*WIREPACT, "check", *own], GENERATOR),
        }
    )
    return all(
        [
            told("generate / datamodel-code-generator alone", over(found["generate"], found["dcg"]), 1.6),
            told("check / generate", over(found["check"], found["generate"]), 1.1),
        ]
    )


def of_a_catalogue(folder: Path) -> bool:
    """A public catalogue of 2,927 codes against an enum of the same values."""
    count, schema, enum = catalogue(folder)
    found = times({"generate": generating(schema, folder / "trees"), "dcg": enum}, kind="cpu")
    name = f"{count:,} codes"
    return told(f"{name}: generate both languages / StrEnum of dcg alone, CPU", over(*found.values()), 1.0)


def of_growth(folder: Path) -> bool:
    """How far the time of many codes is from growing in a line with them."""
    commands: dict[str, Command] = {}
    for count in (MANY, FEW, 1):
        source = folder / f"{count}.json"
        source.write_text(json.dumps({"codes": [synthetic(index) for index in range(count)]}), "utf-8")
        schema = imported(source, "many", folder / f"schema{count}")
        commands[str(count)] = generating(schema, folder / f"trees{count}")
    many, few, start = times(commands, rounds=5, kind="cpu").values()
    times_as_many = MANY / FEW
    net = [(one - three) / (two - three) for one, two, three in zip(many, few, start, strict=True)]
    name = f"generate {MANY:,} codes / {times_as_many:.0f} times {FEW:,}, CPU"
    return all(
        [
            told(name, [one / times_as_many for one in over(many, few)], 1.2),
            told(f"{name}, net", [one / times_as_many for one in net], None),
        ]
    )


def synthetic(index: int) -> dict[str, str | int | bool]:
    summary = f"What failed is number {index}."
    row = {"code": f"part_{index}_failed", "category": "abcd"[index % 4], "summary": summary}
    return {**row, "http_status": 400 + index % 100, "retryable": index % 3 == 0}
