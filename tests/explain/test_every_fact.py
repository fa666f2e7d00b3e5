"""The text of an explanation with every fact a contract can give, the same in both languages, line for line."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from support import ROOT
from wirepact._runtime import explain

ROW: dict[str, Any] = {
    "family": "shop",
    "code": "cart_full",
    "name": "CART_FULL",
    "title": "Full cart",
    "description": "No more fits.",
    "verdict": "depends",
    "retryable": None,
    "conditions": [
        {"when": "it was emptied", "http": [409, "5xx"], "kinds": [], "retryable": True},
        {"when": "it is broken", "http": [], "kinds": [], "retryable": False},
        {"when": "it is lent", "http": [], "kinds": [], "retryable": None},
    ],
    "pinned": True,
    "control": "It ends the run.",
    "recovery": None,
    "sentences": [{"locale": None, "text": "Your cart is full."}, {"locale": "de", "text": "Der Wagen ist voll."}],
    "httpStatus": None,
    "statuses": [{"status": 409, "when": "over HTTP"}, {"status": 503, "when": "in a stream"}],
    "headers": {"Retry-After": "1", "X-Cart": "full"},
    "grpcStatus": "ABORTED",
    "problemType": "https://example.com/full",
    "category": "carts",
    "categoryDescription": "All carts.",
    "lifecycle": "deprecated",
    "replacedBy": {"family": "shop", "code": "cart_over"},
    "sameAs": [{"family": "shop", "code": "cart_over"}, {"family": "shop", "code": "too_much"}],
    "languages": ["python", "typescript"],
    "raisedBy": ["the till", "the door"],
    "behaviour": {"python": "It waits.", "typescript": "It throws."},
    "matches": [
        {"name": None, "status": [409, 410], "code": None, "condition": None},
        {"name": "CartFull", "status": [], "code": None, "condition": None},
        {"name": None, "status": [], "code": "FULL", "condition": None},
        {"name": None, "status": [], "code": None, "condition": "a heavy cart"},
    ],
    "answers": ["route_not_found", "unexpected"],
    "settles": "overfull",
    "errorClass": {
        "name": "CartFullError",
        "base": "OpenError",
        "general": True,
        "exported": False,
        "description": "Made inside.",
        "parameters": [
            {"python": "cart_id", "typescript": "cartId", "required": True},
            {"python": None, "typescript": "cause", "required": False},
        ],
    },
    "imports": {"python": "from shop import CartFullError", "typescript": 'import { CartFullError } from "shop";'},
    "wire": [{"kind": "envelope", "shape": "CartBody", "value": {"code": "cart_full", "note": "\u202eé"}}],
    "differences": [{"topic": "names", "runtimes": ["python", "typescript"], "differs": "In case."}],
    "docs": None,
    "address": "https://docs.example.com/shop/codes/cart_full.html",
    "section": "Carts",
}
TEXT = """\
cart_full (shop)
Full cart. No more fits.

Verdict         depends: the first row that fits decides. No raise site can say otherwise.
                - it was emptied (409, 5xx): try again
                - it is broken: do not try again
                - it is lent: left open
Control flow    It ends the run.
What to do      Let it pass: it is control flow and no failure.
To a person     Your cart is full.
                de: Der Wagen ist voll.
HTTP status     409: over HTTP
                503: in a stream
Headers         Retry-After: 1
                X-Cart: full
gRPC status     ABORTED
Problem type    https://example.com/full
Category        carts: All carts.
Life            deprecated: it may still arrive, and nothing new should send it. Use cart_over.
Same as         cart_over, too_much
Raised in       Python and TypeScript
Raised by       the till; the door
In Python       It waits.
In TypeScript   It throws.
Recognised by   status 409, 410
                an error called CartFull
                an error whose own code is FULL
                a heavy cart
Answers         route not found, unexpected
Settles         A stored submission can end with it, as overfull.
Class           CartFullError, an OpenError, which carries other codes too
                Made inside.
                takes cart_id
                may take cause
Import          from shop import CartFullError
                import { CartFullError } from "shop";
On the wire     envelope, CartBody:
                {
                  "code": "cart_full",
                  "note": "\\u{202e}é"
                }
Runtimes differ names (python, typescript): In case.
More            https://docs.example.com/shop/codes/cart_full.html
Source          Carts
"""
BARE: dict[str, Any] = {
    **{key: type(value)() if isinstance(value, list | dict) else None for key, value in ROW.items()},
    "family": "shop",
    "code": 7,
    "title": "Seven",
    "description": "It is.",
    "verdict": "never",
    "pinned": False,
    "lifecycle": "reserved",
    "settles": False,
    "errorClass": None,
    "replacedBy": None,
    "address": "shop/codes/7.html",
}
BARE_TEXT = """\
7 (shop)
Seven. It is.

Verdict         never: the same call fails again, however often it is made.
What to do      Do not try again: change what was asked for, or tell the person.
Life            reserved: nothing raises it yet.
"""


def variants() -> list[tuple[dict[str, Any], str]]:
    """Rows and their texts: everything, nothing, and what stands in the place of something else."""
    bare, never = BARE_TEXT, "Verdict         never: the same call fails again, however often it is made.\n"
    do = "What to do      Do not try again: change what was asked for, or tell the person.\n"
    reserved = "Life            reserved: nothing raises it yet.\n"
    always = "Verdict         always: the same call may succeed when it is made again.\n"
    again = "What to do      Try again after a pause.\n"
    unstated = "Verdict         unstated: the contract leaves it open.\n"
    rule = "What to do      Decide by the caller's own rule.\n"
    row = "What to do      Try again where the first row that fits says so.\n"
    depends = "Verdict         depends: the first row that fits decides.\n"
    gone = "Life            retired: nothing sends it any more, and its text never means anything else.\n"
    live = "Raised in       TypeScript\n"
    plain = {"name": "Seven", "base": "CartError", "general": False, "exported": True, "description": "D."}
    return [
        (ROW, TEXT),
        (BARE, bare),
        (BARE | {"verdict": "always"}, bare.replace(never, always).replace(do, again)),
        (BARE | {"verdict": "unstated"}, bare.replace(never, unstated).replace(do, rule)),
        (BARE | {"verdict": "depends"}, bare.replace(never, depends).replace(do, row)),
        (BARE | {"lifecycle": "retired"}, bare.replace(reserved, gone)),
        (BARE | {"lifecycle": "active", "languages": ["typescript"]}, bare.replace(reserved, live)),
        (BARE | {"recovery": "Wait."}, bare.replace(do, "What to do      Wait.\n")),
        (BARE | {"settles": True}, f"{bare}Settles         A stored submission can end with it.\n"),
        (BARE | {"docs": "https://example.com/7"}, f"{bare}More            https://example.com/7\n"),
        (BARE | {"category": "odd"}, bare.replace(reserved, f"Category        odd\n{reserved}")),
        (BARE | {"httpStatus": 410}, bare.replace(reserved, f"HTTP status     410\n{reserved}")),
        (BARE | {"errorClass": {**plain, "parameters": []}}, f"{bare}Class           Seven, a CartError\n"),
        (BARE | {"errorClass": {**plain, "base": None, "parameters": []}}, f"{bare}Class           Seven\n"),
    ]


def test_in_both_languages(tmp_path: Path) -> None:
    package = ROOT / "generated/typescript"
    (tmp_path / "bin").mkdir()
    for name in ("bin/explain.js", "package.json"):
        shutil.copy(package / name, tmp_path / name)
    for row, wanted in variants():
        asked = str(row["code"])
        told = explain.answer([row], asked, family=None, form="text", width=100, bold=False, ascii=False)
        assert told == (0, wanted, ""), row
        kept = {"shared": {}, "absent": {}, "tables": [{"absent": {}, "rows": [row]}]}
        (tmp_path / "bin/codes.json").write_text(json.dumps(kept), "utf-8")
        command = ["node", str(tmp_path / "bin/explain.js"), asked]
        said = subprocess.run(command, capture_output=True, encoding="utf-8", env={"COLUMNS": "100", "PATH": path()})
        assert (said.returncode, said.stdout, said.stderr) == (0, wanted, ""), row


def path() -> str:
    node = shutil.which("node")
    assert node is not None
    return str(Path(node).parent)


def test_narrow_and_bold() -> None:
    row = BARE | {"category": "odd"}
    assert list(explain.lines(row, 30, True)) == [
        "\x1b[1m7\x1b[0m (shop)",
        "Seven. It is.",
        "",
        "\x1b[1mVerdict\x1b[0m",
        "  never: the same call fails",
        "  again, however often it is",
        "  made.",
        "\x1b[1mWhat to do\x1b[0m",
        "  Do not try again: change",
        "  what was asked for, or tell",
        "  the person.",
        "\x1b[1mCategory\x1b[0m",
        "  odd",
        "\x1b[1mLife\x1b[0m",
        "  reserved: nothing raises it",
        "  yet.",
    ]
    wide = list(explain.lines(row, 60, False))
    assert wide[3:6] == [
        "Verdict         never: the same call fails again, however",
        "                often it is made.",
        "What to do      Do not try again: change what was asked for,",
    ]
