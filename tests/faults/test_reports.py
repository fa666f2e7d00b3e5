"""Which public report about a product of this kind is tried by which tests: `reports.json`, and that it is so."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
REPORTS: dict[str, list[str]] = json.loads(Path(__file__).with_name("reports.json").read_text("utf-8"))
"""Report to tests, each `file::test` below the folder of tests; in a script of Node, `file::check`."""


@cache
def text(name: str) -> str:
    return (TESTS / name).read_text("utf-8")


@cache
def tried_in(name: str) -> frozenset[str]:
    """The tests of a module, or the checks of a script."""
    if name.endswith(".mjs"):
        return frozenset(re.findall(r'check\("([^"]+)"', text(name)))
    body = ast.parse(text(name)).body
    return frozenset(one.name for one in body if isinstance(one, ast.FunctionDef) and one.name.startswith("test_"))


def test_every_report_is_tried() -> None:
    assert len(REPORTS) == 140 and all(REPORTS.values())
    assert list(REPORTS) == sorted(REPORTS, key=str.lower)


@pytest.mark.parametrize("report", REPORTS)
def test_what_tries_a_report_is_there(report: str) -> None:
    for one in REPORTS[report]:
        name, _, test = one.partition("::")
        assert test in tried_in(name), f"{one} of {report} is gone: say what tries it now"


def test_every_report_that_a_test_names_is_listed() -> None:
    """By owner, repository and number, or by the end of that."""
    named = re.compile(r"[A-Za-z0-9][\w.-]*(?:/[\w.-]+)?#[0-9]+")
    for path in sorted((TESTS / "faults").glob("*.*")):
        for found in named.findall(path.read_text("utf-8")) if path.suffix in (".py", ".mjs") else ():
            assert any(one.endswith(found) for one in REPORTS), f"{path.name} tries {found}"
