"""Pictures of a family, drawn as SVG from its data: how its verdicts stand, who retries, what is recognised as what.

Colours come from the page's style sheet by class, so that a picture follows the theme. Each says in words what it
shows; the table below it holds the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from markupsafe import Markup

from .html import text

_WIDE = 8.1
"""Width in units of a letter of the fixed-width face at 13 units; of the other face it is about 6.9."""
_PLAIN = 6.9

VERDICTS = ("always", "depends", "unstated", "never")


class Rung(NamedTuple):
    """One rule: what has to fit, what then happens (retry, raise, feedback, or other words), and why."""

    when: tuple[str, ...]
    action: str
    kind: str
    why: str


class Recognised(NamedTuple):
    """A code, where it leads, and the signals it is recognised by."""

    code: str
    href: str
    verdict: str
    signals: tuple[tuple[str, str], ...]


def verdict_bar(counts: Sequence[tuple[str, int]]) -> Markup:
    """One bar, as long as all codes, in parts as long as each verdict is frequent."""
    total = sum(count for _, count in counts) or 1
    width, gap = 720.0, 3.0
    live = [(name, count) for name, count in counts if count]
    room = width - gap * (len(live) - 1)
    parts: list[Markup] = []
    x = 0.0
    for name, count in live:
        long = room * count / total
        parts.append(_put('<rect class="v-{0}" x="{1}" y="0" width="{2}" height="12" rx="3"/>', name, x, long))
        x += long + gap
    said = ", ".join(f"{count} {name}" for name, count in live)
    return _svg(width, 12, f"Verdicts: {said}.", parts, "bar")


def ladder(rungs: Sequence[Rung], said: str) -> Markup:
    """Rules from top to bottom: the first that fits decides. Drawn twice, for a wide and for a narrow page."""
    return _ladder(rungs, said, 760, wide=True) + _ladder(rungs, said, 340, wide=False)


def _ladder(rungs: Sequence[Rung], said: str, width: int, *, wide: bool) -> Markup:
    rail, x, y = 14, 38, 34
    right = 560 if wide else x
    parts = [_put('<circle class="dot" cx="{0}" cy="12" r="5"/>', rail)]
    parts.append(_put('<text class="strong" x="{0}" y="16">A call fails</text>', x - 8))
    parts.append(_put('<path class="rail" d="M{0} 17V{1}"/>', rail, y + 9))
    for index, rung in enumerate(rungs):
        parts.append(_put('<circle class="step" cx="{0}" cy="{1}" r="11"/>', rail, y + 20))
        parts.append(_put('<text class="number middle" x="{0}" y="{1}">{2}</text>', rail, y + 24.5, index + 1))
        room = (right - 8 if wide else width) - x
        ends, line = _chips(parts, rung.when, x, y, room)
        below = y + 36 * line
        if wide:
            parts.append(_put('<path class="arrow" d="M{0} {1}H{2}l-5 -4m5 4l-5 4"/>', ends, below + 20, right - 6))
        else:
            below += 36
        long = width - right - 4 if wide else 170
        parts.append(
            _put(
                '<rect class="a-{0}" x="{1}" y="{2}" width="{3}" height="28" rx="6"/>',
                rung.kind,
                right,
                below + 6,
                long,
            )
        )
        parts.append(
            _put(
                '<text class="act middle t-{0}" x="{1}" y="{2}">{3}</text>',
                rung.kind,
                right + long / 2,
                below + 24.5,
                _cut(rung.action, 22),
            )
        )
        why = _wrapped(rung.why, int(room / 6.2))[:4]
        for number, words in enumerate(why):
            parts.append(
                _put('<text class="soft small" x="{0}" y="{1}">{2}</text>', x + 2, below + 51 + 17 * number, words)
            )
        bottom = below + 54 + 17 * len(why)
        if index + 1 < len(rungs):
            parts.append(_put('<path class="rail" d="M{0} {1}V{2}"/>', rail, y + 31, bottom + 9))
        y = bottom
    return _svg(width, y, said, parts, "ladder wide" if wide else "ladder narrow")


def _chips(parts: list[Markup], conditions: Sequence[str], left: int, y: int, room: int) -> tuple[int, int]:
    """The conditions of a rung, in as many lines as they need; where the last one ends, and on which line."""
    x, line = left, 0
    for number, condition in enumerate(conditions):
        shown = _cut(condition, int((room - 20) / _PLAIN))
        long = int(len(shown) * _PLAIN) + 20
        before = 32 if number else 0
        if x + before + long > left + room and x > left:
            x, line = left, line + 1
        at = y + 36 * line
        if number:
            parts.append(_put('<text class="soft" x="{0}" y="{1}">and</text>', x, at + 24.5))
            x += 32
        parts.append(_put('<rect class="chip" x="{0}" y="{1}" width="{2}" height="24" rx="12"/>', x, at + 8, long))
        parts.append(_put('<text class="middle" x="{0}" y="{1}">{2}</text>', x + long / 2, at + 24.5, shown))
        x += long + 8
    return x + 4, line


def recognition(rows: Sequence[Recognised], said: str) -> Markup:
    """Signals, each with a line to the code it is recognised as. Drawn twice, for a wide and for a narrow page."""
    return _beside(rows, said) + _below(rows, said)


def _beside(rows: Sequence[Recognised], said: str) -> Markup:
    width, edge, start, y = 760, 400, 462, 6.0
    parts: list[Markup] = []
    for row in rows:
        told = [(kind, _lines(kind, signal, 60)) for kind, signal in row.signals]
        heights = [10.0 + 17 * len(lines) for _, lines in told]
        middle, top = y + sum(heights) / 2, y
        for (kind, lines), tall in zip(told, heights, strict=True):
            line = top + tall / 2
            top += tall
            _say(parts, kind, lines, edge, line + 4.5 - 8.5 * (len(lines) - 1), "end")
            curve = '<path class="link l-{0}" d="M{1} {2}C{3} {2} {3} {4} {5} {4}"/>'
            parts.append(_put(curve, row.verdict, edge + 8, line, (edge + start) / 2, middle, start - 8))
        _name(parts, row, start, middle, width)
        y = top + 8
    return _svg(width, y, said, parts, "recognition wide")


def _below(rows: Sequence[Recognised], said: str) -> Markup:
    width, y = 340, 0.0
    parts: list[Markup] = []
    for row in rows:
        middle = y + 14
        _name(parts, row, 8, middle, width)
        y = middle + 8
        for kind, signal in row.signals:
            lines = _lines(kind, signal, 48)
            elbow = '<path class="link l-{0}" d="M4 {1}V{2}q0 6 6 6h8"/>'
            parts.append(_put(elbow, row.verdict, middle + 4, y + 8))
            _say(parts, kind, lines, 26, y + 18.5, "start")
            y += 8 + 17 * len(lines)
        y += 14
    return _svg(width, y, said, parts, "recognition narrow")


def _name(parts: list[Markup], row: Recognised, x: int, y: float, width: int) -> None:
    parts.append(_put('<circle class="v-{0}" cx="{1}" cy="{2}" r="4"/>', row.verdict, x - 4, y))
    shown = _cut(row.code, int((width - x - 12) / _WIDE))
    parts.append(
        _put('<a href="{0}"><text class="mono strong" x="{1}" y="{2}">{3}</text></a>', row.href, x + 8, y + 4.5, shown)
    )


def _say(parts: list[Markup], kind: str, lines: Sequence[str], x: int, y: float, anchor: str) -> None:
    label = {"status": "status", "name": "error", "code": "its code", "condition": ""}[kind]
    before = _put('<tspan class="soft plain">{0} </tspan>', label) if label else Markup("")
    face = "small" if kind == "condition" else "mono"
    for number, line in enumerate(lines):
        parts.append(
            _put('<text class="{0} {1}" x="{2}" y="{3}">{4}{5}</text>', face, anchor, x, y + 17 * number, before, line)
        )


def _lines(kind: str, signal: str, length: int) -> list[str]:
    """A condition is prose and takes several lines; the others are names."""
    return _wrapped(signal, length)[:4] if kind == "condition" else [_cut(signal, length - 18)]


def _put(form: str, *values: str | float) -> Markup:
    """A piece of the picture: numbers short, text escaped."""
    shown = (
        f"{value:.5g}" if isinstance(value, float) else value if isinstance(value, Markup | int) else text(value)
        for value in values
    )
    return Markup(form).format(*shown)


def _svg(width: float, height: float, said: str, parts: Iterable[Markup], kind: str) -> Markup:
    frame = (
        '<svg class="picture {0}" viewBox="0 0 {1} {2}" role="{3}" aria-label="{4}" preserveAspectRatio="{5}">{6}</svg>'
    )
    role = "group" if kind.startswith("recognition") else "img"  # the one has links inside
    ratio = "none" if kind == "bar" else "xMinYMin meet"
    return _put(frame, kind, float(width), float(height), role, said, ratio, Markup("").join(parts))


def _cut(said: str, length: int) -> str:
    said = " ".join(said.split())
    return said if len(said) <= length else f"{said[: max(1, length - 1)].rstrip()}…"


def _wrapped(said: str, length: int) -> list[str]:
    lines = [""]
    for word in said.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > length and lines[-1]:
            lines.append(_cut(word, length))
        else:
            lines[-1] = _cut(longer, length)
    return [line for line in lines if line]
