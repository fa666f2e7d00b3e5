"""The contract as one self-contained JSON Schema document."""

from __future__ import annotations

from .. import ir
from ..diagnostics import Diagnostic


def render(contract: ir.Contract) -> dict[str, str]:
    return {f"{contract.name}.schema.json": contract.bundle}


def check(contract: ir.Contract) -> tuple[Diagnostic, ...]:
    del contract
    return ()
