"""Codes in TypeScript sources, read from their syntax tree: nothing of them is run.

`enum` and `const enum` members; unions of literals; `as const` arrays and objects (`Object.freeze` too), of values or
of rows with a status, a verdict or a category; upper-case constants; error classes with a `code`. Records and sets
keyed by codes that say one of these facts by their name add it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

import tree_sitter_typescript
from tree_sitter import Language, Node, Parser

from .bindings import first_paragraph
from .found import (
    ABOUT_ERRORS,
    Copy,
    Found,
    Listing,
    Note,
    chosen,
    denies,
    fact_of,
    names_codes,
    names_error,
    of_one_type,
)

Literal: TypeAlias = str | int | bool
_CODE_KEYS = ("code", "errorCode", "errCode", "value")
_WRAPPERS = ("export_statement", "ambient_declaration", "lexical_declaration", "variable_declaration")
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}


def read(sources: Sequence[tuple[str, str]], only: Sequence[str] = ()) -> Copy:
    """What TypeScript files, as (shown path, text), say of codes."""
    return _Reader(sources).copy(only)


class _Reader:
    def __init__(self, sources: Sequence[tuple[str, str]]) -> None:
        self.notes: list[Note] = []
        self.trees: list[tuple[str, Node]] = []
        self.members: dict[str, dict[str, Literal]] = {}
        self.constants: dict[str, Node] = {}
        self.files: dict[str, str] = {}
        self.classes: dict[str, Node] = {}
        self.named: dict[int, str] = {}
        self.docs: dict[int, Node] = {}
        self.objects: dict[str, dict[str, Node]] = {}
        self.listed: dict[str, dict[str, Found]] = {}
        self.types: dict[str, tuple[str, Node]] = {}
        self.enums: dict[str, tuple[str, Node]] = {}
        for file, text in sources:
            grammar = (
                tree_sitter_typescript.language_tsx()
                if file.endswith("x")
                else tree_sitter_typescript.language_typescript()
            )
            root = Parser(Language(grammar)).parse(text.encode("utf-8", "surrogatepass")).root_node
            broken = _first_error(root) if root.has_error else None
            if broken is not None:
                at = f"{file}:{broken.start_point[0] + 1}"
                problem = f"This is no TypeScript that can be read: {_reason(broken)}."
                self.notes.append(Note(at=at, rule="syntax", problem=problem, severity="error"))
                continue
            self.trees.append((file, root))
            self.docs |= _comments(root)
        for file, root in self.trees:
            for node in _statements(root):
                name = _text(node.child_by_field_name("name"))
                if node.type == "type_alias_declaration":
                    self.types[name] = (file, node)
                elif node.type == "enum_declaration":
                    self.enums[name] = (file, node)
                elif node.type == "variable_declarator" and (value := node.child_by_field_name("value")):
                    self.constants.setdefault(name, value)
                    self.files.setdefault(name, file)

            for node, name in _all_classes(root):
                self.named[node.id] = name
                self.classes.setdefault(name, node)

    def copy(self, only: Sequence[str]) -> Copy:
        listings: list[Listing] = []
        for file, root in self.trees:
            for node in _statements(root):
                name = _text(node.child_by_field_name("name"))
                match node.type:
                    case "enum_declaration":
                        found = tuple(self._enum(file, name, node))
                    case "type_alias_declaration":
                        value = node.child_by_field_name("value")
                        found = tuple(self._type(file, name, value)) if value else ()
                    case "variable_declarator":
                        found = tuple(self._constant_list(file, name, node.child_by_field_name("value")))
                    case _:
                        continue
                if found:
                    listings.append(Listing(name, found))
        for file, root in self.trees:
            thrown = tuple(found for node, _ in _all_classes(root) for found in self._class(file, node))
            listings.append(Listing("errors", thrown, "classes"))
        alone = not any(one.found for one in listings)
        for file, root in self.trees:
            loose = Listing("constants", tuple(self._loose(file, root)), "constants")
            listings.append(of_one_type(loose, self.notes) if alone or "constants" in only else loose)
        taken = chosen(listings, only, self.notes)
        taken += self._tables({found.wire for found in taken})
        lists = [one.name for one in listings if one.found]
        return Copy(label="TypeScript", found=taken, notes=self.notes, lists=lists)

    # --- lists ---------------------------------------------------------------------------------

    def _enum(self, file: str, group: str, node: Node, quiet: bool = False) -> Iterator[Found]:
        body = node.child_by_field_name("body")
        last: int | None = -1
        values = self.members.setdefault(group, {})
        for part in body.named_children if body else ():
            if part.type == "enum_assignment":
                name, value = _key(part.child_by_field_name("name")), part.child_by_field_name("value")
                wire = self._value(value, values) if value else None
            elif part.type in ("property_identifier", "string"):
                name, wire = _key(part), None if last is None else last + 1
            else:
                continue
            last = wire if isinstance(wire, int) else None
            if wire is None or isinstance(wire, bool):
                if not quiet:
                    self._skip(file, part, f"{group}.{name}")
                continue
            values[name] = wire
            yield self._found(file, part, wire, group, name)

    def _type(self, file: str, group: str, node: Node) -> Iterator[Found]:
        """The members of a union of literals; what it refers to is followed through all files, each name once.

        A member that cannot be read is noted where the union has members that can, or its name says it is of codes.
        """
        unread: list[tuple[str, Node]] = []
        found = list(self._members_of(file, group, node, unread))
        if found or (node.type == "union_type" and names_codes(group)):
            for place, part in unread:
                self._skip(place, part, f"{group}: {_text(part)[:40]}", "its values are not written here")
        yield from found

    def _members_of(self, file: str, group: str, node: Node, unread: list[tuple[str, Node]]) -> Iterator[Found]:
        seen, stack = {group}, [(file, node)]
        while stack:
            place, part = stack.pop()
            if part.type in ("union_type", "parenthesized_type"):
                stack += [(place, one) for one in reversed(part.named_children) if one.type != "comment"]
                continue
            name = _text(part)
            if part.type in ("literal_type", "template_literal_type"):
                wire = self._value(part.named_children[0]) if part.type == "literal_type" else _template(part)
                if wire is not None and not isinstance(wire, bool):
                    yield self._found(place, part, wire, group, None)
                elif name not in ("null", "undefined", "true", "false"):
                    unread.append((place, part))
            elif part.type == "type_identifier" and name in self.types:
                there, alias = self.types[name]
                value = alias.child_by_field_name("value")
                if value is not None and name not in seen:
                    seen.add(name)
                    stack.append((there, value))
            elif part.type == "type_identifier" and name in self.enums:
                if name not in seen:
                    seen.add(name)
                    yield from (replace(one, group=group) for one in self._members_in(name).values())
            elif part.type == "nested_type_identifier" and name.partition(".")[0] in self.enums:
                owner, _, member = name.partition(".")
                row = self._members_in(owner).get(member)
                if row is not None:
                    yield replace(row, group=group)
                else:
                    unread.append((place, part))
            elif part.type in ("lookup_type", "index_type_query"):
                rows = list(self._of_constant(part))
                yield from (replace(one, group=group) for one in rows)
                if not rows:
                    unread.append((place, part))
            elif name not in ("undefined", "never"):
                unread.append((place, part))

    def _members_in(self, enum: str) -> dict[str, Found]:
        """The members of an enum by name."""
        if enum not in self.listed:
            there, node = self.enums[enum]
            self.listed[enum] = {str(one.name): one for one in self._enum(there, enum, node, quiet=True)}
        return self.listed[enum]

    def _of_constant(self, node: Node) -> Iterator[Found]:
        """`(typeof LIST)[number]`, `(typeof TABLE)[keyof typeof TABLE]`, and `keyof typeof TABLE` of rows by code."""
        query = next(_walk(node, "type_query"), None)
        name = _text(query.named_children[0]) if query is not None and query.named_children else ""
        if name not in self.constants:
            return
        file = self.files[name]
        kept, self.notes = self.notes, []
        found = list(self._constant_list(file, name, self.constants[name]))
        self.notes = kept
        if node.type == "lookup_type" or all(one.name in (None, one.wire) for one in found):
            value, _ = _unwrapped(self.constants[name])
            if node.type == "lookup_type" or (value is not None and value.type == "object"):
                yield from found

    def _constant_list(self, file: str, group: str, node: Node | None) -> Iterator[Found]:
        value, constant = _unwrapped(node)
        if value is None or not constant:
            return
        if value.type == "array" and fact_of(group) is None:
            for place, item in self._spread(file, group, value):
                if item.type == "object":
                    yield from self._row(place, group, item, None, item)
                else:
                    wire = self._value(item)
                    if wire is None or isinstance(wire, bool):
                        self._skip(place, item, f"{group}: {_text(item)[:40]}")
                    else:
                        yield self._found(place, item, wire, group, None)
        elif value.type == "object":
            members = self.members.setdefault(group, {})
            for place, pair in self._spread(file, group, value):
                if pair.type not in ("pair", "shorthand_property_identifier"):
                    if fact_of(group) is None:
                        self._skip(place, pair, f"{group}: {_text(pair)[:40]}")
                    continue
                name, said = self._pair(pair) if pair.type == "pair" else (_text(pair), pair)
                plain = _unwrapped(said)[0]
                if plain is not None and plain.type == "object":
                    rows = list(self._row(place, group, plain, name, pair))
                    members.update(dict.fromkeys([name], rows[0].wire) if rows else {})
                    yield from rows
                elif fact_of(group) is None:
                    wire = self._value(said) if said else None
                    if wire is None or isinstance(wire, bool):
                        self._skip(place, pair, f"{group}.{name}")
                        continue
                    members[name] = wire
                    yield self._found(place, pair, wire, group, name)

    def _spread(self, file: str, group: str, node: Node) -> list[tuple[str, Node]]:
        """The items of an object or array with their files, those of constants that are spread in it included.

        Other spreads are noted. What comes later under a key stands for it, as when it runs.
        """
        items: list[tuple[str, Node]] = []
        seen: set[str] = {group}
        stack = [(file, one) for one in reversed(node.named_children)]
        while stack:
            place, one = stack.pop()
            if one.type == "spread_element":
                inner = _unwrapped(one.named_children[0])[0] if one.named_children else None
                name = _text(inner) if inner is not None and inner.type == "identifier" else ""
                spread = _unwrapped(self.constants.get(name))[0] if name else inner
                if spread is not None and spread.type == node.type and name not in seen:
                    seen.update([name] if name else [])
                    stack += [(self.files.get(name, place), part) for part in reversed(spread.named_children)]
                else:
                    self._skip(place, one, f"{group}: {_text(one)[:40]}", "what it spreads is not written here")
            elif one.type != "comment":
                items.append((place, one))
        if node.type == "object":
            keyed = {
                (self._pair(one)[0] if one.type == "pair" else _text(one)) or one.id: (at, one) for at, one in items
            }
            return list(keyed.values())
        return items

    def _row(self, file: str, group: str, node: Node, key: str | None, place: Node) -> Iterator[Found]:
        """A row of facts, whose comment stands before `place`; its code is under `code`, or is the key it stands at."""
        said = {name: self._value(value) for name, value in map(self._pair, _pairs(node)) if value is not None}
        own = [said[name] for name in _CODE_KEYS if name in said]
        wire = next((value for value in own if value is not None), None if own else key)
        if wire is None or isinstance(wire, bool):
            return self._skip(file, node, f"{group}: {_text(node)[:40]}")
        yield self._found(file, place, wire, group, key if key != wire else None, _facts(said))

    def _loose(self, file: str, root: Node) -> Iterator[Found]:
        for node in _statements(root):
            name, value = _text(node.child_by_field_name("name")), node.child_by_field_name("value")
            if node.type == "variable_declarator" and name.isupper() and value is not None:
                wire = self._value(value)
                if wire is not None and not isinstance(wire, bool):
                    yield self._found(file, node, wire, "constants", name)

    # --- classes -------------------------------------------------------------------------------

    def _class(self, file: str, node: Node) -> Iterator[Found]:
        name = self.named[node.id]
        own = self._fields(node)
        key = next((key for key in _CODE_KEYS[:-1] if own.get(key) is not None), None)
        wire = own[key] if key else None
        error = self._is_error(node)
        if wire is None or isinstance(wire, bool):
            unread = next((key for key in _CODE_KEYS[:-1] if key in own), None)
            if unread and error and self._may_have(node, unread):
                self._skip(
                    file, node, name or "A class", "its code is no plain text or integer, or callers may change it"
                )
            return
        if not error:
            why = f"its code {json.dumps(wire)} is that of a class that is not known to be an error"
            return self._skip(file, node, name or "A class", why)
        facts = self._inherited(node)
        yield self._found(file, node, wire, "errors", None, facts, error_class=name or None)

    def _is_error(self, node: Node) -> bool:
        """Whether a class extends an error: by its base's name, by what that is, or, for a base from elsewhere, by its
        own name.
        """
        name = self.named[node.id]
        for _ in range(20):
            base = _base(node)
            if base is None:
                return False
            for _ in range(20):
                value, _ = _unwrapped(self.constants.get(base))
                if value is None or value.type not in ("identifier", "member_expression"):
                    break
                base = _text(value).rpartition(".")[2]
            if re.search("(Error|Exception)$", base):
                return True
            if base not in self.classes:
                return ABOUT_ERRORS.search(base) is not None or names_error(name)
            node = self.classes[base]
        return False

    def _may_have(self, node: Node, key: str) -> bool:
        """Whether a class gives its code a value, and does not only declare it or take it from whoever makes it."""
        body = node.child_by_field_name("body")
        for part in body.named_children if body else ():
            name = _text(part.child_by_field_name("name"))
            if part.type == "public_field_definition" and name == key and part.child_by_field_name("value") is not None:
                return True
            if part.type == "method_definition" and name == key:
                return True
            if part.type == "method_definition" and name == "constructor":
                for one in _parameters_of(part):
                    if _text(one.child_by_field_name("pattern")) == key:
                        return one.child_by_field_name("value") is not None
                if any(left == key and right.type != "identifier" for left, right in _set_on_this(part)):
                    return True
        return False

    def _fields(self, node: Node) -> dict[str, Literal | None]:
        """Fields with a literal value: in the class body, given back by a getter, or set on `this` when it is made.

        None: the class has such a field, but not what it holds.
        """
        body = node.child_by_field_name("body")
        found: dict[str, Literal | None] = {}
        for part in body.named_children if body else ():
            name = _key(part.child_by_field_name("name"))
            if part.type == "public_field_definition":
                value = part.child_by_field_name("value")
                found[name] = self._value(value) if value is not None else self._declared(part)
            elif part.type == "method_definition" and any(one.type == "get" for one in part.children):
                found[name] = self._returned(part)
            elif part.type == "method_definition" and name == "constructor":
                for one in _parameters_of(part):
                    if any(child.type in ("accessibility_modifier", "readonly") for child in one.children):
                        found.setdefault(_text(one.child_by_field_name("pattern")), self._declared(one))
                    elif (pattern := _text(one.child_by_field_name("pattern"))) in _CODE_KEYS[:-1]:
                        found.setdefault(pattern, None)
                own = {_text(one.child_by_field_name("pattern")) for one in _parameters_of(part)}
                for left, right in _set_on_this(part):
                    found[left] = None if _text(right) in own else self._value(right)
                for name, given in self._given_to_super(node, part):
                    if found.get(name) is None:
                        found[name] = given
        return found

    def _returned(self, getter: Node) -> Literal | None:
        """The one literal a getter gives back."""
        body = getter.child_by_field_name("body")
        parts = [one for one in body.named_children if one.type != "comment"] if body else []
        if len(parts) == 1 and parts[0].type == "return_statement" and parts[0].named_children:
            return self._value(parts[0].named_children[0])
        return None

    def _declared(self, part: Node) -> Literal | None:
        """The value of `readonly code: "x"`, a field whose type is a literal."""
        kind = part.child_by_field_name("type")
        inner = kind.named_children[0] if kind is not None and kind.named_children else None
        if inner is not None and inner.type == "literal_type" and inner.named_children:
            return self._value(inner.named_children[0])
        return None

    def _given_to_super(self, node: Node, constructor: Node) -> Iterator[tuple[str, Literal]]:
        """What the constructor gives its base: in an object, or by place, where the base names its parameters."""
        parameters = self._parameters(_base(node))
        for call in _walk(constructor, "call_expression"):
            function, given = call.child_by_field_name("function"), call.child_by_field_name("arguments")
            if function is None or function.type != "super" or given is None:
                continue
            for index, argument in enumerate(given.named_children):
                named = map(self._pair, _pairs(argument)) if argument.type == "object" else ()
                for name, value in (*named, *([(parameters[index], argument)] if index < len(parameters) else [])):
                    said = self._value(value) if value is not None else None
                    if said is not None:
                        yield name, said

    def _parameters(self, base: str | None) -> list[str]:
        body = self.classes[base].child_by_field_name("body") if base in self.classes else None
        for part in body.named_children if body else ():
            if part.type == "method_definition" and _text(part.child_by_field_name("name")) == "constructor":
                return [_text(one.child_by_field_name("pattern")) for one in _parameters_of(part)]
        return []

    def _inherited(self, node: Node, depth: int = 0) -> dict[str, Literal]:
        base = _base(node)
        facts = self._inherited(self.classes[base], depth + 1) if base in self.classes and depth < 20 else {}
        return facts | _facts({key: value for key, value in self._fields(node).items() if key not in _CODE_KEYS})

    # --- facts by code -------------------------------------------------------------------------

    def _tables(self, known: set[str | int]) -> Iterator[Found]:
        for file, root in self.trees:
            for node in _statements(root):
                name = _text(node.child_by_field_name("name"))
                fact = fact_of(name)
                if node.type != "variable_declarator" or fact is None:
                    continue
                for code, said, place in self._table_rows(node.child_by_field_name("value"), not denies(name)):
                    code = int(code) if isinstance(code, str) and code not in known and _is_int(code) else code
                    facts = _facts({fact: said})
                    if code in known and facts and not isinstance(code, bool):
                        yield self._found(file, place, code, name, None, facts, doc=False)

    def _table_rows(self, node: Node | None, truth: bool) -> Iterator[tuple[Literal, Literal, Node]]:
        value, _ = _unwrapped(node)
        if value is None:
            return
        if value.type == "new_expression":  # new Set([...]), new Map([[code, fact]])
            given = value.child_by_field_name("arguments")
            for argument in given.named_children if given else ():
                yield from self._table_rows(argument, truth)
        elif value.type == "object":
            for pair in _pairs(value):
                name, said_node = self._pair(pair)
                said = self._value(said_node) if said_node is not None else None
                if said is not None:
                    yield name, said, pair
        elif value.type == "array":
            for item in value.named_children:
                if item.type == "array" and len(item.named_children) == 2:
                    code, said = map(self._value, item.named_children)
                    if code is not None and said is not None:
                        yield code, said, item
                elif (code := self._value(item)) is not None:
                    yield code, truth, item

    # --- values --------------------------------------------------------------------------------

    def _pair(self, node: Node) -> tuple[str, Node | None]:
        """Key and value of a pair; a computed key is what it stands for."""
        key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
        if key is not None and key.type == "computed_property_name" and key.named_children:
            said = self._value(key.named_children[0])
            return ("" if said is None else str(said)), value
        return _key(key), value

    def _value(self, node: Node, local: dict[str, Literal] | None = None, depth: int = 0) -> Literal | None:
        """The literal an expression stands for, by what is written alone; None for anything else."""
        if depth > 20:
            return None
        plain, _ = _unwrapped(node)
        if plain is None:
            return None
        match plain.type:
            case "string":
                return _string(plain)
            case "template_string" if not any(part.type == "template_substitution" for part in plain.named_children):
                return _string(plain)
            case "number":
                return _number(_text(plain))
            case "true" | "false":
                return plain.type == "true"
            case "unary_expression":
                number = plain.child_by_field_name("argument")
                value = self._value(number, local, depth + 1) if number is not None else None
                minus = _text(plain.child_by_field_name("operator")) == "-"
                return -value if minus and isinstance(value, int) and not isinstance(value, bool) else None
            case "parenthesized_expression" if plain.named_children:
                return self._value(plain.named_children[0], local, depth + 1)
            case "binary_expression" if _text(plain.child_by_field_name("operator")) == "+":
                left, right = plain.child_by_field_name("left"), plain.child_by_field_name("right")
                first = self._value(left, local, depth + 1) if left is not None else None
                second = self._value(right, local, depth + 1) if right is not None else None
                return first + second if isinstance(first, str) and isinstance(second, str) else None
            case "identifier" | "shorthand_property_identifier":
                name = _text(plain)
                if local and name in local:
                    return local[name]
                return self._value(self.constants[name], None, depth + 1) if name in self.constants else None
            case "member_expression":
                owner, name = _text(plain.child_by_field_name("object")), _text(plain.child_by_field_name("property"))
                return self._member(owner, name, depth)
            case _:
                return None

    def _member(self, owner: str, name: str, depth: int) -> Literal | None:
        if name in self.members.get(owner, ()):
            return self.members[owner][name]
        if owner not in self.objects:
            value, _ = _unwrapped(self.constants.get(owner))
            pairs = _pairs(value) if value is not None and value.type == "object" else []
            self.objects[owner] = {key: said for key, said in map(self._pair, pairs) if said is not None}
        said = self.objects[owner].get(name)
        return self._value(said, None, depth + 1) if said is not None else None

    def _found(
        self,
        file: str,
        node: Node,
        wire: str | int,
        group: str,
        name: str | None,
        facts: dict[str, Literal] | None = None,
        error_class: str | None = None,
        doc: bool = True,
    ) -> Found:
        said = facts or {}
        summary, deprecated = _said(self.docs.get(node.id) if doc else None)
        status, retryable, category = said.get("status"), said.get("retryable"), said.get("category")
        return Found(
            wire=wire,
            at=f"{file}:{node.start_point[0] + 1}",
            group=group,
            name=name,
            status=status if isinstance(status, int) and not isinstance(status, bool) else None,
            retryable=retryable if isinstance(retryable, bool) else None,
            category=category if isinstance(category, str) else None,
            summary=summary,
            error_class=error_class,
            deprecated=deprecated,
        )

    def _skip(self, file: str, node: Node, what: str, why: str = "it is no plain text or integer") -> None:
        at = f"{file}:{node.start_point[0] + 1}"
        problem = f"{what} is left out: {why}."
        self.notes.append(Note(at=at, rule="left-out", problem=problem))


def _facts(said: dict[str, Literal | None]) -> dict[str, Literal]:
    facts: dict[str, Literal] = {}
    for name, value in said.items():
        fact = fact_of(name)
        fits = {
            "status": isinstance(value, int) and not isinstance(value, bool) and 100 <= value <= 599,
            "retryable": isinstance(value, bool),
            "category": isinstance(value, str),
        }
        if fact is not None and value is not None and fits[fact]:
            facts[fact] = value
    return facts


def _statements(root: Node) -> Iterator[Node]:
    """Declarations of a file, exported or not, those inside namespaces too; of `const a = 1, b = 2` each."""
    for node in root.named_children:
        if node.type in ("export_statement", "ambient_declaration", "expression_statement"):
            yield from _statements(node)
        elif node.type in ("internal_module", "module"):
            body = node.child_by_field_name("body")
            yield from _statements(body) if body else ()
        elif node.type in ("lexical_declaration", "variable_declaration"):
            yield from (part for part in node.named_children if part.type == "variable_declarator")
        else:
            yield node


def _unwrapped(node: Node | None) -> tuple[Node | None, bool]:
    """The expression inside `as const`, `satisfies`, casts and `Object.freeze`, and whether it is constant by that."""
    constant = False
    while node is not None:
        if node.type == "as_expression":
            constant = constant or any(_text(part) == "const" for part in node.children[1:])
            node = node.named_children[0]
        elif node.type in ("satisfies_expression", "non_null_expression"):
            node = node.named_children[0]
        elif node.type == "call_expression" and _text(node.child_by_field_name("function")) == "Object.freeze":
            given = node.child_by_field_name("arguments")
            constant, node = True, given.named_children[0] if given and given.named_children else None
        else:
            break
    return node, constant


def _pairs(node: Node) -> list[Node]:
    return [part for part in node.named_children if part.type == "pair"]


def _parameters_of(method: Node) -> list[Node]:
    given = method.child_by_field_name("parameters")
    kinds = ("required_parameter", "optional_parameter")
    return [one for one in given.named_children if one.type in kinds] if given else []


def _all_classes(root: Node) -> Iterator[tuple[Node, str]]:
    """Classes with the names they have or are kept under, those declared inside others or that are values included."""
    stack = [(root, "")]
    while stack:
        one, kept = stack.pop()
        if one.type in ("class_declaration", "abstract_class_declaration", "class") and one.is_named:
            yield one, _text(one.child_by_field_name("name")) or kept
        name = _text(one.child_by_field_name("name")) if one.type == "variable_declarator" else ""
        stack += [(child, name) for child in reversed(one.named_children)]


def _base(node: Node) -> str | None:
    """Name of the class that a class extends."""
    for part in node.named_children:
        for heritage in part.named_children if part.type == "class_heritage" else ():
            value = heritage.child_by_field_name("value") if heritage.type == "extends_clause" else None
            if value is not None:
                return _text(value).rpartition(".")[2]
    return None


def _set_on_this(node: Node) -> Iterator[tuple[str, Node]]:
    for assignment in _walk(node, "assignment_expression"):
        left, right = assignment.child_by_field_name("left"), assignment.child_by_field_name("right")
        if left is None or right is None or left.type != "member_expression":
            continue
        if _text(left.child_by_field_name("object")) == "this":
            yield _text(left.child_by_field_name("property")), right


def _walk(node: Node, kind: str) -> Iterator[Node]:
    stack = [node]
    while stack:
        one = stack.pop()
        if one.type == kind:
            yield one
        stack += reversed(one.named_children)


def _first_error(root: Node) -> Node | None:
    stack = [root]
    while stack:
        one = stack.pop()
        if one.is_error or one.is_missing:
            return one
        stack += [child for child in reversed(one.children) if child.has_error]
    return None


def _reason(broken: Node) -> str:
    if broken.is_missing:
        return f"{broken.type} is missing"
    words = " ".join(_text(broken).split())
    return f"unexpected {words[:40]}" if words else "it ends too soon"


def _comments(root: Node) -> dict[int, Node]:
    """By the id of a declaration or member, the doc comment right before it, or before what it is declared in."""
    found: dict[int, Node] = {}
    stack = [root]
    while stack:
        one = stack.pop()
        inner = one.named_children
        if one.id in found and one.type in _WRAPPERS:
            found |= {child.id: found[one.id] for child in inner}
        for before, child in pairwise(inner):
            if before.type == "comment":
                found[child.id] = before
        stack += inner
    return found


def _said(comment: Node | None) -> tuple[str | None, bool]:
    """The first paragraph of a doc comment, and whether it says @deprecated."""
    if comment is None or not _text(comment).startswith("/**"):
        return None, False
    lines = [re.sub(r"^\s*\*? ?", "", line) for line in _text(comment)[3:-2].splitlines()]
    words = "\n".join(line for line in lines if not line.lstrip().startswith("@"))
    return first_paragraph(words) or None, any(line.lstrip().startswith("@deprecated") for line in lines)


def _key(node: Node | None) -> str:
    if node is None:
        return ""
    return _string(node) if node.type == "string" else _text(node)


def _text(node: Node | None) -> str:
    return node.text.decode("utf-8", "surrogatepass") if node is not None and node.text is not None else ""


def _template(node: Node) -> str | None:
    """The text of a template that has no substitution."""
    return None if any(part.type == "template_type" for part in node.named_children) else _string(node)


def _string(node: Node) -> str:
    """The text a string literal stands for."""
    return (
        re.sub(
            r"\\(u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\r?\n|.)",
            _unescaped,
            _text(node)[1:-1],
            flags=re.S,
        )
        .encode("utf-16", "surrogatepass")
        .decode("utf-16", "surrogatepass")
    )


def _unescaped(found: re.Match[str]) -> str:
    digits = found[2] or found[3] or found[4]
    if digits:
        return chr(min(int(digits, 16), 0x10FFFF))
    return "" if found[1].endswith("\n") else _ESCAPES.get(found[1], found[1])


def _number(text: str) -> int | None:
    digits = text.replace("_", "").lower()
    try:
        return int(digits, 0) if digits.startswith(("0x", "0o", "0b")) else int(digits)
    except ValueError:
        try:
            value = float(digits)
        except ValueError:
            return None
        return int(value) if value.is_integer() and abs(value) < 2**53 else None


def _is_int(text: str) -> bool:
    return re.fullmatch("-?[0-9]{1,15}", text) is not None
