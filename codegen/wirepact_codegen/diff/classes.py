"""Error classes: what callers build, catch and read. The parameters are those the targets give each constructor."""

from __future__ import annotations

from typing import Any, NamedTuple

from .. import ir
from ..targets.python.views import Classes as PythonClasses
from ..targets.typescript.errors import Classes as TypeScriptClasses
from ..targets.typescript.shapes import Shapes as TypeScriptShapes
from .changes import SOURCE, WIRE, Side
from .compare import Found, matched, others, plain, shown, texts

_JUDGED: tuple[ir.Carries, ...] = ("code", "retryable", "status", "category")
"""What a reader goes by."""

_Version = tuple[ir.Contract, ir.Family]


class _Parameter(NamedTuple):
    """A parameter; `read`: its type is also that of something callers read."""

    name: str
    type: str
    required: bool
    read: bool


def classes(found: Found, old: _Version, new: _Version) -> None:
    if not old[1].classes and not new[1].classes:
        return
    pairs = matched(((one.name, one) for one in old[1].classes), ((one.name, one) for one in new[1].classes))
    signatures = _Signatures(*old), _Signatures(*new)
    for name, before, after in pairs:
        if before is None and after is not None:
            found.add("class-added", after.at, f"{name} is a new error class.")
        elif after is None and before is not None:
            breaks = SOURCE if before.exported else ()
            found.add("class-removed", before.at, f"The error class {name} is gone.", breaks)
        elif before is not None and after is not None:
            _class(found, before, after, signatures)


def _class(found: Found, old: ir.ErrorClass, new: ir.ErrorClass, signatures: tuple[_Signatures, _Signatures]) -> None:
    at, name = new.at, new.name
    of_code = at.pointer.rpartition("/")[0].endswith("/oneOf")  # made from its code's row, which is compared there
    if not of_code:
        texts(found, old, new, {"description": "description", "section": "section", "module": "module"}, at)
        texts(found, old, new, {"message": "message", "details": "details"}, at)
    if old.handwritten != new.handwritten:
        found.unknown(at / "handwritten", f"{name} moved between the generated and the hand-written sources.")
    if old.base != new.base:
        what = f"{name} extends {new.base or 'no class of the family'}; it was {old.base or 'none'}."
        base = at / "x-error" / "base" if of_code else at / "extends"
        lost = old.base is not None and old.base not in signatures[1].lineage(new)
        found.add("class-base", base, what, SOURCE if lost else ())
    if old.exported != new.exported:
        rule, breaks = ("class-shown", ()) if new.exported else ("class-hidden", SOURCE)
        state = "is a public name now" if new.exported else "is no public name any more"
        found.add(rule, at / "exported", f"{name} {state}.", breaks)
    if old.error_name != new.error_name:
        what = f"An error of {name} is called {shown(new.error_name)} now; it was {shown(old.error_name)}."
        found.add("class-name", at / "errorName", what)
    _parameters(found, old, new, signatures)
    sent = _sends(found, old, new, signatures)
    before, after = dict(old.fixed), dict(new.fixed)
    for role in sorted(before.keys() | after.keys()):
        if before.get(role) != after.get(role) and role not in sent:
            if of_code and role in before and role in after and before.get("code") == after.get("code"):
                continue  # told of the code's row
            what = f"{role} of every {name} was {_stated(before, role)} and is {_stated(after, role)}."
            lost_value = role in before and role not in after and not signatures[1].has(new, role)
            found.add("class-values", at / role, what, SOURCE if lost_value else ())
    if old.default_retryable != new.default_retryable and "retryable" not in sent:
        states = f"{shown(old.default_retryable)} and is {shown(new.default_retryable)}"
        what = f"The verdict of {name} where none is given was {states}."
        found.add("class-values", at / "defaultRetryable", what)
    others(found, old, new, _COMPARED, at, "class")


def _sends(
    found: Found, old: ir.ErrorClass, new: ir.ErrorClass, signatures: tuple[_Signatures, _Signatures]
) -> set[str]:
    """Report that the class now sends another code, verdict or status, and say which of them; not what the row of
    the same code says."""
    before, after = signatures[0].sends(old), signatures[1].sends(new)
    if before["code"] == after["code"]:
        stated = signatures[0].stated(old), signatures[1].stated(new)
        if old.at.pointer.rpartition("/")[0].endswith("/oneOf") or stated[0] == stated[1]:
            return set()
    elif before["code"] is None or after["code"] is None:
        return set()  # the class takes the code now, or no longer does: that is a matter of its parameters
    differing = [role for role in before if before[role] != after[role]]
    if differing:
        what = ", ".join(f"{role} {shown(after[role])} (it was {shown(before[role])})" for role in differing)
        values = (before["code"], after["code"]) if differing == ["code"] else (before, after)
        place = new.at / "x-error" / "class" if new.at.pointer.rpartition("/")[0].endswith("/oneOf") else new.at
        found.add("class-sends", place, f"{new.name} now sends {what}.", WIRE, values=values)
    return set(differing)


_COMPARED = (
    "name error_name description section base fields fixed default_retryable message details call exported handwritten "
    "module factories at"
)


def _parameters(
    found: Found, old: ir.ErrorClass, new: ir.ErrorClass, signatures: tuple[_Signatures, _Signatures]
) -> None:
    if old.handwritten and new.handwritten:
        if plain((old.fields, old.factories, old.call)) != plain((new.fields, new.factories, new.call)):
            found.unknown(new.at, f"What {new.name} is said to take has changed; it is written by hand.")
        return
    if not old.exported and not new.exported:
        if plain((old.fields, old.factories, old.call)) != plain((new.fields, new.factories, new.call)):
            found.add("class-values", new.at, f"What {new.name} takes has changed; it is no public name.")
        return
    sides: set[Side] = set()
    if not _calls_still_fit(signatures[0].python(old), signatures[1].python(new), positional=True):
        sides.add("python")
    before, after = signatures[0].typescript(old), signatures[1].typescript(new)
    if old.call != new.call or not _calls_still_fit(before, after, positional=new.call == "positional"):
        sides.add("typescript")
    changed = [_without_text(one.fields) for one in (old, new)]
    if sides or changed[0] != changed[1] or old.call != new.call:
        what = f"What {new.name} takes has changed: {', '.join(_differing(before, after)) or 'the order'}."
        found.add("class-parameters", new.at, what, sides)
    elif plain(old.fields) != plain(new.fields):
        found.add("text-changed", new.at, f"The text of a parameter of {new.name} has changed.")
    made = {one.name: one for one in old.factories}, {one.name: one for one in new.factories}
    for name, first, second in matched(made[0].items(), made[1].items()):
        place = new.at / "factories" / name
        if first is None:
            found.add("class-values", place, f"{new.name} has the factory {name} now.")
        elif second is None:
            found.add("class-parameters", place, f"{new.name} has no factory {name} any more.", SOURCE)
        elif [_plain(one) for one in first.properties] != [_plain(one) for one in second.properties]:
            found.add("class-parameters", place, f"What {new.name}.{name} takes has changed.", SOURCE)
        elif plain(first) != plain(second):
            found.add("class-values", place, f"What {new.name}.{name} makes has changed.")
        if first and second and any(dict(first.fixed).get(role) != dict(second.fixed).get(role) for role in _JUDGED):
            values: list[ir.Json] = [{role: dict(one.fixed).get(role) for role in _JUDGED} for one in (first, second)]
            what = f"{new.name}.{name} now sends another code, verdict or status."
            found.add("class-sends", place, what, WIRE, values=(values[0], values[1]))


def _calls_still_fit(old: list[_Parameter], new: list[_Parameter], *, positional: bool) -> bool:
    """Whether every call that was right still is, and every attribute that was read still has its type."""
    after = {one.name: one for one in new}
    for index, one in enumerate(old):
        now = after.get(one.name)
        if now is None or (now.required and not one.required):
            return False
        narrower = one.type == f"{now.type} | undefined"  # who reads it takes less, who gives it may leave it out
        if now.type != one.type and not narrower and (one.read or now.type != f"{one.type} | None"):
            return False
        if positional and (index >= len(new) or new[index].name != one.name):
            return False
    names = {one.name for one in old}
    return not any(one.required for one in new if one.name not in names)


def _differing(old: list[_Parameter], new: list[_Parameter]) -> list[str]:
    before, after = {one.name: one for one in old}, {one.name: one for one in new}
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def _without_text(fields: tuple[ir.ClassField, ...]) -> list[object]:
    return [(_plain(one.property), one.in_meta) for one in fields]


def _plain(one: ir.Property) -> tuple[object, ...]:
    return one.wire, one.name, one.type, one.required, one.carries


def _stated(values: dict[Any, ir.Json], role: str) -> str:
    return shown(values[role]) if role in values else "not decided by the class"


class _Signatures:
    """What the constructors of one version take, in each language."""

    def __init__(self, contract: ir.Contract, family: ir.Family) -> None:
        self.by_name = {one.name: one for one in family.classes}
        self._codes = {
            (table.table, one.wire): one for table in family.tables for one in (*table.codes, *table.retired)
        }
        self._python = PythonClasses(contract, family)
        self._typescript = TypeScriptClasses(contract, family, TypeScriptShapes(family))

    def python(self, one: ir.ErrorClass) -> list[_Parameter]:
        """In order; the cause is given by name."""
        params = [param for param in self._python.params[one.name] if param.role != "cause"]
        return [_Parameter(param.name, param.hint, param.default is None, not param.in_meta) for param in params]

    def typescript(self, one: ir.ErrorClass) -> list[_Parameter]:
        return [
            _Parameter(p.name, p.kind if p.required or p.default else f"{p.kind} | undefined", p.required, True)
            for p in self._typescript.parameters(one)
        ]

    def lineage(self, one: ir.ErrorClass) -> list[str]:
        names = [one.name]
        while (base := self.by_name.get(names[-1])) is not None and base.base and base.base not in names:
            names.append(base.base)
        return names

    def stated(self, one: ir.ErrorClass) -> dict[str, ir.Json]:
        """What the class or a base of it decides."""
        found: dict[str, ir.Json] = {}
        for name in reversed(self.lineage(one)):
            if (link := self.by_name.get(name)) is not None:
                found |= {} if link.default_retryable is None else {"retryable": link.default_retryable}
                found |= {role: value for role, value in link.fixed if role in _JUDGED}
        return found

    def sends(self, one: ir.ErrorClass) -> dict[str, ir.Json]:
        """Code, verdict, status and category of an error that is given none: what the class decides, else its code,
        else what a base takes for the verdict where nobody gives one."""
        stated = self.stated(one)
        wire = stated.get("code")
        row = self._codes.get((one.table, wire)) if isinstance(wire, str | int) else None
        told: dict[str, ir.Json] = {
            "code": None,
            "retryable": row.retryable if row else None,
            "status": row.http_status if row else None,
            "category": row.category if row else None,
        }
        decided = any(
            "retryable" in dict(self.by_name[name].fixed) for name in self.lineage(one) if name in self.by_name
        )
        if row is not None and row.retryable is not None and not decided:
            stated["retryable"] = row.retryable
        return told | stated

    def has(self, one: ir.ErrorClass, role: str) -> bool:
        """Whether a class or a base of it takes the role, so that the attribute is there anyhow."""
        return any(
            field.property.carries == role
            for name in self.lineage(one)
            if name in self.by_name
            for field in self.by_name[name].fields
        )
