"""The languages and forms a contract is written in. A new one is a folder here and a line below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Protocol, cast

from .. import ir
from ..diagnostics import Diagnostic

NAMES = ("python", "typescript", "schema")


class Target(Protocol):
    """What a target's module offers."""

    def render(self, contract: ir.Contract) -> Mapping[str, str]:
        """Every file of the package: path inside the target's folder, and its whole text."""

    def check(self, contract: ir.Contract) -> Iterable[Diagnostic]:
        """Problems of the contract in this language alone: identifiers that collide or cannot be made."""


def target(name: str) -> Target:
    """The target of that name, imported when asked for."""
    return cast("Target", import_module(f"{__name__}.{name}"))
