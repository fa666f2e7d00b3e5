"""What names and expressions of a Python source stand for: through imports, guards and declared types."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial as ready
from typing import NamedTuple, TypeAlias

from ..adopt.bindings import expression
from .kinds import (
    Argument,
    Code,
    ErrorClass,
    Facts,
    Family,
    Guard,
    Instance,
    Kind,
    Later,
    Makes,
    Members,
    Module,
    Names,
    Package,
    Shape,
    Source,
    Takes,
    Written,
    joined,
    together,
    value_of,
)
from .known import Known

Exported: TypeAlias = Callable[[str, str], "Kind | None"]
"""What another module has under a name: how it is imported, dots before it included, and the name; `*`: all of it."""
_GUARDS = ("TypeGuard", "TypeIs")
_COLLECTIONS = ("frozenset", "set", "tuple", "list")
_SERIES = (ast.Tuple, ast.List, ast.Set)
_CHANGING = (
    *("add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"),
    *("difference_update", "intersection_update", "symmetric_difference_update"),
)
_MISSING = ("ImportError", "ModuleNotFoundError")
_DEEP = 8
"""So often one value may lead to another."""
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_PLAIN = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Text(NamedTuple):
    """A text or a number that is written out, its line and the reader of its file."""

    value: str | int
    line: int
    home: Reader


class Reader:
    """One file: what its names mean, and then everything in it.

    Args:
        extended: Names of classes that others of the project extend.
    """

    def __init__(
        self, tree: ast.Module, source: Source, known: Known, exported: Exported, extended: Collection[str] = ()
    ) -> None:
        self.tree, self.source, self.known, self.exported, self._extended = tree, source, known, exported, extended
        self.names = Names()
        self._changed = frozenset(_changed(tree))
        self._items_of: dict[ast.Dict, dict[str | int, ast.expr]] = {}
        self._declare(tree.body, self.names)

    def export(self, name: str) -> Kind | None:
        """What the file offers under that name to those that import it."""
        return self.names.get(name)

    def listed(self) -> Iterator[str]:
        """The names that the file gives to those that ask for all of them."""
        return (name for name in self.names.own() if not name.startswith("_") and "." not in name)

    def release(self) -> None:
        """Forget the tree, but for what names stand for: nobody goes through the file."""
        self.tree = ast.Module([], [])

    # --- what names mean -----------------------------------------------------------------------

    def _declare(self, body: Sequence[ast.stmt], names: Names) -> None:
        """What a module's names mean once all of it has run, for functions that are called then."""
        for node in body:
            self.declare(node, names, late=True)
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for field in ("body", "orelse", "finalbody"):
                inner = getattr(node, field, None)
                if isinstance(inner, list) and not (field == "orelse" and for_types(node)):
                    self._declare([one for one in inner if isinstance(one, ast.stmt)], names)
            for handler in getattr(node, "handlers", ()):
                way = names.inner() if is_missing(handler) else names
                self._declare(handler.body, way)
                if way is not names:
                    names.or_else(way)

    def declare(self, node: ast.stmt, names: Names, *, late: bool = False) -> None:
        """What a statement says that names mean; `late`: values are not looked at before they are asked for."""
        match node:
            case ast.Import():
                for alias in node.names:
                    first, _, rest = alias.name.partition(".")
                    if alias.asname is not None:
                        names.bind(alias.asname, self._whole(alias.name))
                    else:
                        names.bind(first, self._module(first))
                        if rest and first not in self.known.packages:
                            names[alias.name] = self._whole(alias.name)
            case ast.ImportFrom():
                for alias in node.names:
                    if alias.name == "*":
                        self._all_of("." * node.level + (node.module or ""), names)
                    else:
                        names.bind(alias.asname or alias.name, self._imported(node, alias.name))
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if (path := path_of(target)) is not None:
                        self._bind(path, None, value, names, late)
            case ast.AnnAssign(target=target, value=value, annotation=said):
                if (path := path_of(target)) is not None:
                    self._bind(path, said, value, names, late)
            case ast.ClassDef(name=name):
                itself = any(path_of(one) == name for one in node.bases)  # `class Error(Error)`: another one until here
                names.bind(name, self.class_(node, names) if itself else Later(lambda: self.class_(node, names)))
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.bind(name, Later(lambda: self.function(node, names)))
            case _:
                pass

    def _bind(self, path: str, said: ast.expr | None, value: ast.expr | None, names: Names, late: bool) -> None:
        def find() -> Kind | None:
            kind = self.annotated(said, names) or (self.kind(value, names) if value is not None else None)
            return replace(kind, changing=True) if isinstance(kind, Written) and path in self._changed else kind

        names.bind(path, Later(find) if late else find())

    def function(self, node: Function, names: Names, *, bound: bool = False) -> Kind | None:
        """What a function is, by what it says that it takes and returns; `bound`: without the first argument."""
        said = node.returns
        if isinstance(said, ast.Subscript) and (path_of(said.value) or "").rpartition(".")[2] in _GUARDS:
            kind = self.annotated(said.slice, names)
            return Guard(kind) if isinstance(kind, Instance) else None
        made = self.annotated(said, names)
        made = made if isinstance(made, Instance | Code) else None
        decorators = {(path_of(one) or "?").rpartition(".")[2] for one in node.decorator_list}
        if decorators & {"property", "cached_property"}:
            return made
        takes: list[Argument] = []
        if decorators <= {"staticmethod", "classmethod", "override", "final", "abstractmethod"}:
            plain = [*node.args.posonlyargs, *node.args.args]
            places = [(index, one) for index, one in enumerate(plain[1:] if bound else plain)]
            for index, one in (*places, *((None, one) for one in node.args.kwonlyargs)):
                kind = self.annotated(one.annotation, names)
                if isinstance(kind, Code):
                    takes.append(Argument(index, one.arg, kind))
        return Makes(made, tuple(takes)) if made is not None or takes else None

    def base(self, node: ast.ClassDef, names: Names) -> ErrorClass | None:
        """The error class that a class extends, at however many removes."""
        return next((kind for one in node.bases if isinstance(kind := self.kind(one, names), ErrorClass)), None)

    def class_(self, node: ast.ClassDef, names: Names) -> Kind | None:
        members = self._members(node, names)
        base = self.base(node, names)
        if base is None:
            return members
        own = any(isinstance(one, ast.FunctionDef) and one.name in ("__init__", "__new__") for one in node.body)
        return ErrorClass(base.place, own or base.own, members)

    def _members(self, node: ast.ClassDef, names: Names) -> Members:
        scope = names.inner()
        for one in node.body:
            self.declare(one, scope, late=True)
        functions = {one.name: one for one in node.body if isinstance(one, Function)}
        own = frozenset(scope.own())

        def offers(name: str) -> Kind | None:
            if f"{node.name}.{name}" in self._changed:
                return None
            if name in functions:
                return self.function(functions[name], scope, bound=_has(functions[name], "classmethod"))
            if name in own:
                return scope.get(name)
            bases = (self.kind(one, names) for one in node.bases)
            return next((kind for one in bases if (kind := self.known.attribute(one, name)) is not None), None)

        return Members(node, offers)

    def parts_of_self(self, node: ast.ClassDef, names: Names) -> Iterator[tuple[str, Kind | Later | None]]:
        """What `self.x` is in the methods of a class, as far as its body says it and nothing can say otherwise."""
        alone = node.name not in self._extended
        assigned = {path for path in _changed(node) if path.startswith(("self.", "cls."))}
        for one in node.body:
            match one:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    yield one.name, self._method(one, names)
                case ast.AnnAssign(target=ast.Name(id=name), annotation=said, value=value):
                    plain = not node.decorator_list and not node.bases
                    fixed = plain or (path_of(said) or "").rpartition(".")[2] in ("Final", "ClassVar")
                    kind = self.annotated(said, names)
                    if kind is not None or (fixed and alone and value is not None):
                        yield name, kind or self._of_self(name, value, assigned, names)
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if alone:
                    yield name, self._of_self(name, value, assigned, names)
                case _:
                    pass

    def _method(self, node: Function, names: Names) -> Later:
        return Later(lambda: self.function(node, names, bound=not _has(node, "staticmethod")))

    def _of_self(self, name: str, value: ast.expr | None, assigned: Collection[str], names: Names) -> Later | None:
        if f"self.{name}" in assigned or f"cls.{name}" in assigned:
            return None
        return Later(lambda: self.kind(value, names))

    def _module(self, name: str) -> Kind | None:
        """The contract's package, or the family in it, that a dotted name leads to; it may be kept inside another."""
        steps = name.split(".")
        for package in self.known.packages:
            parts = package.split(".")
            for start in range(len(steps) - len(parts) + 1):
                if steps[start : start + len(parts)] == parts:
                    rest = steps[start + len(parts) :]
                    if not rest:
                        return Package()
                    if rest[0] in self.known.names:
                        return Family(rest[0])
        return None

    def _whole(self, name: str) -> Kind | Later | None:
        """A module that is imported by its whole name."""
        return self._module(name) or Later(lambda: self.exported(name, "*"))

    def _imported(self, node: ast.ImportFrom, name: str) -> Kind | Later | None:
        module = self._module(node.module or "")
        if module is not None:
            return self.known.attribute(module, name)
        whole = self._module(f"{node.module}.{name}" if node.module else name) if node.module or node.level else None
        return whole or Later(lambda: self.exported("." * node.level + (node.module or ""), name))

    def _all_of(self, module: str, names: Names) -> None:
        """`from module import *`."""
        kind = self._module(module.lstrip(".")) or self.exported(module, "*")
        match kind:
            case Family(name=name):
                names.update(self.known.names[name])
            case Package():
                names.update({name: Family(name) for name in self.known.names})
            case Module(offers=offers, listed=listed):
                for name in listed():
                    names.bind(name, Later(ready(offers, name)))
            case _:
                pass

    # --- what expressions are ------------------------------------------------------------------

    def kind(self, node: ast.expr | None, names: Names) -> Kind | None:
        self.known.step()
        path = path_of(node) if node is not None else None
        if path is not None and path in names:
            return names.get(path)
        match node:
            case ast.Attribute(value=value, attr=name):
                return self._attribute(self.kind(value, names), name)
            case ast.Subscript(value=value, slice=index):
                owner = self.kind(value, names)
                if isinstance(owner, Written):
                    return self._item(owner, list(self.texts(index, names)))
                key = index.value if isinstance(index, ast.Constant) else None
                return (
                    self.known.attribute(owner, key) if isinstance(owner, Instance) and isinstance(key, str) else None
                )
            case ast.Call():
                return self._called(node, names)
            case ast.Await(value=value) | ast.NamedExpr(value=value):
                return self.kind(value, names)
            case ast.IfExp(body=body, orelse=orelse):
                return joined(self.kind(one, names) for one in (body, orelse) if not _is_none(one))
            case ast.BoolOp(op=ast.Or(), values=values):
                return joined(self.kind(one, names) for one in values if not isinstance(one, ast.Constant))
            case ast.Constant(value=str() | int()) | ast.Tuple() | ast.List() | ast.Set() | ast.Dict():
                return Written(node, self, names)
            case ast.JoinedStr() | ast.BinOp(op=ast.Add() | ast.BitOr()):
                return Written(node, self, names)
            case _:
                return None

    def _attribute(self, owner: Kind | None, name: str) -> Kind | None:
        if name == "value" and isinstance(owner, Written):
            return owner  # of a member of an enumeration
        return self.known.attribute(owner, name)

    def _item(self, owner: Written, indexes: list[Text]) -> Kind | None:
        """One thing of a dict or a list that is written out, where the index is one."""
        home, node = owner.home, owner.node
        if owner.changing or not isinstance(home, Reader):
            return None
        if len(indexes) != 1:
            return None
        asked = indexes[0].value
        if isinstance(node, ast.Dict):
            return home.kind(home.items(node, owner.scope).get(asked), owner.scope)
        if isinstance(node, ast.Tuple | ast.List) and isinstance(asked, int):
            plain = not any(isinstance(one, ast.Starred) for one in node.elts)
            inside = plain and -len(node.elts) <= asked < len(node.elts)
            return home.kind(node.elts[asked], owner.scope) if inside else None
        return None

    def items(self, node: ast.Dict, names: Names) -> dict[str | int, ast.expr]:
        """The items of a dict, as far as they are what they seem: what follows may be in `**others`, too."""
        if node not in self._items_of:
            found = self._items_of[node] = {}
            for key, value in zip(node.keys, node.values, strict=True):
                if key is None:
                    found.clear()
                else:
                    found.update({one.value: value for one in self.texts(key, names)})
        return self._items_of[node]

    def _called(self, node: ast.Call, names: Names) -> Kind | None:
        owned = self.kind(node.func.value, names) if isinstance(node.func, ast.Attribute) else None
        if isinstance(node.func, ast.Attribute) and path_of(node.func) is None:
            function = self._attribute(owned, node.func.attr)  # each link of a chain of calls is asked once
        else:
            function = self.kind(node.func, names)
        match function:
            case ErrorClass(place=place) | Shape(place=place):
                return Instance((place,))
            case Makes(kind=kind):
                return kind
            case Takes(made=made):
                return made
            case _:
                pass
        match node.func:
            case ast.Attribute(attr=name):
                if isinstance(owned, ErrorClass) and name != "is_instance":
                    return Instance((owned.place,))
                given = node.args[0] if node.args else None
                if name == "get" and isinstance(owned, Instance) and isinstance(given, ast.Constant):
                    return self.known.attribute(owned, given.value) if isinstance(given.value, str) else None
            case ast.Name(id="getattr") if len(node.args) > 1:
                return self.known.attribute(self.kind(node.args[0], names), name_of(node))
            case ast.Name(id="str") if len(node.args) == 1:
                inner = self.kind(node.args[0], names)
                return inner if isinstance(inner, Code) else None
            case ast.Name(id=name) if name in _COLLECTIONS and name not in names and len(node.args) == 1:
                return self.kind(node.args[0], names)
            case _:
                pass
        ready = partial(node)
        of = self.kind(ready.func, names) if ready is not None else None
        if ready is not None and isinstance(of, ErrorClass) and not of.own:
            return Makes(Instance((of.place,))) if ready.args else of
        return None

    # --- texts ---------------------------------------------------------------------------------

    def texts(self, node: ast.expr | None, names: Names) -> Iterator[Text]:
        """The literals that an expression is, or may be: a name stands for what is written for it."""
        return self._texts(node, names, 0, set())

    def _texts(self, node: ast.expr | None, names: Names, depth: int, seen: set[object]) -> Iterator[Text]:
        self.known.step()
        if depth > _DEEP:
            return
        match node:
            case ast.Constant(value=str(value)):
                yield Text(value, node.lineno, self)
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                yield Text(value, node.lineno, self)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
                yield Text(-value, node.lineno, self)
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                for one in parts:
                    yield from self._texts(one, names, depth + 1, seen)
            case ast.IfExp(body=body, orelse=orelse):
                yield from self._texts(body, names, depth + 1, seen)
                yield from self._texts(orelse, names, depth + 1, seen)
            case ast.BoolOp(op=ast.Or(), values=values):
                for one in values:
                    yield from self._texts(one, names, depth + 1, seen)
            case ast.Call(func=ast.Name(id=name), args=[inner]) if name in (*_COLLECTIONS, "str"):
                yield from self._texts(inner, names, depth + 1, seen)
            case ast.Starred(value=inner) | ast.NamedExpr(value=inner):
                yield from self._texts(inner, names, depth + 1, seen)
            case ast.JoinedStr() | ast.BinOp():
                text = self._single(node, names, depth)
                if text is not None:
                    yield Text(text, node.lineno, self)
                elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.BitOr):
                    for one in (node.left, node.right):
                        if isinstance(one, ast.BinOp) or self._is_series(one, names):
                            yield from self._texts(one, names, depth + 1, seen)
            case ast.Name() | ast.Attribute():
                yield from self._named(self.kind(node, names), depth, seen)
            case ast.Subscript(value=owner, slice=index):
                yield from self._items(owner, index, names, depth, seen)
            case ast.Call(func=ast.Attribute(value=owner, attr="get"), args=[index, *default]):
                yield from self._items(owner, index, names, depth, seen)
                for one in default:
                    yield from self._texts(one, names, depth + 1, seen)
            case _:
                pass

    def _named(self, kind: Kind | None, depth: int, seen: set[object]) -> Iterator[Text]:
        """The texts of what is written out somewhere, once."""
        if isinstance(kind, Written) and isinstance(kind.home, Reader) and isinstance(kind.node, ast.expr):
            anew = kind.changing and not isinstance(kind.node, (*_SERIES, ast.Dict))  # `global X` somewhere
            if kind.node not in seen and not anew:
                seen.add(kind.node)
                yield from kind.home._texts(kind.node, kind.scope, depth + 1, seen)

    def _items(self, owner: ast.expr, index: ast.expr, names: Names, depth: int, seen: set[object]) -> Iterator[Text]:
        """What stands at one place of a dict or list that is written out; at any, where the place is not known."""
        kind = self.kind(owner, names)
        if not isinstance(kind, Written) or not isinstance(kind.home, Reader):
            return
        if isinstance(index, ast.Slice):
            return
        indexes = list(self.texts(index, names))
        if indexes:
            yield from self._named(self._item(kind, indexes), depth, seen)
        elif (kind.node, None) not in seen:
            seen.add((kind.node, None))
            plain = kind.node
            parts = plain.values if isinstance(plain, ast.Dict) else plain.elts if isinstance(plain, _SERIES) else ()
            for one in parts:
                yield from kind.home._texts(one, kind.scope, depth + 1, seen)

    def _is_series(self, node: ast.expr, names: Names) -> bool:
        kind = self.kind(node, names)
        return isinstance(kind, Written) and isinstance(kind.node, _SERIES)

    def _single(self, node: ast.expr, names: Names, depth: int = 0) -> str | None:
        """The text that an expression is, put together of what is written out."""
        self.known.step()
        if depth > _DEEP:
            return None
        match node:
            case ast.Constant(value=str(value)):
                return value
            case ast.JoinedStr(values=parts):
                return together(self._single(one, names, depth + 1) for one in parts)
            case ast.FormattedValue(value=value, conversion=-1 | 115, format_spec=None):
                return self._single(value, names, depth + 1)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return together(self._single(one, names, depth + 1) for one in (left, right))
            case ast.Name() | ast.Attribute() | ast.Subscript():
                kind = self.kind(node, names)
                if isinstance(kind, Written) and isinstance(kind.home, Reader) and isinstance(kind.node, ast.expr):
                    return kind.home._single(kind.node, kind.scope, depth + 1)
                return None
            case _:
                return None

    def annotated(self, node: ast.expr | None, names: Names) -> Kind | None:
        """What a value of that annotation is."""
        match node:
            case ast.Constant(value=str(text)):
                try:
                    return self.annotated(expression(text), names)
                except RecursionError:
                    return None
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return joined(self.annotated(one, names) for one in (left, right) if not _is_none(one))
            case ast.Subscript(value=value, slice=inner):
                name = (path_of(value) or "").rpartition(".")[2]
                parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
                if name in ("Optional", "Final", "ClassVar", "Awaitable"):
                    return self.annotated(inner, names)
                if name == "Annotated":
                    return self.annotated(parts[0], names)
                if name == "Union":
                    return joined(self.annotated(one, names) for one in parts if not _is_none(one))
                return None
            case ast.Name() | ast.Attribute():
                return value_of(self.kind(node, names))
            case _:
                return None

    # --- what guards say -----------------------------------------------------------------------

    def narrowed(self, test: ast.expr, names: Names, holds: bool) -> Facts:
        """What is known once a test holds, or once it does not."""
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self.narrowed(operand, names, not holds)
            case ast.BoolOp(op=op, values=values):
                each = [self.narrowed(one, names, holds) for one in values]
                if isinstance(op, ast.And) == holds:
                    return {name: kind for one in each for name, kind in one.items()}
                shared = set(each[0]).intersection(*each[1:])
                return {name: joined(one[name] for one in each) for name in shared}
            case ast.Call(args=[given, *rest]) if holds:
                path = path_of(given)
                if path is None:
                    return {}
                return self._guarded(test, path, rest, names)
            case _:
                return {}

    def _guarded(self, test: ast.Call, path: str, rest: Sequence[ast.expr], names: Names) -> Facts:
        if isinstance(test.func, ast.Name) and test.func.id == "isinstance" and len(rest) == 1:
            any_error = path_of(rest[0]) in ("Exception", "BaseException")
            return {} if any_error else {path: self.instance_of(rest[0], names)}
        match self.kind(test.func, names):
            case Guard(kind=kind):
                return {path: kind}
            case Takes(tables=tables, guard=True):
                return {path: Code(tables)}
            case _:
                pass
        if isinstance(test.func, ast.Attribute) and test.func.attr == "is_instance":
            owner = self.kind(test.func.value, names)
            return {path: value_of(owner)}
        return {}

    def instance_of(self, node: ast.expr, names: Names) -> Kind | None:
        """What a value is that is an instance of this class, or of one of these."""
        if isinstance(node, ast.Tuple):
            return joined(self.instance_of(one, names) for one in node.elts)
        if isinstance(node, ast.BinOp):
            return joined(self.instance_of(one, names) for one in (node.left, node.right))
        kind = self.kind(node, names)
        if isinstance(kind, Written) and isinstance(kind.node, ast.Tuple):
            return self.instance_of(kind.node, names)
        return value_of(kind)


def path_of(node: ast.expr | None) -> str | None:
    """`a.b.c` of names and attributes; None: it is something else."""
    steps: list[str] = []
    while isinstance(node, ast.Attribute):
        steps.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(steps)]) if isinstance(node, ast.Name) else None


def name_of(node: ast.expr) -> str:
    """What a value is called at the place where it is asked for."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            return name
        case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value=str(name)), *_]):
            return name
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
            return name
        case ast.NamedExpr(value=value):
            return name_of(value)
        case _:
            return ""


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def partial(node: ast.Call) -> ast.Call | None:
    """The call that a `functools.partial` makes ready."""
    if path_of(node.func) not in ("partial", "functools.partial") or not node.args:
        return None
    return ast.copy_location(ast.Call(node.args[0], node.args[1:], node.keywords), node)


def for_types(node: ast.AST) -> bool:
    """`if TYPE_CHECKING:`, whose other branch says less of the same names."""
    return isinstance(node, ast.If) and (path_of(node.test) or "").rpartition(".")[2] == "TYPE_CHECKING"


def is_missing(handler: ast.ExceptHandler) -> bool:
    """Whether it is run where an import has failed."""
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(path_of(one) in _MISSING for one in caught)


def _has(node: Function, decorator: str) -> bool:
    return any((path_of(one) or "").rpartition(".")[2] == decorator for one in node.decorator_list)


def _changed(tree: ast.AST) -> Iterator[str]:
    """Names of which something is given another value, and paths of attributes that are, wherever it is."""
    for node in ast.walk(tree):
        match node:
            case ast.Global(names=names):
                yield from names
                continue
            case ast.Subscript(value=owner, ctx=ast.Store() | ast.Del()):
                path = path_of(owner)
            case ast.Attribute(ctx=ast.Store() | ast.Del()):
                path = path_of(node)
            case ast.Call(func=ast.Attribute(value=owner, attr=how)) if how in _CHANGING:
                path = path_of(owner)
            case ast.Call(func=ast.Name(id="setattr"), args=[owner, ast.Constant(value=str(name)), _]):
                path = f"{owned}.{name}" if (owned := path_of(owner)) is not None else None
            case _:
                continue
        if path is not None:
            yield path
