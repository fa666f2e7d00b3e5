"""Everything the contract says of one code, as plain data.

The reference prints it, `wirepact explain` shows it, and what a package keeps for its own look-up is the same. Keys are
the schema's own words. A part that the contract does not speak of is None or empty, and no key is ever left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, TypedDict, cast

from . import facts, ir, roles
from .naming import table_name
from .samples import Samples
from .targets.python.views import Classes as PythonClasses
from .targets.typescript.errors import Classes as TypeScriptClasses
from .targets.typescript.shapes import Shapes as TypeScriptShapes


class Condition(TypedDict):
    """One row of a verdict that depends; the first that holds decides. `retryable` None: it is left open."""

    when: str
    http: list[int | str]
    kinds: list[str]
    retryable: bool | None


class OtherCode(TypedDict):
    """Another code of the same table; `address` is where the reference tells of it."""

    code: str | int
    title: str
    address: str


class Match(TypedDict):
    """One way a failure is recognised as the code: by exactly one of the four."""

    name: str | None
    status: list[int]
    code: str | None
    condition: str | None


class Parameter(TypedDict):
    """A constructor parameter; a name is None in a language whose constructor does not take it."""

    key: str
    description: str
    required: bool
    python: str | None
    pythonType: str | None
    typescript: str | None
    typescriptType: str | None


class ErrorClass(TypedDict):
    """The class that carries the code. `general`: it carries others too, and is told which."""

    name: str
    base: str | None
    module: str | None
    description: str
    general: bool
    exported: bool
    parameters: list[Parameter]


class OnTheWire(TypedDict):
    """What the code becomes: `kind` is envelope, chunk or settlement, and `value` an instance of `shape`."""

    kind: str
    shape: str
    value: Any


class Answer(TypedDict):
    """A status that answers a request which fails with the code, and when it does."""

    status: int
    when: str


class Sentence(TypedDict):
    """Text that may be shown to a person; `locale` None: the contract's own language."""

    locale: str | None
    text: str


class Difference(TypedDict):
    """What the runtimes do differently about the code, on purpose."""

    topic: str
    runtimes: list[str]
    differs: str


class Explanation(TypedDict):
    """One code. `address` is absolute where the contract says its docsBaseUrl, else relative to the first page.

    `httpStatus` is the code's own; where it has none, `statuses` are what rules of the family make of it.
    """

    contract: str
    version: str
    family: str
    familyTitle: str
    table: str
    code: str | int
    constant: str
    title: str
    description: str
    address: str
    verdict: str
    retryable: bool | None
    pinned: bool
    conditions: list[Condition]
    control: str | None
    recovery: str | None
    sentences: list[Sentence]
    httpStatus: int | None
    statuses: list[Answer]
    grpcStatus: str | None
    problemType: str | None
    headers: dict[str, str]
    category: str | None
    categoryDescription: str | None
    lifecycle: str
    replacedBy: OtherCode | None
    sameAs: list[OtherCode]
    languages: list[str]
    behaviour: dict[str, str]
    raisedBy: list[str]
    matches: list[Match]
    answers: list[str]
    settles: bool | str
    errorClass: ErrorClass | None
    wire: list[OnTheWire]
    imports: dict[str, str]
    differences: list[Difference]
    docs: str | None
    section: str | None


_EMPTY: dict[str, object] = {"list": [], "dict": {}}
_USUAL: dict[str, object] = {
    **{key: _EMPTY.get(hint.__forward_arg__.partition("[")[0]) for key, hint in Explanation.__annotations__.items()},
    "table": "CODES",
    "lifecycle": "active",
    "languages": list(ir.LANGUAGES),
    "pinned": False,
    "settles": False,
}


def usual(contract: ir.Contract) -> dict[str, object]:
    """Every key of an explanation in its order, and what it is for most codes: mostly None or empty."""
    return _USUAL | {"contract": contract.name, "version": contract.version}


class Explainer:
    """Explains the codes of one family; what they share is worked out once."""

    def __init__(self, contract: ir.Contract, family: ir.Family) -> None:
        self.contract, self.family = contract, family
        self.samples = Samples(family)
        self._classes = {one.name: one for one in family.classes}
        self._python = PythonClasses(contract, family)
        self._typescript = TypeScriptClasses(contract, family, TypeScriptShapes(family))
        self._packages = {target.name: target.package for target in contract.targets}
        self._rows = {table.table: {one.wire: one for one in (*table.codes, *table.retired)} for table in family.tables}
        self._categories = {
            table.table: {one.name: one.description for one in table.categories} for table in family.tables
        }
        self._of_code = {
            (one.table, str(fixed["code"])): one
            for one in reversed(family.classes)
            if "code" in (fixed := dict(one.fixed))
        }
        self._roots = {
            (table.table, answers): self._root(table, answers=answers)
            for table in family.tables
            for answers in (False, True)
        }
        self._status_rules = facts.status_rules(family)
        self._settles: dict[bool | str, str] = {}
        self._carriers = {table.table: list(self._carried(table)) for table in family.tables}
        self._locales = [(one.tag, dict(one.sentences)) for one in family.locales]
        self._topics = [(set(re.findall(r"[\w-]+", one.topic)), one) for one in family.asymmetries]
        self._parameters: dict[str, list[Parameter]] = {}
        self._carrying: dict[tuple[str, str | None, bool], tuple[ErrorClass | None, dict[str, str]]] = {}

    def explain(self, table: ir.CodeTable, code: ir.Code) -> Explanation:
        """All there is to say of a code of one of the family's tables, retired ones included."""
        whole = usual(self.contract) | {"family": self.family.name, "familyTitle": self.family.title}
        return cast("Explanation", whole | {"table": table.table} | self.stated(table, code))

    def stated(self, table: ir.CodeTable, code: ir.Code) -> dict[str, object]:
        """What is to be said of this code: a key that it lacks is as in `usual`, or the family's or table's own."""
        carrying, imports = self._class(table, code)
        said: dict[str, object] = {
            "code": code.wire,
            "constant": code.name,
            "title": code.title,
            "description": code.description,
            "address": code.address,
            "verdict": code.verdict.value,
            "retryable": code.retryable,
            "control": code.control,
            "recovery": code.recovery,
            "httpStatus": code.http_status,
            "grpcStatus": code.grpc_status,
            "problemType": code.problem_type,
            "category": code.category,
            "categoryDescription": self._categories[table.table].get(code.category or ""),
            "errorClass": carrying,
            "imports": imports or None,
            "docs": None if code.docs == code.address else code.docs,
            "section": code.section,
        }
        said = {key: value for key, value in said.items() if value is not None}
        if code.pinned:
            said["pinned"] = True
        if code.settles:
            said["settles"] = code.settles
        if code.lifecycle is not ir.Lifecycle.ACTIVE:
            said["lifecycle"] = code.lifecycle.value
        if code.languages != ir.LANGUAGES:
            said["languages"] = list(code.languages)
        if code.replaced_by is not None:
            said["replacedBy"] = self._other(table, code.replaced_by)
        if code.headers:
            said["headers"] = dict(code.headers)
        if code.behaviour:
            said["behaviour"] = dict(code.behaviour)
        lists: dict[str, Sequence[Any]] = {
            "conditions": code.conditions
            and [
                {"when": one.when, "http": list(one.http), "kinds": list(one.kinds), "retryable": one.retryable}
                for one in code.conditions
            ],
            "sentences": [{"locale": locale, "text": text} for locale, text in self.sentences(code) if text],
            "sameAs": code.same_as and [self._other(table, wire) for wire in code.same_as],
            "statuses": list(self.statuses(table, code)),
            "raisedBy": list(code.raised_by),
            "matches": code.matches
            and [
                {"name": one.name, "status": list(one.status), "code": one.code, "condition": one.condition}
                for one in code.matches
            ],
            "answers": list(code.answers),
            "wire": list(self._on_the_wire(table, code)),
            "differences": [
                {"topic": one.topic, "runtimes": list(one.runtimes), "differs": one.differs}
                for words, one in self._topics
                if str(code.wire) in words
            ],
        }
        for key, found in lists.items():
            if found:
                said[key] = found
        return said

    def sentences(self, code: ir.Code) -> Iterator[tuple[str | None, str | None]]:
        yield None, code.user_message
        for tag, sentences in self._locales:
            yield tag, sentences.get(str(code.wire))

    def _other(self, table: ir.CodeTable, wire: str | int) -> OtherCode:
        row = self._rows[table.table][wire]
        return {"code": wire, "title": row.title, "address": row.address}

    # --- the class -----------------------------------------------------------------------------

    def _class(self, table: ir.CodeTable, code: ir.Code) -> tuple[ErrorClass | None, dict[str, str]]:
        """The class that carries a code, and the lines that import both; of a retired code nothing.

        All codes of one class have the very same objects.
        """
        if code.lifecycle is ir.Lifecycle.RETIRED:
            return None, {}
        own = self._own(table, code)
        found = own or self._roots[table.table, code.http_status is not None]
        key = (table.table, None if found is None else found.name, own is None)
        if key not in self._carrying:
            told = None if found is None else self._about(found, general=own is None)
            self._carrying[key] = told, self._imports(table, found)
        return self._carrying[key]

    def _own(self, table: ir.CodeTable, code: ir.Code) -> ir.ErrorClass | None:
        """The class that carries the code alone."""
        return self._classes.get(code.class_name or "") or self._of_code.get((table.table, str(code.wire)))

    def _about(self, one: ir.ErrorClass, *, general: bool) -> ErrorClass:
        return {
            "name": one.name,
            "base": one.base,
            "module": one.module,
            "description": one.description,
            "general": general,
            "exported": one.exported,
            "parameters": self.parameters(one),
        }

    def parameters(self, one: ir.ErrorClass) -> list[Parameter]:
        """What the constructor of a class takes, in Python's order; then what TypeScript's alone does."""
        if one.name in self._parameters:
            return self._parameters[one.name]
        python = {param.wire: param for param in self._python.params[one.name]}
        typescript = {param.wire: param for param in self._typescript.parameters(one)}
        made: list[Parameter] = []
        for key in dict.fromkeys([*python, *typescript]):
            ours, theirs = python.get(key), typescript.get(key)
            described = (ours.description if ours else "") or (theirs.description if theirs else "")
            by_name = ours is None and theirs is not None and theirs.carries == "cause"
            made.append(
                {
                    "key": key,
                    "description": described,
                    "required": ours.default is None if ours else bool(theirs and theirs.required),
                    "python": ours.name if ours else "cause" if by_name else None,  # every class takes one
                    "pythonType": ours.hint if ours else "object" if by_name else None,
                    "typescript": theirs and theirs.name,
                    "typescriptType": theirs and theirs.kind,
                }
            )
        self._parameters[one.name] = made
        return made

    def _root(self, table: ir.CodeTable, *, answers: bool) -> ir.ErrorClass | None:
        """The class that takes any code of the table; `answers`: the one that takes its status too, if there is one."""
        takes = [
            one
            for one in self.family.classes
            if one.table == table.table
            and any(field.property.carries == "code" and field.property.wire == table.property for field in one.fields)
        ]
        heirs = (one for one in self.family.classes if takes and one.base == takes[0].name and not one.fixed)
        status = (one for one in heirs if any(field.property.carries == "status" for field in one.fields))
        return next(status, takes[0]) if answers and takes else next(iter(takes), None)

    def _imports(self, table: ir.CodeTable, found: ir.ErrorClass | None) -> dict[str, str]:
        names = [table_name(table.table, "Codes"), *([found.name] if found and found.exported else [])]
        listed = ", ".join(sorted(names))
        made: dict[str, str] = {}
        if package := self._packages.get("python"):
            made["python"] = f"from {package}.{self.family.name} import {listed}"
        if package := self._packages.get("typescript"):
            made["typescript"] = f'import {{ {listed} }} from "{package}/{self.family.name}";'
        return made

    # --- the wire ------------------------------------------------------------------------------

    def statuses(self, table: ir.CodeTable, code: ir.Code) -> Iterator[Answer]:
        """What the rules of statuses make of a code whose verdict is its own: the first row that always holds, last."""
        if table is not self.family.codes or code.http_status is not None:
            return
        if code.control is not None or code.lifecycle is ir.Lifecycle.RETIRED:
            return
        for rule in self._status_rules:
            asked = (rule.codes is None or code.wire in rule.codes, rule.category in (None, code.category))
            if all(asked) and rule.retryable in (None, code.retryable):
                yield {"status": rule.status, "when": rule.why}
                if rule.committed is None:
                    return

    def _carried(self, table: ir.CodeTable) -> Iterator[tuple[str, str]]:
        """Kind and shape of what carries a code of the table."""
        own = table is self.family.codes
        envelope = roles.envelope(self.family)
        if own:
            if envelope is not None:
                yield "envelope", envelope.name
            if (stream := roles.stream(self.family)) is not None:
                yield "chunk", stream[0].name
            if (settled := roles.settlement(self.family)) is not None:
                for tag, member in settled[1]:
                    self._settles.setdefault(True, member.name)
                    self._settles[tag] = member.name
                    yield "settlement", member.name
            return
        objects = [one for one in self.family.shapes if isinstance(one, ir.ObjectShape) and one is not envelope]
        for one in objects:
            if one.role in ("body", "envelope") and roles.carries_error(self.family, one):
                yield "envelope", one.name

    def _on_the_wire(self, table: ir.CodeTable, code: ir.Code) -> Iterator[OnTheWire]:
        for kind, name in self._carriers[table.table]:
            if kind == "settlement" and self._settles.get(code.settles) != name:
                continue
            if code.control is not None or code.lifecycle is ir.Lifecycle.RETIRED:
                continue
            shape = self.family.shape(name)
            assert isinstance(shape, ir.ObjectShape)
            value = self._filled(shape, table, code)
            if value is not None:
                yield {"kind": kind, "shape": name, "value": value}

    def _filled(self, shape: ir.ObjectShape, table: ir.CodeTable, code: ir.Code) -> dict[str, Any] | None:
        """An instance of the shape that carries the code; None where there is none."""
        sample = self.samples.of(shape.name)
        if not isinstance(sample, dict):
            return None
        where = roles.carrier(self.family, shape)
        path, fields, required = where["path"], where["fields"], where["required"]
        assert isinstance(path, tuple) and isinstance(fields, dict) and isinstance(required, tuple)
        kept = _needed(shape).union(map(str, path))
        value = {key: item for key, item in sample.items() if key in kept}
        place, holder, there = value, shape, sample
        for key in map(str, path):
            held = next(one.type for one in holder.properties if one.wire == key)
            assert isinstance(held, ir.RefType)
            inner = self.family.shape(held.name)
            assert isinstance(inner, ir.ObjectShape)
            given, needed = there.get(key), _needed(inner)
            there = given if isinstance(given, dict) else self.samples.of(held.name) or {}
            place[key] = {one: item for one, item in there.items() if one in needed}
            place, holder = place[key], inner
        told: dict[str, Any] = {
            "code": code.wire,
            "message": code.user_message or code.title,
            "retryable": bool(code.retryable) if "retryable" in required else code.retryable,
            "status": code.http_status,
            "category": code.category,
        }
        unsaid: tuple[str, ...] = ()
        if self.family.runtime is not None:  # its sources send no verdict they need not, and texts of the error itself
            unsaid = "retryable", "status", "category"
            own = self._own(table, code)
            texts = (own.message, own.details) if own else (code.class_message, code.class_details)
            if "details" in fields and texts[0] is not None:
                told |= {"message": texts[0], "details": None if "{" in (texts[1] or "") else texts[1]}
        for carried, wire in fields.items():
            if carried not in told:
                continue
            if told[carried] is not None and (carried in required or carried not in unsaid):
                place[str(wire)] = told[carried]
            elif carried not in required:
                place.pop(str(wire), None)
        ordered = {one.wire: place[one.wire] for one in holder.properties if one.wire in place}
        place.clear()
        place.update(ordered)
        whole = {one.wire: value[one.wire] for one in shape.properties if one.wire in value}
        return whole if self.samples.accepts(shape.name, whole) else None


def _needed(shape: ir.ObjectShape) -> set[str]:
    return {one.wire for one in shape.properties if one.required}


def answered(about: Explanation) -> list[int]:
    """Every status that a request which fails with the code is answered with, the usual one first."""
    own = about["httpStatus"]
    return [own] if own is not None else list(dict.fromkeys(one["status"] for one in about["statuses"]))
