"""A comparison as text, as JSON, and as Markdown for a pull request."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..ir import Contract
from ..text import one_line
from .changes import SOURCE, WIRE, Change
from .compare import bump_of, numbers

_SIDES = {
    "old-reader": "old readers of a new writer",
    "new-reader": "new readers of an old writer",
    "python": "Python programs",
    "typescript": "TypeScript programs",
}


class Report(NamedTuple):
    """A comparison, and what was allowed in it.

    Attributes:
        allowed: Key of a change to the reason it was allowed for. unused: What was allowed and is not there.
        wire_only: Source compatibility is told, and fails nothing.
    """

    old: Contract
    new: Contract
    changes: tuple[Change, ...]
    allowed: Mapping[str, str]
    unused: tuple[str, ...]
    wire_only: bool

    def failing(self) -> list[Change]:
        """Changes that break somebody and that nobody has allowed; an error cannot be allowed."""
        return [
            change
            for change in self.changes
            if change.fails(wire_only=self.wire_only) and (change.key not in self.allowed or change.kind == "error")
        ]


class AllowError(ValueError):
    """An allowance has no rule, no pointer or no reason."""


def allowances(said: Iterable[str], changes: Sequence[Change]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Reasons by key, and the allowances that nothing needs; a pointer may itself hold `=`.

    Raises:
        AllowError: one is not `RULE:PLACE:OLD->NEW=reason`.
    """
    keys = sorted({change.key for change in changes}, key=len, reverse=True)
    found: dict[str, str] = {}
    unused: list[str] = []
    for text in said:
        key = next((key for key in keys if text.startswith(f"{key}=")), None)
        named, _, reason = text.partition("=") if key is None else (key, "=", text[len(key) + 1 :])
        if ":" not in named or not reason.strip():
            raise AllowError(
                f'"{one_line(text)}" is no allowance: write RULE:PLACE:OLD->NEW=reason, as the report names it.'
            )
        if reason.strip().strip(".").lower() == "reason":
            raise AllowError(f'"{one_line(text)}" gives no reason: say in the place of that word why it is meant.')
        if key is None:
            unused.append(named)
        else:
            found[key] = reason.strip()
    return found, tuple(unused)


def allow_option(change: Change) -> str:
    """What to type to allow the change, but for the reason."""
    return f"--allow {shlex.quote(f'{change.key}=reason')}"


def as_json(report: Report) -> str:
    failing = set(report.failing())
    rows = [
        {
            "rule": change.rule,
            "kind": change.kind,
            "pointer": change.pointer,
            "place_by_name": change.place,
            "file": change.at.file,
            "place": change.at.pointer,
            "what": change.what,
            "breaks": list(change.breaks),
            "bump": change.bump,
            "fix": change.fix,
            "allow": change.key,
            "allowed": report.allowed.get(change.key),
            "fails": change in failing,
        }
        for change in report.changes
    ]
    made = {
        "old": {"name": report.old.name, "version": report.old.version, "digest": report.old.digest},
        "new": {"name": report.new.name, "version": report.new.version, "digest": report.new.digest},
        "bump": bump_of(report.changes),
        "next": next_version(report.old.version, bump_of(report.changes)),
        "fails": bool(failing),
        "changes": rows,
        "unused": list(report.unused),
    }
    return json.dumps(made, indent=2, ensure_ascii=False)


def as_text(report: Report) -> str:
    """Each change: whom it breaks, its key, the place, what it is and the fix; then one line for all."""
    lines: list[str] = []
    failing = set(report.failing())
    for change in sorted(report.changes, key=lambda change: change not in failing):
        lines.append(one_line(f"{_verdict(change, report)} [{change.bump}] {change.key}"))
        lines.append(one_line(f"  {change.at}: {change.what}"))
        reason = report.allowed.get(change.key)
        if reason is not None and change.kind != "error":
            lines.append(one_line(f"  Allowed: {reason}"))
        elif change in failing:
            lines.append(one_line(f"  {change.fix}"))
            if change.kind != "error":
                lines.append(f"  Where it is meant: {allow_option(change)}")
    return "\n".join([*lines, summary(report)])


def as_markdown(report: Report) -> str:
    """Headings and tables; what fails comes first, what breaks nobody is folded away."""
    failing = set(report.failing())
    lines = [f"### Contract `{_code(report.new.name)}`: {summary(report)}", ""]
    groups = (
        ("Breaks", [one for one in report.changes if one in failing]),
        ("Breaks, and allowed", [one for one in report.changes if one.fails() and one not in failing]),
    )
    for title, changes in groups:
        if changes:
            lines += [f"**{title}**", "", "| whom | bump | change | fix |", "|---|---|---|---|"]
            for one in changes:
                reason = report.allowed.get(one.key) if one not in failing else None
                remedy = f"Allowed: {reason}" if reason else one.fix
                cells = [_verdict(one, report), one.bump, f"{one.what}<br>`{_code(one.key)}`", remedy]
                lines.append(f"| {' | '.join(_cell(cell) for cell in cells)} |")
            lines.append("")
    rest = [one for one in report.changes if not one.fails()]
    if rest:
        lines += ["<details>", f"<summary>{len(rest)} that break nobody</summary>", ""]
        lines += [f"- {_cell(one.what)} `{_code(one.key)}`" for one in rest]
        lines += ["", "</details>", ""]
    return "\n".join(lines).rstrip("\n")


def summary(report: Report) -> str:
    """How many changes, how many fail, and the version the contract has to have."""
    bump = bump_of(report.changes)
    if bump is None:
        return "no change."
    count, failing = len(report.changes), len(report.failing())
    wanted = next_version(report.old.version, bump)
    counted = f"{count} change{'s' if count > 1 else ''}, {failing} of them not allowed"
    return f"{counted}; {bump}: {report.old.version} becomes {wanted} (it is {report.new.version})."


def advice(report: Report) -> str | None:
    """What to say of a version that goes down though nothing has changed, or that is not raised as far as the changes
    ask; it fails nothing.
    """
    old, new = report.old.version, report.new.version
    wanted = next_version(old, bump_of(report.changes))
    if numbers(new) < numbers(old):
        return None if report.changes else f"The version goes down, from {old} to {new}, and nothing has changed."
    if numbers(new) < numbers(wanted):
        return f"The version is {new}: make it {wanted} or more before the release."
    return None


def next_version(version: str, bump: str | None) -> str:
    """The version after a bump. Below 1.0.0 a break is a minor version, as SemVer has it."""
    major, minor, patch = (int(part) for part in version.partition("-")[0].split("."))
    if bump == "major" and major:
        return f"{major + 1}.0.0"
    if bump == "minor" or bump == "major":
        return f"{major}.{minor + 1}.0"
    return f"{major}.{minor}.{patch + 1}" if bump == "patch" else version


def _verdict(change: Change, report: Report) -> str:
    if change.kind == "error":
        return "ERROR"
    if change.kind == "unclassified":
        return "UNCLASSIFIED"
    if not change.breaks:
        return "fine"
    level = "BREAKS" if change.fails(wire_only=report.wire_only) else "breaks"
    wire, source = (all(side in change.breaks for side in sides) for sides in (WIRE, SOURCE))
    named = [
        *(["readers on either side"] if wire else [_SIDES[one] for one in WIRE if one in change.breaks]),
        *(["programs in both languages"] if source else [_SIDES[one] for one in SOURCE if one in change.breaks]),
    ]
    return f"{level} {', '.join(named)}"


def _cell(text: str) -> str:
    return one_line(text).replace("|", "\\|").replace("<script", "&lt;script")


def _code(text: str) -> str:
    return one_line(text).replace("`", "'").replace("|", "\\|")
