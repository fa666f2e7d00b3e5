"""What a contract's package is made of in one language: which name is what, and where each takes or has a code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .. import facts, ir
from ..naming import camel_case, snake_case, table_name
from ..targets.python.names import field_name
from ..targets.python.views import Classes as PythonClasses
from ..targets.typescript.errors import Classes as TypeScriptClasses
from ..targets.typescript.shapes import Shapes
from .kinds import (
    Code,
    CodeType,
    Constants,
    ErrorClass,
    Family,
    Guard,
    Instance,
    Kind,
    Makes,
    Members,
    Module,
    Package,
    Place,
    Record,
    Rows,
    Shape,
    Takes,
    joined,
)

_TAKE = ("user_message_for", "retryable_of", "category_of", "site_verdict")
_RETURN_ERROR = (
    *("classify_error", "classify_known_error", "ensure_error", "map_provider_error", "error_from_detail"),
    *("create_history_incomplete_error", "create_hook_failed_error", "create_max_steps_exhausted_error"),
)
_RETURN_CODE = ("code_of", "classified_code")


class Parameter(NamedTuple):
    """Where a constructor takes the code.

    Attributes:
        position: Among the arguments; None: it is none of them.
        key: Keyword, or the key of the one argument that is an object.
    """

    position: int | None
    key: str


class Known:
    """One language's package of a contract.

    Attributes:
        language: Which one. packages: What it is imported as.
        names: By family, what is exported.
        parameters: By class, where the constructor takes the code; absent: it takes none.
        decided: By class, the code that the class decides.
        tables: Of each family, all of its code tables.
        room: So many expressions are looked at before it is one name that leads to another too often.
    """

    def __init__(self, contract: ir.Contract, language: ir.Language) -> None:
        self.language = language
        self.packages = _packages(contract, language)
        self.names: dict[str, dict[str, Kind]] = {}
        self.parameters: dict[Place, Parameter] = {}
        self.decided: dict[Place, str | int] = {}
        self.tables = {
            family.name: frozenset((family.name, table.table) for table in family.tables)
            for family in contract.families
        }
        self.room = 0
        self._parts: dict[Place, dict[str, Kind | None]] = {}
        self._members: dict[Place, tuple[Place, ...]] = {}
        for family in contract.families:
            self.names[family.name] = dict(self._exports(family))
            self._classes(contract, family)
            self._shapes(family)

    def step(self) -> None:
        """One more look at an expression.

        Raises:
            RecursionError: what names lead to was looked at too often: lists that each name another many times grow
                with a power of the file.
        """
        self.room -= 1
        if self.room < 0:
            raise RecursionError

    def codes_of(self, place: Place) -> frozenset[Place]:
        """The tables whose codes such a thing takes."""
        kind = self._parts[place].get(self.parameters[place].key)
        return kind.tables if isinstance(kind, Code) else frozenset()

    def attribute(self, kind: Kind | None, name: str) -> Kind | None:
        """What an attribute of such a value is."""
        match kind:
            case Package():
                return Family(name) if name in self.names else None
            case Family(name=family):
                return self.names[family].get(name) or (kind if name.islower() else None)
            case Instance(places=places):
                given = [self._parts[one] for place in places for one in self._all(place)]
                return joined(part[name] for part in given if name in part)
            case Constants(table=table):
                return Code(frozenset({table}))
            case Module(offers=offers) | Members(offers=offers) | ErrorClass(members=Members(offers=offers)):
                return offers(name)
            case Record(fields=fields):
                return dict(fields).get(name)
            case _:
                return None

    def _all(self, place: Place) -> tuple[Place, ...]:
        """The members of a union, or the thing itself."""
        return self._members.get(place, (place,))

    def _spelt(self, name: str) -> str:
        return name if self.language == "python" else camel_case(name)

    # --- what a family exports -----------------------------------------------------------------

    def _exports(self, family: ir.Family) -> Iterator[tuple[str, Kind]]:
        every = self.tables[family.name]
        for table in family.tables:
            place, own = (family.name, table.table), frozenset({(family.name, table.table)})
            yield table.table, Rows(place)
            yield table_name(table.table, "Codes"), Constants(place)
            for name in ("Code", "AnyCode", "LocalCode"):
                yield table_name(table.table, name), CodeType(own)
            is_code, same_code = ("is_code", "same_code") if self.language == "python" else ("isCode", "sameCode")
            yield table_name(table.table, is_code), Takes(own, guard=True)
            yield table_name(table.table, same_code), Takes(own, every=True)
        for name in _TAKE:
            yield self._spelt(name), Takes(every)
        for name in _RETURN_CODE:
            yield self._spelt(name), Makes(Code(every))
        root = facts.root(family)
        if root is not None:
            for name in _RETURN_ERROR:
                yield self._spelt(name), Makes(Instance(((family.name, root.name),)))
        for one in family.classes:
            yield one.name, ErrorClass((family.name, one.name))
            if one.name == "FlueHttpError":
                yield self._spelt("http_error"), Takes(every, made=Instance(((family.name, one.name),)))
        if family.classes:
            places = tuple((family.name, one.name) for one in family.classes)
            yield self._spelt("error_from_dict"), Makes(Instance(places))
        for shape in family.shapes:
            yield from self._of_shape(family, shape)

    def _of_shape(self, family: ir.Family, shape: ir.Shape) -> Iterator[tuple[str, Kind]]:
        if not isinstance(shape, ir.ObjectShape | ir.UnionShape):
            return
        place = (family.name, shape.name)
        value = Instance((place,))
        snake = snake_case(shape.name)
        python = self.language == "python"
        for name in (shape.name, f"Any{shape.name}", f"Known{shape.name}"):
            yield name, Shape(place)
        yield f"parse_{snake}" if python else f"parse{shape.name}", Makes(value)
        for known in ("", "known_" if python else "Known"):
            yield f"is_{known}{snake}" if python else f"is{known}{shape.name}", Guard(value)

    # --- where codes are -----------------------------------------------------------------------

    def _classes(self, contract: ir.Contract, family: ir.Family) -> None:
        python = PythonClasses(contract, family)
        typescript = TypeScriptClasses(contract, family, Shapes(family))
        for one in family.classes:
            place = (family.name, one.name)
            if self.language == "python":
                given = [(param.name, param.role) for param in python.params[one.name] if param.role != "cause"]
            else:
                given = [(param.name, param.carries) for param in typescript.parameters(one)]
            taken = [(index, name) for index, (name, role) in enumerate(given) if role == "code"]
            for index, name in taken:
                options = self.language == "typescript" and one.call == "options"
                self.parameters[place] = Parameter(None if options else index, name)
            lineage = list(typescript.chain(one))
            decided = next((dict(link.fixed)["code"] for link in lineage if "code" in dict(link.fixed)), None)
            if isinstance(decided, str | int) and not taken:
                self.decided[place] = decided
            names = {name for _, name in taken}
            for link in lineage:
                if (family.name, link.name) in self.parameters:
                    names.add(self.parameters[family.name, link.name].key)
            if decided is not None:
                names |= {"code", family.table(one.table).property}
            code = Code(frozenset({(family.name, one.table)}))
            known = "known_{}".format if self.language == "python" else lambda name: f"known{name[0].upper()}{name[1:]}"
            self._parts[place] = {key: code for name in names for key in (name, known(name))}

    def _shapes(self, family: ir.Family) -> None:
        for shape in family.shapes:
            place = (family.name, shape.name)
            self._parts.setdefault(place, {})
            if isinstance(shape, ir.UnionShape):
                self._members[place] = tuple((family.name, name) for _, name in shape.members)
            elif isinstance(shape, ir.ObjectShape):
                for prop in shape.properties:
                    kind = Code(self.tables[family.name]) if prop.carries == "code" else self._value(family, prop.type)
                    self._parts[place][prop.wire] = kind
                    if self.language == "python":
                        self._parts[place][field_name(prop)] = kind
                    if prop.carries == "code":
                        self.parameters[place] = Parameter(
                            None, field_name(prop) if self.language == "python" else prop.wire
                        )

    def _value(self, family: ir.Family, kind: ir.Type) -> Kind | None:
        """What a property of that type holds, where it holds objects."""
        found: list[Place] = []
        for name in ir.references([kind]) if isinstance(kind, ir.RefType | ir.UnionType) else ():
            shape = family.shape(name)
            if isinstance(shape, ir.ObjectShape | ir.UnionShape):
                found.append((family.name, name))
        return Instance(tuple(found)) if found else None


def _packages(contract: ir.Contract, language: ir.Language) -> frozenset[str]:
    """What the package is imported as; a bundle does not say it, and then it is called after the contract."""
    said = {target.package for target in contract.targets if target.name == language}
    if contract.targets:
        return frozenset(said)
    word = contract.name.replace("-", "_")
    made = {word, f"{word}_errors"} if language == "python" else {contract.name, f"@{contract.name}/errors"}
    return frozenset(made)
