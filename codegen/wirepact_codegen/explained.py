"""The explanations of a whole contract, packed as the packages bring them: what many codes share is written once."""

from __future__ import annotations

import json
from collections.abc import Iterable

from . import ir
from .explain import Explainer, Explanation
from .text import escape_unseen_json

_USUAL: dict[str, object] = {
    "table": "CODES",
    "lifecycle": "active",
    "languages": list(ir.LANGUAGES),
    "pinned": False,
    "settles": False,
}
_EMPTY: dict[str, object] = {"list": [], "dict": {}}


def packed(contract: ir.Contract) -> str:
    """Text of `codes.json`: `absent` (what a key that a row lacks is), `classes`, and `rows`, a line each.

    The `errorClass` of a row is a place in `classes`.
    """
    rows = [
        dict(explainer.explain(table, code))
        for explainer in (Explainer(contract, family) for family in contract.families)
        for table in explainer.family.tables
        for code in (*table.codes, *table.retired)
    ]
    classes: dict[str, int] = {}
    for row in rows:
        if row["errorClass"] is not None:
            row["errorClass"] = classes.setdefault(_line(row["errorClass"]), len(classes))
    hints = Explanation.__annotations__
    absent = {
        key: _EMPTY.get(str(getattr(hint, "__forward_arg__", hint)).partition("[")[0]) for key, hint in hints.items()
    }
    absent |= {"contract": contract.name, "version": contract.version, **_USUAL}
    kept = [_line({key: value for key, value in row.items() if value != absent[key]}) for row in rows]
    return f'{{"absent":{_line(absent)},\n"classes":[\n{_joined(classes)}],\n"rows":[\n{_joined(kept)}]}}\n'


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in [",\n".join(lines)] if line)


def _line(value: object) -> str:
    return escape_unseen_json(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
