"""Tables of data, constants, and the declared differences between runtimes."""

from __future__ import annotations

from .. import ir
from ..atoms import Types
from .changes import SOURCE, Side
from .compare import Found, matched, others, reordered, shown, texts
from .reading import Sameness


def data(found: Found, old: ir.Family, new: ir.Family) -> None:
    same = Sameness(Types(old), Types(new), structural=True)
    for name, before, after in matched(((one.name, one) for one in old.data), ((one.name, one) for one in new.data)):
        if before is None and after is not None:
            found.add("data-added", after.at, f"{name} is a new table.")
        elif after is None and before is not None:
            found.add("data-removed", before.at, f"The table {name} is gone.", SOURCE)
        elif before is not None and after is not None:
            texts(found, before, after, {"description": "description", "section": "section"}, after.at)
            _columns(found, before, after, same)
            _rows(found, before, after, interpreted=new.runtime is not None or old.runtime is not None)
            others(found, before, after, "name description section columns rows at", after.at, "table")
    pairs = matched(((one.name, one) for one in old.constants), ((one.name, one) for one in new.constants))
    for name, first, second in pairs:
        if first is None and second is not None:
            found.add("constant-added", second.at, f"{name} is a new constant.")
        elif second is None and first is not None:
            found.add("constant-removed", first.at, f"The constant {name} is gone.", SOURCE)
        elif first is not None and second is not None:
            _constant(found, first, second, same)
    _asymmetries(found, old, new)


def _columns(found: Found, old: ir.DataTable, new: ir.DataTable, same: Sameness) -> None:
    """Rows are only read: in TypeScript by their type, in Python as a mapping."""
    pairs = matched(((one.wire, one) for one in old.columns), ((one.wire, one) for one in new.columns))
    for key, before, after in pairs:
        if before is None and after is not None:
            found.add("data-columns", after.at, f"The column {shown(key)} of {new.name} is new.")
        elif after is None and before is not None:
            found.add(
                "data-columns", before.at, f"The column {shown(key)} of {new.name} is gone.", ["typescript"], gone=True
            )
        elif before is not None and after is not None:
            breaks: tuple[Side, ...] = ("typescript",)
            if not same.same(before.type, after.type):
                found.add("data-columns", after.at, f"The column {shown(key)} of {new.name} has another type.", breaks)
            elif before.type != after.type:
                found.add("data-columns", after.at, f"The limits of the column {shown(key)} have changed.")
            if before.required != after.required:
                state = "always there" if after.required else "not always there"
                lost = () if after.required or _unknown(after) else breaks
                found.add("data-columns", after.at, f"The column {shown(key)} of {new.name} is {state} now.", lost)
            texts(found, before, after, {"description": "description"}, after.at)
            others(
                found, before, after, "wire type required description deprecated carries name at", after.at, "column"
            )
    if reordered((one.wire for one in old.columns), (one.wire for one in new.columns)):
        found.add("property-order", new.at / "properties", f"The columns of {new.name} stand in another order.")


def _unknown(one: ir.Property) -> bool:
    return isinstance(one.type, ir.AnyType)


def _rows(found: Found, old: ir.DataTable, new: ir.DataTable, *, interpreted: bool) -> None:
    if old.rows == new.rows:
        return
    at = new.at / "rows"
    added = sum(row not in old.rows for row in new.rows)
    gone = sum(row not in new.rows for row in old.rows)
    what = f"{new.name} has {added} new rows and {gone} fewer." if added or gone else f"The rows of {new.name} moved."
    if interpreted:
        found.unknown(at, f"{what} The family's runtime reads the table.")
    else:
        found.add("data-rows", at, what)


def _constant(found: Found, old: ir.Constant, new: ir.Constant, same: Sameness) -> None:
    texts(found, old, new, {"description": "description", "section": "section"}, new.at)
    before, after = dict(old.values), dict(new.values)
    breaks: set[Side] = set()
    if not same.same(old.type, new.type):
        breaks.add("typescript")
    if _python_type(before["python"]) != _python_type(after["python"]):
        breaks.add("python")
    if breaks or old.type != new.type:
        found.add("constant-type", new.at / "type", f"{new.name} has another type.", breaks)
    if before != after:
        what = f"{new.name} was {shown(_one(before))} and is {shown(_one(after))}."
        found.add("constant-value", new.at / ("values" if new.per_language else "value"), what)
    others(found, old, new, "name description section type values per_language at", new.at, "constant")


def _one(values: dict[ir.Language, ir.Json]) -> object:
    return values["python"] if values["python"] == values["typescript"] else values


def _python_type(value: ir.Json) -> type:
    return type(value)


def _asymmetries(found: Found, old: ir.Family, new: ir.Family) -> None:
    before, after = ([(o.topic, o.runtimes, o.differs, o.section) for o in one.asymmetries] for one in (old, new))
    for row in new.asymmetries:
        if (row.topic, row.runtimes, row.differs, row.section) not in before:
            found.add(
                "asymmetries", row.at, f"A declared difference is new or says something else: {shown(row.topic)}."
            )
    for row in old.asymmetries:
        if (row.topic, row.runtimes, row.differs, row.section) not in after:
            what = f"A declared difference is gone or says something else: {shown(row.topic)}."
            found.add("asymmetries", row.at, what, gone=True)
