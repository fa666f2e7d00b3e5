"""A contract that `wirepact init` made: an error of it crosses the boundaries as those of the shipped families do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT, code, contract, document, run, table, write

HERE = Path(__file__).parent
TYPES = """
import * as orders from "./dist/esm/orders/index.js";
import { carried, carrying, revived, type Family } from "./dist/esm/integrations/workers.js";
const family: Family = orders;
const work: (a: number, b: string) => Promise<number> = carrying(async (a: number, b: string) => a + b.length);
const found: unknown = revived(carried(new Error("x")), family, orders);
if (orders.OrdersError.isInstance(found)) found.code satisfies string;
// @ts-expect-error: a family is asked for
revived(found, {});
export { work };
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("own")
    command = [sys.executable, "-m", "wirepact_codegen"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "codegen")}
    for arguments in (["init", "orders"], ["generate"]):
        subprocess.run([*command, *arguments], cwd=made, env=environment, check=True, capture_output=True, timeout=120)
    tools = {**os.environ, "PATH": f"{ROOT}/node_modules/.bin:{os.environ['PATH']}"}
    build = ["npm", "run", "--silent", "build"]
    subprocess.run(build, cwd=made / "generated/typescript", env=tools, check=True, timeout=120)
    return made / "generated"


def test_an_error_of_it(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(folder / "python")}
    python = [sys.executable, "-W", "ignore", str(HERE / "own.py")]
    done = subprocess.run(python, capture_output=True, text=True, env=environment, cwd=folder, timeout=120)
    assert done.returncode == 0, done.stderr
    forms = json.loads(done.stdout)
    missing, root = forms["missing"], forms["root"]
    assert missing["class"] == "orders.orders.NotFoundError" and missing["fields"]["code"] == "not_found"
    assert missing["message"] == "There is no order with the id o-1." and missing["stamp"] is False
    assert missing["cause"]["class"] == "orders.orders.RateLimitedError"
    assert missing["cause"]["cause"] == {"name": "OSError", "message": "disk gone"}
    assert root["fields"] == {"code": "code_of_tomorrow", "retryable": True, "status": 503, "meta": {"a": [1]}}
    node = ["node", str(HERE / "own.mjs")]
    kept = subprocess.run(
        node, input=done.stdout, capture_output=True, text=True, cwd=folder / "typescript", timeout=60
    )
    assert kept.returncode == 0, kept.stderr
    assert json.loads(kept.stdout) == forms


NUMBERED = """
import json, pickle
from shop_errors import cart
from shop_errors._runtime import crossing
from shop_errors.celery import should_retry
from shop_errors.dbos import portable_error, error_from_dbos_error
from shop_errors.temporal import application_error, error_from_application_error
for code, own in ((-32700, None), (-32700, True), (-32000, None), (-32000, False), (7, None)):
    error = cart.CartFailure(code, "m", own)
    outer = RuntimeError("ctx")
    outer.__cause__ = error
    for one in (error, outer):
        made, kept = application_error(one), portable_error(one)
        print(json.dumps([made.type, made.non_retryable, kept.code, should_retry(one)]), end=" ")
    for back in (error_from_application_error(made), error_from_dbos_error(kept)):
        assert back.__cause__.to_dict() == error.to_dict()
    print()
"""


def test_a_contract_that_names_its_fields_otherwise(tmp_path: Path) -> None:
    """Codes that are numbers, and a verdict under another name."""
    rows = [code(-32700, retryable=False, **{"class": "ParseFailure"}), code(-32000, retryable=True)]
    fields = {
        "code": {"type": "integer", "x-carries": "code"},
        "message": {"type": "string", "x-carries": "message"},
        "mayRetry": {"type": "boolean", "x-carries": "retryable"},
    }
    root = {"CartFailure": {"description": "Any.", "properties": fields, "required": ["code", "message"]}}
    made = document(codes=table(*rows), **{"x-classes": root})
    said = contract({"python": {"package": "shop_errors", "out": "../out"}})
    done = run("generate", "--schema", write(tmp_path, made, said=said))
    assert done.exit_code == 0, done.output
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "out")}
    command = [sys.executable, "-c", NUMBERED]
    answered = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False)
    assert answered.stdout.splitlines() == [
        2 * '["-32700", true, -32700, false] ',
        2 * '["-32700", false, -32700, true] ',
        2 * '["-32000", false, -32000, true] ',
        2 * '["-32000", true, -32000, false] ',
        2 * '["7", false, 7, true] ',
    ], answered.stderr


def test_its_types(folder: Path) -> None:
    (folder / "typescript/use.mts").write_text(TYPES, "utf-8")
    flags = "--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --target es2022 --module node16"
    command = [str(ROOT / "node_modules/.bin/tsc"), "use.mts", *flags.split(), "--types", ""]
    done = subprocess.run(command, cwd=folder / "typescript", capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout
