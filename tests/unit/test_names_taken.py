"""No definition can be called like a family, a module or a package that there is already, each name for itself."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from support import Node, code, contract, document, problems, read, shape, table, write, write_files
from wirepact_codegen.targets import python, typescript

TEXT: Node = {"type": "string", "description": "A text."}
FACTS: Node = {"code": {**TEXT, "x-carries": "code"}, "message": {**TEXT, "x-carries": "message"}}
ENVELOPE = ("ErrorAnswer", "RenderErrorOptions", "RenderFailureOptions")


def tagged(tag: str, value: str, properties: Node, **more: str) -> Node:
    keywords = {f"x-{key}": word for key, word in {"audience": "public", **more}.items()}
    return shape({tag: {"const": value, "description": "Which."}, **properties}, tag, *properties, **keywords)


def union(tag: str, *members: str, **more: str) -> Node:
    listed = [{"$ref": f"#/$defs/{name}"} for name in members]
    return {"description": "One.", "oneOf": listed, "discriminator": {"propertyName": tag}, **more}


def every_role(**more: Any) -> Node:
    """A family that has all there is to have; what it brings itself is called Odd and something."""
    defs = {
        "OddReply": shape(FACTS, *FACTS, **{"x-role": "envelope", "x-audience": "public"}),
        "OddBad": tagged("kind", "bad", FACTS, role="chunk"),
        "OddDone": tagged("kind", "done", {}, role="terminal"),
        "OddChunk": union("kind", "OddBad", "OddDone"),
        "OddFailed": tagged("end", "failed", FACTS),
        "OddGood": tagged("end", "good", {}),
        "OddEnd": union("end", "OddFailed", "OddGood", **{"x-role": "settlement", "x-audience": "public"}),
        "OddLevel": {"description": "A level.", "enum": ["low", "high"]},
    }
    number = {"description": "A number.", "type": {"type": "integer"}, "value": 1}
    parts: Node = {
        "x-classes": {"OddError": {"description": "An error.", "properties": FACTS, "required": list(FACTS)}},
        "x-constants": {"ODD_LIMIT": number, **dict.fromkeys(more.pop("constants", ()), number)},
        "x-tables": {"ODD_ROWS": {"description": "Rows.", "properties": {"a": TEXT}, "rows": [{"a": "b"}]}},
        "x-asymmetry": [{"topic": "t", "runtimes": ["a"], "differs": "So.", "section": "S"}],
    }
    parts["x-classes"] |= {name: {"description": "An error."} for name in more.pop("classes", ())}
    return document({**defs, **{name: shape({"a": TEXT}) for name in more.pop("shapes", ())}}, **parts)


def written(folder: Path, family: Node) -> Path:
    german = {"unknownMessage": "Hoppla.", "messages": {}}
    targets = {"python": {"package": "shop", "out": "../py"}, "typescript": {"package": "shop", "out": "../ts"}}
    files = {"contract.json": contract(targets), "cart/codes.schema.json": family, "cart/messages.de.json": german}
    return write_files(folder, files)


def exported(schema: Path) -> set[str]:
    """Every name that the module of a family gives its users, in either language, read from what is generated."""
    made = read(schema)
    body = ast.parse(python.render(made)["shop/cart/__init__.py"]).body
    (listed,) = (one.value for one in body if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "__all__")
    return {*ast.literal_eval(listed), *in_typescript(typescript.render(made), "index")}


def in_typescript(files: dict[str, str], module: str) -> set[str]:
    text = files[f"src/cart/{module}.ts"]
    listed = ",".join(re.findall(r"^export (?:type )?\{([^}]*)\}", text, re.M))
    found = {name.strip().removeprefix("type ") for name in listed.split(",") if name.strip()}
    found |= set(re.findall(r"^export (?:async )?(?:class|const|function\*?|interface|type) (\w+)", text, re.M))
    for other in re.findall(r'^export \* from "\./(\w+)\.js";$', text, re.M):
        found |= in_typescript(files, other)
    return found


def taken(schema: Path) -> set[str]:
    return {one.at.pointer for one in problems(schema) if one.rule == "public-name"}


def test_no_definition_is_called_like_what_a_family_exports(tmp_path: Path) -> None:
    fixed = {name for name in exported(written(tmp_path / "own", every_role())) if "odd" not in name.lower()}
    assert {*ENVELOPE, "CHUNKS", "Messages", "RetryMiddleware", "isCode", "user_message_for"} <= fixed
    types = sorted(name for name in fixed if re.fullmatch("[A-Z][A-Za-z0-9]*", name))
    constants = sorted(name for name in fixed if re.fullmatch("[A-Z][A-Z0-9_]*", name))
    family = every_role(shapes=[*types, "CodeInfo", "Free"], constants=[*constants, "FREE_ONE"])
    shapes = {f"/$defs/{name}" for name in (*types, "CodeInfo")}  # this one stands beside the tables
    assert taken(written(tmp_path / "shapes", family)) == shapes | {f"/x-constants/{name}" for name in constants}
    assert taken(written(tmp_path / "classes", every_role(classes=types))) == {f"/x-classes/{name}" for name in types}


def test_options_of_a_class_are_not_called_like_what_a_family_exports(tmp_path: Path) -> None:
    names = ["RenderError", "RenderFailure", "ChunkFromError", "SettlementFromError"]
    found = taken(written(tmp_path / "all", every_role(classes=[*names, "Render"])))
    assert found == {f"/x-classes/{name}" for name in names}
    positional = every_role(classes=names)
    for name in names:
        positional["x-classes"][name]["call"] = "positional"
    assert taken(written(tmp_path / "positional", positional)) == set()


def test_a_family_without_an_envelope_has_its_names_free(tmp_path: Path) -> None:
    family = every_role(shapes=ENVELOPE)
    del family["$defs"]["OddReply"]
    assert set(ENVELOPE) <= exported(written(tmp_path, family))


def test_no_shape_has_the_guard_of_a_table_in_python(tmp_path: Path) -> None:
    family = every_role(shapes=["CODE", "WebCODE", "Coder"])
    family["$defs"]["WebCode"] = table(code("busy"), table="WEB_CODES")
    found = {one.at.pointer for one in problems(written(tmp_path, family)) if one.rule == "identifier"}
    assert found == {"/$defs/CODE", "/$defs/WebCODE"}


MODULES = "celery dbos express fastapi fetch hono integrations observability runtime sse temporal workers".split()
DEVICES = ["con", "prn", "aux", "nul", *(f"{name}{number}" for name in ("com", "lpt") for number in range(1, 10))]


@pytest.mark.parametrize(
    "names", [MODULES, DEVICES, ["class", "import", "none" * 26]], ids=["module", "device", "other"]
)
def test_no_family_is_called_so(names: list[str], tmp_path: Path) -> None:
    free = ["com0", "lpt10", "cons", "redis", "classes", "n" * 100]
    families = [{"name": name, "title": name, "description": "A family."} for name in (*names, *free)]
    files = {f"{one['name'][:90]}/codes.schema.json": document() for one in families}
    for one in families:
        one["folder"] = one["name"][:90]
    schema = write_files(tmp_path, {"contract.json": contract(families=families), **files})
    found = {one.at.pointer for one in problems(schema) if one.rule == "family-name"}
    assert found == {f"/families/{number}/name" for number in range(len(names))}


@pytest.mark.parametrize(
    ("target", "names", "free"),
    [
        (
            "python",
            "annotated_types celery dbos fastapi kombu opentelemetry pydantic pydantic_core sentry_sdk starlette temporalio "
            "tenacity typing_extensions typing_inspection json asyncio import __main__ con".split(),
            ["shop_errors", "shop"],
        ),
        (
            "typescript",
            f"{'n' * 215} assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain "
            "events favicon.ico fs http http2 https inspector module net node_modules os path perf_hooks process punycode "
            "querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi "
            "worker_threads zlib".split(),
            ["@shop/errors", "shop-errors", "json", "n" * 214],
        ),
    ],
    ids=["python", "typescript"],
)
def test_no_package_is_called_so(target: str, names: list[str], free: list[str], tmp_path: Path) -> None:
    refused = set()
    for number, name in enumerate((*names, *free)):
        said = contract(targets={target: {"out": "../out", "package": name}})
        for one in problems(write(tmp_path / str(number), said=said)):
            if one.rule == "package-name":
                assert one.at.pointer == f"/targets/{target}/package"
                refused.add(name)
    assert refused == set(names)


def test_no_contract_is_called_like_a_device(tmp_path: Path) -> None:
    for name, rule in (("aux", True), ("a" * 101, True), ("auxiliary", False), ("a" * 100, False)):
        found = {
            one.at.pointer
            for one in problems(write(tmp_path / name, said=contract(name=name)))
            if one.rule == "package-name"
        }
        assert found == ({"/name"} if rule else set()), name
