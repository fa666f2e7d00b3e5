"""The oldest pydantic the package promises to work with gives the same answers as the pinned one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from packages.given import environment
from support import ROOT

FLOOR = re.search(r'"pydantic>=([0-9.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"))

ASK = """
import importlib, json, re, sys
import pydantic
from cases import shape_cases

wrong, count = [], 0
for case in shape_cases():
    if "python" not in case.judges:
        continue
    family = importlib.import_module(f"wirepact.{case.family}")
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", case.shape).lower()
    count += 1
    if getattr(family, f"is_{name}")(case.value) is not case.valid:
        wrong.append(case.id)
    if case.valid and isinstance(case.value, dict):
        try:
            made = getattr(family, f"parse_{name}")(case.value)
        except family.WireError as error:
            if not any(what in str(error) for what in ("2^53", "surrogate")):  # valid JSON, and no I-JSON
                wrong.append(f"{case.id} ({error})")
            continue
        if json.loads(made.model_dump_json()) != json.loads(json.dumps(case.value)):
            wrong.append(f"{case.id} (written back)")
print(json.dumps({"pydantic": pydantic.VERSION, "count": count, "wrong": wrong}))
"""


@pytest.mark.heavy
def test_the_floor_of_pydantic(tmp_path: Path) -> None:
    assert FLOOR, "pyproject.toml names no floor"
    python = environment(tmp_path / "venv", sys.executable, f"pydantic=={FLOOR[1]}")
    paths = f"{ROOT / 'generated/python'}:{ROOT / 'tests/judges'}"
    done = subprocess.run(
        [python, "-W", "error", "-c", ASK], env={"PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert f'"pydantic": "{FLOOR[1]}"' in done.stdout
    assert '"wrong": []' in done.stdout, done.stdout
