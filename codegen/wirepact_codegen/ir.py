"""The contract as the targets see it: complete, in order, and frozen (a code's row to type checkers alone).

`lower` builds these from the schema files; `rules` judges them; a target turns them into views.
Nothing here imports anything of ours, and no default is left to fill in: what the schema leaves out
is None or an empty tuple. Each node says where it stands (`at`), for diagnostics.

Order: codes, properties, table rows and columns stand as the schema lists them; everything else
(definitions, tables, constants) is sorted by name, because the order of other keys means nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, TypeAlias, TypeVar, dataclass_transform

Json: TypeAlias = "bool | int | float | str | tuple[Json, ...] | dict[str, Json] | None"
T = TypeVar("T")
Language = Literal["python", "typescript"]
LANGUAGES: tuple[Language, ...] = ("python", "typescript")


@dataclass(frozen=True, slots=True)
class At:
    """A place in the sources: file as given to the loader, JSON Pointer ("" is the whole document)."""

    file: str
    pointer: str

    def __truediv__(self, step: str | int) -> At:
        if isinstance(step, str) and ("~" in step or "/" in step):
            step = step.replace("~", "~0").replace("/", "~1")
        return At(self.file, f"{self.pointer}/{step}")

    def __str__(self) -> str:
        return f"{self.file}#{self.pointer}"


# --- codes -------------------------------------------------------------------------------------


class Verdict(Enum):
    """May the failed call be tried again? Four answers, because the sources have four."""

    ALWAYS = "always"
    NEVER = "never"
    DEPENDS = "depends"
    UNSTATED = "unstated"


class Lifecycle(Enum):
    ACTIVE = "active"
    RESERVED = "reserved"
    DEPRECATED = "deprecated"
    RETIRED = "retired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One row of a verdict that depends; the first row whose match holds decides.

    Attributes:
        when: The condition in words.
        http: Statuses it covers: numbers, or "4xx", "5xx", "any"; empty: not about a status.
        kinds: Other names of the situation, as a caller would pass them.
        retryable: The verdict; None: the row leaves it open.
    """

    when: str
    http: tuple[int | str, ...]
    kinds: tuple[str, ...]
    retryable: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One way a failure is recognised as a code; exactly one of the four is set; `code` is the error's own."""

    name: str | None
    status: tuple[int, ...]
    code: str | None
    condition: str | None


Answers = Literal[
    "route_not_found", "method_not_allowed", "unsupported_media_type", "invalid_json", "invalid_request", "unexpected"
]
Outcome = Literal["completed", "failed", "aborted"]


@dataclass_transform(frozen_default=True, kw_only_default=True)
def _row(cls: type[T]) -> type[T]:
    """A frozen class to those who check types, and no slower to make than any other: there are thousands."""
    return dataclass(slots=True, kw_only=True, unsafe_hash=True)(cls)


@_row
class Code:
    """One row of a code table.

    Attributes:
        wire: Value on the wire; never renamed, never reused.
        name: Constant in both languages (`x-name`, else made from `wire` by `naming.constant_name`).
        title: Two or three words. description: One or two sentences.
        retryable, verdict, conditions: The default verdict and why (`depends` has conditions).
        http_status: Status of the reply; None: none stated.
        languages: Which language raises it; both know it.
        same_as: Other spellings of the same concept, in this family.
        behaviour: What a language does instead of, or besides, raising it.
        answers: Failures outside the contract that are told as this code.
        meta: Keys of the error's structured data, as properties; empty: none documented.
        class_name, class_base, module, exported: The error class that carries the code.
        docs: A page about it: the one it names, else its own in the reference, where the contract says its place.
        address: Its page in the reference: a whole URL where the contract says the place, else relative to the first.
        section: Heading of the source it comes from.
    """

    wire: str | int
    name: str
    title: str
    description: str
    section: str | None
    category: str | None
    verdict: Verdict
    retryable: bool | None
    conditions: tuple[Condition, ...]
    pinned: bool
    control: str | None
    http_status: int | None
    headers: tuple[tuple[str, str], ...]
    user_message: str | None
    recovery: str | None
    docs: str | None
    address: str
    raised_by: tuple[str, ...]
    lifecycle: Lifecycle
    replaced_by: str | int | None
    languages: tuple[Language, ...]
    same_as: tuple[str | int, ...]
    behaviour: tuple[tuple[Language, str], ...]
    matches: tuple[Match, ...]
    answers: tuple[Answers, ...]
    settles: bool | str
    grpc_status: str | None
    problem_type: str | None
    class_name: str | None
    class_base: str | None
    module: str | None
    exported: bool
    class_message: str | None
    class_details: str | None
    meta: tuple[Property, ...]
    at: At


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    name: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeTable:
    """All codes of one namespace.

    Attributes:
        name: The `$defs` name (`ErrorCode`).
        table: The exported constant: "CODES" for a family's own, else e.g. "FRONTEND_CODES"; every other name of the
            table is made from it (`naming.table_name`).
        property: Where the value travels: "code" or "type".
        unknown_message: Sentence for a code this version does not know.
        category_by_prefix: A code's category is its text up to the first "_".
        codes: Live codes in schema order. retired: The others, same rows, in no list or type.
        complete: Of "sentences", "vectors", "classes": what every live code must have.
        of_integers: Its codes are integers; else all are text.
        spellings: Codes that name one concept with another, retired ones too, each with the first of its concept.
    """

    name: str
    table: str
    property: Literal["code", "type"]
    description: str
    unknown_message: str
    categories: tuple[Category, ...]
    category_by_prefix: bool
    codes: tuple[Code, ...]
    retired: tuple[Code, ...]
    complete: frozenset[str]
    spellings: tuple[tuple[str | int, str | int], ...]
    of_integers: bool
    at: At


@dataclass(frozen=True, slots=True, kw_only=True)
class Locale:
    """The sentences of a family in one further language.

    Attributes:
        tag: BCP 47. unknown_message: Sentence for a code this version does not know.
        sentences: Code (as text) and sentence, in the order of the code tables; what is no code of them comes last.
    """

    tag: str
    unknown_message: str
    sentences: tuple[tuple[str, str], ...]
    at: At


# --- shapes ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StringType:
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegerType:
    """Bounds are inclusive unless named exclusive. `1.0` on the wire is an integer."""

    minimum: int | None = None
    maximum: int | None = None
    exclusive_minimum: int | None = None
    exclusive_maximum: int | None = None
    multiple_of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberType:
    minimum: int | float | None = None
    maximum: int | float | None = None
    exclusive_minimum: int | float | None = None
    exclusive_maximum: int | float | None = None


@dataclass(frozen=True, slots=True)
class BooleanType:
    pass


@dataclass(frozen=True, slots=True)
class NullType:
    pass


@dataclass(frozen=True, slots=True)
class AnyType:
    """Any JSON value, passed through."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiteralType:
    """`const` or `enum`: strings alone or integers alone; null beside them is a UnionType."""

    values: tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListType:
    items: Type
    min_items: int | None = None
    max_items: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MapType:
    """An object without declared properties."""

    values: Type
    keys: StringType | None = None
    min_properties: int | None = None
    max_properties: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RefType:
    """A named definition of the same family."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnionType:
    """Branches told apart by their JSON type (`string | ErrorDetail`, `T | null`); at least two.

    Attributes:
        inline: Written as a list of types or values: a branch has no place of its own.
    """

    branches: tuple[Type, ...]
    inline: bool = field(default=False, compare=False)


Type: TypeAlias = (
    StringType
    | IntegerType
    | NumberType
    | BooleanType
    | NullType
    | AnyType
    | LiteralType
    | ListType
    | MapType
    | RefType
    | UnionType
)


def walk(kind: Type) -> Iterator[Type]:
    """The type, and every type inside it."""
    yield kind
    match kind:
        case ListType():
            yield from walk(kind.items)
        case MapType():
            yield from walk(kind.values)
        case UnionType():
            for branch in kind.branches:
                yield from walk(branch)
        case _:
            pass


def references(kinds: Iterable[Type]) -> tuple[str, ...]:
    """Names of the definitions that the types refer to, each once, in order."""
    found: dict[str, None] = {}
    for kind in kinds:
        if isinstance(kind, RefType | ListType | MapType | UnionType):  # no other has types inside
            found |= {one.name: None for one in walk(kind) if isinstance(one, RefType)}
    return tuple(found)


Carries = Literal[
    "code", "message", "retryable", "status", "headers", "category", "details", "dev", "meta", "cause", "error"
]
Audience = Literal["public", "operator"]
Role = Literal["envelope", "body", "chunk", "terminal", "settlement", "detail"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """One property of an object.

    Attributes:
        wire: Key on the wire. name: Pinned identifier (`x-name`), snake_case; None: made by the target.
        carries: What an error puts here (`x-carries`).
    """

    wire: str
    name: str | None
    description: str
    type: Type
    required: bool
    deprecated: bool
    carries: Carries | None
    at: At


@dataclass(frozen=True, slots=True, kw_only=True)
class MaxDepth:
    """Objects nested under the outermost one through `property`: `limit` are valid, one more is not."""

    property: str
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectShape:
    """A JSON object.

    Attributes:
        extra: Undeclared keys: AnyType (kept as sent), None (refused) or the type of their values.
        outcome: How a stream ended, where the shape is what ends it.
    """

    name: str
    title: str | None
    description: str
    section: str | None
    properties: tuple[Property, ...]
    extra: Type | None
    max_depth: MaxDepth | None
    audience: Audience | None
    role: Role | None
    outcome: Outcome | None
    examples: tuple[Json, ...]
    at: At


@dataclass(frozen=True, slots=True, kw_only=True)
class UnionShape:
    """A tagged union: each member is an ObjectShape of the family whose `tag` is one constant.

    Attributes:
        members: Pairs of the tag's value and the member's name, in schema order.
    """

    name: str
    title: str | None
    description: str
    section: str | None
    tag: str
    members: tuple[tuple[str, str], ...]
    audience: Audience | None
    role: Role | None
    examples: tuple[Json, ...]
    at: At


@dataclass(frozen=True, slots=True, kw_only=True)
class EnumMember:
    value: str | int
    title: str | None
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnumShape:
    """A closed list of values, strings alone or integers alone, with a name of its own."""

    name: str
    title: str | None
    description: str
    section: str | None
    members: tuple[EnumMember, ...]
    examples: tuple[Json, ...] = ()
    at: At


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasShape:
    """A name for any other type: a list, a map, a bounded string, another definition."""

    name: str
    title: str | None
    description: str
    section: str | None
    type: Type
    examples: tuple[Json, ...] = ()
    at: At


Shape: TypeAlias = ObjectShape | UnionShape | EnumShape | AliasShape


def types_of(shape: Shape) -> tuple[Type, ...]:
    """The types a shape is made of: of its properties and other keys, of its members, or the one it names."""
    match shape:
        case ObjectShape():
            return (*(one.type for one in shape.properties), *(() if shape.extra is None else (shape.extra,)))
        case UnionShape():
            return tuple(RefType(name=name) for _, name in shape.members)
        case EnumShape():
            return ()
        case AliasShape():
            return (shape.type,)


# --- data --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DataTable:
    """Rows of data that both packages carry; `columns` types every key a row may have."""

    name: str
    description: str
    section: str | None
    columns: tuple[Property, ...]
    rows: tuple[dict[str, Json], ...]
    at: At


@dataclass(frozen=True, slots=True, kw_only=True)
class Constant:
    """A value both packages export; `values` has one entry a language, equal unless declared per language."""

    name: str
    description: str
    section: str | None
    type: Type
    values: tuple[tuple[Language, Json], ...]
    per_language: bool
    at: At


@dataclass(frozen=True, slots=True, kw_only=True)
class Asymmetry:
    """A difference between runtimes that is meant."""

    topic: str
    runtimes: tuple[str, ...]
    differs: str
    section: str
    at: At


# --- error classes -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassField:
    """A constructor parameter of an error class, and the attribute it becomes.

    Attributes:
        property: Wire name, description, type, `x-carries`. `required` False: the parameter may be left out.
        in_meta: It becomes a key of `meta` and no attribute.
    """

    property: Property
    in_meta: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Factory:
    """A named way to build a class with some parameters given."""

    name: str
    description: str
    fixed: tuple[tuple[Carries, Json], ...]
    message: str | None
    properties: tuple[Property, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorClass:
    """An error class both packages have under the same name.

    Attributes:
        name: Class name. error_name: `name` in JavaScript, and what matching by name sees.
        base: Class of the family it extends; None: the language's own (Exception, Error).
        table: The code table (`CodeTable.table`) that its codes, and those of what extends it, stand in.
        fields: Its own parameters, in positional order; those of its base that are not fixed follow only
            for `message`, `details`, `dev` and `cause`, which every class takes where its root has them.
        fixed: Values the class decides (code, retryable, status, category, headers), by role.
        default_retryable: Verdict where the caller gives none; None: the code table's, where it is true or false.
        message, details: Texts used when the caller gives none; `{wire}` stands for a field's value.
        call: How TypeScript takes the parameters. Python takes both.
        exported: Whether it is a public name of the package.
        handwritten: Written in the family's runtime sources; here for the record.
    """

    name: str
    error_name: str
    description: str
    section: str | None
    base: str | None
    table: str
    fields: tuple[ClassField, ...]
    fixed: tuple[tuple[Carries, Json], ...]
    default_retryable: bool | None
    message: str | None
    details: str | None
    call: Literal["positional", "options"]
    exported: bool
    handwritten: bool
    module: str | None
    factories: tuple[Factory, ...]
    at: At


# --- the whole ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """One framework's errors: a namespace.

    Attributes:
        tables: Code tables; the first is the family's own (`CODES`).
        shapes: Sorted by name. classes: Bases before what extends them, else by name.
        runtime: Name of the folder of runtime sources it brings, None for data alone.
        locales: Its sentences in further languages, sorted by tag.
        sources: Its files, sorted, as paths relative to the schema folder's parent.
    """

    name: str
    title: str
    description: str
    runtime: str | None
    tables: tuple[CodeTable, ...]
    shapes: tuple[Shape, ...]
    classes: tuple[ErrorClass, ...]
    data: tuple[DataTable, ...]
    constants: tuple[Constant, ...]
    asymmetries: tuple[Asymmetry, ...]
    locales: tuple[Locale, ...] = ()
    sources: tuple[str, ...]
    at: At

    @property
    def codes(self) -> CodeTable:
        return self.tables[0]

    def table(self, name: str) -> CodeTable:
        """The code table of that constant."""
        return next(table for table in self.tables if table.table == name)

    def shape(self, name: str) -> Shape:
        """The shape of that name; KeyError where there is none."""
        index = bisect_left(self.shapes, name, key=lambda shape: shape.name)
        if index == len(self.shapes) or self.shapes[index].name != name:
            raise KeyError(name)
        return self.shapes[index]


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Where one language's package goes.

    Attributes:
        package: Import name or npm name. out: Folder, relative to the schema folder.
        project: The Python package's folder is a project of its own, with a pyproject.toml.
    """

    name: str
    package: str
    out: str
    project: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Vectors:
    """Where the contract's vectors and their adapters are, relative to the schema folder."""

    folder: str
    adapters: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Packages:
    """What both packages say of themselves.

    Attributes:
        version: SemVer; moves apart from the contract's. license: SPDX expression; None: none is named.
    """

    version: str
    license: str | None
    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Contract:
    """All that one schema folder says. Two of them are compared by `diff`; here each is itself alone.

    Attributes:
        vectors: None: contract.json names none; `parity` looks in the folder `vectors` then.
        bundle: The contract as one 2020-12 document (`text.json_file` writes it). digest: SHA-256 of it, hex.
        command: What a generated file tells its reader to run.
        docs_base_url: Where the reference is published, without a slash at its end; None: nowhere that is said.
    """

    name: str
    version: str
    title: str
    description: str
    command: str
    families: tuple[Family, ...]
    targets: tuple[Target, ...]
    packages: Packages
    digest: str
    bundle: dict[str, Any]
    vectors: Vectors | None = None
    docs_base_url: str | None = None
