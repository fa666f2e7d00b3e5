"""Codes in a Python source, gone through in the order in which it runs: nothing of it is run."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence

from .checker import Checker
from .kinds import (
    Argument,
    Code,
    Constants,
    ErrorClass,
    Instance,
    Kind,
    Makes,
    Names,
    Place,
    Rows,
    Shape,
    Takes,
    Written,
    families_of,
    is_code_name,
    value_of,
)
from .python_names import Function, Reader, for_types, is_missing, name_of, partial, path_of


def walk(file: Reader, checker: Checker, shared: Callable[[str], bool] = lambda name: False) -> None:
    """Tell the checker what stands in a file; `shared`: whether another file may import a name of it."""
    walker = _Walk(file, checker)
    walker.block(file.tree.body, file.names.inner())
    walker.tables(shared)


class _Walk:
    """Goes through a file in the order in which it runs."""

    def __init__(self, file: Reader, checker: Checker) -> None:
        self.file, self.checker, self.known = file, checker, file.known
        self.body_of: ErrorClass | None = None
        self.method_of: ErrorClass | None = None
        self.in_class = False
        self._asked: dict[Written, tuple[str, frozenset[Place], set[ast.Name]]] = {}

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
                inner = names.inner()
                self._unknown(node.target, inner)
                self.block(node.body, inner)
                self.block(node.orelse, names)
                names.merge([names.inner(), inner])
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
                self._given(self.file.kind(target, names), name_of(target), node.value, names)
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
        inner = names.inner()
        method = self.in_class and bool(plain) and plain[0].arg in ("self", "cls")
        for arg in (*plain[1 if method else 0 :], *given.kwonlyargs):
            inner.bind(arg.arg, self.file.annotated(arg.annotation, names))
        for many in (given.vararg, given.kwarg):
            if many is not None:
                inner.bind(many.arg, None)
        without = len(plain) - len(given.defaults)
        defaults = [
            *zip(plain[without:], given.defaults, strict=True),
            *zip(given.kwonlyargs, given.kw_defaults, strict=True),
        ]
        for arg, value in defaults:
            self._given(inner.get(arg.arg), arg.arg, value, names)
        before = self.body_of, self.method_of, self.in_class
        if method:  # its parts are known since the class began
            own = plain[0].arg == "self" and self.body_of is not None
            inner[plain[0].arg] = Instance((self.body_of.place,)) if own and self.body_of is not None else None
        self.body_of, self.method_of, self.in_class = None, self.body_of or self.method_of, False
        self.block(node.body, inner)
        self.body_of, self.method_of, self.in_class = before

    def _class(self, node: ast.ClassDef, names: Names) -> None:
        for one in (*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords)):
            self.expression(one, names)
        self.file.declare(node, names)
        before = self.body_of, self.method_of, self.in_class
        self.body_of = self.method_of = self.file.base(node, names)
        self.in_class = True
        inner = names.inner()
        for owner in ("self", "cls"):
            inner.bind(owner, None)
        for name, kind in self.file.parts_of_self(node, inner):
            decided = self.body_of is not None and self.known.attribute(Instance((self.body_of.place,)), name)
            if not decided:
                inner[f"self.{name}"] = inner[f"cls.{name}"] = kind
        self.block(node.body, inner)
        self.body_of, self.method_of, self.in_class = before

    def _branches(self, node: ast.If | ast.While, names: Names) -> None:
        self.expression(node.test, names)
        holds, fails = self.file.narrowed(node.test, names, True), self.file.narrowed(node.test, names, False)
        body, orelse = names.inner(holds), names.inner(fails)
        self.block(node.body, body)
        self.block(node.orelse, orelse)
        ways = [way for way, block in ((body, node.body), (orelse, node.orelse)) if not _ends(block)]
        names.merge([body] if for_types(node) else ways)

    def _try(self, node: ast.Try | ast.TryStar, names: Names) -> None:
        body = names.inner()
        self.block(node.body, body)
        self.block(node.orelse, body)
        ways = [] if _ends(node.body) else [body]
        instead: list[Names] = []
        for handler in node.handlers:
            inner = names.inner()
            if handler.type is not None:
                self.expression(handler.type, names)
            if handler.name is not None:
                said = self.file.instance_of(handler.type, names) if handler.type is not None else None
                inner.bind(handler.name, said if isinstance(node, ast.Try) else None)
            self.block(handler.body, inner)
            if not _ends(handler.body):
                (instead if is_missing(handler) else ways).append(inner)
        names.merge(ways)
        for way in instead:
            names.or_else(way)
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
        ways = [names.inner()]
        for case in node.cases:
            inner = names.inner()
            self._pattern(case.pattern, kind, inner)
            if path is not None and isinstance(case.pattern, ast.MatchClass):
                inner.bind(path, value_of(self.file.kind(case.pattern.cls, names)))
            if case.guard is not None:
                self.expression(case.guard, inner)
            self.block(case.body, inner)
            if not _ends(case.body):
                ways.append(inner)
        names.merge(ways)

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
                    names.bind(bound, said)
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
                    names.bind(rest, None)
            case ast.MatchSequence(patterns=patterns):
                for one in patterns:
                    self._pattern(one, None, names)
            case ast.MatchStar(name=bound) if bound is not None:
                names.bind(bound, None)
            case _:
                pass

    def _unknown(self, target: ast.expr, names: Names) -> None:
        """The names of a target stand for something that is not followed."""
        for one in ast.walk(target):
            stored = isinstance(one, ast.Name | ast.Attribute) and isinstance(one.ctx, ast.Store)
            if stored and isinstance(one, ast.expr) and (path := path_of(one)) is not None:
                names.bind(path, None)

    # --- expressions ---------------------------------------------------------------------------

    def expression(self, node: ast.expr, names: Names) -> None:
        match node:
            case ast.BoolOp(op=op, values=values):
                inner = names.inner()
                for one in values:
                    self.expression(one, inner)
                    inner.update(self.file.narrowed(one, inner, isinstance(op, ast.And)))
                return
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.expression(test, names)
                self.expression(body, names.inner(self.file.narrowed(test, names, True)))
                self.expression(orelse, names.inner(self.file.narrowed(test, names, False)))
                return
            case ast.Lambda(args=given, body=body):
                inner = names.inner()
                for arg in ast.walk(given):
                    if isinstance(arg, ast.arg):
                        inner.bind(arg.arg, None)
                self.expression(body, inner)
                return
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                self._comprehension(node, names)
                return
            case ast.NamedExpr(target=target, value=value):
                self.expression(value, names)
                names.bind(target.id, self.file.kind(value, names))
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
        inner = names.inner()
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
        elif is_code_name(name_of(asked), self.checker.properties):
            self._uncertain(written, names)

    def _looked_up(self, owner: ast.expr, index: ast.expr, names: Names) -> None:
        kind = self.file.kind(owner, names)
        if isinstance(kind, Rows):
            self._certain(index, frozenset({kind.table}), names)
        elif isinstance(kind, Written) and isinstance(kind.node, ast.Dict):
            code = self.file.kind(index, names)
            if not isinstance(code, Code):
                return
            if owner is kind.node:
                self._keys(kind, code.tables, sure=True)
            elif isinstance(owner, ast.Name) and kind.home is self.file:
                asked = self._asked.setdefault(kind, (owner.id, code.tables, set()))
                self._asked[kind] = owner.id, asked[1] | code.tables, asked[2] | {owner}
            else:
                self._keys(kind, code.tables, sure=False)

    def tables(self, shared: Callable[[str], bool]) -> None:
        """Tell the keys of what is looked up by a code: where nothing else asks for it, a key is a code."""
        if not self._asked:
            return
        loads: dict[str, set[ast.Name]] = {}
        for one in ast.walk(self.file.tree):
            if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Store):
                loads.setdefault(one.id, set()).add(one)
        for kind, (name, tables, asked) in self._asked.items():
            self._keys(kind, tables, sure=loads[name] <= asked and not shared(name))

    def _keys(self, table: Written, tables: frozenset[Place], *, sure: bool) -> None:
        keys = table.node.keys if isinstance(table.node, ast.Dict) and isinstance(table.home, Reader) else ()
        for key in keys:
            for text in table.home.texts(key, table.scope) if isinstance(table.home, Reader) else ():
                if isinstance(text.value, str):
                    with self.checker.at(text.home.source, text.line):
                        tell = self.checker.certain if sure else self.checker.key
                        tell(text.value, tables, text.line)

    def _call(self, node: ast.Call, names: Names) -> None:
        function = self.file.kind(node.func, names)
        match function:
            case ErrorClass(place=place, own=False) | Shape(place=place):
                self._constructed(node, place, names)
                return
            case Takes(tables=tables, every=every):
                for one in node.args if every else node.args[:1]:
                    self._certain(one, tables, names)
            case Makes(takes=takes):
                self._taken(node, takes, names)
            case _:
                pass
        inner = partial(node)
        if inner is not None:
            self._call(inner, names)
            return
        match node.func:
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__"):
                if self.method_of is not None and not self.method_of.own:
                    self._constructed(node, self.method_of.place, names)
                    return
            case ast.Attribute(value=owner, attr="get") if node.args:
                self._looked_up(owner, node.args[0], names)
                self._given(self.file.kind(node, names), name_of(node), node.args[1] if node.args[1:] else None, names)
            case ast.Name(id="getattr") if len(node.args) == 3:
                self._given(None, name_of(node), node.args[2], names)
            case _:
                pass
        for keyword in node.keywords:
            if keyword.arg is not None and is_code_name(keyword.arg):
                self._uncertain(keyword.value, names)
        if name_of(node.func).endswith(("Error", "Exception")):
            for one in node.args:
                self._uncertain(one, names)

    def _constructed(self, node: ast.Call, place: Place, names: Names) -> None:
        parameter = self.known.parameters.get(place)
        if parameter is not None:
            code = Code(self.known.codes_of(place))
            self._taken(node, (Argument(parameter.position, parameter.key, code),), names)

    def _taken(self, node: ast.Call, takes: Sequence[Argument], names: Names) -> None:
        """A call gives codes where they are asked for."""
        given: list[ast.expr] = []
        for one in node.args:
            if isinstance(one, ast.Starred):
                kind = self.file.kind(one.value, names)
                parts = (
                    kind.node if isinstance(kind, Written) and kind.home is self.file and not kind.changing else None
                )
                if not isinstance(parts, ast.Tuple | ast.List):
                    break
                given += parts.elts
            else:
                given.append(one)
        named = list(self._keywords(node, names))
        for position, name, kind in takes:
            if isinstance(kind, Code):
                values = [value for key, value in named if key == name]
                if position is not None and position < len(given):
                    values.append(given[position])
                for value in values:
                    self._certain(value, kind.tables, names)

    def _keywords(self, node: ast.Call, names: Names) -> Iterator[tuple[str, ast.expr]]:
        """Names and values of a call, those of `**{…}` too."""
        for keyword in node.keywords:
            if keyword.arg is not None:
                yield keyword.arg, keyword.value
                continue
            kind = self.file.kind(keyword.value, names)
            if isinstance(kind, Written) and kind.home is self.file and not kind.changing:
                parts = kind.node if isinstance(kind.node, ast.Dict) else None
                for key, value in zip(parts.keys, parts.values, strict=True) if parts is not None else ():
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        yield key.value, value

    # --- texts ---------------------------------------------------------------------------------

    def _certain(self, node: ast.expr | None, tables: frozenset[Place], names: Names) -> None:
        for text in self.file.texts(node, names):
            with self.checker.at(text.home.source, node.lineno if node is not None else text.line):
                self.checker.certain(text.value, tables, text.line)

    def _uncertain(self, node: ast.expr | None, names: Names) -> None:
        for text in self.file.texts(node, names):
            if isinstance(text.value, str):
                with self.checker.at(text.home.source, node.lineno if node is not None else text.line):
                    self.checker.uncertain(text.value, text.line)


def _ends(body: Sequence[ast.stmt]) -> bool:
    """Whether nothing after the block is run once it was entered."""
    match body[-1] if body else None:
        case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
            return True
        case ast.If(body=first, orelse=second):
            return _ends(first) and _ends(second)
        case _:
            return False
