"""What a family that is data alone has for streams and settlements, as TypeScript."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ... import facts, ir, roles
from ...text import source_header
from . import literals
from .errors import Classes
from .literals import comment, scalar, string
from .shapes import Shapes
from .views import Module, import_line, map_constant

_TOLD = (
    "What goes out: an error of the family tells its code and its own public facts, one that the family recognises the "
    "facts of its code, anything else those of the code for the unexpected. The message is the code's sentence; "
    "nothing foreign goes out. Never throws for a hostile error."
)
_NEITHER = frozenset({"message", "cause"})
_LOCALE = ("locale", "Language of the sentence.", "string")
_DEV = ("dev", "Keep the error's help for developers: for local development alone.", "boolean")


class Member(NamedTuple):
    """A settlement that carries an error: its tag, the function that reads it, and the argument with what it needs."""

    tag: str
    parse: str
    needs: str


def statuses(contract: ir.Contract, family: ir.Family) -> Module:
    """What `statuses.ts.jinja` prints."""
    codes = [(scalar(code.wire), str(code.http_status)) for code in family.codes.codes if code.http_status is not None]
    return {
        "header": _header(contract, family),
        "statuses": map_constant("export const STATUSES: ReadonlyMap<unknown, number>", "unknown, number", codes),
    }


def teller(contract: ir.Contract, family: ir.Family) -> Module:
    """What `teller.ts.jinja` prints."""
    found = {role: name for role, name in _attributes(contract, family).items() if role not in ("code", "retryable")}
    return {"header": _header(contract, family), "attributes": _inline(found, 2)}


def chunks(contract: ir.Contract, family: ir.Family) -> Module | None:
    """What `chunks.ts.jinja` prints; None: the family has no chunk that carries an error."""
    found = roles.stream(family)
    if found is None:
        return None
    error, union = found
    front = _Front(family, [error])
    root, envelope = facts.root(family), roles.envelope(family)
    tag, expected = next(roles.constants(error), (None, None))
    own = {
        scalar(code.wire): code.class_name
        for code in family.codes.codes
        for one in family.classes
        if code.class_name == one.name and one.exported and not one.handwritten and root and one.name != root.name
    }
    completed = roles.completed(family, union)
    made = _made(root.name, _inline(_attributes(contract, family), 4)) if root else ""
    carried = ["bothOf", "carry", "chunkCarrier", *(["errorMaker", "type ErrorClass"] if root else [])]
    streams = ["orOther", "type ChunkStream", "type OtherChunk"]
    known = f"(chunk) => {literals.member('chunk', str(tag))} === {scalar(expected)}"
    if tag is None:
        streams, known = ["fits", *streams], f"/* @__PURE__ */ fits(parse{error.name})"
    streams = ["ChunkStream"] if union else streams
    read = [f"parse{error.name}", *([f"parse{envelope.name}"] if envelope else [])]
    types = [error.name, *front.types]
    if union:
        read += [f"isKnown{union.name}", f"parse{union.name}"]
        types.append(f"Any{union.name}")
    shapes = sorted(dict.fromkeys(read)) + [f"type {one}" for one in sorted(dict.fromkeys(types))]
    arguments = [f"parse{error.name}", *([string(tag), scalar(expected)] if tag is not None else [])]
    return {
        "header": _header(contract, family),
        "imports": [
            import_line(carried, "../runtime/carry.js"),
            import_line(streams, "../runtime/streams.js", types=union is not None),
            *([import_line(sorted({root.name, *own.values()}), "./errors.js")] if root else []),
            import_line(["userMessageFor"], "./messages.js"),
            import_line(["ROLES"], "./roles.js"),
            import_line(shapes, "./shapes.js"),
            import_line(["STATUSES"], "./statuses.js"),
            import_line(["TELLER"], "./teller.js"),
            import_line(["retryableOf"], "./verdicts.js"),
        ],
        "classes": map_constant(
            "const CLASSES: ReadonlyMap<unknown, ErrorClass>",
            "unknown, ErrorClass",
            list(own.items()),
        )
        if root
        else "",
        "extends": front.extends(),
        "options": front.options(),
        "doc": comment(f"The {error.name} for a failure that ends a stream.", _TOLD, front.throws()).rstrip(),
        "default": front.default(),
        "shape": error.name,
        "parse_error": f"parse{error.name}",
        "needs": front.needs(error),
        "chunk": f"Any{union.name}" if union else f"{error.name} | OtherChunk",
        "needs_type": f", {front.needed()}" if front.wires else "",
        "parse": f"parse{union.name}" if union else f"/* @__PURE__ */ orOther({', '.join(arguments)})",
        "is_known": f"isKnown{union.name}" if union else known,
        "maker": made,
        "envelope": f"parse{envelope.name}" if envelope else "",
        "completed": _inline(completed, 2) if completed else "",
    }


def settle(contract: ir.Contract, family: ir.Family) -> Module | None:
    """What `settle.ts.jinja` prints; None: the family has no settlement that carries an error."""
    found = roles.settlement(family)
    if found is None or not found[1]:
        return None
    failed = dict(found[1])
    front = _Front(family, list(failed.values()))
    usual, aborted = roles.settles_as(failed)
    members = [Member(string(tag), f"parse{shape.name}", front.needs(shape, 4)) for tag, shape in failed.items()]
    last = Member(string(usual), f"parse{failed[usual].name}", front.needs(failed[usual]))
    names = sorted({one.name for one in failed.values()})
    several = len(members) > 1
    told = f"Which settlement; left out, {usual}{f', of a cancellation {aborted}' if aborted else ''}."
    choice = last.tag if aborted is None else f"(isCancellation(error) ? {string(aborted)} : {last.tag})"
    shapes = [f"parse{one}" for one in names] + [f"type {one}" for one in sorted({*names, *front.types})]
    return {
        "header": _header(contract, family),
        "imports": [
            import_line(["bothOf", "carry", "settlementCarrier"], "../runtime/carry.js"),
            *([import_line(["isCancellation"], "../runtime/causes.js")] if aborted else []),
            import_line(["ROLES"], "./roles.js"),
            import_line(shapes, "./shapes.js"),
            import_line(["TELLER"], "./teller.js"),
        ],
        "extends": front.extends(),
        "options": front.options([("outcome", told, " | ".join(one.tag for one in members))] if several else []),
        "doc": comment("The settlement of work that did not succeed.", _TOLD, front.throws()).rstrip(),
        "default": front.default(),
        "result": " | ".join(one.name for one in failed.values()),
        "choice": choice if several else "",
        "members": [one for one in members if one.tag != last.tag],
        "last": last,
    }


class _Front:
    """What the functions for some shapes take besides the error."""

    def __init__(self, family: ir.Family, shapes: Sequence[ir.ObjectShape]) -> None:
        self.picks: dict[str, list[str]] = {}
        self.places: dict[str, tuple[list[ir.Property], list[ir.Property]]] = {}
        self.wires: list[str] = []
        self.dev = False
        for shape in shapes:
            carrier = roles.carrier(family, shape)
            self.dev = self.dev or "dev" in _keys(carrier["fields"])
            self.places[shape.name] = roles.needed(family, shape)
            inner, outer = self.places[shape.name]
            for name, place in ((roles.holder(family, shape).name, inner), (shape.name, outer)):
                for one in place:
                    if one.wire not in self.wires:
                        self.wires.append(one.wire)
                        self.picks.setdefault(name, []).append(one.wire)
        self.types = list(self.picks)

    def needed(self) -> str:
        """The type of what no error fills."""
        also = [one for one in ("locale", *(["dev"] if self.dev else [])) if one not in self.wires]
        return f"Omit<ChunkFromErrorOptions, {' | '.join(map(string, also))}>" if also else "ChunkFromErrorOptions"

    def extends(self) -> str:
        picks = [f"Pick<{name}, {' | '.join(string(one) for one in wires)}>" for name, wires in self.picks.items()]
        return f" extends {', '.join(picks)}" if picks else ""

    def options(self, more: Sequence[tuple[str, str, str]] = ()) -> str:
        shown = [*more, *(one for one in (_LOCALE, *([_DEV] if self.dev else [])) if one[0] not in self.wires)]
        return "\n".join(
            f"{comment(text, indent=2)}  readonly {name}?: {kind} | undefined;" for name, text, kind in shown
        )

    def default(self) -> str:
        return "" if self.wires else " = {}"

    def needs(self, shape: ir.ObjectShape, indent: int = 2) -> str:
        """The argument of `carry` with the keys that no error fills."""
        pad = " " * indent
        parts = [
            f"{pad}  {name}: {{\n"
            + "".join(f"{pad}    {literals.own_key(one.wire)}: {_member(one.wire)},\n" for one in place)
            + f"{pad}  }},\n"
            for name, place in zip(("inner", "outer"), self.places[shape.name], strict=True)
            if place
        ]
        return f", {{\n{''.join(parts)}{pad}}}" if parts else ""

    def throws(self) -> str | None:
        return "Throws a WireError where what is given beside the error does not fit." if self.wires else None


def _made(root: str, attributes: str) -> str:
    line = f"/* @__PURE__ */ errorMaker({root}, {attributes}, CLASSES)"
    if "\n" not in line and len("  error: ") + len(line) + 1 <= literals.WIDTH:
        return line
    return f"/* @__PURE__ */ errorMaker(\n    {root},\n    {attributes},\n    CLASSES,\n  )"


def _member(wire: str) -> str:
    return literals.member("options", wire)


def _keys(value: ir.Json) -> Sequence[str]:
    return list(value) if isinstance(value, dict) else []


def _attributes(contract: ir.Contract, family: ir.Family) -> dict[str, str]:
    """In which property the family's errors have a fact."""
    root = facts.root(family)
    found = Classes(contract, family, Shapes(family)).parameters(root) if root is not None else ()
    return {one.carries: one.name for one in found if one.carries and not one.in_meta and one.carries not in _NEITHER}


def _inline(pairs: dict[str, str] | dict[str, str | int], indent: int) -> str:
    """An object literal on one line where it is short, else one property a line."""
    line = f"{{ {', '.join(f'{literals.own_key(name)}: {scalar(item)}' for name, item in pairs.items())} }}"
    if not pairs:
        return "{}"
    return line if len(line) < 80 else literals.block([(literals.own_key(k), v) for k, v in pairs.items()], indent)


def _header(contract: ir.Contract, family: ir.Family) -> str:
    folder = family.sources[0].rpartition("/")[0]
    return f"// {source_header(f'{folder}/', contract.command)}"
