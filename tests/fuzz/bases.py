"""Sound contracts to start from: the golden one, the one `wirepact init` writes, those that ship, one with every
keyword, and small ones made at random."""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from support import ROOT, code, shape
from wirepact_codegen import scaffold

from fuzz.hostile import TARGETS, Made, Node

TEXT: Node = {"type": "string", "description": "Text."}


@cache
def bases() -> tuple[Made, ...]:
    """Every base as often as it is to be taken."""
    shop, acme = _read(ROOT / "tests/golden/shop/schema"), _starter()
    chance = random.Random(1)
    small = [_small(chance) for _ in range(12)]
    return (*[shop] * 6, *[acme] * 6, *[_whole()] * 12, *small, _shipped("agent"), _shipped("flue"))


def _read(folder: Path) -> Made:
    files = {
        path.relative_to(folder).as_posix(): json.loads(path.read_text("utf-8"))
        for path in sorted(folder.rglob("*.json"))
        if path.name != "dialect.schema.json" and "vectors" not in path.parts
    }
    files["contract.json"]["targets"] = copy.deepcopy(TARGETS)
    files["contract.json"].pop("vectors", None)
    return Made(files)


def _starter() -> Made:
    files = {name: json.loads(text) for name, text in scaffold.start("acme").items() if name != "dialect.schema.json"}
    files["contract.json"]["targets"] = copy.deepcopy(TARGETS)
    return Made(files)


def _shipped(family: str) -> Made:
    """One of the contracts that have runtime sources: these know its names, so that its texts alone are hostile."""
    made = _read(ROOT / "schema")
    made.files = {name: one for name, one in made.files.items() if "/" not in name or name.startswith(f"{family}/")}
    made.contract["families"] = [one for one in made.contract["families"] if one["name"] == family]
    made.texts_only = True
    return made


def _whole() -> Made:
    """Every keyword of the dialect, at least once."""
    rows = [
        code(
            "sold_out",
            retryable=False,
            pinned=True,
            category="stock",
            httpStatus=409,
            headers={"Retry-After": "1"},
            userMessage="None is left.",
            recovery="Choose another.",
            docs="https://shop.example/sold",
            raisedBy=["cart.add", "cart.pay"],
            behaviour={"python": "It raises.", "typescript": "It gives up."},
            answers=["invalid_request"],
            settles=True,
            grpcStatus="NOT_FOUND",
            problemType="urn:shop:sold",
            module="shop.cart",
            message="Item {item} of {shop} is gone.",
            details="Asked for {item}.",
            meta={
                "properties": {"item": {"type": "string", "description": "What."}, "shop": {"type": "string"}},
                "required": ["item"],
            },
            section="Stock",
            **{"class": "SoldOut", "base": "CartFailure"},
        ),
        code(
            "busy",
            retryable={
                "when": [
                    {"if": "The shop is full.", "http": [503, "5xx"], "kinds": ["full", "closed"], "retryable": True},
                    {"if": "Anything else.", "retryable": None},
                ]
            },
            category="stock",
            userMessage="Please wait.",
            matches=[{"name": "BusyError"}, {"status": [503]}, {"code": "EBUSY"}, {"condition": "The queue is long."}],
            answers=["unexpected"],
            languages=["python"],
        ),
        code("stop", control="The visit is over.", sameAs=["halt"], exported=False, **{"class": "Stop"}),
        code("halt", sameAs=["stop"], lifecycle="deprecated", replacedBy="stop"),
        code("later", lifecycle="reserved"),
        code("old", lifecycle="retired", replacedBy="busy", section="Gone"),
    ]
    rows[2]["x-name"] = "STOP_NOW"
    table = {
        "title": "Codes",
        "description": "The codes.",
        "$comment": "A note.",
        "x-codes": {
            "table": "CODES",
            "property": "code",
            "unknownMessage": "Something went wrong.",
            "categories": {"stock": "Goods.", "money": "Money."},
        },
        "oneOf": rows,
    }
    other = {
        "description": "Statuses.",
        "x-codes": {"table": "STATUS_CODES", "property": "code", "unknownMessage": "Something else went wrong."},
        "oneOf": [{**code(4, userMessage="Four."), "x-name": "FOUR"}, code(-7), code(0)],
    }
    error: Node = {
        **shape(
            {
                "code": {**TEXT, "x-carries": "code"},
                "message": {**TEXT, "x-carries": "message"},
                "retryable": {"type": "boolean", "x-carries": "retryable"},
                "details": {**TEXT, "x-carries": "details"},
            },
            "code",
            "message",
        ),
        "title": "A body",
        "x-role": "body",
        "x-audience": "public",
        "x-section": "Wire",
    }
    wire: dict[str, Any] = {
        "Envelope": {
            **shape({"error": {"$ref": "#/$defs/Body", "x-carries": "error"}}, "error"),
            "x-role": "envelope",
            "x-audience": "public",
            "additionalProperties": False,
            "examples": [{"error": {"code": "sold_out", "message": "None is left."}}],
        },
        "Body": error,
        "TextChunk": {
            **shape({"kind": {"const": "text"}, "text": TEXT}, "kind", "text"),
            "x-role": "chunk",
            "x-audience": "public",
        },
        "ErrorChunk": {
            **shape(
                {
                    "kind": {"const": "error"},
                    "code": {**TEXT, "x-carries": "code"},
                    "say": {**TEXT, "x-carries": "message"},
                },
                "kind",
                "code",
                "say",
            ),
            "x-role": "chunk",
            "x-audience": "public",
        },
        "EndChunk": {
            **shape({"kind": {"const": "end"}}, "kind"),
            "x-role": "terminal",
            "x-outcome": "completed",
            "x-audience": "public",
        },
        "Chunk": {
            "description": "A chunk.",
            "oneOf": [{"$ref": "#/$defs/TextChunk"}, {"$ref": "#/$defs/ErrorChunk"}, {"$ref": "#/$defs/EndChunk"}],
            "discriminator": {"propertyName": "kind"},
            "x-role": "chunk",
            "x-audience": "public",
        },
        "Paid": shape({"outcome": {"const": "paid"}, "total": {"type": "number", "exclusiveMinimum": 0}}, "outcome"),
        "Refused": {
            **shape(
                {"outcome": {"const": "refused"}, "why": {"$ref": "#/$defs/Body", "x-carries": "error"}},
                "outcome",
                "why",
            ),
        },
        "Settled": {
            "description": "How it ended.",
            "oneOf": [{"$ref": "#/$defs/Paid"}, {"$ref": "#/$defs/Refused"}],
            "discriminator": {"propertyName": "outcome"},
            "x-role": "settlement",
            "x-audience": "public",
        },
    }
    shapes: dict[str, Any] = {
        "Level": {
            "description": "A level.",
            "oneOf": [
                {"const": "low", "title": "Low", "description": "Not high."},
                {"const": "high", "description": "Not low."},
            ],
            "examples": ["low"],
        },
        "Figure": {"description": "A number.", "enum": [1, 2, -3], "deprecated": True},
        "Key": {
            "description": "A key.",
            "type": "string",
            "pattern": "^[a-z]+$",
            "minLength": 1,
            "maxLength": 99,
            "format": "slug",
        },
        "Scores": {
            "description": "Scores.",
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 9, "multipleOf": 3},
            "propertyNames": {"type": "string", "pattern": "^[a-z]+$"},
            "minProperties": 0,
            "maxProperties": 5,
        },
        "Tree": {
            **shape(
                {
                    "name": {**TEXT, "pattern": "^[a-z]+$"},
                    "inner": {"$ref": "#/$defs/Tree"},
                    "levels": {"type": "array", "items": {"$ref": "#/$defs/Level"}, "minItems": 0, "maxItems": 9},
                    "wish": {"enum": ["up", "down", None], "description": "Where to."},
                    "either": {
                        "anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}],
                        "deprecated": True,
                    },
                    "more": {"type": ["string", "boolean"], "title": "More"},
                },
                "name",
                additionalProperties={"type": "boolean"},
            ),
            "x-maxDepth": {"property": "inner", "limit": 3},
        },
        "Record1": {
            **shape({"name": TEXT, "why": {"type": "string", "x-name": "reason"}}),
            "x-audience": "operator",
            "examples": [{"name": "one", "why": "two"}],
        },
    }
    classes: dict[str, Any] = {
        "CartFailure": {
            "description": "Any failure.",
            "section": "Errors",
            "errorName": "CartFailure",
            "properties": {
                "code": {**TEXT, "x-carries": "code"},
                "message": {**TEXT, "x-carries": "message"},
                "retryable": {"type": "boolean", "x-carries": "retryable"},
                "details": {**TEXT, "x-carries": "details"},
                "meta": {"type": "object", "x-carries": "meta"},
            },
            "required": ["code", "message"],
            "call": "options",
        },
        "LineRefused": {
            "description": "One line is refused.",
            "extends": "CartFailure",
            "code": "busy",
            "module": "shop.lines",
            "properties": {"line": {"type": "integer", "description": "Its number."}, "level": {"enum": ["a", "b"]}},
            "required": ["line"],
            "message": "Line {line} was refused.",
            "factories": {
                "tooMany": {
                    "description": "Too many.",
                    "message": "Only {left} are left.",
                    "properties": {"left": {"type": "integer"}},
                    "required": ["left"],
                }
            },
        },
    }
    constants = {
        "LIMIT": {"description": "Most.", "section": "Limits", "type": {"type": "integer"}, "value": 5},
        "WORDS": {"description": "Words.", "type": {"type": "array", "items": {"type": "string"}}, "value": ["a", "b"]},
        "MAPPED": {"description": "A map.", "type": {"type": "object"}, "value": {"a": "b", "c": {"d": ["e"]}}},
        "ONCE": {
            "description": "By language.",
            "type": {"type": "string"},
            "values": {"python": "p", "typescript": "t"},
        },
    }
    data = {
        "CARRIERS": {
            "description": "Who brings it.",
            "section": "Carriers",
            "properties": {
                "name": {**TEXT, "description": "Its name."},
                "days": {"type": "integer"},
                "kind": {"enum": ["van", "bike"]},
            },
            "required": ["name"],
            "rows": [{"name": "post", "days": 3, "kind": "van"}, {"name": "courier"}],
        }
    }
    asymmetry = [{"topic": "Speed", "runtimes": ["node", "edge"], "differs": "One is faster.", "section": "Runtimes"}]
    german = {
        "unknownMessage": "Etwas ging schief.",
        "messages": {"sold_out": "Ausverkauft.", "busy": "Bitte warten.", "4": "Vier."},
    }
    gate = {
        "description": "The gate's codes.",
        "x-codes": {
            "table": "CODES",
            "property": "type",
            "unknownMessage": "Closed.",
            "categoryByPrefix": True,
            "categories": {"gate": "It."},
        },
        "x-complete": ["sentences"],
        "oneOf": [code("gate_closed", userMessage="Closed."), code("gate_lost", userMessage="Lost.", httpStatus=500)],
    }
    contract: Node = {
        "$schema": "dialect.schema.json",
        "name": "shop",
        "version": "1.0.0-beta.1",
        "title": "Shop errors",
        "description": "Errors of a shop.",
        "command": "make all",
        "docsBaseUrl": "https://shop.example/errors",
        "packages": {"version": "2.0.0", "license": "MIT OR Apache-2.0", "keywords": ["shop", "a b"]},
        "families": [
            {"name": "cart", "title": "Cart", "description": "Errors of the cart."},
            {"name": "gate", "title": "Gate", "description": "Errors of the gate."},
        ],
        "targets": copy.deepcopy(TARGETS),
    }
    return Made(
        {
            "contract.json": contract,
            "cart/codes.schema.json": {
                "title": "Codes",
                "description": "All.",
                "$defs": {"CartCode": table, "StatusCode": other},
            },
            "cart/wire.schema.json": {"title": "Wire", "$defs": wire, "x-classes": classes},
            "cart/shapes.schema.json": {"title": "Shapes", "$comment": "A note.", "$defs": shapes},
            "cart/data.schema.json": {
                "title": "Data",
                "x-constants": constants,
                "x-tables": data,
                "x-asymmetry": asymmetry,
            },
            "cart/messages.de.json": german,
            "gate/codes.schema.json": {"title": "Gate", "$defs": {"GateCode": gate}},
        }
    )


def _small(chance: random.Random) -> Made:
    """A few codes and shapes."""
    words = [f"code_{number}" for number in range(chance.randint(1, 5))]
    rows = []
    for number, wire in enumerate(words):
        said: Node = {}
        if chance.random() < 0.6:
            said["userMessage"] = "Something went wrong."
        if chance.random() < 0.5:
            said["retryable"] = chance.choice((True, False, {"when": [{"if": "It rains.", "retryable": True}]}))
        if chance.random() < 0.4:
            said["category"] = "kind"
        if chance.random() < 0.4:
            said |= {"httpStatus": 400 + number, "headers": {"X-A": "1"}}
        if chance.random() < 0.4:
            said["matches"] = [{"name": f"Error{number}"}, {"code": f"E{number}"}]
        if chance.random() < 0.4:
            said |= {
                "recovery": "Try.",
                "docs": "https://a.example",
                "raisedBy": ["a"],
                "problemType": "a",
                "section": "S",
            }
        rows.append(code(wire, **said))
    shapes: dict[str, Any] = {}
    for number in range(chance.randint(0, 4)):
        kinds: tuple[Node, ...] = (
            TEXT,
            {"type": "integer"},
            {"type": ["string", "null"]},
            {"enum": ["a", "b"]},
            {"const": "c"},
            {"type": "string", "pattern": "^a"},
            {"type": "array", "items": {"type": "number"}},
            {"type": "object", "additionalProperties": {"type": "string"}},
        )
        keys = {f"key{number}{at}": dict(chance.choice(kinds)) for at in range(chance.randint(1, 5))}
        shapes[f"Shape{number}"] = shape(keys, *chance.sample(sorted(keys), chance.randint(0, len(keys))))
    table = {
        "description": "The codes.",
        "x-codes": {"table": "CODES", "property": "code", "unknownMessage": "What?", "categories": {"kind": "A kind."}},
        "oneOf": rows,
    }
    document: Node = {"title": "All", "$defs": {"Code1": table, **shapes}}
    if chance.random() < 0.5:
        document["x-constants"] = {"SAID": {"description": "Said.", "type": {"type": "string"}, "value": "so"}}
    contract = {
        "name": "small",
        "version": "0.0.1",
        "title": "Small",
        "description": "A small one.",
        "families": [{"name": "small", "title": "Small", "description": "All of it."}],
        "targets": copy.deepcopy(TARGETS),
    }
    return Made({"contract.json": contract, "small/all.schema.json": document})
