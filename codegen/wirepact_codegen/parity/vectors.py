"""A contract's own vectors: read, asked in both packages, and judged.

A file is `{"function", "vectors": [{"id", "input" or "args", "expected", …}]}`. `function` is a public name of the
package in snake_case (TypeScript's is its twin), or what an adapter has under that name (see `run.py`). Its family is
the folder the file is in, the `contract` of the file or of the input, or the only one. `expected` is JSON of the
result by the rules of `expect.py`, or `{"$raises": class}`. `languages` names those that can build the input where not
both can, with a `note`; `notMet` is the reason why an `implied` answer is another one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, cast

from .. import ir
from ..naming import camel_case
from . import expect

_FORM = '{"function": "is_code", "vectors": [{"id": "1", "input": "a_code", "expected": true}]}'
_DOCUMENT = frozenset(
    "$schema comment contract description expected_format function input_format seed title vectors".split()
)
_ROW = frozenset(
    "args comment description expected function id implied input languages notMet note section seed".split()
)
_SKIPPED = ("__pycache__", "node_modules")
_NEARLY = (".json5", ".jsonc", ".jsonl", ".ndjson", ".yaml", ".yml")


class VectorError(Exception):
    """The vectors cannot be read."""


@dataclass(frozen=True, slots=True)
class Vector:
    """One question and its right answer.

    Attributes:
        function: As the file says it. python, typescript: The public name that would be.
        not_met: Why the answer is another one; None: it has to be met.
        at: File and JSON Pointer; empty for one that was made.
    """

    id: str
    family: str
    function: str
    python: str
    typescript: str
    args: tuple[Any, ...]
    expected: Any
    implied: bool
    languages: tuple[str, ...]
    note: str | None
    not_met: str | None
    at: str = ""

    def as_plan(self) -> dict[str, Any]:
        """What the packages are told of it: not the answer."""
        said = {"family": self.family, "function": self.function, "python": self.python, "typescript": self.typescript}
        return said | {"args": list(self.args), "languages": list(self.languages)}


@dataclass(slots=True)
class Told:
    """What came of one family's vectors.

    Attributes:
        asked: How many. equal: How many both languages, or the one that can build it, answer as expected.
        not_met: Vectors answered otherwise on purpose; one_language: those that one language cannot build; each with
            its reason.
        wrong: What is wrong, a line each.
    """

    asked: int = 0
    equal: int = 0
    not_met: list[str] = field(default_factory=list[str])
    one_language: list[str] = field(default_factory=list[str])
    wrong: list[str] = field(default_factory=list[str])


Twins: TypeAlias = Mapping[str, Mapping[str, str]]
"""Family, then Python's names of functions that a shape has, to TypeScript's."""


def load(folder: Path, families: Twins) -> list[Vector]:
    """Every vector of a folder, in the order of files and of their contents.

    Raises:
        VectorError: a file is no JSON or where none is asked, or a vector lacks a part or has an unknown one; the
            message says where, and what to do.
    """
    found: list[Vector] = []
    for path in _files(folder, list(families)):
        document = _document(path, list(families))
        for index, row in enumerate(document["vectors"]):
            where = f"{path}#/vectors/{index}"
            if not isinstance(row, dict):
                raise VectorError(f"{where}: a vector is an object.")
            family = path.parent.name if path.parent != folder else None
            found.append(_vector(cast("dict[str, Any]", row), document, where, family, families))
    seen: dict[tuple[str, str], str] = {}
    for one in found:
        first = seen.setdefault((one.family, one.id), one.at)
        if first != one.at:
            raise VectorError(
                f"{one.at}: {one.family} has two vectors {one.id}, the other at {first}. Give each an id of its own."
            )
    return found


def _files(folder: Path, families: Sequence[str]) -> list[Path]:
    """The files of vectors, those beside the families' folders first.

    Raises:
        VectorError: a file is where nothing would ask it.
    """
    found: list[tuple[int, str, Path]] = []
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).parts
        if any(part in _SKIPPED or part.startswith(".") for part in inside) or not path.is_file():
            continue
        if path.suffix.lower() in _NEARLY:
            raise VectorError(f"{path}: vectors are read from .json files alone. Write it as JSON.")
        if path.suffix != ".json" or path.name.endswith(".schema.json"):
            continue
        if len(inside) > 1 and inside[0] not in families:
            known = " or ".join(families)
            raise VectorError(f"{path}: {inside[0]} is no family of this contract. Name the folder {known}.")
        if len(inside) > 2:
            raise VectorError(f"{path}: it lies too deep to be asked. Move it to {folder / inside[0]}.")
        found.append((families.index(inside[0]) if len(inside) > 1 else -1, path.name, path))
    return [path for *_, path in sorted(found)]


def _document(path: Path, families: Sequence[str]) -> dict[str, Any]:
    try:
        document = json.loads(path.read_text("utf-8"), object_pairs_hook=_object)
    except RecursionError:
        raise VectorError(f"{path}: it is nested too deeply.") from None
    except (ValueError, OSError) as error:
        raise VectorError(f"{path}: it cannot be read as JSON: {error}.") from None
    rows = document.get("vectors") if isinstance(document, dict) else None
    if not isinstance(rows, list):
        raise VectorError(f'{path}: there is no list "vectors" in it. Write {_FORM}, or move the file elsewhere.')
    if not rows:
        raise VectorError(f'{path}: "vectors" is empty. Write {_FORM}, or take the file away.')
    _known(document, _DOCUMENT, str(path))
    named = str(document.get("contract", families[0]))  # of several: `agent+helix`
    if not set(named.split("+")) & set(families):
        known = " or ".join(families)
        raise VectorError(f"{path}#/contract: {named} is no family of this contract. Name {known}, or leave it out.")
    return cast("dict[str, Any]", document)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = next(key for index, (key, _) in enumerate(pairs) if any(key == one for one, _ in pairs[:index]))
        raise ValueError(f'the key "{twice}" is there twice in one object')
    return made


def _known(given: Mapping[str, Any], keys: frozenset[str], where: str) -> None:
    for key in given:
        if key not in keys:
            raise VectorError(f'{where}: there is no key "{key}"; there are {", ".join(sorted(keys))}.')


def _vector(
    row: dict[str, Any],
    document: dict[str, Any],
    where: str,
    family: str | None,
    families: Twins,
) -> Vector:
    _known(row, _ROW, where)
    function = row.get("function", document.get("function"))
    if not isinstance(function, str):
        raise VectorError(f'{where}: "function" is missing. Name it here or once for the whole file.')
    for key in ("id", "expected"):
        if key not in row:
            raise VectorError(f'{where}: "{key}" is missing.')
    given = row.get("input")
    inside = cast("dict[str, Any]", given).get("contract") if isinstance(given, dict) else None
    said = [family, document.get("contract"), inside, next(iter(families)) if len(families) == 1 else None]
    known = next((one for one in said if isinstance(one, str) and one in families), None)
    if known is None:
        raise VectorError(f"{where}: its family is not told. Put the file into a folder named {' or '.join(families)}.")
    languages = tuple(row.get("languages", ir.LANGUAGES))
    if not languages or not set(languages) <= set(ir.LANGUAGES):
        raise VectorError(f'{where}: "languages" names python, typescript or both.')
    if len(languages) < len(ir.LANGUAGES) and not row.get("note"):
        raise VectorError(f'{where}: a "note" has to say why one language is left out.')
    if row.get("notMet") is not None and not row.get("implied"):
        raise VectorError(f'{where}: only an "implied" answer may be "notMet".')
    args = row.get("args", [given] if "input" in row else [])
    if not isinstance(args, list):
        raise VectorError(f'{where}: "args" is a list.')
    python = function
    if function == "validate_shape" and isinstance(given, dict) and {"shape", "value"} <= given.keys():
        shape = f"is{given['shape']}"
        python = next((name for name, twin in families[known].items() if twin == shape), function)
        args = [given["value"]] if python != function else args
    return Vector(
        id=str(row["id"]),
        family=known,
        function=function,
        python=python,
        typescript=families[known].get(python, camel_case(python)),
        args=tuple(args),
        expected=row["expected"],
        implied=row.get("implied", False),
        languages=languages,
        note=row.get("note"),
        not_met=row.get("notMet"),
        at=where,
    )


def problems(vector: Vector, answer: Mapping[str, Any]) -> list[str]:
    """What is wrong with one language's answer."""
    raises = vector.expected.get("$raises") if isinstance(vector.expected, dict) else None
    if "raised" in answer:
        names: list[str] = answer["raised"]
        if raises in names:
            return []
        return [f"it raised {names[0] if names else 'what is no error'}: {answer['message'][:400]}"]
    if "missing" in answer:
        remedy = f"name a public function of {vector.family}, or add it to functions_{vector.family}.py and .mjs"
        return [f"{answer['missing']} ({vector.at}: {remedy})"]
    if raises is not None:
        return [f"it did not raise {raises}, and gave {json.dumps(answer['result'])[:400]}"]
    return expect.problems(vector.expected, answer["result"])


def judge(vectors: Sequence[Vector], python: Sequence[Any], typescript: Sequence[Any]) -> Told:
    """Judge both languages' answers to the vectors of one family."""
    told = Told(asked=len(vectors))
    for vector, *answers in zip(vectors, python, typescript, strict=True):
        by_language = dict(zip(ir.LANGUAGES, answers, strict=True))
        found = {one: problems(vector, by_language[one]) for one in vector.languages}
        name = f"{vector.id} ({vector.function})"
        if vector.not_met is not None:
            told.not_met.append(f"{name}: {vector.not_met}")
            told.wrong += [f"{name} in {one}: it is met, so take its notMet away" for one in found if not found[one]]
            continue
        if len(vector.languages) == 1:
            told.one_language.append(f"{name}: {vector.languages[0]} alone: {vector.note}")
        told.wrong += [f"{name} in {one}: {'; '.join(lines)}" for one, lines in found.items() if lines]
        told.equal += not any(found.values())
    return told


def texts(value: Any) -> set[Any]:
    """Every text and integer in a JSON value, keys included."""
    if isinstance(value, dict):
        items = cast("dict[str, Any]", value).items()
        return {part for key, item in items for part in ({key} | texts(item))}
    if isinstance(value, list | tuple):
        return {part for item in cast("list[Any]", value) for part in texts(item)}
    return {value} if isinstance(value, str | int) and not isinstance(value, bool) else set()


def unnamed(family: ir.Family, vectors: Sequence[Vector]) -> list[str]:
    """Live codes of tables whose vectors have to be complete, and that no vector names."""
    tables = [table for table in family.tables if "vectors" in table.complete]
    named = {part for one in vectors for part in texts([*one.args, one.expected])} if tables else set()
    return [f"{code.wire}: no vector names it" for table in tables for code in table.codes if code.wire not in named]
