"""Error classes as TypeScript: which parameters each takes, what it passes to its base and what it sets itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ... import ir
from ...naming import table_name
from . import literals, names
from .literals import WIDTH, comment, member, string
from .shapes import Shapes

_INHERITED = ("message", "details", "dev", "cause")
_USUAL = {
    **dict.fromkeys("code type category details dev reason outcome uid runId submissionId".split(), "string"),
    **dict.fromkeys("assistantText remoteSessionId remoteError".split(), "string"),
    **dict.fromkeys("status statusCode limit lastSequence".split(), "number"),
    **dict.fromkeys("meta headers signal".split(), "object"),
    "retryable": "boolean",
}
"""What `fromDict` takes fields of these names to hold: as `boundary.ts` has them."""
_KINDS: Mapping[type, str] = {
    ir.StringType: "string",
    ir.IntegerType: "number",
    ir.BooleanType: "boolean",
    ir.MapType: "object",
    **dict.fromkeys((ir.NumberType, ir.AnyType, ir.ListType), "any"),
}
_KEY = re.compile(r"\{([^{}]*)\}")


class Parameter(NamedTuple):
    """A constructor parameter.

    Attributes:
        name: Attribute and option. kind: TypeScript type without undefined.
        default: Literal that stands where the caller gives none; None: undefined.
    """

    name: str
    wire: str
    carries: ir.Carries | None
    kind: str
    required: bool
    description: str
    in_meta: bool = False
    default: str | None = None


class ClassView(NamedTuple):
    """One class, printed.

    Attributes:
        options: Its options interface, "" where the parameters are positional.
        attributes: Declarations, ready lines. body: Statements of the constructor.
    """

    name: str
    doc: str
    base: str
    brand: str
    key: str
    options: str
    override: str
    attributes: str
    signature: str
    body: str
    known: str
    factories: str
    revive: str
    exported: bool


class Classes:
    """All classes of one family."""

    def __init__(self, contract: ir.Contract, family: ir.Family, shapes: Shapes) -> None:
        self.mark = f"{contract.name}.{family.name}"
        self.family, self.shapes = family, shapes
        self.by_name = {one.name: one for one in family.classes}
        self.helpers: set[str] = {"brand", "isHeir", "isMarked"}
        self.code_names: set[str] = set()
        self.code_types: set[str] = set()
        self.shape_types: set[str] = set()
        self.verdicts = False
        self.categories = False
        self.pinned = False
        self._parameters: dict[str, tuple[Parameter, ...]] = {}
        self._own: dict[str, list[Parameter]] = {}
        self._rows = {row.wire: row for table in reversed(family.tables) for row in (*table.codes, *table.retired)}

    def views(self) -> list[ClassView]:
        return [self.view(one) for one in self.family.classes if not one.handwritten]

    # --- what a class takes and carries --------------------------------------------------------

    def chain(self, one: ir.ErrorClass) -> Iterator[ir.ErrorClass]:
        """The class, its base, and so on."""
        current: ir.ErrorClass | None = one
        while current is not None:
            yield current
            current = self.by_name.get(current.base) if current.base else None

    def row(self, code: ir.Json) -> ir.Code | None:
        return self._rows.get(code) if isinstance(code, str | int) else None

    def own(self, one: ir.ErrorClass) -> list[Parameter]:
        """Parameters the class declares."""
        if one.name not in self._own:
            self._own[one.name] = self._declared(one)
        return self._own[one.name]

    def _declared(self, one: ir.ErrorClass) -> list[Parameter]:
        fixed = dict(one.fixed)
        fields = [
            field for field in one.fields if field.property.carries is None or field.property.carries not in fixed
        ]
        return [self._parameter(field.property, field.in_meta, one) for field in fields]

    def _parameter(self, said: ir.Property, in_meta: bool, one: ir.ErrorClass) -> Parameter:
        if said.carries == "code":
            kind = table_name(one.table, "AnyCode")
            self.code_types.add(kind)
        else:
            kind = self.shapes.type(said.type)
            self.shape_types.update(ir.references([said.type]))
        default = None
        if not said.required:
            if said.carries in ("details", "dev") and isinstance(said.type, ir.StringType):
                default = '""'
            elif said.carries == "retryable" and one.default_retryable is not None:
                default = literals.scalar(one.default_retryable)
        required = said.required and not (said.carries == "message" and one.message)
        return Parameter(
            names.attribute(said), said.wire, said.carries, kind, required, said.description, in_meta, default
        )

    def parameters(self, one: ir.ErrorClass) -> tuple[Parameter, ...]:
        """All that the constructor takes, in order; the cause comes last."""
        if one.name in self._parameters:
            return self._parameters[one.name]
        own = self.own(one)
        taken = {parameter.name for parameter in own}
        base = self.by_name.get(one.base) if one.base else None
        fixed = dict(one.fixed)
        code_fixed = any("code" in dict(link.fixed) for link in self.chain(one))
        follow: list[Parameter] = []
        if base:
            for parameter in self.parameters(base):
                if parameter.name in taken or parameter.carries in fixed or parameter.in_meta:
                    continue
                if parameter.carries == "meta" and any(mine.in_meta for mine in own):
                    continue
                if parameter.required or not code_fixed or parameter.carries in (None, *_INHERITED):
                    follow.append(parameter)
        if not base and not any(parameter.carries == "message" for parameter in own):
            follow.append(Parameter("message", "message", "message", "string", True, "What happened, for a developer."))
        if not base and not any(parameter.carries == "cause" for parameter in own):
            follow.append(Parameter("cause", "cause", "cause", "unknown", False, "What led to it."))
        everything = [*own, *follow]
        if one.message:
            everything = [p._replace(required=False) if p.carries == "message" else p for p in everything]
        positional = one.call == "positional"
        order = sorted(everything, key=lambda p: (p.carries == "cause", positional and not p.required))
        self._parameters[one.name] = tuple(order)
        return self._parameters[one.name]

    # --- printing ------------------------------------------------------------------------------

    def view(self, one: ir.ErrorClass) -> ClassView:
        parameters = self.parameters(one)
        attributes, statements = self._attributes(one, parameters)
        statements = [self._brand(one), self._super(one, parameters), *statements]
        signature = self._signature(one, parameters)
        return ClassView(
            name=one.name,
            doc=comment(one.description),
            base=one.base or "Error",
            brand=string(one.error_name),
            key=string(f"{self.mark}.{one.name}"),
            options=self._options(one, parameters) if one.call == "options" else "",
            override="override " if one.base else "",
            attributes=attributes,
            signature=signature,
            body="\n".join(statements),
            known=self._known(one),
            factories="".join(self._factory(one, factory) for factory in one.factories),
            revive=self._revive(one, parameters),
            exported=one.exported,
        )

    def _options(self, one: ir.ErrorClass, parameters: Sequence[Parameter]) -> str:
        lines = comment(f"What a new {one.name} takes.") + f"export interface {one.name}Options {{\n"
        return lines + "".join(_option(parameter) for parameter in parameters) + "}\n"

    def _signature(self, one: ir.ErrorClass, parameters: Sequence[Parameter]) -> str:
        if one.call == "options":
            optional = " = {}" if not any(parameter.required for parameter in parameters) else ""
            return f"  constructor(options: {one.name}Options{optional}) {{"
        said: list[str] = []
        for parameter in parameters:
            name = names.parameter(parameter.name)
            if parameter.carries == "cause":
                said.append("options?: ErrorOptions")
            elif parameter.default is not None and parameter.carries != "message":
                kind = "" if parameter.kind in ("boolean", "string") else f": {parameter.kind}"
                said.append(f"{name}{kind} = {parameter.default}")
            else:
                said.append(f"{name}{'' if parameter.required else '?'}: {parameter.kind}")
        return _opened("  constructor", said, " {")

    def _revive(self, one: ir.ErrorClass, parameters: Sequence[Parameter]) -> str:
        """The call that makes one from its JSON form."""
        pinned = any(row.pinned for row in self.family.codes.codes) and any(
            p.carries == "code" for base in self.chain(one) for p in self.own(base)
        )
        kinds = ", ".join(f"{literals.key(name)}: {string(kind)}" for name, kind in self._kinds(one))
        order = ", ".join(string(p.name) for p in parameters if p.carries != "cause")
        said = [
            "undefined" if one.call == "options" else f"[{order}]",
            "PINNED" if pinned else "undefined",
            f"{{ {kinds} }}" if kinds else "undefined",
        ]
        while said and said[-1] == "undefined":
            said.pop()
        return _call("return fromDict", [one.name, "this", "value", *said], 4)

    def _kinds(self, one: ir.ErrorClass) -> Iterator[tuple[str, str]]:
        """The fields that hold something else than `fromDict` takes fields of their names to hold."""
        told: set[str] = set()
        for link in self.chain(one):
            for field in link.fields:
                name = names.attribute(field.property)
                kind = _KINDS.get(type(field.property.type))
                if kind and not field.in_meta and name not in told and _USUAL.get(name, kind) != kind:
                    yield name, kind
                told.add(name)

    def _brand(self, one: ir.ErrorClass) -> str:
        return _call("brand", [one.name, string(one.error_name), string(f"{self.mark}.{one.name}")], 4)

    def _read(self, one: ir.ErrorClass, parameter: Parameter) -> str:
        """The parameter inside the constructor, its default not yet in place."""
        if one.call == "options":
            return member("options", parameter.name)
        if parameter.carries == "cause":
            return "options?.cause"
        return names.parameter(parameter.name)

    def _message(self, one: ir.ErrorClass, parameters: Sequence[Parameter]) -> str:
        mine = next((self._read(one, p) for p in parameters if p.carries == "message"), "undefined")
        if one.message is None:
            required = any(p.carries == "message" and p.required for p in parameters)
            return mine if required or one.base else f'{mine} ?? ""'
        return f"{mine} ?? {self._filled(one, one.message, parameters, 'fill')}"

    def _details(self, one: ir.ErrorClass, parameters: Sequence[Parameter]) -> str:
        mine = next((self._read(one, p) for p in parameters if p.carries == "details"), "undefined")
        if one.details is None:
            return mine
        # An empty text is none: Python, where it is the default, cannot tell the two apart.
        return f"{mine} || {self._filled(one, one.details, parameters, 'fillWhole')}"

    def _filled(self, one: ir.ErrorClass, template: str, parameters: Sequence[Parameter], helper: str) -> str:
        """A text, or the call that puts the parameters into it."""
        reads = {p.wire: self._read(one, p) for p in reversed(parameters)}  # of one key its own parameter comes first
        keys = [key for key in dict.fromkeys(_KEY.findall(template)) if key in reads]
        if not keys:
            return string(template)
        self.helpers.add(helper)
        values = ", ".join(
            literals.own_key(key) if reads[key] == key else f"{literals.own_key(key)}: {reads[key]}" for key in keys
        )
        return f"{helper}({string(template)}, {{ {values} }})"

    def _value_for(self, one: ir.ErrorClass, wanted: Parameter, parameters: Sequence[Parameter]) -> str | None:
        """What the class passes to its base for one of the base's parameters; None: nothing."""
        fixed = dict(one.fixed)
        if wanted.carries == "message":
            return self._message(one, parameters)
        if wanted.carries == "details":
            return self._details(one, parameters)
        if wanted.carries == "meta" and any(p.in_meta for p in parameters):
            return self._meta(one, parameters)
        if wanted.carries is not None and wanted.carries in fixed:
            return literals.value(fixed[wanted.carries], 6)
        mine = next((p for p in parameters if p.name == wanted.name), None)
        if mine:
            return self._read(one, mine)
        code = fixed.get("code")
        row = self.row(code) if code is not None else None
        if wanted.carries == "retryable" and row and row.retryable is not None:
            return "true" if row.retryable else "false"
        return None

    def _meta(self, one: ir.ErrorClass, parameters: Sequence[Parameter]) -> str:
        mine = [p for p in parameters if p.in_meta]
        sure = any(p.required for p in mine)
        pairs = [f"{literals.own_key(p.wire)}: {self._read(one, p)}" for p in mine]
        pairs = [
            pair.split(": ")[1] if pair == f"{pair.split(': ')[-1]}: {pair.split(': ')[-1]}" else pair for pair in pairs
        ]
        if sure and all(p.required for p in mine):
            return f"{{ {', '.join(pairs)} }}"
        self.helpers.add("metaOf")
        return f"metaOf({{ {', '.join(pairs)} }})"

    def _super(self, one: ir.ErrorClass, parameters: Sequence[Parameter]) -> str:
        base = self.by_name.get(one.base) if one.base else None
        if base is None:
            message = self._message(one, parameters)
            if one.call == "options":
                self.helpers.add("causeOf")
                return _call("super", [message, "causeOf(options)"], 4)
            return _call("super", [message, "options"], 4)
        wanted = self.parameters(base)
        values = [(p, self._value_for(one, p, parameters)) for p in wanted]
        if base.call == "options":
            pairs = [
                literals.own_key(p.name) if value == p.name else f"{literals.own_key(p.name)}: {value}"
                for p, value in values
                if value is not None and value != "undefined"
            ]
            if not pairs:
                return "    super({});" if any(p.required for p in wanted) else "    super();"
            return "    super({\n" + "".join(f"      {pair},\n" for pair in map(_pair, pairs)) + "    });"
        arguments: list[str] = []
        for p, value in values:
            if p.carries == "cause":
                options = one.call == "positional"
                if not options:
                    self.helpers.add("causeOf")
                arguments.append("options" if options else "causeOf(options)")
            else:
                arguments.append(value or "undefined")
        while arguments and arguments[-1] == "undefined":
            arguments.pop()
        return _call("super", arguments, 4)

    def _attributes(self, one: ir.ErrorClass, parameters: Sequence[Parameter]) -> tuple[str, list[str]]:
        """Declarations and assignments of what the class adds to its base."""
        lines: list[str] = []
        statements: list[str] = []
        inherited = self._inherited(one)
        fixed = dict(one.fixed)
        has_meta = any(p.in_meta for p in parameters)
        for p in self.own(one):
            if p.in_meta or p.carries == "message":
                continue
            if p.carries == "cause":
                if p.kind != "unknown":
                    lines.append(comment(p.description, indent=2) + f"  declare readonly cause?: {p.kind};\n")
                continue
            if p.name in inherited:
                continue
            value, kind = self._assigned(one, p)
            lines.append(comment(p.description, indent=2) + f"  readonly {literals.key(p.name)}: {kind};\n")
            statements.append(_assign(member("this", p.name), value))
        if has_meta:
            mine = [p for p in parameters if p.in_meta]
            kind = self._meta_type(mine)
            if "meta" in inherited:
                lines.append(f"  declare readonly meta: {kind};\n")
            else:
                lines.append(f"  readonly meta: {kind};\n")
                end = "" if all(p.required for p in mine) else f' as {one.name}["meta"]'  # without a value, no key
                statements.append(_assign("this.meta", f"{self._meta(one, parameters)}{end}"))
        for role, attribute, decided, overrides in self._decided(one, fixed):
            kind = _kind(decided)
            if role == "code":
                kind = table_name(one.table, "AnyCode")
                self.code_types.add(kind)
            kind = (
                f"{kind} | undefined" if role == "retryable" and overrides and not self._always_decided(one) else kind
            )
            start = f"  {'override ' if overrides else ''}readonly {attribute}: {kind} = "
            lines.append(f"{start}{literals.value(decided, 2, len(start))};\n")
        return "".join(lines), statements

    def _inherited(self, one: ir.ErrorClass) -> set[str]:
        """Attributes the bases set."""
        found: set[str] = set()
        for link in list(self.chain(one))[1:]:
            found |= {p.name for p in self.own(link) if not p.in_meta}
            found |= {attribute for _, attribute, _, _ in self._decided(link, dict(link.fixed))}
        return found

    def _decided(self, one: ir.ErrorClass, fixed: Mapping[ir.Carries, ir.Json]) -> list[tuple[str, str, ir.Json, bool]]:
        """What a class fixes that no base takes as a parameter: role, attribute, value, whether it overrides one."""
        bases = list(self.chain(one))[1:]
        takes = {str(p.carries) for base in bases[:1] for p in self.parameters(base)}
        attributes: dict[str, str] = {}
        for base in reversed(bases):
            attributes |= {str(p.carries): p.name for p in self.own(base) if p.carries and not p.in_meta}
        values: dict[str, ir.Json] = dict(fixed.items())
        row = self.row(fixed["code"]) if "code" in fixed and "code" not in takes else None
        if row and bases:
            if row.category is not None and "category" in attributes:
                values.setdefault("category", row.category)
            if row.retryable is not None and "retryable" in attributes:
                values.setdefault("retryable", row.retryable)
        code = self.family.table(one.table).property if "code" in values else "code"
        return [
            (role, attributes.get(role, code if role == "code" else role), value, role in attributes)
            for role, value in values.items()
            if role not in takes and role not in ("message", "details")
        ]

    def _always_decided(self, one: ir.ErrorClass) -> bool:
        """Whether the root's verdict is never unknown."""
        return list(self.chain(one))[-1].default_retryable is not None

    def _assigned(self, one: ir.ErrorClass, p: Parameter) -> tuple[str, str]:
        """The value of an attribute and its type."""
        read = self._read(one, p)
        code = next((self._read(one, other) for other in self.own(one) if other.carries == "code"), None)
        if p.carries == "retryable" and code is not None and one.table == "CODES":
            if any(row.pinned for row in self.family.codes.codes):
                self.pinned = True
                pinned = f"PINNED.get({code}) ?? "
            else:
                pinned = ""
            if p.default is not None or p.required:
                given = read if p.required or one.call == "positional" else f"{read} ?? {p.default}"
                return f"{pinned}{given}", "boolean"
            self.verdicts = True
            return f"{pinned}{read} ?? retryableOf({code})", "boolean | undefined"
        if p.carries == "category" and code is not None and not p.required and one.table == "CODES":
            self.categories = True
            return f"{read} ?? categoryOf({code})", f"{p.kind} | undefined"
        if p.carries == "details" and p.kind == "string" and one.details is not None:
            return self._details(one, self.parameters(one)), p.kind
        if p.default is not None:
            return (read if one.call == "positional" else f"{read} ?? {p.default}"), p.kind
        return read, p.kind if p.required or p.kind == "unknown" else f"{p.kind} | undefined"

    def _meta_type(self, mine: Sequence[Parameter]) -> str:
        keys = "; ".join(f"readonly {literals.key(p.wire)}{'' if p.required else '?'}: {p.kind}" for p in mine)
        end = "" if any(p.required for p in mine) else " | undefined"
        line = f"{{ {keys} }}{end}"
        if len(line) + 26 <= WIDTH:
            return line
        inner = "".join(f"    readonly {literals.key(p.wire)}{'' if p.required else '?'}: {p.kind};\n" for p in mine)
        return f"{{\n{inner}  }}{end}"

    def _known(self, one: ir.ErrorClass) -> str:
        """The getter that narrows the code, on the class that brings it."""
        found = next((p for p in self.own(one) if p.carries == "code"), None)
        decided = [
            attribute
            for role, attribute, _, overrides in self._decided(one, dict(one.fixed))
            if role == "code" and not overrides
        ]
        name = found.name if found else decided[0] if decided else None
        if name is None or name in self._inherited(one):
            return ""
        kind, test = table_name(one.table, "Code"), table_name(one.table, "isCode")
        self.code_types.add(kind)
        self.code_names.add(test)
        read = member("this", name)
        return (
            f"\n  /** The {name} where this version knows it: a `switch` over it is exhaustive. */\n"
            f"  get known{name[0].upper()}{name[1:]}(): {kind} | undefined {{\n"
            f"    return {test}({read}) ? {read} : undefined;\n  }}\n"
        )

    def _factory(self, one: ir.ErrorClass, factory: ir.Factory) -> str:
        fixed = dict(factory.fixed)
        taken = self.parameters(one)
        own = [self._parameter(said, False, one) for said in factory.properties]
        mine = {p.name for p in own}
        message = factory.message or one.message
        rest = [
            p
            for p in taken
            if p.name not in mine and p.carries not in fixed and (p.required or p.carries in _INHERITED)
        ]
        options = one.call == "options"
        every = [p._replace(required=False) if p.carries == "message" and message else p for p in (*own, *rest)]
        every.sort(key=lambda p: (p.carries == "cause", not options and not p.required))
        shaped = replace(one, message=factory.message)
        extra = [p for p in own if p.name not in {q.name for q in taken}]
        made_type = one.name
        if extra:
            kind = "; ".join(
                f"readonly {literals.key(p.name)}: {p.kind}{'' if p.required else ' | undefined'}" for p in extra
            )
            made_type = f"{one.name} & {{ {kind} }}"
        optional = " = {}" if not any(p.required for p in every) else ""
        text = comment(factory.description, indent=2)
        if options:
            body = "".join("  " + line + "\n" for line in "".join(map(_option, every)).splitlines())
            text += f"  static {factory.name}(options: {{\n{body}  }}{optional}): {made_type} {{\n"
        else:
            said = [
                "options?: ErrorOptions"
                if p.carries == "cause"
                else f"{names.parameter(p.name)}{'' if p.required else '?'}: {p.kind}"
                for p in every
            ]
            text += _opened(f"  static {factory.name}", said, f": {made_type} {{") + "\n"
        values: list[tuple[Parameter, str]] = []
        for p in taken:
            given = next((q for q in every if q.name == p.name), None)
            if p.carries == "message" and factory.message:
                values.append((p, self._message(shaped, every)))
            elif p.carries in fixed:
                values.append((p, literals.value(fixed[p.carries], 6)))
            elif given:
                values.append((p, self._read(one, given)))
            else:
                values.append((p, "undefined"))
        if options:
            pairs = [f"{literals.own_key(p.name)}: {value}" for p, value in values if value != "undefined"]
            made = f"new {one.name}({{\n" + "".join(f"      {pair},\n" for pair in map(_pair, pairs)) + "    })"
        else:
            arguments = ["options" if p.carries == "cause" else value for p, value in values]
            made = _call(f"new {one.name}", arguments, 4).strip().removesuffix(";")
        if extra:
            given_too = ", ".join(f"{literals.own_key(p.name)}: {self._read(one, p)}" for p in extra)
            local = "_made" if any(p.name == "error" for p in every) else "error"
            text += f"    const {local} = {made};\n    return Object.assign({local}, {{ {given_too} }});\n  }}\n"
        else:
            text += f"    return {made};\n  }}\n"
        return f"\n{text}"


def _kind(value: ir.Json) -> str:
    """The type of an attribute that a class decides."""
    match value:
        case bool():
            return "boolean"
        case str():
            return "string"
        case int() | float():
            return "number"
        case _:
            return "unknown"


def _option(p: Parameter) -> str:
    kind = p.kind if p.required or p.kind == "unknown" else f"{p.kind} | undefined"
    if p.carries == "cause":
        kind = p.kind if p.kind == "unknown" else f"{p.kind} | undefined"
    start = f"  readonly {literals.key(p.name)}{'' if p.required else '?'}: "
    wrapped = literals.wrapped(kind, 2, len(start))
    start = start.rstrip() if wrapped.startswith("\n") else start
    return comment(p.description, indent=2) + f"{start}{wrapped};\n"


def _assign(target: str, value: str) -> str:
    line = f"    {target} = {value};"
    return line if len(line) <= WIDTH else f"    {target} =\n      {_either(value, 6, 0)};"


def _pair(pair: str) -> str:
    """`name: value` of an object at column 6; `name` alone where they are the same."""
    name, *rest = literals.parts(pair, ": ")
    value = ": ".join(rest)
    if name == value:
        return name
    if 6 + len(pair) + 1 <= WIDTH:
        return pair
    if _operator(value):
        return f"{name}:\n        {_either(value, 8, 0)}"
    return f"{name}: {_either(value, 6)}" if len(name) < 5 or value.startswith("{") else f"{name}:\n        {value}"


def _either(value: str, indent: int, further: int = 2) -> str:
    """`given ?? text` or `given || text`, and the call that makes the text, over as many lines as they need."""
    if indent + len(value) + 1 <= WIDTH:
        return value
    if operator := _operator(value):
        left, *right = literals.parts(value, operator)
        rest = _either(operator.join(right), indent + further)
        return f"{left}{operator.rstrip()}\n{' ' * (indent + further)}{rest}"
    marks = literals.bare(value)
    opens, closes = marks.rfind("{ "), marks.rfind(" }")
    if opens < 0 or not marks.rstrip(")").endswith(" }"):
        return value
    pairs = literals.parts(value[opens + 2 : closes], ", ")
    inner = "".join(f"{' ' * (indent + 2)}{one},\n" for one in pairs)
    return f"{value[:opens]}{{\n{inner}{' ' * indent}}}{value[closes + 2 :]}"


def _operator(value: str) -> str:
    """What stands between the values of which the first is taken that is there; "" where there is one alone."""
    return next((one for one in (" ?? ", " || ") if one in literals.bare(value)), "")


def _opened(start: str, parameters: Sequence[str], end: str) -> str:
    """The head of a method, one parameter a line where they do not fit."""
    line = f"{start}({', '.join(parameters)}){end}"
    if len(line) <= WIDTH:
        return line
    return f"{start}(\n" + "".join(f"    {one},\n" for one in parameters) + f"  ){end}"


def _call(callee: str, arguments: Sequence[str], indent: int) -> str:
    pad = " " * indent
    line = f"{pad}{callee}({', '.join(arguments)});"
    if len(line) <= WIDTH:
        return line
    inner = "".join(f"{pad}  {_either(one, indent + 2)},\n" for one in arguments)
    return f"{pad}{callee}(\n{inner}{pad});"
