"""Identifiers of the TypeScript package, all made here.

Keys of shapes stay as they travel. Attributes of error classes are camelCase; a name TypeScript or
`Error` has its own use for gets "_" after it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from ... import ir
from ...diagnostics import Diagnostic
from ...naming import constant_name, pascal_case, snake_case, table_name

RESERVED = frozenset(
    "arguments as async await boolean break case catch class const constructor continue debugger default delete do "
    "else enum eval export extends false finally for function if implements import in instanceof interface let new "
    "null number package private protected public return static string super switch symbol this throw true try "
    "type typeof undefined var void while with yield".split()
)
_ATTRIBUTES = frozenset(
    "constructor message name stack cause toString toDict knownCode knownType valueOf hasOwnProperty isPrototypeOf "
    "propertyIsEnumerable toLocaleString prototype".split()
)
_CONSTRUCTOR = frozenset("brand categoryOf fill fillWhole options retryableOf".split())
"""Names that a constructor or a factory reads: a parameter of that name would stand before them."""
_STATIC = frozenset("arguments caller fromDict isInstance length name prototype".split())
"""Names that a class itself has: no factory is called so."""
_TAKEN = frozenset(
    "Array Asymmetry ChunkStream CodeTable Error ErrorClass ErrorOptions Exclude Infinity JSON Map NaN Number "
    "Object Omit OtherChunk Pick RangeError Raw ReadonlyMap ReadonlySet Readonly Record RegExp Set String Symbol "
    "Type Uint8Array WireError undefined unknown string number boolean object never any".split()
)
"""Names of the language and of the runtime that modules with names of the contract read."""


PROTOTYPE = frozenset(
    "__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor hasOwnProperty "
    "isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf".split()
)
"""Keys every JavaScript object inherits: their own value is read apart."""


def camel_case(text: str) -> str:
    """`last_sequence`, `last-sequence` and `lastSequence` -> `lastSequence`; always an identifier."""
    words = [word for word in re.split(r"[^A-Za-z0-9]+", snake_case(text)) if word]
    if not words or not words[0][0].isalpha():
        return f"_{constant_name(text).lower()}"
    return words[0] + "".join(word[0].upper() + word[1:] for word in words[1:])


def attribute(field: ir.Property) -> str:
    """Attribute and option of an error class. What it carries may be called as `Error` calls it."""
    name = camel_case(field.name or field.wire)
    if field.carries == "cause":
        return "cause"  # where `Error` takes it
    return f"{name}_" if name in _ATTRIBUTES and field.carries != "message" else name


def parameter(name: str) -> str:
    """A constructor parameter of that attribute, where they are taken by position."""
    return f"{name}_" if name in RESERVED or name in _CONSTRUCTOR else name


def list_name(shape: str) -> str:
    """The list of an enum's values: `FinishReason` -> `FINISH_REASON_LIST`."""
    return f"{constant_name(shape)}_LIST"


def row_name(constant: str) -> str:
    """The type of a table's rows: `CHAT_ROUTES` -> `ChatRoutesRow`."""
    return f"{pascal_case(constant)}Row"


def clashes(contract: ir.Contract) -> Iterator[Diagnostic]:
    """Names that two things of one family would share in TypeScript, and names the language has its own use for."""
    for family in contract.families:
        yield from _exported(family)
        for error in family.classes:
            yield from _attributes(family, error)
            for factory in error.factories:
                if factory.name in _STATIC:
                    yield Diagnostic(
                        at=error.at / "factories" / factory.name,
                        rule="typescript-name",
                        problem=f'"{factory.name}" is a name that every class has already.',
                        remedy="Choose another name.",
                    )
        for column in (column for table in family.data for column in table.columns):
            if column.wire in PROTOTYPE and not column.required:
                yield Diagnostic(
                    at=column.at,
                    rule="typescript-name",
                    problem=f'In TypeScript every object has a "{column.wire}": a row without one would have that.',
                    remedy="List it in `required`, or call it otherwise.",
                )


def _exported(family: ir.Family) -> Iterator[Diagnostic]:
    owners: dict[str, list[tuple[ir.At, str]]] = defaultdict(list)
    for table in family.tables:
        for name in ("CODE_LIST", "Codes", "Code", "AnyCode", "LocalCode", "isCode", "sameCode"):
            owners[table_name(table.table, name)].append((table.at, f"the code table {table.name}"))
    for shape in family.shapes:
        made = [shape.name, f"is{shape.name}", f"parse{shape.name}"]
        if isinstance(shape, ir.UnionShape):
            made += [f"Any{shape.name}", f"Known{shape.name}", f"Unknown{shape.name}", f"isKnown{shape.name}"]
        if isinstance(shape, ir.EnumShape):
            made.append(list_name(shape.name))
        for name in made:
            owners[name].append((shape.at, f"the definition {shape.name}"))
    for error in family.classes:
        what = f"the error class {error.name}"
        owners[error.name].append((error.at, what))
        if error.call == "options" and not error.handwritten:
            owners[f"{error.name}Options"].append((error.at, what))
    for constant in family.constants:
        owners[constant.name].append((constant.at, f"the constant {constant.name}"))
    for data in family.data:
        owners[row_name(data.name)].append((data.at, f"the table {data.name}"))
    for name, there in sorted(owners.items()):
        if name in _TAKEN:
            yield Diagnostic(
                at=there[0][0],
                rule="typescript-name",
                problem=f'"{name}" is a name TypeScript has its own use for.',
                remedy="Choose another name.",
            )
        for at, what in there[1:]:
            yield Diagnostic(
                at=at,
                rule="typescript-name",
                problem=f'TypeScript would have the name "{name}" twice: for {there[0][1]}, and for {what}.',
                remedy="Rename one of the two.",
            )


def _attributes(family: ir.Family, error: ir.ErrorClass) -> Iterator[Diagnostic]:
    fields = [field.property for field in error.fields]
    owners = {attribute(one): one.wire for one in reversed(fields)}
    for named, known in ((fields, owners), *((factory.properties, dict(owners)) for factory in error.factories)):
        for one in named:
            name = attribute(one)
            other = known.setdefault(name, one.wire)
            if other != one.wire:
                yield Diagnostic(
                    at=one.at,
                    rule="typescript-name",
                    problem=f'"{other}" and "{one.wire}" of {error.name} are both "{name}" in TypeScript.',
                    remedy="Pin one of them with x-name.",
                )
