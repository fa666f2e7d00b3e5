"""What Python expressions stand for, by what is written alone: literals, names, members of enums, fields of classes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from http import HTTPStatus
from typing import TypeAlias

from ..sources import NotParsedError
from .bindings import Names, bindings, blocks, docs_after, expression, first_paragraph, parse, set_on_classes
from .found import MOST_TEXT, Found, Note, Statement, added, fact_of, facts_of, left_out, unsure

Literal: TypeAlias = str | int | bool
CODE_ATTRIBUTES = ("code", "error_code", "err_code", "errcode", "CODE", "ERROR_CODE")
_CHOICES = ("TextChoices", "IntegerChoices")
"""The enumerations of Django, whose members may have a label after their value."""


class Values:
    """The sources, and what is asked of them."""

    def __init__(self, sources: Sequence[tuple[str, str]]) -> None:
        self.notes: list[Note] = []
        self.trees: list[tuple[str, ast.Module]] = []
        for file, text in sources:
            try:
                self.trees.append((file, parse(text)))
            except NotParsedError as error:
                problem = f"This is no Python: {error}."
                self.notes.append(Note(at=f"{file}:{error.line}", rule="syntax", problem=problem, severity="error"))
        self.names = Names(self.trees)
        self.here = ""
        self.asked: list[tuple[str, str]] = []
        self.made: dict[str, dict[str, dict[str, Literal]]] = {}
        self.held: dict[tuple[str, str], bool] = {}
        self.known: dict[tuple[str, str], Literal | None] = {}
        self.enums: dict[ast.ClassDef, tuple[dict[str, Literal], list[Found], list[Note]]] = {}
        self.attributes: dict[ast.ClassDef, dict[str, Literal | None]] = {}
        self.set_later: dict[ast.ClassDef, dict[str, str]] = {}
        for file, tree in self.trees:
            for name, attribute, line in set_on_classes(tree):
                for one in self.names.class_(name, file):
                    self.set_later.setdefault(one, {}).setdefault(attribute, f"{file}:{line}")

    @contextmanager
    def _in(self, file: str) -> Iterator[None]:
        """Names mean what they mean in that file."""
        before, self.here = self.here, file
        try:
            yield
        finally:
            self.here = before

    def _is(self, node: ast.ClassDef, test: Callable[[str], bool], seen: frozenset[str] = frozenset()) -> bool:
        """Whether a class, or one it extends that is known here, has a base of a kind."""
        for base in node.bases:
            name = last(base)
            if test(name):
                return True
            if name not in seen:
                inner = self.names.class_(name, self.names.home[node])
                if any(self._is(one, test, seen | {name}) for one in inner if one is not node):
                    return True
        return False

    def _lineage(self, node: ast.ClassDef, depth: int = 0) -> Iterator[ast.ClassDef]:
        """A class and those it extends, as far as they are here."""
        yield node
        for base in node.bases if depth < 20 else ():
            for one in self.names.class_(last(base), self.names.home[node]):
                if one is not node:
                    yield from self._lineage(one, depth + 1)

    def _enum(self, node: ast.ClassDef) -> tuple[dict[str, Literal], list[Found], list[Note]]:
        """The members of an enum, each once: by name, as codes, and what of them could not be read."""
        if node in self.enums:
            return self.enums[node]
        values, found, notes = self.enums[node] = {}, [], []
        file = self.names.home[node]
        docs = docs_after(node.body)
        ints: list[int] = []
        own = _signature(node, "__init__") or _signature(node, "__new__")
        labelled = not own and self._is(node, lambda base: base in _CHOICES)
        with self._in(file):
            for name, value, line, _ in bindings(node.body):
                if name.startswith("_"):
                    continue
                row: Found | None = None
                label: ast.expr | None = None
                if labelled and isinstance(value, ast.Tuple | ast.List) and len(value.elts) == 2:
                    value, label = value.elts
                if isinstance(value, ast.Call) and last(value.func) == "auto":
                    wire = self._auto(node, name, ints)
                else:
                    row = self._row(file, node, value) if isinstance(value, ast.Tuple | ast.Call) else None
                    wire = row.wire if row else self._value(value, values)
                if wire is None or isinstance(wire, bool):
                    why = "its value is no plain text or integer"
                    notes.append(left_out(f"{file}:{line}", f"{node.name}.{name}", why))
                    continue
                ints += [wire] if isinstance(wire, int) else []
                values.setdefault(name, wire)
                row = row or Found(wire=wire, at="")
                text = "" if label is None else _label(label)
                if text is None:
                    notes.append(left_out(f"{file}:{line}", f"The label of {node.name}.{name}", "it is no plain text"))
                summary = docs.get((name, line)) or first_paragraph(text or "") or None
                found.append(replace(row, at=f"{file}:{line}", group=node.name, name=name, summary=summary))
        return self.enums[node]

    def _auto(self, node: ast.ClassDef, name: str, ints: Sequence[int]) -> Literal | None:
        """What `auto()` stands for; None where that is up to code, or to the version of Python."""
        made = next((found for one in self._lineage(node) if (found := _method(one, "_generate_next_value_"))), None)
        if made is not None:
            said = [ast.unparse(one) for one in made.body if not isinstance(one, ast.Expr)]
            given = next((one.arg for one in (*made.args.posonlyargs, *made.args.args)), "")
            forms = {f"return {given}": name, f"return {given}.lower()": name.lower()}
            forms |= {f"return {given}.upper()": name.upper(), f"return str({given})": name}
            return forms.get(said[0]) if len(said) == 1 else None
        if self._is(node, lambda base: base == "TextChoices"):
            return name
        if self._is(node, lambda base: base == "StrEnum"):
            return name.lower()
        if self._is(node, lambda base: base == "str") or (ints and ints[-1] != max(ints)):
            return None
        return max(ints, default=0) + 1

    def _row(self, file: str, node: ast.ClassDef, value: ast.Tuple | ast.Call) -> Found | None:
        """A member of several values, named by the enum's own `__init__` or `__new__`, or by a class of facts."""
        if isinstance(value, ast.Call):
            return self._called(file, node.name, value)
        names = _signature(node, "__init__") or _signature(node, "__new__")
        return self._facts_of(file, node.name, dict(zip(names, value.elts, strict=False)), value.lineno, ("value",))

    def _called(self, file: str, group: str, node: ast.Call) -> Found | None:
        """A row that is made by a class: by keyword, or by place, where that class is here and has fields."""
        return self._facts_of(file, group, self._given(node), node.lineno)

    def _given(self, node: ast.Call) -> dict[str, ast.expr]:
        """What a call is given, by the names of the parameters, as far as they are known."""
        given = {one.arg: one.value for one in node.keywords if one.arg}
        found = self.names.class_(last(node.func), self.here)
        if len(found) == 1 and not self._is(found[0], is_enum) and not self._is(found[0], is_exception):
            given |= dict(zip(self._field_names(found[0]), node.args, strict=False))
        return given

    def _field_names(self, node: ast.ClassDef) -> list[str]:
        """Parameters of a class, in order: of its own `__init__`, or the fields of a data class or a named tuple."""
        own = _signature(node, "__init__")
        plain = any(last(one) in ("dataclass", "define", "frozen", "s") for one in node.decorator_list)
        if own or not (plain or any(last(base) == "NamedTuple" for base in node.bases)):
            return own
        inner = [one for base in node.bases for one in self.names.class_(last(base), self.names.home[node])]
        names = [name for one in inner if one is not node for name in self._field_names(one)]
        annotated = [one for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
        names += [one.target.id for one in annotated if isinstance(one.target, ast.Name) and not _is_class_var(one)]
        return list(dict.fromkeys(names))

    def _facts_of(
        self, file: str, group: str, given: Mapping[str, ast.expr], line: int, more: tuple[str, ...] = ()
    ) -> Found | None:
        """A row of named expressions; None where none of them is a code that can be read."""
        said = {name: self._value(one) for name, one in given.items()}
        wire = next((said[name] for name in (*CODE_ATTRIBUTES, *more) if said.get(name) is not None), None)
        if wire is None or isinstance(wire, bool):
            return None
        facts = {name: one for name, one in said.items() if name not in CODE_ATTRIBUTES}
        self.notes += unsure(f"{file}:{line}", facts)
        return Found(wire=wire, at=f"{file}:{line}", group=group, **facts_of(facts))

    def _attributes(self, node: ast.ClassDef) -> dict[str, Literal | None]:
        """Attributes with a literal value: in the class body, on `self` in `__init__`, and given to `super()`.

        None: the class has such an attribute, but not what it holds.
        """
        if node not in self.attributes:
            self.attributes[node] = {}
            with self._in(self.names.home[node]):
                self.attributes[node] = self._read_attributes(node)
        return self.attributes[node]

    def _read_attributes(self, node: ast.ClassDef) -> dict[str, Literal | None]:
        found: dict[str, Literal | None] = {}
        local: dict[str, Literal] = {}
        for one in bindings(node.body):
            value = self._value(one.value, local)
            found[one.name] = value if found.get(one.name, value) == value else None
            local |= {one.name: value} if value is not None else {}
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and part.value is None and isinstance(part.target, ast.Name):
                literal = self._annotated(_annotation(part.annotation))
                if literal is not None:
                    found.setdefault(part.target.id, literal)
            if not isinstance(part, ast.FunctionDef) or any(map(_is_abstract, part.decorator_list)):
                continue
            if part.name == "__init__":
                for name in _defaults(part):
                    if name in CODE_ATTRIBUTES:
                        found.setdefault(name, None)
                for statement in part.body:
                    found |= self._in_init(statement, node)
                maybe = [step for way, block in blocks(part.body) if way for step in block]
                for name, said in (one for step in maybe for one in self._in_init(step, node).items()):
                    found[name] = said if found.get(name) == said else None
            elif any(last(one) in ("property", "cached_property", "classproperty") for one in part.decorator_list):
                found[part.name] = self._returned(part)
        return found

    # --- facts of classes ----------------------------------------------------------------------

    def _facts(self, node: ast.ClassDef, depth: int = 0) -> dict[str, Statement]:
        """What a class and those it extends state, the nearest last: a statement that cannot be read ends a fact."""
        on_class, on_self = self._inherited(node, depth)
        return on_class | on_self

    def _inherited(self, node: ast.ClassDef, depth: int) -> tuple[dict[str, Statement], dict[str, Statement]]:
        """The facts of the class itself, and those that `__init__` sets on each instance, which hide them."""
        on_class: dict[str, Statement] = {}
        on_self: dict[str, Statement] = {}
        for base in reversed(node.bases) if depth < 20 else ():
            found = self.names.class_(last(base), self.names.home[node])
            if len(found) == 1 and found[0] is not node:
                inner = self._inherited(found[0], depth + 1)
                on_class |= inner[0]
                on_self |= inner[1]
        with self._in(self.names.home[node]):
            own, made, calls_base = self._own_facts(node, {one.name for one in (on_class | on_self).values()})
        if not calls_base:
            on_self = {}
        for fact in own:
            if fact in on_self and not on_self[fact].sure:
                del on_self[fact]
        return on_class | own, on_self | made

    def _own_facts(
        self, node: ast.ClassDef, known: set[str]
    ) -> tuple[dict[str, Statement], dict[str, Statement], bool]:
        """What the class body states, what `__init__` sets, and whether the base's `__init__` runs as well."""
        file = self.names.home[node]
        local: dict[str, Literal] = {}
        bound: dict[str, list[tuple[ast.expr, int, bool]]] = {}
        for one in bindings(node.body):
            bound.setdefault(one.name, []).append((one.value, one.line, not one.way))
        own: dict[str, Statement] = {}
        for name, places in bound.items():
            values = [self._value(value, local) for value, _, _ in places]
            sure = all(always for _, _, always in places) and len(places) == 1
            local |= {name: values[0]} if sure and values[0] is not None else {}
            if (fact := _fact(name)) is not None:
                empty = all(isinstance(value, ast.Constant) and value.value is None for value, _, _ in places)
                at = f"{file}:{places[0][1]}"
                own[fact] = Statement(name, at, values[0] if sure else None, empty=empty)
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and part.value is None and isinstance(part.target, ast.Name):
                name, literal = part.target.id, self._annotated(_annotation(part.annotation))
                if literal is not None and (fact := _fact(name)) is not None:
                    own.setdefault(fact, Statement(name, f"{file}:{part.lineno}", literal))
            elif isinstance(part, ast.FunctionDef) and not any(map(_is_abstract, part.decorator_list)):
                fact = _fact(part.name)
                is_property = any(last(one).endswith("property") for one in part.decorator_list)
                setter = any(isinstance(one, ast.Attribute) for one in part.decorator_list) and not is_property
                if fact is not None and not setter and (is_property or part.name in known):
                    said = self._returned(part) if is_property else None
                    own[fact] = Statement(part.name, f"{file}:{part.lineno}", said)
        for name, at in self.set_later.get(node, {}).items():
            if (fact := _fact(name)) is not None:
                own[fact] = Statement(name, at, None, why="it is set after the class is made, and nothing is run")
        made: dict[str, Statement] = {}
        init = _method(node, "__init__")
        if init is None:
            return own, made, True
        given = {one.arg for one in (*init.args.posonlyargs, *init.args.args, *init.args.kwonlyargs)}
        calls_base = False
        steps = ((way, step) for way, block in blocks(init.body) for step in block)
        for way, step in sorted(steps, key=lambda one: one[1].lineno):
            for name, value, is_own in self._set_in(step, node):
                if isinstance(value, ast.Constant) and value.value is None and not is_own:
                    continue
                fact = _fact(name)
                if fact is None:
                    continue
                plain = not way and not (isinstance(value, ast.Name) and value.id in given)
                itself = any(isinstance(one, ast.Attribute) and one.attr == name for one in ast.walk(value))
                said = self._value(value) if plain and not itself else None
                empty = isinstance(value, ast.Constant) and value.value is None and not way
                at = f"{file}:{step.lineno}"
                made[fact] = Statement(name, at, said, sure=not way and not itself, empty=empty)
            calls_base = calls_base or any(
                isinstance(one, ast.Attribute) and one.attr == "__init__" for one in ast.walk(step)
            )
        return own, made, calls_base

    def _set_in(self, step: ast.stmt, node: ast.ClassDef) -> Iterator[tuple[str, ast.expr, bool]]:
        """Names and values that a statement of `__init__` sets on `self`, or gives to the base's `__init__`."""
        if isinstance(step, ast.Assign | ast.AnnAssign | ast.AugAssign) and step.value is not None:
            targets = step.targets if isinstance(step, ast.Assign) else [step.target]
            for target in targets:
                if isinstance(target, ast.Attribute) and last(target.value) == "self":
                    yield target.attr, _set_to(step, step.value), True
                elif isinstance(target, ast.Tuple):
                    for one in target.elts:
                        if isinstance(one, ast.Attribute) and last(one.value) == "self":
                            yield one.attr, ast.copy_location(ast.Starred(step.value, ast.Load()), step.value), True
        call = step.value if isinstance(step, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "__init__":
            said = dict(zip(self._parameters(node), call.args, strict=False))
            said |= {one.arg: one.value for one in call.keywords if one.arg}
            yield from ((name, value, False) for name, value in said.items())
        elif isinstance(call, ast.Call) and last(call.func) == "setattr" and len(call.args) == 3:
            owner, key, value = call.args
            if last(owner) == "self" and isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, value, True

    def _annotated(self, node: ast.expr) -> Literal | None:
        """The value of a field whose type is a literal."""
        one = node.slice if isinstance(node, ast.Subscript) and last(node.value) == "Literal" else None
        return self._value(one) if one is not None else None

    def _returned(self, part: ast.FunctionDef) -> Literal | None:
        """The one literal a property gives back."""
        body = [one for one in part.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
        if len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value is not None:
            return self._value(body[0].value)
        return None

    def _in_init(self, statement: ast.stmt, node: ast.ClassDef) -> dict[str, Literal | None]:
        if isinstance(statement, ast.Assign):
            attributes = [
                one for one in statement.targets if isinstance(one, ast.Attribute) and last(one.value) == "self"
            ]
            value = self._value(statement.value)
            return dict.fromkeys([one.attr for one in attributes], value) if value is not None else {}
        call = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "__init__":
            given = dict(zip(self._parameters(node), call.args, strict=False))
            given |= {one.arg: one.value for one in call.keywords if one.arg}
            values = {name: self._value(value) for name, value in given.items()}
            return {name: value for name, value in values.items() if value is not None}
        return {}

    def _parameters(self, node: ast.ClassDef) -> list[str]:
        """What the base's `__init__` calls its parameters, in order."""
        bases = [one for base in node.bases for one in self.names.class_(last(base), self.names.home[node])]
        return next((names for base in bases if (names := _signature(base, "__init__"))), [])

    def _value(self, node: ast.expr, local: dict[str, Literal] | None = None, depth: int = 0) -> Literal | None:
        """The literal an expression stands for, by what is written alone; None for anything else."""
        if depth > 20:
            return None
        match node:
            case ast.Constant(value=str() | int() as value):
                return value
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))) if not isinstance(value, bool):
                return -value
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                first, second = self._value(left, local, depth + 1), self._value(right, local, depth + 1)
                return added(first, second)
            case ast.JoinedStr(values=parts):
                return self._joined(parts, local, depth)
            case ast.Name(id=name):
                return local[name] if local and name in local else self._constant(name)
            case ast.Attribute(value=ast.Name(id="HTTPStatus") | ast.Attribute(attr="HTTPStatus"), attr=name):
                return int(HTTPStatus[name]) if name in HTTPStatus.__members__ else None
            case ast.Attribute(value=inner, attr="value"):
                return self._value(inner, local, depth + 1)
            case ast.Attribute(value=ast.Name() as owner, attr=name):
                found = self._member(owner.id, name)
                return found if found is not None else self._imported(owner.id, name)
            case ast.Attribute(value=owner, attr=name):
                return self._member(last(owner), name)
            case ast.Call(func=ast.Name(id="Final" | "ErrorCode"), args=[inner]):
                return self._value(inner, local, depth + 1)
            case ast.Call(func=ast.Name(id="str" | "int" as kind), args=[inner], keywords=[]):
                return self._converted(kind, inner, local, depth)
            case _:
                return None

    def _converted(self, kind: str, inner: ast.expr, local: dict[str, Literal] | None, depth: int) -> Literal | None:
        """What `str` or `int` makes of an expression."""
        value = self._value(inner, local, depth + 1)
        if value is None or (kind == "str" and self._has_own_text(inner)):
            return None
        try:
            return str(value) if kind == "str" else int(value)
        except ValueError:
            return None

    def _has_own_text(self, node: ast.expr) -> bool:
        """Whether an expression leads to a member of an enum that may say something else than its value."""
        waiting, seen = [(node, self.here)], set[tuple[str, str]]()
        while waiting:
            one, file = waiting.pop()
            match one:
                case ast.Attribute(value=inner, attr=name) if name != "value":
                    owner = last(inner)
                case ast.Call(func=inner):
                    owner, name = last(inner), ""
                case ast.Name(id=name):
                    owner = ""
                case _:
                    continue
            found = self.names.class_(owner, file)
            if owner == "HTTPStatus" or owner in self.made or not all(map(self._says_its_value, found)):
                return True
            meant = None if found else self.names.value(name, file)
            if meant is not None and (meant[0], name) not in seen:
                seen.add((meant[0], name))
                waiting += [(bound.value, meant[0]) for bound in meant[1]]
        return False

    def _says_its_value(self, node: ast.ClassDef) -> bool:
        """Whether the text of the class's members is their value: they are no enum's, or a plain `StrEnum`'s."""
        own = [_method(one, "__str__") for one in self._lineage(node) if one.name != "StrEnum"]
        return not self._is(node, is_enum) or (self._is(node, lambda base: base == "StrEnum") and not any(own))

    def _joined(self, parts: Sequence[ast.expr], local: dict[str, Literal] | None, depth: int) -> str | None:
        """The text of an f-string whose parts are texts that are written here."""
        made = ""
        for part in parts:
            plain = isinstance(part, ast.FormattedValue) and part.conversion == -1 and part.format_spec is None
            inner = part.value if isinstance(part, ast.FormattedValue) and plain else part
            value = self._value(inner, local, depth + 1) if plain or isinstance(part, ast.Constant) else None
            if not isinstance(value, str) or self._has_own_text(inner) or len(made) + len(value) > MOST_TEXT:
                return None
            made += value
        return made

    def _constant(self, name: str) -> Literal | None:
        """The value of a name that has the same one in every branch."""
        meant = self.names.value(name, self.here)
        if meant is None or len(self.asked) > 100:
            return None
        file, bound = meant
        key = file, bound[0].name
        if key not in self.known and key not in self.asked:
            self.asked.append(key)
            with self._in(file):
                values = {(type(value), value) for value in (self._value(one.value) for one in bound)}
            self.known[key] = values.pop()[1] if len(values) == 1 else None
            self.asked.pop()
        return self.known.get(key)

    def _imported(self, module: str, name: str) -> Literal | None:
        """`codes.NOT_FOUND` of a module that is imported."""
        return None if module in self.names.values or self.names.classes.get(module) else self._constant(name)

    def _member(self, owner: str, name: str) -> Literal | None:
        made = self.made.get(owner, {})
        for file in (self.here, *made) if self.here in made or len(made) == 1 else ():
            if name in made.get(file, ()):
                return made[file][name]
        found: list[Literal | None] = []
        for node in self.names.class_(owner, self.here):
            if self._is(node, is_enum):
                found += [self._enum(node)[0].get(name)]
            elif name in (own := self._attributes(node)):
                found += [own[name]]
        return found[0] if found and all(one == found[0] for one in found) else None

    def _skip(self, file: str, line: int, what: str, why: str) -> None:
        self.notes.append(left_out(f"{file}:{line}", what, why))


def _method(node: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    return next((part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == name), None)


def _fact(name: str) -> str | None:
    return None if name in CODE_ATTRIBUTES else fact_of(name)


def _set_to(step: ast.stmt, value: ast.expr) -> ast.expr:
    """What an assignment sets; for `x += …` an expression that is no literal."""
    return ast.copy_location(ast.Starred(value, ast.Load()), value) if isinstance(step, ast.AugAssign) else value


def _annotation(node: ast.expr) -> ast.expr:
    """An annotation, which may be written as text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        inner = expression(node.value)
        return node if inner is None else ast.copy_location(inner, node)
    return node


def _is_class_var(node: ast.AnnAssign) -> bool:
    return last(node.annotation) == "ClassVar"


def _signature(node: ast.ClassDef, name: str) -> list[str]:
    """Parameters of a method, the first one left out."""
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and part.name == name:
            return [one.arg for one in (*part.args.posonlyargs, *part.args.args)][1:]
    return []


def _defaults(part: ast.FunctionDef) -> list[str]:
    """Parameters that have a default value other than None."""
    plain = [*part.args.posonlyargs, *part.args.args]
    given: list[tuple[ast.arg, ast.expr | None]] = list(
        zip(reversed(plain), reversed(part.args.defaults), strict=False)
    )
    given += zip(part.args.kwonlyargs, part.args.kw_defaults, strict=True)
    return [
        one.arg
        for one, value in given
        if value is not None and not (isinstance(value, ast.Constant) and value.value is None)
    ]


def _label(node: ast.expr) -> str | None:
    """The text of a label, which may be given to a function that translates it."""
    inner = node.args[0] if isinstance(node, ast.Call) and len(node.args) == 1 else node
    return inner.value if isinstance(inner, ast.Constant) and isinstance(inner.value, str) else None


def last(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value) | ast.Call(func=value):
            return last(value)
        case _:
            return ""


def _is_abstract(node: ast.expr) -> bool:
    return last(node) in ("abstractmethod", "abstractproperty")


def is_enum(name: str) -> bool:
    return name in ("Enum", "StrEnum", "IntEnum", *_CHOICES)


def is_exception(name: str) -> bool:
    return name.endswith(("Error", "Exception", "Warning", "Fault"))


def as_status(value: Literal | None) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 100 <= value <= 599 else None
