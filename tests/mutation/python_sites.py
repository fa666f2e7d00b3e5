"""Places of a Python source that can be changed, found in its syntax tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from sites import WORD, Site, longer, site

_COMPARE: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}
_BINARY: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.BitOr: (r"\|", "&"),
    ast.BitAnd: ("&", "|"),
}
# What says nothing to who uses the program: types, lists of names, and what is written to a log.
_SILENT_NAMES = {"__all__", "__slots__", "__match_args__"}
_TYPE_CALLS = {"TypeVar", "ParamSpec", "TypeVarTuple", "NewType"}
_TYPE_CLASSES = {"Protocol", "TypedDict"}
_LOG = {"debug", "info", "warning"}


def sites(file: str, source: bytes) -> list[Site]:
    return list(_Finder(file, source).all())


def sound(one: Site, source: bytes) -> bool:
    """Whether the change leaves a program, and another one."""
    try:
        return ast.dump(ast.parse(one.apply(source))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


def loaded(source: bytes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each line that runs when the module is loaded, with the names its statement binds."""
    for node in ast.parse(source).body:
        yield from _loaded(node)


def _loaded(node: ast.stmt) -> Iterator[tuple[int, tuple[str, ...]]]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            for number in range(node.lineno, node.body[0].lineno):
                yield number, (node.name,)
        case ast.ClassDef():
            for one in node.body:
                yield from _loaded(one)
        case ast.Import() | ast.ImportFrom():
            pass
        case _:
            for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                yield number, _bound(node)


def _bound(node: ast.AST) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            one.id if isinstance(one, ast.Name) else one.attr
            for one in ast.walk(node)
            if isinstance(one, ast.Name | ast.Attribute) and isinstance(one.ctx, ast.Store)
        )
    )


class _Finder:
    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source = file, source
        self.tree = ast.parse(source)
        self.starts = [0]
        for line in source.split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.lines: frozenset[int] = frozenset()
        self.names: tuple[str, ...] = ()
        self.inside = False  # a function

    def all(self) -> Iterator[Site]:
        yield from self._body(self.tree.body)

    def at(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.at(node)
        return self.source[start:end].decode()

    def made(self, kind: str, span: tuple[int, int], new: str) -> Site:
        return site(self.file, self.source, span, new, kind, self.lines, self.names)

    def between(self, left: ast.expr, right: ast.expr, pattern: str) -> tuple[int, int] | None:
        start, end = self.at(left)[1], self.at(right)[0]
        found = re.search(pattern.encode(), self.source[start:end])
        return (start + found.start(), start + found.end()) if found else None

    def _body(self, body: list[ast.stmt]) -> Iterator[Site]:
        for number, node in enumerate(body):
            if number == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue  # a docstring
            yield from self._statement(node)

    def _met(self, node: ast.stmt | ast.expr) -> None:
        self.lines = frozenset(range(node.lineno, (node.end_lineno or node.lineno) + 1))

    def _statement(self, node: ast.stmt) -> Iterator[Site]:
        if not self.inside:
            self.names = _bound(node)
        self._met(node)
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from self._function(node)
            case ast.ClassDef():
                if not any(isinstance(one, ast.Name) and one.id in _TYPE_CLASSES for one in node.bases):
                    yield from self._body(node.body)
            case ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal() | ast.Pass():
                pass
            case ast.If():
                if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
                    self._met(node.test)
                    yield from self._condition(node.test)
                    yield from self._body(node.body)
                yield from self._body(node.orelse)
            case ast.While():
                self._met(node.test)
                yield from self._condition(node.test)
                yield from self._body([*node.body, *node.orelse])
            case ast.For() | ast.AsyncFor():
                self._met(node.iter)
                yield from self._expression(node.iter)
                yield from self._body([*node.body, *node.orelse])
            case ast.With() | ast.AsyncWith():
                for item in node.items:
                    self._met(item.context_expr)
                    yield from self._expression(item.context_expr)
                yield from self._body(node.body)
            case ast.Try():
                yield from self._body(node.body)
                for handler in node.handlers:
                    yield from self._handler(node, handler)
                yield from self._body([*node.orelse, *node.finalbody])
            case ast.Match():
                self._met(node.subject)
                yield from self._expression(node.subject)
                for case in node.cases:
                    for one in ast.walk(case.pattern):
                        if isinstance(one, ast.MatchValue):
                            self._met(one.value)
                            yield from self._expression(one.value)
                    if case.guard is not None:
                        self._met(case.guard)
                        yield from self._condition(case.guard)
                    yield from self._body(case.body)
            case _:
                yield from self._simple(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Site]:
        if any(isinstance(one, ast.Name) and one.id == "overload" for one in node.decorator_list):
            return
        outer, names = self.inside, self.names
        self.inside, self.names = True, ()
        self.lines = frozenset(range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1))
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                yield from self._expression(default)
        yield from self._body(node.body)
        self.inside, self.names = outer, names

    def _handler(self, tried: ast.Try, handler: ast.ExceptHandler) -> Iterator[Site]:
        self.lines = frozenset(one.lineno for one in ast.walk(tried) if isinstance(one, ast.stmt))
        if isinstance(handler.type, ast.Tuple):
            for one in handler.type.elts:
                kept = [self.text(other) for other in handler.type.elts if other is not one]
                yield self.made("except", self.at(handler.type), f"({', '.join(kept)},)")
        elif handler.type is not None:
            yield self.made("except", self.at(handler.type), "()")
        yield from self._body(handler.body)

    def _simple(self, node: ast.stmt) -> Iterator[Site]:
        match node:
            case ast.Return(value=ast.expr() as value):
                if not (isinstance(value, ast.Constant) and value.value is None):
                    yield self.made("return", self.at(value), "None")
                yield from self._expression(value)
            case ast.Expr(value=ast.Constant()):
                pass
            case ast.Expr(value=value):
                if _logs(value):
                    return
                yield self.made("statement", self.at(node), "pass")
                yield from self._expression(value)
            case ast.Assign(targets=targets, value=value):
                silent = {one.id for one in targets if isinstance(one, ast.Name)} & _SILENT_NAMES
                typing = (
                    isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in _TYPE_CALLS
                )
                if silent or typing:
                    return
                if any(isinstance(one, ast.Attribute | ast.Subscript) for one in targets):
                    yield self.made("statement", self.at(node), "pass")
                yield from self._expression(value)
            case ast.AnnAssign(value=ast.expr() as value, annotation=hint):
                if "TypeAlias" not in ast.dump(hint):
                    yield from self._expression(value)
            case ast.AugAssign(value=value):
                yield self.made("statement", self.at(node), "pass")
                yield from self._expression(value)
            case ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
                yield self.made("statement", self.at(node), "pass")
                for one in ast.iter_child_nodes(node):
                    if isinstance(one, ast.expr):
                        yield from self._expression(one)
            case ast.Return():
                yield self.made("statement", self.at(node), "pass")
            case _:
                pass

    def _condition(self, node: ast.expr) -> Iterator[Site]:
        if not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield self.made("condition", self.at(node), f"not ({self.text(node)})")
        yield from self._expression(node)

    def _expression(self, node: ast.expr) -> Iterator[Site]:
        match node:
            case ast.JoinedStr():
                return  # before Python 3.12 what is in it has no place of its own
            case ast.Constant():
                yield from self._constant(node)
                return
            case ast.Compare():
                operands = [node.left, *node.comparators]
                for operator, left, right in zip(node.ops, operands, operands[1:], strict=False):
                    pattern, new = _COMPARE[type(operator)]
                    if span := self.between(left, right, pattern):
                        yield self.made("comparison", span, new)
            case ast.BoolOp():
                old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    if span := self.between(left, right, rf"\b{old}\b"):
                        yield self.made("logic", span, new)
            case ast.UnaryOp(op=ast.Not()):
                yield self.made("logic", self.at(node), self.text(node.operand))
            case ast.BinOp() if type(node.op) in _BINARY:
                pattern, new = _BINARY[type(node.op)]
                if not _is_text(node) and (span := self.between(node.left, node.right, pattern)):
                    yield self.made("arithmetic", span, new)
            case ast.IfExp():
                yield from self._condition(node.test)
                yield from self._expression(node.body)
                yield from self._expression(node.orelse)
                return
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                for part in node.generators:
                    yield from self._expression(part.iter)
                    for test in part.ifs:
                        yield from self._condition(test)
                for one in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
                    yield from self._expression(one)
                return
            case ast.Call():
                if isinstance(node.func, ast.Name) and node.func.id in {"cast", *_TYPE_CALLS}:
                    for one in node.args[1:]:
                        yield from self._expression(one)
                    return
                if len(node.args) > 1 and not any(isinstance(one, ast.Starred) for one in node.args[:2]):
                    first, second = node.args[:2]
                    kept = self.source[self.at(first)[1] : self.at(second)[0]].decode()
                    swapped = f"{self.text(second)}{kept}{self.text(first)}"
                    yield self.made("arguments", (self.at(first)[0], self.at(second)[1]), swapped)
            case _:
                pass
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.keyword):
                yield from self._expression(child.value)
            elif isinstance(child, ast.expr):
                yield from self._expression(child)

    def _constant(self, node: ast.Constant) -> Iterator[Site]:
        match node.value:
            case bool():
                yield self.made("constant", self.at(node), str(not node.value))
            case int():
                yield self.made("constant", self.at(node), str(node.value + 1))
            case str() if not node.value or WORD.fullmatch(node.value):
                if self.text(node) in (f'"{node.value}"', f"'{node.value}'"):
                    yield self.made("word", self.at(node), f'"{longer(node.value)}"')
            case _:
                pass


def _logs(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in _LOG


def _is_text(node: ast.BinOp) -> bool:
    """Whether a sum is of texts, where another operator only crashes."""
    return any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in (node.left, node.right)
    )
