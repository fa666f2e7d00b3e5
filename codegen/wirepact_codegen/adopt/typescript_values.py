"""What TypeScript expressions stand for, by what is written alone: literals, names, members of enums and objects."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from tree_sitter import Node

from ..sources import NotParsedError
from .bindings import Imports
from .found import (
    MOST_TEXT,
    Found,
    Note,
    added,
    facts_of,
    left_out,
    unsure,
)
from .syntax import (
    all_classes,
    comments,
    doc_of,
    key_of,
    number,
    pairs,
    parse,
    statements,
    statics,
    string,
    text_of,
    unescaped,
    unwrapped,
    walk,
)

Literal: TypeAlias = str | int | bool
CODE_KEYS = ("code", "errorCode", "errCode", "value")
_CHANGING = ("add", "delete", "pop", "push", "set", "shift", "splice", "unshift")
NOT_PLAIN = "it is no plain text or integer"
_FOLLOWED = 100_000
"""Most names that the lists of all sources lead through together."""


class Values:
    """The sources, and what is asked of them."""

    def __init__(self, sources: Sequence[tuple[str, str]]) -> None:
        self.notes: list[Note] = []
        self.trees: list[tuple[str, Node]] = []
        for file, text in sources:
            try:
                self.trees.append((file, parse(file, text)))
            except NotParsedError as error:
                problem = f"This is no TypeScript that can be read: {error}."
                self.notes.append(Note(at=f"{file}:{error.line}", rule="syntax", problem=problem, severity="error"))
        self.here = ""
        self.imports = Imports([file for file, _ in self.trees])
        self.docs: dict[int, Node] = {}
        self.named: dict[int, str] = {}
        self.home: dict[int, str] = {}
        self.values: dict[str, dict[str, list[Node]]] = {}
        self.bound: dict[str, list[tuple[str, str, Node, Node]]] = {}
        self.changes: list[tuple[str, str, Node]] = []
        self.types: dict[str, dict[str, Node]] = {}
        self.enums: dict[str, dict[str, list[Node]]] = {}
        self.classes: dict[str, dict[str, Node]] = {}
        self.known: dict[tuple[str, str], Literal | None] = {}
        self.asked: list[tuple[str, str]] = []
        self.followed = 0
        self.objects: dict[tuple[str, str], dict[str, Node]] = {}
        self.listed: dict[tuple[str, str], dict[str, Found]] = {}
        for file, root in self.trees:
            self.docs |= comments(root)
            self.bound[file] = []
            for node, scope in statements(root):
                self._declare(file, node, scope)
            for node, name in all_classes(root):
                self.named[node.id], self.home[node.id] = name, file
                self.classes.setdefault(name, {}).setdefault(file, node)

    def _follow(self) -> None:
        """Count a name that a list leads through: where each list leads through all others, that is a square.

        Raises:
            RecursionError: there are too many of them in all.
        """
        self.followed += 1
        if self.followed > _FOLLOWED:
            raise RecursionError

    @contextmanager
    def _in(self, file: str) -> Iterator[None]:
        """Names mean what they mean in that file."""
        before, self.here = self.here, file
        try:
            yield
        finally:
            self.here = before

    def _declare(self, file: str, node: Node, scope: str) -> None:
        name, value = text_of(node.child_by_field_name("name")), node.child_by_field_name("value")
        match node.type:
            case "type_alias_declaration" | "interface_declaration":
                self.types.setdefault(name, {})[file] = node
            case "enum_declaration":
                self.enums.setdefault(name, {}).setdefault(file, []).append(node)
            case "variable_declarator" if value is not None:
                self._bind(file, name, scope, value, node)
            case "assignment_expression" | "augmented_assignment_expression":
                left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
                owner = left.child_by_field_name("object") if left is not None else None
                if left is not None and left.type == "identifier" and right is not None:
                    self._bind(
                        file, text_of(left), scope, right if node.type == "assignment_expression" else node, node
                    )
                elif owner is not None:
                    self.changes.append((file, text_of(owner), node))
            case "call_expression":
                called = node.child_by_field_name("function")
                owner = called.child_by_field_name("object") if called is not None else None
                if called is not None and text_of(called.child_by_field_name("property")) in _CHANGING:
                    self.changes.append((file, text_of(owner), node))
            case "import_statement":
                source = node.child_by_field_name("source")
                module = string(source) if source is not None else ""
                steps = [step for step in re.sub(r"\.[cm]?[jt]sx?$", "", module).split("/") if step not in (".", "..")]
                for one in walk(node, "import_specifier"):
                    original = text_of(one.child_by_field_name("name"))
                    local = text_of(one.child_by_field_name("alias")) or original
                    self.imports.add(file, local, steps, original, inside=module.startswith("."))
            case _:
                pass

    def _bind(self, file: str, name: str, scope: str, value: Node, place: Node) -> None:
        self.values.setdefault(name, {}).setdefault(file, []).append(value)
        self.bound[file].append((name, scope, value, place))

    def _enum(self, file: str, group: str, node: Node, quiet: bool = False) -> Iterator[Found]:
        body = node.child_by_field_name("body")
        last: int | None = -1
        values: dict[str, Literal] = {}
        for part in body.named_children if body else ():
            if part.type == "enum_assignment":
                name, value = key_of(part.child_by_field_name("name")), part.child_by_field_name("value")
                wire = self._value(value, values) if value else None
            elif part.type in ("property_identifier", "string"):
                name, wire = key_of(part), None if last is None else last + 1
            else:
                continue
            last = wire if isinstance(wire, int) else None
            if wire is None or isinstance(wire, bool):
                if not quiet:
                    self._skip(file, part, f"{group}.{name}")
                continue
            values[name] = wire
            yield self._found(file, part, wire, group, name)

    def _members_in(self, enum: str) -> dict[str, Found] | None:
        """The members of an enum by name; None: there is none of that name, or more than one is meant."""
        meant = self.imports.meant(self.enums, enum, self.here)
        if meant is None:
            return None
        key = meant[0], enum
        if key not in self.listed:
            self.listed[key] = {}
            with self._in(meant[0]):
                rows = [one for node in meant[1] for one in self._enum(meant[0], enum, node, quiet=True)]
            count = Counter(one.name for one in rows)
            self.listed[key] = {str(one.name): one for one in rows if count[one.name] == 1}
        return self.listed[key]

    def _spread(self, file: str, group: str, node: Node) -> list[tuple[str, Node]]:
        """The items of an object or array with their files, those of constants that are spread in it included.

        Other spreads are noted. What comes later under a key stands for it, as when it runs.
        """
        items: list[tuple[str, Node]] = []
        seen: set[tuple[str, str]] = {(file, group)}
        stack = [(file, one) for one in reversed(node.named_children)]
        while stack:
            place, one = stack.pop()
            if one.type == "spread_element":
                inner = unwrapped(one.named_children[0])[0] if one.named_children else None
                name = text_of(inner) if inner is not None and inner.type == "identifier" else ""
                meant = self.imports.meant(self.values, name, place) if name else None
                there, said = (meant[0], meant[1][0]) if meant and len(meant[1]) == 1 else (place, None)
                spread = unwrapped(said)[0] if name else inner
                if spread is not None and spread.type == node.type and (there, name) not in seen:
                    self._follow()
                    seen.update([(there, name)] if name else [])
                    stack += [(there, part) for part in reversed(spread.named_children)]
                else:
                    self._skip(place, one, f"{group}: {text_of(one)[:40]}", "what it spreads is not written here")
            elif one.type != "comment":
                items.append((place, one))
        if node.type == "object":
            keyed = {
                (self._pair(one)[0] if one.type == "pair" else text_of(one)) or one.id: (at, one) for at, one in items
            }
            return list(keyed.values())
        return items

    def _row(self, file: str, group: str, node: Node, key: str | None, place: Node) -> Iterator[Found]:
        """A row of facts, whose comment stands before `place`; its code is under `code`, or is the key it stands at."""
        said = {name: self._value(value) for name, value in map(self._pair, pairs(node)) if value is not None}
        own = [said[name] for name in CODE_KEYS if name in said]
        wire = next((value for value in own if value is not None), None if own else key)
        if wire is None or isinstance(wire, bool):
            return self._skip(file, node, f"{group}: {text_of(node)[:40]}")
        yield self._found(file, place, wire, group, key if key != wire else None, self._facts_in(file, node, said))

    def _pair(self, node: Node) -> tuple[str, Node | None]:
        """Key and value of a pair; a computed key is what it stands for."""
        key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
        if key is not None and key.type == "computed_property_name" and key.named_children:
            said = self._value(key.named_children[0])
            return ("" if said is None else str(said)), value
        return key_of(key), value

    def _value(self, node: Node, local: dict[str, Literal] | None = None, depth: int = 0) -> Literal | None:
        """The literal an expression stands for, by what is written alone; None for anything else."""
        if depth > 20:
            return None
        plain, _ = unwrapped(node)
        if plain is None:
            return None
        match plain.type:
            case "string":
                return string(plain)
            case "template_string":
                return self._filled(plain, local, depth)
            case "number":
                return number(text_of(plain))
            case "true" | "false":
                return plain.type == "true"
            case "unary_expression":
                argument = plain.child_by_field_name("argument")
                value = self._value(argument, local, depth + 1) if argument is not None else None
                minus = text_of(plain.child_by_field_name("operator")) == "-"
                return -value if minus and isinstance(value, int) and not isinstance(value, bool) else None
            case "parenthesized_expression" if plain.named_children:
                return self._value(plain.named_children[0], local, depth + 1)
            case "binary_expression" if text_of(plain.child_by_field_name("operator")) == "+":
                left, right = plain.child_by_field_name("left"), plain.child_by_field_name("right")
                first = self._value(left, local, depth + 1) if left is not None else None
                second = self._value(right, local, depth + 1) if right is not None else None
                return added(first, second)
            case "identifier" | "shorthand_property_identifier":
                name = text_of(plain)
                return local[name] if local and name in local else self._constant(name)
            case "member_expression":
                owner = text_of(plain.child_by_field_name("object"))
                return self._member(owner.rpartition(".")[2], text_of(plain.child_by_field_name("property")))
            case _:
                return None

    def _filled(self, node: Node, local: dict[str, Literal] | None, depth: int) -> str | None:
        """The text of a template whose parts are texts that are written here."""
        made, start = "", node.start_byte + 1
        text = node.text or b""
        for part in node.named_children:
            if part.type != "template_substitution":
                continue
            value = self._value(part.named_children[0], local, depth + 1) if part.named_children else None
            if not isinstance(value, str) or len(made) + len(value) > MOST_TEXT:
                return None
            made += unescaped(text[start - node.start_byte : part.start_byte - node.start_byte]) + value
            start = part.end_byte
        return made + unescaped(text[start - node.start_byte : -1])

    def _constant(self, name: str) -> Literal | None:
        """The value of a name that has the same one in every branch."""
        meant = self.imports.meant(self.values, name, self.here)
        if meant is None or len(self.asked) > 100:
            return None
        file, bound = meant
        key = file, name
        if key not in self.known and key not in self.asked:
            self.asked.append(key)
            with self._in(file):
                values = {(type(value), value) for value in map(self._value, bound)}
            self.known[key] = values.pop()[1] if len(values) == 1 else None
            self.asked.pop()
        return self.known.get(key)

    def _member(self, owner: str, name: str) -> Literal | None:
        members = self._members_in(owner)
        if members is not None:
            return members[name].wire if name in members else None
        meant = self.imports.meant(self.values, owner, self.here)
        made = self.imports.meant(self.classes, owner, self.here) if meant is None else None
        there = meant or made
        if there is None:
            module = self.imports.of(self.here, owner) is None and owner not in self.values
            return self._constant(name) if module else None  # `codes.X` of `import * as codes`
        file = there[0]
        if (file, owner) not in self.objects:
            value, _ = unwrapped(meant[1][0]) if meant is not None and len(meant[1]) == 1 else (None, False)
            self.objects[file, owner] = {}
            with self._in(file):
                given = [one for _, one in self._spread(file, owner, value)] if value and value.type == "object" else []
                rows = [self._pair(one) for one in given if one.type == "pair"]
                rows += [(text_of(one), one) for one in given if one.type == "shorthand_property_identifier"]
            rows += [(key, said) for key, _, said, _ in statics(made[1])] if made is not None else []
            self.objects[file, owner] = {key: said for key, said in rows if said is not None}
        key, said = (file, f"{owner}.{name}"), self.objects[file, owner].get(name)
        if said is not None and key not in self.known and key not in self.asked and len(self.asked) <= 100:
            plain = unwrapped(said)[0]
            self.asked.append(key)
            with self._in(file):
                if plain is not None and plain.type == "object":  # a row: what its code is
                    row = next(self._row(file, owner, plain, name, plain), None)
                    self.known[key] = row.wire if row else None
                else:
                    self.known[key] = self._value(said)
            self.asked.pop()
        return self.known.get(key)

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
        summary, deprecated = doc_of(self.docs.get(node.id) if doc else None)
        status, retryable, category = said.get("status"), said.get("retryable"), said.get("category")
        return Found(
            wire=wire,
            at=at_line(file, node),
            group=group,
            name=name,
            status=status if isinstance(status, int) and not isinstance(status, bool) else None,
            retryable=retryable if isinstance(retryable, bool) else None,
            category=category if isinstance(category, str) else None,
            summary=summary,
            error_class=error_class,
            deprecated=deprecated,
        )

    def _facts_in(self, file: str, node: Node, said: dict[str, Literal | None]) -> dict[str, Literal]:
        """The facts of a row; what of it says nothing sure of another try is noted."""
        self.notes += unsure(at_line(file, node), said)
        return facts_of(said)

    def _skip(self, file: str, node: Node, what: str, why: str = NOT_PLAIN) -> None:
        self.notes.append(left_out(at_line(file, node), what, why))


def at_line(file: str, node: Node) -> str:
    return f"{file}:{node.start_point[0] + 1}"
