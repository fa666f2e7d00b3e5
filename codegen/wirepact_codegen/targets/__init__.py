"""The languages and forms a contract is written in. A new one is a folder here and a line below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from .. import ir
    from ..diagnostics import Diagnostic

NAMES = ("python", "typescript", "schema", "docs")


class Target(Protocol):
    """What a target's module offers."""

    def render(self, contract: ir.Contract) -> Mapping[str, str]:
        """Every file of the package: path inside the target's folder, and its whole text."""

    def check(self, contract: ir.Contract) -> Iterable[Diagnostic]:
        """Problems of the contract in this language alone: identifiers that collide or cannot be made."""


def target(name: str) -> Target:
    """The target of that name, imported when asked for."""
    return cast("Target", import_module(f"{__name__}.{name}"))


def integrations(name: str = "*") -> frozenset[str]:
    """Modules that every package of a target has beside its families, so that no family can be called so."""
    found = Path(__file__).parent.glob(f"{name}/runtime/integrations/*")
    return frozenset(path.stem for path in found if path.suffix in (".py", ".ts"))


def families_are_no_integrations(contract: ir.Contract) -> Iterator[Diagnostic]:
    """A module of the package is either a family or an integration."""
    from ..diagnostics import error

    taken = integrations() | {"integrations"}
    for family in contract.families:
        if family.name in taken:
            yield error(
                family.at / "name",
                "family-name",
                f'No family can be "{family.name}": every package has an integration under that name.',
                "Choose another.",
            )
