"""What names and expressions of a TypeScript source stand for: through imports, guards and declared types."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tree_sitter import Node

from ..adopt.syntax import key_of, string, text_of
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
    Record,
    Takes,
    Written,
    bind,
    joined,
    value_of,
)
from .known import Known

Exported: TypeAlias = Callable[[str, str], "Kind | None"]
"""What another module has under a name: how it is imported, and the name; `*` is the module itself."""
_INSIDE = ("Promise", "Readonly", "NonNullable", "Partial", "Required", "Awaited")


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
                return joined(self.kind(one, names) for one in fields(node, "consequence", "alternative"))
            case "binary_expression" if operator(node) in ("??", "||"):
                sides = [one for one in fields(node, "left", "right") if one.type not in ("string", "undefined")]
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
            case "unary_expression" if operator(test) == "!":
                return self.narrowed(test.child_by_field_name("argument"), names, not holds)
            case "binary_expression" if operator(test) in ("&&", "||"):
                first, second = self.narrowed(left, names, holds), self.narrowed(right, names, holds)
                if (operator(test) == "&&") == holds:
                    return {**first, **second}
                return {name: joined((first[name], second[name])) for name in first if name in second}
            case "binary_expression" if operator(test) == "instanceof" and holds:
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


def _specifiers(node: Node, clause: str, kind: str) -> Iterator[tuple[str, str]]:
    """Of `{ a, b as c }`: names, and what each is called here."""
    for part in node.named_children:
        for one in part.named_children if part.type == clause else ():
            if one.type == kind:
                name = text_of(one.child_by_field_name("name"))
                yield name, text_of(one.child_by_field_name("alias")) or name


def fields(node: Node, *names: str) -> list[Node]:
    return [one for name in names if (one := node.child_by_field_name(name)) is not None]


def operator(node: Node) -> str:
    return text_of(node.child_by_field_name("operator"))
