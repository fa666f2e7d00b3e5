"""Whatever is put before them, four judges give one verdict, and what both packages read they write back.

Instances of all shapes of the shipped contracts, of the golden one, and of contracts that are random themselves; valid
ones, and ones with a change. An instance is JSON text: jsonschema, the Python guard, the TypeScript guard and ajv are
asked about its value, the parsers of both packages read the text itself, and each reads what the other wrote.
Every key is kept, an absent one absent. Python writes declared keys as the schema lists them and the others after them
as they were sent, JavaScript all of them as they were sent, but keys that are array indices first.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from judges.batch import Process, node_process, python_process
from judges.made import Made, built, made, shipped
from property.at_random import Maker, broken, scrambled, spelled
from property.contracts import random_document
from property.instances import far
from support import ROOT
from wirepact_codegen import ir

pytestmark = pytest.mark.heavy

SHAPES = 40
"""Shapes of a random family, about."""
ASKED = {"jsonschema": "jsonschema", "python": "guard", "typescript": "guard", "ajv": "ajv"}


class Chunk(NamedTuple):
    """Instances of one shape; `kinds` says what was changed in each, "valid" where nothing was."""

    of: Made
    family: ir.Family
    shape: ir.Shape
    kinds: list[str]
    texts: list[str]

    @property
    def place(self) -> dict[str, str]:
        return {"contract": self.of.subject.name, "family": self.family.name, "shape": self.shape.name}


# --- contracts ---------------------------------------------------------------------------------


def golden(folder: Path) -> Made:
    shutil.copytree(ROOT / "tests/golden/shop/schema", folder / "schema")
    return built(folder, "shop")


def at_random(folder: Path, seeds: Sequence[int]) -> Made:
    """A contract with a random family a seed."""
    documents = {f"seed{seed}": random_document(random.Random(seed), SHAPES) for seed in seeds}
    return made(folder, f"made{seeds[0]}", documents)


# --- instances ---------------------------------------------------------------------------------


def instances(subject: Made, seed: int, each: int) -> Iterator[Chunk]:
    """For every shape so many instances, one in three unchanged."""
    for family in subject.contract.families:
        for shape in family.shapes:
            rng = random.Random(zlib.crc32(f"{seed} {family.name} {shape.name}".encode()))
            maker = Maker(family, rng)
            kinds, texts = [], []
            for _ in range(each):
                if rng.random() < 1 / 3:
                    value, kind = maker.valid(shape), "valid"
                else:
                    value = maker.changed(shape)
                    kind = maker.kind
                kinds.append(kind)
                texts.append(spelled(value, rng))
            yield Chunk(subject, family, shape, kinds, texts)


# --- asking ------------------------------------------------------------------------------------


class Answers(NamedTuple):
    """What was said of a chunk: verdicts by judge, and what each package read, written again (None: refused).

    Attributes:
        crossed: What a package made of what the other one wrote. again: What Python made of its own.
    """

    verdicts: dict[str, str]
    read: dict[str, list[str | None]]
    crossed: dict[str, list[str | None]]
    again: list[str | None]


class Panel:
    """The processes, each at work on one question at a time, all of them at once."""

    def __init__(self, processes: dict[str, Process]) -> None:
        self.processes = processes
        self.pools = {name: ThreadPoolExecutor(1) for name in processes}

    def load(self, one: Made) -> None:
        for process in self.processes.values():
            process.ask(**one.subject.said())

    def ask(self, who: str, what: str, chunk: Chunk, texts: list[str] | None = None) -> Future[Any]:
        given = chunk.texts if texts is None else texts
        return self.pools[who].submit(self.processes[who].ask, ask=what, **chunk.place, texts=given)

    def all(self, chunks: Sequence[Chunk]) -> list[Answers]:
        """Every question about the chunks."""
        first = [
            (
                {judge: self.ask(judge, what, chunk) for judge, what in ASKED.items()},
                {language: self.ask(language, "read", chunk) for language in ("python", "typescript")},
            )
            for chunk in chunks
        ]
        then = []
        for chunk, (_, reads) in zip(chunks, first, strict=True):
            wrote = {who: [text or "null" for text in future.result()] for who, future in reads.items()}
            then.append(
                (
                    self.ask("python", "read", chunk, wrote["typescript"]),
                    self.ask("typescript", "read", chunk, wrote["python"]),
                    self.ask("python", "read", chunk, wrote["python"]),
                )
            )
        return [
            Answers(
                {judge: future.result() for judge, future in verdicts.items()},
                {language: future.result() for language, future in reads.items()},
                {"python": python.result(), "typescript": typescript.result()},
                again.result(),
            )
            for (verdicts, reads), (python, typescript, again) in zip(first, then, strict=True)
        ]


@contextmanager
def panel() -> Iterator[Panel]:
    """Four processes: two of Python, of which one is jsonschema's; two of Node, of which one is ajv's."""
    with ExitStack() as stack:
        processes = {
            "jsonschema": python_process(),
            "python": python_process(),
            "typescript": node_process(),
            "ajv": node_process(),
        }
        for process in processes.values():
            stack.callback(process.close)
        judges = Panel(processes)
        for pool in judges.pools.values():
            stack.callback(pool.shutdown, cancel_futures=True)
        yield judges


# --- comparing ---------------------------------------------------------------------------------


def canonical(text: str) -> str:
    """JSON as RFC 8785 orders it: sorted keys, and one form a number."""
    return json.dumps(_plain(json.loads(text)), sort_keys=True)


def in_order(value: Any) -> str:
    """JSON with its keys as they stand, and one form a number."""
    return json.dumps(_plain(value))


def indices_first(value: Any) -> Any:
    """The value as JavaScript holds it: keys that are indices of an array come first, by their number."""
    if isinstance(value, dict):
        indices = [key for key in value if re.fullmatch("0|[1-9][0-9]*", key) and int(key) < 2**32 - 1]
        order = [*sorted(indices, key=int), *(key for key in value if key not in indices)]
        return {key: indices_first(value[key]) for key in order}
    return [indices_first(item) for item in value] if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e21 else value
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def faults(chunk: Chunk, said: Answers) -> Iterator[tuple[str, int]]:
    """What is wrong with the answers, and with which instance."""
    maker = Maker(chunk.family, random.Random(0))
    kind = ir.RefType(name=chunk.shape.name)
    for at, text in enumerate(chunk.texts):
        verdicts = {judge: found[at] for judge, found in said.verdicts.items()}
        read = {language: found[at] for language, found in said.read.items()}
        crossed = {language: found[at] for language, found in said.crossed.items()}
        if len(set(verdicts.values())) > 1:
            yield f"verdicts {verdicts}", at
        elif (read["python"] is None) is not (read["typescript"] is None):
            yield f"read by one alone: {[who for who, found in read.items() if found]}", at
        elif verdicts["python"] == "1" and read["python"] is None and not _may_be_far(chunk.kinds[at], text):
            yield "valid, and read by none", at
        elif read["python"] is not None and read["typescript"] is not None:
            sent = canonical(text)
            for who, found in read.items():
                if canonical(str(found)) != sent:
                    yield f"{who} wrote {found}", at
            for who, found in crossed.items():
                if found is None or canonical(found) != sent:
                    yield f"{who} made {found} of what the other wrote", at
            value = json.loads(text)
            if in_order(json.loads(read["typescript"])) != in_order(indices_first(value)):
                yield f"typescript wrote in another order {read['typescript']}", at
            if in_order(json.loads(read["python"])) != in_order(maker.laid_out(kind, value)):
                yield f"python wrote in another order {read['python']}", at
            if said.again[at] != read["python"]:
                yield f"python wrote {said.again[at]} the second time, {read['python']} the first", at


def shortest(chunk: Chunk, said: Answers) -> str:
    """The shortest instance of the chunk that something is wrong with, and how to make it again; "" for none."""
    found = sorted(faults(chunk, said), key=lambda one: len(chunk.texts[one[1]]))
    if not found:
        return ""
    what, at = found[0]
    place = " ".join(chunk.place.values())
    return f"{place}, {chunk.kinds[at]}, {len(found)} of {len(chunk.texts)}: {what}\n  {chunk.texts[at]}"


def _may_be_far(kind: str, text: str) -> bool:
    """Whether a number may have come under a key where an integer is meant: past 2^53 - 1 readers refuse it."""
    return kind == "key near-miss" and far(json.loads(text))


# --- the campaign ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def subjects(tmp_path_factory: pytest.TempPathFactory, seed: int, scale: Callable[[int, int], int]) -> list[Made]:
    folder = tmp_path_factory.mktemp("agreement")
    families = scale(1, 36)
    seeds = list(range(seed, seed + families))
    several = [at_random(folder / f"made{first}", seeds[first : first + 6]) for first in range(0, families, 6)]
    return [shipped(), golden(folder / "shop"), *several]


def test_four_judges_and_both_readers_agree(
    subjects: list[Made],
    seed: int,
    scale: Callable[[int, int], int],
    figure: Callable[[str], None],
) -> None:
    each = {"shipped": scale(60, 1200), "shop": scale(60, 2000)}
    counts: Counter[str] = Counter()
    kinds: Counter[tuple[str, str]] = Counter()
    wrong: list[str] = []
    with panel() as judges:
        for one in subjects:
            judges.load(one)
            chunks = list(instances(one, seed, each.get(one.subject.name, scale(60, 100))))
            for chunk, said in zip(chunks, judges.all(chunks), strict=True):
                counts["shapes"] += 1
                counts["instances"] += len(chunk.texts)
                counts["valid"] += said.verdicts["jsonschema"].count("1")
                counts["read"] += sum(text is not None for text in said.read["python"])
                kinds.update(zip(chunk.kinds, said.verdicts["jsonschema"], strict=True))
                wrong += [found for found in [shortest(chunk, said)] if found]
    if wrong:
        pytest.fail(f"seed {seed}\n" + "\n".join(wrong[:20]), pytrace=False)
    assert counts["instances"] >= scale(5_000, 200_000)
    assert counts["valid"] > counts["instances"] / 3 and counts["valid"] < counts["instances"] * 2 / 3
    assert kinds["valid", "1"] > 0.9 * (kinds["valid", "1"] + kinds["valid", "0"])
    said = ", ".join(f"{kind} {kinds[kind, '1']}/{kinds[kind, '0']}" for kind in sorted({kind for kind, _ in kinds}))
    figure(
        f"agreement: {counts['instances']} instances of {counts['shapes']} shapes, {counts['valid']} valid, "
        f"{counts['read']} read and written by both, 0 disagreements (valid/invalid: {said})"
    )


def test_both_readers_refuse_what_is_not_i_json(
    subjects: list[Made], seed: int, scale: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    rng = random.Random(seed)
    kinds: Counter[str] = Counter()
    wrong: list[str] = []
    readable = 0
    with panel() as judges:
        for one in subjects:
            judges.load(one)
            for chunk in instances(one, seed + 1, scale(12, 24)):
                bad = [broken(text, rng) for text in chunk.texts]
                odd = [scrambled(text, rng) for text in chunk.texts]
                texts = [*(text for text, _ in bad), *odd]
                asked = [judges.ask(who, "read", chunk, texts) for who in ("python", "typescript")]
                python, typescript = (future.result() for future in asked)
                kinds.update(kind for _, kind in bad)
                for text, ours, theirs in zip(texts[: len(bad)], python, typescript, strict=False):
                    if ours is not None or theirs is not None:
                        wrong.append(f"{chunk.place} {text}: python {ours}, typescript {theirs}")
                for text, ours, theirs in zip(odd, python[len(bad) :], typescript[len(bad) :], strict=True):
                    readable += ours is not None
                    if (ours and canonical(ours)) != (theirs and canonical(theirs)):
                        wrong.append(f"{chunk.place} {text}: python {ours}, typescript {theirs}")
    assert not wrong, f"seed {seed}, {len(wrong)}\n" + "\n".join(sorted(wrong, key=len)[:20])
    said = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    total = sum(kinds.values())
    figure(
        f"agreement: {total} texts that are not I-JSON, refused by both ({said}); "
        f"{total} with another character, {readable} of them read, alike"
    )


# --- teeth -------------------------------------------------------------------------------------

FORGOTTEN = (
    *("required", "properties", "additionalProperties", "propertyNames", "minProperties", "maxProperties"),
    *("items", "minItems", "maxItems", "minLength", "maxLength", "pattern", "enum", "const", "anyOf", "oneOf"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "x-maxDepth"),
)
"""Keywords that a judge may forget."""

IN_TYPESCRIPT = {
    "only": "return true",
    "others": "return true",
    "within": "return true",
    "all": "return true",
    "mapOf": "return own(given[0]) !== undefined",
    "codePoints": "return given[0].length",
    "among": "return given[1].some((one) => one == given[0])",
    "own": "return typeof given[0] === 'object' && given[0] !== null ? given[0] : undefined",
    "ownValue": "return given[0][given[1]]",
}
"""What a function of `guard.ts` does instead."""

IN_PYTHON = {
    "takes undeclared keys": "def _refuse_undeclared(parts): return parts",
    "takes 1.0 for no integer": "def _whole(value): return value",
    "takes null for absent": "_Absent.__get_pydantic_core_schema__ = lambda self, source, handler: handler(source)",
    "nests without end": "_Depth.__call__ = lambda self, value, info: value",
    "takes a newer value": "_Literals.__get_pydantic_core_schema__ = lambda self, source, handler: _int_schema() "
    "if isinstance(get_args(source)[0], int) else core_schema.str_schema(strict=True)",
}
"""What stands at the end of `wire.py`."""

WRITES = {
    "writes null for absent": "_drop_unset = lambda model, handler, info: handler(model)",
    "takes a name for a key": "_Said.__call__ = lambda self, value, validate: validate(value)",
}
"""The same, where no guard can tell."""


def found(process: Process, chunks: Sequence[Chunk], subject: str, ask: str = "guard") -> bool:
    """Whether any answer about the chunks differs from that of the contract as it is."""
    for chunk in chunks:
        question = {"ask": ask, "texts": chunk.texts}
        if process.ask(**question, **chunk.place) != process.ask(**question, **{**chunk.place, "contract": subject}):
            return True
    return False


@pytest.fixture(scope="module")
def asked(subjects: list[Made], seed: int, scale: Callable[[int, int], int]) -> list[Chunk]:
    """Instances of random shapes, more of those that have every keyword: enough of them to tell any judge from another."""
    several = list(instances(subjects[-1], seed, scale(40, 100)))
    return several + [one for one in instances(subjects[-1], seed, 300) if one.shape.name.startswith("Every")]


def test_a_judge_that_forgets_a_keyword_is_found(asked: list[Chunk], figure: Callable[[str], None]) -> None:
    subject = asked[0].of.subject
    process = node_process()
    try:
        process.ask(**subject.said())
        missed, met = [], 0
        for keyword in FORGOTTEN:
            if process.ask(**subject._replace(name=keyword).said(forgets=keyword)):
                met += 1
                missed += [] if found(process, asked, keyword, "ajv") else [keyword]
    finally:
        process.close()
    assert not missed
    assert met > len(FORGOTTEN) - 3
    figure(f"agreement: a judge that forgets a keyword is found, for each of {met} keywords")


def test_a_guard_of_typescript_that_forgets_a_check_is_found(asked: list[Chunk], tmp_path: Path) -> None:
    subject = asked[0].of.subject
    process = node_process()
    try:
        process.ask(**subject.said())
        missed = []
        for name, does in IN_TYPESCRIPT.items():
            folder = tmp_path / name
            shutil.copytree(subject.typescript, folder)
            guard = folder / "runtime/guard.js"
            text = guard.read_text()
            assert f"function {name}(" in text
            guard.write_text(
                f"{text.replace(f'function {name}(', f'function {name}_(')}\nfunction {name}(...given) {{ {does} }}\n"
            )
            process.ask(**subject._replace(name=name, typescript=folder).said())
            missed += [] if found(process, asked, name) else [name]
    finally:
        process.close()
    assert not missed


def test_a_package_of_python_that_forgets_a_check_is_found(asked: list[Chunk], tmp_path: Path) -> None:
    subject = asked[0].of.subject
    process = python_process()
    try:
        process.ask(**subject.said())
        missed = []
        for index, (name, does) in enumerate({**IN_PYTHON, **WRITES}.items()):
            package = f"forgetful{index}"
            shutil.copytree(subject.python / subject.package, tmp_path / package)
            with (tmp_path / package / "_runtime/wire.py").open("a") as wire:
                wire.write(f"\n{does}\n")
            process.ask(**subject._replace(name=name, python=tmp_path, package=package).said())
            missed += [] if found(process, asked, name, "read" if name in WRITES else "guard") else [name]
    finally:
        process.close()
    assert not missed
