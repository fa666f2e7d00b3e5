"""Codes in a Python source: read from its syntax tree, names followed through imports, guards and assignments."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from .checker import Checker
from .kinds import (
    Code,
    Constants,
    ErrorClass,
    Family,
    Guard,
    Instance,
    Kind,
    Makes,
    Names,
    Package,
    Place,
    Rows,
    Shape,
    Takes,
    Written,
    bind,
    families_of,
    is_code_name,
    joined,
    merge,
    value_of,
)
from .known import Known

Exported: TypeAlias = Callable[[str, str], "Kind | None"]
"""What another module has under a name: how it is imported, dots before it included, and the name; `*`: all of it."""
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_GUARDS = ("TypeGuard", "TypeIs")
_COLLECTIONS = ("frozenset", "set", "tuple", "list")
_PLAIN = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Reader:
    """One file: what its names mean, and then everything in it."""

    def __init__(self, tree: ast.Module, known: Known, exported: Exported) -> None:
        self.tree, self.known, self.exported = tree, known, exported
        self.names: Names = {}
        self._declare(tree.body)

    def walk(self, checker: Checker) -> None:
        _Walk(self, checker).block(self.tree.body, dict(self.names))

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
                return self.known.attribute(self.kind(node.args[0], names), _name_of(node))
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


class _Walk:
    """Goes through a file in the order in which it runs."""

    def __init__(self, file: Reader, checker: Checker) -> None:
        self.file, self.checker, self.known = file, checker, file.known
        self.body_of: ErrorClass | None = None
        self.method_of: ErrorClass | None = None
        self.in_class = False
        self.fields: Names = {}

    # --- statements ----------------------------------------------------------------------------

    def block(self, body: Sequence[ast.stmt], names: Names) -> None:
        for node in body:
            self._statement(node, names)

    def _statement(self, node: ast.stmt, names: Names) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._function(node, names)
            case ast.ClassDef():
                self._class(node, names)
            case ast.If() | ast.While():
                self._branches(node, names)
            case ast.For() | ast.AsyncFor():
                self.expression(node.iter, names)
                inner = dict(names)
                self._unknown(node.target, inner)
                self.block(node.body, inner)
                self.block(node.orelse, names)
                merge(names, [dict(names), inner])
            case ast.With() | ast.AsyncWith():
                for item in node.items:
                    self.expression(item.context_expr, names)
                    if item.optional_vars is not None:
                        self._unknown(item.optional_vars, names)
                        self._raised(item, names)
                self.block(node.body, names)
            case ast.Try() | ast.TryStar():
                self._try(node, names)
            case ast.Match():
                self._match(node, names)
            case ast.Assert(test=test, msg=msg):
                self.expression(test, names)
                if msg is not None:
                    self.expression(msg, names)
                names.update(self.file.narrowed(test, names, True))
            case ast.AugAssign(target=target, value=value):
                self.expression(value, names)
                self._unknown(target, names)
            case ast.Assign() | ast.AnnAssign():
                self._assignment(node, names)
            case ast.Import() | ast.ImportFrom():
                self.file.declare(node, names)
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self.expression(child, names)

    def _assignment(self, node: ast.Assign | ast.AnnAssign, names: Names) -> None:
        if node.value is not None:
            self.expression(node.value, names)
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Attribute | ast.Subscript):
                self.expression(target.value, names)
                self._given(self.file.kind(target, names), _name_of(target), node.value, names)
            elif isinstance(target, ast.Name):
                said = self.file.annotated(node.annotation, names) if isinstance(node, ast.AnnAssign) else None
                if self.body_of is not None:
                    said = said or self.known.attribute(Instance((self.body_of.place,)), target.id)
                self._given(said, target.id, node.value, names)
            elif isinstance(target, ast.Tuple | ast.List):
                self._unknown(target, names)
        self.file.declare(node, names)

    def _given(self, kind: Kind | None, name: str, value: ast.expr | None, names: Names) -> None:
        """A place that holds codes, or is called as if it did, gets a value."""
        if isinstance(kind, Code):
            self._certain(value, kind.tables, names)
        elif is_code_name(name):
            self._uncertain(value, names)

    def _function(self, node: Function, names: Names) -> None:
        given = node.args
        plain = [*given.posonlyargs, *given.args]
        for one in (*node.decorator_list, *given.defaults, *(one for one in given.kw_defaults if one is not None)):
            self.expression(one, names)
        self.file.declare(node, names)
        inner = dict(names)
        for arg in (*plain, *given.kwonlyargs):
            bind(inner, arg.arg, self.file.annotated(arg.annotation, names))
        for many in (given.vararg, given.kwarg):
            if many is not None:
                bind(inner, many.arg, None)
        without = len(plain) - len(given.defaults)
        defaults = [
            *zip(plain[without:], given.defaults, strict=True),
            *zip(given.kwonlyargs, given.kw_defaults, strict=True),
        ]
        for arg, value in defaults:
            self._given(inner.get(arg.arg), arg.arg, value, names)
        before = self.body_of, self.method_of, self.in_class
        if self.in_class and plain and plain[0].arg == "self":
            bind(inner, "self", Instance((self.body_of.place,)) if self.body_of is not None else None)
            inner.update({f"self.{name}": kind for name, kind in self.fields.items()})
        self.body_of, self.method_of, self.in_class = None, self.body_of or self.method_of, False
        self.block(node.body, inner)
        self.body_of, self.method_of, self.in_class = before

    def _class(self, node: ast.ClassDef, names: Names) -> None:
        for one in (*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords)):
            self.expression(one, names)
        self.file.declare(node, names)
        before = self.body_of, self.method_of, self.in_class, self.fields
        self.body_of = self.method_of = self.file.base(node, names)
        self.in_class = True
        self.fields = {
            one.target.id: self.file.annotated(one.annotation, names)
            for one in node.body
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        }
        self.block(node.body, dict(names))
        self.body_of, self.method_of, self.in_class, self.fields = before

    def _branches(self, node: ast.If | ast.While, names: Names) -> None:
        self.expression(node.test, names)
        holds, fails = self.file.narrowed(node.test, names, True), self.file.narrowed(node.test, names, False)
        body, orelse = {**names, **holds}, {**names, **fails}
        self.block(node.body, body)
        self.block(node.orelse, orelse)
        ways = [way for way, block in ((body, node.body), (orelse, node.orelse)) if not _ends(block)]
        merge(names, ways)

    def _try(self, node: ast.Try | ast.TryStar, names: Names) -> None:
        body = dict(names)
        self.block(node.body, body)
        self.block(node.orelse, body)
        ways = [] if _ends(node.body) else [body]
        for handler in node.handlers:
            inner = dict(names)
            if handler.type is not None:
                self.expression(handler.type, names)
            if handler.name is not None:
                said = self.file.instance_of(handler.type, names) if handler.type is not None else None
                bind(inner, handler.name, said if isinstance(node, ast.Try) else None)
            self.block(handler.body, inner)
            if not _ends(handler.body):
                ways.append(inner)
        merge(names, ways)
        self.block(node.finalbody, names)

    def _raised(self, item: ast.withitem, names: Names) -> None:
        """`with pytest.raises(X) as caught` and its kin: `caught.value` and `caught.exception` are the error."""
        call, path = item.context_expr, path_of(item.optional_vars)
        if isinstance(call, ast.Call) and call.args and path is not None:
            kind = self.file.instance_of(call.args[0], names)
            if isinstance(kind, Instance) and (path_of(call.func) or "").rpartition(".")[2] in (
                "raises",
                "assertRaises",
            ):
                names[f"{path}.value"] = names[f"{path}.exception"] = kind

    def _match(self, node: ast.Match, names: Names) -> None:
        self.expression(node.subject, names)
        kind, path = self.file.kind(node.subject, names), path_of(node.subject)
        ways = [dict(names)]
        for case in node.cases:
            inner = dict(names)
            self._pattern(case.pattern, kind, inner)
            if path is not None and isinstance(case.pattern, ast.MatchClass):
                bind(inner, path, value_of(self.file.kind(case.pattern.cls, names)))
            if case.guard is not None:
                self.expression(case.guard, inner)
            self.block(case.body, inner)
            if not _ends(case.body):
                ways.append(inner)
        merge(names, ways)

    def _pattern(self, pattern: ast.pattern, kind: Kind | None, names: Names) -> None:
        """One pattern of a value of that kind; the names it binds are bound."""
        match pattern:
            case ast.MatchValue(value=value):
                self.expression(value, names)
                if isinstance(kind, Code):
                    self._certain(value, kind.tables, names)
                else:
                    self._uncertain(value, names)
            case ast.MatchOr(patterns=patterns):
                for one in patterns:
                    self._pattern(one, kind, names)
            case ast.MatchAs(pattern=inner, name=bound):
                if inner is not None:
                    self._pattern(inner, kind, names)
                if bound is not None:
                    said = value_of(self.file.kind(inner.cls, names)) if isinstance(inner, ast.MatchClass) else kind
                    bind(names, bound, said)
            case ast.MatchClass(cls=cls, patterns=patterns, kwd_attrs=attributes, kwd_patterns=inners):
                self.expression(cls, names)
                matched = value_of(self.file.kind(cls, names))
                for one in patterns:
                    self._pattern(one, None, names)
                for attribute, one in zip(attributes, inners, strict=True):
                    self._pattern(one, self.known.attribute(matched, attribute), names)
            case ast.MatchMapping(keys=keys, patterns=patterns, rest=rest):
                whole = kind if isinstance(kind, Instance) else None
                for key, one in zip(keys, patterns, strict=True):
                    name = key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else ""
                    self._pattern(one, self.known.attribute(whole, name), names)
                if rest is not None:
                    bind(names, rest, None)
            case ast.MatchSequence(patterns=patterns):
                for one in patterns:
                    self._pattern(one, None, names)
            case ast.MatchStar(name=bound) if bound is not None:
                bind(names, bound, None)
            case _:
                pass

    def _unknown(self, target: ast.expr, names: Names) -> None:
        """The names of a target stand for something that is not followed."""
        for one in ast.walk(target):
            stored = isinstance(one, ast.Name | ast.Attribute) and isinstance(one.ctx, ast.Store)
            if stored and isinstance(one, ast.expr) and (path := path_of(one)) is not None:
                bind(names, path, None)

    # --- expressions ---------------------------------------------------------------------------

    def expression(self, node: ast.expr, names: Names) -> None:
        match node:
            case ast.BoolOp(op=op, values=values):
                inner = dict(names)
                for one in values:
                    self.expression(one, inner)
                    inner.update(self.file.narrowed(one, inner, isinstance(op, ast.And)))
                return
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.expression(test, names)
                self.expression(body, {**names, **self.file.narrowed(test, names, True)})
                self.expression(orelse, {**names, **self.file.narrowed(test, names, False)})
                return
            case ast.Lambda(args=given, body=body):
                inner = dict(names)
                for arg in ast.walk(given):
                    if isinstance(arg, ast.arg):
                        bind(inner, arg.arg, None)
                self.expression(body, inner)
                return
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                self._comprehension(node, names)
                return
            case ast.NamedExpr(target=target, value=value):
                self.expression(value, names)
                bind(names, target.id, self.file.kind(value, names))
                return
            case ast.Compare():
                self._compared(node, names)
            case ast.Call():
                self._call(node, names)
            case ast.Attribute(value=owner, attr=name):
                kind = self.file.kind(owner, names)
                if isinstance(kind, Constants):
                    self.checker.constant(name, kind.table, node.end_lineno or node.lineno)
                self._uses(self.file.kind(node, names), node.end_lineno or node.lineno)
            case ast.Name():
                self._uses(names.get(node.id), node.lineno)
            case ast.Subscript(value=owner, slice=index):
                self._looked_up(owner, index, names)
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    if isinstance(key, ast.Constant) and isinstance(key.value, str) and is_code_name(key.value):
                        self._uncertain(value, names)
            case _:
                pass
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.expression(child, names)
            elif isinstance(child, ast.keyword):
                self.expression(child.value, names)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp, names: Names) -> None:
        inner = dict(names)
        for one in node.generators:
            self.expression(one.iter, inner)
            self._unknown(one.target, inner)
            for test in one.ifs:
                self.expression(test, inner)
                inner.update(self.file.narrowed(test, inner, True))
        for value in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
            self.expression(value, inner)

    def _uses(self, kind: Kind | None, line: int) -> None:
        self.checker.families |= families_of(kind)
        if isinstance(kind, ErrorClass) and not kind.own and kind.place in self.known.decided:
            self.checker.decides(kind.place, self.known.decided[kind.place], line)

    def _compared(self, node: ast.Compare, names: Names) -> None:
        for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            if isinstance(op, ast.Eq | ast.NotEq | ast.Is | ast.IsNot):
                self._equal(left, right, names)
                self._equal(right, left, names)
            elif isinstance(op, ast.In | ast.NotIn):
                self._equal(left, right, names)
                self._looked_up(right, left, names)

    def _equal(self, asked: ast.expr, written: ast.expr, names: Names) -> None:
        """The value of an expression is held against what is written out, or against each of it."""
        kind = self.file.kind(asked, names)
        if isinstance(kind, Code):
            self._certain(written, kind.tables, names)
        elif is_code_name(_name_of(asked), self.checker.properties):
            self._uncertain(written, names)

    def _looked_up(self, owner: ast.expr, index: ast.expr, names: Names) -> None:
        kind = self.file.kind(owner, names)
        if isinstance(kind, Rows):
            self._certain(index, frozenset({kind.table}), names)
        elif isinstance(kind, Written) and isinstance(code := self.file.kind(index, names), Code):
            for key in kind.node.keys if isinstance(kind.node, ast.Dict) else ():
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    self.checker.key(key.value, code.tables, key.lineno)

    def _call(self, node: ast.Call, names: Names) -> None:
        function = self.file.kind(node.func, names)
        match function:
            case ErrorClass(place=place, own=False) | Shape(place=place):
                self._constructed(node, place, names)
                return
            case Takes(tables=tables, every=every):
                for one in node.args if every else node.args[:1]:
                    self._certain(one, tables, names)
            case _:
                pass
        match node.func:
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__"):
                if self.method_of is not None and not self.method_of.own:
                    self._constructed(node, self.method_of.place, names)
                    return
            case ast.Attribute(value=owner, attr="get") if node.args:
                self._looked_up(owner, node.args[0], names)
                self._given(self.file.kind(node, names), _name_of(node), node.args[1] if node.args[1:] else None, names)
            case ast.Name(id="getattr") if len(node.args) == 3:
                self._given(None, _name_of(node), node.args[2], names)
            case _:
                pass
        for keyword in node.keywords:
            if keyword.arg is not None and is_code_name(keyword.arg):
                self._uncertain(keyword.value, names)
        if _name_of(node.func).endswith(("Error", "Exception")):
            for one in node.args:
                self._uncertain(one, names)

    def _constructed(self, node: ast.Call, place: Place, names: Names) -> None:
        parameter = self.known.parameters.get(place)
        if parameter is None:
            return
        tables = self.known.codes_of(place)
        plain = parameter.position is not None and not any(isinstance(one, ast.Starred) for one in node.args)
        if plain and parameter.position is not None and parameter.position < len(node.args):
            self._certain(node.args[parameter.position], tables, names)
        for keyword in node.keywords:
            if keyword.arg == parameter.key:
                self._certain(keyword.value, tables, names)

    # --- texts ---------------------------------------------------------------------------------

    def _certain(self, node: ast.expr | None, tables: frozenset[Place], names: Names) -> None:
        for text, line in self._texts(node, names):
            self.checker.certain(text, tables, line)

    def _uncertain(self, node: ast.expr | None, names: Names) -> None:
        for text, line in self._texts(node, names):
            if isinstance(text, str):
                self.checker.uncertain(text, line)

    def _texts(self, node: ast.expr | None, names: Names, depth: int = 0) -> Iterable[tuple[str | int, int]]:
        """The literals that an expression is, each with its line; a name stands for what is written for it."""
        match node:
            case ast.Constant(value=str(value)):
                yield value, node.lineno
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                yield value, node.lineno
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
                yield -value, node.lineno
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                for one in parts:
                    yield from self._texts(one, names, depth + 1)
            case ast.IfExp(body=body, orelse=orelse):
                yield from self._texts(body, names, depth + 1)
                yield from self._texts(orelse, names, depth + 1)
            case ast.BoolOp(op=ast.Or(), values=values):
                for one in values:
                    yield from self._texts(one, names, depth + 1)
            case ast.Call(func=ast.Name(id=name), args=[inner]) if name in _COLLECTIONS:
                yield from self._texts(inner, names, depth + 1)
            case ast.Starred(value=inner):
                yield from self._texts(inner, names, depth + 1)
            case ast.Name() | ast.Attribute():
                kind = self.file.kind(node, names)
                if isinstance(kind, Written) and isinstance(kind.node, ast.expr) and depth < 8:
                    yield from self._texts(kind.node, names, depth + 1)
            case _:
                pass


def path_of(node: ast.expr | None) -> str | None:
    """`a.b.c` of names and attributes; None: it is something else."""
    steps: list[str] = []
    while isinstance(node, ast.Attribute):
        steps.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(steps)]) if isinstance(node, ast.Name) else None


def _name_of(node: ast.expr) -> str:
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
            return _name_of(value)
        case _:
            return ""


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _ends(body: Sequence[ast.stmt]) -> bool:
    """Whether nothing after the block is run once it was entered."""
    match body[-1] if body else None:
        case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
            return True
        case ast.If(body=first, orelse=second):
            return _ends(first) and _ends(second)
        case _:
            return False
