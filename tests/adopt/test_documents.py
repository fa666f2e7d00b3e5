"""OpenAPI, JSON Schema and YAML as sources: read as they are written, inside the one file, and nothing fetched."""

from __future__ import annotations

import json
import socket
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from support import contents, run

Node = dict[str, Any]


def take(folder: Path, source: Any, *more: str, name: str = "api.json") -> Result:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(source if isinstance(source, str) else json.dumps(source), "utf-8")
    return run("import", folder / name, "--name", "shop", "--out", folder / "schema", *more)


def made(folder: Path) -> tuple[dict[str, Node], Node]:
    """Facts of each code, and the shapes."""
    read = {one.name: json.loads(one.read_text("utf-8")) for one in (folder / "schema/shop").glob("*.json")}
    (table,) = (one for one in read["codes.schema.json"]["$defs"].values() if "x-codes" in one)
    shapes = read.get("shapes.schema.json", {"$defs": {}})["$defs"]
    return {row["const"]: row["x-error"] for row in table["oneOf"]}, shapes


def reply(schema: Any, **more: Any) -> Node:
    return {"description": "x", "content": {"application/problem+json": {"schema": schema, **more}}}


OPENAPI: Node = {
    "openapi": "3.0.3",
    "info": {"title": "Shop", "version": "1"},
    "paths": {
        "/a": {
            "get": {
                "responses": {
                    "200": reply({"$ref": "#/components/schemas/Thing"}),
                    "404": reply({"$ref": "#/components/schemas/NotFound"}),
                    "409": {"$ref": "#/components/responses/Conflict"},
                    "4XX": reply({"$ref": "#/components/schemas/Problem"}),
                }
            }
        }
    },
    "components": {
        "responses": {
            "Conflict": reply(
                {"$ref": "#/components/schemas/Problem"}, examples={"one": {"value": {"code": "sold_out"}}}
            )
        },
        "schemas": {
            "Thing": {"type": "object"},
            "ErrorCode": {"type": "string", "enum": ["not_found", "sold_out", "odd"]},
            "Problem": {
                "type": "object",
                "required": ["code"],
                "properties": {
                    "code": {"$ref": "#/components/schemas/ErrorCode"},
                    "detail": {"type": "string", "nullable": True},
                    "fields": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "title": "Bad field",
                            "properties": {"in": {"enum": ["query", "body"]}},
                        },
                    },
                },
            },
            "NotFound": {
                "allOf": [
                    {"$ref": "#/components/schemas/Problem"},
                    {"type": "object", "properties": {"code": {"enum": ["not_found"]}}},
                ]
            },
        },
    },
}


def test_openapi_gives_codes_statuses_and_the_shapes_of_error_replies(tmp_path: Path) -> None:
    result = take(tmp_path, OPENAPI)
    assert result.exit_code == 0, result.output
    codes, shapes = made(tmp_path)
    assert codes == {"not_found": {"httpStatus": 404}, "sold_out": {"httpStatus": 409}, "odd": {}}
    assert set(shapes) == {"Problem", "NotFound", "BadField"}
    assert shapes["Problem"]["properties"]["code"] == {"type": "string", "x-carries": "code"}
    assert shapes["Problem"]["properties"]["detail"] == {"type": ["string", "null"]}
    assert shapes["NotFound"]["properties"]["code"] == {"const": "not_found"}
    assert shapes["NotFound"]["required"] == ["code"]
    assert "Thing" in result.stdout


def statuses(folder: Path, replies: Node, schemas: Node, **components: Node) -> tuple[dict[str, int | None], str]:
    """Status of each code, and what was said."""
    source = {
        "openapi": "3.1.0",
        "paths": {"/a": {"get": {"responses": replies}}},
        "components": {"schemas": schemas, **components},
    }
    result = take(folder, source)
    assert result.exit_code == 0, result.output
    return {code: facts.get("httpStatus") for code, facts in made(folder)[0].items()}, result.stdout


def problem(*codes: str) -> Node:
    return {"type": "object", "properties": {"code": {"type": "string", "enum": list(codes)}}}


REF = {"$ref": "#/components/schemas/Problem"}


@pytest.mark.parametrize("other", ["default", "4XX", "4xx", "409", "500", "200"])
@pytest.mark.parametrize("more", [(), ("x", "y")])
def test_a_list_that_replies_of_other_statuses_share_has_no_status(
    other: str, more: tuple[str, ...], tmp_path: Path
) -> None:
    replies = {"404": reply(REF), other: reply({"type": "object", "properties": {"inner": REF}})}
    if more:
        replies["422"] = reply(problem(*more))
    found, said = statuses(tmp_path, replies, {"Problem": problem("a", "b")})
    assert found == {"a": None, "b": None, **dict.fromkeys(more, 422)}
    assert f"shared by replies of {', '.join(sorted(['404', other.replace('4xx', '4XX')]))}" in said


def test_a_reply_of_its_own_gives_its_status_and_so_does_an_example(tmp_path: Path) -> None:
    replies = {
        "403": reply(problem("a", "b")),
        "404": reply({"allOf": [REF, {"properties": {"code": {"const": "c"}}}]}),
        "409": reply(REF, example={"code": "d"}),
        "default": reply(REF),
    }
    found, _ = statuses(tmp_path, replies, {"Problem": problem("c", "d", "e")})
    assert found == {"c": 404, "d": 409, "e": None, "a": 403, "b": 403}


def test_a_reply_that_two_statuses_refer_to_gives_none(tmp_path: Path) -> None:
    shared = {"$ref": "#/components/responses/Shared"}
    component = {"Shared": reply(problem("a"), example={"code": "b"})}
    found, said = statuses(tmp_path, {"404": shared, "default": shared}, {}, responses=component)
    assert found == {"a": None, "b": None}
    assert '"b" stands in replies of 404, default, so its status is not known' in said


def test_openapi_of_another_version_is_refused(tmp_path: Path) -> None:
    result = take(tmp_path, {"swagger": "2.0", "paths": {}})
    assert result.exit_code == 1 and "OpenAPI 2.0 is not read" in result.stderr


def test_a_schema_with_constants_gives_their_descriptions(tmp_path: Path) -> None:
    rows = [{"const": "a", "description": "First."}, {"const": "b", "deprecated": True}]
    assert take(tmp_path, {"$defs": {"ErrorCode": {"oneOf": rows}, "Color": {"enum": ["red"]}}}).exit_code == 0
    codes, shapes = made(tmp_path)
    assert codes == {"a": {}, "b": {"lifecycle": "deprecated"}}
    assert shapes == {"Color": {"description": "Not described in the source.", "const": "red"}}


def test_a_code_that_stands_twice_is_one_where_its_facts_agree(tmp_path: Path) -> None:
    twice = [{"code": "a", "http_status": 404}, {"code": "b"}, {"code": "a", "retryable": False}]
    result = take(tmp_path, {"codes": twice})
    assert result.exit_code == 0 and 'repeated in one source and merged: "a"\n' in result.stdout
    assert made(tmp_path)[0] == {"a": {"httpStatus": 404, "retryable": False}, "b": {}}


def test_numbers_past_what_json_carries_are_refused(tmp_path: Path) -> None:
    result = take(tmp_path, {"codes": [2**53]})
    assert result.exit_code == 1 and "2^53 - 1" in result.stderr


def test_text_and_integers_in_one_table_are_refused_by_name(tmp_path: Path) -> None:
    result = take(tmp_path, {"codes": ["a", "b", 7]})
    assert result.exit_code == 1 and "some are integers (7)" in result.stderr and "[code-type]" in result.stderr


# --- what a choice leaves out ------------------------------------------------------------------

FLAGS: dict[str, Node] = {
    "truth": {"oneOf": [{"const": True}, {"const": False}]},
    "numbers": {"anyOf": [{"const": 1.5}, {"const": "x"}]},
    "values": {"enum": [True, 0.5]},
}


@pytest.mark.parametrize("name", FLAGS)
def test_an_enumeration_of_others_stops_nothing(name: str, tmp_path: Path) -> None:
    source = {"$defs": {"ErrorCode": {"enum": ["a"]}, "Flag": FLAGS[name]}}
    for place, only in (("all", ()), ("one", ("--only", "ErrorCode"))):
        result = take(tmp_path / place, source, *only)
        assert result.exit_code == 0, result.output
        assert "neither text nor an integer" not in result.output
        assert made(tmp_path / place)[0] == {"a": {}}


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("other", ["ReasonCode", "Flag"])
def test_a_value_that_is_no_code_stops_where_its_list_is_taken(name: str, other: str, tmp_path: Path) -> None:
    source = {"$defs": {"ErrorCode": {"enum": ["a"]}, other: FLAGS[name]}}
    assert take(tmp_path, source, "--only", other).exit_code == 1
    result = take(tmp_path, source)
    assert result.exit_code == (1 if other == "ReasonCode" else 0), result.output
    key = next(iter(FLAGS[name]))
    assert (f"#/$defs/{other}/{key}/0: " in result.stderr) == (other == "ReasonCode")
    assert other == "Flag" or take(tmp_path, source, "--only", "ErrorCode").exit_code == 0


def test_only_holds_for_the_replies_of_openapi(tmp_path: Path) -> None:
    wrong = {"type": "object", "properties": {"code": {"enum": [True, 1.5]}}}
    replies = {
        "404": reply(problem("a"), example={"code": 404}),
        "409": reply(problem("x", "y")),
        "410": reply(wrong, example={"code": "b"}),
    }
    source = {
        "openapi": "3.1.0",
        "paths": {"/a": {"get": {"responses": replies}}},
        "components": {"schemas": {"ErrorCode": {"enum": ["a", "b", "c"]}}},
    }
    assert take(tmp_path, source).exit_code == 1
    result = take(tmp_path, source, "--only", "ErrorCode")
    assert result.exit_code == 0, result.output
    assert made(tmp_path)[0] == {"a": {"httpStatus": 404}, "b": {"httpStatus": 410}, "c": {}}
    assert "responses (3 values) is not taken for codes; `--only responses` takes it: 404, x, y." in result.stdout
    del replies["404"], replies["410"]
    both = take(tmp_path / "both", source, "--only", "ErrorCode", "--only", "responses")
    assert both.exit_code == 0 and set(made(tmp_path / "both")[0]) == {"a", "b", "c", "x", "y"}
    assert take(tmp_path / "one", source, "--only", "responses").exit_code == 0
    assert made(tmp_path / "one")[0] == {"x": {"httpStatus": 409}, "y": {"httpStatus": 409}}


def test_only_holds_for_a_document_that_is_one_list(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("class ErrorCode(Enum):\n    A = 'a'\n", "utf-8")
    result = take(tmp_path, {"title": "Color", "enum": ["red"]}, str(tmp_path / "a.py"), "--only", "ErrorCode")
    assert result.exit_code == 0, result.output
    codes, shapes = made(tmp_path)
    assert codes == {"a": {}} and shapes["Color"]["const"] == "red"
    assert take(tmp_path / "color", {"title": "Color", "enum": ["red"]}, "--only", "Color").exit_code == 0
    assert made(tmp_path / "color")[0] == {"red": {}}


# --- keywords of a wrong type ------------------------------------------------------------------

WRONG: list[Any] = [True, None, 7, 1e300, "", "any", [], ["x", {}, 3], [[1]], {}, {"x": 7}]
RIGHT: Node = {
    "type": ["object", "array", "string", "number"],
    "properties": {"a": {"type": "string"}},
    "required": ["a"],
    "additionalProperties": False,
    "items": {"type": "string"},
    "format": "date",
    "pattern": "^a",
    **dict.fromkeys(("minLength", "minItems", "minimum", "minProperties", "exclusiveMinimum"), 1),
    **dict.fromkeys(("maxLength", "maxItems", "maximum", "maxProperties", "exclusiveMaximum", "multipleOf"), 9),
}
OTHERS = (
    "$comment $ref allOf anyOf const contains default dependencies dependentRequired deprecated description discriminator "
    "enum example not nullable oneOf patternProperties prefixItems propertyNames title unevaluatedProperties uniqueItems"
)


@pytest.mark.parametrize("key", [*RIGHT, *OTHERS.split()])
def test_a_keyword_of_a_wrong_type_stops_nothing(key: str, tmp_path: Path) -> None:
    ref, defs = (
        {"$ref": "#/$defs/Right"},
        {"Code": {"enum": ["a"]}, "Right": {"type": "object", "properties": {"a": {}}}},
    )
    shapes: Node = {}
    for index, value in enumerate(WRONG):
        one = {key: value}
        kinds = [{"type": kind, **one} for kind in ("object", "array", "string", "integer", "number")]
        forms = [one, *kinds, {**RIGHT, **one}, {**ref, **one}, {"allOf": [ref, one]}, {"allOf": [one, RIGHT]}]
        forms += [{"anyOf": [one, {"type": "null"}]}, {"items": one}, {"propertyNames": one}]
        forms += [{**defs["Right"], "properties": {"a": one, "b": {"allOf": [RIGHT, one]}}}]
        if key not in ("const", "enum", "oneOf", "anyOf"):  # which no object could have
            forms.append({"oneOf": [{**defs["Right"], **one}, ref]})
        shapes |= {f"Wrong{chr(65 + index)}{chr(65 + place)}": form for place, form in enumerate(forms)}
    result = take(tmp_path, {"$defs": defs | shapes})
    assert result.exit_code == 0, (result.stderr, result.exception)


def test_a_keyword_that_is_left_out_is_listed(tmp_path: Path) -> None:
    base = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
    ref = {"$ref": "#/components/schemas/Base"}
    more = {"type": "object", "required": True, "properties": {"b": {"type": "file"}}}
    shapes = {"Base": base, "A": {**ref, "required": True}, "B": {"allOf": [ref, more]}}
    source = {"openapi": "3.0.0", "components": {"schemas": {"Code": {"enum": ["a"]}, **shapes}}}
    result = take(tmp_path, source)
    assert result.exit_code == 0, result.output
    _, found = made(tmp_path)
    assert found["A"]["$ref"] == "#/$defs/Base"
    assert found["B"]["properties"] == {"a": {"type": "string"}, "b": {}} and found["B"]["required"] == ["a"]
    for place, value in (("A/required", "true"), ("B/allOf/1/required", "true"), ("B/properties/b/type", '"file"')):
        key = place.rpartition("/")[2]
        assert f"schemas/{place}: `{key}` is left out, as it cannot be {value}; the shape accepts more" in result.stdout
    assert result.stdout.count("as it cannot be") == 3


# --- faults that were reported of others -------------------------------------------------------


def test_204_words_of_yaml_stay_text(tmp_path: Path) -> None:
    text = "openapi: 3.1.0\ncomponents:\n  schemas:\n    Code:\n      enum: [NO, on, off, yes, 1e3, 012, 1_000, 2024-01-01]\n"
    assert take(tmp_path, text, name="api.yaml").exit_code == 0
    assert list(made(tmp_path)[0]) == ["NO", "on", "off", "yes", "1e3", "012", "1_000", "2024-01-01"]


@pytest.mark.parametrize("word", ["null", "~", "true", "1.5"])
def test_204_what_is_no_text_is_named_with_its_place(word: str, tmp_path: Path) -> None:
    text = f"openapi: 3.1.0\ncomponents:\n  schemas:\n    Code:\n      enum: [a, {word}]\n"
    result = take(tmp_path, text, name="api.yml")
    shown = {"~": "null"}.get(word, word)
    assert result.exit_code == (0 if shown == "null" else 1)
    assert f"api.yml#/components/schemas/Code/enum/1: {shown} is neither text nor an integer" in result.output


@pytest.mark.parametrize(
    "text",
    [
        *("a: &a [*a]\ncodes: [x]", "codes: [a]\ncodes: [b]", "codes: !!python/name:os.system", "{"),
        *("codes: !!set {a}", "codes: [a]\nb: !!timestamp 2024-01-01", "codes: [a]\nb: 1.0e999"),
    ],
)
def test_yaml_that_is_no_tree_of_plain_values_is_refused(text: str, tmp_path: Path) -> None:
    result = take(tmp_path, text, name="api.yaml")
    assert result.exit_code == 1 and "It cannot be read" in result.stderr


def test_aliases_that_multiply_end_soon(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)), "codes: [x]"]
    start = time.monotonic()
    assert take(tmp_path, "\n".join(lines), name="api.yaml").exit_code == 1
    assert time.monotonic() - start < 20


@pytest.fixture
def listener() -> Any:
    """A port of this machine, and how often it was asked."""
    server = socket.create_server(("127.0.0.1", 0))
    hits: list[Any] = []

    def count() -> None:
        while True:
            try:
                hits.append(server.accept()[1])
            except OSError:
                return

    threading.Thread(target=count, daemon=True).start()
    yield server.getsockname()[1], hits
    server.close()


OUTSIDE = ["http://127.0.0.1:{port}/x.json", "file://{folder}/secret.json", "//127.0.0.1:{port}/a.json"]
OUTSIDE += ["../outside/secret.json#/x", "secret.json", "link.json#/x"]


@pytest.mark.parametrize("ref", OUTSIDE)
def test_207_208_nothing_outside_the_document_is_read(ref: str, tmp_path: Path, listener: Any) -> None:
    port, hits = listener
    (tmp_path / "outside").mkdir()
    secret = '{"x": {"title": "TopSecret"}}'
    for place in ("secret.json", "outside/secret.json"):
        (tmp_path / place).write_text(secret, "utf-8")
    (tmp_path / "link.json").symlink_to(tmp_path / "outside" / "secret.json")
    schema = {"codes": ["a"], "shapes": {"$defs": {"A": {"$ref": ref.format(port=port, folder=tmp_path)}}}}
    result = take(tmp_path, schema)
    assert result.exit_code == 0
    assert "#/$defs/A/$ref: " in result.stdout and "leads out of the document" in result.stdout
    made = (tmp_path / "schema/shop/shapes.schema.json").read_text("utf-8")
    assert "TopSecret" not in result.output + made and not hits


@pytest.mark.parametrize("word", ["../escape", "a/b", "CON", "x\0y", "..", "", "Code", "code"])
def test_209_a_name_in_a_source_is_no_path(word: str, tmp_path: Path) -> None:
    shapes = {"$defs": {word: {"type": "object", "properties": {"a": {"type": "string"}}}}}
    source = {"name": word, "codes": [{"code": "a", "category": word or "x"}], "shapes": shapes}
    before = set(contents(tmp_path))
    result = take(tmp_path, source)
    assert result.exit_code == 0, result.output
    assert set(contents(tmp_path)) - before == {
        "api.json",
        *("schema/contract.json", "schema/dialect.schema.json"),
        *("schema/shop/codes.schema.json", "schema/shop/shapes.schema.json"),
    }
    assert run("generate", "--schema", tmp_path / "schema").exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"api.json", "schema", "generated"}


@pytest.mark.parametrize("name", ["../escape", "a/b", "x\0y", "..", "", "../../pkg"])
def test_209_a_name_of_a_contract_is_no_path(name: str, tmp_path: Path) -> None:
    (tmp_path / "codes.json").write_text('{"codes": ["a"]}', "utf-8")
    before = contents(tmp_path)
    result = run("import", tmp_path / "codes.json", "--name", name, "--out", tmp_path / "schema")
    assert result.exit_code == 2 and contents(tmp_path) == before


@pytest.mark.parametrize(
    "shapes",
    [
        {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}},
        {"A": {"$ref": "#/$defs/A"}},
        {"A": {"allOf": [{"$ref": "#/$defs/B"}, {"type": "object"}]}, "B": {"allOf": [{"$ref": "#/$defs/A"}]}},
        {"A": {"anyOf": [{"$ref": "#/$defs/B"}, {"type": "null"}]}, "B": {"$ref": "#/$defs/A"}},
        {"A": {"oneOf": [{"$ref": "#/$defs/B"}, {"$ref": "#/$defs/A"}]}, "B": {"anyOf": [{"$ref": "#/$defs/A"}]}},
    ],
)
def test_210_references_in_a_circle_are_named_at_once(shapes: Node, tmp_path: Path) -> None:
    start = time.monotonic()
    result = take(tmp_path, {"codes": ["a"], "shapes": {"$defs": shapes}})
    assert time.monotonic() - start < 10
    assert result.exit_code == 1 and "circular" in result.stderr, result.output


def test_210_a_circle_through_properties_is_fine(tmp_path: Path) -> None:
    node = {"type": "object", "properties": {"next": {"$ref": "#/$defs/A"}}}
    assert take(tmp_path, {"codes": ["a"], "shapes": {"$defs": {"A": node}}}).exit_code == 0


def test_a_document_nested_without_end_is_refused(tmp_path: Path) -> None:
    deep = '{"codes":["a"],"shapes":{"$defs":{"A":' + '{"items":' * 5000 + "{}" + "}" * 5000 + "}}}"
    assert take(tmp_path, deep).exit_code == 1
