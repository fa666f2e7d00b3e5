"""What the generated code costs whoever runs it."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from measure import BARE, ROOT, ROUNDS, Command, catalogue, catalogue_codes, generating, over, spent, times, told


def figures(folder: Path) -> bool:
    return all([of_imports(), of_a_catalogue(folder), of_calls()])


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


def of_calls() -> bool:
    """Ratios of single calls, measured inside a process of each language."""
    bundle = str(ROOT / "generated/schema/wirepact.schema.json")
    here = Path(__file__).parent
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generated" / "python")}
    figures: dict[str, tuple[float, float | None]] = {}
    for command in ([sys.executable, str(here / "calls.py"), bundle], ["node", str(here / "calls.mjs"), bundle]):
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        figures |= json.loads(done.stdout)
    return all([told(name, [figure], aim) for name, (figure, aim) in figures.items()])
