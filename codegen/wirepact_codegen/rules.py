"""Judge a lowered contract: what the dialect's schema cannot say.

Each rule is a generator over one family; `judge` runs them all, so that one run reports everything.
Rules of a language (its identifiers) stand with that target.
"""

from __future__ import annotations

import keyword
import re
from collections import Counter
from collections.abc import Callable, Container, Iterator
from typing import Any

from . import ir, patterns
from .diagnostics import Diagnostic, in_order, quoted
from .ir import At
from .load import MAX_SAFE_INTEGER
from .text import is_unseen

Rule = Callable[[ir.Family], Iterator[Diagnostic]]

RESERVED = frozenset(
    "CODE_LIST CODES Codes Code CodeInfo LocalCode RETIRED ASYMMETRIES is_code isCode same_code sameCode retryable_of "
    "retryableOf user_message_for userMessageFor".split()
)
"""Names every family exports; a definition may not take one."""


def judge(contract: ir.Contract) -> tuple[Diagnostic, ...]:
    """Every problem of the contract, errors and advice."""
    of_families = [found for family in contract.families for rule in RULES for found in rule(family)]
    return in_order([*packages_have_names(contract), *of_families])


def _error(at: At, rule: str, problem: str, remedy: str) -> Diagnostic:
    return Diagnostic(at=at, rule=rule, problem=problem, remedy=remedy)


def _advice(at: At, rule: str, problem: str, remedy: str) -> Diagnostic:
    return Diagnostic(at=at, rule=rule, problem=problem, remedy=remedy, severity="advice")


# --- codes -------------------------------------------------------------------------------------


_DEVICES = frozenset(["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))])
_NO_MODULE = "Python has the word for itself: nothing of that name can be imported."


def families_have_names(family: ir.Family) -> Iterator[Diagnostic]:
    why = {
        family.name in _DEVICES: "Windows calls a device so: no folder can have the name there.",
        family.name == "runtime": "The TypeScript package keeps its runtime under that name.",
        keyword.iskeyword(family.name): _NO_MODULE,
    }
    if True in why:
        yield _error(
            family.at / "name", "family-name", f'No family can be "{family.name}".', f"{why[True]} Choose another."
        )


def packages_have_names(contract: ir.Contract) -> Iterator[Diagnostic]:
    for target in contract.targets:
        if target.name == "python" and keyword.iskeyword(target.package):
            at = At(contract.families[0].at.file, "/targets/python/package")
            yield _error(at, "package-name", f'No package can be "{target.package}".', f"{_NO_MODULE} Choose another.")


def one_code_table(family: ir.Family) -> Iterator[Diagnostic]:
    own = [table for table in family.tables if table.table == "CODES"]
    if not own:
        yield _error(
            family.at,
            "code-table",
            f'Family "{family.name}" has no code table.',
            'Mark one definition with "x-codes": {"table": "CODES", ...}.',
        )
    names = Counter(table.table for table in family.tables)
    for table in family.tables:
        if names[table.table] > 1:
            yield _error(
                table.at / "x-codes" / "table",
                "code-table",
                f"More than one table is called {table.table}.",
                "Give each table of codes a constant of its own.",
            )


def codes_are_distinct(family: ir.Family) -> Iterator[Diagnostic]:
    for table in family.tables:
        everything = (*table.codes, *table.retired)
        kinds = {type(code.wire) for code in everything}
        if len(kinds) > 1:
            yield _error(
                table.at / "oneOf",
                "code-type",
                "Some codes are text and some are integers.",
                "Give one table codes of one type.",
            )
        by_wire: dict[str | int, ir.Code] = {}
        by_name: dict[str, ir.Code] = {}
        for code in everything:
            if code.wire in by_wire:
                yield _error(
                    code.at / "const",
                    "duplicate-code",
                    f"Code {quoted(code.wire)} is also at {by_wire[code.wire].at}.",
                    "Keep one of the two rows: a code is never used again, retired ones included.",
                )
                continue
            by_wire[code.wire] = code
            if code.name in by_name:
                yield _error(
                    code.at / "const",
                    "identifier",
                    f"{quoted(code.wire)} and {quoted(by_name[code.name].wire)} both become {code.name}.",
                    f'Pin a name for one of them, for instance "x-name": "{_other(code.name, by_name)}".',
                )
            by_name.setdefault(code.name, code)


def _other(name: str, taken: dict[str, ir.Code]) -> str:
    if not re.fullmatch("[A-Z][A-Z0-9_]*", name):  # more than x-name takes
        name = "CODE"
    return next(f"{name}_{n}" for n in range(2, len(taken) + 3) if f"{name}_{n}" not in taken)


def categories_are_known(family: ir.Family) -> Iterator[Diagnostic]:
    for table in family.tables:
        known = [category.name for category in table.categories]
        without = [quoted(code.wire) for code in (*table.codes, *table.retired) if code.category is None]
        if without and known:
            more = f" and {len(without) - 5} more" if len(without) > 5 else ""
            yield _advice(
                table.at / "x-codes" / "categories",
                "category",
                f"Without a category: {', '.join(without[:5])}{more}.",
                "Give them one where it is known.",
            )
        for code in (*table.codes, *table.retired):
            if code.category is not None and code.category not in known:
                yield _error(
                    code.at / "x-error" / "category",
                    "category",
                    f'"{code.category}" is no category of {table.table}.',
                    f"Use one of {', '.join(known)}, or declare it under x-codes.categories."
                    if known
                    else "Declare it under x-codes.categories.",
                )
            elif (
                table.category_by_prefix and isinstance(code.wire, str) and code.wire.split("_", 1)[0] != code.category
            ):
                yield _error(
                    code.at / "x-error" / "category",
                    "category",
                    f'The prefix of {quoted(code.wire)} says another category than "{code.category}".',
                    "Leave the category out, or turn categoryByPrefix off.",
                )


def codes_refer_to_codes(family: ir.Family) -> Iterator[Diagnostic]:
    for table in family.tables:
        rows = {code.wire: code for code in (*table.codes, *table.retired)}
        for code in rows.values():
            at = code.at / "x-error"
            for index, other in enumerate(code.same_as):
                if other == code.wire or other not in rows:
                    yield _error(
                        at / "sameAs" / index,
                        "same-as",
                        f"{quoted(other)} is no other code of {table.table}.",
                        "Name a code of this table.",
                    )
                elif code.wire not in rows[other].same_as:
                    yield _error(
                        at / "sameAs" / index,
                        "same-as",
                        f"{quoted(other)} does not name {quoted(code.wire)} in turn.",
                        f'Add "sameAs": [{quoted(code.wire)}] there.',
                    )
            if code.replaced_by is not None and (code.replaced_by not in rows or code.replaced_by == code.wire):
                yield _error(
                    at / "replacedBy",
                    "replaced-by",
                    f"{quoted(code.replaced_by)} is no other code of {table.table}.",
                    "Name the code to use instead.",
                )
            elif code.replaced_by is not None and rows[code.replaced_by].lifecycle is ir.Lifecycle.RETIRED:
                yield _error(
                    at / "replacedBy",
                    "replaced-by",
                    f"{quoted(code.replaced_by)} is retired itself.",
                    "Name a live code.",
                )
            if code.lifecycle is ir.Lifecycle.DEPRECATED and code.replaced_by is None:
                yield _advice(
                    at,
                    "replaced-by",
                    f"{quoted(code.wire)} is deprecated and names no successor.",
                    "Add `replacedBy` where there is one.",
                )
            if code.pinned and code.retryable is None:
                yield _error(
                    at / "pinned", "pinned", "A pinned verdict has to be stated.", "Set `retryable` to true or false."
                )


def tables_are_complete(family: ir.Family) -> Iterator[Diagnostic]:
    for table in family.tables:
        for code in table.codes:
            if "sentences" in table.complete and code.user_message is None:
                yield _error(
                    code.at / "x-error",
                    "sentence-missing",
                    f"Code {quoted(code.wire)} has no sentence for a person.",
                    "Add `userMessage`: what happened and what they can do, in plain words.",
                )
            if "classes" in table.complete and code.class_name is None:
                yield _error(
                    code.at / "x-error",
                    "class-missing",
                    f"Code {quoted(code.wire)} has no error class.",
                    "Add `class`.",
                )


def sentences_name_no_code(family: ir.Family) -> Iterator[Diagnostic]:
    for table in family.tables:
        telling = [
            str(code.wire) for code in (*table.codes, *table.retired) if not re.fullmatch("[A-Za-z]+", str(code.wire))
        ]
        found = re.compile(
            "|".join(rf"(?<!\w){re.escape(wire)}(?!\w)" for wire in sorted(telling, key=len, reverse=True) if wire)
            or r"(?!)"
        )
        for code in table.codes:
            if code.user_message and (match := found.search(code.user_message)):
                yield _error(
                    code.at / "x-error" / "userMessage",
                    "sentence",
                    f'The sentence names the code "{match.group()}".',
                    "Say it in words a person knows.",
                )
        if match := found.search(table.unknown_message):
            yield _error(
                table.at / "x-codes" / "unknownMessage",
                "sentence",
                f'The sentence names the code "{match.group()}".',
                "Say it in words a person knows.",
            )


# --- names -------------------------------------------------------------------------------------


def public_names_are_distinct(family: ir.Family) -> Iterator[Diagnostic]:
    taken: dict[str, At] = {}
    for name, at in _public_names(family):
        if name in RESERVED:
            yield _error(at, "public-name", f'"{name}" is a name every family exports.', "Choose another name.")
        elif name in taken:
            yield _error(
                at,
                "public-name",
                f'"{name}" is also the name at {taken[name]}.',
                "Give one of the two another name: a family's public names share one module.",
            )
        taken.setdefault(name, at)


def _public_names(family: ir.Family) -> Iterator[tuple[str, At]]:
    for table in family.tables:
        if table.table != "CODES":
            yield table.table, table.at
            yield table.name, table.at
    for shape in family.shapes:
        yield shape.name, shape.at
        if isinstance(shape, ir.UnionShape):
            yield f"Any{shape.name}", shape.at
            yield f"Unknown{shape.name}", shape.at
    for one in family.classes:
        yield one.name, one.at
    for data in family.data:
        yield data.name, data.at
    for constant in family.constants:
        yield constant.name, constant.at


# --- shapes ------------------------------------------------------------------------------------


def types_make_sense(family: ir.Family) -> Iterator[Diagnostic]:
    endless = _circular(family)
    for at, kind in _types(family):
        match kind:
            case ir.StringType():
                yield from _span(at, "Length", kind.min_length, kind.max_length)
                if kind.pattern is not None and (why := patterns.problem(kind.pattern)):
                    yield _error(
                        at / "pattern",
                        "pattern",
                        f"The pattern does not mean the same in every language: {why}.",
                        "Keep to literals, classes of characters, groups, | and quantifiers; write [0-9] for a digit.",
                    )
            case ir.IntegerType():
                yield from _span(at, "imum", kind.minimum, kind.maximum)
                for key, bound in (("minimum", kind.minimum), ("maximum", kind.maximum)):
                    if bound is not None and abs(bound) > MAX_SAFE_INTEGER:
                        yield _error(
                            at / key,
                            "range",
                            "The bound is past 2^53 - 1, and the wire is I-JSON.",
                            "Use text for larger numbers.",
                        )
            case ir.NumberType():
                yield from _span(at, "imum", kind.minimum, kind.maximum)
            case ir.ListType():
                yield from _span(at, "Items", kind.min_items, kind.max_items)
            case ir.MapType():
                yield from _span(at, "Properties", kind.min_properties, kind.max_properties)
                if (
                    kind.keys is not None
                    and kind.keys.pattern is not None
                    and (why := patterns.problem(kind.keys.pattern))
                ):
                    yield _error(
                        at / "propertyNames" / "pattern",
                        "pattern",
                        f"The pattern does not mean the same in every language: {why}.",
                        "Keep to literals, classes of characters, groups, | and quantifiers.",
                    )
            case ir.UnionType():
                kinds = Counter(one for branch in kind.branches for one in _json_types(branch, family, endless))
                for one in sorted(name for name, count in kinds.items() if count > 1):
                    yield _error(
                        at,
                        "untagged-union",
                        f"Two branches are both of JSON type {one}.",
                        "Make it a oneOf with a `discriminator`, or one type.",
                    )
            case _:
                pass


def _span(at: At, suffix: str, low: float | None, high: float | None) -> Iterator[Diagnostic]:
    if low is not None and high is not None and low > high:
        yield _error(
            at / f"max{suffix}", "range", f"max{suffix} {high} is below min{suffix} {low}.", "Swap them, or drop one."
        )


def _json_types(kind: ir.Type, family: ir.Family, endless: Container[str]) -> set[str]:
    match kind:
        case ir.StringType():
            return {"string"}
        case ir.IntegerType() | ir.NumberType():
            return {"number"}
        case ir.BooleanType():
            return {"boolean"}
        case ir.NullType():
            return {"null"}
        case ir.ListType():
            return {"array"}
        case ir.MapType():
            return {"object"}
        case ir.LiteralType():
            return {"string" if isinstance(kind.values[0], str) else "number"}
        case ir.UnionType():
            return {one for branch in kind.branches for one in _json_types(branch, family, endless)}
        case ir.AnyType():
            return {"string", "number", "boolean", "null", "array", "object"}
        case ir.RefType():
            if kind.name in endless:
                return set()
            try:
                shape = family.shape(kind.name)
            except KeyError:
                return set()
            match shape:
                case ir.ObjectShape() | ir.UnionShape():
                    return {"object"}
                case ir.EnumShape():
                    return {"string" if isinstance(shape.members[0].value, str) else "number"}
                case ir.AliasShape():
                    return _json_types(shape.type, family, endless)


def _types(family: ir.Family) -> Iterator[tuple[At, ir.Type]]:
    """Every type of the family with its place, parts of types included."""
    for shape in family.shapes:
        match shape:
            case ir.ObjectShape():
                for one in shape.properties:
                    yield from _parts(one.at, one.type)
                if shape.extra is not None:
                    yield from _parts(shape.at / "additionalProperties", shape.extra)
            case ir.AliasShape():
                yield from _parts(shape.at, shape.type)
            case _:
                pass
    for data in family.data:
        for column in data.columns:
            yield from _parts(column.at, column.type)
    for constant in family.constants:
        yield from _parts(constant.at / "type", constant.type)
    for one_class in family.classes:
        given = [field.property for field in one_class.fields]
        for one in (*given, *(one for factory in one_class.factories for one in factory.properties)):
            yield from _parts(one.at, one.type)
    for table in family.tables:
        for code in (*table.codes, *table.retired):
            for one in code.meta:
                yield from _parts(one.at, one.type)


def _parts(at: At, kind: ir.Type) -> Iterator[tuple[At, ir.Type]]:
    yield at, kind
    match kind:
        case ir.ListType():
            yield from _parts(at / "items", kind.items)
        case ir.MapType():
            yield from _parts(at / "additionalProperties", kind.values)
        case ir.UnionType():
            for index, branch in enumerate(kind.branches):
                yield from _parts(at if kind.inline else at / "anyOf" / index, branch)
        case _:
            pass


def aliases_end(family: ir.Family) -> Iterator[Diagnostic]:
    """A name for a name that leads back to itself means nothing."""
    for name, path in _circular(family).items():
        yield _error(
            family.shape(name).at,
            "circular",
            f'"{name}" is defined as itself ({" -> ".join(path)}).',
            "Let one of them be a type of its own; what holds itself does so through a property, a list or a map.",
        )


def _circular(family: ir.Family) -> dict[str, list[str]]:
    """Aliases that lead back to themselves, by references and unions alone, each with the way."""
    leads = {shape.name: _names(shape.type) for shape in family.shapes if isinstance(shape, ir.AliasShape)}
    found: dict[str, list[str]] = {}
    for start in leads:
        ways, seen = [[start]], {start}
        while ways and start not in found:
            way = ways.pop()
            for name in leads.get(way[-1], ()):
                if name == start:
                    found[start] = [*way, name]
                elif name not in seen:
                    seen.add(name)
                    ways.append([*way, name])
    return found


def _names(kind: ir.Type) -> list[str]:
    match kind:
        case ir.RefType():
            return [kind.name]
        case ir.UnionType():
            return [name for branch in kind.branches for name in _names(branch)]
        case _:
            return []


def unions_hold_objects(family: ir.Family) -> Iterator[Diagnostic]:
    for shape in family.shapes:
        if isinstance(shape, ir.UnionShape):
            for _, name in shape.members:
                if not any(one.name == name and isinstance(one, ir.ObjectShape) for one in family.shapes):
                    yield _error(
                        shape.at,
                        "tag",
                        f'"{name}" is no object with declared properties.',
                        "A member of a tagged union is an object.",
                    )


def depth_limits_hold(family: ir.Family) -> Iterator[Diagnostic]:
    for shape in family.shapes:
        if isinstance(shape, ir.ObjectShape) and shape.max_depth is not None:
            nests = next((one for one in shape.properties if one.wire == shape.max_depth.property), None)
            if nests is None or not any(
                part == ir.RefType(name=shape.name) for _, part in _parts(nests.at, nests.type)
            ):
                yield _error(
                    shape.at / "x-maxDepth" / "property",
                    "max-depth",
                    f'"{shape.max_depth.property}" does not hold the shape "{shape.name}".',
                    "Name the property through which the shape nests in itself.",
                )


def optional_or_nullable(family: ir.Family) -> Iterator[Diagnostic]:
    for shape in family.shapes:
        if isinstance(shape, ir.ObjectShape):
            for one in shape.properties:
                if not one.required and isinstance(one.type, ir.UnionType) and ir.NullType() in one.type.branches:
                    yield _advice(
                        one.at,
                        "optional-nullable",
                        f'"{one.wire}" may be absent and may be null.',
                        "Keep one of the two, unless they mean different things.",
                    )


def travels_to_somebody(family: ir.Family) -> Iterator[Diagnostic]:
    for shape in family.shapes:
        if isinstance(shape, ir.ObjectShape | ir.UnionShape) and shape.role is not None and shape.audience is None:
            yield _error(
                shape.at,
                "audience",
                f'"{shape.name}" travels, and nobody says to whom.',
                'Add "x-audience": "public" or "operator".',
            )


# --- classes -----------------------------------------------------------------------------------

_PLACE = re.compile(r"\{([^{}]*)\}")


def classes_stand(family: ir.Family) -> Iterator[Diagnostic]:
    by_name = {one.name: one for one in family.classes}
    wires = {code.wire for table in family.tables for code in (*table.codes, *table.retired)}
    of_code = {code.at: code for table in family.tables for code in (*table.codes, *table.retired)}
    for one in family.classes:
        code = of_code.get(one.at)
        says = one.at if code is None else one.at / "x-error"
        bases = list(_bases(one, by_name))
        if one.base is not None and one.base not in by_name:
            yield _error(
                says / ("extends" if code is None else "base"),
                "class-base",
                f'"{one.base}" is no class of the family.',
                f"Use one of {', '.join(sorted(by_name))}, or leave it out.",
            )
        elif one in bases:
            yield _error(says / "extends", "class-base", f'"{one.name}" extends itself.', "Take one `extends` out.")
        carried = dict(one.fixed).get("code")
        if carried is not None and carried not in wires:
            yield _error(
                one.at / "code",
                "class-code",
                f"{quoted(carried)} is no code of the family.",
                "Name a code of one of its tables.",
            )
        known = {field.property.wire for base in (one, *bases) for field in base.fields}
        sentence = code is not None and code.class_message is None
        for key, template in (("userMessage" if sentence else "message", one.message), ("details", one.details)):
            for place in _PLACE.findall(template or ""):
                if place not in known:
                    yield _error(
                        says / key,
                        "template",
                        f"{{{place}}} is no parameter of {one.name}.",
                        f"Use one of {', '.join(sorted(known))}, or declare it."
                        if known
                        else "Declare it as a parameter, or take it out of the text.",
                    )
        for factory in one.factories:
            for place in _PLACE.findall(factory.message or ""):
                if place not in {prop.wire for prop in factory.properties}:
                    yield _error(
                        one.at / "factories" / factory.name / "message",
                        "template",
                        f"{{{place}}} is no parameter of {factory.name}.",
                        "Declare it under the factory's `properties`.",
                    )
            made = dict(factory.fixed).get("code")
            if made is not None and made not in wires:
                yield _error(
                    one.at / "factories" / factory.name / "code",
                    "class-code",
                    f"{quoted(made)} is no code of the family.",
                    "Name a code of one of its tables.",
                )


def _bases(one: ir.ErrorClass, by_name: dict[str, ir.ErrorClass]) -> Iterator[ir.ErrorClass]:
    seen: set[str] = set()
    name = one.base
    while name in by_name and name not in seen:
        seen.add(name)
        yield by_name[name]
        name = by_name[name].base


# --- data --------------------------------------------------------------------------------------


def data_has_its_types(family: ir.Family) -> Iterator[Diagnostic]:
    """Rows and constants against the types declared for them, and examples against their shape."""
    definitions = {shape.name: shape_schema(shape) for shape in family.shapes}
    for data in family.data:
        row = members_schema(data.columns, None)
        yield from _instances(
            row, definitions, ((data.at / "rows" / index, item) for index, item in enumerate(data.rows))
        )
    for constant in family.constants:
        places = (
            (constant.at / "values" / language if constant.per_language else constant.at / "value", value)
            for language, value in constant.values[: 2 if constant.per_language else 1]
        )
        yield from _instances(type_schema(constant.type), definitions, places)
    for shape in family.shapes:
        examples = ((shape.at / "examples" / index, example) for index, example in enumerate(shape.examples))
        yield from _instances({"$ref": f"#/$defs/{shape.name}"}, definitions, examples)


def _instances(
    schema: dict[str, Any], definitions: dict[str, Any], places: Iterator[tuple[At, Any]]
) -> Iterator[Diagnostic]:
    listed = list(places)
    if not listed:
        return
    import jsonschema_rs

    try:
        validator = jsonschema_rs.Draft202012Validator({**schema, "$defs": definitions})
    except ValueError:  # a faulty definition has its own diagnostic
        return
    for at, value in listed:
        for error in validator.iter_errors(_thawed(value)):
            here = at
            for step in error.instance_path:
                here = here / step
            yield _error(
                here,
                "data",
                f"The value does not have its declared type: {error.message}.",
                "Change the value or the type.",
            )


def _thawed(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_thawed(item) for item in value]
    if isinstance(value, dict):
        return {key: _thawed(item) for key, item in value.items()}
    return value


def shape_schema(shape: ir.Shape) -> dict[str, Any]:
    """Plain JSON Schema 2020-12 of a shape, references as `#/$defs/Name`."""
    match shape:
        case ir.ObjectShape():
            return members_schema(shape.properties, shape.extra)
        case ir.UnionShape():
            return {"oneOf": [{"$ref": f"#/$defs/{name}"} for _, name in shape.members]}
        case ir.EnumShape():
            return {"enum": [member.value for member in shape.members]}
        case ir.AliasShape():
            return type_schema(shape.type)


def members_schema(properties: tuple[ir.Property, ...], extra: ir.Type | None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {one.wire: type_schema(one.type) for one in properties},
        "required": [one.wire for one in properties if one.required],
        "additionalProperties": False if extra is None else type_schema(extra),
    }


def type_schema(kind: ir.Type) -> dict[str, Any]:
    """Plain JSON Schema 2020-12 of a type."""
    match kind:
        case ir.StringType():
            made: dict[str, Any] = {
                "type": "string",
                "minLength": kind.min_length,
                "maxLength": kind.max_length,
                "pattern": kind.pattern,
            }
        case ir.IntegerType() | ir.NumberType():
            made = {
                "type": "integer" if isinstance(kind, ir.IntegerType) else "number",
                "minimum": kind.minimum,
                "maximum": kind.maximum,
                "exclusiveMinimum": kind.exclusive_minimum,
                "exclusiveMaximum": kind.exclusive_maximum,
                "multipleOf": kind.multiple_of if isinstance(kind, ir.IntegerType) else None,
            }
        case ir.BooleanType():
            made = {"type": "boolean"}
        case ir.NullType():
            made = {"type": "null"}
        case ir.AnyType():
            made = {}
        case ir.LiteralType():
            made = {"enum": list(kind.values)}
        case ir.ListType():
            made = {
                "type": "array",
                "items": type_schema(kind.items),
                "minItems": kind.min_items,
                "maxItems": kind.max_items,
            }
        case ir.MapType():
            made = {
                "type": "object",
                "additionalProperties": type_schema(kind.values),
                "propertyNames": type_schema(kind.keys) if kind.keys else None,
                "minProperties": kind.min_properties,
                "maxProperties": kind.max_properties,
            }
        case ir.RefType():
            made = {"$ref": f"#/$defs/{kind.name}"}
        case ir.UnionType():
            made = {"anyOf": [type_schema(branch) for branch in kind.branches]}
    return {key: value for key, value in made.items() if value is not None}


# --- text --------------------------------------------------------------------------------------


def text_is_visible(family: ir.Family) -> Iterator[Diagnostic]:
    for at, text in _prose(family):
        unseen = sorted({f"U+{ord(char):04X}" for char in text if is_unseen(char)})
        if unseen:
            yield _advice(
                at,
                "unseen",
                f"The text holds characters a reader cannot see: {', '.join(unseen)}.",
                "Take them out; they are shown as escapes in what is generated.",
            )


def _prose(family: ir.Family) -> Iterator[tuple[At, str]]:
    for table in family.tables:
        for code in (*table.codes, *table.retired):
            yield code.at / "title", code.title
            yield code.at / "description", code.description
            yield code.at / "x-error" / "userMessage", code.user_message or ""
    for shape in family.shapes:
        yield shape.at / "description", shape.description
        if isinstance(shape, ir.ObjectShape):
            for one in shape.properties:
                yield one.at / "description", one.description


RULES: tuple[Rule, ...] = (
    families_have_names,
    one_code_table,
    codes_are_distinct,
    categories_are_known,
    codes_refer_to_codes,
    tables_are_complete,
    sentences_name_no_code,
    public_names_are_distinct,
    types_make_sense,
    aliases_end,
    unions_hold_objects,
    depth_limits_hold,
    optional_or_nullable,
    travels_to_somebody,
    classes_stand,
    data_has_its_types,
    text_is_visible,
)
