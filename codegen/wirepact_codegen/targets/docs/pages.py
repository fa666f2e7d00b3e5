"""Every file of the reference: pages, their Markdown and JSON twins, the one search index, and the assets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

from jinja2 import Template

from ... import ir
from ...text import escape_unseen_json, in_comment, source_header
from .html import environments
from .views import LANGUAGES, SAYS, CodePage, FamilyView, Row, facets

_INDEXED = attrgetter(
    *"href code title description sentence category statuses verdict lifecycle languages family more".split()
)
"""What the search index holds of a code, in the order in which reference.js takes it."""
_ASSETS = Path(__file__).parent / "assets"
_LABELS = {
    "index": "",
    "retry": "Whether to try again",
    "recognition": "What is recognised as what",
    "shapes": "Shapes on the wire",
    "data": "Tables and constants",
    "runtimes": "Where runtimes differ",
}


def pages(contract: ir.Contract) -> dict[str, str]:
    """Path inside the reference's folder, and text."""
    return dict(_Reference(contract).files())


class _Reference:
    def __init__(self, contract: ir.Contract) -> None:
        self.contract = contract
        self.families = [FamilyView(contract, family) for family in contract.families]
        self.sections = {family.name: family.sections() for family in self.families}
        self.html, self.markdown = environments()
        self.common: dict[str, Any] = {
            "contract": contract,
            "families": self.families,
            "sections": self.sections,
            "header": in_comment(source_header("the contract", contract.command)),
            "languages": LANGUAGES,
            "verdicts": SAYS,
            "labels": _LABELS,
        }

    def files(self) -> Iterator[tuple[str, str]]:
        rows = [row for family in self.families for row in family.rows()]
        yield from self._assets(rows)
        yield from self._page("index", "index", {"rows": rows, "facets": facets(self.families, rows)}, self._whole())
        for family in self.families:
            yield from self._family(family)

    def _family(self, family: FamilyView) -> Iterator[tuple[str, str]]:
        listed = family.rows()
        views: dict[str, dict[str, Any]] = {
            "index": {"groups": family.groups(), "facets": facets([family], listed), "rows": listed},
            "retry": {"rules": family.rules(), "ladder": family.ladder(), "open": family.open_codes()},
            "recognition": {"recognised": family.recognised(), "picture": family.recognition()},
            "shapes": {"shapes": family.shapes()},
            "data": {"tables": family.tables(), "constants": family.constants()},
            "runtimes": {"matrix": family.matrix()},
        }
        for section in self.sections[family.name]:
            template = "family" if section.name == "index" else section.name
            view = {"family": family, "section": section.name, **views[section.name]}
            yield from self._page(template, f"{family.name}/{section.name}", view, _family_json(family, section.name))
        page, twin = self.html.get_template("code.html.jinja"), self.markdown.get_template("code.md.jinja")
        for one in family.pages():
            yield from self._code(one, family, page, twin)

    def _code(self, one: CodePage, family: FamilyView, page: Template, twin: Template) -> Iterator[tuple[str, str]]:
        path = one.path.removesuffix(".html")
        view = self._view(path, {"family": family, "section": "index", "one": one, "about": one.about})
        yield f"{path}.html", page.render(view)
        yield f"{path}.md", twin.render(view)
        yield f"{path}.json", _json(one.about)

    def _page(self, template: str, path: str, view: dict[str, Any], value: Any) -> Iterator[tuple[str, str]]:
        """A page, and the two twins of it."""
        whole = self._view(path, view)
        yield f"{path}.html", self.html.get_template(f"{template}.html.jinja").render(whole)
        yield f"{path}.md", self.markdown.get_template(f"{template}.md.jinja").render(whole)
        yield f"{path}.json", _json(value)

    def _view(self, path: str, view: dict[str, Any]) -> dict[str, Any]:
        """What every template reads, and this page's own; `root` leads from the page to the first one's folder."""
        return {
            **self.common,
            "root": "../" * path.count("/"),
            "page": path.rpartition("/")[2],
            "path": path,
            "current": path.partition("/")[0] if "/" in path else "",
            "section": "",
            **view,
        }

    def _assets(self, rows: list[Row]) -> Iterator[tuple[str, str]]:
        own = source_header("wirepact's own reference sources", self.contract.command).replace("*/", "* /")
        for path in sorted(_ASSETS.iterdir()):
            text = path.read_text("utf-8")
            yield f"assets/{path.name}", f"/* {own} */\n{text}" if path.suffix in (".css", ".js") else text
        lines = ",\n".join(_line(_INDEXED(row)) for row in rows)
        titles = _line({family.name: family.title for family in self.families})
        header = source_header("the contract", self.contract.command)
        yield "assets/index.js", f"// {header}\nglobalThis.wirepactIndex = {{families:{titles},codes:[\n{lines}\n]}};\n"

    def _whole(self) -> dict[str, Any]:
        contract = self.contract
        return {
            "contract": contract.name,
            "version": contract.version,
            "title": contract.title,
            "description": contract.description,
            "digest": contract.digest,
            "docsBaseUrl": contract.docs_base_url,
            "families": [_family_json(family, "index") for family in self.families],
        }


def _family_json(family: FamilyView, section: str) -> Any:
    """What a page of a family says, as data."""
    match section:
        case "index":
            return {
                "family": family.name,
                "title": family.title,
                "description": family.description,
                "verdicts": dict(family.counts),
                "pages": {one.name: f"{family.name}/{one.name}.html" for one in family.sections()},
                "codes": [
                    {
                        "table": table.table,
                        "code": code.wire,
                        "title": code.title,
                        "verdict": code.verdict.value,
                        "retryable": code.retryable,
                        "httpStatus": code.http_status,
                        "statuses": [one["status"] for one in family.explainer.statuses(table, code)],
                        "category": code.category,
                        "lifecycle": code.lifecycle.value,
                        "languages": list(code.languages),
                        "address": code.address,
                    }
                    for table, code in family.codes
                ],
            }
        case "retry":
            table, rungs = family.rules()
            return {
                "family": family.name,
                "verdicts": dict(family.counts),
                "table": table.name if table else None,
                "rules": [{"when": list(one.when), "action": one.action, "because": one.why} for one in rungs],
            }
        case "recognition":
            return {
                "family": family.name,
                "codes": [
                    {"code": row.code, "signals": [{"kind": kind, "value": value} for kind, value in signals]}
                    for row, signals in family.recognised()
                ],
            }
        case "shapes":
            return {
                "family": family.name,
                "shapes": [
                    {
                        "name": one.name,
                        "description": one.description,
                        "schema": one.schema,
                        "example": one.example_value,
                    }
                    for one in family.shapes()
                ],
            }
        case "data":
            return {
                "family": family.name,
                "constants": [
                    {"name": name, "description": said, "values": values}
                    for name, said, _, values in family.constants()
                ],
                "tables": [
                    {"name": one.name, "description": one.description, "rows": one.values} for one in family.tables()
                ],
            }
        case _:
            runtimes, rows = family.matrix()
            return {
                "family": family.name,
                "runtimes": list(runtimes),
                "differences": [
                    {"topic": one.topic, "runtimes": list(one.runtimes), "differs": one.differs, "section": one.section}
                    for one, _, _ in rows
                ],
            }


def _line(value: Any) -> str:
    return escape_unseen_json(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _json(value: Any) -> str:
    return escape_unseen_json(json.dumps(value, ensure_ascii=False, indent=2)) + "\n"
