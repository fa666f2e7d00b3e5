"""What a family that is data alone has for streams and settlements, as Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ... import facts, ir, roles
from ...naming import camel_case, snake_case
from . import names, views
from .literals import docstring, literal

PUBLIC = {"chunks": ("CHUNKS", "chunk_from_error"), "settle": ("settlement_from_error",)}
"""What each module has for users."""
_TOLD = (
    "What goes out: an error of the family tells its code and its own public facts, one that the family recognises the "
    "facts of its code, anything else those of the code for the unexpected. The message is the code's sentence; "
    "nothing foreign goes out. Never raises for a hostile error."
)
_NEITHER = frozenset({"message", "cause"})
_OWN = frozenset({"error", "outcome", "locale", "dev"})


class Member(NamedTuple):
    """A settlement that carries an error: its tag and the function that reads it, as Python; what else it needs."""

    tag: str
    parse: str
    needs: str


def teller(contract: ir.Contract, family: ir.Family) -> dict[str, Any]:
    """What `teller.py.jinja` prints."""
    found = {role: name for role, name in _attributes(contract, family).items() if role not in ("code", "retryable")}
    return {"attributes": _dict(found.items())}


def chunks(contract: ir.Contract, family: ir.Family) -> dict[str, Any] | None:
    """What `chunks.py.jinja` prints; None: the family has no chunk that carries an error."""
    found = roles.stream(family)
    if found is None:
        return None
    error, union = found
    front = _Front(contract, family, [error])
    root = facts.root(family)
    envelope = roles.envelope(family)
    parse_error = f"parse_{snake_case(error.name)}"
    tag, value = next(roles.constants(error), (None, None))
    name = snake_case(union.name) if union else ""
    read = [parse_error, *([f"parse_{snake_case(envelope.name)}"] if envelope else [])]
    if union:
        read += [f"is_known_{name}", f"parse_{name}"]
    made = [f"Any{union.name}"] if union else []
    fields = {role: camel_case(name) for role, name in _attributes(contract, family).items()}
    done = roles.completed(family, union)
    marker = literal(f"{contract.name}.{family.name}.")
    return {
        "root": root.name if root else None,
        "parsers": ", ".join(sorted(dict.fromkeys(read))),
        "checking": front.checking([error.name, *made], ["Any"] if not union else []),
        "signature": front.signature(),
        "shape": error.name,
        "doc": docstring(
            [f"The {error.name} for a failure that ends a stream.", _TOLD, *front.raises()],
            indent=4,
            items=front.told(),
        ),
        "dev": front.dev,
        "parse_error": parse_error,
        "needs": front.needs(error),
        "chunk": f"Any{union.name}" if union else f"{error.name} | dict[str, Any]",
        "parse": f"parse_{name}" if union else f"streams.or_other({parse_error}, {literal(tag)}, {literal(value)})",
        "is_known": f"is_known_{name}" if union else "streams.is_no_other",
        "maker": f"carry.Maker({root.name}, {_dict(fields.items())}, {marker}, reference)" if root else "None",
        "envelope": f"parse_{snake_case(envelope.name)}" if envelope else "None",
        "completed": _dict(done.items()) if done else "None",
    }


def settle(contract: ir.Contract, family: ir.Family) -> dict[str, Any] | None:
    """What `settle.py.jinja` prints; None: the family has no settlement that carries an error."""
    found = roles.settlement(family)
    if found is None or not found[1]:
        return None
    failed = dict(found[1])
    front = _Front(contract, family, list(failed.values()))
    usual, aborted = roles.settles_as(failed)
    members = [
        Member(literal(tag), f"parse_{snake_case(shape.name)}", front.needs(shape)) for tag, shape in failed.items()
    ]
    last = next(one for one in members if one.tag == literal(usual))
    several = len(members) > 1
    kind = f"Literal[{', '.join(one.tag for one in members)}]"
    told = [("outcome", f"Which settlement; left out, {usual}{f', of a cancellation {aborted}' if aborted else ''}.")]
    default = last.tag if aborted is None else f"({literal(aborted)} if is_cancellation(error) else {last.tag})"
    return {
        "cancels": aborted is not None,
        "parsers": ", ".join(sorted(one.parse for one in members)),
        "checking": front.checking([one.name for one in failed.values()], ["Literal"] if several else []),
        "signature": front.signature(f"outcome: {kind} | None = None" if several else ""),
        "result": " | ".join(one.name for one in failed.values()),
        "doc": docstring(
            ["The settlement of work that did not succeed.", _TOLD, *front.raises()],
            indent=4,
            items=front.told(told if several else []),
        ),
        "dev": front.dev,
        "default": default if several else None,
        "members": [one for one in members if one is not last],
        "last": last,
    }


class _Front:
    """What the functions for some shapes take besides the error."""

    def __init__(self, contract: ir.Contract, family: ir.Family, shapes: list[ir.ObjectShape]) -> None:
        self.family = family
        self.classes = views.Classes(contract, family)
        self.params: dict[str, tuple[str, ir.Property]] = {}
        self.places: dict[str, tuple[list[ir.Property], list[ir.Property]]] = {}
        for shape in shapes:
            self.places[shape.name] = roles.needed(family, shape)
            for prop in (one for place in self.places[shape.name] for one in place):
                self.params.setdefault(prop.wire, (self._name(prop), prop))
        carried = [str(key) for one in shapes for key in _fields(roles.carrier(family, one))]
        self.dev = ", dev=dev" if "dev" in carried else ""

    def _name(self, prop: ir.Property) -> str:
        name = names.field_name(prop)
        return f"{name}_" if name in _OWN else name

    def signature(self, more: str = "") -> str:
        needed = [f"{name}: {self.classes.hint(prop.type)}" for name, prop in self.params.values()]
        last = ["locale: str | None = None", *(["dev: bool = False"] if self.dev else [])]
        return ", ".join(["error: object", "*", *needed, *([more] if more else []), *last])

    def needs(self, shape: ir.ObjectShape) -> str:
        """Arguments of `carry` with the keys that no error fills."""
        inner, outer = (
            ", ".join(f"{literal(one.wire)}: {self.params[one.wire][0]}" for one in place)
            for place in self.places[shape.name]
        )
        return (f", inner={{{inner}}}" if inner else "") + (f", outer={{{outer}}}" if outer else "")

    def told(self, more: Iterable[tuple[str, str]] = ()) -> list[tuple[str, str]]:
        dev = [("dev", "Keep the error's help for developers: for local development alone.")] if self.dev else []
        needed = [(name, prop.description) for name, prop in self.params.values()]
        return [("error", "The failure."), *needed, *more, ("locale", "Language of the sentence."), *dev]

    def raises(self) -> list[str]:
        return ["What is given beside the error and does not fit the shape raises a WireError."] if self.params else []

    def checking(self, models: Iterable[str], typing: list[str]) -> list[str]:
        hints = [self.classes.hint(prop.type) for _, prop in self.params.values()]
        abc = [name for name in ("Mapping", "Sequence") if any(f"{name}[" in hint for hint in hints)]
        typing = sorted({*typing, *(["Literal"] if any("Literal[" in hint for hint in hints) else [])})
        used = {*models, *ir.references(prop.type for _, prop in self.params.values())}
        standard = [
            *([f"from collections.abc import {', '.join(abc)}"] if abc else []),
            *([f"from typing import {', '.join(typing)}"] if typing else []),
        ]
        return [*standard, *([""] if standard else []), f"from .models import {', '.join(sorted(used))}"]


def _fields(carrier: dict[str, ir.Json]) -> Iterator[ir.Json]:
    found = carrier["fields"]
    yield from found if isinstance(found, dict) else ()


def _attributes(contract: ir.Contract, family: ir.Family) -> dict[str, str]:
    """In which attribute the family's errors have a fact."""
    root = facts.root(family)
    found = views.Classes(contract, family).params[root.name] if root is not None else ()
    return {str(one.role): one.name for one in found if one.role and not one.in_meta and one.role not in _NEITHER}


def _dict(pairs: Iterable[tuple[str, str | int]]) -> str:
    return f"{{{', '.join(f'{literal(key)}: {literal(value)}' for key, value in pairs)}}}"
