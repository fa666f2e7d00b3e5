"""The contract as one self-contained JSON Schema document, and as OpenAPI components."""

from __future__ import annotations

from .. import ir
from ..diagnostics import Diagnostic
from ..text import json_file


def render(contract: ir.Contract) -> dict[str, str]:
    from ..exports import as_openapi  # it asks the targets' views what a class takes

    return {f"{contract.name}.schema.json": json_file(contract.bundle), "openapi.json": as_openapi(contract)}


def check(contract: ir.Contract) -> tuple[Diagnostic, ...]:
    del contract
    return ()
