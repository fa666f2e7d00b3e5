"""Codes in Python sources, read from their syntax tree: nothing of them is imported or run.

Enum, StrEnum and IntEnum members; `Literal` aliases; upper-case constants of a module or of a plain class, collections
and dicts of rows included; exception classes with a `code`. Tables and sets that are keyed by codes and say a status, a
verdict or a category by their name add that fact.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from itertools import pairwise
from typing import Any

from .found import ABOUT_ERRORS, Copy, Found, Listing, Note, chosen, denies, fact_of, names_error, of_one_type

Literal = str | int | bool
_NO_ERRORS = ("BaseModel", "TypedDict", "NamedTuple", "Protocol")
_CODE_ATTRIBUTES = ("code", "error_code", "err_code", "errcode")


def read(sources: Sequence[tuple[str, str]], only: Sequence[str] = ()) -> Copy:
    """What Python files, as (shown path, text), say of codes."""
    return _Reader(sources).copy(only)


class _Reader:
    def __init__(self, sources: Sequence[tuple[str, str]]) -> None:
        self.notes: list[Note] = []
        self.trees: list[tuple[str, ast.Module]] = []
        for file, text in sources:
            try:
                self.trees.append((file, ast.parse(text)))
            except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
                line = getattr(error, "lineno", None) or 1
                why = _reason(error, text)
                self.notes.append(
                    Note(at=f"{file}:{line}", rule="syntax", problem=f"This is no Python: {why}.", severity="error")
                )
        self.classes = {node.name: node for _, tree in self.trees for node in _classes(tree)}
        self.constants: dict[str, ast.expr] = {}
        self.files: dict[str, str] = {}
        for file, tree in self.trees:
            for name, value, _ in _assignments(tree.body):
                self.constants.setdefault(name, value)
                self.files.setdefault(name, file)
        self.members: dict[str, dict[str, Literal]] = {}

    def copy(self, only: Sequence[str]) -> Copy:
        listings: list[Listing] = []
        for file, tree in self.trees:
            for node in _classes(tree):
                if self._is(node, _is_enum):
                    listings.append(Listing(node.name, tuple(self._enum(file, node))))
                elif not self._is(node, _is_exception):
                    found = tuple(self._constants(file, node.name, node.body))
                    if len(found) > 1:
                        listings.append(Listing(node.name, found))
            for name, value, _ in _assignments(tree.body):
                found = tuple(self._literals(file, name, value)) or tuple(self._collection(file, name, value))
                found = found or tuple(self._made_enum(file, name, value))
                if found:
                    listings.append(Listing(name, found))
        for file, tree in self.trees:
            raised = tuple(found for node in _classes(tree) for found in self._exception(file, node))
            listings.append(Listing("exceptions", raised, "classes"))
        alone = not any(one.found for one in listings)
        for file, tree in self.trees:
            loose = Listing("constants", tuple(self._constants(file, "constants", tree.body)), "constants")
            listings.append(of_one_type(loose, self.notes) if alone or "constants" in only else loose)
        taken = chosen(listings, only, self.notes)
        taken += self._tables({found.wire for found in taken})
        lists = [one.name for one in listings if one.found]
        return Copy(label="Python", found=taken, notes=self.notes, lists=lists)

    # --- lists ---------------------------------------------------------------------------------

    def _is(self, node: ast.ClassDef, test: Callable[[str], bool], seen: frozenset[str] = frozenset()) -> bool:
        """Whether a class, or one it extends that is known here, has a base of a kind."""
        for base in node.bases:
            name = _last(base)
            if test(name):
                return True
            if name in self.classes and name not in seen and self._is(self.classes[name], test, seen | {name}):
                return True
        return False

    def _may_be(self, node: ast.ClassDef) -> bool:
        """Whether a class is an error by the name of its base, or its own, where that base is from elsewhere."""
        if self._is(node, lambda name: _is_enum(name) or name in _NO_ERRORS):
            return False
        return self._is(
            node,
            lambda base: (
                base not in self.classes
                and (ABOUT_ERRORS.search(base) is not None or (base not in dir(builtins) and names_error(node.name)))
            ),
        )

    def _enum(self, file: str, node: ast.ClassDef) -> Iterator[Found]:
        text = self._is(node, lambda name: name == "StrEnum")
        last: int = 0
        values = self.members.setdefault(node.name, {})
        docs = _docs_after(node.body)
        for name, value, line in _assignments(node.body):
            if name.startswith("_"):
                continue
            if isinstance(value, ast.Call) and _last(value.func) == "auto":
                wire: Literal | None = name.lower() if text else last + 1
            elif isinstance(value, ast.Tuple) and (row := self._row(node, value)) is not None:
                row = replace(row, at=f"{file}:{line}", group=node.name, name=name, summary=docs.get(name))
                values.setdefault(name, row.wire)
                yield row
                continue
            else:
                wire = self._value(value, values)
            if wire is None or isinstance(wire, bool):
                self._skip(file, line, f"{node.name}.{name}", "its value is no plain text or integer")
                continue
            last = wire if isinstance(wire, int) else last
            values.setdefault(name, wire)
            yield Found(wire=wire, at=f"{file}:{line}", group=node.name, name=name, summary=docs.get(name))

    def _made_enum(self, file: str, name: str, node: ast.expr) -> Iterator[Found]:
        """The members of `Enum("Name", ...)`: a dict, pairs, or names that are numbered."""
        if not isinstance(node, ast.Call) or not (_is_enum(_last(node.func)) or _last(node.func) in self.classes):
            return
        kind = _last(node.func)
        if not _is_enum(kind) and not self._is(self.classes[kind], _is_enum):
            return
        given = node.args[1] if len(node.args) > 1 else None
        given = given or next((one.value for one in node.keywords if one.arg == "names"), None)
        rows: list[tuple[ast.expr | None, ast.expr | None]] | None = None
        if isinstance(given, ast.Dict):
            rows = list(zip(given.keys, given.values, strict=True))
        elif isinstance(given, ast.List | ast.Tuple):
            rows = [
                (one.elts[0], one.elts[1])
                if isinstance(one, ast.Tuple | ast.List) and len(one.elts) == 2
                else (one, None)
                for one in given.elts
            ]
        elif isinstance(given, ast.Constant) and isinstance(given.value, str):
            rows = [
                (ast.copy_location(ast.Constant(one), given), None) for one in re.split(r"[\s,]+", given.value.strip())
            ]
        if rows is None:
            if len(node.args) > 1 or node.keywords:
                self._skip(file, node.lineno, name, "its members are not written here")
            return
        text = kind == "StrEnum" or (
            kind in self.classes and self._is(self.classes[kind], lambda one: one == "StrEnum")
        )
        start = next((self._value(one.value) for one in node.keywords if one.arg == "start"), 1)
        values = self.members.setdefault(name, {})
        for index, (key, value) in enumerate(rows):
            member = self._value(key) if key is not None else None
            at = (value or key or node).lineno
            if not isinstance(member, str):
                self._skip(file, at, f"{name}, member {index + 1}", "its name is not written here")
                continue
            if value is not None:
                wire = self._value(value)
            else:
                wire = member.lower() if text else start + index if isinstance(start, int) else None
            if wire is None or isinstance(wire, bool):
                self._skip(file, at, f"{name}.{member}", "its value is no plain text or integer")
                continue
            values.setdefault(member, wire)
            yield Found(wire=wire, at=f"{file}:{at}", group=name, name=member)

    def _row(self, node: ast.ClassDef, value: ast.Tuple) -> Found | None:
        """A member of several values, which the enum's own `__init__` or `__new__` gives names to."""
        names = _signature(node, "__init__") or _signature(node, "__new__")
        said = {name: self._value(one) for name, one in zip(names, value.elts, strict=False)}
        wire = next((said[name] for name in (*_CODE_ATTRIBUTES, "value") if said.get(name) is not None), None)
        if wire is None or isinstance(wire, bool):
            return None
        facts = {fact_of(name): one for name, one in said.items() if name not in _CODE_ATTRIBUTES}
        return Found(wire=wire, at="", **_stated(facts))

    def _literals(self, file: str, name: str, node: ast.expr) -> Iterator[Found]:
        """The members of a `Literal`, of aliases it names too, each name once."""
        seen, stack, inside = {name}, [(file, one) for one in reversed(list(_union(node)))], False
        unread: list[tuple[str, ast.expr]] = []
        whole = len(stack) > 1
        while stack:
            place, part = stack.pop()
            if isinstance(part, ast.Subscript) and _last(part.value) == "Literal":
                inside = True
                for item in part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]:
                    wire = self._value(item)
                    if wire is not None and not isinstance(wire, bool):
                        yield Found(wire=wire, at=f"{place}:{item.lineno}", group=name)
                    elif isinstance(item, ast.Name) and item.id in self.constants:
                        if item.id not in seen:
                            seen.add(item.id)
                            there = self.files[item.id]
                            stack += [(there, one) for one in reversed(list(_union(self.constants[item.id])))]
                    elif not (isinstance(item, ast.Constant) and item.value is None):
                        self._skip(place, item.lineno, f"{name}: {ast.unparse(item)}", "it is no plain text or integer")
            elif isinstance(part, ast.Name) and whole and part.id in self.constants:
                if part.id not in seen:
                    seen.add(part.id)
                    there = self.files[part.id]
                    stack += [(there, one) for one in reversed(list(_union(self.constants[part.id])))]
            elif whole and not (isinstance(part, ast.Constant) and part.value is None):
                unread.append((place, part))
        for place, part in unread if inside else ():
            self._skip(place, part.lineno, f"{name}: {ast.unparse(part)}", "its values are not written here")

    def _collection(self, file: str, name: str, node: ast.expr) -> Iterator[Found]:
        """A tuple, list or set of codes, or a dict with a row of facts for each, under an upper-case name."""
        if not name.isupper() or fact_of(name) is not None:
            return
        if isinstance(node, ast.Call) and _last(node.func) in ("frozenset", "tuple", "set") and len(node.args) == 1:
            node = node.args[0]
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                wire = self._value(key) if key else None
                if wire is not None and not isinstance(wire, bool) and isinstance(value, ast.Dict):
                    said = {
                        str(self._value(one)): self._value(part)
                        for one, part in zip(value.keys, value.values, strict=True)
                        if one
                    }
                    facts = {fact_of(one): part for one, part in said.items()}
                    yield Found(wire=wire, at=f"{file}:{value.lineno}", group=name, **_stated(facts))
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            for item in node.elts:
                wire = self._value(item)
                if wire is not None and not isinstance(wire, bool):
                    yield Found(wire=wire, at=f"{file}:{item.lineno}", group=name)

    def _constants(self, file: str, group: str, body: list[ast.stmt]) -> Iterator[Found]:
        docs = _docs_after(body)
        for name, value, line in _assignments(body):
            wire = self._value(value) if name.isupper() and not name.startswith("_") else None
            if wire is not None and not isinstance(wire, bool):
                yield Found(wire=wire, at=f"{file}:{line}", group=group, name=name, summary=docs.get(name))

    # --- exceptions ----------------------------------------------------------------------------

    def _exception(self, file: str, node: ast.ClassDef) -> Iterator[Found]:
        own = self._attributes(node)
        if not self._is(node, _is_exception) and not self._may_be(node):
            wire = next((own[name] for name in _CODE_ATTRIBUTES if own.get(name) is not None), None)
            if wire is not None and not self._is(node, _is_enum):
                why = f"its code {wire!r} is that of a class that is not known to be an exception"
                self._skip(file, node.lineno, node.name, why)
            return
        wire = next((own[name] for name in _CODE_ATTRIBUTES if own.get(name) is not None), None)
        if wire is None or isinstance(wire, bool):
            if any(name in own for name in _CODE_ATTRIBUTES):
                why = "its code is no plain text or integer, or callers may change it"
                self._skip(file, node.lineno, node.name, why)
            return
        facts = self._facts(node)
        doc = ast.get_docstring(node)
        yield Found(
            wire=wire,
            at=f"{file}:{node.lineno}",
            group="exceptions",
            error_class=node.name,
            summary=first_paragraph(doc) if doc else None,
            **_stated(facts),
        )

    def _facts(self, node: ast.ClassDef, seen: frozenset[str] = frozenset()) -> dict[str, Literal]:
        """The facts a class states, its bases' first so that its own win."""
        facts: dict[str, Literal] = {}
        for base in reversed(node.bases):
            name = _last(base)
            if name in self.classes and name not in seen:
                facts |= self._facts(self.classes[name], seen | {name})
        for name, value in self._attributes(node).items():
            fact = None if name in _CODE_ATTRIBUTES else fact_of(name)
            if fact is not None and value is not None:
                facts[fact] = value
        return facts

    def _attributes(self, node: ast.ClassDef) -> dict[str, Literal | None]:
        """Attributes with a literal value: in the class body, on `self` in `__init__`, and given to `super()`."""
        found = {name: self._value(value) for name, value, _ in _assignments(node.body)}
        for part in node.body:
            if not isinstance(part, ast.FunctionDef) or any(map(_is_abstract, part.decorator_list)):
                continue
            if part.name == "__init__":
                for name in _defaults(part):
                    if name in _CODE_ATTRIBUTES:
                        found.setdefault(name, None)
                for statement in part.body:
                    found |= self._in_init(statement, node)
            elif any(_last(one) in ("property", "cached_property", "classproperty") for one in part.decorator_list):
                found[part.name] = self._returned(part)
        return found

    def _returned(self, part: ast.FunctionDef) -> Literal | None:
        """The one literal a property gives back."""
        body = [one for one in part.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
        if len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value is not None:
            return self._value(body[0].value)
        return None

    def _in_init(self, statement: ast.stmt, node: ast.ClassDef) -> dict[str, Literal | None]:
        if isinstance(statement, ast.Assign):
            attributes = [
                one for one in statement.targets if isinstance(one, ast.Attribute) and _last(one.value) == "self"
            ]
            value = self._value(statement.value)
            return dict.fromkeys([one.attr for one in attributes], value) if value is not None else {}
        call = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "__init__":
            given = dict(zip(self._parameters(node), call.args, strict=False))
            given |= {one.arg: one.value for one in call.keywords if one.arg}
            values = {name: self._value(value) for name, value in given.items()}
            return {name: value for name, value in values.items() if value is not None}
        return {}

    def _parameters(self, node: ast.ClassDef) -> list[str]:
        """What the base's `__init__` calls its parameters, in order."""
        bases = [self.classes[name] for name in map(_last, node.bases) if name in self.classes]
        return next((names for base in bases if (names := _signature(base, "__init__"))), [])

    # --- facts by code -------------------------------------------------------------------------

    def _tables(self, known: set[str | int]) -> Iterator[Found]:
        for file, tree in self.trees:
            for name, value, _ in _assignments(tree.body):
                fact = fact_of(name)
                if fact is None:
                    continue
                for key, said, line in self._rows(value, not denies(name)):
                    if key in known and not isinstance(key, bool):
                        at = f"{file}:{line}"
                        if fact == "status" and (status := _as_status(said)) is not None:
                            yield Found(wire=key, at=at, group=name, status=status)
                        elif fact == "retryable" and isinstance(said, bool):
                            yield Found(wire=key, at=at, group=name, retryable=said)
                        elif fact == "category" and isinstance(said, str):
                            yield Found(wire=key, at=at, group=name, category=said)

    def _rows(self, node: ast.expr, truth: bool) -> Iterator[tuple[Literal, Literal, int]]:
        """The rows of a dict of codes, or of a set, tuple or list of them, which all have the one value."""
        if isinstance(node, ast.Call) and len(node.args) == 1:
            yield from self._rows(node.args[0], truth)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                code, said = self._value(key) if key else None, self._value(value)
                if code is not None and said is not None:
                    yield code, said, value.lineno
        elif isinstance(node, ast.Set | ast.Tuple | ast.List):
            for item in node.elts:
                code = self._value(item)
                if code is not None:
                    yield code, truth, item.lineno

    # --- values --------------------------------------------------------------------------------

    def _value(self, node: ast.expr, local: dict[str, Literal] | None = None, depth: int = 0) -> Literal | None:
        """The literal an expression stands for, by what is written alone; None for anything else."""
        if depth > 20:
            return None
        match node:
            case ast.Constant(value=str() | int() as value):
                return value
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))) if not isinstance(value, bool):
                return -value
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                first, second = self._value(left, local, depth + 1), self._value(right, local, depth + 1)
                return first + second if isinstance(first, str) and isinstance(second, str) else None
            case ast.Name(id=name):
                if local and name in local:
                    return local[name]
                return self._value(self.constants[name], None, depth + 1) if name in self.constants else None
            case ast.Attribute(value=ast.Name(id="HTTPStatus") | ast.Attribute(attr="HTTPStatus"), attr=name):
                return int(HTTPStatus[name]) if name in HTTPStatus.__members__ else None
            case ast.Attribute(value=inner, attr="value"):
                return self._value(inner, local, depth + 1)
            case ast.Attribute(value=owner, attr=name):
                return self._member(_last(owner), name, depth)
            case ast.Call(func=ast.Name(id="Final" | "str" | "int" | "ErrorCode"), args=[inner]):
                return self._value(inner, local, depth + 1)
            case _:
                return None

    def _member(self, owner: str, name: str, depth: int) -> Literal | None:
        if name in self.members.get(owner, ()):
            return self.members[owner][name]
        for key, value, _ in _assignments(self.classes[owner].body) if owner in self.classes else ():
            if key == name:
                return self._value(value, None, depth + 1)
        return None

    def _skip(self, file: str, line: int, what: str, why: str) -> None:
        self.notes.append(Note(at=f"{file}:{line}", rule="left-out", problem=f"{what} is left out: {why}."))


def _stated(facts: Mapping[Any, Literal | None]) -> dict[str, Any]:
    """Facts whose values have the type they should."""
    status, retryable, category = facts.get("status"), facts.get("retryable"), facts.get("category")
    return {
        "status": _as_status(status),
        "retryable": retryable if isinstance(retryable, bool) else None,
        "category": category if isinstance(category, str) else None,
    }


def _signature(node: ast.ClassDef, name: str) -> list[str]:
    """Parameters of a method, the first one left out."""
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and part.name == name:
            return [one.arg for one in (*part.args.posonlyargs, *part.args.args)][1:]
    return []


def _defaults(part: ast.FunctionDef) -> list[str]:
    """Parameters that have a default value other than None."""
    plain = [*part.args.posonlyargs, *part.args.args]
    given: list[tuple[ast.arg, ast.expr | None]] = list(
        zip(reversed(plain), reversed(part.args.defaults), strict=False)
    )
    given += zip(part.args.kwonlyargs, part.args.kw_defaults, strict=True)
    return [
        one.arg
        for one, value in given
        if value is not None and not (isinstance(value, ast.Constant) and value.value is None)
    ]


def _reason(error: BaseException, text: str) -> str:
    """Why Python cannot parse a text; a form that a later version has is named as such."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    lines = text.splitlines()
    line = getattr(error, "lineno", None)
    said = lines[line - 1] if isinstance(line, int) and 0 < line <= len(lines) else ""
    if sys.version_info < (3, 12) and re.match(r"\s*type\s+\w+\s*(\[.*\])?\s*=", said):
        return f"`type X = ...` is of Python 3.12 and later, and this is Python {here}, which cannot parse it"
    if sys.version_info < (3, 12) and re.match(r"\s*(class|(async\s+)?def)\s+\w+\s*\[", said):
        return f"type parameters are of Python 3.12 and later, and this is Python {here}, which cannot parse them"
    if isinstance(error, RecursionError | MemoryError):
        return "it is nested too deeply"
    return f"{getattr(error, 'msg', None) or str(error) or 'invalid syntax'} (parsed as Python {here})"


def first_paragraph(text: str) -> str:
    """The first paragraph of a doc text, on one line."""
    return " ".join(text.strip().split("\n\n", 1)[0].split())


def _classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def _assignments(body: Sequence[ast.stmt]) -> Iterator[tuple[str, ast.expr, int]]:
    """Name, value and line of each plain assignment."""
    for node in body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value, node.lineno
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value, node.lineno
        elif type(node).__name__ == "TypeAlias":  # Python 3.12
            yield getattr(node, "name").id, getattr(node, "value"), node.lineno  # noqa: B009


def _docs_after(body: Sequence[ast.stmt]) -> dict[str, str]:
    """The text that stands alone after an assignment: by custom, its documentation."""
    found: dict[str, str] = {}
    for node, after in pairwise(body):
        for name, _, _ in _assignments([node]):
            if (
                isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
                and isinstance(after.value.value, str)
                and after.value.value.strip()
            ):
                found[name] = first_paragraph(after.value.value)
    return found


def _union(node: ast.expr) -> Iterator[ast.expr]:
    """The members of `A | B` and `Union[A, B]`; the node itself where it is neither."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        yield from _union(node.left)
        yield from _union(node.right)
    elif isinstance(node, ast.Subscript) and _last(node.value) == "Union" and isinstance(node.slice, ast.Tuple):
        for part in node.slice.elts:
            yield from _union(part)
    else:
        yield node


def _last(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value) | ast.Call(func=value):
            return _last(value)
        case _:
            return ""


def _is_abstract(node: ast.expr) -> bool:
    return _last(node) in ("abstractmethod", "abstractproperty")


def _is_enum(name: str) -> bool:
    return name in ("Enum", "StrEnum", "IntEnum")


def _is_exception(name: str) -> bool:
    return name.endswith(("Error", "Exception", "Warning", "Fault"))


def _as_status(value: Literal | None) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 100 <= value <= 599 else None
