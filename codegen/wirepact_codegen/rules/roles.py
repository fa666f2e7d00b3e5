"""Rules of roles: what integrations work from has to be there once, and whole."""

from __future__ import annotations

from collections.abc import Iterator

from .. import ir, roles
from ..diagnostics import Diagnostic, advice, error, listing, quoted
from ..json_schema import shape_schema, type_schema


def failures_have_one_answer(family: ir.Family) -> Iterator[Diagnostic]:
    first = dict(roles.answers(family))
    for table in family.tables:
        for code in table.codes:
            for kind in code.answers:
                if first[kind] is not code:
                    yield error(
                        code.at / "x-error" / "answers",
                        "answers",
                        f"{kind} is answered by {quoted(first[kind].wire)} already, at {first[kind].at}.",
                        "Let one code answer each failure.",
                    )


def envelope_is_one(family: ir.Family) -> Iterator[Diagnostic]:
    found = [one for one in family.shapes if isinstance(one, ir.ObjectShape) and one.role == "envelope"]
    for shape in found[1:]:
        yield error(
            shape.at / "x-role",
            "envelope",
            f'"{found[0].name}" is the envelope of "{family.name}" already.',
            "A family has one envelope: give the other shape another role, or none.",
        )
    for shape in found[:1]:
        inner, outer = roles.needed(family, shape)
        if not roles.carries_error(family, shape):
            yield error(
                shape.at,
                "envelope",
                f'Nothing says where "{shape.name}" has its code or its message.',
                'Add "x-carries": "code" and "message" to its properties, or "error" to the one that holds them.',
            )
            continue
        for holder, needed in ((roles.holder(family, shape), inner), (shape, outer)):
            if needed:
                yield error(
                    holder.at / "required",
                    "envelope",
                    f'No error fills {listing([quoted(one.wire) for one in needed])} of "{holder.name}".',
                    "An envelope is made of an error alone: take the key out of `required`, or say what it carries.",
                )


def carriers_have_room(family: ir.Family) -> Iterator[Diagnostic]:
    """What carries an error takes what each code tells: where it does not, the failure would go out as another one."""
    carriers = [(shape, prop) for shape in _carriers(family) for prop in shape.properties if prop.carries in _TOLD]
    if not carriers:
        return
    import jsonschema_rs

    definitions = {shape.name: shape_schema(shape) for shape in family.shapes}
    told = {fact: list(_values(family, fact)) for fact in _TOLD}
    for shape, prop in carriers:
        if not prop.required and prop.carries in ("status", "category"):
            continue  # left out where it has no room
        try:
            validator = jsonschema_rs.Draft202012Validator({**type_schema(prop.type), "$defs": definitions})
        except ValueError:  # a faulty definition has its own diagnostic
            return
        fact = str(prop.carries)
        refused = [whose for whose, value in told[fact] if not validator.is_valid(value)]
        if refused:
            shown = ", ".join(refused[:3]) + (f" and {len(refused) - 3} more" if len(refused) > 3 else "")
            yield error(
                prop.at,
                "no-room",
                f'{quoted(prop.wire)} of "{shape.name}" has no room for the {_TOLD[fact]} of {shown}.',
                "Take out what limits it, or change what does not fit.",
            )


_TOLD = {"code": "value", "message": "sentence", "status": "status", "category": "category"}
"""What errors tell of their codes, as a person calls it."""


def _carriers(family: ir.Family) -> list[ir.ObjectShape]:
    """The objects that have the facts in an envelope, a chunk and a settlement."""
    envelope, stream, settlement = roles.envelope(family), roles.stream(family), roles.settlement(family)
    found = [envelope] if envelope else []
    found += [stream[0]] if stream else []
    found += [shape for _, shape in settlement[1]] if settlement else []
    return list({one.name: one for one in (roles.holder(family, shape) for shape in found)}.values())


def _values(family: ir.Family, fact: str) -> Iterator[tuple[str, ir.Json]]:
    """Whose it is, and the value; for what a code does not state, what stands there in its place."""
    table = family.codes
    if fact == "message":
        yield "an unknown code", table.unknown_message
        for locale in family.locales:
            yield f"an unknown code ({locale.tag})", locale.unknown_message
            yield from ((f"{quoted(wire)} ({locale.tag})", text) for wire, text in locale.sentences)
    for code in table.codes:
        match fact:
            case "code":
                yield quoted(code.wire), code.wire
            case "message":
                yield quoted(code.wire), code.user_message or table.unknown_message
            case "status":
                yield f"{quoted(code.wire)} ({code.http_status or 500})", code.http_status or 500
            case _:
                yield f"{quoted(code.wire)} ({quoted(code.category or '')})", code.category or ""


_REFUSED: dict[ir.Answers, str] = {
    "route_not_found": "404",
    "method_not_allowed": "405",
    "unsupported_media_type": "415",
    "invalid_json": "400",
    "invalid_request": "400",
}
"""What a server refuses by itself, and with which status."""


def refusals_have_codes(family: ir.Family) -> Iterator[Diagnostic]:
    """Advice: where a server answers in the family's envelope, a code for each failure reads right."""
    found = roles.envelope(family)
    if found is None or found.role != "envelope":
        return
    told = dict(roles.answers(family))
    usual = {code.http_status for code in family.codes.codes if code.lifecycle is ir.Lifecycle.ACTIVE}
    open_ = [kind for kind, status in _REFUSED.items() if kind not in told and int(status) not in usual]
    if open_:
        yield advice(
            found.at,
            "answers",
            f"No code answers {', '.join(f'{kind} ({_REFUSED[kind]})' for kind in open_)}.",
            f'Name them in `answers` of the codes for them, as in "answers": ["{open_[0]}"]; '
            "till then such a reply has the code and the sentence of another failure.",
        )


def streams_end(family: ir.Family) -> Iterator[Diagnostic]:
    """A member that ends a stream has to be told from the others: it stands in the union."""
    found = roles.stream(family)
    members = [name for _, name in found[1].members] if found and found[1] else []
    for shape in family.shapes:
        if isinstance(shape, ir.ObjectShape) and shape.outcome is not None and shape.name not in members:
            yield error(
                shape.at / "x-outcome",
                "outcome",
                f'"{shape.name}" ends a stream, and is no member of a union of chunks.',
                'List it in the union that has the error chunk ("x-role": "chunk"), or take `x-outcome` out.',
            )
