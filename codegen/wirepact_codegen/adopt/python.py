"""Codes in Python sources, read from their syntax tree: nothing of them is imported or run.

Members of enums, those of Django included; `Literal` aliases; upper-case constants of a module or of a plain class,
collections and dicts of rows included; rows that are calls of a class of facts; exception classes with a `code`. Tables
and sets that are keyed by codes and say a status, a verdict or a category by their name add that fact.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .bindings import bindings, blocks, changed, classes, docs_after, first_paragraph
from .found import (
    ABOUT_ERRORS,
    Ancestor,
    Copy,
    Found,
    Listing,
    Note,
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
from .python_values import CODE_ATTRIBUTES, Literal, Values, as_status, is_enum, is_exception, last

_NO_ERRORS = ("BaseModel", "TypedDict", "NamedTuple", "Protocol")
_NO_BASES = ("", "ABC", "BaseException", "Exception", "Generic", "Protocol", "object")
_COLLECTIONS = ("frozenset", "tuple", "set", "list", "sorted", "MappingProxyType", "dict")
_NOT_PLAIN = "it is no plain text or integer"
_NOT_HERE = "its values are not written here"


def read(sources: Sequence[tuple[str, str]], only: Sequence[str] = ()) -> Copy:
    """What Python files, as (shown path, text), say of codes."""
    return _Reader(sources).copy(only)


class _Reader(Values):
    def copy(self, only: Sequence[str]) -> Copy:
        listings: list[Listing] = []
        for file, tree in self.trees:
            with self._in(file):
                listings += self._lists(file, tree)
        for file, tree in self.trees:
            with self._in(file):
                raised = tuple(found for node in classes(tree) for found in self._exception(file, node))
            listings.append(Listing("errors", raised, "classes"))
        alone = not any(one.found for one in listings if one.kind != "table")
        for file, tree in self.trees:
            with self._in(file):
                loose = self._constants(file, "constants", 0, tree.body)
            loose = Listing("constants", loose.found, "constants", loose.unread)
            listings.append(of_one_type(loose, self.notes) if alone or "constants" in only else loose)
        taken = chosen(listings, only, self.notes)
        taken += self._tables({found.wire for found in taken})
        lists = list(dict.fromkeys(one.name for one in listings if one.found))
        self._changes({one.group for one in taken})
        return Copy(label="Python", found=taken, notes=self.notes, lists=lists)

    def _lists(self, file: str, tree: ast.Module) -> Iterator[Listing]:
        inner = (node for _, block in blocks(tree.body) for node in block)
        branched = Counter(node.name for node in inner if isinstance(node, ast.ClassDef))
        for node in classes(tree):
            if self._is(node, is_enum):
                _, found, notes = self._enum(node)
                if branched[node.name] > 1:
                    found = [replace(one, either=f"{file}#{node.name}.{one.name}") for one in found]
                self.notes += notes
                yield Listing(node.name, tuple(found))
            elif not self._is(node, is_exception):
                listing = self._constants(file, node.name, node.lineno, node.body)
                if len(listing.found) > 1 or names_codes(node.name):
                    yield listing
        rows: dict[str, tuple[list[Found], list[Note]]] = {}
        for one in bindings(tree.body):
            found_here = tuple(self._literals(file, one.name, one.value))
            listing = Listing(one.name, found_here) if found_here else self._collection(file, one.name, one.value)
            if not listing.found and not listing.unread:
                listing = Listing(one.name, tuple(self._made_enum(file, one.name, one.value)))
            yield listing
            at = f"{file}:{one.line}"
            if listing.found or listing.unread:
                continue
            given = self._given(one.value) if isinstance(one.value, ast.Call) and one.name.isupper() else {}
            if any(name in CODE_ATTRIBUTES for name in given):
                kind = last(one.value)
                found, unread = rows.setdefault(kind, ([], []))
                if (row := self._facts_of(file, kind, given, one.line)) is not None:
                    found.append(replace(row, name=one.name))
                else:
                    unread.append(left_out(at, one.name, "its code is no plain text or integer"))
            elif names_codes(one.name) and _is_computed(one.value):
                self.notes.append(left_out(at, one.name, _NOT_HERE))
        yield from (Listing(kind, tuple(found), unread=tuple(unread)) for kind, (found, unread) in rows.items())

    def _changes(self, taken: set[str]) -> None:
        """Note what is done to a list or a table after it is made: that is not run."""
        for file, tree in self.trees:
            for name, node in changed(tree.body):
                if name in taken or (fact_of(name) and name in self.names.values):
                    why = "it changes a value when it runs, and nothing is run"
                    self._skip(file, node.lineno, ast.unparse(node)[:60], why)

    # --- lists ---------------------------------------------------------------------------------

    def _may_be(self, node: ast.ClassDef) -> bool:
        """Whether a class is an error by the name of its base, or its own, where that base is from elsewhere."""
        if self._is(node, lambda name: is_enum(name) or name in _NO_ERRORS):
            return False
        home = self.names.home[node]
        return self._is(
            node,
            lambda base: (
                not self.names.class_(base, home)
                and (ABOUT_ERRORS.search(base) is not None or (base not in dir(builtins) and names_error(node.name)))
            ),
        )

    def _made_enum(self, file: str, name: str, node: ast.expr) -> Iterator[Found]:
        """The members of `Enum("Name", ...)`: a dict, pairs, or names that are numbered."""
        kind = last(node.func) if isinstance(node, ast.Call) else ""
        bases = self.names.class_(kind, file)
        if not isinstance(node, ast.Call) or not (is_enum(kind) or any(self._is(one, is_enum) for one in bases)):
            return
        given = node.args[1] if len(node.args) > 1 else None
        given = given or next((one.value for one in node.keywords if one.arg == "names"), None)
        rows: list[tuple[ast.expr | None, ast.expr | None]] | None = None
        if isinstance(given, ast.Dict):
            rows = list(zip(given.keys, given.values, strict=True))
        elif isinstance(given, ast.List | ast.Tuple):
            rows = [
                (one.elts[0], one.elts[1])
                if isinstance(one, ast.Tuple | ast.List) and len(one.elts) == 2
                else (one, None)
                for one in given.elts
            ]
        elif isinstance(given, ast.Constant) and isinstance(given.value, str):
            rows = [
                (ast.copy_location(ast.Constant(one), given), None) for one in re.split(r"[\s,]+", given.value.strip())
            ]
        if rows is None:
            if len(node.args) > 1 or node.keywords:
                self._skip(file, node.lineno, name, "its members are not written here")
            return
        text = kind == "StrEnum" or any(self._is(one, lambda base: base == "StrEnum") for one in bases)
        same = kind == "TextChoices" or any(self._is(one, lambda base: base == "TextChoices") for one in bases)
        start = next((self._value(one.value) for one in node.keywords if one.arg == "start"), 1)
        values = self.made.setdefault(name, {}).setdefault(file, {})
        for index, (key, value) in enumerate(rows):
            member = self._value(key) if key is not None else None
            at = (value or key or node).lineno
            if not isinstance(member, str):
                self._skip(file, at, f"{name}, member {index + 1}", "its name is not written here")
                continue
            if value is not None:
                wire = self._value(value)
            elif text or same:
                wire = member.lower() if text else member
            else:
                wire = start + index if isinstance(start, int) else None
            if wire is None or isinstance(wire, bool):
                self._skip(file, at, f"{name}.{member}", "its value is no plain text or integer")
                continue
            values.setdefault(member, wire)
            yield Found(wire=wire, at=f"{file}:{at}", group=name, name=member)

    def _literals(self, file: str, name: str, node: ast.expr) -> Iterator[Found]:
        """The members of a `Literal`, of aliases it names too, each name once."""
        seen, stack, inside = {(file, name)}, [(file, one) for one in reversed(list(_union(node)))], False
        unread: list[tuple[str, ast.expr]] = []
        whole = len(stack) > 1

        def follow(place: str, alias: str) -> bool:
            meant = self.names.value(alias, place)
            if meant is not None and (meant[0], alias) not in seen:
                seen.add((meant[0], alias))
                parts = [part for one in meant[1] for part in _union(one.value)]
                stack.extend((meant[0], part) for part in reversed(parts))
            return meant is not None

        while stack:
            place, part = stack.pop()
            with self._in(place):
                if isinstance(part, ast.Subscript) and last(part.value) == "Literal":
                    inside = True
                    for item in part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]:
                        wire = self._value(item)
                        if wire is not None and not isinstance(wire, bool):
                            yield Found(wire=wire, at=f"{place}:{item.lineno}", group=name)
                        elif isinstance(item, ast.Name) and follow(place, item.id):
                            pass
                        elif not (isinstance(item, ast.Constant) and item.value is None):
                            self._skip(place, item.lineno, f"{name}: {ast.unparse(item)}", _NOT_PLAIN)
                elif isinstance(part, ast.Name) and whole and follow(place, part.id):
                    pass
                elif whole and not (isinstance(part, ast.Constant) and part.value is None):
                    unread.append((place, part))
        for place, part in unread if inside else ():
            self._skip(place, part.lineno, f"{name}: {ast.unparse(part)}", _NOT_HERE)

    def _collection(self, file: str, name: str, node: ast.expr) -> Listing:
        """A tuple, list or set of codes, or a dict with a row of facts for each, under an upper-case name."""
        found: list[Found] = []
        unread: list[Note] = []
        if not name.isupper() or name.startswith("_"):
            return Listing(name, ())
        if fact_of(name) == "status":  # a dict of statuses, for when nothing else says what the codes are
            rows = [(code, as_status(said), line) for code, said, line, _ in self._rows(file, node)]
            listed = (
                Found(wire=code, at=f"{file}:{line}", group=name, status=status)
                for code, status, line in rows
                if status is not None and code is not None and not isinstance(code, bool)
            )
            return Listing(name, tuple(listed), "table")
        if fact_of(name) is not None:
            return Listing(name, ())
        for place, key, item in self._items(file, node):
            with self._in(place):
                row = self._entry(place, name, key, item)
            if row is not None:
                found.append(row)
            else:
                why = _NOT_PLAIN if key is None else "what stands at it is no row of facts"
                what = f"{name}: {ast.unparse(key or item)[:40]}"
                unread.append(left_out(f"{place}:{(key or item).lineno}", what, why))
        return Listing(name, tuple(found), unread=tuple(unread))

    def _entry(self, file: str, group: str, key: ast.expr | None, item: ast.expr) -> Found | None:
        """One item of a collection: a code, a row with a code in it, or a row that stands at its code."""
        given = _text_keys(item) | (self._given(item) if isinstance(item, ast.Call) else {})
        if any(name in given for name in CODE_ATTRIBUTES):
            row = self._facts_of(file, group, given, item.lineno)
            name = self._value(key) if key is not None else None
            return replace(row, name=name) if row and isinstance(name, str) and name != row.wire else row
        if key is not None:
            rows = isinstance(item, ast.Dict | ast.Call)
            return self._facts_of(file, group, {**given, "code": key}, item.lineno) if rows and given else None
        wire = self._value(item)
        if wire is None or isinstance(wire, bool):
            return None
        return Found(wire=wire, at=f"{file}:{item.lineno}", group=group)

    def _items(self, file: str, node: ast.expr) -> Iterator[tuple[str, ast.expr | None, ast.expr]]:
        """File, key and value of what a collection holds, others that are put into it included; no key: no dict."""
        stack: list[tuple[str, ast.expr, bool]] = [(file, node, True)] if self._holds(file, node) else []
        seen: set[tuple[str, str]] = set()
        while stack:
            place, part, whole = stack.pop()
            if isinstance(part, ast.Starred):
                part, whole = part.value, True
            if not whole:
                yield place, None, part
            elif isinstance(part, ast.Tuple | ast.List | ast.Set):
                stack += [(place, one, False) for one in reversed(part.elts)]
            elif isinstance(part, ast.Dict):
                for key, value in zip(part.keys, part.values, strict=True):
                    if key is not None:
                        yield place, key, value
                    else:  # `**other`
                        stack.append((place, value, True))
            elif isinstance(part, ast.Call) and last(part.func) in _COLLECTIONS and len(part.args) == 1:
                stack.append((place, part.args[0], True))
            elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add | ast.BitOr):
                stack += [(place, part.right, True), (place, part.left, True)]
            elif isinstance(part, ast.Name) and self._holds(place, part):
                meant = self.names.value(part.id, place)
                if meant is not None and (meant[0], part.id) not in seen:
                    seen.add((meant[0], part.id))
                    stack += [(meant[0], one.value, True) for one in reversed(meant[1])]
            else:
                yield place, None, ast.copy_location(ast.Starred(part, ast.Load()), part)

    def _holds(self, file: str, node: ast.expr, depth: int = 0) -> bool:
        """Whether an expression is a collection that is written here, in part at least."""
        if depth > 20:
            return False
        match node:
            case ast.Tuple() | ast.List() | ast.Set() | ast.Dict():
                return True
            case ast.Call(func=func, args=[inner]):
                return last(func) in _COLLECTIONS and self._holds(file, inner, depth + 1)
            case ast.BinOp(left=left, op=ast.Add() | ast.BitOr(), right=right):
                return self._holds(file, left, depth + 1) or self._holds(file, right, depth + 1)
            case ast.Name(id=name) if (meant := self.names.value(name, file)) is not None:
                key = meant[0], name
                if key not in self.held:
                    self.held[key] = False  # should it lead back to itself
                    self.held[key] = any(self._holds(meant[0], one.value, depth + 1) for one in meant[1])
                return self.held[key]
            case _:
                return False

    def _constants(self, file: str, group: str, scope: int, body: list[ast.stmt]) -> Listing:
        """Upper-case constants; `scope` tells those of one class or module from others of its name."""
        docs = docs_after(body)
        found: list[Found] = []
        unread: list[Note] = []
        public = [one for one in bindings(body) if not one.name.startswith("_")]
        bound = [one for one in public if one.name.isupper()]
        twice = {name for name, count in Counter(one.name for one in bound).items() if count > 1}
        local: dict[str, Literal] = {}
        for one in bound:
            wire = self._value(one.value, local)
            local |= {one.name: wire} if wire is not None and scope and one.name not in twice else {}
            summary = docs.get((one.name, one.line))
            either = f"{file}#{scope}.{one.name}" if one.name in twice else ""
            if wire is not None and not isinstance(wire, bool):
                at = f"{file}:{one.line}"
                found.append(Found(wire=wire, at=at, group=group, name=one.name, summary=summary, either=either))
            elif (
                group != "constants"
                and isinstance(one.value, ast.Call)
                and (row := self._called(file, group, one.value))
            ):
                found.append(replace(row, name=one.name, summary=summary, either=either))
            elif not (
                isinstance(one.value, ast.Dict | ast.List | ast.Tuple | ast.Set)
                and (group == "constants" or self._repeats(one.value, local))
            ):
                unread.append(left_out(f"{file}:{one.line}", f"{group}: {one.name}", _NOT_PLAIN))
        for one in public if names_codes(group) else ():
            wire = None if one.name.isupper() else self._value(one.value, local)
            if wire is not None and not isinstance(wire, bool):
                why = "a constant has capitals alone"
                unread.append(left_out(f"{file}:{one.line}", f"{group}: {one.name}", why))
        return Listing(group, tuple(found), unread=tuple(unread))

    def _repeats(self, node: ast.expr, local: dict[str, Literal]) -> bool:
        """Whether a collection holds what constants before it hold, and nothing else."""
        parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else []
        return bool(parts) and all(self._value(one, local) in local.values() for one in parts)

    # --- exceptions ----------------------------------------------------------------------------

    def _exception(self, file: str, node: ast.ClassDef) -> Iterator[Found]:
        own = self._attributes(node)
        wire = next((own[name] for name in CODE_ATTRIBUTES if own.get(name) is not None), None)
        if not self._is(node, is_exception) and not self._may_be(node):
            if wire is not None and not self._is(node, is_enum):
                why = f"its code {wire!r} is that of a class that is not known to be an exception"
                self._skip(file, node.lineno, node.name, why)
            return
        if wire is None or isinstance(wire, bool):
            given = [one.value for one in node.keywords if one.arg in CODE_ATTRIBUTES]
            given += [part for one in node.decorator_list if isinstance(one, ast.Call) for part in one.args]
            said = next((value for one in given if isinstance(value := self._value(one), str | int)), None)
            if any(name in own for name in CODE_ATTRIBUTES):
                why = "its code is no plain text or integer, or callers may change it"
                self._skip(file, node.lineno, node.name, why)
            elif said is not None:
                why = f"what {said!r} does, which its class statement or a decorator is given, is not known"
                self._skip(file, node.lineno, node.name, why)
            return
        if (at := next((at for name, at in self.set_later.get(node, {}).items() if name in CODE_ATTRIBUTES), "")) != "":
            why = "its code is set after the class is made, and nothing is run"
            self.notes.append(left_out(at, node.name, why))
            return
        facts, notes = read_facts(node.name, self._facts(node))
        self.notes += [note for note in notes if note not in self.notes]
        doc = ast.get_docstring(node)
        yield Found(
            wire=wire,
            at=f"{file}:{node.lineno}",
            group="exceptions",
            error_class=node.name,
            ancestors=tuple(self._ancestors(node)),
            summary=first_paragraph(doc) if doc else None,
            **facts,
        )

    def _ancestors(self, node: ast.ClassDef) -> Iterator[Ancestor]:
        """The error classes a class extends, the nearest first; that it extends others as well is noted."""
        seen = {node}
        while True:
            home = self.names.home[node]
            kept: ast.ClassDef | None = None
            for base in node.bases:
                name = last(base)
                found = [one for one in self.names.class_(name, home) if one not in seen]
                error = len(found) == 1 and (self._is(found[0], is_exception) or self._may_be(found[0]))
                if kept is None and error:
                    kept = found[0]
                elif name not in _NO_BASES and (note := lost_base(f"{home}:{node.lineno}", node.name, name)):
                    self.notes += [note] if note not in self.notes else []
            if kept is None:
                return
            node = kept
            seen.add(node)
            doc = ast.get_docstring(node)
            at = f"{self.names.home[node]}:{node.lineno}"
            yield Ancestor(node.name, at, first_paragraph(doc) if doc else None)

    # --- facts by code -------------------------------------------------------------------------

    def _tables(self, known: set[str | int]) -> Iterator[Found]:
        for file, tree in self.trees:
            for one in bindings(tree.body):
                if fact_of(one.name) is None:
                    continue
                with self._in(file):
                    rows = list(self._rows(file, one.value))
                for key, said, line, place in rows:
                    facts = facts_of({one.name: said})
                    if facts and key in known and not isinstance(key, bool):
                        yield Found(wire=key, at=f"{place}:{line}", group=one.name, **facts)
                told = [(code, said) for code, said, _, _ in rows]
                self.notes += none_of_the_codes(f"{file}:{one.line}", one.name, told, known)

    def _rows(self, file: str, node: ast.expr) -> Iterator[tuple[Literal | None, Literal | None, int, str]]:
        """Code, fact, line and file of the rows of a dict of codes, or of a set, tuple or list of them, of which the
        name is true. None: it cannot be read.
        """
        for place, key, item in self._items(file, node):
            with self._in(place):
                if key is not None and item is not None:
                    yield self._value(key), self._value(item), item.lineno, place
                elif item is not None:
                    yield self._value(item), True, item.lineno, place

    # --- values --------------------------------------------------------------------------------


def _text_keys(node: ast.expr) -> dict[str, ast.expr]:
    """The entries of a dict by their keys, where these are texts."""
    entries = zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ()
    return {key.value: value for key, value in entries if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def _is_computed(node: ast.expr) -> bool:
    """Whether an expression makes its value from what others hold."""
    return isinstance(node, ast.Call | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.Subscript)


def _union(node: ast.expr) -> Iterator[ast.expr]:
    """The members of `A | B` and `Union[A, B]`; the node itself where it is neither."""
    stack = [node]
    while stack:
        one = stack.pop()
        if isinstance(one, ast.BinOp) and isinstance(one.op, ast.BitOr):
            stack += [one.right, one.left]
        elif isinstance(one, ast.Subscript) and last(one.value) == "Union" and isinstance(one.slice, ast.Tuple):
            stack += reversed(one.slice.elts)
        else:
            yield one
