"""The contract in forms that others read, asked by those who read them: validators, FastAPI, a maker of types."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator
from judges.cases import Case, shape_cases
from openapi_spec_validator import OpenAPIV31SpecValidator, validate
from packages.given import run
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from support import ROOT, code, document, shape, table, write
from support import run as command
from wirepact import CONTRACT_DIGEST, flue, helix
from wirepact.fastapi import install

HERE = Path(__file__).parent


def exported(form: str, *more: str | Path, schema: Path = ROOT / "schema") -> str:
    said = command("export", "--format", form, "--schema", schema, *more)
    assert said.exit_code == 0, said.output
    return said.stdout


@pytest.fixture(scope="module")
def components() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(exported("openapi"))
    return made


# --- the command ---------------------------------------------------------------------------------


def test_what_is_exported_unless_told_is_the_whole_contract(tmp_path: Path) -> None:
    said = command("export", "--schema", ROOT / "schema")
    assert said.stdout == exported("jsonschema") == (ROOT / "generated/schema/wirepact.schema.json").read_text("utf-8")
    for form in ("openapi", "csv", "json"):
        path = tmp_path / form
        assert exported(form, "--output", path) == "" and path.read_bytes() == exported(form).encode("utf-8")
    assert (ROOT / "generated/schema/openapi.json").read_text("utf-8") == exported("openapi")
    assert command("export", "--format", "xml").exit_code == 2
    assert command("export", "--output", tmp_path / "none/at/all").exit_code == 1


# --- OpenAPI -------------------------------------------------------------------------------------


def test_the_components_are_open_api(components: dict[str, Any]) -> None:
    validate(components, cls=OpenAPIV31SpecValidator)
    assert components["openapi"] == "3.1.0" and components["info"]["version"] == "1.0.0"


def test_what_an_operator_sees_is_left_out(components: dict[str, Any]) -> None:
    wanted = set()
    for path in (ROOT / "schema").glob("*/*.schema.json"):
        for name, one in json.loads(path.read_text("utf-8")).get("$defs", {}).items():
            if one.get("x-audience") == "public" or "x-codes" in one:
                wanted.add(f"{path.parent.name}.{name}")
    assert set(components["components"]["schemas"]) == wanted
    text = json.dumps(components)
    assert (
        "/ErrorDetail" not in text and ".ErrorDetail" not in text and "x-audience" not in text and "x-error" not in text
    )


CASES = [one for one in shape_cases() if "jsonschema" in one.judges]


def test_the_schemas_give_the_answers_of_the_contract(components: dict[str, Any]) -> None:
    resource = Resource(contents=components, specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource("urn:it", resource)
    judges: dict[str, Draft202012Validator] = {}
    asked: list[Case] = []
    for case in CASES:
        name = f"{case.family}.{case.shape}"
        if name in components["components"]["schemas"]:
            if name not in judges:
                place = {"$ref": f"urn:it#/components/schemas/{name}"}
                judges[name] = Draft202012Validator(place, registry=registry)
            assert judges[name].is_valid(case.value) is case.valid, case.id
            asked.append(case)
    assert {case.valid for case in asked} == {True, False} and len(judges) >= 12


def decided(family: str, code: str) -> set[int]:
    """What the package answers with, where the row states no status; Flue's rows without one answer with no request."""
    if family != "helix":
        return set()
    error = helix.HelixError("it failed", code)
    return {helix.http_status_for_helix_error(error, committed=one) for one in (True, False)}


def test_each_response_has_the_codes_of_its_status(components: dict[str, Any]) -> None:
    stated: dict[str, set[str]] = {}
    for family, file in (("helix", "codes"), ("flue", "codes"), ("helix.frontend_codes", "frontend")):
        said = json.loads((ROOT / f"schema/{family.partition('.')[0]}/{file}.schema.json").read_text("utf-8"))
        (rows,) = (one["oneOf"] for one in said["$defs"].values() if "x-codes" in one)
        for row in rows:
            about = row["x-error"]
            if about.get("lifecycle") in ("reserved", "retired") or about.get("control"):
                continue
            for status in {about["httpStatus"]} if "httpStatus" in about else decided(family, row["const"]):
                stated.setdefault(f"{family}.{status}", set()).add(row["const"])
    responses = components["components"]["responses"]
    assert {name for name in responses if not name.endswith(".default")} == set(stated)
    assert {name for name in responses if name.endswith(".default")} == {
        "helix.default",
        "helix.frontend_codes.default",
        "flue.default",
    }
    for name, codes in stated.items():
        assert set(responses[name]["content"]["application/json"]["examples"]) == codes
        assert all(f"{code}: " in responses[name]["description"] for code in codes)
    assert responses["flue.503"]["headers"]["Retry-After"]["schema"]["examples"] == ["1"]


def test_the_examples_are_instances(components: dict[str, Any]) -> None:
    registry: Registry[Any] = Registry().with_resource(
        "urn:it", Resource(contents=components, specification=DRAFT202012)
    )
    seen: set[str] = set()
    for one in components["components"]["responses"].values():
        content = one["content"]["application/json"]
        judge = Draft202012Validator({"$ref": "urn:it" + content["schema"]["$ref"]}, registry=registry)
        for said, example in content.get("examples", {}).items():
            judge.validate(example["value"])
            seen.add(said)
    for family, files in (("helix", ("codes", "frontend")), ("flue", ("codes",))):
        for file in files:
            said = json.loads((ROOT / f"schema/{family}/{file}.schema.json").read_text("utf-8"))
            (rows,) = (one["oneOf"] for one in said["$defs"].values() if "x-codes" in one)
            alive = [row for row in rows if row["x-error"].get("lifecycle") not in ("reserved", "retired")]
            sent = {row["const"] for row in alive if family == "helix" or "httpStatus" in row["x-error"]}
            assert sent <= seen, sent - seen


def app_with(components: dict[str, Any]) -> FastAPI:
    """An app that says what it may answer by pointing at the components, and has them in its document."""
    app = FastAPI()

    def answer(name: str) -> dict[str, Any]:
        return {"$ref": f"#/components/responses/{name}"}

    @app.get("/sessions/{name}", responses={404: answer("flue.404"), 503: answer("flue.503")})
    def session(name: str) -> dict[str, str]:
        raise flue.AgentInstanceNotFoundError(details=name)

    made = app.openapi

    def complete() -> dict[str, Any]:
        found = made()
        for kind, parts in components["components"].items():
            found.setdefault("components", {}).setdefault(kind, {}).update(parts)
        return found

    app.openapi = complete  # type: ignore[method-assign]
    return app


def test_a_fastapi_app_shows_the_envelope(components: dict[str, Any]) -> None:
    app = app_with(components)
    install(app, family=flue)
    client = TestClient(app, raise_server_exceptions=False)
    found = client.get("/openapi.json").json()
    validate(found, cls=OpenAPIV31SpecValidator)
    said = found["paths"]["/sessions/{name}"]["get"]["responses"]["404"]
    assert said["$ref"] == "#/components/responses/flue.404"
    body = found["components"]["responses"]["flue.404"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/flue.ErrorEnvelope"}
    assert "EnvelopeError" in found["components"]["schemas"]["flue.ErrorEnvelope"]["properties"]["error"]["$ref"]
    reply = client.get("/sessions/s1")
    assert reply.status_code == 404
    registry: Registry[Any] = Registry().with_resource("urn:it", Resource(contents=found, specification=DRAFT202012))
    Draft202012Validator({"$ref": "urn:it" + body["$ref"]}, registry=registry).validate(reply.json())
    examples = found["components"]["responses"]["flue.404"]["content"]["application/json"]["examples"]
    assert reply.json()["error"]["type"] in examples


def test_unions_operators_and_codes_that_are_numbers(tmp_path: Path) -> None:
    """Tags lead to components; what only an operator sees is any value where a public shape has it."""
    text = {"type": "string", "description": "Which."}
    defs = {
        "Secret": shape({"trace": {"type": "string"}}, **{"x-audience": "operator"}),
        "Started": shape({"kind": {"const": "started"}, "more": {"type": "object"}}, "kind"),
        "Failed": shape({"kind": {"const": "failed"}, "secret": {"$ref": "#/$defs/Secret"}}, "kind"),
        "Progress": {
            "description": "How far it is.",
            "discriminator": {"propertyName": "kind"},
            "oneOf": [{"$ref": "#/$defs/Started"}, {"$ref": "#/$defs/Failed"}],
            "x-audience": "public",
        },
        "Body": shape(
            {
                "code": {"type": "integer", "description": "Which.", "x-carries": "code"},
                "message": {**text, "x-carries": "message"},
            },
            "code",
            "message",
            **{"x-audience": "public", "x-role": "envelope"},
        ),
    }
    rows = [
        code(404, httpStatus=404, headers={"Retry-After": "5"}, userMessage="It is not there."),
        code(
            -32700,
            httpStatus=404,
            headers={"Retry-After": "7"},
            userMessage="It could not be read.",
            lifecycle="deprecated",
        ),
        code(7, httpStatus=409, lifecycle="retired"),
        code(8, httpStatus=410, lifecycle="reserved"),
    ]
    folder = write(tmp_path, document(defs, table(*rows)))
    made = json.loads(exported("openapi", schema=folder))
    validate(made, cls=OpenAPIV31SpecValidator)
    schemas, responses = made["components"]["schemas"], made["components"]["responses"]
    assert schemas["cart.Progress"]["discriminator"]["mapping"] == {
        "started": "#/components/schemas/cart.Started",
        "failed": "#/components/schemas/cart.Failed",
    }
    assert "cart.Secret" not in schemas and schemas["cart.Failed"]["properties"]["secret"] == {}
    assert schemas["cart.Started"]["properties"]["more"]["additionalProperties"] is True
    assert schemas["cart.CartCode"]["type"] == "integer" and schemas["cart.CartCode"]["enum"] == [404, -32700, 8]
    assert set(responses) == {"cart.404", "cart.default"}
    header = responses["cart.404"]["headers"]["Retry-After"]
    assert header == {"required": True, "schema": {"type": "string", "examples": ["5", "7"]}}
    assert responses["cart.404"]["content"]["application/json"]["examples"]["-32700"]["value"]["code"] == -32700


def test_a_contract_without_an_envelope_has_no_responses(tmp_path: Path) -> None:
    made = json.loads(exported("openapi", schema=write(tmp_path)))
    validate(made, cls=OpenAPIV31SpecValidator)
    assert made["components"]["responses"] == {} and set(made["components"]["schemas"]) == {"cart.CartCode"}


@pytest.mark.heavy
def test_a_maker_of_types_makes_types_of_it(components: dict[str, Any], tmp_path: Path) -> None:
    """Those of an app that points at the components; a page that uses them compiles, and one that errs does not."""
    shutil.copytree(HERE / "openapi", tmp_path / "it", ignore=shutil.ignore_patterns("node_modules"))
    folder = tmp_path / "it"
    run("npm", "ci", "--silent", "--no-audit", "--no-fund", cwd=folder)
    app = app_with(components)
    (folder / "api.json").write_text(json.dumps(app.openapi()), "utf-8")
    run(folder / "node_modules/.bin/openapi-typescript", "api.json", "--output", "api.d.ts", cwd=folder)
    page = """
import type { components, paths } from "./api.js";
type Reply = paths["/sessions/{name}"]["get"]["responses"][404]["content"]["application/json"];
export function told(reply: Reply): string {
  const { type, message, meta } = reply.error;
  const more: unknown = meta?.["anything"];
  return `${type} ${message} ${String(more)}`;
}
export const known: components["schemas"]["flue.ErrorType"] = "session_busy";
export const settled: components["schemas"]["flue.SubmissionSettled"]["outcome"] = "aborted";
"""
    tsc = [folder / "node_modules/.bin/tsc", "--noEmit", "--strict", "--module", "nodenext"]
    (folder / "page.ts").write_text(page, "utf-8")
    run(*tsc, "page.ts", cwd=folder)
    (folder / "wrong.ts").write_text(page.replace("session_busy", "session_bussy"), "utf-8")
    with pytest.raises(AssertionError, match="session_bussy"):
        run(*tsc, "wrong.ts", cwd=folder)


# --- tables --------------------------------------------------------------------------------------


def test_the_table_has_every_code_once() -> None:
    made = json.loads(exported("json"))
    listed = list(csv.DictReader(io.StringIO(exported("csv"))))
    assert (made["contract"], made["version"], len(made["codes"])) == ("wirepact", "1.0.0", 150)
    assert made["digest"] == CONTRACT_DIGEST
    for row, cells in zip(made["codes"], listed, strict=True):
        assert list(row) == list(cells)
        for name, value in row.items():
            words = {None: "", True: "true", False: "false"}
            kept = "; ".join(value) if isinstance(value, list) else words.get(value, str(value))
            assert cells[name] == kept
    assert not {"grpcStatus", "problemType"} & set(listed[0]), "no code of these families speaks of them"
    busy = next(row for row in made["codes"] if row["code"] == "session_busy")
    assert (busy["family"], busy["languages"]) == ("flue", ["python", "typescript"])


def test_protocols_have_columns_where_a_code_states_them(tmp_path: Path) -> None:
    rows = [
        code(
            "sold_out",
            grpcStatus="FAILED_PRECONDITION",
            problemType="https://shop.example/sold-out",
            userMessage='Say "no", or\nwait.',
        ),
        code("old", lifecycle="retired", replacedBy="sold_out"),
    ]
    folder = write(tmp_path, document(codes=table(*rows)))
    first, second = csv.DictReader(io.StringIO(exported("csv", schema=folder)))
    assert first["grpcStatus"] == "FAILED_PRECONDITION" and first["problemType"] == "https://shop.example/sold-out"
    assert first["userMessage"] == 'Say "no", or\nwait.'
    assert (second["grpcStatus"], second["lifecycle"], second["replacedBy"]) == ("", "retired", "sold_out")


def test_the_same_bytes_whatever_the_order_of_keys(tmp_path: Path) -> None:
    defs = {
        "B": shape({"b": {"type": "string"}}, **{"x-audience": "public"}),
        "A": shape({"a": {"type": "null"}}, **{"x-audience": "public"}),
    }
    one = write(tmp_path / "one", document(defs))
    other = write(tmp_path / "other", document(dict(reversed(defs.items()))))
    for form in ("openapi", "csv", "json", "jsonschema"):
        assert exported(form, schema=one) == exported(form, schema=other)
