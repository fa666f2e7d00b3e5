"""Code tables: what a code means, and which there are."""

from __future__ import annotations

from .. import ir
from ..ir import At
from .changes import SOURCE, WIRE, Side
from .compare import Found, matched, others, plain, reordered, shown, texts


def tables(found: Found, old: ir.Family, new: ir.Family) -> None:
    for _, before, after in matched(((one.table, one) for one in old.tables), ((one.table, one) for one in new.tables)):
        if before is None and after is not None:
            found.add("table-added", after.at, f"{after.table} is a new table of codes.")
        elif after is None and before is not None:
            found.add(
                "table-removed", before.at, f"{before.table} is gone, and {len(before.codes)} codes with it.", SOURCE
            )
        elif before is not None and after is not None:
            _table(found, before, after)


def locales(found: Found, old: ir.Family, new: ir.Family) -> None:
    """Sentences in further languages. A page that imports a language which is gone stops compiling."""
    for tag, before, after in matched(((one.tag, one) for one in old.locales), ((one.tag, one) for one in new.locales)):
        at = At((after or before or new).at.file, f"/$defs/{new.name}/x-messages") / tag
        if before is None:
            found.add("locale-added", at, f"There are sentences in {tag}.")
        elif after is None:
            found.add("locale-removed", at, f"The sentences in {tag} are gone.", ["typescript"])
        else:
            if before.unknown_message != after.unknown_message:
                found.add(
                    "code-sentence", at / "unknownMessage", f"The sentence in {tag} for unknown codes has changed."
                )
            first, second = dict(before.sentences), dict(after.sentences)
            for wire in [*second, *(wire for wire in first if wire not in second)]:
                if first.get(wire) != second.get(wire):
                    what = f"The sentence of {shown(wire)} in {tag} has changed."
                    found.add("code-sentence", at / "messages" / wire, what, gone=wire not in second)
            others(found, before, after, "tag unknown_message sentences at", at, "language")


def _table(found: Found, old: ir.CodeTable, new: ir.CodeTable) -> None:
    at = new.at
    said = at / "x-codes"
    texts(found, old, new, {"description": "description"}, at)
    if old.name != new.name:
        breaks = SOURCE if new.table != "CODES" else ()
        found.add("table-renamed", at, f"{old.name} is called {new.name} now.", breaks)
    if old.property != new.property:
        what = f"The code travels as {shown(new.property)} and no longer as {shown(old.property)}."
        found.add("table-property", said / "property", what, SOURCE)
    if old.unknown_message != new.unknown_message:
        found.add("code-sentence", said / "unknownMessage", "The sentence for unknown codes has changed.")
    if old.category_by_prefix != new.category_by_prefix:
        state = "on" if new.category_by_prefix else "off"
        what = f"categoryByPrefix is {state} now: an unknown code has another category."
        found.add("table-prefix", said / "categoryByPrefix", what, WIRE)
    before, after = ({one.name: one.description for one in table.categories} for table in (old, new))
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            state = "is gone" if name not in after else "is new" if name not in before else "is described otherwise"
            found.add("table-categories", said / "categories" / name, f"The category {shown(name)} {state}.")
    if old.complete != new.complete:
        found.add("annotation-changed", at / "x-complete", "What must be complete has changed.")
    if reordered((one.wire for one in old.codes), (one.wire for one in new.codes)):
        found.add("codes-reordered", at / "oneOf", "The codes stand in another order.")
    same = "name table property description unknown_message categories category_by_prefix codes retired complete at"
    others(found, old, new, f"{same} spellings of_integers", at, "table")  # the last two follow from the codes
    _codes(found, old, new)


def _codes(found: Found, old: ir.CodeTable, new: ir.CodeTable) -> None:
    live, retired = {one.wire: one for one in new.codes}, {one.wire: one for one in new.retired}
    old_live, old_retired = {one.wire: one for one in old.codes}, {one.wire: one for one in old.retired}
    fresh = [one for one in new.codes if one.wire not in old_live]
    for after in new.codes:
        if (before := old_live.get(after.wire)) is not None:
            _code(found, before, after)
        elif after.wire in old_retired:
            what = f"{shown(after.wire)} was retired, and is a live code again."
            found.add("code-revived", after.at, what, SOURCE, kind="error")
        else:
            first = next((wire for wire in after.same_as if wire in old_live or wire in old_retired), None)
            also = f", another spelling of {shown(first)}" if first is not None else ""
            found.add("code-added", after.at, f"{shown(after.wire)} is new{also}.", SOURCE)
    for before in old.codes:
        if before.wire in live:
            continue
        wire = shown(before.wire)
        kept = retired.get(before.wire)
        breaks: tuple[Side, ...] = (*(("new-reader",) if _loses_facts(before, new) else ()), *SOURCE)
        where = kept.at if kept else before.at
        after_rename = _successor(before, kept, fresh)
        if after_rename is not None:
            what = f"{wire} is spelt {shown(after_rename.wire)} now."
            found.add("code-renamed", where, what, breaks, gone=kept is None)
        elif kept is not None:
            found.add("code-retired", where, f"{wire} is retired: it is in no list, table or type any more.", breaks)
        if kept is None:
            looks = next((one for one in fresh if _alike(before, one)), None)
            fix = None
            if looks is not None and after_rename is None:
                fix = (
                    f"Was it renamed to {shown(looks.wire)}? Keep {wire} as well, deprecated, with"
                    f' "sameAs": [{shown(looks.wire)}]; if not, keep the row with "lifecycle": "retired".'
                )
            what = f"{wire} is gone, and nothing keeps it from being used again."
            found.add("code-removed", before.at, what, breaks, fix=fix)
    for after in new.retired:
        if after.wire not in old_live and after.wire not in old_retired:
            found.add("code-reserved", after.at, f"{shown(after.wire)} is kept from being used.")
    for before in old.retired:
        if before.wire not in live and before.wire not in retired:
            found.add("code-forgotten", before.at, f"The retired {shown(before.wire)} is gone.", kind="error")
        elif (still := retired.get(before.wire)) is not None:
            _retired(found, before, still)


def _successor(before: ir.Code, kept: ir.Code | None, fresh: list[ir.Code]) -> ir.Code | None:
    """The new code that says it is another spelling of one that is no longer live."""
    spellings = kept.same_as if kept else ()
    return next((one for one in fresh if before.wire in one.same_as or one.wire in spellings), None)


def _loses_facts(code: ir.Code, new: ir.CodeTable) -> bool:
    """Whether a reader that no longer knows the code judges it otherwise."""
    prefix = code.wire.split("_", 1)[0] if new.category_by_prefix and isinstance(code.wire, str) else None
    category = prefix if any(one.name == prefix for one in new.categories) else None
    return code.verdict is not ir.Verdict.UNSTATED or code.http_status is not None or code.category != category


def _alike(one: ir.Code, other: ir.Code) -> bool:
    return one.description == other.description or (one.title, one.verdict, one.http_status) == (
        other.title,
        other.verdict,
        other.http_status,
    )


def _code(found: Found, old: ir.Code, new: ir.Code) -> None:
    at, said, wire = new.at, new.at / "x-error", shown(new.wire)
    texts(found, old, new, {"title": "title", "description": "description"}, at)
    texts(found, old, new, {"section": "section", "recovery": "recovery"}, said)
    if _docs(old) != _docs(new):
        found.add("text-changed", said / "docs", "The text of docs has changed.")
    if old.name != new.name:
        found.add("code-constant", at, f"Codes.{old.name} is called {new.name} now.", SOURCE)
    if (old.verdict, old.retryable) != (new.verdict, new.retryable):
        what = f"The verdict of {wire} was {old.verdict.value!r} and is {new.verdict.value!r}."
        found.add("code-verdict", said / "retryable", what, WIRE)
    elif old.conditions != new.conditions:
        _conditions(found, old, new)
    for rule, key, before, after in (
        ("code-status", "httpStatus", old.http_status, new.http_status),
        ("code-status", "grpcStatus", old.grpc_status, new.grpc_status),
        ("code-category", "category", old.category, new.category),
    ):
        if before != after:
            found.add(rule, said / key, f"{key} of {wire} was {_stated(before)} and is {_stated(after)}.", WIRE)
    headers = dict(old.headers), dict(new.headers)
    for name in sorted(headers[0].keys() | headers[1].keys()):
        values = headers[0].get(name), headers[1].get(name)
        if values[0] != values[1]:
            what = f"The header {name} of {wire} was {_stated(values[0])} and is {_stated(values[1])}."
            found.add("code-headers", said / "headers" / name, what)
    if old.lifecycle is not new.lifecycle:
        what = f"{wire} was {old.lifecycle.value} and is {new.lifecycle.value}."
        found.add("code-lifecycle", said / "lifecycle", what)
    if old.replaced_by != new.replaced_by:
        what = f"The successor of {wire} was {_stated(old.replaced_by)} and is {_stated(new.replaced_by)}."
        found.add("code-successor", said / "replacedBy", what)
    for other in (*new.same_as, *(one for one in old.same_as if one not in new.same_as)):
        if (other in old.same_as) != (other in new.same_as):
            state = "also" if other in new.same_as else "no longer"
            found.add("code-alias", said / "sameAs", f"{wire} is {state} a spelling of {shown(other)}.")
    if old.languages != new.languages:
        gone = sorted(set(old.languages) ^ set(new.languages))
        what = f"{wire} is raised in {' and '.join(new.languages)}; it was in {' and '.join(old.languages)}."
        found.add("code-languages", said / "languages", what, tuple(side for side in SOURCE if side in gone))
    if old.matches != new.matches:
        found.add("code-matches", said / "matches", f"What is recognised as {wire} has changed.")
    if old.user_message != new.user_message:
        found.add("code-sentence", said / "userMessage", f"The sentence of {wire} has changed.")
    if old.class_name != new.class_name:
        what = f"The error class of {wire} was {_stated(old.class_name)} and is {_stated(new.class_name)}."
        found.add("code-class", said / "class", what)
    for name, key in _DATA.items():
        if getattr(old, name) != getattr(new, name):
            what = f"{key} of {wire} was {_stated(getattr(old, name))} and is {_stated(getattr(new, name))}."
            found.add("code-data", said / key, what)
    if [one.wire for one in old.meta] != [one.wire for one in new.meta]:
        found.add("code-data", said / "meta", f"The keys of {wire}'s structured data have changed.")
    elif not (new.class_name and new.exported) and plain(old.meta) != plain(new.meta):
        found.add("code-data", said / "meta", f"What {wire}'s structured data holds has changed.")
    others(found, old, new, _COMPARED, at, "code")


_DATA = {
    "pinned": "pinned",
    "control": "control",
    "raised_by": "raisedBy",
    "behaviour": "behaviour",
    "answers": "answers",
    "settles": "settles",
    "problem_type": "problemType",
    "class_message": "message",
    "class_details": "details",
    "module": "module",
}
"""Facts beside verdict, status and category. The error class itself is compared as a class."""

_COMPARED = (
    "wire name title description section category verdict retryable conditions http_status headers user_message "
    "recovery docs address lifecycle replaced_by languages same_as matches grpc_status class_name class_base exported "
    "meta at "
) + " ".join(_DATA)


def _conditions(found: Found, old: ir.Code, new: ir.Code) -> None:
    """Rows of a verdict that depends: words alone change nothing."""
    at = new.at / "x-error" / "retryable" / "when"
    before, after = ([(one.http, one.kinds, one.retryable) for one in code.conditions] for code in (old, new))
    if before != after:
        found.add("code-conditions", at, f"What the verdict of {shown(new.wire)} depends on has changed.", WIRE)
    else:
        found.add("text-changed", at, f"The words of the conditions of {shown(new.wire)} have changed.")


def _retired(found: Found, old: ir.Code, new: ir.Code) -> None:
    changed = [
        name
        for name in ("title", "description", "replaced_by", "verdict", "http_status", "category", "same_as")
        if getattr(old, name) != getattr(new, name)
    ]
    if changed:
        found.add("text-changed", new.at, f"{', '.join(changed)} of the retired {shown(new.wire)} changed.")


def _docs(code: ir.Code) -> str | None:
    """The page a code names itself: its place in the reference is the contract's affair, and told there."""
    return None if code.docs == code.address else code.docs


def _stated(value: object) -> str:
    return "not stated" if value in (None, ()) else shown(value)
