"""What the generated code costs whoever runs it."""

from __future__ import annotations

import json
import statistics
import sys
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
    generating,
    imported,
    measured,
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
    return told("import wirepact.agent / bare Python", over(light["import"], light["bare"]), bound=1.5)


def of_a_catalogue(folder: Path) -> bool:
    """A public catalogue of 2,927 codes against an enum of the same values."""
    count, schema, enum = catalogue(folder)
    spent(generating(schema, folder / "trees"))
    spent(enum)
    code = repr(catalogue_codes()[-1])
    package, module = folder / "trees" / "python", "from hresult_errors import hresult"
    loads = times(
        {
            "own": script(module, package),
            "dcg": script("import models", folder),
            "bare": script("pass", package),
            "own look-up": script(f"{module}; hresult.CODES[{code}].category", package),
            "dcg look-up": script(f"import models; models.Code({code}).value", folder),
        },
        rounds=3 * ROUNDS,  # by the clock: the system counts CPU in steps as long as bare Python takes
    )
    bare = statistics.median(loads["bare"])
    net = {one: [max(seconds - bare, 0.0) for seconds in values] for one, values in loads.items()}
    name = f"{count:,} codes"
    look = "import and first look-up / the enum's"
    return all(
        [
            told(f"{name}: import / import of the enum, gross", over(loads["own"], loads["dcg"]), bound=0.5),
            told(f"{name}: import / import of the enum, net", over(net["own"], net["dcg"]), bound=0.5),
            told(f"{name}: {look}, gross", over(loads["own look-up"], loads["dcg look-up"])),
            told(f"{name}: {look}, net", over(net["own look-up"], net["dcg look-up"])),
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
    """Import and first use, next to datamodel-code-generator's models in two forms.

    "typed": a code refers to the enum of codes, as is usual where one wants it typed. "plain": a code is text, as it
    is in ours, and the enum stands beside; so typed codes are paid for by theirs alone.
    """
    peers: dict[str, Path] = {}
    for kind, of_a_code in (("typed", {"$ref": "#/$defs/ErrorCode"}), ("plain", {"type": "string"})):
        peers[kind] = folder / kind
        peers[kind].mkdir()
        source = folder / f"{kind}.json"
        source.write_text(json.dumps(contracts.for_others(CODES, SHAPES, described=False, code=of_a_code)), "utf-8")
        spent(dcg(source, peers[kind] / "models.py"))
    hand = folder / "hand"
    hand.mkdir()
    (hand / "models.py").write_text(contracts.by_hand(SHAPES), "utf-8")
    make = f"{contracts.shape_name(1)}(code='a', attempt=1, name_1='x')"
    family = f"from {contracts.MODULE} import {contracts.FAMILY}"
    models = f"from {contracts.MODULE}.{contracts.FAMILY} import models"
    code = f"{contracts.FAMILY}.CODES[{contracts.rows(CODES)[-1]['code']!r}].category"

    found = measured(
        {
            "family": script(family, package),
            "models": script(models, package),
            **{kind: script("import models", place) for kind, place in peers.items()},
            "bare": script("pass", package),
        },
        ROUNDS,
        first=False,
    )
    time = {one: [each.cpu for each in values] for one, values in found.items()}
    memory = {one: [float(each.said) for each in values] for one, values in found.items()}
    net = {one: [held - bare for held, bare in zip(memory[one], memory["bare"], strict=True)] for one in memory}
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
    without = [(own - start) / (hand - start) for own, hand in zip(first["own"], first["hand"], strict=True)]
    look = times({"own": script(f"{family}; {code}", package), "bare": script("pass", package)}, kind="cpu")

    name = f"{CODES:,} codes, {SHAPES:,} models"
    typed, plain = "datamodel-code-generator's, codes typed", "datamodel-code-generator's, codes plain text as ours"
    here = str(Path(__file__).parent / "calls.py")
    done = spent(Command([sys.executable, here, contracts.MODULE, contracts.FAMILY], package)).said
    import_, family_import = f"{name}: import of the models", f"{name}: import of the family alone"
    first_use = f"{name}: import and first use of a model / written by hand"
    return all(
        [
            told(f"{import_} / {typed}, CPU", over(time["models"], time["typed"]), 1 / 10),
            told(f"{import_} / {typed}, peak memory", over(memory["models"], memory["typed"]), 1 / 20),
            told(f"{import_} / {typed}, memory over bare Python's", over(net["models"], net["typed"]), 1 / 20),
            told(f"{family_import} / {typed}, CPU", over(time["family"], time["typed"]), 1 / 10),
            told(f"{family_import} / {typed}, memory over bare Python's", over(net["family"], net["typed"]), 1 / 20),
            told(f"{import_} / {plain}, CPU", over(time["models"], time["plain"])),
            told(f"{import_} / {plain}, peak memory", over(memory["models"], memory["plain"])),
            told(f"{family_import} / {plain}, CPU", over(time["family"], time["plain"])),
            told(f"{first_use}, CPU", over(first["own"], first["hand"]), 1.3),
            told(f"{first_use}, without pydantic's own import, CPU", without, 1.3),
            told(f"{name}: import and first look-up of a code / bare Python, CPU", over(look["own"], look["bare"])),
            *(told(f"{CODES:,} codes: {one}", found, aim, bound=bound) for one, found, aim, bound in json.loads(done)),
        ]
    )


def script(text: str, path: Path) -> Command:
    """A Python script that prints the most memory it held, in KiB; of its own, whatever started it."""
    held = "print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])"
    return Command([sys.executable, "-c", f"{text}\n{held}"], path)


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
    quick["again"] = quick["other"]
    few, all_ = times(quick, rounds=3 * ROUNDS, kind="cpu"), times(every, kind="cpu")
    # "Not slower" leaves no room for noise. Granted is what a round of the same command differs from itself, which is
    # about two standard errors of the median of these rounds.
    noise = statistics.median(abs(1 - one) for one in over(few["again"], few["other"]))
    name = f"{CODES:,} codes, {SHAPES:,} shapes: tsc over a code and a shape"
    other = "json-schema-to-typescript's, CPU"
    return all(
        [
            told(f"{name} / {other}", over(few["own types"], few["other"]), 1.0, noise=noise),
            told(f"{name}, with their guards and constants / {other}", over(few["own index"], few["other"]), bound=1.1),
            told(f"{name}, all declarations checked / {other}", over(all_["own types"], all_["other"]), bound=1.2),
        ]
    )


def of_calls() -> bool:
    """Ratios of single calls, measured inside a process of each language."""
    bundle, vectors = str(ROOT / "generated/schema/wirepact.schema.json"), str(ROOT / "tests" / "vectors")
    here = Path(__file__).parent
    return all(
        [
            told(name, ratios, aim, bound=bound)
            for program in ([sys.executable, str(here / "calls.py")], ["node", str(here / "calls.mjs")])
            for name, ratios, aim, bound in json.loads(spent(Command([*program, bundle, vectors])).said)
        ]
    )
