"""What the generated code costs whoever runs it."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import contracts
from measure import (
    BARE,
    BOTH,
    GENERATOR,
    ROOT,
    ROUNDS,
    Command,
    catalogue,
    catalogue_codes,
    dcg,
    environment_with,
    generating,
    imported,
    over,
    spent,
    times,
    told,
)

CODES, SHAPES = 10_000, 2_000
NODE = ROOT / "node_modules" / ".bin"


def figures(folder: Path) -> bool:
    many = folder / "many"
    many.mkdir()
    return all([of_imports(), of_a_catalogue(folder), of_many(many), of_calls()])


def of_imports() -> bool:
    light = times({"import": Command([sys.executable, "-c", "import wirepact.agent"]), "bare": Command(BARE)})
    return told("import wirepact.agent / bare Python", over(light["import"], light["bare"]), 1.5)


def of_a_catalogue(folder: Path) -> bool:
    """A public catalogue of 2,927 codes against an enum of the same values."""
    count, schema, enum = catalogue(folder)
    spent(generating(schema, folder / "trees"))
    spent(enum)
    code = repr(catalogue_codes()[-1])
    package, module = folder / "trees" / "python", "from hresult_errors import hresult"

    def script(text: str, path: Path) -> Command:
        return Command([sys.executable, "-c", text], path)

    loads = times(
        {
            "own": script(module, package),
            "dcg": script("import models", folder),
            "bare": Command(BARE),
            "own look-up": script(f"{module}; hresult.CODES[{code}].category", package),
            "dcg look-up": script(f"import models; models.Code({code}).value", folder),
        },
        rounds=3 * ROUNDS,
    )
    bare = statistics.median(loads["bare"])
    net = {one: [max(seconds - bare, 0.0) for seconds in values] for one, values in loads.items()}
    net = {one: [statistics.median(values)] for one, values in net.items()}
    name = f"{count:,} codes"
    look = "import and first look-up / the enum's"
    return all(
        [
            told(f"{name}: import / import of the enum, gross", over(loads["own"], loads["dcg"]), 0.5),
            told(f"{name}: import / import of the enum, net", over(net["own"], net["dcg"]), 0.5),
            told(f"{name}: {look}, gross", over(loads["own look-up"], loads["dcg look-up"]), None),
            told(f"{name}: {look}, net", over(net["own look-up"], net["dcg look-up"]), None),
        ]
    )


def of_many(folder: Path) -> bool:
    """A large contract, next to what is generated or written by hand from the same."""
    schema = folder / "schema"
    source = folder / "codes.json"
    source.write_text(json.dumps({"codes": contracts.rows(CODES)}), "utf-8")
    imported(source, contracts.FAMILY, schema)
    contracts.add_shapes(schema, SHAPES)
    trees = folder / "trees"
    spent(Command([*generating(schema, trees).words, *BOTH], GENERATOR))
    return all([_loading(folder, trees / "python"), _type_checking(folder, trees / "typescript")])


def _loading(folder: Path, package: Path) -> bool:
    theirs = folder / "theirs"
    hand = folder / "hand"
    theirs.mkdir()
    hand.mkdir()
    flat = folder / "enum.json"
    flat.write_text(json.dumps(contracts.for_others(CODES, SHAPES, described=False)), "utf-8")
    spent(dcg(flat, theirs / "models.py"))
    (hand / "models.py").write_text(contracts.by_hand(SHAPES), "utf-8")
    make = f"{contracts.shape_name(1)}(code='a', attempt=1, name_1='x')"
    family = f"from {contracts.MODULE} import {contracts.FAMILY}"
    models = f"from {contracts.MODULE}.{contracts.FAMILY} import models"
    code = f"{contracts.FAMILY}.CODES[{contracts.rows(CODES)[-1]['code']!r}].category"

    def script(text: str, path: Path) -> Command:
        return Command([sys.executable, "-c", text], path)

    light, whole = script(family, package), script(models, package)
    other = script("import models", theirs)
    name = f"{CODES:,} codes, {SHAPES:,} models"
    long = times({"light": light, "whole": whole, "other": other}, rounds=1, kind="cpu")
    memory = {name: peak(one) for name, one in (("light", light), ("whole", whole), ("other", other))}
    bare = peak(Command(BARE))
    first = times(
        {
            "own": script(f"{models}; models.{make}", package),
            "hand": script(f"import models; models.{make}", hand),
            "pydantic": script("import pydantic; pydantic.BaseModel, pydantic.TypeAdapter, pydantic.Field", hand),
        },
        rounds=7,
        kind="cpu",
    )
    start = statistics.median(first["pydantic"])
    net = [(own - start) / (hand - start) for own, hand in zip(first["own"], first["hand"], strict=True)]
    look = times({"own": script(f"{family}; {code}", package), "bare": Command(BARE)}, rounds=5, kind="cpu")
    theirs_name = "import of datamodel-code-generator's models"
    here = str(Path(__file__).parent / "calls.py")
    done = run([sys.executable, here, contracts.MODULE, contracts.FAMILY], package)
    return all(
        [
            told(f"{name}: import of the family / {theirs_name}, CPU", over(long["light"], long["other"]), 0.1),
            told(f"{name}: import of its models / {theirs_name}, CPU", over(long["whole"], long["other"]), 0.1),
            told(f"{name}: the same, peak memory", [memory["whole"] / memory["other"]], 0.05),
            told(
                f"{name}: the same, memory over bare Python's",
                [(memory["whole"] - bare) / (memory["other"] - bare)],
                0.05,
            ),
            told(
                f"{name}: import of the family alone, memory over bare Python's",
                [(memory["light"] - bare) / (memory["other"] - bare)],
                0.05,
            ),
            told(f"{name}: first use of a model / written by hand, CPU", over(first["own"], first["hand"]), 1.3),
            told(f"{name}: the same, without pydantic's own import", net, 1.3),
            told(
                f"{name}: import and first look-up of a code / bare Python, CPU", over(look["own"], look["bare"]), None
            ),
            *(told(f"{CODES:,} codes: {one}", [figure], aim) for one, (figure, aim) in json.loads(done).items()),
        ]
    )


def _type_checking(folder: Path, package: Path) -> bool:
    """tsc over a small program, next to the same over json-schema-to-typescript's output.

    CPU: tsc works on all processors at once, and its wall time is that of whatever else they do. The others have no
    guards and no constants.
    """
    spent(Command([str(NODE / "tsc"), "-p", str(package)]))
    program = folder / "program"
    place = program / "node_modules" / f"@{contracts.FAMILY}" / "errors"
    place.parent.mkdir(parents=True)
    place.symlink_to(package, target_is_directory=True)
    flat = folder / "described.json"
    flat.write_text(json.dumps(contracts.for_others(CODES, SHAPES, described=True)), "utf-8")
    spent(Command([str(NODE / "json2ts"), "-i", str(flat), "-o", str(program / "models.d.ts")]))
    (program / "package.json").write_text('{"type": "module"}', "utf-8")
    shape, code = contracts.shape_name(1), contracts.rows(CODES)[-1]["code"]
    use = (
        f"export const code: Code = {json.dumps(code)};\n"
        "export function attempts(shape: Shape): number {\n"
        "  return shape.attempt + (shape.link?.attempt ?? 0);\n}\n"
    )
    own = f"@{contracts.FAMILY}/errors/{contracts.FAMILY}"
    sources = {
        "own types": f'import type {{ Code, {shape} as Shape }} from "{own}";\n{use}',
        "own index": (
            f'import {{ Codes, isCode, is{shape}, type Code, type {shape} as Shape }} from "{own}";\n{use}'
            f"export const known = (value: string): Code => (isCode(value) ? value : Codes.{str(code).upper()});\n"
            f"export const tries = (value: unknown): number => (is{shape}(value) ? attempts(value) : 0);\n"
        ),
        "other": f'import type {{ ErrorCode as Code, {shape} as Shape }} from "./models.js";\n{use}',
    }
    options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--types", ""]
    quick, every = dict[str, Command](), dict[str, Command]()
    for name, text in sources.items():
        file = program / f"{name.replace(' ', '-')}.ts"
        file.write_text(text, "utf-8")
        every[name] = Command([str(NODE / "tsc"), *options, str(file)], cwd=program)
        quick[name] = Command([str(NODE / "tsc"), *options, "--skipLibCheck", str(file)], cwd=program)
    few, all_ = times(quick, rounds=9, kind="cpu"), times(every, rounds=5, kind="cpu")
    name = f"{CODES:,} codes, {SHAPES:,} shapes: tsc over a code and a shape"
    other = "json-schema-to-typescript's, CPU"
    return all(
        [
            told(f"{name} / {other}", over(few["own types"], few["other"]), 1.05),
            told(f"{name}, with their guards and constants / {other}", over(few["own index"], few["other"]), 1.1),
            told(f"{name}, all declarations checked / {other}", over(all_["own types"], all_["other"]), 1.2),
        ]
    )


def of_calls() -> bool:
    """Ratios of single calls, measured inside a process of each language."""
    bundle = str(ROOT / "generated/schema/wirepact.schema.json")
    here = Path(__file__).parent
    figures: dict[str, tuple[float, float | None]] = {}
    for command in (
        [sys.executable, str(here / "calls.py"), bundle],
        ["node", str(here / "calls.mjs"), bundle, str(ROOT / "tests" / "vectors")],
    ):
        figures |= json.loads(run(command, ROOT / "generated" / "python"))
    return all([told(name, [figure], aim) for name, (figure, aim) in figures.items()])


def run(words: Sequence[str], path: Path) -> str:
    """What a process prints."""
    done = subprocess.run(words, check=True, capture_output=True, text=True, env=environment_with(path))
    return done.stdout


def peak(command: Command) -> int:
    """The most memory that a Python script of `-c` held, in KiB; of its own, whatever started it."""
    text = f"{command.words[-1]}\nprint(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])"
    return int(run([*command.words[:-1], text], command.path))
