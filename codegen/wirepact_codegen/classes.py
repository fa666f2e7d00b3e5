"""The error classes of a family, completed: those that codes name, the table of each, and bases first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import cast

from . import ir
from .diagnostics import Diagnostic, error, quoted


def complete(
    described: Iterable[ir.ErrorClass], tables: Sequence[ir.CodeTable]
) -> tuple[tuple[ir.ErrorClass, ...], list[Diagnostic]]:
    """The described classes and those that `x-error.class` makes, each with its table, and what is wrong with them.

    Bases come before what extends them, else they stand by name; a circle of bases is left for the rules to name.
    """
    found: list[Diagnostic] = []
    classes: dict[str, ir.ErrorClass] = {}
    for one in described:
        first = classes.setdefault(one.name, one)
        if first is not one:
            found.append(
                error(
                    one.at,
                    "public-name",
                    f'"{one.name}" is also the name at {first.at}.',
                    "Give one of the two another name: a family's public names share one module.",
                )
            )
    found += _add_classes_of_codes(tables, classes)
    places = _tables(classes, tables)
    ordered = sorted(classes.values(), key=lambda one: (len(_lineage(one, classes)), one.name))
    return tuple(replace(one, table=places.get(one.name, "CODES")) for one in ordered), found


def _add_classes_of_codes(tables: Sequence[ir.CodeTable], classes: dict[str, ir.ErrorClass]) -> list[Diagnostic]:
    """Add a class for each code that names one which is not described."""
    found: list[Diagnostic] = []
    described = set(classes)
    made: dict[str, ir.Code] = {}
    for table in tables:
        root = root_of(table, classes)
        for code in (*table.codes, *table.retired):
            if code.class_name is None or code.class_name in described:
                continue
            at = code.at / "x-error" / "class"
            base = code.class_base or (root.name if root else None)
            if code.class_name in made:
                found.append(
                    error(
                        at,
                        "class-twice",
                        f'"{code.class_name}" is also the class of {quoted(made[code.class_name].wire)}.',
                        "Give each code a class of its own, or describe the one for both in x-classes.",
                    )
                )
            elif base is None:
                found.append(
                    error(
                        at,
                        "no-root",
                        f'"{code.class_name}" has no class to extend: none of x-classes carries a "{table.property}".',
                        f'Describe a root class in x-classes; its property "{table.property}" x-carries the code.',
                    )
                )
            else:
                made[code.class_name] = code
                classes[code.class_name] = _class_of(code, base, _takes(base, classes))
    return found


def root_of(table: ir.CodeTable, classes: dict[str, ir.ErrorClass]) -> ir.ErrorClass | None:
    """The class without a base that takes the table's code; of several, the one most of its codes' classes extend."""
    wires = {code.wire for code in table.codes}
    heirs = Counter(_lineage(one, classes)[-1].name for one in classes.values() if dict(one.fixed).get("code") in wires)
    roots = [one for one in classes.values() if one.base is None and _takes_code(one, table.property)]
    return max(sorted(roots, key=lambda one: one.name), key=lambda one: heirs[one.name], default=None)


def _takes_code(one: ir.ErrorClass, wire: str) -> bool:
    return any(field.property.carries == "code" and field.property.wire == wire for field in one.fields)


def _lineage(one: ir.ErrorClass, classes: dict[str, ir.ErrorClass]) -> list[ir.ErrorClass]:
    """The class and its bases, up to one that is unknown or comes again."""
    found = {one.name: one}
    while (base := classes.get(one.base or "")) is not None and base.name not in found:
        found[base.name] = one = base
    return list(found.values())


def _takes(base: str, classes: dict[str, ir.ErrorClass]) -> set[str]:
    """Roles that a class and its bases take as parameters."""
    lineage = _lineage(classes[base], classes) if base in classes else []
    return {str(field.property.carries) for one in lineage for field in one.fields}


def _class_of(code: ir.Code, base: str, takes: set[str]) -> ir.ErrorClass:
    fixed: dict[str, ir.Json] = {"code": code.wire}
    if code.retryable is not None and "retryable" in takes:
        fixed["retryable"] = code.retryable
    if code.http_status is not None and "status" in takes:
        fixed["status"] = code.http_status
    if code.headers and "headers" in takes:
        fixed["headers"] = dict(code.headers)
    assert code.class_name is not None
    return ir.ErrorClass(
        name=code.class_name,
        error_name=code.class_name,
        description=code.description,
        section=code.section,
        base=base,
        table="CODES",
        fields=tuple(ir.ClassField(property=one, in_meta=True) for one in code.meta),
        fixed=cast("tuple[tuple[ir.Carries, ir.Json], ...]", tuple(sorted(fixed.items()))),
        default_retryable=None,
        message=code.class_message or code.user_message,
        details=code.class_details,
        call="options",
        exported=code.exported,
        handwritten=False,
        module=code.module,
        factories=(),
        at=code.at,
    )


def _tables(classes: dict[str, ir.ErrorClass], tables: Sequence[ir.CodeTable]) -> dict[str, str]:
    """The table of each class that fixes a code or has an heir that does; the family's own, where there are several."""
    of_code = {code.wire: table.table for table in reversed(tables) for code in (*table.codes, *table.retired)}
    found: dict[str, str] = {}
    for one in classes.values():
        for fixed in (one.fixed, *(factory.fixed for factory in one.factories)):
            code = dict(fixed).get("code")
            table = of_code.get(code) if isinstance(code, str | int) else None
            for link in _lineage(one, classes) if table else ():
                found[link.name] = "CODES" if table == "CODES" else found.get(link.name, str(table))
    return found
