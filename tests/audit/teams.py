"""The contract of the shop in `fixture/shop`, and what stands in the comments of a fixture."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from support import code, write_files
from wirepact_codegen import scaffold

FIXTURE = Path(__file__).parent / "fixture"
_PLANTED = re.compile(r"(?:#|//|/\*) (misspelt|undeclared|retired|deprecated)\b(?:: ?([A-Za-z_]*))?(?: \*/\})?$", re.M)
ROWS = [
    code("card_declined", category="request", retryable=False, httpStatus=402, userMessage="Your card was declined."),
    code("out_of_stock", category="request", retryable=False, userMessage="It is sold out."),
    code("payment_timed_out", category="service", retryable=True, userMessage="That took too long."),
    code("coupon_redeemed", category="request", retryable=False, userMessage="This coupon has been used."),
    code("gift_card_empty", category="request", retryable=False, userMessage="Nothing is left on this card."),
    code("price_changed", category="request", retryable=False, userMessage="The price has changed."),
    code(
        "payment_expired",
        category="service",
        lifecycle="deprecated",
        replacedBy="payment_timed_out",
        **{"class": "PaymentExpiredError"},
        userMessage="That took too long.",
    ),
    code("coupon_used", category="request", lifecycle="retired", replacedBy="coupon_redeemed"),
]


def shop(folder: Path) -> Path:
    """The started contract `acme`, with the shop's own codes."""
    files: dict[str, Any] = dict(scaffold.start("acme"))
    codes = json.loads(files["acme/codes.schema.json"])
    codes["$defs"]["AcmeCode"]["oneOf"] += ROWS
    return write_files(folder, {**files, "acme/codes.schema.json": codes})


def planted(folder: Path) -> Iterator[tuple[str, int, str, str | None]]:
    """File, line, rule and what is meant, as the comments at the ends of the lines say."""
    for path in sorted(folder.rglob("*.*")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            found = _PLANTED.search(line)
            if found:
                yield path.name, number, found[1], found[2] or None
