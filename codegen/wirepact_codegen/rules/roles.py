"""Rules of roles: what integrations work from has to be there once, and whole."""

from __future__ import annotations

from collections.abc import Iterator

from .. import ir, roles
from ..diagnostics import Diagnostic, advice, error, listing, quoted


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


def carriers_take_what_is_told(family: ir.Family) -> Iterator[Diagnostic]:
    """What carries an error takes whatever is told of one, codes of a newer peer too, and takes each fact once."""
    for shape in _carriers(family):
        fixed = dict(roles.constants(shape))
        first: dict[str, ir.Property] = {}
        for prop in shape.properties:
            if prop.carries is None:
                continue
            other = first.setdefault(prop.carries, prop)
            if other is not prop:
                yield error(
                    prop.at / "x-carries",
                    "carrier",
                    f'{quoted(other.wire)} of "{shape.name}" carries "{prop.carries}" already.',
                    'A fact stands in one place: take one "x-carries" out.',
                )
            wanted = _TAKES.get(prop.carries)
            if prop.carries == "code" and family.codes.of_integers:
                wanted = ("an integer", (ir.IntegerType(),))
            if wanted and not _takes(family, prop.type, wanted[1]):
                yield error(
                    prop.at,
                    "carrier",
                    f'{quoted(prop.wire)} of "{shape.name}" carries "{prop.carries}", and is not just {wanted[0]}.',
                    "Say the plain type: what does not fit a limit or a list would be sent all the same, or be lost.",
                )
            elif prop.wire in fixed and prop.carries != "error":
                yield error(
                    prop.at,
                    "carrier",
                    f'{quoted(prop.wire)} of "{shape.name}" is always {quoted(str(fixed[prop.wire]))}, and carries '
                    f'"{prop.carries}".',
                    "A fact needs a key of its own: take one of the two out.",
                )


_TEXT = ("a text", (ir.StringType(),))
_OBJECT = (ir.MapType(values=ir.AnyType()),)
_TAKES: dict[str, tuple[str, tuple[ir.Type, ...]]] = {
    "code": _TEXT,
    "message": _TEXT,
    "category": _TEXT,
    "retryable": ("a boolean", (ir.BooleanType(),)),
    "status": ("an integer", (ir.IntegerType(),)),
    "meta": ("an object", _OBJECT),
    "headers": ("an object of texts", (*_OBJECT, ir.MapType(values=ir.StringType()))),
}
"""What each fact is, in words and as the types that take any."""


def _takes(family: ir.Family, kind: ir.Type, plain: tuple[ir.Type, ...]) -> bool:
    """Whether a type is one of the plain ones, or takes them among others."""
    seen: set[str] = set()
    while isinstance(kind, ir.RefType) and kind.name not in seen:
        seen.add(kind.name)
        shape = family.shape(kind.name)
        kind = shape.type if isinstance(shape, ir.AliasShape) else kind
    branches = kind.branches if isinstance(kind, ir.UnionType) else (kind,)
    return any(one in plain or isinstance(one, ir.AnyType) for one in branches)


def _carriers(family: ir.Family) -> list[ir.ObjectShape]:
    """The objects that have the facts in an envelope, a chunk and a settlement."""
    envelope, stream, settlement = roles.envelope(family), roles.stream(family), roles.settlement(family)
    found = [envelope] if envelope else []
    found += [stream[0]] if stream else []
    found += [shape for _, shape in settlement[1]] if settlement else []
    return list({one.name: one for one in (roles.holder(family, shape) for shape in found)}.values())


def refusals_have_codes(family: ir.Family) -> Iterator[Diagnostic]:
    """Advice: where a server answers in the family's envelope, a code for each failure reads right."""
    found = roles.envelope(family)
    if found is None or found.role != "envelope":
        return
    told = dict(roles.answers(family))
    usual = {code.http_status for code in family.codes.codes if code.lifecycle is ir.Lifecycle.ACTIVE}
    open_ = [kind for kind, status in roles.REFUSED.items() if kind not in told and status not in usual]
    if open_:
        yield advice(
            found.at,
            "answers",
            f"No code answers {', '.join(f'{kind} ({roles.REFUSED[kind]})' for kind in open_)}.",
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
