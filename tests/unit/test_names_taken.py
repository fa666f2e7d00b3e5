"""No definition can be called like a family, a module or a package that there is already, each name for itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import contract, document, problems, shape, write, write_files

EXPORTED = (
    "Codes Code CodeInfo AnyCode LocalCode WireError RetryPolicy RetryDecision RetryMiddleware RaisingPolicy "
    "CancelSignal ErrorForm Messages ChunkFromErrorOptions SettlementFromErrorOptions"
).split()
CONSTANT = "CODE_LIST CODES ROLES RETIRED ASYMMETRIES LOCALES CHUNKS".split()


def test_no_definition_is_called_like_what_every_family_exports(tmp_path: Path) -> None:
    defs = {name: shape({"a": {"type": "string", "description": "A."}}) for name in (*EXPORTED, "Own")}
    one = {"description": "A number.", "type": {"type": "integer"}, "value": 1}
    schema = write(tmp_path, document(defs, **{"x-constants": dict.fromkeys((*CONSTANT, "OWN"), one)}))
    found = {one.at.pointer for one in problems(schema) if one.rule == "public-name"}
    assert found == {f"/$defs/{name}" for name in EXPORTED} | {f"/x-constants/{name}" for name in CONSTANT}


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
