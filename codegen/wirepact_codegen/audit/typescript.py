"""Codes in a TypeScript source, gone through in the order in which it runs: nothing of it is run."""

from __future__ import annotations

from collections.abc import Sequence

from tree_sitter import Node

from ..adopt.syntax import key_of, pairs, string, text_of, unwrapped
from ..adopt.syntax import walk as every
from .checker import Checker
from .kinds import (
    Code,
    Constants,
    ErrorClass,
    Family,
    Instance,
    Kind,
    Makes,
    Names,
    Package,
    Place,
    Record,
    Rows,
    Takes,
    Written,
    families_of,
    is_code_name,
)
from .typescript_names import Reader, arguments, entries, fields, operator, path_of

_FUNCTIONS = (
    *("function_declaration", "function_expression", "arrow_function", "method_definition"),
    *("generator_function_declaration", "generator_function"),
)
_CLASSES = ("class_declaration", "abstract_class_declaration", "class")
_HELD = ("has", "includes", "indexOf")


def walk(file: Reader, checker: Checker) -> None:
    """Tell the checker what stands in a file."""
    walker = _Walk(file, checker)
    walker.block(file.root.named_children, file.names.inner())
    walker.tables()


class _Walk:
    """Goes through a file in the order in which it runs."""

    def __init__(self, file: Reader, checker: Checker) -> None:
        self.file, self.checker, self.known = file, checker, file.known
        self.body_of: ErrorClass | None = None
        self.method_of: ErrorClass | None = None
        self.changed: set[str] = set()
        self._asked: dict[Written, tuple[str, frozenset[Place], set[int]]] = {}

    def block(self, body: Sequence[Node], names: Names) -> None:
        for node in body:
            self.visit(node, names)

    def _inside(self, body: Sequence[Node], names: Names, inner: Names) -> None:
        """A block with names of its own; what it gives to a name from outside is not known after it."""
        before, self.changed = self.changed, set()
        self.block(body, inner)
        for path in self.changed:
            if path in names and inner.get(path) != names.get(path):
                names.bind(path, None)
        self.changed |= before

    def visit(self, node: Node | None, names: Names) -> None:
        if node is None:
            return
        match node.type:
            case "statement_block" | "class_body" | "switch_body":
                self._inside(node.named_children, names, names.inner())
            case "if_statement":
                self._branches(node, names)
            case "ternary_expression":
                test = node.child_by_field_name("condition")
                self.visit(test, names)
                for field, holds in (("consequence", True), ("alternative", False)):
                    self.visit(node.child_by_field_name(field), names.inner(self.file.narrowed(test, names, holds)))
            case "switch_statement":
                self._switch(node, names)
            case "catch_clause" | "for_in_statement":
                inner = names.inner()
                for field in ("parameter", "left"):
                    self.file.bind_pattern(node.child_by_field_name(field), None, inner)
                self._inside(node.named_children, names, inner)
            case "lexical_declaration" | "variable_declaration":
                for one in node.named_children:
                    self._variable(one, names)
            case "import_statement" | "interface_declaration" | "type_alias_declaration":
                self.file.declare(node, names)
            case "enum_declaration":
                self.file.declare(node, names)
                self._expression(node, names)
            case _ if node.type in _FUNCTIONS:
                self._function(node, names)
            case _ if node.type in _CLASSES:
                self._class(node, names)
            case _:
                self._expression(node, names)

    # --- statements ----------------------------------------------------------------------------

    def _branches(self, node: Node, names: Names) -> None:
        test = node.child_by_field_name("condition")
        first, second = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
        self.visit(test, names)
        ways: list[Names] = []
        for branch, holds in ((first, True), (second, False)):
            inner = names.inner(self.file.narrowed(test, names, holds))
            self.visit(branch, inner)
            if not _ends(branch):
                ways.append(inner)
        names.merge(ways)

    def _switch(self, node: Node, names: Names) -> None:
        value = node.child_by_field_name("value")
        self.visit(value, names)
        asked = value.named_children[0] if value is not None and value.named_children else None
        kind = self.file.kind(asked, names)
        body = node.child_by_field_name("body")
        for case in body.named_children if body is not None else ():
            given = case.child_by_field_name("value")
            if given is not None:
                self.visit(given, names)
                if isinstance(kind, Code):
                    self._certain(given, kind.tables, names)
                else:
                    self._uncertain(given, names)
            self._inside([one for one in case.named_children if one != given], names, names.inner())

    def _variable(self, node: Node, names: Names) -> None:
        value, said = node.child_by_field_name("value"), self.file.typed(node.child_by_field_name("type"), names)
        self.visit(value, names)
        name = text_of(node.child_by_field_name("name"))
        self._given(said, name, value, names)
        self.file.bind_variable(node, names)

    def _given(self, kind: Kind | None, name: str, value: Node | None, names: Names) -> None:
        """A place of that kind, or one that is called as if it held a code, gets a value."""
        if isinstance(kind, Code):
            self._certain(value, kind.tables, names)
        elif isinstance(kind, Instance | Record):
            self._filled(value, kind, names)
        elif is_code_name(name):
            self._uncertain(value, names)

    def _filled(self, value: Node | None, kind: Kind, names: Names) -> None:
        """An object is written out where a value of that kind belongs."""
        plain = unwrapped(value)[0]
        for key, given in entries(plain):
            said = self.known.attribute(kind, key)
            if said is not None:
                self._given(said, key, given, names)

    def _function(self, node: Node, names: Names) -> None:
        self.file.declare(node, names)
        inner = names.inner()
        single = node.child_by_field_name("parameter")
        self.file.bind_pattern(single, None, inner)
        given = node.child_by_field_name("parameters")
        for one in given.named_children if given is not None else ():
            said = self.file.typed(one.child_by_field_name("type"), names)
            value, pattern = one.child_by_field_name("value"), one.child_by_field_name("pattern")
            self.visit(value, names)
            self._given(said, text_of(pattern), value, names)
            self.file.bind_pattern(pattern, said, inner)
            self._defaults(pattern, said, names)
        before = self.body_of, self.method_of
        if node.type == "method_definition":
            inner["this"] = Instance((self.body_of.place,)) if self.body_of is not None else None
        self.body_of, self.method_of = None, self.body_of or self.method_of
        body = node.child_by_field_name("body")
        self._inside([body] if body is not None else [], names, inner)
        self.body_of, self.method_of = before

    def _defaults(self, pattern: Node | None, kind: Kind | None, names: Names) -> None:
        """What the parts of a pattern are where the value has none."""
        for one in pattern.named_children if pattern is not None and pattern.type == "object_pattern" else ():
            if one.type == "object_assignment_pattern":
                value, name = one.child_by_field_name("right"), text_of(one.child_by_field_name("left"))
                self.visit(value, names)
                self._given(self.known.attribute(kind, name), name, value, names)

    def _class(self, node: Node, names: Names) -> None:
        self.file.declare(node, names)
        before = self.body_of, self.method_of
        self.body_of = self.method_of = self.file.base(node, names)
        inner = names.inner()
        inner.bind("this", None)
        for name, kind in self.file.parts_of_this(node, inner):
            decided = self.body_of is not None and self.known.attribute(Instance((self.body_of.place,)), name)
            if not decided:
                inner[f"this.{name}"] = kind
        self.block(node.named_children, inner)
        self.body_of, self.method_of = before

    # --- expressions ---------------------------------------------------------------------------

    def _expression(self, node: Node, names: Names) -> None:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        match node.type:
            case "binary_expression":
                said = operator(node)
                if said in ("&&", "||"):
                    self.visit(left, names)
                    self.visit(right, names.inner(self.file.narrowed(left, names, said == "&&")))
                    return
                if said in ("===", "==", "!==", "!="):
                    self._equal(left, right, names)
                    self._equal(right, left, names)
            case "assignment_expression":
                self._assigned(left, right, names)
                return
            case "public_field_definition":
                self._field(node, names)
            case "call_expression" | "new_expression":
                self._call(node, names)
            case "member_expression":
                self._constant(node, text_of(node.child_by_field_name("property")), names)
            case "subscript_expression":
                self._looked_up(node, names)
            case "identifier" | "type_identifier":
                self._uses(names.get(text_of(node)), node.start_point[0] + 1)
            case "pair":
                key = key_of(node.child_by_field_name("key"))
                if is_code_name(key):
                    self._uncertain(node.child_by_field_name("value"), names)
            case "as_expression" | "satisfies_expression" if len(node.named_children) > 1:
                kind = self.file.typed(node.named_children[-1], names)
                if isinstance(kind, Instance | Record | Code):
                    self._given(kind, "", node.named_children[0], names)
            case "jsx_attribute" if len(node.named_children) > 1 and is_code_name(text_of(node.named_children[0])):
                value = node.named_children[1]
                inside = value.type == "jsx_expression" and value.named_children
                self._uncertain(value.named_children[0] if inside else value, names)
            case _:
                pass
        self.block(node.named_children, names)

    def _uses(self, kind: Kind | None, line: int) -> None:
        self.checker.families |= families_of(kind)
        if isinstance(kind, ErrorClass) and not kind.own and kind.place in self.known.decided:
            self.checker.decides(kind.place, self.known.decided[kind.place], line)

    def _constant(self, node: Node, name: str, names: Names) -> None:
        kind = self.file.kind(node.child_by_field_name("object"), names)
        if isinstance(kind, Constants):
            self.checker.constant(name, kind.table, node.end_point[0] + 1)
        elif isinstance(kind, Family | Package):
            self._uses(self.file.kind(node, names), node.end_point[0] + 1)

    def _looked_up(self, node: Node, names: Names) -> None:
        index = node.child_by_field_name("index")
        kind = self.file.kind(node.child_by_field_name("object"), names)
        if isinstance(kind, Constants) and index is not None and index.type == "string":
            self._constant(node, string(index), names)
        elif isinstance(kind, Written) and isinstance(code := self.file.kind(index, names), Code):
            owner = _bare(node.child_by_field_name("object"))
            if owner is not None and owner.type == "object":
                self._keys(kind, code.tables, sure=True)
            elif owner is not None and owner.type == "identifier" and kind.home is self.file:
                asked = self._asked.setdefault(kind, (text_of(owner), code.tables, set()))
                self._asked[kind] = asked[0], asked[1] | code.tables, asked[2] | {owner.id}
            else:
                self._keys(kind, code.tables, sure=False)

    def tables(self) -> None:
        """Tell the keys of what is looked up by a code: where nothing else asks for it, a key is a code."""
        uses: dict[str, set[int]] = {}
        for one in every(self.file.root, "identifier") if self._asked else ():
            parent = one.parent
            if parent is None or parent.type == "type_query":
                continue
            exported = parent.type == "variable_declarator" and _is_exported(parent)
            if exported or parent.type != "variable_declarator" or parent.child_by_field_name("name") != one:
                uses.setdefault(text_of(one), set()).add(one.id)
        for one in every(self.file.root, "shorthand_property_identifier") if self._asked else ():
            uses.setdefault(text_of(one), set()).add(one.id)
        for kind, (name, tables, asked) in self._asked.items():
            self._keys(kind, tables, sure=uses.get(name, set()) <= asked)

    def _keys(self, table: Written, tables: frozenset[Place], *, sure: bool) -> None:
        plain = unwrapped(table.node)[0] if isinstance(table.node, Node) else None
        home = table.home
        if plain is None or plain.type != "object" or not isinstance(home, Reader):
            return
        for one in pairs(plain):
            line = one.start_point[0] + 1
            for key in home.keys(one, table.scope):
                with self.checker.at(home.source, line):
                    tell = self.checker.certain if sure else self.checker.key
                    tell(key, tables, line)

    def _assigned(self, left: Node | None, right: Node | None, names: Names) -> None:
        self.visit(left, names)
        self.visit(right, names)
        path = path_of(left)
        if left is None:
            return
        said = self.file.kind(left, names) if left.type != "identifier" else None
        name = text_of(left.child_by_field_name("property")) or text_of(left)
        self._given(said, name, right, names)
        if path is not None:
            self.changed.add(path)
            names.bind(path, self.file.kind(right, names))

    def _field(self, node: Node, names: Names) -> None:
        name, value = key_of(node.child_by_field_name("name")), node.child_by_field_name("value")
        said = self.file.typed(node.child_by_field_name("type"), names)
        if self.body_of is not None:
            said = said or self.known.attribute(Instance((self.body_of.place,)), name)
        self._given(said, name, value, names)

    def _equal(self, asked: Node | None, written: Node | None, names: Names) -> None:
        """The value of an expression is held against what is written out."""
        kind = self.file.kind(asked, names)
        if isinstance(kind, Code):
            self._certain(written, kind.tables, names)
        elif is_code_name(_name_of(asked), self.checker.properties):
            self._uncertain(written, names)

    def _call(self, node: Node, names: Names) -> None:
        function = node.child_by_field_name("function") or node.child_by_field_name("constructor")
        given = arguments(node)
        kind = self.file.kind(function, names)
        if isinstance(kind, ErrorClass) and node.type == "new_expression" and not kind.own:
            self._constructed(given, kind.place, names)
        elif function is not None and function.type == "super" and self.method_of is not None:
            if not self.method_of.own:
                self._constructed(given, self.method_of.place, names)
        elif isinstance(kind, Takes):
            for one in given if kind.every else given[:1]:
                self._certain(one, kind.tables, names)
        elif isinstance(kind, Makes) and kind.takes:
            for position, _, wanted in kind.takes:
                plain = not any(one.type == "spread_element" for one in given)
                if plain and position is not None and position < len(given):
                    self._given(wanted, "", given[position], names)
        elif function is not None and function.type == "member_expression" and given:
            self._method(function, given, names)
        elif node.type == "new_expression" and text_of(function).endswith(("Error", "Exception")):
            for one in given:
                self._uncertain(one, names)

    def _method(self, function: Node, given: Sequence[Node], names: Names) -> None:
        owner, name = function.child_by_field_name("object"), text_of(function.child_by_field_name("property"))
        kind = self.file.kind(owner, names)
        if isinstance(kind, Rows) and name in ("get", "has"):
            self._certain(given[0], frozenset({kind.table}), names)
        elif name in _HELD and not isinstance(kind, Code):
            self._equal(given[0], owner, names)

    def _constructed(self, given: Sequence[Node], place: Place, names: Names) -> None:
        parameter = self.known.parameters.get(place)
        if parameter is None or any(one.type == "spread_element" for one in given):
            return
        tables = self.known.codes_of(place)
        if parameter.position is not None:
            if parameter.position < len(given):
                self._certain(given[parameter.position], tables, names)
            return
        kind = self.file.kind(given[0], names) if given else None
        plain = unwrapped(kind.node)[0] if isinstance(kind, Written) and isinstance(kind.node, Node) else None
        if plain is not None and plain.type in ("string", "template_string") and isinstance(kind, Written):
            self._certain(given[0], tables, names)
            for text in self.file.texts(given[0], names):
                self.checker.misplaced(text.value, place[1], parameter.key, given[0].start_point[0] + 1)
            return
        if isinstance(kind, Written) and isinstance(kind.home, Reader):
            for key, value in entries(plain):
                if key == parameter.key:
                    self._told(kind.home, value, tables, kind.scope, given[0].start_point[0] + 1)

    # --- texts ---------------------------------------------------------------------------------

    def _certain(self, node: Node | None, tables: frozenset[Place], names: Names) -> None:
        if node is not None:
            self._told(self.file, node, tables, names, node.start_point[0] + 1)

    def _told(self, file: Reader, node: Node, tables: frozenset[Place], names: Names, line: int) -> None:
        for text in file.texts(node, names):
            with self.checker.at(text.home.source, line):
                self.checker.certain(text.value, tables, text.line)

    def _uncertain(self, node: Node | None, names: Names) -> None:
        for text in self.file.texts(node, names):
            if isinstance(text.value, str) and node is not None:
                with self.checker.at(text.home.source, node.start_point[0] + 1):
                    self.checker.uncertain(text.value, text.line)


def _bare(node: Node | None) -> Node | None:
    """The expression inside parentheses and casts."""
    node = unwrapped(node)[0]
    while node is not None and node.type == "parenthesized_expression" and node.named_children:
        node = unwrapped(node.named_children[0])[0]
    return node


def _is_exported(node: Node) -> bool:
    above = node.parent.parent if node.parent is not None else None
    return above is not None and above.type == "export_statement"


def _name_of(node: Node | None) -> str:
    """What a value is called at the place where it is asked for."""
    plain = unwrapped(node)[0]
    if plain is None:
        return ""
    index = plain.child_by_field_name("index")
    if index is not None:
        return string(index) if index.type == "string" else ""
    return text_of(plain.child_by_field_name("property")) or (text_of(plain) if plain.type == "identifier" else "")


def _ends(node: Node | None) -> bool:
    """Whether nothing after the statement is run once it was entered."""
    if node is None:
        return False
    match node.type:
        case "return_statement" | "throw_statement" | "continue_statement" | "break_statement":
            return True
        case "statement_block" | "else_clause":
            inner = [one for one in node.named_children if one.type != "comment"]
            return bool(inner) and _ends(inner[-1])
        case "if_statement":
            branches = fields(node, "consequence", "alternative")
            return len(branches) == 2 and all(_ends(one) for one in branches)
        case _:
            return False
