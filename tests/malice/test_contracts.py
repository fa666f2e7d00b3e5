"""Contracts whose texts and names are code, marks or files somewhere: each fault that was found once, by its kind."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from support import code, contract, document, run, table, write

ALL: dict[str, Any] = {
    "python": {"package": "shop", "out": "../out/python", "project": True},
    "typescript": {"package": "@shop/errors", "out": "../out/typescript"},
    "schema": {"out": "../out/schema"},
    "docs": {"out": "../out/docs"},
}
CODE = '""" + __import__("builtins").print("run") + """\\'


def generated(folder: Path, *documents: dict[str, Any], **said: Any) -> Path:
    """The folder that a contract of the family `cart` is generated into; it has to be accepted."""
    done = run("generate", "--schema", write(folder, *documents, said=contract(ALL, **said)))
    assert done.exit_code == 0, done.output
    return folder / "out"


def test_a_family_s_title_is_text(tmp_path: Path) -> None:
    """Every module says it in its docstring, and none runs it."""
    family = {"name": "cart", "title": CODE, "description": CODE}
    constants = {"LIST": {"description": CODE, "type": {"type": "string"}, "value": CODE}}
    out = generated(tmp_path, document(codes=table(code("a")), **{"x-constants": constants}), families=[family])
    modules = sorted((out / "python/shop/cart").glob("*.py"))
    assert len(modules) > 8
    for path in modules:
        tree = ast.parse(path.read_text("utf-8"))
        assert "__import__" not in {one.id for one in ast.walk(tree) if isinstance(one, ast.Name)}, path.name
        assert isinstance(tree.body[0], ast.Expr) and isinstance(tree.body[0].value, ast.Constant), path.name
    said = ast.get_docstring(ast.parse((out / "python/shop/cart/codes.py").read_text("utf-8")))
    wanted = f"Codes of {CODE}: the list, the constants, and what tells one from other values."
    assert said is not None and said.split() == wanted.split()
