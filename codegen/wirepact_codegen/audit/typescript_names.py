"""What names and expressions of a TypeScript source stand for: through imports, guards and declared types."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeAlias

from tree_sitter import Node

from ..adopt.syntax import is_int, key_of, parameters_of, string, text_of, unwrapped
from .kinds import (
    Argument,
    Code,
    Constants,
    ErrorClass,
    Facts,
    Family,
    Guard,
    Instance,
    Kind,
    Later,
    Makes,
    Members,
    Names,
    Package,
    Record,
    Source,
    Takes,
    Written,
    joined,
    together,
    value_of,
)
from .known import Known

Exported: TypeAlias = Callable[[str, str], "Kind | None"]
"""What another module has under a name: how it is imported, and the name; `*` is the module itself."""
_INSIDE = ("Promise", "Readonly", "NonNullable", "Partial", "Required", "Awaited")


_CHANGING = (
    "assign",
    "copyWithin",
    "defineProperty",
    "fill",
    "pop",
    "push",
    "reverse",
    "shift",
    "sort",
    "splice",
    "unshift",
)
_LITERALS = ("string", "template_string", "number", "array", "object")
_DEEP = 8
"""So often one value may lead to another."""
_MOST_TYPES = 2000
"""So many declared types are gone into for one, each part having its share: where all of a file name each other, the
ways through have no end."""


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
        self, root: Node, source: Source, known: Known, exported: Exported, extended: Collection[str] = ()
    ) -> None:
        self.root, self.source, self.known, self.exported, self._extended = root, source, known, exported, extended
        self.names = Names()
        self.types: dict[str, Node] = {}
        self.shared: dict[str, Later] = {}
        self.stars: list[str] = []
        self._asked: set[str] = set()
        self._room = 0
        self._declared_kinds: dict[int, Kind | None] = {}
        self._changed = frozenset(_changed(root))
        self._items_of: dict[int, dict[str, Node]] = {}
        for node in root.named_children:
            self._top(node)
        self._declared_kinds.clear()  # what was asked before all types were known

    def export(self, name: str) -> Kind | None:
        """What the file offers under that name to those that import it."""
        shared = self.shared.get(name)
        found = (shared.kind() if shared is not None else None) or self.names.get(name)
        if found is None:
            found = next((kind for one in self.stars if (kind := self.imported(one, name)) is not None), None)
        return found

    def listed(self) -> Iterator[str]:
        """The names that the file gives to those that ask for all of them."""
        return iter((*self.names.own(), *self.shared))

    # --- what names mean -----------------------------------------------------------------------

    def _top(self, node: Node) -> None:
        declared = node.child_by_field_name("declaration")
        source, value = node.child_by_field_name("source"), node.child_by_field_name("value")
        default = node.type == "export_statement" and any(one.type == "default" for one in node.children)
        if node.type == "expression_statement":
            self._common(node.named_children[0] if node.named_children else None)
        elif node.type != "export_statement":
            self.declare(node, self.names, late=True)
        elif declared is not None:
            self.declare(declared, self.names, late=True)
            name = text_of(declared.child_by_field_name("name"))
            if default and name:
                self._share("default", name)
        elif value is not None:
            self.shared["default"] = Later(lambda: self.kind(value, self.names))
        elif source is not None:
            self._passed_on(node, string(source))
        else:
            for name, given in _specifiers(node, "export_clause", "export_specifier"):
                self._share(given, name)

    def _share(self, given: str, name: str) -> None:
        self.shared[given] = Later(lambda: self.names.get(name))

    def _common(self, node: Node | None) -> None:
        """`module.exports = { … }` and `exports.a = …`."""
        left = node.child_by_field_name("left") if node is not None and node.type == "assignment_expression" else None
        right = node.child_by_field_name("right") if node is not None else None
        path = (path_of(left) or "") if left is not None else ""
        if path == "module.exports" and right is not None and right.type == "object":
            for name, value in entries(right):
                self._offer(name, value)
        elif right is not None and path.startswith(("exports.", "module.exports.")):
            self._offer(path.rpartition(".")[2], right)

    def _offer(self, name: str, value: Node) -> None:
        short = value.type == "shorthand_property_identifier"
        self.shared[name] = Later(lambda: self.names.get(name) if short else self.kind(value, self.names))

    def _passed_on(self, node: Node, source: str) -> None:
        listed = list(_specifiers(node, "export_clause", "export_specifier"))
        for name, given in listed:
            self.shared[given] = self._later(source, name)
        space = next((one for one in node.named_children if one.type == "namespace_export"), None)
        if space is not None:
            self.shared[text_of(space.named_children[0])] = self._later(source, "*")
        elif not listed:
            self.stars.append(source)

    def _later(self, source: str, name: str) -> Later:
        return Later(lambda: self.imported(source, name))

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

    def declare(self, node: Node, names: Names, *, late: bool = False) -> None:
        """What a statement says that names mean; `late`: values are not looked at before they are asked for."""
        name = text_of(node.child_by_field_name("name"))
        match node.type:
            case "import_statement":
                self._import(node, names)
            case "lexical_declaration" | "variable_declaration":
                for one in node.named_children:
                    if one.type == "variable_declarator":
                        self.bind_variable(one, names, late=late)
            case "class_declaration" | "abstract_class_declaration":
                names.bind(name, Later(lambda: self.class_(node, names)))
            case "function_declaration" | "generator_function_declaration":
                names.bind(name, Later(lambda: self.function(node, names)))
            case "enum_declaration":
                names.bind(name, self._enum(node, names))
            case "ambient_declaration":
                for one in node.named_children:
                    self.declare(one, names, late=late)
            case "interface_declaration" | "type_alias_declaration":
                self.types[name] = node
            case _:
                pass

    def _enum(self, node: Node, names: Names) -> Members:
        body = node.child_by_field_name("body")
        values = {
            key_of(one.child_by_field_name("name")): one.child_by_field_name("value")
            for one in (body.named_children if body is not None else ())
            if one.type == "enum_assignment"
        }
        scope = names.inner()
        for name, value in values.items():
            scope[name] = Later(partial(self.kind, value, scope))
        return Members(node, lambda name: scope.get(name) if name in values else None)

    def _import(self, node: Node, names: Names) -> None:
        source = node.child_by_field_name("source")
        clause = next((one for one in node.named_children if one.type == "import_clause"), None)
        if source is None or clause is None:
            return
        for one in clause.named_children:
            if one.type == "namespace_import":
                names.bind(text_of(one.named_children[0]), self._soon(string(source), "*"))
            elif one.type == "identifier":
                names.bind(text_of(one), self._soon(string(source), "default"))
        for name, given in _specifiers(clause, "named_imports", "import_specifier"):
            names.bind(given, self._soon(string(source), name))

    def _soon(self, source: str, name: str) -> Kind | Later | None:
        """What a module has under a name: that of the package at once, another's when it is asked for."""
        return self.imported(source, name) if self._module(source) is not None else self._later(source, name)

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
        members = self._members(node, names)
        base = self.base(node, names)
        if base is None:
            return members
        body = node.child_by_field_name("body")
        methods = [one for one in body.named_children if one.type == "method_definition"] if body else []
        own = any(text_of(one.child_by_field_name("name")) == "constructor" for one in methods)
        return ErrorClass(base.place, own or base.own, members)

    def _members(self, node: Node, names: Names) -> Members:
        """What a class has itself: its static fields and methods."""
        body, name = node.child_by_field_name("body"), text_of(node.child_by_field_name("name"))
        found = {
            key_of(one.child_by_field_name("name")): one
            for one in (body.named_children if body is not None else ())
            if any(part.type == "static" for part in one.children)
        }

        def offers(key: str) -> Kind | None:
            one = found.get(key)
            if one is None or f"{name}.{key}" in self._changed:
                return None
            return self.part(one, names)

        return Members(node, offers)

    def part(self, node: Node, names: Names) -> Kind | None:
        """What a field or a method of a class is."""
        if node.type == "method_definition":
            kind = self.function(node, names)
            return kind if not any(one.type in ("get", "set") for one in node.children) else None
        said = self.typed(node.child_by_field_name("type"), names)
        return said or self.kind(node.child_by_field_name("value"), names)

    def parts_of_this(self, node: Node, names: Names) -> Iterator[tuple[str, Kind | Later | None]]:
        """What `this.x` is in the methods of a class, as far as its body says it and nothing can say otherwise."""
        body = node.child_by_field_name("body")
        assigned = set(_changed(node))
        alone = text_of(node.child_by_field_name("name")) not in self._extended
        for one in body.named_children if body is not None else ():
            name = key_of(one.child_by_field_name("name"))
            if name == "constructor":
                for parameter in parameters_of(one):
                    if any(part.type in ("accessibility_modifier", "readonly") for part in parameter.children):
                        said = self.typed(parameter.child_by_field_name("type"), names)
                        yield text_of(parameter.child_by_field_name("pattern")), said
            elif one.type == "method_definition":
                yield name, self._part_later(one, names)
            elif one.type == "public_field_definition":
                said = self.typed(one.child_by_field_name("type"), names)
                fixed = alone and f"this.{name}" not in assigned
                if said is not None or fixed:
                    yield name, said or self._part_later(one, names)

    def _part_later(self, node: Node, names: Names) -> Later:
        return Later(lambda: self.part(node, names))

    def function(self, node: Node, names: Names) -> Kind | None:
        """What a function is, by what it says that it takes and returns."""
        said = node.child_by_field_name("return_type")
        if said is not None and said.type == "type_predicate_annotation":
            predicate = said.named_children[0] if said.named_children else None
            kind = self.typed(predicate.child_by_field_name("type"), names) if predicate is not None else None
            return Guard(kind) if isinstance(kind, Instance) else None
        made = self.typed(said, names)
        made = made if isinstance(made, Instance | Code) else None
        takes: list[Argument] = []
        for index, one in enumerate(parameters_of(node)):
            kind = self.typed(one.child_by_field_name("type"), names)
            if isinstance(kind, Code | Record):
                takes.append(Argument(index, "", kind))
        return Makes(made, tuple(takes)) if made is not None or takes else None

    def bind_variable(self, node: Node, names: Names, *, late: bool = False) -> None:
        value, name = node.child_by_field_name("value"), node.child_by_field_name("name")

        def find() -> Kind | None:
            kind = self.typed(node.child_by_field_name("type"), names) or self.kind(value, names)
            changing = isinstance(kind, Written) and text_of(name) in self._changed
            return replace(kind, changing=True) if isinstance(kind, Written) and changing else kind

        if late and name is not None and name.type == "identifier":
            names.bind(text_of(name), Later(find))
        else:
            self.bind_pattern(name, find(), names)
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
                names.bind(text_of(pattern), kind)
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
            names.bind(text_of(part), self._item(kind, text_of(part)))
        elif part.type == "pair_pattern":
            key = key_of(part.child_by_field_name("key"))
            self.bind_pattern(part.child_by_field_name("value"), self._item(kind, key), names)
        else:
            self.bind_pattern(part, None, names)

    # --- what expressions are ------------------------------------------------------------------

    def kind(self, node: Node | None, names: Names) -> Kind | None:
        self.known.step()
        if node is None:
            return None
        path = path_of(node)
        if path is not None and path in names:
            return names.get(path)
        match node.type:
            case "member_expression":
                owner = self.kind(node.child_by_field_name("object"), names)
                return self._item(owner, text_of(node.child_by_field_name("property")))
            case "subscript_expression":
                owner = self.kind(node.child_by_field_name("object"), names)
                return self._at(owner, list(self.texts(node.child_by_field_name("index"), names)))
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
                return self.function(node, names)
            case "class":
                return self.class_(node, names)
            case _ if node.type in _LITERALS or (node.type == "binary_expression" and operator(node) == "+"):
                return Written(node, self, names)
            case _:
                return None

    def _at(self, owner: Kind | None, indexes: list[Text]) -> Kind | None:
        """What `owner[index]` is, where the index is one."""
        plain = isinstance(owner, Instance | Constants | Record | Members | Written)
        return self._item(owner, indexes[0].value) if plain and len(indexes) == 1 else None

    def _item(self, owner: Kind | None, key: str | int) -> Kind | None:
        """What is under a key of a value, be it an object or an array that is written out."""
        if not isinstance(owner, Written):
            return self.known.attribute(owner, key) if isinstance(key, str) else None
        home, node = owner.home, unwrapped(owner.node)[0] if isinstance(owner.node, Node) else None
        if owner.changing or not isinstance(home, Reader) or node is None:
            return None
        if node.type == "array":
            parts = [one for one in node.named_children if one.type != "comment"]
            plain = isinstance(key, int) and 0 <= key < len(parts)
            plain = plain and not any(one.type == "spread_element" for one in parts)
            return home.kind(parts[key], owner.scope) if plain and isinstance(key, int) else None
        found = home.items(node, owner.scope).get(str(key))
        if found is not None and found.type == "shorthand_property_identifier":
            return owner.scope.get(text_of(found))
        return home.kind(found, owner.scope)

    def items(self, node: Node, names: Names) -> dict[str, Node]:
        """The items of an object, as far as they are what they seem: what follows may be in `...others`, too."""
        if node.id not in self._items_of:
            found = self._items_of[node.id] = dict[str, Node]()
            for one in node.named_children if node.type == "object" else ():
                value = one.child_by_field_name("value")
                if one.type == "spread_element":
                    found.clear()
                elif one.type == "shorthand_property_identifier":
                    found[text_of(one)] = one
                elif one.type == "pair" and value is not None:
                    keys = self.keys(one, names) or [key_of(one.child_by_field_name("key"))]
                    found.update(dict.fromkeys(keys, value))
        return self._items_of[node.id]

    def keys(self, pair: Node, names: Names) -> list[str]:
        """The key of a pair of an object, or what it may be where it is computed."""
        key = pair.child_by_field_name("key")
        if key is not None and key.type == "computed_property_name":
            return [one.value for one in self.texts(key.named_children[0], names) if isinstance(one.value, str)]
        return [key_of(key)] if key is not None and key.type in ("string", "property_identifier") else []

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
        member = function.type == "member_expression"
        name = text_of(function.child_by_field_name("property")) if member else ""
        owner = self.kind(function.child_by_field_name("object"), names) if member else None
        # Each link of a chain of calls is asked once.
        match self._item(owner, name) if member and path_of(function) is None else self.kind(function, names):
            case Makes(kind=kind):
                return kind
            case Takes(made=made):
                return made
            case _:
                pass
        if text_of(function) in ("Object.freeze", "String") and given:
            return self.kind(given[0], names)
        return Instance((owner.place,)) if isinstance(owner, ErrorClass) and name != "isInstance" else None

    # --- texts ---------------------------------------------------------------------------------

    def texts(self, node: Node | None, names: Names) -> Iterator[Text]:
        """The literals that an expression is, or may be: a name stands for what is written for it."""
        return self._texts(node, names, 0, set())

    def _texts(self, node: Node | None, names: Names, depth: int, seen: set[object]) -> Iterator[Text]:
        self.known.step()
        plain = unwrapped(node)[0]
        if plain is None or depth > _DEEP:
            return
        line = plain.start_point[0] + 1
        match plain.type:
            case "string":
                yield Text(string(plain), line, self)
            case "number" | "unary_expression" if is_int(text_of(plain)):
                yield Text(int(text_of(plain)), line, self)
            case "array":
                for one in plain.named_children:
                    yield from self._texts(one, names, depth + 1, seen)
            case "parenthesized_expression":
                for one in plain.named_children[:1]:
                    yield from self._texts(one, names, depth + 1, seen)
            case "spread_element":
                for one in plain.named_children[:1]:
                    yield from self._texts(one, names, depth + 1, seen)
            case "ternary_expression":
                for one in fields(plain, "consequence", "alternative"):
                    yield from self._texts(one, names, depth + 1, seen)
            case "binary_expression" if operator(plain) in ("??", "||"):
                for one in fields(plain, "left", "right"):
                    yield from self._texts(one, names, depth + 1, seen)
            case "template_string" | "binary_expression":
                text = self._single(plain, names)
                if text is not None:
                    yield Text(text, line, self)
            case "identifier" | "shorthand_property_identifier" | "member_expression" | "new_expression":
                kind = names.get(text_of(plain)) if plain.type.startswith("short") else self.kind(plain, names)
                yield from self._named(kind, depth, seen)
            case "subscript_expression":
                yield from self._items(plain, names, depth, seen)
            case _:
                pass

    def _named(self, kind: Kind | None, depth: int, seen: set[object]) -> Iterator[Text]:
        """The texts of what is written out somewhere, once."""
        if not isinstance(kind, Written) or not isinstance(kind.home, Reader) or not isinstance(kind.node, Node):
            return
        if kind.node not in seen:
            seen.add(kind.node)
            yield from kind.home._texts(kind.node, kind.scope, depth + 1, seen)

    def _items(self, node: Node, names: Names, depth: int, seen: set[object]) -> Iterator[Text]:
        """What stands at one place of an object or array that is written out; at any, where the place is not known."""
        indexes = list(self.texts(node.child_by_field_name("index"), names))
        kind = self.kind(node.child_by_field_name("object"), names)
        if indexes:
            yield from self._named(self._at(kind, indexes), depth, seen)
            return
        plain = unwrapped(kind.node)[0] if isinstance(kind, Written) and isinstance(kind.node, Node) else None
        if isinstance(kind, Written) and isinstance(kind.home, Reader) and plain and (plain, None) not in seen:
            seen.add((plain, None))
            parts = [value for _, value in entries(plain)] if plain.type == "object" else plain.named_children
            for one in parts if plain.type in ("object", "array") else ():
                yield from kind.home._texts(one, kind.scope, depth + 1, seen)

    def _single(self, node: Node | None, names: Names, depth: int = 0) -> str | None:
        """The text that an expression is, put together of what is written out."""
        self.known.step()
        plain = unwrapped(node)[0]
        if plain is None or depth > _DEEP:
            return None
        match plain.type:
            case "string":
                return string(plain)
            case "template_string":
                if not any(one.type == "template_substitution" for one in plain.named_children):
                    return string(plain)
                said = (
                    self._single(one.named_children[0], names, depth + 1)
                    if one.type == "template_substitution" and one.named_children
                    else text_of(one)
                    for one in plain.named_children
                )
                return together(said)
            case "parenthesized_expression" if plain.named_children:
                return self._single(plain.named_children[0], names, depth + 1)
            case "binary_expression" if operator(plain) == "+":
                return together(self._single(one, names, depth + 1) for one in fields(plain, "left", "right"))
            case "identifier" | "member_expression" | "subscript_expression":
                kind = self.kind(plain, names)
                if isinstance(kind, Written) and isinstance(kind.home, Reader) and isinstance(kind.node, Node):
                    return kind.home._single(kind.node, kind.scope, depth + 1)
                return None
            case _:
                return None

    # --- types ---------------------------------------------------------------------------------

    def typed(self, node: Node | None, names: Names) -> Kind | None:
        """What a value of that type is."""
        if node is None:
            return None
        match node.type:
            case "type_annotation" | "parenthesized_type" | "readonly_type":
                return self.typed(node.named_children[0], names) if node.named_children else None
            case "type_identifier" | "identifier":
                name = text_of(node)
                return (value_of(names.get(name)) if name in names else None) or self._declared(name, names)
            case "nested_type_identifier":
                owner = names.get(text_of(node.child_by_field_name("module")))
                return value_of(self.known.attribute(owner, text_of(node.child_by_field_name("name"))))
            case "union_type":
                parts = [one for one in node.named_children if text_of(one) not in ("null", "undefined")]
                return joined(self._shared(parts, names))
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
        first = not self._asked
        if first and node.id in self._declared_kinds:
            return self._declared_kinds[node.id]
        self._room = _MOST_TYPES if first else self._room - 1
        if self._room < 0:
            return None
        self._asked.add(name)
        try:
            kind = self.typed(node.child_by_field_name("body") or node.child_by_field_name("value"), names)
        finally:
            self._asked.discard(name)
        if first:
            self._declared_kinds[node.id] = kind
        return kind

    def _shared(self, nodes: Sequence[Node | None], names: Names) -> list[Kind | None]:
        """What values of these types are; none of them takes the room of the others."""
        room, found = self._room // max(1, len(nodes)), list[Kind | None]()
        for one in nodes:
            self._room = room
            found.append(self.typed(one, names))
        return found

    def _record(self, node: Node, names: Names) -> Kind | None:
        said = [one for one in node.named_children if one.type == "property_signature"]
        kinds = self._shared([one.child_by_field_name("type") for one in said], names)
        named = zip((key_of(one.child_by_field_name("name")) for one in said), kinds, strict=True)
        fields = [(name, kind) for name, kind in named if kind is not None]
        return Record(tuple(fields)) if fields else None

    # --- what guards say -----------------------------------------------------------------------

    def narrowed(self, test: Node | None, names: Names, holds: bool) -> Facts:
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

    def _guarded(self, test: Node, names: Names) -> Facts:
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


def entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    """Keys and values of an object."""
    for one in node.named_children if node is not None and node.type == "object" else ():
        value = one.child_by_field_name("value")
        if one.type == "pair" and value is not None:
            yield key_of(one.child_by_field_name("key")), value
        elif one.type == "shorthand_property_identifier":
            yield text_of(one), one


def unparsed(root: Node) -> str:
    """What could not be parsed of a file."""
    found: list[str] = []
    stack = [root]
    while stack:
        one = stack.pop()
        if one.is_error:
            found.append(text_of(one))
        else:
            stack += [child for child in one.children if child.has_error]
    return "\n".join(found)


def _changed(root: Node) -> Iterator[str]:
    """Names of which something is given another value, and paths of members that are, wherever it is."""
    stack = [root]
    while stack:
        node = stack.pop()
        stack += node.named_children
        if node.type in ("assignment_expression", "augmented_assignment_expression"):
            given = node.child_by_field_name("left")
        elif node.type in ("update_expression", "unary_expression"):
            given = node.child_by_field_name("argument")
            given = given if node.type == "update_expression" or operator(node) == "delete" else None
        elif node.type == "call_expression":
            function = node.child_by_field_name("function")
            owner = function.child_by_field_name("object") if function is not None else None
            if function is None or text_of(function.child_by_field_name("property")) not in _CHANGING:
                continue
            first = arguments(node)[:1]
            given = first[0] if text_of(owner) in ("Object", "Reflect") and first else owner
            if (path := path_of(given)) is not None:
                yield path
            continue
        else:
            continue
        path = path_of(given)
        if path is not None and "." in path:
            yield path
        if given is not None and given.type in ("member_expression", "subscript_expression"):
            owned = path_of(given.child_by_field_name("object"))
            if owned is not None and owned != "this":
                yield owned


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
