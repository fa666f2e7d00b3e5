"""A family is a module of the package, and so are the integrations: none takes another's place."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ROOT, contract, told, write
from wirepact_codegen.rules.names import MODULES

RUNTIMES = (ROOT / "codegen/wirepact_codegen/targets").glob("*/runtime/integrations/*")


def test_the_modules_are_known() -> None:
    assert {path.stem for path in RUNTIMES if path.suffix in (".py", ".ts")} | {"integrations"} == MODULES


@pytest.mark.parametrize("name", sorted(MODULES))
def test_no_family_has_the_name_of_one(name: str, tmp_path: Path) -> None:
    family = {"name": name, "title": "Odd", "description": "Odd."}
    folder = write(tmp_path, said=contract(families=[family]))
    (folder / "cart").rename(folder / name)
    assert ("family-name", "/families/0/name") in told(folder)
