"""Rules of error classes: their bases, their codes and the texts they fill in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .. import ir
from ..atoms import Types
from ..diagnostics import Diagnostic, error, listing, quoted

_PLACE = re.compile(r"\{([^{}]*)\}")
_APART = ("message", "cause")
"""Roles that every error has a place for: a parameter of that name that carries nothing is one more."""


def classes_stand(family: ir.Family) -> Iterator[Diagnostic]:
    by_name = {one.name: one for one in family.classes}
    wires = {code.wire for table in family.tables for code in (*table.codes, *table.retired)}
    types = Types(family)
    of_code = {code.at: code for table in family.tables for code in (*table.codes, *table.retired)}
    for one in family.classes:
        code = of_code.get(one.at)
        says = one.at if code is None else one.at / "x-error"
        extends = says / ("extends" if code is None else "base")
        bases = list(_bases(one, by_name))
        if one.base is not None and one.base not in by_name:
            yield error(
                extends,
                "class-base",
                f'"{one.base}" is no class of the family.',
                f"Use one of {listing(by_name, one.base)}, or leave it out.",
            )
        elif one in bases:
            yield error(says / "extends", "class-base", f'"{one.name}" extends itself.', "Take one `extends` out.")
        for prop in (field.property for field in one.fields):
            if prop.wire == "message" and prop.carries != "message":
                yield _another_message(prop)
        yield from _roles_are_taken_once(one)
        yield from _parameters_fit(one, bases, types)
        if not one.handwritten:
            yield from _meta_is_given(one, bases, extends)
        carried = dict(one.fixed).get("code")
        if carried is not None and carried not in wires:
            yield error(
                one.at / "code",
                "class-code",
                f"{quoted(carried)} is no code of the family.",
                "Name a code of one of its tables.",
            )
        known = {field.property.wire for base in (one, *bases) for field in base.fields}
        sentence = code is not None and code.class_message is None
        for key, template in (("userMessage" if sentence else "message", one.message), ("details", one.details)):
            for place in _PLACE.findall(template or ""):
                if place not in known:
                    yield error(
                        says / key,
                        "template",
                        f"{{{place}}} is no parameter of {one.name}.",
                        f"Use one of {', '.join(sorted(known))}, or declare it."
                        if known
                        else "Declare it as a parameter, or take it out of the text.",
                    )
        for factory in one.factories:
            if factory.message is None:  # else it stands in that text alone
                others = (prop for prop in factory.properties if prop.carries != "message")
                yield from (_another_message(prop) for prop in others if prop.wire == "message")
            for place in _PLACE.findall(factory.message or ""):
                if place not in {prop.wire for prop in factory.properties}:
                    yield error(
                        one.at / "factories" / factory.name / "message",
                        "template",
                        f"{{{place}}} is no parameter of {factory.name}.",
                        "Declare it under the factory's `properties`.",
                    )
            made = dict(factory.fixed).get("code")
            if made is not None and made not in wires:
                yield error(
                    one.at / "factories" / factory.name / "code",
                    "class-code",
                    f"{quoted(made)} is no code of the family.",
                    "Name a code of one of its tables.",
                )


def _another_message(prop: ir.Property) -> Diagnostic:
    return error(
        prop.at,
        "class-message",
        'A parameter called "message" has to carry the message: every error has one already.',
        'Add "x-carries": "message", or give it another name.',
    )


def _parameters_fit(one: ir.ErrorClass, bases: list[ir.ErrorClass], types: Types) -> Iterator[Diagnostic]:
    """What a class and its factories take under the key of another parameter is handed on to that one."""
    fields = [(base.name, field.property) for base in reversed(bases) for field in base.fields]
    known = {prop.wire: (base, prop) for base, prop in fields}
    for field in one.fields:
        prop = field.property
        base, taken = known.get(prop.wire, ("", prop))
        role = taken.carries
        if role in _APART and prop.carries != role:
            continue
        if role not in (None, prop.carries) and (role == "details" or not field.in_meta):
            yield error(
                prop.at,
                "class-role",
                f'A parameter called {quoted(prop.wire)} has to carry "{role}": that of {base} stands there.',
                f'Add "x-carries": "{role}", or give it another name.',
            )
        elif not one.handwritten and role not in dict(one.fixed):
            yield from _fits(prop, base, taken, types)
    known |= {field.property.wire: (one.name, field.property) for field in one.fields}
    for factory in one.factories if not one.handwritten else ():
        for prop in factory.properties:
            name, taken = known.get(prop.wire, ("", prop))
            if taken.carries not in dict(factory.fixed):
                yield from _fits(prop, name, taken, types)


def _fits(prop: ir.Property, name: str, taken: ir.Property, types: Types) -> Iterator[Diagnostic]:
    if not types.fits(prop.type, taken.type):
        yield error(
            prop.at,
            "class-parameter",
            f"{quoted(prop.wire)} is a parameter of {name}, which does not take all of this type.",
            "Give it that type or a narrower one, or another name.",
        )
    elif taken.required and not prop.required and taken.carries != "message":
        yield error(
            prop.at,
            "class-parameter",
            f"{quoted(prop.wire)} may be left out here, and {name} demands it.",
            "Name it under `required`, or take it out there.",
        )


def _meta_is_given(one: ir.ErrorClass, bases: list[ir.ErrorClass], extends: ir.At) -> Iterator[Diagnostic]:
    """The meta of a class stands where that of its base is expected: with all keys demanded there, and one at least."""
    above = {
        field.property.wire: (base.name, field.property)
        for base in reversed(bases)
        for field in base.fields
        if field.in_meta
    }
    mine = {field.property.wire for field in one.fields if field.in_meta}
    foreign = bool(mine) and mine.isdisjoint(above)
    for wire, (name, prop) in above.items():
        if wire not in mine and (prop.required or foreign):
            yield error(
                extends,
                "class-base",
                f"{quoted(wire)} is a key of the meta of {name}, and {one.name} does not give it.",
                "Name it under `meta` here too, or extend another class.",
            )


def _roles_are_taken_once(one: ir.ErrorClass) -> Iterator[Diagnostic]:
    """Each role has one parameter or one fixed value: with two, the languages would take another one each."""
    fixed, taken = dict(one.fixed), dict[str, str]()
    for field in one.fields:
        role, wire = field.property.carries, field.property.wire
        if role is None:
            continue
        if role in fixed or role in taken:
            yield error(
                field.property.at,
                "class-role",
                f'{quoted(wire)} carries "{role}", and so does '
                + (f"{quoted(taken[role])}." if role in taken else "a value that the class fixes."),
                'Take one "x-carries" out.' if role in taken else "Take the parameter or the value out.",
            )
        taken.setdefault(role, wire)


def _bases(one: ir.ErrorClass, by_name: dict[str, ir.ErrorClass]) -> Iterator[ir.ErrorClass]:
    seen: set[str] = set()
    name = one.base
    while name in by_name and name not in seen:
        seen.add(name)
        yield by_name[name]
        name = by_name[name].base
