"""Roles: what a family has for replies, streams and settlements, and what goes out by them.

The functions and what they take are those that the targets make of the roles (`targets.python.fronts`); what they send
is asked of `roles`, of what the codes answer, and of what a failure is recognised by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeVar

from .. import facts, ir
from .. import roles as told
from ..ir import At
from ..targets.python.names import field_name
from ..targets.python.views import Classes
from .changes import SOURCE, WIRE, Side
from .compare import Found, shown

Key = TypeVar("Key", str, int)
_Carriers = Mapping[str, ir.ObjectShape]


class _Part(NamedTuple):
    """What a family has by one role.

    Attributes:
        functions: What programs call. of: The shape with the role.
        carriers: The shapes that carry an error, by tag; "" for the one that needs none.
        makes: Whether it makes a shape of programs, rather than bytes alone.
    """

    functions: str
    of: ir.Shape
    carriers: _Carriers
    makes: bool


_SETTLEMENT = "settlement"


def roles(found: Found, old: tuple[ir.Contract, ir.Family], new: tuple[ir.Contract, ir.Family]) -> None:
    before, after = _parts(old[1]), _parts(new[1])
    seen: set[tuple[str, str]] = set()
    for role, was in before.items():
        now = after.get(role)
        if now is None:
            what = f"Nothing is the {role} of the family any more: {was.functions} of its module are gone."
            found.add(
                "role-lost", was.carriers.get("", was.of).at, what, SOURCE, gone=True, values=(was.functions, None)
            )
            continue
        if was.makes:
            _takes(found, (old, was), (new, now))
        if role == _SETTLEMENT:
            _settles(found, was, now)
        for tag, shape in was.carriers.items():
            if tag in now.carriers:
                _sends(found, (old[1], shape), (new[1], now.carriers[tag]), seen)
    for role, now in after.items():
        if role not in before:
            what = f"{now.of.name} is the {role} of the family: its module has {now.functions} now."
            found.add("role-added", now.of.at, what, values=(None, now.functions))
    _ends(found, old[1], new[1])
    if before.keys() & after.keys():
        _answers(found, old[1], new[1])
        _recognises(found, old[1], new[1])


def _parts(family: ir.Family) -> dict[str, _Part]:
    made: dict[str, _Part] = {}
    if (envelope := told.envelope(family)) is not None:
        made["envelope"] = _Part("render_error and render_failure", envelope, {"": envelope}, False)
    if (stream := told.stream(family)) is not None:
        error, union = stream
        made["error chunk"] = _Part("CHUNKS and chunk_from_error", union or error, {"": error}, True)
    settled = told.settlement(family)
    if settled is not None and settled[1]:
        made[_SETTLEMENT] = _Part("settlement_from_error", settled[0], dict(settled[1]), True)
    return made


def _takes(
    found: Found, old: tuple[tuple[ir.Contract, ir.Family], _Part], new: tuple[tuple[ir.Contract, ir.Family], _Part]
) -> None:
    """Report another call or another result of the functions."""
    before, after = (_signature(*version, part) for version, part in (old, new))
    (_, was), (_, now) = old, new
    differing = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    if not differing:
        return
    changed = ", ".join(
        f"{name} {'is needed now' if name not in before else 'is no more' if name not in after else 'is another'}"
        for name in differing
    )
    what = f"What {was.functions} {'take' if ' and ' in was.functions else 'takes'} has changed: {changed}."
    values: tuple[ir.Json, ir.Json] = {**before}, {**after}
    shape = next(iter(now.carriers.values()))
    found.add("role-parameters", shape.at, what, SOURCE, values=values)


def _signature(contract: ir.Contract, family: ir.Family, part: _Part) -> dict[str, str]:
    """What a call gives besides the error, and what it gets, each with its type."""
    hints = Classes(contract, family)
    made: dict[str, str] = {}
    for shape in part.carriers.values():
        for place in told.needed(family, shape):
            for prop in place:
                made.setdefault(field_name(prop), hints.hint(prop.type))
        if any(prop.carries == "dev" for prop in told.holder(family, shape).properties):
            made["dev"] = "bool"
    if "" in part.carriers:
        made["the chunk"] = part.of.name
    if len(part.carriers) > 1:
        made["outcome"] = " | ".join(sorted(part.carriers))
    return {**made, "the result": " | ".join(sorted(shape.name for shape in part.carriers.values()))}


def _sends(
    found: Found,
    old: tuple[ir.Family, ir.ObjectShape],
    new: tuple[ir.Family, ir.ObjectShape],
    seen: set[tuple[str, str]],
) -> None:
    """Report facts that no longer go out, or under another key; `seen`: holders and facts that are told already."""
    before, after = _facts(*old), _facts(*new)
    holder = told.holder(*new)
    for fact, place in before.items():
        now = after.get(fact)
        if now != place and (holder.name, fact) not in seen:
            seen.add((holder.name, fact))
            where = "goes out no more" if now is None else f"goes out as {shown(now)}"
            what = f"The {fact} of an error went out as {shown(place)} of {old[1].name}, and {where}."
            found.add("role-facts", holder.at / "properties", what, WIRE, values=({fact: place}, {fact: now}))


def _facts(family: ir.Family, shape: ir.ObjectShape) -> dict[str, str]:
    """Where each fact of an error stands: its key, after those of the objects around it."""
    holder = told.holder(family, shape)
    outer = "" if holder is shape else next(f"{one.wire}." for one in shape.properties if one.carries == "error")
    return {one.carries: f"{outer}{one.wire}" for one in holder.properties if one.carries and one.carries != "error"}


def _settles(found: Found, old: _Part, new: _Part) -> None:
    """Report that a failure or a cancellation is another settlement now, where the caller does not say which."""
    (failed, aborted), (fails, aborts) = told.settles_as(old.carriers), told.settles_as(new.carriers)
    for what, was, now in (
        ("A failure", failed, fails),
        ("A cancellation", aborted or failed, aborts or fails),
    ):
        if was != now:
            said = f"{what} was settled as {shown(was)}, and is settled as {shown(now)}, where nobody says otherwise."
            found.add("role-settles", new.of.at / "oneOf", said, WIRE, values=({what: was}, {what: now}))


def _ends(found: Found, old: ir.Family, new: ir.Family) -> None:
    """Report members of a stream that end it for one side, and for the other otherwise or, as they are unknown, not."""
    before, after = _outcomes(old), _outcomes(new)
    if before is None or after is None:
        return
    for tag in dict.fromkeys((*after, *before)):
        (first, was), (second, now) = before.get(tag, (None, None)), after.get(tag, (None, None))
        if was == now:
            continue
        breaks: list[Side] = [*(("old-reader",) if second else ()), *(("new-reader",) if first else ())]
        if first is None or second is None:
            member, ends, state = (second, now, "new") if second else (first, was, "no member any more")
            assert member is not None
            what = (
                f"{member.name}, which ends a stream as {ends}, is {state}: who does not know it finds the end missing."
            )
            fix = "Let every reader know the member before a writer sends it." if second else None
            found.add(
                "role-ends", member.at, what, breaks, values=(was, now), gone=second is None, fix=fix or _KEEP_END
            )
            continue
        states = [f"ended it as {was}" if was else "let it go on", f"ends it as {now}" if now else "lets it go on"]
        what = f"{second.name} in a stream {states[0]}, and {states[1]}: the same bytes settle otherwise."
        found.add("role-ends", second.at, what, breaks, values=(was, now))


_KEEP_END = "Keep the member: readers wait for it."


def _outcomes(family: ir.Family) -> dict[str, tuple[ir.ObjectShape, ir.Outcome | None]] | None:
    """The members of the stream by tag, each with how it ends it."""
    stream = told.stream(family)
    if stream is None:
        return None
    error, union = stream
    if union is None:
        return {str(value): (error, told.outcome(family, error)) for _, value in list(told.constants(error))[:1]}
    members = ((tag, family.shape(name)) for tag, name in union.members)
    return {tag: (one, told.outcome(family, one)) for tag, one in members if isinstance(one, ir.ObjectShape)}


def _answers(found: Found, old: ir.Family, new: ir.Family) -> None:
    """Report failures that a code of the old contract said it answers, and that another one answers now."""
    before, after = dict(told.answers(old)), dict(told.answers(new))
    for kind, code in before.items():
        now = after.get(kind)
        wire = now.wire if now is not None else facts.unexpected(new) if kind == "unexpected" else None
        if wire == code.wire or (now is None and kind in told.REFUSED and _refused(old, kind) == _refused(new, kind)):
            continue
        by = "by no code of its own" if wire is None else f"by {shown(wire)}"
        what = f"{kind} was answered by {shown(code.wire)}, and is answered {by}."
        at = _row(new, code.wire) or (now or code).at
        found.add("code-answers", at / "x-error" / "answers", what, WIRE, values=({kind: code.wire}, {kind: wire}))


def _refused(family: ir.Family, kind: ir.Answers) -> tuple[int, str | int]:
    """Status and code of such a reply, as the packages work them out: where no code answers it, by the status."""
    codes = [(code.wire, code.http_status) for code in family.codes.codes]
    answers = {one: code.wire for one, code in told.answers(family)}
    unexpected, status = facts.unexpected(family), told.REFUSED[kind]
    if kind == "invalid_request":
        own = dict(codes).get(answers.get(kind, unexpected))
        status = own if own is not None and 400 <= own < 500 else status
    by_status = {its: wire for wire, its in reversed(codes)}
    otherwise = by_status.get(status, answers.get("invalid_request", by_status.get(400, unexpected)))
    return status, answers.get(kind, otherwise)


def _recognises(found: Found, old: ir.Family, new: ir.Family) -> None:
    """Report failures that were recognised as one code, and are told by another now."""
    for key, wire, now in (
        *_told_otherwise("name", facts.by_name(old), facts.by_name(new)),
        *_told_otherwise("code", facts.by_code(old), facts.by_code(new)),
        *_told_otherwise("status", facts.by_status(old), facts.by_status(new)),
    ):
        as_now = f"is told as {shown(now)}" if now is not None else "is recognised as nothing"
        what = f"A failure with the {key} was told as {shown(wire)}, and {as_now}."
        at = (_row(new, wire) or _row(old, wire) or old.codes.at) / "x-error" / "matches"
        found.add("code-recognised", at, what, WIRE, values=({key: wire}, {key: now}))


def _told_otherwise(
    kind: str, old: Mapping[Key, str | int], new: Mapping[Key, str | int]
) -> Iterator[tuple[str, str | int, str | int | None]]:
    for key, wire in old.items():
        if new.get(key) != wire:
            yield f"{kind} {shown(key)}", wire, new.get(key)


def _row(family: ir.Family, wire: str | int) -> At | None:
    """Where a live code stands."""
    return next((code.at for table in family.tables for code in table.codes if code.wire == wire), None)
