"""What really happens: old and new packages of many families, made once, that read each other's messages.

One contract holds the old side of every case, another the new side, a family a case: so two packages are made and
loaded, and one run of a type checker sees every program.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import json
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from support import write_files
from wirepact_codegen import build, emit, ir
from wirepact_codegen.diff import Change, compare
from wirepact_codegen.diff.compare import plain

from diff.cases import Case, Node
from diff.messages import Writer

UNKNOWN_CODES = ("zzz_unheard_of", "cart_unheard_of", "stock_unheard_of")


class Pair(NamedTuple):
    """A case in one direction."""

    name: str
    family: str
    old: ir.Family
    new: ir.Family
    changes: tuple[Change, ...]

    @property
    def told(self) -> set[str]:
        """Whom the comparison says it breaks."""
        return {side for change in self.changes for side in change.breaks}


class Packages(NamedTuple):
    folder: Path
    old: ir.Contract
    new: ir.Contract
    pairs: tuple[Pair, ...]


def made(cases: Sequence[Case], folder: Path, languages: Sequence[str] = ("python",)) -> Packages:
    """Write `old` and `new` packages for all cases, both ways, and compare the contracts."""
    named = []
    for case in cases:
        old, new = case.documents()
        named += [(case.name, old, new), (f"{case.name} undone", new, old)]
    return written(named, folder, languages)


def written(named: Sequence[tuple[str, Node, Node]], folder: Path, languages: Sequence[str]) -> Packages:
    """The same for whatever has a name, an old family and a new one."""
    sides: dict[str, dict[str, Node]] = {"old": {}, "new": {}}
    for _, old, new in named:
        family = f"c{len(sides['old']):03}"
        sides["old"][family], sides["new"][family] = old, new
    contracts: dict[str, ir.Contract] = {}
    for side, families in sides.items():
        said = {
            "name": "shop",
            "version": "1.0.0",
            "title": "Shop",
            "description": "Errors of a shop.",
            "families": [{"name": name, "title": "Cart", "description": "A cart."} for name in families],
            "targets": _out(languages, side),
        }
        files = {f"{name}/cart.schema.json": document for name, document in families.items()}
        schema = write_files(folder / side, {"contract.json": said, **files})
        contract, _ = build.read(schema)
        emit.write(build.trees(contract, schema))
        contracts[side] = contract
    changes = compare(contracts["old"], contracts["new"])
    found: dict[str, list[Change]] = {}
    for change in changes:
        match = re.match(r"/\$defs/(c[0-9]+)", change.pointer)
        if match:
            found.setdefault(match[1], []).append(change)
    pairs = [
        Pair(name, old.name, old, new, tuple(found.get(old.name, ())))
        for (name, _, _), old, new in zip(named, contracts["old"].families, contracts["new"].families, strict=True)
    ]
    return Packages(folder, contracts["old"], contracts["new"], tuple(pairs))


def _out(languages: Sequence[str], side: str) -> dict[str, Any]:
    places = {"python": f"../../py/{side}", "typescript": f"../../ts/{side}"}
    packages = {"python": f"{side}_package", "typescript": f"{side}-package"}
    return {one: {"package": packages[one], "out": places[one]} for one in languages}


def loaded(packages: Packages, side: str, family: str) -> ModuleType:
    place = str(packages.folder / "py" / side)
    if place not in sys.path:
        sys.path.insert(0, place)
        importlib.invalidate_caches()
    return importlib.import_module(f"{side}_package.{family}")


def unload() -> None:
    """Forget the packages: the next run makes others of the same names."""
    for name in [name for name in sys.modules if name.split(".")[0] in ("old_package", "new_package")]:
        del sys.modules[name]
    sys.path[:] = [path for path in sys.path if Path(path).parts[-2:] not in (("py", "old"), ("py", "new"))]


def messages(pair: Pair, more: int = 0) -> list[tuple[str, str, list[Any]]]:
    """Side that writes, shape, and messages, of every shape that both know; `more`: as many at random as well."""
    keys = {
        one.wire
        for family in (pair.old, pair.new)
        for shape in family.shapes
        for one in getattr(shape, "properties", ())
    }
    deep = {
        shape.max_depth.property
        for family in (pair.old, pair.new)
        for shape in family.shapes
        if getattr(shape, "max_depth", None)
    }
    found = []
    for side, family in (("old", pair.old), ("new", pair.new)):
        writer = Writer(family, sorted(keys), sorted(deep), thorough=more > 0)
        for name in sorted(_affected(pair)):
            some = writer.at_random(name, random.Random(f"{pair.name} {side} {name}"), more)
            found.append((side, name, [*writer.of(name), *some]))
    return found


def _affected(pair: Pair) -> set[str]:
    """Shapes of both sides that differ, or that hold one that does."""
    old, new = ({shape.name: shape for shape in family.shapes} for family in (pair.old, pair.new))
    different = {name for name in old.keys() | new.keys() if plain(old.get(name)) != plain(new.get(name))}
    while True:
        holding = {name for side in (old, new) for name, shape in side.items() if different & _names(plain(shape))}
        if holding <= different:
            return different & old.keys() & new.keys()
        different |= holding


def _names(node: Any) -> set[str]:
    """Every text in a node: the names it refers to are among them."""
    if isinstance(node, tuple):
        return {name for item in node for name in _names(item)}
    return {node} if isinstance(node, str) else set()


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def readings(packages: Packages, pair: Pair, more: int = 0) -> set[str]:
    """Which readers are harmed: `parse` refuses, what is written back is another value, or a code is judged otherwise."""
    modules = {side: loaded(packages, side, pair.family) for side in ("old", "new")}
    harmed: set[str] = set()
    for side, name, sent in messages(pair, more):
        other = "new" if side == "old" else "old"
        is_instance = getattr(modules[side], f"is_{snake(name)}")
        parse = getattr(modules[other], f"parse_{snake(name)}")
        written = [message for message in sent if is_instance(message)]
        assert written or not sent, f"{pair.name}: no message of {name} is one ({sent[:2]})"
        if not all(_survives(parse, message) for message in written):
            harmed.add(f"{other}-reader")
    return harmed | judgements(modules, pair) | sendings(modules, pair) | answerings(modules, pair)


def _survives(parse: Any, message: Any) -> bool:
    try:
        read = parse(json.dumps(message))
    except ValueError:
        return False
    return _same(_plain(read), message)


def _plain(value: Any) -> Any:
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return {key: _plain(item) for key, item in value.items()} if isinstance(value, dict) else value


def _same(one: Any, other: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def judgements(modules: dict[str, ModuleType], pair: Pair) -> set[str]:
    """Readers that judge a code otherwise than the writer that knows it."""
    old, new = ({wire: _facts(modules[side], wire) for wire in codes(pair)} for side in ("old", "new"))
    harmed: set[str] = set()
    for wire in codes(pair):
        known = modules["old"].is_code(wire), modules["new"].is_code(wire)
        if old[wire] != new[wire] and (known[0] or not known[1]):
            harmed |= {"new-reader"} if known == (True, False) else {"old-reader", "new-reader"}
    return harmed


def sendings(modules: dict[str, ModuleType], pair: Pair) -> set[str]:
    """Both readers, where one line of a program that builds an error sends another code, verdict, status or category."""
    old, new = ({one.name: one for one in family.classes if one.exported} for family in (pair.old, pair.new))
    for name in sorted(old.keys() & new.keys()):
        sent = [_sent(modules[side], one[name], code_given(pair)) for side, one in (("old", old), ("new", new))]
        for made in sent[0].keys() & sent[1].keys():
            before, after = sent[0][made], sent[1][made]
            lost = before[0] == after[0] and not all(one.is_code(before[0]) for one in modules.values())
            if before != after and not lost:  # a code that one of them does not know is judged with the codes
                return {"old-reader", "new-reader"}
    return set()


def code_given(pair: Pair) -> str | int:
    """A code to build errors with: one that both know, without a verdict of its own if there is one."""
    old, new = ({one.wire: one.retryable for one in family.codes.codes} for family in (pair.old, pair.new))
    both = sorted(old.keys() & new.keys(), key=lambda wire: (old[wire] is not None) + (new[wire] is not None))
    return "odd" if "odd" in both or not both else both[0]


def _sent(module: ModuleType, one: ir.ErrorClass, code: str | int) -> dict[str, Any]:
    """What an error says that is built with the least, by the class and by each factory."""
    made = getattr(module, one.name)
    found = {}
    for name, build_it in (("", made), *((each.name, getattr(made, snake(each.name))) for each in one.factories)):
        needed = [
            param.name
            for param in inspect.signature(build_it).parameters.values()
            if param.default is param.empty and param.kind is not param.VAR_KEYWORD
        ]
        error = build_it(**{param: {"code": code, "waited": 1}.get(param, "x") for param in needed})
        status = getattr(error, "status", None) or getattr(module.CODES.get(error.code), "http_status", None)
        verdict = error.retryable if getattr(error, "retryable", None) is not None else module.retryable_of(error.code)
        found[name] = error.code, verdict, status, module.category_of(error.code)
    return found


MAKERS = ("render_error", "render_failure", "chunk_from_error", "settlement_from_error")


def answerings(modules: dict[str, ModuleType], pair: Pair) -> set[str]:
    """Both readers, where a failure goes out with a fact changed or missing; and who settles a stream otherwise."""
    for failure in failures(pair):
        before, after = (_answered(modules[side], failure) for side in ("old", "new"))
        for made in before.keys() & after.keys():
            if any(item not in after[made] for item in before[made]):
                return {"old-reader", "new-reader"}
    return endings(modules, pair)


def endings(modules: dict[str, ModuleType], pair: Pair) -> set[str]:
    """Readers that settle a stream otherwise than who writes its last chunk."""
    if not all(hasattr(one, "CHUNKS") for one in modules.values()):
        return set()
    harmed: set[str] = set()
    for writer, reader in (("old", "new"), ("new", "old")):
        written = modules[writer].CHUNKS.roles["chunks"]
        for value in tags(pair)[writer].get(written["shape"], list(written["ends"])):
            ends = [modules[side].CHUNKS.outcome_of({written["tag"]: value}) for side in (writer, reader)]
            harmed |= {f"{reader}-reader"} if ends[0] != ends[1] else set()
    return harmed


def failures(pair: Pair) -> list[dict[str, Any]]:
    """What fails, as far as the old contract says by which code it is told: what it recognises and what it answers."""
    codes = pair.old.codes.codes
    rows = [row for code in codes for row in code.matches]
    made: list[dict[str, Any]] = [{"name": row.name} for row in rows if row.name]
    made += [{"code": row.code} for row in rows if row.code] + [{"status": one} for row in rows for one in row.status]
    answered = [kind for code in codes for kind in code.answers]
    strange = [{"name": "StrangeError"}] if "unexpected" in answered else []
    return [{"own": "too_many"}, {"cancelled": True}, *strange, *made, *({"kind": kind} for kind in answered)]


def needs(pair: Pair) -> list[str]:
    """Keys that some shape of either side demands, which a caller may have to give."""
    shapes = [one for family in (pair.old, pair.new) for one in family.shapes if isinstance(one, ir.ObjectShape)]
    found = {prop.wire for shape in shapes for prop in shape.properties if prop.required}
    return sorted(found - {"error", "outcome", "locale", "dev"})


def tags(pair: Pair) -> dict[str, dict[str, list[str]]]:
    """The tags of each union, by side."""
    return {
        side: {one.name: [value for value, _ in one.members] for one in family.shapes if isinstance(one, ir.UnionShape)}
        for side, family in (("old", pair.old), ("new", pair.new))
    }


def _answered(module: ModuleType, failure: dict[str, Any]) -> dict[str, list[Any]]:
    """Key and value of everything that goes out, but for sentences, by the function that makes it."""
    if "kind" in failure:
        return (
            {"render_failure": _leaves(module.render_failure(failure["kind"]).body)}
            if hasattr(module, MAKERS[1])
            else {}
        )
    if "own" in failure:
        if not module.is_code(failure["own"]):
            return {}
        error: BaseException = module.CartFailure(code=failure["own"], message="x", retryable=True)
    elif "cancelled" in failure:
        error = asyncio.CancelledError()
    else:
        error = type(failure.get("name", "OtherError"), (Exception,), {})("x")
        for key in failure.keys() - {"name"}:
            setattr(error, key, failure[key])
    found = {}
    for name in MAKERS[:1] + MAKERS[2:]:
        if not hasattr(module, name) or (name != "settlement_from_error" and "cancelled" in failure):
            continue
        make = getattr(module, name)
        needed = inspect.signature(make).parameters.values()
        given = {one.name: "x" for one in needed if one.default is one.empty and one.name != "error"}
        try:
            said = make(error, **given)
        except ValueError as refused:  # a WireError of a package of its own
            if not str(getattr(refused, "pointer", "")).endswith(tuple(f"/{name}" for name in given)):
                raise
            continue  # "x" is none of what a caller could give
        found[name] = _leaves(said.body if name == "render_error" else said.model_dump(mode="json", exclude_none=True))
    return found


def _leaves(body: Any, place: str = "") -> list[Any]:
    if not isinstance(body, dict):
        if place.endswith(".message"):
            return [(place, "a sentence")]
        return [(place, body)] if body != "x" else []  # "x" is what the caller gave
    return [leaf for key, value in body.items() for leaf in _leaves(value, f"{place}.{key}")]


def functions(packages: Packages, side: str, family: str) -> dict[str, list[str]]:
    """The functions of roles that a package has, with what a call has to give, and which settlement."""
    module = loaded(packages, side, family)
    found = {}
    for name in MAKERS:
        if hasattr(module, name):
            given = inspect.signature(getattr(module, name)).parameters.values()
            found[name] = [
                one.name
                for one in given
                if one.kind is one.KEYWORD_ONLY and (one.name == "outcome" or one.default is one.empty)
            ]
    return found


def codes(pair: Pair) -> list[Any]:
    """Codes of both sides, and some of neither."""
    return [code.wire for family in (pair.old, pair.new) for code in family.codes.codes] + list(UNKNOWN_CODES)


def _facts(module: ModuleType, wire: Any) -> Any:
    info = module.CODES.get(wire)
    rows = [(one["http"], one["kinds"], one.get("retryable")) for one in info.conditions] if info else []
    stated = (info.verdict, info.http_status, info.grpc_status) if info else ("unstated", None, None)
    return module.retryable_of(wire), module.category_of(wire), stated, rows
