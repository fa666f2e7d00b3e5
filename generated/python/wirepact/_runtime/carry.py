# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""An error's public facts in a shape of the wire, and read back from one. `ROLES` says where each stands."""

from __future__ import annotations

from .causes import safe_get
from .ijson import WireError, is_object
from .plain import plain_json, plain_text
from .recognise import agreed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any, TypeVar

    from .errors import BaseError
    from .roles import Carrier, Fact, Roles

    T = TypeVar("T")


class Teller:
    """What a family that is data alone tells of an error: facts of its own errors, its sentences, and nothing foreign.

    Args:
        attributes: In which attribute its errors have a fact.
        unexpected: The code for what nothing recognises.
        code_in, code_of, get_retryable, reference: The family's functions and module of these names.
    """

    def __init__(
        self,
        *,
        attributes: Mapping[Fact, str],
        unexpected: str | int,
        code_in: Callable[[object], str | int | None],
        code_of: Callable[[object], str | int | None],
        get_retryable: Callable[[object], bool | None],
        reference: Any,
    ) -> None:
        self._attributes = attributes
        self._unexpected = unexpected
        self._code_in = code_in
        self._code_of = code_of
        self._get_retryable = get_retryable
        self._reference = reference

    def facts(self, error: object, *, locale: str | None = None, dev: bool = False) -> dict[Fact, object]:
        """The facts that may go out: code, message (the code's sentence) and whatever else is known. Never raises.

        An error of the family tells its own; one that it recognises tells the facts of its code alone, and so does
        anything else, with the code for the unexpected. A group whose members agree on code and verdict tells what its
        first member does. A foreign error raised from one of the family may mean another failure, and is foreign.
        """
        stamped = self._get_retryable(error)
        error = agreed(error, self._said)
        own = self._own_code(error)
        found = own if own is not None else self._code_of(error)
        code = found if found is not None else self._unexpected
        info = self._reference.CODES.get(code)
        verdict = stamped if stamped is not None else self._get_retryable(error)
        facts: dict[Fact, object] = {
            "code": code,
            "message": self._reference.user_message_for(code, locale),
            "retryable": verdict if verdict is not None else self._reference.retryable_of(code),
            "status": info and info.http_status,
            "category": self._reference.category_of(code),
        }
        if own is not None:
            facts.update((fact, value) for fact, value in self._own(error, dev) if value)
        return {fact: value for fact, value in facts.items() if value is not None}

    def _own_code(self, error: object) -> str | int | None:
        carried = self._code_in(error)
        return None if carried == "" else carried

    def _said(self, error: object) -> object:
        own = self._own_code(error)
        code = own if own is not None else self._code_of(error)
        return None if code is None else (code, self._get_retryable(error))

    def _own(self, error: object, dev: bool) -> Iterator[tuple[Fact, object]]:
        for fact, attribute in self._attributes.items():
            value: object = safe_get(error, attribute)
            if fact == "status":
                found = plain_json(value)
                yield fact, found if type(found) is int and 400 <= found <= 599 else None
            elif fact in ("meta", "headers"):
                found = plain_json(value)
                yield fact, found if is_object(found) else None
            elif fact == "details":
                yield fact, plain_json(value)
            elif fact == "category" or (fact == "dev" and dev):
                yield fact, plain_text(value)


_WITHOUT: Mapping[Fact, object] = {
    "retryable": False,
    "status": 500,
    "category": "",
    "details": "",
    "dev": "",
    "meta": {},
    "headers": {},
    "cause": "",
}
"""What stands for a fact that is not known where a shape demands it."""


def carry(
    carrier: Carrier,
    facts: Mapping[Fact, object],
    parse: Callable[[object], T],
    *,
    spare: Mapping[Fact, object],
    inner: Mapping[str, object] | None = None,
    outer: Mapping[str, object] | None = None,
) -> T:
    """The shape that carries the facts.

    Where it has no room for the optional ones, they are left out; where it has none for the others either, the spare
    ones stand there.

    Args:
        carrier: The shape, from `ROLES`. parse: Reads it.
        spare: Facts of the code for the unexpected.
        inner, outer: Keys that no error fills, of the object with the facts and of the one around it.

    Raises:
        WireError: what the caller gave does not fit the shape.
    """
    fields = carrier["fields"]

    def demanded(known: Mapping[Fact, object]) -> dict[Fact, object]:
        return {fact: known[fact] if fact in known else _WITHOUT.get(fact) for fact in carrier["required"]}

    def made(chosen: Mapping[Fact, object]) -> object:
        placed = {fields[fact]: item for fact, item in chosen.items()}
        value: dict[str, object] = {**carrier["constants"], **placed, **(inner or {})}
        for key in reversed(carrier["path"]):
            value = {**carrier["outer"], key: value, **(outer or {})}
        return value

    whole = demanded(facts)
    whole.update((fact, value) for fact, value in facts.items() if fact in fields)
    for told in (whole, demanded(facts)):
        try:
            return parse(made(told))
        except WireError:
            continue
    return parse(made(demanded(spare)))


_KINDS: Mapping[Fact, tuple[type, ...]] = {
    "code": (str, int),
    "retryable": (bool,),
    "status": (int,),
    "meta": (dict,),
    "headers": (dict,),
}


def facts_in(carrier: Carrier, value: object) -> dict[Fact, Any]:
    """The facts in a parsed JSON value of the shape; what is not there, or of another kind, is left out."""
    for key in carrier["path"]:
        value = value.get(key) if is_object(value) else None
    found: dict[Fact, Any] = {}
    if is_object(value):
        for fact, key in carrier["fields"].items():
            item: object = value.get(key)
            if fact in ("code", "status") and type(item) is float and item.is_integer():
                item = int(item)
            if type(item) in _KINDS.get(fact, (str,)):
                found[fact] = item
    return found


def chunk_carrier(roles: Roles) -> Carrier:
    """The chunk that carries an error.

    Raises:
        TypeError: the family has no chunks.
    """
    found = roles["chunks"]
    if found is None:
        raise TypeError(f"the family {roles['family']} has no chunks")
    return found["error"]


def settlement_carrier(roles: Roles, outcome: str) -> Carrier:
    """The settlement that carries an error, by its tag.

    Raises:
        ValueError: no settlement with that tag carries an error.
    """
    found = roles["settlement"]
    if found is None or outcome not in found["errors"]:
        raise ValueError(f"no settlement of the family {roles['family']} carries an error as {outcome!r}")
    return found["errors"][outcome]


class Maker:
    """Makes the family's error of facts that came in: of the class of its code, else of the root class.

    As where an error is read from its JSON form, what did not come is None, also where the constructor asks for it.

    Args:
        fields: The key on the wire of each fact that its classes have.
        marker: What the markers of its classes begin with. reference: The family's module of that name.
    """

    def __init__(self, root: type[BaseError], fields: Mapping[Fact, str], marker: str, reference: Any) -> None:
        self._root = root
        self._fields = fields
        self._marker = marker
        self._reference = reference

    def __call__(self, facts: Mapping[Fact, Any]) -> BaseError | None:
        """The error; None where its code is not known."""
        if "code" not in facts:
            return None
        info = self._reference.CODES.get(facts["code"])
        name = info.class_name if info is not None else None
        known = {key: facts[fact] for fact, key in self._fields.items() if fact in facts}
        form = {"class": f"{self._marker}{name or ''}", "message": facts.get("message", ""), "fields": known}
        return self._root.from_dict(form)
