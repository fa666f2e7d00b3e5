"""What names and expressions of a Python source stand for: through imports, guards and declared types."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TypeAlias

from .kinds import (
    Code,
    ErrorClass,
    Family,
    Guard,
    Instance,
    Kind,
    Makes,
    Names,
    Package,
    Shape,
    Takes,
    Written,
    bind,
    joined,
    value_of,
)
from .known import Known

Exported: TypeAlias = Callable[[str, str], "Kind | None"]
"""What another module has under a name: how it is imported, dots before it included, and the name; `*`: all of it."""
_GUARDS = ("TypeGuard", "TypeIs")
_COLLECTIONS = ("frozenset", "set", "tuple", "list")
_PLAIN = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Reader:
    """One file: what its names mean, and then everything in it."""

    def __init__(self, tree: ast.Module, known: Known, exported: Exported) -> None:
        self.tree, self.known, self.exported = tree, known, exported
        self.names: Names = {}
        self._declare(tree.body)

    def export(self, name: str) -> Kind | None:
        """What the file offers under that name to those that import it."""
        found = self.names.get(name)
        return None if isinstance(found, Written) else found

    # --- what names mean -----------------------------------------------------------------------

    def _declare(self, body: Sequence[ast.stmt]) -> None:
        """What a module's names mean once all of it has run, for functions that are called then."""
        for node in body:
            if isinstance(node, _PLAIN):
                self.declare(node, self.names)
                continue
            for field in ("body", "orelse", "finalbody"):
                inner = getattr(node, field, None)
                if isinstance(inner, list):
                    self._declare([one for one in inner if isinstance(one, ast.stmt)])
            for handler in getattr(node, "handlers", ()):
                self._declare(handler.body)

    def declare(self, node: ast.stmt, names: Names) -> None:
        match node:
            case ast.Import():
                for alias in node.names:
                    first, _, rest = alias.name.partition(".")
                    if alias.asname is not None:
                        bind(names, alias.asname, self._module(alias.name) or self.exported(alias.name, "*"))
                    else:
                        bind(names, first, self._module(first))
                        if rest and first not in self.known.packages:
                            names[alias.name] = self._module(alias.name) or self.exported(alias.name, "*")
            case ast.ImportFrom():
                for alias in node.names:
                    if alias.name == "*":
                        self._all_of("." * node.level + (node.module or ""), names)
                    else:
                        bind(names, alias.asname or alias.name, self._imported(node, alias.name))
            case ast.Assign(targets=targets, value=value):
                kind = self.kind(value, names)
                for target in targets:
                    if (path := path_of(target)) is not None:
                        bind(names, path, kind)
            case ast.AnnAssign(target=target, value=value):
                if (path := path_of(target)) is not None:
                    said = self.annotated(node.annotation, names)
                    bind(names, path, said or (self.kind(value, names) if value is not None else None))
            case ast.ClassDef():
                bind(names, node.name, self.class_(node, names))
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                bind(names, node.name, self._returned(node.returns, names))
            case _:
                pass

    def _returned(self, node: ast.expr | None, names: Names) -> Kind | None:
        """What a function is, by what it says that it returns."""
        if isinstance(node, ast.Subscript) and (path_of(node.value) or "").rpartition(".")[2] in _GUARDS:
            kind = self.annotated(node.slice, names)
            return Guard(kind) if isinstance(kind, Instance) else None
        made = self.annotated(node, names)
        return Makes(made) if isinstance(made, Instance | Code) else None

    def base(self, node: ast.ClassDef, names: Names) -> ErrorClass | None:
        """The error class that a class extends, at however many removes."""
        return next((kind for one in node.bases if isinstance(kind := self.kind(one, names), ErrorClass)), None)

    def class_(self, node: ast.ClassDef, names: Names) -> Kind | None:
        base = self.base(node, names)
        if base is None:
            return None
        own = any(isinstance(one, ast.FunctionDef) and one.name in ("__init__", "__new__") for one in node.body)
        return ErrorClass(base.place, own or base.own)

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

    def _imported(self, node: ast.ImportFrom, name: str) -> Kind | None:
        module = self._module(node.module or "")
        if module is not None:
            return self.known.attribute(module, name)
        whole = self._module(f"{node.module}.{name}" if node.module else name) if node.module or node.level else None
        return whole or self.exported("." * node.level + (node.module or ""), name)

    def _all_of(self, module: str, names: Names) -> None:
        """`from module import *` of the contract's own package."""
        kind = self._module(module.lstrip("."))
        if isinstance(kind, Family):
            names.update(self.known.names[kind.name])

    # --- what expressions are ------------------------------------------------------------------

    def kind(self, node: ast.expr | None, names: Names) -> Kind | None:
        path = path_of(node) if node is not None else None
        if path is not None and path in names:
            return names[path]
        match node:
            case ast.Attribute(value=value, attr=name):
                return self.known.attribute(self.kind(value, names), name)
            case ast.Subscript(value=value, slice=ast.Constant(value=str(name))):
                return self.known.attribute(self._value(value, names), name)
            case ast.Call():
                return self._called(node, names)
            case ast.Await(value=value) | ast.NamedExpr(value=value):
                return self.kind(value, names)
            case ast.IfExp(body=body, orelse=orelse):
                return joined(self.kind(one, names) for one in (body, orelse) if not _is_none(one))
            case ast.BoolOp(op=ast.Or(), values=values):
                return joined(self.kind(one, names) for one in values if not isinstance(one, ast.Constant))
            case ast.Constant(value=str() | int()) | ast.Tuple() | ast.List() | ast.Set() | ast.Dict():
                return Written(node)
            case _:
                return None

    def _value(self, node: ast.expr, names: Names) -> Kind | None:
        kind = self.kind(node, names)
        return kind if isinstance(kind, Instance) else None

    def _called(self, node: ast.Call, names: Names) -> Kind | None:
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
            case ast.Attribute(value=owner, attr=name):
                owned = self.kind(owner, names)
                if isinstance(owned, ErrorClass) and name != "is_instance":
                    return Instance((owned.place,))
                given = node.args[0] if node.args else None
                if name == "get" and isinstance(owned, Instance) and isinstance(given, ast.Constant):
                    return self.known.attribute(owned, given.value) if isinstance(given.value, str) else None
                return None
            case ast.Name(id="getattr") if len(node.args) > 1:
                return self.known.attribute(self.kind(node.args[0], names), name_of(node))
            case ast.Name(id="str") if len(node.args) == 1:
                inner = self.kind(node.args[0], names)
                return inner if isinstance(inner, Code) else None
            case ast.Name(id=name) if name in _COLLECTIONS and name not in names and len(node.args) == 1:
                return self.kind(node.args[0], names)
            case _:
                return None

    def annotated(self, node: ast.expr | None, names: Names) -> Kind | None:
        """What a value of that annotation is."""
        match node:
            case ast.Constant(value=str(text)):
                try:
                    return self.annotated(ast.parse(text, mode="eval").body, names)
                except (SyntaxError, ValueError, RecursionError, MemoryError):
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

    def narrowed(self, test: ast.expr, names: Names, holds: bool) -> Names:
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

    def _guarded(self, test: ast.Call, path: str, rest: Sequence[ast.expr], names: Names) -> Names:
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
