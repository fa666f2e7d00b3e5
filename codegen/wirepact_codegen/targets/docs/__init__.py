"""The browsable reference: static pages that need neither network nor server, each with a Markdown and a JSON twin."""

from __future__ import annotations

from collections.abc import Mapping

from ... import ir
from ...diagnostics import Diagnostic


def check(contract: ir.Contract) -> tuple[Diagnostic, ...]:
    """Nothing can collide: an address follows from its code alone."""
    del contract
    return ()


def render(contract: ir.Contract) -> Mapping[str, str]:
    from .pages import pages

    return pages(contract)
