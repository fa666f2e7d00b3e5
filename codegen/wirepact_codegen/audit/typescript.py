"""Codes in a TypeScript source: read from its syntax tree, names followed through imports, guards and assignments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tree_sitter import Node

from ..adopt.syntax import is_int, key_of, pairs, parameters_of, string, text_of, unwrapped
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
    Record,
    Rows,
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
"""What another module has under a name: how it is imported, and the name; `*` is the module itself."""
_FUNCTIONS = (
    *("function_declaration", "function_expression", "arrow_function", "method_definition"),
    *("generator_function_declaration", "generator_function"),
)
_CLASSES = ("class_declaration", "abstract_class_declaration", "class")
_INSIDE = ("Promise", "Readonly", "NonNullable", "Partial", "Required", "Awaited")
_HELD = ("has", "includes", "indexOf")


class Reader:
    """One file: what its names mean, and then everything in it."""

    def __init__(self, root: Node, known: Known, exported: Exported) -> None:
        self.root, self.known, self.exported = root, known, exported
        self.names: Names = {}
        self.types: dict[str, Node] = {}
        self.shared: Names = {}
        self.stars: list[str] = []
        self._asked: set[str] = set()
        for node in root.named_children:
            self._top(node)

    def walk(self, checker: Checker) -> None:
        _Walk(self, checker).block(self.root.named_children, dict(self.names))

    def export(self, name: str) -> Kind | None:
        """What the file offers under that name to those that import it."""
        found = self.shared.get(name) or self.names.get(name)
        if found is None:
            found = next((kind for one in self.stars if (kind := self.imported(one, name)) is not None), None)
        return None if isinstance(found, Written) else found

    # --- what names mean -----------------------------------------------------------------------

    def _top(self, node: Node) -> None:
        declared = node.child_by_field_name("declaration")
        source = node.child_by_field_name("source")
        if node.type != "export_statement":
            self.declare(node, self.names)
        elif declared is not None:
            self.declare(declared, self.names)
        elif source is not None:
            self._passed_on(node, string(source))
        else:
            for name, given in _specifiers(node, "export_clause", "export_specifier"):
                self.shared[given] = self.names.get(name)

    def _passed_on(self, node: Node, source: str) -> None:
        listed = list(_specifiers(node, "export_clause", "export_specifier"))
        for name, given in listed:
            self.shared[given] = self.imported(source, name)
        space = next((one for one in node.named_children if one.type == "namespace_export"), None)
        if space is not None:
            self.shared[text_of(space.named_children[0])] = self.imported(source, "*")
        elif not listed:
            self.stars.append(source)

    def imported(self, source: str, name: str) -> Kind | None:
        """What a module has under a name, `*` being all of it."""
        kind = self._module(source)
        if kind is None:
            return self.exported(source, name)
        return kind if name == "*" else self.known.attribute(kind, name)

    def _module(self, source: str) -> Kind | None:
        for package in self.known.packages:
            if source == package:
                return Package()
            if source.startswith(f"{package}/"):
                first = source[len(package) + 1 :].split("/")[0]
                return Family(first) if first in self.known.names else None
        return None

    def declare(self, node: Node, names: Names) -> None:
        name = text_of(node.child_by_field_name("name"))
        match node.type:
            case "import_statement":
                self._import(node, names)
            case "lexical_declaration" | "variable_declaration":
                for one in node.named_children:
                    if one.type == "variable_declarator":
                        self.bind_variable(one, names)
            case "class_declaration" | "abstract_class_declaration":
                bind(names, name, self.class_(node, names))
            case "function_declaration" | "generator_function_declaration":
                bind(names, name, self._returned(node, names))
            case "interface_declaration" | "type_alias_declaration":
                self.types[name] = node
            case _:
                pass

    def _import(self, node: Node, names: Names) -> None:
        source = node.child_by_field_name("source")
        clause = next((one for one in node.named_children if one.type == "import_clause"), None)
        if source is None or clause is None:
            return
        for one in clause.named_children:
            if one.type == "namespace_import":
                bind(names, text_of(one.named_children[0]), self.imported(string(source), "*"))
            elif one.type == "identifier":
                bind(names, text_of(one), None)
        for name, given in _specifiers(clause, "named_imports", "import_specifier"):
            bind(names, given, self.imported(string(source), name))

    def base(self, node: Node, names: Names) -> ErrorClass | None:
        """The error class that a class extends, at however many removes."""
        for part in node.named_children:
            for heritage in part.named_children if part.type == "class_heritage" else ():
                value = heritage.child_by_field_name("value") if heritage.type == "extends_clause" else None
                kind = self.kind(value, names)
                if isinstance(kind, ErrorClass):
                    return kind
        return None

    def class_(self, node: Node, names: Names) -> Kind | None:
        base = self.base(node, names)
        if base is None:
            return None
        body = node.child_by_field_name("body")
        methods = [one for one in body.named_children if one.type == "method_definition"] if body else []
        own = any(text_of(one.child_by_field_name("name")) == "constructor" for one in methods)
        return ErrorClass(base.place, own or base.own)

    def _returned(self, node: Node, names: Names) -> Kind | None:
        """What a function is, by what it says that it returns."""
        said = node.child_by_field_name("return_type")
        if said is not None and said.type == "type_predicate_annotation":
            predicate = said.named_children[0] if said.named_children else None
            kind = self.typed(predicate.child_by_field_name("type"), names) if predicate is not None else None
            return Guard(kind) if isinstance(kind, Instance) else None
        made = self.typed(said, names)
        return Makes(made) if isinstance(made, Instance | Code) else None

    def bind_variable(self, node: Node, names: Names) -> None:
        said = self.typed(node.child_by_field_name("type"), names)
        value, name = node.child_by_field_name("value"), node.child_by_field_name("name")
        self.bind_pattern(name, said or self.kind(value, names), names)
        given = value.child_by_field_name("type_arguments") if value is not None else None
        if name is not None and name.type == "array_pattern" and name.named_children and given is not None:
            self.bind_pattern(
                name.named_children[0], self.typed(given.named_children[0], names), names
            )  # `useState<T>`

    def bind_pattern(self, pattern: Node | None, kind: Kind | None, names: Names) -> None:
        """The names of a pattern mean the parts of a value of that kind."""
        if pattern is None:
            return
        match pattern.type:
            case "identifier" | "this":
                bind(names, text_of(pattern), kind)
            case "object_pattern":
                for part in pattern.named_children:
                    self._bind_part(part, kind, names)
            case "assignment_pattern" | "object_assignment_pattern":
                self.bind_pattern(pattern.child_by_field_name("left"), kind, names)
            case "array_pattern" | "rest_pattern":
                for part in pattern.named_children:
                    self.bind_pattern(part, None, names)
            case _:
                pass

    def _bind_part(self, part: Node, kind: Kind | None, names: Names) -> None:
        if part.type == "object_assignment_pattern":
            part = part.child_by_field_name("left") or part
        if part.type == "shorthand_property_identifier_pattern":
            bind(names, text_of(part), self.known.attribute(kind, text_of(part)))
        elif part.type == "pair_pattern":
            key = key_of(part.child_by_field_name("key"))
            self.bind_pattern(part.child_by_field_name("value"), self.known.attribute(kind, key), names)
        else:
            self.bind_pattern(part, None, names)

    # --- what expressions are ------------------------------------------------------------------

    def kind(self, node: Node | None, names: Names) -> Kind | None:
        if node is None:
            return None
        path = path_of(node)
        if path is not None and path in names:
            return names[path]
        match node.type:
            case "member_expression":
                owner = self.kind(node.child_by_field_name("object"), names)
                return self.known.attribute(owner, text_of(node.child_by_field_name("property")))
            case "subscript_expression":
                index = node.child_by_field_name("index")
                owner = self.kind(node.child_by_field_name("object"), names)
                plain = (
                    isinstance(owner, Instance | Constants | Record) and index is not None and index.type == "string"
                )
                return self.known.attribute(owner, string(index)) if plain and index is not None else None
            case "new_expression":
                return self._made(node, names)
            case "call_expression":
                return self._called(node, names)
            case "as_expression":
                said = self.typed(node.named_children[-1], names) if len(node.named_children) > 1 else None
                return said or self.kind(node.named_children[0], names)
            case "parenthesized_expression" | "satisfies_expression" | "non_null_expression" | "await_expression":
                return self.kind(node.named_children[0], names) if node.named_children else None
            case "ternary_expression":
                return joined(self.kind(one, names) for one in _fields(node, "consequence", "alternative"))
            case "binary_expression" if _operator(node) in ("??", "||"):
                sides = [one for one in _fields(node, "left", "right") if one.type not in ("string", "undefined")]
                return joined(self.kind(one, names) for one in sides)
            case "arrow_function" | "function_expression":
                return self._returned(node, names)
            case "string" | "template_string" | "number" | "array" | "object":
                return Written(node)
            case _:
                return None

    def _made(self, node: Node, names: Names) -> Kind | None:
        made = node.child_by_field_name("constructor")
        kind = self.kind(made, names)
        if isinstance(kind, ErrorClass):
            return Instance((kind.place,))
        given = arguments(node)
        return self.kind(given[0], names) if text_of(made) == "Set" and len(given) == 1 else None

    def _called(self, node: Node, names: Names) -> Kind | None:
        function = node.child_by_field_name("function")
        given = arguments(node)
        if function is None:
            return None
        if function.type == "import" or text_of(function) == "require":
            return self.imported(string(given[0]), "*") if given and given[0].type == "string" else None
        match self.kind(function, names):
            case Makes(kind=kind):
                return kind
            case Takes(made=made):
                return made
            case _:
                pass
        if text_of(function) in ("Object.freeze", "String") and given:
            return self.kind(given[0], names)
        if function.type == "member_expression":
            owner = self.kind(function.child_by_field_name("object"), names)
            if isinstance(owner, ErrorClass) and text_of(function.child_by_field_name("property")) != "isInstance":
                return Instance((owner.place,))
        return None

    def typed(self, node: Node | None, names: Names) -> Kind | None:
        """What a value of that type is."""
        if node is None:
            return None
        match node.type:
            case "type_annotation" | "parenthesized_type" | "readonly_type":
                return self.typed(node.named_children[0], names) if node.named_children else None
            case "type_identifier" | "identifier":
                name = text_of(node)
                return value_of(names[name]) if name in names else self._declared(name, names)
            case "nested_type_identifier":
                owner = names.get(text_of(node.child_by_field_name("module")))
                return value_of(self.known.attribute(owner, text_of(node.child_by_field_name("name"))))
            case "union_type":
                parts = [one for one in node.named_children if text_of(one) not in ("null", "undefined")]
                return joined(self.typed(one, names) for one in parts)
            case "intersection_type":
                return next((kind for one in node.named_children if (kind := self.typed(one, names))), None)
            case "generic_type" if text_of(node.child_by_field_name("name")) in _INSIDE:
                given = node.child_by_field_name("type_arguments")
                return self.typed(given.named_children[0], names) if given and given.named_children else None
            case "object_type" | "interface_body":
                return self._record(node, names)
            case _:
                return None

    def _declared(self, name: str, names: Names) -> Kind | None:
        node = self.types.get(name)
        if node is None or name in self._asked:
            return None
        self._asked.add(name)
        try:
            return self.typed(node.child_by_field_name("body") or node.child_by_field_name("value"), names)
        finally:
            self._asked.discard(name)

    def _record(self, node: Node, names: Names) -> Kind | None:
        fields: list[tuple[str, Kind]] = []
        for one in node.named_children:
            kind = self.typed(one.child_by_field_name("type"), names) if one.type == "property_signature" else None
            if kind is not None:
                fields.append((key_of(one.child_by_field_name("name")), kind))
        return Record(tuple(fields)) if fields else None

    # --- what guards say -----------------------------------------------------------------------

    def narrowed(self, test: Node | None, names: Names, holds: bool) -> Names:
        """What is known once a test holds, or once it does not."""
        if test is None:
            return {}
        left, right = test.child_by_field_name("left"), test.child_by_field_name("right")
        match test.type:
            case "parenthesized_expression":
                return self.narrowed(test.named_children[0] if test.named_children else None, names, holds)
            case "unary_expression" if _operator(test) == "!":
                return self.narrowed(test.child_by_field_name("argument"), names, not holds)
            case "binary_expression" if _operator(test) in ("&&", "||"):
                first, second = self.narrowed(left, names, holds), self.narrowed(right, names, holds)
                if (_operator(test) == "&&") == holds:
                    return {**first, **second}
                return {name: joined((first[name], second[name])) for name in first if name in second}
            case "binary_expression" if _operator(test) == "instanceof" and holds:
                path = path_of(left)
                return {} if path is None or text_of(right) == "Error" else {path: value_of(self.kind(right, names))}
            case "call_expression" if holds:
                return self._guarded(test, names)
            case _:
                return {}

    def _guarded(self, test: Node, names: Names) -> Names:
        function, given = test.child_by_field_name("function"), arguments(test)
        path = path_of(given[0]) if given else None
        if function is None or path is None:
            return {}
        match self.kind(function, names):
            case Guard(kind=kind):
                return {path: kind}
            case Takes(tables=tables, guard=True):
                return {path: Code(tables)}
            case _:
                pass
        if text_of(function.child_by_field_name("property")) == "isInstance":
            return {path: value_of(self.kind(function.child_by_field_name("object"), names))}
        return {}


class _Walk:
    """Goes through a file in the order in which it runs."""

    def __init__(self, file: Reader, checker: Checker) -> None:
        self.file, self.checker, self.known = file, checker, file.known
        self.body_of: ErrorClass | None = None
        self.method_of: ErrorClass | None = None
        self.fields: Names = {}
        self.changed: set[str] = set()

    def block(self, body: Sequence[Node], names: Names) -> None:
        for node in body:
            self.visit(node, names)

    def _inside(self, body: Sequence[Node], names: Names, inner: Names) -> None:
        """A block with names of its own; what it gives to a name from outside is not known after it."""
        before, self.changed = self.changed, set()
        self.block(body, inner)
        for path in self.changed:
            if path in names and inner.get(path) != names[path]:
                bind(names, path, None)
        self.changed |= before

    def visit(self, node: Node | None, names: Names) -> None:
        if node is None:
            return
        match node.type:
            case "statement_block" | "class_body" | "switch_body":
                self._inside(node.named_children, names, dict(names))
            case "if_statement":
                self._branches(node, names)
            case "ternary_expression":
                test = node.child_by_field_name("condition")
                self.visit(test, names)
                for field, holds in (("consequence", True), ("alternative", False)):
                    self.visit(node.child_by_field_name(field), {**names, **self.file.narrowed(test, names, holds)})
            case "switch_statement":
                self._switch(node, names)
            case "catch_clause" | "for_in_statement":
                inner = dict(names)
                for field in ("parameter", "left"):
                    self.file.bind_pattern(node.child_by_field_name(field), None, inner)
                self._inside(node.named_children, names, inner)
            case "lexical_declaration" | "variable_declaration":
                for one in node.named_children:
                    self._variable(one, names)
            case "import_statement" | "interface_declaration" | "type_alias_declaration":
                self.file.declare(node, names)
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
            inner = {**names, **self.file.narrowed(test, names, holds)}
            self.visit(branch, inner)
            if not _ends(branch):
                ways.append(inner)
        merge(names, ways)

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
            self._inside([one for one in case.named_children if one != given], names, dict(names))

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
        for key, given in _pairs(plain):
            said = self.known.attribute(kind, key)
            if said is not None:
                self._given(said, key, given, names)

    def _function(self, node: Node, names: Names) -> None:
        self.file.declare(node, names)
        inner = dict(names)
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
            bind(inner, "this", Instance((self.body_of.place,)) if self.body_of is not None else None)
            inner.update({f"this.{name}": kind for name, kind in self.fields.items()})
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
        before = self.body_of, self.method_of, self.fields
        self.body_of = self.method_of = self.file.base(node, names)
        self.fields = dict(self._declared_fields(node, names))
        self.block(node.named_children, dict(names))
        self.body_of, self.method_of, self.fields = before

    def _declared_fields(self, node: Node, names: Names) -> Iterator[tuple[str, Kind | None]]:
        """Fields of a class and what they hold, as their types say; those that its constructor declares too."""
        body = node.child_by_field_name("body")
        for one in body.named_children if body is not None else ():
            if one.type == "public_field_definition":
                said = self.file.typed(one.child_by_field_name("type"), names)
                if said is not None:
                    yield key_of(one.child_by_field_name("name")), said
            elif key_of(one.child_by_field_name("name")) == "constructor":
                for parameter in parameters_of(one):
                    if any(part.type in ("accessibility_modifier", "readonly") for part in parameter.children):
                        said = self.file.typed(parameter.child_by_field_name("type"), names)
                        yield text_of(parameter.child_by_field_name("pattern")), said

    # --- expressions ---------------------------------------------------------------------------

    def _expression(self, node: Node, names: Names) -> None:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        match node.type:
            case "binary_expression":
                operator = _operator(node)
                if operator in ("&&", "||"):
                    self.visit(left, names)
                    self.visit(right, {**names, **self.file.narrowed(left, names, operator == "&&")})
                    return
                if operator in ("===", "==", "!==", "!="):
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
            plain = unwrapped(kind.node)[0] if isinstance(kind.node, Node) else None
            for one in pairs(plain) if plain is not None and plain.type == "object" else ():
                key = one.child_by_field_name("key")
                if key is not None and key.type in ("string", "property_identifier"):
                    self.checker.key(key_of(key), code.tables, key.start_point[0] + 1)

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
            bind(names, path, self.file.kind(right, names))

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
        for key, value in _pairs(plain):
            if key == parameter.key:
                self._certain(value, tables, names)

    # --- texts ---------------------------------------------------------------------------------

    def _certain(self, node: Node | None, tables: frozenset[Place], names: Names) -> None:
        for text, line in self._texts(node, names):
            self.checker.certain(text, tables, line)

    def _uncertain(self, node: Node | None, names: Names) -> None:
        for text, line in self._texts(node, names):
            if isinstance(text, str):
                self.checker.uncertain(text, line)

    def _texts(self, node: Node | None, names: Names, depth: int = 0) -> Iterator[tuple[str | int, int]]:
        """The literals that an expression is, each with its line; a name stands for what is written for it."""
        plain = unwrapped(node)[0]
        if plain is None or depth > 8:
            return
        line = plain.start_point[0] + 1
        match plain.type:
            case "string":
                yield string(plain), line
            case "template_string" if not any(one.type == "template_substitution" for one in plain.named_children):
                yield string(plain), line
            case "number" | "unary_expression" if is_int(text_of(plain)):
                yield int(text_of(plain)), line
            case "array":
                for one in plain.named_children:
                    yield from self._texts(one, names, depth + 1)
            case "parenthesized_expression":
                for one in plain.named_children[:1]:
                    yield from self._texts(one, names, depth + 1)
            case "ternary_expression":
                for one in _fields(plain, "consequence", "alternative"):
                    yield from self._texts(one, names, depth + 1)
            case "binary_expression" if _operator(plain) in ("??", "||"):
                for one in _fields(plain, "left", "right"):
                    yield from self._texts(one, names, depth + 1)
            case "identifier" | "shorthand_property_identifier" | "member_expression" | "new_expression":
                kind = names.get(text_of(plain)) if plain.type.startswith("short") else self.file.kind(plain, names)
                if isinstance(kind, Written) and isinstance(kind.node, Node):
                    yield from self._texts(kind.node, names, depth + 1)
            case _:
                pass


def path_of(node: Node | None) -> str | None:
    """`a.b.c` of names, however sure the source is that they are there; None: it is something else."""
    steps: list[str] = []
    while node is not None:
        if node.type == "member_expression":
            steps.append(text_of(node.child_by_field_name("property")))
            node = node.child_by_field_name("object")
        elif node.type in ("non_null_expression", "parenthesized_expression") and node.named_children:
            node = node.named_children[0]
        else:
            break
    if node is None or node.type not in ("identifier", "this"):
        return None
    return ".".join([text_of(node), *reversed(steps)])


def arguments(node: Node) -> list[Node]:
    """What a call or a construction is given."""
    given = node.child_by_field_name("arguments")
    return [one for one in given.named_children if one.type != "comment"] if given is not None else []


def _pairs(node: Node | None) -> Iterator[tuple[str, Node]]:
    """Keys and values of an object."""
    for one in node.named_children if node is not None and node.type == "object" else ():
        value = one.child_by_field_name("value")
        if one.type == "pair" and value is not None:
            yield key_of(one.child_by_field_name("key")), value
        elif one.type == "shorthand_property_identifier":
            yield text_of(one), one


def _specifiers(node: Node, clause: str, kind: str) -> Iterator[tuple[str, str]]:
    """Of `{ a, b as c }`: names, and what each is called here."""
    for part in node.named_children:
        for one in part.named_children if part.type == clause else ():
            if one.type == kind:
                name = text_of(one.child_by_field_name("name"))
                yield name, text_of(one.child_by_field_name("alias")) or name


def _fields(node: Node, *names: str) -> list[Node]:
    return [one for name in names if (one := node.child_by_field_name(name)) is not None]


def _operator(node: Node) -> str:
    return text_of(node.child_by_field_name("operator"))


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
            branches = _fields(node, "consequence", "alternative")
            return len(branches) == 2 and all(_ends(one) for one in branches)
        case _:
            return False
