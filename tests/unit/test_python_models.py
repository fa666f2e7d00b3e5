"""The generated models and guards against JSON Schema 2020-12: the reference validator is the arbiter."""

from __future__ import annotations

import ast
import copy
import importlib
import json
import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from wirepact_codegen import ir
from wirepact_codegen.naming import snake_case
from wirepact_codegen.targets.python import literals, models, names

AT = ir.At("shapes.schema.json", "")
RUNTIME = Path(models.__file__).parent / "runtime"


def prop(wire: str, kind: ir.Type, *, required: bool = False, name: str | None = None, text: str = "") -> ir.Property:
    return ir.Property(
        wire=wire, name=name, description=text, type=kind, required=required, deprecated=False, carries=None, at=AT
    )


def shape(
    name: str,
    *properties: ir.Property,
    extra: ir.Type | None = ir.AnyType(),  # noqa: B008 - frozen
    depth: ir.MaxDepth | None = None,
    text: str = "A thing.",
) -> ir.ObjectShape:
    return ir.ObjectShape(
        name=name,
        title=None,
        description=text,
        section=None,
        properties=properties,
        extra=extra,
        max_depth=depth,
        audience=None,
        role=None,
        outcome=None,
        examples=(),
        at=AT,
    )


def alias(name: str, kind: ir.Type) -> ir.AliasShape:
    return ir.AliasShape(name=name, title=None, description="", section=None, type=kind, at=AT)


def enum(name: str, *values: str | int) -> ir.EnumShape:
    members = tuple(ir.EnumMember(value=value, title=None, description="") for value in values)
    return ir.EnumShape(name=name, title=None, description="", section=None, members=members, at=AT)


def union(name: str, tag: str, *members: tuple[str, str]) -> ir.UnionShape:
    return ir.UnionShape(
        name=name,
        title=None,
        description="",
        section=None,
        tag=tag,
        members=members,
        audience=None,
        role=None,
        examples=(),
        at=AT,
    )


def family(*shapes: ir.Shape) -> ir.Family:
    return ir.Family(
        name="acme",
        title="Acme",
        description="",
        runtime=None,
        tables=(),
        shapes=tuple(sorted(shapes, key=lambda one: one.name)),
        classes=(),
        data=(),
        constants=(),
        asymmetries=(),
        sources=(),
        at=AT,
    )


TEXT, INT, NUMBER, BOOL, NULL, ANY = (
    ir.StringType(),
    ir.IntegerType(),
    ir.NumberType(),
    ir.BooleanType(),
    ir.NullType(),
    ir.AnyType(),
)
ODD_KEYS = (
    "schema copy json dict validate construct register model_config model_fields model_dump fields from class "
    "7day_total $ref None match $ _ __ _id id id_ str list self größe filled runIds a-b"
).split()

FAMILY = family(
    shape(
        "ErrorDetail",
        prop("message", TEXT, required=True),
        prop("code", ir.StringType(min_length=1)),
        prop("category", ir.RefType(name="Category")),
        prop("retryable", BOOL),
        prop("cause", ir.UnionType(branches=(TEXT, ir.RefType(name="ErrorDetail")))),
        prop("flags", ir.ListType(items=ir.LiteralType(values=("overloaded", "remote")), max_items=2)),
        depth=ir.MaxDepth(property="cause", limit=8),
    ),
    shape(
        "ErrorChunk",
        prop("type", ir.LiteralType(values=("error",)), required=True),
        prop("error", TEXT, required=True),
        prop("recoverable", BOOL, required=True),
        prop("agentId", TEXT, required=True),
        prop("step", ir.IntegerType(minimum=0, maximum=1000, multiple_of=2)),
        prop("code", TEXT),
    ),
    shape(
        "Envelope",
        prop("error", ir.RefType(name="ErrorDetail"), required=True),
        prop("meta", ANY),
        prop("list", ir.ListType(items=ir.RefType(name="Settlement"))),
        prop("last", ir.RefType(name="Settlement")),
    ),
    shape("SettlementCompleted", prop("outcome", ir.LiteralType(values=("completed",)), required=True)),
    shape(
        "SettlementFailed",
        prop("outcome", ir.LiteralType(values=("failed",)), required=True),
        prop("error", ir.RefType(name="ErrorDetail")),
    ),
    shape("SettlementAborted", prop("outcome", ir.LiteralType(values=("aborted",)), required=True), extra=None),
    union(
        "Settlement",
        "outcome",
        ("completed", "SettlementCompleted"),
        ("failed", "SettlementFailed"),
        ("aborted", "SettlementAborted"),
    ),
    shape("OnlyMember", prop("kindOf", ir.LiteralType(values=("only",)), required=True)),
    union("Single", "kindOf", ("only", "OnlyMember")),
    enum("Category", "timeout", "network"),
    enum("Status", 400, 429),
    shape("Odd", *(prop(key, TEXT) for key in ("", *ODD_KEYS))),
    shape(
        "Sparse",
        prop("rating", ir.UnionType(branches=(INT, NULL))),
        prop("name", TEXT),
        prop("any", ANY),
        prop("reqNull", ir.UnionType(branches=(TEXT, NULL)), required=True),
        prop("maybe", ir.RefType(name="MaybeText")),
        prop("nothing", NULL),
    ),
    alias("MaybeText", ir.UnionType(branches=(TEXT, NULL))),
    alias("Tree", ir.UnionType(branches=(TEXT, ir.ListType(items=ir.RefType(name="Tree"))))),
    alias(
        "Counts",
        ir.MapType(values=INT, keys=ir.StringType(pattern="^[a-z]+$"), min_properties=1, max_properties=2),
    ),
    alias("Rows", ir.ListType(items=ir.RefType(name="Holder"), min_items=1)),
    shape("Holder", prop("tree", ir.RefType(name="Tree")), prop("rows", ir.RefType(name="Rows"))),
    shape("Typed", prop("count", INT, required=True), prop("tag", TEXT), extra=BOOL),
    shape("TypedRef", extra=ir.RefType(name="ErrorDetail")),
    shape(
        "Values",
        prop("number", ir.NumberType(exclusive_minimum=-1, maximum=1.5e300)),
        prop("status", ir.RefType(name="Status")),
        prop("listed", ir.LiteralType(values=(0, 1))),
        prop("pinned", ir.LiteralType(values=(7,))),
        prop("newline", ir.StringType(pattern="^a\nb`\\$\\{x\\}'\"\\\\$")),
        prop("part", ir.StringType(pattern="b+")),
        prop("short", ir.StringType(min_length=1, max_length=2)),
        prop("map", ir.MapType(values=ir.MapType(values=ANY))),
        prop("mixed", ir.UnionType(branches=(TEXT, INT, ir.ListType(items=BOOL), NULL))),
    ),
    shape("Empty", extra=None),
)


# --- the arbiter -------------------------------------------------------------------------------


def as_schema(kind: ir.Type) -> dict[str, Any]:
    """A type in JSON Schema; `$` is the end of the text, which Python's own `$` is not."""
    match kind:
        case ir.StringType():
            found: dict[str, Any] = {"type": "string", "minLength": kind.min_length, "maxLength": kind.max_length}
            if kind.pattern:
                found["pattern"] = re.sub(r"(?<!\\)((?:\\\\)*)\$$", r"\1\\Z", kind.pattern)
        case ir.IntegerType() | ir.NumberType():
            found = {
                "type": "integer" if isinstance(kind, ir.IntegerType) else "number",
                "minimum": kind.minimum,
                "maximum": kind.maximum,
                "exclusiveMinimum": kind.exclusive_minimum,
                "exclusiveMaximum": kind.exclusive_maximum,
                "multipleOf": kind.multiple_of if isinstance(kind, ir.IntegerType) else None,
            }
        case ir.BooleanType():
            found = {"type": "boolean"}
        case ir.NullType():
            found = {"type": "null"}
        case ir.AnyType():
            found = {}
        case ir.LiteralType():
            found = {"enum": list(kind.values)}
        case ir.ListType():
            found = {
                "type": "array",
                "items": as_schema(kind.items),
                "minItems": kind.min_items,
                "maxItems": kind.max_items,
            }
        case ir.MapType():
            found = {
                "type": "object",
                "additionalProperties": as_schema(kind.values),
                "propertyNames": as_schema(kind.keys) if kind.keys else None,
                "minProperties": kind.min_properties,
                "maxProperties": kind.max_properties,
            }
        case ir.RefType():
            found = {"$ref": f"#/$defs/{kind.name}"}
        case ir.UnionType():
            found = {"anyOf": [as_schema(branch) for branch in kind.branches]}
    return {key: value for key, value in found.items() if value is not None}


def definition(one: ir.Shape) -> dict[str, Any]:
    match one:
        case ir.ObjectShape():
            found: dict[str, Any] = {
                "type": "object",
                "properties": {each.wire: as_schema(each.type) for each in one.properties},
                "required": [each.wire for each in one.properties if each.required],
                "additionalProperties": False if one.extra is None else as_schema(one.extra),
            }
            if one.max_depth:  # first, so that nothing recurses into what is too deep
                rule = {"property": one.max_depth.property, "limit": one.max_depth.limit}
                found = {"x-maxDepth": rule, **found}
            return found
        case ir.UnionShape():
            return {"oneOf": [{"$ref": f"#/$defs/{member}"} for _, member in one.members]}
        case ir.EnumShape():
            return {"enum": [member.value for member in one.members]}
        case ir.AliasShape():
            return as_schema(one.type)


def _max_depth(_: Any, rule: dict[str, Any], instance: Any, __: Any) -> Iterator[jsonschema.ValidationError]:
    depth, inner = 0, instance
    while isinstance(inner, dict):
        inner = inner.get(rule["property"])
        depth += isinstance(inner, dict)
    if depth > rule["limit"]:
        yield jsonschema.ValidationError("too deep")


ARBITER = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"x-maxDepth": _max_depth})
DEFINITIONS = {one.name: definition(one) for one in FAMILY.shapes}


def valid(name: str, instance: Any) -> bool:
    return bool(ARBITER({"$ref": f"#/$defs/{name}", "$defs": DEFINITIONS}).is_valid(instance))


# --- the package -------------------------------------------------------------------------------


def write(folder: Path, package: str, one: ir.Family) -> None:
    files = models.format_python(
        {
            f"{one.name}/models.py": models.render_models(one, "@generated"),
            f"{one.name}/shapes.py": models.render_shapes(one, "@generated"),
        }
    )
    files |= {f"_runtime/{name}": (RUNTIME / name).read_text("utf-8") for name in ("ask.py", "ijson.py", "wire.py")}
    files |= {"__init__.py": "", "_runtime/__init__.py": "", f"{one.name}/__init__.py": ""}
    for name, text in files.items():
        path = folder / package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


class Package:
    """The generated modules of FAMILY."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        write(folder, "shapes_under_test", FAMILY)
        sys.path.insert(0, str(folder))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.models = importlib.import_module("shapes_under_test.acme.models")
            self.shapes = importlib.import_module("shapes_under_test.acme.shapes")
            self.wire = importlib.import_module("shapes_under_test._runtime.wire")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Package]:
    made = Package(tmp_path_factory.mktemp("package"))
    yield made
    sys.path.remove(str(made.folder))


@pytest.fixture(autouse=True)
def no_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def nested(levels: int) -> dict[str, Any]:
    value: dict[str, Any] = {"message": "root"}
    for _ in range(levels):
        value = {"message": "outer", "cause": value}
    return value


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


CHUNK = {"type": "error", "error": "e", "recoverable": True, "agentId": "a"}
MAPS: list[Any] = [{}, {"a": {}}, {"a": {"b": None}}, {"a": None}, []]
MIXED: list[Any] = ["x", 1, 1.0, 1.5, True, [True], [1], None, {}]
INSTANCES: dict[str, list[Any]] = {
    "ErrorDetail": [
        {"message": "m"},
        {},
        None,
        [],
        "m",
        {"message": None},
        {"message": 1},
        {"message": ""},
        {"message": "m", "code": ""},
        {"message": "m", "code": "new"},
        {"message": "m", "code": None},
        {"message": "m", "category": "timeout"},
        {"message": "m", "category": "other"},
        {"message": "m", "category": 1},
        {"message": "m", "retryable": 1},
        {"message": "m", "retryable": "true"},
        {"message": "m", "retryable": False},
        {"message": "m", "cause": "text"},
        {"message": "m", "cause": {"message": "c"}},
        {"message": "m", "cause": {"text": "c"}},
        {"message": "m", "cause": ["c"]},
        {"message": "m", "flags": []},
        {"message": "m", "flags": ["overloaded", "remote"]},
        {"message": "m", "flags": ["overloaded", "other"]},
        {"message": "m", "flags": ["remote"] * 3},
        {"message": "m", "flags": "remote"},
        {"message": "m", "extra": {"a": [None]}},
        {"message": "m", "__proto__": 1, "model_fields": 2, "__init__": 3, "__dict__": 4, "self": 5},
        nested(8),
        nested(9),
        nested(200),
    ],
    "ErrorChunk": [
        CHUNK,
        {**CHUNK, "type": "text"},
        {key: value for key, value in CHUNK.items() if key != "type"},
        {key: value for key, value in CHUNK.items() if key != "agentId"} | {"agent_id": "a"},
        {**CHUNK, "agent_id": 5},
        *({**CHUNK, "step": step} for step in (2, 2.0, 2.5, 3, -2, 1002, 1e2, "2", True, False, None, -0.0)),
    ],
    "Envelope": [
        {"error": {"message": "m"}},
        {"error": nested(9)},
        {"error": {"message": "m"}, "meta": None},
        {"error": {"message": "m"}, "meta": deep(200)},
        {"error": {"message": "m"}, "meta": deep(240)},
        {"error": {"message": "m"}, "list": [{"outcome": "failed", "error": nested(8)}, {"outcome": "aborted"}]},
        {"error": {"message": "m"}, "list": [{"outcome": "failed", "error": nested(9)}]},
        {"error": {"message": "m"}, "list": [{"outcome": "new"}]},
        {"error": {"message": "m"}, "last": {"outcome": "aborted", "more": 1}},
        {"error": {"message": "m"}, "last": None},
    ],
    "Settlement": [
        {"outcome": "completed"},
        {"outcome": "failed", "error": {"message": "m"}, "more": 1},
        {"outcome": "failed", "error": "m"},
        {"outcome": "failed", "error": None},
        {"outcome": "aborted", "more": 1},
        {"outcome": "new"},
        {"outcome": None},
        {"outcome": ["failed"]},
        {"outcome": 0},
        {},
        "failed",
        None,
    ],
    "Single": [{"kindOf": "only"}, {"kind_of": "only"}, {"kindOf": "other"}],
    "Category": ["timeout", "network", "other", "", None, 1, ["timeout"]],
    "Status": [400, 400.0, 429, 430, "400", True, None],
    "Odd": [
        {},
        {key: "x" for key in ("", *ODD_KEYS)},
        *({key: 1} for key in ("", *ODD_KEYS)),
        *({key: None} for key in ("", *ODD_KEYS)),
    ],
    "Sparse": [
        {"reqNull": None},
        {},
        {"reqNull": "x", "rating": None, "any": None, "maybe": None, "nothing": None},
        {"reqNull": "x", "rating": 1.0},
        {"reqNull": "x", "rating": "1"},
        {"reqNull": "x", "name": None},
        {"reqNull": "x", "nothing": 0},
        {"reqNull": 1},
    ],
    "MaybeText": [None, "x", 1],
    "Tree": ["x", [], ["x", ["y", []]], ["x", [1]], {}, None],
    "Counts": [{}, {"a": 1}, {"a": 1.0, "b": 2}, {"a": 1, "b": 2, "c": 3}, {"A": 1}, {"a\n": 1}, {"a": "1"}, [], None],
    "Rows": [[], [{}], [{"rows": []}], [{"rows": [{"tree": ["x"]}]}], [{"tree": 1}]],
    "Typed": [{"count": 1}, {"count": 1, "x": True}, {"count": 1, "x": 1}, {"count": 1, "x": None}, {"tag": "x"}],
    "TypedRef": [{}, {"a": {"message": "m"}}, {"a": {}}, {"a": nested(9)}],
    "Values": [
        *({"number": number} for number in (0, 0.5, -1, 1e300, 1.6e300, 10**30, True, "1", None, -0.0)),
        *({"status": status} for status in (429, 429.0, True, 1)),
        *({"listed": listed} for listed in (0, 1, 1.0, 0.0, 2, True, False, "1", None)),
        *({"pinned": pinned} for pinned in (7, 7.0, 8, "7")),
        *({"newline": text} for text in ("a\nb`${x}'\"\\", "a\nb`${x}'\"\\\n", "ab")),
        *({"part": text} for text in ("abba", "a", "")),
        *({"short": text} for text in ("", "a", "😀😀", "😀😀😀", "e\u0301e")),
        *({"map": value} for value in MAPS),
        *({"mixed": value} for value in MIXED),
    ],
    "Empty": [{}, {"a": 1}, [], None],
}
MODELS = {one.name: isinstance(one, (ir.ObjectShape, ir.UnionShape)) for one in FAMILY.shapes}
CASES = [(name, instance) for name, instances in INSTANCES.items() for instance in instances]


@pytest.mark.parametrize(("name", "instance"), CASES)
def test_judges_agree(package: Package, name: str, instance: Any) -> None:
    asked = getattr(package.shapes, f"is_{snake_case(name)}")
    assert asked(copy.deepcopy(instance)) == valid(name, instance)


@pytest.mark.parametrize(("name", "instance"), [case for case in CASES if MODELS[case[0]] and valid(*case)])
def test_what_is_read_is_written_back(package: Package, name: str, instance: dict[str, Any]) -> None:
    try:
        model = getattr(package.shapes, f"parse_{snake_case(name)}")(json.dumps(instance))
    except package.wire.WireError as error:
        assert re.search("nests deeper|integer is beyond", error.problem)
        return
    assert json.loads(model.model_dump_json()) == instance
    assert model.model_dump(mode="json") == instance
    assert model == pickle.loads(pickle.dumps(model)) == copy.deepcopy(model)


def test_a_newer_peer_is_read_and_written_back(package: Package) -> None:
    sent = {
        "error": {"message": "m", "category": "new", "flags": ["new"], "cause": {"message": "c", "category": "newer"}},
        "list": [{"outcome": "aborted", "more": 1}, {"outcome": "new", "x": {"y": None}}, {"outcome": "completed"}],
        "last": {"outcome": "newest"},
        "added": True,
    }
    assert not package.shapes.is_envelope(sent)
    for form in (sent, json.dumps(sent), json.dumps(sent).encode()):
        model = package.shapes.parse_envelope(form)
        assert type(model) is package.models.Envelope
        assert type(model.error.cause) is package.models.ErrorDetail
        assert isinstance(model.last, package.models.UnknownSettlement)
        assert isinstance(model.list_[0], package.models.SettlementAborted)
        assert json.loads(model.model_dump_json()) == model.model_dump() == sent
    assert package.shapes.parse_values({"status": 418, "listed": 5.0}).model_dump() == {"status": 418, "listed": 5}


def test_a_union_that_is_read(package: Package) -> None:
    failed = package.shapes.parse_settlement({"outcome": "failed"})
    unknown = package.shapes.parse_settlement('{"outcome": "new", "x": 1}')
    assert package.shapes.is_known_settlement(failed)
    assert not package.shapes.is_known_settlement(unknown)
    assert unknown.model_dump() == {"outcome": "new", "x": 1}
    assert not package.shapes.is_settlement(unknown)
    assert package.shapes.is_settlement(failed)
    assert package.shapes.parse_single({"kindOf": "new"}).model_dump() == {"kindOf": "new"}


@pytest.mark.parametrize(
    ("name", "sent", "pointer"),
    [
        ("envelope", '{"error": {"message": "m", "message": "n"}}', "/error/message"),
        ("envelope", '{"error": {"message": "m"}, "meta": [1, NaN]}', ""),
        ("envelope", '{"error": {"message": "m"}, "meta": -Infinity}', ""),
        ("envelope", '{"error": {"message": "m"}, "meta": 1e400}', "/meta"),
        ("envelope", '{"error": {"message": "m"}, "meta": 9007199254740992}', "/meta"),
        ("envelope", '{"error": {"message": "m"}, "meta": ' + "9" * 5000 + "}", "/meta"),
        ("envelope", '{"error": {"message": "\\ud800"}}', "/error/message"),
        ("envelope", {"error": {"message": "m"}, "a/~": {"b": "\ud800"}}, "/a~1~0/b"),
        ("envelope", {"error": {"message": "m"}, "meta": {1}}, "/meta"),
        ("envelope", {"error": {"message": "m"}, "meta": 2**53}, "/meta"),
        ("envelope", "[" * 100_000, ""),
        ("envelope", '{"error":', ""),
        ("envelope", b"\xff", ""),
        ("envelope", "", ""),
        ("envelope", "null", ""),
        ("envelope", '{"error": {"message": "m", "cause": {"message": 1}}}', "/error/cause/message"),
        ("envelope", '{"error": {"message": "m"}, "list": [{"outcome": "failed", "error": 1}]}', "/list/0/error"),
        ("envelope", '{"error": {"message": "m"}, "last": {"outcome": 1}}', "/last/outcome"),
        ("error_detail", nested(9), ""),
        ("error_chunk", {**CHUNK, "type": "text"}, "/type"),
        ("error_chunk", {**CHUNK, "step": "2"}, "/step"),
        ("settlement", {"outcome": "failed", "error": None}, "/error"),
    ],
)
def test_what_is_refused(package: Package, name: str, sent: Any, pointer: str) -> None:
    with pytest.raises(package.wire.WireError) as caught:
        getattr(package.shapes, f"parse_{name}")(sent)
    assert caught.value.pointer == pointer
    assert caught.value.problem
    assert pickle.loads(pickle.dumps(caught.value)).pointer == pointer


def test_hostile_values_get_an_answer(package: Package) -> None:
    class Trap(dict):  # type: ignore[type-arg]
        def __getitem__(self, key: str) -> Any:
            raise SystemError("trap")

        def items(self) -> Any:
            raise SystemError("trap")

    cycle: dict[str, Any] = {"message": "m"}
    cycle["cause"] = cycle
    wide: list[Any] = []
    for _ in range(60):
        wide = [wide, wide]
    for value in (cycle, {"message": "m", "cause": Trap()}, nested(50_000), {"message": object()}, {1: 2}, object()):
        assert package.shapes.is_error_detail(value) is False
        with pytest.raises(package.wire.WireError):
            package.shapes.parse_error_detail(value)
    with pytest.raises(package.wire.WireError):
        package.shapes.parse_envelope({"error": {"message": "m"}, "meta": wide})


def test_the_constructor_takes_python_names(package: Package) -> None:
    m = package.models
    chunk = m.ErrorChunk(error="e", recoverable=True, agent_id="a")
    assert chunk.model_dump() == CHUNK
    assert m.ErrorChunk(error="e", recoverable=True, agentId="a") == chunk
    with pytest.raises(ValueError, match="agent_id"):
        m.ErrorChunk(error="e", recoverable=True)
    with pytest.raises(ValueError, match="refuses keys"):
        m.SettlementAborted(more=1)
    with pytest.raises(ValueError, match="more than 8 objects"):
        detail = m.ErrorDetail(message="m")
        for _ in range(9):
            detail = m.ErrorDetail(message="m", cause=detail)
    envelope = m.Envelope(error=m.ErrorDetail(message="m"), last=m.SettlementFailed(), list_=[m.SettlementAborted()])
    assert envelope.model_dump() == {
        "error": {"message": "m"},
        "last": {"outcome": "failed"},
        "list": [{"outcome": "aborted"}],
    }
    assert m.OnlyMember().model_dump() == {"kindOf": "only"}
    assert m.Envelope(error={"message": "m"}, last={"outcome": "failed"}).last == m.SettlementFailed()


def test_limits_and_values_stand_in_the_json_schema(package: Package) -> None:
    described = package.models.Values.model_json_schema()["properties"]
    told = {name: {key: value for key, value in described[name].items() if key != "title"} for name in described}
    assert told["number"] == {"type": "number", "exclusiveMinimum": -1, "maximum": 1.5e300}
    assert told["status"] == {"type": "integer", "enum": [400, 429]}
    assert told["listed"] == {"type": "integer", "enum": [0, 1]}
    assert told["pinned"] == {"type": "integer", "const": 7}
    with pytest.raises(ValueError) as caught:
        package.shapes.parse_values({"number": -1})
    told_once = ("input should be a valid number, greater than -1 and at most 1.5e+300", "/number")
    assert caught.value.args == told_once


def test_absent_is_not_null(package: Package) -> None:
    sparse = package.models.Sparse
    assert sparse(req_null=None).model_dump() == {"reqNull": None}
    assert sparse(req_null=None, rating=None, any=None).model_dump() == {"reqNull": None, "rating": None, "any": None}
    assert sparse(req_null=None, name=None).model_dump_json() == '{"reqNull":null}'
    assert sparse(req_null=None, rating=None).model_dump(by_alias=False) == {"req_null": None, "rating": None}


def test_writers_are_well_formed(package: Package) -> None:
    detail = package.models.ErrorDetail(message="a\ud800b", k=["\ud83d\ude00"])
    assert json.loads(detail.model_dump_json()) == {"message": "a\ufffdb", "k": ["\U0001f600"]}


def test_models_describe_themselves(package: Package) -> None:
    described = package.models.Envelope.model_json_schema(mode="serialization")["$defs"]
    assert described["SettlementAborted"]["additionalProperties"] is False
    assert "default" not in json.dumps(described)
    assert described["ErrorDetail"]["required"] == ["message"]
    assert package.models.ErrorChunk.model_json_schema()["required"] == ["type", "error", "recoverable", "agentId"]


# --- text --------------------------------------------------------------------------------------

HOSTILE = (
    'ends with "',
    '"starts',
    'a """ b',
    'ends \\"',
    "back\\",
    '"""\nimport os\nos._exit(3)\n"""',
    "\u202eabc\u2028def\x00\x1b\ud800 \ue000",
    "text \\new\\table \\N{DASH} \\u00 end\\",
    "{{ 1/0 }} {% raise %} # noqa",
    "tab\tand\r\nline",
    '\\""" \\\\"""',
    "word " * 100,
    *("x " + "y" * length for length in range(100, 116)),
    "x" * 300,
    "'single' `tick` ${x}",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_literals_and_docstrings_hold_text(text: str) -> None:
    written = literals.literal(text)
    assert ast.literal_eval(written) == text
    assert written.isprintable()
    shown = ast.literal_eval(literals.docstring([text], indent=4))
    assert all(char == "\n" or char.isprintable() for char in shown)
    if text.isprintable() and len(text) < 80:
        assert shown == text
    placed = f"class A:\n    {literals.docstring([text], indent=4)}\n"
    assert models.format_python({"a.py": placed})["a.py"] == placed
    assert "x" * 300 in text or max(map(len, placed.split("\n"))) <= 120


def test_hostile_text_never_runs(tmp_path: Path) -> None:
    shapes: list[ir.Shape] = [
        shape(f"S{index}", prop("key", ir.LiteralType(values=(key, "other")), text=text), prop(key, TEXT), text=text)
        for index, text in enumerate(HOSTILE)
        for key in [text.replace("\ud800", "")]
    ]
    write(tmp_path, "hostile", family(*shapes))
    code = "from hostile.acme import models\nfor n in range(30): getattr(models, f'S{n}').model_rebuild()"
    subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=tmp_path, check=True)
    for name in ("models.py", "shapes.py"):
        text = (tmp_path / "hostile" / "acme" / name).read_text("utf-8")
        assert all(char == "\n" or char.isprintable() for char in text)


def test_output_is_the_same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.ruff]\nline-length = 20\n")
    before = models.format_python({"models.py": models.render_models(FAMILY, "h")})
    monkeypatch.chdir(tmp_path)
    assert models.format_python({"models.py": models.render_models(FAMILY, "h")}) == before
    assert models.format_python(before) == before


def test_a_family_without_shapes(tmp_path: Path) -> None:
    write(tmp_path, "bare", family())
    code = "from bare.acme import models, shapes"
    subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=tmp_path, check=True)


def test_shapes_load_no_pydantic(package: Package) -> None:
    code = (
        "import sys\nfrom shapes_under_test.acme import shapes\n"
        "assert not {'pydantic', 'typing', 'json', 're'} & (sys.modules.keys() - before), sys.modules.keys() - before\n"
    )
    code = f"import sys\nbefore = set(sys.modules)\n{code}"
    subprocess.run([sys.executable, "-S", "-c", code], cwd=package.folder, check=True)


# --- names -------------------------------------------------------------------------------------


def test_field_names_are_identifiers() -> None:
    found = names.field_names(prop(key, TEXT) for key in ("", *ODD_KEYS))
    assert len(set(found.values())) == len(found)
    assert all(name.isidentifier() and not name.startswith("_") for name in found.values())
    assert {key: found[key] for key in ("", "$", "_", "from", "copy", "$ref", "7day_total", "_id")} == {
        "": "empty",
        "$": "u0024",
        "_": "u005f",
        "from": "from_",
        "copy": "copy_",
        "$ref": "field_ref",
        "7day_total": "field_7day_total",
        "_id": "field_id",
    }
    assert names.field_name(prop("x", TEXT, name="copy")) == "copy_"


def test_collisions_are_reported() -> None:
    listed = [prop("a-b", TEXT), prop("a.b", TEXT), prop("c", TEXT), prop("a_b", TEXT, name="ab")]
    assert [(name, [one.wire for one in group]) for name, group in names.collisions(listed)] == [
        ("a_b", ["a-b", "a.b"])
    ]
    shapes: list[ir.Shape] = [
        shape("Maybe"),
        shape("HTTPError"),
        shape("HttpError"),
        union("Error", "t"),
        enum("AnyError", "x"),
    ]
    found = [(name, sorted(one.name for one in group)) for name, group in names.module_collisions(shapes)]
    assert found == [
        ("Maybe", ["Maybe"]),
        ("AnyError", ["AnyError", "Error"]),
        ("is_http_error", ["HTTPError", "HttpError"]),
        ("parse_http_error", ["HTTPError", "HttpError"]),
    ]


def test_no_field_hides_a_model_member(package: Package) -> None:
    sparse = package.wire.SparseWireModel
    members = {name for name in (*dir(sparse), *dir(type(sparse))) if not name.startswith("_")}
    assert members <= names.MODEL_MEMBERS


def test_imported_names_are_known(package: Package) -> None:
    tree = ast.parse(Path(str(package.models.__file__)).read_text("utf-8"))
    imported = {one.name for node in tree.body if isinstance(node, ast.ImportFrom) for one in node.names}
    assert imported - {"annotations", "filled"} <= names.MODULE_NAMES


def test_modules_are_modules(package: Package) -> None:
    for module, public in ((package.models, models.public_models), (package.shapes, models.public_shapes)):
        assert isinstance(module, ModuleType)
        assert all(hasattr(module, name) for name in public(FAMILY))
