"""Rules of names: of families and packages, and of what one family exports."""

from __future__ import annotations

import keyword
from collections.abc import Iterator

from .. import ir
from ..diagnostics import Diagnostic, error
from ..ir import At
from ..naming import constant_name, table_name

RESERVED = frozenset(
    "CODE_LIST CODES ROLES Codes Code CodeInfo AnyCode LocalCode RETIRED ASYMMETRIES WireError is_code isCode "
    "same_code sameCode retryable_of retryableOf category_of categoryOf user_message_for userMessageFor "
    "RetryPolicy RetryDecision RetryMiddleware RaisingPolicy CancelSignal ErrorForm "
    "LOCALES Messages addMessages add_messages "
    "CHUNKS ChunkFromErrorOptions SettlementFromErrorOptions".split()
)
"""Names every family exports; a definition may not take one."""

_OF_A_TABLE = ("CODE_LIST", "Codes", "Code", "AnyCode", "LocalCode")

_DEVICES = frozenset(["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))])
MODULES = frozenset("celery dbos express fastapi fetch hono integrations observability sse temporal workers".split())
"""Modules that every package has beside its families."""
_NO_MODULE = "Python has the word for itself: nothing of that name can be imported."


def families_have_names(family: ir.Family) -> Iterator[Diagnostic]:
    why = {
        family.name in _DEVICES: "Windows calls a device so: no folder can have the name there.",
        family.name == "runtime": "The TypeScript package keeps its runtime under that name.",
        family.name in MODULES: "Every package has a module of its own under that name.",
        keyword.iskeyword(family.name): _NO_MODULE,
    }
    if True in why:
        yield error(
            family.at / "name", "family-name", f'No family can be "{family.name}".', f"{why[True]} Choose another."
        )


def packages_have_names(contract: ir.Contract) -> Iterator[Diagnostic]:
    for target in contract.targets:
        if target.name == "python" and keyword.iskeyword(target.package):
            at = At(contract.families[0].at.file, "/targets/python/package")
            yield error(at, "package-name", f'No package can be "{target.package}".', f"{_NO_MODULE} Choose another.")


def public_names_are_distinct(family: ir.Family) -> Iterator[Diagnostic]:
    taken: dict[str, At] = {}
    for name, at in _public_names(family):
        if name in RESERVED:
            yield error(at, "public-name", f'"{name}" is a name every family exports.', "Choose another name.")
        elif name in taken:
            yield error(
                at,
                "public-name",
                f'"{name}" is also the name at {taken[name]}.',
                "Give one of the two another name: a family's public names share one module.",
            )
        taken.setdefault(name, at)


def _public_names(family: ir.Family) -> Iterator[tuple[str, At]]:
    for table in family.tables:
        if table.table != "CODES":
            yield table.table, table.at
            yield from ((table_name(table.table, name), table.at) for name in _OF_A_TABLE)
    for shape in family.shapes:
        yield shape.name, shape.at
        if isinstance(shape, ir.EnumShape):
            yield f"{constant_name(shape.name)}_LIST", shape.at
        if isinstance(shape, ir.UnionShape):
            yield f"Any{shape.name}", shape.at
            yield f"Unknown{shape.name}", shape.at
    for one in family.classes:
        yield one.name, one.at
    for data in family.data:
        yield data.name, data.at
    for constant in family.constants:
        yield constant.name, constant.at
