"""What the pages show, every decision taken: names, links, groups, pictures. Templates print it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, assert_never

from markupsafe import Markup

from ... import ir
from ...explain import Explainer, Explanation, OnTheWire, answered
from ...json_schema import shape_schema
from ...naming import table_name
from ...samples import thawed
from ...text import unseen
from . import pictures
from .html import coloured_json, outer_link, plain_json, type_markup, type_text

CHUNK = 50
"""Rows that a browser lays out together: what is far from the screen is skipped."""
_GROUPS = 60
_DRAWN = 120

SAYS = {
    "always": ("Try again", "The same call may succeed when it is made again."),
    "never": ("Do not try again", "The same call fails again, however often it is made."),
    "depends": ("It depends", "The first row that fits decides."),
    "unstated": ("Not stated", "The contract leaves it open: the caller's own rule decides."),
}
BADGES = {"always": "retry", "never": "no retry", "depends": "depends", "unstated": "not stated"}
LANGUAGES = {"python": "Python", "typescript": "TypeScript"}
_LIVES = {
    ir.Lifecycle.ACTIVE: "",
    ir.Lifecycle.RESERVED: "Reserved: nothing raises it yet.",
    ir.Lifecycle.DEPRECATED: "Deprecated: it may still arrive, and nothing new should send it.",
    ir.Lifecycle.RETIRED: "Retired: nothing sends it any more, and its text never means anything else.",
}
_WIRE = {"envelope": "Reply", "chunk": "Stream chunk", "settlement": "Settlement"}
_ROLES = {
    "envelope": "error envelope",
    "body": "reply body",
    "chunk": "stream chunk",
    "terminal": "end of a stream",
    "settlement": "settlement",
    "detail": "error detail",
}


class Link(NamedTuple):
    text: str
    href: str


class Row(NamedTuple):
    """A code in a list.

    Attributes:
        shown: The code to read. statuses: Those of its reply, with a space between. more: What else it is found by.
    """

    code: str
    shown: str
    href: str
    title: str
    description: str
    sentence: str
    verdict: str
    badge: str
    status: str
    statuses: str
    more: str
    category: str
    lifecycle: str
    languages: str
    family: str


class Group(NamedTuple):
    """Codes of one category, in pieces that a browser may skip."""

    anchor: str
    title: str
    description: str
    pieces: tuple[tuple[Row, ...], ...]
    total: int


class Facet(NamedTuple):
    """One filter: its key, its label, and what there is to choose."""

    key: str
    label: str
    options: tuple[tuple[str, str], ...]


class Wire(NamedTuple):
    label: str
    shape: str
    href: str
    head: tuple[str, ...]
    body: Markup
    value: Any


class CodePage(NamedTuple):
    """One code's page: the explanation, and what of it needs a decision."""

    about: Explanation
    code: str
    path: str
    title: str
    heading: str
    says: str
    life: str
    wire: tuple[Wire, ...]
    copy: str | None
    docs: str | None
    class_note: str
    by_status: bool
    same_as: tuple[Link, ...]
    replaced_by: Link | None
    before: Link | None
    after: Link | None
    languages: str


class ShapeView(NamedTuple):
    name: str
    title: str
    description: str
    kind: str
    role: str
    audience: str
    properties: tuple[tuple[str, Markup, str, bool, bool, str], ...]
    members: tuple[tuple[str, str], ...]
    values: tuple[tuple[str, str], ...]
    type: Markup
    notes: tuple[str, ...]
    example: Markup | None
    example_value: Any
    section: str
    schema: dict[str, Any]


class TableView(NamedTuple):
    name: str
    description: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[tuple[str, bool], ...], ...]
    section: str
    values: Any


class Section(NamedTuple):
    """One page of a family, as the navigation has it."""

    name: str
    label: str


class FamilyView:
    """One family, and every page of it."""

    def __init__(self, contract: ir.Contract, family: ir.Family) -> None:
        self.contract, self.family = contract, family
        self.explainer = Explainer(contract, family)
        self.name, self.title, self.description = family.name, family.title, family.description
        self.codes = [(table, code) for table in family.tables for code in (*table.codes, *table.retired)]
        self.live = [code for table in family.tables for code in table.codes]
        counted = Counter(code.verdict.value for code in self.live)
        self.counts = [(name, counted[name]) for name in pictures.VERDICTS]

    def sections(self) -> tuple[Section, ...]:
        """The pages there are, the first one first."""
        family = self.family
        found = [Section("index", "Codes"), Section("retry", "Retry")]
        if any(code.matches for code in self.live):
            found.append(Section("recognition", "Recognition"))
        if family.shapes:
            found.append(Section("shapes", "Shapes"))
        if family.data or family.constants:
            found.append(Section("data", "Data"))
        if family.asymmetries:
            found.append(Section("runtimes", "Runtimes"))
        return tuple(found)

    # --- lists of codes ------------------------------------------------------------------------

    def href(self, code: ir.Code) -> str:
        """Where a code's page is, from the first page of the reference."""
        base = self.contract.docs_base_url
        return code.address if base is None else code.address.removeprefix(f"{base}/")

    def rows(self) -> list[Row]:
        return [self._row(table, code) for table, code in self.codes]

    def _row(self, table: ir.CodeTable, code: ir.Code) -> Row:
        status = "" if code.http_status is None else str(code.http_status)
        answered = [one["status"] for one in self.explainer.statuses(table, code)]
        more = [
            code.class_name or "",
            code.grpc_status or "",
            *code.raised_by,
            *(str(one) for match in code.matches for one in (match.name, match.code, *match.status) if one is not None),
            *(text for locale, text in self.explainer.sentences(code) if locale and text),
        ]
        return Row(
            code=str(code.wire),
            shown=shown(code),
            href=self.href(code),
            title=code.title,
            description=code.description,
            sentence=code.user_message or "",
            verdict=code.verdict.value,
            badge=BADGES[code.verdict.value],
            status=status,
            statuses=status or " ".join(dict.fromkeys(map(str, answered))),
            more=" ".join(filter(None, more)),
            category=code.category or "",
            lifecycle=code.lifecycle.value,
            languages=" ".join(code.languages) if raised(code) else "",
            family=self.name,
        )

    def groups(self) -> tuple[Group, ...]:
        """The codes by category, where that makes groups; a table beside the family's own has one of its own."""
        found: list[Group] = []
        for table in self.family.tables:
            rows = [self._row(table, code) for code in (*table.codes, *table.retired)]
            names = list(dict.fromkeys(row.category for row in rows))
            described = {one.name: one.description for one in table.categories}
            own = table is self.family.codes
            if own and 1 < len(names) <= min(_GROUPS, len(rows) / 2):
                by_name: dict[str, list[Row]] = {name: [] for name in names}
                for row in rows:
                    by_name[row.category].append(row)
                for index, (name, members) in enumerate(by_name.items()):
                    found.append(_group(f"group-{index + 1}", name or "other", described.get(name, ""), members))
            else:
                title = "" if own and len(self.family.tables) == 1 else table.table
                found.append(_group(f"table-{len(found) + 1}", title, "" if own else table.description, rows))
        return tuple(found)

    # --- one code ------------------------------------------------------------------------------

    def pages(self) -> Iterator[CodePage]:
        tables = self.family.tables
        for table in tables:
            codes = (*table.codes, *table.retired)
            links = [Link(shown(code), _last(self.href(code))) for code in codes]
            by_wire = {code.wire: link for code, link in zip(codes, links, strict=True)}
            for index, code in enumerate(codes):
                about = self.explainer.explain(table, code)
                heading, says = SAYS[code.verdict.value]
                yield CodePage(
                    about=about,
                    code=shown(code),
                    path=self.href(code),
                    title=code.title if code.title != str(code.wire) else "",
                    heading=heading,
                    says="It is control flow and no failure: let it pass." if code.control else says,
                    life=_LIVES[code.lifecycle],
                    wire=tuple(self._wire(one, about) for one in about["wire"]),
                    copy=None if unseen(str(code.wire)) else str(code.wire),
                    docs=outer_link(code.docs if about["docs"] else None),
                    class_note=_class_note(about),
                    by_status=any(one["http"] for one in about["conditions"]),
                    same_as=tuple(by_wire[wire] for wire in code.same_as if wire in by_wire),
                    replaced_by=by_wire.get(code.replaced_by) if code.replaced_by is not None else None,
                    before=links[index - 1] if index else None,
                    after=links[index + 1] if index + 1 < len(links) else None,
                    languages=" and ".join(LANGUAGES[one] for one in code.languages) if raised(code) else "",
                )

    def _wire(self, one: OnTheWire, about: Explanation) -> Wire:
        head: list[str] = []
        statuses = answered(about)
        if one["kind"] == "envelope" and statuses:
            head = [f"HTTP {statuses[0]}", *(f"{name}: {value}" for name, value in about["headers"].items())]
        return Wire(
            label=_WIRE[one["kind"]],
            shape=one["shape"],
            href=f"../shapes.html#{one['shape']}",
            head=tuple(head),
            body=coloured_json(one["value"]),
            value=one["value"],
        )

    # --- retry ---------------------------------------------------------------------------------

    def verdict_bar(self) -> Markup:
        return pictures.verdict_bar(self.counts)

    def rules(self) -> tuple[ir.DataTable | None, tuple[pictures.Rung, ...]]:
        """The contract's own table of retry rules, or the rule that every package has."""
        for table in self.family.data:
            columns = {column.wire for column in table.columns}
            if table.name == "RETRY_RULES" and {"action", "because"} <= columns:
                return table, tuple(_rung(row, table.columns) for row in table.rows)
        return None, tuple(self._default_rungs())

    def _default_rungs(self) -> Iterator[pictures.Rung]:
        counts = dict(self.counts)
        control = [str(code.wire) for code in self.live if code.control is not None]
        why = "A cancelled call is never tried again, and never turned into something else."
        if control:
            why = f"Cancellation, and {', '.join(control[:3])}{' and others' if len(control) > 3 else ''}: no failures."
        yield pictures.Rung(("it is control flow",), "Let it pass", "raise", why)
        if counts["never"]:
            yield pictures.Rung(
                (f"verdict: never ({_codes(counts['never'])})",),
                "Raise",
                "raise",
                "A verdict of never is final: no filter of the caller changes it.",
            )
        if counts["depends"]:
            yield pictures.Rung(
                (f"verdict: depends ({_codes(counts['depends'])})",),
                "Ask its rows",
                "feedback",
                "The first row of its conditions that fits gives the verdict; a row may leave it open.",
            )
        if counts["always"]:
            yield pictures.Rung(
                (f"verdict: always ({_codes(counts['always'])})", "attempts are left"),
                "Try again",
                "retry",
                "After a wait that grows, or after the one that the reply asks for.",
            )
        yield pictures.Rung(
            ("no verdict", "the caller's filter takes it", "attempts are left"),
            "Try again",
            "retry",
            "Without a verdict the caller's own filter alone decides.",
        )
        yield pictures.Rung(("anything else",), "Raise", "raise", "The same failure reaches the caller.")

    def ladder(self) -> Markup:
        _, rungs = self.rules()
        said = "; ".join(f"{number}. {' and '.join(one.when)}: {one.action}" for number, one in enumerate(rungs, 1))
        return pictures.ladder(rungs, f"What becomes of a failed call, the first rule that fits decides. {said}.")

    def open_codes(self) -> list[tuple[Row, tuple[ir.Condition, ...], bool]]:
        """The codes whose verdict depends, with the rows it depends on, and whether one of them names a status."""
        return [
            (self._row(table, code), code.conditions, any(one.http for one in code.conditions))
            for table, code in self.codes
            if code.conditions
        ]

    # --- recognition ---------------------------------------------------------------------------

    def recognised(self) -> list[tuple[Row, tuple[tuple[str, str], ...]]]:
        """The codes that something is recognised as, each with its signals: kind and text."""
        return [
            (self._row(table, code), tuple(_signal(one) for one in code.matches))
            for table in self.family.tables
            for code in table.codes
            if code.matches
        ]

    def recognition(self) -> tuple[Markup, int]:
        """The picture, and how many codes it leaves out."""
        drawn: list[pictures.Recognised] = []
        lines = 0
        rows = self.recognised()
        for row, signals in rows:
            lines += len(signals)
            if lines > _DRAWN:
                break
            href = row.href.partition("/")[2]
            drawn.append(pictures.Recognised(row.shown, href, row.verdict, signals))
        said = f"{len(drawn)} codes of {self.title}, each with what is recognised as it."
        return pictures.recognition(drawn, said), len(rows) - len(drawn)

    # --- shapes and data -----------------------------------------------------------------------

    def shapes(self) -> list[ShapeView]:
        return [self._shape(one) for one in self.family.shapes]

    def _shape(self, one: ir.Shape) -> ShapeView:
        example = self.explainer.samples.of(one.name)
        role = one.role if isinstance(one, ir.ObjectShape | ir.UnionShape) else None
        audience = one.audience if isinstance(one, ir.ObjectShape | ir.UnionShape) else None
        kind: str
        properties: list[tuple[str, Markup, str, bool, bool, str]] = []
        members: list[tuple[str, str]] = []
        values: list[tuple[str, str]] = []
        notes: list[str] = []
        type_of = Markup("")
        match one:
            case ir.ObjectShape():
                kind = "object"
                for prop in one.properties:
                    properties.append(
                        (
                            prop.wire,
                            type_markup(prop.type),
                            type_text(prop.type),
                            prop.required,
                            prop.deprecated,
                            prop.description,
                        )
                    )
                if one.extra is None:
                    notes.append("No other key is taken.")
                elif not isinstance(one.extra, ir.AnyType):
                    notes.append(f"Any other key holds: {type_text(one.extra)}.")
                if one.max_depth:
                    notes.append(f"“{one.max_depth.property}” nests {one.max_depth.limit} deep at most.")
            case ir.UnionShape():
                kind = f"one of several, told apart by “{one.tag}”"
                members = list(one.members)
            case ir.EnumShape():
                kind = "one of a list"
                values = [(str(member.value), member.description or member.title or "") for member in one.members]
            case ir.AliasShape():
                kind = type_text(one.type)
                type_of = type_markup(one.type)
            case _:
                assert_never(one)
        return ShapeView(
            name=one.name,
            title=one.title or "",
            description=one.description,
            kind=kind,
            role=_ROLES.get(role or "", ""),
            audience={"public": "anyone may see it", "operator": "operators only"}.get(audience or "", ""),
            properties=tuple(properties),
            members=tuple(members),
            values=tuple(values),
            type=type_of,
            notes=tuple(notes),
            example=None if example is None else coloured_json(example),
            example_value=example,
            section=one.section or "",
            schema=shape_schema(one),
        )

    def tables(self) -> list[TableView]:
        return [
            TableView(
                name=one.name,
                description=one.description,
                columns=tuple((column.wire, column.description) for column in one.columns),
                rows=tuple(tuple(_cell(row.get(column.wire)) for column in one.columns) for row in one.rows),
                section=one.section or "",
                values=[thawed(row) for row in one.rows],
            )
            for one in self.family.data
        ]

    def constants(self) -> list[tuple[str, str, tuple[tuple[str, str], ...], Any]]:
        """Name, description, and the value: one, or one a language."""
        found = []
        for one in self.family.constants:
            values = {language: thawed(value) for language, value in one.values}
            shown = [(LANGUAGES[name], plain_json(value, inside=True)) for name, value in values.items()]
            if not one.per_language:
                shown = [("", shown[0][1])]
            found.append((one.name, one.description, tuple(shown), values))
        return found

    # --- runtimes ------------------------------------------------------------------------------

    def matrix(self) -> tuple[tuple[str, ...], list[tuple[ir.Asymmetry, tuple[bool, ...], tuple[Link, ...]]]]:
        """The runtimes, and each difference with which of them it is about, and its topic in parts: codes are links."""
        runtimes = tuple(dict.fromkeys(name for one in self.family.asymmetries for name in one.runtimes))
        order = self._declared_runtimes()
        runtimes = tuple(sorted(runtimes, key=lambda name: order.index(name) if name in order else len(order)))
        hrefs = {str(code.wire): self.href(code).partition("/")[2] for _, code in reversed(self.codes)}
        found = []
        for one in self.family.asymmetries:
            parts = tuple(Link(part, hrefs.get(part, "")) for part in re.split(r"([\w-]+)", one.topic) if part)
            found.append((one, tuple(name in one.runtimes for name in runtimes), parts))
        return runtimes, found

    def _declared_runtimes(self) -> list[str]:
        for one in self.family.shapes:
            if one.name == "Runtime" and isinstance(one, ir.EnumShape):
                return [str(member.value) for member in one.members]
        return []

    def imports(self) -> dict[str, str]:
        """How a program gets at the family."""
        made = {}
        for target in self.contract.targets:
            if target.name == "python":
                made["python"] = f"from {target.package} import {self.name}"
            elif target.name == "typescript":
                names = ", ".join(sorted(table_name(self.family.codes.table, one) for one in ("Codes", "isCode")))
                made["typescript"] = f'import {{ {names} }} from "{target.package}/{self.name}";'
        return made


def facets(families: Sequence[FamilyView], rows: Iterable[Row]) -> tuple[Facet, ...]:
    """The filters that can tell the rows apart; one that has a single choice is left out."""
    listed = list(rows)
    titles = {one.name: one.title for one in families}
    statuses = sorted({one for row in listed for one in row.statuses.split()}, key=int)
    categories = sorted({row.category for row in listed if row.category})
    found = [
        Facet("family", "Family", tuple((name, titles[name]) for name in titles)),
        Facet("category", "Category", tuple((one, one.replace("_", " ")) for one in categories)),
        Facet("verdict", "Verdict", _present(listed, "verdict", pictures.VERDICTS, BADGES)),
        Facet("status", "Status", tuple((one, one) for one in statuses)),
        Facet("lifecycle", "Lifecycle", _present(listed, "lifecycle", tuple(one.value for one in ir.Lifecycle), None)),
        Facet(
            "language",
            "Raised in",
            tuple(LANGUAGES.items()) if any(len(row.languages.split()) == 1 for row in listed) else (),
        ),
    ]
    return tuple(one for one in found if 1 < len(one.options) <= 400)


def _present(
    rows: list[Row], field: Literal["verdict", "lifecycle"], order: Sequence[str], words: dict[str, str] | None
) -> tuple[tuple[str, str], ...]:
    there = {getattr(row, field) for row in rows}
    return tuple((one, words[one] if words else one) for one in order if one in there)


def raised(code: ir.Code) -> bool:
    """Whether anything raises it today."""
    return code.lifecycle in (ir.Lifecycle.ACTIVE, ir.Lifecycle.DEPRECATED)


def shown(code: ir.Code) -> str:
    """A code to read: one of blanks alone would be nothing to see, and nothing to follow."""
    text = str(code.wire)
    return text if text.strip() else f'"{text}"'


def pieces(rows: Sequence[Row]) -> tuple[tuple[Row, ...], ...]:
    return tuple(tuple(rows[start : start + CHUNK]) for start in range(0, len(rows), CHUNK))


def _group(anchor: str, title: str, description: str, rows: Sequence[Row]) -> Group:
    return Group(anchor, title.replace("_", " ") if title.islower() else title, description, pieces(rows), len(rows))


def _class_note(about: Explanation) -> str:
    found = about["errorClass"]
    if found is None:
        return ""
    if found["general"]:
        return "It has no class of its own: this one carries it, and is told the code."
    return "" if found["exported"] else "The class is no public name of the package."


def _codes(count: int) -> str:
    return f"{count} code" if count == 1 else f"{count} codes"


def _last(href: str) -> str:
    return href.rpartition("/")[2]


def _signal(one: ir.Match) -> tuple[str, str]:
    if one.status:
        return "status", " ".join(map(str, one.status))
    if one.name is not None:
        return "name", one.name
    if one.code is not None:
        return "code", one.code
    return "condition", one.condition or ""


_ACTIONS = {"retry": "Try again", "raise": "Raise", "feedback": "Hand back as text"}
_WORDS = {
    ("error", "control"): "it is control flow",
    ("error", "other"): "any other error",
    ("error", "own"): "an error of the family",
    ("verdict", "retryable"): "verdict: true",
    ("verdict", "terminal"): "verdict: false",
    ("verdict", "unknown"): "no verdict",
    ("filter", "match"): "the filter takes it",
    ("filter", "no_match"): "the filter does not take it",
    ("attemptsLeft", True): "attempts are left",
    ("attemptsLeft", False): "no attempts are left",
}


def _rung(row: dict[str, ir.Json], columns: tuple[ir.Property, ...]) -> pictures.Rung:
    when = []
    for column in columns:
        value = row.get(column.wire)
        if column.wire in ("action", "because") or value is None:
            continue
        plain = value if isinstance(value, str | bool) else str(value)
        when.append(_WORDS.get((column.wire, plain), f"{column.wire}: {plain}"))
    action = str(row["action"])
    kind = action if action in _ACTIONS else "feedback"
    return pictures.Rung(tuple(when) or ("anything",), _ACTIONS.get(action, action), kind, str(row["because"]))


def _cell(value: ir.Json) -> tuple[str, bool]:
    """A value in a table, and whether it is a word of the contract rather than prose."""
    match value:
        case None:
            return "", False
        case bool():
            return ("yes" if value else "no"), False
        case int() | float():
            return str(value), True
        case str():
            return value, " " not in value and not value[:1].isupper()
        case tuple() if all(isinstance(one, str | int) for one in value):
            return ", ".join(map(str, value)), all(" " not in str(one) for one in value)
        case _:
            return plain_json(thawed(value), inside=True), True
