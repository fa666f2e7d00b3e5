"""What shared runtime sources ask of a family: its root class, what its codes are recognised by, how to retry.

A target prints it as the family's `facts`; nothing of it is a public name.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from . import ir
from .classes import root_of

Key = TypeVar("Key", str, int)

UNEXPECTED: Mapping[bool, str | int] = {False: "unexpected", True: 0}
"""The code of whatever nothing recognises, where the contract names none; by whether codes are integers."""
SETTINGS: Mapping[str, int] = {
    "MAX_RETRIES": 2,
    "INITIAL_DELAY_MS": 1000,
    "BACKOFF_FACTOR": 2,
    "MAX_DELAY_MS": 60_000,
}
"""The constants that a contract may bring for its retry policy, and what holds where it does not."""
RULES = "RETRY_RULES"
"""The table that a contract may bring for its retry policy."""
STATUS_RULES = "HTTP_STATUS_RULES"
"""The table by which sources written by hand pick the status of a code that states none."""
_LEAST = {"MAX_RETRIES": 0, "INITIAL_DELAY_MS": 0, "BACKOFF_FACTOR": 1, "MAX_DELAY_MS": 0}
_WORDS: Mapping[str, frozenset[str]] = {
    "error": frozenset({"control", "own", "other"}),
    "verdict": frozenset({"retryable", "terminal", "unknown"}),
    "filter": frozenset({"match", "no_match"}),
    "onFailure": frozenset({"error", "continue", "callable"}),
    "action": frozenset({"retry", "raise", "feedback"}),
}


def root(family: ir.Family) -> ir.ErrorClass | None:
    """The class that the errors of the family's own codes extend."""
    found = root_of(family.codes, {one.name: one for one in family.classes})
    return None if found is None or found.handwritten else found


def supplies(family: ir.Family) -> dict[str, ir.Property] | None:
    """What a root error is made with, besides the message and the cause, for any value; by role.

    None: the family has no root class, or one that demands more than a code and what the table says of it.
    """
    found = root(family)
    if found is None:
        return None
    code = ir.IntegerType if family.codes.of_integers else ir.StringType
    kinds = {"code": code, "status": ir.IntegerType, "retryable": ir.BooleanType, "message": ir.StringType}
    given: dict[str, ir.Property] = {}
    for field in found.fields:
        prop = field.property
        fits = not field.in_meta and isinstance(prop.type, kinds.get(prop.carries or "", ()))
        if prop.carries in dict(found.fixed):
            continue
        if prop.required and not fits:
            return None
        usual = prop.carries == "retryable" and found.default_retryable is None and not by_exchange(family)
        if fits and prop.carries is not None and (prop.required or not usual):
            given[prop.carries] = prop
    return given if "code" in given else None


def by_exchange(family: ir.Family) -> bool:
    """Whether the verdict of a code depends on the status of a failed exchange."""
    return any(row.http for code in family.codes.codes for row in code.conditions)


def unexpected(family: ir.Family) -> str | int:
    """The code of what nothing recognises: the one that says so, else the first one that is answered with 500."""
    codes = family.codes.codes
    said = [code.wire for code in codes if "unexpected" in code.answers]
    failed = [code.wire for code in codes if code.http_status == 500]
    return next(iter([*said, *failed]), UNEXPECTED[family.codes.of_integers])


def by_name(family: ir.Family) -> dict[str, str | int]:
    """Code by the name of an error that is recognised as it; the first that says so."""
    return _first((match.name, code.wire) for code in family.codes.codes for match in code.matches)


def by_code(family: ir.Family) -> dict[str, str | int]:
    """Code by an error's own code."""
    return _first((match.code, code.wire) for code in family.codes.codes for match in code.matches)


def by_status(family: ir.Family) -> dict[int, str | int]:
    """Code by the HTTP status of an error."""
    return _first(
        (status, code.wire) for code in family.codes.codes for match in code.matches for status in match.status
    )


def pinned(family: ir.Family) -> list[str | int]:
    """Codes whose verdict no raise site changes."""
    return [code.wire for code in family.codes.codes if code.pinned]


def control(family: ir.Family) -> list[str | int]:
    """Codes that are control flow and no failure."""
    return [code.wire for code in family.codes.codes if code.control is not None]


def setting(family: ir.Family, name: str) -> ir.Constant | None:
    """The contract's constant for a setting of the policy; None: it has none that is a number in its range."""
    found = next((one for one in family.constants if one.name == name), None)
    values = [value for _, value in found.values] if found else []
    return found if all(_is_setting(name, value) for value in values) else None


def rules(family: ir.Family) -> ir.DataTable | None:
    """The contract's table of retry rules; None: it has none with just the columns and words of one."""
    found = next((one for one in family.data if one.name == RULES), None)
    if found is None:
        return None
    required = {column.wire for column in found.columns if column.required}
    return found if {"action", "because"} <= required and all(map(_is_column, found.columns)) else None


class StatusRule(NamedTuple):
    """A row of STATUS_RULES: what it asks of an error, None for nothing, and the status that answers it.

    Attributes:
        committed: Whether the request's input was kept by then.
    """

    codes: tuple[ir.Json, ...] | None
    category: str | None
    retryable: bool | None
    committed: bool | None
    status: int
    why: str


def status_rules(family: ir.Family) -> tuple[StatusRule, ...]:
    """The family's rules of statuses, in order; none where no sources written by hand would read them."""
    found = next((one for one in family.data if one.name == STATUS_RULES and family.runtime is not None), None)
    return tuple(map(_status_rule, found.rows)) if found else ()


def _status_rule(row: Mapping[str, ir.Json]) -> StatusRule:
    codes, category, retryable, committed = map(row.get, ("codes", "category", "retryable", "committed"))
    assert codes is None or isinstance(codes, tuple)
    assert category is None or isinstance(category, str)
    assert retryable is None or isinstance(retryable, bool)
    assert committed is None or isinstance(committed, bool)
    status, why = row["status"], row["why"]
    assert isinstance(status, int)
    return StatusRule(codes, category, retryable, committed, status, str(why))


def _is_column(column: ir.Property) -> bool:
    match column.type:
        case ir.LiteralType():
            return set(column.type.values) <= _WORDS.get(column.wire, frozenset())
        case ir.BooleanType():
            return column.wire == "attemptsLeft"
        case _:
            return column.wire == "because" and isinstance(column.type, ir.StringType)


def _is_setting(name: str, value: ir.Json) -> bool:
    whole = isinstance(value, int) or (isinstance(value, float) and name != "MAX_RETRIES" and math.isfinite(value))
    return whole and not isinstance(value, bool) and isinstance(value, int | float) and value >= _LEAST[name]


def _first(pairs: Iterable[tuple[Key | None, str | int]]) -> dict[Key, str | int]:
    found: dict[Key, str | int] = {}
    for key, wire in pairs:
        if key is not None:
            found.setdefault(key, wire)
    return found
