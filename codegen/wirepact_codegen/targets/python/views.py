"""What the Python templates print: every name final, every literal quoted, every comment ready."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ... import ir
from ...naming import snake_case, table_name
from ...text import compact_json
from . import names
from .literals import docstring, literal

# --- codes -------------------------------------------------------------------------------------


class CodeView(NamedTuple):
    name: str
    literal: str
    doc: str


class TableView(NamedTuple):
    """One code table and the names it gives its module.

    Attributes:
        own: It is the family's CODES. wire: `str` or `int`.
        same: Pairs of literals: a spelling, and the first spelling of its concept.
    """

    own: bool
    constant: str
    list_name: str
    known: str
    text_name: str
    class_name: str
    type_name: str
    local_name: str
    guard: str
    doc: str
    unknown_message: str
    wire: str
    property: str
    codes: tuple[CodeView, ...]
    local: tuple[str, ...]
    same: tuple[tuple[str, str], ...]
    same_name: str
    same_code: str
    by_prefix: bool
    text: str


def table_view(table: ir.CodeTable) -> TableView:
    def name(of: str) -> str:
        return table_name(table.table, of)

    return TableView(
        own=table.table == "CODES",
        constant=table.table,
        list_name=name("CODE_LIST"),
        known=f"_{name('KNOWN')}",
        text_name=f"_{table.table}_TEXT",
        class_name=name("Codes"),
        type_name=name("Code"),
        local_name=name("LocalCode"),
        guard=name("is_code"),
        doc=docstring([table.description], indent=4),
        unknown_message=literal(table.unknown_message),
        wire="int" if table.of_integers else "str",
        property=table.property,
        codes=tuple(
            CodeView(name=code.name, literal=literal(code.wire), doc=docstring([code.description], indent=4))
            for code in table.codes
        ),
        local=tuple(literal(code.wire) for code in table.codes if "python" in code.languages),
        same=tuple((literal(spelling), literal(first)) for spelling, first in table.spellings),
        same_name=f"_{name('SAME')}",
        same_code=name("same_code"),
        by_prefix=table.category_by_prefix and not table.of_integers,
        text=json_text([row(code) for code in table.codes]),
    )


def locale_view(family: ir.Family, locale: ir.Locale) -> dict[str, str]:
    """A further language: its tag as a literal, the name of its text, and its sentences as JSON by their codes."""
    wires = {str(code.wire): code.wire for table in reversed(family.tables) for code in (*table.codes, *table.retired)}
    said: list[object] = [locale.unknown_message]
    said += [[wires.get(wire, wire), text] for wire, text in locale.sentences]
    name = re.sub("[^A-Z0-9]", "_", locale.tag.upper())
    return {"tag": literal(locale.tag), "name": f"_{name}", "text": json_text(said)}


def row(code: ir.Code) -> dict[str, object]:
    """A code's facts as JSON, only what the contract states."""
    made: dict[str, object] = {
        "code": code.wire,
        "name": code.name,
        "title": code.title,
        "summary": code.description,
        "category": code.category,
        "retryable": code.retryable,
        "verdict": code.verdict.value,
        "conditions": [
            {"when": one.when, "http": one.http, "kinds": one.kinds, "retryable": one.retryable}
            for one in code.conditions
        ]
        or None,
        "pinned": code.pinned or None,
        "control": code.control,
        "http_status": code.http_status,
        "headers": dict(code.headers) or None,
        "languages": code.languages if code.languages != ir.LANGUAGES else None,
        "same_as": code.same_as or None,
        "lifecycle": code.lifecycle.value if code.lifecycle is not ir.Lifecycle.ACTIVE else None,
        "replaced_by": code.replaced_by,
        "raised_by": code.raised_by or None,
        "matches": [_match(one) for one in code.matches] or None,
        "behaviour": dict(code.behaviour) or None,
        "user_message": code.user_message,
        "recovery": code.recovery,
        "docs": code.docs,
        "class_name": code.class_name,
        "class_base": code.class_base,
        "module": code.module,
        "exported": None if code.exported else False,
        "message": code.class_message,
        "details": code.class_details,
        "meta": [one.wire for one in code.meta] or None,
        "settles": bool(code.settles) or None,
        "grpc_status": code.grpc_status,
        "problem_type": code.problem_type,
        "section": code.section,
    }
    return {key: value for key, value in made.items() if value is not None}


def _match(one: ir.Match) -> dict[str, object]:
    if one.name is not None:
        return {"name": one.name}
    if one.code is not None:
        return {"code": one.code}
    return {"status": list(one.status)} if one.status else {"condition": one.condition}


def json_text(rows: list[object]) -> str:
    """JSON, a row a line, for a raw triple-quoted literal: three quotes never stand together in JSON."""
    return "[\n" + ",\n".join(map(compact_json, rows)) + "\n]"


# --- constants and tables ----------------------------------------------------------------------


class ConstantView(NamedTuple):
    name: str
    hint: str
    literal: str
    doc: str


def constant_view(constant: ir.Constant) -> ConstantView:
    value = dict(constant.values)["python"]
    return ConstantView(
        name=constant.name,
        hint=_constant_hint(value),
        literal=_value(value),
        doc=docstring([_sentence(constant.description, constant.section)], indent=0),
    )


def roles_text(value: ir.Json) -> str:
    """Roles as a literal of plain dicts and tuples."""
    match value:
        case dict():
            return f"{{{', '.join(f'{literal(key)}: {roles_text(item)}' for key, item in value.items())}}}"
        case tuple():
            return f"({', '.join(roles_text(item) for item in value)}{',' if len(value) == 1 else ''})"
        case str() | int() | float() | None:
            return literal(value)


def _constant_hint(value: ir.Json) -> str:
    match value:
        case bool():
            return "bool"
        case str():
            return "str"
        case int():
            return "int"
        case float():
            return "float"
        case tuple():
            return "tuple[object, ...]"
        case dict():
            return "Row"
        case None:
            return "None"


def _value(value: ir.Json) -> str:
    match value:
        case dict():
            inner = ", ".join(f"{literal(key)}: {_value(item)}" for key, item in value.items())
            return f"Row({{{inner}}})"
        case tuple():
            return f"({', '.join(_value(item) for item in value)}{',' if len(value) == 1 else ''})"
        case str() | int() | float() | None:
            return literal(value)


class DataView(NamedTuple):
    name: str
    doc: str
    text: str


def data_view(data: ir.DataTable) -> DataView:
    columns = [(one.wire, one.description) for one in data.columns if one.description]
    return DataView(
        name=data.name,
        doc=docstring([_sentence(data.description, data.section)], indent=0, items=columns, heading="Columns"),
        text=json_text([dict(one) for one in data.rows]),
    )


def asymmetry_view(rows: tuple[ir.Asymmetry, ...]) -> DataView:
    return DataView(
        name="ASYMMETRIES",
        doc=docstring(
            ["Differences between runtimes that are meant: topic, runtimes, what differs, section."], indent=0
        ),
        text=json_text(
            [
                {"topic": one.topic, "runtimes": one.runtimes, "differs": one.differs, "section": one.section}
                for one in rows
            ]
        ),
    )


def _sentence(text: str, section: str | None) -> str:
    return f"{text}\n\nSource: {section}." if section else text


# --- error classes -----------------------------------------------------------------------------


class Param(NamedTuple):
    """A constructor parameter.

    Attributes:
        default: Its default as a literal; None: it must be given.
        own: Declared by this class and not by a base of it.
    """

    name: str
    wire: str
    hint: str
    default: str | None
    role: str | None
    in_meta: bool
    own: bool
    description: str


class FactoryView(NamedTuple):
    """A named way to build a class; `kept` are its parameters that the class has none for: attributes all the same."""

    name: str
    doc: str
    signature: str
    call: str
    kept: str
    made: str


class KnownView(NamedTuple):
    """The property that narrows an error's code: its name, what it reads, the guard it asks and its type."""

    name: str
    attribute: str
    guard: str
    type: str


class ClassView(NamedTuple):
    name: str
    base: str
    doc: str
    marker: str
    error_name: str
    class_values: tuple[tuple[str, str, str], ...]
    attributes: tuple[tuple[str, str], ...]
    signature: str
    super_call: str | None
    body: tuple[str, ...]
    args: str
    known: KnownView | None
    factories: tuple[FactoryView, ...]


_PASSED_ON = ("message", "details", "dev", "cause")
_ATTRIBUTE = {
    "code": "code",
    "retryable": "retryable",
    "status": "status",
    "category": "category",
    "headers": "headers",
}


ERROR_MEMBERS = frozenset(
    "add_note args cause from_dict is_instance known_code known_type name to_dict with_traceback".split()
)
"""What every error already has; a parameter of that name would hide it, unless it carries just that."""

_CONSTRUCTOR = frozenset("category_of cls fill fill_all only_set retryable_of self super".split())
"""Names that a constructor or a factory reads; a parameter of that name would stand before them."""


def parameter_names(properties: Iterable[ir.Property]) -> dict[str, str]:
    """Wire key to the Python name of a class's parameter and attribute."""
    return {one.wire: _parameter_name(one) for one in properties}


def _parameter_name(one: ir.Property) -> str:
    name = names.field_name(one)
    if one.carries == "cause":
        return "cause"  # every constructor has it so
    hides = name in _CONSTRUCTOR or (name in ERROR_MEMBERS and one.carries != name)
    return f"{name}_" if hides else name


class Classes:
    """Views of a family's error classes; each is built on what its base takes."""

    def __init__(self, contract: ir.Contract, family: ir.Family) -> None:
        self.contract, self.family = contract, family
        self.by_name = {one.name: one for one in family.classes}
        self.params: dict[str, tuple[Param, ...]] = {}
        for one in family.classes:
            self.params[one.name] = self._params(one)

    def views(self) -> tuple[ClassView, ...]:
        return tuple(self._view(one) for one in self.family.classes if not one.handwritten)

    def models(self) -> tuple[str, ...]:
        """Shapes that the parameters' types name."""
        kinds = [field.property.type for one in self.family.classes for field in one.fields if not one.handwritten]
        kinds += [prop.type for one in self.family.classes for factory in one.factories for prop in factory.properties]
        return tuple(sorted(ir.references(kinds)))

    def pinned(self) -> dict[str, bool]:
        return {
            literal(code.wire): code.retryable
            for table in self.family.tables
            for code in table.codes
            if code.pinned and code.retryable is not None
        }

    # --- parameters ----------------------------------------------------------------------------

    def _lineage(self, one: ir.ErrorClass) -> list[ir.ErrorClass]:
        found = [one]
        while found[-1].base is not None:
            found.append(self.by_name[found[-1].base])
        return found

    def _fixed(self, one: ir.ErrorClass) -> dict[str, ir.Json]:
        """What the class and its bases decide, nearest first."""
        fixed: dict[str, ir.Json] = {}
        for base in reversed(self._lineage(one)):
            fixed.update(base.fixed)
        return fixed

    def _params(self, one: ir.ErrorClass) -> tuple[Param, ...]:
        own = parameter_names([field.property for field in one.fields])
        made = [self._param(field, own[field.property.wire], one) for field in one.fields]
        inherited = self.params[one.base] if one.base else ()
        fixed = self._fixed(one)
        roles = {param.role for param in made if param.role}
        taken = {param.wire for param in made}
        for param in inherited:
            if param.wire in taken or (param.role and (param.role in roles or param.role in fixed)):
                continue
            if param.in_meta:
                continue
            if "code" in fixed and param.default is not None and param.role not in (None, *_PASSED_ON):
                continue
            made.append(_inherit(param, one))
        if not any(param.role == "message" for param in made):
            made.append(
                Param("message", "message", "str", None, "message", False, one.base is None, "Text for developers.")
            )
        made = [_optional_message(param, one) if param.role == "message" else param for param in made]
        return tuple(sorted(made, key=lambda param: param.default is not None))

    def _param(self, field: ir.ClassField, name: str, one: ir.ErrorClass) -> Param:
        prop = field.property
        hint, default = self.hint(prop.type), None
        if prop.carries == "retryable" and not prop.required:
            decided = one.default_retryable
            hint, default = ("bool", repr(decided)) if decided is not None else ("bool | None", "None")
        elif prop.carries in ("details", "dev") and isinstance(prop.type, ir.StringType) and not prop.required:
            hint, default = "str", '""'
        elif not prop.required:
            hint, default = f"{hint} | None" if hint != "object" else hint, "None"
        return Param(name, prop.wire, hint, default, prop.carries, field.in_meta, True, prop.description)

    def hint(self, kind: ir.Type) -> str:
        match kind:
            case ir.StringType():
                return "str"
            case ir.IntegerType():
                return "int"
            case ir.NumberType():
                return "float"
            case ir.BooleanType():
                return "bool"
            case ir.NullType():
                return "None"
            case ir.AnyType():
                return "object"
            case ir.LiteralType():
                return f"Literal[{', '.join(literal(value) for value in kind.values)}]"
            case ir.ListType():
                return f"Sequence[{self.hint(kind.items)}]"
            case ir.MapType():
                return f"Mapping[str, {self.hint(kind.values)}]"
            case ir.RefType():
                return kind.name
            case ir.UnionType():
                return " | ".join(dict.fromkeys(self.hint(branch) for branch in kind.branches))

    # --- one class -----------------------------------------------------------------------------

    def _view(self, one: ir.ErrorClass) -> ClassView:
        params = self.params[one.name]
        positional = [param for param in params if param.role != "cause"]
        fixed = dict(one.fixed)
        signature = ", ".join(["self", *(_declared(param) for param in positional), "*", "cause: object = None"])
        return ClassView(
            name=one.name,
            base=one.base or "BaseError",
            doc=docstring([_sentence(one.description, one.section)], indent=4, items=_told(positional)),
            marker=literal(f"{self.contract.name}.{self.family.name}.{one.name}"),
            error_name=literal(one.error_name),
            class_values=tuple(
                (*self._attribute(one, role, value), literal_or_row(value)) for role, value in fixed.items()
            ),
            attributes=tuple(
                (param.name, self._attribute_hint(param))
                for param in params
                if param.own and not param.in_meta and param.role not in ("message", "cause")
            ),
            signature=signature,
            super_call=None if one.base is None else self._super_call(one, params),
            body=tuple(self._body(one, params)),
            args=_tuple([param.name for param in positional]),
            known=self._code_property(one),
            factories=tuple(self._factory(one, factory) for factory in one.factories),
        )

    def _attribute(self, one: ir.ErrorClass, role: str, value: ir.Json) -> tuple[str, str]:
        """Name and type of the attribute a role has: what a base declares, else the role's own name."""
        for base in self._lineage(one):
            for param in self.params[base.name]:
                if param.role == role and param.own:
                    return param.name, self._attribute_hint(param)
        hint = _constant_hint(value)
        return role, {"bool": "bool | None", "int": "int | None", "Row": "Mapping[str, str] | None"}.get(hint, hint)

    def _attribute_hint(self, param: Param) -> str:
        if param.role == "retryable":
            return "bool" if param.default in ("True", "False") else "bool | None"
        return param.hint

    def _super_call(self, one: ir.ErrorClass, params: tuple[Param, ...]) -> str:
        assert one.base is not None
        fixed = dict(one.fixed)
        mine = {param.wire: param for param in params}
        given: list[str] = []
        for param in self.params[one.base]:
            if param.role == "cause":
                continue
            if param.role == "message":
                given.append(f"{param.name}={self._message(one, params)}")
            elif param.role == "details" and not param.in_meta:
                given.append(f"{param.name}={self._details(one, params)}")
            elif param.role == "meta" and any(other.in_meta for other in params):
                pairs = ", ".join(f"{literal(other.wire)}: {other.name}" for other in params if other.in_meta)
                given.append(f"{param.name}=only_set({{{pairs}}})")
            elif param.role in fixed:
                given.append(f"{param.name}={literal_or_row(fixed[param.role])}")
            elif param.wire in mine:
                given.append(f"{param.name}={mine[param.wire].name}")
            elif param.role == "retryable" and param.default in ("True", "False"):
                verdict = self._verdict(one)  # what the code says comes before what the base takes where nobody says it
                if verdict is not None and repr(verdict) != param.default:
                    given.append(f"{param.name}={verdict}")
        return ", ".join([*given, "cause=cause"])

    def _verdict(self, one: ir.ErrorClass) -> bool | None:
        """The verdict of the code that the class fixes."""
        code = dict(one.fixed).get("code")
        codes = (row for table in self.family.tables if table.table == one.table for row in table.codes)
        return next((row.retryable for row in codes if row.wire == code), None)

    def _message(self, one: ir.ErrorClass, params: tuple[Param, ...]) -> str:
        name = next((param.name for param in params if param.role == "message"), "message")
        optional = any(param.role == "message" and param.default is not None for param in params)
        if one.message is None:
            return f'{name} if {name} is not None else ""' if optional and one.base is None else name
        return f"{name} if {name} is not None else {_filled('fill', one.message, params)}"

    def _details(self, one: ir.ErrorClass, params: tuple[Param, ...]) -> str:
        given = next(param for param in params if param.role == "details")
        if one.details is None or given.hint != "str":
            return given.name
        return f"{given.name} or {_filled('fill_all', one.details, params)}"

    def _body(self, one: ir.ErrorClass, params: tuple[Param, ...]) -> Iterator[str]:
        for param in params:
            if not param.own or param.in_meta or (param.role == "cause"):
                continue
            if one.base is not None and (param.role == "message" or self._base_takes(one, param)):
                continue
            yield f"self.{param.name} = {self._value_of(one, param, params)}"
            if param.role == "message" and param.name != "message":
                yield f"self.message = self.{param.name}"
        yield from self._overrides(one)

    def _overrides(self, one: ir.ErrorClass) -> Iterator[str]:
        """What the class fixes where its base has put its own value into the error already."""
        if one.base is None:
            return
        bases = self._lineage(one)[1:]
        taken = {param.role for param in self.params[one.base]}
        values: dict[str, ir.Json] = {**dict(one.fixed)}
        if (verdict := self._verdict(one)) is not None:
            values.setdefault("retryable", verdict)
        for role, value in values.items():
            if role in taken or role in ("message", "details"):
                continue
            own = (param for base in bases for param in self.params[base.name] if param.own and param.role == role)
            if (param := next(own, None)) is not None:
                yield f"self.{param.name} = {literal_or_row(value)}"

    def _base_takes(self, one: ir.ErrorClass, param: Param) -> bool:
        takes = self.params[one.base] if one.base is not None else ()
        return any(other.wire == param.wire and other.role != "cause" for other in takes)  # that one is `cause` alone

    def _value_of(self, one: ir.ErrorClass, param: Param, params: tuple[Param, ...]) -> str:
        code = next((other.name for other in params if other.role == "code"), None)
        match param.role:
            case "message":
                return self._message(one, params)
            case "details":
                return self._details(one, params)
            case "retryable" if code:
                given = param.name
                if param.hint != "bool":
                    given = f"{given} if {given} is not None else retryable_of({code})"
                return f"_PINNED.get({code}, {given})" if self.pinned() else given
            case "category" if code:
                return f"{param.name} if {param.name} is not None else category_of({code})"
            case _:
                return param.name

    def _code_property(self, one: ir.ErrorClass) -> KnownView | None:
        """The `known_...` property, on the class that brings the code."""
        name = self._code_attribute(one)
        if name is None or any(self._code_attribute(base) for base in self._lineage(one)[1:]):
            return None
        return KnownView(f"known_{name}", name, table_name(one.table, "is_code"), table_name(one.table, "Code"))

    def _code_attribute(self, one: ir.ErrorClass) -> str | None:
        """The attribute in which a class itself says its code, as a parameter or as a constant."""
        given = next((param.name for param in self.params[one.name] if param.own and param.role == "code"), None)
        decided = dict(one.fixed).get("code")
        return given or (None if decided is None else self._attribute(one, "code", decided)[0])

    def _factory(self, one: ir.ErrorClass, factory: ir.Factory) -> FactoryView:
        own = parameter_names(factory.properties)
        made = [
            self._param(ir.ClassField(property=prop, in_meta=False), own[prop.wire], one) for prop in factory.properties
        ]
        if factory.message is None and not any(param.role == "message" for param in made):
            made.insert(0, Param("message", "message", "str", None, "message", False, True, ""))
        fixed = dict(factory.fixed)
        known = {param.wire for param in self.params[one.name]}
        taken = {param.wire for param in made}
        demanded = [
            param
            for param in self.params[one.name]
            if param.default is None and param.wire not in taken and param.role not in (*fixed, "cause", "message")
        ]
        positional = sorted(
            (param for param in (*demanded, *made) if param.role != "cause"),
            key=lambda param: param.default is not None,
        )
        taken |= {param.wire for param in demanded}
        given = []
        for param in self.params[one.name]:
            if param.role == "cause":
                continue
            if param.role == "message" and factory.message is not None:
                given.append(f"{param.name}={_filled('fill', factory.message, tuple(made))}")
            elif param.role in fixed:
                given.append(f"{param.name}={literal_or_row(fixed[param.role])}")
            elif param.wire in taken:
                given.append(f"{param.name}={own.get(param.wire, param.name)}")
        signature = ", ".join(["cls", *(_declared(param) for param in positional), "*", "cause: object = None"])
        return FactoryView(
            name=snake_case(factory.name),
            doc=docstring([factory.description], indent=8),
            signature=signature,
            call=", ".join([*given, "cause=cause"]),
            kept=", ".join(f"{param.name}={param.name}" for param in made if param.wire not in known),
            made="_made" if any(param.name == "error" for param in positional) else "error",
        )


def _inherit(param: Param, one: ir.ErrorClass) -> Param:
    return Param(param.name, param.wire, param.hint, param.default, param.role, False, False, param.description)


def _optional_message(param: Param, one: ir.ErrorClass) -> Param:
    if one.message is None:
        return param
    return Param(param.name, param.wire, "str | None", "None", "message", False, param.own, param.description)


def _declared(param: Param) -> str:
    return f"{param.name}: {param.hint}" if param.default is None else f"{param.name}: {param.hint} = {param.default}"


def _filled(function: str, template: str, params: tuple[Param, ...]) -> str:
    used = [param for param in params if "{" + param.wire + "}" in template]
    if not used:
        return literal(template)
    pairs = ", ".join(f"{literal(param.wire)}: {param.name}" for param in used)
    return f"{function}({literal(template)}, {{{pairs}}})"


def _told(params: list[Param]) -> list[tuple[str, str]]:
    return [(param.name, param.description) for param in params if param.own and param.description]


def _tuple(items: list[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


def literal_or_row(value: ir.Json) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{literal(key)}: {_value(item)}" for key, item in value.items()) + "}"
    return _value(value)
