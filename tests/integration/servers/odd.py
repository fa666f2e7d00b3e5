"""A contract unlike the starter: integers for codes, other names for every fact, a body without an inner object; and a
family without classes or answers, whose body has no code; and one of statuses alone, that answers nothing by name."""

from __future__ import annotations

from typing import Any

from support import Node, code, contract, shape, table

FAMILIES = [
    {"name": "flat", "title": "Flat", "description": "All in one object."},
    {"name": "bare", "title": "Bare", "description": "A sentence alone."},
    {"name": "plain", "title": "Plain", "description": "Statuses alone."},
]


def said(kind: str, carries: str | None = None, **more: Any) -> Node:
    made: Node = {"type": kind, "description": "A fact.", **more}
    return {**made, "x-carries": carries} if carries else made


def files() -> dict[str, Node]:
    """The files of the contract."""
    texts = {"type": "array", "items": {"type": "string"}}
    flat_class = {
        "description": "Any failure.",
        "properties": {
            "code": said("integer", "code"),
            "words": said("string", "message"),
            "recoverable": said("boolean", "retryable"),
            "httpCode": said("integer", "status"),
            "kind": said("string", "category"),
            "reasons": {**said("array", "details"), **texts},
            "hint": said("string", "dev"),
            "data": said("object", "meta"),
            "moreHeaders": said("object", "headers"),
        },
        "required": ["code", "words"],
    }
    flat_body = shape(
        {
            "object": {"const": "error"},
            "number": said("integer", "code"),
            "text": said("string", "message"),
            "again": said("boolean", "retryable"),
            "group": said("string", "category"),
            "http": said("integer", "status"),
            "reasons": {**said("array", "details"), **texts},
            "hint": said("string", "dev"),
            "data": said("object", "meta"),
        },
        "object",
        "number",
        "text",
        "again",
        "http",
        "group",
        "data",
        **{"x-role": "envelope", "x-audience": "public"},
    )
    targets = {
        "python": {"package": "odd_errors", "out": "../generated/python", "project": True},
        "typescript": {"package": "@odd/errors", "out": "../generated/typescript"},
    }
    return {
        "contract.json": contract(targets, name="odd", families=FAMILIES),
        "flat/codes.schema.json": {
            "title": "Flat",
            "$defs": {
                "FlatCode": table(
                    code(4000, httpStatus=422, retryable=False, userMessage="Not so.", answers=["invalid_request"]),
                    code(5003, httpStatus=503, retryable=True, userMessage="Later.", headers={"Retry-After": "2"}),
                    code(5000, httpStatus=500, userMessage="Our fault.", answers=["unexpected"], category="ours"),
                    code(5100, userMessage="Not over HTTP.", matches=[{"name": "PoolError"}]),
                    categories={"ours": "Ours."},
                ),
                "FlatBody": flat_body,
            },
            "x-classes": {"FlatError": flat_class},
        },
        "plain/codes.schema.json": {
            "title": "Plain",
            "$defs": {
                "PlainCode": table(
                    code("broken", httpStatus=500, userMessage="Broken."),
                    code("bad", httpStatus=400, userMessage="Not right."),
                ),
                "PlainBody": shape(
                    {"code": said("string", "code"), "message": said("string", "message")},
                    "code",
                    **{"x-role": "envelope", "x-audience": "public"},
                ),
            },
        },
        "bare/codes.schema.json": {
            "title": "Bare",
            "$defs": {
                "BareCode": table(code("gone", httpStatus=410), code("lost", httpStatus=404), code("late")),
                "BareBody": shape(
                    {"error": said("string", "message")}, "error", **{"x-role": "envelope", "x-audience": "public"}
                ),
            },
        },
    }
