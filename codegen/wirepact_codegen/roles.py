"""What integrations need to know of a family: which shape is its envelope, how its streams end, what its codes answer.

Read off `x-role`, `x-carries`, `x-outcome` and `answers`; a target prints it as the family's `ROLES`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from . import ir

_PUBLIC = (None, "public")


def roles(family: ir.Family) -> dict[str, ir.Json]:
    """The roles of a family as JSON: the words of the `Roles` that both runtimes declare."""
    found = envelope(family)
    return {
        "family": family.name,
        "property": family.codes.property,
        "answers": {kind: code.wire for kind, code in answers(family)},
        "envelope": carrier(family, found) if found else None,
        "chunks": _chunks(family),
        "settlement": _settlement(family),
    }


REFUSED: Mapping[ir.Answers, int] = {
    "route_not_found": 404,
    "method_not_allowed": 405,
    "unsupported_media_type": 415,
    "invalid_json": 400,
    "invalid_request": 400,
}
"""What a server refuses by itself, and with which status."""


def answers(family: ir.Family) -> Iterator[tuple[ir.Answers, ir.Code]]:
    """Which code answers which failure from outside the contract, the first that says so, in the order of the codes."""
    told: set[ir.Answers] = set()
    for table in family.tables:
        for code in table.codes:
            for kind in code.answers:
                if kind not in told:
                    told.add(kind)
                    yield kind, code


def envelope(family: ir.Family) -> ir.ObjectShape | None:
    """The body of an error reply: the shape with that role, else the first `body` that stands in no other shape."""
    public = [one for one in _objects(family) if one.audience in _PUBLIC and carries_error(family, one)]
    held = {name for one in _objects(family) for name in ir.references(prop.type for prop in one.properties)}
    bodies = [one for one in public if one.role == "body" and one.name not in held]
    return next((one for one in public if one.role == "envelope"), bodies[0] if bodies else None)


def carries_error(family: ir.Family, shape: ir.ObjectShape) -> bool:
    """Whether a code or a message has its place in the object, or in the one its `error` refers to."""
    _, inner = _inner(family, shape)
    return any(prop.carries in ("code", "message") for prop in inner.properties)


def needs(family: ir.Family, shape: ir.ObjectShape) -> tuple[str, ...]:
    """Required keys that no error can fill."""
    return tuple(prop.wire for place in needed(family, shape) for prop in place)


def needed(family: ir.Family, shape: ir.ObjectShape) -> tuple[list[ir.Property], list[ir.Property]]:
    """The same as properties: those of the object that has the facts, and those of the one around it."""
    path, inner = _inner(family, shape)
    filled = {prop.wire for prop in inner.properties if prop.carries and prop.carries != "error"}
    known = {*filled, *dict(constants(inner))}
    found = [prop for prop in inner.properties if prop.required and prop.wire not in known]
    if inner is shape:
        return found, []
    known = {*path, *dict(constants(shape))}
    return found, [prop for prop in shape.properties if prop.required and prop.wire not in known]


def holder(family: ir.Family, shape: ir.ObjectShape) -> ir.ObjectShape:
    """The object that has the facts: the shape, or the one its `error` refers to."""
    return _inner(family, shape)[1]


def completed(family: ir.Family, union: ir.UnionShape | None) -> dict[str, str | int] | None:
    """The chunk that ends a stream well and holds constants alone."""
    for _, name in union.members if union else ():
        shape = family.shape(name)
        if isinstance(shape, ir.ObjectShape) and outcome(family, shape) == "completed":
            found = dict(constants(shape))
            if all(one.wire in found for one in shape.properties if one.required):
                return found
    return None


def carrier(family: ir.Family, shape: ir.ObjectShape) -> dict[str, ir.Json]:
    """Where the facts of an error stand in an object: keys to the object that has them, and a key for each fact."""
    path, inner = _inner(family, shape)
    filled = {prop.wire: prop.carries for prop in inner.properties if prop.carries and prop.carries != "error"}
    return {
        "shape": shape.name,
        "path": path,
        "fields": {carry: wire for wire, carry in filled.items()},
        "required": tuple(prop.carries for prop in inner.properties if prop.required and prop.wire in filled),
        "outer": {} if inner is shape else dict(constants(shape)),
        "constants": dict(constants(inner)),
        "needs": needs(family, shape),
    }


def stream(family: ir.Family) -> tuple[ir.ObjectShape, ir.UnionShape | None] | None:
    """The chunk that carries an error, and the union of chunks it is a member of."""
    chunks = [one for one in _objects(family) if one.role == "chunk" and carries_error(family, one)]
    unions = [one for one in family.shapes if isinstance(one, ir.UnionShape) and one.role != "settlement"]
    for one in chunks:
        for union in unions:
            if one.name in (name for _, name in union.members):
                return one, union
    return (chunks[0], None) if chunks else None


def outcome(family: ir.Family, shape: ir.ObjectShape) -> ir.Outcome | None:
    """How a stream ended once the member is there; None: it goes on."""
    if shape.outcome is not None:
        return shape.outcome
    if carries_error(family, shape) and shape.role in ("chunk", "terminal"):
        return "failed"
    return "completed" if shape.role == "terminal" else None


def settlement(family: ir.Family) -> tuple[ir.UnionShape, tuple[tuple[str, ir.ObjectShape], ...]] | None:
    """The union of settlements, and the members that carry an error, by tag."""
    for union in family.shapes:
        if isinstance(union, ir.UnionShape) and union.role == "settlement":
            members = ((tag, family.shape(name)) for tag, name in union.members)
            failed = [(tag, one) for tag, one in members if isinstance(one, ir.ObjectShape)]
            return union, tuple((tag, one) for tag, one in failed if carries_error(family, one))
    return None


def settles_as(failed: Iterable[str]) -> tuple[str, str | None]:
    """Of the settlements that carry an error: which a failure is unless the caller says so, and which a cancellation,
    where that is another.
    """
    tags = list(failed)
    usual = "failed" if "failed" in tags else tags[0]
    return usual, next((tag for tag in ("aborted", "cancelled", "canceled") if tag in tags and tag != usual), None)


def constants(shape: ir.ObjectShape) -> Iterator[tuple[str, str | int]]:
    """Required keys that have one value, with it."""
    for prop in shape.properties:
        if prop.required and isinstance(prop.type, ir.LiteralType) and len(prop.type.values) == 1:
            yield prop.wire, prop.type.values[0]


def _chunks(family: ir.Family) -> ir.Json:
    found = stream(family)
    if found is None:
        return None
    error, union = found
    if union is None:
        tag, value = next(iter(constants(error)), (None, None))
        ended: dict[str, ir.Json] = {} if tag is None else {str(value): "failed"}
        return {"shape": error.name, "tag": tag, "ends": ended, "error": carrier(family, error)}
    ends: dict[str, ir.Json] = {}
    for value, name in union.members:
        member = family.shape(name)
        how = outcome(family, member) if isinstance(member, ir.ObjectShape) else None
        if how is not None:
            ends[value] = how
    return {"shape": union.name, "tag": union.tag, "ends": ends, "error": carrier(family, error)}


def _settlement(family: ir.Family) -> ir.Json:
    found = settlement(family)
    if found is None:
        return None
    union, failed = found
    return {"shape": union.name, "tag": union.tag, "errors": {tag: carrier(family, one) for tag, one in failed}}


def _objects(family: ir.Family) -> list[ir.ObjectShape]:
    return [one for one in family.shapes if isinstance(one, ir.ObjectShape)]


def _inner(family: ir.Family, shape: ir.ObjectShape) -> tuple[tuple[str, ...], ir.ObjectShape]:
    for prop in shape.properties:
        if prop.carries == "error" and isinstance(prop.type, ir.RefType):
            inner = family.shape(prop.type.name)
            if isinstance(inner, ir.ObjectShape):
                return (prop.wire,), inner
    return (), shape
