"""What is wrong with a contract, where, and what to do about it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from .ir import At, Json
from .text import one_line

Severity = Literal["error", "advice"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One problem.

    Attributes:
        at: File and JSON Pointer.
        rule: Short stable name of the check, for machines.
        problem: What is wrong, one sentence. remedy: What to do, one sentence.
        severity: Advice never changes the exit status.
        line: Line of `at` in its file, from 1; 0 where it is not known.
    """

    at: At
    rule: str
    problem: str
    remedy: str
    severity: Severity = "error"
    line: int = 0

    def text(self) -> str:
        mark = "advice: " if self.severity == "advice" else ""
        return f"{one_line(f'{self.at}: {mark}{self.problem}')}\n  {one_line(self.remedy)}"

    def as_json(self) -> dict[str, str | int]:
        return {
            "file": self.at.file,
            "pointer": self.at.pointer,
            "line": self.line,
            "severity": self.severity,
            "rule": self.rule,
            "problem": self.problem,
            "remedy": self.remedy,
        }


class ContractError(Exception):
    """The contract is at fault.

    Attributes:
        diagnostics: Every problem found, in order of file and place; at least one is an error.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = in_order(diagnostics)
        super().__init__("\n".join(diagnostic.text() for diagnostic in self.diagnostics))


def error(at: At, rule: str, problem: str, remedy: str) -> Diagnostic:
    return Diagnostic(at=at, rule=rule, problem=problem, remedy=remedy)


def advice(at: At, rule: str, problem: str, remedy: str) -> Diagnostic:
    return Diagnostic(at=at, rule=rule, problem=problem, remedy=remedy, severity="advice")


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by file and place (index 10 after index 9), each problem once."""
    return tuple(sorted(set(diagnostics), key=_order))


def errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [diagnostic for diagnostic in diagnostics if diagnostic.severity == "error"]


def _order(diagnostic: Diagnostic) -> tuple[str, list[tuple[int, str]], str, str]:
    steps = [
        (int(step), "") if re.fullmatch("[0-9]{1,9}", step) else (-1, step) for step in diagnostic.at.pointer.split("/")
    ]
    return diagnostic.at.file, steps, diagnostic.rule, diagnostic.problem


def as_far(judge: Callable[[], Iterable[Diagnostic]], faulty: bool) -> list[Diagnostic]:
    """What a judge finds. In a contract at fault anything may stand anywhere: a judge that fails on it is left out."""
    found: list[Diagnostic] = []
    try:
        found.extend(judge())
    except Exception:
        if not faulty:
            raise
    return found


def listing(names: Iterable[str], wanted: str = "", most: int = 20) -> str:
    """The names there are, sorted; of more than a reader would look through, those most like the wanted one."""
    found = sorted(names)
    if len(found) <= most:
        return ", ".join(found)
    import difflib

    near = difflib.get_close_matches(wanted, found, most, 0.5) or found[:most]
    return f"{', '.join(near)} and {len(found) - len(near)} more"


def quoted(value: Json) -> str:
    """A code or another value of the contract as it is written there."""
    return json.dumps(value, ensure_ascii=False)
