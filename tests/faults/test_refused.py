"""Public faults whose input the dialect refuses: the right answer is the diagnostic, before anything is written."""

from __future__ import annotations

import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support import (
    CONTRACT,
    code,
    contents,
    contract,
    document,
    problems,
    run,
    shape,
    snapshot,
    table,
    told,
    write,
    write_files,
)

TEXT = {"type": "string"}
BOTH = {
    "python": {"package": "shop_errors", "out": "../python"},
    "typescript": {"package": "@shop/errors", "out": "../typescript"},
}


def refused(folder: Path, *expected: tuple[str, str]) -> None:
    """Generating tells at least these (rule, pointer), exits 1 and writes nothing."""
    before = snapshot(folder)
    found = told(folder / "schema")
    assert set(expected) <= found, found
    assert run("generate", "--schema", folder / "schema").exit_code == 1
    assert snapshot(folder) == before


def defined(folder: Path, **definitions: Any) -> Path:
    return write(folder, document(definitions), said=contract(BOTH))


# --- names -------------------------------------------------------------------------------------


def test_values_that_differ_in_case_alone(tmp_path: Path) -> None:
    # sbrunner/jsonschema-gentypes#849
    codes = table(code("a"), code("A"), code("not_found"), code("NOT_FOUND"), code("NotFound"))
    write(tmp_path, document(codes=codes), said=contract(BOTH))
    at = "/$defs/CartCode/oneOf/{}/const"
    refused(tmp_path, *(("identifier", at.format(index)) for index in (1, 3, 4)))


def test_a_list_without_values(tmp_path: Path) -> None:
    # orval-labs/orval#1022
    defined(tmp_path, A={"description": "A.", "type": "string", "enum": []})
    refused(tmp_path, ("empty", "/$defs/A/enum"))


@pytest.mark.parametrize(
    ("keys", "twice"),
    [
        (["id", "_id", "id_", "Id"], ["Id"]),  # openapi-generators/openapi-python-client#602
        (["retryAfter", "retry_after", "retry-after"], ["retry_after", "retry-after"]),  # datamodel-code-generator#1014
        (["a-b", "a.b", "a b"], ["a.b", "a b"]),  # MarcoMuellner/openapi-python-generator#87
    ],
)
def test_keys_with_one_attribute(keys: list[str], twice: list[str], tmp_path: Path) -> None:
    defined(tmp_path, A=shape(dict.fromkeys(keys, TEXT)))
    found = [one for one in problems(tmp_path / "schema") if one.severity == "error"]
    assert [one.at.pointer.rpartition("/")[2] for one in found] == sorted(twice)
    assert all('"x-name"' in one.remedy for one in found)
    assert run("generate", "--schema", tmp_path / "schema").exit_code == 1
    pins = {key: {**TEXT, "x-name": f"pinned_{index}"} if key in twice else TEXT for index, key in enumerate(keys)}
    defined(tmp_path, A=shape(pins))
    assert problems(tmp_path / "schema") == ()


@pytest.mark.parametrize("name", ["../escape", "a/b", "CON", "con", "x\0y", "..", "", "class", "runtime", "A"])
def test_names_that_would_be_paths(name: str, tmp_path: Path) -> None:
    # swagger-api/swagger-codegen#12611
    families = [{"name": name, "title": "T", "description": "D."}]
    folder = name if name in ("con", "class", "runtime") else "cart"
    write_files(
        tmp_path / "in", {"contract.json": contract(BOTH, families=families), f"{folder}/c.schema.json": document()}
    )
    refused(tmp_path / "in")
    assert any(one.at.pointer == "/families/0/name" for one in problems(tmp_path / "in" / "schema"))
    assert set(os.listdir(tmp_path)) == {"in"}


@pytest.mark.parametrize("target", ["python", "typescript"])
@pytest.mark.parametrize("name", ["../../pkg", "a/../../b", "/abs", "", "a b", "x\0y", ".."])
def test_packages_that_would_be_paths(target: str, name: str, tmp_path: Path) -> None:
    write(tmp_path, said=contract({**BOTH, target: {"package": name, "out": "../out"}}))
    assert any(one.at.pointer == f"/targets/{target}/package" for one in problems(tmp_path / "schema"))
    refused(tmp_path)


# --- shapes ------------------------------------------------------------------------------------


def test_tags_of_two_values(tmp_path: Path) -> None:
    # datamodel-code-generator#1878
    members = [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}]
    defined(
        tmp_path,
        A=shape({"t": {"const": "a"}}, "t"),
        B=shape({"t": {"enum": ["b", "c"]}}, "t"),
        U={"description": "U.", "oneOf": members, "discriminator": {"propertyName": "t"}},
    )
    refused(tmp_path, ("tag", "/$defs/U/oneOf/1"))


def test_unions_of_inline_objects(tmp_path: Path) -> None:
    # datamodel-code-generator#2392 and #3160
    inline = {"type": "object", "properties": {"k": {"const": "alpha"}}, "required": ["k"]}
    one_of = {"oneOf": [inline, inline], "discriminator": {"propertyName": "k"}}
    items = {"description": "L.", "type": "array", "items": {"oneOf": [inline]}}
    defined(tmp_path, L=items, U={"description": "U.", **one_of}, P=shape({"p": one_of, "q": one_of}))
    refused(
        tmp_path,
        ("inline", "/$defs/L/items/oneOf"),
        ("inline", "/$defs/P/properties/p/oneOf"),
        ("tag", "/$defs/U/oneOf/0"),
        ("keyword", "/$defs/U/oneOf/0/properties"),
    )


@pytest.mark.parametrize("order", [["Small", "Big"], ["Big", "Small"]])
def test_unions_without_a_tag(order: list[str], tmp_path: Path) -> None:
    # pydantic/pydantic#7085
    small = shape({"a": TEXT}, "a")
    big = shape({"a": TEXT, "at": {**TEXT, "format": "date"}}, "a", "at")
    either = {"description": "E.", "anyOf": [{"$ref": f"#/$defs/{name}"} for name in order]}
    defined(tmp_path, Small=small, Big=big, Either=either, Held=shape({"e": {"anyOf": either["anyOf"]}}))
    refused(tmp_path, ("untagged-union", "/$defs/Either"), ("untagged-union", "/$defs/Held/properties/e"))


def test_a_mapping_beside_the_tag(tmp_path: Path) -> None:
    # openapi-ts/openapi-typescript#2775: the tag of a member is its const, and nothing else says it
    union = {"propertyName": "how", "mapping": {"redirect": "#/$defs/Redir"}}
    redir = shape({"how": {"const": "redirect"}}, "how")
    defined(
        tmp_path, Redir=redir, U={"description": "U.", "oneOf": [{"$ref": "#/$defs/Redir"}], "discriminator": union}
    )
    refused(tmp_path, ("keyword", "/$defs/U/discriminator/mapping"))


@pytest.mark.parametrize("keyword", ["allOf", "unevaluatedProperties", "patternProperties", "default"])
def test_keywords_that_would_be_ignored(keyword: str, tmp_path: Path) -> None:
    # datamodel-code-generator#471, bcherny/json-schema-to-typescript#171
    values = {
        "allOf": [{"$ref": "#/$defs/Base"}],
        "unevaluatedProperties": False,
        "patternProperties": {"^/.*/x$": TEXT},
    }
    defined(tmp_path, Base=shape({"x": TEXT}), Child=shape({"y": TEXT}, **{keyword: values.get(keyword, "d")}))
    refused(tmp_path, ("keyword", f"/$defs/Child/{keyword}"))


def test_patterns_that_not_every_engine_reads(tmp_path: Path) -> None:
    # datamodel-code-generator#2232 and #3370, n8n-io/n8n#35320; each place where a pattern can stand
    ahead = {"type": "string", "pattern": "^(?!x-)[a-z.-]{1,40}(?<!\\.)$"}
    escape = {"type": "string", "pattern": "^v\\:[0-9]+\\-rc$"}
    rows = {"description": "R.", "properties": {"p": ahead}, "rows": [{"p": "a"}]}
    files = document(
        {
            "Alias": {"description": "A.", **ahead},
            "Escape": {"description": "E.", **escape},
            "List": {"description": "L.", "type": "array", "items": ahead},
            "Map": {"description": "M.", "type": "object", "additionalProperties": ahead, "propertyNames": escape},
            "Object": shape({"p": ahead, "u": {"anyOf": [ahead, {"type": "integer"}]}}, additionalProperties=escape),
            "Inline": shape({"n": {**ahead, "type": ["string", "null"]}}),
        },
        table(code("a", meta={"properties": {"m": ahead}}, **{"class": "AError"})),
        **{
            "x-tables": {"ROWS": rows},
            "x-constants": {"LIMIT": {"description": "L.", "type": ahead, "value": "a"}},
            "x-classes": {
                "CartError": {"description": "C.", "properties": {"code": {**ahead, "x-carries": "code"}}},
                "Made": {"description": "M.", "factories": {"one": {"description": "O.", "properties": {"f": ahead}}}},
            },
        },
    )
    write(tmp_path, files, said=contract(BOTH))
    places = [
        "/$defs/Alias",
        "/$defs/Escape",
        "/$defs/List/items",
        "/$defs/Map/additionalProperties",
        "/$defs/Map/propertyNames",
        "/$defs/Object/properties/p",
        "/$defs/Object/properties/u/anyOf/0",
        "/$defs/Object/additionalProperties",
        "/$defs/Inline/properties/n",
        "/$defs/CartCode/oneOf/0/x-error/meta/properties/m",
        "/x-tables/ROWS/properties/p",
        "/x-constants/LIMIT/type",
        "/x-classes/CartError/properties/code",
        "/x-classes/Made/factories/one/properties/f",
    ]
    refused(tmp_path, *(("pattern", f"{place}/pattern") for place in places))


def test_integers_that_javascript_rounds(tmp_path: Path) -> None:
    # Azure/ms-rest-js#331
    big = 2**53 + 1
    defined(
        tmp_path,
        A=shape({"id": {"type": "integer", "maximum": big}}),
        B={"description": "B.", "const": big},
        C={"description": "C.", "enum": [1, -big]},
    )
    refused(
        tmp_path,
        ("not-i-json", "/$defs/A/properties/id/maximum"),
        ("not-i-json", "/$defs/B/const"),
        ("not-i-json", "/$defs/C/enum/1"),
    )


# --- files -------------------------------------------------------------------------------------


def test_values_that_another_notation_would_change(tmp_path: Path) -> None:
    # OpenAPITools/openapi-generator#18510: a contract is JSON, and a code is text or an integer
    written = '{"title": "Cart", "codes": [NO, on, off, yes, 012, 1_000, ~, 2024-01-01]}'
    write_files(tmp_path, {"contract.json": CONTRACT, "cart/codes.schema.json": written})
    refused(tmp_path, ("not-json", ""))
    for value in (False, None, 1.5, True):
        write(tmp_path / "b", document(codes=table(code(value))))  # type: ignore[arg-type]
        refused(tmp_path / "b", ("type", "/$defs/CartCode/oneOf/0/const"))


@pytest.fixture
def listener() -> Iterator[tuple[int, list[object]]]:
    """A port of this machine, and who has called it."""
    calls: list[object] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.05)
        running = threading.Event()

        def accept() -> None:
            while not running.is_set():
                try:
                    connection, place = server.accept()
                except TimeoutError:
                    continue
                calls.append(place)
                connection.close()

        thread = threading.Thread(target=accept)
        thread.start()
        yield server.getsockname()[1], calls
        running.set()
        thread.join()


def test_no_reference_is_fetched(listener: tuple[int, list[object]], tmp_path: Path) -> None:
    # harsha-iiiv/openapi-mcp-generator#68
    port, calls = listener
    secret = tmp_path / "secret.schema.json"
    secret.write_text(json.dumps({"title": "hunter2", "$defs": {"X": {"description": "hunter2", **TEXT}}}), "utf-8")
    refs = [
        f"http://127.0.0.1:{port}/x.json#/$defs/X",
        f"//127.0.0.1:{port}/x.json",
        "https://example.invalid/a.json",
        f"file://{secret}#/$defs/X",
        f"{secret}#/$defs/X",
        "../../secret.schema.json#/$defs/X",
        "..\\..\\secret.schema.json#/$defs/X",
        "%2e%2e/%2e%2e/secret.schema.json#/$defs/X",
        "..#/$defs/X",
    ]
    schema = write(
        tmp_path / "in",
        {**document({"A": shape({f"p{i}": {"$ref": ref} for i, ref in enumerate(refs)})}), "$schema": refs[0]},
    )
    refused(tmp_path / "in")
    found = {one.at.pointer for one in problems(schema)}
    assert found == {f"/$defs/A/properties/p{index}/$ref" for index in range(len(refs))}
    assert "hunter2" not in run("lint", "--schema", schema).output
    time.sleep(0.1)
    assert calls == []
    socket.create_connection(("127.0.0.1", port)).close()
    time.sleep(0.2)
    assert len(calls) == 1, "the listener would have heard it"


def test_references_that_only_lead_to_each_other(tmp_path: Path) -> None:
    # google/gnostic-models#27
    chain = {f"C{i}": {"description": "C.", "$ref": f"#/$defs/C{(i + 1) % 200}"} for i in range(200)}
    defined(tmp_path, A={"description": "A.", "$ref": "#/$defs/A"}, **chain)
    start = time.monotonic()
    refused(tmp_path, ("circular", "/$defs/A"), ("circular", "/$defs/C0"), ("circular", "/$defs/C199"))
    assert time.monotonic() - start < 5


def test_a_broken_contract_leaves_the_old_trees(tmp_path: Path) -> None:
    schema = write(tmp_path)
    assert run("generate", "--schema", schema).exit_code == 0
    before = contents(tmp_path / "out")
    write(tmp_path, document({"A": {"description": "A.", "enum": []}}))
    assert run("generate", "--schema", schema).exit_code == 1
    assert contents(tmp_path / "out") == before
