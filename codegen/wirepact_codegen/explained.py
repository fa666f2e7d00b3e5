"""The explanations of a whole contract, packed as the packages bring them: what many codes share is written once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from . import ir
from .explain import Explainer, usual
from .text import compact_json

_SHARED = ("categoryDescription", "errorClass", "imports")


@lru_cache(maxsize=1)
def packed(contract: ir.Contract) -> str:
    """Text of `codes.json`; both packages bring it, and it is made once for both.

    `absent` is what a key that a row lacks is, then what it is in one of the `tables`, whose `rows` stand a line each.
    A key of `shared` holds a place in its list there.
    """
    shared: dict[str, dict[str, int]] = {key: {} for key in _SHARED}
    tables: list[str] = []
    for family in contract.families:
        explainer = Explainer(contract, family)
        for table in family.tables:
            rows = [explainer.stated(table, code) for code in (*table.codes, *table.retired)]
            for key, places in shared.items():
                _share(rows, key, places)
            own = {"family": family.name, "familyTitle": family.title, "table": table.table}
            tables.append(f'{{"absent":{compact_json(own)},"rows":[\n{_joined(map(compact_json, rows))}]}}')
    lists = "".join(f'"{key}":[\n{_joined(places)}],\n' for key, places in shared.items()).removesuffix(",\n")
    return f'{{"absent":{compact_json(usual(contract))},\n"shared":{{{lists}}},\n"tables":[\n{_joined(tables)}]}}\n'


def _share(rows: Iterable[dict[str, object]], key: str, places: dict[str, int]) -> None:
    """Put the place in the list of such values where each row has its value."""
    seen: dict[int, tuple[int, object]] = {}  # by identity: most rows have the very same object
    for row in rows:
        value = row.get(key)
        if value is None:
            continue
        if id(value) not in seen:
            seen[id(value)] = places.setdefault(compact_json(value), len(places)), value
        row[key] = seen[id(value)][0]


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in [",\n".join(lines)] if line)
