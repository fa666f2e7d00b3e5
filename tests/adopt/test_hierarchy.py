"""Error classes of sources keep what they extend, as far as a contract has it; the rest is listed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from adopt.outcomes import outcome
from support import run
from wirepact_codegen.adopt import adopt

PYTHON = '''
class AcmeError(Exception):
    """Any failure of Acme."""

    status = 500


class PaymentError(AcmeError):
    """Money did not move."""

    code = "payment"
    status = 402


class Declined(PaymentError):
    code = "declined"
    retryable = False


class StoreError(AcmeError):
    """The store."""


class Gone(StoreError):
    code = "gone"
    status = 410
'''
TYPESCRIPT = """
/** Any failure of Acme. */
export class AcmeError extends Error { status = 500; }
/** Money did not move. */
export class PaymentError extends AcmeError { code = "payment"; status = 402; }
export class Declined extends PaymentError { code = "declined"; retryable = false; }
/** The store. */
export class StoreError extends AcmeError {}
export class Gone extends StoreError { code = "gone"; status = 410; }
"""
USE = """
from acme_errors import acme
try:
    raise acme.Declined("No.")
except acme.PaymentError as error:
    print(error.code, error.status, error.retryable, [one.__name__ for one in type(error).__mro__[:3]])
payment = acme.PaymentError("payment", "No.")
print(payment.code, isinstance(payment, acme.AcmeError), issubclass(acme.Gone, acme.StoreError))
print(type(acme.error_from_dict(acme.error_to_dict(acme.Declined("No.")))).__name__)
"""


def contract(folder: Path, *sources: Path) -> dict[str, Any]:
    files = adopt(sources, "acme", policy="first").files
    made: dict[str, Any] = json.loads(files["acme/codes.schema.json"])
    return made


def classes(made: dict[str, Any]) -> dict[str, str | None]:
    """Each class and what it extends."""
    found = {name: node.get("extends") for name, node in made["x-classes"].items()}
    (root,) = (name for name, base in found.items() if base is None)
    for row in made["$defs"]["AcmeCode"]["oneOf"]:
        if "class" in row["x-error"]:
            found.setdefault(row["x-error"]["class"], row["x-error"].get("base", root))
    return found


@pytest.mark.parametrize("names", [["a.py"], ["b.ts"], ["a.py", "b.ts"]])
def test_classes_extend_what_they_extended(names: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(PYTHON, "utf-8")
    (tmp_path / "b.ts").write_text(TYPESCRIPT, "utf-8")
    made = contract(tmp_path, *(tmp_path / name for name in names))
    assert classes(made) == {
        "AcmeError": None,
        "PaymentError": "AcmeError",
        "StoreError": "AcmeError",
        "Declined": "PaymentError",
        "Gone": "StoreError",
    }
    assert made["x-classes"]["PaymentError"]["description"] == "Money did not move."


def test_a_base_catches_what_extends_it_in_the_package(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(PYTHON, "utf-8")
    assert run("import", tmp_path / "a.py", "--name", "acme", "--out", tmp_path / "schema").exit_code == 0
    made = run("generate", "--schema", tmp_path / "schema", "--target", "python")
    assert made.exit_code == 0, made.output
    where = tmp_path / "generated" / "python"
    said = subprocess.run([sys.executable, "-W", "error", "-c", USE], cwd=where, capture_output=True, text=True)
    assert said.stdout.splitlines() == [
        "declined 402 False ['Declined', 'PaymentError', 'AcmeError']",
        "payment True True",
        "Declined",
    ], said.stderr


@pytest.mark.heavy
@pytest.mark.parametrize("text", [PYTHON, TYPESCRIPT])
def test_packages_with_a_hierarchy_are_at_parity(text: str, tmp_path: Path) -> None:
    source = tmp_path / ("acme.py" if text is PYTHON else "acme.ts")
    source.write_text(text, "utf-8")
    (tmp_path / "out").mkdir()
    made = outcome(source, tmp_path / "out", node=True)
    assert made.reached == "parity", made.said


LISTED = {
    "a base from elsewhere": (
        "class A(AcmeError, ValueError):\n    code = 'a'\n",
        "A extends ValueError, which its class here does not.",
    ),
    "two bases": (
        "class A(PaymentError, StoreError):\n    code = 'a'\n",
        "A extends StoreError, which its class here does not.",
    ),
    "a name no class has": (
        "class _Inner(AcmeError): ...\nclass A(_Inner):\n    code = 'a'\n",
        "That A extends _Inner is left out: no class is called that.",
    ),
    "a class of its own": (
        "class A(Exception):\n    code = 'a'\n",
        "As a contract has one root, what extends AcmeError here and not there is A.",
    ),
    "two codes of one class": (
        "def f():\n    class Gone(StoreError):\n        code = 'a'\n",
        "The class Gone of 'a' is left out: another code has one of that name.",
    ),
}


@pytest.mark.parametrize("name", LISTED)
def test_what_of_it_is_lost_is_listed(name: str, tmp_path: Path) -> None:
    text, wanted = LISTED[name]
    (tmp_path / "a.py").write_text(PYTHON + text, "utf-8")
    made = adopt([tmp_path / "a.py"], "acme")
    assert not made.errors and made.files
    assert wanted in [one.problem for one in made.notes]


def test_classes_that_lead_to_each_other_end(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("class A(B):\n    code = 'a'\nclass C(A):\n    code = 'c'\n" + PYTHON, "utf-8")
    (tmp_path / "b.py").write_text("class B(C):\n    code = 'b'\n", "utf-8")
    made = adopt([tmp_path / "a.py", tmp_path / "b.py"], "acme")
    assert made.files or made.errors


def test_the_root_is_the_one_of_the_sources_or_one_above_theirs(tmp_path: Path) -> None:
    two = "class XError(Exception): ...\nclass A(XError):\n    code = 'a'\n"
    (tmp_path / "a.py").write_text(two, "utf-8")
    assert classes(contract(tmp_path, tmp_path / "a.py")) == {"XError": None, "A": "XError"}
    (tmp_path / "a.py").write_text(two + two.replace("X", "Y").replace("A(", "B(").replace("'a'", "'b'"), "utf-8")
    assert classes(contract(tmp_path, tmp_path / "a.py")) == {
        "AcmeError": None,
        "XError": "AcmeError",
        "YError": "AcmeError",
        "A": "XError",
        "B": "YError",
    }
