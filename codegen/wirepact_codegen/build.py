"""The whole way, from a schema folder to the trees: what every command starts with."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial
from pathlib import Path

from . import ir, targets
from .diagnostics import ContractError, Diagnostic, as_far, errors, in_order
from .emit import Tree
from .load import Sources, load
from .lower import lower
from .rules import judge


def read(folder: Path) -> tuple[ir.Contract, tuple[Diagnostic, ...]]:
    """The contract in a schema folder, and the advice on it.

    Raises:
        ContractError: the contract is at fault; the exception holds every problem, advice included.
    """
    sources = load(folder)
    contract, found = _lowered(sources)
    told = {one.at for one in sources.diagnostics}
    found = [*sources.diagnostics, *found]
    faulty = bool(errors(found))
    found += [one for one in judge(contract, faulty=faulty) if not _follows(one, sources, told)]
    for target in contract.targets:
        found += as_far(partial(targets.target(target.name).check, contract), faulty)
    found += targets.families_are_no_integrations(contract)
    found = list(in_order(sources.with_lines(found)))
    if errors(found):
        raise ContractError(found)
    return contract, tuple(found)


def read_released(place: Path) -> ir.Contract:
    """A contract as it was given out, from its folder or its bundle: not judged by the rules of today.

    Raises:
        ContractError: it cannot be read any more.
    """
    sources = load(place)
    contract, found = _lowered(sources)
    found = [*sources.diagnostics, *found]
    if errors(found):
        raise ContractError(sources.with_lines(found))
    return contract


def _lowered(sources: Sources) -> tuple[ir.Contract, list[Diagnostic]]:
    """The contract; where what is told already keeps it from being read any further, that alone is told."""
    try:
        return lower(sources)
    except Exception:
        if errors(sources.diagnostics):
            raise ContractError(sources.with_lines(sources.diagnostics)) from None
        raise


def _follows(problem: Diagnostic, sources: Sources, told: Set[ir.At]) -> bool:
    """Whether a problem comes from one told already: at the same place, or of a table in a file at fault."""
    if problem.at in told:
        return True
    if problem.rule != "code-table" or problem.at.file != sources.contract.file:
        return False
    entry = sources.contract.value["families"][int(problem.at.pointer.rpartition("/")[2])]
    folder = f"{sources.folder.name}/{entry.get('folder', entry['name'])}/"
    return problem.at / "folder" in told or any(at.file.startswith(folder) for at in told)


def trees(contract: ir.Contract, folder: Path, names: Sequence[str] = (), out: Path | None = None) -> list[Tree]:
    """What each target of the contract would write.

    Args:
        folder: The schema folder; a target's own folder is relative to it.
        names: Targets to build; none: all that contract.json lists.
        out: Write to `<out>/<target>` instead.
    """
    made = []
    for target in contract.targets:
        if not names or target.name in names:
            place = out / target.name if out else folder / target.out
            made.append(Tree(place.resolve(), dict(targets.target(target.name).render(contract))))
    return made
