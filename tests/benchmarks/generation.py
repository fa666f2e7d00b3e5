"""How fast `generate` is, next to what others take for the same."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import contracts
from measure import (
    BIN,
    BOTH,
    GENERATOR,
    ROOT,
    ROUNDS,
    WIREPACT,
    Command,
    Spent,
    catalogue,
    dcg,
    generating,
    imported,
    measured,
    over,
    spent,
    times,
    told,
)

MANY, FEW = 25_000, 1_000
SIZES: dict[int, tuple[float | None, float | None]] = {
    60: (None, None),
    1_000: (1 / 3, 1 / 2),
    10_000: (1 / 10, 1 / 3),
    25_000: (1 / 10, 1 / 3),
}
"""Codes, and the aims without shapes and with one for every five codes."""


def figures(folder: Path) -> bool:
    kept: list[bool] = []
    for part in (of_this_contract, of_a_catalogue, of_growth, of_sizes):
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
            told("generate / datamodel-code-generator alone", over(found["generate"], found["dcg"]), bound=1.6),
            told("check / generate", over(found["check"], found["generate"]), bound=1.1),
        ]
    )


def of_a_catalogue(folder: Path) -> bool:
    """A public catalogue of 2,927 codes against an enum of the same values."""
    count, schema, enum = catalogue(folder)
    found = times({"generate": generating(schema, folder / "trees"), "dcg": enum}, kind="cpu")
    name = f"{count:,} codes"
    return told(f"{name}: generate both languages / StrEnum of dcg alone, CPU", over(*found.values()), bound=1.0)


def of_growth(folder: Path) -> bool:
    """How far the time of many codes is from growing in a line with them."""
    commands: dict[str, Command] = {}
    for count in (MANY, FEW, 1):
        source = folder / f"{count}.json"
        source.write_text(json.dumps({"codes": contracts.rows(count)}), "utf-8")
        schema = imported(source, "many", folder / f"schema{count}")
        commands[str(count)] = generating(schema, folder / f"trees{count}")
    many, few, start = times(commands, kind="cpu").values()
    times_as_many = MANY / FEW
    net = [(one - three) / (two - three) for one, two, three in zip(many, few, start, strict=True)]
    name = f"generate {MANY:,} codes / {times_as_many:.0f} times {FEW:,}, CPU"
    return all(
        [
            told(name, [one / times_as_many for one in over(many, few)], bound=1.2),
            told(f"{name}, net", [one / times_as_many for one in net]),
        ]
    )


# --- both languages next to a generator each ---------------------------------------------------


def of_sizes(folder: Path) -> bool:
    """Contracts of many codes: a whole run, one after a code was added, and one where nothing has changed.

    Next to datamodel-code-generator as it comes and json-schema-to-typescript, one process each, of the same codes and
    shapes. Neither of them checks anything or writes more than types.
    """
    kept: list[bool] = []
    for codes, (alone, shaped) in SIZES.items():
        for shapes, aim in ((0, alone), (codes // 5, shaped)):
            place = folder / f"{codes}-{shapes}"
            place.mkdir()
            kept += of_a_size(place, codes, shapes, aim)
            shutil.rmtree(place)
    return all(kept)


def of_a_size(folder: Path, codes: int, shapes: int, aim: float | None) -> list[bool]:
    whole, grown, same = (synthetic(folder / name, codes, shapes) for name in ("whole", "grown", "same"))
    commands = {
        "own": generating(whole, folder / "trees"),
        **others(folder, codes, shapes),
        "added": again(grown, folder, partial(add_a_code, grown)),
        "same": again(same, folder, None),
        "jinja2": Command([sys.executable, "-c", "import jinja2"]),
    }
    spent(commands["same"])
    spent(commands["added"])
    found = measured(commands, ROUNDS, first=codes <= FEW)  # many codes come last, when all programs are warm
    name = f"{codes:,} codes{f', {shapes:,} shapes' if shapes else ''}"
    both = "datamodel-code-generator and json-schema-to-typescript"

    def ratios(one: str, of: Callable[[Spent], float]) -> list[float]:
        theirs = [of(two) + of(three) for two, three in zip(found["dcg"], found["json2ts"], strict=True)]
        return over([of(value) for value in found[one]], theirs)

    started = over([one.cpu for one in found["same"]], [one.cpu for one in found["jinja2"]])
    changed = 1 / 10 if shapes and codes >= FEW else None
    return [
        told(f"{name}: both packages / {both}, CPU", ratios("own", lambda one: one.cpu), aim),
        told(f"{name}: the same, peak memory", ratios("own", lambda one: one.peak), 1 / 2),
        told(f"{name}: after one more code / {both}, CPU", ratios("added", lambda one: one.cpu), changed),
        told(f"{name}: nothing new / a bare import of jinja2, CPU", started, 3.0),
    ]


def synthetic(folder: Path, codes: int, shapes: int) -> Path:
    source = folder.with_suffix(".json")
    source.write_text(json.dumps({"codes": contracts.rows(codes)}), "utf-8")
    schema = imported(source, contracts.FAMILY, folder / "schema")
    if shapes:
        contracts.add_shapes(schema, shapes)
    return schema


def others(folder: Path, codes: int, shapes: int) -> dict[str, Command]:
    source = folder / "flat.json"
    # Plain text, as ours: a reference to the list of codes would cost them more.
    document = contracts.for_others(codes, shapes, described=True, code={"type": "string"})
    source.write_text(json.dumps(document), "utf-8")
    python = [str(BIN / "datamodel-codegen"), "--input", str(source), "--input-file-type", "jsonschema"]
    python += ["--output-model-type", "pydantic_v2.BaseModel", "--output", str(folder / "models.py")]
    typescript = ["node", str(ROOT / "node_modules/.bin/json2ts"), str(source), "-o", str(folder / "types.ts")]
    return {"dcg": Command(python), "json2ts": Command(typescript)}


def again(schema: Path, folder: Path, before: Callable[[], object] | None) -> Command:
    """A run over what earlier ones have written and kept."""
    trees = folder / f"trees-{schema.parent.name}"
    return replace(generating(schema, trees), fresh=None, cache=folder / "cache", before=before)


def add_a_code(schema: Path) -> None:
    path = schema / contracts.FAMILY / "codes.schema.json"
    said = json.loads(path.read_text("utf-8"))
    (rows,) = (one["oneOf"] for one in said["$defs"].values() if "x-codes" in one)
    rows.append({**rows[0], "const": f"added_{len(rows)}"})
    path.write_text(json.dumps(said, indent=2), "utf-8")
