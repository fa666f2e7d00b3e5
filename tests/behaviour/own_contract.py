"""One contract of several families without runtime sources of their own, as teams would write them, and its packages.

`shop` is what `wirepact init` starts, `cards` a public catalogue as `wirepact import` reads it; `depot` uses every
keyword that the shared runtime reads, `bare` has codes and no class, `meter` integer codes, a root class that demands
more than any value has, and retry rules of its own.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from adopt.outcomes import ENVIRONMENT
from support import ROOT, code, run

Node = dict[str, Any]
PACKAGE = "kit_errors"


def _text(description: str, **more: Any) -> Node:
    return {"type": "string", "description": description, **more}


def _codes(name: str, rows: list[Node], wire: str = "code") -> Node:
    said = {"table": "CODES", "property": wire, "unknownMessage": "Something went wrong."}
    return {"$defs": {name: {"description": "The codes.", "x-codes": said, "oneOf": rows}}}


DEPOT: Node = {
    "title": "Depot",
    **_codes(
        "DepotCode",
        [
            code(
                "stock_empty",
                retryable=False,
                httpStatus=409,
                matches=[{"name": "StockError"}, {"code": "E_STOCK"}],
                **{"class": "StockEmptyError"},
            ),
            code(
                "lane_blocked",
                retryable={
                    "when": [
                        {"if": "The belt stands.", "kinds": ["belt stopped"], "retryable": True},
                        {"if": "The depot refuses.", "http": [418, "4xx"], "retryable": False},
                        {"if": "The depot is busy.", "http": ["5xx"], "retryable": True},
                    ]
                },
                httpStatus=503,
                matches=[{"status": [503, 529]}, {"condition": "whatever a person says"}],
            ),
            code("late", retryable=True, httpStatus=504, matches=[{"name": "TimeoutError"}, {"status": [503, 504]}]),
            code("handed_over", retryable=False, pinned=True, control="handover"),
            code("stopped", matches=[{"name": "AbortError"}, {"name": "CancelledError"}]),
            code("broken", httpStatus=500),
            code("fault", httpStatus=500, answers=["unexpected"], userMessage="The depot has a fault."),
        ],
        "type",
    ),
    "x-constants": {
        "MAX_RETRIES": {"description": "Retries.", "type": {"type": "integer"}, "value": 1},
        "INITIAL_DELAY_MS": {"description": "First wait.", "type": {"type": "integer"}, "value": 40},
    },
    "x-classes": {
        "DepotError": {
            "description": "Any failure of the depot.",
            "call": "positional",
            "properties": {
                "message": _text("What happened.", **{"x-carries": "message"}),
                "type": _text("Which failure.", **{"x-carries": "code"}),
                "recoverable": {"type": "boolean", "description": "Worth another try.", "x-carries": "retryable"},
                "statusCode": {"type": "integer", "description": "Status.", "x-carries": "status"},
            },
            "required": ["message", "type", "statusCode"],
        },
        "QueueError": {
            "description": "A queue of the depot failed.",
            "message": "The queue failed.",
            "properties": {
                "place": {"type": "integer", "description": "Place in the queue."},
                "details": _text("What a caller can do.", **{"x-carries": "details"}),
            },
            "details": "Come back later.",
        },
        "LongQueueError": {
            "description": "A queue is long.",
            "extends": "QueueError",
            "call": "positional",
            "details": "{place} wait before you.",
        },
    },
}
BARE: Node = {
    "title": "Bare",
    **_codes(
        "BareCode",
        [
            code("ENOENT", retryable=False),
            code("EAGAIN", retryable=True),
            code("ETIMEDOUT", retryable=True, matches=[{"name": "TimeoutError"}]),
        ],
    ),
}
METER: Node = {
    "title": "Meter",
    **_codes("MeterCode", [code(-32001, retryable=True), code(7, retryable=False, pinned=True), code(8)]),
    "x-classes": {
        "MeterError": {
            "description": "Any failure of a meter.",
            "properties": {
                "code": {"type": "integer", "description": "Which failure.", "x-carries": "code"},
                "message": _text("What happened.", **{"x-carries": "message"}),
                "meterId": _text("Which meter."),
                "status": _text("How the meter stands."),
                "retryable": {"type": "boolean", "description": "Worth another try.", "x-carries": "retryable"},
            },
            "required": ["code", "message", "meterId"],
        }
    },
    "x-tables": {
        "RETRY_RULES": {
            "description": "A failure of a meter is told, never raised.",
            "properties": {
                "error": {"enum": ["control"], "description": "Kind."},
                "attemptsLeft": {"type": "boolean", "description": "Whether one is left."},
                "action": {"enum": ["retry", "raise", "feedback"], "description": "What becomes of it."},
                "because": _text("Why."),
            },
            "required": ["action", "because"],
            "rows": [
                {"error": "control", "action": "raise", "because": "It is no failure."},
                {"attemptsLeft": True, "action": "retry", "because": "Meters recover."},
                {"action": "feedback", "because": "The reading is missing, and that is all."},
            ],
        }
    },
}


def build(folder: Path) -> Path:
    """The contract, generated and built under the folder."""
    schema, parts = folder / "schema", folder / "parts"
    assert run("init", "shop", "--folder", parts / "init").exit_code == 0
    catalogue = ROOT / "tests/contracts/stripe.json"
    read = run("import", catalogue, "--name", "cards", "--on-conflict", "first", "--out", parts / "import")
    assert read.exit_code == 0, read.output
    families: list[Node] = []
    for place in ("init", "import"):
        contract = json.loads((parts / place / "contract.json").read_text("utf-8"))
        for family in contract["families"]:
            shutil.copytree(parts / place / family["name"], schema / family["name"])
        families += contract["families"]
    for name, document in (("depot", DEPOT), ("bare", BARE), ("meter", METER)):
        (schema / name).mkdir()
        (schema / name / "codes.schema.json").write_text(json.dumps(document), "utf-8")
        families.append({"name": name, "title": name.title(), "description": "A family."})
    contract |= {"name": "kit", "families": families}
    contract["targets"]["python"]["package"] = PACKAGE
    contract["targets"]["typescript"]["package"] = "@kit/errors"
    (schema / "contract.json").write_text(json.dumps(contract), "utf-8")
    made = run("generate", "--schema", schema)
    assert made.exit_code == 0, made.output
    built = subprocess.run(
        ["npm", "run", "--silent", "build"],
        cwd=folder / "generated/typescript",
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stdout
    return folder
