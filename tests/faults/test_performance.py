"""Public faults of speed, as shapes of growth and as what is loaded: counts, no clocks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, code, contract, document, run, shape, table, write

TARGETS = {
    "python": {"package": "shop", "out": "../generated/python"},
    "typescript": {"package": "shop", "out": "../generated/typescript"},
}


def generated(folder: Path, codes: int, target: str, shapes: int = 0) -> Path:
    """The package of a contract of so many codes, of which a single one has some of the optional facts."""
    rows = [code(f"part_{index}_failed", retryable=index % 2 == 0) for index in range(codes)]
    rows[7]["x-error"] |= {"lifecycle": "deprecated", "replacedBy": "part_8_failed", "docs": "https://example.org/x"}
    text: dict[str, Any] = {"type": "string"}
    defs = {
        f"Detail{index}": shape({"text": text, "next": {"$ref": f"#/$defs/Detail{max(index - 1, 0)}"}}, "text")
        for index in range(shapes)
    }
    schema = write(folder, document(defs, codes=table(*rows)), said=contract(TARGETS))
    made = run("generate", "--schema", schema, "--target", target)
    assert made.exit_code == 0, made.output
    return folder / "generated" / target


# --- TypeScript --------------------------------------------------------------------------------

PROGRAM = """
import {{ Codes, CODE_LIST, isCode, retryableOf, type Code }} from "../generated/typescript/src/cart/index.js";
import {{ CODES }} from "../generated/typescript/src/cart/reference.js";
function identity<T>(value: T): T {{ return value; }}
declare const code: Code | undefined;
{uses}
export const info = CODES.get(CODE_LIST[0])?.replacedBy;
export const known: boolean = isCode(Codes.PART_0_FAILED) && retryableOf("part_1_failed") === false;
"""


def checked(folder: Path, codes: int) -> int:
    """How many types and instantiations tsc makes of a program that gives a code to a generic function 50 times."""
    generated(folder, codes, "typescript")
    (folder / "use").mkdir()
    uses = "\n".join(f"export const v{index}: Code | undefined = identity(code ?? undefined);" for index in range(50))
    (folder / "use/use.ts").write_text(PROGRAM.format(uses=uses), "utf-8")
    options = "--noEmit --strict --target es2022 --lib es2022 --module nodenext --skipLibCheck --extendedDiagnostics"
    command = [str(ROOT / "node_modules/.bin/tsc"), *options.split(), "--types", "", str(folder / "use/use.ts")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    return sum(int(count) for count in re.findall(r"^(?:Types|Instantiations): +([0-9]+)", done.stdout, re.M))


def test_099_100_a_large_list_of_codes_is_checked_in_a_line(tmp_path: Path) -> None:
    """And its table passes: rows of which a single one has an optional field are no union of their own."""
    counts = {codes: checked(tmp_path / str(codes), codes) for codes in (50, 1250, 2450)}
    first, second = counts[1250] - counts[50], counts[2450] - counts[1250]
    assert second < 1.5 * first, f"a square would take three times as much: {counts}"
    assert counts[2450] < 15 * counts[50]


def test_100_the_table_has_a_type_of_its_own(tmp_path: Path) -> None:
    source = generated(tmp_path, 10, "typescript") / "src/cart/reference.ts"
    assert re.search(r"export const CODES: CodeTable<\w+> =", source.read_text("utf-8"))


# --- Python ------------------------------------------------------------------------------------

LOADED = """
import sys
from shop import cart
light = [name for name in ("pydantic", "enum", "dataclasses", "typing") if name in sys.modules]
assert cart.is_code("part_1_failed") and cart.CODES["part_1_failed"].retryable is False
after = "pydantic" in sys.modules
cart.Detail3(text="x")
models = [value for name, value in vars(sys.modules["shop.cart.models"]).items() if name.startswith("Detail")]
built = [one.__name__ for one in models if one.__dict__.get("__pydantic_complete__")]
import json
print(json.dumps({"light": light, "after": after, "models": len(models), "built": len(built)}))
"""


@pytest.mark.parametrize("shapes", [20, 200])
def test_101_no_model_is_built_before_it_is_asked_for(shapes: int, tmp_path: Path) -> None:
    package = generated(tmp_path, 400, "python", shapes)
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=package, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["light"], found["after"]) == ([], False), "codes and errors do without pydantic"
    assert found["models"] == shapes and found["built"] <= 4, found
