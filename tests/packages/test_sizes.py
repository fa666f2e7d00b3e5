"""What a page pays for: one guard for one guard, and nothing for what it does not use.

`node tests/packages/sizes.mjs generated/typescript` prints the figures: bytes, minified by esbuild and gzipped.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from packages.given import Packages, run, tell
from support import ROOT, code, contract, document, shape, table, write
from support import run as command

ESBUILD = ROOT / "node_modules/.bin/esbuild"


def test_every_part_keeps_its_size(packages: Packages) -> None:
    sizes = json.loads(run("node", ROOT / "tests/packages/sizes.mjs", packages.typescript))
    for kind in ("guards", "isCode", "words"):
        largest = sorted(sizes[kind].items(), key=lambda one: -one[1])[:4]
        tell(f"gzipped bytes, largest {kind}: {', '.join(f'{name} {size}' for name, size in largest)}")
    assert len(sizes["guards"]) > 5 and len(sizes["unused"]) > 2 and len(sizes["distrusted"]) > 10
    big = {name: size for name, size in sizes["guards"].items() if size > 512}
    assert set(big) <= {"flue.isTurnEvent"}, "it holds four more shapes"
    assert max(sizes["guards"].values()) <= 1024
    assert max(sizes["isCode"].values()) <= 1024
    assert max(sizes["words"].values()) <= 4096
    assert set(sizes["unused"].values()) == {0}
    assert {name: size for name, size in sizes["distrusted"].items() if size} == {}


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules of a family of 200 codes, each with a class and a sentence."""
    folder = tmp_path_factory.mktemp("many")
    rows = [
        code(f"trouble_{n}", retryable=n % 2 == 0, userMessage=f"Sentence {n}.", **{"class": f"Trouble{n}Error"})
        for n in range(200)
    ]
    base = {
        "CartError": {
            "description": "The base.",
            "properties": {
                "code": {"type": "string", "x-carries": "code"},
                "message": {"type": "string", "x-carries": "message"},
            },
            "required": ["code", "message"],
        }
    }
    shapes = {"Basket": shape({"size": {"type": "integer"}}, "size")}
    said = contract({"typescript": {"package": "shop", "out": "../out"}})
    schema = write(folder, document(shapes, table(*rows), **{"x-classes": base}), said=said)
    made = command("generate", "--schema", schema)
    assert made.exit_code == 0, made.output
    run("npm", "run", "--silent", "build", cwd=folder / "out")
    return folder / "out"


def bundled(folder: Path, *names: str) -> str:
    (folder / "page.mjs").write_text(f'export {{ {", ".join(names)} }} from "./dist/esm/cart/index.js";\n', "utf-8")
    return run(ESBUILD, "--bundle", "--minify", "--format=esm", "--target=es2022", "page.mjs", cwd=folder)


def test_one_class_brings_no_other(many: Path) -> None:
    # alchemy-run/distilled#403
    text = bundled(many, "Trouble7Error")
    assert set(re.findall(r"Trouble\d+Error", text)) == {"Trouble7Error"}
    assert set(re.findall(r"Sentence \d+", text)) == {"Sentence 7"}, "its default message"
    assert text.count("extends") <= 3, "its own class, the contract's and the runtime's"


def test_what_a_helper_needs_not_stays_out(many: Path) -> None:
    # tada5hi/ebec#467
    guard = bundled(many, "isBasket")
    assert "trouble" not in guard and "Sentence" not in guard and len(guard) < 700
    codes = bundled(many, "isCode")
    assert codes.count("trouble_") == 200 and "Sentence" not in codes and "extends" not in codes
    assert "Sentence" not in bundled(many, "retryableOf") and "extends" not in bundled(many, "userMessageFor")
