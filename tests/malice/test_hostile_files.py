"""Files that mean harm to the command: `import`, `audit` and `diff` refuse them or read them, in bounded time and memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from support import ROOT, contract, document, run, shape, write
from wirepact_codegen import patterns
from wirepact_codegen.audit import aliases
from wirepact_codegen.load import line_of
from wirepact_codegen.targets.typescript import literals

from malice.cases import seeded
from malice.hostile_files import FILES

SMALL = 300
SOURCES = (".py", ".ts", ".tsx")
LAUNCHER = [sys.executable, "-S", "-E", str(Path(__file__).with_name("launch.py"))]
SECONDS, SECONDS_A_MB = 10, 15
"""CPU that a command may take, whatever it is given, and for each megabyte of it: nothing grows with the square."""
MEGABYTES, TIMES, MOST = 200, 300, 2_000
"""Memory alike: what the program is, and so many times the file; and never more than this."""


class Ended(NamedTuple):
    code: int
    seconds: float
    memory: int
    said: str


def commands(path: Path, folder: Path) -> Iterator[list[str]]:
    """What is done with a file: whatever it is, `import` is tried, and where it can be, what else reads it."""
    yield ["import", str(path), "--name", "shop", "--out", str(folder / "made")]
    if path.suffix in SOURCES:
        yield ["audit", "--schema", str(ROOT / "schema"), str(path)]
    if path.suffix == ".json":
        yield ["diff", str(path), str(ROOT / "schema")]
        (folder / "schema").mkdir(exist_ok=True)
        path.replace(folder / "schema/contract.json")
        yield ["lint", "--schema", str(folder / "schema")]


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_refused_or_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"hostile{Path(name).suffix}"
    path.write_bytes(FILES[name](SMALL))
    for command in commands(path, tmp_path):
        done = run(*command)
        assert done.exit_code in (0, 1) and "Traceback" not in done.output, done.output
        assert done.exit_code == 0 or done.output.strip(), command
    assert not (tmp_path / "pwned").exists() and not Path("pwned").exists()


@pytest.mark.parametrize("name", ["types.ts", "spread.ts", "classes.py"])
def test_what_leads_on_too_often_is_refused(name: str, tmp_path: Path) -> None:
    """Each list would be followed through all others, which is the square of the file."""
    path = tmp_path / f"hostile{Path(name).suffix}"
    path.write_bytes(FILES[name]({"spread.ts": 3}.get(name, 12)))
    done = run("import", path, "--name", "shop", "--out", tmp_path / "made")
    assert done.exit_code == 1 and "[too-deep]" in done.stderr and not (tmp_path / "made").exists()


def test_a_text_of_a_megabyte_is_no_code(tmp_path: Path) -> None:
    path = tmp_path / "codes.json"
    path.write_text(json.dumps({"codes": ["sold_out", "x" * 1_001, "y" * 1_000]}), "utf-8")
    done = run("import", path, "--name", "shop", "--out", tmp_path / "made")
    assert done.exit_code == 0 and "a code has at most 1000 characters" in done.output
    rows = json.loads((tmp_path / "made/shop/codes.schema.json").read_text("utf-8"))["$defs"]["ShopCode"]["oneOf"]
    assert [len(row["const"]) for row in rows] == [8, 1_000]


@pytest.mark.parametrize("unit", ["x", "\\n", "ab\\n"])
@pytest.mark.parametrize(
    "read",
    [
        lambda text: line_of(text, ""),
        lambda text: line_of(f'{{"a":1,{text}:2}}', "/a"),
        literals.bare,
        lambda text: literals.bare(f"'{text[1:-1]}'"),
        lambda text: patterns.for_python(f"[{text[1:-1]}]"),
        aliases.plain,
    ],
)
def test_a_long_text_fills_no_stack(read: Callable[[str], object], unit: str) -> None:
    """An expression that could go back over each character of a text keeps some 100 bytes of each: 50 MB took 8 GB."""
    text = f'"{unit * (1_000_000 // len(unit))}"'
    tracemalloc.start()
    try:
        read(text)
        assert tracemalloc.get_traced_memory()[1] < 20 * len(text)
    finally:
        tracemalloc.stop()


MANY_DIGITS = "1" * 5_000
"""Python reads no decimal number of more than 4,300, and says so in a ValueError."""


@pytest.mark.parametrize("bounds", [MANY_DIGITS, f"1,{MANY_DIGITS}", f"{'0' * 5_000}1"])
def test_a_repeat_of_many_digits_is_refused(bounds: str, tmp_path: Path) -> None:
    text = {"type": "string", "description": "D.", "pattern": f"a{{{bounds}}}"}
    done = run("lint", "--schema", write(tmp_path, document({"A": text})))
    assert done.exit_code == 1 and "/$defs/A/pattern: " in done.output and "1,000 times" in done.output


@pytest.mark.parametrize("version", [f"1.{MANY_DIGITS}.0", "1.0.1000000000000000", f"1.0.0-rc.{MANY_DIGITS}"])
def test_a_version_of_many_digits_is_refused(version: str, tmp_path: Path) -> None:
    """npm takes neither numbers past 2^53 nor more than 256 characters."""
    folder = write(tmp_path, said=contract(version=version))
    done = run("lint", "--schema", folder)
    assert done.exit_code == 1 and "contract.json#/version: " in done.output, done.output
    bundle = tmp_path / "bundle.json"
    bundle.write_text(json.dumps({"$id": f"urn:wirepact:shop:{version}", "$defs": {}}), "utf-8")
    done = run("diff", bundle, ROOT / "schema")
    assert done.exit_code == 1 and "bundle.json#/$id: " in done.output, done.output


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hex.py", "hostile.py:2: This is no Python: an integer has too many digits"),
        ("digits.py", "hostile.py:1: This is no Python: "),
        ("sum of digits.py", "hostile.py:1: This is no Python: an integer has too many digits"),
        ("hex.ts", "hostile.ts:2: CODES: AError.code is left out"),
        ("doubled.py", "hostile.py:274: CODES: A90 is left out"),
        ("doubled.ts", "hostile.ts:272: CODES: A90 is left out"),
        ("digits.ts", "hostile.ts:1: ErrorCode.A is left out"),
    ],
)
def test_what_is_too_long_is_no_code(name: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / f"hostile{Path(name).suffix}"
    path.write_bytes(FILES[name](10))
    done = run("import", path, "--name", "shop", "--out", tmp_path / "made")
    assert said in done.output, done.output
    assert done.exit_code == 0 or not (tmp_path / "made").exists()


OTHERS = {
    ".py": "from wirepact import helix\ndef used(error: helix.HelixError) -> bool:\n"
    "    return error.code == 'no_such_code'\n",
    ".ts": "import { HelixError } from 'wirepact/helix';\nexport const used = (error: HelixError) =>\n"
    "  error.code === 'no_such_code';\n",
}
"""Each with a fault that is found, whatever stands beside it."""


@pytest.mark.parametrize("ending", OTHERS)
@pytest.mark.parametrize(
    ("name", "often"), [("wide", False), ("wide lists", False), ("indexes", False), ("wide cells", True)]
)
def test_names_that_lead_on_too_often_end_the_audit_of_a_file(
    name: str, often: bool, ending: str, tmp_path: Path
) -> None:
    """Eight lists that each name the one before 60 times are 10^14 looks; what was seen is not looked at again."""
    (tmp_path / f"hostile{ending}").write_bytes(FILES[f"{name}{ending}"](1))
    (tmp_path / f"other{ending}").write_text(OTHERS[ending], "utf-8")
    done = run("audit", "--schema", ROOT / "schema", tmp_path)
    assert ("or its names lead on too often" in done.output) == often, done.output
    assert f'other{ending}:3: "no_such_code"' in done.output, done.output


def test_a_reference_out_of_the_folder_shows_nothing(tmp_path: Path) -> None:
    """asyncapi/generator#2110: neither a path nor a link leads out of the folder of a contract."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/secret.json").write_text('{"x": {"type": "string", "description": "hunter2"}}', "utf-8")
    for reference in (
        "../../outside/secret.json#/x",
        "/etc/passwd",
        "file:///etc/passwd",
        "..%2f..%2foutside/secret.json",
    ):
        defs = {"A": shape({"a": {"$ref": reference}})}
        folder = write(tmp_path, document(defs))
        done = run("lint", "--schema", folder)
        assert done.exit_code == 1 and "hunter2" not in done.output and "root:" not in done.output
    source = tmp_path / "openapi.json"
    source.write_text(
        json.dumps({"$defs": {"ErrorCode": {"enum": ["a"]}, "A": {"$ref": "outside/secret.json#/x"}}}), "utf-8"
    )
    done = run("import", source, "--name", "shop", "--out", tmp_path / "made")
    assert "hunter2" not in done.output
    assert not any("hunter2" in one.read_text("utf-8") for one in (tmp_path / "made").rglob("*.json"))


def ended(command: list[str], folder: Path) -> Ended:
    """Run it alone, and see what it took."""
    output = folder / "said.txt"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "codegen")}
    whole = [*LAUNCHER, str(output), sys.executable, "-m", "wirepact_codegen", *command]
    done = subprocess.run(whole, cwd=folder, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stderr
    code, seconds, memory = done.stdout.split()
    return Ended(int(code), float(seconds), int(memory), output.read_text("utf-8", "replace"))


@pytest.mark.heavy
def test_what_hostile_files_cost(
    scale: Callable[[int, int], int], figure: Callable[[str], None], tmp_path: Path
) -> None:
    """Whole ones with `make fuzz`; else some of them, a twentieth as large."""
    names = seeded("files").sample([*FILES], scale(12, len(FILES)))
    count, slowest, dearest = 0, 0.0, 0.0
    for name in names:
        data = FILES[name](scale(20, 1))
        folder = tmp_path / name.replace(" ", "_")
        folder.mkdir()
        path = folder / f"hostile{Path(name).suffix}"
        path.write_bytes(data)
        size = len(data) / 2**20
        for command in commands(path, folder):
            found = ended(command, folder)
            told = f"{command[0]} of {name}: {found._replace(said=found.said[-500:])}"
            assert found.code in (0, 1) and "Traceback" not in found.said and found.said, told
            assert found.seconds <= SECONDS + SECONDS_A_MB * size, told
            assert found.memory <= min(MEGABYTES + TIMES * size, MOST) * 2**20, told
            count, slowest = count + 1, max(slowest, found.seconds)
            dearest = max(dearest, found.memory / 2**20)
    assert count >= len(names)
    figure(f"{count} commands on {len(names)} hostile files: none raised; at most {slowest:.1f} s and {dearest:.0f} MB")
