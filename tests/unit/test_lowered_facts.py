"""Every fact that a schema says stands in the IR under its own name, and what it leaves out is filled in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from support import Node, code, contract, document, problems, read, shape, table, write, write_files
from wirepact_codegen import build, ir
from wirepact_codegen.ir import LANGUAGES, At

TEXT: Node = {"type": "string", "description": "A text."}
FILE = "schema/cart/part0.schema.json"


def at(pointer: str) -> At:
    return At(FILE, pointer)


def prop(wire: str, kind: ir.Type, place: At, description: str = "A text.", **said: Any) -> ir.Property:
    """A property as it is where nothing more is said of it."""
    left: Node = {"name": None, "required": False, "deprecated": False, "carries": None}
    return ir.Property(wire=wire, description=description, type=kind, at=place, **left | said)


def family(folder: Path, *documents: Node, said: Node | None = None) -> ir.Family:
    """The one family, lowered but not judged."""
    return build.read_released(write(folder, *documents, said=said)).families[0]


FULL: Node = {
    "const": "meter_full",
    "x-name": "FULL",
    "title": "Full meter",
    "description": "The meter counts no further.",
    "x-error": {
        "section": "Meters",
        "category": "meters",
        "retryable": {
            "when": [
                {"if": "it is reset", "http": [503, "4xx"], "kinds": ["reset"], "retryable": True},
                {"if": "it is old", "retryable": None},
            ]
        },
        "pinned": True,
        "control": "cancel",
        "httpStatus": 409,
        "headers": {"X-Meter": "1", "Retry-After": "2"},
        "userMessage": "The meter is full.",
        "recovery": "Reset it.",
        "docs": "https://example.com/full",
        "raisedBy": ["reader", "writer"],
        "lifecycle": "deprecated",
        "replacedBy": "meter_over",
        "languages": ["typescript"],
        "sameAs": ["meter_over"],
        "behaviour": {"typescript": "Throws.", "python": "Waits."},
        "matches": [{"name": "MeterFull"}, {"status": [429, 409]}, {"code": "FULL"}, {"condition": "over"}],
        "answers": ["unexpected"],
        "settles": "often",
        "grpcStatus": "ABORTED",
        "problemType": "https://example.com/problems/full",
        "class": "MeterFullError",
        "base": "MeterError",
        "module": "meters",
        "exported": False,
        "message": "Full.",
        "details": "Quite full.",
        "meta": {"properties": {"meterId": {**TEXT, "x-name": "meter", "deprecated": True}}, "required": ["meterId"]},
    },
}


def test_a_row_of_a_code_table(tmp_path: Path) -> None:
    codes = table(FULL, code("meter_over"), categories={"meters": "All meters."}, categoryByPrefix=True)
    full, over = family(tmp_path, document(codes=codes)).codes.codes
    here = at("/$defs/CartCode/oneOf/0")
    assert full == ir.Code(
        wire="meter_full",
        name="FULL",
        title="Full meter",
        description="The meter counts no further.",
        section="Meters",
        category="meters",
        verdict=ir.Verdict.DEPENDS,
        retryable=None,
        conditions=(
            ir.Condition(when="it is reset", http=(503, "4xx"), kinds=("reset",), retryable=True),
            ir.Condition(when="it is old", http=(), kinds=(), retryable=None),
        ),
        pinned=True,
        control="cancel",
        http_status=409,
        headers=(("Retry-After", "2"), ("X-Meter", "1")),
        user_message="The meter is full.",
        recovery="Reset it.",
        docs="https://example.com/full",
        address="cart/codes/meter_full.html",
        raised_by=("reader", "writer"),
        lifecycle=ir.Lifecycle.DEPRECATED,
        replaced_by="meter_over",
        languages=("typescript",),
        same_as=("meter_over",),
        behaviour=(("python", "Waits."), ("typescript", "Throws.")),
        matches=(
            ir.Match(name="MeterFull", status=(), code=None, condition=None),
            ir.Match(name=None, status=(429, 409), code=None, condition=None),
            ir.Match(name=None, status=(), code="FULL", condition=None),
            ir.Match(name=None, status=(), code=None, condition="over"),
        ),
        answers=("unexpected",),
        settles="often",
        grpc_status="ABORTED",
        problem_type="https://example.com/problems/full",
        class_name="MeterFullError",
        class_base="MeterError",
        module="meters",
        exported=False,
        class_message="Full.",
        class_details="Quite full.",
        meta=(
            prop(
                "meterId",
                ir.StringType(),
                here / "x-error" / "meta" / "properties" / "meterId",
                name="meter",
                required=True,
                deprecated=True,
            ),
        ),
        at=here,
    )
    assert over == ir.Code(
        wire="meter_over",
        name="METER_OVER",
        title="A code",
        description="Something went wrong.",
        section=None,
        category="meter",
        verdict=ir.Verdict.UNSTATED,
        retryable=None,
        conditions=(),
        pinned=False,
        control=None,
        http_status=None,
        headers=(),
        user_message=None,
        recovery=None,
        docs=None,
        address="cart/codes/meter_over.html",
        raised_by=(),
        lifecycle=ir.Lifecycle.ACTIVE,
        replaced_by=None,
        languages=LANGUAGES,
        same_as=(),
        behaviour=(),
        matches=(),
        answers=(),
        settles=False,
        grpc_status=None,
        problem_type=None,
        class_name=None,
        class_base=None,
        module=None,
        exported=True,
        class_message=None,
        class_details=None,
        meta=(),
        at=at("/$defs/CartCode/oneOf/1"),
    )


def test_verdicts_and_pages(tmp_path: Path) -> None:
    rows = (code("always", retryable=True), code("never", retryable=False), code("own", docs="https://example.com/o"))
    said = contract(docsBaseUrl="https://docs.example.com/")
    made = family(tmp_path, document(codes=table(*rows)), said=said).codes.codes
    assert [(one.verdict, one.retryable, one.conditions) for one in made[:2]] == [
        (ir.Verdict.ALWAYS, True, ()),
        (ir.Verdict.NEVER, False, ()),
    ]
    assert [one.docs for one in made] == [
        "https://docs.example.com/cart/codes/always.html",
        "https://docs.example.com/cart/codes/never.html",
        "https://example.com/o",
    ]
    assert [one.category for one in made] == [None, None, None], "only where the table says so"


def test_of_codes_that_differ_in_case_the_small_one_keeps_its_page(tmp_path: Path) -> None:
    """Wherever it stands: a file system may take the two names for one."""
    for wires in (("TIMEOUT", "timeout"), ("timeout", "TIMEOUT")):
        made = family(tmp_path / wires[0], document(codes=table(*map(code, wires)))).codes.codes
        addresses = {str(one.wire): one.address for one in made}
        assert addresses["timeout"] == "cart/codes/timeout.html"
        assert addresses["TIMEOUT"].startswith("cart/codes/TIMEOUT~")


def test_a_code_table(tmp_path: Path) -> None:
    other = table(
        {**code(7), "x-name": "SEVEN"},
        {**code(8, lifecycle="retired", sameAs=[7]), "x-name": "EIGHT"},
        complete=("sentences", "classes"),
        table="AUX_CODES",
        property="type",
        unknownMessage="Hm.",
        categories={"b": "Second.", "a": "First."},
    )
    main, aux = family(tmp_path, document({"Aux": other})).tables
    assert (main.name, main.table, main.property) == ("CartCode", "CODES", "code"), "the family's own comes first"
    assert (main.categories, main.category_by_prefix, main.complete) == ((), False, frozenset())
    assert (main.of_integers, main.spellings, main.at) == (False, (), at("/$defs/CartCode"))
    assert (aux.name, aux.table, aux.property) == ("Aux", "AUX_CODES", "type")
    assert (aux.description, aux.unknown_message, aux.of_integers) == ("The codes.", "Hm.", True)
    assert aux.categories == (ir.Category(name="a", description="First."), ir.Category(name="b", description="Second."))
    assert aux.complete == {"sentences", "classes"}
    assert [one.wire for one in aux.codes] == [7]
    assert [one.wire for one in aux.retired] == [8]
    assert aux.spellings == ((8, 8), (7, 8)) or aux.spellings == ((7, 8), (8, 8))


def test_shapes(tmp_path: Path) -> None:
    defs: Node = {
        "Alpha": {
            **shape(
                {
                    "kind": {"const": "alpha", "description": "Tag."},
                    "inner": {"$ref": "#/$defs/Alpha", "description": "More."},
                },
                "kind",
                title="Alpha",
                additionalProperties={"type": "integer", "description": "Whatever."},
                examples=[{"kind": "alpha", "n": [1, {"b": 1, "a": 2}]}],
            ),
            "x-section": "Shapes",
            "x-audience": "operator",
            "x-role": "terminal",
            "x-outcome": "failed",
            "x-maxDepth": {"property": "inner", "limit": 3},
        },
        "Bare": shape({}, additionalProperties=False),
        "Blank": {"description": "Nothing in it.", "type": "object", "additionalProperties": False},
        "Both": {
            "title": "Both",
            "description": "One or the other.",
            "oneOf": [{"$ref": "#/$defs/Alpha"}],
            "discriminator": {"propertyName": "kind"},
            "x-section": "Unions",
            "x-audience": "public",
            "x-role": "chunk",
            "examples": [{"kind": "alpha"}],
        },
        "Letter": {
            "title": "Letter",
            "description": "A letter.",
            "oneOf": [{"const": "a", "title": "A", "description": "The first."}, {"const": "b"}],
            "examples": ["a"],
        },
        "Number": {"description": "A number.", "enum": [1, 2]},
        "Open": {"description": "Anything.", "type": "object"},
        "Other": {"description": "A text.", "type": "string", "x-section": "Texts", "examples": ["b"]},
    }
    made = {one.name: one for one in family(tmp_path, document(defs)).shapes}
    assert made == {
        "Alpha": ir.ObjectShape(
            name="Alpha",
            title="Alpha",
            description="A shape.",
            section="Shapes",
            properties=(
                prop(
                    "kind", ir.LiteralType(values=("alpha",)), at("/$defs/Alpha/properties/kind"), "Tag.", required=True
                ),
                prop("inner", ir.RefType(name="Alpha"), at("/$defs/Alpha/properties/inner"), "More."),
            ),
            extra=ir.IntegerType(),
            max_depth=ir.MaxDepth(property="inner", limit=3),
            audience="operator",
            role="terminal",
            outcome="failed",
            examples=({"kind": "alpha", "n": (1, {"a": 2, "b": 1})},),
            at=at("/$defs/Alpha"),
        ),
        "Bare": ir.ObjectShape(
            name="Bare",
            title=None,
            description="A shape.",
            section=None,
            properties=(),
            extra=None,
            max_depth=None,
            audience=None,
            role=None,
            outcome=None,
            examples=(),
            at=at("/$defs/Bare"),
        ),
        "Blank": ir.ObjectShape(
            name="Blank",
            title=None,
            description="Nothing in it.",
            section=None,
            properties=(),
            extra=None,
            max_depth=None,
            audience=None,
            role=None,
            outcome=None,
            examples=(),
            at=at("/$defs/Blank"),
        ),
        "Both": ir.UnionShape(
            name="Both",
            title="Both",
            description="One or the other.",
            section="Unions",
            tag="kind",
            members=(("alpha", "Alpha"),),
            audience="public",
            role="chunk",
            examples=({"kind": "alpha"},),
            at=at("/$defs/Both"),
        ),
        "Letter": ir.EnumShape(
            name="Letter",
            title="Letter",
            description="A letter.",
            section=None,
            members=(
                ir.EnumMember(value="a", title="A", description="The first."),
                ir.EnumMember(value="b", title=None, description=""),
            ),
            examples=("a",),
            at=at("/$defs/Letter"),
        ),
        "Number": ir.EnumShape(
            name="Number",
            title=None,
            description="A number.",
            section=None,
            members=(
                ir.EnumMember(value=1, title=None, description=""),
                ir.EnumMember(value=2, title=None, description=""),
            ),
            at=at("/$defs/Number"),
        ),
        "Open": ir.AliasShape(
            name="Open",
            title=None,
            description="Anything.",
            section=None,
            type=ir.MapType(values=ir.AnyType()),
            at=at("/$defs/Open"),
        ),
        "Other": ir.AliasShape(
            name="Other",
            title=None,
            description="A text.",
            section="Texts",
            type=ir.StringType(),
            examples=("b",),
            at=at("/$defs/Other"),
        ),
    }
    assert list(made) == sorted(made)
    free = made["Alpha"]
    assert isinstance(free, ir.ObjectShape) and free.properties[0].carries is None


def test_types(tmp_path: Path) -> None:
    bounds = {"minimum": 1, "maximum": 9, "exclusiveMinimum": 0, "exclusiveMaximum": 10}
    said: dict[str, tuple[Node, ir.Type]] = {
        "text": (
            {"type": "string", "minLength": 1, "maxLength": 5, "pattern": "^a$"},
            ir.StringType(min_length=1, max_length=5, pattern="^a$"),
        ),
        "whole": (
            {"type": "integer", **bounds, "multipleOf": 3},
            ir.IntegerType(minimum=1, maximum=9, exclusive_minimum=0, exclusive_maximum=10, multiple_of=3),
        ),
        "asFloat": ({"type": "integer", "minimum": 2.0}, ir.IntegerType(minimum=2)),
        "number": (
            {"type": "number", **{key: value + 0.5 for key, value in bounds.items()}},
            ir.NumberType(minimum=1.5, maximum=9.5, exclusive_minimum=0.5, exclusive_maximum=10.5),
        ),
        "flag": ({"type": "boolean"}, ir.BooleanType()),
        "nothing": ({"type": "null"}, ir.NullType()),
        "list": (
            {"type": "array", "items": {"type": "boolean"}, "minItems": 1, "maxItems": 4},
            ir.ListType(items=ir.BooleanType(), min_items=1, max_items=4),
        ),
        "anyList": ({"type": "array"}, ir.ListType(items=ir.AnyType())),
        "map": (
            {
                "type": "object",
                "additionalProperties": {"type": "null"},
                "propertyNames": {"minLength": 2, "maxLength": 6, "pattern": "^b$"},
                "minProperties": 1,
                "maxProperties": 7,
            },
            ir.MapType(
                values=ir.NullType(),
                keys=ir.StringType(min_length=2, max_length=6, pattern="^b$"),
                min_properties=1,
                max_properties=7,
            ),
        ),
        "anyMap": ({"type": "object"}, ir.MapType(values=ir.AnyType())),
        "const": ({"const": "x"}, ir.LiteralType(values=("x",))),
        "enum": ({"enum": ["x", "y"]}, ir.LiteralType(values=("x", "y"))),
        "enumOrNull": (
            {"type": ["string", "null"], "enum": ["x", None]},
            ir.UnionType(branches=(ir.LiteralType(values=("x",)), ir.NullType())),
        ),
        "onlyNull": ({"enum": [None]}, ir.NullType()),
        "oneOfList": ({"type": ["integer"], "minimum": 3}, ir.IntegerType(minimum=3)),
        "several": (
            {"type": ["string", "null"], "maxLength": 3},
            ir.UnionType(branches=(ir.StringType(max_length=3), ir.NullType())),
        ),
        "anyOf": (
            {"anyOf": [{"type": "string"}, {"type": "integer"}]},
            ir.UnionType(branches=(ir.StringType(), ir.IntegerType())),
        ),
        "any": ({}, ir.AnyType()),
    }
    properties = {key: {"description": "A value.", **node} for key, (node, _) in said.items()}
    schema = write(tmp_path, document({"Every": shape(properties)}))
    assert [one for one in problems(schema) if one.rule in ("keyword-here", "literal", "inline")] == []
    (every,) = build.read_released(schema).families[0].shapes
    assert isinstance(every, ir.ObjectShape)
    assert {one.wire: one.type for one in every.properties} == {key: kind for key, (_, kind) in said.items()}
    assert every.extra == ir.AnyType(), "undeclared keys are kept where nothing is said of them"
    inline = {one.wire for one in every.properties if isinstance(one.type, ir.UnionType) and one.type.inline}
    assert inline == {"several", "enumOrNull"}


def test_an_object_without_a_name_is_told_of_that_alone(tmp_path: Path) -> None:
    inner: Node = {"type": "object", "description": "D.", "properties": {"a": TEXT}, "required": ["a"]}
    told = problems(write(tmp_path, document({"Every": shape({"inner": inner})})))
    place = at("/$defs/Every/properties/inner")
    assert [(one.rule, one.at) for one in told] == [("inline", place / key) for key in ("properties", "required")]


def test_data_constants_and_asymmetries(tmp_path: Path) -> None:
    parts: Node = {
        "x-tables": {
            "ROWS": {
                "description": "Rows.",
                "section": "Data",
                "properties": {"name": TEXT},
                "required": ["name"],
                "rows": [{"name": "b"}, {"name": "a"}],
            },
            "BARE": {"description": "None.", "properties": {"name": TEXT}, "rows": [{}]},
        },
        "x-constants": {
            "LIMIT": {"description": "A limit.", "section": "Limits", "type": {"type": "integer"}, "value": 3},
            "HERE": {"description": "Where.", "type": {"type": "string"}, "values": {"typescript": "t", "python": "p"}},
        },
        "x-asymmetry": [
            {"topic": "names", "runtimes": ["python", "typescript"], "differs": "In case.", "section": "Names"}
        ],
    }
    made = family(tmp_path, document(**parts))
    bare, rows = made.data
    assert rows == ir.DataTable(
        name="ROWS",
        description="Rows.",
        section="Data",
        columns=(prop("name", ir.StringType(), at("/x-tables/ROWS/properties/name"), required=True),),
        rows=({"name": "b"}, {"name": "a"}),
        at=at("/x-tables/ROWS"),
    )
    assert (bare.name, bare.section, bare.rows, bare.columns[0].required) == ("BARE", None, ({},), False)
    assert made.constants == (
        ir.Constant(
            name="HERE",
            description="Where.",
            section=None,
            type=ir.StringType(),
            values=(("python", "p"), ("typescript", "t")),
            per_language=True,
            at=at("/x-constants/HERE"),
        ),
        ir.Constant(
            name="LIMIT",
            description="A limit.",
            section="Limits",
            type=ir.IntegerType(),
            values=(("python", 3), ("typescript", 3)),
            per_language=False,
            at=at("/x-constants/LIMIT"),
        ),
    )
    assert made.asymmetries == (
        ir.Asymmetry(
            topic="names",
            runtimes=("python", "typescript"),
            differs="In case.",
            section="Names",
            at=at("/x-asymmetry/0"),
        ),
    )


def test_classes(tmp_path: Path) -> None:
    root = {"description": "Any of them.", "properties": {"code": {**TEXT, "x-carries": "code"}}, "required": ["code"]}
    classes: Node = {
        "CartError": root,
        "EmptyError": {
            "description": "Nothing in it.",
            "errorName": "Empty",
            "section": "Classes",
            "extends": "CartError",
            "code": "empty_cart",
            "retryable": False,
            "status": 409,
            "category": "carts",
            "defaultRetryable": True,
            "message": "It is empty.",
            "details": "Quite.",
            "call": "positional",
            "exported": False,
            "handwritten": True,
            "module": "carts",
            "factories": {
                "of": {
                    "description": "Of a cart.",
                    "message": "Cart {cartId} is empty.",
                    "status": 410,
                    "properties": {"cartId": TEXT},
                    "required": ["cartId"],
                },
                "again": {"description": "Once more."},
            },
        },
    }
    base, empty = family(tmp_path, document(**{"x-classes": classes})).classes
    place = at("/x-classes/EmptyError")
    assert empty == ir.ErrorClass(
        name="EmptyError",
        error_name="Empty",
        description="Nothing in it.",
        section="Classes",
        base="CartError",
        table="CODES",
        fields=(),
        fixed=(("category", "carts"), ("code", "empty_cart"), ("retryable", False), ("status", 409)),
        default_retryable=True,
        message="It is empty.",
        details="Quite.",
        call="positional",
        exported=False,
        handwritten=True,
        module="carts",
        factories=(
            ir.Factory(name="again", description="Once more.", fixed=(), message=None, properties=()),
            ir.Factory(
                name="of",
                description="Of a cart.",
                fixed=(("status", 410),),
                message="Cart {cartId} is empty.",
                properties=(
                    prop(
                        "cartId",
                        ir.StringType(),
                        place / "factories" / "of" / "properties" / "cartId",
                        required=True,
                    ),
                ),
            ),
        ),
        at=place,
    )
    field = prop("code", ir.StringType(), at("/x-classes/CartError/properties/code"), required=True, carries="code")
    assert base == ir.ErrorClass(
        name="CartError",
        error_name="CartError",
        description="Any of them.",
        section=None,
        base=None,
        table="CODES",
        fields=(ir.ClassField(property=field, in_meta=False),),
        fixed=(),
        default_retryable=None,
        message=None,
        details=None,
        call="options",
        exported=True,
        handwritten=False,
        module=None,
        factories=(),
        at=at("/x-classes/CartError"),
    )


def test_the_contract(tmp_path: Path) -> None:
    full = contract(
        targets={
            "schema": {"out": "../out"},
            "python": {"out": "../py", "package": "shop_errors", "project": True},
        },
        command="make errors",
        docsBaseUrl="https://example.com/docs//",
        packages={"version": "2.0.0", "license": "MIT", "keywords": ["b", "a"]},
        vectors={"folder": "../vectors"},
    )
    made = build.read_released(write(tmp_path / "full", said=full))
    assert (made.name, made.version, made.title, made.description) == (
        "shop",
        "1.0.0",
        "Shop errors",
        "Errors of a shop.",
    )
    assert (made.command, made.docs_base_url) == ("make errors", "https://example.com/docs")
    assert made.targets == (
        ir.Target(name="python", package="shop_errors", out="../py", project=True),
        ir.Target(name="schema", package="shop", out="../out", project=False),
    )
    assert made.packages == ir.Packages(version="2.0.0", license="MIT", keywords=("b", "a"))
    assert made.vectors == ir.Vectors(folder="../vectors", adapters="../vectors")
    own = build.read_released(
        write(tmp_path / "own", said=full | {"vectors": {"folder": "../vectors", "adapters": "../ways"}})
    )
    assert own.vectors == ir.Vectors(folder="../vectors", adapters="../ways")

    bare = read(write(tmp_path / "bare"))
    assert (bare.command, bare.docs_base_url, bare.vectors) == ("wirepact generate", None, None)
    assert bare.packages == ir.Packages(version="1.0.0", license=None, keywords=())
    (one,) = bare.families
    assert (one.name, one.title, one.description, one.runtime) == ("cart", "Cart", "Errors of the cart.", None)
    assert (one.sources, one.at) == ((FILE,), At("schema/contract.json", "/families/0"))


def test_sentences_of_a_language_stand_in_the_order_of_the_codes(tmp_path: Path) -> None:
    messages = {
        "unknownMessage": "Etwas ging schief.",
        "messages": {"other": "O.", "first": "E.", "second": "Z.", "another": "A."},
    }
    files: Node = {
        "contract.json": contract(),
        "cart/codes.schema.json": document(codes=table(code("second"), code("first"))),
        "cart/messages.de.json": messages,
    }
    (locale,) = build.read_released(write_files(tmp_path, files)).families[0].locales
    assert (locale.tag, locale.unknown_message) == ("de", "Etwas ging schief.")
    assert locale.sentences == (("second", "Z."), ("first", "E."), ("another", "A."), ("other", "O."))
    assert locale.at == At("schema/cart/messages.de.json", "")
