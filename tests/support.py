"""What tests share: the smallest contract that is sound, its folder on disk, and the command run in this process."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from wirepact_codegen import build, emit, ir
from wirepact_codegen.cli import wirepact
from wirepact_codegen.diagnostics import ContractError, Diagnostic
from wirepact_codegen.explain import Explainer, Explanation

ROOT = Path(__file__).resolve().parent.parent
Node = dict[str, Any]

CONTRACT: Node = {
    "name": "shop",
    "version": "1.0.0",
    "title": "Shop errors",
    "description": "Errors of a shop.",
    "families": [{"name": "cart", "title": "Cart", "description": "Errors of the cart."}],
    "targets": {"schema": {"out": "../out"}},
}


def code(wire: str | int, **error: Any) -> Node:
    """One row of a code table."""
    return {"const": wire, "title": "A code", "description": "Something went wrong.", "x-error": error}


def table(*rows: Node, complete: tuple[str, ...] = (), **said: Any) -> Node:
    """A code table; `said` goes into `x-codes`."""
    made: Node = {
        "description": "The codes.",
        "x-codes": {"table": "CODES", "property": "code", "unknownMessage": "Something went wrong.", **said},
        "oneOf": list(rows) or [code("empty_cart", retryable=False)],
    }
    return {**made, "x-complete": list(complete)} if complete else made


def document(defs: Mapping[str, Any] | None = None, codes: Node | None = None, **parts: Any) -> Node:
    """A family's one file: a code table and further definitions."""
    return {"title": "Cart", "$defs": {"CartCode": codes or table(), **(defs or {})}, **parts}


def shape(properties: Mapping[str, Any] | None = None, *required: str, **more: Any) -> Node:
    """An object with declared properties."""
    made: Node = {"type": "object", "description": "A shape.", "properties": dict(properties or {}), **more}
    return {**made, "required": list(required)} if required else made


def contract(targets: Mapping[str, Any] | None = None, **more: Any) -> Node:
    """contract.json; without targets it has the schema target alone, which costs nothing."""
    made = copy.deepcopy(CONTRACT) | more
    return made | {"targets": dict(targets)} if targets else made


def write(folder: Path, *documents: Node, said: Node | None = None) -> Path:
    """Write a contract of one family to `<folder>/schema`, a file a document; returns the schema folder."""
    files = {f"cart/part{index}.schema.json": value for index, value in enumerate(documents or (document(),))}
    return write_files(folder, {"contract.json": said or contract(), **files})


def write_files(folder: Path, files: Mapping[str, Any]) -> Path:
    """Write files under `<folder>/schema`: text and bytes as they are, anything else as JSON."""
    root = folder / "schema"
    for name, value in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = value if isinstance(value, str | bytes) else json.dumps(value, indent=2)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return root


def run(*arguments: str | Path) -> Result:
    """Run the command here; an exception that is no exit is a fault of ours and comes through."""
    result = CliRunner().invoke(wirepact, [str(one) for one in arguments], catch_exceptions=False)
    return result


def lint(folder: Path) -> Result:
    return run("lint", "--schema", folder)


def read(folder: Path) -> ir.Contract:
    """The lowered contract; it has to be sound."""
    return build.read(folder)[0]


def problems(folder: Path) -> tuple[Diagnostic, ...]:
    """Every diagnostic of a contract, advice too."""
    try:
        return build.read(folder)[1]
    except ContractError as error:
        return error.diagnostics


def told(folder: Path) -> set[tuple[str, str]]:
    """Rule and pointer of every diagnostic."""
    return {(one.rule, one.at.pointer) for one in problems(folder)}


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Each file under a folder with its content and its time of change."""
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def contents(folder: Path) -> dict[str, bytes]:
    return {name: data for name, (data, _) in snapshot(folder).items()}


def manifest_of(tree: emit.Tree) -> Path:
    return tree.folder / emit.MANIFEST


def explanations(contract: ir.Contract, wire: str, families: Iterable[ir.Family] | None = None) -> list[Explanation]:
    """Every code that is spelt so, in whatever family and table: the same word in two families is two codes."""
    found = []
    for family in contract.families if families is None else families:
        explainer = Explainer(contract, family)
        for table in family.tables:
            for code in (*table.codes, *table.retired):
                if str(code.wire) == wire:
                    found.append(explainer.explain(table, code))
    return found
