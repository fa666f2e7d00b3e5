"""Parameters of error classes called as what a constructor needs for itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from support import code, contract, document, run, table, told, write

NAMES = "self cls super args cause name fill fillAll onlySet retryableOf categoryOf addNote options this".split()


@pytest.mark.parametrize("key", NAMES)
def test_a_parameter_of_any_name(key: str, tmp_path: Path) -> None:
    said = {"type": "string", "description": "A text."}
    classes = {
        "CartError": {
            "description": "An error.",
            "properties": {"code": {**said, "x-carries": "code"}, "meta": {"type": "object", "x-carries": "meta"}},
            "required": ["code"],
        },
        "Filled": {
            "description": "A full one.",
            "extends": "CartError",
            "code": "empty_cart",
            "message": f"It holds {{{key}}}.",
            "properties": {key: said},
            "required": [key],
        },
    }
    schema = write(
        tmp_path,
        document(**{"x-classes": classes}),
        said=contract({"python": {"package": "shop", "out": "../out"}}),
    )
    assert run("generate", "--schema", schema).exit_code == 0
    code = (
        "import json; from shop.cart import Filled; e = Filled('a book');"
        "print(json.dumps([str(e), e.code, [v for k, v in vars(e).items() if v == 'a book']]))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path / "out", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == ["It holds a book.", "empty_cart", ["a book"]]


def test_two_keys_of_a_class_and_its_bases_have_one_name(tmp_path: Path) -> None:
    """A parameter that a class takes from a base has its name already; the same key, or the same role, stands for it."""
    said = {"type": "string", "description": "A text."}
    root = {
        "code": {**said, "x-carries": "code"},
        "status": {"type": "integer", "x-carries": "status"},
        "retryAfter": said,
    }
    root["helpText"] = {**said, "x-carries": "details"}
    classes = {
        "CartError": {"description": "An error.", "properties": root, "required": ["code"]},
        "Again": {"description": "Again.", "extends": "CartError", "properties": {"retryAfter": said}},
        "Late": {"description": "Late.", "extends": "Again", "properties": {"retry_after": said}},
        "Helped": {
            "description": "H.",
            "extends": "CartError",
            "properties": {"help_text": {**said, "x-carries": "details"}},
        },
        "Helpless": {"description": "H.", "extends": "CartError", "properties": {"help-text": said}},
    }
    rows = table(
        code("busy", httpStatus=429, **{"class": "Busy"}, meta={"properties": {"Status": said}}),
        code("slow", **{"class": "Slow"}, meta={"properties": {"retry-after": said}}),
    )
    schema = write(
        tmp_path,
        document(codes=rows, **{"x-classes": classes}),
        said=contract({"python": {"package": "shop", "out": "../out"}}),
    )
    assert told(schema) == {
        ("identifier", "/$defs/CartCode/oneOf/1/x-error/meta/properties/retry-after"),
        ("identifier", "/x-classes/Late/properties/retry_after"),
        ("identifier", "/x-classes/Helpless/properties/help-text"),
    }
