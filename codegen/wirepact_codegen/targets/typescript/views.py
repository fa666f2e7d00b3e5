"""Views: every decision about a family's modules taken, so that the templates only print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ... import facts, ir
from ... import roles as read
from ...naming import table_name
from ...text import source_header
from . import literals, names
from .errors import Classes
from .literals import comment, scalar, string
from .shapes import PROTOTYPE, Shapes

Module = dict[str, object]


class TableView(NamedTuple):
    """One code table: the names of its kind and the printed lists.

    Attributes:
        members: The object of the named constants. spellings: The map to the first spelling of a concept.
    """

    description: str
    list_name: str
    codes: str
    code: str
    any_code: str
    local: str
    is_code: str
    same_code: str
    known: str
    spellings_name: str
    list_text: str
    code_text: str
    members: str
    wide: str
    wire: str
    local_text: str
    spellings: str


class FamilyViews:
    """The modules of one family, each a dictionary its template prints."""

    def __init__(self, contract: ir.Contract, family: ir.Family) -> None:
        self.contract, self.family = contract, family

    def _header(self, places: Iterable[ir.At]) -> str:
        """The first line, naming the one file or the folder the module comes from."""
        files = sorted({at.file for at in places}) or list(self.family.sources)
        source = files[0] if len(files) == 1 else f"{files[0].rpartition('/')[0]}/"
        return f"// {source_header(source, self.contract.command)}"

    def codes(self) -> Module:
        return {
            "header": self._header(table.at for table in self.family.tables),
            "tables": [_table(table) for table in self.family.tables],
        }

    def verdicts(self) -> Module:
        table = self.family.codes
        return {
            "header": self._header([table.at]),
            "code": "Code",
            "always": _set("RETRYABLE", [code.wire for code in table.codes if code.retryable is True]),
            "never": _set("NOT_RETRYABLE", [code.wire for code in table.codes if code.retryable is False]),
        }

    def categories(self) -> Module:
        table = self.family.codes
        rows = [(scalar(code.wire), string(code.category)) for code in table.codes if code.category is not None]
        if table.category_by_prefix and not table.of_integers:
            start = "const CATEGORIES: ReadonlySet<string> = /* @__PURE__ */ new Set("
            found = [string(one.name) for one in table.categories]  # also those that no live code has
            text = f"{start}{literals.listed(found, 0, len(start), 2)});"
            return {"header": self._header([table.at]), "by_prefix": True, "categories": text}
        text = map_constant("const CATEGORIES: ReadonlyMap<unknown, string>", "unknown, string", rows) if rows else ""
        return {"header": self._header([table.at]), "by_prefix": False, "categories": text}

    def messages(self) -> Module:
        table = self.family.codes
        package = next(target.package for target in self.contract.targets if target.name == "typescript")
        sentences: dict[str | int, str] = {}
        for code in (code for one in self.family.tables for code in one.codes):
            if code.user_message is not None:
                sentences.setdefault(code.wire, code.user_message)
        return {
            "header": self._header([table.at]),
            "unknown": _constant_text("UNKNOWN", table.unknown_message),
            "messages": map_constant(
                "const MESSAGES: ReadonlyMap<unknown, string>",
                "unknown, string",
                [(scalar(wire), string(text)) for wire, text in sentences.items()],
            ),
            "locales": self._locales(),
            "place": f"{package}/{self.family.name}/messages",
        }

    def _locales(self) -> str:
        if not self.family.locales:
            return ""
        start = "export const LOCALES: readonly string[] = "
        return f"{start}{literals.listed([string(one.tag) for one in self.family.locales], 0, len(start))};"

    def locale(self, locale: ir.Locale) -> Module:
        """A further language, which stands apart: a page pays for it where it imports it."""
        tables = self.family.tables
        wires = {str(code.wire): code.wire for table in reversed(tables) for code in (*table.codes, *table.retired)}
        return {
            "header": self._header([locale.at]),
            "tag": locale.tag,
            "literal": string(locale.tag),
            "unknown": _constant_text("UNKNOWN", locale.unknown_message),
            "sentences": map_constant(
                "const SENTENCES: ReadonlyMap<unknown, string>",
                "unknown, string",
                [(scalar(wires.get(wire, wire)), string(text)) for wire, text in locale.sentences],
            ),
        }

    def errors(self) -> Module:
        shapes = Shapes(self.family)
        classes = Classes(self.contract, self.family, shapes)
        views = classes.views()
        pinned = ""
        if classes.pinned:
            pinned = map_constant(
                "const PINNED: ReadonlyMap<unknown, boolean>",
                "unknown, boolean",
                [(scalar(one.wire), scalar(one.retryable)) for one in self.family.codes.codes if one.pinned],
            )
        imports: list[str] = []
        if views:
            imports.append(import_line(["fromDict", "toDict", "toJson", "type ErrorForm"], "../runtime/boundary.js"))
            imports.append(import_line(sorted(classes.helpers), "../runtime/error.js"))
            if classes.code_names:
                imports.append(import_line(sorted(classes.code_names), "./codes.js"))
            if classes.code_types:
                imports.append(import_line(sorted(classes.code_types), "./codes.js", types=True))
            if classes.shape_types:
                imports.append(import_line(sorted(classes.shape_types), "./shapes.js", types=True))
            if classes.categories:
                imports.append(import_line(["categoryOf"], "./categories.js"))
            if classes.verdicts:
                imports.append(import_line(["retryableOf"], "./verdicts.js"))
        return {
            "header": self._header([one.at for one in self.family.classes]),
            "imports": imports,
            "classes": views,
            "pinned": pinned,
        }

    def shapes(self) -> Module:
        shapes = Shapes(self.family)
        views = [shapes.view(shape) for shape in self.family.shapes]
        imports: list[str] = []
        if views:
            if shapes.helpers:
                imports.append(import_line(sorted(shapes.helpers, key=str.lower), "../runtime/guard.js"))
            imports.append(import_line(["parse", "type Type"], "../runtime/wire.js"))
            if shapes.code_types:
                imports.append(import_line(sorted(shapes.code_types), "./codes.js", types=True))
        return {
            "header": self._header([shape.at for shape in self.family.shapes]),
            "imports": imports,
            "shapes": views,
            "constants": list(shapes.constants.values()),
        }

    def constants(self) -> Module:
        shapes = Shapes(self.family)
        used: set[str] = set()
        rows: list[str] = []
        for one in self.family.constants:
            value = dict(one.values)["typescript"]
            named = ir.references([one.type])
            used.update(named)
            kind = f": {shapes.type(one.type)}" if named else ""
            start = f"export const {one.name}{kind} = "
            plain = isinstance(value, (bool, int, float, str)) or value is None
            end = "" if named or plain else " as const"
            text = literals.value(value, 0, len(start), len(end) + 1)
            line = f"{start}{text}{end};"
            if plain and len(line) > literals.WIDTH:
                line = f"{start.rstrip()}\n  {text}{end};"
            rows.append(comment(one.description) + line)
        return {
            "header": self._header([one.at for one in self.family.constants]),
            "imports": [import_line(sorted(used), "./shapes.js", types=True)] if used else [],
            "constants": rows,
        }

    def roles(self) -> Module:
        start = "export const ROLES: Roles = "
        said = _said(read.roles(self.family))
        end = " as const" if _hides(said) else ""
        return {
            "header": self._header(()),
            "roles": f"{start}{literals.value(said, 0, len(start))}{end};",
        }

    def facts(self) -> Module:
        """What the family's shared runtime sources ask of it."""
        family, own = self.family, self.family.runtime is None
        root, settings = facts.root(family), {name: facts.setting(family, name) for name in facts.SETTINGS}
        classes = Classes(self.contract, family, Shapes(family))
        by_role = {p.carries: p.name for p in classes.parameters(root) if not p.in_meta} if root else {}
        made = self._made(root, classes) if own and root else ""
        codes = [code for code in family.codes.codes if code.http_status is not None]
        statuses = [(scalar(code.wire), str(code.http_status)) for code in codes] if "STATUSES" in made else []
        rules = "RETRY_RULES" if facts.rules(family) else "DEFAULT_RULES"
        imports = [import_line(["safeGet"] if root else ["isError", "safeGet"], "../runtime/causes.js")]
        if root:
            imports.append(import_line(["isMarked"], "../runtime/error.js"))
        at_site = "siteVerdict(" in made
        if at_site:
            imports.append(import_line(["statusOf"], "../runtime/recognise.js"))
        if own:
            kinds = ["type RetryRule"] if rules == "RETRY_RULES" else ["DEFAULT_RULES", "type RetryRule"]
            imports.append(import_line(kinds, "../runtime/retry.js"))
        if at_site:
            imports.append(import_line(["siteVerdict"], "../runtime/verdict.js"))
        if root:
            imports.append(import_line([*(["AnyCode"] if made else []), "Code"], "./codes.js", types=True))
            imports.append(import_line([root.name], "./errors.js"))
        else:
            imports.append(import_line(["isCode", "type Code"], "./codes.js"))
        tables = [*(["CODES"] if at_site else []), *([rules] if own and rules == "RETRY_RULES" else [])]
        if tables:
            imports.append(import_line(tables, "./reference.js"))
        if "retryableOf(" in made:
            imports.append(import_line(["retryableOf"], "./verdicts.js"))
        brought = [name for name, found in settings.items() if found]
        return {
            "header": self._header([family.codes.at]),
            "imports": imports,
            "root": root.name if root else None,
            "mark": string(f"{self.contract.name}.{family.name}"),
            "at_site": at_site,
            "root_mark": string(f"{self.contract.name}.{family.name}.{root.name}") if root else None,
            "code": string(by_role.get("code", family.codes.property)),
            "retryable": string(by_role.get("retryable", "retryable")),
            "wire": _wire(family.codes),
            "pinned": _set("PINNED", facts.pinned(family), "export const"),
            "own": own,
            "control": _set("CONTROL", facts.control(family), "export const"),
            "matches": [
                (what, map_constant(f"export const {name}: ReadonlyMap<{kind}, Code>", f"{kind}, Code", rows))
                for what, name, kind, rows in (
                    ("the name of an error", "BY_NAME", "string", _pairs(facts.by_name(family))),
                    ("an error's own code", "BY_CODE", "string", _pairs(facts.by_code(family))),
                    ("an HTTP status", "BY_STATUS", "number", _pairs(facts.by_status(family))),
                )
            ],
            "unexpected": scalar(facts.unexpected(family)),
            "rules": rules,
            "brought": _export(brought, "./constants.js") if brought else "",
            "settings": [(name, value) for name, value in facts.SETTINGS.items() if name not in brought],
            "made": made,
            "statuses": map_constant("const STATUSES: ReadonlyMap<unknown, number>", "unknown, number", statuses)
            if statuses
            else "",
        }

    def _made(self, root: ir.ErrorClass, classes: Classes) -> str:
        """The statement that makes an error of the root class."""
        given = facts.supplies(self.family)
        if given is None:
            return ""
        any_status = any(code.http_status is not None for code in self.family.codes.codes)
        by_role: dict[str, str] = {"code": "code", "message": "message", "cause": "cause"}
        if "status" in given:
            known = ["STATUSES.get(code)"] if any_status else []
            by_role["status"] = " ?? ".join([*known, *(["500"] if given["status"].required else [])]) or "undefined"
        before = ""
        if "retryable" in given:
            by_role["retryable"] = "retryable"
            at_site = "siteVerdict(CODES.get(code as Code), { http: statusOf(cause) })"
            verdict = at_site if facts.by_exchange(self.family) else "retryableOf(code)"
            demanded = given["retryable"].required or root.default_retryable is not None
            end = f" ?? {scalar(bool(root.default_retryable))}" if demanded else ""
            before = f"  const retryable = {verdict}{end};\n"
        said = {role: by_role[role] for role in (*given, "message", "cause")}
        said = {role: value for role, value in said.items() if value != "undefined"}
        parameters = [(p.name, said.get(p.carries or "", "undefined")) for p in classes.parameters(root)]
        if root.call == "positional":
            arguments = ["{ cause }" if value == "cause" else value for _, value in parameters]
            return f"{before}  return new {root.name}({', '.join(arguments)});"
        pairs = [
            name if name == value else f"{literals.own_key(name)}: {value}"
            for name, value in parameters
            if value != "undefined"
        ]
        start = f"  return new {root.name}("
        line = f"{start}{{ {', '.join(pairs)} }});"
        broken = f"{start}{{\n" + "".join(f"    {pair},\n" for pair in pairs) + "  });"
        return before + (line if len(line) <= literals.WIDTH else broken)

    def reference(self) -> Module:
        shapes = Shapes(self.family)
        used: set[str] = set()
        data: list[Module] = []
        for table in self.family.data:
            used.update(ir.references([column.type for column in table.columns]))
            rows = _rows([literals.block(_ordered(row, table), 2) for row in table.rows])
            columns = "".join(
                comment(column.description, indent=2) + _column(column, shapes.type(column.type))
                for column in table.columns
            )
            data.append(
                {
                    "doc": comment(table.description),
                    "name": table.name,
                    "row": names.row_name(table.name),
                    "columns": columns,
                    "rows": rows,
                }
            )
        asymmetries = _rows(
            [
                literals.block(
                    [(key, getattr(one, key)) for key in ("topic", "runtimes", "differs", "section")],
                    2,
                )
                for one in self.family.asymmetries
            ]
        )
        tables = [
            {
                "name": table.table,
                "code": table_name(table.table, "Code"),
                "doc": comment(table.description),
                "rows": _parts(table.codes),
            }
            for table in self.family.tables
        ]
        every = [table.at for table in self.family.tables] + [table.at for table in self.family.data]
        return {
            "header": self._header(every + [one.at for one in self.family.asymmetries]),
            "imports": [
                import_line(sorted(str(table["code"]) for table in tables), "./codes.js", types=True),
                *([import_line(sorted(used), "./shapes.js", types=True)] if used else []),
            ],
            "tables": tables,
            "retired": _rows([_code_row(code, 2) for table in self.family.tables for code in table.retired]),
            "retired_wire": " | ".join(sorted({_wire(table) for table in self.family.tables}, reverse=True)),
            "data": data,
            "asymmetries": asymmetries if self.family.asymmetries else "",
        }

    def index(self, runtime: Sequence[str]) -> Module:
        codes: list[str] = []
        types: list[str] = []
        locales = bool(self.family.locales)
        for table in self.family.tables:
            codes += [table_name(table.table, one) for one in ("CODE_LIST", "Codes", "isCode", "sameCode")]
            types += [table_name(table.table, one) for one in ("AnyCode", "Code", "LocalCode")]
        classes = [one for one in self.family.classes if one.exported and not one.handwritten]
        options = [f"{one.name}Options" for one in classes if one.call == "options"]
        lines = [
            _export(codes, "./codes.js"),
            _export(types, "./codes.js", types=True),
            *([_export([one.name for one in classes], "./errors.js")] if classes else []),
            *([_export(options, "./errors.js", types=True)] if options else []),
            _export(["categoryOf"], "./categories.js"),
            _export(["LOCALES", "addMessages", "userMessageFor"] if locales else ["userMessageFor"], "./messages.js"),
            *([_export(["Messages"], "./messages.js", types=True)] if locales else []),
            _export(["retryableOf"], "./verdicts.js"),
            'export { ROLES } from "./roles.js";',
            *(['export * from "./constants.js";'] if self.family.constants else []),
            *(['export * from "./shapes.js";'] if self.family.shapes else []),
            *(f'export * from "./{name}.js";' for name in runtime),
            *(['export { WireError } from "../runtime/wire.js";'] if self.family.shapes else []),
        ]
        return {
            "header": self._header(()),
            "doc": comment(f"{self.family.title}: {self.family.description}"),
            "exports": lines,
        }


def _hides(value: ir.Json) -> bool:
    """Whether a key is one of every object: TypeScript then takes that one's type for the value's, and widens it."""
    if isinstance(value, dict):
        return any(key in PROTOTYPE or _hides(item) for key, item in value.items())
    return False


def _said(value: ir.Json) -> ir.Json:
    """The value without what is null: TypeScript leaves it out."""
    if isinstance(value, dict):
        return {key: _said(item) for key, item in value.items() if item is not None}
    return value


def _after_equals(text: str) -> str:
    return text if text.startswith("\n") else f" {text}"


def _table(table: ir.CodeTable) -> TableView:
    def name(of: str) -> str:
        return table_name(table.table, of)

    list_name = name("CODE_LIST")
    items = [scalar(code.wire) for code in table.codes]
    start = f"export const {list_name} = "
    numbers = len(items) > 1 and table.of_integers
    text = literals.listed(items, 0, len(start), 10)
    if numbers and "\n" in text:
        text = literals.filled(items, 0)
    elsewhere = [scalar(code.wire) for code in table.codes if "typescript" not in code.languages]
    code = name("Code")
    local = f"export type {name('LocalCode')} = "
    local_text = code
    if elsewhere:
        local_text = f"Exclude<{code}, {' | '.join(elsewhere)}>"
        if len(local) + len(local_text) + 1 > literals.WIDTH:
            local_text = f"Exclude<\n  {code},\n  {' | '.join(elsewhere)}\n>"
            if len(" | ".join(elsewhere)) + 2 > literals.WIDTH:
                members = "\n".join(f"  | {one}" for one in elsewhere)
                local_text = f"Exclude<\n  {code},\n{members}\n>"
    spellings = [(scalar(wire), scalar(first)) for wire, first in table.spellings if wire != first]
    members = "".join(
        comment(row.description, deprecated=row.lifecycle is ir.Lifecycle.DEPRECATED, indent=2) + _member(row)
        for row in table.codes
    )
    return TableView(
        description=comment(f"{table.description} In the order of the contract."),
        list_name=list_name,
        codes=name("Codes"),
        code=code,
        any_code=name("AnyCode"),
        local=name("LocalCode"),
        is_code=name("isCode"),
        same_code=name("sameCode"),
        known=name("KNOWN"),
        spellings_name=name("SPELLINGS"),
        list_text=text,
        code_text=_after_equals(literals.union(items or ["never"], 0, len(f"export type {code} = "))),
        members=f"{{\n{members}}}" if members else "{}",
        wide=f"({_wire(table)} & {{}})",
        wire=_wire(table),
        local_text=local_text,
        spellings=map_constant(
            f"const {name('SPELLINGS')}: ReadonlyMap<unknown, unknown>",
            "unknown, unknown",
            spellings,
        )
        if spellings
        else "",
    )


def _member(row: ir.Code) -> str:
    line = f"  {row.name}: {scalar(row.wire)},\n"
    return line if len(line) <= literals.WIDTH + 1 else f"  {row.name}:\n    {scalar(row.wire)},\n"


def _wire(table: ir.CodeTable) -> str:
    """The TypeScript type of a code of the table as it travels."""
    return "number" if table.of_integers else "string"


def _set(name: str, codes: Sequence[str | int], verb: str = "const") -> str:
    start = f"{verb} {name}: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Code>("
    items = [scalar(code) for code in codes]
    text = literals.listed(items, 0, len(start), 2)
    if "\n" in text and all(isinstance(code, int) for code in codes):
        text = literals.filled(items, 0)
    return f"{start}{text});"


def _pairs(rows: Mapping[str, str | int] | Mapping[int, str | int]) -> list[tuple[str, str]]:
    return [(scalar(key), scalar(code)) for key, code in rows.items()]


def map_constant(start: str, kinds: str, rows: Sequence[tuple[str, str]]) -> str:
    """A map that costs nothing where nobody reads it."""
    if not rows and start.startswith("export"):
        return f"{start} = /* @__PURE__ */ new Map<{kinds}>();"
    start = f"{start} = /* @__PURE__ */ new Map<{kinds}>(["
    line = "".join(f"[{first}, {second}]" for first, second in rows)
    if len(rows) < 2 and len(start) + len(line) + 3 <= literals.WIDTH:
        return f"{start}{line}]);"
    printed = [
        f"  [{first}, {second}],\n"
        if len(first) + len(second) + 7 <= literals.WIDTH
        else f"  [\n    {first},\n    {second},\n  ],\n"
        for first, second in rows
    ]
    return f"{start}\n{''.join(printed)}]);"


def _constant_text(name: str, text: str) -> str:
    line = f"const {name} = {string(text)};"
    return line if len(line) <= literals.WIDTH else f"const {name} =\n  {string(text)};"


def import_line(what: Sequence[str], place: str, *, types: bool = False) -> str:
    return _from("import", what, place, types)


def _export(what: Sequence[str], place: str, *, types: bool = False) -> str:
    return _from("export", what, place, types)


def _from(verb: str, what: Sequence[str], place: str, types: bool) -> str:
    start = f"{verb} type" if types else verb
    line = f"{start} {{ {', '.join(what)} }} from {string(place)};"
    if len(line) <= literals.WIDTH:
        return line
    return f"{start} {{\n" + "".join(f"  {one},\n" for one in what) + f"}} from {string(place)};"


def _ordered(row: dict[str, ir.Json], table: ir.DataTable) -> list[tuple[str, ir.Json]]:
    """Cells in the order of the columns."""
    order = {column.wire: index for index, column in enumerate(table.columns)}
    return [(literals.own_key(name), row[name]) for name in sorted(row, key=lambda one: order.get(one, len(order)))]


def _column(column: ir.Property, kind: str) -> str:
    start = f"  readonly {literals.key(column.wire)}{'' if column.required else '?'}: "
    wrapped = literals.wrapped(kind, 2, len(start))
    return f"{start.rstrip() if wrapped.startswith(chr(10)) else start}{wrapped};\n"


def _code_row(code: ir.Code, indent: int) -> str:
    """What is said of a code, and nothing else: `codeTable` fills in the rest."""
    said: dict[str, ir.Json] = {
        "code": code.wire,
        "name": code.name,
        "title": code.title,
        "summary": code.description,
        "category": code.category,
        "verdict": code.verdict.value,
        "retryable": code.retryable,
        "conditions": tuple(_stated(row, "when http kinds retryable") for row in code.conditions) or None,
        "pinned": code.pinned or None,
        "control": code.control,
        "httpStatus": code.http_status,
        "headers": dict(code.headers) or None,
        "userMessage": code.user_message,
        "message": code.class_message,
        "details": code.class_details,
        "recovery": code.recovery,
        "docs": code.docs,
        "languages": code.languages if code.languages != ir.LANGUAGES else None,
        "sameAs": code.same_as or None,
        "behaviour": dict(code.behaviour) or None,
        "lifecycle": code.lifecycle.value if code.lifecycle is not ir.Lifecycle.ACTIVE else None,
        "replacedBy": code.replaced_by,
        "raisedBy": code.raised_by or None,
        "matches": tuple(_stated(match, "name status code condition") for match in code.matches) or None,
        "meta": tuple(one.wire for one in code.meta) or None,
        "settles": bool(code.settles) or None,
        "grpcStatus": code.grpc_status,
        "problemType": code.problem_type,
        "className": code.class_name,
        "classBase": code.class_base,
        "module": code.module,
        "exported": None if code.exported else False,
        "section": code.section,
    }
    return literals.block([(key, value) for key, value in said.items() if value is not None], indent)


def _stated(row: ir.Condition | ir.Match, names: str) -> dict[str, ir.Json]:
    """Those fields of a row that say something."""
    said = {name: getattr(row, name) for name in names.split()}
    return {name: value for name, value in said.items() if value not in (None, ())}


def _parts(codes: Sequence[ir.Code], most: int = 500) -> str:
    """Rows as one array, or as arguments of so many each: of thousands the compiler says they are too complex."""
    if len(codes) <= most:
        return _rows([_code_row(code, 2) for code in codes])
    parts = [codes[start : start + most] for start in range(0, len(codes), most)]
    return "\n" + "".join(f"  {_rows([_code_row(code, 4) for code in part], 2)},\n" for part in parts)


def _rows(rows: Sequence[str], indent: int = 0) -> str:
    pad = " " * indent
    return "[\n" + "".join(f"{pad}  {row},\n" for row in rows) + f"{pad}]" if rows else "[]"
