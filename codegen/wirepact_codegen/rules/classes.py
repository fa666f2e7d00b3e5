"""Rules of error classes: their bases, their codes and the texts they fill in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .. import ir
from ..diagnostics import Diagnostic, error, listing, quoted

_PLACE = re.compile(r"\{([^{}]*)\}")


def classes_stand(family: ir.Family) -> Iterator[Diagnostic]:
    by_name = {one.name: one for one in family.classes}
    wires = {code.wire for table in family.tables for code in (*table.codes, *table.retired)}
    of_code = {code.at: code for table in family.tables for code in (*table.codes, *table.retired)}
    for one in family.classes:
        code = of_code.get(one.at)
        says = one.at if code is None else one.at / "x-error"
        bases = list(_bases(one, by_name))
        if one.base is not None and one.base not in by_name:
            yield error(
                says / ("extends" if code is None else "base"),
                "class-base",
                f'"{one.base}" is no class of the family.',
                f"Use one of {listing(by_name, one.base)}, or leave it out.",
            )
        elif one in bases:
            yield error(says / "extends", "class-base", f'"{one.name}" extends itself.', "Take one `extends` out.")
        helping = {
            field.property.wire: base.name
            for base in bases
            for field in base.fields
            if field.property.carries == "details"
        }
        for prop in (field.property for field in one.fields):
            if prop.wire == "message" and prop.carries != "message":
                yield _another_message(prop)
            elif prop.wire in helping and prop.carries != "details":
                yield error(
                    prop.at,
                    "class-details",
                    f"A parameter called {quoted(prop.wire)} has to carry the details: "
                    f"those of {helping[prop.wire]} stand there.",
                    'Add "x-carries": "details", or give it another name.',
                )
        yield from _roles_are_taken_once(one)
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
