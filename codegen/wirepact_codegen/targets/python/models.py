"""Shapes in Python: pydantic models by way of datamodel-code-generator, and the light module that asks about them.

The one module that knows datamodel-code-generator. It is given the definitions in our order, under our names, without
any text of the schema; types, docstrings and literals go to its templates ready made (`templates/dcg`). Its text is
formatted, never otherwise changed.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import assert_never

from ... import cache, ir
from ...naming import snake_case
from ..environment import environment
from .literals import docstring, literal
from .names import field_name, function_names, list_name, model_names

_TEMPLATES = Path(__file__).parent / "templates"
_WIRE = ".._runtime.wire"
_SOURCES = {
    "Annotated": "typing",
    "Any": "typing",
    "Literal": "typing",
    "TYPE_CHECKING": "typing",
    "TypeAlias": "typing",
    "TypeAliasType": "typing_extensions",
    "Union": "typing",
    "Field": "pydantic",
}
"""Where `models.py` gets a name from; every other name it imports is the runtime's."""

_MANY = 100


# --- what the package's other modules ask ------------------------------------------------------


def public_models(family: ir.Family) -> list[str]:
    """Every name of `models.py`, in the order of the shapes."""
    return [name for shape in family.shapes for name in model_names(shape)]


def public_shapes(family: ir.Family) -> list[str]:
    """Every public name of `shapes.py`, in the order of the shapes."""
    return [*(name for shape in family.shapes for name in function_names(shape)), "WireError"]


def render_models(family: ir.Family, header: str) -> str:
    """The text of `<package>/<family>/models.py`, not yet formatted.

    `header` is its first line without the comment mark.
    """
    title = docstring([f"{family.title}: the objects that travel or are stored."], indent=0)
    top = f"# {header}\n{title}\n"
    definitions = list(_Definitions(family)())
    if not definitions:
        return top
    said = ("models", top, repr(definitions))
    return cache.known(*said) or cache.remember(_generated(definitions, top), *said)


def render_shapes(family: ir.Family, header: str) -> str:
    """The text of `<package>/<family>/shapes.py`, not yet formatted; it imports no pydantic before it is asked."""
    shapes = [_asked(shape) for shape in family.shapes]
    return (
        environment(_TEMPLATES)
        .get_template("shapes.py.jinja")
        .render(
            header=header,
            title=docstring([f"{family.title}: is a value one of its shapes, and what did a peer send?"], indent=0),
            hints=", ".join(sorted({name for shape in shapes for name in shape.hints})),
            unions=any(shape.members for shape in shapes),
            shapes=shapes,
        )
    )


def format_python(files: Mapping[str, str]) -> dict[str, str]:
    """Sort the imports of each file, drop the unused ones, and lay it out; the folder this runs in has no say.

    Two processes for any number of files that no earlier run has laid out. Files that do not end in `.py` come back as
    they are.

    Raises:
        RuntimeError: ruff found no Python in a file; the message is its own.
    """
    formatted = dict(files)
    sources: dict[str, str] = {}
    for name, text in files.items():
        if name.endswith(".py"):
            known = cache.known("layout", name, text)
            formatted[name] = text if known is None else known
            if known is None:
                sources[name] = text
    if not sources:
        return formatted
    with tempfile.TemporaryDirectory(prefix="wirepact-") as folder:
        for name, text in sources.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
        ruff: str = import_module("ruff").find_ruff_bin()
        shared = ["--isolated", "--no-cache", "--target-version", "py311", "--quiet", "."]
        wide = ["--config", "line-length = 120"]
        for command in (["check", "--fix", "--select", "I,F401"], ["format"]):
            done = subprocess.run([ruff, *command, *wide, *shared], cwd=folder, capture_output=True, encoding="utf-8")
            if done.returncode:
                raise RuntimeError(f"ruff cannot format the generated Python:\n{done.stdout}{done.stderr}")
        for name, text in sources.items():
            formatted[name] = cache.remember(Path(folder, name).read_text("utf-8"), "layout", name, text)
    return formatted


# --- definitions: what the templates print -----------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Line:
    """One field: its annotation with the default, and its docstring."""

    hint: str
    doc: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Definition:
    """A class, or a name for a type where `value` is set.

    Attributes:
        arguments: What stands in the class statement's parentheses.
        extra: Type of all undeclared keys and values; "" where they are kept as sent.
        imports: Names that the text uses.
    """

    name: str
    doc: str
    value: str = ""
    recursive: bool = False
    arguments: str = ""
    extra: str = ""
    fields: Mapping[str, _Line] = field(default_factory=dict[str, _Line])
    imports: tuple[str, ...] = ()


class _Definitions:
    """The definitions of one family, each after those it needs."""

    def __init__(self, family: ir.Family) -> None:
        self.family = family
        self.by_name = {shape.name: shape for shape in family.shapes}
        self.used: set[str] = set()
        self.above: set[str] = set()

    def __call__(self) -> Iterator[_Definition]:
        for name, in_cycle in _in_order(self.family.shapes):
            shape = self.by_name[name]
            match shape:
                case ir.ObjectShape():
                    yield self._class(shape)
                case ir.UnionShape():
                    yield from self._union(shape)
                case ir.EnumShape():
                    values = tuple(member.value for member in shape.members)
                    yield self._name(shape, self._literal(values, "OneOf"))
                case ir.AliasShape():
                    yield self._name(shape, self.type(shape.type), recursive=in_cycle)
                case _:
                    assert_never(shape)
            self.above.add(name)

    def _name(self, shape: ir.Shape, value: str, *, recursive: bool = False) -> _Definition:
        self.used |= {"TypeAlias", "TypeAliasType", "TYPE_CHECKING"} if recursive else {"TypeAlias"}
        doc = docstring([shape.description], indent=4 if recursive else 0, items=self._values(shape), heading="Values")
        text = literal(value) if recursive else value
        return _Definition(name=shape.name, doc=doc, value=text, recursive=recursive, imports=self._imports())

    def _values(self, shape: ir.Shape) -> list[tuple[str, str]]:
        if not isinstance(shape, ir.EnumShape):
            return []
        return [(str(member.value), member.description) for member in shape.members if member.description]

    def _class(self, shape: ir.ObjectShape) -> _Definition:
        sparse = any(not one.required and self._nullable(one.type) for one in shape.properties)
        arguments = [self._use("SparseWireModel" if sparse else "WireModel")]
        if shape.extra is None:
            arguments.append("closed=True")
        if shape.max_depth is not None:
            arguments.append(f"max_depth=({literal(shape.max_depth.property)}, {shape.max_depth.limit})")
        extra = ""
        if shape.extra is not None and not isinstance(shape.extra, ir.AnyType):
            extra = self._later(f"dict[str, {self.type(shape.extra)}]", shape.extra)
            self._use("TYPE_CHECKING")
        fields = {field_name(one): self._field(one) for one in shape.properties}
        return _Definition(
            name=shape.name,
            doc=docstring([shape.description], indent=4),
            arguments=", ".join(arguments),
            extra=extra,
            fields=fields,
            imports=self._imports(),
        )

    def _field(self, one: ir.Property) -> _Line:
        alias = one.wire if field_name(one) != one.wire else None
        hint = self.type(one.type)
        if one.required:
            default = f" = {self._use('filled')}()" if hint.startswith("Exactly[") else ""
            hint = self.type(one.type, alias)
        else:
            default = " = None"
            if not self._nullable(one.type):
                hint = f"{self._use('Maybe')}[{hint}]"
            elif not self._says_none(one.type):
                hint = f"{hint} | None"
            hint = self._with_field(hint, alias=alias)
        hint = self._later(hint, one.type)
        doc = docstring([f"Deprecated. {one.description}" if one.deprecated else one.description], indent=4)
        return _Line(f"{hint}{default}", doc)

    def _later(self, hint: str, kind: ir.Type) -> str:
        """The annotation, as text where it names what stands further down. Any other is read at once: text costs
        pydantic a compilation a field.
        """
        return hint if self.above.issuperset(ir.references([kind])) else literal(hint)

    def _union(self, shape: ir.UnionShape) -> Iterator[_Definition]:
        known, any_name, unknown = model_names(shape)
        tag = self._tag(shape)
        yield _Definition(
            name=unknown,
            doc=docstring([f"A member of {known} that this version does not know, as it was sent."], indent=4),
            arguments=self._use("WireModel"),
            fields={
                tag: _Line(
                    self.type(ir.StringType(), None if tag == shape.tag else shape.tag),
                    docstring(["Which member it is."], indent=4),
                )
            },
            imports=self._imports(),
        )
        members = [member for _, member in shape.members]
        values = ", ".join(literal(value) for value, _ in shape.members)
        tags = f"{literal(shape.tag)}, ({values}{',' if len(members) == 1 else ''}), {unknown}"
        for name, listed, opens, doc in (
            (known, members, "", shape.description),
            (any_name, [*members, unknown], ", is_open=True", f"{known}, or what a newer peer sends in its place."),
        ):
            value = f"{self._use('Annotated')}[{self._either(listed)}, {self._use('Tags')}({tags}{opens})]"
            self._use("TypeAlias")
            yield _Definition(name=name, doc=docstring([doc], indent=0), value=value, imports=self._imports())

    def _either(self, names: list[str]) -> str:
        """The union of names; a long one without `|`, which nests, and so deep that no parser follows."""
        return " | ".join(names) if len(names) <= _MANY else f"{self._use('Union')}[{', '.join(names)}]"

    def _tag(self, shape: ir.UnionShape) -> str:
        member = self.by_name[shape.members[0][1]]
        assert isinstance(member, ir.ObjectShape)
        return next(field_name(one) for one in member.properties if one.wire == shape.tag)

    # --- types -----------------------------------------------------------------------------

    def type(self, kind: ir.Type, alias: str | None = None) -> str:
        """The annotation of a type; with the key on the wire where it is the whole annotation of a field."""
        match kind:
            case ir.StringType():
                bounds = {"min_length": kind.min_length, "max_length": kind.max_length, "pattern": kind.pattern}
                return self._with_field("str", alias=alias, **bounds)
            case ir.IntegerType():
                within = _given(**_bounds(kind), multiple_of=kind.multiple_of)
                if within:
                    return self._with_field("int", f"{self._use('IntRange')}({within})", alias=alias)
                hint = self._use("StrictInt")
            case ir.NumberType():
                within = _given(**_bounds(kind))
                if within:
                    return self._with_field("float", f"{self._use('NumberRange')}({within})", alias=alias)
                hint = self._use("StrictFloat")
            case ir.BooleanType():
                hint = "bool"
            case ir.NullType():
                hint = "None"
            case ir.AnyType():
                hint = self._use("Any")
            case ir.LiteralType():
                hint = self._literal(kind.values, "Exactly" if len(kind.values) == 1 else "OneOf")
            case ir.ListType():
                hint = f"list[{self.type(kind.items)}]"
                return self._with_field(hint, alias=alias, min_length=kind.min_items, max_length=kind.max_items)
            case ir.MapType():
                hint = f"dict[{self.type(kind.keys or ir.StringType())}, {self.type(kind.values)}]"
                return self._with_field(
                    hint, alias=alias, min_length=kind.min_properties, max_length=kind.max_properties
                )
            case ir.RefType():
                hint = kind.name
            case ir.UnionType():
                branches = sorted(kind.branches, key=lambda branch: isinstance(branch, ir.NullType))
                hint = " | ".join(dict.fromkeys(self.type(branch) for branch in branches))
            case _:
                assert_never(kind)
        return self._with_field(hint, alias=alias)

    def _with_field(self, hint: str, *marks: str, **arguments: int | float | str | None) -> str:
        given = _given(**arguments)
        parts = [hint, *marks, *([f"{self._use('Field')}({given})"] if given else ())]
        return f"{self._use('Annotated')}[{', '.join(parts)}]" if len(parts) > 1 else hint

    def _literal(self, values: Iterable[str | int], wrapper: str) -> str:
        listed = ", ".join(literal(value) for value in values)
        return f"{self._use(wrapper)}[{self._use('Literal')}[{listed}]]"

    def _use(self, name: str) -> str:
        self.used.add(name)
        return name

    def _imports(self) -> tuple[str, ...]:
        """The names used since the last call, sorted."""
        used, self.used = tuple(sorted(self.used)), set()
        return used

    def _nullable(self, kind: ir.Type, seen: frozenset[str] = frozenset()) -> bool:
        """Whether null is a value of the type."""
        match kind:
            case ir.NullType() | ir.AnyType():
                return True
            case ir.UnionType():
                return any(self._nullable(branch, seen) for branch in kind.branches)
            case ir.RefType() if kind.name not in seen:
                shape = self.by_name.get(kind.name)
                return isinstance(shape, ir.AliasShape) and self._nullable(shape.type, seen | {kind.name})
            case _:
                return False

    def _says_none(self, kind: ir.Type) -> bool:
        """Whether the annotation itself says None, or Any."""
        return isinstance(kind, (ir.NullType, ir.AnyType)) or (
            isinstance(kind, ir.UnionType) and any(isinstance(branch, ir.NullType) for branch in kind.branches)
        )


def _given(**arguments: int | float | str | None) -> str:
    return ", ".join(f"{name}={literal(value)}" for name, value in arguments.items() if value is not None)


def _bounds(kind: ir.IntegerType | ir.NumberType) -> dict[str, int | float | None]:
    return {
        "ge": kind.minimum,
        "gt": kind.exclusive_minimum,
        "le": kind.maximum,
        "lt": kind.exclusive_maximum,
    }


# --- order -------------------------------------------------------------------------------------


def _in_order(shapes: tuple[ir.Shape, ...]) -> Iterator[tuple[str, bool]]:
    """Each name after those it refers to; where they refer to each other, a class comes first.

    Yields a name, and whether it refers to itself by way of other names alone: its type must then be read later.
    """
    classes = {shape.name for shape in shapes if isinstance(shape, ir.ObjectShape)}
    waiting = {shape.name: set(ir.references(ir.types_of(shape))) for shape in shapes}
    users: dict[str, list[str]] = {name: [] for name in waiting}
    for name, needs in waiting.items():
        needs &= waiting.keys() - ({name} & classes)
        for needed in needs:
            users[needed].append(name)
    ready = deque(name for name, needs in waiting.items() if not needs)
    while waiting:
        forced = not ready
        if forced:
            ready.append(next((name for name in waiting if name in classes), next(iter(waiting))))
        name = ready.popleft()
        del waiting[name]
        yield name, forced and name not in classes
        for user in sorted(users[name]):
            if user in waiting:
                waiting[user].discard(name)
                if not waiting[user]:
                    ready.append(user)


# --- datamodel-code-generator ------------------------------------------------------------------


def _generated(definitions: list[_Definition], top: str) -> str:
    """One call for a family. Every definition goes in as an object with our field names and no text of the schema."""
    from datamodel_code_generator import generate
    from datamodel_code_generator.enums import DataModelType, InputFileType
    from datamodel_code_generator.format import PythonVersion

    names = sorted({name for one in definitions for name in one.imports} - {"WireModel"})
    schema = {
        one.name: {"type": "object", "properties": {name: {"type": "boolean"} for name in one.fields}}
        for one in definitions
    }
    text = generate(
        {"$defs": schema},
        input_file_type=InputFileType.JsonSchema,
        output_model_type=DataModelType.PydanticV2BaseModel,
        target_python_version=PythonVersion.PY_311,
        schema_version="2020-12",
        base_class="wire.WireModel",
        additional_imports=[f"{_SOURCES.get(name, 'wire')}.{name}" for name in names],
        import_overrides={name: _WIRE for name in ["WireModel", *names] if name not in _SOURCES},
        custom_template_dir=_TEMPLATES / "dcg",
        extra_template_data=defaultdict(dict, {f"#/$defs/{one.name}": {"view": one} for one in definitions}),
        custom_file_header=top.rstrip("\n"),
        skip_root_model=True,
        strict_refs=True,
        allow_remote_refs=False,
        disable_timestamp=True,
        disable_future_imports=True,
        use_union_operator=True,
        use_standard_collections=True,
        formatters=[],
    )
    assert isinstance(text, str), "one module: no definition has a dot in its name"
    return text


# --- the light module --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """The questions about one shape.

    Attributes:
        parsed: What `parse_x` returns. listed: Name of the list of an enum's values, and those; ("", "") for others.
        members: The classes of a union as a tuple in Python; "" for any other shape.
    """

    name: str
    literal: str
    function: str
    parsed: str
    listed: tuple[str, str]
    members: str
    list_doc: str
    is_doc: str
    known_doc: str
    parse_doc: str
    raises_doc: str

    @property
    def hints(self) -> tuple[str, ...]:
        """Names of `models.py` in the signatures."""
        parsed = self.parsed if self.parsed not in ("str", "int") else ""
        return tuple(name for name in (parsed, self.name if self.members or self.listed[0] else "") if name)


def _asked(shape: ir.Shape) -> _Asked:
    members, parsed, listed = "", shape.name, ("", "")
    match shape:
        case ir.UnionShape():
            parsed = model_names(shape)[1]
            members = "".join(f"models.{name}, " for name in dict.fromkeys(member for _, member in shape.members))
        case ir.EnumShape():
            values = [member.value for member in shape.members]
            parsed = type(values[0]).__name__
            listed = list_name(shape), "".join(f"{literal(value)}, " for value in values)
        case _:
            pass
    name = f"{'an' if shape.name[0] in 'AEIOU' else 'a'} {shape.name}"
    return _Asked(
        name=shape.name,
        literal=literal(shape.name),
        function=snake_case(shape.name),
        parsed=parsed,
        listed=listed,
        members=f"({members.rstrip(' ')})" if members else "",
        list_doc=docstring(
            [f"Values of {shape.name} that this version knows, in the order of the contract."], indent=0
        ),
        is_doc=docstring([f"Whether a parsed JSON value is {name}, as this version says. Never raises."], indent=4),
        known_doc=docstring([f"Whether a model is a member of {shape.name} that this version knows."], indent=4),
        parse_doc=f"Read {name} from text, UTF-8 bytes or a parsed value of a peer that may be newer.",
        raises_doc=f"WireError: it is not {name}, or not I-JSON.",
    )
