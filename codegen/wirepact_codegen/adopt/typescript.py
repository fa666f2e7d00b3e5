"""Codes in TypeScript sources, read from their syntax tree: nothing of them is run.

`enum` and `const enum` members; unions of literals, and what objects have as literal `code`; arrays and objects that
are constant (`as const`, `Object.freeze`, an upper-case name, a name that ends in code), of values or of rows with a
status, a verdict or a category; enumerations of zod and its kin; upper-case constants, those of a class too; error
classes with a `code`. Records and sets keyed by codes that say one of these facts by their name add it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tree_sitter import Node

from .found import (
    ABOUT_ERRORS,
    Ancestor,
    Copy,
    Found,
    Listing,
    Note,
    Statement,
    about,
    chosen,
    fact_of,
    facts_of,
    left_out,
    lost_base,
    names_codes,
    names_error,
    none_of_the_codes,
    of_one_type,
    read_facts,
)
from .syntax import (
    all_classes,
    base_of,
    doc_of,
    is_int,
    key_of,
    pairs,
    parameters_of,
    set_on_this,
    statements,
    statics,
    template,
    text_of,
    unwrapped,
    walk,
)
from .typescript_values import CODE_KEYS, NOT_PLAIN, Literal, Values, at_line

_NOT_HERE = "its values are not written here"
_MADE = ("new_expression", "call_expression")


def read(sources: Sequence[tuple[str, str]], only: Sequence[str] = ()) -> Copy:
    """What TypeScript files, as (shown path, text), say of codes."""
    return _Reader(sources).copy(only)


class _Reader(Values):
    def copy(self, only: Sequence[str]) -> Copy:
        listings: list[Listing] = []
        for file, root in self.trees:
            with self._in(file):
                listings += [one for node, _ in statements(root) for one in self._lists(file, node) if one.found]
                listings += self._made(file)
                listings += [one for node, _ in all_classes(root) for one in self._statics(file, node)]
        for file, root in self.trees:
            with self._in(file):
                thrown = tuple(found for node, _ in all_classes(root) for found in self._class(file, node))
            listings.append(Listing("errors", thrown, "classes"))
        alone = not any(one.found for one in listings if one.kind != "table")
        for file, _ in self.trees:
            with self._in(file):
                loose = self._loose(file)
            listings.append(of_one_type(loose, self.notes) if alone or "constants" in only else loose)
        taken = chosen(listings, only, self.notes)
        taken += self._tables({found.wire for found in taken})
        groups = {one.group for one in taken}
        for file, name, node in self.changes:
            if name in groups:
                why = "it changes a value when it runs, and nothing is run"
                self._skip(file, node, " ".join(text_of(node).split())[:60], why)
        lists = list(dict.fromkeys(one.name for one in listings if one.found))
        return Copy(label="TypeScript", found=taken, notes=self.notes, lists=lists)

    # --- lists ---------------------------------------------------------------------------------

    def _lists(self, file: str, node: Node) -> Iterator[Listing]:
        name, value = text_of(node.child_by_field_name("name")), node.child_by_field_name("value")
        match node.type:
            case "enum_declaration":
                yield Listing(name, tuple(self._enum(file, name, node)))
            case "interface_declaration":
                yield Listing(name, tuple(self._type_rows(file, name, node)))
            case "type_alias_declaration" if value is not None:
                rows = tuple(self._type_rows(file, name, value))
                yield Listing(name, rows or tuple(self._type(file, name, value)))
            case "variable_declarator" if value is not None:
                if fact_of(name) == "status":
                    yield Listing(name, tuple(self._status_rows(file, name, value)), "table")
                else:
                    yield Listing(name, tuple(self._constant_list(file, name, value)))
            case "variable_declarator":
                kind = node.child_by_field_name("type")
                if kind is not None and names_codes(name) and any(True for _ in walk(kind, "literal_type")):
                    self._skip(file, node, name, "what it holds is only declared")
            case "export_statement" if value is not None and unwrapped(value)[0] is not None:
                yield Listing("default", tuple(self._constant_list(file, "default", value)))
            case _:
                pass

    def _made(self, file: str) -> Iterator[Listing]:
        """Constants that are instances made with a code, by class: `const GONE = new Problem("gone", 410)`."""
        rows: dict[str, list[Found]] = {}
        for name, _, value, place in self.bound[file]:
            plain, _ = unwrapped(value)
            if plain is not None and plain.type in _MADE and (row := self._instance(file, name, plain, place)):
                rows.setdefault(row.group, []).append(row)
        yield from (Listing(kind, tuple(found)) for kind, found in rows.items())

    def _instance(self, file: str, name: str, node: Node, place: Node) -> Found | None:
        """An object with a code, or what is made with one, in the group of its class; `place` has its comment."""
        kind = text_of(node.child_by_field_name("constructor") or node.child_by_field_name("function"))
        given: Iterator[tuple[str, Node | None]] = self._given(node)
        if node.type == "object":
            given = map(self._pair, pairs(node))
        said = {key: self._value(one) for key, one in given if one is not None}
        wire = next((said[key] for key in CODE_KEYS[:-1] if said.get(key) is not None), None)
        if wire is None or isinstance(wire, bool):
            return None
        return self._found(file, place, wire, kind, name, self._facts_in(file, place, said))

    def _given(self, node: Node) -> Iterator[tuple[str, Node]]:
        """What a class or a function is given by name: in an object, or by place where the class is here."""
        given = node.child_by_field_name("arguments")
        names = self._parameters(text_of(node.child_by_field_name("constructor")))
        for index, argument in enumerate(given.named_children if given else ()):
            if argument.type == "object":
                yield from ((key, said) for key, said in map(self._pair, pairs(argument)) if said is not None)
            elif index < len(names):
                yield names[index], argument

    def _type(self, file: str, group: str, node: Node) -> Iterator[Found]:
        """The members of a union of literals; what it refers to is followed through all files, each name once.

        A member that cannot be read is noted where the union has members that can, or its name says it is of codes.
        """
        unread: list[tuple[str, Node]] = []
        found = list(self._members_of(file, group, node, unread))
        if found or (node.type == "union_type" and names_codes(group)):
            for place, part in unread:
                self._skip(place, part, f"{group}: {text_of(part)[:40]}", _NOT_HERE)
        yield from found

    def _members_of(self, file: str, group: str, node: Node, unread: list[tuple[str, Node]]) -> Iterator[Found]:
        seen, stack = {(file, group)}, [(file, node)]
        while stack:
            place, part = stack.pop()
            if part.type in ("union_type", "parenthesized_type"):
                stack += [(place, one) for one in reversed(part.named_children) if one.type != "comment"]
                continue
            with self._in(place):
                found = self._member_of(place, group, part, seen, stack)
            if found is None:
                unread.append((place, part))
            else:
                yield from found

    def _member_of(
        self, place: str, group: str, part: Node, seen: set[tuple[str, str]], stack: list[tuple[str, Node]]
    ) -> list[Found] | None:
        """What one member of a union stands for; what it refers to goes on the stack. None: that cannot be read."""
        name = text_of(part)
        if part.type in ("literal_type", "template_literal_type"):
            wire = self._value(part.named_children[0]) if part.type == "literal_type" else template(part)
            if wire is not None and not isinstance(wire, bool):
                return [self._found(place, part, wire, group, None)]
            return [] if name in ("null", "undefined", "true", "false") else None
        if part.type == "type_identifier":
            alias = self.imports.meant(self.types, name, place)
            value = alias[1].child_by_field_name("value") if alias else None
            if alias and value is not None:
                if (alias[0], name) not in seen:
                    self._follow()
                    seen.add((alias[0], name))
                    stack.append((alias[0], value))
                return []
            if (members := self._members_in(name)) is not None:
                again = (place, f"enum {name}") in seen
                seen.add((place, f"enum {name}"))
                return [] if again else [replace(one, group=group) for one in members.values()]
            return None
        if part.type == "nested_type_identifier":
            owner, _, member = name.rpartition(".")
            row = (self._members_in(owner.rpartition(".")[2]) or {}).get(member)
            return [replace(row, group=group)] if row else None
        if part.type in ("lookup_type", "index_type_query"):
            return [replace(one, group=group) for one in self._of_constant(part)] or None
        return [] if name in ("undefined", "never") else None

    def _of_constant(self, node: Node) -> Iterator[Found]:
        """`(typeof LIST)[number]`, `(typeof TABLE)[keyof typeof TABLE]`, and `keyof typeof TABLE` of rows by code."""
        query = next(walk(node, "type_query"), None)
        name = text_of(query.named_children[0]) if query is not None and query.named_children else ""
        meant = self.imports.meant(self.values, name, self.here)
        if meant is None or len(meant[1]) != 1:
            return
        file, (value,) = meant
        kept, self.notes = self.notes, []
        with self._in(file):
            found = list(self._constant_list(file, name, value, all_kinds=True))
        self.notes = kept
        if node.type == "lookup_type" or all(one.name in (None, one.wire) for one in found):
            plain, _ = unwrapped(value)
            if node.type == "lookup_type" or (plain is not None and plain.type == "object"):
                yield from found

    def _type_rows(self, file: str, group: str, node: Node) -> Iterator[Found]:
        """Literal codes of object types: `{ code: "gone"; status: 410 }`, wherever in the type they stand."""
        for body in (*walk(node, "object_type"), *walk(node, "interface_body")):
            parts = [one for one in body.named_children if one.type == "property_signature"]
            kinds = {key_of(one.child_by_field_name("name")): one.child_by_field_name("type") for one in parts}
            kind = next((kinds[key] for key in CODE_KEYS[:-1] if kinds.get(key) is not None), None)
            inner = kind.named_children[0] if kind is not None and kind.named_children else None
            if inner is None or inner.type not in ("literal_type", "union_type"):
                continue
            said = {key: self._declared(one) for key, one in zip(kinds, parts, strict=False)}
            rows = list(self._members_of(file, group, inner, []))
            facts = self._facts_in(file, body, said) if len(rows) == 1 else {}
            yield from (self._found(file, body, one.wire, group, None, facts) for one in rows)

    def _constant_list(self, file: str, group: str, node: Node | None, all_kinds: bool = False) -> Iterator[Found]:
        value, constant = unwrapped(node)
        if value is None or (fact_of(group) is not None and not all_kinds):
            return
        constant = constant or all_kinds or group.isupper() or names_codes(group)
        if value.type in ("call_expression", "new_expression"):
            yield from self._enumerated(file, group, value)
        elif value.type in ("array", "object") and not constant:
            said = [self._value(one) for one in value.named_children if one.type != "comment"]
            said += [self._value(one) for _, one in map(self._pair, pairs(value)) if one is not None]
            if about(group) and any(isinstance(one, str) for one in said):
                self._skip(file, value, group, "it may change; `as const` or `--only` would say that it does not")
        elif value.type == "array":
            for place, item in self._spread(file, group, value):
                with self._in(place):
                    if item.type == "object":
                        yield from self._row(place, group, item, None, item)
                        continue
                    wire = self._value(item)
                    if wire is None or isinstance(wire, bool):
                        self._skip(place, item, f"{group}: {text_of(item)[:40]}")
                    else:
                        yield self._found(place, item, wire, group, None)
        elif value.type == "object":
            for place, pair in self._spread(file, group, value):
                with self._in(place):
                    yield from self._entry(place, group, pair)

    def _entry(self, file: str, group: str, pair: Node) -> Iterator[Found]:
        if pair.type not in ("pair", "shorthand_property_identifier"):
            return self._skip(file, pair, f"{group}: {text_of(pair)[:40]}")
        name, said = self._pair(pair) if pair.type == "pair" else (text_of(pair), pair)
        plain = unwrapped(said)[0]
        if plain is not None and plain.type == "object":
            yield from self._row(file, group, plain, name, pair)
            return
        wire = self._value(said) if said else None
        if wire is None or isinstance(wire, bool):
            return self._skip(file, pair, f"{group}.{name}")
        yield self._found(file, pair, wire, group, name)

    def _enumerated(self, file: str, group: str, node: Node) -> Iterator[Found]:
        """The values that a schema library's enumeration lists, and those of a `Set` that is a list of codes."""
        called = text_of(node.child_by_field_name("function") or node.child_by_field_name("constructor"))
        given = node.child_by_field_name("arguments")
        arguments = [one for one in given.named_children if one.type != "comment"] if given else []
        kind = called.rpartition(".")[2].lower()
        if "." in called and kind in ("enum", "picklist", "nativeenum", "literal", "union", "enums") and arguments:
            stack = list(reversed(arguments if kind == "literal" else arguments[:1]))
        elif called == "Set" and len(arguments) == 1 and (group.isupper() or names_codes(group)):
            stack = arguments
        else:
            if names_codes(group):
                self._skip(file, node, group, _NOT_HERE)
            return
        while stack:
            one = stack.pop()
            plain = unwrapped(one)[0] or one
            members = self._members_in(text_of(plain)) if plain.type == "identifier" else None
            meant = self.imports.meant(self.values, text_of(plain), self.here) if plain.type == "identifier" else None
            if plain.type == "array":
                stack += [part for part in reversed(plain.named_children) if part.type != "comment"]
            elif plain.type == "object":
                yield from self._constant_list(file, group, plain, all_kinds=True)
            elif plain.type == "call_expression" and "." in text_of(plain.child_by_field_name("function")):
                yield from self._enumerated(file, group, plain)
            elif members is not None:
                yield from (replace(found, group=group) for found in members.values())
            elif (
                meant is not None
                and len(meant[1]) == 1
                and (unwrapped(meant[1][0])[0] or one).type
                in (
                    "array",
                    "object",
                )
            ):
                with self._in(meant[0]):
                    yield from self._constant_list(meant[0], group, meant[1][0], all_kinds=True)
            elif (wire := self._value(plain)) is not None and not isinstance(wire, bool):
                yield self._found(file, plain, wire, group, None)
            else:
                self._skip(file, plain, f"{group}: {text_of(plain)[:40]}")

    def _loose(self, file: str) -> Listing:
        """Upper-case constants; those that branches give different values know it."""
        found: list[Found] = []
        unread: list[Note] = []
        bound = [one for one in self.bound[file] if one[0].isupper()]
        twice = {key for key, count in Counter((name, scope) for name, scope, _, _ in bound).items() if count > 1}
        for name, scope, value, place in bound:
            wire, plain = self._value(value), unwrapped(value)[0]
            if wire is not None and not isinstance(wire, bool):
                one = self._found(file, place, wire, "constants", name)
                found.append(replace(one, either=f"{file}#{scope}{name}" if (name, scope) in twice else ""))
            elif plain is not None and plain.type not in ("array", "object", "new_expression", "arrow_function"):
                unread.append(left_out(at_line(file, place), f"constants: {name}", NOT_PLAIN))
        return Listing("constants", tuple(found), "constants", tuple(unread))

    # --- classes -------------------------------------------------------------------------------

    def _statics(self, file: str, node: Node) -> Iterator[Listing]:
        """The constants of a class that is no error: static fields in capitals, and others where its name says so."""
        name = self.named[node.id] or "default"
        found: list[Found] = []
        unread: list[Note] = []
        for key, place, value, fixed in () if self._is_error(node) else statics(node):
            plain, _ = unwrapped(value or self._literal_type(place) or self._given_back(place))
            if plain is None or not (key.isupper() or names_codes(name) or (fixed and about(name))):
                continue
            wire = self._value(plain)
            row = self._instance(file, key, plain, place) if plain.type in (*_MADE, "object") else None
            repeats = plain.type == "array" and {one.wire for one in found}.issuperset(
                map(self._value, plain.named_children)
            )
            if wire is not None and not isinstance(wire, bool):
                found.append(self._found(file, place, wire, name, key))
            elif row is not None:
                found.append(replace(row, group=name))
            elif plain.type != "arrow_function" and not repeats:
                unread.append(left_out(at_line(file, place), f"{name}: {key}", NOT_PLAIN))
        if len(found) > 1 or names_codes(name):
            yield Listing(name, tuple(found), unread=tuple(unread))

    def _class(self, file: str, node: Node) -> Iterator[Found]:
        name = self.named[node.id]
        own = self._fields(node)
        key = next((key for key in CODE_KEYS[:-1] if own.get(key) is not None), None)
        wire = own[key] if key else None
        error = self._is_error(node)
        if wire is None or isinstance(wire, bool):
            unread = next((key for key in CODE_KEYS[:-1] if key in own), None)
            if unread and error and self._may_have(node, unread):
                self._skip(
                    file, node, name or "A class", "its code is no plain text or integer, or callers may change it"
                )
            return
        if not error:
            why = f"its code {json.dumps(wire)} is that of a class that is not known to be an error"
            return self._skip(file, node, name or "A class", why)
        later = next((place for one, place in self._set_later(node) if one in CODE_KEYS), None)
        if later is not None:
            why = "its code is set after the class is made, and nothing is run"
            return self._skip(file, later, name, why)
        facts, notes = read_facts(name, self._facts(node))
        self.notes += [note for note in notes if note not in self.notes]
        found = self._found(file, node, wire, "errors", None, facts, error_class=name or None)
        yield replace(found, ancestors=tuple(self._ancestors(node))) if name else found

    def _ancestors(self, node: Node) -> Iterator[Ancestor]:
        """The classes a class extends, the nearest first; that it extends one from elsewhere is noted."""
        for _ in range(20):
            name, home, base = self.named[node.id], self.home[node.id], base_of(node)
            meant = self.imports.meant(self.classes, base or "", home)
            if meant is None or meant[1] == node or not self._is_error(meant[1]):
                if base not in (None, "Error") and (meant is None or meant[1] != node):
                    note = lost_base(at_line(home, node), name, str(base))
                    self.notes += [note] if note not in self.notes else []
                return
            node = meant[1]
            summary, _ = doc_of(self.docs.get(node.id))
            yield Ancestor(self.named[node.id], at_line(meant[0], node), summary)

    def _is_error(self, node: Node) -> bool:
        """Whether a class extends an error: by its base's name, by what that is, or, for a base from elsewhere, by its
        own name.
        """
        name = self.named[node.id]
        for _ in range(20):
            base, home = base_of(node), self.home[node.id]
            if base is None:
                return False
            for _ in range(20):
                meant = self.imports.meant(self.values, base, home)
                value, _ = unwrapped(meant[1][0] if meant and len(meant[1]) == 1 else None)
                if value is None or value.type not in ("identifier", "member_expression"):
                    break
                base = text_of(value).rpartition(".")[2]
            if re.search("(Error|Exception)$", base):
                return True
            inner = self.imports.meant(self.classes, base, home)
            if inner is None or inner[1] is node:
                return ABOUT_ERRORS.search(base) is not None or names_error(name)
            node = inner[1]
        return False

    def _may_have(self, node: Node, key: str) -> bool:
        """Whether a class gives its code a value, and does not only declare it or take it from whoever makes it."""
        body = node.child_by_field_name("body")
        for part in body.named_children if body else ():
            name = text_of(part.child_by_field_name("name"))
            if part.type == "public_field_definition" and name == key and part.child_by_field_name("value") is not None:
                return True
            if part.type == "method_definition" and name == key:
                return True
            if part.type == "method_definition" and name == "constructor":
                for one in parameters_of(part):
                    if text_of(one.child_by_field_name("pattern")) == key:
                        return one.child_by_field_name("value") is not None
                if any(left == key and right.type != "identifier" for left, right in set_on_this(part)):
                    return True
        return False

    def _fields(self, node: Node) -> dict[str, Literal | None]:
        """Fields with a literal value: in the class body, given back by a getter, or set on `this` when it is made.

        None: the class has such a field, but not what it holds.
        """
        body = node.child_by_field_name("body")
        found: dict[str, Literal | None] = {}
        for part in body.named_children if body else ():
            name = key_of(part.child_by_field_name("name"))
            if part.type == "public_field_definition":
                value = part.child_by_field_name("value")
                found[name] = self._value(value) if value is not None else self._declared(part)
            elif part.type == "method_definition" and any(one.type == "get" for one in part.children):
                found[name] = self._returned(part)
            elif part.type == "method_definition" and name == "constructor":
                for one in parameters_of(part):
                    if any(child.type in ("accessibility_modifier", "readonly") for child in one.children):
                        found.setdefault(text_of(one.child_by_field_name("pattern")), self._declared(one))
                    elif (pattern := text_of(one.child_by_field_name("pattern"))) in CODE_KEYS[:-1]:
                        found.setdefault(pattern, None)
                own = {text_of(one.child_by_field_name("pattern")) for one in parameters_of(part)}
                for left, right in set_on_this(part):
                    sure = text_of(right) not in own and _is_certain(right, part)
                    found[left] = self._value(right) if sure else None
                for name, given in self._given_to_super(node, part):
                    if found.get(name) is None and (said := self._value(given)) is not None:
                        found[name] = said
        return found

    def _returned(self, getter: Node) -> Literal | None:
        """The one literal a getter gives back."""
        value = self._given_back(getter)
        return self._value(value) if value is not None else None

    def _given_back(self, getter: Node) -> Node | None:
        """What a getter gives back, if that is all it does."""
        body = getter.child_by_field_name("body")
        parts = [one for one in body.named_children if one.type != "comment"] if body else []
        if len(parts) == 1 and parts[0].type == "return_statement" and parts[0].named_children:
            return parts[0].named_children[0]
        return None

    def _declared(self, part: Node) -> Literal | None:
        """The value of `readonly code: "x"`, a field whose type is a literal."""
        value = self._literal_type(part)
        return self._value(value) if value is not None else None

    def _literal_type(self, part: Node) -> Node | None:
        kind = part.child_by_field_name("type")
        inner = kind.named_children[0] if kind is not None and kind.named_children else None
        if inner is not None and inner.type == "literal_type" and inner.named_children:
            return inner.named_children[0]
        return None

    def _given_to_super(self, node: Node, constructor: Node) -> Iterator[tuple[str, Node]]:
        """What the constructor gives its base: in an object, or by place, where the base names its parameters."""
        parameters = self._parameters(base_of(node))
        for call in walk(constructor, "call_expression"):
            function, given = call.child_by_field_name("function"), call.child_by_field_name("arguments")
            if function is None or function.type != "super" or given is None:
                continue
            for index, argument in enumerate(given.named_children):
                named = map(self._pair, pairs(argument)) if argument.type == "object" else ()
                for name, value in (*named, *([(parameters[index], argument)] if index < len(parameters) else [])):
                    if value is not None:
                        yield name, value

    def _parameters(self, base: str | None) -> list[str]:
        meant = self.imports.meant(self.classes, base or "", self.here)
        body = meant[1].child_by_field_name("body") if meant else None
        for part in body.named_children if body else ():
            if part.type == "method_definition" and text_of(part.child_by_field_name("name")) == "constructor":
                return [text_of(one.child_by_field_name("pattern")) for one in parameters_of(part)]
        return []

    def _facts(self, node: Node, depth: int = 0) -> dict[str, Statement]:
        """What a class and those it extends state, the nearest last: a statement that cannot be read ends a fact."""
        home = self.home[node.id]
        base = self.imports.meant(self.classes, base_of(node) or "", home)
        facts = self._facts(base[1], depth + 1) if base and base[1] is not node and depth < 20 else {}
        with self._in(home):
            said = list(self._stated(node, {one.name for one in facts.values()}))
        for name, place, value, sure in said:
            fact = None if name in CODE_KEYS else fact_of(name)
            if fact is not None:
                empty = value is not None and sure and text_of(value) in ("null", "undefined")
                read = self._value(value) if value is not None and sure else None
                facts[fact] = Statement(name, at_line(home, place), read, sure=sure, empty=empty)
        for name, place in self._set_later(node):
            fact = None if name in CODE_KEYS else fact_of(name)
            if fact is not None:
                why = "it is set after the class is made, and nothing is run"
                facts[fact] = Statement(name, at_line(home, place), None, why=why)
        return facts

    def _stated(self, node: Node, known: set[str]) -> Iterator[tuple[str, Node, Node | None, bool]]:
        """Name, place, value and whether it is set for certain of what a class sets, in the order it does.

        Args:
            known: Names that a base has values under; a method of such a name stands for one.
        """
        body = node.child_by_field_name("body")
        parts = body.named_children if body else []
        made = [part for part in parts if key_of(part.child_by_field_name("name")) == "constructor"]
        for part in made:
            for name, given in self._given_to_super(node, part):
                if text_of(given) not in ("null", "undefined"):
                    yield name, given, given, True
            for one in parameters_of(part):
                if any(child.type in ("accessibility_modifier", "readonly") for child in one.children):
                    yield text_of(one.child_by_field_name("pattern")), one, self._literal_type(one), True
        for part in parts:
            name = key_of(part.child_by_field_name("name"))
            if part.type == "public_field_definition":
                value = part.child_by_field_name("value") or self._literal_type(part)
                if value is not None:
                    yield name, part, value, True
            elif part.type == "method_definition" and not any(one.type == "set" for one in part.children):
                if any(one.type == "get" for one in part.children):
                    yield name, part, self._given_back(part), True
                elif name in known:
                    yield name, part, None, True
        for part in made:
            own = {text_of(one.child_by_field_name("pattern")) for one in parameters_of(part)}
            for name, value in set_on_this(part):
                yield name, value, None if text_of(value) in own else value, _is_certain(value, part)

    def _set_later(self, node: Node) -> Iterator[tuple[str, Node]]:
        """Names and places of `Name.x = …` and `Name.prototype.x = …` after the class."""
        name, home = self.named[node.id], self.home[node.id]
        for file, owner, change in self.changes:
            left = change.child_by_field_name("left")
            if left is None or not name or owner.removesuffix(".prototype") != name:
                continue
            meant = self.imports.meant(self.classes, name, file)
            if meant is not None and meant[0] == home and meant[1] == node:
                yield text_of(left.child_by_field_name("property")), change

    # --- facts by code -------------------------------------------------------------------------

    def _tables(self, known: set[str | int]) -> Iterator[Found]:
        for file, _ in self.trees:
            for name, _, value, place in self.bound[file]:
                if fact_of(name) is None:
                    continue
                with self._in(file):
                    rows = [
                        (int(code) if isinstance(code, str) and code not in known and is_int(code) else code, said, at)
                        for code, said, at in self._table_rows(value)
                    ]
                self.notes += none_of_the_codes(
                    at_line(file, place), name, [(code, said) for code, said, _ in rows], known
                )
                for code, said, at in rows:
                    facts = facts_of({name: said})
                    if code in known and facts and code is not None and not isinstance(code, bool):
                        yield self._found(file, at, code, name, None, facts, doc=False)

    def _status_rows(self, file: str, group: str, node: Node) -> Iterator[Found]:
        """The codes of a table of statuses, for when nothing else says what they are."""
        value, _ = unwrapped(node)
        for code, said, place in self._table_rows(node) if value is not None and value.type == "object" else ():
            facts = facts_of({"status": said})
            if facts and code is not None and not isinstance(code, bool):
                yield self._found(file, place, code, group, None, facts, doc=False)

    def _table_rows(self, node: Node | None) -> Iterator[tuple[Literal | None, Literal | None, Node]]:
        """Code, fact and place of each row, true where there is no fact; None: it cannot be read."""
        value, _ = unwrapped(node)
        if value is None:
            return
        if value.type == "new_expression":  # new Set([...]), new Map([[code, fact]])
            given = value.child_by_field_name("arguments")
            for argument in given.named_children if given else ():
                yield from self._table_rows(argument)
        elif value.type == "object":
            for _, one in self._spread(self.here, "", value):
                if one.type == "pair":
                    name, said = self._pair(one)
                    yield name or None, self._value(said) if said is not None else None, one
        elif value.type == "array":
            for item in value.named_children:
                if item.type == "array" and len(item.named_children) == 2:
                    code, fact = map(self._value, item.named_children)
                    yield code, fact, item
                elif item.type != "comment":
                    yield self._value(item), True, item

    # --- values --------------------------------------------------------------------------------


def _is_certain(value: Node, constructor: Node) -> bool:
    """Whether what is set is set however the constructor runs."""
    body, one = constructor.child_by_field_name("body"), value.parent
    while one is not None and one.parent is not None and one.parent != body:
        one = one.parent
        if one.type in ("ternary_expression", "binary_expression", "arrow_function", "function_expression"):
            return False
    return one is not None and one.type == "expression_statement"
