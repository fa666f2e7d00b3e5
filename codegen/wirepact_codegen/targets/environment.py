"""The Jinja environment every target prints with: a misspelt name stops the run, nothing is escaped twice."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


@cache  # a template is compiled once in a run, whichever families ask for it
def environment(folder: Path) -> Environment:
    """Templates of one target. They print final text: views hold quoted literals and ready comments."""
    return Environment(
        loader=FileSystemLoader(folder, encoding="utf-8"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # prints Python and TypeScript, never HTML
        auto_reload=False,
    )
