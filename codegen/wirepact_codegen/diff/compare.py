"""Compare two contracts, field by field of the IR.

Each kind of node says which of its fields it compares; a field that nothing compares and that differs is
"unclassified", so that a new part of the contract is never taken for harmless.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from .. import ir
from ..ir import At
from .changes import BUMPS, SOURCE, WIRE, Bump, Change, Kind, Side, ordered
from .places import MISSING, Document, differences, digest
from .rules import GROWS, RULES

T = TypeVar("T")


def compare(old: ir.Contract, new: ir.Contract) -> tuple[Change, ...]:
    """Every change from `old` to `new`, in the order of the contract: the contract, then family by family.

    A contract read from its bundle says nothing of packages and runtime sources: those are then not compared.
    """
    from .classes import classes
    from .codes import locales, tables
    from .data import data
    from .roles import roles
    from .shapes import shapes

    found = Found(Document(old.bundle), Document(new.bundle))
    whole = At(new.families[0].at.file if new.families else "", "")
    if old.name != new.name:
        found.add("contract-renamed", whole / "name", f"{_q(old.name)} is called {_q(new.name)} now.", {*SOURCE})
    texts(found, old, new, {"title": "title", "description": "description"}, whole)
    bundled = not (old.targets and new.targets)
    if not bundled:
        _targets(found, old, new, whole)
        if old.docs_base_url != new.docs_base_url:
            found.add("docs-moved", whole / "docsBaseUrl", f"The reference is at {_q(new.docs_base_url)} now.")
    others(
        found,
        old,
        new,
        "name title description version command families targets packages vectors docs_base_url digest bundle at",
        whole,
        "contract",
    )
    pairs = matched(((one.name, one) for one in old.families), ((one.name, one) for one in new.families))
    for name, before, after in pairs:
        found.family = name
        if before is None and after is not None:
            found.add("family-added", At(after.at.file, f"/$defs/{name}"), f"Family {_q(name)} is new.")
        elif after is None and before is not None:
            gone = At(before.at.file, f"/$defs/{name}")
            found.add("family-removed", gone, f"Family {_q(name)} is gone.", {*SOURCE})
        elif before is not None and after is not None:
            texts(found, before, after, {"title": "title", "description": "description"}, after.at)
            if before.runtime != after.runtime and not bundled:
                found.unknown(after.at / "runtime", f"The runtime sources were {_q(before.runtime)}.")
            same = "name title description runtime tables shapes classes data constants asymmetries locales sources at"
            others(found, before, after, same, after.at, "family")
            tables(found, before, after)
            locales(found, before, after)
            shapes(found, before, after)
            roles(found, (old, before), (new, after))
            classes(found, (old, before), (new, after))
            data(found, before, after)
    found.family = ""
    _what_the_ir_leaves_out(found, old, new)
    if found.changes and numbers(new.version) < numbers(old.version):
        what = f"The version goes down, from {old.version} to {new.version}, and the contract has changed."
        found.add("version-lowered", whole / "version", what, kind="error")
    return tuple(found.changes)


class Found:
    """Collects changes; `family` is the one being compared."""

    def __init__(self, old: Document, new: Document) -> None:
        self.old, self.new = old, new
        self.changes: list[Change] = []
        self._at: dict[str, list[Change]] = {}
        self.family = ""
        self.also: set[str] = set()

    def add(
        self,
        rule: str,
        at: At,
        what: str,
        breaks: Iterable[Side] = (),
        *,
        kind: Kind = "change",
        fix: str | None = None,
        gone: bool | None = None,
        values: tuple[ir.Json, ir.Json] | None = None,
    ) -> None:
        """`gone`: `at` is a place of the old contract. `values`: what it was and is, where the place does not say."""
        said = RULES[rule]
        sides = ordered(set(breaks))
        bump: Bump = said.bump
        if sides and not (rule in GROWS and not set(sides) & set(WIRE)):
            bump = "major"
        elif not sides and kind == "change" and bump == "major":
            bump = "minor"
        pointer = self._pointer(at)
        if gone is None:
            gone = rule.endswith(("-removed", "-forgotten")) and rule != "branch-removed"
        place = (self.old if gone else self.new).named(pointer)
        turns = self._turns(rule, place, what, sides, values)
        if any((one.rule, one.place, one.turns) == (rule, place, turns) for one in self._at.setdefault(place, [])):
            turns = digest(what, sides, turns)
        self.changes.append(
            Change(
                rule=rule,
                pointer=pointer,
                place=place,
                turns=turns,
                at=at,
                what=what,
                breaks=sides,
                bump=bump,
                fix=fix or said.fix,
                kind=kind,
            )
        )
        self._at[place].append(self.changes[-1])

    def _turns(
        self, rule: str, place: str, what: str, sides: tuple[Side, ...], values: tuple[ir.Json, ir.Json] | None
    ) -> str:
        """What a change turns into what. Empty where the rule and the name at the end of the place say it."""
        (was, element), (now, another) = self.old.at(place), self.new.at(place)
        came_or_went = (was is MISSING) != (now is MISSING) and rule.endswith(("-added", "-removed"))
        named = element or another or isinstance(now if was is MISSING else was, dict)
        if came_or_went and named and rule != "property-added" and values is None:
            return ""
        if values is not None:
            was, now = values
        if was == now or any(isinstance(one, dict | list) for one in (was, now)):
            return digest(what, sides, was, now)
        text = "->".join("none" if one is MISSING else json.dumps(one, ensure_ascii=False) for one in (was, now))
        return text if len(text) <= 80 else digest(was, now)

    def says_of(self, at: At) -> None:
        """A place that some change speaks of beside its own."""
        self.also |= {document.named(self._pointer(at)) for document in (self.old, self.new)}

    def unknown(self, at: At, what: str) -> None:
        self.add("unclassified", at, what, kind="unclassified")

    def _pointer(self, at: At) -> str:
        """The place in the bundle. Names of definitions begin with a capital, those of families do not."""
        if self.family and not f"{at.pointer}/".startswith(f"/$defs/{self.family}/"):
            return f"/$defs/{self.family}{at.pointer}"
        return at.pointer


def bump_of(changes: Iterable[Change]) -> Bump | None:
    """The largest bump; None where nothing changed."""
    return max((change.bump for change in changes), key=BUMPS.index, default=None)


def numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version, in order."""
    return tuple(int(part) for part in version.partition("-")[0].partition("+")[0].split("."))


# --- for every kind of node ----------------------------------------------------------------------


def others(found: Found, old: Any, new: Any, compared: str, at: At, what: str) -> None:
    """Report the fields that no rule compares."""
    known = set(compared.split())
    for field in fields(new):
        if (
            field.name not in known
            and field.compare
            and plain(getattr(old, field.name)) != plain(getattr(new, field.name))
        ):
            found.unknown(at, f"{field.name} of the {what} has changed, and no rule knows what that does.")


def plain(node: Any) -> Any:
    """A node as values, without its places."""
    if is_dataclass(node) and not isinstance(node, type):
        named = [one.name for one in fields(node) if one.compare and one.name != "at"]
        return (type(node).__name__, *(plain(getattr(node, name)) for name in named))
    return tuple(map(plain, node)) if isinstance(node, tuple) else node


def texts(found: Found, old: Any, new: Any, names: Mapping[str, str], at: At) -> None:
    """Report what only people read: name of the field in the IR, and of the key in the schema."""
    for name, key in names.items():
        if getattr(old, name) != getattr(new, name):
            found.add("text-changed", at / key if key else at, f"The text of {name} has changed.")


def matched(old: Iterable[tuple[Any, T]], new: Iterable[tuple[Any, T]]) -> Iterator[tuple[Any, T | None, T | None]]:
    """Pairs by key: those of the new one in its order, then what is gone."""
    before, after = dict(old), dict(new)
    for key, one in after.items():
        yield key, before.get(key), one
    for key, one in before.items():
        if key not in after:
            yield key, one, None


def reordered(old: Iterable[Any], new: Iterable[Any]) -> bool:
    """Whether what both have stands in another order."""
    before, after = list(old), list(new)
    both = set(before) & set(after)
    return [one for one in before if one in both] != [one for one in after if one in both]


def shown(value: object) -> str:
    """A value as the schema would write it, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


_q = shown


# --- the contract --------------------------------------------------------------------------------


def _targets(found: Found, old: ir.Contract, new: ir.Contract, whole: At) -> None:
    pairs = matched(((one.name, one) for one in old.targets), ((one.name, one) for one in new.targets))
    for name, before, after in pairs:
        at = whole / "targets" / name
        broken: tuple[Side, ...] = tuple(side for side in SOURCE if side == name)
        if after is None:
            found.add("target-changed", at, f"The {name} target is gone.", broken)
        elif before is None:
            found.add("target-changed", at, f"The {name} target is new.")
        elif before.package != after.package and broken:
            found.add(
                "package-renamed", at / "package", f"{_q(before.package)} is called {_q(after.package)} now.", broken
            )


def _what_the_ir_leaves_out(found: Found, old: ir.Contract, new: ir.Contract) -> None:
    """Annotations of the bundle; and where it differs in what nothing above has seen, that."""
    if old.digest == new.digest:
        return
    told = {part for change in found.changes for part in _parts(change.place)}
    whole = {change.place for change in found.changes} | found.also
    for place in differences(found.old, found.new):
        steps = ["", *place.split("/")]
        found.family = steps[3] if steps[2:3] == ["$defs"] and len(steps) > 3 else ""
        key = steps[-1]
        side = found.old if found.new.at(place)[0] is MISSING else found.new
        at = _placed(old if side is found.old else new, side.pointer(place))
        if key == "format" or (key == "title" and steps[-3] == "properties"):
            found.add("annotation-changed", at, f"The annotation `{key}` has changed: the value stays as it was.")
            continue
        beside = [*steps[1:-2], "properties", key] if steps[-2] == "required" else steps[1:]
        seen = place in told or any(part in whole for part in _parts("/".join(beside)))
        if place == "/$id" or seen:
            continue
        if key in _READ or steps[-2] in _LISTS:
            what = f"{key} is written in another way, and says the same."
            found.add("written-otherwise", at, what, gone=side is found.old)
        else:
            found.unknown(at, "This differs, and no rule knows what it does.")
    found.family = ""


_READ = frozenset(
    # of codes
    "answers base behaviour category categoryByPrefix class control details docs exported grpcStatus headers languages "
    "httpStatus lifecycle matches message meta module pinned problemType raisedBy recovery replacedBy retryable sameAs "
    "section settles userMessage x-name "
    # of shapes
    "$ref additionalProperties anyOf const deprecated discriminator enum examples exclusiveMaximum exclusiveMinimum "
    "items maxItems maxLength maxProperties maximum minItems minLength minProperties minimum multipleOf oneOf pattern "
    "properties propertyNames required type x-audience x-carries x-maxDepth x-outcome x-role x-section "
    # of classes and data
    "call code defaultRetryable errorName extends factories handwritten rows status value values x-asymmetry x-classes "
    "x-constants x-tables".split()
)
"""Keywords of which the IR holds all they say: where one differs and no part of the IR does, it is a matter of form."""
_LISTS = frozenset("anyOf enum headers languages matches meta raisedBy required sameAs type".split())
"""Those of them whose parts have no keywords, or none that are left out."""


def _parts(place: str) -> Iterator[str]:
    """The place, and all it stands in."""
    while place:
        yield place
        place = place.rpartition("/")[0]


def _placed(contract: ir.Contract, pointer: str) -> At:
    """The place of a part of the bundle in the file that it was read from."""
    _, _, family, *steps = [*pointer.split("/"), "", ""]
    inside = "/" + "/".join(steps[:-2])
    for one in contract.families:
        for node in (*one.tables, *one.shapes, *one.classes, *one.data, *one.constants) if one.name == family else ():
            if f"{pointer}/".startswith(f"{node.at.pointer}/"):
                return At(node.at.file, pointer)
            if f"{inside}/".startswith(f"{node.at.pointer}/"):
                return At(node.at.file, inside)
    return At(contract.families[0].at.file, pointer)
